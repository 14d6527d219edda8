"""The facts of The God Kings: what happened, in the past tense. Folding copies their values and computes nothing."""

from __future__ import annotations

from limmu.core import PUBLIC, UMPIRE, Fact, Telling, Why, declare, of
from limmu.games.god_kings.board import (
    NOBODY,
    Board,
    Control,
    Leader,
    Nation,
    Place,
    Quarrel,
    Unit,
    leader,
    nation,
    place,
    unit,
    with_leaders,
    with_nation,
    with_places,
    with_units,
)
from limmu.toolkit.cards import Hand, hand, with_hand, without

# ---------------------------------------------------------------- set-up and sequence of play (4, 5)


@declare(PUBLIC)
class MatchSetUp(Fact[Board]):
    """The whole set-up of a scenario."""

    pack: str
    scenario: str
    first_turn: int
    last_turn: int
    order: tuple[str, ...]
    units: tuple[Unit, ...]
    leaders: tuple[Leader, ...]
    places: tuple[Place, ...]
    nations: tuple[Nation, ...]
    controls: tuple[Control, ...]
    hands: tuple[Hand, ...]
    """Empty hands, one for each seat."""

    def fold(self, board: Board) -> Board:
        return board.but(
            pack=self.pack,
            scenario=self.scenario,
            first_turn=self.first_turn,
            last_turn=self.last_turn,
            turn=self.first_turn,
            order=self.order,
            units=self.units,
            leaders=self.leaders,
            places=self.places,
            nations=self.nations,
            controls=self.controls,
            hands=self.hands,
        )


@declare(PUBLIC)
class PhaseBegun(Fact[Board]):
    """A phase of a turn begins, the Neutral Nations Round among them; what lasts for a round is over."""

    turn: int
    phase: str

    def fold(self, board: Board) -> Board:
        nations = tuple([n.but(succeeded=0, cancelled=0) for n in board.nations])
        return board.but(turn=self.turn, phase=self.phase, nations=nations, activated=(), frozen=())


@declare(PUBLIC)
class RoundBegun(Fact[Board]):
    """A round of impulses begins; what lasts for a round is over."""

    round: int
    rounds_played: int

    def fold(self, board: Board) -> Board:
        return board.but(
            round=self.round,
            rounds_played=self.rounds_played,
            activated=(),
            frozen=(),
            neutral_last=board.neutral_now,
            neutral_now=(),
            removed=board.removed + board.leaving,
            leaving=(),
        )


@declare(PUBLIC)
class RoundsEnded(Fact[Board]):
    """The Strategy Phase is over: no round, no active power; cards that leave the game are gone."""

    def fold(self, board: Board) -> Board:
        return board.but(round=0, active="", removed=board.removed + board.leaving, leaving=())


@declare(PUBLIC)
class ImpulseBegun(Fact[Board]):
    """It is a power's impulse (or a nation's in the Neutral Nations Round)."""

    power: str

    def fold(self, board: Board) -> Board:
        return board.but(active=self.power)


@declare(PUBLIC)
class ImpulsePassed(Telling[Board]):
    """A player without cards passes his impulse (GKR-029)."""

    power: str


@declare(PUBLIC)
class TurnOrderSet(Fact[Board]):
    """The Turn Order (6.0)."""

    order: tuple[str, ...]

    def fold(self, board: Board) -> Board:
        return board.but(order=self.order)


@declare(PUBLIC)
class TurnEnded(Fact[Board]):
    """What lasts until the end of the turn is over."""

    turn: int

    def fold(self, board: Board) -> Board:
        nations = tuple([n.but(strategy_shift=0, strategy_cap=0) for n in board.nations])
        controls = tuple([c.but(not_before=0) for c in board.controls])
        return board.but(nations=nations, controls=controls, king_won=())


# ---------------------------------------------------------------- strategy cards (8, 9)


@declare(deck=UMPIRE)
class DeckShuffled(Fact[Board]):
    """The deck is made anew of deck, discards and cards set aside (9.6)."""

    deck: tuple[int, ...]

    def fold(self, board: Board) -> Board:
        return board.but(deck=self.deck, discard=(), top_discard=0, set_aside=())


@declare(seat=PUBLIC, cards=of("seat"))
class CardsDealt(Fact[Board]):
    """Cards from the top of the deck to a hand."""

    seat: str
    cards: tuple[int, ...]

    def fold(self, board: Board) -> Board:
        deck = board.deck[: len(board.deck) - len(self.cards)]
        return with_hand(board, self.seat, hand(board, self.seat) + self.cards).but(deck=deck)


@declare(PUBLIC)
class CardDrawn(Fact[Board]):
    """The top card of the deck is drawn for a Neutral Nation and shown (20.2)."""

    card: int
    power: str

    def fold(self, board: Board) -> Board:
        return board.but(deck=board.deck[:-1])


@declare(PUBLIC)
class CardPlayed(Fact[Board]):
    """A card leaves a hand, face up. `use`: event, action, or the name of the Operations option."""

    seat: str
    card: int
    use: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_hand(board, self.seat, without(hand(board, self.seat), self.card))


@declare(PUBLIC)
class CardLaidDown(Fact[Board]):
    """Where a played, drawn or unkept card goes: discard, set_aside (GKR-093) or leaving (9.5)."""

    card: int
    to: str

    def fold(self, board: Board) -> Board:
        if self.to == "set_aside":
            return board.but(set_aside=(*board.set_aside, self.card))
        if self.to == "leaving":
            return board.but(leaving=(*board.leaving, self.card))
        return board.but(discard=(*board.discard, self.card), top_discard=self.card)


@declare(PUBLIC)
class HandDiscarded(Fact[Board]):
    """Cards not kept are shown and discarded (8.4)."""

    seat: str
    cards: tuple[int, ...]

    def fold(self, board: Board) -> Board:
        cards = without(hand(board, self.seat), *self.cards)
        top = self.cards[-1] if self.cards else board.top_discard
        return with_hand(board, self.seat, cards).but(discard=board.discard + self.cards, top_discard=top)


@declare(PUBLIC)
class CardKept(Fact[Board]):
    """Whether a player keeps a card into the next turn (which one is secret), and his marker's side after it."""

    power: str
    kept: bool
    may_keep: bool

    def fold(self, board: Board) -> Board:
        return with_nation(board, self.power, may_keep=self.may_keep)


@declare(giver=PUBLIC, receiver=PUBLIC, parties=PUBLIC, card=of("parties"))
class CardGiven(Fact[Board]):
    """A card passes from hand to hand (20.1); only the two see it."""

    giver: str
    receiver: str
    parties: tuple[str, ...]
    card: int

    def fold(self, board: Board) -> Board:
        board = with_hand(board, self.giver, without(hand(board, self.giver), self.card))
        return with_hand(board, self.receiver, (*hand(board, self.receiver), self.card))


@declare(seat=PUBLIC, of_seat=PUBLIC, cards=of("seat"))
class HandSeen(Telling[Board]):
    """A seat looks at another's hand (a card)."""

    seat: str
    of_seat: str
    cards: tuple[int, ...]


# ---------------------------------------------------------------- units and generals


@declare(PUBLIC)
class UnitsMoved(Fact[Board]):
    """Units and generals go to a place together. `how`: march, sea, intercept, avoid, back_up, retreat, displaced,
    sortie, redeployed, gathered ..."""

    units: tuple[str, ...]
    leaders: tuple[str, ...]
    to: str
    how: str
    inside: bool = False
    why: Why = ()

    def fold(self, board: Board) -> Board:
        if self.units:
            moved = {i: unit(board, i).but(at=self.to, inside=self.inside) for i in self.units}
            board = with_units(board, moved)
        if self.leaders:
            board = with_leaders(board, {i: leader(board, i).but(at=self.to, inside=self.inside) for i in self.leaders})
        return board

    def touches(self, board: Board) -> tuple[str, ...]:
        return owners(board, self.units)


@declare(PUBLIC)
class UnitsPlaced(Fact[Board]):
    """Units come onto the map with these steps. `how`: raised, bought, returned, division, guard, invasion, revolt."""

    units: tuple[str, ...]
    steps: int
    at: str
    how: str
    inside: bool = False

    def fold(self, board: Board) -> Board:
        return with_units(
            board,
            {
                i: unit(board, i).but(steps=self.steps, at=self.at, inside=self.inside, destroyed=False)
                for i in self.units
            },
        )


@declare(PUBLIC)
class UnitsBought(Fact[Board]):
    """Units wait off the map for the placement step (7.1). `steps` they will have."""

    units: tuple[str, ...]
    steps: int

    def fold(self, board: Board) -> Board:
        return with_units(board, {i: unit(board, i).but(steps=self.steps, destroyed=False) for i in self.units})


@declare(PUBLIC)
class StepsLost(Fact[Board]):
    """Units that lost steps and live: each shows `steps` now."""

    units: tuple[str, ...]
    steps: int
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_units(board, {i: unit(board, i).but(steps=self.steps) for i in self.units})

    def touches(self, board: Board) -> tuple[str, ...]:
        return owners(board, self.units)


@declare(PUBLIC)
class UnitsEliminated(Fact[Board]):
    """Units leave the map; warriors go to the pool of destroyed units. `how`: battle, charge, overrun, siege, ..."""

    units: tuple[str, ...]
    how: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        gone: dict[str, Unit] = {}
        for i in self.units:
            counter = unit(board, i)
            gone[i] = counter.but(steps=0, at="", inside=False, destroyed=counter.kind == "warrior")
        return with_units(board, gone)

    def touches(self, board: Board) -> tuple[str, ...]:
        return owners(board, self.units)


@declare(PUBLIC)
class UnitsRemoved(Fact[Board]):
    """Units go back to the counters not in use (chariots and mercenaries each Reinforcement Phase, armies leaving).

    `powers` gives barbarised mercenaries back to the counters of those powers, unit by unit.
    """

    units: tuple[str, ...]
    how: str

    def fold(self, board: Board) -> Board:
        return with_units(
            board, {i: unit(board, i).but(steps=0, at="", inside=False, destroyed=False) for i in self.units}
        )


@declare(PUBLIC)
class UnitsRecovered(Fact[Board]):
    """Reduced units are turned to their full side."""

    units: tuple[str, ...]
    how: str

    def fold(self, board: Board) -> Board:
        return with_units(board, {i: unit(board, i).but(steps=2) for i in self.units})


@declare(PUBLIC)
class OwnerChanged(Fact[Board]):
    """Counters pass to another owner: mercenaries that a power hires, or that turn Barbarian (3.0, GKR-023)."""

    units: tuple[str, ...]
    power: str

    def fold(self, board: Board) -> Board:
        return with_units(board, {i: unit(board, i).but(power=self.power) for i in self.units})


@declare(PUBLIC)
class WentInside(Fact[Board]):
    """Units and generals go inside the Walled-City of their space, or (`inside` false) come out (11.3, 11.8)."""

    units: tuple[str, ...]
    leaders: tuple[str, ...]
    inside: bool

    def fold(self, board: Board) -> Board:
        board = with_units(board, {i: unit(board, i).but(inside=self.inside) for i in self.units})
        return with_leaders(board, {i: leader(board, i).but(inside=self.inside) for i in self.leaders})


@declare(PUBLIC)
class KingChanged(Fact[Board]):
    """A new King for a power; the old one leaves the game. `round` 0: by the chart (7.1); else by succession."""

    power: str
    old: str
    new: str
    at: str
    inside: bool
    round: int = 0
    why: Why = ()

    def fold(self, board: Board) -> Board:
        changed: dict[str, Leader] = {}
        if self.old:
            changed[self.old] = leader(board, self.old).but(at="", inside=False, gone=True)
        changed[self.new] = Leader(self.new, self.power, "king", self.at, self.inside)
        board = with_leaders(board, changed)
        if self.round:
            return with_nation(board, self.power, king=self.new, succeeded=self.round)
        return with_nation(board, self.power, king=self.new)


@declare(PUBLIC)
class SuccessionCancelled(Fact[Board]):
    """A card cancels a succession for this round, counted through the match (19.3)."""

    power: str
    successor: str
    round: int

    def fold(self, board: Board) -> Board:
        return with_nation(board, self.power, cancelled=self.round)


@declare(PUBLIC)
class LeadersPlaced(Fact[Board]):
    """Generals come onto the map."""

    leaders: tuple[str, ...]
    at: str

    def fold(self, board: Board) -> Board:
        return with_leaders(board, {i: leader(board, i).but(at=self.at, inside=False) for i in self.leaders})


@declare(PUBLIC)
class LeadersRemoved(Fact[Board]):
    """Generals leave the map. `gone`: out of the game for good."""

    leaders: tuple[str, ...]
    gone: bool

    def fold(self, board: Board) -> Board:
        return with_leaders(board, {i: leader(board, i).but(at="", inside=False, gone=self.gone) for i in self.leaders})


@declare(PUBLIC)
class GeneralActivated(Fact[Board]):
    """A general is activated, with the generals that go along and the units he takes (11.2)."""

    general: str
    along: tuple[str, ...]
    units: tuple[str, ...]
    mp: int
    seat: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return board.but(activated=(*board.activated, self.general, *self.along))


# ---------------------------------------------------------------- markers and sieges (17, 18)


@declare(PUBLIC)
class SpacesControlled(Fact[Board]):
    """Spaces get a power's marker ("" removes it), on its PC face or (`garrison`) its garrison face."""

    spaces: tuple[str, ...]
    power: str
    garrison: bool = False
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_places(
            board, {i: place(board, i).but(marker=self.power, garrison=self.garrison) for i in self.spaces}
        )


@declare(PUBLIC)
class SiegeLaid(Fact[Board]):
    """A City Under Siege marker, with the Siege Continued markers of the besieger."""

    space: str
    besieger: str
    continued: int

    def fold(self, board: Board) -> Board:
        return with_places(
            board, {self.space: place(board, self.space).but(besieger=self.besieger, continued=self.continued)}
        )


@declare(PUBLIC)
class SiegeLifted(Fact[Board]):
    """All siege markers leave a space."""

    space: str

    def fold(self, board: Board) -> Board:
        return with_places(board, {self.space: place(board, self.space).but(besieger="", continued=0)})


@declare(PUBLIC)
class ProvinceAnnexed(Fact[Board]):
    """A province joins a HomeCountry (7.2, GKR-027)."""

    power: str
    province: str

    def fold(self, board: Board) -> Board:
        return with_nation(board, self.power, annexed=(*nation(board, self.power).annexed, self.province))


@declare(PUBLIC)
class DivisionRaised(Fact[Board]):
    """A division comes into play (7.2)."""

    power: str
    division: str

    def fold(self, board: Board) -> Board:
        return with_nation(board, self.power, divisions=(*nation(board, self.power).divisions, self.division))


# ---------------------------------------------------------------- points


@declare(PUBLIC)
class PointsChanged(Fact[Board]):
    """A power's Tribute and Wood points are now these (7.1, 20.1). `owes`: tribute still to be subtracted."""

    power: str
    tribute: int
    wood: int
    how: str
    owes: int = 0
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_nation(board, self.power, tribute=self.tribute, wood=self.wood, owes_tribute=self.owes)


@declare(PUBLIC)
class VictoryPointsScored(Fact[Board]):
    """A power's Current Turn VP are now these (24.1)."""

    power: str
    current: int
    how: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_nation(board, self.power, current_vp=self.current)


@declare(PUBLIC)
class VictoryPointsTotalled(Fact[Board]):
    """A power's Total VP after the turn; the Current Turn marker goes to `current`."""

    power: str
    total: int
    current: int
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_nation(board, self.power, total_vp=self.total, current_vp=self.current)


@declare(PUBLIC)
class StrategyRatingShifted(Fact[Board]):
    """A King is harder or easier to activate until the end of the turn (9.2A)."""

    power: str
    shift: int
    cap: int

    def fold(self, board: Board) -> Board:
        return with_nation(board, self.power, strategy_shift=self.shift, strategy_cap=self.cap)


@declare(PUBLIC)
class ProvinceFrozen(Fact[Board]):
    """Nobody in a province may be activated until the end of the round (a card)."""

    province: str

    def fold(self, board: Board) -> Board:
        return board.but(frozen=(*board.frozen, self.province))


# ---------------------------------------------------------------- neutrals, peoples, revolts (20 to 23)


@declare(PUBLIC)
class ControlMarkerTaken(Fact[Board]):
    """A seat takes (or, with seat "", loses) the control marker of a neutral, people or revolt."""

    power: str
    seat: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return board.but(
            controls=tuple([c.but(holder=self.seat) if c.power == self.power else c for c in board.controls])
        )


@declare(PUBLIC)
class NeutralActivated(Fact[Board]):
    """A seat activated a neutral general in this impulse (20.3, GKR-034)."""

    seat: str

    def fold(self, board: Board) -> Board:
        return board.but(neutral_now=(*board.neutral_now, self.seat))


@declare(PUBLIC)
class Quarrelled(Fact[Board]):
    """A seat fought a nation or removed one of its markers (20.3, GKR-035)."""

    seat: str
    power: str
    round: int

    def fold(self, board: Board) -> Board:
        return board.but(quarrels=(*board.quarrels, Quarrel(self.seat, self.power, self.round)))


@declare(PUBLIC)
class ArmyAppeared(Fact[Board]):
    """A people's or a revolt's army comes into play; it may be activated from round `not_before` on."""

    power: str
    at: str
    not_before: int

    def fold(self, board: Board) -> Board:
        return board.but(
            controls=tuple([c.but(not_before=self.not_before) if c.power == self.power else c for c in board.controls])
        )


@declare(PUBLIC)
class PowerReplaced(Fact[Board]):
    """A power leaves the game and another takes its seat (23.0)."""

    leaves: str
    enters: Nation
    order: tuple[str, ...]
    leaders: tuple[Leader, ...]

    def fold(self, board: Board) -> Board:
        nations = tuple([self.enters if n.id == self.leaves else n for n in board.nations if n.id != self.enters.id])
        controls = tuple([c.but(power=self.enters.id) if c.power == self.leaves else c for c in board.controls])
        quarrels = tuple([x.but(power=self.enters.id) if x.power == self.leaves else x for x in board.quarrels])
        board = with_leaders(board, {one.id: one for one in self.leaders})
        return board.but(
            nations=nations,
            controls=controls,
            quarrels=quarrels,
            order=self.order,
            removed_powers=(*board.removed_powers, self.leaves),
        )


# ---------------------------------------------------------------- what a chronicle tells (the board stays as it is)


@declare(PUBLIC)
class DieResolved(Telling[Board]):
    """A modified roll and whether it succeeded: intercept, avoid, pursuit, charge, succession, siege, hesitation ..."""

    purpose: str
    power: str
    natural: int
    modified: int
    target: int
    success: bool
    why: Why = ()


@declare(PUBLIC)
class BattleJoined(Telling[Board]):
    """A battle begins (15.5): attacker and defender, their units and commanders."""

    space: str
    attacker: str
    defender: str
    attacking: tuple[str, ...]
    defending: tuple[str, ...]
    attacker_leader: str
    defender_leader: str


@declare(PUBLIC)
class BattleRolled(Telling[Board]):
    """A battle roll: row and column of the Battle Table and the loss number for the other side (15.5.7)."""

    side: str
    natural: int
    row: int
    strength: int
    loss: int
    why: Why = ()


@declare(PUBLIC)
class ChargeStruck(Telling[Board]):
    """A chariot charge succeeded: the chariots' strength and the loss number for the other side (15.5.2)."""

    power: str
    natural: int
    strength: int
    loss: int
    why: Why = ()


@declare(PUBLIC)
class BattleModified(Telling[Board]):
    """The DRM totals of both sides and the Battle Advantage (15.5.5, 15.5.6)."""

    attacker: int
    defender: int
    attacker_why: Why
    defender_why: Why


@declare(PUBLIC)
class BattleWon(Fact[Board]):
    """The winner of a battle (15.5.9). `king`: a King commanded the winning side."""

    space: str
    winner: str
    loser: str
    difference: int
    king: bool
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return board.but(king_won=(*board.king_won, self.winner)) if self.king else board


@declare(PUBLIC)
class AttritionRolled(Telling[Board]):
    """One natural die for each unit of a force, and the units that lose a step by it (11.13)."""

    units: tuple[str, ...]
    faces: tuple[int, ...]
    hit: tuple[str, ...]


def owners(board: Board, units: tuple[str, ...]) -> tuple[str, ...]:
    """The seats whose units these are."""
    powers = sorted({unit(board, i).power for i in units} - {NOBODY})
    return tuple([n.seat for n in board.nations if n.id in powers and n.seat])
