"""A season as one page: who wins from where, by turn, how close, which cards and rules were used, luck, length."""
