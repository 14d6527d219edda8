"""3 The battle phase: which battles, their order, declarations, retreats, how many rounds."""

from __future__ import annotations

import pytest
from attrs import evolve
from tests.games.chariot_lords.positions import idle, mini, position, run, table

from limmu.core import PASS, SeededDice
from limmu.games.chariot_lords import armies
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords.board import Fight
from limmu.games.chariot_lords.facts import (
    AdjustmentsDeclared,
    BattleEnded,
    BattlesJoined,
    RetreatForbidden,
    RoundForced,
    RoundFought,
    UnitsKilled,
    UnitsRelocated,
    VassalChanged,
    VassalChecked,
)
from limmu.games.chariot_lords.pack import Pack, register
from limmu.games.chariot_lords.s03_battle import Battle
from limmu.games.chariot_lords.s03_battles import BattlePhase, ChooseBattle
from limmu.games.chariot_lords.s03_declarations import Declarations, HelpFoot, RuleBattles
from limmu.games.chariot_lords.s03_retreats import ForbidRetreat, RetreatBack, RetreatTo, RetreatWindow, may_retreat_to
from limmu.testing import Driver

HIT, MISS = 6, 1


def land(**rest: object) -> Pack:
    """A star around t, a fertile area f, an island i by sea."""
    return mini(
        "t-a t-bb t-c c-d t-f", {"f": {"terrain": "fertile"}}, sea="t-i",
        rulers={"great": "assyria", "elam_king": "elam", "darusha_too": "canaan", "libyan": "libya"}, **rest,
    )  # fmt: skip


def asked(play: Driver[b.Board]) -> tuple[str, object]:
    assert play.open is not None
    seat, question, *_ = play.open.demands[0]
    return seat, question


def overs(play: Driver[b.Board]) -> dict[str, str]:
    return {fact.battle: fact.over for fact in play.of(BattleEnded)}


# ---------------------------------------------------------------- which battles


def test_one_battle_for_each_enemy_in_map_order_and_none_with_a_vassal_or_overlord():
    board = position(
        land(), "ASS at t: 1F", "ASS at a: 1F", "EGY at t: 1F", "ELA at t: 1F", "HAT at a: 1F", "HAT at d: 1F",
        mover="ASS", powers={"HAT": {"overlord": "assyria"}},
    )  # fmt: skip
    (joined,) = run(BattlePhase("assyria"), board).of(BattlesJoined)
    assert [one.id for one in joined.battles] == ["t:egypt", "t:elam"]


def test_who_meets_nobody_fights_nobody():
    play = run(BattlePhase("assyria"), position(land(), "ASS at t: 1F", "ELA at a: 1F", mover="ASS"))
    assert (play.over is not None, play.of(BattlesJoined)) == (True, [])


def test_the_mover_chooses_the_order_and_the_last_is_not_asked():
    board = position(land(), "ASS at t: 1F", "EGY at t: 1F", "ELA at t: 1F", mover="ASS")
    play = run(BattlePhase("assyria"), board, dice={"fire": [HIT, HIT]})
    assert asked(play) == ("red", ChooseBattle("assyria"))
    assert play.answers("red") == [Fight("t", "egypt"), Fight("t", "elam")]
    assert play.refusal("red", Fight("t", "hatti")).code == "not_on_offer"
    play.answer("red", Fight("t", "elam"))
    assert overs(play) == {"t:elam": "both_gone", "t:egypt": "lost"}


def test_a_battle_whose_attacker_has_retreated_is_over():
    board = position(land(), "ASS at t path a: 1F", "EGY at t: 1F", "ELA at t: 1F", mover="ASS")
    play = run(BattlePhase("assyria"), board, dice={"fire": [MISS, MISS]}).answer("red", Fight("t", "elam"))
    play.answer("white", PASS).answer("red", "yes")
    assert overs(play) == {"t:elam": "attacker_retreated", "t:egypt": "lost"}


def test_who_loses_a_ruler_beside_siege_units_is_checked_for_vassalage():
    units = ("ASS at t: 1F R[great]", "ELA at t: 1F 1S R[elam_king]", "ELA at a: 1F")
    board = position(land(), *units, mover="ASS")
    play = run(BattlePhase("assyria"), board, dice={"fire": [MISS, HIT]})
    assert [(fact.power, fact.overlord) for fact in play.of(VassalChecked)] == [("elam", "assyria")]
    assert overs(play.answer("white", "no")) == {"t:elam": "won"}


def test_a_new_vassal_is_fought_nowhere_else():
    board = position(
        land(), "ASS at t: 1F R[great]", "ELA at t: 1F R[elam_king]", "ASS at a: 1F", "ELA at a: 1F", mover="ASS",
    )  # fmt: skip
    play = run(BattlePhase("assyria"), board, dice={"fire": [MISS, HIT]}).answer("red", Fight("t", "elam"))
    play.answer("white", "yes")
    assert [fact.how for fact in play.of(VassalChanged)] == ["submitted"]
    assert overs(play) == {"t:elam": "vassal", "a:elam": "vassal"}


# ---------------------------------------------------------------- 3.b declarations


def declared(play: Driver[b.Board]) -> dict[str, tuple[str, ...]]:
    return {battle.id: battle.ruled for battle in play.board.battles}


def test_a_ruler_who_reaches_no_more_than_two_battles_helps_them_unasked():
    battles = [{"at": "t", "defender": "ELA"}, {"at": "d", "defender": "ELA"}]
    board = position(land(), "ASS at a: R[great]", mover="ASS", battles=battles)
    assert declared(run(Declarations("assyria"), board)) == {"t:elam": ("assyria",), "d:elam": ("assyria",)}


@pytest.mark.parametrize(("at", "ruled"), [("a", ("assyria",)), ("i", ())])
def test_reach_is_counted_by_land(at: str, ruled: tuple[str, ...]):
    board = position(land(), f"ASS at {at}: R[great]", mover="ASS", battles=[{"at": "d", "defender": "ELA"}])
    assert declared(run(Declarations("assyria"), board)) == {"d:elam": ruled}


def test_each_ruler_of_the_mover_declares():
    own = mini("t-a a-c c-d d-e e-f f-g", rulers={"great": "assyria", "greater": "assyria"})
    battles = [{"at": "t", "defender": "ELA"}, {"at": "g", "defender": "ELA"}]
    board = position(own, "ASS at t: R[great]", "ASS at g: R[greater]", mover="ASS", battles=battles)
    assert declared(run(Declarations("assyria"), board)) == {"t:elam": ("assyria",), "g:elam": ("assyria",)}


def test_a_ruler_may_help_none():
    battles = [{"at": at, "defender": "ELA"} for at in ("t", "a", "d")]
    play = run(Declarations("assyria"), position(land(), "ASS at t: R[great]", mover="ASS", battles=battles))
    assert asked(play) == ("red", RuleBattles("great"))
    assert len(play.answers("red")) == 1 + 3 + 3
    assert play.refusal("red", (Fight("t", "elam"),) * 2).code == "too_many_battles"
    assert play.refusal("red", (Fight("d", "elam"), Fight("t", "elam"))).code == "not_on_offer"
    assert set(declared(play.answer("red", ())).values()) == {()}


def test_a_defending_ruler_helps_after_the_attackers_one_in_every_battle_of_his_area():
    board = position(land(), "ASS at t: 1F R[great]", "ELA at t: 1F R[elam_king]", mover="ASS",
                     battles=[{"at": "t", "defender": "ELA"}])  # fmt: skip
    play = run(Declarations("assyria"), board)
    assert [(fact.power, fact.ruled) for fact in play.of(AdjustmentsDeclared)] == [
        ("assyria", ("assyria",)),
        ("elam", ("assyria", "elam")),
    ]


def test_the_seat_says_whom_siege_and_terror_help_where_it_matters():
    battles = [{"at": "f", "defender": "ELA"}]
    board = position(land(), "EGY at f: 2F 2M 1S", "ELA at f: 3F 1T", mover="EGY", battles=battles)
    play = run(Declarations("egypt"), board)
    assert asked(play) == ("blue", HelpFoot("f:elam", "egypt"))
    assert len(play.answers("blue")) == 3
    assert play.refusal("blue", ("egypt_1",)).code == "too_few"
    assert play.refusal("blue", ("egypt_1", "egypt_5")).code == "not_on_offer"
    play.answer("blue", ("egypt_2", "egypt_3"))
    assert play.board.battles[0].helped == ("egypt_2", "egypt_3", "elam_1", "elam_2")


def test_a_single_unit_that_is_helped_is_chosen_too():
    """In the shipped pack a Siege unit helps two; another pack may say one."""
    tables = land().tables
    kinds = [evolve(one, helps=min(one.helps, 1)) for one in tables.unit_types]
    own = register(Pack.from_tables(evolve(tables, unit_types=tuple(kinds))))
    battles = [{"at": "f", "defender": "ELA"}]
    board = position(own, "EGY at f: 1F 1M 1S", "ELA at f: 1F", mover="EGY", battles=battles)
    assert run(Declarations("egypt"), board).answers("blue") == [("egypt_1",), ("egypt_2",)]


def test_nobody_is_asked_where_nothing_helps():
    battles = [{"at": "f", "defender": "ELA"}, {"at": "t", "defender": "ELA"}]
    board = position(land(), "EGY at f: 2F 2M", "EGY at t: 2F 2M 1S", "ELA at f: 1F", "ELA at t: 1F", mover="EGY",
                     battles=battles)  # fmt: skip
    play = run(Declarations("egypt"), board)
    assert (play.over is not None, play.of(AdjustmentsDeclared)) == (True, [])


# ---------------------------------------------------------------- 3.d retreats


def window(*units: str, mover: str = "ASS", defender: str = "ELA", **battle: object) -> Driver[b.Board]:
    battles = [{"at": "t", "defender": defender, **battle}]
    board = position(land(), *units, mover=mover, battles=battles)
    return run(RetreatWindow(f"t:{board.battles[0].defender}"), board)


def test_a_defender_finds_room_and_no_foreigner():
    play = window("ASS at t path a: 1F", "ELA at t: 3F", "ELA at a: 1F", "ELA at bb: 3F", "ELA at c: 2F",
                  "HAT at f: R[suppiluliumas_i]", origins=["a"])  # fmt: skip
    assert asked(play) == ("white", RetreatTo("t:elam", "elam"))
    assert play.answers("white") == [PASS, "c"]
    assert [play.refusal("white", at).code for at in ("a", "bb", "f", "i", "d")] == [
        "attackers_came_from_there", "no_room", "occupied", "not_adjacent", "not_adjacent",
    ]  # fmt: skip
    play.answer("white", "c")
    assert [fact.why[0][0] for fact in play.of(UnitsRelocated)] == ["CL-3.d.ii"]
    assert b.units_by_area(play.board)["c"].keys() == {"elam"}


def test_a_defender_may_retreat_into_a_desert_that_is_open_to_him():
    own = mini("t-arabian_desert", {"arabian_desert": {"terrain": "desert", "only": ["aramea"]}})
    for defender, offered in (("ARA", [PASS, "arabian_desert"]), ("HAT", [])):
        board = position(own, "ASS at t: 1F", f"{defender} at t: 1F", mover="ASS",
                         battles=[{"at": "t", "defender": defender}])  # fmt: skip
        play = run(RetreatWindow(board.battles[0].id), board)
        assert (play.answers("blue") if play.open else []) == offered
    refused = may_retreat_to(board, "t:hatti", "arabian_desert")
    assert (refused.clause, refused.code) == ("CL-2.d.i", "closed_desert")


@pytest.mark.parametrize(("ruler", "fits"), [("", False), (" R[darusha_too]", True)])
def test_canaan_needs_its_ruler_for_more_than_three(ruler: str, fits: bool):
    play = window("ASS at t: 1F", f"CAN at t: 3F{ruler}", "CAN at a: 2F", "HAT at bb: 1F", "HAT at c: 1F",
                  "HAT at f: 1F", defender="CAN")  # fmt: skip
    assert (play.open is not None) is fits


def test_attackers_bar_where_they_came_from_by_land_and_sea_even_the_dead():
    board = position(land(), "ASS at t path a: 1F", "ASS at t path d,c: 1F", "ASS at t sailed i: 1F", "ELA at t: 3F",
                     mover="ASS")  # fmt: skip
    assert run(BattlePhase("assyria"), board, dice=SeededDice(1)).of(BattlesJoined)[0].battles[0].origins == (
        "a", "c", "i",
    )  # fmt: skip
    play = run(BattlePhase("assyria"), board, dice={"fire": [HIT, HIT, MISS, MISS, MISS, MISS]})
    assert len(play.of(UnitsKilled)[0].units) == 2
    assert play.answers("white") == [PASS, "f", "bb"]


def test_attackers_go_back_each_to_where_it_came_from():
    play = window("ASS at t path a: 1F", "ASS at t path d,c: 1F", "ASS at t sailed i: 1F", "ELA at t: 1F",
                  "HAT at bb: 1F", "HAT at f: 1F", "HAT at d: 1F", origins=["a", "c", "i"])  # fmt: skip
    assert asked(play) == ("red", RetreatBack("t:elam", "assyria"))
    play.answer("red", "yes")
    assert [(fact.units, fact.to, fact.why[0][0]) for fact in play.of(UnitsRelocated)] == [
        (("assyria_1",), "a", "CL-3.d.iii"), (("assyria_2",), "c", "CL-3.d.iii"), (("assyria_3",), "i", "CL-3.d.iii"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "units",
    [
        ["ASS at t path a: 1F", "ASS at t: 1F"],
        ["ASS at t path a: 1F", "ASS at t path c: 1F", "EGY at c: 1F"],
        ["ASS at t path a: 2F", "ASS at a: 4F"],
        ["ASS at t: 1F"],
    ],
)
def test_attackers_go_all_or_none(units: list[str]):
    play = window(*units, "ELA at t: 5F", "ELA at bb: 1F", "ELA at c: 1F", "ELA at f: 1F", "HAT at d: 1F",
                  origins=["a"])  # fmt: skip
    assert play.over is not None


def test_attackers_join_their_own_but_no_defender_where_they_came_from():
    around = ("ELA at t: 5F", "HAT at bb: 1F", "HAT at c: 1F", "HAT at f: 1F")
    assert window("ASS at t path a: 2F", "ASS at a: 3F", *around, origins=["a"]).answers("red") == ["yes", "no"]
    assert window("ASS at t path a: 2F", "ELA at a: 1F", *around, origins=["a"]).over is not None


def test_a_sole_ruler_may_let_them_go():
    play = window("ASS at t path a: 1F R[great]", "ELA at t: 1F", origins=["a"]).answer("white", "bb")
    assert asked(play) == ("red", ForbidRetreat("t:elam", "assyria"))
    play.answer("red", "no")
    assert [fact.forbidden for fact in play.of(RetreatForbidden)] == [False]
    assert [fact.to for fact in play.of(UnitsRelocated)] == ["bb"]


def test_a_defending_sole_ruler_may_forbid_the_attackers_retreat():
    play = window("ASS at t path a: 1F", "ELA at t: 1F R[elam_king]", origins=["a"])
    play.answer("white", PASS).answer("red", "yes")
    assert asked(play) == ("white", ForbidRetreat("t:elam", "elam"))
    assert play.answer("white", "yes").of(UnitsRelocated) == []


def test_the_area_left_passes_to_who_stays():
    """CL-C048"""
    board = position(land(), "HAT at t path a: 2F", "EGY at t: 1F", mover="HAT", control={"t": "EGY"})
    play = run(BattlePhase("hatti"), board, dice={"fire": [MISS] * 3}).answer("blue", "bb")
    t = table(play.board)
    armies.settle_control(t)
    assert [b.area(t.board, at).holder for at in ("t", "bb")] == ["hatti", "egypt"]


def test_control_of_a_shared_area_does_not_pass():
    """CL-C047"""
    board = position(land(), "HAT at t path a: 2F", "EGY at t: 2F", mover="HAT", control={"t": "EGY"})
    play = idle(run(BattlePhase("hatti"), board, dice={"fire": [MISS] * 8}))
    t = table(play.board)
    armies.settle_control(t)
    assert (overs(play), b.area(t.board, "t").holder) == ({"t:egypt": "shared"}, "egypt")


# ---------------------------------------------------------------- 3.e and 3.f how many rounds


@pytest.mark.parametrize(("turn", "rounds"), [(3, 1), (4, 2), (5, 1)])
@pytest.mark.parametrize(("mover", "defender"), [("LIB", "HAT"), ("HAT", "LIB")])
def test_libyans_fight_one_round_but_for_the_fourth_turn(turn: int, rounds: int, mover: str, defender: str):
    battles = [{"at": "t", "defender": defender, "origins": ["a"]}]
    board = position(land(), f"{mover} at t path a: 1F", f"{defender} at t: 1F", mover=mover, turn=turn,
                     battles=battles)  # fmt: skip
    play = run(Battle(board.battles[0].id), board, dice={"fire": [MISS] * 4})
    assert isinstance(asked(play)[1], RetreatTo)
    assert len(idle(play).of(RoundFought)) == rounds


def test_no_ruler_prolongs_a_battle_of_the_libyans_and_one_may_in_the_fourth_turn():
    for turn, rounds in ((3, 1), (4, 3)):
        board = position(land(), "LIB at t: 1F R[libyan]", "HAT at t: 1F", mover="LIB", turn=turn,
                         battles=[{"at": "t", "defender": "HAT"}])  # fmt: skip
        play = run(Battle("t:hatti"), board, dice={"fire": [MISS] * 6}).answer("white", PASS)
        if turn == 4:
            play.answer("red", "yes")
        assert (play.over is not None, len(play.of(RoundFought))) == (True, rounds)


@pytest.mark.parametrize("rulers", [("", ""), (" R[great]", " R[elam_king]")])
def test_without_a_sole_ruler_two_rounds_are_all(rulers: tuple[str, str]):
    board = position(land(), f"ASS at t: 1F{rulers[0]}", f"ELA at t: 1F{rulers[1]}", mover="ASS",
                     battles=[{"at": "t", "defender": "ELA"}])  # fmt: skip
    play = idle(run(Battle("t:elam"), board, dice={"fire": [MISS] * 4}))
    assert (len(play.of(RoundFought)), play.of(RoundForced)) == (2, [])


def test_a_defenders_sole_ruler_may_leave_it_at_two_rounds():
    board = position(land(), "ASS at t: 1F", "ELA at t: 1F R[elam_king]", mover="ASS",
                     battles=[{"at": "t", "defender": "ELA"}])  # fmt: skip
    play = run(Battle("t:elam"), board, dice={"fire": [MISS] * 4}).answer("white", PASS)
    assert play.answer("white", "no").board.battles[0].over == "shared"
