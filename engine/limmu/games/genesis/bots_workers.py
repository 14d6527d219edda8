"""The sensible bot's workers: where Peasants and Slaves are wanted, and who can be spared."""

from __future__ import annotations

from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.bots_field import lurkers
from limmu.games.genesis.bots_sight import Sight
from limmu.games.genesis.units import total

A_RUIN = 2
"""What rebuilding must bring for workers to be sent there."""


def crew_at(sight: Sight, at: str) -> int:
    """The seat's Peasants and Slaves that can build in a space."""
    units = total(q.free_groups(sight.board, at, sight.me))
    return units.peasants + units.slaves


def sites(sight: Sight) -> list[str]:
    """The Cities where the seat could build a Monument: at home first, elsewhere when all of those stand."""
    board = sight.board
    home = q.home_cities(board, sight.me)
    lacking = [city for city in home if b.place(board, city).monument != b.BUILT]
    among = lacking or [city for city in q.controlled(board, sight.me) if city not in home]
    found: list[str] = []
    for city in among:
        place = b.place(board, city)
        foreign = place.monument and place.monument_by != sight.me
        mine = q.control(board, city) == sight.me and not place.destroyed and not place.revolt
        if mine and place.monument != b.BUILT and not foreign:
            found.append(city)
    return found


def ruins(sight: Sight) -> list[str]:
    """The seat's Destroyed Cities that would be rebuilt for what they are worth, or for the routes through them."""
    board = sight.board
    held = [city for city in q.controlled(board, sight.me) if b.place(board, city).destroyed]
    return [city for city in held if sight.pack.space[city].ew + sight.reopened(city) >= A_RUIN]


def work_places(sight: Sight) -> list[str]:
    """Where workers are wanted."""
    return [*ruins(sight), *sites(sight)]


def spare_workers(sight: Sight, at: str) -> int:
    """The workers in a space who are not needed there."""
    here = crew_at(sight, at)
    if at in work_places(sight):
        return 0 if here == 2 else here - 2 if here > 2 else here
    lone = q.home_of(sight.board, at) != sight.me and q.control(sight.board, at) == sight.me
    infantry = q.units_of(sight.board, at, sight.me).infantry
    return here - 1 if lone and not infantry else here


def site_for(sight: Sight, start: str, mp: int) -> str:
    """The nearest place that lacks workers, "" if none is in reach: one that lacks a single worker first."""
    places = work_places(sight)
    here = crew_at(sight, start) if start in places else 0
    found: list[tuple[int, int, str]] = []
    for at, (cost, way) in sight.ways(sight.me, start, mp).items():
        if not way or at not in places or (sight.taste.wary and any([lurkers(sight, space) for space in way])):
            continue
        there = crew_at(sight, at)
        if sight.taste.pairing and start in places and not there:
            continue
        fuller = there > here or (there == here and at < start) or not here
        if there < 2 and fuller:
            found.append((2 - there, cost, at))
    return min(found)[2] if found else ""
