"""Genesis at the terminal: the map, the displays with what is secret hidden, routes, markers, forces, answers."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from rich.console import Console
from tests.games.genesis.moves import chosen
from tests.games.genesis.positions import position, shipped, table

from limmu.core import (
    PASS,
    UMPIRE,
    Asked,
    Match,
    Question,
    RollDice,
    SeededDice,
    ShuffleItems,
    View,
    begin,
    question,
    take,
    view,
)
from limmu.games.genesis.s07_steps import Enter
from limmu.toolkit.spreads import Count

from limmu.core import Chance, Decision, Input  # isort: skip
from limmu.bots import RandomBot
from limmu.cli.drawing import drawn
from limmu.display.shown import Shown
from limmu.display.tables import Sheet
from limmu.display.telling import entry_lines
from limmu.games.genesis import armies, display, game
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Activation, Alliance, Board, Force, King, Units
from limmu.games.genesis.cards.effects_drawn import ChoosePeasant, Peasant
from limmu.games.genesis.cards.removals import RemoveUnits
from limmu.games.genesis.facts import (
    ActivationChanged,
    AllianceEnded,
    AllianceMade,
    BattleJoined,
    BribeAccepted,
    CardPlayed,
    CityCaptured,
    DieResolved,
    ForceChanged,
    ForceFormed,
    ForceJoined,
    ForceMoved,
    KingDied,
    ManpowerChanged,
    MarkersChanged,
    MonumentRemoved,
    SegmentBegun,
    SilverChanged,
    UnitsLost,
    UnitsShifted,
)
from limmu.games.genesis.s03_activation import ChooseAction
from limmu.games.genesis.s06_manpower import RaiseInfantry
from limmu.games.genesis.s07_construction import Construct
from limmu.games.genesis.s07_forces import DeclareForce
from limmu.games.genesis.s07_interception import ChooseInterceptors
from limmu.games.genesis.s07_withdrawal import WithdrawOrFight
from limmu.games.genesis.s08_flight import ChooseRetreat
from limmu.games.genesis.s08_losses import Removal
from limmu.games.genesis.s10_minors import MinorKingdom
from limmu.games.genesis.s11_invasions import BarbarianInvasion
from limmu.games.genesis.s12_bribery import AcceptBribe, Offer
from limmu.games.genesis.s12_deals import AnswerDeal, Deal, ProposeDeal
from limmu.toolkit.facts import RuleApplied

PACK = shipped()


def seen_by(board: Board, *audience: str) -> View[Board]:
    """A view of a board that nobody is asked about."""
    return View(
        audience=audience, n=0, leaf="", board=board, asked=(), question=None, may=(), stack=(), passes=(), over=None
    )


def told(*parts: Sheet | None, width: int = 200) -> str:
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        for part in parts:
            if part is not None:
                console.print(drawn(part))
    return capture.get()


def board(**rest: Any) -> Board:
    units = ("EGY at thebes: 6I 2C 1P K[apepi]", "HIT at hattusas: 8I", "HIT at tarsus revolt: 2I", "CAN at hazor: 4I")
    return position(
        PACK, *units, players=["EGY", "HIT"], active="EGY", turn=8, last_turn=9, cities={"tarsus": {"revolt": True}},
        **rest,
    )  # fmt: skip


def tables(board: Board, *audience: str) -> str:
    return told(*Shown(game, PACK).board(seen_by(board, *audience)))


def row(text: str, start: str) -> str:
    """The first line of a table that begins with a word."""
    return next(line.strip() for line in text.splitlines() if line.strip().startswith(start))


# ---------------------------------------------------------------- the board


def test_silver_is_shown_to_its_owner_and_the_umpire_alone() -> None:
    now = board(kingdoms={"EGY": {"silver": 17, "manpower": 26}, "HIT": {"silver": 9}})
    for audience, egypt, hatti in (("egypt", "17", "?"), ("hittites", "?", "9"), ("umpire", "17", "9")):
        text = tables(now, audience)
        assert row(text, "Egypt").split()[:5] == ["Egypt", "Thebes", "Apepi", "(1-1)", egypt]
        assert row(text, "Hittites").split()[:3] == ["Hittites", "Hattusas", hatti]


def test_a_display_tells_income_manpower_technology_points_and_allies() -> None:
    now = board(kingdoms={"EGY": {"manpower": 26, "technology": 2, "vp": 12, "start_vp": 10}})
    now = now.but(alliances=(Alliance("egypt", "hittites"),))
    egypt = row(tables(now, "egypt"), "Egypt")
    assert " 10 " in egypt  # income: 3 + 1 + 3 + 1 + 2
    assert "6 of 26" in egypt
    assert "12 (from 10)" in egypt
    assert egypt.endswith("Hittites")


def test_the_track_the_pool_and_the_active_marker_are_shown() -> None:
    text = tables(board(track=["HIT"], pool={"EGY": 2, "HIT": 1}, played=["EGY"]), "egypt")
    assert row(text, "track").split() == ["track", "Hittites"]
    assert row(text, "pool").endswith(" 2 Egypt, 1 Hittites")
    assert row(text, "active").endswith(" Egypt (action, paid; 0 Major, 0 Minor, 0 Recruit done)")


def test_trade_tells_what_is_on_a_route_what_is_not_and_pirates() -> None:
    text = tables(board(pirates=["sc4"]), "egypt")
    assert "10: Thebes 3, Khmun 1, Memphis 3, Sais 1, Tanis 2" in text
    trade = text.split("pirates", 1)[1]
    assert row(trade, "Hittites").endswith("Tarsus 2")
    assert row(trade, "pirates").split() == ["pirates", "Alashiya", "-", "Hindawa", "1"]


def test_markers_and_monuments_are_told_by_city() -> None:
    cities = {
        "tarsus": {"revolt": True}, "thebes": {"monument": "built", "ds": 1}, "memphis": {"monument": "begun"},
        "damascus": {"destroyed": True}, "sais": {"barbarian": True},
    }  # fmt: skip
    text = tables(position(PACK, "EGY at thebes: 1I", "HIT at tarsus revolt: 1I", cities=cities), "public")
    assert row(text, "Thebes").endswith("DS +1, Monument")
    assert row(text, "Memphis").endswith("Monument begun")
    assert row(text, "Damascus").endswith("Destroyed")
    assert row(text, "Tarsus").endswith("In Revolt")
    assert row(text, "Sais").endswith("Barbarian Control")
    assert "Hattusas  " not in text.split("forces")[0].split("markers")[-1]


def test_forces_are_told_in_short_with_kings_and_conditions() -> None:
    text = tables(board(), "public").split("forces")[1]
    assert "Egypt      Thebes     6I 2C 1P   Apepi (1-1)" in text
    assert "2I" in row(text, "Hittites   Tarsus")
    assert row(text, "Hittites   Tarsus").endswith("under the revolt marker")


def test_other_powers_are_told_with_who_controls_them() -> None:
    text = tables(board(control={"canaan": "egypt"}), "public")
    others = text.split("controlled by")[1]
    assert row(others, "Canaan").split() == ["Canaan", "Egypt", "0"]


# ---------------------------------------------------------------- map, neighbourhood, hand


def test_a_question_shows_the_spaces_it_is_about() -> None:
    text = told(Shown(game, PACK).around(seen_by(board(), "public"), ("thebes", "apepi", "tarsus")))
    assert "Egypt 6I 2C 1P Apepi (1-1)" in row(text, "Thebes")
    assert "In Revolt" in row(text, "Tarsus")
    assert display.near(seen_by(board(), "public"), PACK, ("pay",)) is None


def test_a_hand_shows_ones_own_cards_and_hides_masked_ones() -> None:
    now = board(hands={"EGY": ["gold_1"]})
    assert "Gold" in told(Shown(game, PACK).hand(seen_by(now, "egypt"), "egypt"))
    masked = now.but(hands=tuple([hand.but(cards=(0,)) for hand in now.hands if hand.cards]))
    assert "hidden" in told(Shown(game, PACK).hand(seen_by(masked, "hittites"), "egypt"))


# ---------------------------------------------------------------- answers and facts


def asked(of: Question[Board, Any]) -> Asked[Board]:
    return Asked(seat="egypt", question=of, board=board(), step="", clauses=(), n=1, leaf="")


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (chosen("thebes", "3I 2C K[apepi]"), "3I 2C and Apepi (1-1) at Thebes"),
        (chosen("thebes", "K[apepi]"), "Apepi (1-1) at Thebes"),
        (PASS, "no Move"),
        (Removal((Units(infantry=2), Units(chariots=1)), 1), "2I / 1C and 1 DS"),
        (Removal((Units(),), 2), "2 DS"),
        (Offer("hittites", 3, Enter("thebes")), "3 Silver for not entering Thebes"),
        (Deal(("egypt", "hittites"), gives_silver=2, takes_cities=("tarsus",), allied=True),
         "be allies; give 2 Silver; get Tarsus"),
    ],
)  # fmt: skip
def test_answers_are_told_in_short(answer: Any, words: str) -> None:
    how = Shown(game, PACK)
    assert how.answer(asked(DeclareForce("egypt", "major")), answer) == words


def test_who_may_intercept_is_told_what_the_dice_need() -> None:
    how, of = Shown(game, PACK), ChooseInterceptors("egypt", "thebes", "f1", "memphis")
    told = [how.answer(asked(of), one) for one in (chosen("thebes", "3I"), chosen("thebes", "3I K[apepi]"))]
    assert told == ["3I at Thebes (8 or more with two dice)", "3I and Apepi (1-1) at Thebes (7 or more with two dice)"]
    assert how.answer(asked(of), PASS) == "let them go"


def test_who_may_intercept_is_told_whom() -> None:
    units = ("EGY at thebes: 6I", "HIT at khmun: 3I 1P")
    t = table(position(PACK, *units, players=["EGY", "HIT"], active="HIT", turn=8, last_turn=9))
    parts = q.free_groups(t.board, "khmun", "hittites")
    force = armies.form(t, kind="move", power="hittites", at="khmun", parts=parts)
    question, how = ChooseInterceptors("egypt", "thebes", force, "khmun"), Shown(game, PACK)
    asked = "The Hittites come to Khmun (3I 1P): who of Egypt intercepts from Thebes?"
    assert how.question(question, t.board) == asked
    assert how.question(question) == "Who of Egypt intercepts from Thebes at Khmun?"


@pytest.mark.parametrize(("chariots", "words"), [(2, ""), (3, " (2 or more"), (6, " (4 or more")])
def test_who_may_withdraw_is_told_what_the_die_needs(chariots: int, words: str) -> None:
    units = ("EGY at thebes: 6I 2C", f"HIT at thebes: 3I {chariots}C")
    t = table(position(PACK, *units, players=["EGY", "HIT"], active="HIT", turn=8, last_turn=9))
    armies.form(t, kind="move", power="hittites", at="thebes", parts=q.free_groups(t.board, "thebes", "hittites"))
    now = t.board
    question = WithdrawOrFight("egypt", "thebes", "hittites")
    on = Asked(seat="egypt", question=question, board=now, step="", clauses=(), n=1, leaf="")
    assert Shown(game, PACK).answer(on, "yes").startswith(f"try to withdraw{words}")
    assert ("hinder" in Shown(game, PACK).answer(on, "yes")) is bool(words)


def test_units_over_several_places_name_them() -> None:
    how = Shown(game, PACK)
    question = RaiseInfantry("egypt", ("thebes", "memphis"))
    spread = (Count("thebes", 3), Count("memphis", 1))
    assert how.answer(asked(question), spread) == "3 at Thebes and 1 at Memphis"
    assert how.tell_answer(question, spread) == "3 at Thebes and 1 at Memphis"  # as the chronicle has it


def test_facts_name_units_and_sea_links() -> None:
    how = Shown(game, PACK)
    assert "2I 1C" in how.fact(UnitsLost("egypt", "thebes", Units(2, 1), (), "battle"))
    assert how.names("sc4", "") == "Alashiya - Hindawa"


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (Construct("defense", "thebes", 2), "raise the defenses of Thebes by 2, for 4 Silver"),
        (Construct("rebuild", "thebes", 1), "rebuild Thebes, with DS 1, for 7 Silver"),
        (Construct("city", "sile", 2), "found a City at Sile, with DS 2, for 7 Silver"),
        (Construct("monument", "thebes"), "begin a Monument at Thebes, for 2 Silver"),
        (Construct("monument", "memphis"), "finish the Monument at Memphis, for 2 Silver"),
    ],
)
def test_a_construction_on_offer_says_what_it_costs_and_whether_it_begins_a_monument(
    answer: Construct, words: str
) -> None:
    now = position(PACK, "EGY at thebes: 6I", cities={"memphis": {"monument": "begun", "monument_by": "EGY"}})
    how = Shown(game, PACK)
    assert (
        how.answer(
            Asked(seat="egypt", question=ChooseAction("egypt"), board=now, step="", clauses=(), n=1, leaf=""), answer
        )
        == words
    )


def test_an_activation_and_a_march_are_told_once() -> None:
    """Facts that only keep the books are told by those beside them."""
    _, match = begin(game, PACK, "egypt_and_the_hittites", match_id="5")
    dice, bot, how, lines = SeededDice(5), RandomBot("5"), Shown(game, PACK), list[str]()
    while (open_ := question(match)) is not None and match.n < 150:
        seat, put = open_.demands[0]
        drawn = isinstance(put, RollDice | ShuffleItems)
        answer = None if drawn else bot.choose(view(match, seat))
        entry, match = take(
            match,
            Input(
                seat,
                Chance(dice.outcome(put, match.n + 1))
                if isinstance(put, RollDice | ShuffleItems)
                else Decision(answer),
            ),
        )
        lines += entry_lines(how, match, entry, (UMPIRE,))
    told = " ".join(lines)
    paid = [line for line in lines if "for the Activation" in line]
    assert paid
    assert all(["Silver for the Activation" in line for line in paid])
    assert " MP left" in told
    for doubled in (
        " stay at ",
        " stays at ",
        "draws a card",
        "draw a card",
        " may act",
        "stays where it is",
        " MP at ",
    ):
        assert doubled not in told, doubled


def test_everything_is_shown_at_any_point_of_a_match() -> None:
    """Boards, maps, hands, questions and answers of a whole match, as each seat sees them."""
    _, match = begin(game, PACK, "egypt_and_the_hittites", match_id="4")
    dice, bot, how = SeededDice(4), RandomBot("4"), Shown(game, PACK)
    shown_at = 0
    while (open_ := question(match)) is not None:
        seat, put = open_.demands[0]
        if isinstance(put, RollDice | ShuffleItems):
            _, match = take(match, Input(seat, Chance(dice.outcome(put, match.n + 1))))
            continue
        seen = view(match, seat)
        assert seen.question is not None
        assert how.question(seen.question.question)
        assert all(how.answer(seen.question, answer) for answer in seen.question.answers()[:5])
        if match.n % 20 < 2:
            shown_at += 1
            _show(how, match, seat)
        _, match = take(match, Input(seat, Decision(bot.choose(seen))))
    assert shown_at > 3


def _show(how: Shown, match: Match[Board], seat: str) -> None:
    for audience in (seat, "public"):
        seen = view(match, audience)
        assert told(*how.board(seen), how.scene(seen), how.hand(seen, seat))
    seen = view(match, seat)
    assert seen.question is not None
    how.near(seen, seen.question)


def test_one_unit_goes_and_two_go() -> None:
    shifted = UnitsShifted(
        power="egypt", units=Units(peasants=1), origin="jerusalem", to="tyre", groups=(), kings=(), how="begat"
    )
    assert Shown(game, PACK).fact(shifted) == "1P of Egypt goes from Jerusalem to Tyre"
    two = shifted.but(units=Units(peasants=2))
    assert Shown(game, PACK).fact(two) == "2P of Egypt go from Jerusalem to Tyre"


@pytest.mark.parametrize(
    ("success", "clause", "words"),
    [
        (True, "GE-8.6.1-c", "lives on: 4 + 2 = 6, falls on 2 or 12"),
        (True, "GE-8.6.1-b", "lives on: 4 + 2 = 6, falls on 12, as his side has won"),
        (False, "GE-8.6.1-c", "falls on 4 + 2 = 6"),
    ],
)
def test_the_fate_of_a_king_says_on_what_he_falls(success: bool, clause: str, words: str) -> None:
    die = DieResolved(
        purpose="king",
        power="egypt",
        faces=(4, 2),
        total=6,
        target=12,
        success=success,
        about=("apepi",),
        why=((clause, 6),),
    )
    assert Shown(game, PACK).fact(die).endswith(words)


@pytest.mark.parametrize(
    ("king", "power", "told"),
    [
        ("urartu_king", "urartu", "Urartu King leaves the map"),
        ("kaskan_king", "kaskans", "Kaskan King leaves the map"),
        ("libyan_king_a", "libyans", "Libyan King (1-1) leaves the map"),
        ("apepi", "egypt", "Apepi of Egypt leaves the map"),
    ],
)
def test_a_king_is_told_with_his_power_once(king: str, power: str, told: str) -> None:
    assert Shown(game, PACK).fact(KingDied(king, power, "", retired=False, how="removed")).startswith(told)


def test_peasants_are_named_by_their_city() -> None:
    """Names of answers have no article: `a Peasant of Hittites` is no English."""
    told = Shown(game, PACK).tell_answer(ChoosePeasant(), Peasant("hattusas", "hittites"))
    assert told == "a Peasant in Hattusas (Hittites)"


def test_a_segment_of_one_kingdom_is_told_as_a_sentence() -> None:
    assert Shown(game, PACK).fact(SegmentBegun("growth", "egypt")) == "The segment of manpower growth begins for Egypt"


def test_a_force_is_told_with_its_king() -> None:
    how, king = Shown(game, PACK), King("apepi", "egypt", "thebes", force="f1")
    force = Force("f1", "egypt", "move", "thebes", 3)
    formed = ForceFormed(force, 1, Units(infantry=2), (), (king,))
    assert how.fact(formed) == "Egypt forms a force of 2I and Apepi at Thebes"
    assert how.fact(formed.but(units=Units())) == "Egypt forms a force of Apepi at Thebes"
    assert how.fact(ForceJoined("f1", Units(), (king,), (), "drop_off")) == "The force drops off Apepi"


def test_movement_points_spent_and_lost_have_no_sign() -> None:
    """The facts hold 1 for a march and -1 for an attack."""
    how, force = Shown(game, PACK), Force("f1", "egypt", "move", "thebes", 3)
    told = [
        how.reason(ForceMoved(force, "khmun", (), (), "move"), "why", "GE-7.2.3-a", 1),
        how.reason(ForceChanged(force, "attack"), "why", "GE-8.1.S1-a", -1),
        how.reason(ForceChanged(force, "battle_lost"), "why", "GE-8.1-m2", -1),
        how.reason(SilverChanged("egypt", -2, 0, "card"), "why", "GE-13.2-astarte-b", -5),
        how.reason(SilverChanged("egypt", 15, 15, "income"), "why", "GE-9.3.2-a", -16),
        how.reason(MonumentRemoved("thebes", "card"), "why", "GE-13.2-baal-b", -1),
    ]
    assert told == ["1 MP", "1 MP", "1 MP", "5 Silver owed", "-16 Silver", "1 Monument"]


def test_silver_that_goes_with_a_kingdom_is_lost() -> None:
    gone = SilverChanged("egypt", -3, 0, "eliminated")
    assert Shown(game, PACK).fact(gone) == "Egypt loses 3 Silver with the kingdom"


def test_a_maximum_that_does_not_grow_stays() -> None:
    """The Dagon markers go, whether it grows or not."""
    how = Shown(game, PACK)
    told = [how.fact(ManpowerChanged("egypt", 22, 0, "growth", (("GE-6.1.2-a", n),))) for n in (0, 2)]
    assert told == ["The Manpower Maximum of Egypt stays 22", "The Manpower Maximum of Egypt grows to 22"]


def test_a_marker_that_comes_into_the_pool_is_told_with_whose_it_is() -> None:
    how, more = Shown(game, PACK), MarkersChanged(("egypt",), ("hittites",), "power_entered")
    assert how.fact(more) == "One more marker is in the pool"
    for under, whose in ((MinorKingdom("elam", "egypt"), "Elam"), (BarbarianInvasion("egypt"), "the Sea Peoples")):
        assert how.on(board(), under=(under,)).fact(more) == f"One more marker of {whose} is in the pool"
    assert how.fact(more.but(how="extra_activation")) == "An extra marker of the Hittites is played next"


def test_a_king_who_falls_with_a_city_is_told_so() -> None:
    died = KingDied("apepi", "egypt", "thebes", retired=True, how="captured")
    assert Shown(game, PACK).fact(died) == "Apepi of Egypt dies as the City falls"


def test_a_retreat_says_where_it_ends() -> None:
    how, of = Shown(game, PACK), ChooseRetreat(("f1",), "mari", ())
    told = [how.tell_answer(of, path) for path in ((), ("terqa",), ("terqa", "tuttul"))]
    assert told == ["stay", "retreat to Terqa", "retreat by way of Terqa to Tuttul"]


def test_units_that_a_card_takes_are_told_in_the_notation() -> None:
    of = RemoveUnits("egypt", 3, ("peasants", "slaves"))
    told = Shown(game, PACK).tell_answer(of, (Count("thebes", 1, "peasants"), Count("memphis", 2, "slaves")))
    assert told == "1P at Thebes and 2S at Memphis"


def test_a_bribe_says_whether_it_is_for_doing_something() -> None:
    how = Shown(game, PACK)
    offer = Offer("egypt", 3, "attack")
    told = [how.question(AcceptBribe(one, "f1")) for one in (offer, offer.but(what=Enter("thebes"), doing=True))]
    assert told == [
        "Egypt offers 3 Silver for not attacking: take it?",
        "Egypt offers 3 Silver for entering Thebes: take it?",
    ]
    taken = BribeAccepted("egypt", "hittites", 3, "enter:thebes", True)
    assert how.fact(taken) == "The Hittites take 3 Silver from Egypt for entering Thebes"
    assert how.fact(taken.but(what="attack", doing=False)).endswith("for not attacking")


def test_a_deal_is_put_to_the_other_with_all_its_terms() -> None:
    how, promises = Shown(game, PACK), ("keep the peace", "attack mitanni")
    deal = Deal(("egypt", "hittites"), gives_silver=2, takes_cities=("tarsus",), promises=promises, allied=True)
    terms = "be allies; you get 2 Silver; you give Tarsus; promise: keep the peace; promise: attack Mitanni"
    assert how.question(AnswerDeal(deal, True)) == f"Egypt proposes a deal: {terms}. Your answer?"
    nothing = AnswerDeal(Deal(("hittites", "egypt")), False)
    assert how.question(nothing) == "The Hittites propose a deal: nothing at all. Your answer?"
    made = AllianceMade(Alliance("egypt", "hittites", promises))
    assert how.fact(made) == "Egypt and the Hittites are allied; promised: keep the peace and attack Mitanni"
    assert how.fact(AllianceMade(Alliance("egypt", "hittites"))) == "Egypt and the Hittites are allied"
    promised = RuleApplied("promised", ("egypt", "hittites", *promises))
    assert how.fact(promised) == "Egypt and the Hittites promise: keep the peace and attack Mitanni"


def test_lists_of_deals_begin_with_what_people_say() -> None:
    """And end with everything else: each deal is listed once."""
    now = board(hands={"EGY": ["gold_1"]}, kingdoms={"EGY": {"silver": 2}})
    of = ProposeDeal("egypt", "hittites")
    on = Asked(seat="egypt", question=of, board=now, step="", clauses=(), n=1, leaf="")
    listed = on.answers()
    how = Shown(game, PACK)
    told = [how.answer(on, one) for one in listed]
    assert told[:4] == ["be allies", "end the talks", "give Gold", "give 1 Silver"]
    assert max([len(one) for one in told[:60]]) < 40
    assert len(set(listed)) == len(listed)
    assert "nothing at all" in told
    terms = [how.option(on, on.choices(), one) for one in on.choices().options]
    assert terms.index("be allies") < terms.index("get Alliance (no 1)")


def test_a_card_that_has_failed_is_told_to_be_barred() -> None:
    activation = Activation("egypt", barred=(12,))
    told = Shown(game, PACK).fact(ActivationChanged(activation, "card_barred"))
    assert told == "Assassination may not be played again in this Action Segment"


def test_invaders_are_lost_as_their_invasion_fails() -> None:
    how, units = Shown(game, PACK), UnitsLost("elam", "susa", Units(infantry=12), (), "invasion")
    assert how.fact(units) == "Elam loses 12I at Susa, as the invasion fails"
    king = KingDied("untash_napirisha", "elam", "susa", retired=True, how="invasion")
    assert how.fact(king) == "Untash-Napirisha of Elam dies as the invasion fails"


def test_an_alliance_ends_with_the_turn() -> None:
    ended = AllianceEnded("egypt", "hittites", "isolation")
    assert Shown(game, PACK).fact(ended) == "The alliance of Egypt and the Hittites ends with the turn"


def test_a_battle_and_a_capture_are_told_with_who_is_against_whom() -> None:
    t = table(position(PACK, "EGY at tarsus: 6I", "HIT at tarsus: 3I", "ARZ at tarsus: 1I", players=["EGY", "HIT"]))
    form = partial(armies.form, t, kind="battle", at="tarsus")
    one, two, three = [
        form(power=power, parts=q.free_groups(t.board, "tarsus", power)) for power in ("egypt", "hittites", "arzawa")
    ]
    joined, how = BattleJoined("tarsus", "attack", (one,), (two, three), False), Shown(game, PACK)
    assert how.on(t.board).fact(joined) == "Battle is joined at Tarsus: Egypt against the Hittites and Arzawa"
    walls = joined.but(defenders=(), city_used=True)
    assert how.on(t.board).fact(walls) == "Battle is joined at Tarsus for its walls: Egypt against the City alone"
    assert how.fact(joined) == "Battle is joined at Tarsus"
    taken = CityCaptured("tarsus", "egypt", "hittites", "battle")
    assert how.fact(taken) == "Egypt captures Tarsus from the Hittites in battle"
    assert how.fact(taken.but(was="", how="empty")) == "Egypt captures Tarsus, where nobody was"


def test_a_card_is_told_with_what_it_is_aimed_at() -> None:
    how, play = Shown(game, PACK), CardPlayed("egypt", 2, "event", ("hittites",))
    assert how.fact(play) == "Egypt plays Alliance for its event: the Hittites"
    assert how.fact(play.but(targets=())) == "Egypt plays Alliance for its event"


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        (ManpowerChanged("egypt", 8, 0, "plague", why=(("GE-13.2-plague-b", -2),)), "-2 Manpower"),
        (MonumentRemoved("memphis", "card", why=(("GE-13.2-baal-b", -1),)), "1 Monument"),
    ],
)
def test_what_a_card_takes_has_its_unit(fact: ManpowerChanged | MonumentRemoved, told: str) -> None:
    ((clause, value),) = fact.why
    assert Shown(game, PACK).reason(fact, "why", clause, value) == told
