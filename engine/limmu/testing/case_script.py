"""The lines of play of a case: answers, dice, rulings, checks in between, and where another procedure begins."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, cast

import attrs
import msgspec

from limmu.core import Ruling
from limmu.testing.expected import CaseError, Table, Then, no_table
from limmu.toolkit.packs import structure


@attrs.frozen
class Start:
    """Where a case begins: a procedure with its fields, or a recorded stack with its question (both as JSON)."""

    procedure: str = ""
    fields: Table = attrs.Factory(no_table)
    below: tuple[str, ...] = ()
    """Procedures under it, outermost first, as JSON."""
    stack: tuple[str, ...] = ()
    pause: str = ""


@attrs.frozen
class Says:
    """A seat answers, or all that are asked do ("all"); with `refused` the rules must refuse it, by these words.

    `may`: the number of the interjection that it gives, from 1; 0 where it is asked.
    """

    seat: str
    answer: str
    may: int = 0
    refused: str | None = None


@attrs.frozen
class Falls:
    """Natural dice of a purpose."""

    purpose: str
    faces: tuple[int, ...]


@attrs.frozen
class Check:
    """What must have followed so far."""

    then: Then


@attrs.frozen
class Begin:
    """Another procedure begins where the one before has ended."""

    start: Start


Line = Says | Falls | Check | Begin | Ruling

_TEXT = re.compile(
    r"^(?:roll (?P<purpose>\w+)(?P<faces>( \d+)+)"
    r"|(?P<seat>\w+)(?: may (?P<may>\d+))?: ?(?P<answer>.*?)(?: => refused ?(?P<refused>.*))?)$",
    re.DOTALL,  # else a line feed lets each "refused" be tried in vain
)


def line_of(item: Any) -> Line:
    """A line of play: "egypt: move:c3", "egypt may 1: play:62" (an interjection), "all: pass", "roll intercept 3",
    "egypt: move:c9 => refused GK-11.2-c not_on_offer", a check, another start, or a ruling. Raises CaseError."""
    if isinstance(item, str):
        found = _TEXT.match(item)
        if not found:
            raise CaseError(f"play: {item!r} is neither 'SEAT: ANSWER' nor 'roll PURPOSE FACES'")
        if found["purpose"]:
            return Falls(found["purpose"], tuple([int(face) for face in found["faces"].split()]))
        return Says(found["seat"], found["answer"], int(found["may"] or 0), found["refused"])
    if not isinstance(item, dict):
        raise CaseError(f"play: {item!r} is neither a text nor a table")
    table = cast("Table", item)
    if "then" in table:
        return structure(Check, table, "play")
    return structure(Begin, table, "play") if "start" in table else msgspec.convert(table, Ruling)


def dice_in(script: Iterable[Line]) -> dict[str, list[int]]:
    """The natural faces of a script by purpose, in the order in which they fall."""
    dice: dict[str, list[int]] = {}
    for line in script:
        if isinstance(line, Falls):
            dice.setdefault(line.purpose, []).extend(line.faces)
    return dice
