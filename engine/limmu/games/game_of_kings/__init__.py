"""The Game of Kings: armies of painted models, on a table measured in inches, for two players.

What stands so far is the pack, the army lists and their check; the battle comes later, so no game is offered yet.
"""
