"""Succession and Initiative (4)."""

from __future__ import annotations

import pytest
from tests.games.genesis.positions import mini, position, run

from limmu.games.genesis.facts import KingCrowned, KingDied, OrderSet
from limmu.games.genesis.options import HISTORICAL, KINGS
from limmu.games.genesis.pack import Pack
from limmu.games.genesis.s03_sequence import GameTurn
from limmu.games.genesis.s04_initiative import Initiative
from limmu.games.genesis.s04_succession import DrawKing, Succession, king_pool

FIVE = {
    "Thebes": {"home": "EGY", "capital": True},
    "Sais": {"home": "EGY"},
    "Memphis": {"home": "EGY"},
    "Nesa": {"home": "HIT", "capital": True},
    "Taidu": {"home": "MIT", "capital": True},
    "Babylon": {"home": "BAB", "capital": True},
    "Ashur": {"home": "ASS", "capital": True},
}


def crowns(**campaign: int) -> Pack:
    """A King for each power, named like its code, with a Campaign rating."""
    return mini(spaces=FIVE, kings={code: {"power": code, "campaign": rating} for code, rating in campaign.items()})


def amose() -> Pack:
    return mini(spaces=FIVE, kings={"amose": {"power": "EGY", "tactical": 3, "turn": 2}})


def test_the_highest_campaign_rating_names_the_first_player():
    """GE-C004"""
    pack = crowns(EGY=1, HIT=4, MIT=2, BAB=3, ASS=2)
    kings = [
        f"{code} at {city}: K[{code}]" for code, city in zip(("EGY", "HIT", "MIT", "BAB", "ASS"), HOMES, strict=True)
    ]
    play = run(Initiative(), position(pack, *kings, phase="initiative"))
    assert play.answers("hittites") == ["egypt", "hittites", "mitanni", "babylonia", "assyria"]
    play.answer("hittites", "babylonia")
    assert play.board.initiative == "hittites"
    assert play.board.track == ("babylonia", "assyria", "egypt", "hittites", "mitanni") == play.board.order
    assert [play.board.pool.count(one.id) for one in play.board.kingdoms] == [3, 3, 3, 3, 3]


CODES = ("EGY", "HIT", "MIT", "BAB", "ASS")
HOMES = ("Thebes", "Nesa", "Taidu", "Babylon", "Ashur")


def test_without_a_king_there_is_no_initiative():
    """GE-C006"""
    play = run(Initiative(), position(crowns(HIT=0), "HIT at Nesa: K[HIT]", players=["EGY", "HIT"]))
    assert play.board.initiative == "hittites"


def test_ties_are_rolled_off_until_one_is_higher():
    pack = crowns(EGY=2, HIT=2, MIT=1)
    kings = [f"{code} at {city}: K[{code}]" for code, city in zip(("EGY", "HIT", "MIT"), HOMES[:3], strict=True)]
    play = run(Initiative(), position(pack, *kings, players=["EGY", "HIT", "MIT"]), dice={"initiative": [5, 5, 2, 6]})
    play.answer("hittites", "hittites")
    assert play.of(OrderSet)[0].order == ("hittites", "mitanni", "egypt")


def test_succession_uses_up_named_kings_and_no_others():
    """GE-C020"""
    kings = {
        "hammurabi": {"power": "BAB"},
        "kas_1_2": {"power": "KAS", "generic": True},
        "untash": {"power": "ELA"},
    }
    pack = mini(spaces=FIVE | {"Susa": {"home": "ELA"}}, kings=kings)
    board = position(
        pack, "BAB at Babylon: K[hammurabi]", "KAS at Nesa: 1I K[kas_1_2]", "ELA at Susa: K[untash]",
        turn=3, phase="succession", players=["BAB"],
    )  # fmt: skip
    play = run(Succession(), board, dice={"king_draw": [1]})
    assert [king.power for king in play.board.kings] == ["babylonia"]
    assert play.board.retired == ("hammurabi", "untash")
    assert "kas_1_2" in king_pool(play.board, "kaskans")
    assert not {"hammurabi", "untash"} & {*king_pool(play.board, "babylonia"), *king_pool(play.board, "elam")}
    assert len(play.of(KingDied)) == 3


def test_the_new_king_appears_in_the_capital():
    """GE-C021"""
    play = run(DrawKing("egypt"), position(amose(), players=["EGY", "HIT"], turn=2), dice={"king_draw": [1]})
    assert [(king.id, king.at) for king in play.board.kings] == [("amose", "Thebes")]


def test_a_capital_in_other_hands_sends_him_to_another_home_city():
    """GE-C022"""
    board = position(amose(), "LIB at Thebes: 2I", "MIT at Memphis: 1P", players=["EGY", "HIT", "MIT"], turn=2)
    play = run(DrawKing("egypt"), board, dice={"king_draw": [1]})
    assert play.board.kings[0].at == "Sais"  # the only one that is left
    more = mini(spaces=FIVE | {"Tanis": {"home": "EGY"}}, kings={"amose": {"power": "EGY", "turn": 2}})
    play = run(
        DrawKing("egypt"),
        position(more, "LIB at Thebes: 2I", "MIT at Memphis: 1P", players=["EGY", "MIT"]),
        dice={"king_draw": [1]},
    )
    assert play.answers("egypt") == ["Sais", "Tanis"]
    for city in ("Memphis", "Thebes"):
        assert play.refusal("egypt", city).code == "not_a_home_city_held"
    assert play.refusal("egypt", "Memphis").clause == "GE-4.1.3-b"
    play.answer("egypt", "Sais")
    assert play.board.kings[0].at == "Sais"


def test_with_no_home_city_left_the_king_waits():
    pack = mini(spaces={"Thebes": {"home": "EGY", "capital": True}}, kings={"amose": {"power": "EGY", "turn": 2}})
    board = position(pack, players=["EGY", "HIT"], cities={"Thebes": {"barbarian": True}})
    play = run(DrawKing("egypt"), board, dice={"king_draw": [1]})
    assert play.of(KingCrowned)[0].king.at == ""


def pool() -> Pack:
    kings = {"x": {"power": "EGY", "turn": 4}, "y": {"power": "EGY", "turn": 5}}
    return mini(spaces=FIVE, kings=kings)


@pytest.mark.parametrize(("face", "king"), [(1, "x"), (2, "y")])
def test_the_draw_is_blind(face: int, king: str):
    play = run(DrawKing("egypt"), position(pool(), players=["EGY"], turn=4), dice={"king_draw": [face]})
    assert play.board.kings[0].id == king


def test_kings_in_historical_order_are_not_drawn():
    """GE-C253"""
    play = run(DrawKing("egypt"), position(pool(), players=["EGY"], turn=4), options={KINGS: HISTORICAL})
    assert play.board.kings[0].id == "x"
    late = position(pool(), players=["EGY"], turn=5, retired=["y"])
    assert run(DrawKing("egypt"), late, options={KINGS: HISTORICAL}).board.kings == ()


def test_a_succession_opens_every_turn_but_the_first():
    board = position(pool(), "EGY at Thebes: K[x]", players=["EGY"], turn=4, deck=[1])
    play = run(GameTurn(5), board, dice={"king_draw": [1], "growth": [3]})
    assert [king.id for king in play.board.kings] == ["y"]
    assert play.board.retired == ("x",)
