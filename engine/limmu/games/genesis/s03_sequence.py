"""3.0 The sequence of play: the set-up of deck and Kings, the Game Turns, their phases."""

from __future__ import annotations

from limmu.core import (
    PUBLIC,
    AskAll,
    Call,
    Done,
    Faces,
    Goto,
    Next,
    Outcome,
    Procedure,
    Roll,
    Shuffle,
    Table,
    declare,
    procedure,
    step,
)
from limmu.games.genesis.board import Board
from limmu.games.genesis.facts import (
    CardDrawn,
    DeckShuffled,
    LastTurnAgreed,
    MarkerPlayed,
    MarkerSetAside,
    PhaseBegun,
)
from limmu.games.genesis.options import AMS_IN_A_ROW, EVERY_AM_COUNTS
from limmu.games.genesis.s03_activation import ActivationMarker
from limmu.games.genesis.s03_markers import owner_of, would_be_third
from limmu.games.genesis.s04_initiative import Initiative
from limmu.games.genesis.s04_succession import FirstKings, Succession
from limmu.games.genesis.s05_income import Income
from limmu.games.genesis.s05_tribute import Tribute
from limmu.games.genesis.s06_manpower import Manpower
from limmu.games.genesis.s09_isolation import Isolation
from limmu.games.genesis.s14_end_turn import EndTurn, deck_anew
from limmu.toolkit.questions import PickNumber

FIRST_CARDS = 1
"""Cards dealt to each player at the start (3.1.2)."""


@declare(PUBLIC)
class AgreeLastTurn(PickNumber[Board]):
    """The turn to play to, where the scenario leaves it to the players: all must name the same."""


@procedure("GE-3")
class SequenceOfPlay(Procedure[Outcome]):
    """3.1.2 the deck is shuffled, one card dealt  4.1.1 first Kings  3.2 Game Turns until the last is over."""

    @step("GE-3.0-a", "GE-3.1.1-a")
    def agree(self, t: Table[Board]) -> Next[Outcome]:
        scenario = t.pack.scenario.get(t.board.scenario)
        if not (scenario and scenario.turns_chosen):
            return Goto(self.shuffle)
        ask = AgreeLastTurn(t.board.first_turn, t.board.last_turn)
        return AskAll(dict.fromkeys(t.board.order, ask), then=self.agreed)

    @step("GE-3.0-a")
    def agreed(self, t: Table[Board], named: tuple[tuple[str, int], ...]) -> Next[Outcome]:
        turns = dict.fromkeys([turn for _, turn in named])
        if len(turns) == 1:
            t.emit(LastTurnAgreed(named[0][1]))
        return Goto(self.shuffle)

    @step("GE-3.1.2-a")
    def shuffle(self, t: Table[Board]) -> Next[Outcome]:
        return Shuffle(deck_anew(t.board), "deck", then=self.deal)

    @step("GE-3.1.2-a", "GE-3.1.2-b")
    def deal(self, t: Table[Board], deck: tuple[int, ...]) -> Next[Outcome]:
        t.emit(DeckShuffled(deck))
        for seat in t.board.order:
            for _ in range(FIRST_CARDS):
                t.emit(CardDrawn(seat, t.board.deck[-1]))
        return Goto(self.crown)

    @step("GE-4.1.1-a")
    def crown(self, t: Table[Board]) -> Next[Outcome]:
        return Call(FirstKings())

    @step("GE-3.2-a", "GE-3.5-a")
    def play_first_turn(self, t: Table[Board]) -> Next[Outcome]:
        return Call(GameTurn(t.board.first_turn), then=self.play_next_turn)

    @step("GE-3.2-a", "GE-3.2.G-a")
    def play_next_turn(self, t: Table[Board], ended: Outcome) -> Next[Outcome]:
        if ended.how:
            return Done(ended)
        return Call(GameTurn(t.board.turn + 1), then=self.play_next_turn)


@procedure("GE-3.2")
class GameTurn(Procedure[Outcome]):
    """3.2  A succession  B initiative  C wealth  D manpower  E activations  F isolation  G end of turn.

    A, C and D are left out on the first turn (3.5).
    """

    turn: int

    @step("GE-3.2.A-a", "GE-3.5-a")
    def succession(self, t: Table[Board]) -> Next[Outcome]:
        if self.turn == t.board.first_turn:
            return None
        t.emit(PhaseBegun(self.turn, "succession"))
        return Call(Succession())

    @step("GE-3.2-a")
    def initiative(self, t: Table[Board]) -> Next[Outcome]:
        t.emit(PhaseBegun(self.turn, "initiative"))
        return Call(Initiative())

    @step("GE-3.2.C-a", "GE-3.5-a")
    def wealth(self, t: Table[Board]) -> Next[Outcome]:
        return Call(Wealth()) if self.turn > t.board.first_turn else None

    @step("GE-3.2.D-a", "GE-3.5-a")
    def manpower(self, t: Table[Board]) -> Next[Outcome]:
        return Call(ManpowerPhase()) if self.turn > t.board.first_turn else None

    @step("GE-3.2-a")
    def activations(self, t: Table[Board]) -> Next[Outcome]:
        return Call(Activations())

    @step("GE-3.2.E-c", "GE-3.4.1-e")
    def isolation(self, t: Table[Board]) -> Next[Outcome]:
        return Call(Isolation())

    @step("GE-3.2-a")
    def end_turn(self, t: Table[Board]) -> Next[Outcome]:
        return Call(EndTurn(), then=self.close)

    @step("GE-3.2-a")
    def close(self, t: Table[Board], ended: Outcome) -> Next[Outcome]:
        t.close_turn()
        return Done(ended)


# ---------------------------------------------------------------- C and D: one player after the other


@procedure("GE-3.2.C")
class Wealth(Procedure[None]):
    """3.2 C  clockwise from the first player: 1 income  2 tribute."""

    done: int = 0

    @step("GE-3.2.C-b")
    def begin(self, t: Table[Board]) -> Next[None]:
        t.emit(PhaseBegun(t.board.turn, "wealth"))

    @step("GE-3.2.C-b", "GE-3.3-a", "GE-3.2.C1-a")
    def income(self, t: Table[Board]) -> Next[None]:
        if self.done == len(t.board.order):
            return Done()
        return Call(Income(t.board.order[self.done]))

    @step("GE-3.2.C2-a")
    def tribute(self, t: Table[Board]) -> Next[None]:
        return Call(Tribute(t.board.order[self.done]), then=self.next_player)

    @step("GE-3.2.C-b")
    def next_player(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.but(done=self.done + 1).income)


@procedure("GE-3.2.D")
class ManpowerPhase(Procedure[None]):
    """3.2 D  clockwise from the first player: growth, maintenance and raising of one before the next."""

    done: int = 0

    @step("GE-3.2.D-b")
    def begin(self, t: Table[Board]) -> Next[None]:
        t.emit(PhaseBegun(t.board.turn, "manpower"))

    @step("GE-3.2.D-b", "GE-3.3-a", "GE-3.2.D1-a", "GE-3.2.D2-a", "GE-3.2.D3-a")
    def muster(self, t: Table[Board]) -> Next[None]:
        if self.done == len(t.board.order):
            return Done()
        return Call(Manpower(t.board.order[self.done]), then=self.next_player)

    @step("GE-3.2.D-b")
    def next_player(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.but(done=self.done + 1).muster)


# ---------------------------------------------------------------- E: marker after marker


@procedure("GE-3.4.1")
class Activations(Procedure[None]):
    """3.2 E  the track in order, then the pool by blind draw: no third marker in a row while others wait."""

    aside: tuple[str, ...] = ()
    """Markers drawn and set aside: they are still of the pool."""
    drawn: tuple[str, ...] = ()
    """Whose markers were drawn from the pool one after the other (for the other reading of R-GE-12)."""

    @step("GE-3.2.E-a")
    def begin(self, t: Table[Board]) -> Next[None]:
        t.emit(PhaseBegun(t.board.turn, "activations"))

    @step("GE-3.2.E-a", "GE-3.2.E-c", "GE-3.4.1-a", "GE-3.4.1-e")
    def next_marker(self, t: Table[Board]) -> Next[None]:
        if t.board.track:
            marker = t.board.track[0]
            owner = owner_of(t.board, marker)
            t.emit(MarkerPlayed(marker, owner, t.board.track[1:], t.board.pool))
            return Call(ActivationMarker(marker, owner), then=self.but(drawn=()).played)
        if not t.board.pool:
            return Done()
        return Goto(self.but(aside=()).draw)

    @step("GE-3.4.1-b", "GE-2.9-am-pool")
    def draw(self, t: Table[Board]) -> Next[None]:
        left = self._left(t)
        if len(dict.fromkeys(left)) == 1:
            return Goto(self.play_only)
        return Roll(1, len(left), "am_draw", then=self.look)

    def _left(self, t: Table[Board]) -> tuple[str, ...]:
        """The markers still in the pool, in its order, without those set aside."""
        left = t.board.pool
        for marker in self.aside:
            at = left.index(marker)
            left = (*left[:at], *left[at + 1 :])
        return left

    @step("GE-3.4.1-b")
    def play_only(self, t: Table[Board]) -> Next[None]:
        return self._tested(t, self._left(t)[0])

    @step("GE-3.4.1-b", "GE-3.4.1-c", "GE-3.4.1-d")
    def look(self, t: Table[Board], faces: Faces) -> Next[None]:
        return self._tested(t, self._left(t)[faces[0] - 1])

    def _tested(self, t: Table[Board], marker: str) -> Next[None]:
        owner = owner_of(t.board, marker)
        counting = t.board.played if t.option(AMS_IN_A_ROW) == EVERY_AM_COUNTS else self.drawn
        if would_be_third(t.board, owner, counting):
            t.emit(MarkerSetAside(marker, (("GE-3.4.1-d", 0),)))
            return Goto(self.but(aside=(*self.aside, marker)).draw)
        at = t.board.pool.index(marker)
        pool = (*t.board.pool[:at], *t.board.pool[at + 1 :])
        t.emit(MarkerPlayed(marker, owner, t.board.track, pool))
        drawn = (*self.drawn, owner) if owner else self.drawn
        return Call(ActivationMarker(marker, owner), then=self.but(aside=(), drawn=drawn[-2:]).played)

    @step("GE-3.2.E-c")
    def played(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.next_marker)
