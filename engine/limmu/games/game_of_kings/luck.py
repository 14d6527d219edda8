"""Lucky One and Loaded Dice: an Avatar makes one of its rolls again, once a battle (AR-71)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal

from limmu.core import PUBLIC, Ask, Call, Done, Faces, Next, Procedure, Roll, Table, declare, procedure, rule, step
from limmu.games.game_of_kings.board import Board, Unit, UnitId, unit_at, unit_of
from limmu.games.game_of_kings.facts import ItemSpent
from limmu.games.game_of_kings.profile import profile_of
from limmu.toolkit.questions import YES, YesNo

LUCK: Final = "lucky_one"
DICE: Final = "loaded_dice"


@rule("GOK-ABIL-11", "GOK-ALGO-48")
def luck_of(board: Board, unit: Unit) -> str:
    """What an Avatar may still make a roll again by, each once in a battle: Loaded Dice, or being a Lucky One."""
    profile = profile_of(board, unit)
    found = [*([DICE] if DICE in profile.artifacts else []), *([LUCK] if LUCK in profile.rules else [])]
    return next((one for one in found if one not in unit.spent), "")


def is_lucky(board: Board, unit: Unit) -> bool:
    """Whether an Avatar may still make a roll again."""
    return bool(luck_of(board, unit))


def lucky_of(board: Board, units: Sequence[Unit]) -> UnitId | Literal[""]:
    """The first of some Units that may still roll again; "" for none."""
    return next((one.id for one in units if is_lucky(board, one)), "")


def thrown(t: Table[Board], unit: UnitId | Literal[""], roll: Roll) -> Call | Roll:
    """A roll of a Unit's, which who is lucky may make again when it has seen it; that of any other as it is."""
    one = unit_of(t.board, unit)
    if one is None or not (roll.count or roll.also) or not is_lucky(t.board, one):
        return roll
    lucky = LuckyRoll(
        unit=one.id,
        count=roll.count,
        die=roll.faces,
        purpose=roll.purpose,
        by=roll.by,
        also=roll.also,
        reads=roll.reads,
    )
    return Call(lucky, then=roll.then)


@declare(PUBLIC)
class RerollRoll(YesNo[Board]):
    """Whether a Lucky One makes all of a roll again that came out so."""

    unit: UnitId
    purpose: str
    faces: tuple[int, ...]


@procedure("GOK-ABIL")
class LuckyRoll(Procedure[Faces]):
    """A roll of a Lucky One's. The result: its faces; made again, those of the second roll, whatever they are."""

    unit: UnitId
    count: int
    die: int
    purpose: str
    by: str = ""
    also: tuple[tuple[int, int], ...] = ()
    reads: tuple[int, ...] = ()
    first: tuple[int, ...] = ()

    @step("GOK-ABIL-11")
    def roll(self, t: Table[Board]) -> Next[Faces]:
        return self._roll(self.rolled)

    @step("GOK-ABIL-11")
    def rolled(self, t: Table[Board], faces: Faces) -> Next[Faces]:
        seat = unit_at(t.board, self.unit).seat
        return Ask(seat, RerollRoll(self.unit, self.purpose, faces), then=self.but(first=faces).answered)

    @step("GOK-ABIL-11")
    def answered(self, t: Table[Board], answer: Literal["yes", "no"]) -> Next[Faces]:
        if answer != YES:
            return Done(self.first)
        t.emit(ItemSpent(self.unit, luck_of(t.board, unit_at(t.board, self.unit))))
        return self._roll(self.rolled_again)

    @step("GOK-ABIL-11")
    def rolled_again(self, t: Table[Board], faces: Faces) -> Next[Faces]:
        return Done(faces)

    def _roll(self, then: Callable[[Any, Faces], Next[Faces]]) -> Roll:
        return Roll(self.count, self.die, self.purpose, by=self.by, also=self.also, reads=self.reads, then=then)
