"""Geometry in whole micrometres: blocks, moves, contact and sight on a plane. It knows no game.

From the ground up: `sines` (directions), `shapes` (convex shapes and lines), `blocks` (states of blocks and bases),
`findings` (verdicts with their evidence), `walls` (what is in the way of a move, and on what terms), `reach` (closed
formulas of straight legs), then `ahead` and `wheels` (the legal lengths and angles of a block), `slide` (ways of
anything that keeps its facing), `contact` (impact and alignment), `sight` (lines, cover, shots), `quarters`, `loose`
(models that keep together) and `flight`.

A move is asked about in this order: `terms` once, by where it begins; then for each leg `ahead` or `wheels`, whose
spans hold what is legal; `judge_ahead` or `judge_wheel` say of any one leg whether it is legal, and why not. What is
in the way of whom, gaps, reaches and clauses are told by the rules of a game.
"""
