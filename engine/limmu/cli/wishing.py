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
        return shown.say("mailing.wish_undo", who=shown.seat(inp.by), to=body.to)
    if isinstance(body, End):
        winners = tuple([shown.seat(seat) for seat in body.winners])
        key = "mailing.wish_won" if winners else "mailing.wish_draw"
        return shown.say(key, who=shown.seat(inp.by), winners=winners)
    return shown.say("mailing.wish_rekey", who=shown.seat(body.party), begins=fingerprint(body.key))


def agrees(shown: Shown, inp: Input) -> bool:
    """Whether who is at this machine agrees to what an input asks for. Raises Stopped."""
    return agreed(
        shown, shown.say("play.yes_no", question=shown.say("mailing.do_you_agree", wish=told_wish(shown, inp)))
    )
