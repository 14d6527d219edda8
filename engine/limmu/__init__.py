"""Limmu: an event-sourced rules engine for tabletop wargames."""
