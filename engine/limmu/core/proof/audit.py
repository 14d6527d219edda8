"""What a log proves by itself, without the rules: signatures and checkpoints."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import UNSET, Raw
from msgspec import json as msgjson
from msgspec.structs import replace

from limmu.core.log.entry import Chance, Checkpoint, Decision, End, Entry, Header, Interject, Rekey, Ruling, Undo
from limmu.core.log.reading import Log
from limmu.core.log.sealing import MASK, unmask
from limmu.core.match.fold import position_after
from limmu.core.match.position import Position
from limmu.core.proof.chains import first_progress, progress_after
from limmu.core.proof.checkpoints import BadCheckpoint, read_checkpoint, signers
from limmu.core.proof.dice_audit import unfolded
from limmu.core.proof.form import Finding, counted
from limmu.core.proof.merkle import MerkleTree
from limmu.core.proof.signatures import (
    NoSignatures,
    Spoken,
    fault_of_consent,
    is_signed,
    order_bytes,
    place_in_order,
    question_to,
    signed_bytes,
)
from limmu.core.rules.canonical import unshort

_skeleton = msgjson.Decoder(Entry[Raw]).decode


def _entries(log: Log, named: bytes = b"") -> Iterator[Entry[Any]]:
    """The entries without their facts, with the hidden values that the log opens; only those whose JSON has ``named``
    in it, which no string of canonical JSON can hold.
    """
    for n, (_, json) in enumerate(log.entries):
        if named not in json:
            continue
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


# ---------------------------------------------------------------- signatures, checkpoints


def _keyed_later(log: Log) -> set[str]:
    """The parties that a `rekey` gives a key, outside of what-ifs."""
    branched = log.branched
    proven = [e for e in _entries(log, b'"_":"rekey"') if not 0 <= branched < e.n]
    return {e.input.party for e in proven if isinstance(e.input, Rekey) and e.input.key}


_CLAIMED = ("consent only claimed", "consents only claimed")
_HIDDEN = ("hidden with its answer", "hidden with their answers")


def signatures(log: Log, known: int = 0) -> Finding:
    """Whether each input and each consent of a seat or umpire with a key has its signature.

    ``known``: how many entries were found to hold before.
    """
    header = log.header
    signing, keys = (*header.seats, "umpire"), dict(header.keys)
    given: list[str] = []
    if not {*signing} & {*keys} and not {*signing} & _keyed_later(log):
        consenting = _entries(log, b'"consents":')
        words = sum([len(e.input.consents) for e in consenting if isinstance(e.input, Undo | End | Rekey)])
        claimed_all = f": {counted(words, *_CLAIMED)}" if words else ""
        return Finding("not checked", reason=f"no seat has a key{claimed_all}")
    good = hidden = proven = claimed = 0
    orders, branched = _Orders(log), log.branched
    for entry in _entries(log):
        if 0 <= branched < entry.n:
            break
        body: object = entry.input
        ordered = orders.next(entry)
        consents: Mapping[str, str] = {} if type(body) is Chance else entry.proof
        fresh = entry.n >= known
        if fresh and (
            fault := fault_of_consent(header, keys=keys, prev=entry.prev, by=entry.by, body=body, proof=consents)
        ):
            return Finding("differs", entry.n, fault)
        if isinstance(body, Undo | End | Rekey):
            proven += len({*body.consents} & {*keys})
            claimed += len({*body.consents} - {*keys})
        key = keys.get(entry.by) if entry.by in signing else None
        if isinstance(body, Rekey):
            if not is_proven(header, keys, entry.by, body):
                given.append(f"the {entry.by} gave {body.party} a new key")
            keys |= {body.party: body.key} if body.key else {}
        if key is None:
            continue
        if _is_masked(entry, body) or ordered == b"?":
            hidden += 1
            continue
        message = ordered or signed_bytes(header.match, entry.prev, entry.by, entry.cmd, body)
        if fresh and not is_signed(key, entry.sig, message):
            return Finding("differs", entry.n, f"not signed by {entry.by}" if entry.sig else f"{entry.by} did not sign")
        good += 1
    told = ((hidden, *_HIDDEN), (proven, "consent proven", "consents proven"), (claimed, *_CLAIMED))
    parts = [counted(good, "signature", "signatures"), *[counted(*one) for one in told if one[0]], *given]
    if branched >= 0:
        parts.append(f"from entry {branched + 1} on this is a branch, which nobody signs")
    return Finding("holds", reason="; ".join(parts))


class _Orders:
    """What seats signed that gave standing orders. It folds the log only if there are any."""

    def __init__(self, log: Log) -> None:
        self.log, self.any = log, any([b'"since":' in json for _, json in log.entries])
        self.position, self.past, self.progress = unfolded(log), list[Position](), first_progress(log.header)
        self.masked: list[tuple[str, ...]] = [()]
        """Of the pause before each entry the paths of what is not opened."""

    def next(self, entry: Entry[Any]) -> bytes:
        """What the seat signed for the next entry, if that is an order, and its turn; ``?`` if a mask is in it.

        b"" for any other entry.
        """
        if not self.any:
            return b""
        old, found = self.position, b""
        if entry.since >= 0:
            found = self._order(old, entry)
        leaf = self.log.entries[entry.n][0]
        self.position = position_after(self.past, old, replace(entry, facts=()), leaf, None)
        self.progress = progress_after(self.progress, old, entry, leaf)
        self.past.append(self.position)
        control: Any = entry.control
        if isinstance(entry.input, Undo):
            self.masked.append(self.masked[entry.input.to + 1])
        else:
            stays = control is UNSET or control.pause is UNSET
            self.masked.append(self.masked[-1] if stays else tuple(entry.sealed))
        return found

    def _order(self, old: Position, entry: Entry[Any]) -> bytes:
        pause, header = old.pause, self.log.header
        last = self.progress.spoken.get(entry.by, Spoken())
        asked = question_to(pause, entry.by, entry.input)
        if pause is None or not asked or not place_in_order(entry.cmd, entry.n, entry.since, last):
            return b"nothing"
        i = [demand.seat for demand in pause.demands].index(entry.by)
        if any([path.startswith(f"control.pause.demands.{i}.1") for path in self.masked[-1]]):
            return b"?"
        leaf = self.log.entries[entry.since][0]
        return order_bytes(header.match, leaf=leaf, by=entry.by, cmd=entry.cmd, question=asked, body=entry.input)


def is_proven(header: Header, keys: Mapping[str, str], by: str, body: Rekey) -> bool:
    """Whether a party itself, or all other seats with keys, stand for its new key or chain."""
    others = [seat for seat in header.seats if seat in keys and seat not in (by, body.party)]
    return (by == body.party and by in keys) or (bool(others) and {*others} <= {*body.consents})


def _is_masked(entry: Entry[Any], body: object) -> bool:
    """Whether nobody can check the signature: it is masked with the answer, or is over masked parts of a ruling."""
    if isinstance(body, Ruling):
        return any([path.startswith("input.") for path in entry.sealed])
    hidden = entry.sig == MASK and entry.sealed.keys() >= {"sig", "input.answer"}
    return hidden and isinstance(body, Decision | Interject) and msgjson.decode(body.answer) == MASK


def checkpoints(log: Log, since: str = "") -> Finding:
    """Whether the entries agree with every checkpoint in the log, and with one that somebody kept (``since``)."""
    notes = [line.note for line in log.remarks if isinstance(line, Checkpoint)]
    if since:
        notes.append(since)
    if not notes:
        return Finding("not checked", reason="there is no checkpoint")
    header = log.header
    wanted: dict[int, list[tuple[bytes, str]]] = {}
    branched = log.branched
    by: dict[bool, dict[str, int]] = {False: {}, True: {}}
    for note in notes:
        where = "the checkpoint given" if note is since else "a checkpoint of the log"
        try:
            read = read_checkpoint(note)
            named = signers(read, header.match, header.keys)
        except BadCheckpoint as error:
            return Finding("differs", reason=f"{where}: {error}")
        if 0 <= branched < read.size - 1:
            what = f"{where} covers {read.size} entries, but from entry {branched + 1} on this is a branch"
            n = len(log.entries) if read.size > len(log.entries) else branched + 1
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
    parts = [f"{counted(in_log, 'checkpoint', 'checkpoints')} ({_by(by[False])})"] if in_log else []
    parts += [f"the one that was given ({_by(by[True])})"] if since else []
    return Finding("holds", reason=f"{' and '.join(parts)}, the last over {counted(max(wanted), 'entry', 'entries')}")


def _by(counts: dict[str, int]) -> str:
    return ", ".join([f"{count} by {name}" for name, count in sorted(counts.items())]) or "signed by nobody known here"


def root_of(log: Log) -> bytes:
    """The root of the Merkle tree over the entries of a log."""
    return MerkleTree([unshort(leaf) for leaf, _ in log.entries]).root
