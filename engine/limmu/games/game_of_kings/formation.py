"""How a Unit is drawn up about the center of its footprint: in files, loosely, or as a single model."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from limmu.core import PUBLIC, Record, declare, rule
from limmu.games.game_of_kings.attached import FLANKS, escort
from limmu.games.game_of_kings.board import Unit
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.profile import Form, Profile
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
        block = Block(x + a, y + b, facing, array.files, unit.models, w, d, escort(unit))
        return unit.but(blocks=(block,), bases=())
    alike = [Base(x, y, facing, w, d)] * unit.models
    beside = _beside(unit, _extent(profile, unit.models, array), facing, center)
    return unit.but(blocks=(), bases=(*in_pattern(alike, array.files, array.spacing, facing), *beside))


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
    found: list[Array] = []
    for form in profile.forms:
        if form == "single":
            found.append(Array(form))
        else:
            spacings = SPACINGS if form == "skirmish" else (0,)
            found += [Array(form, files, gap) for files in range(1, models + 1) for gap in spacings]
    return found


def roomy(profile: Profile, models: int, has_room: Callable[[Array], bool]) -> Iterator[Array]:
    """The formations that have room. One that is as wide and as deep as one that has none has none either."""
    crowded: list[tuple[int, int]] = []
    for array in arrays(profile, models):
        wide, deep = _extent(profile, models, array)
        if any(wide >= w and deep >= d for w, d in crowded):
            continue
        if has_room(array):
            yield array
        else:
            crowded.append((wide, deep))


def _extent(profile: Profile, models: int, array: Array) -> tuple[int, int]:
    (w, d), gap = profile.base, array.spacing + SLACK if array.form == "skirmish" else 0
    return array.files * (w + gap), -(-models // array.files) * (d + gap)


def center_of(unit: Unit) -> Pt:
    """The center of a block, the mean of loose models."""
    return unit.block.middle if unit.blocks else mean(unit.bases)


def facing_of(unit: Unit) -> int:
    """Where a Unit faces; of loose models the first."""
    return unit.block.t if unit.blocks else unit.bases[0].t
