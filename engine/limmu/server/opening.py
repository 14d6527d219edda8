"""Requests about matches and who sits at them: list, open, join, leave, invite, replace."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from msgspec.structs import replace
from starlette.responses import Response

from limmu import wire
from limmu.bots import person_of
from limmu.core import Decision, Input, SeatChange, positions_to, view
from limmu.server.club import OWNER, UMPIRE, Visitor, hides, link_to, person_called
from limmu.server.documents import (
    Clocks,
    ClockTerms,
    GameCard,
    Joined,
    Joining,
    Link,
    Listed,
    MatchCard,
    Opened,
    Replacing,
    SeatCard,
    Wrong,
)
from limmu.server.register import PAGE, Play
from limmu.server.table import Table
from limmu.server.web import Call

BROWSER = 180 * 86400
"""Seconds for which a browser keeps its seat."""


async def games(call: Call) -> tuple[GameCard, ...]:
    """The games that can be played here."""
    return await asyncio.to_thread(call.club.cards)


async def matches(call: Call) -> list[Listed]:
    """Public matches, the newest first."""
    start = call.number("from") or 0
    found = await asyncio.to_thread(call.club.register.listed, call.query("state"), call.query("q")[:100], start)
    return [_listed(call, play) for play in found[:PAGE]]


def _listed(call: Call, play: Play) -> Listed:
    table = call.club.tables.get(play.match)
    n, over = (table.match.n, table.match.over is not None) if table else (play.n, play.over)
    return Listed(play.match, play.title, play.game, play.scenario, n, over, play.status, dict(play.seats))


async def open_match(call: Call) -> Opened:
    """Open a match."""
    return await call.club.open(call.data)


async def join(call: Call) -> Response:
    """Exchange the token of a link for a cookie; a name sits down at the seats of the link that are still open."""
    wanted: Joining = call.data
    name = person_called(wanted.name)
    play = call.club.register.find(call.match)
    register = call.club.register
    browser = register.enter(call.match, wanted.token, call.cookie) if play is not None else ""
    if play is None or not browser:
        raise Wrong(403, "this link leads nowhere: ask for a new one")
    table = await call.club.table(call.match)
    visitor = call.club.visitor(play, browser)
    for seat in [seat for seat in visitor.seats if name and not table.play.seats[seat]]:
        await sit(call, table, seat, name)
    answer = Response(wire.encode(Joined(call.match, visitor.you)), media_type="application/json")
    headers = call.connection.headers
    secure = call.connection.url.scheme == "https" or headers.get("origin", "").startswith("https:")
    path = f"/api/matches/{call.match}"
    answer.set_cookie(
        f"seat-{call.match}", browser, BROWSER, path=path, secure=secure, httponly=True, samesite="strict"
    )
    return answer


async def sit(call: Call, table: Table, seat: str, person: str) -> None:
    """Let somebody sit down at a seat: an entry of the log, by the host."""
    await table.give(Input("host", SeatChange(seat, person)))
    table.play = replace(table.play, seats={**table.play.seats, seat: person})
    await asyncio.to_thread(call.club.register.seated, call.match, table.play.seats)
    table.room.tell({"seats": {seat: person}})
    table.drive()


async def leave(call: Call) -> Response:
    """Forget this browser: its cookie is worth nothing from now on."""
    call.club.register.leave(call.match, call.bearer or call.cookie)
    answer = Response(b"{}", media_type="application/json")
    answer.delete_cookie(f"seat-{call.match}", path=f"/api/matches/{call.match}")
    return answer


async def card(call: Call) -> MatchCard:
    """A match, for whoever asks."""
    table, visitor = await call.table()
    match, play = table.match, table.play
    persons, bots = match.position.persons, play.bots
    secrets = hides(play.game)
    seen = view(match, visitor.audience)
    return MatchCard(
        id=play.match,
        title=play.title,
        game=play.game,
        scenario=play.scenario,
        options=dict(match.header.options),
        dice=match.header.dice,
        who=cast("Any", play.who),
        seats=tuple(
            [
                SeatCard(
                    seat,
                    table.words.seat(seat),
                    "" if seat in bots else persons.get(seat, ""),
                    bots.get(seat, ""),
                    bool(table.here[seat]),
                )
                for seat in match.seats
            ]
        ),
        you=visitor.you,
        n=match.n,
        over=match.over is not None,
        asked=seen.asked,
        hides=secrets,
        over_text=table.words.outcome(match.over) if match.over is not None else "",
        wish=table.wish,
        undo=_before(table, visitor),
        plays=call.club.settings.local,
        owner=OWNER in visitor.roles,
        parent=play.parent,
        finished=is_open(table, visitor, secrets),
    )


def _before(table: Table, visitor: Visitor) -> int:
    """The entry before a visitor's last own decision."""
    for position in positions_to(table.match.past, table.match.n):
        entry = position.entry
        if entry is not None and entry.by in visitor.seats and isinstance(entry.input, Decision):
            return position.after
    return -1


async def clauses(call: Call) -> Response:
    """The titles of the clauses and rulings of a game."""
    name: str = call.connection.path_params["game"]
    if name not in call.club.games:
        raise Wrong(404, "there is no such game")
    titles = await asyncio.to_thread(call.club.titles, name)
    return Response(wire.encode(titles), media_type="application/json", headers={"cache-control": "max-age=3600"})


def is_open(table: Table, visitor: Visitor, secrets: bool) -> bool:
    """Whether a visitor may branch a match and ask for odds: nothing of it is secret to him, or it is over."""
    return table.match.over is not None or not secrets or UMPIRE in visitor.roles


async def invite(call: Call) -> Link:
    """A new link for a role; those that there are stay good."""
    return await _link(call, revoke=False)


async def revoke(call: Call) -> Link:
    """A new link for a role; those that there were are worth nothing, and whoever came by them is out."""
    return await _link(call, revoke=True)


async def _link(call: Call, *, revoke: bool) -> Link:
    table, visitor = await call.table()
    visitor.require(OWNER)
    role: str = call.data.role
    if role not in (*table.match.seats, "public", UMPIRE, OWNER):
        raise Wrong(400, "a link is for a seat, public, umpire or owner")
    if revoke:
        return await renewed(call, table, visitor, role)
    return await _invited(call, role)


async def _invited(call: Call, role: str) -> Link:
    token = await asyncio.to_thread(call.club.register.invite, call.match, role)
    return Link(link_to(call.match, token), call.club.settings.fingerprint)


async def renewed(call: Call, table: Table, visitor: Visitor, role: str) -> Link:
    """A new link for a role, and none other; who came by an old one is out, but not who asks for it."""
    await asyncio.to_thread(call.club.register.revoke, call.match, role, visitor.token)
    table.room.tell({"revoked": role})  # sockets look whether they may still listen before they tell anything
    return await _invited(call, role)


async def seat_another(call: Call) -> Link:
    """Another person, or a bot, plays a seat from now on.

    If the match's owner says so, the links of the seat are worth nothing any longer, and there is a new one.
    """
    table, visitor = await call.table()
    seat, wanted = call.connection.path_params["seat"], cast("Replacing", call.data)
    if seat not in table.match.seats:
        raise Wrong(404, "there is no such seat")
    if seat not in visitor.seats:
        visitor.require(OWNER)
    if wanted.bot and wanted.bot not in table.match.game.bots:
        raise Wrong(400, f"there are bots of the levels {', '.join(table.match.game.bots)}")
    await sit(call, table, seat, person_of(wanted.bot) if wanted.bot else person_called(wanted.person))
    return Link("", "") if seat in visitor.seats else await renewed(call, table, visitor, seat)


async def clocks(call: Call) -> Clocks:
    """The clocks of a match: what its host claims."""
    table, _ = await call.table()
    return table.clocks.document(table.match)


async def set_clocks(call: Call) -> Clocks:
    """Let clocks run by these terms from now on; whoever opened the match says so."""
    table, visitor = await call.table()
    visitor.require(OWNER)
    terms: ClockTerms = call.data
    if wrong := [seat for seat in terms.away if seat not in table.match.seats]:
        raise Wrong(400, f"there is no seat {wrong[0]!r}")
    await table.clock(terms)
    return table.clocks.document(table.match)
