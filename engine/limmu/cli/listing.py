"""Where the matches of a store stand, for ``limmu store list``: what everybody may see, and nothing else is read.

A match is folded once; what was found is remembered beside it as a snapshot and said again while its head is the same
and the programs that found it are. What is remembered is never needed: whatever is not as it should be is found anew.
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
from limmu.display.shown import Shown
from limmu.display.status import Standing, plain, standing_of
from limmu.installed import find_game, load_pack, version_of
from limmu.stores import Head, Store, StoreError, open_store
from limmu.stores.port import head_of
from limmu.trouble import Trouble

MAX_SNAPSHOT = 1 << 13


class _Remembered(Struct, frozen=True, forbid_unknown_fields=True):
    by: str
    """The programs and the pack that found it."""
    standing: Standing


@attrs.frozen
class Listed:
    """A match of a store: its header and head as far as they can be read, where it stands, or why that is not known."""

    name: str
    header: Header | None = None
    head: Head | None = None
    standing: Standing | None = None
    trouble: str = ""
    fresh: bytes = b""
    """What is to be remembered; empty when it was remembered already."""

    @property
    def persons(self) -> dict[str, str]:
        """Who plays; as it was in the beginning where it is not known how the match went on."""
        if self.standing is not None:
            return self.standing.persons
        return dict(self.header.persons) if self.header is not None else {}


@attrs.frozen
class _Teller:
    """A game and its pack, where they are at hand."""

    shown: Shown | None
    by: str = ""
    why_not: str = ""


def _teller(name: str, digest: str) -> _Teller:
    """Who can say where a match stands; without the pack's names when it is not the pack that comes with the game."""
    try:
        game = find_game(name)
        pack = load_pack(game, None)
    except Trouble as trouble:
        return _Teller(None, why_not=trouble.what)
    shown = Shown(game, pack if game.digest(pack) == digest else None)
    programs = [version("limmu"), game.name, version_of(game), game.ruleset, digest, shown.pack is not None]
    return _Teller(shown, digest_of([programs, shown.texts.sections]))


def standings(store: Store, names: Sequence[str], told: Callable[[int], None], *, fresh: bool) -> list[Listed]:
    """Where each match stands; ``told`` hears how many have been looked at. ``fresh``: whatever is remembered."""
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
        standing = standing_of(replay(log, who.shown.game, who.shown.pack), who.shown)
        return Listed(name, header, head_of(log), standing, fresh=encode(_Remembered(who.by, standing)))
    except StoreError as error:
        return attrs.evolve(listed, trouble=error.what)
    except (BrokenLine, BrokenLog) as error:
        return attrs.evolve(listed, trouble=f"damaged: {error}")
    except Exception as error:  # an edited entry can make a fold do anything
        return attrs.evolve(listed, trouble=f"damaged: {type(error).__name__}: {error}")


# ---------------------------------------------------------------- what is remembered

_read = msgspec.json.Decoder(_Remembered).decode


def _recalled(store: Store, name: str, head: Head, header: Header, by: str) -> Standing | None:
    """What was found before, if it is of this head and these programs, and such as might have been found."""
    try:
        found = store.snapshot(name)
    except (StoreError, OSError):  # somebody who only watches may not see snapshots
        return None
    if found is None or found[0] != head or len(found[1]) > MAX_SNAPSHOT:
        return None
    try:
        remembered = _read(found[1])
    except (ValueError, RecursionError):
        return None
    standing = remembered.standing
    texts = (standing.text, standing.status, standing.how)
    sound = (
        remembered.by == by
        and encode(remembered) == found[1]
        and {*standing.asked, *standing.winners, *standing.persons} <= {*header.seats, "chance"}
        and all([text == plain(text) for text in texts])
    )
    return standing if sound else None


def remember(where: str, found: Sequence[Listed], *, fresh: bool) -> None:
    """Remember what was found anew; ``fresh``: nothing else. Where the store can only be read, nothing is."""
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
        logger().info("where the matches stand is not remembered", error=str(error))
