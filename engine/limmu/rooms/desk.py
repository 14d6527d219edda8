"""A seat of a match by mail, at its own machine: it checks the host's copy with its vault, and answers."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct

from limmu.core import (
    BrokenLine,
    Checkpoint,
    Decision,
    End,
    Entry,
    Fact,
    Game,
    Input,
    Log,
    Match,
    Refused,
    Undo,
    View,
    consenting,
    empty,
    fold,
    parties_of,
    question,
    read_log,
    recorded_roll,
    refuse,
    rolls_next,
    take,
    view,
)
from limmu.display.telling import last_entry
from limmu.rooms.letters import Answer, Invitation, Wish, command_of
from limmu.rooms.vault import Terms, Vault, VaultRefuses


class Said(Exception):
    """The answer is whole: the host goes on before this seat can say more."""


def terms_of(invited: Invitation) -> Terms:
    """What somebody agrees to who answers an invitation."""
    return Terms(
        invited.match,
        invited.party,
        invited.dice,
        invited.game,
        invited.scenario,
        invited.options,
        invited.host,
        invited.pack,
        invited.givers,
    )


class Copy(Struct, frozen=True):
    """A copy of the log that the vault has accepted."""

    data: bytes
    head: str
    log: Log


def looked(vault: Vault, data: bytes, *, go_on: bool = False) -> Copy:
    """Let the vault check a copy, whose last line is the head. Raises VaultRefuses.

    ``go_on``: the person accepts what the vault stopped at.
    """
    try:
        log = read_log(data)
    except BrokenLine as error:
        raise VaultRefuses(str(error)) from None
    if log.torn or log.damage is not None:
        raise VaultRefuses("the file is not whole")
    last = log.remarks[-1] if log.remarks else None
    if not isinstance(last, Checkpoint):
        raise VaultRefuses("the last line is not the head of the host")
    return Copy(data, last.note, vault.look(data, last.note, go_on=go_on))


class Desk:
    """A seat's side of a match: the copy as a match, and the inputs that the person gives, signed by the vault.

    What the rules give to an input is run here, as far as nothing hidden comes into it, so that several inputs in a row
    need one mail. A session plays with it as with a :class:`limmu.core.Host`.
    """

    def __init__(self, vault: Vault, copy: Copy, game: Game[Any], pack: Any) -> None:
        self.vault, self.copy = vault, copy
        self.seat = vault.terms.party
        self.history: list[Entry[Fact[Any]]] = []
        self.inputs: list[Input] = []
        self.asker, self.token = -1, ""
        self.whole = False
        match = empty(game, pack, copy.log.header, b"")
        for record in copy.log.read(game.codec):
            match = fold(match, record.entry, record.json, record.leaf)
            self.history.append(record.entry)
        self.match: Match[Any] = match

    def view(self, audience: str | Sequence[str]) -> View[Any]:
        """What this seat sees."""
        return view(self.match, audience)

    @property
    def asked(self) -> bool:
        """Whether this seat is asked, and can answer now."""
        open_ = question(self.match)
        return open_ is not None and self.seat in open_.seats and not self.whole

    def take(self, inp: Input) -> Match[Any]:
        """Sign an input, and go on as the rules say. One that is signed already must be as the vault signs it.

        Raises Refused, as at the host; Said when nothing more can be said before the host goes on; VaultRefuses.
        """
        if self.whole:
            raise Said
        before, after = self.match, list[Match[Any] | None]()

        def tried(signed: Input) -> bool:
            if inp.sig not in ("", signed.sig):
                raise Refused(refuse("", "unsigned", self.seat))
            asks = isinstance(inp.body, Undo | End) and bool(inp.body.consents)
            after.append(None if asks else self._run(signed))
            return isinstance(inp.body, Decision) and self._may_ask(before, after[0])

        ahead = before.position if self.inputs else None
        signed, self.token = self.vault.answer(
            self.copy.data, self.copy.head, inp.body, str(before.n + 1), ahead=ahead, tried=tried
        )
        self.asker = before.n + 1 if self.token else -1
        self.inputs.append(signed)
        if after[0] is not None:
            self.match = after[0]
            self.history.append(last_entry(after[0]))
        self.whole = after[0] is None or bool(self.token)
        if self.whole:
            raise Said
        return self.match

    def _run(self, inp: Input) -> Match[Any] | None:
        """The match after an input; None where only the host can run it. Raises Refused."""
        try:
            after = take(self.match, inp)[1]
        except Refused:
            raise
        except Exception:  # the rules met what is hidden from this seat
            return None
        return None if after.opening is not None else after

    def _may_ask(self, before: Match[Any], after: Match[Any] | None) -> bool:
        """Whether a link goes with an input: it may ask for a roll, this seat alone is asked, nobody may interject."""
        pause = before.position.pause
        if pause is None or pause.may or pause.all or [demand.seat for demand in pause.demands] != [self.seat]:
            return False
        return after is None or self._gives(after)

    def _gives(self, match: Match[Any]) -> bool:
        position, progress = match.position, match.position.progress
        fresh = rolls_next(position) and recorded_roll(position) is None
        return fresh and self.seat in parties_of(match.header, progress)

    @property
    def due(self) -> bool:
        """Whether the copy waits for a link of this party."""
        return not self.inputs and self._gives(self.match)

    def show(self) -> None:
        """Give the link that is due. Raises VaultRefuses."""
        self.asker, self.token = self.vault.show(self.copy.data, self.copy.head)
        self.whole = True

    def consent(self, wish: Wish) -> Answer:
        """The consent of this seat to a wish that came with the copy. Raises VaultRefuses."""
        inp, match = wish.given(), self.vault.terms.match
        leaf = self.copy.log.entries[-1][0]
        if (wish.match, inp.expects) != (match, leaf) or self.seat not in consenting(
            self.match.keys, wish.by, inp.body
        ):
            raise VaultRefuses("the wish does not go with this copy")
        given = self.vault.consent(self.copy.data, self.copy.head, wish.by, inp.body)
        return Answer(match, self.seat, leaf, consent=given)

    def answer(self) -> Answer | None:
        """What has been said so far; None for nothing."""
        if not (self.inputs or self.token):
            return None
        inputs = tuple([command_of(inp) for inp in self.inputs])
        return Answer(self.vault.terms.match, self.seat, self.copy.log.entries[-1][0], inputs, self.asker, self.token)

    def again(self) -> None:
        """Say again what was said to the same copy before. Raises VaultRefuses."""
        with suppress(Said, Refused):
            while (kept := self.vault.signed(self.match.leaf)) is not None and kept.by == self.seat:
                self.take(Input(self.seat, kept.input))
