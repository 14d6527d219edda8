"""More limits of clauses, of which a test of each rule showed that nothing tried them."""

from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from tests.games.game_of_kings import fights
from tests.games.game_of_kings.gunners import guns
from tests.games.game_of_kings.hosts import begun, field, under
from tests.games.game_of_kings.laboratory import lasting, learned, table
from tests.games.game_of_kings.lists import PACK, clauses, dwarf, led
from tests.games.game_of_kings.tables import EAST, HOST, NORTH, SOUTH, bare, named, scenery, stood
from tests.games.game_of_kings.test_breaches import CHAMPION, KING

from limmu.core import DiceTerms, RollDice, ShuffleItems, Source
from limmu.games.game_of_kings import efforts, game
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.army import Algorithms, AvatarChoice, UnitChoice
from limmu.games.game_of_kings.board import SEATS, Army, Board, Contact, Unit
from limmu.games.game_of_kings.checking import breaches as every_breach
from limmu.games.game_of_kings.documents import document_of
from limmu.games.game_of_kings.facts import TurnBegun
from limmu.games.game_of_kings.facts_assault import AssaultDecided
from limmu.games.game_of_kings.facts_science import DiceGone
from limmu.games.game_of_kings.facts_shooting import BlowsTold
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.moves import begun as setting_out
from limmu.games.game_of_kings.moves import ways
from limmu.games.game_of_kings.p02_deploying import spots_for
from limmu.games.game_of_kings.p02_muster import units_in
from limmu.games.game_of_kings.p03_units import PhaseByUnits, RoundByUnits
from limmu.games.game_of_kings.p06_disgruntled import faced
from limmu.games.game_of_kings.p06_disgruntled import must_test as must_behave
from limmu.games.game_of_kings.p07_reckers import Rampage, rolled
from limmu.games.game_of_kings.p09_flight import own_edge
from limmu.games.game_of_kings.p13_questions import FlawEffect, FlawInPlay, may_perform
from limmu.games.game_of_kings.p15_shooting import StandAndDeliver
from limmu.games.game_of_kings.p16_hits import Blows, Strike
from limmu.games.game_of_kings.p18_assault import Fight
from limmu.games.game_of_kings.p18_results import result_of
from limmu.games.game_of_kings.p18_weapons import arms
from limmu.games.game_of_kings.p21_redress import handed_down
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.roster import standing
from limmu.games.game_of_kings.sight import cover_of
from limmu.testing import start
from limmu.toolkit.plane.blocks import Base

# ---------------------------------------------------------------- 'Reckers


def ball(x: int, y: int) -> Base:
    return Base(x * INCH, y * INCH, NORTH, 25_000, 25_000)


def edge_of(board: Board, id_: str) -> tuple[int, int]:
    """From where to where a block of 'Red stands, from south to north."""
    block = named(board, id_).block
    return block.y - block.depth, block.y


def test_a_recker_comes_out_just_behind_whom_it_goes_through() -> None:
    """GOK-HOBC-14: whether it would have stopped in it or not, and through as many as stand there."""
    board = field(red_spears=(24, 20), red_band=(24, 26))
    (low, high), (_, last), start_ = edge_of(board, "red.spears"), edge_of(board, "red.band"), ball(24, 10)
    reach = low - start_.y - 12_500
    free = rolled(board, (), start_, NORTH, reach)
    assert (free.struck, free.base.y) == ((), start_.y + reach)
    for length in (reach + 2, high - start_.y):
        found = rolled(board, (), start_, NORTH, length)
        assert found.struck == ("red.spears",)
        assert 0 <= found.base.y - 12_500 - high <= 2
    beyond = rolled(board, (), start_, NORTH, high + 12_600 - start_.y)
    assert beyond.base.y == high + 12_600
    assert rolled(board, ("red.spears",), start_, NORTH, high - start_.y).struck == ()
    both = rolled(board, (), start_, NORTH, last - start_.y)
    assert both.struck == ("red.spears", "red.band")
    assert 0 <= both.base.y - 12_500 - last <= 2


def test_a_recker_is_wrecked_by_what_it_meets_and_not_by_what_it_stops_before() -> None:
    """GOK-HOBC-18"""
    board = field(scenery("wall", 24, 20))
    gap = 20 * INCH - INCH // 2 - 10 * INCH - 12_500
    assert not rolled(board, (), ball(24, 10), NORTH, gap).wrecked
    assert rolled(board, (), ball(24, 10), NORTH, gap + 2).wrecked
    end = board.table[1] - 10 * INCH - 12_500
    assert not rolled(field(), (), ball(24, 10), NORTH, end).wrecked
    assert rolled(field(), (), ball(24, 10), NORTH, end + 1).wrecked


def test_each_of_those_in_the_way_takes_its_hits() -> None:
    """GOK-HOBC-13"""
    board = field(red_spears=(24, 20), red_band=(24, 26), blue_wyvern=(40, 40))
    recker = Unit("blue.reckers.1", "blue", "reckers", "released", 1, bases=(ball(24, 10),))
    board = board.but(units=(*board.units, recker))
    done = begun(board, Rampage(recker.id, NORTH, 17 * INCH), recker_hits=[1] * 6, to_wound=[1] * 6)
    assert [one.on for one in done.of(BlowsTold)] == ["red.spears", "red.band"]


# ---------------------------------------------------------------- armies


@pytest.mark.parametrize(
    ("subtype", "allies", "told"),
    [
        ("", ("pech",), "allied"), ("", ("efreet",), "allied"), ("", ("jinn",), "allied"), ("", ("sidhe",), "allied"),
        ("", ("sprite",), "allied"), ("", ("hob",), "barred"), ("sidhe", ("pech",), "barred"),
        ("sidhe", ("sidhe",), "allied"), ("sidhe", ("sprite",), "allied"),
    ],
)  # fmt: skip
def test_sprites_of_a_kind_are_allied_by_their_kind(subtype: str, allies: tuple[str, ...], told: str) -> None:
    """GOK-ALLY-4"""
    of = attrs.evolve(next(iter(PACK.army.values())), allies=allies)
    assert standing(of, "sprite", "", subtype, False) == told


def test_a_breach_of_who_leads_says_one_and_how_many_there_are() -> None:
    """GOK-AVATAR-4, GOK-RULES-1: one General, none is found, one is missing."""
    many = led(*[attrs.evolve(one, general=False) for one in (KING, CHAMPION)])
    nobody = led()
    for found, clause in ((many, "GOK-AVATAR-4"), (nobody, "GOK-RULES-1")):
        (breach,) = [one for one in every_breach(found, PACK) if one.code == "general" and one.clause == clause]
        assert (breach.allowed, breach.found, breach.excess) == (1, 0, 1)


def test_an_algorithm_on_what_is_no_item_is_told_and_not_stumbled_over() -> None:
    """GOK-ALIM-4"""
    assert "GOK-ALIM-4" in clauses(led(dwarf(algorithms=(Algorithms("shield_of_nobody", ("attack_1",)),))))


def test_a_quantum_save_of_an_entry_is_that_of_its_unit() -> None:
    """GOK-WW-4"""
    board = guns()
    assert profile_of(board, named(board, "red.corsairs")).quantum == 6


# ---------------------------------------------------------------- activation by Unit


def test_dice_are_gone_at_the_end_of_the_science_of_all_and_of_no_other_phase() -> None:
    """GOK-POOL-7"""
    told: list[Any] = []
    t: Any = SimpleNamespace(board=table(), emit=told.append)
    PhaseByUnits("shooting").vanish(t)
    assert not told
    PhaseByUnits("science").vanish(t)
    assert [type(one) for one in told] == [DiceGone]


def test_the_turns_of_both_begin_in_a_round_by_units() -> None:
    """GOK-ACT-11"""
    done = begun(bare(), RoundByUnits(1))
    assert [one.seat for one in done.of(TurnBegun)][:2] == ["red", "blue"]


# ---------------------------------------------------------------- moves


def test_a_single_flyer_flies_or_faces_and_loose_ones_only_fly() -> None:
    """GOK-SR-71, GOK-MOVE-29"""
    board = stood(bare(), "red.wyvern", 24, 12)
    board = stood(board, "red.wolves", 36, 12)
    assert ways(setting_out(board, named(board, "red.wyvern"), "fly", 12 * INCH)) == ("flight", "face")
    assert ways(setting_out(board, named(board, "red.wyvern"), "move", 6 * INCH)) == ("straight", "face")
    assert ways(setting_out(board, named(board, "red.wolves"), "move", 6 * INCH)) == ("straight", "model", "pattern")
    assert ways(setting_out(board, named(board, "red.wolves"), "fly", 6 * INCH)) == ("flight",)


def test_a_unit_without_room_about_its_middle_makes_a_turn() -> None:
    """GOK-DISG-6: towards whom it shoots at."""
    board = stood(stood(bare(), id_="red.foot", x=12, y=24, facing=NORTH, files=10), "blue.foot", 36, 24, SOUTH)
    free = faced(board, named(board, "red.foot"), named(board, "blue.foot"))
    assert free.block.t == EAST
    tight = board.but(pieces=(scenery("rocks", 12, 19).but(outline=((-INCH, 1), (INCH, 1), (INCH, -1), (-INCH, -1))),))
    turned = faced(tight, named(tight, "red.foot"), named(tight, "blue.foot"))
    assert turned.block.t == EAST


# ---------------------------------------------------------------- shooting


def test_who_chooses_a_weapon_stands_and_delivers_with_it() -> None:
    """GOK-RESP-15, GOK-RESP-16"""
    board = stood(stood(guns(), "blue.marksman", 24, 30, SOUTH), "red.orcs", 24, 22)
    done = start(game, PACK, board, StandAndDeliver("blue.marksman", "red.orcs"), seats=SEATS, dice={"to_hit": [1]})
    done.answer("blue", "pistol")
    assert ("GOK-FIRE-15", -1) in done.of(BlowsTold)[0].why


@pytest.mark.parametrize(("files", "told"), [(4, ("", 0)), (5, ("GOK-FIRE-12", -2))])
def test_half_of_the_models_behind_a_wall_are_in_cover_and_fewer_are_not(files: int, told: tuple[str, int]) -> None:
    """GOK-FIRE-11: so many of ten files."""
    board = stood(bare(), id_="blue.foot", x=24, y=30, facing=SOUTH, files=10)
    block = named(board, "blue.foot").block
    edge = block.x - 5 * block.w + files * block.w
    outline = (0, 1000), (edge, 1000), (edge, -1000), (0, -1000)
    wall = scenery("wall", 0, 29).but(outline=outline, x=0, y=block.y - INCH)
    assert cover_of(board.but(pieces=(wall,)), (edge, -(10**7)), named(board, "blue.foot")) == told


# ---------------------------------------------------------------- the fight


@pytest.mark.parametrize(("spilt", "winner"), [(1, "red"), (0, "")])
def test_one_point_more_wins(spilt: int, winner: str) -> None:
    """GOK-ARES-1: all else is equal."""
    few = UnitChoice(entry="orc_infantry", id="foot", models=5)
    board = fights.at(fights.at(fights.facing_off([few], [few]), "red.foot", 24, 24), "blue.foot", 24, 24, SOUTH)
    units = "red.foot", "blue.foot"
    rolls = {"to_hit": [6] * spilt, "to_wound": [6], "charisma": [12], "first_blow": [2, 1], "flight": [1, 1]}
    dice = {name: [*rolls.get(name, []), *[1] * 20] for name in (*rolls, "save", "rhino_hide", "panic", "pursuit")}
    done = begun(fights.touch(board, *units), Fight(units), **dice)
    assert [one.winner for one in done.of(AssaultDecided)] == [winner]


def test_the_banner_of_one_unit_counts_for_its_side() -> None:
    """GOK-ARES-8"""
    banner = UnitChoice(entry="orc_infantry", id="flag", models=10, leaders=("banner",))
    plain = UnitChoice(entry="orc_infantry", id="foot", models=10)
    board = fights.facing_off([banner, plain], [plain])
    board = fights.at(fights.at(board, "red.flag", 20, 24), "red.foot", 28, 24)
    board = fights.at(board, "blue.foot", 24, 24, SOUTH)
    ids = ("red.flag", "red.foot", "blue.foot")
    assert ("GOK-ARES-8", 1) in result_of(board, ids, "red", 0, o.RANKS).why


def test_an_additional_weapon_adds_an_attack() -> None:
    """GOK-WPN-3"""
    twin = UnitChoice(entry="orc_infantry", id="twin", models=10, options=("additional_weapon",))
    board = fights.facing_off([twin], [])
    assert arms(board, named(board, "red.twin"), "additional_weapon").attacks == 1
    assert arms(board, named(board, "red.twin"), "hand_weapon").attacks == 0


def test_who_is_attached_takes_over_only_fights_that_are_not_its_own() -> None:
    """GOK-ASLT-7"""
    board = field(red_spears=(24, 20), red_lord=(24, 10), blue_foot=(24, 24, SOUTH), blue_wyvern=(30, 24, SOUTH))
    board = fights.attached(board, "red.lord", "red.spears")
    met = Contact("red.spears", "blue.foot", "front", 1), Contact("blue.wyvern", "red.spears", "flank", 1)
    board = board.but(contacts=met)
    down = handed_down(board, "red.spears")
    assert [(one.by, one.on) for one in down] == [("red.lord", "blue.foot"), ("blue.wyvern", "red.lord")]
    known = board.but(contacts=(*board.contacts, Contact("red.lord", "blue.foot", "front", 1)))
    assert [(one.by, one.on) for one in handed_down(known, "red.spears")] == [("blue.wyvern", "red.lord")]


# ---------------------------------------------------------------- Charisma, flight, deployment


def test_the_own_edge_is_that_of_the_owner() -> None:
    """GOK-PANIC-5"""
    board = field(red_spears=(20, 20), blue_foot=(20, 40))
    assert own_edge(board, named(board, "red.spears")) == SOUTH
    assert own_edge(board, named(board, "blue.foot")) == NORTH


def test_a_general_who_is_no_nutcracker_is_not_feared() -> None:
    """GOK-CHAB-21: nor is a Nutcracker who is neither General nor bears the Battle Banner."""
    choices = [
        AvatarChoice(subtype="orc", avatar_class=cls, id=cls, general=cls == "sage") for cls in ("sage", "knight")
    ]
    host = attrs.evolve(HOST, avatars=tuple(choices))
    units = tuple([one for seat in SEATS for one in units_in(PACK, seat, host)])
    board = bare().but(armies=tuple([Army(seat, document_of(host)) for seat in SEATS]), units=units)
    board = under(stood(board, "red.boars", 20, 10), "red.boars", "disgruntled")
    assert must_behave(stood(board, "red.sage", 22, 14), named(board, "red.boars"))
    assert must_behave(stood(board, "red.knight", 22, 14), named(board, "red.boars"))
    assert not must_behave(under(stood(board, "red.sage", 22, 14), "red.sage", "nutcracker"), named(board, "red.boars"))


def test_only_outriders_and_who_burrows_are_deployed_out_of_the_zone() -> None:
    """GOK-SR-58"""
    board = stood(bare(scenery("woods", 24, 24)), "blue.foot", 24, 44, SOUTH)
    assert spots_for(board, named(board, "red.foot"))[0] == ()


# ---------------------------------------------------------------- Science


def test_a_feat_without_a_bracket_is_not_pilfered_nor_by_who_is_stunned() -> None:
    """GOK-STRESS-16, GOK-STRESS-17"""
    board = learned(table("minister_heal"), "red.bard", "bard_charm")
    sage, bard = board.scientists[0], board.scientists[-1]
    heal = PACK.feat["minister_heal"]
    assert may_perform(board, sage, heal, "pilfer")
    assert may_perform(board, sage.but(stunned=True), heal, "pilfer").code == "no_scientist"
    assert may_perform(board, bard, PACK.feat["bard_charm"], "pilfer").code == "no_bracket"


def test_a_feat_in_play_is_flawed_with_dice_and_no_item_does_it_instead() -> None:
    """GOK-FLAW-15, GOK-FLAW-11"""
    board = table("minister_weeds", scholar=(efforts.FLAWING[0],))
    board = lasting(learned(stood(board, "red.scholar", 30, 10), "red.scholar"), "minister_weeds", "red.foot")
    assert efforts.levels(board, named(board, "red.scholar"), "flaw")
    assert FlawInPlay("red").check(board, FlawEffect(1, "red.scholar", 1)).code == "no_scientist"
    able = learned(board.but(scientists=board.scientists[:-1]), "red.scholar", dice=2)
    assert FlawInPlay("red").check(able, FlawEffect(1, "red.scholar", 2))
    assert FlawInPlay("red").check(able, FlawEffect(1, "red.scholar", 2, 0, efforts.FLAWING[0])).code == "no_such_item"


class Watched(Source):
    """Every die shows a 5, and which dice were rolled for what is kept."""

    terms = DiceTerms("scripted")

    def __init__(self) -> None:
        self.rolled: dict[str, tuple[int, int]] = {}

    def outcome(self, question: RollDice | ShuffleItems, n: int) -> tuple[int, ...]:
        assert isinstance(question, RollDice)
        self.rolled[question.purpose] = (question.count, question.faces)
        return (5,) * question.number


def test_each_hit_rolls_a_six_sided_die_to_be_saved_and_to_wound() -> None:
    """GOK-AWND-1, GOK-AHIT-1, GOK-AWND-6"""
    board = stood(stood(guns(), "red.archers", 24, 12), "blue.veterans", 24, 22, SOUTH)
    dice = Watched()
    blows = Blows("red.archers", "blue.veterans", "shooting", 7, 4, strength=3)
    done = start(game, PACK, board, Strike(blows), seats=SEATS, dice=dice)
    assert {name: dice.rolled[name] for name in ("to_hit", "save")} == {"to_hit": (7, 6), "save": (7, 6)}
    assert dice.rolled.get("to_wound", (0, 6))[1] == 6
    assert [one.stage for one in done.of(BlowsTold)][:2] == ["hits", "saves"]
