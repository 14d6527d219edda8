"""The loop: pure functions over frozen matches. One path for live play, bots, servers and the verifier."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar, get_args, get_origin

import msgspec
from msgspec import UNSET, Raw, Struct
from msgspec import json as msgjson

from limmu.core.entry import (
    FORMAT,
    Begin,
    Body,
    Chance,
    Control,
    Decision,
    End,
    Entry,
    Header,
    Input,
    Interject,
    Note,
    Opening,
    Pass,
    Ruleset,
    Ruling,
    SeatChange,
    Undo,
    encode,
    leaf_of,
)
from limmu.core.game import Game
from limmu.core.procedure import (
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
    Table,
    paused,
)
from limmu.core.question import Question, answer_type
from limmu.core.records import B, Fact
from limmu.core.secrets import SECRET_BYTES, answer_audiences, commitment_to, hides, sealed_entry
from limmu.core.verdict import Refused, Verdict, accept, refuse

R = TypeVar("R")


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
    mine: str
    """The seat that may take this entry back alone; "" if chance, secrets or others had a part in it."""
    outcome: tuple[int, ...]
    """What chance gave in this entry."""
    redo: tuple[tuple[bytes, tuple[int, ...]], ...]
    """Rolls that an undo cancelled: the same request gets the same outcome."""


class Match(Struct, Generic[B], frozen=True, gc=False):
    """A match after some entry. Frozen: ``take`` and ``fold`` return the next one."""

    game: Game[B]
    header: Header
    pack: Any
    secret: bytes
    position: Position
    past: list[Position]
    """The positions by entry; shared by the matches of a line, only ever appended to."""
    json: bytes = b""
    """The bytes of the last entry, as they are hashed."""
    opening: Opening | None = None
    """What the last entry hides."""

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


class RuleError(Exception):
    """An exception inside a rule: a mistake in the game, not of a player. The match is unchanged; a ruling can pass it."""

    def __init__(self, game: str, n: int, where: str, stack: tuple[str, ...], cause: BaseException) -> None:
        self.game, self.n, self.where, self.stack = game, n, where, stack
        super().__init__(
            f"{game}, entry {n}, {where}: {type(cause).__name__}: {cause} (stack: {' > '.join(stack) or 'empty'}). "
            "This is an error in the rules; the match is unchanged and an umpire's ruling can pass it."
        )


# ---------------------------------------------------------------- the open question


class Open(Struct, frozen=True):
    """The open question: who is asked what, and what others may do meanwhile."""

    n: int
    leaf: str
    demands: tuple[tuple[str, Question[Any, Any]], ...]
    may: tuple[tuple[str, Question[Any, Any]], ...]
    sealed: bool
    """Several seats answer at once, unseen by each other; ``demands`` are those who have not answered."""
    step: str
    clauses: tuple[str, ...]
    """The clauses of the step that asks."""

    @property
    def seats(self) -> tuple[str, ...]:
        """Who is asked now; ("chance",) for a roll or shuffle."""
        return tuple([seat for seat, _ in self.demands])


def question(match: Match[Any]) -> Open | None:
    """The open question, or None when the match is over."""
    position = match.position
    pause = position.pause
    if pause is None:
        return None
    game = match.game
    top = position.stack[-1]
    step = game.step(top.proc, top.at)
    given = {seat for seat, _ in pause.given}
    return Open(
        position.n,
        position.leaf,
        tuple([(d.seat, game.asked(d.question)) for d in pause.demands if d.seat not in given]),
        tuple([(d.seat, game.asked(d.question)) for d in pause.may]),
        pause.all,
        step.full,
        step.clauses,
    )


# ---------------------------------------------------------------- running the rules


def _run(
    t: Table[Any], proc: Procedure[Any], name: str, answer: Any, held: Pause | None = None, asking: str = ""
) -> Any:
    """Run from a step until something is asked or the match is over: returns the Pause or the Outcome.

    ``held``: the question that an interjection interrupts; ``asking``: the step that asks it.
    """
    facts, trail, stack = t.facts, t.trail, t.stack
    outline = OUTLINES[type(proc)]
    step: Step | None = outline.steps.get(name) or outline.steps[outline.aliases[name]]
    while True:
        while step is None:  # fell off the end: Done(None)
            proc, step, answer, pause = _return(t, None)
            if pause is not None:
                return pause
            outline = OUTLINES[type(proc)]
        before = len(facts)
        t.at = step
        directive: Any = step.fn(proc, t, answer) if step.takes else step.fn(proc, t)
        trail.append((len(stack), step.full, len(facts) - before))
        if held is not None:
            if directive is None:
                stack.append(Frame(proc, asking))
                return held
            if type(directive) is Call and directive.then is None:
                stack.append(Frame(proc, step.name, asking, (held,)))
                proc = directive.procedure
                outline = OUTLINES[type(proc)]
                step, held = outline.steps[outline.first], None
                continue
            held = None
        if directive is None:
            step = outline.steps[step.following] if step.following else None
            continue
        kind = type(directive)
        if kind is Ask:
            proc, pause = paused(directive)
            stack.append(Frame(proc, step.name))
            return pause
        if kind is Goto:
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
            proc, step, answer, pause = _return(t, directive.result)
            if pause is not None:
                return pause
            outline = OUTLINES[type(proc)]
        elif (kind is Roll and not directive.count) or (kind is AskAll and not directive.questions):
            proc, step, answer = directive.then.__self__, outline.steps[directive.then.__name__], ()
        elif kind is Roll or kind is AskAll or kind is Shuffle:
            proc, pause = paused(directive)
            stack.append(Frame(proc, step.name))
            return pause
        else:
            raise TypeError(f"{step.full} returned {kind.__name__}, which is no directive")


def _return(t: Table[Any], result: Any) -> Any:
    """Deliver a result to the procedure below: (proc, step, answer, None), or (…, pause or outcome) to stop."""
    stack = t.stack
    depth = len(stack)
    if t.passes:
        t.passes = tuple([p for p in t.passes if p.depth != depth])
    if not stack:
        return None, None, None, result if isinstance(result, Outcome) else Outcome()
    frame = stack.pop()
    if frame.held:
        stack.append(Frame(frame.proc, frame.on))
        return None, None, None, frame.held[0]
    proc = t.game.live(frame.proc)
    if not frame.on:
        return proc, None, None, None
    outline = OUTLINES[type(proc)]
    return proc, outline.steps.get(frame.on) or outline.steps[outline.aliases[frame.on]], result, None


def _table(match: Match[B], options: Mapping[str, str] | None = None) -> Table[B]:
    position = match.position
    return Table(
        match.game,
        position.board,
        match.pack,
        position.options if options is None else options,
        match.header.seats,
        list(position.stack),
        position.passes,
    )


def _resumed(match: Match[B], t: Table[B], then: str, answer: Any, held: Pause | None = None) -> Any:
    """Pop the top frame and go on at the step ``then`` with an answer."""
    frame = t.stack.pop()
    try:
        return _run(t, match.game.live(frame.proc), then, answer, held, frame.at)
    except Refused:
        raise
    except Exception as error:
        raise _rule_error(match, t, error) from error


def _rule_error(match: Match[Any], t: Table[Any], error: Exception) -> RuleError:
    stack = tuple([f"{match.game.outline(f.proc).name}.{f.at}" for f in t.stack])
    where = f"{t.at.full} ({', '.join(t.at.clauses)})" if t.at else "before the first step"
    return RuleError(match.game.name, match.n + 1, where, stack, error)


def _close(
    match: Match[B],
    inp: Input,
    t: Table[B],
    stopped: Any,
    audiences: tuple[str, ...] = ("",),
    mine: str = "",
    outcome: tuple[int, ...] = (),
    redo: tuple[tuple[bytes, tuple[int, ...]], ...] | None = None,
) -> tuple[Entry[Fact[B]], Match[B]]:
    """Make the entry of what the rules did, and the match after it."""
    old = match.position
    pause, over = (stopped, None) if type(stopped) is Pause else (None, stopped)
    stack = tuple(t.stack)
    keep = 0
    for a, b in zip(old.stack, stack):  # noqa: B905
        if a is not b:
            break
        keep += 1
    control = Control(
        keep,
        stack[keep:],
        UNSET if pause is None else pause,
        UNSET if t.passes is old.passes else t.passes,
        UNSET if over is None else over,
    )
    n = old.n + 1
    entry: Entry[Fact[B]] = Entry(n, old.leaf, inp.by, inp.body, tuple(t.facts), control, tuple(t.trail), inp.cmd)
    json, opening = _written(match, entry, audiences)
    position = Position(
        n,
        leaf_of(json),
        t.board,
        stack,
        pause,
        t.passes,
        over,
        t.options,
        old.persons,
        "" if opening else mine,
        outcome,
        old.redo if redo is None else redo,
    )
    return entry, _joined(match, position, json, opening)


def _written(match: Match[Any], entry: Entry[Any], audiences: tuple[str, ...]) -> tuple[bytes, Opening | None]:
    """The bytes of an entry with its secrets masked, and what they hide."""
    if not hides(entry, audiences):
        return encode(entry), None
    wire, opening = sealed_entry(match.header.match, match.secret, entry, audiences)
    return encode(wire), opening


def _sealed(
    match: Match[B], entry: Entry[Fact[B]], position: Position, audiences: tuple[str, ...] = ("",)
) -> tuple[Entry[Fact[B]], Match[B]]:
    """Hash an entry that no rule ran for, and join the position to the line."""
    json, opening = _written(match, entry, audiences)
    position = _with(position, leaf=leaf_of(json), mine="" if opening else position.mine)
    return entry, _joined(match, position, json, opening)


_with: Callable[..., Position] = msgspec.structs.replace


def _joined(match: Match[B], position: Position, json: bytes, opening: Opening | None) -> Match[B]:
    past = match.past
    n = position.n
    if len(past) == n:
        past.append(position)
    else:  # another line: copy what they share
        past = [*past[:n], position]
    return Match(match.game, match.header, match.pack, match.secret, position, past, json, opening)


def begin(
    game: Game[B],
    pack: Any,
    scenario: str,
    seats: tuple[str, ...] = (),
    options: Mapping[str, str] | None = None,
    match_id: str = "match",
    secret: bytes = bytes(SECRET_BYTES),
    dice: str = "",
    persons: Mapping[str, str] | None = None,
) -> tuple[Entry[Fact[B]], Match[B]]:
    """Set a scenario up and run the rules to the first question.

    ``options`` chooses readings by name (the rest are defaults); ``secret`` is 32 random bytes that the host keeps.
    Returns entry 0 and the match. Raises ValueError for an unknown scenario, seat, option or reading.
    """
    chosen = _chosen(game, pack, scenario, options or {})
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"the match secret must have {SECRET_BYTES} bytes, not {len(secret)}")
    header = Header(
        FORMAT,
        game.name,
        game.ruleset,
        getattr(pack, "id", ""),
        game.digest(pack),
        match_id,
        scenario,
        seats or game.seats(pack, scenario),
        commitment_to(match_id, secret),
        dict(persons or {}),
        chosen,
        dice,
    )
    return first(game, pack, header, secret)


def _chosen(game: Game[Any], pack: Any, scenario: str, options: Mapping[str, str]) -> dict[str, str]:
    if scenario not in game.scenarios(pack):
        raise ValueError(f"{game.name} has no scenario {scenario!r}: choose one of {', '.join(game.scenarios(pack))}")
    chosen = {name: readings[0] for name, readings in sorted(game.options.items())}
    for name, reading in options.items():
        if reading not in game.options.get(name, ()):
            known = ", ".join(game.options.get(name, ())) or f"options are {', '.join(chosen) or 'none'}"
            raise ValueError(f"{game.name} has no option {name} = {reading!r}: {known}")
        chosen[name] = reading
    return chosen


def first(game: Game[B], pack: Any, header: Header, secret: bytes) -> tuple[Entry[Fact[B]], Match[B]]:
    """Entry 0 of a header: the set-up, and the rules up to the first question."""
    facts = game.set_up(pack, header.scenario, header.options)
    return enter(empty(game, pack, header, secret), facts, game.opening(pack, header.scenario))


def enter(
    match: Match[B], facts: Iterable[Fact[B]], proc: Procedure[Any], below: Iterable[Frame] = ()
) -> tuple[Entry[Fact[B]], Match[B]]:
    """Entry 0 of an empty match: the facts, then the rules from a procedure on, to the first question.

    A case starts in the middle: ``below`` are the frames under its procedure, the outermost first.
    """
    t = _table(match)
    for fact in facts:
        t.emit(fact)
    t.stack.extend(below)
    try:
        stopped = _run(t, proc, OUTLINES[type(proc)].first, None)
    except Exception as error:
        raise _rule_error(match, t, error) from error
    return _close(match, Input("host", Begin()), t, stopped)


def empty(game: Game[B], pack: Any, header: Header, secret: bytes) -> Match[B]:
    """A match before entry 0. ``secret`` may be empty to read only."""
    board = game.board()
    leaf = leaf_of(encode(header))
    position = Position(-1, leaf, board, (), None, (), None, header.options, header.persons, "", (), ())
    return Match(game, header, pack, secret, position, [])


# ---------------------------------------------------------------- admitting inputs


def _convert(question: Question[Any, Any], answer: Any) -> Any:
    """The answer as the question's type. Raises ValueError."""
    wanted = answer_type(type(question))
    kind = type(answer)
    if kind is wanted:
        return answer
    if kind is Raw:
        return msgjson.decode(answer, type=wanted)
    return msgspec.convert(answer, wanted, strict=True)


def _judged(match: Match[Any], question: Question[Any, Any], answer: Any) -> tuple[Verdict[bool], Any]:
    try:
        converted = _convert(question, answer)
    except (ValueError, RecursionError):
        return refuse("", "malformed"), None
    verdict = question.check(match.position.board, converted)
    if not verdict.value and not verdict.clause:
        top = match.position.stack[-1]
        cited = match.game.step(top.proc, top.at).clauses
        verdict = verdict.but(clause=cited[0] if cited else "")
    return verdict, converted


def _admit(match: Match[Any], inp: Input) -> tuple[Verdict[bool], Any]:
    """Authority before legality; a refusal for want of authority tells nothing else."""
    position = match.position
    body = inp.body
    if inp.expects and inp.expects != position.leaf:
        return refuse("", "stale", str(position.n)), None
    kind = type(body)
    if kind is Decision or kind is Chance:
        pause = position.pause
        if pause is not None:
            for demand in pause.demands:
                if demand.seat == inp.by and (demand.seat == "chance") == (kind is Chance):
                    return _admit_answer(match, pause, demand, inp)
        return refuse("", "not_asked"), None
    if kind in _TABLE_INPUTS:
        return _TABLE_INPUTS[kind](match, inp, body)
    return refuse("", "not_an_input"), None


def _admit_answer(match: Match[Any], pause: Pause, demand: Demand, inp: Input) -> tuple[Verdict[bool], Any]:
    if pause.given and any([seat == inp.by for seat, _ in pause.given]):
        return refuse("", "not_asked"), None
    question = match.game.asked(demand.question)
    if type(inp.body) is Chance:
        outcome = inp.body.outcome
        verdict = question.check(match.position.board, outcome)
        if verdict.value and match.position.redo:
            recorded = recorded_outcome(match)
            if recorded and recorded != outcome:
                return refuse("", "recorded_dice", *[str(face) for face in recorded]), None
        return verdict, (demand, question, outcome)
    verdict, answer = _judged(match, question, inp.body.answer)
    return verdict, (demand, question, answer)


def recorded_outcome(match: Match[Any]) -> tuple[int, ...]:
    """The outcome that an undone roll fixed for the pending request; () if none did."""
    pause = match.position.pause
    if pause is None or pause.demands[0].seat != "chance":
        return ()
    key = encode(pause.demands[0].question)
    return next((outcome for asked, outcome in match.position.redo if asked == key), ())


def _admit_pass(match: Match[Any], inp: Input, body: Pass) -> tuple[Verdict[bool], Any]:
    if inp.by not in match.seats:
        return refuse("", "not_asked"), None
    position = match.position
    if position.pause is None:
        return refuse("", "match_over"), None
    if body.scope in ("", "touched"):
        return accept, -1
    wanted = match.game.scopes.get(body.scope)
    if wanted is None:
        return refuse("", "no_such_scope", *sorted([*match.game.scopes, "touched"])), None
    for depth in range(len(position.stack) - 1, -1, -1):
        if match.game.outline(position.stack[depth].proc).name == wanted:
            return accept, depth
    return refuse("", "scope_not_running", body.scope), None


def _admit_interject(match: Match[Any], inp: Input, body: Interject) -> tuple[Verdict[bool], Any]:
    pause = match.position.pause
    mine = [] if pause is None else [d for d in pause.may if d.seat == inp.by]
    if not 0 <= body.may < len(mine):
        return refuse("", "not_asked"), None
    if body.follows != match.position.n:
        return refuse("", "stale", str(match.position.n)), None
    demand = mine[body.may]
    question = match.game.asked(demand.question)
    verdict, answer = _judged(match, question, body.answer)
    return verdict, (demand, question, answer)


def _admit_ruling(match: Match[Any], inp: Input, body: Ruling) -> tuple[Verdict[bool], Any]:
    if inp.by != "umpire":
        return refuse("", "not_asked"), None
    pause = match.position.pause
    if pause is None:
        return refuse("", "match_over"), None
    moves = [bool(body.outcome), body.answer is not UNSET, body.close is not UNSET]
    if sum(moves) > 1 or not (body.author and body.clause and body.reason):
        return refuse("", "incomplete_ruling"), None
    for name, reading in body.readings.items():
        if reading not in match.game.options.get(name, ()):
            return refuse("", "no_such_reading", name, reading), None
    try:
        facts = [match.game.fact(fact) for fact in body.facts]
        value: Any = None
        if (body.outcome and pause.demands[0].seat != "chance") or (body.answer is not UNSET and pause.all):
            return refuse("", "nothing_to_replace"), None
        if body.answer is not UNSET:
            value = _convert(match.game.asked(pause.demands[0].question), body.answer)
        if body.close is not UNSET:
            value = _result(match.game.live(match.position.stack[-1].proc), body.close)
    except (ValueError, RecursionError) as error:
        return refuse("", "malformed", str(error)), None
    return accept, (facts, value)


def _result(proc: Procedure[Any], value: Any) -> Any:
    for base in type(proc).__mro__:
        for parent in getattr(base, "__orig_bases__", ()):
            if get_origin(parent) is Procedure:
                wanted = get_args(parent)[0]
                if isinstance(value, Raw):
                    return msgjson.decode(value, type=wanted)
                return msgspec.convert(value, wanted, strict=True)
    return None


def _admit_undo(match: Match[Any], inp: Input, body: Undo) -> tuple[Verdict[bool], Any]:
    n = match.n
    if inp.by not in match.seats and inp.by != "umpire":
        return refuse("", "not_asked"), None
    if not 0 <= body.to < n:
        return refuse("", "no_such_entry", str(body.to)), None
    undone = match.past[body.to + 1 : n + 1]
    cancels = tuple([p.n for p in undone if p.outcome])
    if all([p.mine == inp.by for p in undone]):
        return accept, None
    if set(body.consents) != set(match.seats) or body.cancels != cancels:
        return refuse("", "consent_needed", *[str(c) for c in cancels]), None
    return accept, None


def _admit_seat(match: Match[Any], inp: Input, body: SeatChange) -> tuple[Verdict[bool], Any]:
    if inp.by not in ("host", "umpire"):
        return refuse("", "not_asked"), None
    return (accept, None) if body.seat in match.seats else (refuse("", "no_such_seat", *match.seats), None)


def _admit_end(match: Match[Any], inp: Input, body: End) -> tuple[Verdict[bool], Any]:
    if match.over is not None:
        return refuse("", "match_over"), None
    if body.how == "concede":
        if inp.by not in match.seats:
            return refuse("", "not_asked"), None
        return accept, Outcome(tuple([seat for seat in match.seats if seat != inp.by]), "conceded")
    if body.how != "agree" or set(body.consents) != set(match.seats) or not set(body.winners) <= set(match.seats):
        return refuse("", "consent_needed"), None
    return accept, Outcome(body.winners, "agreed")


def _admit_word(match: Match[Any], inp: Input, body: Note | Ruleset) -> tuple[Verdict[bool], Any]:
    if inp.by not in ("host", "umpire", *match.seats):
        return refuse("", "not_asked"), None
    if isinstance(body, Ruleset) and body.number != match.game.ruleset:
        return refuse("", "no_such_ruleset", str(match.game.ruleset)), None
    return accept, None


_TABLE_INPUTS: dict[type, Callable[[Match[Any], Input, Any], tuple[Verdict[bool], Any]]] = {
    Pass: _admit_pass,
    Interject: _admit_interject,
    Ruling: _admit_ruling,
    Undo: _admit_undo,
    SeatChange: _admit_seat,
    End: _admit_end,
    Note: _admit_word,
    Ruleset: _admit_word,
}


def check(match: Match[Any], inp: Input) -> Verdict[bool]:
    """Whether an input would be accepted, or by which clause it is refused. Runs no rules."""
    return _admit(match, inp)[0]


# ---------------------------------------------------------------- taking inputs


def take(match: Match[B], inp: Input) -> tuple[Entry[Fact[B]], Match[B]]:
    """Take an input: run the rules to the next question and return the entry and the next match.

    Raises Refused (with the verdict of :func:`check`) or RuleError; the match is unchanged either way.
    """
    verdict, ready = _admit(match, inp)
    if not verdict.value:
        raise Refused(verdict)
    kind = type(inp.body)
    if kind is Decision:
        return _take_decision(match, inp, *ready)
    if kind is Chance:
        return _take_chance(match, inp, *ready)
    if kind is Interject:
        return _take_interjection(match, inp, *ready)
    if kind is Pass:
        return _take_pass(match, inp, ready)
    if kind is Ruling:
        return _take_ruling(match, inp, *ready)
    entry = Entry(match.n + 1, match.leaf, inp.by, inp.body, (), UNSET, (), inp.cmd)
    if kind is End:
        entry = msgspec.structs.replace(entry, control=Control(0, (), UNSET, UNSET, ready))
    return _sealed(match, entry, _moved(match, entry))


def _take_decision(match: Match[B], inp: Input, demand: Demand, question: Question[B, Any], answer: Any) -> Any:
    pause = match.position.pause
    assert pause is not None
    audiences = answer_audiences(question, demand.seat, pause.all)
    if answer is not inp.body.answer:
        inp = Input(inp.by, Decision(answer), inp.cmd)
    if pause.all:
        given = (*pause.given, (demand.seat, answer))
        if len(given) < len(pause.demands):
            entry = Entry(match.n + 1, match.leaf, inp.by, inp.body, (), UNSET, (), inp.cmd)
            return _sealed(match, entry, _moved(match, entry), audiences)
        by_seat = dict(given)
        answer = tuple([(d.seat, _convert(match.game.asked(d.question), by_seat[d.seat])) for d in pause.demands])
    t = _table(match)
    stopped = _resumed(match, t, demand.then, answer)
    return _close(match, inp, t, stopped, audiences, inp.by)


def _take_chance(match: Match[B], inp: Input, demand: Demand, question: Question[B, Any], outcome: Any) -> Any:
    redo = match.position.redo
    if redo:
        key = encode(demand.question)
        at = next((i for i, (asked, _) in enumerate(redo) if asked == key), -1)
        if at >= 0:
            redo = redo[:at] + redo[at + 1 :]
    t = _table(match)
    stopped = _resumed(match, t, demand.then, outcome)
    return _close(
        match, inp, t, stopped, answer_audiences(question, "chance", False), outcome=outcome, redo=redo
    )


def _take_interjection(match: Match[B], inp: Input, demand: Demand, question: Any, answer: Any) -> Any:
    t = _table(match)
    stopped = _resumed(match, t, demand.then, answer, match.position.pause)
    body = Interject(inp.body.may, answer, inp.body.follows)
    return _close(match, Input(inp.by, body, inp.cmd), t, stopped)


def _take_pass(match: Match[B], inp: Input, depth: int) -> Any:
    pause = match.position.pause
    assert pause is not None
    t = _table(match)
    others = tuple([p for p in t.passes if p.seat != inp.by])
    scope = inp.body.scope
    t.passes = (*others, Standing(inp.by, scope, depth)) if scope else others
    if scope and not pause.all and pause.demands[0].seat == inp.by:
        asked = match.game.asked(pause.demands[0].question)
        if asked.window and asked.passing is not None:
            return _close(match, inp, t, _resumed(match, t, pause.demands[0].then, asked.passing))
    return _close(match, inp, t, pause)


def _take_ruling(match: Match[B], inp: Input, facts: list[Fact[B]], value: Any) -> Any:
    body: Ruling = inp.body
    pause = match.position.pause
    assert pause is not None
    options = {**match.position.options, **body.readings} if body.readings else None
    t = _table(match, options)
    for fact in facts:
        t.emit(fact)
    stopped: Any = pause
    if body.outcome:
        stopped = _resumed(match, t, pause.demands[0].then, body.outcome)
    elif body.answer is not UNSET:
        stopped = _resumed(match, t, pause.demands[0].then, value)
    elif body.close is not UNSET:
        t.stack.pop()
        try:
            proc, step, answer, stopped = _return(t, value)
            if stopped is None:
                stopped = _run(t, proc, step.name, answer) if step else _fallen(t)
        except Exception as error:
            raise _rule_error(match, t, error) from error
    return _close(match, inp, t, stopped, outcome=body.outcome)


def _fallen(t: Table[Any]) -> Any:
    proc, step, answer, stopped = _return(t, None)
    while stopped is None and step is None:
        proc, step, answer, stopped = _return(t, None)
    return _run(t, proc, step.name, answer) if stopped is None else stopped


# ---------------------------------------------------------------- folding


def _moved(match: Match[Any], entry: Entry[Any], leaf: str = "") -> Position:
    """The position after an entry, from its values alone: no rule runs."""
    old = match.position
    board = old.board
    for fact in entry.facts:
        board = fact.fold(board)
    stack, pause, passes, over, redo = old.stack, old.pause, old.passes, old.over, old.redo
    options, persons, mine, outcome = old.options, old.persons, "", ()
    control = entry.control
    if isinstance(control, Control):
        stack = stack[: control.keep] + control.push
        pause = control.pause if isinstance(control.pause, Pause) else None
        if isinstance(control.passes, tuple):
            passes = control.passes
        over = control.over if isinstance(control.over, Outcome) else None
    body: Body = entry.input
    kind = type(body)
    if kind is Decision:
        if not isinstance(control, Control) and pause is not None:
            pause = Pause(pause.demands, pause.may, True, (*pause.given, (entry.by, body.answer)))  # pyright: ignore
        elif not entry.sealed:
            mine = entry.by
    elif kind is Chance:
        outcome = body.outcome  # pyright: ignore
        redo = _left(old, redo)
    elif isinstance(body, Ruling):
        outcome = body.outcome
        options = {**options, **body.readings} if body.readings else options
    elif isinstance(body, SeatChange):
        persons = {**persons, body.seat: body.person}
    elif isinstance(body, Undo):
        back = match.past[body.to]
        rolled = match.past[body.to + 1 : old.n + 1]
        cancelled = tuple(
            [
                (encode(match.past[p.n - 1].pause.demands[0].question), p.outcome)  # pyright: ignore
                for p in rolled
                if p.outcome
            ]
        )
        return _with(back, n=entry.n, leaf=leaf, mine="", outcome=(), redo=(*cancelled, *redo), persons=persons)
    return Position(entry.n, leaf, board, stack, pause, passes, over, options, persons, mine, outcome, redo)


def _left(old: Position, redo: tuple[tuple[bytes, tuple[int, ...]], ...]) -> tuple[tuple[bytes, tuple[int, ...]], ...]:
    if not redo or old.pause is None:
        return redo
    key = encode(old.pause.demands[0].question)
    at = next((i for i, (asked, _) in enumerate(redo) if asked == key), -1)
    return redo if at < 0 else redo[:at] + redo[at + 1 :]


class BrokenLog(ValueError):
    """An entry that does not follow the one before."""


def fold(match: Match[B], entry: Entry[Fact[B]], json: bytes = b"", leaf: str = "") -> Match[B]:
    """The match after a recorded entry: facts folded, no rules run.

    ``json`` and ``leaf`` are the line of the log, where it is at hand: an entry whose secrets are known has another
    form there. Without them it is made again, for which the match must have its secret. Raises BrokenLog when the
    entry does not follow.
    """
    position = match.position
    if entry.n != position.n + 1 or entry.prev != position.leaf:
        raise BrokenLog(
            f"entry {entry.n} does not follow entry {position.n}: its prev is {entry.prev}, expected {position.leaf}"
        )
    if not leaf:
        json = json or _line_of(match, entry)
        leaf = leaf_of(json)
    position = _moved(match, entry, leaf)
    if position.mine and b'"prev":"%s","sealed":{' % entry.prev.encode() in json:
        position = _with(position, mine="")
    return _joined(match, position, json, None)


def _line_of(match: Match[Any], entry: Entry[Any]) -> bytes:
    """The bytes of an entry as ``take`` hashed them."""
    if entry.sealed or not match.secret:
        return encode(entry)
    game, pause, control, body = match.game, match.position.pause, entry.control, entry.input
    audiences: tuple[str, ...] = ("",)
    changes: dict[str, Any] = {}
    if isinstance(body, Decision | Chance) and pause is not None:
        demand = next(demand for demand in pause.demands if demand.seat == entry.by)
        asked = game.asked(demand.question)
        audiences = answer_audiences(asked, demand.seat, pause.all)
        if isinstance(body, Decision):
            changes["input"] = Decision(_convert(asked, body.answer))
    if isinstance(control, Control):  # what is masked depends on the classes
        frames = [(game.live(f.proc), f.at, f.on, [_live(game, held) for held in f.held]) for f in control.push]
        push = tuple([Frame(proc, at, on, tuple(held)) for proc, at, on, held in frames])
        stop = _live(game, control.pause) if isinstance(control.pause, Pause) else UNSET
        changes["control"] = msgspec.structs.replace(control, push=push, pause=stop)
    return _written(match, msgspec.structs.replace(entry, **changes), audiences)[0]


def _live(game: Game[Any], pause: Pause) -> Pause:
    demands = tuple([Demand(d.seat, game.asked(d.question), d.then) for d in pause.demands])
    may = tuple([Demand(d.seat, game.asked(d.question), d.then) for d in pause.may])
    return Pause(demands, may, pause.all, pause.given)


def reconstruct(
    game: Game[B], header: Header, entries: Iterable[Entry[Fact[B]]], pack: Any = None, secret: bytes = b""
) -> Match[B]:
    """Fold recorded entries, any version, no rules. The pack is only needed to show and to play on."""
    match = empty(game, pack, header, secret)
    for entry in entries:
        match = fold(match, entry)
    return match


def branch(match: Match[B], n: int) -> Match[B]:
    """The match as it stood after entry ``n``; going on from there leaves this one untouched.

    Raises IndexError when there is no such entry.
    """
    if not 0 <= n <= match.n:
        raise IndexError(f"there is no entry {n}: the match has entries 0 to {match.n}")
    if n == match.n:
        return match
    return Match(match.game, match.header, match.pack, match.secret, match.past[n], match.past)
