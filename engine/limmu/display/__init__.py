"""How matches and games are said and shown, whatever draws them: no terminal, no page."""
