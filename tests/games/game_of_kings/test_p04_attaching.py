"""P4.b and the end of P4.j: who attaches to whom, where it stands, and that it moves with its Unit."""

import pytest
from tests.games.game_of_kings.hosts import begun, changed, field, locked, under
from tests.games.game_of_kings.tables import NORTH, named, scenery

from limmu.games.game_of_kings.attached import extras, guests
from limmu.games.game_of_kings.board import Board, Effect, Leg
from limmu.games.game_of_kings.facts import UnitMoved, UnitRemoved
from limmu.games.game_of_kings.facts_charisma import UnitAttached
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.formation import Array
from limmu.games.game_of_kings.ground import apart, parts_of
from limmu.games.game_of_kings.independents import may_attach, may_detach, ways_to
from limmu.games.game_of_kings.p04_attaching import READY, Attach, Attaching, Detach
from limmu.games.game_of_kings.p04_movement import ATTACH, Advance, Movement, Regroup
from limmu.testing import Driver
from limmu.toolkit.plane.blocks import wheel
from limmu.toolkit.plane.shapes import overlap

SPEARS, LORD, BOLD, BARD = "red.spears", "red.lord", "red.bold", "red.bard"


def touching(**more: tuple[int, ...]) -> Board:
    """The lord stands behind the spears and touches them."""
    board = field(red_spears=(36, 20), red_lord=(36, 17), **more)
    block, base = named(board, SPEARS).block, named(board, LORD).bases[0]
    return changed(board, LORD, bases=(base.but(y=block.y - block.depth - base.d // 2),))


def attached(board: Board | None = None) -> Driver[Board]:
    return begun(board or touching(), Attaching("red")).answer("red", Attach(LORD, SPEARS), READY)


def clause(board: Board, unit: str, host: str) -> str:
    return may_attach(board, named(board, unit), named(board, host)).clause


def test_an_independent_attaches_to_a_unit_it_touches_and_stands_at_its_side() -> None:
    """GOK-SR-28, GOK-SR-29, GOK-SR-34"""
    table = attached()
    lord, spears = named(table.board, LORD), named(table.board, SPEARS)
    assert (lord.joined, spears.block.beside[0].flank) == (SPEARS, "left")
    assert list(lord.bases) == extras(spears)
    assert apart(lord, spears, 0).holds or apart(lord, spears, 50).holds


def test_one_who_touches_nobody_attaches_to_nobody_before_the_others_move() -> None:
    """GOK-SR-28"""
    assert begun(field(red_spears=(36, 20), red_lord=(36, 10)), Attaching("red")).open is None
    board = touching(red_bold=(10, 10))
    assert begun(board, Attaching("red")).refusal("red", Attach(BOLD, SPEARS)).code == "not_in_contact"


def test_it_leaves_and_stands_where_it_stood() -> None:
    """GOK-SR-34"""
    board = attached().board
    table = begun(board, Attaching("red")).answer("red", Detach(LORD), READY)
    assert named(table.board, LORD).joined == ""
    assert named(table.board, LORD).bases == named(board, LORD).bases
    assert named(table.board, SPEARS).block.beside == ()


def test_nobody_leaves_a_unit_in_assault_or_flight() -> None:
    """GOK-SR-35, GOK-MSEQ-8, GOK-C-291"""
    board = attached(touching(blue_foot=(36, 30))).board
    fights = locked(board, "blue.foot", SPEARS)
    assert may_detach(fights, named(fights, LORD)).clause == "GOK-SR-35"
    flees = changed(board, LORD, fleeing=True)
    assert may_detach(flees, named(flees, LORD)).clause == "GOK-MSEQ-8"


def test_nobody_attaches_to_a_unit_that_flees_or_fights() -> None:
    """GOK-MSEQ-8, GOK-SR-35, GOK-C-292"""
    board = touching(blue_foot=(36, 30))
    assert clause(changed(board, SPEARS, fleeing=True), LORD, SPEARS) == "GOK-MSEQ-8"
    assert clause(changed(board, LORD, fleeing=True), LORD, SPEARS) == "GOK-MSEQ-8"
    assert clause(locked(board, "blue.foot", SPEARS), LORD, SPEARS) == "GOK-SR-35"


def test_two_at_most_are_attached() -> None:
    """GOK-SR-36, GOK-C-291"""
    board = touching(red_bold=(10, 10), red_bard=(12, 10))
    for unit in (BOLD, BARD):
        board = changed(board, unit, joined=SPEARS)
    assert clause(board, LORD, SPEARS) == "GOK-SR-36"


def test_who_may_attach_to_whom() -> None:
    """GOK-SR-28, GOK-SWARM-4, GOK-SR-85, GOK-SR-87, GOK-BEAST-4, GOK-WW-3, GOK-WW-17, GOK-SR-49, GOK-C-256,
    GOK-C-263"""
    at = {f"red_{name}": (5 + 5 * i, 10) for i, name in enumerate(
        ("spears", "lord", "bold", "bearer", "stalker", "swarm", "shark", "griphon", "archers"))}  # fmt: skip
    board = field(**at)
    assert clause(board, "red.bearer", SPEARS) == ""
    assert clause(board, "red.archers", SPEARS) == "GOK-SR-28", "no Independent"
    assert clause(board, LORD, "red.swarm") == "GOK-SWARM-4"
    assert clause(board, LORD, BOLD) == "GOK-SR-85", "no Independent to another"
    assert clause(board, LORD, "red.shark") == "GOK-SR-85"
    assert clause(board, "red.stalker", "red.shark") == ""
    assert clause(board, "red.shark", "red.stalker") == ""
    assert clause(board, "red.griphon", "red.stalker") == ""
    assert clause(board, "red.shark", LORD) == "GOK-SR-85"
    led = changed(board, "red.stalker", joined=SPEARS)
    assert clause(led, "red.shark", "red.stalker") == "GOK-SR-28"


def test_only_a_hunter_attaches_to_a_pack_or_to_a_beast() -> None:
    """GOK-SR-85, GOK-SR-87, GOK-BEAST-4: to a Pack that is no Beast, to a Beast that is no Pack; a lone Pack to him"""
    at = {f"red_{name}": (5 + 5 * i, 10) for i, name in enumerate(("spears", "lord", "stalker", "griphon"))}
    board = under(field(**at), SPEARS, "pack")
    for host in (SPEARS, "red.griphon"):
        assert clause(board, "red.stalker", host) == ""
        assert clause(board, LORD, host) == "GOK-SR-85"
    alone = changed(board, SPEARS, models=1)
    assert clause(alone, SPEARS, "red.stalker") == ""
    assert clause(alone, SPEARS, LORD) == "GOK-SR-85"


def test_war_wagons_attach_to_nobody() -> None:
    """GOK-WW-1, GOK-WW-4, GOK-C-263 (A-160)"""
    board = field(red_spears=(36, 20), red_wagon=(36, 10))
    assert clause(board, "red.wagon", SPEARS) == "GOK-SR-28"


@pytest.mark.parametrize("mount", ["war_wagon", "chariot"])
def test_an_avatar_on_a_war_wagon_attaches_to_nobody_and_nobody_to_him(mount: str) -> None:
    """GOK-WW-1 (A-160, A-196)"""
    board = field(red_spears=(36, 20), red_boss=(36, 10), red_lord=(30, 10))
    red, blue = board.armies
    avatars = [one.but(mount=mount) if one.id == "boss" else one for one in red.army.avatars]
    board = board.but(armies=(red.but(army=red.army.but(avatars=tuple(avatars))), blue))
    assert clause(board, "red.boss", SPEARS) == "GOK-SR-28"
    assert clause(board, LORD, "red.boss") == "GOK-SR-85"


def test_an_independent_moves_to_a_unit_and_attaches() -> None:
    """GOK-SR-28, GOK-SR-37, GOK-SR-34"""
    board = field(red_spears=(36, 20), red_lord=(36, 15))
    table = begun(board, Movement("red"))
    offered = table.asked("red").question.choices(table.board, (LORD, ATTACH))
    assert [one.pick for one in offered.options] == [SPEARS]
    table.answer("red", Attach(LORD, SPEARS))
    (moved,) = table.of(UnitMoved)
    assert (moved.act, moved.cost <= 4 * INCH) == ("moved", True)
    assert named(table.board, LORD).joined == SPEARS
    assert len(table.of(UnitAttached)) == 1


def test_it_does_not_reach_what_is_too_far_or_behind_a_wall() -> None:
    """GOK-SR-28"""
    far = field(red_spears=(36, 20), red_lord=(36, 8))
    assert begun(far, Movement("red")).refusal("red", Attach(LORD, SPEARS)).code == "no_way_there"
    walled = field(scenery("wall", 34, 17), red_spears=(36, 20), red_lord=(34, 15))
    assert begun(walled, Movement("red")).refusal("red", Attach(LORD, SPEARS)).code == "no_way_there"


def test_it_marches_to_a_unit_where_it_may() -> None:
    """GOK-SR-28, GOK-MOVE-13"""
    board = field(red_spears=(36, 20), red_lord=(36, 13)).but(may_march=(LORD,))
    assert begun(board, Movement("red")).answer("red", Attach(LORD, SPEARS)).of(UnitMoved)[0].act == "marched"


def test_attached_models_move_wheel_and_reform_with_their_unit_and_not_alone() -> None:
    """GOK-SR-38, GOK-SR-30 (PL-22)"""
    board = attached().board
    table = begun(board, Movement("red"))
    assert table.refusal("red", Advance(LORD, "move", (Leg("straight", NORTH, INCH),))).clause == "GOK-MOVE-8"
    table.answer("red", Advance(SPEARS, "move", (Leg("left", 1000), Leg("forward", length=INCH))))
    spears, lord = named(table.board, SPEARS), named(table.board, LORD)
    assert lord.act == "moved"
    assert list(lord.bases) == extras(spears)
    assert wheel(named(board, SPEARS).block, "left", 1000).t == spears.block.t == lord.bases[0].t
    for array in (Array("ranked", 10), Array("skirmish", 5, INCH // 2)):
        anew = begun(board, Movement("red")).answer("red", Regroup(SPEARS, array, 4500)).board
        guest, parts = named(anew, LORD), parts_of(named(anew, SPEARS))[:-1]
        assert guest.bases[0].t == 4500
        assert not any([overlap(parts_of(guest)[0], one) for one in parts])
        assert apart(guest, named(anew, SPEARS), 50).holds


def test_attached_models_are_in_the_way_of_others_and_their_unit_is_not_in_its_own() -> None:
    """GOK-SR-29 (PL-22)"""
    board = attached(touching(red_archers=(10, 30))).board
    own, (base,), archers = named(board, SPEARS).block, named(board, LORD).bases, named(board, "red.archers").block
    x, y = own.x - own.width // 2 - archers.width // 2, base.y + base.d // 2 + archers.depth
    near = changed(board, "red.archers", blocks=(archers.but(x=x, y=y),))
    ahead = Advance(SPEARS, "move", (Leg("forward", length=INCH),))
    assert begun(near, Movement("red")).refusal("red", ahead).clause == "GOK-MOVE-1"
    free = UnitRemoved(LORD, "destroyed").fold(near)
    assert begun(free, Movement("red")).answer("red", ahead).of(UnitMoved)


def test_the_others_are_free_when_their_unit_is_lost() -> None:
    """GOK-SR-34"""
    board = attached().board
    alone = UnitRemoved(SPEARS, "destroyed").fold(board)
    assert (named(alone, LORD).joined, named(alone, LORD).on_table) == ("", True)
    assert guests(alone, SPEARS) == []
    left = UnitRemoved(LORD, "destroyed").fold(board)
    assert named(left, SPEARS).block.beside == ()


def test_feats_in_play_go_over_with_who_attaches_and_stay_with_who_leaves() -> None:
    """GOK-FLAW-7, GOK-FLAW-8, GOK-FLAW-9"""
    board = touching()
    own = board.but(effects=(Effect(id=1, cause="ice", by=LORD, on=LORD, kind="buff", until="flawed", since=1),))
    table = attached(own)
    assert [one.on for one in table.board.effects] == [SPEARS]
    left = begun(table.board, Attaching("red")).answer("red", Detach(LORD), READY).board
    assert [one.on for one in left.effects] == [SPEARS, LORD]


def test_sergeants_knights_banners_and_musicians_never_leave() -> None:
    """GOK-LEAD-4, GOK-SR-42, GOK-SR-45, GOK-SR-56, GOK-C-268"""
    board = field(red_knights=(36, 20), red_band=(20, 20))
    assert named(board, "red.band").leaders
    assert begun(board, Attaching("red")).open is None
    assert may_detach(board, named(board, "red.knights")).clause == "GOK-SR-34"


@pytest.mark.parametrize(
    ("rules", "reaches"), [((), True), (("half_move",), False), (("half_move", "double_move"), True)]
)
def test_who_attaches_goes_no_farther_than_what_works_on_it_lets_it(rules: tuple[str, ...], reaches: bool) -> None:
    """GOK-SR-28, GOK-FEAT-5, GOK-NATF-53: Overgrow slows one who goes to its Unit, too."""
    board = under(field(red_spears=(36, 20), red_lord=(33, 15)), LORD, *rules).but(may_march=(LORD,))
    lord, spears = named(board, LORD), named(board, SPEARS)
    assert [way.manner for way in ways_to(board, lord, spears)] == (["march"] if reaches else [])
