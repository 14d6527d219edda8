"""How Chariot Lords shows itself: a map by longitude and latitude, the powers, who stands where, battles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, cast

from limmu.core import Asked, Fact, Pass, View, Why
from limmu.display.scores import Score
from limmu.display.shown import Onward
from limmu.display.tables import Sheet, Styled, Table, in_style
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import Area, Battle, Board, Fight, Power, Screen, Unit
from limmu.games.chariot_lords.facts import UnitsFired
from limmu.games.chariot_lords.moves import Move
from limmu.games.chariot_lords.notation import counts
from limmu.games.chariot_lords.pack import Pack
from limmu.games.chariot_lords.s01_replacements import Gamble, Return
from limmu.games.chariot_lords.s02_land import March
from limmu.games.chariot_lords.s03_round import Match, aimed
from limmu.games.chariot_lords.s07_end_turn import totals
from limmu.games.chariot_lords.sentences import BESIDE, beside, places_of, told_units
from limmu.toolkit.spreads import Count

__all__ = [
    "BESIDE", "answer_text", "beside", "board_tables", "fact_text", "name_of", "near", "onward",
    "pick_text", "scores", "status",
]  # fmt: skip

STYLES = {"white": "white", "red": "red", "yellow": "yellow", "blue": "bright_blue"}
NOBODYS = "bright_black"
SIGNS = {"fertile": "■", "hill": "□", "mountain": "▲", "marsh": "≈", "desert": "·"}
UNITS = "F Foot  P Chosen People  M Meshwesh  C Chariots  V Cavalry  S Siege  T Terror"


def style_of(pack: Pack, power: str) -> str:
    """The colour of a power's team, by the names that terminals have."""
    return STYLES.get(pack.team[pack.power[power].team].color, "white") if power else NOBODYS


def _named(pack: Pack, power: str) -> Styled:
    return in_style(pack.power[power].name if power else "", style_of(pack, power))


# ---------------------------------------------------------------- the board


def board_tables(view: View[Board], pack: Pack) -> Sequence[Table]:
    """The powers by seat, who stands where, the battles of the turn."""
    return [_powers(view, pack), _units(view.board, pack), *_battles(view.board, pack)]


def status(view: View[Board], pack: Pack) -> str:
    """Turn and year, whose turn within it, and its phase."""
    board = view.board
    year = pack.numbers.first_year_bc - (board.turn - 1) * pack.numbers.turn_years
    phase = f", {pack.power[board.mover.power].name}: {board.phase}" if board.mover.power else ""
    return f"turn {board.turn} of {board.last_turn} ({year} BC){phase}"


def scores(view: View[Board], pack: Pack) -> Sequence[Score]:
    """The VP of each seat, by its powers."""
    powers = view.board.powers
    return [
        Score(seat, points, tuple([(pack.power[one.id].name, one.vp) for one in powers if one.seat == seat and one.vp]))
        for seat, points in totals(view.board).items()
    ]


def _powers(view: View[Board], pack: Pack) -> Table:
    board = view.board
    godly = "Godly" if board.godly else "not Godly"
    points = ", ".join([f"{seat.replace('_', ' ')} {vp}" for seat, vp in totals(board).items()])
    table = Table(
        "seat", "power", "VP", "areas", "units", "dead", "kills", "notes",
        title=f"{status(view, pack)}; Judah is {godly}; VP: {points}",
    )  # fmt: skip
    present = {one.power for one in board.units}
    for power in sorted(board.powers, key=lambda one: board.seats.index(one.seat)):
        held = q.controlled(board, power.id)
        if power.id in present or held or power.dead or power.vp:
            table.add_row(
                power.seat.replace("_", " "),
                _named(pack, power.id),
                str(power.vp),
                str(len(held)),
                told_units(pack, q.units_of(board, power.id)),
                counts([Unit("", power.id, kind, "") for kind in power.dead]),
                str(power.unscored or ""),
                ", ".join(_notes(board, pack, power)),
            )
    return table


def _notes(board: Board, pack: Pack, power: Power) -> list[str]:
    notes = ["chit in the cup"] if power.id in board.cup else []
    notes += ["Beloved"] if power.id in board.beloved else []
    notes += ["lost face"] if power.face_lost else []
    return notes + ([f"vassal of {pack.power[power.overlord].name}"] if power.overlord else [])


def _units(board: Board, pack: Pack) -> Table:
    table = Table("area", "held by", "units", title=f"areas ({UNITS})")
    for area in pack.areas:
        holder = q.holder(board, area.id)
        if holder or q.powers_at(board, area.id):
            name = f"{area.name} {SIGNS[area.terrain]}"
            table.add_row(name, _named(pack, holder), _units_at(board, pack, area.id))
    return table


def _units_at(board: Board, pack: Pack, at: str) -> Styled:
    """Each power's units in an area."""
    text = Styled()
    for power in q.powers_at(board, at):
        told = f"{pack.power[power].name} {told_units(pack, q.units_at(board, at, power))}  "
        text += in_style(told, style_of(pack, power))
    return text


def _battles(board: Board, pack: Pack) -> list[Table]:
    if not board.battles:
        return []
    table = Table(
        "area", "attacker", "defender", "rounds", "a Ruler helps", "helped units", "over",
        title="battles",
    )  # fmt: skip
    for battle in board.battles:
        table.add_row(
            pack.area[battle.at].name,
            _named(pack, battle.attacker),
            _named(pack, battle.defender),
            str(battle.rounds),
            ", ".join([pack.power[side].name for side in battle.ruled]),
            str(len(battle.helped) or ""),
            battle.over.replace("_", " "),
        )
    return [table]


AREAS_TOLD = 12
"""Areas told beside a question, at most."""


def near(view: View[Board], pack: Pack, ids: Sequence[str]) -> Sheet | None:
    """The areas that a question is about, with what stands there and what they are next to."""
    board = view.board
    at = {one.id: one.at for one in (*board.units, *board.battles)}
    areas = [area for area in dict.fromkeys([at.get(one, one) for one in ids]) if area in pack.area]
    if not areas:
        return None
    table = Table("area", "held by", "units", "next to")
    for area in areas[:AREAS_TOLD]:
        name = f"{pack.area[area].name} {SIGNS[pack.area[area].terrain]}"
        beside = ", ".join([pack.area[other].name for other in pack.land[area]])
        table.add_row(name, _named(pack, q.holder(board, area)), _units_at(board, pack, area), beside)
    if len(areas) > AREAS_TOLD:
        table.add_row(f"and {len(areas) - AREAS_TOLD} more", "", "", "")
    return table


# ---------------------------------------------------------------- answers and names


def answer_text(pack: Pack, asked: Asked[Board], answer: Any) -> str:
    """Moves as `2F 1C: On > Sinai` (`Foot 3: On > Sinai` where it matters which), replacements as `Foot at Elam for
    Chariots`, units picked as `2F`, matchings as `Foot > Chariots`; "" leaves it to the texts."""
    units = b.units_by_id(asked.board)
    match answer:
        case Move():
            return _move(pack, units, answer)
        case Return() | Gamble():
            return _back(pack, answer)
        case _ if isinstance(asked.question, Match):
            pairs = zip(asked.question.units, aimed(answer), strict=True)
            return ", ".join([f"{_kind(pack, units[one])} > {_kind(pack, units.get(to))}" for one, to in pairs])
        case _:
            names = cast("tuple[object, ...]", answer) if isinstance(answer, tuple) else ()
            picked = [units[one] for one in names if isinstance(one, str) and one in units]
            return places_of(pack, picked) if picked and len(picked) == len(names) else ""


def pick_text(pack: Pack, asked: Asked[Board], pick: Any) -> str:
    """Part of an answer: a unit as `Foot 3 at On`; "" leaves it to the texts."""
    if isinstance(pick, Pass):
        return "nobody"
    unit = b.units_by_id(asked.board).get(pick) if isinstance(pick, str) else None
    return f"{_kind(pack, unit)} at {pack.area[unit.at].name}" if unit else ""


def _move(pack: Pack, units: dict[str, Unit], move: Move) -> str:
    group = [units[one] for one in move.units if one in units]
    at = pack.area[group[0].at].name if group else ""
    told = ", ".join([_kind(pack, one) for one in group]) if _differ(units, group) else told_units(pack, group)
    return f"{told}: {at} > {pack.area[move.to].name}"


def _differ(units: dict[str, Unit], group: Sequence[Unit]) -> bool:
    """Whether others of the same kind stay behind that did something else in this turn: then it matters who goes."""
    return any(
        [
            (other.at, other.power, other.kind) == (one.at, one.power, one.kind) and other.but(id=one.id) != one
            for other in units.values()
            if not other.redeployed and not any([other is mover for mover in group])
            for one in group
        ]
    )


def _back(pack: Pack, answer: Return | Gamble) -> str:
    """A replacement as `Foot at Elam for Chariots`."""
    named = [pack.unit_type[kind].name for kind in answer.destroyed] if isinstance(answer, Return) else []
    price = f"for {' and '.join(named)}" if named else "by the die"
    return f"{pack.unit_type[answer.kind].name} at {pack.area[answer.at].name} {price}"


def _kind(pack: Pack, unit: Unit | None) -> str:
    """A unit by its kind and number: `Foot 3`; a Ruler by his name."""
    if unit is None:
        return "nobody"
    return (
        told_units(pack, [unit])
        if unit.kind == b.RULER
        else f"{pack.unit_type[unit.kind].name} {unit.id.rpartition('_')[2]}"
    )


def fact_text(pack: Pack, fact: Fact[Board]) -> str:
    """Units that fire shot by shot; "" leaves a fact to the texts."""
    if not isinstance(fact, UnitsFired):
        return ""
    whys = fact.dice_why or ((),) * len(fact.units)
    shots = zip(fact.units, fact.targets, fact.faces, fact.needs, whys, strict=True)
    fire = [
        f"{_unit(pack, one)} fires at {_unit(pack, to)}: {face}{_because(why)}, needs {need}"
        for one, to, face, need, why in shots
    ]
    hits = [_unit(pack, one) for one in fact.hits]
    told = f"{', '.join(hits)} {'is' if len(hits) == 1 else 'are'} hit" if hits else "nobody is hit"
    return "; ".join([*fire, told])


BECAUSE = {
    "CL-3.b.i-c": "Ruler", "CL-3.b.ii": "Ruler", "CL-3.b.iii": "Siege or Terror", "CL-3.b.iv.1": "Godly Judah",
    "CL-3.b.iv.2": "Judah at home", "CL-3.c.iii": "terrain",
}  # fmt: skip


def _because(why: Why) -> str:
    return "".join([f" {value:+} {BECAUSE[clause]} ({clause})" for clause, value in why])


def _unit(pack: Pack, unit: str) -> str:
    """`egypt_7` is Egypt 7; "" if it is no such id."""
    power, _, number = unit.rpartition("_")
    return f"{pack.power[power].name} {number}" if number.isdecimal() and power in pack.power else ""


def name_of(pack: Pack, value: object, kind: str) -> str:
    """`egypt_7` is Egypt 7; areas with their holder, battles, units and screens in words."""
    if kind == "battle" and isinstance(value, str):
        at, _, defender = value.partition(":")
        return f"{pack.area[at].name} against {pack.power[defender].name}"
    if isinstance(value, Unit):
        name = pack.ruler[value.id].name if value.kind == b.RULER else f"a {pack.unit_type[value.kind].name} unit"
        return f"{name} at {pack.area[value.at].name}"
    if isinstance(value, Area):
        return f"{pack.area[value.id].name} to {pack.power[value.holder].name if value.holder else 'nobody'}"
    if isinstance(value, Battle | Fight):
        return f"{pack.area[value.at].name} ({pack.power[value.defender].name})"
    if isinstance(value, Count):
        return f"{value.n} at {pack.area[value.at].name}"
    if isinstance(value, Screen):
        return f"{value.units} at {pack.area[value.at].name}"
    return _unit(pack, value) if isinstance(value, str) and not kind else ""


def onward(pack: Pack, asked: Asked[Board], last: object) -> Onward | None:
    """The units that marched last go from area to area."""
    question = asked.question
    if not isinstance(question, March) or not isinstance(last, Move):
        return None
    return Onward(" ".join(last.units), last.to, pack.exits[question.power], partial(Move, last.units))
