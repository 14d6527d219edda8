"""Chariot Lords: four teams of nations over ten turns of ninety years, 1500 to 600 BC."""
