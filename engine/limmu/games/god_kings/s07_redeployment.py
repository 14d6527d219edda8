"""7.1 step 5: all units and generals of a player are placed anew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Literal

from limmu.core import (
    PUBLIC,
    Answer,
    Ask,
    Done,
    Goto,
    Next,
    Part,
    Procedure,
    Table,
    Verdict,
    accept,
    declare,
    offers,
    procedure,
    refuse,
    remember,
    rule,
    step,
)
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board, SpaceId, Unit
from limmu.games.god_kings.facts import SiegeLifted, UnitsMoved, WentInside
from limmu.toolkit.levels import Divided

SPLIT: Final = "split"
INSIDE, OUTSIDE = "inside", "outside"

Stacks = tuple[tuple[str, ...], ...]


@rule("GK-7.1-p", "GK-7.1-q", "GK-20.1-b")
@remember
def placement_spaces(board: Board, power: str) -> tuple[str, ...]:
    """The spaces, in map order, in which a player may place his pieces (GKR-024).

    Linked to the HomeCountry by land through spaces with his own marker; without pieces of other powers.
    """
    others = {u.at for u in board.units if u.power != power} | {g.at for g in board.leaders if g.power != power}
    return tuple([s for s in q.linked_spaces(board, power) if s not in others])


@remember
def company_spaces(board: Board, power: str) -> tuple[str, ...]:
    """The placement spaces with a general or a unit of the power that is no mercenary (GK-3.0-ab, GKR-022)."""
    found: list[str] = []
    for space in placement_spaces(board, power):
        others = [u for u in q.units_of(board, space, power) if u.kind != "mercenary"]
        if others or q.leaders_of(board, space, power):
            found.append(space)
    return tuple(found)


def _is_unit(board: Board, piece: str) -> bool:
    return piece not in b.pack(board).general


def _likeness(unit: Unit) -> tuple[str, str, int]:
    return unit.kind, unit.division, unit.steps


@remember
def _alike(board: Board, pieces: tuple[str, ...]) -> bool:
    """Whether all are units that nothing but their ids tells apart."""
    if not all([_is_unit(board, piece) for piece in pieces]):
        return False
    return len({_likeness(b.unit(board, piece)) for piece in pieces}) == 1


def parts_of(board: Board, pieces: tuple[str, ...]) -> Stacks:
    """A stack in its parts: each general, then the units by kind, division and side."""
    parts: dict[tuple[str, str, int], list[str]] = {}
    for piece in pieces:
        if _is_unit(board, piece):
            parts.setdefault(_likeness(b.unit(board, piece)), []).append(piece)
    generals = tuple([(piece,) for piece in pieces if not _is_unit(board, piece)])
    return generals + tuple([tuple(part) for part in parts.values()])


@rule("GK-7.1-p", "GK-M-f", "GK-M-e")
def stacks_to_place(board: Board, power: str) -> Stacks:
    """All pieces of a player: those that stand together, then those off the map, then the mercenaries."""
    at: dict[str, list[str]] = {}
    hired: list[str] = []
    for general in q.all_leaders(board, power):
        at.setdefault(general.at, []).append(general.id)
    for unit in q.all_units(board, power):
        if unit.steps:
            (hired if unit.kind == "mercenary" else at.setdefault(unit.at, [])).append(unit.id)
    order = [s for s in b.pack(board).space_order if s in at] + [""]
    stacks = [tuple(at[s]) for s in order if s in at]
    return (*stacks, *parts_of(board, tuple(hired)))


@declare(PUBLIC)
class Put(Answer):
    """Pieces go to a space, or inside its city. `n`: only so many units of some that are alike, the rest is next."""

    space: SpaceId
    n: int = 0
    inside: bool = False


@declare(PUBLIC)
class PlaceStack(Divided[Board, Put | Literal["split"]]):
    """Where pieces of a player go in the Reinforcement Phase (7.1); split: they are placed part by part."""

    asks: ClassVar[tuple[str, ...]] = ("space", "number", "where")
    power: str
    pieces: tuple[str, ...]

    def spaces(self, board: Board) -> tuple[str, ...]:
        """Where these pieces may go."""
        if all([_is_unit(board, p) and b.unit(board, p).kind == "mercenary" for p in self.pieces]):
            return company_spaces(board, self.power)
        return placement_spaces(board, self.power)

    def answers(self, board: Board) -> Sequence[Put | Literal["split"]]:
        """Space by space, then splitting."""
        alike = _alike(board, self.pieces)
        all_ = len(self.pieces)
        units = sum([_is_unit(board, piece) for piece in self.pieces])
        found: list[Put | Literal["split"]] = []
        for space in self.spaces(board):
            room = q.city_room(board, space) if q.walls(board, space) else 0
            found.append(Put(space))
            if q.walls(board, space) and units <= room:
                found.append(Put(space, inside=True))
            if alike:
                found += [Put(space, n) for n in range(1, all_)]
                found += [Put(space, n, inside=True) for n in range(1, min(room, all_ - 1) + 1)]
        if not alike and all_ > 1:
            found.append(SPLIT)
        return found

    def parts(self, board: Board, answer: Put | Literal["split"]) -> Part:
        """The space, how many of several that are alike, and in or out where there is a city."""
        if answer == SPLIT:
            return (answer,)
        number = (answer.n or len(self.pieces),) if len(self.pieces) > 1 and _alike(board, self.pieces) else ()
        city = answer.inside or bool(q.walls(board, answer.space))
        return (answer.space, *number, *((INSIDE if answer.inside else OUTSIDE,) if city else ()))

    def check(self, board: Board, answer: Put | Literal["split"]) -> Verdict[bool]:
        """Refusals name what is wrong with the space."""
        if answer in offers(self, board):
            return accept
        if answer == SPLIT or answer.space not in b.pack(board).space:
            return refuse("GK-7.1-p", "not_on_offer")
        space = answer.space
        if q.powers_at(board, space) not in ((), (self.power,)):
            return refuse("GK-20.1-b", "pieces_of_others_there", space)
        if q.marker(board, space) != self.power:
            return refuse("GK-7.1-p", "not_friendly_controlled", space)
        if space not in placement_spaces(board, self.power):
            return refuse("GK-7.1-q", "no_chain_to_homecountry", space)
        if space not in self.spaces(board):
            return refuse("GK-3.0-ab", "mercenaries_need_company", space)
        return refuse("GK-17.1-e", "city_full", space) if answer.inside else refuse("GK-7.1-p", "not_on_offer")


@procedure("GK-7.1")
class Redeployment(Procedure[None]):
    """7.1.5  sieges end;  stack by stack a space, or part by part;  mercenaries last, where they have company."""

    power: str
    stacks: Stacks = ()

    @step("GK-7.1-s", "GK-7.1-p", "GK-7.1-r")
    def lift(self, t: Table[Board]) -> Next[None]:
        board = t.board
        if not placement_spaces(board, self.power):  # they stay where they are (GKR-024)
            return Done()
        for city in b.besieged_cities(board):
            if b.place(board, city).besieger == self.power:
                t.emit(SiegeLifted(city))
        units = tuple([u.id for u in q.all_units(board, self.power) if u.inside])
        leaders = tuple([g.id for g in q.all_leaders(board, self.power) if g.inside])
        if units or leaders:
            t.emit(WentInside(units, leaders, inside=False))
        return Goto(self.but(stacks=stacks_to_place(board, self.power)).next_stack)

    @step("GK-7.1-p", "GK-3.0-ay")
    def next_stack(self, t: Table[Board]) -> Next[None]:
        if not self.stacks:
            return Done()
        question = PlaceStack(self.power, self.stacks[0])
        answers = offers(question, t.board)
        if not answers:  # mercenaries without any company
            return Goto(self.but(stacks=self.stacks[1:]).next_stack)
        if len(answers) == 1:
            return self.place(t, answers[0])
        return Ask(q.seat_of(t.board, self.power), question, then=self.place)

    @step("GK-7.1-p", "GK-17.1-e")
    def place(self, t: Table[Board], answer: Put | Literal["split"]) -> Next[None]:
        pieces, rest = self.stacks[0], self.stacks[1:]
        if answer == SPLIT:
            return Goto(self.but(stacks=parts_of(t.board, pieces) + rest).next_stack)
        count = answer.n or len(pieces)
        now = pieces[:count]
        units = tuple([p for p in now if _is_unit(t.board, p)])
        leaders = tuple([p for p in now if not _is_unit(t.board, p)])
        t.emit(
            UnitsMoved(
                units=units,
                leaders=leaders,
                to=answer.space,
                how="redeployed",
                inside=answer.inside,
                why=(("GK-7.1-p", 0),),
            )
        )
        left = pieces[count:]
        return Goto(self.but(stacks=(left, *rest) if left else rest).next_stack)
