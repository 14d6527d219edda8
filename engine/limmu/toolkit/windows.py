"""Windows: seats that may pre-empt are asked in the rule's order, and not again until something changes.

A procedure keeps a :class:`Window` among its locals and asks its next seat::

    @step("GK-9.4")
    def ask(self, t: Table[Board]) -> Next[str]:
        window = self.window.following(t, lambda seat: holds_cards(t.board, seat))
        if not window.asked:
            return Done("")
        return Ask(window.asked, CancelEvent(window.asked), then=self.but(window=window).hear)

    @step("GK-9.4")
    def hear(self, t: Table[Board], card: str) -> Next[str]:
        if not card:
            return Goto(self.but(window=self.window.close_to_asked()).ask)
        ...
        return Goto(self.but(window=self.window.reopen()).ask)

The question of a window carries the window's name in ``window`` and the declining answer in ``passing``: so a standing
pass can answer it. Judge by public information alone whether a seat may speak (skip an empty hand, ask a hand
without the right card), or else the question itself would reveal what the seat holds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Self

from limmu.core import PUBLIC, Record, Table, declare


@declare(PUBLIC)
class Window(Record):
    """Whose turn it is to speak in a window, and which seats have passed since it last opened."""

    name: str
    """The name that standing passes cover; the ``window`` of its questions."""
    order: tuple[str, ...]
    """The seats in the order of the rule."""
    asked: str = ""
    """The seat to ask now; "" before the first and when nobody is left."""
    passed: tuple[str, ...] = ()
    stamp: str = ""
    """The state that the seats passed on: the passes lapse when it changes."""

    def following(self, t: Table[Any], may: Callable[[str], bool], stamp: str = "") -> Self:
        """The window with the next seat to ask: the first in order that may speak and has not passed.

        ``may`` judges by public information. ``stamp`` names the state that the window is about (say, the size of the
        army in question), from public information, too: when it changes, everybody may speak again.
        """
        passed = self.passed if stamp == self.stamp else ()
        seat = _first(self.order, t, self.name, lambda seat: seat not in passed and may(seat))
        return self.but(asked=seat, passed=passed, stamp=stamp)

    def onward(self, t: Table[Any], may: Callable[[str], bool]) -> Self:
        """The window with the next seat after the one asked: each speaks once, in order, and nobody twice."""
        rest = self.order[self.order.index(self.asked) + 1 :] if self.asked else self.order
        seat = _first(rest, t, self.name, may)
        return self.but(asked=seat, order=rest)

    def close_to_asked(self) -> Self:
        """The window after the asked seat passed."""
        return self.but(passed=(*self.passed, self.asked))

    def reopen(self) -> Self:
        """The window after the asked seat acted: all earlier passes lapse, the order begins after the actor."""
        return self.but(order=after(self.order, self.asked), asked="", passed=())


def _first(seats: Sequence[str], t: Table[Any], window: str, may: Callable[[str], bool]) -> str:
    return next((seat for seat in seats if not t.standing(seat, window) and may(seat)), "")


def after(order: Sequence[str], seat: str) -> tuple[str, ...]:
    """The order round the table that begins after a seat and ends with it; the order as it is for an unknown seat."""
    at = order.index(seat) + 1 if seat in order else 0
    return (*order[at:], *order[:at])


def others(order: Sequence[str], seat: str) -> tuple[str, ...]:
    """Everybody but a seat, round the table from the one after it."""
    return tuple([one for one in after(order, seat) if one != seat])
