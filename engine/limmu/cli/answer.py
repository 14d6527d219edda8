"""``limmu answer``: the seat's side of a match by mail."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import attrs
import click

from limmu.bots import HUMAN
from limmu.cli.console import out
from limmu.cli.mailing import Told, documented
from limmu.cli.ordering import read_order
from limmu.cli.output import NO, STOPPED, examples, json_option, remark
from limmu.cli.screen import Stopped
from limmu.cli.session import Session, final
from limmu.cli.wishing import agrees, told_wish
from limmu.core import End, Input, Match, NoSignatures, Note, StandingPass, View, encode
from limmu.display.hearing import heard, written
from limmu.display.saying import said
from limmu.display.shown import shown_of
from limmu.display.status import summary
from limmu.display.troubles import trouble
from limmu.installed import find_game, load_pack
from limmu.rooms.desk import Desk, Said, looked, terms_of
from limmu.rooms.letters import Answer, Invitation, Reply, Wish, fingerprint, read_letter, read_mail, write_letter
from limmu.rooms.memory import terms_in
from limmu.rooms.orders import MATCH, PassAt, windows_of
from limmu.rooms.vault import Vault, VaultRefuses


@click.command(
    epilog=examples(
        "limmu answer kadesh-hatti.invitation",
        "limmu answer kadesh-hatti.limmu",
        "limmu answer --links kadesh-hatti.limmu",
    )
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--links", is_flag=True, help="Ask nobody: show only a link that is due (exit code 1 if none is).")
@click.option(
    "--ahead", is_flag=True, help="Let me answer on as if the others passed: signed ahead, the host reads it."
)
@click.option("--vault", "vault", type=click.Path(path_type=Path), default=None, help="The vault, if several fit.")
@click.option("--go-on", is_flag=True, help="Accept what the vault stopped at: you asked the host why, and agree.")
@click.option("--pack", "pack_dir", type=click.Path(path_type=Path), default=None, help="The directory of a pack.")
@click.option("--out", "target", type=click.Path(path_type=Path), default=None, help="The file to send back.")
@json_option
def answer(
    file: Path,
    links: bool,
    ahead: bool,
    vault: Path | None,
    go_on: bool,
    pack_dir: Path | None,
    target: Path | None,
    as_json: bool,
) -> None:
    """Answer a FILE that the host of a match by mail sent.

    The file is an invitation, or the match as it stands. To an invitation Limmu makes a vault beside it, with the key
    and the chain of this seat, and a reply. Never copy the vault: a second one would let the host show you two lines of
    the match.

    Of a match the vault checks everything first: that it goes on from what you saw, the host's signature over it, the
    dice, the rules. Then Limmu tells what happened, asks as `limmu play` does, and writes an answer. Send it to the
    host. The same command on the same FILE says the same again.

    With --ahead you answer on where others are asked in between, as if they passed. The host gives these answers only
    while the others do pass, each to the question to which you gave it, and none after you say something else. He reads
    them as soon as you send them.
    """
    letter = read_letter(file, said("mailing.invitation_or_match"))
    if isinstance(letter, Invitation):
        with documented(as_json) as told:
            _accept(file, invited=letter, path=vault, pack_dir=pack_dir, target=target, told=told)
    elif isinstance(letter, Wish):
        raise trouble("trouble.goes_with_copy", file=file, copy=file.with_suffix(".limmu"))
    elif letter is not None:
        raise trouble("trouble.is_a_reply" if isinstance(letter, Reply) else "trouble.is_an_answer", file=file)
    else:
        with documented(as_json) as told:
            wants = _Wants(links, ahead, go_on)
            if _answer_copy(file, wants=wants, path=vault, pack_dir=pack_dir, target=target, told=told) and not as_json:
                remark(said("mailing.answer_stopped", file=file))
                raise SystemExit(STOPPED)


@contextmanager
def _opened(path: Path) -> Generator[Vault]:
    try:
        with Vault.open(path) as vault:
            yield vault
    except VaultRefuses as refuses:
        raise trouble("trouble.vault_refuses", path=path, why=heard(refuses)) from None
    except NoSignatures as error:
        raise trouble("trouble.no_signatures", why=heard(error)) from None


# ---------------------------------------------------------------- an invitation


def _accept(
    file: Path, invited: Invitation, path: Path | None, pack_dir: Path | None, target: Path | None, told: Told
) -> None:
    game = find_game(invited.game)
    if game.digest(load_pack(game, pack_dir)) != invited.pack:
        raise trouble("trouble.host_other_pack", file=file, game=invited.game)
    path, terms = path or file.with_suffix(".vault"), terms_of(invited)
    if not path.exists():
        Vault.create(path, terms, invited.links).close()
    with _opened(path) as vault:
        if vault.terms != terms:
            raise trouble("trouble.other_vault", path=path)
        reply = Reply(invited.match, invited.party, vault.anchor, vault.key)
    target = target or file.with_suffix(".reply")
    write_letter(target, reply)
    _tell_terms(invited)
    told.document |= {"match": invited.match, "vault": str(path), "invitation": invited}
    told.send([target], "host", "reply", said("mailing.reply", file=target, vault=path))


def _tell_terms(invited: Invitation) -> None:
    """Say to what somebody agrees who sends the reply."""
    role = said("mailing.you_play" if invited.party in invited.seats else "mailing.you_witness", who=invited.party)
    hosted = said("mailing.host_plays", seats=invited.hosted) if invited.hosted else said("mailing.host_plays_none")
    remark(said("mailing.terms", game=invited.game, scenario=invited.scenario, role=role, hosted=hosted))
    remark(said("mailing.dice", mode=invited.dice, givers=invited.givers))
    if invited.hosted:
        remark(said("mailing.host_sees_all"))
    remark(said("mailing.host_key", begins=fingerprint(invited.host)))


# ---------------------------------------------------------------- a copy of the match


@attrs.frozen
class _Wants:
    """How a copy is answered: the options of the command."""

    links: bool
    ahead: bool
    go_on: bool


def _answer_copy(
    file: Path, wants: _Wants, path: Path | None, pack_dir: Path | None, target: Path | None, told: Told
) -> bool:
    """Write what this seat says to a copy; whether the person stopped."""
    data, target = read_mail(file), target or file.with_suffix(".answer")
    with _opened(path or _vault_for(file, data)) as vault:
        game = find_game(vault.terms.game)
        vault.rules = game, load_pack(game, pack_dir)
        desk = Desk(vault, looked(vault, data, go_on=wants.go_on))
        letter, stopped = _said(desk, file, wants, told)
        if letter is not None:
            write_letter(target, letter)
    told.document |= summary(desk.match, file)
    if letter is not None:
        told.send([target], "host", "answer", said("mailing.send_host", file=target))
    elif wants.links:
        remark(said("mailing.no_link", file=file, who=desk.seat))
        raise SystemExit(NO)
    return stopped


def _said(desk: Desk, file: Path, wants: _Wants, told: Told) -> tuple[Answer | None, bool]:
    """What this seat says to a copy, or to the wish that came with it; whether the person stopped."""
    kept, wish = desk.vault.signed(desk.match.leaf), None if wants.links else _wish_beside(file, desk)
    if wish is None or (kept is not None and kept.by != wish.by):
        desk.again()
        stopped = _respond(desk, wants, told)
        return desk.answer(), stopped
    inp, shown = desk.wished(wish), shown_of(desk.match)
    told.document["wish"] = told_wish(shown, inp)
    try:
        if kept is not None or agrees(shown, inp):
            return desk.consent(wish), False
        desk.take(Input(desk.seat, Note(written("mailing.not_agreed"))))
    except Stopped:
        return None, True
    except Said:
        pass
    return desk.answer(), False


def _wish_beside(file: Path, desk: Desk) -> Wish | None:
    """The wish that came with a copy; None without one, or where it is of an earlier copy."""
    path = file.with_suffix(".wish")
    letter = read_letter(path, said("mailing.wish")) if path.exists() else None
    fits = isinstance(letter, Wish) and letter.command.expects == desk.copy.log.entries[-1][0]
    return letter if isinstance(letter, Wish) and fits else None


def _vault_for(file: Path, data: bytes) -> Path:
    """The vault beside a copy that is for its match. Raises Trouble."""
    beside = file.with_suffix(".vault")
    if beside.exists():
        return beside
    header = data.partition(b"\n")[0]
    found = [one for one in sorted(file.parent.glob("*.vault")) if (match := _match_of(one)) and match in header]
    if len(found) != 1:
        raise trouble("trouble.several_vaults" if found else "trouble.no_vault_here", file=file)
    return found[0]


def _match_of(path: Path) -> bytes:
    terms = terms_in(path)
    return b"" if terms is None else encode(terms.match)


class _Writing(Session):
    """The session of a seat by mail: it may also ask for an agreed end, and its passes are given to the host."""

    def _order(self, seat: str, view: View[Any], line: str) -> bool:
        """A pass that stands goes into the match, where it saves the mails that would ask; other orders stay here."""
        match, asked = self.host.match, view.question
        order = read_order(line, match, asked, {})
        if not isinstance(order, PassAt) or order.until == MATCH:
            return super()._order(seat, view, line)
        windows = windows_of(match, asked, order.at)
        for window in windows:
            self._take(Input(seat, StandingPass(f"{window}:{order.until}")))
        return bool(windows) or super()._order(seat, view, line)

    def _commands(self) -> dict[str, Any]:
        return super()._commands() | {"note": self._note, "agree": self._agree}

    def _note(self, seat: str, view: View[Any], rest: str) -> None:
        if rest:
            self._take(Input(seat, Note(rest)))

    def _agree(self, seat: str, view: View[Any], rest: str) -> None:
        """Ask all others to end the match: won by nobody, or by these seats."""
        winners, seats = tuple(rest.split()), self.host.match.seats
        if strange := [one for one in winners if one not in seats]:
            self._tell_off(self.shown.say("mailing.no_seat", seat=strange[0], known=seats))
        else:
            self._take(Input(seat, End("agree", winners, seats)))


def _respond(desk: Desk, wants: _Wants, told: Told) -> bool:
    """Let the person answer, or show the link that is due; whether the person stopped."""
    if desk.due:
        desk.show()
    if wants.links or desk.seat not in desk.match.seats:
        return False
    shown = shown_of(desk.match)
    session = _Writing(
        desk, history=desk.history, shown=shown, roles={desk.seat: HUMAN}, bots={}, console=out(), signing=_unchanged
    )
    session.told[desk.seat] = _since(desk)
    try:
        session.play()
        while wants.ahead and desk.suppose():
            remark(said("mailing.ahead"))
            session.play()
        if desk.match.over is not None:
            final(desk.match, shown, out())
        elif not (desk.whole or desk.inputs or desk.real):
            session.unasked(desk.seat, "mail.prompt")
    except Said:
        pass
    except Stopped:
        return desk.asked and desk.real is None
    finally:
        told.document["told"] = session.said
        if desk.asked:
            told.see(desk.view(desk.seat), shown)
    return False


def _unchanged(match: Match[Any], inp: Input) -> Input:
    return inp


def _since(desk: Desk) -> int:
    """The first entry that this seat may not have seen: the one after its last input."""
    own = [entry.n for entry in desk.history if entry.by == desk.seat]
    return own[-1] + 1 if own else 0
