"""19.0 Kings and Successors: the succession roll, the cards that bear on it, and how a new King comes in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from limmu.core import (
    PASS,
    PUBLIC,
    Answer,
    Ask,
    Call,
    Done,
    Faces,
    Goto,
    Next,
    Part,
    Pass,
    Procedure,
    Roll,
    Table,
    Verdict,
    Why,
    accept,
    declare,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board, CardId, Leader
from limmu.games.god_kings.cards.windows import CardWindow, Played, Scene
from limmu.games.god_kings.facts import CardLaidDown, CardPlayed, DieResolved, KingChanged, SuccessionCancelled
from limmu.games.god_kings.s25_displacement import Displacement
from limmu.games.god_kings.upkeep import settle
from limmu.toolkit.levels import Divided


@rule("GK-19.2-a", "GK-19.2-b", "GK-19.2-c", "GK-3.0-aq")
def successor(board: Board, power: str) -> str:
    """The Successor on the mat of a power in this turn, for all to see; "" if there is none or he reigns."""
    if not b.is_nation(board, power):
        return ""
    listed = b.pack(board).successor(power, board.turn)
    return "" if listed == b.nation(board, power).king else listed


@rule("GK-19.3-b", "GK-19.3-k", "GK-19.3-l", "GK-5.0-h")
def may_succeed(board: Board, power: str) -> Verdict[bool]:
    """Whether a power's Successor can become King now: there is one, and no card barred him in this round."""
    waiting = successor(board, power)
    if not waiting:
        return refuse("GK-19.3-k", "no_successor", power)
    nation = b.nation(board, power)
    if nation.cancelled and nation.cancelled == board.rounds_played:
        return refuse("GK-19.3-l", "succession_cancelled_this_round", waiting)
    return accept


@rule("GK-19.3-c", "GK-19.4-a")
def succeeds(board: Board, natural: int, shift: int, ruled: Why = ()) -> Verdict[bool]:
    """Whether a succession roll makes the Successor King: strictly below the round, 5 for a neutral draw (GKR-038)."""
    why: Why = (("GK-19.3-c", board.round), *((("GK-19.3-h", shift),) if shift else ()), *ruled)
    return Verdict(natural + shift + sum([value for _, value in ruled]) < board.round, why)


@rule("GK-3.0-ba")
def kings_army(board: Board, king: Leader | None) -> tuple[str, ...]:
    """The units of the King's army: those of his power in his space; none if he is off the map (GKR-039)."""
    return q.ids(q.units_of(board, king.at, king.power)) if king is not None and king.at else ()


def is_shut_in(board: Board, king: Leader) -> bool:
    """Whether a King is inside a city under siege."""
    return king.inside and q.is_besieged(board, king.at)


@declare(PUBLIC)
class ShiftRoll(Answer):
    """A card shifts the roll by its Operations value, down (which helps the Successor) or up."""

    card: CardId
    way: Literal["-", "+"]


@declare(PUBLIC)
class ShiftSuccession(Divided[Board, ShiftRoll | Pass]):
    """Play a card to shift the succession roll by its Operations value, or none."""

    passing: ClassVar[Pass] = PASS
    ordered: ClassVar[str] = "succession"
    asks: ClassVar[tuple[str, ...]] = ("card", "way")
    seat: str
    power: str

    def answers(self, board: Board) -> Sequence[ShiftRoll | Pass]:
        """No card first, then each card of the hand down and up."""
        known = [card for card in b.hand(board, self.seat) if card]
        return (PASS, *[shift for card in known for shift in (ShiftRoll(card, "-"), ShiftRoll(card, "+"))])

    def parts(self, board: Board, answer: ShiftRoll | Pass) -> Part:
        """The card, then the way."""
        return (answer,) if isinstance(answer, Pass) else (answer.card, answer.way)


@procedure("GK-19.3")
class Succession(Procedure[bool]):
    """19.3  h a card shifts  b-c roll  l cancelled?  d-g the new King comes in.  The result: a new King reigns."""

    power: str
    seat: str
    """Who decides and may shift the roll: the player, or the activator of a neutral King (19.4)."""
    shift: int = 0
    waiting: str = ""

    @step("GK-19.3-h", "GK-9.2E-a", "GK-19.4-b")
    def offer_card(self, t: Table[Board]) -> Next[bool]:
        if not may_succeed(t.board, self.power):
            return Done(False)
        waiting = successor(t.board, self.power)
        if not b.hand(t.board, self.seat):
            return Goto(self.but(waiting=waiting).open_window)
        return Ask(self.seat, ShiftSuccession(self.seat, self.power), then=self.but(waiting=waiting).play_card)

    @step("GK-9.2E-a", "GK-9.2E-b", "GK-9.5-b")
    def play_card(self, t: Table[Board], answer: ShiftRoll | Pass) -> Next[bool]:
        if isinstance(answer, Pass):
            return Goto(self.open_window)
        card = t.pack.card[answer.card]
        t.emit(CardPlayed(self.seat, card.number, "succession"))
        t.emit(CardLaidDown(card.number, "discard"))
        return Goto(self.but(shift=card.ops if answer.way == "+" else -card.ops).open_window)

    @step("GK-9.4-a", "GK-8.2-d", "GK-20.1-c")
    def open_window(self, t: Table[Board]) -> Next[bool]:
        seats = q.seats_from(t.board, self.seat)
        return Call(CardWindow("before_succession_roll", seats, Scene(power=self.power)), then=self.shifted)

    @step("GK-9.3-a")
    def shifted(self, t: Table[Board], played: tuple[Played, ...]) -> Next[bool]:
        shift = self.shift
        for one in played:
            effect = t.pack.card[one.card].effect
            if one.effect == "succession_mod":
                wanted = int(one.choice) if one.choice else effect.number("least")
                shift += min(max(wanted, effect.number("least")), effect.number("most"))
        return Goto(self.but(shift=shift).roll)

    @step("GK-19.3-b", "GK-19.4-a")
    def roll(self, t: Table[Board]) -> Next[bool]:
        return Roll(1, 6, "succession", by=self.power, then=self.compare)

    @step("GK-19.3-c", modified="roll")
    def compare(self, t: Table[Board], faces: Faces) -> Next[bool]:
        ruled = t.ruled()
        verdict = succeeds(t.board, faces[0], self.shift, ruled)
        modified = faces[0] + self.shift + sum([value for _, value in ruled])
        t.emit(
            DieResolved(
                purpose="succession",
                power=self.power,
                natural=faces[0],
                modified=modified,
                target=t.board.round,
                success=verdict.value,
                why=verdict.why,
            )
        )
        if not verdict:
            return Done(False)
        scene = Scene(power=self.power)
        return Call(CardWindow("after_succession_or_god_king", cancellers(t.board, self.seat), scene), then=self.answer)

    @step("GK-19.3-l", "GK-19.3-m")
    def answer(self, t: Table[Board], played: tuple[Played, ...]) -> Next[bool]:
        if cancelled(t, self.power, self.waiting, played):
            return Done(False)
        return Goto(self.crown)

    @step("GK-19.3-d", "GK-19.3-e", "GK-19.3-f", "GK-19.3-g", "GK-2.2-f", "GK-25.0-g")
    def crown(self, t: Table[Board]) -> Next[bool]:
        old = q.king_of(t.board, self.power)
        stays = old is not None and bool(kings_army(t.board, old)) and not is_shut_in(t.board, old)
        replace_king(
            t,
            power=self.power,
            new=self.waiting,
            where=old if stays else None,
            round_=t.board.round,
            clause="GK-19.3-c",
        )
        if stays:
            return Done(True)
        return Call(Displacement(self.power, (), (self.waiting,)))

    @step("GK-19.3-f", "GK-19.3-g")
    def settled(self, t: Table[Board]) -> Next[bool]:
        settle(t)
        return Done(True)


@rule("GK-19.3-l")
def cancellers(board: Board, seat: str) -> tuple[str, ...]:
    """The seats asked whether they cancel, from the left of a seat (GKR-107)."""
    seats = q.seats_from(board, seat)
    return seats[1:] + seats[:1]


@rule("GK-19.3-l", "GK-19.3-m")
def cancelled(t: Table[Board], power: str, waiting: str, played: tuple[Played, ...]) -> bool:
    """Whether a card cancels the succession: then for this round only; the chart is not touched."""
    if all(one.effect != "succession_cancel" for one in played):
        return False
    t.emit(SuccessionCancelled(power, waiting, t.board.rounds_played))
    return True


@rule("GK-19.1-a", "GK-19.1-c")
def replace_king(t: Table[Board], power: str, new: str, where: Leader | None, round_: int, clause: str) -> None:
    """The new King stands where `where` does, or waits off the map to be displaced; the old one is out of the game."""
    old = b.nation(t.board, power).king
    at, inside = (where.at, where.inside) if where is not None else ("", False)
    t.emit(KingChanged(power=power, old=old, new=new, at=at, inside=inside, round=round_, why=((clause, 0),)))


@procedure("GK-19.3")
class GodKing(Procedure[bool]):
    """19.3  i-k the GOD KING event: the Successor reigns at once, l unless cancelled, and his army is displaced."""

    power: str
    seat: str
    """Who played the event."""
    waiting: str = ""

    @step("GK-19.3-i", "GK-19.3-k")
    def announce(self, t: Table[Board]) -> Next[bool]:
        if not may_succeed(t.board, self.power):
            return Done(False)
        window = CardWindow("after_succession_or_god_king", cancellers(t.board, self.seat), Scene(power=self.power))
        return Call(window, then=self.but(waiting=successor(t.board, self.power)).answer)

    @step("GK-19.3-l")
    def answer(self, t: Table[Board], played: tuple[Played, ...]) -> Next[bool]:
        if cancelled(t, self.power, self.waiting, played):
            return Done(False)
        return Goto(self.crown)

    @step("GK-19.3-i", "GK-19.3-j", "GK-2.2-f", "GK-25.0-h")
    def crown(self, t: Table[Board]) -> Next[bool]:
        old = q.king_of(t.board, self.power)
        replace_king(t, power=self.power, new=self.waiting, where=old, round_=0, clause="GK-19.3-i")
        if old is not None and old.at and is_shut_in(t.board, old):
            return Done(True)
        units: tuple[str, ...] = ()
        leaders = (self.waiting,)
        if old is not None and old.at:
            units = kings_army(t.board, old)
            leaders = q.ids(q.leaders_of(t.board, old.at, self.power))
        return Call(Displacement(self.power, units, leaders))

    @step("GK-19.3-j")
    def settled(self, t: Table[Board]) -> Next[bool]:
        settle(t)
        return Done(True)
