"""Plots as SVG, drawn with classes alone, so that the page needs no styles of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from limmu.display.escaping import for_html
from limmu_replays.season.figures import Share, Spread

WIDE, LEFT, LINE = 420, 132, 30
TALL, FOOT, SIDE = 240, 30, 46


def bars(rows: Sequence[tuple[str, Share]], title: str) -> str:
    """Shares as bars, each with its interval and its number."""
    room = WIDE - LEFT - 76
    parts: list[str] = []
    for i, (label, one) in enumerate(rows):
        y, (low, high) = i * LINE + 6, one.ends
        at, left, right = [LEFT + room * value for value in (one.share, low, high)]
        parts.append(
            f'<text x="{LEFT - 8}" y="{y + 14}" text-anchor="end">{for_html(_short(label))}</text>'
            f'<rect class="rail" x="{LEFT}" y="{y}" width="{room}" height="18"/>'
            f'<rect class="c{i % 6}" x="{LEFT}" y="{y}" width="{at - LEFT:.1f}" height="18"/>'
            f'<path class="whisker" d="M{left:.1f} {y + 9}H{right:.1f}M{left:.1f} {y + 4}v10M{right:.1f} {y + 4}v10"/>'
            f'<text x="{LEFT + room + 8}" y="{y + 14}">{one.share:.0%} ({one.count})</text>'
        )
    return _svg(len(rows) * LINE + 6, "".join(parts), title)


def columns(counts: Mapping[str, int], title: str) -> str:
    """How often each value is there, as columns with their numbers."""
    most, room = max(counts.values()), (WIDE - 20) / len(counts)
    parts: list[str] = []
    for i, (label, count) in enumerate(counts.items()):
        tall = (TALL - FOOT - 24) * count / most
        x, top = 10 + i * room, TALL - FOOT - tall
        parts.append(
            f'<rect class="c0" x="{x + room * 0.1:.1f}" y="{top:.1f}" width="{room * 0.8:.1f}" height="{tall:.1f}"/>'
            f'<text x="{x + room / 2:.1f}" y="{top - 5:.1f}" text-anchor="middle">{count}</text>'
            f'<text x="{x + room / 2:.1f}" y="{TALL - 10}" text-anchor="middle">{for_html(label)}</text>'
        )
    return _svg(TALL, "".join(parts), title)


def lines(courses: Mapping[str, Sequence[Spread]], names: Mapping[str, str], title: str) -> str:
    """Numbers by turn: for each side the median as a line, in a band of the middle half."""
    values = [value for course in courses.values() for one in course for value in (one.low, one.high)]
    least, most = min([0.0, *values]), max(values)
    turns = max([len(course) for course in courses.values()])
    key = len(courses) * 22

    def x(turn: int) -> float:
        return SIDE + (WIDE - SIDE - 16) * (turn / (turns - 1) if turns > 1 else 0.5)

    def y(value: float) -> float:
        return 10 + (TALL - FOOT - 20) * (1 - (value - least) / ((most - least) or 1))

    parts = [
        f'<path class="axis" d="M{SIDE} {y(at):.1f}H{WIDE - 16}"/>'
        f'<text x="{SIDE - 8}" y="{y(at) + 4:.1f}" text-anchor="end">{at:g}</text>'
        for at in dict.fromkeys((least, round((least + most) / 2), most))
    ]
    parts += [f'<text x="{x(n):.1f}" y="{TALL - 10}" text-anchor="middle">{n + 1}</text>' for n in range(turns)]
    for i, (side, course) in enumerate(courses.items()):
        high = [f"{x(n):.1f} {y(one.high):.1f}" for n, one in enumerate(course)]
        low = [f"{x(n):.1f} {y(one.low):.1f}" for n, one in enumerate(course)]
        middle = [f"{x(n):.1f} {y(one.middle):.1f}" for n, one in enumerate(course)]
        dots = "".join([f'<circle class="c{i % 6}" cx="{at.split()[0]}" cy="{at.split()[1]}" r="3"/>' for at in middle])
        parts.append(
            f'<path class="band c{i % 6}" d="M{"L".join([*high, *reversed(low)])}Z"/>'
            f'<path class="line l{i % 6}" d="M{"L".join(middle)}"/>{dots}'
            f'<rect class="c{i % 6}" x="{SIDE}" y="{TALL + i * 22}" width="14" height="14"/>'
            f'<text x="{SIDE + 22}" y="{TALL + i * 22 + 12}">{for_html(names[side])}</text>'
        )
    return _svg(TALL + key, "".join(parts), title)


def _svg(tall: float, inside: str, title: str) -> str:
    return f'<svg viewBox="0 0 {WIDE} {tall:.0f}" role="img" aria-label="{for_html(title)}">{inside}</svg>'


def _short(label: str, most: int = 18) -> str:
    return label if len(label) <= most else label[: most - 1] + "…"
