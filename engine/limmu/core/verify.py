"""Verifying a log: is it intact, do the rules reproduce it, was every input legal?"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from limmu.core.entry import Begin, Entry, Input, encode
from limmu.core.game import Game
from limmu.core.log import BrokenLine, Log, Recorded
from limmu.core.match import Match, RuleError, check, empty, first, fold, take
from limmu.core.records import B
from limmu.core.verdict import Refused


class Finding(Struct, frozen=True):
    """One verdict of an audit: ``holds``, ``differs`` with the first difference, ``not checked`` with the reason."""

    state: str
    n: int = -1
    """The entry of the first difference; -1 for none."""
    reason: str = ""
    recorded: str = ""
    """What the log says there (JSON)."""
    rerun: str = ""
    """What the rules say there (JSON)."""


HOLDS = Finding("holds")


class Report(Struct, frozen=True):
    """The three verdicts on a log."""

    intact: Finding
    reproducible: Finding
    """Under the ruleset that the header pins."""
    legal: Finding
    """Under the installed ruleset."""
    entries: int

    @property
    def differs(self) -> bool:
        """Whether any verdict differs."""
        return "differs" in (self.intact.state, self.reproducible.state, self.legal.state)


def verify(log: Log, game: Game[Any] | None, pack: Any = None, why_not: str = "") -> Report:
    """Audit a log. Without the game or its pack only *intact* is checked; ``why_not`` then gives the reason."""
    intact = HOLDS
    if log.damage is not None:
        intact = Finding("differs", len(log.entries), str(log.damage))
    elif log.torn:
        intact = Finding("differs", len(log.entries), f"an unfinished last line of {len(log.torn)} bytes")
    if game is None or pack is None:
        skipped = Finding("not checked", reason=why_not or "no game or pack to check with")
        return Report(intact, skipped, skipped, len(log.entries))
    reproducible, legal = HOLDS, HOLDS
    if game.digest(pack) != log.header.digest:
        skipped = Finding(
            "not checked", reason=f"the pack at hand is not the one of the header ({log.header.digest[:12]}...)"
        )
        reproducible = legal = skipped
    try:
        match = empty(game, pack, log.header, b"")
        for record in log.read(game):
            if reproducible is HOLDS and legal is HOLDS and not record.known:
                reproducible = legal = Finding("not checked", record.entry.n, "hidden values without openings")
            match, found = _audit(match, record, reproducible is HOLDS, legal is HOLDS)
            reproducible, legal = found[0] or reproducible, found[1] or legal
    except BrokenLine as error:
        if intact is HOLDS:
            intact = Finding("differs", error.line - 2, str(error))
    if log.header.ruleset != game.ruleset and reproducible.state != "not checked":
        reproducible = Finding("not checked", reason=f"ruleset {log.header.ruleset} is not installed")
    return Report(intact, reproducible, legal, len(log.entries))


def _audit(
    match: Match[B], record: Recorded[B], rerun: bool, judge: bool
) -> tuple[Match[B], tuple[Finding | None, Finding | None]]:
    """Run the rules on one recorded input and compare: the match after it, and what was found first here."""
    entry = record.entry
    differs: Finding | None = None
    illegal: Finding | None = None
    if rerun or judge:
        try:
            mine, after = _again(match, entry)
            recorded = record.json if not entry.sealed and record.entry is entry else b""
            same = after.json == recorded or encode(_claims(mine, entry)) == encode(entry)
            if same and after.leaf == record.leaf:
                return after, (None, None)
            if not same:
                differs = _difference(entry, mine)
        except Refused as error:
            illegal = Finding("differs", entry.n, f"refused: {error}", encode(entry.input).decode())
        except (RuleError, ValueError) as error:
            differs = Finding("differs", entry.n, str(error))
    after = fold(match, entry, record.json, record.leaf)
    return after, (differs if rerun else None, illegal if judge else None)


def _again(match: Match[B], entry: Entry[Any]) -> tuple[Entry[Any], Match[B]]:
    if isinstance(entry.input, Begin):
        return first(match.game, match.pack, match.header, b"")
    return take(match, Input(entry.by, entry.input, entry.cmd))


def _claims(mine: Entry[Any], theirs: Entry[Any]) -> Entry[Any]:
    """My entry with what only the host can claim copied from the recorded one."""
    if not (theirs.time or theirs.sig or theirs.proof or theirs.sealed):
        return mine
    return msgspec.structs.replace(mine, time=theirs.time, sig=theirs.sig, proof=theirs.proof, sealed=theirs.sealed)


def _difference(recorded: Entry[Any], rerun: Entry[Any]) -> Finding:
    """The first difference between two entries, in reading order: facts, then control, then trail."""
    for i in range(max(len(recorded.facts), len(rerun.facts))):
        a = encode(recorded.facts[i]).decode() if i < len(recorded.facts) else "no fact"
        b = encode(rerun.facts[i]).decode() if i < len(rerun.facts) else "no fact"
        if a != b:
            return Finding("differs", recorded.n, f"fact {i} differs", a, b)
    for part in ("control", "trail", "input"):
        a, b = encode(getattr(recorded, part)).decode(), encode(getattr(rerun, part)).decode()
        if a != b:
            same = "same outcome, other reason: " if part == "trail" else ""
            return Finding("differs", recorded.n, f"{same}{part} differs", a, b)
    return Finding("differs", recorded.n, "the entry differs", encode(recorded).decode(), encode(rerun).decode())


__all__ = ["Finding", "Report", "check", "verify"]
