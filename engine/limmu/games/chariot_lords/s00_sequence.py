"""The sequence of play: game turns, the order of powers by chits, the six phases of the turn of a power."""

from __future__ import annotations

from limmu.core import Call, Done, Faces, Goto, Next, Outcome, Procedure, Roll, Table, procedure, rule, step
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.armies import settle_control
from limmu.games.chariot_lords.board import Board, Mover
from limmu.games.chariot_lords.facts import (
    ChitDrawn,
    FaceChanged,
    GameTurnBegun,
    PhaseBegun,
    PowerTurnBegun,
    PowerTurnEnded,
    SetUpDrawn,
)
from limmu.games.chariot_lords.options import FIRST_ARRIVAL, INVADING, SET_UPS, SET_UPS_FIRST
from limmu.games.chariot_lords.s01_arrivals import Arrivals
from limmu.games.chariot_lords.s01_replacements import Replacements
from limmu.games.chariot_lords.s02_movement import Movement
from limmu.games.chariot_lords.s03_battles import BattlePhase
from limmu.games.chariot_lords.s03_vassals import Renouncing, review_vassals
from limmu.games.chariot_lords.s04_redeployment import Redeployment
from limmu.games.chariot_lords.s05_points import VictoryPoints
from limmu.games.chariot_lords.s06_law import JudahsLaw
from limmu.games.chariot_lords.s07_end_turn import EndTurn

CHIT, SET_UP = "chit", "set_up"
"""Purposes of the die that draws from the cup: for a turn, for the order of setting up."""


@procedure("CL-0")
class SequenceOfPlay(Procedure[Outcome]):
    """0  game turn after game turn until the last is over."""

    @step("CL-G.02")
    def play_first_turn(self, t: Table[Board]) -> Next[Outcome]:
        return Call(GameTurn(t.board.first_turn), then=self.play_next_turn)

    @step("CL-G.02")
    def play_next_turn(self, t: Table[Board], ended: Outcome) -> Next[Outcome]:
        if ended.how:
            return Done(ended)
        return Call(GameTurn(t.board.turn + 1), then=self.play_next_turn)


@procedure("CL-0.a")
class SetUps(Procedure[None]):
    """0.a, 1.a  the powers of the first turn set up in the order of chits, before any has its turn (R-CL-04)."""

    left: tuple[str, ...]
    """Powers whose chits are still to be drawn."""

    @step("CL-0.a", "CL-1.a")
    def draw(self, t: Table[Board]) -> Next[None]:
        if len(self.left) > 1:
            return Roll(1, len(self.left), SET_UP, then=self.drawn)
        return self._place(t, 0) if self.left else Goto(self.end)

    @step("CL-0.a")
    def drawn(self, t: Table[Board], faces: Faces) -> Next[None]:
        return self._place(t, faces[0] - 1)

    def _place(self, t: Table[Board], chit: int) -> Next[None]:
        rest = self.but(left=(*self.left[:chit], *self.left[chit + 1 :]))
        t.emit(SetUpDrawn(self.left[chit]))
        return Call(Arrivals(self.left[chit], limited=True), then=rest.placed)

    @step("CL-1.a")
    def placed(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.draw)

    @step("CL-G.07")
    def end(self, t: Table[Board]) -> Next[None]:
        settle_control(t)
        return Done()


@procedure("CL-0.a")
class GameTurn(Procedure[Outcome]):
    """0.a  chits are drawn until none is left  0.b a Beloved power plays twice running  then the turn ends."""

    turn: int

    @step("CL-0.a-b", "CL-G.05")
    def fill_cup(self, t: Table[Board]) -> Next[Outcome]:
        t.emit(GameTurnBegun(self.turn, chits(t.board, self.turn), beloved(t.board, self.turn)))
        if not sets_up_first(t):
            return None
        return Call(SetUps(tuple([power for power in t.board.cup if q.arrival(t.board, power)])), then=self.set_up)

    @step("CL-0.a", "CL-G.04")
    def set_up(self, t: Table[Board], done: None) -> Next[Outcome]:
        return Goto(self.draw)

    @step("CL-0.a")
    def draw(self, t: Table[Board]) -> Next[Outcome]:
        left = len(t.board.cup)
        if left > 1:
            return Roll(1, left, CHIT, then=self.drawn)
        return Goto(self.draw_last) if left else Goto(self.end)

    @step("CL-0.a")
    def draw_last(self, t: Table[Board]) -> Next[Outcome]:
        return self._play(t, t.board.cup[0])

    @step("CL-0.a")
    def drawn(self, t: Table[Board], faces: Faces) -> Next[Outcome]:
        return self._play(t, t.board.cup[faces[0] - 1])

    def _play(self, t: Table[Board], power: str) -> Next[Outcome]:
        t.emit(ChitDrawn(power))
        return Call(PowerTurn(power, 1), then=self.play_again)

    @step("CL-0.b")
    def play_again(self, t: Table[Board], done: None) -> Next[Outcome]:
        power = t.board.played[-1]
        if power in t.board.beloved:
            return Call(PowerTurn(power, 2), then=self.next_power)
        return Goto(self.draw)

    @step("CL-0.b")
    def next_power(self, t: Table[Board], done: None) -> Next[Outcome]:
        return Goto(self.draw)

    @step("CL-7")
    def end(self, t: Table[Board]) -> Next[Outcome]:
        return Call(EndTurn(), then=self.close)

    @step("CL-7")
    def close(self, t: Table[Board], ended: Outcome) -> Next[Outcome]:
        t.close_turn()
        return Done(ended)


@rule("CL-0.a-b", "CL-G.04")
def chits(board: Board, turn: int) -> tuple[str, ...]:
    """The powers that take part in a game turn: those with units on the map, dead units or arrivals due."""
    present = {one.power for one in board.units}
    due = b.pack(board).due.get(turn, ())
    return tuple([one.id for one in board.powers if one.id in present or one.dead or one.id in due])


@rule("CL-0.b", "CL-G.05")
def beloved(board: Board, turn: int) -> tuple[str, ...]:
    """The powers Beloved of the gods in a game turn: those the chart marks."""
    found = b.pack(board)
    return tuple([power for power in found.due.get(turn, ()) if found.arrivals[turn, power].beloved])


# ---------------------------------------------------------------- the turn of a power


@procedure("CL-0.c")
class PowerTurn(Procedure[None]):
    """0.c  1 arrivals (once a game turn) and replacements  2 movement  3 battle  4 redeployment  5 points  6 law."""

    power: str
    number: int

    @step("CL-0.c")
    def begin(self, t: Table[Board]) -> Next[None]:
        first = self.number == 1 and t.option(INVADING) == FIRST_ARRIVAL
        t.emit(PowerTurnBegun(Mover(self.power, self.number, first and invading(t.board, self.power))))

    @step("CL-G.09")
    def renounce(self, t: Table[Board]) -> Next[None]:
        return Call(Renouncing(self.power)) if b.power(t.board, self.power).overlord else None

    @step("CL-1", "CL-1.a", "CL-0.b")
    def arrive(self, t: Table[Board]) -> Next[None]:
        t.emit(PhaseBegun("arrivals"))
        if self.number == 1 and q.arrival(t.board, self.power) and not sets_up_first(t):
            return Call(Arrivals(self.power))

    @step("CL-1.b")
    def replace(self, t: Table[Board]) -> Next[None]:
        return Call(Replacements(self.power)) if b.power(t.board, self.power).dead else None

    @step("CL-2")
    def move(self, t: Table[Board]) -> Next[None]:
        if not self._on_map(t):
            return Goto(self.score)
        t.emit(PhaseBegun("movement"))
        return Call(Movement(self.power))

    @step("CL-3")
    def fight(self, t: Table[Board]) -> Next[None]:
        t.emit(PhaseBegun("battle"))
        return Call(BattlePhase(self.power))

    @step("CL-4", "CL-G.07")
    def redeploy(self, t: Table[Board]) -> Next[None]:
        settle_control(t)
        if not self._on_map(t):
            return Goto(self.score)
        t.emit(PhaseBegun("redeployment"))
        return Call(Redeployment(self.power))

    @step("CL-G.07")
    def settle(self, t: Table[Board]) -> Next[None]:
        settle_control(t)

    @step("CL-5")
    def score(self, t: Table[Board]) -> Next[None]:
        return Call(VictoryPoints(self.power))

    @step("CL-6")
    def test_law(self, t: Table[Board]) -> Next[None]:
        return Call(JudahsLaw(self.power)) if self.power == b.pack(t.board).law.power else None

    @step("CL-0.c", "CL-1.b.i.1", "CL-G.06")
    def end(self, t: Table[Board]) -> Next[None]:
        for power in t.board.powers:
            lost = q.face_after(t.board, power, self.power)
            if lost != power.face_lost:
                t.emit(FaceChanged(power.id, lost, (("CL-G.06", 0),)))
        review_vassals(t)
        t.emit(PowerTurnEnded(self.power))
        return Done()

    def _on_map(self, t: Table[Board]) -> bool:
        return any([one.power == self.power for one in t.board.units])


@rule("CL-2.c.iii")
def invading(board: Board, power: str) -> bool:
    """Whether this is the turn of a power's first arrival by the chart; where the chart sets the match up, its first
    turn is none. (Units placed among enemies may leave in any reading of the word: they begin there, 2.c.ii.)"""
    return b.pack(board).first_arrival.get(power) == board.turn and not chart_sets_up(board)


@rule("CL-G.04")
def chart_sets_up(board: Board) -> bool:
    """Whether what the chart brings in this turn is the set-up: it is the first turn, and the scenario has none."""
    scenario = b.pack(board).scenario.get(board.scenario)
    return board.turn == board.first_turn and (scenario is None or not scenario.setups)


@rule("CL-G.04")
def sets_up_first(t: Table[Board]) -> bool:
    """Whether the arrivals of this turn are placed before any power has its turn."""
    return t.option(SET_UPS) == SET_UPS_FIRST and chart_sets_up(t.board)
