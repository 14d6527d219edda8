"""P21: ranks are redressed after a Draw or a victory: who touches whom is decided anew, and nobody turns. Who was
attached to a Unit that is no more takes over its contacts."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import Table, rule
from limmu.games.game_of_kings.attached import guests
from limmu.games.game_of_kings.board import Board, Contact, Unit, UnitId, locked_with, unit_at
from limmu.games.game_of_kings.contact import anew, is_loose
from limmu.games.game_of_kings.facts_assault import RanksRedressed
from limmu.toolkit.plane.blocks import slots


@rule("GOK-APAN-7", "GOK-ASLT-7")
def redressed(board: Board, contact: Contact) -> Contact:
    """A contact with the models that touch now; a lock outlives a gap (PL-13): then those who did, or the nearest, and
    the last model of a loose Unit fights as one in base contact."""
    now = anew(board, contact)
    if now.touching:
        return now
    if not contact.touching:
        return contact.but(touching=(_nearest(board, contact),), near=())
    loose = [one for one in (contact.by, contact.on) if is_loose(unit_at(board, one))]
    return contact if loose else contact.but(near=())


def _nearest(board: Board, contact: Contact) -> tuple[int, int]:
    ones, others = (_centers(unit_at(board, id_)) for id_ in (contact.by, contact.on))
    apart = [
        ((x - px) ** 2 + (y - py) ** 2, i, j) for i, (x, y) in enumerate(ones) for j, (px, py) in enumerate(others)
    ]
    return min(apart)[1:]


def _centers(unit: Unit) -> list[tuple[int, int]]:
    return slots(unit.block) if unit.blocks else [(base.x, base.y) for base in unit.bases]


@rule("GOK-ASLT-7", "GOK-CHARGE-13", "GOK-SR-67")
def handed_down(board: Board, host: UnitId) -> tuple[Contact, ...]:
    """The contacts of those attached to a Unit once it is no more: they stay in Assault with whom it fought."""
    found: list[Contact] = []
    for guest in guests(board, host):
        known = locked_with(board, guest)
        for one in board.contacts:
            if host in (one.by, one.on) and {one.by, one.on}.isdisjoint(known):
                by, on = [guest.id if id_ == host else id_ for id_ in (one.by, one.on)]
                found.append(one.but(by=by, on=on, side="front", touching=(), near=(), beside=()))
    return tuple(found)


@rule("GOK-APAN-5", "GOK-APAN-6", "GOK-BREAK-3")
def redress(t: Table[Board], units: Sequence[str]) -> None:
    """Those of some Units that are still in Assault redress their ranks, without a change of facing (A-083).

    Blocks close up as they lose models: rear ranks are even and the front is filled.
    """
    old = [one for one in t.board.contacts if one.by in units and one.on in units]
    new = [redressed(t.board, one) for one in old]
    if changed := tuple([one for one, before in zip(new, old, strict=True) if one != before]):
        t.emit(RanksRedressed(changed))
