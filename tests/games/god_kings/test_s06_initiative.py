"""6.0 Turn Order and initiative."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.god_kings.positions import position, run

from limmu.games.god_kings.board import Board
from limmu.games.god_kings.facts import TurnOrderSet
from limmu.games.god_kings.s06_initiative import TurnOrder, initiative, split_by_dice
from limmu.toolkit.facts import RuleApplied


def scores(**points: tuple[int, int]) -> Board:
    """A board with (points of this turn, total) of each player, in Turn Order."""
    fields: dict[str, Any] = {f"{p}.current_vp": now for p, (now, _) in points.items()}
    fields |= {f"{p}.total_vp": total for p, (_, total) in points.items()}
    return position(players=list(points), set=fields)


@pytest.mark.parametrize(
    ("points", "dice", "picks", "first_to_last", "order"),
    [
        pytest.param(
            {"egypt": (10, 10), "mitanni": (13, 13), "hatti": (8, 8)}, [], {"hatti": 3, "egypt": 2},
            ("hatti", "egypt", "mitanni"), ("mitanni", "egypt", "hatti"), id="GKC-TO-01",
        ),
        pytest.param(
            {"egypt": (9, 31), "hatti": (9, 28), "mitanni": (12, 20)}, [], {"hatti": 1, "egypt": 3},
            ("hatti", "egypt", "mitanni"), ("hatti", "mitanni", "egypt"), id="GKC-TO-02",
        ),
        pytest.param(
            {"egypt": (9, 28), "hatti": (9, 28)}, [5, 2], {"egypt": 2},
            ("egypt", "hatti"), ("hatti", "egypt"), id="GKC-TO-03",
        ),
        pytest.param(
            {"egypt": (9, 28), "hatti": (9, 28)}, [4, 4, 1, 3], {"hatti": 1},
            ("hatti", "egypt"), ("hatti", "egypt"), id="GKC-TO-04",
        ),
        pytest.param(
            {"egypt": (9, 28), "hatti": (9, 28), "mitanni": (9, 28)}, [2, 6, 4], {"hatti": 2, "mitanni": 3},
            ("hatti", "mitanni", "egypt"), ("egypt", "hatti", "mitanni"), id="one die each ranks three",
        ),
    ],
)  # fmt: skip
def test_who_picks_first(
    points: dict[str, tuple[int, int]],
    dice: list[int],
    picks: dict[str, int],
    first_to_last: tuple[str, ...],
    order: tuple[str, ...],
) -> None:
    table = run(TurnOrder(), scores(**points), dice={"initiative": dice})
    for seat, place in picks.items():
        table.answer(seat, place)
    assert table.of(RuleApplied)[0].about == first_to_last
    assert table.of(TurnOrderSet)[0].order == order == table.board.order


def test_a_taken_position_is_not_offered() -> None:
    table = run(TurnOrder(), scores(egypt=(1, 1), hatti=(2, 2), mitanni=(3, 3)))
    assert table.keys("egypt") == ["1", "2", "3"]
    table.answer("egypt", 2)
    assert table.keys("hatti") == ["1", "3"]
    assert not table.refusal("hatti", 2)


def test_initiative_groups_and_dice() -> None:
    assert initiative(scores(egypt=(3, 9), hatti=(3, 9), mitanni=(1, 50))) == (("mitanni",), ("egypt", "hatti"))
    assert split_by_dice(("egypt", "hatti", "mitanni"), (2, 5, 5)) == (("hatti", "mitanni"), ("egypt",))
