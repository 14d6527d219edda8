"""The one stateful class: a match, its dice, where it is kept, and who watches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol

from limmu.core.log.entry import Checkpoint, Decision, Entry, Opening
from limmu.core.log.lines import line_of
from limmu.core.match.chance import Dice
from limmu.core.match.fold import command
from limmu.core.match.inputs import Input
from limmu.core.match.ports import Attester
from limmu.core.match.position import Match, branch, question
from limmu.core.match.take import take
from limmu.core.match.view import View, view
from limmu.core.rules.canonical import encode
from limmu.core.rules.procedure import TurnClosed
from limmu.core.rules.question import RollDice, ShuffleItems
from limmu.core.rules.records import B
from limmu.core.rules.running import RuleError
from limmu.core.rules.verdict import Refused, refuse


class Store(Protocol):
    """Where lines go. Acknowledged means kept."""

    def append(self, lines: bytes) -> object:
        """Keep whole lines, all or none; raises what the host lets through, with nothing taken, when it cannot."""
        ...


def lines_of(match: Match[Any]) -> bytes:
    """The lines of a match's last entry: its opening first, so that no entry is ever without it, then the entry.

    Raises ValueError for a match that :func:`branch` gave: its last entry is in the log that it was branched from.
    """
    if not match.json:
        raise ValueError("the lines of this entry stand in the log that the match was branched from")
    opening: Opening | None = match.opening
    line = match.leaf.encode() + b" " + match.json + b"\n"
    return line if opening is None else line_of(opening) + line


class Host(Generic[B]):
    """Embeds a match: answers chance, keeps every entry before it is acknowledged, tells watchers.

    A repeated command id of a seat returns the first result without taking the input again, also after the match was
    loaded from its log; with another input it is refused. With an ``attester``, such as :class:`limmu.core.HostKey`, a
    checkpoint is kept at the end of each turn and of the match: hand :attr:`checkpoint` to the players, who keep it.
    """

    def __init__(
        self,
        match: Match[B],
        dice: Dice,
        store: Store | None = None,
        watchers: Sequence[Callable[[Match[B]], None]] = (),
        attester: Attester | None = None,
    ) -> None:
        self.checkpoint = ""
        """The latest checkpoint that this host signed."""
        self._attester = attester
        self.match = match
        self.dice = dice
        self.store = store
        self.watchers = list(watchers)
        self._results = {p.cmd: p.n for p in match.past[: match.n + 1] if p.cmd}
        self._chance()

    def take(self, inp: Input) -> Match[B]:
        """Take an input, then answer chance until a seat is asked. Of a repeated command, the same as the first time.

        Raises Refused (``used_command``: the command id was used for another input) or RuleError, with nothing changed;
        but a RuleError at a die that the input led to leaves it taken and the roll pending: a ruling can pass it.
        """
        key = command(inp.by, inp.cmd)
        first = self._results.get(key, -1) if inp.cmd else -1
        if first < 0:
            self._take(inp)
        elif not self._repeats(inp, first):
            raise Refused(refuse("", "used_command", str(first)))
        self._chance()
        return self.match if first < 0 else branch(self.match, self._settled(first))

    def _repeats(self, inp: Input, n: int) -> bool:
        """Whether an input asks for what entry ``n`` did: as it came, or else as it would have been written there."""
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
        """A seat's answer to its question."""
        return self.take(Input(seat, Decision(answer), cmd, expects))

    def view(self, audience: str) -> View[B]:
        """What an audience may see now."""
        return view(self.match, audience)

    def _take(self, inp: Input) -> None:
        entry, after = take(self.match, inp)
        if self.store is not None:
            self.match.game.codec.entry_of_now(after.json)  # what is kept can be read again
            self.store.append(lines_of(after))
        self.match = after
        if inp.cmd:
            self._results[command(inp.by, inp.cmd)] = after.n
        for watcher in self.watchers:
            watcher(after)
        if self._attester is not None and _closes(entry, after):
            self.checkpoint = self._attester.attest(after)
            if self.store is not None:
                self.store.append(line_of(Checkpoint(self.checkpoint)))

    def _chance(self) -> None:
        while (open_ := question(self.match)) is not None and open_.seats == ("chance",):
            asked = open_.demands[0][1]
            assert isinstance(asked, RollDice | ShuffleItems)
            self._take(self.dice.throw(self.match, asked))


def _closes(entry: Entry[Any], after: Match[Any]) -> bool:
    """Whether a turn or the match ends with an entry."""
    return after.over is not None or any([type(fact) is TurnClosed for fact in entry.facts])
