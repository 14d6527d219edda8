"""Minor Kingdoms: activation, Moves and markers (10.0 to 10.3)."""

from __future__ import annotations

from typing import Any

from tests.games.genesis.moves import spaces_of
from tests.games.genesis.positions import mini, position, run, shipped

from limmu.core import PASS
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Units
from limmu.games.genesis.facts import BattleJoined, ForceChanged, UnitsLost
from limmu.games.genesis.pack import Pack
from limmu.games.genesis.s07_choices import Chosen
from limmu.games.genesis.s08_fight import Spent
from limmu.games.genesis.s10_arrivals import may_arrive
from limmu.games.genesis.s10_minors import MinorKingdom, PowerMoves

ALL: dict[str, Any] = {"players": ["HIT", "MIT", "BAB", "ASS"]}


def east() -> Pack:
    return mini(
        "susa-road road-nippur",
        {
            "susa": {"home": "ELA", "ds": 2, "ew": 3},
            "road": {"kind": "transit"},
            "nippur": {"home": "BAB", "capital": True},
        },
        kings={"chief": {"power": "ELA", "tactical": 0, "campaign": 2, "generic": True}},
        arrivals=[{"power": "elam", "king": "chief", "infantry_if_none": 12, "chariots": 2}],
    )


def elam(susa: dict[str, Any], garrison: str, **rest: Any) -> Any:
    board = position(east(), garrison, active="BAB", cities={"susa": susa}, **ALL)
    return run(MinorKingdom("elam", "babylonia"), board, **rest)


def points(play: Any) -> list[int]:
    """The movement points of the invaders, each time they changed."""
    return [fact.force.mp for fact in play.of(ForceChanged) if fact.how not in ("landed", "settled")]


def answer_all(play: Any, **choices: Any) -> None:
    """Answer whatever is asked: by the question's name, else the first answer on offer."""
    while play.open:
        seat = play.open.seats[0]
        name = type(play.asked(seat).question).__name__
        answers = play.answers(seat)
        play.answer(seat, choices.get(name, "no" if "no" in answers else answers[0]))


def test_elam_storms_susa_until_its_points_are_gone():
    """GE-C178"""
    play = elam(
        {"ds": 2},
        "ASS at susa: 4I",
        dice={"move": [1], "bdr_attacker": [1, 1, 1], "bdr_defender": [1, 1, 1], "king": [3, 3] * 3},
    )
    assert play.of(ForceChanged)[1].force.mp == 3
    assert q.control(play.board, "susa") == "assyria"
    none = Spent(0, 0)
    answer_all(play, SpendShifts=none, UseCity="yes", WithdrawOrFight="no")
    assert points(play)[:4] == [3, 2, 1, 0]
    assert len(play.of(BattleJoined)) == 3
    assert [fact.space for fact in play.of(BattleJoined)] == ["susa"] * 3
    assert q.all_units(play.board, "elam") == Units()
    assert not q.king_of(play.board, "elam")
    assert (play.board.pool, play.board.forces) == ((), ())
    assert play.of(UnitsLost)[-1].how == "invasion"


def test_elam_takes_susa_and_marches_on():
    """GE-C179"""
    play = elam(
        {"ds": 0},
        "ASS at susa: 2I",
        dice={"move": [2], "bdr_attacker": [6], "bdr_defender": [1], "king": [3, 3]},
    )
    silver = b.kingdom(play.board, "babylonia").silver
    while type(play.asked(seat := play.open.seats[0]).question).__name__ != "ChooseStep":
        name = type(play.asked(seat).question).__name__
        if name == "SpendShifts":
            play.answer(seat, next(s for s in play.answers(seat) if s.own == 4))
        else:
            play.answer(seat, "no" if "no" in play.answers(seat) else play.answers(seat)[0])
    assert (q.control(play.board, "susa"), q.units_of(play.board, "susa", "assyria")) == ("elam", Units())
    assert play.board.forces[-1].mp == 3
    play.answer("babylonia", "enter:road")
    assert play.board.forces[-1].mp == 2
    answer_all(play)
    assert play.board.pool == ("elam",)
    assert b.kingdom(play.board, "babylonia").silver == silver
    assert q.all_units(play.board, "elam").slaves == 0
    assert play.board.forces == ()


def test_elam_at_peace_moves_any_force_and_its_marker_goes_into_the_pool():
    play = elam({"ds": 2}, "ELA at road: 3I", dice={"move": [3]})
    spaces = spaces_of(play, "babylonia")
    assert {"susa", "road"} <= spaces
    play.answer("babylonia", Chosen("road", Units(3)))
    play.answer("babylonia", "stop")
    assert (play.board.pool, q.units_of(play.board, "susa", "elam")) == (("elam",), Units(0, 2))


def test_chariots_alone_cannot_storm_walls_and_are_eliminated():
    """R-GE-63"""
    board = position(east(), "ASS at susa: 1P", "ELA at road: 3I", active="BAB", cities={"susa": {"ds": 2}}, **ALL)
    play = run(MinorKingdom("elam", "babylonia"), board, dice={"move": [4]})
    assert play.over
    assert q.all_units(play.board, "elam") == Units(3)
    assert q.control(play.board, "susa") == "assyria"
    assert play.board.pool == ("elam",)


def test_lone_peasants_in_an_open_susa_are_swept_away():
    play = elam({"ds": 0}, "ASS at susa: 1P", dice={"move": [4]})
    assert q.units_of(play.board, "susa", "assyria") == Units()
    assert q.control(play.board, "susa") == "elam"
    assert play.board.forces[-1].mp == 6


# ---------------------------------------------------------------- Arzawa


def test_arzawa_moves_at_once_and_once_more_with_its_marker():
    """GE-C174, GE-C175"""
    pack = mini(
        "apasa-mira mira-emar",
        {"apasa": {"home": "ARZ", "ds": 3}, "mira": {"home": "ARZ"}, "emar": {"home": "MIT", "capital": True}},
    )
    board = position(pack, "ARZ at apasa: 3I", "MIT at emar: 2I", active="MIT", **ALL)
    play = run(
        MinorKingdom("arzawa", "mitanni"), board, dice={"arzawa_infantry": [4], "king_draw": [1], "move": [4, 4]}
    )
    play.answer("mitanni", "apasa", Chosen("apasa", Units(7, 2), ("kupanta_kurunta",)))
    play.answer("mitanni", "enter:mira")
    assert type(play.asked("mitanni").question).__name__ == "ChooseInterceptors"  # its own controller may intercept it
    play.answer("mitanni", PASS, "stop")
    assert (play.board.pool, b.outsider(play.board, "arzawa").controller) == (("arzawa",), "mitanni")
    again = run(
        PowerMoves("arzawa", "mitanni"),
        play.board.but(groups=tuple([g.but(state="") for g in play.board.groups])),
        dice={"move": [1]},
    )
    again.answer("mitanni", Chosen("mira", Units(3, 1)))
    refused = again.refusal("mitanni", "enter:emar")
    assert (refused.clause, refused.code) == ("GE-7.2.3-g", "no_mp_to_attack")


def test_without_a_free_home_city_arzawa_still_moves_what_it_has():
    """R-GE-62"""
    pack = mini("apasa-mira", {"apasa": {"home": "ARZ"}, "emar": {"home": "MIT", "capital": True}})
    board = position(pack, "HIT at apasa: 1I", "ARZ at mira: 2I", active="MIT", **ALL, set={"retired": []})
    board = board.but(
        outsiders=tuple([one.but(extinct=False) for one in board.outsiders]),
        places=tuple([p.but(barbarian=p.id == "apasa") for p in board.places]),
        groups=tuple([g for g in board.groups if g.power == "arzawa"]),
    )
    play = run(MinorKingdom("arzawa", "mitanni"), board)
    assert spaces_of(play, "mitanni") == {"mira"}
    play.answer("mitanni", PASS)
    assert play.board.pool == ("arzawa",)
    assert q.all_units(play.board, "arzawa") == Units(2)


# ---------------------------------------------------------------- Canaan


def levant() -> Pack:
    return mini(
        "hazor-megiddo megiddo-gaza qatna-gaza",
        {
            "hazor": {"home": "CAN"},
            "qatna": {"home": "CAN", "ds": 3},
            "megiddo": {"home": "CAN"},
            "kadesh": {"home": "CAN"},
            "nesa": {"home": "HIT", "capital": True},
        },
    )


def test_canaan_rises_where_it_can():
    """GE-C180"""
    board = position(
        levant(),
        "EGY at kadesh: 1P",
        active="HIT",
        players=["HIT", "EGY"],
        cities={"qatna": {"destroyed": True}, "megiddo": {"barbarian": True}},
    )
    play = run(MinorKingdom("canaan", "hittites"), board)
    assert play.answers("hittites") == ["hazor", "qatna", PASS]
    assert q.units_of(play.board, "hazor", "canaan") == q.units_of(play.board, "qatna", "canaan") == Units(4, 1)
    assert q.all_units(play.board, "canaan") == Units(8, 2)
    assert (b.place(play.board, "qatna").destroyed, b.place(play.board, "qatna").ds) == (False, 3)
    play.answer("hittites", PASS)
    assert (play.board.pool, b.outsider(play.board, "canaan").controller) == (("canaan",), "hittites")


def test_without_a_city_to_rise_in_there_is_no_event():
    units = [f"EGY at {city}: 1P" for city in ("hazor", "qatna", "megiddo", "kadesh")]
    board = position(levant(), *units, active="HIT", players=["HIT", "EGY"])
    play = run(MinorKingdom("canaan", "hittites"), board)
    assert play.over
    assert (play.board.pool, b.outsider(play.board, "canaan").controller) == ((), "")


def test_canaanite_sets_may_gather():
    """GE-C284"""
    board = position(
        levant(),
        "CAN at hazor band hazor: 4I 1C",
        "CAN at megiddo band megiddo: 4I 1C",
        active="HIT",
        players=["HIT", "EGY"],
        control={"CAN": "HIT"},
    )
    play = run(PowerMoves("canaan", "hittites"), board, dice={"move": [3]})
    play.answer("hittites", "hazor")
    assert spaces_of(play, "hittites") == {"hazor"}
    play.answer("hittites", Chosen("hazor", Units(4, 1)), "enter:megiddo", "pick_up", Chosen("megiddo", Units(4, 1)))
    assert play.board.forces[-1].mp == 1
    play.answer("hittites", "enter:gaza")
    assert play.over
    assert q.units_of(play.board, "gaza", "canaan") == Units(8, 2)


def test_canaan_gathers_beside_enemies_that_hold_nothing_and_arzawa_does_not():
    """GE-10.1.2-d, GE-10.3.2-a"""
    units = ("CAN at hazor: 2I", "EGY at hazor: 2P", "ARZ at apasa: 2I", "EGY at apasa: 2P")
    board = position(shipped(), *units, active="MIT", players=["HIT", "EGY", "MIT"])
    assert may_arrive(board, "canaan", "hazor")
    assert may_arrive(board, "arzawa", "apasa").code == "enemies_there"


def test_each_set_has_its_own_move():
    board = position(
        levant(),
        "CAN at hazor band hazor: 4I",
        "CAN at megiddo band megiddo: 4I",
        active="HIT",
        players=["HIT", "EGY"],
    )
    play = run(PowerMoves("canaan", "hittites"), board, dice={"move": [1, 1]})
    play.answer("hittites", "megiddo", Chosen("megiddo", Units(4)), "enter:gaza")
    assert spaces_of(play, "hittites") == {"hazor"}
    play.answer("hittites", Chosen("hazor", Units(2)), "enter:megiddo")
    assert play.over
    assert q.units_of(play.board, "megiddo", "canaan") == Units(2)
