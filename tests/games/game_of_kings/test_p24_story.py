"""P24: Solitaire Play: questions, dice and cards."""

import pytest
from tests.games.game_of_kings.tables import PACK

from limmu.core import DiceTerms, RollDice, ShuffleItems, Source
from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.board import SEATS, Board
from limmu.games.game_of_kings.facts_story import CardPulled, LikelihoodTold, PlotAnswered
from limmu.games.game_of_kings.p24_story import AskPlot, SoloStory, event_of, plot_of, pulls_of, theme_of
from limmu.testing import Driver, start
from limmu.testing.properties import random_match

RED = SEATS[0]


class Stacked(Source):
    """Those cards come first from a deck, and every die shows the same face."""

    terms = DiceTerms("scripted")

    def __init__(self, first: tuple[int, ...], face: int) -> None:
        self._first, self._face = first, face

    def outcome(self, question: RollDice | ShuffleItems, n: int) -> tuple[int, ...]:
        if isinstance(question, RollDice):
            return (self._face,) * question.number
        top = [card for card in self._first if card in question.items]
        return (*[card for card in question.items if card not in top], *reversed(top))


def story(*first: int, face: int = 5) -> Driver[Board]:
    """A Story whose first cards are those."""
    dice = Stacked(first, face)
    return start(game, PACK, Board(PACK.digest), SoloStory(), seats=(RED,), dice=dice)


def pulled(table: Driver[Board]) -> list[int]:
    return [fact.card for fact in table.of(CardPulled)]


def test_two_cards_set_the_scene() -> None:
    """GOK-SOLO-8"""
    assert pulled(story(2, 3)) == [2, 3]


def test_an_ace_draws_two_more_cards() -> None:
    """GOK-SOLO-12"""
    assert pulled(story(1, 3, 4, 5)) == [1, 3, 4, 5]


@pytest.mark.parametrize(
    ("total", "yes", "more"),
    [(1, False, "and"), (3, False, "but"), (4, False, "but"), (5, False, ""), (6, False, ""), (7, True, ""),
     (8, True, ""), (9, True, "but"), (10, True, "but"), (11, True, "and"), (12, True, "and")],
)  # fmt: skip
def test_the_plot_dice_answer_by_pairs(total: int, yes: bool, more: str) -> None:
    """GOK-SOLO-27"""
    assert plot_of(total) == (yes, more)


def test_a_twelve_of_the_d12_draws_two_cards_and_of_two_d6_one() -> None:
    """GOK-SOLO-28, GOK-SOLO-26 (A-130, GOK-C-240)"""
    assert (pulls_of(12, "1d12"), pulls_of(12, "2d6"), pulls_of(1, "1d12"), pulls_of(6, "2d6")) == (2, 1, 1, 0)
    table = story(2, 3, 4, 5, face=12).answer(RED, AskPlot("where", "1d12"))
    assert pulled(table)[-2:] == [4, 5]
    (answered,) = table.of(PlotAnswered)
    assert (answered.topic, answered.yes, answered.more) == ("where", True, "and")


@pytest.mark.parametrize(("face", "likely"), [(4, True), (3, False)])
def test_an_even_die_is_likely(face: int, likely: bool) -> None:
    """GOK-SOLO-29 (GOK-C-241)"""
    (told,) = story(2, 3, face=face).answer(RED, "likely").of(LikelihoodTold)
    assert told.likely is likely


def test_a_topic_is_asked_about_three_times_until_the_next_scene() -> None:
    """GOK-SOLO-7 (SP-02)"""
    table = story(2, 3)
    for _ in range(3):
        table = table.answer(RED, AskPlot("why", "1d12"))
    assert table.refusal(RED, AskPlot("why", "2d6")).clause == "GOK-SOLO-7"
    assert table.answer(RED, "scene").board.stories[0].asked == ()


def test_the_cards_pulled_are_the_deck_again_when_it_runs_out() -> None:
    """GOK-SOLO-8 (SP-01)"""
    table = story(*[card for card in range(52, 0, -1) if card % 13 != 1])
    for _ in range(46):
        table = table.answer(RED, "pull")
    assert len(table.board.stories[0].deck) == 4


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_stories_end(seed: int) -> None:
    """GOK-SOLO-30"""
    played = random_match(game, "story", seed)
    assert played.match.over is not None
    assert played.match.over.how == "story_told"


def test_cards_tell_a_theme_and_an_event() -> None:
    """GOK-SOLO-10, GOK-SOLO-11, GOK-SOLO-13 to GOK-SOLO-24"""
    found = [(theme_of(card), event_of(card)) for card in range(1, 53)]
    assert len(set(found)) == 52
    assert [event for _, event in found[:13]] == [
        "twist", "enters", "aid", "place", "organization", "monster", "item", "goal", "hindrance", "exits", "jack",
        "queen", "king",
    ]  # fmt: skip
    assert [theme for theme, _ in found[::13]] == ["intellectual", "physical", "emotional", "reward"]
    (first, second, *_) = story(2, 27).of(CardPulled)
    assert (first.theme, first.event, second.theme, second.event) == ("intellectual", "enters", "emotional", "twist")
