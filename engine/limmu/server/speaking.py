"""The language of whoever is answered: what a request or a socket asks for, and the words of a game in it."""

from __future__ import annotations

from functools import cache
from typing import Any

from starlette.requests import HTTPConnection

import limmu
from limmu.display.language import ENGLISH, SPOKEN, languages
from limmu.display.shown import Shown

MOST = 10
"""Languages of a header that are looked at."""


def language_of(connection: HTTPConnection) -> str:
    """The language that somebody asks for: ``language`` of the query, else the best of ``Accept-Language``; English
    where the program speaks none of them.
    """
    named = connection.query_params.get("language", "")
    wishes = [named, *_accepted(connection.headers.get("accept-language", ""))]
    return next((code for wish in wishes if (code := wish.partition("-")[0].lower()) in _spoken()), ENGLISH)


@cache
def _spoken() -> tuple[str, ...]:
    return languages()


def _accepted(header: str) -> list[str]:
    """The languages of a header, the most wanted first; those that it rules out are left out."""
    ranked: list[tuple[float, str]] = []
    for wish in header.split(",")[:MOST]:
        name, _, quality = wish.partition(";")
        try:
            weight = float(quality.strip().removeprefix("q=") or 1)
        except ValueError:
            weight = 0.0
        if weight > 0:
            ranked.append((-weight, name.strip()))
    return [name for _, name in sorted(ranked, key=lambda one: one[0])]


def words_of(game: str) -> Shown:
    """A game in the language of whoever is answered now."""
    return words_in(game, SPOKEN.get())


def title_of(game: str, scenario: str, title: str) -> str:
    """What a match is called: its title, else that of its scenario in the language of whoever is answered now; the
    scenario's name where the game is not installed any more.
    """
    return title or (words_of(game).scenario(scenario) if game in limmu.installed_games() else scenario)


@cache
def words_in(game: str, language: str) -> Shown:
    """A game in a language that the program speaks: once for a process."""
    return limmu.words(game, pack_of(game), language)


@cache
def pack_of(game: str) -> Any:
    """The pack of a game: once for a process."""
    return limmu.installed_games()[game].load_pack(None)
