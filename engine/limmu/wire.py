"""The documents that a server and a front-end exchange: frozen records for :func:`encode`, each with a schema.

``schemas/GAME`` has the schemas: ``view.json`` of :class:`Seen`, ``events.json`` of :class:`Event`, ``refusals.json``
of :class:`Refusal`, ``commands.json`` of :class:`Command`, ``pack.json`` of :func:`pack_document`. docs/embedding.md
explains how to use them.
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
    convert_answer,
    mask_for,
    refuse,
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
    """Puts things into words for a front-end that wants texts: :class:`limmu.display.shown.Shown`, or a class of its
    own.
    """

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
    """Base of documents: frozen, without fields that have their default."""


class Offer(_Document):
    """One pick of a level, and what it concerns, for a front-end to highlight."""

    pick: Any
    key: str
    """The pick in the notation of answers."""
    concerns: tuple[Concern, ...] = ()
    whole: Any = UNSET
    """The answer that the pick completes, if nothing may follow: send it."""
    text: str = ""
    """The pick in words, if the host gives texts."""


class Refusal(_Document):
    """Why an input is refused: the code, the clause that refuses it, and the ids that its text names."""

    code: str
    clause: str = ""
    data: tuple[str, ...] = ()
    why: Why = ()
    text: str = ""
    """Each breach in words."""
    others: tuple[Refusal, ...] = ()
    """The further refusals of the same answer."""


class Numbers(_Document):
    """Whole numbers that may be picked: (lowest, highest) of each range."""

    ranges: tuple[tuple[int, int], ...]
    step: int = 1
    unit: str = ""


class Level(_Document):
    """What may come next in an answer after the picks so far, and whether they are an answer already."""

    picks: Part = ()
    """The picks so far: those that were sent, and after them each that is no choice. Send them with the next one."""
    options: tuple[Offer, ...] = ()
    span: Numbers | UnsetType = UNSET
    whole: Any = UNSET
    """The answer that the picks already are: the player may stop here."""
    key: str = ""
    """That answer in the notation."""
    text: str = ""
    """That answer in words."""
    asks: str = ""
    """The text key of this pick; "" for the answer itself."""
    prompt: str = ""
    """What this level asks, in words."""
    about: tuple[Concern, ...] = ()
    """What this level asks about, such as the piece to place."""
    bag: str = ""
    """Picks of levels with the same bag may come in any order."""
    more: Refusal | UnsetType = UNSET
    """Why the player may not stop here."""


class Asking(_Document):
    """A question to a seat, or an interjection that is open to it, with the options for the first pick."""

    kind: str
    """The stored name of the question."""
    seat: str
    question: Any
    choices: Level
    """The options for the first pick; :func:`choose` gives those after it."""
    step: str
    """procedure.step that asks."""
    clauses: tuple[str, ...]
    """The clauses under which it is asked."""
    concerns: tuple[Concern, ...] = ()
    """What the question is about, apart from its answers."""
    may: int = -1
    """The number of an interjection: send it back with the answer. Absent for a question."""
    text: str = ""


class Where(_Document):
    """An open procedure: the step it is at, and the clauses of the step."""

    step: str
    clauses: tuple[str, ...]


class Seen(_Document):
    """The view of an audience after entry ``n``: all that a front-end needs to draw, also after reconnecting."""

    audience: tuple[str, ...]
    n: int
    leaf: str
    """The leaf of entry ``n``. If the match has gone on, the host refuses a command that expects it, as stale."""
    board: Any
    asked: tuple[str, ...] = ()
    """The seats that are asked now."""
    question: Asking | UnsetType = UNSET
    """The question of this audience, if it is asked."""
    may: tuple[Asking, ...] = ()
    """The interjections that this audience may give now; each has an answer on offer."""
    stack: tuple[Where, ...] = ()
    """The open procedures, outermost first."""
    passes: tuple[Standing, ...] = ()
    over: Outcome | UnsetType = UNSET


class Event(_Document):
    """The facts of an entry as an audience may see them, in order: animate them."""

    n: int
    leaf: str
    by: str
    """Who gave the input: a seat, ``chance``, ``umpire`` or ``host``."""
    facts: tuple[Any, ...] = ()
    texts: tuple[str, ...] = ()
    """Each fact in words."""


class Command(_Document):
    """What a client sends for its seat. The server knows the seat from the connection."""

    input: Body
    cmd: str = ""
    """The client's id of the command. If the same command comes again, it gets the first result and changes nothing."""
    expects: str = ""
    """The leaf of the view that the client answers; absent for any."""
    sig: str = ""
    """The seat's signature, if the header has a key of the seat."""
    proof: dict[str, str] = {}
    """Of an undo or an end: by seat the signatures of the others who consent."""


def view_document(view: View[Any], words: Words | None = None) -> Seen:
    """Make the document of a view, with its questions and their first options."""
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
    """What may come next after the picks that a client sends, decoded from JSON.

    Raises Refused: ``not_on_offer`` if one of them is not on offer after those before it, ``malformed`` without a
    list.
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
    """The judgment of an answer that is not given: its key, what it concerns, and its refusal, if any."""

    answer: Any
    key: str
    concerns: tuple[Concern, ...] = ()
    text: str = ""
    """The answer in words, where it would be accepted."""
    refused: Refusal | UnsetType = UNSET


def preview(asked: Asked[Any], answer: Any, words: Words | None = None) -> Preview:
    """Judge an answer, decoded from JSON, without giving it. Raises Refused (``malformed``)."""
    try:
        value = convert_answer(asked.question, answer)
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
    """The facts of the last entry of a match, as an audience may see them: for a watcher of a ``Host``.

    Raises ValueError for a match from ``branch``, because its last entry is in the log of the parent.
    """
    if not match.json:
        raise ValueError("the last entry stands in the log that the match was branched from")
    audiences = (audience,) if isinstance(audience, str) else tuple(audience)
    json = match.json if match.opening is None else unmask(match.json, match.opening, match.header.match)
    entry = match.game.codec.entry(json)
    facts = tuple([mask_for(fact, audiences) for fact in entry.facts])
    return Event(match.n, match.leaf, entry.by, facts, tuple([words.fact(fact) for fact in facts]) if words else ())


def refusal_document(verdict: Verdict[bool], words: Words | None = None) -> Refusal:
    """Make the document of a refusal: the verdict from ``check`` or from ``Refused``."""
    text = words.refusal(verdict) if words else ""
    others = tuple([refusal_document(breach, words) for breach in verdict.others])
    return Refusal(verdict.code, verdict.clause, verdict.data, verdict.why, text, others)


def read_command(seat: str, data: bytes) -> Input:
    """Read the input that a client sends for its seat: a Command as JSON, with any spaces and order of keys.

    A client gives the consent of another seat only with that seat's signature; seats without keys consent through the
    host, who asks them. Raises Refused: ``unproven_consent`` for a missing signature, ``malformed`` for anything
    else.
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
    """The data of a pack as records for :func:`encode`: the map with names and positions, pieces, cards, tables.

    Raises ValueError for a pack that is no attrs record and has none in ``tables``.
    """
    tables: object = getattr(pack, "tables", pack)
    if not attrs.has(type(tables)):
        raise ValueError(f"a pack of type {type(pack).__name__} states no records: give it `tables`, an attrs record")
    return tables
