"""The clocks of the seats of a match: what the host claims, in the register. No rule knows of them.

A clock that has run out changes nothing by itself: it is told once, and the umpire may end the match.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from limmu.core import Match, question
from limmu.server.documents import ClockCard, Clocks, ClockTerms
from limmu.server.register import Register, now
from limmu.server.reminding import FAR


class Clock(Struct, frozen=True):
    """The terms of a match, and what each seat has used; times in seconds, and points of time since 1970."""

    terms: ClockTerms
    n: int
    """The entry up to which it is reckoned."""
    since: int
    """When it was reckoned last."""
    asked: tuple[str, ...] = ()
    move: Mapping[str, int] = {}
    """Seat -> what it has used of this move."""
    bank: Mapping[str, int] = {}
    """Seat -> what it has used in the whole match."""

    def at(self, time: int) -> Clock:
        """The same at a later time, with nothing moved."""
        used = {seat: worked(self.terms, seat, self.since, time) for seat in self.asked}
        return Clock(
            terms=self.terms,
            n=self.n,
            since=max(self.since, time),
            asked=self.asked,
            move=_sum(self.move, used),
            bank=_sum(self.bank, used),
        )

    def moved(self, match: Match[Any], bots: Collection[str], time: int) -> Clock:
        """The same after what was taken meanwhile: a seat that answered, or is asked no more, begins a new move."""
        reckoned = self.at(time)
        given = {entry.by for one in match.past[self.n + 1 : match.n + 1] if (entry := one.entry) is not None}
        open_ = question(match) if match.over is None else None
        asked = tuple([seat for seat in open_.seats if seat not in bots]) if open_ is not None else ()
        move = {seat: used for seat, used in reckoned.move.items() if seat in asked and seat not in given}
        return Clock(terms=self.terms, n=match.n, since=reckoned.since, asked=asked, move=move, bank=reckoned.bank)

    def left(self, seat: str) -> tuple[int, int]:
        """What a seat has left of its move and of the match; -1 without such a clock."""
        move = max(0, self.terms.move - self.move.get(seat, 0)) if self.terms.move else -1
        bank = max(0, self.terms.match - self.bank.get(seat, 0)) if self.terms.match else -1
        return move, bank

    @property
    def out(self) -> tuple[str, ...]:
        """The seats that are asked and have no time left."""
        return tuple([seat for seat in self.asked if 0 in self.left(seat)])

    @property
    def due(self) -> int:
        """When the next clock runs out, or may: holidays come later."""
        runs = [min(left for left in self.left(seat) if left >= 0) for seat in self.asked if max(self.left(seat)) >= 0]
        return self.since + min([left for left in runs if left], default=FAR)

    def document(self, match: Match[Any]) -> Clocks:
        """What everybody may know of it."""
        cards = [ClockCard(seat, *self.left(seat), seat in self.asked, seat in self.out) for seat in match.seats]
        return Clocks(self.terms, tuple(cards), self.since)


def worked(terms: ClockTerms, seat: str, start: int, end: int) -> int:
    """The seconds between two times that are no holiday of a seat."""
    off, upto = 0, start
    for first, last in sorted(terms.away.get(seat, ())):
        off += max(0, min(last, end) - max(first, upto))
        upto = max(upto, last)
    return max(0, end - start - off)


def _sum(old: Mapping[str, int], more: Mapping[str, int]) -> dict[str, int]:
    return {seat: old.get(seat, 0) + more.get(seat, 0) for seat in {**old, **more}}


_read = msgspec.json.Decoder(Clock).decode


class Keeper:
    """The clock of one match, kept in the register. Use it from one thread at a time."""

    def __init__(self, register: Register, match: str) -> None:
        self._register, self._match = register, match
        kept = register.clock(match)
        self.clock = _read(kept) if kept else None

    def put(self, match: Match[Any], bots: Collection[str], terms: ClockTerms) -> Clock:
        """Let these terms hold from now on. What was used stays used, and this move begins now."""
        old = self.clock.at(now()) if self.clock is not None else Clock(terms, match.n, now())
        return self._keep(Clock(terms, match.n, old.since, bank=old.bank).moved(match, bots, now()))

    def tick(self, match: Match[Any], bots: Collection[str]) -> Clock | None:
        """Reckon up to now; what there is to tell, if anything: who is asked has changed, or a clock has run out."""
        old = self.clock
        if old is None:
            return None
        new = old.moved(match, bots, now())
        if (new.n, new.asked, new.out) == (old.n, old.asked, old.out) and new.since < old.due:
            return None
        return self._keep(new)

    def document(self, match: Match[Any]) -> Clocks:
        """The clocks as they stand."""
        return (self.clock or Clock(ClockTerms(), match.n, now())).at(now()).document(match)

    def _keep(self, new: Clock) -> Clock:
        self._register.clocked(self._match, msgspec.json.encode(new), new.due)
        self.clock = new
        return new
