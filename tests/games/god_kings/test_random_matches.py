"""Random play from every scenario to the end: no dead end, no runaway, and what must hold between two impulses."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from limmu.core import Chance, Input, Match, Question, RollDice, SeededDice, ShuffleItems, begin, decide, question, take
from limmu.core.question import offers
from limmu.games.god_kings import board as b
from limmu.games.god_kings import game
from limmu.games.god_kings.board import NOBODY, Board
from limmu.games.god_kings.pack import load_pack
from limmu.games.god_kings.queries import enemy_units, is_tribal
from limmu.games.god_kings.s08_impulse import PlayCard
from limmu.games.god_kings.s11_movement import MoveArmy

MOST = 20_000
"""Entries of a match; the campaign of ten turns needs a tenth of them."""

Choose = Callable[[random.Random, Question[Board, Any], Board, Sequence[Any]], Any]


def any_answer(chance: random.Random, asked: Question[Board, Any], board: Board, answers: Sequence[Any]) -> Any:
    """Each answer as likely."""
    return answers[chance.randrange(len(answers))]


def warlike(chance: random.Random, asked: Question[Board, Any], board: Board, answers: Sequence[Any]) -> Any:
    """Rather march than trade, rather fight than march."""
    wanted: list[Any] = []
    if isinstance(asked, PlayCard) and chance.random() < 0.8:
        wanted = [a for a in answers if a.split(":")[1] in ("activate", "neutral", "event", "siege")]
    elif isinstance(asked, MoveArmy):
        marches = [a for a in answers if a.startswith("move:")]
        wanted = [a for a in marches if enemy_units(board, a.split(":")[1], asked.army.power)]
        wanted += [a for a in answers if a in ("siege", "attack", "sortie")]
        if chance.random() < 0.8:
            wanted = wanted or marches
    return any_answer(chance, asked, board, wanted or answers)


def play(scenario: str, seed: int, choose: Choose = any_answer) -> Match[Board]:
    """A match to the end."""
    dice, chance = SeededDice(seed), random.Random(seed)
    _, match = begin(game, load_pack(), scenario)
    while (asked := question(match)) is not None:
        seat, put = asked.demands[0]
        if isinstance(put, RollDice | ShuffleItems):
            inp = Input("chance", Chance(dice.outcome(put, match.n + 1)))
        elif put.huge:
            inp = decide(seat, put.sample(match.board, chance.randrange))
        else:
            answers = offers(put, match.board)
            assert answers, f"{asked.step} asks {seat}, but no answer is on offer (entry {match.n})"
            inp = decide(seat, choose(chance, put, match.board, answers))
        if isinstance(put, PlayCard):
            assert_between_impulses(match.board)
        _, match = take(match, inp)
        assert match.n < MOST, f"no end after {match.n} entries: {asked.step}"
    return match


def assert_between_impulses(board: Board) -> None:
    """What must hold whenever a player is about to play a card."""
    pack = b.pack(board)
    piles = [*board.deck, *board.discard, *board.set_aside, *board.leaving, *board.removed]
    piles += [card for hand in board.hands for card in hand.cards]
    assert sorted(piles) == sorted(pack.card), "GK-9.6-a: every card is somewhere, once"
    for space, units in b.units_by_place(board).items():
        outside = {u.power for u in units if not u.inside} - {NOBODY}
        assert len(outside) <= 1, f"GK-20.1-b: {outside} share {space}"
        inside = [u for u in units if u.inside]
        if inside:
            assert space in pack.walls, f"GK-17.1-e: inside a city that is none: {space}"
            assert len(inside) <= 2, f"GK-17.1-e: {len(inside)} units inside {space}"
            assert {u.power for u in inside} == {b.place(board, space).marker}, f"GK-17.1-b: strangers inside {space}"
        for power in {u.power for u in units if u.kind == "mercenary" and u.power in pack.power}:
            company = [u for u in units if u.power == power and u.kind != "mercenary"]
            company += [g for g in b.leaders_at(board, space) if g.power == power]
            assert company, f"GK-3.0-ab: mercenaries of {power} alone in {space}"
        assert not (is_tribal(board, space) and len({u.power for u in units}) > 1), f"GK-21.0-l: {space}"
    for unit in board.units:
        assert bool(unit.at) <= bool(unit.steps), f"GK-2.2-d: {unit.id} is on the map without steps"
        assert not (unit.destroyed and unit.at), f"GK-M-g: {unit.id} is destroyed and on the map"
    for nation in board.nations:
        generals = [g for g in board.leaders if g.power == nation.id and not g.gone]
        assert [g.id for g in generals if g.kind == "king"] == [nation.king], f"GK-2.2-f: Kings of {nation.id}"
        assert sum(g.kind == "warlord" for g in generals) == 2, f"GK-2.2-g: warlords of {nation.id}"
        assert len(nation.divisions) <= pack.numbers.most_divisions, f"GK-7.2-d: {nation.id}"
    for city in b.besieged_cities(board):
        place = b.place(board, city)
        assert any(u.power != place.marker for u in b.units_at(board, city)), f"GK-17.6-a: nobody besieges {city}"
        assert place.besieger != NOBODY, f"GKR-083: {city}"
    assert not [n.id for n in board.nations if n.seat and n.id not in board.order], "GK-6.0-b: all players have a place"


SCENARIOS = ["campaign", "three_kings", "megiddo", "kadesh", "rise_of_assyria", "great_kings"]


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_play_comes_to_an_end(scenario: str, seed: int) -> None:
    match = play(scenario, seed)
    assert match.over is not None
    assert match.over.how in ("highest_total", "draw", "objectives", "sudden_death")


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", [4, 5])
def test_warlike_play_comes_to_an_end(scenario: str, seed: int) -> None:
    match = play(scenario, seed, warlike)
    assert match.over is not None
    assert match.over.how in ("highest_total", "draw", "objectives", "sudden_death")
