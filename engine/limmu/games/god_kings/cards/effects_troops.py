"""Events that bring troops: divisions, royal guards, mercenaries, chariots, and reduced units made full again."""

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
    Table,
    Verdict,
    accept,
    declare,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.god_kings import board as b
from limmu.games.god_kings import s07_divisions
from limmu.games.god_kings.board import FULL, REDUCED, Board, Leader
from limmu.games.god_kings.cards.conditions import Scene, free_mercenaries
from limmu.games.god_kings.cards.effects import Event, event
from limmu.games.god_kings.cards.windows import CardWindow, Played
from limmu.games.god_kings.facts import OwnerChanged, UnitsPlaced, UnitsRecovered
from limmu.games.god_kings.options import NEUTRAL_CAPITAL, ONE_CAPITAL
from limmu.games.god_kings.queries import (
    all_leaders,
    city_room,
    enemy_units,
    ids,
    is_besieged,
    king_of,
    leaders_of,
    linked_spaces,
    marker,
    seat_of,
)
from limmu.games.god_kings.s17_besieged import may_raise_troops_with
from limmu.games.god_kings.s21_barbarians import counters_left
from limmu.toolkit.questions import PickNumber

BEFORE_BATTLE = "own_impulse_or_before_battle"


# ---------------------------------------------------------------- 7.2 divisions, 3.0 royal guards


def may_reform(board: Board, event: Event) -> Verdict[bool]:
    """Whether the player may add a division (7.2)."""
    return s07_divisions.may_raise_division(board, event.power(board))


@event("add_division", may=may_reform)
def add_division(t: Table[Board], event: Event, targets: tuple[str, ...]) -> Procedure[bool]:
    """ARMY REFORMS: a division more."""
    return s07_divisions.ArmyReforms(event.power(t.board))


@rule("GK-3.0-ao", "GK-17.5-a")
def guard_post(board: Board, power: str, reading: str = "") -> tuple[str, bool]:
    """Where a royal guard comes in, and whether inside: with the King, or if he is shut in or absent, in the capital.

    Nowhere ("") if the capital is besieged, holds enemy units or is not friendly-controlled. `reading` is that of
    GKR-004: whether a neutral's capital may be another than the power's.
    """
    king = king_of(board, power)
    if king is not None and king.at and not (king.inside and is_besieged(board, king.at)):
        room = room_with(board, king)
        if room:
            return king.at, king.inside and bool(enemy_units(board, king.at, power, inside=False))
    data = b.pack(board).power[power]
    capital = data.capital if seat_of(board, power) or reading == ONE_CAPITAL else data.neutral_capital
    held = marker(board, capital) == power and not is_besieged(board, capital)
    return (capital, False) if held and not enemy_units(board, capital, power) else ("", False)


@rule("GK-3.0-ao")
def may_place_guard(board: Board, event: Event) -> Verdict[bool]:
    """Whether the royal guard of the card's power may come in; any player may play the card (GKR-021, GKR-098)."""
    power = event.of(board).effect.word("power")
    if not b.is_nation(board, power):
        return refuse("GK-3.0-ao", "power_not_in_game", power)
    if not counters_left(board, power, "royal_guard"):
        return refuse("GK-3.0-ao", "guard_on_map", power)
    return accept if guard_post(board, power)[0] else refuse("GK-3.0-ao", "no_space_for_guard", power)


@event("place_royal_guard", may=may_place_guard)
def place_royal_guard(t: Table[Board], event: Event, targets: tuple[str, ...]) -> None:
    """A royal guard comes onto the map, full."""
    power = event.of(t.board).effect.word("power")
    at, inside = guard_post(t.board, power, t.option(NEUTRAL_CAPITAL))
    if not at:  # whether it can come was judged by the usual reading
        at, inside = guard_post(t.board, power)
    t.emit(UnitsPlaced(counters_left(t.board, power, "royal_guard")[:1], FULL, at, "guard", inside))


# ---------------------------------------------------------------- mercenaries and chariots with a general


def room_with(board: Board, general: Leader) -> int:
    """How many units can come to a general: as many as a city holds if enemies stand before it, else any number."""
    if not general.inside or not enemy_units(board, general.at, general.power, inside=False):
        return len(board.units)
    return city_room(board, general.at)


def _raisers(board: Board, power: str) -> Sequence[Leader]:
    """The power's generals with whom troops may be raised (GKR-104)."""
    able = [g for g in all_leaders(board, power) if may_raise_troops_with(board, g.id)]
    return [g for g in able if room_with(board, g) > 0]


def _mercenary_raisers(board: Board, event: Event) -> Sequence[str]:
    found = _raisers(board, event.power(board)) if free_mercenaries(board) else ()
    return [general.id for general in found]


def _chariot_raisers(board: Board, event: Event) -> Sequence[str]:
    power = event.power(board)
    if not counters_left(board, power, "chariot"):
        return ()
    linked = linked_spaces(board, power)
    return [g.id for g in _raisers(board, power) if g.at in linked]


@event("raise_mercenaries", aim=_mercenary_raisers)
def raise_mercenaries(t: Table[Board], event: Event, targets: tuple[str, ...]) -> Procedure[tuple[str, ...]]:
    """Mercenaries join a general."""
    return RaisedByCard(targets[0], "mercenary", event.of(t.board).effect.number("count"))


@event("raise_chariots", aim=_chariot_raisers)
def raise_chariots(t: Table[Board], event: Event, targets: tuple[str, ...]) -> Procedure[tuple[str, ...]]:
    """Chariots join a general."""
    return RaisedByCard(targets[0], "chariot", event.of(t.board).effect.number("count"))


@declare(PUBLIC)
class HowManyRaised(PickNumber[Board]):
    """How many units of a kind a card brings to a general."""

    general: str
    kind: str


@procedure("GK-9.3")
class RaisedByCard(Procedure[tuple[str, ...]]):
    """9.3  a card brings full units to a general, up to its number and the counters left. The result: which."""

    general: str
    kind: str
    most: int

    @step("GK-9.3-a", "GK-2.2-c")
    def count(self, t: Table[Board]) -> Next[tuple[str, ...]]:
        general = b.leader(t.board, self.general)
        most = min(self.most, len(_counters(t.board, general.power, self.kind)), room_with(t.board, general))
        if most <= 1:
            return self.place(t, most)
        seat = seat_of(t.board, general.power)
        return Ask(seat, HowManyRaised(1, most, self.general, self.kind), then=self.place)

    @step("GK-9.3-a", "GK-17.5-b")
    def place(self, t: Table[Board], number: int) -> Next[tuple[str, ...]]:
        general = b.leader(t.board, self.general)
        units = _counters(t.board, general.power, self.kind)[:number]
        if units:
            inside = general.inside and bool(enemy_units(t.board, general.at, general.power, inside=False))
            if self.kind == "mercenary":
                t.emit(OwnerChanged(units, general.power))
            t.emit(UnitsPlaced(units, FULL, general.at, "raised", inside))
        return Done(units)


def _counters(board: Board, power: str, kind: str) -> tuple[str, ...]:
    return free_mercenaries(board) if kind == "mercenary" else counters_left(board, power, kind)


@procedure("GK-9.4")
class CardsBeforeBattle(Procedure[tuple[str, ...]]):
    """P-WINDOWS own_impulse_or_before_battle: the sides may raise troops with a general in the battle's space.

    The result: the units raised, of either side, in the space.
    """

    scene: Scene
    """The battle: its space, sides and their seats."""
    cards: tuple[Played, ...] = ()
    raised: tuple[str, ...] = ()

    @step("GK-9.4-a")
    def ask(self, t: Table[Board]) -> Next[tuple[str, ...]]:
        powers = (self.scene.attacker, self.scene.defender)
        seats = [seat_of(t.board, p) for p in powers if leaders_of(t.board, self.scene.space, p)]
        asked = tuple([seat for seat in seats if seat])
        if not asked:
            return Done(())
        return Call(CardWindow(BEFORE_BATTLE, asked, self.scene), then=self.played)

    @step("GK-9.4-a")
    def played(self, t: Table[Board], cards: tuple[Played, ...]) -> Next[tuple[str, ...]]:
        return Goto(self.but(cards=cards).bring)

    @step("GK-9.3-a")
    def bring(self, t: Table[Board]) -> Next[tuple[str, ...]]:
        if not self.cards:
            return Done(self.raised)
        card, rest = self.cards[0], self.cards[1:]
        most = t.pack.card[card.card].effect.number("count")
        return Call(RaisedByCard(card.choice, "mercenary", most), then=self.but(cards=rest).came)

    @step("GK-9.3-a")
    def came(self, t: Table[Board], units: tuple[str, ...]) -> Next[tuple[str, ...]]:
        return Goto(self.but(raised=self.raised + units).bring)


# ---------------------------------------------------------------- refit


@rule("GK-15.5.8-b")
def reduced_units(board: Board, event: Event) -> Sequence[str]:
    """The player's reduced units of the card's kind in friendly-controlled, unbesieged spaces."""
    power, kind = event.power(board), event.of(board).effect.word("unit")
    found: list[str] = []
    for at, units in b.units_by_place(board).items():
        mine = [u for u in units if u.power == power and u.kind == kind and u.steps == REDUCED]
        if mine and marker(board, at) == power and not is_besieged(board, at):
            found += ids(tuple(mine))
    return found


@event("refit", aim=reduced_units, most="steps")
def refit(t: Table[Board], event: Event, targets: tuple[str, ...]) -> None:
    """Reduced units are full again."""
    t.emit(UnitsRecovered(targets, "event"))
