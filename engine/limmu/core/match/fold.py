"""Folding: the match after a recorded entry, from its values alone. No rule runs, no pack is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from msgspec import UNSET
from msgspec.structs import replace

from limmu.core.log.changes import read_push
from limmu.core.log.entry import (
    Chance,
    Decision,
    Entry,
    Header,
    Interject,
    Note,
    Opening,
    Rekey,
    Ruleset,
    Ruling,
    SeatChange,
    StandingPass,
    Undo,
    encode,
    leaf_of,
)
from limmu.core.log.reading import Log
from limmu.core.log.sealing import Salted, answer_audiences, hides, may_hide, seal_entry
from limmu.core.match.game import Game, require_game
from limmu.core.match.position import (
    Match,
    Position,
    append_position,
    empty,
    positions_undone,
    recorded_roll,
    require_match,
    rolls_cancelled,
    rolls_left,
    what_if,
)
from limmu.core.match.quotas import spent_after
from limmu.core.match.sharing import Shared
from limmu.core.rules.procedure import MAX_FRAMES, Frame, Pause
from limmu.core.rules.records import B, Fact, mask_secrets


class BrokenLog(ValueError):
    """An entry does not follow the one before, or cannot be folded."""


def fold(match: Match[B], entry: Entry[Fact[B]], json: bytes = b"", leaf: str = "") -> Match[B]:
    """The match after a recorded entry: facts folded, no rules run.

    ``json`` and ``leaf`` are the line of the log, if the caller has it. Without them this function makes the line
    from the entry, for which the match must have its secret. Raises BrokenLog if the entry does not follow or cannot
    be folded.
    """
    require_match(match)
    if not json:
        try:
            json = _line_of(match, entry)
        except Exception as error:
            raise BrokenLog(f"entry {entry.n} cannot be written down: {type(error).__name__}: {error}") from error
    position = _folded(match.past, match.position, entry, leaf or leaf_of(json))
    return append_position(match, position, json, None)


class Line(Protocol[B]):
    """A recorded entry with its line, as :meth:`limmu.core.Log.read` gives them."""

    @property
    def entry(self) -> Entry[Fact[B]]: ...
    @property
    def json(self) -> bytes: ...
    @property
    def leaf(self) -> str: ...


def fold_all(match: Match[B], lines: Iterable[Line[B]]) -> Match[B]:
    """The match after many recorded entries: :func:`fold` without the matches in between. Raises BrokenLog."""
    past, position, json = match.past[: match.n + 1], match.position, match.json
    for line in lines:
        json = line.json
        position = _folded(past, position, line.entry, line.leaf)
        past.append(position)
    return replace(match, position=position, past=past, json=json, opening=None)


def _folded(past: list[Position], old: Position, entry: Entry[Any], leaf: str) -> Position:
    if entry.n != old.n + 1 or entry.prev != old.leaf:
        raise BrokenLog(f"entry {entry.n} does not follow entry {old.n}: its prev is {entry.prev}, expected {old.leaf}")
    try:
        board = old.board
        for fact in entry.facts:
            board = fact.fold(board)
        return position_after(past, old, entry, leaf, board)
    except BrokenLog:
        raise
    except Exception as error:
        raise BrokenLog(f"entry {entry.n} cannot be folded: {type(error).__name__}: {error}") from error


def reconstruct(
    game: Game[B], header: Header, entries: Iterable[Entry[Fact[B]]], pack: Any = None, secret: bytes = b""
) -> Match[B]:
    """Fold recorded entries of any version, without rules. Only to show the match or to play on you need the pack."""
    require_game(game)
    match = empty(game, pack, header, secret)
    for entry in entries:
        match = fold(match, entry)
    return match


def replay(log: Log, game: Game[B], pack: Any = None, secret: bytes = b"") -> Match[B]:
    """Fold a log into its match. Only to show the match or to play on you need ``pack`` and ``secret``.

    Raises BrokenLine or BrokenLog at the first entry that is not sound.
    """
    match = fold_all(empty(game, pack, log.header, secret), log.read(game.codec))
    return match if log.branched < 0 else what_if(match)


def position_after(
    past: list[Position],
    old: Position,
    entry: Entry[Any],
    leaf: str,
    board: Any,
    ran: tuple[Frame, ...] | None = None,
) -> Position:
    """The position after an entry that follows ``old``, from its values and the board that its facts folded to.

    ``ran``: the stack that the rules left, in live play; a reader makes it from the entry. Live play, replay and audit
    all get their positions here.
    """
    control: Any = entry.control
    body: Any = entry.input
    kind = type(entry.input)
    stack, pause, passes, over = old.stack, old.pause, old.passes, old.over
    if control is not UNSET and kind is not Undo:
        keep = len(stack) if control.keep is UNSET else control.keep
        if not 0 <= keep <= len(stack) or keep == control.keep == len(stack):
            raise BrokenLog(f"entry {entry.n} keeps {keep} frames of {len(stack)}")
        stack = ran if ran is not None else stack[:keep] + read_push(stack, keep, control.push)
        if len(stack) > MAX_FRAMES:
            raise BrokenLog(f"entry {entry.n} leaves more than {MAX_FRAMES} frames")
        over = control.over or None
        if control.pause is not UNSET or over is not None:
            pause = control.pause or None
        if (over is None) != bool(stack and pause is not None and pause.demands):
            raise BrokenLog(f"entry {entry.n} stops where nobody asks or nothing is asked")
        if control.passes is not UNSET:
            passes = control.passes
    mine, outcome, redo = "", (), old.redo
    rolls = pause is not None and bool(pause.demands) and pause.demands[0].seat == "chance"
    if kind is Decision:
        if control is UNSET:
            pause = _with_answer(pause, entry)
        mine = alone(entry, old.pause)
    elif kind is Chance or (kind is Ruling and body.outcome):
        if control is UNSET:
            raise BrokenLog(f"entry {entry.n} has an outcome with which nothing goes on")
        outcome, redo = body.outcome, rolls_left(old)
    new = Position(  # by place, in the order of the fields: names take four times as long, a tenth of reading a log
        entry.n,
        leaf,
        board,
        stack,
        pause,
        passes,
        over,
        old.options,
        old.persons,
        mine,
        outcome,
        redo,
        old.n,
        command(entry.by, entry.cmd) if entry.cmd else "",
        old.ruleset,
        salted_for(old, entry) if outcome or rolls else old.salted,
        encode(body) if entry.cmd else b"",
        spent_after(old.spent, entry) if old.spent or kind in _UNMOVED else (),
        () if entry.trail else old.modified,
        entry,
    )
    besides = _BESIDES.get(kind)
    return new if besides is None else besides(past, old, entry, new)


def _with_answer(pause: Pause | None, entry: Entry[Any]) -> Pause:
    """The open question with a sealed answer that others still wait for."""
    if pause is None:
        raise BrokenLog(f"entry {entry.n} answers where nothing is asked")
    body: Any = entry.input
    if any([seat == entry.by for seat, _ in pause.given]):
        raise BrokenLog(f"entry {entry.n} answers a second time")
    return Pause(pause.demands, pause.may, True, (*pause.given, (entry.by, body.answer)))


def alone(entry: Entry[Any], pause: Pause | None) -> str:
    """The seat of a decision if it may undo it alone, because the entry showed it nothing hidden; else "".

    ``pause``: the question that was answered; the last of several sealed answers opens the others.
    """
    if pause is not None and pause.all and entry.control is not UNSET:
        return ""
    seat = entry.by
    facts: tuple[object, ...] = entry.facts
    for fact in facts:
        kind = type(fact)
        if kind not in _QUIET and _tells(fact, seat):
            return ""
    return seat


_QUIET: dict[type, None] = {}
"""Facts that neither hide nor reveal anything."""


def _tells(fact: Any, seat: str) -> bool:
    if not fact.reveals and not may_hide(fact):
        _QUIET[type(fact)] = None
        return False
    told: list[str] = []

    def hide(path: str, value: Any, audiences: tuple[str, ...]) -> bool:
        told.extend(audiences)
        return False

    mask_secrets(fact, "", hide)
    return fact.reveals or seat in told


def command(by: str, cmd: str) -> str:
    """The key of a command: its giver and its id."""
    return f"{by}\0{cmd}"


def _ruled(past: list[Position], old: Position, entry: Entry[Any], new: Position) -> Position:
    body: Any = entry.input
    if body.modify:
        return replace(new, modified=(*old.modified, (body.clause, body.modify)))
    return replace(new, options=_changed(old.options, body.readings)) if body.readings else new


def _reseated(past: list[Position], old: Position, entry: Entry[Any], new: Position) -> Position:
    body: Any = entry.input
    return replace(new, persons=_changed(old.persons, {body.seat: body.person}))


def _changed(old: Mapping[str, str], news: Mapping[str, str]) -> Mapping[str, str]:
    """A mapping with other values, which shares what stays: a log may change it at every entry."""
    changed = old if isinstance(old, Shared) else Shared(old)
    for name, value in news.items():
        changed = changed.but(name, value)
    return changed


def _under_ruleset(past: list[Position], old: Position, entry: Entry[Any], new: Position) -> Position:
    body: Any = entry.input
    return replace(new, ruleset=body.number)


def _taken_back(past: list[Position], old: Position, entry: Entry[Any], new: Position) -> Position:
    """The position to which an undo goes back, with the fields of ``new`` that an undo does not change."""
    body: Any = entry.input
    to: int = body.to
    if not 0 <= to <= old.n:
        raise BrokenLog(f"entry {entry.n} goes back to entry {to}, which is not there")
    try:
        gone = positions_undone(past, old.n, to)
    except ValueError as error:
        raise BrokenLog(f"entry {entry.n} goes back: {error}") from None
    alone = all([position.mine == entry.by for position in gone]) and not body.consents
    return replace(
        past[to],
        n=new.n,
        leaf=new.leaf,
        mine=entry.by if alone else "",
        outcome=(),
        redo=rolls_cancelled(past, gone, old.redo),
        persons=old.persons,
        after=to,
        cmd=new.cmd,
        asked=new.asked,
        entry=entry,
        spent=new.spent,
    )


_UNMOVED = frozenset((Note, StandingPass, Interject, Undo, Rekey))
"""Inputs that do not move the match by themselves."""
_BESIDES: dict[type, Callable[[list[Position], Position, Entry[Any], Position], Position]] = {
    Ruling: _ruled,
    SeatChange: _reseated,
    Ruleset: _under_ruleset,
    Undo: _taken_back,
}
"""What rare inputs change besides: readings, persons, the ruleset, the line of play."""


def salted_for(old: Position, entry: Entry[Any]) -> Salted:
    """The entries whose numbers enter the salts of an entry that follows ``old``: its own number, but that of the roll
    for what an undo took back and now comes again.
    """
    body: Any = entry.input
    rolls = isinstance(body, Chance | Ruling) and bool(body.outcome)
    again = recorded_roll(old) if isinstance(body, Chance) else None
    outcome = entry.n if again is None else again.salted.outcome
    control: Any = entry.control
    if control is UNSET or not control.pause or control.pause.demands[0].seat != "chance":
        return Salted(old.salted.asked, outcome)
    redo = rolls_left(old) if rolls else old.redo
    waits = redo.get(encode(control.pause.demands[0].question)) if redo else None
    return Salted(entry.n if waits is None else waits.salted.asked, outcome)


def encode_entry(match: Match[Any], entry: Entry[Any], audiences: tuple[str, ...]) -> tuple[bytes, Opening | None]:
    """The bytes of an entry with its secrets masked, and the opening with the hidden values."""
    if not hides(entry, audiences):
        return encode(entry), None
    salted = salted_for(match.position, entry)
    wire, opening = seal_entry(match.header.match, match.secret, entry, audiences, salted)
    return encode(wire), opening


def _line_of(match: Match[Any], entry: Entry[Any]) -> bytes:
    """The bytes of an entry as ``take`` hashed them; an entry that is masked already stays as it is."""
    if entry.sealed or not match.secret:
        return encode(entry)
    return encode_entry(match, match.game.codec.type_entry(entry), audiences_of_answer(match, entry))[0]


def audiences_of_answer(match: Match[Any], entry: Entry[Any]) -> tuple[str, ...]:
    """Who sees the answer or outcome of an entry that follows: ("",) for everybody. Raises ValueError, LookupError."""
    pause, body = match.position.pause, entry.input
    if pause is None or not isinstance(body, Decision | Chance | Interject | Ruling):
        return ("",)
    if isinstance(body, Interject):
        demand = [demand for demand in pause.may if demand.seat == entry.by][body.may]
    else:
        demand = next((demand for demand in pause.demands if demand.seat == entry.by), pause.demands[0])
    return answer_audiences(match.game.codec.question(demand.question), demand.seat, pause.all)
