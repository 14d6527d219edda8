"""12.0 Alliances, political talks, ceded Cities, joint command, dissolution, bribes; 14.1 elimination."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET
from tests.games.genesis.moves import chosen
from tests.games.genesis.positions import mini, position, run, shipped, table

from limmu.core import PASS, Input, Interject, StandingPass, answer_type, in_parts, span, view, walk
from limmu.core.rules.records import mask_for
from limmu.display import notation
from limmu.display.shown import shown_of
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import BEGUN, BUILT, Board, Units
from limmu.games.genesis.cards.conditions import Discard, Play
from limmu.games.genesis.cards.windows import CancelCard, InterjectCard
from limmu.games.genesis.facts import BribeAccepted, CardsGiven
from limmu.games.genesis.pack import Pack
from limmu.games.genesis.s07_entering import Entry
from limmu.games.genesis.s07_interception import BETRAY
from limmu.games.genesis.s07_movement import Move
from limmu.games.genesis.s07_steps import Enter
from limmu.games.genesis.s12_alliances import JointCommand, commanders
from limmu.games.genesis.s12_bribery import Bribe, Offer, OfferBribe, bribe_offers, may_bribe
from limmu.games.genesis.s12_deals import (
    ALLIED,
    GIVES_SILVER,
    AnswerDeal,
    Cede,
    Deal,
    Gain,
    Give,
    Promise,
    ProposeDeal,
    Take,
    ceding_peasants,
    may_propose,
)
from limmu.games.genesis.s12_dissolution import Betray, Betrayal, DissolveAlliances, ways_home
from limmu.games.genesis.s12_talks import Cession, PoliticalTalks, carry_out
from limmu.games.genesis.s13_cards import HeldCard
from limmu.games.genesis.s14_elimination import Elimination
from limmu.games.genesis.units import taken, total
from limmu.testing import Driver
from limmu.toolkit.facts import RuleApplied
from limmu_replays.answering import answer_given

ALLIES = [["EGY", "MIT"]]


def number(card: str) -> int:
    return shipped().card_id[card]


def land(**spaces: Any) -> Pack:
    return mini(
        "Thebes-Tyre Tyre-Road Road-Nuzi Road-Nesa",
        {
            "Thebes": {"home": "EGY", "capital": True},
            "Nuzi": {"home": "MIT", "capital": True},
            "Nesa": {"home": "HIT", "capital": True},
            "Road": {"kind": "transit"},
        }
        | spaces,
    )


# ---------------------------------------------------------------- talks


def talks(**rest: Any) -> Board:
    return position(
        land(),
        "EGY at Tyre: 3I 1P",
        "MIT at Nuzi: 2P",
        **(
            {
                "players": ["EGY", "MIT", "HIT"],
                "kingdoms": {"EGY": {"silver": 5}, "MIT": {"silver": 2}},
                "hands": {"EGY": ["alliance_1", "gold_1"], "MIT": ["ambush_1"]},
                "active": "EGY",
            }
            | rest
        ),
    )


def test_an_alliance_card_opens_talks_with_one_other_player():
    board = talks(hands={"EGY": ["alliance_1"]})
    play = run(HeldCard("egypt", Play(number("alliance_1"), power="mitanni")), board)
    plain = Deal(("egypt", "mitanni"), promises=("We march on Nesa together.",), allied=True)
    assert play.refusal("egypt", plain.but(parties=("egypt", "hittites"))).clause == "GE-12.1-b"
    play.answer("egypt", plain).answer("mitanni", "accept")
    assert q.allied(play.board, "egypt", "mitanni")
    assert play.board.alliances[0].promises == plain.promises
    assert play.board.discard == (number("alliance_1"),)


def test_what_is_agreed_is_exchanged_at_once():
    gold, ambush = number("gold_1"), number("ambush_1")
    deal = Deal(("egypt", "mitanni"), gives_cards=(gold,), gives_silver=2, takes_cards=(ambush,), takes_silver=1)
    play = run(PoliticalTalks("egypt", "mitanni"), talks()).answer("egypt", deal).answer("mitanni", "accept")
    assert [b.kingdom(play.board, seat).silver for seat in ("egypt", "mitanni")] == [4, 3]
    assert (ambush in b.hand(play.board, "egypt"), b.hand(play.board, "mitanni")) == (True, (gold,))
    assert not play.board.alliances
    assert [fact.seats for fact in play.of(CardsGiven)] == [("egypt", "mitanni"), ("mitanni", "egypt")]


def test_only_what_one_has_can_be_offered_and_accepted():
    board = talks()
    plain = Deal(("egypt", "mitanni"))
    ask = ProposeDeal("egypt", "mitanni")
    assert ask.check(board, plain.but(gives_silver=6)).code == "silver_not_held"
    assert ask.check(board, plain.but(gives_cards=(number("ambush_1"),))).code == "card_not_held"
    assert ask.check(board, plain.but(gives_cities=("Tyre",))).code == "only_to_an_ally"
    assert ask.check(board, plain.but(gives_cities=("Nuzi",), allied=True)).code == "not_controlled"
    assert ask.check(board, plain.but(takes_cities=("Nuzi",), allied=True))
    poor = talks(kingdoms={"MIT": {"home": ["Nuzi"]}})
    armies_gone = poor.but(groups=tuple([g for g in poor.groups if g.power == "mitanni"]))
    assert ask.check(armies_gone, plain.but(takes_cities=("Nuzi",), allied=True)).code == "no_peasant"
    for promises in (("x" * 201,), ("a\x1bb",), ("",), ("peace",) * 9):
        assert ask.check(board, plain.but(promises=promises)).code == "promise_too_long"
    assert all([ask.check(board, deal) for deal in ask.common(board)])
    play = run(PoliticalTalks("egypt", "mitanni"), board)
    play.answer("egypt", plain.but(takes_cards=(number("moses"),)))  # whoever has it: only he knows
    assert play.answers("mitanni") == ["refuse", "counter"]
    play.answer("mitanni", "counter")
    play.answer("mitanni", Deal(("mitanni", "egypt"), takes_silver=3))
    assert "accept" in play.answers("egypt")
    play.answer("egypt", "accept")
    assert b.kingdom(play.board, "mitanni").silver == 5


def test_talks_end_without_a_deal():
    play = run(PoliticalTalks("egypt", "mitanni"), talks()).answer("egypt", PASS)
    assert (play.over is not None, play.board) == (True, talks())
    play = run(PoliticalTalks("egypt", "mitanni"), talks())
    seats = ["egypt", "mitanni"]
    for i in range(6):
        one, other = seats[i % 2], seats[(i + 1) % 2]
        play.answer(one, Deal((one, other), allied=True))
        if i < 5:
            play.answer(other, "counter")
    assert "counter" not in play.answers("egypt")
    play.answer("egypt", "refuse")
    assert play.of(RuleApplied)[0].what == "talks_without_result"


def test_the_cards_of_a_deal_are_known_to_the_two_alone():
    gold = number("gold_1")
    play = run(PoliticalTalks("egypt", "mitanni"), talks())
    play.answer("egypt", Deal(("egypt", "mitanni"), gives_cards=(gold,)))
    asked = view(play.match, "mitanni").question
    assert asked is not None
    assert isinstance(asked.question, AnswerDeal)
    assert asked.question.deal.gives_cards == (gold,)
    talks_of = [frame.proc for frame in play.match.position.stack if isinstance(frame.proc, PoliticalTalks)]
    assert [mask_for(talk, ("hittites",)).deal.gives_cards for talk in talks_of] == [(0,)]
    assert mask_for(asked.question, ("hittites",)).deal.gives_cards == (0,)


def test_a_fourth_card_from_a_deal_costs_one():
    board = talks(hands={"EGY": ["gold_1"], "MIT": ["ambush_1", "ambush_2", "gold_2"]})
    play = run(PoliticalTalks("egypt", "mitanni"), board)
    play.answer("egypt", Deal(("egypt", "mitanni"), gives_cards=(number("gold_1"),))).answer("mitanni", "accept")
    play.answer("mitanni", f"discard:{number('ambush_2')}")
    assert len(b.hand(play.board, "mitanni")) == 3


PARTIES = ("egypt", "mitanni")


@pytest.mark.parametrize(
    ("question", "answer", "key"),
    [
        (ProposeDeal, PASS, "pass"),
        (
            ProposeDeal,
            Deal(
                parties=PARTIES,
                gives_cards=(28,),
                gives_silver=2,
                gives_cities=("Thebes",),
                takes_cards=(48,),
                takes_silver=1,
                takes_cities=(),
                promises=("peace at Nesa",),
                allied=True,
            ),
            "deal:egypt,mitanni:gives_cards=28:gives_silver=2:gives_cities=Thebes:takes_cards=48:takes_silver=1"
            ':promises="peace at Nesa":allied',
        ),
        (OfferBribe, Offer("egypt", 5), "offer:egypt:5"),
        (OfferBribe, Offer("egypt", 3, Enter("Ribla"), True), "offer:egypt:3:what=(enter:Ribla):doing"),
        (InterjectCard, Discard(48), "discard:48"),
        (InterjectCard, Play(30, "Thebes", "arzawa"), "play:30:space=Thebes:power=arzawa"),
        (CancelCard, 6, "6"),
    ],
)
def test_deals_bribes_and_cards_are_written(question: type[Any], answer: Any, key: str):
    assert notation.write(answer, answer_type(question)) == key
    assert notation.read(key, answer_type(question)) == answer


@pytest.mark.parametrize(
    "text", ["war", "deal:egypt,mitanni:gives_cards=gold1", "deal:egypt,mitanni:gives_silver=2:gives_goods=1", "deal:2"]
)
def test_goods_that_a_deal_does_not_know_are_refused(text: str):
    with pytest.raises(notation.NotWritten):
        notation.read(text, answer_type(ProposeDeal))


@pytest.mark.parametrize("words", ["nothing at all", "give 1 Silver", "give 1 Silver; get 1 Silver", "end the talks"])
def test_a_command_takes_an_offer_in_the_words_of_the_list(words: str):
    match = run(PoliticalTalks(*PARTIES), talks()).match
    asked = view(match, "egypt").question
    shown = shown_of(match)
    assert asked is not None
    assert shown.answer(asked, answer_given(shown, match, words, ("egypt",))) == words


def test_peasants_come_to_a_ceded_city_from_elsewhere():
    """GE-12.1.3-a"""
    pack = mini("Tyre-Sidon", {"Tyre": {"home": "EGY"}})
    board = position(pack, "MIT at Tyre: 2P", "MIT at Sidon: 1P", "MIT at Sidon: 3I", players=["EGY", "MIT"])
    assert [group.at for group in ceding_peasants(board, "mitanni", ("Tyre",))] == ["Sidon"]


def test_a_deal_is_put_together_term_by_term():
    """GE-12.1-d, GE-12.1.3-a: a ceded City implies the alliance."""
    board = talks()
    ask = ProposeDeal(*PARTIES)
    choices = in_parts(ask, board)
    plain, gold = Deal(PARTIES), number("gold_1")
    assert walk(choices, (PASS,)) == PASS
    assert choices((GIVES_SILVER,)).span == span(1, 5, "silver")
    terms = (Cede("Tyre"), GIVES_SILVER, 2, Give(gold), Take(number("moses")), Promise("keep the peace"))
    wanted = plain.but(
        gives_cards=(gold,),
        gives_silver=2,
        gives_cities=("Tyre",),
        takes_cards=(number("moses"),),
        promises=("keep the peace",),
        allied=True,
    )
    assert walk(choices, terms) == walk(choices, (*terms[3:], *terms[:3])) == wanted
    assert walk(choices, (ALLIED, *terms)) == wanted
    assert ALLIED not in [option.pick for option in choices(terms).options]
    assert [option.pick for option in choices(()).options if isinstance(option.pick, Gain)] == [Gain("Nuzi")]
    own_words = wanted.but(promises=("We march on Nesa together.",))  # written, not picked
    assert ask.check(board, own_words)
    assert walk(choices, ask.parts(board, own_words)) == wanted.but(promises=())


def test_a_bribe_is_put_together_of_what_and_how_much():
    board = before_ribla()
    ask = OfferBribe("egypt", "f1")
    choices = in_parts(ask, board)
    assert walk(choices, (Enter("Ribla"), "do", 1)) == Offer("egypt", 1, Enter("Ribla"), True)
    assert walk(choices, ("attack", "do_not", 1)) == Offer("egypt", 1)
    assert walk(choices, ("attack", "do_not", 1_000)) is UNSET


# ---------------------------------------------------------------- ceding


def test_ceding_a_city():
    """GE-C226"""
    board = talks(alliances=ALLIES)
    play = run(Cession("egypt", "mitanni", "Tyre"), board)
    assert play.answers("egypt") == ["peasants", "infantry"]
    play.answer("egypt", "peasants")
    assert q.control(play.board, "Tyre") == "mitanni"
    assert q.units_of(play.board, "Tyre", "egypt") == Units(infantry=3)
    assert q.units_of(play.board, "Tyre", "mitanni") == Units(peasants=1)
    assert q.units_of(play.board, "Nuzi", "mitanni") == Units(peasants=1)


def test_a_home_city_may_be_ceded_and_a_revolt_ends_with_it():
    board = position(
        land(),
        "EGY at Thebes revolt: 1I",
        "MIT at Nuzi: 1P",
        "MIT at Road: 1P",
        players=["EGY", "MIT"],
        alliances=ALLIES,
        cities={"Thebes": {"revolt": True}},
    )
    play = run(Cession("egypt", "mitanni", "Thebes"), board)
    assert play.answers("mitanni") == ["Nuzi", "Road"]
    play.answer("mitanni", "Road")
    assert (q.control(play.board, "Thebes"), q.control(play.board, "Road")) == ("mitanni", "")
    assert (b.place(play.board, "Thebes").revolt, q.all_units(play.board, "egypt")) == (False, Units())


def test_a_deal_hands_over_cities():
    board = talks()
    deal = Deal(("egypt", "mitanni"), gives_cities=("Tyre",), allied=True)
    play = run(PoliticalTalks("egypt", "mitanni"), board).answer("egypt", deal).answer("mitanni", "accept")
    play.answer("egypt", "infantry")
    assert q.control(play.board, "Tyre") == "mitanni"
    assert q.units_of(play.board, "Tyre", "egypt") == Units(infantry=2, peasants=1)


def test_a_deal_hands_over_one_city_after_the_other():
    deal = Deal(("egypt", "mitanni"), gives_cities=("Tyre", "Thebes"), allied=True)
    play = run(PoliticalTalks("egypt", "mitanni"), talks()).answer("egypt", deal).answer("mitanni", "accept")
    while play.open is not None:
        seat = play.open.seats[0]
        play.answer(seat, play.answers(seat)[0])
    assert [q.control(play.board, city) for city in deal.gives_cities] == ["mitanni", "mitanni"]


# ---------------------------------------------------------------- joint command


KINGS = {f"{power}{n}": {"power": power, "tactical": n} for power in ("EGY", "MIT") for n in range(4)}


@pytest.mark.parametrize(
    ("egypt", "mitanni", "commander"),
    [
        ("2I K[EGY3]", "9I K[MIT1]", ("egypt",)),
        ("2I K[EGY2]", "9I K[MIT2]", ("mitanni",)),
        ("5I", "4I", ("egypt",)),
        ("5I", "4I K[MIT0]", ("mitanni",)),
        ("5I", "5I", ("egypt", "mitanni")),
    ],
)
def test_who_commands_allied_defenders(egypt: str, mitanni: str, commander: tuple[str, ...]):
    """GE-C228"""
    pack = mini("Road-Nuzi", {"Road": {"kind": "transit"}}, kings=KINGS)
    board = position(pack, f"EGY at Road: {egypt}", f"MIT at Road: {mitanni}", players=["EGY", "MIT"], alliances=ALLIES)
    powers = ("egypt", "mitanni")
    assert commanders(board, "Road", powers) == commander
    play = run(JointCommand("Road", powers), board, dice={"joint": [2]})
    assert play.over is not None
    assert len(play.facts) == (len(commander) > 1)


# ---------------------------------------------------------------- the end of alliances


@pytest.mark.parametrize(
    ("spaces", "units", "result"),
    [
        ({"Next": {}}, ["MIT at Next: 1I"], "Next"),
        ({"Next": {"kind": "transit"}}, [], "Next"),
        ({"Next": {}, "Far": {"ds": 3}}, ["HIT at Next: 1I"], ""),
        ({"Next": {}}, ["EGY at Next: 1I"], ""),
    ],
)
def test_guests_are_sent_out_or_destroyed(spaces: dict[str, Any], units: list[str], result: str):
    """GE-C229"""
    links = " ".join([f"Road-{name}" for name in spaces])
    pack = mini(links, {"Road": {"kind": "transit"}} | spaces)
    guests = ["EGY at Road: 1I", "MIT at Road: 4I"]
    board = position(pack, *guests, *units, players=["EGY", "MIT", "HIT"], alliances=ALLIES)
    board = board.but(places=tuple([p.but(holder="egypt") if p.id == "Road" else p for p in board.places]))
    play = run(DissolveAlliances(), board)
    assert (play.over is not None, play.board.alliances) == (True, ())
    where = [group.at for group in play.board.groups if group.power == "mitanni" and group.units.infantry >= 4]
    assert where == ([result] if result else [])


def test_a_guest_with_two_ways_out_chooses_and_his_king_goes_along():
    board = position(
        land(),
        "EGY at Road: 1I",
        "MIT at Road: 4I 1P K[kirta]",
        players=["EGY", "MIT", "HIT"],
        alliances=ALLIES,
        cities={"Road": {"holder": "EGY"}},
    )
    assert ways_home(board, "mitanni", "Road") == ("Nuzi", "Tyre")
    play = run(Betrayal("mitanni", "egypt"), board)
    assert play.answers("mitanni") == ["Nuzi", "Tyre"]
    play.answer("mitanni", "Tyre")
    assert q.units_of(play.board, "Tyre", "mitanni") == Units(infantry=4, peasants=1)
    assert (b.king(play.board, "kirta").at, q.control(play.board, "Tyre")) == ("Tyre", "mitanni")
    assert not play.board.alliances


def marching(*units: str, **rest: Any) -> Driver[Board]:
    """Egypt in a Major Move from Thebes, with 3 MP, allied with the Mitanni."""
    players = {"players": ["EGY", "MIT", "HIT"], "active": "EGY", "alliances": ALLIES}
    board = position(land(), *units, **(players | rest))
    play = run(
        Move("egypt", "egypt", "major"),
        board,
        dice={"move": [3], "intercept": [6, 6], "bdr_attacker": [3], "bdr_defender": [3]},
    )
    return play.answer("egypt", chosen("Thebes", "6I"))


def test_a_kingdom_betrays_its_ally_in_the_middle_of_a_move_and_attacks():
    """GE-12.1-f"""
    play = marching("EGY at Thebes: 6I", "MIT at Tyre: 1I", cities={"Tyre": {"holder": "MIT"}})
    assert play.refusal("egypt", "betray:hittites").clause == "GE-12.1-f"
    assert Betray("mitanni") in play.answers("egypt")
    play.answer("egypt", "betray:mitanni")
    assert not play.board.alliances
    play.answer("egypt", "enter:Tyre").answer("mitanni", "no")
    assert "attack" in play.answers("egypt")


def test_a_guest_that_betrays_its_host_in_a_move_leaves_his_space_and_its_move_is_over():
    """GE-12.1-f, GE-12.1.4-a"""
    play = marching("EGY at Thebes: 6I", "MIT at Tyre: 1I", cities={"Tyre": {"holder": "MIT"}})
    play.answer("egypt", "enter:Tyre", "betray:mitanni")
    play.answer("egypt", "Thebes")
    assert play.over
    assert q.units_of(play.board, "Thebes", "egypt") == Units(infantry=6)


def test_a_kingdom_that_is_not_active_breaks_its_alliance_to_intercept():
    """GE-12.1-f"""
    play = marching("EGY at Thebes: 6I", "MIT at Road: 8I", cities={"Tyre": {"destroyed": True}})
    play.answer("egypt", "enter:Tyre")
    assert play.answers("mitanni") == [PASS, Betray("egypt")]
    play.answer("mitanni", "betray:egypt")
    assert not play.board.alliances
    play.answer("mitanni", chosen("Road", "8I"))
    assert q.units_of(play.board, "Tyre", "mitanni")


def test_nobody_breaks_an_alliance_to_intercept_his_own_guest():
    """GE-12.1-f, R-GE-82: the guest would leave at once, so there is nobody to intercept."""
    units = ["EGY at Thebes: 6I", "MIT at Tyre: 1P", "MIT at Road: 8I"]
    play = marching(*units, cities={"Tyre": {"holder": "MIT"}}).answer("egypt", "enter:Tyre")
    assert Betray("mitanni") in play.answers("egypt")


def test_an_ally_that_keeps_its_word_is_asked_once_for_each_space():
    """GE-12.1-f"""
    play = marching("EGY at Thebes: 6I", "MIT at Road: 8I", cities={"Tyre": {"destroyed": True}})
    play.answer("egypt", "enter:Tyre").answer("mitanni", PASS)
    assert q.allied(play.board, "egypt", "mitanni")
    assert "stop" in play.answers("egypt")


# ---------------------------------------------------------------- bribes


def before_ribla(silver: int = 6, mp: int = 4) -> Board:
    pack = mini(
        "Sumur-Ribla",
        {"Ribla": {"ds": 2}, "Thebes": {"home": "EGY", "capital": True}, "Nesa": {"home": "HIT", "capital": True}},
    )
    board = position(
        pack,
        "MIT at Sumur: 5I",
        players=["EGY", "HIT", "MIT"],
        active="MIT",
        kingdoms={"EGY": {"silver": silver}, "MIT": {"silver": 0}},
    )
    t = table(board)
    groups = q.groups_of(board, "Sumur", "mitanni")
    armies.form(t, kind="move", power="mitanni", at="Sumur", parts=taken(groups, total(groups)), kings=(), mp=mp)
    return t.board


def test_egypt_buys_the_mitanni_off_ribla():
    """GE-C230, GE-C288"""
    play = run(Entry("f1", "Ribla", "move", 1), before_ribla())
    assert play.answers("mitanni") == ["attack"]
    offer = Offer("egypt", 5)
    sight = view(play.match, "egypt")
    mine = [n for n, one in enumerate(sight.may) if isinstance(one.question, OfferBribe)]
    play.take(Input("egypt", Interject(mine[0], offer, play.match.n)))
    play.answer("mitanni", "yes")
    assert play.answers("mitanni") == ["attack", "regroup"]
    play.answer("mitanni", "regroup")
    assert [b.kingdom(play.board, seat).silver for seat in ("egypt", "mitanni")] == [1, 5]
    assert (b.force(play.board, "f1").at, b.force(play.board, "f1").mp) == ("Sumur", 3)


def test_a_refused_bribe_changes_nothing_and_a_taken_one_binds_nobody():
    """GE-C288"""
    board = before_ribla()
    play = run(Bribe(Offer("egypt", 5), "f1"), board).answer("mitanni", "no")
    assert (b.kingdom(play.board, "egypt").silver, b.force(play.board, "f1").bribed) == (6, False)
    assert [fact.what for fact in play.of(RuleApplied)] == ["bribe_refused"]
    play = run(Bribe(Offer("egypt", 5, Enter("Ribla"), True), "f1"), board).answer("mitanni", "yes")
    assert (b.kingdom(play.board, "mitanni").silver, b.force(play.board, "f1").bribed) == (5, False)
    assert play.of(BribeAccepted)[0].what == "enter:Ribla"


def test_who_may_offer_what():
    board = before_ribla(silver=3)
    ask = OfferBribe("egypt", "f1")
    assert ask.check(board, Offer("egypt", 3))
    assert ask.check(board, Offer("egypt", 4)).code == "silver_not_held"
    assert ask.check(board, Offer("hittites", 1)).code == "not_your_offer"
    assert ask.check(board, Offer("egypt", 1, Enter("Thebes"))).code == "no_expenditure"
    assert all([ask.check(board, offer) for offer in ask.answers(board)])
    assert OfferBribe("hittites", "f1").answers(board) == ()
    assert may_bribe(board, "mitanni", "f1").clause == "GE-12.2-a"
    offers = bribe_offers(board, "f1", Bribe(Offer("", 0), "f1").answer_offer)  # pyright: ignore
    assert [one.seat for one in offers] == ["egypt", "hittites"]  # whether they have Silver is not told


def test_barbarians_and_minor_kingdoms_are_not_bribed():
    """GE-C194"""
    board = position(mini("Byblos-Arvad"), "SEA at Byblos: 5I", players=["EGY", "HIT"], control={"SEA": "HIT"})
    t = table(board)
    groups = q.groups_of(board, "Byblos", "sea_peoples")
    force = armies.form(
        t, kind="move", power="sea_peoples", at="Byblos", parts=taken(groups, total(groups)), kings=(), mp=4
    )
    assert may_bribe(t.board, "egypt", force).clause == "GE-12.2-c"
    assert bribe_offers(t.board, force, Bribe(Offer("", 0), force).answer_offer) == []  # pyright: ignore


# ---------------------------------------------------------------- elimination


def test_an_eliminated_kingdom_leaves_everything_but_its_monuments():
    """GE-C236"""
    pack = mini(
        "Assur-Nineveh Nineveh-Mari",
        {"Assur": {"home": "ASS", "capital": True}, "Nineveh": {"home": "ASS"}, "Babylon": {"home": "BAB"}},
    )
    board = position(
        pack,
        "BAB at Assur: 1I",
        "MIT at Nineveh: 1P",
        "ASS at Mari revolt: 6I",
        "KAS at Babylon: 1I",
        players=["BAB", "MIT", "ASS"],
        cities={"Assur": {"monument": BUILT}, "Mari": {"revolt": True, "monument": BEGUN, "monument_by": "ASS"}},
        kingdoms={"ASS": {"silver": 7}},
        hands={"ASS": ["gold_1"]},
        alliances=[["MIT", "ASS"]],
        control={"KAS": "ASS"},
        pool=["ASS", "ASS", "BAB"],
        track=["ASS", "MIT"],
    )
    after = run(Elimination("assyria"), board).board
    assert b.kingdom(after, "assyria").eliminated
    assert (q.all_units(after, "assyria"), b.place(after, "Mari").revolt) == (Units(), False)
    assert (b.place(after, "Assur").monument, b.place(after, "Mari").monument) == (BUILT, "")
    assert (b.kingdom(after, "assyria").silver, b.hand(after, "assyria")) == (0, ())
    assert (after.discard, after.pool, after.track) == ((number("gold_1"),), ("babylonia",), ("mitanni",))
    assert (after.order, after.alliances) == (("babylonia", "mitanni"), ())
    assert b.outsider(after, "kaskans").controller == ""
    assert (q.home_of(after, "Assur"), q.control(after, "Mari")) == ("", "")


def test_a_card_is_asked_for_once_and_only_if_it_may_be_in_a_hand():
    board = talks(discard=["moses"])
    for cards in ((number("moses"),), (number("gold_1"),), (number("ambush_1"),) * 2):
        assert may_propose(board, Deal(("egypt", "mitanni"), takes_cards=cards)).code == "card_not_held"
    assert may_propose(board, Deal(("egypt", "mitanni"), takes_cards=(number("ambush_1"),)))


def test_allies_make_no_alliance_again():
    t = table(talks(alliances=[["EGY", "MIT"]]))
    carry_out(t, Deal(("egypt", "mitanni"), promises=("peace",), allied=True))
    assert [type(fact) for fact in t.facts] == [RuleApplied]
    assert len(t.board.alliances) == 1


def test_only_a_move_is_bribed():
    """GE-12.2-c"""
    t = table(position(mini("Byblos-Arvad"), "HIT at Byblos: 5I", players=["EGY", "HIT"]))
    parts = q.groups_of(t.board, "Byblos", "hittites")
    force = armies.form(t, kind="interception", power="hittites", at="Byblos", parts=parts, kings=())
    assert may_bribe(t.board, "egypt", force).code == "no_move_to_bribe"


def test_an_ally_that_keeps_its_word_for_good_is_not_asked():
    """GE-12.1-f, GE-7.4.1-d"""
    play = marching("EGY at Thebes: 6I", "MIT at Road: 8I", cities={"Tyre": {"destroyed": True}})
    play.take(Input("mitanni", StandingPass(f"{BETRAY}:move")))
    play.answer("egypt", "enter:Tyre")
    assert "stop" in play.answers("egypt")


def test_nobody_accepts_to_pay_more_than_he_has():
    """GE-12.1-d"""
    for silver, able in ((2, True), (3, False)):
        play = run(PoliticalTalks("egypt", "mitanni"), talks())
        play.answer("egypt", Deal(("egypt", "mitanni"), takes_silver=silver))
        assert ("accept" in play.answers("mitanni")) is able


def test_chariots_count_for_the_command_of_allies_as_much_as_they_fight():
    """GE-12.1.2-d"""
    pack = mini("Road-Nuzi", {"Road": {"kind": "transit"}})
    rest: Any = {"players": ["EGY", "MIT"], "alliances": ALLIES, "kingdoms": {"MIT": {"technology": 3}}}
    board = position(pack, "EGY at Road: 5I", "MIT at Road: 2C", **rest)
    assert commanders(board, "Road", ("egypt", "mitanni")) == ("mitanni",)
