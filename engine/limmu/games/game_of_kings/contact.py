"""Who touches whom: the models of two Units that fight each other, decided once and recorded (PL-28; procedures 8.7).

A single model is a block of one. Ranked models fight in base contact; a model in Skirmish Formation fights what is
within an inch of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from limmu.core import rule
from limmu.games.game_of_kings.board import Board, Contact, Side, Unit, UnitId, unit_at
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.settled import settled
from limmu.toolkit.plane.blocks import EDGES, Base, Block, base_shape, solid
from limmu.toolkit.plane.contact import pairs, rank_of
from limmu.toolkit.plane.shapes import TOLERANCE, Shape, gap2
from limmu.toolkit.plane.sines import rot

Pairs = tuple[tuple[int, int], ...]
"""Models by index: one of a Unit, one of another."""


def is_loose(unit: Unit) -> bool:
    """Whether a Unit stands in Skirmish Formation: several models, each on its own."""
    return len(unit.bases) > 1


@rule("GOK-UNITS-2")
def is_round(unit: Unit) -> bool:
    """Whether a Unit is a single model on a round base, which meets with its rim and is aligned with nobody."""
    return len(unit.bases) == 1 and not unit.bases[0].d


def block_of(unit: Unit) -> Block:
    """The block of a Unit that is not loose: its ranks, or a single model as a block of one."""
    if unit.blocks:
        return unit.block
    (base,) = unit.bases
    return block_about(base)


def block_about(base: Base) -> Block:
    """One base as a block of one; the square around a round one."""
    deep = base.d or base.w
    x, y = rot(0, deep // 2, base.t)
    return Block(x=base.x + x, y=base.y + y, t=base.t, f=1, n=1, w=base.w, d=deep)


def as_block(unit: Unit, block: Block) -> Unit:
    """The Unit where its block stands: the inverse of `block_of`."""
    if unit.blocks:
        return unit.but(blocks=(block,))
    x, y = rot(0, block.d // 2, block.t)
    deep = block.d if unit.bases[0].d else 0
    return unit.but(bases=(Base(block.x - x, block.y - y, block.t, block.w, deep),))


@lru_cache(maxsize=64)
def _edges(unit: Unit) -> tuple[Sequence[tuple[int, Shape]], ...]:
    """The models that stand at each edge of a Unit, its front first; all of a loose one at one edge."""
    if is_loose(unit) or is_round(unit):
        return ([(n, base_shape(base)) for n, base in enumerate(unit.bases[: unit.models])],)
    return tuple([rank_of(block_of(unit), edge) for edge in EDGES])


def _attached(unit: Unit) -> list[tuple[int, Shape]]:
    """Those attached to a Unit, by -1 for the one on the left and -2 for the one on the right."""
    if unit.blocks:
        return [
            (-1 if one.flank == "left" else -2, part)
            for one, part in zip(unit.block.beside, solid(unit.block)[1:], strict=True)
        ]
    return [(-1 - n, base_shape(base)) for n, base in enumerate(unit.bases[unit.models :])]


def _between(own: Sequence[tuple[int, Shape]], theirs: Sequence[tuple[int, Shape]], gap: int) -> Pairs:
    found = pairs([shape for _, shape in own], [shape for _, shape in theirs], gap)
    return tuple(sorted({(own[i][0], theirs[j][0]) for i, j in found}))


def _met(by: Unit, on: Unit, gap: int) -> Pairs:
    """The pairs at the edges where most models meet: at the front of `by` where that meets `on` at all."""
    for own in _edges(by):
        found = max([_between(own, edge, gap) for edge in _edges(on)], key=len)
        if found:
            return found
    return ()


def _reach(one: Unit, other: Unit) -> int:
    return INCH if is_loose(one) or is_loose(other) else TOLERANCE


@rule("GOK-SKIR-5", "GOK-ASLT-10", "GOK-ASLT-11", "GOK-ASLT-12")
def touching_of(board: Board, by: UnitId, on: UnitId) -> Pairs:
    """The models that fight each other as two Units stand: in base contact, at a corner too, from any side; or an inch
    apart where either Unit is in Skirmish Formation."""
    one, other = unit_at(board, by), unit_at(board, on)
    return _met(one, other, _reach(one, other))


def _beside(by: Unit, on: Unit) -> Pairs:
    """The pairs in which at least one is attached."""
    own, theirs = _attached(by), _attached(on)
    if not own and not theirs:
        return ()
    gap = _reach(by, on)
    models = [one for edge in _edges(by) for one in edge], [one for edge in _edges(on) for one in edge]
    found = {*_between(own, [*models[1], *theirs], gap), *_between(models[0], theirs, gap)}
    return tuple(sorted(found))


def anew(board: Board, contact: Contact) -> Contact:
    """A contact with the models that touch as the Units stand now: after a redress."""
    by, on = unit_at(board, contact.by), unit_at(board, contact.on)
    found = touching_of(board, by.id, on.id)
    base = _met(by, on, TOLERANCE) if is_loose(by) or is_loose(on) else found
    near = tuple([pair for pair in found if pair not in base])
    return contact.but(touching=found, near=near, beside=_beside(by, on))


def contact_of(board: Board, by: UnitId, on: UnitId, side: Side) -> Contact:
    """The contact of two Units as they stand, begun in this Turn."""
    return anew(board, Contact(by, on, side, board.turn))


def made(board: Board, by: UnitId, on: UnitId, side: Side) -> Contact:
    """The contact of a Unit with one that it has met. If they no longer touch once the Unit is aligned with another,
    the models that are closest stay in contact."""
    found = contact_of(board, by, on, side)
    if found.touching:
        return found
    own, theirs = [[pair for edge in _edges(unit_at(board, one)) for pair in edge] for one in (by, on)]
    gaps = [(Fraction(*gap2(a, b)), i, j) for i, a in own for j, b in theirs]
    _, i, j = min(gaps)
    return found.but(touching=((i, j),))


@rule("GOK-ASLT-9", "GOK-ASLT-10")
def fighters(board: Board, unit: UnitId, foe: UnitId) -> tuple[int, ...]:
    """The models of a Unit that may strike at a foe, by index, as its contacts say: Ranked ones in base contact.

    Where people settled how many do, those in contact come first.
    """
    loose = is_loose(unit_at(board, unit))
    found: set[int] = set()
    for one in board.contacts:
        if {one.by, one.on} == {unit, foe}:
            found.update([pair[one.by != unit] for pair in one.touching if loose or pair not in one.near])
    here = unit_at(board, unit)
    said = settled(board, "contact", here, unit_at(board, foe))
    if said is None:
        return tuple(sorted(found))
    more = [model for model in range(here.models) if model not in found]
    return tuple(sorted([*sorted(found), *more][: said.value]))
