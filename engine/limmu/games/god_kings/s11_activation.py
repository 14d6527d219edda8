"""11.2 Activating a general: who may be, whom he takes, how far he goes; then the march and what ends it."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import (
    PUBLIC,
    Ask,
    Call,
    Done,
    Goto,
    Next,
    Procedure,
    Question,
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
from limmu.games.god_kings.board import Board, PieceId
from limmu.games.god_kings.cards.use import CardUse
from limmu.games.god_kings.cards.windows import CardWindow, Played, Scene
from limmu.games.god_kings.facts import GeneralActivated
from limmu.games.god_kings.s11_forces import (
    NO_ARMY,
    ActiveArmy,
    ChooseForce,
    blockers,
    is_spent,
    movement_allowance,
    parted,
    subordinates,
)
from limmu.games.god_kings.s11_movement import March
from limmu.games.god_kings.s11_steps import Marching

ANY_RATING = 3
"""The Operations number that activates any general."""


@rule("GK-9.2A-c", "GK-2.2-i")
def strategy_rating(board: Board, general_id: str) -> int:
    """A general's Strategy Rating, with what cards have added to his King's or taken from it this turn."""
    printed = q.general(board, general_id).strategy
    leader = b.leader(board, general_id)
    if leader.kind != "king" or not b.is_nation(board, leader.power):
        return printed
    nation = b.nation(board, leader.power)
    shifted = printed + nation.strategy_shift
    if nation.strategy_shift > 0 and nation.strategy_cap:
        return min(shifted, max(nation.strategy_cap, printed))
    if nation.strategy_shift < 0 and nation.strategy_cap:
        return max(shifted, min(nation.strategy_cap, printed))
    return shifted


@rule("GK-9.2A-a", "GK-9.2A-b", "GK-11.2-m", "GK-11.1-c", "GK-19.3-e")
def may_activate(board: Board, general_id: str, ops: int) -> Verdict[bool]:
    """Whether an Operations number activates a general: on the map, no King of this round, no frozen province."""
    leader = b.leader(board, general_id)
    if not leader.at or leader.gone:
        return refuse("GK-11.1-c", "general_not_on_map", general_id)
    if leader.kind == "king" and b.is_nation(board, leader.power):
        nation = b.nation(board, leader.power)
        if nation.succeeded and nation.succeeded == board.round:
            return refuse("GK-19.3-e", "king_of_this_round", general_id)
    if board.frozen and q.province_of(board, leader.at) in board.frozen:
        return refuse("GK-9.3-a", "province_frozen", general_id, leader.at)
    rating = strategy_rating(board, general_id)
    return accept if rating <= ops else refuse("GK-9.2A-a", "rating_too_high", general_id, str(rating))


@rule("GK-11.1-d", "GK-11.1-e", "GK-11.12-b")
def not_yet_used(general_id: str, use: CardUse) -> Verdict[bool]:
    """Whether this card has not moved the general yet."""
    return refuse("GK-11.1-e", "already_moved_on_this_card", general_id) if general_id in use.generals else accept


@declare(PUBLIC)
class ChooseGeneral(Question[Board, PieceId]):
    """The general to activate."""

    candidates: tuple[str, ...]
    ops: int
    """The Operations number, 3 where ratings do not matter."""
    use: CardUse

    def answers(self, board: Board) -> Sequence[PieceId]:
        """Those of the candidates who may be activated."""
        return tuple([g for g in self.candidates if self.may_choose(board, g)])

    def may_choose(self, board: Board, general: str) -> Verdict[bool]:
        """Whether this general may be activated now."""
        return not_yet_used(general, self.use) and may_activate(board, general, self.ops)

    def check(self, board: Board, answer: PieceId) -> Verdict[bool]:
        """A candidate whom the card activates."""
        if not b.has_leader(board, answer):
            return refuse("GK-11.1-b", "units_need_a_general", answer)
        if answer not in self.candidates:
            return refuse("GK-11.2-l", "not_on_offer", answer)
        return self.may_choose(board, answer)


@procedure("GK-11.2")
class Activation(Procedure[CardUse]):
    """11.2  1 the general  and his units  the MP  cards for the move  3-6 the march  7 siege or battle."""

    seat: str
    candidates: tuple[PieceId, ...]
    use: CardUse
    army: ActiveArmy = NO_ARMY

    @step("GK-11.2-l", "GK-10.2-d", "GK-11.10-c", "GK-11.10-d", "GK-3.0-av")
    def choose_general(self, t: Table[Board]) -> Next[CardUse]:
        ops = ANY_RATING if self.use.rating_ignored else self.use.ops
        question = ChooseGeneral(self.candidates, ops, self.use)
        able = question.answers(t.board)
        if not able:
            return Done(self.use)
        if len(able) == 1:
            return Goto(self._with(t.board, able[0]).choose_units)
        return Ask(self.seat, question, then=self.name_general)

    @step("GK-11.2-l")
    def name_general(self, t: Table[Board], general: str) -> Next[CardUse]:
        return Goto(self._with(t.board, general).choose_units)

    def _with(self, board: Board, general: str) -> Activation:
        moved = (*self.use.generals, *self.use.units)
        return self.but(army=ActiveArmy(b.leader(board, general).power, self.seat, general, frozen=moved))

    @step("GK-11.2-l", "GK-11.2-e", "GK-11.2-g", "GK-10.1-a", "GK-10.2-d", "GK-10.2-e", "GK-11.12-b")
    def choose_units(self, t: Table[Board]) -> Next[CardUse]:
        question = activation_choice(t.board, self.army)
        only = question.only(t.board)
        if len(only) == 1:
            return Goto(self.but(army=self._taking(t.board, only[0])).activate)
        return Ask(self.seat, question, then=self.name_units)

    @step("GK-11.2-l", "GK-11.2-f")
    def name_units(self, t: Table[Board], chosen: tuple[str, ...]) -> Next[CardUse]:
        return Goto(self.but(army=self._taking(t.board, chosen)).activate)

    def _taking(self, board: Board, chosen: tuple[str, ...]) -> ActiveArmy:
        along, units = parted(board, chosen)
        mp = movement_allowance(board, self.army.general, units)
        return self.army.but(along=along, units=units, mp=mp, allowance=mp)

    @step("GK-11.2-c", "GK-11.2-d", "GK-3.0-ad")
    def activate(self, t: Table[Board]) -> Next[CardUse]:
        army = self.army
        why: Why = (("GK-11.2-d" if army.units else "GK-11.2-c", army.mp),)
        t.emit(
            GeneralActivated(
                general=army.general, along=army.along, units=army.units, mp=army.mp, seat=army.seat, why=why
            )
        )

    @step("GK-9.4-a")
    def offer_cards(self, t: Table[Board]) -> Next[CardUse]:
        army = self.army
        scene = Scene(b.leader(t.board, army.general).at, army.power, "", army.general, attacker_seat=self.seat)
        return Call(CardWindow("own_activation", (self.seat,), scene), then=self.hear_cards)

    @step("GK-9.3-a")
    def hear_cards(self, t: Table[Board], played: tuple[Played, ...]) -> Next[CardUse]:
        army = self.army
        for one in played:
            effect = t.pack.card[one.card].effect
            if one.effect == "mp_bonus":
                army = army.but(mp=army.mp + effect.number("mp"), allowance=army.allowance + effect.number("mp"))
            elif one.effect == "terrain_cost":
                army = army.but(mountain=effect.number("mountain"))
        return Goto(self.but(army=army).move)

    @step("GK-11.2-n", "GK-11.1-a")
    def move(self, t: Table[Board]) -> Next[CardUse]:
        return Call(March(self.army, Marching(self.use)), then=self.finish)

    @step("GK-11.2-r")
    def finish(self, t: Table[Board], use: CardUse) -> Next[CardUse]:
        return Done(use)


@rule("GK-11.2-l", "GK-11.2-e", "GK-10.2-d", "GK-10.2-e", "GK-11.10-c", "GK-11.12-b", "GK-17.5-d", "GK-13.8-a")
def activation_choice(board: Board, army: ActiveArmy) -> ChooseForce:
    """Who and what may go with a general: a King's warlords, up to 10 or 5 units and 5 more for each warlord.

    Out of a city with enemy units outside only those inside can make a sortie (GKR-105). A neutral warlord who has been
    activated in this round does not go with his King.
    """
    leader = b.leader(board, army.general)
    inside = True if leader.inside and blockers(board, leader.at, army.power) else None
    units = tuple([u.id for u in q.units_of(board, leader.at, army.power, inside=inside) if u.id not in army.frozen])
    stacked = [g for g in subordinates(board, army.general) if g not in army.frozen and not is_spent(board, g)]
    generals = tuple([g for g in stacked if not inside or b.leader(board, g).inside])
    each = q.commands(board, generals[0]) if generals else 0
    most = q.commands(board, army.general)
    return ChooseForce(
        purpose="activate",
        generals=generals,
        units=units,
        least=0,
        most=most,
        least_each=0,
        most_each=each,
        clause="GK-11.2-e",
        general=army.general,
        space=leader.at,
    )
