"""One step of a procedure by itself, and dice that keep what was rolled: for what a whole run does not show."""

from collections.abc import Mapping, Sequence
from typing import Any

from limmu.core import RollDice, ScriptedDice, ShuffleItems
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.board import Board


class Seen(ScriptedDice):
    """Faces by purpose; `rolled` has every roll: for what, and how many faces each of its dice has."""

    def __init__(self, **script: Sequence[int]) -> None:
        super().__init__(script)
        self.rolled: list[tuple[str, tuple[int, ...]]] = []

    def outcome(self, question: RollDice | ShuffleItems, n: int) -> tuple[int, ...]:
        if isinstance(question, RollDice):
            self.rolled.append((question.purpose, question.dice))
        return super().outcome(question, n)


class At:
    """The table of one step: what it emits is folded and kept in `told`."""

    def __init__(self, board: Board, options: Mapping[str, str] | None = None) -> None:
        self.board = board
        self.told: list[Any] = []
        self._options = options or {}

    def emit(self, fact: Any) -> None:
        self.board = fact.fold(self.board)
        self.told.append(fact)

    def option(self, name: str) -> str:
        return self._options.get(name, DEFAULTS[name])

    def ruled(self, die: int = 0) -> tuple[tuple[str, int], ...]:
        return ()


DEFAULTS = o.default_readings()


def step(of: Any, name: str, board: Board, *args: Any, **options: str) -> Any:
    """What one step of a procedure says comes next."""
    return getattr(of, name)(At(board, options), *args)
