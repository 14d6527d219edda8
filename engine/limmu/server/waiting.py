"""Matches that wait for the keys and chains of their seats: they begin when everybody's are there.

What waits is :class:`limmu.rooms.post.Gathering`, as in a match by mail. The register keeps it, with the match secret,
until the match is in the store.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from msgspec import json as msgjson
from msgspec.structs import replace

from limmu.core import (
    CHAIN_LENGTH,
    SECRET_BYTES,
    Game,
    NoSignatures,
    encode,
    host_seed,
    public_key,
    short,
)
from limmu.display.hearing import heard
from limmu.rooms.letters import Invitation, Reply
from limmu.rooms.post import Done, Gathering, Unfit, begun, replied
from limmu.server.documents import Opening, Wrong, wrong
from limmu.server.register import Play, Register
from limmu.stores import Store, StoreError
from limmu.stores.port import keep

_read = msgjson.Decoder(Gathering).decode


def invited(game: Game[Any], pack: Any, play: Play, wanted: Opening) -> Gathering:
    """What waits for the seats of a new match: the server keeps those of bots. Raises Wrong."""
    for option, reading in wanted.options.items():
        if reading not in game.options.get(option, ()):
            raise wrong("wrong.no_option", 400, game=game.name, option=option, reading=repr(reading))
    secret = secrets.token_bytes(SECRET_BYTES)
    try:
        key = public_key(host_seed(secret, play.match))
    except NoSignatures as error:
        raise wrong("wrong.no_vaults", 400, why=heard(error)) from None
    letter = Invitation(
        match=play.match,
        party="",
        game=game.name,
        scenario=play.scenario,
        options={option: readings[0] for option, readings in sorted(game.options.items())} | wanted.options,
        pack=game.digest(pack),
        dice=wanted.dice,
        links=CHAIN_LENGTH,
        host=key,
        seats=tuple(play.seats),
        hosted=tuple([seat for seat in play.seats if seat in play.bots]),
    )
    return Gathering(letter, short(secret), {})


class Lobby:
    """The matches of a server that have not begun. One after the other is changed, whoever asks."""

    def __init__(self, store: Store, register: Register) -> None:
        self.store, self.register = store, register
        self.turn = asyncio.Lock()

    def of(self, match: str) -> Gathering | None:
        """What a match waits for; None if it has begun."""
        record = self.register.waiting(match)
        if not record:
            return None
        with suppress(StoreError):  # it is not in the store, unless the server was stopped between the two
            self.store.head(match)
            self.register.begun(match)
            return None
        return _read(record)

    def require(self, match: str) -> Gathering:
        """The same. Raises Wrong where it has begun."""
        table = self.of(match)
        if table is None:
            raise wrong("wrong.begun", 409)
        return table

    def wait(self, table: Gathering) -> None:
        """Keep what a match waits for."""
        self.register.wait(table.invitation.match, encode(table))

    def replied(self, match: str, seat: str, key: str, anchor: str) -> Gathering:
        """Let a seat have a key and a chain. Raises Wrong."""
        table = self.require(match)
        if seat in table.invitation.hosted:
            raise wrong("wrong.server_keeps", 409, seat=seat)
        try:
            table = replied(table, Reply(match, seat, anchor, key))
        except Done:
            return table
        except Unfit as unfit:
            if seat in table.replies:
                raise wrong("wrong.vault_elsewhere", 409) from None
            raise Wrong(400, heard(unfit.why)) from None
        self.wait(table)
        return table

    def kept(self, match: str, seat: str, *, here: bool) -> Gathering:
        """Let the server keep a seat, or a person. Whoever agreed before agrees anew, if that changes who gives."""
        table = self.require(match)
        old = table.invitation.hosted
        hosted = tuple([one for one in table.invitation.seats if (here if one == seat else one in old)])
        others = {} if hosted != old else {one: reply for one, reply in table.replies.items() if one != seat}
        table = replace(table, invitation=replace(table.invitation, hosted=hosted), replies=others)
        self.wait(table)
        return table

    def begin(self, game: Game[Any], pack: Any, table: Gathering, persons: Mapping[str, str]) -> None:
        """Begin a match for which everything is there, in the store."""
        match = begun(replace(table, persons=persons), game, pack)[1]
        keep(self.store, match.header.match, match)
        self.register.begun(match.header.match)
