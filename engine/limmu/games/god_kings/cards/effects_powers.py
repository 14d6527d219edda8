"""Events that move armies, bring peoples and revolts, and bear on Kings: they call the chapters that do it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from limmu.core import Procedure, Table, Verdict, accept, refuse, rule
from limmu.games.god_kings import board as b
from limmu.games.god_kings import s11_activation, s11_campaign
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.cards.effects import Event, OnPower, OnProvince, event
from limmu.games.god_kings.cards.use import CardUse
from limmu.games.god_kings.facts import ProvinceFrozen, StrategyRatingShifted
from limmu.games.god_kings.queries import all_leaders, king_of
from limmu.games.god_kings.s11_activation import ANY_RATING
from limmu.games.god_kings.s19_kings import GodKing, may_succeed
from limmu.games.god_kings.s21_barbarians import Invasion
from limmu.games.god_kings.s22_revolts import Revolt, revolt_spaces

# ---------------------------------------------------------------- campaigns and the sea


@rule("GK-11.12-a")
def may_begin_campaign(board: Board, event: Event) -> Verdict[bool]:
    """Whether the campaign has a general to activate."""
    use, neutral = CardUse(event.card, "campaign"), event.of(board).effect.number("max_neutral")
    if any(s11_campaign.may_campaign(board, event.seat, g.id, use, neutral) for g in board.leaders if g.at):
        return accept
    return refuse("GK-11.12-a", "no_general_to_activate", event.power(board))


@event("campaign", may=may_begin_campaign)
def campaign(t: Table[Board], event: Event, targets: tuple[str, ...]) -> Procedure[Any]:
    """Several generals, one after the other."""
    effect = event.of(t.board).effect
    return s11_campaign.Campaign(event.seat, effect.number("max_generals"), effect.number("max_neutral"), event.card)


def _ops(board: Board, event: Event) -> int:
    """The Operations number against which an event measures ratings: 3, which any general meets, or the card's own."""
    effect = event.of(board).effect
    return ANY_RATING if effect.word("rating") == "ignored" else event.of(board).ops


def _sailors(board: Board, event: Event) -> Sequence[str]:
    """The generals whom the card may activate."""
    ops = _ops(board, event)
    return [
        g.id for g in all_leaders(board, event.power(board)) if g.at and s11_activation.may_activate(board, g.id, ops)
    ]


@rule("GK-12.1-c", "GK-12.2-a")
def may_sail(board: Board, event: Event) -> Verdict[bool]:
    """Whether the card has a general to activate."""
    return accept if _sailors(board, event) else refuse("GK-9.3-a", "no_general_to_activate")


@event("naval_activation", may=may_sail)
def naval_activation(t: Table[Board], event: Event, targets: tuple[str, ...]) -> Procedure[Any]:
    """One general, whose army may use the sea with more units than usual."""
    effect = event.of(t.board).effect
    use = CardUse(
        event.card,
        "naval",
        ops=0 if effect.word("rating") == "ignored" else event.of(t.board).ops,
        rating_ignored=effect.word("rating") == "ignored",
        naval=True,
        naval_units=effect.number("max_units"),
    )
    return s11_activation.Activation(event.seat, tuple(_sailors(t.board, event)), use)


@rule("GK-9.3-a")
def freezable_provinces(board: Board, event: Event) -> Sequence[OnProvince]:
    """The listed provinces that no card has frozen in this round."""
    known, listed = b.pack(board).province, event.of(board).effect.words("provinces")
    return [OnProvince(province) for province in listed if province in known and province not in board.frozen]


@event("freeze_province", aim=freezable_provinces)
def freeze_province(t: Table[Board], event: Event, targets: tuple[str, ...]) -> None:
    """Nobody there is activated until the end of the round."""
    t.emit(ProvinceFrozen(targets[0]))


# ---------------------------------------------------------------- peoples and revolts


def _peoples(board: Board, event: Event) -> Sequence[OnPower]:
    known = b.pack(board).army
    return [OnPower(people) for people in event.of(board).effect.words("choice") if people in known]


@event("invasion", aim=_peoples)
def invasion(t: Table[Board], event: Event, targets: tuple[str, ...]) -> Procedure[None]:
    """A people invades or is reinforced (21.0)."""
    return Invasion(targets[0], event.seat)


@rule("GK-22.0-a")
def may_revolt(board: Board, event: Event) -> Verdict[bool]:
    """Whether the revolt has a space to break out in and is not in play already."""
    army = event.of(board).effect.word("army")
    if army not in b.pack(board).army:
        return refuse("GK-22.0-a", "army_not_in_game", army)
    return accept if revolt_spaces(board, army) else refuse("GK-22.0-a", "no_space_for_revolt", army)


@event("revolt", may=may_revolt)
def revolt(t: Table[Board], event: Event, targets: tuple[str, ...]) -> Procedure[Any]:
    """A revolt breaks out (22.0)."""
    return Revolt(event.of(t.board).effect.word("army"), event.seat)


# ---------------------------------------------------------------- Kings


def _with_successor(board: Board, event: Event) -> Sequence[OnPower]:
    return [OnPower(n.id) for n in board.nations if n.in_play and may_succeed(board, n.id)]


@event("succession_force", aim=_with_successor)
def god_king(t: Table[Board], event: Event, targets: tuple[str, ...]) -> Procedure[Any]:
    """THE GOD KING: a Successor reigns at once (19.3)."""
    return GodKing(targets[0], event.seat)


@rule("GK-9.2A-c")
def kings_to_rate(board: Board, event: Event) -> Sequence[OnPower]:
    """The powers whose King's rating the card may change."""
    if event.of(board).effect.word("target") == "own_king":
        return (OnPower(event.power(board)),)
    return [OnPower(n.id) for n in board.nations if n.in_play and king_of(board, n.id) is not None]


@rule("GK-9.2A-c")
def shifted_rating(board: Board, power: str, delta: int, cap: int) -> tuple[int, int]:
    """(shift, cap) of a King's Strategy Rating after a card: no further than its cap; earlier cards count."""
    nation = b.nation(board, power)
    printed = b.pack(board).general[nation.king].strategy
    now = printed + nation.strategy_shift
    if nation.strategy_cap:
        now = min(now, nation.strategy_cap) if nation.strategy_shift > 0 else max(now, nation.strategy_cap)
    new = min(now + delta, max(cap, now)) if delta > 0 else max(now + delta, min(cap, now))
    shift = new - printed
    if shift == 0:
        return 0, 0
    same_way = (shift > 0) == (delta > 0)
    return shift, cap if same_way else nation.strategy_cap


@event("king_strategy_rating", aim=kings_to_rate)
def rate_king(t: Table[Board], event: Event, targets: tuple[str, ...]) -> None:
    """A King is harder or easier to activate until the end of the turn."""
    effect = event.of(t.board).effect
    shift, cap = shifted_rating(t.board, targets[0], effect.number("delta"), effect.number("cap"))
    t.emit(StrategyRatingShifted(targets[0], shift, cap))
