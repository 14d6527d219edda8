"""How a Unit is drawn up about the center of its footprint: in files, loosely, or as a single model."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from limmu.core import PUBLIC, Choices, Concern, Option, Part, Record, declare, rule
from limmu.games.game_of_kings.attached import FLANKS, escort
from limmu.games.game_of_kings.board import Unit
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.profile import Form, Profile
from limmu.toolkit.levels import spanning
from limmu.toolkit.plane.blocks import Base, Block, corners_of
from limmu.toolkit.plane.loose import in_pattern, mean
from limmu.toolkit.plane.shapes import Shape
from limmu.toolkit.plane.sines import Pt, rot

SPACINGS = (0, INCH // 2, 9 * INCH // 10)
"""An inch would be broken by rounding, and where the last rank is centered behind gaps."""
SLACK = 2
"""What rounding may add to the outline of loose models."""


@declare(PUBLIC)
class Array(Record):
    """A formation: so many files, in Skirmish Formation so far apart (not at all, half an inch or nine tenths)."""

    form: Form
    files: int = 1
    spacing: int = 0


@rule("GOK-FORM-3", "GOK-FORM-4", "GOK-FORM-7", "GOK-MOVE-6", "GOK-MOVE-5", "GOK-MOVE-7", "GOK-SKIR-1", "GOK-UNITS-1")
def drawn_up(unit: Unit, profile: Profile, array: Array, facing: int, center: Pt) -> Unit:
    """The Unit in a formation about a point: ranks base to base, the last one centered; loose models an inch apart at
    most."""
    (x, y), (w, d) = center, profile.base
    if array.form == "ranked":
        deep = -(-unit.models // array.files) * d
        a, b = rot(0, deep // 2, facing)
        block = Block(x=x + a, y=y + b, t=facing, f=array.files, n=unit.models, w=w, d=d, beside=escort(unit))
        return unit.but(blocks=(block,), bases=())
    alike = [Base(x, y, facing, w, deep_of(unit, d))] * unit.models
    beside = _beside(unit, _extent(profile, unit.models, array), facing, center)
    return unit.but(blocks=(), bases=(*in_pattern(alike, array.files, array.spacing, facing), *beside))


@rule("GOK-UNITS-2")
def deep_of(unit: Unit, depth: int) -> int:
    """The depth of a base of a Unit that stands by itself: 0 for a round one, which is a disc."""
    return 0 if unit.shape == "round" else depth


def _beside(unit: Unit, extent: tuple[int, int], facing: int, center: Pt) -> list[Base]:
    """Those attached to loose models: before and beside the first and the last file."""
    found: list[Base] = []
    for one in escort(unit):
        aside = (extent[0] + one.w) // 2
        x, y = rot(-aside if one.flank == "left" else aside, (extent[1] - one.d) // 2, facing)
        found.append(Base(center[0] + x, center[1] + y, facing, one.w, one.d))
    return found


def outline_of(unit: Unit, profile: Profile, array: Array, facing: int, center: Pt) -> Shape:
    """What a formation about a point takes: one rectangle around all models, so that nothing is set down among them."""
    (x, y), (wide, deep), beside = center, _extent(profile, unit.models, array), escort(unit)
    left, right = (sum([one.w for one in beside if one.flank == flank]) for flank in FLANKS)
    rear = max([deep // 2, *[one.d - deep // 2 for one in beside]])
    rect = (-(wide // 2) - left, wide // 2 + right, -rear, deep // 2)
    return Shape(corners_of(x, y, facing, rect))


@rule("GOK-FORM-1")
def arrays(profile: Profile, models: int) -> Sequence[Array]:
    """Every formation that a Unit may take: its forms, one file to all abreast (PL-12)."""
    return [
        Array(form, files, gap)
        for form in profile.forms
        for files in _abreast(form, models)
        for gap in (SPACINGS if form == "skirmish" else (0,))
    ]


def _abreast(form: Form, models: int) -> range:
    return range(1, 2 if form == "single" else models + 1)


def roomy(profile: Profile, models: int, form: Form, has_room: Callable[[Array], bool]) -> Iterator[int]:
    """The files in which a formation has room, without gaps. What is as wide and as deep as one that has none has none
    either."""
    crowded: list[tuple[int, int]] = []
    for files in _abreast(form, models):
        wide, deep = _extent(profile, models, Array(form, files))
        if any(wide >= w and deep >= d for w, d in crowded):
            continue
        if has_room(Array(form, files)):
            yield files
        else:
            crowded.append((wide, deep))


def array_picks(array: Array) -> Part:
    """The picks that make a formation: its form, its files, its gaps, as far as there is a choice."""
    match array.form:
        case "single":
            return (array.form,)
        case "ranked":
            return (array.form, array.files)
        case "skirmish":
            return (array.form, array.files, array.spacing)


def array_of(picks: Part) -> tuple[Array | None, Part]:
    """The formation that picks begin with, and the picks after it; none while they are too few."""
    count = {"single": 1, "ranked": 2}.get(picks[0], 3) if picks else 1
    return (None, picks) if len(picks) < count else (Array(*picks[:count]), picks[count:])


def next_array(
    profile: Profile, models: int, picks: Part, has_room: Callable[[Array], bool], about: tuple[Concern, ...]
) -> Choices[Any]:
    """What may come next of a formation that is not whole: its form, then files, then gaps, each with room."""
    if not picks:
        forms = [form for form in profile.forms if next(roomy(profile, models, form, has_room), None)]
        return Choices(tuple([Option[Any](form) for form in forms]), asks="formation", about=about)
    if len(picks) == 1:
        return Choices(span=spanning([*roomy(profile, models, picks[0], has_room)]), asks="files", about=about)
    gaps = [gap for gap in SPACINGS if has_room(Array(picks[0], picks[1], gap))]
    return Choices(tuple([Option[Any](gap) for gap in gaps]), asks="spacing", about=about)


def _extent(profile: Profile, models: int, array: Array) -> tuple[int, int]:
    (w, d), gap = profile.base, array.spacing + SLACK if array.form == "skirmish" else 0
    return array.files * (w + gap), -(-models // array.files) * (d + gap)


def center_of(unit: Unit) -> Pt:
    """The center of a block, the mean of loose models."""
    return unit.block.middle if unit.blocks else mean(unit.bases)


def facing_of(unit: Unit) -> int:
    """Where a Unit faces; of loose models the first."""
    return unit.block.t if unit.blocks else unit.bases[0].t
