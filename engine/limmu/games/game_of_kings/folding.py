"""What the folds of several facts share: a Unit changed, alone or with those attached to it."""

from __future__ import annotations

from limmu.games.game_of_kings.attached import carried
from limmu.games.game_of_kings.board import Board, unit_of


def seat_of(board: Board, id_: str) -> tuple[str, ...]:
    unit = unit_of(board, id_)
    return (unit.seat,) if unit is not None else ()


def changed(board: Board, id_: str, **changes: object) -> Board:
    unit = unit_of(board, id_)
    if unit is None:
        return board
    board = board.with_unit(unit.but(**changes))
    return carried(board, id_) if "blocks" in changes or "bases" in changes else board


def all_changed(board: Board, id_: str, **changes: object) -> Board:
    """A Unit and those attached to it."""
    units = [one.but(**changes) if id_ in (one.id, one.joined) else one for one in board.units]
    return board.but(units=tuple(units))
