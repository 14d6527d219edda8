"""P2: the muster, Scenery, deployment, who goes first."""

from typing import Any

import attrs
import pytest
from tests.games.game_of_kings.lists import LEGAL, dwarf, example
from tests.games.game_of_kings.tables import EAST, HOST, NORTH, PACK, SOUTH, bare, named, scenery, stood

from limmu.core import Span, view
from limmu.display.composing import Composing
from limmu.display.shown import Shown
from limmu.games.game_of_kings import game, p02_deploying
from limmu.games.game_of_kings.army import ArmyList
from limmu.games.game_of_kings.board import SEATS, Board
from limmu.games.game_of_kings.cells import ROW
from limmu.games.game_of_kings.documents import army_of_document, document_of
from limmu.games.game_of_kings.facts import ArmyMustered, RollOffWon, SceneryPlaced, UnitDeployed, UnitLeftOut
from limmu.games.game_of_kings.facts_charisma import UnitAttached
from limmu.games.game_of_kings.fields import FIELDS, FOOT, INCH, pieces_of, table_of
from limmu.games.game_of_kings.formation import Array, arrays
from limmu.games.game_of_kings.independents import may_attach
from limmu.games.game_of_kings.p02_deploying import Accompany, Deploy, room_for, site_of, zone_of
from limmu.games.game_of_kings.p02_deployment import Deployment, WhoGoesFirst
from limmu.games.game_of_kings.p02_muster import Muster
from limmu.games.game_of_kings.p02_scenery import Scenery, SetPiece
from limmu.games.game_of_kings.places import Site
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.setup import set_up
from limmu.testing import Driver, start
from limmu.toolkit.plane.blocks import corners_of
from limmu.toolkit.plane.shapes import Shape, disc
from limmu.toolkit.plane.slide import landings

ORCS = example("the_bristle_host")
PLAIN = Board(PACK.digest, 1000, (4 * FOOT, 4 * FOOT))


def mustering() -> Driver[Board]:
    return start(game, PACK, PLAIN, Muster(), seats=SEATS)


def begun(board: Board, procedure: object, **dice: list[int]) -> Driver[Board]:
    return start(game, PACK, board, procedure, seats=SEATS, dice=dice)  # type: ignore[arg-type]


def deploying(board: Board, first: int = 8) -> Driver[Board]:
    """Red deploys first, and takes the south."""
    return begun(board, Deployment(), deployment=[first, 1]).answer("red", "south")


def reduced(*stations: str) -> Board:
    """A table with the Units of some classes only, all off it."""
    board = bare()
    return board.but(units=tuple([unit for unit in board.units if unit.station in stations]))


# ---------------------------------------------------------------- the muster


@pytest.mark.parametrize("army", [ORCS, LEGAL, HOST, example("crown_of_ash")])
def test_an_army_list_is_the_same_after_it_was_an_answer(army: ArmyList) -> None:
    assert army_of_document(document_of(army)) == army


def test_every_breach_is_told_at_once() -> None:
    """GOK-ARMY-14, GOK-AVATAR-4 and what else there is"""
    wrong = attrs.evolve(LEGAL, size=500, avatars=(dwarf(gear=("plate_armor",), mount="imp_hound"), *LEGAL.avatars * 4))
    verdict = mustering().refusal("red", document_of(wrong))
    assert verdict.clause == "GOK-ARMY-14"
    assert len(verdict.each) > 2
    assert {one.code for one in verdict.each} == {"other_size", "army_breach"}


def test_what_is_no_list_is_refused() -> None:
    """GOK-ARMY-1"""
    twice = document_of(LEGAL)
    same = twice.but(units=tuple([unit.but(id="same") for unit in twice.units]))
    assert mustering().refusal("red", same).code == "no_army_list"


def test_lists_are_opened_together_but_who_hides_where_stays_secret() -> None:
    """GOK-ARMY-1, GOK-SR-61, GOK-SR-90"""
    table = mustering().answer("red", document_of(ORCS))
    assert table.of(ArmyMustered) == []
    table.answer("blue", document_of(LEGAL))
    red, blue = table.of(ArmyMustered)
    secrets = dict(red.hidden)
    assert secrets, "the list hides somebody"
    assert all([unit.hides_in == "" for unit in red.army.units])
    assert view(table.match, "red").board.armies[0].hidden == red.hidden
    seen = view(table.match, "blue").board.armies[0]
    assert seen.army == red.army
    assert not set(secrets.values()) & {where for _, where in seen.hidden}
    assert blue.units[0].id == "blue.unit_1"


def test_hidden_units_are_not_deployed_and_outriders_last() -> None:
    """GOK-SETUP-8, GOK-SETUP-17, GOK-SR-90, GOK-ARMY-7"""
    stations = {unit.line: unit.station for unit in bare().units}
    assert stations == {
        "foot": "common", "boars": "special", "wolves": "outrider", "fowl": "special", "wyvern": "beast",
        "troll": "special", "avatar_1": "avatar",
    }  # fmt: skip


# ---------------------------------------------------------------- table and Scenery


def test_tables_and_their_scenery_go_by_the_size_of_the_battle() -> None:
    """GOK-TABLE-1, GOK-TABLE-2, GOK-TABLE-3, GOK-TABLE-6, GOK-TABLE-7, GOK-SETUP-7, GOK-MOVE-41"""
    assert [table_of(size) for size in (500, 1000, 1500)] == [(4 * FOOT, 4 * FOOT)] * 2 + [(6 * FOOT, 4 * FOOT)]
    assert [pieces_of(size) for size in (1000, 2000)] == [(2, 4), (4, 8)]
    for name, field in FIELDS.items():
        (fact,) = set_up(PACK, name, {})
        assert len(fact.pieces) == len(field.pieces)  # type: ignore[attr-defined]


def test_water_is_difficult_or_impassible_as_agreed() -> None:
    """GOK-SCEN-15"""
    (fact,) = set_up(PACK, "waters", {})
    grounds = {piece.kind: piece.ground for piece in fact.pieces}  # type: ignore[attr-defined]
    assert (grounds["pond"], grounds["lake"]) == ("difficult", "impassible")


def test_the_higher_roll_places_the_first_piece_then_each_one_in_turn() -> None:
    """GOK-SETUP-1, GOK-SETUP-2, GOK-SETUP-3 (GOK-C-041)"""
    (fact,) = set_up(PACK, "battle", {})
    table = begun(fact.fold(Board()), Scenery(), scenery=[3, 3, 2, 7])
    assert table.of(RollOffWon)[0].seat == "blue"
    spots = (("woods-1", 6), ("hill-2", 18), ("marsh-3", 30), ("house-4", 42))
    for seat, (piece, x) in zip(("blue", "red", "blue", "red"), spots, strict=True):
        table.answer(seat, SetPiece(piece, EAST, x * INCH, 24 * INCH))
    assert len(table.of(SceneryPlaced)) == 4
    assert table.open is None


def test_a_piece_lies_on_the_table_and_on_no_other() -> None:
    """GOK-SETUP-3, GOK-SCEN-3"""
    (fact,) = set_up(PACK, "skirmish", {})
    table = begun(fact.fold(Board()), Scenery(), scenery=[8, 1])
    off = table.refusal("red", SetPiece("woods-1", EAST, 3 * INCH, 24 * INCH))
    assert (off.clause, off.code, off.data[0]) == ("GOK-SETUP-3", "scenery_off_table", "1.00")
    table.answer("red", SetPiece("woods-1", EAST, 24 * INCH, 24 * INCH))
    assert table.refusal("blue", SetPiece("hill-2", EAST, 24 * INCH, 28 * INCH)).clause == "GOK-SCEN-3"


# ---------------------------------------------------------------- deployment


def test_the_first_deployer_chooses_its_side() -> None:
    """GOK-SETUP-9, GOK-SETUP-10, GOK-SETUP-11"""
    table = begun(reduced("common"), Deployment(), deployment=[2, 2, 4, 6]).answer("blue", "south")
    assert table.board.edges == ("north", "south")
    assert table.open is not None
    assert table.open.seats == ("blue",)


def test_the_zone_ends_twelve_inches_from_the_midline() -> None:
    """GOK-SETUP-5, GOK-SETUP-6, GOK-SETUP-12 (GOK-C-042, GOK-C-323, GOK-C-374)"""
    assert [zone_of(bare(), seat) for seat in SEATS] == [(0, 12 * INCH), (36 * INCH, 48 * INCH)]
    table = deploying(reduced("common"))
    over = Deploy("red.foot", Array("ranked", 5), NORTH, 24 * INCH, 12 * INCH)
    verdict = table.refusal("red", over)
    assert (verdict.clause, verdict.data) == ("GOK-SETUP-5", ("red.foot", "1.97"))
    assert table.refusal("red", over.but(y=10 * INCH + INCH // 2)).data == ("red.foot", "0.47")
    assert table.refusal("red", over.but(y=10 * INCH + INCH // 4)).data == ("red.foot", "0.22")
    assert table.asked("red").check(over.but(y=10 * INCH)), "the last row whose front is within 12 inches"
    ten = over.but(array=Array("ranked", 10))
    assert table.refusal("red", ten.but(y=3 * INCH // 4)).code == "outside_zone", "its rear is over the edge"
    off = table.refusal("red", over.but(x=0, y=6 * INCH))
    assert (off.clause, off.code) == ("GOK-SETUP-12", "off_table")
    assert table.answer("red", ten.but(y=INCH)).of(UnitDeployed)


def test_units_stand_in_a_formation_of_theirs_on_free_ground() -> None:
    """GOK-FORM-1, GOK-FORM-3, GOK-FORM-4, GOK-MOVE-1, GOK-MOVE-6, GOK-UNITS-1"""
    board = reduced("special")
    table = deploying(board)
    loose = Deploy("red.boars", Array("skirmish", 5), NORTH, 24 * INCH, 6 * INCH)
    assert table.refusal("red", loose).clause == "GOK-FORM-1"
    table.answer("red", loose.but(array=Array("ranked", 5)))
    table.answer("blue", Deploy("blue.troll", Array("single"), NORTH, 24 * INCH, 42 * INCH))
    troll = Deploy("red.troll", Array("single"), NORTH, 24 * INCH, 6 * INCH)
    assert table.refusal("red", troll).data == ("red.troll", "red.boars")
    assert named(table.board, "red.boars").block.width == 125_000


def test_classes_go_one_after_the_other_and_unit_by_unit() -> None:
    """GOK-SETUP-8, GOK-SETUP-13, GOK-SETUP-14, GOK-SETUP-15, GOK-SETUP-16, GOK-SETUP-17, GOK-SR-57 (GOK-C-043)"""
    board = bare().but(units=tuple([one for one in bare().units if one.id not in ("blue.boars", "blue.fowl")]))
    table = deploying(board)
    order: list[str] = []
    while (open_ := table.open) is not None:
        (seat,) = open_.seats
        answer = table.asked(seat).sample(lambda n: n // 2)
        order.append(answer.unit)
        table.answer(seat, answer)
    assert [id_.split(".")[0] for id_ in order] == [
        "red", "blue", "red", "blue", "red", "red", "red", "blue", "red", "blue", "red", "blue",
    ]  # fmt: skip
    assert [named(table.board, id_).station for id_ in order] == [
        *["common"] * 2, *["special"] * 4, *["beast"] * 2, *["avatar"] * 2, *["outrider"] * 2,
    ]  # fmt: skip
    assert len(table.of(UnitDeployed)) + len(table.of(UnitAttached)) == 12
    verdict = deploying(board).refusal("red", Deploy("red.troll", Array("single"), NORTH, 24 * INCH, 6 * INCH))
    assert verdict.clause == "GOK-SETUP-8"


def test_outriders_may_stand_in_the_open_in_their_own_zone_loose() -> None:
    """GOK-SR-59, GOK-SKIR-2"""
    table = deploying(reduced("outrider"))
    table.answer("red", Deploy("red.wolves", Array("skirmish", 5, INCH // 2), NORTH, 24 * INCH, 6 * INCH))
    assert len(named(table.board, "red.wolves").bases) == 5


def test_a_place_before_the_formation_is_answered_with_what_comes_first() -> None:
    composing = Composing(Shown(game, PACK), deploying(reduced("outrider")).asked("red"))
    with pytest.raises(ValueError, match=r"answer this before the place: How many files .*\? \(1 to 5\)"):
        composing.worded("r1 at 6 37 south")


def behind(x: int, y: int) -> Deploy:
    return Deploy("red.wolves", Array("skirmish", 5), NORTH, x * INCH, y * INCH)


def lurking() -> Driver[Board]:
    """Red deploys its Outriders; a house stands between the middle of the table and the only enemy."""
    board = stood(bare(scenery("house", 24, 30)), "blue.foot", 24, 45, SOUTH)
    return deploying(board.but(units=tuple([one for one in board.units if one.id in ("red.wolves", "blue.foot")])))


def test_outriders_may_hide_behind_scenery_ten_inches_from_enemies() -> None:
    """GOK-SR-58 (A-154): hidden by the house from all of the enemy; beside it they are seen."""
    assert lurking().answer("red", behind(24, 24)).of(UnitDeployed)
    verdict = lurking().refusal("red", behind(10, 24))
    assert (verdict.clause, verdict.code) == ("GOK-SR-58", "outside_zone")


@pytest.mark.parametrize("piece", ["woods", "hill"])
def test_nothing_that_it_stands_in_hides_an_outrider(piece: str) -> None:
    """GOK-SR-58 (A-154): that Scenery is not between it and the enemy; in front of it the same piece is."""
    board = stood(bare(scenery(piece, 24, 24)), "blue.foot", 24, 45, SOUTH)
    wolves = named(board, "red.wolves")
    site = site_of(board, wolves, behind(24, 24).array)
    assert not site.holds(NORTH, 24 * INCH, 24 * INCH)
    board = stood(bare(scenery(piece, 24, 30)), "blue.foot", 24, 45, SOUTH)
    assert site_of(board, wolves, behind(24, 24).array).holds(NORTH, 24 * INCH, 24 * INCH)


def test_hidden_outriders_are_no_nearer_than_ten_inches() -> None:
    """GOK-SR-58: with the enemy ten inches nearer the same place is too near."""
    table = lurking()
    near = table.board.with_unit(stood(table.board, "blue.foot", 24, 35, SOUTH).units[-1])
    site = site_of(near, named(near, "red.wolves"), behind(24, 24).array)
    assert not site.holds(NORTH, 24 * INCH, 25 * INCH)
    assert site.holds(NORTH, 24 * INCH, 21 * INCH)


def test_an_outrider_is_hidden_from_every_enemy() -> None:
    """GOK-SR-58: a second enemy sees behind the house."""
    board = stood(lurking().board.but(units=bare().units), "blue.foot", 24, 45, SOUTH)
    board = stood(board, "blue.boars", 5, 40, SOUTH)
    assert not site_of(board, named(board, "red.wolves"), behind(24, 24).array).holds(NORTH, 24 * INCH, 24 * INCH)


def test_burrow_units_come_up_anywhere_ten_inches_from_enemies(monkeypatch: pytest.MonkeyPatch) -> None:
    """GOK-SR-88, GOK-SR-89: no Scenery hides them; their own zone is as open to them."""
    board = stood(reduced("common", "special"), "blue.foot", 24, 40, SOUTH).but(edges=("south", "north"))
    troll = named(board, "red.troll")
    seen = profile_of(board, troll)
    monkeypatch.setattr(
        p02_deploying, "profile_of", lambda *_: attrs.evolve(seen, rules=frozenset([*seen.rules, "burrow"]))
    )
    site = site_of(board, troll, Array("single"))
    assert site.holds(NORTH, 24 * INCH, 26 * INCH)
    assert not site.holds(NORTH, 24 * INCH, 29 * INCH)
    assert not site.holds(NORTH, 24 * INCH + 1, 26 * INCH)
    assert site.holds(NORTH, 24 * INCH + 1, 6 * INCH)


def test_rooms_are_found_where_they_are() -> None:
    """GOK-SETUP-12: what the quick test of rectangles says agrees with every row tried."""
    board = bare(scenery("woods", 12, 6), scenery("wall", 30, 5), scenery("house", 40, 8))
    for x in (6, 20, 35):
        board = stood(board, ("red.foot", "red.boars", "red.fowl")[x % 3], x, 8, 9000 + 700 * x)
    for wide in range(1, 40, 3):
        for deep in (1, 3, 6, 9, 12):
            w, d = wide * INCH // 2, deep * INCH // 2
            site = Site(
                lambda facing, w=w, d=d: [Shape(corners_of(0, 0, facing, (-w, w, -d, d)))],
                zone_of(board, "red"),
                room_for(board, "red"),
            )
            assert site.has_room() == any([bool(site.rows(facing).ranges) for facing in (9000, 0)])


def _footprint(kind: str, wide: int, facing: int) -> list[Shape]:
    w, d = wide * INCH // 2, INCH
    match kind:
        case "block":
            return [Shape(corners_of(0, 0, facing, (-w, w, -d, d)))]
        case "bases":
            files = range(-w, w + 1, 5 * INCH)
            return [Shape(corners_of(x, y, facing, (-9000, 9000, -9000, 9000))) for x in files for y in (-d, d)]
        case _:
            return [disc(x, 0, 12_500) for x in (-w, 0, w)]


@pytest.mark.parametrize("facing", [0, 9000, 12_300])
@pytest.mark.parametrize("wide", [4, 30, 60])
@pytest.mark.parametrize("kind", ["block", "bases", "discs"])
def test_the_rows_on_offer_are_those_with_room(kind: str, facing: int, wide: int) -> None:
    """GOK-SETUP-12: also where the center must lie between two places; what cells say of rows agrees with each row."""
    board = stood(stood(bare(scenery("woods", 12, 6)), "red.foot", 20, 8), "red.boars", 40, 10, 13_000)
    board = stood(stood(board, "blue.fowl", 28, 5, 5700), "blue.foot", 9, 9, 31_000)
    parts = _footprint(kind, wide, facing)
    site = Site(lambda facing: parts, (0, 12 * INCH), room_for(board, "red"))
    rows = range(0, 12 * INCH, ROW)
    assert site.open_rows(facing) == [y for y in rows if site.along(facing, y).ranges]
    for first, last in ((0, 10 * INCH), (18 * INCH, 30 * INCH), (30 * INCH, 18 * INCH)):
        near = [
            y for y in rows if any([a <= last and b >= first for a, b in site.along(facing, y).ranges if first <= last])
        ]
        assert site.open_rows(facing, lambda y, ends=(first, last): ends) == near


@pytest.mark.parametrize("kind", ["block", "bases", "discs"])
def test_few_rows_are_tried_exactly(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """GOK-SETUP-12: among Units that face anywhere, so that the rows of a Stargate cost little."""
    board = bare()
    for n, unit in enumerate(("red.foot", "red.boars", "blue.foot", "blue.boars", "blue.fowl")):
        board = stood(board, unit, 8 + 8 * n, 10 + 4 * (n % 3), 1300 + 6100 * n)
    parts, tried = _footprint(kind, 16, 12_300), list[int]()
    site = Site(lambda facing: parts, (0, board.table[1]), room_for(board, "red"))

    def counted(*given: Any) -> Span:
        tried.append(1)
        return landings(*given)

    monkeypatch.setattr("limmu.games.game_of_kings.places.landings", counted)
    assert len(site.open_rows(12_300, lambda y: (10 * INCH, 34 * INCH))) > 80
    assert len(tried) < 12


def test_an_avatar_may_be_deployed_attached_to_a_unit_that_stands() -> None:
    """GOK-SETUP-16 (A-154): beside its front rank; to no beast, and not twice."""
    board = stood(stood(bare(), "red.foot", 24, 6), "red.wyvern", 40, 6)
    board = board.but(units=tuple([one for one in board.units if one.on_table or one.id == "red.avatar_1"]))
    table = deploying(board)
    assert table.refusal("red", Accompany("red.avatar_1", "red.wyvern")).clause == "GOK-SETUP-16"
    table.answer("red", Accompany("red.avatar_1", "red.foot"))
    king, foot = named(table.board, "red.avatar_1"), named(table.board, "red.foot")
    assert (king.joined, len(foot.block.beside)) == ("red.foot", 1)
    assert table.open is None


def test_an_avatar_on_a_beast_attaches_to_nobody() -> None:
    """GOK-MB-2 (GOK-C-265)"""
    board = stood(stood(bare(), "red.foot", 24, 6), "red.avatar_1", 30, 6)
    rider = attrs.evolve(HOST.avatars[0], mount="wyvern")
    army = document_of(attrs.evolve(HOST, avatars=(rider,)))
    ridden = board.but(armies=(board.armies[0].but(army=army), board.armies[1]))
    assert may_attach(board, named(board, "red.avatar_1"), named(board, "red.foot"))
    assert may_attach(ridden, named(ridden, "red.avatar_1"), named(ridden, "red.foot")).clause == "GOK-MB-2"


def test_what_finds_no_room_is_left_out() -> None:
    """GOK-SETUP-12: rocks fill the zone."""
    wide, deep = 23 * INCH, 6 * INCH
    rocks = scenery("rocks", 24, 6).but(outline=((-wide, deep), (wide, deep), (wide, -deep), (-wide, -deep)))
    table = deploying(reduced("common").but(pieces=(rocks,)))
    assert [fact.unit for fact in table.of(UnitLeftOut)] == ["red.foot"]


# ---------------------------------------------------------------- who goes first, and whole matches


def test_the_general_gives_its_initiative_to_the_roll_and_the_higher_chooses() -> None:
    """GOK-INIT-1, GOK-INIT-2 (GOK-C-045): 5 and 5 against 4 and 7."""
    armies = mustering().answer("red", document_of(ORCS)).answer("blue", document_of(example("crown_of_ash"))).board
    table = begun(armies, WhoGoesFirst(), initiative=[5, 4])
    assert table.of(RollOffWon)[0].seat == "blue"
    assert table.answers("blue") == ["blue", "red"]
    assert table.answer("blue", "red").open is None


def test_avatars_have_the_base_of_what_they_ride() -> None:
    """GOK-UNITS-10, GOK-UNITS-11, GOK-UTYPE-5"""
    table = mustering().answer("red", document_of(ORCS)).answer("blue", document_of(example("crown_of_ash")))
    bases = {unit.id: profile_of(table.board, unit).base for unit in table.board.units if "avatar" in unit.line}
    assert bases["red.avatar_1"] == (25_000, 50_000)
    assert bases["red.avatar_3"] == (25_000, 25_000)


@pytest.mark.parametrize(
    ("id_", "forms"),
    [
        ("red.foot", ("ranked", "skirmish")),
        ("red.boars", ("ranked",)),
        ("red.wolves", ("skirmish",)),
        ("red.troll", ("single",)),
    ],
)
def test_the_formations_of_a_unit_follow_from_what_it_is(id_: str, forms: tuple[str, ...]) -> None:
    """GOK-FORM-1, GOK-SKIR-2, GOK-MOVE-43, GOK-MOVE-44: foot, Heavy Cavalry, Outriders and a beast"""
    board = bare()
    unit = named(board, id_)
    profile = profile_of(board, unit)
    assert profile.forms == forms
    found = arrays(profile, unit.models)
    assert {array.form for array in found} == {*forms}
    if forms != ("single",):
        assert {array.files for array in found} == {*range(1, unit.models + 1)}, "one file to all abreast (PL-12)"
