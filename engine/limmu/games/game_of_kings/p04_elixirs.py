"""P4.d: Elixirs are drunk as the Movement Phase begins, each once. How many Turns one works is rolled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from limmu.core import (
    PUBLIC,
    Answer,
    Ask,
    Done,
    Faces,
    Goto,
    Next,
    Part,
    Procedure,
    Roll,
    Table,
    declare,
    procedure,
    rule,
    step,
)
from limmu.games.game_of_kings.board import Board, Effect, Unit, UnitId, acts, unit_at, units_of
from limmu.games.game_of_kings.effects import ended, new_id
from limmu.games.game_of_kings.facts import EffectBegun, ItemSpent
from limmu.games.game_of_kings.luck import thrown
from limmu.games.game_of_kings.p16_hits import face_of, shown
from limmu.games.game_of_kings.pack_records import Stat
from limmu.games.game_of_kings.profile import profile_of
from limmu.toolkit.levels import Divided

NOTHING: Final = "nothing"
HEALING = {"healing_tincture": 1, "healing_elixir": 3}
"""The Wounds that are ignored."""
TURNS = {"strength_tincture": 2, "strength_elixir": 4, "spinach_elixir": 2, "whiskey_elixir": 2}
"""The faces of the die that says for how many Turns it works."""
MODS: dict[str, tuple[tuple[Stat, int], ...]] = {
    "strength_tincture": (("str", 1),),
    "strength_elixir": (("str", 1),),
    "spinach_elixir": (("str", 2),),
}
RULES = {"whiskey_elixir": ("ironheart",)}


@declare(PUBLIC)
class Drink(Answer):
    """Who drinks which Elixir."""

    unit: UnitId
    item: str


@rule("GOK-ALGO-39", "GOK-ALGO-40", "GOK-ALGO-41", "GOK-ALGO-42", "GOK-ALGO-43", "GOK-ALGO-44")
def elixirs_of(board: Board, unit: Unit) -> list[str]:
    """The Elixirs that somebody has left: an Avatar, or the Knight of a Unit while he stands."""
    profile = profile_of(board, unit)
    carried = [*sorted(profile.upgrades), *(sorted(profile.knight_items) if "sergeant" in unit.leaders else [])]
    return [one for one in carried if (one in HEALING or one in TURNS) and one not in unit.spent]


def drinkers(board: Board, seat: str) -> list[Unit]:
    """The Units of a seat that act now and do not flee."""
    return [one for one in units_of(board, seat) if acts(board, one) and not one.fleeing]


@declare(PUBLIC)
class DrinkElixir(Divided[Board, Drink | str]):
    """Which Elixir is drunk now; or nothing more."""

    seat: str

    passing = NOTHING
    asks = ("piece", "elixir")

    def answers(self, board: Board) -> Sequence[Drink | str]:
        """Nothing, or each Elixir that is left."""
        units = drinkers(board, self.seat)
        return [NOTHING, *[Drink(unit.id, item) for unit in units for item in elixirs_of(board, unit)]]

    def parts(self, board: Board, answer: Drink | str) -> Part:
        """NOTHING; or who, and what."""
        return (answer,) if isinstance(answer, str) else (answer.unit, answer.item)


@procedure("GOK-ALGO")
class Elixirs(Procedure[None]):
    """The active player's Avatars drink what they will."""

    seat: str
    unit: str = ""
    item: str = ""

    @step("GOK-ALGO-39")
    def ask(self, t: Table[Board]) -> Next[None]:
        if any([elixirs_of(t.board, one) for one in drinkers(t.board, self.seat)]):
            return Ask(self.seat, DrinkElixir(self.seat), then=self.drunk)
        return Done()

    @step("GOK-ALGO-39", "GOK-ALGO-40")
    def drunk(self, t: Table[Board], answer: Drink | str) -> Next[None]:
        if isinstance(answer, str):
            return Done()
        t.emit(ItemSpent(answer.unit, answer.item))
        if answer.item in HEALING:
            amount = HEALING[answer.item]
            self._begin(t, answer.unit, answer.item, ("ignore_wounds",), amount)
            return Goto(self.ask)
        again = self.but(unit=answer.unit, item=answer.item)
        return thrown(t, answer.unit, Roll(1, shown(TURNS[answer.item]), "elixir", by=self.seat, then=again.rolled))

    @step("GOK-ALGO-41", "GOK-ALGO-42", "GOK-ALGO-43", "GOK-ALGO-44", "GOK-TOOLS-11")
    def rolled(self, t: Table[Board], faces: Faces) -> Next[None]:
        turns = face_of(faces[0], TURNS[self.item])
        self._begin(t, self.unit, self.item, RULES.get(self.item, ()), turns)
        return Goto(self.but(unit="", item="").ask)

    def _begin(self, t: Table[Board], unit: UnitId, item: str, rules: tuple[str, ...], amount: int) -> None:
        mods, since = MODS.get(item, ()), t.board.turn
        if profile_of(t.board, unit_at(t.board, unit)).knight:
            mods, rules = (), (*rules, *[f"knight_{stat}:{more}" for stat, more in mods])
        t.emit(
            EffectBegun(
                Effect(
                    id=new_id(t.board),
                    cause=item,
                    by=unit,
                    on=unit,
                    kind="other",
                    until="battle",
                    since=since,
                    mods=mods,
                    rules=rules,
                    amount=amount,
                )
            )
        )


@rule("GOK-ALGO-41", "GOK-ALGO-42", "GOK-ALGO-43", "GOK-ALGO-44")
def wear_off(t: Table[Board]) -> None:
    """A Turn ends: Elixirs that have worked for as many Turns as were rolled work no longer (A-155)."""
    for one in t.board.effects:
        if one.cause in TURNS and one.since + one.amount <= t.board.turn + 1:
            t.emit(ended(one))
