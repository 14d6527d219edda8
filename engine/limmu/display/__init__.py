"""How a game says and shows itself, whatever the surface: no terminal and no browser is known here."""
