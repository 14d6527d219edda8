"""The sensible bot: its answers are its own and legal, and it beats one that plays at random."""

from collections.abc import Mapping
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve
from tests.games.game_of_kings.random_armies import spent
from tests.games.game_of_kings.tables import EAST, HOST, NORTH, PACK, SOUTH, bare, laid, moving, named, scenery, stood
from tests.games.game_of_kings.test_p07_reckers import lair
from tests.games.game_of_kings.test_p07_reckers import moving as loosed

from limmu.bots import Bot
from limmu.core import Match, RollDice, SeededDice, ShuffleItems, View, begin, decide, question, take, view
from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.arms import arms_of
from limmu.games.game_of_kings.army import UnitChoice
from limmu.games.game_of_kings.board import SEATS, Board, unit_at
from limmu.games.game_of_kings.bots import LEVELS, QUESTIONS
from limmu.games.game_of_kings.bots_clash import danger, nerve, prize, promise
from limmu.games.game_of_kings.bots_feats import mean_of, reaches
from limmu.games.game_of_kings.bots_odds import Keen, Sight, away
from limmu.games.game_of_kings.bots_onsets import meeting
from limmu.games.game_of_kings.bots_quarters import gets_there, open_quarter
from limmu.games.game_of_kings.bots_shots import from_muzzle, harm, worst_shot, wounds_of
from limmu.games.game_of_kings.bots_stations import middle, side_by_side, stands_well
from limmu.games.game_of_kings.charisma import FAR
from limmu.games.game_of_kings.documents import ArmyDocument, document_of
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.ground import is_within
from limmu.games.game_of_kings.p02_feats import Written
from limmu.games.game_of_kings.p02_muster import MusterArmy
from limmu.games.game_of_kings.p04_attaching import Attach
from limmu.games.game_of_kings.p04_declarations import Declarations, Declare
from limmu.games.game_of_kings.p04_movement import END, Advance
from limmu.games.game_of_kings.p07_reckers import HOLD, Loose
from limmu.games.game_of_kings.p13_questions import Flaw
from limmu.games.game_of_kings.p17_machines import landed, struck_at
from limmu.games.game_of_kings.shots import Shot
from limmu.testing import start

BOWS = evolve(
    HOST, units=tuple([evolve(one, options=("bow",)) if one.id == "wolves" else one for one in HOST.units])
)  # fmt: skip
"""The same Army, whose wolves shoot."""


class Watched:
    """A sensible bot that notes the questions to which it falls back on chance."""

    def __init__(self, seed: str, level: str = "sensible") -> None:
        self.bot = game.bot(level, seed)
        self.questions, self.sight = LEVELS[level]
        self.fallbacks: list[str] = []
        self.said: list[Any] = []

    def choose(self, view: View[Any]) -> Any:
        asked = view.question
        assert asked is not None
        kind = type(asked.question).__name__
        answered = self.questions.get(kind)
        sight = self.sight(asked.board, asked.seat)
        if answered is None or not asked.check(answered(sight, asked.question, asked)):
            self.fallbacks.append(kind)
        self.said.append(self.bot.choose(view))
        return self.said[-1]


def play(
    scenario: str, seed: int, roles: Mapping[str, Bot], army: ArmyDocument | None = None, until: int = 99
) -> Match[Board]:
    """A match between bots, until a Round begins; both muster an Army, if one is given."""
    dice = SeededDice(seed)
    _, match = begin(game, PACK, scenario, match_id=str(seed), secret=bytes(range(32)), dice=dice.terms)
    while (open_ := question(match)) is not None and match.board.round < until:
        seat, put = open_.demands[0]
        if isinstance(put, RollDice | ShuffleItems):
            inp = dice.throw(match, put)
        elif isinstance(put, MusterArmy) and army is not None:
            inp = decide(seat, army)
        else:
            inp = decide(seat, roles[seat].choose(view(match, seat)))
        _, match = take(match, inp)
    return match


def points_of(scenario: str, seed: int, mine: str, army: ArmyDocument | None = None) -> float:
    """What a sensible bot makes in a seat against a random one: 1 for a win, half for a draw."""
    names = {seat: "sensible" if seat == mine else "random" for seat in SEATS}
    match = play(scenario, seed, {seat: game.bot(name, seed) for seat, name in names.items()}, army)
    assert match.over is not None
    return 1.0 if match.over.winners == (mine,) else 0.0 if match.over.winners else 0.5


def test_its_answers_are_its_own_and_legal() -> None:
    roles = {seat: Watched("5", level) for seat, level in zip(SEATS, LEVELS, strict=True)}
    match = play("battle", 5, roles)
    assert match.over is not None
    assert {seat: bot.fallbacks for seat, bot in roles.items()} == {seat: [] for seat in SEATS}


@pytest.mark.soak
def test_no_leg_of_a_move_leads_nowhere_and_it_assaults_and_shoots() -> None:
    roles = {seat: Watched("5") for seat in SEATS}
    play("battle", 6, roles)
    said = [one for bot in roles.values() for one in bot.said]
    legs = [leg for one in said if isinstance(one, Advance) for leg in one.legs]
    assert len(legs) > 10
    assert [leg for leg in legs if leg.way in ("forward", "straight", "flight") and leg.length < INCH // 4] == []
    assert any([isinstance(one, Declare) for one in said])
    assert any([isinstance(one, Shot) for one in said])


def test_a_unit_goes_around_what_is_in_its_way() -> None:
    board = stood(stood(bare(scenery("rocks", 24, 20)), "red.boars", 24, 12), "blue.foot", 24, 40, SOUTH)
    asked = moving(board).asked("red")
    answer = QUESTIONS["MoveUnit"](Sight(board, "red"), asked.question, asked)
    assert isinstance(answer, Advance)
    assert [leg.way for leg in answer.legs] in (["left", "forward"], ["right", "forward"])


def test_an_assault_is_declared_only_where_there_is_a_way() -> None:
    open_, shut = [
        stood(stood(bare(*pieces), "red.boars", 24, 12), "blue.wyvern", 24, 22, SOUTH)
        for pieces in ((), (scenery("rocks", 24, 17),))
    ]
    boars, wyvern = unit_at(open_, "red.boars"), unit_at(open_, "blue.wyvern")
    assert meeting(open_, boars, wyvern, 7 * INCH) is not None
    assert meeting(shut, boars, wyvern, 7 * INCH) is None
    assert meeting(open_, boars, wyvern, 3 * INCH) is None


def test_it_beats_random_bots() -> None:
    assert sum([points_of("skirmish", seed, SEATS[seed % 2]) for seed in range(1, 5)]) >= 3


@pytest.mark.soak
def test_it_beats_random_bots_with_equal_random_armies() -> None:
    armies = [(seed, document_of(spent(PACK, 1000, Random(seed)))) for seed in (21, 22)]
    assert sum([points_of("battle", seed, seat, army) for seed, army in armies for seat in SEATS]) >= 3


def test_every_type_of_question_has_an_answer() -> None:
    asked = {cls.__name__ for cls in game.questions.values() if cls.__module__.startswith("limmu.games.game_of_kings")}
    assert asked - set(QUESTIONS) == {"SayMeasure"}, "which nobody is asked: it is offered beside questions"


def test_it_goes_at_the_enemy_and_stops_when_all_stand_well() -> None:
    board = stood(stood(bare(), "red.boars", 24, 10), "blue.foot", 24, 40, SOUTH)
    table = moving(board)
    asked = table.asked("red")
    answer = QUESTIONS["MoveUnit"](Sight(board, "red"), asked.question, asked)
    after = table.answer("red", answer).board
    units = {unit.id: unit for unit in after.units}
    assert away(units["red.boars"], units["blue.foot"]) < 24 * 25_400
    alone = stood(bare(), "red.boars", 24, 10)
    asked = moving(alone).asked("red")
    assert QUESTIONS["MoveUnit"](Sight(alone, "red"), asked.question, asked) == END


def test_the_dice_of_a_feat_come_to_its_difficulty_as_often_as_they_do() -> None:
    assert reaches(1, 0, 4) == pytest.approx(3 / 6)
    assert reaches(2, 0, 7) == pytest.approx(21 / 36)
    assert reaches(2, 0, 2) == pytest.approx(35 / 36), "two 1s are an Anomaly"
    assert [mean_of(one) for one in ("2d4+2", "1d4", 3)] == [7.0, 2.5, 3.0]


def test_in_the_last_rounds_an_open_quarter_is_gone_to() -> None:
    board = stood(stood(stood(bare(), "red.boars", 20, 8), "red.foot", 8, 8), "blue.foot", 8, 60, SOUTH)
    late = Sight(board.but(round=5), "red")
    goal = open_quarter(late, unit_at(late.board, "red.boars"))
    assert goal is not None
    assert goal.id == "south_east"
    assert open_quarter(late, unit_at(late.board, "blue.foot")) is None


def test_a_quarter_that_the_enemy_holds_is_denied_in_the_last_round() -> None:
    board = stood(stood(bare(), "red.boars", 20, 20), "red.foot", 8, 8)
    board = stood(board, "blue.foot", 30, 30, SOUTH).but(round=6, turn=12, may_march=("red.boars",))
    sight, boars = Sight(board, "red"), unit_at(board, "red.boars")
    goal = open_quarter(sight, boars)
    assert goal is not None
    assert goal.id in ("north_west", "south_east")
    assert open_quarter(Sight(board.but(may_march=()), "red"), boars) == goal
    held = stood(stood(board, "red.troll", 8, 40), "red.wyvern", 40, 8)
    goal = open_quarter(Sight(held, "red"), unit_at(held, "red.boars"))
    assert goal is not None
    assert goal.id == "north_east", "of the enemy, who scores nothing for it then"
    assert not gets_there(sight, boars, boars, "north_east")
    assert gets_there(sight, boars, unit_at(stood(board, "red.boars", 28, 28), "red.boars"), "north_east")


def test_a_unit_on_a_line_counts_where_no_other_does() -> None:
    """GOK-END-10"""
    board = stood(stood(bare(), "red.boars", 24, 8), "red.foot", 8, 8)
    either = SimpleNamespace(answers=lambda: ["south_west", "south_east"])
    assert QUESTIONS["ClaimQuarter"](Sight(board, "red"), None, either) == "south_east"  # type: ignore[arg-type]


def test_a_machine_guesses_from_its_muzzle() -> None:
    """GOK-HMS-5"""
    army = evolve(HOST, units=(*HOST.units, UnitChoice(entry="rock_chucker", id="chucker")))
    board = stood(stood(laid(dict.fromkeys(SEATS, army), 4), "red.chucker", 24, 6), "blue.avatar_1", 24, 36, SOUTH)
    chucker, king = unit_at(board, "red.chucker"), unit_at(board, "blue.avatar_1")
    shots = [Shot("red.chucker", "rock_chucker", "blue.avatar_1", far(chucker, king)) for far in (from_muzzle, away)]
    assert [struck_at(board, landed(board, shot, 0, 1)) for shot in shots] == ["blue.avatar_1", ""]


def test_the_line_stands_where_scenery_is_not_in_its_way() -> None:
    open_, shut = [Sight(bare(*pieces), "red") for pieces in ((), (scenery("rocks", 24, 20),))]
    places = {"red.foot": 0}
    assert middle(open_, places) == 24 * INCH
    assert abs(middle(shut, places) - 24 * INCH) > 2 * INCH


def test_who_shoots_stands_beside_the_largest_where_an_army_has_large_units_enough() -> None:
    def beside_the_largest(*models: int) -> set[str]:
        large = [UnitChoice(entry="orc_infantry", id=f"orcs_{n}", models=n) for n in models]
        bows = UnitChoice(entry="bugbear_infantry", id="bows", models=15, options=("bow",))
        army = evolve(HOST, units=(*large, bows, UnitChoice(entry="rock_chucker", id="chucker")))
        places = side_by_side(Keen(laid(dict.fromkeys(SEATS, army), 6), "red"))
        line = ["", *sorted(places, key=lambda id_: places[id_]), ""]
        at = line.index("red.orcs_30")
        return {line[at - 1], line[at + 1]}

    assert beside_the_largest(30, 24, 12) == {"red.bows", "red.chucker"}
    assert beside_the_largest(30, 24, 11) == {"red.bows", "red.orcs_24"}


def test_who_stands_alone_goes_into_the_ranks_of_those_who_shoot() -> None:
    board = stood(stood(bare(), "red.foot", 20, 10), "red.wolves", 40, 10)
    board = stood(stood(board, "red.avatar_1", 15, 12), "blue.foot", 24, 44, SOUTH)
    asked = moving(board).asked("red")
    answer = QUESTIONS["MoveUnit"](Sight(board, "red"), asked.question, asked)
    assert answer == Attach("red.avatar_1", "red.foot")


def test_avatars_strike_with_their_unit() -> None:
    board = stood(stood(bare(), "red.foot", 24, 10, files=4), "blue.foot", 24, 40, SOUTH, files=4)
    led = stood(board, "red.avatar_1", 24, 14)
    led = led.with_unit(unit_at(led, "red.avatar_1").but(joined="red.foot"))
    foot, foe = unit_at(led, "red.foot"), unit_at(led, "blue.foot")
    assert Keen(led, "red").blows(foot, foe) > Keen(board, "red").blows(foot, foe) == Sight(led, "red").blows(foot, foe)


def test_danger_is_what_all_who_reach_a_unit_promise_themselves() -> None:
    board = stood(stood(bare(), "red.foot", 24, 20, NORTH, files=4), "blue.foot", 24, 29, SOUTH, files=4)
    foot = unit_at(board, "red.foot")
    assert danger(Sight(board, "red"), foot, foot) == 0
    both = stood(board, "blue.boars", 32, 28, SOUTH)
    assert danger(Sight(both, "red"), foot, foot) > 30
    away_ = unit_at(stood(both, "red.foot", 24, 6, NORTH, files=4), "red.foot")
    assert danger(Sight(both, "red"), foot, away_) == 0


def test_wolves_who_shoot_fall_back_from_who_would_assault_them() -> None:
    board = stood(stood(laid(dict.fromkeys(SEATS, BOWS), 4), "red.wolves", 24, 20), "blue.boars", 24, 32, SOUTH)
    sight, wolves = Sight(board, "red"), unit_at(board, "red.wolves")
    assert danger(sight, wolves, wolves) > 0
    table = moving(board)
    asked = table.asked("red")
    after = table.answer("red", QUESTIONS["MoveUnit"](sight, asked.question, asked)).board
    assert away(unit_at(after, "red.wolves"), unit_at(after, "blue.boars")) > away(wolves, unit_at(board, "blue.boars"))


def test_a_shot_is_worth_what_it_takes_and_nothing_out_of_range() -> None:
    board = stood(stood(laid(dict.fromkeys(SEATS, BOWS), 4), "red.wolves", 24, 10), "blue.foot", 24, 30, SOUTH)
    board = stood(stood(board, "blue.boars", 30, 30, SOUTH), "blue.wyvern", 24, 46, SOUTH)
    sight, wolves = Sight(board, "red"), unit_at(board, "red.wolves")
    arm = arms_of(board, wolves)[0]
    foot, wyvern = unit_at(board, "blue.foot"), unit_at(board, "blue.wyvern")
    assert wounds_of(sight, wolves, arm, foot) > 0 == wounds_of(sight, wolves, arm, wyvern)
    assert worst_shot(sight, wolves, foot) > 0 > worst_shot(sight, wolves, foot.but(station="released"))
    assert harm(board, foot, 5) > 100 * 5 / 20, "it may panic, too"


def test_a_recker_is_let_loose_at_foes_and_not_through_friends() -> None:
    """GOK-END-4, GOK-END-7"""

    def answer(board: Board) -> Any:
        few = named(board, "red.spears")
        board = board.with_unit(few.but(models=10, blocks=(few.block.but(n=10),)))
        asked = loosed(board).asked("blue")
        return QUESTIONS["LooseRecker"](Sight(asked.board, "blue"), asked.question, asked)

    near = answer(lair(6 * INCH))
    assert isinstance(near, Loose)
    assert abs(near.heading - SOUTH) <= 2000
    assert answer(lair(10 * INCH)) == HOLD, "so far it seldom goes"
    assert answer(lair(6 * INCH, blue_bows=(36, 20, SOUTH, 10))) == HOLD, "it would go on into the bows"


def test_two_units_assault_together_whom_neither_would_assault_alone() -> None:
    board = stood(stood(bare(), "blue.foot", 24, 30, SOUTH, files=4), "red.foot", 24, 19, NORTH, files=4)
    board = stood(board, "red.boars", 34, 30, 18_000)
    sight, foe = Sight(board, "red"), unit_at(board, "blue.foot")
    foot, boars = unit_at(board, "red.foot"), unit_at(board, "red.boars")
    alone = [promise(sight, [unit], [], foe) for unit in (foot, boars)]
    assert max(alone) < 30 < promise(sight, [foot, boars], [], foe)
    table = start(game, PACK, board, Declarations("red"), seats=SEATS)
    asked = table.asked("red")
    first = QUESTIONS["DeclareAssault"](sight, asked.question, asked)
    assert isinstance(first, Declare)
    asked = table.answer("red", first).asked("red")
    second = QUESTIONS["DeclareAssault"](Sight(asked.board, "red"), asked.question, asked)
    assert {first, second} == {Declare("red.foot", "blue.foot"), Declare("red.boars", "blue.foot")}


def test_a_unit_is_worth_those_who_are_in_it_and_stands_by_their_charisma() -> None:
    board = stood(stood(bare(), "red.foot", 24, 10), "blue.foot", 24, 40, SOUTH)
    king = next(one.id for one in board.units if one.seat == "red" and one.line.startswith("avatar"))
    led = stood(board, king, 24, 14)
    led = led.with_unit(unit_at(led, king).but(joined="red.foot"))
    foot, foe = unit_at(board, "red.foot"), unit_at(board, "blue.foot")
    assert (prize(board, foot), prize(led, foot)) == (100, 300)
    assert nerve(led, foot, [foe]).breaks(3) < nerve(board, foot, [foe]).breaks(3)
    assert nerve(board, foot, [foe]).breaks(50) == pytest.approx(11 / 12), "a 1 holds"


def test_a_unit_keeps_its_ranks_and_shows_nobody_its_side() -> None:
    board = stood(stood(bare(), "red.foot", 24, 20, NORTH, files=4), "blue.foot", 24, 30, SOUTH, files=4)
    sight, foot = Sight(board, "red"), unit_at(board, "red.foot")
    assert stands_well(sight, foot, unit_at(stood(board, "red.foot", 24, 19, NORTH, files=4), "red.foot"))
    assert not stands_well(sight, foot, unit_at(stood(board, "red.foot", 24, 19, NORTH, files=3), "red.foot"))
    beside = stood(board, "blue.boars", 24, 32, SOUTH)
    turned = unit_at(stood(beside, "red.foot", 24, 20, EAST, files=4), "red.foot")
    assert not stands_well(Sight(beside, "red"), foot, turned)


def test_an_army_stands_close_by_its_general() -> None:
    match = play("skirmish", 3, {seat: game.bot("sensible", 3) for seat in SEATS}, until=1)
    units = [one for one in match.board.units if one.on_table and not one.joined]
    for seat in SEATS:
        first, *others = [one for one in units if one.seat == seat]
        assert [one.id for one in others if not is_within(first, one, FAR)] == []


def test_a_feat_is_flawed_with_all_dice_and_one_that_hurts_is_chosen() -> None:
    roles = {seat: Watched("3") for seat in SEATS}
    play("skirmish", 3, roles, until=3)
    said: list[Any] = [one for bot in roles.values() for one in bot.said]
    assert {one.dice for one in said if isinstance(one, Flaw)} == {2}
    written: list[Any] = []
    for answer in said:
        written += answer if isinstance(answer, tuple) else ()
    chosen = [feat for one in written if isinstance(one, Written) for feat in one.feats]
    assert [PACK.feat[id_].effect for id_ in chosen] == ["hits", "hits"]
