"""The elements of the moving groups: the figures and counters of owners, and signs that need no owner."""

from __future__ import annotations

from limmu.display.escaping import for_html
from limmu.display.scene import Owner
from limmu.display.svg_palette import BLACK, Look

FIGURES = {
    "triangle": "M0-5 5 4H-5z",
    "disc": "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
    "diamond": "M0-5.5 4.5 0 0 5.5-4.5 0z",
    "square": "M-4-4h8v8h-8z",
    "cross": "M-1.6-5h3.2v3.4h3.4v3.2h-3.4v3.4h-3.2v-3.4h-3.4v-3.2h3.4z",
    "hexagon": "M-5 0-2.5-4.4h5L5 0 2.5 4.4h-5z",
    "wave": "M-5.5 2.5v-3.4L-2.7-3.9 0-1.1 2.7-3.9 5.5-.9v3.4L2.7-.4 0 2.4-2.7-.4z",
    "bar": "M-5.5-2h11v4h-11z",
}
SIGNS = {
    "capital": '<path class="l-st" d="M0-6.5 1.7-2.2 6.2-2 2.7.9 3.9 5.3 0 2.8-3.9 5.3-2.7.9-6.2-2-1.7-2.2z"/>',
    "battle": '<circle class="l-rv" r="9"/><path class="l-rs" d="M-4 4 4-4M-4-4 4 4M-5 2-2 5M5 2 2 5"/>',
    "revolt": '<path class="l-rv" d="M0-8 7 5H-7z"/><path class="l-rs" d="M0-4.2v4.6M0 2.2v1.4"/>',
    "plundered": '<path class="l-rv" d="M-6-7 0-1 6-7 7-6 1 0 7 6 6 7 0 1-6 7-7 6-1 0-7-6z"/>',
    "barbarians": '<circle class="l-bk" r="6"/><path class="l-rs" d="M-3 3 2-2M0-4q4 0 4 4"/>',
    "monument": '<path class="l-st" d="M0-7 7 4H-7zM0-7 2.4 4"/>',
    "founded": '<path class="l-pl" d="M-7-7H7V7H-7z"/>',
    "garrison": '<path class="l-st" d="M-3.6-4.4h7.2v4.2q0 3.2-3.6 4.8-3.6-1.6-3.6-4.8z"/>',
}
"""Changing signs, drawn as markers on a path."""
PRINTED = {
    "port": '<path class="l-wv" d="M-6-1.5q3-3.4 6 0t6 0M-6 2q3-3.4 6 0t6 0"/>',
    "peak": '<path class="l-pk" d="M-7 4-1.5-5 1.2-.8 2.8-3 7 4z"/>',
    "mine": '<path class="l-wl" d="M-5 4 2-3M-3.4-4.4Q2-5.6 5 .6"/>',
    "wood": '<path class="l-wd" d="M0-6 4 1H1.2V4h-2.4V1H-4z"/>',
    "city": '<path class="l-ci" d="M-3.5-3.5h7v7h-7z"/>',
    "pirates": '<circle class="l-bk" r="9"/><path class="l-rs" d="M-4 4 4-4M-4-4 4 4"/>',
}
"""Signs and pieces, drawn one by one."""


NUMBER, CODED_NUMBER, BASE = 8, 15, 5
"""The middle and the base line of a block's number, from the middle of the block."""
LEADERS = {
    "king": "M-9-12v-8l4.5 4L0-22l4.5 6 4.5-4v8z",
    "general": "M-1.2-12v-10h9l-2.5 2.7 2.5 2.7h-7.4v4.6z",
    "inside": "M-15 15v-6h4v2h4v-2h4v2h6v-2h4v2h4v-2h4v6z",
}
"""Signs on a block, around its middle."""
BESIDE = (-36, 17)
"""The leader's sign of a block with a code: at its left, since a name is above it."""


def signs(prefix: str) -> str:
    """The signs that need no owner, by name: those of a block around its number, with a 2 for one with a code."""
    parts = [_marker(prefix + name, drawn) for name, drawn in SIGNS.items()]
    parts += [f'<g id="{prefix}{name}">{drawn}</g>' for name, drawn in PRINTED.items()]
    for number in range(10):
        digit = f'<text class="l-code" y="4" fill="{BLACK}">{number}</text>'
        shield = f'<path class="l-fd l-bk" d="M-7-8H7v8q0 6-7 9-7-3-7-9z"/>{digit}'
        parts.append(_marker(f"{prefix}defence{number}", shield))
    for name, data in LEADERS.items():
        style = "l-wk" if name == "inside" else "l-st"
        for more, across in (("", NUMBER), ("2", CODED_NUMBER)):
            dx, dy = BESIDE if more and name != "inside" else (0, 0)
            move = f'transform="translate({dx - across} {dy - BASE})"'
            parts.append(f'<g id="{prefix}{name}{more}"><path class="{style}" {move} d="{data}"/></g>')
    return "".join(parts)


def symbols(owner: Owner, look: Look, prefix: str) -> str:
    """What an owner has, each with a letter before its id: marks of a town (m), a walled town (q), a transit space (t)
    and an area (g); a block with none, one or more pieces behind its first (b0, b1, b2)."""
    mark, square, transit, tag, front = [f"{prefix}{letter}{look.key}" for letter in "mqtgb"]
    fill, ink = f'fill="{look.colour}"', f'fill="{look.ink}"'
    code = for_html(owner.code or owner.id[:3].upper())
    small = f'<circle r="2.5" {ink}/>'
    wide, field = 54, '<rect class="l-fd" x="-24" y="-9" width="28" height="18" rx="2"/>'
    field += f'<text class="l-code" x="-10" y="4" fill="{BLACK}">{code}</text>'
    if look.figure:
        figure = FIGURES[look.figure]
        small = f'<path transform="scale(.9)" d="{figure}" {ink}/>'
        wide, field = 40, '<rect class="l-fd" x="-17" y="-9" width="14" height="18" rx="2"/>'
        field += f'<path class="l-fg" transform="translate(-10 0)" d="{figure}" {fill}/>'
    block = f'class="l-bk" y="-12" width="{wide}" height="24" rx="4" {fill} x="{-wide // 2}"'
    said = f'<text class="l-code" y="4" {ink}>{code}</text>'
    across = NUMBER if look.figure else CODED_NUMBER
    behind = [f'<rect {block} transform="translate({2 * i - across} {-2 * i - BASE})"/>' for i in (2, 1)]
    return (
        _marker(mark, f'<circle r="7.3" {fill}/>{small}')
        + _marker(square, f'<path d="M-6.4-6.4H6.4V6.4H-6.4z" {fill}/>{small}')
        + _marker(transit, f'<circle r="4.4" {fill}/>')
        + _marker(tag, f'<rect class="l-bk" x="-16" y="-8" width="32" height="16" rx="3" {fill}/>{said}')
        + f'<g id="{front}0"><g transform="translate({-across} {-BASE})">'
        f"<rect {block}/>{field}</g></g>"
        f'<g id="{front}1">{behind[1]}<use href="#{front}0"/></g>'
        f'<g id="{front}2">{behind[0]}<use href="#{front}1"/></g>'
    )


def _marker(name: str, drawn: str) -> str:
    """What is drawn at points of a path."""
    return f'<marker id="{name}" markerUnits="userSpaceOnUse" overflow="visible">{drawn}</marker>'
