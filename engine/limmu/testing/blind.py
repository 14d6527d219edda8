"""Secrets: an audience cannot tell apart two matches that differ only in what it may not see.

The twin of a match has the same inputs, but its shuffles order the items that the audience never sees differently,
and others' secret answers change with them. What the audience receives must be the same, byte for byte, once hashes
and commitments are replaced by their place: the view, the question and what it offers, refusals of whatever it may try,
the published log and the openings that are its own; and all of it in the same number, order and length.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, cast

import msgspec
from msgspec import json as msgjson

from limmu.core import (
    PUBLIC,
    Chance,
    Decision,
    End,
    Entry,
    Input,
    Interject,
    Match,
    OpenQuestion,
    Question,
    Refused,
    Ruling,
    SeatChange,
    ShuffleItems,
    StandingPass,
    Undo,
    View,
    answer_audience,
    audiences_in,
    audiences_of_answer,
    branch,
    check,
    deal,
    decide,
    encode,
    entry_zero,
    line_of,
    lines_of,
    offers,
    question,
    read_log,
    redact_for,
    stored_name,
    take,
    unrecorded,
    view,
)
from limmu.testing.dealing import may_deal
from limmu.testing.eyes import difference
from limmu.testing.knowing import Audience, Sightings
from limmu.testing.properties import FOLDER, Played, kept, probes

Relabel = Callable[[Question[Any, Any], Any, Mapping[int, int]], Any]
"""A secret answer with its items replaced."""


_NUMBERS = re.compile(rb"\d+")

# ---------------------------------------------------------------- the twin


@unrecorded()
def assert_blind(
    played: Played,
    sightings: Sightings,
    seed: int = 0,
    *,
    relabel: Relabel | None = None,
    start: int = 0,
    stop: int = -1,
    folder: Path = FOLDER,
) -> int:
    """Play the twin of a match for an audience and compare all that it receives after entry ``start`` up to ``stop``.

    The audience is that of the ``sightings``, which pairs of one match share. Returns how many items were swapped.
    Raises AssertionError, with both logs kept, at the first difference.
    """
    audiences, live = sightings.audiences, played.match
    stop = live.n if stop < 0 else stop
    swap = sightings.swap(stop, f"{seed}/{audiences}/{stop}")
    _, twin = entry_zero(live.game, live.pack, live.header, live.secret)
    lines = [line_of(twin.header), lines_of(twin)]
    match = before = _at(live, sightings, 0)
    try:
        for n in range(stop + 1):
            if n:
                inp = _twin_input(
                    match, twin=twin, inp=played.inputs[n - 1], audiences=audiences, swap=swap, relabel=relabel
                )
                before, was, match = match, twin, _at(live, sightings, n)
                entry, twin = _taken(was, inp, audiences)
                lines.append(lines_of(twin))
                assert twin.n == n
                one, two = _plain_line(match.json), _plain_line(twin.json)
                assert one == two, f"its log holds other things, {difference('entry', one, two)}"
                if n > start:
                    mine = _openings(before, sightings.records[n].entry, match, audiences)
                    assert mine == _openings(was, entry, twin, audiences), "other openings"
            if n >= start:
                _same(match, twin, audiences, seed)
        _same_branches(match, twin, audiences, seed, start)
        if start == 0:
            _same_logs(played.log, b"".join(lines), match, audiences)
    except Exception as error:
        name = f"{live.game.name}-{live.header.match}-blind-{'-'.join(audiences)}"
        one, two = kept(played.log, name, folder), kept(b"".join(lines), f"{name}-twin", folder)
        who = " and ".join(audiences)
        changed = ", ".join([f"{old} became {new}" for old, new in sorted(swap.items()) if old != new])
        raise AssertionError(
            f"{who} is told more than it may know at entry {twin.n}: {error}\n  in the twin {changed}; the board hides "
            f"them from it: if the rules show them, let the board show them, or give `known`\n"
            f"  compare: limmu diff {one} {two}"
        ) from error
    return sum([old != new for old, new in swap.items()])


def _at(live: Match[Any], sightings: Sightings, n: int) -> Match[Any]:
    """The match as it was after entry ``n``, with what was written then."""
    return msgspec.structs.replace(
        live, position=live.past[n], json=sightings.records[n].json, opening=sightings.openings.get(n)
    )


def _twin_input(
    match: Match[Any],
    twin: Match[Any],
    inp: Input,
    audiences: tuple[str, ...],
    swap: Mapping[int, int],
    relabel: Relabel | None,
) -> Input:
    body = inp.body
    open_, other = question(match), question(twin)
    if open_ is None or other is None or not isinstance(body, Decision | Interject | Chance):
        return inp
    put, theirs = _put(open_, inp), _put(other, inp)
    if isinstance(body, Chance):
        shuffled = isinstance(put, ShuffleItems)
        outcome = tuple([swap.get(item, item) for item in body.outcome]) if shuffled else body.outcome
        return Input("chance", Chance(outcome))
    secret = open_.sealed or answer_audience(type(put)) != PUBLIC
    if inp.by in audiences or not secret:
        return inp
    if relabel is not None:
        answer = relabel(put, body.answer, swap)
    elif list(offers(put, match.board)) == list(offers(theirs, twin.board)):
        answer = body.answer  # the choices name no items
    else:
        answer = _swapped(body.answer, swap)
    return msgspec.structs.replace(inp, body=msgspec.structs.replace(body, answer=answer))


def _taken(twin: Match[Any], inp: Input, audiences: tuple[str, ...]) -> tuple[Entry[Any], Match[Any]]:
    """The twin after its input. Where the rules refuse it: AssertionError, which says what that means."""
    try:
        return take(twin, inp)
    except Refused as refused:
        open_ = question(twin)
        if open_ is None or not isinstance(inp.body, Decision | Interject):
            raise
        put = _put(open_, inp)
        told = f"the answer of {inp.by} to {stored_name(type(put).__name__)}"
        if inp.by in audiences:
            why = f"{told} would not be allowed, and that it is tells what is hidden from {inp.by}"
        elif open_.sealed or answer_audience(type(put)) != PUBLIC:
            why = f"{told} is no answer once its items are replaced: say with `relabel` how to replace them"
        else:
            why = f"everybody reads {told}, which names what stays hidden: declare the question with answer=OWN"
        raise AssertionError(f"{why} ({refused})") from refused


def _put(open_: OpenQuestion, inp: Input) -> Question[Any, Any]:
    """The question that an input answers."""
    if isinstance(inp.body, Interject):
        return [put for seat, put in open_.may if seat == inp.by][inp.body.may]
    return next(put for seat, put in open_.demands if seat == inp.by)


def _swapped(answer: Any, swap: Mapping[int, int]) -> Any:
    """An answer with every number that is an item replaced."""

    def other(found: re.Match[bytes]) -> bytes:
        return b"%d" % swap.get(int(found[0]), int(found[0]))

    return msgspec.convert(msgjson.decode(_NUMBERS.sub(other, encode(answer))), cast("type[Any]", type(answer)))


# ---------------------------------------------------------------- what must be the same


def _same(match: Match[Any], twin: Match[Any], audiences: tuple[str, ...], seed: int) -> None:
    mine, theirs = received(match, audiences, seed), received(twin, audiences, seed)
    assert mine.keys() == theirs.keys(), f"it receives {list(mine)} in one, {list(theirs)} in the other"
    for what, value in mine.items():
        assert value == theirs[what], f"of {what} it receives other things, {difference(what, value, theirs[what])}"
    assert len(match.json) == len(twin.json), "the line of the entry has another length"


def _same_branches(match: Match[Any], twin: Match[Any], audiences: tuple[str, ...], seed: int, start: int) -> None:
    """A branch from an earlier entry reveals no more than the original line."""
    n = random.Random(f"{seed}/branch").randint(start, match.n)
    _same(branch(match, n), branch(twin, n), audiences, seed)


def _same_logs(log: bytes, twin: bytes, match: Match[Any], audiences: tuple[str, ...]) -> None:
    """The log for each audience has the same lines, of the same lengths, except for hashes and commitments."""
    cut = b"".join(log.splitlines(keepends=True)[: read_log(log).line_of(match.n)])
    for audience in audiences:
        mine = redact_for(cut, match.game, audience).splitlines()
        theirs = redact_for(twin, match.game, audience).splitlines()
        assert [len(line) for line in mine] == [len(line) for line in theirs], "the lines of its log differ in length"
        for i, (one, two) in enumerate(zip(mine, theirs, strict=True)):
            assert _plain_line(one[44:]) == _plain_line(two[44:]), f"line {i + 1} of its log differs"


def received(match: Match[Any], audience: Audience, seed: int = 0) -> dict[str, bytes]:
    """Everything that an audience receives after an entry, as bytes, without hashes."""
    audiences = (audience,) if isinstance(audience, str) else audience
    sight = view(match, audiences)
    found = {
        "the board": encode(sight.board),
        "the stack": encode((sight.n, sight.asked, sight.stack, sight.passes, sight.over)),
        "the log": _plain_line(match.json) if match.json else b"",
        "an interjection": encode([(one.question, list(one.answers())) for one in sight.may]),
    }
    found |= _world(match, sight, seed)
    for seat in audiences:
        for i, inp in enumerate(_tries(match, seat)):
            found[f"the refusal of try {i} of {seat}"] = encode(check(match, inp))
    asked = sight.question
    if asked is None:
        return found
    answers = list(asked.answers())
    found["the question"] = encode((asked.question, asked.step, asked.clauses))
    found["the offer"] = encode(answers)
    for i, probe in enumerate(probes(answers[0], random.Random(f"{seed}/{match.n}").randrange)):
        found[f"the refusal of {probe!r} ({i})"] = encode(check(match, decide(asked.seat, probe)))
    return found


DEALS = 8
"""After about one entry in so many a world is dealt."""


def _world(match: Match[Any], sight: View[Any], seed: int) -> dict[str, bytes]:
    """A world that is dealt for a seat by a fixed draw: its board, its open frames and its question."""
    drawn = random.Random(f"{seed}/{match.n}/deal")
    if sight.seen is None or sight.over is not None or drawn.randrange(DEALS) or not may_deal(match):
        return {}
    world = deal(sight.seen(), drawn.randrange).position
    return {"a world dealt for it": encode((world.board, world.stack, world.pause))}


def _tries(match: Match[Any], seat: str) -> list[Input]:
    """Inputs that somebody may try at any time to learn from their refusal."""
    last = match.n - 1
    bodies = (
        *[StandingPass(scope) for scope in ("", "touched", *match.game.scopes)],
        *(Undo(last), Undo(last, match.seats), Interject(0, "", match.n), Chance((1,))),
        *(End("agree", (), match.seats[:1]), SeatChange(match.seats[0], "x"), Ruling("a", "b", "c", close="")),
    )
    others = [decide(other, "") for other in match.seats if other != seat]
    return [*[Input(seat, body) for body in bodies], *others, Input(seat, Decision(""), expects="x" * 43)]


def _openings(before: Match[Any], entry: Entry[Any], after: Match[Any], audiences: tuple[str, ...]) -> bytes:
    """The openings of an entry that an audience gets, without their salts."""
    opening = after.opening
    if opening is None:
        return b""
    allowed = audiences_in(entry, audiences_of_answer(before, entry))
    mine = {path for path in opening.open if any([one in allowed.get(path, ()) for one in audiences])}
    return encode({path: value for path, (_, value) in opening.open.items() if path in mine})


def _plain_line(json: bytes) -> bytes:
    """A published line, with what depends on hidden values replaced by its place."""
    document: dict[str, Any] = msgjson.decode(json)
    if "prev" in document:
        document["prev"] = ""
        sealed: dict[str, str] = document.get("sealed", {})
        document["sealed"] = {path: (i, len(value)) for i, (path, value) in enumerate(sealed.items())}
    return encode(document)


# ---------------------------------------------------------------- sealed answers


@unrecorded()
def assert_sealed(played: Played, audiences: Iterable[Audience], start: int = 0) -> int:
    """While answers are sealed, no seat learns another's answer. Returns how many answers it compared.

    Raises AssertionError at the first difference.
    """
    live, compared = played.match, 0
    for n in range(max(start, 1), live.n + 1):
        before = branch(live, n - 1)
        open_, inp = question(before), played.inputs[n - 1]
        if open_ is None or not open_.sealed or len(open_.demands) < 2 or not isinstance(inp.body, Decision):
            continue
        others = [answer for answer in offers(_put(open_, inp), before.board) if answer != inp.body.answer]
        for audience in audiences if others else ():
            if inp.by not in ((audience,) if isinstance(audience, str) else audience):
                pair = [take(before, each)[1] for each in (inp, decide(inp.by, others[n % len(others)]))]
                _same(pair[0], pair[1], (audience,) if isinstance(audience, str) else audience, n)
                compared += 1
    return compared
