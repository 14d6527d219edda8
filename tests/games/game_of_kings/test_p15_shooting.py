"""P15: who shoots at whom, when, with how many dice, at which number."""

from collections.abc import Sequence
from typing import Any

import pytest
from tests.games.game_of_kings.fights import at
from tests.games.game_of_kings.gunners import attached, guns
from tests.games.game_of_kings.tables import NORTH, PACK, SOUTH, named, scenery, stood

from limmu.games.game_of_kings import game
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.board import SEATS, Board, Contact, Effect
from limmu.games.game_of_kings.contact import contact_of
from limmu.games.game_of_kings.facts import WoundsSuffered
from limmu.games.game_of_kings.facts_shooting import BlowsTold, ShotDeclared, ShotLost, ShotMeasured
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.p15_shooting import END, Shooting, StandAndDeliver
from limmu.games.game_of_kings.p18_attacks import beside_of
from limmu.games.game_of_kings.shots import Shot
from limmu.testing import Driver, start

ARCHERS, CROSSBOWS, CORSAIRS, MARKSMAN, STALKER, BLASTER = [
    f"red.{name}" for name in ("archers", "crossbows", "corsairs", "marksman", "stalker", "blaster")
]
FOE, ORCS = "blue.veterans", "blue.orcs"
Dice = dict[str, Sequence[int]]
FAILING: Dice = {name: [1] * 40 for name in ("to_hit", "to_hit_again", "save", "to_wound")}


def shooting(board: Board, dice: Dice | None = None, options: Any = None) -> Driver[Board]:
    return start(game, PACK, board, Shooting("red"), seats=SEATS, dice=dice or FAILING, options=options)


def facing(shooter: str, x: float = 24, y: float = 10, target: str = FOE, at: float = 20, files: int = 5) -> Board:
    """The shooter looks north at a target so many inches from the south edge."""
    return stood(stood(guns(), id_=shooter, x=int(x), y=int(y), facing=NORTH, files=files), target, 24, int(at), SOUTH)


def fired(board: Board, shot: Shot, dice: Dice | None = None, options: Any = None) -> Driver[Board]:
    return shooting(board, dice, options).answer("red", shot)


def hits(table: Driver[Board]) -> BlowsTold:
    return next(fact for fact in table.of(BlowsTold) if fact.stage == "hits")


def why(table: Driver[Board]) -> dict[str, int]:
    return dict(hits(table).why)


def refused(board: Board, shot: Shot) -> tuple[str, str]:
    # Somebody else has a shot, so that the question is asked.
    there = stood(stood(board, "red.spitter", 60, 40), "blue.spitter", 60, 44)
    verdict = shooting(there).refusal("red", shot)
    return verdict.clause, verdict.code


# ---------------------------------------------------------------- the sequence


def test_a_volley_through_all_steps_of_the_phase() -> None:
    """GOK-SHOOT-10, GOK-SHOOT-12, GOK-GAME-6, GOK-FIRE-1, GOK-FIRE-3, GOK-C-118"""
    dice: Dice = {"to_hit": [6, 5, 5, 4, 3], "save": [6, 4, 3, 2, 1], "to_wound": [5, 4, 4, 3]}
    table = fired(facing(CROSSBOWS, at=17), Shot(CROSSBOWS, "crossbow", FOE), dice)
    assert [(one.stage, one.dice, one.needed, one.count) for one in table.of(BlowsTold)] == [
        ("hits", 5, 3, 5), ("saves", 5, 6, 1), ("wounds", 4, 4, 3),
    ]  # fmt: skip
    assert table.of(WoundsSuffered)[0].lost == 3
    assert table.over is not None


def test_all_shots_are_declared_before_any_is_fired_and_then_fired_in_any_order() -> None:
    """GOK-SHOOT-12, GOK-SHOOT-13, GOK-FIRE-2"""
    board = stood(facing(ARCHERS), MARKSMAN, 30, 10)
    table = shooting(board)
    table.answer("red", Shot(ARCHERS, "bow", FOE))
    assert not table.of(BlowsTold)
    assert table.refusal("red", Shot(ARCHERS, "bow", FOE)).code == "not_to_shoot"
    table.answer("red", Shot(MARKSMAN, "rifle", FOE))
    assert table.answers("red") == [ARCHERS, MARKSMAN]
    table.answer("red", MARKSMAN)
    assert [fact.by for fact in table.of(BlowsTold)] == [MARKSMAN, ARCHERS]


def test_a_shot_at_nobody_is_lost() -> None:
    """GOK-SHOOT-13"""
    board = stood(facing(ARCHERS, target="blue.warded"), MARKSMAN, 30, 10)
    dice: Dice = {"to_hit": [6], "to_wound": [6], "save": [1]}
    table = shooting(board, dice)
    table.answer("red", Shot(MARKSMAN, "rifle", "blue.warded"), Shot(ARCHERS, "bow", "blue.warded"), MARKSMAN)
    assert table.of(ShotLost) == [ShotLost(ARCHERS, "blue.warded")]


def test_nobody_has_to_shoot() -> None:
    """GOK-SHOOT-12"""
    assert not shooting(facing(ARCHERS)).answer("red", END).of(BlowsTold)
    assert shooting(stood(guns(), ARCHERS, 24, 10)).over is not None


# ---------------------------------------------------------------- who may


def test_who_marched_failed_flees_or_is_held_back_does_not_shoot() -> None:
    """GOK-MOVE-11, GOK-CHARGE-9, GOK-DISG-11, GOK-C-047, GOK-C-059"""
    board = facing(ARCHERS)
    unit, shot = named(board, ARCHERS), Shot(ARCHERS, "bow", FOE)
    for changed, found in (
        (unit.but(act="marched"), ("GOK-MOVE-11", "marched")),
        (unit.but(act="failed", bars=("shoot",)), ("GOK-CHARGE-9", "failed_assault")),
        (unit.but(bars=("shoot",)), ("GOK-DISG-11", "may_not_shoot")),
        (unit.but(fleeing=True), ("GOK-SHOOT-12", "flees")),
    ):
        assert refused(board.with_unit(changed), shot) == found
    assert refused(facing("red.orcs"), Shot("red.orcs", "bow", FOE)) == ("GOK-SHOOT-12", "unarmed")


def test_some_weapons_do_not_move_and_shoot() -> None:
    """GOK-MSL-8, GOK-MSL-9, GOK-MSL-10, GOK-MSL-11, GOK-MSL-12 (A-144)"""
    board = facing(BLASTER)
    moved = board.with_unit(named(board, BLASTER).but(act="moved"))
    for name in ("shadowmark_rifle", "lazer_blaster"):
        assert refused(moved, Shot(BLASTER, name, FOE)) == ("GOK-MSL-9", "moved")
    assert fired(moved, Shot(BLASTER, "pyroclast_ejector", FOE), {**FAILING, "shots": [1]}).of(BlowsTold)
    assert all([PACK.item[name].no_move_and_shoot for name in ("abyss_blaster", "bazooka", "lazer_blaster")])


def test_weapons_have_their_range_strength_and_rules() -> None:
    """GOK-MSL-8, GOK-MSL-9, GOK-MSL-12, GOK-SWND-3, GOK-WPN-1"""
    dice: Dice = {**FAILING, "shots": [3], "to_hit": [6] * 4, "to_wound": [3] * 4}
    table = fired(facing(BLASTER, target=ORCS), Shot(BLASTER, "pyroclast_ejector", ORCS), dice)
    assert hits(table).dice == 4
    assert table.of(WoundsSuffered)[0].lost == 4
    assert why(fired(facing(BLASTER), Shot(BLASTER, "shadowmark_rifle", FOE))) == {"GOK-SHOOT-18": 1, "GOK-MSL-9": 1}
    dice = {"to_hit": [6], "to_wound": [2]}
    table = fired(facing(BLASTER, at=40), Shot(BLASTER, "lazer_blaster", FOE), dice)
    assert [one.stage for one in table.of(BlowsTold)] == ["hits", "wounds"]
    assert (why(table), table.of(WoundsSuffered)[0].lost) == ({"GOK-SHOOT-17": -1}, 1)


def test_a_target_must_be_in_the_arc_and_in_sight() -> None:
    """GOK-SHOOT-1, GOK-SCEN-17"""
    behind = facing(ARCHERS, y=30, at=20)
    assert refused(behind, Shot(ARCHERS, "bow", FOE)) == ("GOK-LOS-1", "not_in_arc")
    assert refused(facing(ARCHERS), Shot(ARCHERS, "bow", FOE, 7)) == ("GOK-SHOOT-11", "not_guessed")
    hidden = stood(facing(MARKSMAN, at=30), ORCS, 24, 20)
    assert refused(hidden, Shot(MARKSMAN, "rifle", FOE)) == ("GOK-SCEN-17", "hidden_by")


def test_what_is_out_of_range_may_be_declared_and_is_missed() -> None:
    """GOK-SHOOT-15, GOK-SHOOT-16 (A-056, PL-30)"""
    table = fired(facing(CROSSBOWS, at=40), Shot(CROSSBOWS, "crossbow", FOE))
    (measured,) = table.of(ShotMeasured)
    assert not measured.range.holds
    assert measured.range.margin < 0
    assert not table.of(BlowsTold)


def test_exactly_the_maximum_is_in_range_and_exactly_half_is_short() -> None:
    """GOK-SHOOT-15, GOK-SHOOT-17, GOK-SHOOT-18 (A-124)"""
    board = facing(CROSSBOWS)
    front = named(board, CROSSBOWS).block.y

    def at(distance: int) -> Driver[Board]:
        unit = named(board, FOE)
        there = board.with_unit(unit.but(blocks=(unit.block.but(y=front + distance),)))
        return fired(there, Shot(CROSSBOWS, "crossbow", FOE))

    assert at(16 * INCH).of(ShotMeasured)[0].range.holds
    assert not at(16 * INCH + 1).of(ShotMeasured)[0].range.holds
    assert why(at(8 * INCH)) == {"GOK-SHOOT-18": 1}
    assert why(at(8 * INCH + 1)) == {"GOK-SHOOT-17": -1}


# ---------------------------------------------------------------- how many


def test_the_front_rank_fires_two_at_beasts_all_from_a_hill() -> None:
    """GOK-SHOOT-3, GOK-SHOOT-4, GOK-SHOOT-9, GOK-C-098, GOK-C-099 (A-120)"""
    assert hits(fired(facing(ARCHERS), Shot(ARCHERS, "bow", FOE))).dice == 5
    assert hits(fired(facing(ARCHERS, target="blue.dragon"), Shot(ARCHERS, "bow", "blue.dragon"))).dice == 10
    assert hits(fired(facing(ARCHERS, target="blue.catapult"), Shot(ARCHERS, "bow", "blue.catapult"))).dice == 10
    hill = facing(ARCHERS).but(pieces=(scenery("hill", 24, 10),))
    assert hits(fired(hill, Shot(ARCHERS, "bow", FOE))).dice == 20
    loose = facing("red.wolves")
    assert hits(fired(loose, Shot("red.wolves", "bow", FOE))).dice == 5


def test_stalkers_fire_all_their_attacks_and_roll_ones_again() -> None:
    """GOK-STALK-4, GOK-STALK-5, GOK-STALK-6, GOK-C-250 (A-145)"""
    dice: Dice = {**FAILING, "to_hit": [1, 3, 6, 2], "to_hit_again": [2]}
    table = fired(facing(STALKER), Shot(STALKER, "bow", FOE), dice)
    assert hits(table).dice == 4
    assert why(table) == {"GOK-SHOOT-18": 1, "GOK-STALK-6": 1}
    assert hits(table).count == 4


def test_auto_fire_is_one_more_shot_for_who_stood_still() -> None:
    """GOK-SR-13, GOK-C-284"""
    board = facing(ARCHERS).but(
        effects=(
            Effect(id=1, cause="oil", by=ARCHERS, on=ARCHERS, kind="buff", until="turn", since=1, rules=("auto_fire",)),
        )
    )
    assert hits(fired(board, Shot(ARCHERS, "bow", FOE))).dice == 10
    moved = board.with_unit(named(board, ARCHERS).but(act="moved"))
    assert hits(fired(moved, Shot(ARCHERS, "bow", FOE))).dice == 5


def test_breath_menhirs_and_spray_hit_once_and_then_many_times() -> None:
    """GOK-MB-7, GOK-MERC-2, GOK-MERC-4 (A-143)"""
    for name, arm, dice, needed in (
        ("dragon", "fireball", [3, 4], 3),
        ("rider", "fireball", [3, 4], 3),
        ("giant", "menhir", [4], 2),
        ("sprayers", "gastric_spray", [4, 1, 1], 4),
    ):
        board = facing(f"red.{name}", target=ORCS, at=17)
        models = 3 if name == "sprayers" else 1
        natural: Dice = {"to_hit": [6] * models, "hits_each": dice, "to_wound": [1] * 12}
        shot = Shot(f"red.{name}", arm, ORCS)
        table = fired(board, shot, natural) if name != "sprayers" else shooting(board, natural)  # a Pack: by itself
        assert hits(table).dice == models
        assert [one.count for one in table.of(BlowsTold) if one.stage == "multiplied"] == [sum(dice)]
        assert [one.needed for one in table.of(BlowsTold) if one.stage == "wounds"] == [needed]


def test_a_pack_under_instinct_shoots_at_the_closest_enemy() -> None:
    """GOK-SR-83, GOK-SR-84: nobody directs it; with a Hunter within 8 inches, or blind, it does nothing by itself."""
    board = stood(facing("red.sprayers", target=ORCS, at=17), "blue.trolls", 24, 24, SOUTH)
    board = stood(board, ARCHERS, 40, 10)
    table = shooting(board)
    assert [(one.unit, one.at) for one in table.of(ShotDeclared)] == [("red.sprayers", ORCS)]
    assert table.refusal("red", Shot("red.sprayers", "gastric_spray", "blue.trolls")).code == "not_to_shoot"
    led = shooting(stood(board, "red.stalker", 30, 10))
    assert led.of(ShotDeclared) == []
    led.answer("red", Shot("red.sprayers", "gastric_spray", "blue.trolls"))
    behind = shooting(stood(board, ORCS, 24, 3))
    assert behind.of(ShotDeclared) == []
    assert behind.refusal("red", Shot("red.sprayers", "gastric_spray", "blue.trolls")).clause == "GOK-SR-83"


# ---------------------------------------------------------------- at which number


def test_who_moved_shoots_worse_but_not_stalkers() -> None:
    """GOK-FIRE-7, GOK-STALK-9, GOK-STALK-6, GOK-C-094"""
    board = facing(ARCHERS)
    moved = board.with_unit(named(board, ARCHERS).but(act="turned"))
    assert why(fired(moved, Shot(ARCHERS, "bow", FOE))) == {"GOK-SHOOT-18": 1, "GOK-FIRE-7": -1}
    kite = Effect(id=1, cause="boost", by=ARCHERS, on=ARCHERS, kind="buff", until="turn", since=1, rules=("kite",))
    assert why(fired(moved.but(effects=(kite,)), Shot(ARCHERS, "bow", FOE))) == {"GOK-SHOOT-18": 1}
    still = facing(STALKER)
    stalks = still.with_unit(named(still, STALKER).but(act="moved"))
    assert why(fired(stalks, Shot(STALKER, "bow", FOE))) == {"GOK-SHOOT-18": 1}


def test_cover_and_long_range_add_up() -> None:
    """GOK-FIRE-9, GOK-FIRE-13, GOK-FIRE-14, GOK-C-090, GOK-C-091"""
    board = facing(ARCHERS, y=4, at=22).but(pieces=(scenery("woods", 24, 17),))
    # The wood lies between: the archers see round it.
    wide = stood(board, ARCHERS, 24, 4, files=20)
    dice: Dice = {"to_hit": [5, 5, 6, 2, *[2] * 16], "save": [6]}
    table = fired(wide, Shot(ARCHERS, "bow", FOE), dice)
    assert why(table) == {"GOK-SHOOT-17": -1, "GOK-FIRE-13": -1}
    assert (hits(table).needed, hits(table).count) == (6, 1)


def test_haze_hides_from_shots() -> None:
    """GOK-SR-8"""
    table = fired(facing(ARCHERS, target="blue.beasts"), Shot(ARCHERS, "bow", "blue.beasts"))
    assert why(table)["GOK-SR-8"] == -1


def test_feats_change_the_numbers_of_both() -> None:
    """GOK-FIRE-9, GOK-FIRE-14 (A-034)"""
    effects = (
        Effect(
            id=1,
            cause="focus",
            by=ARCHERS,
            on=ARCHERS,
            kind="buff",
            until="flawed",
            since=1,
            rules=("to_hit_shooting:2",),
        ),
        Effect(
            id=2, cause="copse", by=FOE, on=FOE, kind="buff", until="flawed", since=1, rules=("to_be_hit_shooting:-1",)
        ),
    )
    table = fired(facing(ARCHERS).but(effects=effects), Shot(ARCHERS, "bow", FOE))
    assert why(table) == {"GOK-SHOOT-18": 1, "GOK-FIRE-9": 2, "GOK-FIRE-14": -1}
    bound = fired(facing(ARCHERS).but(effects=effects), Shot(ARCHERS, "bow", FOE), options={o.BOUND_BONUS: o.BOUND})
    assert (hits(table).needed, hits(bound).needed) == (2, 3)


def test_the_other_accuracy_table_is_an_option() -> None:
    """GOK-FIRE-4, GOK-TABLES-1, GOK-C-086 (A-001)"""
    better = Effect(id=1, cause="oil", by=ARCHERS, on=ARCHERS, kind="buff", until="turn", since=1, mods=(("acc", 1),))
    board = facing(ARCHERS).but(effects=(better,))
    assert hits(fired(board, Shot(ARCHERS, "bow", FOE))).needed == 3
    other = {o.ACCURACY_5: o.ACCURACY_PHASE}
    assert hits(fired(board, Shot(ARCHERS, "bow", FOE), options=other)).needed == 2


def test_algorithms_work_on_the_weapon_that_they_are_on() -> None:
    """GOK-MSL-1, GOK-MSL-6: Strength 6 and a save worse by 1 more, from a rifle of the marksman's"""
    dice: Dice = {"to_hit": [6], "to_wound": [3]}
    table = fired(facing(MARKSMAN, target="blue.boars"), Shot(MARKSMAN, "rifle", "blue.boars"), dice)
    assert why(table) == {"GOK-SHOOT-18": 1, "GOK-MSL-9": 1}
    assert [(one.stage, one.needed, one.count) for one in table.of(BlowsTold)][1:] == [("wounds", 3, 1)]


# ---------------------------------------------------------------- in Assault


def engaged(by: str, foe: str = ORCS) -> Board:
    board = stood(stood(facing(by, at=30), foe, 24, 12, SOUTH), "blue.goblins", 40, 12, SOUTH)
    return board.but(contacts=(Contact(foe, by, "front", 1, ((0, 0), (1, 1), (2, 1))),))


def test_in_assault_pistols_shoot_whom_they_touch_at_short_range() -> None:
    """GOK-SHOOT-19, GOK-SHOOT-20, GOK-SHOOT-21, GOK-ASLT-2, GOK-MSL-3, GOK-C-100 (A-146)"""
    board = engaged(CORSAIRS)
    table = fired(board, Shot(CORSAIRS, "hand_crossbow", ORCS))
    assert (hits(table).dice, why(table)) == (2, {"GOK-SHOOT-18": 1})
    assert refused(board, Shot(CORSAIRS, "hand_crossbow", FOE)) == ("GOK-SHOOT-19", "engaged_elsewhere")
    assert refused(engaged(ARCHERS), Shot(ARCHERS, "bow", ORCS)) == ("GOK-SHOOT-20", "engaged")


def test_stalkers_shoot_anything_in_assault() -> None:
    """GOK-STALK-3"""
    assert fired(engaged(STALKER), Shot(STALKER, "bow", ORCS)).of(ShotDeclared)


def test_nobody_shoots_into_an_assault() -> None:
    """GOK-SHOOT-21 (A-147)"""
    board = stood(engaged(CORSAIRS), ARCHERS, 36, 6)
    assert refused(board, Shot(ARCHERS, "bow", ORCS)) == ("GOK-SHOOT-21", "target_engaged")


def test_attached_independents_are_picked_out_by_snipers_only() -> None:
    """GOK-STALK-7, GOK-SR-33, GOK-C-251, GOK-C-294 (A-150)"""
    board = stood(stood(facing(STALKER), ARCHERS, 20, 10), "blue.warded", 29, 20, SOUTH)
    joined = board.with_unit(named(board, "blue.warded").but(joined=FOE))
    assert refused(joined, Shot(ARCHERS, "bow", "blue.warded")) == ("GOK-SR-33", "attached")
    assert shooting(joined).answer("red", Shot(STALKER, "bow", "blue.warded")).of(ShotDeclared)


def test_hull_down_units_do_not_shoot() -> None:
    """GOK-SCEN-13, GOK-C-320"""
    board = stood(
        facing(MARKSMAN, y=16, target="blue.warded", at=30).but(pieces=(scenery("hill", 24, 20),)), FOE, 60, 30
    )
    verdict = refused(board, Shot(MARKSMAN, "rifle", "blue.warded"))
    assert verdict == ("GOK-SCEN-13", "hull_down")


# ---------------------------------------------------------------- Stand and Deliver


@pytest.mark.parametrize("moved", ["", "moved"])
def test_stand_and_deliver_is_a_volley_at_minus_one(moved: Any) -> None:
    """GOK-RESP-14, GOK-RESP-15, GOK-RESP-16, GOK-FIRE-15 (A-054)"""
    board = stood(stood(guns(), "blue.archers", 24, 30, SOUTH), "red.orcs", 24, 22)
    board = board.with_unit(named(board, "blue.archers").but(act=moved))
    dice: Dice = {"to_hit": [4, 4, 4, 3, 3], "to_wound": [1, 1, 1]}
    table = start(game, PACK, board, StandAndDeliver("blue.archers", "red.orcs"), seats=SEATS, dice=dice)
    assert why(table) == {"GOK-SHOOT-18": 1, "GOK-FIRE-15": -1}
    assert (hits(table).needed, hits(table).count) == (4, 3)


def test_who_has_two_weapons_chooses_and_who_sees_nobody_delivers_nothing() -> None:
    """GOK-RESP-14"""
    board = stood(stood(guns(), "blue.marksman", 24, 30, SOUTH), "red.orcs", 24, 22)
    deliver = StandAndDeliver("blue.marksman", "red.orcs")
    table = start(game, PACK, board, deliver, seats=SEATS, dice={"to_hit": [1]})
    assert table.answers("blue") == ["pistol", "rifle"]
    assert hits(table.answer("blue", "pistol")).dice == 1
    away = stood(board, "blue.marksman", 24, 30, NORTH)
    assert not start(game, PACK, away, deliver, seats=SEATS, dice={}).of(BlowsTold)


def beside_the_general() -> Board:
    """Corsairs in nine files fight Veterans in five, beside whom their General stands."""
    board = at(at(guns(), CORSAIRS, 36, 20, files=9), FOE, 36, 20, SOUTH)
    board = attached(board, "blue.general", FOE)
    return board.but(contacts=(contact_of(board, CORSAIRS, FOE, "front"),))


def test_in_assault_those_in_base_contact_shoot_at_one_attached() -> None:
    """GOK-SHOOT-22, GOK-SR-33 (A-150): as many as touch him."""
    board, shot = beside_the_general(), Shot(CORSAIRS, "hand_crossbow", "blue.general")
    models = [model for model, foe in beside_of(board, named(board, CORSAIRS)) if foe == "blue.general"]
    assert models
    assert hits(fired(board, shot)).dice == len(models)
    assert (hits(fired(board, shot)).on, why(fired(board, shot))) == ("blue.general", {"GOK-SHOOT-18": 1})


def test_nobody_shoots_at_one_attached_whom_he_does_not_touch() -> None:
    """GOK-SHOOT-22, GOK-SR-33"""
    board = beside_the_general()
    apart = board.but(contacts=(board.contacts[0].but(beside=()),))
    assert refused(apart, Shot(CORSAIRS, "hand_crossbow", "blue.general")) == ("GOK-SR-33", "attached")
