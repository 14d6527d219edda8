"""14.0 Avoiding battle and pursuit."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import (
    PUBLIC,
    Ask,
    Call,
    Done,
    Goto,
    Next,
    Procedure,
    Question,
    Table,
    Verdict,
    Why,
    accept,
    declare,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board, SpaceId
from limmu.games.god_kings.facts import UnitsMoved
from limmu.games.god_kings.s11_displaced import LoneGenerals
from limmu.games.god_kings.s11_forces import ActiveArmy, ChooseForce, chariots_of, subordinates
from limmu.games.god_kings.s13_reaction_roll import AVOID, PURSUIT, Attempt, ReactionRoll, is_active_side
from limmu.games.god_kings.s25_displacement import Displacement
from limmu.games.god_kings.upkeep import settle_sieges
from limmu.toolkit.facts import RuleApplied
from limmu.toolkit.questions import YesNo

AVOIDED, FAILED, STAYED = "avoided", "failed", "stayed"

# ---------------------------------------------------------------- modifiers


def _chariot_modifiers(own: int, enemy: int, only: bool, more_clause: str, only_clause: str) -> Why:
    return (*(((more_clause, -1),) if own > enemy else ()), *(((only_clause, -2),) if only else ()))


@rule("GK-14.1-c", "GK-14.1-d", "GK-14.1-e", "GK-14.1-f")
def avoid_modifiers(*, lone_general: bool, own_chariots: int, moving_chariots: int, only_chariots: bool) -> Why:
    """-1 for a lone general, -1 for more chariots than the moving army, -2 for chariots only; they add up."""
    lone: Why = (("GK-14.1-c", -1),) if lone_general else ()
    return lone + _chariot_modifiers(own_chariots, moving_chariots, only_chariots, "GK-14.1-d", "GK-14.1-e")


@rule("GK-14.4-c", "GK-14.4-d", "GK-14.4-e")
def pursuit_modifiers(*, own_chariots: int, avoider_chariots: int, only_chariots: bool) -> Why:
    """-1 for more chariots than the army that avoided, -2 for chariots only; they add up."""
    return _chariot_modifiers(own_chariots, avoider_chariots, only_chariots, "GK-14.4-c", "GK-14.4-d")


# ---------------------------------------------------------------- who may avoid, and where to


@rule("GK-14.1-k", "GK-14.2-d", "GK-14.2-e", "GK-18.3-c", "GK-21.0-l")
def avoid_spaces(board: Board, power: str, space: str, entry: str) -> tuple[str, ...]:
    """Adjacent spaces by land without units or markers of others, but not the one the enemy came from (GKR-041)."""
    return tuple(
        [
            s
            for s in b.pack(board).land[space]
            if s != entry and q.marker(board, s) in ("", power) and not q.enemy_units(board, s, power)
        ]
    )


@rule("GK-14.1-a", "GK-14.2-b", "GK-14.2-f", "GK-14.3-a", "GK-14.5-a")
def may_avoid(board: Board, army: ActiveArmy, space: str, entry: str, general_id: str) -> Verdict[bool]:
    """Whether a general in a space that the active army entered may try to avoid battle (GKR-059, GKR-110)."""
    general = b.leader(board, general_id)
    if general.at != space or not army.units:
        return refuse("GK-14.1-a", "no_army_entered", general_id)
    if is_active_side(board, army, general.power):
        return refuse("GK-14.1-a", "active_side", general_id)
    if general.inside:
        return refuse("GK-14.5-a", "inside_the_city", general_id)
    if general_id in army.failed:
        return refuse("GK-14.2-b", "failed_to_intercept", general_id)
    outside = q.units_of(board, space, general.power, inside=False)
    if outside and all([u.id in army.failed for u in outside]):
        return refuse("GK-14.2-b", "failed_to_intercept", general_id)
    if _under_king_outside(board, general_id) and len(outside) < 2:
        return refuse("GK-14.3-a", "king_needs_a_unit", general_id)
    if not avoid_spaces(board, general.power, space, entry):
        return refuse("GK-14.1-k", "nowhere_to_go", general_id)
    return accept


def _under_king_outside(board: Board, general_id: str) -> bool:
    general = b.leader(board, general_id)
    return general.kind == "warlord" and any(
        [g.kind == "king" and not g.inside for g in q.leaders_of(board, general.at, general.power)]
    )


@rule("GK-14.2-a", "GK-14.2-b", "GK-14.2-c", "GK-14.3-a", "GK-14.3-b")
def avoid_choice(board: Board, army: ActiveArmy, general_id: str) -> ChooseForce:
    """Who may avoid with a general: no more units than he commands, a King with any of his warlords."""
    general = b.leader(board, general_id)
    outside = q.units_of(board, general.at, general.power, inside=False)
    free = tuple([u.id for u in outside if u.id not in army.failed])
    most, clause = q.commands(board, general_id), "GK-14.2-a"
    if _under_king_outside(board, general_id) and len(outside) - 1 < most:
        most, clause = len(outside) - 1, "GK-14.3-a"
    along = tuple(
        [g for g in subordinates(board, general_id) if g not in army.failed and not b.leader(board, g).inside]
    )
    each = q.commands(board, along[0]) if along else 0
    return ChooseForce(
        purpose=AVOID,
        generals=along,
        units=free,
        least=1 if free else 0,
        most=most,
        least_each=0,
        most_each=each,
        clause=clause,
        general=general_id,
        space=general.at,
    )


@declare(PUBLIC)
class ChooseAvoidance(Question[Board, SpaceId]):
    """Where the avoiding force goes."""

    power: str
    space: str
    entry: str

    def answers(self, board: Board) -> Sequence[SpaceId]:
        """The spaces, in map order."""
        return avoid_spaces(board, self.power, self.space, self.entry)

    def check(self, board: Board, answer: SpaceId) -> Verdict[bool]:
        """One of the spaces."""
        if answer in self.answers(board):
            return accept
        return refuse("GK-14.2-e" if answer == self.entry else "GK-14.2-d", "not_on_offer", answer)


@procedure("GK-14.1")
class Avoidance(Procedure[str]):
    """14.1  b the roll  k success: to an adjacent space  g failure: battle, or a lone general is displaced.

    The result: avoided, failed, or stayed (the roll succeeded but no space was left, GKR-110).
    """

    attempt: Attempt
    army: ActiveArmy
    space: str
    entry: str

    @step("GK-14.1-a", "GK-14.1-b")
    def roll(self, t: Table[Board]) -> Next[str]:
        a = self.attempt
        own = chariots_of(t.board, a.units)
        why = avoid_modifiers(
            lone_general=not a.units,
            own_chariots=own,
            moving_chariots=chariots_of(t.board, self.army.units),
            only_chariots=0 < own == len(a.units),
        )
        return Call(
            ReactionRoll(purpose=AVOID, power=a.power, seat=a.seat, general=a.general, space=self.space, why=why),
            then=self.resolve,
        )

    @step("GK-14.1-g", "GK-14.1-i")
    def resolve(self, t: Table[Board], success: bool) -> Next[str]:
        a = self.attempt
        if success:
            return Goto(self.choose)
        if a.units or q.units_of(t.board, self.space, a.power, inside=False):
            return Done(FAILED)
        why = (("GK-14.1-g", 0), ("GK-11.11-a", 0))
        return Call(Displacement(a.power, (), a.leaders, seat=a.seat, why=why), then=self.displaced)

    @step("GK-14.1-g", "GK-25.0-b")
    def displaced(self, t: Table[Board], done: None) -> Next[str]:
        return Done(FAILED)

    @step("GK-14.1-k", "GK-14.2-d", "GK-14.2-e")
    def choose(self, t: Table[Board]) -> Next[str]:
        a = self.attempt
        spaces = avoid_spaces(t.board, a.power, self.space, self.entry)
        if len(spaces) > 1:
            return Ask(a.seat, ChooseAvoidance(a.power, self.space, self.entry), then=self.go)
        if spaces:
            return Goto(self._to(t, spaces[0]).clear)
        t.emit(RuleApplied("nowhere_to_go", a.leaders, (("GK-14.1-k", 0),)))
        return Done(STAYED)

    @step("GK-14.1-k")
    def go(self, t: Table[Board], space: SpaceId) -> Next[str]:
        return Goto(self._to(t, space).clear)

    def _to(self, t: Table[Board], space: str) -> Avoidance:
        a = self.attempt
        t.emit(UnitsMoved(a.units, a.leaders, space, AVOID, why=(("GK-14.1-k", 0),)))
        settle_sieges(t)
        return self.but(space=space)

    @step("GK-11.11-a")
    def clear(self, t: Table[Board]) -> Next[str]:
        if self.attempt.units:
            return Call(LoneGenerals(self.space, self.attempt.power), then=self.finish)
        return Done(AVOIDED)

    @step("GK-14.1-k")
    def finish(self, t: Table[Board], done: None) -> Next[str]:
        return Done(AVOIDED)


# ---------------------------------------------------------------- 14.4 pursuit


@declare(PUBLIC)
class Pursue(YesNo[Board]):
    """Whether the active army rolls to go on after an army avoided it."""

    general: str


@procedure("GK-14.4")
class Pursuit(Procedure[bool]):
    """14.4  a with MP left the active army may roll to go on, in any direction. The result: it goes on."""

    army: ActiveArmy
    space: str
    avoider_chariots: int = 0
    """Chariots of the army that avoided."""

    @step("GK-14.4-a")
    def offer(self, t: Table[Board]) -> Next[bool]:
        if self.army.mp < 1:
            return Done(False)
        return Ask(self.army.seat, Pursue(self.army.general), then=self.roll)

    @step("GK-14.4-a", "GK-14.4-b")
    def roll(self, t: Table[Board], answer: str) -> Next[bool]:
        if answer != "yes":
            return Done(False)
        army = self.army
        own = chariots_of(t.board, army.units)
        why = pursuit_modifiers(
            own_chariots=own, avoider_chariots=self.avoider_chariots, only_chariots=0 < own == len(army.units)
        )
        return Call(
            ReactionRoll(
                purpose=PURSUIT, power=army.power, seat=army.seat, general=army.general, space=self.space, why=why
            ),
            then=self.finish,
        )

    @step("GK-14.4-f", "GK-14.4-g")
    def finish(self, t: Table[Board], success: bool) -> Next[bool]:
        return Done(success)
