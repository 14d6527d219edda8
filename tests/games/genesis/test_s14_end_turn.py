"""End of turn and victory (3.2 G, 14)."""

from __future__ import annotations

import pytest
from tests.games.genesis.positions import mini, position, run, shipped, table

from limmu.core import PASS, begin
from limmu.games.genesis import board as b
from limmu.games.genesis import game
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board, Units
from limmu.games.genesis.facts import KingdomEliminated, TechnologyChanged, VictoryPointsCounted
from limmu.games.genesis.options import MONUMENTS_ALWAYS_SCORE, STANDING_CITIES_ONLY
from limmu.games.genesis.pack import Pack
from limmu.games.genesis.s14_end_turn import EndTurn
from limmu.games.genesis.s14_victory import count_points, outcome, total_worth, victor, victory_points


def egypt() -> Pack:
    return mini(
        "Thebes-Sais Thebes-Kish",
        {
            "Thebes": {"home": "EGY", "capital": True, "ew": 4},
            "Sais": {"home": "EGY", "ew": 2},
            "Kish": {"ew": 1},
            "Troy": {"ew": 3},
            "Jerusalem": {"ew": 2},
            "Damascus": {"ew": 3},
            "Nesa": {"home": "HIT", "capital": True},
        },
    )


BUILT = {"monument": "built", "monument_by": "EGY"}


def realm() -> Board:
    cities = {
        "Thebes": BUILT,
        "Troy": BUILT,
        "Jerusalem": {"revolt": True, **BUILT},
        "Damascus": {"destroyed": True, **BUILT},
        "Kish": {"monument": "begun", "monument_by": "EGY"},
    }
    units = [f"EGY at {city}: 1I 2P" for city in ("Kish", "Troy", "Jerusalem", "Damascus")]
    return position(egypt(), *units, players=["EGY", "HIT"], cities=cities)


def test_points_for_cities_with_a_route_and_for_monuments():
    """GE-C233"""
    points = victory_points(realm(), "egypt")
    assert (points.value, points.why) == (11, (("GE-14.0-b", 7), ("GE-14.0-d", 4)))
    assert victory_points(realm(), "egypt", STANDING_CITIES_ONLY).value == 9
    assert total_worth(realm(), "egypt") == 4 + 2 + 1 + 3 + 2


def test_monuments_score_for_who_holds_them():
    """GE-C234"""
    pack = mini(
        "Thebes-Sais",
        {
            "Thebes": {"home": "EGY", "capital": True, "ew": 0},
            "Sais": {"home": "EGY", "ew": 0},
            "Mari": {"ew": 0},
            "Babylon": {"home": "BAB", "capital": True, "ew": 0},
            "Ashur": {"home": "ASS", "capital": True, "ew": 0},
        },
    )
    cities = {"Sais": BUILT, "Mari": {"monument": "built", "monument_by": "BAB"}}
    board = position(pack, "LIB at Sais: 1I", "ASS at Mari: 1I", players=["EGY", "BAB", "ASS"], cities=cities)
    t = table(board)
    count_points(t)
    assert [(fact.power, fact.vp) for fact in t.facts if isinstance(fact, VictoryPointsCounted)] == [
        ("egypt", 0), ("babylonia", 0), ("assyria", 1),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("scores", "winner"),
    [
        ((("egypt", 20, 15), ("hittites", 18, 30)), "egypt"),
        ((("egypt", 20, 15), ("hittites", 20, 17)), "hittites"),
        ((("egypt", 20, 15), ("hittites", 20, 15)), ""),
    ],
)
def test_a_tie_is_broken_by_economic_worth_or_nobody_wins(scores: tuple[tuple[str, int, int], ...], winner: str):
    """GE-C235"""
    assert victor(scores) == winner


def test_the_last_turn_ends_the_match_instead_of_the_rest_of_the_phase():
    board = position(egypt(), players=["EGY", "HIT"], turn=3, last_turn=3, chariot_cards=2, hands={"EGY": ["gold_1"]})
    play = run(EndTurn(), board)
    assert play.over is not None
    assert play.of(TechnologyChanged) == []
    assert [(fact.power, fact.vp) for fact in play.of(VictoryPointsCounted)] == [("egypt", 6), ("hittites", 1)]
    ended = outcome(play.board)
    assert (ended.winners, ended.how) == (("egypt",), "victory_points")


def test_scenarios_may_count_the_gain_or_set_a_target():
    _, match = begin(game, shipped(), "growth_of_empires_3")
    start = {"egypt": 15, "hittites": 13, "mitanni": 18}
    gain = {"egypt": 3, "hittites": 4, "mitanni": -5}
    kingdoms = tuple([one.but(vp=start[one.id] + gain[one.id]) for one in match.board.kingdoms])
    assert outcome(match.board.but(kingdoms=kingdoms)).winners == ("hittites",)
    _, match = begin(game, shipped(), "sargon")
    assert outcome(match.board).how == "target_missed"
    cities = [space.id for space in shipped().spaces if space.ew > 1]
    held = tuple([b.Group(at, "babylonia", Units(infantry=1)) for at in sorted(cities)])
    assert outcome(match.board.but(groups=held)).winners == ("babylonia",)


# ---------------------------------------------------------------- the end of other turns


def turn_end(*units: str, **rest: object) -> Board:
    pack = mini(
        "",
        {
            "Thebes": {"home": "EGY", "capital": True},
            "Nesa": {"home": "HIT", "capital": True},
            "Assur": {"home": "ASS", "capital": True},
            "Nineveh": {"home": "ASS"},
            "Babylon": {"home": "BAB", "capital": True},
            "Taidu": {"home": "MIT", "capital": True},
            "Mari": {},
        },
    )
    return position(pack, *units, turn=2, phase="end_turn", **rest)


@pytest.mark.parametrize(("egypt", "hittites", "counted"), [("yes", "yes", False), ("yes", "no", True)])
def test_the_count_is_skipped_only_if_all_agree(egypt: str, hittites: str, counted: bool):
    """GE-C254"""
    play = run(EndTurn(), turn_end(players=["EGY", "HIT"]))
    play.answer("egypt", egypt).answer("hittites", hittites)
    assert bool(play.of(VictoryPointsCounted)) == counted


def test_technology_follows_the_chariot_cards_played():
    play = run(EndTurn(), turn_end(players=["EGY", "HIT"], chariot_cards=2))
    assert [(fact.power, fact.technology) for fact in play.of(TechnologyChanged)] == [("egypt", 2), ("hittites", 2)]


def test_at_most_one_card_is_kept_and_the_deck_made_anew():
    """GE-C018, GE-C019"""
    card = shipped().card_id
    board = turn_end(
        players=["EGY", "HIT"], hands={"EGY": ["gold_1", "traitor_1"], "HIT": ["ambush_1"]}, discard=["baal_1"],
        removed=["chariot_1"],
    )  # fmt: skip
    play = run(EndTurn(), board).answer("egypt", "no").answer("hittites", "no")
    assert play.answers("egypt") == [PASS, card["gold_1"], card["traitor_1"]]
    both = play.refusal("egypt", [card["gold_1"], card["traitor_1"]])
    assert both.code
    play.answer("egypt", card["gold_1"]).answer("hittites", PASS)
    assert (b.hand(play.board, "egypt"), b.hand(play.board, "hittites")) == ((card["gold_1"],), ())
    assert {card["traitor_1"], card["ambush_1"], card["baal_1"]} <= {*play.board.deck}
    assert not {card["chariot_1"], card["gold_1"]} & {*play.board.deck}
    assert (len(play.board.deck), play.board.discard) == (53, ())


def test_without_a_home_city_a_kingdom_is_eliminated():
    """GE-C236"""
    cities = {"Assur": {"monument": "built", "monument_by": "ASS"}, "Mari": {"revolt": True}}
    units = ("BAB at Assur: 1I", "MIT at Nineveh: 1P", "ASS at Mari revolt: 6I")
    players = ["EGY", "BAB", "MIT", "ASS"]
    play = run(EndTurn(), turn_end(*units, cities=cities, players=players))
    for seat in play.board.order:
        play.answer(seat, "yes")
    assert [fact.power for fact in play.of(KingdomEliminated)] == ["assyria"]
    assert q.units_of(play.board, "Mari", "assyria") == Units()
    assert (b.place(play.board, "Mari").revolt, b.place(play.board, "Assur").monument) == (False, "built")
    assert q.home_of(play.board, "Nineveh") == ""


def test_all_that_are_out_are_found_at_the_same_moment():
    units = ("BAB at Assur: 1I", "BAB at Nineveh: 1I", "LIB at Babylon: 1I")
    play = run(EndTurn(), turn_end(*units, players=["EGY", "BAB", "ASS"]))
    for seat in play.board.order:
        play.answer(seat, "no")
    assert [fact.power for fact in play.of(KingdomEliminated)] == ["babylonia", "assyria"]


def test_one_empty_ruin_that_is_still_held_is_enough():
    """GE-C237"""
    play = run(EndTurn(), turn_end("BAB at Assur: 1I", cities={"Nineveh": {"destroyed": True}}, players=["ASS"]))
    play.answer("assyria", "no")
    assert play.of(KingdomEliminated) == []
    assert q.control(play.board, "Nineveh") == "assyria"


def test_when_nobody_is_left_the_match_is_over():
    play = run(EndTurn(), turn_end("LIB at Assur: 1I", "LIB at Nineveh: 1I", players=["ASS"]))
    play.answer("assyria", "no")
    assert [fact.power for fact in play.of(KingdomEliminated)] == ["assyria"]
    assert play.over is not None
    assert play.board.order == ()


def test_only_standing_cities_score_their_monuments_under_the_other_reading():
    units = [f"EGY at {city}: 1I" for city in ("Troy", "Jerusalem")]
    cities = {"Thebes": BUILT, "Troy": BUILT, "Jerusalem": {"revolt": True, **BUILT}}
    board = position(egypt(), *units, players=["EGY", "HIT"], cities=cities)
    assert victory_points(board, "egypt", MONUMENTS_ALWAYS_SCORE).why[1] == ("GE-14.0-d", 3)
    assert victory_points(board, "egypt", STANDING_CITIES_ONLY).why[1] == ("GE-14.0-d", 2)


def test_who_is_out_of_the_game_does_not_win():
    board = position(egypt(), players=["EGY", "HIT"], kingdoms={"EGY": {"vp": 3}, "HIT": {"vp": 9, "eliminated": True}})
    assert outcome(board).winners == ("egypt",)
