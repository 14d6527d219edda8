"""What a Sergeant carries who is a Knight: it is for him alone (AR-72)."""

from tests.games.game_of_kings.fights import at, facing_off
from tests.games.game_of_kings.tables import PACK, SOUTH, named

from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.army import Algorithms, UnitChoice
from limmu.games.game_of_kings.board import SEATS, Board, Unit
from limmu.games.game_of_kings.charisma import own_charisma
from limmu.games.game_of_kings.p04_elixirs import Drink, Elixirs, elixirs_of
from limmu.games.game_of_kings.p18_weapons import (
    KNIGHT,
    arms,
    attacks_each,
    blow_rules,
    initiative,
    strength,
    to_hit,
)
from limmu.games.game_of_kings.stats import bonus, stat
from limmu.testing import start

FOOT, FOE = "red.foot", "blue.foot"
ORCS = UnitChoice(entry="orc_infantry", id="foot", models=20)


def led(*artifacts: str, on: tuple[str, ...] = ()) -> tuple[Board, Unit]:
    """Orcs with a Knight who carries artifacts, and algorithms on his hand weapon, before others."""
    marks = (Algorithms("hand_weapon", on),) if on else ()
    orcs = UnitChoice(
        entry="orc_infantry", id="foot", models=20, leaders=("sergeant",), knight=True, knight_artifacts=artifacts,
        knight_algorithms=marks,
    )  # fmt: skip
    board = at(at(facing_off([orcs], [ORCS]), FOE, 24, 24, SOUTH), FOOT, 24, 24)
    return board, named(board, FOOT)


def strikes(board: Board, unit: Unit, part: str) -> tuple[int, int, int, int]:
    """Attacks, Strength, Initiative and the number To Hit of a model of a part."""
    own = arms(board, unit, "hand_weapon", part)  # type: ignore[arg-type]
    needed = to_hit(board, unit, named(board, FOE), part, own.to_hit).value  # type: ignore[arg-type]
    return (
        attacks_each(board, unit, own, part),  # type: ignore[arg-type]
        strength(board, unit, own, part),  # type: ignore[arg-type]
        initiative(board, unit, "hand_weapon", part),  # type: ignore[arg-type]
        needed,
    )


def test_a_knight_is_better_by_one_but_not_quicker() -> None:
    """GOK-LEAD-5"""
    board, unit = led()
    plain, knight = strikes(board, unit, ""), strikes(board, unit, KNIGHT)
    assert (knight[0] - plain[0], knight[1] - plain[1], knight[2] - plain[2]) == (1, 1, 0)


def test_his_talismans_are_his_own() -> None:
    """GOK-LEAD-5 (AR-72)"""
    base = strikes(*led(), KNIGHT)
    for item, place, more in (
        ("frenzied_familiar", 0, 1), ("strong_familiar", 1, 1), ("swift_move_pendant", 2, 1), ("cheat_sheet", 3, -1),
    ):  # fmt: skip
        board, unit = led(item)
        assert strikes(board, unit, KNIGHT)[place] == base[place] + more, item
        assert strikes(board, unit, "") == strikes(*led(), ""), item


def test_his_perfume_is_the_charisma_that_he_lends_while_he_stands() -> None:
    """GOK-LEAD-5 (AR-72)"""
    board, unit = led("perfume")
    assert own_charisma(board, unit) == stat(board, unit, "cha") + 2
    assert own_charisma(board, unit.but(leaders=())) == stat(board, unit, "cha")


def test_algorithms_are_on_his_weapon() -> None:
    """GOK-LEAD-5 (AR-72)"""
    board, unit = led(on=("strength_1", "armor_save_minus_1"))
    assert strikes(board, unit, KNIGHT)[1] == strikes(*led(), KNIGHT)[1] + 1
    assert strikes(board, unit, "") == strikes(*led(), "")
    foe = named(board, FOE)
    for part, found in ((KNIGHT, True), ("", False)):
        own = arms(board, unit, "hand_weapon", part)
        assert (
            "armor_save:-1" in blow_rules(board, unit=unit, part=part, own=own, foe=foe, wields="hand_weapon")
        ) is found


def test_what_hides_him_does_nothing_for_his_unit() -> None:
    """GOK-LEAD-5 (AR-72)"""
    board, unit = led("shiny_mirror")
    assert bonus(board, unit, "to_be_hit_assault") == 0


def test_he_drinks_for_himself_while_he_stands() -> None:
    """GOK-LEAD-5, GOK-ALGO-41 (AR-72)"""
    board, unit = led("strength_tincture")
    table = start(game, PACK, board, Elixirs("red"), seats=SEATS, dice={"elixir": [2]})
    drunk = table.answer("red", Drink(FOOT, "strength_tincture")).board
    assert strikes(drunk, named(drunk, FOOT), KNIGHT)[1] == strikes(board, unit, KNIGHT)[1] + 1
    assert strikes(drunk, named(drunk, FOOT), "") == strikes(board, unit, "")
    assert elixirs_of(board, unit.but(leaders=())) == []
