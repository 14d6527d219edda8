"""The state machine: a sound game passes it, a planted error is found, shrunk, kept and can be opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from msgspec.structs import replace
from tests.core import parley
from tests.core.parley import Board
from tests.testing.small import GAME, Turn, nobody_plays

from limmu import installed
from limmu.cli.root import limmu
from limmu.core import Verdict, read_log, refuse
from limmu.core.rules.procedure import OUTLINES
from limmu.games.god_kings import game as god_kings
from limmu.testing import invariant
from limmu.testing.machine import MatchMachine, machine_for


def run(folder: Path, examples: int = 40, *, shrink: bool = True, **settled: Any) -> None:
    made: type[MatchMachine] = machine_for(GAME, examples=examples, folder=folder, **settled)
    own = made.TestCase.settings
    phases = own.phases if shrink else [phase for phase in own.phases if phase is not Phase.shrink]
    run_state_machine_as_test(made, settings=settings(own, derandomize=True, print_blob=False, phases=phases))


def found(folder: Path, *, shrink: bool = False, **settled: Any) -> tuple[str, list[int], int]:
    """What the machine says of a planted error, the entries that it kept, and the entry that it names."""
    with pytest.raises(Exception) as caught:
        run(folder, shrink=shrink, **settled)
    note = next(note for note in caught.value.__notes__ if "open it with" in note)
    path, at = note.partition("limmu show ")[2].split(" --at ")
    log = read_log(Path(path).read_bytes())
    assert log.damage is None
    return str(caught.value), [record.entry.n for record in log.read(GAME.codec)], int(at)


def test_a_sound_game_passes(tmp_path: Path) -> None:
    run(tmp_path, 10)
    assert list(tmp_path.iterdir()) == []


class TestGodKings(machine_for(god_kings, scenarios=("kadesh",), examples=5, steps=12).TestCase):  # type: ignore[misc]
    """As a test of a game of its own would have it."""


def test_an_invariant_that_fails_names_its_clause_and_shrinks(tmp_path: Path) -> None:
    told, entries, at = found(tmp_path, shrink=True, invariants=[invariant("PA-3.6")(nobody_plays)])
    assert told.startswith("PA-3.6 (nobody_plays): ")
    assert entries == list(range(at + 1))
    assert at <= 8, "a shuffle, three bids, a card, a pass and a roll"


def test_an_answer_that_is_offered_but_refused_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def check(self: parley.Bid, board: Board, answer: int) -> Verdict[bool]:
        return refuse("PA-2.1", "unlucky") if answer == 7 else Verdict(True)

    monkeypatch.setattr(parley.Bid, "check", check)
    told, entries, _ = found(tmp_path, shrink=True)
    assert "offers red 7, but refuses it" in told
    assert len(entries) == 2, "asked at once after the set-up and the deal"


def test_a_fold_that_computes_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folds: list[int] = []

    def fold(self: parley.Scored, board: Board) -> Board:
        folds.append(self.points)
        return board.but(points=len(folds))

    monkeypatch.setattr(parley.Scored, "fold", fold)
    told, _, _ = found(tmp_path)
    assert "the board that is folded" in told


def test_a_view_that_shows_too_much_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from limmu.core.rules import records

    monkeypatch.setitem(records._plans, parley.Hand, ())
    monkeypatch.setitem(records._plans, Board, (("deck", "umpire", False),))
    told, _, _ = found(tmp_path)
    assert "is shown more than its log holds" in told
    assert "board.hands" in told


def test_offers_that_look_into_another_hand_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def answers(self: parley.Intercept, board: Board) -> Sequence[int]:
        return (0, 1) if max(parley.hand_of(board, "green"), default=0) > 20 else (0,)

    monkeypatch.setattr(parley.Intercept, "answers", answers)
    told, _, _ = found(tmp_path)
    assert "is offered [0], the whole board offers [0, 1]" in told


def broken_step(name: str, fn: Callable[..., Any]) -> dict[str, Any]:
    steps = OUTLINES[Turn].steps
    return {name: replace(steps[name], fn=fn)}


def test_an_error_of_the_rules_is_kept_and_opens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def attack(self: parley.Turn, t: Any) -> Any:
        raise ZeroDivisionError("nobody attacks")

    for name, broken in broken_step("attack", attack).items():
        monkeypatch.setitem(OUTLINES[Turn].steps, name, broken)
    told, entries, at = found(tmp_path)
    assert "nobody attacks" in told
    assert "turn.attack" in told
    assert entries[-1] == at
    (path,) = tmp_path.iterdir()
    monkeypatch.setitem(installed._added, "parley", GAME)
    for command in ("show", "verify"):
        args = [command, str(path), *(["--at", str(at)] if command == "show" else [])]
        result = CliRunner().invoke(limmu, args)
        assert result.exit_code == 0, result.output


@pytest.mark.soak
def test_two_errors_are_kept_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def resolve(self: parley.Turn, t: Any, faces: tuple[int, ...]) -> Any:
        if faces[0] % 2:
            raise ZeroDivisionError("odd")
        raise KeyError("even")

    for name, broken in broken_step("resolve", resolve).items():
        monkeypatch.setitem(OUTLINES[Turn].steps, name, broken)
    with pytest.raises(ExceptionGroup) as caught:
        run(tmp_path, 150)
    files = sorted(path.name for path in tmp_path.iterdir())
    assert len(files) == len(caught.value.exceptions) == 2
