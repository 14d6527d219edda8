"""What a log is measured by: what its folds give, what its audit says, which forms of the format and facts it has."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, get_args

from msgspec import Struct
from tests.core import parley

from limmu import installed_games
from limmu.core import Game, Log, Match, empty, fold_all, read_log, verify
from limmu.core.log.entry import (
    Body,
    Branched,
    Checkpoint,
    Control,
    Entry,
    Header,
    OpenedChain,
    Opening,
    Remark,
    encode,
)
from limmu.core.proof.verify import VERDICTS
from limmu.core.rules.canonical import digest_of
from limmu.core.rules.procedure import Outcome, Pause
from limmu.core.rules.records import mask_for, stored_name

GAMES: Mapping[str, Game[Any]] = {**installed_games(), parley.GAME.name: parley.GAME}
"""The games of golden logs, by name: those that are shipped, and the small one that has what none of them has."""


class Measured(Struct, frozen=True):
    """A log that was read to its end and folded."""

    log: Log
    match: Match[Any]
    facts: frozenset[str]
    """The stored names (of now) of its facts."""
    open: bool
    """Whether nothing in it is hidden from the reader."""


def measured(data: bytes) -> Measured:
    """Read and fold a log strictly. Raises BrokenLine or BrokenLog at the first entry that is not sound."""
    log = read_log(data)
    game = GAMES[log.header.game]
    records = list(log.read(game.codec))
    names = frozenset([stored_name(type(fact).__name__) for record in records for fact in record.entry.facts])
    match = fold_all(empty(game, game.load_pack(None), log.header, bytes(32)), records)
    return Measured(log, match, names, all([record.known for record in records]))


def boards(match: Match[Any]) -> dict[str, list[str]]:
    """After some entries on the way and the last the digest of the board: all that the log opens, and as the public
    sees it."""
    at = sorted({0, match.n // 3, 2 * match.n // 3, match.n})
    found = {n: match.past[n].board for n in at}
    return {str(n): [digest_of(board), digest_of(mask_for(board, ()))] for n, board in found.items()}


def course(match: Match[Any]) -> str:
    """A digest over the boards after every entry, one after the other, with all that the log opens."""
    digests: list[str] = []
    last: Any = None
    for position in match.past:
        digests.append(digests[-1] if position.board is last else digest_of(position.board))
        last = position.board
    return digest_of(digests)


def asked(match: Match[Any]) -> list[Any]:
    """Who is asked what after the last entry: seat and question, as JSON has them."""
    pause = match.position.pause
    return [] if pause is None else [[demand.seat, _plain(demand.question)] for demand in pause.demands]


def outcome(match: Match[Any]) -> Any:
    """How the match ended, as JSON has it; empty while it goes on."""
    return {} if match.over is None else _plain(match.over)


def _plain(value: Any) -> Any:
    return json.loads(encode(value))


def verdicts(found: Measured) -> dict[str, list[Any]]:
    """Of each verdict its state and its entry."""
    report = verify(found.log, found.match.game, found.match.pack)
    return {name: [getattr(report, name).state, getattr(report, name).n] for name in VERDICTS}


# ---------------------------------------------------------------- forms

_LINES = (Header, Entry, Opening, Remark, Checkpoint, Branched, OpenedChain)
_MODES = ("host", "neutral", "all-seats", "physical", "seeded", "scripted", "log")
_ENDS = ("concede", "agree", "forfeit")
_SEALED = (
    "facts.N",
    "control.push.N.N",
    "control.pause.demands.N.N",
    "control.pause.may.N.N",
    "input.answer",
    "input.outcome",
    "input.facts.N",
    "sig",
)
_PROOFS = ("token", "typed", "confirmed", "consent")


def all_forms() -> list[str]:
    """Everything that the format has: lines, inputs, their fields, modes, ends, what may be hidden, proofs."""
    found = [f"line {tag_of(kind)}.{name}" for kind in _LINES for name in kind.__struct_fields__]
    for kind in get_args(Body):
        found += [f"input {tag_of(kind)}", *[f"input {tag_of(kind)}.{name}" for name in kind.__struct_fields__]]
    for kind, what in ((Control, "control"), (Pause, "pause"), (Outcome, "over")):
        found += [f"{what} {name}" for name in kind.__struct_fields__ if name != "given"]  # part of the state alone
    found += [f"dice {mode}" for mode in _MODES] + [f"end {how}" for how in _ENDS]
    found += [f"hidden {path}" for path in _SEALED] + [f"proof {what}" for what in _PROOFS]
    found += ["frame held", "opening late", "opening in part", "checkpoint cosigned", "branch of a branch"]
    return sorted(found)


def tag_of(kind: Any) -> str:
    """The stored name of a line or an input."""
    return str(kind.__struct_config__.tag)


def forms(data: bytes) -> set[str]:
    """The forms that a log has."""
    documents: list[dict[str, Any]] = [json.loads(line[44:]) for line in data.splitlines()]
    sealed: dict[int, Any] = {line["n"]: line.get("sealed", {}) for line in documents if line["_"] == "entry"}
    found: set[str] = set()
    entries = branches = 0
    for line in documents:
        kind = line["_"]
        found |= {f"line {kind}.{name}" for name in line if name != "_"}
        if kind == "header":
            found.add(f"dice {line.get('dice', '')}")
        elif kind == "entry":
            entries += 1
            found |= _of_entry(line)
        elif kind == "opening":
            found |= {"opening late"} if line["n"] < entries else set()
            found |= {"opening in part"} if line["open"].keys() != sealed[line["n"]].keys() else set()
        elif kind == "checkpoint" and line["note"].count("\n— ") > 1:
            found.add("checkpoint cosigned")
        branches += kind == "branch"
    return found | ({"branch of a branch"} if branches > 1 else set())


def _of_entry(entry: Mapping[str, Any]) -> set[str]:
    body: dict[str, Any] = dict(entry["input"])
    kind = body.pop("_")
    found = {f"input {kind}", *[f"input {kind}.{name}" for name in body]}
    if kind == "end":
        found.add(f"end {body['how']}")
    control = entry.get("control", {})
    for what, part in (("control", control), ("pause", control.get("pause", {})), ("over", control.get("over", {}))):
        found |= {f"{what} {name}" for name in part}
    if any([frame[3] for frame in control.get("push", ())]):
        found.add("frame held")
    for path in entry.get("sealed", ()):
        general = re.sub(r"(?<=\.)\d+(?=\.|$)", "N", path)
        found |= {f"hidden {known}" for known in _SEALED if f"{general}.".startswith(f"{known}.")}
    for word in entry.get("proof", {}).values():
        found.add(f"proof {word if word in _PROOFS else 'consent' if kind in ('undo', 'end') else 'token'}")
    return found
