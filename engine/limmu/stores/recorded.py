"""A recorded match, read for showing, explaining, branching or playing on. Reading never writes."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import attrs

from limmu.core import Entry, Fact, Game, Log, Match, branch, empty, fold, what_if
from limmu.display.hearing import heard, heard_log
from limmu.display.saying import said
from limmu.display.troubles import trouble
from limmu.installed import find_game, load_pack
from limmu.stores import StoreError
from limmu.stores.places import Place, log_at
from limmu.trouble import SILENT, Listener, Trouble


@contextmanager
def telling() -> Generator[None]:
    """Turns a StoreError into Trouble."""
    try:
        yield
    except StoreError as error:
        raise Trouble(f"{error.where}: {heard(error.what)}", heard(error.do)) from None


@attrs.frozen(eq=False)
class Recording:
    """A log as far as it is sound, with its game and pack where this machine has them.

    ``why_not`` says why the game or pack is missing. ``entries`` hold their secrets where the log opens them.
    """

    path: Place
    log: Log
    game: Game[Any] | None
    pack: Any
    why_not: str = ""

    def folded(self, secret: bytes = b"", *, strict: bool = False, listener: Listener = SILENT) -> Played:
        """The match as far as it is sound, by folding. Raises Trouble without the game or a sound entry.

        ``strict``: Trouble for any unsound entry, too.
        """
        if self.game is None:
            raise trouble("trouble.game_wanted", path=str(self.path), why=self.why_not)
        match = empty(self.game, self.pack, self.log.header, secret)
        entries: list[Entry[Fact[Any]]] = []
        try:
            with listener.progress(f"reading {self.path.name}", len(self.log.entries)) as tick:
                for record in self.log.read(self.game.codec):
                    match = fold(match, record.entry, record.json, record.leaf)
                    entries.append(record.entry)
                    if record.entry.n % 64 == 0:
                        tick(record.entry.n)
        except Exception as error:  # an edited entry can make a fold raise any error
            if strict or not entries:
                raise trouble("trouble.unsound", path=str(self.path), why=heard_log(error)) from None
            listener.remark(said("note.stops_after", path=str(self.path), why=heard_log(error), n=entries[-1].n))
        if not entries:
            raise trouble("trouble.no_entry_yet", path=str(self.path))
        return Played(self, match if self.log.branched < 0 else what_if(match), entries)


LAST: ContextVar[tuple[Recording, ...]] = ContextVar("recording", default=())
"""What :func:`read_played` read last, and what a command reads beside it: nobody has verified it, so it may be why
something fails.
"""


@attrs.frozen(eq=False)
class Played:
    """A recorded match, folded: every position and every entry."""

    recording: Recording
    match: Match[Any]
    entries: list[Entry[Fact[Any]]]

    def at(self, n: int) -> Match[Any]:
        """The match after entry ``n`` (-1: the last). Raises Trouble when there is no such entry."""
        if n == -1:
            return self.match
        if not 0 <= n <= self.match.n:
            raise trouble("trouble.no_entry", path=str(self.recording.path), n=n, last=self.match.n)
        return branch(self.match, n)


def read_recording(path: Place, pack_dir: Path | None = None) -> Recording:
    """Read a log and find its game and pack. Raises Trouble when not even its header can be read."""
    with telling():
        log = log_at(path)
    try:
        game = find_game(log.header.game)
    except Trouble as trouble:
        return Recording(path, log, None, None, trouble.what)
    try:
        pack = load_pack(game, pack_dir)
    except Trouble as trouble:
        if pack_dir is not None:
            raise
        return Recording(path, log, game, None, trouble.message)
    if game.digest(pack) != log.header.digest:
        key = "trouble.other_pack" if pack_dir else "trouble.other_pack_own"
        why = said(key, directory=str(pack_dir), pack=log.header.pack, digest=log.header.digest[:12])
        return Recording(path, log, game, None, why)
    return Recording(path, log, game, pack)


def read_played(path: Place, pack_dir: Path | None = None, listener: Listener = SILENT) -> Played:
    """A log read and folded; the listener gets a remark on anything unsound. Raises Trouble."""
    recording = read_recording(path, pack_dir)
    LAST.set((recording,))
    log = recording.log
    if log.damage is not None:
        listener.remark(said("note.damaged", path=str(path), what=heard(log.damage), n=len(log.entries)))
    elif log.torn:
        listener.remark(said("note.torn", path=str(path), n=len(log.torn)))
    if recording.why_not:
        listener.remark(f"{path}: {recording.why_not}")
    return recording.folded(listener=listener)
