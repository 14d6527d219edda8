"""Events that place, replace, remove or turn markers. Spaces with units are never eligible."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import Procedure, Table, remember, rule
from limmu.games.god_kings import board as b
from limmu.games.god_kings.board import Board, Place
from limmu.games.god_kings.cards.effects import Event, event
from limmu.games.god_kings.queries import home_provinces
from limmu.games.god_kings.s17_besieged import garrison_spaces
from limmu.games.god_kings.s18_political_control import MarkerPlacement, armies_in, markers_left, take_markers


@remember
def homelands(board: Board) -> frozenset[str]:
    """The provinces that are the HomeCountry of a power in the game."""
    return frozenset([p for n in board.nations if n.in_play for p in home_provinces(board, n.id)])


def _without_units(board: Board) -> Sequence[Place]:
    occupied = b.units_by_place(board)
    return [place for place in board.places if place.id not in occupied]


@rule("GK-18.3-e")
def uncontrolled_spaces(board: Board, event: Event) -> Sequence[str]:
    """Spaces without marker or units next to a space that the player controls."""
    power, land = event.power(board), b.pack(board).land
    mine = {place.id for place in board.places if place.marker == power}
    free = [place.id for place in _without_units(board) if not place.marker]
    found = [space for space in free if any(other in mine for other in land[space])]
    return found if markers_left(board).get(power, 0) else ()


@event("pc_place", among=uncontrolled_spaces, most="count")
def place_markers(t: Table[Board], event: Event, targets: tuple[str, ...]) -> Procedure[None]:
    """PC markers in uncontrolled spaces."""
    return MarkerPlacement(targets, event.power(t.board), by_seat=event.seat, why=(("GK-9.3-a", 0),))


@rule("GK-18.3-e")
def replaceable_markers(board: Board, event: Event) -> Sequence[str]:
    """Enemy PC markers without garrison or units in provinces, no HomeCountries, that hold an army of the player."""
    power, province_of = event.power(board), b.pack(board).province_of
    if not markers_left(board).get(power, 0):
        return ()
    enemy = [p.id for p in _without_units(board) if p.marker not in ("", power) and not p.garrison]
    home = homelands(board)
    return [s for s in enemy if province_of[s] not in home and power in armies_in(board, province_of[s])]


@event("pc_replace", among=replaceable_markers, most="count")
def replace_markers(t: Table[Board], event: Event, targets: tuple[str, ...]) -> Procedure[None]:
    """Enemy PC markers give way to the player's own."""
    return MarkerPlacement(targets, event.power(t.board), by_seat=event.seat, why=(("GK-9.3-a", 0),))


@rule("GK-18.3-e")
def removable_markers(board: Board, event: Event) -> Sequence[str]:
    """PC markers without garrison or units in provinces that are nobody's HomeCountry."""
    home, province_of = homelands(board), b.pack(board).province_of
    return [p.id for p in _without_units(board) if p.marker and not p.garrison and province_of[p.id] not in home]


@event("pc_remove", among=removable_markers, most="count")
def remove_markers(t: Table[Board], event: Event, targets: tuple[str, ...]) -> Procedure[None]:
    """PC markers of one province are taken off."""
    return MarkerPlacement(targets, "", by_seat=event.seat, why=(("GK-9.3-a", 0),))


@rule("GK-3.0-r")
def mutinous_garrisons(board: Board, event: Event) -> Sequence[str]:
    """Garrison markers outside their owner's HomeCountry in cities without units."""
    province_of = b.pack(board).province_of
    home = {n.id: home_provinces(board, n.id) for n in board.nations if n.in_play}
    return [p.id for p in _without_units(board) if p.garrison and province_of[p.id] not in home.get(p.marker, ())]


@event("garrison_flip", among=mutinous_garrisons, most="count")
def flip_garrisons(t: Table[Board], event: Event, targets: tuple[str, ...]) -> None:
    """Garrison markers are turned to their PC side."""
    for city in targets:
        take_markers(t, (city,), b.place(t.board, city).marker, by_seat=event.seat, why=(("GK-9.3-a", 0),))


@rule("GK-17.1-d")
def cities_to_garrison(board: Board, event: Event) -> Sequence[str]:
    """The player's PC markers on Walled-Cities that are not besieged."""
    return garrison_spaces(board, event.power(board))


@event("garrison_place", among=cities_to_garrison, most="count")
def place_garrisons(t: Table[Board], event: Event, targets: tuple[str, ...]) -> None:
    """PC markers on Walled-Cities are turned to their garrison side."""
    take_markers(t, targets, event.power(t.board), garrison=True, by_seat=event.seat, why=(("GK-9.3-a", 0),))
