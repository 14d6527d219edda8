"""Running the rules: from a step on, until they ask a question or the match is over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Generic, Protocol, TypeVar

from limmu.core.rules.canonical import digest_of
from limmu.core.rules.procedure import (
    MAX_FRAMES,
    OUTLINES,
    Ask,
    AskAll,
    Call,
    Demand,
    Done,
    Frame,
    Goto,
    Outcome,
    Pause,
    Procedure,
    Roll,
    Shuffle,
    Standing,
    Step,
    TurnClosed,
)
from limmu.core.rules.question import RollDice, ShuffleItems
from limmu.core.rules.records import B, Fact, mask_for, settle
from limmu.core.rules.verdict import Why

P = TypeVar("P", bound=Procedure[Any])


class Names(Protocol):
    """Decodes stored frames and questions; a codec (:mod:`limmu.core.log.codec`) implements it."""

    game: str

    def live(self, proc: Any) -> Procedure[Any]:
        """A frame's locals as their class. Raises ValueError."""
        ...

    def pause(self, pause: Pause) -> Pause:
        """A pause whose questions are of their classes. Raises ValueError."""
        ...


MAX_STEPS = 100_000
"""Steps that one input may run, at most; more means that the rules never end."""


_PASSED = "This is an error in the rules of the game; the match stays as it was, and an umpire's ruling can pass it."


class After(Protocol):
    """The state of a match after entry ``n``, from which the rules go on."""

    @property
    def n(self) -> int: ...
    @property
    def board(self) -> Any: ...
    @property
    def options(self) -> Mapping[str, str]: ...
    @property
    def stack(self) -> tuple[Frame, ...]: ...
    @property
    def passes(self) -> tuple[Standing, ...]: ...
    @property
    def ruleset(self) -> int: ...
    @property
    def modified(self) -> tuple[tuple[str, tuple[int, ...]], ...]: ...


class Table(Generic[B]):
    """What a step works with: the current board, the pack, and a method to emit facts. It lives for one input."""

    __slots__ = (
        "at",
        "board",
        "facts",
        "modified",
        "n",
        "names",
        "options",
        "pack",
        "passes",
        "ruleset",
        "seats",
        "stack",
        "trail",
    )

    def __init__(self, names: Names, pack: Any, seats: tuple[str, ...], after: After) -> None:
        self.names = names
        self.pack = pack
        self.seats = seats
        self.n = after.n + 1
        """The number of the entry that is being made."""
        self.board: B = after.board
        self.options = after.options
        self.stack = list(after.stack)
        self.passes = after.passes
        self.ruleset = after.ruleset
        """The ruleset in force: a step that was different in an earlier ruleset reads it."""
        self.modified = after.modified
        self.at: Step | None = None
        self.facts: list[Fact[B]] = []
        self.trail: list[tuple[int, str, int]] = []

    def emit(self, fact: Fact[B]) -> None:
        """Record a fact and fold it into the board."""
        fact = settle(fact)
        if self.passes:
            self._touch(fact)
        self.board = fact.fold(self.board)
        self.facts.append(fact)

    def _touch(self, fact: Fact[B]) -> None:
        touched = fact.touches(self.board)
        if touched and any([p.depth < 0 and p.seat in touched for p in self.passes]):
            self.passes = tuple([p for p in self.passes if p.depth >= 0 or p.seat not in touched])

    def close_turn(self) -> None:
        """Record digests of the board. A game calls this at the end of each turn."""
        self.emit(TurnClosed(digest_of(mask_for(self.board, ())), digest_of(self.board)))

    def option(self, name: str) -> str:
        """The chosen value of a match option, or the reading in force of a ruling."""
        return self.options[name]

    def ruled(self, die: int = 0) -> Why:
        """What an umpire's rulings add to the roll whose faces this step takes, by clause; or to one die of it.

        The step says so: ``@step(..., modified="roll")``, or ``"dice"`` where it reads each die by itself.
        """
        if self.at is None or not self.at.modified:
            raise LookupError("a step that reads what is ruled says so: @step(..., modified=...)")
        if self.trail:  # the faces went to an earlier step
            return ()
        return tuple([(clause, added[die]) for clause, added in self.modified if added[die]])

    def standing(self, seat: str, window: str) -> bool:
        """Whether a standing pass of the seat covers the window: one that names it, or that names none."""
        return bool(self.passes) and any([p.seat == seat and p.window in ("", window) for p in self.passes])

    def frame(self, kind: type[P]) -> P:
        """The locals of the nearest enclosing procedure of a kind. Raises LookupError if there is none."""
        for frame in reversed(self.stack):
            proc = self.names.live(frame.proc)
            if isinstance(proc, kind):
                return proc
        raise LookupError(f"no {kind.__name__} is running")

    def running(self, kind: type[Procedure[Any]]) -> bool:
        """Whether a procedure of a kind is among the enclosing ones."""
        return any([isinstance(self.names.live(frame.proc), kind) for frame in self.stack])


class RuleError(Exception):
    """An exception inside a rule: a mistake in the game, not of a player. The match stays as it was.

    ``where`` is the step and its clauses ("": before the first step), ``stack`` the enclosing steps. An umpire's
    ruling can pass it. The text of the error may name hidden values: show it only to the host. ``told`` is the text
    that every seat may read.
    """

    def __init__(self, game: str, n: int, where: str, stack: tuple[str, ...], cause: BaseException) -> None:
        self.game, self.n, self.where, self.stack = game, n, where, stack
        place = f"{game}, entry {n}, {where or 'before the first step'}"
        why = f" (stack: {' > '.join(stack) or 'empty'}). {_PASSED}"
        self.told = f"{place}: {type(cause).__name__}{why}"
        super().__init__(f"{place}: {type(cause).__name__}: {cause}{why}")


def rule_error(t: Table[Any], error: BaseException) -> RuleError:
    """The RuleError for an exception, with the step that raised it."""
    stack: list[str] = []
    for frame in t.stack:
        try:
            stack.append(f"{OUTLINES[type(t.names.live(frame.proc))].name}.{frame.at}")
        except ValueError:
            stack.append(f"?.{frame.at}")
    where = f"{t.at.full} ({', '.join(t.at.clauses)})" if t.at else ""
    return RuleError(t.names.game, t.n, where, tuple(stack), error)


def start(t: Table[Any], proc: Procedure[Any]) -> Pause | Outcome:
    """Start a procedure. Raises RuleError."""
    try:
        outline = OUTLINES[type(proc)]
        return _run(t, proc, outline.steps[outline.first], None)
    except Exception as error:
        raise rule_error(t, error) from error


def resume(t: Table[Any], then: str, answer: Any, held: Pause | None = None) -> Pause | Outcome:
    """Pop the top frame and go on at its step ``then`` with an answer. Raises RuleError.

    ``held``: the question that an interjection interrupts.
    """
    frame = t.stack.pop()
    try:
        proc = t.names.live(frame.proc)
        step = OUTLINES[type(proc)].step(then)
        return _run(t, proc, step, answer, asking=frame, held=held)
    except Exception as error:
        raise rule_error(t, error) from error


def close(t: Table[Any], result: Any) -> Pause | Outcome:
    """End the top procedure with a result, without its remaining steps. Raises RuleError."""
    t.stack.pop()
    try:
        proc, step, answer, stopped = _return(t, result)
        return _run(t, proc, step, answer) if stopped is None else stopped
    except Exception as error:
        raise rule_error(t, error) from error


def _run(
    t: Table[Any],
    proc: Procedure[Any] | None,
    step: Step | None,
    answer: Any,
    *,
    asking: Frame | None = None,
    held: Pause | None = None,
) -> Any:
    """Run from a step on: returns the Pause or the Outcome. No step: the procedure fell off its end.

    ``held``: the question that an interjection interrupts, ``asking``: the frame that asks it. When the interjection's
    step returns nothing, or a Call that it does not wait for, the question is asked anew; any other directive takes
    its place.
    """
    facts, trail, stack = t.facts, t.trail, t.stack
    outline = OUTLINES[type(proc)]
    while True:
        while step is None:  # no step is left: Done(None)
            proc, step, answer, stopped = _return(t, None)
            if stopped is not None:
                return stopped
            outline = OUTLINES[type(proc)]
        before = len(facts)
        t.at = step
        directive: Any = step.fn(proc, t, answer) if step.takes else step.fn(proc, t)
        returned: object = directive
        trail.append((len(stack), step.full, len(facts) - before))
        kind = type(returned)
        if held is not None:
            again, held = t.names.pause(held), None
            if directive is None:
                stack.append(asking)  # pyright: ignore[reportArgumentType]
                return again
            if kind is Call and directive.then is None:
                stack.append(Frame(proc, step.name, asking.at, (again,)))  # pyright: ignore[reportOptionalMemberAccess]
                proc = directive.procedure
                outline = OUTLINES[type(proc)]
                step = outline.steps[outline.first]
                continue
        if directive is None:
            step = outline.steps[step.following] if step.following else None
        elif kind is Ask:
            if directive.may or directive.seat not in t.seats:
                _require_seats(t, step, (directive.seat, *[may.seat for may in directive.may]))
            proc, stopped = pause_for(directive)
            stack.append(Frame(proc, step.name))
            return stopped
        elif kind is Goto:
            proc = directive.to.__self__
            step = outline.steps[directive.to.__name__]
        elif kind is Call:
            if len(stack) >= MAX_FRAMES - 1:
                raise RecursionError(f"more than {MAX_FRAMES} procedures call each other")
            then = directive.then
            if then is None:
                stack.append(Frame(proc, step.name, step.following))
            else:
                stack.append(Frame(then.__self__, step.name, then.__name__))
            proc = directive.procedure
            outline = OUTLINES[type(proc)]
            step = outline.steps[outline.first]
        elif kind is Done:
            proc, step, answer, stopped = _return(t, directive.result)
            if stopped is not None:
                return stopped
            outline = OUTLINES[type(proc)]
        elif (kind is Roll and not directive.count and not directive.also) or (
            kind is AskAll and not directive.questions
        ):
            proc, step, answer = directive.then.__self__, outline.steps[directive.then.__name__], ()
        elif kind is Roll or kind is AskAll or kind is Shuffle:
            if kind is AskAll:
                _require_seats(t, step, directive.questions)
            proc, stopped = pause_for(directive)
            stack.append(Frame(proc, step.name))
            return stopped
        else:
            raise TypeError(f"{step.full} returned {kind.__name__}, which is no directive")
        if len(trail) > MAX_STEPS:
            raise RecursionError(f"more than {MAX_STEPS} steps without a question")


def _require_seats(t: Table[Any], step: Step, asked: Iterable[str]) -> None:
    """Raise LookupError where a step asks somebody who has no seat: nobody could answer."""
    for seat in asked:
        if seat not in t.seats:
            raise LookupError(f"{step.full} asks {seat!r}, which is no seat: {', '.join(t.seats)}")


def _return(t: Table[Any], result: Any) -> Any:
    """Deliver a result to the procedure below: (proc, step, answer, None), or (None, None, None, what stops it)."""
    stack = t.stack
    depth = len(stack)
    if t.passes and any([p.depth == depth for p in t.passes]):
        t.passes = tuple([p for p in t.passes if p.depth != depth])
    if not stack:
        return None, None, None, result if isinstance(result, Outcome) else Outcome()
    frame = stack.pop()
    if frame.held:
        stack.append(Frame(frame.proc, frame.on))
        return None, None, None, t.names.pause(frame.held[0])
    proc = t.names.live(frame.proc)
    if not frame.on:
        return proc, None, None, None
    return proc, OUTLINES[type(proc)].step(frame.on), result, None


def settle_frame(frame: Frame) -> Frame:
    """A frame with settled locals (:func:`limmu.core.rules.records.settle`); the same object if they are."""
    proc = settle(frame.proc)
    return frame if proc is frame.proc else Frame(proc, frame.at, frame.on, frame.held)


def pause_for(directive: Any) -> tuple[Procedure[Any], Pause]:
    """The frame's locals and the pause that an Ask, AskAll, Roll or Shuffle asks for. Raises TypeError when handlers
    differ in locals.
    """
    asking: object = directive
    kind, proc, then = type(asking), directive.then.__self__, directive.then.__name__
    may: tuple[Demand, ...] = ()
    if kind is Ask:
        demands = (Demand(directive.seat, settle(directive.question), then),)
        if directive.may:
            if any([m.then.__self__ != proc for m in directive.may]):
                raise TypeError("the handlers of a question and of its interjections must share their locals")
            may = tuple([Demand(m.seat, settle(m.question), m.then.__name__) for m in directive.may])
    elif kind is AskAll:
        demands = tuple([Demand(seat, settle(asked), then) for seat, asked in directive.questions.items()])
    elif kind is Roll:
        roll: Roll = directive
        asked = RollDice(
            count=roll.count, faces=roll.faces, purpose=roll.purpose, by=roll.by, also=roll.also, reads=roll.reads
        )
        demands = (Demand("chance", asked, then),)
    else:
        demands = (Demand("chance", ShuffleItems(directive.items, directive.purpose), then),)
    return proc, Pause(demands, may, kind is AskAll)
