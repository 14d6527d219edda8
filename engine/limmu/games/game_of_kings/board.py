"""What is on the table. Lengths are micrometres, angles hundredths of a degree; (0, 0) is the south-west corner.

A Unit stands as a block (Ranked) or as `bases` (Skirmish, or a single model); with neither it is off the table.
What it is like stands in its army list: `profile.profile_of` looks it up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, get_args

from limmu.core import PUBLIC, UMPIRE, Id, Record, declare, of
from limmu.games.game_of_kings.documents import ArmyDocument
from limmu.games.game_of_kings.fields import Ground, Kind
from limmu.games.game_of_kings.pack import Leader, load_pack
from limmu.games.game_of_kings.pack_records import Stat
from limmu.toolkit.pack_parts import Registry
from limmu.toolkit.plane.blocks import Base, Block
from limmu.toolkit.plane.findings import Source
from limmu.toolkit.plane.sines import Pt

SEATS = ("red", "blue")
UnitId = Annotated[str, Id("piece")]
PieceId = Annotated[str, Id("piece")]
Edge = Literal["", "south", "north"]
Station = Literal["common", "special", "beast", "avatar", "outrider", "hidden", "released"]
"""When a Unit is deployed; hidden: it is not; released: a 'Recker that was let loose."""
Way = Literal["forward", "left", "right", "straight", "flight", "face", "model", "pattern"]
"""What a leg of a move is: the first three are a block's, the last two those of loose models (PL-23)."""
Act = Literal["", "moved", "marched", "flown", "turned", "reformed", "assaulted", "failed"]
"""What a Unit did in the Movement Phase of this Turn; failed: an Assault that did not reach."""
Phase = Literal["", "movement", "science", "shooting", "assault"]
Bar = Literal["move", "shoot", "assault", "perform"]
"""What a Unit may not do in this Turn of its own."""
Gone = Literal["", "left_out", "destroyed", "caught", "fled", "pursuing", "vanished"]
"""Why a Unit is off the table: it fitted nowhere, lost its last model, was caught in flight, fled over the edge; or it
pursued over the edge and comes back; or an Anomaly took it, which scores nothing."""
Side = Literal["front", "flank", "rear"]
SIDES: tuple[Side, ...] = get_args(Side)
"""Which side of a Unit is assaulted, by its number."""


@declare(PUBLIC)
class Leg(Record):
    """One leg: the angle of a wheel or the direction of a way, and its length.

    `which` model goes by itself; a pattern has so many files (`which`), so far apart (`length`).
    """

    way: Way
    angle: int = 0
    length: int = 0
    which: int = 0


@declare(PUBLIC)
class Piece(Record, cache_hash=True):
    """A piece of Scenery: its convex outline about the origin, and where it lies once it is placed."""

    id: PieceId
    kind: Kind
    ground: Ground
    height: int
    outline: tuple[Pt, ...]
    placed: bool = False
    x: int = 0
    y: int = 0
    t: int = 0


@declare(PUBLIC)
class Unit(Record, cache_hash=True):
    """A Unit of an Army; `line` is its id in the army list."""

    id: UnitId
    seat: str
    line: str
    station: Station
    models: int
    blocks: tuple[Block, ...] = ()
    """The one block of a Ranked Unit."""
    bases: tuple[Base, ...] = ()
    shape: Literal["square", "round"] = "square"
    """That of its bases; ranks of round ones are as wide and as deep as those of square ones (A-152)."""
    gone: Gone = ""
    leaders: tuple[Leader, ...] = ()
    """Those of its models that are Banner, Musician or Sergeant and still stand."""
    mix: tuple[int, ...] = ()
    """Of a mixed Unit its models of each kind, in the order of its entry; their bases follow in the same order."""
    wounds: int = 0
    """Hit Points lost by the model that is hurt but still stands (A-068)."""
    began: int = 0
    """Its Hit Points when this Phase began (A-080)."""
    stood: int = 0
    """Its models then."""
    joined: UnitId | Literal[""] = ""
    """The Unit that an Independent is attached to."""
    slot: int = 0
    """Its place in the order of those attached there."""
    act: Act = ""
    bars: tuple[Bar, ...] = ()
    fleeing: bool = False
    heading: int = 0
    """Where it fled last: its pursuers follow."""
    spent: tuple[str, ...] = ()
    """What it had for one use in a battle and has used: artifacts, algorithms, Feats."""
    captor: UnitId | Literal[""] = ""
    """The enemy that ran it down or struck it down: what its Banner is worth depends on that one (A-086)."""

    @property
    def on_table(self) -> bool:
        """Whether it stands anywhere; of who pursued over the edge is kept where it left."""
        return bool(self.blocks or self.bases) and self.gone != "pursuing"

    @property
    def block(self) -> Block:
        """The block of a Ranked Unit. Raises IndexError for a Unit in no ranks."""
        return self.blocks[0]


@declare(PUBLIC)
class Contact(Record):
    """Two Units in Assault: `by` assaulted `on`, at its front, flank or rear, in a Turn (`Board.turn`).

    `touching`: the models that fight each other, by index, one of `by` and one of `on`; decided at contact and after
    each redress, never recomputed from coordinates (A-058; procedures 8.7). `near`: those of them that are not in base
    contact, so that only models in Skirmish Formation strike. `beside`: the pairs of those attached to either, who
    are -1 on the left of their Unit and -2 on its right.
    """

    by: UnitId
    on: UnitId
    side: Side
    turn: int
    touching: tuple[tuple[int, int], ...] = ()
    near: tuple[tuple[int, int], ...] = ()
    beside: tuple[tuple[int, int], ...] = ()


@declare(PUBLIC)
class Declared(Record):
    """An Assault of this Turn: who declared it on whom, the facing (A-058) and the Response to it.

    `redirected`: onto this Unit, which can only Hold; `settled`: it was moved or came to nothing.
    """

    by: UnitId
    on: UnitId
    side: Side
    response: Literal["", "hold", "flee", "stand_and_deliver"] = ""
    redirected: bool = False
    settled: bool = False


@declare(PUBLIC)
class Effect(Record):
    """What works on a Unit for a time: a Feat, an artifact, an Anomaly.

    `cause` is the id of the Feat or the item, `by` who caused it; `mods` are added to stats, `rules` are special rules
    or modifiers of a roll that the Unit has meanwhile (`to_hit_shooting:-1`); `bracket` is what cleans it up; it lasts
    `until` the end of this Phase, of this Turn, of the next Turn of `by`, until it is flawed, or the battle ends;
    `since` is the Turn (`Board.turn`) in which it began.
    """

    id: int
    cause: str
    by: UnitId
    on: UnitId
    kind: Literal["buff", "debuff", "other"]
    until: Literal["phase", "turn", "next", "flawed", "battle"]
    since: int
    mods: tuple[tuple[Stat, int], ...] = ()
    rules: tuple[str, ...] = ()
    amount: int = 0
    bracket: int = 0


@declare(seat=PUBLIC, army=PUBLIC, hidden=of("seat"))
class Army(Record):
    """The army list of a seat, without who hides where: that is `hidden`, (who, in which Unit) by their lines."""

    seat: str
    army: ArmyDocument
    hidden: tuple[tuple[str, str], ...] = ()


@declare(PUBLIC)
class Ruled(Record):
    """How far an umpire ruled one Unit to be from another, in micrometres, in a Turn (`Board.turn`)."""

    by: UnitId
    on: UnitId
    distance: int
    turn: int


Quarter = Literal["south_west", "south_east", "north_west", "north_east"]
QUARTERS: tuple[Quarter, ...] = get_args(Quarter)
What = Literal["distance", "sight", "cover", "contact", "quarter", "side", "high_ground", "approach"]
FOUND: dict[What, Sequence[str]] = {
    "sight": ("unseen", "seen"), "cover": ("open", "soft", "hard", "hull_down"), "quarter": QUARTERS,
    "side": SIDES, "high_ground": ("low", "high"), "approach": ("clear", "near"),
}  # fmt: skip
"""What may be found on a table, by its number; of a distance and of models in contact it is a number itself."""


@declare(PUBLIC)
class Settled(Record):
    """What people found on a real table about a Unit and another, in a Turn, whatever the positions say (PL-49).

    `value`: how far apart they are in micrometres; whether `by` sees `on`; how much cover `on` has from it (0 to 3);
    how many models of `by` fight `on`; which side of `on` it assaults, by `SIDES`; whether its next move comes within 8
    inches of `on`, where 'Reckers may hide; the number of the quarter in which `by` counts, or whether it is on High
    Ground, and `on` is the same.
    """

    what: What
    by: UnitId
    on: UnitId
    value: int
    turn: int
    where: tuple[int, ...] = ()
    """Where both stood, as x, y, x, y: it holds while they stand there. Of an umpire's ruling nothing: for the Turn."""
    source: Source = "ruled"


@declare(PUBLIC)
class Said(Record):
    """What one seat found on the table, as in `Settled`; it is settled once the other says the same."""

    seat: str
    what: What
    by: UnitId
    on: UnitId
    value: int
    where: tuple[int, ...]


Theme = Literal["intellectual", "physical", "emotional", "reward"]
Event = Literal[
    "twist", "enters", "aid", "place", "organization", "monster", "item", "goal", "hindrance", "exits", "jack", "queen",
    "king",
]  # fmt: skip
"""What the cards of a Story bring about, from the Ace to the King."""
Topic = Literal["who", "what", "where", "when", "why", "how"]


@declare(deck=UMPIRE, pulled=PUBLIC, asked=PUBLIC)
class Story(Record):
    """Solitaire Play: the deck, its next card last, the cards pulled from it, and what was asked about in this Scene.

    A card is 1 to 52: Spades, Clubs, Hearts and Diamonds, each from the Ace to the King; 0 is a hidden one.
    """

    deck: tuple[int, ...] = ()
    pulled: tuple[int, ...] = ()
    asked: tuple[Topic, ...] = ()


@declare(PUBLIC)
class Scientist(Record):
    """An Avatar that performs Feats, and what it has left of this Science Phase.

    `degree` is the id of a Class (an Anomaly may take a Degree); `list` is that of its Feats, `bonus` what its College
    adds 1 to; `pets` are those of a Stalker; `lost` are Feats that an Anomaly took for good. `dice` are its own;
    `points` is its Degree Bonus; `attempted` are the Feats of this Phase; `done`: another performs after it;
    `stunned`: it neither performs nor flaws.
    """

    unit: UnitId
    degree: str
    list: str
    bonus: Literal["", "perform", "flaw"] = ""
    pets: tuple[UnitId, ...] = ()
    feats: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    dice: int = 0
    points: int = 0
    attempted: tuple[str, ...] = ()
    done: bool = False
    stunned: bool = False


@declare(PUBLIC)
class Board(Record):
    """The game at one moment; secrets inside its records stay secret.

    `first` deployed first; `edges` are the edges of the table that the seats hold, in the order of `SEATS`; `may_march`
    are the Units that had no enemy near when the Movement Phase began; `turn` counts the Turns of both seats; `stories`
    holds the one of Solitaire Play.
    """

    pack: str = ""
    size: int = 0
    table: tuple[int, int] = (0, 0)
    pieces: tuple[Piece, ...] = ()
    armies: tuple[Army, ...] = ()
    units: tuple[Unit, ...] = ()
    first: str = ""
    edges: tuple[Edge, Edge] = ("", "")
    round: int = 0
    turn: int = 0
    active: str = ""
    phase: Phase = ""
    may_march: tuple[UnitId, ...] = ()
    shaken: tuple[UnitId, ...] = ()
    """The Units that saw a friend break or die in Assault in this Phase."""
    contacts: tuple[Contact, ...] = ()
    effects: tuple[Effect, ...] = ()
    scientists: tuple[Scientist, ...] = ()
    pool: tuple[int, int] = (0, 0)
    """The dice that all Scientists of a seat share, in the order of `SEATS`."""
    pooled: int = 0
    """The Round in which the Pool was last rolled."""
    stored: tuple[int, int] = (0, 0)
    """Those of them that artifacts keep for the next Science Phase."""
    tried: tuple[int, ...] = ()
    """The Feats in play (ids of effects) that somebody tried to flaw in this Phase."""
    declared: tuple[Declared, ...] = ()
    acting: UnitId | Literal[""] = ""
    """The one Unit that acts, where Units are activated one by one."""
    scores: tuple[tuple[UnitId, tuple[int, ...]], ...] = ()
    """What each Unit rolled to act; after the first number those of the rolls that settled ties."""
    stories: tuple[Story, ...] = ()
    ruled: tuple[Ruled, ...] = ()
    settled: tuple[Settled, ...] = ()
    said: tuple[Said, ...] = ()

    def with_unit(self, unit: Unit) -> Board:
        """The board with another state of a Unit."""
        return self.but(units=tuple([unit if one.id == unit.id else one for one in self.units]))


def unit_of(board: Board, id_: str) -> Unit | None:
    """The Unit of an id."""
    return next((one for one in board.units if one.id == id_), None)


def units_of(board: Board, seat: str) -> list[Unit]:
    """The Units of a seat that are on the table."""
    return [one for one in board.units if one.seat == seat and one.on_table]


def acts(board: Board, unit: Unit) -> bool:
    """Whether a Unit of the active player may act: where Units are activated one by one only that one, and those
    attached to it."""
    return board.acting in ("", unit.id, unit.joined)


def unit_at(board: Board, id_: str) -> Unit:
    """The Unit of an id. Raises LookupError."""
    found = unit_of(board, id_)
    if found is None:
        raise LookupError(f"no Unit {id_!r}")
    return found


def locked_with(board: Board, unit: Unit) -> list[UnitId]:
    """The Units that a Unit is in Assault with, in the order of their contacts."""
    pairs = [(one.by, one.on) for one in board.contacts if unit.id in (one.by, one.on)]
    return [*dict.fromkeys([on if by == unit.id else by for by, on in pairs])]


def quarrels(board: Board, unit: Unit) -> list[UnitId]:
    """The friends that a Unit assaults or fights: what a Disgruntled one does (A-096)."""
    those = [one.on for one in board.declared if one.by == unit.id and not one.settled]
    if board.contacts:
        those += locked_with(board, unit)
    return [id_ for id_ in dict.fromkeys(those) if unit_at(board, id_).seat == unit.seat]


def camp_of(board: Board, unit: Unit) -> str:
    """The seat that a Unit fights for: a Disgruntled one that assaulted a friend fights it as the opponent (A-096)."""
    own = unit.joined or unit.id
    foes = [unit_at(board, one.on) for one in board.contacts if one.by == own]
    return other(unit.seat) if any([foe.seat == unit.seat for foe in foes]) else unit.seat


def edge_of(board: Board, seat: str) -> Edge:
    """The edge of the table that a seat holds."""
    return board.edges[SEATS.index(seat)]


def other(seat: str) -> str:
    """The opponent."""
    return SEATS[1 - SEATS.index(seat)]


_packs = Registry(load_pack)
register = _packs.register
pack_of = _packs.pack_of
