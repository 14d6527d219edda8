"""Requests of the vaults of seats: a key before the match, then tokens, and what was signed and shall be void."""

from __future__ import annotations

import asyncio
from typing import cast

from limmu.core import Input, Refused, Rekey, refuse, unshort
from limmu.rooms.letters import Invitation
from limmu.rooms.post import Token
from limmu.rooms.remote import Remote
from limmu.server.club import Visitor
from limmu.server.documents import Proposal, Proposing, Showing, Sitting, Taken, Voiding, Waiting, wrong
from limmu.server.table import ServedMatch
from limmu.server.web import Call, seat_for


async def invitation(call: Call) -> Invitation:
    """What a seat agrees to that sends its key, before the match begins."""
    _, visitor = call.who()
    table = await asyncio.to_thread(call.club.lobby.require, call.match)
    return table.invitation.to(own_seat(call, visitor))


async def sit_down(call: Call) -> Waiting:
    """Send the key and the end of the chain of a seat, or let the server keep it.

    With the last one the match begins. The same again changes nothing.
    """
    play, visitor = call.who()
    seat, wanted = own_seat(call, visitor), cast("Sitting", call.data)
    lobby = call.club.lobby
    async with lobby.turn:
        if wanted.key or wanted.anchor:
            table = await asyncio.to_thread(lobby.replied, call.match, seat, wanted.key, wanted.anchor)
        else:
            table = await asyncio.to_thread(lambda: lobby.kept(call.match, seat, here=True))
    if not table.missing:
        await call.club.table(play.match)
    return Waiting(tuple(table.missing))


def own_seat(call: Call, visitor: Visitor) -> str:
    """The seat that a visitor names, or his first. Raises Wrong."""
    named = call.query("seat")
    if named and named not in visitor.seats:
        raise wrong("wrong.not_your_seat", 403)
    if not visitor.seats:
        raise wrong("wrong.no_seat_here", 403)
    return named or visitor.seats[0]


async def show(call: Call) -> Taken:
    """Show the token of a seat for the throw that is pending; with the last one it falls."""
    table, seat, host = await _remote(call)
    wanted: Showing = call.data
    async with table.turn:
        match = await asyncio.to_thread(host.show, seat, Token(wanted.asker, wanted.token))
    await table.went_on()
    return Taken(match.n)


async def void(call: Call) -> Taken:
    """Let what a seat signed to follow the last entry be void: the host lets a note follow it."""
    table, seat, host = await _remote(call)
    wanted: Voiding = call.data
    signed = Input(wanted.by or seat, wanted.input, wanted.cmd, sig=wanted.sig)
    async with table.turn:
        match = await asyncio.to_thread(host.void, seat, signed)
    await table.went_on()
    return Taken(match.n)


async def propose(call: Call) -> dict[str, str]:
    """Propose an answer to the device that keeps the vault of the seat, or a device that is to hold it from now on.

    With neither the proposal that stands is gone.
    """
    table, seat, _ = await _remote(call)
    wanted: Proposing = call.data
    given = wanted.input
    if isinstance(given, Rekey):
        if given != Rekey(seat, given.key, given.anchor) or not (unshort(given.key) and unshort(given.anchor)):
            raise wrong("wrong.no_vault_key", 400)
    elif given is not None and wanted.expects != table.match.leaf:
        raise Refused(refuse("", "stale", str(table.match.n)))
    table.propose(seat, given and Proposal(seat, given, "" if isinstance(given, Rekey) else wanted.expects))
    return {}


async def _remote(call: Call) -> tuple[ServedMatch, str, Remote]:
    table, visitor = await call.table()
    seat = seat_for(table, visitor, call.query("seat"))
    if seat not in table.keyed:
        raise wrong("wrong.no_vault", 409)
    return table, seat, cast("Remote", table.host)
