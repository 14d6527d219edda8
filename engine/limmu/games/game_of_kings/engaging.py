"""Contact: a Unit that has come up to enemies is aligned with one of them, and locked with all that it touches."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import Table, rule
from limmu.games.game_of_kings.board import SEATS, Board, Side, Unit, UnitId, locked_with, unit_at, units_of
from limmu.games.game_of_kings.closing import closed_up
from limmu.games.game_of_kings.contact import as_block, block_of, contact_of, is_loose, is_round, made
from limmu.games.game_of_kings.facts import ContactMade
from limmu.games.game_of_kings.facts_assault import UnitAligned
from limmu.games.game_of_kings.ground import barring, parts_of, placed_units
from limmu.games.game_of_kings.p04_declarations import enemies_of, side_from
from limmu.toolkit.plane.blocks import Edge
from limmu.toolkit.plane.contact import Strike, align, strikes
from limmu.toolkit.plane.findings import Placed
from limmu.toolkit.plane.shapes import TOLERANCE, nearer


@rule("GOK-CHARGE-11", "GOK-CHARGE-12", "GOK-CHARGE-14", "GOK-CHARGE-5")
def come_up(t: Table[Board], unit: Unit, target: Unit, side: Side, met: Sequence[UnitId], left: int) -> None:
    """A Unit that touches its target stands flush with it, for free (PL-03, PL-17): the Unit turns about where they
    met; if something is in the way of that the target turns, unless it is in Assault; else both stay as they are.
    Models in Skirmish Formation close up instead; who stands on a round base stays as it met."""
    if is_loose(unit):
        there = closed_up(t.board, unit, target, met, left)
        t.emit(UnitAligned(unit.id, 0, there.blocks, there.bases))
    elif not (is_loose(target) or is_round(target) or is_round(unit)):
        _flush(t, unit, target, side)


def _flush(t: Table[Board], unit: Unit, target: Unit, side: Side) -> None:
    hits = strikes(block_of(unit), placed_units([target], ""))
    if not hits:
        return
    hit = hits[0][1]
    stays = bool(locked_with(t.board, target))
    done = align(
        block_of(unit),
        hit=hit,
        target=block_of(target),
        declared=_declared(side, hit),
        others=_others(t.board, unit, target),
        table=t.board.table,
        target_stays=stays,
    )
    own, its = as_block(unit, done.own), as_block(target, done.target)
    if own != unit:
        t.emit(UnitAligned(unit.id, done.rotation if done.by == "own" else 0, own.blocks, own.bases))
    if its != target:
        t.emit(UnitAligned(target.id, done.rotation, its.blocks, its.bases))


def _declared(side: Side, hit: Strike) -> Edge:
    """The edge of a facing: of two flanks the one that was struck."""
    if side != "flank":
        return side
    return "right" if 1 in hit.sides else "left"


def _others(board: Board, unit: Unit, target: Unit) -> tuple[Placed, ...]:
    """What is in the way of a turn: every other Unit, and what cannot be crossed."""
    own = (unit.id, target.id)
    units = [one for seat in SEATS for one in units_of(board, seat) if one.id not in own and one.joined not in own]
    return (*placed_units(units, "GOK-CHARGE-12"), *barring(board))


@rule("GOK-CHARGE-18", "GOK-DECL-2", "GOK-CHARGE-13")
def lock(t: Table[Board], unit: Unit, held: Sequence[tuple[UnitId, Side]]) -> None:
    """A Unit is in Assault with those that it assaulted and that held, and with whom else it touches now (PL-16)."""
    for id_, side in held:
        t.emit(ContactMade(made(t.board, unit.id, id_, side)))
    there = unit_at(t.board, unit.id)
    known = locked_with(t.board, there)
    for foe in enemies_of(t.board, there):
        if foe.id not in known and _touch(there, foe):
            t.emit(ContactMade(contact_of(t.board, unit.id, foe.id, side_from(t.board, there, foe))))


def _touch(unit: Unit, foe: Unit) -> bool:
    return any([nearer(one, part, TOLERANCE + 1) for one in parts_of(unit) for part in parts_of(foe)])
