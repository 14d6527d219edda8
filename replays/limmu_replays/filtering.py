"""Which entries and lines of a chronicle are wanted: of some turns, of some kinds, with some words in them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

import attrs

from limmu.core import (
    Chance,
    Decision,
    Entry,
    Fact,
    Interject,
    Note,
    RollDice,
    Ruling,
    ShuffleItems,
    StandingPass,
    TurnClosed,
    Undo,
    question_of,
)
from limmu.display.troubles import trouble
from limmu.stores.recorded import Played
from limmu_replays.chronicle import Chronicle, Line, text_of

KINDS: Mapping[str, type | tuple[type, ...]] = {
    "dice": RollDice,
    "shuffles": ShuffleItems,
    "decisions": (Decision, Interject),
    "passes": StandingPass,
    "rulings": Ruling,
    "undos": Undo,
    "notes": Note,
}
"""What `--only` may name: inputs of a class; of chance, questions of a class."""
OTHERS = "others"
"""Also a name for `--only`: the set-up, who sits down, new keys and rulesets, the end."""


@attrs.frozen
class Filter:
    """What is wanted of a chronicle."""

    words: re.Pattern[str] | None = None
    kinds: tuple[str, ...] = ()
    """Names of KINDS, or OTHERS; () for all."""
    turns: tuple[int, int] | None = None
    """The first and the last turn."""

    @property
    def some(self) -> bool:
        """Whether it leaves anything out."""
        return bool(self.words or self.kinds or self.turns)

    def entries(self, played: Played, first: int, last: int) -> Iterator[Entry[Fact[Any]]]:
        """The entries from ``first`` to ``last`` of the kinds and turns that are wanted, whatever their words."""
        turns = turns_of(played) if self.turns else []
        for entry in played.entries[first : last + 1]:
            if self.kinds and kind_of(played, entry) not in self.kinds:
                continue
            if self.turns:
                low, high = self.turns
                begun, ended = turns[max(entry.n - 1, 0)], turns[entry.n]
                if not (low <= begun <= high or low <= ended <= high):
                    continue
            yield entry

    def lines(self, chronicle: Chronicle, first: int, last: int) -> Iterator[Line]:
        """The wanted lines. If anything is left out, they stand without headings; an entry is told whole if one of its
        lines has the words.
        """
        if not self.some:
            yield from chronicle.lines(first, last)
            return
        for entry in self.entries(chronicle.played, first, last):
            found = [
                attrs.evolve(line, depth=int(line.kind == "fact"))
                for line in chronicle.entry(entry)
                if line.kind != "heading"
            ]
            if self.words is None or any([self.words.search(_searched(line)) for line in found]):
                yield from found


def _searched(line: Line) -> str:
    return " ".join([text_of(line), *line.clauses])


def brief(lines: Iterator[Line]) -> Iterator[Line]:
    """A line for each entry: its input and what came of it, without headings, clauses and modifiers."""
    for _, of_entry in groupby(lines, lambda line: line.n):
        told = [line for line in of_entry if line.kind != "heading"]
        facts = "; ".join([line.text for line in told[1:]])
        yield attrs.evolve(told[0], depth=0, text=f"{told[0].text} -> {facts}" if facts else told[0].text, clauses=())


def kind_of(played: Played, entry: Entry[Fact[Any]]) -> str:
    """The name of the kind of an entry's input, for `--only`."""
    body = question_of(played.match, entry) if isinstance(entry.input, Chance) else entry.input
    return next((name for name, kind in KINDS.items() if isinstance(body, kind)), OTHERS)


def turns_of(played: Played) -> list[int]:
    """The turn after each entry: the number that the board names, else that of the turns that were closed."""
    found: list[int] = []
    for position in played.match.past[: played.match.n + 1]:
        turn = getattr(position.board, "turn", None)
        if type(turn) is not int:
            before = found[position.after] if position.after >= 0 else 1
            facts = position.entry.facts if position.entry is not None else ()
            turn = before + len([fact for fact in facts if isinstance(fact, TurnClosed)])
        found.append(turn)
    return found


def turns_in(text: str) -> tuple[int, int]:
    """The first and last turn of a text such as ``3`` or ``3..5``. Raises Trouble."""
    found = re.fullmatch(r"(\d{1,6})(?:\.\.(\d{1,6}))?", text)
    if found is None or int(found[2] or found[1]) < int(found[1]):
        raise trouble("trouble.log_turns", text=text)
    return int(found[1]), int(found[2] or found[1])


def pattern_of(text: str) -> re.Pattern[str]:
    """The regular expression of a text; small and capital letters are the same. Raises Trouble."""
    try:
        return re.compile(text, re.IGNORECASE)
    except re.error as error:
        raise trouble("trouble.log_pattern", text=text, why=error) from None


def kinds_in(names: tuple[str, ...]) -> tuple[str, ...]:
    """The kinds that the option names, one by one or with commas between. Raises Trouble."""
    found = tuple([name for text in names for name in text.split(",") if name])
    for name in found:
        if name not in (*KINDS, OTHERS):
            raise trouble("trouble.log_kind", name=name, kinds=(*KINDS, OTHERS))
    return found
