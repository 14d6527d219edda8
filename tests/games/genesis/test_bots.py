"""The sensible bot: its aims one by one on small maps, and its matches against random bots and its like."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.games.genesis.moves import chosen
from tests.games.genesis.positions import mini, position

from limmu.bots import NO_OPINION, Bot, RandomBot
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
from limmu.games.genesis import board as b
from limmu.games.genesis import bots_talks as talks
from limmu.games.genesis import game
from limmu.games.genesis.board import Board, Force, Group, Units
from limmu.games.genesis.bots import KEEN, LEVELS, QUESTIONS, keen, opinion
from limmu.games.genesis.bots_field import garrison
from limmu.games.genesis.bots_march import needed
from limmu.games.genesis.bots_odds import battle, best_spending, storm
from limmu.games.genesis.bots_sight import Sight, Taste
from limmu.games.genesis.bots_talks import is_welcome
from limmu.games.genesis.cards.conditions import Play, Scene
from limmu.games.genesis.cards.windows import CancelCard, PlayHeldCard
from limmu.games.genesis.pack import load_pack
from limmu.games.genesis.s03_activation import ChooseAction
from limmu.games.genesis.s05_tribute import Demand, DemandTribute
from limmu.games.genesis.s06_manpower import ConvertInfantry, KeepChariots, RaiseInfantry, RemoveInfantry
from limmu.games.genesis.s06_recruiting import RecruitInfantry
from limmu.games.genesis.s07_construction import Construct
from limmu.games.genesis.s07_entering import AttackOrRegroup
from limmu.games.genesis.s07_forces import DeclareForce, DropOff, PickUp
from limmu.games.genesis.s07_movement import ChooseStep
from limmu.games.genesis.s07_steps import Enter, Solo
from limmu.games.genesis.s07_withdrawal import WithdrawOrFight
from limmu.games.genesis.s12_bribery import AcceptBribe, Offer
from limmu.games.genesis.s12_deals import AnswerDeal, Deal, ProposeDeal
from limmu.games.genesis.s14_end_turn import KeepCard
from limmu.toolkit.spreads import Count, amount

PACK = load_pack()
MINI = mini(
    "Memphis-Road Road-Gaza Gaza-Tyre Memphis-Sile Sile-Hatti",
    {
        "Memphis": {"home": "egypt", "capital": True, "ew": 3, "ds": 1},
        "Sile": {"home": "egypt", "ew": 1},
        "Road": {"kind": "transit"},
        "Gaza": {"ew": 2, "ds": 1},
        "Tyre": {"ew": 3, "ds": 1},
        "Hatti": {"home": "hittites", "capital": True, "ew": 3, "ds": 4},
    },
    kings={"P": {"power": "EGY", "campaign": 3, "tactical": 2}},
)


def on_map(*units: str, **rest: Any) -> Board:
    """A position of two on the small map in the last turn but one; Egypt acts."""
    settings: dict[str, Any] = {"players": ["EGY", "HIT"], "active": "EGY", "turn": 8, "last_turn": 9}
    return position(MINI, *units, **settings | rest)


def answer(asked: Question[Board, Any], board: Board, seat: str = "egypt") -> Any:
    """What the bot wants, which must be legal; never an answer at random."""
    wanted = opinion(Asked(seat=seat, question=asked, board=board, step="", clauses=(), n=1, leaf=""))
    assert wanted is not NO_OPINION
    return wanted


def marching(at: str, counts: str, mp: int, *others: str, **rest: Any) -> Board:
    """A position in which a force of Egypt is on the move with so many movement points."""
    board = on_map(f"EGY at {at}: {counts}", *others, **rest)
    force = Force("f1", "egypt", "move", at, mp)
    kings = tuple([king.but(force="f1") if king.at == at else king for king in board.kings])
    groups = tuple([g.but(force="f1") if (g.at, g.power) == (at, "egypt") else g for g in board.groups])
    return b.with_force(board.but(groups=groups, kings=kings, forces_formed=1), force)


# ---------------------------------------------------------------- arithmetic


def test_shifts_are_spent_where_they_tell() -> None:
    assert best_spending(PACK, 5, (3, 6), (3, 2)) == (5, 0)  # 80 percent of 2 is 2: nothing is left of the enemy
    assert best_spending(PACK, 2, (6, 6), (10, 1)) == (0, 2)  # he is gone already: spare one's own


def test_better_odds_are_better() -> None:
    wins = [battle(PACK, own, 8, 0).win for own in (4, 8, 16, 32)]
    assert wins == sorted(wins)
    falls = [storm(PACK, infantry=6, defence=3, mp=mp, again=1, shifts=0)[0] for mp in range(6)]
    assert falls == sorted(falls)
    assert falls[0] == 0
    assert (
        storm(PACK, infantry=6, defence=3, mp=3, again=1, shifts=3)[0]
        > storm(PACK, infantry=6, defence=3, mp=3, again=1, shifts=0)[0]
    )


# ---------------------------------------------------------------- where to go


def test_a_major_move_takes_the_army_with_its_king_and_leaves_a_guard() -> None:
    board = on_map("EGY at Memphis: 8I 1P K[P]", "EGY at Sile: 1I", "HIT at Hatti: 6I")
    force = answer(DeclareForce("egypt", "major"), board)
    assert force == chosen("Memphis", "7I K[P]")


def test_the_sensible_bot_guards_its_capital_against_what_may_come() -> None:
    units = ("EGY at Memphis: 8I K[P]", "EGY at Road: 1I", "EGY at Gaza: 1I", "HIT at Sile: 16I")
    guarded = keen(on_map(*units), "egypt")
    over = keen(on_map(*units, turn=9), "egypt")
    assert needed(guarded, "Memphis", "egypt") > needed(Sight(on_map(*units), "egypt"), "Memphis", "egypt")
    assert garrison(guarded, "Memphis") > garrison(over, "Memphis") == 0, "nobody comes any more"


@pytest.mark.parametrize(
    ("other", "standing", "wanted"),
    [("EGY at Gaza: 1I", 0, "stop"), ("EGY at Memphis: 1P", 0, Enter("Memphis")), ("EGY at Memphis: 1P", 1, "stop")],
)
def test_a_worker_goes_where_he_makes_a_crew_and_stays_there(other: str, standing: int, wanted: Any) -> None:
    board = marching("Sile", "1P", 3, other, "HIT at Hatti: 1I")
    workers = tuple([Group("Sile", "egypt", Units(peasants=1)) for _ in range(standing)])
    board = board.but(groups=(*board.groups, *workers))
    asked = Asked(
        seat="egypt",
        question=ChooseStep("egypt", "f1", "minor", False, False),
        board=board,
        step="",
        clauses=(),
        n=1,
        leaf="",
    )
    assert QUESTIONS["ChooseStep"](keen(board, "egypt"), asked.question, asked) == wanted


def test_after_the_last_activation_only_what_is_held_counts() -> None:
    units = ("EGY at Memphis: 8I K[P]", "EGY at Gaza: 1I", "HIT at Tyre: 8I")
    over, before = (keen(on_map(*units, turn=turn), "egypt").taste for turn in (9, 8))
    assert (over.silver, over.infantry, over.pulled, over.stranded, over.cut_off) == (0, 0, 0, 0, 0)
    assert before == KEEN


@pytest.mark.parametrize(("weight", "endangered"), [("blocking", True), ("counts_activations", False)])
def test_a_city_is_out_of_danger_after_the_last_activation_for_who_counts_them(weight: str, endangered: bool) -> None:
    board = on_map("EGY at Gaza: 1I", "HIT at Tyre: 8I", turn=9)
    assert Sight(board, "egypt", taste=Taste(**{weight: 1})).is_endangered("Gaza") == endangered


def test_a_weak_independent_city_is_attacked() -> None:
    board = marching("Road", "6I K[P]", 5, "HIT at Hatti: 6I")
    assert answer(ChooseStep("egypt", "f1", "major", False, False), board) == Enter("Gaza")


def test_a_strong_enemy_is_left_alone() -> None:
    board = marching("Sile", "2I", 6, "EGY at Memphis: 1I", "HIT at Hatti: 12I")
    assert answer(ChooseStep("egypt", "f1", "major", False, False), board) != Enter("Hatti")


def test_somebody_stays_in_a_captured_city_before_the_force_goes_on() -> None:
    board = marching("Gaza", "6I K[P]", 4, "EGY at Memphis: 2I", "HIT at Hatti: 6I")
    assert answer(ChooseStep("egypt", "f1", "major", False, False), board) == "drop_off"
    assert answer(DropOff("f1"), board) == chosen("Gaza", "1I")


def test_a_force_stays_where_nothing_more_is_to_be_gained() -> None:
    board = marching("Sile", "2I", 3, "EGY at Memphis: 2I", "EGY at Gaza: 1I", "EGY at Tyre: 1I", "HIT at Hatti: 20I")
    assert answer(ChooseStep("egypt", "f1", "major", False, False), board) == "stop"


def test_a_revolt_is_quelled() -> None:
    board = marching("Road", "3I", 3, "EGY at Memphis: 2I", "EGY at Gaza revolt: 1I", "HIT at Hatti: 9I",
                     cities={"Gaza": {"revolt": True}, "Tyre": {"ds": 5}})  # fmt: skip
    assert answer(ChooseStep("egypt", "f1", "major", False, False), board) == Enter("Gaza")


@pytest.mark.parametrize(("counts", "wanted"), [("8I", "attack"), ("1I", "regroup")])
def test_an_attack_goes_on_only_where_it_can_succeed(counts: str, wanted: str) -> None:
    board = marching("Tyre", counts, 2, cities={"Tyre": {"ds": 3}})
    force = b.force(board, "f1").but(fought=True, entering=True, path=("Gaza",))
    assert answer(AttackOrRegroup("f1"), b.with_force(board, force)) == wanted


def test_the_king_rides_to_the_army_and_no_further() -> None:
    board = marching("Sile", "K[P]", 0, "EGY at Memphis: 9I", "HIT at Hatti: 3I")
    ride = ChooseStep("egypt", "f1", "minor", True, False)
    assert answer(ride, board) == Solo("Memphis")
    there = marching("Memphis", "K[P]", 0, "EGY at Sile: 9I", "HIT at Hatti: 3I")
    assert answer(ride, there) == Solo("Sile")


def wants(asked: Question[Board, Any], board: Board) -> Any:
    """What the sensible bot wants as Egypt."""
    about = Asked(seat="egypt", question=asked, board=board, step="", clauses=(), n=1, leaf="")
    found = QUESTIONS[type(asked).__name__](keen(board, "egypt"), asked, about)
    assert about.check(found)
    return found


def test_the_king_leads_on_an_army_that_stands_elsewhere() -> None:
    units = ("EGY at Memphis: 1I K[P]", "HIT at Hatti: 3I")
    board = on_map(*units, "EGY at Road: 6I")
    assert wants(DeclareForce("egypt", "major"), board) == chosen("Memphis", "K[P]")
    assert answer(DeclareForce("egypt", "major"), board) != chosen("Memphis", "K[P]"), "the plain bot never does"
    away = marching("Memphis", "K[P]", 7, "EGY at Road: 6I", "HIT at Hatti: 3I")
    assert wants(ChooseStep("egypt", "f1", "major", False, True), away) == Solo("Road")
    there = marching("Road", "K[P]", 6, "EGY at Memphis: 1I", "HIT at Hatti: 3I")
    ready = there.but(groups=(*there.groups, Group("Road", "egypt", Units(infantry=6, chariots=1))))
    assert wants(ChooseStep("egypt", "f1", "major", True, False), ready) == "pick_up"
    assert wants(PickUp("f1", "major"), ready) == chosen("Road", "6I 1C")


def test_the_key_to_a_cut_off_city_is_worth_what_lies_behind_it() -> None:
    units = ("EGY at Memphis: 6I", "EGY at Tyre: 2I")
    open_, shut = on_map(*units), on_map(*units, "HIT at Gaza: 1I")
    assert Sight(shut, "egypt").prize("Gaza", "egypt") > Sight(open_, "egypt").prize("Gaza", "egypt") + 3
    assert Sight(open_, "egypt").chokes("egypt")["Gaza"] == 3


ROUTES = mini(
    "Memphis-Pass Pass-Hatti Pass-Kanesh",
    {
        "Memphis": {"home": "egypt", "capital": True, "ew": 3, "ds": 1},
        "Pass": {"kind": "transit"},
        "Hatti": {"home": "hittites", "capital": True, "ew": 3, "ds": 4},
        "Kanesh": {"home": "hittites", "ew": 4, "ds": 4},
    },
)


@pytest.mark.parametrize("where", ["Memphis", "Pass"])
def test_the_sensible_bot_stands_on_the_routes_of_its_rival(where: str) -> None:
    """On the way there and where it stands already; before the last turn only the income counts."""
    last, before = (
        position(ROUTES, f"EGY at {where}: 6I", "HIT at Hatti: 1I", players=["EGY", "HIT"], turn=turn, last_turn=9)
        for turn in (9, 8)
    )
    assert [sight.blocked("Pass") > 0 for sight in (Sight(last, "egypt"), keen(last, "egypt"))] == [False, True]
    assert keen(last, "egypt").blocked("Pass") > keen(before, "egypt").blocked("Pass") > 0
    assert keen(last, "egypt").blocked("Memphis") == 0, "the routes of others do not run through it"


def test_the_sensible_bot_leaves_no_guard_when_nobody_comes_any_more() -> None:
    board = on_map("EGY at Memphis: 8I K[P]", "EGY at Sile: 1I", "HIT at Tyre: 8I", turn=9)
    assert needed(Sight(board, "egypt"), "Memphis", "egypt") == 1
    assert needed(keen(board, "egypt"), "Memphis", "egypt") == 0


# ---------------------------------------------------------------- others move


@pytest.mark.parametrize(("own", "enemy", "wanted"), [("2I", "12I", "yes"), ("9I", "4I", "no")])
def test_a_force_gives_way_to_a_stronger_one(own: str, enemy: str, wanted: str) -> None:
    board = marching("Road", enemy, 3, f"HIT at Road: {own}")
    board = b.with_force(board, b.force(board, "f1").but(entering=True, path=("Memphis",)))
    assert answer(WithdrawOrFight("hittites", "Road", "egypt"), board, "hittites") == wanted


# ---------------------------------------------------------------- the realm


def treasury(silver: int, **more: Any) -> dict[str, Any]:
    return {"EGY": {"silver": silver, "manpower": 20, **more}}


def test_tribute_is_asked_only_where_it_is_safe() -> None:
    units = ("EGY at Memphis: 2I", "EGY at Gaza: 9I", "EGY at Tyre: 1P", "HIT at Hatti: 1I")
    board = on_map(*units, phase="wealth", cities={"Tyre": {"ds": 3}})
    assert answer(DemandTribute("egypt"), board) == Demand("Gaza", 2)
    assert answer(DemandTribute("egypt", ("Gaza",)), board) == "stop"


def test_all_the_infantry_there_can_be_is_raised() -> None:
    board = on_map("EGY at Memphis: 4I", "HIT at Hatti: 1I", phase="manpower", kingdoms=treasury(8))
    raised = answer(RaiseInfantry("egypt", ("Memphis", "Sile")), board)
    assert amount(raised) == 16


def test_workers_are_trained_for_monuments_that_can_be_paid() -> None:
    board = on_map("EGY at Memphis: 4I", "EGY at Sile: 2I", "HIT at Hatti: 1I", phase="manpower")
    rich = on_map("EGY at Memphis: 4I", "EGY at Sile: 2I", "HIT at Hatti: 1I", phase="manpower", kingdoms=treasury(12))
    assert answer(ConvertInfantry("egypt"), rich) == (Count("Memphis", 1), Count("Sile", 1))
    assert answer(ConvertInfantry("egypt"), board) == ()


def test_infantry_above_the_maximum_goes_where_most_is() -> None:
    board = on_map("EGY at Memphis: 9I", "EGY at Sile: 2I", "HIT at Hatti: 1I", kingdoms=treasury(0, manpower=8))
    assert answer(RemoveInfantry("egypt", 3), board) == (Count("Memphis", 3),)


def test_chariots_are_kept_when_activations_and_monuments_are_paid() -> None:
    cities = {city: {"monument": "built"} for city in ("Memphis", "Sile")}
    units = ("EGY at Memphis: 1I 3C", "HIT at Hatti: 1I")
    board = on_map(*units, phase="manpower", kingdoms=treasury(11), cities=cities)
    assert answer(KeepChariots("egypt"), board) == (Count("Memphis", 2),)


def test_a_monument_is_finished_before_anything_else_is_built() -> None:
    cities = {"Memphis": {"monument": "begun", "monument_by": "EGY", "monument_at": 0}, "Tyre": {"ds": 5}}
    board = on_map("EGY at Memphis: 1I 2P", "HIT at Hatti: 9I", kingdoms=treasury(6), cities=cities)
    assert answer(ChooseAction("egypt"), board) == Construct("monument", "Memphis")


def test_recruits_are_paid_from_what_is_left() -> None:
    units = ("EGY at Memphis: 3I", "EGY at Gaza: 1I", "HIT at Hatti: 1I")
    rich = on_map(*units, pool={"EGY": 2}, kingdoms=treasury(9))
    assert answer(RecruitInfantry("egypt"), rich) == (Count("Gaza", 2),)
    poor = on_map(*units, pool={"EGY": 2}, kingdoms=treasury(2))
    assert answer(RecruitInfantry("egypt"), poor) == ()


# ---------------------------------------------------------------- cards, bribes, talks


def test_gold_is_played_for_a_mine_on_a_route() -> None:
    pack = mini("Memphis-Gaza", {"Memphis": {"home": "egypt", "capital": True}, "Gaza": {"mine": True, "ew": 2}})
    settings: dict[str, Any] = {"active": "EGY", "players": ["EGY", "HIT"], "hands": {"EGY": ["gold_1"]}}
    board = position(pack, "EGY at Memphis: 1I", "EGY at Gaza: 1I", **settings)
    assert answer(ChooseAction("egypt"), board) == Play(pack.card_id["gold_1"])
    without = position(pack, "EGY at Memphis: 1I", **settings)
    assert not isinstance(answer(ChooseAction("egypt"), without), Play)


def test_a_rivals_dangerous_card_is_cancelled_and_a_harmless_one_is_not() -> None:
    board = position(PACK, "EGY at thebes: 1I", "HIT at hattusas: 1I", hands={"EGY": ["amun_ra_1"]})
    for card, wanted in (("conqueror", PACK.card_id["amun_ra_1"]), ("militia_1", PASS)):
        assert answer(CancelCard("egypt", PACK.card_id[card], "hittites"), board) == wanted


@pytest.mark.parametrize(("infantry", "plays"), [(12, False), (6, True), (1, False)])
def test_no_card_goes_into_a_battle_that_is_decided_without_it(infantry: int, plays: bool) -> None:
    units = (f"EGY at gaza: {infantry}I", "HIT at gaza: 4I")
    board = position(PACK, *units, hands={"EGY": ["tactical_surprise_1"]}, active="EGY", players=["EGY", "HIT"])
    sides = {"egypt": "move", "hittites": "battle"}
    groups = tuple([g.but(force=g.power) if g.at == "gaza" else g for g in board.groups])
    places = tuple([at.but(ds=0) if at.id == "gaza" else at for at in board.places])
    board = board.but(groups=groups, places=places)
    for power, kind in sides.items():
        board = b.with_force(board, Force(power, power, kind, "gaza", 2))
    question = PlayHeldCard("egypt", ("battle",), Scene("gaza", "egypt", "egypt", "hittites"))
    asked = Asked(seat="egypt", question=question, board=board, step="", clauses=(), n=1, leaf="")
    assert isinstance(answer(question, board), Play), "the plain bot plays it"
    assert isinstance(QUESTIONS["PlayHeldCard"](keen(board, "egypt"), question, asked), Play) == plays


def test_the_best_card_is_kept() -> None:
    board = position(PACK, "EGY at thebes: 1I", hands={"EGY": ["militia_1", "amun_ra_1", "moses"]})
    assert answer(KeepCard("egypt"), board) == PACK.card_id["amun_ra_1"]


def test_a_bribe_is_taken_for_what_one_does_anyway_and_no_other() -> None:
    board = marching("Road", "6I K[P]", 5, "HIT at Hatti: 6I", kingdoms={"HIT": {"silver": 5}})
    for offer, wanted in (
        (Offer("hittites", 2, Enter("Gaza"), True), "yes"),
        (Offer("hittites", 2, Enter("Gaza")), "no"),
        (Offer("hittites", 2, Enter("Memphis")), "yes"),
    ):
        assert answer(AcceptBribe(offer, "f1"), board) == wanted


def test_gifts_are_taken_and_nothing_is_given() -> None:
    board = on_map("EGY at Memphis: 1I", "HIT at Hatti: 1I", kingdoms={"EGY": {"silver": 5}, "HIT": {"silver": 5}})
    gift = Deal(("hittites", "egypt"), gives_silver=2)
    assert answer(AnswerDeal(gift, True), board) == "accept"
    assert answer(AnswerDeal(gift.but(takes_silver=1), True), board) == "refuse"
    assert answer(ProposeDeal("egypt", "hittites"), board) == PASS


def test_the_sensible_bot_allies_with_kingdoms_of_its_own_person() -> None:
    """In the scenario for two, Egypt and Assyria are of one person, the Hittites of the other."""
    board = begin(game, PACK, "growth_of_empires_2", match_id="1")[1].board
    sight = Sight(board, "egypt")
    assert [one for one in ("egypt", "hittites", "babylonia", "assyria") if is_welcome(sight, one)] == ["assyria"]
    asked = ProposeDeal("egypt", "assyria")
    proposed = talks.propose(
        sight, asked, Asked(seat="egypt", question=asked, board=board, step="", clauses=(), n=1, leaf="")
    )
    assert proposed == Deal(("egypt", "assyria"), allied=True)


def test_a_power_that_can_do_nothing_good_stays() -> None:
    board = position(PACK, "ELA at susa: 12I", "EGY at thebes: 1I", control={"elam": "egypt"}, players=["EGY"])
    assert answer(DeclareForce("elam", "power"), board) == PASS


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
    _, match = begin(game, PACK, scenario, match_id=str(seed), secret=bytes(range(32)))
    dice = SeededDice(seed)
    while (open_ := question(match)) is not None:
        seat, asked = open_.demands[0]
        if isinstance(asked, RollDice | ShuffleItems):
            inp = Input(seat, Chance(dice.outcome(asked, match.n + 1)))
        else:
            inp = Input(seat, Decision(roles[seat].choose(view(match, seat))))
        _, match = take(match, inp)
    return match


def duel(scenario: str, seeds: Sequence[int]) -> float:
    """The points of the sensible bot against a random one, in either seat by turns."""
    points, seats = 0.0, PACK.scenario[scenario].seats
    for seed in seeds:
        seat = seats[seed % 2]
        names = {other: "sensible" if other == seat else "random" for other in seats}
        match = play(scenario, seed, {other: game.bot(name, seed) for other, name in names.items()})
        assert match.over is not None
        points += 1 if match.over.winners == (seat,) else 0 if match.over.winners else 0.5
    return points


@pytest.mark.parametrize("scenario", ["babylon_and_assyria", "hittites_and_mitanni", "egypt_and_the_hittites"])
def test_it_beats_random_bots(scenario: str) -> None:
    assert duel(scenario, range(1, 7)) >= 5


@pytest.mark.parametrize("scenario", ["egypt_and_the_hittites", "return_of_the_assyrians_3", "sargon"])
def test_its_answers_are_its_own_and_legal(scenario: str) -> None:
    roles = {seat: Watched("5", ("plain", "sensible")[i % 2]) for i, seat in enumerate(PACK.scenario[scenario].seats)}
    match = play(scenario, 5, roles)
    assert match.over is not None
    assert {seat: bot.fallbacks for seat, bot in roles.items()} == {seat: [] for seat in roles}


def test_every_type_of_question_has_an_answer() -> None:
    """All but those that only an interjection asks, the core's own, and the shapes that games fill."""
    asked = {cls.__name__ for cls in game.questions.values()}
    shapes = {"YesNo", "PickNumber", "PickSome", "PickUnits", "SpreadUnits", "Divided", "RollDice", "ShuffleItems"}
    assert asked - set(QUESTIONS) - shapes == {"InterjectCard", "OfferBribe"}


def test_the_same_seed_plays_the_same_match() -> None:
    def leaf() -> str:
        roles: dict[str, Bot] = {"hittites": game.bot("sensible", "2"), "mitanni": RandomBot("2")}
        return play("hittites_and_mitanni", 2, roles).position.leaf

    assert leaf() == leaf()
