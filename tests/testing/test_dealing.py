"""The kit finds deals that a seat can tell from the truth, and deals that hide other things."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from copy import copy
from typing import Any

import pytest
from msgspec.structs import replace

from limmu.core import Game, Match, Seen, View, deal, view
from limmu.games.genesis import game as genesis
from limmu.games.god_kings import game as god_kings
from limmu.testing.dealing import assert_deal
from limmu.testing.properties import random_match

KADESH = random_match(god_kings, "kadesh", 3, stop=80).match


def seen_by(match: Match[Any], seat: str) -> Seen[Any]:
    """What a seat may see of a match."""
    look = view(match, seat).seen
    assert look is not None
    return look()


def dealt_otherwise(match: Match[Any], change: Callable[[Any], Any]) -> Match[Any]:
    """The match, of a game whose deals come out changed."""
    game: Game[Any] = copy(match.game)
    dealing = game.dealing
    assert dealing is not None

    def otherwise(seen: View[Any], known: Any, pick: Callable[[int], int]) -> Any:
        return change(dealing.deal(seen, known, pick))

    game.dealing = replace(dealing, deal=otherwise)
    return replace(match, game=game)


@pytest.mark.parametrize("seat", KADESH.seats)
def test_a_dealt_world_shows_the_seat_what_it_saw(seat: str) -> None:
    worlds = [assert_deal(KADESH, seat, random.Random(seed), further=3) for seed in range(5)]
    assert len({world.board.hands for world in worlds}) > 1


def test_a_deal_that_shows_the_seat_other_things_is_found() -> None:
    match = dealt_otherwise(KADESH, lambda board: board.but(turn=board.turn + 1))
    with pytest.raises(AssertionError, match=r"a world dealt for it has another view, board\.turn"):
        assert_deal(match, "egypt", random.Random(1))


def test_a_deal_that_makes_cards_up_is_found() -> None:
    match = dealt_otherwise(KADESH, lambda board: board.but(deck=(board.deck[1], *board.deck[1:])))
    with pytest.raises(AssertionError, match="a world dealt for it hides"):
        assert_deal(match, "egypt", random.Random(1))


def test_what_a_seat_may_see_holds_no_secret() -> None:
    seen = seen_by(KADESH, "egypt").match
    assert (seen.secret, seen.past, seen.position.entry) == (b"", [], None)
    assert {card for hand in seen.board.hands if hand.seat != "egypt" for card in hand.cards} == {0}
    assert {*seen.board.deck} == {0}


def test_a_game_that_hides_and_does_not_deal_says_so() -> None:
    game: Game[Any] = copy(god_kings)
    game.dealing = None
    seen = seen_by(replace(KADESH, game=game), "egypt")
    with pytest.raises(LookupError, match="does not say how to deal"):
        deal(seen, lambda n: 0)


def test_treasuries_are_what_public_changes_left_of_them() -> None:
    match = random_match(genesis, "hittites_and_mitanni", 3, stop=100).match
    seat = match.seats[0]
    world = assert_deal(match, seat, random.Random(1))
    assert [one.silver for one in world.board.kingdoms] == [one.silver for one in match.board.kingdoms]
    assert view(match, seat).board.kingdoms != match.board.kingdoms


def test_a_view_that_leaves_the_process_takes_along_what_its_seat_may_see_and_no_more() -> None:
    seen = view(KADESH, "hatti")
    data = pickle.dumps(seen)
    assert KADESH.secret in pickle.dumps(KADESH)
    assert KADESH.secret not in data
    again = pickle.loads(data).seen()
    assert (again.match.board, again.known) == (seen_by(KADESH, "hatti").match.board, seen_by(KADESH, "hatti").known)
