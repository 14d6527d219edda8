"""Moves on crowded boards: every kind of battle, retreat, interception and capture, and nothing is left in disorder."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.genesis.positions import position, run, shipped
from tests.properties.genesis import eager, few

from limmu.core import SeededDice
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board
from limmu.games.genesis.options import readings
from limmu.games.genesis.pack import Pack
from limmu.games.genesis.s07_movement import Move
from limmu.testing import Driver

NEAR = 14
"""Spaces of the crowded part of the map."""
HELD = ("battle", "battle_won", "cancel", "transit_entered", "any_time")
MOST = 2000


def region(pack: Pack, random: Random) -> list[str]:
    """Some spaces that hang together."""
    found = [random.choice([space.id for space in pack.spaces])]
    for _ in range(200):
        ways = pack.land[random.choice(found)]
        if ways and len(found) < NEAR:
            found = list(dict.fromkeys([*found, random.choice(ways)]))
    return found


def stack(random: Random, kingdom: bool, king: str) -> str:
    """Units of one owner, in the notation of positions."""
    chances = [(0.85, 9, "I"), (0.4, 4, "C"), *([(0.4, 2, "P"), (0.3, 2, "S")] if kingdom else [])]
    found = [f"{random.randint(1, most)}{kind}" for chance, most, kind in chances if random.random() < chance]
    return " ".join([*found, *([f"K[{king}]"] if king else [])])


def crowded(pack: Pack, random: Random) -> tuple[Board, str, str]:
    """A crowded board, the power that moves and the seat that moves it."""
    players = [power for power in pack.kingdoms if random.random() < 0.7] or list(pack.kingdoms)
    tribes = {power: random.choice(players) for power in (*pack.minors, *pack.barbarians) if random.random() < 0.7}
    allies = [random.sample(players, 2)] if len(players) > 2 and random.random() < 0.6 else []
    kings = {power: random.choice([k.id for k in pack.kings if k.power == power]) for power in players}
    units: list[str] = []
    cities: dict[str, dict[str, Any]] = {}
    for space in region(pack, random):
        city = pack.space[space].kind == "city"
        if city and random.random() < 0.5:
            cities[space] = {"ds": random.randint(0, 4)}
        power = random.choice([*players, *players, *tribes])
        both = [*allies[0]] if allies and power in allies[0] and random.random() < 0.5 else [power]
        for one in both:
            king = kings.pop(one, "") if random.random() < 0.5 else ""
            if found := stack(random, one in players, king):
                units.append(f"{one} at {space}: {found}")
        if city and both == [power] and power in players and random.random() < 0.15:
            units.append(f"{power} at {space} revolt: {random.randint(1, 4)}I")
            cities[space] = cities.get(space, {}) | {"revolt": True}
    cards = [card.number for card in pack.cards if card.window in HELD]
    random.shuffle(cards)
    hands = {power: [cards.pop() for _ in range(random.randint(0, 2))] for power in players}
    displays = {power: {"technology": random.randint(1, 3), "silver": random.randint(0, 12)} for power in players}
    active = random.choice(players)
    rest: dict[str, Any] = {"players": players, "kingdoms": displays, "cities": cities, "control": tribes}
    board = position(pack, *units, alliances=allies, hands=hands, active=active, **rest)
    mover = random.choice([active, active, active, *tribes])
    return board, mover, tribes.get(mover, mover)


def in_order(board: Board) -> None:
    """No force is left, no enemies share a space, control is settled, no unit is under a marker that is gone."""
    assert not board.forces
    for at, groups in b.groups_by_space(board).items():
        powers = dict.fromkeys([*[g.power for g in groups], *[king.power for king in b.kings_at(board, at)]])
        assert not [(one, two) for one in powers for two in powers if q.is_enemy(board, one, two)], at
        assert b.place(board, at).revolt or not [g for g in groups if g.state == b.REVOLT], at
    for place in board.places:
        assert place.holder == q.control(board, place.id), place


def played(seed: int) -> Driver[Board]:
    """A Move on a crowded board, played at random under random readings."""
    random = Random(seed)
    board, power, seat = crowded(shipped(), random)
    options = {ruling: random.choice(names) for ruling, names in readings().items()}
    how = "major" if power == seat else "power"
    play = run(Move(power, seat, how), board, dice=SeededDice(seed), options=options)
    for _ in range(MOST):
        if (now := play.open) is None:
            return play
        asked = play.asked(now.seats[0])
        answer = eager(random.randrange, asked.question, play.board, few(asked))
        assert asked.question.check(play.board, answer), f"{asked.question} offers {answer}"
        play.answer(now.seats[0], answer)
    raise AssertionError("a runaway")


@pytest.mark.parametrize("seed", range(40))
def test_a_move_on_a_crowded_board(seed: int):
    in_order(played(seed).board)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1000, 3000))
def test_many_moves_on_crowded_boards(seed: int):
    in_order(played(seed).board)
