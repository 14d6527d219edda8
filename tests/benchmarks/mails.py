"""How many mails a game turn of a match by mail takes: Kadesh between two `sensible` bots, mode by mode.

    .venv/bin/python tests/benchmarks/mails.py [MATCHES] [MODE...]

Each side runs what `limmu take` and `limmu answer` run: copies with heads, vaults that check them, signed answers. A
mail is one file in one direction. One without a decision, a pass or an answer ahead is of machines, and so is the copy
that asked for it.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from secrets import token_bytes, token_hex
from tempfile import TemporaryDirectory
from typing import Any

import attrs
from msgspec.structs import replace

from limmu.core import HostKey, Input, Refused, StandingPass, check, decide, host_seed, public_key, question, short
from limmu.installed import find_game, load_pack
from limmu.rooms.desk import Desk, Said, looked, terms_of
from limmu.rooms.letters import Invitation, Reply
from limmu.rooms.orders import sort_of, windows_of
from limmu.rooms.post import (
    Gathering,
    Patient,
    Token,
    awaited,
    away_in,
    begun,
    copy_for,
    dice_of,
    fitting,
    ordered,
    replied,
    seeds_of,
)
from limmu.rooms.vault import Vault
from limmu.stores.keeping import create
from limmu.stores.keys import signing

GAME, SCENARIO, TURN = "god-kings", "kadesh", 176
LINKS = 1 << 13


@attrs.frozen
class Mode:
    """Who hosts, and what the seats away say."""

    hosted: tuple[str, ...] = ("egypt",)
    until: str = ""
    """The scope until which a seat away passes what its bot would pass anyway."""
    ahead: bool = False


MODES = {
    "all-seats": Mode(),
    "impulse": Mode(until="impulse"),
    "turn": Mode(until="turn"),
    "ahead": Mode(ahead=True),
    "ahead+turn": Mode(ahead=True, until="turn"),
    "neutral": Mode(()),
    "neutral+turn": Mode((), until="turn"),
    "neutral+ahead": Mode((), ahead=True),
    "neutral+ahead+turn": Mode((), ahead=True, until="turn"),
}


@attrs.define
class Counts:
    """Of the matches of a mode."""

    entries: int = 0
    persons: int = 0
    machines: int = 0
    before: int = 0
    """Mails of machines before the first decision."""
    ahead: int = 0
    """Entries that were signed ahead."""


class Play:
    """One match: the host, and a vault and a bot for each seat away."""

    def __init__(self, folder: Path, mode: Mode, seed: int, counts: Counts) -> None:
        self.mode, self.counts, self.seed = mode, counts, seed
        self.game = find_game(GAME)
        self.pack = load_pack(self.game, None)
        self.file, secret, seats = folder / "m.limmu", token_bytes(32), self.game.seats(self.pack, SCENARIO)
        invited = Invitation(
            match=token_hex(8),
            party="",
            game=GAME,
            scenario=SCENARIO,
            options={name: known[0] for name, known in sorted(self.game.options.items())},
            pack=self.game.digest(self.pack),
            dice="all-seats" if mode.hosted else "neutral",
            links=LINKS,
            host="",
            seats=seats,
            hosted=mode.hosted,
        )
        invited = replace(invited, host=public_key(host_seed(secret, invited.match)))
        table, self.vaults = Gathering(invited, short(secret), {}), dict[str, Vault]()
        for party in away_in(invited):
            vault = Vault.create(folder / f"{party}.vault", terms_of(invited.to(party)), LINKS)
            vault.rules = self.game, self.pack
            self.vaults[party] = vault
            table = replied(table, Reply(invited.match, party, vault.anchor, vault.key))
        entry, match = begun(table, self.game, self.pack)
        self.tokens, self.orders = dict[str, Token](), dict[str, Any]()
        store = create(self.file, match, entry).store
        key = HostKey(host_seed(secret, invited.match))
        self.host = Patient(match, dice_of(match, self.tokens), store, (), key, quotas=None)
        self.sign = signing(seeds_of(secret, invited.match, mode.hosted))
        self.bots = {seat: self.game.bot("sensible", f"{seed} {seat}") for seat in seats}

    def play(self) -> None:
        """Carry mails until the match is over."""
        self._host()
        while waited := awaited(self.host.match, self.tokens):
            self._mail(next(iter(waited)))
            self._host()
        assert self.host.match.over is not None
        self.counts.entries += self.host.match.n
        self.counts.ahead += sum([one.entry is not None and one.entry.since >= 0 for one in self.host.match.past])

    def _host(self) -> None:
        self.host.roll()
        while (open_ := question(self.host.match)) is not None:
            match = self.host.match
            here = [seat for seat in open_.seats if seat in self.mode.hosted]
            if here:
                chosen = self.bots[here[0]].choose(self.host.view(here[0]))
                self.host.take(self.sign(match, decide(here[0], chosen)))
                continue
            found = [ordered(match, seat, order) for seat, order in self.orders.items()]
            inp = next((one for one in found if one is not None and check(match, one)), None)
            if inp is None:
                return
            self.host.take(inp)

    def _mail(self, party: str) -> None:
        """A copy to a party, and its answer back."""
        vault, match = self.vaults[party], self.host.match
        desk = Desk(vault, looked(vault, copy_for(self.file.read_bytes(), match, party)))
        if desk.due:
            desk.show()
        with suppress(Said):
            while desk.asked or (self.mode.ahead and desk.suppose()):
                self._say(desk)
        answer = desk.answer()
        assert answer is not None
        of_person = bool(answer.inputs or answer.orders)
        self.counts.persons += 2 * of_person
        self.counts.machines += 2 * (not of_person)
        self.counts.before += 2 * (not any([one.entry and one.entry.by in match.seats for one in match.past]))
        inputs, token, orders = fitting(match, answer)
        if token is not None:
            self.tokens[party] = token
        if orders is not None:
            self.orders[party] = orders
        for inp in inputs:
            self.host.take(inp)

    def _say(self, desk: Desk) -> None:
        asked = desk.view(desk.seat).question
        assert asked is not None
        answer = self.bots[desk.seat].choose(desk.view(desk.seat))
        question_ = asked.question
        if self.mode.until and desk.real is None and question_.passing is not None and answer == question_.passing:
            for window in windows_of(desk.match, asked, sort_of(type(question_)))[-1:]:
                with suppress(Refused):
                    desk.take(Input(desk.seat, StandingPass(f"{window}:{self.mode.until}")))
                    return
        desk.take(decide(desk.seat, answer))


def main(matches: int, modes: list[str]) -> None:
    """Print a line for each mode."""
    os.fsync = lambda fd: None  # a disk that is waited for sends no fewer mails
    for name in modes or MODES:
        counts = Counts()
        for seed in range(matches):
            with TemporaryDirectory() as folder:
                Play(Path(folder), MODES[name], seed, counts).play()
        turns = counts.entries / TURN
        print(
            f"{name}: {matches} matches, {counts.entries} entries, {turns:.1f} turns; a turn: "
            f"{counts.persons / turns:.0f} mails of persons, {counts.machines / turns:.0f} of machines "
            f"({counts.before / matches:.0f} a match before the first decision), {counts.ahead / turns:.0f} ahead",
            flush=True,
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 4, sys.argv[2:])
