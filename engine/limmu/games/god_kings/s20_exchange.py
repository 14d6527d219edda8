"""20.1 Between players: at the start of the Reinforcement Phase they may give spaces, then points, then a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from limmu.core import (
    OWN,
    PUBLIC,
    Ask,
    Done,
    Goto,
    Next,
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
    remembered,
    rule,
    step,
)
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.facts import CardGiven, PointsChanged, SpacesControlled
from limmu.games.god_kings.s07_income import collect
from limmu.games.god_kings.upkeep import settle

NOTHING = ""


def partners(board: Board, power: str) -> tuple[str, ...]:
    """The powers of the other players, in Turn Order."""
    return tuple([other for other in board.order if other != power])


@rule("GK-20.1-e")
@remembered
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


class _Gift(Question[Board, str]):
    """A question about gifts, of which nothing is the usual answer: every other random answer passes."""

    huge: ClassVar[bool] = True
    passing: ClassVar[str] = NOTHING
    power: str

    def sample(self, board: Board, pick: Pick) -> str:
        """Nothing half of the time, or else any gift."""
        answers = offers(self, board)
        return NOTHING if pick(2) else answers[pick(len(answers))]


@declare(PUBLIC)
class GiveSpace(_Gift):
    """Give control of a space to another player: "kadesh:hatti", or "" for no more (20.1)."""

    def answers(self, board: Board) -> Sequence[str]:
        """Nothing first, then each space with each receiver."""
        found = [NOTHING]
        for receiver in partners(board, self.power):
            found += [f"{s}:{receiver}" for s in borders(board, receiver) if q.marker(board, s) == self.power]
        return found

    def check(self, board: Board, answer: str) -> Verdict[bool]:
        """Refusals name the clause."""
        if answer == NOTHING:
            return accept
        space, _, receiver = answer.partition(":")
        if space not in b.pack(board).space:
            return refuse("GK-20.1-d", "not_on_offer", answer)
        return may_give_space(board, self.power, receiver, space)

    def concerns(self, board: Board, answer: str) -> tuple[str, ...]:
        """The space."""
        return (answer.partition(":")[0],) if answer else ()


@declare(PUBLIC)
class GivePoints(_Gift):
    """Give Tribute or Wood points to another player: "hatti:tribute:3", "hatti:wood:1", or "" for no more (20.1)."""

    def answers(self, board: Board) -> Sequence[str]:
        """Nothing first, then each receiver with each number of points."""
        nation = b.nation(board, self.power)
        found = [NOTHING]
        for receiver in partners(board, self.power):
            found += [f"{receiver}:tribute:{n}" for n in range(1, nation.tribute + 1)]
            found += [f"{receiver}:wood:{n}" for n in range(1, nation.wood + 1)]
        return found

    def concerns(self, board: Board, answer: str) -> tuple[str, ...]:
        """The receiver."""
        return (answer.partition(":")[0],) if answer else ()


@declare(PUBLIC, answer=OWN)
class GiveCard(_Gift):
    """Give one card to one other player, seen by the two only: "hatti:17", or "" for none (20.1)."""

    def answers(self, board: Board) -> Sequence[str]:
        """Nothing first, then each receiver with each card of the hand."""
        cards = b.hand(board, q.seat_of(board, self.power))
        return [NOTHING, *[f"{receiver}:{card}" for receiver in partners(board, self.power) for card in cards]]

    def concerns(self, board: Board, answer: str) -> tuple[str, ...]:
        """The receiver."""
        return (answer.partition(":")[0],) if answer else ()


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
    def give_space(self, t: Table[Board], answer: str) -> Next[None]:
        if answer == NOTHING:
            return Goto(self.but(at=self.at + 1).ask_spaces)
        space, _, receiver = answer.partition(":")
        t.emit(SpacesControlled((space,), receiver, False, (("GK-20.1-f", 0),)))
        settle(t)
        return Goto(self.ask_spaces)

    @step("GK-20.1-g")
    def give_points(self, t: Table[Board], answer: str) -> Next[None]:
        if answer == NOTHING:
            return Goto(self.but(at=self.at + 1).ask_points)
        receiver, kind, number = answer.split(":")
        move_points(t, t.board.order[self.at], -int(number), kind)
        move_points(t, receiver, int(number), kind)
        return Goto(self.ask_points)

    @step("GK-20.1-h")
    def give_card(self, t: Table[Board], answer: str) -> Next[None]:
        if answer != NOTHING:
            receiver, _, card = answer.partition(":")
            seats = (q.seat_of(t.board, t.board.order[self.at]), q.seat_of(t.board, receiver))
            t.emit(CardGiven(seats[0], seats[1], seats, int(card)))
        return Goto(self.but(at=self.at + 1).ask_card)


@rule("GK-20.1-g", "GK-M-d")
def move_points(t: Table[Board], power: str, number: int, kind: str) -> None:
    """A power's points of a kind change by a gift."""
    nation = b.nation(t.board, power)
    tribute, wood = (number, 0) if kind == "tribute" else (0, number)
    t.emit(PointsChanged(power, nation.tribute + tribute, nation.wood + wood, "gift", why=(("GK-20.1-g", number),)))
