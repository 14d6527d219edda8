"""Who sees whom, from where to where past what, and what covers whom. A finding keeps the line and what blocks it."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import Verdict, accept, refuse, rule
from limmu.games.game_of_kings.board import SEATS, Board, Piece, Unit, units_of
from limmu.games.game_of_kings.contact import block_about
from limmu.games.game_of_kings.formation import center_of
from limmu.games.game_of_kings.ground import parts_of, shape_of
from limmu.games.game_of_kings.profile import WAGONS, Profile, profile_of
from limmu.games.game_of_kings.settled import by_sight, settled
from limmu.games.game_of_kings.words import inches_up
from limmu.toolkit.plane.blocks import Base, Block, base_shape, bases, slots
from limmu.toolkit.plane.findings import Finding, closest_pair, within
from limmu.toolkit.plane.shapes import Shape, contains
from limmu.toolkit.plane.sight import DEPTH, Look, Screen, base_marks, covered, eyes, hull_down, marks, sight
from limmu.toolkit.plane.sines import Pt, rot

SWARM, FOOT, HORSE, WAGON, BEAST = range(5)
SOFT, HARD = -1, -2


# ---------------------------------------------------------------- heights


@rule(
    "GOK-LOS-3", "GOK-SCEN-18", "GOK-SCEN-19", "GOK-SCEN-20", "GOK-SHOOT-5", "GOK-HMS-8", "GOK-SWARM-9", "GOK-CHAB-24"
)
def height_of(profile: Profile) -> int:
    """How high models stand: Swarms, foot, horse and Large, War Wagons, Beasts and Heavy Machines (A-112)."""
    if profile.type == "swarm":
        return SWARM
    if profile.type in ("war_wagon", "war_beast") or profile.mount in WAGONS:
        return WAGON
    giant = profile.type == "hired" and profile.station == "beast"
    if profile.monster or giant or profile.type in ("monster", "heavy_machine", "beast_tamers"):
        return BEAST
    return HORSE if profile.mount or "large" in profile.rules else FOOT


@rule("GOK-LOS-3", "GOK-LOS-4", "GOK-SCEN-17", "GOK-SCEN-18", "GOK-SCEN-19")
def sees_over(profile: Profile, loose: bool) -> int:
    """The greatest height that models see over: loose ones over Swarms only (A-117)."""
    height = height_of(profile)
    if loose:
        return SWARM
    return WAGON if height == BEAST else FOOT if height == HORSE else SWARM


def is_beast(board: Board, unit: Unit) -> bool:
    """Whether a Unit counts as a Beast Model for those who shoot at it."""
    return height_of(profile_of(board, unit)) == BEAST


def is_loose(unit: Unit) -> bool:
    """Whether a Unit is in Skirmish Formation."""
    return not unit.blocks and unit.models > 1


def own_bases(unit: Unit) -> tuple[Base, ...]:
    """The bases of a Unit in no ranks, without those attached to it."""
    return unit.bases[: unit.models]


# ---------------------------------------------------------------- the ground


def hills(board: Board) -> list[Piece]:
    """The hills on the table."""
    return [one for one in board.pieces if one.placed and one.kind == "hill"]


def level_at(rises: Sequence[tuple[Shape, int]], p: Pt) -> int:
    """The height of the ground at a point."""
    x, y = p
    near = [one for one in rises if one[0].x0 <= x <= one[0].x1 and one[0].y0 <= y <= one[0].y1]
    return max([level for shape, level in near if contains(shape, p)], default=0)


def centers_of(unit: Unit) -> list[Pt]:
    """The base centers of the models of a Unit, in their order."""
    return slots(unit.block) if unit.blocks else [(base.x, base.y) for base in own_bases(unit)]


@rule("GOK-SCEN-10", "GOK-SHOOT-8", "GOK-SHOOT-9")
def on_high_ground(board: Board, unit: Unit) -> bool:
    """Whether at least half of the models of a Unit stand on a hill."""
    rises = [(shape_of(hill), hill.height) for hill in hills(board)]
    centers = centers_of(unit)
    return 2 * len([p for p in centers if level_at(rises, p)]) >= len(centers) if rises else False


def is_high(board: Board, unit: Unit) -> bool:
    """Whether a Unit is on High Ground: what people settled, or else by the positions."""
    said = settled(board, "high_ground", unit, unit)
    return on_high_ground(board, unit) if said is None else bool(said.value)


# ---------------------------------------------------------------- lines


@rule("GOK-LOS-2", "GOK-SHOOT-2", "GOK-SCEN-1", "GOK-SHOOT-7", "GOK-SCEN-2")
def eyes_of(unit: Unit) -> tuple[Pt, ...]:
    """Where a Unit sees from: the models of its front rank, all of a loose one. One that sees is enough."""
    return eyes(unit.block) if unit.blocks else tuple(centers_of(unit))


@rule("GOK-LOS-1", "GOK-SHOOT-1", "GOK-LOS-4")
def arc_of(unit: Unit) -> Block | None:
    """Whose front arc of 180 degrees a target must lie in; None for loose models, who see all around (A-118)."""
    if unit.blocks:
        return unit.block
    if is_loose(unit):
        return None
    return block_about(unit.bases[0])


def marks_of(unit: Unit) -> tuple[Pt, ...]:
    """Where a Unit is seen."""
    return marks(unit.block) if unit.blocks else tuple([p for base in own_bases(unit) for p in base_marks(base)])


@rule("GOK-LOS-1", "GOK-SHOOT-1", "GOK-SCEN-17")
def may_be_shot(board: Board, unit: Unit, target: Unit) -> Verdict[bool]:
    """Whether a Unit has a target in its arc and in sight, or which line failed at what."""
    return seen(unit, target, Outlook(board, unit).sees(target))


def seen(unit: Unit, target: Unit, found: Finding) -> Verdict[bool]:
    """The verdict on a line of sight."""
    if found.holds:
        return accept
    if found.source:
        return refuse("GOK-LOS-1", "settled_unseen", unit.id, target.id)
    if found.blocker:
        return refuse(found.clause, "hidden_by", unit.id, target.id, found.blocker)
    return refuse(found.clause, "not_in_arc", unit.id, target.id, inches_up(-found.margin))


class Outlook:
    """What a Unit looks past: worked out once for all its targets."""

    def __init__(self, board: Board, unit: Unit) -> None:
        self.unit, self.board = unit, board
        profile = profile_of(board, unit)
        self._rises = [(shape_of(hill), hill.height) for hill in hills(board)]
        self._over = sees_over(profile, is_loose(unit))
        self._own = self._look(eyes_of(unit))
        self._arc = arc_of(unit)
        others = [one for seat in SEATS for one in units_of(board, seat)]
        self._bodies = [(body, one.joined) for one in others if (body := self._body(one)) is not None]
        self._scenery = [screen for piece in board.pieces if piece.placed for screen in _screens(piece)]

    def _look(self, pts: tuple[Pt, ...]) -> Look:
        return Look(pts, tuple([level_at(self._rises, p) for p in pts]) if self._rises else ())

    @rule("GOK-SCEN-17", "GOK-SCEN-20", "GOK-SHOOT-5")
    def _body(self, other: Unit) -> Screen | None:
        """A Unit that is in the way if a line crosses it; its ground is that under its middle (PL-29)."""
        if other.id == self.unit.id or self.unit.id == other.joined or self.unit.joined == other.id:
            return None
        height = height_of(profile_of(self.board, other))
        if height <= self._over:
            return None
        clause = "GOK-SCEN-20" if height == BEAST else "GOK-SCEN-17"
        return Screen(other.id, parts_of(other), "body", level_at(self._rises, center_of(other)), clause)

    def sees(self, target: Unit) -> Finding:
        """The line to a target, unless people settled whether it is seen."""
        return by_sight(self.board, self.unit, target, self.line(target))

    def line(self, target: Unit) -> Finding:
        """The first clear line to a target by the positions, else the first line and what blocks it."""
        company = (target.id, target.joined)
        screens = [one for one, joined in self._bodies if one.id not in company and joined != target.id]
        return sight(self._own, self._look(marks_of(target)), [*screens, *self._scenery], self._arc, "GOK-LOS-1")


@rule("GOK-SCEN-3", "GOK-SCEN-5", "GOK-SCEN-7", "GOK-SCEN-10", "GOK-SCEN-11", "GOK-SCEN-14")
def _screens(piece: Piece) -> list[Screen]:
    """What a piece of Scenery blocks: woods past an inch, buildings all, a hill for those below it."""
    parts = (shape_of(piece),)
    if piece.kind == "woods":
        return [Screen(piece.id, parts, "wood", clause="GOK-SCEN-5")]
    if piece.kind == "hill":
        return [Screen(piece.id, parts, "hill", piece.height, "GOK-SCEN-11")]
    return [Screen(piece.id, parts, clause="GOK-SCEN-14")] if piece.ground == "building" else []


# ---------------------------------------------------------------- range and cover


@rule("GOK-MEAS-2")
def muzzle(unit: Unit, target: Unit) -> Pt:
    """Where a shot is measured from: the middle of the front; of loose models that of the one nearest to the target."""
    if unit.blocks:
        return unit.block.x, unit.block.y
    own = own_bases(unit)
    nearest = own[closest_pair([base_shape(base) for base in own], shapes_of(target))[1]] if own[1:] else own[0]
    a, b = rot(0, (nearest.d or nearest.w) // 2, nearest.t)
    return (nearest.x, nearest.y) if is_loose(unit) else (nearest.x + a, nearest.y + b)


def shapes_of(unit: Unit) -> list[Shape]:
    """What the bases of a Unit cover: ranges are measured to these (PL-27)."""
    return bases(unit.block) if unit.blocks else [base_shape(base) for base in own_bases(unit)]


def in_range(origin: Pt, target: Unit, limit: int) -> Finding:
    """Whether the nearest base of a target is within a distance; exactly as far is."""
    found = [within(Shape((origin,)), shape, limit, "GOK-SHOOT-15") for shape in shapes_of(target)]
    return max(found, key=lambda one: one.margin)


@rule("GOK-FIRE-11", "GOK-FIRE-12", "GOK-FIRE-13", "GOK-SCEN-6", "GOK-SCEN-9", "GOK-SCEN-12", "GOK-SCEN-21")
def cover_of(board: Board, origin: Pt, target: Unit) -> tuple[str, int]:
    """The best cover that half of the models of a target have, seen from a point: its clause and modifier (A-119)."""
    centers = centers_of(target)
    hard, soft, down = set[int](), set[int](), set[int]()
    for piece in board.pieces:
        if not piece.placed:
            continue
        shape = (shape_of(piece),)
        if piece.kind == "hill":
            screen = Screen(piece.id, shape, "hill", piece.height)
            down.update([i for i, p in enumerate(centers) if hull_down(origin, p, screen)])
        elif piece.ground == "difficult":
            soft.update(covered(origin, centers, shape))
        else:
            hard.update(covered(origin, centers, shape))
    for clause, models, worth in (
        ("GOK-SCEN-12", down, HARD),
        ("GOK-FIRE-12", hard | down, HARD),
        ("GOK-FIRE-13", hard | soft | down, SOFT),
    ):
        if models and 2 * len(models) >= len(centers):
            return clause, worth
    return "", 0


COVERS = (("", 0), ("GOK-FIRE-13", SOFT), ("GOK-FIRE-12", HARD), ("GOK-SCEN-12", HARD))
"""What may be settled of cover, by its number."""


def cover_from(board: Board, unit: Unit, target: Unit) -> tuple[str, int]:
    """The cover of a target from a Unit: what people settled, or else by the positions."""
    said = settled(board, "cover", unit, target)
    return cover_of(board, muzzle(unit, target), target) if said is None else COVERS[said.value]


@rule("GOK-SCEN-13")
def hull_down_to(board: Board, unit: Unit, target: Unit) -> bool:
    """Whether a Unit is Hull Down for its target, and may shoot with Guess Range only (A-122)."""
    rises, centers = [shape_of(hill) for hill in hills(board)], centers_of(unit)
    near = any([_beside(p, rise) for rise in rises for p in centers])
    if not near and settled(board, "cover", target, unit) is None:
        return False
    return cover_from(board, target, unit)[0] == "GOK-SCEN-12"


def _beside(p: Pt, shape: Shape) -> bool:
    """Whether a point is so near to a hill that a model there may be hull down."""
    x, y = p
    return shape.x0 - DEPTH <= x <= shape.x1 + DEPTH and shape.y0 - DEPTH <= y <= shape.y1 + DEPTH
