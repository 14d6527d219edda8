"""P4.j: Units move, March, turn, fly or reform, in any order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from limmu.core import (
    PUBLIC,
    Answer,
    Ask,
    Call,
    Choices,
    Concern,
    Done,
    Faces,
    Goto,
    May,
    Next,
    Option,
    Part,
    Procedure,
    Question,
    Roll,
    Table,
    Verdict,
    accept,
    declare,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.board import Board, Leg, Unit, UnitId, acts, locked_with, other, unit_at, units_of
from limmu.games.game_of_kings.by_hand import DeclareIntent, Intend, stands_so
from limmu.games.game_of_kings.by_hand_settling import Say, may_say, say
from limmu.games.game_of_kings.facts import UnitMoved
from limmu.games.game_of_kings.facts_measures import IntentDeclared
from limmu.games.game_of_kings.formation import (
    Array,
    array_of,
    array_picks,
    arrays,
    center_of,
    drawn_up,
    facing_of,
    next_array,
    outline_of,
    roomy,
)
from limmu.games.game_of_kings.ground import stands
from limmu.games.game_of_kings.independents import join, may_join, reachable
from limmu.games.game_of_kings.luck import thrown
from limmu.games.game_of_kings.moves import (
    CIRCLE,
    FACING,
    MANNERS,
    Journey,
    Manner,
    act_of,
    begun,
    dice_of,
    may_move,
    next_of,
    picks_of,
    refused_leg,
    rolled_move,
    terms_of,
    travelled,
)
from limmu.games.game_of_kings.p04_attaching import Attach
from limmu.games.game_of_kings.p07_reckers import Halt, Loose, LooseRecker, Release, halt_of
from limmu.games.game_of_kings.profile import Profile, profile_of
from limmu.games.game_of_kings.stats import has
from limmu.games.game_of_kings.words import in_the_way, inches_up
from limmu.toolkit.plane.sines import aim
from limmu.toolkit.plane.walls import Terms, placed_free

REFORM: Final = "reform"
ATTACH: Final = "attach"
Finish = Literal["end"]
END: Final = "end"
"""The Units that have not moved stand still."""


@declare(PUBLIC)
class Advance(Answer):
    """A Unit moves in a manner, leg by leg; one with a random Move has no legs yet."""

    unit: UnitId
    manner: Manner
    legs: tuple[Leg, ...] = ()


@declare(PUBLIC)
class Regroup(Answer):
    """A Unit reforms about its center."""

    unit: UnitId
    array: Array
    facing: int


Step = Advance | Regroup | Attach | Finish


@rule("GOK-MOVE-8")
def movers(board: Board, seat: str) -> list[Unit]:
    """The Units that may still move: once each, neither in Assault nor Fleeing."""
    return [one for one in units_of(board, seat) if _may_move(board, one)]


def _may_move(board: Board, unit: Unit) -> bool:
    held = (
        not acts(board, unit)
        or unit.act
        or unit.fleeing
        or unit.joined
        or "move" in unit.bars
        or has(board, unit, "immobile")
    )
    return not (held or locked_with(board, unit))


def reformed(board: Board, unit: Unit, array: Array, facing: int) -> Unit:
    """The Unit in another formation about the same center (A-046)."""
    return drawn_up(unit, profile_of(board, unit), array, facing, center_of(unit))


@rule("GOK-MOVE-24", "GOK-MOVE-25", "GOK-MOVE-28")
def may_reform(profile: Profile) -> bool:
    """Whether a Unit has Formations to reform into, even from Ranked to Skirmish: single models have none."""
    return profile.forms != ("single",)


def reform_facings(board: Board, unit: Unit) -> list[int]:
    """Facings to reform to: every five degrees from its own, and towards each enemy (PL-25)."""
    (x, y), now = center_of(unit), facing_of(unit)
    foes = [center_of(foe) for foe in units_of(board, other(unit.seat))]
    aimed = [aim(fx - x, fy - y, now) for fx, fy in foes]
    return [*dict.fromkeys([*[(now + angle) % CIRCLE for angle in range(0, CIRCLE, FACING)], *aimed])]


def room_to_reform(board: Board, unit: Unit, array: Array, facing: int, before: Terms) -> bool:
    """Whether there is room for a Unit to reform so."""
    return stands(outline_of(unit, profile_of(board, unit), array, facing, center_of(unit)), before)


@declare(PUBLIC)
class MoveUnit(Question[Board, Step]):
    """Which Unit moves next, in which manner, leg by leg; or that was all."""

    seat: str

    passing = END

    def choices(self, board: Board, part: Part) -> Choices[Step]:
        """END or a Unit, its manner or a Reform, then legs, or the formation and its facing."""
        if not part:
            units = [Option[Step](one.id) for one in movers(board, self.seat)]
            return Choices((Option[Step](END, END), *units), asks="unit")
        unit = unit_at(board, part[0])
        about = (Concern("piece", unit.id),)
        random = bool(profile_of(board, unit).move_dice)
        if len(part) == 1:
            offered = [
                Option[Step](manner, Advance(unit.id, manner)) if random
                else Option[Step](manner)
                for manner in MANNERS
                if may_move(board, unit, manner)
            ]  # fmt: skip
            again = [Option[Step](REFORM)] if self.may_reform(board, unit) else []
            joins = [Option[Step](ATTACH)] if reachable(board, unit) else []
            return Choices((*offered, *again, *joins), asks="manner", about=about)
        if part[1] == ATTACH:
            hosts = reachable(board, unit)
            options = [Option[Step](one.id, Attach(unit.id, one.id)) for one in hosts]
            return Choices(tuple(options), asks="host", about=about)
        if part[1] == REFORM:
            return self.reforms(board, unit, part[2:])
        at, legs, pending = travelled(self._begun(board, unit, part[1]), part[2:])
        return next_of(at, pending, Advance(unit.id, part[1], legs))

    def _begun(self, board: Board, unit: Unit, manner: Manner) -> Journey:
        return begun(board, unit, manner, profile_of(board, unit).move)

    def _roomy(self, board: Board, unit: Unit) -> Callable[[Array], bool]:
        before, facings = terms_of(board, unit, "move"), reform_facings(board, unit)
        profile, center = profile_of(board, unit), center_of(unit)

        def has_room(array: Array) -> bool:
            outlines = (outline_of(unit, profile, array, facing, center) for facing in facings)
            return any(stands(outline, before) for outline in outlines)

        return has_room

    def may_reform(self, board: Board, unit: Unit) -> bool:
        profile, has_room = profile_of(board, unit), self._roomy(board, unit)
        rooms = (next(roomy(profile, unit.models, form, has_room), None) for form in profile.forms)
        return may_reform(profile) and (bool(unit.blocks) or any(rooms))

    def reforms(self, board: Board, unit: Unit, part: Part) -> Choices[Step]:
        about = (Concern("piece", unit.id),)
        array, facing = array_of(part)
        if array is None:
            return next_array(profile_of(board, unit), unit.models, facing, self._roomy(board, unit), about)
        before = terms_of(board, unit, "move")
        turned = [
            Option[Step](facing, Regroup(unit.id, array, facing))
            for facing in reform_facings(board, unit)
            if room_to_reform(board, unit, array, facing, before)
        ]
        return Choices(tuple(turned), asks="facing", about=about)

    def parts(self, board: Board, answer: Step) -> Part:
        """END; or Unit, manner and the picks of each leg; or Unit, REFORM, formation and facing."""
        if isinstance(answer, str):
            return (answer,)
        if isinstance(answer, Attach):
            return (answer.unit, ATTACH, answer.to)
        if isinstance(answer, Regroup):
            return (answer.unit, REFORM, *array_picks(answer.array), answer.facing)
        return (answer.unit, answer.manner, *[pick for leg in answer.legs for pick in picks_of(leg)])

    def check(self, board: Board, answer: Step) -> Verdict[bool]:
        """A Unit that may still move, in a manner that it may, each leg legal by itself."""
        if isinstance(answer, str):
            return accept
        unit = next((one for one in movers(board, self.seat) if one.id == answer.unit), None)
        if unit is None:
            return refuse("GOK-MOVE-8", "not_to_move", answer.unit)
        if isinstance(answer, Regroup):
            return self.judged_reform(board, unit, answer)
        if isinstance(answer, Attach):
            return may_join(board, unit, answer.to)
        if not (verdict := may_move(board, unit, answer.manner)):
            return verdict
        if profile_of(board, unit).move_dice:
            return refuse("GOK-MOVE-9", "roll_first", unit.id) if answer.legs else accept
        return refused_leg(self._begun(board, unit, answer.manner), answer.legs)

    def judged_reform(self, board: Board, unit: Unit, answer: Regroup) -> Verdict[bool]:
        profile = profile_of(board, unit)
        if not may_reform(profile) or answer.array not in arrays(profile, unit.models):
            return refuse("GOK-MOVE-25", "no_formation_of_it", unit.id)
        if answer.facing not in reform_facings(board, unit):
            return refuse("GOK-MOVE-25", "off_grid")
        before = terms_of(board, unit, "move")
        if room_to_reform(board, unit, answer.array, answer.facing, before):
            return accept
        found = placed_free([outline_of(unit, profile, answer.array, answer.facing, center_of(unit))], before)
        return in_the_way(unit, found) if found.blocker else refuse(
            "GOK-MOVE-25", "off_table", unit.id, inches_up(-found.margin)
        )  # fmt: skip


@declare(PUBLIC)
class MoveRolled(Question[Board, tuple[Leg, ...]]):
    """The legs of a Unit whose Move was rolled: `move` is what the dice gave."""

    unit: UnitId
    manner: Manner
    move: int

    def _begun(self, board: Board) -> Journey:
        return begun(board, unit_at(board, self.unit), self.manner, self.move)

    def choices(self, board: Board, part: Part) -> Choices[tuple[Leg, ...]]:
        """Leg by leg."""
        at, legs, pending = travelled(self._begun(board), part)
        return next_of(at, pending, legs)

    def parts(self, board: Board, answer: tuple[Leg, ...]) -> Part:
        """The picks of each leg."""
        return tuple([pick for leg in answer for pick in picks_of(leg)])

    def check(self, board: Board, answer: tuple[Leg, ...]) -> Verdict[bool]:
        """Each leg legal by itself."""
        return refused_leg(self._begun(board), answer)


@procedure("GOK-MOVE")
class Movement(Procedure[None]):
    """P4.j: the Units of the active player move, one after the other, each once."""

    seat: str
    unit: str = ""
    manner: Manner = "move"
    move: int = 0
    legs: tuple[Leg, ...] = ()
    asked: tuple[UnitId, ...] = ()
    """The hidden 'Reckers whose owner was asked on this way."""

    @step("GOK-MOVE-8")
    def ask(self, t: Table[Board]) -> Next[None]:
        if not movers(t.board, self.seat):
            return Done()
        may = [May(self.seat, DeclareIntent(self.seat), then=self.meant)] if self._by_hand(t) else []
        return Ask(self.seat, MoveUnit(self.seat), then=self.moved, may=[*may, *may_say(t, self.said)])

    @step("GOK-MEAS-1")
    def said(self, t: Table[Board], answer: Say) -> Next[None]:
        say(t, answer)

    def _by_hand(self, t: Table[Board]) -> bool:
        return t.option(o.MEASURES) == o.BY_HAND and bool(units_of(t.board, other(self.seat)))

    @step("GOK-MEAS-1")
    def meant(self, t: Table[Board], answer: Intend) -> Next[None]:
        """Said at any time between two moves; it changes nothing."""
        t.emit(IntentDeclared(answer.unit, answer.side, answer.of, answer.distance, stands_so(t.board, answer)))

    @step("GOK-MOVE-9", "GOK-MOVE-24", "GOK-SR-34")
    def moved(self, t: Table[Board], answer: Step) -> Next[None]:
        if isinstance(answer, str):
            return Done()
        unit = unit_at(t.board, answer.unit)
        profile = profile_of(t.board, unit)
        if isinstance(answer, Attach):
            join(t, unit, unit_at(t.board, answer.to))
            return Goto(self.ask)
        if isinstance(answer, Regroup):
            there = reformed(t.board, unit, answer.array, answer.facing)
            t.emit(
                UnitMoved(
                    unit=unit.id,
                    act="reformed",
                    cost=profile.move,
                    allowance=profile.move,
                    legs=(),
                    blocks=there.blocks,
                    bases=there.bases,
                )
            )
            return Goto(self.ask)
        if profile.move_dice:
            count, faces = dice_of(profile.move_dice)
            now = self.but(unit=unit.id, manner=answer.manner)
            return thrown(t, unit.id, Roll(count, faces, "move", then=now.rolled))
        there = self.but(unit=unit.id, manner=answer.manner, move=profile.move, legs=answer.legs, asked=())
        return Goto(there.go)

    @step("GOK-MOVE-9")
    def rolled(self, t: Table[Board], faces: Faces) -> Next[None]:
        move = rolled_move(t.board, unit_at(t.board, self.unit), faces)
        return Ask(self.seat, MoveRolled(self.unit, self.manner, move), then=self.but(move=move).gone)

    @step("GOK-MOVE-9")
    def gone(self, t: Table[Board], legs: tuple[Leg, ...]) -> Next[None]:
        return Goto(self.but(legs=legs, asked=()).go)

    @step("GOK-MOVE-9", "GOK-HOBC-10")
    def go(self, t: Table[Board]) -> Next[None]:
        """The whole way, unless the owner of hidden 'Reckers is asked on it."""
        halt = self._halt(t.board, self.asked)
        if halt is None:
            start = self._start(t.board)
            at, _, _ = travelled(start, [pick for leg in self.legs for pick in picks_of(leg)])
            self._tell(t, start, at, self.legs)
            return Goto(self.ask)
        question = LooseRecker(halt.reckers, halt.host, self.unit)
        return Ask(other(self.seat), question, then=self.but(asked=(*self.asked, halt.reckers)).beset)

    @step("GOK-HOBC-11")
    def beset(self, t: Table[Board], answer: Loose | Literal["hold"]) -> Next[None]:
        if isinstance(answer, str):
            return Goto(self.go)
        halt = self._halt(t.board, self.asked[:-1])
        assert halt is not None
        self._tell(t, self._start(t.board), halt.there, halt.legs)
        return Call(Release(halt.reckers, halt.host, self.unit, answer.heading), then=self.loosed)

    @step("GOK-HOBC-11")
    def loosed(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.ask)

    def _start(self, board: Board) -> Journey:
        return begun(board, unit_at(board, self.unit), self.manner, self.move)

    def _halt(self, board: Board, asked: tuple[UnitId, ...]) -> Halt | None:
        return halt_of(board, self._start(board), self.legs, asked)

    def _tell(self, t: Table[Board], start: Journey, at: Journey, legs: tuple[Leg, ...]) -> None:
        cost = start.left - at.left + at.farthest
        t.emit(
            UnitMoved(
                unit=at.unit.id,
                act=act_of(at.manner),
                cost=cost,
                allowance=start.left,
                legs=legs,
                blocks=at.unit.blocks,
                bases=at.unit.bases,
            )
        )
