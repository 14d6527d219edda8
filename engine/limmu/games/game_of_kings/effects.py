"""What works on a Unit for a time, and the words by which other chapters read it.

`mods` change stats (`stats.stat` reads them; "move" only slows: `stats.paced`). `rules` are special rules that the Unit
has meanwhile (`stats.has` reads them), or a word with a number (`stats.bonus` adds those up):

    to_be_hit_shooting:N   added to every To Hit roll of shots at the bearer     to_be_hit_assault:N   of blows at it
    to_hit_shooting:N      added to the bearer's own To Hit rolls, shooting      to_hit_assault:N      in Assault
    charisma:N             added to the roll of the bearer's Charisma Checks
    heal:N                 taken from the number that its Heal needs             heal_on:N             it heals on N+
    ignore_hits            it ignores the next `amount` Hits, before saves       ignore_wounds         or Wounds, after
    immobile               it does not move, march, turn, reform or assault      half_move, double_move
    kite                   no penalty for moving and shooting                    may_assault           it may assault

`until` is "flawed" for Feats that Remain In Play. An Independent that is attached shares those of its Unit.
"""

from __future__ import annotations

from typing import Literal

from limmu.core import Table, rule
from limmu.games.game_of_kings.board import Board, Effect, Unit
from limmu.games.game_of_kings.facts import EffectBegun, EffectEnded
from limmu.games.game_of_kings.stats import effects_on

MOST = 2
"""Buffs and Debuffs that Remain In Play, each, on one Unit."""


def new_id(board: Board) -> int:
    """An id for the next effect."""
    return max([one.id for one in board.effects], default=0) + 1


def in_play(board: Board, unit: Unit) -> list[Effect]:
    """The Feats that Remain In Play on a Unit."""
    return [one for one in effects_on(board, unit) if one.until == "flawed"]


def ended(effect: Effect) -> EffectEnded:
    """What happens when something works no longer."""
    return EffectEnded(effect.id, effect.cause, effect.on)


@rule("GOK-FLAW-6")
def crowding(board: Board, unit: Unit, kind: Literal["buff", "debuff", "other"]) -> list[Effect]:
    """The Feats in play of which one must go before another of the kind begins on a Unit: two stack (A-031)."""
    same = [one for one in in_play(board, unit) if one.kind == kind]
    return same if len(same) >= MOST else []


@rule("GOK-FLAW-7", "GOK-FLAW-9")
def attach_effects(t: Table[Board], independent: Unit, host: Unit) -> None:
    """Call it before an Independent attaches: it loses its Feats in play; a Unit that has none takes them over."""
    own = [one for one in t.board.effects if one.on == independent.id and one.until == "flawed"]
    taken = not in_play(t.board, host)
    for one in own:
        t.emit(ended(one))
        if taken:
            t.emit(EffectBegun(one.but(on=host.id)))


@rule("GOK-FLAW-8")
def detach_effects(t: Table[Board], independent: Unit, host: Unit) -> None:
    """Call it when an Independent has detached: it keeps the Feats in play on the Unit that it left."""
    for one in in_play(t.board, host):
        t.emit(EffectBegun(one.but(id=new_id(t.board), on=independent.id)))
