"""A move of one Unit, leg by leg: what is left of its allowance, and what may come next.

A block goes forward and wheels; loose and single models go straight in any direction, keeping their facing; a flyer
leaps; a single model faces anywhere at last. The terms of a move (`walls.terms`) are fixed as it begins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, TypeVar

from msgspec import Struct

from limmu.core import Choices, Concern, Option, Span, Verdict, accept, refuse, rule
from limmu.games.game_of_kings.board import Act, Board, Leg, Unit, Way
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.formation import SPACINGS, facing_of
from limmu.games.game_of_kings.ground import difficult, most_slide, parts_of, slide_cost, stands, stretches, walls_of
from limmu.games.game_of_kings.profile import Profile, profile_of
from limmu.games.game_of_kings.stats import has, paced
from limmu.games.game_of_kings.words import in_the_way, inches, inches_up
from limmu.toolkit.levels import spanning
from limmu.toolkit.plane.ahead import ahead, forward_cost, judge_ahead
from limmu.toolkit.plane.blocks import Base, base_shape, forward, reform, turn, wheel
from limmu.toolkit.plane.findings import Finding, Placed
from limmu.toolkit.plane.loose import TOGETHER, in_pattern, moved, tethered
from limmu.toolkit.plane.shapes import Shape, hull, overlap, root_up
from limmu.toolkit.plane.sines import Pt
from limmu.toolkit.plane.slide import judge_slide, landings, slide
from limmu.toolkit.plane.walls import Terms, placed_free, terms
from limmu.toolkit.plane.wheels import STEP, judge_wheel, wheel_price, wheels

A = TypeVar("A")
Manner = Literal["move", "march", "turn_left", "turn_right", "turn_about", "fly", "fly_march"]
MANNERS: tuple[Manner, ...] = ("move", "march", "turn_left", "turn_right", "turn_about", "fly", "fly_march")
TURNS: dict[Manner, int] = {"turn_left": 1, "turn_right": -1, "turn_about": 2}
FLIGHT = 12 * INCH
CIRCLE, DEGREE, FACING = 36_000, 100, 500
MOST_LEGS = 16
"""A bound on the size of an answer; the rules know none."""


class Journey(Struct, frozen=True):
    """A Unit on its way: `unit` as it stands now, what is `left` of its allowance, the last leg ("" before any).

    `alone` are the loose models that went by themselves, each with all that is left; `farthest` is how far.
    """

    unit: Unit
    manner: Manner
    left: int
    before: Terms
    legs: int = 0
    last: Way | Literal["", "end"] = ""
    alone: tuple[int, ...] = ()
    farthest: int = 0


# ---------------------------------------------------------------- what a Unit may do


@rule("GOK-MOVE-9", "GOK-MOVE-15", "GOK-MOVE-22", "GOK-SR-72")
def allowance(move: int, manner: Manner) -> int:
    """How far a Unit moves: its Move, twice that marching, half after a Turn (A-045); 12 inches flying, or 24."""
    if manner in TURNS:
        return move // 2
    if manner in ("fly", "fly_march"):
        return FLIGHT * (1 + (manner == "fly_march"))
    return move * (1 + (manner == "march"))


@rule("GOK-MOVE-35", "GOK-SKIR-7", "GOK-FORM-11", "GOK-MOVE-33", "GOK-MOVE-38")
def slowed(unit: Unit, profile: Profile) -> bool:
    """Whether Difficult Ground slows a Unit: not in Skirmish Formation."""
    return profile.forms[0] == "single" or bool(unit.blocks)


@rule("GOK-MOVE-14", "GOK-MOVE-2", "GOK-MOVE-37", "GOK-SR-70", "GOK-SR-71", "GOK-SR-74")
def terms_of(board: Board, unit: Unit, manner: Manner) -> Terms:
    """What a move keeps to: a March enters no Difficult Ground, a flight does not land there."""
    rough: tuple[Placed, ...] = ()
    shut: tuple[Placed, ...] = ()
    if manner in ("fly", "fly_march"):
        rough = difficult(board, "GOK-MOVE-37")
    elif slowed(unit, profile_of(board, unit)):
        rough = () if manner == "march" else difficult(board, "GOK-MOVE-33")
        shut = difficult(board, "GOK-MOVE-14") if manner == "march" else ()
    return terms(parts_of(unit), walls_of(board, unit, rough=rough, shut=shut))


@rule(
    "GOK-MOVE-10",
    "GOK-MOVE-12",
    "GOK-MOVE-13",
    "GOK-MOVE-14",
    "GOK-MOVE-17",
    "GOK-MOVE-21",
    "GOK-MOVE-27",
    "GOK-MOVE-30",
)
def may_move(board: Board, unit: Unit, manner: Manner) -> Verdict[bool]:
    """Whether a Unit may move in a manner at all."""
    profile = profile_of(board, unit)
    if manner in ("fly", "fly_march") and "fly" not in profile.rules:
        return refuse("GOK-MOVE-15", "cannot_fly", unit.id)
    if manner in ("march", "fly_march") and unit.id not in board.may_march:
        return refuse("GOK-MOVE-10", "enemy_near", unit.id)
    if manner == "march" and slowed(unit, profile):
        inside = [one.id for one in difficult(board, "GOK-MOVE-14") if _meets(parts_of(unit), one)]
        if inside:
            return refuse("GOK-MOVE-14", "march_through_scenery", unit.id, inside[0])
    if manner in TURNS:
        if not unit.blocks:
            return refuse("GOK-MOVE-27" if len(unit.bases) > 1 else "GOK-MOVE-30", "no_turn", unit.id)
        turned = unit.but(blocks=(turn(unit.block, TURNS[manner]),))
        before = terms_of(board, unit, manner)
        if all([stands(part, before) for part in parts_of(turned)]):
            return accept
        return in_the_way(unit, placed_free(parts_of(turned), before))
    return accept


def _meets(parts: Sequence[Shape], one: Placed) -> bool:
    return any(overlap(part, one.shape) for part in parts)


def begun(board: Board, unit: Unit, manner: Manner, move: int) -> Journey:
    """A Unit that sets out with so much Move, turned where it turns first."""
    before = terms_of(board, unit, manner)
    there = unit.but(blocks=(turn(unit.block, TURNS[manner]),)) if manner in TURNS else unit
    return Journey(there, manner, allowance(paced(board, unit, move), manner), before)


# ---------------------------------------------------------------- what may come next


@rule("GOK-MOVE-16", "GOK-MOVE-18", "GOK-MOVE-26", "GOK-MOVE-29")
def ways(at: Journey) -> tuple[Way, ...]:
    """What the next leg may be, whether there is room for it or not. Loose models go as one first; then they take up a
    pattern, or go one after the other (PL-23)."""
    if at.alone:
        return ("model",) if len(at.alone) < len(at.unit.bases) else ()
    if at.last in ("end", "face", "flight", "pattern") or at.legs == MOST_LEGS:
        return ()
    if at.unit.blocks:
        return ("forward", "left", "right")
    first: Way = "flight" if at.manner in ("fly", "fly_march") else "straight"
    if len(at.unit.bases) == 1:
        return (first, "face")
    return (first, "model", "pattern") if first == "straight" else (first,)


def open_ways(at: Journey) -> list[Way]:
    """Those there is room for; a block does not go on with what it did last, which would be one leg."""
    found: list[Way] = []
    for way in ways(at):
        if way in ("straight", "flight", "model"):
            found.append(way)
        elif way == "pattern":
            found.extend([way] if next(patterns(at), None) else [])
        elif way == "face":
            found.extend([way] if any(_may_face(at, facing) for facing in _turned(at)) else [])
        elif way != at.last and lengths(at, way).ranges:
            found.append(way)
    return found


@rule("GOK-MOVE-18", "GOK-MOVE-19", "GOK-MOVE-34")
def lengths(at: Journey, way: Way, heading: int = 0) -> Span:
    """How long a leg may be, or how far a wheel may go. A block moves at all; other ways may be 0, which ends them."""
    if way == "forward":
        return _some(ahead(at.unit.block, at.left, at.before))
    if way == "left" or way == "right":
        return _some(wheels(at.unit.block, way, at.left, at.before))
    parts, rough = parts_of(at.unit), at.before.walls.rough
    if way == "flight":
        free = landings(parts, heading, at.left, at.before)
        return free if 0 in free else Span(((0, 0), *free.ranges), unit="um")
    most = most_slide(at.left, stretches(parts, heading, rough)) if rough else at.left
    return slide(parts, heading, most, at.before)


@rule("GOK-MOVE-7", "GOK-MOVE-26", "GOK-SKIR-1")
def lengths_alone(at: Journey, model: int, heading: int) -> Span:
    """How far one of loose models may go: past nobody of its own Unit either, and none may be left behind."""
    bases = at.unit.bases
    free = slide([base_shape(bases[model])], heading, at.left, _terms_alone(at, model))
    return tethered(bases, model, heading, free)


def _terms_alone(at: Journey, model: int) -> Terms:
    rest = [
        Placed(at.unit.id, part, "GOK-MOVE-1") for n, part in enumerate(parts_of(at.unit)) if n != model
    ]  # fmt: skip
    return Terms((*at.before.solids, *rest), at.before.gaps, at.before.ends, at.before.walls)


@rule("GOK-MOVE-7", "GOK-MOVE-26", "GOK-SKIR-1")
def patterns(at: Journey, files: int = 0) -> Iterator[tuple[int, int]]:
    """The patterns, files and gap, that loose models may take up about their mean: of so many files, or of any.

    Each goes straight to its place, no farther than what is left, and over nothing that is in the way.
    """
    for abreast in (files,) if files else range(1, len(at.unit.bases) + 1):
        yield from [(abreast, gap) for gap in SPACINGS if _fits(at, abreast, gap)]


def _fits(at: Journey, files: int, gap: int) -> bool:
    before, after_ = at.unit.bases, _patterned(at.unit, files, gap).bases
    if _farthest(before, after_) > at.left:
        return False
    ways_ = (hull([*_square(one), *_square(two)]) for one, two in zip(before, after_, strict=True))
    return all(stands(Shape(way), at.before) for way in ways_)


def _square(base: Base) -> Sequence[Pt]:
    return base_shape(base.but(d=base.d or base.w)).pts


def _patterned(unit: Unit, files: int, gap: int) -> Unit:
    return unit.but(bases=tuple(in_pattern(unit.bases, files, gap, facing_of(unit))))


def _farthest(before: Sequence[Base], after_: Sequence[Base]) -> int:
    """How far one of the models goes at most, rounded up."""
    return max([root_up((b.x - a.x) ** 2 + (b.y - a.y) ** 2) for a, b in zip(before, after_, strict=True)])


def _some(span: Span) -> Span:
    """A span without its 0."""
    (low, high), *rest = span.ranges
    first = [(span.step, high)] if low == 0 and high >= span.step else []
    return Span((*first, *rest), span.step, span.unit)


def facings(at: Journey) -> list[int]:
    """Where a single model may face at last: every five degrees from where it faces now."""
    return [facing for facing in _turned(at) if _may_face(at, facing)]


def _turned(at: Journey) -> list[int]:
    now = facing_of(at.unit)
    return [(now + angle) % CIRCLE for angle in range(FACING, CIRCLE, FACING)]


def _may_face(at: Journey, facing: int) -> bool:
    return stands(parts_of(_facing(at.unit, facing))[0], at.before)


def _faced(at: Journey, facing: int) -> Finding:
    return placed_free(parts_of(_facing(at.unit, facing)), at.before)


def _facing(unit: Unit, facing: int) -> Unit:
    if unit.blocks:
        return unit.but(blocks=(reform(unit.block, unit.block.f, facing),))
    return unit.but(bases=(unit.bases[0].but(t=facing),))


# ---------------------------------------------------------------- one leg


def after(at: Journey, leg: Leg) -> Journey:
    """The Unit after a leg, and what is left."""
    there, legs = at.unit, at.legs + 1
    if leg.way == "forward":
        left = at.left - forward_cost(there.block, leg.length, at.before.walls)
        return Journey(
            unit=there.but(blocks=(forward(there.block, leg.length),)),
            manner=at.manner,
            left=left,
            before=at.before,
            legs=legs,
            last=leg.way,
        )
    if leg.way == "left" or leg.way == "right":
        left = at.left - wheel_price(there.block, leg.way, leg.angle, at.before)
        wheeled = there.but(blocks=(wheel(there.block, leg.way, leg.angle),))
        return Journey(unit=wheeled, manner=at.manner, left=left, before=at.before, legs=legs, last=leg.way)
    if leg.way == "face":
        return Journey(
            unit=_facing(there, leg.angle), manner=at.manner, left=at.left, before=at.before, legs=legs, last=leg.way
        )
    if leg.way == "pattern":
        ordered = _patterned(there, leg.which, leg.length)
        far = _farthest(there.bases, ordered.bases)
        return Journey(
            unit=ordered,
            manner=at.manner,
            left=at.left,
            before=at.before,
            legs=legs,
            last=leg.way,
            alone=(),
            farthest=far,
        )
    if leg.way == "model":
        (base,) = moved([there.bases[leg.which]], leg.angle, leg.length)
        bases = (*there.bases[: leg.which], base, *there.bases[leg.which + 1 :])
        far, alone = max(at.farthest, leg.length), (*at.alone, leg.which)
        return Journey(
            unit=there.but(bases=bases),
            manner=at.manner,
            left=at.left,
            before=at.before,
            legs=legs,
            last=leg.way,
            alone=alone,
            farthest=far,
        )
    cost = _way_cost(at, leg)
    gone = there.but(bases=tuple(moved(there.bases, leg.angle, leg.length)))
    return Journey(
        unit=gone,
        manner=at.manner,
        left=at.left - cost,
        before=at.before,
        legs=legs,
        last=leg.way if leg.length else "end",
    )


def _way_cost(at: Journey, leg: Leg) -> int:
    rough = at.before.walls.rough
    if leg.way == "flight" or not rough:
        return leg.length
    return slide_cost(leg.length, stretches(parts_of(at.unit), leg.angle, rough))


@rule("GOK-MOVE-2", "GOK-MOVE-9", "GOK-MOVE-33", "GOK-MOVE-34", "GOK-MOVE-36", "GOK-MOVE-39")
def judged(at: Journey, leg: Leg) -> Verdict[bool]:
    """Whether a leg is legal, tested by itself; with what is wanting."""
    return _stepped(at, leg)[0]


def _stepped(at: Journey, leg: Leg) -> tuple[Verdict[bool], Journey]:
    """The same, and the Unit after a leg that is legal."""
    if leg.way not in ways(at) or not _in_form(at, leg):
        return refuse("GOK-MOVE-16", "no_such_leg", at.unit.id, leg.way), at
    gone = after(at, leg)
    return _judged_to(at, leg, gone), gone


def _judged_to(at: Journey, leg: Leg, gone: Journey) -> Verdict[bool]:
    unit = at.unit
    cost = max(at.left - gone.left, gone.farthest)
    if cost > at.left:
        clause = "GOK-MOVE-22" if at.manner in TURNS else "GOK-MOVE-9"
        return refuse(clause, "too_far", unit.id, inches_up(cost), inches(at.left))
    match leg.way:
        case "forward":
            found = judge_ahead(unit.block, leg.length, at.left, at.before)
        case "left" | "right":
            found = judge_wheel(unit.block, leg.way, leg.angle, at.left, at.before)
        case "straight":
            found = judge_slide(parts_of(unit), leg.angle, leg.length, at.before)
        case "flight":
            found = _landed(at, leg)
        case "face":
            found = _faced(at, leg.angle)
        case "model":
            return _judged_alone(at, leg)
        case "pattern":
            free = (leg.which, leg.length) in patterns(at, leg.which)
            return accept if free else refuse("GOK-MOVE-26", "no_pattern", unit.id)
    if found.holds and (leg.way != "flight" or leg.length in lengths(at, leg.way, leg.angle)):
        return accept
    if found.blocker:
        return in_the_way(unit, found)
    return refuse(found.clause, "off_table", unit.id, inches_up(-found.margin))


def _judged_alone(at: Journey, leg: Leg) -> Verdict[bool]:
    if leg.length in lengths_alone(at, leg.which, leg.angle):
        return accept
    own = base_shape(at.unit.bases[leg.which])
    found = judge_slide([own], leg.angle, leg.length, _terms_alone(at, leg.which))
    if found.holds:
        return refuse("GOK-MOVE-7", "left_behind", at.unit.id, inches(TOGETHER))
    if found.blocker:
        return in_the_way(at.unit, found)
    return refuse(found.clause, "off_table", at.unit.id, inches_up(-found.margin))


def _in_form(at: Journey, leg: Leg) -> bool:
    """Whether a leg says what its way needs, in steps that are on offer, and goes on from another way."""
    if leg != leg_of(picks_of(leg)) or leg.length < 0 or not 0 <= leg.angle < CIRCLE:
        return False
    match leg.way:
        case "forward":
            return at.last != leg.way and leg.length > 0
        case "left" | "right":
            return at.last != leg.way and leg.angle > 0 and not leg.angle % STEP
        case "straight" | "flight":
            return not leg.angle % DEGREE
        case "face":
            return leg.angle in _turned(at)
        case "model":
            free = leg.which in range(len(at.unit.bases)) and leg.which not in at.alone
            return free and not leg.angle % DEGREE
        case "pattern":
            return leg.which in range(1, len(at.unit.bases) + 1) and leg.length in SPACINGS


def _landed(at: Journey, leg: Leg) -> Finding:
    """A flyer comes down in no Difficult Ground."""
    there = parts_of(after(at, leg).unit)
    dry = Terms((*at.before.solids, *at.before.walls.rough), at.before.gaps, at.before.ends, at.before.walls)
    return placed_free(there, dry) if leg.length else Finding(True)


def dice_of(move: str) -> tuple[int, int]:
    """How many dice of how many faces a random Move is."""
    count, _, faces = move.partition("d")
    return int(count), int(faces)


@rule("GOK-SR-22", "GOK-SR-23")
def rolled_move(board: Board, unit: Unit, faces: Sequence[int]) -> int:
    """The Move with what dice give: of a Chuffed Unit a 1 counts as 6, but neither in flight nor in pursuit."""
    chuffed = has(board, unit, "chuffed")
    return profile_of(board, unit).move + sum([6 if chuffed and face == 1 else face for face in faces]) * INCH


def act_of(manner: Manner) -> Act:
    """What a Unit that moved so has done."""
    if manner in ("march", "fly_march"):
        return "marched"
    return "turned" if manner in TURNS else "flown" if manner == "fly" else "moved"


# ---------------------------------------------------------------- legs as picks


PICKS: dict[Way, int] = {"straight": 3, "flight": 3, "pattern": 3, "model": 4}
"""How many picks make a leg, where it is not two."""


def travelled(at: Journey, picks: Sequence[Any]) -> tuple[Journey, tuple[Leg, ...], tuple[Any, ...]]:
    """The Unit after the legs that picks make: way and number, of a way in any direction way, heading and length; and
    the picks of a leg that is not whole yet."""
    legs: list[Leg] = []
    rest = tuple(picks)
    while rest:
        whole = PICKS.get(rest[0], 2)
        if len(rest) < whole:
            break
        leg = leg_of(rest[:whole])
        at, legs, rest = after(at, leg), [*legs, leg], rest[whole:]
    return at, tuple(legs), rest


def leg_of(picks: tuple[Any, ...]) -> Leg:
    """The leg that its picks make."""
    way, *numbers = picks
    if way == "model":
        return Leg(way, numbers[1], numbers[2], numbers[0])
    if way == "pattern":
        return Leg(way, 0, numbers[1], numbers[0])
    if len(numbers) == 2:
        return Leg(way, numbers[0], numbers[1])
    return Leg(way, 0, numbers[0]) if way == "forward" else Leg(way, numbers[0])


def picks_of(leg: Leg) -> tuple[Any, ...]:
    """The picks that make a leg."""
    if leg.way == "model":
        return (leg.way, leg.which, leg.angle, leg.length)
    if leg.way == "pattern":
        return (leg.way, leg.which, leg.length)
    if leg.way in ("straight", "flight"):
        return (leg.way, leg.angle, leg.length)
    return (leg.way, leg.length if leg.way == "forward" else leg.angle)


def next_of(at: Journey, pending: tuple[Any, ...], whole: A) -> Choices[A]:
    """What may follow: a way, its direction, its length; or stopping with what there is so far."""
    about = (Concern("piece", at.unit.id),)
    if not pending:
        return Choices(tuple([Option[A](way) for way in open_ways(at)]), whole=whole, asks="way", about=about)
    way, *numbers = pending
    if way == "face":
        return Choices(tuple([Option[A](facing) for facing in facings(at)]), asks="facing", about=about)
    if way == "pattern":
        return _next_pattern(at, numbers)
    if way == "model" and not numbers:
        free = [n for n in range(len(at.unit.bases)) if n not in at.alone]
        return Choices(span=spanning(free), asks="model", about=about)
    if len(numbers) == (way == "model") and way in ("straight", "flight", "model"):
        return Choices(span=Span(((0, CIRCLE - DEGREE),), DEGREE, "facing"), asks="heading", about=about)
    if way == "model":
        return Choices(span=lengths_alone(at, *numbers), asks="length", about=about)
    return Choices(span=lengths(at, way, *numbers), asks="angle" if way in ("left", "right") else "length", about=about)


def _next_pattern(at: Journey, numbers: Sequence[int]) -> Choices[Any]:
    about = (Concern("piece", at.unit.id),)
    if not numbers:
        files = [n for n in range(1, len(at.unit.bases) + 1) if next(patterns(at, n), None)]
        return Choices(span=spanning(files), asks="files", about=about)
    return Choices(tuple([Option[Any](gap) for _, gap in patterns(at, numbers[0])]), asks="spacing", about=about)


def refused_leg(at: Journey, legs: Sequence[Leg]) -> Verdict[bool]:
    """The first leg that is not legal."""
    for leg in legs:
        verdict, at = _stepped(at, leg)
        if not verdict:
            return verdict
    return accept
