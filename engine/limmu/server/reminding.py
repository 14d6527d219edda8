"""Who wants to be told when it is his turn, and when he is told: rows beside the register.

A notice waits until the seat has been asked for a while and no page of it is open. While a page is open its time is
moved on, a minute at a time, so that one is told, too, whose server died with the page.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from limmu.core import Decision, Match, Position, question
from limmu.display.language import ENGLISH, SPOKEN, languages
from limmu.server.settings import Settings
from limmu.server.tables import Tables

FAR = 1 << 40
"""A time that does not come."""
MAIL = "mailto:"
CLAIMED = 300
"""Seconds for which whoever sends a notice keeps it: if that process dies, another one sends it after that."""
RETRIES = (30, 120, 600, 3600)
"""Seconds before a notice that could not be sent is tried again."""
STAYS = 60
"""Seconds between two looks at a page that stays open."""
AT_ONCE = 50
"""Notices that are sent at once, at most."""


class Notice(Struct, frozen=True):
    """Where somebody wants to hear that it is the turn of a seat, and whether he is to hear it."""

    id: str
    """Whoever knows it may stop the notice: it is in its links."""
    match: str
    seat: str
    target: str
    """``mailto:ADDRESS``, or the URL of a webhook."""
    key: bytes
    """Signs what a webhook gets."""
    confirmed: int
    since: int
    """Since when it is the seat's turn; 0 while it is not."""
    due: int
    """When it is sent; FAR for one that is sent already."""
    tries: int

    @property
    def is_mail(self) -> bool:
        """Whether it goes by mail."""
        return self.target.startswith(MAIL)

    def after(self, settings: Settings) -> int:
        """How long it waits."""
        return settings.mail_after if self.is_mail else settings.hook_after


class Notices:
    """The notices of all matches, over the rows of a register. Several threads may use them."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def of(self, match: str) -> list[Notice]:
        """The notices of a match."""
        return self._found("SELECT * FROM notice WHERE match = ? ORDER BY id", (match,))

    def find(self, match: str, id: str) -> Notice | None:
        """A notice by its id."""
        return next(iter(self._found("SELECT * FROM notice WHERE id = ? AND match = ?", (id, match))), None)

    def put(self, match: str, seat: str, targets: Sequence[str], time: int) -> list[Notice]:
        """Let these targets hear of a seat, and no others; a mail first asks whether its reader wants that."""
        with self._tables.writing():
            old = {one.target: one for one in self.of(match) if one.seat == seat}
            for gone in old.keys() - {*targets}:
                self._tables.rows("DELETE FROM notice WHERE id = ?", (old[gone].id,))
            for target in targets:
                if target not in old:
                    mail = target.startswith(MAIL)
                    row = (secrets.token_urlsafe(18), match, seat, target, secrets.token_bytes(32))
                    more = (int(not mail), 0, time if mail else FAR, 0)
                    self._tables.rows(f"INSERT INTO notice VALUES ({', '.join('?' * 9)})", (*row, *more))
                    self._tables.rows("INSERT INTO reader VALUES (?, ?) ON CONFLICT DO NOTHING", (target, SPOKEN.get()))
            return [one for one in self.of(match) if one.seat == seat]

    def confirm(self, one: Notice) -> None:
        """Whoever reads the mails wants them, in the language that he speaks now."""
        self._tables.rows("UPDATE notice SET confirmed = 1, due = ? WHERE id = ? AND confirmed = 0", (FAR, one.id))
        self._tables.rows("UPDATE reader SET language = ? WHERE target = ?", (SPOKEN.get(), one.target))

    def language(self, target: str) -> str:
        """The language in which a target is told."""
        found = self._tables.rows("SELECT language FROM reader WHERE target = ?", (target,))
        return next((row[0] for row in found if row[0] in languages()), ENGLISH)

    def stop(self, one: Notice, everywhere: bool) -> None:
        """Send this notice no more, or none to its target."""
        which, given = ("target = ?", one.target) if everywhere else ("id = ?", one.id)
        self._tables.rows(f"DELETE FROM notice WHERE {which}", (given,))
        self._tables.rows(
            "DELETE FROM reader WHERE target = ? AND target NOT IN (SELECT target FROM notice)", (one.target,)
        )

    def leave(self, match: str, seat: str) -> None:
        """Forget who was told of a seat: somebody else plays it."""
        self._tables.rows("DELETE FROM notice WHERE match = ? AND seat = ?", (match, seat))

    # ------------------------------------------------------------ when

    def rest(self, one: Notice) -> None:
        """It is not the turn of a notice's seat."""
        self._tables.rows("UPDATE notice SET since = 0, due = ? WHERE id = ? AND confirmed = 1", (FAR, one.id))

    def wait(self, one: Notice, since: int, due: int) -> None:
        """It is the turn of a notice's seat, unless that is known."""
        sql = "UPDATE notice SET since = ?, due = ?, tries = 0 WHERE id = ? AND confirmed = 1 AND since = 0"
        self._tables.rows(sql, (since, due, one.id))

    def move(self, one: Notice, due: int) -> None:
        """Send a notice at another time, unless it is sent."""
        sql = "UPDATE notice SET due = ? WHERE id = ? AND confirmed = 1 AND since > 0 AND due < ?"
        self._tables.rows(sql, (due, one.id, FAR))

    def claim(self, time: int, mail_after: int) -> list[Notice]:
        """The notices that are to be sent now, and by nobody else; with a mail all that waits for the same reader."""
        until, claim = time + CLAIMED, "UPDATE notice SET due = ?, tries = tries + 1 WHERE"
        with self._tables.writing():
            some = f"{claim} due <= ? AND id IN (SELECT id FROM notice WHERE due <= ? ORDER BY due LIMIT {AT_ONCE})"
            found = self._found(f"{some} RETURNING *", (until, time, time))
            for target in {one.target for one in found if one.is_mail and one.confirmed}:
                waits = "target = ? AND confirmed = 1 AND since > 0 AND due = since + ?"
                found += self._found(f"{claim} {waits} RETURNING *", (until, target, mail_after))
            return found

    def sent(self, one: Notice) -> None:
        """A notice that was claimed is sent."""
        self._settle(one, FAR)

    def again(self, one: Notice, time: int) -> bool:
        """Try a notice that was claimed again later; False when that was often enough."""
        left = one.tries <= len(RETRIES)
        self._settle(one, time + RETRIES[one.tries - 1] if left else FAR)
        return left

    def _settle(self, one: Notice, due: int) -> None:
        sql = "UPDATE notice SET due = ? WHERE id = ? AND since = ? AND due = ?"
        self._tables.rows(sql, (due, one.id, one.since, one.due))

    def _found(self, sql: str, given: Sequence[Any]) -> list[Notice]:
        return [Notice(*row) for row in self._tables.rows(sql, given)]


class Reminder:
    """The notices of one match in memory. Use it from one thread at a time."""

    def __init__(self, notices: Notices, match: str, settings: Settings) -> None:
        self._notices, self._match, self._settings = notices, match, settings
        self._n = -1
        self._looked = dict[str, tuple[str, int]]()
        self.read()

    def read(self) -> None:
        """Read the notices anew: somebody has changed them."""
        self._all = self._notices.of(self._match)
        self._looked.clear()

    @property
    def wanted(self) -> bool:
        """Whether anybody wants to be told."""
        return bool(self._all)

    def look(self, match: Match[Any], bots: Collection[str], here: Collection[str], time: int) -> None:
        """Let those wait whose seat is asked, from now on if it has just answered; not while its page is open."""
        new = match.past[self._n : match.n + 1]  # the first time, from -1 on, the last position alone
        given = {answerer(*pair) for pair in pairwise(new)}
        open_ = question(match) if match.over is None else None
        asked = [seat for seat in open_.seats if seat not in bots] if open_ is not None else []
        self._n = match.n
        for one in self._all:
            state = "rests" if one.seat not in asked else "here" if one.seat in here else "waits"
            self._see(one, state, time, one.seat in given)

    def _see(self, one: Notice, state: str, time: int, answered: bool) -> None:
        old, looked = self._looked.get(one.id, ("", 0))
        if state == old and not answered and (state != "here" or time < looked + STAYS):
            return
        self._looked[one.id] = state, time
        if state == "rests" or answered:
            self._notices.rest(one)
        if state == "rests":
            return
        due = time + one.after(self._settings) + (2 * STAYS if state == "here" else 0)
        self._notices.wait(one, time, due)
        if state == "here" or old == "here":
            self._notices.move(one, due)


def answerer(before: Position, after: Position) -> str:
    """The seat that gave, with an entry, what changed what is asked; "" for none, as with a note."""
    entry = after.entry
    if entry is not None and (isinstance(entry.input, Decision) or after.pause != before.pause):
        return entry.by
    return ""
