"""The modules of a game package that hold its rules, found by their names."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType


def chapters(game: str) -> list[ModuleType]:
    """The modules of a game package whose names begin like `s13_`, imported in the order of their names, then those of
    its package `cards` if it has one. A game's own `__init__` may call it: the package need not be whole yet."""
    names = [found.name for found in iter_modules(import_module(game).__path__)]
    found = [f"{game}.{name}" for name in names if name[1:3].isdigit()]
    if "cards" in names:
        found += [f"{game}.cards.{card.name}" for card in iter_modules(import_module(f"{game}.cards").__path__)]
    return [import_module(name) for name in found]
