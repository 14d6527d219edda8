"""Positions in short notation, as cases write them.

    units = ["EGY at Thebes: 10I 2C K[apepi]", "MIT at Qatna revolt: 3I 1P", "CAN at Hazor band Hazor: 4I 1C"]

A stack is a power (or its code), a space, the words it needs (`revolt` under the marker, `moved`, `band CITY`), then
counts: I Infantry, C Chariots, P Peasants, S Slaves, H Sherden, and `K[id]` for a King. Cities are in their printed
state unless `cities` says otherwise: `{ Jerusalem = { ds = 3, revolt = true } }`. Whoever stands in a space, or is at
home there, holds it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import (
    MOVED,
    NONE,
    READY,
    REVOLT,
    Activation,
    Alliance,
    Board,
    Group,
    King,
    Kingdom,
    Outsider,
    Place,
    Units,
    key_of,
)
from limmu.games.genesis.pack import Pack
from limmu.games.genesis.units import plus
from limmu.toolkit.cards import Hand

LETTERS = {"I": "infantry", "C": "chariots", "P": "peasants", "S": "slaves", "H": "sherden"}
_STACK = re.compile(r"^(\w+) at (\w+)((?: revolt| moved| band \w+)*)(?::\s*(.*))?$")
_COUNT = re.compile(r"^(\d+)([ICPSH])$")
_KING = re.compile(r"^K\[(\w+)\]$")
KEYS = (
    "units", "players", "kingdoms", "cities", "control", "extinct", "alliances", "hands", "deck", "discard", "removed",
    "turn", "last_turn", "phase", "order", "initiative", "active", "segment", "paid", "track", "pool", "played", "used",
    "chariot_cards", "retired", "pirates", "set",
)  # fmt: skip


class BadPosition(ValueError):
    """A position that cannot be read: what is wrong with which part."""


def read_position(pack: Pack, position: Mapping[str, Any]) -> Board:
    """The board of a position. Keys: see KEYS. Powers may be given by id or code, cards by number or id.

    `players`: the kingdoms in the match, clockwise (default: those with units or a display, else all at home on the
    map); `kingdoms`: fields of their displays by power; `control`: power -> seat; `active`: whose AM is in play, in
    `segment` (default action), `paid` (default true); `set`: other fields of the board. Raises BadPosition.
    """
    if wrong := sorted([key for key in position if key not in KEYS]):
        raise BadPosition(f"position has no {', '.join(wrong)}: it has {', '.join(KEYS)}")
    groups, kings = _stacks(pack, position.get("units", ()))
    players = _players(pack, position, groups, kings)
    kingdoms = tuple([_kingdom(pack, power, position.get("kingdoms", {})) for power in players])
    control = {_power(pack, one): _power(pack, seat) for one, seat in position.get("control", {}).items()}
    extinct = [_power(pack, one) for one in position.get("extinct", ())]
    hands = {_power(pack, one): _cards(pack, cards) for one, cards in position.get("hands", {}).items()}
    turn: int = position.get("turn", 1)
    board = Board(
        pack=pack.digest,
        first_turn=min(turn, 1),
        last_turn=position.get("last_turn", max(turn, 10)),
        turn=turn,
        phase=position.get("phase", "activations"),
        order=_powers(pack, position.get("order", players)),
        initiative=_power(pack, position.get("initiative", "")),
        groups=groups,
        kings=kings,
        places=_places(pack, position.get("cities", {})),
        kingdoms=kingdoms,
        outsiders=tuple(
            [Outsider(one, control.get(one, ""), one in extinct) for one in (*pack.minors, *pack.barbarians)]
        ),
        alliances=tuple(
            [Alliance(_power(pack, pair[0]), _power(pack, pair[1])) for pair in position.get("alliances", ())]
        ),
        hands=tuple([Hand(power, hands.get(power, ())) for power in players]),
        deck=_cards(pack, position.get("deck", ())),
        discard=_cards(pack, position.get("discard", ())),
        removed=_cards(pack, position.get("removed", ())),
        chariot_cards=position.get("chariot_cards", 0),
        retired=tuple(position.get("retired", ())),
        track=_powers(pack, position.get("track", ())),
        pool=_pool(pack, position.get("pool", ())),
        played=_powers(pack, position.get("played", ())),
        used=_powers(pack, position.get("used", position.get("played", ()))),
        activation=_activation(pack, position),
        pirates=tuple(position.get("pirates", ())),
    )
    return _held(_with(board, position.get("set", {})))


def _with(board: Board, changes: Mapping[str, Any]) -> Board:
    if wrong := sorted([name for name in changes if name not in Board.__struct_fields__]):
        raise BadPosition(f"set: the board has no field {', '.join(wrong)}")
    board = msgspec.convert(msgspec.to_builtins(board.but(**changes)), Board) if changes else board
    return b.with_groups(board.but(groups=()), board.groups)


def _held(board: Board) -> Board:
    """Whoever stands in a space, or is at home there, holds it, unless the position names the holder."""
    now = q.controllers(board)
    return board.but(places=tuple([one if one.holder else one.but(holder=now.get(one.id, "")) for one in board.places]))


def _power(pack: Pack, name: str) -> str:
    power = pack.code.get(name, name)
    if power and power not in pack.power:
        raise BadPosition(f"{name!r} is no power of the pack: {', '.join(pack.power)}")
    return power


def _powers(pack: Pack, names: Sequence[str]) -> tuple[str, ...]:
    return tuple([_power(pack, name) for name in names])


def _pool(pack: Pack, pool: Any) -> tuple[str, ...]:
    """Markers as a list of powers, or as numbers by power; always in the order of the pack's powers."""
    if isinstance(pool, Mapping):
        counted: Mapping[str, int] = pool  # pyright: ignore[reportUnknownVariableType]
        names = [name for name, count in counted.items() for _ in range(count)]
    else:
        names = list(pool)
    order = [power.id for power in pack.powers]
    return tuple(sorted(_powers(pack, names), key=order.index))


def _cards(pack: Pack, cards: Sequence[int | str]) -> tuple[int, ...]:
    found: list[int] = []
    for card in cards:
        number = card if isinstance(card, int) else pack.card_id.get(card.lower().replace("-", "_"), 0)
        if number not in pack.card:
            raise BadPosition(f"{card!r} is no card of the pack")
        found.append(number)
    return tuple(found)


def _players(
    pack: Pack, position: Mapping[str, Any], groups: Sequence[Group], kings: Sequence[King]
) -> tuple[str, ...]:
    if "players" in position:
        return _powers(pack, position["players"])
    named = [_power(pack, name) for name in position.get("kingdoms", ())]
    named += [group.power for group in groups] + [king.power for king in kings]
    return tuple([power for power in pack.kingdoms if power in named or pack.home[power]])


def _kingdom(pack: Pack, power: str, displays: Mapping[str, Any]) -> Kingdom:
    fields: dict[str, Any] = {
        "manpower": 20,
        "capital": pack.capital.get(power, ""),
        "home": pack.home[power],
    }
    for name, given in displays.items():
        if _power(pack, name) == power:
            fields |= given
    if wrong := sorted([name for name in fields if name not in Kingdom.__struct_fields__]):
        raise BadPosition(f"kingdoms: a display has no {', '.join(wrong)}")
    return msgspec.convert({"id": power, **fields}, Kingdom)


def _activation(pack: Pack, position: Mapping[str, Any]) -> Activation:
    power = _power(pack, position.get("active", ""))
    if not power:
        return Activation()
    return Activation(1, power, position.get("segment", "action"), position.get("paid", True))


def _places(pack: Pack, cities: Mapping[str, Mapping[str, Any]]) -> tuple[Place, ...]:
    places = {space.id: Place(space.id, space.ds) for space in pack.spaces}
    places |= {box.id: Place(box.id) for box in pack.boxes}
    for city, changes in cities.items():
        if city not in places:
            raise BadPosition(f"cities: {city!r} is no space of the pack")
        if wrong := sorted([name for name in changes if name not in Place.__struct_fields__]):
            raise BadPosition(f"cities: {city} has no field {', '.join(wrong)}")
        fields = {name: _power(pack, v) if name in ("holder", "monument_by") else v for name, v in changes.items()}
        if changes.get("destroyed"):
            fields.setdefault("ds", 0)
        places[city] = msgspec.convert(msgspec.to_builtins(places[city]) | fields, Place)
    return tuple(places.values())


def _stacks(pack: Pack, stacks: Sequence[str]) -> tuple[tuple[Group, ...], tuple[King, ...]]:
    groups: dict[b.Key, Group] = {}
    kings: list[King] = []
    for text in stacks:
        group, found = _stack(pack, text)
        kings += found
        if group.units != NONE:
            old = groups.get(key_of(group))
            groups[key_of(group)] = group.but(units=plus(old.units, group.units)) if old else group
    return tuple([groups[key] for key in sorted(groups)]), tuple(kings)


def _stack(pack: Pack, text: str) -> tuple[Group, list[King]]:
    found = _STACK.match(text)
    if not found:
        raise BadPosition(f"units {text!r}: write it like 'EGY at Thebes: 10I 2C K[apepi]'")
    power, at, words = _power(pack, found[1]), found[2], found[3].split()
    if at not in pack.space_order:
        raise BadPosition(f"units {text!r}: {at!r} is no space of the pack")
    state = REVOLT if "revolt" in words else MOVED if "moved" in words else READY
    band = words[words.index("band") + 1] if "band" in words else ""
    counts: dict[str, int] = {}
    kings: list[King] = []
    for count in (found[4] or "").split():
        if match := _KING.match(count):
            if match[1] not in pack.king:
                raise BadPosition(f"units {text!r}: {match[1]!r} is no King of the pack")
            kings.append(King(match[1], power, at, state=MOVED if state == MOVED else READY))
        elif match := _COUNT.match(count):
            counts[LETTERS[match[2]]] = counts.get(LETTERS[match[2]], 0) + int(match[1])
        else:
            raise BadPosition(f"units {text!r}: {count!r} is not a number and one of I C P S H, nor K[king]")
    return Group(at, power, Units(**counts), state=state, band=band), kings


def write_position(board: Board) -> dict[str, Any]:
    """What the notation can say of a board: stacks and the state of Cities."""
    return {"units": write_units(board), "cities": write_cities(board)}


def write_units(board: Board) -> list[str]:
    """The stacks of a board in the notation; forces in the middle of an action are written as plain units."""
    pack = b.pack(board)
    found: list[str] = []
    for group in board.groups:
        words = (" revolt" if group.state == REVOLT else " moved" if group.state == MOVED else "") + (
            f" band {group.band}" if group.band else ""
        )
        counts = [f"{getattr(group.units, name)}{letter}" for letter, name in LETTERS.items()]
        shown = " ".join([count for count in counts if not count.startswith("0")])
        found.append(f"{pack.power[group.power].code} at {group.at}{words}: {shown}")
    for king in board.kings:
        if king.at:
            moved = " moved" if king.state == MOVED else ""
            found.append(f"{pack.power[king.power].code} at {king.at}{moved}: K[{king.id}]")
    return found


def write_cities(board: Board) -> dict[str, dict[str, Any]]:
    """The Cities of a board that are not in their printed state, with what is different."""
    found: dict[str, dict[str, Any]] = {}
    for place, printed in zip(board.places, _places(b.pack(board), {}), strict=True):
        now, then = msgspec.to_builtins(place), msgspec.to_builtins(printed)
        changed = {
            name: now.get(name, "") for name in now if now[name] != then.get(name) and name not in ("_", "holder")
        }
        if place.ds != printed.ds:
            changed["ds"] = place.ds
        if changed:
            found[place.id] = changed
    return found
