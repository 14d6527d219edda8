"""An answer that is being put together, on the table: where it leads, what it costs, and what is in its way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from msgspec import UNSET

from limmu.core import Asked, Part, Verdict, View
from limmu.display.phrases import Phrase, Said, phrase
from limmu.display.scene import Piece, Reach, Scene
from limmu.games.game_of_kings.arms import Arm, arm_of
from limmu.games.game_of_kings.board import Board, Unit, UnitId, unit_at
from limmu.games.game_of_kings.board import Piece as Lying
from limmu.games.game_of_kings.documents import ArmyDocument
from limmu.games.game_of_kings.formation import center_of, drawn_up, facing_of
from limmu.games.game_of_kings.moves import MANNERS, Journey, begun, judged, leg_of, lengths, travelled
from limmu.games.game_of_kings.naming import called, facing_said, spot
from limmu.games.game_of_kings.onset import Onset, Rush, fallen_short, reach_of, rush
from limmu.games.game_of_kings.p02_deploying import Deploy, DeployUnit
from limmu.games.game_of_kings.p02_muster import MusterArmy
from limmu.games.game_of_kings.p02_scenery import PlaceScenery
from limmu.games.game_of_kings.p04_movement import MoveRolled, MoveUnit, Regroup, reformed
from limmu.games.game_of_kings.p11_assault import MoveAssault, assault_of
from limmu.games.game_of_kings.p15_shooting import DeclareShot
from limmu.games.game_of_kings.pack import Pack
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.scene import lying, piece_of, scene, walked
from limmu.games.game_of_kings.sheet import cards_of
from limmu.games.game_of_kings.shots import Shot, aimed, sight_to
from limmu.games.game_of_kings.sight import cover_from
from limmu.games.game_of_kings.values import card_said
from limmu.games.game_of_kings.words import IN_THE_WAY, IN_THE_WAY_BY

SPENT = ("too_far", "no_such_leg")
"""Refusals that say no more than the number of the span does."""
MEASURED = ("forward", "left", "right", "straight", "flight")


class _Going(NamedTuple):
    """A move so far: the Unit as it set out, as it is now, its legs, and the picks of a leg that is not whole."""

    start: Journey
    at: Journey
    path: tuple[int, ...]
    pending: tuple[Any, ...]


def preview(view: View[Board], pack: Pack, asked: Asked[Board], part: Part, say: Callable[[Said], str]) -> Scene:
    """The table with what an answer comes to so far: a Unit at the end of its way, as a ghost, or Scenery. ``say``
    gives the words of a label."""
    board, now = view.board, scene(view, pack)
    going = _going(board, asked.question, part)
    if going is not None:
        unit, cost = going.at.unit, going.start.left - going.at.left
        name = say(phrase("way", cost=cost, total=going.start.left, met=_met(board, pack, going)))
        way = Reach(f"preview.{unit.id}", "preview", unit.seat, name, piece=unit.id, path=going.path, cost=cost)
        return now.but(pieces=(*now.pieces, _ghost(board, pack, unit)), reach=(*now.reach, way))
    if isinstance(asked.question, DeclareShot) and len(part) > 2:
        unit, target, arm = _aim(board, part)
        line = sight_to(board, unit, arm, target)[1]
        name = say(shot_said(pack, asked, Shot(unit.id, arm.id, target.id)))
        way = Reach(f"preview.{unit.id}", "preview", unit.seat, name, unit.id, path=(*line.one, *line.other))
        return now.but(reach=(*now.reach, way))
    if isinstance(asked.question, MoveAssault):
        return _assaulting(board, pack=pack, question=asked.question, part=part, now=now, say=say)
    found = _placed(board, asked.question, part)
    if isinstance(found, Unit):
        return now.but(pieces=(*now.pieces, _ghost(board, pack, found)))
    return now if found is None else now.but(scenery=(*now.scenery, lying(found)))


def _met(board: Board, pack: Pack, going: _Going) -> Said:
    """What is in the way of the leg that is being measured, for a label."""
    blocked = _blocked(going)
    names = {id_: one.code for id_, one in called(board, pack).items()} | {one.id: one.id for one in board.pieces}
    met = [names[one] for one in (blocked.data if blocked is not None else ()) if one in names]
    return phrase("in_the_way", what=met[-1]) if len(met) > 1 else ""


def _ghost(board: Board, pack: Pack, unit: Unit) -> Piece:
    return piece_of(board, unit, called(board, pack)).but(ghost=True)


def so_far(pack: Pack, asked: Asked[Board], part: Part) -> Sequence[Said | Verdict[bool]]:
    """What a move comes to so far; of a leg that is being measured, what is in its way; who is on an army list."""
    board, question = asked.board, asked.question
    if isinstance(question, MusterArmy):
        lists = [one for one in part if isinstance(one, ArmyDocument)]
        said = [card_said(card) for one in lists for card in cards_of(pack, one)]
        return [phrase("carded", title=title, about=about) for title, about in said]
    if isinstance(question, DeclareShot) and len(part) > 1 and not question.guess:
        unit, arm = part[:2]
        there = [one.pick for one in question.choices(board, part[:2]).options]
        return [shot_said(pack, asked, Shot(unit, arm, at)) for at in there if part[2:] in ((), (at,))]
    if isinstance(question, MoveAssault):
        onset = _onset(board, question, part)
        return [_met_said(board, pack, _rushed(board, question, onset))] if onset is not None else ()
    going = _going(board, question, part)
    if going is None:
        return ()
    unit, left = going.at.unit, going.at.left
    at, facing = spot(*center_of(unit)), facing_said(facing_of(unit))
    found: list[Said | Verdict[bool]] = [phrase("stands", at=at, facing=facing, left=left, total=going.start.left)]
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
    if verdict or verdict.code in SPENT:
        return None
    return verdict.but(code=IN_THE_WAY, data=verdict.data[:2]) if verdict.code == IN_THE_WAY_BY else verdict


# ---------------------------------------------------------------- Assaults and shots


class _Rushed(NamedTuple):
    """An Assault move, as far as it gets: from where, at whom, with so much movement."""

    start: Unit
    target: UnitId
    reach: int
    found: Rush


def _onset(board: Board, question: MoveAssault, part: Part) -> Onset | None:
    """The Assault move that picks make; straight on, or straight at the target, where none are made yet."""
    whole = _whole(question, board, part) if part else None
    if isinstance(whole, Onset):
        return whole
    plain = [one.whole for one in question.choices(board, part).options]
    return next((one for one in plain if isinstance(one, Onset)), None)


def _rushed(board: Board, question: MoveAssault, onset: Onset) -> _Rushed:
    unit, reach = unit_at(board, question.unit), reach_of(question.move, onset.gait)
    target = assault_of(board, unit.id).on
    found = rush(board, unit, target, onset, reach)
    if not found.touched:
        short = fallen_short(board, unit, unit_at(board, target), onset.gait, question.move)
        found = Rush(short.unit, short.legs, short.cost)
    return _Rushed(unit, target, reach, found)


def _met_said(board: Board, pack: Pack, one: _Rushed) -> Phrase:
    """Whom an Assault meets, after how much of its movement."""
    names = called(board, pack)
    met = tuple([names[foe].code for foe in one.found.touched])
    by, on = names[one.start.id].code, names[one.target].code
    return phrase("meets", some=bool(met), by=by, on=on, met=met, cost=one.found.cost, reach=one.reach)


def _assaulting(
    board: Board, pack: Pack, question: MoveAssault, part: Part, now: Scene, say: Callable[[Said], str]
) -> Scene:
    onset = _onset(board, question, part)
    if onset is None:
        return now
    one = _rushed(board, question, onset)
    points, _ = walked(one.start, one.found.legs)
    path = tuple([number for point in points for number in point])
    name = say(_met_said(board, pack, one))
    way = Reach(
        f"preview.{one.start.id}", "preview", one.start.seat, name, one.start.id, path=path, cost=one.found.cost
    )
    return now.but(pieces=(*now.pieces, _ghost(board, pack, one.found.unit)), reach=(*now.reach, way))


def _aim(board: Board, part: Part) -> tuple[Unit, Unit, Arm]:
    unit = unit_at(board, part[0])
    return unit, unit_at(board, part[2]), arm_of(board, unit, part[1])


def shot_said(pack: Pack, asked: Asked[Board], shot: Shot) -> Phrase:
    """A shot that is not measured yet: the cover of its target, and what it needs in either band (A-056)."""
    board = asked.board
    unit, target, arm = _aim(board, (shot.unit, shot.arm, shot.at))
    clause, worth = cover_from(board, unit, target)
    needs: Said = ""
    if not (arm.guess or arm.works):
        (near, rules, _), (far, _, _) = [aimed(board, shot, at, asked.readings.__getitem__) for at in (0, arm.reach)]
        how = "alone" if "auto_hit" in rules else "halves" if near != far else "whole"
        needs = phrase("needs", how=how, near=near, far=far, half=arm.reach // 2, reach=arm.reach)
    cover = phrase("cover", worth=worth)
    code = called(board, pack)[target.id].code
    return phrase("shot", at=code, cover=cover, clause=clause if worth else "", needs=needs)


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


def _whole(question: MoveUnit | DeployUnit | MoveAssault, board: Board, part: Part) -> object:
    """The answer that picks make, where they make one."""
    options = question.choices(board, part[:-1]).options
    last = [one.whole for one in options if one.pick == part[-1] and one.whole is not UNSET]
    return last[0] if last else question.choices(board, part).whole


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
