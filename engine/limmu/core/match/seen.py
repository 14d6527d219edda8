"""What a seat may see of a match as a match of its own, and worlds that the seat cannot tell from the true one."""

from __future__ import annotations

from functools import reduce
from typing import Any, Generic

from msgspec import Struct
from msgspec.structs import replace

from limmu.core.match.game import Game
from limmu.core.match.position import Match, Position, positions_to, what_if
from limmu.core.match.sharing import Shared
from limmu.core.rules.procedure import Demand, Frame, Pause
from limmu.core.rules.records import B, mask_for


class Seen(Struct, Generic[B], frozen=True):
    """A match as one seat may see it: every hidden value is masked, nothing of it comes from what the seat may not see.

    It has no secret and no past.
    """

    match: Match[B]
    seat: str
    known: Any
    """What the seat's own log taught it, folded by the game; None for a game that hides nothing."""


class Look:
    """Gives what a seat may see of a match, when somebody asks for it. Two looks at one entry by one seat are equal."""

    __slots__ = ("_given", "_match", "_seat")

    def __init__(self, match: Match[Any], seat: str, given: Seen[Any] | None = None) -> None:
        self._match, self._seat, self._given = match, seat, given

    def __call__(self) -> Seen[Any]:
        """What the seat may see."""
        return seen_by(self._match, self._seat) if self._given is None else self._given

    def __reduce__(self) -> tuple[type[Look], tuple[Match[Any], str, Seen[Any]]]:
        """A view that leaves the process takes along what its seat may see, and nothing else of the match."""
        seen = self()
        return Look, (seen.match, self._seat, seen)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Look) and (self._match.leaf, self._seat) == (other._match.leaf, other._seat)


def seen_by(match: Match[B], seat: str) -> Seen[B]:
    """What a seat may see of a match."""
    position, audiences = match.position, (seat,)
    pause = position.pause
    own = replace(
        position,
        board=mask_for(position.board, audiences),
        stack=tuple([_masked_frame(match.game, frame, seat) for frame in position.stack]),
        pause=None if pause is None else _masked_pause(match.game, pause, seat),
        redo=Shared(),
        entry=None,
        asked=b"",
        outcome=(),
    )
    header = replace(what_if(match).header, persons={})
    seen = replace(match, header=header, secret=b"", position=own, past=[], json=b"", opening=None)
    return Seen(seen, seat, known_by(match, seat))


def _masked_frame(game: Game[Any], frame: Frame, seat: str) -> Frame:
    held = tuple([_masked_pause(game, pause, seat) for pause in frame.held])
    return replace(frame, proc=mask_for(game.codec.live(frame.proc), (seat,)), held=held)


def _masked_pause(game: Game[Any], pause: Pause, seat: str) -> Pause:
    def masked(demands: tuple[Demand, ...]) -> tuple[Demand, ...]:
        return tuple([replace(one, question=mask_for(game.codec.question(one.question), (seat,))) for one in demands])

    given = tuple([(who, answer if who == seat else None) for who, answer in pause.given])
    return replace(pause, demands=masked(pause.demands), may=masked(pause.may), given=given)


_KEPT = 256
_remembered: dict[tuple[str, str, str], Any] = {}
"""(match, leaf, seat) -> what the seat knew then, of the last _KEPT that were asked for."""


def known_by(match: Match[Any], seat: str) -> Any:
    """What a seat's own log taught it up to the last entry; None for a game that hides nothing.

    Entries that an undo took back taught nothing.
    """
    dealing = match.game.dealing
    if dealing is None:
        return None
    todo: list[Position] = []
    known = dealing.nothing
    for position in positions_to(match.past, match.n):
        found = _remembered.get((match.header.match, position.leaf, seat))
        if found is not None:
            known = found
            break
        todo.append(position)
    for position in reversed(todo):
        facts: tuple[Any, ...] = () if position.entry is None else position.entry.facts
        known = reduce(lambda so_far, fact: dealing.learn(so_far, mask_for(fact, (seat,)), seat), facts, known)
        if dealing.hear is not None and position.pause is not None:
            for demand in position.pause.demands:
                known = dealing.hear(known, mask_for(match.game.codec.question(demand.question), (seat,)), seat)
    _remembered[match.header.match, match.leaf, seat] = known
    for old in list(_remembered)[:-_KEPT]:  # other threads may do the same
        _remembered.pop(old, None)
    return known
