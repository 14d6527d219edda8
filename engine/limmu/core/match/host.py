"""The one stateful class: a match with its dice, its store and its watchers."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from threading import Lock, RLock
from typing import Any, Generic, Protocol

from limmu.core.log.entry import Checkpoint, Decision, Entry, Opening
from limmu.core.log.lines import line_of
from limmu.core.match import ports
from limmu.core.match.chance import Dice
from limmu.core.match.fold import command
from limmu.core.match.inputs import Input
from limmu.core.match.ports import Attester
from limmu.core.match.position import Match, branch, question
from limmu.core.match.quotas import ROOM, Quotas
from limmu.core.match.take import take
from limmu.core.match.view import View, Views
from limmu.core.rules.canonical import encode
from limmu.core.rules.procedure import TurnClosed
from limmu.core.rules.question import RollDice, ShuffleItems
from limmu.core.rules.records import B
from limmu.core.rules.running import RuleError
from limmu.core.rules.verdict import Refused, refuse


class Store(Protocol):
    """A place that keeps the lines of a match. When ``append`` returns, the lines are kept.

    A store that ends has ``left``, the number of bytes that it can still keep.
    """

    def append(self, lines: bytes) -> object:
        """Keep whole lines, all or none. If it raises, the host takes nothing and lets the exception through."""
        ...


def lines_of(match: Match[Any]) -> bytes:
    """The lines of a match's last entry: first its opening, so that no store ever keeps the entry without it, then
    the entry.

    Raises ValueError for a match from :func:`branch`, because the lines of its last entry are in the log of the
    parent.
    """
    if not match.json:
        raise ValueError("the lines of this entry stand in the log that the match was branched from")
    opening: Opening | None = match.opening
    line = match.leaf.encode() + b" " + match.json + b"\n"
    return line if opening is None else line_of(opening) + line


def print_failure(match: Match[Any], error: Exception) -> None:
    """Print the error of a watcher on standard error."""
    error.add_note(f"A watcher of {match!r} raised this; the match goes on.")
    sys.excepthook(type(error), error, error.__traceback__)


class Host(Generic[B]):
    """Plays a match for a program: it rolls the dice, stores every entry before it returns, and calls its watchers.

    Several threads may use one host: it takes one input after the other. It calls a watcher for every entry, in order,
    as soon as the chance that follows the input has been answered: in the thread that gave the input, or in one that
    gives another input at the same time. A watcher may give an input itself. If one raises, the host hands the match
    and the error to ``report`` and goes on.

    If a seat repeats a command id, the host returns the first result and takes nothing, also after the match was
    loaded from its log; with another input it refuses. With an ``attester``, such as :class:`limmu.core.HostKey`, the
    host stores a checkpoint at the end of each turn and of the match: hand :attr:`checkpoint` to the players, who
    keep it. ``quotas`` bounds what a seat may give that does not move the match; None at a table where all sit
    together. Raises NoSignatures if seats sign their inputs and this installation cannot check that.
    """

    def __init__(
        self,
        match: Match[B],
        dice: Dice,
        store: Store | None = None,
        watchers: Sequence[Callable[[Match[B]], None]] = (),
        attester: Attester | None = None,
        quotas: Quotas | None = ROOM,
        report: Callable[[Match[B], Exception], None] = print_failure,
    ) -> None:
        self.checkpoint = ""
        """The latest checkpoint that this host signed."""
        self._attester, self._quotas, self._report = attester, quotas, report
        self._taking, self._telling = RLock(), Lock()
        self._inside = 0
        self._news: deque[Match[B]] = deque()
        ports.prover.require_library(match.header)
        self.match = match
        self.views = Views[B]()
        """Of this match at any entry, for whoever looks at it now."""
        self.dice = dice
        self.store = store
        self.watchers = list(watchers)
        self._results = {p.cmd: p.n for p in match.past[: match.n + 1] if p.cmd}
        try:
            self.roll()
        except RuleError:
            if not match.n:
                raise  # else the roll stays pending, as it did when the input was taken: a ruling can pass it

    def take(self, inp: Input) -> Match[B]:
        """Take an input, then roll dice until a seat is asked. A repeated command gives its first result.

        Raises Refused (``used_command``: another input has this command id) or RuleError, with nothing changed.
        Exception: if a later roll raises RuleError, the input stays taken and the roll pending; a ruling can pass it.
        """
        if not isinstance(inp, Input):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"{inp!r:.99} is no input: give host.answer(seat, answer), or host.take(Input(seat, body))")
        with self._alone():
            key = command(inp.by, inp.cmd)
            first = self._results.get(key, -1) if inp.cmd else -1
            if first < 0:
                self._require_quota(inp)
                self._take(inp)
            elif not self._repeats(inp, first):
                raise Refused(refuse("", "used_command", str(first)))
            self.roll()
            return self.match if first < 0 else branch(self.match, self._settled(first))

    def take_each(self, inputs: Sequence[Input], leaf: str) -> Match[B]:
        """Take inputs one after the other, chance among them: the host rolls only after the last.

        Raises Refused (``stale``: the match does not end in ``leaf``), RuleError: those before stay taken.
        """
        with self._alone():
            if self.match.leaf != leaf:
                raise Refused(refuse("", "stale", str(self.match.n)))
            for inp in inputs:
                self._take(inp)
            self.roll()
            return self.match

    @contextmanager
    def _alone(self) -> Generator[None]:
        """One thread at a time; when it is through, or fails, the watchers hear of what was taken."""
        self._taking.acquire()
        self._inside += 1
        try:
            yield
        finally:
            self._inside -= 1
            through = not self._inside
            self._taking.release()
            if through:
                self._tell()

    def _require_quota(self, inp: Input) -> None:
        left: int | None = getattr(self.store, "left", None)
        if self._quotas is not None and not (verdict := self._quotas.check(self.match, inp, left)).value:
            raise Refused(verdict)

    def _repeats(self, inp: Input, n: int) -> bool:
        """Whether an input equals that of entry ``n``, as it came or as the entry stores it."""
        asked = self.match.past[n].asked
        try:
            return encode(inp.body) == asked or encode(take(branch(self.match, n - 1), inp)[0].input) == asked
        except (Refused, RuleError, ValueError, TypeError, OverflowError, RecursionError):
            return False

    def _settled(self, n: int) -> int:
        """The last of the rolls that entry ``n`` led to, or ``n`` itself."""
        past = self.match.past
        while n < self.match.n and past[n + 1].after == n and past[n + 1].outcome:
            n += 1
        return n

    def answer(self, seat: str, answer: Any, cmd: str = "", expects: str = "") -> Match[B]:
        """A seat's answer to its question. Raises LookupError for an unknown seat, listing those there are."""
        if seat not in self.match.seats:
            raise LookupError(f"there is no seat {seat!r}: the seats are {', '.join(self.match.seats)}")
        return self.take(Input(seat, Decision(answer), cmd, expects))

    def view(self, audience: str | Sequence[str]) -> View[B]:
        """The current view of an audience, or of several together. Raises LookupError for an unknown one."""
        return self.views.of(self.match, audience)

    def _take(self, inp: Input) -> None:
        entry, after = take(self.match, inp)
        if self.store is not None:
            self.match.game.codec.entry_of_now(after.json)  # whatever is stored must be readable again
            self.store.append(lines_of(after))
        self.match = after
        if inp.cmd:
            self._results[command(inp.by, inp.cmd)] = after.n
        self._news.append(after)
        if self._attester is not None and _closes(entry, after):
            self.checkpoint = self._attester.attest(after)
            if self.store is not None:
                self.store.append(line_of(Checkpoint(self.checkpoint)))

    def _tell(self) -> None:
        """Tell the watchers of the entries that nobody has told them of, unless another thread is about it."""
        while self._news and self._telling.acquire(blocking=False):
            try:
                while self._news:
                    self._show(self._news.popleft())
            finally:
                self._telling.release()

    def _show(self, match: Match[B]) -> None:
        for watcher in tuple(self.watchers):
            try:
                watcher(match)
            except Exception as error:
                self._report(match, error)

    def roll(self) -> None:
        """Roll the dice that are due, as the host does by itself after each input, until a seat is asked."""
        with self._alone():
            while (open_ := question(self.match)) is not None and open_.seats == ("chance",):
                asked = open_.demands[0][1]
                assert isinstance(asked, RollDice | ShuffleItems)
                self._take(self.dice.throw(self.match, asked))


def _closes(entry: Entry[Any], after: Match[Any]) -> bool:
    """Whether a turn or the match ends with an entry."""
    return after.over is not None or any([type(fact) is TurnClosed for fact in entry.facts])
