"""20.1 Between players: at the start of the Reinforcement Phase they may give spaces, then points, then a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal, TypeVar

from limmu.core import (
    OWN,
    PASS,
    PUBLIC,
    Answer,
    Ask,
    Done,
    Goto,
    Next,
    Part,
    Pass,
    Pick,
    Procedure,
    Question,
    Table,
    Verdict,
    accept,
    declare,
    offers,
    procedure,
    refuse,
    remember_while,
    rule,
    step,
)
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board, CardId, PowerId, SpaceId
from limmu.games.god_kings.facts import CardGiven, PointsChanged, SpacesControlled
from limmu.games.god_kings.s07_income import collect
from limmu.games.god_kings.upkeep import settle
from limmu.toolkit.levels import Divided

A = TypeVar("A")


def partners(board: Board, power: str) -> tuple[str, ...]:
    """The powers of the other players, in Turn Order."""
    return tuple([other for other in board.order if other != power])


@rule("GK-20.1-e")
@remember_while("pack", "places", "nations")
def borders(board: Board, receiver: str) -> tuple[str, ...]:
    """The spaces joined by land to a space of a province that a power controls now (GKR-020, GKR-052)."""
    found = b.pack(board)
    spaces = {s for p in found.provinces if q.controller(board, p.id) == receiver for s in p.spaces}
    return found.in_map_order({near for space in sorted(spaces) for near in found.land[space]})


@rule("GK-20.1-d", "GK-20.1-e")
def may_give_space(board: Board, giver: str, receiver: str, space: str) -> Verdict[bool]:
    """Whether a player may hand a space over to another."""
    if q.marker(board, space) != giver:
        return refuse("GK-20.1-d", "not_own_space", space)
    if receiver not in partners(board, giver):
        return refuse("GK-20.1-d", "no_such_player", receiver)
    if space not in borders(board, receiver):
        return refuse("GK-20.1-e", "borders_no_province_of_receiver", space, receiver)
    return accept


def _mostly_nothing(question: Question[Board, A], board: Board, pick: Pick) -> A | Pass:
    """Nothing, the usual answer, half of the time, or else any gift."""
    answers = offers(question, board)
    return PASS if pick(2) else answers[pick(len(answers))]


@declare(PUBLIC)
class SpaceGift(Answer):
    """Control of a space goes to another power."""

    space: SpaceId
    to: PowerId


@declare(PUBLIC)
class GiveSpace(Divided[Board, SpaceGift | Pass]):
    """Give control of a space to another player, or no more (20.1)."""

    asks: ClassVar[tuple[str, ...]] = ("space", "power")
    passing: ClassVar[Pass] = PASS
    power: str

    def answers(self, board: Board) -> Sequence[SpaceGift | Pass]:
        """Nothing first, then each space with each receiver."""
        found: list[SpaceGift | Pass] = [PASS]
        for receiver in partners(board, self.power):
            found += [SpaceGift(s, receiver) for s in borders(board, receiver) if q.marker(board, s) == self.power]
        return found

    def sample(self, board: Board, pick: Pick) -> SpaceGift | Pass:
        """Nothing, or any gift."""
        return _mostly_nothing(self, board, pick)

    def parts(self, board: Board, answer: SpaceGift | Pass) -> Part:
        """The space, then the receiver."""
        return (answer,) if isinstance(answer, Pass) else (answer.space, answer.to)

    def check(self, board: Board, answer: SpaceGift | Pass) -> Verdict[bool]:
        """Refusals name the clause."""
        if isinstance(answer, Pass):
            return accept
        if answer.space not in b.pack(board).space:
            return refuse("GK-20.1-d", "not_on_offer", answer.space)
        return may_give_space(board, self.power, answer.to, answer.space)


@declare(PUBLIC)
class PointsGift(Answer):
    """Tribute or Wood points go to another power."""

    to: PowerId
    kind: Literal["tribute", "wood"]
    n: int


@declare(PUBLIC)
class GivePoints(Divided[Board, PointsGift | Pass]):
    """Give Tribute or Wood points to another player, or no more (20.1)."""

    asks: ClassVar[tuple[str, ...]] = ("power", "points", "number")
    passing: ClassVar[Pass] = PASS
    power: str

    def answers(self, board: Board) -> Sequence[PointsGift | Pass]:
        """Nothing first, then each receiver with each number of points."""
        nation = b.nation(board, self.power)
        found: list[PointsGift | Pass] = [PASS]
        for receiver in partners(board, self.power):
            found += [PointsGift(receiver, "tribute", n) for n in range(1, nation.tribute + 1)]
            found += [PointsGift(receiver, "wood", n) for n in range(1, nation.wood + 1)]
        return found

    def sample(self, board: Board, pick: Pick) -> PointsGift | Pass:
        """Nothing, or any gift."""
        return _mostly_nothing(self, board, pick)

    def parts(self, board: Board, answer: PointsGift | Pass) -> Part:
        """The receiver, the kind, the number."""
        return (answer,) if isinstance(answer, Pass) else (answer.to, answer.kind, answer.n)


@declare(PUBLIC)
class CardGift(Answer):
    """A card goes to another power."""

    to: PowerId
    card: CardId


@declare(PUBLIC, answer=OWN)
class GiveCard(Divided[Board, CardGift | Pass]):
    """Give one card to one other player, seen by the two only, or none (20.1)."""

    asks: ClassVar[tuple[str, ...]] = ("power", "card")
    passing: ClassVar[Pass] = PASS
    power: str

    def answers(self, board: Board) -> Sequence[CardGift | Pass]:
        """Nothing first, then each receiver with each card of the hand."""
        cards = b.hand(board, q.seat_of(board, self.power))
        return [PASS, *[CardGift(receiver, card) for receiver in partners(board, self.power) for card in cards]]

    def sample(self, board: Board, pick: Pick) -> CardGift | Pass:
        """Nothing, or any gift."""
        return _mostly_nothing(self, board, pick)

    def parts(self, board: Board, answer: CardGift | Pass) -> Part:
        """The receiver, then the card."""
        return (answer,) if isinstance(answer, Pass) else (answer.to, answer.card)


@procedure("GK-20.1")
class Exchange(Procedure[None]):
    """20.1  1 spaces, player by player  (7.1.2: everybody's income)  2 points  3 one card each."""

    at: int = 0
    """The number of the player whose turn it is."""

    @step("GK-20.1-d", "GK-20.1-e")
    def ask_spaces(self, t: Table[Board]) -> Next[None]:
        if self.at == len(t.board.order):
            return Goto(self.but(at=0).compute_income)
        question = GiveSpace(t.board.order[self.at])
        if len(offers(question, t.board)) == 1:
            return Goto(self.but(at=self.at + 1).ask_spaces)
        return Ask(q.seat_of(t.board, question.power), question, then=self.give_space)

    @step("GK-7.1-e", "GK-7.1-f", "GK-7.1-g", "GK-20.1-i")
    def compute_income(self, t: Table[Board]) -> Next[None]:
        for power in t.board.order:
            collect(t, power)

    @step("GK-20.1-g", "GK-20.1-i")
    def ask_points(self, t: Table[Board]) -> Next[None]:
        if self.at == len(t.board.order):
            return Goto(self.but(at=0).ask_card)
        question = GivePoints(t.board.order[self.at])
        if len(offers(question, t.board)) == 1:
            return Goto(self.but(at=self.at + 1).ask_points)
        return Ask(q.seat_of(t.board, question.power), question, then=self.give_points)

    @step("GK-20.1-h", "GK-20.1-i")
    def ask_card(self, t: Table[Board]) -> Next[None]:
        if self.at == len(t.board.order):
            return Done()
        question = GiveCard(t.board.order[self.at])
        if len(offers(question, t.board)) == 1:
            return Goto(self.but(at=self.at + 1).ask_card)
        return Ask(q.seat_of(t.board, question.power), question, then=self.give_card)

    @step("GK-20.1-f")
    def give_space(self, t: Table[Board], answer: SpaceGift | Pass) -> Next[None]:
        if isinstance(answer, Pass):
            return Goto(self.but(at=self.at + 1).ask_spaces)
        t.emit(SpacesControlled((answer.space,), answer.to, False, (("GK-20.1-f", 0),)))
        settle(t)
        return Goto(self.ask_spaces)

    @step("GK-20.1-g")
    def give_points(self, t: Table[Board], answer: PointsGift | Pass) -> Next[None]:
        if isinstance(answer, Pass):
            return Goto(self.but(at=self.at + 1).ask_points)
        move_points(t, t.board.order[self.at], -answer.n, answer.kind)
        move_points(t, answer.to, answer.n, answer.kind)
        return Goto(self.ask_points)

    @step("GK-20.1-h")
    def give_card(self, t: Table[Board], answer: CardGift | Pass) -> Next[None]:
        if not isinstance(answer, Pass):
            seats = (q.seat_of(t.board, t.board.order[self.at]), q.seat_of(t.board, answer.to))
            t.emit(CardGiven(seats[0], seats[1], seats, answer.card))
        return Goto(self.but(at=self.at + 1).ask_card)


@rule("GK-20.1-g", "GK-M-d")
def move_points(t: Table[Board], power: str, number: int, kind: str) -> None:
    """A power's points of a kind change by a gift."""
    nation = b.nation(t.board, power)
    tribute, wood = (number, 0) if kind == "tribute" else (0, number)
    t.emit(PointsChanged(power, nation.tribute + tribute, nation.wood + wood, "gift", why=(("GK-20.1-g", number),)))
