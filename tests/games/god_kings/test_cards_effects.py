"""What cards do in the procedures whose windows they are played in, and the events that start other procedures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.games.god_kings.positions import Play, position, run

from limmu.core.rules.records import stored_name
from limmu.games.god_kings import board as b
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.cards.events import event_procedure, may_play
from limmu.games.god_kings.cards.use import CardUse
from limmu.games.god_kings.facts import (
    AttritionRolled,
    BattleModified,
    BattleRolled,
    BattleWon,
    ChargeStruck,
    DieResolved,
    GeneralActivated,
    HandSeen,
    KingChanged,
    UnitsMoved,
)
from limmu.games.god_kings.pack import load_pack
from limmu.games.god_kings.s11_activation import Activation, may_activate, strategy_rating
from limmu.games.god_kings.s11_forces import ChooseForce
from limmu.games.god_kings.s15_battle import Battle
from limmu.games.god_kings.s19_kings import Succession
from limmu.toolkit.facts import RuleApplied

REAL = load_pack()
OPS = CardUse(96, "operations", 3, naval=True)


def drive(match: Play, answers: Mapping[str, Sequence[Any]] | None = None, cards: Sequence[str] = ()) -> Play:
    """Answer until nothing is asked: cards are played where they are on offer, questions by their stored name get the
    answers given in order (the last again and again), all others the first answer on offer."""
    script = {name: list(given) for name, given in (answers or {}).items()}
    left = list(cards)
    for _ in range(200):
        if match.open is None:
            return match
        seat = match.open.seats[0]
        question = match.asked(seat).question
        name = stored_name(type(question).__name__)
        if name == "play_action_card":
            offered = match.keys(seat)
            playing = next((card for card in left if card in offered), "pass")
            if playing in left:
                left.remove(playing)
            match.answer(seat, playing)
        elif isinstance(question, ChooseForce):  # nobody goes into a city
            match.answer(seat, (min if question.purpose == "city" else max)(match.answers(seat), key=len))
        elif name in script:
            given = script[name]
            match.answer(seat, given.pop(0) if len(given) > 1 else given[0])
        else:
            match.answer(seat, match.answers(seat)[0])
    raise AssertionError("no end")


def units(board: Board, power: str, at: str = "") -> list[int]:
    """The steps of a power's units on the map, in a place."""
    return [u.steps for u in board.units if u.power == power and u.at and (not at or u.at == at)]


def hands(**cards: int | list[int]) -> dict[str, list[int]]:
    """Hands by seat."""
    return {seat: [held] if isinstance(held, int) else held for seat, held in cards.items()}


# ---------------------------------------------------------------- campaigns and the sea


@pytest.mark.parametrize("card", range(1, 13))
def test_campaigns_activate_several_generals(card: int) -> None:
    most = 3 if card <= 4 else 2
    board = position(
        "EK at e1: 1W", "EW1 at c2: 1W", "EW2 at c5: 1W", "HK at h1: 1W", "KK at b1: 2W", neutral=["kassites"]
    )
    match = run(event_procedure(card, "egypt"), board)
    assert sorted(match.keys("egypt")) == ["EK", "EW1", "EW2", "KK", "pass"]
    order = ["KK", "EK", "EW1", "EW2"][:most]
    drive(match, {"choose_campaigner": order, "move_army": ["end"]})
    assert [fact.general for fact in match.of(GeneralActivated)] == order
    assert match.board.neutral_now == ("egypt",)


def test_EX_12_a_campaign_rolls_once_for_a_city() -> None:
    board = position(
        "EK at a1: 3W", "EW1 at a1: 3W", "EW2 at a1: 3W", markers={"a1": "hatti/g"}, players=["egypt", "hatti"]
    )
    match = run(event_procedure(1, "egypt"), board, dice={"siege": [2]})
    match.answer("egypt", "EW1")
    while match.open and "siege" not in match.answers("egypt"):
        match.answer("egypt", match.answers("egypt")[0])
    match.answer("egypt", "siege", "EW2")
    while match.open and "end" not in match.answers("egypt"):
        match.answer("egypt", match.answers("egypt")[0])
    assert match.refusal("egypt", "siege").clause == "GK-17.2-h"
    assert b.place(match.board, "a1").continued == 1


def test_GE_31_a_campaign_may_be_a_siege_roll_of_any_general() -> None:
    board = position("KK at as1: 3W", markers={"as1": "mitanni/g"}, players=["kassites", "mitanni"])
    match = run(event_procedure(5, "kassites"), board, dice={"siege": [3]})
    match.answer("kassites", "KK")
    while match.open and "siege" not in match.answers("kassites"):
        match.answer("kassites", max(match.answers("kassites"), key=len))
    match.answer("kassites", "siege")
    place = b.place(match.board, "as1")
    assert (place.marker, place.besieger, place.continued) == ("mitanni", "kassites", 1)
    assert match.open is None  # the roll ended the activation, and there is no other general
    assert [fact.general for fact in match.of(GeneralActivated)] == ["KK"]


def test_FL_10_one_general_clears_the_outside_another_besieges() -> None:
    forces = ("EW1 at c3: 5W", "EK at a2: 4W", "hatti at a1: 1W")
    markers = {"a1": "hatti/g", "c3": "egypt", "c5": "egypt"}
    board = position(*forces, markers=markers, players=["egypt", "hatti"])
    match = run(event_procedure(5, "egypt"), board, dice={"battle_attacker": [6], "battle_defender": [1], "siege": [5]})
    drive(
        match,
        {"choose_campaigner": ["EW1", "EK"], "move_army": ["move:a1", "move:a1", "siege"], "declare_charge": ["no"]},
    )
    assert [fact.winner for fact in match.of(BattleWon)] == ["egypt"]
    die = next(die for die in match.of(DieResolved) if die.purpose == "siege")
    assert (die.modified, die.success) == (4, True)
    assert b.place(match.board, "a1").marker == "egypt"


def test_FL_10_not_in_the_activation_that_fought() -> None:
    board = position("EW1 at c3: 5W", "hatti at a1: 1W", markers={"a1": "hatti/g"}, players=["egypt", "hatti"])
    match = run(Activation("egypt", ("EW1",), OPS), board, dice={"battle_attacker": [6], "battle_defender": [1]})
    drive(match, {"move_army": ["move:a1", "siege"]})
    assert [fact.winner for fact in match.of(BattleWon)] == ["egypt"]
    assert b.place(match.board, "a1").besieger == ""  # the activation was over with the battle


def test_fleet_of_byblos_carries_ten_units_of_any_general() -> None:
    board = position("KK at a1: 10W", "EK at c1: 1W", "EW1 at e1: 5W 3C", "EW2 at e1: 1W", players=["egypt"])
    match = run(event_procedure(53, "egypt"), board)
    assert match.keys("egypt") == ["EK", "EW1", "EW2"]
    board = position("EK at e1: 10W", players=["egypt"])
    match = run(event_procedure(53, "egypt"), board)
    drive(match, {"move_army": ["naval:a3", "end"]})
    assert units(match.board, "egypt", "a3") == [2] * 10


def test_without_the_fleet_ten_units_do_not_embark() -> None:
    board = position("EK at e1: 10W", players=["egypt"])
    match = run(Activation("egypt", ("EK",), OPS), board)
    while match.open and "end" not in match.answers("egypt"):
        match.answer("egypt", match.answers("egypt")[0])
    assert match.refusal("egypt", "naval:a3").clause == "GK-12.2-a"


def test_flood_of_the_two_rivers_bars_activations() -> None:
    kassite = REAL.king("kassites", 1)
    at = REAL.power["kassites"].capital
    board = position(f"{kassite} at {at}: 1W", pack=REAL, players=["egypt", "kassites"])
    match = run(event_procedure(54, "egypt"), board, pack=REAL)
    assert match.keys("egypt") == [f"on_province:{p}" for p in ("mari", "assyria", "kardunias", "sumer", "namri")]
    match.answer("egypt", "on_province:kardunias")
    assert may_activate(match.board, kassite, 3).code == "province_frozen"
    again = run(event_procedure(54, "egypt"), match.board, pack=REAL)
    assert "on_province:kardunias" not in again.keys("egypt")


# ---------------------------------------------------------------- peoples and revolts


@pytest.mark.parametrize("card", [13, 14, 15, 16])
def test_invasion(card: int) -> None:
    board = position("EK at e1: 1W", players=["egypt"], round=2)
    match = run(event_procedure(card, "egypt"), board)
    assert match.keys("egypt") == ["on_power:gasga", "on_power:libyan", "on_power:elamite"]
    match.answer("egypt", "on_power:gasga")
    assert len(units(match.board, "gasga", "TG")) == b.pack(board).army["gasga"].mercenaries + (
        b.pack(board).army["gasga"].chariots
    )
    before = len(units(match.board, "gasga"))
    again = run(event_procedure(card, "egypt"), match.board, dice={"invasion": [3]}).answer("egypt", "on_power:gasga")
    assert len(units(again.board, "gasga")) == before + 3


@pytest.mark.parametrize(
    ("card", "army"), [(17, "revolt_karkemish"), (18, "revolt_megiddo"), (19, "revolt_sumer"), (20, "revolt_amurru")]
)
def test_revolts(card: int, army: str) -> None:
    board = position(pack=REAL, players=["egypt", "hatti"])
    match = drive(run(event_procedure(card, "egypt"), board, pack=REAL))
    general = b.leader(match.board, REAL.army[army].general)
    assert REAL.province_of[general.at] == REAL.army[army].home
    assert len(units(match.board, army, general.at)) == REAL.army[army].mercenaries + REAL.army[army].chariots
    if REAL.army[army].prefers:
        assert general.at == REAL.army[army].prefers
    assert may_play(match.board, "egypt", card).clause == "GK-22.0-a"


# ---------------------------------------------------------------- Kings


@pytest.mark.parametrize("card", [21, 22])
def test_KG_04_the_god_king(card: int) -> None:
    board = position("EK at c3: 3W", "HK at h1: 1W", players=["egypt", "hatti"], turn=2)
    match = drive(run(event_procedure(card, "hatti"), board), {"choose_displacement": ["send:e2"]})
    assert [(fact.old, fact.new) for fact in match.of(KingChanged)] == [("EK", "EK2")]
    assert b.leader(match.board, "EK2").at == "e2"
    assert units(match.board, "egypt", "e2") == [2, 2, 2]
    assert may_play(match.board, "hatti", card).code == "no_target"  # nobody else has a Successor


@pytest.mark.parametrize("card", [23, 24])
def test_false_rumor_cancels_a_succession_or_a_god_king(card: int) -> None:
    board = position(
        "EK at c3: 3W", "HK at h1: 1W", players=["egypt", "hatti"], turn=2, round=5, hands=hands(hatti=card)
    )
    crowned = drive(run(Succession("egypt", "egypt"), board, dice={"succession": [1]}))
    assert b.nation(crowned.board, "egypt").king == "EK2"
    rumor = drive(run(Succession("egypt", "egypt"), board, dice={"succession": [1]}), cards=[f"action:{card}"])
    assert b.nation(rumor.board, "egypt").king == "EK"
    god_king = drive(run(event_procedure(21, "egypt"), board), cards=[f"action:{card}"])
    assert b.nation(god_king.board, "egypt").king == "EK"


@pytest.mark.parametrize(("shift", "success"), [("-2", True), ("-1", False), ("1", False), ("2", False)])
def test_intrigue_in_the_harem(shift: str, success: bool) -> None:
    board = position("EK at c3: 3W", players=["egypt", "hatti"], turn=2, round=3, hands=hands(hatti=28))
    match = drive(run(Succession("egypt", "egypt"), board, dice={"succession": [4]}), cards=[f"action_by:28:{shift}"])
    assert match.of(DieResolved)[0].modified == 4 + int(shift)
    assert (b.nation(match.board, "egypt").king == "EK2") == success


@pytest.mark.parametrize("card", [25, 26, 27])
def test_internal_unrest(card: int) -> None:
    board = position("EK at e1: 1W", "HK at h1: 1W", players=["egypt", "hatti"])
    match = run(event_procedure(card, "egypt"), board)
    assert match.keys("egypt") == ["on_power:egypt", "on_power:hatti"]
    match.answer("egypt", "on_power:hatti")
    assert strategy_rating(match.board, "HK") == 3
    twice = run(event_procedure(card, "egypt"), match.board).answer("egypt", "on_power:hatti")
    assert strategy_rating(twice.board, "HK") == 3  # at most 3
    vizier = drive(run(event_procedure(29, "hatti"), twice.board))
    assert strategy_rating(vizier.board, "HK") == 2
    assert strategy_rating(vizier.board, "HW1") == 2


def test_able_vizier_is_for_ones_own_king_and_not_below_one() -> None:
    board = position("EK at e1: 1W", "HK at h1: 1W", players=["egypt", "hatti"])
    after = run(event_procedure(29, "hatti"), board).board
    assert strategy_rating(after, "HK") == 1
    assert strategy_rating(run(event_procedure(29, "hatti"), after).board, "HK") == 1
    assert strategy_rating(run(event_procedure(29, "egypt"), board).board, "EK") == 1


# ---------------------------------------------------------------- activations and marches


def test_ME_01_mercenaries_left_alone_turn_barbarian_after_the_activation() -> None:
    board = position("EW1 at c2: 2W 2M", players=["egypt", "hatti"])
    warriors = tuple([u.id for u in b.units_at(board, "c2") if u.kind == "warrior"])
    match = run(Activation("egypt", ("EW1",), OPS), board).answer("egypt", warriors, "move:c3")
    assert [u.power for u in b.units_at(match.board, "c2")] == ["egypt", "egypt"]
    drive(match, {"move_army": ["end"]})
    assert [u.power for u in b.units_at(match.board, "c2")] == ["barbarised", "barbarised"]
    assert units(match.board, "egypt", "c3") == [2, 2]


def test_SO_03_a_siege_is_lifted_when_the_last_besieger_marches_off() -> None:
    sieges = {"a1": {"by": "hatti", "continued": 2}}
    board = position("HW1 at a1: 3W", markers={"a1": "egypt/g"}, sieges=sieges, players=["hatti", "egypt"])
    match = drive(run(Activation("hatti", ("HW1",), OPS), board), {"move_army": ["move:a2", "end"]})
    assert (b.place(match.board, "a1").besieger, b.place(match.board, "a1").continued) == ("", 0)


def march(*forces: str, cards: Sequence[str], moves: Sequence[str], general: str = "EK", **rest: Any) -> Play:
    """An activation of Egypt with all units, moved as told."""
    dice = rest.pop("dice", None)
    answers = rest.pop("answers", {})
    pack = rest.get("pack")
    board = position(*forces, **({"players": ["egypt", "hatti"]} | rest))
    match = run(Activation("egypt", (general,), OPS), board, dice=dice, pack=pack)
    return drive(match, {"move_army": [*moves, "end"]} | answers, cards)


@pytest.mark.parametrize("card", [46, 47])
def test_forced_march_adds_two_mp(card: int) -> None:
    path = ["move:c2", "move:c1", "move:c2", "move:c1", "move:c2"]
    match = march("EK at s2: 1W", cards=[f"action:{card}"], moves=[*path, "move:c1"], hands=hands(egypt=card))
    assert b.leader(match.board, "EK").at == "c1"
    with pytest.raises(AssertionError, match="not_enough_mp"):
        march("EK at s2: 1W", cards=[], moves=[*path, "move:c1"])


def test_mountain_guides() -> None:
    path = ["move:c4", "move:c2", "move:c4", "move:c2"]
    match = march("EK at c2: 1W", cards=["action:48"], moves=path, hands=hands(egypt=48))
    assert b.leader(match.board, "EK").at == "c2"
    with pytest.raises(AssertionError, match="not_enough_mp"):
        march("EK at c2: 1W", cards=[], moves=path)


def test_storm_at_sea_keeps_an_army_in_port() -> None:
    match = march(
        "EK at e1: 3W", cards=["action:52"], moves=["naval:a3"], hands=hands(hatti=52), dice={"attrition": [6, 1, 1]}
    )
    assert units(match.board, "egypt", "e1") == [1, 2, 2]
    assert b.leader(match.board, "EK").at == "e1"
    assert match.over is not None


def test_sandstorm_and_habiru_raiders() -> None:
    king = REAL.king("egypt", 1)
    storm = march(
        f"{king} at hazor: 2W",
        cards=["action:55"],
        moves=["move:ashtaroth"],
        general=king,
        pack=REAL,
        hands=hands(hatti=55),
    )
    assert b.leader(storm.board, king).at == "ashtaroth"
    assert storm.of(AttritionRolled) == []
    raid = march(
        f"{king} at hazor: 2W", cards=["action:57"], moves=["move:ashtaroth", "move:hazor"], general=king, pack=REAL,
        hands=hands(hatti=57), dice={"attrition": [6, 6]},
    )  # fmt: skip
    assert units(raid.board, "egypt") == [1, 1]
    assert b.leader(raid.board, king).at == "hazor"  # the march goes on


def test_a_sandstorm_ends_the_march() -> None:
    king = REAL.king("egypt", 1)
    board = position(f"{king} at hazor: 2W", pack=REAL, players=["egypt", "hatti"], hands=hands(hatti=55))
    match = run(Activation("egypt", (king,), OPS), board, pack=REAL)
    while match.open and "end" not in match.answers("egypt"):
        match.answer("egypt", match.answers("egypt")[0])
    match.answer("egypt", "move:ashtaroth")
    match.answer("hatti", "action:55")
    assert match.open is None
    assert b.leader(match.board, king).at == "ashtaroth"


def test_early_snows_on_a_mountain() -> None:
    match = march(
        "EK at c2: 2W", cards=["action:56"], moves=["move:c4"], hands=hands(hatti=56), dice={"attrition": [6, 1]}
    )
    assert units(match.board, "egypt", "c4") == [1, 2]


# ---------------------------------------------------------------- reactions


def interception(die: int, cards: Sequence[str], held: dict[str, list[int]]) -> Play:
    """EK moves into a2 and HK at a4 declares an interception (Battle Rating 3)."""
    return march(
        "EK at c5: 2W", "HK at a4: 2W", cards=cards, moves=["move:a2"], hands=held, dice={"intercept": [die]},
        answers={"declare_reaction": ["intercept:a4:HK", "pass"], "stand_or_back_up": ["back_up"]},
    )  # fmt: skip


@pytest.mark.parametrize("card", [49, 50])
def test_scouts_on_the_hills(card: int) -> None:
    scouts = interception(5, [f"action:{card}"], hands(hatti=card))
    die = scouts.of(DieResolved)[0]
    assert (die.purpose, die.modified, die.success) == ("intercept", 3, True)
    assert b.leader(scouts.board, "HK").at == "a2"
    assert not interception(5, [], {}).of(DieResolved)[0].success


def test_scouts_help_to_avoid_and_to_pursue() -> None:
    match = march(
        "EK at c5: 2W", "HW1 at a2: 2W", cards=["action:49", "action:50"], moves=["move:a2"],
        hands=hands(hatti=49, egypt=50), dice={"avoid": [4], "pursuit": [5]},
        answers={"declare_reaction": ["avoid:a2:HW1", "pass"], "choose_avoidance": ["a4"], "pursue": ["yes"]},
    )  # fmt: skip
    dice = [(die.purpose, die.modified, die.success) for die in match.of(DieResolved)]
    assert dice == [("avoid", 2, True), ("pursuit", 3, True)]


def test_false_report_stops_an_interception() -> None:
    match = interception(1, ["action_on:51:HK"], hands(egypt=51))
    assert match.of(DieResolved) == []
    assert b.leader(match.board, "HK").at == "a4"
    assert b.leader(match.board, "EK").at == "a2"
    lured = interception(1, [], hands(egypt=51))
    assert b.leader(lured.board, "HK").at == "a2"


# ---------------------------------------------------------------- battle


def battle(
    *cards: str, held: dict[str, list[int]] | None = None, charge: Sequence[str] = ("no",), dice: Any = None,
    egypt: str = "EK at c3: 4W 2C", hatti: str = "HW1 at c3: 4W 2C", markers: Any = None, **rest: Any,
) -> Play:  # fmt: skip
    """EK attacks HW1 at c3; mitanni looks on."""
    faces = {"battle_attacker": [3], "battle_defender": [3]} | (dice or {})
    board = position(
        egypt,
        hatti,
        players=["egypt", "hatti", "mitanni"],
        hands=held or {},
        markers=markers or {"a1": "hatti"},
        **rest,
    )
    mine = tuple([u.id for u in b.units_at(board, "c3") if u.power == "egypt"])
    general = egypt.partition(" ")[0]
    match = run(
        Battle(space="c3", attacker="egypt", seat="egypt", general=general, units=mine, entry_space="c2"),
        board,
        dice=faces,
    )
    return drive(match, {"declare_charge": charge}, cards)


def totals(match: Play) -> tuple[int, int]:
    """The DRM totals of attacker and defender."""
    fact = match.of(BattleModified)[0]
    return fact.attacker, fact.defender


def modified(*cards: str, **rest: Any) -> tuple[int, int]:
    """What cards add to the totals of attacker and defender."""
    plain = totals(battle(**{**rest, "held": {}}))
    changed = totals(battle(*cards, **rest))
    return changed[0] - plain[0], changed[1] - plain[1]


@pytest.mark.parametrize(
    ("seat", "answer", "change"),
    [
        ("egypt", "action_for:60:attacker", (1, 0)),
        ("hatti", "action_for:60:defender", (0, 1)),
        ("mitanni", "action_for:60:defender", (0, 1)),
        ("egypt", "action_for:64:attacker", (2, 0)),
        ("hatti", "action_for:65:defender", (0, 2)),
        ("egypt", "action_for:66:attacker", (2, 0)),
        ("hatti", "action_for:67:defender", (0, 1)),
        ("egypt", "action_for:71:defender", (0, -1)),
        ("mitanni", "action_for:71:attacker", (-1, 0)),
        ("egypt", "action_for:72:attacker", (2, 0)),
        ("hatti", "action_for:73:defender", (0, 2)),
        ("egypt", "action_for:78:attacker", (1, 0)),
        ("hatti", "action_for:79:defender", (0, 1)),
        ("egypt", "action_for:81:attacker", (1, 0)),
        ("hatti", "action_for:82:defender", (0, 1)),
    ],
)
def test_battle_modifiers(seat: str, answer: str, change: tuple[int, int]) -> None:
    card = int(answer.split(":")[1])
    assert modified(answer, held={seat: [card]}) == change


def test_treachery_takes_the_local_allies() -> None:
    canaan = dict.fromkeys(("c1", "c2", "c3", "c4", "c5"), "hatti")
    assert modified("action_for:69:defender", held=hands(egypt=69), markers=canaan) == (0, -1)


def test_captured_plans_show_the_enemys_hand() -> None:
    match = battle("action_for:81:attacker", held=hands(egypt=81, hatti=[96, 97]))
    assert [(f.seat, f.of_seat, f.cards) for f in match.of(HandSeen)] == [("egypt", "hatti", (96, 97))]


def strengths(match: Play) -> tuple[int, int]:
    """The strengths with which the sides rolled."""
    attacker, defender = match.of(BattleRolled)[:2]
    return attacker.strength, defender.strength


def test_broken_wheels_halve_chariots() -> None:
    assert strengths(battle()) == (20, 20)
    assert strengths(battle("action_for:76:defender", held=hands(egypt=76))) == (20, 16)


def test_unpaid_mercenaries_add_no_strength() -> None:
    assert strengths(battle(hatti="HW1 at c3: 4W 2M")) == (20, 16)
    assert strengths(battle("action_for:80:defender", held=hands(egypt=80), hatti="HW1 at c3: 4W 2M")) == (20, 12)


def test_reserves_committed_roll_again() -> None:
    match = battle("action:70", held=hands(egypt=70), dice={"battle_attacker": [1, 6]})
    rolls = [(fact.side, fact.natural) for fact in match.of(BattleRolled)]
    assert rolls[0] == ("egypt", 1)
    assert ("egypt", 6) in rolls[1:]


def lost_steps(match: Play, power: str) -> int:
    """Steps lost of the twelve of a side."""
    return 12 - sum(units(match.board, power))


def test_shield_bearers_lower_the_loss_number() -> None:
    dice = {"battle_attacker": [6], "battle_defender": [1]}
    plain, spared = battle(dice=dice), battle("action:83", held=hands(hatti=83), dice=dice)
    assert lost_steps(spared, "hatti") < lost_steps(plain, "hatti")


def test_the_king_in_person_pays_a_step_if_he_loses() -> None:
    dice = {"battle_attacker": [1], "battle_defender": [6]}
    cards = hands(egypt=66, hatti=[72, 73])
    lost = battle("action_for:66:attacker", "action_for:72:defender", "action_for:73:defender", held=cards, dice=dice)
    ours, theirs = (
        ("action_for:60:attacker", "action_for:78:attacker"),
        ("action_for:72:defender", "action_for:73:defender"),
    )
    plain = battle(*ours, *theirs, held=hands(egypt=[60, 78], hatti=[72, 73]), dice=dice)
    assert lost.of(BattleWon)[0].winner == plain.of(BattleWon)[0].winner == "hatti"
    assert lost_steps(lost, "egypt") == lost_steps(plain, "egypt") + 1


DISPLACING = {"battle_attacker": [6], "battle_defender": [1]}
RETREAT = {"a1": "hatti", "a2": "hatti"}


def ways(match: Play, power: str) -> set[str]:
    """How a power's pieces left the battle."""
    return {fact.how for fact in match.of(UnitsMoved) if any(power in unit for unit in fact.units)}


def test_heroic_stand_and_feigned_flight_prevent_displacement() -> None:
    plain = battle(dice=DISPLACING, markers=RETREAT)
    assert plain.of(BattleWon)[0].difference >= 5
    assert ways(plain, "hatti") == {"displaced"}
    feigned = battle("action:74", held=hands(hatti=74), dice=DISPLACING, markers=RETREAT)
    assert "displaced" not in ways(feigned, "hatti")
    heroic = battle("action_for:67:defender", held=hands(hatti=67), dice=DISPLACING, markers=RETREAT)
    assert heroic.of(BattleWon)[0].difference >= 5
    assert "displaced" not in ways(heroic, "hatti")


def test_relentless_pursuit_costs_further_steps() -> None:
    plain = battle(dice=DISPLACING, markers=RETREAT)
    pursued = battle("action:75", held=hands(egypt=75), dice=DISPLACING | {"card": [5]}, markers=RETREAT)
    assert lost_steps(pursued, "hatti") == lost_steps(plain, "hatti") + 3


@pytest.mark.parametrize("card", [107, 108])
def test_mercenaries_fight_in_the_battle_they_were_raised_for(card: int) -> None:
    markers = {"c3": "hatti", "a1": "hatti"}
    match = battle(f"action_on:{card}:HW1", held=hands(hatti=card), markers=markers, dice=None)
    assert strengths(match) == (20, 22)  # the first answer on offer: one mercenary
    own = battle(f"action_on:{card}:EK", held=hands(egypt=card), markers={"c3": "egypt", "a1": "hatti"})
    assert strengths(own) == (22, 20)


# ---------------------------------------------------------------- charges


def charging(*cards: str, held: Any = None, die: int = 4, charge: Sequence[str] = ("yes", "no")) -> Play:
    """EK (4) with two chariots charges HW1 (2) with one: target 2, -2 for twice as many."""
    return battle(
        *cards, held=held, charge=charge, dice={"charge": [die], "charge_damage": [4]}, hatti="HW1 at c3: 4W 1C"
    )


def rolled(match: Play) -> list[tuple[int, bool]]:
    """(modified, success) of each charge roll."""
    return [(die.modified, die.success) for die in match.of(DieResolved) if die.purpose == "charge"]


def test_elite_charioteers_and_lame_horses() -> None:
    assert rolled(charging()) == [(2, True)]
    assert rolled(charging("action:59", held=hands(egypt=59))) == [(0, True)]
    assert rolled(charging("action:61", held=hands(hatti=61))) == [(4, False)]
    assert rolled(charging("action:61", held=hands(mitanni=61))) == [(4, False)]


def test_irresistible_charge_needs_no_roll() -> None:
    match = charging("action:62", held=hands(egypt=62))
    assert rolled(match) == []
    assert len(match.of(ChargeStruck)) == 1


def test_wisdom_of_horus_stops_a_charge() -> None:
    match = charging("action:63", held=hands(hatti=63))
    assert rolled(match) == []
    assert match.of(ChargeStruck) == []
    assert [f.what for f in match.of(RuleApplied) if f.what.startswith("charge")] == [
        "charge_declared",
        "charge_failed",
    ]


def test_dust_and_sun_forbid_charges() -> None:
    match = charging("action:77", held=hands(mitanni=77))
    assert rolled(match) == []
    assert [f for f in match.of(RuleApplied) if f.what == "charge_declared"] == []


def test_hedge_of_spears_halves_the_loss() -> None:
    plain, hedged = charging(), charging("action:68", held=hands(hatti=68))
    loss = plain.of(ChargeStruck)[0].loss
    assert loss == hedged.of(ChargeStruck)[0].loss == 5
    assert sum(units(hedged.board, "hatti")) > sum(units(plain.board, "hatti"))
