"""Short forms for tests of Moves: chosen units, where everybody stands, the forces that act."""

from __future__ import annotations

from tests.games.genesis.positions import Script

from limmu.core import PASS
from limmu.games.genesis import board as b
from limmu.games.genesis.board import Board, Force, Units
from limmu.games.genesis.notation import LETTERS
from limmu.games.genesis.s07_choices import Chosen
from limmu.testing import Driver

__all__ = ["chosen", "force_of", "kings", "spaces_of", "stands", "steps"]


def chosen(at: str, counts: str) -> Chosen:
    """Units and Kings of a space: `chosen("Emar", "3I 1C K[kirta]")`."""
    units: dict[str, int] = {}
    found: list[str] = []
    for count in counts.split():
        if count.startswith("K["):
            found.append(count[2:-1])
        else:
            units[LETTERS[count[-1]]] = int(count[:-1])
    return Chosen(at, Units(**units), tuple(found))


def stands(board: Board, power: str) -> dict[str, str]:
    """The units of a power by space, as in positions: `{"Emar": "3I 1C"}`; Kings apart."""
    found: dict[str, str] = {}
    for space in dict.fromkeys([group.at for group in board.groups if group.power == power]):
        counts = dict.fromkeys(LETTERS, 0)
        for group in b.groups_at(board, space):
            if group.power == power:
                counts = {letter: n + getattr(group.units, LETTERS[letter]) for letter, n in counts.items()}
        found[space] = " ".join([f"{n}{letter}" for letter, n in counts.items() if n])
    return found


def kings(board: Board) -> dict[str, str]:
    """Where each King on the map is."""
    return {king.id: king.at for king in board.kings if king.at}


def force_of(play: Driver[Board], kind: str = "move") -> Force:
    """The force of a kind that acts now."""
    return next(force for force in play.board.forces if force.kind == kind)


def spaces_of(play: Script, seat: str) -> set[str]:
    """The spaces of which units may be chosen."""
    return {option.pick for option in play.asked(seat).choices().options} - {PASS}


def steps(play: Script, seat: str) -> list[str]:
    """The answers on offer as texts, without held cards."""
    return [key for key in play.keys(seat) if not key.startswith(("play:", "discard:"))]
