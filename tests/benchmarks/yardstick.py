"""The yardstick game on Limmu's core: 80 spaces, 120 units, two hands of seven, combat in the middle of a move.

Its rules are those of the yardstick that every peer was measured with (see README.md beside this file); the checksum
proves that the same match was played.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from limmu.core import (
    PUBLIC,
    UMPIRE,
    Ask,
    Call,
    Done,
    Faces,
    Fact,
    Game,
    Goto,
    Next,
    Outcome,
    Procedure,
    Question,
    Record,
    Roll,
    RollDice,
    Shuffle,
    ShuffleItems,
    Table,
    declare,
    of,
    procedure,
    remember,
    step,
)

W, N_SPACES, N_UNITS, N_CARDS, HAND, STACK, ROUNDS = 10, 80, 120, 56, 7, 4, 7
P = 2147483647
ADJ = tuple(
    tuple(n for n, ok in ((s - W, s >= W), (s - 1, s % W > 0), (s + 1, s % W < W - 1), (s + W, s < N_SPACES - W)) if ok)
    for s in range(N_SPACES)
)
FORT = tuple(1 if s % 11 == 0 else 0 for s in range(N_SPACES))
POINTS = tuple(s for s in range(N_SPACES) if s % 7 == 0)
SEATS = ("0", "1")


def start_of(i: int) -> int:
    k = i // 2
    col = (k // 8) % 3
    return (k % 8) * W + (2 + col if i % 2 == 0 else W - 3 - col)


STRENGTH = tuple(1 + (i // 2) % 3 for i in range(N_UNITS))


OPEN = ["turns", "turn", "round", "weather", "loc", "steps", "moved", "control", "discard", "points", "seat0", "seat1"]


@declare(deck=UMPIRE, hand0=of("seat0"), hand1=of("seat1"), **dict.fromkeys(OPEN, PUBLIC))
class Board(Record):
    turns: int = 10
    turn: int = 0
    round: int = 0
    weather: int = 0
    loc: tuple[int, ...] = ()
    steps: tuple[int, ...] = ()
    moved: tuple[int, ...] = ()
    control: tuple[int, ...] = ()
    deck: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    hand0: tuple[int, ...] = ()
    hand1: tuple[int, ...] = ()
    points: tuple[int, ...] = (0, 0)
    seat0: str = "0"
    seat1: str = "1"


def hand(board: Board, side: int) -> tuple[int, ...]:
    return board.hand1 if side else board.hand0


def put(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    new = list(values)
    new[at] = value
    return tuple(new)


# ---------------------------------------------------------------- facts


@declare(PUBLIC)
class SetUp(Fact[Board]):
    turns: int
    loc: tuple[int, ...]

    def fold(self, board: Board) -> Board:
        n = len(self.loc)
        return board.but(turns=self.turns, loc=self.loc, steps=(2,) * n, control=(0,) * N_SPACES)


@declare(deck=UMPIRE)
class DeckShuffled(Fact[Board]):
    deck: tuple[int, ...]

    def fold(self, board: Board) -> Board:
        return board.but(deck=self.deck, discard=())


@declare(PUBLIC)
class TurnStarted(Fact[Board]):
    turn: int
    weather: int

    def fold(self, board: Board) -> Board:
        return board.but(turn=self.turn, weather=self.weather, round=0)


@declare(side=PUBLIC, seat=PUBLIC, cards=of("seat"))
class CardsDealt(Fact[Board]):
    side: int
    seat: str
    cards: tuple[int, ...]

    def fold(self, board: Board) -> Board:
        deck = board.deck[: -len(self.cards)]
        if self.side:
            return board.but(deck=deck, hand1=board.hand1 + self.cards)
        return board.but(deck=deck, hand0=board.hand0 + self.cards)


@declare(PUBLIC)
class CardPlayed(Fact[Board]):
    side: int
    card: int

    def fold(self, board: Board) -> Board:
        cards = list(hand(board, self.side))
        cards.remove(self.card if self.card in cards else 0)
        discard = (*board.discard, self.card)
        if self.side:
            return board.but(hand1=tuple(cards), discard=discard)
        return board.but(hand0=tuple(cards), discard=discard)


@declare(PUBLIC)
class UnitMoved(Fact[Board]):
    unit: int
    to: int

    def fold(self, board: Board) -> Board:
        return board.but(loc=put(board.loc, self.unit, self.to), moved=(*board.moved, self.unit))


@declare(PUBLIC)
class UnitPlaced(Fact[Board]):
    unit: int
    to: int

    def fold(self, board: Board) -> Board:
        return board.but(loc=put(board.loc, self.unit, self.to))


@declare(PUBLIC)
class UnitHit(Fact[Board]):
    unit: int
    steps: int
    to: int

    def fold(self, board: Board) -> Board:
        return board.but(steps=put(board.steps, self.unit, self.steps), loc=put(board.loc, self.unit, self.to))


@declare(PUBLIC)
class SpaceControlled(Fact[Board]):
    space: int
    side: int

    def fold(self, board: Board) -> Board:
        return board.but(control=put(board.control, self.space, self.side + 1))


@declare(PUBLIC)
class ImpulseEnded(Fact[Board]):
    round: int

    def fold(self, board: Board) -> Board:
        return board.but(moved=(), round=self.round)


@declare(PUBLIC)
class PointsScored(Fact[Board]):
    points: tuple[int, ...]

    def fold(self, board: Board) -> Board:
        return board.but(points=self.points)


# ---------------------------------------------------------------- rule questions


@remember
def counts(loc: tuple[int, ...]) -> tuple[list[int], list[int]]:
    c = ([0] * N_SPACES, [0] * N_SPACES)
    i = 0
    for s in loc:
        if s >= 0:
            c[i & 1][s] += 1
        i += 1  # noqa: SIM113 (as the other forms of this game count)
    return c


def retreat_of(board: Board, side: int, space: int) -> int:
    c = counts(board.loc)
    own, foe = c[1 - side], c[side]
    for n in ADJ[space]:
        if foe[n] == 0 and own[n] < STACK:
            return n
    return -1


def enemy_at(board: Board, side: int, space: int) -> int:
    loc = board.loc
    for i in range(1 - side, N_UNITS, 2):
        if loc[i] == space:
            return i
    return -1


# ---------------------------------------------------------------- questions


@declare(PUBLIC)
class PlayCard(Question[Board, int]):
    side: int

    def answers(self, board: Board) -> Sequence[int]:
        return hand(board, self.side)


@declare(PUBLIC)
class PickUnit(Question[Board, int]):
    side: int

    def answers(self, board: Board) -> Sequence[int]:
        return movable(board, self.side)


@remember
def movable(board: Board, side: int) -> list[int]:
    own = counts(board.loc)[side]
    loc, moved = board.loc, board.moved
    out: list[int] = []
    for i in range(side, N_UNITS, 2):
        s = loc[i]
        if s >= 0 and i not in moved:
            for n in ADJ[s]:
                if own[n] < STACK:
                    out.append(i)
                    break
    out.append(-1)
    return out


@declare(PUBLIC)
class PickSpace(Question[Board, int]):
    side: int
    unit: int

    def answers(self, board: Board) -> Sequence[int]:
        own = counts(board.loc)[self.side]
        return [n for n in ADJ[board.loc[self.unit]] if own[n] < STACK]


@declare(PUBLIC)
class Stand(Question[Board, int]):
    unit: int

    def answers(self, board: Board) -> Sequence[int]:
        return (0, 1)


# ---------------------------------------------------------------- procedures


@procedure("SK-1")
class MatchOfTurns(Procedure[Outcome]):
    @step("SK-1.1")
    def shuffle(self, t: Table[Board]) -> Next[Outcome]:
        return Shuffle(tuple(range(N_CARDS)), "deck", then=self.lay_out)

    @step("SK-1.2")
    def lay_out(self, t: Table[Board], deck: tuple[int, ...]) -> Next[Outcome]:
        t.emit(DeckShuffled(deck))

    @step("SK-1.3")
    def play(self, t: Table[Board]) -> Next[Outcome]:
        if t.board.turn < t.board.turns:
            return Call(Turn(), then=self.again)

    @step("SK-1.4")
    def finish(self, t: Table[Board]) -> Next[Outcome]:
        a, b = t.board.points
        return Done(Outcome(() if a == b else ("0",) if a > b else ("1",), "points"))

    @step("SK-1.5")
    def again(self, t: Table[Board], done: None) -> Next[Outcome]:
        return Goto(self.play)


@procedure("SK-2")
class Turn(Procedure[None]):
    round: int = 0
    side: int = 0

    @step("SK-2.1")
    def roll(self, t: Table[Board]) -> Next[None]:
        return Roll(1, 6, "weather", then=self.start)

    @step("SK-2.2")
    def start(self, t: Table[Board], faces: Faces) -> Next[None]:
        t.emit(TurnStarted(t.board.turn + 1, faces[0]))
        return Goto(self.deal)

    @step("SK-2.3")
    def deal(self, t: Table[Board]) -> Next[None]:
        for side in (0, 1):
            need = HAND - len(hand(t.board, side))
            if need > 0 and t.board.deck:
                t.emit(CardsDealt(side, SEATS[side], t.board.deck[-need:][::-1]))
            if len(hand(t.board, side)) < HAND:
                return Shuffle(t.board.discard, "deck", then=self.reshuffle)

    @step("SK-2.4")
    def impulse(self, t: Table[Board]) -> Next[None]:
        if self.round < ROUNDS:
            return Call(Impulse(self.side), then=self.following)

    @step("SK-2.5")
    def score(self, t: Table[Board]) -> Next[None]:
        b = t.board
        t.emit(PointsScored(tuple([b.points[k] + sum([b.control[s] == k + 1 for s in POINTS]) for k in (0, 1)])))
        return Done()

    @step("SK-2.6")
    def reshuffle(self, t: Table[Board], deck: tuple[int, ...]) -> Next[None]:
        t.emit(DeckShuffled(deck))
        return Goto(self.deal)

    @step("SK-2.7")
    def following(self, t: Table[Board], done: None) -> Next[None]:
        after = self.round + self.side
        t.emit(ImpulseEnded(after))
        return Goto(self.but(round=after, side=1 - self.side).impulse)


@procedure("SK-3")
class Impulse(Procedure[None]):
    side: int
    operations: int = 0
    unit: int = -1

    @step("SK-3.1")
    def ask_card(self, t: Table[Board]) -> Next[None]:
        return Ask(SEATS[self.side], PlayCard(self.side), then=self.play_card)

    @step("SK-3.2")
    def play_card(self, t: Table[Board], card: int) -> Next[None]:
        t.emit(CardPlayed(self.side, card))
        operations = 1 + card % 4
        if t.board.weather == 6 and operations > 1:
            operations -= 1
        return Goto(self.but(operations=operations).ask_unit)

    @step("SK-3.3")
    def ask_unit(self, t: Table[Board]) -> Next[None]:
        if self.operations == 0 or len(movable(t.board, self.side)) == 1:
            return Done()
        return Ask(SEATS[self.side], PickUnit(self.side), then=self.pick)

    @step("SK-3.4")
    def pick(self, t: Table[Board], unit: int) -> Next[None]:
        if unit < 0:
            return Done()
        me = self.but(unit=unit)
        return Ask(SEATS[self.side], PickSpace(self.side, unit), then=me.move)

    @step("SK-3.5")
    def move(self, t: Table[Board], to: int) -> Next[None]:
        origin = t.board.loc[self.unit]
        t.emit(UnitMoved(self.unit, to))
        me = self.but(operations=self.operations - 1)
        foe = enemy_at(t.board, self.side, to)
        if foe < 0:
            t.emit(SpaceControlled(to, self.side))
            return Goto(me.ask_unit)
        return Call(Combat(self.side, self.unit, origin, to, foe), then=me.after_combat)

    @step("SK-3.6")
    def after_combat(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.ask_unit)


@procedure("SK-4")
class Combat(Procedure[None]):
    side: int
    unit: int
    origin: int
    space: int
    defender: int

    @step("SK-4.1")
    def ask_stand(self, t: Table[Board]) -> Next[None]:
        if retreat_of(t.board, self.side, self.space) >= 0:
            return Ask(SEATS[1 - self.side], Stand(self.defender), then=self.stand)

    @step("SK-4.2")
    def fight(self, t: Table[Board]) -> Next[None]:
        return Roll(4, 6, "combat", then=self.resolve)

    @step("SK-4.3")
    def stand(self, t: Table[Board], answer: int) -> Next[None]:
        if answer == 0:
            return Goto(self.fight)
        t.emit(UnitPlaced(self.defender, retreat_of(t.board, self.side, self.space)))
        return Goto(self.occupy)

    @step("SK-4.4")
    def resolve(self, t: Table[Board], faces: Faces) -> Next[None]:
        board = t.board
        attack = faces[0] + faces[1] + STRENGTH[self.unit]
        defence = faces[2] + faces[3] + STRENGTH[self.defender] + FORT[self.space]
        if attack > defence:
            left = board.steps[self.defender] - 1
            t.emit(UnitHit(self.defender, left, -1 if left == 0 else retreat_of(board, self.side, self.space)))
            return Goto(self.occupy)
        left = board.steps[self.unit] - 1
        t.emit(UnitHit(self.unit, left, -1 if left == 0 else self.origin))
        return Done()

    @step("SK-4.5")
    def occupy(self, t: Table[Board]) -> Next[None]:
        if enemy_at(t.board, self.side, self.space) >= 0:
            t.emit(UnitPlaced(self.unit, self.origin))
        else:
            t.emit(SpaceControlled(self.space, self.side))
        return Done()


# ---------------------------------------------------------------- the game


class Pack:
    id = "yardstick"


def _module() -> ModuleType:
    module = ModuleType("yardstick")
    vars(module).update(globals())
    return module


def scenario_of(turns: int) -> str:
    return f"turns-{turns}"


game: Game[Board] = Game(
    "yardstick",
    "The yardstick game",
    prefix="SK",
    ruleset=1,
    board=Board,
    modules=[_module()],
    load_pack=lambda path: Pack(),
    digest=lambda pack: "yardstick",
    scenarios=lambda pack: {scenario_of(n): f"{n} turns" for n in range(1, 101)},
    seats=lambda pack, scenario: SEATS,
    set_up=lambda pack, scenario, options: [
        SetUp(int(scenario.split("-")[1]), tuple([start_of(i) for i in range(N_UNITS)]))
    ],
    opening=lambda pack, scenario: MatchOfTurns(),
)


class Minstd:
    """The yardstick's own chance, so that checksums compare."""

    name = "minstd"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def below(self, n: int) -> int:
        self.seed = self.seed * 48271 % P
        return self.seed % n

    def outcome(self, question: RollDice | ShuffleItems, n: int) -> tuple[int, ...]:
        if isinstance(question, RollDice):
            return tuple([1 + self.below(question.faces) for _ in range(question.count)])
        items = list(question.items)
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
        return tuple(items)


def checksum(board: Board, seed: int) -> int:
    h = seed
    parts: list[Any] = [board.loc, board.steps, board.control, board.hand0, board.hand1, board.deck, board.discard]
    for part in (*parts, board.points):
        for v in part:
            h = (h * 31 + v + 2) % P
    return h
