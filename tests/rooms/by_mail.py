"""A match by mail in folders: `limmu take` at the host, and for each party away its desk with a bot."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from limmu.cli import invite as inviting
from limmu.cli.root import limmu
from limmu.core import Match, decide
from limmu.installed import find_game
from limmu.rooms import vault as vaults
from limmu.rooms.desk import Desk, Said, looked
from limmu.rooms.letters import Answer, read_kept, write_letter
from limmu.rooms.post import Tokens, awaited
from limmu.rooms.vault import Vault
from limmu.stores.recorded import read_played

Bot = Callable[[Desk], Any]


def steady(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """The same secrets again, short chains, and no waiting for the disk."""
    drawn = iter(range(1 << 20))

    def draw(count: int) -> bytes:
        return hashlib.sha256(b"%d %d" % (seed, next(drawn))).digest()[:count]

    monkeypatch.setattr(inviting, "token_bytes", draw)
    monkeypatch.setattr(inviting, "token_hex", lambda count: draw(count).hex())
    monkeypatch.setattr(vaults, "token_bytes", draw)
    monkeypatch.setattr(inviting, "CHAIN_LENGTH", 1024)
    monkeypatch.setattr(os, "fsync", lambda file: None)


class Post:
    """The machines of a match: a folder each. The host's is ``host``."""

    def __init__(self, folder: Path, game: str, *args: str) -> None:
        self.folder, self.mails = folder, 0
        self.ahead = False
        """Whether those away answer on as if the others passed."""
        self.links: list[str] = []
        """Who sent mails for dice alone."""
        self.host = self.at("host") / "m.limmu"
        self.game = find_game(game)
        self.pack = self.game.load_pack(None)
        self.run("invite", game, *args, "--out", str(self.host))
        self.away = sorted([path.stem.removeprefix("m-") for path in self.host.parent.glob("*.invitation")])
        self.sent: dict[str, list[bytes]] = {}
        """Every file that left the host, by party."""

    def at(self, party: str) -> Path:
        """The folder of a party."""
        path = self.folder / party
        path.mkdir(exist_ok=True)
        return path

    def run(self, *args: str, typed: str = "", code: int = 0) -> Result:
        """Run a command as its person would."""
        result = CliRunner(env={"COLUMNS": "120"}).invoke(limmu, list(args), input=typed)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        assert result.exit_code == code, result.output
        return result

    def send(self, party: str, suffix: str) -> Path:
        """Carry a file from the host to a party."""
        target = self.at(party) / f"m-{party}{suffix}"
        shutil.copy(self.host.parent / target.name, target)
        self.sent.setdefault(party, []).append(target.read_bytes())
        self.mails += 1
        return target

    def reply(self, party: str) -> Path:
        """The reply of a party to its invitation."""
        self.run("answer", str(self.send(party, ".invitation")))
        return self.at(party) / f"m-{party}.reply"

    def begin(self) -> None:
        """Let everybody reply, and begin."""
        self.run("take", str(self.host), *[str(self.reply(party)) for party in self.away])

    @contextmanager
    def desk(self, party: str, send: bool = True) -> Generator[Desk]:
        """The desk of a party, over the newest copy."""
        path = self.send(party, ".limmu") if send else self.at(party) / f"m-{party}.limmu"
        with Vault.open(self.at(party) / f"m-{party}.vault") as vault:
            vault.rules = self.game, self.pack
            yield Desk(vault, looked(vault, path.read_bytes()))

    def answer(self, party: str, bot: Bot, send: bool = True) -> Path | None:
        """What a party answers to the newest copy."""
        with self.desk(party, send) as desk:
            respond(desk, bot, self.ahead)
            return self.written(desk)

    def written(self, desk: Desk) -> Path | None:
        """The answer of a desk as a file."""
        letter = desk.answer()
        if letter is None:
            return None
        path = self.at(desk.seat) / f"m-{desk.seat}.answer"
        write_letter(path, letter)
        self.mails += 1
        self.links += [desk.seat] if not letter.inputs else []
        return path

    def take(self, *answers: Path, typed: str = "", code: int = 0) -> Result:
        """Let the host take answers."""
        return self.run("take", str(self.host), *map(str, answers), typed=typed, code=code)

    def waited(self) -> dict[str, str]:
        """Who is waited for, and for what."""
        path = self.host.with_name(f"{self.host.name}.tokens")
        return awaited(self.match, read_kept(path, Tokens, "").tokens if path.exists() else {})

    def play(self, bot: Callable[[str], Bot], most: int = 1000) -> Match[Any]:
        """Carry mails until the match is over, or so many answers were taken."""
        while most and (waited := self.waited()):
            party = next(iter(waited))
            answer = self.answer(party, bot(party))
            assert answer is not None
            self.take(answer)
            most -= 1
        return self.match

    @property
    def match(self) -> Match[Any]:
        """The match as the host has it."""
        return read_played(self.host).match


def respond(desk: Desk, bot: Bot, ahead: bool = False) -> Answer | None:
    """Let a bot say all that its seat can say now; with ``ahead`` also as if the others passed."""
    desk.again()
    if desk.due:
        desk.show()
    try:
        while desk.asked or (ahead and desk.suppose()):
            desk.take(decide(desk.seat, bot(desk)))
    except Said:
        pass
    return desk.answer()
