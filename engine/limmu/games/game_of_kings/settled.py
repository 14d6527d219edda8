"""What people settled about two Units on a real table (PL-49): it goes before what the positions say."""

from __future__ import annotations

from limmu.core import rule
from limmu.games.game_of_kings.board import Board, Settled, Unit, What
from limmu.games.game_of_kings.formation import center_of
from limmu.games.game_of_kings.ground import apart, is_within
from limmu.toolkit.plane.findings import Finding, Source


def where_of(by: Unit, on: Unit) -> tuple[int, ...]:
    """Where two Units stand, as `Settled.where` keeps it."""
    return (*center_of(by), *center_of(on))


def settled(board: Board, what: What, by: Unit, on: Unit) -> Settled | None:
    """What was last settled about two Units in this Turn, while they stand where they stood."""
    if not board.settled:
        return None
    those = [
        one
        for one in board.settled
        if (one.what, one.by, one.on, one.turn) == (what, by.id, on.id, board.turn)
        and one.where in ((), where_of(by, on))
    ]
    return those[-1] if those else None


@rule("GOK-MEAS-2")
def ruled_range(board: Board, unit: Unit, target: Unit) -> int | None:
    """The distance that an umpire ruled in this Turn."""
    those = [one for one in board.ruled if (one.by, one.on, one.turn) == (unit.id, target.id, board.turn)]
    return those[-1].distance if those else None


def read_range(board: Board, one: Unit, another: Unit) -> tuple[int, Source] | None:
    """How far two Units are apart by what people settled or an umpire ruled, from either side, and who said it."""
    if not (board.settled or board.ruled):
        return None
    for by, on in ((one, another), (another, one)):
        found, ruled = settled(board, "distance", by, on), ruled_range(board, by, on)
        if found is not None:
            return found.value, found.source
        if ruled is not None:
            return ruled, "ruled"
    return None


def within(board: Board, one: Unit, another: Unit, limit: int) -> bool:
    """Whether two Units are at most so far apart."""
    read = read_range(board, one, another)
    return is_within(one, another, limit) if read is None else read[0] <= limit


def far_apart(board: Board, one: Unit, another: Unit) -> int:
    """How far two Units are apart, in micrometres."""
    read = read_range(board, one, another)
    return -apart(one, another, 0).margin if read is None else read[0]


def by_sight(board: Board, unit: Unit, target: Unit, found: Finding) -> Finding:
    """A line of sight, if nothing else was settled."""
    said = settled(board, "sight", unit, target)
    if said is None:
        return found
    return found.but(holds=bool(said.value), margin=0, blocker="", source=said.source)
