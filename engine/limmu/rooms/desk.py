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
    Input,
    Log,
    Match,
    Question,
    Refused,
    RuleError,
    Undo,
    View,
    consenting,
    decide,
    keys_of,
    question,
    read_log,
    refuse,
    take,
    view,
    what_if,
)
from limmu.display.telling import last_entry
from limmu.rooms.ahead import Signed
from limmu.rooms.letters import Answer, Invitation, Wish, command_of
from limmu.rooms.post import gives
from limmu.rooms.vault import Terms, Vault, VaultRefuses, waits_for_host


class Said(Exception):
    """The answer is whole: the host goes on before this seat can say more."""


def terms_of(invited: Invitation) -> Terms:
    """What somebody agrees to who answers an invitation."""
    return Terms(
        match=invited.match,
        party=invited.party,
        dice=invited.dice,
        game=invited.game,
        scenario=invited.scenario,
        options=invited.options,
        host=invited.host,
        pack=invited.pack,
        givers=invited.givers,
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

    def __init__(self, vault: Vault, copy: Copy) -> None:
        """``vault``: one with rules, which took this copy last."""
        match = vault.match
        assert match is not None, "a vault with rules has the match of the copy that it took"
        self.vault, self.copy, self.match = vault, copy, match
        self.seat = vault.terms.party
        self.history = [position.entry for position in match.past[: match.n + 1] if position.entry is not None]
        self.inputs: list[Input] = []
        self.asker, self.token = -1, ""
        self.whole = False
        self.real: Match[Any] | None = None
        """Once others were supposed to pass: the match before that."""
        self._row: list[tuple[Question[Any, Any], Any]] = []
        self._again: Signed | None = None

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
        if self.real is not None:
            return self._take_ahead(inp)
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
        self.whole = after[0] is None or bool(self.token) or waits_for_host(after[0].header, after[0].position.pause)
        if self.whole:
            raise Said
        return self.match

    def _run(self, inp: Input) -> Match[Any] | None:
        """The match after an input; None where only the host can run it. Raises Refused."""
        try:
            after = take(self.match, inp)[1]
        except RuleError:  # the rules met what is hidden from this seat
            return None
        return None if after.opening is not None else after

    def suppose(self) -> bool:
        """Suppose that the others pass what they are asked, until this seat is asked; whether it is.

        What it answers from here on is signed ahead, for the host to give if they do pass. A sealed answer is not.
        """
        match = what_if(self.match)
        while not self.whole and (open_ := question(match)) is not None and not open_.sealed:
            if self.seat in open_.seats:
                self.real = self.match if self.real is None else self.real
                self.match = match
                return True
            other, asked = open_.demands[0]
            if asked.passing is None:
                return False
            try:
                match = take(match, decide(other, asked.passing))[1]
            except (Refused, RuleError):  # the rules met what is hidden from this seat
                return False
        return False

    def _take_ahead(self, inp: Input) -> Match[Any]:
        """Note an answer that is signed ahead, and go on as the rules say. Raises Refused; Said."""
        asked = self.view(self.seat).question
        if asked is None or not isinstance(inp.body, Decision):
            raise Refused(refuse("", "answers_ahead"))
        try:
            after = take(self.match, decide(self.seat, inp.body.answer))[1]
        except RuleError:
            after = None
        self._row.append((asked.question, inp.body.answer))
        self.whole = after is None or ((open_ := question(after)) is not None and open_.sealed)
        if after is not None:
            self.match = after
            self.history.append(last_entry(after))
        if self.whole:
            raise Said
        return self.match

    def _may_ask(self, before: Match[Any], after: Match[Any] | None) -> bool:
        """Whether a link goes with an input: it may ask for a roll, this seat alone is asked, nobody may interject."""
        pause = before.position.pause
        if pause is None or pause.may or pause.all or [demand.seat for demand in pause.demands] != [self.seat]:
            return False
        return after is None or gives(after, self.seat)

    @property
    def due(self) -> bool:
        """Whether the copy waits for a link of this party."""
        return not self.inputs and gives(self.match, self.seat)

    def show(self) -> None:
        """Give the link that is due. Raises VaultRefuses."""
        self.asker, self.token = self.vault.show(self.copy.data, self.copy.head)
        self.whole = True

    def wished(self, wish: Wish) -> Input:
        """What a wish that came with the copy asks this seat to consent to. Raises VaultRefuses."""
        inp, leaf = wish.given(), self.copy.log.entries[-1][0]
        asked = consenting(keys_of(self.match), wish.by, inp.body)
        if (wish.match, inp.expects) != (self.vault.terms.match, leaf) or self.seat not in asked:
            raise VaultRefuses("the wish does not go with this copy")
        return inp

    def consent(self, wish: Wish) -> Answer:
        """The consent of this seat to a wish that came with the copy. Raises VaultRefuses."""
        inp = self.wished(wish)
        given = self.vault.consent(self.copy.data, self.copy.head, wish.by, inp.body)
        return Answer(wish.match, self.seat, inp.expects, consent=given)

    def answer(self) -> Answer | None:
        """What has been said so far; None for nothing."""
        orders = self._again
        if self.real is not None and self._row:
            orders = self.vault.ahead(self.copy.data, self.copy.head, self.real, [[one] for one in self._row])
        if not (self.inputs or self.token or orders):
            return None
        inputs, after = tuple([command_of(inp) for inp in self.inputs]), self.copy.log.entries[-1][0]
        return Answer(
            self.vault.terms.match, self.seat, after, inputs, asker=self.asker, token=self.token, orders=orders
        )

    def again(self) -> None:
        """Say again what was said to the same copy before. Raises VaultRefuses."""
        with suppress(Said, Refused):
            while (kept := self.vault.signed(self.match.leaf)) is not None and kept.by == self.seat:
                self.take(Input(self.seat, kept.input))
            self._again = self.vault.ordered(self.match.leaf)
            self.whole = self._again is not None
