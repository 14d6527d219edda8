"""8.1 The Battle Sequence: who fights, the City, the order of the steps, who holds the space, penalties."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.genesis.battles import FORCE, arrived, attack, interception, lost, shifts, units_at
from tests.games.genesis.moves import chosen
from tests.games.genesis.positions import Script, mini, position, run, table

from limmu.core import PASS
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Units
from limmu.games.genesis.facts import (
    BattleDecided,
    BattleJoined,
    BattleStrengthCounted,
    CityCaptured,
    DieResolved,
    ForceMoved,
    KingDied,
    RevoltEnded,
    SilverChanged,
    UnitsLost,
    UnitsPlaced,
)
from limmu.games.genesis.options import BATTLE_RATIO, FORMULA
from limmu.games.genesis.pack import Pack
from limmu.games.genesis.s07_interception import ChooseInterceptors
from limmu.games.genesis.s07_movement import Move
from limmu.games.genesis.s08_battle import UseCity, can_attack, may_use_city, take_stand
from limmu.games.genesis.s08_capture import TakeSpoils
from limmu.games.genesis.s08_fight import SpendShifts
from limmu.games.genesis.s08_flight import ChooseRetreat, ForceRetreat, RetreatChoice
from limmu.games.genesis.s08_losses import AssignLosses
from limmu.games.genesis.s08_retreat import Retreat
from limmu.games.genesis.s08_strength import Fight
from limmu.toolkit.facts import RuleApplied

H, M = "hittites", "mitanni"
EVEN = {"bdr_attacker": [3], "bdr_defender": [3]}


def asked(play: Any, seat: str) -> Any:
    """The question a seat is asked."""
    return play.asked(seat).question


def strengths(play: Any) -> dict[str, tuple[int, int]]:
    """Battle Points and shifts of both sides as last counted."""
    return {fact.side: (fact.bp, fact.shifts) for fact in play.of(BattleStrengthCounted)}


def bdrs(play: Any) -> tuple[int, int]:
    """The adjusted Battle Die Rolls."""
    fact = play.of(BattleDecided)[0]
    return fact.attacker_bdr, fact.defender_bdr


def regrouped(play: Any) -> list[str]:
    """Where forces have regrouped to."""
    return [fact.force.at for fact in play.of(ForceMoved) if fact.how == "regroup"]


def qatna() -> Pack:
    return mini(
        "Emar-Qatna Qatna-Hamath",
        {"Qatna": {"ds": 3, "ew": 1}, "Hamath": {"ds": 0}},
        kings={"S": {"power": "HIT", "tactical": 4, "campaign": 3}},
    )


def field(**space: Any) -> Pack:
    """Two spaces, A and T, and one behind T; T is a Transit space unless told otherwise."""
    return mini(
        "A-T T-B",
        {"T": space or {"kind": "transit"}},
        kings={
            "K1": {"power": "HIT", "tactical": 1, "campaign": 2},
            "K2": {"power": "HIT", "tactical": 2, "campaign": 2},
            "L1": {"power": "MIT", "tactical": 1, "campaign": 2},
            "L4": {"power": "MIT", "tactical": 4, "campaign": 2},
        },
    )


# ---------------------------------------------------------------- the example of the book


def test_who_conducts_a_move_leads_its_attack_too():
    """R-GE-66, GE-8.0-c"""
    board = position(mini("A-T T-D"), "KAS at A: 6I", "MIT at T: 3I", players=["HIT", "MIT", "EGY"], active="HIT")
    play = run(Move("kaskans", "hittites", "free"), board, dice={"move": [4], "bdr_attacker": [6], "bdr_defender": [1]})
    play.answer("hittites", chosen("A", "6I"), "enter:T").answer("mitanni", "no")
    assert isinstance(play.asked("hittites").question, SpendShifts)


def test_a_field_battle_before_walls_with_a_retreat():
    """GE-C134"""
    play = attack(
        qatna(),
        "HIT at Emar: 8I 3C K[S]",
        "MIT at Qatna: 5I 3C 1P",
        at="Emar",
        to="Qatna",
        kingdoms={"HIT": {"technology": 2}, "MIT": {"technology": 3}},
        dice={"bdr_attacker": [4], "bdr_defender": [6], "king": [3, 4]},
    )
    assert asked(play, M) == UseCity("Qatna", 3)
    play.answer(M, "no")
    assert strengths(play) == {"attacker": (14, 4), "defender": (14, 0)}
    assert asked(play, H) == SpendShifts("Qatna", "attacker", 4, 4, 6)
    play.answer(H, shifts(1, 3)).answer(M, ("Hamath",))
    assert bdrs(play) == (5, 3)
    assert asked(play, M).bp == 6
    play.answer(M, lost(3, 1))
    assert asked(play, H).bp == 4
    play.answer(H, lost(2, 1))
    assert asked(play, H) == TakeSpoils("slave", ("Qatna",))
    play.answer(H, "yes")
    assert units_at(play.board, "Qatna", H) == (6, 2, 0, 1)
    assert units_at(play.board, "Qatna", M) == (0, 0, 1, 0)
    assert units_at(play.board, "Hamath", M) == (2, 2, 0, 0)
    assert [fact.success for fact in play.of(DieResolved)] == [True]
    assert q.control(play.board, "Qatna") == M
    assert not regrouped(play)
    assert b.force(play.board, FORCE).mp == 4
    assert b.force(play.board, FORCE).entering


# ---------------------------------------------------------------- order, Attacker and Defender


def test_the_battle_runs_in_a_fixed_order():
    """GE-C261"""
    play = attack(
        field(kind="city", ew=2),
        "HIT at A: 8I K[K2]",
        "MIT at T: 6I K[L1]",
        to="T",
        kingdoms={"MIT": {"silver": 10}},
        dice={"bdr_attacker": [4], "bdr_defender": [4], "king": [6, 6, 1, 2], "treasury": [3]},
    )
    play.answer(H, shifts(1, 0)).answer(M, ())  # the retreat is asked for before losses are taken
    play.answer(H, "no")
    assert [fact.how for fact in play.of(UnitsLost)] == ["battle", "battle"]
    play.answer(H, "yes", "yes")
    names = [type(fact).__name__ for fact in play.facts]
    order = ["BattleJoined", "BattleStrengthCounted", "BattleDecided", "UnitsLost", "KingDied", "ForceMoved"]
    at = [names.index(name) for name in order]
    assert at == sorted(at)
    steps = [getattr(fact, "how", "") for fact in play.facts]
    assert steps.index("attack") < steps.index("battle") < steps.index("regroup") < steps.index("slave")
    assert steps.index("slave") < steps.index("treasury") < steps.index("king_killed")


def test_an_interceptor_is_the_attacker_and_pays_nothing():
    """GE-C260"""
    pack = mini("S-R K-R S-Z", {"R": {"ds": 3}})
    play = interception(
        pack,
        "HIT at S: 6I",
        "EGY at K: 6I",
        "MIT at R: 2I",
        to="R",
        mover=(H, "S"),
        by=("egypt", "K"),
        mp=4,
        dice={"bdr_attacker": [5], "bdr_defender": [2]},
    )
    assert play.of(BattleJoined)[0].attackers == ("f2",)
    assert strengths(play) == {"attacker": (6, 0), "defender": (6, 0)}
    play.answer(H, ("S",)).answer(M, PASS).answer("egypt", "yes")
    assert units_at(play.board, "K", "egypt") == (5, 0, 0, 1)
    assert units_at(play.board, "R", M) == (2, 0, 0, 0)
    assert units_at(play.board, "S", H) == (4, 0, 0, 0)
    assert b.force(play.board, "f1").mp == 3


def test_intercepted_units_cannot_use_the_city():
    """GE-C115"""
    pack = mini("A-T B-T", {"T": {"ds": 4, "home": "HIT"}})
    board = position(pack, "HIT at T: 3I", "MIT at A: 2I")
    fight = Fight("T", "interception", ("f2",), ("f1",))
    assert may_use_city(board, fight, False).clause == "GE-8.1.S2-c"
    play = interception(
        pack, "HIT at A: 3I", "MIT at B: 3I", to="T", mover=(H, "A"), by=(M, "B"), dice=EVEN, players=["HIT", "MIT"]
    )
    assert not play.of(BattleJoined)[0].city_used


def test_a_landing_force_may_use_the_port_it_landed_in():
    """GE-C081"""
    pack = mini("A-Byblos Arqa-Byblos", {"Byblos": {"ds": 3, "ew": 2}, "Arqa": {"kind": "transit"}})
    play = interception(
        pack,
        "EGY at A: 5I",
        "EGY at Byblos: 1P",
        "MIT at Arqa: 6I",
        to="Byblos",
        mover=("egypt", "A"),
        by=(M, "Arqa"),
        by_sea=True,
        dice=EVEN,
    )
    play.answer("egypt", "yes")
    assert strengths(play) == {"attacker": (6, 0), "defender": (8, 1)}


# ---------------------------------------------------------------- the City


def test_chariots_without_infantry_regroup_before_walls_in_use():
    """GE-C079"""
    args: Any = {"to": "T", "mp": 1, "kingdoms": {"HIT": {"technology": 2}}, "dice": EVEN}
    play = attack(field(ds=2), "HIT at A: 3C", "MIT at T: 2I", **args)
    play.answer(M, "yes")
    assert regrouped(play) == ["A"]
    assert [(fact.what, fact.about) for fact in play.of(RuleApplied)] == [("cannot_attack", (FORCE,))]
    assert b.force(play.board, FORCE).mp == 0
    assert not play.of(BattleDecided)
    play = attack(field(ds=2), "HIT at A: 3C", "MIT at T: 2I", **args)
    play.answer(M, "no")
    assert strengths(play)["attacker"] == (6, 3 + 5)


def test_an_independent_city_is_decided_for_by_the_player_on_the_left():
    """GE-C158"""
    play = attack(
        field(ds=2),
        "MIT at A: 4I",
        by=M,
        to="T",
        dice={"bdr_attacker": [1], "bdr_defender": [6]},
        players=["EGY", "HIT", "MIT", "BAB", "ASS"],
    )
    joined = play.of(BattleJoined)[0]
    assert joined.city_used
    assert joined.defenders == ()
    assert strengths(play) == {"attacker": (4, 2), "defender": (2, 0)}
    play.answer(M, shifts(0, 0))
    assert b.place(play.board, "T").ds == 2
    assert units_at(play.board, "T", M) == (2, 0, 0, 0)  # 60% of 4
    assert b.force(play.board, FORCE).mp == 3


def test_the_left_hand_player_spends_the_shifts_of_a_city():
    """GE-C158"""
    play = attack(field(ds=4), "MIT at A: 1I", by=M, to="T", dice=EVEN, players=["EGY", "HIT", "MIT", "BAB", "ASS"])
    assert asked(play, "babylonia").side == "defender"


@pytest.mark.parametrize(("city", "used"), [({"ds": 2, "mountain": True}, True), ({"ds": 2}, False)])
def test_chariots_alone_in_the_mountains_need_the_walls(city: dict[str, Any], used: bool):
    """GE-C124"""
    play = attack(field(**city), "HIT at A: 4I", "MIT at T: 2C", to="T", kingdoms={"MIT": {"technology": 1}}, dice=EVEN)
    if used:
        assert play.of(BattleJoined)[0].city_used
        assert strengths(play) == {"attacker": (4, 2), "defender": (2, 2)}
    else:
        assert isinstance(asked(play, M), UseCity)


def test_chariots_die_when_their_mountain_city_falls():
    """GE-C124"""
    play = attack(
        field(ds=2, mountain=True),
        "HIT at A: 8I",
        "MIT at T: 2C",
        to="T",
        kingdoms={"MIT": {"technology": 1}},
        dice={"bdr_attacker": [6], "bdr_defender": [1]},
    )
    play.answer(H, shifts(2, 0))
    assert units_at(play.board, "T", M) == (0, 0, 0, 0)
    assert play.of(CityCaptured)[0].city == "T"


# ---------------------------------------------------------------- who holds the City (C157, R-GE-56)


@pytest.mark.parametrize(
    ("stack", "ds", "dice", "spent", "losses", "outcome"),
    [
        ("2I 2P", 1, 6, (4, 0), None, "captured"),
        ("1I 2C K[L1]", 1, 6, (4, 0), None, "captured"),
        ("3I 2P", 1, 3, (0, 0), (0, 1), "stays"),
        ("1I 1C", 3, 3, (0, 0), (1, 0), "stays"),
        ("3P", 3, 3, (0, 0), None, "again"),
    ],
)
def test_who_holds_the_city_after_an_assault(
    stack: str, ds: int, dice: int, spent: tuple[int, int], losses: tuple[int, int] | None, outcome: str
):
    """GE-C157"""
    play = attack(
        field(ds=ds, ew=2),
        "HIT at A: 12I",
        f"MIT at T: {stack}",
        to="T",
        dice={"bdr_attacker": [dice], "bdr_defender": [1], "king": [3, 3]},
    )
    if "I" in stack:
        play.answer(M, "yes")
    play.answer(H, shifts(*spent))
    if losses:
        play.answer(M, lost(losses[0], ds=losses[1]))
    now = units_at(play.board, "T", M)
    if outcome == "captured":
        assert now == (0, 0, 0, 0)
        assert play.of(CityCaptured)
        assert not [king for king in play.board.kings if king.power == M]
        assert not regrouped(play)
    elif outcome == "stays":
        assert now[0] + now[1] > 0
        assert regrouped(play) == ["A"]
        assert not play.of(CityCaptured)
    else:
        assert now == (0, 0, 3, 0)
        assert b.place(play.board, "T").ds == 2
        assert b.force(play.board, FORCE).at == "T"
        assert not regrouped(play)


def test_winning_against_an_unwalled_city_takes_it():
    """GE-C262"""
    pack = mini("Qatna-Hamath Hamath-Kadesh", {"Hamath": {"ds": 0, "ew": 3}})
    play = attack(
        pack, "HIT at Qatna: 5I", "MIT at Hamath: 3I", at="Qatna", to="Hamath",
        dice={"bdr_attacker": [4], "bdr_defender": [2]},
    )  # fmt: skip
    play.answer(H, shifts(0, 0)).answer(M, ("Kadesh",))
    assert q.control(play.board, "Hamath") == H
    play.answer(H, "yes")
    assert asked(play, H) == TakeSpoils("plunder", ("Hamath",), 2)
    play.answer(H, "yes")
    assert b.kingdom(play.board, H).silver == 2
    assert units_at(play.board, "Hamath", H) == (4, 0, 0, 1)
    assert units_at(play.board, "Kadesh", M) == (2, 0, 0, 0)
    assert not b.force(play.board, FORCE).entering


def test_a_city_may_be_stormed_again_and_again():
    """GE-C159"""
    pack = mini("A-Ribla", {"Ribla": {"ds": 4, "ew": 2}})
    play = attack(pack, "HIT at A: 8I", to="Ribla", mp=3, dice={"bdr_attacker": [5], "bdr_defender": [6]})
    play.answer(H, shifts(0, 0))
    assert b.place(play.board, "Ribla").ds == 2
    assert b.force(play.board, FORCE).mp == 1  # the attack, and a lost battle
    assert b.force(play.board, FORCE).at == "Ribla"


def test_both_sides_wiped_out():
    """GE-C282"""
    play = attack(
        field(), "HIT at A: 1I K[K1]", "MIT at T: 1I", to="T", dice={"bdr_attacker": [6], "bdr_defender": [5]}
    )
    play.answer(H, shifts(0, 0)).answer(M, ()).answer(H, "no")
    decided = play.of(BattleDecided)[0]
    assert (decided.attacker_bdr, decided.defender_bdr, decided.winner) == (6, 5, "attacker")
    assert [fact.how for fact in play.of(KingDied)] == ["wiped_out"]
    assert not play.of(DieResolved)
    assert q.control(play.board, "T") == ""
    assert play.over


# ---------------------------------------------------------------- revolts


def test_a_relief_force_outside_a_rebellious_city_fights_alone():
    """GE-C163"""
    pack = mini("A-Qatna", {"Qatna": {"ds": 2, "ew": 2}})
    units = ("HIT at A: 9I", "MIT at Qatna revolt: 3I", "MIT at Qatna: 4I")
    dice = {"bdr_attacker": [6], "bdr_defender": [1]}
    play = attack(pack, *units, to="Qatna", mp=2, cities={"Qatna": {"revolt": True}}, dice=dice)
    assert not play.of(BattleJoined)[0].city_used
    assert strengths(play)["defender"][0] == 4
    play.answer(H, shifts(2, 0)).answer(H, "no", "no")
    play = attack(
        pack, "HIT at A: 9I", "MIT at Qatna revolt: 3I", to="Qatna", mp=1, cities={"Qatna": {"revolt": True}}, dice=dice
    )
    assert play.of(BattleJoined)[0].city_used
    assert strengths(play)["defender"][0] == 5
    assert b.force(play.board, FORCE).mp == 0


def test_the_second_attack_on_a_rebellious_city_meets_those_under_the_marker():
    """GE-C163"""
    pack = mini("A-Qatna", {"Qatna": {"ds": 0, "ew": 2}})
    play = attack(
        pack,
        "HIT at A: 9I",
        "MIT at Qatna revolt: 3I",
        "MIT at Qatna: 1I",
        to="Qatna",
        mp=2,
        cities={"Qatna": {"revolt": True}},
        dice={"bdr_attacker": [6], "bdr_defender": [1]},
    )
    play.answer(H, shifts(4, 0)).answer(H, "no", "yes")
    assert units_at(play.board, "Qatna", M) == (3, 0, 0, 0)
    assert not play.of(CityCaptured)
    assert not regrouped(play)
    assert q.control(play.board, "Qatna") == M


def test_a_king_outside_the_revolt_falls_with_the_city():
    """GE-C270"""
    pack = mini("A-Qatna", {"Qatna": {"ds": 2, "ew": 2}}, kings={"T2": {"power": "MIT", "tactical": 2, "campaign": 2}})
    play = attack(
        pack,
        "HIT at A: 6I",
        "MIT at Qatna revolt: 2I",
        "MIT at Qatna: K[T2]",
        to="Qatna",
        cities={"Qatna": {"revolt": True}},
        dice={"bdr_attacker": [6], "bdr_defender": [1]},
    )
    assert strengths(play) == {"attacker": (6, 1), "defender": (4, 0)}
    play.answer(H, shifts(1, 0))
    play.answer(M, lost(1, ds=2))
    assert regrouped(play) == ["A"]
    play = attack(
        pack,
        "HIT at A: 6I",
        "MIT at Qatna revolt: 1I",
        "MIT at Qatna: K[T2]",
        to="Qatna",
        cities={"Qatna": {"revolt": True, "ds": 1}},
        dice={"bdr_attacker": [6], "bdr_defender": [1]},
    )
    play.answer(H, shifts(3, 0))
    assert [fact.how for fact in play.of(KingDied)] == ["captured"]
    assert [fact.how for fact in play.of(RevoltEnded)] == ["lost"]
    assert play.of(CityCaptured)[-1].power == H


def test_a_lone_king_adds_nothing_to_the_walls():
    """GE-C164"""
    pack = field(ds=3)
    dice = {"bdr_attacker": [6], "bdr_defender": [1]}
    play = attack(pack, "HIT at A: 3I", "MIT at T: K[L4]", to="T", dice=dice)
    assert strengths(play) == {"attacker": (3, 0), "defender": (3, 0)}
    assert not play.of(DieResolved)
    play = attack(pack, "HIT at A: 6I", "MIT at T: K[L4]", to="T", cities={"T": {"ds": 1}}, dice=dice)
    play.answer(H, shifts(4, 0))
    assert [(fact.king, fact.how) for fact in play.of(KingDied)] == [("L4", "captured")]


# ---------------------------------------------------------------- interceptions in a Fortified City


def kalku(**rest: Any) -> Any:
    pack = mini(
        "Ashur-Kalku Nineveh-Kalku",
        {"Ashur": {"home": "ASS"}, "Kalku": {"home": "ASS", "ds": 1, "ew": 2}, "Nineveh": {"home": "ASS"}},
        kings={
            "agum": {"power": "BAB", "tactical": 2, "campaign": 2},
            "nur": {"power": "ASS", "tactical": 1, "campaign": 2},
        },
    )
    return interception(
        pack,
        "BAB at Kalku: 3I 2S",
        "BAB at Ashur: 8I 2C K[agum]",
        "ASS at Nineveh: 12I K[nur]",
        to="Kalku",
        mover=("assyria", "Nineveh"),
        by=("babylonia", "Ashur"),
        commit=(("babylonia", Units(2)),),
        kingdoms={"BAB": {"technology": 3}, "ASS": {"technology": 3}},
        **rest,
    )


def test_babylon_intercepts_into_kalku():
    """GE-C102"""
    play = kalku(dice={"bdr_attacker": [1], "bdr_defender": [5], "king": [3, 3, 3, 4]})
    assert not play.of(BattleJoined)[0].city_used
    assert strengths(play) == {"attacker": (16, 7), "defender": (12, 0)}
    play.answer("babylonia", shifts(4, 3))
    assert bdrs(play) == (5, 2)
    play.answer("assyria", ("Nineveh",)).answer("babylonia", "no")
    assert isinstance(asked(play, "babylonia"), ChooseInterceptors)  # those who stayed out of the battle may
    play.answer("babylonia", PASS).answer("babylonia", "yes", "no")
    assert [fact.units for fact in play.of(UnitsLost)] == [Units(5), Units(0, 1)]
    assert units_at(play.board, "Nineveh", "assyria") == (7, 0, 0, 0)
    assert b.force(play.board, "f1").mp == 4
    assert not regrouped(play)  # Babylon held Kalku all the time
    assert b.force(play.board, "f2").at == "Kalku"
    assert not b.force(play.board, "f2").entering
    assert not play.of(CityCaptured)
    assert q.free_groups(play.board, "Kalku", "babylonia")[0].units == Units(1, 0, 0, 2)


def test_the_battle_of_kalku_under_formula():
    """GE-C105"""
    play = kalku(dice={"bdr_attacker": [1], "bdr_defender": [5], "king": [3, 3, 3, 4]}, options={BATTLE_RATIO: FORMULA})
    assert strengths(play) == {"attacker": (16, 6), "defender": (12, 0)}
    play.answer("babylonia", shifts(3, 3))
    assert bdrs(play) == (4, 2)
    play.answer("assyria", ())
    play.answer("babylonia", "no")
    assert [fact.units for fact in play.of(UnitsLost)] == [Units(5), Units(0, 1)]
    assert units_at(play.board, "Kalku", "assyria") == (7, 0, 0, 0)


def test_units_that_stayed_out_are_not_touched():
    """GE-C275"""
    play = kalku(dice={"bdr_attacker": [1], "bdr_defender": [6], "king": [3, 3, 3, 4]})
    play.answer("babylonia", shifts(0, 0))
    assert play.of(BattleDecided)[0].winner == "defender"
    assert asked(play, "babylonia").bp == 10
    answers = play.answers("babylonia")
    play.answer("babylonia", answers[-1])
    play.answer("assyria", "no", "no")
    assert q.free_groups(play.board, "Kalku", "babylonia")[0].units == Units(1, 0, 0, 2)
    assert len([fact for fact in play.of(DieResolved) if fact.purpose == "king"]) == 2
    assert regrouped(play) == ["Ashur"]
    assert b.force(play.board, "f1").at == "Kalku"


# ---------------------------------------------------------------- Kings and MP


@pytest.mark.parametrize(
    ("mp", "die", "king", "left"),
    [
        (4, (1, 6), (3, 3), 2),
        (4, (1, 6), (6, 6), 1),
        (4, (6, 1), (6, 6), 2),
        (1, (1, 6), (6, 6), 0),
        (2, (1, 6), (6, 6), 0),
    ],
)
def test_penalties_never_drive_mp_below_zero(mp: int, die: tuple[int, int], king: tuple[int, int], left: int):
    """GE-C088"""
    play = attack(
        field(),
        "HIT at A: 6I K[K1]",
        "MIT at T: 6I K[L1]",
        to="T",
        mp=mp,
        dice={"bdr_attacker": [die[0]], "bdr_defender": [die[1]], "king": [*king, 3, 4], "treasury": [1]},
    )
    seat = H if die[0] > die[1] else M
    if seat == H:
        play.answer(M, ()).answer(H, "no").answer(H, "no", "no")
    else:
        play.answer(M, "no", "no")
    assert play.over
    assert b.force(play.board, FORCE).mp == left


def test_a_lost_battle_and_a_dead_king_cost_two_points():
    """GE-C162"""
    play = attack(
        field(), "HIT at A: 6I K[K2]", "MIT at T: 6I", to="T", mp=5,
        dice={"bdr_attacker": [1], "bdr_defender": [6], "king": [6, 6]},
    )  # fmt: skip
    play.answer(H, shifts(0, 0)).answer(M, "no", "no")
    assert [fact.king for fact in play.of(KingDied)] == ["K2"]
    assert b.force(play.board, FORCE).mp == 2
    assert regrouped(play) == ["A"]


def test_a_force_that_is_wiped_out_takes_its_king_along():
    """GE-C161"""
    play = attack(
        field(), "HIT at A: 8I", "MIT at T: 2I K[L1]", to="T", dice={"bdr_attacker": [6], "bdr_defender": [1]},
        kingdoms={"MIT": {"silver": 9}},
    )  # fmt: skip
    play.answer(H, shifts(3, 0)).answer(M, ()).answer(H, "no")
    assert [(fact.king, fact.how) for fact in play.of(KingDied)] == [("L1", "wiped_out")]
    assert not play.of(DieResolved)
    assert play.board.kings == ()


def test_a_draw_brings_no_spoils():
    """GE-C147"""
    play = attack(
        field(), "HIT at A: 10I K[K1]", "MIT at T: 10I K[L1]", to="T", kingdoms={"MIT": {"silver": 10}},
        dice={"bdr_attacker": [3], "bdr_defender": [3], "king": [3, 3, 1, 1]},
    )  # fmt: skip
    assert strengths(play) == {"attacker": (10, 0), "defender": (10, 0)}
    assert play.of(BattleDecided)[0].winner == ""
    assert play.over  # nobody is asked anything
    assert units_at(play.board, "T", M) == (7, 0, 0, 0)
    assert units_at(play.board, "A", H) == (7, 0, 0, 0)
    assert [fact.king for fact in play.of(KingDied)] == ["L1"]
    assert not play.of(SilverChanged)
    assert b.force(play.board, FORCE).mp == 4


# ---------------------------------------------------------------- no way out, forced retreats


def test_no_path_no_retreat_and_a_forced_one_destroys():
    """GE-C150"""
    pack = mini("A-T", {"T": {"kind": "transit"}}, kings={"L1": {"power": "MIT", "tactical": 1, "campaign": 2}})
    play = attack(
        pack, "HIT at A: 8I", "MIT at T: 4I 1P K[L1]", to="T", mp=2, kingdoms={"MIT": {"silver": 4}},
        dice={"bdr_attacker": [6], "bdr_defender": [1], "treasury": [1]},
    )  # fmt: skip
    play.answer(H, shifts(0, 0))
    assert asked(play, H) == ForceRetreat("T", 1, True)
    play.answer(H, "yes")
    assert b.force(play.board, FORCE).mp == 0
    assert units_at(play.board, "T", M) == (0, 0, 0, 0)
    assert [(fact.king, fact.how) for fact in play.of(KingDied)] == [("L1", "no_retreat")]
    play.answer(H, "yes", "yes")
    assert units_at(play.board, "T", H) == (7, 0, 0, 1)


def test_the_loser_may_only_stay_if_nobody_forces_him():
    """GE-C148"""
    dice = {"bdr_attacker": [4], "bdr_defender": [3]}
    play = attack(field(), "HIT at A: 10I", "MIT at T: 10I", to="T", dice=dice)
    assert isinstance(asked(play, M), ChooseRetreat)
    play.answer(M, ()).answer(H, "yes")
    assert units_at(play.board, "B", M) == (7, 0, 0, 0)
    assert b.force(play.board, FORCE).mp == 3
    play = attack(field(), "HIT at A: 10I", "MIT at T: 10I", to="T", dice=dice)
    play.answer(M, ()).answer(H, "no")
    assert units_at(play.board, "T", M) == (6, 0, 0, 0)
    play = attack(field(), "HIT at A: 10I", "MIT at T: 10I", to="T", dice={"bdr_attacker": [1], "bdr_defender": [1]})
    assert play.over


# ---------------------------------------------------------------- allies, the Sherden, those under a marker


def test_allies_defend_as_one_and_the_better_king_decides():
    """GE-12.1.2-c, GE-12.1.2-d, R-GE-48"""
    pack = mini("A-T T-B", {"T": {"kind": "transit"}}, kings={"E3": {"power": "EGY", "tactical": 3, "campaign": 2}})
    play = attack(
        pack,
        "HIT at A: 12I",
        "MIT at T: 4I 1C",
        "EGY at T: 2I K[E3]",
        to="T",
        kingdoms={"HIT": {"technology": 1}, "MIT": {"technology": 2}, "EGY": {"technology": 1}},
        alliances=[["EGY", "MIT"]],
        dice={"bdr_attacker": [5], "bdr_defender": [1], "king": [3, 3]},
    )
    assert strengths(play) == {"attacker": (12, 1), "defender": (8, 3 + 2)}
    assert asked(play, "egypt") == SpendShifts("T", "defender", 4, 1, 5)
    play.answer("egypt", shifts(0, 0)).answer("egypt", ("B",))
    question = asked(play, "egypt")
    assert question.bp == 3
    assert {tuple([u.infantry for u in answer.units]) for answer in play.answers("egypt")} == {(0, 1), (1, 0)}
    play.answer("egypt", play.answers("egypt")[0]).answer(H, "yes")
    assert units_at(play.board, "B", M)[0] + units_at(play.board, "B", "egypt")[0] == 5
    assert b.king(play.board, "E3").at == "B"


def test_the_sherden_join_whoever_beats_the_sea_peoples():
    """GE-13.2-sherden-b, R-GE-77"""
    pack = mini("A-T T-B", {"T": {"kind": "transit"}}, kings={"H3": {"power": "HIT", "tactical": 3, "campaign": 2}})
    play = attack(
        pack,
        "HIT at A: 8I K[H3]",
        "SEA at T: 2I",
        to="T",
        players=["HIT", "MIT"],
        hands={"HIT": ["sherden"], "MIT": []},
        dice={"bdr_attacker": [6], "bdr_defender": [1], "king": [3, 3]},
    )
    play.answer(H, "pass")  # no card before the dice
    play.answer(H, shifts(4, 0))
    play.answer(M, ()).answer(H, "no", "no")
    cards = [answer for answer in play.answers(H) if answer != PASS]
    play.answer(H, cards[0])
    assert [fact.how for fact in play.of(UnitsPlaced)] == ["sherden"]
    assert q.force_units(play.board, FORCE).sherden == 1


def test_units_under_a_marker_stay_unless_they_are_forced_out():
    """R-GE-55, GE-5.2.3-d"""
    pack = mini("A-Qatna Qatna-B Qatna-C", {"Qatna": {"ds": 0, "ew": 2}})
    play = attack(
        pack,
        "HIT at A: 9I",
        "MIT at Qatna revolt: 4I",
        to="Qatna",
        cities={"Qatna": {"revolt": True}},
        dice={"bdr_attacker": [5], "bdr_defender": [1]},
    )
    play.answer(H, shifts(0, 0))
    assert asked(play, H) == ForceRetreat("Qatna", 1, False)
    play.answer(H, "yes")
    assert play.refusal(M, ()).clause == "GE-8.4.2-c"
    play.answer(M, ("C",)).answer(H, "no", "no")
    assert units_at(play.board, "C", M) == (2, 0, 0, 0)
    assert [group.state for group in q.groups_of(play.board, "C", M)] == [""]
    assert [fact.how for fact in play.of(RevoltEnded)] == ["lost"]
    assert play.of(CityCaptured)[-1].power == H


def test_a_winner_need_not_roll_against_a_retreat():
    """GE-8.4.3-a: he may."""
    play = attack(
        field(),
        "HIT at A: 8I 2C",
        "MIT at T: 9I",
        to="T",
        kingdoms={"HIT": {"technology": 1}},
        dice={"bdr_attacker": [5], "bdr_defender": [1]},
    )
    play.answer(H, shifts(0, 0)).answer(M, ("B",)).answer(H, "no")
    assert not play.of(DieResolved)
    assert units_at(play.board, "B", M) == (5, 0, 0, 0)


def test_a_winner_who_cannot_hold_a_city_does_not_take_it():
    """GE-8.5.1-a: a King alone is left of the winners' force."""
    pack = field(kind="city", ew=2)
    play = attack(
        pack, "HIT at A: 1I K[K2]", "MIT at T: 1I", to="T",
        dice={"bdr_attacker": [6], "bdr_defender": [5], "king": [3, 3]},
    )  # fmt: skip
    play.answer(H, shifts(0, 0)).answer(M, ()).answer(H, "no")
    assert [fact.how for fact in play.of(KingDied)] == ["wiped_out"]
    play = attack(
        pack, "HIT at A: 1I 1S K[K2]", "MIT at T: 1I", to="T",
        dice={"bdr_attacker": [6], "bdr_defender": [5], "king": [3, 3]},
    )  # fmt: skip
    play.answer(H, shifts(0, 0)).answer(M, ()).answer(H, "no", "no")
    assert units_at(play.board, "T", H) == (0, 0, 0, 1)
    assert b.king(play.board, "K2").at == "T"
    assert not play.of(CityCaptured)
    assert q.control(play.board, "T") == ""


def test_an_interceptor_from_nowhere_friendly_regroups():
    """GE-7.4.4-c, GE-7.4.6-a: the barbarians who fought beside it keep the space."""
    pack = mini("A-T B-T", {"T": {"kind": "city", "ew": 2}})
    play = interception(
        pack,
        "HIT at A: 4I",
        "MIT at B: 6I",
        "KAS at T: 2I",
        to="T",
        mover=(H, "A"),
        by=(M, "B"),
        commit=(("kaskans", Units(2)),),
        players=["HIT", "MIT"],
        dice={"bdr_attacker": [5], "bdr_defender": [1]},
    )
    assert strengths(play)["attacker"] == (8, 2)
    play.answer(M, shifts(0, 0)).answer(H, ("A",))
    if play.open and isinstance(asked(play, M), AssignLosses):
        play.answer(M, play.answers(M)[0])
    play.answer(M, "yes")
    assert regrouped(play) == ["B"]
    assert q.control(play.board, "T") == "kaskans"
    assert b.force(play.board, "f2").at == "B"


def test_who_plays_alone_has_his_cards_in_battle():
    """GE-13.1.5-c: the seat decides for its victim too, but plays as the Attacker."""
    play = attack(
        field(ds=2),
        "HIT at A: 4I",
        to="T",
        players=["HIT"],
        hands={"HIT": ["joshua_1"]},
        dice={"bdr_attacker": [3], "bdr_defender": [3]},
    )
    play.answer(H, play.answers(H)[1])
    assert strengths(play)["attacker"] == (4, 2 + 2)


def test_the_holder_of_an_empty_home_city_plays_cards_for_its_walls():
    """GE-13.1.5-c: he is a player in the battle; for an Independent City nobody plays."""
    for home, asks in (("MIT", M), ("", H)):
        pack = mini("A-T", {"T": {"ds": 4, "home": home} if home else {"ds": 4}})
        play = attack(
            pack,
            "HIT at A: 4I",
            to="T",
            players=["HIT", "MIT"],
            hands={"MIT": ["tactical_surprise_1"]},
            dice={"bdr_attacker": [3], "bdr_defender": [3]},
        )
        if asks == M:
            play.answer(M, play.answers(M)[1])
            assert strengths(play)["defender"] == (4, 2)
        else:
            assert play.of(BattleDecided)


# ---------------------------------------------------------------- several forces retreat as one


def fleeing(*units: str, path: tuple[str, ...] = ("R",), **dice: list[int]) -> Script:
    """Egypt's 3I and the Hittites' 2I flee from T to R, where Assyria may intercept from X."""
    pack = mini("T-R R-X R-S", {"T": {"kind": "transit"}, "R": {"kind": "transit"}, "X": {"kind": "transit"}})
    board = position(
        pack, "EGY at T: 3I", "HIT at T: 2I", "ASS at X: 6I", *units,
        players=["EGY", "HIT", "ASS"], active="ASS", alliances=[["EGY", "HIT"]],
    )  # fmt: skip
    t = table(board)
    forces = tuple([armies.stand(t, power, "T", Units(infantry=n)) for power, n in (("egypt", 3), ("hittites", 2))])
    return run(Retreat(forces, path), t.board, dice=dice)


def test_allies_retreat_together_and_are_intercepted_once():
    """GE-8.4.1-c"""
    play = fleeing(intercept=[1, 1]).answer("assyria", chosen("X", "6I"))
    assert play.over is not None
    assert [fact.about for fact in play.of(DieResolved)] == [("f1", "X", "R")]
    assert units_at(play.board, "R", "egypt") == (3, 0, 0, 0)
    assert units_at(play.board, "R", "hittites") == (2, 0, 0, 0)


def test_allies_who_retreat_fight_an_interceptor_together():
    """GE-8.4.1-c, GE-8.4.5-a"""
    play = fleeing(intercept=[6, 6], bdr_attacker=[6], bdr_defender=[6]).answer("assyria", chosen("X", "6I"))
    assert play.of(BattleJoined)[0].defenders == ("f1", "f2")
    assert strengths(play) == {"attacker": (6, 1), "defender": (5, 0)}


def test_one_of_two_forces_on_the_run_never_comes_to_where_the_interceptor_stands():
    """GE-8.4.4-b: without a way on both are lost, or both fight on; nobody shares a space with an enemy."""
    play = fleeing(intercept=[6, 6], bdr_attacker=[6], bdr_defender=[1]).answer("assyria", chosen("X", "6I"))
    for _ in range(20):
        if (now := play.open) is not None:
            play.answer(now.seats[0], play.answers(now.seats[0])[0])
    assert play.over is not None
    assert not q.enemies_at(play.board, "R", "assyria")


def test_a_king_alone_defends_but_does_not_attack():
    """GE-8.1.S1-c, GE-7.2.8-c"""
    pack = mini("A-T", {"T": {"kind": "transit"}}, kings={"L": {"power": "MIT"}})
    t = table(position(pack, "MIT at T: K[L]", players=["HIT", "MIT"]))
    (force,) = take_stand(t, "T", H, False)
    assert [king.id for king in q.force_kings(t.board, force)] == ["L"]
    assert not can_attack(t.board, Fight("T", "attack", (force,), ()))


def test_a_city_in_revolt_is_used_where_nobody_fights_outside_the_marker():
    """GE-8.1.S2-c"""
    pack = mini("A-Qatna", {"Qatna": {"ds": 2}}, kings={"L": {"power": "MIT"}})
    units = ("MIT at Qatna revolt: 1I", "MIT at Qatna: K[L]")
    t = table(position(pack, *units, players=["HIT", "MIT"], cities={"Qatna": {"revolt": True}}))
    forces = take_stand(t, "Qatna", H, False)
    assert may_use_city(t.board, Fight("Qatna", "attack", (), forces), False)


def test_a_battle_is_told_with_the_difference_of_its_results():
    """GE-8.2.1.4-b"""
    play = attack(field(), "HIT at A: 3I", "MIT at T: 3I", to="T", dice={"bdr_attacker": [2], "bdr_defender": [5]})
    decided = play.of(BattleDecided)[0]
    assert decided.why[-1] == ("GE-8.2.1.4-b", decided.attacker_bdr - decided.defender_bdr)


def test_a_winner_without_movement_points_forces_no_retreat():
    """GE-8.1.S4-c, GE-8.4.2-b"""
    dice = {"bdr_attacker": [6], "bdr_defender": [1]}
    for mp, forces in ((2, True), (1, False)):
        play = attack(field(), "HIT at A: 8I", "MIT at T: 4I", to="T", mp=mp, dice=dice)
        play.answer(H, shifts(0, 0)).answer(M, ())
        assert isinstance(asked(play, H), ForceRetreat) is forces


def test_nobody_retreats_where_no_combat_unit_is_left():
    """GE-8.4.1-a"""
    board = arrived(position(field(), "HIT at A: 3I", "MIT at T: K[L1]", players=["HIT", "MIT"]), H, "A", "T")
    t = table(board)
    alone = take_stand(t, "T", H, False)
    assert alone
    fight = Fight("T", "attack", (FORCE,), alone, defender=M)
    play = run(RetreatChoice(fight, ""), t.board)
    assert play.open is None
