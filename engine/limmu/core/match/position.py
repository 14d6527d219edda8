"""A match after some entry: its position, the positions before it, and the open question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Generic

from msgspec import Struct
from msgspec.structs import replace

from limmu.core.log.entry import Decision, Entry, Header, Note, Opening, encode, leaf_of
from limmu.core.log.sealing import Salted
from limmu.core.match.game import Game
from limmu.core.match.notebook import in_notebook
from limmu.core.match.sharing import Shared
from limmu.core.rules.procedure import Frame, Outcome, Pause, Standing
from limmu.core.rules.question import Question
from limmu.core.rules.records import B


class Rolled(Struct, frozen=True, gc=False):
    """A roll that an undo cancelled: its entry, its outcome, their salts, the next that waits for the same question."""

    n: int
    outcome: tuple[int, ...]
    salted: Salted
    after: Rolled | None = None


Waiting = Shared[bytes, Rolled]
"""The rolls that undos cancelled, by their question (canonical bytes): for each question the first that waits."""


class Spent(Struct, frozen=True, gc=False):
    """What a seat gave that did not move the match: see :class:`limmu.core.Quotas`."""

    seat: str
    notes: int = 0
    passes: int = 0
    offers: int = 0
    undos: int = 0
    keys: int = 0
    size: int = 0
    """Bytes of all its notes."""


class Position(Struct, frozen=True, gc=False):
    """Everything that changes in a match: the state after entry ``n``."""

    n: int
    leaf: str
    board: Any
    stack: tuple[Frame, ...]
    pause: Pause | None
    passes: tuple[Standing, ...]
    over: Outcome | None
    options: Mapping[str, str]
    persons: Mapping[str, str]
    mine: str = ""
    """The seat that may undo this entry alone; "" if chance, others or hidden values had a part in it."""
    outcome: tuple[int, ...] = ()
    """The outcome of chance in this entry."""
    redo: Waiting = Shared()
    """Rolls that an undo cancelled: the next same request gets the same outcome."""
    after: int = -1
    """The entry from which this one goes on: the one before it, or the one to which an undo went back."""
    cmd: str = ""
    """The giver of the input and its command id; "" without one."""
    ruleset: int = 0
    """The ruleset in force."""
    salted: Salted = Salted(-1, -1)
    """Whose salts hide the pending question to chance, and the outcome of this entry."""
    asked: bytes = b""
    """The body of an input with a command id, as the log has it, with hidden values."""
    spent: tuple[Spent, ...] = ()
    """What seats gave without moving the match."""
    modified: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """What rulings add to the pending roll: by clause a number for the roll, or one for each die."""
    entry: Entry[Any] | None = None
    """The entry itself, with hidden values as far as the log opens them; None before entry 0."""


class Match(Struct, Generic[B], frozen=True, gc=False):
    """A match after some entry. Frozen: ``take`` and ``fold`` return the next one."""

    game: Game[B]
    header: Header
    pack: Any
    secret: bytes
    position: Position
    past: list[Position]
    """The positions by entry. The matches of a line share this list and only append to it."""
    json: bytes = b""
    """The hashed bytes of the last entry; empty after :func:`branch`."""
    opening: Opening | None = None
    """The opening of the last entry: the values that it hides."""
    progress: dict[int, tuple[str, Any]] = {}
    """By entry its leaf, and what the prover found out of the entries so far: it alone reads and writes this, when it
    needs it. Matches that went on from one share it.
    """

    def __reduce__(self) -> tuple[type[Match[B]], tuple[Any, ...]]:
        """Pickled with the positions of its own line up to its last entry, and with its secret."""
        past = self.past[: self.n + 1]
        return Match, (self.game, self.header, self.pack, self.secret, self.position, past, self.json, self.opening)

    @property
    def board(self) -> B:
        """The board, secrets included."""
        return self.position.board

    @property
    def n(self) -> int:
        """The number of the last entry; 0 is the set-up."""
        return self.position.n

    @property
    def leaf(self) -> str:
        """The leaf hash of the last entry."""
        return self.position.leaf

    @property
    def over(self) -> Outcome | None:
        """How the match ended, or None."""
        return self.position.over

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of the match, without chance."""
        return self.header.seats

    def __repr__(self) -> str:
        over, open_ = self.over, question(self)
        won = f"won by {', '.join(over.winners)}" if over and over.winners else "a draw"
        stands = f"{', '.join(open_.seats)} to answer" if open_ else f"over, {won}" if over else ""
        return f"<Match {self.game.name}, {self.header.scenario}: after entry {self.n}, {stands}>"

    def _repr_html_(self) -> str | None:
        return in_notebook("html", self)

    def _repr_svg_(self) -> str | None:
        return in_notebook("svg", self)


class OpenQuestion(Struct, frozen=True):
    """The open question: who is asked what, and which interjections are open."""

    n: int
    leaf: str
    demands: tuple[tuple[str, Question[Any, Any]], ...]
    may: tuple[tuple[str, Question[Any, Any]], ...]
    sealed: bool
    """Several seats give sealed answers; ``demands`` has the seats that have not answered yet."""
    step: str
    clauses: tuple[str, ...]
    """The clauses of the step that asks."""

    @property
    def seats(self) -> tuple[str, ...]:
        """Who is asked now; ("chance",) for a roll or shuffle."""
        return tuple([seat for seat, _ in self.demands])


def empty(game: Game[B], pack: Any, header: Header, secret: bytes) -> Match[B]:
    """A match before entry 0. ``secret`` may be empty to read only."""
    options = {name: readings[0] for name, readings in game.options.items()} | header.options
    position = Position(
        n=-1,
        leaf=leaf_of(encode(header)),
        board=game.board(),
        stack=(),
        pause=None,
        passes=(),
        over=None,
        options=options,
        persons=header.persons,
        ruleset=header.ruleset,
    )
    return Match(game=game, header=header, pack=pack, secret=secret, position=position, past=[])


def require_match(given: object) -> None:
    """Check what a caller gives as a match. Raises TypeError, which says where to find one."""
    if not isinstance(given, Match):
        raise TypeError(f"{given!r:.100} is no match: give host.match")


_asked: tuple[Position, Game[Any], OpenQuestion] | None = None
"""The open question that was asked for last, with its position: a program asks for it, then for a view."""


def question(match: Match[Any]) -> OpenQuestion | None:
    """The open question, or None when the match is over."""
    global _asked
    require_match(match)
    position, game, last = match.position, match.game, _asked
    if last is not None and last[0] is position and last[1] is game:
        return last[2]
    pause = position.pause
    if pause is None:
        return None
    found = _open_question(game, position, pause)
    _asked = (position, game, found)
    return found


def _open_question(game: Game[Any], position: Position, pause: Pause) -> OpenQuestion:
    top = position.stack[-1]
    step = game.codec.step(top.proc, top.at)
    given = [seat for seat, _ in pause.given]
    return OpenQuestion(
        n=position.n,
        leaf=position.leaf,
        demands=tuple([(d.seat, game.codec.question(d.question)) for d in pause.demands if d.seat not in given]),
        may=tuple([(d.seat, game.codec.question(d.question)) for d in pause.may]) if pause.may else (),
        sealed=pause.all,
        step=step.full,
        clauses=step.clauses,
    )


def what_if(match: Match[B]) -> Match[B]:
    """The match as a what-if: its dice need no proof and its inputs no signature."""
    header = match.header
    if not (header.keys or header.anchors or header.dice == "physical"):
        return match
    proven = header.anchors or header.dice == "physical"
    header = replace(header, dice="branch" if proven else header.dice, anchors={}, links=0, keys={})
    return replace(match, header=header)


def branch(match: Match[B], n: int) -> Match[B]:
    """The match after entry ``n``, as a what-if. To play on from there does not change this match.

    Raises IndexError if there is no such entry.
    """
    require_match(match)
    if not 0 <= n <= match.n:
        raise IndexError(f"there is no entry {n}: the match has entries 0 to {match.n}")
    if n == match.n:
        return what_if(match)
    return what_if(replace(match, position=match.past[n], json=b"", opening=None))


def append_position(match: Match[B], position: Position, json: bytes, opening: Opening | None) -> Match[B]:
    """Append a position to a match. Other lines that share the earlier positions do not change."""
    past = match.past
    n = position.n
    if len(past) == n:
        past.append(position)
    if past[n] is not position:  # another line has gone on from here, perhaps in another thread: copy what they share
        past = [*past[:n], position]
    return replace(match, position=position, past=past, json=json, opening=opening)


def still_asks(match: Match[Any], leaf: str) -> bool:
    """Whether what was asked after the entry with this leaf is asked unchanged: nothing came since, or only
    sealed answers of others and notes of the host.
    """
    n = match.n
    while leaf != match.past[n].leaf:
        pause, entry = match.past[n].pause, match.past[n].entry
        if pause is None or entry is None:
            return False
        sealed = pause.given and type(entry.input) is Decision
        if not (sealed or (entry.by == "host" and type(entry.input) is Note)):
            return False
        n -= 1
    return True


def positions_to(past: list[Position], n: int) -> Iterator[Position]:
    """The positions that led to the state after entry ``n``, the latest first, without those that an undo took back."""
    while n >= 0:
        position = past[n]
        yield position
        n = position.after


def positions_undone(past: list[Position], n: int, to: int) -> list[Position]:
    """The positions that an undo after entry ``n`` to entry ``to`` takes back, in order.

    Raises ValueError if entry ``to`` is not on the line that led to entry ``n``: an undo goes back along the line, so
    that no entry is taken back twice.
    """
    gone: list[Position] = []
    for position in positions_to(past, n):
        if position.n <= to:
            break
        gone.append(position)
    if (gone[-1].after if gone else n) != to:
        raise ValueError(f"entry {to} is not on the line that led to entry {n}")
    return gone[::-1]


def rolls_next(position: Position) -> bool:
    """Whether a roll or shuffle is pending."""
    return position.pause is not None and position.pause.demands[0].seat == "chance"


def recorded_roll(position: Position) -> Rolled | None:
    """The undone roll that waits for the pending request; None if none does."""
    redo, pause = position.redo, position.pause
    if not redo or pause is None or not rolls_next(position):
        return None
    return redo.get(encode(pause.demands[0].question))


def recorded_outcome(match: Match[Any]) -> tuple[int, ...]:
    """The outcome that an undone roll fixed for the pending request; () if none did."""
    rolled = recorded_roll(match.position)
    return () if rolled is None else rolled.outcome


def rolls_left(position: Position) -> Waiting:
    """The undone rolls that still wait after the pending request has its outcome."""
    redo, pause = position.redo, position.pause
    if not redo or pause is None:
        return redo
    asked = encode(pause.demands[0].question)
    first = redo.get(asked)
    if first is None:
        return redo
    return redo.without(asked) if first.after is None else redo.but(asked, first.after)


def rolls_cancelled(past: list[Position], gone: list[Position], redo: Waiting) -> Waiting:
    """The undone rolls that wait after an undo takes back ``gone``: those of ``gone`` come before ``redo``."""
    for position in reversed(gone):
        pause = past[position.after].pause
        if position.outcome and pause is not None:
            asked = encode(pause.demands[0].question)
            salted = Salted(past[position.after].salted.asked, position.salted.outcome)
            redo = redo.but(asked, Rolled(position.n, position.outcome, salted, redo.get(asked)))
    return redo
