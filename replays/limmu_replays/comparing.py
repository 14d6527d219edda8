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


def _told(played: Played, n: int) -> Any:
    """The content of an entry, without the hash of the entry before and without commitments."""
    document = msgspec.json.decode(played.recording.log.entries[n][1])
    return {key: value for key, value in document.items() if key not in ("prev", "sealed", "time", "sig", "proof")}


def headers_differ(one: Played, other: Played) -> list[str]:
    """The fields in which the headers differ, without commitments and the match id."""
    a, b = msgspec.to_builtins(one.recording.log.header), msgspec.to_builtins(other.recording.log.header)
    return [key for key in sorted({**a, **b}) if a.get(key) != b.get(key) and key not in ("match", "commitment")]
