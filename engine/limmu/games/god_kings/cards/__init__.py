"""Strategy cards: when they may be played (windows) and what they do (effects). The cards themselves are pack data."""
