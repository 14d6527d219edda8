"""What somebody asks the others for in a match by mail, in words."""

from __future__ import annotations

from typing import Any

from limmu.cli.screen import agreed
from limmu.core import End, Input, Undo
from limmu.display.shown import Shown
from limmu.rooms.letters import fingerprint


def told_wish(shown: Shown, inp: Input) -> str:
    """What an input needs consents for."""
    body: Any = inp.body
    if isinstance(body, Undo):
        return f"{shown.seat(inp.by)} wishes to go back to entry {body.to}"
    if isinstance(body, End):
        winners = ", ".join([shown.seat(seat) for seat in body.winners])
        return f"{shown.seat(inp.by)} wishes to end the match, {'won by ' + winners if winners else 'won by nobody'}"
    return f"{shown.seat(body.party)} has a new vault, whose key begins {fingerprint(body.key)}"


def agrees(shown: Shown, inp: Input) -> bool:
    """Whether who is at this machine agrees to what an input asks for. Raises Stopped."""
    return agreed(shown, shown.say("play.yes_no", question=f"{told_wish(shown, inp)}: do you agree?"))
