"""What must hold in every match of The God Kings after every entry, and what is secret in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from limmu.core import Chance, Decision, Entry, Fact, Match, Question, RollDice, takes_parts
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import FULL, NOBODY, Board
from limmu.games.god_kings.cards.conditions import Action, ActionAt, ActionBy, ActionFor, ActionOn
from limmu.games.god_kings.facts import (
    CardDrawn,
    CardPlayed,
    CardsDealt,
    DieResolved,
    HandSeen,
    VictoryPointsScored,
    VictoryPointsTotalled,
)
from limmu.games.god_kings.s08_impulse import Play, PlayCard
from limmu.games.god_kings.s11_steps import Move, MoveArmy
from limmu.games.god_kings.s19_kings import ShiftRoll
from limmu.games.god_kings.s20_exchange import CardGift
from limmu.testing import invariant

# ---------------------------------------------------------------- after every entry


@invariant("GK-2.2-a", "GK-2.2-c")
def counters_are_conserved(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """No counter comes into being or vanishes, none changes its kind or has other steps."""
    if before.n >= 0 and before.board.units:
        assert [(u.id, u.kind, u.division) for u in after.board.units] == [
            (u.id, u.kind, u.division) for u in before.board.units
        ], "GK-2.2-c: the counters changed"
    for unit in after.board.units:
        assert 0 <= unit.steps <= FULL, f"GK-2.2-d: {unit.id} has {unit.steps} steps"
        assert not unit.at or unit.steps, f"GK-2.2-d: {unit.id} is on the map without steps"
        assert not (unit.destroyed and unit.at), f"GK-M-g: {unit.id} is destroyed and on the map"
        assert not unit.inside or unit.at in b.pack(after.board).walls, f"GK-17.1-e: {unit.id} is inside nothing"


@invariant("GK-2.1-a", "GK-9.6-a")
def cards_are_conserved(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """Every card is somewhere, once; only the cards in play are in no pile."""
    board = after.board
    if not board.deck and not board.discard:
        return
    pack = b.pack(board)
    piles = [*board.deck, *board.discard, *board.set_aside, *board.leaving, *board.removed]
    piles += [card for hand in board.hands for card in hand.cards]
    assert len(set(piles)) == len(piles), "GK-9.6-a: a card is in two places"
    away = sorted(set(pack.card) - set(piles))
    assert len(away) <= 2, f"GK-9.6-a: cards {away} are nowhere"
    assert not away or board.phase in ("strategy", "neutral_nations"), f"GK-9.6-a: cards {away} are nowhere"
    seats = len(board.hands)
    for hand in board.hands:
        assert len(hand.cards) < pack.numbers.hand + seats, f"GK-8.1-a: {hand.seat} has {len(hand.cards)} cards"
    for dealt in [fact for fact in entry.facts if isinstance(fact, CardsDealt)]:
        assert len(b.hand(board, dealt.seat)) == pack.numbers.hand, f"GK-8.1-a: {dealt.seat} is dealt {dealt.cards}"


@invariant("GK-2.2-f", "GK-2.2-g")
def generals_are_conserved(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """One King and two warlords for each power that is in play."""
    for nation in after.board.nations:
        generals = [g for g in after.board.leaders if g.power == nation.id and not g.gone]
        assert [g.id for g in generals if g.kind == "king"] == [nation.king], f"GK-2.2-f: Kings of {nation.id}"
        assert sum(g.kind == "warlord" for g in generals) == 2, f"GK-2.2-g: warlords of {nation.id}"
        most = b.pack(after.board).numbers.most_divisions
        assert len(nation.divisions) <= most, f"GK-7.2-d: divisions of {nation.id}"
    for general in after.board.leaders:
        assert not (general.gone and general.at), f"GK-2.2-f: {general.id} is gone and on the map"


@invariant("GK-2.2-k", "GK-17.1-c", "GK-17.3-f")
def markers_are_sound(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """Garrisons only in cities, sieges only of cities, at most three markers."""
    board = after.board
    pack = b.pack(board)
    for place in board.places:
        city = place.id in pack.walls
        assert not place.garrison or (city and place.marker), f"GK-17.1-c: garrison at {place.id}"
        assert 0 <= place.continued <= 3, f"GK-17.3-f: {place.continued} markers at {place.id}"
        assert not place.continued or place.besieger, f"GK-17.3-f: markers without a siege at {place.id}"
        assert not place.besieger or city, f"GK-17.2-c: a siege of {place.id}, which is no city"
        assert place.besieger != NOBODY, f"GKR-083: {place.id}"


@invariant("GK-24.1-g", "GK-24.1-i", "GK-5.0-j")
def points_add_up(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """Totals only grow by the points of the turn, and nobody else's fact moves them."""
    board = before.board
    for fact in entry.facts:
        told = fact.power if isinstance(fact, VictoryPointsScored | VictoryPointsTotalled) else ""
        if isinstance(fact, VictoryPointsTotalled):
            old = b.nation(board, fact.power)
            added = (old.total_vp + old.current_vp, old.current_vp)
            assert (fact.total, fact.current) in (added, (old.total_vp, 0)), f"GK-24.1-g: {fact} after {old}"
        if isinstance(fact, VictoryPointsScored) and fact.why:
            gained = fact.current - b.nation(board, fact.power).current_vp
            assert gained == sum([points for _, points in fact.why]), f"GK-24.1-c: {fact}, which is {gained} more"
        old_points = {n.id: (n.total_vp, n.current_vp) for n in board.nations}
        board = fact.fold(board)
        for nation in board.nations:
            same = old_points.get(nation.id) in (None, (nation.total_vp, nation.current_vp))
            assert same or nation.id == told, f"GK-24.1-b: {fact} moves the points of {nation.id}"


@invariant("GK-2.1-b")
def dice_are_natural(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """Every die has six sides, its purpose is told, and what is resolved keeps a face that was rolled."""
    if not isinstance(entry.input, Chance) or before.position.pause is None:
        return
    asked = before.position.pause.demands[0].question
    if isinstance(asked, RollDice):
        assert asked.faces == 6, f"GK-2.1-b: a die of {asked.faces} sides"
        assert asked.purpose, "GK-2.1-b: a roll for nothing"
        for fact in [fact for fact in entry.facts if isinstance(fact, DieResolved)]:
            natural = fact.natural in entry.input.outcome
            assert natural, f"GK-2.1-b: {fact}, though {entry.input.outcome} was rolled"


@invariant("GK-4.0-a", "GK-6.0-b", "GK-8.2-a")
def the_calendar_is_sound(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """Turns and rounds within their bounds, each player once in the Turn Order."""
    board = after.board
    if not board.turn:
        return
    assert board.first_turn <= board.turn <= board.last_turn, f"GK-4.0-a: turn {board.turn}"
    assert 0 <= board.round <= b.pack(board).numbers.rounds, f"GK-8.2-a: round {board.round}"
    players = sorted([n.id for n in board.nations if n.seat and n.in_play])
    assert sorted(board.order) == players, f"GK-6.0-b: {board.order} for {players}"


@invariant("GK-24.2", "GK-24.3")
def it_ends_as_the_rulebook_says(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """By sudden death, by the objectives of the scenario, by totals; nobody concedes."""
    how = after.over.how if after.over else "draw"
    assert how in ("highest_total", "draw", "objectives", "sudden_death"), f"GK-24.3-a: it ends by {how!r}"


# ---------------------------------------------------------------- whenever somebody is about to play a card


@invariant("GK-3.0-ab", "GK-9.6-a", "GK-17.1-b", "GK-17.1-e", "GK-17.3-g", "GK-17.6-a", "GK-20.1-b", "GK-21.0-l")
def between_impulses(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """What the upkeep after every activation leaves: one power a space, two units a city, sieges with besiegers."""
    pause = after.position.pause
    if pause is None or not isinstance(pause.demands[0].question, PlayCard):
        return
    board = after.board
    pack = b.pack(board)
    piles = [*board.deck, *board.discard, *board.set_aside, *board.leaving, *board.removed]
    piles += [card for hand in board.hands for card in hand.cards]
    assert sorted(piles) == sorted(pack.card), "GK-9.6-a: every card is somewhere, once"
    for space, units in b.units_by_place(board).items():
        outside = {u.power for u in units if not u.inside} - {NOBODY}
        assert len(outside) <= 1, f"GK-20.1-b: {outside} share {space}"
        inside = [u for u in units if u.inside]
        assert len(inside) <= 2, f"GK-17.1-e: {len(inside)} units inside {space}"
        if inside:
            assert {u.power for u in inside} == {b.place(board, space).marker}, f"GK-17.1-b: strangers inside {space}"
        for power in {u.power for u in units if u.kind == "mercenary" and u.power in pack.power}:
            company = [u for u in units if u.power == power and u.kind != "mercenary"]
            company += [g for g in b.leaders_at(board, space) if g.power == power]
            assert company, f"GK-3.0-ab: mercenaries of {power} alone in {space}"
        assert not (q.is_tribal(board, space) and len({u.power for u in units}) > 1), f"GK-21.0-l: {space}"
    for city in b.besieged_cities(board):
        marker, besieger = b.place(board, city).marker, b.place(board, city).besieger
        besiegers = [u for u in b.units_at(board, city) if u.power == besieger and not u.inside]
        assert besiegers, f"GK-17.6-a: nobody of {besieger} besieges {city}"
        assert marker != besieger, f"GK-17.6-a: {besieger} besieges its own {city}"
        continued = b.place(board, city).continued
        assert not continued or len(besiegers) >= 3, f"GK-17.3-g: {len(besiegers)} units, {continued} markers at {city}"


INVARIANTS = (
    counters_are_conserved,
    cards_are_conserved,
    generals_are_conserved,
    markers_are_sound,
    points_add_up,
    dice_are_natural,
    the_calendar_is_sound,
    it_ends_as_the_rulebook_says,
    between_impulses,
)

# ---------------------------------------------------------------- other ways to choose


def warlike(below: Callable[[int], int], asked: Question[Board, Any], board: Board, answers: Sequence[Any]) -> Any:
    """Rather march than trade, rather fight than march."""
    wanted: list[Any] = []
    eager = below(5) > 0
    if isinstance(asked, PlayCard) and eager:
        wanted = [a for a in answers if a.use in ("activate", "neutral", "event", "siege")]
    elif isinstance(asked, MoveArmy):
        marches = [a for a in answers if isinstance(a, Move)]
        wanted = [a for a in marches if q.enemy_units(board, a.to, asked.army.power)]
        wanted += [a for a in answers if a in ("siege", "attack", "sortie")]
        if eager:
            wanted = wanted or marches
    if takes_parts(asked) and not wanted:
        return asked.sample(board, below)
    chosen = wanted or answers
    return chosen[below(len(chosen))]


# ---------------------------------------------------------------- secrets


CARDS = (Play, ShiftRoll, Action, ActionFor, ActionBy, ActionAt, ActionOn)
"""Answers that show a card."""


def known(entry: Entry[Fact[Board]], board: Board, audience: str) -> Iterator[int]:
    """The cards that an audience has seen after an entry: its hand, what was played, drawn, discarded or shown."""
    yield from (*board.discard, *board.set_aside, *board.leaving, *board.removed, board.top_discard)
    yield from b.hand(board, audience)
    if isinstance(entry.input, Decision) and isinstance(entry.input.answer, CARDS):
        yield entry.input.answer.card
    for fact in entry.facts:
        if isinstance(fact, HandSeen) and fact.seat == audience:
            yield from fact.cards
        if isinstance(fact, CardPlayed | CardDrawn):
            yield fact.card


def relabel(asked: Question[Any, Any], answer: Any, swap: Mapping[int, int]) -> Any:
    """A secret answer with other cards: the one that is kept, or the one that is given."""
    if isinstance(answer, int):
        return swap.get(answer, answer)
    return answer.but(card=swap.get(answer.card, answer.card)) if isinstance(answer, CardGift) else answer


# ---------------------------------------------------------------- the order of steps

OUT_OF_ORDER = (
    "activation.activate",
    "activation.choose_units",
    "advance.enter",
    "advance.follow",
    "advance.go",
    "army_reforms.choose_space",
    "battle.join",
    "battle.name_commander",
    "displacement.choose",
    "displacement.find_chooser",
    "displacement.send",
    "exchange.ask_card",
    "exchange.ask_points",
    "main_battle.weigh",
    "mitanni_to_assyria.enter",
    "retreat.choose_way",
    "retreat.leave_landing",
    "retreat.march",
    "siege.take",
    "succession.crown",
    "succession.roll",
    "succession.settled",
    "turn_order.pick",
    "victory_phase.add_to_totals",
    "victory_phase.score_provinces",
)
"""Steps that stand where play comes to them: the rulebook states a general clause or an exception first."""
