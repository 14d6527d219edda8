"""Copies of a match: its log as somebody may see it, a branch of it, and a match that comes as a file."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path
from typing import Any

from starlette.responses import Response

import limmu
from limmu.bots import person_of
from limmu.core import (
    SHUFFLES,
    Checkpoint,
    Host,
    Log,
    SystemDice,
    line_of,
    read_log,
    redact,
    redact_for,
    reveal_openings,
    seed_for,
    verify,
)
from limmu.display.hearing import heard
from limmu.server.club import UMPIRE, Club, hides, person_called
from limmu.server.documents import Branching, Opened, Wrong, wrong
from limmu.server.opening import is_open
from limmu.server.register import Play, now
from limmu.server.speaking import pack_of, title_of
from limmu.server.table import ServedMatch
from limmu.server.web import Call
from limmu.stores import StoreError
from limmu.stores.keeping import branch_of
from limmu.stores.port import log_of
from limmu.stores.recorded import Played, Recording
from limmu.trouble import Trouble

LONGEST = 5000
"""Entries of an imported log, at most: all of them are verified."""
FILE = "file"
"""The parent of a match that came as a log."""


async def log_file(call: Call) -> Response:
    """The log as whoever asks may see it.

    With ``full``, for the umpire of a finished match, all that it opens, with the chain of the shuffles; with ``head``
    what everybody may see after the entry ``since``, what the seats of whoever asks answered and signed themselves, and
    as its last line the host's signature over all entries up to there.
    """
    table, visitor = await call.table()
    if call.query("head"):
        n, note = await asyncio.to_thread(table.head)
        since = call.number("since")
        start = -1 if since is None else since + 1
        lines = await asyncio.to_thread(lambda: redact(call.club.store.read(call.match, start, n + 1), visitor.seats))
        return Response(
            lines + line_of(Checkpoint(note)), media_type="text/plain", headers={"cache-control": "no-store"}
        )
    seat = call.query("seat") or visitor.audience[0]
    if call.query("full"):
        visitor.require(UMPIRE)
        if table.match.over is None:
            raise wrong("wrong.open_when_over", 403)
        data = await asyncio.to_thread(_opened, call.club, table)
    elif seat in visitor.seats:
        whole = await asyncio.to_thread(call.club.store.read, call.match)
        data = await asyncio.to_thread(redact_for, whole, table.match.game, seat)
    else:
        data = await asyncio.to_thread(lambda: call.club.store.read(call.match, openings=False))
    headers = {"content-disposition": f'attachment; filename="{call.match}.limmu"', "cache-control": "no-store"}
    return Response(data, media_type="text/plain", headers=headers)


def _opened(club: Club, table: ServedMatch) -> bytes:
    """The log of a finished match with all that it opens, so that anybody can prove every deal."""
    data, match = club.store.read(table.play.match), table.match
    closed = SHUFFLES in match.header.anchors
    return reveal_openings(data, data, seed_for(match.secret, match.header.match, SHUFFLES)) if closed else data


def played_in(club: Club, play: Play) -> Played:
    """A match as the replay tool wants it. It costs a reading of the whole log: run it in a thread."""
    log = log_of(play.match, club.store.read(play.match))
    return Recording(Path(play.match), log, club.games[play.game], pack_of(play.game)).folded()


def played_now(table: ServedMatch) -> Played:
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
        raise wrong("wrong.branch_when_over", 403)
    if UMPIRE not in visitor.roles:  # whoever has a branch sees all that its match hides
        await call.club.noted(table.play, UMPIRE, "opened", b"branch %d" % table.match.n)
    table.at(wanted.at)
    played = await asyncio.to_thread(played_in, call.club, table.play)
    return await kept(call, played, wanted, table.play.title, table.play.match)


async def import_match(call: Call) -> Opened:
    """A match of a file: a what-if that goes on after its last entry, if the log is sound and legal."""
    club = call.club
    played = await asyncio.to_thread(_read, club, call.data)
    return await kept(call, played, Branching(played.match.n), "", FILE)


def _read(club: Club, data: bytes) -> Played:
    """A log judged and folded. Raises Wrong."""
    try:
        log = log_of("this file", data)
    except StoreError as error:
        raise Wrong(400, heard(error)) from None
    game = club.games.get(log.header.game)
    if game is None:
        raise wrong("wrong.no_game_here", 400, game=repr(log.header.game))
    pack = pack_of(game.name)
    if game.digest(pack) != log.header.digest:
        raise wrong("wrong.other_pack", 400, pack=log.header.pack)
    _require_sound(log, game, pack)
    try:
        return Recording(Path("file"), log, game, pack).folded(strict=True)
    except Trouble as trouble:
        raise Wrong(400, trouble.message) from None


def _require_sound(log: Log, game: Any, pack: Any) -> None:
    if log.damage is not None:
        raise Wrong(400, heard(log.damage))
    if len(log.entries) > LONGEST:
        raise wrong("wrong.too_many_entries", 413, n=LONGEST)
    report = verify(log, game, pack)
    if report.differs:
        raise wrong("wrong.not_sound", 400)


async def kept(call: Call, played: Played, wanted: Branching, title: str, parent: str) -> Opened:
    """Keep a branch, and seat who plays it: bots, and for every other seat whoever opens it. Raises Wrong."""
    match = played.at(wanted.at)
    bots = {seat: person_of(level) for seat, level in wanted.bots.items()}
    if strange := [seat for seat in bots if seat not in match.seats or wanted.bots[seat] not in match.game.bots]:
        raise wrong("wrong.seat_and_bot", 400, seat=strange[0], bots=match.game.bots)
    branched = "" if parent == FILE else title_of(match.game.name, match.header.scenario, title)
    play = Play(
        match=secrets.token_hex(8),
        title=f"{branched} from entry {match.n}"[:100] if branched else "",
        game=match.game.name,
        scenario=match.header.scenario,
        who="unlisted",
        opened=now(),
        seats={seat: bots.get(seat, call.person or person_called(wanted.name)) for seat in match.seats},
        parent=parent,
    )
    host = await asyncio.to_thread(_keep, call.club, played, match.n, play)
    mine = [seat for seat in match.seats if seat not in bots]
    return await call.club.opened(play, host, mine, mine, call.person)


def _keep(club: Club, played: Played, n: int, play: Play) -> Host[Any]:
    try:
        begun, lines = branch_of(played, n)
    except Trouble as trouble:
        raise Wrong(400, trouble.message) from None
    club.store.create(play.match, b"".join(lines), begun.secret)
    return limmu.resume(club.store, play.match, pack=begun.pack, dice=SystemDice())
