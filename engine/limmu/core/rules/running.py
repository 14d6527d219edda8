"""Running the rules: from a step on, until something is asked or the match is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from limmu.core.match.position import Match
from limmu.core.rules.procedure import (
    OUTLINES,
    Ask,
    AskAll,
    Call,
    Done,
    Frame,
    Goto,
    Outcome,
    Pause,
    Procedure,
    Roll,
    Shuffle,
    Step,
    Table,
    paused,
)
from limmu.core.rules.records import B

MAX_STEPS = 100_000
"""Steps that one input may run; more is a runaway."""


_PASSED = "This is an error in the rules; the match is unchanged and an umpire's ruling can pass it."


class RuleError(Exception):
    """An exception inside a rule: a mistake in the game, not of a player. The match is unchanged.

    ``where`` is the step and its clauses, ``stack`` the enclosing steps. An umpire's ruling can pass it. The text may
    name what is hidden: it is for the host. ``told`` is what every seat may read.
    """

    def __init__(self, game: str, n: int, where: str, stack: tuple[str, ...], cause: BaseException) -> None:
        self.game, self.n, self.where, self.stack = game, n, where, stack
        place, why = f"{game}, entry {n}, {where}", f" (stack: {' > '.join(stack) or 'empty'}). {_PASSED}"
        self.told = f"{place}: {type(cause).__name__}{why}"
        super().__init__(f"{place}: {type(cause).__name__}: {cause}{why}")


def table_of(match: Match[B], options: Mapping[str, str] | None = None) -> Table[B]:
    """What the steps of one input work at."""
    position = match.position
    return Table(
        match.game,
        position.board,
        match.pack,
        position.options if options is None else options,
        match.header.seats,
        list(position.stack),
        position.passes,
        position.ruleset,
    )


def rule_error(match: Match[Any], t: Table[Any], error: BaseException) -> RuleError:
    """The error with where it came up."""
    stack: list[str] = []
    for frame in t.stack:
        try:
            stack.append(f"{match.game.outline(frame.proc).name}.{frame.at}")
        except ValueError:
            stack.append(f"?.{frame.at}")
    where = f"{t.at.full} ({', '.join(t.at.clauses)})" if t.at else "before the first step"
    return RuleError(match.game.name, match.n + 1, where, tuple(stack), error)


def begun(match: Match[Any], t: Table[Any], proc: Procedure[Any]) -> Pause | Outcome:
    """Start a procedure. Raises RuleError."""
    try:
        outline = OUTLINES[type(proc)]
        return _run(t, proc, outline.steps[outline.first], None)
    except Exception as error:
        raise rule_error(match, t, error) from error


def resumed(match: Match[B], t: Table[B], then: str, answer: Any, held: Pause | None = None) -> Pause | Outcome:
    """Pop the top frame and go on at its step ``then`` with an answer. Raises RuleError.

    ``held``: the question that an interjection interrupts.
    """
    frame = t.stack.pop()
    try:
        proc = match.game.live(frame.proc)
        step = OUTLINES[type(proc)].step(then)
        return _run(t, proc, step, answer, frame, held)
    except Exception as error:
        raise rule_error(match, t, error) from error


def closed(match: Match[B], t: Table[B], result: Any) -> Pause | Outcome:
    """End the top procedure with a result, whatever it was about to do. Raises RuleError."""
    t.stack.pop()
    try:
        proc, step, answer, stopped = _return(t, result)
        return _run(t, proc, step, answer) if stopped is None else stopped
    except Exception as error:
        raise rule_error(match, t, error) from error


def _run(
    t: Table[Any],
    proc: Procedure[Any] | None,
    step: Step | None,
    answer: Any,
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
        while step is None:  # fell off the end: Done(None)
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
            again, held = t.game.pause(held), None
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
            if directive.seat not in t.seats:
                raise LookupError(f"{step.full} asks {directive.seat!r}, which is no seat: {', '.join(t.seats)}")
            proc, stopped = paused(directive)
            stack.append(Frame(proc, step.name))
            return stopped
        elif kind is Goto:
            proc = directive.to.__self__
            step = outline.steps[directive.to.__name__]
        elif kind is Call:
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
        elif (kind is Roll and not directive.count) or (kind is AskAll and not directive.questions):
            proc, step, answer = directive.then.__self__, outline.steps[directive.then.__name__], ()
        elif kind is Roll or kind is AskAll or kind is Shuffle:
            proc, stopped = paused(directive)
            stack.append(Frame(proc, step.name))
            return stopped
        else:
            raise TypeError(f"{step.full} returned {kind.__name__}, which is no directive")
        if len(trail) > MAX_STEPS:
            raise RecursionError(f"more than {MAX_STEPS} steps without a question")


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
        return None, None, None, t.game.pause(frame.held[0])
    proc = t.game.live(frame.proc)
    if not frame.on:
        return proc, None, None, None
    return proc, OUTLINES[type(proc)].step(frame.on), result, None
