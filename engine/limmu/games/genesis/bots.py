"""The bots of Genesis. `sensible` follows simple aims; it sees nothing but its seat's view.

Its aims: Cities with a route to the Capital, taken where the odds are good and held with as little as will do; revolts
quelled; Monuments at home as soon as there are workers and Silver; all the Infantry that costs nothing, recruits from
what Silver is left; Tribute where it is safe; battles that are likely won, and a way out of the others; cards for what
they gain at once. It makes no deals and sells no promise it would not keep.

`bots_sight` says what Cities are worth, `bots_odds` what dice come to, `bots_field` who may intercept and who may come,
`bots_march` where a force goes, `bots_workers` where workers are wanted; `bots_battle`, `bots_realm` and `bots_cards`
answer the questions of their names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from limmu.bots import NO_OPINION, Level, Lots, MakeBot, bots_of, opinions
from limmu.core import PASS, Asked
from limmu.games.genesis import board as b
from limmu.games.genesis import bots_battle as battle
from limmu.games.genesis import bots_cards as cards
from limmu.games.genesis import bots_march as march
from limmu.games.genesis import bots_realm as realm
from limmu.games.genesis import bots_talks as talks
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board, Units
from limmu.games.genesis.bots_sight import Sight, Taste, timed
from limmu.games.genesis.bots_worth import worth as worth
from limmu.games.genesis.s10_arrivals import arrival_spaces
from limmu.toolkit.spreads import Count, Spread

__all__ = ["BOTS", "LEVELS", "NO_OPINION", "PLAIN", "QUESTIONS", "opinion"]

Answer = Callable[[Sight, Any, Asked[Any]], Any]
"""How one type of question is answered."""


def _everybody(sight: Sight, question: Any, asked: Asked[Any]) -> Any:
    return battle.all_of(question.stacks(sight.board))


def _arrival(sight: Sight, power: str, offered: Sequence[str]) -> str:
    """Near what it can take from the bot's opponents, far from the bot."""
    return max(offered, key=lambda at: (sight.pull(at, power), -offered.index(at)))


def _divided(sight: Sight, question: Any, asked: Asked[Any]) -> Spread:
    """All Infantry where it is most use."""
    spaces = arrival_spaces(sight.board, question.power)
    return (Count(_arrival(sight, question.power, spaces), question.infantry),)


def _band(sight: Sight, question: Any, asked: Asked[Any]) -> Any:
    gains = {
        band: march.WORTH_WHILE if band == PASS else march.major_plan(sight, "canaan", "power", band=band)[0]
        for band in asked.answers()
    }
    return max(asked.answers(), key=lambda band: gains[band])


def _ambushed(sight: Sight, question: Any, asked: Asked[Any]) -> Units:
    """Slaves and Peasants fall first, Chariots last."""

    def price(units: Units) -> float:
        return units.infantry + 2.0 * units.chariots + 0.6 * units.peasants + 0.3 * units.slaves

    return min(asked.answers(), key=price)


def _taken(sight: Sight, question: Any, asked: Asked[Any]) -> Any:
    room, count = question.room(sight.board), question.bounds(sight.board)[0]
    return realm.fewest_losses(sight, room, count)


def _monuments_lost(sight: Sight, question: Any, asked: Asked[Any]) -> tuple[str, ...]:
    return tuple(question.candidates(sight.board)[: question.count])


def _where_it_tells(sight: Sight, question: Any, asked: Asked[Any]) -> Any:
    return cards.play_where_it_tells(sight, question, asked.answers())


def _commit(sight: Sight, question: Any, asked: Asked[Any]) -> Any:
    return battle.commit_if_safe(sight, question)


def _intercept(sight: Sight, question: Any, asked: Asked[Any]) -> Any:
    """Nobody is sent against a kingdom of the same person."""
    mover = b.force(sight.board, question.mover).power
    return PASS if sight.is_partner(mover) else battle.intercept(sight, question)


PLAIN: dict[str, Answer] = {
    # turns and activations
    "AgreeLastTurn": lambda s, _, a: max(a.answers()),
    "NameFirstPlayer": lambda s, _, a: s.me if s.me in a.answers() else a.answers()[0],
    "PayForActivation": lambda s, _, a: a.answers()[0],
    "ChooseCards": lambda s, _, a: cards.own_card(s, a.answers()),
    "ChooseAction": lambda s, _, a: cards.choose_action(s, a.answers()),
    "ChooseKingCity": lambda s, _, a: realm.king_city(s, a.answers()),
    "SkipPointCount": lambda s, _, a: "no",
    "KeepCard": lambda s, _, a: cards.keep_card(s, a.answers()),
    # wealth and manpower
    "DemandTribute": lambda s, question, a: realm.tribute(s, question, a.answers()),
    "RemoveInfantry": lambda s, question, a: realm.remove_infantry(s, question),
    "KeepChariots": lambda s, question, a: realm.keep_chariots(s, question),
    "RaiseInfantry": lambda s, question, a: realm.raise_infantry(s, question),
    "RaiseChariots": lambda s, question, a: realm.raise_chariots(s, question),
    "ConvertInfantry": lambda s, question, a: realm.convert(s, question),
    "RecruitInfantry": lambda s, question, a: realm.recruit_infantry(s, question),
    "RecruitChariots": lambda s, question, a: realm.raise_chariots(s, question),
    # moving
    "DeclareForce": lambda s, question, a: march.declare_force(s, question, question.common(s.board)),
    "ChooseStep": lambda s, question, a: march.next_step(s, question, a.answers()),
    "PickUp": lambda s, question, a: march.take_along(s, question, question.common(s.board)),
    "DropOff": lambda s, question, a: march.drop_off(s, question),
    "AttackOrRegroup": lambda s, question, a: march.attack_or_regroup(s, question.force, a.answers()),
    # others move
    "ChooseInterceptors": lambda s, question, a: battle.intercept(s, question),
    "BreakAlliance": lambda s, _, a: PASS,
    "CommitUnits": lambda s, question, a: battle.commit(s, question),
    "WithdrawOrFight": lambda s, question, a: battle.withdraw(s, question),
    "HinderWithdrawal": lambda s, _, a: "yes",
    "ChooseLeavers": _everybody,
    "JoinWithdrawal": _everybody,
    "LeaveBehind": lambda s, question, a: question.common(s.board)[-1],
    "WithdrawalStep": lambda s, question, a: battle.withdrawal_step(s, question, a.answers()),
    # battles
    "UseCity": lambda s, question, a: battle.use_city(s, question),
    "SpendShifts": lambda s, question, a: battle.spend_shifts(s, question),
    "AssignLosses": lambda s, question, a: battle.losses(s, question, a.answers()),
    "ChooseRetreat": lambda s, question, a: battle.retreat(s, question, a.answers()),
    "PreventRetreat": lambda s, _, a: "yes",
    "ForceRetreat": lambda s, question, a: battle.force_retreat(s, question),
    "TakeSpoils": lambda s, _, a: "yes",
    # the end of a turn
    "RelocateCapital": lambda s, _, a: realm.new_capital(s, a.answers()),
    "RemoveIsolated": lambda s, question, a: battle.isolated(s, question, a.answers()),
    "ChooseWayOut": lambda s, question, a: battle.way_out(s, question.power, a.answers()),
    # other powers
    "PlaceArrivals": lambda s, question, a: _arrival(s, question.power, a.answers()),
    "PlaceReinforcingKing": lambda s, question, a: _arrival(s, question.power, a.answers()),
    "SpreadInfantry": _divided,
    "ChooseBand": _band,
    # bribes and talks
    "AcceptBribe": lambda s, question, a: "yes" if march.takes_bribe(s, question.offer, question.force) else "no",
    "ProposeDeal": lambda s, _, a: PASS,
    "AnswerDeal": lambda s, question, a: cards.answer_deal(s, question.deal, a.answers()),
    "ChoosePeasantSource": lambda s, _, a: a.answers()[0],
    "ChooseRemoved": lambda s, _, a: a.answers()[-1],
    # cards
    "ReduceHand": lambda s, _, a: cards.own_card(s, a.answers()),
    "PlayHeldCard": lambda s, question, a: cards.play_in_window(s, question, a.answers()),
    "CancelCard": lambda s, question, a: cards.cancel(s, question, a.answers()),
    "RemoveUnits": _taken,
    "LoseMonuments": _monuments_lost,
    "LoseInAmbush": _ambushed,
    "ChoosePeasant": lambda s, _, a: max(a.answers(), key=lambda one: realm.removed_peasant(s, one)),
    "ChooseSettler": lambda s, _, a: max(a.answers(), key=lambda at: q.units_of(s.board, at, s.me).peasants),
    "ChooseMilitia": lambda s, _, a: min(a.answers()),
    "KeepDagger": lambda s, _, a: "yes",
    "UseExtraMarker": lambda s, _, a: a.answers()[0],
}
"""Type of question -> how it is answered. Others are answered at random: their answers differ little."""

QUESTIONS: dict[str, Answer] = PLAIN | {
    "ProposeDeal": talks.propose,
    "AnswerDeal": talks.answer,
    "PlayHeldCard": _where_it_tells,
    "ChooseInterceptors": _intercept,
    "CommitUnits": _commit,
}
"""As the sensible bot answers."""

KEEN = Taste(
    infantry=0.1,
    pulled=0.25,
    in_passing=0.1,
    vital=3,
    gives_way=50,
    only_rival=-2.0,
    rival_of_two=-1.0,
    partner=0.9,
    lasting=0.5,
    blocking=0.5,
    counts_activations=True,
    pairing=True,
    alliance=0.3,
    riding=True,
    wary=True,
    relocating=True,
)
"""The weights of the sensible bot: found by trials against the plain one."""

opinion = opinions(PLAIN, Sight)
"""What the aims of the plain bot say to a question."""


def keen(board: Board, seat: str, lots: Lots | None = None) -> Sight:
    """The board as the sensible bot weighs it."""
    return Sight(board, seat, lots, timed(KEEN, board, seat))


LEVELS: Mapping[str, Level] = {
    "plain": (PLAIN, Sight),
    "sensible": (QUESTIONS, keen),
}
"""Level -> how it answers each type of question, and how it sees the board."""

BOTS: Mapping[str, MakeBot] = bots_of(LEVELS)
