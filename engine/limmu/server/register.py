"""What a server knows of its matches beside their logs: titles, who may come, who plays for a seat, and hashed links.

Its rows are apart from the logs (:mod:`limmu.server.tables`). The logs in the store are the matches; without the
register they are all still there, and only links, titles and bots are lost.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import time
from collections.abc import Collection, Generator, Mapping
from contextlib import contextmanager

from msgspec import Struct

from limmu.bots import bot_of
from limmu.server.tables import Tables

PAGE = 50
"""Matches that a list shows at once."""


class Play(Struct, frozen=True):
    """What the register knows of a match."""

    match: str
    title: str
    game: str
    scenario: str
    who: str
    opened: int
    """Seconds since 1970."""
    seats: Mapping[str, str]
    """Seat -> ``bot:LEVEL``, a person, or "" while it is open."""
    n: int = 0
    over: bool = False
    status: str = ""
    parent: str = ""
    """The match of which it is a branch; ``file`` for one that came as a file; "" for neither."""

    @property
    def bots(self) -> dict[str, str]:
        """Seat -> the level of the bot that answers for it."""
        return {seat: bot for seat, one in self.seats.items() if (bot := bot_of(one))}


def digest(token: str) -> bytes:
    """What the register keeps of a token. No register holds a token: whoever reads the file gets no seat."""
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()


class Register:
    """The register over its rows. Several threads may use it."""

    def __init__(self, tables: Tables) -> None:
        self.changes = 0
        """How often somebody came in or was put out: an open socket then looks whether it may still listen."""
        self._tables = tables

    @contextmanager
    def _writing(self) -> Generator[Tables]:
        with self._tables.writing():
            yield self._tables
        self.changes += 1

    def close(self) -> None:
        """Release the rows."""
        self._tables.close()

    # ------------------------------------------------------------ matches

    def add(self, play: Play, grants: Mapping[str, Collection[str]]) -> None:
        """Keep a new match, with the roles that each token gives."""
        with self._writing() as db:
            row = (
                play.match,
                play.title,
                play.game,
                play.scenario,
                play.who,
                play.opened,
                json.dumps(dict(play.seats)),
            )
            db.rows(
                f"INSERT INTO play VALUES ({', '.join('?' * 11)})",
                (*row, play.n, int(play.over), play.status, play.parent),
            )
            for token, roles in grants.items():
                for role in roles:
                    db.rows("INSERT INTO grant_ VALUES (?, ?, ?, ?)", (digest(token), play.match, role, b""))

    def find(self, match: str) -> Play | None:
        """A match, if it is known."""
        rows = self._tables.rows("SELECT * FROM play WHERE match = ?", (match,))
        return _play(rows[0]) if rows else None

    def moved(self, match: str, n: int, over: bool, status: str) -> None:
        """Remember how far a match has come, for the list."""
        with self._writing() as db:
            db.rows("UPDATE play SET n = ?, over = ?, status = ? WHERE match = ?", (n, int(over), status, match))

    def seated(self, match: str, seats: Mapping[str, str]) -> None:
        """Remember who sits where."""
        with self._writing() as db:
            db.rows("UPDATE play SET seats = ? WHERE match = ?", (json.dumps(dict(seats)), match))

    def orders(self, match: str) -> dict[str, bytes]:
        """The standing orders of each seat, as they were kept."""
        return dict(self._tables.rows("SELECT seat, orders FROM ordered WHERE match = ?", (match,)))

    def ordered(self, match: str, seat: str, orders: bytes) -> None:
        """Keep the standing orders of a seat."""
        with self._writing() as db:
            sql = "INSERT INTO ordered VALUES (?, ?, ?) ON CONFLICT (match, seat) DO UPDATE SET orders = "
            db.rows(f"{sql}excluded.orders", (match, seat, orders))

    def clock(self, match: str) -> bytes:
        """The clock of a match, as it was kept; nothing without one."""
        rows = self._tables.rows("SELECT record FROM clock WHERE match = ?", (match,))
        return bytes(rows[0][0]) if rows else b""

    def clocked(self, match: str, record: bytes, due: int) -> None:
        """Keep the clock of a match, which may run out at a time."""
        with self._tables.writing():
            sql = "INSERT INTO clock VALUES (?, ?, ?) ON CONFLICT (match) DO UPDATE SET record = excluded.record"
            self._tables.rows(f"{sql}, due = excluded.due", (match, record, due))

    def due(self, time: int) -> list[str]:
        """Some matches of which a clock may have run out."""
        sql = f"SELECT match FROM clock WHERE due <= ? ORDER BY due LIMIT {PAGE}"
        return [match for (match,) in self._tables.rows(sql, (time,))]

    def listed(self, state: str = "", words: str = "", start: int = 0) -> list[Play]:
        """Public matches, the newest first, at most PAGE: of a ``state`` (live, over) and with some words in them."""
        where, given = ["who = 'public'"], list[str | int]()
        if state in ("live", "over"):
            where.append("over = ?")
            given.append(int(state == "over"))
        for word in words.split()[:5]:
            where.append("lower(title || ' ' || game || ' ' || scenario || ' ' || seats) LIKE ? ESCAPE '\\'")
            given.append("%" + word.lower().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%")
        sql = f"SELECT * FROM play WHERE {' AND '.join(where)} ORDER BY opened DESC, match LIMIT {PAGE} OFFSET ?"
        return [_play(row) for row in self._tables.rows(sql, (*given, start))]

    # ------------------------------------------------------------ links and browsers

    def roles(self, match: str, token: str) -> set[str]:
        """The roles that a token gives at a match. It is found by its hash: how long that takes tells nothing."""
        sql = "SELECT role FROM grant_ WHERE token = ? AND match = ?"
        return {role for (role,) in self._tables.rows(sql, (digest(token), match))}

    def enter(self, match: str, link: str, browser: str = "") -> str:
        """Exchange the token of a link for one of a browser, or give its roles to the browser's own as well.

        Returns the token of the browser; "" for a link that gives nothing.
        """
        roles = self.roles(match, link)
        if not roles:
            return ""
        token = browser if browser and self.roles(match, browser) else secrets.token_urlsafe(24)
        with self._writing() as db:
            for role in roles:
                row = (digest(token), match, role, digest(link))
                db.rows("INSERT INTO grant_ VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", row)
        return token

    def leave(self, match: str, browser: str) -> None:
        """Forget a browser; a link stays good."""
        with self._writing() as db:
            sql = "DELETE FROM grant_ WHERE token = ? AND match = ? AND link <> ?"
            db.rows(sql, (digest(browser), match, b""))

    def invite(self, match: str, role: str) -> str:
        """A new token for a role."""
        token = secrets.token_urlsafe(24)
        with self._writing() as db:
            db.rows("INSERT INTO grant_ VALUES (?, ?, ?, ?)", (digest(token), match, role, b""))
        return token

    def revoke(self, match: str, role: str, but: str) -> None:
        """Make every link of a role worthless, and every browser that came by one, but that of who asks for it."""
        with self._writing() as db:
            sql = "DELETE FROM grant_ WHERE match = ? AND role = ? AND token <> ?"
            db.rows(sql, (match, role, digest(but)))


def now() -> int:
    """Seconds since 1970."""
    return int(time.time())


def _play(row: tuple[str, str, str, str, str, int, str, int, int, str, str]) -> Play:
    return Play(*row[:6], seats=json.loads(row[6]), n=row[7], over=bool(row[8]), status=row[9], parent=row[10])
