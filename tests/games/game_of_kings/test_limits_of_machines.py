"""Machines at the limits of their clauses: where a shot comes down, what is rolled again, what is measured by hand."""

from typing import Any

import attrs
import pytest
from tests.games.game_of_kings.gunners import GUNS, guns
from tests.games.game_of_kings.steps import At, Seen, step
from tests.games.game_of_kings.tables import PACK, SOUTH, bare, laid, named, stood

from limmu.core import Done
from limmu.games.game_of_kings import game
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.arms import arms_of
from limmu.games.game_of_kings.army import UnitChoice
from limmu.games.game_of_kings.board import SEATS, Board
from limmu.games.game_of_kings.by_hand import TAPE, AgreeMeasure, MeasureRange
from limmu.games.game_of_kings.facts_measures import DistanceMeasured
from limmu.games.game_of_kings.facts_shooting import BlowsTold, MachineFired, ShotLanded
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.p17_machines import (
    CrewShot,
    GuessedShot,
    Reroll,
    RerollMachine,
    landed,
    rerolls,
    struck_at,
)
from limmu.games.game_of_kings.shots import Shot
from limmu.games.game_of_kings.sight import in_range, muzzle
from limmu.testing import Driver, start

CATAPULT, ORCS = "red.catapult", "blue.orcs"
BY_HAND = {o.MEASURES: o.BY_HAND}


def machine(id_: str, upgrade: str = "", entry: str = "mortar", **more: Any) -> UnitChoice:
    return UnitChoice(entry=entry, id=id_, crew="dwarf", machine_upgrade=upgrade, **more)


WORKSHOP = attrs.evolve(
    GUNS,
    units=(
        machine("plain"), machine("sealed", "seal_of_inspection"), machine("scoped", "long_range_scope"),
        machine("manned", options=("engineer",)), machine("bolts", "seal_of_inspection", "giant_crossbow"),
        machine("optics", "long_range_scope", "giant_crossbow"),
        UnitChoice(entry="orc_infantry", id="orcs", models=20),
    ),
)  # fmt: skip


def workshop(*at: str) -> Board:
    """Machines of Red with those upgrades 22 inches south of Orcs of Blue."""
    board = stood(laid(dict.fromkeys(SEATS, WORKSHOP), 6), ORCS, 36, 34, SOUTH)
    for n, id_ in enumerate(at):
        board = stood(board, id_, 36 + 4 * n, 10)
    return board


def run(board: Board, shot: Any, dice: Any, options: Any = None) -> Driver[Board]:
    return start(game, PACK, board, shot, seats=SEATS, dice=dice, options=options)


# ---------------------------------------------------------------- where it comes down


def test_a_scatter_in_direction_one_goes_on_along_the_shot_wherever_that_goes() -> None:
    """GOK-HMS-12 (A-127)"""
    for x, y in ((12, 30), (50, 20), (30, 40)):
        board = stood(stood(guns(), CATAPULT, 30, 6), ORCS, x, y, SOUTH)
        shot = Shot(CATAPULT, "catapult", ORCS, 20 * INCH)
        (ax, ay), (bx, by), (cx, cy) = (
            muzzle(named(board, CATAPULT), named(board, ORCS)), landed(board, shot, 0, 1), landed(board, shot, 4, 1)
        )  # fmt: skip
        on, beside = (cx - bx) * (bx - ax) + (cy - by) * (by - ay), (cx - bx) * (by - ay) - (cy - by) * (bx - ax)
        assert on > 0
        assert abs(beside) < on // 1000


@pytest.mark.parametrize(("far", "near"), [((0, -2), (1, -1)), ((0, 2), (1, 1)), ((-2, 0), (1, 1)), ((2, 0), (-1, 1))])
def test_of_several_where_it_comes_down_that_with_the_nearest_middle_is_hit(
    far: tuple[int, int], near: tuple[int, int]
) -> None:
    """GOK-HMS-9 (A-088): by the whole distance."""
    p = 24 * INCH, 17 * INCH
    for first, second in ((far, near), (near, far)):
        board = bare()
        for id_, (x, y) in (("red.foot", first), ("red.boars", second)):
            board = stood(board, id_, 24 + x, 17 + y)
            unit = named(board, id_)
            wide = unit.block.but(w=INCH, d=INCH, f=5, n=25)
            board = board.with_unit(unit.but(blocks=(wide.but(y=p[1] + y * INCH + wide.depth // 2),), models=25))
        assert struck_at(board, p) == ("red.boars" if second == near else "red.foot")


# ---------------------------------------------------------------- rerolls


@pytest.mark.parametrize(
    ("id_", "d8", "d12", "had", "told"),
    [
        ("plain", 5, 1, (), ()),
        ("sealed", 5, 1, (), ("d12",)), ("sealed", 5, 12, (), ("d12",)), ("sealed", 5, 12, ("d12",), ()),
        ("manned", 5, 3, (), ("d12",)), ("manned", 5, 4, (), ()), ("manned", 5, 3, ("d12",), ()),
        ("scoped", 1, 3, (), ("d8",)), ("scoped", 8, 3, (), ("d8",)), ("scoped", 0, 3, (), ()),
        ("scoped", 8, 3, ("d8",), ()),
    ],
)  # fmt: skip
def test_which_dice_of_a_machine_may_be_rolled_again(
    id_: str, d8: int, d12: int, had: tuple[Reroll, ...], told: tuple[Reroll, ...]
) -> None:
    """GOK-ALGO-66, GOK-ALGO-67, GOK-HM-4, GOK-HM-6: any d12 with the Seal, a Misfire by the Engineer, the d8 with the
    Scope; each once."""
    board = workshop()
    assert rerolls(board, named(board, f"red.{id_}"), d8, d12, had) == told


def test_a_guessed_shot_rolls_the_same_dice_again() -> None:
    """GOK-HM-6, GOK-ALGO-66, GOK-ALGO-67"""
    board = workshop("red.sealed", "red.scoped")
    for id_, again, faces in (("red.sealed", "d12", 12), ("red.scoped", "d8", 8)):
        dice = Seen(machine=[5, 5], machine_again=[6], hits=[1] * 3, to_wound=[1] * 9, save=[6] * 9)
        shot = GuessedShot(Shot(id_, "mortar", ORCS, 24 * INCH))
        table = run(board, shot, dice).answer("red", again)
        assert dice.rolled[:2] == [("machine", (8, 12)), ("machine_again", (faces,))]
        (fired,) = table.of(MachineFired)
        assert (fired.d8, fired.d12) == ((5, 6) if again == "d12" else (6, 5))


def test_a_crew_that_aims_rolls_its_d12_again_or_keeps_it() -> None:
    """GOK-HM-12, GOK-HM-6, GOK-ALGO-66: it has no d8, and so nothing for the Scope."""
    board = workshop("red.bolts", "red.optics")
    for answer, result in (("d12", "works"), ("keep", "broke")):
        dice = Seen(shots=[2, 1], machine_again=[7], to_hit=[1] * 9)
        table = run(board, CrewShot(Shot("red.bolts", "giant_crossbow", ORCS), 20 * INCH), dice)
        assert table.asked("red").question == RerollMachine("red.bolts", 0, 1, ("d12",))
        (fired,) = table.answer("red", answer).of(MachineFired)
        assert (fired.result, fired.d8) == (result, 0)
        rolled = [("shots", (4, 12)), ("machine_again", (12,))][: 2 if answer == "d12" else 1]
        assert dice.rolled[: len(rolled)] == rolled
        assert [purpose for purpose, _ in dice.rolled].count("machine_again") == len(rolled) - 1
    seen = run(board, CrewShot(Shot("red.optics", "giant_crossbow", ORCS), 20 * INCH), Seen(shots=[2, 1]))
    assert seen.of(MachineFired)[0].result == "broke"


# ---------------------------------------------------------------- what it costs


def test_a_machine_that_breaks_and_a_shot_at_nobody_cost_nothing() -> None:
    """GOK-HMS-14, GOK-HMS-5"""
    board = stood(stood(guns(), CATAPULT, 24, 10), ORCS, 24, 34, SOUTH)
    board = stood(board, "red.crossbow", 30, 10)
    shot = Shot(CATAPULT, "catapult", ORCS, 12 * INCH)
    assert step(GuessedShot(shot, d8=5, d12=1), "fire", board) == Done(0)
    assert step(GuessedShot(shot, d8=5, d12=7), "fire", board) == Done(0)
    aimed = CrewShot(Shot("red.crossbow", "giant_crossbow", ORCS), 20 * INCH, d12=1)
    assert step(aimed, "fire", board) == Done(0)


def test_the_kinds_of_hits_of_a_shot_cost_together() -> None:
    """GOK-HMS-16, GOK-HM-16"""
    board = stood(stood(guns(), "red.mortar", 24, 10), ORCS, 24, 34, SOUTH)
    shot = GuessedShot(Shot("red.mortar", "mortar", ORCS, 24 * INCH), on=ORCS, group=1, lost=3)
    assert shot.add(At(board), 4).to.__self__.lost == 7  # type: ignore[arg-type, union-attr]


def test_no_more_hits_are_rolled_on_whom_the_first_destroyed() -> None:
    """GOK-HMS-16, GOK-SWND-11: nobody is left to hit."""
    board = stood(stood(guns(), "red.mortar", 24, 10), ORCS, 24, 34, SOUTH)
    shot = Shot("red.mortar", "mortar", ORCS, 24 * INCH)
    dead = board.with_unit(named(board, ORCS).but(models=0, gone="destroyed", blocks=()))
    assert step(GuessedShot(shot, on=ORCS, group=1, lost=9), "roll_hits", dead) == Done(9)
    assert step(GuessedShot(shot, on=ORCS, group=1, lost=9), "roll_hits", board) != Done(9)


# ---------------------------------------------------------------- measured by hand


def brink(board: Board) -> int:
    """The longest guess, in micrometres, that comes down just before the target."""
    low, high = 12 * INCH, 23 * INCH
    while high - low > 1:
        middle = (low + high) // 2
        on = struck_at(board, landed(board, Shot(CATAPULT, "catapult", ORCS, middle), 0, 1))
        low, high = (low, middle) if on else (middle, high)
    return low


def by_hand(board: Board, guess: int) -> Driver[Board]:
    dice = {"machine": [5, 7], "hits": [1], "to_wound": [1] * 9, "save": [6] * 9}
    return run(board, GuessedShot(Shot(CATAPULT, "catapult", ORCS, guess)), dice, BY_HAND)


def south_of() -> tuple[Board, int, int]:
    """Orcs 22 inches before a catapult; the longest guess that is too short, and how far they are."""
    board = stood(stood(guns(), CATAPULT, 24, 10), ORCS, 24, 34, SOUTH)
    far = -in_range(muzzle(named(board, CATAPULT), named(board, ORCS)), named(board, ORCS), 0).margin
    return board, brink(board), far


def came_down(table: Driver[Board]) -> tuple[int, str]:
    """How far the shot went, and on whom."""
    (shot,) = table.of(ShotLanded)
    unit, target = named(table.board, CATAPULT), named(table.board, ORCS)
    return shot.y - muzzle(unit, target)[1], shot.on


def test_a_guess_that_no_tape_can_doubt_comes_down_where_it_was_guessed() -> None:
    """GOK-HMS-5, GOK-MEAS-2, PL-49: nobody is asked."""
    board, short, _ = south_of()
    for guess in (short + TAPE + 2, short - TAPE, short - INCH):
        table = by_hand(board, guess)
        assert came_down(table) == (guess, ORCS if guess > short else "")
        assert not table.of(DistanceMeasured)


@pytest.mark.parametrize("off", [0, 1, TAPE, 1 - TAPE])
def test_a_guess_that_a_tape_decides_is_measured(off: int) -> None:
    """GOK-HMS-5, GOK-MEAS-2, PL-49"""
    board, short, _ = south_of()
    assert isinstance(by_hand(board, short + off).asked("red").question, MeasureRange)


def test_a_shot_between_two_models_of_a_unit_is_measured() -> None:
    """GOK-HMS-5, GOK-MEAS-2, PL-49: a little farther and a little nearer it would hit."""
    board, _, _ = south_of()
    board = stood(board, "blue.trolls", 24, 30, SOUTH, files=1, form="skirmish")
    trolls = named(board, "blue.trolls")
    (first, *_), x = trolls.bases, named(board, CATAPULT).bases[0].x
    pair = tuple([first.but(x=x, y=30 * INCH + sign * (first.w // 2 + 60)) for sign in (-1, 1)])
    board = board.with_unit(trolls.but(bases=pair, models=2))
    origin = muzzle(named(board, CATAPULT), named(board, ORCS))[1]
    on = [struck_at(board, (x, 30 * INCH + off)) for off in range(100)]
    assert on[0] == ""
    gap = on.index("blue.trolls") - 1
    assert isinstance(by_hand(board, 30 * INCH + gap - origin).asked("red").question, MeasureRange)


def test_what_is_typed_and_decides_nothing_else_changes_nothing() -> None:
    """GOK-HMS-5, GOK-MEAS-2, PL-49: the shot comes down where it does by the positions."""
    board, short, far = south_of()
    for guess, typed, on in ((short, far + 10, ""), (short, far, ""), (short + 9, far - 9, ORCS)):
        table = by_hand(board, guess).answer("red", typed)
        assert came_down(table) == (guess, on)
        assert [one.range.source for one in table.of(DistanceMeasured)] == ["typed"]


@pytest.mark.parametrize(("answer", "nearer"), [("yes", 500), ("no", 0)])
def test_a_shot_comes_down_so_much_farther_as_both_agree_that_the_target_is_nearer(answer: str, nearer: int) -> None:
    """GOK-HMS-5, GOK-MEAS-2, PL-49"""
    board, short, far = south_of()
    table = by_hand(board, short).answer("red", far - 500)
    assert table.asked("blue").question == AgreeMeasure(CATAPULT, ORCS, far - 500)
    table.answer("blue", answer)
    assert came_down(table) == (short + nearer, ORCS if nearer else "")
    found = [one.range for one in table.of(DistanceMeasured)]
    assert [(one.margin, one.source) for one in found] == ([(short - (far - 500), "agreed")] if nearer else [])
    assert bool(table.of(BlowsTold)) is bool(nearer)


# ---------------------------------------------------------------- what shoots


def test_a_club_and_what_spits_are_what_they_are() -> None:
    """GOK-MERC-1, GOK-MERC-2, GOK-MUT-16: a Giant throws no club; acid is spat 6 inches, in Assault too."""
    board = guns()
    assert [one.id for one in arms_of(board, named(board, "red.giant"))] == ["menhir"]
    (spit,) = arms_of(board, named(board, "red.spitter"))
    assert (spit.reach, spit.strength, spit.in_assault, spit.works) == (6 * INCH, 3, True, False)


def test_a_strength_upgrade_makes_every_kind_of_hits_stronger() -> None:
    """GOK-ALGO-68, GOK-HM-1"""
    board = guns()
    (upgraded,), entry = arms_of(board, named(board, "red.pot")), PACK.entry["imp_crock_pot"]
    assert upgraded.hits == tuple([(dice, strength + 1) for dice, strength in entry.weapons[0].hits])
    (plain,) = arms_of(board, named(board, "red.mortar"))
    assert plain.hits == PACK.entry["mortar"].weapons[0].hits
