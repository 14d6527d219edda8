"""Events that give points: Tribute and Wood for the next Reinforcement Phase, and victory points."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import Table, Verdict, accept, refuse, rule
from limmu.games.god_kings import board as b
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.cards.effects import Event, OnPower, event
from limmu.games.god_kings.facts import PointsChanged
from limmu.games.god_kings.points import award
from limmu.games.god_kings.queries import controller, home_provinces, marker


def _others(board: Board, event: Event) -> Sequence[OnPower]:
    own = event.power(board)
    return [OnPower(power) for power in board.order if power != own]


def _bank_others(board: Board, event: Event) -> Sequence[OnPower]:
    """The player powers of which one shares in the gift; the player's own where nobody does."""
    effect = event.of(board).effect
    if effect.number("other_wp") or effect.number("other_tp"):
        return _others(board, event)
    return (OnPower(event.power(board)),)


@rule("GK-9.3-a")
def banked(board: Board, event: Event) -> tuple[int, int]:
    """The Wood and Tribute points of a card, with its bonus if one of its spaces is friendly-controlled."""
    effect, power = event.of(board).effect, event.power(board)
    wood, tribute = effect.number("wp"), effect.number("tp")
    known = b.pack(board).space  # a small map may lack the spaces that the card names
    if any(space in known and marker(board, space) == power for space in effect.words("if_control_any")):
        wood, tribute = wood + effect.number("bonus_wp"), tribute + effect.number("bonus_tp")
    return wood, tribute


@event("bank", aim=_bank_others)
def bank(t: Table[Board], event: Event, targets: tuple[str, ...]) -> None:
    """Points to spend in the next Reinforcement Phase."""
    effect = event.of(t.board).effect
    wood, tribute = banked(t.board, event)
    _give(t, event.power(t.board), wood, tribute)
    if targets[0] != event.power(t.board):
        _give(t, targets[0], effect.number("other_wp"), effect.number("other_tp"))


def _give(t: Table[Board], power: str, wood: int, tribute: int) -> None:
    nation = b.nation(t.board, power)
    t.emit(PointsChanged(power, nation.tribute + tribute, nation.wood + wood, "event", nation.owes_tribute))


def _vp_others(board: Board, event: Event) -> Sequence[OnPower]:
    return _others(board, event) if event.of(board).effect.number("other_vp") else (OnPower(event.power(board)),)


@rule("GK-24.1-o")
def may_score(board: Board, event: Event) -> Verdict[bool]:
    """Whether the condition of a card that gives VP is met."""
    effect, power = event.of(board).effect, event.power(board)
    match effect.word("condition"):
        case "own_king_won_battle_this_turn":
            return accept if power in board.king_won else refuse("GK-24.1-o", "king_won_no_battle", power)
        case "control_provinces_outside_hc":
            home = home_provinces(board, power)
            held = [p for p in b.pack(board).provinces if p.id not in home and controller(board, p.id) == power]
            needed = effect.number("condition_count")
            return accept if len(held) >= needed else refuse("GK-24.1-o", "too_few_provinces", power, str(needed))
        case _:
            return accept


@event("vp", aim=_vp_others, may=may_score)
def victory_points(t: Table[Board], event: Event, targets: tuple[str, ...]) -> None:
    """Victory points at once; a card may take Tribute from the next income."""
    effect, power = event.of(t.board).effect, event.power(t.board)
    why = (("GK-24.1-o", effect.number("vp")),)
    award(t, power, effect.number("vp"), "event", why)
    if targets[0] != power:
        award(t, targets[0], effect.number("other_vp"), "event", (("GK-24.1-o", effect.number("other_vp")),))
    if less := effect.number("tp_less_next"):
        nation = b.nation(t.board, power)
        t.emit(PointsChanged(power, nation.tribute, nation.wood, "event", nation.owes_tribute + less))
