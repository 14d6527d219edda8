"""Limmu: an event-sourced rules engine for tabletop wargames.

A match is a log of immutable entries; folding it gives the state. Rules authors import from :mod:`limmu.core`.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

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


class _Installed(Mapping[str, Game[Any]]):
    """The games by name; each is imported when it is first asked for."""

    def __init__(self) -> None:
        metadata: Any = import_module("importlib.metadata")  # half of the time that importing limmu would take
        self._points: dict[str, Any] = {
            point.name: point for point in sorted(metadata.entry_points(group="limmu.games"))
        }

    def __getitem__(self, name: str) -> Game[Any]:
        return self._points[name].load()

    def __iter__(self) -> Iterator[str]:
        return iter(self._points)

    def __len__(self) -> int:
        return len(self._points)


def installed_games() -> Mapping[str, Game[Any]]:
    """The installed games by name (the entry points of the group ``limmu.games``), imported when asked for."""
    return _Installed()


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
    "installed_games",
    "question",
    "reconstruct",
    "take",
    "verify",
    "view",
]
