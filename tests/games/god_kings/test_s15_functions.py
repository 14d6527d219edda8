"""15.5 The functions of a battle: the cases of the tables, of losses, charges and the winner."""

from __future__ import annotations

from functools import partial

import msgspec
import pytest
from msgspec import UNSET
from tests.games.god_kings.positions import fx1, losses, position

from limmu.core import walk
from limmu.games.god_kings.options import CLOSEST_BELOW_SHARE, SIGNED_DIFFERENCE
from limmu.games.god_kings.s15_charge import Chargers, charge_damage, charge_order, charge_roll
from limmu.games.god_kings.s15_losses import (
    ChooseLosses,
    Loss,
    chariot_quota,
    half_steps,
    loss_choice,
    loss_options,
    step_points,
)
from limmu.games.god_kings.s15_outcome import battle_vp
from limmu.games.god_kings.s15_strength import (
    advantage_split,
    battle_advantage,
    battle_lookup,
    battle_resolution,
    battle_winner,
    combat_strength,
    divisional_integrity,
    local_allies,
)

LETTERS = {"W": ("warrior", 2), "w": ("warrior", 1), "C": ("chariot", 2), "c": ("chariot", 1), "G": ("royal_guard", 2)}


def units(text: str) -> list[tuple[str, int, int]]:
    return [(*LETTERS[part[-1]], int(part[:-1])) for part in text.split()]


@pytest.mark.parametrize(
    ("strength", "roll", "row", "column", "loss"),
    [
        pytest.param(10, 2, 2, "9-11", 5, id="gkc_bt_01"),
        pytest.param(9, 2, 2, "9-11", 5, id="gkc_bt_02"),
        pytest.param(11, 10, 10, "9-11", 11, id="gkc_bt_03"),
        pytest.param(12, 6, 6, "12-15", 11, id="gkc_bt_04"),
        pytest.param(20, 3, 3, "16-20", 10, id="gkc_bt_05"),
        pytest.param(60, 4, 4, "37+", 19, id="gkc_bt_06"),
        pytest.param(5, 13, 10, "5-6", 6, id="gkc_bt_08"),
        pytest.param(3, 1, 1, "3", 0, id="gkc_bt_09"),
        pytest.param(36, 0, 0, "31-36", 10, id="gkc_bt_10"),
        pytest.param(20, -7, -3, "16-20", 3, id="below_the_table"),
        pytest.param(0, 6, 6, "0", 0, id="no_strength"),
    ],
)
def test_battle_table(strength: int, roll: int, row: int, column: str, loss: int) -> None:
    cell = battle_lookup(fx1(), strength, roll)
    assert (cell.row, cell.column, cell.loss_number) == (row, column, loss)


@pytest.mark.parametrize(
    ("attacker", "defender", "expected"),
    [
        pytest.param({"battle_rating": 3, "local_allies": 1},
                     {"battle_rating": 2, "mountain": 1, "intercepted": 1}, (4, 4, "none", 0), id="gkc_ba_02"),
        pytest.param({"battle_rating": 4, "divisions": 2},
                     {"battle_rating": 3, "intercepted": 1, "failed_avoid": -1, "local_allies": 2},
                     (6, 5, "attacker", 1), id="gkc_ba_03"),
        pytest.param({"battle_rating": 1}, {"failed_avoid": -1}, (1, -1, "attacker", 2), id="gkc_ba_04"),
        pytest.param({"battle_rating": 2, "card": 2}, {"battle_rating": 3}, (4, 3, "attacker", 1), id="gkc_ge_18"),
        pytest.param({}, {"mountain": 1}, (0, 1, "defender", 1), id="defender"),
    ],
)  # fmt: skip
def test_battle_advantage(attacker: dict[str, int], defender: dict[str, int], expected: tuple[object, ...]) -> None:
    found = battle_advantage(attacker, defender)
    assert (found.attacker_total, found.defender_total, found.holder, found.advantage) == expected


def test_gkc_ba_05_split_larger_than_the_advantage() -> None:
    assert advantage_split(2, 2, 1).clause == "GK-15.5.6-b"
    assert all([advantage_split(2, own, enemy) for own, enemy in ((2, 0), (0, 2), (1, 1), (1, 0), (0, 0))])
    assert not advantage_split(2, -1, 3)


def test_local_allies() -> None:
    assert local_allies("hatti", "mitanni", "hatti", True) == 1  # gkc_ba_08
    assert local_allies("egypt", "egypt", "egypt", False) == 0  # gkc_ba_09
    assert local_allies("egypt", "", "", True) == 0  # gkc_ba_10
    assert local_allies("egypt", "egypt", "egypt", True) == 2
    assert local_allies("egypt", "egypt", "hatti", True) == 0


def test_divisional_integrity_counts_whole_divisions() -> None:
    amon, ra = [("egypt", "amon")] * 3, [("egypt", "ra")] * 2
    assert divisional_integrity([*amon, *ra, ("egypt", ""), ("egypt", ""), ("egypt", "")]) == 1
    assert divisional_integrity([*ra, ("hatti", "ra")]) == 0


def test_combat_strength() -> None:
    assert combat_strength(fx1(), units("2W 2C 1c"), mountain=True) == 11  # gkc_cs_01
    assert combat_strength(fx1(), units("6W 1G")) == 23  # gkc_cs_03
    assert combat_strength(fx1(), units("2C 1c"), mountain=True, divide_chariots_by=2) == 3  # each up: 4-2-1, 2-1-1
    assert combat_strength(fx1(), units("2W 2C"), idle=("warrior",)) == 8


def test_gkc_cs_02_each_chariot_is_rounded_up_for_itself() -> None:
    import attrs

    pack = fx1()
    chariot = pack.unit_type["chariot"]
    odd = attrs.evolve(chariot, full=attrs.evolve(chariot.full, strength=3))
    pack = attrs.evolve(pack, unit_type={**pack.unit_type, "chariot": odd})
    assert combat_strength(pack, units("3C"), mountain=True) == 6


@pytest.mark.parametrize(
    ("army", "number", "charged", "quota", "total", "mixes"),
    [
        pytest.param("1W 1C", 5, False, 0, 5, [{"W": 1, "C": 1}], id="gkc_lo_01"),
        pytest.param("6W 1G", 17, False, 0, 17, [{"W": 5, "G": 1}], id="gkc_lo_02"),
        pytest.param("4W 1C", 9, True, 4, 7, [{"W": 1, "C": 2}], id="gkc_lo_03"),
        pytest.param("4W 1C", 9, False, 0, 9, [{"W": 3}], id="gkc_lo_04"),
        pytest.param("5W", 2, False, 0, 0, [{}], id="gkc_lo_05"),
        pytest.param("4W", 8, False, 0, 6, [{"W": 2}], id="gkc_lo_06"),
        pytest.param("3W 3C", 6, False, 0, 6, [{"W": 2}, {"C": 3}], id="gkc_lo_07"),
        pytest.param("4W 2C", 3, True, 1, 2, [{"C": 1}], id="gkc_lo_08"),
        pytest.param("2W 1C", 1, True, 0, 0, [{}], id="gkc_lo_09"),
        pytest.param("6W 1c", 14, True, 7, 14, [{"W": 4, "C": 1}], id="gkc_lo_10"),
        pytest.param("1w", 9, False, 0, 3, [{"W": 1}], id="all_there_is"),
    ],
)
def test_loss_options(
    army: str, number: int, charged: bool, quota: int, total: int, mixes: list[dict[str, int]]
) -> None:
    forces = units(army)
    share = chariot_quota(fx1(), forces, number, charged=charged)
    options = loss_options(fx1(), forces, number, share)
    assert (share, options.best[1]) == (quota, total)
    found: list[dict[str, int]] = []
    for lost_by in options.sets():
        mix: dict[str, int] = {}
        for group, lost in zip(options.groups, lost_by, strict=True):
            steps = sum([n * (i + 1) for i, n in enumerate(lost)])
            if steps:
                letter = group.id[0].upper() if group.id[0] != "r" else "G"
                mix[letter] = mix.get(letter, 0) + steps
        if mix not in found:
            found.append(mix)
    assert sorted(found, key=str) == sorted(mixes, key=str)


def test_gkc_lo_02_patterns_of_warriors() -> None:
    options = loss_options(fx1(), units("6W 1G"), 17)
    assert sorted([losses[0] for losses in options.sets()]) == [(1, 2), (3, 1), (5, 0)]


def test_gkr_066_the_other_reading_of_the_chariots_share() -> None:
    forces = units("4W 2C")
    share = chariot_quota(fx1(), forces, 3, charged=True, reading=CLOSEST_BELOW_SHARE)
    options = loss_options(fx1(), forces, 3, share)
    assert (share, options.best[1], list(options.sets())) == (0, 3, [((1, 0), (0, 0))])


def test_loss_choice() -> None:
    states = {"w1": ("warrior", 2), "w2": ("warrior", 2), "w3": ("warrior", 2)}
    options = loss_options(fx1(), units("3W"), 6)
    refused = loss_choice(options, states, ("c1", "c2"), losses("c1", "c1", "c2"))  # gkc_lo_14
    assert (refused.clause, refused.code) == ("GK-15.4-a", "not_participating")
    assert loss_choice(options, states, (), losses("w1", "w1"))
    assert loss_choice(options, states, (), losses("w3", "w1"))
    assert loss_choice(options, states, (), losses("w1", "w1", "w1")).clause == "GK-15.5.8-b"
    assert loss_choice(options, states, (), losses("w1", "w2", "w3")).code == "exceeds_loss_number"
    states = {**states, "c1": ("chariot", 2)}
    options = loss_options(fx1(), units("3W 1C"), 5)
    refused = loss_choice(options, states, (), losses("w1"))  # gkc_lo_15
    assert (refused.clause, refused.code) == ("GK-15.5.8-d", "not_closest")
    options = loss_options(fx1(), units("3W 1C"), 6, 3)
    assert loss_choice(options, states, (), losses("w1", "w2")).clause == "GK-15.5.2-t"


def test_points_are_those_of_the_side_shown() -> None:
    assert step_points(fx1(), "warrior", 2) == (3, 3)
    assert step_points(fx1(), "chariot", 1) == (2,)


@pytest.mark.parametrize(
    ("strengths", "holder", "split", "dice", "expected"),
    [
        pytest.param((20, 10), "none", (0, 0), (3, 2), (3, 2, 10, 5, "attacker", True), id="gkc_br_03"),
        pytest.param((8, 21), "defender", (2, 0), (6, 3), (6, 5, 7, 14, "defender", True), id="gkc_br_05"),
        pytest.param((9, 25), "attacker", (0, 4), (4, 1), (4, -3, 7, 5, "attacker", False), id="gkc_br_06"),
        pytest.param((3, 2), "none", (0, 0), (1, 3), (1, 3, 0, 0, "defender", False), id="gkc_br_07"),
    ],
)
def test_battle_resolution(
    strengths: tuple[int, int], holder: str, split: tuple[int, int], dice: tuple[int, int], expected: object
) -> None:
    found = battle_resolution(fx1(), *strengths, holder, *split, *dice)
    assert msgspec.structs.astuple(found) == expected


def test_battle_winner() -> None:
    assert battle_winner(9, 8, attacker_destroyed=True) == "defender"  # gkc_br_08
    assert battle_winner(6, 4, True, True) == "attacker"  # gkc_br_09
    assert battle_winner(4, 5) == "defender"  # gkc_br_10
    assert battle_winner(0, 0, defender_destroyed=True) == "attacker"


def test_battle_vp() -> None:
    assert [battle_vp(5, True, False), battle_vp(6, True, False), battle_vp(6, False, False)] == [0, 1, 0]  # gkc_br_11
    assert [battle_vp(6, True, True), battle_vp(4, True, True)] == [2, 1]  # gkc_br_12


def test_charge_order() -> None:
    one = Chargers(2, 4, True)
    assert charge_order(one, Chargers(3, 1, True), False) == ("defender", "attacker")  # gkc_ch_01
    assert charge_order(Chargers(2, 2, True), Chargers(2, 3, True), False) == ("defender", "attacker")  # gkc_ch_02
    assert charge_order(Chargers(2, 3, True), Chargers(2, 3, True), False) == ("attacker", "defender")  # gkc_ch_03
    assert charge_order(Chargers(0, 4, True), Chargers(1, 1, True), False) == ("defender",)  # gkc_ch_06
    assert charge_order(one, Chargers(3, 0, False), False) == ("attacker",)
    assert charge_order(one, one, True) == ()


@pytest.mark.parametrize(
    ("natural", "own", "enemy", "chariots", "more", "expected"),
    [
        pytest.param(5, 4, 2, (3, 1), {}, (2, -3, 2, True), id="gkc_ch_07"),
        pytest.param(2, 2, 1, (1, 0), {}, (1, -1, 1, True), id="gkc_ch_10"),
        pytest.param(4, 2, 1, (5, 0), {}, (1, -3, 1, True), id="gkc_ch_12"),
        pytest.param(3, 3, 0, (1, 1), {}, (3, 0, 3, True), id="gkc_ch_15"),
        pytest.param(3, 1, 4, (2, 3), {}, (3, 0, 3, True), id="gkc_ch_16"),
        pytest.param(3, 1, 4, (2, 3), {"charge_difference": SIGNED_DIFFERENCE}, (-3, 0, 3, False), id="gkc_ch_17"),
        pytest.param(4, 3, 2, (2, 0), {}, (1, -2, 2, False), id="two_against_none"),
        pytest.param(4, 3, 2, (5, 2), {}, (1, -2, 2, False), id="double_but_not_triple"),
        pytest.param(4, 3, 2, (3, 2), {}, (1, -1, 3, False), id="more"),
        pytest.param(5, 4, 2, (3, 1), {"cards": 2}, (2, -1, 4, False), id="cards"),
        pytest.param(6, 4, 0, (9, 0), {"enemy_failed_avoid": True}, (4, -4, 2, False), id="natural_six"),
        pytest.param(1, 2, 2, (1, 3), {}, (0, 0, 1, True), id="natural_one"),
    ],
)
def test_charge_roll(
    natural: int, own: int, enemy: int, chariots: tuple[int, int], more: dict[str, object], expected: object
) -> None:
    rolled = charge_roll(natural, own, enemy, *chariots, **more)  # type: ignore[arg-type]
    assert (rolled.target, rolled.drm, rolled.modified, rolled.success) == expected


def test_gkc_ch_19_damage_by_chariots_only() -> None:
    strength, cell = charge_damage(fx1(), units("6W 3C 1c"), 4)
    assert (strength, cell.column, cell.loss_number) == (14, "12-15", 10)


def test_half_steps() -> None:
    assert [half_steps(1), half_steps(6), half_steps(5)] == [1, 3, 3]  # gkc_rt_02, gkc_rt_03


def test_losses_come_from_the_units_that_fought() -> None:
    board = position("EK at c5: 2W")
    fought, spared = [u.id for u in board.units if u.at]
    question = ChooseLosses("battle", "egypt", (fought,), 3)
    choices = partial(question.choices, board)
    assert walk(choices, (1, 0)) == losses(fought)
    assert walk(choices, question.parts(board, losses(spared))) is UNSET
    assert question.check(board, losses(spared)).code == "not_on_offer"
    assert question.check(board, losses(fought, fought, fought)).code == "not_so_many_steps"
    assert question.check(board, (Loss(fought, 1), Loss(fought, 1))).code == "not_on_offer"


def test_a_ruling_counts_among_the_modifiers_of_a_charge() -> None:
    """GK-15.5.2-m"""
    assert not charge_roll(4, 4, 3, 1, 1).success
    ruled = charge_roll(4, 4, 3, 1, 1, ruled=(("GK-15.5.2-l", -3),))
    assert (ruled.drm, ruled.modified, ruled.success) == (-3, 1, True)
