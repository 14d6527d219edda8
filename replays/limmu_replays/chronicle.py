"""The chronicle of a match: its entries nested by procedure, with dice, modifiers and clauses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs
import msgspec

from limmu.core import (
    OUTLINES,
    End,
    Entry,
    Fact,
    Match,
    Note,
    Outcome,
    Rekey,
    Ruleset,
    SeatChange,
    Step,
    Undo,
    fields_of_why,
    positions_undone,
    steps_of,
)
from limmu.display.escaping import for_markdown
from limmu.display.saying import said
from limmu.display.shown import Shown
from limmu.display.telling import input_text, told_facts, visible_facts
from limmu.stores.recorded import Played

BESIDE = (Undo, SeatChange, End, Ruleset, Rekey, Note)
"""Inputs that answer no question: the clauses of the open one are not theirs."""


@attrs.frozen
class Line:
    """A line of the chronicle. ``kind``: heading (a procedure begins), input or fact."""

    n: int
    depth: int
    kind: str
    text: str
    clauses: tuple[str, ...] = ()
    why: tuple[Reason, ...] = ()
    """The contribution of each clause to a fact; if there is any, the line has no other clauses."""
    gone: int = 0
    """The undo that took the entry of an input back; 0 where the entry stands."""
    back: int = -1
    """The entry to which an undo goes back: those between are taken back. -1: this is no undo."""


@attrs.frozen
class Reason:
    """What a clause contributed to a fact, in one of its fields: ``text`` says what the value is ("" for none)."""

    field: str
    clause: str
    value: int
    text: str

    def __str__(self) -> str:
        return f"{self.text} {self.clause}".strip()


def why_of(shown: Shown, fact: Fact[Any]) -> tuple[Reason, ...]:
    """The clauses behind a fact and what each contributed, in the order of its fields of type `Why`."""
    return tuple(
        [
            Reason(name, clause, value, shown.reason(fact, name, clause, value))
            for name in fields_of_why(type(fact))
            for clause, value in getattr(fact, name)
        ]
    )


def modifiers(why: Sequence[Reason]) -> str:
    """The reasons behind a fact: ``+1 GK-13.4-b, target 4 GK-19.3-c``. A clause that adds nothing is left out where
    it stands with what it adds as well."""
    adding = {reason.clause for reason in why if reason.text}
    told = [str(reason) for reason in why if reason.text or reason.clause not in adding]
    return said("value.comma").join(told)


def undone_by(match: Match[Any]) -> dict[int, int]:
    """The entries that undos took back, and by which entry each."""
    found: dict[int, int] = {}
    for position in match.past[: match.n + 1]:
        undo = position.entry.input if position.entry is not None else None
        if isinstance(undo, Undo):
            found |= {one.n: position.n for one in positions_undone(match.past, position.n - 1, undo.to)}
    return found


def ended_by(match: Match[Any], n: int) -> Outcome | None:
    """How the match ended, if entry ``n`` ended it."""
    return match.past[n].over if n and match.past[n - 1].over is None else None


class Chronicle:
    """Tells a recorded match, entry by entry, as its audiences may see it."""

    def __init__(self, played: Played, shown: Shown, audiences: Sequence[str]) -> None:
        self.played, self.shown, self.audiences = played, shown, tuple(audiences)
        self._steps: dict[str, Step] = {
            step.full: step for kind in played.match.game.procedures.values() for step in OUTLINES[kind].steps.values()
        }
        self._path: list[str] = []
        self._told = 0
        self._gone = undone_by(played.match)

    def step(self, full: str) -> Step | None:
        """A step by its stored name; None if this version of the game has none of that name."""
        return self._steps.get(full)

    def lines(self, first: int = 0, last: int = -1) -> Iterator[Line]:
        """The lines of the entries from ``first`` to ``last`` (-1: the end)."""
        end = self.played.match.n if last < 0 else min(last, self.played.match.n)
        for n in range(first, end + 1):
            yield from self.entry(self.played.entries[n])

    def entry(self, entry: Entry[Fact[Any]]) -> Iterator[Line]:
        """The lines of one entry."""
        match = self.played.match
        if entry.n:
            stack = match.past[entry.n - 1].stack
            self._reach([match.game.codec.outline(frame.proc).name for frame in stack])
        yield from self._headings(entry.n)
        text = input_text(self.shown, match, entry, self.audiences)
        clauses, gone = self._asked_by(entry), self._gone.get(entry.n, 0)
        back = entry.input.to if isinstance(entry.input, Undo) else -1
        yield Line(entry.n, len(self._path), "input", text, clauses, gone=gone, back=back)
        if isinstance(entry.input, Undo):
            return
        yield from self._facts(entry)
        if (over := ended_by(self.played.match, entry.n)) is not None:
            yield Line(entry.n, 0, "fact", self.shown.say("now.over", outcome=self.shown.outcome(over)))

    def _asked_by(self, entry: Entry[Fact[Any]]) -> tuple[str, ...]:
        if not entry.n or isinstance(entry.input, BESIDE):
            return ()
        stack = self.played.match.past[entry.n - 1].stack
        return self.played.match.game.codec.step(stack[-1].proc, stack[-1].at).clauses if stack else ()

    def _facts(self, entry: Entry[Fact[Any]]) -> Iterator[Line]:
        match = self.played.match
        seen = visible_facts(entry, self.audiences)
        facts = list(zip(seen, told_facts(self.shown, match, entry, self.audiences), strict=True))
        at = max(
            0, len(facts) - sum([count for _, _, count in steps_of(entry.trail)])
        )  # facts that the input itself brings: those of a set-up or a ruling
        for fact, text in facts[:at]:
            yield from self._fact(entry.n, fact, text, "")
        for depth, full, count in steps_of(entry.trail):
            name = full.partition(".")[0]
            same = depth < len(self._path) and self._path[depth] == name
            self._reach(self._path[: depth + 1] if same else [*self._path[:depth], name])
            first = True
            for fact, text in facts[at : at + count]:
                told = list(self._fact(entry.n, fact, text, full if first else ""))
                first = first and not told
                yield from told
            at += count

    def _fact(self, n: int, fact: Fact[Any], text: str, full: str) -> Iterator[Line]:
        """The line of a fact, under the headings that are new; none for a fact that is not told."""
        if not text:
            return
        yield from self._headings(n)
        why = why_of(self.shown, fact)
        step = self.step(full)
        clauses = step.clauses if step and not why else ()
        yield Line(n=n, depth=len(self._path), kind="fact", text=text, clauses=clauses, why=why)

    def _reach(self, path: list[str]) -> None:
        """Go to other procedures, with a heading for each that is new."""
        common = 0
        for old, new in zip(self._path, path, strict=False):
            if old != new:
                break
            common += 1
        self._path = path
        self._told = min(self._told, common)

    def _headings(self, n: int) -> Iterator[Line]:
        while self._told < len(self._path):
            name = self._path[self._told]
            yield Line(n, self._told, "heading", self.shown.procedure(name))
            self._told += 1


# ---------------------------------------------------------------- its lines, and the entries for programs

CITED = 3
"""Clauses that a line of the chronicle shows, at most."""


def text_of(line: Line) -> str:
    """The text of a line, with the modifiers behind it."""
    return f"{line.text} [{modifiers(line.why)}]" if line.why else line.text


def gone_of(shown: Shown, line: Line) -> str:
    """That an undo took the entry of a line back, and which one."""
    return shown.say("told.gone", n=line.gone) if line.gone else ""


def clauses_of(shown: Shown, line: Line) -> str:
    """The clauses of a line, at most the first few (`limmu explain` shows all)."""
    more = len(line.clauses) - CITED
    if more > 0:
        return shown.say("told.more_clauses", clauses=line.clauses[:CITED], n=more)
    return shown.say("told.clauses", clauses=line.clauses) if line.clauses else ""


def as_markdown(shown: Shown, line: Line) -> str:
    """A line of the chronicle as an item of a nested list."""
    text = for_markdown(text_of(line) + gone_of(shown, line))
    if line.kind == "heading":
        text = f"**{text}**"
    elif line.kind == "input":
        text = f"{line.n}: {text}"
    return f"{'  ' * (line.depth + (line.kind == 'fact'))}- {text}{clauses_of(shown, line)}"


def documents(played: Played, shown: Shown, audiences: tuple[str, ...], first: int, last: int) -> list[dict[str, Any]]:
    """The entries for programs: stored names and values beside the text."""
    end = played.match.n if last < 0 else min(last, played.match.n)
    found: list[dict[str, Any]] = []
    for entry in played.entries[first : end + 1]:
        facts, told = visible_facts(entry, audiences), told_facts(shown, played.match, entry, audiences)
        over = ended_by(played.match, entry.n)
        found.append(
            {
                "n": entry.n,
                "by": entry.by,
                "text": input_text(shown, played.match, entry, audiences),
                "trail": [{"depth": depth, "step": step, "facts": n} for depth, step, n in steps_of(entry.trail)],
                "facts": [
                    {
                        "fact": msgspec.to_builtins(fact),
                        "text": text,
                        "why": [[one.clause, one.value] for one in why_of(shown, fact)],
                    }
                    for fact, text in zip(facts, told, strict=True)
                ],
                "over": msgspec.to_builtins(over) if over is not None else {},
            }
        )
    return found
