"""A season: the same bytes by any number of workers and after any stop, nothing played twice, and honest ratings."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from math import log10
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.cli.conftest import Run

from limmu.display.scores import Score
from limmu.trouble import SILENT
from limmu_replays.arena import running
from limmu_replays.arena.plan import Fixture, Plan, fixtures, lineups
from limmu_replays.arena.playing import Result, ranks_of
from limmu_replays.arena.rating import answer, exceeds, pairs_of, standings
from limmu_replays.arena.season import Season, read_results
from limmu_replays.spreading import Here

SHORT = ("arena", "yardstick", "--scenario", "turns-1", "--bots", "random", "--workers")


def contents(folder: str) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in Path(folder).rglob("*") if path.is_file()}


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the matches that this process plays, in order."""
    names: list[str] = []
    play: Callable[..., Any] = running.play

    def counting(plan: Plan, pack_dir: Path | None, fixture: Fixture) -> Any:
        names.append(fixture.name)
        return play(plan, pack_dir, fixture)

    monkeypatch.setattr(running, "play", counting)
    return names


def test_a_season_is_the_same_after_a_stop(run: Run, played: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(*SHORT, "1", "--matches", "4", "--out", "whole").exit_code == 0
    whole = contents("whole")
    assert len(played) == len({*played}) == 4
    assert len(whole) == 6
    played.clear()
    keep: Callable[..., None] = Season.keep

    def stop_at_the_second(season: Season, fixture: Fixture, result: Result, log: bytes) -> None:
        if len(season.results) == 1:
            monkeypatch.setattr(Season, "keep", keep)
            season.log(result.match).write_bytes(log)  # killed between the log and its result
            raise KeyboardInterrupt
        keep(season, fixture, result, log)

    monkeypatch.setattr(Season, "keep", stop_at_the_second)
    stopped = run(*SHORT, "1", "--matches", "4", "--out", "stopped")
    assert stopped.exit_code == 130
    assert stopped.stderr == "stopped: stopped keeps 1 match; the same command goes on\n"
    with Path("stopped/results.jsonl").open("ab") as file:
        file.write(b'{"bots":')  # killed while it wrote
    assert run(*SHORT, "1", "--matches", "4", "--out", "stopped").exit_code == 0
    assert len(played) == len({*played}) == 4
    assert contents("stopped") == whole


def test_a_season_by_two_processes_is_the_same(run: Run) -> None:
    for workers in "12":
        told = run(*SHORT, workers, "--matches", "2", "--out", workers, "--json")
        assert told.exit_code == 0, told.stderr
    assert contents("1") == contents("2")
    document = json.loads(told.stdout)
    assert (document["matches"], document["played"]) == (2, 2)
    assert run("verify", "2").exit_code == 0


def test_more_matches_go_on_with_a_season_and_another_plan_is_refused(run: Run, played: list[str]) -> None:
    assert run(*SHORT, "1", "--matches", "1", "--out", "s").exit_code == 0
    assert run(*SHORT, "1", "--matches", "2", "--out", "s").exit_code == 0
    assert played == ["turns-1/random/00001-1", "turns-1/random/00002-1"]
    refused = run(*SHORT, "1", "--matches", "3", "--out", "s", "--seed", "2")
    assert refused.exit_code == 2
    assert "was begun with seed 1, not 2" in refused.stderr
    assert "was begun with rounds 2, not 1" in run(*SHORT, "1", "--matches", "1", "--out", "s").stderr
    Path("full").mkdir()
    Path("full/letter.txt").touch()
    assert "something else than a season" in run(*SHORT, "1", "--matches", "1", "--out", "full").stderr


def test_who_plays_what_is_checked_before_anything_is_made(run: Run) -> None:
    for args, told in (
        (("--bots", "sensible,deep"), "god-kings has no bot 'deep'"),
        (("--bots", "plain,plain"), "names each bot once"),
        (("--bots", "plain,random", "--scenario", "here"), "god-kings has no scenario 'here'"),
        (("--bots", "plain,random", "--option", "x=y"), "no option x = 'y'"),
        (("--bots", "plain,random", "--until", "70:50"), "such as 50:70"),
        (("--bots", "plain", "--until", "50:70"), "name two at least"),
        (("--bots", "plain", "--workers", "2", "--cluster", "tcp://here:1"), "give one"),
    ):
        refused = run("arena", "god-kings", *args, "--matches", "1", "--out", "s")
        assert refused.exit_code == 2
        assert told in refused.stderr
        assert not Path("s").exists() or not read_results(Path("s"))


def test_each_bot_sits_once_on_each_seat_of_a_round_with_the_same_luck() -> None:
    plan = a_plan(seats=("n", "e", "s"), bots=("a", "b", "c", "d"))
    assert len(lineups(plan, "x")) == 4
    games = list(fixtures(plan, "x", ("a", "b", "c"), 1))
    assert [game.bots for game in games] == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    assert len({game.name for game in games}) == 3
    assert len({game.seed(1) for game in games}) == 1
    assert games[0].seed(2) != games[0].seed(1) != next(fixtures(plan, "x", ("a", "b", "c"), 2)).seed(1)
    two = a_plan(seats=("n", "e", "s"), bots=("a", "b"))
    assert [game.bots for game in fixtures(two, "x", ("a", "b"), 1)] == [("a", "b", "a"), ("b", "a", "b")]


# --- what results say ------------------------------------------------------------------------------------------------


def a_plan(seats: Sequence[str] = ("n", "s"), bots: Sequence[str] = ("a", "b"), test: tuple[int, int] = (0, 0)) -> Plan:
    return Plan(
        game="game",
        ruleset=1,
        pack="",
        digest="",
        scenarios=("x",),
        bots=tuple(bots),
        seats={"x": tuple(seats)},
        rounds=100,
        test=test,
    )


def a_result(fixture: Fixture, winner: str) -> Result:
    """A match of two seats that a bot won; "" for a draw."""
    bots = dict(zip("ns", fixture.bots, strict=True))
    ranks = {seat: 1 if winner in ("", bot) else 2 for seat, bot in bots.items()}
    name, lineup = fixture.name, fixture.lineup
    return Result(
        match=name,
        scenario="x",
        lineup=lineup,
        round=fixture.round,
        rotation=fixture.rotation,
        bots=bots,
        winners=(),
        how="",
        ranks=ranks,
        points={},
        decisions=1,
        entries=1,
        turns=1,
        leaf="",
    )


def results(plan: Plan, winners: Sequence[str]) -> dict[str, Result]:
    """Matches of the first two bots, round by round."""
    games = [game for n in range(1, len(winners) // 2 + 1) for game in fixtures(plan, "x", plan.bots[:2], n)]
    return {game.name: a_result(game, winner) for game, winner in zip(games, winners, strict=True)}


def test_ranks_are_of_winners_then_by_points_and_ties_are_shared() -> None:
    scores = [Score("n", 5), Score("e", 9), Score("s", 3), Score("w", 5)]
    assert ranks_of("nesw", "s", scores) == {"s": 1, "e": 2, "n": 3, "w": 3}
    assert ranks_of("nesw", "ns", scores) == {"n": 1, "s": 1, "e": 3, "w": 4}
    assert ranks_of("nesw", "s", scores[:2]) == {"s": 1, "n": 2, "e": 2, "w": 2}
    assert ranks_of("nesw", (), scores) == dict.fromkeys("nesw", 1)


def test_ratings_are_those_of_a_bradley_terry_model() -> None:
    pytest.importorskip("choix", reason="needs the extra limmu[arena]")
    plan = a_plan()
    first, second = standings(plan, results(plan, ["a"] * 30 + ["b"] * 8 + [""] * 2))
    assert (first.bot, second.bot) == ("a", "b")
    assert first.elo - second.elo == pytest.approx(400 * log10(31.5 / 9.5), abs=0.01)
    assert first.score == pytest.approx(31 / 40)
    wide = standings(plan, results(plan, ["a"] * 8 + ["b"] * 2))[0]
    assert wide.high - wide.low > 1.8 * (first.high - first.low)
    never = standings(plan, results(plan, ["a"] * 20))[0]
    assert 0 < never.low < never.elo < never.high < 1000


def test_the_score_of_a_pair_has_its_interval() -> None:
    plan = a_plan()
    (pair,) = pairs_of(plan, results(plan, ["a"] * 6 + ["b"] * 2 + [""] * 2))
    assert (pair.wins, pair.draws, pair.losses, pair.score) == (6, 2, 2, 0.7)
    assert (round(pair.low, 3), round(pair.high, 3)) == (0.397, 0.892)  # Wilson's, of 7 in 10
    assert pair.answer == ""


def test_a_test_is_wrong_as_seldom_as_it_says_and_ends() -> None:
    draws = Random(1)

    def said(mean: float) -> bool | None:
        return exceeds([draws.random() < mean for _ in range(2000)], 0.5, 0.7)

    even, strong = [said(0.5) for _ in range(400)], [said(0.7) for _ in range(400)]
    assert None not in (*even, *strong)
    assert even.count(True) <= 400 * 0.025 + 8
    assert strong.count(False) <= 400 * 0.05 + 10
    assert exceeds([0.5] * 200, 0.5, 0.7) is False  # each side wins with its own seat: none is stronger
    assert exceeds([1.0] * 10, 0.5, 0.7) is None
    assert exceeds([1.0] * 11, 0.5, 0.7) is True


def test_a_pair_is_asked_both_ways_and_only_by_whole_rounds() -> None:
    plan = a_plan(test=(50, 70))
    assert answer(plan, results(plan, ["b"] * 22), "a", "b") == "b"
    assert answer(plan, results(plan, ["b"] * 20), "a", "b") == "open"
    assert answer(plan, results(plan, ["a", "b"] * 40), "a", "b") == "neither"
    torn = results(plan, ["b"] * 22)
    del torn["x/a-b/00003-1"]
    assert answer(plan, torn, "a", "b") == "open"


def test_a_season_stops_when_its_question_is_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fake(plan: Plan, pack_dir: Path | None, fixture: Fixture) -> tuple[Result, bytes]:
        return a_result(fixture, "a" if "a" in fixture.bots else ""), b""

    monkeypatch.setattr(running, "play", fake)
    plan = a_plan(bots=("a", "b", "c"), test=(50, 70))
    with Season(tmp_path / "s", plan) as season:
        assert run_all(season) == 2 * (12 + 12 + 39)
        assert [pair.answer for pair in pairs_of(plan, season.results)] == ["a", "a", "neither"]
        assert run_all(season) == 0
    for rounds in (10, 100):  # shorter at first
        with Season(tmp_path / "t", replace(plan, rounds=rounds)) as longer:
            run_all(longer)
    assert longer.results == season.results


def run_all(season: Season) -> int:
    return running.run(season, Here(1), None, SILENT)


def test_a_bot_of_the_arena_may_have_a_budget_of_rollouts(run: Run) -> None:
    """Else a season with a bot that looks ahead would be another on each machine."""
    began = run("arena", "god-kings", "--bots", "plain,strong:1", "--matches", "1", "--out", "s", "--option", "x=y")
    assert "no option x = 'y'" in began.stderr, "the bots come first, and are known"
    refused = run("arena", "god-kings", "--bots", "plain,strong:0", "--matches", "1", "--out", "s")
    assert refused.exit_code == 2
    assert "god-kings has no bot 'strong:0'" in refused.stderr
    plan = a_plan(bots=("plain", "strong:1"))
    assert next(fixtures(plan, "x", plan.bots, 1)).name == "x/plain-strong.1/00001-1"


@pytest.mark.parametrize("what", ["season.json", "00002-1.limmu.gz", "results.jsonl"])
def test_a_season_on_a_full_disk_says_which_file_and_goes_on_later(
    run: Run, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    season = (*SHORT, "1", "--matches", "3", "--out")
    assert run(*season, "whole").exit_code == 0
    replace: Any = Path.replace

    def full(path: Path, target: Path) -> Any:
        if target.name == what and "s" in target.parts:
            raise OSError(28, "No space left on device")
        return replace(path, target)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", full)
        stopped = run(*season, "s")
    assert stopped.exit_code == 2
    assert f"{what} cannot be written: no space left on device" in stopped.stderr
    assert run(*season, "s").exit_code == 0
    assert contents("s") == contents("whole")


def test_a_match_whose_log_is_gone_is_played_again_and_no_other_log_stands_for_it(run: Run, played: list[str]) -> None:
    season = (*SHORT, "1", "--matches", "2", "--out", "s")
    assert run(*season).exit_code == 0
    whole, (first, second) = contents("s"), sorted(Path("s").rglob("*.limmu.gz"))
    first.unlink()
    played.clear()
    assert run(*season).exit_code == 0
    assert played == ["turns-1/random/00001-1"]
    assert contents("s") == whole
    first.write_bytes(second.read_bytes())
    Path("s/results.jsonl").write_bytes(b"")
    refused = run(*season)
    assert refused.exit_code == 2
    assert "is not the log of the whole match turns-1/random/00001-1\nmove it away" in refused.stderr
    first.unlink()
    assert run(*season).exit_code == 0
    assert contents("s") == whole


# ---------------------------------------------------------------- seasons that come from somebody else


def test_a_season_of_somebody_else_writes_to_no_file_outside_its_folder(run: Run) -> None:
    assert run(*SHORT, "1", "--matches", "1", "--out", "s").exit_code == 0
    Path("mine").write_text("precious")
    Path("s/.season.json.new").symlink_to("../mine")
    assert run(*SHORT, "1", "--matches", "1", "--out", "s").exit_code == 0
    Path("s/results.jsonl").unlink()
    Path("s/results.jsonl").symlink_to("../mine")
    refused = run(*SHORT, "1", "--matches", "1", "--out", "s")
    assert refused.exit_code == 2
    assert "results.jsonl" in refused.stderr
    assert Path("mine").read_text() == "precious"


def test_what_is_no_result_is_not_cut_off(run: Run) -> None:
    assert run(*SHORT, "1", "--matches", "1", "--out", "s").exit_code == 0
    Path("s/results.jsonl").write_text("precious")
    refused = run(*SHORT, "1", "--matches", "1", "--out", "s")
    assert refused.exit_code == 2
    assert "its last line is of something else" in refused.stderr
    assert Path("s/results.jsonl").read_text() == "precious"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ranks", {}),
        ("bots", {"north": "sensible", "south": "random"}),
        ("lineup", ["random", "sensible"]),
        ("round", 0),
        ("rotation", 2),
        ("scenario", "../../away"),
        ("match", "../../away"),
    ],
)
def test_a_result_that_the_plan_has_not_is_refused(run: Run, name: str, value: object) -> None:
    assert run(*SHORT, "1", "--matches", "1", "--out", "s").exit_code == 0
    path = Path("s/results.jsonl")
    path.write_text(json.dumps({**json.loads(path.read_text()), name: value}) + "\n")
    refused = run(*SHORT, "1", "--matches", "1", "--out", "s")
    assert refused.exit_code == 2
    assert "the plan has no match" in refused.stderr


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("bots", ["random", "random"], "bots: name each once"),
        ("bots", [f"strong:{n}" for n in range(101)], "at most 100"),
        ("seats", {}, "seats: write those"),
        ("test", [0, 100], "test: write two scores"),
        ("test", [70, 50], "test: write two scores"),
    ],
)
def test_a_plan_that_no_season_has_is_refused(run: Run, name: str, value: object, told: str) -> None:
    assert run(*SHORT, "1", "--matches", "1", "--out", "s").exit_code == 0
    path = Path("s/season.json")
    path.write_text(json.dumps({**json.loads(path.read_text()), name: value}))
    refused = run("season", "s", "--html", "s.html", "--workers", "1")
    assert refused.exit_code == 2
    assert told in refused.stderr


@pytest.mark.parametrize("lie", ["../../away", "turns-1/random/00002-1"])
def test_a_worker_that_sends_the_result_of_another_match_writes_nothing(
    run: Run, monkeypatch: pytest.MonkeyPatch, lie: str
) -> None:
    play: Callable[..., Any] = running.play

    def lying(plan: Plan, pack_dir: Path | None, fixture: Fixture) -> Any:
        result, log = play(plan, pack_dir, fixture)
        return replace(result, match=lie), log

    monkeypatch.setattr(running, "play", lying)
    refused = run(*SHORT, "1", "--matches", "1", "--out", "s")
    assert refused.exit_code == 2
    assert "was asked for turns-1/random/00001-1" in refused.stderr
    assert not [*Path().rglob("*.limmu.gz")]
