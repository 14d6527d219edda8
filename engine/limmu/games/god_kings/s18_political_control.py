"""18.0 Political control: who may put a marker where, and every change of a marker by a force or a card."""

from __future__ import annotations

from limmu.core import (
    Call,
    Goto,
    Next,
    Procedure,
    Table,
    Verdict,
    Why,
    accept,
    procedure,
    refuse,
    remember_while,
    rule,
    step,
)
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.facts import SpacesControlled
from limmu.games.god_kings.s20_deciders import record_quarrel
from limmu.games.god_kings.s25_displacement import Displacement


@rule("GK-18.1-a", "GK-18.3-e", "GK-2.2-j", "GK-2.2-k")
def take_markers(
    t: Table[Board], spaces: tuple[str, ...], power: str, *, garrison: bool = False, by_seat: str = "", why: Why = ()
) -> None:
    """Put a power's marker ("": none) on spaces. A seat that removes a neutral's marker by it quarrels (20.3).

    Every marker change by a force or a card goes through it. `by_seat` is the seat that does it with its own pieces or
    card; a neutral army's doing is nobody's (GKR-035).
    """
    if not spaces:
        return
    owners = {b.place(t.board, space).marker for space in spaces} - {"", power}
    t.emit(SpacesControlled(spaces, power, garrison, why))
    if by_seat and (not power or q.seat_of(t.board, power) == by_seat):
        for owner in sorted(owners):
            if not q.seat_of(t.board, owner):
                record_quarrel(t, by_seat, owner)


@remember_while("pack", "places", "nations")
def markers_left(board: Board) -> dict[str, int]:
    """Markers of each power that are not on the map: the counter mix is a limit (2.2)."""
    used: dict[str, int] = {}
    for place in board.places:
        used[place.marker] = used.get(place.marker, 0) + 1
    most = b.pack(board).limits.markers
    return {nation.id: most - used.get(nation.id, 0) for nation in board.nations}


@rule("GK-18.2-c", "GK-18.2-d", "GK-18.2-e", "GK-17.1-b", "GK-17.1-c", "GK-2.2-l")
def may_convert(board: Board, power: str, space: str) -> Verdict[bool]:
    """Whether a space can take a power's marker at all: no enemy units in it, no foreign garrison, not yet its own."""
    if q.is_tribal(board, space):
        return refuse("GK-21.0-l", "tribal_space", space)
    place = b.place(board, space)
    if place.marker == power:
        return refuse("GK-18.1-a", "already_controlled", space)
    if place.garrison:
        return refuse("GK-18.2-e", "garrisoned", space)
    if q.enemy_units(board, space, power):
        return refuse("GK-18.2-c", "enemy_units_there", space)
    return accept


@rule("GK-3.0-c", "GK-3.0-v")
def armies_in(board: Board, province: str) -> tuple[str, ...]:
    """The powers with an army, a general together with units of his power, in a province."""
    found: set[str] = set()
    for space in b.pack(board).province[province].spaces:
        generals = {g.power for g in b.leaders_at(board, space)}
        if generals:
            found |= generals & {u.power for u in b.units_at(board, space)}
    return tuple(sorted(found))


@rule("GK-18.2-a", "GK-18.2-c", "GK-18.2-d", "GK-18.2-e", "GK-18.2-f", "GK-18.3-f")
@remember_while("pack", "places", "units", "leaders")
def spaces_for_card(board: Board, power: str) -> tuple[str, ...]:
    """The spaces in which a power may place PC markers by a card's Operations value."""
    armies = [g.at for g in board.leaders if g.power == power and g.at and q.units_of(board, g.at, power)]
    provinces = {q.province_of(board, at) for at in armies} - {""}
    found: list[str] = []
    for province in sorted(provinces):
        crowded = len(armies_in(board, province)) > 1
        for space in b.pack(board).province[province].spaces:
            if (not crowded or q.units_of(board, space, power)) and may_convert(board, power, space):
                found.append(space)
    return b.pack(board).in_map_order(found)


@rule("GK-18.2-g", "GK-21.0-f", "GK-22.0-b", "GK-20.3-h")
def may_place_marker(board: Board, power: str, space: str) -> Verdict[bool]:
    """Whether an activated army of a power may place its own marker in the space where it stands (GKR-049).

    The army (a general with at least one unit) and its movement points are the caller's business.
    """
    if q.is_people(board, power):
        return refuse("GK-21.0-f", "barbarians_place_no_markers", power)
    if q.is_revolt(board, power):
        return refuse("GK-22.0-b", "revolts_place_no_markers", power)
    if not q.units_of(board, space, power):
        return refuse("GK-18.2-g", "no_own_unit_there", space)
    if markers_left(board).get(power, 0) <= 0:
        return refuse("GK-2.2-c", "no_marker_left", power)
    return may_convert(board, power, space)


@procedure("GK-18.2")
class MarkerPlacement(Procedure[None]):
    """18.2  a marker changes;  lone generals inside a city that falls with it are displaced (11.11, GKR-050)."""

    spaces: tuple[str, ...]
    power: str
    garrison: bool = False
    by_seat: str = ""
    why: Why = ()

    @step("GK-18.2-g", "GK-18.2-h", "GK-17.1-b")
    def place(self, t: Table[Board]) -> Next[None]:
        take_markers(t, self.spaces, self.power, garrison=self.garrison, by_seat=self.by_seat, why=self.why)

    @step("GK-11.11-a")
    def displace(self, t: Table[Board]) -> Next[None]:
        for space in self.spaces:
            for general in b.leaders_at(t.board, space):
                if general.inside and general.power != self.power:
                    return Call(Displacement(general.power, (), (general.id,)), then=self.again)
        return None

    @step("GK-11.11-a")
    def again(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.displace)
