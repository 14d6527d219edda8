"""P3.2: what is due at the end of every Phase: Heal, then Panic, then what lasted so long ends (A-069)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from limmu.core import Call, Faces, Goto, Next, Procedure, Roll, Table, procedure, rule, step
from limmu.games.game_of_kings.board import Board, Phase, Unit, UnitId, other, unit_at, units_of
from limmu.games.game_of_kings.facts import PhaseEnded, TurnEnded
from limmu.games.game_of_kings.facts_charisma import UnitHealed
from limmu.games.game_of_kings.ground import parts_of, stands, walls_of
from limmu.games.game_of_kings.luck import thrown
from limmu.games.game_of_kings.p04_elixirs import wear_off
from limmu.games.game_of_kings.p18_hidden import bury
from limmu.games.game_of_kings.p22_panic import Panic
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.stats import bonus, hit_points, hit_points_each, numbers_of
from limmu.toolkit.plane.blocks import Base
from limmu.toolkit.plane.shapes import overlap
from limmu.toolkit.plane.sines import rot
from limmu.toolkit.plane.walls import Terms, terms

FACES = 6


@rule("GOK-SR-24", "GOK-SR-27")
def heal_of(board: Board, unit: Unit) -> int:
    """The number that a Unit needs to Heal, 7 for never: its own or from what works on it, improved by that (A-038)."""
    return min([profile_of(board, unit).heal, *numbers_of(board, unit, "heal_on")]) - bonus(board, unit, "heal")


@rule("GOK-SR-24", "GOK-SR-26")
def lost_now(board: Board, unit: Unit) -> int:
    """The Hit Points that a Unit lost in this Phase and may Heal; none where nothing is left of it."""
    return max(unit.began - hit_points(board, unit), 0) if heal_of(board, unit) <= FACES else 0


def grown(unit: Unit) -> Iterator[Unit]:
    """The Unit with one more model: in the last rank, or of loose models beside any of them."""
    if unit.blocks:
        yield unit.but(models=unit.models + 1, blocks=(unit.block.but(n=unit.block.n + 1),))
        return
    for own in unit.bases[: unit.models]:
        deep = own.d or own.w
        for a, b in ((-own.w, 0), (own.w, 0), (0, -deep), (0, deep)):
            x, y = rot(a, b, own.t)
            more = Base(own.x + x, own.y + y, own.t, own.w, own.d)
            bases = (*unit.bases[: unit.models], more, *unit.bases[unit.models :])
            yield unit.but(models=unit.models + 1, bases=bases)


@rule("GOK-SR-24")
def healed(board: Board, unit: Unit, points: int) -> tuple[int, Unit]:
    """The Unit with Hit Points back, and how many: fallen models return as far as there is room (A-195)."""
    each, before = hit_points_each(board, unit), terms(parts_of(unit), walls_of(board, unit))
    left, now = points, unit
    mended = min(left, now.wounds)
    left, now = left - mended, now.but(wounds=now.wounds - mended)
    while left:
        room = next((one for one in grown(now) if _has_room(one, now, before)), None)
        if room is None:
            break
        mended = min(left, each)
        left, now = left - mended, room.but(wounds=each - mended)
    return points - left, now


def _has_room(grown_: Unit, unit: Unit, before: Terms) -> bool:
    own = parts_of(unit)
    new = [part for part in parts_of(grown_) if part not in own]
    crowded = unit.bases and any([overlap(part, one) for part in new for one in own])
    return not crowded and all([stands(part, before) for part in new])


@rule("GOK-GAME-2")
def end_turns(t: Table[Board], seats: Sequence[str]) -> None:
    """The Turns of some seats end together, and with them what lasted so long."""
    wear_off(t)
    for seat in seats:
        t.emit(TurnEnded(seat))
    t.close_turn()


@procedure("GOK-GAME")
class PhaseEnd(Procedure[None]):
    """The end of a Phase: Heal rolls, Panic, hidden models of Units that are lost, and what lasted until now."""

    seat: str
    phase: Phase
    unit: UnitId = ""
    healed: tuple[UnitId, ...] = ()

    @step("GOK-SR-24", "GOK-SR-25", "GOK-SR-26", "GOK-SR-27")
    def heal(self, t: Table[Board]) -> Next[None]:
        seats = (self.seat, other(self.seat))
        those = [one for seat in seats for one in units_of(t.board, seat) if one.id not in self.healed]
        unit = next((one for one in those if lost_now(t.board, one)), None)
        if unit is None:
            return Goto(self.panic)
        now = self.but(unit=unit.id, healed=(*self.healed, unit.id))
        return thrown(t, unit.id, Roll(lost_now(t.board, unit), FACES, "heal", then=now.restore))

    @step("GOK-SR-24", "GOK-SR-27")
    def restore(self, t: Table[Board], faces: Faces) -> Next[None]:
        unit = unit_at(t.board, self.unit)
        needed = heal_of(t.board, unit)
        points, now = healed(t.board, unit, len([face for face in faces if face >= needed]))
        if points:
            t.emit(
                UnitHealed(
                    unit=unit.id,
                    points=points,
                    models=now.models,
                    wounds=now.wounds,
                    blocks=now.blocks,
                    bases=now.bases,
                )
            )
        return Goto(self.heal)

    @step("GOK-PANIC-1")
    def panic(self, t: Table[Board]) -> Next[None]:
        return Call(Panic(self.seat))

    @step("GOK-SR-93", "GOK-GAME-2")
    def end(self, t: Table[Board]) -> Next[None]:
        bury(t)
        t.emit(PhaseEnded(self.phase))
