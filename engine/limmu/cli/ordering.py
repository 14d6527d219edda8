"""Standing orders as people type them, and a seat's orders at the terminal."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from limmu.core import Asked, Match
from limmu.display.shown import Shown
from limmu.display.widths import folded
from limmu.rooms.orders import MATCH, TOUCHED, Forced, Order, Orders, PassAt, Route, StopFor, sort_of

HERE = "this"
"""What an order passes that does not say what, where the question is none that orders pass."""
WAIT = 2.0
"""Seconds before an answer that came by itself, where others look on."""
_PASS = re.compile(r"pass (?:(?P<at>\S+) )?until (?P<until>\S+)|pass (?P<one>\S+)")


def read_order(text: str, match: Match[Any], asked: Asked[Any] | None, ids: Mapping[str, str]) -> Order | None:
    """The order that a line gives; None for a line that is none. ``ids``: by name, folded, its id.

    `pass cards until turn`, `pass turn`, `to Kadesh via Sumur, Arwad`, `stop for False Rumor`, `forced`.
    """
    if text == "forced":
        return Forced()
    if (found := _PASS.fullmatch(text)) and text != "pass ?":
        here = (sort_of(asked.question) if asked is not None else "") or HERE
        one = found["one"]
        if one in (*match.game.scopes, MATCH, TOUCHED):
            return PassAt(here, one)
        return PassAt(one or found["at"] or here, found["until"] or MATCH)
    if text.startswith("stop for "):
        return StopFor(text.removeprefix("stop for ").strip())
    if text.startswith("to "):
        goal, _, through = text.removeprefix("to ").partition(" via ")
        names = [*[one for one in through.split(",") if one.strip()], goal]
        return Route(tuple([ids.get(folded(one.strip()), one.strip()) for one in names]))
    return None


def told_orders(shown: Shown, orders: Orders) -> str:
    """What stands, in one line; "" where nothing does."""
    listed = tuple([f"{n} {text}" for n, text in enumerate(orders.texts(), 1)])
    return shown.say("order.standing", orders=listed) if listed else ""


def plain_orders(seats: Sequence[str], humans: Sequence[str], shown: Shown) -> dict[str, Orders]:
    """The orders of each person at the beginning: who plays against bots alone is not asked what has one answer."""
    forced = (Forced(),) if len(humans) == 1 and len(seats) > 1 else ()
    return {seat: Orders(seat, shown, forced) for seat in humans}
