"""Sentences of The God Kings that say a thing once, in the number that it takes."""

from typing import Any

import pytest
from tests.games.god_kings.positions import fx1, position, run

from limmu.core import Asked, Question, View
from limmu.display.shown import Shown
from limmu.display.tables import Rows
from limmu.display.telling import told_facts
from limmu.games.god_kings import board as b
from limmu.games.god_kings import game
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.facts import (
    AttritionRolled,
    BattleJoined,
    BattleRolled,
    DieResolved,
    GeneralActivated,
    PointsChanged,
    SiegeLaid,
    SpacesControlled,
    VictoryPointsTotalled,
)
from limmu.games.god_kings.s11_forces import ActiveArmy, ChooseForce
from limmu.games.god_kings.s11_reaction import Avoid, DeclareReaction, Entry, Intercept
from limmu.games.god_kings.s13_interception import InterceptionAttempts, intercept_choice
from limmu.games.god_kings.s13_reaction_roll import INTERCEPT, Attempt
from limmu.games.god_kings.s14_avoid_battle import avoid_choice
from limmu.games.god_kings.s15_charge import DeclareCharge
from limmu.games.god_kings.s15_losses import ChooseLosses, Loss
from limmu.games.god_kings.s16_retreats import ChooseRetreat
from limmu.toolkit.facts import RuleApplied

SHOWN = Shown(game, game.load_pack(None))


def asked_on(board: Board, question: Question[Board, Any]) -> Asked[Board]:
    return Asked(seat="egypt", question=question, board=board, step="", clauses=(), n=0, leaf="")


def test_markers_are_told_in_the_number_that_they_have() -> None:
    one = SpacesControlled(("kadesh",), "egypt")
    assert SHOWN.fact(one) == "Egypt places a PC marker at Kadesh"
    assert SHOWN.fact(one.but(spaces=("kadesh", "tyre"))) == "Egypt places PC markers at Kadesh and Tyre"
    assert SHOWN.fact(one.but(garrison=True)) == "Egypt places a garrison at Kadesh"
    assert SHOWN.fact(one.but(power="")) == "The marker is removed from Kadesh"


def test_a_garrison_that_turns_to_its_pc_side_is_not_told_as_placed_by_its_owner() -> None:
    mutiny = SpacesControlled(("tjaru",), "egypt", why=(("GK-9.3-a", 0),))
    assert SHOWN.fact(mutiny) == "By the event Egypt has a PC marker at Tjaru"
    assert SHOWN.fact(mutiny.but(garrison=True)) == "Egypt places a garrison at Tjaru"
    given = mutiny.but(why=(("GK-20.1-f", 0),))
    assert SHOWN.fact(given) == "Tjaru passes to Egypt"
    assert SHOWN.fact(given.but(why=(("GK-24.1-l", 0),))) == "Egypt has Tjaru again"
    sacked = mutiny.but(why=(("GKR-088", 0),))
    assert SHOWN.fact(sacked) == "The garrison of Tjaru is gone: Egypt keeps a PC marker there"


def test_a_siege_whose_markers_change_is_not_told_as_begun() -> None:
    """A card may take its Siege Continued markers off: the fact is the same as that of a new siege."""
    siege = SiegeLaid("tyre", "hatti", 0)
    assert SHOWN.fact(siege) == "Hatti besieges Tyre (no Siege Continued marker)"
    assert SHOWN.fact(siege.but(besieger="kassites", continued=2)) == (
        "The Kassites besiege Tyre (2 Siege Continued markers)"
    )


def test_generals_who_have_nowhere_to_go_are_told_in_their_number() -> None:
    one = RuleApplied("nowhere_to_go", ("HK",), ())
    assert SHOWN.fact(one).endswith(" has nowhere to go")
    assert SHOWN.fact(one.but(about=("HK", "HW1"))).endswith(" have nowhere to go")


def test_an_event_that_takes_from_the_next_income_says_so() -> None:
    owing = PointsChanged("hatti", 0, 1, "event", owes=2)
    told = "By the event Hatti has 0 tribute and 1 wood; its next income of tribute is less by 2"
    assert SHOWN.fact(owing) == told
    assert SHOWN.fact(owing.but(owes=0)) == "By the event Hatti has 0 tribute and 1 wood"


@pytest.mark.parametrize(
    ("clause", "value", "told"),
    [
        ("GK-7.1-k", -6, "-6 tribute and -6 wood"),
        ("GK-3.0-as", -10, "-10 tribute"),
        ("GK-20.4-g", -5, "-5 tribute"),
        ("GK-7.1-g", 3, "+3 tribute"),
        ("GK-20.1-g", -1, "-1 point"),
        ("GK-9.2H-a", 1, "+1 tribute and +1 wood"),
        ("GK-9.2H-b", 2, "+2 tribute and +2 wood"),
    ],
)
def test_what_is_paid_or_gained_says_in_which_points(clause: str, value: int, told: str) -> None:
    fact = PointsChanged("egypt", 0, 1, "spent", why=((clause, value),))
    assert SHOWN.reason(fact, "why", clause, value) == told


def test_an_idle_neutral_nation_and_its_card_are_named() -> None:
    idle = RuleApplied("neutral_nation_idle", ("kassites", "47"), (("GK-20.2-j", 0),))
    assert SHOWN.fact(idle) == "The Kassites do nothing with Forced March"


def test_an_attrition_roll_leaves_the_losses_to_those_who_lose() -> None:
    units = ("egypt_amon_1", "egypt_amon_2")
    assert SHOWN.fact(AttritionRolled(units, (6, 2), units[:1])) == "Attrition rolls 6 and 2"
    assert SHOWN.fact(AttritionRolled(units, (1, 2), ())) == "Attrition rolls 1 and 2: nobody loses a step"


def test_losses_are_counted_by_kind() -> None:
    question = ChooseLosses("battle", "egypt", (), 7)
    lost = (Loss("egypt_amon_1", 1), Loss("egypt_amon_2", 1), Loss("egypt_chariot_1", 2))
    assert SHOWN.tell_answer(question, lost) == "2 Amon warriors a step, 1 Egypt chariot two steps"


def test_the_last_step_of_a_reduced_unit_is_the_unit() -> None:
    board = position("EK at c5: 2W 2C")
    whole, reduced = [unit.id for unit in b.units_at(board, "c5") if unit.kind == "chariot"]
    board = b.with_units(board, {reduced: b.unit(board, reduced).but(steps=1)})
    asked = asked_on(board, ChooseLosses("battle", "egypt", (whole, reduced), 7))
    answer = (Loss(whole, 1), Loss(reduced, 1))
    assert Shown(game, fx1()).answer(asked, answer) == "1C a step, 1C (reduced) lost"


def test_a_way_of_retreat_says_where_it_ends_and_what_it_costs() -> None:
    board = position("EK at c5: 2W", markers={"a3": "hatti", "a4": "egypt"})
    asked = asked_on(board, ChooseRetreat("egypt", "attacker", ("one",), "a2", "a3"))
    told = [Shown(game, fx1()).answer(asked, way) for way in (("a3", "a4"), ("a4",))]
    names = [fx1().space[one].name for one in ("a3", "a4")]
    assert told == [f"to {names[1]} by {names[0]}, losing 1 step", f"to {names[1]}"]


@pytest.mark.parametrize(
    ("purpose", "need", "told"),
    [
        ("charge", 0, "The charge of Egypt fails: 4, needs a natural 1"),
        ("charge", 2, "The charge of Egypt fails: 4, needs 2 or less"),
        ("intercept", 0, "The interception fails: 4, needs a natural 1"),
        ("avoid", -1, "Egypt fails to avoid the battle: 4, needs a natural 1"),
        ("pursuit", 0, "The pursuit fails: 4, needs 0 or less"),
    ],
)
def test_a_roll_that_only_a_natural_one_could_win_says_so(purpose: str, need: int, told: str) -> None:
    die = DieResolved(purpose=purpose, power="egypt", natural=4, modified=4, target=need, success=False)
    assert SHOWN.fact(die) == told


def test_a_king_who_lives_on_is_named_and_the_power_where_no_board_is_known() -> None:
    board = position("EK at c5: 2W")
    die = DieResolved(purpose="succession", power="egypt", natural=4, modified=4, target=2, success=False)
    told = Shown(game, fx1())
    king = fx1().general[b.nation(board, "egypt").king].name
    assert told.on(board).fact(die) == f"{king} lives on (4; the Successor comes on 1 or less)"
    assert told.fact(die) == "The King of Egypt lives on (4; the Successor comes on 1 or less)"


@pytest.mark.parametrize(
    ("leader", "told"),
    [
        ("hatti_warlord_1", "commands against Hatti Warlord 1 (Battle 1)"),
        ("", "commands against units without a general"),
    ],
)
def test_a_battle_says_who_commands_and_how_well(leader: str, told: str) -> None:
    battle = BattleJoined(
        space="kadesh", attacker="egypt", defender="hatti", attacking=(), defending=(), attacker_leader="seti_i",
        defender_leader=leader,
    )  # fmt: skip
    start = "Battle at Kadesh: Egypt attacks Hatti; Seti I (Battle 3) "
    assert SHOWN.fact(battle).startswith(start)
    assert SHOWN.fact(battle).endswith(told)


def test_a_roll_of_several_generals_says_whose_it_is() -> None:
    """Two interceptions of one space, each held against its own general's Battle Rating."""
    board = position("EK at c5: 4W", "HK at a4: 3W", "HW1 at a1: 3W")
    units = {at: tuple([unit.id for unit in b.units_at(board, at)]) for at in ("c5", "a4", "a1")}
    moved = ActiveArmy("egypt", "egypt", "EK", (), units["c5"])
    tries = [
        Attempt(INTERCEPT, "hatti", "hatti", at, who, units=units[at]) for who, at in (("HK", "a4"), ("HW1", "a1"))
    ]
    play = run(InterceptionAttempts(tuple(tries), (), moved, "a2"), board, dice={INTERCEPT: [5, 6]})
    play.answer("hatti", "HW1")
    shown = Shown(game, fx1())
    entries = [position.entry for position in play.match.past[1:] if position.entry is not None]
    told = [line for entry in entries for line in told_facts(shown, play.match, entry, ("public",))]
    first, second = [line for line in told if line.startswith("The interception")]
    assert first.startswith(f"The interception by {shown.name('HW1')} fails: 5")
    assert second.startswith(f"The interception by {shown.name('HK')} fails: 6, needs 3 or less")


@pytest.mark.parametrize(
    ("clause", "told"),
    [("GK-24.1-g", "Egypt has 9 VP in all"), ("GK-24.1-i", "The VP of this turn of Egypt go back to 0")],
)
def test_points_that_are_reset_are_not_told_as_counted_again(clause: str, told: str) -> None:
    assert SHOWN.fact(VictoryPointsTotalled("egypt", 9, 0, ((clause, 0),))) == told


@pytest.mark.parametrize(
    ("shown", "told"),
    [
        (SHOWN, "The powers announce their points of this turn: Hatti 0 VP and Egypt -2 VP"),
        (Shown(game, game.load_pack(None), "ja"), "このターンのポイントを公表: ヒッタイト 0VP、エジプト -2VP"),
    ],
)
def test_announced_points_are_told_with_whose_they_are(shown: Shown, told: str) -> None:
    why = (("GK-24.1-f", 0), ("GK-24.1-f", -2))
    assert shown.fact(RuleApplied("points_announced", ("hatti", "egypt"), why)) == told


def test_a_general_who_takes_no_other_along_is_told_one_limit() -> None:
    force = ChooseForce("activate", ("egypt_w1",), (), 0, 5, general="egypt_king", space="gaza")
    assert "(at most 5 units)?" in SHOWN.question(force.but(generals=()))
    assert "(at most 5 units, more with " in SHOWN.question(force)


def test_a_warlord_has_the_name_of_his_power_without_an_article() -> None:
    assert SHOWN.fact(GeneralActivated("kassites_warlord_1", (), (), mp=6, seat="")).startswith(
        "Kassites Warlord 1 is activated"
    )


def test_a_question_whether_something_is_done_shows_who_is_there() -> None:
    board = position("EK at c5: 2W 2C", "HK at c5: 3W")
    seen = View(
        audience=("egypt",), n=0, leaf="", board=board, asked=(), question=None, may=(), stack=(), passes=(), over=None
    )
    table = Shown(game, fx1()).near(seen, asked_on(board, DeclareCharge("egypt", "c5")))
    assert isinstance(table, Rows)
    assert "2C" in str(table.rows)
    assert "3W" in str(table.rows)
    assert "strength 14" in str(table.rows[0][3])
    assert "strength 9" in str(table.rows[0][3])


def test_who_may_react_is_told_the_die_that_he_needs_and_for_each_force() -> None:
    """The Battle Rating of FX1's Hatti is 3; the Egyptians come with two chariots."""
    board = position("EK at c5: 2W 2C", "HK at c4: 3W 3C")
    shown, army = Shown(game, fx1()), ActiveArmy("egypt", "egypt", "EK", (), moved := b.units_at(board, "c5"))
    army = army.but(units=tuple([unit.id for unit in moved]))
    asked = asked_on(board, DeclareReaction("hatti", army, Entry("c5", "c6")))
    told = shown.answer(asked, Intercept("c4", "HK"))
    assert told.endswith("(3 to 5 or less comes in: it depends on the units)")
    force = intercept_choice(board, "HK").but(space="c5")
    chariots = [one for one in force.units if "chariot" in one]
    warriors = [one for one in force.units if one not in chariots]
    told = [shown.answer(asked_on(board, force), tuple(one)) for one in (warriors, [*warriors, *chariots], chariots)]
    assert [one.partition("(")[2] for one in told] == ["3 or less wins)", "4 or less wins)", "5 or less wins)"]


def test_who_may_avoid_a_battle_is_told_the_die_that_he_needs() -> None:
    board = position("EK at c5: 2W 2C", "HK at c5: 3W")
    army = ActiveArmy("egypt", "egypt", "EK", (), tuple([u.id for u in b.units_at(board, "c5")][:4]))
    shown, asked = Shown(game, fx1()), DeclareReaction("hatti", army, Entry("c5", "c6"))
    assert shown.answer(asked_on(board, asked), Avoid("c5", "HK")).endswith("(3 or less gets away)")
    force = avoid_choice(board, army, "HK")
    assert shown.answer(asked_on(board, force), force.units).endswith("(3 or less wins)")
    third = position("EK at c5: 2W 2C", "HK at c5: 3W", "MK at c5: 1W")
    assert "wins" not in shown.answer(asked_on(third, force), force.units), "it is not known who came"


@pytest.mark.parametrize(
    ("forces", "told"),
    [
        (("EK at c5: 2W 4C", "HK at c5: 3W 1C"), "yes (4 or less succeeds, 5 or less if the enemy failed to avoid)"),
        (("EK at c5: 2W 4C", "HK+HW1 at c5: 3W 1C"), "yes"),
        (("EK at c5: 2W 4C", "hatti at c5: 3W 1C"), "yes (5 or less succeeds)"),
    ],
)
def test_who_may_charge_is_told_the_die_that_he_needs(forces: tuple[str, ...], told: str) -> None:
    asked = asked_on(position(*forces), DeclareCharge("egypt", "c5"))
    assert Shown(game, fx1()).answer(asked, "yes") == told


def test_barbarised_mercenaries_are_a_plural() -> None:
    rolled = BattleRolled(side="barbarised", natural=1, row=1, strength=4, loss=1)
    assert SHOWN.fact(rolled).startswith("Barbarised mercenaries roll 1:")
