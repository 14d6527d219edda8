"""Secrets: the hashed bytes have masks and commitments in place of hidden values; openings are separate lines.

The commitment to a value is SHA-256 over domain, match, entry, path, salt and the value's canonical bytes; the salt is
HMAC-SHA256(match secret, match, entry and path). Nobody can guess a hidden card from its commitment without the match
secret. What is hidden of a question to chance and of an outcome is committed to without the entry, and a question that
comes again has its old salts: so everybody sees whether two hidden questions are the same.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from typing import Any

from msgspec import UNSET, Raw, Struct
from msgspec import json as msgjson
from msgspec.structs import replace

from limmu.core.log.entry import Body, Chance, Control, Decision, Entry, Interject, Opening, Ruling, encode
from limmu.core.rules.canonical import require_shallow, short, unshort
from limmu.core.rules.procedure import Demand, Frame, Pause
from limmu.core.rules.records import OWN, PUBLIC, UMPIRE, Hide, audiences_of, mask_of, mask_parts, mask_secrets, plan
from limmu.core.rules.records import answer_audience as _answer_audience

SECRET_BYTES = 32
"""Bytes of a match secret."""


def commitment_to(match_id: str, secret: bytes) -> str:
    """The commitment to the match secret for the header: 43 characters of base64url."""
    return short(hashlib.sha256(b"limmu secret\0" + match_id.encode() + b"\0" + secret).digest())


def salt_for(secret: bytes, match_id: str, n: int, path: str) -> bytes:
    """The salt of one hidden value: 32 bytes."""
    return hmac.digest(secret, f"limmu salt\0{match_id}\0{n}\0{path}".encode(), "sha256")


ASKED = "control.pause.demands.0.1."
"""How the paths begin at which a question to chance hides something."""
OUTCOME = "input.outcome"


def commitment(match_id: str, n: int, path: str, salt: bytes, value: bytes, *, chance: bool = False) -> str:
    """The commitment to one hidden value: 43 characters of base64url.

    ``chance``: whether the entry asks chance. A commitment to an outcome, or to what a question to chance hides, does
    not depend on the entry.
    """
    if path == OUTCOME or (chance and path.startswith(ASKED)):
        head = f"limmu chance\0{match_id}\0{path.removeprefix(ASKED).removeprefix('input.')}\0".encode()
    else:
        head = f"limmu value\0{match_id}\0{n}\0{path}\0".encode()
    return short(hashlib.sha256(head + salt + value).digest())


class Salted(Struct, frozen=True, gc=False):
    """The entries whose numbers enter the salts of one entry: of its question to chance, and of its outcome."""

    asked: int
    outcome: int


class Sealer:
    """Collects the hidden values of one entry while they are masked."""

    def __init__(self, match_id: str, secret: bytes, n: int, chance: bool, salted: Salted) -> None:
        self.match_id, self.secret, self.n, self.chance, self.salted = match_id, secret, n, chance, salted
        self.sealed: dict[str, str] = {}
        self.open: dict[str, tuple[str, Raw]] = {}

    def hide(self, path: str, value: Any, audiences: tuple[str, ...]) -> bool:
        """Commit to a value and return True, so that it is masked; return False if everybody may see it."""
        if "" in audiences:
            return False
        n = self.n
        if path == OUTCOME:
            n = self.salted.outcome
        elif self.chance and path.startswith(ASKED):
            n = self.salted.asked
        salt = salt_for(self.secret, self.match_id, n, path)
        raw = encode(value)
        self.sealed[path] = commitment(self.match_id, self.n, path, salt, raw, chance=self.chance)
        self.open[path] = (short(salt), Raw(raw))
        return True


_OPEN: dict[type, None] = {}
"""Classes that declare nothing secret."""


def may_hide(value: object) -> bool:
    """Whether a record is of a class that declares anything secret."""
    kind = type(value)
    if kind in _OPEN:
        return False
    if isinstance(value, Struct) and plan(kind):
        return True
    _OPEN[kind] = None
    return False


MASK = "?"
"""The mask of a hidden answer: it shows nothing, not even how many picks there are."""


def _demands_hidden(demands: tuple[Demand, ...], path: str, hide: Hide) -> tuple[Demand, ...]:
    return tuple(
        [
            Demand(d.seat, mask_secrets(d.question, f"{path}.{i}.1", hide), d.then) if may_hide(d.question) else d
            for i, d in enumerate(demands)
        ]
    )


def _pause_hidden(pause: Pause, path: str, hide: Hide) -> Pause:
    demands = _demands_hidden(pause.demands, f"{path}.demands", hide)
    may = _demands_hidden(pause.may, f"{path}.may", hide)
    return Pause(demands, may, pause.all)


def _control_hidden(control: Control, hide: Hide) -> Control:
    changes: dict[str, Any] = {}
    if any([may_hide(f.proc) or f.held for f in control.push]):
        changes["push"] = tuple(
            [
                Frame(
                    mask_secrets(f.proc, f"control.push.{i}.0", hide) if may_hide(f.proc) else f.proc,
                    f.at,
                    f.on,
                    tuple([_pause_hidden(p, f"control.push.{i}.3.{k}", hide) for k, p in enumerate(f.held)]),
                )
                for i, f in enumerate(control.push)
            ]
        )
    if isinstance(control.pause, Pause):
        changes["pause"] = _pause_hidden(control.pause, "control.pause", hide)
    return replace(control, **changes) if changes else control


def _input_hidden(body: Body, audiences: tuple[str, ...], hide: Hide) -> Body:
    changes: dict[str, Any] = {}
    if isinstance(body, Chance | Ruling) and body.outcome and hide("input.outcome", body.outcome, audiences):
        changes["outcome"] = mask_of(body.outcome)
    if isinstance(body, Decision | Interject | Ruling) and _hides_answer(body, audiences, hide):
        changes["answer"] = MASK
    if isinstance(body, Ruling) and body.facts:
        changes["facts"] = mask_parts(body.facts, "input.facts", hide)
    return replace(body, **changes) if changes else body


def _hides_answer(body: Decision | Interject | Ruling, audiences: tuple[str, ...], hide: Hide) -> bool:
    return body.answer is not UNSET and hide("input.answer", body.answer, audiences)


def seal_entry(
    match_id: str, secret: bytes, entry: Entry[Any], answer_audiences: tuple[str, ...], salted: Salted
) -> tuple[Entry[Any], Opening | None]:
    """The entry as it is hashed, with its opening if it hides anything.

    ``answer_audiences``: who sees the answer or outcome of the input (("",) for everybody).
    """
    pause: Any = entry.control.pause if isinstance(entry.control, Control) else UNSET
    chance = isinstance(pause, Pause) and pause.demands[0].seat == "chance"
    sealer = Sealer(match_id, secret, entry.n, chance, salted)
    wire = _entry_hidden(entry, answer_audiences, sealer.hide)
    if not sealer.sealed:
        return entry, None
    return replace(wire, sealed=sealer.sealed), Opening(entry.n, sealer.open)


def _entry_hidden(entry: Entry[Any], answer_audiences: tuple[str, ...], hide: Hide) -> Entry[Any]:
    body = _input_hidden(entry.input, answer_audiences, hide)
    sig = entry.sig
    if sig and body is not entry.input and hide("sig", sig, answer_audiences):
        sig = MASK  # whoever knows a signature could try every possible answer
    facts = tuple([mask_secrets(fact, f"facts.{i}", hide) for i, fact in enumerate(entry.facts)])
    control = _control_hidden(entry.control, hide) if isinstance(entry.control, Control) else UNSET
    return replace(entry, input=body, facts=facts, control=control, sig=sig)


def mask_entry(entry: Entry[Any], answer_audiences: tuple[str, ...], audiences: tuple[str, ...]) -> Entry[Any]:
    """An entry with everything masked that none of the audiences may see."""

    def hide(path: str, value: Any, allowed: tuple[str, ...]) -> bool:
        return PUBLIC not in allowed and not any([who in audiences for who in allowed])

    shown = UMPIRE in audiences or not hides(entry, answer_audiences)
    return entry if shown else _entry_hidden(entry, answer_audiences, hide)


def audiences_in(entry: Entry[Any], answer_audiences: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """The audiences of each hidden value of an entry, by field path."""
    found: dict[str, tuple[str, ...]] = {}

    def hide(path: str, value: Any, audiences: tuple[str, ...]) -> bool:
        if "" not in audiences:
            found[path] = audiences
        return False

    _entry_hidden(entry, answer_audiences, hide)
    if entry.sig and "input.answer" in found:
        found["sig"] = found["input.answer"]
    return found


def hides(entry: Entry[Any], answer_audiences: tuple[str, ...]) -> bool:
    """A quick check whether an entry may hide anything."""
    if "" not in answer_audiences or (type(entry.input) is Ruling and entry.input.facts):
        return True
    facts: tuple[object, ...] = entry.facts
    for fact in facts:
        if type(fact) not in _OPEN and may_hide(fact):
            return True
    control: Any = entry.control
    if control is UNSET:
        return False
    for frame in control.push:
        proc: object = frame.proc
        if frame.held or (type(proc) not in _OPEN and may_hide(proc)):
            return True
    pause = control.pause
    if pause is UNSET:
        return False
    for demand in pause.demands:
        question: object = demand.question
        if type(question) not in _OPEN and may_hide(question):
            return True
    return bool(pause.may)


def answer_audiences(question: Struct, seat: str, sealed: bool) -> tuple[str, ...]:
    """Who sees the answer that a seat gives to a question."""
    if sealed:
        return (seat,)
    who = _answer_audience(type(question))
    return (seat,) if who == OWN else audiences_of(question, who) if who else _EVERYBODY


_EVERYBODY = ("",)


_HIDDEN = re.compile(
    r"sig|input\.(answer|outcome|facts\..+)|facts\..+"
    r"|control\.(push\.\d+\.[03]\..+|pause\.\w+\.\d+\.1\..+)"
)
"""The paths at which a value may be hidden. The giver, the kind and the proof of an input are never hidden, and of a
question only parts are.
"""
_INDEX = re.compile(r"0|[1-9][0-9]{0,6}")
"""The one way to write an index in a path."""


def unmask(json: bytes, opening: Opening, match_id: str) -> bytes:
    """The bytes of an entry with the values of the opening in place of its masks.

    Raises ValueError if a value does not agree with its commitment, or if a path leads nowhere or to a value that is
    never hidden. It writes defaults that the opening names; :meth:`limmu.core.Codec.type_entry` leaves them out again.
    """
    require_shallow(json)
    document: Any = msgjson.decode(json)
    sealed: dict[str, str] = document.get("sealed", {})
    if type(sealed) is not dict:
        raise ValueError(f"entry {opening.n}: its field sealed is no object")
    chance = asks_chance(document)
    for path, (salt, raw) in opening.open.items():
        if not _HIDDEN.fullmatch(path):
            raise ValueError(f"entry {opening.n}: the opening names {path}, which is never hidden")
        promise = commitment(match_id, opening.n, path, unshort(salt), bytes(raw), chance=chance)
        if sealed.pop(path, "") != promise:
            raise ValueError(f"entry {opening.n}: the opening of {path} does not agree with its commitment")
        *way, last = path.split(".")
        at: Any = document
        try:
            for part in way:
                at = _part(at, part)
            _part(at, last, msgjson.decode(raw))
        except (KeyError, IndexError, ValueError, TypeError):
            raise ValueError(f"entry {opening.n}: the opening names {path}, which is not there") from None
    if not sealed:
        document.pop("sealed", None)
    return encode(document)


def asks_chance(document: Any) -> bool:
    """Whether the JSON of an entry, of whatever form, asks chance first."""
    try:
        return document["control"]["pause"]["demands"][0][0] == "chance"
    except (LookupError, TypeError):
        return False


def _part(at: Any, name: str, new: Any = None) -> Any:
    kind: object = at
    is_list = type(kind) is list
    if is_list and not _INDEX.fullmatch(name):
        raise IndexError(name)
    key: Any = int(name) if is_list else name
    if new is not None:
        at[key] = new
    return at[key]
