"""Admitting inputs: authority before legality. A refusal for want of authority tells nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args, get_origin

import msgspec
from msgspec import UNSET, Raw
from msgspec import json as msgjson

from limmu.core.log.entry import (
    CHAINED,
    MAX_COMMAND,
    Chance,
    Decision,
    End,
    Input,
    Interject,
    Note,
    Ruleset,
    Ruling,
    SeatChange,
    StandingPass,
    Undo,
)
from limmu.core.match.position import Match, line_to, recorded_outcome, rolls_next, taken_back
from limmu.core.proof.chains import parties_of, unproven
from limmu.core.proof.signatures import is_signed, signed_bytes, unproven_consent
from limmu.core.rules.canonical import MAX_INT, encode, require_plain
from limmu.core.rules.procedure import Demand, Outcome, Pause, Procedure
from limmu.core.rules.question import Question, RollDice, ShuffleItems, answer_type
from limmu.core.rules.records import seen
from limmu.core.rules.verdict import Verdict, accept, refuse

MAX_ANSWER = 1 << 16
"""Bytes of an answer, note or ruling, at most."""

Ready = tuple[Verdict[bool], Any]
"""The verdict on an input, and what taking it needs."""

_NOT_ASKED = refuse("", "not_asked"), None
_MALFORMED = refuse("", "malformed"), None
_OVER = refuse("", "match_over"), None


def check(match: Match[Any], inp: Input) -> Verdict[bool]:
    """Whether an input would be accepted, or by which clause it is refused. Runs no rules."""
    return admit(match, inp)[0]


def admit(match: Match[Any], inp: Input) -> Ready:
    """The verdict on an input, and what :func:`limmu.core.take` needs to take it."""
    position = match.position
    body = inp.body
    if inp.expects and inp.expects != position.leaf:
        return refuse("", "stale", str(position.n)), None
    if inp.cmd and not (inp.cmd.isascii() and len(inp.cmd) <= MAX_COMMAND):
        return _MALFORMED
    moving: object = body
    kind = type(moving)
    if inp.by in match.header.keys and inp.by in match.seats and not _signed(match, inp):
        return refuse("", "unsigned", inp.by), None
    if position.ruleset not in match.game.rulesets and kind is not Ruleset:
        return refuse("", "ruleset_not_installed", str(position.ruleset), str(match.game.ruleset)), None
    if kind is Decision or kind is Chance:
        pause = position.pause
        if pause is not None:
            for demand in pause.demands:
                if demand.seat == inp.by and (demand.seat == "chance") == (kind is Chance):
                    return _admit_answer(match, pause, demand, inp)
        return _NOT_ASKED
    admitting = _OTHERS.get(kind)
    if admitting is None:
        return refuse("", "not_an_input"), None
    try:
        json = encode(body)
        require_plain(json)
    except (ValueError, TypeError, OverflowError, RecursionError):
        return _MALFORMED
    if len(json) > MAX_ANSWER:
        return _MALFORMED
    verdict, ready = admitting(match, inp, body)
    return (_consented(match, inp) if verdict.value else verdict), ready


def _signed(match: Match[Any], inp: Input) -> bool:
    """Whether an input carries the signature of its seat over the leaf that it follows."""
    header, key = match.header, match.header.keys[inp.by]
    try:
        message = signed_bytes(header.match, match.leaf, inp.by, inp.cmd, inp.body)
    except (ValueError, TypeError, OverflowError, RecursionError, msgspec.EncodeError):
        return False
    return is_signed(key, inp.sig, message)


def _consented(match: Match[Any], inp: Input) -> Verdict[bool]:
    """Whether each consent that an input names is proven as far as it can be, and nothing else is."""
    fault = unproven_consent(match.header, match.leaf, inp.by, inp.body, inp.proof)
    return refuse("", "unproven_consent", fault) if fault else accept


# ---------------------------------------------------------------- answers


_decoders: dict[Any, msgjson.Decoder[Any]] = {}


def converted(kind: Any, value: Any) -> Any:
    """A value as a type, strictly, and such as the log can hold. Raises ValueError."""
    given: object = value
    its = type(given)
    if its is kind:
        if its is int and -MAX_INT <= value <= MAX_INT:
            return value
        if its is str and value.isascii() and len(value) <= MAX_ANSWER:
            return value
    json = bytes(value) if its is Raw else _encoded(value)
    if len(json) > MAX_ANSWER:
        raise ValueError("too long")
    require_plain(json)
    decoder = _decoders.get(kind)
    if decoder is None:
        decoder = _decoders[kind] = msgjson.Decoder(kind)
    return decoder.decode(json)


def _encoded(value: Any) -> bytes:
    try:
        return encode(value)
    except (TypeError, OverflowError, RecursionError, msgspec.EncodeError) as error:
        raise ValueError(str(error)) from None


def _judged(match: Match[Any], question: Question[Any, Any], answer: Any, board: Any) -> Ready:
    try:
        value = converted(answer_type(type(question)), answer)
    except ValueError:
        return _MALFORMED
    verdict = question.check(board, value)
    if not verdict.value and not verdict.clause:
        top = match.position.stack[-1]
        cited = match.game.codec.step(top.proc, top.at).clauses
        verdict = verdict.but(clause=cited[0] if cited else "")
    return verdict, value


def _admit_answer(match: Match[Any], pause: Pause, demand: Demand, inp: Input) -> Ready:
    if pause.given and any([seat == inp.by for seat, _ in pause.given]):
        return _NOT_ASKED
    question = match.game.codec.asked(demand.question)
    position = match.position
    board = position.board
    if type(inp.body) is Chance:
        try:
            outcome: tuple[int, ...] = converted(tuple[int, ...], inp.body.outcome)
        except ValueError:
            return _MALFORMED
        recorded = recorded_outcome(match)
        if recorded and recorded != outcome:
            return refuse("", "recorded_dice", *[str(face) for face in recorded]), None
        verdict = question.check(board, outcome)
        if verdict.value and recorded and inp.proof:
            return refuse("", "unproven_dice", "a roll that comes again has its proof in the entry taken back"), None
        if verdict.value and not recorded:
            assert isinstance(question, RollDice | ShuffleItems)
            if fault := unproven(match.header, position.progress, question, outcome, inp.proof):
                return refuse("", "unproven_dice", fault), None
        return verdict, (demand, question, outcome)
    if inp.proof:
        return _consented(match, inp), None
    if pause.all:  # a refusal of what the others may not see must not tell more than the seat can see
        board = seen(board, (demand.seat,))
    verdict, answer = _judged(match, question, inp.body.answer, board)
    return verdict, (demand, question, answer)


# ---------------------------------------------------------------- everything else


def _admit_pass(match: Match[Any], inp: Input, body: StandingPass) -> Ready:
    position = match.position
    if inp.by not in match.seats:
        return _NOT_ASKED
    if position.pause is None:
        return _OVER
    if not body.scope and not any([p.seat == inp.by for p in position.passes]):
        return refuse("", "no_standing_pass"), None
    if body.scope in ("", "touched"):
        return accept, -1
    wanted = match.game.scopes.get(body.scope)
    if wanted is None:
        return refuse("", "no_such_scope", *sorted([*match.game.scopes, "touched"])), None
    for depth in range(len(position.stack) - 1, -1, -1):
        if match.game.codec.outline(position.stack[depth].proc).name == wanted:
            return accept, depth
    return refuse("", "scope_not_running", body.scope), None


def _admit_interject(match: Match[Any], inp: Input, body: Interject) -> Ready:
    pause = match.position.pause
    mine = [] if pause is None else [d for d in pause.may if d.seat == inp.by]
    if not 0 <= body.may < len(mine):
        return _NOT_ASKED
    if body.follows != match.position.n:
        return refuse("", "stale", str(match.position.n)), None
    demand = mine[body.may]
    question = match.game.codec.asked(demand.question)
    verdict, answer = _judged(match, question, body.answer, match.position.board)
    return verdict, (demand, question, answer)


def _admit_ruling(match: Match[Any], inp: Input, body: Ruling) -> Ready:
    if inp.by != "umpire":
        return _NOT_ASKED
    pause = match.position.pause
    if pause is None:
        return _OVER
    moves = [bool(body.outcome), body.answer is not UNSET, body.close is not UNSET]
    if sum(moves) > 1 or not (body.author and body.clause and body.reason):
        return refuse("", "incomplete_ruling"), None
    if not (any(moves) or body.facts or body.readings):
        return refuse("", "incomplete_ruling"), None
    for name, reading in body.readings.items():
        if reading not in match.game.options.get(name, ()):
            return refuse("", "no_such_reading", name, reading), None
    demand = pause.demands[0]
    if (body.outcome and demand.seat != "chance") or (
        body.answer is not UNSET and (pause.all or demand.seat == "chance")
    ):
        return refuse("", "nothing_to_replace"), None
    try:
        question = match.game.codec.asked(demand.question)
        facts = tuple([match.game.codec.fact(fact) for fact in body.facts])
        value: Any = None
        if body.outcome:
            verdict = question.check(match.position.board, body.outcome)
            if not verdict.value:
                return verdict, None
            value = body.outcome
        elif body.answer is not UNSET:
            value = converted(answer_type(type(question)), body.answer)
        elif body.close is not UNSET:
            value = _result(match.game.codec.live(match.position.stack[-1].proc), body.close)
    except ValueError as error:
        return refuse("", "malformed", str(error)), None
    return accept, (question, facts, value)


def _result(proc: Procedure[Any], value: Any) -> Any:
    """The result of a procedure, from a ruling: as its type, "" for a procedure that has none."""
    for base in type(proc).__mro__:
        for parent in getattr(base, "__orig_bases__", ()):
            if get_origin(parent) is Procedure:
                wanted = get_args(parent)[0]
                if wanted is None or wanted is type(None):
                    converted(str, value)
                    return None
                return converted(wanted, value)
    raise ValueError(f"{type(proc).__name__} does not say what its result is")


def _admit_undo(match: Match[Any], inp: Input, body: Undo) -> Ready:
    if inp.by not in match.seats and inp.by != "umpire":
        return _NOT_ASKED
    if not 0 <= body.to < match.n:
        return refuse("", "no_such_entry", str(body.to)), None
    if may_take_back(match, inp.by, body.to):
        return accept, None
    cancels = tuple([position.n for position in taken_back(match.past, match.n, body.to) if position.outcome])
    if {*body.consents} != {*match.seats} or body.cancels != cancels:
        return refuse("", "consent_needed", *[str(n) for n in cancels]), None
    return accept, None


def may_take_back(match: Match[Any], seat: str, to: int) -> bool:
    """Whether a seat may go back to entry ``to`` alone: everything since is its own, and hid nothing.

    Not while a roll is pending that takes tokens: who has been shown them knows it, and may have told the seat.
    """
    if match.header.dice in CHAINED and rolls_next(match.position) and not recorded_outcome(match):
        return False
    for position in line_to(match.past, match.n):
        if position.n <= to or position.mine != seat:
            return position.n == to
    return False


def _admit_seat(match: Match[Any], inp: Input, body: SeatChange) -> Ready:
    if inp.by not in ("host", "umpire"):
        return _NOT_ASKED
    return (accept, None) if body.seat in match.seats else (refuse("", "no_such_seat", *match.seats), None)


def _admit_end(match: Match[Any], inp: Input, body: End) -> Ready:
    if inp.by not in match.seats and (body.how == "concede" or inp.by not in ("host", "umpire")):
        return _NOT_ASKED
    if match.over is not None:
        return _OVER
    if body.how == "concede":
        return accept, Outcome(tuple([seat for seat in match.seats if seat != inp.by]), "conceded")
    if body.how == "forfeit":
        return _admit_forfeit(match, inp, body)
    if body.how != "agree" or {*body.consents} != {*match.seats} or not {*body.winners} <= {*match.seats}:
        return refuse("", "consent_needed"), None
    return accept, Outcome(body.winners, "agreed")


def _admit_forfeit(match: Match[Any], inp: Input, body: End) -> Ready:
    """A seat that does not show its token ends the match: it never gets the roll again."""
    position = match.position
    left = [seat for seat in match.seats if seat not in body.winners]
    if inp.by in match.seats or position.progress is None or recorded_outcome(match):
        return _NOT_ASKED
    assert position.pause is not None
    shuffle = isinstance(match.game.codec.asked(position.pause.demands[0].question), ShuffleItems)
    wanted = parties_of(match.header, position.progress, shuffle)
    if position.pause.demands[0].seat != "chance" or len(left) != 1 or left[0] not in wanted:
        return refuse("", "no_forfeit", *[seat for seat in wanted if seat in match.seats]), None
    if {*body.winners} | {*left} != {*match.seats}:
        return refuse("", "no_forfeit"), None
    return accept, Outcome(tuple([seat for seat in match.seats if seat != left[0]]), "forfeit")


def _admit_word(match: Match[Any], inp: Input, body: Note | Ruleset) -> Ready:
    if inp.by not in ("host", "umpire", *match.seats):
        return _NOT_ASKED
    if isinstance(body, Ruleset):
        newer = [number for number in match.game.rulesets if number > match.position.ruleset]
        if inp.by in match.seats or body.number not in newer:
            return refuse("", "no_such_ruleset", *[str(number) for number in newer]), None
    return accept, None


_OTHERS: dict[type, Callable[[Match[Any], Input, Any], Ready]] = {
    StandingPass: _admit_pass,
    Interject: _admit_interject,
    Ruling: _admit_ruling,
    Undo: _admit_undo,
    SeatChange: _admit_seat,
    End: _admit_end,
    Note: _admit_word,
    Ruleset: _admit_word,
}
