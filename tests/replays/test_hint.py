"""`limmu hint`: what a strong bot would answer, from the view of the seat that is asked."""

from __future__ import annotations

import json
import math
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from tests.cli.conftest import Run

from limmu.bots.search import SEARCHING, Thought
from limmu.bots.ways import Lead
from limmu.cli.hinting import tell_thought, told_ways
from limmu.core import answer_type, require_asked, view
from limmu.display import notation
from limmu.display.shown import shown_of
from limmu.stores.recorded import read_played

QUIET, AMID = 192, 193
"""Entries of the match after which a card is to be played, and the one after."""


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


def test_before_a_card_a_hint_lists_ways_to_play_on_and_answers_as_the_bot_does(run: Run) -> None:
    """Between cards it answers as the bot does that begins there, and says so."""
    played = read_played(Path("k.limmu"))
    for at, quiet in ((QUIET, True), (AMID, False)):
        told = json.loads(run("hint", "k.limmu", "--at", str(at), "--rollouts", "4", "--json").stdout)
        match = played.at(at)
        bot = SEARCHING["strong"].within("hint", 4)
        seen = view(match, told["seat"])
        kind = answer_type(type(require_asked(seen).question))
        assert told["answer"] == notation.write(bot.choose(seen), kind)
        assert told["plays_on"] == (not quiet)
        first, other = (told["ways"], told["lines"]) if quiet else (told["lines"], told["ways"])
        assert first[0]["answer"] == told["answer"]
        assert not other
    text = run("hint", "k.limmu", "--at", str(AMID), "--rollouts", "1").stdout
    assert "how often each answer won" in text
    assert "plays on in the way it chose before" in " ".join(text.split())


@pytest.mark.parametrize(("stays", "says"), [(True, "would play on in its usual way"), (False, "in the first way")])
def test_ways_are_told_with_what_they_promise_and_how_sure_that_is(run: Run, stays: bool, says: str) -> None:
    match = read_played(Path("k.limmu")).at(QUIET)
    seen = view(match, view(match, "public").asked[0])
    shown, asked = shown_of(match), require_asked(seen)
    one, two, three = list(asked.answers())[:3]
    usual = Lead(one, 0.0, 0.001, 5, answered=True, trusted=True)
    better = Lead(two, 12.34, 0.56, 5, answered=True, trusted=False)
    leads = (usual, better) if stays else (better, usual)
    leads += (Lead(three, -0.04, math.inf, 1, answered=False, trusted=False),)
    leads += (Lead(one, -3.0, math.inf, 2, answered=False, trusted=False),)
    console = Console(file=StringIO(), width=120)
    tell_thought(console, shown, seen, Thought(leads[0].answer, (), 13, leads))
    assert isinstance(console.file, StringIO)
    heading, *lines = console.file.getvalue().splitlines()
    assert "points ahead of its usual way" in heading
    words = [shown.answer(asked, answer) for answer in (one, two, three)]
    usual_row = f"  0.0        {words[0]} (5 worlds with a reply, the usual way)"
    better_row = f"+12.3 ± 0.6  {words[1]} (5 worlds with a reply)"
    assert lines[:2] == ([usual_row, better_row] if stays else [better_row, usual_row])
    assert lines[2] == f" +0.0        {words[2]} (1 world)"
    assert "not looked at" in lines[3]
    assert says in lines[4]


def test_a_better_way_may_begin_as_the_usual_one(run: Run) -> None:
    match = read_played(Path("k.limmu")).at(QUIET)
    seen = view(match, view(match, "public").asked[0])
    asked = require_asked(seen)
    one = next(iter(asked.answers()))
    leads = Lead(one, 2.0, 0.5, 5, answered=True, trusted=False), Lead(one, 0.0, 0.0, 5, answered=True, trusted=True)
    (told,) = told_ways(shown_of(match), asked, Thought(one, (), 9, leads)).values()
    assert (told.lead, told.as_usual) == (leads[0], "answer")
