"""A walking skeleton of Genesis: its deepest chain of procedures, with interjections and nested windows.

A move, the withdrawal from it, the interception of the withdrawal, the battle, the retreat from it and the interception
of the retreat; on the way a bribe is offered and a card is cancelled, and the cancelling card too. Not the rules of
Genesis: only their shape.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any, ClassVar

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
    Host,
    Input,
    May,
    Next,
    Outcome,
    Procedure,
    Question,
    Record,
    Roll,
    ScriptedDice,
    Table,
    Verdict,
    Why,
    accept,
    begin,
    branch,
    declare,
    fold,
    of,
    procedure,
    question,
    read_log,
    reconstruct,
    refuse,
    rule,
    step,
    take,
    verify,
    view,
)
from limmu.core.log.lines import line_of
from limmu.core.match.host import lines_of
from limmu.core.match.position import empty
from limmu.toolkit.cards import without
from limmu.toolkit.questions import NO, YES, PickSome, YesNo
from limmu.toolkit.windows import Window, after, others

SEATS = ("egypt", "hatti", "assyria")
AMUN_RA, PLAGUE, SURPRISE = (1, 2), 11, 12
ADJACENT = {
    "sinai": ("qadesh",),
    "qadesh": ("sinai", "byblos"),
    "byblos": ("qadesh", "emar", "ugarit"),
    "emar": ("byblos",),
    "ugarit": ("byblos", "gubla"),
    "gubla": ("ugarit",),
}


@declare(PUBLIC)
class Unit(Record):
    id: str
    seat: str
    at: str


@declare(seat=PUBLIC, cards=of("seat"))
class Hand(Record):
    seat: str
    cards: tuple[int, ...] = ()


@declare(deck=UMPIRE, units=PUBLIC, hands=PUBLIC, silver=PUBLIC, discard=PUBLIC)
class Board(Record):
    units: tuple[Unit, ...] = ()
    hands: tuple[Hand, ...] = ()
    silver: tuple[tuple[str, int], ...] = tuple((seat, 5) for seat in SEATS)
    deck: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()

    def with_hand(self, seat: str, cards: tuple[int, ...]) -> Board:
        return self.but(hands=tuple([h.but(cards=cards) if h.seat == seat else h for h in self.hands]))


def hand_of(board: Board, seat: str) -> tuple[int, ...]:
    return next(hand.cards for hand in board.hands if hand.seat == seat)


def alive(board: Board, force: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([unit.id for unit in board.units if unit.id in force])


def units_at(board: Board, space: str) -> tuple[Unit, ...]:
    return tuple([unit for unit in board.units if unit.at == space])


def space_of(board: Board, force: tuple[str, ...]) -> str:
    return next(unit.at for unit in board.units if unit.id in force)


# ---------------------------------------------------------------- facts


@declare(units=PUBLIC, hands=PUBLIC, deck=UMPIRE)
class SetUp(Fact[Board]):
    units: tuple[Unit, ...]
    hands: tuple[Hand, ...]
    deck: tuple[int, ...]

    def fold(self, board: Board) -> Board:
        return board.but(units=self.units, hands=self.hands, deck=self.deck)


@declare(seat=PUBLIC, card=of("seat"))
class CardDrawn(Fact[Board]):
    seat: str
    card: int

    def fold(self, board: Board) -> Board:
        board = board.with_hand(self.seat, (*hand_of(board, self.seat), self.card))
        return board.but(deck=board.deck[:-1])


@declare(PUBLIC)
class CardPlayed(Fact[Board]):
    seat: str
    card: int

    def fold(self, board: Board) -> Board:
        board = board.with_hand(self.seat, without(hand_of(board, self.seat), self.card))
        return board.but(discard=(*board.discard, self.card))


@declare(PUBLIC)
class CardCancelled(Fact[Board]):
    card: int

    def fold(self, board: Board) -> Board:
        return board


@declare(PUBLIC)
class ForceMoved(Fact[Board]):
    units: tuple[str, ...]
    to: str

    def fold(self, board: Board) -> Board:
        return board.but(units=tuple([u.but(at=self.to) if u.id in self.units else u for u in board.units]))


@declare(PUBLIC)
class UnitsLost(Fact[Board]):
    units: tuple[str, ...]

    def fold(self, board: Board) -> Board:
        return board.but(units=tuple([u for u in board.units if u.id not in self.units]))


@declare(PUBLIC)
class InterceptionFailed(Fact[Board]):
    origin: str
    why: Why

    def fold(self, board: Board) -> Board:
        return board


@declare(PUBLIC)
class BattleFought(Fact[Board]):
    space: str
    winner: str

    def fold(self, board: Board) -> Board:
        return board


@declare(PUBLIC)
class BribePaid(Fact[Board]):
    payer: str
    taker: str
    silver: tuple[tuple[str, int], ...]

    def fold(self, board: Board) -> Board:
        return board.but(silver=self.silver)


# ---------------------------------------------------------------- questions


@declare(seat=PUBLIC, card=of("seat"))
class KeepOrPlay(Question[Board, str]):
    seat: str
    card: int

    def answers(self, board: Board) -> Sequence[str]:
        return ("keep", "play")


@declare(PUBLIC)
class CancelCard(Question[Board, int]):
    window: ClassVar[str] = "cancel"
    passing: ClassVar[int] = 0
    seat: str
    card: int

    def answers(self, board: Board) -> Sequence[int]:
        return [*[card for card in hand_of(board, self.seat) if card in AMUN_RA], 0]


@declare(PUBLIC)
class PlayBattleCard(Question[Board, int]):
    seat: str

    def answers(self, board: Board) -> Sequence[int]:
        return [*[card for card in hand_of(board, self.seat) if card == SURPRISE], 0]


@declare(PUBLIC)
class NextSpace(Question[Board, str]):
    force: tuple[str, ...]

    def answers(self, board: Board) -> Sequence[str]:
        return (*ADJACENT[space_of(board, self.force)], "")


@declare(PUBLIC)
class Withdraw(Question[Board, str]):
    space: str
    previous: str

    def answers(self, board: Board) -> Sequence[str]:
        free = [to for to in ADJACENT[self.space] if to != self.previous and not units_at(board, to)]
        return (*free, "")


@declare(PUBLIC)
class ChooseRetreat(Question[Board, str]):
    space: str
    barred: str

    def answers(self, board: Board) -> Sequence[str]:
        return [to for to in ADJACENT[self.space] if to != self.barred and not units_at(board, to)]


@declare(PUBLIC)
class Intercept(YesNo[Board]):
    origin: str
    space: str


@declare(PUBLIC)
class TakeBribe(YesNo[Board]):
    payer: str
    silver: int


@declare(PUBLIC)
class LoseUnits(PickSome[Board]):
    force: tuple[str, ...]
    number: int

    def candidates(self, board: Board) -> Sequence[str]:
        return alive(board, self.force)

    def bounds(self, board: Board) -> tuple[int, int]:
        return self.number, self.number


@declare(PUBLIC)
class Offer(Record):
    """What is offered, and by whom: the step that hears it serves every seat."""

    by: str
    silver: int


@declare(PUBLIC)
class OfferBribe(Question[Board, Offer]):
    seat: str

    def answers(self, board: Board) -> Sequence[Offer]:
        return [Offer(self.seat, n) for n in range(1, dict(board.silver)[self.seat] + 1)]


# ---------------------------------------------------------------- rule questions


@rule("GE-5.3-a")
def may_intercept(
    board: Board, seat: str, origin: str, space: str, mover: str, barred: tuple[str, ...]
) -> Verdict[bool]:
    """Whether units of a seat next to the space may intercept what entered it."""
    units = [unit for unit in units_at(board, origin) if unit.seat == seat and unit.id not in barred]
    if seat == mover or not units:
        return refuse("GE-5.3-a", "no_force", origin)
    return accept if origin in ADJACENT[space] else refuse("GE-5.3-b", "not_adjacent", origin)


@rule("GE-5.3-d")
def interception_score(faces: Faces, origin: str) -> Verdict[int]:
    bonus = 3 if origin == "emar" else 0
    return Verdict(sum(faces) + bonus, (("GE-5.3-d", sum(faces)), ("GE-5.3-e", bonus)))


# ---------------------------------------------------------------- procedures


@procedure("GE-4")
class GameTurn(Procedure[Outcome]):
    @step("GE-4.5")
    def activate(self, t: Table[Board]) -> Next[Outcome]:
        return Call(Activation("egypt"))

    @step("GE-4.7")
    def finish(self, t: Table[Board]) -> Next[Outcome]:
        return Done(Outcome(("egypt",), "turn_over"))


@procedure("GE-4.5", secret={"card": of("seat")})
class Activation(Procedure[None]):
    seat: str
    card: int = 0

    @step("GE-4.5-a")
    def draw(self, t: Table[Board]) -> Next[None]:
        card = t.board.deck[-1]
        t.emit(CardDrawn(self.seat, card))
        return Goto(self.but(card=card).offer)

    @step("GE-4.5-b")
    def offer(self, t: Table[Board]) -> Next[None]:
        return Ask(self.seat, KeepOrPlay(self.seat, self.card), then=self.decide)

    @step("GE-4.5-c")
    def decide(self, t: Table[Board], answer: str) -> Next[None]:
        if answer == "keep":
            return Goto(self.move)
        return Call(CardPlay(self.card, self.seat, cancel_window(SEATS, self.seat)), then=self.strike)

    @step("GE-4.5-d")
    def move(self, t: Table[Board]) -> Next[None]:
        return Call(Move(self.seat, ("e1", "e2")))

    @step("GE-13.2-a")
    def strike(self, t: Table[Board], stands: bool) -> Next[None]:
        if stands:
            t.emit(UnitsLost(("h3",)))
        return Goto(self.move)


def cancel_window(seats: tuple[str, ...], player: str) -> Window:
    return Window("cancel", others(seats, player))


@procedure("GE-13.4")
class CardPlay(Procedure[bool]):
    """Whether the card takes effect: everybody else may cancel it, and that card may be cancelled in turn."""

    card: int
    by: str
    window: Window

    @step("GE-13.4-a")
    def announce(self, t: Table[Board]) -> Next[bool]:
        t.emit(CardPlayed(self.by, self.card))

    @step("GE-13.4-b")
    def ask(self, t: Table[Board]) -> Next[bool]:
        window = self.window.following(t, lambda seat: bool(hand_of(t.board, seat)))
        if not window.asked:
            return Done(True)
        return Ask(window.asked, CancelCard(window.asked, self.card), then=self.but(window=window).hear)

    @step("GE-13.4-c")
    def hear(self, t: Table[Board], card: int) -> Next[bool]:
        if not card:
            return Goto(self.but(window=self.window.close_to_asked()).ask)
        seats = (*self.window.order, self.by)
        return Call(CardPlay(card, self.window.asked, cancel_window(seats, self.window.asked)), then=self.settle)

    @step("GE-13.4-d")
    def settle(self, t: Table[Board], stands: bool) -> Next[bool]:
        if not stands:
            return Goto(self.but(window=self.window.close_to_asked()).ask)
        t.emit(CardCancelled(self.card))
        return Done(False)


@procedure("GE-5.1")
class Move(Procedure[None]):
    seat: str
    force: tuple[str, ...]
    mp: int = 0

    @step("GE-5.1-a")
    def roll(self, t: Table[Board]) -> Next[None]:
        return Roll(1, 6, "move", by=self.seat, then=self.set_out)

    @step("GE-5.1-b")
    def set_out(self, t: Table[Board], faces: Faces) -> Next[None]:
        return Goto(self.but(mp=faces[0]).walk)

    @step("GE-5.1-c")
    def walk(self, t: Table[Board]) -> Next[None]:
        if not self.mp or not alive(t.board, self.force):
            return Done()
        bribes = [May(seat, OfferBribe(seat), then=self.hear_offer) for seat in others(SEATS, self.seat)]
        return Ask(self.seat, NextSpace(self.force), then=self.go, may=bribes)

    @step("GE-5.1-d")
    def go(self, t: Table[Board], to: str) -> Next[None]:
        if not to:
            return Done()
        return Call(Entering(self.seat, self.force, to, "move", self.force), then=self.but(mp=self.mp - 1).arrive)

    @step("GE-5.1-e")
    def arrive(self, t: Table[Board], penalty: int) -> Next[None]:
        return Goto(self.but(mp=max(0, self.mp - penalty)).walk)

    @step("GE-14.1")
    def hear_offer(self, t: Table[Board], offer: Offer) -> Next[None]:
        return Call(Bribe(offer.by, self.seat, offer.silver))


@procedure("GE-14")
class Bribe(Procedure[None]):
    payer: str
    taker: str
    silver: int

    @step("GE-14.1-a")
    def offer(self, t: Table[Board]) -> Next[None]:
        return Ask(self.taker, TakeBribe(self.payer, self.silver), then=self.hear)

    @step("GE-14.1-b")
    def hear(self, t: Table[Board], answer: str) -> Next[None]:
        if answer == YES:
            change = {self.payer: -self.silver, self.taker: self.silver}
            silver = tuple([(seat, n + change.get(seat, 0)) for seat, n in t.board.silver])
            t.emit(BribePaid(self.payer, self.taker, silver))
        return Done()


@procedure("GE-5.2")
class Entering(Procedure[int]):
    """The result is what the move loses: one point for a lost battle."""

    seat: str
    force: tuple[str, ...]
    to: str
    cause: str
    barred: tuple[str, ...]
    origin: str = ""

    @step("GE-5.2-a")
    def enter(self, t: Table[Board]) -> Next[int]:
        origin = space_of(t.board, self.force)
        t.emit(ForceMoved(alive(t.board, self.force), self.to))
        return Goto(self.but(origin=origin).intercept)

    @step("GE-5.2-b")
    def intercept(self, t: Table[Board]) -> Next[int]:
        return Call(Interception(self.seat, self.force, self.to, self.barred))

    @step("GE-5.2-c")
    def meet(self, t: Table[Board]) -> Next[int]:
        enemies = self.enemies(t.board)
        if self.cause != "move" or not enemies or self.force[0] not in [u.id for u in units_at(t.board, self.to)]:
            return Done(0)
        return Call(Withdrawal(enemies[0].seat, tuple([u.id for u in enemies]), self.to, self.origin, self.force))

    @step("GE-5.2-d")
    def attack(self, t: Table[Board]) -> Next[int]:
        enemies = self.enemies(t.board)
        if not enemies:
            return Done(0)
        defenders = tuple([unit.id for unit in enemies])
        return Call(Battle((self.seat, enemies[0].seat), self.force, defenders, self.to, self.origin), then=self.after)

    @step("GE-5.2-e")
    def after(self, t: Table[Board], winner: str) -> Next[int]:
        if winner != self.seat and alive(t.board, self.force):
            t.emit(ForceMoved(alive(t.board, self.force), self.origin))
        return Done(0 if winner == self.seat else 1)

    def enemies(self, board: Board) -> tuple[Unit, ...]:
        return tuple([unit for unit in units_at(board, self.to) if unit.seat != self.seat])


@procedure("GE-5.4")
class Withdrawal(Procedure[None]):
    seat: str
    force: tuple[str, ...]
    space: str
    previous: str
    barred: tuple[str, ...]

    @step("GE-5.4-a")
    def offer(self, t: Table[Board]) -> Next[None]:
        return Ask(self.seat, Withdraw(self.space, self.previous), then=self.leave)

    @step("GE-5.4-b")
    def leave(self, t: Table[Board], to: str) -> Next[None]:
        if not to:
            return Done()
        return Call(Entering(self.seat, self.force, to, "withdrawal", self.barred), then=self.end)

    @step("GE-5.4-c")
    def end(self, t: Table[Board], penalty: int) -> Next[None]:
        return Done()


@procedure("GE-5.3")
class Interception(Procedure[None]):
    mover: str
    force: tuple[str, ...]
    space: str
    barred: tuple[str, ...]
    tried: tuple[str, ...] = ()
    by: str = ""

    @step("GE-5.3-b")
    def seek(self, t: Table[Board]) -> Next[None]:
        if space_or_none(t.board, self.force) != self.space:
            return Done()
        for by in after(SEATS, self.mover):
            for origin in ADJACENT[self.space]:
                if origin in self.tried or not may_intercept(
                    t.board, seat=by, origin=origin, space=self.space, mover=self.mover, barred=self.barred
                ):
                    continue
                me = self.but(tried=(*self.tried, origin), by=by)
                return Ask(by, Intercept(origin, self.space), then=me.decide)
        return Done()

    @step("GE-5.3-c")
    def decide(self, t: Table[Board], answer: str) -> Next[None]:
        return Goto(self.seek) if answer == NO else Roll(2, 6, "intercept", by=self.by, then=self.resolve)

    @step("GE-5.3-d")
    def resolve(self, t: Table[Board], faces: Faces) -> Next[None]:
        origin = self.tried[-1]
        score = interception_score(faces, origin)
        if score.value < 12:
            t.emit(InterceptionFailed(origin, score.why))
            return Goto(self.seek)
        mine = tuple([unit.id for unit in units_at(t.board, origin) if unit.seat == self.by])
        t.emit(ForceMoved(mine, self.space))
        return Call(Battle((self.by, self.mover), mine, self.force, self.space, origin), then=self.go_back)

    @step("GE-5.3-h")
    def go_back(self, t: Table[Board], winner: str) -> Next[None]:
        mine = tuple([unit.id for unit in units_at(t.board, self.space) if unit.seat == self.by])
        if mine:
            t.emit(ForceMoved(mine, self.tried[-1]))
        return Goto(self.seek)


def space_or_none(board: Board, force: tuple[str, ...]) -> str:
    return space_of(board, force) if alive(board, force) else ""


@procedure("GE-6")
class Battle(Procedure[str]):
    """The result is the winner; nobody in a draw. ``sides``: attacker, defender."""

    sides: tuple[str, ...]
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    space: str
    origin: str
    shifts: tuple[int, ...] = (0, 0)
    cards: Window = Window("battle_cards", ())
    loser: str = ""

    @step("GE-6.2-a")
    def begin(self, t: Table[Board]) -> Next[str]:
        return Goto(self.but(cards=Window("battle_cards", self.sides)).play_cards)

    @step("GE-6.2-b")
    def play_cards(self, t: Table[Board]) -> Next[str]:
        cards = self.cards.onward(t, lambda seat: bool(hand_of(t.board, seat)))
        if cards.asked:
            return Ask(cards.asked, PlayBattleCard(cards.asked), then=self.but(cards=cards).hear_card)

    @step("GE-6.3-a")
    def roll(self, t: Table[Board]) -> Next[str]:
        return Roll(2, 6, "battle", then=self.resolve)

    @step("GE-6.2-c")
    def hear_card(self, t: Table[Board], card: int) -> Next[str]:
        if not card:
            return Goto(self.play_cards)
        return Call(CardPlay(card, self.cards.asked, cancel_window(self.sides, self.cards.asked)), then=self.shift)

    @step("GE-6.2-d")
    def shift(self, t: Table[Board], stands: bool) -> Next[str]:
        gained = tuple([n + 2 * (stands and seat == self.cards.asked) for seat, n in zip(self.sides, self.shifts)])  # noqa: B905
        return Goto(self.but(shifts=gained).play_cards)

    @step("GE-6.3-b")
    def resolve(self, t: Table[Board], faces: Faces) -> Next[str]:
        strengths = [len(alive(t.board, force)) for force in (self.attackers, self.defenders)]
        a, d = [n + face + shift for n, face, shift in zip(strengths, faces, self.shifts, strict=True)]
        winner = "" if a == d else self.sides[0] if a > d else self.sides[1]
        t.emit(BattleFought(self.space, winner))
        if not winner:
            return Done("")
        return Goto(self.but(loser=others(self.sides, winner)[0]).take_losses)

    @step("GE-6.4-a")
    def take_losses(self, t: Table[Board]) -> Next[str]:
        force = self.defenders if self.loser == self.sides[1] else self.attackers
        return Ask(self.loser, LoseUnits(force, 1), then=self.lose)

    @step("GE-6.4-b")
    def lose(self, t: Table[Board], units: tuple[str, ...]) -> Next[str]:
        t.emit(UnitsLost(units))
        winner = others(self.sides, self.loser)[0]
        if self.loser == self.sides[0] or not alive(t.board, self.defenders):
            return Done(winner)
        return Call(Retreat(self.loser, self.defenders, self.space, self.origin, self.attackers), then=self.end)

    @step("GE-6.4-c")
    def end(self, t: Table[Board], done: None) -> Next[str]:
        return Done(others(self.sides, self.loser)[0])


@procedure("GE-6.5")
class Retreat(Procedure[None]):
    seat: str
    force: tuple[str, ...]
    space: str
    barred: str
    fought: tuple[str, ...]

    @step("GE-6.5-a")
    def choose(self, t: Table[Board]) -> Next[None]:
        way = ChooseRetreat(self.space, self.barred)
        if way.answers(t.board):
            return Ask(self.seat, way, then=self.go)

    @step("GE-6.5-b")
    def be_lost(self, t: Table[Board]) -> Next[None]:
        t.emit(UnitsLost(alive(t.board, self.force)))
        return Done()

    @step("GE-6.5-c")
    def go(self, t: Table[Board], to: str) -> Next[None]:
        return Call(Entering(self.seat, self.force, to, "retreat", self.fought), then=self.end)

    @step("GE-6.5-d")
    def end(self, t: Table[Board], penalty: int) -> Next[None]:
        return Done()


# ---------------------------------------------------------------- the game


class Pack:
    id = "chain"


UNITS = tuple(
    Unit(id, seat, at)
    for id, seat, at in [
        ("e1", "egypt", "sinai"), ("e2", "egypt", "sinai"), ("e3", "egypt", "gubla"),
        ("h1", "hatti", "qadesh"), ("h2", "hatti", "qadesh"), ("h3", "hatti", "qadesh"),
        ("a1", "assyria", "emar"), ("a2", "assyria", "emar"),
    ]
)  # fmt: skip
HANDS = {"deal": ((1,), (SURPRISE, 2), (3, 4)), "other": ((1,), (SURPRISE, 2), (5, 2))}


def module() -> ModuleType:
    made = ModuleType("chain")
    vars(made).update(globals())
    return made


def set_up(pack: Any, scenario: str, options: Any) -> list[Fact[Board]]:
    hands = tuple([Hand(seat, cards) for seat, cards in zip(SEATS, HANDS[scenario], strict=True)])
    return [SetUp(UNITS, hands, (PLAGUE,))]


GAME: Game[Board] = Game(
    "chain", "A chain of Genesis", prefix="GE", ruleset=1, board=Board, modules=[module()],
    load_pack=lambda path: Pack(), digest=lambda pack: "chain", scenarios=lambda pack: dict.fromkeys(HANDS, ""),
    seats=lambda pack, scenario: SEATS, set_up=set_up, opening=lambda pack, scenario: GameTurn(),
    scopes={"activation": "activation", "battle": "battle"},
)  # fmt: skip


class Kept:
    """A store in memory."""

    def __init__(self) -> None:
        self.lines = b""

    def append(self, lines: bytes) -> None:
        self.lines += lines


def start(dice: dict[str, list[int]], deal: str = "deal") -> Host[Board]:
    _, match = begin(GAME, Pack(), deal, secret=b"s" * 32)
    kept = Kept()
    kept.append(line_of(match.header) + lines_of(match))
    return Host(match, ScriptedDice(dice), kept)


def play(host: Host[Board], *script: tuple[str, Any]) -> list[Fact[Board]]:
    """Answer in order, each seat when it is its turn; the facts that followed."""
    n = host.match.n
    for seat, answer in script:
        assert question(host.match).seats == (seat,), f"{seat} is not asked but {question(host.match)}"
        host.answer(seat, answer)
    return facts_after(host, n)


def facts_after(host: Host[Board], n: int) -> list[Fact[Board]]:
    log = read_log(host.store.lines)
    return [fact for record in log.read(GAME.codec) if record.entry.n > n for fact in record.entry.facts]


def stack(host: Host[Board]) -> list[str]:
    return [clauses[0] for _, clauses in view(host.match, "public").stack]


TO_THE_BATTLE = [
    ("egypt", "keep"),
    ("egypt", "qadesh"),
    ("hatti", "byblos"),
    ("assyria", YES),
]
DICE = {"move": [3], "intercept": [6, 6, 6, 6], "battle": [6, 3, 1, 4]}


def audit(host: Host[Board]) -> None:
    """The log verifies, and every state folded from its bytes is the state that was played."""
    log = read_log(host.store.lines)
    report = verify(log, GAME, Pack())
    assert not report.differs, report
    assert report.legal.state == report.reproducible.state == "holds"
    match = empty(GAME, Pack(), log.header, b"s" * 32)
    entries = [record.entry for record in log.read(GAME.codec)]
    assert reconstruct(GAME, log.header, entries, secret=b"s" * 32).leaf == host.match.leaf
    for record in log.read(GAME.codec):
        entry = record.entry
        if entry.n:  # the pause, read from bytes, goes on as the one that was never written
            assert take(match, Input(entry.by, entry.input, entry.cmd))[1].leaf == record.leaf
        match = fold(match, entry, record.json, record.leaf)
        live = host.match.past[match.n]
        assert match.board == live.board
        assert match.position.mine == live.mine
        assert match.leaf == live.leaf
        assert view(match, "umpire").stack == view(branch(host.match, match.n), "umpire").stack
        assert question(match) == question(branch(host.match, match.n))
    assert match.n == host.match.n
