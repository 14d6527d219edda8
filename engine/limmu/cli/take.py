"""``limmu take``: the host's side of a match by mail."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import click
from msgspec import structs

from limmu.bots import HUMAN, bot_of
from limmu.cli.console import TERMINAL, out
from limmu.cli.invite import letter_path, table_path
from limmu.cli.mailing import Told, beside, documented
from limmu.cli.output import NO, STOPPED, examples, json_option, remark
from limmu.cli.places import PLACE, store_option
from limmu.cli.play import bots_for, roles_for
from limmu.cli.screen import Stopped
from limmu.cli.session import Session, final
from limmu.cli.wishing import agrees, told_wish
from limmu.core import (
    MAX_NOTE,
    HostKey,
    Input,
    Match,
    NoSignatures,
    Note,
    Rekey,
    check,
    host_seed,
    progress_of,
    question,
)
from limmu.display.hearing import heard, written
from limmu.display.language import ENGLISH, speaking
from limmu.display.saying import said
from limmu.display.shown import shown_of
from limmu.display.status import summary
from limmu.display.telling import last_entry
from limmu.display.troubles import trouble
from limmu.installed import find_game, load_pack
from limmu.rooms.ahead import Signed
from limmu.rooms.letters import Answer, Reply, Wish, command_of, put, read_kept, read_letter, write_letter
from limmu.rooms.post import (
    Against,
    Ahead,
    Asks,
    ByMail,
    Done,
    Gathering,
    Token,
    Tokens,
    Unfit,
    awaited,
    away,
    begun,
    consented,
    copy_for,
    dice_of,
    fitting,
    lacking,
    ordered,
    rekeyed,
    replied,
    seeds_of,
    stands,
    tried,
)
from limmu.stores.keeping import Kept, create, resume
from limmu.stores.keys import signing
from limmu.stores.places import Place, bytes_at

Mail = tuple[Path, Reply | Answer]


@click.command(
    epilog=examples("limmu take kadesh.limmu kadesh-hatti.reply", "limmu take kadesh.limmu kadesh-hatti.answer")
)
@click.argument("file", type=PLACE)
@click.argument("answers", metavar="[REPLY|ANSWER]...", nargs=-1, type=click.Path(path_type=Path))
@click.option("--pack", "pack_dir", type=click.Path(path_type=Path), default=None, help="The directory of a pack.")
@store_option
@json_option
def take(file: Place, answers: tuple[Path, ...], pack_dir: Path | None, as_json: bool) -> None:
    """Take what the seats of a match by mail sent.

    Then Limmu asks you for the seats that you play, and writes for each seat away a copy of the match, to send. An
    answer is taken whole, or not at all: one that is wrong, old, of somebody else or of another match changes nothing,
    and Limmu says what to do. The same answer twice is taken once. Without answers the command goes on where you
    stopped, and writes the files to send again.
    """
    letters = [(path, _letter(path)) for path in answers]
    with documented(as_json) as told:
        told.document |= {"file": str(file), "taken": [], "again": [], "refused": []}
        if not file.exists():
            table = _replies(file, letters, told)
            if missing := table.missing:
                told.document["waits"] = dict.fromkeys(missing, "reply")
                remark(said("mailing.waiting", who=tuple(missing), file=file))
                raise SystemExit(NO if told.document["refused"] else 0)
            _begin(file, table, pack_dir)
            letters = []
        table_path(file).unlink(missing_ok=True)
        kept = resume(file, pack_dir, TERMINAL)
        try:
            if not away(kept.match):
                raise trouble("trouble.not_by_mail", file=file)
            stopped = _Post(file, kept, told).play(letters)
        finally:
            kept.store.close()
        if stopped and not as_json:
            remark(said("mailing.take_stopped", file=file))
            raise SystemExit(STOPPED)
        if told.document["refused"]:
            raise SystemExit(NO)


def _letter(path: Path) -> Reply | Answer:
    letter = read_letter(path, said("mailing.reply_or_answer"))
    if not isinstance(letter, Reply | Answer):
        raise trouble("trouble.not_what_comes_back", path=path)
    return letter


@contextmanager
def _taking(path: Path, told: Told) -> Generator[None]:
    """Say whether the block took what is in a file, and if not, why."""
    try:
        yield
        told.document["taken"].append(str(path))
    except Done:
        remark(said("mailing.taken_before", path=path))
        told.document["again"].append(str(path))
    except Unfit as unfit:
        why, do = heard(unfit.why), heard(unfit.do)
        remark(said("mailing.not_taken", path=path, why=why, do=do))
        told.document["refused"].append({"file": str(path), "why": why, "do": do})


# ---------------------------------------------------------------- replies


def _replies(file: Place, letters: Sequence[Mail], told: Told) -> Gathering:
    """The table with the replies that came. Raises Trouble where nobody was invited."""
    if not table_path(file).exists():
        raise trouble("trouble.nobody_invited_to", file=file)
    table: Gathering = read_kept(table_path(file), Gathering, said("mailing.waiting_match"))
    for path, letter in letters:
        with _taking(path, told):
            if isinstance(letter, Answer):
                raise Unfit(said("mailing.not_begun"), said("mailing.must_reply", who=tuple(table.missing)))
            table = replied(table, letter)
            write_letter(table_path(file), table)
    return table


def _begin(file: Place, table: Gathering, pack_dir: Path | None) -> None:
    game = find_game(table.invitation.game)
    pack = load_pack(game, pack_dir)
    if game.digest(pack) != table.invitation.pack:
        raise trouble("trouble.other_pack_invited", file=file)
    try:
        entry, match = begun(table, game, pack)
    except NoSignatures as error:
        raise trouble("trouble.no_signatures", why=heard(error)) from None
    create(file, match, entry).store.close()
    remark(said("mailing.begun_file" if isinstance(file, Path) else "mailing.begun_store", file=file))


# ---------------------------------------------------------------- answers


class _Post:
    """The match at the host: what it waits for, who plays here, and the files for the others."""

    def __init__(self, file: Place, kept: Kept, told: Told) -> None:
        self.file, self.kept, self.told = file, kept, told
        self.tokens_path, self.wish_path = beside(file, ".tokens"), beside(file, ".wish")
        self.tokens: dict[str, Token] = {}
        if self.tokens_path.exists():
            self.tokens = dict(read_kept(self.tokens_path, Tokens, said("mailing.tokens")).tokens)
        self.orders_path = beside(file, ".orders")
        self.orders: dict[str, Signed] = {}
        if self.orders_path.exists():
            self.orders = dict(read_kept(self.orders_path, Ahead, said("mailing.signed_ahead")).orders)
        match, self.shown = kept.match, shown_of(kept.match)
        history = list(kept.entries)
        key = HostKey(host_seed(match.secret, match.header.match))
        self.host = ByMail(match, dice_of(match, self.tokens), kept.store, (), key, quotas=None)
        self.host.watchers.append(lambda match: history.append(last_entry(match)))
        roles = self._roles(match)
        self.sign = signing(seeds_of(match.secret, match.header.match, match.header.hosted))
        bots = bots_for(match.game, roles, match.secret)
        self.session = Session(
            self.host, history=history, shown=self.shown, roles=roles, bots=bots, console=out(), signing=self.sign
        )

    @staticmethod
    def _roles(match: Match[Any]) -> dict[str, str]:
        """Who plays the seats of this machine."""
        bots, persons = match.game.bots, match.position.persons
        here = [seat for seat in match.seats if seat not in away(match)]
        played = {seat: bot_of(persons.get(seat, HUMAN)) for seat in here}
        return roles_for(match.game, here, {}, {seat: bot if bot in bots else HUMAN for seat, bot in played.items()})

    def play(self, letters: Sequence[Mail]) -> bool:
        """Take what came, let those here play, and write the copies; whether the person stopped."""
        stopped = False
        for path, letter in letters:
            try:
                with _taking(path, self.told):
                    self._take(letter)
            except Stopped:
                stopped = True
        try:
            while self.wish is None and not stopped:  # else what comes now would follow another entry than its consents
                self.session.play()
                if not self._give_ahead():
                    break
        except Asks as asks:
            with suppress(Unfit):  # the match says why
                self._ask(asks.inp)
        except Stopped:
            stopped = True
        self._send()
        return stopped

    def _take(self, letter: Reply | Answer) -> None:
        """Take an answer. Raises Unfit; Done; Stopped."""
        if isinstance(letter, Reply):
            return self._ask(rekeyed(self.host.match, letter))
        if letter.consent:
            return self._consented(letter)
        try:
            inputs, token, orders = fitting(self.host.match, letter)
        except Against as against:
            self._note(
                written("mailing.refused", who=letter.party, why=against.written)
            )  # the seat signs anew only to follow another entry
            raise
        if token is not None:
            self.tokens[letter.party] = token
            write_letter(self.tokens_path, Tokens(self.tokens))
        if orders is not None:
            self.orders[letter.party] = orders
            write_letter(self.orders_path, Ahead(self.orders))
        try:
            for inp in inputs:
                self.host.take(inp)
        except Asks as asks:
            self._ask(asks.inp)
        self.host.roll()

    def _give_ahead(self) -> bool:
        """Give what a seat away signed ahead for the question that is open; whether one did."""
        for seat, order in self.orders.items():
            inp = ordered(self.host.match, seat, order)
            if inp is not None and check(self.host.match, inp):
                self.host.take(inp)
                return True
        return False

    @property
    def wish(self) -> Wish | None:
        """The wish that waits for consents: none where the match has gone on since."""
        if not self.wish_path.exists():
            return None
        wish: Wish = read_kept(self.wish_path, Wish, said("mailing.wish"))
        return wish if wish.command.expects == self.host.match.leaf else None

    def _ask(self, inp: Input) -> None:
        """Ask those at this machine, and then the others, for the consents that an input names. Raises Unfit."""
        match = self.host.match
        inp = structs.replace(inp, expects=match.leaf)
        hosted = match.header.hosted
        self.told.document["wish"] = told_wish(self.shown, inp)
        asked = isinstance(inp.body, Rekey) or (hosted and inp.by not in hosted)
        if asked and not agrees(self.shown, inp):
            with speaking(ENGLISH):
                wish = told_wish(shown_of(match), inp)
            self._note(written("mailing.host_not_agreed", wish=wish))
            raise Unfit(said("mailing.you_not_agreed", who=inp.by), said("mailing.send_again", who=inp.by))
        inp = self.sign(match, inp)
        write_letter(self.wish_path, Wish(match.header.match, inp.by, command_of(inp), inp.proof))
        self._wished()

    def _consented(self, answer: Answer) -> None:
        """Take a consent. Raises Unfit; Done."""
        wish = self.wish
        if wish is None:
            raise Unfit(said("mailing.nobody_asks"), said("mailing.send_again", who=answer.party))
        write_letter(self.wish_path, consented(self.host.match, wish, answer))
        self._wished()

    def _wished(self) -> None:
        """Take what was wished when all consents are there. Raises Unfit."""
        wish = self.wish
        if wish is None or lacking(self.host.match, wish.given()):
            return
        try:
            tried(self.host.match, wish.given(), said("mailing.play_on"))
            self.host.take(wish.given())
        except Against as against:
            self._note(written("mailing.refused", who=wish.by, why=against.written))
            raise
        self.wish_path.unlink()

    def _note(self, text: str) -> None:
        """Let the host say something: whatever was signed to follow the last entry is void then."""
        self.host.take(Input("host", Note(text[:MAX_NOTE]), expects=self.host.match.leaf))

    def _send(self) -> None:
        """Write a copy for everybody away, and say to whom to send it."""
        match, data = self.host.match, bytes_at(self.file)
        if all([token.asker != progress_of(match).asker.n for token in self.tokens.values()]):
            self.tokens_path.unlink(missing_ok=True)
        if not any([stands(match, seat, order) for seat, order in self.orders.items()]):
            self.orders_path.unlink(missing_ok=True)
        wish = self.wish
        if wish is None:
            self.wish_path.unlink(missing_ok=True)
        waited = awaited(match, self.tokens)
        asked = () if wish is None else lacking(match, wish.given())
        for party in away(match):
            path = letter_path(self.file, party, ".limmu")
            put(path, copy_for(data, match, party))
            letter = path.with_suffix(".wish")
            letter.unlink(missing_ok=True)
            if wish is not None and party in asked:
                write_letter(letter, Wish(wish.match, wish.by, wish.command))
                both = said("mailing.send_both", file=path, wish=letter.name, who=party)
                self.told.send([path, letter], party, "consent", both)
            elif match.over is not None:
                self.told.send([path], party, "over", said("mailing.send_over", file=path, who=party))
            elif wish is None and (why := waited.get(party)):
                text = said("mailing.send_asked" if why == "asked" else "mailing.send_link", file=path, who=party)
                self.told.send([path], party, why, text)
        self._document(waited if wish is None else dict.fromkeys(asked, "consent"))
        if match.over is not None:
            final(match, self.shown, out())

    def _document(self, waits: Mapping[str, str]) -> None:
        """How the match stands, for programs."""
        match, open_ = self.host.match, question(self.host.match)
        self.told.document |= summary(match, self.file) | {"waits": waits, "told": self.session.said}
        here = [seat for seat in (() if open_ is None else open_.seats) if seat in self.session.roles]
        if here:
            self.told.see(self.host.view(here[0]), self.shown)
