"""Orders as a person types them, where they name nothing that is on offer: `R6 forward 4`, `R1 towards B2`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from limmu.core import Asked, Part
from limmu.display import measures
from limmu.games.game_of_kings.board import QUARTERS, Board, Leg, Unit, pack_of, unit_at
from limmu.games.game_of_kings.formation import center_of, facing_of
from limmu.games.game_of_kings.moves import CIRCLE, DEGREE, FACING, Journey, after, begun, lengths, travelled
from limmu.games.game_of_kings.naming import called
from limmu.games.game_of_kings.p04_movement import MoveRolled, MoveUnit
from limmu.games.game_of_kings.p11_assault import MoveAssault
from limmu.games.game_of_kings.profile import profile_of
from limmu.toolkit.plane.sines import aim, turned

VERBS = (
    *("move", "march", "advance", "fly", "turn", "wheel", "reform", "assault", "charge", "shoot", "fire"),
    *("deploy", "place", "put"),
)  # fmt: skip
SAY_NOTHING = (
    *("then", "and", "with", "using", "on", "at", "to", "the", "against", "facing", "in", "into", "of", "its"),
    *("formation", "file", "files", "wide", "apart", "dice", "die", "deploy", "place", "put", "attack", "attacks"),
    *("assault", "assaults", "charge", "charges", "shoot", "shoots", "fire", "fires"),
    *("perform", "performs", "cast", "casts", "as"),
)  # fmt: skip
"""Words that a person puts between those that say something."""
AHEAD, BACK, SIDES = ("forward", "forwards", "ahead"), ("back", "backward", "backwards"), ("left", "right")
JOINED = ("joins", "join", "attach", "with")
FORMS = {"ranks": "ranked", "loose": "skirmish"} | dict.fromkeys(JOINED, "attached")
TOWARDS = ("towards", "toward", "to", "at")
TRIES = 4
"""How often a wheel towards a Unit is mended: the Unit is elsewhere after it."""
JOINS = ("then", "and")
WAYS = (*AHEAD, *BACK, *SIDES, "wheel", "go", "face", "model", "pattern")

CLOSE = 254
"""A spacing typed with two decimals of an inch may be as far off."""

_NUMBER = re.compile(r"\.?\d")
_CODE = re.compile(r"[a-z]\d+")


class Meant(NamedTuple):
    """What the first of some words mean: picks, which may be none, and the words that are left."""

    picks: Part
    rest: Sequence[str]


def meant(asked: Asked[Board], part: Part, said: Sequence[str]) -> Meant | None:
    """What words mean after some picks, that name none of the options there; None where they mean nothing."""
    asks = asked.choices(part).asks
    if asks == "manner" and isinstance(asked.question, MoveUnit):
        return _manner(said)
    if asks == "way" and (at := _journey(asked, part)) is not None:
        return _towards(asked.board, at, said) or _way(at, said)
    if asks == "formation" and said[0] in FORMS:
        return Meant((FORMS[said[0]],), said[1:])
    if asks == "formation" and said[0].isdecimal():
        return Meant(("ranked",), said)
    if asks == "facing" and measures.begins(said[0], "facing"):
        return _nearest(asked, part, said, "facing", FACING // 2)
    if asks == "spacing" and measures.begins(said[0], "um"):
        return _nearest(asked, part, said, "um", CLOSE)
    if asks == "way" and isinstance(asked.question, MoveAssault):
        return Meant(("aimed",), found[1]) if (found := _target(asked.board, said)) is not None else _onset(said)
    if asks == "quarter" and (quarter := "_".join(said[:2])) in QUARTERS:
        return Meant((quarter,), said[2:])
    if asks == "unit" and said[0] in VERBS and len(said) > 1 and _CODE.fullmatch(said[1]):
        verb, one, *rest = said
        by_another = len(rest) > 1 and rest[0] == "with"
        return Meant((), (rest[1], verb, one, *rest[2:]) if by_another else (one, verb, *rest))
    return _skipped(said)


def _onset(said: Sequence[str]) -> Meant | None:
    """`forward`, `wheel 30 left`, `north`."""
    if said[0] in AHEAD:
        return Meant(("straight",), said[1:])
    if said[0] in measures.COMPASS:
        return Meant(("heading",), said)
    return _wheel(said)


def _wheel(said: Sequence[str]) -> Meant | None:
    word, *rest = said
    if word == "wheel" and rest and rest[0] in TOWARDS:
        return Meant((), rest)
    if word == "wheel" and len(rest) > 1 and rest[1] in SIDES:
        return Meant((rest[1],), (rest[0], *rest[2:]))
    return Meant((word,), rest) if word in SIDES else None


def _skipped(said: Sequence[str]) -> Meant | None:
    return Meant((), said[1:]) if said[0] in SAY_NOTHING and len(said) > 1 else None


def _journey(asked: Asked[Board], part: Part) -> Journey | None:
    """The Unit after the legs so far."""
    question, board = asked.question, asked.board
    if isinstance(question, MoveRolled):
        unit = unit_at(board, question.unit)
        return travelled(begun(board, unit, question.manner, question.move), part)[0]
    if isinstance(question, MoveUnit):
        unit = unit_at(board, part[0])
        return travelled(begun(board, unit, part[1], profile_of(board, unit).move), part[2:])[0]
    return None


def _manner(said: Sequence[str]) -> Meant | None:
    """`forward 4` is a move; `advance`; `about face`."""
    if said[0] == "advance":
        return Meant(("move",), said[1:])
    if said[0] == "about":
        return Meant(("turn_about",), said[2 if said[1:2] == ["face"] else 1 :])
    if said[0] in (*WAYS, *TOWARDS) or measures.begins(said[0], "facing"):
        return Meant(("move",), said)
    return None


def _target(board: Board, said: Sequence[str]) -> tuple[Unit, Sequence[str]] | None:
    """The Unit on the table that `towards B1` names, and the words after it."""
    if said[0] not in TOWARDS or len(said) == 1:
        return None
    named = [unit_at(board, id_) for id_, one in called(board, pack_of(board)).items() if one.code.lower() == said[1]]
    return (named[0], said[2:]) if named and named[0].on_table else None


def _towards(board: Board, at: Journey, said: Sequence[str]) -> Meant | None:
    """`towards B1`, `4 towards B1`: a block wheels until he is ahead, as far as it can; others go straight there."""
    first = next((n for n, word in enumerate(said) if not (word in AHEAD or word == "max" or _NUMBER.match(word))), 0)
    found = _target(board, said[first:]) if first < len(said) else None
    if found is None:
        return None
    target, rest = found[0], (*said[:first], *found[1])
    if at.unit.blocks:
        return Meant(_wheeled(at, target), rest)
    heading = (_aside(at.unit, target) + facing_of(at.unit) + DEGREE // 2) // DEGREE * DEGREE % CIRCLE
    way = "flight" if at.manner in ("fly", "fly_march") else "straight"
    return Meant((way, heading), [word for word in rest if word not in AHEAD])


def _aside(unit: Unit, target: Unit) -> int:
    """How far a target is from straight ahead, to the left; to the right it is negative."""
    (x, y), (tx, ty) = center_of(unit), center_of(target)
    return turned(facing_of(unit), aim(tx - x, ty - y, facing_of(unit)))


def _wheeled(at: Journey, target: Unit) -> Part:
    """The wheel of a block that has a target ahead then; none where it has, or where there is no room."""
    angle = 0
    for _ in range(TRIES):
        there = at.unit if not angle else after(at, Leg("left" if angle > 0 else "right", abs(angle))).unit
        angle = max(min(angle + _aside(there, target), CIRCLE // 4), -CIRCLE // 4)
    way = "left" if angle > 0 else "right"
    span = lengths(at, way)
    return (way, span.nearest(abs(angle))) if span.ranges and 2 * abs(angle) >= span.step else ()


def _way(at: Journey, said: Sequence[str]) -> Meant | None:
    """A length alone is forward; loose and single models go forward, back or by the compass; `wheel 30 left`."""
    word, *rest = said
    if word in JOINS and rest:
        return Meant((), rest)
    if at.unit.blocks:
        if word in AHEAD:
            return Meant(("forward",), rest)
        return Meant(("forward",), said) if _NUMBER.match(word) else _wheel(said)
    way = "flight" if at.manner in ("fly", "fly_march") else "straight"
    ahead = facing_of(at.unit) // DEGREE * DEGREE
    if word in AHEAD:
        return Meant((way, ahead), rest)
    if word in BACK:
        return Meant((way, (ahead + CIRCLE // 2) % CIRCLE), rest)
    if word in measures.COMPASS:
        return Meant((way,), said)
    if not _NUMBER.match(word):
        return None
    turned = next((n for n in (1, 2) if rest[n - 1 : n] and rest[n - 1] in measures.COMPASS), 0)
    return Meant((way,), (rest[turned - 1], word, *rest[: turned - 1], *rest[turned:])) if turned else Meant(
        (way, ahead), said
    )  # fmt: skip


def _nearest(asked: Asked[Any], part: Part, said: Sequence[str], unit: str, off: int) -> Meant | None:
    """The option that is nearest to a measure, if it is no more than so far off."""
    taken = 2 if said[1:2] and said[1] in measures.suffixes(unit) else 1
    try:
        wanted = measures.read("".join(said[:taken]), unit)
    except measures.NoMeasure:
        return None

    def apart(one: int) -> int:
        aside = abs(one - wanted)
        return min(aside, CIRCLE - aside) if unit == "facing" else aside

    near = min([one.pick for one in asked.choices(part).options], key=apart, default=None)
    return Meant((near,), said[taken:]) if near is not None and apart(near) <= off else None
