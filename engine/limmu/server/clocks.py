"""The clocks of the seats of a match: what the host claims, in the register. No rule knows of them.

A clock that has run out changes nothing by itself: it is told once, and the umpire may end the match. What the log says
of them waits in the record until it is written, with a command id: so each note is written once, whatever stops the
server meanwhile.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from limmu.core import Chance, Decision, Match, Refused, Ruling, Undo, question, refuse
from limmu.display.hearing import written
from limmu.server.documents import ClockCard, Clocks, ClockTerms
from limmu.server.register import Register, now
from limmu.server.reminding import FAR, answerer

CHANGES = 8
"""How often clocks may be changed until the match moves: each time the log has a note of it."""
ANSWERED = 64
"""So many answers in a row of one seat are remembered with the time that each used: whoever takes back more of them is
asked the earlier ones with a new clock."""
LETTERS = 400
"""Characters of a note after which it only counts what else has changed."""
KINDS: tuple[str, ...] = ("move", "match")
"""The clocks of a seat."""
RUN_OUT = {"move": "clocks.out_move", "match": "clocks.out_match"}
"""What the log says when a clock of a kind has run out."""
_UNITS = {"d": 86400, "h": 3600, "min": 60, "s": 1}


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
    changes: int = 0
    """How often the terms have changed since the match last moved."""
    unsaid: tuple[tuple[str, str], ...] = ()
    """The notes that the log does not have yet, each with its command id."""
    answered: tuple[tuple[int, str, int], ...] = ()
    """The last answers, all of one seat and at most ANSWERED: the entry, the seat, what it had used of that move."""

    def at(self, time: int) -> Clock:
        """The same at a later time, with nothing moved."""
        used = {seat: worked(self.terms, seat, self.since, time) for seat in self.asked}
        return replace(self, since=max(self.since, time), move=_sum(self.move, used), bank=_sum(self.bank, used))

    def moved(self, match: Match[Any], bots: Collection[str], time: int) -> Clock:
        """The same after what was taken meanwhile: a seat that answered, or is asked no more, begins a new move; one
        whose answers are taken back goes on with what it has used of them.
        """
        reckoned, new = self.at(time), match.past[self.n : match.n + 1]
        move, answered, changes = {**reckoned.move}, self.answered, self.changes
        for old, one in pairwise(new):
            body = one.entry.input if one.entry is not None else None
            if isinstance(body, Undo):
                for _, seat, used in [last for last in answered if last[0] > body.to]:
                    move[seat] = move.get(seat, 0) + used
                answered = tuple([last for last in answered if last[0] <= body.to])
            elif by := answerer(old, one):
                mine = [last for last in answered if last[1] == by]
                answered = (*mine, (one.n, by, move.pop(by, 0)))[-ANSWERED:]
            if isinstance(body, Decision | Chance | Ruling):
                changes = 0
        open_ = question(match) if match.over is None else None
        asked = tuple([seat for seat in open_.seats if seat not in bots]) if open_ is not None else ()
        move = {seat: used for seat, used in move.items() if seat in asked}
        return replace(reckoned, n=match.n, asked=asked, move=move, changes=changes, answered=answered)

    def saying(self, texts: Sequence[str]) -> Clock:
        """The same with notes for the log."""
        return replace(self, unsaid=(*self.unsaid, *[(secrets.token_hex(8), text) for text in texts]))

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
    def spent(self) -> frozenset[tuple[str, str]]:
        """The clocks without time left, each by its seat and its kind."""
        clocks = [(seat, dict(zip(KINDS, self.left(seat), strict=True))) for seat in {**self.move, **self.bank}]
        return frozenset([(seat, kind) for seat, left in clocks for kind in KINDS if left[kind] == 0])

    @property
    def due(self) -> int:
        """When the next clock runs out, or may: holidays come later. At once where the log does not have a note yet."""
        if self.unsaid:
            return self.since
        return self.since + min([left for seat in self.asked for left in self.left(seat) if left > 0], default=FAR)

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


def ran_out(old: Clock, new: Clock) -> list[str]:
    """What the log says of the clocks that have run out meanwhile, a note for each seat."""
    gone = new.spent - old.spent
    limits = dict(zip(KINDS, (new.terms.move, new.terms.match), strict=True))
    told = dict[str, list[str]]()
    for seat, kind in sorted(gone):
        told.setdefault(seat, []).append(written(RUN_OUT[kind], who=seat, time=lasting(limits[kind])))
    return ["; ".join(sentences) for sentences in told.values()]


def changed(old: ClockTerms, new: ClockTerms, by: Sequence[str]) -> str:
    """What the log says of new terms, set by whoever has these seats."""
    text = "; ".join(
        [
            written("clocks.set", who=", ".join(by)) if by else written("clocks.set_owner"),
            written("clocks.move", time=lasting(new.move)) if new.move else written("clocks.no_move"),
            written("clocks.match", time=lasting(new.match)) if new.match else written("clocks.no_match"),
        ]
    )
    holidays = list[str]()
    for seat in sorted({*old.away, *new.away}):
        before, after = old.away.get(seat, ()), new.away.get(seat, ())
        spans = [tuple(map(_date, span)) for span in after if span not in before]
        holidays += [written("clocks.away", who=seat, start=start, end=end) for start, end in spans]
        if gone := len([span for span in before if span not in after]):
            holidays.append(written("clocks.back", who=seat, n=gone))
    for i, holiday in enumerate(holidays):
        if len(text) + len(holiday) > LETTERS:
            return f"{text}; {written('clocks.more', n=len(holidays) - i)}"
        text = f"{text}; {holiday}"
    return text


def lasting(seconds: int) -> str:
    """How long some seconds are: in signs that every language has."""
    told = list[str]()
    for unit, size in _UNITS.items():
        count, seconds = divmod(seconds, size)
        told += [f"{count} {unit}"] if count else []
    return " ".join(told)


def _date(time: int) -> str:
    return datetime.fromtimestamp(time, UTC).strftime("%Y-%m-%d %H:%M")


def _sum(old: Mapping[str, int], more: Mapping[str, int]) -> dict[str, int]:
    return {seat: old.get(seat, 0) + more.get(seat, 0) for seat in {**old, **more}}


_read = msgspec.json.Decoder(Clock).decode


class Keeper:
    """The clock of one match, kept in the register. Use it from one thread at a time."""

    def __init__(self, register: Register, match: str) -> None:
        self._register, self._match = register, match
        kept = register.clock(match)
        self.clock = _read(kept) if kept else None

    def put(self, match: Match[Any], bots: Collection[str], terms: ClockTerms, by: Sequence[str]) -> Clock:
        """Let these terms hold from now on, as whoever has these seats wants. What was used stays used, and this move
        begins now; the same terms again change nothing. Raises Refused: ``quota``.
        """
        time = now()
        old = self.clock or Clock(ClockTerms(), match.n, time)
        new, texts = old.moved(match, bots, time), ran_out(old, old.at(time))
        if terms != old.terms:
            if new.changes >= CHANGES:
                raise Refused(refuse("", "quota", "quota_clocks", str(CHANGES), "until_moved"))
            before, new = new, replace(new, terms=terms, move={}, changes=new.changes + 1)
            texts += [changed(old.terms, terms, by), *ran_out(before, new)]
        return self._keep(new.saying(texts))

    def tick(self, match: Match[Any], bots: Collection[str]) -> Clock | None:
        """Reckon up to now; what there is to tell, if anything: who is asked has changed, or a clock has run out."""
        old, time = self.clock, now()
        if old is None:
            return None
        new = old.moved(match, bots, time)
        if (new.n, new.asked, new.out) == (old.n, old.asked, old.out) and new.since < old.due:
            return None
        return self._keep(new.saying(ran_out(old, old.at(time))))

    @property
    def unsaid(self) -> tuple[tuple[str, str], ...]:
        """The notes that the log does not have yet, each with its command id."""
        return self.clock.unsaid if self.clock is not None else ()

    def said(self, cmd: str) -> None:
        """The log has the note with a command id."""
        if self.clock is not None:
            self._keep(replace(self.clock, unsaid=tuple([one for one in self.unsaid if one[0] != cmd])))

    def document(self, match: Match[Any]) -> Clocks:
        """The clocks as they stand."""
        return (self.clock or Clock(ClockTerms(), match.n, now())).at(now()).document(match)

    def _keep(self, new: Clock) -> Clock:
        self._register.clocked(self._match, msgspec.json.encode(new), new.due)
        self.clock = new
        return new
