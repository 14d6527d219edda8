"""11.7 Lukkan pirates: placing and removing their counters (P24). What they cost is in s05_trade."""

from __future__ import annotations

from limmu.core import Done, Next, Procedure, Table, Verdict, accept, procedure, refuse, rule, step
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board
from limmu.games.genesis.cards.conditions import NAVAL_BASES
from limmu.games.genesis.facts import PiratesChanged


@rule("GE-11.7.1-a", "GE-11.7.1-b")
def pirate_links(board: Board) -> tuple[str, ...]:
    """The sea links on which a counter may be placed, those that have one included."""
    return tuple([link.id for link in b.pack(board).sea if link.pirates])


@rule("GE-11.7.1-a", "GE-11.7.1-c")
def place_pirate(t: Table[Board], link: str, power: str) -> None:
    """One more counter on a sea link; it stays until it is removed. Raises ValueError for a link that takes none."""
    if link not in pirate_links(t.board):
        raise ValueError(f"no pirates on {link}")
    t.emit(PiratesChanged(link, (*t.board.pirates, link), "placed", power))


@rule("GE-11.7.1-c")
def remove_pirate(t: Table[Board], link: str, power: str, how: str) -> None:
    """A counter leaves a sea link. `how`: action, card. Raises ValueError if there is none."""
    left = list(t.board.pirates)
    left.remove(link)
    t.emit(PiratesChanged(link, tuple(left), how, power))


@rule("GE-11.7.3-a", "GE-11.7.3-b")
def hunts_pirates(board: Board, power: str) -> Verdict[bool]:
    """Whether a power holds Sais, Tanis or Ugarit, not Destroyed and not In Revolt (R-GE-80)."""
    for city in NAVAL_BASES:
        if city in b.pack(board).space and q.control(board, city) == power:
            place = b.place(board, city)
            if not place.destroyed and not place.revolt:
                return accept
    return refuse("GE-11.7.3-b", "no_port_against_pirates")


@rule("GE-11.7.3-a")
def may_remove_pirate(board: Board, power: str, link: str) -> Verdict[bool]:
    """Whether a kingdom may remove a counter from a link by a Minor Action, for Silver."""
    if link not in board.pirates:
        return refuse("GE-11.7.3-a", "no_pirate_there", link)
    if not (verdict := hunts_pirates(board, power)):
        return verdict
    fee = b.pack(board).numbers.remove_pirate
    if b.kingdom(board, power).silver < fee:
        return refuse("GE-11.7.3-a", "not_enough_silver", str(fee))
    return accept


def removable_pirates(board: Board, power: str) -> tuple[str, ...]:
    """The links from which a kingdom may remove a counter now, for Silver."""
    return tuple([link for link in dict.fromkeys(board.pirates) if may_remove_pirate(board, power, link)])


@procedure("GE-11.7.3")
class RemovePirate(Procedure[None]):
    """11.7.3  a Minor Action: two Silver, and one counter goes."""

    power: str
    link: str

    @step("GE-11.7.3-a")
    def remove(self, t: Table[Board]) -> Next[None]:
        armies.pay(t, self.power, t.pack.numbers.remove_pirate, "pirates", (("GE-11.7.3-a", 0),))
        remove_pirate(t, self.link, self.power, "action")
        return Done()
