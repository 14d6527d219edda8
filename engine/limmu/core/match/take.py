"""Taking an input: authorise it, judge it, run the rules, seal hidden values, link the entry to the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic

from msgspec import UNSET, Struct
from msgspec.structs import replace

from limmu.core.log.changes import write_push
from limmu.core.log.entry import (
    MAX_LINE,
    Chance,
    Control,
    Decision,
    End,
    Entry,
    Interject,
    Note,
    Opening,
    Rekey,
    Ruleset,
    Ruling,
    SeatChange,
    StandingPass,
    Undo,
    fault_of_pauses,
    leaf_of,
)
from limmu.core.log.sealing import answer_audiences
from limmu.core.log.trail import write_trail
from limmu.core.match.authorise import authorise
from limmu.core.match.fold import encode_entry, position_after
from limmu.core.match.inputs import Input, require_input
from limmu.core.match.judge import Judged, convert_answer, judge
from limmu.core.match.position import Match, append_position, require_match
from limmu.core.rules.procedure import Outcome, Pause, Standing, window_of
from limmu.core.rules.records import B, Fact
from limmu.core.rules.running import Table, close, resume, rule_error, settle_frame
from limmu.core.rules.verdict import Refused

_EVERYBODY = ("",)
_LONGEST = MAX_LINE - 45


def take(match: Match[B], inp: Input) -> tuple[Entry[Fact[B]], Match[B]]:
    """Take an input: run the rules to the next question and return the entry and the next match.

    Raises Refused (with the verdict of :func:`check`) or RuleError; the match is unchanged either way.
    """
    require_match(match)
    require_input(inp)
    return link(match, _ran(match, inp))


def proceed(match: Match[B], inp: Input) -> Match[B]:
    """The match after a decision or an outcome of chance, for a world that nobody records: the input is judged and run
    as :func:`take` does it, but no entry is written, and there is nothing to take back.

    Raises Refused (with the verdict of :func:`check`) or RuleError; the match is unchanged either way.
    """
    ran = _ran(match, inp)
    old, t, stopped = match.position, ran.table, ran.stopped
    if t is None:
        pause = _pause(match)
        sealed = replace(pause, given=(*pause.given, (inp.by, ran.inp.body.answer)))
        return replace(match, position=replace(old, n=old.n + 1, leaf="", pause=sealed))
    pause, over = (None, stopped) if isinstance(stopped, Outcome) else (stopped, None)
    new = replace(
        old,
        n=old.n + 1,
        leaf="",
        board=t.board,
        stack=tuple(t.stack),
        pause=pause,
        passes=t.passes,
        over=over,
        modified=(),
    )
    return replace(match, position=new)


def _ran(match: Match[B], inp: Input) -> Ran[B]:
    """An input, judged and run. Raises Refused or RuleError."""
    judged = judge(match, inp, authorise(match, inp))
    if not judged.verdict.value:
        raise Refused(judged.verdict)
    return _RUNS[type(inp.body)](match, inp, judged)


# ---------------------------------------------------------------- running


class Ran(Struct, Generic[B], frozen=True, gc=False):
    """The result of running an input."""

    inp: Input
    """The input as the log writes it."""
    table: Table[B] | None = None
    """The table as the rules left it; None if no rule ran."""
    stopped: Pause | Outcome | None = None
    """The pause or the outcome at which the rules stopped; None if neither changed."""
    audiences: tuple[str, ...] = _EVERYBODY
    """Who sees the answer or outcome."""


def table_of(match: Match[B]) -> Table[B]:
    """The table for the steps of one input."""
    return Table(match.game.codec, match.pack, match.header.seats, match.position)


def _saying(inp: Input, body: Any) -> Input:
    """An input with its body as the log writes it."""
    return Input(inp.by, body, inp.cmd, sig=inp.sig, proof=inp.proof, since=inp.since)


def _run_answer(match: Match[B], inp: Input, judged: Judged) -> Ran[B]:
    demand, answer, pause = judged.demand, judged.value, _pause(match)
    audiences = answer_audiences(judged.question, demand.seat, pause.all)
    if answer is not inp.body.answer:
        inp = _saying(inp, Decision(answer))
    if pause.all:
        if len(pause.given) + 1 < len(pause.demands):
            return Ran(inp, audiences=audiences)
        answer = _all_given(match, pause, demand.seat, answer)
    t = table_of(match)
    return Ran(inp, t, resume(t, demand.then, answer), audiences)


def _all_given(match: Match[Any], pause: Pause, last: str, answer: Any) -> tuple[tuple[str, Any], ...]:
    """The sealed answers in the order of the question, also those that came from a log."""
    given = {**dict(pause.given), last: answer}
    try:
        asked = [(d.seat, match.game.codec.question(d.question)) for d in pause.demands]
        return tuple([(seat, convert_answer(question, given[seat])) for seat, question in asked])
    except ValueError as error:
        raise rule_error(table_of(match), ValueError(f"the log does not open a sealed answer: {error}")) from error


def _run_outcome(match: Match[B], inp: Input, judged: Judged) -> Ran[B]:
    outcome = judged.value
    if outcome is not inp.body.outcome:
        inp = _saying(inp, Chance(outcome))
    t = table_of(match)
    stopped = resume(t, judged.demand.then, outcome)
    return Ran(inp, t, stopped, answer_audiences(judged.question, "chance", False))


def _run_interjection(match: Match[B], inp: Input, judged: Judged) -> Ran[B]:
    demand, t = judged.demand, table_of(match)
    stopped = resume(t, demand.then, judged.value, _pause(match))
    inp = _saying(inp, Interject(inp.body.may, judged.value, inp.body.follows))
    return Ran(inp, t, stopped, answer_audiences(judged.question, demand.seat, False))


def _run_pass(match: Match[B], inp: Input, judged: Judged) -> Ran[B]:
    pause, t = _pause(match), table_of(match)
    scope, window = inp.body.scope, window_of(inp.body.scope)
    others = tuple([p for p in t.passes if p.seat != inp.by or (window and p.window not in ("", window))])
    t.passes = (*others, Standing(inp.by, scope, judged.value)) if scope else others
    if scope and not pause.all and pause.demands[0].seat == inp.by:
        asked = match.game.codec.question(pause.demands[0].question)
        if asked.window and asked.passing is not None and window in ("", asked.window):
            return Ran(inp, t, resume(t, pause.demands[0].then, asked.passing))
    return Ran(inp, t, pause)


def _run_ruling(match: Match[B], inp: Input, judged: Judged) -> Ran[B]:
    body: Ruling = inp.body
    if body.modify:
        return Ran(inp)
    demand, value, pause = judged.demand, judged.value, _pause(match)
    t = table_of(match)
    t.options = {**t.options, **body.readings}
    try:
        for fact in judged.facts:
            t.emit(fact)
    except Exception as error:
        raise rule_error(t, error) from error
    stopped: Pause | Outcome = pause
    if body.outcome or body.answer is not UNSET:
        stopped = resume(t, demand.then, value)
    elif body.close is not UNSET:
        stopped = close(t, value)
    changes: dict[str, Any] = {"facts": judged.facts} if judged.facts else {}
    if body.answer is not UNSET:
        changes["answer"] = value
    inp = _saying(inp, replace(body, **changes))
    return Ran(inp, t, stopped, answer_audiences(judged.question, demand.seat, pause.all))


def _run_none(match: Match[B], inp: Input, judged: Judged) -> Ran[B]:
    return Ran(inp, stopped=judged.value)


_RUNS: dict[type, Callable[[Match[Any], Input, Judged], Ran[Any]]] = {
    Decision: _run_answer,
    Chance: _run_outcome,
    Interject: _run_interjection,
    StandingPass: _run_pass,
    Ruling: _run_ruling,
    Undo: _run_none,
    SeatChange: _run_none,
    End: _run_none,
    Ruleset: _run_none,
    Rekey: _run_none,
    Note: _run_none,
}


def _pause(match: Match[Any]) -> Pause:
    pause = match.position.pause
    assert pause is not None, "admitted where nothing is asked"
    return pause


# ---------------------------------------------------------------- sealing and linking


def link(match: Match[B], ran: Ran[B]) -> tuple[Entry[Fact[B]], Match[B]]:
    """Make the entry from the result of the rules, seal and hash it; return it and the match after it. Raises
    RuleError.
    """
    old, inp, t = match.position, ran.inp, ran.table
    entry: Entry[Fact[B]] = Entry(
        n=old.n + 1,
        prev=old.leaf,
        by=inp.by,
        input=inp.body,
        facts=() if t is None else tuple(t.facts),
        control=_control(match, t, ran.stopped),
        trail="" if t is None else write_trail(tuple(t.trail)),
        cmd=inp.cmd,
        sig=inp.sig,
        proof=inp.proof,
        since=inp.since,
    )
    json, opening = seal(match, entry, ran)
    board, stack = (old.board, None) if t is None else (t.board, tuple(t.stack))
    position = position_after(match.past, old=old, entry=entry, leaf=leaf_of(json), board=board, ran=stack)
    return entry, append_position(match, position, json, opening)


def seal(match: Match[B], entry: Entry[Fact[B]], ran: Ran[B]) -> tuple[bytes, Opening | None]:
    """The bytes of an entry, with what not everybody may see masked, and the opening. Raises RuleError."""
    control: Any = entry.control
    try:
        json, opening = encode_entry(match, entry, ran.audiences)
        if control is not UNSET and (fault := fault_of_pauses(control, len(json))):
            raise ValueError(f"the step {fault}")
        if len(json) > _LONGEST:
            raise ValueError(f"the entry has {len(json)} bytes, {_LONGEST} are allowed")
    except Exception as error:
        raise rule_error(ran.table or table_of(match), error) from error
    return json, opening


def _control(match: Match[B], t: Table[B] | None, stopped: Pause | Outcome | None) -> Any:
    """The control of an entry: what changed of the stack, the pause and the standing passes; the outcome."""
    if stopped is None:
        return UNSET
    if t is None:
        assert isinstance(stopped, Outcome)
        return Control(over=stopped)
    old, stack, codec = match.position, t.stack, match.game.codec
    for i, frame in enumerate(stack):
        if i >= len(old.stack) or frame is not old.stack[i]:
            stack[i] = settle_frame(frame)
    keep = codec.frames_kept(old.stack, stack)
    push = write_push(old.stack, keep, stack, codec.live)
    passes = UNSET if t.passes is old.passes else t.passes
    kept = UNSET if keep == len(old.stack) else keep
    if isinstance(stopped, Outcome):
        return Control(kept, push, passes=passes, over=stopped)
    pause = UNSET if codec.pause_stays(old.pause, stopped, stack[-1]) else stopped
    return Control(kept, push, pause, passes)
