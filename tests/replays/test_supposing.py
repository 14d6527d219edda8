"""What if, and odds for a seat: in worlds dealt for it, never on what it may not see."""

from typing import Any

import pytest
from msgspec.structs import replace

from limmu.core import UMPIRE, Match, deal, question, view
from limmu.core.match.seen import _remembered  # pyright: ignore[reportPrivateUsage]
from limmu.display.notation import key_on_offer
from limmu.display.shown import shown_of
from limmu.games.chariot_lords import game as chariot_lords
from limmu.games.god_kings import game as god_kings
from limmu.testing.properties import random_match
from limmu.trouble import Trouble
from limmu_replays.falling import worlds
from limmu_replays.odds import DEALS, begun_for, chooser_of, run_of
from limmu_replays.outcomes import sort_outcomes
from limmu_replays.supposing import Supposed, suppose

PLAYED = random_match(god_kings, "kadesh", 3, stop=80).match
SEAT = view(PLAYED, "public").asked[0]
OTHER = next(seat for seat in PLAYED.seats if seat != SEAT)


def another_truth() -> Match[Any]:
    """The match with other hidden cards, which the seat cannot tell from it."""
    look = view(PLAYED, SEAT).seen
    assert look is not None
    drawn = iter(range(10_000))
    board = deal(look(), lambda n: next(drawn) % n).board
    assert board.hands != PLAYED.board.hands
    return replace(PLAYED, position=replace(PLAYED.position, board=board))


def keys() -> list[str]:
    asked = view(PLAYED, SEAT).question
    assert asked is not None
    return [key_on_offer(asked.question, answer) for answer in asked.answers()]


def same(one: Supposed, other: Supposed) -> bool:
    return (one.told, one.view.board) == (other.told, other.view.board)


def test_a_what_if_rests_on_what_the_seat_may_see_and_on_the_seed() -> None:
    one = suppose(PLAYED, SEAT, keys()[-1:])
    assert same(one, suppose(another_truth(), SEAT, keys()[-1:]))
    hands = {suppose(PLAYED, SEAT, keys()[-1:], seed=str(n)).world.board.hands for n in range(4)}
    assert len(hands) > 1, "another seed deals another world"


def test_nobody_in_a_world_knows_what_he_learned_in_the_match_nor_the_other_way_round() -> None:
    def known(match: Match[Any]) -> Any:
        look = view(match, OTHER).seen
        assert look is not None
        return look().known

    def world() -> Any:
        return known(worlds(PLAYED, SEAT, 1, "1")[0].match)

    _remembered.clear()
    before, true = world(), known(PLAYED)
    assert world() == before != true
    _remembered.clear()
    assert (known(PLAYED), world()) == (true, before)
    with pytest.raises(LookupError, match="strong looks ahead"):
        suppose(PLAYED, SEAT, then="strong")
    with pytest.raises(Trouble, match="strong"):
        chooser_of(PLAYED, "strong", (SEAT,))


def test_a_what_if_goes_on_to_the_next_question_of_its_seat() -> None:
    before = suppose(PLAYED, SEAT)
    assert before.told == ()
    assert before.view.board == view(PLAYED, SEAT).board
    after = suppose(PLAYED, SEAT, keys()[:1])
    assert after.view.question is not None
    assert after.view.question.seat == SEAT
    assert next(line.n for line in after.told if line.kind == "input") == 1
    assert not {UMPIRE, OTHER} & {*after.view.audience}


def test_the_bot_answers_further_questions_of_the_seat_in_the_same_world() -> None:
    short, long = suppose(PLAYED, SEAT, keys()[:1]), suppose(PLAYED, SEAT, keys()[:1], further=3)
    assert long.told[: len(short.told)] == short.told
    assert len(long.told) > len(short.told)


def test_a_key_that_is_no_legal_answer_is_refused() -> None:
    with pytest.raises(Trouble, match="not the form of any answer"):
        suppose(PLAYED, SEAT, ["nonsense"])


def the_roll(match: Match[Any]) -> Match[Any]:
    """The first position of a match in which dice are due."""
    for position in match.past:
        now = replace(match, position=position)
        open_ = question(now)
        if position.n > 2 and open_ is not None and type(open_.demands[0][1]).__name__ == "RollDice":
            return now
    raise AssertionError("no dice were rolled")


def odds_of(match: Match[Any], audience: str) -> list[tuple[str, float]]:
    begun = begun_for(match, (audience,))
    run = run_of("", begun, chooser_of(match, "sensible", (audience,)), 100)
    kinds = sort_outcomes([run.ways], (audience,), shown_of(match))[0]
    return [(kind.text, float(kind.chance)) for kind in kinds]


def test_the_odds_of_a_seat_are_a_mean_over_worlds_and_know_nothing_of_the_true_one() -> None:
    rolled = the_roll(PLAYED)
    look = view(rolled, OTHER).seen
    assert look is not None
    drawn = iter(range(10_000))
    board = deal(look(), lambda n: next(drawn) % n).board
    other = replace(rolled, position=replace(rolled.position, board=board))
    assert board != rolled.board
    assert len(begun_for(rolled, (OTHER,))) == DEALS
    assert odds_of(rolled, OTHER) == odds_of(other, OTHER)
    assert sum(chance for _, chance in odds_of(rolled, OTHER)) == pytest.approx(1)


def test_a_game_that_hides_nothing_has_one_world() -> None:
    match = random_match(chariot_lords, "first_five_2", 1, stop=10).match
    assert len(worlds(match, match.seats[0], 20, "1")) == 1


def test_the_telling_of_a_what_if_gives_way_to_others_too() -> None:
    """Of Chariot Lords it takes ten times as long as the playing."""
    checks = list[None]()
    told = suppose(PLAYED, SEAT, keys()[:1], further=3, check=lambda: checks.append(None)).told
    assert len(checks) >= 2 * len({line.n for line in told}) > 2
