"""Secrets: twins of a sound match are one match to everybody; what leaks is found, in every way that it may."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.core import parley
from tests.core.parley import Board
from tests.testing.small import GAME

from limmu.core import Input, Interject, Match, SeatChange, Undo, Verdict, accept, refuse
from limmu.core.log.entry import encode
from limmu.testing import blind, suite
from limmu.testing.blind import assert_blind, assert_sealed, received
from limmu.testing.knowing import Sightings
from limmu.testing.properties import Played, random_match

AUDIENCES = ("red", "blue", "green", "public", ("red", "blue"), ("blue", "green"))

test_secrets, test_many_secrets = suite.secrets(GAME, pairs=(100, 1000), whole=(5, 100), most=(30, 200))


def played(seed: int) -> Played:
    return random_match(GAME, "three", seed, interrupt=6)


def compare(seeds: Sequence[int], folder: Path) -> int:
    swapped = 0
    for seed in seeds:
        match = played(seed)
        for audience in AUDIENCES:
            swapped += assert_blind(match, Sightings(match, audience), seed, folder=folder)
    return swapped


def test_twins_differ_and_nobody_can_tell(tmp_path: Path) -> None:
    assert compare((1, 2, 3), tmp_path) > 50
    assert list(tmp_path.iterdir()) == []


def test_things_are_taken_back_said_and_seats_changed_meanwhile() -> None:
    kinds = {type(inp.body) for seed in range(12) for inp in played(seed).inputs}
    assert {Undo, SeatChange, Interject} <= kinds


def holds_much(board: Board) -> bool:
    return max(parley.hand_of(board, "green"), default=0) > 27


def told_in_answers(self: parley.Intercept, board: Board) -> Sequence[int]:
    return (0, 1) if holds_much(board) else (1, 0)


def told_in_refusals(self: parley.Intercept, board: Board, answer: int) -> Verdict[bool]:
    if answer in (0, 1):
        return accept
    return refuse("PA-3.3", "no_such", str(holds_much(board)))


def told_in_facts(self: parley.Scored, board: Board) -> Board:
    return board.but(points=self.points, said=(*board.said, str(holds_much(board))))


@pytest.mark.parametrize(
    ("where", "name", "leak", "what"),
    [
        (parley.Intercept, "answers", told_in_answers, "the offer"),
        (parley.Intercept, "check", told_in_refusals, "the refusal of"),
        (parley.Scored, "fold", told_in_facts, "the board"),
    ],
)
def test_a_leak_is_found_and_both_logs_are_kept(
    where: type, name: str, leak: Callable[..., Any], what: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    unseen = blind.view

    def whole(match: Match[Any], audience: Any) -> Any:
        sight = unseen(match, audience)
        asked = sight.question
        return sight if asked is None else replaced(sight, question=replaced(asked, board=match.board))

    def replaced(record: Any, **changes: Any) -> Any:
        from msgspec.structs import replace

        return replace(record, **changes)

    def bare(record: Any, audiences: tuple[str, ...]) -> Any:
        return record

    if name != "fold":  # what is offered and refused is computed from what the seat sees: as if it were not
        monkeypatch.setattr(blind, "view", whole)
        monkeypatch.setattr("limmu.core.match.judge.mask_for", bare)
    monkeypatch.setattr(where, name, leak)
    with pytest.raises(AssertionError, match=f"told more than it may know at entry .*{what}") as caught:
        compare(range(12), tmp_path)
    one, two = str(caught.value).partition("limmu diff ")[2].split()
    assert Path(one).exists()
    assert Path(two).exists()


def test_an_answer_that_is_sealed_is_told_to_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(1)
    assert assert_sealed(match, AUDIENCES) > 10

    def telling(match: Match[Any], audience: Any, seed: int = 0) -> dict[str, bytes]:
        pause = match.position.pause
        return received(match, audience, seed) | {"the bids": encode(pause.given if pause else ())}

    monkeypatch.setattr(blind, "received", telling)
    with pytest.raises(AssertionError, match="the bids"):
        assert_sealed(match, AUDIENCES)


def test_what_is_seen_counts_as_known() -> None:
    match = played(1)
    hand = parley.hand_of(match.match.past[2].board, "red")
    mine, theirs = Sightings(match, "red"), Sightings(match, "public")
    assert all(card in mine.seen for card in hand)
    assert len(theirs.seen) < len(mine.seen)
    assert set(mine.swap(2, "x")).isdisjoint(hand)


def test_the_refusals_of_whatever_a_seat_may_try_are_compared() -> None:
    match = played(1).match
    found = received(match, ("red", "green"))
    assert len([what for what in found if what.startswith("the refusal of try")]) > 20
    assert Input("red", Undo(match.n - 1)) in blind._tries(match, "red")
