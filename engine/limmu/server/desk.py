"""The umpire's desk."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from limmu.core import Game, Input, Rekey, Ruling, Undo
from limmu.display.language import SPOKEN
from limmu.display.register import register_of
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
    body = cited(table.match.game, body) if isinstance(body, Ruling) else body
    return Taken(await table.give(Input("umpire", body, wanted.cmd, wanted.expects)))


def cited(game: Game[Any], ruling: Ruling) -> Ruling:
    """A ruling with its clause as the game lists it (`GK-17.3` for `17.3`). Raises Wrong where it lists none."""
    register = register_of(game.package, SPOKEN.get())
    clause = register.named(ruling.clause)
    if not register.knows(clause):
        raise wrong("wrong.no_such_clause", 409, clause=ruling.clause, name=game.title)
    return replace(ruling, clause=clause)
