"""What goes over the wire to a front-end and comes back: frozen documents for :func:`encode`, each with a schema.

``schemas/GAME`` has the forms: ``view.json`` of :class:`Seen`, ``events.json`` of :class:`Event`, ``refusals.json`` of
:class:`Refusal`, ``commands.json`` of :class:`Command`, ``pack.json`` of :func:`pack_document`. docs/embedding.md tells
how they go together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import attrs
import msgspec
from msgspec import UNSET, Struct, UnsetType

from limmu.core import (
    MAX_ANSWER,
    Asked,
    Body,
    Choices,
    Concern,
    End,
    Fact,
    Input,
    Match,
    Option,
    Outcome,
    Part,
    Question,
    RecordMeta,
    Refused,
    Standing,
    Undo,
    Verdict,
    View,
    Why,
    answer_type,
    concerns_of,
    read_as,
    refuse,
    seen,
    stored_name,
    unmask,
)
from limmu.core import encode as encode
from limmu.display.notation import key_of, write

__all__ = [
    "Asking",
    "Command",
    "Event",
    "Level",
    "Numbers",
    "Offer",
    "Preview",
    "Refusal",
    "Seen",
    "Where",
    "Words",
    "choose",
    "encode",
    "event_of",
    "pack_document",
    "preview",
    "read_command",
    "refusal_document",
    "view_document",
]

MAX_COMMAND_BYTES = 2 * MAX_ANSWER


class Words(Protocol):
    """What says things in words, if a front-end wants them: :class:`limmu.display.shown.Shown`, or its own."""

    def question(self, question: Question[Any, Any]) -> str:
        """What is asked."""
        ...

    def answer(self, asked: Asked[Any], answer: Any) -> str:
        """An answer on offer."""
        ...

    def option(self, asked: Asked[Any], level: Choices[Any], option: Option[Any]) -> str:
        """An option of a level of choices."""
        ...

    def asks(self, question: Question[Any, Any], level: Choices[Any]) -> str:
        """What a level asks."""
        ...

    def fact(self, fact: Fact[Any]) -> str:
        """What happened."""
        ...

    def refusal(self, verdict: Verdict[bool]) -> str:
        """Why an input is refused."""
        ...


class _Document(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, metaclass=RecordMeta):
    """What documents share: frozen, defaults left out."""


class Offer(_Document):
    """One pick of a level, and what it concerns, for a front-end to highlight."""

    pick: Any
    key: str
    """The pick as it is written, in the notation of answers."""
    concerns: tuple[Concern, ...] = ()
    whole: Any = UNSET
    """The answer that the pick completes, where nothing may follow: a click that commits."""
    text: str = ""
    """The pick in words, where the host says it in words; so are the other texts."""


class Refusal(_Document):
    """Why an input is refused: the code, the clause that refuses it, and the ids that its text names."""

    code: str
    clause: str = ""
    data: tuple[str, ...] = ()
    why: Why = ()
    text: str = ""
    """Each breach in words."""
    others: tuple[Refusal, ...] = ()
    """What else the same answer breaches."""


class Numbers(_Document):
    """Whole numbers that may be picked: (lowest, highest) of each range."""

    ranges: tuple[tuple[int, int], ...]
    step: int = 1
    unit: str = ""


class Level(_Document):
    """What may come next of an answer after the picks so far, and whether they are one already."""

    picks: Part = ()
    """The picks so far: those that were sent, and after them each that is no choice. Send them with the next one."""
    options: tuple[Offer, ...] = ()
    span: Numbers | UnsetType = UNSET
    whole: Any = UNSET
    """The answer that the picks already are: one may stop here."""
    key: str = ""
    """That answer in the notation."""
    text: str = ""
    """That answer in words."""
    asks: str = ""
    """The text key of this pick; "" for the answer itself."""
    prompt: str = ""
    """What this level asks, in words."""
    about: tuple[Concern, ...] = ()
    """Of what it is asked: the piece that is placed."""
    bag: str = ""
    """Picks of levels with this name may be given in any order."""
    more: Refusal | UnsetType = UNSET
    """Why one may not stop here."""


class Asking(_Document):
    """A question that a seat is asked, or may answer meanwhile, with the first picks on offer."""

    kind: str
    """The stored name of the question."""
    seat: str
    question: Any
    choices: Level
    """What may be picked first; :func:`choose` says what follows."""
    step: str
    """procedure.step that asks."""
    clauses: tuple[str, ...]
    """The clauses under which it is asked."""
    concerns: tuple[Concern, ...] = ()
    """What the question itself is about."""
    may: int = -1
    """The number of an interjection, to be sent back with its answer; absent for the question itself."""
    text: str = ""


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
    """What this audience may do meanwhile, with at least one answer on offer each."""
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
    texts: tuple[str, ...] = ()
    """Each fact in words."""


class Command(_Document):
    """What a client sends for its seat. Who the seat is, the server knows from the connection."""

    input: Body
    cmd: str = ""
    """The client's id of the command: sent again, it gets the first result and moves nothing."""
    expects: str = ""
    """The leaf of the view that the client answers; absent for any."""
    sig: str = ""
    """The seat's signature, where the header has a key of it."""
    proof: dict[str, str] = {}
    """Of an undo or an end: by seat the signatures of the others who consent."""


def view_document(view: View[Any], words: Words | None = None) -> Seen:
    """A view with its questions, and with the answers on offer written out."""
    return Seen(
        view.audience,
        view.n,
        view.leaf,
        view.board,
        view.asked,
        _asking(view.question, words) if view.question is not None else UNSET,
        tuple([_asking(asked, words) for asked in view.may if _offered(asked)]),
        tuple([Where(step, clauses) for step, clauses in view.stack]),
        view.passes,
        view.over if view.over is not None else UNSET,
    )


def _offered(asked: Asked[Any]) -> bool:
    """Whether anything may be answered: a seat may be free to play a card, and hold none."""
    level = asked.choices()
    return bool(level.options) or level.span is not None or level.whole is not UNSET


def _asking(asked: Asked[Any], words: Words | None) -> Asking:
    return Asking(
        kind=stored_name(type(asked.question).__name__),
        seat=asked.seat,
        question=asked.question,
        choices=_level(asked, (), words),
        step=asked.step,
        clauses=asked.clauses,
        concerns=concerns_of(asked.question, type(asked.question)),
        may=asked.may,
        text=words.question(asked.question) if words else "",
    )


def choose(asked: Asked[Any], picks: Sequence[Any], words: Words | None = None) -> Level:
    """What may come next after the picks that a client sends, as it decoded them from JSON.

    Raises Refused: ``not_on_offer`` where one of them is not on offer after those before it, ``malformed`` for no list.
    """
    if not isinstance(picks, list | tuple):
        raise Refused(refuse("", "malformed"))
    return _level(asked, picks, words)


def _level(asked: Asked[Any], picks: Sequence[Any], words: Words | None) -> Level:
    part: Part = ()
    level = asked.choices()
    for given in picks:
        part, level = _picked(asked, part, _option(level, given))
    while level.size == 1 and level.whole is UNSET:  # this is no choice
        part, level = _picked(asked, part, level.options[0] if level.options else Option(next(iter(level.span or ()))))
    whole, more = level.whole, level.more
    return Level(
        picks=part,
        options=tuple([_offer(asked, level, option, words) for option in level.options]),
        span=Numbers(level.span.ranges, level.span.step, level.span.unit) if level.span is not None else UNSET,
        whole=whole,
        key=key_of(asked.question, whole) if whole is not UNSET else "",
        text=words.answer(asked, whole) if words and whole is not UNSET else "",
        asks=level.asks,
        prompt=words.asks(asked.question, level) if words else "",
        about=level.about,
        bag=level.bag,
        more=refusal_document(more, words) if whole is UNSET and not more else UNSET,
    )


def _picked(asked: Asked[Any], part: Part, option: Option[Any]) -> tuple[Part, Choices[Any]]:
    """The picks with one more, and what may come next."""
    part = (*part, option.pick)
    return part, asked.choices(part) if option.whole is UNSET else Choices(whole=option.whole)


def _option(level: Choices[Any], given: Any) -> Option[Any]:
    """The option behind a pick of a client, by its canonical JSON, or a bare one for a number. Raises Refused."""
    try:
        json = encode(given)
    except (ValueError, TypeError, OverflowError, RecursionError):
        raise Refused(refuse("", "malformed")) from None
    for option in level.options:
        if encode(option.pick) == json:
            return option
        for pick in option.like:
            if encode(pick) == json:
                return Option(pick)
    if type(given) is int and level.span is not None and given in level.span:
        return Option(given)
    raise Refused(refuse("", "not_on_offer"))


def _offer(asked: Asked[Any], level: Choices[Any], option: Option[Any], words: Words | None) -> Offer:
    return Offer(
        pick=option.pick,
        key=write(option.pick, type(option.pick)) if option.whole is UNSET else key_of(asked.question, option.whole),
        concerns=asked.concerns(option),
        whole=option.whole,
        text=words.option(asked, level, option) if words else "",
    )


class Preview(_Document):
    """What an answer is, before it is given: its key, what it concerns, and whether it would be accepted."""

    answer: Any
    key: str
    concerns: tuple[Concern, ...] = ()
    text: str = ""
    """The answer in words, where it would be accepted."""
    refused: Refusal | UnsetType = UNSET


def preview(asked: Asked[Any], answer: Any, words: Words | None = None) -> Preview:
    """An answer that a client thinks of, as it decoded it from JSON. Raises Refused (``malformed``)."""
    try:
        value = read_as(answer_type(type(asked.question)), answer)
    except ValueError:
        raise Refused(refuse("", "malformed")) from None
    verdict = asked.check(value)
    return Preview(
        answer=value,
        key=key_of(asked.question, value),
        concerns=concerns_of(value, answer_type(type(asked.question))),
        text=words.answer(asked, value) if words and verdict else "",
        refused=UNSET if verdict else refusal_document(verdict, words),
    )


def event_of(match: Match[Any], audience: str | Sequence[str], words: Words | None = None) -> Event:
    """What the last entry of a match caused, as an audience may see it: for a watcher of a ``Host``.

    Raises ValueError for a match that ``branch`` gave: its last entry is in the log that it was branched from.
    """
    if not match.json:
        raise ValueError("the last entry stands in the log that the match was branched from")
    audiences = (audience,) if isinstance(audience, str) else tuple(audience)
    json = match.json if match.opening is None else unmask(match.json, match.opening, match.header.match)
    entry = match.game.codec.entry(json)
    facts = tuple([seen(fact, audiences) for fact in entry.facts])
    return Event(match.n, match.leaf, entry.by, facts, tuple([words.fact(fact) for fact in facts]) if words else ())


def refusal_document(verdict: Verdict[bool], words: Words | None = None) -> Refusal:
    """What ``check`` gives for an input that is refused, and what ``Refused`` carries."""
    text = words.refusal(verdict) if words else ""
    others = tuple([refusal_document(breach, words) for breach in verdict.others])
    return Refusal(verdict.code, verdict.clause, verdict.data, verdict.why, text, others)


def read_command(seat: str, data: bytes) -> Input:
    """The input that a client sends for its seat: a Command in any JSON, spaces and the order of keys are free.

    A client says no more for other seats than they have signed: without keys they consent through the host, who asks
    them. Raises Refused: ``unproven_consent`` for that, ``malformed`` for anything else.
    """
    try:
        if len(data) > MAX_COMMAND_BYTES:
            raise ValueError("too long")
        command = _command(encode(msgspec.json.decode(data)))
    except (ValueError, RecursionError):
        raise Refused(refuse("", "malformed")) from None
    body, proof = command.input, command.proof
    if isinstance(body, Undo | End) and (others := {*body.consents} - {seat, *proof}):
        raise Refused(refuse("", "unproven_consent", f"{min(others)} did not sign that it consents"))
    return Input(seat, body, command.cmd, command.expects, command.sig, proof)


_command = msgspec.json.Decoder(Command).decode


def pack_document(pack: Any) -> Any:
    """All that a pack states, as records for :func:`encode`: the map with names and positions, pieces, cards, tables.

    Raises ValueError for a pack that is no attrs record and has none in ``tables``.
    """
    tables: object = getattr(pack, "tables", pack)
    if not attrs.has(type(tables)):
        raise ValueError(f"a pack of type {type(pack).__name__} states no records: give it `tables`, an attrs record")
    return tables
