"""The sensible bot: its aims one by one on map FX1, and its matches against random bots and its like."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import pytest
from tests.games.god_kings.positions import position

from limmu.bots import Bot, RandomBot
from limmu.core import (
    PASS,
    Asked,
    Chance,
    Decision,
    Input,
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
from limmu.games.god_kings import board as b
from limmu.games.god_kings import bots_battle as battle
from limmu.games.god_kings import game
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.bots import LEVELS, NO_OPINION, keen, opinion
from limmu.games.god_kings.bots_cards import HandWorth
from limmu.games.god_kings.bots_march import Planner
from limmu.games.god_kings.bots_sight import Sight
from limmu.games.god_kings.cards.use import CardUse
from limmu.games.god_kings.pack import load_pack
from limmu.games.god_kings.s05_sequence import KeepCard
from limmu.games.god_kings.s07_reinforcements import Buy, Spend
from limmu.games.god_kings.s08_impulse import Play, PlayCard
from limmu.games.god_kings.s09_operations import ChooseMarkers
from limmu.games.god_kings.s11_forces import ActiveArmy, ChooseForce
from limmu.games.god_kings.s11_reaction import Avoid, DeclareReaction, Entry, Intercept
from limmu.games.god_kings.s11_steps import SIEGE, Marching, Move, MoveArmy
from limmu.games.god_kings.s15_charge import DeclareCharge
from limmu.games.god_kings.s15_losses import ChooseLosses
from limmu.games.god_kings.s15_main_battle import UseAdvantage
from limmu.games.god_kings.s16_retreats import DISPLACE, ChooseRetreat
from limmu.games.god_kings.s20_exchange import GiveCard, GivePoints, GiveSpace

MARCH = Marching(CardUse(1, "operations", 2))
MAJOR_CAMPAIGN, PROVISIONS = 1, 58
SETTLED = dict.fromkeys(["s1", "s2", "c1", "c2", "c3", "c4", "a2", "a3"], "egypt")
"""Egypt lacks c5 in CAN, and a1 and a4 in AMU."""


def answer(asked: Question[Board, Any], board: Board, seat: str = "egypt") -> Any:
    """What the bot wants, which must be legal; never an answer at random."""
    wanted = opinion(Asked(seat=seat, question=asked, board=board, step="", clauses=(), n=1, leaf=""))
    assert wanted is not NO_OPINION
    return wanted


def units_of(board: Board, at: str, power: str) -> tuple[str, ...]:
    return tuple([u.id for u in b.units_at(board, at) if u.power == power])


def army(board: Board, general: str, mp: int = 4) -> ActiveArmy:
    """All units with a general, on the march."""
    leader = b.leader(board, general)
    units = units_of(board, leader.at, leader.power)
    return ActiveArmy(
        power=leader.power, seat=leader.power, general=general, along=(), units=units, mp=mp, allowance=mp
    )


# ---------------------------------------------------------------- what it is after


def test_a_marker_goes_where_it_completes_a_province() -> None:
    markers = {"c1": "egypt", "c2": "egypt", "k1": "hatti"}
    board = position("EK at c3: 3W", "EW1 at k1: 1W", "HK at h1: 3W", markers=markers)
    (space,) = answer(ChooseMarkers("egypt", 1), board)
    assert b.pack(board).province_of[space] == "CAN"


def test_more_markers_are_placed_as_long_as_they_gain() -> None:
    board = position("EK at c3: 3W", "HK at h1: 3W")
    assert len(answer(ChooseMarkers("egypt", 3), board)) == 3


def test_a_card_is_played_for_the_markers_that_win_a_province() -> None:
    markers = {"c1": "egypt", "c2": "egypt", "s1": "egypt", "s2": "egypt"}
    board = position("EW1 at c3: 3W", "HK at h1: 3W", markers=markers, hands={"egypt": [PROVISIONS]}, round=1)
    assert answer(PlayCard("egypt"), board) == Play(PROVISIONS, "pc")


def test_a_province_is_worth_more_the_fewer_markers_it_lacks() -> None:
    held = ["c1", "c2", "c3"]
    boards = [position("EK at e1: 3W", "HK at h1: 3W", markers=dict.fromkeys(held[:n], "egypt")) for n in range(4)]
    shares = [Sight(board, "egypt").share("egypt", "CAN", Sight(board, "egypt").markers) for board in boards]
    assert shares == sorted(shares)
    assert shares[2] < 1 <= shares[3]


def test_what_is_only_begun_is_worth_less_when_the_turn_ends() -> None:
    boards = [
        position("EK at e1: 3W", "HK at h1: 3W", markers={"c1": "egypt"}, round=round_, turn=turn, set={"last_turn": 9})
        for round_, turn in ((1, 8), (5, 8), (5, 9))
    ]
    early, late, over = (keen(board, "egypt") for board in boards)
    begun, second, third = (sight.share("egypt", "CAN", sight.markers) for sight in (early, late, over))
    assert begun > second > third
    assert early.taste.pull > late.taste.pull


def test_the_points_of_the_only_opponent_count_against_it() -> None:
    board = position("EK at e1: 3W", "HK at h1: 3W", markers={"p1": "hatti", "p2": "hatti"})
    sight = Sight(board, "egypt")
    assert sight.gain((("p1", ""),)) > 0
    assert sight.gain((("e2", "hatti"),)) < -2


# ---------------------------------------------------------------- marching, fighting, besieging


def test_an_army_throws_a_weak_enemy_out_of_the_homecountry() -> None:
    board = position("EK at e1: 6W 4C", "hatti at e2: 1W", "HK at h1: 3W", markers=SETTLED | {"e2": "hatti"})
    assert answer(MoveArmy(army(board, "EK"), MARCH), board) == Move("e2")


def test_an_army_keeps_away_from_what_is_strong() -> None:
    board = position("EW1 at c3: 2W", "HK at c5: 9W 4C")
    step = answer(MoveArmy(army(board, "EW1"), MARCH), board)
    assert step != Move("c5")


def test_three_units_at_an_enemy_city_besiege_it() -> None:
    board = position("EK at a1: 6W", "HK at h1: 3W", markers=SETTLED | {"c5": "egypt", "a1": "hatti/g"})
    assert answer(MoveArmy(army(board, "EK"), MARCH), board) == "siege"


def test_the_sensible_bot_does_not_leave_a_siege_to_begin_it_anew() -> None:
    markers = SETTLED | {"c5": "egypt", "c3": "hatti", "a1": "hatti/g"}
    board = position("EK at a1: 6W", "HK at h1: 3W", markers=markers, round=2)
    places = [at.but(continued=2, besieger="egypt") if at.id == "a1" else at for at in board.places]
    board = board.but(places=tuple(places))
    plain, sensible = (Planner(sight(board, "egypt"), army(board, "EK"), MARCH.use).plan() for sight in (Sight, keen))
    assert (plain.step, sensible.step) == (Move("c3"), SIEGE)


def test_the_sensible_bot_knows_where_it_may_sail_before_it_chooses_a_card() -> None:
    board = position("EW1 at e1: 4W", "EK at e2: 4W", "HK at h1: 3W", markers=SETTLED | {"c5": "egypt"}, round=2)
    plain, sensible = (HandWorth(sight(board, "egypt")) for sight in (Sight, keen))
    assert sensible.plan("EW1", 3) > sensible.plan("EW1", 2), "with three Operations an army sails (12.1)"
    assert plain.plan("EW1", 3) == plain.plan("EW1", 2)


def test_the_sensible_bot_knows_what_its_next_impulse_could_take() -> None:
    """Three steps away at most; less where it must besiege; what its march takes by the way is no more to be taken."""
    markers = SETTLED | {"c5": "egypt", "p1": "hatti"}
    open_, walled = (
        keen(position("EK at e1: 6W", "HK at h1: 3W", markers=markers | {"a1": one}), "egypt")
        for one in ("hatti", "hatti/g")
    )
    assert open_.reach("c4") > walled.reach("c4") > 0
    assert open_.reach("c4") > open_.reach("c4", (("a1", "egypt"),))
    assert open_.reach("e1") < open_.reach("c4")


@pytest.mark.parametrize(("round_", "hand", "weighed"), [(2, [], False), (2, [MAJOR_CAMPAIGN], True), (5, [], False)])
def test_only_a_campaign_gives_a_second_army_an_impulse(round_: int, hand: list[int], weighed: bool) -> None:
    """Where another army stands as near it is worth nothing to stand there, too; nor is it in the last impulse."""
    board = position("EK at c4: 6W", "EW1 at e1: 4W", "HK at h1: 3W", markers=SETTLED | {"a1": "hatti"},
                     round=round_, hands={"egypt": hand})  # fmt: skip
    sights = [keen(board, "egypt"), keen(board, "egypt")]
    sights[1].taste = attrs.evolve(sights[1].taste, poised=0.0)
    near, blind = (Planner(sight, army(board, "EW1"), MARCH.use).stand("c3", ()) for sight in sights)
    assert (near > blind) == weighed


def test_a_way_past_an_army_that_may_intercept_is_worth_less(monkeypatch: pytest.MonkeyPatch) -> None:
    board = position("EW1 at c3: 4W", "HK at a2: 9W 4C", markers=SETTLED | {"a1": "hatti", "a2": "hatti"}, round=1)
    aware, blind = keen(board, "egypt"), keen(board, "egypt")
    monkeypatch.setattr(blind, "watched", dict)
    careful, bold = (Planner(sight, army(board, "EW1"), MARCH.use).plan() for sight in (aware, blind))
    assert bold.step == Move("a1")
    assert careful.value < bold.value
    assert [aware.watched()[s].power for s in ("a1", "c5")] == ["hatti"] * 2
    assert "c1" not in aware.watched()


def test_the_sensible_bot_intercepts_small_armies_in_foreign_spaces() -> None:
    board = position("EW1 at a1: 2W", "HK at a2: 9W 4C", markers=SETTLED | {"a1": "mitanni", "a2": "hatti"})
    reaction = DeclareReaction("hatti", army(board, "EW1"), Entry("a1", "c3"))
    offered = Asked(seat="hatti", question=reaction, board=board, step="", clauses=(), n=1, leaf="").answers()
    plain, sensible = (battle.declare_reaction(s(board, "hatti"), reaction, offered) for s in (Sight, keen))
    assert plain == PASS
    assert isinstance(sensible, Intercept)


def test_a_marching_army_places_markers() -> None:
    board = position("EW1 at c3: 2W", "HK at h1: 3W", markers={"c1": "egypt", "c2": "egypt"})
    assert answer(MoveArmy(army(board, "EW1"), MARCH), board) == "place_pc"


def test_a_battle_that_is_likely_lost_is_avoided() -> None:
    board = position("EK at c3: 9W 4C", "HK at c3: 2W", markers={"c3": "hatti"})
    asked = DeclareReaction("hatti", army(board, "EK"), Entry("c3", "c2"))
    assert answer(asked, board, "hatti") == Avoid("c3", "HK")


def test_a_battle_that_is_likely_won_is_not_avoided() -> None:
    board = position("EK at c3: 1W", "HK at c3: 9W 2C", markers={"c3": "hatti"})
    asked = DeclareReaction("hatti", army(board, "EK"), Entry("c3", "c2"))
    assert answer(asked, board, "hatti") == PASS


@pytest.mark.parametrize(("enemies", "inside"), [("9W 4C", True), ("1w", False)])
def test_a_weak_host_goes_into_its_city(enemies: str, inside: bool) -> None:
    board = position("hatti at a1: 2W", f"EK at a1: {enemies}", markers={"a1": "hatti"})
    units = units_of(board, "a1", "hatti")
    asked = ChooseForce("city", (), units, 0, 2, clause="GK-11.8-b")
    assert answer(asked, board, "hatti") == (units if inside else ())


def test_a_charge_is_tried_at_good_odds_only() -> None:
    board = position("EK at c3: 4C", "hatti at c3: 3W")
    assert answer(DeclareCharge("egypt", "c3"), board) == "yes"
    board = position("EK at c3: 1C", "HK at c3: 3W 1C")
    assert answer(DeclareCharge("egypt", "c3"), board) == "no"


def test_the_whole_battle_advantage_is_used() -> None:
    board = position("EK at c3: 6W", "HK at c3: 5W", active="egypt")
    split = answer(UseAdvantage("egypt", 3), board)
    assert split.own + split.enemy == 3


def test_losses_cost_as_little_strength_as_may_be() -> None:
    board = position("EK at c3: 1W 1C", "HK at h1: 3W")
    asked = ChooseLosses("retreat", "egypt", units_of(board, "c3", "egypt"), 1, points=False)
    (lost,) = answer(asked, board)
    assert b.unit(board, lost.unit).kind == "warrior"


def test_a_retreat_goes_where_it_costs_nothing() -> None:
    board = position("EK at c3: 3W", "HK at h1: 3W", markers={"c2": "egypt", "a1": "hatti", "c5": "hatti"})
    asked = ChooseRetreat("egypt", "defender", units_of(board, "c3", "egypt"), "c3", "a1")
    assert {("c2",), DISPLACE} <= set(asked.answers(board))
    assert answer(asked, board) == ("c2",)


# ---------------------------------------------------------------- cards and gifts


def test_a_campaign_card_is_kept_and_a_weak_one_is_not() -> None:
    board = position("EK at e1: 3W", "HK at h1: 3W", hands={"egypt": [PROVISIONS, MAJOR_CAMPAIGN]})
    assert answer(KeepCard("egypt"), board) == MAJOR_CAMPAIGN
    board = position("EK at e1: 3W", "HK at h1: 3W", hands={"egypt": [PROVISIONS]})
    assert answer(KeepCard("egypt"), board) == PASS


@pytest.mark.parametrize(
    ("hand", "round_", "kept"),
    [
        ([PROVISIONS, MAJOR_CAMPAIGN], 1, True),
        ([PROVISIONS, MAJOR_CAMPAIGN], 5, False),
        ([PROVISIONS, MAJOR_CAMPAIGN, *range(2, 7)], 1, False),
    ],
)
def test_the_sensible_bot_keeps_a_campaign_for_the_end_of_the_turn(hand: list[int], round_: int, kept: bool) -> None:
    """Unless nothing is to come, or as good cards would be left over."""
    board = position("EK at e1: 3W", "HK at h1: 3W", hands={"egypt": hand}, round=round_)
    worths = [HandWorth(Sight(board, "egypt")), HandWorth(keen(board, "egypt"))]
    plain, sensible = (hand.value(Play(MAJOR_CAMPAIGN, "raise")) for hand in worths)
    assert (sensible < plain - 1) == kept


def test_nothing_is_given_away() -> None:
    board = position("EK at e1: 3W", "HK at h1: 3W", hands={"egypt": [PROVISIONS]})
    assert [answer(gift("egypt"), board) for gift in (GiveSpace, GivePoints, GiveCard)] == [PASS] * 3


def test_tribute_and_wood_buy_chariots() -> None:
    points = {"egypt.tribute": 2, "egypt.wood": 2}
    board = position("EK at e1: 3W", "HK at h1: 3W", set=points)
    assert answer(Spend("egypt"), board) == Buy("chariot", 2)


# ---------------------------------------------------------------- matches


class Watched:
    """A sensible bot of whose answers none may be at random: each must be its own, and legal."""

    def __init__(self, seed: str, level: str = "sensible") -> None:
        self.bot = game.bot(level, seed)
        self.questions, self.sight = LEVELS[level]
        self.fallbacks: list[str] = []

    def choose(self, view: View[Any]) -> Any:
        """What the bot answers; its aims are asked without the net below them."""
        asked = view.question
        assert asked is not None
        kind = type(asked.question).__name__
        answered = self.questions.get(kind)
        sight = self.sight(asked.board, asked.seat)
        if answered is None or not asked.check(answered(sight, asked.question, asked)):
            self.fallbacks.append(kind)
        return self.bot.choose(view)


def play(scenario: str, seed: int, roles: Mapping[str, Bot]) -> Match[Board]:
    _, match = begin(game, load_pack(), scenario, match_id=str(seed), secret=bytes(range(32)))
    dice = SeededDice(seed)
    while (open_ := question(match)) is not None:
        seat, asked = open_.demands[0]
        if isinstance(asked, RollDice | ShuffleItems):
            inp = Input(seat, Chance(dice.outcome(asked, match.n + 1)))
        else:
            inp = Input(seat, Decision(roles[seat].choose(view(match, seat))))
        _, match = take(match, inp)
    return match


def test_it_beats_random_bots_at_kadesh() -> None:
    points = 0.0
    for seed in range(1, 11):
        seat = ("egypt", "hatti")[seed % 2]
        names = {other: "sensible" if other == seat else "random" for other in ("egypt", "hatti")}
        match = play("kadesh", seed, {other: game.bot(name, seed) for other, name in names.items()})
        assert match.over is not None
        points += 1 if match.over.winners == (seat,) else 0 if match.over.winners else 0.5
    assert points >= 8


@pytest.mark.parametrize("scenario", ["kadesh", "megiddo", "three_kings", "rise_of_assyria"])
def test_its_answers_are_its_own_and_legal(scenario: str) -> None:
    seats = load_pack().scenario[scenario].playable
    roles = {seat: Watched("5") for seat in seats}
    match = play(scenario, 5, roles)
    assert match.over is not None
    assert {seat: bot.fallbacks for seat, bot in roles.items()} == {seat: [] for seat in seats}


def test_the_same_seed_plays_the_same_match() -> None:
    def leaf() -> str:
        roles: dict[str, Bot] = {"egypt": game.bot("sensible", "2"), "hatti": RandomBot("2")}
        return play("kadesh", 2, roles).position.leaf

    assert leaf() == leaf()
