"""Who is with whom, at its limits: who attaches and how it gets there, whose Charisma counts, who fights whom."""

import attrs
import pytest
from tests.games.game_of_kings.gunners import attached as joined_to
from tests.games.game_of_kings.gunners import guns
from tests.games.game_of_kings.hosts import NIX, begun, changed, field, locked, under
from tests.games.game_of_kings.tables import NORTH, SOUTH, named, scenery, stood
from tests.games.game_of_kings.test_limits_of_onsets import wall
from tests.games.game_of_kings.test_luck import LORD, lucky, seen
from tests.games.game_of_kings.test_p04_attaching import SPEARS
from tests.games.game_of_kings.test_p11_assault import AIMED, STRAIGHT, WOLVES, assaulting, facing, on

from limmu.games.game_of_kings.board import Army, Board, Contact, Settled
from limmu.games.game_of_kings.casualties import from_the_rear, may_fall
from limmu.games.game_of_kings.charisma import CharismaCheck, modifiers, superior
from limmu.games.game_of_kings.contact import fighters
from limmu.games.game_of_kings.documents import document_of
from limmu.games.game_of_kings.facts import ContactMade
from limmu.games.game_of_kings.facts_assault import UnitAligned
from limmu.games.game_of_kings.facts_charisma import CharismaChecked
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.ground import is_within, parts_of
from limmu.games.game_of_kings.independents import (
    is_independent,
    may_attach,
    may_detach,
    may_join,
    placed_with,
    ways_to,
)
from limmu.games.game_of_kings.p05_rally import Rally
from limmu.toolkit.plane.shapes import overlap

BAND, BOARD = "red.band", "red.bearer"

# ---------------------------------------------------------------- who attaches


@pytest.mark.parametrize(("id_", "told"), [("warded", True), ("stalker", True), ("archers", False), ("engine", False)])
def test_every_avatar_is_independent_whatever_its_class(id_: str, told: bool) -> None:
    """GOK-AVATAR-7, GOK-SR-34: one of no class too; a War Wagon is not."""
    board = guns()
    assert is_independent(board, named(board, f"red.{id_}")) == told


def with_lord(x: int, y: int, *more: tuple[str, int, int]) -> Board:
    """Spears look north in the middle; the lord's base is so far east and north of their left front corner."""
    board = field(red_spears=(36, 20), red_lord=(10, 10))
    for one in more:
        board = stood(board, *one)
    block = named(board, SPEARS).block
    base = named(board, LORD).bases[0].but(x=block.x - 62_500 + x, y=block.y + y, t=NORTH)
    return changed(board, LORD, bases=(base,))


def test_nobody_attaches_to_a_unit_that_is_off_the_table() -> None:
    """GOK-SR-28"""
    board = with_lord(-50_000, 0)
    assert may_attach(board, named(board, LORD), named(board, SPEARS))
    assert not may_attach(board, named(board, LORD), named(board, BAND))
    assert may_join(board, named(board, LORD), BAND).clause == "GOK-SR-28"
    assert may_join(board, named(board, LORD), "red.nobody").code == "no_host"


def test_one_leaves_its_unit_unless_that_is_in_assault() -> None:
    """GOK-SR-35: whoever else fights."""
    board = changed(with_lord(-50_000, 0, (BAND, 50, 20)), LORD, joined=SPEARS)
    fights = stood(board, "blue.foot", 36, 30, SOUTH)
    assert may_detach(board, named(board, LORD))
    assert may_detach(locked(fights, BAND, "blue.foot"), named(board, LORD))
    for one in (SPEARS, LORD):
        assert may_detach(locked(fights, one, "blue.foot"), named(board, LORD)).code == "locked"


# ---------------------------------------------------------------- where it stands


@pytest.mark.parametrize(("walls", "flanks"), [((), ["left"]), ((-1,), ["right"]), ((1,), ["left"]), ((-1, 1), None)])
def test_it_stands_at_the_first_flank_that_is_free(walls: tuple[int, ...], flanks: list[str] | None) -> None:
    """GOK-SR-29 (PL-22)"""
    board = with_lord(-50_000, -100_000)
    block = named(board, SPEARS).block
    pieces = [wall(block.x + side * 75_000, block.y - 12_500, 2_000, f"wall_{side}") for side in walls]
    board = board.but(pieces=tuple(pieces))
    found = placed_with(board, named(board, LORD), named(board, SPEARS))
    assert (found and [one.flank for one in found.block.beside]) == flanks
    assert (next(ways_to(board, named(board, LORD), named(board, SPEARS)), None) is None) == (flanks is None)


def test_it_stands_on_none_of_loose_models() -> None:
    """GOK-SR-29 (PL-22): one stands to the left of the first, another to the right."""
    board = stood(with_lord(-80_000, 0), SPEARS, 36, 20, form="skirmish")
    first, *_ = named(board, SPEARS).bases
    there = (first, first.but(x=first.x - 25_000), first.but(x=first.x + 25_000))
    board = changed(board, SPEARS, models=3, bases=there)
    found = placed_with(board, named(board, LORD), named(board, SPEARS))
    assert found is not None
    *own, guest = parts_of(found)
    assert not any([overlap(guest, one) for one in own])
    assert (found.bases[-1].x, found.bases[-1].y) == (first.x, first.y - 25_000)


# ---------------------------------------------------------------- how it gets there


@pytest.mark.parametrize(
    ("x", "y", "cost"),
    [
        # straight from the west, from the south, and from the south-west to its place at the left flank
        (-12_500 - 50_000, -12_500, 50_000), (-12_500, -12_500 - 60_000, 60_000),
        (-12_500 - 30_000, -12_500 - 40_000, 50_000),
    ],
)  # fmt: skip
def test_it_goes_straight_to_its_place(x: int, y: int, cost: int) -> None:
    """GOK-SR-28, GOK-SR-37"""
    board = with_lord(x, y)
    way = next(ways_to(board, named(board, LORD), named(board, SPEARS)))
    assert (way.manner, way.leg.length, way.left) == ("move", way.cost, 4 * INCH)
    assert cost - 1 <= way.cost <= cost


@pytest.mark.parametrize(("far", "manners"), [(4 * INCH, ["move", "march"]), (4 * INCH + 1, ["march"])])
def test_it_goes_as_far_as_it_moves(far: int, manners: list[str]) -> None:
    """GOK-SR-37"""
    board = with_lord(-12_500 - far, -12_500).but(may_march=(LORD,))
    assert [way.manner for way in ways_to(board, named(board, LORD), named(board, SPEARS))] == manners


def test_it_does_not_go_through_who_is_in_the_way_but_flies_over_him() -> None:
    """GOK-SR-28, GOK-SR-70"""
    winged = attrs.evolve(NIX, avatars=(attrs.evolve(NIX.avatars[0], mutations=("wings",)), *NIX.avatars[1:]))
    for army, manners in ((NIX, []), (winged, ["fly"])):
        board = with_lord(-12_500 - 80_000, -12_500)
        block = named(board, SPEARS).block
        board = board.but(
            armies=(Army("red", document_of(army)), *board.armies[1:]),
            pieces=(wall(block.x - 75_000 - 40_000, block.y - 12_500, 20_000),),
        )
        found = list(ways_to(board, named(board, LORD), named(board, SPEARS)))
        assert [way.manner for way in found] == manners
        assert [(way.leg.way, way.cost, way.left) for way in found] == [("flight", 80_000, 12 * INCH)] * len(manners)


def test_one_whose_move_is_rolled_does_not_go_to_a_unit() -> None:
    """GOK-SR-37: how far it goes is not known, even where it touches the Unit already."""
    rider = attrs.evolve(NIX, avatars=(attrs.evolve(NIX.avatars[0], mount="hob_fowl"), *NIX.avatars[1:]))
    touching = with_lord(62_500, -100_000 - 12_500)
    assert [way.cost for way in ways_to(touching, named(touching, LORD), named(touching, SPEARS))] == [0]
    board = touching.but(armies=(Army("red", document_of(rider)), *touching.armies[1:]))
    assert list(ways_to(board, named(board, LORD), named(board, SPEARS))) == []


def test_difficult_ground_slows_who_walks_to_a_unit_and_not_who_flies() -> None:
    """GOK-SR-37, GOK-MOVE-33"""
    winged = attrs.evolve(NIX, avatars=(attrs.evolve(NIX.avatars[0], mutations=("wings",)), *NIX.avatars[1:]))
    board = with_lord(-12_500 - 70_000, -12_500)
    block = named(board, SPEARS).block
    outline = (0, 2000), (2000, 2000), (2000, -2000), (0, -2000)
    strip = scenery("marsh", 0, 0).but(outline=outline, x=block.x - 75_000 - 40_000, y=block.y - 12_500)
    board = board.but(armies=(Army("red", document_of(winged)), *board.armies[1:]), pieces=(strip,))
    found = {way.manner: way.cost for way in ways_to(board, named(board, LORD), named(board, SPEARS))}
    assert found["fly"] == 70_000
    assert found["move"] > 70_000


# ---------------------------------------------------------------- whose Charisma


def test_a_pack_uses_the_charisma_of_its_hunters_only() -> None:
    """GOK-CHA-9, GOK-BREAK-6: a General who is one too."""
    board = changed(under(with_lord(-12_500, -12_500), SPEARS, "pack"), LORD, joined=SPEARS)
    assert superior(board, named(board, SPEARS))[0] == SPEARS
    hunting = under(board, LORD, "hunter")
    assert superior(hunting, named(hunting, SPEARS))[0] == LORD


def test_what_is_added_is_told_in_order_and_nothing_that_adds_nothing() -> None:
    """GOK-BREAK-2, GOK-CHAB-1"""
    board = field(red_spears=(36, 20), blue_foot=(36, 30, SOUTH))
    spears, foe = named(board, SPEARS), named(board, "blue.foot")
    assert modifiers(board, spears, "break", 0, []) == ()
    feared = under(board, "blue.foot", "dread")
    assert modifiers(feared, spears, "break", 3, [foe]) == (("GOK-BREAK-2", 3), ("GOK-CHAB-1", 1))
    calm = under(feared, SPEARS, "indomitable")
    assert modifiers(calm, spears, "break", 3, [foe]) == ()


@pytest.mark.parametrize(("difference", "told"), [(3, False), (4, False), (5, True)])
def test_a_one_that_would_pass_anyway_is_no_insane_courage(difference: int, told: bool) -> None:
    """GOK-BREAK-7: Charisma 5, and so much behind."""
    board = field(red_spears=(36, 20))
    table = begun(board, CharismaCheck(SPEARS, "break", difference), charisma=[1])
    (found,) = table.of(CharismaChecked)
    assert (found.charisma, found.passed) == (5, True)
    assert ("GOK-BREAK-7" in dict(found.why)) == told


def test_a_banner_that_is_not_used_leaves_the_check_failed() -> None:
    """GOK-SR-54"""
    board = changed(field(red_band=(36, 20)), BAND, fleeing=True)
    for answer, rallied in (("no", False), ("yes", True)):
        table = begun(board, Rally("red"), charisma=[12, 1]).answer("red", BAND, answer)
        assert named(table.board, BAND).fleeing != rallied


def test_a_roll_that_a_banner_made_again_is_final() -> None:
    """GOK-SR-54, GOK-ABIL-11: the Lucky One does not make it again."""
    board = lucky(red_band=(24, 20))
    board = changed(board, LORD, joined=BAND)
    table = begun(board, CharismaCheck(BAND, "rally"), charisma=[12, 12])
    assert seen(table) == ("charisma", (12,))
    table.answer("red", "no").answer("red", "yes")
    assert table.open is None
    assert [fact.die for fact in table.of(CharismaChecked)] == [12, 12]


# ---------------------------------------------------------------- how far apart


@pytest.mark.parametrize(
    ("x", "y", "told"), [(3, 4, True), (-3, 4, True), (4, 4, False), (-4, -4, False), (5, 0, True)]
)  # fmt: skip
def test_two_that_are_diagonal_are_as_far_apart_as_their_corners(x: int, y: int, told: bool) -> None:
    """GOK-MEAS-3: five inches, so many to the east and to the north."""
    board = stood(stood(field(), "blue.wyvern", 36, 24), "red.griphon", 36, 24)
    base = named(board, "red.griphon").bases[0]
    sx, sy = [(n > 0) - (n < 0) for n in (x, y)]
    other = base.but(x=base.x + x * INCH + sx * 50_000, y=base.y + y * INCH + sy * 50_000)
    board = changed(board, "blue.wyvern", bases=(other,))
    assert is_within(named(board, "red.griphon"), named(board, "blue.wyvern"), 5 * INCH) == told
    assert is_within(named(board, "blue.wyvern"), named(board, "red.griphon"), 5 * INCH) == told


# ---------------------------------------------------------------- who fights whom


@pytest.mark.parametrize(("value", "told"), [(1, (0,)), (3, (0, 1, 2)), (0, ())])
def test_people_settle_how_many_fight(value: int, told: tuple[int, ...]) -> None:
    """GOK-ASLT-9 (PL-49): those in contact first, then the others, each once."""
    board = field(red_spears=(36, 20), blue_foot=(36, 24, SOUTH))
    board = board.but(contacts=(Contact(SPEARS, "blue.foot", "front", 1, touching=((0, 0), (2, 0))),))
    assert fighters(board, SPEARS, "blue.foot") == (0, 2)
    said = Settled("contact", SPEARS, "blue.foot", value, board.turn)
    assert fighters(board.but(settled=(said,)), SPEARS, "blue.foot") == told


def test_loose_models_that_close_up_turn_nobody() -> None:
    """GOK-CHARGE-5, GOK-CHARGE-11"""
    table = assaulting(facing(WOLVES, inches=8), on(by=WOLVES)).answer("red", AIMED)
    (fact,) = table.of(UnitAligned)
    assert (fact.unit, fact.rotation) == (WOLVES, 0)


def test_ranks_are_not_aligned_with_a_round_base() -> None:
    """GOK-UNITS-2, GOK-CHARGE-11 (procedures 9.8)"""
    board = facing(inches=4, foe="blue.troll")
    base = named(board, "blue.troll").bases[0]
    board = changed(board, "blue.troll", shape="round", bases=(base.but(d=0, t=SOUTH + 2000),))
    table = assaulting(board, on("blue.troll")).answer("red", STRAIGHT)
    assert table.of(ContactMade)
    assert not table.of(UnitAligned)


def test_who_is_attached_does_not_bar_the_alignment_of_its_unit() -> None:
    """GOK-CHARGE-11, GOK-CHARGE-12, GOK-SR-29"""
    board = joined_to(facing(inches=4), "red.avatar_1", "red.foot")
    enemy = named(board, "blue.foot").block
    board = changed(board, "blue.foot", blocks=(enemy.but(t=SOUTH + 2000),))
    table = assaulting(board).answer("red", STRAIGHT)
    assert [(fact.unit, fact.rotation) for fact in table.of(UnitAligned)] == [("red.foot", 2000)]


# ---------------------------------------------------------------- who falls


def test_the_last_models_of_ranks_fall_and_nobody_twice() -> None:
    """GOK-SWND-13, GOK-AWND-11"""
    board = stood(field(red_spears=(36, 20)), "red.band", 50, 20, form="skirmish")
    assert from_the_rear(board, named(board, SPEARS), 3) == (17, 18, 19)
    few = named(board, BAND)
    few = few.but(models=5, bases=few.bases[:5])
    assert may_fall(few, ()) == [0, 1, 2, 3, 4]
    assert may_fall(few, (0,)) == [1, 2, 3, 4]


def test_where_nobody_falls_without_parting_the_others_any_that_stands_may() -> None:
    """GOK-SWND-14 (PL-50): one attached at either end loses touch, whichever of the two between them falls."""
    board = stood(field(), BAND, 50, 20, form="skirmish")
    base = named(board, BAND).bases[0]
    there = [base.but(x=base.x + x, y=base.y + y) for x, y in ((0, 0), (45_000, 0), (45_000, 45_000))]
    guests = [base.but(x=base.x + x) for x in (-45_000, 90_000)]
    three = named(board, BAND).but(models=3, bases=(*there, *guests))
    assert may_fall(three, (2,)) == [0, 1]
