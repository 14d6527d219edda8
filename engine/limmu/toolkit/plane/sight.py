"""Sight and cover: the first clear line from an eye to a mark past what screens it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import isqrt
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from limmu.toolkit.plane.blocks import Base, Block, base_shape, corners, in_arc, local, slots
from limmu.toolkit.plane.findings import Finding
from limmu.toolkit.plane.shapes import (
    Shape,
    boxes_apart,
    contains,
    crosses,
    gap2,
    hull,
    inside2,
    nearest,
    share,
    united,
)
from limmu.toolkit.plane.sines import ONE, Pt, along, rot

DEPTH = 25_400
"""How far a line may run inside a wood, and how near beyond a hill a base is hull down: one inch."""


class Screen(Struct, frozen=True):
    """What may stand between: a body, a hill or a wood."""

    id: str
    parts: tuple[Shape, ...]
    kind: Literal["body", "hill", "wood"] = "body"
    level: int = 0
    """Of a body or a wood: the height of the ground it stands on. Of a hill: how high it is."""
    clause: str = ""
    depth: int = DEPTH


class Look(Struct, frozen=True):
    """One end of lines: points in the order in which they are tried, all on ground of one level each."""

    pts: tuple[Pt, ...]
    levels: tuple[int, ...] = ()
    """Of each point; none: all on level 0."""

    def level(self, place: int) -> int:
        """The height of the ground at a point."""
        return self.levels[place] if self.levels else 0


def eyes(block: Block) -> tuple[Pt, ...]:
    """Where a block sees from: the base centers of its front rank."""
    return tuple(slots(block)[: block.f])


def marks(block: Block) -> tuple[Pt, ...]:
    """Where a block is seen: its base centers in slot order, then its four corners."""
    return (*slots(block), *corners(block))


def base_marks(base: Base) -> tuple[Pt, ...]:
    """Where a base is seen: its center, then its corners, of a disc the rim in front, right, behind and left."""
    if base.d:
        return ((base.x, base.y), *base_shape(base).pts)
    r = base.w // 2
    rim = [rot(a, b, base.t) for a, b in ((0, r), (r, 0), (0, -r), (-r, 0))]
    return ((base.x, base.y), *[(base.x + x, base.y + y) for x, y in rim])


def blocks(screen: Screen, p: Pt, q: Pt, p_level: int, q_level: int) -> bool:
    """Whether a screen blocks the line from p to q, whose ends stand on ground of these levels."""
    if screen.kind == "body":
        if p_level > screen.level or q_level > screen.level:
            return False
        return any([crosses(p, q, part) for part in screen.parts])
    if screen.kind == "wood":
        over = max(p_level, q_level) > screen.level or not any([crosses(p, q, part) for part in screen.parts])
        return not over and inside2(p, q, screen.parts) > screen.depth**2
    if max(p_level, q_level) >= screen.level or not any([crosses(p, q, part) for part in screen.parts]):
        return False
    return not (hull_down(p, q, screen) or hull_down(q, p, screen))


def hull_down(p: Pt, q: Pt, hill: Screen) -> bool:
    """Whether q lies just beyond a hill as seen from p: measured along the line from where it leaves the hill."""
    (x, y), d = q, hill.depth
    if not any([part.x0 - d <= x <= part.x1 + d and part.y0 - d <= y <= part.y1 + d for part in hill.parts]):
        return False
    spans = united([found for part in hill.parts if (found := share(p, q, part)) is not None])
    if not spans or spans[-1][1] == 1:
        return False
    rest = 1 - spans[-1][1]
    return rest * rest * ((q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2) <= hill.depth**2


def sight(own: Look, target: Look, screens: Sequence[Screen], arc: Block | None = None, clause: str = "") -> Finding:
    """The first clear line, by the eyes and then the marks; else the first line, and what blocks it.

    ``arc``: the block whose front arc a mark must lie in; ``clause``: that of the arc. The margin is how far the line
    passes from the nearest body, or what is wanting: how far behind the arc, or how far the line runs where it may not.
    """
    seen = [i for i, p in enumerate(target.pts) if arc is None or in_arc(arc, p)]
    if not seen:
        behind = local(arc, target.pts[0])[1] // ONE if arc else 0
        return Finding(
            holds=False, one=own.pts[0], other=target.pts[0], margin=min(behind, -1), blocker="", clause=clause
        )
    return _past(own, target, tuple(seen), tuple(_between(own, target, seen, screens)))


@lru_cache(maxsize=512)
def _past(own: Look, target: Look, seen: tuple[int, ...], left: tuple[Screen, ...]) -> Finding:
    """`sight` of the marks in the arc, past what stands between: the same until one of all these moves."""
    p, q = own.pts[0], target.pts[seen[0]]
    barring = [one for one in left if blocks(one, p, q, own.level(0), target.level(seen[0]))]
    found = (p, q) if not barring else _search(own, target, seen, left, barring)
    if found is not None:
        return _clear(*found, [one for one in left if one.kind == "body"])
    inside = isqrt(int(inside2(p, q, barring[0].parts)))
    short = min(barring[0].depth - inside if barring[0].kind == "wood" else -inside, -1)
    return Finding(holds=False, one=p, other=q, margin=short, blocker=barring[0].id, clause=barring[0].clause)


def _search(
    own: Look, target: Look, seen: Sequence[int], left: Sequence[Screen], barring: Sequence[Screen]
) -> tuple[Pt, Pt] | None:
    """The first clear line after the first of all, which some screens bar. What barred one is tried first on the next,
    and on all from an eye, or to a mark from all eyes, at once.
    """
    highest = max([0, *own.levels, *target.levels])
    near, far = hull(own.pts), hull([target.pts[j] for j in seen])
    if any([_hides(screen, highest, near, far) for screen in barring]):
        return None
    rest = [one for one in left if one is not barring[0]]
    order = _between(own, target, seen, [part for one in (barring[0], *rest) for part in _by_part(one)])
    woods = [one for one in left if one.kind == "wood" and highest <= one.level]
    marks_left = [j for j in seen if not any([_deep(own.pts, target.pts[j], wood) for wood in woods])]
    for i, p in enumerate(own.pts):
        if _hides(order[0], highest, [p], far):
            continue
        barred: list[tuple[int, Screen]] = []
        for j in marks_left:
            q = target.pts[j]
            p_level, q_level = own.level(i), target.level(j)
            for n, screen in enumerate(order):
                if blocks(screen, p, q, p_level, q_level):
                    if n:
                        order.insert(0, order.pop(n))
                    barred.append((j, screen))
                    break
            else:
                return p, q
        marks_left = [j for j, screen in barred if not _hides(screen, highest, near, [target.pts[j]])]
        if not marks_left:
            return None
        if len(marks_left) < len(barred):
            far = hull([target.pts[j] for j in marks_left])
    return None


def _by_part(screen: Screen) -> list[Screen]:
    """A body part by part, each of which stands in the way by itself; a hill or a wood as one."""
    return [replace(screen, parts=(part,)) for part in screen.parts] if screen.kind == "body" else [screen]


def _hides(screen: Screen, highest: int, near: Sequence[Pt], far: Sequence[Pt]) -> bool:
    """Whether one convex body hides all points with some corners from all points with others: what it hides from a
    point is convex, from either end."""
    return (
        screen.kind == "body"
        and highest <= screen.level
        and any(all(crosses(p, q, part) for p in near for q in far) for part in screen.parts)
    )


def _deep(eyes: Sequence[Pt], q: Pt, wood: Screen) -> bool:
    """Whether a mark stands so deep in a wood that no line from outside reaches it."""
    (x, y), depth2 = q, wood.depth**2
    for part in wood.parts:
        if min(x - part.x0, part.x1 - x, y - part.y0, part.y1 - y) <= wood.depth:
            continue
        rooms = [(high - nx * x - ny * y, nx * nx + ny * ny) for _, _, _, _, nx, ny, high, _ in part.sides]
        if rooms and all([room > 0 and room * room > depth2 * n2 for room, n2 in rooms]):
            return not any([contains(part, p) for p in eyes])
    return False


def _between(own: Look, target: Look, seen: Sequence[int], screens: Sequence[Screen]) -> list[Screen]:
    """The screens whose boxes meet that of all lines."""
    ends = [*own.pts, *[target.pts[j] for j in seen]]
    xs, ys = [x for x, _ in ends], [y for _, y in ends]
    x0, x1, y0, y1 = min(xs), max(xs), min(ys), max(ys)
    return [
        one
        for one in screens
        if any([part.x0 < x1 and part.x1 > x0 and part.y0 < y1 and part.y1 > y0 for part in one.parts])
    ]


def _clear(p: Pt, q: Pt, bodies: Sequence[Screen]) -> Finding:
    line = Shape((p, q))
    found: list[tuple[int, str, str]] = []
    for body in bodies:
        for part in body.parts:
            if not found or not boxes_apart(line, part, found[0][0] + 1):
                num, den = gap2(line, part)
                found = [min([*found, (max(isqrt(num // den) - part.r, 0), body.id, body.clause)])]
    margin, blocker, clause = found[0] if found else (0, "", "")
    return Finding(holds=True, one=p, other=q, margin=margin, blocker=blocker, clause=clause)


# ---------------------------------------------------------------- cover and shots


def covered(shooter: Pt, centers: Sequence[Pt], parts: Sequence[Shape]) -> tuple[int, ...]:
    """Which base centers a piece covers: those inside it, and those it stands before, unless the shooter is in it."""
    outside = not any([contains(part, shooter) for part in parts])
    return tuple([
        i
        for i, p in enumerate(centers)
        if any([contains(part, p) or (outside and crosses(shooter, p, part)) for part in parts])
    ])  # fmt: skip


def aimed(shooter: Pt, targets: Sequence[Shape]) -> Pt:
    """The point of the nearest of some bases, the first of those as near, that a shot is aimed at."""
    origin = Shape((shooter,))
    gaps = [(Fraction(*gap2(origin, base)), i) for i, base in enumerate(targets)]
    return nearest(origin, targets[min(gaps)[1]])[1]


def landing(shooter: Pt, towards: Pt, length: int) -> Pt:
    """Where a shot lands that is guessed at a length, also beyond what it is aimed at."""
    x, y = along(towards[0] - shooter[0], towards[1] - shooter[1], length)
    return shooter[0] + x, shooter[1] + y
