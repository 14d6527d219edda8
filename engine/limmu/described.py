"""What can be played: games with their scenarios, seats, options and bots, as documents.

A game's package may hold its own description, ``about.json``: then the game need not be loaded to be listed.
``python -m limmu.described`` writes those of the games that come with the engine; a test holds them to what they say.

How equal bots fare is measured, never computed here: ``balance.json`` of the package holds it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from limmu.core import Game
from limmu.installed import about_file, find_game, game_names, load_pack, package_named
from limmu.toolkit.clauses import CLAUSES, load_clauses


def open_clauses(game: Game[Any]) -> tuple[str, ...]:
    """The clauses that the game does not enforce yet."""
    package = game.package
    if not package or not (files(package) / CLAUSES).is_file():
        return ()
    return tuple([clause.id for clause in load_clauses(package) if clause.status == "open"])


BALANCE = "balance.json"
EVEN = 10
"""By how many matches of a hundred a side may miss its equal share in a scenario that is not lopsided."""


def balance_of(game: Game[Any]) -> dict[str, list[dict[str, Any]]]:
    """What each side wins of a hundred matches of equal bots, by scenario: ``seats`` of one person, and ``of_100``. A
    scenario that was not measured is left out."""
    package = game.package
    if not package or not (files(package) / BALANCE).is_file():
        return {}
    return json.loads((files(package) / BALANCE).read_text("utf-8"))


def is_lopsided(sides: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a side wins clearly more or less than its equal share: of two, less than 40 or more than 60 of 100."""
    return any([abs(side["of_100"] - 100 / len(sides)) > EVEN for side in sides])


def describe(game: Game[Any]) -> dict[str, Any]:
    """A game as it is. Raises Trouble when its pack cannot be read."""
    pack = load_pack(game, None)
    balance = balance_of(game)
    scenarios: list[dict[str, Any]] = []
    for name, title in game.scenarios(pack).items():
        scenarios.append({"id": name, "title": title, "seats": list(game.seats(pack, name))})
        if sides := balance.get(name):
            scenarios[-1] |= {"equal_bots": sides, "lopsided": is_lopsided(sides)}
    return {
        "name": game.name,
        "title": game.title,
        "ruleset": game.ruleset,
        "rulesets": list(game.rulesets),
        "scenarios": scenarios,
        "options": {name: list(readings) for name, readings in game.options.items()},
        "bots": list(game.bots),
        "open_clauses": len(open_clauses(game)),
    }


def main() -> None:
    """Write the descriptions of the games that come with the engine."""
    for name in game_names():
        if package_named(name).startswith("limmu.games."):
            text = json.dumps(describe(find_game(name)), indent=1, ensure_ascii=False)
            about_file(name).write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
