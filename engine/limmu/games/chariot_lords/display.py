"""How Chariot Lords shows itself: a map by longitude and latitude, the powers, who stands where, battles."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, cast

from limmu.core import Asked, Pass, View
from limmu.display.phrases import Phrase, Said, phrase
from limmu.display.scores import Score
from limmu.display.shown import Onward
from limmu.display.tables import Rows, Sheet, Styled, in_style
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import Area, Battle, Board, Fight, Power, Screen, Unit
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
    "BESIDE", "answer_text", "beside", "board_tables", "name_of", "names_on", "near",
    "onward", "pick_text", "scores", "status",
]  # fmt: skip

STYLES = {"white": "white", "red": "red", "yellow": "yellow", "blue": "bright_blue"}
NOBODYS = "bright_black"
SIGNS = {"fertile": "■", "hill": "□", "mountain": "▲", "marsh": "≈", "desert": "·"}


def style_of(pack: Pack, power: str) -> str:
    """The colour of a power's team, by the names that terminals have."""
    return STYLES.get(pack.team[pack.power[power].team].color, "white") if power else NOBODYS


def _named(pack: Pack, power: str) -> Styled:
    return in_style(pack.power[power].name if power else "", style_of(pack, power))


# ---------------------------------------------------------------- the board


def board_tables(view: View[Board], pack: Pack) -> Sequence[Rows]:
    """The powers by seat, who stands where, the battles of the turn."""
    return [_powers(view, pack), _units(view.board, pack), *_battles(view.board, pack)]


def status(view: View[Board], pack: Pack) -> Said:
    """Turn and year, whose turn within it, and its phase."""
    board = view.board
    year = pack.numbers.first_year_bc - (board.turn - 1) * pack.numbers.turn_years
    power, phase = board.mover.power, board.phase
    return phrase("status", power=power, turn=board.turn, last=board.last_turn, year=year, phase=phase)


def scores(view: View[Board], pack: Pack) -> Sequence[Score]:
    """The VP of each seat, by its powers."""
    powers = view.board.powers
    return [
        Score(seat, points, tuple([(pack.power[one.id].name, one.vp) for one in powers if one.seat == seat and one.vp]))
        for seat, points in totals(view.board).items()
    ]


def _powers(view: View[Board], pack: Pack) -> Rows:
    board = view.board
    points = tuple([phrase("points_of", seat=seat, vp=vp) for seat, vp in totals(board).items()])
    table = Rows(
        "seat", "power", "VP", "areas", "units", "dead", "kills", "notes",
        title=phrase("powers", status=status(view, pack), godly=board.godly, points=points),
    )  # fmt: skip
    present = {one.power for one in board.units}
    for power in sorted(board.powers, key=lambda one: board.seats.index(one.seat)):
        held = q.controlled(board, power.id)
        if power.id in present or held or power.dead or power.vp:
            table.add_row(
                phrase("seat", id=power.seat),
                _named(pack, power.id),
                str(power.vp),
                str(len(held)),
                told_units(pack, q.units_of(board, power.id)),
                counts([Unit("", power.id, kind, "") for kind in power.dead]),
                str(power.unscored or ""),
                phrase("listed", ids=tuple(_notes(board, power))),
            )
    return table


def _notes(board: Board, power: Power) -> list[Phrase]:
    notes = [phrase("chit_in_cup")] if power.id in board.cup else []
    notes += [phrase("beloved")] if power.id in board.beloved else []
    notes += [phrase("face_lost")] if power.face_lost else []
    return notes + ([phrase("vassal_of", power=power.overlord)] if power.overlord else [])


def _units(board: Board, pack: Pack) -> Rows:
    table = Rows("area", "VP", "held by", "units", title=phrase("areas"))
    for area in pack.areas:
        holder = q.holder(board, area.id)
        if holder or q.powers_at(board, area.id):
            name = f"{area.name} {SIGNS[area.terrain]}"
            table.add_row(name, str(pack.vp[area.id]), _named(pack, holder), _units_at(board, pack, area.id))
    return table


def _units_at(board: Board, pack: Pack, at: str) -> Styled:
    """Each power's units in an area."""
    text = Styled()
    for power in q.powers_at(board, at):
        told = f"{pack.power[power].name} {told_units(pack, q.units_at(board, at, power))}  "
        text += in_style(told, style_of(pack, power))
    return text


def _battles(board: Board, pack: Pack) -> list[Rows]:
    if not board.battles:
        return []
    table = Rows(
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
            phrase("over", id=battle.over),
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
    table = Rows("area", "held by", "units", "next to")
    for area in areas[:AREAS_TOLD]:
        name = f"{pack.area[area].name} {SIGNS[pack.area[area].terrain]}"
        beside = ", ".join([pack.area[other].name for other in pack.land[area]])
        table.add_row(name, _named(pack, q.holder(board, area)), _units_at(board, pack, area), beside)
    if len(areas) > AREAS_TOLD:
        table.add_row(phrase("more", n=len(areas) - AREAS_TOLD), "", "", "")
    return table


# ---------------------------------------------------------------- answers and names


def answer_text(pack: Pack, asked: Asked[Board], answer: Any) -> Said:
    """Moves as `2F 1C: On > Sinai` (`Foot 3: On > Sinai` where it matters which), replacements as `Foot at Elam for
    Chariots`, units picked as `2F`, matchings as
    `Foot 1 against Chariots 4`; "" leaves it to the texts."""
    units = b.units_by_id(asked.board)
    match answer:
        case Move():
            return _move(pack, units, answer)
        case Return() if answer.destroyed:
            return phrase("returned", destroyed=answer.destroyed, kind=answer.kind, at=answer.at)
        case Return() | Gamble():
            return phrase("diced_for", kind=answer.kind, at=answer.at)
        case _ if isinstance(asked.question, Match):
            pairs = zip(asked.question.units, aimed(answer), strict=True)
            shots = [phrase("shot", unit=_kind(pack, units[one]), to=_kind(pack, units.get(to))) for one, to in pairs]
            return phrase("listed", ids=tuple(shots))
        case _:
            names = cast("tuple[object, ...]", answer) if isinstance(answer, tuple) else ()
            picked = [units[one] for one in names if isinstance(one, str) and one in units]
            return places_of(pack, picked) if picked and len(picked) == len(names) else ""


def pick_text(pack: Pack, asked: Asked[Board], pick: Any) -> Said:
    """Part of an answer: a unit as `Foot 3 at On`; "" leaves it to the texts."""
    if isinstance(pick, Pass):
        return phrase("nobody")
    unit = b.units_by_id(asked.board).get(pick) if isinstance(pick, str) else None
    return phrase("units_at", units=_kind(pack, unit), at=unit.at) if unit else ""


def _move(pack: Pack, units: dict[str, Unit], move: Move) -> Said:
    group = [units[one] for one in move.units if one in units]
    at = group[0].at if group else ""
    each = tuple([_kind(pack, one) for one in group])
    who = phrase("listed", ids=each) if _differ(units.values(), group) else told_units(pack, group)
    return phrase("move", who=who, at=at, to=move.to)


def _differ(units: Iterable[Unit], group: Sequence[Unit]) -> bool:
    """Whether others of the same kind stay behind that did something else in this turn: then it matters who goes."""
    return any(
        [
            (other.at, other.power, other.kind) == (one.at, one.power, one.kind) and other.but(id=one.id) != one
            for other in units
            if not other.redeployed and not any([other is mover for mover in group])
            for one in group
        ]
    )


def _kind(pack: Pack, unit: Unit | None) -> Said:
    """A unit by its kind and number: `Foot 3`; a Ruler by his name."""
    if unit is None:
        return phrase("nobody")
    if unit.kind == b.RULER:
        return told_units(pack, [unit])
    return phrase("numbered", who=unit.kind, n=int(unit.id.rpartition("_")[2]))


def name_of(pack: Pack, value: object, kind: str) -> Said:
    """`egypt_7` is Egypt 7; areas with their holder, battles, units and screens in words."""
    if kind == "battle" and isinstance(value, str):
        at, _, defender = value.partition(":")
        return phrase("battle_at", at=at, power=defender)
    match value:
        case Unit(kind=b.RULER):
            return phrase("units_at", units=value.id, at=value.at)
        case Unit():
            return phrase("unit_at", kind=value.kind, at=value.at)
        case Area():
            return phrase("area_to", power=value.holder, at=value.id)
        case Battle() | Fight():
            return phrase("battle_of", at=value.at, power=value.defender)
        case Count():
            return phrase("units_at", units=value.n, at=value.at)
        case Screen():
            return phrase("units_at", units=value.units, at=value.at)
        case str() if not kind:
            power, _, number = value.rpartition("_")
            known = number.isdecimal() and power in pack.power
            return phrase("numbered", who=power, n=int(number)) if known else ""
        case _:
            return ""


def names_on(board: Board, pack: Pack) -> Mapping[object, str]:
    """The sort of each unit: its kind, with the numbers of its sort where others of that kind have acted otherwise."""
    near, found = defaultdict[object, list[Unit]](list), dict[object, str]()
    for one in board.units:
        near[one.at, one.power, one.kind].append(one)
    for alike in q.sorts(board.units):
        at, power, kind = alike[0].at, alike[0].power, alike[0].kind
        name = pack.unit_type[kind].name if kind in pack.unit_type else kind
        if _differ(near[at, power, kind], alike):
            name += f" ({', '.join([one.id.rpartition('_')[2] for one in alike])})"
        found |= {("sort", one.id): name for one in alike}
    return found


def onward(pack: Pack, asked: Asked[Board], last: object) -> Onward | None:
    """The units that marched last go from area to area."""
    question = asked.question
    if not isinstance(question, March) or not isinstance(last, Move):
        return None
    return Onward(" ".join(last.units), last.to, pack.exits[question.power], partial(Move, last.units))
