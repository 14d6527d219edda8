"""The facts of Genesis: what happened, in the past tense. Folding copies their values and computes nothing.

Units are counts, so a fact that changes them says what happened in words (`units`: so many of each kind) and carries
the groups it touched with their new counts (`groups`). Rules never write these by hand: `armies` makes them.
"""

from __future__ import annotations

from limmu.core import PUBLIC, UMPIRE, Fact, Telling, Why, declare, of
from limmu.games.genesis.board import (
    BEGUN,
    BUILT,
    Activation,
    Alliance,
    Board,
    Force,
    Group,
    King,
    Kingdom,
    Outsider,
    Place,
    Units,
    with_force,
    with_groups,
    with_kingdom,
    with_kings,
    with_outsider,
    with_place,
    with_places,
)
from limmu.toolkit.cards import Hand, hand, with_hand, without

# ---------------------------------------------------------------- set-up and sequence of play (3, 4)


@declare(PUBLIC)
class MatchSetUp(Fact[Board]):
    """The whole set-up of a scenario, but for the deck, the dealt cards and the first Kings."""

    pack: str
    scenario: str
    first_turn: int
    last_turn: int
    order: tuple[str, ...]
    groups: tuple[Group, ...]
    kings: tuple[King, ...]
    places: tuple[Place, ...]
    kingdoms: tuple[Kingdom, ...]
    outsiders: tuple[Outsider, ...]
    hands: tuple[Hand, ...]
    chariot_cards: int = 0
    removed: tuple[int, ...] = ()

    def fold(self, board: Board) -> Board:
        board = board.but(
            pack=self.pack,
            scenario=self.scenario,
            first_turn=self.first_turn,
            last_turn=self.last_turn,
            turn=self.first_turn,
            order=self.order,
            groups=(),
            kings=self.kings,
            places=self.places,
            kingdoms=self.kingdoms,
            outsiders=self.outsiders,
            hands=self.hands,
            chariot_cards=self.chariot_cards,
            removed=self.removed,
        )
        return with_groups(board, self.groups)


@declare(PUBLIC)
class LastTurnAgreed(Fact[Board]):
    """The players agreed to play to this turn, where the scenario leaves it to them."""

    turn: int

    def fold(self, board: Board) -> Board:
        return board.but(last_turn=self.turn)


@declare(PUBLIC)
class PhaseBegun(Fact[Board]):
    """A phase of a Game Turn begins."""

    turn: int
    phase: str

    def fold(self, board: Board) -> Board:
        return board.but(turn=self.turn, phase=self.phase)


@declare(PUBLIC)
class SegmentBegun(Telling[Board]):
    """A segment of a phase outside an activation begins: income, tribute, growth, attrition ... `power` "" for all."""

    segment: str
    power: str = ""


@declare(PUBLIC)
class InitiativeTaken(Fact[Board]):
    """A kingdom holds the Initiative (4.2)."""

    power: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return board.but(initiative=self.power)


@declare(PUBLIC)
class OrderSet(Fact[Board]):
    """The order of play, the track and the pool of activation markers (4.2). What was played last turn is past."""

    order: tuple[str, ...]
    track: tuple[str, ...]
    pool: tuple[str, ...]

    def fold(self, board: Board) -> Board:
        return board.but(order=self.order, track=self.track, pool=self.pool, played=(), used=())


@declare(PUBLIC)
class MarkerSetAside(Telling[Board]):
    """A drawn activation marker would be its owner's third in a row: another is drawn, then it goes back (3.4.1)."""

    marker: str
    why: Why = ()


@declare(PUBLIC)
class MarkerPlayed(Fact[Board]):
    """The next activation marker: `owner` is the seat that acts under it; track and pool as they are now."""

    marker: str
    owner: str
    track: tuple[str, ...]
    pool: tuple[str, ...]
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return board.but(
            track=self.track,
            pool=self.pool,
            played=(*board.played, self.owner),
            used=(*board.used, self.marker),
        )


@declare(PUBLIC)
class MarkersChanged(Fact[Board]):
    """The pool is now this: markers of powers and extra markers came in, those of an eliminated player went."""

    pool: tuple[str, ...]
    track: tuple[str, ...]
    how: str

    def fold(self, board: Board) -> Board:
        return board.but(pool=self.pool, track=self.track)


@declare(PUBLIC)
class ActivationChanged(Fact[Board]):
    """The activation as it is now: begun, next segment, paid, an action used. `how` names what happened."""

    activation: Activation
    how: str

    def fold(self, board: Board) -> Board:
        return board.but(activation=self.activation)


@declare(PUBLIC)
class ActivationEnded(Fact[Board]):
    """An activation is over: units and Kings may move again in the next one."""

    groups: tuple[Group, ...]
    kings: tuple[King, ...]

    def fold(self, board: Board) -> Board:
        board = with_kings(with_groups(board, self.groups), self.kings)
        return board.but(activation=Activation(number=board.activation.number))


# ---------------------------------------------------------------- cards (13)


@declare(deck=UMPIRE)
class DeckShuffled(Fact[Board]):
    """The deck is made anew (3.1.2, 3.2 G3) or the discards are shuffled because it ran out (R-GE-79)."""

    deck: tuple[int, ...]

    def fold(self, board: Board) -> Board:
        return board.but(deck=self.deck, discard=())


@declare(seat=PUBLIC, card=of("seat"))
class CardDrawn(Fact[Board]):
    """A seat takes the top card of the deck into its hand. A Play When Drawn card is shown by CardPlayed."""

    seat: str
    card: int

    def fold(self, board: Board) -> Board:
        return with_hand(board, self.seat, (*hand(board, self.seat), self.card)).but(deck=board.deck[:-1])


@declare(PUBLIC)
class CardPlayed(Fact[Board]):
    """A card leaves a hand, face up, before any effect. `how`: event, no_event, cancel, drawn; `targets`: ids."""

    seat: str
    card: int
    how: str
    targets: tuple[str, ...] = ()

    def fold(self, board: Board) -> Board:
        return with_hand(board, self.seat, without(hand(board, self.seat), self.card))


@declare(PUBLIC)
class CardCancelled(Telling[Board]):
    """A card is void: it counts as not played (R-GE-76)."""

    card: int
    by: int
    """The Amun-Ra card."""


@declare(PUBLIC)
class CardLaidDown(Fact[Board]):
    """A played card goes to the discard pile or out of the game (`to`: discard, removed)."""

    card: int
    to: str

    def fold(self, board: Board) -> Board:
        if self.to == "removed":
            return board.but(removed=(*board.removed, self.card))
        return board.but(discard=(*board.discard, self.card))


@declare(PUBLIC)
class CardHandedOver(Fact[Board]):
    """A card that lies face up goes into a hand (a failed Assassination)."""

    card: int
    seat: str

    def fold(self, board: Board) -> Board:
        return with_hand(board, self.seat, (*hand(board, self.seat), self.card))


@declare(seats=PUBLIC, giver=PUBLIC, taker=PUBLIC, cards=of("seats"), how=PUBLIC)
class CardsGiven(Fact[Board]):
    """Cards go from hand to hand, unseen by others (Traitor, an agreement). `seats`: giver and taker, who see them."""

    seats: tuple[str, ...]
    giver: str
    taker: str
    cards: tuple[int, ...]
    how: str

    def fold(self, board: Board) -> Board:
        board = with_hand(board, self.giver, without(hand(board, self.giver), *self.cards))
        return with_hand(board, self.taker, (*hand(board, self.taker), *self.cards))


@declare(PUBLIC)
class CardRemoved(Fact[Board]):
    """A card in the deck, the discard pile or a hand leaves the game openly (the Arzawa card, 10.1.5, R-GE-67)."""

    card: int
    holder: str = ""
    """The seat whose hand it was in; "deck" or "discard"."""

    def fold(self, board: Board) -> Board:
        board = board.but(removed=(*board.removed, self.card))
        if self.holder == "deck":
            return board.but(deck=without(board.deck, self.card))
        if self.holder == "discard":
            return board.but(discard=without(board.discard, self.card))
        return with_hand(board, self.holder, without(hand(board, self.holder), self.card))


@declare(PUBLIC)
class HandSurrendered(Fact[Board]):
    """A seat throws cards away, face up (3.2 G3, the hand limit)."""

    seat: str
    cards: tuple[int, ...]

    def fold(self, board: Board) -> Board:
        left = without(hand(board, self.seat), *self.cards)
        return with_hand(board, self.seat, left).but(discard=(*board.discard, *self.cards))


# ---------------------------------------------------------------- Silver, manpower, technology, VP


@declare(silver=of("power"), **dict.fromkeys(("power", "change", "how", "why"), PUBLIC))
class SilverChanged(Fact[Board]):
    """A treasury changes by `change`, openly; what is in it now may be concealed (2.6)."""

    power: str
    change: int
    silver: int
    how: str
    """activation, income, tribute, plunder, treasury, maintenance, raising, recruiting, construction, pirates, card,
    bribe, deal, destroyed."""
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_kingdom(board, self.power, silver=self.silver)


@declare(PUBLIC)
class ManpowerChanged(Fact[Board]):
    """A kingdom's Manpower Maximum is now this, and so many Dagon markers are left."""

    power: str
    manpower: int
    dagon: int
    how: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_kingdom(board, self.power, manpower=self.manpower, dagon=self.dagon)


@declare(PUBLIC)
class TechnologyChanged(Fact[Board]):
    """A kingdom's Chariot Technology Level is now this (6.6)."""

    power: str
    technology: int
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_kingdom(board, self.power, technology=self.technology)


@declare(PUBLIC)
class ChariotCardCounted(Fact[Board]):
    """One more Chariot card has been played."""

    count: int

    def fold(self, board: Board) -> Board:
        return board.but(chariot_cards=self.count)


@declare(PUBLIC)
class VictoryPointsCounted(Fact[Board]):
    """A kingdom's VP as the map is now (14.0): EW with a route and Monuments."""

    power: str
    vp: int
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_kingdom(board, self.power, vp=self.vp)


@declare(PUBLIC)
class CapitalMoved(Fact[Board]):
    """A kingdom's Capital is elsewhere now; its next income is halved (9.3)."""

    power: str
    city: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_kingdom(board, self.power, capital=self.city, relocated=True)


@declare(PUBLIC)
class RelocationPaidFor(Fact[Board]):
    """The income after a relocation has been halved: the next is whole."""

    power: str

    def fold(self, board: Board) -> Board:
        return with_kingdom(board, self.power, relocated=False)


@declare(PUBLIC)
class KingdomEliminated(Fact[Board]):
    """A kingdom is out of the game (14.1): it leaves the order; units, cards and markers go by other facts."""

    power: str
    order: tuple[str, ...]
    places: tuple[Place, ...] = ()
    """Places that lose its revolt markers."""
    why: Why = ()

    def fold(self, board: Board) -> Board:
        board = with_places(board, {one.id: one for one in self.places})
        return with_kingdom(board, self.power, eliminated=True).but(order=self.order)


# ---------------------------------------------------------------- units


@declare(PUBLIC)
class UnitsPlaced(Fact[Board]):
    """Units come onto the map. `how`: raised, recruited, arrived, slave, sherden, ceded, begat."""

    power: str
    at: str
    units: Units
    groups: tuple[Group, ...]
    how: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_groups(board, self.groups)


@declare(PUBLIC)
class UnitsLost(Fact[Board]):
    """Units leave the map. `how`: battle, attrition, ambush, maintenance, overrun, captured, retreat, runaway, card,
    removed, alone, invasion, dissolved, eliminated."""

    power: str
    at: str
    units: Units
    groups: tuple[Group, ...]
    how: str
    force: str = ""
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_groups(board, self.groups)

    def touches(self, board: Board) -> tuple[str, ...]:
        return owner(board, self.power)


@declare(PUBLIC)
class UnitsExchanged(Fact[Board]):
    """Units turn into others in their space (Infantry into Peasants, a militia)."""

    power: str
    at: str
    gone: Units
    come: Units
    groups: tuple[Group, ...]
    how: str

    def fold(self, board: Board) -> Board:
        return with_groups(board, self.groups)


@declare(PUBLIC)
class UnitsShifted(Fact[Board]):
    """Units go from space to space outside any move (a card, the end of an alliance), or change condition."""

    power: str
    units: Units
    origin: str
    to: str
    groups: tuple[Group, ...]
    kings: tuple[King, ...]
    how: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_kings(with_groups(board, self.groups), self.kings)


@declare(PUBLIC)
class ForceFormed(Fact[Board]):
    """Units and Kings come together as a force with an id of its own."""

    force: Force
    number: int
    units: Units
    groups: tuple[Group, ...]
    kings: tuple[King, ...]

    def fold(self, board: Board) -> Board:
        board = with_kings(with_groups(board, self.groups), self.kings)
        return with_force(board, self.force).but(forces_formed=self.number)


@declare(PUBLIC)
class ForceMoved(Fact[Board]):
    """A force goes to a space. `how`: move, solo, naval, interception, withdrawal, retreat, regroup."""

    force: Force
    """As it is now: in the new space, MP paid, the way behind it longer."""
    origin: str
    groups: tuple[Group, ...]
    kings: tuple[King, ...]
    how: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_force(with_kings(with_groups(board, self.groups), self.kings), self.force)

    def touches(self, board: Board) -> tuple[str, ...]:
        return owner(board, self.force.power)


@declare(PUBLIC)
class ForceChanged(Fact[Board]):
    """Something about a force: points spent or lost, its entry settled, a bribe taken. `how` names it."""

    force: Force
    how: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_force(board, self.force)


@declare(PUBLIC)
class ForceJoined(Fact[Board]):
    """A force picks units or a King up, or drops some off (`how`: pick_up, drop_off, left_behind)."""

    force: str
    units: Units
    kings: tuple[King, ...]
    groups: tuple[Group, ...]
    how: str

    def fold(self, board: Board) -> Board:
        return with_kings(with_groups(board, self.groups), self.kings)


@declare(PUBLIC)
class ForceDisbanded(Fact[Board]):
    """A force is a force no more: its units and King stay where they are, in the condition `state`."""

    force: str
    groups: tuple[Group, ...]
    kings: tuple[King, ...]
    state: str

    def fold(self, board: Board) -> Board:
        board = with_kings(with_groups(board, self.groups), self.kings)
        return board.but(forces=tuple([one for one in board.forces if one.id != self.force]))


@declare(PUBLIC)
class MoveEnded(Fact[Board]):
    """A Move of a power is over: those that withdrew in it may do so again in the next (7.5.6)."""

    power: str
    groups: tuple[Group, ...]
    kings: tuple[King, ...]

    def fold(self, board: Board) -> Board:
        return with_kings(with_groups(board, self.groups), self.kings)


# ---------------------------------------------------------------- Kings


@declare(PUBLIC)
class KingCrowned(Fact[Board]):
    """A new King of a power, in a space or ("") waiting off the map."""

    king: King
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_kings(board, (self.king,))


@declare(PUBLIC)
class KingDied(Fact[Board]):
    """A King is dead or removed. `retired`: for good, a named one. `how`: battle, wiped_out, overrun, intercepted,
    assassin, no_retreat, invasion, succession, eliminated."""

    king: str
    power: str
    at: str
    retired: bool
    how: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        board = board.but(kings=tuple([one for one in board.kings if one.id != self.king]))
        return board.but(retired=(*board.retired, self.king)) if self.retired else board

    def touches(self, board: Board) -> tuple[str, ...]:
        return owner(board, self.power)


# ---------------------------------------------------------------- spaces


@declare(PUBLIC)
class SpaceControlled(Fact[Board]):
    """Control of a space has passed ("" nobody). Settled after whatever changed units or markers (3.7)."""

    space: str
    power: str
    was: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_place(board, self.space, holder=self.power)


@declare(PUBLIC)
class CityCaptured(Telling[Board]):
    """A City is captured (8.5). `how`: battle, occupied, empty. The change of control follows."""

    city: str
    power: str
    was: str
    how: str


@declare(PUBLIC)
class DefensesChanged(Fact[Board]):
    """A City's current DS. `how`: battle, built, cleared."""

    city: str
    ds: int
    how: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_place(board, self.city, ds=self.ds)


@declare(PUBLIC)
class CityDestroyed(Fact[Board]):
    """A City is destroyed; a founded one turns back into a Transit space."""

    city: str
    founded: bool
    power: str

    def fold(self, board: Board) -> Board:
        if self.founded:
            return with_place(board, self.city, ds=0, founded=False, revolt=False, monument="", monument_by="")
        return with_place(board, self.city, ds=0, destroyed=True, revolt=False)


@declare(PUBLIC)
class CityRebuilt(Fact[Board]):
    """A Destroyed City stands again, with so much DS. `how`: built, cleared."""

    city: str
    ds: int
    how: str

    def fold(self, board: Board) -> Board:
        return with_place(board, self.city, ds=self.ds, destroyed=False)


@declare(PUBLIC)
class CityFounded(Fact[Board]):
    """A City is founded on a Transit space (7.3.7)."""

    city: str
    ds: int
    power: str

    def fold(self, board: Board) -> Board:
        return with_place(board, self.city, ds=self.ds, founded=True)


@declare(PUBLIC)
class MonumentBegun(Fact[Board]):
    """A Monument is under construction."""

    city: str
    power: str
    activation: int

    def fold(self, board: Board) -> Board:
        return with_place(board, self.city, monument=BEGUN, monument_by=self.power, monument_at=self.activation)


@declare(PUBLIC)
class MonumentBuilt(Fact[Board]):
    """A Monument is finished."""

    city: str

    def fold(self, board: Board) -> Board:
        return with_place(board, self.city, monument=BUILT, monument_at=0)


@declare(PUBLIC)
class MonumentRemoved(Fact[Board]):
    """A Monument, finished or not, is gone. `how`: abandoned, razed, card."""

    city: str
    how: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_place(board, self.city, monument="", monument_by="", monument_at=0)


@declare(PUBLIC)
class RevoltBegun(Fact[Board]):
    """A City is In Revolt: its units but the King go under the marker (5.2.2)."""

    city: str
    power: str
    groups: tuple[Group, ...]
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_place(with_groups(board, self.groups), self.city, revolt=True)


@declare(PUBLIC)
class RevoltEnded(Fact[Board]):
    """The revolt marker is removed and all units are together again. `how`: quelled, lost, eliminated."""

    city: str
    groups: tuple[Group, ...]
    how: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_place(with_groups(board, self.groups), self.city, revolt=False)


@declare(PUBLIC)
class BarbarianControlMarked(Fact[Board]):
    """A Barbarian Control marker lies on a City (`marked`), or is lifted (9.2)."""

    city: str
    marked: bool
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_place(board, self.city, barbarian=self.marked)


@declare(PUBLIC)
class PiratesChanged(Fact[Board]):
    """A pirate counter is placed on a sea link or removed: these are the links with counters now (11.7)."""

    link: str
    pirates: tuple[str, ...]
    how: str
    power: str

    def fold(self, board: Board) -> Board:
        return board.but(pirates=self.pirates)


# ---------------------------------------------------------------- powers and alliances (10, 11, 12)


@declare(PUBLIC)
class PowerControlled(Fact[Board]):
    """A seat controls a Minor Kingdom or barbarian power in this Game Turn ("" nobody does any more)."""

    power: str
    seat: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_outsider(board, self.power, controller=self.seat)


@declare(PUBLIC)
class PowerEntered(Fact[Board]):
    """A Minor Kingdom is activated or barbarians invade: so many times in this match now."""

    power: str
    entries: int

    def fold(self, board: Board) -> Board:
        return with_outsider(board, self.power, entries=self.entries)


@declare(PUBLIC)
class PowerExtinct(Fact[Board]):
    """A Minor Kingdom is no more: its home Cities are Independent (10.1.5)."""

    power: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_outsider(board, self.power, extinct=True)


@declare(PUBLIC)
class AllianceMade(Fact[Board]):
    """Two kingdoms are allied; their promises are recorded and bind nobody (12.1)."""

    alliance: Alliance

    def fold(self, board: Board) -> Board:
        return board.but(alliances=(*board.alliances, self.alliance))


@declare(PUBLIC)
class AllianceEnded(Fact[Board]):
    """An alliance is over. `how`: isolation, betrayal, eliminated."""

    one: str
    other: str
    how: str

    def fold(self, board: Board) -> Board:
        return board.but(alliances=tuple([a for a in board.alliances if (a.one, a.other) != (self.one, self.other)]))


# ---------------------------------------------------------------- what a chronicle tells (the board stays as it is)


@declare(PUBLIC)
class DieResolved(Telling[Board]):
    """A roll and what came of it: move, intercept, withdraw, king, treasury, tribute, suppress, growth, assassin ..."""

    purpose: str
    power: str
    faces: tuple[int, ...]
    total: int
    target: int
    success: bool
    about: tuple[str, ...] = ()
    why: Why = ()


@declare(PUBLIC)
class BribeAccepted(Telling[Board]):
    """An offer was taken: the Silver has moved, the promise is recorded and not enforced (12.2)."""

    payer: str
    taker: str
    silver: int
    what: str
    doing: bool


@declare(PUBLIC)
class BattleJoined(Telling[Board]):
    """A battle begins (8.1): the forces of both sides. `cause`: attack, interception, invasion."""

    space: str
    cause: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    city_used: bool


@declare(PUBLIC)
class BattleStrengthCounted(Telling[Board]):
    """Battle Points and shifts of one side, by clause (8.2.1)."""

    side: str
    bp: int
    shifts: int
    bp_why: Why
    shifts_why: Why


@declare(PUBLIC)
class BattleDecided(Telling[Board]):
    """Both adjusted Battle Die Rolls and the result: winner attacker, defender or "" for a draw."""

    space: str
    attacker_die: int
    defender_die: int
    attacker_bdr: int
    defender_bdr: int
    winner: str
    why: Why = ()


def owner(board: Board, power: str) -> tuple[str, ...]:
    """The seat whose pieces these are: a kingdom's own; a power without kingdom has none."""
    return (power,) if any([one.id == power for one in board.kingdoms]) else ()
