"""The sequence of play: chits, Beloved powers, phases, points, the law, the end of turns and of the match."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.games.chariot_lords.positions import idle, mini, position, run, shipped, table

from limmu.core import Outcome, SeededDice
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import game
from limmu.games.chariot_lords.board import Unit
from limmu.games.chariot_lords.facts import (
    ChitDrawn,
    DeedsDone,
    FaceChanged,
    GameTurnBegun,
    LawTested,
    PhaseBegun,
    PointsDeducted,
    PowerTurnBegun,
    PowerTurnEnded,
    RulersRemoved,
    UnitsPlaced,
    VassalChanged,
    VassalChecked,
)
from limmu.games.chariot_lords.options import (
    AT_OWN_SCORING,
    AT_TURN_END,
    DATED_DEEDS,
    FIRST_ARRIVAL,
    IN_OWN_TURN,
    INVADING,
    PLACED_AMONG_ENEMIES,
    SET_UPS,
    VASSALS,
    VASSALS_LOGGED,
    default_readings,
)
from limmu.games.chariot_lords.pack import Pack
from limmu.games.chariot_lords.s00_sequence import GameTurn, PowerTurn, SequenceOfPlay, invading
from limmu.games.chariot_lords.s03_vassals import Renouncing, VassalCheck, review_vassals
from limmu.games.chariot_lords.s05_points import VictoryPoints
from limmu.games.chariot_lords.s06_law import JudahsLaw
from limmu.games.chariot_lords.s07_end_turn import EndTurn
from limmu.games.chariot_lords.setup import set_up
from limmu.toolkit.spreads import Count


def quiet(**rest: object) -> Pack:
    """Two areas far from each other, nobody due."""
    return mini("assur-tigris elam-anshan", **rest)


def two(land: Pack | None = None, *units: str, **rest: object) -> b.Board:
    return position(land or quiet(), *(units or ("ASS at assur: 1F", "ELA at elam: 1F")), **rest)


# ---------------------------------------------------------------- chits


def test_a_chit_for_each_power_in_play_drawn_at_random():
    play = idle(run(GameTurn(1), two(powers={"SUM": {"dead": "1F"}}), dice={"chit": [2, 2]}))
    assert play.of(GameTurnBegun)[0].cup == ("elam", "sumer", "assyria")
    assert [fact.power for fact in play.of(ChitDrawn)] == ["sumer", "assyria", "elam"]
    assert play.of(RulersRemoved)
    assert (play.board.cup, play.board.played) == ((), ("sumer", "assyria", "elam"))


def test_who_is_due_has_a_chit_before_its_first_unit():
    play = idle(run(GameTurn(2), position(shipped(), turn=2), dice=SeededDice(1)))
    assert play.of(GameTurnBegun)[0].cup == shipped().due[2]


def test_only_whom_the_chart_marks_is_beloved():
    lines = [
        {"turn": 3, "power": power, "units": {"foot": 1}, "areas": [at], "beloved": beloved}
        for power, at, beloved in (("assyria", "assur", False), ("elam", "elam", True))
    ]
    play = run(GameTurn(3), two(quiet(chart=lines), turn=3), dice={"chit": [1]})
    assert play.of(GameTurnBegun)[0].beloved == ("elam",)


def test_a_beloved_power_plays_twice_running_and_scores_twice():
    """CL-C002, CL-C003"""
    line = {"turn": 3, "power": "assyria", "units": {"foot": 1}, "areas": ["assur"], "beloved": True}
    play = idle(run(GameTurn(3), two(quiet(chart=[line]), turn=3), dice={"chit": [2]}))
    turns = [(fact.mover.power, fact.mover.number) for fact in play.of(PowerTurnBegun)]
    assert turns == [("assyria", 1), ("assyria", 2), ("elam", 1)]
    assert [b.power(play.board, one).vp for one in ("assyria", "elam")] == [4, 2]
    assert play.of(GameTurnBegun)[0].beloved == ("assyria",)
    assert play.board.beloved == ()


def test_the_phases_of_a_turn_in_order_and_what_is_forgotten_after_it():
    board = two(None, "ASS at assur path tigris rounds 2: 1F", "ELA at elam path anshan: 1F", turn=2)
    play = idle(run(PowerTurn("assyria", 1), board))
    assert [fact.phase for fact in play.of(PhaseBegun)] == [
        "arrivals", "movement", "battle", "redeployment", "points",
    ]  # fmt: skip
    assert play.board.units == (
        Unit("assyria_1", "assyria", "foot", "assur"),
        Unit(id="elam_1", power="elam", kind="foot", at="elam", path=("anshan",), spent=1),
    )
    assert isinstance(play.facts[-1], PowerTurnEnded)


def test_who_has_nobody_on_the_map_neither_moves_nor_redeploys():
    absent = run(PowerTurn("elam", 1), two(None, "ASS at assur: 1F", powers={"ELA": {"dead": "1F"}}))
    assert [fact.phase for fact in absent.of(PhaseBegun)] == ["arrivals", "points"]
    board = two(None, "ELA at elam: 1F", "ASS at elam: 1F", mover="ELA")
    fallen = idle(run(PowerTurn("elam", 1), board, dice={"fire": [6, 1]}))
    assert [fact.phase for fact in fallen.of(PhaseBegun)] == ["arrivals", "movement", "battle", "points"]


def test_only_judah_is_tested_and_twice_if_beloved():
    """CL-C037, CL-C050"""
    land = mini("judah-moab elam-anshan")
    board = position(land, "JUD at judah: 1P", "ELA at elam: 1F", mover="JUD")
    assert idle(run(PowerTurn("elam", 1), board)).of(LawTested) == []
    play = idle(run(PowerTurn("judah", 1), board, dice={"law": [5]}))
    assert play.board.godly is False
    assert idle(run(PowerTurn("judah", 2), play.board, dice={"repent": [2]})).board.godly is True


def test_all_powers_set_up_before_the_first_has_its_turn_and_within_the_limit():
    """R-CL-04"""
    limit = shipped().numbers.stack
    chart = [
        {"turn": 1, "power": "elam", "units": {"foot": limit + 1}, "areas": ["a", "b"]},
        {"turn": 1, "power": "media", "units": {"foot": 1}, "areas": ["c"]},
    ]
    pack = mini("a-b b-c", homes={"elam": ["a"], "media": ["c"]}, chart=chart)
    play = run(GameTurn(1), position(pack), dice={"set_up": [1], "chit": [1]})
    assert play.refusal("white", (Count("a", limit + 1),)).clause == "CL-2.e"
    play.answer("white", (Count("a", limit), Count("b", 1)))
    told = [type(fact).__name__ for fact in play.facts]
    assert [fact.power for fact in play.of(UnitsPlaced)] == ["elam", "media"]
    assert told.index("PowerTurnBegun") > len(told) - told[::-1].index("UnitsPlaced") - 1
    own = run(GameTurn(1), position(pack), dice={"chit": [1]}, options={SET_UPS: IN_OWN_TURN})
    assert [fact.mover.power for fact in own.of(PowerTurnBegun)] == ["elam"]
    own.answer("white", (Count("a", limit + 1),))


@pytest.mark.parametrize(("godly", "face", "after"), [(1, 3, 1), (1, 4, 0), (0, 2, 1), (0, 3, 0)])
def test_judah_and_the_law(godly: int, face: int, after: int):
    """CL-C036"""
    board = position(shipped(), "JUD at judah: 1P", mover="JUD", godly=bool(godly))
    play = run(JudahsLaw("judah"), board, dice={"law" if godly else "repent": [face]})
    assert play.board.godly is bool(after)
    assert position(shipped()).godly


@pytest.mark.parametrize(
    ("power", "turn", "first", "scenario", "expected"),
    [
        ("aramea", 5, 1, "", True),
        ("aramea", 6, 1, "", False),
        ("hatti", 1, 1, "", False),
        ("hatti", 2, 1, "", False),
        ("judah", 4, 4, "middle", True),
    ],
)
def test_who_invades(power: str, turn: int, first: int, scenario: str, expected: bool):
    """CL-C014: the turn of a first arrival, a set-up by the chart excepted."""
    named = next((one.id for one in shipped().scenarios if one.setups and one.first_turn == first), "")
    board = position(shipped(), turn=turn, first_turn=first, scenario=named if scenario else "")
    assert invading(board, power) is expected
    if not scenario:
        assert invading(board.but(scenario="full_4"), power) is expected


@pytest.mark.parametrize(
    ("turn", "number", "reading", "expected"),
    [
        (5, 1, FIRST_ARRIVAL, True),
        (5, 2, FIRST_ARRIVAL, False),
        (5, 1, PLACED_AMONG_ENEMIES, False),
        (6, 1, FIRST_ARRIVAL, False),
    ],
)
def test_a_power_invades_in_its_first_turn_by_one_reading_alone(turn: int, number: int, reading: str, expected: bool):
    """R-CL-14"""
    line = {"turn": 5, "power": "elam", "units": {"foot": 1}, "areas": ["elam"]}
    board = two(quiet(chart=[line]), turn=turn)
    play = run(PowerTurn("elam", number), board, options={INVADING: reading})
    assert [fact.mover.invading for fact in play.of(PowerTurnBegun)] == [expected]


# ---------------------------------------------------------------- points


def test_area_points_and_kills():
    """CL-C035"""
    areas = {
        "a": {"terrain": "fertile"}, "b": {"terrain": "fertile"}, "c": {"terrain": "hill"}, "d": {"terrain": "desert"},
        "e": {"terrain": "mountain"}, "f": {"terrain": "mountain"}, "g": {"terrain": "mountain"},
    }  # fmt: skip
    board = position(
        mini("a-b b-c c-d d-e e-f f-g", areas), control=dict.fromkeys("abcdefg", "ASS"),
        powers={"ASS": {"unscored": 4, "vp": 10}, "ELA": {"overlord": "assyria"}},
    )  # fmt: skip
    play = run(VictoryPoints("assyria"), board)
    assert b.power(play.board, "assyria").vp == 23
    assert b.power(play.board, "assyria").unscored == 0


def test_half_of_a_vassals_areas_for_its_overlord():
    control = {"assur": "ELA", "east_taurus": "ELA", "tigris": "ASS"}
    board = position(shipped(), control=control, powers={"ELA": {"overlord": "assyria"}})
    assert b.power(run(VictoryPoints("assyria"), board).board, "assyria").vp == 2 + 1
    assert b.power(run(VictoryPoints("elam"), board).board, "elam").vp == 3


def scored(control: Sequence[str], deed: str, power: str, **state: object) -> list[str]:
    board = position(shipped(), control=dict.fromkeys(control, power), powers={power: state}, turn=3)
    play = run(VictoryPoints(power), board)
    assert deed in shipped().deed
    return [one for fact in play.of(DeedsDone) for one in fact.new]


def test_deeds_count_once_and_when_all_they_state_holds():
    six = ["kizzuwatna", "pitassa", "zippasla", "hatti", "arzawa", "wilusa"]
    assert scored(six, "hatti_6_hills", "hatti") == ["hatti_6_hills"]
    assert scored(six[1:], "hatti_6_hills", "hatti") == []
    assert scored(six, "hatti_6_hills", "hatti", deeds=("hatti_6_hills",)) == []
    (wanted,) = shipped().deed["hatti_kills_egypt"].kills
    assert scored([], "hatti_kills_egypt", "hatti", kills={"EGY": wanted.units}) == ["hatti_kills_egypt"]
    assert scored([], "hatti_kills_egypt", "hatti", kills={"EGY": wanted.units - 1}) == []


@pytest.mark.parametrize("reading", [AT_OWN_SCORING, AT_TURN_END])
def test_deeds_of_a_turn_are_scored_in_it_alone(reading: str):
    """R-CL-33"""
    for turn, expected in ((2, []), (3, ["mitanni_mitanni_turn_3"])):
        board = position(shipped(), control={"mitanni": "MIT"}, turn=turn)
        played = [run(at, board, options={DATED_DEEDS: reading}) for at in (VictoryPoints("mitanni"), EndTurn())]
        scored, closed = ([one for fact in play.of(DeedsDone) for one in fact.new] for play in played)
        assert (scored, closed) == ((expected, []) if reading == AT_OWN_SCORING else ([], expected))


# ---------------------------------------------------------------- the end


def test_rulers_leave_when_the_turn_is_over_and_not_before():
    """CL-C038"""
    units = ("HAT at hatti: 2F R[muwatallis]", "EGY at on: 1F R[ramesses_ii]", "ELA at elam: 1F")
    board = position(shipped(), *units, turn=3)
    play = idle(run(PowerTurn("elam", 1), board))
    assert len([one for one in play.board.units if one.kind == "ruler"]) == 2
    after = run(EndTurn(), play.board).board
    assert [one.kind for one in after.units] == ["foot"] * 4
    assert [after.units[0].at, after.units[2].at] == ["hatti", "on"]


@pytest.mark.parametrize(("points", "seats"), [((120, 119, 80), ("p1",)), ((120, 120, 80), ("p1", "p2"))])
def test_most_points_win_and_ties_are_shared(points: tuple[int, int, int], seats: tuple[str, ...]):
    """CL-C044"""
    powers = [one.id for one in shipped().powers]
    vp = {powers[0]: points[0] - 1, powers[1]: 1, powers[2]: points[1], powers[3]: points[2]}
    board = position(
        shipped(), seats={"p1": powers[:2], "p2": [powers[2]], "p3": powers[3:]}, turn=10,
        powers={power: {"vp": many} for power, many in vp.items()},
    )  # fmt: skip
    assert run(EndTurn(), board).over == Outcome(seats, "most_points")
    assert run(EndTurn(), board.but(turn=9)).over == Outcome()


def test_undone_deeds_of_killing_ones_own_are_deducted_at_the_end():
    deeds = [{"id": "d", "power": "hatti", "vp": 20, "kills": [{"power": "canaan", "units": 2}]}]
    seats = [{"id": "yellow", "teams": ["yellow"], "takes": ["hatti"]}, {"id": "rest", "teams": ["red", "blue"]}]
    seats[1]["takes"] = ["elam", "nubia", "judah", "cimmeria"]
    scenarios = [{"id": "s", "players": [2], "first_turn": 1, "last_turn": 10}]
    land = quiet(deeds=deeds, seatings=[{"players": 2, "deduct": True, "seats": seats}], scenarios=scenarios)
    for done, left in (((), 5), (("d",), 25)):
        board = position(land, scenario="s_2", turn=10, powers={"hatti": {"deeds": done, "vp": 25}})
        play = run(EndTurn(), board)
        assert [fact.deeds for fact in play.of(PointsDeducted)] == ([] if done else [("d",)])
        assert b.power(play.board, "hatti").vp == left


def test_face_is_lost_and_regained_at_the_end_of_turns():
    board = position(shipped(), "NUB at lower_egypt: 1F", "HAT at hatti: 1F", turn=2)
    play = idle(run(PowerTurn("hatti", 1), board))
    assert [(fact.power, fact.lost) for fact in play.of(FaceChanged)] == [("egypt", True)]
    back = position(shipped(), "EGY at lower_egypt: 1F", powers={"EGY": {"face_lost": True}}, turn=2)
    play = idle(run(PowerTurn("egypt", 1), back))
    assert [(fact.power, fact.lost) for fact in play.of(FaceChanged)] == [("egypt", False)]


# ---------------------------------------------------------------- set-up


def test_the_full_game_begins_without_units():
    (fact,) = set_up(shipped(), "full_4", {})
    board = fact.fold(b.Board())
    assert (board.units, board.first_turn, board.last_turn, board.godly) == ((), 1, 10, True)
    assert len(board.areas) == 55
    assert set(board.seats) == {"white", "red", "yellow", "blue"}


def test_a_set_up_brings_units_and_the_areas_they_stand_in():
    scenario = next(one for one in shipped().scenarios if one.setups and one.first_turn == 4)
    (fact,) = set_up(shipped(), scenario.id, {})
    board = fact.fold(b.Board())
    egypt = [one for one in board.units if one.power == "egypt"]
    stacks = next(one.stacks for one in scenario.setups if one.power == "egypt")
    units = sum([number for stack in stacks for _, number in stack.units.counted()])
    assert [one.id for one in egypt] == [f"egypt_{n}" for n in range(1, units + 1)]
    assert b.area(board, "on").holder == "egypt"
    assert b.area(board, "aleppo").holder == "hatti"
    assert b.power(board, "egypt").raised == units


@pytest.mark.parametrize("scenario", [one.id for one in shipped().scenarios])
def test_every_scenario_is_played_to_its_end(scenario: str):
    (fact,) = set_up(shipped(), scenario, {})
    play = idle(run(SequenceOfPlay(), fact.fold(b.Board()), dice=SeededDice(3)))
    assert play.over is not None
    assert play.over.how == "most_points"
    assert play.board.turn == shipped().scenario[scenario].last_turn
    assert len(game.seats(shipped(), scenario)) == shipped().scenario[scenario].players


# ---------------------------------------------------------------- vassals

CHECKS = [
    ("elam", "elam-anshan", "ASS at elam: 1F R[k]", "ELA at anshan: 2F", {}, (), True),
    ("elam", "elam-anshan", "ASS at elam: 1F R[k]", "ELA at anshan: 2F", {"anshan": "ELA"}, (), False),
    ("elam", "elam-anshan", "ASS at elam: 1F R[k]", "ELA at anshan: 2F", {"anshan": "ELA"}, ("elam",), True),
    ("elam", "elam-anshan", "ASS at elam: 1F R[k]", "ELA at elam: 1F", {}, (), False),
    ("elam", "elam-anshan", "ASS at elam: 1F R[k]", "EGY at anshan: 2F", {}, (), False),
    ("elam", "elam-anshan", "ASS at elam: 1F", "ELA at anshan: 2F", {}, (), False),
    ("hatti", "elam-anshan", "ASS at elam: 1F R[k]", "HAT at anshan: 2F", {}, (), False),
]


@pytest.mark.parametrize(("loser", "links", "winners", "others", "control", "fallen", "offer"), CHECKS)
def test_the_vassal_check(
    loser: str, links: str, winners: str, others: str, control: dict[str, str], fallen: tuple[str, ...], offer: bool
):
    """CL-C042"""
    land = mini(links, rulers={"k": "assyria"})
    code = land.power[loser].code
    held = {"elam": code, "anshan": "", **control}
    battles = [{"at": "elam", "defender": code}]
    board = position(land, winners, others, control=held, mover="ASS", battles=battles)
    play = run(VassalCheck(f"elam:{loser}", fallen), board)
    assert [fact.offer for fact in play.of(VassalChecked)] == [True] * offer
    strict = run(VassalCheck(f"elam:{loser}", fallen), board, options={VASSALS: VASSALS_LOGGED})
    assert [fact.offer for fact in strict.of(VassalChecked)] == [False] * offer
    assert strict.open is None
    if offer:
        play.answer("white", "yes")
        assert b.power(play.board, loser).overlord == "assyria"


def test_both_sides_are_checked_where_nobody_is_asked() -> None:
    """CL-3.c.vii (R-CL-27): a Ruler of each fell, and each has one left there."""
    land = mini("elam-anshan", rulers={"k": "elam", "n": "judah"})
    battles = [{"at": "elam", "defender": "ELA"}]
    board = position(land, "ELA at elam: 1F R[k]", "JUD at elam: 1F R[n]", mover="JUD", battles=battles)
    play = run(VassalCheck("elam:elam", ("elam", "judah")), board, options={VASSALS: VASSALS_LOGGED})
    assert [(fact.power, fact.overlord) for fact in play.of(VassalChecked)] == [("elam", "judah"), ("judah", "elam")]


def test_a_vassal_may_renounce_and_is_free_when_its_overlord_is_weak():
    bound = {"powers": {"ELA": {"overlord": "assyria"}}}
    board = position(shipped(), control={"elam": "ELA", "assur": "ASS"}, **bound)
    play = run(Renouncing("elam"), board).answer("white", "yes")
    assert b.power(play.board, "elam").overlord == ""
    for control, face_lost, how in (
        ({"elam": "ELA", "assur": "ASS"}, False, []),
        ({"elam": "ELA", "anshan": "ELA", "assur": "ASS"}, False, ["outgrown"]),
        ({"elam": "ELA", "assur": "ASS"}, True, ["face_lost"]),
    ):
        powers = {"ELA": {"overlord": "assyria"}, "ASS": {"face_lost": face_lost}}
        t = table(position(shipped(), control=control, powers=powers))
        review_vassals(t)
        assert [fact.how for fact in t.facts if isinstance(fact, VassalChanged)] == how


def test_a_deed_of_the_end_of_a_turn_counts_when_that_turn_ends_for_all_by_default() -> None:
    """CL-G.10 (R-CL-33)"""
    assert default_readings()[DATED_DEEDS] == AT_TURN_END
