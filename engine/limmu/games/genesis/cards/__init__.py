"""The event cards: playing them, windows, conditions and effects."""
