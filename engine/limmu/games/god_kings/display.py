"""How The God Kings shows itself: a map by longitude and latitude, the tracks, the forces, the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any, cast

from limmu.core import Asked, Fact, View
from limmu.display.phrases import Phrase, Said, phrase
from limmu.display.scores import Score
from limmu.display.shown import Onward
from limmu.display.tables import Rows, Sheet, Styled, in_style
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board, Unit
from limmu.games.god_kings.facts import BattleRolled
from limmu.games.god_kings.options import CHARGE_TARGET
from limmu.games.god_kings.pack import Pack
from limmu.games.god_kings.s07_redeployment import Put
from limmu.games.god_kings.s11_forces import ChooseForce, chariots_of, cost_of_entering, where
from limmu.games.god_kings.s11_reaction import Avoid, DeclareReaction, Intercept
from limmu.games.god_kings.s11_steps import Move, MoveArmy
from limmu.games.god_kings.s13_interception import intercept_choice, intercept_modifiers
from limmu.games.god_kings.s13_reaction_roll import AVOID, INTERCEPT, avoids, intercepts
from limmu.games.god_kings.s14_avoid_battle import avoid_choice, avoid_modifiers
from limmu.games.god_kings.s15_charge import DeclareCharge, charge_roll
from limmu.games.god_kings.s15_fight import ATTACKER
from limmu.games.god_kings.s15_losses import Loss
from limmu.games.god_kings.s15_strength import battle_winner, combat_strength, counted
from limmu.games.god_kings.s16_retreats import ChooseRetreat, Way, penalty_of
from limmu.games.god_kings.s17_sieges import city_falls, siege_modifier
from limmu.games.god_kings.sentences import BESIDE, LETTERS, acting, beside, force_of, general_name

__all__ = [
    "BESIDE", "acting", "answer_text", "beside", "board_tables", "decided", "hand", "name_of", "near", "onward",
    "pick_text", "scores", "status",
]  # fmt: skip

STYLES = {
    "egypt": "green",
    "hatti": "yellow",
    "mitanni": "bright_blue",
    "kassites": "magenta",
    "assyria": "red",
    "gasga": "bright_black",
    "libyan": "bright_black",
    "elamite": "bright_black",
}


def style_of(power: str) -> str:
    """The colour of a power's counters (2.2), by the names that terminals have."""
    return STYLES.get(power, "white")


def counts(units: Sequence[Unit]) -> str:
    """Units in the notation of cases: `6W 2C 1w`."""
    found: dict[str, int] = {}
    for unit in units:
        letter = LETTERS[unit.kind] if unit.steps == b.FULL else LETTERS[unit.kind].lower()
        found[letter] = found.get(letter, 0) + 1
    return " ".join([f"{number}{letter}" for letter, number in sorted(found.items())])


def board_tables(view: View[Board], pack: Pack) -> Sequence[Rows]:
    """The tracks, the provinces, the forces and the sieges."""
    board = view.board
    return [_tracks(view, pack), _forces(board, pack), _provinces(board, pack), *_sieges(board, pack)]


def status(view: View[Board], pack: Pack) -> Said:
    """Turn, year, phase and round."""
    board = view.board
    year = pack.numbers.first_year_bc - (board.turn - 1) * pack.numbers.turn_years
    phase = phrase("phase", id=board.phase)
    return phrase("status", round=board.round, turn=board.turn, last=board.last_turn, year=year, phase=phase)


def scores(view: View[Board], pack: Pack) -> Sequence[Score]:
    """The VP of each power that has a seat: of the turns before, and of this one until they are in the total."""
    nations = [nation for nation in view.board.nations if nation.seat]
    if _in_total(view):
        return [Score(one.id, one.total_vp, (("in all", one.total_vp),)) for one in nations]
    return [
        Score(one.id, one.total_vp + one.current_vp, (("before", one.total_vp), ("this turn", one.current_vp)))
        for one in nations
    ]


def _in_total(view: View[Board]) -> bool:
    """Whether the total has the points of this turn, whose own marker still shows them: 24.1, steps 4 to 6."""
    if view.over is not None:
        return view.over.how in ("highest_total", "draw", "objectives")
    return any([step == "victory_phase.set_turn_order" for step, _ in view.stack])


def _tracks(view: View[Board], pack: Pack) -> Rows:
    board = view.board
    table = Rows(
        "power", "seat", "King", "total VP", "this turn", "tribute", "wood", "cards", "divisions", "controls",
        title=status(view, pack),
    )  # fmt: skip
    order = [*board.order, *q.neutral_nations(board)]
    for power in order:
        nation = b.nation(board, power)
        held = [c.power for c in board.controls if nation.seat and c.holder == nation.seat]
        table.add_row(
            in_style(pack.power[power].name, style_of(power)),
            phrase("seat", id=nation.seat),
            pack.general[nation.king].name if nation.king else "",
            str(nation.total_vp),
            str(nation.current_vp),
            str(nation.tribute),
            str(nation.wood),
            str(len(b.hand(board, nation.seat))) if nation.seat else "",
            str(len(nation.divisions)),
            phrase("listed", ids=tuple(held)) if held else "",
        )
    return table


def _listed(names: Sequence[str]) -> Phrase:
    return phrase("listed", ids=tuple([phrase("words", text=name) for name in names]))


def _forces(board: Board, pack: Pack) -> Rows:
    table = Rows("power", "where", "generals", "units", title="forces")
    places = [*pack.spaces, *pack.tribal_spaces]
    for place in places:
        for power in q.powers_at(board, place.id):
            for inside in (False, True):
                leaders = q.leaders_of(board, place.id, power, inside=inside)
                units = q.units_of(board, place.id, power, inside=inside)
                if leaders or units:
                    table.add_row(
                        _power(pack, power),
                        phrase("place", inside=inside, name=place.name),
                        _listed([pack.general[g.id].name for g in leaders]),
                        counts(units),
                    )
    return table


def _provinces(board: Board, pack: Pack) -> Rows:
    table = Rows("province", "VP", "TP", "held by", "markers", title="provinces")
    for province in pack.provinces:
        holder = q.controller(board, province.id)
        owners: dict[str, int] = {}
        for space in province.spaces:
            owner = q.marker(board, space)
            if owner:
                owners[owner] = owners.get(owner, 0) + 1
        spread = [phrase("markers", power=owner, n=number) for owner, number in sorted(owners.items())]
        table.add_row(
            phrase("province", home=bool(province.home_of), name=province.name),
            str(province.vp),
            str(province.tp),
            _power(pack, holder),
            phrase("markers_of" if spread else "no_markers", spread=tuple(spread), spaces=len(province.spaces)),
        )
    return table


def _sieges(board: Board, pack: Pack) -> list[Rows]:
    besieged = [place for place in board.places if place.besieger]
    if not besieged:
        return []
    table = Rows("city", "owner", "besieger", "continued", title="sieges")
    for place in besieged:
        marker, besieger = _power(pack, place.marker), _power(pack, place.besieger)
        table.add_row(pack.space[place.id].name, marker, besieger, str(place.continued))
    return [table]


def hand(view: View[Board], seat: str, pack: Pack) -> Rows:
    """The strategy cards of a seat."""
    cards = b.hand(view.board, seat)
    table = Rows("no", "card", "ops", "kind", "window", "text", title="hand")
    for number in cards:
        card = pack.card.get(number)
        if card is None:
            table.add_row("?", phrase("hidden_card"), "", "", "", "")
        else:
            kind, window = phrase("card_kind", id=card.kind), phrase("card_window", id=card.window)
            table.add_row(str(number), card.name, str(card.ops), kind, window, card.text)
    return table


def answer_text(pack: Pack, asked: Asked[Board], answer: Any) -> Said:
    """Generals and units of an answer as `Warlord 1 with 3W Amon, 2C`; "" for what the texts say."""
    match answer:
        case "siege" if isinstance(asked.question, MoveArmy):
            return phrase("roll_for_siege", low=_falls_from(pack, asked.board, where(asked.board, asked.question.army)))
        case (Loss(), *_):
            return _losses_text(pack, asked.board, answer)
        case (str(), *_) if isinstance(asked.question, ChooseRetreat):
            return _retreat_text(asked.board, asked.question, tuple(answer))
        case "yes" if isinstance(asked.question, DeclareCharge):
            return _charge_text(asked, asked.question)
        case Intercept() | Avoid() if isinstance(asked.question, DeclareReaction):
            return _reaction_text(asked.board, asked.question, answer)
        case (*_,) if isinstance(asked.question, ChooseForce) and asked.question.purpose in (INTERCEPT, AVOID):
            return _reacting_text(pack, asked.board, asked.question, tuple(answer))
        case (str(), *_):
            return _force_text(pack, asked.board, answer)
        case _:
            return ""


def _charge_text(asked: Asked[Board], about: DeclareCharge) -> Said:
    """A charge with the greatest die that wins it; nothing where several generals or powers of a side stand there, as
    it is not told here who commands. Whether the enemy failed to avoid is known to who is asked."""
    board, space = asked.board, about.space
    units = [unit for unit in b.units_at(board, space) if not unit.inside]
    powers = sorted({unit.power for unit in units}, key=lambda power: power != about.power)
    leaders = [q.leaders_of(board, space, power, inside=False) for power in powers]
    if len(powers) != 2 or powers[0] != about.power or max(map(len, leaders)) > 1:
        return ""
    own, enemy = [q.general(board, some[0].id).battle if some else 0 for some in leaders]
    mine, theirs = [q.chariots(tuple([unit for unit in units if unit.power == power])) for power in powers]
    rolled = partial(
        charge_roll, own_battle=own, enemy_battle=enemy, own_chariots=mine, enemy_chariots=theirs,
        charge_difference=asked.readings.get(CHARGE_TARGET, ""),
    )  # fmt: skip
    high = [
        max([die for die in range(1, 7) if rolled(natural=die, enemy_failed_avoid=failed).success])
        for failed in (False, True)
    ]
    return phrase("charge", more=bool(leaders[1]) and high[0] != high[1], high=high[0], failed=high[1])


def _reaction_text(board: Board, asked: DeclareReaction, answer: Intercept | Avoid) -> Phrase:
    """An attempt that may be declared, with the greatest die that wins it: by the force, where that matters."""
    space = asked.entry.space
    if isinstance(answer, Intercept):
        key, choice = INTERCEPT, intercept_choice(board, answer.general)
    else:
        key, choice = AVOID, avoid_choice(board, asked.army, answer.general)
    chariots = chariots_of(board, asked.army.units)
    dice = [_wins_up_to(board, choice.but(space=space), force, chariots) for force in _kinds_of_force(board, choice)]
    low, high = min(dice), max(dice)
    return phrase(key, source=answer.source, general=answer.general, sure=low == high, low=low, high=high)


def _kinds_of_force(board: Board, choice: ChooseForce) -> list[tuple[str, ...]]:
    """A force of each kind that the modifiers tell apart: so many chariots, alone or with others."""
    most = choice.company(len(choice.generals))[1]
    chariots = tuple([unit for unit in choice.units if b.unit(board, unit).kind == "chariot"])[:most]
    others = tuple([unit for unit in choice.units if b.unit(board, unit).kind != "chariot"])[:1]
    found = [chariots[:n] for n in range(1, len(chariots) + 1)]
    found += [(*others, *chariots[:n]) for n in range(len(chariots) + 1) if others and n < most]
    return found if choice.units else [()]


def _reacting_text(pack: Pack, board: Board, asked: ChooseForce, answer: tuple[str, ...]) -> Said:
    """A force that would react, with the greatest die that wins: what entered is all of another power that stands
    outside. Nothing of it where several powers do."""
    there = [unit for unit in b.units_at(board, asked.space) if not unit.inside]
    others = [unit for unit in there if unit.power != b.leader(board, asked.general).power]
    force = _force_text(pack, board, answer) if answer else phrase("nobody")
    if len({unit.power for unit in others}) != 1:
        return force
    units = tuple([one for one in answer if one in asked.units])
    chariots = chariots_of(board, tuple([unit.id for unit in others]))
    return phrase("reacting", force=force, high=_wins_up_to(board, asked, units, chariots))


def _wins_up_to(board: Board, asked: ChooseForce, units: tuple[str, ...], moving_chariots: int) -> int:
    """The greatest die with which some units of a choice intercept, or avoid, without cards."""
    power, own = b.leader(board, asked.general).power, chariots_of(board, units)
    only, rating = 0 < own == len(units), q.general(board, asked.general).battle
    if asked.purpose == INTERCEPT:
        wins, why = intercepts, intercept_modifiers(
            foreign_marker=q.marker(board, asked.space) not in ("", power),
            friendly_units_there=bool(q.units_of(board, asked.space, power)),
            own_chariots=own, moving_chariots=moving_chariots, only_chariots=only,
        )  # fmt: skip
    else:
        wins, why = avoids, avoid_modifiers(
            lone_general=not units, own_chariots=own, moving_chariots=moving_chariots, only_chariots=only
        )  # fmt: skip
    drm = sum([value for _, value in why])
    return max([die for die in range(1, 7) if wins(die, die + drm, rating)])


def _falls_from(pack: Pack, board: Board, city: str) -> int:
    """The lowest die that takes a city now, without cards."""
    drm = siege_modifier(pack, q.walls(board, city), b.place(board, city).continued, ()).value
    return min([die for die in range(1, 7) if city_falls(pack, die, die + drm)])


def pick_text(pack: Pack, asked: Asked[Board], pick: Any) -> Said:
    """A unit with what it is and what tells it from its like, a general with his ratings; "" for what the texts say."""
    if isinstance(pick, str) and pick in pack.general:
        return name_of(pack, pick, "rated")
    if not isinstance(pick, str) or not b.has_unit(asked.board, pick):
        return ""
    unit = b.unit(asked.board, pick)
    kind = ["warrior"] if unit.division else []
    state = [*kind, *(["reduced"] if unit.steps < b.FULL else []), *(["inside"] if unit.inside else [])]
    name = _unit_name(pack, pick) or pick.replace("_", " ")
    told = tuple([phrase("unit_state", id=one) for one in state])
    return phrase("unit", name=name, state=told) if state else name


def _put_text(put: Put) -> Phrase:
    return phrase("put", inside=put.inside, space=put.space, some=phrase("some", n=put.n))


def _force_text(pack: Pack, board: Board, picked: Sequence[str]) -> Said:
    """Generals and units of one power; units that stand in several places with these."""
    units = [unit for unit in board.units if unit.id in picked]
    leaders = [leader.id for leader in board.leaders if leader.id in picked]
    if len(units) + len(leaders) != len(picked):
        return ""
    apart = not leaders and len({unit.at for unit in board.units if unit.id in picked}) > 1
    kinds = Counter([(*_kind_of(pack, unit), unit.at if apart else "") for unit in units])
    forces = tuple(
        [
            phrase("kind", at=at, inside=inside, n=number, letter=letter, of=of)
            for (letter, of, inside, at), number in kinds.items()
        ]
    )
    names = tuple([general_name(pack, leader) for leader in leaders])
    if names and forces:
        return phrase("led", generals=names, forces=forces)
    return phrase("listed", ids=names or forces) if names or forces else ""


def _losses_text(pack: Pack, board: Board, losses: Sequence[Loss]) -> Said:
    """`2W Amon a step, 1C two steps, 1C (reduced) lost`."""
    kinds = Counter([(*_kind_of(pack, b.unit(board, loss.unit)), loss.steps) for loss in losses])
    told: list[Phrase] = []
    for (letter, of, inside, steps), number in kinds.items():
        last = letter.islower()  # a reduced unit loses its last step
        who = phrase("kind", at="", inside=inside, n=number, letter=letter.upper(), of=of)
        told.append(phrase("loss", steps=0 if last else steps, last=last, who=who))
    return phrase("listed", ids=tuple(told))


def _retreat_text(board: Board, asked: ChooseRetreat, way: Way) -> Phrase:
    """Where a way ends, through what it leads, and what it costs (16.3)."""
    lost = sum([penalty_of(board, asked.power, space, clean=asked.clean) for space in way])
    return phrase("retreat", to=way[-1], by=way[:-1], lost=lost)


def decided(pack: Pack, facts: Sequence[Fact[Board]]) -> Said:
    """The side that wins a battle by its loss numbers (15.5.9): the attacker has rolled first."""
    rolled = [fact for fact in facts if isinstance(fact, BattleRolled)]
    if len(rolled) != 2:
        return ""
    attacker, defender = rolled
    won = battle_winner(attacker.loss, defender.loss)
    return phrase("wins", power=(attacker if won == ATTACKER else defender).side)


def onward(pack: Pack, asked: Asked[Board], last: object) -> Onward | None:
    """A march goes from space to space."""
    question = asked.question
    if not isinstance(question, MoveArmy):
        return None
    army = question.army
    cost = partial(cost_of_entering, asked.board, army)
    return Onward(army.general, where(asked.board, army), pack.exits, Move, left=army.mp, cost=cost)


def name_of(pack: Pack, value: object, kind: str) -> Said:
    """Where a stack is put; warlords told apart by their power, units by division or kind; cards with their Operations
    (``ops``), generals with their ratings (``rated``), or that for battle (``commander``); pieces in few words
    (``force``), losses by unit (``losses``); an id of a power and a province means the power; "" leaves it to the
    pack."""
    if isinstance(value, Put):
        return _put_text(value)
    if kind == "force" and isinstance(value, tuple):
        force = force_of(pack, cast("tuple[str, ...]", value))
        return phrase("listed", ids=force) if force else ""
    if kind == "losses" and isinstance(value, tuple):
        losses = cast("tuple[Loss, ...]", value)
        told = [
            phrase("loss", steps=steps, who=who)
            for steps in dict.fromkeys([loss.steps for loss in losses])
            for who in force_of(pack, [loss.unit for loss in losses if loss.steps == steps])
        ]
        return phrase("listed", ids=tuple(told)) if told else ""
    if kind == "division":
        return next((one.name for power in pack.powers for one in power.divisions if one.id == value), "")
    if kind == "ops" and isinstance(value, int) and value in pack.card:
        card = pack.card[value]
        kind_of_card = phrase("card_kind", id=card.kind)
        return phrase("card", number=card.number, name=card.name, ops=card.ops, kind=kind_of_card)
    if kind == "rated" and isinstance(value, str) and value in pack.general:
        rated = pack.general[value]
        return phrase("rated", name=general_name(pack, rated.id), strategy=rated.strategy, battle=rated.battle)
    if kind == "commander" and isinstance(value, str) and value in pack.general:
        return phrase("commander", name=general_name(pack, value), battle=pack.general[value].battle)
    if not isinstance(value, str) or kind:
        return ""
    if value in pack.general:
        return general_name(pack, value)
    return pack.power[value].name if value in pack.power else _unit_name(pack, value)


def _unit_name(pack: Pack, unit: str) -> Said:
    """`egypt_amon_2` is Amon 2, `egypt_chariot_1` is Egypt chariot 1, `gasga_mercenary_1` is Gasga mercenary 1; "" for
    what is no unit."""
    for power in pack.powers:
        rest = unit.removeprefix(power.id + "_")
        if rest != unit:
            group, _, number = rest.rpartition("_")
            named = [division.name for division in power.divisions if division.id == group]
            if named:
                return phrase("of_division", name=named[0], number=number)
            return phrase("of_power", power=power.name, group=group or number, number=number if group else "")
    if force_of(pack, (unit,)):
        rest, _, number = unit.rpartition("_")
        army, _, kind = rest.rpartition("_")
        return phrase("hired", army=pack.army[army].name if army else "", kind=kind, number=number)
    return ""


def _kind_of(pack: Pack, unit: Unit) -> tuple[str, str, bool]:
    """The letter of a unit, its division, and whether it is inside."""
    letter = LETTERS[unit.kind] if unit.steps == b.FULL else LETTERS[unit.kind].lower()
    divisions = [division.name for power in pack.powers for division in power.divisions if division.id == unit.division]
    return letter, divisions[0] if divisions else "", unit.inside


def _power(pack: Pack, power: str) -> Styled:
    named = pack.power[power].name if power in pack.power else pack.army[power].name if power in pack.army else power
    return in_style(named.replace("_", " "), style_of(power))


NEAR = 12
"""Spaces told beside a question, at most."""


def near(view: View[Board], pack: Pack, ids: Sequence[str]) -> Sheet | None:
    """The spaces that a question is about, with what stands there and what they are next to."""
    board = view.board
    at = {piece.id: piece.at for piece in (*board.units, *board.leaders)}
    spaces = [space for space in dict.fromkeys([at.get(one, one) for one in ids]) if space in pack.space]
    if not spaces:
        return None
    table = Rows("space", "province", "marker", "forces", "next to")
    for space in spaces[:NEAR]:
        place, state = pack.space[space], b.place(board, space)
        sign = "■" * place.walls + "▲" * place.mountain
        marker = _power(pack, state.marker) + in_style("*" * state.garrison, style_of(state.marker))
        beside = _listed([pack.space[other].name for other in pack.land[space]])
        forces = _forces_at(view, pack, space)
        table.add_row(f"{place.name} {sign}", pack.province[place.province].name, marker, forces, beside)
    if len(spaces) > NEAR:
        table.add_row(phrase("more", n=len(spaces) - NEAR), "", "", "", "")
    return table


def _forces_at(view: View[Board], pack: Pack, space: str) -> Styled:
    """Each power's generals and units in a space; where several powers have units outside, also their strengths."""
    board = view.board
    text = Styled()
    outside = [unit for unit in b.units_at(board, space) if not unit.inside]
    for power in dict.fromkeys([piece.power for piece in (*board.units, *board.leaders) if piece.at == space]):
        here = [leader for leader in board.leaders if leader.at == space and leader.power == power]
        names = [pack.general[leader.id].name for leader in here]
        units = counts([unit for unit in b.units_at(board, space) if unit.power == power])
        style, host = style_of(power), counted([unit for unit in outside if unit.power == power])
        text += in_style(" ".join([str(_power(pack, power)), *names, units]).strip(), style)
        if host and len({unit.power for unit in outside}) > 1:
            strength = combat_strength(pack, host, space in pack.mountains)
            text += in_style(", ", style) + in_style("strength", style) + in_style(f" {strength}", style)
        text += in_style("  ", style)
    return text
