"""What happened: set-up, turns, rounds and impulses (4, 5); a section of `facts`, by the same rules."""

from __future__ import annotations

from limmu.core import PUBLIC, Fact, Telling, declare
from limmu.games.god_kings.board import (
    Board,
    Control,
    Leader,
    Nation,
    Place,
    Unit,
)
from limmu.toolkit.cards import Hand


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
