"""What all persons at a match must agree to: an undo beyond one's own decisions, an end before the rules' own, and a
new key for a seat whose vault is lost.

The rules take the host's word that seats without keys consent (docs/embedding.md): here the server asks each of them.
Seats with keys sign.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from msgspec.structs import replace

from limmu.core import (
    End,
    Input,
    Match,
    Rekey,
    Undo,
    consent_bytes,
    is_signed,
    keys_of,
    may_take_back,
    positions_undone,
    unshort,
)
from limmu.display.hearing import heard
from limmu.rooms.letters import Reply
from limmu.rooms.post import Done, Unfit, rekeyed
from limmu.server.club import Visitor
from limmu.server.documents import Consenting, Wish, Wished, Wishing, Wrong, wrong
from limmu.server.table import ServedMatch, told
from limmu.server.web import Call, seat_for


async def wish(call: Call) -> Wished:
    """Wish an undo, an end or a new key; what a seat may take back alone is taken back at once."""
    table, visitor = await call.table()
    wanted: Wishing = call.data
    seat, match = seat_for(table, visitor, call.query("seat")), table.match
    if [wanted.undo >= 0, bool(wanted.end), bool(wanted.key)].count(True) != 1:
        raise wrong("wrong.wish_what", 400)
    if match.over is not None:
        raise wrong("wrong.over", 409)
    if wanted.undo >= 0 and may_take_back(match, seat, wanted.undo):
        if seat in table.keyed:
            raise wrong("wrong.vault_undoes", 409)
        return Wished(None, await _given(table, match, Input(seat, Undo(wanted.undo))))
    if not {*wanted.winners} <= {*match.seats}:
        raise wrong("wrong.winners", 400, seats=match.seats)
    given = [
        one for one in match.seats if one not in table.keyed and (one in visitor.seats or not is_person(table, one))
    ]
    if wanted.key:
        body, given = _new_key(table, seat, wanted), [*given, seat]
    else:
        body = undo_of(match, wanted.undo) if wanted.undo >= 0 else End("agree", wanted.winners, match.seats)
    cancels = body.cancels if isinstance(body, Undo) else ()
    made = Wish(
        by=seat,
        kind="rekey" if wanted.key else "undo" if wanted.undo >= 0 else "end",
        text="",
        to=wanted.undo,
        cancels=cancels,
        winners=wanted.winners,
        given=tuple(given),
        needed=tuple([one for one in match.seats if one not in given]),
        input=body,
        leaf=match.leaf,
    )
    table.consents = {}
    return await _settled(table, match, made)


def _new_key(table: ServedMatch, seat: str, wanted: Wishing) -> Rekey:
    """The new key and chain of a seat whose vault is lost, with the consents of all others. Raises Wrong."""
    if seat not in table.keyed or not (unshort(wanted.key) and unshort(wanted.anchor)):
        raise wrong("wrong.no_vault_key", 400)
    try:
        inp = rekeyed(table.match, Reply(table.match.header.match, seat, wanted.anchor, wanted.key))
    except Done:
        raise wrong("wrong.same_key", 409) from None
    except Unfit as unfit:
        raise Wrong(409, heard(unfit.why)) from None
    return cast("Rekey", inp.body)


async def agree(call: Call) -> Wished:
    """Agree to the wish that stands, for all of one's seats."""
    table, visitor = await call.table()
    match, standing = table.match, _standing(table, visitor, call.data)
    signed = _signed(table, match, standing, visitor, call.data.consents)
    agreeing = {seat for seat in visitor.seats if seat not in table.keyed or seat in signed}
    if not agreeing:
        raise wrong("wrong.vault_agrees", 409)
    table.consents |= signed
    given = tuple([seat for seat in match.seats if seat in standing.given or seat in agreeing])
    needed = tuple([seat for seat in match.seats if seat not in given])
    return await _settled(table, match, replace(standing, given=given, needed=needed))


async def refuse(call: Call) -> Wished:
    """Refuse the wish that stands, or take back one's own: it is gone."""
    table, visitor = await call.table()
    _standing(table, visitor, call.data)
    table.let_stand(None)
    return Wished(None)


def _standing(table: ServedMatch, visitor: Visitor, meant: Consenting) -> Wish:
    """The wish that somebody at a seat means. Raises Wrong."""
    if not visitor.seats:
        raise wrong("wrong.no_seat_here", 403)
    wish = told(table.wish, table.words)
    if table.wish is None or wish is None or meant.text not in ("", wish.text):
        raise wrong("wrong.no_wish", 409)
    return table.wish


def _signed(
    table: ServedMatch, match: Match[Any], wish: Wish, visitor: Visitor, consents: Mapping[str, str]
) -> dict[str, str]:
    """The consents that somebody gives for his seats with keys. Raises Wrong for one that they did not sign."""
    for seat, sig in consents.items():
        if seat not in visitor.seats or seat not in table.keyed:
            raise wrong("wrong.not_your_seat", 403)
        message = consent_bytes(match.header.match, match.leaf, "umpire", seat, wish.input)
        if not is_signed(keys_of(match)[seat], sig, message):
            raise wrong("wrong.unsigned", 409, seat=seat)
    return dict(consents)


def is_person(table: ServedMatch, seat: str) -> bool:
    """Whether somebody sits at a seat who can be asked."""
    return bool(table.play.seats[seat]) and seat not in table.play.bots


async def _settled(table: ServedMatch, match: Match[Any], wish: Wish) -> Wished:
    """Carry a wish out when nobody is left to ask; else let it stand."""
    if wish.needed:
        table.let_stand(wish)
        return Wished(told(wish, table.words))
    taken = await _given(table, match, Input("umpire", wish.input, proof=table.consents))
    table.let_stand(None)
    return Wished(None, taken)


def undo_of(match: Match[Any], to: int) -> Undo:
    """The undo back to an entry to which all seats consent, with the rolls that it takes back. Raises Wrong."""
    if not 0 <= to < match.n:
        raise wrong("wrong.undo_to", 400, last=match.n - 1)
    try:
        gone = positions_undone(match.past, match.n, to)
    except ValueError as error:
        raise Wrong(400, heard(error)) from None
    return Undo(to, match.seats, tuple([position.n for position in gone if position.outcome]))


async def _given(table: ServedMatch, match: Match[Any], inp: Input) -> int:
    """Give an input to the match as it was when everybody agreed. Raises Refused."""
    return await table.give(replace(inp, expects=match.leaf))
