"""The sensible bot of Chariot Lords: what it wants in clear positions; that it beats random bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.games.chariot_lords.positions import mini, position, shipped

from limmu.bots import Bot, RandomBot, opinions
from limmu.core import (
    PASS,
    Asked,
    Chance,
    Decision,
    Input,
    Match,
    Question,
    RollDice,
    SeededDice,
    ShuffleItems,
    View,
    begin,
    question,
    take,
    view,
)
from limmu.games.chariot_lords import game
from limmu.games.chariot_lords.board import Board
from limmu.games.chariot_lords.bots import LEVELS, NO_OPINION, QUESTIONS
from limmu.games.chariot_lords.bots_odds import odds
from limmu.games.chariot_lords.moves import STAY, Move
from limmu.games.chariot_lords.s01_arrivals import PlaceArrivals, PlaceRuler
from limmu.games.chariot_lords.s01_replacements import Gamble, Replace
from limmu.games.chariot_lords.s02_land import GrantPassage, March
from limmu.games.chariot_lords.s02_sea import Sail
from limmu.games.chariot_lords.s02_stacking import CrowdOut
from limmu.games.chariot_lords.s03_reactions import PreventControl
from limmu.games.chariot_lords.s03_retreats import ForbidRetreat, RetreatTo
from limmu.games.chariot_lords.s03_round import Match as Matching
from limmu.games.chariot_lords.s04_redeployment import Redeploy
from limmu.toolkit.spreads import Count

PACK = shipped()
ROAD = "a-b b-c c-d d-e e-f f-g"


def road(*units: str, **rest: Any) -> Board:
    """A position of two seats on a long road; Assyria moves."""
    pack = mini(ROAD, sea="a-p", homes={"assyria": ["a", "b"]}, chart=rest.pop("chart", []))
    settings: dict[str, Any] = {"mover": "ASS", "turn": 3, "last_turn": 10}
    return position(pack, *units, **settings | rest)


def answer(asked: Question[Board, Any], board: Board, seat: str = "red", level: str = "plain") -> Any:
    """What the bot wants, which must be legal; never an answer at random."""
    wanted = opinions(*LEVELS[level])(Asked(seat=seat, question=asked, board=board, step="", clauses=(), n=1, leaf=""))
    assert wanted is not NO_OPINION
    return wanted


# ---------------------------------------------------------------- where to go


def test_an_empty_area_is_taken() -> None:
    assert answer(March("assyria"), road("ASS at a: 2F")) == Move(("assyria_1",), "b")


def test_what_one_holds_already_is_left_alone() -> None:
    held = dict.fromkeys("abcdefg", "ASS")
    assert answer(March("assyria"), road("ASS at a: 1F", control=held)) == STAY


def test_an_enemy_is_attacked_by_those_who_are_stronger_together() -> None:
    assert answer(March("assyria"), road("ASS at a: 4F", "ELA at b: 1F")).to == "b"
    assert answer(March("assyria"), road("ASS at a: 2F", "ELA at b: 4F")) == STAY


def test_ones_own_other_powers_are_left_alone() -> None:
    assert answer(March("assyria"), road("ASS at a: 4F", "MIT at b: 1F")) == STAY


def test_a_deed_goes_before_other_areas() -> None:
    pack = mini("a-b a-c", deeds=[{"id": "x", "power": "assyria", "vp": 20, "control": ["c"]}])
    board = position(pack, "ASS at a: 1F", mover="ASS")
    assert answer(March("assyria"), board) == Move(("assyria_1",), "c")


def test_a_ruler_goes_where_his_units_are() -> None:
    pack = mini(ROAD, rulers={"great": "assyria"})
    board = position(pack, "ASS at a: R[great]", "ASS at b path c spent 3: 3F", control={"a": "ASS", "b": "ASS"},
                     mover="ASS")  # fmt: skip
    assert answer(March("assyria"), board) == Move(("great",), "b")


def test_the_sensible_bot_keeps_meshwesh_company() -> None:
    """2.f: alone they desert."""
    board = road("ASS at a path b spent 3: 2F", "ASS at b: 1M", control={"a": "ASS", "b": "ASS"})
    assert answer(March("assyria"), board, level="sensible") == Move(("assyria_3",), "a")
    assert answer(Sail("assyria"), road("ASS at a: 2M"), level="sensible") == STAY


def test_an_empty_coast_is_sailed_to() -> None:
    assert answer(Sail("assyria"), road("ASS at a: 2F")) == Move(("assyria_1",), "p")
    assert answer(Sail("assyria"), road("ASS at a: 2F", "ELA at p: 1F")) == STAY


def test_an_empty_area_in_danger_is_guarded_in_redeployment() -> None:
    held = {"a": "ASS", "b": "ASS"}
    assert answer(Redeploy("assyria"), road("ASS at a: 2F", "ELA at c: 1F", control=held)) == Move(("assyria_1",), "b")
    assert answer(Redeploy("assyria"), road("ASS at a: 1F", control=held)) == STAY


def test_the_sensible_bot_asks_who_may_move_in_where_it_stops() -> None:
    """3.a: four foot beside an empty area that their power controls come into it."""
    board = road("ASS at a: 1F", "ELA at c: 4F", control={"a": "ASS", "b": "ELA", "c": "ELA"})
    assert answer(March("assyria"), board, level="plain") == Move(("assyria_1",), "b")
    assert answer(March("assyria"), board, level="sensible") == STAY
    alone = road("ASS at a: 1F", "ELA at d: 4F", control={"a": "ASS", "b": "ELA", "c": "ELA"})
    assert answer(March("assyria"), alone, level="sensible") == Move(("assyria_1",), "b")


def test_what_a_battle_comes_to() -> None:
    even = odds(1, 1, (1 / 3, 1 / 3), 1)
    assert even.win == pytest.approx(2 / 9)
    assert even.lost == even.killed == pytest.approx(1 / 3)
    assert odds(4, 1, (1 / 3, 1 / 3), 2).win > odds(2, 1, (1 / 3, 1 / 3), 2).win > even.win


# ---------------------------------------------------------------- arrivals and replacements


def test_units_come_in_where_there_is_most_to_take() -> None:
    line = {"turn": 3, "power": "assyria", "units": {"foot": 2}, "areas": ["a", "d"]}
    board = road(chart=[line], control=dict.fromkeys("abc", "ASS"))
    assert answer(PlaceArrivals("assyria", "foot", 2), board) == (Count("d", 2),)


def test_a_ruler_comes_in_where_his_units_are() -> None:
    line: dict[str, Any] = {"turn": 3, "power": "assyria", "units": {}, "areas": ["a", "d"], "ruler": "ashurbanipal"}
    assert answer(PlaceRuler("assyria", "ashurbanipal"), road("ASS at d: 1F", chart=[line])) == "d"


def test_the_strongest_comes_back_for_the_weakest() -> None:
    board = road(powers={"ASS": {"dead": "2F 1C"}}, control={"a": "ASS"})
    assert answer(Replace("assyria", 1, False), board).kind == "chariots"
    single = road(powers={"ASS": {"dead": "1F"}}, control={"a": "ASS"})
    assert answer(Replace("assyria", 1, True), single).but(at="") == Gamble("foot", "")


def test_foot_goes_before_chariots_where_there_is_no_room() -> None:
    assert answer(CrowdOut("assyria", "a"), road("ASS at a: 3C 3F")) == ("assyria_4",)


# ---------------------------------------------------------------- battle


def battle(*units: str) -> Board:
    return road(*units, battles=[{"at": "b", "defender": "ELA"}])


def test_fire_is_spread_over_those_that_are_easiest_and_dearest() -> None:
    board = battle("ASS at b: 1V", "ELA at b: 1F 1C")
    assert answer(Matching("b:elam", "assyria", ("assyria_1",)), board) == ("elam_2",)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("own", "enemy", "stays"), [("3F", "3F", True), ("1F", "5F", False)])
def test_who_is_too_weak_gives_way(own: str, enemy: str, stays: bool, level: str) -> None:
    board = battle(f"ASS at b path a: {enemy}", f"ELA at b: {own}")
    assert (answer(RetreatTo("b:elam", "elam"), board, "white", level) == PASS) == stays
    assert answer(ForbidRetreat("b:elam", "assyria"), board) == "yes"


def test_help_comes_if_together_they_can_stand() -> None:
    board = road("ASS at b: 3F", "ELA at c: 4F", control={"b": "ELA", "c": "ELA"})
    assert len(answer(PreventControl("elam", "assyria", "b"), board, "white")) == 4
    weak = road("ASS at b: 5F", "ELA at c: 1F", control={"b": "ELA", "c": "ELA"})
    assert answer(PreventControl("elam", "assyria", "b"), weak, "white") == ()


def test_passage_is_for_ones_own() -> None:
    asked = GrantPassage("mitanni", "assyria", ("assyria_1",), "b", "c")
    assert answer(asked, road("ASS at b: 1F")) == "yes"
    assert answer(asked, road("ASS at b: 1F"), "white") == "no"


# ---------------------------------------------------------------- matches


class Watched:
    """A sensible bot of whose answers none may be at random: each must be its own, and legal."""

    def __init__(self, seed: str, level: str = "sensible") -> None:
        self.bot = game.bot(level, seed)
        self.questions, self.sight = LEVELS[level]
        self.fallbacks: list[str] = []

    def choose(self, view: View[Any]) -> Any:
        """What the bot answers; its aims are asked without the net below them."""
        asked = view.question
        assert asked is not None
        kind = type(asked.question).__name__
        answered = self.questions.get(kind)
        sight = self.sight(asked.board, asked.seat)
        if answered is None or not asked.check(answered(sight, asked.question, asked)):
            self.fallbacks.append(kind)
        return self.bot.choose(view)


def play(scenario: str, seed: int, roles: Mapping[str, Bot]) -> Match[Board]:
    _, match = begin(game, PACK, scenario, match_id=str(seed), secret=bytes(range(32)))
    dice = SeededDice(seed)
    while (open_ := question(match)) is not None:
        seat, asked = open_.demands[0]
        if isinstance(asked, RollDice | ShuffleItems):
            inp = Input(seat, Chance(dice.outcome(asked, match.n + 1)))
        else:
            inp = Input(seat, Decision(roles[seat].choose(view(match, seat))))
        _, match = take(match, inp)
    return match


def wins(scenario: str, seeds: Sequence[int]) -> int:
    """How often the sensible bot wins against random ones, in every seat by turns."""
    found, seats = 0, game.seats(PACK, scenario)
    for seed in seeds:
        seat = seats[seed % len(seats)]
        names = {other: "sensible" if other == seat else "random" for other in seats}
        match = play(scenario, seed, {other: game.bot(name, seed) for other, name in names.items()})
        assert match.over is not None
        found += match.over.winners == (seat,)
    return found


@pytest.mark.parametrize(
    "scenario", ["first_five_2", pytest.param("middle_five_3", marks=pytest.mark.soak), "first_five_4"]
)
def test_it_beats_random_bots(scenario: str) -> None:
    assert wins(scenario, range(1, 7)) >= 5


@pytest.mark.parametrize("scenario", ["first_five_4", "second_five_2"])
def test_its_answers_are_its_own_and_legal(scenario: str) -> None:
    roles = {seat: Watched("5", ("plain", "sensible")[i % 2]) for i, seat in enumerate(game.seats(PACK, scenario))}
    match = play(scenario, 5, roles)
    assert match.over is not None
    assert {seat: bot.fallbacks for seat, bot in roles.items()} == {seat: [] for seat in roles}


def test_every_type_of_question_has_an_answer() -> None:
    """All but the core's own and the shapes that games fill."""
    asked = {cls.__name__ for cls in game.questions.values()}
    shapes = {"YesNo", "PickSome", "PickUnits", "SpreadUnits", "MoveUnits", "RollDice", "ShuffleItems"}
    assert asked - shapes == set(QUESTIONS)


def test_the_same_seed_plays_the_same_match() -> None:
    def leaf() -> str:
        roles: dict[str, Bot] = {"blue_white": game.bot("sensible", "2"), "red_yellow": RandomBot("2")}
        return play("first_five_2", 2, roles).position.leaf

    assert leaf() == leaf()
