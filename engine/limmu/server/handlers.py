"""What the server does for each request."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from starlette.responses import Response

from limmu import wire
from limmu.core import Body, Input, Refused, SeatChange, refuse, view
from limmu.display.svg import Palette, stylesheet
from limmu.server.club import OWNER, UMPIRE, Visitor, link_to
from limmu.server.documents import (
    GameCard,
    Joined,
    Joining,
    Judging,
    Link,
    Listed,
    MatchCard,
    Moving,
    Opened,
    Opening,
    Picking,
    Replacing,
    Role,
    SeatCard,
    Timeline,
    Wrong,
)
from limmu.server.register import PAGE, Play
from limmu.server.table import Table
from limmu.server.web import Call, Operation, seat_for

EVENTS = 200
"""Events of one answer, at most."""
BROWSER = 180 * 86400
"""Seconds for which a browser keeps its seat."""
TURNED = {"taken": 200, "refused": 409, "failed": 409}


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
    play = call.club.register.find(call.match)
    register = call.club.register
    browser = register.enter(call.match, wanted.token, call.cookie) if play is not None else ""
    if play is None or not browser:
        raise Wrong(403, "this link leads nowhere: ask for a new one")
    table = await call.club.table(call.match)
    visitor = call.club.visitor(play, browser)
    if wanted.name:
        for seat in [seat for seat in visitor.seats if not table.play.seats[seat]]:
            await sit(call, table, seat, wanted.name)
    answer = Response(wire.encode(Joined(call.match, visitor.you)), media_type="application/json")
    secure = call.connection.url.scheme == "https"
    path = f"/api/matches/{call.match}"
    answer.set_cookie(
        f"seat-{call.match}", browser, BROWSER, path=path, secure=secure, httponly=True, samesite="strict"
    )
    return answer


async def sit(call: Call, table: Table, seat: str, person: str) -> None:
    """Let somebody sit down at a seat: an entry of the log, by the host."""
    body: Any = SeatChange(seat, person)
    async with table.turn:
        await asyncio.to_thread(table.host.take, Input("host", body))
    table.play = Play(**{**_fields(table.play), "seats": {**table.play.seats, seat: person}})
    await asyncio.to_thread(call.club.register.seated, call.match, table.play.seats)
    table.drive()


def _fields(play: Play) -> dict[str, Any]:
    return {name: getattr(play, name) for name in play.__struct_fields__}


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
    hides = call.club.hides(play.game)
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
        hides=hides,
        finished=is_open(table, visitor, hides),
    )


def is_open(table: Table, visitor: Visitor, hides: bool) -> bool:
    """Whether a visitor may branch a match and ask for odds: nothing of it is secret to him, or it is over."""
    return table.match.over is not None or not hides or UMPIRE in visitor.roles


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
        await asyncio.to_thread(call.club.register.revoke, call.match, role, visitor.token)
    return Link(link_to(call.match, await asyncio.to_thread(call.club.register.invite, call.match, role)))


async def replace(call: Call) -> dict[str, Any]:
    """Another person, or a bot, plays a seat from now on."""
    table, visitor = await call.table()
    seat, wanted = call.connection.path_params["seat"], cast("Replacing", call.data)
    if seat not in table.match.seats:
        raise Wrong(404, "there is no such seat")
    if seat not in visitor.seats:
        visitor.require(OWNER)
    if wanted.bot and wanted.bot not in table.match.game.bots:
        raise Wrong(400, f"there are bots of the levels {', '.join(table.match.game.bots)}")
    await sit(call, table, seat, f"bot:{wanted.bot}" if wanted.bot else wanted.person.removeprefix("bot:"))
    return {}


# ---------------------------------------------------------------- play


async def seen(call: Call) -> bytes:
    """The view of whoever asks."""
    table, visitor = await call.table()
    shown = view(table.at(call.number("at")), visitor.audience)
    return wire.encode(wire.view_document(shown, table.words))


async def events(call: Call) -> bytes:
    """What happened after an entry."""
    table, visitor = await call.table()
    since = call.number("since")
    match = table.match
    first = -1 if since is None else min(since, match.n)
    upto = table.at(min(first + EVENTS, match.n))
    return wire.encode(wire.events(upto, first, visitor.audience, table.words))


async def board(call: Call) -> Response:
    """The drawing."""
    table, visitor = await call.table()
    palette = call.query("palette") or "page"
    if palette not in ("page", "light", "dark", "both"):
        raise Wrong(400, "the palettes are page, light, dark and both")
    drawn = await asyncio.to_thread(table.board, call.number("at"), visitor.audience, cast("Palette", palette))
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-store"})


async def board_style(call: Call) -> Response:
    """The style of the drawings."""
    return Response(stylesheet(), media_type="text/css", headers={"cache-control": "max-age=3600"})


async def moved(call: Call) -> Moving:
    """The parts of the drawing that change."""
    table, visitor = await call.table()
    return await asyncio.to_thread(table.moving, call.number("at"), visitor.audience)


async def timeline(call: Call) -> Timeline:
    """All entries with where the match stood."""
    table, visitor = await call.table()
    return await asyncio.to_thread(table.timeline, visitor.audience)


async def choose(call: Call) -> bytes:
    """What may come next of an answer."""
    table, visitor = await call.table()
    wanted: Picking = call.data
    return table.room.choose(call.seat(table, visitor), wanted.picks, wanted.may, wanted.expects)


async def preview(call: Call) -> bytes:
    """What an answer would be."""
    table, visitor = await call.table()
    return judged(table, call.seat(table, visitor), call.data)


def judged(table: Table, seat: str, wanted: Judging) -> bytes:
    """An answer judged for a seat. Raises Refused."""
    if wanted.expects and wanted.expects != table.match.leaf:
        raise Refused(refuse("", "stale", str(table.match.n)))
    asked = table.asked(seat, wanted.may)
    if asked is None:
        raise Refused(refuse("", "not_asked"))
    return wire.encode(wire.preview(asked, wanted.answer, table.words))


async def answer(call: Call) -> Response:
    """A command of a seat."""
    table, visitor = await call.table()
    reply = await table.take(seat_for(table, visitor, call.query("seat")), call.data)
    return Response(reply, TURNED[reply[2:9].partition(b'"')[0].decode()], media_type="application/json")


M = "/api/matches/{match}"
OPERATIONS = (
    Operation("GET", "/api/games", None, tuple[GameCard, ...], games),
    Operation("GET", "/api/board.css", None, str, board_style),
    Operation("GET", "/api/matches", None, list[Listed], matches),
    Operation("POST", "/api/matches", Opening, Opened, open_match),
    Operation("GET", M, None, MatchCard, card),
    Operation("POST", f"{M}/join", Joining, Joined, join),
    Operation("POST", f"{M}/leave", None, dict[str, str], leave),
    Operation("POST", f"{M}/invite", Role, Link, invite),
    Operation("POST", f"{M}/revoke", Role, Link, revoke),
    Operation("POST", f"{M}/seats/{{seat}}", Replacing, dict[str, str], replace),
    Operation("GET", f"{M}/view", None, wire.Seen, seen),
    Operation("GET", f"{M}/events", None, tuple[wire.Event, ...], events),
    Operation("GET", f"{M}/board", None, str, board),
    Operation("GET", f"{M}/moving", None, Moving, moved),
    Operation("GET", f"{M}/timeline", None, Timeline, timeline),
    Operation("POST", f"{M}/choose", Picking, wire.Level, choose),
    Operation("POST", f"{M}/preview", Judging, wire.Preview, preview),
    Operation("POST", f"{M}/answer", bytes, dict[str, Body], answer),
)
