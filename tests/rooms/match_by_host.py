"""A match whose host may be anybody: red sits at his machine, blue and green have vaults of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.core.parley import GAME, SECRET, Pack, decide, hand_of

from limmu.core import ChainDice, HostKey, Input, Match, begin, host_seed, line_of, lines_of, question, redact_for, take
from limmu.rooms.vault import Terms, Vault

AWAY = ("blue", "green")


class Machine:
    """The machine of a seat, with its vault, as a giver of the host's dice."""

    def __init__(self, table: Hosted, seat: str, path: Path, mode: str) -> None:
        self.table, self.seat = table, seat
        self.vault = Vault.create(path, Terms("m", seat, mode), 256)
        self.anchor, self.key = self.vault.anchor, self.vault.key
        self.gave = 0

    def show(self, asker: int, leaf: str) -> str:
        self.gave += 1
        found, token = self.vault.show(self.table.copy(self.seat), self.table.head())
        assert found == asker
        return token


class Hosted:
    """The host's side: he has every entry, and signs what he likes."""

    def __init__(self, folder: Path, mode: str = "all-seats", name: str = "") -> None:
        self.machines = {seat: Machine(self, seat, folder / f"{name}{seat}.vault", mode) for seat in AWAY}
        self.dice = ChainDice(mode, "m", SECRET, self.machines, hosted=("red",), length=256)
        _, self.match = begin(GAME, Pack(), "one", match_id="m", secret=SECRET, dice=self.dice.terms)
        self.data = line_of(self.match.header) + lines_of(self.match)
        self.chance()

    def copy(self, seat: str) -> bytes:
        """The log as a seat gets it."""
        return redact_for(self.data, GAME, seat)

    def head(self, match: Match[Any] | None = None) -> str:
        """The host's signature over all entries."""
        return HostKey(host_seed(SECRET, "m")).attest(match or self.match)

    def give(self, inp: Input) -> None:
        _, self.match = take(self.match, inp)
        self.data += lines_of(self.match)

    def chance(self) -> None:
        while (open_ := question(self.match)) is not None and open_.seats == ("chance",):
            asked: Any = open_.demands[0][1]
            self.give(self.dice.throw(self.match, asked))

    def say(self, seat: str, answer: Any) -> None:
        inp = decide(seat, answer)
        if seat in self.machines:
            vault = self.machines[seat].vault
            inp, _ = vault.answer(self.copy(seat), self.head(), inp.body)
        self.give(inp)
        self.chance()

    def bids(self) -> None:
        for bid, seat in enumerate(("red", "blue", "green")):
            self.say(seat, bid)

    def lowest(self, seat: str) -> int:
        return min(hand_of(self.match.board, seat))

    def asked_blue(self) -> None:
        """Blue may intercept."""
        self.bids()
        self.say("red", self.lowest("red"))
