"""Copies of a match: its log as somebody may see it, a branch of it, and a match that comes as a file."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path
from typing import Any

from starlette.responses import Response

import limmu
from limmu.bots import person_of
from limmu.core import Host, Log, SystemDice, line_of, read_log, redact_for, verify
from limmu.server.club import UMPIRE, Club, hides, person_called, words_of
from limmu.server.documents import Branching, Opened, Wrong
from limmu.server.opening import is_open
from limmu.server.register import Play, now
from limmu.server.table import Table
from limmu.server.web import Call
from limmu.stores import StoreError
from limmu.stores.keeping import branch_of
from limmu.stores.port import log_of
from limmu.stores.recorded import Played, Recording
from limmu.trouble import Trouble

LONGEST = 5000
"""Entries of an imported log, at most: all of them are verified."""


async def log_file(call: Call) -> Response:
    """The log as whoever asks may see it; with ``full``, for the umpire of a finished match, all that it opens."""
    table, visitor = await call.table()
    seat = call.query("seat") or visitor.audience[0]
    if call.query("full"):
        visitor.require(UMPIRE)
        if table.match.over is None:
            raise Wrong(403, "the full log is open when the match is over")
        data = await asyncio.to_thread(call.club.store.read, call.match)
    elif seat in visitor.seats:
        whole = await asyncio.to_thread(call.club.store.read, call.match)
        data = await asyncio.to_thread(redact_for, whole, table.match.game, seat)
    else:
        data = await asyncio.to_thread(lambda: call.club.store.read(call.match, openings=False))
    headers = {"content-disposition": f'attachment; filename="{call.match}.limmu"', "cache-control": "no-store"}
    return Response(data, media_type="text/plain", headers=headers)


def played_of(club: Club, table: Table) -> Played:
    """A match as the replay tool wants it. It costs a reading of the whole log: run it in a thread."""
    log = log_of(table.play.match, club.store.read(table.play.match))
    return Recording(Path(table.play.match), log, table.match.game, table.match.pack).folded()


def played_now(table: Table) -> Played:
    """A match as it stands in memory, for what reads no lines of its log."""
    match = table.match
    entries = [position.entry for position in match.past[: match.n + 1] if position.entry is not None]
    begun = read_log(line_of(match.header))
    return Played(Recording(Path(table.play.match), begun, match.game, match.pack), match, entries)


async def branch_match(call: Call) -> Opened:
    """A new match that goes on after an entry of this one."""
    table, visitor = await call.table()
    wanted: Branching = call.data
    if not is_open(table, visitor, hides(table.play.game)):
        raise Wrong(403, "a match that hides something can be branched when it is over")
    table.at(wanted.at)
    played = await asyncio.to_thread(played_of, call.club, table)
    return await kept(call.club, played, wanted, table.play.title, table.play.match)


async def import_match(call: Call) -> Opened:
    """A match of a file: a what-if that goes on after its last entry, if the log is sound and legal."""
    club = call.club
    played = await asyncio.to_thread(_read, club, call.data)
    return await kept(club, played, Branching(played.match.n), "", "file")


def _read(club: Club, data: bytes) -> Played:
    """A log judged and folded. Raises Wrong."""
    try:
        log = log_of("this file", data)
    except StoreError as error:
        raise Wrong(400, str(error)) from None
    game = club.games.get(log.header.game)
    if game is None:
        raise Wrong(400, f"there is no game {log.header.game!r} here")
    pack = words_of(game.name).pack
    if game.digest(pack) != log.header.digest:
        raise Wrong(400, f"it was played with another version of the pack {log.header.pack}")
    _require_sound(log, game, pack)
    try:
        return Recording(Path("file"), log, game, pack).folded(strict=True)
    except Trouble as trouble:
        raise Wrong(400, trouble.message) from None


def _require_sound(log: Log, game: Any, pack: Any) -> None:
    if log.damage is not None:
        raise Wrong(400, str(log.damage))
    if len(log.entries) > LONGEST:
        raise Wrong(413, f"at most {LONGEST} entries are taken")
    report = verify(log, game, pack)
    if report.differs:
        raise Wrong(400, "this log is not sound or not legal: limmu verify says where")


async def kept(club: Club, played: Played, wanted: Branching, title: str, parent: str) -> Opened:
    """Keep a branch, and seat who plays it: bots, and for every other seat whoever opens it. Raises Wrong."""
    match = played.at(wanted.at)
    bots = {seat: person_of(level) for seat, level in wanted.bots.items()}
    if wrong := [seat for seat in bots if seat not in match.seats or wanted.bots[seat] not in match.game.bots]:
        raise Wrong(400, f"{wrong[0]}: a seat of this match, and a bot of {', '.join(match.game.bots)}")
    play = Play(
        match=secrets.token_hex(8),
        title=f"{title or match.header.scenario} from entry {match.n}"[:100],
        game=match.game.name,
        scenario=match.header.scenario,
        who="unlisted",
        opened=now(),
        seats={seat: bots.get(seat, person_called(wanted.name)) for seat in match.seats},
        parent=parent,
    )
    host = await asyncio.to_thread(_keep, club, played, match.n, play)
    mine = [seat for seat in match.seats if seat not in bots]
    return await club.opened(play, host, mine, mine)


def _keep(club: Club, played: Played, n: int, play: Play) -> Host[Any]:
    try:
        begun, lines = branch_of(played, n)
    except Trouble as trouble:
        raise Wrong(400, trouble.message) from None
    club.store.create(play.match, b"".join(lines), begun.secret)
    return limmu.resume(club.store, play.match, pack=begun.pack, dice=SystemDice())
