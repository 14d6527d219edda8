"""A small battle: sealed army lists, a move whose lengths have holes, sixty dice at once, unlike dice in one roll."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from limmu.core import (
    PUBLIC,
    Answer,
    Ask,
    AskAll,
    Call,
    Choices,
    Concern,
    Done,
    Faces,
    Fact,
    Game,
    Next,
    Option,
    Outcome,
    Part,
    Procedure,
    Question,
    Record,
    Roll,
    Span,
    Table,
    Verdict,
    accept,
    breaches,
    declare,
    procedure,
    refuse,
    step,
)

SEATS = ("red", "blue")
COSTS = {"granite_guard": 20, "river_archers": 15, "reed_levy": 5}
POINTS, UNITS, SHOTS = 800, 40, 60
INCH = 25_400
FORD, SHORE = 3 * INCH + 117, 5 * INCH + 401
"""Between these lengths the regiment would stand in the river."""
DRY = Span(((0, FORD), (SHORE, 8 * INCH)), unit="um")


@declare(PUBLIC)
class Leader(Record):
    rank: str
    gear: tuple[str, ...] = ()


@declare(PUBLIC)
class Unit(Record):
    entry: str
    models: int
    leaders: tuple[Leader, ...] = ()


@declare(PUBLIC)
class Army(Answer):
    name: str
    units: tuple[Unit, ...] = ()


@declare(PUBLIC)
class Ahead(Answer):
    far: int


@declare(PUBLIC)
class Board(Record):
    armies: tuple[Army, ...] = ()
    at: int = 0
    hits: int = 0
    courage: int = 0


@declare(PUBLIC)
class Mustered(Fact[Board]):
    armies: tuple[Army, ...]

    def fold(self, board: Board) -> Board:
        return board.but(armies=self.armies)


@declare(PUBLIC)
class Moved(Fact[Board]):
    to: int

    def fold(self, board: Board) -> Board:
        return board.but(at=self.to)


@declare(PUBLIC)
class Hit(Fact[Board]):
    faces: Faces
    hits: int

    def fold(self, board: Board) -> Board:
        return board.but(hits=self.hits)


@declare(PUBLIC)
class Rallied(Fact[Board]):
    courage: int

    def fold(self, board: Board) -> Board:
        return board.but(courage=self.courage)


def _unit(unit: Unit) -> list[Verdict[bool]]:
    ranks = [leader.rank for leader in unit.leaders]
    return [
        accept if unit.entry in COSTS else refuse("RE-1.2", "no_such_unit", unit.entry),
        accept if 1 <= unit.models <= 30 else refuse("RE-1.3", "wrong_size", unit.entry, str(unit.models)),
        accept if len({*ranks}) == len(ranks) else refuse("RE-1.4", "rank_twice", unit.entry),
    ]


@declare(PUBLIC)
class Muster(Question[Board, Army]):
    def answers(self, board: Board) -> Sequence[Army]:
        return (Army("levy", (Unit("reed_levy", 20),)),)

    def check(self, board: Board, answer: Army) -> Verdict[bool]:
        points = sum([COSTS.get(unit.entry, 0) for unit in answer.units])
        return breaches(
            [
                accept if points <= POINTS else refuse("RE-1.1", "too_dear", str(points), str(POINTS)),
                *[verdict for unit in answer.units for verdict in _unit(unit)],
            ]
        )


@declare(PUBLIC)
class March(Question[Board, Ahead]):
    def choices(self, board: Board, part: Part) -> Choices[Ahead]:
        if not part:
            way = Concern("path", "ahead", (0, 0, 0, FORD, 0, SHORE, 0, 8 * INCH))
            return Choices((Option("ahead", concerns=(way,)),))
        at = Concern("point", "regiment", (0, 0))
        return Choices(span=DRY, asks="length", about=(at,)) if len(part) == 1 else Choices(whole=Ahead(part[1]))

    def check(self, board: Board, answer: Ahead) -> Verdict[bool]:
        return accept if 0 <= answer.far <= FORD or SHORE <= answer.far <= 8 * INCH else refuse("RE-2", "in_the_river")

    def parts(self, board: Board, answer: Ahead) -> Part:
        return ("ahead", answer.far)


@procedure("RE-1")
class Battle(Procedure[Outcome]):
    @step("RE-1.1")
    def muster(self, t: Table[Board]) -> Next[Outcome]:
        return AskAll({seat: Muster() for seat in t.seats}, then=self.mustered)

    @step("RE-1.5")
    def mustered(self, t: Table[Board], armies: tuple[tuple[str, Army], ...]) -> Next[Outcome]:
        t.emit(Mustered(tuple([army for _, army in armies])))
        return Ask("red", March(), then=self.marched)

    @step("RE-2")
    def marched(self, t: Table[Board], way: Ahead) -> Next[Outcome]:
        t.emit(Moved(way.far))
        return Roll(SHOTS, 6, "shots", by="red", reads=(4,), then=self.shot)

    @step("RE-3")
    def shot(self, t: Table[Board], faces: Faces) -> Next[Outcome]:
        t.emit(Hit(faces, sum([face >= 4 for face in faces])))
        return Call(Rally(), then=self.over)

    @step("RE-5")
    def over(self, t: Table[Board], rallied: None) -> Next[Outcome]:
        return Done(Outcome(("blue",) if t.board.courage > t.board.hits // 4 else ("red",), "battle"))


@procedure("RE-4")
class Rally(Procedure[None]):
    @step("RE-4.1")
    def roll(self, t: Table[Board]) -> Next[None]:
        return Roll(1, 12, "courage", by="blue", also=((1, 4),), then=self.rallied)

    @step("RE-4.2")
    def rallied(self, t: Table[Board], faces: Faces) -> Next[None]:
        t.emit(Rallied(faces[0] + faces[1]))


class Pack:
    id = "regiments"


GAME: Game[Any] = Game(
    "regiments",
    "Regiments",
    prefix="RE",
    ruleset=1,
    board=Board,
    modules=[sys.modules[__name__]],
    load_pack=lambda path: Pack(),
    digest=lambda pack: "regiments",
    scenarios=lambda pack: {"one": ""},
    seats=lambda pack, scenario: SEATS,
    set_up=lambda pack, scenario, options: [],
    opening=lambda pack, scenario: Battle(),
)


def army(name: str = "Host of the secret hills") -> Army:
    """A legal army of 40 units."""
    leaders = (Leader("banner"), Leader("sergeant", ("shield", "lance")))
    units = [Unit(entry, 1 + n % 30, leaders[: n % 3]) for n, entry in enumerate(["granite_guard", "reed_levy"] * 20)]
    return Army(name, tuple(units))
