"""What all persons at a match must agree to: an undo beyond one's own decisions, and an end before the rules' own.

The rules take the host's word that seats without keys consent (docs/embedding.md): here the server asks each of them.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from limmu.core import End, Input, Match, Undo, may_take_back, positions_undone
from limmu.server.club import Visitor
from limmu.server.documents import Consenting, Wish, Wished, Wishing, Wrong
from limmu.server.table import Table
from limmu.server.web import Call, seat_for


async def wish(call: Call) -> Wished:
    """Wish an undo or an end; what a seat may take back alone is taken back at once."""
    table, visitor = await call.table()
    wanted: Wishing = call.data
    seat, match = seat_for(table, visitor, call.query("seat")), table.match
    if (wanted.undo >= 0) == bool(wanted.end):
        raise Wrong(400, "wish an undo or an end")
    if match.over is not None:
        raise Wrong(409, "the match is over")
    if wanted.undo >= 0 and may_take_back(match, seat, wanted.undo):
        return Wished(None, await _given(table, match, Input(seat, Undo(wanted.undo))))
    if not {*wanted.winners} <= {*match.seats}:
        raise Wrong(400, f"the winners are of {', '.join(match.seats)}")
    given = tuple([one for one in match.seats if one in visitor.seats or not is_person(table, one)])
    cancels = undo_of(match, wanted.undo).cancels if wanted.undo >= 0 else ()
    made = Wish(
        by=seat,
        kind="undo" if wanted.undo >= 0 else "end",
        text=_text(table, wanted, cancels),
        to=wanted.undo,
        cancels=cancels,
        winners=wanted.winners,
        given=given,
        needed=tuple([one for one in match.seats if one not in given]),
    )
    return await _settled(table, match, made)


async def agree(call: Call) -> Wished:
    """Agree to the wish that stands, for all of one's seats."""
    table, visitor = await call.table()
    match, standing = table.match, _standing(table, visitor, call.data)
    given = tuple([seat for seat in match.seats if seat in standing.given or seat in visitor.seats])
    needed = tuple([seat for seat in match.seats if seat not in given])
    return await _settled(table, match, replace(standing, given=given, needed=needed))


async def refuse(call: Call) -> Wished:
    """Refuse the wish that stands, or take back one's own: it is gone."""
    table, visitor = await call.table()
    _standing(table, visitor, call.data)
    table.let_stand(None)
    return Wished(None)


def _standing(table: Table, visitor: Visitor, meant: Consenting) -> Wish:
    """The wish that somebody at a seat means. Raises Wrong."""
    if not visitor.seats:
        raise Wrong(403, "you have no seat at this match")
    if table.wish is None or meant.text not in ("", table.wish.text):
        raise Wrong(409, "this wish does not stand any longer")
    return table.wish


def is_person(table: Table, seat: str) -> bool:
    """Whether somebody sits at a seat who can be asked."""
    return bool(table.play.seats[seat]) and seat not in table.play.bots


async def _settled(table: Table, match: Match[Any], wish: Wish) -> Wished:
    """Carry a wish out when nobody is left to ask; else let it stand."""
    if wish.needed:
        table.let_stand(wish)
        return Wished(wish)
    body = undo_of(match, wish.to) if wish.kind == "undo" else End("agree", wish.winners, match.seats)
    taken = await _given(table, match, Input("umpire", body))
    table.let_stand(None)
    return Wished(None, taken)


def undo_of(match: Match[Any], to: int) -> Undo:
    """The undo back to an entry to which all seats consent, with the rolls that it takes back. Raises Wrong."""
    if not 0 <= to < match.n:
        raise Wrong(400, f"an undo goes back to an entry from 0 to {match.n - 1}")
    try:
        gone = positions_undone(match.past, match.n, to)
    except ValueError as error:
        raise Wrong(400, str(error)) from None
    return Undo(to, match.seats, tuple([position.n for position in gone if position.outcome]))


def _text(table: Table, wanted: Wishing, cancels: tuple[int, ...]) -> str:
    words = table.words
    if wanted.undo >= 0:
        rolls = f", with the dice of {', '.join(map(str, cancels))}" if cancels else ""
        return f"take back the entries after {wanted.undo}{rolls}"
    return f"end the match: won by {', '.join(map(words.seat, wanted.winners))}" if wanted.winners else "end in a draw"


async def _given(table: Table, match: Match[Any], inp: Input) -> int:
    """Give an input to the match as it was when everybody agreed. Raises Refused."""
    return await table.give(replace(inp, expects=match.leaf))
