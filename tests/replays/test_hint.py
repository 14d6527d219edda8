"""`limmu hint`: what a strong bot would answer, from the view of the seat that is asked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def kadesh(run: Run) -> None:
    """A short match between bots, in the file k.limmu."""
    args = ("--scenario", "kadesh", "--seat", "all=random", "--seed", "5", "--out", "k.limmu")
    assert run("play", "god-kings", *args).exit_code == 0


def test_a_hint_is_the_same_for_the_same_rollouts(run: Run) -> None:
    args = ("hint", "k.limmu", "--at", "80", "--rollouts", "3", "--json")
    told = json.loads(run(*args).stdout)
    assert told == json.loads(run(*args).stdout)
    assert told["answer"] in [line["answer"] for line in told["lines"]]
    one = json.loads(run(*args[:-2], "1", "--json").stdout)
    assert (one["left_out"], one["left_out_more"]) == (told["left_out"] + len(told["lines"]) - 1, False)
    assert one["left_out"] > 0
    assert (told["rollouts"], sum(line["rollouts"] for line in told["lines"])) == (3, 3)


def test_a_hint_tells_the_best_answers_in_words(run: Run) -> None:
    told = run("hint", "k.limmu", "--at", "80", "--rollouts", "3").stdout
    assert "how often each answer won, of 3 rollouts:" in told
    assert " rollout" in told.splitlines()[1]


def test_where_nobody_is_asked_there_is_no_hint(run: Run) -> None:
    told = run("hint", "k.limmu")
    assert told.exit_code == 2
    assert "no seat is asked after entry" in told.output


def test_a_seat_that_is_not_asked_gets_no_hint(run: Run) -> None:
    asked = json.loads(run("hint", "k.limmu", "--at", "80", "--rollouts", "1", "--json").stdout)["seat"]
    other = next(seat for seat in ("egypt", "hatti") if seat != asked)
    told = run("hint", "k.limmu", "--at", "80", "--seat", other)
    assert told.exit_code == 2
    assert f"{other} is not asked" in told.output


def test_answers_that_read_alike_are_one(run: Run) -> None:
    """Three equal units may be held back: which of them makes no difference, and is not said."""
    log = Path(__file__).parents[2] / "replays" / "library" / "god-kings" / "kadesh.limmu.gz"
    told = json.loads(run("hint", str(log), "--at", "200", "--rollouts", "24", "--json").stdout)
    texts = [line["text"] for line in told["lines"]]
    assert "1W Tarhunna" in texts
    assert len({*texts}) == len(texts)
    assert sum(line["rollouts"] for line in told["lines"]) == told["rollouts"] == 24
    assert told["left_out"] + len(texts) == 16, "as limmu show lists"
