"""Where two matches part."""

from __future__ import annotations

from typing import Any

import msgspec

from limmu.stores.recorded import Played


def parting(one: Played, other: Played) -> int:
    """The number of the first entry that differs; -1 if one log equals the other or its beginning."""
    for n in range(min(len(one.entries), len(other.entries))):
        if _told(one, n) != _told(other, n):
            return n
    return -1


def suspect(one: Played, other: Played, n: int) -> bool:
    """Whether one of two logs may have been changed at entry ``n``: they have one input with other facts there, or
    other dice with the same facts.
    """
    mine, theirs = _told(one, n), _told(other, n)
    names = [name for name in {*mine, *theirs} if mine.get(name) != theirs.get(name)]
    rolled = "outcome" in mine.get("input", {}) and "input" in names
    return "input" not in names if "facts" in names else rolled and bool(mine.get("facts"))


def _told(played: Played, n: int) -> Any:
    """The content of an entry, without the hash of the entry before and without commitments."""
    document = msgspec.json.decode(played.recording.log.entries[n][1])
    return {key: value for key, value in document.items() if key not in ("prev", "sealed", "time", "sig", "proof")}


def headers_differ(one: Played, other: Played) -> list[str]:
    """The fields in which the headers differ, without commitments and the match id."""
    a, b = msgspec.to_builtins(one.recording.log.header), msgspec.to_builtins(other.recording.log.header)
    return [key for key in sorted({**a, **b}) if a.get(key) != b.get(key) and key not in ("match", "commitment")]
