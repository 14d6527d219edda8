"""What the server says and hears beside the documents of :mod:`limmu.wire`: frozen records with a schema each."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from limmu import wire
from limmu.core import Body, Decision, End, Interject, Note, RecordMeta, Rekey, Ruleset, Ruling, SeatChange, Undo
from limmu.display.saying import said
from limmu.rooms.orders import Order

Title = Annotated[str, Meta(max_length=100)]
Word = Annotated[str, Meta(max_length=100)]
Name = Annotated[str, Meta(max_length=40)]
Token = Annotated[str, Meta(max_length=100)]
Open = Literal["public", "unlisted", "private"]
"""Who may watch: everybody, and it is listed; whoever knows its address; whoever has a link."""
Mode = Literal["host", "neutral", "all-seats"]
"""Where dice come from: see :class:`limmu.core.DiceTerms`."""


class Said(Struct, frozen=True, metaclass=RecordMeta):
    """Base of what the server says: every field is there."""


class Heard(Struct, frozen=True, forbid_unknown_fields=True, metaclass=RecordMeta):
    """Base of what the server hears: nothing unknown."""


# ---------------------------------------------------------------- games


class Named(Said):
    """An id and its name."""

    id: str
    text: str


class Choice(Said):
    """An option of a game: what it is about, its readings, and the one that holds unless another is chosen."""

    id: str
    text: str
    values: tuple[Named, ...]
    default: str


class ScenarioCard(Said):
    """A scenario and its seats."""

    id: str
    text: str
    seats: tuple[Named, ...]


class GameCard(Said):
    """A game: its scenarios, its options, and its bots."""

    id: str
    text: str
    hides: bool
    """Whether anything in it is secret."""
    scenarios: tuple[ScenarioCard, ...]
    options: tuple[Choice, ...]
    bots: tuple[str, ...]


# ---------------------------------------------------------------- matches


class Listed(Said):
    """A match of the list."""

    id: str
    title: str
    game: str
    scenario: str
    n: int
    over: bool
    status: str
    seats: dict[str, str]
    """Seat -> who sits there: a person, ``bot:LEVEL``, or "" for an open seat."""


class Opening(Heard):
    """A new match. ``seats``: ``me``, ``open``, ``bot:LEVEL``, or ``person:NAME`` where a proxy names persons.

    A seat that is not named is open.
    """

    game: Word
    scenario: Word
    seats: dict[str, Word] = {}
    options: dict[str, Word] = {}
    title: Title = ""
    who: Open = "unlisted"
    dice: Mode = "host"
    keys: bool = False
    """Of neutral dice: whether seats of persons keep keys and chains of their own, as they do with ``all-seats``; with
    dice of the host nobody does, and it is refused."""
    name: Name = ""
    """The name of who opens it."""


class Opened(Said):
    """A match that was opened: the token of its owner, who also has the seats called ``me``, and the other links."""

    id: str
    token: str
    links: dict[str, str]
    """Open seat -> its link."""
    watch: str
    umpire: str
    fingerprint: str
    """The SHA-256 of the server's own certificate, to send along with the links; "" where it has none."""


class Me(Said):
    """Who asks: the name that a proxy gives him; "" where none names persons."""

    person: str


class Joining(Heard):
    """The token of a link, and how the person is called."""

    token: Token
    name: Name = ""


class You(Said):
    """What a visitor is at a match."""

    audience: tuple[str, ...]
    """The seats that are his, ``umpire``, or ``public``."""
    role: Literal["seat", "umpire", "public"]
    owner: bool


class Joined(Said):
    """A visitor who has joined."""

    match: str
    you: You


class SeatCard(Said):
    """A seat: who sits there, and whether a page of his is open now."""

    id: str
    text: str
    person: str
    bot: str
    """The level of the bot that answers; "" for a person."""
    here: bool


class Looked(Said):
    """Somebody who may see what is hidden, while the match went on: told to everybody, and never forgotten."""

    role: str
    """A seat, or ``umpire``, who sees all."""
    what: Literal["opened", "link"]
    """One more browser or program came with the role (of a seat: from the second on, then also the first); or a new
    link was made for it."""
    n: int
    """The last entry then."""
    since: int
    """Seconds since 1970."""


class MatchCard(Said):
    """A match, for a visitor."""

    id: str
    title: str
    game: str
    scenario: str
    options: dict[str, str]
    dice: str
    who: Open
    seats: tuple[SeatCard, ...]
    you: You
    n: int
    over: bool
    asked: tuple[str, ...]
    hides: bool
    """Whether anything in the game is secret: then whoever runs this server can see all of it."""
    over_text: str
    """How it ended, in words."""
    wish: Wish | None
    undo: int
    """The entry before your last own decision, to which you may wish to go back; -1 for none."""
    plays: bool
    """Whether who runs this server plays at it: a page for one."""
    owner: bool
    parent: str
    """The match of which it is a branch; ``file`` for one that came as a file; "" for neither."""
    finished: bool
    """Whether odds and branches are open to you: the match is over, hides nothing, or you are its umpire."""
    waiting: tuple[str, ...]
    """The seats whose key and chain are not there yet: with any, the match has not begun, and ``n`` is -1."""
    keyed: tuple[str, ...]
    """The seats that sign what they give, and whose tokens the rolls need: see docs/serving.md, *Vaults*."""
    due: tuple[str, ...]
    """The seats whose token the pending roll waits for."""
    alone: bool
    """Whether you may take back to ``undo`` without anybody's consent."""
    proposed: tuple[Proposal, ...]
    """What devices of your seats without their vaults want to answer: the device with the vault signs it, or not."""
    looked: tuple[Looked, ...]
    """Who could see hidden things beside whom a seat is for, as this server knows it."""
    stuck: bool
    """Whether an error keeps a bot, or a standing order, from answering: the umpire rules past it, or goes back."""


class Proposal(Said):
    """What a device without the vault of its seat proposes: an answer, which lapses when the match goes on, or to hold
    the vault by a key of its own, which stands until that is in force.
    """

    seat: str
    input: Decision | Interject | Rekey
    leaf: str
    """The leaf of the entry that an answer follows; "" of a key."""


class Proposing(Heard):
    """An answer, or a new key and chain of the seat, for the device that keeps its vault; without one the proposal that
    stands is gone.
    """

    input: Decision | Interject | Rekey | None = None
    expects: Word = ""


class Wish(Said):
    """An undo, an end or a new key to which all persons must agree. It lapses when the match goes on."""

    by: str
    kind: Literal["undo", "end", "rekey"]
    text: str
    """What is wished, with the entries whose dice it takes back, or the beginning of the key, in words."""
    to: int
    """Of an undo: the entry after which the match stands again; else -1."""
    cancels: tuple[int, ...]
    """Of an undo: the entries whose dice it takes back. The same request gets the same dice again."""
    winners: tuple[str, ...]
    """Of an end: who wins; nobody for a draw."""
    given: tuple[str, ...]
    """The seats that agree; bots and empty seats do, and who asks for a key."""
    needed: tuple[str, ...]
    """The seats that have not said yet."""
    input: Undo | End | Rekey
    """What the umpire gives when all agree: a seat with a key signs its consent to it."""
    leaf: str
    """The leaf of the entry that it follows."""


class Wishing(Heard):
    """What the seat that asks wishes: an undo to after an entry, an agreed end with its winners, or, where its vault is
    lost, the key and the end of the chain of a new one.
    """

    undo: int = -1
    end: Literal["", "agree"] = ""
    winners: tuple[Word, ...] = ()
    key: Word = ""
    anchor: Word = ""


class Wished(Said):
    """The wish that stands, if any; ``taken``: the entry with which it was carried out, -1 for none."""

    wish: Wish | None
    taken: int = -1


class Consenting(Heard):
    """Which wish somebody means, by its text; "" for the one that stands."""

    text: Annotated[str, Meta(max_length=2000)] = ""
    consents: dict[Word, Word] = {}
    """Seat -> its signature, of seats with a key; the umpire gives the input."""


class Role(Heard):
    """What a link is for: a seat, ``public``, ``umpire`` or ``owner``."""

    role: Word


class Link(Said):
    """A link: an address of this server, with the token behind ``#``."""

    link: str
    fingerprint: str
    """As in :class:`Opened`."""


class Replacing(Heard):
    """Who sits at a seat from now on: a bot of a level, or a person of a name."""

    bot: Word = ""
    person: Name = ""


# ---------------------------------------------------------------- vaults


class Sitting(Heard):
    """The public key of a seat and the end of its chain; both "" where the server shall keep the seat."""

    key: Word = ""
    anchor: Word = ""


class Waiting(Said):
    """The seats whose key and chain are not there yet; with none the match has begun."""

    waiting: tuple[str, ...]


class Showing(Heard):
    """The token of a seat for the throw that entry ``asker`` asks for."""

    asker: int
    token: Annotated[str, Meta(max_length=200)]


class Voiding(Heard):
    """What a seat signed to follow the last entry, and shall be void: its own input, or one of ``by`` to which it
    consents.
    """

    input: Body
    sig: Word
    cmd: Word = ""
    by: Word = ""


# ---------------------------------------------------------------- play


class Picking(Heard):
    """The picks so far of an answer to the question, or to the interjection number ``may``."""

    picks: list[Any] = []
    may: int = -1
    expects: str = ""


class Judging(Heard):
    """A whole answer that is only judged."""

    answer: Any
    may: int = -1
    expects: str = ""


class Moving(Said):
    """The groups of the drawing that change, after entry ``n``: by id an SVG element. On a socket those that differ
    from what it said before."""

    n: int
    groups: dict[str, str]


class Sketch(Said):
    """What the picks so far come to: in words, the groups of the drawing that change, and where each piece would stand
    on a table that is measured: its point and how it is turned, clockwise from the north."""

    told: tuple[str, ...]
    groups: dict[str, str]
    at: dict[str, tuple[int, int, int]]


class Side(Said):
    """An owner of pieces, with its colours."""

    id: str
    text: str
    code: str
    colour: str
    ink: str


class MarkerCard(Said):
    """A marker on a track."""

    cell: int
    owner: str
    label: str


class TrackCard(Said):
    """A row of cells, with the first and the last number, and its markers."""

    id: str
    text: str
    cells: tuple[int, int]
    markers: tuple[MarkerCard, ...]


class CardCard(Said):
    """A card: its name, and what it says."""

    id: str
    text: str
    about: str


class HandCard(Said):
    """The hand of a seat: how many cards, and those that this audience sees."""

    seat: str
    text: str
    count: int
    cards: tuple[CardCard, ...]


class NoteCard(Said):
    """A remark about a place, or about the whole match."""

    text: str
    place: str
    clause: str


class TableCard(Said):
    """Rows under headings."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Aside(Said):
    """What stands beside the map after entry ``n``."""

    n: int
    owners: tuple[Side, ...]
    tracks: tuple[TrackCard, ...]
    hands: tuple[HandCard, ...]
    notes: tuple[NoteCard, ...]
    tables: tuple[TableCard, ...]
    at: dict[str, str]
    """Piece -> the stack or place that stands for it in the drawing."""


class Moment(Said):
    """An entry on the time line."""

    n: int
    turn: str
    """How far the match had come, in one line."""
    step: str
    by: str
    kind: str
    text: str
    scores: dict[str, int]


class Timeline(Said):
    """The match by entries, for a slider and graphs."""

    entries: tuple[Moment, ...]
    seats: tuple[Named, ...]


class OrderText(Said):
    """A standing order, in words."""

    order: Order
    text: str


class Ordered(Said):
    """The standing orders of a seat."""

    orders: tuple[OrderText, ...]
    sorts: tuple[str, ...]
    """What an order to pass can name."""
    scopes: tuple[str, ...]
    """How long it can stand."""
    windows: dict[str, tuple[str, ...]]
    """Sort -> its windows: a pass that a vault signs and that stands in the log names one."""
    texts: dict[str, str]
    """The sorts and scopes in words."""
    news: tuple[str, ...]
    """Why orders ended since this was asked last."""


class Ordering(Heard):
    """The orders that shall stand, and no others."""

    orders: Annotated[tuple[Order, ...], Meta(max_length=32)] = ()


class ClockTerms(Heard):
    """The clocks of every seat: seconds for a move and for the whole match, 0 for no such clock."""

    move: Annotated[int, Meta(ge=0, le=1 << 31)] = 0
    match: Annotated[int, Meta(ge=0, le=1 << 31)] = 0
    away: dict[Word, Annotated[tuple[tuple[int, int], ...], Meta(max_length=32)]] = {}
    """Seat -> its holidays, from and until, in seconds since 1970: then its clocks stand still."""


class ClockCard(Said):
    """The clocks of a seat: seconds left of its move and of the match, -1 without such a clock."""

    seat: str
    move: int
    match: int
    runs: bool
    out: bool
    """Whether it is asked and has no time left: the umpire may end the match."""


class Clocks(Said):
    """The clocks of a match at a time (seconds since 1970): what its host claims, which no rule knows."""

    terms: ClockTerms
    seats: tuple[ClockCard, ...]
    at: int


# ---------------------------------------------------------------- sockets


class Tells(Struct, frozen=True, kw_only=True, metaclass=RecordMeta):
    """A message of a socket: one of these alone, but for ``id`` and ``reply``, which come together."""

    view: wire.Seen | UnsetType = UNSET
    """First, and whenever somebody is asked again; without its board on a socket with ``board=no``."""
    event: wire.Event | UnsetType = UNSET
    moving: Moving | UnsetType = UNSET
    """After a view."""
    here: dict[str, bool] | UnsetType = UNSET
    """Seat -> whether a page of it is open."""
    seats: dict[str, str] | UnsetType = UNSET
    """Seat -> the person who sits there from now on."""
    wish: Wish | UnsetType | None = UNSET
    due: tuple[str, ...] | UnsetType = UNSET
    """The seats whose token a roll waits for."""
    clocks: Clocks | UnsetType = UNSET
    revoked: str | UnsetType = UNSET
    """The role whose links end."""
    looked: str | UnsetType = UNSET
    """A role of which the card has one more who could look."""
    orders: Ordered | UnsetType = UNSET
    """To the devices of a seat alone, as is ``proposed``."""
    proposed: str | UnsetType = UNSET
    """The seat for which the card has another proposal, or none any more."""
    id: int | UnsetType = UNSET
    """Of the message of the client that gets the ``reply``."""
    reply: Any = UNSET
    """What the operation ``choose``, ``preview`` or ``answer`` says, also where that refuses."""


# ---------------------------------------------------------------- the umpire, and copies


class Ruled(Heard):
    """What the umpire gives: a ruling, an undo for which he has the consent of all, the end as a seat's forfeit,
    another ruleset, a person for a seat, a new key for one whose vault is lost, or a note.
    """

    input: Ruling | Undo | End | Ruleset | SeatChange | Rekey | Note
    cmd: Word = ""
    expects: Word = ""


class Taken(Said):
    """The last entry that an input led to."""

    taken: int


class Branching(Heard):
    """A branch after an entry. ``bots``: seat -> the level of the bot that plays it; the others are yours."""

    at: int
    bots: dict[str, Word] = {}
    name: Name = ""


class Wrong(Exception):
    """A request that the server does not serve: its status, what it says, and when to try again (s)."""

    def __init__(self, status: int, text: str, later: int = 0) -> None:
        self.status, self.text, self.later = status, text, later
        super().__init__(text)


def wrong(key: str, status: int, /, *, later: int = 0, **parts: object) -> Wrong:
    """A Wrong in the language that is spoken, by the key of its text in the section ``program``."""
    return Wrong(status, said(key, **parts), later)


# ---------------------------------------------------------------- notices


class Noticing(Heard):
    """Where a seat wants to be told that it is its turn; "" for nowhere."""

    mail: Annotated[str, Meta(max_length=200)] = ""
    webhook: Annotated[str, Meta(max_length=500)] = ""


class Noticed(Said):
    """Where a seat is told that it is its turn."""

    mails: bool
    """Whether this server sends mails at all."""
    mail: str
    confirmed: bool
    """Whether its reader said that he wants the mails: none comes before that."""
    webhook: str
    key: str
    """The key of a new webhook, in hex: keep it, it is not said again."""
