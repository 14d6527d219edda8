"""7.1 step 5: all units and generals of a player are placed anew."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import (
    PUBLIC,
    Ask,
    Done,
    Goto,
    Next,
    Procedure,
    Question,
    Table,
    Verdict,
    accept,
    declare,
    offers,
    procedure,
    refuse,
    remembered,
    rule,
    step,
)
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board, Unit
from limmu.games.god_kings.facts import SiegeLifted, UnitsMoved, WentInside

SPLIT = "split"
INSIDE = "inside"

Stacks = tuple[tuple[str, ...], ...]


@rule("GK-7.1-p", "GK-7.1-q", "GK-20.1-b")
@remembered
def placement_spaces(board: Board, power: str) -> tuple[str, ...]:
    """The spaces, in map order, in which a player may place his pieces (GKR-024).

    Linked to the HomeCountry by land through spaces with his own marker; without pieces of other powers.
    """
    return tuple([s for s in q.linked_spaces(board, power) if q.powers_at(board, s) in ((), (power,))])


@remembered
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


class Put:
    """An answer read: "e1", "e1:inside", "e1:2" or "e1:2:inside"."""

    __slots__ = ("count", "inside", "space")

    def __init__(self, answer: str, pieces: tuple[str, ...]) -> None:
        parts = answer.split(":")
        self.space = parts[0]
        self.inside = parts[-1] == INSIDE and len(parts) > 1
        number = parts[1] if len(parts) > 1 else ""
        self.count = int(number) if number.isdecimal() else len(pieces)


@declare(PUBLIC)
class PlaceStack(Question[Board, str]):
    """Where pieces of a player go in the Reinforcement Phase (7.1).

    "e1": all of them there, outside a city; "e1:inside": all inside the city; "split": they are placed part by part.
    For units that are alike also "e1:2" or "e1:2:inside": so many of them, then the rest.
    """

    power: str
    pieces: tuple[str, ...]

    def spaces(self, board: Board) -> tuple[str, ...]:
        """Where these pieces may go."""
        if all([_is_unit(board, p) and b.unit(board, p).kind == "mercenary" for p in self.pieces]):
            return company_spaces(board, self.power)
        return placement_spaces(board, self.power)

    def answers(self, board: Board) -> Sequence[str]:
        """Space by space, then splitting."""
        alike = _alike(board, self.pieces)
        all_ = len(self.pieces)
        units = sum([_is_unit(board, piece) for piece in self.pieces])
        found: list[str] = []
        for space in self.spaces(board):
            room = q.city_room(board, space) if q.walls(board, space) else 0
            found.append(space)
            if q.walls(board, space) and units <= room:
                found.append(f"{space}:{INSIDE}")
            if alike:
                found += [f"{space}:{n}" for n in range(1, all_)]
                found += [f"{space}:{n}:{INSIDE}" for n in range(1, min(room, all_ - 1) + 1)]
        if not alike and all_ > 1:
            found.append(SPLIT)
        return found

    def check(self, board: Board, answer: str) -> Verdict[bool]:
        """Refusals name what is wrong with the space."""
        if answer in offers(self, board):
            return accept
        space = Put(answer, self.pieces).space
        if space not in b.pack(board).space:
            return refuse("GK-7.1-p", "not_on_offer", answer)
        if q.powers_at(board, space) not in ((), (self.power,)):
            return refuse("GK-20.1-b", "pieces_of_others_there", space)
        if q.marker(board, space) != self.power:
            return refuse("GK-7.1-p", "not_friendly_controlled", space)
        if space not in placement_spaces(board, self.power):
            return refuse("GK-7.1-q", "no_chain_to_homecountry", space)
        if space not in self.spaces(board):
            return refuse("GK-3.0-ab", "mercenaries_need_company", space)
        return refuse("GK-17.1-e", "city_full", space) if INSIDE in answer else refuse("GK-7.1-p", "not_on_offer")

    def concerns(self, board: Board, answer: str) -> tuple[str, ...]:
        """The space and the pieces."""
        return self.pieces if answer == SPLIT else (Put(answer, self.pieces).space, *self.pieces)


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
    def place(self, t: Table[Board], answer: str) -> Next[None]:
        pieces, rest = self.stacks[0], self.stacks[1:]
        if answer == SPLIT:
            return Goto(self.but(stacks=parts_of(t.board, pieces) + rest).next_stack)
        put = Put(answer, pieces)
        now = pieces[: put.count]
        units = tuple([p for p in now if _is_unit(t.board, p)])
        leaders = tuple([p for p in now if not _is_unit(t.board, p)])
        t.emit(UnitsMoved(units, leaders, put.space, "redeployed", put.inside, (("GK-7.1-p", 0),)))
        left = pieces[put.count :]
        return Goto(self.but(stacks=(left, *rest) if left else rest).next_stack)
