"""Requests of a match that is being played or looked at: view, events, drawing, choose, answer."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from msgspec import Struct
from starlette.responses import Response

from limmu import wire
from limmu.core import Asked, view
from limmu.display.svg import stylesheet
from limmu.server.beside import aside_of
from limmu.server.documents import Aside, Judging, Moving, Ordered, Picking, Sketch, Timeline, wrong
from limmu.server.table import ServedMatch
from limmu.server.web import Call, seat_for

EVENTS = 200
"""Events of one answer, at most."""


async def seen(call: Call) -> bytes:
    """The view of whoever asks."""
    table, visitor = await call.table()
    shown = view(table.at(call.number("at")), visitor.audience)
    return wire.encode(wire.view_document(shown, table.words))


async def events(call: Call) -> bytes:
    """What happened after an entry, up to the entry ``to``."""
    table, visitor = await call.table()
    since = call.number("since")
    match = table.match
    first = -1 if since is None else min(since, match.n)
    last = call.number("to")
    upto = table.at(max(first, 0, min(first + EVENTS, match.n, match.n if last is None else last)))
    return await call.looking(lambda: wire.encode(wire.events(upto, first, visitor.audience, table.words)))


async def board(call: Call) -> Response:
    """The drawing."""
    table, visitor = await call.table()
    palette = call.query("palette") or "page"
    if palette not in ("page", "light", "dark", "both"):
        raise wrong("wrong.palettes", 400)
    drawn = await asyncio.to_thread(table.board, call.number("at"), visitor.audience, palette)
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
    return await call.looking(lambda: table.timeline(visitor.audience))


async def choose(call: Call) -> Response:
    """What may come next of an answer."""
    table, visitor = await call.table()
    wanted: Picking = call.data
    return turned(table.room.choose(call.seat(table, visitor), wanted.picks, wanted.may, wanted.expects, table.words))


async def preview(call: Call) -> bytes:
    """What an answer would be."""
    table, visitor = await call.table()
    return judged(table, call.seat(table, visitor), call.data)


def judged(table: ServedMatch, seat: str, wanted: Judging) -> bytes:
    """An answer judged for a seat. Raises Refused."""
    return wire.encode(wire.preview(asked_of(table, seat, wanted), wanted.answer, table.words))


def asked_of(table: ServedMatch, seat: str, wanted: Judging | Picking) -> Asked[Any]:
    """The question that a visitor means. Raises Refused."""
    return table.room.asked(seat, wanted.may, wanted.expects)


async def sketch(call: Call) -> Sketch:
    """What the picks so far come to."""
    table, visitor = await call.table()
    wanted: Picking = call.data
    seat = call.seat(table, visitor)
    return await asyncio.to_thread(table.sketch, seat, asked_of(table, seat, wanted), wanted.picks)


async def aside(call: Call) -> Aside:
    """What stands beside the map."""
    table, visitor = await call.table()
    return await asyncio.to_thread(aside_of, table, call.number("at"), visitor.audience)


async def orders(call: Call) -> Ordered:
    """The standing orders of a seat."""
    table, visitor = await call.table()
    seat = call.seat(table, visitor)
    table.orders.speak(seat)
    return table.orders.document(seat, table.match)


async def order(call: Call) -> Ordered:
    """Let these orders stand for a seat, and no others."""
    table, visitor = await call.table()
    seat, wanted = call.seat(table, visitor), call.data.orders
    table.orders.speak(seat)
    async with table.turn:
        await asyncio.to_thread(table.orders.put, table.match, seat, wanted)
    document = table.orders.document(seat, table.match)
    await table.keep_orders(seat)
    table.drive()
    return document


async def answer(call: Call) -> Response:
    """A command of a seat."""
    table, visitor = await call.table()
    reply = await table.take(seat_for(table, visitor, call.query("seat"), expects_of(call.data)), call.data)
    return turned(reply)


class _Expecting(Struct):
    expects: str = ""


_expecting = msgspec.json.Decoder(_Expecting).decode


def expects_of(data: bytes) -> str:
    """The leaf that a command names; "" for none, and for what is no command: the room refuses that."""
    try:
        return _expecting(data).expects
    except (ValueError, RecursionError):
        return ""


def turned(reply: bytes) -> Response:
    """What a room replies, with its status."""
    status = 409 if reply.startswith((b'{"refused":', b'{"failed":')) else 200
    return Response(reply, status, media_type="application/json", headers={"cache-control": "no-store"})
