"""What happened, in the past tense. A fold copies values into the board: it looks nothing up and decides nothing."""

from __future__ import annotations

from typing import Literal

from limmu.core import PUBLIC, UMPIRE, Fact, Telling, Why, declare, of
from limmu.games.game_of_kings.attached import carried, released
from limmu.games.game_of_kings.board import (
    SEATS,
    Act,
    Army,
    Bar,
    Board,
    Contact,
    Declared,
    Edge,
    Effect,
    Event,
    Gone,
    Leg,
    Phase,
    Piece,
    PieceId,
    Side,
    Story,
    Theme,
    Topic,
    Unit,
    UnitId,
    unit_of,
)
from limmu.games.game_of_kings.documents import ArmyDocument
from limmu.games.game_of_kings.pack import Leader
from limmu.toolkit.plane.blocks import Base, Block
from limmu.toolkit.plane.findings import Finding
from limmu.toolkit.plane.sines import Pt


@declare(PUBLIC)
class FieldAgreed(Fact[Board]):
    """The size of the battle, its table and the pieces of Scenery that will be placed."""

    pack: str
    size: int
    table: Pt
    pieces: tuple[Piece, ...]

    def fold(self, board: Board) -> Board:
        return board.but(pack=self.pack, size=self.size, table=self.table, pieces=self.pieces)


@declare(seat=PUBLIC, army=PUBLIC, hidden=of("seat"), units=PUBLIC)
class ArmyMustered(Fact[Board]):
    """An army list is opened; who hides where stays secret."""

    seat: str
    army: ArmyDocument
    hidden: tuple[tuple[str, str], ...]
    units: tuple[Unit, ...]

    def fold(self, board: Board) -> Board:
        armies = (*board.armies, Army(self.seat, self.army, self.hidden))
        return board.but(armies=armies, units=(*board.units, *self.units))


@declare(PUBLIC)
class RollOffWon(Telling[Board]):
    """Who rolled highest, and what for."""

    seat: str
    purpose: str


@declare(PUBLIC)
class SceneryPlaced(Fact[Board]):
    seat: str
    piece: PieceId
    x: int
    y: int
    t: int

    def fold(self, board: Board) -> Board:
        pieces = [
            one.but(placed=True, x=self.x, y=self.y, t=self.t) if one.id == self.piece else one for one in board.pieces
        ]
        return board.but(pieces=tuple(pieces))


@declare(PUBLIC)
class EdgeChosen(Fact[Board]):
    """The seat that deploys first chose its edge of the table; the opponent has the other one."""

    seat: str
    edge: Edge

    def fold(self, board: Board) -> Board:
        opposite: Edge = "north" if self.edge == "south" else "south"
        edges = (self.edge, opposite) if self.seat == SEATS[0] else (opposite, self.edge)
        return board.but(first=self.seat, edges=edges)


@declare(PUBLIC)
class UnitDeployed(Fact[Board]):
    unit: UnitId
    blocks: tuple[Block, ...]
    bases: tuple[Base, ...]

    def fold(self, board: Board) -> Board:
        return _changed(board, self.unit, blocks=self.blocks, bases=self.bases)


@declare(PUBLIC)
class UnitLeftOut(Fact[Board]):
    """It fits nowhere in its Deployment Zone and is out of the battle."""

    unit: UnitId

    def fold(self, board: Board) -> Board:
        return _changed(board, self.unit, gone="left_out")


@declare(PUBLIC)
class RoundBegun(Fact[Board]):
    round: int

    def fold(self, board: Board) -> Board:
        return board.but(round=self.round)


@declare(PUBLIC)
class TurnBegun(Fact[Board]):
    seat: str

    def fold(self, board: Board) -> Board:
        units = [one.but(act="", bars=()) if one.seat == self.seat else one for one in board.units]
        return board.but(active=self.seat, turn=board.turn + 1, units=tuple(units))


@declare(PUBLIC)
class SeatActivated(Fact[Board]):
    """A seat has its part of a Phase that both play before the next one."""

    seat: str

    def fold(self, board: Board) -> Board:
        return board.but(active=self.seat)


@declare(PUBLIC)
class PhaseBegun(Fact[Board]):
    """A Phase of the active player begins; `hit_points` are those of all Units on the table."""

    phase: Phase
    hit_points: tuple[tuple[UnitId, int], ...]

    def fold(self, board: Board) -> Board:
        began = dict(self.hit_points)
        units = [one.but(began=began.get(one.id, 0), stood=one.models) for one in board.units]
        return board.but(phase=self.phase, units=tuple(units), shaken=())


@declare(PUBLIC)
class PhaseEnded(Fact[Board]):
    phase: Phase

    def fold(self, board: Board) -> Board:
        return board.but(effects=tuple([one for one in board.effects if one.until != "phase"]), declared=())


@declare(PUBLIC)
class TurnEnded(Fact[Board]):
    """The Turn of a seat is over, and with it what lasted so long."""

    seat: str

    def fold(self, board: Board) -> Board:
        lasting = [one for one in board.effects if one.until not in ("phase", "turn") and not self._is_over(board, one)]
        return board.but(effects=tuple(lasting))

    def _is_over(self, board: Board, effect: Effect) -> bool:
        unit = unit_of(board, effect.by)
        mine = unit is not None and unit.seat == self.seat
        return effect.until == "next" and mine and effect.since < board.turn


@declare(PUBLIC)
class EffectBegun(Fact[Board]):
    """Something begins to work on a Unit."""

    effect: Effect

    def fold(self, board: Board) -> Board:
        return board.but(effects=(*board.effects, self.effect))

    def touches(self, board: Board) -> tuple[str, ...]:
        return _seat_of(board, self.effect.on)


@declare(PUBLIC)
class EffectEnded(Fact[Board]):
    """Something works no longer on a Unit: it was flawed, cancelled or ran out."""

    effect: int

    def fold(self, board: Board) -> Board:
        return board.but(effects=tuple([one for one in board.effects if one.id != self.effect]))


@declare(PUBLIC)
class WoundsSuffered(Fact[Board]):
    """A Unit lost Hit Points; so many models are left, one of them hurt by `wounds`, and so the Unit stands now.

    `fallen`: the models that are removed, by index; those behind them move up in every record of who touches whom.
    """

    unit: UnitId
    lost: int
    models: int
    wounds: int
    leaders: tuple[Leader, ...]
    blocks: tuple[Block, ...]
    bases: tuple[Base, ...]
    fallen: tuple[int, ...] = ()
    mix: tuple[int, ...] = ()

    def fold(self, board: Board) -> Board:
        contacts = [self._left(one) if self.unit in (one.by, one.on) else one for one in board.contacts]
        return _changed(
            board.but(contacts=tuple(contacts)) if self.fallen else board,
            self.unit, models=self.models, wounds=self.wounds, leaders=self.leaders, blocks=self.blocks,
            bases=self.bases, mix=self.mix,
        )  # fmt: skip

    def _left(self, contact: Contact) -> Contact:
        end = 0 if contact.by == self.unit else 1
        return contact.but(touching=self._still(contact.touching, end), near=self._still(contact.near, end))

    def _still(self, pairs: tuple[tuple[int, int], ...], end: int) -> tuple[tuple[int, int], ...]:
        found: list[tuple[int, int]] = []
        for pair in pairs:
            if pair[end] not in self.fallen:
                now = pair[end] - len([one for one in self.fallen if one < pair[end]])
                found.append((pair[0], now) if end else (now, pair[1]))
        return tuple(found)

    def touches(self, board: Board) -> tuple[str, ...]:
        return _seat_of(board, self.unit)


@declare(PUBLIC)
class UnitRemoved(Fact[Board]):
    """A Unit leaves the table, and every Assault that it was in."""

    unit: UnitId
    why: Gone

    def fold(self, board: Board) -> Board:
        unit = unit_of(board, self.unit)
        if unit is not None and unit.joined:
            board = released(board, unit)
        contacts = [one for one in board.contacts if self.unit not in (one.by, one.on)]
        effects = [one for one in board.effects if one.on != self.unit]
        units = [one.but(joined="", slot=0) if one.joined == self.unit else one for one in board.units]
        left = board.but(contacts=tuple(contacts), effects=tuple(effects), units=tuple(units))
        return _changed(left, self.unit, gone=self.why, blocks=(), bases=(), fleeing=False)

    def touches(self, board: Board) -> tuple[str, ...]:
        return _seat_of(board, self.unit)


@declare(PUBLIC)
class UnitBarred(Fact[Board]):
    """What a Unit may not do in this Turn."""

    unit: UnitId
    bars: tuple[Bar, ...]

    def fold(self, board: Board) -> Board:
        unit = unit_of(board, self.unit)
        return _changed(board, self.unit, bars=(*unit.bars, *self.bars) if unit is not None else ())


@declare(PUBLIC)
class ContactMade(Fact[Board]):
    """Two Units are locked in Assault."""

    contact: Contact

    def fold(self, board: Board) -> Board:
        return board.but(contacts=(*board.contacts, self.contact))


@declare(PUBLIC)
class ContactsEnded(Fact[Board]):
    """A Unit is no longer in Assault with those."""

    unit: UnitId
    foes: tuple[UnitId, ...]

    def fold(self, board: Board) -> Board:
        over = [{self.unit, foe} for foe in self.foes]
        return board.but(contacts=tuple([one for one in board.contacts if {one.by, one.on} not in over]))


@declare(PUBLIC)
class UnitFled(Fact[Board]):
    """A Unit fled so far on a heading and stands there; over the edge it is removed next."""

    unit: UnitId
    heading: int
    length: int
    blocks: tuple[Block, ...]
    bases: tuple[Base, ...]

    def fold(self, board: Board) -> Board:
        contacts = [one for one in board.contacts if self.unit not in (one.by, one.on)]
        left = board.but(contacts=tuple(contacts))
        fled = _changed(left, self.unit, blocks=self.blocks, bases=self.bases, heading=self.heading)
        return _all_changed(fled, self.unit, fleeing=True)

    def touches(self, board: Board) -> tuple[str, ...]:
        return _seat_of(board, self.unit)


@declare(PUBLIC)
class UnitRallied(Fact[Board]):
    unit: UnitId

    def fold(self, board: Board) -> Board:
        return _all_changed(board, self.unit, fleeing=False)


@declare(PUBLIC)
class ItemSpent(Fact[Board]):
    """What a Unit had for one use in a battle is used."""

    unit: UnitId
    item: str

    def fold(self, board: Board) -> Board:
        unit = unit_of(board, self.unit)
        return _changed(board, self.unit, spent=(*unit.spent, self.item) if unit is not None else ())


@declare(PUBLIC)
class MovementBegun(Fact[Board]):
    """The Movement Phase of a seat begins: which of its Units have no enemy near."""

    seat: str
    may_march: tuple[UnitId, ...]

    def fold(self, board: Board) -> Board:
        return board.but(may_march=self.may_march)


@declare(PUBLIC)
class UnitMoved(Fact[Board]):
    """A Unit moved, turned or reformed: by which legs, what they took of its allowance, and where it stands now."""

    unit: UnitId
    act: Act
    cost: int
    allowance: int
    legs: tuple[Leg, ...]
    blocks: tuple[Block, ...]
    bases: tuple[Base, ...]

    def fold(self, board: Board) -> Board:
        moved = _changed(board, self.unit, blocks=self.blocks, bases=self.bases)
        return _all_changed(moved, self.unit, act=self.act)

    def touches(self, board: Board) -> tuple[str, ...]:
        return _seat_of(board, self.unit)


# ---------------------------------------------------------------- Solitaire Play


@declare(deck=UMPIRE)
class StoryShuffled(Fact[Board]):
    """The deck of a Story is shuffled, at first or because it ran out."""

    deck: tuple[int, ...]

    def fold(self, board: Board) -> Board:
        asked = board.stories[0].asked if board.stories else ()
        return board.but(stories=(Story(self.deck, (), asked),))


@declare(PUBLIC)
class SceneSet(Fact[Board]):
    """A Scene begins: nothing was asked about it yet."""

    def fold(self, board: Board) -> Board:
        return board.but(stories=tuple([one.but(asked=()) for one in board.stories]))


@declare(PUBLIC)
class CardPulled(Fact[Board]):
    """A card of a Story, and what it brings about: its suit's theme and the event or the character of its rank."""

    card: int
    theme: Theme
    event: Event

    def fold(self, board: Board) -> Board:
        stories = [one.but(deck=one.deck[:-1], pulled=(*one.pulled, self.card)) for one in board.stories]
        return board.but(stories=tuple(stories))


@declare(PUBLIC)
class PlotAnswered(Fact[Board]):
    """The dice answer a question about a topic: yes or no, and whether there is more to it."""

    topic: Topic
    total: int
    yes: bool
    more: Literal["", "and", "but"]

    def fold(self, board: Board) -> Board:
        return board.but(stories=tuple([one.but(asked=(*one.asked, self.topic)) for one in board.stories]))


@declare(PUBLIC)
class LikelihoodTold(Telling[Board]):
    """Whether something is likely."""

    face: int
    likely: bool


# ---------------------------------------------------------------- the fight, and the end


@declare(PUBLIC)
class AssaultBegun(Telling[Board]):
    """An Assault is fought: the Units in it."""

    units: tuple[UnitId, ...]


@declare(PUBLIC)
class AssaultDecided(Telling[Board]):
    """The Assault Results of both seats, in the order of `SEATS`; the winner, "" for a Draw."""

    winner: str
    red: int
    blue: int
    red_why: Why = ()
    blue_why: Why = ()


@declare(PUBLIC)
class UnitCaptured(Fact[Board]):
    """A Unit was run down or struck down by an enemy; its Banner is theirs."""

    unit: UnitId
    by: UnitId

    def fold(self, board: Board) -> Board:
        return _changed(board, self.unit, captor=self.by)


@declare(PUBLIC)
class UnitPursued(Fact[Board]):
    """A Unit pursued another so far on a heading and stands there; over the edge it is removed next."""

    unit: UnitId
    quarry: UnitId
    heading: int
    length: int
    blocks: tuple[Block, ...]
    bases: tuple[Base, ...]

    def fold(self, board: Board) -> Board:
        return _changed(board, self.unit, blocks=self.blocks, bases=self.bases)

    def touches(self, board: Board) -> tuple[str, ...]:
        return _seat_of(board, self.unit)


@declare(PUBLIC)
class PursuedOffTable(Fact[Board]):
    """A pursuer went over the edge with who is attached to it; it comes back where it stood last."""

    unit: UnitId

    def fold(self, board: Board) -> Board:
        contacts = [one for one in board.contacts if self.unit not in (one.by, one.on)]
        return _all_changed(board.but(contacts=tuple(contacts)), self.unit, gone="pursuing")

    def touches(self, board: Board) -> tuple[str, ...]:
        return _seat_of(board, self.unit)


@declare(PUBLIC)
class UnitReturned(Fact[Board]):
    """A Unit that pursued over the edge is back and stands so."""

    unit: UnitId
    blocks: tuple[Block, ...]
    bases: tuple[Base, ...]

    def fold(self, board: Board) -> Board:
        back = _all_changed(board, self.unit, gone="")
        return _changed(back, self.unit, blocks=self.blocks, bases=self.bases)

    def touches(self, board: Board) -> tuple[str, ...]:
        return _seat_of(board, self.unit)


@declare(PUBLIC)
class RanksRedressed(Fact[Board]):
    """Who touches whom in these Assaults after the ranks were redressed."""

    contacts: tuple[Contact, ...]

    def fold(self, board: Board) -> Board:
        now = {(one.by, one.on): one for one in self.contacts}
        return board.but(contacts=tuple([now.get((one.by, one.on), one) for one in board.contacts]))


@declare(PUBLIC)
class SecretsOpened(Telling[Board]):
    """What an army list kept secret: who hid, in which Unit, by their lines."""

    seat: str
    hidden: tuple[tuple[str, str], ...]


@declare(PUBLIC)
class ObjectivesCounted(Telling[Board]):
    """The Objective Points of a seat."""

    seat: str
    points: int
    why: Why = ()


# ---------------------------------------------------------------- hits and casualties


@declare(PUBLIC)
class BlowsTold(Telling[Board]):
    """One stage of a batch of blows: of so many dice so many came to the number needed, by which modifiers."""

    stage: Literal["hits", "saves", "wounds", "hides", "ignored_hits", "ignored_wounds", "multiplied"]
    by: str
    on: UnitId
    dice: int
    needed: int
    count: int
    why: Why = ()


@declare(PUBLIC)
class EffectSpent(Fact[Board]):
    """What works on a Unit has so much left to give."""

    effect: int
    amount: int

    def fold(self, board: Board) -> Board:
        effects = [one.but(amount=self.amount) if one.id == self.effect else one for one in board.effects]
        return board.but(effects=tuple(effects))


# ---------------------------------------------------------------- shooting


@declare(PUBLIC)
class DistancesTaken(Telling[Board]):
    """The Engineer of a machine measured how far its targets are, in micrometres, before it shoots."""

    unit: UnitId
    distances: tuple[tuple[UnitId, int], ...]


@declare(PUBLIC)
class MachineTurned(Fact[Board]):
    """A machine turned where it stands to shoot."""

    unit: UnitId
    bases: tuple[Base, ...]

    def fold(self, board: Board) -> Board:
        return _changed(board, self.unit, bases=self.bases)


@declare(PUBLIC)
class ShotDeclared(Telling[Board]):
    """Who shoots with what at whom; a guess says how far, in micrometres. `sight` is the line of sight."""

    unit: UnitId
    arm: str
    at: UnitId
    distance: int
    sight: Finding


@declare(PUBLIC)
class ShotMeasured(Telling[Board]):
    """A shot was measured: whether its target is in range, from where to where, and how much is to spare."""

    unit: UnitId
    at: UnitId
    arm: str
    reach: int
    range: Finding


@declare(PUBLIC)
class ShotLost(Telling[Board]):
    """A declared shot that nobody is left to fire, or to fire at."""

    unit: UnitId
    at: UnitId


@declare(PUBLIC)
class MachineFired(Telling[Board]):
    """What the dice of a machine say; a `d8` of 0 was not rolled."""

    unit: UnitId
    d8: int
    d12: int
    result: Literal["broke", "misfire", "works", "perfect"]


@declare(PUBLIC)
class ShotLanded(Telling[Board]):
    """Where a guessed shot came down, after so many inches of scatter in a direction, and on whom ("" nobody)."""

    unit: UnitId
    x: int
    y: int
    scatter: int
    direction: int
    on: str


# ---------------------------------------------------------------- Assaults


@declare(PUBLIC)
class AssaultDeclared(Fact[Board]):
    """A Unit declares an Assault, by itself or compelled, or touches one more Unit on its way; at which facing."""

    by: UnitId
    on: UnitId
    side: Side

    def fold(self, board: Board) -> Board:
        return board.but(declared=(*board.declared, Declared(self.by, self.on, self.side)))

    def touches(self, board: Board) -> tuple[str, ...]:
        return _seat_of(board, self.on)


@declare(PUBLIC)
class ResponseGiven(Fact[Board]):
    """How a Unit answers all that assault it."""

    unit: UnitId
    response: Literal["hold", "flee", "stand_and_deliver"]

    def fold(self, board: Board) -> Board:
        declared = [
            one.but(response=self.response) if one.on == self.unit and not (one.response or one.settled) else one
            for one in board.declared
        ]
        return board.but(declared=tuple(declared))


@declare(PUBLIC)
class AssaultRedirected(Fact[Board]):
    """A Unit whose target fled assaults another instead, which can only Hold."""

    by: UnitId
    on: UnitId
    side: Side

    def fold(self, board: Board) -> Board:
        new = Declared(self.by, self.on, self.side, "hold", True)
        declared = [new if one.by == self.by and not one.settled else one for one in board.declared]
        return board.but(declared=tuple(declared))

    def touches(self, board: Board) -> tuple[str, ...]:
        return _seat_of(board, self.on)


@declare(PUBLIC)
class AssaultSettled(Fact[Board]):
    """What became of the Assaults of a Unit: in contact, failed, stopped before another enemy, or its quarry caught."""

    by: UnitId
    how: Literal["contact", "failed", "stopped", "diverted", "caught", "none"]

    def fold(self, board: Board) -> Board:
        declared = [one.but(settled=True) if one.by == self.by else one for one in board.declared]
        return board.but(declared=tuple(declared))


@declare(PUBLIC)
class UnitAligned(Fact[Board]):
    """A Unit turned so far, counter-clockwise, to stand flush with its enemy, or its models closed up to him."""

    unit: UnitId
    rotation: int
    blocks: tuple[Block, ...]
    bases: tuple[Base, ...]

    def fold(self, board: Board) -> Board:
        return _changed(board, self.unit, blocks=self.blocks, bases=self.bases)


# ---------------------------------------------------------------- Charisma, flight and what follows


@declare(PUBLIC)
class CharismaChecked(Telling[Board]):
    """A Charisma Check was rolled: the die, the total with what was added, and the Charisma it was held against."""

    unit: UnitId
    check: str
    die: int
    total: int
    charisma: int
    whose: UnitId
    passed: bool
    why: Why = ()


@declare(PUBLIC)
class DisgruntledRolled(Telling[Board]):
    """How a Disgruntled Unit behaves, and the die that says so: of the test, or of the table."""

    unit: UnitId
    die: int
    mood: str


@declare(PUBLIC)
class ReckerLoosed(Fact[Board]):
    """A 'Recker comes out of its hiding place as a Unit of its own; so many stay hidden."""

    recker: Unit
    out_of: UnitId
    left: int

    def fold(self, board: Board) -> Board:
        return _changed(board.but(units=(*board.units, self.recker)), self.out_of, models=self.left)

    def touches(self, board: Board) -> tuple[str, ...]:
        return (self.recker.seat,)


@declare(PUBLIC)
class UnitHealed(Fact[Board]):
    """A Unit has so many Hit Points back, and stands so with the models that return."""

    unit: UnitId
    points: int
    models: int
    wounds: int
    blocks: tuple[Block, ...]
    bases: tuple[Base, ...]

    def fold(self, board: Board) -> Board:
        return _changed(
            board, self.unit, models=self.models, wounds=self.wounds, blocks=self.blocks, bases=self.bases
        )  # fmt: skip

    def touches(self, board: Board) -> tuple[str, ...]:
        return _seat_of(board, self.unit)


@declare(PUBLIC)
class UnitsShaken(Fact[Board]):
    """A Unit broke or died in Assault before the eyes of friends, who will test for Panic."""

    unit: UnitId
    friends: tuple[UnitId, ...]

    def fold(self, board: Board) -> Board:
        return board.but(shaken=tuple(dict.fromkeys((*board.shaken, *self.friends))))


@declare(PUBLIC)
class UnitAttached(Fact[Board]):
    """A model attached to a Unit, which stands so with it."""

    unit: UnitId
    to: UnitId
    slot: int
    blocks: tuple[Block, ...]
    bases: tuple[Base, ...]

    def fold(self, board: Board) -> Board:
        joined = _changed(board, self.unit, joined=self.to, slot=self.slot)
        return _changed(joined, self.to, blocks=self.blocks, bases=self.bases)

    def touches(self, board: Board) -> tuple[str, ...]:
        return _seat_of(board, self.unit)


@declare(PUBLIC)
class UnitDetached(Fact[Board]):
    """A model is no longer attached; it stands where it stood."""

    unit: UnitId

    def fold(self, board: Board) -> Board:
        unit = unit_of(board, self.unit)
        return board if unit is None else released(board, unit)

    def touches(self, board: Board) -> tuple[str, ...]:
        return _seat_of(board, self.unit)


@declare(PUBLIC)
class CheckPassed(Telling[Board]):
    """A Unit passes a Charisma Check without a die, by a clause."""

    unit: UnitId
    check: str
    clause: str


# ---------------------------------------------------------------- hidden models


@declare(PUBLIC)
class HiddenRevealed(Fact[Board]):
    """Hidden models come out of the Unit `within` and stand so; one that is attached to it has no place yet."""

    unit: UnitId
    within: UnitId
    bases: tuple[Base, ...] = ()

    def fold(self, board: Board) -> Board:
        return _changed(board, self.unit, bases=self.bases)


@declare(PUBLIC)
class UnitHid(Fact[Board]):
    """Models that were revealed hide in their Unit again."""

    unit: UnitId
    within: UnitId

    def fold(self, board: Board) -> Board:
        unit = unit_of(board, self.unit)
        left = board if unit is None or not unit.joined else released(board, unit)
        return _changed(left, self.unit, bases=())


def _seat_of(board: Board, id_: str) -> tuple[str, ...]:
    unit = unit_of(board, id_)
    return (unit.seat,) if unit is not None else ()


def _changed(board: Board, id_: str, **changes: object) -> Board:
    unit = unit_of(board, id_)
    if unit is None:
        return board
    board = board.with_unit(unit.but(**changes))
    return carried(board, id_) if "blocks" in changes or "bases" in changes else board


def _all_changed(board: Board, id_: str, **changes: object) -> Board:
    """A Unit and those attached to it."""
    units = [one.but(**changes) if id_ in (one.id, one.joined) else one for one in board.units]
    return board.but(units=tuple(units))
