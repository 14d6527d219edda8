"""Floors: the least Python that does the work of the yardstick game, and the least that reads a log of it.

``Bare`` plays the rules on mutable lists: no facts, no log, nothing kept. ``read_floor`` reads a log with one record a
decision, checks every hash, decodes strictly into types and folds. Ratios against these, taken in one run, compare.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Any

import msgspec
import yardstick as y
from msgspec import json as msgjson

CARD, UNIT, SPACE, STAND, OVER = range(5)


class Bare:
    """One match of the yardstick game, changed in place."""

    __slots__ = (
        "control", "deck", "defender", "discard", "hands", "loc", "moved", "operations", "origin", "phase", "points",
        "round", "seed", "side", "space", "steps", "turn", "turns", "unit", "weather",
    )  # fmt: skip

    def __init__(self, seed: int, turns: int = 10) -> None:
        self.seed, self.turns = seed, turns
        self.loc = [y.start_of(i) for i in range(y.N_UNITS)]
        self.steps = [2] * y.N_UNITS
        self.moved = [False] * y.N_UNITS
        self.control = [0] * y.N_SPACES
        self.hands: list[list[int]] = [[], []]
        self.points = [0, 0]
        self.discard: list[int] = []
        self.deck = self.shuffled(list(range(y.N_CARDS)))
        self.turn = self.round = self.side = self.operations = self.weather = 0
        self.unit = self.origin = self.space = self.defender = -1
        self.start_turn()

    def below(self, n: int) -> int:
        self.seed = self.seed * 48271 % y.P
        return self.seed % n

    def shuffled(self, cards: list[int]) -> list[int]:
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards

    def start_turn(self) -> None:
        self.turn += 1
        self.weather = 1 + self.below(6)
        for hand in self.hands:
            while len(hand) < y.HAND:
                if not self.deck:
                    self.deck, self.discard = self.shuffled(self.discard), []
                hand.append(self.deck.pop())
        self.round = self.side = 0
        self.phase = CARD

    def counts(self) -> tuple[list[int], list[int]]:
        found = ([0] * y.N_SPACES, [0] * y.N_SPACES)
        i = 0
        for space in self.loc:
            if space >= 0:
                found[i & 1][space] += 1
            i += 1  # noqa: SIM113 (as the other forms of this game count)
        return found

    def options(self) -> Sequence[int]:
        phase = self.phase
        if phase == UNIT:
            own = self.counts()[self.side]
            loc, moved = self.loc, self.moved
            found: list[int] = []
            for i in range(self.side, y.N_UNITS, 2):
                at = loc[i]
                if at >= 0 and not moved[i]:
                    for near in y.ADJ[at]:
                        if own[near] < y.STACK:
                            found.append(i)
                            break
            found.append(-1)
            return found
        if phase == SPACE:
            own = self.counts()[self.side]
            return [near for near in y.ADJ[self.loc[self.unit]] if own[near] < y.STACK]
        return self.hands[self.side] if phase == CARD else (0, 1)

    def choose(self, answer: int) -> None:
        phase = self.phase
        if phase == UNIT:
            if answer < 0:
                self.end_impulse()
            else:
                self.unit, self.phase = answer, SPACE
        elif phase == SPACE:
            self.move(answer)
        elif phase == CARD:
            self.hands[self.side].remove(answer)
            self.discard.append(answer)
            self.operations = 1 + answer % 4
            if self.weather == 6 and self.operations > 1:
                self.operations -= 1
            self.next_operation()
        else:
            if answer:
                self.loc[self.defender] = self.retreat()
                self.occupy()
            else:
                self.fight()
            self.next_operation()

    def move(self, to: int) -> None:
        unit = self.unit
        self.origin, self.space = self.loc[unit], to
        self.loc[unit] = to
        self.moved[unit] = True
        self.operations -= 1
        self.defender = self.enemy()
        if self.defender < 0:
            self.control[to] = self.side + 1
        elif self.retreat() >= 0:
            self.phase = STAND
            return
        else:
            self.fight()
        self.next_operation()

    def enemy(self) -> int:
        loc, space = self.loc, self.space
        for i in range(1 - self.side, y.N_UNITS, 2):
            if loc[i] == space:
                return i
        return -1

    def retreat(self) -> int:
        found = self.counts()
        own, foe = found[1 - self.side], found[self.side]
        for near in y.ADJ[self.space]:
            if foe[near] == 0 and own[near] < y.STACK:
                return near
        return -1

    def fight(self) -> None:
        unit, defender = self.unit, self.defender
        attack = 2 + self.below(6) + self.below(6) + y.STRENGTH[unit]
        defence = 2 + self.below(6) + self.below(6) + y.STRENGTH[defender] + y.FORT[self.space]
        if attack > defence:
            self.steps[defender] -= 1
            self.loc[defender] = self.retreat() if self.steps[defender] else -1
            self.occupy()
        else:
            self.steps[unit] -= 1
            self.loc[unit] = self.origin if self.steps[unit] else -1

    def occupy(self) -> None:
        if self.enemy() >= 0:
            self.loc[self.unit] = self.origin
        else:
            self.control[self.space] = self.side + 1

    def next_operation(self) -> None:
        self.phase = UNIT
        if self.operations == 0 or len(self.options()) == 1:
            self.end_impulse()

    def end_impulse(self) -> None:
        for i in range(self.side, y.N_UNITS, 2):
            self.moved[i] = False
        self.phase = CARD
        self.round += self.side
        self.side = 1 - self.side
        if self.round == y.ROUNDS:
            for side in (0, 1):
                self.points[side] += sum([self.control[space] == side + 1 for space in y.POINTS])
            if self.turn == self.turns:
                self.phase = OVER
            else:
                self.start_turn()

    def checksum(self) -> int:
        h = self.seed
        for part in (self.loc, self.steps, self.control, *self.hands, self.deck, self.discard, self.points):
            for v in part:
                h = (h * 31 + v + 2) % y.P
        return h


def play_bare(seed: int, turns: int = 10, until: int = 1 << 60) -> tuple[Bare, int]:
    """Random play as every form of the yardstick game does it: the match and the number of decisions."""
    match, pick, n = Bare(seed, turns), seed + 100, 0
    while match.phase != OVER and n < until:
        options = match.options()
        pick = pick * 48271 % y.P
        match.choose(options[pick % len(options)])
        n += 1
    return match, n


# ---------------------------------------------------------------- the least log


class Minimal(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One decision: what was answered, what the dice showed until the next, what followed."""

    n: int
    prev: str
    seat: str
    answer: int
    dice: tuple[tuple[int, ...], ...]
    facts: tuple[reduce(or_, y.game.facts.values()), ...]  # pyright: ignore


_encode = msgjson.Encoder(order="sorted").encode
_decode = msgjson.Decoder(Minimal).decode


def minimal_log(decisions: Sequence[tuple[str, int, tuple[tuple[int, ...], ...], tuple[Any, ...]]]) -> bytes:
    """The least log of a match: a line a decision, hash and JSON, each naming the hash before."""
    prev, lines = "0" * 64, []
    for n, (seat, answer, dice, facts) in enumerate(decisions):
        json = _encode(Minimal(n=n, prev=prev, seat=seat, answer=answer, dice=dice, facts=facts))
        prev = hashlib.sha256(json).hexdigest()
        lines.append(prev.encode() + b" " + json + b"\n")
    return b"".join(lines)


def read_floor(data: bytes) -> y.Board:
    """Read, hash, decode, fold. Raises ValueError at a broken line."""
    board, prev = y.Board(), "0" * 64
    sha256 = hashlib.sha256
    for line in data.split(b"\n")[:-1]:
        json = line[65:]
        leaf = sha256(json).hexdigest()
        record = _decode(json)
        if leaf != line[:64].decode() or record.prev != prev:
            raise ValueError("a broken line")
        for fact in record.facts:
            board = fact.fold(board)
        prev = leaf
    return board
