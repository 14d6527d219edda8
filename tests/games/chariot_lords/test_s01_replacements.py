"""Arrivals and replacements: how many return, for whom, where; what the questions offer."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

import pytest
from tests.games.chariot_lords.positions import mini, position, run, shipped

from limmu.core import walk
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import Board
from limmu.games.chariot_lords.facts import DeadTaken, UnitsPlaced
from limmu.games.chariot_lords.options import IN_OWN_TURN, SET_UPS
from limmu.games.chariot_lords.s00_sequence import PowerTurn
from limmu.games.chariot_lords.s01_arrivals import Arrivals, PlaceArrivals, PlaceRuler, arrival_areas, arriving
from limmu.games.chariot_lords.s01_replacements import (
    STOP,
    Gamble,
    Replace,
    Replacements,
    Return,
    bargains,
    limit,
    max_back,
    may_gamble,
    price,
    replacement_areas,
    returns,
)
from limmu.toolkit.spreads import Count, Spread


def elam(dead: str, *units: str, held: int = 1, **fields: object) -> Board:
    """Elam with dead units, in control of so many areas of a long road; its home is the first two of them."""
    links = " ".join([f"r{n}-r{n + 1}" for n in range(7)])
    control = {f"r{n}": "ELA" for n in range(held)}
    pack = mini(links, homes={"elam": ["r0", "r1"]})
    return position(pack, *units, control=control, powers={"ELA": {"dead": dead, **fields}}, mover="ELA")


ARITHMETIC = [
    (4, False, 5, 2, 2), (5, False, 5, 2, 2), (6, True, 5, 2, 4), (5, True, 5, 1, 2), (8, False, 2, 2, 2),
    (0, False, 3, 0, 0), (2, True, 3, 0, 0), (3, True, 3, 1, 2),
]  # fmt: skip


@pytest.mark.parametrize(("dead", "face_lost", "areas", "back", "destroyed"), ARITHMETIC)
def test_replacement_arithmetic(dead: int, face_lost: bool, areas: int, back: int, destroyed: int):
    """CL-C005"""
    board = elam(f"{dead}F" if dead else "", held=areas, face_lost=face_lost)
    assert max_back(board, "elam") == back
    assert max_back(board, "elam") * price(board, "elam") == destroyed
    taken = 0
    driver = run(Replacements("elam"), board)
    while driver.open is not None and len(asked := [one for one in driver.answers("white") if isinstance(one, Return)]):
        driver.answer("white", asked[0])
        taken += 1
    assert taken == back
    assert sum([len(fact.destroyed) for fact in driver.facts if isinstance(fact, DeadTaken)]) == destroyed


@pytest.mark.parametrize(("face_lost", "told"), [(False, ("CL-1.b.i-b", 1)), (True, ("CL-1.b.i.1", 2))])
def test_the_clause_of_the_price_is_told(face_lost: bool, told: tuple[str, int]):
    driver = run(Replacements("elam"), elam("3F", face_lost=face_lost))
    driver.answer("white", Return("foot", "r0", ("foot",) * told[1]))
    assert [fact.why for fact in driver.of(DeadTaken)] == [(told,)]


LIMITS = [("elam", 0, 6, 0), ("libya", 0, 6, 1), ("nubia", 0, 6, 1), ("aramea", 0, 2, 1), ("libya", 3, 8, 3)]


@pytest.mark.parametrize(("power", "areas", "dead", "back"), LIMITS)
def test_the_limit_of_areas(power: str, areas: int, dead: int, back: int):
    """CL-C008"""
    pack = mini("a-b b-c", homes={power: ["a"]})
    code = pack.power[power].code
    held = dict.fromkeys(["a", "b", "c"][:areas], code)
    board = position(pack, control=held, powers={code: {"dead": f"{dead}F"}})
    assert limit(board, power) == max(areas, 1 if power != "elam" else 0)
    assert max_back(board, power) == back
    assert (run(Replacements(power), board).open is not None) == (back > 0)


def test_a_gamble_that_cannot_be_placed_or_counted_is_none():
    assert may_gamble(elam("1F"), "elam")
    assert may_gamble(elam("1F", face_lost=True), "elam")
    assert not may_gamble(elam("2F", face_lost=True), "elam")
    assert not may_gamble(elam(""), "elam")
    for board in (elam("1F", held=0), elam("1F", "MED at r0: 1F", "MED at r1: 1F")):
        assert run(Replacements("elam"), board).open is None


def test_even_chances():
    assert [returns(elam("1F"), face) for face in range(1, 7)] == [False, False, False, True, True, True]


def test_the_die_of_a_gamble_has_six_faces():
    driver = run(Replacements("elam"), elam("1F"), dice={"gamble": [7]})
    with pytest.raises(AssertionError, match="not_a_roll"):
        driver.answer("white", Gamble("foot", "r0"))


def test_who_comes_back_for_whom():
    board = elam("2F 1C 1V")
    pairs = bargains(board, "elam")
    assert pairs == [
        ("foot", ("foot",)), ("foot", ("chariots",)), ("foot", ("cavalry",)), ("chariots", ("foot",)),
        ("chariots", ("cavalry",)), ("cavalry", ("foot",)), ("cavalry", ("chariots",)),
    ]  # fmt: skip
    dear = bargains(elam("2F 1C", face_lost=True), "elam")
    assert dear == [("foot", ("foot", "chariots")), ("chariots", ("foot", "foot"))]


def test_areas_for_replacements():
    assert replacement_areas(elam("2F"), "elam") == ["r0", "r1"]
    assert replacement_areas(elam("2F", "ELA at r0: 5F", "ELA at r1: 4F"), "elam") == ["r1"]
    board = position(mini("r0-r1", homes={"elam": ["r0"]}), "MIT at r0: 1F", powers={"MIT": {"overlord": "elam"}})
    assert replacement_areas(board, "elam") == []  # a vassal's units are another power's, too


def test_what_is_offered_is_legal_and_what_is_not_is_refused():
    board = elam("2F 1C")
    asked = Replace("elam", 1, False)
    offers = asked.answers(board)
    assert offers[0] == asked.passing == STOP
    assert len(set(offers)) == len(offers) == 1 + 3 * 2
    assert all([asked.check(board, one) for one in offers])
    wrong = [
        Return("foot", "r0", ()), Return("foot", "r0", ("foot", "chariots")), Return("chariots", "r0", ("chariots",)),
        Return("foot", "r2", ("foot",)), Return("", "r0", ("foot",)), Gamble("foot", "r0"),
        Return("cavalry", "r0", ("foot",)), Return("", "", ("foot",)), Return("nonsense", "r0", ("foot",)),
        Return("foot", "nowhere", ("foot",)),
    ]  # fmt: skip
    assert not [one for one in wrong if asked.check(board, one)]
    one_left = Replace("elam", 1, True)
    assert one_left.check(elam("1F"), Gamble("foot", "r0"))
    assert not one_left.check(elam("1F"), Gamble("chariots", "r0"))


def test_who_is_destroyed_is_named_in_one_order():
    board, asked = elam("3F 1C", face_lost=True), Replace("elam", 1, False)
    assert asked.check(board, Return("foot", "r0", ("foot", "chariots")))
    assert asked.check(board, Return("foot", "r0", ("chariots", "foot"))).code == "not_on_offer"


def test_a_replacement_is_put_together_from_a_kind_an_area_and_the_price():
    board, asked = elam("2F 1C"), Replace("elam", 1, False)
    picks = [[one.pick for one in asked.choices(board, part).options] for part in ((), ("foot",), ("foot", "r1"))]
    prices = [Return("foot", "r1", ("foot",)), Return("foot", "r1", ("chariots",))]
    assert picks == [[STOP, "foot", "chariots"], ["r0", "r1"], prices]
    assert list(Replace("elam", 1, True).every(elam("1F"))) == [STOP, Gamble("foot", "r0"), Gamble("foot", "r1")]
    full = elam("2F 1C", "ELA at r0: 5F", "ELA at r1: 5F")
    assert [one.pick for one in asked.choices(full, ()).options] == [STOP]


def test_both_turns_of_a_beloved_power_have_replacements_and_one_has_arrivals():
    chart = [{"turn": 1, "power": "elam", "units": {"foot": 1}, "areas": ["a"]}]
    pack = mini("a-b", homes={"elam": ["a"]}, chart=chart)
    board = position(pack, powers={"ELA": {"dead": "2F"}}, mover="ELA", control={"a": "ELA"})
    for number, placed in ((1, ["chart", "replacement"]), (2, ["replacement"])):
        driver = run(PowerTurn("elam", number), board, options={SET_UPS: IN_OWN_TURN})
        driver.answer("white", Return("foot", "a", ("foot",)))
        assert [fact.how for fact in driver.facts if isinstance(fact, UnitsPlaced)] == placed


# ---------------------------------------------------------------- arrivals


def test_every_line_of_the_chart_can_be_placed():
    pack = shipped()
    for (turn, power), line in pack.arrivals.items():
        board = position(pack, turn=turn, mover=power, phase="arrivals")
        driver = run(Arrivals(power), board)
        while driver.open is not None:
            seat, asked, *_ = driver.open.demands[0]
            assert seat == q.seat_of(board, power)
            driver.answer(seat, asked.sample(driver.board, Random(turn).randrange))
        came = q.units_of(driver.board, power)
        assert sum([one.kind != "ruler" for one in came]) == sum([many for _, many in line.units.counted()])
        assert [one.id for one in came if one.kind == "ruler"] == ([line.ruler] if line.ruler else [])
        assert {one.at for one in came} <= set(line.areas)


def test_without_a_line_nobody_arrives():
    board = position(mini("a-b"), mover="ELA")
    assert arriving(board, "elam") == arrival_areas(board, "elam") == ()
    assert run(Arrivals("elam"), board).facts == []


def test_all_of_a_kind_may_be_placed_in_one_area():
    chart = [{"turn": 1, "power": "elam", "units": {"foot": 7}, "areas": ["b", "a"], "ruler": "shutruk_nahhunte"}]
    board = position(mini("a-b", chart=chart), mover="ELA")
    asked = PlaceArrivals("elam", "foot", 7)
    assert asked.check(board, (Count("b", 7),))
    assert len(asked.answers(board)) == 8
    assert PlaceRuler("elam", "shutruk_nahhunte").answers(board) == ("b", "a")


def canaan(units: dict[str, int], *areas: str) -> Board:
    """Canaan about to set up so many units and Darusha in these areas, three to an area and five with him."""
    chart = [{"turn": 1, "power": "canaan", "units": units, "areas": list(areas), "ruler": "darusha"}]
    return position(mini("a-b b-c c-d", chart=chart), mover="CAN")


def test_canaan_sets_up_five_where_its_ruler_comes() -> None:
    """CL-2.e.ii (R-CL-04, R-CL-17)"""
    driver = run(Arrivals("canaan", limited=True), canaan({"foot": 7, "chariots": 2}, "a", "b", "c"))
    two = driver.refusal("yellow", (Count("a", 4), Count("b", 3), Count("c", 4)))
    assert (two.clause, two.code, two.data) == ("CL-2.e", "too_many_there", ("c", "3"))
    six = driver.refusal("yellow", (Count("b", 6), Count("c", 1)))
    assert (six.clause, six.code, six.data) == ("CL-2.e", "too_many_there", ("b", "5"))
    assert driver.refusal("yellow", (Count("a", 4), Count("b", 2))).clause == "CL-1.a"
    driver.answer("yellow", (Count("a", 4), Count("b", 3)))
    assert driver.refusal("yellow", (Count("b", 1), Count("c", 1))).code == "no_room"
    assert driver.answers("yellow") == [(Count("c", 2),), (Count("a", 1), Count("c", 1))]
    driver.answer("yellow", (Count("a", 1), Count("c", 1)))
    assert driver.open is None  # where he comes is settled
    assert [unit.at for unit in driver.board.units if unit.id == "darusha"] == ["a"]


def test_canaans_ruler_comes_anywhere_where_no_area_needs_him() -> None:
    """CL-2.e.ii (R-CL-04)"""
    driver = run(Arrivals("canaan", limited=True), canaan({"foot": 6}, "a", "b", "c"))
    driver.answer("yellow", (Count("a", 3), Count("b", 3)))
    assert driver.answers("yellow") == ["a", "b", "c"]
    late = run(Arrivals("canaan"), canaan({"foot": 6}, "a", "b", "c"))  # stacking is checked after movement
    late.answer("yellow", (Count("a", 5), Count("b", 1)))
    assert late.answers("yellow") == ["a", "b", "c"]


@pytest.mark.parametrize(("areas", "foot"), [("ab", 6), ("abc", 9), ("abc", 7), ("ab", 2)])
def test_the_set_up_of_canaan_is_put_together_from_areas_and_numbers(areas: str, foot: int) -> None:
    """CL-2.e.ii: what is offered step by step is what is legal, and each answer is offered once."""
    board = canaan({"foot": foot}, *areas)
    asked = PlaceArrivals("canaan", "foot", foot, limited=True)
    spreads = [
        tuple([Count(at, n) for at, n in zip(areas, numbers, strict=True) if n])
        for numbers in product(range(6), repeat=len(areas))
        if sum(numbers) == foot and sum([n > 3 for n in numbers]) < 2
    ]
    found = list(asked.every(board))
    assert sorted(map(repr, found)) == sorted(map(repr, spreads))
    assert all([asked.check(board, one) and in_picks(asked, board, one) for one in found])


def in_picks(asked: PlaceArrivals, board: Board, answer: Spread) -> bool:
    """Whether an answer is put together by picks, in any order of its areas."""
    orders = permutations(answer)
    picks = [tuple([pick for one in order for pick in (one.spot, one.n)]) for order in orders]
    return all([walk(lambda part: asked.choices(board, part), one) == answer for one in picks])
