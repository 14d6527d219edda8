"""The umpire's desk."""

from __future__ import annotations

from limmu.core import Input, Rekey, Undo
from limmu.server.agreeing import undo_of
from limmu.server.club import UMPIRE
from limmu.server.documents import Ruled, Taken, wrong
from limmu.server.web import Call


async def rule(call: Call) -> Taken:
    """What the umpire gives. Of an undo he says to which entry; he vouches for the consent of all."""
    table, visitor = await call.table()
    visitor.require(UMPIRE)
    wanted: Ruled = call.data
    if isinstance(wanted.input, Rekey) and wanted.input.hosted:
        raise wrong("wrong.keeps_late", 400)
    body = undo_of(table.match, wanted.input.to) if isinstance(wanted.input, Undo) else wanted.input
    return Taken(await table.give(Input("umpire", body, wanted.cmd, wanted.expects)))
