"""Record the library of matches anew: `make library`, only when rules or the log have changed on purpose.

Each match has a recipe: its scenario, the seed of its dice, bots and secret, and who sits where. A recorded match does
not depend on the bots any more: its inputs are its own.
"""

from __future__ import annotations

import gzip
import random
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs

from limmu import Host, begin, installed_games
from limmu.core import Input, Match, Ruling, SeededDice
from limmu.core.log.lines import line_of
from limmu.core.match.host import lines_of
from limmu.testing.properties import interruption

LIBRARY = Path(__file__).parents[2] / "replays" / "library"


@attrs.frozen
class Recipe:
    """How a match of the library is made."""

    game: str
    scenario: str
    seed: int
    bots: tuple[tuple[str, str], ...] = ()
    """Seat -> bot; random for the others."""
    packed: bool = True
    interrupt: int = 0
    """About one answer in so many is preceded by something else that is legal: taken back, noted, another person."""
    rulings: Mapping[int, Ruling] = attrs.field(factory=dict[int, Ruling], eq=False)
    """What an umpire rules before the answer after an entry of that number, or the next there is."""

    @property
    def path(self) -> Path:
        """Its file."""
        return LIBRARY / self.game / f"{self.scenario}.limmu{'.gz' if self.packed else ''}"

    @property
    def secret(self) -> bytes:
        """The match secret: no secret at all, so that every byte can be made again."""
        return random.Random(f"{self.game}/{self.scenario}/{self.seed}").randbytes(32)


RECIPES = (
    Recipe("god-kings", "kadesh", 7, (("egypt", "plain"), ("hatti", "plain"))),
    Recipe("god-kings", "megiddo", 11, (("egypt", "plain"),)),
    Recipe("god-kings", "three_kings", 3, (("mitanni", "plain"),), packed=False),
    Recipe("god-kings", "rise_of_assyria", 5, (("assyria", "plain"), ("hatti", "plain"))),
    Recipe("god-kings", "great_kings", 2),
    Recipe("god-kings", "campaign", 1, (("egypt", "plain"), ("hatti", "plain"))),
    Recipe("genesis", "sargon", 1, (("babylonia", "plain"),), packed=False),
    Recipe("genesis", "egypt_and_the_hittites", 2, (("egypt", "plain"), ("hittites", "plain"))),
    Recipe("genesis", "hittites_and_mitanni", 3, (("hittites", "plain"),)),
    Recipe("genesis", "babylon_and_assyria", 4, (("babylonia", "plain"), ("assyria", "plain"))),
    Recipe("genesis", "return_of_the_assyrians_2", 5, (("assyria", "plain"), ("hittites", "plain"))),
    Recipe("genesis", "growth_of_empires_3", 6, (("egypt", "plain"), ("mitanni", "plain"))),
    Recipe("genesis", "chariot_kingdoms_4", 7, (("babylonia", "plain"),)),
    Recipe("genesis", "empires_in_conflict_5", 8, (("egypt", "plain"), ("hittites", "plain"))),
    Recipe("chariot-lords", "full_4", 1, tuple([(seat, "plain") for seat in ("white", "red", "yellow", "blue")])),
    Recipe("chariot-lords", "first_five_3", 2, (("red", "plain"), ("yellow", "plain"), ("blue", "plain"))),
    Recipe("chariot-lords", "middle_five_2", 3, (("blue_white", "plain"),)),
    Recipe(
        "chariot-lords",
        "second_five_4",
        4,
        (("white", "plain"), ("red", "plain"), ("blue", "plain")),
        interrupt=40,
        rulings={
            300: Ruling("Ann", "CL-G.10", "count it with its points", readings={"R-CL-33": "dated-at-own-scoring"}),
        },
    ),
    Recipe("game-of-kings", "skirmish", 1, (("red", "plain"), ("blue", "plain"))),
    Recipe("game-of-kings", "battle", 2, (("red", "plain"), ("blue", "plain"))),
    Recipe("game-of-kings", "waters", 3, (("red", "plain"),)),
    Recipe("game-of-kings", "war", 4, (("red", "plain"), ("blue", "plain"))),
    Recipe("game-of-kings", "story", 3, packed=False),
)


class _Lines:
    def __init__(self) -> None:
        self.lines: list[bytes] = []

    def append(self, lines: bytes) -> None:
        self.lines.append(lines)


def recorded(recipe: Recipe) -> bytes:
    """Play a match by its recipe: the bytes of its log."""
    game = installed_games()[recipe.game]
    dice, pack = SeededDice(recipe.seed), game.load_pack(None)
    _, match = begin(game, pack, recipe.scenario, match_id=path_name(recipe), secret=recipe.secret, dice=dice.terms)
    store = _Lines()
    store.append(line_of(match.header) + lines_of(match))
    host: Host[Any] = Host(match, dice, store)
    players = {seat: game.bot(dict(recipe.bots).get(seat, "random"), f"{recipe.seed}/{seat}") for seat in match.seats}
    below = random.Random(recipe.seed).randrange
    rulings = dict(sorted(recipe.rulings.items()))
    while (asked := _asked(host.match)) is not None:
        other = interruption(host.match, below) if recipe.interrupt and not below(recipe.interrupt) else None
        if rulings and host.match.n >= (due := next(iter(rulings))):
            other = Input("umpire", rulings.pop(due))
        if other is not None:
            host.take(other)
        else:
            host.answer(asked, players[asked].choose(host.view(asked)))
    return b"".join(store.lines)


def path_name(recipe: Recipe) -> str:
    """The match id of a recipe."""
    return f"{recipe.scenario}-{recipe.seed}"


def _asked(match: Match[Any]) -> str | None:
    from limmu import question

    open_ = question(match)
    return open_.seats[0] if open_ else None


def packed(data: bytes) -> bytes:
    """The same gzip bytes every time."""
    return gzip.compress(data, 9, mtime=0)


def record(recipe: Recipe) -> int:
    """Write a match of the library. Returns its size in bytes."""
    data = recorded(recipe)
    recipe.path.parent.mkdir(parents=True, exist_ok=True)
    return recipe.path.write_bytes(packed(data) if recipe.packed else data)


if __name__ == "__main__":
    wanted = sys.argv[1:]
    for one in RECIPES:
        if not wanted or one.scenario in wanted or one.game in wanted:
            print(f"{one.path.relative_to(LIBRARY)}: {record(one)} bytes")
