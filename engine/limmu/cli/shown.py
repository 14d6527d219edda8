"""How a game is shown: by its own module ``shown`` where it offers one, and readably without.

A game's ``shown.py`` may define any of the functions of :class:`Rendering`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, cast

import msgspec
from msgspec import Struct
from rich import box
from rich.columns import Columns
from rich.console import RenderableType
from rich.table import Table

from limmu.core import Asked, Fact, Game, Outcome, Question, Verdict, View
from limmu.toolkit.texts import Names, load_texts, no_names, pack_names


class Rendering(Protocol):
    """What a game may say about its own looks. Every function is optional."""

    def board_tables(self, view: View[Any], pack: Any) -> Sequence[RenderableType]:
        """The board as tables."""
        ...

    def status(self, view: View[Any], pack: Any) -> str:
        """How far the match has come, in one line: the turn, the phase."""
        ...

    def map(self, view: View[Any], pack: Any) -> RenderableType:
        """A short map."""
        ...

    def near(self, view: View[Any], pack: Any, ids: Sequence[str]) -> RenderableType | None:
        """The part of the board that a question is about: the ids that its answers concern."""
        ...

    def hand(self, view: View[Any], seat: str, pack: Any) -> RenderableType:
        """What a seat holds in its hand."""
        ...

    def name_of(self, pack: Any, value: object, kind: str) -> str:
        """The name of an id where the pack's own will not do; "" leaves it to the pack."""
        ...

    def answer_text(self, pack: Any, asked: Asked[Any], answer: Any) -> str:
        """An answer; "" leaves it to the texts."""
        ...

    def fact_text(self, pack: Any, fact: Fact[Any]) -> str:
        """A fact; "" leaves it to the texts."""
        ...


def _names(pack: Any, own: Callable[[Any, object, str], str] | None) -> Names:
    plain = pack_names(pack)
    if own is None:
        return plain
    return lambda value, kind: own(pack, value, kind) or plain(value, kind)


class Shown:
    """A game's texts, names and rendering, with a fallback for everything.

    Without a pack (it is not at hand) ids stand for names, and only the generic rendering is used.
    """

    def __init__(self, game: Game[Any], pack: Any) -> None:
        self.game, self.pack = game, pack
        self.texts = load_texts(game.package)
        self._module = game.module("shown") if pack is not None else None
        self.names: Names = _names(pack, getattr(self._module, "name_of", None)) if pack is not None else no_names

    def _own(self, name: str, *args: Any) -> Any:
        function = getattr(self._module, name, None)
        return function(*args) if function is not None else None

    def question(self, question: Question[Any, Any]) -> str:
        """What is asked."""
        return self.texts.question(question, self.names)

    def answer(self, asked: Asked[Any], answer: Any) -> str:
        """An answer on offer."""
        return self._own("answer_text", self.pack, asked, answer) or self.given(asked.question, answer)

    def given(self, question: Question[Any, Any], answer: Any) -> str:
        """An answer that was given."""
        return self.texts.answer(question, answer, self.names)

    def fact(self, fact: Fact[Any]) -> str:
        """What happened."""
        return self._own("fact_text", self.pack, fact) or self.texts.fact(fact, self.names)

    def refusal(self, verdict: Verdict[bool]) -> str:
        """Why an input is refused, with the clause."""
        text = self.texts.refusal(verdict, self.names)
        return f"{text} ({verdict.clause})" if verdict.clause else text

    def seat(self, seat: str) -> str:
        """The name of a seat."""
        return self.texts.word("seats", seat, self.names)

    def procedure(self, stored: str) -> str:
        """The name of a procedure."""
        return self.texts.sections.get("procedures", {}).get(stored) or stored.replace("_", " ").capitalize()

    def purpose(self, stored: str) -> str:
        """What a roll is for."""
        return self.texts.word("purposes", stored)

    def outcome(self, over: Outcome) -> str:
        """How a match ended."""
        how = self.texts.word("outcomes", over.how)
        who = f"{self.texts.value(tuple(map(self.seat, over.winners)))} won" if over.winners else "a draw"
        return f"{who} ({how})" if how else who

    def board(self, view: View[Any]) -> Sequence[RenderableType]:
        """The board as tables."""
        return self._own("board_tables", view, self.pack) or generic_board(view.board)

    def status(self, view: View[Any]) -> str:
        """How far the match has come, in one line; "" where the game does not say."""
        return self._own("status", view, self.pack) or ""

    def map(self, view: View[Any]) -> RenderableType | None:
        """A short map, where the game has one."""
        return self._own("map", view, self.pack)

    def near(self, view: View[Any], asked: Asked[Any]) -> RenderableType | None:
        """What the answers to a question concern, where the game shows it; else the short map."""
        if getattr(self._module, "near", None) is None:
            return self.map(view)
        ids = [one for answer in asked.answers()[:CONCERNED] for one in asked.concerns(answer)]
        return self._own("near", view, self.pack, tuple(dict.fromkeys(ids)))

    def hand(self, view: View[Any], seat: str) -> RenderableType | None:
        """A seat's hand, where the game shows it."""
        return self._own("hand", view, seat, self.pack)


LONGEST_CELL = 60
CONCERNED = 100
"""Answers that are asked what they concern, at most."""


def generic_board(board: Any) -> Sequence[RenderableType]:
    """Any board: plain fields in one table, and a table for each field that holds records."""
    plain = Table("field", "value", box=box.SIMPLE, title="board", title_justify="left")
    tables: list[RenderableType] = [plain]
    for name, value in _fields(board):
        if isinstance(value, tuple) and value and isinstance(value[0], Struct):
            tables.append(_records(name, cast("tuple[Struct, ...]", value)))
        elif value not in ("", ()):
            plain.add_row(name, _cell(value))
    return tables


def _fields(record: Any) -> list[tuple[str, Any]]:
    return [(name, getattr(record, name)) for name in record.__struct_fields__]


def _records(name: str, records: tuple[Struct, ...]) -> RenderableType:
    columns = [key for key, _ in _fields(records[0])]
    table = Table(*columns, box=box.SIMPLE, title=f"{name} ({len(records)})", title_justify="left")
    for record in records:
        table.add_row(*[_cell(value) for _, value in _fields(record)])
    return table


def _cell(value: Any) -> str:
    if isinstance(value, str):
        return value
    text = msgspec.json.encode(value, order="sorted").decode()
    return text if len(text) <= LONGEST_CELL else text[: LONGEST_CELL - 3] + "..."


def beside(*parts: RenderableType | None) -> RenderableType:
    """Parts side by side where the terminal is wide enough, else one under the other."""
    return Columns([part for part in parts if part is not None], padding=(0, 3))
