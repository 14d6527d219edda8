"""Positions in short notation, as cases write them.

    units = ["EGY at sinai: 3F 2C R[ramesses_ii]", "HAT at kadesh path aleppo: 2F", "EGY at on sailed ugarit: 1F"]

A stack is a power (or its code), an area, the words it needs, then counts: F Foot, P Chosen People, M Meshwesh, C
Chariots, V Cavalry, S Siege, T Terror, and `R[id]` for a Ruler. The words tell what the units did in this turn of their
power: `path a,b` the areas they left by land, in order; `spent 2` movement points (default: as many as areas left);
`sailed a` the area they embarked from; `rounds 2` of battle. Units are numbered by power in the order written:
`egypt_1`, `egypt_2`, ...; a Ruler has his own id.

Control is with whoever's combat units are alone in an area, unless `control` says otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import RULER, Area, Battle, Board, Kills, Mover, Power, Screen, Unit
from limmu.games.chariot_lords.pack import Pack

KINDS = {
    "F": "foot", "P": "chosen", "M": "meshwesh", "C": "chariots", "V": "cavalry", "S": "siege", "T": "terror",
}  # fmt: skip
_STACK = re.compile(r"^(\w+) at (\w+)((?: path [\w,]+| spent \d+| sailed \w+| rounds \d+)*):\s*(.+)$")
_COUNT = re.compile(r"^(\d+)([FPMCVST])$")
_RULER = re.compile(r"^R\[(\w+)\]$")
KEYS = (
    "units", "scenario", "seats", "powers", "control", "turn", "first_turn", "last_turn", "phase", "mover", "number",
    "invading", "at_sea", "screens", "cup", "played", "beloved", "godly", "battles", "set",
)  # fmt: skip


class BadPosition(ValueError):
    """A position that cannot be read: what is wrong with which part."""


def read_position(pack: Pack, position: Mapping[str, Any]) -> Board:
    """The board of a position. Keys: see KEYS. Powers may be given by id or code.

    `seats`: seat -> its powers (default: those of the `scenario`, else the teams); `powers`: fields of powers by power,
    with `dead` as counts (`"3F 1C"`) and `kills` as numbers by power; `control`: area -> power; `mover`: whose turn it
    is, its `number`, whether it is `invading`, units `at_sea`, `screens` by area; `battles`: at, attacker (default: the
    mover), defender and further fields; `set`: other fields of the board. Raises BadPosition.
    """
    if wrong := sorted([key for key in position if key not in KEYS]):
        raise BadPosition(f"position has no {', '.join(wrong)}: it has {', '.join(KEYS)}")
    units, raised = _units(pack, position.get("units", ()))
    seats = _seats(pack, position)
    turn: int = position.get("turn", 1)
    mover = Mover(
        _power(pack, position.get("mover", "")),
        position.get("number", 1),
        position.get("invading", False),
        position.get("at_sea", 0),
        tuple([Screen(at, many) for at, many in position.get("screens", {}).items()]),
    )
    board = Board(
        pack=pack.digest,
        scenario=position.get("scenario", ""),
        first_turn=position.get("first_turn", min(turn, 1)),
        last_turn=position.get("last_turn", max(turn, 10)),
        turn=turn,
        phase=position.get("phase", "movement"),
        cup=_powers(pack, position.get("cup", ())),
        played=_powers(pack, position.get("played", ())),
        beloved=_powers(pack, position.get("beloved", ())),
        mover=mover,
        units=units,
        areas=tuple([Area(area.id) for area in pack.areas]),
        powers=_states(pack, position.get("powers", {}), seats, raised),
        seats=tuple(dict.fromkeys(seats.values())),
        godly=position.get("godly", pack.law.starts_godly),
        battles=tuple([_battle(pack, mover.power, fields) for fields in position.get("battles", ())]),
    )
    return _with(_controlled(pack, board, position.get("control", {})), position.get("set", {}))


def _with(board: Board, changes: Mapping[str, Any]) -> Board:
    if wrong := sorted([name for name in changes if name not in Board.__struct_fields__]):
        raise BadPosition(f"set: the board has no field {', '.join(wrong)}")
    return msgspec.convert(msgspec.to_builtins(board.but(**changes)), Board) if changes else board


def _controlled(pack: Pack, board: Board, control: Mapping[str, str]) -> Board:
    """The board with its holders: who stands alone, then what the position says."""
    holders = {area.id: area for area in q.new_holders(board)}
    for at, power in control.items():
        holders[_area(pack, "control", at)] = Area(at, _power(pack, power))
    return b.with_areas(board, holders)


def _power(pack: Pack, name: str) -> str:
    power = pack.code.get(name, name)
    if power and power not in pack.power:
        raise BadPosition(f"{name!r} is no power of the pack: {', '.join(pack.power)}")
    return power


def _powers(pack: Pack, names: Iterable[str]) -> tuple[str, ...]:
    return tuple([_power(pack, name) for name in names])


def _area(pack: Pack, where: str, at: str) -> str:
    if at not in pack.area:
        raise BadPosition(f"{where}: {at!r} is no area of the pack")
    return at


def _seats(pack: Pack, position: Mapping[str, Any]) -> dict[str, str]:
    """Power -> the seat that commands it."""
    if "seats" in position:
        given: Mapping[str, Sequence[str]] = position["seats"]
        return {_power(pack, power): seat for seat, powers in given.items() for power in powers}
    if scenario := pack.scenario.get(position.get("scenario", "")):
        return {power.id: scenario.seat_of(power.id) for power in pack.powers}
    return {power.id: power.team for power in pack.powers}


def _states(
    pack: Pack, given: Mapping[str, Mapping[str, Any]], seats: Mapping[str, str], raised: Mapping[str, int]
) -> tuple[Power, ...]:
    fields = {_power(pack, name): dict(values) for name, values in given.items()}
    return tuple([_state(pack, one.id, seats.get(one.id, one.team), raised, fields) for one in pack.powers])


def _state(pack: Pack, power: str, seat: str, raised: Mapping[str, int], given: Mapping[str, dict[str, Any]]) -> Power:
    fields = given.get(power, {})
    if wrong := sorted([name for name in fields if name not in Power.__struct_fields__]):
        raise BadPosition(f"powers: {power} has no field {', '.join(wrong)}")
    dead = tuple([kind for kind, _ in _counted(pack, fields.get("dead", ""))])
    kills = tuple([Kills(_power(pack, one), many) for one, many in fields.get("kills", {}).items()])
    overlord = _power(pack, fields.get("overlord", ""))
    made = {"seat": seat, "raised": raised.get(power, 0)} | fields | {"dead": dead, "kills": (), "overlord": overlord}
    return msgspec.convert({"id": power, **made}, Power).but(kills=kills)


def _battle(pack: Pack, mover: str, fields: Mapping[str, Any]) -> Battle:
    if missing := [name for name in ("at", "defender") if name not in fields]:
        raise BadPosition(f"battles: write {' and '.join(missing)}")
    _area(pack, "battles", fields["at"])
    defender, attacker = _power(pack, fields["defender"]), _power(pack, fields.get("attacker", mover))
    made = {"id": f"{fields['at']}:{defender}", **fields, "attacker": attacker, "defender": defender}
    return msgspec.convert(made, Battle)


def _units(pack: Pack, stacks: Sequence[str]) -> tuple[tuple[Unit, ...], dict[str, int]]:
    """The units of the stacks, and how many of each power got a number."""
    found: list[Unit] = []
    raised: dict[str, int] = {}
    for text in stacks:
        match = _STACK.match(text)
        if not match:
            raise BadPosition(f"units {text!r}: write it like 'EGY at sinai: 3F 2C R[ramesses_ii]'")
        power, at = _power(pack, match[1]), _area(pack, f"units {text!r}", match[2])
        for kind, name in _counted(pack, match[4]):
            if not name:
                raised[power] = raised.get(power, 0) + 1
            found.append(_did(Unit(name or f"{power}_{raised[power]}", power, kind, at), match[3].split()))
    return tuple(found), raised


def _did(unit: Unit, words: Sequence[str]) -> Unit:
    """The unit with what it did in this turn."""
    did = dict(zip(words[::2], words[1::2], strict=True))
    path = tuple(did["path"].split(",")) if "path" in did else ()
    spent = int(did.get("spent", len(path)))
    return unit.but(path=path, spent=spent, sailed=did.get("sailed", ""), rounds=int(did.get("rounds", 0)))


def _counted(pack: Pack, text: str) -> list[tuple[str, str]]:
    """(kind, Ruler or "") of every unit in a text of counts."""
    found: list[tuple[str, str]] = []
    for word in text.split():
        if match := _RULER.match(word):
            if match[1] not in pack.ruler:
                raise BadPosition(f"{text!r}: {match[1]!r} is no Ruler of the pack")
            found.append((RULER, match[1]))
        elif match := _COUNT.match(word):
            found += [(KINDS[match[2]], "")] * int(match[1])
        else:
            raise BadPosition(f"{text!r}: {word!r} is not a number and one of {' '.join(KINDS)}, nor R[ruler]")
    return found


# ---------------------------------------------------------------- writing


def counts(units: Iterable[Unit]) -> str:
    """Units in the notation: `3F 2C R[ramesses_ii]`."""
    listed = list(units)
    told = [(letter, sum([one.kind == kind for one in listed])) for letter, kind in KINDS.items()]
    rulers = [f"R[{one.id}]" for one in listed if one.kind == RULER]
    return " ".join([*[f"{many}{letter}" for letter, many in told if many], *rulers])


def write_units(board: Board) -> list[str]:
    """The stacks of a board, areas in map order, with what they did in this turn."""
    pack = b.pack(board)
    here = b.units_by_area(board)
    found: list[str] = []
    for at in pack.in_map_order(here):
        for power, units in here[at].items():
            groups: dict[str, list[Unit]] = {}
            for one in units:
                groups.setdefault(_words(one), []).append(one)
            found += [f"{pack.power[power].code} at {at}{words}: {counts(them)}" for words, them in groups.items()]
    return found


def _words(unit: Unit) -> str:
    words = f" path {','.join(unit.path)}" if unit.path else ""
    words += f" spent {unit.spent}" if unit.spent != len(unit.path) else ""
    words += f" sailed {unit.sailed}" if unit.sailed else ""
    return words + (f" rounds {unit.rounds}" if unit.rounds else "")


def write_position(board: Board) -> dict[str, Any]:
    """What the notation can say of a board: its stacks and who controls what."""
    return {"units": write_units(board), "control": {area.id: area.holder for area in board.areas if area.holder}}
