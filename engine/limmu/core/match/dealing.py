"""Worlds that a seat cannot tell from the true one: what it may not see is dealt anew."""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import replace

from limmu.core.match.position import Match
from limmu.core.match.seen import Seen
from limmu.core.match.view import view
from limmu.core.rules.choices import Pick
from limmu.core.rules.procedure import Demand, Frame, Pause
from limmu.core.rules.records import B, mask_for, plan


def deal(seen: Seen[B], pick: Pick) -> Match[B]:
    """A match that the seat cannot tell from the true one: hidden values are dealt anew, on the board, in open frames
    and in sealed answers. Play it on with :func:`proceed`. ``pick(n)`` draws a number from 0 to n-1.

    Raises LookupError for a game that hides parts of its board and does not say how to deal them.
    """
    match, position = seen.match, seen.match.position
    board = match.game.deal_anew(view(match, seen.seat), seen.known, pick)
    stack = tuple([_filled_frame(seen, frame, board, pick) for frame in position.stack])
    pause = None if position.pause is None else _filled_pause(seen, position.pause, board, pick)
    return replace(match, position=replace(position, board=board, stack=stack, pause=pause))


def _filled(seen: Seen[Any], record: Any, board: Any) -> Any:
    """Locals or a question with what they hide from the seat."""
    dealing = seen.match.game.dealing
    return (
        record
        if dealing is None or not plan(cast("type[Any]", type(record)))
        else dealing.refill(record, board, seen.known)
    )


def _filled_frame(seen: Seen[Any], frame: Frame, board: Any, pick: Pick) -> Frame:
    held = tuple([_filled_pause(seen, pause, board, pick) for pause in frame.held])
    return replace(frame, proc=_filled(seen, frame.proc, board), held=held)


def _filled_pause(seen: Seen[Any], pause: Pause, board: Any, pick: Pick) -> Pause:
    def filled(demands: tuple[Demand, ...]) -> tuple[Demand, ...]:
        return tuple([replace(one, question=_filled(seen, one.question, board)) for one in demands])

    demands = filled(pause.demands)
    asked = {one.seat: one.question for one in demands}
    given = [
        (who, answer if who == seen.seat else asked[who].sample(mask_for(board, (who,)), pick))
        for who, answer in pause.given
    ]
    return replace(pause, demands=demands, may=filled(pause.may), given=tuple(given))
