"""13.1 When cards may be played, how they are cancelled, thrown away and limited."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.genesis.positions import mini, position, run, shipped
from tests.games.ruled import Ruled

from limmu.core import PASS
from limmu.games.genesis import board as b
from limmu.games.genesis.board import Board, Force, with_force
from limmu.games.genesis.cards.conditions import (
    DURING_MOVE,
    Discard,
    Play,
    Scene,
    could_hold,
    may_play,
    moment,
    no_events,
    playable,
)
from limmu.games.genesis.cards.effects_held import Assassination, Traitor
from limmu.games.genesis.cards.windows import CardPlay, CardWindow, InterjectCard, PlayHeldCard, card_verdict
from limmu.games.genesis.facts import CardPlayed, CardsGiven, DieResolved
from limmu.games.genesis.pack import Pack
from limmu.games.genesis.s13_cards import DrawnCard, HandLimit, HeldCard, OwedCard

PLAYERS = ["EGY", "HIT", "MIT"]


def land() -> Pack:
    return mini(
        "Thebes-Road Road-Nesa",
        {
            "Thebes": {"home": "EGY", "capital": True},
            "Road": {"kind": "transit"},
            "Nesa": {"home": "HIT", "capital": True},
            "Nuzi": {"home": "MIT", "capital": True},
        },
    )


def number(card: str) -> int:
    return shipped().card_id[card]


def table_of(*units: str, pack: Pack | None = None, **rest: Any) -> Board:
    return position(pack or land(), *units, **({"players": PLAYERS, "active": "HIT"} | rest))


# ---------------------------------------------------------------- when


def in_a_move(board: Board) -> Board:
    return with_force(board, Force("f1", "hittites", "move", "Road", 3))


@pytest.mark.parametrize(
    ("card", "seat", "segment", "paid", "moving", "accepted"),
    [
        ("gold_1", "hittites", "card", True, False, True),
        ("gold_1", "hittites", "card", False, False, False),
        ("gold_1", "egypt", "action", True, False, True),
        ("gold_1", "egypt", "card", True, False, False),
        ("horus", "hittites", "action", True, True, False),
        ("horus", "egypt", "action", True, False, True),
        ("arzawa", "hittites", "action", True, True, False),
        ("gold_1", "hittites", "action", True, True, True),
        ("assassination_1", "egypt", "action", True, True, True),
        ("baal_1", "hittites", "card", True, False, False),
    ],
)
def test_moments_of_held_cards(card: str, seat: str, segment: str, paid: bool, moving: bool, accepted: bool):
    """GE-C199"""
    units = ["EGY at Thebes: 3I", "HIT at Nesa: 1I K[suppiluliuma]"]
    board = table_of(*units, hands={seat: [card]}, segment=segment, paid=paid)
    board = in_a_move(board) if moving else board
    verdict = may_play(board, seat, number(card), moment(board, seat))
    assert bool(verdict) is accepted
    assert accepted or verdict.clause.startswith(("GE-13.1.3-b", "GE-13.1.5-", "GE-13.2-horus-c"))


def test_no_card_outside_the_activations():
    """GE-C199"""
    board = table_of(hands={"HIT": ["gold_1"]}, phase="wealth")
    assert moment(board, "hittites") == ()
    assert not playable(board, "hittites", moment(board, "hittites"))


def test_only_three_titles_and_the_two_sides_in_a_battle():
    """GE-C199"""
    hands = {"HIT": ["gold_1", "tactical_surprise_1"], "MIT": ["tactical_surprise_2"], "EGY": ["joshua_1"]}
    board = table_of(hands=hands)
    scene = Scene("Road", attacker="hittites", defender="egypt", city_used=True)
    surprise = number("tactical_surprise_1")
    assert playable(board, "hittites", ("battle",), scene) == (Play(surprise),)
    verdict = may_play(board, "hittites", number("gold_1"), ("battle",), scene)
    assert (verdict.clause, verdict.code) == ("GE-13.1.5-c", "not_now")
    assert may_play(board, "mitanni", number("tactical_surprise_2"), ("battle",), scene).clause == (
        "GE-13.2-tactical-surprise-b"
    )
    assert may_play(board, "egypt", number("joshua_1"), ("battle",), scene).clause == "GE-13.2-joshua-b"


@pytest.mark.parametrize(("seat", "paid", "accepted"), [("egypt", True, True), ("hittites", False, False)])
def test_cards_during_a_barbarian_move_in_a_card_segment(seat: str, paid: bool, accepted: bool):
    """GE-C263"""
    board = table_of(hands={seat: ["tactical_surprise_1"]}, segment="card", paid=paid)
    board = with_force(board, Force("f1", "kaskans", "move", "Road", 3))
    scene = Scene("Road", "f1", attacker="hittites", defender="egypt")
    assert bool(playable(board, seat, ("battle",), scene)) is accepted
    assert could_hold(board, seat, ("battle",)) is accepted


def test_a_third_player_ambushes_barbarians_in_a_card_segment():
    """GE-C263"""
    board = table_of("KAS at Road: 3I", hands={"MIT": ["ambush_1"]}, segment="card", paid=False)
    force = Force("f1", "kaskans", "move", "Road", 3, entering=True)
    groups = tuple([g.but(force="f1") if g.power == "kaskans" else g for g in board.groups])
    board = with_force(board.but(groups=groups), force)
    scene = Scene("Road", "f1")
    assert moment(board, "mitanni") == ("any_time",)  # only what bears on the Move
    assert not playable(board, "mitanni", ("transit_entered",), scene)  # no City of his is near
    board = table_of("KAS at Road: 3I", "MIT at Thebes: 1I", hands={"MIT": ["ambush_1"]}, segment="card", paid=False)
    board = with_force(
        board.but(groups=tuple([g.but(force="f1") if g.at == "Road" else g for g in board.groups])), force
    )
    assert playable(board, "mitanni", ("transit_entered",), scene) == (Play(number("ambush_1")),)


def test_nobody_is_asked_when_every_such_card_lies_face_up():
    board = table_of(hands={"EGY": ["gold_1"]}, discard=["amun_ra_1", "amun_ra_2"])
    assert not could_hold(board, "egypt", ("cancel",))
    assert could_hold(board.but(discard=()), "egypt", ("cancel",))
    assert not could_hold(board, "mitanni", ("action",))


# ---------------------------------------------------------------- playing and cancelling


def mines() -> Pack:
    return mini(
        "Nesa-Mine Nesa-Far",
        {
            "Nesa": {"home": "HIT", "capital": True},
            "Thebes": {"home": "EGY", "capital": True},
            "Nuzi": {"home": "MIT", "capital": True},
            "Mine": {"kind": "transit", "mine": True},
        },
    )


def test_gold_cancelled_does_nothing():
    """GE-C200"""
    board = table_of(pack=mines(), hands={"HIT": ["gold_1"], "EGY": ["amun_ra_1"]}, kingdoms={"HIT": {"silver": 0}})
    gold, cancel = number("gold_1"), number("amun_ra_1")
    play = run(HeldCard("hittites", Play(gold)), board).answer("egypt", cancel)
    assert (b.kingdom(play.board, "hittites").silver, play.board.discard) == (0, (cancel, gold))
    play = run(HeldCard("hittites", Play(gold)), board).answer("egypt", PASS)
    assert (b.kingdom(play.board, "hittites").silver, play.board.discard) == (2, (gold,))


def test_his_own_card_is_not_cancelled_and_a_held_amun_ra_protects_it():
    """GE-C202"""
    hands = {"HIT": ["gold_1", "amun_ra_2"], "EGY": ["amun_ra_1"]}
    board = table_of(pack=mines(), hands=hands)
    play = run(HeldCard("hittites", Play(number("gold_1"))), board)
    assert play.open
    assert play.open.seats == ("egypt",)
    play.answer("egypt", number("amun_ra_1")).answer("hittites", number("amun_ra_2"))
    assert b.kingdom(play.board, "hittites").silver == 2
    assert play.board.discard == (number("amun_ra_2"), number("amun_ra_1"), number("gold_1"))


def test_in_a_battle_only_the_two_sides_cancel():
    hands = {"HIT": ["tactical_surprise_1"], "EGY": ["gold_1"], "MIT": ["amun_ra_1"]}
    sides = ("hittites", "egypt")
    scene = Scene("Road", attacker="hittites", defender="egypt")
    play = run(CardWindow("battle", sides, scene, sides), table_of(hands=hands))
    play.answer("hittites", Play(number("tactical_surprise_1")))
    assert play.open
    assert play.open.seats == ("egypt",)
    play.answer("egypt", PASS).answer("egypt", PASS)
    assert play.over is not None


def test_a_drawn_card_may_be_cancelled_but_not_by_an_unpaid_seat():
    hands = {"EGY": ["amun_ra_1"], "HIT": ["dagon_1", "amun_ra_2"]}
    board = table_of(hands=hands, segment="card", paid=False)
    play = run(DrawnCard("hittites", number("dagon_1")), board).answer("egypt", number("amun_ra_1"))
    assert play.over is not None  # the Hittites may not save it: they have not paid
    assert b.kingdom(play.board, "hittites").dagon == 0


def test_a_card_that_cannot_be_played_is_refused_by_clause():
    board = table_of(hands={"EGY": ["gold_1", "traitor_1"], "HIT": ["gold_2"]})
    ask = InterjectCard("egypt", ("any_time", "action"), Scene())
    assert ask.check(board, Play(number("gold_1")))
    assert ask.check(board, Discard(number("traitor_1")))
    wrong = {
        Play(number("gold_2")): "GE-13.1.3-c",
        Play(number("traitor_1"), power="mitanni"): "GE-13.1.5-b",
        Discard(number("gold_2")): "GE-13.1.5-e",
        Play(99): "GE-13.1.3-c",
    }
    for answer, clause in wrong.items():
        assert ask.check(board, answer).clause == clause
    assert ask.answers(board)[0] == Play(number("gold_1"))
    assert all([ask.check(board, answer) for answer in ask.answers(board)])
    assert PlayHeldCard("egypt", ("any_time",), Scene()).answers(board) == (PASS,)


# ---------------------------------------------------------------- no event, the limit, drawn cards


def test_a_held_card_thrown_away_has_no_effect():
    """GE-C017"""
    board = table_of("EGY at Thebes: 2P", active="EGY", hands={"EGY": ["militia_1"], "HIT": ["amun_ra_1"]})
    card = number("militia_1")
    assert Discard(card) in no_events(board, "egypt", moment(board, "egypt"))
    play = run(HeldCard("egypt", Discard(card)), board)
    assert play.over is not None
    assert (b.hand(play.board, "egypt"), play.board.discard, play.board.groups) == ((), (card,), board.groups)
    assert play.of(CardPlayed)[0].how == "no_event"
    assert not no_events(board.but(activation=board.activation.but(paid=False)), "egypt", moment(board, "egypt"))


def test_an_unpaid_seat_discards_a_hold_card_and_keeps_its_hand():
    """GE-C013"""
    board = table_of(hands={"HIT": ["gold_1", "chariot_1"]}, segment="card", paid=False)
    play = run(DrawnCard("hittites", number("chariot_1")), board)
    assert b.hand(play.board, "hittites") == (number("gold_1"),)
    assert (play.board.discard, play.board.chariot_cards) == ((number("chariot_1"),), 0)
    verdict = may_play(play.board, "hittites", number("gold_1"), ("action",))
    assert (verdict.clause, verdict.code) == ("GE-13.1.3-b", "not_paid")


def test_an_unpaid_seat_still_suffers_a_drawn_card():
    """GE-C012"""
    hands = {"HIT": ["plague"]}
    board = table_of("HIT at Nesa: 3P", hands=hands, segment="card", paid=False)
    play = run(DrawnCard("hittites", number("plague")), board, dice={"plague": [3]})
    assert b.kingdom(play.board, "hittites").manpower == 18
    assert [group.units.peasants for group in play.board.groups] == [1]
    assert play.board.discard == (number("plague"),)


def test_owed_cards_are_played_before_anything_else():
    board = table_of("HIT at Nesa: 3P", hands={"HIT": ["dagon_1", "gold_1", "dagon_2"]}, segment="payment", paid=False)
    play = run(OwedCard("hittites"), board)
    assert b.hand(play.board, "hittites") == (number("gold_1"),)
    assert b.kingdom(play.board, "hittites").dagon == 2


def test_a_fourth_card_is_played_or_thrown_away():
    board = table_of(pack=mines(), hands={"HIT": ["gold_1", "gold_2", "amun_ra_1", "ambush_1"]})
    play = run(HandLimit("hittites"), board)
    assert Play(number("gold_1")) in play.answers("hittites")
    assert play.refusal("hittites", PASS).code == "malformed"
    assert play.refusal("hittites", Play(number("ambush_1"))).clause == "GE-13.1.5-b"
    play.answer("hittites", Play(number("gold_1")))
    assert play.over is not None
    assert b.kingdom(play.board, "hittites").silver == 2
    assert len(b.hand(play.board, "hittites")) == 3


# ---------------------------------------------------------------- Assassination and Traitor


def kings() -> Pack:
    return mini(
        "Thebes-Nesa",
        {"Thebes": {"home": "EGY", "capital": True}, "Nesa": {"home": "HIT", "capital": True}},
        kings={"Ahmose": {"power": "EGY", "campaign": 3}, "Old": {"power": "EGY", "campaign": 0}},
    )


@pytest.mark.parametrize(("king", "die", "dead"), [("Ahmose", 4, True), ("Ahmose", 3, False), ("Old", 1, True)])
def test_an_assassin_must_beat_the_campaign_rating(king: str, die: int, dead: bool):
    """GE-C207"""
    board = position(kings(), f"EGY at Thebes: 1I K[{king}]", active="HIT", players=["EGY", "HIT"])
    dagger = number("assassination_1")
    board = board.but(hands=(b.Hand("egypt"), b.Hand("hittites", (dagger,))))
    play = run(HeldCard("hittites", Play(dagger, power="egypt")), board, dice={"assassin": [die]})
    assert (not play.board.kings) is dead
    if dead:
        assert play.board.discard == (dagger,)
    else:
        assert play.answers("egypt") == ["yes", "no"]
        play.answer("egypt", "no")
        assert (b.hand(play.board, "egypt"), play.board.discard) == ((), (dagger,))
    assert play.of(DieResolved)[0].success is dead


def test_a_king_of_campaign_six_cannot_be_killed():
    """GE-C207"""
    pack = mini("Thebes-Nesa", kings={"Great": {"power": "EGY", "campaign": 6}})
    board = position(pack, "EGY at Thebes: 1I K[Great]", active="HIT", players=["EGY", "HIT"])
    play = run(Assassination("hittites", number("assassination_1"), ("egypt",)), board, dice={"assassin": [6]})
    assert len(play.board.kings) == 1


def test_the_surviving_target_keeps_the_dagger_but_must_wait():
    """GE-C208"""
    hands = {"HIT": ["assassination_1"], "EGY": ["gold_1", "gold_2", "traitor_1"]}
    board = position(
        kings(), "EGY at Thebes: 1I K[Ahmose]", "HIT at Nesa: 1I", active="HIT", players=["EGY", "HIT"], hands=hands
    )
    dagger, traitor = number("assassination_1"), number("traitor_1")
    play = run(HeldCard("hittites", Play(dagger, power="egypt")), board, dice={"assassin": [2]})
    play.answer("egypt", PASS, "yes")  # no Amun-Ra; he keeps the card
    play.answer("egypt", f"discard:{traitor}")
    assert b.hand(play.board, "egypt") == (number("gold_1"), number("gold_2"), dagger)
    assert play.board.discard == (traitor,)
    barred = play.board.but(kings=(*play.board.kings, b.King("suppiluliuma", "hittites", "Nesa")))
    assert may_play(barred, "egypt", dagger, DURING_MOVE).clause == "GE-13.2-assassination-d"
    later = barred.but(activation=barred.activation.but(number=2, barred=()))
    assert may_play(later, "egypt", dagger, DURING_MOVE)


def test_an_assassinated_leader_costs_his_force_a_point_and_its_sherden():
    """GE-C209"""
    pack = mini("Thebes-Nesa", kings={"Ahmose": {"power": "EGY", "campaign": 2}})
    board = position(pack, "EGY at Thebes: 6I 1H K[Ahmose]", active="EGY", players=["EGY", "HIT"])
    board = with_force(board, Force("f1", "egypt", "move", "Thebes", 4, led="Ahmose"))
    board = board.but(
        groups=tuple([g.but(force="f1") for g in board.groups]), kings=tuple([k.but(force="f1") for k in board.kings])
    )
    play = run(Assassination("hittites", number("assassination_2"), ("egypt",)), board, dice={"assassin": [5]})
    assert (play.board.kings, b.force(play.board, "f1").mp) == ((), 3)
    assert [group.units for group in play.board.groups] == [b.Units(infantry=6)]


def test_a_traitor_brings_a_card_unseen():
    """GE-C224"""
    hands = {"HIT": ["traitor_1", "gold_1", "gold_2"], "EGY": ["ambush_1", "moses"]}
    board = table_of(hands=hands)
    traitor, moses = number("traitor_1"), number("moses")
    play = run(HeldCard("hittites", Play(traitor, power="egypt")), board, dice={"card_pick": [2]})
    play.answer("egypt", PASS)
    assert b.hand(play.board, "hittites") == (number("gold_1"), number("gold_2"), moses)
    assert b.hand(play.board, "egypt") == (number("ambush_1"),)
    assert play.of(CardsGiven)[0].seats == ("egypt", "hittites")
    assert may_play(board, "hittites", traitor, DURING_MOVE)
    ask = PlayHeldCard("hittites", DURING_MOVE, Scene())
    assert ask.check(board, Play(traitor, power="mitanni")).code == "not_a_target"  # an empty hand


def test_a_stolen_fourth_card_costs_one():
    """GE-C224"""
    hands = {"HIT": ["gold_1", "gold_2", "ambush_2"], "EGY": ["ambush_1"]}
    play = run(Traitor("hittites", number("traitor_1"), ("egypt",)), table_of(hands=hands), dice={"card_pick": [1]})
    play.answer("hittites", f"discard:{number('gold_2')}")
    assert len(b.hand(play.board, "hittites")) == 3


def test_a_card_play_lasts_until_everybody_has_been_asked():
    board = table_of(hands={"HIT": ["gold_1"], "EGY": ["amun_ra_1"], "MIT": ["ambush_1"]})
    play = run(CardPlay("hittites", number("gold_1")), board)
    play.answer("mitanni", PASS)
    assert play.open
    assert play.open.seats == ("egypt",)


def test_a_card_for_between_two_actions_is_not_for_the_middle_of_one():
    board = table_of("EGY at Thebes: 3I", hands={"EGY": ["horus"]}, segment="action")
    horus = number("horus")
    assert may_play(board, "egypt", horus, ("between_actions",))
    assert may_play(in_a_move(board), "egypt", horus, ("between_actions",)).code == "not_during_an_action"


def test_a_card_is_aimed_at_nothing_that_it_does_not_need():
    board = table_of(hands={"HIT": ["gold_1"]}, segment="action")
    gold = number("gold_1")
    assert card_verdict(board, "hittites", Play(gold), ("action",), Scene())
    for answer in (Play(gold, "Nesa"), Play(gold, power="egypt"), Play(gold, link="sc1"), Play(0), Play(999)):
        assert not card_verdict(board, "hittites", answer, ("action",), Scene())


def test_what_an_umpire_adds_counts_for_an_assassin():
    """GE-13.2-assassination-d"""
    board = position(kings(), "EGY at Thebes: 1I K[Ahmose]", active="HIT", players=["EGY", "HIT"])
    dice = Ruled({"assassin": [3]}, "assassin", 1, "GE-X")
    play = run(Assassination("hittites", number("assassination_1"), ("egypt",)), board, dice=dice)
    assert not play.board.kings
    assert play.of(DieResolved)[0].total == 4
