"""Which cards of a hand may be played in a window, and with which choice. Conditions stand here, not in the pack."""

from __future__ import annotations

from limmu.core import PUBLIC, Record, declare
from limmu.games.god_kings import board as b
from limmu.games.god_kings.board import Board


@declare(PUBLIC)
class Scene(Record):
    """What a window is about, in public ids: enough for every card's condition."""

    space: str = ""
    """Where it happens: the battle, the siege, the space entered."""
    attacker: str = ""
    """The active power: attacker, mover, besieger, the power whose roll it is."""
    defender: str = ""
    """The other power: defender, owner of the city, interceptor."""
    attacker_leader: str = ""
    defender_leader: str = ""
    power: str = ""
    """The power about to roll, charge or succeed, where the window is about one of the two."""


def playable(board: Board, seat: str, window: str, scene: Scene) -> tuple[str, ...]:
    """The answers with which a seat may play cards of its hand in a window."""
    found: list[str] = []
    for number in b.hand(board, seat):
        card = b.pack(board).card.get(number)
        if card is not None and card.window == window:
            found.append(str(number))
    return tuple(found)
