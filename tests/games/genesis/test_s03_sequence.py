"""The sequence of play: turns and phases, activation markers, Activations (3)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.genesis.positions import Script, mini, position, run, shipped, table

from limmu.core import PASS, Dice, Input, Interject, SeededDice, begin, view
from limmu.core.rules.question import Question
from limmu.games.genesis import board as b
from limmu.games.genesis import game
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Units
from limmu.games.genesis.cards.conditions import Discard, Play
from limmu.games.genesis.facts import (
    ActivationChanged,
    ActivationEnded,
    CardDrawn,
    MarkerPlayed,
    MarkerSetAside,
    PhaseBegun,
    SegmentBegun,
)
from limmu.games.genesis.options import AMS_IN_A_ROW, POOL_DRAWS_ONLY
from limmu.games.genesis.pack import Pack
from limmu.games.genesis.s03_activation import (
    ActionSegment,
    ActivationMarker,
    CardSegment,
    ChooseAction,
    PaymentSegment,
)
from limmu.games.genesis.s03_markers import (
    add_marker,
    extra_activation,
    may_act_now,
    may_put_back,
    put_back_marker,
    would_be_third,
)
from limmu.games.genesis.s03_sequence import Activations, GameTurn, SequenceOfPlay
from limmu.games.genesis.s07_construction import Construct
from limmu.toolkit.facts import RuleApplied


def land() -> Pack:
    return mini(
        "Thebes-Road Road-Nesa Nesa-Taidu",
        {
            "Thebes": {"home": "EGY", "capital": True, "ew": 3},
            "Nesa": {"home": "HIT", "capital": True, "ew": 3},
            "Taidu": {"home": "MIT", "capital": True},
            "Road": {"kind": "transit"},
        },
        kings={"apepi": {"power": "EGY", "campaign": 2}, "tudhaliya": {"power": "HIT", "campaign": 1}},
    )


def card(name: str) -> int:
    return shipped().card_id[name]


def idle(play: Script, until: type[Question[Any, Any]] | None = None) -> None:
    """Everybody passes, pays nothing, takes the first answer, until the end or a question of a class."""
    while play.open is not None and not (until and isinstance(play.open.demands[0][1], until)):
        for seat in play.open.seats:
            answers = play.answers(seat)
            quiet = [answer for answer in answers if answer in ("end", "go_on", "stop", "decline", "no", PASS)]
            play.answer(seat, (quiet or answers)[0])


# ---------------------------------------------------------------- turns and phases


def test_the_first_turn_leaves_three_phases_out():
    """GE-C001"""
    units = ("EGY at Thebes: 1I K[apepi]", "HIT at Nesa: 1I")
    play = run(GameTurn(1), position(land(), *units, players=["EGY", "HIT"], turn=1), dice=SeededDice(1))
    idle(play)
    assert [fact.phase for fact in play.of(PhaseBegun)] == ["initiative", "activations", "isolation", "end_turn"]


def test_later_turns_have_all_seven_phases_player_by_player():
    """GE-C002"""
    board = position(land(), "EGY at Thebes: 1I", "HIT at Nesa: 1I", players=["EGY", "HIT"], turn=1)
    play = run(GameTurn(2), board, dice=SeededDice(2))
    play.answer(play.board.initiative, "hittites")
    idle(play)
    phases = [fact.phase for fact in play.of(PhaseBegun)]
    assert phases == ["succession", "initiative", "wealth", "manpower", "activations", "isolation", "end_turn"]
    rows = [(fact.segment, fact.power) for fact in play.of(SegmentBegun) if fact.power]
    order = ("hittites", "egypt")
    wealth = [(segment, power) for power in order for segment in ("income", "tribute")]
    manpower = [(segment, power) for power in order for segment in ("growth", "maintenance", "raising")]
    assert rows == wealth + manpower


def test_the_match_begins_with_the_deal_and_ends_after_the_last_turn():
    board = position(land(), "EGY at Thebes: 1I", "HIT at Nesa: 1I", players=["EGY", "HIT"], turn=1, last_turn=2)
    play = run(SequenceOfPlay(), board, dice=SeededDice(3))
    assert [len(hand.cards) for hand in play.board.hands] == [1, 1]
    assert len(play.board.deck) == 55 - 2
    assert [king.power for king in play.board.kings] == ["egypt", "hittites"]
    idle(play)
    assert play.board.turn == 2
    assert play.over is not None
    assert play.over.how in ("victory_points", "economic_worth", "tied")


def test_who_plays_sees_his_dealt_card_alone_and_treasuries_are_concealed():
    """GE-C240"""
    kingdoms = {"EGY": {"silver": 7, "technology": 1}, "HIT": {}}
    board = position(land(), kingdoms=kingdoms, hands={"EGY": ["gold_1"]}, players=["EGY", "HIT"], active="EGY")
    seen = view(run(ActionSegment("egypt"), board).match, "hittites").board
    egypt = b.kingdom(seen, "egypt")
    assert (egypt.technology, egypt.manpower, len(b.hand(seen, "egypt"))) == (1, 20, 1)
    assert (egypt.silver, b.hand(seen, "egypt")) == (0, (0,))
    own = view(run(ActionSegment("egypt"), board).match, "egypt").board
    assert (b.kingdom(own, "egypt").silver, b.hand(own, "egypt")) == (7, (card("gold_1"),))


def test_all_must_agree_on_a_shorter_match():
    _, match = begin(game, shipped(), "chariot_kingdoms_3")
    assert (match.board.first_turn, match.board.last_turn) == (1, 10)
    for named, last in (((4, 4, 4), 4), ((4, 4, 5), 10)):
        board = match.board
        play = run(SequenceOfPlay(), board, dice=SeededDice(1))
        for seat, turn in zip(board.order, named, strict=True):
            play.answer(seat, turn)
        assert play.board.last_turn == last


# ---------------------------------------------------------------- markers


def markers(face: int, *faces: int, options: dict[str, str] | None = None, **rest: Any) -> Script:
    board = position(land(), players=["EGY", "HIT", "MIT"], deck=["gold_1"] * 9, **rest)
    return run(Activations(), board, dice={"am_draw": [face, *faces]}, options=options)


def test_a_third_marker_in_a_row_is_set_aside_and_goes_back():
    """GE-C007"""
    pool = {"EGY": 2, "HIT": 1, "MIT": 1}
    play = markers(1, 1, 2, played=["HIT", "EGY", "EGY"], pool=pool)
    assert [fact.marker for fact in play.of(MarkerSetAside)] == ["egypt", "egypt"]
    assert play.board.activation.power == "mitanni"
    assert play.board.pool == ("egypt", "egypt", "hittites")


def test_markers_of_the_track_count_in_the_row():
    """GE-C008"""
    play = markers(4, 4, 1, played=["HIT", "MIT"], pool={"MIT": 3, "HIT": 3})
    assert play.board.activation.power == "mitanni"
    play.answer("mitanni", "decline")
    assert [fact.marker for fact in play.of(MarkerPlayed)] == ["mitanni", "hittites"]
    assert [fact.marker for fact in play.of(MarkerSetAside)] == ["mitanni"]
    assert play.board.pool == ("hittites", "hittites", "mitanni", "mitanni")


def test_under_the_other_reading_only_draws_count():
    options = {AMS_IN_A_ROW: POOL_DRAWS_ONLY}
    play = markers(4, 4, played=["HIT", "MIT"], pool={"MIT": 3, "HIT": 3}, options=options)
    play.answer("mitanni", "decline")
    assert [fact.marker for fact in play.of(MarkerPlayed)] == ["mitanni", "mitanni"]


def test_a_powers_marker_counts_as_its_controllers():
    """GE-C010"""
    pool = {"ARZ": 1, "HIT": 1}
    play = markers(2, 1, played=["EGY", "EGY"], pool=pool, control={"ARZ": "EGY"})
    assert play.board.activation.power == "hittites"
    assert play.board.pool == ("arzawa",)


def test_with_nobody_else_left_the_row_may_go_on():
    play = markers(1, played=["EGY", "EGY"], pool={"EGY": 2})
    assert play.board.activation.power == "egypt"
    assert play.of(MarkerSetAside) == []


def test_an_empty_pool_ends_the_phase():
    """GE-C011"""
    board = position(land(), players=["EGY", "HIT"])
    play = run(Activations(), board)
    assert play.over is not None
    assert play.of(MarkerPlayed) == []


def test_track_first_then_a_draw_that_nobody_knows():
    """GE-C252"""
    pool = {"EGY": 3, "HIT": 3, "MIT": 3}
    play = markers(1, track=["EGY", "HIT", "MIT"], pool=pool)
    for seat in ("egypt", "hittites"):
        assert play.board.activation.power == seat
        play.answer(seat, "decline")
    assert (play.board.track, play.board.activation.power) == ((), "mitanni")
    t = table(play.board)
    add_marker(t, "elam")
    assert [t.board.pool.count(one) for one in ("egypt", "hittites", "mitanni", "elam")] == [3, 3, 3, 1]
    assert t.board.pool[-1] == "elam"  # in the order of the pack, which says nothing about the draw
    add_marker(t, "elam")
    assert t.board.pool.count("elam") == 1


def test_a_powers_marker_gives_its_major_move_and_nothing_else():
    """GE-C175"""
    board = position(
        land(), "ELA at Road: 3I", players=["EGY", "HIT"], control={"ELA": "EGY"}, pool={"ELA": 1}, deck=["gold_1"]
    )
    play = run(Activations(), board, dice={"move": [3]})
    assert play.board.activation.segment == "power"
    assert play.board.activation.power == "elam"
    idle(play)
    assert play.of(CardDrawn) == []
    assert q.units_of(play.board, "Road", "elam") == Units(infantry=3)


def test_a_marker_of_a_power_without_units_is_passed_over():
    play = run(Activations(), position(land(), players=["EGY"], control={"ELA": "EGY"}, pool={"ELA": 1}))
    assert play.over is not None
    assert play.of(ActivationChanged) == []


def test_an_extra_marker_now_or_in_the_pool():
    """GE-C213"""
    board = position(land(), players=["EGY", "HIT"], active="EGY", played=["HIT", "EGY"], pool={"HIT": 1})
    assert may_act_now(board, "egypt")
    assert may_put_back(board, "egypt")
    t = table(board)
    extra_activation(t, "egypt")
    assert (t.board.track, t.board.activation.ended) == (("egypt",), True)
    twice = position(land(), players=["EGY", "HIT"], active="EGY", played=["EGY", "EGY"], pool={"HIT": 1})
    assert not may_act_now(twice, "egypt")
    assert may_act_now(twice, "hittites")
    assert may_act_now(twice.but(pool=()), "egypt")
    t = table(twice)
    put_back_marker(t, "egypt")
    assert t.board.pool == ("egypt", "hittites")
    other = table(board)
    extra_activation(other, "hittites")
    assert not other.board.activation.ended


def test_who_acted_under_the_markers_of_powers_has_the_pool_left():
    control = {"ELA": "EGY", "ARZ": "EGY"}
    board = position(
        land(), players=["EGY", "HIT"], control=control, played=["EGY", "EGY"], used=["ELA", "ARZ"], pool={"HIT": 1}
    )
    assert (may_act_now(board, "egypt"), may_put_back(board, "egypt")) == (False, True)
    other = position(land(), players=["EGY", "HIT"], played=["HIT"], used=["HIT"], pool={"HIT": 1, "EGY": 3})
    assert (may_act_now(other, "egypt"), may_put_back(other, "egypt")) == (True, False)


def test_others_play_cards_between_two_actions_but_not_after_the_draw():
    kingdoms = {"EGY": {"silver": 3}, "HIT": {"silver": 3}}
    hands = {"HIT": ["chariot_1", "gold_1"], "MIT": []}
    board = position(
        land(), "EGY at Thebes: 2I", players=["EGY", "HIT", "MIT"], kingdoms=kingdoms, hands=hands, deck=["gold_2"]
    )
    play = run(ActivationMarker("egypt", "egypt"), board).answer("egypt", "pay")
    assert view(play.match, "hittites").may == ()
    play.answer("egypt", "go_on")
    asked = view(play.match, "hittites").may[0]
    chariot = Play(card("chariot_1"))
    assert chariot in asked.answers()
    assert view(play.match, "mitanni").may == ()
    play.take(Input("hittites", Interject(0, chariot, play.match.n)))
    play.answer("egypt", PASS)  # who holds a card is asked whether to cancel it
    assert play.board.chariot_cards == 1
    assert isinstance(play.asked("egypt").question, ChooseAction)
    play.take(Input("hittites", Interject(0, Discard(card("gold_1")), play.match.n)))
    assert play.board.discard == (card("gold_1"),)
    assert "major" in play.answers("egypt")


def test_the_row_is_of_one_player():
    board = position(land(), players=["EGY", "HIT"], pool={"HIT": 1})
    assert would_be_third(board, "egypt", ("egypt", "egypt"))
    assert not would_be_third(board, "egypt", ("egypt", "hittites", "egypt"))
    assert not would_be_third(board, "egypt", ("egypt",))


def test_a_marker_under_which_nobody_acts_breaks_no_row():
    """GE-3.4.1-c: two of Egypt's, then that of the Sea Peoples who are dead, and a third while the Hittites wait."""
    board = position(land(), players=["EGY", "HIT"], played=["EGY", "EGY"], pool={"EGY": 1, "HIT": 1, "SEA": 1})
    play = run(Activations(), board, dice={"am_draw": [3, 1]})
    assert [fact.owner for fact in play.of(MarkerPlayed)] == ["", "hittites"]
    assert [fact.marker for fact in play.of(MarkerSetAside)] == ["egypt"]


def test_a_marker_under_which_nobody_acts_keeps_nobody_waiting():
    """GE-3.4.1-c: only markers of other players stand against a third."""
    board = position(land(), players=["EGY", "HIT"], pool={"SEA": 1, "EGY": 1})
    assert not would_be_third(board, "egypt", ("egypt", "egypt"))


# ---------------------------------------------------------------- Activations


def activation(deck: str, *units: str, silver: int = 6, dice: Dice | None = None, **rest: Any) -> Script:
    board = position(land(), *units, players=["HIT", "EGY"], kingdoms={"HIT": {"silver": silver}}, deck=[deck], **rest)
    return run(ActivationMarker("hittites", "hittites"), board, dice=dice)


def test_who_has_not_paid_still_draws_and_must_play_what_is_played_when_drawn():
    """GE-C012"""
    board = position(
        land(), "HIT at Nesa: 3P", players=["HIT", "EGY"], kingdoms={"HIT": {"silver": 6}}, deck=["plague"]
    )
    play = run(ActivationMarker("hittites", "hittites"), board, dice={"plague": [3]})
    play.answer("hittites", "decline")
    assert q.units_of(play.board, "Nesa", "hittites") == Units(peasants=1)
    assert b.kingdom(play.board, "hittites").manpower == 18
    assert play.over is not None
    told = [fact.how for fact in play.of(ActivationChanged)]
    assert ("not_paid" in told, "action" in told) == (True, False)


def test_who_has_not_paid_discards_what_may_be_held_and_plays_nothing():
    """GE-C013"""
    play = activation("chariot_1", hands={"HIT": ["gold_1"]})
    play.answer("hittites", "decline")
    assert play.board.discard == (card("chariot_1"),)
    assert b.hand(play.board, "hittites") == (card("gold_1"),)
    assert (play.board.chariot_cards, b.kingdom(play.board, "hittites").silver) == (0, 6)
    assert play.over is not None


def test_the_payment_comes_before_the_draw():
    """GE-C015"""
    pack = mini("", {"Nesa": {"home": "HIT", "capital": True}, "Thebes": {"home": "EGY", "capital": True}})
    built = {"Nesa": {"monument": "built", "monument_by": "HIT"}}
    board = position(pack, players=["HIT", "EGY"], deck=["dagon_1"], cities=built)
    play = run(ActivationMarker("hittites", "hittites"), board)
    assert play.answers("hittites") == ["decline"]
    refusal = play.refusal("hittites", "pay")
    assert (refusal.clause, refusal.code) == ("GE-3.4.2-a", "no_silver")
    play.answer("hittites", "decline")
    assert b.kingdom(play.board, "hittites").silver == 1
    assert play.over is not None
    assert not play.of(ActivationChanged)[-1].activation.paid


def test_who_pays_keeps_the_drawn_card_and_acts():
    play = activation("gold_1", "HIT at Nesa: 2I")
    play.answer("hittites", "pay", "go_on")
    assert b.hand(play.board, "hittites") == (card("gold_1"),)
    assert (b.kingdom(play.board, "hittites").silver, play.board.activation.segment) == (5, "action")
    assert "major" in play.answers("hittites")
    play.answer("hittites", "end")
    assert isinstance(play.facts[-1], ActivationEnded)


def test_a_held_card_may_be_thrown_away_as_no_event():
    """GE-C017"""
    board = position(land(), players=["EGY", "HIT"], active="EGY", hands={"EGY": ["militia_1"]})
    play = run(ActionSegment("egypt"), board)
    play.answer("egypt", f"discard:{card('militia_1')}")
    assert (b.hand(play.board, "egypt"), play.board.discard) == ((), (card("militia_1"),))
    assert play.board.groups == board.groups


def test_a_fourth_card_must_make_room():
    hand = ["gold_2", "traitor_1", "begat_1"]
    play = activation("gold_1", hands={"HIT": hand})
    play.answer("hittites", "pay")
    refusal = play.refusal("hittites", "go_on")
    assert (refusal.clause, refusal.code) == ("GE-13.1.4-a", "hand_too_large")
    play.answer("hittites", f"discard:{card('begat_1')}", "go_on")
    assert b.hand(play.board, "hittites") == (card("gold_2"), card("traitor_1"), card("gold_1"))


def test_a_dealt_card_that_is_played_when_drawn_comes_before_the_payment():
    board = position(
        land(), players=["HIT", "EGY"], kingdoms={"HIT": {"silver": 1}}, deck=["gold_1"], hands={"HIT": ["dagon_1"]}
    )
    play = run(ActivationMarker("hittites", "hittites"), board)
    assert play.board.discard == (card("dagon_1"),)
    assert play.answers("hittites") == ["pay", "decline"]


def test_the_discards_are_the_deck_when_it_runs_out():
    """GE-C280"""
    board = position(
        land(), players=["EGY"], active="EGY", discard=["traitor_1", "gold_1"], removed=["chariot_1"], deck=[]
    )
    play = run(CardSegment("egypt"), board)
    assert (len(play.board.deck), play.board.discard) == (1, ())
    assert b.hand(play.board, "egypt")[0] in (card("traitor_1"), card("gold_1"))
    assert play.board.removed == (card("chariot_1"),)


def test_one_major_move_two_minor_actions_and_one_recruiting():
    """GE-C023"""
    units = ("EGY at Thebes: 9I 2P", "EGY at Taidu: 2I")
    pack = mini(
        "Thebes-Taidu", {"Thebes": {"home": "EGY", "capital": True, "ds": 1}, "Nesa": {"home": "HIT", "capital": True}}
    )
    board = position(pack, *units, players=["EGY", "HIT"], active="EGY", kingdoms={"EGY": {"silver": 20}})
    offered = run(ActionSegment("egypt"), board).answers("egypt")
    assert {"end", "major", "minor", "recruit"} <= {*offered}
    assert [answer for answer in offered if isinstance(answer, Construct)]
    used = board.but(activation=board.activation.but(majors=1, minors=2, recruits=1))
    play = run(ActionSegment("egypt"), used)
    assert play.answers("egypt") == ["end"]
    for answer in ("major", "minor", "recruit", Construct("defense", "Thebes", 1)):
        refusal = play.refusal("egypt", answer)
        assert (refusal.clause, refusal.code) == ("GE-3.2.E3-a", "action_used")


@pytest.mark.parametrize(("silver", "answers"), [(0, ["decline"]), (1, ["pay", "decline"])])
def test_an_empty_treasury_is_asked_all_the_same(silver: int, answers: list[str]):
    board = position(land(), players=["EGY"], active="EGY", kingdoms={"EGY": {"silver": silver}})
    assert run(PaymentSegment("egypt"), board).answers("egypt") == answers


def test_everybody_may_move_again_in_the_next_activation():
    board = position(land(), "EGY at Thebes moved: 3I", "EGY at Thebes: 1I", players=["EGY"], deck=["gold_1"])
    play = run(ActivationMarker("egypt", "egypt"), board)
    play.answer("egypt", "decline")
    assert [group.units for group in play.board.groups] == [Units(infantry=4)]
    assert play.board.groups[0].state == ""


def test_an_action_that_is_not_on_offer_is_refused_by_its_own_clause():
    board = position(land(), players=["EGY", "HIT"], active="EGY", kingdoms={"EGY": {"silver": 9}})
    play = run(ActionSegment("egypt"), board)
    refusals = {
        "major": ("GE-7.2.2-a", "nobody_may_move"),
        "minor": ("GE-7.2.2-a", "nobody_may_move"),
        "construct:monument:Thebes": ("GE-7.3.4-b", "too_few_workers"),
        "construct:defense:Nesa:points=1": ("GE-7.3.1-b", "too_few_workers"),
        "pirate:sc1": ("GE-11.7.3-a", "no_pirate_there"),
        "recruit": ("GE-6.4-a", "nowhere_to_recruit"),
        "play:1": ("GE-13.1.3-c", "card_not_held"),
        "discard:1": ("GE-13.1.5-e", "no_such_discard"),
        "betray:hittites": ("GE-3.4.3-a", "no_such_action"),
        "construct:monument:Thebes:points=1": ("GE-7.3.4-b", "too_few_workers"),
        "construct:palace:Thebes:1": ("", "malformed"),
        "build": ("", "malformed"),
    }
    found = {answer: play.refusal("egypt", answer) for answer in refusals}
    assert {answer: (verdict.clause, verdict.code) for answer, verdict in found.items()} == refusals


def test_nobody_moves_a_power_that_nobody_controls():
    board = position(land(), "SEA at Road: 3I", players=["EGY"])
    play = run(ActivationMarker("sea_peoples", ""), board)
    assert play.over is not None
    assert [fact.what for fact in play.of(RuleApplied)] == ["nothing_to_move"]


def test_an_activation_that_a_card_has_ended_plays_no_more_cards():
    board = position(land(), players=["EGY"], hands={"EGY": ["gold_1"]}, active="EGY", segment="card")
    assert run(CardSegment("egypt"), board).open is not None
    over = board.but(activation=board.activation.but(ended=True))
    assert run(CardSegment("egypt"), over).over is not None


def test_to_hunt_pirates_is_a_minor_action():
    """GE-3.2.E3-a"""
    board = position(
        shipped(), "HIT at ugarit: 1I", players=["HIT"], active="HIT", pirates=["sc5"],
        kingdoms={"HIT": {"silver": 5}},
    )  # fmt: skip
    play = run(ActionSegment("hittites"), board).answer("hittites", "pirate:sc5")
    assert not play.board.pirates
    assert play.board.activation.minors == 1


def test_the_first_seat_follows_whoever_is_in_no_seat():
    """GE-3.3-a"""
    assert q.clockwise(position(land(), players=["EGY", "HIT"]), "sea_peoples") == ("egypt", "hittites")


def test_players_agree_on_turns_only_where_the_scenario_leaves_them_to_them():
    """GE-3.1.1-a"""
    _, match = begin(game, shipped(), "growth_of_empires_3")
    play = run(SequenceOfPlay(), match.board, dice=SeededDice(1))
    assert play.of(CardDrawn)


def test_the_move_of_another_power_is_an_activation_of_its_own():
    """GE-11.2.5-c, GE-7.3.4-a"""
    board = position(land(), "SEA at Road: 1I", players=["EGY", "HIT"], control={"SEA": "HIT"}, active="EGY")
    play = run(ActivationMarker("sea_peoples", "hittites"), board)
    assert play.board.activation.power == "sea_peoples"
    assert play.board.activation.number == board.activation.number + 1
