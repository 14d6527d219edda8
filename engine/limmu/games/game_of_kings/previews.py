"""An answer that is being put together, on the table: where it leads, what it costs, and what is in its way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import UNSET

from limmu.core import Asked, Part, Verdict, View
from limmu.display.measures import told
from limmu.display.scene import Piece, Reach, Scene
from limmu.games.game_of_kings.board import Board, Unit, unit_at
from limmu.games.game_of_kings.board import Piece as Lying
from limmu.games.game_of_kings.formation import center_of, drawn_up, facing_of
from limmu.games.game_of_kings.moves import MANNERS, Journey, begun, judged, leg_of, lengths, travelled
from limmu.games.game_of_kings.naming import called, facing_text
from limmu.games.game_of_kings.p02_deploying import Deploy, DeployUnit
from limmu.games.game_of_kings.p02_scenery import PlaceScenery
from limmu.games.game_of_kings.p04_movement import MoveRolled, MoveUnit, Regroup, reformed
from limmu.games.game_of_kings.pack import Pack
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.scene import lying, piece_of, scene, walked

SPENT = ("too_far", "no_such_leg")
"""Refusals that say no more than the number of the span does."""
MEASURED = ("forward", "left", "right", "straight", "flight")


class _Going(NamedTuple):
    """A move so far: the Unit as it set out, as it is now, its legs, and the picks of a leg that is not whole."""

    start: Journey
    at: Journey
    path: tuple[int, ...]
    pending: tuple[Any, ...]


def preview(view: View[Board], pack: Pack, asked: Asked[Board], part: Part) -> Scene:
    """The table with what an answer comes to so far: a Unit at the end of its way, as a ghost, or Scenery."""
    board, now = view.board, scene(view, pack)
    going = _going(board, asked.question, part)
    if going is not None:
        unit, cost = going.at.unit, going.start.left - going.at.left
        name = f"{told(cost, 'um')} of {told(going.start.left, 'um')}{_met(board, pack, going)}"
        way = Reach(f"preview.{unit.id}", "preview", unit.seat, name, piece=unit.id, path=going.path, cost=cost)
        return now.but(pieces=(*now.pieces, _ghost(board, pack, unit)), reach=(*now.reach, way))
    found = _placed(board, asked.question, part)
    if isinstance(found, Unit):
        return now.but(pieces=(*now.pieces, _ghost(board, pack, found)))
    return now if found is None else now.but(scenery=(*now.scenery, lying(found)))


def _met(board: Board, pack: Pack, going: _Going) -> str:
    """What is in the way of the leg that is being measured, for a label."""
    blocked = _blocked(going)
    names = {id_: one.code for id_, one in called(board, pack).items()}
    names |= {one.id: lying(one).name for one in board.pieces}
    met = [names[one] for one in (blocked.data if blocked is not None else ()) if one in names]
    return f"; {met[-1]} is in the way" if len(met) > 1 else ""


def _ghost(board: Board, pack: Pack, unit: Unit) -> Piece:
    return piece_of(board, unit, called(board, pack)).but(ghost=True)


def so_far(pack: Pack, asked: Asked[Board], part: Part) -> Sequence[str | Verdict[bool]]:
    """What a move comes to so far; of a leg that is being measured, what is in its way."""
    going = _going(asked.board, asked.question, part)
    if going is None:
        return ()
    unit, left = going.at.unit, going.at.left
    x, y = center_of(unit)
    at = f"at {told(x, 'um')}, {told(y, 'um')}, facing {facing_text(facing_of(unit))}"
    found: list[str | Verdict[bool]] = [f"{at}; {told(left, 'um')} of {told(going.start.left, 'um')} left"]
    blocked = _blocked(going)
    return [*found, blocked] if blocked is not None else found


def _blocked(going: _Going) -> Verdict[bool] | None:
    """Why the leg that is being measured cannot be longer, where that is not for want of movement."""
    if not going.pending:
        return None
    way, *numbers = going.pending
    if way not in MEASURED or len(numbers) < (way in ("straight", "flight")):
        return None
    span = lengths(going.at, way, *numbers)
    most = span.ranges[-1][1] if span.ranges else 0
    verdict = judged(going.at, leg_of((*going.pending, most + span.step)))
    return None if verdict or verdict.code in SPENT else verdict


def too_long(board: Board, question: Any, part: Part) -> tuple[Verdict[bool], int, int] | None:
    """Why the leg that the last pick ends is refused, what the legs before it cost, and the allowance."""
    going = _going(board, question, part[:-1])
    if going is None or not going.pending or going.pending[0] not in MEASURED:
        return None
    verdict = judged(going.at, leg_of((*going.pending, part[-1])))
    return None if verdict else (verdict, going.start.left - going.at.left, going.start.left)


def _going(board: Board, question: Any, part: Part) -> _Going | None:
    """The move that picks make so far."""
    if isinstance(question, MoveUnit) and len(part) > 1 and part[1] in MANNERS:
        unit = unit_at(board, part[0])
        profile = profile_of(board, unit)
        return None if profile.move_dice else _gone(begun(board, unit, part[1], profile.move), part[2:])
    if isinstance(question, MoveRolled):
        return _gone(begun(board, unit_at(board, question.unit), question.manner, question.move), part)
    return None


def _gone(start: Journey, picks: Part) -> _Going:
    at, legs, pending = travelled(start, picks)
    points, _ = walked(start.unit, legs)
    return _Going(start, at, tuple([number for point in points for number in point]), pending)


def _whole(question: MoveUnit | DeployUnit, board: Board, part: Part) -> object:
    """The answer that picks make, where they make one."""
    last = [one.whole for one in question.choices(board, part[:-1]).options if one.pick == part[-1]]
    return next((one for one in last if one is not UNSET), question.choices(board, part).whole)


def _placed(board: Board, question: Any, part: Part) -> Unit | Lying | None:
    """What is set down, once all of it is said; a Unit that reforms."""
    if isinstance(question, MoveUnit | DeployUnit):
        whole = _whole(question, board, part) if part else None
        if isinstance(whole, Regroup):
            return reformed(board, unit_at(board, whole.unit), whole.array, whole.facing)
        if isinstance(whole, Deploy):
            unit = unit_at(board, whole.unit)
            return drawn_up(unit, profile_of(board, unit), whole.array, whole.facing, (whole.x, whole.y))
        return None
    if isinstance(question, PlaceScenery) and len(part) == 4:
        piece = next(one for one in board.pieces if one.id == part[0])
        return piece.but(placed=True, t=part[1], x=part[3], y=part[2])
    return None
