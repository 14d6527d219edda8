"""8.1 Step 8 Spoils: a Slave (6.5), the enemy's treasury (5.4), plunder (5.3), and the Sherden (13.2)."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import (
    PUBLIC,
    Ask,
    Call,
    Done,
    Faces,
    Goto,
    Next,
    Procedure,
    Record,
    Roll,
    Table,
    Verdict,
    declare,
    procedure,
    rule,
    step,
)
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board, Units
from limmu.games.genesis.cards.conditions import Scene
from limmu.games.genesis.cards.effects_battle import join_sherden
from limmu.games.genesis.cards.windows import CardWindow, Played
from limmu.games.genesis.facts import DieResolved
from limmu.games.genesis.s08_capture import PLUNDER, SLAVE, TREASURY, TakeSpoils
from limmu.games.genesis.upkeep import settle
from limmu.toolkit.facts import RuleApplied
from limmu.toolkit.questions import YES

ONE_SLAVE = Units(slaves=1)


@declare(PUBLIC)
class Victory(Record):
    """What a battle was worth to whoever won it. `power` "": a draw, or an empty City has won."""

    power: str = ""
    space: str = ""
    force: str = ""
    """A force of the Winner's that is left, "" if none is."""
    beaten: tuple[str, ...] = ()
    """The powers that lost; () an empty City or a draw."""
    king: str = ""
    """The Winner's King if he took part and lives."""
    infantry: int = 0
    """The losers' Infantry eliminated."""
    captives: int = 0
    """Peasants and Slaves eliminated in a City that the Winner captured."""
    kings: tuple[str, ...] = ()
    """The powers among the losers whose King took part, alive or dead."""


@rule("GE-6.5.1-a", "GE-6.5.1-b", "GE-6.5.1-c", "GE-6.5.1-d", "GE-6.5.2-a", "GE-6.5.2-b", "GE-8.5.5-b")
def earns_slave(board: Board, won: Victory) -> Verdict[bool]:
    """Whether a victory gives the Winner a Slave: one at most, and only to a kingdom."""
    if not q.is_kingdom(board, won.power):
        return Verdict(False, (("GE-6.5.2-a", 0),))
    if won.infantry:
        return Verdict(True, (("GE-6.5.1-c", won.infantry),))
    return Verdict(won.captives > 0, (("GE-6.5.1-b", won.captives),))


@rule("GE-6.5.1-e")
def slave_space(board: Board, won: Victory) -> str:
    """Where a Slave comes: to the victorious force; if a City alone has won, into it if it is the Winner's home City
    and held by him (R-GE-57). "" for none: it would run away at once."""
    if won.force:
        return b.force(board, won.force).at
    home = q.home_of(board, won.space) == won.power == q.control(board, won.space)
    return won.space if home else ""


@rule("GE-5.4-a", "GE-5.4-b", "GE-5.4-c")
def treasuries(board: Board, won: Victory) -> tuple[str, ...]:
    """The beaten kingdoms whose treasury the Winner may seize: their King was there; the Winner needs none."""
    if not q.is_kingdom(board, won.power):
        return ()
    return tuple([power for power in won.kings if q.is_kingdom(board, power)])


@rule("GE-5.4-a")
def share_of(silver: int, pips: int) -> int:
    """What a die seizes of a treasury: ten percent a pip, rounded up."""
    return (silver * pips + 9) // 10


@procedure("GE-8.1.S8")
class Spoils(Procedure[None]):
    """8.1 Step 8  the Winner may take a Slave, seize treasury and plunder; the Sherden may join him."""

    won: Victory
    captor: str = ""
    """Who captured the City, and so may plunder."""
    silver: int = 0
    """The plunder of the City."""

    @step("GE-6.5.1-b", "GE-6.5.1-c", "GE-8.1.S8-a", "GE-8.1.S8-b", "GE-8.4.7-d")
    def offer_slave(self, t: Table[Board]) -> Next[None]:
        space = slave_space(t.board, self.won) if earns_slave(t.board, self.won) else ""
        if space:
            return Ask(self.won.power, TakeSpoils(SLAVE, (space,)), then=self.take_slave)
        return Goto(self.offer_treasury)

    @step("GE-6.5.1-d", "GE-6.5.1-e", "GE-7.5.4-e")
    def take_slave(self, t: Table[Board], answer: str) -> Next[None]:
        """He goes on with the force, unless it withdraws: Slaves do not (7.5.4)."""
        if answer == YES:
            at, force = slave_space(t.board, self.won), self.won.force
            flees = force and b.force(t.board, force).kind == "withdrawal"
            armies.place_units(t, self.won.power, at, ONE_SLAVE, "slave", force="" if flees else force)
            settle(t)
        return Goto(self.offer_treasury)

    @step("GE-5.4-a", "GE-5.4-b", "GE-5.4-c", "GE-8.4.7-d")
    def offer_treasury(self, t: Table[Board]) -> Next[None]:
        powers = treasuries(t.board, self.won)
        if powers:
            return Ask(self.won.power, TakeSpoils(TREASURY, powers), then=self.roll)
        return Goto(self.offer_plunder)

    @step("GE-5.4-a")
    def roll(self, t: Table[Board], answer: str) -> Next[None]:
        powers = treasuries(t.board, self.won)
        if answer != YES:
            return Goto(self.offer_plunder)
        if not any([b.kingdom(t.board, power).silver for power in powers]):
            t.emit(RuleApplied("treasury_empty", powers, (("GE-5.4-a", 0),)))
            return Goto(self.offer_plunder)
        return Roll(1, 6, "treasury", by=self.won.power, then=self.seize)

    @step("GE-5.4-a")
    def seize(self, t: Table[Board], faces: Faces) -> Next[None]:
        powers = treasuries(t.board, self.won)
        why = (("GE-5.4-a", faces[0]),)
        t.emit(
            DieResolved(
                purpose="treasury",
                power=self.won.power,
                faces=faces,
                total=faces[0] * 10,
                target=0,
                success=True,
                about=powers,
                why=why,
            )
        )
        for power in powers:
            silver = share_of(b.kingdom(t.board, power).silver, faces[0])
            armies.pay(t, power, silver, "treasury", why)
            armies.earn(t, self.won.power, silver, "treasury", why)
        return Goto(self.offer_plunder)

    @step("GE-5.3-a", "GE-5.3-b")
    def offer_plunder(self, t: Table[Board]) -> Next[None]:
        if self.silver:
            return Ask(self.captor, TakeSpoils(PLUNDER, (self.won.space,), self.silver), then=self.plunder)
        return Goto(self.offer_sherden)

    @step("GE-5.3-a", "GE-5.3-f")
    def plunder(self, t: Table[Board], answer: str) -> Next[None]:
        if answer == YES:
            armies.earn(t, self.captor, self.silver, "plunder", (("GE-5.3-a", self.silver),))
        return Goto(self.offer_sherden)

    @step("GE-13.2-sherden-b")
    def offer_sherden(self, t: Table[Board]) -> Next[None]:
        won = self.won
        wild = [power for power in won.beaten if q.is_barbarian(t.board, power)]
        if not wild or not won.king or not q.is_kingdom(t.board, won.power):
            return Done()
        scene = Scene(b.king(t.board, won.king).at, won.force, winner=won.power, beaten=won.beaten)
        return Call(CardWindow("battle_won", (won.power,), scene), then=self.join)

    @step("GE-13.2-sherden-b")
    def join(self, t: Table[Board], played: tuple[Played, ...]) -> Next[None]:
        for one in played:
            join_sherden(t, one.seat)
        settle(t)
        return Done()


def first_of(board: Board, forces: Sequence[str], power: str) -> str:
    """The first of some forces that is a power's and still there; "" for none."""
    return next((f for f in forces if q.exists(board, f) and b.force(board, f).power == power), "")
