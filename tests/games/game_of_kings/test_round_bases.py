"""Round bases: discs where models stand by themselves or in Skirmish Formation, squares in ranks (A-152)."""

import attrs
import pytest
from tests.games.game_of_kings import test_random_fights
from tests.games.game_of_kings.lists import army, clauses, dwarf, led, the_breach, unit
from tests.games.game_of_kings.tables import HOST, NORTH, PACK, SOUTH, bare, named, stood

from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.board import SEATS, Army, Board, Declared, Piece
from limmu.games.game_of_kings.contact import block_of, fighters
from limmu.games.game_of_kings.documents import document_of
from limmu.games.game_of_kings.facts import ContactMade
from limmu.games.game_of_kings.facts_assault import UnitAligned
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.ground import apart, parts_of
from limmu.games.game_of_kings.onset import Onset
from limmu.games.game_of_kings.p02_deploying import whole
from limmu.games.game_of_kings.p02_muster import units_in
from limmu.games.game_of_kings.p11_assault import Assaults
from limmu.testing import start
from limmu.toolkit.plane.shapes import touch

TROLL, FOE, FOOT = "red.troll", "blue.foot", "red.foot"
ROUND = attrs.evolve(
    HOST,
    avatars=tuple([attrs.evolve(one, bases="round") for one in HOST.avatars]),
    units=tuple([attrs.evolve(one, bases="round" if one.id in ("foot", "troll") else "square") for one in HOST.units]),
)


def rounded(board: Board) -> Board:
    """A board before anybody stands on it, where both Armies have round bases as far as they may."""
    armies = tuple([Army(seat, document_of(ROUND)) for seat in SEATS])
    units = tuple([one for seat in SEATS for one in units_in(PACK, seat, ROUND)])
    return board.but(armies=armies, units=units)


def test_a_list_may_put_square_models_on_round_bases_and_no_others() -> None:
    """GOK-UNITS-2"""
    assert "GOK-UNITS-2" not in clauses(army(unit("dwarf_infantry", models=10, bases="round")))
    assert "GOK-UNITS-2" not in clauses(led(dwarf(bases="round")))
    riders = army(unit("orc_boar_cavalry", models=5, bases="round"))
    assert the_breach(riders, "GOK-UNITS-2").scope == "units[2].bases"
    assert the_breach(led(dwarf(mount="nix_warhorse", bases="round")), "GOK-UNITS-2").scope == "avatars[0].bases"


def test_loose_models_and_single_ones_stand_on_discs_and_ranks_in_squares() -> None:
    """GOK-UNITS-2"""
    board = stood(stood(rounded(bare()), TROLL, 24, 20), FOOT, 24, 30)
    assert [(part.pts, part.r) for part in parts_of(named(board, TROLL))] == [(((24 * INCH, 20 * INCH),), 25_000)]
    ranked = stood(bare(), FOOT, 24, 30)
    assert named(board, FOOT).block == named(ranked, FOOT).block
    loose = stood(rounded(bare()), FOOT, 24, 30, form="skirmish")
    assert {(len(part.pts), part.r) for part in parts_of(named(loose, FOOT))} == {(1, 12_500)}


def test_who_is_deployed_beside_round_bases_stands_on_none() -> None:
    """GOK-UNITS-2, GOK-SETUP-12"""
    board = stood(rounded(bare()), FOOT, 24, 12, form="skirmish")
    taken = whole(named(board, FOOT))
    xs, ys = [[p[i] for p in taken.pts] for i in (0, 1)]
    parts = parts_of(named(board, FOOT))
    assert (min(xs), max(xs)) == (min([part.x0 for part in parts]), max([part.x1 for part in parts]))
    assert (min(ys), max(ys)) == (min([part.y0 for part in parts]), max([part.y1 for part in parts]))


def test_it_is_measured_from_the_rim() -> None:
    """GOK-UNITS-2, GOK-MEAS-1"""
    square = stood(stood(bare(), TROLL, 24, 20, facing=4500), FOE, 30, 20, SOUTH)
    disc = stood(stood(rounded(bare()), TROLL, 24, 20, facing=4500), FOE, 30, 20, SOUTH)
    gaps = [-apart(named(one, TROLL), named(one, FOE), 0).margin for one in (square, disc)]
    assert gaps[1] > gaps[0]


@pytest.mark.parametrize("angle", [NORTH, NORTH + 1000, NORTH - 2000])
def test_it_meets_an_enemy_with_its_rim_and_is_aligned_with_nobody(angle: int) -> None:
    """GOK-UNITS-2, GOK-CHARGE-11 (procedures 9.8)"""
    board = stood(stood(rounded(bare()), TROLL, 24, 20), FOE, 24, 26, SOUTH)
    board = board.but(declared=(Declared(TROLL, FOE, "front", "hold"),))
    table = start(game, PACK, board, Assaults("red"), seats=SEATS).answer("red", Onset("assault", "heading", angle))
    troll, foe = named(table.board, TROLL), named(table.board, FOE)
    assert table.of(ContactMade)
    assert not table.of(UnitAligned)
    assert troll.bases[0].d == 0
    assert any([touch(parts_of(troll)[0], part) for part in parts_of(foe)])
    assert fighters(table.board, TROLL, FOE) == (0,)
    assert block_of(troll).t == angle


@pytest.mark.parametrize("seed", range(4))
def test_random_fights_on_round_bases_hold(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """GOK-UNITS-2, GOK-ASLT-1"""
    crowd = test_random_fights.crowd

    def table(*pieces: Piece) -> Board:
        return rounded(bare(*pieces))

    monkeypatch.setattr("tests.games.game_of_kings.test_random_assaults.bare", table)
    assert any([one.shape == "round" for one in crowd(test_random_fights.random.Random(seed)).units])
    test_random_fights.played(seed)
