"""Positions in a short notation, as cases write them.

    forces = ["EK+EW1 at c5: 6W 2C", "HK at a1 inside: 2W", "hatti at c3: 1w"]
    markers = { c1 = "egypt/g", c2 = "hatti", e3 = "" }

A force is a general with the generals stacked with him, or a power for un-led units; then the place; then counts of
W warrior, C chariot, G royal guard, M mercenary, in small letters where they show their reduced side. `3W[amon]` names
the division, `4W[loose]` are of none; other warriors come from the divisions in order. `/g` is the garrison face. A
HomeCountry space that is not listed has its owner's marker, any other none.

Units as values are "2W 1c" (so many of each) or, as counters of a position, "4W at c5", "egypt at c5", "at c5 inside".
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from limmu.games.god_kings import board as b
from limmu.games.god_kings.board import FULL, REDUCED, Board, Control, Leader, Nation, Place, Unit
from limmu.games.god_kings.pack import Pack
from limmu.games.god_kings.setup import counters_of, counters_of_army
from limmu.toolkit.cards import Hand

KINDS = {"W": "warrior", "C": "chariot", "G": "royal_guard", "M": "mercenary"}
LOOSE = "loose"
"""Stands for no division: such counters are not in any box, only in cases."""
_FORCE = re.compile(r"^([\w+]+) at (\w+)( inside)?(?::\s*(.*))?$")
_COUNT = re.compile(r"^(\d+)([WCGMwcgm])(?:\[(\w+)\])?$")


class BadPosition(ValueError):
    """A position that cannot be read: what is wrong with which part."""


def read_position(pack: Pack, position: Mapping[str, Any]) -> Board:
    """The board of a position. Keys: forces, markers, sieges, hands, deck, players, neutral, order, turn, round, set.

    `players` are the powers with seats (default: every great power with a force), `set` other fields of the board or,
    by power, of its nation: `set = { "egypt.total_vp" = 30 }`. Raises BadPosition.
    """
    known = {
        "forces", "markers", "sieges", "hands", "deck", "players", "neutral", "order", "turn", "round", "active", "set",
    }  # fmt: skip
    if wrong := sorted(position.keys() - known):
        raise BadPosition(f"position has no {', '.join(wrong)}: it has {', '.join(sorted(known))}")
    _check_powers(pack, position)
    forces: Sequence[str] = position.get("forces", ())
    units = {u.id: u for power in pack.powers for u in counters_of(pack, power)}
    units |= {u.id: u for army in pack.armies for u in counters_of_army(pack, army)}
    units |= {u.id: u for u in [Unit(f"mercenary_{i}", "", "mercenary") for i in range(1, pack.limits.mercenaries + 1)]}
    turn: int = position.get("turn", 1)
    leaders = {
        g.id: Leader(g.id, g.power, g.kind)
        for g in pack.generals
        if g.kind != "king" or pack.king(g.power, turn) == g.id
    }
    for force in forces:
        _read_force(pack, force, units, leaders)
    on_map = {u.power for u in units.values() if u.at} | {g.power for g in leaders.values() if g.at}
    neutral: Sequence[str] = position.get("neutral", ())
    players: Sequence[str] = position.get(
        "players", [p.id for p in pack.powers if p.id in on_map and p.id not in neutral]
    )
    nations = [
        _nation(pack, power=p, seat=p if p in players else "", turn=turn, units=units, leaders=leaders)
        for p in (*players, *neutral)
    ]
    controls = [*neutral, *[army.id for army in pack.armies]]
    round_: int = position.get("round", 1)
    board = Board(
        pack=pack.digest,
        first_turn=turn,
        last_turn=turn,
        turn=turn,
        phase="strategy",
        round=round_,
        rounds_played=round_,
        order=tuple(position.get("order", players)),
        active=position.get("active", players[0] if players else ""),
        units=tuple(units.values()),
        leaders=tuple([g for g in leaders.values() if g.at or g.power in (*players, *neutral) or g.kind != "warlord"]),
        places=_places(pack, position.get("markers", {}), position.get("sieges", {})),
        nations=tuple(nations),
        controls=tuple([Control(power) for power in controls]),
        hands=tuple([Hand(p, tuple(position.get("hands", {}).get(p, ()))) for p in players]),
        deck=tuple(position.get("deck", ())),
    )
    return _with(board, position.get("set", {}))


_OF_POWERS = ("neutral_last", "neutral_now", "king_won", "removed_powers")
"""Fields of the board that list powers."""


def _check_powers(pack: Pack, position: Mapping[str, Any]) -> None:
    """Every power that a position names is one of the pack. Raises BadPosition."""
    named = {field: position.get(field, ()) for field in ("players", "neutral", "order", "hands")}
    named["active"] = [position["active"]] if position.get("active") else []
    named["markers"] = [power for text in position.get("markers", {}).values() if (power := text.partition("/")[0])]
    for space, siege in position.get("sieges", {}).items():
        if "by" not in siege or siege.keys() - {"by", "continued"}:
            raise BadPosition(f"sieges: {space} takes by, a power, and continued, a number; it has {', '.join(siege)}")
    named["sieges"] = [siege["by"] for siege in position.get("sieges", {}).values()]
    given: Mapping[str, Any] = position.get("set", {})
    named |= {f"set: {field}": given[field] for field in _OF_POWERS if field in given}
    for field, powers in named.items():
        for power in powers:
            if power not in (*pack.power, *pack.army, b.NOBODY):
                raise BadPosition(f"{field}: {power!r} is no power of the pack: {', '.join([*pack.power, *pack.army])}")


def _with(board: Board, changes: Mapping[str, Any]) -> Board:
    for key, value in changes.items():
        power, _, name = key.rpartition(".")
        names = Nation.__struct_fields__ if power else Board.__struct_fields__
        if name not in names:
            raise BadPosition(f"set: {'a nation' if power else 'the board'} has no field {name!r}")
        change: dict[str, Any] = {name: value}
        board = b.with_nation(board, power, **change) if power else board.but(**change)
    return msgspec.convert(msgspec.to_builtins(board), Board) if changes else board


def _nation(
    pack: Pack, power: str, seat: str, turn: int, units: Mapping[str, Unit], leaders: Mapping[str, Leader]
) -> Nation:
    king = next((g.id for g in leaders.values() if g.power == power and g.kind == "king" and g.at), "")
    divisions = sorted({u.division for u in units.values() if u.power == power and u.division and u.at})
    return Nation(power, seat, king or pack.king(power, turn), divisions=tuple(divisions))


def _places(pack: Pack, markers: Mapping[str, str], sieges: Mapping[str, Any]) -> tuple[Place, ...]:
    places = {s.id: Place(s.id, pack.home_of.get(s.id, "")) for s in pack.spaces}
    for space, text in markers.items():
        if space not in places:
            raise BadPosition(f"markers: {space!r} is no space of the pack")
        power, _, face = text.partition("/")
        places[space] = places[space].but(marker=power, garrison=face == "g")
    for space, siege in sieges.items():
        if space not in pack.walls:
            raise BadPosition(f"sieges: {space!r} is no walled city of the pack")
        places[space] = places[space].but(besieger=siege["by"], continued=siege.get("continued", 0))
    return tuple(places.values())


def _read_force(pack: Pack, text: str, units: dict[str, Unit], leaders: dict[str, Leader]) -> None:
    found = _FORCE.match(text)
    if not found:
        raise BadPosition(f"force {text!r}: write it like 'EK+EW1 at c5 inside: 6W 2c'")
    who, at, inside, counts = found[1].split("+"), found[2], bool(found[3]), found[4] or ""
    if at not in pack.space_order:
        raise BadPosition(f"force {text!r}: {at!r} is no space of the pack")
    if inside and at not in pack.walls:
        raise BadPosition(f"force {text!r}: {at!r} has no walls to be inside")
    powers = {g.id: g.power for g in pack.generals}
    power = powers.get(who[0], who[0])
    for general in who:
        if general in powers:
            leaders[general] = Leader(general, power, pack.general[general].kind, at, inside)
        elif len(who) > 1 or general not in (*pack.power, *pack.army, b.NOBODY):
            raise BadPosition(f"force {text!r}: {general!r} is neither a general nor a power of the pack")
    for count in counts.split():
        match = _COUNT.match(count)
        if not match:
            raise BadPosition(f"force {text!r}: {count!r} is not a number and one of W C G M w c g m")
        _take(units, power=power, count=int(match[1]), letter=match[2], division=match[3] or "", at=at, inside=inside)


def _take(units: dict[str, Unit], power: str, count: int, letter: str, division: str, at: str, inside: bool) -> None:
    kind, steps = KINDS[letter.upper()], FULL if letter.isupper() else REDUCED
    loose = division == LOOSE
    free = [] if loose else [
        u
        for u in units.values()
        if u.kind == kind and not u.at and not u.steps and u.division == (division or u.division)
        and u.power in ((power, "") if kind == "mercenary" else (power,))
    ]  # fmt: skip
    free.sort(key=lambda u: u.power == "")
    if kind == "mercenary" and power == b.NOBODY:
        free = [u for u in free if u.power == ""]
    for i in range(len(free), count):  # a case may field more than the counter mix holds
        free.append(Unit(f"{power}_{kind}_x{len(units) + i}", power, kind, "" if loose else division))
    for counter in free[:count]:
        units[counter.id] = counter.but(power=power, steps=steps, at=at, inside=inside)


def write_position(board: Board) -> dict[str, Any]:
    """What the notation can say of a board: forces and markers."""
    return {"forces": write_forces(board), "markers": write_markers(board)}


def write_forces(board: Board) -> list[str]:
    """The forces of a board in the notation, place by place."""
    letters = {kind: letter for letter, kind in KINDS.items()}
    found: list[str] = []
    for at in sorted({u.at for u in board.units if u.at} | {g.at for g in board.leaders if g.at}):
        for inside in (False, True):
            generals = [g for g in b.leaders_at(board, at) if g.inside == inside]
            present = [u for u in b.units_at(board, at) if u.inside == inside]
            for power in sorted({g.power for g in generals} | {u.power for u in present}):
                counts: dict[str, int] = {}
                for u in [u for u in present if u.power == power]:
                    letter = letters[u.kind] if u.steps == FULL else letters[u.kind].lower()
                    key = f"{letter}[{u.division}]" if u.division else letter
                    counts[key] = counts.get(key, 0) + 1
                who = "+".join([g.id for g in generals if g.power == power]) or power
                text = f"{who} at {at}" + (" inside" if inside else "")
                found.append(text + (": " + " ".join([f"{n}{key}" for key, n in counts.items()]) if counts else ""))
    return found


def write_markers(board: Board) -> dict[str, str]:
    """The markers of a board that differ from what an unlisted space has."""
    pack = b.pack(board)
    return {
        p.id: p.marker + ("/g" if p.garrison else "")
        for p in board.places
        if p.marker != pack.home_of.get(p.id, "") or p.garrison
    }


# ---------------------------------------------------------------- units as values

_COUNTS = r"(?:\d+[WCGMwcgm](?:\[\w+\])? ?)+"
_SOME = re.compile(rf"^({_COUNTS}|\w+ )?at (\w+)( inside| outside)?$")


def read_value(board: Board, text: str) -> Any:
    """Units as a function or procedure takes them: kinds with steps and numbers, or the ids of counters in a place.

    Any other text is itself. Raises BadPosition when there are not so many.
    """
    if re.fullmatch(_COUNTS, text):
        return [
            [KINDS[found[2].upper()], FULL if found[2].isupper() else REDUCED, int(found[1])]
            for count in text.split()
            if (found := _COUNT.match(count))
        ]
    if not (some := _SOME.match(text)):
        return text
    there = [u for u in b.units_at(board, some[2]) if not some[3] or u.inside == (some[3] == " inside")]
    who = (some[1] or "").strip()
    if re.fullmatch(_COUNTS, who):
        return list(_counted(there, who))
    return [u.id for u in there if not who or u.power == who]


def _counted(units: Sequence[Unit], counts: str) -> tuple[str, ...]:
    """The ids of so many of each kind and side, in the order of the units."""
    found: list[str] = []
    for count in counts.split():
        match = _COUNT.match(count)
        if not match:
            raise BadPosition(f"{counts!r}: {count!r} is not a number and one of W C G M w c g m")
        kind, steps = KINDS[match[2].upper()], FULL if match[2].isupper() else REDUCED
        like = [u.id for u in units if u.kind == kind and u.steps == steps and match[3] in (None, u.division)]
        if len(like) < int(match[1]):
            raise BadPosition(f"{counts!r}: there are only {len(like)} of {count!r}")
        found += like[: int(match[1])]
    order = [u.id for u in units]
    return tuple(sorted(found, key=order.index))
