"""20.2, 20.3 Who decides for a force that no player owns, who may activate it, and who loses its control marker."""

from __future__ import annotations

from collections.abc import Iterable

from limmu.core import Call, Done, Next, Procedure, Table, Verdict, accept, procedure, refuse, rule, step
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import NOBODY, Board, Unit
from limmu.games.god_kings.facts import ControlMarkerTaken, NeutralActivated, Quarrelled
from limmu.toolkit.rolls import RollOff


@rule("GK-M-a")
def holder(board: Board, power: str) -> str:
    """The seat that holds the control marker of a neutral, people or revolt; "" if none does or there is none."""
    return next((c.holder for c in board.controls if c.power == power), "")


@rule("GK-20.3-d")
def lowest_seats(board: Board, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the seats with the lowest VP level (GKR-011)."""
    levels = {seat: q.vp_level(board, q.power_of(board, seat)) for seat in seats}
    least = min(levels.values(), default=0)
    return tuple([seat for seat in seats if levels[seat] == least])


@rule("GK-20.3-d")
def deciders(board: Board, power: str, opposing: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Who may decide for a power: its player; else the holder of its marker; else those lowest in VP.

    Seats whose own pieces oppose the force are passed over (GKR-035), unless that leaves nobody. More than one seat
    means that a die decides.
    """
    if seat := q.seat_of(board, power):
        return (seat,)
    keeper = holder(board, power)
    if keeper and keeper not in opposing:
        return (keeper,)
    seats = q.in_turn_order(board)
    return lowest_seats(board, tuple([s for s in seats if s not in opposing]) or seats)


def seats_of(board: Board, units: Iterable[Unit]) -> tuple[str, ...]:
    """The seats that play the powers of some units: they decide for no neutral force against these (GKR-035)."""
    return tuple(sorted({q.seat_of(board, u.power) for u in units} - {""}))


@procedure("GK-20.3")
class LowestRollOff(RollOff):
    """20.3  the tied players roll, the highest is chosen, ties roll again (GKR-011)."""


@procedure("GK-20.3")
class WhoDecides(Procedure[str]):
    """20.3  the player of the power, the holder of its marker, or the player lowest in VP. The result is a seat."""

    power: str
    opposing: tuple[str, ...] = ()
    """The seats whose own pieces oppose the force in this encounter."""

    @step("GK-20.3-d")
    def decide(self, t: Table[Board]) -> Next[str]:
        seats = deciders(t.board, self.power, self.opposing)
        if len(seats) == 1:
            return Done(seats[0])
        return Call(LowestRollOff(seats, purpose="tie"), then=self.rolled)

    @step("GK-20.3-d")
    def rolled(self, t: Table[Board], seat: str) -> Next[str]:
        return Done(seat)


@procedure("GK-20.2")
class LowestSeat(Procedure[str]):
    """20.2, 22.0  the player with the lowest VP level among some seats, by a die if tied. The result is a seat."""

    seats: tuple[str, ...] = ()
    """Whom to compare; none: all players."""

    @step("GK-20.2-g")
    def compare(self, t: Table[Board]) -> Next[str]:
        seats = lowest_seats(t.board, self.seats or q.in_turn_order(t.board))
        if len(seats) == 1:
            return Done(seats[0])
        return Call(LowestRollOff(seats, purpose="tie"), then=self.rolled)

    @step("GK-20.2-g")
    def rolled(self, t: Table[Board], seat: str) -> Next[str]:
        return Done(seat)


# ---------------------------------------------------------------- what bars activations


def has_quarrel(board: Board, seat: str, power: str) -> bool:
    """Whether a seat fought a power or removed its marker in this or the previous round (GKR-035)."""
    since = board.rounds_played - 1
    return any([x.seat == seat and x.power == power and x.round >= since for x in board.quarrels])


@rule("GK-20.3-b")
def record_quarrel(t: Table[Board], seat: str, power: str) -> None:
    """A seat fought a force of a neutral, people or revolt, or removed its marker: it loses the control marker."""
    board = t.board
    if not seat or all([c.power != power for c in board.controls]):
        return
    if not any([x.seat == seat and x.power == power and x.round == board.rounds_played for x in board.quarrels]):
        t.emit(Quarrelled(seat, power, board.rounds_played))
    if holder(t.board, power) == seat:
        t.emit(ControlMarkerTaken(power, "", (("GK-20.3-b", 0), ("GKR-035", 0))))


@rule("GK-20.3-b")
def record_fight(t: Table[Board], power: str, foes: Iterable[str]) -> None:
    """A power fought others, in a battle or an overrun: whoever plays one side quarrels with the other (GKR-035)."""
    for foe in sorted({*foes} - {NOBODY}):
        record_quarrel(t, q.seat_of(t.board, power), foe)
        record_quarrel(t, q.seat_of(t.board, foe), power)


def is_foreign(board: Board, general: str) -> bool:
    """Whether a general belongs to no player: a neutral, a people or a revolt (GKR-092)."""
    return not q.seat_of(board, b.leader(board, general).power)


@rule("GK-20.3-a", "GK-20.3-b", "GK-20.3-c", "GK-21.0-b", "GK-21.0-e", "GK-20.3-e")
def may_activate_neutral(board: Board, seat: str, general: str) -> Verdict[bool]:
    """Whether a seat may activate a general that no player owns (20.3). Draws do not count for "rounds in a row".

    Strategy Ratings and what bars every general (a new King, a frozen province) are not judged here.
    """
    leader = b.leader(board, general)
    if not leader.at:
        return refuse("GK-20.2-b", "general_not_on_map", general)
    if has_quarrel(board, seat, leader.power):
        return refuse("GK-20.3-b", "quarrelled_with_nation", general, leader.power)
    if any([c.power == leader.power and board.round < c.not_before for c in board.controls]):
        return refuse("GK-21.0-b", "arrived_this_round", general)
    if general in board.activated:
        return refuse("GK-20.3-c", "activated_this_round", general)
    drawn = board.phase == "neutral_nations"
    if not drawn and (seat in board.neutral_now or seat in board.neutral_last):
        return refuse("GK-20.3-a", "neutral_two_rounds_running", general)
    return accept


@rule("GK-20.2-a", "GK-20.2-b", "GK-21.0-e", "GK-22.0-a")
def neutral_candidates(board: Board, seat: str) -> tuple[str, ...]:
    """The generals of neutrals, peoples and revolts that a seat may activate in its impulse, by 20.3."""
    generals = [g for g in board.leaders if g.at and not q.seat_of(board, g.power)]
    return tuple([g.id for g in generals if may_activate_neutral(board, seat, g.id)])


@rule("GK-20.2-d", "GK-20.3-a", "GK-20.3-e")
def announce_neutral(t: Table[Board], seat: str, general: str) -> None:
    """The activation is announced: the seat takes the control marker at once, from another holder too."""
    power = b.leader(t.board, general).power
    if holder(t.board, power) != seat:
        t.emit(ControlMarkerTaken(power, seat, (("GK-20.2-d", 0),)))
    if t.board.phase != "neutral_nations":
        t.emit(NeutralActivated(seat))
