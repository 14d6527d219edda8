"""Files of answers and dice, for ``limmu enter``: a match that was played at a table.

The top is TOML: ``game``, ``scenario``, ``persons``, ``options``, who ``typed`` and who ``confirmed`` the dice. After
the line ``play:`` each line has one input, as in case files; an umpire's ruling is a table on one line. Empty lines
and lines that begin with ``#`` are comments.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import attrs
import msgspec
from msgspec import UNSET

from limmu.bounded import read_bounded
from limmu.core import (
    Chance,
    Decision,
    End,
    Entry,
    Interject,
    Note,
    Question,
    RollDice,
    Ruling,
    SeatChange,
    ShuffleItems,
    StandingPass,
    question_of,
)
from limmu.display.escaping import for_json, for_terminal
from limmu.display.hearing import heard, heard_faults, heard_system
from limmu.display.notation import key_of
from limmu.display.saying import said
from limmu.display.telling import given_answer
from limmu.display.troubles import trouble
from limmu.stores.recorded import Played
from limmu.toolkit.packs import PackError, structure, toml_of

MAX_FILE = 1 << 21
"""Bytes of such a file, at most."""
MAX_LINES = 1 << 16
"""Lines of such a file, at most."""
MAX_LINE = 1 << 16
"""Characters of a line, at most."""
PLAY = "play:"
"""The line after which the inputs begin."""
REST = "..."
"""In a shuffle: all items that the line does not name, in their old order."""

_FORMS = {
    "roll": r"roll (?P<purpose>\w+)(?P<faces>(?: \d{1,9})+)",
    "shuffle": r"shuffle (?P<purpose>\w+)(?P<items>(?: (?:\d{1,9}|\.\.\.))+)",
    "sit": r"sit (?P<seat>\w+) (?P<text>.+)",
    "agree": r"agree(?P<winners>(?: \w+)*)",
    "note": r"note (?P<seat>\w+): (?P<text>.+)",
    "pass": r"(?P<seat>\w+) pass (?P<scope>\w+)",
    "withdraw": r"(?P<seat>\w+) withdraw",
    "concede": r"(?P<seat>\w+) concede",
    "may": r"(?P<seat>\w+) may (?P<number>\d{1,3}): ?(?P<answer>.*)",
    "answer": r"(?P<seat>\w+): ?(?P<answer>.*)",
}
_PATTERNS = {kind: re.compile(form) for kind, form in _FORMS.items()}
_HOW = "'SEAT: ANSWER', 'roll PURPOSE FACES', 'shuffle PURPOSE ITEMS ...', or a ruling { author = ..., ... }"


@attrs.frozen
class Heading:
    """The TOML above ``play:``."""

    game: str
    scenario: str
    persons: dict[str, str] = attrs.Factory(dict[str, str])
    options: dict[str, str] = attrs.Factory(dict[str, str])
    typed: str = "host"
    """Who read the dice: a seat, or host or umpire."""
    confirmed: tuple[str, ...] = ()
    """Who confirmed them."""


@attrs.frozen
class Ruled:
    """An umpire's ruling as people write it: the answer is a key or the game's notation, the faces are natural."""

    author: str
    clause: str
    reason: str
    facts: tuple[Any, ...] = ()
    outcome: tuple[int, ...] = ()
    answer: str | None = None
    close: Any = None
    readings: dict[str, str] = attrs.Factory(dict[str, str])
    modify: tuple[int, ...] = ()


@attrs.frozen
class Line:
    """A line with an input: its number in the file, its kind and its parts."""

    number: int
    text: str
    kind: str
    parts: Mapping[str, str] = attrs.Factory(dict[str, str])
    ruled: Ruled | None = None


def read_script(path: Path) -> tuple[Heading, list[Line]]:
    """Read a file of answers and dice, strictly. Raises Trouble naming the line or the field."""
    lines = _text_of(path).split("\n")
    if PLAY not in [line.strip() for line in lines]:
        raise trouble("trouble.script_no_play", path=path, word=repr(PLAY))
    at = next(i for i, line in enumerate(lines) if line.strip() == PLAY)
    top = "\n".join(lines[:at]).encode()
    if len(top) > MAX_LINE:
        raise trouble("trouble.script_heading_long", path=path, most=MAX_LINE)
    try:
        heading = structure(Heading, toml_of(top), path.name)
    except PackError as error:
        raise trouble("trouble.script_heading", path=path, why=heard_faults(error)) from None
    except ValueError as error:
        raise trouble("trouble.script_toml", path=path, why=heard(error)) from None
    found: list[Line] = []
    for number, raw in enumerate(lines[at + 1 :], at + 2):
        text = raw.strip()
        if text and not text.startswith("#"):
            found.append(_line(path, number, text))
    return heading, found


def _text_of(path: Path) -> str:
    try:
        data = read_bounded(path, MAX_FILE)
    except OSError as error:
        raise trouble("trouble.script_file", path=path, why=heard_system(error)) from None
    if len(data) > MAX_FILE or data.count(b"\n") > MAX_LINES:
        raise trouble("trouble.script_too_large", path=path, size=MAX_FILE >> 20, most=MAX_LINES)
    try:
        return data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise trouble("trouble.script_not_text", path=path, at=error.start) from None


def _line(path: Path, number: int, text: str) -> Line:
    if len(text) > MAX_LINE:
        raise trouble("trouble.script_line_long", path=path, line=number, most=MAX_LINE)
    if text.startswith("{"):
        return Line(number, text, "ruling", ruled=_ruled(path, number, text))
    for kind, pattern in _PATTERNS.items():
        if found := pattern.fullmatch(text):
            return Line(number, text, kind, {name: part or "" for name, part in found.groupdict().items()})
    raise trouble("trouble.script_no_input", path=path, line=number, text=text[:80], how=_HOW)


def _ruled(path: Path, number: int, text: str) -> Ruled:
    try:
        table: dict[str, Any] = toml_of(f"ruling = {text}".encode())
        if {*table} != {"ruling"}:
            raise PackError([])
        return structure(Ruled, table["ruling"], f"{path.name}:{number}")
    except PackError as error:
        raise trouble("trouble.script_ruling", path=path, line=number, why=heard_faults(error)) from None
    except ValueError as error:
        raise trouble("trouble.script_ruling_form", path=path, line=number, why=heard(error)) from None


# ---------------------------------------------------------------- writing one from a log


def script_of(played: Played) -> str:
    """A recorded match as such a file: ``limmu enter`` makes the same inputs of it, in the same order.

    Raises Trouble for a log that does not open everything, and for an entry that such a file cannot hold.
    """
    header, path = played.recording.log.header, played.recording.path
    heading = {"game": header.game, "scenario": header.scenario, "persons": header.persons, "options": header.options}
    lines = [f"# {said('script.written', name=path.name)}"]
    lines += [f"{name} = {_toml(value)}" for name, value in heading.items() if value]
    lines += ["", PLAY]
    for entry in played.entries[1:]:
        if entry.sealed:
            raise trouble("trouble.script_unopened", path=path, n=entry.n)
        text = _written(played, entry)
        if not text or "\n" in text or text != for_terminal(text):
            raise trouble("trouble.script_cannot_hold", path=path, n=entry.n)
        lines.append(text)
    return "\n".join(lines) + "\n"


def _written(played: Played, entry: Entry[Any]) -> str:
    body, by = entry.input, entry.by
    asked = question_of(played.match, entry)
    if isinstance(body, Chance):
        numbers = " ".join(map(str, body.outcome))
        if isinstance(asked, RollDice | ShuffleItems):
            return f"{'roll' if isinstance(asked, RollDice) else 'shuffle'} {asked.purpose} {numbers}"
    if isinstance(body, Decision | Interject) and asked is not None:
        may = f" may {body.may + 1}" if isinstance(body, Interject) else ""
        return f"{by}{may}: {key_of(asked, given_answer(played.match, entry, asked))}".rstrip()
    if isinstance(body, Ruling):
        pause = played.match.past[entry.n - 1].pause
        assert pause is not None, "a ruling needs an open question"
        return _ruling(body, played.match.game.codec.question(pause.demands[0].question))
    if isinstance(body, StandingPass):
        return f"{by} pass {body.scope}" if body.scope else f"{by} withdraw"
    if isinstance(body, End) and body.how in ("concede", "agree"):
        return f"{by} concede" if body.how == "concede" else " ".join(["agree", *body.winners])
    if isinstance(body, SeatChange):
        return f"sit {body.seat} {body.person}"
    return f"note {by}: {body.text}" if isinstance(body, Note) else ""


def _ruling(body: Ruling, asked: Question[Any, Any]) -> str:
    table: dict[str, Any] = {"author": body.author, "clause": body.clause, "reason": body.reason}
    table |= {"facts": [_plain(fact) for fact in body.facts]} if body.facts else {}
    table |= {"outcome": body.outcome} if body.outcome else {}
    if body.answer is not UNSET:
        table["answer"] = key_of(asked, body.answer)
    table |= {"close": _plain(body.close)} if body.close is not UNSET else {}
    table |= {"readings": body.readings} if body.readings else {}
    table |= {"modify": body.modify} if body.modify else {}
    return _toml(table)


def _plain(value: Any) -> Any:
    return msgspec.json.decode(value) if isinstance(value, msgspec.Raw) else msgspec.to_builtins(value)


def _toml(value: Any) -> str:
    """A value as TOML on one line."""
    if isinstance(value, dict):
        table = cast("dict[str, Any]", value)
        return "{ " + ", ".join([f"{_toml(name)} = {_toml(part)}" for name, part in table.items()]) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join([_toml(part) for part in cast("list[Any]", value)]) + "]"
    return for_json(msgspec.json.encode(value).decode())
