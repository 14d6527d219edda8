"""The position of each match of a store, for ``limmu store list``: only what everybody may see.

The list folds a match once and stores the position as a snapshot beside it. It uses the snapshot as long as the head
of the match and the programs are the same. A snapshot is only a cache: if one is missing or damaged, the list folds
the match again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib.metadata import version

import attrs
import msgspec
from msgspec import Struct

from limmu.cli.notes import logger
from limmu.core import BrokenLine, BrokenLog, Header, digest_of, encode, read_log, replay
from limmu.display.hearing import heard
from limmu.display.saying import said
from limmu.display.shown import Shown
from limmu.display.status import MatchStatus, plain, status_of
from limmu.installed import find_game, load_pack, version_of
from limmu.stores import Head, Store, StoreError, open_store
from limmu.stores.port import head_of
from limmu.trouble import Trouble

MAX_SNAPSHOT = 1 << 13


class _Remembered(Struct, frozen=True, forbid_unknown_fields=True):
    by: str
    """The versions of the programs and the pack that made the snapshot."""
    now: MatchStatus


@attrs.frozen
class Listed:
    """A match of a store: its header and head as far as they can be read, and its position, or why that is unknown."""

    name: str
    header: Header | None = None
    head: Head | None = None
    now: MatchStatus | None = None
    trouble: str = ""
    fresh: bytes = b""
    """The new snapshot to store; empty if the store has it already."""

    @property
    def persons(self) -> dict[str, str]:
        """Who plays now; if the position is unknown, who played at the beginning."""
        if self.now is not None:
            return self.now.persons
        return dict(self.header.persons) if self.header is not None else {}


@attrs.frozen
class _Teller:
    """A game and its pack, if they are installed."""

    shown: Shown | None
    by: str = ""
    why_not: str = ""


def _teller(name: str, digest: str) -> _Teller:
    """The game that can describe a match; without the names of the pack if the match uses another pack than the
    game's.
    """
    try:
        game = find_game(name)
        pack = load_pack(game, None)
    except Trouble as trouble:
        return _Teller(None, why_not=trouble.what)
    shown = Shown(game, pack if game.digest(pack) == digest else None)
    programs = [version("limmu"), game.name, version_of(game), game.ruleset, digest, shown.pack is not None]
    return _Teller(shown, digest_of([programs, shown.texts.sections]))


def statuses(store: Store, names: Sequence[str], told: Callable[[int], None], *, fresh: bool) -> list[Listed]:
    """The position of each match; calls ``told`` with the number done so far. ``fresh`` ignores the snapshots."""
    teller = cache(_teller)
    found: list[Listed] = []
    for name in names:
        found.append(_listed(store, name, teller, fresh))
        told(len(found))
    return found


def _listed(store: Store, name: str, teller: Callable[[str, str], _Teller], fresh: bool) -> Listed:
    listed = Listed(name)
    try:
        header = read_log(store.read(name, end=0, openings=False)).header
        head = store.head(name)
        listed = Listed(name, header, head)
        who = teller(header.game, header.digest)
        if who.shown is None:
            return Listed(name, header, head, trouble=who.why_not)
        if not fresh and (remembered := _recalled(store, name, head, header, who.by)) is not None:
            return Listed(name, header, head, remembered)
        log = read_log(store.read(name, openings=False))
        if log.damage is not None:
            raise log.damage
        now = status_of(replay(log, who.shown.game, who.shown.pack), who.shown)
        return Listed(name, header, head_of(log), now, fresh=encode(_Remembered(who.by, now)))
    except StoreError as error:
        return attrs.evolve(listed, trouble=heard(error.what))
    except (BrokenLine, BrokenLog) as error:
        return attrs.evolve(listed, trouble=said("kept.damaged", why=heard(error)))
    except Exception as error:  # an entry that somebody edited can make a fold raise anything
        return attrs.evolve(listed, trouble=said("kept.damaged", why=f"{type(error).__name__}: {error}"))


# ---------------------------------------------------------------- what is remembered

_read = msgspec.json.Decoder(_Remembered).decode


def _recalled(store: Store, name: str, head: Head, header: Header, by: str) -> MatchStatus | None:
    """The position from the snapshot, if it has this head, these programs and the right form."""
    try:
        found = store.snapshot(name)
    except (StoreError, OSError):  # a role that may only watch may not read snapshots
        return None
    if found is None or found[0] != head or len(found[1]) > MAX_SNAPSHOT:
        return None
    try:
        remembered = _read(found[1])
    except (ValueError, RecursionError):
        return None
    now = remembered.now
    texts = (now.text, now.status, now.how)
    sound = (
        remembered.by == by
        and encode(remembered) == found[1]
        and {*now.asked, *now.winners, *now.persons} <= {*header.seats, "chance"}
        and all([text == plain(text) for text in texts])
    )
    return now if sound else None


def remember(where: str, found: Sequence[Listed], *, fresh: bool) -> None:
    """Store the new snapshots; ``fresh`` discards all others. If the store is read-only, store nothing."""
    found = [one for one in found if one.fresh]
    if not found and not fresh:
        return
    try:
        with open_store(where, write=True) as store:
            if fresh:
                store.drop_snapshots()
            for one in found:
                assert one.head is not None
                store.put_snapshot(one.name, one.head, one.fresh)
    except (StoreError, OSError) as error:
        logger().info("the positions are not stored", error=str(error))
