"""Secrets: hidden values are masked in the hashed bytes and committed to; openings are lines of their own.

The commitment to a value is SHA-256 over domain, match, entry, path, salt and the value's canonical bytes; the salt is
HMAC-SHA256(match secret, entry and path). Nobody can guess a hidden card from its commitment without the match secret.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

from msgspec import UNSET, Raw, Struct
from msgspec import json as msgjson
from msgspec.structs import replace

from limmu.core.entry import Control, Decision, Entry, Opening, encode
from limmu.core.procedure import Demand, Frame, Pause
from limmu.core.records import answer_audience as _answer_audience
from limmu.core.records import hidden, masked, plan

SECRET_BYTES = 32


def commitment_to(match_id: str, secret: bytes) -> str:
    """The commitment to the match secret that stands in the header (hex)."""
    return hashlib.sha256(b"limmu secret\0" + match_id.encode() + b"\0" + secret).hexdigest()


def salt_for(secret: bytes, n: int, path: str) -> bytes:
    """The salt of one hidden value."""
    return hmac.digest(secret, f"limmu salt\0{n}\0{path}".encode(), "sha256")


def commitment(match_id: str, n: int, path: str, salt: bytes, value: bytes) -> str:
    """The commitment to one hidden value (hex)."""
    head = f"limmu value\0{match_id}\0{n}\0{path}\0".encode()
    return hashlib.sha256(head + salt + value).hexdigest()


class Sealer:
    """Collects what is hidden in one entry while it is masked."""

    def __init__(self, match_id: str, secret: bytes, n: int) -> None:
        self.match_id, self.secret, self.n = match_id, secret, n
        self.sealed: dict[str, str] = {}
        self.open: dict[str, tuple[str, Raw]] = {}

    def hide(self, path: str, value: Any, audiences: tuple[str, ...]) -> bool:
        """Commit to a value and say that it is to be masked; nothing to hide where everybody may see it."""
        if "" in audiences:
            return False
        salt = salt_for(self.secret, self.n, path)
        raw = encode(value)
        self.sealed[path] = commitment(self.match_id, self.n, path, salt, raw)
        self.open[path] = (salt.hex(), Raw(raw))
        return True


_hiding: dict[type, bool] = {}


def _may_hide(value: Any) -> bool:
    kind = type(value)
    try:
        return _hiding[kind]
    except KeyError:
        _hiding[kind] = isinstance(value, Struct) and bool(plan(kind))
        return _hiding[kind]


def _pause_hidden(pause: Pause, path: str, sealer: Sealer) -> Pause:
    demands = tuple(
        [
            Demand(d.seat, hidden(d.question, f"{path}.demands.{i}.1", sealer.hide), d.then)
            if _may_hide(d.question)
            else d
            for i, d in enumerate(pause.demands)
        ]
    )
    may = tuple(
        [
            Demand(d.seat, hidden(d.question, f"{path}.may.{i}.1", sealer.hide), d.then)
            if _may_hide(d.question)
            else d
            for i, d in enumerate(pause.may)
        ]
    )
    given = pause.given
    if given:
        for i, (seat, answer) in enumerate(given):
            sealer.hide(f"{path}.given.{i}.1", answer, (seat,))
        given = tuple([(seat, masked(answer)) for seat, answer in given])
    return Pause(demands, may, pause.all, given)


def _control_hidden(control: Control, sealer: Sealer) -> Control:
    changes: dict[str, Any] = {}
    if any([_may_hide(f.proc) or f.held for f in control.push]):
        changes["push"] = tuple(
            [
                Frame(
                    hidden(f.proc, f"control.push.{i}.0", sealer.hide) if _may_hide(f.proc) else f.proc,
                    f.at,
                    f.on,
                    tuple([_pause_hidden(p, f"control.push.{i}.3.{k}", sealer) for k, p in enumerate(f.held)]),
                )
                for i, f in enumerate(control.push)
            ]
        )
    if isinstance(control.pause, Pause):
        changes["pause"] = _pause_hidden(control.pause, "control.pause", sealer)
    return replace(control, **changes) if changes else control


def sealed_entry(
    match_id: str, secret: bytes, entry: Entry[Any], answer_audiences: tuple[str, ...]
) -> tuple[Entry[Any], Opening | None]:
    """The entry as it is hashed, with its opening if it hides anything.

    ``answer_audiences``: who sees the answer or outcome of the input (("",) for everybody).
    """
    sealer = Sealer(match_id, secret, entry.n)
    changes: dict[str, Any] = {}
    if "" not in answer_audiences:
        body = entry.input
        name = "answer" if isinstance(body, Decision) else "outcome"
        value = getattr(body, name)
        sealer.hide(f"input.{name}", value, answer_audiences)
        changes["input"] = replace(body, **{name: masked(value)})
    facts = entry.facts
    if any([plan(type(fact)) for fact in facts]):
        changes["facts"] = tuple([hidden(fact, f"facts.{i}", sealer.hide) for i, fact in enumerate(facts)])
    if isinstance(entry.control, Control):
        control = _control_hidden(entry.control, sealer)
        if control is not entry.control:
            changes["control"] = control
    if not sealer.sealed:
        return entry, None
    return replace(entry, sealed=sealer.sealed, **changes), Opening(entry.n, sealer.open)


def hides(entry: Entry[Any], answer_audiences: tuple[str, ...]) -> bool:
    """A quick look whether an entry may hide anything."""
    if "" not in answer_audiences:
        return True
    hiding = _hiding.get
    for fact in entry.facts:
        if hiding(type(fact), True) and _may_hide(fact):
            return True
    control = entry.control
    if control is UNSET:
        return False
    for frame in control.push:  # pyright: ignore
        if frame.held or (hiding(type(frame.proc), True) and _may_hide(frame.proc)):
            return True
    pause = control.pause  # pyright: ignore
    if pause is UNSET:
        return False
    for demand in pause.demands:
        if hiding(type(demand.question), True) and _may_hide(demand.question):
            return True
    return bool(pause.may or pause.given)


def answer_audiences(question: Any, seat: str, sealed: bool) -> tuple[str, ...]:
    """Who sees the answer that a seat gives to a question."""
    if sealed:
        return (seat,)
    who = _answer_audience(type(question))
    return (seat,) if who == "@" else (who,)


def opened(json: bytes, opening: Opening, match_id: str) -> bytes:
    """The bytes of an entry with its masks replaced by what the opening says.

    Raises ValueError when a value does not agree with its commitment or a path leads nowhere.
    """
    document: Any = msgjson.decode(json)
    sealed: dict[str, str] = document.get("sealed", {})
    for path, (salt, raw) in opening.open.items():
        if sealed.get(path) != commitment(match_id, opening.n, path, bytes.fromhex(salt), bytes(raw)):
            raise ValueError(f"entry {opening.n}: the opening of {path} does not agree with its commitment")
        *way, last = path.split(".")
        at: Any = document
        try:
            for part in way:
                at = at[int(part)] if isinstance(at, list) else at[part]
            at[int(last) if isinstance(at, list) else last] = msgjson.decode(raw)
        except (KeyError, IndexError, ValueError, TypeError):
            raise ValueError(f"entry {opening.n}: the opening names {path}, which is not there") from None
    del document["sealed"]
    return encode(document)
