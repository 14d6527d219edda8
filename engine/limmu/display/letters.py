"""Scenes in letters: a map for a terminal, readable without colour; below it what found no room on it, and a key.

A label is a sign, the short name of a place, the letter of the owner who holds it and that owner's strength there:
``■MegE5``. The strength of other owners follows after a slash: ``■MegE5/H3``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from string import ascii_uppercase
from typing import NamedTuple

from limmu.display.letters_table import table_letters
from limmu.display.saying import program_texts
from limmu.display.scene import Place, Scene, Sign, Stack, is_table
from limmu.display.svg_fit import WIDTH, Frame
from limmu.display.svg_palette import Look, looks
from limmu.display.tables import Styled, in_style
from limmu.display.widths import columns, is_wide

ROWS = 44
"""The most lines of a map, before lines without a label drop out."""
FAR, ASIDE = 5, 12
"""The most lines and columns between a label and its place."""
SHORTEST, LONGEST = 3, 6
"""The fewest and the most letters of a short name."""
GROUND = {"fertile": "■", "hill": "□", "mountain": "▲", "marsh": "≈", "desert": "·"}
KINDS = {"transit": "·", "box": "=", "island": "○", "town": "○", "area": "○"}
TELLS = {
    "■": "walled", "▲": "mountain", "·": "transit", "=": "off_the_map", "○": "open",
}  # fmt: skip
MARKS = {
    "capital": "*", "garrison": "+", "siege": "%", "revolt": "!", "plundered": "x", "barbarians": "b",
    "monument": "m", "battle": "&",
}  # fmt: skip
LEADERS = {"king": "k", "general": "g"}

Cell = tuple[str, str]
"""A letter and its style."""
BLANK: Cell = (" ", "")
Grid = list[list[Cell]]


class _Label(NamedTuple):
    place: Place
    text: Styled


def letters(scene: Scene, width: int) -> list[Styled]:
    """A scene as lines of at most so many columns: the map, what had no room, what moved last, the key."""
    if is_table(scene):
        return table_letters(scene, width)
    who, say = _letters_of(scene), program_texts(scene.language).map_word
    short = short_names(scene.places)
    labels = _labels(scene, short, who)
    grid, left = _placed(scene, labels, width)
    lines = [_line(row) for row in grid if any([cell != BLANK for cell in row])]
    if left:
        lines += _wrapped(say("no_room"), [label.text for label in left], width)
    if scene.arrows:
        names = {place.id: place.name for place in scene.places}
        moves = [f"{names[one.start]} > {names[one.end]}" for one in scene.arrows if {one.start, one.end} <= {*names}]
        lines += _wrapped(say("moved_last"), [in_style(move) for move in dict.fromkeys(moves)], width)
    return lines + _wrapped("", _key(scene, labels, who), width)


# ---------------------------------------------------------------- letters for owners, short names for places


def _letters_of(scene: Scene) -> dict[str, tuple[str, str]]:
    """A capital for each owner, one of its name (else of its id) while there are any, and its style."""
    names = {
        owner.id: (owner.name if any([letter.isascii() for letter in owner.name]) else owner.id).upper()
        for owner in scene.owners
    }
    taken: dict[str, str] = {}

    def take(owner: str, tried: dict[str, None]) -> bool:
        """Take a free letter of the name, else one whose owner can take another."""
        letters = [one for one in names[owner] if one in ascii_uppercase and one not in tried]
        for letter in sorted(letters, key=lambda one: one in taken):
            tried[letter] = None
            if letter not in taken or take(taken[letter], tried):
                taken[letter] = owner
                return True
        return False

    for owner in names:
        if not take(owner, {}):
            taken[next((one for one in ascii_uppercase if one not in taken), "?")] = owner
    known: Mapping[str, Look] = looks(scene.owners)
    letter_of = {owner: letter for letter, owner in taken.items()}
    return {one: (letter_of.get(one, "?"), f"{known[one].ink} on {known[one].colour}") for one in names}


def short_names(places: Sequence[Place]) -> dict[str, str]:
    """A short name for each place, by its id: as few of its first letters as tell it from all others."""
    whole = {place.id: "".join([one for one in place.name if one.isalnum()]) or place.id for place in places}
    found = {place: _cut(name, SHORTEST) for place, name in whole.items()}
    for size in range(SHORTEST + 1, LONGEST + 1):
        for place in _alike(found):
            found[place] = _cut(whole[place], size)
    for place in _alike(found):
        found[place] = _cut(whole[place], SHORTEST) + whole[place][-1].lower()
    for number, place in enumerate(_alike(found), 1):
        found[place] += str(number)
    return found


def _cut(name: str, size: int) -> str:
    return name[:size].capitalize()


def _alike(names: Mapping[str, str]) -> list[str]:
    """The places that share a short name with another place."""
    taken = [*names.values()]
    return [place for place, name in names.items() if taken.count(name) > 1]


# ---------------------------------------------------------------- labels


def _labels(scene: Scene, short: Mapping[str, str], who: Mapping[str, tuple[str, str]]) -> list[_Label]:
    stacks: dict[str, list[Stack]] = {}
    for stack in scene.stacks:
        stacks.setdefault(stack.place, []).append(stack)
    areas = {one.id: one for one in scene.outlines if one.kind == "area"}
    found: list[_Label] = []
    for place in scene.places:
        area = areas.get(place.id)
        there = stacks.get(place.id, [])
        head = ground_sign(place, area.terrain if area else "") + short[place.id]
        text = in_style(head, "bold" if there else "")
        text += _holding(area.owner if area else place.owner, there, who)
        found.append(_Label(place, text + in_style(_marks(place.signs))))
    return found


def ground_sign(place: Place, terrain: str) -> str:
    """The sign of a place: its terrain, or what it is."""
    signs = {sign.id for sign in place.signs}
    plain = "■" if "walls" in signs else "▲" if "mountain" in signs else KINDS[place.kind]
    return GROUND.get(terrain, plain)


def _holding(holder: str, stacks: Sequence[Stack], who: Mapping[str, tuple[str, str]]) -> Styled:
    """Who holds a place, with the strength of its own stacks; then those of others."""
    text = Styled()
    own = [stack for stack in stacks if stack.owner == holder]
    if holder:
        letter, style = who.get(holder, ("?", ""))
        text += in_style(letter + "".join([_strong(one) for one in own]), style)
    for stack in stacks:
        if stack.owner != holder or not holder:
            letter, style = who.get(stack.owner, ("?", ""))
            text += in_style("/") + in_style(letter + _strong(stack), style)
    return text


def _strong(stack: Stack) -> str:
    """The strength of a stack, or its height, and its leader; in brackets inside a city."""
    number = str(stack.height if stack.strength is None else stack.strength)
    told = number + "".join([LEADERS[sign] for sign in stack.signs if sign in LEADERS])
    return f"({told})" if "inside" in stack.signs else told


def _marks(signs: Iterable[Sign]) -> str:
    return "".join([MARKS[sign.id] for sign in signs if sign.id in MARKS])


# ---------------------------------------------------------------- where labels go


def _placed(scene: Scene, labels: Sequence[_Label], width: int) -> tuple[Grid, list[_Label]]:
    """The map, and the labels that found no room on it; important places choose first."""
    frame = Frame(scene.bounds)
    grid: Grid = [[BLANK] * width for _ in range(ROWS)]
    left: list[_Label] = []
    for label in sorted(labels, key=lambda one: one.place.rank):
        x, y = frame.at(*(label.place.drawn or label.place.position))
        size = columns(str(label.text))
        column = min(max(x * width // WIDTH, 0), width - size)
        at = _free(grid, min(max(y * ROWS // frame.height, 0), ROWS - 1), column, size)
        if at is None:
            left.append(label)
        else:
            _write(grid[at[0]], at[1], label.text)
    return grid, left


def _write(row: list[Cell], column: int, text: Styled) -> None:
    for part, style in text.parts:
        for letter in part:
            row[column] = (letter, style)
            if is_wide(letter):
                row[column + 1] = ("", style)
            column += columns(letter)


OFFSETS = sorted(
    [(down, aside) for down in range(-FAR, FAR + 1) for aside in range(-ASIDE, ASIDE + 1)],
    key=lambda one: (3 * abs(one[0]) + abs(one[1]), one),
)
"""The nearest first: a line counts as three columns."""


def _free(grid: Grid, row: int, column: int, size: int) -> tuple[int, int] | None:
    """The nearest room for a label, with a blank at both of its ends."""
    for down, aside in OFFSETS:
        r, c = row + down, column + aside
        if 0 <= r < ROWS and 0 <= c <= len(grid[0]) - size:
            around = grid[r][max(c - 1, 0) : c + size + 1]
            if all([cell == BLANK for cell in around]):
                return r, c
    return None


def _line(row: Sequence[Cell]) -> Styled:
    """A row of cells as words in their styles."""
    parts: list[tuple[str, str]] = []
    for letter, style in row:
        if parts and parts[-1][1] == style:
            parts[-1] = (parts[-1][0] + letter, style)
        else:
            parts.append((letter, style))
    if parts and not parts[-1][1]:
        parts[-1] = (parts[-1][0].rstrip(), "")
    return Styled(tuple(parts))


# ---------------------------------------------------------------- below the map


def _wrapped(head: str, items: Sequence[Styled], width: int) -> list[Styled]:
    """Items with two blanks between them, on as many lines as they need."""
    lines = [in_style(head)]
    for item in items:
        gap = "  " if str(lines[-1]) else ""
        if columns(str(lines[-1]) + gap + str(item)) > width and str(lines[-1]):
            lines.append(Styled())
            gap = ""
        lines[-1] += in_style(gap) + item
    return [line for line in lines if str(line)]


def _key(scene: Scene, labels: Sequence[_Label], who: Mapping[str, tuple[str, str]]) -> list[Styled]:
    """What the letters and signs that stand on this map mean."""
    there = {stack.owner for stack in scene.stacks} | {place.owner for place in scene.places}
    there |= {outline.owner for outline in scene.outlines if outline.kind == "area"}
    found = [in_style(*who[one.id]) + in_style(f" {one.name}") for one in scene.owners if one.id in there]
    areas = {one.id: one.terrain for one in scene.outlines if one.kind == "area"}
    tells = {GROUND[kind]: kind for kind in GROUND} if any(areas.values()) else TELLS
    used = dict.fromkeys([str(label.text)[0] for label in labels])
    word = program_texts(scene.language).map_word
    found += [in_style(f"{sign} {word(tells.get(sign, 'open'))}") for sign in used]
    marks = {sign.id for place in scene.places for sign in place.signs}
    found += [in_style(f"{mark} {word(sign)}") for sign, mark in MARKS.items() if sign in marks]
    led = {sign for stack in scene.stacks for sign in stack.signs}
    found += [in_style(f"{letter} {word(sign)}") for sign, letter in LEADERS.items() if sign in led]
    found += [in_style(word("inside_5"))] if "inside" in led else []
    return [*found, in_style(word("holder_e5"))]
