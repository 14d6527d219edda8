"""PL-49: what both sides find on a real table decides: distances, sight, cover, contact, quarters."""

import pytest
from tests.games.game_of_kings.hosts import field, under
from tests.games.game_of_kings.laboratory import FOE_FOOT as LAB_FOE
from tests.games.game_of_kings.laboratory import SAGE
from tests.games.game_of_kings.laboratory import table as table_of
from tests.games.game_of_kings.tables import PACK, SOUTH, named, scenery, stood
from tests.games.game_of_kings.test_p07_reckers import AHEAD, FOOT, SPEARS, lair
from tests.games.game_of_kings.test_p18_assault import front

from limmu.core import Input, Interject, RuleError, Ruling, view
from limmu.display.composing import Composing
from limmu.display.shown import Shown
from limmu.games.game_of_kings import game
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.board import SEATS, SIDES, Board, Declared, Ruled, Settled, Side, What
from limmu.games.game_of_kings.by_hand import TAPE
from limmu.games.game_of_kings.by_hand_settling import Say, SayMeasure
from limmu.games.game_of_kings.charisma import general_near, may_reroll
from limmu.games.game_of_kings.contact import fighters
from limmu.games.game_of_kings.dismay import dismayed
from limmu.games.game_of_kings.facts_measures import DistanceMeasured, MeasureSaid, MeasureSettled
from limmu.games.game_of_kings.feats import Aim, feat_of, scientist_at
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.ground import apart
from limmu.games.game_of_kings.moves import begun
from limmu.games.game_of_kings.p03_measures import unwatched
from limmu.games.game_of_kings.p04_declarations import Declarations, Declare, side_from, side_of, targets_of
from limmu.games.game_of_kings.p04_movement import Movement
from limmu.games.game_of_kings.p04_phase import MovementPhase
from limmu.games.game_of_kings.p06_disgruntled import must_test as must_behave
from limmu.games.game_of_kings.p07_reckers import halt_of
from limmu.games.game_of_kings.p08_responses import assault_reach, may_redirect
from limmu.games.game_of_kings.p18_results import height_of
from limmu.games.game_of_kings.p23_victory import quarters_for
from limmu.games.game_of_kings.settled import far_apart, where_of, within
from limmu.games.game_of_kings.shots import firing
from limmu.games.game_of_kings.sight import cover_from, may_be_shot
from limmu.testing import Driver, start

BY_HAND = {o.MEASURES: o.BY_HAND}
BOWS, FOE = "red.spears", "blue.foot"


def board() -> Board:
    return field(red_spears=(20, 20), blue_foot=(20, 40)).but(active="red", turn=3)


def moving(on: Board, options: dict[str, str] | None = BY_HAND) -> Driver[Board]:
    return start(game, PACK, on.but(may_march=unwatched(on, "red")), Movement("red"), seats=SEATS, options=options)


def says(table: Driver[Board], seat: str, what: What, by: str, on: str, value: int) -> Driver[Board]:
    """A seat says what it finds; the first interjection of the one that moves is an intent."""
    may = 1 if seat == "red" else 0
    return table.take(Input(seat, Interject(may, Say(seat, what, by, on, value), table.match.n)))


def gap(on: Board, one: str, another: str) -> int:
    return -apart(named(on, one), named(on, another), 0).margin


def held(on: Board, what: What, by: str, to: str, value: int) -> Board:
    """The board with something settled about two Units as they stand."""
    where = where_of(named(on, by), named(on, to))
    return on.but(
        settled=(*on.settled, Settled(what=what, by=by, on=to, value=value, turn=on.turn, where=where, source="agreed"))
    )


def test_what_one_seat_says_decides_nothing_and_what_both_say_decides() -> None:
    """GOK-MEAS-1, PL-49"""
    far = gap(board(), BOWS, FOE)
    table = says(moving(board()), seat="red", what="distance", by=BOWS, on=FOE, value=far - 1000)
    assert far_apart(table.board, named(table.board, BOWS), named(table.board, FOE)) == far
    table = says(table, seat="blue", what="distance", by=BOWS, on=FOE, value=far - 1001)
    assert not table.of(MeasureSettled)
    table = says(table, seat="blue", what="distance", by=BOWS, on=FOE, value=far - 1000)
    (found,) = table.of(MeasureSettled)
    assert (found.positions.source, found.positions.margin) == ("agreed", -1000)
    own, foe = named(table.board, BOWS), named(table.board, FOE)
    assert far_apart(table.board, own, foe) == far_apart(table.board, foe, own) == far - 1000
    assert within(table.board, foe, own, far - 1000)
    assert not within(table.board, foe, own, far - 1001)
    assert not table.board.said


def test_who_says_it_twice_has_not_agreed() -> None:
    """PL-49"""
    far = gap(board(), BOWS, FOE)
    table = moving(board())
    for _ in range(2):
        table = says(table, seat="red", what="distance", by=BOWS, on=FOE, value=far + 1)
    assert len(table.of(MeasureSaid)) == 2
    assert len(table.board.said) == 1
    assert not table.of(MeasureSettled)


def test_it_is_settled_as_long_as_both_stand_there_in_this_turn() -> None:
    """PL-49"""
    far = gap(board(), BOWS, FOE)
    on = held(board(), "distance", BOWS, FOE, far + 1)
    own, foe = named(on, BOWS), named(on, FOE)
    assert far_apart(on, own, foe) == far + 1
    block = foe.block
    moved = foe.but(blocks=(block.but(x=block.x + 1),))
    assert far_apart(on, own, moved) == -apart(own, moved, 0).margin
    assert far_apart(on.but(turn=4), own, foe) == far


@pytest.mark.parametrize(
    ("what", "by", "on", "value", "code"),
    [
        ("distance", BOWS, FOE, TAPE + 1, "measured_otherwise"),
        ("distance", BOWS, BOWS, 0, "nothing_to_find"),
        ("sight", BOWS, FOE, 2, "nothing_to_find"),
        ("sight", BOWS, BOWS, 1, "nothing_to_find"),
        ("contact", BOWS, FOE, 1, "nothing_to_find"),
        ("quarter", BOWS, FOE, 1, "nothing_to_find"),
        ("quarter", BOWS, BOWS, 4, "nothing_to_find"),
        ("cover", BOWS, FOE, -1, "nothing_to_find"),
    ],
)
def test_what_cannot_be_found_is_refused(what: What, by: str, on: str, value: int, code: str) -> None:
    """PL-49"""
    length = gap(board(), by, on) + value if what == "distance" else value
    assert SayMeasure("red").check(board(), Say("red", what, by, on, length)).code == code
    assert SayMeasure("red").check(board(), Say("blue", what, by, on, length)).code == "nothing_to_find"


def test_no_more_models_fight_than_there_are() -> None:
    """GOK-ASLT-10, PL-49"""
    on = front()
    foot = named(on, "red.foot")
    check = SayMeasure("red").check
    assert check(on, Say("red", "contact", foot.id, "blue.foot", foot.models))
    refused = check(on, Say("red", "contact", foot.id, "blue.foot", foot.models + 1))
    assert (refused.clause, refused.code) == ("GOK-ASLT-10", "more_than_there_are")


def test_in_an_exact_match_nobody_is_asked_what_the_table_shows() -> None:
    """A-056"""
    assert not view(moving(board(), {}).match, "red").may


def test_it_is_typed_at_the_prompt_and_told_in_words() -> None:
    """PL-49"""
    table = moving(board())
    asked = view(table.match, "red").may[1]
    shown = Shown(game, PACK)
    answer = Composing(shown, asked).worded("sight r1 b1 seen")
    assert answer == (Say("red", "sight", BOWS, FOE, 1),)
    told = shown.on(table.board).answer(asked, answer[0]) if answer else ""
    assert told == "R1 Spear Infantry sees B1 Orc Infantry"
    table = says(table, seat="red", what="sight", by=BOWS, on=FOE, value=1)
    said = shown.on(table.board).fact(table.of(MeasureSaid)[-1])
    assert "finds that R1 Spear Infantry sees B1 Orc Infantry; it decides once" in said


# ---------------------------------------------------------------- what it decides


def edge(on: Board, one: str, another: str, limit: int) -> list[Board]:
    """The board by its positions, and where a distance is settled a hair within the limit, and outside it."""
    return [on, held(on, "distance", one, another, limit), held(on, "distance", one, another, limit + 1)]


FAR = 12 * INCH


def friends(*, far: bool, **more: tuple[int, ...]) -> Board:
    """Red's General and others, near to the Unit or far from it."""
    return field(red_spears=(20, 10), red_lord=(50 if far else 22, 14), **more).but(turn=2)


@pytest.mark.parametrize("far", [True, False])
def test_the_general_lends_his_charisma_by_what_is_settled(far: bool) -> None:
    """GOK-BASE-12, PL-49"""
    on = friends(far=far)
    found = [bool(general_near(one, named(one, BOWS))) for one in edge(on, "red.lord", BOWS, FAR)]
    assert found == [not far, True, False]


def test_the_battle_banner_lets_roll_again_by_what_is_settled() -> None:
    """GOK-SR-54, PL-49"""
    on = friends(far=True, red_bearer=(50, 30))
    found = [may_reroll(one, named(one, BOWS)) for one in edge(on, "red.bearer", BOWS, FAR)]
    assert found == [False, True, False]


def test_the_nutcracker_is_answered_to_by_what_is_settled() -> None:
    """GOK-CHAB-21, PL-49"""
    on = under(under(friends(far=True), "red.lord", "nutcracker"), BOWS, "disgruntled")
    assert [must_behave(one, named(one, BOWS)) for one in edge(on, "red.lord", BOWS, FAR)] == [True, False, True]


def test_friends_see_a_unit_break_by_what_is_settled() -> None:
    """GOK-PANIC-7, PL-49"""
    on = friends(far=True, red_band=(50, 30)).but(phase="assault")
    found = [dismayed(one, named(one, BOWS), 20) for one in edge(on, "red.band", BOWS, 6 * INCH)]
    assert found == [(), ("red.band",), ()]


def test_the_range_of_a_feat_is_what_is_settled() -> None:
    """GOK-PERF-4, PL-49"""
    on = table_of("minister_weeds")
    feat = feat_of(on, "minister_weeds")
    one, limit = scientist_at(on, SAGE), feat.range_in * INCH
    found = [Aim(at, one).at(feat, named(at, LAB_FOE)).code for at in edge(on, SAGE, LAB_FOE, limit)]
    assert found == ["", "", "out_of_range"]


def test_an_assault_is_redirected_by_what_is_settled() -> None:
    """GOK-RESP-12, PL-49"""
    on = field(red_spears=(20, 20), blue_foot=(20, 40), blue_bows=(40, 40))
    own = named(on, BOWS)
    reach = assault_reach(on, own)
    found = [may_redirect(at, own, named(at, FOE)).code for at in edge(on, BOWS, FOE, reach)]
    assert found == ["out_of_reach", "", "out_of_reach"]


def test_a_march_is_barred_by_what_is_settled() -> None:
    """GOK-MOVE-10, PL-49"""
    on = board()
    assert [bool(watchers_of(at)) for at in edge(on, BOWS, FOE, 8 * INCH)] == [False, True, True]


def watchers_of(on: Board) -> tuple[tuple[str, str], ...]:
    """Whose distance is told before a Movement Phase."""
    table = start(game, PACK, on, MovementPhase("red"), seats=SEATS, options={})
    return tuple([(one.by, one.on) for one in table.of(DistanceMeasured)])


def test_sight_is_what_is_settled() -> None:
    """GOK-LOS-1, PL-49"""
    on = board()
    for value, code in ((0, "settled_unseen"), (1, "")):
        at = held(on, "sight", BOWS, FOE, value)
        assert may_be_shot(at, named(at, BOWS), named(at, FOE)).code == code
        assert bool(targets_of(at, named(at, BOWS))) is bool(value)
    turned = stood(on, BOWS, 20, 20, SOUTH)
    assert may_be_shot(turned, named(turned, BOWS), named(turned, FOE)).code == "not_in_arc"
    at = held(turned, "sight", BOWS, FOE, 1)
    assert may_be_shot(at, named(at, BOWS), named(at, FOE))
    assert may_be_shot(at, named(at, FOE), named(at, BOWS)).code == "not_in_arc", "who sees is not who is seen"


@pytest.mark.parametrize(("value", "found"), [(0, ("", 0)), (1, ("GOK-FIRE-13", -1)), (2, ("GOK-FIRE-12", -2))])
def test_cover_is_what_is_settled(value: int, found: tuple[str, int]) -> None:
    """GOK-FIRE-11, GOK-FIRE-12, GOK-FIRE-13, PL-49"""
    on = held(held(board(), "cover", BOWS, FOE, 2 - value), "cover", BOWS, FOE, value)
    assert cover_from(on, named(on, BOWS), named(on, FOE)) == found
    assert cover_from(on, named(on, FOE), named(on, BOWS)) == ("", 0)


@pytest.mark.parametrize("models", [0, 2, 7])
def test_so_many_models_fight_as_is_settled(models: int) -> None:
    """GOK-ASLT-10, PL-49: those in base contact first."""
    on = front()
    touching = fighters(on, "red.foot", "blue.foot")
    found = fighters(held(on, "contact", "red.foot", "blue.foot", models), "red.foot", "blue.foot")
    assert len(found) == models
    assert {*touching[:models]} <= {*found}
    assert fighters(held(on, "contact", "red.foot", "blue.foot", models), "blue.foot", "red.foot") == fighters(
        on, "blue.foot", "red.foot"
    )


def test_a_unit_counts_in_the_quarter_that_is_settled() -> None:
    """GOK-END-9, PL-49"""
    on = board()
    assert quarters_for(on, named(on, BOWS)) == ["south_west"]
    at = held(on, "quarter", BOWS, BOWS, 3)
    assert quarters_for(at, named(at, BOWS)) == ["north_east"]


@pytest.mark.parametrize("side", SIDES)
def test_the_side_that_is_assaulted_is_what_is_settled(side: Side) -> None:
    """GOK-UNITS-15, PL-49"""
    on = held(board(), "side", BOWS, FOE, SIDES.index(side))
    assert side_from(on, named(on, BOWS), named(on, FOE)) == side
    assert side_from(on, named(on, FOE), named(on, BOWS)) == side_of(named(on, FOE), named(on, BOWS))
    table = start(game, PACK, on, Declarations("red"), seats=SEATS, options=BY_HAND)
    table.answer("red", Declare(BOWS, FOE))
    assert [one.side for one in table.board.declared] == [side]


def test_a_side_that_is_settled_later_is_that_of_the_declared_assault() -> None:
    """GOK-UNITS-15, PL-49"""
    on = field(red_spears=(20, 20), red_band=(30, 20), blue_foot=(20, 40, SOUTH)).but(active="red", turn=3)
    table = start(game, PACK, on, Declarations("red"), seats=SEATS, options=BY_HAND)
    table.answer("red", Declare(BOWS, FOE))
    assert [one.side for one in table.board.declared] == ["front"]
    for seat in SEATS:
        table.take(Input(seat, Interject(0, Say(seat, "side", BOWS, FOE, 2), table.match.n)))
    assert [one.side for one in table.board.declared] == ["rear"]
    over = table.board.but(declared=(Declared(BOWS, FOE, "front", settled=True), Declared(FOE, BOWS, "front")))
    assert MeasureSettled("side", BOWS, FOE, 2).fold(over).declared == over.declared


@pytest.mark.parametrize(("hill", "value", "models"), [(30, 1, 20), (10, 0, 5), (10, 1, 20), (30, 0, 5)])
def test_high_ground_is_what_is_settled(hill: int, value: int, models: int) -> None:
    """GOK-SHOOT-9, GOK-ARES-9, PL-49"""
    on = field(scenery("hill", 24, hill).but(height=2), red_spears=(24, 10), blue_foot=(24, 40))
    own = named(on, BOWS)
    assert firing(on, own, named(on, FOE)) == (20 if hill == 10 else 5)
    at = held(on, "high_ground", BOWS, BOWS, value)
    assert firing(at, own, named(at, FOE)) == models
    assert height_of(at, own) == 2 * value


def test_high_ground_is_found_of_any_unit_where_there_is_a_hill_and_a_side_of_enemies_in_ranks() -> None:
    """PL-49"""
    hill, flat = board().but(pieces=(scenery("hill", 24, 30),)), board()
    check = SayMeasure("red").check
    assert check(hill, Say("red", "high_ground", FOE, FOE, 1))
    assert not check(flat, Say("red", "high_ground", FOE, FOE, 1))
    assert not check(hill, Say("red", "high_ground", FOE, BOWS, 1))
    assert check(flat, Say("red", "side", FOE, BOWS, 2))
    for refused in (Say("red", "side", FOE, BOWS, 3), Say("red", "side", FOE, FOE, 0)):
        assert check(flat, refused).code == "nothing_to_find"
    loose = field(red_spears=(20, 20), blue_wolves=(20, 40))
    assert check(loose, Say("red", "side", BOWS, "blue.wolves", 0)).code == "nothing_to_find"


def test_a_target_is_hull_down_as_is_settled() -> None:
    """GOK-SCEN-12, PL-49"""
    on = held(board(), "cover", BOWS, FOE, 3)
    assert cover_from(on, named(on, BOWS), named(on, FOE)) == ("GOK-SCEN-12", -2)


@pytest.mark.parametrize(
    ("short", "value", "halted"),
    [
        *((1, None, False), (1, 1, True), (TAPE, 1, True), (TAPE + 1, 1, False)),
        *((0, None, True), (0, 0, False), (1 - TAPE, 0, False), (-TAPE, 0, True)),
    ],
)
def test_reckers_come_out_as_is_settled_where_a_tape_measure_may_be_so_wrong(
    short: int, value: int | None, halted: bool
) -> None:
    """GOK-HOBC-10, GOK-HOBC-11, PL-49: red moves 4 inches to 8 inches and so much more before them."""
    on = lair(12 * INCH + short)
    at = on if value is None else held(on, "approach", SPEARS, FOOT, value)
    found = halt_of(at, begun(at, named(at, SPEARS), "move", 4 * INCH), AHEAD.legs)
    assert (found is not None) is halted


def test_who_comes_near_is_not_whom_one_comes_near_to() -> None:
    """GOK-HOBC-10, PL-49"""
    at = held(lair(12 * INCH + 1), "approach", FOOT, SPEARS, 1)
    assert halt_of(at, begun(at, named(at, SPEARS), "move", 4 * INCH), AHEAD.legs) is None


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("side r1 b1 rear", "R1 Spear Infantry assaults B1 Orc Infantry on its rear"),
        ("high_ground r1 high", "R1 Spear Infantry is on High Ground"),
        ("high ground r1 low", "R1 Spear Infantry is not on High Ground"),
        ("quarter r1 north_west", "R1 Spear Infantry counts in the north-western quarter"),
        ("quarter r1 north west", "R1 Spear Infantry counts in the north-western quarter"),
        ("approach r1 b1 near", "R1 Spear Infantry comes within 8 inches of B1 Orc Infantry"),
        ("approach r1 b1 clear", "R1 Spear Infantry keeps clear of B1 Orc Infantry"),
        ("cover r1 b1 hull_down", "B1 Orc Infantry has a hill to be hull down behind from R1 Spear Infantry"),
    ],
)
def test_all_of_it_is_typed_and_told_in_words(line: str, told: str) -> None:
    """PL-49"""
    table = moving(board().but(pieces=(scenery("hill", 40, 30),)))
    asked, shown = view(table.match, "red").may[1], Shown(game, PACK)
    answer = Composing(shown, asked).worded(line)
    assert answer
    assert shown.on(table.board).answer(asked, answer[0]) == told


# ---------------------------------------------------------------- an umpire


def test_an_umpire_settles_it_for_the_turn() -> None:
    """PL-49"""
    table = moving(board(), {})
    fact = MeasureSettled("sight", BOWS, FOE, 0)
    table.take(Input("umpire", Ruling("Ann", "GOK-LOS-1", "looked twice", (fact,))))
    own, foe = named(table.board, BOWS), named(table.board, FOE)
    assert may_be_shot(table.board, own, foe).code == "settled_unseen"
    assert not may_be_shot(table.board, own.but(blocks=(own.block.but(x=own.block.x + INCH),)), foe)
    assert may_be_shot(table.board.but(turn=4), own, foe)
    assert table.of(MeasureSettled)[0].positions.source == "ruled"


@pytest.mark.parametrize(("what", "value"), [("cover", 4), ("side", 3), ("sight", -1), ("distance", -1)])
def test_an_umpire_settles_nothing_that_cannot_be(what: What, value: int) -> None:
    """PL-49"""
    with pytest.raises(RuleError, match="is nothing to be found"):
        moving(board(), {}).take(
            Input("umpire", Ruling("Ann", "GOK-LOS-1", "why", (MeasureSettled(what, BOWS, FOE, value),)))
        )


def test_an_umpire_keeps_reckers_hidden_for_the_turn_or_halts_who_passes() -> None:
    """GOK-HOBC-10, PL-49"""
    for way, ruled, halted in ((lair(), FAR, False), (lair(13 * INCH), 8 * INCH, True)):
        at = way.but(ruled=(Ruled(SPEARS, FOOT, ruled, way.turn),))
        assert (halt_of(at, begun(at, named(at, SPEARS), "move", 4 * INCH), AHEAD.legs) is not None) is halted
        assert (halt_of(way, begun(way, named(way, SPEARS), "move", 4 * INCH), AHEAD.legs) is not None) is not halted
