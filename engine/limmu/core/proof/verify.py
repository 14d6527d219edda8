"""Verifying a log: is it intact, do the rules reproduce it, was every input legal?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Raw, Struct
from msgspec import json as msgjson
from msgspec.structs import replace

from limmu.core.log.codec import UnknownName
from limmu.core.log.entry import Begin, Chance, Decision, Entry, Interject, Ruleset, Ruling, encode
from limmu.core.log.lines import BrokenLine, ForeignLine
from limmu.core.log.reading import Log, Recorded
from limmu.core.log.sealing import SECRET_BYTES, Salted, hides, seal_entry
from limmu.core.match.begin import entry_zero
from limmu.core.match.fold import BrokenLog, audiences_of_answer, fold
from limmu.core.match.game import Game
from limmu.core.match.inputs import Input
from limmu.core.match.judge import check
from limmu.core.match.position import Match, empty, what_if
from limmu.core.match.take import take
from limmu.core.proof.audit import checkpoints, safely, signatures
from limmu.core.proof.dice_audit import dice
from limmu.core.proof.form import Finding, agreeing, ending, judge_form
from limmu.core.proof.known import Known
from limmu.core.rules.canonical import require_plain
from limmu.core.rules.procedure import TurnClosed
from limmu.core.rules.question import ShuffleItems
from limmu.core.rules.records import B
from limmu.core.rules.running import RuleError
from limmu.core.rules.verdict import Refused, accept, refuse

HOLDS = Finding("holds")
_HIDDEN = "hidden values without openings"
_SALTED = Salted(0, 0)
"""Where only paths and masks matter."""
_skeleton = msgjson.Decoder(Entry[Raw]).decode


class Report(Struct, frozen=True):
    """The three verdicts on a log, and those on what it proves by itself, which belong to *intact*."""

    intact: Finding
    """Whether every line agrees with its hash and follows the one before."""
    dice: Finding
    signatures: Finding
    checkpoints: Finding
    openings: Finding
    reproducible: Finding
    """Whether the rules give the same facts under the ruleset that the header names."""
    legal: Finding
    """Whether the newest installed ruleset accepts every input; if it is another one, also whether it gives the same
    facts.
    """
    entries: int
    branched: int = -1
    """The entry after which the log is a branch, whose dice and signatures prove nothing; -1 if it is none."""

    @property
    def differs(self) -> bool:
        """Whether any verdict differs."""
        return "differs" in [getattr(self, name).state for name in VERDICTS]


VERDICTS = ("intact", "dice", "signatures", "checkpoints", "openings", "reproducible", "legal")
"""The verdicts of a report, in reading order; those after the first and before the last two belong to *intact*."""


def verify(
    log: Log,
    game: Game[Any] | None,
    pack: Any = None,
    *,
    why_not: str = "",
    since: str = "",
    known: Known = Known(),
    told: Callable[[int], object] = lambda n: None,
) -> Report:
    """Audit a log. Without the game or its pack it checks only *intact*; ``why_not`` then gives the reason.

    ``since``: a checkpoint that somebody kept; the log must still hold the entries that it covers. ``known``: entries
    that an earlier call found to hold, by the same rules. ``told`` gets, now and then, the number of the entry that the
    rules have reached.

    Raises nothing, whatever the log holds: an entry that cannot be folded or run is a finding.
    """
    if not isinstance(log, Log):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"{log!r:.100} is no log: give what limmu.core.read_log reads")
    rules = game if pack is not None else None
    same = rules is not None and rules.digest(pack) == log.header.digest
    installed = rules is not None and same and log.header.ruleset in rules.rulesets
    found = _rerun(log, rules, pack, HOLDS, HOLDS, known=known, told=told) if installed and rules is not None else None
    if found == (None, HOLDS, HOLDS) and _opens_what_is_sealed(log):  # then every line was seen to be what it should be
        intact, openings = ending(log), agreeing(sum([len(opening.open) for opening in log.openings.values()]))
    else:
        entries = log.entries
        log, intact, openings = judge_form(log)
        found = found if len(log.entries) == len(entries) else None
    proofs = (
        safely(lambda log: dice(log, known.count), log),
        safely(lambda log: signatures(log, known.count), log),
        safely(lambda log: checkpoints(log, since), log),
        openings,
    )
    if rules is None or not log.entries:
        nothing = "" if rules is None else "no entry to check"
        skipped = Finding("not checked", reason=nothing or why_not or "no game or pack to check with")
        return Report(intact, *proofs, skipped, skipped, len(log.entries), log.branched)
    pinned = log.header.ruleset
    if not same:
        what = f"the pack at hand is not the one of the header ({log.header.digest[:12]}...)"
        skipped = Finding("not checked", reason=what)
        broken, reproducible, legal = _rerun(log, rules, pack, skipped, skipped)
    elif not installed:
        skipped = Finding(
            "not checked", reason=f"ruleset {pinned} is not installed, the newest here is {rules.ruleset}"
        )
        broken, reproducible, legal = _rerun(log, rules, pack, skipped, HOLDS, ruleset=rules.ruleset)
    else:
        broken, reproducible, legal = found or _rerun(log, rules, pack, HOLDS, HOLDS)
        if pinned != rules.ruleset and not broken:
            legal = _rerun(log, rules, pack, Finding("not checked"), HOLDS, ruleset=rules.ruleset)[2]
    intact = broken if broken is not None and intact.state == "holds" else intact
    if legal.state == "holds" and (what := _not_on_offer(log, rules)):
        legal = Finding("differs", 0, what)
    if intact.state == "differs":
        last = min(intact.n, len(log.entries)) - 1 if intact.n >= 0 else len(log.entries) - 1
        reproducible, legal = [_only(found, last) for found in (reproducible, legal)]
    return Report(intact, *proofs, reproducible, legal, len(log.entries), log.branched)


def _only(found: Finding, last: int) -> Finding:
    """A verdict on a log that is broken after an entry: it is on no more than what was read."""
    return replace(found, reason=f"up to entry {last}; nothing after it was read") if found == HOLDS else found


def _not_on_offer(log: Log, game: Game[Any]) -> str:
    """The first choice in the header that the game does not offer; "" for none."""
    for name, reading in log.header.options.items():
        if reading not in game.options.get(name, ()):
            return f"the header chooses {name} = {reading!r}: {game.name} has no such option, or not this reading of it"
    return ""


def _opens_what_is_sealed(log: Log) -> bool:
    """Whether every opening belongs to an entry that hides something: reading that entry has checked it."""
    return all([b'"sealed":{' in log.entries[n][1] for n in log.openings])


def _rerun(
    log: Log,
    game: Game[B],
    pack: Any,
    reproducible: Finding,
    legal: Finding,
    *,
    ruleset: int = 0,
    known: Known = Known(),
    told: Callable[[int], object] = lambda n: None,
) -> tuple[Finding | None, Finding, Finding]:
    """Run the rules on every entry: what is broken, whether the rules give the same facts, whether they accept the
    inputs.

    ``ruleset``: run under this one, whatever the header names; *legal* then also says where other facts follow.
    """
    match: Match[B] = known.match or empty(game, pack, log.header, b"")
    n = match.n
    if not known.whole:
        hidden = Finding("not checked", n, _HIDDEN)
        reproducible, legal = [hidden if found is HOLDS else found for found in (reproducible, legal)]
    try:
        seen, branched = log.look(), log.branched
        for n in range(match.n + 1, len(log.entries)):
            leaf, json = log.entries[n]
            if n % 64 == 0:
                told(n)
            if 0 <= branched == n - 1:
                match = what_if(match)
            if ruleset and match.position.ruleset != ruleset:
                match = replace(match, position=replace(match.position, ruleset=ruleset))
            holds = reproducible is HOLDS and legal is HOLDS and n < seen.modest
            if holds and (after := _reproduced(match, leaf, json)):
                match = after
                continue
            record = log.record(game.codec, n, seen)
            if not record.known:
                hidden = Finding("not checked", n, _HIDDEN)
                reproducible = hidden if reproducible is HOLDS else reproducible
                legal = hidden if legal is HOLDS else legal
            renewed = bool(ruleset) and type(record.entry.input) is Ruleset  # here it is newer already
            judge = legal is HOLDS and not renewed
            rerun = judge if ruleset else reproducible is HOLDS
            match, differs, illegal = _audit(match, record, rerun, judge)
            if differs is not None and rerun and ruleset:
                what = f"under ruleset {ruleset}: {differs.reason}"
                illegal = Finding("differs", differs.n, what, differs.recorded, differs.rerun)
            elif differs is not None and reproducible.state != "differs":
                reproducible = differs
            if illegal is not None and not renewed and legal.state != "differs":
                legal = illegal
    except ForeignLine as error:
        reproducible = Finding("differs", n, str(error)) if reproducible is HOLDS else reproducible
        return _unchained(log, n), reproducible, Finding("not checked", n, str(error)) if legal is HOLDS else legal
    except BrokenLine as error:
        return Finding("differs", n, str(error)), reproducible, legal
    except Exception as error:  # a fold that an edited entry led astray
        broken = Finding("differs", n, str(error) if isinstance(error, BrokenLog) else _what(error))
        reproducible = broken if reproducible.state != "differs" else reproducible
        legal = broken if legal.state != "differs" else legal
    return _twice(match), reproducible, legal


def _unchained(log: Log, n: int) -> Finding | None:
    """The first entry from ``n`` on that does not follow the one before, found without the game."""
    for m in range(n, len(log.entries)):
        try:
            require_plain(log.entries[m][1])
            entry = _skeleton(log.entries[m][1])
        except ValueError as error:
            return Finding("differs", m, f"line {log.line_of(m)}: no entry: {error}")
        if entry.n != m or entry.prev != (log.entries[m - 1][0] if m else log.leaf):
            return Finding("differs", m, f"line {log.line_of(m)}: entry {entry.n} does not follow")
    return None


def _twice(match: Match[Any]) -> Finding | None:
    """The fault of an entry whose giver used its command id before."""
    commands: set[str] = set()
    for position in match.past[: match.n + 1]:
        if position.cmd and position.cmd in commands:
            return Finding("differs", position.n, "its command id was used before")
        commands.add(position.cmd)
    return None


def _reproduced(match: Match[B], leaf: str, json: bytes) -> Match[B] | None:
    """The match after an entry that the rules reproduce to the last byte; None for any other entry.

    Equal bytes are canonical, in order and typed, so nothing of the recorded entry but its input is looked at.
    """
    try:
        entry = _skeleton(json)
        if entry.sealed:
            return None
        after = _again(match, entry)[1]
    except Exception:  # whatever is wrong is found, and named, by the careful reading
        return None
    return after if after.leaf == leaf else None


def _what(error: Exception) -> str:
    return str(error) if isinstance(error, UnknownName) else f"{type(error).__name__}: {error}"


def _audit(
    match: Match[B], record: Recorded[B], rerun: bool, judge: bool
) -> tuple[Match[B], Finding | None, Finding | None]:
    """Run the rules on one recorded input: the match after it, the first difference, and why the rules refuse it."""
    entry = record.entry
    differs: Finding | None = None
    illegal: Finding | None = None
    if rerun or judge:
        try:
            mine, after = _again(match, entry)
            if after.leaf == record.leaf:
                return after, None, None
            differs = _difference(match.game, record, mine, after)
        except Refused as error:
            illegal = Finding("differs", entry.n, str(error), encode(entry.input).decode())
        except Exception as error:  # RuleError, or whatever an edited entry makes the game do
            differs = Finding("differs", entry.n, str(error) if isinstance(error, RuleError) else _what(error))
    after = fold(match, entry, record.json, record.leaf)
    if not rerun:
        differs = _digests(match, entry) or _hides(match, record)
    return after, differs, illegal if judge else _out_of_turn(match, entry)


def _again(match: Match[B], entry: Entry[Any]) -> tuple[Entry[Any], Match[B]]:
    if isinstance(entry.input, Begin):
        return entry_zero(match.game, match.pack, match.header, b"")
    return take(match, Input(entry.by, entry.input, entry.cmd, sig=entry.sig, proof=entry.proof, since=entry.since))


def _digests(match: Match[Any], entry: Entry[Any]) -> Finding | None:
    """Check, without a rule, that the folded board has the digest of the closed turn."""
    board = match.board
    for fact in entry.facts:
        if isinstance(fact, TurnClosed) and not fact.agrees(board):
            return Finding("differs", entry.n, "the public board is not the one that was digested", fact.public)
        board = fact.fold(board)
    return None


def _out_of_turn(match: Match[Any], entry: Entry[Any]) -> Finding | None:
    """Find, without a rule, what anybody can see to be forbidden, whatever is hidden."""
    body, pause = entry.input, match.position.pause
    if isinstance(body, Begin) or match.position.ruleset not in match.game.rulesets:
        return None
    if isinstance(body, Decision | Interject | Ruling) or (isinstance(body, Chance) and _shuffles(match)):
        demands = () if pause is None else pause.may if isinstance(body, Interject) else pause.demands
        given = [seat for seat, _ in pause.given] if pause else []
        asked = [d.seat for d in demands if d.seat not in given]
        may = ["umpire"] if demands and isinstance(body, Ruling) else asked
        good = entry.by in may and (entry.by == "chance") == isinstance(body, Chance)
        verdict = accept if good else refuse("", "not_asked")
    else:
        verdict = check(match, Input(entry.by, body, entry.cmd, sig=entry.sig, proof=entry.proof, since=entry.since))
    return None if verdict.value else Finding("differs", entry.n, str(Refused(verdict)), encode(body).decode())


def _shuffles(match: Match[Any]) -> bool:
    pause = match.position.pause
    return pause is not None and isinstance(match.game.codec.question(pause.demands[0].question), ShuffleItems)


def _hides(match: Match[Any], record: Recorded[Any]) -> Finding | None:
    """Check, without a rule, that an entry hides exactly what is declared secret, with masks that show nothing."""
    game, entry = match.game, record.entry
    try:
        audiences = audiences_of_answer(match, entry)
        if not (entry.sealed or b'"sealed":{' in record.json or hides(entry, audiences)):
            return None
        whole, bare = game.codec.type_entry(entry), game.codec.type_entry(game.codec.entry(record.json))
    except (ValueError, LookupError):  # frames of an older version, or an answer to what nobody asked
        return None
    theirs = game.codec.canonical(record.json)
    ours = encode(seal_entry(match.header.match, bytes(SECRET_BYTES), replace(whole, sealed={}), audiences, _SALTED)[0])
    told = _masked if encode(bare) == theirs else _sealed  # names that have changed since: their places alone
    return None if told(theirs) == told(ours) else _hidden_otherwise(entry.n, told(theirs), told(ours))


def _difference(game: Game[Any], record: Recorded[Any], mine: Entry[Any], after: Match[Any]) -> Finding | None:
    """The first difference between a recorded entry and the entry of the rules, in reading order. None if only stored
    names differ, or what the host alone can claim: its time, its signature, its salts.
    """
    claimed = record.entry
    recorded, mine = [replace(entry, time="", sig="") for entry in (claimed, mine)]
    if encode(recorded) != encode(mine):
        top = after.position.stack[-1] if after.position.stack else None
        recorded = replace(game.codec.rename_entry(recorded, top), prev=mine.prev)
        rerun = game.codec.rename_entry(mine, top)
        if encode(recorded) != encode(rerun):
            return _first_difference(recorded, rerun)
        theirs, ours = _sealed(record.json), _sealed(after.json)
    else:
        theirs, ours = _masked(game.codec.canonical(record.json)), _masked(after.json)
    return None if theirs == ours else _hidden_otherwise(claimed.n, theirs, ours)


def _hidden_otherwise(n: int, theirs: str, ours: str) -> Finding:
    return Finding("differs", n, "other values are hidden", theirs, ours)


def _masked(json: bytes) -> str:
    """A line without what the host alone can claim: the commitments, but with the paths that they are for."""
    document: dict[str, Any] = msgjson.decode(json)
    for name in ("time", "sig", "proof"):
        document.pop(name, None)
    document["sealed"] = sorted(document.get("sealed", ()))
    return encode(document).decode()


def _sealed(json: bytes) -> str:
    """The paths of the values that a line hides; no rename changes them."""
    return encode(sorted(msgjson.decode(json).get("sealed", ()))).decode()


def _first_difference(recorded: Entry[Any], rerun: Entry[Any]) -> Finding:
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
