"""The umpire's desk."""

from __future__ import annotations

from msgspec.structs import replace

from limmu.core import Input, Undo, positions_undone
from limmu.server.club import UMPIRE
from limmu.server.documents import Ruled, Taken, Wrong
from limmu.server.web import Call


async def rule(call: Call) -> Taken:
    """What the umpire gives. Of an undo he says to which entry; he vouches for the consent of all."""
    table, visitor = await call.table()
    visitor.require(UMPIRE)
    wanted: Ruled = call.data
    body, match = wanted.input, table.match
    if isinstance(body, Undo):
        try:
            gone = positions_undone(match.past, match.n, body.to) if 0 <= body.to < match.n else []
        except ValueError as error:
            raise Wrong(400, str(error)) from None
        body = replace(body, consents=match.seats, cancels=tuple([position.n for position in gone if position.outcome]))
    return Taken(await table.give(Input("umpire", body, wanted.cmd, wanted.expects)))
