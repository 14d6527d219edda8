"""The tables, and what each column means. docs/data.md is made from these types."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct

Log = Annotated[str, Meta(description="The log, as it was named: what joins the tables.")]
Entry = Annotated[int, Meta(description="The number of the entry in its log; 0 is the set-up.")]
Turn = Annotated[int, Meta(description="The turn, from 1: one more than the turns that were closed before.")]
Undone = Annotated[bool, Meta(description="Whether an undo took the entry back later.")]
Clauses = Annotated[tuple[str, ...], Meta(description="The clauses of the step.")]


class Matches(Struct, frozen=True):
    """A row for each log."""

    log: Log
    match: Annotated[str, Meta(description="The id of the match.")]
    game: Annotated[str, Meta(description="The game.")]
    ruleset: Annotated[int, Meta(description="The number of its rules at the beginning.")]
    pack: Annotated[str, Meta(description="The id of the pack.")]
    digest: Annotated[str, Meta(description="SHA-256 of the part of the pack that rules read.")]
    scenario: Annotated[str, Meta(description="The scenario.")]
    options: Annotated[tuple[str, ...], Meta(description="The readings at the beginning, as NAME=READING.")]
    over: Annotated[bool, Meta(description="Whether the match is over.")]
    winners: Annotated[tuple[str, ...], Meta(description="The seats that won; none in a draw.")]
    how: Annotated[str, Meta(description="The stored name of the reason; empty while it goes on.")]
    turns: Annotated[int, Meta(description="The turns that were closed.")]
    decisions: Annotated[int, Meta(description="The answers of seats, without those that were undone.")]
    entries: Annotated[int, Meta(description="The entries, the set-up included.")]
    leaf: Annotated[str, Meta(description="The leaf hash of the last entry: it stands for the whole log.")]


class Seats(Struct, frozen=True):
    """A row for each seat of each match."""

    log: Log
    seat: Annotated[str, Meta(description="The seat.")]
    place: Annotated[int, Meta(description="Its place among the seats, from 1.")]
    person: Annotated[str, Meta(description="Who sits there at the end; of a bot `bot:` and its name.")]
    bot: Annotated[str, Meta(description="The name of the bot; empty for people.")]
    won: Annotated[bool, Meta(description="Whether the seat is among the winners.")]


class Decisions(Struct, frozen=True):
    """A row for each answer of a seat."""

    log: Log
    entry: Entry
    turn: Turn
    seat: Annotated[str, Meta(description="The seat that answered.")]
    question: Annotated[str, Meta(description="The stored name of the question.")]
    step: Annotated[str, Meta(description="The step that asks, as PROCEDURE.STEP.")]
    clauses: Clauses
    answer: Annotated[str, Meta(description="The answer in the notation of the command line; empty if it is hidden.")]
    offered: Annotated[bool, Meta(description="Whether it answers an offer that was open beside the question.")]
    undone: Undone


class Rolls(Struct, frozen=True):
    """A row for each die. What an umpire ruled is no roll; dice that come again after an undo are there again."""

    log: Log
    entry: Entry
    turn: Turn
    by: Annotated[str, Meta(description="The seat or power that rolls; empty for nobody in particular.")]
    purpose: Annotated[str, Meta(description="The stored name of what the roll is for.")]
    die: Annotated[int, Meta(description="The number of the die in its roll, from 1.")]
    sides: Annotated[int, Meta(description="Its faces.")]
    face: Annotated[int, Meta(description="The natural face.")]
    undone: Undone


class Facts(Struct, frozen=True):
    """A row for each fact, as far as the audience may see it."""

    log: Log
    entry: Entry
    turn: Turn
    number: Annotated[int, Meta(description="Its number in the entry, from 1.")]
    fact: Annotated[str, Meta(description="The stored name of the fact.")]
    fields: Annotated[str, Meta(description="Its fields as a JSON object, without those that have their default.")]
    undone: Undone


class Scores(Struct, frozen=True):
    """A row for each side at the end of each turn, and of the match; none in a game that keeps no score."""

    log: Log
    entry: Entry
    turn: Annotated[int, Meta(description="The turn that ended.")]
    side: Annotated[str, Meta(description="The seat or power.")]
    points: Annotated[int, Meta(description="Its points.")]
    tie: Annotated[int, Meta(description="Its tie-breaker.")]
    rank: Annotated[int, Meta(description="Its rank by points, from 1; equal ones share theirs.")]
    last: Annotated[bool, Meta(description="Whether this is the end of the match.")]


class Steps(Struct, frozen=True):
    """A row for each step of the rules that ran in a match."""

    log: Log
    step: Annotated[str, Meta(description="The step, as PROCEDURE.STEP.")]
    clauses: Clauses
    times: Annotated[int, Meta(description="How often it ran.")]


TABLES: dict[str, type[Struct]] = {
    cls.__name__.lower(): cls for cls in (Matches, Seats, Decisions, Rolls, Facts, Scores, Steps)
}
"""The tables by name."""

Rows = dict[str, list[Any]]
"""By table its rows."""


def columns(table: type[Struct]) -> Iterator[tuple[str, str, str]]:
    """The columns of a table: name, type (text, integer, truth or texts) and meaning."""
    for name, hint in get_type_hints(table, include_extras=True).items():
        kind, meta = get_args(hint)
        yield name, _KINDS[get_origin(kind) or kind], meta.description


_KINDS = {str: "text", int: "integer", bool: "truth", tuple: "texts"}


def dictionary() -> str:
    """The data dictionary: the tables with their columns, in Markdown."""
    parts: list[str] = []
    for name, table in TABLES.items():
        rows = "".join([f"| `{column}` | {kind} | {meaning} |\n" for column, kind, meaning in columns(table)])
        parts.append(f"## {name}\n\n{table.__doc__}\n\n| column | type | meaning |\n|---|---|---|\n{rows}")
    return "\n".join(parts)
