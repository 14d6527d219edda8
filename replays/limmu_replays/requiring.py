"""What a log must prove, and by whose keys: without keys that you know from elsewhere a file proves only itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import attrs
import msgspec
from msgspec.structs import replace

from limmu.core import BadCheckpoint, Checkpoint, Log, Report, read_checkpoint

PROOFS = ("dice", "signatures", "checkpoints", "openings")
"""What `--require` may name."""
_NO_PROOF = (
    *(
        "only claimed",
        "wait for",
        "waits for",
        "nothing proves",
        "confirmed by nobody",
        "could not be compared",
        "this is a branch",
    ),
    *("host's word", "the host tells what he foresees", "a new key", "a new chain"),
)
"""What a proof that holds says of the part that is nobody's but the host's word."""
_PARTS = re.compile(r"; |\. ")


@attrs.frozen
class Wanted:
    """What whoever checks wants of a log: the proofs that it must have, and by party the public keys that he knows."""

    proofs: tuple[str, ...] = ()
    keys: Mapping[str, str] = attrs.field(factory=dict[str, str])
    since: str = ""
    """A checkpoint that he kept."""
    eyes: str = ""
    """UMPIRE to be told what is hidden in a match that is not over."""


class _Part(msgspec.Struct):
    """What is read here of an entry."""

    sealed: dict[str, str] = {}
    control: dict[str, msgspec.Raw] = {}


_part = msgspec.json.Decoder(_Part).decode


def hides_still(log: Log) -> bool:
    """Whether a log opens what is hidden from somebody in a match that is not over."""
    return bool(log.openings) and not any(
        [b'"over":' in json and "over" in _part(json).control for _, json in log.entries]
    )


def without_values(report: Report) -> Report:
    """A report that says where something differs, and not what is there."""
    hidden = {
        name: replace(found, reason=f"{found.reason.partition(':')[0]} ({_ASK})", recorded="", rerun="")
        for name in ("reproducible", "legal")
        if (found := getattr(report, name)).state == "differs"
    }
    return replace(report, **hidden)


_ASK = "the match is not over: --seat umpire shows the values"


def word_of(log: Log, wanted: Wanted) -> str:
    """Whose word the keys of a log are, where nobody said which they must be; "" where somebody did."""
    if wanted.keys:
        return ""
    if log.header.keys:
        return "these keys are the file's own word: --host-key and --key say which they must be"
    return "this file names no keys: whoever has it can have made it up"


def lacking(log: Log, report: Report, wanted: Wanted) -> list[str]:
    """What a log lacks of what is wanted, a sentence for each."""
    found = list(_strange(log.header.keys, wanted.keys))
    for name in wanted.proofs:
        finding = getattr(report, name)
        if finding.state != "holds":
            found.append(f"{name}: {finding.state}" + (f": {finding.reason}" if finding.reason else ""))
        else:
            parts = _PARTS.split(finding.reason)
            found += [f"{name}: {part}" for part in parts if any([word in part for word in _NO_PROOF])]
        found += [f"{name}: {what}" for what in _BESIDES[name](log)]
    return found


def _strange(keys: Mapping[str, str], known: Mapping[str, str]) -> Iterator[str]:
    for party, key in known.items():
        if party not in keys:
            yield f"keys: the header has no key of {party}"
        elif keys[party] != key:
            yield f"keys: the key of {party} is another one"


def _dice(log: Log) -> Iterator[str]:
    header = log.header
    if header.dice != "physical" and not header.anchors.keys() - {"host", "shuffles", *header.hosted}:
        yield (
            "whoever hosts such a match gives all the dice, so it can never prove them to others: play at machines of "
            "your own, by mail (limmu invite)"
        )


def _signatures(log: Log) -> Iterator[str]:
    unsigned = [seat for seat in log.header.seats if seat not in log.header.keys]
    if unsigned:
        yield f"no key of {', '.join(unsigned)}"


def _checkpoints(log: Log) -> Iterator[str]:
    if "host" not in log.header.keys:
        yield "no key of the host"
    size = max([_size(line.note) for line in log.remarks if isinstance(line, Checkpoint)], default=0)
    if size < len(log.entries):
        yield f"entries {size} to {len(log.entries) - 1} are under none"


def _size(note: str) -> int:
    """Of how many entries a checkpoint speaks; 0 for what is none, which differs."""
    try:
        return read_checkpoint(note).size
    except BadCheckpoint:
        return 0


def _openings(log: Log) -> Iterator[str]:
    for n, (_, json) in enumerate(log.entries):
        if b'"sealed":{' in json:
            opening = log.openings.get(n)
            if opening is None or opening.open.keys() != _part(json).sealed.keys():
                yield f"entry {n} hides what is not opened"
                return


_BESIDES = {"dice": _dice, "signatures": _signatures, "checkpoints": _checkpoints, "openings": _openings}
