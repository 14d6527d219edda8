"""From the unit of a scene to the picture: whole tenths of a pixel, so that every machine draws the same."""

from __future__ import annotations

from collections.abc import Callable

from limmu.display.scene import Bounds, Fit, Point, Ring, Scales

WIDTH = 1180
"""The width of a picture in pixels at normal zoom."""
TALLEST = 3
"""The greatest ratio of height to width: a narrower picture gets room at its sides."""

Axis = Callable[[int], int]


def _axis(scales: Scales) -> Axis:
    """From a coordinate to thousandths of a unit, stretched: each scale holds from its start to the next one's."""
    steps: list[tuple[int, int, int]] = []
    total = 0
    for i, (start, scale) in enumerate(scales):
        if i:
            total += (start - scales[i - 1][0]) * scales[i - 1][1]
        steps.append((start, scale, total))

    def along(value: int) -> int:
        for start, scale, before in reversed(steps):
            if value >= start:
                return before + (value - start) * scale
        return value * 1000 if not steps else steps[0][2] + (value - steps[0][0]) * steps[0][1]

    return along


class Frame:
    """The picture of some bounds: where each point of the scene comes to lie in it."""

    def __init__(self, bounds: Bounds) -> None:
        fit: Fit = bounds.fit
        west, south, east, north = bounds.box
        self._x, self._y = _axis(fit.x), _axis(fit.y)
        self._west, self._north = self._x(west), self._y(north)
        across, down = self._x(east) - self._west, self._north - self._y(south)
        self._across = max(across, -(-down // TALLEST), 1)
        self._west -= (self._across - across) // 2
        self.width = WIDTH
        self.height = max(down * WIDTH // self._across, 1)

    def tenths(self, x: int, y: int) -> Point:
        """A point in tenths of a pixel, from the top left."""
        scale = WIDTH * 10
        return (self._x(x) - self._west) * scale // self._across, (self._north - self._y(y)) * scale // self._across

    def long(self, length: int) -> int:
        """A length in tenths of a pixel, where the picture stretches nothing."""
        return (length * 20_000 * WIDTH + self._across) // (2 * self._across)

    def at(self, x: int, y: int) -> Point:
        """A point in pixels."""
        across, down = self.tenths(x, y)
        return (across + 5) // 10, (down + 5) // 10

    def line(self, ring: Ring) -> list[Point]:
        """The points of a ring in tenths of a pixel."""
        return [self.tenths(ring[i], ring[i + 1]) for i in range(0, len(ring), 2)]


def path(points: list[Point], end: str = "") -> str:
    """The data of a path through points, in relative steps; points that do not move are left out."""
    (x, y), *rest = points
    parts = [f"M{x} {y}l"]
    for across, down in rest:
        if (across, down) != (x, y):
            parts.append(f"{across - x} {down - y} ")
            x, y = across, down
    return "".join(parts).rstrip(" l").replace(" -", "-") + end


def line(start: Point, end: Point) -> str:
    """The data of a straight line."""
    return f"M{start[0]} {start[1]}l{end[0] - start[0]} {end[1] - start[1]}".replace(" -", "-")
