"""What Chariot Lords says beside the fields of its facts: units counted, and who fights a battle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from limmu.display.phrases import Phrase, Said, phrase
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import facts
from limmu.games.chariot_lords.board import Board, Unit
from limmu.games.chariot_lords.notation import counts
from limmu.games.chariot_lords.pack import Pack

BESIDE = ("who", "placed", "number", "attacker", "defender", "at", "fight")
"""What :func:`beside` may tell."""


def beside(board: Board | None, pack: Pack, record: Any) -> Mapping[str, object]:
    """Of facts about units ``who`` they are and how many a verb counts (``number``), or where they come (``placed``);
    of a battle where it is and between whom, if that is known (``fight``)."""
    match record:
        case facts.UnitsPlaced():
            return {"placed": places_of(pack, record.units)}
        case (
            facts.UnitsMarched()
            | facts.UnitsSailed()
            | facts.UnitsRelocated()
            | facts.UnitsRedeployed()
            | facts.UnitsRemoved()
            | facts.UnitsKilled()
            | facts.RowLaid()
        ):
            dead = getattr(record, "dead", ())
            return {"who": told(board, pack, record.units, dead), "number": len(record.units)}
        case facts.RoundFought():
            at, _, defender = record.battle.partition(":")
            attacker = _power_of(record.units[0], pack) if record.units else ""
            return {"at": at, "defender": defender, "attacker": attacker, "fight": bool(attacker)}
        case _:
            return {}


def _power_of(unit: str, pack: Pack) -> str:
    """The power of a combat unit; "" for a Ruler."""
    power = unit.rpartition("_")[0]
    return power if power in pack.power else ""


def told(board: Board | None, pack: Pack, units: Sequence[str], dead: Sequence[str] = ()) -> tuple[Said, ...]:
    """Units as `2F 1C of Egypt`, or as `3 units of Egypt` where they are gone and forgotten; Rulers by name.
    ``dead``: the kinds of all, if they are known otherwise."""
    known = b.units_by_id(board) if board is not None else {}
    if len(dead) == len(units):
        known = {unit: Unit(unit, "", kind, "") for unit, kind in zip(units, dead, strict=True)}
    rulers = [pack.ruler[unit].name for unit in units if unit in pack.ruler]
    others = [unit for unit in units if unit not in pack.ruler]
    found: list[Said] = []
    for power in dict.fromkeys([unit.rpartition("_")[0] for unit in others]):
        mine = [unit for unit in others if unit.rpartition("_")[0] == power]
        kinds = [known[unit] for unit in mine if unit in known]
        many = counts(kinds) if len(kinds) == len(mine) else phrase("many", n=len(mine))
        found.append(phrase("of_power", units=many, power=power))
    return (*found, *rulers)


def told_units(pack: Pack, units: Iterable[Unit]) -> str:
    """Units in the notation, Rulers by name: `3F 2C Ramesses II`."""
    listed = list(units)
    rulers = [pack.ruler[one.id].name for one in listed if one.kind == b.RULER]
    return " ".join([part for part in (counts([one for one in listed if one.kind != b.RULER]), *rulers) if part])


def places_of(pack: Pack, units: Sequence[Unit]) -> Phrase:
    """Units with their areas: `2F at On, 1C at Sinai`."""
    areas = dict.fromkeys([one.at for one in units])
    told = [phrase("units_at", units=told_units(pack, [one for one in units if one.at == at]), at=at) for at in areas]
    return phrase("listed", ids=tuple(told))
