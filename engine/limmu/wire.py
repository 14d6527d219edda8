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
from msgspec import UNSET, Struct, structs

from limmu.core import (
    MAX_ANSWER,
    Asked,
    Body,
    Chance,
    Choices,
    Concern,
    End,
    Entry,
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
    entry_for,
    malformed,
    mask_for,
    question_of,
    refuse,
    require_audiences,
    stored_name,
    takes_several,
)
from limmu.core import encode as encode
from limmu.display.notation import key_of, key_offered, write
from limmu.display.scores import Scored
from limmu.display.shown import Shown
from limmu.display.telling import told_facts

__all__ = [
    "Asking",
    "Command",
    "Event",
    "Level",
    "Numbers",
    "Offer",
    "Points",
    "Preview",
    "Refusal",
    "Seen",
    "Where",
    "Words",
    "choose",
    "encode",
    "event_of",
    "events",
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

    def question(self, question: Question[Any, Any], board: Any = None) -> str:
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

    def tell_answer(self, question: Question[Any, Any], answer: Any) -> str:
        """An answer that was given."""
        ...

    def seat(self, seat: str) -> str:
        """The name of a seat or a power."""
        ...

    def procedure(self, stored: str) -> str:
        """The name of a procedure."""
        ...

    def outcome(self, over: Outcome) -> str:
        """How a match ended."""
        ...

    def status(self, view: View[Any]) -> str:
        """How far the match has come, in one line."""
        ...

    def scores(self, view: View[Any]) -> Sequence[Scored]:
        """The scores with their ranks."""
        ...

    def on(self, board: Any) -> Words:
        """The same with the names that only this board knows."""
        ...


class _Document(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, metaclass=RecordMeta):
    """Base of documents: frozen, without fields that have their default."""


class Offer(_Document):
    """One pick of a level, and what it concerns, for a front-end to highlight."""

    pick: Any
    key: str
    """The pick in the notation of answers."""
    concerns: tuple[Concern, ...] = ()
    whole: Any = None
    """The answer that the pick completes, if nothing may follow: send it."""
    text: str = ""
    """The pick in words, if the host gives texts."""
    picked: str = ""
    """The same once it is picked, where the text says besides how many are alike."""


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
    span: Numbers | None = None
    whole: Any = None
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
    several: bool = False
    """Whether more of this bag may be picked after one of these options: worth a button for all of them."""
    more: Refusal | None = None
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
    text: str = ""
    """The name of the procedure."""


class Points(_Document):
    """How far a side is on its way to win. The ``parts`` name the sources of its points and add up to them."""

    id: str
    """The seat or power."""
    points: int
    rank: int
    """1 is the first; equal ones share theirs."""
    parts: tuple[tuple[str, int], ...] = ()
    """Words and points."""
    text: str = ""
    """The name of the side."""


class Seen(_Document):
    """The view of an audience after entry ``n``: all that a front-end needs to draw, also after reconnecting."""

    audience: tuple[str, ...]
    n: int
    leaf: str
    """The leaf of entry ``n``. If the match has gone on, the host refuses a command that expects it, as stale."""
    board: Any
    asked: tuple[str, ...] = ()
    """Who is asked now: seats, or ``chance`` alone while a roll waits for its dice."""
    question: Asking | None = None
    """The question of this audience, if it is asked."""
    may: tuple[Asking, ...] = ()
    """The interjections that this audience may give now; each has an answer on offer."""
    stack: tuple[Where, ...] = ()
    """The open procedures, outermost first."""
    passes: tuple[Standing, ...] = ()
    over: Outcome | None = None
    """How the match ended."""
    status: str = ""
    """How far the match has come, or how it ended, in one line, if the host gives texts."""
    scores: tuple[Points, ...] = ()
    """Who leads and why, in the order of the seats, if the host gives texts and the game keeps scores."""


class Event(_Document):
    """An entry as an audience may see it: what was asked and answered, and the facts, in order: animate them."""

    n: int
    leaf: str
    by: str
    """Who gave the input: a seat, ``chance``, ``umpire`` or ``host``."""
    input: Body
    """The input. An answer that this audience may not see is ``?``."""
    kind: str = ""
    """The stored name of the question that it answers; absent for an input that answers none."""
    question: Any = None
    key: str = ""
    """The answer in the notation, if this audience may see it."""
    text: str = ""
    """The answer in words."""
    facts: tuple[Any, ...] = ()
    texts: tuple[str, ...] = ()
    """Each fact in words; "" for one of which the facts beside it tell."""


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
    """Make the document of a view, with its questions and their first options; with ``words`` also in words."""
    words = words.on(view.board) if words else None
    status = ""
    if words:
        status = words.status(view) if view.over is None else words.outcome(view.over)
    return Seen(
        audience=view.audience,
        n=view.n,
        leaf=view.leaf,
        board=view.board,
        asked=view.asked,
        question=_asking(view.question, words) if view.question is not None else None,
        may=tuple([_asking(asked, words) for asked in view.may if _offered(asked)]),
        stack=tuple([_where(step, clauses, words) for step, clauses in view.stack]),
        passes=view.passes,
        over=view.over,
        status=status,
        scores=tuple([_points(one, words) for one in words.scores(view)]) if words else (),
    )


def _where(step: str, clauses: tuple[str, ...], words: Words | None) -> Where:
    return Where(step, clauses, words.procedure(step.rpartition(".")[0]) if words else "")


def _points(scored: Scored, words: Words) -> Points:
    score = scored.score
    return Points(score.id, score.points, scored.rank, score.parts, words.seat(score.id))


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
        text=words.question(asked.question, asked.board) if words else "",
    )


def choose(asked: Asked[Any], picks: Sequence[Any], words: Words | None = None) -> Level:
    """What may come next after the picks that a client sends, decoded from JSON.

    Raises Refused: ``not_on_offer`` if one of them is not on offer after those before it, with its place from 1 as the
    ``data``, ``malformed`` without a list.
    """
    _require_asked(asked)
    if not isinstance(picks, list | tuple):
        raise Refused(malformed(f"Expected `array`, got `{type(picks).__name__}`"))
    return _level(asked, picks, words.on(asked.board) if words else None)


def _require_asked(asked: object) -> None:
    if not isinstance(asked, Asked):
        raise TypeError(f"{asked!r:.100} is no question to a seat: give view.question, or one of view.may")


def _level(asked: Asked[Any], picks: Sequence[Any], words: Words | None) -> Level:
    part: Part = ()
    level = asked.choices()
    for place, given in enumerate(picks, 1):
        part, level = _picked(asked, part, _option(level, given, place))
    while level.size == 1 and level.whole is UNSET:  # this is no choice
        part, level = _picked(asked, part, level.options[0] if level.options else Option(next(iter(level.span or ()))))
    whole, more = level.whole, level.more
    return Level(
        picks=part,
        options=tuple([_offer(asked, level, option, words) for option in level.options]),
        span=Numbers(level.span.ranges, level.span.step, level.span.unit) if level.span is not None else None,
        whole=None if whole is UNSET else whole,
        key=key_offered(asked.question, whole) if whole is not UNSET else "",
        text=words.answer(asked, whole) if words and whole is not UNSET else "",
        asks=level.asks,
        prompt=words.asks(asked.question, level) if words else "",
        about=level.about,
        bag=level.bag,
        several=takes_several(asked.choices, part, level),
        more=refusal_document(more, words) if whole is UNSET and not more else None,
    )


def _picked(asked: Asked[Any], part: Part, option: Option[Any]) -> tuple[Part, Choices[Any]]:
    """The picks with one more, and what may come next."""
    part = (*part, option.pick)
    return part, asked.choices(part) if option.whole is UNSET else Choices(whole=option.whole)


def _option(level: Choices[Any], given: Any, place: int) -> Option[Any]:
    """The option behind a pick of a client, by its canonical JSON, or a bare one for a number. Raises Refused, which
    names the place of the pick, from 1."""
    try:
        json = encode(given)
    except (ValueError, TypeError, OverflowError, RecursionError) as error:
        raise Refused(malformed(error)) from None
    for option in level.options:
        if encode(option.pick) == json:
            return option
        for pick in option.like:
            if encode(pick) == json:
                return Option(pick)
    if type(given) is int and level.span is not None and given in level.span:
        return Option(given)
    raise Refused(refuse("", "not_on_offer", str(place)))


def _offer(asked: Asked[Any], level: Choices[Any], option: Option[Any], words: Words | None) -> Offer:
    alone = structs.replace(option, like=()) if option.like else None
    return Offer(
        pick=option.pick,
        key=write(option.pick, type(option.pick))
        if option.whole is UNSET
        else key_offered(asked.question, option.whole),
        concerns=asked.concerns(option),
        whole=None if option.whole is UNSET else option.whole,
        text=words.option(asked, level, option) if words else "",
        picked=words.option(asked, level, alone) if words and alone else "",
    )


class Preview(_Document):
    """The judgment of an answer that is not given: its key, what it concerns, and its refusal, if any."""

    answer: Any
    key: str
    concerns: tuple[Concern, ...] = ()
    text: str = ""
    """The answer in words, where it would be accepted."""
    refused: Refusal | None = None


def preview(asked: Asked[Any], answer: Any, words: Words | None = None) -> Preview:
    """Judge an answer, decoded from JSON, without giving it. Raises Refused (``malformed``)."""
    _require_asked(asked)
    try:
        value = convert_answer(asked.question, answer)
    except ValueError as error:
        raise Refused(malformed(error)) from None
    verdict = asked.check(value)
    words = words.on(asked.board) if words else None
    return Preview(
        answer=value,
        key=key_of(asked.question, value),
        concerns=concerns_of(value, answer_type(type(asked.question))),
        text=words.answer(asked, value) if words and verdict else "",
        refused=None if verdict else refusal_document(verdict, words),
    )


def events(
    match: Match[Any], since: int, audience: str | Sequence[str], words: Words | None = None
) -> tuple[Event, ...]:
    """Every entry after entry ``since`` (-1: from the set-up on) up to the last, as an audience may see it.

    It is the same before and after a restart, for a match that was loaded with its openings. Raises LookupError for an
    unknown audience, and for an entry that is not there.
    """
    audiences = require_audiences(match, audience)
    if not -1 <= since <= match.n:
        raise LookupError(f"there is no entry {since}: the match has entries 0 to {match.n}")
    if words is not None:
        words = words.on(mask_for(match.board, audiences))
    return tuple([_event(match, n, audiences, words) for n in range(since + 1, match.n + 1)])


def event_of(match: Match[Any], audience: str | Sequence[str], words: Words | None = None, board: Any = None) -> Event:
    """The last entry of a match, as an audience may see it: for a watcher of a ``Host``. ``board``: as that audience
    sees it, where it is known already.
    """
    audiences = require_audiences(match, audience)
    if words is not None:
        board = mask_for(match.board, audiences) if board is None else board
        words = words.on(board)
    return _event(match, match.n, audiences, words, board)


def _event(match: Match[Any], n: int, audiences: tuple[str, ...], words: Words | None, board: Any = None) -> Event:
    entry = entry_for(match, n, audiences)
    asked = question_of(match, entry)
    whole = match.past[n].entry
    assert whole is not None
    answer = _answer_in(entry, asked) if entry.input is whole.input else None
    given: Any = entry.input
    if answer is not None and not isinstance(given, Chance):
        given = structs.replace(given, answer=answer)  # a match that was loaded has it as JSON
    return Event(
        n=n,
        leaf=match.past[n].leaf,
        by=entry.by,
        input=given,
        kind=stored_name(type(asked).__name__) if asked is not None else "",
        question=mask_for(asked, audiences) if asked is not None else None,
        key=key_of(asked, answer) if asked is not None and answer is not None else "",
        text=words.tell_answer(asked, answer) if words and asked is not None and answer is not None else "",
        facts=entry.facts,
        texts=_texts(match, whole, entry.facts, audiences, words=words, end=board) if words else (),
    )


def _texts(
    match: Match[Any],
    entry: Entry[Any],
    facts: Sequence[Fact[Any]],
    audiences: tuple[str, ...],
    *,
    words: Words,
    end: Any,
) -> tuple[str, ...]:
    """The facts of an entry in words. ``end``: the board after it as the audience sees it, None if not known yet."""
    if isinstance(words, Shown):
        return tuple(told_facts(words, match, entry, audiences, end))
    return tuple([words.fact(fact) for fact in facts])


def _answer_in(entry: Entry[Any], asked: Question[Any, Any] | None) -> Any:
    """The answer that an entry gives to its question; None if there is none, or the log does not open it."""
    body: Any = entry.input
    if asked is None or "input.answer" in entry.sealed or "input.outcome" in entry.sealed:
        return None
    given = body.outcome if isinstance(body, Chance) else body.answer
    try:
        return convert_answer(asked, given)
    except ValueError:  # of an older version
        return None


def refusal_document(verdict: Verdict[bool], words: Words | None = None) -> Refusal:
    """Make the document of a refusal: the verdict from ``check`` or from ``Refused``."""
    text = words.refusal(verdict) if words else ""
    others = tuple([refusal_document(breach, words) for breach in verdict.others])
    return Refusal(
        code=verdict.code, clause=verdict.clause, data=verdict.data, why=verdict.why, text=text, others=others
    )


def read_command(seat: str, data: bytes) -> Input:
    """Read the input that a client sends for its seat: a Command as JSON, with any spaces and order of keys.

    A client gives the consent of another seat only with that seat's signature; seats without keys consent through the
    host, who asks them. Raises Refused: ``unproven_consent`` for a missing signature, ``malformed`` for anything
    else: its ``data`` says what is wrong.
    """
    try:
        if len(data) > MAX_COMMAND_BYTES:
            raise ValueError(f"a command has at most {MAX_COMMAND_BYTES} bytes")
        command = _command(encode(msgspec.json.decode(data)))
    except (ValueError, RecursionError) as error:
        raise Refused(malformed(error)) from None
    body, proof = command.input, command.proof
    if isinstance(body, Undo | End) and (others := {*body.consents} - {seat, *proof}):
        raise Refused(refuse("", "unproven_consent", f"{min(others)} did not sign that it consents"))
    return Input(by=seat, body=body, cmd=command.cmd, expects=command.expects, sig=command.sig, proof=proof)


_command = msgspec.json.Decoder(Command).decode


def pack_document(pack: Any) -> Any:
    """The data of a pack as records for :func:`encode`: the map with names and positions, pieces, cards, tables.

    Raises ValueError for a pack that is no attrs record and has none in ``tables``.
    """
    tables: object = getattr(pack, "tables", pack)
    if not attrs.has(type(tables)):
        raise ValueError(f"a pack of type {type(pack).__name__} states no records: give it `tables`, an attrs record")
    return tables
