"""What the replay tool adds to a server (entry point group ``limmu.server``): the chronicle, odds, the report."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import attrs
from starlette.responses import Response

from limmu.display.svg import GROUPS
from limmu.server.club import hides
from limmu.server.copies import played_now
from limmu.server.documents import Wrong
from limmu.server.opening import is_open
from limmu.server.table import Table
from limmu.server.web import MATCH, Call, Operation
from limmu.trouble import Trouble
from limmu_replays.chronicle import Chronicle
from limmu_replays.odds import Wanted, odds_of
from limmu_replays.report.contents import Contents
from limmu_replays.report.dice import rolls
from limmu_replays.report.frames import Frames
from limmu_replays.report.page import page

STRETCH = 64
"""Entries of one answer of frames."""


async def chronicle(call: Call) -> list[dict[str, Any]]:
    """The lines of the chronicle after an entry, as whoever asks may see them."""
    table, visitor = await call.table()
    since = call.number("since")
    return await asyncio.to_thread(_lines, table, -1 if since is None else since, visitor.audience)


def _lines(table: Table, since: int, audience: Sequence[str]) -> list[dict[str, Any]]:
    told = Chronicle(played_now(table), table.words, audience)
    lines = told.lines(first=max(0, min(since, table.match.n)))  # the entry before says which headings stand already
    return [attrs.asdict(line) for line in lines if line.n > since]


async def odds(call: Call) -> dict[str, Any]:
    """The odds of the roll after an entry, or of the answers there (`answer` by key, again for more)."""
    table, visitor = await call.table()
    if not is_open(table, visitor, hides(table.play.game)):
        raise Wrong(403, "odds are open when the match is over, or to its umpire: they could tell what is hidden")
    match = table.at(call.number("at"))
    keys = tuple(call.connection.query_params.getlist("answer")[:12])
    try:
        return await asyncio.to_thread(odds_of, played_now(table), match, visitor.audience, keys, Wanted(samples=500))
    except Trouble as trouble:
        raise Wrong(409, trouble.what) from None


async def report(call: Call) -> Response:
    """The report as a file of its own."""
    table, visitor = await call.table()
    made = await asyncio.to_thread(lambda: page(Contents(played_now(table), table.words, visitor.audience)))
    headers = {"content-disposition": f'attachment; filename="{call.match}.html"', "cache-control": "no-store"}
    return Response(made, media_type="text/html", headers=headers)


async def frames(call: Call) -> dict[str, Any]:
    """The parts of the drawing that change, from an entry on for a stretch, as the report has them."""
    table, visitor = await call.table()
    first = call.number("at") or 0
    return await asyncio.to_thread(_frames, table, first, visitor.audience)


def _frames(table: Table, first: int, audience: Sequence[str]) -> dict[str, Any]:
    found = Frames()
    for n in range(first, min(first + STRETCH, table.match.n + 1)):
        found.add(table.scene(n, audience)[1])
    return {"groups": GROUPS, "pieces": list(found.pieces), "frames": found.changes}


async def fallen(call: Call) -> list[tuple[Any, ...]]:
    """The rolls so far: entry, by whom, what for, sides, faces."""
    table, visitor = await call.table()
    return await asyncio.to_thread(
        lambda: [tuple(one) for one in rolls(played_now(table), table.words, visitor.audience)]
    )


OPERATIONS = (
    Operation("GET", f"{MATCH}/frames", None, dict[str, Any], frames, queries=("at",), cost=1),
    Operation("GET", f"{MATCH}/rolls", None, list[tuple[Any, ...]], fallen, cost=1),
    Operation("GET", f"{MATCH}/chronicle", None, list[dict[str, Any]], chronicle, queries=("since",)),
    Operation("GET", f"{MATCH}/odds", None, dict[str, Any], odds, queries=("at", "answer"), cost=2),
    Operation("GET", f"{MATCH}/report", None, str, report, cost=4),
)
