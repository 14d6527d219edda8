"""Who sees whom past what, heights, cover, High Ground, Hull Down."""

import pytest
from tests.games.game_of_kings.gunners import attached, guns
from tests.games.game_of_kings.tables import NORTH, SOUTH, named, scenery, stood

from limmu.games.game_of_kings.board import Board
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.sight import (
    Outlook,
    cover_of,
    hull_down_to,
    in_range,
    may_be_shot,
    muzzle,
    on_high_ground,
)  # fmt: skip

RED, BLUE = "red.", "blue."


def sees(board: Board, by: str, at: str) -> bool:
    return Outlook(board, named(board, by)).sees(named(board, at)).holds


def lined_up(shooter: str, between: str, target: str, form: str = "") -> Board:
    """The shooter looks north, past what is between, at the target."""
    board = stood(guns(), f"red.{shooter}", 24, 10, files=1, form=form)
    return stood(stood(board, f"blue.{target}", 24, 30, SOUTH), f"blue.{between}", 24, 20)


def test_the_arc_is_half_the_table_ahead_of_the_middle_of_the_front_rank() -> None:
    """GOK-LOS-1, GOK-LOS-2, GOK-SHOOT-1, GOK-SHOOT-2, GOK-C-313 (A-118)"""
    board = stood(stood(guns(), "red.archers", 24, 24, NORTH), "blue.veterans", 24, 10)
    found = Outlook(board, named(board, "red.archers")).sees(named(board, "blue.veterans"))
    assert (found.holds, found.clause) == (False, "GOK-LOS-1")
    assert found.margin < 0
    assert may_be_shot(board, named(board, "red.archers"), named(board, "blue.veterans")).code == "not_in_arc"
    beside = stood(board, "blue.veterans", 40, 26)
    assert sees(beside, "red.archers", "blue.veterans")


def test_loose_models_see_all_around() -> None:
    """GOK-LOS-4"""
    assert sees(stood(stood(guns(), "red.wolves", 24, 24), "blue.veterans", 24, 10), "red.wolves", "blue.veterans")


@pytest.mark.parametrize(
    ("shooter", "between", "seen"),
    [
        ("archers", "orcs", False), ("archers", "swarm", True), ("boars", "orcs", True), ("boars", "engine", False),
        ("ogres", "orcs", True), ("ogres", "boars", False), ("dragon", "boars", True), ("dragon", "engine", True),
        ("dragon", "giant", False), ("archers", "catapult", False), ("catapult", "engine", True),
        ("rider", "boars", True), ("engine", "dragon", False),
    ],
)  # fmt: skip
def test_who_sees_over_whom(shooter: str, between: str, seen: bool) -> None:
    """GOK-LOS-3, GOK-SCEN-17, GOK-SCEN-18, GOK-SCEN-19, GOK-SCEN-20, GOK-SHOOT-5, GOK-HMS-8, GOK-C-316 (A-112)"""
    board = lined_up(shooter, between, "warded")
    assert sees(board, f"red.{shooter}", "blue.warded") == seen
    if not seen:
        assert (
            may_be_shot(board, named(board, f"red.{shooter}"), named(board, "blue.warded")).data[2] == f"blue.{between}"
        )


def test_loose_cavalry_sees_over_nobody_but_swarms() -> None:
    """GOK-LOS-4 (A-117)"""
    assert not sees(lined_up("wolves", "orcs", "warded"), "red.wolves", "blue.warded")
    assert sees(lined_up("wolves", "swarm", "warded"), "red.wolves", "blue.warded")


def test_friends_are_in_the_way_too() -> None:
    """GOK-SCEN-17"""
    board = stood(stood(stood(guns(), "red.archers", 24, 10), "red.orcs", 24, 20), "blue.warded", 24, 30)
    assert not sees(board, "red.archers", "blue.warded")


def test_one_model_that_sees_one_model_is_enough() -> None:
    """GOK-SCEN-1, GOK-SHOOT-7"""
    board = stood(lined_up("archers", "veterans", "orcs"), "red.archers", 24, 10, files=20)
    found = Outlook(board, named(board, "red.archers")).sees(named(board, "blue.orcs"))
    assert found.holds
    assert found.one != found.other


def test_woods_hide_what_is_more_than_an_inch_inside() -> None:
    """GOK-SCEN-5, GOK-SCEN-7, GOK-C-318 (A-121)"""
    wood = scenery("woods", 24, 24)
    board = stood(stood(guns(wood), "blue.warded", 24, 22, SOUTH), "red.archers", 24, 10)

    def at(inches_in: float) -> Board:
        warded = named(board, "blue.warded")
        edge = (24 - 3) * INCH
        base = warded.bases[0].but(y=edge + int(inches_in * INCH) + warded.bases[0].d // 2)
        return board.with_unit(warded.but(bases=(base,)))

    assert sees(at(0.9), "red.archers", "blue.warded")
    assert not sees(at(1.1), "red.archers", "blue.warded")
    assert sees(at(0.5), "blue.warded", "red.archers")
    assert not sees(at(0.6), "blue.warded", "red.archers")


def test_buildings_hide_and_walls_do_not() -> None:
    """GOK-SCEN-14, GOK-SCEN-3"""
    for kind, seen in (("house", False), ("wall", True), ("rocks", True), ("marsh", True)):
        board = stood(stood(guns(scenery(kind, 24, 20)), "red.warded", 24, 10), "blue.warded", 24, 30)  # type: ignore[arg-type]
        assert sees(board, "red.warded", "blue.warded") == seen


def test_from_a_hill_nothing_below_is_in_the_way_and_a_hill_hides_what_is_behind_it() -> None:
    """GOK-SCEN-10, GOK-SCEN-11, GOK-SHOOT-8"""
    hill = scenery("hill", 24, 10)
    board = stood(stood(stood(guns(hill), "red.rifles", 24, 10), "blue.orcs", 24, 20), "blue.warded", 24, 30)
    assert on_high_ground(board, named(board, "red.rifles"))
    assert sees(board, "red.rifles", "blue.warded")
    assert sees(stood(board, "blue.warded", 24, 30, SOUTH), "blue.warded", "red.rifles")
    behind = stood(stood(guns(scenery("hill", 24, 20)), "red.warded", 24, 10), "blue.warded", 24, 30)
    assert not sees(behind, "red.warded", "blue.warded")


def test_half_on_a_hill_is_high_ground() -> None:
    """GOK-SHOOT-9"""
    board = stood(guns(scenery("hill", 24, 10)), "red.rifles", 24, 6)
    assert not on_high_ground(board, named(board, "red.rifles"))
    half = stood(board, "red.rifles", 24, 7)
    assert on_high_ground(half, named(half, "red.rifles"))


# ---------------------------------------------------------------- cover


def cover(board: Board, by: str, at: str) -> tuple[str, int]:
    return cover_of(board, muzzle(named(board, by), named(board, at)), named(board, at))


def test_scenery_covers_half_a_unit_in_or_behind_it() -> None:
    """GOK-FIRE-11, GOK-FIRE-12, GOK-FIRE-13, GOK-SCEN-6, GOK-SCEN-9, GOK-SCEN-21, GOK-C-092, GOK-C-324 (A-119)"""
    for kind, worth in (("wall", -2), ("woods", -1), ("marsh", -1), ("rocks", -2)):
        board = stood(stood(guns(scenery(kind, 24, 26)), "red.archers", 24, 10), "blue.veterans", 24, 32)  # type: ignore[arg-type]
        assert cover(board, "red.archers", "blue.veterans")[1] == worth
    wall = scenery("wall", 24, 26)
    board = stood(stood(guns(wall), "red.warded", 24, 10), "blue.rifles", 24, 27, files=10)

    def shifted(inches: float) -> Board:
        unit = named(board, "blue.rifles")
        return board.with_unit(unit.but(blocks=(unit.block.but(x=unit.block.x + int(inches * INCH)),)))

    counts = [cover(shifted(step / 4), "red.warded", "blue.rifles")[1] for step in range(30)]
    assert counts[0] == -2
    assert counts[-1] == 0
    assert sorted(counts) == counts


def test_the_best_cover_counts_once() -> None:
    """GOK-FIRE-11, GOK-C-319 (A-119)"""
    pieces = (scenery("wall", 24, 24), scenery("woods", 24, 30))
    board = stood(stood(guns(*pieces), "red.archers", 24, 10), "blue.veterans", 24, 30)
    assert cover(board, "red.archers", "blue.veterans") == ("GOK-FIRE-12", -2)


def test_who_shoots_out_of_a_wood_is_not_hindered_by_it() -> None:
    """GOK-SCEN-7"""
    board = stood(stood(guns(scenery("woods", 24, 10)), "red.warded", 24, 12), "blue.veterans", 24, 30)
    assert cover(board, "red.warded", "blue.veterans") == ("", 0)


def test_behind_the_foot_of_a_hill_is_hull_down() -> None:
    """GOK-SCEN-12, GOK-SCEN-13, GOK-C-319, GOK-C-320 (A-122)"""
    board = stood(stood(guns(scenery("hill", 24, 20)), "red.warded", 24, 10), "blue.warded", 24, 30, SOUTH)
    near = named(board, "blue.warded")
    down = board.with_unit(near.but(bases=(near.bases[0].but(y=int(23.6 * INCH)),)))
    assert sees(down, "red.warded", "blue.warded")
    assert cover(down, "red.warded", "blue.warded") == ("GOK-SCEN-12", -2)
    assert hull_down_to(down, named(down, "blue.warded"), named(down, "red.warded"))
    assert not hull_down_to(down, named(down, "red.warded"), named(down, "blue.warded"))


def test_range_is_measured_from_the_front_to_the_nearest_base() -> None:
    """GOK-MEAS-2, GOK-SHOOT-15 (A-123)"""
    board = stood(stood(guns(), "red.archers", 24, 10), "blue.veterans", 24, 30)
    archers, target = named(board, "red.archers"), named(board, "blue.veterans")
    found = in_range(muzzle(archers, target), target, 24 * INCH)
    assert found.one == (archers.block.x, archers.block.y)
    assert found.margin == 24 * INCH - (30 * INCH - 12_500 - archers.block.y)
    loose = stood(board, "red.wolves", 24, 10)
    wolves = named(loose, "red.wolves")
    assert muzzle(wolves, target) in [(base.x, base.y) for base in wolves.bases]


def test_who_is_attached_hides_nothing_of_his_unit() -> None:
    """GOK-SCEN-17: an Ogre in front of what he is attached to"""
    board = stood(stood(guns(), "red.warded", 24, 10), "blue.wolves", 24, 30, SOUTH, files=1)
    joined = attached(board, "blue.spitter", "blue.wolves")
    guest, host = named(joined, "blue.spitter"), named(joined, "blue.wolves")
    before = guest.bases[0].but(x=24 * INCH, y=20 * INCH, w=400_000, d=4_000)
    there = joined.with_unit(guest.but(bases=(before,))).with_unit(host.but(bases=(*host.bases[:-1], before)))
    assert sees(there, "red.warded", "blue.wolves")
    alone = there.with_unit(guest.but(bases=(before,), joined=""))
    assert not sees(alone, "red.warded", "blue.wolves")
