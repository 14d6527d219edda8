"""What happened: set-up, turns, phases and activations (3, 4); a section of `facts`, by the same rules."""

from __future__ import annotations

from limmu.core import PUBLIC, Fact, Telling, Why, declare
from limmu.games.genesis.board import (
    Activation,
    Board,
    Group,
    King,
    Kingdom,
    Outsider,
    Place,
    with_groups,
    with_kings,
)
from limmu.toolkit.cards import Hand


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
