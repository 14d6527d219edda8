"""9.2 C, D, G, H: what a card's Operations number can do besides activating a general; and the menu of a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Literal

from limmu.core import (
    PUBLIC,
    Ask,
    Call,
    ConcernKind,
    Done,
    Goto,
    Next,
    Procedure,
    Question,
    Table,
    declare,
    procedure,
    rule,
    step,
)
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import FULL, Board, PieceId
from limmu.games.god_kings.cards.conditions import free_mercenaries
from limmu.games.god_kings.cards.use import CardUse
from limmu.games.god_kings.facts import OwnerChanged, PointsChanged, UnitsPlaced
from limmu.games.god_kings.s09_activations import (
    NEUTRAL_OPS,
    foreign_candidates,
    leaders_on_map,
    own_candidates,
    siege_candidates,
)
from limmu.games.god_kings.s17_besieged import garrison_spaces, may_raise_troops_with
from limmu.games.god_kings.s18_political_control import MarkerPlacement, markers_left, spaces_for_card, take_markers
from limmu.toolkit.questions import PickNumber, PickSome

Operation = Literal["activate", "siege", "pc", "raise", "neutral", "garrison", "trade"]
"""What a card's Operations number is used for."""
ACTIVATE: Final = "activate"
SIEGE: Final = "siege"
MARKERS: Final = "pc"
RAISE: Final = "raise"
NEUTRAL: Final = "neutral"
GARRISON: Final = "garrison"
TRADE: Final = "trade"


# ---------------------------------------------------------------- C: PC markers


@rule("GK-9.2C-a", "GK-18.2-b", "GK-2.2-c")
def markers_by_card(board: Board, power: str, ops: int) -> int:
    """How many PC markers a power can place with a card of this Operations number."""
    return max(min(ops, len(spaces_for_card(board, power)), markers_left(board).get(power, 0)), 0)


@declare(PUBLIC)
class ChooseMarkers(PickSome[Board]):
    """The spaces that get PC markers: at least one, at most `most`."""

    kind: ClassVar[ConcernKind] = "space"
    power: str
    most: int

    def candidates(self, board: Board) -> Sequence[str]:
        """The spaces open to the power (18.2), in map order."""
        return spaces_for_card(board, self.power)

    def bounds(self, board: Board) -> tuple[int, int]:
        """At least one."""
        return 1, self.most


@procedure("GK-9.2C")
class PlaceMarkers(Procedure[None]):
    """9.2C  choose up to as many spaces as the Operations number,  place the markers."""

    power: str
    seat: str
    ops: int

    @step("GK-9.2C-a", "GK-18.2-a", "GK-18.2-b")
    def choose(self, t: Table[Board]) -> Next[None]:
        most = markers_by_card(t.board, self.power, self.ops)
        return Ask(self.seat, ChooseMarkers(self.power, most), then=self.place)

    @step("GK-9.2C-a")
    def place(self, t: Table[Board], spaces: tuple[str, ...]) -> Next[None]:
        marked = MarkerPlacement(spaces, self.power, by_seat=self.seat, why=(("GK-9.2C-a", len(spaces)),))
        return Call(marked, then=self.finish)

    @step("GK-9.2C-a")
    def finish(self, t: Table[Board], done: None) -> Next[None]:
        return Done()


# ---------------------------------------------------------------- D: raise troops


@rule("GK-9.2D-a", "GK-2.2-c", "GK-3.0-s")
def room_for_troops(board: Board, general: str, count: int) -> int:
    """How many mercenaries may be raised with a general: what the counters allow, and within walls that enemies stand
    before (who do not besiege them yet) the room inside."""
    if not may_raise_troops_with(board, general):
        return 0
    count = min(count, len(free_mercenaries(board)))
    leader = b.leader(board, general)
    if q.enemy_units(board, leader.at, leader.power, inside=False):
        count = min(count, q.city_room(board, leader.at)) if leader.inside else 0
    return max(count, 0)


def raisers(board: Board, power: str, count: int) -> tuple[str, ...]:
    """The generals of a power with whom troops may be raised."""
    return tuple([g for g in leaders_on_map(board, power) if room_for_troops(board, g, count)])


@declare(PUBLIC)
class ChooseRaiser(Question[Board, PieceId]):
    """The general with whom troops are raised."""

    power: str
    count: int

    def answers(self, board: Board) -> Sequence[PieceId]:
        """His power's generals in friendly-controlled, unbesieged spaces."""
        return raisers(board, self.power, self.count)


@declare(PUBLIC)
class HowManyTroops(PickNumber[Board]):
    """How many mercenaries to raise."""

    general: str


@procedure("GK-9.2D")
class RaiseTroops(Procedure[None]):
    """9.2D  choose one general,  and how many full mercenaries he gets, up to the Operations number."""

    power: str
    seat: str
    count: int
    general: str = ""

    @step("GK-9.2D-a", "GK-9.2D-b")
    def choose(self, t: Table[Board]) -> Next[None]:
        able = raisers(t.board, self.power, self.count)
        if not able:
            return Done()
        if len(able) == 1:
            return Goto(self.but(general=able[0]).ask_number)
        return Ask(self.seat, ChooseRaiser(self.power, self.count), then=self.chosen)

    @step("GK-9.2D-a")
    def chosen(self, t: Table[Board], general: str) -> Next[None]:
        return Goto(self.but(general=general).ask_number)

    @step("GK-9.2D-a", "GK-2.2-c")
    def ask_number(self, t: Table[Board]) -> Next[None]:
        most = room_for_troops(t.board, self.general, self.count)
        if most == 1:
            return Goto(self.but(count=1).place)
        return Ask(self.seat, HowManyTroops(1, most, self.general), then=self.numbered)

    @step("GK-9.2D-a")
    def numbered(self, t: Table[Board], number: int) -> Next[None]:
        return Goto(self.but(count=number).place)

    @step("GK-9.2D-a", "GK-3.0-ab")
    def place(self, t: Table[Board]) -> Next[None]:
        hire(t, self.power, self.general, self.count)
        return Done()


@rule("GK-9.2D-a", "GK-2.2-c")
def hire(t: Table[Board], power: str, general: str, count: int) -> None:
    """Put full mercenaries with a general: inside the walls only where enemies stand before them."""
    leader = b.leader(t.board, general)
    units = free_mercenaries(t.board)[:count]
    shut = leader.inside and bool(q.enemy_units(t.board, leader.at, power, inside=False))
    t.emit(OwnerChanged(units, power))
    t.emit(UnitsPlaced(units, FULL, leader.at, "raised", shut))


# ---------------------------------------------------------------- G: garrisons


@rule("GK-9.2G-a", "GK-9.2G-b", "GK-17.1-f")
def garrisons_by_card(ops: int) -> int:
    """How many PC markers a card of this Operations number may turn to their garrison face."""
    return 2 if ops >= NEUTRAL_OPS else 1


@declare(PUBLIC)
class ChooseGarrisons(PickSome[Board]):
    """The Walled-Cities that get garrison markers: at least one, at most `most`."""

    kind: ClassVar[ConcernKind] = "space"
    power: str
    most: int

    def candidates(self, board: Board) -> Sequence[str]:
        """The power's own PC markers on unbesieged Walled-Cities, in map order."""
        return garrison_spaces(board, self.power)

    def bounds(self, board: Board) -> tuple[int, int]:
        """At least one."""
        return 1, self.most


@procedure("GK-9.2G")
class Garrisons(Procedure[None]):
    """9.2G  choose one or two of one's PC markers on Walled-Cities,  turn them to garrisons."""

    power: str
    seat: str
    ops: int

    @step("GK-9.2G-a", "GK-9.2G-b", "GK-17.1-d", "GK-17.1-f")
    def choose(self, t: Table[Board]) -> Next[None]:
        most = min(garrisons_by_card(self.ops), len(garrison_spaces(t.board, self.power)))
        return Ask(self.seat, ChooseGarrisons(self.power, most), then=self.turn)

    @step("GK-9.2G-a", "GK-9.2G-b", "GK-2.2-m")
    def turn(self, t: Table[Board], spaces: tuple[str, ...]) -> Next[None]:
        why = (("GK-9.2G-b" if len(spaces) > 1 else "GK-9.2G-a", len(spaces)),)
        take_markers(t, spaces, self.power, garrison=True, by_seat=self.seat, why=why)
        return Done()


# ---------------------------------------------------------------- H: trade


@rule("GK-9.2H-a", "GK-9.2H-b")
def trade_value(ops: int) -> int:
    """The Wood and the Tribute Points that a card brings by trade."""
    return 2 if ops >= NEUTRAL_OPS else 1


@procedure("GK-9.2H")
class Trade(Procedure[None]):
    """9.2H  Wood and Tribute Points for the next Reinforcement Phase; several plays add up (GKR-025)."""

    power: str
    ops: int

    @step("GK-9.2H-a", "GK-9.2H-b")
    def gain(self, t: Table[Board]) -> Next[None]:
        nation, more = b.nation(t.board, self.power), trade_value(self.ops)
        why = (("GK-9.2H-b" if more > 1 else "GK-9.2H-a", more),)
        t.emit(
            PointsChanged(
                self.power, nation.tribute + more, nation.wood + more, "trade", owes=nation.owes_tribute, why=why
            )
        )
        return Done()


# ---------------------------------------------------------------- the menu


@rule("GK-8.3-a", "GK-9.2-a", "GK-9.2F-a")
def operations_for(board: Board, seat: str, ops: int) -> tuple[Operation, ...]:
    """The options A to H that a card of this Operations number offers a seat now (E: only before a succession roll)."""
    power = q.power_of(board, seat)
    found: list[Operation] = []
    if own_candidates(board, power, ops):
        found.append(ACTIVATE)
    if siege_candidates(board, leaders_on_map(board, power), CardUse(0, SIEGE)):
        found.append(SIEGE)
    if markers_by_card(board, power, ops):
        found.append(MARKERS)
    if raisers(board, power, ops):
        found.append(RAISE)
    if ops >= NEUTRAL_OPS and foreign_candidates(board, seat):
        found.append(NEUTRAL)
    if garrison_spaces(board, power):
        found.append(GARRISON)
    found.append(TRADE)
    return tuple(found)
