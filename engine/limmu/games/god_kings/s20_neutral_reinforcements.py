"""20.4 Reinforcements of the Neutral Nations: all of it follows from the rules."""

from __future__ import annotations

from limmu.core import PUBLIC, Done, Next, Procedure, Record, Table, declare, procedure, rule, step
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import FULL, REDUCED, Board
from limmu.games.god_kings.cards.conditions import free_mercenaries
from limmu.games.god_kings.facts import OwnerChanged, PointsChanged, UnitsMoved, UnitsPlaced, UnitsRecovered
from limmu.games.god_kings.s07_income import collect, lose_rest
from limmu.games.god_kings.s07_recovery import change_king, recover
from limmu.games.god_kings.s21_barbarians import counters_left
from limmu.games.god_kings.s25_displacement import capital_of


@declare(PUBLIC)
class Purchases(Record):
    """What a Neutral Nation buys."""

    flips: int
    chariots: int
    mercenaries: int


@rule("GK-20.4-c", "GK-20.4-d", "GK-20.4-e", "GK-20.4-g", "GK-2.2-c")
def neutral_purchases(tribute: int, wood: int, reduced: int, chariots: int, mercenaries: int) -> Purchases:
    """Flips first, then chariots, then mercenaries, each until points or counters run out (GKR-042)."""
    flips = min(tribute, reduced)
    chariots = min(tribute - flips, wood, chariots)
    return Purchases(flips, chariots, min(tribute - flips - chariots, mercenaries))


@rule("GK-20.3-f", "GK-24.1-k")
def gather(t: Table[Board], power: str) -> None:
    """All units and generals of a Neutral Nation go to its capital; garrison markers stay (GKR-099)."""
    capital = capital_of(t, power)
    units = tuple([u.id for u in q.all_units(t.board, power) if u.steps and (u.at != capital or u.inside)])
    leaders = tuple([g.id for g in q.all_leaders(t.board, power) if g.at != capital or g.inside])
    if units or leaders:
        t.emit(UnitsMoved(units, leaders, capital, "gathered", why=(("GK-20.3-f", 0),)))


@procedure("GK-20.4")
class NeutralReinforcements(Procedure[None]):
    """20.4  for each Neutral Nation: units recover, income, flips, chariots, mercenaries, a new King."""

    @step("GK-20.4-a", "GK-20.4-b", "GK-20.4-g", "GK-5.0-e", "GK-7.1-n")
    def reinforce(self, t: Table[Board]) -> Next[None]:
        for power in q.neutral_nations(t.board):
            if returning := recover(t, power):
                t.emit(UnitsPlaced(returning, REDUCED, capital_of(t, power), "returned"))
            collect(t, power)
            buy(t, power)
            lose_rest(t, power)
            change_king(t, power)
            gather(t, power)
        return Done()


@rule("GK-20.4-c", "GK-20.4-d", "GK-20.4-e")
def buy(t: Table[Board], power: str) -> None:
    """Spend the points of a Neutral Nation in the fixed order; the units stand in its capital."""
    board, capital = t.board, capital_of(t, power)
    nation = b.nation(board, power)
    reduced = [u.id for u in q.all_units(board, power) if u.kind == "warrior" and u.steps == REDUCED]
    chariots = counters_left(board, power, "chariot")
    hired = free_mercenaries(board)
    bought = neutral_purchases(nation.tribute, nation.wood, len(reduced), len(chariots), len(hired))
    if bought.flips:
        t.emit(UnitsRecovered(tuple(reduced[: bought.flips]), "bought"))
    if bought.chariots:
        t.emit(UnitsPlaced(chariots[: bought.chariots], FULL, capital, "bought"))
    if bought.mercenaries:
        t.emit(OwnerChanged(hired[: bought.mercenaries], power))
        t.emit(UnitsPlaced(hired[: bought.mercenaries], FULL, capital, "bought"))
    spent = bought.flips + bought.chariots + bought.mercenaries
    if spent:
        left = nation.tribute - spent
        t.emit(PointsChanged(power, left, nation.wood - bought.chariots, "spent", why=(("GK-20.4-g", -spent),)))
