"""Who may attach to whom, where it then stands, and how it gets there. Attached models: `attached`."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from limmu.core import Table, Verdict, accept, refuse, rule
from limmu.games.game_of_kings.attached import extras, guests, places
from limmu.games.game_of_kings.board import Board, Leg, Unit, locked_with, unit_at, unit_of, units_of
from limmu.games.game_of_kings.effects import attach_effects, detach_effects
from limmu.games.game_of_kings.facts import UnitMoved
from limmu.games.game_of_kings.facts_charisma import UnitAttached, UnitDetached
from limmu.games.game_of_kings.formation import center_of
from limmu.games.game_of_kings.ground import parts_of, placed_units, slide_cost, stands, stretches, walls_of
from limmu.games.game_of_kings.moves import Manner, act_of, allowance, may_move, terms_of
from limmu.games.game_of_kings.profile import WAGONS, profile_of
from limmu.games.game_of_kings.settled import within
from limmu.games.game_of_kings.stats import has, paced
from limmu.toolkit.plane.shapes import TOLERANCE, overlap, root_up
from limmu.toolkit.plane.sines import aim
from limmu.toolkit.plane.slide import first_in_way, judge_slide
from limmu.toolkit.plane.walls import terms

MOST = 2
BEASTS = ("monster", "war_beast")
MOVES: tuple[Manner, ...] = ("move", "march", "fly", "fly_march")


# ---------------------------------------------------------------- who


@rule("GOK-AVATAR-7", "GOK-SR-28", "GOK-SR-34", "GOK-SR-49", "GOK-WW-1", "GOK-WW-4")
def is_independent(board: Board, unit: Unit) -> bool:
    """Whether a Unit is Independent and no War Wagon (A-160): every Avatar is, the bearer of the Battle Banner too."""
    return not is_wagon(board, unit) and (profile_of(board, unit).type == "avatar" or has(board, unit, "independent"))


def is_wagon(board: Board, unit: Unit) -> bool:
    """Whether a Unit is a War Wagon, or an Avatar who rides one."""
    profile = profile_of(board, unit)
    return profile.type == "war_wagon" or profile.mount in WAGONS


@rule("GOK-SR-85", "GOK-BEAST-4", "GOK-WW-3", "GOK-WW-17")
def is_pet(board: Board, unit: Unit) -> bool:
    """Whether a Unit is a single Beast or Pack model, which attaches to a Hunter only."""
    return unit.models == 1 and (profile_of(board, unit).type in BEASTS or has(board, unit, "pack"))


@rule("GOK-SR-42", "GOK-SR-45", "GOK-SR-56", "GOK-LEAD-4", "GOK-SR-35", "GOK-MSEQ-8")
def may_detach(board: Board, unit: Unit) -> Verdict[bool]:
    """Whether an attached model may leave its Unit: Sergeants, Knights, Banners and Musicians are none."""
    if not unit.joined or unit.station == "hidden":
        return refuse("GOK-SR-34", "not_attached", unit.id)
    if unit.fleeing:
        return refuse("GOK-MSEQ-8", "flees", unit.id)
    if locked_with(board, unit_at(board, unit.joined)) or locked_with(board, unit):
        return refuse("GOK-SR-35", "locked", unit.id)
    return accept


@rule("GOK-SR-28", "GOK-SR-36", "GOK-MSEQ-8", "GOK-SWARM-4", "GOK-SR-85", "GOK-SR-87", "GOK-HM-11", "GOK-MB-2")
def may_attach(board: Board, unit: Unit, host: Unit) -> Verdict[bool]:
    """Whether a model may be attached to a Unit, wherever they stand."""
    if unit.joined or guests(board, unit.id) or not (is_independent(board, unit) or is_pet(board, unit)):
        return refuse("GOK-SR-28", "not_to_attach", unit.id)
    if profile_of(board, unit).monster:
        return refuse("GOK-MB-2", "not_to_attach", unit.id)
    if host.seat != unit.seat or host.joined or not host.on_table or host.id == unit.id:
        return refuse("GOK-SR-28", "no_host", unit.id, host.id)
    for one in (unit, host):
        if one.fleeing:
            return refuse("GOK-MSEQ-8", "flees", one.id)
        if locked_with(board, one):
            return refuse("GOK-SR-35", "locked", one.id)
    if has(board, host, "swarm"):
        return refuse("GOK-SWARM-4", "no_host", unit.id, host.id)
    if not _suit(board, unit, host):
        return refuse("GOK-SR-85", "no_host", unit.id, host.id)
    if len(guests(board, host.id)) >= MOST:
        return refuse("GOK-SR-36", "two_attached", host.id)
    return accept


def _suit(board: Board, unit: Unit, host: Unit) -> bool:
    """Packs and Beasts go with Hunters; other Independents with whom is none himself, and no Pack or Beast."""
    if is_pet(board, unit):
        return has(board, host, "hunter") and is_independent(board, host)
    if has(board, host, "pack") or profile_of(board, host).type in BEASTS:
        return has(board, unit, "hunter")
    return not is_independent(board, host) and not is_wagon(board, host)


# ---------------------------------------------------------------- where


def _without(board: Board, *units: Unit) -> Board:
    """The board as if some Units stood nowhere."""
    for unit in units:
        board = board.with_unit(unit.but(blocks=(), bases=()))
    return board


@rule("GOK-SR-29")
def placed_with(board: Board, unit: Unit, host: Unit) -> Unit | None:
    """The host with a model attached to it at the first place that is free (PL-22); None where there is none."""
    before = terms(parts_of(host), walls_of(_without(board, unit), host))
    own = parts_of(host)
    for there in places(host, unit.bases[0]):
        new = parts_of(there)[-1]
        if stands(new, before) and not any([overlap(new, one) for one in own]):
            return there
    return None


def in_contact(board: Board, unit: Unit) -> list[Unit]:
    """The Units that a model touches and may attach to now."""
    those = [one for one in units_of(board, unit.seat) if may_attach(board, unit, one)]
    return [one for one in those if within(board, unit, one, TOLERANCE) and placed_with(board, unit, one) is not None]


# ---------------------------------------------------------------- how


class Way(Struct, frozen=True):
    """How a model gets to a Unit: in which manner, straight on a heading, at what cost, and the Unit with it."""

    manner: Manner
    leg: Leg
    cost: int
    left: int
    there: Unit


@rule("GOK-SR-28", "GOK-SR-37")
def ways_to(board: Board, unit: Unit, host: Unit) -> Iterator[Way]:
    """The ways in which a model may reach a Unit to attach to it: straight at its place until it touches the Unit."""
    there = placed_with(board, unit, host)
    profile = profile_of(board, unit)
    if there is None or (profile.move_dice and not profile.hooved):
        return
    (x, y), place = center_of(unit), extras(there)[-1]
    heading = aim(place.x - x, place.y - y, unit.bases[0].t)
    away = root_up((place.x - x) ** 2 + (place.y - y) ** 2)
    met = first_in_way(parts_of(unit), heading, away, placed_units([host], ""))
    length = away if met is None else met[0]
    alone, move = _without(board, host, *guests(board, host.id)), paced(board, unit, profile_of(board, unit).move)
    for manner in MOVES:
        if not may_move(board, unit, manner):
            continue
        before, most = terms_of(alone, unit, manner), allowance(move, manner)
        flies = manner in ("fly", "fly_march")
        cost = length if flies else slide_cost(length, stretches(parts_of(unit), heading, before.walls.rough))
        if cost <= most and (flies or judge_slide(parts_of(unit), heading, length, before).holds):
            yield Way(manner, Leg("flight" if flies else "straight", heading, length), cost, most, there)


def reachable(board: Board, unit: Unit) -> list[Unit]:
    """The Units that a model may attach to in its move."""
    those = [one for one in units_of(board, unit.seat) if may_attach(board, unit, one)]
    return [one for one in those if next(ways_to(board, unit, one), None) is not None]


def may_join(board: Board, unit: Unit, to: str) -> Verdict[bool]:
    """Whether a model may move to a Unit and attach to it."""
    host = unit_of(board, to)
    if host is None:
        return refuse("GOK-SR-28", "no_host", unit.id, to)
    if not (verdict := may_attach(board, unit, host)):
        return verdict
    return accept if next(ways_to(board, unit, host), None) else refuse("GOK-SR-28", "no_way_there", unit.id, to)


def attach(t: Table[Board], unit: Unit, host: Unit, there: Unit) -> None:
    """A model is attached to a Unit, which stands so with it; it loses its Feats in play."""
    attach_effects(t, unit, host)
    slot = 1 + max([one.slot for one in guests(t.board, host.id)], default=-1)
    t.emit(UnitAttached(unit.id, host.id, slot, there.blocks, there.bases))


def detach(t: Table[Board], unit: Unit) -> None:
    """A model leaves its Unit, and keeps the Feats in play on that."""
    host = unit_at(t.board, unit.joined)
    t.emit(UnitDetached(unit.id))
    detach_effects(t, unit, host)


def join(t: Table[Board], unit: Unit, host: Unit) -> None:
    """A model moves to a Unit and attaches to it."""
    way = next(ways_to(t.board, unit, host))
    base = extras(way.there)[-1]
    t.emit(
        UnitMoved(
            unit=unit.id,
            act=act_of(way.manner),
            cost=way.cost,
            allowance=way.left,
            legs=(way.leg,),
            blocks=(),
            bases=(base,),
        )
    )
    attach(t, unit, host, way.there)
