"""A small game of wide questions: 200 options, a span with holes, sealed numbers."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from limmu.core import (
    PUBLIC,
    Ask,
    AskAll,
    Choices,
    Done,
    Fact,
    Game,
    Next,
    Outcome,
    Part,
    Procedure,
    Question,
    Record,
    Span,
    Table,
    Verdict,
    accept,
    declare,
    procedure,
    refuse,
    step,
)

MANY = 200
HOLES = Span(((0, 400_000), (700_000, 1_000_000)), unit="um")


@declare(PUBLIC)
class Board(Record):
    picked: tuple[int, ...] = ()
    far: int = 0
    great: int = 0


@declare(PUBLIC)
class Noted(Fact[Board]):
    picked: int
    far: int = 0

    def fold(self, board: Board) -> Board:
        return board.but(picked=(*board.picked, self.picked), far=max(board.far, self.far), great=1 << 50)


@declare(PUBLIC)
class PickOne(Question[Board, int]):
    def answers(self, board: Board) -> Sequence[int]:
        return range(MANY)


@declare(PUBLIC)
class Measure(Question[Board, int]):
    def choices(self, board: Board, part: Part) -> Choices[int]:
        return Choices(whole=part[0]) if part else Choices(span=HOLES, asks="length")

    def check(self, board: Board, answer: int) -> Verdict[bool]:
        return accept if answer in HOLES else refuse("WI-2", "no_such_length")


@declare(PUBLIC)
class Forced(Question[Board, int]):
    def answers(self, board: Board) -> Sequence[int]:
        return (7,)


@procedure("WI-1")
class Play(Procedure[Outcome]):
    one: int = 0

    @step("WI-1.1")
    def pick(self, t: Table[Board]) -> Next[Outcome]:
        return Ask("red_0", PickOne(), then=self.picked)

    @step("WI-1.2")
    def picked(self, t: Table[Board], one: int) -> Next[Outcome]:
        t.emit(Noted(one))
        return Ask("blue_1", Measure(), then=self.but(one=one).measured)

    @step("WI-1.3")
    def measured(self, t: Table[Board], far: int) -> Next[Outcome]:
        t.emit(Noted(self.one, far))
        return Ask("red_0", Forced(), then=self.forced)

    @step("WI-1.4")
    def forced(self, t: Table[Board], seven: int) -> Next[Outcome]:
        t.emit(Noted(seven))
        return AskAll({seat: PickOne() for seat in t.seats}, then=self.sealed)

    @step("WI-1.5")
    def sealed(self, t: Table[Board], both: tuple[tuple[str, int], ...]) -> Next[Outcome]:
        best = max([number for _, number in both])
        return Done(Outcome(tuple([seat for seat, number in both if number == best]), "numbers"))


class Pack:
    id = "wide"


GAME: Game[Any] = Game(
    "wide",
    "Wide",
    prefix="WI",
    ruleset=1,
    board=Board,
    modules=[sys.modules[__name__]],
    load_pack=lambda path: Pack(),
    digest=lambda pack: "wide",
    scenarios=lambda pack: {"one": ""},
    seats=lambda pack, scenario: ("red_0", "blue_1"),
    set_up=lambda pack, scenario, options: [],
    opening=lambda pack, scenario: Play(),
)
