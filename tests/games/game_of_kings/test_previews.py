"""What an Assault or a shot comes to before it is given: whom it meets, its cost, cover, and the numbers needed."""

from typing import Any

import pytest
from tests.games.game_of_kings.tables import PACK
from tests.games.game_of_kings.test_p11_assault import FOOT, assaulting, facing
from tests.games.game_of_kings.test_p15_shooting import ARCHERS, FOE, shooting
from tests.games.game_of_kings.test_p15_shooting import facing as aiming

from limmu.core import Asked, view
from limmu.display.scene import Reach, Scene
from limmu.display.shown import Shown
from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.board import Board
from limmu.games.game_of_kings.facts import UnitMoved
from limmu.games.game_of_kings.onset import Onset
from limmu.testing import Driver

SHOWN = Shown(game, PACK)


def asked(table: Driver[Board]) -> Asked[Board]:
    found = view(table.match, "red").question
    assert found is not None
    return found


def drawn(table: Driver[Board], *part: Any) -> tuple[Scene, Reach]:
    found = SHOWN.preview(view(table.match, "red"), asked(table), part)
    assert found is not None
    return found, next(one for one in found.reach if one.kind == "preview")


def told(table: Driver[Board], *part: Any) -> list[str]:
    return SHOWN.so_far(asked(table), part)


@pytest.mark.parametrize(("inches", "said"), [(6, "R1 meets B1 after 6.00 in of 8.00 in"), (9, "R1 falls short of B1")])
def test_an_assault_tells_whom_it_meets_after_how_much(inches: int, said: str) -> None:
    table = assaulting(facing(inches=inches))
    scene, way = drawn(table, "straight")
    assert told(table, "straight")[0].startswith(said)
    assert told(table) == told(table, "straight"), "straight on is told before anything is picked"
    assert way.name == told(table, "straight")[0]
    went = table.answer("red", Onset("assault", "straight")).facts
    ghost = next(one for one in scene.pieces if one.ghost)
    first = next(fact for fact in went if isinstance(fact, UnitMoved))
    assert first.cost == way.cost
    assert ghost.id == FOOT


def test_a_wheel_of_an_assault_is_paid_for() -> None:
    table = assaulting(facing(inches=6))
    _, way = drawn(table, "left", 500)
    _, straight = drawn(table, "straight")
    assert way.cost is not None
    assert straight.cost is not None
    assert way.cost > straight.cost


def test_a_shot_tells_cover_and_the_numbers_of_both_bands_and_no_distance() -> None:
    """A-056: nothing is measured before the shot is declared."""
    table = shooting(aiming(ARCHERS))
    (line,) = told(table, ARCHERS, "bow")
    assert line == "B7: no cover; 3+ up to 12.00 in, 5+ up to 24.00 in"
    _, way = drawn(table, ARCHERS, "bow", FOE)
    assert way.name == line
    near = told(shooting(aiming(ARCHERS, at=14)), ARCHERS, "bow")
    assert near == [line], "a nearer target is told alike"
