"""How Genesis looks in a terminal: a map by longitude and latitude, displays, routes, forces, the hand."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from limmu.cli.maps import Label, Map
from limmu.core import View
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import MOVED, NONE, REVOLT, Board, Kingdom, Units
from limmu.games.genesis.pack import Pack
from limmu.games.genesis.s05_trade import income, pirate_charge, routed
from limmu.games.genesis.s14_victory import total_worth, victory_points
from limmu.games.genesis.units import combat, number, total
from limmu.games.genesis.words import answer_text, counts, king_name, link_name, name_of, place_name

__all__ = ["answer_text", "board_tables", "hand", "map", "name_of", "near", "status"]

STYLES = {
    "egypt": "yellow",
    "hittites": "red",
    "mitanni": "bright_blue",
    "babylonia": "green",
    "assyria": "magenta",
    "arzawa": "dark_orange",
    "elam": "cyan",
    "canaan": "bright_cyan",
}
BARBARIAN = "bright_black"
HIDDEN = "?"


def style_of(power: str) -> str:
    """The colour of a power's counters (2.1.1), as near as a terminal comes."""
    return STYLES.get(power, BARBARIAN)


def _sees(view: View[Board], power: str) -> bool:
    return power in view.audience or "umpire" in view.audience


def _named(pack: Pack, power: str) -> Text:
    return Text(pack.power[power].name if power in pack.power else power or "independent", style_of(power))


# ---------------------------------------------------------------- the board


def board_tables(view: View[Board], pack: Pack) -> Sequence[RenderableType]:
    """The displays, the order of play, trade, Cities with markers, forces, other powers."""
    parts = [_displays(view, pack), _order(view.board, pack), _trade(view.board, pack)]
    parts += [*_cities(view.board, pack), _forces(view.board, pack), *_outsiders(view.board, pack)]
    return [*parts, *_promises(view.board, pack)]


def status(view: View[Board], pack: Pack) -> str:
    """Turn, year and phase."""
    board = view.board
    year = pack.numbers.first_year_bc - (board.turn - 1) * pack.numbers.turn_years
    return f"turn {board.turn} of {board.last_turn} ({year} BC), {board.phase.replace('_', ' ')}"


def _displays(view: View[Board], pack: Pack) -> RenderableType:
    board = view.board
    table = Table(
        "kingdom", "Capital", "King", "Silver", "income", "Infantry", "technology", "cards", "VP", "VP now", "EW",
        "allies", box=box.SIMPLE, title=status(view, pack), title_justify="left",
    )  # fmt: skip
    for kingdom in board.kingdoms:
        table.add_row(_named(pack, kingdom.id), *_display(view, pack, kingdom))
    return table


def _display(view: View[Board], pack: Pack, kingdom: Kingdom) -> list[str]:
    board, power = view.board, kingdom.id
    if kingdom.eliminated:
        return ["eliminated"]
    kings = [king_name(pack, king.id) + ("" if king.at else ", waiting") for king in q.king_of(board, power)]
    allies = [pack.power[other.id].name for other in board.kingdoms if q.allied(board, power, other.id)]
    return [
        pack.space[kingdom.capital].name + (" (relocated)" if kingdom.relocated else ""),
        ", ".join(kings),
        str(kingdom.silver) if _sees(view, power) else HIDDEN,
        str(income(board, power).value),
        f"{q.all_units(board, power).infantry} of {kingdom.manpower}" + " +Dagon" * kingdom.dagon,
        str(kingdom.technology),
        str(len(b.hand(board, power))),
        f"{kingdom.vp} (from {kingdom.start_vp})" if kingdom.start_vp else str(kingdom.vp),
        str(victory_points(board, power).value),
        str(total_worth(board, power)),
        ", ".join(allies),
    ]


def _order(board: Board, pack: Pack) -> RenderableType:
    """The Player Order track and the pool of activation markers."""
    table = Table("order of play", "", box=box.SIMPLE)
    now = board.activation
    if now.power:
        left = f"{now.segment}, {'paid' if now.paid else 'not paid'}"
        spent = f"{now.majors} Major, {now.minors} Minor, {now.recruits} Recruit done"
        table.add_row("active", Text.assemble(_named(pack, now.power), f" ({left}; {spent})"))
    table.add_row("initiative", _named(pack, board.initiative) if board.initiative else "")
    rows = (("track", board.track), ("pool", _counted(pack, board.pool)), ("played", board.used))
    for what, markers in rows:
        names = [pack.power[one].name if one in pack.power else one for one in markers]
        table.add_row(what, ", ".join(names))
    if board.chariot_cards:
        table.add_row("Chariot cards", str(board.chariot_cards))
    return table


def _counted(pack: Pack, pool: Sequence[str]) -> list[str]:
    return [f"{pool.count(one)} {pack.power[one].name}" for one in dict.fromkeys(pool)]


def _trade(board: Board, pack: Pack) -> RenderableType:
    """What each kingdom's routes bring in, what has no route, what pirates take."""
    table = Table("trade", "EW on routes", "without a route", "pirates", box=box.SIMPLE)
    for one in board.kingdoms:
        if one.eliminated:
            continue
        on_route = routed(board, one.id)
        cut_off = [city for city in q.controlled(board, one.id) if city not in on_route]
        charge = pirate_charge(board, one.id).value
        told = [f"{pack.space[city].name} {q.worth(board, city)}" for city in on_route if q.worth(board, city)]
        worth = sum([q.worth(board, city) for city in on_route])
        lost = ", ".join([f"{pack.space[city].name} {q.worth(board, city)}" for city in cut_off])
        table.add_row(_named(pack, one.id), f"{worth}: {', '.join(told)}", lost, f"-{charge}" if charge else "")
    for link in dict.fromkeys(board.pirates):
        table.add_row("pirates", link_name(pack, link), "", str(board.pirates.count(link)))
    return table


def _cities(board: Board, pack: Pack) -> list[RenderableType]:
    """The spaces that carry a marker."""
    table = Table("City", "held by", "DS", "EW", "markers", box=box.SIMPLE)
    for place in board.places:
        if place.id in pack.space and (told := _markers(board, pack, place)):
            worth = str(q.worth(board, place.id))
            holder = _named(pack, q.control(board, place.id))
            table.add_row(pack.space[place.id].name, holder, str(place.ds), worth, ", ".join(told))
    return [table] if table.row_count else []


def _markers(board: Board, pack: Pack, place: b.Place) -> list[str]:
    found: list[str] = []
    if place.founded:
        found.append("founded")
    if place.destroyed:
        found.append("Destroyed")
    elif place.ds != q.printed_ds(board, place.id):
        found.append(f"DS {place.ds - q.printed_ds(board, place.id):+}")
    if place.revolt:
        found.append("In Revolt")
    if place.barbarian:
        found.append("Barbarian Control")
    if place.monument:
        found.append("Monument" if place.monument == b.BUILT else "Monument begun")
    return found


def _forces(board: Board, pack: Pack) -> RenderableType:
    """Units and Kings by space; those that act now, have moved or stand under a revolt marker apart."""
    table = Table("power", "where", "units", "King", "", box=box.SIMPLE, title="forces", title_justify="left")
    for place in board.places:
        for power in q.powers_at(board, place.id):
            for how, (units, kings) in _stacks(board, place.id, power).items():
                names = ", ".join([king_name(pack, king) for king in kings])
                where = place_name(pack, place.id)
                table.add_row(_named(pack, power), where, counts(units), names, _told(board, how))
    return table


def _stacks(board: Board, at: str, power: str) -> dict[str, tuple[Units, list[str]]]:
    """A power's units and Kings in a space, by what they are doing."""
    groups = q.groups_of(board, at, power)
    kings = [king for king in b.kings_at(board, at) if king.power == power]
    return {
        how: (total([g for g in groups if _state(g) == how]), [k.id for k in kings if _state(k) == how])
        for how in dict.fromkeys([_state(piece) for piece in (*groups, *kings)])
    }


def _state(piece: b.Group | b.King) -> str:
    return piece.force or piece.state


def _told(board: Board, how: str) -> str:
    """A condition in words; of a force what it does and what it has left."""
    for force in board.forces:
        if force.id == how:
            return f"{force.kind}, {force.mp} MP left" if force.kind in ("move", "withdrawal") else force.kind
    return {MOVED: "moved", REVOLT: "under the revolt marker"}.get(how, how)


def _outsiders(board: Board, pack: Pack) -> list[RenderableType]:
    """The Minor Kingdoms and barbarians that are in play or under somebody's control."""
    table = Table("other power", "controlled by", "King", "entered", box=box.SIMPLE)
    for one in board.outsiders:
        units = q.all_units(board, one.id)
        if one.extinct or one.controller or one.entries or units != NONE:
            kings = ", ".join([king_name(pack, king.id) for king in q.king_of(board, one.id)])
            owner = "extinct" if one.extinct else _named(pack, one.controller) if one.controller else ""
            table.add_row(_named(pack, one.id), owner, kings, str(one.entries))
    return [table] if table.row_count else []


def _promises(board: Board, pack: Pack) -> list[RenderableType]:
    """What allies promised each other, as recorded: it binds nobody."""
    table = Table("allies", "promises, binding nobody", box=box.SIMPLE)
    for one in board.alliances:
        if one.promises:
            table.add_row(
                Text.assemble(_named(pack, one.one), ", ", _named(pack, one.other)), Text("; ".join(one.promises))
            )
    return [table] if table.row_count else []


# ---------------------------------------------------------------- the map

SIGNS = "■ Fortified  □ City  ▲ Mountain  · Transit  x Destroyed  ! revolt  b barbarian  m Monument  K King"
KEY = f"{SIGNS}\nnumber: combat units, * with others beside  colour: who holds it"


def map(view: View[Board], pack: Pack) -> RenderableType:  # the name the command line looks for
    """Spaces by longitude and latitude: a sign, the first letters of the name in the colour of the holder, markers,
    the number of combat units."""
    labels = [Label(space.lon, space.lat, *_label(view.board, pack, space.id)) for space in pack.spaces]
    return Map(labels, KEY)


def _sign(board: Board, at: str) -> str:
    if b.place(board, at).destroyed:
        return "x"
    if q.is_fortified(board, at):
        return "■"
    return "▲" if q.is_mountain(board, at) else "□" if q.is_city(board, at) else "·"


def _label(board: Board, pack: Pack, at: str) -> tuple[str, str]:
    place, groups = b.place(board, at), b.groups_at(board, at)
    marks = "!" * place.revolt + "b" * place.barbarian + "m" * bool(place.monument) + "K" * bool(b.kings_at(board, at))
    fighting = combat(total(groups))
    others = number(total(groups)) > fighting
    letters = pack.space[at].name[:4] if q.is_city(board, at) else pack.space[at].name[:3].lower()
    text = _sign(board, at) + letters + marks + (str(fighting) if fighting else "") + "*" * others
    holder = q.control(board, at)
    style = style_of(holder) if holder else BARBARIAN if not groups else "white"
    return text, f"bold {style}" if groups else style


NEAR = 12
"""Spaces told beside a question, at most."""


def near(view: View[Board], pack: Pack, ids: Sequence[str]) -> RenderableType | None:
    """The spaces that a question is about, with what stands there and what they are next to."""
    board = view.board
    at = {piece.id: piece.at for piece in (*board.kings, *board.forces)}
    spaces = [space for space in dict.fromkeys([at.get(one, one) for one in ids]) if space in pack.space]
    if not spaces:
        return None
    table = Table("space", "DS-EW", "held by", "forces", "next to", box=box.SIMPLE)
    for space in spaces[:NEAR]:
        name = f"{pack.space[space].name} {_sign(board, space)}"
        worth = f"{b.place(board, space).ds}-{q.worth(board, space)}" if q.is_city(board, space) else ""
        beside = ", ".join([pack.space[other].name for other in pack.land[space]])
        held = _named(pack, q.control(board, space))
        held.append("".join([f", {marker}" for marker in _markers(board, pack, b.place(board, space))]))
        table.add_row(name, worth, held, _forces_at(board, pack, space), beside)
    if len(spaces) > NEAR:
        table.add_row(f"and {len(spaces) - NEAR} more", "", "", "", "")
    return table


def _forces_at(board: Board, pack: Pack, space: str) -> Text:
    """Each power's units and Kings in a space."""
    text = Text()
    for power in q.powers_at(board, space):
        kings = [king_name(pack, king.id) for king in b.kings_at(board, space) if king.power == power]
        units = counts(q.units_of(board, space, power))
        text.append(" ".join([pack.power[power].name, units, *kings]) + "  ", style_of(power))
    return text


# ---------------------------------------------------------------- the hand


def hand(view: View[Board], seat: str, pack: Pack) -> RenderableType:
    """The event cards that a kingdom holds."""
    table = Table("no", "card", "window", "text", box=box.SIMPLE, title="hand", title_justify="left")
    for number_ in b.hand(view.board, seat):
        card = pack.card.get(number_)
        if card is None:
            table.add_row("?", "hidden", "", "")
        else:
            window = card.timing if card.timing == "drawn" else card.window.replace("_", " ")
            table.add_row(str(number_), card.name, window, Text(card.text))
    return table
