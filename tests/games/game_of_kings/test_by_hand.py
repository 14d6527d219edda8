"""PL-49: real figures on a real table: typed measures, what both agree on, what an umpire rules, declared intent."""

import pytest
from tests.games.game_of_kings.tables import PACK, SOUTH, bare, named, stood
from tests.games.game_of_kings.test_p11_assault import ENEMY, FOOT
from tests.games.game_of_kings.test_p11_assault import facing as ahead_of
from tests.games.game_of_kings.test_p15_shooting import CROSSBOWS, FAILING, FOE, MARKSMAN, facing
from tests.games.game_of_kings.test_p17_machines import CATAPULT, REST
from tests.games.game_of_kings.test_p17_machines import facing as guns_at

from limmu.core import Input, Interject, Ruling, view
from limmu.display.composing import Composing
from limmu.display.shown import Shown
from limmu.games.game_of_kings import game
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.board import SEATS, Board, Declared, Leg, Ruled
from limmu.games.game_of_kings.by_hand import TAPE, AgreeMeasure, DeclareIntent, Intend, MeasureRange
from limmu.games.game_of_kings.facts import MovementBegun
from limmu.games.game_of_kings.facts_assault import AssaultSettled
from limmu.games.game_of_kings.facts_measures import DistanceMeasured, DistanceRuled, IntentDeclared
from limmu.games.game_of_kings.facts_shooting import BlowsTold, ShotLanded, ShotMeasured
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.onset import Onset
from limmu.games.game_of_kings.p02_deployment import Deployment
from limmu.games.game_of_kings.p03_measures import unwatched
from limmu.games.game_of_kings.p04_movement import Advance, Movement
from limmu.games.game_of_kings.p04_phase import MovementPhase
from limmu.games.game_of_kings.p11_assault import Assaults
from limmu.games.game_of_kings.p15_shooting import Shooting
from limmu.games.game_of_kings.shots import Shot
from limmu.games.game_of_kings.sight import in_range, muzzle
from limmu.testing import Driver, start
from limmu.testing.choosing import ChoicesAgree
from limmu.testing.properties import any_answer, assert_bytes_hold, random_match

BY_HAND = {o.MEASURES: o.BY_HAND}
REACH = 16 * INCH
SHOWN = Shown(game, PACK)


def crossbows(distance: int, *more: tuple[str, int, int]) -> Board:
    """Crossbows, which reach 16 inches, look at a target so far away."""
    board = facing(CROSSBOWS)
    for one in more:
        board = stood(board, *one)
    unit, front = named(board, FOE), named(board, CROSSBOWS).block.y
    return board.with_unit(unit.but(blocks=(unit.block.but(y=front + distance),)))


def aimed(board: Board, options: dict[str, str] | None = None) -> Driver[Board]:
    table = start(game, PACK, board, Shooting("red"), seats=SEATS, dice=FAILING, options=options)
    return table.answer("red", Shot(CROSSBOWS, "crossbow", FOE))


def measured(table: Driver[Board]) -> tuple[bool, int, str]:
    found = table.of(ShotMeasured)[-1].range
    return found.holds, found.margin, found.source


# ---------------------------------------------------------------- the range of a shot


def test_nobody_is_asked_where_the_positions_decide() -> None:
    """GOK-MEAS-2, PL-49"""
    assert measured(aimed(crossbows(REACH - 10))) == (True, 10, "")


def test_a_range_that_is_typed_is_recorded_as_it_was_typed() -> None:
    """GOK-MEAS-2, PL-49"""
    table = aimed(crossbows(10 * INCH), BY_HAND)
    assert isinstance(table.asked("red").question, MeasureRange)
    table.answer("red", 10 * INCH + 2540)
    assert measured(table) == (True, 6 * INCH - 2540, "typed")
    assert table.of(BlowsTold)


@pytest.mark.parametrize("typed", [10 * INCH + TAPE + 1, 10 * INCH - TAPE - 1])
def test_what_no_tape_can_have_read_is_refused_with_what_the_positions_say(typed: int) -> None:
    """GOK-MEAS-2, PL-49"""
    table = aimed(crossbows(10 * INCH), BY_HAND)
    verdict = table.refusal("red", typed)
    assert (verdict.clause, verdict.code) == ("GOK-MEAS-2", "measured_otherwise")
    assert verdict.data[2:] == ("9.87", "10.12")
    table.answer("red", typed - 1 if typed > 10 * INCH else typed + 1)


@pytest.mark.parametrize(("answer", "holds", "source"), [("yes", False, "agreed"), ("no", True, "")])
def test_a_measure_that_decides_otherwise_needs_the_other_seat(answer: str, holds: bool, source: str) -> None:
    """GOK-MEAS-2, PL-49: else the positions hold."""
    table = aimed(crossbows(REACH - 10), BY_HAND).answer("red", REACH + 10)
    question = table.asked("blue").question
    assert question == AgreeMeasure(CROSSBOWS, FOE, REACH + 10)
    table.answer("blue", answer)
    assert measured(table)[::2] == (holds, source)
    assert bool(table.of(BlowsTold)) is holds


def test_the_band_is_that_of_the_measure_agreed_on() -> None:
    """GOK-SHOOT-17, GOK-SHOOT-18, PL-49"""
    table = aimed(crossbows(REACH // 2 - 10), BY_HAND).answer("red", REACH // 2 + 10)
    table.answer("blue", "yes")
    assert dict(table.of(BlowsTold)[0].why) == {"GOK-SHOOT-17": -1}


@pytest.mark.parametrize("options", [{}, BY_HAND])
def test_an_umpire_rules_a_distance_for_the_turn(options: dict[str, str]) -> None:
    """GOK-MEAS-2, PL-49"""
    table = start(
        game, PACK, crossbows(REACH - 10, (MARKSMAN, 60, 40)), Shooting("red"), seats=SEATS, dice=FAILING,
        options=options,
    )  # fmt: skip
    fact = DistanceRuled(CROSSBOWS, FOE, REACH + 3000)
    table.take(Input("umpire", Ruling("Ann", "GOK-MEAS-2", "measured twice", (fact,))))
    table.answer("red", Shot(CROSSBOWS, "crossbow", FOE))
    assert measured(table) == (False, -3000, "ruled")
    later = table.board.but(turn=table.board.turn + 1)
    assert measured(aimed(later)) == (True, 10, ""), "the ruling was for that Turn"


# ---------------------------------------------------------------- what else is measured


def told(table: Driver[Board]) -> list[tuple[bool, int, str, str]]:
    return [
        (one.range.holds, one.range.margin, one.range.clause, one.range.source) for one in table.of(DistanceMeasured)
    ]


def assaults(inches: float, options: dict[str, str] | None, *ruled: Ruled) -> Driver[Board]:
    """A Unit with a Move of 4 inches assaults straight ahead."""
    board = ahead_of(inches=inches).but(declared=(Declared(FOOT, ENEMY, "front", "hold"),), ruled=ruled)
    table = start(game, PACK, board, Assaults("red"), seats=SEATS, options=options)
    return table.answer("red", Onset("assault", "straight"))


def ended(table: Driver[Board]) -> list[str]:
    return [one.how for one in table.of(AssaultSettled)]


@pytest.mark.parametrize("inches", [7.8, 8.2])
def test_an_assault_that_no_tape_can_doubt_is_not_measured(inches: float) -> None:
    """GOK-CHARGE-6, PL-49"""
    assert told(assaults(inches, BY_HAND)) == []


@pytest.mark.parametrize(
    ("inches", "typed", "answers", "how", "source"),
    [
        (7.95, 7.99, (), "contact", "typed"),
        (7.95, 8.05, ("no",), "contact", ""),
        (7.95, 8.05, ("yes",), "failed", "agreed"),
        (8.05, 8.1, (), "failed", "typed"),
        (8.05, 7.95, ("no",), "failed", ""),
        (8.05, 7.95, ("yes",), "contact", "agreed"),
    ],
)
def test_the_reach_of_an_assault_is_measured_where_a_tape_decides(
    inches: float, typed: float, answers: tuple[str, ...], how: str, source: str
) -> None:
    """GOK-CHARGE-3, GOK-CHARGE-6, GOK-MEAS-1, PL-49"""
    table = assaults(inches, BY_HAND).answer("red", round(typed * INCH))
    for answer in answers:
        assert table.asked("blue").question == AgreeMeasure(FOOT, ENEMY, round(typed * INCH))
        table.answer("blue", answer)
    length = round((typed if source else inches) * INCH)
    assert told(table) == [(length <= 8 * INCH, 8 * INCH - length, "GOK-CHARGE-6", source)]
    assert ended(table) == [how]


@pytest.mark.parametrize(("inches", "ruled", "how"), [(7.5, 8.01, "failed"), (8.5, 7.99, "contact")])
@pytest.mark.parametrize("options", [{}, BY_HAND])
def test_an_umpire_rules_the_reach_of_an_assault(
    inches: float, ruled: float, how: str, options: dict[str, str]
) -> None:
    """GOK-CHARGE-6, PL-49"""
    table = assaults(inches, options, Ruled(FOOT, ENEMY, round(ruled * INCH), 1))
    assert [one[3] for one in told(table)] == ["ruled"]
    assert ended(table) == [how]


@pytest.mark.parametrize(
    ("gap", "typed", "answers", "marches"),
    [
        (8 * INCH + 500, 8 * INCH + 900, (), True),
        (8 * INCH + 500, 8 * INCH - 900, ("no",), True),
        (8 * INCH + 500, 8 * INCH - 900, ("yes",), False),
        (8 * INCH, 8 * INCH + 900, ("yes",), True),
        (8 * INCH, 8 * INCH + 900, ("no",), False),
    ],
)
def test_eight_inches_before_a_march_are_measured(
    gap: int, typed: int, answers: tuple[str, ...], marches: bool
) -> None:
    """GOK-MOVE-10, PL-49"""
    dice = {"disgruntled": [8]}
    table = start(game, PACK, two(gap), MovementPhase("red"), seats=SEATS, dice=dice, options=BY_HAND)
    table.answer("red", typed)
    for answer in answers:
        table.answer("blue", answer)
    assert [one[2] for one in told(table)] == ["GOK-MOVE-10"]
    assert (table.of(MovementBegun)[0].may_march == ("red.foot",)) is marches
    exact = start(game, PACK, two(gap), MovementPhase("red"), seats=SEATS, dice=dice)
    assert exact.of(MovementBegun)
    assert not told(exact)


@pytest.mark.parametrize(
    ("typed", "answers", "on", "source"),
    [(0, (), "", "typed"), (-2540, ("yes",), "blue.orcs", "agreed"), (-2540, ("no",), "", "")],
)
def test_where_a_guess_comes_down_is_measured_where_it_decides(
    typed: int, answers: tuple[str, ...], on: str, source: str
) -> None:
    """GOK-HMS-5, GOK-MEAS-2, PL-49"""
    board, dice = guns_at(CATAPULT), {**REST, "machine": [5, 7], "hits": [3]}
    far = -in_range(muzzle(named(board, CATAPULT), named(board, "blue.orcs")), named(board, "blue.orcs"), 0).margin
    guess = far // (INCH // 100) * (INCH // 100)  # up to a hundredth of an inch short
    table = start(game, PACK, board, Shooting("red"), seats=SEATS, dice=dice, options=BY_HAND)
    table.answer("red", Shot(CATAPULT, "catapult", "blue.orcs", guess - 254), far + typed)
    for answer in answers:
        table.answer("blue", answer)
    assert table.of(ShotLanded)[0].on == on
    assert [one[3] for one in told(table)] == [source] * bool(source)


def test_an_umpire_rules_where_a_guess_comes_down() -> None:
    """GOK-HMS-5, PL-49: the target stands an inch nearer than the positions say."""
    board = guns_at(CATAPULT)
    far = -in_range(muzzle(named(board, CATAPULT), named(board, "blue.orcs")), named(board, "blue.orcs"), 0).margin
    dice, guess = {**REST, "machine": [5, 7], "hits": [3]}, far // INCH * INCH
    for ruled, on in (((), ""), ((Ruled(CATAPULT, "blue.orcs", far - INCH, board.turn),), "blue.orcs")):
        table = start(game, PACK, board.but(ruled=ruled), Shooting("red"), seats=SEATS, dice=dice)
        table.answer("red", Shot(CATAPULT, "catapult", "blue.orcs", guess - guess % (INCH // 100)))
        assert table.of(ShotLanded)[0].on == on
        assert [one[3] for one in told(table)] == ["ruled"] * len(ruled)


# ---------------------------------------------------------------- intent


def two(gap: int) -> Board:
    """A Unit of Blue so far north of one of Red."""
    board = stood(stood(bare(), "red.foot", 24, 10), "blue.foot", 24, 30, SOUTH)
    own, foe = named(board, "red.foot"), named(board, "blue.foot")
    return board.with_unit(foe.but(blocks=(foe.block.but(y=own.block.y + gap),)))


def moving(board: Board, options: dict[str, str] | None = BY_HAND) -> Driver[Board]:
    board = board.but(may_march=unwatched(board, "red"))
    return start(game, PACK, board, Movement("red"), seats=SEATS, options=options)


def said(table: Driver[Board], intent: Intend) -> Driver[Board]:
    return table.take(Input("red", Interject(0, intent, table.match.n)))


def test_intent_is_declared_between_moves_and_told_with_what_is_to_spare() -> None:
    """GOK-MEAS-1, PL-49"""
    table = said(moving(two(12 * INCH + 300)), Intend("red.foot", "outside", "blue.foot", 12 * INCH))
    (found,) = table.of(IntentDeclared)
    assert (found.intent.holds, found.intent.margin, found.intent.clause) == (True, 300, "GOK-MEAS-1")
    table.answer("red", Advance("red.foot", "move"))
    within = said(moving(two(12 * INCH)), Intend("red.foot", "within", "blue.foot", 12 * INCH))
    assert within.of(IntentDeclared)[0].intent.holds


@pytest.mark.parametrize(
    ("intent", "code"),
    [
        (Intend("red.foot", "outside", "blue.foot", 12 * INCH), "stands_otherwise"),
        (Intend("red.foot", "within", "blue.foot", 11 * INCH), "stands_otherwise"),
        (Intend("blue.foot", "within", "red.foot", 12 * INCH), "no_unit_of_yours"),
        (Intend("red.foot", "within", "red.foot", 12 * INCH), "no_enemy"),
    ],
)
def test_intent_that_the_positions_do_not_bear_out_is_refused(intent: Intend, code: str) -> None:
    """GOK-MEAS-1, PL-49"""
    assert DeclareIntent("red").check(two(12 * INCH), intent).code == code


@pytest.mark.parametrize("gap", [0, 1, 253, 254, 12 * INCH])
def test_every_intent_on_offer_is_true(gap: int) -> None:
    """PL-49"""
    question, board = DeclareIntent("red"), two(gap)
    for side in [one.pick for one in question.choices(board, ("red.foot", "blue.foot")).options]:
        span = question.choices(board, ("red.foot", "blue.foot", side)).span
        assert span is not None
        for distance in (span.ranges[0][0], span.ranges[-1][1]):
            assert question.check(board, Intend("red.foot", side, "blue.foot", distance))
    assert len(question.choices(board, ("red.foot", "blue.foot")).options) == (2 if gap else 1)


def test_where_the_positions_decide_nobody_declares_intent() -> None:
    """A-056"""
    assert not view(moving(two(12 * INCH), None).match, "red").may
    assert len(view(moving(two(12 * INCH)).match, "red").may) == 2


# ---------------------------------------------------------------- numbers read from the table


def menu(table: Driver[Board]) -> Composing:
    asked = view(table.match, "red").question
    assert asked is not None
    return Composing(SHOWN, asked)


def test_a_number_within_the_tape_is_recorded_as_the_legal_one_and_shown() -> None:
    """PL-49"""
    composing = menu(moving(two(30 * INCH)))
    composing.worded("r1 march")
    (answer,) = composing.choose("forward 8.05")
    assert composing.snaps == ("8.05 is recorded as 8in",)
    assert answer == Advance("red.foot", "march", (Leg("forward", length=8 * INCH),))


def test_a_number_beyond_the_tape_or_in_an_exact_match_is_refused() -> None:
    for options, line in ((BY_HAND, "forward 8.13"), (None, "forward 8.05")):
        composing = menu(moving(two(30 * INCH), options))
        composing.worded("r1 march")
        with pytest.raises(ValueError, match=r"needs 8\.[01]"):
            composing.choose(line)
        assert not composing.snaps


def test_rows_off_the_grid_are_recorded_at_the_nearest() -> None:
    """PL-25, PL-49"""
    on = bare().but(round=0)
    dice = {"deployment": [8, 1]}
    driver = start(game, PACK, on, Deployment(), seats=SEATS, dice=dice, options=BY_HAND).answer("red", "south")
    composing = menu(driver)
    (answer,) = composing.choose("r1 ranked 5 89.7 6.3 24.11")
    assert (answer.facing, answer.y, answer.x) == (9000, 158_750, 612_394)
    assert composing.snaps == ("89.7 is recorded as 90deg", "6.3 is recorded as 6.25in")


def test_each_level_names_the_unit_that_it_is_about() -> None:
    """The only one that is left is picked by itself: nobody typed its name."""
    on = bare().but(round=0)
    driver = start(game, PACK, on, Deployment(), seats=SEATS, dice={"deployment": [8, 1]}).answer("red", "south")
    composing = menu(driver)
    for said, asks in (
        ("r1", "In which formation is R1 {} deployed?"),
        ("ranked", "How many files has R1 {}?"),
        ("5", "Which way does R1 {} face?"),
        ("90", "How far from the south edge does R1 {} stand?"),
        ("6", "How far from the west edge does R1 {} stand?"),
    ):
        composing.worded(said) if said.isalnum() and not said.isdigit() else composing.choose(said)
        assert composing.asks == asks.format("Orc Infantry")


# ---------------------------------------------------------------- all of it


@pytest.mark.parametrize("seed", range(2))
def test_random_battles_by_hand_end_and_hold(seed: int) -> None:
    """PL-49"""
    played = random_match(game, "skirmish", seed, options=BY_HAND, watchers=(ChoicesAgree(3),), choose=any_answer)
    assert played.match.over is not None
    assert_bytes_hold(played)


def test_a_range_is_told_with_how_far_it_is_and_how_far_it_reaches() -> None:
    table = aimed(crossbows(REACH + 6 * INCH))
    assert SHOWN.on(table.board).fact(table.of(ShotMeasured)[-1]).endswith(": 22.00 in away, it reaches 16.00 in")
    near = assaults(7.95, BY_HAND).answer("red", round(7.99 * INCH))
    assert SHOWN.on(near.board).fact(near.of(DistanceMeasured)[-1]).endswith(": within 8.00 in, typed")
