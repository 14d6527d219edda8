"""The host of a match whose seats have vaults at machines of their own, all of them on line: a server."""

from __future__ import annotations

from typing import Any

from limmu.core import (
    Chance,
    Decision,
    HostKey,
    Input,
    Match,
    Note,
    Refused,
    consent_bytes,
    fault_of_links,
    host_seed,
    is_signed,
    keys_of,
    progress_of,
    refuse,
    signed_bytes,
)
from limmu.rooms.post import Patient, Token, awaited, away, dice_of, gives, seeds_of
from limmu.stores.keys import signing
from limmu.stores.port import StoredMatch

VOIDS = 8
"""How often a seat may let the host void what it signed, until the match moves."""


class Remote(Patient):
    """Signs for the seats that it keeps, and waits for the tokens of the others: a roll stays pending until they came.

    Tokens that came are in memory alone: after a restart a vault shows the same link for the same asker again.
    """

    def __init__(self, match: Match[Any], store: StoredMatch) -> None:
        self.tokens: dict[str, Token] = {}
        self._signed = signing(seeds_of(match.secret, match.header.match, match.header.hosted))
        self._voids: dict[str, int] = {}
        key = HostKey(host_seed(match.secret, match.header.match))
        super().__init__(match, dice_of(match, self.tokens), store, attester=key)

    def _take(self, inp: Input) -> None:
        super()._take(self._signed(self.match, inp))
        if isinstance(inp.body, Decision | Chance):
            self._voids.clear()

    @property
    def due(self) -> tuple[str, ...]:
        """The parties whose token the pending roll waits for."""
        return tuple([party for party, what in awaited(self.match, self.tokens).items() if what == "link"])

    def show(self, party: str, token: Token) -> Match[Any]:
        """Take the token of a party, and roll if it was the last one; the same again changes nothing.

        Raises Refused: ``not_asked`` where no fresh roll of that asker waits for it, ``unproven_dice`` for a wrong one.
        """
        with self._alone():
            progress = progress_of(self.match)
            number, link = progress.shown.get(party, (0, ""))
            if (number, link) == (token.asker + 1, token.token.partition(".")[0]):
                return self.match
            if not gives(self.match, party) or progress.asker.n != token.asker:
                raise Refused(refuse("", "not_asked"))
            if fault := fault_of_links(self.match.header, progress, {party: token.token}):
                raise Refused(refuse("", "unproven_dice", fault))
            self.tokens[party] = token
            self.roll()
            return self.match

    def void(self, seat: str, inp: Input) -> Match[Any]:
        """Let an entry of the host follow the last one, so that what a seat signed to follow it is void.

        ``inp``: what it signed: its own input, or one of somebody else to which it consents. A vault signs nothing else
        to follow the same entry, also where the rules refuse its input, or the others their consent. Raises Refused:
        ``unsigned`` where the seat signed no such thing to follow the last entry, ``quota``.
        """
        with self._alone():
            match = self.match
            if not self._has_signed(seat, inp):
                raise Refused(refuse("", "unsigned", seat))
            spent = self._voids.get(seat, 0)
            if spent >= VOIDS:
                raise Refused(refuse("", "quota", "quota_notes", str(VOIDS), "until_moved"))
            self._voids[seat] = spent + 1
            self._take(Input("host", Note(f"what {seat} signed to follow entry {match.n} is void")))
            return self.match

    def _has_signed(self, seat: str, inp: Input) -> bool:
        match = self.match
        if seat not in away(match):
            return False
        message = consent_bytes(match.header.match, match.leaf, inp.by, seat, inp.body)
        if inp.by == seat:
            message = signed_bytes(match.header.match, match.leaf, seat, inp.cmd, inp.body)
        return is_signed(keys_of(match)[seat], inp.sig, message)
