"""What goes over the wire to a front-end and comes back: frozen documents for :func:`encode`, each with a schema.

``schemas/GAME/view.json`` has the form of :class:`Seen`, ``events.json`` of :class:`Event`, ``pack.json`` of
:func:`pack_document`; ``schemas/command.json`` that of :class:`Command`. docs/embedding.md tells how they go together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
import msgspec
from msgspec import UNSET, Struct, UnsetType

from limmu.core import Asked, Input, Match, Outcome, Refused, View, refuse
from limmu.core.admitting import MAX_ANSWER
from limmu.core.canonical import encode as encode
from limmu.core.entry import Body
from limmu.core.procedure import Standing
from limmu.core.records import RecordMeta, seen, stored_name
from limmu.core.secrets import opened

MAX_COMMAND_BYTES = 2 * MAX_ANSWER


class _Document(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, metaclass=RecordMeta):
    """What documents share: frozen, defaults left out."""


class Offer(_Document):
    """An answer on offer, and the ids that it concerns, for a front-end to highlight."""

    answer: Any
    concerns: tuple[str, ...] = ()


class Asking(_Document):
    """A question that a seat is asked, or may answer meanwhile, with the answers on offer."""

    kind: str
    """The stored name of the question."""
    seat: str
    question: Any
    answers: tuple[Offer, ...]
    """The legal answers in a fixed order, a part of them where the question is huge."""
    step: str
    """procedure.step that asks."""
    clauses: tuple[str, ...]
    """The clauses under which it is asked."""
    huge: bool = False
    """More answers are legal than are on offer; each is judged when it comes."""
    may: int = -1
    """The number of an interjection, to be sent back with its answer; absent for the question itself."""


class Where(_Document):
    """An open procedure: the step it is at, and the clauses of the step."""

    step: str
    clauses: tuple[str, ...]


class Seen(_Document):
    """What an audience may see after entry ``n``: all that a front-end needs to draw, also after reconnecting."""

    audience: tuple[str, ...]
    n: int
    leaf: str
    """The leaf of entry ``n``: a command that expects it is refused as stale when the match has gone on."""
    board: Any
    asked: tuple[str, ...] = ()
    """The seats that are asked now."""
    question: Asking | UnsetType = UNSET
    """The question of this audience, if it is asked."""
    may: tuple[Asking, ...] = ()
    """What this audience may do meanwhile."""
    stack: tuple[Where, ...] = ()
    """Where the match stands, outermost first."""
    passes: tuple[Standing, ...] = ()
    over: Outcome | UnsetType = UNSET


class Event(_Document):
    """What an entry caused, as an audience may see it: facts to animate, in order."""

    n: int
    leaf: str
    by: str
    """Who gave the input: a seat, ``chance``, ``umpire`` or ``host``."""
    facts: tuple[Any, ...] = ()


class Command(_Document):
    """What a client sends for its seat. Who the seat is, the server knows from the connection."""

    input: Body
    cmd: str = ""
    """The client's id of the command: sent again, it gets the first result and moves nothing."""
    expects: str = ""
    """The leaf of the view that the client answers; absent for any."""


def view_document(view: View[Any]) -> Seen:
    """A view with its questions, and with the answers on offer written out."""
    return Seen(
        view.audience,
        view.n,
        view.leaf,
        view.board,
        view.asked,
        _asking(view.question) if view.question is not None else UNSET,
        tuple([_asking(asked) for asked in view.may]),
        tuple([Where(step, clauses) for step, clauses in view.stack]),
        view.passes,
        view.over if view.over is not None else UNSET,
    )


def _asking(asked: Asked[Any]) -> Asking:
    return Asking(
        stored_name(type(asked.question).__name__),
        asked.seat,
        asked.question,
        tuple([Offer(answer, asked.concerns(answer)) for answer in asked.answers()]),
        asked.step,
        asked.clauses,
        asked.question.huge,
        asked.may,
    )


def event_of(match: Match[Any], audience: str | Sequence[str]) -> Event:
    """What the last entry of a match caused, as an audience may see it: for a watcher of a ``Host``.

    Raises ValueError for a match that ``branch`` gave: its last entry is in the log that it was branched from.
    """
    if not match.json:
        raise ValueError("the last entry stands in the log that the match was branched from")
    audiences = (audience,) if isinstance(audience, str) else tuple(audience)
    json = match.json if match.opening is None else opened(match.json, match.opening, match.header.match)
    entry = match.game.entry(json)
    return Event(match.n, match.leaf, entry.by, tuple([seen(fact, audiences) for fact in entry.facts]))


def read_command(seat: str, data: bytes) -> Input:
    """The input that a client sends for its seat. Raises Refused (``malformed``) for anything else than a Command."""
    try:
        if len(data) > MAX_COMMAND_BYTES:
            raise ValueError("too long")
        command = _command(data)
    except (ValueError, RecursionError):
        raise Refused(refuse("", "malformed")) from None
    return Input(seat, command.input, command.cmd, command.expects)


_command = msgspec.json.Decoder(Command).decode


def pack_document(pack: Any) -> Any:
    """All that a pack states, as records for :func:`encode`: the map with names and positions, pieces, cards, tables.

    Raises ValueError for a pack that is no attrs record and has none in ``tables``.
    """
    tables: object = getattr(pack, "tables", pack)
    if not attrs.has(type(tables)):
        raise ValueError(f"a pack of type {type(pack).__name__} states no records: give it `tables`, an attrs record")
    return tables
