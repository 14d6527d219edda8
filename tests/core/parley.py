"""A small game with one of everything: sealed bids, hidden hands, secret locals, windows, interjections, dice, turns.

Import it as `from tests.core.parley import ...`. `Table` plays it and checks after every entry that what was written
folds to what was played.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from msgspec.structs import replace

from limmu.core import (
    CHAINED,
    OWN,
    PUBLIC,
    UMPIRE,
    Ask,
    AskAll,
    Call,
    ChainDice,
    Dice,
    Done,
    Faces,
    Fact,
    Game,
    Giver,
    Goto,
    Input,
    Keeper,
    Match,
    May,
    Next,
    Outcome,
    Position,
    Procedure,
    Question,
    Record,
    Roll,
    SeededDice,
    Shuffle,
    Verdict,
    accept,
    begin,
    consent_bytes,
    consenting,
    decide,
    declare,
    empty,
    fold,
    keys_of,
    of,
    procedure,
    progress_of,
    question,
    read_log,
    refuse,
    replay,
    seed_for,
    sign,
    signed_bytes,
    step,
    take,
    verify,
)
from limmu.core import Table as At
from limmu.core.log.entry import encode
from limmu.core.log.lines import line_of
from limmu.core.match.host import lines_of

SEATS = ("red", "blue", "green")
SECRET = b"\x07" * 32
LINKS = 256
"""Links of a chain of these tests."""
SEAT_KEYS = {seat: seed_for(b"own", "m", seat) for seat in SEATS}
"""The seeds of the seats' keys."""


def givers(seed: bytes = b"own", length: int = LINKS) -> dict[str, Giver]:
    """What the seats keep for rolls: chains and keys of their own."""
    return {seat: Keeper("m", seat, seed_for(seed, "chain", seat), SEAT_KEYS[seat], length) for seat in SEATS}


def chained(mode: str, *, secret: bytes = SECRET, length: int = LINKS, **more: Any) -> ChainDice:
    """Dice of a match whose seats give to rolls where the mode wants it; then the table signs for them."""
    return ChainDice(mode, "m", secret, givers(length=length) if mode in CHAINED else None, length=length, **more)


def signed_for(match: Match[Any], inp: Input) -> Input:
    """An input with the signatures of its giver and of those who consent to it, where they have keys."""
    header, by, body = match.header, inp.by, inp.body
    if not inp.proof and (wanted := consenting(keys_of(match), by, body)):
        proof = {seat: sign(SEAT_KEYS[seat], consent_bytes("m", match.leaf, by, seat, body)) for seat in wanted}
        inp = replace(inp, proof=proof)
    if by in header.keys and by in SEAT_KEYS and not inp.sig:
        inp = replace(inp, sig=sign(SEAT_KEYS[by], signed_bytes("m", match.leaf, by, inp.cmd, body)))
    return inp


@declare(seat=PUBLIC, cards=of("seat"))
class Hand(Record):
    seat: str
    cards: tuple[int, ...] = ()


@declare(hands=PUBLIC, deck=UMPIRE, played=PUBLIC, points=PUBLIC, said=PUBLIC, turn=PUBLIC)
class Board(Record):
    hands: tuple[Hand, ...] = ()
    deck: tuple[int, ...] = ()
    played: tuple[int, ...] = ()
    points: int = 0
    said: tuple[str, ...] = ()
    turn: int = 0


def hand_of(board: Board, seat: str) -> tuple[int, ...]:
    return next((hand.cards for hand in board.hands if hand.seat == seat), ())


@declare(deck=UMPIRE)
class DeckShuffled(Fact[Board]):
    deck: tuple[int, ...]

    def fold(self, board: Board) -> Board:
        return board.but(deck=self.deck)


@declare(seat=PUBLIC, cards=of("seat"))
class Dealt(Fact[Board]):
    seat: str
    cards: tuple[int, ...]

    def fold(self, board: Board) -> Board:
        return board.but(deck=board.deck[len(self.cards) :], hands=(*board.hands, Hand(self.seat, self.cards)))


@declare(seat=PUBLIC, card=PUBLIC)
class CardPlayed(Fact[Board]):
    seat: str
    card: int

    def fold(self, board: Board) -> Board:
        hands: list[Hand] = []
        for hand in board.hands:
            if hand.seat == self.seat:
                cards = list(hand.cards)
                cards.remove(self.card if self.card in cards else 0)
                hand = hand.but(cards=tuple(cards))
            hands.append(hand)
        return board.but(hands=tuple(hands), played=(*board.played, self.card))


@declare(PUBLIC)
class Said(Fact[Board]):
    what: str
    touched: str = ""

    def fold(self, board: Board) -> Board:
        return board.but(said=(*board.said, self.what))

    def touches(self, board: Board) -> tuple[str, ...]:
        return (self.touched,) if self.touched else ()


@declare(PUBLIC)
class Scored(Fact[Board]):
    points: int

    def fold(self, board: Board) -> Board:
        return board.but(points=self.points)


@declare(PUBLIC)
class TurnCame(Fact[Board]):
    turn: int

    def fold(self, board: Board) -> Board:
        return board.but(turn=self.turn)


@declare(PUBLIC)
class Bid(Question[Board, int]):
    limit: int

    def answers(self, board: Board) -> Sequence[int]:
        return range(self.limit + 1)


@declare(seat=PUBLIC, dear=of("seat"), answer=OWN)
class PickCard(Question[Board, int]):
    seat: str
    dear: int = 0

    def answers(self, board: Board) -> Sequence[int]:
        return hand_of(board, self.seat)


@declare(seat=PUBLIC, dear=of("seat"))
class Offer(Question[Board, int]):
    seat: str
    dear: int = 0

    def answers(self, board: Board) -> Sequence[int]:
        return (0, 1, 2, 3, 4)


@declare(PUBLIC, answer=OWN)
class Whisper(Question[Board, str]):
    def answers(self, board: Board) -> Sequence[str]:
        return ("psst",)

    def check(self, board: Board, answer: str) -> Verdict[bool]:
        return accept if len(answer) < 100 else refuse("PA-9", "too_loud", "100")


@declare(PUBLIC)
class Accept(Question[Board, bool]):
    def answers(self, board: Board) -> Sequence[bool]:
        return (True, False)


@declare(PUBLIC)
class Intercept(Question[Board, int]):
    window = "intercept"
    passing = 0

    def answers(self, board: Board) -> Sequence[int]:
        return (0, 1)


@procedure("PA-1")
class Play(Procedure[Outcome]):
    rounds: int

    @step("PA-1.1")
    def shuffle(self, t: At[Board]) -> Next[Outcome]:
        return Shuffle(tuple(range(1, 31)), "deck", then=self.deal)

    @step("PA-1.2")
    def deal(self, t: At[Board], deck: tuple[int, ...]) -> Next[Outcome]:
        t.emit(DeckShuffled(deck))
        for seat in t.seats:
            t.emit(Dealt(seat, t.board.deck[:5]))
        return Goto(self.play)

    @step("PA-1.3")
    def play(self, t: At[Board]) -> Next[Outcome]:
        if t.board.turn < self.rounds:
            t.emit(TurnCame(t.board.turn + 1))
            return Call(Round(t.board.turn), then=self.close)

    @step("PA-1.4")
    def finish(self, t: At[Board]) -> Next[Outcome]:
        return Done(Outcome(("red",) if t.board.points % 2 else (), "points"))

    @step("PA-1.5")
    def close(self, t: At[Board], done: None) -> Next[Outcome]:
        t.close_turn()
        return Goto(self.play)


@procedure("PA-2")
class Round(Procedure[None]):
    number: int
    next: int = 0

    @step("PA-2.1")
    def bid(self, t: At[Board]) -> Next[None]:
        return AskAll({seat: Bid(9 + i) for i, seat in enumerate(t.seats)}, then=self.reveal)

    @step("PA-2.2")
    def reveal(self, t: At[Board], bids: tuple[tuple[str, int], ...]) -> Next[None]:
        t.emit(Said("bids " + " ".join([f"{seat}:{bid}" for seat, bid in bids])))
        t.emit(Scored(t.board.points + sum([bid for _, bid in bids])))
        return Goto(self.turns)

    @step("PA-2.3", was=("loop",))
    def turns(self, t: At[Board]) -> Next[None]:
        if self.next < 2:
            return Call(Turn(t.seats[self.next], t.seats[1 - self.next]), then=self.but(next=self.next + 1).again)

    @step("PA-2.4")
    def again(self, t: At[Board], total: int) -> Next[None]:
        t.emit(Said(f"turn {self.next}: {total}"))
        return Goto(self.turns)


@procedure("PA-3", secret={"card": of("seat")})
class Turn(Procedure[int]):
    seat: str
    other: str
    card: int = 0

    @step("PA-3.1", "PA-3.1-a")
    def pick(self, t: At[Board]) -> Next[int]:
        least = min(hand_of(t.board, self.other), default=0)
        may = [May(self.other, Offer(self.other, least), self.offered), May("green", Whisper(), self.whispered)]
        dear = max(hand_of(t.board, self.seat), default=0)
        return Ask(self.seat, PickCard(self.seat, dear), then=self.picked, may=may)

    @step("PA-3.2")
    def picked(self, t: At[Board], card: int) -> Next[int]:
        return Goto(self.but(card=card).window)

    @step("PA-3.3")
    def window(self, t: At[Board]) -> Next[int]:
        if not t.standing(self.other, "intercept"):
            return Ask(self.other, Intercept(), then=self.intercepted)

    @step("PA-3.4")
    def attack(self, t: At[Board]) -> Next[int]:
        dice = 2 if t.option("PAR-001") == "two-dice" else 1
        return Roll(dice, 6, "attack", by=self.seat, then=self.resolve)

    @step("PA-3.5")
    def intercepted(self, t: At[Board], answer: int) -> Next[int]:
        if answer:
            t.emit(Said(f"{self.other} intercepts", self.other))
        return Goto(self.attack)

    @step("PA-3.6", modified="roll")
    def resolve(self, t: At[Board], faces: Faces) -> Next[int]:
        if self.card == 30:
            raise ZeroDivisionError("card 30 is broken")
        t.emit(CardPlayed(self.seat, self.card))
        total = sum(faces) + sum([value for _, value in t.ruled()])
        t.emit(Scored(t.board.points + total))
        return Done(total)

    @step("PA-3.7")
    def offered(self, t: At[Board], amount: int) -> Next[int]:
        t.emit(Said(f"{self.other} offers {amount}"))
        if amount == 4:
            return Goto(self.attack)
        if amount:
            return Call(Haggle(self.seat, amount))

    @step("PA-3.8")
    def whispered(self, t: At[Board], what: str) -> Next[int]:
        return None


@procedure("PA-4")
class Haggle(Procedure[None]):
    seat: str
    amount: int

    @step("PA-4.1")
    def ask(self, t: At[Board]) -> Next[None]:
        return Ask(self.seat, Accept(), then=self.answered)

    @step("PA-4.2")
    def answered(self, t: At[Board], yes: bool) -> Next[None]:
        if yes:
            return Roll(self.amount, 6, "haggle", then=self.settle)
        t.emit(Said("no"))

    @step("PA-4.3", modified="dice")
    def settle(self, t: At[Board], faces: Faces) -> Next[None]:
        paid = [max(face + sum([value for _, value in t.ruled(i)]), 1) for i, face in enumerate(faces)]
        t.emit(Scored(t.board.points - sum(paid)))


class Pack:
    id = "parley"


def module(*left_out: type, **instead: type) -> ModuleType:
    """This module as a game's module, with classes left out or put in the place of others."""
    found = ModuleType("parley")
    vars(found).update({name: value for name, value in globals().items() if value not in left_out} | instead)
    return found


def game_of(*modules: ModuleType, opening: Any = None, **changes: Any) -> Game[Board]:
    names = {name for module in modules for name in vars(module)}
    scopes = {name.lower(): name.lower() for name in ("Turn", "Round") if name in names}
    return Game(
        "parley", "Parley", prefix="PA", ruleset=changes.get("ruleset", 1), board=Board, modules=modules,
        load_pack=lambda path: Pack(), digest=lambda pack: changes.get("digest", "parley"),
        scenarios=lambda pack: {"one": "", "three": ""},
        seats=lambda pack, scenario: SEATS, set_up=lambda pack, scenario, options: [Said("set up")],
        opening=opening or (lambda pack, scenario: Play(3 if scenario == "three" else 1)),
        options={"PAR-001": ("one-die", "two-dice")}, scopes=scopes,
        oldest=changes.get("oldest", 0), upcasters=changes.get("upcasters"),
    )  # fmt: skip


GAME = game_of(module())


def same(a: Position, b: Position) -> None:
    """Two positions are the same in everything, frames and questions compared as they are stored."""
    assert a.board == b.board
    for name in ("stack", "pause", "passes", "over"):
        assert encode(getattr(a, name)) == encode(getattr(b, name)), name
    whole = ("n", "leaf", "options", "persons", "mine", "outcome", "redo", "after", "cmd", "ruleset")
    for name in (*whole, "modified"):
        assert getattr(a, name) == getattr(b, name), name


class Table:
    """Plays a match and writes it down; every entry must fold to what was played."""

    def __init__(
        self, scenario: str = "one", dice: Dice | None = None, game: Game[Board] = GAME, keys: Any = None
    ) -> None:
        self.game = game
        self.dice = dice or SeededDice(1)
        entry, self.match = begin(game, Pack(), scenario, match_id="m", secret=SECRET, dice=self.dice.terms, keys=keys)
        self.lines = [line_of(self.match.header), lines_of(self.match)]
        same(fold(empty(game, None, self.match.header, SECRET), entry).position, self.match.position)
        self.chance()

    @property
    def data(self) -> bytes:
        return b"".join(self.lines)

    @property
    def board(self) -> Board:
        return self.match.board

    @property
    def asked(self) -> tuple[str, ...]:
        open_ = question(self.match)
        return open_.seats if open_ else ()

    def give(self, inp: Input) -> Any:
        """Any input, signed where that is due; returns its entry."""
        before = self.match
        entry, self.match = take(before, signed_for(before, inp))
        self.lines.append(lines_of(self.match))
        same(fold(before, entry).position, self.match.position)
        return entry

    def roll(self) -> None:
        """The pending roll or shuffle."""
        open_ = question(self.match)
        assert open_ is not None
        asked: Any = open_.demands[0][1]
        self.give(self.dice.throw(self.match, asked))

    def chance(self) -> None:
        while self.asked == ("chance",):
            self.roll()

    def say(self, seat: str, *answers: Any) -> Any:
        """Answers, chance in between; returns the entry of the last answer."""
        entry = None
        for answer in answers:
            entry = self.give(decide(seat, answer))
            self.chance()
        return entry

    def bids(self, *bids: int) -> None:
        for seat, bid in zip(SEATS, bids, strict=True):
            self.say(seat, bid)

    def lowest(self, seat: str) -> int:
        return min(hand_of(self.board, seat))

    def audit(self) -> Match[Board]:
        """The log is sound, verifies clean, and each of its entries folds to what was played."""
        log = read_log(self.data)
        assert log.damage is None
        assert not log.torn
        report = verify(log, self.game, Pack())
        assert [report.intact.state, report.reproducible.state, report.legal.state] == ["holds"] * 3, report
        folded = replay(log, self.game, Pack(), SECRET)
        for mine, theirs in zip(self.match.past[: self.match.n + 1], folded.past, strict=True):
            same(mine, theirs)
        assert progress_of(folded) == progress_of(self.match)
        return folded


def bid_table(**settings: Any) -> Table:
    """A table at which everybody has bid 1, 2 and 3, and red is asked for a card."""
    table = Table(**settings)
    table.bids(1, 2, 3)
    return table
