"""The map of Chariot Lords as a scene: areas with terrain and holder, who stands where, what moved last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from limmu.core import Fact, View
from limmu.display.drawing import drawing, ground
from limmu.display.scene import (
    Arrow,
    Link,
    Marker,
    Outline,
    Owner,
    Piece,
    Place,
    Scene,
    Sign,
    Stack,
    Track,
)
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import Board
from limmu.games.chariot_lords.facts import UnitsMarched, UnitsRedeployed, UnitsRelocated, UnitsSailed
from limmu.games.chariot_lords.pack import Pack
from limmu.games.chariot_lords.s07_end_turn import totals

PACKS = 8
PACKAGE = __package__ or ""


def scene(
    view: View[Board], pack: Pack, recent: Sequence[Fact[Board]] = (), before: View[Board] | None = None
) -> Scene:
    """What an audience sees. ``recent``: the facts whose moves become arrows; they say themselves where from."""
    board, still = view.board, _still(pack)
    return still.but(
        outlines=tuple([one.but(owner=q.holder(board, one.id)) for one in still.outlines]),
        places=tuple([_place(board, place) for place in still.places]),
        pieces=_pieces(board, pack),
        stacks=tuple(_stacks(board, pack)),
        arrows=tuple(dict.fromkeys(_arrows(recent, pack))),
        tracks=_tracks(board),
    )


# ---------------------------------------------------------------- the ground


@lru_cache(PACKS)
def _still(pack: Pack) -> Scene:
    found = drawing(PACKAGE)
    base = ground(found, {area.id: (area.lon, area.lat) for area in pack.areas})
    outlines = [_area(one, pack) for one in found.outlines if base.fits and one.id in pack.area]
    drawn = {one.id for one in outlines}
    places = [
        Place(
            area.id, area.name, "area" if area.id in drawn else "town", *base.at[area.id], rank=1,
            signs=(Sign("city"),) if area.city else (),
        )
        for area in pack.areas
    ]  # fmt: skip
    closed = [pair for pair in found.closed if pair[0] in drawn and pair[1] in drawn]
    owners = [Owner(one.id, one.name, one.code, one.team) for one in pack.powers]
    return Scene(
        bounds=base.bounds,
        title="Chariot Lords",
        backdrop=base.backdrop,
        owners=tuple(owners),
        outlines=tuple(outlines),
        closed=tuple([pair for pair in closed if pair[1] not in pack.land[pair[0]]]),
        places=tuple(places),
        links=tuple(_links(pack, whole=base.fits)),
    )


def _area(outline: Outline, pack: Pack) -> Outline:
    area = pack.area[outline.id]
    return outline.but(name=area.name or outline.name, terrain=area.terrain)


def _links(pack: Pack, *, whole: bool) -> Iterable[Link]:
    """Borders and coast links; without outlines a border is a road, so that it can be seen."""
    found, order = drawing(PACKAGE), pack.area_order
    for one, others in pack.land.items():
        for other in others:
            if order[one] < order[other]:
                yield Link(f"{one}:{other}:land", "border" if whole else "road", (one, other))
    for one, others in pack.coast.items():
        for other in others:
            if order[one] < order[other]:
                yield Link(f"{one}:{other}:sea", "lane", (one, other), found.via("lane", one, other))


# ---------------------------------------------------------------- what changes


def _place(board: Board, place: Place) -> Place:
    fought = any([battle.at == place.id and not battle.over for battle in board.battles])
    owner = q.holder(board, place.id)
    return place.but(owner=owner, signs=(*place.signs, *([Sign("battle")] if fought else [])))


def _pieces(board: Board, pack: Pack) -> tuple[Piece, ...]:
    found: list[Piece] = []
    height: dict[str, int] = {}
    for unit in board.units:
        stack = f"{unit.at}:{unit.power}"
        order = height[stack] = height.get(stack, -1) + 1
        ruler = unit.kind == b.RULER
        name, signs = (pack.ruler[unit.id].name, ("king",)) if ruler else ("", ())
        found.append(Piece(unit.id, unit.kind, unit.power, name, place=unit.at, stack=stack, order=order, signs=signs))
    return tuple(found)


def _stacks(board: Board, pack: Pack) -> Iterable[Stack]:
    """One stack a power and area; its strength is that of its combat units."""
    for area in pack.areas:
        for power in q.powers_at(board, area.id):
            signs = ("king",) if q.rulers_at(board, area.id, power) else ()
            units = len(q.units_at(board, area.id, power))
            yield Stack(
                id=f"{area.id}:{power}",
                place=area.id,
                owner=power,
                strength=q.combat_count(board, area.id, power),
                height=units,
                signs=signs,
            )


def _arrows(recent: Sequence[Fact[Board]], pack: Pack) -> Iterable[Arrow]:
    found = drawing(PACKAGE)
    for fact in recent:
        if not isinstance(fact, UnitsMarched | UnitsSailed | UnitsRelocated | UnitsRedeployed):
            continue
        sea = isinstance(fact, UnitsSailed) or (isinstance(fact, UnitsRedeployed) and fact.by_sea)
        back = isinstance(fact, UnitsRelocated) and fact.how == "retreated"
        kind = "sea" if sea else "retreat" if back else "move"
        via = found.via("lane", fact.origin, fact.to) if sea else ()
        for power in dict.fromkeys([_owner(pack, unit) for unit in fact.units]):
            yield Arrow(kind, fact.origin, fact.to, via, power)


def _owner(pack: Pack, unit: str) -> str:
    ruler = pack.ruler.get(unit)
    return ruler.power if ruler else unit.rpartition("_")[0]


def _tracks(board: Board) -> tuple[Track, ...]:
    points = totals(board)
    markers = tuple([Marker(vp, label=seat) for seat, vp in points.items()])
    return (
        Track("turn", "Turn", (board.first_turn, board.last_turn), (Marker(board.turn),)),
        Track("vp", "Victory points", (min(0, *points.values()), max(0, *points.values())), markers),
    )
