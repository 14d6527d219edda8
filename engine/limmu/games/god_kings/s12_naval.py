"""12.0 Naval movement: from port to port along sea lanes."""

from __future__ import annotations

from limmu.core import (
    PUBLIC,
    Answer,
    Call,
    Done,
    Goto,
    Next,
    Procedure,
    Table,
    Verdict,
    accept,
    declare,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board, SpaceId
from limmu.games.god_kings.cards.use import CardUse
from limmu.games.god_kings.cards.windows import CardWindow, Played, Scene
from limmu.games.god_kings.facts import UnitsMoved
from limmu.games.god_kings.s11_attrition import Attrition
from limmu.games.god_kings.s11_forces import ActiveArmy, blockers, is_penned, survivors, where
from limmu.games.god_kings.s17_besieged import may_land_inside, may_sail_from
from limmu.toolkit.facts import RuleApplied
from limmu.toolkit.windows import others

NAVAL_MP = 3
"""What a naval move costs, however many lanes it follows."""


@declare(PUBLIC)
class Naval(Answer):
    """By sea to a port, outside its city or directly inside."""

    port: SpaceId
    inside: bool = False


@rule("GK-12.1-a", "GK-12.1-c", "GK-12.2-a", "GK-12.2-b", "GK-12.4-b", "GK-12.4-c", "GK-17.5-d")
def may_embark(board: Board, army: ActiveArmy, use: CardUse) -> Verdict[bool]:
    """Whether the army may take ship where it stands."""
    here = where(board, army)
    if not use.naval and use.how == "campaign":
        return refuse("GK-12.2-b", "campaign_has_sailed")
    if not use.naval:
        return refuse("GK-12.1-c", "card_allows_no_naval_move")
    if here not in b.pack(board).sea_net:
        return refuse("GK-12.1-a", "not_a_port", here)
    if army.mp < NAVAL_MP:
        return refuse("GK-12.1-a", "not_enough_mp", str(NAVAL_MP), str(army.mp))
    if len(army.units) > use.naval_units:
        return refuse("GK-12.2-a", "too_many_to_embark", str(use.naval_units))
    if not (verdict := may_sail_from(board, here, inside=b.leader(board, army.general).inside)):
        return verdict
    return refuse("GK-17.5-d", "enemies_outside", here) if is_penned(board, army) else accept


@rule("GK-12.1-a", "GK-12.1-d", "GK-12.3-a", "GK-12.4-a", "GK-12.4-b", "GK-11.8-b", "GK-11.4-b")
def may_land(board: Board, army: ActiveArmy, port: str, *, inside: bool) -> Verdict[bool]:
    """Whether an army that may embark may land in a port, outside or directly inside the city. Control does not matter,
    but a general without units does not land among enemy units (GKR-047)."""
    if port not in b.pack(board).sea_net.get(where(board, army), ()):
        return refuse("GK-12.1-a", "no_sea_lane", port)
    if inside:
        if not (verdict := may_land_inside(board, army.power, port)):
            return verdict
        room = q.city_room(board, port)
        return accept if len(army.units) <= room else refuse("GK-11.8-b", "city_full", port, str(room))
    if not army.units and blockers(board, port, army.power):
        return refuse("GK-11.4-b", "general_without_units", port)
    return accept


def landings(board: Board, army: ActiveArmy, use: CardUse) -> tuple[Naval, ...]:
    """Where the army may go by sea now."""
    if army.mp < NAVAL_MP or not may_embark(board, army, use):
        return ()
    found: list[Naval] = []
    walls = b.pack(board).walls
    for port in b.pack(board).sea_net[where(board, army)]:
        if may_land(board, army, port, inside=False):
            found.append(Naval(port))
        if port in walls and may_land(board, army, port, inside=True):
            found.append(Naval(port, inside=True))
    return tuple(found)


@procedure("GK-12.1")
class NavalMove(Procedure[bool]):
    """12.1  a the move is announced, cards may stop it,  it crosses. The result: it has landed."""

    army: ActiveArmy
    port: str
    inside: bool = False

    @step("GK-12.1-a", "GK-9.4-a")
    def announce(self, t: Table[Board]) -> Next[bool]:
        army = self.army
        seats = others(q.in_turn_order(t.board, after=t.board.active), army.seat)
        scene = Scene(where(t.board, army), army.power, "", army.general, attacker_seat=army.seat)
        return Call(CardWindow("enemy_naval_move", seats, scene), then=self.hear_cards)

    @step("GK-9.3-a")
    def hear_cards(self, t: Table[Board], played: tuple[Played, ...]) -> Next[bool]:
        storms = [t.pack.card[one.card].effect for one in played if one.effect == "cancel_naval"]
        if not storms:
            return Goto(self.cross)
        t.emit(RuleApplied("naval_move_cancelled", (self.army.general, self.port)))
        if any([storm.word("also") == "attrition" for storm in storms]) and self.army.units:
            return Call(Attrition(self.army.units), then=self.stay)
        return Done(False)

    @step("GK-9.3-a")
    def stay(self, t: Table[Board], done: None) -> Next[bool]:
        return Done(False)

    @step("GK-12.1-a", "GK-12.1-b", "GK-12.1-d", "GK-12.1-e", "GK-12.4-a")
    def cross(self, t: Table[Board]) -> Next[bool]:
        army = survivors(t.board, self.army)
        why = (("GK-12.1-a", NAVAL_MP),)
        t.emit(UnitsMoved(units=army.units, leaders=army.leaders, to=self.port, how="sea", inside=self.inside, why=why))
        return Done(True)
