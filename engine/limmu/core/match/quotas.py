"""How much of a log a seat may fill without moving the match: the policy of a room. Readers of a log know none."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from limmu.core.log.entry import Chance, Decision, Entry, Interject, Note, Rekey, Ruling, StandingPass, Undo
from limmu.core.match.inputs import Input
from limmu.core.match.position import Match, Spent
from limmu.core.rules.verdict import Verdict, accept, refuse

_MOVES = (Decision, Chance, Ruling)


def spent_after(spent: tuple[Spent, ...], entry: Entry[Any]) -> tuple[Spent, ...]:
    """What each seat has given without moving the match, after an entry; a seat that gave nothing has no record."""
    kind, by, body = type(entry.input), entry.by, entry.input
    if kind in _MOVES:
        undos = {one.seat: one.undos for one in spent if kind is Decision and one.seat == by}
        moved = [Spent(one.seat, undos=undos.get(one.seat, 0), size=one.size) for one in spent]
        return tuple([one for one in moved if one != Spent(one.seat)])
    old = next((one for one in spent if one.seat == by), Spent(by))
    new = Spent(
        by,
        notes=old.notes + (kind is Note),
        passes=old.passes + (kind is StandingPass),
        offers=old.offers + (kind is Interject),
        undos=old.undos + (isinstance(body, Undo) and not body.consents),
        keys=old.keys + (kind is Rekey),
        size=old.size + (len(body.text.encode()) if isinstance(body, Note) else 0),
    )
    return spent if new == old else (*[one for one in spent if one.seat != by], new)


class Quotas(Struct, frozen=True):
    """The quotas of a room, which its :class:`limmu.core.Host` keeps. Each refusal ``quota`` says when it ends.

    Of what moves the match (decisions, chance, rulings) and of its end there is as much as the rules ask for.
    """

    letters: int = 500
    """Characters of a note, whoever gives it."""
    notes: int = 8
    """Notes of a seat since the match last moved."""
    passes: int = 8
    """Standing passes and withdrawals of a seat since the match last moved."""
    offers: int = 32
    """Interjections of a seat since the match last moved."""
    undos: int = 4
    """Undos that a seat gives alone since chance or another seat moved the match."""
    keys: int = 2
    """New keys and chains that a seat gives itself since the match last moved."""
    size: int = 1 << 16
    """Bytes of the notes of a seat in a match."""
    reserve: int = 1 << 20
    """The last bytes of a store that has no more, kept for what moves the match and for its end."""
    links: int = 1 << 10
    """The last links of chains, kept likewise; at most half of them."""

    def check(self, match: Match[Any], inp: Input, left: int | None = None) -> Verdict[bool]:
        """Whether a seat may give one more of its kind. ``left``: how many bytes the store has left; None: no end."""
        body: object = inp.body
        if isinstance(body, Note) and len(body.text) > self.letters:
            return _refused("letters", self.letters, "one_note")
        if inp.by not in match.seats or not isinstance(body, Note | StandingPass | Interject | Undo | Rekey):
            return accept
        if isinstance(body, Undo) and body.consents:
            return accept
        if left is not None and left < self.reserve:
            return _refused("bytes", 0, "match_end")
        links = match.header.links
        if links and match.n + 1 >= links - min(self.links, links // 2):
            return _refused("links", 0, "match_end")
        spent = next((one for one in match.position.spent if one.seat == inp.by), Spent(inp.by))
        if isinstance(body, Note):
            if spent.notes >= self.notes:
                return _refused("notes", self.notes, "moved")
            return accept if spent.size < self.size else _refused("note_bytes", self.size, "match_end")
        if isinstance(body, Undo):
            return accept if spent.undos < self.undos else _refused("undos", self.undos, "others_moved")
        if isinstance(body, Rekey):
            return accept if spent.keys < self.keys else _refused("keys", self.keys, "moved")
        if isinstance(body, StandingPass):
            return accept if spent.passes < self.passes else _refused("passes", self.passes, "moved")
        return accept if spent.offers < self.offers else _refused("offers", self.offers, "moved")


def _refused(what: str, most: int, until: str) -> Verdict[bool]:
    return refuse("", "quota", f"quota_{what}", str(most), f"until_{until}")


ROOM = Quotas()
"""The quotas of a room where nothing else is agreed."""
