"""What stands beside the map: owners, tracks, hands with the text of each card, notes, tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from limmu.core import View, view
from limmu.display.scene import Note, Scene
from limmu.display.shown import Shown
from limmu.display.svg_palette import looks
from limmu.display.tables import Rows
from limmu.server.documents import (
    Aside,
    CardCard,
    HandCard,
    MarkerCard,
    NoteCard,
    Side,
    TableCard,
    TrackCard,
    Wrong,
)
from limmu.server.table import ServedMatch


def aside_of(table: ServedMatch, n: int | None, audience: Sequence[str]) -> Aside:
    """What stands beside the map after an entry, as an audience may see it."""
    seen = view(table.at(n), audience)
    words = table.words.on(seen.board)
    try:
        scene = table.scene(n, audience)[1]
    except Wrong:
        return Aside(
            n=seen.n, owners=(), tracks=(), hands=(), notes=(), tables=tuple(map(_table, words.board(seen))), at={}
        )
    known = looks(scene.owners)
    return Aside(
        n=seen.n,
        owners=tuple(
            [Side(one.id, one.name, one.code, known[one.id].colour, known[one.id].ink) for one in scene.owners]
        ),
        tracks=tuple(
            [
                TrackCard(
                    one.id,
                    one.name,
                    one.cells,
                    tuple([MarkerCard(m.cell, m.owner, words.name(m.label) if m.label else "") for m in one.markers]),
                )
                for one in scene.tracks
            ]
        ),
        hands=tuple([_hand(words, seen, one.seat, one.count, one.cards) for one in scene.hands]),
        notes=tuple([_note(words, one) for one in scene.notes]),
        tables=tuple(map(_table, words.board(seen))),
        at=dict(_places(scene)),
    )


def _hand(words: Shown, seen: View[Any], seat: str, count: int, cards: Sequence[str]) -> HandCard:
    """A hand; where the game shows it as a table, each card with its name there and what else that says of it."""
    shown = words.hand(seen, seat)
    table = _table(shown) if shown is not None else TableCard("", (), ())
    rows = [row for row in table.rows if len(row) > 1]
    names = {row[0]: row[1] for row in rows}
    said = {row[0]: _about(words, table.columns[2:], row[2:]) for row in rows}
    made = [CardCard(card, names.get(card) or words.name(card), said.get(card, "")) for card in cards]
    return HandCard(seat, words.seat(seat), count, tuple(made))


def _about(words: Shown, heads: Sequence[str], cells: Sequence[str]) -> str:
    """What a table says of a card: its kind and the like in a line, numbers with their heading; its text in another."""
    told = [f"{head} {cell}" if cell.isdigit() else cell for head, cell in zip(heads, cells, strict=False) if cell]
    return "\n".join([words.say("value.comma").join(told[:-1]), *told[-1:]]).strip()


def _note(words: Shown, note: Note) -> NoteCard:
    told = words.texts.map_word(note.text)
    text = told[:1].upper() + told[1:]
    return NoteCard(f"{text}: {words.name(note.place)}" if note.place else text, note.place, note.clause)


def _table(rows: Rows) -> TableCard:
    return TableCard(str(rows.title), tuple(rows.columns), tuple([tuple(map(str, row)) for row in rows.rows]))


def _places(scene: Scene) -> Iterator[tuple[str, str]]:
    for piece in scene.pieces:
        if piece.id and (piece.stack or piece.place):
            yield piece.id, piece.stack or piece.place
