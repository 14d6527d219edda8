"""Requests about matches and who sits at them: list, open, join, leave, invite, replace."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any, cast

from msgspec.structs import replace
from starlette.responses import Response

from limmu import wire
from limmu.bots import person_of
from limmu.core import (
    Chance,
    Decision,
    Input,
    Refused,
    Ruling,
    SeatChange,
    may_take_back,
    positions_to,
    refuse,
    view,
)
from limmu.rooms.post import Gathering
from limmu.server.club import OWNER, UMPIRE, Club, Visitor, hides, link_to, person_called
from limmu.server.documents import (
    Clocks,
    ClockTerms,
    GameCard,
    Joined,
    Joining,
    Link,
    Listed,
    MatchCard,
    Me,
    Opened,
    Replacing,
    SeatCard,
    Tells,
    wrong,
)
from limmu.server.register import PAGE, STATES, Play, digest, person_key
from limmu.server.speaking import title_of, words_of
from limmu.server.table import ServedMatch, told
from limmu.server.web import SECURE, Call

KEPT = {"cache-control": "max-age=3600", "vary": "accept-language"}
"""What a browser may keep, in each language."""
LATEST = 253402300799
"""The last second of a holiday that a calendar has: of the year 9999."""
CHANGES = 4
"""How often a seat may change hands by its own word until the match moves."""
FORCED_IN_A_ROW = 50
"""So many answers that were no choice are looked past for one to take back: each is reckoned anew once."""
BROWSER = 180 * 86400
"""Seconds for which a browser keeps its seat."""


async def games(call: Call) -> tuple[GameCard, ...]:
    """The games that can be played here."""
    return await asyncio.to_thread(call.club.cards)


async def matches(call: Call) -> list[Listed]:
    """Public matches, the newest first; with ``mine`` those of the person who asks."""
    start = call.number("from") or 0
    if call.query("mine") and not call.person:
        return []
    key = call.key if call.query("mine") else b""
    words, state = call.query("q")[:100], call.query("state")
    if state not in ("", *STATES):
        raise wrong("wrong.no_state", 400, state=state[:100], known=STATES)
    found = await asyncio.to_thread(call.club.register.listed, state, words, start, key)
    return [_listed(call, play) for play in found[:PAGE]]


def _listed(call: Call, play: Play) -> Listed:
    n, over = call.club.stands(play)
    return Listed(
        id=play.match,
        title=title_of(play.game, play.scenario, play.title),
        game=play.game,
        scenario=play.scenario,
        n=n,
        over=over,
        status=play.status,
        seats=dict(play.seats),
    )


async def open_match(call: Call) -> Opened:
    """Open a match."""
    return await call.club.open(call.data, call.person)


async def me(call: Call) -> Me:
    """Who asks, where a proxy names persons."""
    return Me(call.person)


async def join(call: Call) -> Response:
    """Exchange the token of a link for a cookie; a name sits down at the seats of the link that are still open.

    A person whom a proxy names gets no cookie: the link's roles are his own from now on.
    """
    wanted: Joining = call.data
    name, register = call.person or person_called(wanted.name), call.club.register
    play = register.find(call.match)
    known = call.cookie and register.roles(call.match, digest(call.cookie))
    browser = call.cookie if known else secrets.token_urlsafe(24)
    key = person_key(call.person) if call.person else digest(browser)
    if play is None or not register.enter(call.match, wanted.token, key):
        raise wrong("wrong.dead_link", 403)
    visitor = call.club.visitor(play, key)
    for seat in [seat for seat in visitor.seats if name and not play.seats[seat]]:
        await sit(call, seat, name)
    answer = Response(wire.encode(Joined(call.match, visitor.you)), media_type="application/json")
    if call.person:
        return answer
    headers = call.connection.headers
    secure = call.connection.url.scheme == "https" or headers.get("origin", "").startswith("https:")
    path = f"/api/matches/{call.match}"
    answer.set_cookie(
        f"{SECURE if secure else ''}seat-{call.match}",
        browser,
        BROWSER,
        path=path,
        secure=secure,
        httponly=True,
        samesite="strict",
    )
    return answer


async def sit(call: Call, seat: str, person: str) -> None:
    """Let somebody sit down at a seat: an entry of the log, by the host, unless the match has not begun. Who sat there
    is told no more.
    """
    club = call.club
    async with club.lobby.turn:
        if await asyncio.to_thread(club.lobby.of, call.match) is not None:
            return await asyncio.to_thread(_seated, club, call.match, seat, person)
    table = await club.table(call.match)
    if table.play.seats[seat]:
        await asyncio.to_thread(club.register.notices.leave, call.match, seat)
        await table.remind(anew=True)
    await table.give(Input("host", SeatChange(seat, person)))
    table.play = replace(table.play, seats={**table.play.seats, seat: person})
    await asyncio.to_thread(call.club.register.seated, call.match, table.play.seats)
    table.tell(Tells(seats={seat: person}))
    table.drive()


def _seated(club: Club, match: str, seat: str, person: str) -> None:
    play = club.register.find(match)
    club.register.seated(match, {**(play.seats if play is not None else {}), seat: person})


async def leave(call: Call) -> Response:
    """Forget this browser: its cookie is worth nothing from now on."""
    call.club.register.leave(call.match, call.key, bool(call.person))
    answer = Response(b"{}", media_type="application/json")
    for name in (f"{SECURE}seat-{call.match}", f"seat-{call.match}"):
        answer.delete_cookie(name, path=f"/api/matches/{call.match}", secure=name.startswith(SECURE))
    return answer


async def card(call: Call) -> MatchCard:
    """A match, for whoever asks."""
    play, visitor = call.who()
    if (waits := await asyncio.to_thread(call.club.lobby.of, call.match)) is not None and waits.missing:
        return _card_of(call, play, visitor, waits)
    table = await call.club.table(call.match)
    await call.club.look(table, visitor)
    match, play = table.match, table.play
    undo, mine = _before(table, visitor), [seat for seat in table.match.seats if seat in visitor.seats]
    bots = play.bots
    secrets = hides(play.game)
    seen = view(match, visitor.audience)
    return MatchCard(
        id=play.match,
        title=title_of(play.game, play.scenario, play.title),
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
                    "" if seat in bots else play.seats.get(seat, ""),
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
        wish=told(table.wish, table.words),
        undo=undo,
        plays=call.club.settings.local,
        owner=OWNER in visitor.roles,
        parent=play.parent,
        finished=is_open(table, visitor, secrets),
        waiting=(),
        keyed=table.keyed,
        due=table.due,
        alone=undo >= 0 and any([may_take_back(match, seat, undo) for seat in mine]),
        proposed=table.proposed(mine),
        looked=call.club.looked(play),
        stuck=table.stuck,
    )


def _card_of(call: Call, play: Play, visitor: Visitor, waits: Gathering) -> MatchCard:
    """The card of a match that has not begun."""
    words, bots, asked = words_of(play.game), play.bots, waits.invitation
    seats = [
        SeatCard(s, words.seat(s), "" if s in bots else one, bots.get(s, ""), False) for s, one in play.seats.items()
    ]
    return MatchCard(
        id=play.match,
        title=title_of(play.game, play.scenario, play.title),
        game=play.game,
        scenario=play.scenario,
        options=dict(asked.options),
        dice=asked.dice,
        who=cast("Any", play.who),
        seats=tuple(seats),
        you=visitor.you,
        n=-1,
        over=False,
        asked=(),
        hides=hides(play.game),
        over_text="",
        wish=None,
        undo=-1,
        plays=call.club.settings.local,
        owner=OWNER in visitor.roles,
        parent="",
        finished=False,
        waiting=tuple(waits.missing),
        keyed=tuple([seat for seat in asked.seats if seat not in asked.hosted]),
        due=(),
        alone=False,
        proposed=(),
        looked=call.club.looked(play),
        stuck=False,
    )


def _before(table: ServedMatch, visitor: Visitor) -> int:
    """The entry before a visitor's last own decision that was a choice, as far as it looks for one."""
    looked = 0
    for position in positions_to(table.match.past, table.match.n):
        entry = position.entry
        if entry is not None and entry.by in visitor.seats and isinstance(entry.input, Decision):
            looked += 1
            if looked > FORCED_IN_A_ROW or table.chose(entry):
                return position.after
    return -1


async def clauses(call: Call) -> Response:
    """The titles of the clauses and rulings of a game."""
    name: str = call.connection.path_params["game"]
    if name not in call.club.games:
        raise wrong("wrong.no_game", 404)
    titles = await asyncio.to_thread(call.club.titles, name)
    return Response(wire.encode(titles), media_type="application/json", headers=KEPT)


def is_open(table: ServedMatch, visitor: Visitor, secrets: bool) -> bool:
    """Whether a visitor may branch a match and ask for odds: nothing of it is secret to him, or it is over."""
    return table.match.over is not None or not secrets or UMPIRE in visitor.roles


async def invite(call: Call) -> Link:
    """A new link for a role; those that there are stay good."""
    return await _link(call, revoke=False)


async def revoke(call: Call) -> Link:
    """A new link for a role; those that there were are worth nothing, and whoever came by them is out.

    Whoever has a seat may do so for his own.
    """
    return await _link(call, revoke=True)


async def _link(call: Call, *, revoke: bool) -> Link:
    play, visitor = call.who()
    role: str = call.data.role
    if not (revoke and role in visitor.seats):
        visitor.require(OWNER)
    if role not in (*play.seats, "public", UMPIRE, OWNER):
        raise wrong("wrong.link_for", 400)
    if revoke:
        return await renewed(call, play, visitor, role)
    return await _invited(call, play, role)


async def _invited(call: Call, play: Play, role: str) -> Link:
    token = await asyncio.to_thread(call.club.register.invite, call.match, role)
    if role in (*play.seats, UMPIRE):
        await call.club.noted(play, role, "link", digest(token))
    return Link(link_to(call.match, token), call.club.settings.fingerprint)


async def renewed(call: Call, play: Play, visitor: Visitor, role: str) -> Link:
    """A new link for a role, and none other; who came by an old one is out, but not who asks for it."""
    await asyncio.to_thread(call.club.register.revoke, call.match, role, visitor.key)
    await asyncio.to_thread(call.club.register.notices.leave, call.match, role)
    if table := call.club.tables.get(call.match):
        await table.remind(anew=True)
    # sockets look whether they may still listen before they tell anything
    call.club.tell(call.match, Tells(revoked=role))
    return await _invited(call, play, role)


async def seat_another(call: Call) -> Link:
    """Another person, or a bot, plays a seat from now on.

    If the match's owner says so, the links of the seat are worth nothing any longer, and there is a new one; where a
    proxy names persons the seat is bound to that person instead.
    """
    play, visitor = call.who()
    seat, wanted, lobby = call.connection.path_params["seat"], cast("Replacing", call.data), call.club.lobby
    if seat not in play.seats:
        raise wrong("wrong.no_such_seat", 404)
    if seat not in visitor.seats:
        visitor.require(OWNER)
    bots = call.club.games[play.game].bots
    if wanted.bot and wanted.bot not in bots:
        raise wrong("wrong.bot_levels", 400, levels=bots)
    person = person_of(wanted.bot) if wanted.bot else person_called(wanted.person)
    async with lobby.turn:
        waits = await asyncio.to_thread(lobby.of, call.match)
        if waits is not None:
            waits = await asyncio.to_thread(lambda: lobby.kept(call.match, seat, here=bool(wanted.bot)))
            await asyncio.to_thread(_seated, call.club, call.match, seat, person)
    if waits is None:
        table = await call.club.table(call.match)
        if seat in table.keyed and (wanted.bot or seat not in visitor.seats):
            raise wrong("wrong.vault_signs", 409)
        if OWNER not in visitor.roles:
            _require_few(table, seat)
        await sit(call, seat, person)
    elif not waits.missing:
        await call.club.table(call.match)
    if wanted.person and call.club.settings.person_header:
        await asyncio.to_thread(call.club.register.revoke, call.match, seat, b"")
        key, by = person_key(person_called(wanted.person)), visitor.key
        await asyncio.to_thread(call.club.register.grant, call.match, [seat], key, by)
        call.club.tell(call.match, Tells(revoked=seat))
        return Link("", "")
    return Link("", "") if seat in visitor.seats else await renewed(call, play, visitor, seat)


def _require_few(table: ServedMatch, seat: str) -> None:
    """Raise Refused where a seat has changed hands often since the match moved: each time makes void what the others
    sign, and burns a link of every chain."""
    changes, match = 0, table.match
    for position in positions_to(match.past, match.n):
        body: object = position.entry.input if position.entry is not None else None
        if isinstance(body, Decision | Chance | Ruling):
            return
        changes += isinstance(body, SeatChange) and body.seat == seat
        if changes >= CHANGES:
            raise Refused(refuse("", "quota", "quota_persons", str(CHANGES), "until_moved"))


async def clocks(call: Call) -> Clocks:
    """The clocks of a match: what its host claims."""
    table, _ = await call.table()
    return table.clocks.document(table.match)


async def set_clocks(call: Call) -> Clocks:
    """Let clocks run by these terms from now on; whoever opened the match says so."""
    table, visitor = await call.table()
    visitor.require(OWNER)
    terms: ClockTerms = call.data
    if strange := [seat for seat in terms.away if seat not in table.match.seats]:
        raise wrong("wrong.no_seat", 400, seat=repr(strange[0]))
    for seat, spans in terms.away.items():
        if any([not 0 <= start < end <= LATEST for start, end in spans]):
            raise wrong("wrong.holiday", 400, seat=seat)
    await table.clock(terms, visitor.seats)
    return table.clocks.document(table.match)
