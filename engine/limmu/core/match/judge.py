"""Judging: is an authorised input allowed? No rule runs; the judgment holds what running the input needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast, get_args, get_origin

import msgspec
from msgspec import UNSET, Raw, Struct
from msgspec import json as msgjson

from limmu.core.log.entry import (
    Chance,
    Decision,
    End,
    Interject,
    Note,
    Rekey,
    Ruleset,
    Ruling,
    SeatChange,
    StandingPass,
    Undo,
)
from limmu.core.match import ports
from limmu.core.match.authorise import MAX_ANSWER, NOT_ASKED, Authority, authorise
from limmu.core.match.inputs import Input, require_input
from limmu.core.match.position import Match, positions_to, positions_undone, recorded_outcome, require_match, rolls_next
from limmu.core.rules.canonical import MAX_INT, encode, require_plain
from limmu.core.rules.choices import A
from limmu.core.rules.procedure import Demand, Outcome, Pause, Procedure
from limmu.core.rules.question import Question, RollDice, ShuffleItems, answer_type
from limmu.core.rules.records import Fact, mask_for
from limmu.core.rules.verdict import Verdict, accept, malformed, refuse

MOST_ADDED = 99
"""What a ruling adds to a roll, at most."""


class Judged(Struct, frozen=True, gc=False):
    """The verdict on an input, and the values that running it needs."""

    verdict: Verdict[bool]
    demand: Any = None
    """The demand that the input answers, if it answers one."""
    question: Any = None
    """Its question."""
    value: Any = None
    """The answer, outcome or result, of its type; of a standing pass the depth of its frame; how the match ends."""
    facts: tuple[Fact[Any], ...] = ()
    """Facts of a ruling."""


_ACCEPTED = Judged(accept)
_OVER = Judged(refuse("", "match_over"))


def check(match: Match[Any], inp: Input) -> Verdict[bool]:
    """Whether the match would accept an input, or which clause refuses it. Runs no step."""
    require_match(match)
    require_input(inp)
    return judge(match, inp, authorise(match, inp)).verdict


def judge(match: Match[Any], inp: Input, authority: Authority) -> Judged:
    """Judge an input with the authority that :func:`authorise` found."""
    may, demand = authority
    if not may.value:
        return Judged(may)
    body: object = inp.body
    kind = type(body)
    if kind is Chance:
        return _judge_outcome(match, inp, demand)
    if kind is Decision:
        return _judge_answer(match, inp, demand)
    judged = _OTHERS[kind](match, inp, inp.body, demand)
    if judged.verdict.value and not (proven := ports.prover.judge_proof(match, inp)).value:
        return Judged(proven)
    return judged


# ---------------------------------------------------------------- answers


class _Strict:
    """A type to which values are converted, strictly, if the log can hold them."""

    __slots__ = ("bare", "decode")

    def __init__(self, kind: Any) -> None:
        self.bare = getattr(kind, "__origin__", kind)  # of Annotated, too
        self.decode = msgjson.Decoder[Any](kind).decode

    def convert(self, value: Any) -> Any:
        """The value as this type. Raises ValueError."""
        given: object = value
        its = type(given)
        if its is self.bare:
            if its is int and -MAX_INT <= value <= MAX_INT:
                return value
            if its is str and value.isascii() and len(value) <= MAX_ANSWER:
                return value
        if _is_vast(value):
            raise ValueError("too long")
        try:
            json = bytes(value) if its is Raw else encode(value)
        except (TypeError, OverflowError, RecursionError, msgspec.EncodeError) as error:
            raise ValueError(str(error)) from None
        if len(json) > MAX_ANSWER:
            raise ValueError("too long")
        require_plain(json)
        return self.decode(json)


def _is_vast(value: Any) -> bool:
    """Whether a value has so many bytes or members that it is surely too long: it is not even encoded."""
    if isinstance(value, Raw):
        return memoryview(value).nbytes > MAX_ANSWER
    parts = msgspec.structs.astuple(value) if isinstance(value, Struct) else (value,)
    return any([isinstance(part, tuple) and len(cast("tuple[Any, ...]", part)) > MAX_ANSWER for part in parts])


class _Answers(dict[type, _Strict]):
    """By class of question the type of its answers: to look a type up by itself takes long if it is a union."""

    def __missing__(self, asked: type) -> _Strict:
        strict = self[asked] = _Strict(answer_type(asked))
        return strict


_ANSWERS = _Answers()
_OUTCOME = _Strict(tuple[int, ...])


def convert_answer(question: Question[Any, A], value: Any) -> A:
    """Convert a value to the type of a question's answers, strictly, if the log can hold it. Raises ValueError."""
    return _ANSWERS[type(question)].convert(value)


def _judge_answer(match: Match[Any], inp: Input, demand: Any) -> Judged:
    if inp.proof and not (proven := ports.prover.judge_proof(match, inp)).value:
        return Judged(proven)
    return _answered(match, demand, inp.body.answer)


def _answered(match: Match[Any], demand: Demand, answer: Any) -> Judged:
    board = mask_for(match.position.board, (demand.seat,))  # no refusal depends on what the seat cannot see
    question = match.game.codec.question(demand.question)
    try:
        value = _ANSWERS[type(question)].convert(answer)
    except ValueError as error:
        return Judged(malformed(error))
    verdict = question.check(board, value)
    if not verdict.value and not verdict.clause:
        top = match.position.stack[-1]
        cited = match.game.codec.step(top.proc, top.at).clauses
        verdict = verdict.but(clause=cited[0] if cited else "")
    return Judged(verdict, demand, question, value)


def _judge_outcome(match: Match[Any], inp: Input, demand: Any) -> Judged:
    try:
        outcome: tuple[int, ...] = _OUTCOME.convert(inp.body.outcome)
    except ValueError as error:
        return Judged(malformed(error))
    recorded = recorded_outcome(match)
    if recorded and recorded != outcome:
        return Judged(refuse("", "recorded_dice", *[str(face) for face in recorded]))
    question = match.game.codec.question(demand.question)
    verdict = question.check(match.position.board, outcome)
    if verdict.value and recorded and inp.proof:
        return Judged(refuse("", "unproven_dice", "a roll that comes again has its proof in the entry taken back"))
    if verdict.value and not recorded:
        assert isinstance(question, RollDice | ShuffleItems)
        if not (proven := ports.prover.judge_proof(match, inp, question, outcome)).value:
            return Judged(proven)
    return Judged(verdict, demand, question, outcome)


# ---------------------------------------------------------------- everything else


def _judge_pass(match: Match[Any], inp: Input, body: StandingPass, demand: None) -> Judged:
    position = match.position
    if position.pause is None:
        return _OVER
    if not body.scope and not any([p.seat == inp.by for p in position.passes]):
        return Judged(refuse("", "no_standing_pass"))
    window, _, scope = body.scope.rpartition(":")
    windows = {one.window for one in match.game.questions.values()} - {""}
    if body.scope != scope and window not in windows:
        return Judged(refuse("", "no_such_window", *sorted(windows)))
    if scope == "touched" or not body.scope:
        return Judged(accept, value=-1)
    wanted = match.game.scopes.get(scope)
    if wanted is None:
        return Judged(refuse("", "no_such_scope", *sorted([*match.game.scopes, "touched"])))
    for depth in range(len(position.stack) - 1, -1, -1):
        if match.game.codec.outline(position.stack[depth].proc).name == wanted:
            return Judged(accept, value=depth)
    return Judged(refuse("", "scope_not_running", scope))


def _judge_interjection(match: Match[Any], inp: Input, body: Interject, demand: Demand) -> Judged:
    if body.follows != match.position.n:
        return Judged(refuse("", "stale", str(match.position.n)))
    return _answered(match, demand, body.answer)


def _judge_ruling(match: Match[Any], inp: Input, body: Ruling, demand: None) -> Judged:
    pause = match.position.pause
    if pause is None:
        return _OVER
    verdict = _modified(match, pause, body) if body.modify else _ruled(match, pause, body)
    if not verdict.value or body.modify:
        return Judged(verdict)
    codec, asked = match.game.codec, pause.demands[0]
    value: Any = None
    try:
        question = codec.question(asked.question)
        facts = tuple([codec.fact(fact) for fact in body.facts])
        if body.outcome:
            verdict, value = question.check(match.position.board, body.outcome), body.outcome
        elif body.answer is not UNSET:
            value = convert_answer(question, body.answer)
        elif body.close is not UNSET:
            value = _result(codec.live(match.position.stack[-1].proc), body.close)
    except ValueError as error:
        return Judged(malformed(error))
    return Judged(verdict if not verdict.value else accept, asked, question, value, facts)


def _ruled(match: Match[Any], pause: Pause, body: Ruling) -> Verdict[bool]:
    """Judge whether a ruling has all its parts, and fits the open question."""
    moves = [bool(body.outcome), body.answer is not UNSET, body.close is not UNSET]
    if sum(moves) > 1 or not (body.author and body.clause and body.reason):
        return refuse("", "incomplete_ruling")
    if not (any(moves) or body.facts or body.readings):
        return refuse("", "incomplete_ruling")
    for name, reading in body.readings.items():
        if reading not in match.game.options.get(name, ()):
            return refuse("", "no_such_reading", name, reading)
    rolls = pause.demands[0].seat == "chance"
    if (body.outcome and not rolls) or (body.answer is not UNSET and (pause.all or rolls)):
        return refuse("", "nothing_to_replace")
    return accept


def _modified(match: Match[Any], pause: Pause, body: Ruling) -> Verdict[bool]:
    """Judge whether a ruling may modify the pending roll: the step that takes the faces must say that it reads it."""
    if body != Ruling(body.author, body.clause, body.reason, modify=body.modify):
        return refuse("", "modifies_and_more")
    if not (body.author and body.clause and body.reason) or not 0 < max(map(abs, body.modify)) <= MOST_ADDED:
        return refuse("", "incomplete_ruling")
    asked = match.game.codec.question(pause.demands[0].question)
    if not isinstance(asked, RollDice):
        return refuse("", "no_roll_to_modify")
    step = match.game.codec.step(match.position.stack[-1].proc, pause.demands[0].then)
    if not step.modified:
        return refuse(step.clauses[0], "takes_no_modifier")
    wanted = asked.number if step.modified == "dice" else 1
    return accept if len(body.modify) == wanted else refuse("", "modifiers_wanted", str(wanted))


def _result(proc: Procedure[Any], value: Any) -> Any:
    """The result that a ruling gives a procedure, converted to its type; "" for a procedure without result."""
    for base in type(proc).__mro__:
        for parent in getattr(base, "__orig_bases__", ()):
            if get_origin(parent) is Procedure:
                wanted = get_args(parent)[0]
                if wanted is None or wanted is type(None):
                    _Strict(str).convert(value)
                    return None
                return _Strict(wanted).convert(value)
    raise ValueError(f"{type(proc).__name__} does not name the type of its result: derive it from Procedure[...]")


def _judge_undo(match: Match[Any], inp: Input, body: Undo, demand: None) -> Judged:
    if not 0 <= body.to < match.n:
        return Judged(refuse("", "no_such_entry", str(body.to)))
    if may_take_back(match, inp.by, body.to):
        return _ACCEPTED
    try:
        gone = positions_undone(match.past, match.n, body.to)
    except ValueError:
        return Judged(refuse("", "no_such_entry", str(body.to)))
    cancels = tuple([position.n for position in gone if position.outcome])
    if {*body.consents} != {*match.seats} or body.cancels != cancels:
        return Judged(refuse("", "consent_needed", *[str(n) for n in cancels]))
    return _ACCEPTED


def may_take_back(match: Match[Any], seat: str, to: int) -> bool:
    """Whether a seat may go back to entry ``to`` alone: every entry since is its own and showed it nothing hidden.

    Not while a roll is pending that needs tokens: somebody may have seen them, computed the roll and told the seat.
    """
    if "host" in match.header.anchors and rolls_next(match.position) and not recorded_outcome(match):
        return False
    for position in positions_to(match.past, match.n):
        if position.n <= to or position.mine != seat:
            return position.n == to
    return False


def _judge_seat(match: Match[Any], inp: Input, body: SeatChange, demand: None) -> Judged:
    return _ACCEPTED if body.seat in match.seats else Judged(refuse("", "no_such_seat", *match.seats))


def _judge_end(match: Match[Any], inp: Input, body: End, demand: None) -> Judged:
    if match.over is not None:
        return _OVER
    if body.how == "concede":
        others = tuple([seat for seat in match.seats if seat != inp.by])
        return Judged(accept, value=Outcome(others, "conceded"))
    if body.how == "forfeit":
        return _judge_forfeit(match, inp, body)
    if body.how != "agree":
        return Judged(malformed("a match ends by concede, agree or forfeit"))
    if not {*body.winners} <= {*match.seats}:
        return Judged(refuse("", "no_such_seat", *match.seats))
    if {*body.consents} != {*match.seats}:
        return Judged(refuse("", "consent_needed"))
    return Judged(accept, value=Outcome(body.winners, "agreed"))


def _judge_forfeit(match: Match[Any], inp: Input, body: End) -> Judged:
    """Judge a forfeit: the one seat that does not win owes a token for the pending roll."""
    position = match.position
    left = [seat for seat in match.seats if seat not in body.winners]
    if inp.by in match.seats or not match.header.anchors or recorded_outcome(match):
        return Judged(NOT_ASKED)
    wanted = ports.prover.parties_of(match)
    if not rolls_next(position) or len(left) != 1 or left[0] not in wanted:
        return Judged(refuse("", "no_forfeit", *[seat for seat in wanted if seat in match.seats]))
    if {*body.winners} | {*left} != {*match.seats}:
        return Judged(refuse("", "no_forfeit"))
    return Judged(accept, value=Outcome(tuple([seat for seat in match.seats if seat != left[0]]), "forfeit"))


def _judge_note(match: Match[Any], inp: Input, body: Note, demand: None) -> Judged:
    return _ACCEPTED


def _judge_ruleset(match: Match[Any], inp: Input, body: Ruleset, demand: None) -> Judged:
    newer = [number for number in match.game.rulesets if number > match.position.ruleset]
    if inp.by in match.seats or body.number not in newer:
        return Judged(refuse("", "no_such_ruleset", *[str(number) for number in newer]))
    return _ACCEPTED


def _judge_rekey(match: Match[Any], inp: Input, body: Rekey, demand: None) -> Judged:
    if rolls_next(match.position) or not match.header.keys:
        return Judged(NOT_ASKED)
    fault = ports.prover.fault_of_rekey(match, body)
    return Judged(refuse("", "no_rekey", fault)) if fault else _ACCEPTED


_OTHERS: dict[type, Callable[[Match[Any], Input, Any, Any], Judged]] = {
    StandingPass: _judge_pass,
    Interject: _judge_interjection,
    Ruling: _judge_ruling,
    Undo: _judge_undo,
    SeatChange: _judge_seat,
    End: _judge_end,
    Note: _judge_note,
    Ruleset: _judge_ruleset,
    Rekey: _judge_rekey,
}
