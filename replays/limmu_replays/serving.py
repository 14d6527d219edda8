"""What the replay tool adds to a server (entry point group ``limmu.server``): the chronicle, odds, the report."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Annotated, Any, TypeVar
from weakref import WeakKeyDictionary

import attrs
from msgspec import Meta
from msgspec.structs import replace
from starlette.responses import Response

from limmu import wire
from limmu.core import Input, Match, Refused, Ruling, refuse, still_asks
from limmu.display.shown import Shown
from limmu.display.svg import GROUPS, moving
from limmu.server.club import UMPIRE, hides
from limmu.server.copies import played_in, played_now
from limmu.server.desk import cited
from limmu.server.documents import Heard, Said, Word, Wrong, wrong
from limmu.server.opening import is_open
from limmu.server.table import ServedMatch
from limmu.server.web import MATCH, Call, Operation, address_of, seat_for
from limmu.stores.recorded import Played
from limmu.trouble import Trouble
from limmu_replays.chronicle import Chronicle
from limmu_replays.comparing import headers_differ, parting
from limmu_replays.odds import Wanted, odds_of
from limmu_replays.repeating import Repeating, document_of
from limmu_replays.report.contents import Contents
from limmu_replays.report.dice import rolls
from limmu_replays.report.frames import Frames
from limmu_replays.report.page import page
from limmu_replays.sharing import Shares
from limmu_replays.supposing import suppose
from limmu_replays.umpire import rule_in_place

FOLLOWING = 5
"""Entries of each match that are told after they part."""
STRETCH = 64
"""Entries of one answer of frames."""
LIVE = 3
"""Answers of which a seat of a live match may compare the odds at once."""
SECONDS = 5.0
"""Of the processor for one what-if, or for odds, at most."""
PATIENCE = 30.0
"""Seconds until it is given up because others reckon too."""
R = TypeVar("R")
_aside, _shares = ThreadPoolExecutor(32, "suppose"), Shares()
"""One at a time, so that a server's answers and bots have the rest of the processor; by turns, one address after the
other, so that nobody waits long for what a stranger asks. Two of one address are under way at most.
"""
_asked: WeakKeyDictionary[ServedMatch, dict[str, object]] = WeakKeyDictionary()
"""What each seat of a table asked for last: what it asked for before is not worth reckoning any longer."""


class Supposing(Heard):
    """A what-if of a seat: its next answers by key, how many more a bot gives for it, and the seed of the world."""

    keys: Annotated[tuple[Annotated[str, Meta(max_length=5000)], ...], Meta(max_length=4)] = ()
    further: Annotated[int, Meta(ge=0, le=100)] = 0
    seed: Word = "1"
    expects: Word = ""


class SupposedCard(Said):
    """How a match might go on after entry ``n``, in a world dealt from what a seat sees.

    ``lines`` is its chronicle, with entries that count from 1; ``view`` what the seat would see then, and ``groups``
    the parts of the drawing.
    """

    n: int
    seat: str
    seed: str
    lines: tuple[dict[str, Any], ...]
    view: wire.Seen
    groups: dict[str, str]


class Instead(Heard):
    """A ruling in the place of an entry, which is a roll or an answer; one that moves nothing (a reading, facts, a
    modifier) stands before it. With ``preview`` nothing is given: the answer says what would come of it.
    """

    n: int
    ruling: Ruling
    preview: bool = False


class Otherwise(Said):
    """An entry that is given again and comes out otherwise: the facts that it had, and those that it has."""

    n: int
    text: str
    gone: tuple[str, ...]
    come: tuple[str, ...]


class Replaced(Said):
    """What came of a ruling in the place of an entry. ``taken``: the last entry; ``left``: the first entry that is not
    given again, -1 if all are, and why.
    """

    taken: int
    left: int
    why: str
    otherwise: tuple[Otherwise, ...]


async def chronicle(call: Call) -> list[dict[str, Any]]:
    """The lines of the chronicle after an entry, as whoever asks may see them."""
    table, visitor = await call.table()
    since = call.number("since")
    return await call.looking(lambda: _lines(table, -1 if since is None else since, visitor.audience))


def _lines(table: ServedMatch, since: int, audience: Sequence[str]) -> list[dict[str, Any]]:
    told = Chronicle(played_now(table), table.words, audience)
    lines = told.lines(first=max(0, min(since, table.match.n)))  # the entry before says which headings stand already
    return [attrs.asdict(line) for line in lines if line.n > since]


async def odds(call: Call) -> dict[str, Any]:
    """The odds of the roll after an entry, or of the answers there (`answer` by key, again for more).

    In a live match that hides something, a seat has those of the present, as a mean over worlds that are dealt from
    what it sees.
    """
    table, visitor = await call.table()
    keys = call.connection.query_params.getlist("answer")
    if is_open(table, visitor, hides(table.play.game)):
        match, audience = table.at(call.number("at")), visitor.audience
        return await _reckoned(
            call, lambda check: _odds(table, match, audience, keys[:12], Wanted(samples=500, check=check))
        )
    if not visitor.seats:
        raise wrong("wrong.odds_of_seat", 403)
    if call.number("at") not in (None, table.match.n):
        raise wrong("wrong.odds_now", 403)
    seat, match = call.seat(table, visitor), table.match
    return await _reckoned(
        call,
        lambda check: _odds(table, match, (seat,), keys[:LIVE], Wanted(samples=500, check=check)),
        _wanted(table, seat),
    )


def _odds(
    table: ServedMatch, match: Match[Any], audience: Sequence[str], keys: Sequence[str], wanted: Wanted
) -> dict[str, Any]:
    try:
        return odds_of(played_now(table), match, (*audience,), (*keys,), wanted)
    except Trouble as trouble:
        raise Wrong(409, trouble.what) from None


async def supposed(call: Call) -> SupposedCard:
    """How a match might go on after the next answers of a seat.

    It is played in a world dealt from what the seat sees, with likely answers of bots for the others. What is really
    hidden is never looked at, and nothing of it is kept.
    """
    table, visitor = await call.table()
    wanted: Supposing = call.data
    seat = seat_for(table, visitor, call.query("seat"), wanted.expects)
    if wanted.expects and not still_asks(table.match, wanted.expects):
        raise Refused(refuse("", "stale", str(table.match.n)))
    match, words = table.match, table.words
    return await _reckoned(call, lambda check: _supposed(match, words, seat, wanted, check), _wanted(table, seat))


def _supposed(match: Match[Any], words: Shown, seat: str, wanted: Supposing, check: Callable[[], None]) -> SupposedCard:
    try:
        found = suppose(match, seat, wanted.keys, further=wanted.further, seed=wanted.seed, check=check)
    except Trouble as trouble:
        raise Wrong(409, trouble.what) from None
    scene = words.on(found.view.board).scene(found.view, (), None)
    return SupposedCard(
        n=match.n,
        seat=seat,
        seed=wanted.seed,
        lines=tuple([attrs.asdict(line) for line in found.told]),
        view=replace(wire.view_document(found.view, words), leaf=""),
        groups=moving(scene.but(hands=(), tracks=())) if scene is not None else {},
    )


def _wanted(table: ServedMatch, seat: str) -> Callable[[], bool]:
    """Whether what a seat of a live match asks for now is still worth it: the match has not moved on, and the seat has
    asked for nothing else.
    """
    leaf, mine = table.match.leaf, object()
    _asked.setdefault(table, {})[seat] = mine
    return lambda: table.match.leaf == leaf and _asked[table][seat] is mine


async def _reckoned(
    call: Call, reckon: Callable[[Callable[[], None]], R], wanted: Callable[[], bool] = lambda: True
) -> R:
    """What takes long, beside the event loop and by turns with what others ask for. It ends early, with Wrong, when it
    is not wanted any longer, and when it takes too long, by itself or because of the others.
    """
    address, asked = address_of(call.connection), time.monotonic()

    def run() -> R:
        with _shares.turn(address) as rest:
            begun = time.thread_time()

            def check() -> None:
                rest()
                if not wanted():
                    raise wrong("wrong.supposed_gone", 409)
                if time.thread_time() - begun > SECONDS:
                    raise wrong("wrong.supposed_long", 409, s=int(SECONDS))
                if time.monotonic() - asked > PATIENCE:
                    raise wrong("wrong.supposed_busy", 503, s=int(PATIENCE))

            check()
            return reckon(check)

    async with call.club.gate.turn(b"", address, "reckoned"):
        return await asyncio.get_running_loop().run_in_executor(_aside, copy_context().run, run)


async def report(call: Call) -> Response:
    """The report as a file of its own."""
    table, visitor = await call.table()
    made = await call.looking(lambda: page(Contents(played_now(table), table.words, visitor.audience)))
    headers = {"content-disposition": f'attachment; filename="{call.match}.html"', "cache-control": "no-store"}
    return Response(made, media_type="text/html", headers=headers)


async def frames(call: Call) -> dict[str, Any]:
    """The parts of the drawing that change, from an entry on for a stretch, as the report has them."""
    table, visitor = await call.table()
    first = call.number("at") or 0
    return await call.looking(lambda: _frames(table, first, visitor.audience))


def _frames(table: ServedMatch, first: int, audience: Sequence[str]) -> dict[str, Any]:
    found = Frames()
    for n in range(first, min(first + STRETCH, table.match.n + 1)):
        found.add(table.scene(n, audience)[1])
    return {"groups": GROUPS, "pieces": list(found.pieces), "frames": found.changes}


async def fallen(call: Call) -> list[tuple[Any, ...]]:
    """The rolls so far: entry, by whom, what for, sides, faces."""
    table, visitor = await call.table()
    return await call.looking(lambda: [tuple(one) for one in rolls(played_now(table), table.words, visitor.audience)])


async def difference(call: Call) -> dict[str, Any]:
    """Where a match and another one (`with`), such as a branch of it, part, and how each goes on.

    The other one must be over, or hide nothing. Of a match that is not, only what whoever asks may see is compared.
    """
    table, visitor = await call.table()
    name = call.query("with")
    play = await asyncio.to_thread(call.club.register.find, name)
    if play is None:
        raise wrong("wrong.no_match", 404)
    other = call.club.visitor(play, call.key)  # a private match is not there for strangers, whatever its game
    if play.game != table.play.game:
        raise wrong("wrong.no_such_match", 404)
    two = await asyncio.to_thread(lambda: (played_in(call.club, table.play), played_in(call.club, play)))
    if hides(play.game) and two[1].match.over is None:
        if UMPIRE not in other.roles:
            raise wrong("wrong.diff_hidden", 403)
        await call.club.noted(play, UMPIRE, "opened", other.key)
    audience = visitor.audience if visitor.audience == other.audience else ("public",)
    part = parting if is_open(table, visitor, hides(play.game)) else partial(_seen_parting, table.words, audience)
    return await call.looking(lambda: _difference(table.words, audience, *two, part(*two)))


def _seen_parting(words: Shown, audience: Sequence[str], one: Played, other: Played) -> int:
    """The first entry of which an audience is told something else; -1 if there is none in the shorter match."""
    last = min(one.match.n, other.match.n)
    both = [Chronicle(played, words, audience).lines(0, last) for played in (one, other)]
    for mine, theirs in zip_longest(*both):
        if mine != theirs:
            return min([line.n for line in (mine, theirs) if line is not None])
    return -1


def _difference(words: Shown, audience: Sequence[str], one: Played, other: Played, n: int) -> dict[str, Any]:
    short = min(one.match.n, other.match.n)
    first = n if n >= 0 else short + 1
    sides = [
        {
            "n": played.match.n,
            "outcome": words.outcome(played.match.over) if played.match.over is not None else "",
            "lines": [
                attrs.asdict(line)
                for line in Chronicle(played, words, audience).lines(first, first + FOLLOWING - 1)
                if line.n >= first
            ],
        }
        for played in (one, other)
    ]
    heads = headers_differ(one, other)
    same = not heads and n < 0 and one.match.n == other.match.n
    return {"same": same, "header": heads, "parting": -1 if same else first, "this": sides[0], "other": sides[1]}


async def instead(call: Call) -> Replaced:
    """Rule in the place of an entry.

    It and all later ones are taken back, the ruling is given, then the later ones again, up to the first that does not
    fit. The umpire vouches for the consent of all.
    """
    table, visitor = await call.table()
    visitor.require(UMPIRE)
    wanted: Instead = call.data
    if wanted.preview:
        return await asyncio.to_thread(_instead, table, wanted)
    async with table.turn:
        replaced = await asyncio.to_thread(_instead, table, wanted)
    await table.went_on()
    return replaced


def _instead(table: ServedMatch, wanted: Instead) -> Replaced:
    repeating, leaf = Repeating(played_now(table), {}), table.match.leaf
    ruling = Input("umpire", cited(table.match.game, wanted.ruling))
    try:
        rule_in_place(repeating, Path(table.play.match), wanted.n, ("all",), lambda _: ruling)
    except Trouble as trouble:
        raise Wrong(409, trouble.what) from None
    otherwise = [
        Otherwise(n=one["for"], text=one["text"], gone=tuple(one["gone"]), come=tuple(one["come"]))
        for one in document_of(repeating, (UMPIRE,))["given"]
        if "for" in one and (one["gone"] or one["come"])
    ]
    given = [Input(step.entry.by, step.entry.input) for step in repeating.steps]
    return Replaced(
        taken=table.match.n if wanted.preview else table.host.take_each(given, leaf).n,
        left=repeating.left[0].n if repeating.left else -1,
        why=repeating.why,
        otherwise=tuple(otherwise),
    )


OPERATIONS = (
    Operation("POST", f"{MATCH}/instead", Instead, Replaced, instead, cost=4),
    Operation("GET", f"{MATCH}/diff", None, dict[str, Any], difference, queries=("with",), cost=4),
    Operation("GET", f"{MATCH}/frames", None, dict[str, Any], frames, queries=("at",), cost=1),
    Operation("GET", f"{MATCH}/rolls", None, list[tuple[Any, ...]], fallen, cost=1),
    Operation("GET", f"{MATCH}/chronicle", None, list[dict[str, Any]], chronicle, queries=("since",)),
    Operation("GET", f"{MATCH}/odds", None, dict[str, Any], odds, queries=("at", "answer", "seat"), cost=2),
    Operation("POST", f"{MATCH}/suppose", Supposing, SupposedCard, supposed, queries=("seat",), cost=4),
    Operation("GET", f"{MATCH}/report", None, str, report, cost=4, says="text/html"),
)
