"""Hidden models, Break Tests, pursuit, return and redress at the limits of their clauses."""

from typing import Any

import pytest
from tests.games.game_of_kings.fights import at, attached, facing_off, touch
from tests.games.game_of_kings.hosts import changed, locked
from tests.games.game_of_kings.steps import At, step
from tests.games.game_of_kings.tables import EAST, NORTH, PACK, SOUTH, bare, named, scenery, stood
from tests.games.game_of_kings.test_p18_hidden import FOOT, KILLER, STABBERS, engaged, revealed
from tests.games.game_of_kings.test_p20_pursuit import FEW, FOE, MORE, ORCS, front
from tests.games.game_of_kings.test_round_bases import rounded

from limmu.core import Done
from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.army import UnitChoice
from limmu.games.game_of_kings.board import SEATS, Board, Contact, Effect
from limmu.games.game_of_kings.facts import ContactsEnded, EffectBegun, UnitHid
from limmu.games.game_of_kings.facts_assault import PursuedOffTable, RanksRedressed, UnitPursued, UnitReturned
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.p18_hidden import NOBODY, Ambush, Return, Reveal, returners
from limmu.games.game_of_kings.p19_break import BreakTests
from limmu.games.game_of_kings.p20_pursuit import HOLD, Chase, Escape, FleeAndPursue, Pursue
from limmu.games.game_of_kings.p20_return import Returns, site_of
from limmu.games.game_of_kings.p21_redress import redress
from limmu.games.game_of_kings.p22_panic import must_test
from limmu.games.game_of_kings.pursuit import chase
from limmu.testing import start

MORES, WOLVES = "red.more", "red.wolves"


def others(board: Board, *ids: int) -> Board:
    """The board with effects of such numbers."""
    effects = [
        Effect(id=id_, cause="x", by=FOOT, on=FOOT, kind="other", until="battle", since=1, rules=()) for id_ in ids
    ]
    return board.but(effects=tuple(effects))


# ---------------------------------------------------------------- hidden models


def test_who_came_out_hides_again_once_nobody_fights() -> None:
    """GOK-HOBC-8, GOK-SR-68: neither it nor the Unit that hid it, which still stands."""
    out = revealed().but(contacts=())
    assert [one.id for one in returners(out, "red")] == [STABBERS]
    for who in (STABBERS, FOOT):
        assert returners(locked(out, who, "blue.boars"), "red") == []
    assert returners(changed(out, FOOT, gone="destroyed", blocks=()), "red") == []
    untold = out.but(armies=tuple([one.but(hidden=()) for one in out.armies]))
    assert returners(untold, "red") == [], "where nobody is told who hides where"


@pytest.mark.parametrize("who", [FOOT, "itself"])
def test_an_assassin_hides_again_in_flight_and_backstabbers_do_not(who: str) -> None:
    """GOK-SR-68, GOK-HOBC-8"""
    for unit, hides in ((KILLER, True), (STABBERS, False)):
        board = changed(revealed(unit).but(contacts=()), unit if who == "itself" else FOOT, fleeing=True)
        assert [one.id for one in returners(board, "red")] == [unit] * hides


@pytest.mark.parametrize("ids", [(), (1,), (1, 2), (2, 1), (7, 3)])
def test_what_lets_backstabbers_blitz_is_another_effect_than_any_before(ids: tuple[int, ...]) -> None:
    """GOK-HOBC-5, GOK-HOBC-7"""
    board = others(engaged(), *ids)
    table = start(game, PACK, board, Ambush("red"), seats=SEATS).answer("red", Reveal(STABBERS, "blue.foot", "left"))
    (begun,) = table.of(EffectBegun)
    assert begun.effect.id not in ids


@pytest.mark.parametrize("kind", [Ambush, Return])
def test_first_the_active_player_and_then_the_other_says_who_hides(kind: Any) -> None:
    """GOK-SR-63, GOK-SR-68"""
    after = step(kind("red"), "next", engaged()).to.__self__
    assert (after.seat, after.second) == ("blue", "second")
    assert step(after, "next", engaged()) == Done()


def test_the_assassin_hides_by_himself_and_backstabbers_as_their_owner_says() -> None:
    """GOK-SR-68, GOK-HOBC-8"""
    board = start(game, PACK, revealed(KILLER), Ambush("red"), seats=SEATS)
    out = board.answer("red", Reveal(STABBERS, "blue.foot", "left")).board.but(contacts=())
    table = start(game, PACK, out, Return("red"), seats=SEATS)
    assert table.of(UnitHid) == [UnitHid(KILLER, FOOT)]
    assert table.answers("red") == [NOBODY, STABBERS]
    assert table.answer("red", STABBERS).of(UnitHid)[-1] == UnitHid(STABBERS, FOOT)


# ---------------------------------------------------------------- Break Tests


def test_when_a_swarm_is_trodden_down_whole_the_next_unit_tests() -> None:
    """GOK-CHAB-23, GOK-BREAK-1"""
    board = changed(front(), FOE, gone="destroyed", blocks=())
    tests = BreakTests((FOE, "blue.king", FOOT), 3)
    assert step(tests, "stomped", board, 1).to.__self__.units == ("blue.king", FOOT)
    stands = step(tests, "stomped", front(), 1)
    assert (stands.to.__self__.units, stands.to.__name__) == (tests.units, "test")


# ---------------------------------------------------------------- pursuit


def beside(y: int = 12) -> Board:
    """Twenty Orcs of Red before two Units of Blue, which both lose."""
    other = UnitChoice(entry="orc_infantry", id="other", models=4)
    board = at(front(FEW, y, other), "blue.other", 24 + 125 / 25.4, y, SOUTH)
    return touch(board, FOOT, "blue.other")


def test_who_fails_to_hold_pursues_one_of_those_who_broke_as_its_owner_says() -> None:
    """GOK-FLEE-2, GOK-FLEE-3"""
    both = (FOE, "blue.other")
    table = start(
        game, PACK, beside(), FleeAndPursue((FOOT, *both), both), seats=SEATS,
        dice={"charisma": [12], "flight": [9, 9], "pursuit": [1]},
    )  # fmt: skip
    assert table.asked("red").question == Pursue(FOOT, both)
    table.answer("red", HOLD)
    assert table.asked("red").question == Pursue(FOOT, both, True)
    assert table.answers("red") == list(both)
    assert table.answer("red", "blue.other").of(UnitPursued)[0].quarry == "blue.other"


@pytest.mark.parametrize(("quarry", "caught"), [(FOE, False), ("blue.other", True)])
def test_a_pursuer_is_held_against_how_far_its_own_quarry_fled(quarry: str, caught: bool) -> None:
    """GOK-FLEE-9, GOK-FLEE-10"""
    both = (FOE, "blue.other")
    table = start(
        game, PACK, beside(), FleeAndPursue((FOOT, *both), both), seats=SEATS,
        dice={"flight": [12, 1], "pursuit": [3]},
    ).answer("red", quarry)  # fmt: skip
    assert (named(table.board, quarry).gone == "caught") is caught


def test_each_of_several_pursuers_goes() -> None:
    """GOK-FLEE-8, GOK-FLEE-14"""
    board = facing_off([ORCS, MORE], [FEW, UnitChoice(entry="orc_infantry", id="other", models=8)])
    board = touch(at(at(board, FOOT, 12, 12), FOE, 12, 12, SOUTH), FOOT, FOE)
    board = touch(at(at(board, MORES, 36, 12), "blue.other", 36, 12, SOUTH), MORES, "blue.other")
    table = start(
        game, PACK, board, FleeAndPursue((FOOT, MORES, FOE, "blue.other"), (FOE, "blue.other")), seats=SEATS,
        dice={"flight": [9, 9], "pursuit": [1, 2]},
    ).answer("red", FOE, "blue.other")  # fmt: skip
    assert [(one.unit, one.length) for one in table.of(UnitPursued)] == [(FOOT, 5 * INCH), (MORES, 6 * INCH)]


@pytest.mark.parametrize(("faces", "inches"), [((5,), 9), ((5, 3), 8), ((5, 3, 6), 14)])
def test_a_random_move_is_what_its_dice_say_and_no_move_besides(faces: tuple[int, ...], inches: int) -> None:
    """GOK-FLEE-8, GOK-SR-23: of one die as of two; Orcs move 4 inches."""
    t = At(changed(at(front(y=12), FOE, 40, 44, SOUTH), FOE, heading=NORTH))
    chasing = FleeAndPursue((FOOT, FOE), (FOE,), chases=(Chase(FOOT, FOE),), escapes=(Escape(FOE, 40 * INCH),))
    chasing.rolled(t, faces)  # type: ignore[arg-type]
    assert [one.length for one in t.told if isinstance(one, UnitPursued)] == [inches * INCH]


def test_who_is_attached_flees_with_its_unit_and_ends_what_it_fought() -> None:
    """GOK-SR-30, GOK-FLEE-5"""
    board = attached(front(y=12), "blue.king", FOE)
    alone = At(board.but(contacts=()))
    fleeing = FleeAndPursue((FOOT, FOE), (FOE,), unit=FOE)
    fleeing.fled(alone, 7)  # type: ignore[arg-type]
    assert alone.told == []
    fighting = At(board.but(contacts=(Contact(FOOT, "blue.king", "front", 1),)))
    after: Any = fleeing.fled(fighting, 7)  # type: ignore[arg-type]
    assert fighting.told == [ContactsEnded("blue.king", (FOOT,))]
    assert after.to.__self__.escapes == (Escape(FOE, 7),)


def test_who_is_attached_is_not_asked_whether_it_pursues() -> None:
    """GOK-SR-31, GOK-FLEE-4: its Unit is."""
    board = attached(front(y=12), "red.king", FOOT)
    board = board.but(contacts=(*board.contacts, Contact("red.king", FOE, "front", 1)))
    asked = step(FleeAndPursue(("red.king", FOOT, FOE), (FOE,)), "offer", board)
    assert asked.question == Pursue(FOOT, (FOE,))
    assert step(FleeAndPursue(("red.king", FOE), (FOE,)), "offer", board) is None


@pytest.mark.parametrize(("more", "left"), [(-1, False), (0, False), (1, True)])
def test_a_pursuer_that_comes_up_to_the_edge_has_not_left_the_table(more: int, left: bool) -> None:
    """GOK-FLEE-20"""
    board = stood(bare(), FOOT, 24, 45, NORTH)
    way = chase(board, named(board, FOOT), NORTH, 3 * INCH - 50_000 + more)
    assert (way.left_table, way.length) == (left, 3 * INCH - 50_000 + min(more, 0))


def test_a_pursuer_that_need_not_turn_goes_wherever_it_stands() -> None:
    """GOK-FLEE-14 (PL-21): over the edge of the table behind it, too."""
    board = stood(bare(), FOOT, 24, 1, NORTH)
    assert chase(board, named(board, FOOT), NORTH, 5 * INCH).length == 5 * INCH
    assert chase(board, named(board, FOOT), EAST, 5 * INCH).length == 0


def test_a_pursuer_on_a_round_base_meets_with_its_rim() -> None:
    """GOK-FLEE-16, GOK-UNITS-2"""
    lengths: list[int] = []
    for empty in (bare(), rounded(bare())):
        board = stood(stood(empty, "red.troll", 24, 12, NORTH), "blue.boars", 24, 24, SOUTH)
        boars = named(board, "blue.boars")
        beside = boars.block.but(x=24 * INCH + boars.block.width // 2 + 20_000)
        board = board.with_unit(boars.but(blocks=(beside,)))
        way = chase(board, named(board, "red.troll"), NORTH, 24 * INCH)
        assert way.touched == ("blue.boars",)
        lengths.append(way.length)
    assert lengths[1] - lengths[0] == pytest.approx(25_000 - 15_000, abs=3)


# ---------------------------------------------------------------- Panic


def test_nobody_tests_for_panic_who_is_off_the_table() -> None:
    """GOK-PANIC-1, GOK-PANIC-4: though it lost more than a quarter."""
    board = changed(front(), MORES, began=20, stood=20, models=5)
    on = stood(board, MORES, 8, 8).but(phase="shooting")
    assert must_test(on, named(on, MORES))
    assert not must_test(board.but(phase="shooting"), named(board, MORES))


# ---------------------------------------------------------------- the return


def over_the_edge(guest: bool = False) -> Board:
    """Orcs of Red who pursued over the north edge, with their King or not."""
    board = at(facing_off([ORCS, MORE], [FEW]), FOOT, 24, 47, NORTH)
    board = attached(board, "red.king", FOOT) if guest else board
    return PursuedOffTable(FOOT).fold(board)


def test_who_is_attached_comes_back_with_its_unit_and_not_by_itself() -> None:
    """GOK-FLEE-20, GOK-FLEE-21"""
    table = start(game, PACK, over_the_edge(guest=True), Returns("red"), seats=SEATS)
    assert [one.unit for one in table.of(UnitReturned)] == [FOOT]
    assert named(table.board, "red.king").gone == ""


@pytest.mark.parametrize(("acting", "told"), [("", [FOOT]), (FOOT, [FOOT]), (MORES, [])])
def test_where_units_act_one_by_one_each_comes_back_in_its_own_turn(acting: str, told: list[str]) -> None:
    """GOK-FLEE-20, GOK-ACT-11"""
    table = start(game, PACK, over_the_edge().but(acting=acting), Returns("red"), seats=SEATS)
    assert [one.unit for one in table.of(UnitReturned)] == told


@pytest.mark.parametrize("ids", [(1,), (1, 2), (2, 1), (7, 3)])
def test_what_marks_who_is_back_is_another_effect_than_any_before(ids: tuple[int, ...]) -> None:
    """GOK-FLEE-21"""
    table = start(game, PACK, others(over_the_edge(), *ids), Returns("red"), seats=SEATS)
    (begun,) = table.of(EffectBegun)
    assert begun.effect.id not in ids


def test_loose_models_come_back_where_there_is_room_for_each() -> None:
    """GOK-FLEE-20"""
    wolves = UnitChoice(entry="bugbear_wolf_cavalry", id="wolves", models=5)
    board = stood(facing_off([wolves, ORCS], []), WOLVES, 24, 46, NORTH, form="skirmish")
    unit = named(board, WOLVES)
    free = site_of(board, unit)
    assert free is not None
    first = free.bases[0]
    blocked = board.but(pieces=(scenery("rocks", 0, 0).but(
        outline=((-5000, 5000), (5000, 5000), (5000, -5000), (-5000, -5000)), x=first.x, y=first.y,
    ),))  # fmt: skip
    moved = site_of(blocked, unit)
    assert moved is not None
    assert moved.bases != free.bases
    assert {base.y for base in moved.bases} == {base.y for base in free.bases}


# ---------------------------------------------------------------- redress


def test_only_units_of_the_assault_redress_and_only_what_changed_is_told() -> None:
    """GOK-APAN-5, GOK-APAN-7"""
    board = at(at(front(), MORES, 40, 24), "blue.king", 40, 24, SOUTH)
    (contact,) = board.contacts
    wrong = contact.but(touching=(contact.touching[0],))
    elsewhere = Contact(FOOT, "blue.king", "front", 0)
    for ids, first, told in (
        ((FOOT, FOE), wrong, [RanksRedressed((contact,))]),
        ((FOOT, FOE), contact, []),
        ((FOOT, MORES), wrong, []),
    ):
        t: Any = At(board.but(contacts=(first, elsewhere)))
        redress(t, ids)
        assert t.told == told
    right = touch(board, MORES, "blue.king").contacts
    mixed: Any = At(board.but(contacts=(wrong, *right[1:])))
    redress(mixed, (FOOT, FOE, MORES, "blue.king"))
    assert mixed.told == [RanksRedressed((contact,))]
