"""What an agent observes: its actions, the ids they concern, its question, and its view of the board as tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import numpy as np
from gymnasium import spaces
from msgspec import Struct

from limmu.agents.acts import ACTIONS, Act
from limmu.agents.tables import Tables, box, filled
from limmu.agents.words import Words
from limmu.core import Asked, Concern, Part, View, stored_name

CELLS = 16
"""The most cells of an action, and of the fields of a question."""
CONCERNS = 8
"""The most concerns of an action: pairs of a kind and an id."""
PICKS, PICK_CELLS = 32, 8
"""How many of the last picks an observation holds, and the cells of each."""
STEPS = 16
"""How many of the innermost steps of the stack an observation holds."""
ASKED = 4
"""The seat, the question, the step that asks it, and the text key of the pick."""
KINDS = ("", "option", "stop", "number", "page")
"""The kinds of actions, by number."""

Observation = dict[str, Any]
Cells = list[tuple[int, int]]
"""(word, number), of which one is 0."""


def cells_of(value: Any, words: Words) -> Cells:
    """A value as cells: the parts of records and tuples one after the other."""
    if isinstance(value, str):
        return [(words[value], 0)]
    if isinstance(value, int):
        return [(0, value)]
    if isinstance(value, tuple):
        return [cell for part in cast("tuple[Any, ...]", value) for cell in cells_of(part, words)]
    assert isinstance(value, Struct)
    parts = [cell for name in value.__struct_fields__ for cell in cells_of(getattr(value, name), words)]
    return [(words[stored_name(type(value).__name__)], 0), *parts]


def _padded(cells: Sequence[int], length: int) -> list[int]:
    return [*cells[:length], *[0] * (length - len(cells))]


class Sight:
    """The observation space of a game, and the observation of a seat, made from its view alone."""

    def __init__(self, board: type[Any], words: Words, rows: Mapping[str, int]) -> None:
        self.words = words
        self.tables = Tables(board, words, rows)

    def space(self) -> spaces.Dict:
        """A new space; it is the same for every seat."""
        most = self.words.size - 1
        return spaces.Dict(
            {
                "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
                "actions": spaces.Dict(
                    {
                        "kinds": box(ACTIONS, 1, 0, len(KINDS) - 1),
                        "words": box(ACTIONS, CELLS, 0, most),
                        "numbers": box(ACTIONS, CELLS),
                        "concerns": box(ACTIONS, 2 * CONCERNS, 0, most),
                    }
                ),
                "asked": spaces.Dict(
                    {
                        "words": box(1, ASKED + 2 * CONCERNS, 0, most),
                        "field_words": box(1, CELLS, 0, most),
                        "field_numbers": box(1, CELLS),
                        "pick_words": box(PICKS, PICK_CELLS, 0, most),
                        "pick_numbers": box(PICKS, PICK_CELLS),
                    }
                ),
                "stack": box(1, STEPS, 0, most),
                "tables": self.tables.space(),
            }
        )

    def observe(self, view: View[Any], seat: str, acts: Sequence[Act] = (), part: Part = ()) -> Observation:
        """What a seat observes; ``acts`` are its actions after the picks ``part``: none in another seat's turn."""
        mask = np.zeros(ACTIONS, np.int8)
        mask[: len(acts)] = 1
        asked = view.question if acts else None
        stack = [self.words[step] for step, _ in reversed(view.stack)]
        return {
            "action_mask": mask,
            "actions": self._actions(asked, acts),
            "asked": self._asked(asked, seat, part),
            "stack": filled([_padded(stack, STEPS)], (1, STEPS)),
            "tables": self.tables.of(view.board),
        }

    def _actions(self, asked: Asked[Any] | None, acts: Sequence[Act]) -> Observation:
        kinds, cells, concerns = [[KINDS.index(act.kind)] for act in acts], list[Cells](), list[list[int]]()
        for act in acts:
            cells.append([] if act.pick is None else cells_of(act.pick, self.words))
            about = asked.concerns(act.option) if asked and act.option else ()
            concerns.append(self._concerns(about))
        return {
            "kinds": filled(kinds, (ACTIONS, 1)),
            "words": filled(_column(cells, 0, CELLS), (ACTIONS, CELLS)),
            "numbers": filled(_column(cells, 1, CELLS), (ACTIONS, CELLS)),
            "concerns": filled(concerns, (ACTIONS, 2 * CONCERNS)),
        }

    def _asked(self, asked: Asked[Any] | None, seat: str, part: Part) -> Observation:
        words, fields = [self.words[seat]], list[Cells]()
        if asked is not None:
            level, put = asked.choices(part), asked.question
            words += [self.words[word] for word in (stored_name(type(put).__name__), asked.step, level.asks)]
            words += self._concerns(level.about)
            fields = [cells_of(put, self.words)[1:]]
        picks = [cells_of(pick, self.words) for pick in part[-PICKS:]]
        return {
            "words": filled([_padded(words, ASKED + 2 * CONCERNS)], (1, ASKED + 2 * CONCERNS)),
            "field_words": filled(_column(fields, 0, CELLS), (1, CELLS)),
            "field_numbers": filled(_column(fields, 1, CELLS), (1, CELLS)),
            "pick_words": filled(_column(picks, 0, PICK_CELLS), (PICKS, PICK_CELLS)),
            "pick_numbers": filled(_column(picks, 1, PICK_CELLS), (PICKS, PICK_CELLS)),
        }

    def _concerns(self, concerns: Sequence[Concern]) -> list[int]:
        return _padded([self.words[word] for one in concerns for word in (one.kind, one.id)], 2 * CONCERNS)


def _column(rows: Sequence[Cells], which: int, length: int) -> list[list[int]]:
    """The words, or the numbers, of rows of cells."""
    return [_padded([cell[which] for cell in row], length) for row in rows]
