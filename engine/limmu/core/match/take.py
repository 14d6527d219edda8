"""The loop: pure functions over frozen matches. One path for live play, bots, servers and the verifier."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from limmu.core.log.entry import (
    FORMAT,
    MAX_LINE,
    SHUFFLES,
    Begin,
    Chance,
    Control,
    Decision,
    DiceTerms,
    End,
    Entry,
    Header,
    Input,
    Interject,
    Ruling,
    StandingPass,
    encode,
    leaf_of,
)
from limmu.core.log.sealing import SECRET_BYTES, answer_audiences, commitment_to
from limmu.core.match.fold import BrokenLog, alone, command, fold, fold_all, moved, reconstruct, replay, written
from limmu.core.match.game import Game
from limmu.core.match.judge import admit, check, converted
from limmu.core.match.position import (
    Match,
    Open,
    Position,
    Rolled,
    branch,
    empty,
    joined,
    question,
    recorded_outcome,
    rolls_next,
    still_recorded,
)
from limmu.core.proof.chains import moved_on
from limmu.core.rules.procedure import Demand, Frame, Outcome, Pause, Procedure, Standing
from limmu.core.rules.question import Question, answer_type
from limmu.core.rules.records import PUBLIC, UMPIRE, B, Fact
from limmu.core.rules.running import RuleError, Table, begun, closed, resumed, rule_error
from limmu.core.rules.verdict import Refused

Taken = tuple[Entry[Fact[B]], Match[B]]
"""An entry, and the match after it."""

_EVERYBODY = ("",)
_BY_HAND = DiceTerms()
_LONGEST = MAX_LINE - 45
_NO_SEATS = (PUBLIC, UMPIRE, "public", "chance", "host", SHUFFLES)


# ---------------------------------------------------------------- beginning


def begin(
    game: Game[B],
    pack: Any,
    scenario: str,
    seats: tuple[str, ...] = (),
    options: Mapping[str, str] | None = None,
    match_id: str = "match",
    secret: bytes = bytes(SECRET_BYTES),
    dice: DiceTerms = _BY_HAND,
    persons: Mapping[str, str] | None = None,
    keys: Mapping[str, str] | None = None,
) -> Taken[B]:
    """Set a scenario up and run the rules to the first question.

    ``options`` chooses readings by name (the rest are defaults); ``secret`` is 32 random bytes that the host keeps;
    ``dice`` the terms of the source of chance (``dice.terms``); ``keys`` Ed25519 public keys of the host and of the
    seats that sign their inputs.
    Returns entry 0 and the match. Raises ValueError for an unknown scenario, seat, option or reading.
    """
    chosen = _chosen(game, pack, scenario, options or {})
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"the match secret must have {SECRET_BYTES} bytes, not {len(secret)}")
    seats = seats or game.seats(pack, scenario)
    if wrong := [seat for seat in seats if seat in _NO_SEATS or seats.count(seat) > 1]:
        raise ValueError(f"these cannot be seats, or not twice: {', '.join(map(repr, wrong))}")
    if unknown := [seat for seat in persons or {} if seat not in seats]:
        raise ValueError(f"nobody sits at {', '.join(unknown)}: the seats are {', '.join(seats)}")
    header = Header(
        FORMAT,
        game.name,
        game.ruleset,
        getattr(pack, "id", ""),
        game.digest(pack),
        match_id,
        scenario,
        seats,
        commitment_to(match_id, secret),
        dict(persons or {}),
        chosen,
        dice.mode,
        dice.anchors,
        dice.links,
        dict(keys or {}),
    )
    return entry_zero(game, pack, header, secret)


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


def entry_zero(game: Game[B], pack: Any, header: Header, secret: bytes) -> Taken[B]:
    """Entry 0 of a header: the set-up, and the rules up to the first question."""
    facts = game.set_up(pack, header.scenario, header.options)
    return enter(empty(game, pack, header, secret), facts, game.opening(pack, header.scenario))


def enter(match: Match[B], facts: Iterable[Fact[B]], proc: Procedure[Any], below: Iterable[Frame] = ()) -> Taken[B]:
    """Entry 0 of an empty match: the facts, then the rules from a procedure on, to the first question.

    A case starts in the middle: ``below`` are the frames under its procedure, the outermost first.
    """
    t = table_of(match)
    for fact in facts:
        t.emit(fact)
    t.stack.extend(below)
    return _close(match, Input("host", Begin()), t, begun(t, proc))


# ---------------------------------------------------------------- taking inputs


def table_of(match: Match[B], options: Mapping[str, str] | None = None) -> Table[B]:
    """What the steps of one input work at."""
    position = match.position
    return Table(
        match.game.codec,
        position.board,
        n=position.n + 1,
        pack=match.pack,
        options=position.options if options is None else options,
        seats=match.header.seats,
        stack=list(position.stack),
        passes=position.passes,
        ruleset=position.ruleset,
    )


def take(match: Match[B], inp: Input) -> Taken[B]:
    """Take an input: run the rules to the next question and return the entry and the next match.

    Raises Refused (with the verdict of :func:`check`) or RuleError; the match is unchanged either way.
    """
    verdict, ready = admit(match, inp)
    if not verdict.value:
        raise Refused(verdict)
    body: object = inp.body
    kind = type(body)
    if kind is Decision:
        return _take_decision(match, inp, *ready)
    if kind is Chance:
        return _take_chance(match, inp, *ready)
    if kind is Interject:
        return _take_interjection(match, inp, *ready)
    if kind is StandingPass:
        return _take_pass(match, inp, ready)
    if kind is Ruling:
        return _take_ruling(match, inp, *ready)
    control = Control(0, (), UNSET, UNSET, ready) if kind is End else UNSET
    return _unmoved(match, _entry(match, inp, (), control, ()))


def _take_decision(match: Match[B], inp: Input, demand: Demand, asked: Question[B, Any], answer: Any) -> Taken[B]:
    pause = _pause(match)
    audiences = answer_audiences(asked, demand.seat, pause.all)
    if answer is not inp.body.answer:
        inp = _saying(inp, Decision(answer))
    if pause.all:
        if len(pause.given) + 1 < len(pause.demands):
            return _unmoved(match, _entry(match, inp, (), UNSET, ()), audiences)
        answer = _all_given(match, pause, demand.seat, answer)
    t = table_of(match)
    return _close(match, inp, t, resumed(t, demand.then, answer), audiences)


def _all_given(match: Match[Any], pause: Pause, last: str, answer: Any) -> tuple[tuple[str, Any], ...]:
    """The sealed answers in the order of the question, also those that came from a log."""
    given = {**dict(pause.given), last: answer}
    try:
        kinds = {d.seat: answer_type(type(match.game.codec.asked(d.question))) for d in pause.demands}
        return tuple([(d.seat, converted(kinds[d.seat], given[d.seat])) for d in pause.demands])
    except ValueError as error:
        raise rule_error(table_of(match), ValueError(f"a sealed answer is not known: {error}")) from error


def _take_chance(match: Match[B], inp: Input, demand: Demand, asked: Question[B, Any], outcome: Any) -> Taken[B]:
    if outcome is not inp.body.outcome:
        inp = _saying(inp, Chance(outcome))
    t = table_of(match)
    stopped = resumed(t, demand.then, outcome)
    audiences = answer_audiences(asked, "chance", False)
    return _close(match, inp, t, stopped, audiences, outcome=outcome, redo=still_recorded(match.position))


def _take_interjection(match: Match[B], inp: Input, demand: Demand, asked: Question[B, Any], answer: Any) -> Taken[B]:
    t = table_of(match)
    stopped = resumed(t, demand.then, answer, _pause(match))
    inp = _saying(inp, Interject(inp.body.may, answer, inp.body.follows))
    return _close(match, inp, t, stopped, answer_audiences(asked, demand.seat, False))


def _take_pass(match: Match[B], inp: Input, depth: int) -> Taken[B]:
    pause = _pause(match)
    t = table_of(match)
    others = tuple([p for p in t.passes if p.seat != inp.by])
    scope = inp.body.scope
    t.passes = (*others, Standing(inp.by, scope, depth)) if scope else others
    if scope and not pause.all and pause.demands[0].seat == inp.by:
        asked = match.game.codec.asked(pause.demands[0].question)
        if asked.window and asked.passing is not None:
            return _close(match, inp, t, resumed(t, pause.demands[0].then, asked.passing))
    return _close(match, inp, t, pause)


def _take_ruling(
    match: Match[B], inp: Input, asked: Question[B, Any], facts: tuple[Fact[B], ...], value: Any
) -> Taken[B]:
    body: Ruling = inp.body
    pause = _pause(match)
    t = table_of(match, {**match.position.options, **body.readings} if body.readings else None)
    try:
        for fact in facts:
            t.emit(fact)
    except Exception as error:
        raise rule_error(t, error) from error
    stopped: Pause | Outcome = pause
    if body.outcome or body.answer is not UNSET:
        stopped = resumed(t, pause.demands[0].then, value)
    elif body.close is not UNSET:
        stopped = closed(t, value)
    changes: dict[str, Any] = {"facts": facts} if facts else {}
    if body.answer is not UNSET:
        changes["answer"] = value
    inp = _saying(inp, msgspec.structs.replace(body, **changes))
    audiences = answer_audiences(asked, pause.demands[0].seat, pause.all)
    redo = still_recorded(match.position) if body.outcome else None
    return _close(match, inp, t, stopped, audiences, outcome=body.outcome, redo=redo)


# ---------------------------------------------------------------- the entry


def _saying(inp: Input, body: Any) -> Input:
    """An input with its body as the log writes it."""
    return Input(inp.by, body, inp.cmd, "", inp.sig, inp.proof)


def _pause(match: Match[Any]) -> Pause:
    pause = match.position.pause
    assert pause is not None, "admitted where nothing is asked"
    return pause


def _entry(match: Match[B], inp: Input, facts: tuple[Fact[B], ...], control: Any, trail: Any) -> Entry[Fact[B]]:
    old = match.position
    return Entry(old.n + 1, old.leaf, inp.by, inp.body, facts, control, trail, inp.cmd, {}, "", inp.sig, inp.proof)


def _unmoved(match: Match[B], entry: Entry[Fact[B]], audiences: tuple[str, ...] = _EVERYBODY) -> Taken[B]:
    """Hash an entry that no rule ran for, and join its position to the line."""
    json, opening = written(match, entry, audiences)
    position = moved(match.past, match.position, entry, leaf_of(json), match.seats)
    return entry, joined(match, position, json, opening)


def _close(
    match: Match[B],
    inp: Input,
    t: Table[B],
    stopped: Pause | Outcome,
    audiences: tuple[str, ...] = _EVERYBODY,
    outcome: tuple[int, ...] = (),
    redo: tuple[Rolled, ...] | None = None,
) -> Taken[B]:
    """Make the entry of what the rules did, and the match after it."""
    old = match.position
    if isinstance(stopped, Pause):
        pause, over = stopped if stopped is not old.pause else match.game.codec.pause(stopped), None
    else:
        pause, over = None, stopped
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
    entry = _entry(match, inp, tuple(t.facts), control, tuple(t.trail))
    body: object = inp.body
    try:
        json, opening = written(match, entry, audiences)
        if len(json) > _LONGEST:
            raise ValueError(f"the entry has {len(json)} bytes, {_LONGEST} are allowed")
    except Exception as error:
        raise rule_error(t, error) from error
    progress = old.progress
    if progress is not None:
        progress = moved_on(progress, inp.by, match.seats, bool(outcome), rolls_next(old), inp.proof)
    position = Position(
        entry.n,
        leaf_of(json),
        t.board,
        stack,
        pause,
        t.passes,
        over,
        t.options,
        old.persons,
        alone(entry, old.pause) if type(body) is Decision else "",
        outcome,
        old.redo if redo is None else redo,
        old.n,
        command(inp.by, inp.cmd) if inp.cmd else "",
        progress,
        old.ruleset,
        encode(body) if inp.cmd else b"",
    )
    return entry, joined(match, position, json, opening)


__all__ = [
    "BrokenLog",
    "Match",
    "Open",
    "Position",
    "RuleError",
    "begin",
    "branch",
    "check",
    "empty",
    "enter",
    "entry_zero",
    "fold",
    "fold_all",
    "question",
    "reconstruct",
    "recorded_outcome",
    "replay",
    "take",
]
