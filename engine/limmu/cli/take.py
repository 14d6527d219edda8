"""``limmu take``: the host's side of a match by mail."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from limmu.bots import HUMAN, bot_of
from limmu.cli.console import TERMINAL, out
from limmu.cli.invite import letter_path, table_path
from limmu.cli.output import NO, STOPPED, examples, remark
from limmu.cli.play import bots_for, roles_for
from limmu.cli.screen import Stopped, agreed
from limmu.cli.session import Session, final
from limmu.core import End, HostKey, Input, Match, NoSignatures, Undo, host_seed
from limmu.display.shown import shown_of
from limmu.display.telling import last_entry
from limmu.installed import find_game, load_pack
from limmu.rooms.letters import Answer, Invitation, Reply, put, read_kept, read_letter, write_letter
from limmu.rooms.post import (
    ByMail,
    Done,
    Table,
    Token,
    Tokens,
    Unfit,
    awaited,
    away,
    begun,
    copy_for,
    dice_of,
    fitting,
    replied,
    seeds_of,
)
from limmu.stores.files import read_bytes
from limmu.stores.keeping import Kept, create, resume
from limmu.stores.keys import signing
from limmu.trouble import Trouble

Mail = tuple[Path, Reply | Answer]


@click.command(
    epilog=examples("limmu take kadesh.limmu kadesh-hatti.reply", "limmu take kadesh.limmu kadesh-hatti.answer")
)
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("answers", metavar="[REPLY or ANSWER]...", nargs=-1, type=click.Path(path_type=Path))
@click.option("--pack", "pack_dir", type=click.Path(path_type=Path), default=None, help="The directory of a pack.")
def take(file: Path, answers: tuple[Path, ...], pack_dir: Path | None) -> None:
    """Take what the seats of a match by mail sent.

    Then Limmu asks you for the seats that you play, and writes for each seat away a copy of the match, to send. An
    answer is taken whole, or not at all: one that is wrong, old, of somebody else or of another match changes nothing,
    and Limmu says what to do. The same answer twice is taken once. Without answers the command goes on where you
    stopped, and writes the files to send again.
    """
    letters = [(path, _letter(path)) for path in answers]
    refused: list[Path] = []
    if not file.exists():
        table = _replies(file, letters, refused)
        if missing := table.missing:
            remark(f"waiting for the replies of {', '.join(missing)}: limmu take {file} REPLY...")
            raise SystemExit(NO if refused else 0)
        _begin(file, table, pack_dir)
        letters = []
    table_path(file).unlink(missing_ok=True)
    kept = resume(file, pack_dir, TERMINAL)
    try:
        if not away(kept.match):
            raise Trouble(f"{file} is not played by mail", f"limmu play {file} goes on with it")
        stopped = _Post(file, kept).play(letters, refused)
    finally:
        kept.store.close()
    if stopped:
        remark(f"stopped: limmu take {file} goes on")
        raise SystemExit(STOPPED)
    if refused:
        raise SystemExit(NO)


def _letter(path: Path) -> Reply | Answer:
    letter = read_letter(path, "a reply or an answer")
    if letter is None or isinstance(letter, Invitation):
        raise Trouble(f"{path} is what you send, not what comes back", "take the .reply or .answer of the seat")
    return letter


def _tell_refused(path: Path, unfit: Unfit) -> None:
    remark(f"{path}: not taken: {unfit.why}\n{unfit.do}")


# ---------------------------------------------------------------- replies


def _replies(file: Path, letters: Sequence[Mail], refused: list[Path]) -> Table:
    """The table with the replies that came. Raises Trouble where nobody was invited."""
    if not table_path(file).exists():
        raise Trouble(f"{file}: there is no such match, and nobody was invited to it", "limmu invite GAME SEAT...")
    table: Table = read_kept(table_path(file), Table, "a match that waits for replies")
    for path, letter in letters:
        try:
            if isinstance(letter, Answer):
                raise Unfit("the match has not begun", f"{', '.join(table.missing)} must reply first")
            table = replied(table, letter)
            write_letter(table_path(file), table)
        except Done:
            remark(f"{path}: taken before")
        except Unfit as unfit:
            _tell_refused(path, unfit)
            refused.append(path)
    return table


def _begin(file: Path, table: Table, pack_dir: Path | None) -> None:
    game = find_game(table.invitation.game)
    pack = load_pack(game, pack_dir)
    if game.digest(pack) != table.invitation.pack:
        raise Trouble(f"{file}: the pack is not the one of the invitations", "name it with --pack")
    try:
        entry, match = begun(table, game, pack)
    except NoSignatures as error:
        raise Trouble(str(error), "pip install 'limmu[signatures]'") from None
    create(file, match, entry).store.close()
    remark(f"{file}: the match begins; this file opens what is hidden: keep it, and {file}.key, to yourself")


# ---------------------------------------------------------------- answers


class _Post:
    """The match at the host: what it waits for, who plays here, and the files for the others."""

    def __init__(self, file: Path, kept: Kept) -> None:
        self.file, self.kept = file, kept
        self.tokens_path = file.with_name(file.name + ".tokens")
        self.tokens: dict[str, Token] = {}
        if self.tokens_path.exists():
            self.tokens = dict(read_kept(self.tokens_path, Tokens, "the tokens of a match").tokens)
        match, self.shown = kept.match, shown_of(kept.match)
        history = list(kept.entries)
        key = HostKey(host_seed(match.secret, match.header.match))
        self.host = ByMail(match, dice_of(match, self.tokens), kept.store, (), key, quotas=None)
        self.host.watchers.append(lambda match: history.append(last_entry(match)))
        roles = self._roles(match)
        self.sign = signing(seeds_of(match.secret, match.header.match, match.header.hosted))
        bots = bots_for(match.game, roles, match.secret)
        self.session = Session(self.host, history, self.shown, roles, bots, out(), self.sign)

    @staticmethod
    def _roles(match: Match[Any]) -> dict[str, str]:
        """Who plays the seats of this machine."""
        bots, persons = match.game.bots, match.position.persons
        here = [seat for seat in match.seats if seat not in away(match)]
        played = {seat: bot_of(persons.get(seat, HUMAN)) for seat in here}
        return roles_for(match.game, here, {}, {seat: bot if bot in bots else HUMAN for seat, bot in played.items()})

    def play(self, letters: Sequence[Mail], refused: list[Path]) -> bool:
        """Take what came, let those here play, and write the copies; whether the person stopped."""
        for path, letter in letters:
            try:
                self._take(letter)
            except Done:
                remark(f"{path}: taken before")
            except Unfit as unfit:
                _tell_refused(path, unfit)
                refused.append(path)
        stopped = False
        try:
            self.session.play()
        except Stopped:
            stopped = True
        self._send()
        return stopped

    def _take(self, letter: Reply | Answer) -> None:
        """Take an answer. Raises Unfit; Done."""
        if isinstance(letter, Reply):
            if self.host.match.header.anchors.get(letter.party) == letter.anchor:
                raise Done
            raise Unfit("the match has begun", "a reply comes before it")
        inputs, token = fitting(self.host.match, letter, self._agrees)
        if token is not None:
            self.tokens[letter.party] = token
            write_letter(self.tokens_path, Tokens(self.tokens))
        for inp in inputs:
            self.host.take(inp)
        self.host.roll()

    def _agrees(self, match: Match[Any], inp: Input) -> Input | None:
        """What a seat asks for, with the consents of those at this machine; None if they do not agree."""
        body: Undo | End = inp.body
        wish = f"to go back to entry {body.to}" if isinstance(body, Undo) else f"to end the match ({body.how})"
        question = self.shown.say("play.yes_no", question=f"{self.shown.seat(inp.by)} wishes {wish}: do you agree?")
        try:
            return self.sign(match, inp) if agreed(self.shown, question) else None
        except Stopped:
            return None

    def _send(self) -> None:
        """Write a copy for everybody away, and say to whom to send it."""
        match, data = self.host.match, read_bytes(self.file)
        if all([token.asker != match.position.progress.asker.n for token in self.tokens.values()]):
            self.tokens_path.unlink(missing_ok=True)
        waited = awaited(match, self.tokens)
        for party in away(match):
            path = letter_path(self.file, party, ".limmu")
            put(path, copy_for(data, match, party))
            if match.over is not None:
                click.echo(f"{path}: send it to {party}: the match is over")
            elif waited.get(party) == "asked":
                click.echo(f"{path}: send it to {party}, who is asked")
            elif party in waited:
                click.echo(f"{path}: send it to {party}, whose link is due")
        if match.over is not None:
            final(match, self.shown, out())
