"""Properties of whole matches of the yardstick game, played at random."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.benchmarks.yardstick import Minstd, Pack, checksum, game, scenario_of
from tests.core.parley import same

from limmu.core import (
    Chance,
    Input,
    Refused,
    Undo,
    begin,
    branch,
    check,
    decide,
    empty,
    fold,
    question,
    read_log,
    redact,
    replay,
    take,
    verify,
    view,
)
from limmu.core.log.lines import line_of
from limmu.core.match.host import lines_of
from limmu.core.match.position import Rolled

ROOT = Path(__file__).resolve().parents[2]
SECRET = b"y" * 32


def play(seed: int, turns: int, player: int | None = None) -> tuple[Any, bytes, Minstd]:
    """A match played at random, its log, and its dice."""
    dice, stream = Minstd(seed), seed + 100 if player is None else player
    _, match = begin(game, Pack(), scenario_of(turns), secret=SECRET)
    lines = [line_of(match.header), lines_of(match)]
    while (open_ := question(match)) is not None:
        seat, asked = open_.demands[0]
        if seat == "chance":
            inp = Input(seat, Chance(dice.outcome(asked, match.n + 1)))  # pyright: ignore
        else:
            stream = stream * 48271 % 2147483647
            answers = view(match, seat).question.answers()  # pyright: ignore
            inp = decide(seat, answers[stream % len(answers)])
        _, match = take(match, inp)
        lines.append(lines_of(match))
    return match, b"".join(lines), dice


@pytest.mark.parametrize(("seed", "expected"), [(1, 704930013), (2, 2123800269), (3, 289994667)])
def test_the_same_match_is_played_as_by_every_peer(seed: int, expected: int) -> None:
    match, data, dice = play(seed, 10)
    assert checksum(match.board, dice.seed) == expected
    log = read_log(data)
    assert not verify(log, game, Pack()).differs
    assert checksum(replay(log, game).board, dice.seed) == expected


@given(st.integers(1, 10_000), st.integers(1, 10_000))
@settings(max_examples=8)
def test_fold_equals_live_at_every_entry(seed: int, player: int) -> None:
    match, data, _ = play(seed, 1, player)
    log = read_log(data)
    report = verify(log, game, Pack())
    assert [report.intact.state, report.reproducible.state, report.legal.state] == ["holds"] * 3, report
    folded = replay(log, game, Pack(), SECRET)
    again = empty(game, Pack(), log.header, SECRET)
    for live, theirs, record in zip(match.past, folded.past, log.read(game.codec), strict=True):
        same(live, theirs)
        again = fold(again, record.entry)  # its line made again from its values
        assert (again.leaf, again.json) == (record.leaf, record.json)


@given(st.integers(1, 10_000), st.data())
@settings(max_examples=8)
def test_every_pause_goes_on_from_its_bytes(seed: int, data: st.DataObject) -> None:
    _, lines, _ = play(seed, 1)
    log = read_log(lines)
    folded = replay(log, game, Pack(), SECRET)
    entries = [record.entry for record in log.read(game.codec)]
    for n in data.draw(st.lists(st.integers(0, folded.n - 1), max_size=20)):
        _, after = take(branch(folded, n), Input(entries[n + 1].by, entries[n + 1].input))
        same(after.position, folded.past[n + 1])


def chained(rolled: Rolled | None) -> int:
    """How many rolls wait for one question."""
    return 0 if rolled is None else 1 + chained(rolled.after)


@given(st.integers(1, 10_000), st.data())
@settings(max_examples=8)
def test_undo_and_the_same_again_is_the_same_board(seed: int, data: st.DataObject) -> None:
    match, lines, _ = play(seed, 1)
    entries = [record.entry for record in read_log(lines).read(game.codec)]
    n = data.draw(st.integers(1, match.n))
    to = data.draw(st.integers(0, n - 1))
    here = branch(match, n)
    cancels = tuple([entry.n for entry in entries[to + 1 : n + 1] if isinstance(entry.input, Chance)])
    _, here = take(here, Input("0", Undo(to, ("0", "1"), cancels)))
    assert here.board == match.past[to].board
    assert sum(map(chained, here.position.redo.values())) == len(cancels)
    for entry in entries[to + 1 : n + 1]:
        _, here = take(here, Input(entry.by, entry.input))
    assert here.board == match.past[n].board
    assert not here.position.redo


@given(st.integers(1, 10_000))
@settings(max_examples=5)
def test_a_redacted_log_folds_to_the_public_view(seed: int) -> None:
    match, data, _ = play(seed, 1)
    folded = replay(read_log(redact(data)), game)
    for n in range(match.n + 1):
        assert view(branch(folded, n), "public").board == view(branch(match, n), "public").board


@given(st.integers(1, 1000), st.integers(-5, 200))
@settings(max_examples=20)
def test_check_and_take_agree(seed: int, answer: int) -> None:
    match, _, _ = play(seed, 1)
    here = branch(match, seed % match.n)
    open_ = question(here)
    assert open_ is not None
    inp = decide(open_.seats[0], answer)
    verdict = check(here, inp)
    if verdict:
        assert take(here, inp)[1].n == here.n + 1
    else:
        with pytest.raises(Refused) as refused:
            take(here, inp)
        assert refused.value.verdict == verdict


def test_the_same_bytes_under_any_hash_seed() -> None:
    program = (
        "import hashlib; from tests.core.test_yardstick import play;print(hashlib.sha256(play(7, 2)[1]).hexdigest())"
    )
    found = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": f"{ROOT}:{ROOT / 'engine'}"},
            cwd=ROOT, capture_output=True, check=True, text=True,
        ).stdout
        for seed in ("0", "1", "2")
    ]  # fmt: skip
    assert len({*found}) == 1
