"""17.5 What a siege forbids: reinforcements, troops, sea moves through the walls. Verdicts for other chapters."""

from __future__ import annotations

from limmu.core import Verdict, accept, refuse, remember_while, rule
from limmu.games.god_kings import board as b
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.queries import is_besieged, marker, walls


@rule("GK-9.2D-a", "GK-9.2D-b", "GK-17.5-b")
def may_raise_troops_with(board: Board, general_id: str) -> Verdict[bool]:
    """Whether troops may be raised with a general: he stands in a friendly-controlled, unbesieged space (GKR-104)."""
    general = b.leader(board, general_id)
    if not general.at or marker(board, general.at) != general.power:
        return refuse("GK-9.2D-a", "not_friendly_controlled", general_id)
    if is_besieged(board, general.at):
        return refuse("GK-17.5-b" if general.inside else "GK-9.2D-b", "besieged", general.at)
    return accept


@rule("GK-17.1-d", "GK-17.5-a")
def may_convert_to_garrison(board: Board, power: str, at: str) -> Verdict[bool]:
    """Whether a power's PC marker on a Walled-City may be turned to its garrison face (GKR-086)."""
    if not walls(board, at):
        return refuse("GK-17.1-a", "not_a_walled_city", at)
    place = b.place(board, at)
    if place.marker != power:
        return refuse("GK-17.1-d", "not_own_marker", at)
    if place.garrison:
        return refuse("GK-17.1-a", "already_garrisoned", at)
    return refuse("GK-17.5-a", "besieged", at) if place.besieger else accept


@rule("GK-9.2G-a", "GK-7.1-h", "GK-17.1-d", "GK-17.1-g", "GK-2.2-m")
@remember_while("pack", "places")
def garrison_spaces(board: Board, power: str) -> tuple[str, ...]:
    """The Walled-Cities whose PC marker a power may turn, in map order."""
    return tuple([city for city in b.pack(board).walls if may_convert_to_garrison(board, power, city)])


@rule("GK-12.4-b", "GK-12.4-c", "GK-17.5-c")
def may_sail_from(board: Board, at: str, *, inside: bool) -> Verdict[bool]:
    """Whether a force may take ship in a port: from inside the walls only while the city is not besieged."""
    return refuse("GK-17.5-c", "besieged", at) if inside and is_besieged(board, at) else accept


@rule("GK-12.4-a", "GK-12.4-b", "GK-17.5-c")
def may_land_inside(board: Board, power: str, at: str) -> Verdict[bool]:
    """Whether a force may land directly inside a Walled-City: friendly-controlled and not besieged."""
    if not walls(board, at) or marker(board, at) != power:
        return refuse("GK-12.4-a", "not_own_walled_city", at)
    return refuse("GK-17.5-c", "besieged", at) if is_besieged(board, at) else accept
