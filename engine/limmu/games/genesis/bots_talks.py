"""The sensible bot in political talks: with whom an alliance for the rest of the turn pays."""

from __future__ import annotations

from typing import Any

from limmu.core import PASS, Asked, Pass
from limmu.games.genesis import queries as q
from limmu.games.genesis.bots_cards import answer_deal
from limmu.games.genesis.bots_sight import Sight
from limmu.games.genesis.s12_deals import ACCEPT, Deal, Reply
from limmu.games.genesis.s14_victory import total_worth


def is_welcome(sight: Sight, power: str) -> bool:
    """Whether a kingdom is a good ally (12.1-g): one of the same person, or a rival who is behind while another is
    ahead of the bot."""
    if power == sight.me or q.allied(sight.board, sight.me, power):
        return False
    partners = [one for one, weight in sight.weights.items() if one != sight.me and weight > 0]
    if partners or len(sight.rivals()) < 2:
        return power in partners
    worths = {one.id: total_worth(sight.board, one.id) for one in sight.board.kingdoms if not one.eliminated}
    mine = worths.get(sight.me, 0)
    ahead = [one for one in sight.rivals() if worths[one] > mine]
    return bool(ahead) and worths.get(power, mine) < mine


def propose(sight: Sight, question: Any, asked: Asked[Any]) -> Deal | Pass:
    """An alliance and nothing else, with whom it is welcome."""
    wanted = Deal((question.seat, question.partner), allied=True)
    return wanted if is_welcome(sight, question.partner) and asked.check(wanted) else PASS


def answer(sight: Sight, question: Any, asked: Asked[Any]) -> Reply:
    """Gifts are taken, and an alliance that is welcome; whoever wants anything gets nothing."""
    deal, offered = question.deal, asked.answers()
    takes = deal.takes_silver or deal.takes_cards or deal.takes_cities
    if deal.allied and not takes and ACCEPT in offered and is_welcome(sight, deal.parties[0]):
        return ACCEPT
    return answer_deal(sight, deal, offered)
