"""How Genesis shows itself: a map by longitude and latitude, displays, routes, forces, the hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from limmu.core import Asked, Fact, View
from limmu.display.phrases import Phrase, Said, phrase
from limmu.display.scores import Score
from limmu.display.shown import Onward
from limmu.display.tables import Cell, Rows, Sheet, Styled, in_style
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import NONE, Board, Kingdom, Units
from limmu.games.genesis.facts import BattleDecided
from limmu.games.genesis.pack import Pack
from limmu.games.genesis.s05_trade import income, pirate_charge, routed
from limmu.games.genesis.s07_movement import ChooseStep
from limmu.games.genesis.s07_spaces import cost_of_entering
from limmu.games.genesis.s07_steps import Enter
from limmu.games.genesis.s14_victory import total_worth, victory_points
from limmu.games.genesis.sentences import BESIDE, acting, beside
from limmu.games.genesis.units import total
from limmu.games.genesis.words import answer_text, counts, king_name, link_name, name_of, place_name, promised

__all__ = [
    "BESIDE", "acting", "answer_text", "beside", "board_tables", "decided", "hand", "name_of", "near", "onward",
    "scores", "status",
]  # fmt: skip

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
    """The colour of a power's counters (2.1.1), by the names that terminals have."""
    return STYLES.get(power, BARBARIAN)


def _sees(view: View[Board], power: str) -> bool:
    return power in view.audience or "umpire" in view.audience


def _named(pack: Pack, power: str) -> Styled:
    return in_style(pack.power[power].name if power in pack.power else power or "independent", style_of(power))


# ---------------------------------------------------------------- the board


def board_tables(view: View[Board], pack: Pack) -> Sequence[Rows]:
    """The displays, the order of play, trade, Cities with markers, forces, other powers."""
    parts = [_displays(view, pack), _order(view.board, pack), _trade(view.board, pack)]
    parts += [*_cities(view.board, pack), _forces(view.board, pack), *_outsiders(view.board, pack)]
    return [*parts, *_promises(view.board, pack)]


def status(view: View[Board], pack: Pack) -> Said:
    """Turn, year and phase."""
    board = view.board
    year = pack.numbers.first_year_bc - (board.turn - 1) * pack.numbers.turn_years
    return phrase("status", phase=board.phase, turn=board.turn, last=board.last_turn, year=year)


def scores(view: View[Board], pack: Pack) -> Sequence[Score]:
    """What each kingdom would score now, less what it began with where a scenario counts the gain."""
    board, scenario = view.board, pack.scenario.get(view.board.scenario)
    gain = bool(scenario and scenario.gain_counts)
    return [_score(board, one, gain) for one in board.kingdoms if not one.eliminated]


def _score(board: Board, one: Kingdom, gain: bool) -> Score:
    """What a kingdom would score: by its Cities on a route, its Monuments and what it began with."""
    (_, worth), (_, monuments) = victory_points(board, one.id).why
    parts = (("cities on a route", worth), ("Monuments", monuments), ("at the start", -one.start_vp if gain else 0))
    points = sum([many for _, many in parts])
    return Score(one.id, points, tuple([part for part in parts if part[1]]), total_worth(board, one.id))


def _displays(view: View[Board], pack: Pack) -> Rows:
    board = view.board
    table = Rows(
        "kingdom", "Capital", "King", "Silver", "income", "Infantry", "technology", "cards", "VP", "VP now", "EW",
        "allies", title=status(view, pack),
    )  # fmt: skip
    for kingdom in board.kingdoms:
        table.add_row(_named(pack, kingdom.id), *_display(view, pack, kingdom))
    return table


def _display(view: View[Board], pack: Pack, kingdom: Kingdom) -> list[Cell]:
    board, power = view.board, kingdom.id
    if kingdom.eliminated:
        return [phrase("eliminated")]
    kings = [phrase("king", waiting=not one.at, name=king_name(pack, one.id)) for one in q.king_of(board, power)]
    infantry, most = q.all_units(board, power).infantry, kingdom.manpower
    return [
        phrase("capital", relocated=kingdom.relocated, at=kingdom.capital),
        _listed(kings),
        str(kingdom.silver) if _sees(view, power) else HIDDEN,
        str(income(board, power).value),
        phrase("infantry", dagon=kingdom.dagon, n=infantry, most=most),
        str(kingdom.technology),
        str(len(b.hand(board, power))),
        phrase("scored", start=kingdom.start_vp, vp=kingdom.vp),
        str(victory_points(board, power).value),
        str(total_worth(board, power)),
        _listed([other.id for other in board.kingdoms if q.allied(board, power, other.id)]),
    ]


def _listed(said: Sequence[Said]) -> Phrase:
    return phrase("listed", ids=tuple(said))


def _order(board: Board, pack: Pack) -> Rows:
    """The Player Order track and the pool of activation markers."""
    table = Rows("order of play", "")
    now = board.activation
    if now.power:
        done = {"majors": now.majors, "minors": now.minors, "recruits": now.recruits}
        doing = phrase("doing", segment=now.segment, paid=now.paid, **done)
        table.add_row(phrase("active"), (_named(pack, now.power), doing))
    table.add_row(phrase("initiative"), _named(pack, board.initiative) if board.initiative else "")
    pool = [phrase("counted", n=board.pool.count(one), power=one) for one in dict.fromkeys(board.pool)]
    table.add_row(phrase("track"), _listed(board.track))
    table.add_row(phrase("pool"), _listed(pool))
    table.add_row(phrase("played"), _listed(board.used))
    if board.chariot_cards:
        table.add_row(phrase("chariot_cards"), str(board.chariot_cards))
    return table


def _trade(board: Board, pack: Pack) -> Rows:
    """What each kingdom's routes bring in, what has no route, what pirates take."""
    table = Rows("trade", "EW on routes", "without a route", "pirates")
    for one in board.kingdoms:
        if one.eliminated:
            continue
        on_route = routed(board, one.id)
        cut_off = [city for city in q.controlled(board, one.id) if city not in on_route]
        charge = pirate_charge(board, one.id).value
        told = [_worth(board, city) for city in on_route if q.worth(board, city)]
        worth = sum([q.worth(board, city) for city in on_route])
        lost = _listed([_worth(board, city) for city in cut_off])
        brought = phrase("brought", worth=worth, cities=tuple(told))
        table.add_row(_named(pack, one.id), brought, lost, f"-{charge}" if charge else "")
    for link in dict.fromkeys(board.pirates):
        table.add_row(phrase("pirates"), link_name(pack, link), "", str(board.pirates.count(link)))
    return table


def _worth(board: Board, city: str) -> Phrase:
    return phrase("worth", at=city, n=q.worth(board, city))


def _cities(board: Board, pack: Pack) -> list[Rows]:
    """The spaces that carry a marker."""
    table = Rows("City", "held by", "DS", "EW", "markers")
    for place in board.places:
        if place.id in pack.space and (told := _markers(board, place)):
            worth = str(q.worth(board, place.id))
            holder = _named(pack, q.control(board, place.id))
            table.add_row(pack.space[place.id].name, holder, str(place.ds), worth, _listed(told))
    return [table] if table.rows else []


def _markers(board: Board, place: b.Place) -> list[Phrase]:
    found: list[Phrase] = []
    if place.founded:
        found.append(phrase("founded"))
    if place.destroyed:
        found.append(phrase("destroyed"))
    elif place.ds != q.printed_ds(board, place.id):
        found.append(phrase("ds", n=place.ds - q.printed_ds(board, place.id)))
    if place.revolt:
        found.append(phrase("in_revolt"))
    if place.barbarian:
        found.append(phrase("barbarian_control"))
    if place.monument:
        found.append(phrase("monument", built=place.monument == b.BUILT))
    return found


def _forces(board: Board, pack: Pack) -> Rows:
    """Units and Kings by space; those that act now, have moved or stand under a revolt marker apart."""
    table = Rows("power", "where", "units", "King", "", title="forces")
    for place in board.places:
        for power in q.powers_at(board, place.id):
            for how, (units, kings) in _stacks(board, place.id, power).items():
                names = _listed([king_name(pack, king) for king in kings])
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


def _told(board: Board, how: str) -> Said:
    """A condition in words; of a force what it does and what it has left."""
    for force in board.forces:
        if force.id == how:
            return phrase("acting", kind=force.kind, mp=force.mp)
    return phrase("state", id=how)


def _outsiders(board: Board, pack: Pack) -> list[Rows]:
    """The Minor Kingdoms and barbarians that are in play or under somebody's control."""
    table = Rows("other power", "controlled by", "King", "entered")
    for one in board.outsiders:
        units = q.all_units(board, one.id)
        if one.extinct or one.controller or one.entries or units != NONE:
            kings = _listed([king_name(pack, king.id) for king in q.king_of(board, one.id)])
            owner = phrase("extinct") if one.extinct else _named(pack, one.controller) if one.controller else ""
            table.add_row(_named(pack, one.id), owner, kings, str(one.entries))
    return [table] if table.rows else []


def _promises(board: Board, pack: Pack) -> list[Rows]:
    """What allies promised each other, as recorded: it binds nobody."""
    table = Rows("allies", "promises, binding nobody")
    for one in board.alliances:
        if one.promises:
            said = phrase("listed", ids=tuple([promised(pack, promise) for promise in one.promises]))
            table.add_row(_named(pack, one.one) + in_style(", ") + _named(pack, one.other), said)
    return [table] if table.rows else []


# ---------------------------------------------------------------- the map


def _sign(board: Board, at: str) -> str:
    if b.place(board, at).destroyed:
        return "x"
    if q.is_fortified(board, at):
        return "■"
    return "▲" if q.is_mountain(board, at) else "□" if q.is_city(board, at) else "·"


NEAR = 12
"""Spaces told beside a question, at most."""


def near(view: View[Board], pack: Pack, ids: Sequence[str]) -> Sheet | None:
    """The spaces that a question is about, with what stands there and what they are next to."""
    board = view.board
    at = {piece.id: piece.at for piece in (*board.kings, *board.forces)}
    spaces = [space for space in dict.fromkeys([at.get(one, one) for one in ids]) if space in pack.space]
    if not spaces:
        return None
    table = Rows("space", "DS-EW", "held by", "forces", "next to")
    for space in spaces[:NEAR]:
        name = f"{pack.space[space].name} {_sign(board, space)}"
        worth = f"{b.place(board, space).ds}-{q.worth(board, space)}" if q.is_city(board, space) else ""
        beside = _listed(pack.land[space])
        markers = [phrase("beside", marker=marker) for marker in _markers(board, b.place(board, space))]
        held = (_named(pack, q.control(board, space)), *markers)
        table.add_row(name, worth, held, _forces_at(board, pack, space), beside)
    if len(spaces) > NEAR:
        table.add_row(phrase("more", n=len(spaces) - NEAR), "", "", "", "")
    return table


def _forces_at(board: Board, pack: Pack, space: str) -> Styled:
    """Each power's units and Kings in a space."""
    text = Styled()
    for power in q.powers_at(board, space):
        kings = [king_name(pack, king.id) for king in b.kings_at(board, space) if king.power == power]
        units = counts(q.units_of(board, space, power))
        text += in_style(" ".join([pack.power[power].name, units, *kings]) + "  ", style_of(power))
    return text


def decided(pack: Pack, facts: Sequence[Fact[Board]]) -> Said:
    """The side that wins a battle (8.2)."""
    found = [fact for fact in facts if isinstance(fact, BattleDecided)]
    return phrase("wins", side=found[0].winner) if len(found) == 1 else ""


# ---------------------------------------------------------------- the hand


def hand(view: View[Board], seat: str, pack: Pack) -> Rows:
    """The event cards that a kingdom holds."""
    table = Rows("no", "card", "window", "text", title="hand")
    for number_ in b.hand(view.board, seat):
        card = pack.card.get(number_)
        if card is None:
            table.add_row("?", phrase("hidden_card"), "", "")
        else:
            window = phrase("card_window", id=card.timing if card.timing == "drawn" else card.window)
            table.add_row(str(number_), card.name, window, card.text)
    return table


def onward(pack: Pack, asked: Asked[Board], last: object) -> Onward | None:
    """A force marches from space to space."""
    question = asked.question
    if not isinstance(question, ChooseStep):
        return None
    force = b.force(asked.board, question.force)
    cost = partial(cost_of_entering, asked.board, force.power)
    return Onward(force.id, force.at, pack.exits, Enter, left=force.mp, cost=cost)
