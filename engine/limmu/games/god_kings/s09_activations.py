"""9.2 A, B, F: activating one's own general, a general for a siege roll alone, a general whom no player owns."""

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
    declare,
    procedure,
    remember,
    rule,
    step,
)
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board, PieceId
from limmu.games.god_kings.cards.use import CardUse
from limmu.games.god_kings.facts import GeneralActivated
from limmu.games.god_kings.s11_activation import ANY_RATING, Activation, may_activate
from limmu.games.god_kings.s17_sieges import Siege, may_siege_only
from limmu.games.god_kings.s19_kings import Succession, may_succeed
from limmu.games.god_kings.s20_deciders import announce_neutral, may_activate_neutral, neutral_candidates

NEUTRAL_OPS = 3
"""The Operations number with which a neutral general is activated, whatever his rating (9.2F, GKR-036)."""


@rule("GK-9.2A-a", "GK-9.2A-b", "GK-9.2A-c")
def own_candidates(board: Board, power: str, ops: int) -> tuple[str, ...]:
    """The generals of a power that a card of this Operations number activates."""
    return tuple([g.id for g in q.all_leaders(board, power) if g.at and may_activate(board, g.id, ops)])


@rule("GK-9.2B-a", "GK-9.2B-b")
def siege_candidates(board: Board, generals: Sequence[str], use: CardUse) -> tuple[str, ...]:
    """Those of the generals who may be activated just for a siege roll, whatever their ratings."""
    able = [g for g in generals if may_siege_only(board, g, use)]
    return tuple([g for g in able if may_activate(board, g, ANY_RATING)])


@remember
def foreign_candidates(board: Board, seat: str) -> tuple[str, ...]:
    """The generals of neutrals, peoples and revolts that a 3-Ops or campaign card of a seat activates now."""
    return tuple([g for g in neutral_candidates(board, seat) if may_activate(board, g, ANY_RATING)])


def leaders_on_map(board: Board, power: str) -> tuple[str, ...]:
    """The generals of a power on the map."""
    return tuple([g.id for g in q.all_leaders(board, power) if g.at])


@declare(PUBLIC)
class ChooseBesieger(Question[Board, PieceId]):
    """The general who rolls for the city where he stands."""

    candidates: tuple[str, ...]

    def answers(self, board: Board) -> Sequence[PieceId]:
        """The generals."""
        return self.candidates


@declare(PUBLIC)
class ChooseForeigner(Question[Board, PieceId]):
    """The neutral, barbarian or revolt general to activate."""

    candidates: tuple[str, ...]

    def answers(self, board: Board) -> Sequence[PieceId]:
        """The generals."""
        return self.candidates


@procedure("GK-9.2B")
class SiegeOnly(Procedure[CardUse]):
    """9.2B  choose a general with three units at an enemy city,  he rolls for it,  and does nothing else."""

    seat: str
    candidates: tuple[str, ...]
    use: CardUse

    @step("GK-9.2B-a", "GK-9.2B-b")
    def choose(self, t: Table[Board]) -> Next[CardUse]:
        if len(self.candidates) == 1:
            return Goto(self.besiege)
        return Ask(self.seat, ChooseBesieger(self.candidates), then=self.chosen)

    @step("GK-9.2B-a")
    def chosen(self, t: Table[Board], general: str) -> Next[CardUse]:
        return Goto(self.but(candidates=(general,)).besiege)

    @step("GK-9.2B-a", "GK-17.2-f", "GK-3.0-ap")
    def besiege(self, t: Table[Board]) -> Next[CardUse]:
        general = b.leader(t.board, self.candidates[0])
        units = q.ids(q.units_of(t.board, general.at, general.power))
        t.emit(
            GeneralActivated(
                general=general.id, along=(), units=units, mp=0, seat=self.seat, why=(("GK-9.2B-a", len(units)),)
            )
        )
        use = self.use.but(generals=(*self.use.generals, general.id), sieged=(*self.use.sieged, general.at))
        return Call(Siege(general.id, general.power, self.seat, general.at), then=self.but(use=use).finish)

    @step("GK-9.2B-a")
    def finish(self, t: Table[Board], done: None) -> Next[CardUse]:
        return Done(self.use)


@procedure("GK-20.2")
class ActivateNeutral(Procedure[CardUse]):
    """9.2F, 20.2  the control marker changes hands  19.4 a neutral King may be succeeded  then he is activated.

    Also for the generals of peoples and revolts, on campaign cards and in the Neutral Nations Round; `use.how` is
    "siege" for an activation by 9.2B. The result: the card's use afterwards.
    """

    seat: str
    general: str
    use: CardUse

    @step("GK-9.2F-b", "GK-20.2-b", "GK-20.2-c", "GK-20.2-d", "GK-21.0-e", "GK-22.0-a")
    def announce(self, t: Table[Board]) -> Next[CardUse]:
        announce_neutral(t, self.seat, self.general)
        use = self.use.but(neutral_used=True)
        general = b.leader(t.board, self.general)
        if general.kind == "king" and may_succeed(t.board, general.power):
            return Call(Succession(general.power, self.seat), then=self.but(use=use).crowned)
        return Goto(self.but(use=use).activate)

    @step("GK-19.4-a", "GK-19.3-e")
    def crowned(self, t: Table[Board], new_king: bool) -> Next[CardUse]:
        """A new King stays; another general of the nation may be activated instead (GKR-037)."""
        if not new_king:
            return Goto(self.activate)
        power = b.leader(t.board, self.general).power
        others = nation_candidates(t.board, self.seat, power, self.use, announced=True)
        if not others:
            return Done(self.use)
        if len(others) == 1:
            return Goto(self.but(general=others[0]).activate)
        return Ask(self.seat, ChooseForeigner(others), then=self.instead)

    @step("GK-19.3-e")
    def instead(self, t: Table[Board], general: str) -> Next[CardUse]:
        return Goto(self.but(general=general).activate)

    @step("GK-9.2F-b", "GK-20.2-b")
    def activate(self, t: Table[Board]) -> Next[CardUse]:
        if self.use.how == "siege":
            return Call(SiegeOnly(self.seat, (self.general,), self.use), then=self.finish)
        return Call(Activation(self.seat, (self.general,), self.use), then=self.finish)

    @step("GK-9.2F-b")
    def finish(self, t: Table[Board], use: CardUse) -> Next[CardUse]:
        return Done(use)


@rule("GK-20.2-j", "GK-9.2A-a", "GK-9.2B-b", "GK-19.3-e")
def nation_candidates(board: Board, seat: str, power: str, use: CardUse, *, announced: bool = False) -> tuple[str, ...]:
    """The generals of a nation that a use of a card may activate. `announced`: its marker is already taken for it."""
    generals = [g for g in leaders_on_map(board, power) if g not in use.generals]
    if announced:
        generals = [g for g in generals if g not in board.activated]
    else:
        generals = [g for g in generals if may_activate_neutral(board, seat, g)]
    if use.how == "siege":
        return siege_candidates(board, generals, use)
    ops = ANY_RATING if use.rating_ignored else use.ops
    return tuple([g for g in generals if may_activate(board, g, ops)])
