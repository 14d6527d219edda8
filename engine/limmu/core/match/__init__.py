"""Playing a match: inputs, positions, judging, taking, folding, views, hosts, and what a game is."""
