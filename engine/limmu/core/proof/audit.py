"""What a log proves by itself, without the rules: dice, signatures, checkpoints, openings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Raw
from msgspec import json as msgjson
from msgspec.structs import replace

from limmu.core.log.entry import (
    CHAINED,
    SHUFFLES,
    Chance,
    Checkpoint,
    Decision,
    End,
    Entry,
    Header,
    Interject,
    OpenedChain,
    Ruling,
    Undo,
)
from limmu.core.log.reading import Log
from limmu.core.log.sealing import MASK, unmask
from limmu.core.match.fold import position_after
from limmu.core.match.position import Position
from limmu.core.proof.chains import Chain, Progress, fault_of_outcome, fault_of_tokens, first_progress, outcome_of
from limmu.core.proof.checkpoints import BadCheckpoint, read_checkpoint, signers
from limmu.core.proof.form import Finding
from limmu.core.proof.merkle import MerkleTree
from limmu.core.proof.signatures import NoSignatures, fault_of_consent, is_signed, signed_bytes
from limmu.core.rules.canonical import encode, unshort
from limmu.core.rules.question import RollDice, ShuffleItems

MAX_LINKS = 1 << 20
"""Links of a chain, at most, that an audit hashes down."""


_skeleton = msgjson.Decoder(Entry[Raw]).decode
_asked = msgjson.Decoder(RollDice | ShuffleItems).decode


def _entries(log: Log) -> Iterator[Entry[Any]]:
    """The entries without their facts, with the hidden values that the log opens."""
    for n, (_, json) in enumerate(log.entries):
        if opening := log.openings.get(n):
            json = unmask(json, opening, log.header.match)
        yield _skeleton(json)


def safely(check: Callable[[Log], Finding], log: Log) -> Finding:
    """Run a check on any log: *differs* if it cannot read the log, *not checked* if a library is missing."""
    try:
        return check(log)
    except NoSignatures as error:
        return Finding("not checked", reason=str(error))
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        return Finding("differs", reason=f"cannot be read: {error}")


# ---------------------------------------------------------------- dice


def dice(log: Log) -> Finding:
    """Whether each roll follows from its tokens, and each shuffle, too, if the log opens the closed chain."""
    header = log.header
    last = len(log.entries) - 1 if log.branched < 0 else log.branched
    if header.dice not in (*CHAINED, "physical") and not header.anchors:
        return Finding("not checked", reason=f"dice of the mode {header.dice or 'none'!r} prove nothing: {_TRUST}")
    if not 0 <= header.links <= MAX_LINKS:
        return Finding("differs", 0, f"chains of {header.links} links: between 0 and {MAX_LINKS} are allowed")
    if header.anchors and not unshort(header.anchors.get(SHUFFLES, "")):
        return Finding("differs", 0, "no chain of the shuffles is anchored")
    closed = _closed(log)
    if isinstance(closed, Finding):
        return closed
    counts = dict.fromkeys(_SAID, 0)
    masked: set[bytes] = set()
    position = Position(
        n=-1,
        leaf=log.leaf,
        board=None,
        stack=(),
        pause=None,
        passes=(),
        over=None,
        options={},
        persons={},
        progress=first_progress(header),
    )
    past: list[Position] = []
    for (leaf, _), entry in zip(log.entries, _entries(log), strict=True):
        if entry.n > last:
            break
        fault = _fault(log, position, entry, None if _asks_masked(position, masked) else closed, counts)
        if fault:
            return Finding("differs", entry.n, fault)
        bare = replace(entry, facts=())
        position = position_after(past, position, bare, leaf, None)
        past.append(position)
        if position.pause is not None and any([path.startswith("control.pause.demands") for path in entry.sealed]):
            masked.add(bytes(position.pause.demands[0].question))
    return Finding("holds", reason=_counted(counts, header.dice, log.branched, closed is not None))


_TRUST = "they are the host's word"
_HIS_DEALS = "shuffles proven, by a chain that the host alone drew before the match"
_SAID = {
    "rolls": "rolls",
    "unconfirmed": "of them confirmed by nobody",
    "deals": "shuffles proven",
    "waiting": "shuffles wait for the chain that the host opens after the match",
    "again": "given again after an undo",
    "ruled": "ruled by the umpire",
    "forfeits": "forfeit: that the seat did not show its token is the host's word",
}


def _closed(log: Log) -> Chain | Finding | None:
    """The chain of the shuffles, if the log opens it."""
    for line in log.remarks:
        if isinstance(line, OpenedChain):
            seed = unshort(line.seed)
            if line.party != SHUFFLES or len(seed) != 32:
                return Finding("differs", reason=f"an opened chain of {line.party!r}: only {SHUFFLES!r} is opened")
            chain = Chain(log.header.match, SHUFFLES, seed, log.header.links)
            if chain.anchor != log.header.anchors.get(SHUFFLES):
                return Finding("differs", reason="the opened chain of the shuffles is not the one of the header")
            return chain
    return None


def _asks_masked(position: Position, masked: set[bytes]) -> bool:
    """Whether the question is still masked: then no one can compute its outcome from the tokens."""
    return position.pause is not None and bytes(position.pause.demands[0].question) in masked


def _fault(log: Log, old: Position, entry: Entry[Any], closed: Chain | None, counts: dict[str, int]) -> str:
    """What is wrong with the chance of an entry; "" for nothing."""
    body: object = entry.input
    counts["ruled"] += isinstance(body, Ruling) and bool(body.outcome)
    counts["forfeits"] += isinstance(body, End) and body.how == "forfeit"
    if not isinstance(body, Chance):
        consents = isinstance(body, Undo | End) and body.consents
        return "a proof where nothing was rolled" if entry.proof and not consents else ""
    pause = old.pause
    if pause is None or pause.demands[0].seat != "chance":
        return "an outcome where nothing was rolled"
    raw = bytes(pause.demands[0].question)
    recorded = old.redo.get(raw)
    if recorded is not None:
        counts["again"] += 1
        same = tuple(recorded.outcome) == tuple(body.outcome) and not entry.proof
        return "" if same else "not the outcome that this roll had before it was taken back"
    asked = _asked(raw)
    if encode(asked) != raw:
        return "a question to chance that is not canonical"
    if fault := fault_of_outcome(log.header, old.progress, asked, body.outcome, entry.proof):
        return fault
    if isinstance(asked, RollDice):
        counts["rolls"] += 1
        counts["unconfirmed"] += log.header.dice == "physical" and "confirmed" not in entry.proof.values()
        return ""
    if old.progress is None:
        return ""
    if closed is None or "input.outcome" in entry.sealed:
        counts["waiting"] += 1
        return ""
    counts["deals"] += 1
    return _misdealt(log.header, old.progress, entry, asked, closed)


def _misdealt(header: Header, progress: Progress, entry: Entry[Any], asked: ShuffleItems, closed: Chain) -> str:
    """Why an order does not follow from the closed chain and the tokens; "" if it does."""
    if fault := fault_of_tokens(header, progress, entry.proof):
        return fault
    tokens = [unshort(entry.proof[seat]) for seat in header.seats if seat in entry.proof]
    body: Any = entry.input
    dealt = outcome_of(header.match, progress.rolls, [*tokens, closed.token(progress.rolls)], asked)
    return "" if dealt == tuple(body.outcome) else "the closed chain gives another order"


def _counted(counts: dict[str, int], mode: str, branched: int, unmask: bool) -> str:
    said = _SAID | ({"rolls": "rolls proven"} if mode in CHAINED else {"deals": _HIS_DEALS})
    said |= {"waiting": "shuffles wait for the openings of what they dealt"} if unmask else {}
    parts = [f"{count} {said[name]}" for name, count in counts.items() if count]
    if mode not in CHAINED:
        parts.append("real dice, typed by seats" if mode == "physical" else f"nothing proves the faces: {_TRUST}")
    if branched >= 0:
        parts.append(f"from entry {branched + 1} on this is a branch, whose dice prove nothing")
    return "; ".join(parts) or "nothing was rolled"


# ---------------------------------------------------------------- signatures, checkpoints


def signatures(log: Log) -> Finding:
    """Whether each input and each consent of a seat with a key has its signature."""
    header = log.header
    seats = {seat: key for seat, key in header.keys.items() if seat in header.seats}
    if not seats:
        words = sum([len(e.input.consents) for e in _entries(log) if isinstance(e.input, Undo | End)])
        claimed_all = f": {words} consents only claimed" if words else ""
        return Finding("not checked", reason=f"no seat has a key{claimed_all}")
    good = hidden = proven = claimed = 0
    for entry in _entries(log):
        if 0 <= log.branched < entry.n:
            break
        body: object = entry.input
        if fault := "" if type(body) is Chance else fault_of_consent(header, entry.prev, entry.by, body, entry.proof):
            return Finding("differs", entry.n, fault)
        if isinstance(body, Undo | End):
            proven += len({*body.consents} & {*seats})
            claimed += len({*body.consents} - {*seats})
        if entry.by not in seats:
            continue
        if entry.sig == MASK and entry.sealed.keys() >= {"sig", "input.answer"} and _answers_masked(body):
            hidden += 1
            continue
        message = signed_bytes(header.match, entry.prev, entry.by, entry.cmd, body)
        if not is_signed(seats[entry.by], entry.sig, message):
            return Finding("differs", entry.n, f"not signed by {entry.by}" if entry.sig else f"{entry.by} did not sign")
        good += 1
    told = {"hidden with their answers": hidden, "consents proven": proven, "consents only claimed": claimed}
    parts = [f"{good} signatures", *[f"{count} {what}" for what, count in told.items() if count]]
    if log.branched >= 0:
        parts.append(f"from entry {log.branched + 1} on this is a branch, which nobody signs")
    return Finding("holds", reason="; ".join(parts))


def _answers_masked(body: object) -> bool:
    return isinstance(body, Decision | Interject) and msgjson.decode(body.answer) == MASK


def checkpoints(log: Log, since: str = "") -> Finding:
    """Whether the entries agree with every checkpoint in the log, and with one that somebody kept (``since``)."""
    notes = [line.note for line in log.remarks if isinstance(line, Checkpoint)]
    if since:
        notes.append(since)
    if not notes:
        return Finding("not checked", reason="there is no checkpoint")
    header = log.header
    wanted: dict[int, list[tuple[bytes, str]]] = {}
    by: dict[bool, dict[str, int]] = {False: {}, True: {}}
    for note in notes:
        where = "the checkpoint given" if note is since else "a checkpoint of the log"
        try:
            read = read_checkpoint(note)
            named = signers(read, header.match, header.keys)
        except BadCheckpoint as error:
            return Finding("differs", reason=f"{where}: {error}")
        if 0 <= log.branched < read.size - 1:
            what = f"{where} covers {read.size} entries, but from entry {log.branched + 1} on this is a branch"
            n = len(log.entries) if read.size > len(log.entries) else log.branched + 1
            return Finding("differs", n, f"{what}: it was put in the place of those")
        if read.size > len(log.entries):
            what = f"{where} covers {read.size} entries, the log has {len(log.entries)}"
            return Finding("differs", len(log.entries), f"{what}: entries were cut off, or others put in their place")
        if "host" in header.keys and "host" not in named:
            return Finding("differs", read.size - 1, f"{where} is not signed by the host of this match")
        for name in named:
            by[note is since][name] = by[note is since].get(name, 0) + 1
        wanted.setdefault(read.size, []).append((read.root, where))
    tree = MerkleTree()
    for size in range(len(log.entries) + 1):
        for root, where in wanted.get(size, ()):
            if tree.root != root:
                return Finding(
                    "differs", size - 1, f"{where} covers other entries up to {size - 1}: they were rewritten"
                )
        if size < len(log.entries):
            tree.add(unshort(log.entries[size][0]))
    in_log = len(notes) - bool(since)
    parts = [f"{in_log} checkpoints ({_by(by[False])})"] if in_log else []
    parts += [f"the one that was given ({_by(by[True])})"] if since else []
    return Finding("holds", reason=f"{' and '.join(parts)}, the last over {max(wanted)} entries")


def _by(counts: dict[str, int]) -> str:
    return ", ".join([f"{count} by {name}" for name, count in sorted(counts.items())]) or "signed by nobody known here"


def root_of(log: Log) -> bytes:
    """The root of the Merkle tree over the entries of a log."""
    return MerkleTree([unshort(leaf) for leaf, _ in log.entries]).root
