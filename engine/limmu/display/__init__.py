"""How a match is said and shown, on any surface: no terminal here."""
