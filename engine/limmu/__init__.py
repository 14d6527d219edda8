"""Limmu: an event-sourced rules engine for tabletop wargames.

A match is a log of immutable entries; folding it gives the state. Rules authors import from :mod:`limmu.core`.
"""

from limmu.core import (
    Game,
    Host,
    Input,
    Match,
    Refused,
    begin,
    branch,
    check,
    decide,
    fold,
    question,
    reconstruct,
    take,
    verify,
    view,
)
from limmu.hosting import host, installed_games, resume, words
from limmu.stores import open_store

__version__ = "0.1.0"

__all__ = [
    "Game",
    "Host",
    "Input",
    "Match",
    "Refused",
    "begin",
    "branch",
    "check",
    "decide",
    "fold",
    "host",
    "installed_games",
    "open_store",
    "question",
    "reconstruct",
    "resume",
    "take",
    "verify",
    "view",
    "words",
]
