"""Hidden models dealt anew: what the other seat learnt of where they hide, and where they cannot be any more."""

import random
from functools import reduce

from tests.games.game_of_kings.tables import named
from tests.games.game_of_kings.test_p07_reckers import lair, moving
from tests.games.game_of_kings.test_p18_hidden import FOOT, KILLER, STABBERS, ambush, engaged, plotting

from limmu.core import Fact, view
from limmu.games.game_of_kings.board import Board, unit_of
from limmu.games.game_of_kings.dealing import learn
from limmu.games.game_of_kings.facts import PhaseEnded, UnitRemoved
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.p07_reckers import HOLD
from limmu.testing import Driver


def hosts(table: Driver[Board], seat: str, unit: str, *told: Fact[Board]) -> set[str]:
    """The Units in which a seat believes hidden models of the other, after facts that it was told besides."""
    seen, game, line = view(table.match, seat), table.match.game, unit.partition(".")[2]
    assert seen.seen is not None
    known = reduce(lambda known, fact: learn(known, fact, seat), told, seen.seen().known)
    worlds = [game.deal_anew(seen, known, random.Random(seed).randrange) for seed in range(24)]
    return {dict(army.hidden)[line] for world in worlds for army in world.armies if army.seat != seat}


def test_where_reckers_hide_is_known_from_the_question_on_and_when_they_are_held() -> None:
    asked = moving(lair())
    assert hosts(asked, "red", "blue.reckers") == {"foot"}
    held = asked.answer("blue", HOLD)
    assert hosts(held, "red", "blue.reckers") == {"foot"}
    far = moving(lair(13 * INCH))
    assert len(hosts(far, "red", "blue.reckers")) > 3, "nobody was asked"


def test_who_is_hidden_still_is_in_no_unit_that_was_lost_before_this_phase() -> None:
    """GOK-SR-93"""
    board = engaged(plotting("others", "others"))
    board = board.with_unit(named(board, FOOT).but(gone="destroyed", blocks=())).but(contacts=())
    lost, over = UnitRemoved(FOOT, "destroyed"), PhaseEnded("movement")
    for unit in (STABBERS, KILLER):
        assert "foot" in hosts(ambush(board), "blue", unit, lost), "lost in this Phase, with whom it hides at its end"
        found = hosts(ambush(board), "blue", unit, lost, over)
        assert "foot" not in found
        assert "others" in found


def test_who_was_lost_while_hidden_was_in_a_unit_that_was_lost() -> None:
    """GOK-SR-93"""
    board = engaged()
    for unit in (FOOT, STABBERS):
        one = unit_of(board, unit)
        assert one is not None
        board = board.with_unit(one.but(gone="destroyed", blocks=())).but(contacts=())
    assert hosts(ambush(board), "blue", STABBERS) == {"foot"}
    assert "foot" not in hosts(ambush(board), "blue", KILLER)
