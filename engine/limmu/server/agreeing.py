"""What all persons at a match must agree to: an undo beyond one's own decisions, and an end before the rules' own.

The rules take the host's word that seats without keys consent (docs/embedding.md): here the server asks each of them.
"""

from __future__ import annotations

import secrets
from typing import Any

from msgspec.structs import replace

from limmu.core import End, Input, Match, Undo, may_take_back, positions_undone
from limmu.server.club import Visitor
from limmu.server.documents import Consenting, Proposal, Proposed, Proposing, Wrong
from limmu.server.table import Table
from limmu.server.web import Call, seat_for


async def propose(call: Call) -> Proposed:
    """Propose an undo or an end; what a seat may take back alone is taken back at once."""
    table, visitor = await call.table()
    wanted: Proposing = call.data
    seat, match = seat_for(table, visitor, call.query("seat")), table.match
    if match.over is not None:
        raise Wrong(409, "the match is over")
    if wanted.kind == "undo" and may_take_back(match, seat, wanted.to):
        return Proposed(None, await _given(table, match, Input(seat, _undo(match, wanted.to, alone=True))))
    agreed = tuple([one for one in match.seats if one in visitor.seats or not is_person(table, one)])
    proposal = Proposal(
        id=secrets.token_hex(8),
        by=seat,
        kind=wanted.kind,
        to=wanted.to if wanted.kind == "undo" else -1,
        cancels=_undo(match, wanted.to).cancels if wanted.kind == "undo" else (),
        winners=_winners(match, wanted) if wanted.kind == "end" else (),
        agreed=agreed,
        needs=tuple([one for one in match.seats if one not in agreed]),
    )
    return await _settled(table, match, proposal)


async def consent(call: Call) -> Proposed:
    """Agree to a proposal, or not: then it is gone."""
    table, visitor = await call.table()
    wanted: Consenting = call.data
    match, proposal = table.match, table.proposal
    _require_seat(visitor)
    if proposal is None or proposal.id != wanted.id:
        raise Wrong(409, "this proposal does not stand any longer")
    if not wanted.yes:
        table.propose(None)
        return Proposed(None)
    agreed = tuple([seat for seat in match.seats if seat in proposal.agreed or seat in visitor.seats])
    needs = tuple([seat for seat in match.seats if seat not in agreed])
    return await _settled(table, match, replace(proposal, agreed=agreed, needs=needs))


def is_person(table: Table, seat: str) -> bool:
    """Whether somebody sits at a seat who can be asked."""
    return bool(table.play.seats[seat]) and seat not in table.play.bots


def _require_seat(visitor: Visitor) -> None:
    if not visitor.seats:
        raise Wrong(403, "you have no seat at this match")


async def _settled(table: Table, match: Match[Any], proposal: Proposal) -> Proposed:
    """Carry a proposal out when nobody is left to ask; else let it stand."""
    if proposal.needs:
        table.propose(proposal)
        return Proposed(proposal)
    body = _undo(match, proposal.to) if proposal.kind == "undo" else End("agree", proposal.winners, match.seats)
    taken = await _given(table, match, Input("umpire", body))
    table.propose(None)
    return Proposed(None, taken)


def _undo(match: Match[Any], to: int, *, alone: bool = False) -> Undo:
    """The undo back to an entry, with the consents and the rolls that it needs. Raises Wrong."""
    if alone:
        return Undo(to)
    if not 0 <= to < match.n:
        raise Wrong(400, f"an undo goes back to an entry from 0 to {match.n - 1}")
    try:
        gone = positions_undone(match.past, match.n, to)
    except ValueError as error:
        raise Wrong(400, str(error)) from None
    return Undo(to, match.seats, tuple([position.n for position in gone if position.outcome]))


def _winners(match: Match[Any], wanted: Proposing) -> tuple[str, ...]:
    if not {*wanted.winners} <= {*match.seats}:
        raise Wrong(400, f"the winners are of {', '.join(match.seats)}")
    return wanted.winners


async def _given(table: Table, match: Match[Any], inp: Input) -> int:
    """Give an input to the match as it was when everybody agreed. Raises Refused."""
    return await table.give(replace(inp, expects=match.leaf))
