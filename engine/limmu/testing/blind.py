"""Secrets: two matches that differ only in what an audience may not see are one match to that audience.

The twin of a match has the same inputs, but the shuffles lay the items that the audience never sees in another order,
and the secret answers of others follow. Whatever the audience receives must be the same, byte for byte, once hashes
and commitments are replaced by their place: the view, the question and what it offers, refusals, the published log;
and all of it in the same number, order and length.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec import json as msgjson

from limmu.core import (
    Chance,
    Entry,
    Fact,
    Input,
    Match,
    Question,
    ShuffleItems,
    check,
    decide,
    empty,
    fold,
    question,
    read_log,
    take,
    view,
)
from limmu.core.entry import encode
from limmu.core.host import lines_of
from limmu.core.log import line_of
from limmu.core.match import first
from limmu.core.records import PUBLIC, answer_audience
from limmu.testing.properties import FOLDER, Played, kept, probes

Known = Callable[[Entry[Fact[Any]], Any, str], Iterable[int]]
"""The items that an audience has seen after an entry: the entry, the board after it, the audience."""
Relabel = Callable[[Question[Any, Any], Any, Mapping[int, int]], Any]
"""A secret answer with its items replaced."""


def assert_blind(
    played: Played, audience: str, seed: int, *, known: Known, relabel: Relabel, folder: Path = FOLDER
) -> int:
    """Play the twin of a match for an audience and compare all that it receives. Returns how many items were swapped.

    Raises AssertionError, with both logs kept, at the first difference.
    """
    swap = swapped(played, audience, seed, known)
    live = played.match
    _, match = first(live.game, live.pack, live.header, live.secret)
    _, twin = first(live.game, live.pack, live.header, live.secret)
    lines = [line_of(twin.header), lines_of(twin)]
    try:
        _same(match, twin, audience, seed)
        for n, inp in enumerate(played.inputs, 1):
            other = _twin_input(match, inp, audience, swap, relabel)
            _, match = take(match, inp)
            _, twin = take(twin, other)
            lines.append(lines_of(twin))
            assert twin.n == n
            _same(match, twin, audience, seed)
    except Exception as error:
        name = f"{live.game.name}-{live.header.match}-blind-{audience}"
        one, two = kept(played.log, name, folder), kept(b"".join(lines), f"{name}-twin", folder)
        raise AssertionError(
            f"{audience} is told more than it may know at entry {twin.n}: {error}\n  compare: limmu diff {one} {two}"
        ) from error
    return sum([old != new for old, new in swap.items()])


def swapped(played: Played, audience: str, seed: int, known: Known) -> dict[int, int]:
    """A random permutation of the items of the shuffles that the audience never sees in the match."""
    live = played.match
    match = empty(live.game, live.pack, live.header, live.secret)
    items: dict[int, None] = {}
    seen: dict[int, None] = {}
    for record in read_log(played.log).read(live.game):
        open_ = question(match) if match.n >= 0 else None
        if open_ and isinstance(put := open_.demands[0][1], ShuffleItems):
            items |= dict.fromkeys(put.items)
        match = fold(match, record.entry, record.json, record.leaf)
        seen |= dict.fromkeys(known(record.entry, match.board, audience))
    unseen = [item for item in items if item not in seen]
    others = list(unseen)
    random.Random(f"{seed}/{audience}").shuffle(others)
    return dict(zip(unseen, others, strict=True))


def _twin_input(match: Match[Any], inp: Input, audience: str, swap: Mapping[int, int], relabel: Relabel) -> Input:
    open_ = question(match)
    assert open_ is not None
    put = next(put for seat, put in open_.demands if seat == inp.by)
    if isinstance(put, ShuffleItems):
        return Input("chance", Chance(tuple([swap.get(item, item) for item in inp.body.outcome])))
    secret = open_.sealed or answer_audience(type(put)) != PUBLIC
    if inp.by in (audience, "chance") or not secret:
        return inp
    return decide(inp.by, relabel(put, inp.body.answer, swap))


def _same(match: Match[Any], twin: Match[Any], audience: str, seed: int) -> None:
    mine, theirs = received(match, audience, seed), received(twin, audience, seed)
    assert mine.keys() == theirs.keys(), f"it receives {list(mine)} in one, {list(theirs)} in the other"
    for what, value in mine.items():
        assert value == theirs[what], f"{what} is\n  {value!r}\nin one, in the other\n  {theirs[what]!r}"


def received(match: Match[Any], audience: str, seed: int = 0) -> dict[str, bytes]:
    """Everything that an audience receives after an entry, as bytes, without hashes."""
    sight = view(match, audience)
    found = {
        "the board": encode(sight.board),
        "the stack": encode((sight.n, sight.asked, sight.stack, sight.passes, sight.over)),
        "the log": _log_line(match),
    }
    asked = sight.question
    found["an interjection"] = encode([(one.question, list(one.answers())) for one in sight.may])
    if asked is None:
        found["a refusal"] = encode(check(match, decide(audience, "")))
        return found
    answers = list(asked.answers())
    found["the question"] = encode((asked.question, asked.step, asked.clauses))
    found["the offer"] = encode(answers)
    for i, probe in enumerate(probes(answers[0], random.Random(f"{seed}/{match.n}").randrange)):
        found[f"the refusal of {probe!r} ({i})"] = encode(check(match, decide(audience, probe)))
    return found


def _log_line(match: Match[Any]) -> bytes:
    """The published line of the last entry, with what depends on hidden values replaced by its place."""
    if not match.json:
        return b""
    document: dict[str, Any] = msgjson.decode(match.json)
    document["prev"] = ""
    document["sealed"] = {path: (i, len(value)) for i, (path, value) in enumerate(document.get("sealed", {}).items())}
    return encode(document)
