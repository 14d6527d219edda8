"""What a server knows of its matches beside their logs: titles, who may come, who plays for a seat, and hashed links.

Its rows are apart from the logs (:mod:`limmu.server.tables`). The logs in the store are the matches; without the
register they are all still there, and only links, titles and bots are lost.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import time
from collections import Counter
from collections.abc import Collection, Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from msgspec import Struct

from limmu.bots import bot_of
from limmu.server.documents import Looked
from limmu.server.reminding import Notices
from limmu.server.tables import Tables

_GRANT = "INSERT INTO grant_ VALUES (?, ?, ?, ?)"
STATES = ("live", "over")
"""What a match is, for a list of matches."""
PAGE = 50
"""Matches that a list shows at once."""
LOOKS = 50
"""Looks of a role at a match that are kept, at most: the first ones."""


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


class Progress(NamedTuple):
    """How far a match has come."""

    match: str
    n: int
    over: bool
    status: str


def digest(token: str) -> bytes:
    """What the register keeps of a token. No register holds a token: whoever reads the file gets no seat."""
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()


def person_key(name: str) -> bytes:
    """What the register keeps of a person whom a proxy names: the digest of no token."""
    return hashlib.blake2b(name.encode("utf-8", "replace"), digest_size=32, person=b"limmu person").digest()


class Register:
    """The register over its rows. Several threads may use it."""

    def __init__(self, tables: Tables) -> None:
        self.changes = Counter[str]()
        """By match, how often somebody came in or was put out: its sockets then look whether they may still listen."""
        self._tables = tables
        self.notices = Notices(tables)

    @contextmanager
    def _changing(self, match: str) -> Generator[Tables]:
        """One transaction, after which a key may have other roles than before."""
        with self._tables.writing():
            yield self._tables
        self.changes[match] += 1

    def close(self) -> None:
        """Release the rows."""
        self._tables.close()

    # ------------------------------------------------------------ matches

    def add(self, play: Play, grants: Mapping[bytes, Collection[str]]) -> None:
        """Keep a new match, with the roles of each key: the digest of a token, or a person's."""
        row = (play.match, play.title, play.game, play.scenario, play.who, play.opened, json.dumps(dict(play.seats)))
        with self._tables.writing():
            self._tables.rows(
                f"INSERT INTO play VALUES ({', '.join('?' * 11)})",
                (*row, play.n, int(play.over), play.status, play.parent),
            )
            for key, roles in grants.items():
                for role in roles:
                    self._tables.rows(_GRANT, (key, play.match, role, b""))

    def find(self, match: str) -> Play | None:
        """A match, if it is known."""
        rows = self._tables.rows("SELECT * FROM play WHERE match = ?", (match,))
        return _play(rows[0]) if rows else None

    def moved(self, progress: Sequence[Progress]) -> None:
        """Remember how far matches have come, for the list."""
        with self._tables.writing():
            for one in progress:
                given = (one.n, int(one.over), one.status, one.match)
                self._tables.rows("UPDATE play SET n = ?, over = ?, status = ? WHERE match = ?", given)

    def seated(self, match: str, seats: Mapping[str, str]) -> None:
        """Remember who sits where."""
        self._tables.rows("UPDATE play SET seats = ? WHERE match = ?", (json.dumps(dict(seats)), match))

    def orders(self, match: str) -> dict[str, bytes]:
        """The standing orders of each seat, as they were kept."""
        return dict(self._tables.rows("SELECT seat, orders FROM ordered WHERE match = ?", (match,)))

    def ordered(self, match: str, seat: str, orders: bytes) -> None:
        """Keep the standing orders of a seat."""
        sql = "INSERT INTO ordered VALUES (?, ?, ?) ON CONFLICT (match, seat) DO UPDATE SET orders = excluded.orders"
        self._tables.rows(sql, (match, seat, orders))

    def waiting(self, match: str) -> bytes:
        """What is agreed of a match that has not begun, as it was kept; nothing where it has. It has the secret."""
        rows = self._tables.rows("SELECT record FROM waiting WHERE match = ?", (match,))
        return bytes(rows[0][0]) if rows else b""

    def wait(self, match: str, record: bytes) -> None:
        """Keep what is agreed of a match that has not begun."""
        sql = "INSERT INTO waiting VALUES (?, ?) ON CONFLICT (match) DO UPDATE SET record = excluded.record"
        self._tables.rows(sql, (match, record))

    def begun(self, match: str) -> None:
        """Forget that a match has not begun."""
        self._tables.rows("DELETE FROM waiting WHERE match = ?", (match,))

    def clock(self, match: str) -> bytes:
        """The clock of a match, as it was kept; nothing without one."""
        rows = self._tables.rows("SELECT record FROM clock WHERE match = ?", (match,))
        return bytes(rows[0][0]) if rows else b""

    def clocked(self, match: str, record: bytes, due: int) -> None:
        """Keep the clock of a match, which may run out at a time."""
        sql = "INSERT INTO clock VALUES (?, ?, ?) ON CONFLICT (match) DO UPDATE SET record = excluded.record"
        self._tables.rows(f"{sql}, due = excluded.due", (match, record, due))

    def due(self, time: int) -> list[str]:
        """Some matches of which a clock may have run out."""
        sql = f"SELECT match FROM clock WHERE due <= ? ORDER BY due LIMIT {PAGE}"
        return [match for (match,) in self._tables.rows(sql, (time,))]

    def listed(self, state: str = "", words: str = "", start: int = 0, key: bytes = b"") -> list[Play]:
        """Public matches, the newest first, at most PAGE: of a ``state`` (live, over) and with some words in them.

        With a ``key`` those in which it has a role, whoever may watch them.
        """
        given = list[str | int | bytes]([key] if key else [])
        where = ["match IN (SELECT match FROM grant_ WHERE token = ?)" if key else "who = 'public'"]
        if state in STATES:
            where.append("over = ?")
            given.append(int(state == "over"))
        for word in words.split()[:5]:
            where.append("lower(title || ' ' || game || ' ' || scenario || ' ' || seats) LIKE ? ESCAPE '\\'")
            given.append("%" + word.lower().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%")
        sql = f"SELECT * FROM play WHERE {' AND '.join(where)} ORDER BY opened DESC, match LIMIT {PAGE} OFFSET ?"
        return [_play(row) for row in self._tables.rows(sql, (*given, start))]

    # ------------------------------------------------------------ links and browsers

    def roles(self, match: str, key: bytes) -> set[str]:
        """The roles that a key gives at a match. A token is found by its hash: how long that takes tells nothing."""
        sql = "SELECT role FROM grant_ WHERE token = ? AND match = ?"
        return {role for (role,) in self._tables.rows(sql, (key, match))}

    def enter(self, match: str, link: str, key: bytes) -> bool:
        """Give the roles of a link to a browser or person; False for a link that gives nothing."""
        roles = self.roles(match, digest(link))
        if roles:
            self.grant(match, roles, key, digest(link))
        return bool(roles)

    def grant(self, match: str, roles: Collection[str], key: bytes, link: bytes) -> None:
        """Give roles to a key, by a link or another key."""
        with self._changing(match) as db:
            for role in roles:
                db.rows(f"{_GRANT} ON CONFLICT DO NOTHING", (key, match, role, link))

    def leave(self, match: str, key: bytes, person: bool) -> None:
        """Forget a browser, or a person; a link stays good."""
        with self._changing(match) as db:
            sql = "DELETE FROM grant_ WHERE token = ? AND match = ?"
            db.rows(sql if person else f"{sql} AND link <> ?", (key, match) if person else (key, match, b""))

    def invite(self, match: str, role: str) -> str:
        """A new token for a role."""
        token = secrets.token_urlsafe(24)
        self._tables.rows(_GRANT, (digest(token), match, role, b""))
        return token

    def revoke(self, match: str, role: str, but: bytes) -> None:
        """Make every link of a role worthless, and every browser that came by one, but that of who asks for it."""
        with self._changing(match) as db:
            sql = "DELETE FROM grant_ WHERE match = ? AND role = ? AND token <> ?"
            db.rows(sql, (match, role, but))

    # ------------------------------------------------------------ who looked

    def look(self, match: str, role: str, what: str, key: bytes, n: int) -> bool:
        """Keep for ever that a key looks with the eyes of a role (``opened``), or that a ``link`` was made; whether
        that is new. Who fills the list of a role hides nothing of another one."""
        with self._tables.writing():
            where = "FROM looked WHERE match = ? AND role = ? AND what = ?"
            known = [bytes(one) for (one,) in self._tables.rows(f"SELECT token {where}", (match, role, what))]
            new = key not in known and len(known) < LOOKS
            if new:
                self._tables.rows("INSERT INTO looked VALUES (?, ?, ?, ?, ?, ?)", (match, role, what, key, n, now()))
        return new

    def looks(self, match: str) -> tuple[Looked, ...]:
        """Who could look into a match, the first before the others: of a seat that one browser opened, nothing."""
        sql = "SELECT role, what, n, since FROM looked WHERE match = ? ORDER BY since, n, what"
        found = [Looked(*row) for row in self._tables.rows(sql, (match,))]
        often = Counter([(one.role, one.what) for one in found])
        return tuple(
            [one for one in found if one.role == "umpire" or one.what == "link" or often[one.role, one.what] > 1]
        )


def now() -> int:
    """Seconds since 1970."""
    return int(time.time())


def _play(row: tuple[str, str, str, str, str, int, str, int, int, str, str]) -> Play:
    return Play(*row[:6], seats=json.loads(row[6]), n=row[7], over=bool(row[8]), status=row[9], parent=row[10])
