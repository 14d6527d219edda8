"""The map of Genesis as a scene: Cities and ways, who holds what, who stands where, what moved last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from limmu.core import Fact, View
from limmu.display.drawing import drawing, ground
from limmu.display.scene import (
    Arrow,
    ArrowKind,
    Hand,
    Link,
    Marker,
    Owner,
    Piece,
    Place,
    Scene,
    Sign,
    Stack,
    Track,
)
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board
from limmu.games.genesis.facts import ForceMoved, UnitsShifted
from limmu.games.genesis.pack import Pack
from limmu.games.genesis.units import KINDS, combat, number, total

PACKS = 8
PACKAGE = __package__ or ""
HOW: dict[str, ArrowKind] = {"withdrawal": "retreat", "retreat": "retreat", "regroup": "retreat", "naval": "sea"}
"""How a force moved, where it was no march."""


def scene(
    view: View[Board], pack: Pack, recent: Sequence[Fact[Board]] = (), before: View[Board] | None = None
) -> Scene:
    """What an audience sees. ``recent``: the facts whose moves become arrows; they say themselves where from."""
    board, still = view.board, _still(pack)
    stacks, pieces = _armies(board, pack)
    return still.but(
        places=tuple([_place(board, pack, place) for place in still.places]),
        pieces=(*pieces, *_pirates(board, still)),
        stacks=stacks,
        arrows=tuple(dict.fromkeys(_arrows(recent, still))),
        tracks=_tracks(board),
        hands=tuple([Hand(h.seat, len(h.cards), tuple([str(card) for card in h.cards if card])) for h in board.hands]),
    )


# ---------------------------------------------------------------- the ground


@lru_cache(PACKS)
def _still(pack: Pack) -> Scene:
    found, island = drawing(PACKAGE), pack.tables.island
    unmapped = [box.id for box in pack.boxes] + ([island] if island else [])
    lies = {space.id: (space.lon, space.lat) for space in pack.spaces}
    lies |= {name: found.places.get(name, (0, 0))[:2] for name in unmapped}
    base = ground(found, lies)
    places = [
        Place(
            space.id, space.name, "town" if space.kind == "city" else "transit", *base.at[space.id],
            rank=0 if space.capital else 1 if space.kind == "city" else 2, signs=_printed(pack, space.id),
        )
        for space in pack.spaces
    ]  # fmt: skip
    places += [Place(box.id, box.name, "box", *base.at[box.id], rank=2) for box in pack.boxes]
    if island:
        places.append(Place(island, island.title(), "island", *base.at[island], rank=2))
    owners = [Owner(one.id, one.name, one.code, "barbarian" if one.kind == "barbarian" else "") for one in pack.powers]
    return Scene(
        bounds=base.bounds,
        title="Genesis",
        backdrop=base.backdrop,
        owners=tuple(owners),
        places=tuple(places),
        links=tuple(_links(pack)),
    )


def _printed(pack: Pack, at: str) -> tuple[Sign, ...]:
    space = pack.space[at]
    numbers = (
        ("walls", space.ds),
        ("port", int(at in pack.sea_links)),
        ("mountain", int(space.mountain)),
        ("mine", int(space.mine)),
    )
    return tuple([Sign(sign, many) for sign, many in numbers if many])


def _links(pack: Pack) -> Iterable[Link]:
    found, order = drawing(PACKAGE), pack.space_order
    for one, others in pack.land.items():
        for other in others:
            if one in pack.space and order[one] < order[other]:
                high = pack.space[one].mountain or pack.space[other].mountain
                via = found.via("road", one, other)
                yield Link(f"{one}:{other}", "mountain" if high else "road", (one, other), via)
    for link in pack.tables.sea:
        yield Link(link.id, "lane", link.ends, found.via("lane", *link.ends))
    for box in pack.boxes:
        yield from [Link(f"{box.id}:{space}", "leads", (box.id, space)) for space in box.leads_to]


# ---------------------------------------------------------------- what changes


def _place(board: Board, pack: Pack, place: Place) -> Place:
    if place.id not in pack.space:
        return place
    state, printed = b.place(board, place.id), pack.space[place.id].ds
    capital = any([one.capital == place.id and not one.eliminated for one in board.kingdoms])
    signs = (
        ("capital", capital),
        ("revolt", state.revolt),
        ("plundered", state.destroyed),
        ("barbarians", state.barbarian),
        ("founded", state.founded),
        ("monument", bool(state.monument)),
    )
    found = [Sign(name) for name, there in signs if there]
    if state.ds != printed and not state.destroyed:
        found.append(Sign("defence", state.ds))
    owner = q.control(board, place.id)
    return place.but(owner=owner, signs=(*place.signs, *found)) if owner or found else place


def _armies(board: Board, pack: Pack) -> tuple[tuple[Stack, ...], list[Piece]]:
    """Stacks with what they are made of; a force that acts is a stack by its own id."""
    stacks: list[Stack] = []
    pieces: list[Piece] = []
    for place in board.places:
        for power in q.powers_at(board, place.id):
            groups = q.groups_of(board, place.id, power)
            kings = [king for king in b.kings_at(board, place.id) if king.power == power]
            for force in dict.fromkeys([piece.force for piece in (*groups, *kings)]):
                units = total([group for group in groups if group.force == force])
                led = [king for king in kings if king.force == force]
                name = force or f"{place.id}:{power}"
                signs = (*(["king"] if led else []), *(["active"] if force else []))
                stacks.append(
                    Stack(
                        id=name,
                        place=place.id,
                        owner=power,
                        strength=combat(units),
                        height=number(units) + len(led),
                        signs=signs,
                    )
                )
                for kind in KINDS:
                    if many := getattr(units, kind):
                        where = f"{name}:{kind}"
                        pieces.append(Piece(where, kind, power, place=place.id, stack=name, count=many))
                pieces += [
                    Piece(king.id, "king", power, pack.king[king.id].name, place=place.id, stack=name, signs=("king",))
                    for king in led
                ]
    ordered: dict[str, int] = {}
    for i, piece in enumerate(pieces):
        ordered[piece.stack] = ordered.get(piece.stack, -1) + 1
        pieces[i] = piece.but(order=ordered[piece.stack])
    return tuple(stacks), pieces


def _pirates(board: Board, still: Scene) -> Iterable[Piece]:
    """The pirate counters, each at the middle of its sea link."""
    at = {place.id: place.drawn or place.position for place in still.places}
    for link in still.links:
        if many := board.pirates.count(link.id):
            points = [link.via[i : i + 2] for i in range(0, len(link.via), 2)]
            one, other = (
                (points[(len(points) - 1) // 2], points[len(points) // 2]) if points else map(at.get, link.ends)
            )
            if one and other:
                middle = ((one[0] + other[0]) // 2, (one[1] + other[1]) // 2)
                yield Piece(link.id, "pirates", "", position=middle, count=many)


def _arrows(recent: Sequence[Fact[Board]], still: Scene) -> Iterable[Arrow]:
    lanes = {link.ends: link.via for link in still.links if link.kind == "lane"}
    for fact in recent:
        if isinstance(fact, ForceMoved):
            kind, start, end = HOW.get(fact.how, "move"), fact.origin, fact.force.at
            yield Arrow(kind, start, end, lanes.get((start, end), ()) if kind == "sea" else (), fact.force.power)
        elif isinstance(fact, UnitsShifted) and fact.origin != fact.to:
            yield Arrow("move", fact.origin, fact.to, (), fact.power)


def _tracks(board: Board) -> tuple[Track, ...]:
    playing = [one for one in board.kingdoms if not one.eliminated]
    values = [one.vp for one in playing] or [0]
    points = tuple([Marker(one.vp, one.id) for one in playing])
    order = tuple([Marker(i, power) for i, power in enumerate(board.track, 1)])
    return (
        Track("turn", "Turn", (board.first_turn, board.last_turn), (Marker(board.turn),)),
        Track("order", "Order of play", (1, max(len(board.track), 1)), order),
        Track("vp", "Victory points", (min(0, *values), max(0, *values)), points),
    )
