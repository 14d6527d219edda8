"""Where attached models stand: beside the front rank of a block, or with loose models; they move as part of it (PL-22).

A Unit keeps the bases of those attached to it as extra parts, in their order: beside its block, or after its own bases.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from limmu.core import rule
from limmu.games.game_of_kings.board import Board, Unit, unit_of
from limmu.toolkit.plane.blocks import Base, Beside, rects
from limmu.toolkit.plane.sines import rot

FLANKS: tuple[Literal["left", "right"], ...] = ("left", "right")


def guests(board: Board, host: str) -> list[Unit]:
    """Those attached to a Unit, in the order in which they came."""
    return sorted([one for one in board.units if one.joined == host], key=lambda one: one.slot)


def extras(unit: Unit) -> list[Base]:
    """The bases of those attached, where a Unit has them."""
    if not unit.blocks:
        return list(unit.bases[unit.models :])
    block = unit.block
    found: list[Base] = []
    for left, right, rear, front in rects(block)[1:]:
        x, y = rot((left + right) // 2, (rear + front) // 2, block.t)
        found.append(Base(block.x + x, block.y + y, block.t, right - left, front - rear))
    return found


def escort(unit: Unit) -> tuple[Beside, ...]:
    """The same, as they would stand beside a block."""
    return tuple(
        [Beside(base.w, base.d or base.w, flank) for base, flank in zip(extras(unit), _flanks(unit), strict=False)]
    )


def _flanks(unit: Unit) -> tuple[Literal["left", "right"], ...]:
    return tuple([one.flank for one in unit.block.beside]) if unit.blocks else FLANKS


@rule("GOK-SR-30", "GOK-SR-38")
def carried(board: Board, host: str) -> Board:
    """The board with those attached to a Unit where its parts say that they stand."""
    unit = unit_of(board, host)
    if unit is not None:
        for guest, base in zip(guests(board, host), extras(unit), strict=False):
            round_ = guest.shape == "round"
            board = board.with_unit(guest.but(bases=(base.but(d=0) if round_ else base,)))
    return board


def released(board: Board, guest: Unit) -> Board:
    """The board where an attached model is no part of its Unit any more; it stands where it stood."""
    host = unit_of(board, guest.joined)
    alone = guest.but(joined="", slot=0)
    if host is None:
        return board.with_unit(alone)
    at = guests(board, host.id).index(guest)
    if host.blocks:
        beside = host.block.beside
        host = host.but(blocks=(host.block.but(beside=(*beside[:at], *beside[at + 1 :])),))
    else:
        at += host.models
        host = host.but(bases=(*host.bases[:at], *host.bases[at + 1 :]))
    return board.with_unit(host).with_unit(alone)


def places(unit: Unit, base: Base) -> Iterator[Unit]:
    """The Unit with a model where that may stand as it attaches, in the order of trial.

    A block has it on the left, else on the right of its front rank; loose models have it at a side of one of theirs.
    """
    w, d = base.w, base.d or base.w
    if unit.blocks:
        beside = unit.block.beside
        taken = [one.flank for one in beside]
        for flank in FLANKS:
            if flank not in taken:
                yield unit.but(blocks=(unit.block.but(beside=(*beside, Beside(w, d, flank))),))
        return
    for own in unit.bases[: unit.models]:
        aside, ahead = (own.w + w) // 2, ((own.d or own.w) + d) // 2
        for a, b in ((-aside, 0), (aside, 0), (0, -ahead), (0, ahead)):
            x, y = rot(a, b, own.t)
            yield unit.but(bases=(*unit.bases, Base(own.x + x, own.y + y, own.t, w, d)))
