"""Geometry in whole micrometres: blocks, moves, contact and sight on a plane. It knows no game."""
