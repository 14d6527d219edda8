"""The Game of Kings: armies of painted models, on a table measured in inches, for two players.

What stands so far is the pack, the army lists and their check; the battle comes later, so no game is offered yet. The
modules of building an army: `army` is the document, `roster` looks its names up, `costs` and `profiles` work out what
follows, `army_avatars`, `army_science`, `army_units`, `army_allies` and `army_limits` check it, a rule a function,
`checking` collects their breaches, `muster` makes the least legal army, `sheet` and `sheet_text` show one.
"""
