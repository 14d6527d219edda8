"""What The God Kings says beside the fields of its facts and questions: forces in few words, sums of dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, cast

from limmu.core import Procedure
from limmu.display.phrases import Phrase, Said, phrase
from limmu.games.god_kings import board as b
from limmu.games.god_kings import facts
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.cards.windows import PlayActionCard
from limmu.games.god_kings.pack import Pack
from limmu.games.god_kings.s07_redeployment import PlaceStack
from limmu.games.god_kings.s07_reinforcements import Spend
from limmu.games.god_kings.s13_reaction_roll import ReactionRoll
from limmu.games.god_kings.s15_charge import Charge
from limmu.games.god_kings.s19_kings import ShiftSuccession
from limmu.toolkit.facts import RuleApplied

LETTERS = {"warrior": "W", "chariot": "C", "royal_guard": "G", "mercenary": "M"}
UPWARDS = ("siege", "hesitation")
"""Rolls that succeed from a number on; the others succeed up to one."""
NATURALS = ("intercept", "avoid", "charge")
"""Rolls up to a number in which a natural 1 succeeds, whatever the number."""

CAUSES = {"GK-9.3-a": "event", "GK-20.1-f": "gift", "GK-24.1-l": "home", "GKR-088": "sack"}
"""What brings or leaves a PC marker, by the first clause of its why: an event, a gift, the clearing of a HomeCountry,
Barbarians or a revolt who took a garrison."""

BESIDE = (
    *("anywhere", "who", "number", "sum", "need", "result", "first", "last", "known", "early", "tribute"),
    *("wood", "king", "reset", "general", "cause", "points"),
)
"""What :func:`beside` may tell."""


def beside(board: Board | None, pack: Pack, record: Any) -> Mapping[str, object]:
    """Of forces ``who`` they are and how many a verb counts (``number``); the ``sum`` and ``result`` of a die, what it
    ``need``s, also before it falls, with whether none does (``early``), and on which ``king`` it falls; the ``first``
    and ``last`` that a rule is about; what there is to spend; the ``points`` that each power announces, and whether
    those of a turn are ``reset``; the ``cause`` of a PC marker that nobody places."""
    match record:
        case PlayActionCard(at="own_city_besieged") if not record.scene.space:
            return {"anywhere": True}
        case PlaceStack():
            return _pieces(pack, record.pieces)
        case RuleApplied(what="points_announced"):
            announced = zip(record.about, record.why, strict=False)
            return {"points": tuple([phrase("points_of", power=one, value=value) for one, (_, value) in announced])}
        case RuleApplied() if record.about:
            *others, last = record.about
            return {
                **_pieces(pack, others if last in pack.space else record.about),
                "first": record.about[0],
                "last": last,
            }
        case facts.VictoryPointsTotalled():
            return {"reset": [clause for clause, _ in record.why] == ["GK-24.1-i"]}
        case facts.SpacesControlled(garrison=False) if record.power and record.why:
            return {"cause": CAUSES.get(record.why[0][0], "")}
        case facts.DieResolved():
            return {**_die(record), "king": _king(board, pack, record), "general": ""}
        case ShiftSuccession() if board is not None:
            return {"early": board.round < 2, "known": True, "need": board.round - 1}
        case Spend() if board is not None:
            nation = b.nation(board, record.power)
            return {"known": True, "tribute": nation.tribute, "wood": nation.wood}
        case facts.UnitsMoved() | facts.WentInside():
            return _force(pack, record.leaders, record.units)
        case facts.GeneralActivated():
            return _force(pack, (record.general, *record.along), record.units)
        case facts.LeadersPlaced() | facts.LeadersRemoved():
            return _force(pack, record.leaders, ())
        case facts.AttritionRolled():
            return _force(pack, (), record.hit)
        case (
            facts.UnitsPlaced()
            | facts.UnitsBought()
            | facts.StepsLost()
            | facts.UnitsEliminated()
            | facts.UnitsRemoved()
            | facts.UnitsRecovered()
            | facts.OwnerChanged()
        ):
            return _force(pack, (), record.units)
        case _:
            return {}


def acting(under: Sequence[Procedure[Any]], fact: Any) -> Mapping[str, object]:
    """The ``general`` whose Battle Rating a die is held against."""
    if not isinstance(fact, facts.DieResolved):
        return {}
    for running in reversed(under):
        if isinstance(running, ReactionRoll) and (running.purpose, running.power) == (fact.purpose, fact.power):
            return {"general": running.general}
        if isinstance(running, Charge) and fact.purpose == "charge" and running.order:
            side = running.fight.side(running.order[0])
            return {"general": side.leader} if side.power == fact.power else {}
    return {}


def _die(die: facts.DieResolved) -> Mapping[str, object]:
    """The result is the purpose and how it ended, `natural` where the die itself decides, whatever the sum, and
    `hopeless` where nothing else could have helped."""
    added = die.modified - die.natural
    total = f"{die.natural} {'-' if added < 0 else '+'} {abs(added)} = {die.modified}" if added else str(die.natural)
    need = die.target - 1 if die.purpose == "succession" else die.target
    reached = die.modified >= need if die.purpose in UPWARDS else die.modified <= need
    ended = ("won" if die.success else "lost") if reached == die.success else "natural"
    if die.purpose in NATURALS and need < 1 and ended == "lost":
        ended = "hopeless"
    if die.purpose == "succession" and need < 1 and die.natural == die.modified:
        ended = "early"
    return {"sum": total, "need": need, "result": f"{die.purpose}_{ended}"}


def _king(board: Board | None, pack: Pack, die: facts.DieResolved) -> Said:
    """The King on whom a succession roll falls."""
    king = b.nation(board, die.power).king if board is not None and die.purpose == "succession" else ""
    return general_name(pack, king) if king else phrase("king", power=die.power)


def _force(pack: Pack, leaders: Sequence[str], units: Sequence[str]) -> Mapping[str, object]:
    """Generals with their units in letters; units without a general counted by division and kind."""
    if not leaders:
        return {"who": tuple(troops(pack, units)), "number": len(units)}
    *first, last = [general_name(pack, leader) for leader in leaders]
    led = phrase("force", general=last, units=letters(pack, units)) if units else last
    return {"who": (*first, led), "number": len(leaders)}


def _pieces(pack: Pack, pieces: Sequence[str]) -> Mapping[str, object]:
    """Generals and units in one list; {} where there is anything else in it."""
    leaders = [piece for piece in pieces if piece in pack.general]
    units = [piece for piece in pieces if piece not in pack.general]
    return _force(pack, leaders, units) if all([_is_unit(pack, unit) for unit in units]) else {}


def force_of(pack: Pack, pieces: Sequence[str]) -> tuple[Said, ...]:
    """Who some generals and units are, `Seti I (4C 6W)`; nobody where there is anything else among them."""
    return cast("tuple[Said, ...]", _pieces(pack, pieces).get("who", ()))


def _is_unit(pack: Pack, unit: str) -> bool:
    return unit not in pack.power and unit not in pack.space and _sort(pack, unit).kind in LETTERS


def general_name(pack: Pack, general: str) -> Said:
    """The name of a general, a Warlord's with that of his power. Raises KeyError."""
    found = pack.general[general]
    return (
        phrase("warlord", power=pack.power[found.power].name, name=found.name)
        if found.kind == "warlord"
        else found.name
    )


def letters(pack: Pack, units: Sequence[str]) -> str:
    """Units by kind, `4C 6W`."""
    found = Counter([LETTERS[_sort(pack, unit).kind] for unit in units])
    return " ".join([f"{number}{letter}" for letter, number in sorted(found.items())])


def troops(pack: Pack, units: Sequence[str]) -> list[Phrase]:
    """Units counted by division, or by kind and power: `3 Amon warriors`, `1 Egypt chariot`, `2 mercenaries`."""
    found = Counter([_sort(pack, unit) for unit in units])
    return [phrase("troop", of=sort.of, kind=sort.kind, n=number) for sort, number in found.items()]


class _Sort(NamedTuple):
    of: str
    """The division or the power; "" for mercenaries that anybody hires."""
    kind: str


def _sort(pack: Pack, unit: str) -> _Sort:
    for power in pack.powers:
        rest = unit.removeprefix(power.id + "_")
        if rest == unit:
            continue
        if rest == "guard":
            return _Sort(power.name, "royal_guard")
        group = rest.rpartition("_")[0]
        named = [division.name for division in power.divisions if division.id == group]
        return _Sort(named[0], "warrior") if named else _Sort(power.name, "chariot")
    army, _, kind = unit.rpartition("_")[0].rpartition("_")
    return _Sort(pack.army[army].name if army in pack.army else "", kind)
