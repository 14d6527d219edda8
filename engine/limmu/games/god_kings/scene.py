"""The map of The God Kings as a scene: spaces, ways and provinces, who stands where, what moved last."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from limmu.core import Fact, View
from limmu.display.drawing import drawing, ground
from limmu.display.scene import (
    Arrow,
    ArrowKind,
    Hand,
    Link,
    Marker,
    Note,
    Outline,
    Owner,
    Piece,
    Place,
    Scene,
    Sign,
    Stack,
    Track,
)
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.facts import UnitsMoved
from limmu.games.god_kings.pack import Pack, Space

PACKS = 8
MATCHES = 1024
"""Positions of which the ground or the armies are remembered: a server has hundreds of matches, and draws each for
several seats, mostly after an answer that changes neither.
"""
PACKAGE = __package__ or ""
ROUNDS = 5
HOW: dict[str, ArrowKind] = {
    "avoid": "retreat",
    "back_up": "retreat",
    "retreat": "retreat",
    "displaced": "retreat",
    "sea": "sea",
}
"""How units moved, where it was no march."""


def scene(
    view: View[Board], pack: Pack, recent: Sequence[Fact[Board]] = (), before: View[Board] | None = None
) -> Scene:
    """What an audience sees. ``recent``: the facts whose moves become arrows; ``before``: the view before them, without
    which the place that a move started from is known only if an earlier one of them led there."""
    board = view.board
    outlines, places = _held(Board(pack=board.pack, places=board.places, nations=board.nations), pack)
    armies = Board(pack=board.pack, units=board.units, leaders=board.leaders, activated=board.activated)
    pieces, stacks = _armies(armies, pack)
    return _still(pack).but(
        outlines=outlines,
        places=places,
        pieces=pieces,
        stacks=stacks,
        arrows=_arrows(recent, before.board if before else None, pack),
        tracks=_tracks(board),
        hands=tuple([Hand(h.seat, len(h.cards), tuple([str(card) for card in h.cards if card])) for h in board.hands]),
        notes=tuple([Note("frozen", province) for province in board.frozen]),
    )


# ---------------------------------------------------------------- the ground


@lru_cache(PACKS)
def _still(pack: Pack) -> Scene:
    found = drawing(PACKAGE)
    spots = (*pack.spaces, *pack.tribal_spaces)
    base = ground(found, {spot.id: (spot.lon, spot.lat) for spot in spots})
    places = [
        Place(
            spot.id,
            spot.name,
            "town" if isinstance(spot, Space) else "box",
            *base.at[spot.id],
            *_printed(pack, spot.id),
        )
        for spot in spots
    ]
    outlines = [_province(one, pack) for one in found.outlines if base.fits and one.id in pack.province]
    return Scene(
        bounds=base.bounds,
        title="The God Kings",
        backdrop=base.backdrop,
        owners=_owners(pack),
        outlines=tuple(outlines),
        places=tuple(places),
        links=_links(pack),
    )


def _province(outline: Outline, pack: Pack) -> Outline:
    return outline.but(name=pack.province[outline.id].name or outline.name)


def _owners(pack: Pack) -> tuple[Owner, ...]:
    powers = [Owner(one.id, one.name, one.id[:3].upper()) for one in pack.powers]
    armies = [Owner(one.id, one.name, one.id.split("_")[-1][:3].upper(), one.kind) for one in pack.armies]
    return (*powers, *armies, Owner(b.NOBODY, "Barbarised mercenaries", "BAR", "barbarian"))


def _printed(pack: Pack, at: str) -> tuple[int, str, tuple[Sign, ...]]:
    """The rank of the name, nobody, and the signs on the map."""
    space = pack.space.get(at)
    if space is None:
        return 2, "", ()
    capital = any([power.capital == at for power in pack.powers])
    numbers = (
        ("walls", space.walls),
        ("port", int(space.port)),
        ("mountain", int(space.mountain)),
        ("wood", space.wood),
    )
    signs = tuple([Sign(sign, number) for sign, number in numbers if number])
    return 0 if capital else 1 if space.walls else 2, "", signs


def _links(pack: Pack) -> tuple[Link, ...]:
    found, order = drawing(PACKAGE), pack.space_order
    links: list[Link] = []
    for one, other in _pairs(pack.land, order):
        high = one in pack.mountains or other in pack.mountains
        via = found.via("road", one, other)
        links.append(Link(f"{one}:{other}:land", "mountain" if high else "road", (one, other), via))
    for one, other in _pairs(pack.sea_lanes, order):
        links.append(Link(f"{one}:{other}:sea", "lane", (one, other), found.via("lane", one, other)))
    for home in pack.tribal_spaces:
        links += [Link(f"{home.id}:{space}:leads", "leads", (home.id, space)) for space in home.leads_to]
    return tuple(links)


def _pairs(ways: Mapping[str, Sequence[str]], order: Mapping[str, int]) -> Iterable[tuple[str, str]]:
    """Each way once."""
    for one, others in ways.items():
        yield from [(one, other) for other in others if order[one] < order[other]]


# ---------------------------------------------------------------- what changes


@lru_cache(MATCHES)
def _held(board: Board, pack: Pack) -> tuple[tuple[Outline, ...], tuple[Place, ...]]:
    """The provinces and places with who holds them: of a board with nothing else."""
    still = _still(pack)
    outlines = tuple([one.but(owner=q.controller(board, one.id)) for one in still.outlines])
    return outlines, _places(board, pack, still.places)


@lru_cache(MATCHES)
def _armies(board: Board, pack: Pack) -> tuple[tuple[Piece, ...], tuple[Stack, ...]]:
    """The pieces and stacks: of a board with nothing else."""
    return _pieces(board, pack), _stacks(board, pack)


def _places(board: Board, pack: Pack, printed: Sequence[Place]) -> tuple[Place, ...]:
    states = {state.id: state for state in board.places}
    capitals = {pack.power[nation.id].capital for nation in board.nations if nation.in_play}
    return tuple([_place(states.get(one.id), one, one.id in capitals) for one in printed])


def _place(state: b.Place | None, place: Place, capital: bool) -> Place:
    if state is None:
        return place
    signs = [Sign("capital")] if capital else []
    signs += [Sign("garrison")] if state.garrison else []
    signs += [Sign("siege", 1 + state.continued)] if state.besieger else []
    return place.but(owner=state.marker, signs=(*place.signs, *signs)) if state.marker or signs else place


def _stack(at: str, power: str, inside: bool) -> str:
    return f"{at}:{power}:inside" if inside else f"{at}:{power}"


def _pieces(board: Board, pack: Pack) -> tuple[Piece, ...]:
    height: dict[str, int] = {}
    found: list[Piece] = []
    for piece in (*board.units, *board.leaders):
        if piece.at:
            stack = _stack(piece.at, piece.power, piece.inside)
            height[stack] = height.get(stack, -1) + 1
            told = _unit(board, piece) if isinstance(piece, b.Unit) else _leader(board, pack, piece)
            found.append(told.but(place=piece.at, stack=stack, order=height[stack]))
    return tuple(found)


def _unit(board: Board, unit: b.Unit) -> Piece:
    strength = q.side_of(board, unit).strength
    signs = ("inside",) if unit.inside else ()
    return Piece(unit.id, unit.kind, unit.power, strength=strength, steps=unit.steps, signs=signs)


def _leader(board: Board, pack: Pack, leader: b.Leader) -> Piece:
    signs = ["king" if leader.kind == "king" else "general"]
    signs += ["inside"] if leader.inside else []
    signs += ["active"] if leader.id in board.activated else []
    return Piece(leader.id, leader.kind, leader.power, pack.general[leader.id].name, signs=tuple(signs))


def _stacks(board: Board, pack: Pack) -> tuple[Stack, ...]:
    found: list[Stack] = []
    taken = {*b.units_by_place(board), *b.leaders_by_place(board)}
    for at in [at for at in pack.space_order if at in taken]:
        for power in q.powers_at(board, at):
            for inside in (False, True):
                units = q.units_of(board, at, power, inside=inside)
                leaders = q.leaders_of(board, at, power, inside=inside)
                if not units and not leaders:
                    continue
                kings = any([leader.kind == "king" for leader in leaders])
                signs = ["king" if kings else "general"] if leaders else []
                signs += ["inside"] if inside else []
                strength = sum([q.side_of(board, unit).strength for unit in units])
                height = len(units) + len(leaders)
                found.append(
                    Stack(
                        id=_stack(at, power, inside),
                        place=at,
                        owner=power,
                        strength=strength,
                        height=height,
                        signs=tuple(signs),
                    )
                )
    return tuple(found)


def _arrows(recent: Sequence[Fact[Board]], before: Board | None, pack: Pack) -> tuple[Arrow, ...]:
    """The moves on the map, one arrow for all that went together."""
    moved = [fact for fact in recent if isinstance(fact, UnitsMoved)]
    at = {piece.id: (piece.at, piece.power) for piece in (*before.units, *before.leaders)} if before and moved else {}
    found: dict[Arrow, None] = {}
    for fact in moved:
        for piece in (*fact.units, *fact.leaders):
            start, owner = at.get(piece, ("", _owner(pack, piece)))
            if start and fact.to and start != fact.to:
                kind = HOW.get(fact.how, "move")
                via = drawing(PACKAGE).via("lane", start, fact.to) if kind == "sea" else ()
                found[Arrow(kind, start, fact.to, via, owner)] = None
            at[piece] = (fact.to, owner)
    return tuple(found)


def _owner(pack: Pack, piece: str) -> str:
    general = pack.general.get(piece)
    powers = [power.id for power in pack.powers if piece.startswith(power.id + "_")]
    return general.power if general else powers[0] if powers else ""


def _tracks(board: Board) -> tuple[Track, ...]:
    levels = [(nation.id, q.vp_level(board, nation.id)) for nation in board.nations if nation.in_play and nation.seat]
    values = [value for _, value in levels] or [0]
    return (
        Track("turn", "Turn", (board.first_turn, board.last_turn), (Marker(board.turn),)),
        Track("round", "Round", (1, ROUNDS), (Marker(board.round, board.active),) if board.round else ()),
        Track(
            "vp",
            "Victory points",
            (min(0, *values), max(0, *values)),
            tuple([Marker(at, power) for power, at in levels]),
        ),
    )
