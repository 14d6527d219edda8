"""What algorithms, Talismans, Banners and Elixirs do."""

from typing import Any

import attrs
from tests.games.game_of_kings.tables import HOST, NORTH, PACK, SOUTH, bare, named, stood
from tests.games.game_of_kings.test_p03_turn import played

from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.army import Algorithms
from limmu.games.game_of_kings.board import SEATS, Army, Board
from limmu.games.game_of_kings.documents import document_of
from limmu.games.game_of_kings.facts import EffectEnded, ItemSpent
from limmu.games.game_of_kings.p02_muster import units_in
from limmu.games.game_of_kings.p03_turn import Turn
from limmu.games.game_of_kings.p04_elixirs import NOTHING, Drink, Elixirs
from limmu.games.game_of_kings.p18_weapons import arms, attacks_each, blow_rules, initiative, strength, to_hit
from limmu.games.game_of_kings.shots import worn
from limmu.games.game_of_kings.stats import hit_points, stat
from limmu.testing import start

KING, FOE = "red.avatar_1", "blue.foot"


def carrying(banner: str = "", **more: Any) -> Board:
    """Red's King with such things, blue's foot before it; Red's foot with a Banner."""
    king = attrs.evolve(HOST.avatars[0], **more)
    foot = attrs.evolve(HOST.units[0], leaders=("banner",), banner_upgrade=banner)
    army = attrs.evolve(HOST, avatars=(king,), units=(foot, *HOST.units[1:]))
    board = bare()
    units = (*units_in(PACK, "red", army), *[one for one in board.units if one.seat == "blue"])
    board = board.but(armies=(Army("red", document_of(army)), board.armies[1]), units=units, turn=1)
    return stood(stood(stood(board, KING, 24, 20), FOE, 24, 30, SOUTH), "red.foot", 10, 20, NORTH)


def king(board: Board, name: str) -> int:
    return stat(board, named(board, KING), name)  # type: ignore[arg-type]


def marked(on: str, *marks: str) -> Board:
    return carrying(gear=(on,) if on != "hand_weapon" else (), algorithms=(Algorithms(on, marks),))


def test_talismans_add_to_stats() -> None:
    """GOK-ALGO-45, GOK-ALGO-50, GOK-ALGO-52, GOK-ALGO-53, GOK-ALGO-55, GOK-ALGO-56"""
    plain = carrying()
    for item, stats in {
        "atlas_guide": ("disc",), "perfume": ("cha",), "swift_move_pendant": ("init",), "frenzied_familiar": ("att",),
        "strong_familiar": ("str",), "training_manual": ("disc", "acc", "str", "con"),
    }.items():  # fmt: skip
        board = carrying(artifacts=(item,))
        for name in ("disc", "acc", "str", "con", "init", "att", "cha"):
            assert king(board, name) == min(10, king(plain, name) + (name in stats)), (item, name)


def test_algorithms_on_armor_add_to_stats() -> None:
    """GOK-ALGO-32, GOK-ALGO-33, GOK-ALGO-34, GOK-ALGO-35, GOK-ALGO-36"""
    plain = carrying()
    board = marked("leather_armor", "hit_points_2", "constitution_1")
    assert hit_points(board, named(board, KING)) == hit_points(plain, named(plain, KING)) + 2
    assert king(board, "con") == king(plain, "con") + 1


def test_algorithms_on_a_weapon_work_in_its_blows() -> None:
    """GOK-ALGO-16, GOK-ALGO-18, GOK-ALGO-19, GOK-ALGO-21, GOK-ALGO-22, GOK-ALGO-23, GOK-ALGO-24, GOK-ALGO-29,
    GOK-ALGO-30, GOK-ALGO-31"""
    weapon = "double_hand_weapon"
    plain, board = marked(weapon), marked(weapon, "strength_2", "attack_1", "initiative_1")
    mine, other = [(one, named(one, KING), arms(one, named(one, KING), weapon)) for one in (board, plain)]
    assert strength(*mine) == strength(*other) + 2
    assert attacks_each(*mine) == attacks_each(*other) + 1
    assert initiative(board, mine[1], weapon) == initiative(plain, other[1], weapon) + 1
    board = marked(weapon, "to_hit_plus_1", "no_armor_save", "armor_save_minus_2")
    unit, foe = named(board, KING), named(board, FOE)
    own = arms(board, unit, weapon)
    assert {"no_armor_save", "armor_save:-2"} <= {
        *blow_rules(board, unit=unit, part="", own=own, foe=foe, wields="hand_weapon")
    }
    assert to_hit(board, unit, foe, "", own.to_hit).value == to_hit(plain, unit, foe).value - 1


def test_some_items_make_their_bearer_hard_to_hit() -> None:
    """GOK-ALGO-25, GOK-ALGO-26, GOK-ALGO-47, GOK-ALGO-51, GOK-ALGO-54"""
    plain = carrying()
    needed = to_hit(plain, named(plain, FOE), named(plain, KING)).value
    for item in ("shiny_mirror", "distraction_familiar"):
        board = carrying(artifacts=(item,))
        assert to_hit(board, named(board, FOE), named(board, KING)).value == needed + 1, item
    board = marked("double_hand_weapon", "to_hit_minus_2_assault")
    assert to_hit(board, named(board, FOE), named(board, KING)).value == needed + 2
    board = carrying(artifacts=("cheat_sheet",))
    own = to_hit(plain, named(plain, KING), named(plain, FOE)).value
    assert to_hit(board, named(board, KING), named(board, FOE)).value == own - 1


def test_banners_work_while_they_stand() -> None:
    """GOK-ALGO-76, GOK-ALGO-77, GOK-ALGO-79, GOK-ALGO-81, GOK-ALGO-82, GOK-ALGO-83, GOK-ALGO-84"""
    plain = carrying()
    foot = named(plain, "red.foot")
    for banner, name, more in (
        ("banner_of_accuracy", "acc", 1), ("banner_of_focus", "acc", 2),
        ("banner_of_discipline", "disc", 1), ("banner_of_mastery", "disc", 2),
    ):  # fmt: skip
        board = carrying(banner)
        assert stat(board, foot, name) == stat(plain, foot, name) + more, banner  # type: ignore[arg-type]
        assert stat(board, foot.but(leaders=()), name) == stat(plain, foot, name), banner  # type: ignore[arg-type]
    board = carrying("banner_of_steel")
    needed = to_hit(plain, named(plain, FOE), foot).value
    assert to_hit(board, named(board, FOE), foot).value == needed + 1
    for banner in ("banner_of_anger", "banner_of_decision"):
        board = carrying(banner)
        on, off = [arms(board, foot, "hand_weapon", assaults=turn) for turn in (True, False)]
        assert (on.added - off.added, on.attacks - off.attacks) == (
            (1, 0) if banner == "banner_of_anger" else (0, stat(plain, foot, "att"))
        )


def test_artifacts_and_banners_change_shots() -> None:
    """GOK-ALGO-46, GOK-ALGO-51, GOK-ALGO-54, GOK-ALGO-78"""
    board = carrying(artifacts=("cheat_sheet", "smoke_bomb", "distraction_familiar"))
    lord, foe = named(board, KING), named(board, FOE)
    assert [sum([more for _, more in worn(board, *pair)]) for pair in ((lord, foe), (foe, lord))] == [1, -2]
    board = carrying("banner_of_distraction")
    foot = named(board, "red.foot")
    assert ("GOK-ALGO-78", -1) in worn(board, foe, foot)
    assert ("GOK-ALGO-78", 0) in worn(board, foe, foot.but(leaders=()))


def test_an_elixir_is_drunk_once_and_works_as_many_turns_as_are_rolled() -> None:
    """GOK-ALGO-41, GOK-ALGO-42, GOK-ALGO-43, GOK-TOOLS-11: a 3 on the die of four is a 2 of two."""
    board = carrying(artifacts=("spinach_elixir",))
    table = start(game, PACK, board, Elixirs("red"), seats=SEATS, dice={"elixir": [3]})
    assert table.answers("red") == [NOTHING, Drink(KING, "spinach_elixir")]
    table.answer("red", Drink(KING, "spinach_elixir"))
    assert table.open is None, "there is one"
    assert [fact.item for fact in table.of(ItemSpent)] == ["spinach_elixir"]
    assert king(table.board, "str") == min(10, king(board, "str") + 2)
    (effect,) = table.board.effects
    assert effect.amount == 2
    for before, ended in ((0, 0), (1, 1)):
        turn = start(game, PACK, table.board.but(turn=before), Turn("red"), seats=SEATS, dice={"pool": [1] * 9})
        assert len(played(turn).of(EffectEnded)) == ended


def test_whiskey_makes_ironheart_and_healing_ignores_wounds() -> None:
    """GOK-ALGO-39, GOK-ALGO-40, GOK-ALGO-44"""
    for item, rules, amount in (
        ("whiskey_elixir", ("ironheart",), 1), ("healing_tincture", ("ignore_wounds",), 1),
        ("healing_elixir", ("ignore_wounds",), 3),
    ):  # fmt: skip
        board = carrying(artifacts=(item,))
        table = start(game, PACK, board, Elixirs("red"), seats=SEATS, dice={"elixir": [1]})
        (effect,) = table.answer("red", Drink(KING, item)).board.effects
        assert (effect.rules, effect.amount) == (rules, amount)
