"""The bots of The God Kings. `sensible` follows simple aims; it sees nothing but its seat's view.

Its aims, in the order in which a turn asks for them: armies stand where there is most to win; a card goes where it
gains most (a province completed, a city besieged, an army sent, a campaign with several armies); it fights when it is
likely to win and gives way when it is not; it keeps the cards that are better than those drawn blind.

`bots_sight` says what a space is worth, `bots_odds` what a die comes to, `bots_march` where an army goes, `bots_cards`,
`bots_battle` and `bots_upkeep` answer the questions of their names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from limmu.bots import NO_OPINION, Level, Lots, MakeBot, bots_of, opinions
from limmu.bots.ways import Ways
from limmu.core import PASS, Asked, Match, Pass
from limmu.games.god_kings import board as b
from limmu.games.god_kings import bots_battle as battle
from limmu.games.god_kings import bots_cards as cards
from limmu.games.god_kings import bots_march as march
from limmu.games.god_kings import bots_upkeep as upkeep
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.bots_sight import Sight, Taste, timed
from limmu.games.god_kings.bots_ways import ways_by
from limmu.games.god_kings.bots_worth import worth as worth
from limmu.games.god_kings.cards.effects import ids_of
from limmu.games.god_kings.cards.use import CardUse

__all__ = ["BOTS", "LEVELS", "NO_OPINION", "PLAIN", "QUESTIONS", "opinion"]

Answer = Callable[[Sight, Any, Asked[Any]], Any]
"""How one type of question is answered."""


def _campaigner(sight: Sight, question: Any, asked: Asked[Any]) -> str | Pass:
    """The general with the best way to go; none if nobody gains anything."""
    offered = asked.answers()
    use = getattr(question, "use", CardUse(0, "campaign", 3))
    values = {g: 0.05 if g == PASS else march.plan_for(sight, g, use).value for g in offered}
    return max(offered, key=lambda g: values[g])


def _besieger(sight: Sight, question: Any, asked: Asked[Any]) -> str:
    places = {g: b.leader(sight.board, g).at for g in asked.answers()}
    return max(asked.answers(), key=lambda g: cards.siege_value(sight, places[g]))


def _force(sight: Sight, question: Any, asked: Asked[Any]) -> tuple[str, ...]:
    match question.purpose:
        case "activate":
            return march.choose_force(sight, question)
        case "intercept" | "avoid" | "pick_up":
            return battle.reacting_force(sight, question)
        case "city":
            return battle.into_the_city(sight, question)
        case _:
            return tuple(asked.answers()[0])


def _aimed(sight: Sight, question: Any, asked: Asked[Any]) -> Any:
    return max(asked.answers(), key=lambda target: cards.target_value(sight, question.event, ids_of(target)))


def _spread(sight: Sight, question: Any, asked: Asked[Any]) -> tuple[str, ...]:
    most = question.bounds(sight.board)[1]
    return cards.best_targets(sight, question.event, question.candidates(sight.board), most)


def _markers(sight: Sight, question: Any, asked: Asked[Any]) -> tuple[str, ...]:
    candidates = question.candidates(sight.board)
    best = {space for space, _ in cards.best_markers(sight, candidates, question.most)}
    return tuple([space for space in candidates if space in best])


def _garrisons(sight: Sight, question: Any, asked: Asked[Any]) -> tuple[str, ...]:
    candidates = question.candidates(sight.board)
    best = sorted(candidates, key=lambda city: -cards.garrison_value(sight, city))[: question.most]
    return tuple([city for city in candidates if city in best])


def _best_led(sight: Sight, question: Any, asked: Asked[Any]) -> str:
    """The general with the largest army."""
    return max(asked.answers(), key=lambda g: cards.target_size(sight, g))


PLAIN: dict[str, Answer] = {
    # the impulse
    "PlayCard": lambda s, _, a: cards.play_card(s, a.answers()),
    "ChooseGeneral": _campaigner,
    "ChooseCampaigner": _campaigner,
    "ChooseForeigner": _campaigner,
    "ChooseNext": _campaigner,
    "ChooseBesieger": _besieger,
    "ChooseForce": _force,
    "MoveArmy": lambda s, question, a: march.next_step(s, question, tuple(a.answers())),
    "ChooseMarkers": _markers,
    "ChooseGarrisons": _garrisons,
    "ChooseRaiser": _best_led,
    "HowManyTroops": lambda s, _, a: max(a.answers()),
    "HowManyRaised": lambda s, _, a: max(a.answers()),
    "AimEvent": _aimed,
    "SpreadEvent": _spread,
    "ShiftSuccession": lambda s, question, a: cards.shift_succession(s, question.power, a.answers()),
    "ChooseNation": lambda s, _, a: upkeep.nearest_nation(s, a.answers()),
    "PlaceRevolt": lambda s, _, a: upkeep.worst_for_others(s, a.answers()),
    "UseNeutralCard": lambda s, question, a: cards.neutral_use(s, question.card, a.answers()),
    # reactions and battles
    "DeclareReaction": lambda s, question, a: battle.declare_reaction(s, question, a.answers()),
    "ChooseInterceptor": lambda s, _, a: battle.best_commander(s, a.answers()),
    "ChooseCommander": lambda s, _, a: battle.best_commander(s, a.answers()),
    "StandOrBackUp": lambda s, question, a: battle.stand_or_back_up(s, question, a.answers()),
    "ChooseAvoidance": lambda s, question, a: battle.avoid_to(s, question, a.answers()),
    "Pursue": lambda s, _, a: "yes",
    "OverrunThem": lambda s, _, a: "yes",
    "DeclareCharge": lambda s, question, a: "yes" if battle.charge(s, question) else "no",
    "HoldBack": lambda s, _, a: (),
    "MakeSortie": lambda s, question, a: tuple(question.candidates(s.board)),
    "UseAdvantage": lambda s, question, a: battle.use_advantage(s, question),
    "ChooseLosses": lambda s, _, a: battle.choose_losses(s, a.answers()),
    "ChooseRetreat": lambda s, question, a: battle.retreat_to(s, question, a.answers()),
    "GoInside": lambda s, question, a: battle.go_inside(s, question),
    "PlayActionCard": lambda s, question, a: battle.action_card(s, question, a.answers()),
    # between campaigns
    "Spend": lambda s, _, a: upkeep.spend(s, a.answers()),
    "PlaceStack": lambda s, question, a: upkeep.place_stack(s, question, a.answers()),
    "PutRevoltBack": lambda s, _, a: upkeep.worst_for_others(s, a.answers()),
    "ChooseProvince": lambda s, _, a: max(a.answers(), key=lambda p: s.pack.province[p].tp),
    "PlaceDivision": lambda s, _, a: max(a.answers(), key=s.pull),
    "ChooseDisplacement": lambda s, question, a: upkeep.displace_to(s, question, a.answers()),
    "KeepCard": lambda s, _, a: cards.keep_card(s, a.answers()),
    "ChoosePosition": lambda s, _, a: max(a.answers()),
    "GiveSpace": lambda s, _, a: PASS,
    "GivePoints": lambda s, _, a: PASS,
    "GiveCard": lambda s, _, a: PASS,
}
"""Type of question -> how it is answered. Others are answered at random: their answers differ little."""

QUESTIONS: dict[str, Answer] = dict(PLAIN)
"""As the sensible bot answers."""

KEEN = Taste(
    pull=0.11,
    poised=0.4,
    by_card=0.29,
    raising=0.13,
    trading=0.1,
    only_opponent=-1.7,
    later_turns=0.28,
    besieging=0.1,
    covered=0.75,
    fights_from=0.3,
    stands_from=0.3,
    intercepts_from=0.85,
    guarding=1.75,
    attrition=0.2,
    an_op=0.5,
    a_campaign=1.5,
    thorough=True,
)
"""The weights of the sensible bot: found by trials against the plain one, in kadesh and megiddo."""


opinion = opinions(PLAIN, Sight)
"""What the aims of the plain bot say to a question."""


def keen(board: Any, seat: str, lots: Lots | None = None) -> Sight:
    """The board as the sensible bot weighs it."""
    return Sight(board, seat, lots, timed(KEEN, board, q.power_of(board, seat)))


LEVELS: Mapping[str, Level] = {
    "plain": (PLAIN, Sight),
    "sensible": (QUESTIONS, keen),
}
"""Level -> how it answers each type of question, and how it sees the board."""

BOTS: Mapping[str, MakeBot] = bots_of(LEVELS)


def ways(match: Match[Board]) -> Ways | None:
    """How a bot that looks ahead may play on, in a match between two."""
    return ways_by(QUESTIONS, KEEN, BOTS["sensible"], match)
