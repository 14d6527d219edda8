"""What Chariot Lords says beside the fields of its facts: units counted, and who fights a battle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import Any

from limmu.core import Why
from limmu.display.phrases import Phrase, Said, phrase
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import facts
from limmu.games.chariot_lords.board import Board, Unit
from limmu.games.chariot_lords.notation import counts
from limmu.games.chariot_lords.pack import Pack
from limmu.games.chariot_lords.s02_land import GrantPassage
from limmu.games.chariot_lords.s03_retreats import RetreatBack, ways_back
from limmu.games.chariot_lords.s03_round import Match

BESIDE = (
    *("who", "placed", "number", "attacker", "defender", "at", "fight", "shots", "passes", "again"),
    *("back", "gone", "newest", "support", "test", "ways"),
)
"""What :func:`beside` may tell."""


def beside(board: Board | None, pack: Pack, record: Any) -> Mapping[str, object]:
    """Of facts about units ``who`` they are and how many a verb counts (``number``), or where they come (``placed``);
    of a battle where it is and between whom, if that is known (``fight``); what is fired (``shots``), who gains what
    (``passes``); whether a turn is the second of a power Beloved of the gods (``again``); of the dead who come ``back``
    and who is ``gone`` for it; the ``newest`` screen; whether foot has the ``support`` of Siege or Terror; what came of
    the ``test`` of God's law; the ``ways`` back of an attacker who retreats."""
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
            if getattr(record, "how", "") == "deserted":  # they are Foot again
                dead = (b.MESHWESH,) * len(record.units)
            return {"who": told(board, pack, record.units, dead), "number": len(record.units)}
        case facts.DeadTaken():
            back, gone = (_counted(kinds) for kinds in ((record.returned,), record.destroyed))
            return {"back": back, "gone": gone, "number": len(record.destroyed)}
        case facts.ScreensSet():
            return {"newest": record.screens[-1]}
        case facts.AdjustmentsDeclared():  # it holds what was declared before, too
            helped = [unit for unit in record.helped if unit.rpartition("_")[0] == record.power]
            support = any([clause == "CL-3.b.iii" for clause, _ in record.why])
            return {"who": told(board, pack, helped), "support": support}
        case facts.LawTested():
            repents = any([clause == "CL-6-b" for clause, _ in record.why])
            if record.godly:
                return {"test": "repents" if repents else "keeps"}
            return {"test": "stays ungodly" if repents else "breaks"}
        case facts.UnitsFired():
            return {"shots": _fire(board, pack, record)}
        case facts.ControlChanged():
            return {"passes": _passes(record)}
        case Match() | GrantPassage():
            return {"who": told(board, pack, record.units), "number": len(record.units)}
        case RetreatBack():
            return {"ways": tuple(ways_back(board, record.battle)) if board is not None else ()}
        case facts.RoundFought():
            at, _, defender = record.battle.partition(":")
            attacker = board.mover.power if board is not None else ""
            return {"at": at, "defender": defender, "attacker": attacker, "fight": bool(attacker)}
        case facts.PowerTurnBegun():
            return {"again": record.mover.number > 1}
        case facts.BattleEnded():
            at, _, defender = record.battle.partition(":")
            mover = board.mover.power if board is not None else ""
            return {"at": at, "defender": defender, "attacker": mover or phrase("attacker")}
        case _:
            return {}


def _fire(board: Board | None, pack: Pack, fire: facts.UnitsFired) -> Phrase:
    """What is fired at what: units of a kind with the same need and the same modifiers together; shot by shot where it
    is not known what they are, or where dice are told as ranges."""
    known = b.units_by_id(board) if board is not None else {}
    counted = all([one in known for one in (*fire.units, *fire.targets)])
    counted = counted and all([type(face) is int for face in fire.faces])  # not the ranges of many results
    whys = fire.dice_why or ((),) * len(fire.units)
    needs = fire.needs or (0,) * len(fire.units)
    sorts: dict[object, list[int]] = {}
    for n, (one, to) in enumerate(zip(fire.units, fire.targets, strict=True)):
        sort = (known[one].kind, known[to].kind, needs[n], whys[n]) if counted else n
        sorts.setdefault(sort, []).append(n)

    def who(units: Iterable[str]) -> tuple[Said, ...]:
        return told(board, pack, list(dict.fromkeys(units))) if counted else tuple(units)

    shots = [
        phrase(
            "fire",
            who=who([fire.units[n] for n in alike]),
            to=who([fire.targets[n] for n in alike]),
            number=len(alike),
            faces=", ".join([str(fire.faces[n]) for n in alike]),
            need=needs[alike[0]],
            why=_why(whys[alike[0]], len(alike)),
        )
        for alike in sorts.values()
    ]
    ended = phrase("hit", hits=who(fire.hits), number=len(fire.hits)) if fire.hits else phrase("nobody_hit")
    return reduce(lambda first, then: phrase("then", first=first, then=then), [*shots, ended])


def _why(why: Why, dice: int) -> Phrase | str:
    """What is added to a die, or to each of several; "" for nothing."""
    added = tuple([phrase("because", clause=clause, value=value) for clause, value in why])
    return phrase("added", dice=dice, why=added) if added else ""


def _counted(kinds: Iterable[str]) -> str:
    """Units in the notation by their kinds."""
    return counts([Unit("", "", kind, "") for kind in kinds if kind])


def _passes(control: facts.ControlChanged) -> tuple[Phrase, ...]:
    """Who gains what."""
    holders = dict.fromkeys([area.holder for area in control.areas])
    gained = {holder: tuple([area.id for area in control.areas if area.holder == holder]) for holder in holders}
    return tuple([phrase("areas_to", at=at, power=holder) for holder, at in gained.items()])


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
