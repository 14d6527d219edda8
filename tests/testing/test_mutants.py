"""Mutants of rules: which there are, that tests kill them, and what a run says of those that live."""

from __future__ import annotations

import ast
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from limmu.testing import mutants as command
from limmu.testing.mutants import Result, Results, Runner, Tell, document, equivalents, forked, main, reaching, tell
from limmu.testing.mutants import Test as Ran
from limmu.testing.mutations import Mutant, mutants_in, spread

ROOT = Path(__file__).parents[2]
RULES = '''
@rule("TT-1.0-a", "TT-1.0-b")
def score(rolled: int, men: int, *, hill: bool = False) -> int:
    """The score of a side."""
    total = rolled + men // 2
    if hill and men > 3:
        total += 1
    why.append(("TT-1.0-b", 0))
    return max(total, 0)


@rule("TT-2.0-a")
def who(fight: Fight) -> str:
    return fight.attacker if fight.won else other(fight.defender)


def uncited(a: int) -> bool:
    return a < 3
'''
CLAUSES = {"TT-1.0-a", "TT-1.0-b", "TT-2.0-a"}


def mutants() -> list[Mutant]:
    return mutants_in("game.s01", Path("s01.py"), RULES, CLAUSES)


def test_a_rule_has_a_mutant_for_each_small_change_that_could_be_a_mistake() -> None:
    found = {mutant.key for mutant in mutants()}
    assert {key.removeprefix("s01:score: ") for key in found if "score" in key} == {
        "rolled + men // 2 -> rolled",
        "rolled + men // 2 -> men // 2",
        "rolled + men // 2 -> rolled + -(-men // 2)",
        "rolled + men // 2 -> rolled + men // 3",
        "if hill and men > 3: ... -> pass",
        "hill and men > 3 -> hill",
        "hill and men > 3 -> men > 3",
        "hill and men > 3 -> hill and men >= 3",
        "hill and men > 3 -> hill and men > 4",
        "total += 1 -> pass",
        "1 -> 2",
        "why.append(('TT-1.0-b', 0)) -> pass",
        "max(total, 0) -> min(total, 0)",
        "max(total, 0) -> max(total, 1)",
    }
    assert {key.removeprefix("s01:who: ") for key in found if "who" in key} == {
        "fight.attacker if fight.won else other(fight.defender) -> " + told
        for told in (
            "fight.attacker if not fight.won else other(fight.defender)",
            "fight.defender if fight.won else other(fight.defender)",
            "fight.attacker if fight.won else other(fight.attacker)",
        )
    }


def test_a_mutant_is_about_the_clause_that_its_statement_names_or_all_of_its_function() -> None:
    clauses = {mutant.key.removeprefix("s01:score: "): mutant.clauses for mutant in mutants()}
    assert clauses["why.append(('TT-1.0-b', 0)) -> pass"] == ("TT-1.0-b",)
    assert clauses["total += 1 -> pass"] == ("TT-1.0-a", "TT-1.0-b")


def test_a_spread_takes_every_clause_before_any_twice() -> None:
    def chosen(number: int, *, sound: bool = True) -> list[tuple[str, str]]:
        return [(clause, mutant.key) for clause, mutant in spread(mutants(), number, lambda _: sound)]

    assert {clause for clause, _ in chosen(3)} == CLAUSES
    assert chosen(3) == chosen(5)[:3]
    assert len(chosen(99)) == len(mutants())
    assert not chosen(99, sound=False)


def test_the_code_of_a_mutant_differs_and_leaves_the_tree_as_it_was() -> None:
    for mutant in mutants():
        assert mutant.code().keys() == {(mutant.unit, 2 if mutant.unit == "score" else 12)}
    one, other = mutants()[:2]
    before = ast.unparse(one.tree)
    one.code()
    other.code()
    assert ast.unparse(one.tree) == before


def test_tests_that_merely_play_run_last_and_what_only_they_notice_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    one, other = mutants()[:2]
    told, played, elsewhere = "tests/test_s01.py::test_it", "tests/test_play.py::test_it", "tests/test_s02.py::test_it"
    tests = [
        Ran(played, 0.1, frozenset({one.function})),
        Ran(told, 0.1, frozenset({one.function, "more"})),
        Ran(elsewhere, 0.1, frozenset({"more"})),
    ]
    plays = ("tests/test_play.py",)
    assert [test.id for test in reaching(one, tests, plays)] == [told, played]
    assert [test.id for test in reaching(one, tests, ())] == [played, told]
    results = Results(tuple(tests), (Result("TT-1.0-a", one, told, 1), Result("TT-1.0-b", other, played, 2)), {}, plays)
    assert [row["only_by_play"] for row in document(results)["mutants"]] == [False, True]
    tell(results)
    assert "TT-1.0-b  only play noticed it, 2 tests\n" in capsys.readouterr().out


def test_a_run_may_leave_out_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen: list[list[str]] = []

    def main(args: list[str], plugins: list[Runner]) -> pytest.ExitCode:
        chosen.append([mutant.key for _, mutant in plugins[0].chosen])
        return pytest.ExitCode.OK

    monkeypatch.setattr(pytest, "main", main)
    for after, number in ((0, 5), (2, 3)):
        command.run(mutants(), (), after, number, (), {})
    assert chosen[1] == chosen[0][2:]


def test_a_process_that_runs_for_ever_is_ended() -> None:
    def work(tell: Tell) -> None:
        tell("begun")
        while True:
            pass

    def soon() -> None:
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, 0.05)

    running = forked(work, soon)
    assert next(running) == "begun"
    with pytest.raises(StopIteration) as end:
        next(running)
    assert os.WTERMSIG(end.value.value) == signal.SIGPROF


# ---------------------------------------------------------------- a run

KILLED = [
    "s13_interception:intercept_modifiers: own_chariots > moving_chariots -> own_chariots >= moving_chariots",
    "s13_interception:intercept_modifiers: why.append(('GK-13.4-e', -2)) -> why.append(('GK-13.4-e', -3))",
    "s13_interception:intercept_modifiers: foreign_marker and (not friendly_units_there) -> foreign_marker",
    "s13_interception:may_intercept: if units < 2 and _under_king(board, general_id): ... -> pass",
    "s13_interception:Interception.resolve: not success -> success",
    "s13_reaction_roll:intercepts: natural != NEVER and modified <= rating -> natural != NEVER and modified < rating",
]
EQUIVALENT = (
    "s11_reaction:DeclareReaction.check: isinstance(answer, Pass) or answer in offers(self, board)"
    " -> answer in offers(self, board)"
)
TESTS = "tests/games/god_kings/test_s13_interception.py"


def run(*args: str, tests: str = TESTS) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "limmu.testing.mutants", "god-kings", "--tests", tests, *args]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)


def only(*keys: str) -> list[str]:
    return [part for key in keys for part in ("--only", key)]


def test_tests_kill_mutants_and_equivalent_ones_live() -> None:
    done = run(*only(*KILLED, EQUIVALENT), "--equivalent", "tests/mutants/equivalent.toml", "--json")
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    killers = {one["mutant"]: one["killed_by"] for one in found["mutants"]}
    assert all([killers[key].startswith(TESTS) for key in KILLED]), killers
    assert killers[EQUIVALENT] == ""
    assert found["mutants"][-1]["equivalent"] == "passing is the first of the offers"
    assert found["percent"] == 100


def test_a_survivor_and_a_wrong_claim_are_told(tmp_path: Path) -> None:
    claims = tmp_path / "claims.toml"
    claims.write_text(f"[[equivalent]]\ngame = 'god-kings'\nmutant = '''{KILLED[0]}'''\nreason = 'a guess'\n")
    done = run(*only(KILLED[0], EQUIVALENT), "--equivalent", str(claims))
    assert done.returncode == 1
    assert "GK-11.3-c  survived" in done.stdout
    assert "not equivalent, though listed" in done.stdout
    assert "2 mutants of 2 clauses: 1 killed, 1 survived, 0 equivalent; 50.0 % of the rest" in done.stdout


def test_tests_that_fail_anyway_are_no_measure(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text("def test_it():\n    assert False\n")
    done = run(*only(KILLED[0]), tests=str(tmp_path))
    assert done.returncode == 2
    assert "test_it.py::test_it fails on the rules as they are" in done.stderr


def test_a_claim_about_a_rule_that_has_changed_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    claims = tmp_path / "claims.toml"
    claims.write_text("[[equivalent]]\ngame = 'god-kings'\nmutant = 's00:gone: a -> b'\nreason = 'it was so'\n")
    assert equivalents(claims, ["genesis"]) == {}
    monkeypatch.setattr(sys, "argv", ["mutants", "god-kings", "--equivalent", str(claims)])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code == 2
    assert "there is no mutant 's00:gone: a -> b'" in capsys.readouterr().err
