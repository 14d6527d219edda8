"""assert_conforms: a sound game passes every check, and each check can fail."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.core import parley
from tests.testing import unsteady
from tests.testing.small import GAME, nobody_plays

from limmu.core import Game
from limmu.games.god_kings import game as god_kings
from limmu.testing import Subject, assert_conforms, conformance, invariant
from limmu.testing.properties import place_of, random_match
from limmu.testing.sources import rule_findings
from limmu.toolkit.clauses import ClauseInfo, RulingInfo


def test_a_sound_game_conforms() -> None:
    told = assert_conforms(GAME)
    assert [line.partition(":")[0] for line in told] == [
        check.__name__.replace("_", " ") for check in conformance.CHECKS
    ]
    assert "no clauses.toml" in told[0]


def test_everything_that_is_wrong_is_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    subject = Subject(GAME, (invariant("PA-3.6")(nobody_plays),), examples=20)
    with pytest.raises(AssertionError, match="parley does not conform") as caught:
        assert_conforms(subject)
    told = str(caught.value)
    assert told.count("PA-3.6 (nobody_plays)") == 3, "by matches, by other dice, and by the machine"
    assert told.count("open it with: limmu show") == 3


def test_another_hash_seed_is_found_to_matter() -> None:
    assert place_of(unsteady.GAME) == "tests.testing.unsteady:GAME"
    with pytest.raises(AssertionError, match="other bytes under hash seed"):
        conformance.hash_seeds_change_nothing(Subject(unsteady.GAME))
    with pytest.raises(AssertionError, match="the order of a set can be seen"):
        conformance.rules_are_pure(Subject(unsteady.GAME))


def test_a_game_that_no_module_holds_cannot_be_played_elsewhere() -> None:
    with pytest.raises(LookupError, match="make it at the top of a module"):
        place_of(parley.game_of(parley.module()))


def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def fold(self: parley.Scored, board: parley.Board) -> parley.Board:
        return board.but(points=self.points, said=(*board.said, str(max(board.deck[:9]) > 20)))

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(parley.Scored, "fold", fold)
    with pytest.raises(AssertionError, match="told more than it may know"):
        conformance.secrets_are_kept(Subject(GAME, examples=20))


CLAUSE = ClauseInfo("GK-99.9-z", "99.9", "Nothing", "enforced")


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        (
            "statuses",
            lambda package: dict.fromkeys(every(package), "open"),
            r"out of date: clauses\.toml:\d+: GK-\S+ is open",
        ),
        ("find_unlisted", lambda package: ("GK-99.9-z at s99.py:1",), "cited, but not listed: GK-99.9-z"),
        (
            "load_rulings",
            lambda package: (
                RulingInfo(
                    id="GKR-999", title="t", clauses=(), default="a", readings=("a", "b"), reason="r", option=True
                ),
            ),
            "GKR-999 has the readings",
        ),
    ],
)
def test_a_register_that_is_wrong_is_found(
    name: str, value: Callable[..., Any], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(conformance, name, value)
    with pytest.raises(AssertionError, match=words):
        conformance.register_is_sound(Subject(god_kings))


def every(package: str) -> list[str]:
    return [clause.id for clause in conformance.load_clauses(package)]


def test_an_invariant_of_no_clause_is_found() -> None:
    with pytest.raises(AssertionError, match=r"stands for GK-99\.9-z, which is not listed"):
        conformance.register_is_sound(Subject(god_kings, (invariant("GK-99.9-z")(nobody_plays),)))
    with pytest.raises(TypeError, match="names the clauses"):
        invariant()


def test_missing_texts_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance, "missing", lambda *given: ("facts: rain_fell",))
    with pytest.raises(AssertionError, match="rain_fell"):
        conformance.texts_are_complete(Subject(god_kings))


def test_steps_out_of_order_are_found_and_so_are_needless_exceptions() -> None:
    with pytest.raises(AssertionError, match=r"not in the order of their clauses: .*battle\.join"):
        conformance.steps_follow_the_outline(Subject(god_kings))
    found = conformance._misplaced
    misplaced = [
        name
        for cls in god_kings.procedures.values()
        for name in found(conformance.OUTLINES[cls], {id_: i for i, id_ in enumerate(every("limmu.games.god_kings"))})
    ]
    assert "steps of" in conformance.steps_follow_the_outline(Subject(god_kings, out_of_order=tuple(misplaced)))
    with pytest.raises(AssertionError, match=r"but in order: battle\.nothing"):
        conformance.steps_follow_the_outline(Subject(god_kings, out_of_order=(*misplaced, "battle.nothing")))


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("import random", "uses random"),
        ("x = [y for y in {1, 2}]", "the order of a set"),
        ("from limmu.cli import main", "imports limmu.cli"),
        ("import limmu_replays", "imports limmu_replays"),
    ],
)
def test_impure_rules_are_found(source: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert words in rule_findings(source, "my_game.rules")[0]
    (tmp_path / "impure.py").write_text(source)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(parley.Said, "__module__", "impure")
    with pytest.raises(AssertionError, match=words):
        conformance.rules_are_pure(Subject(GAME))


def test_a_runaway_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    game: Game[Any] = GAME
    for check in (conformance.matches_end, conformance.matches_end_whatever_the_dice):
        with pytest.raises(AssertionError, match="no end after 5 entries"):
            check(Subject(game, most=5))


CASE = """
game = "god-kings"

[[case]]
id = "A"
title = "Control of a province"
function = "queries.controls_province"
given = { power = "egypt", province = "egypt", nobodys = [] }
position = { scenario = "three_kings" }
then = { gives = false }
"""


def test_a_case_that_does_not_hold_is_found(tmp_path: Path) -> None:
    assert conformance.cases_hold(Subject(god_kings)) == "no folder of cases"
    (tmp_path / "a.toml").write_text(CASE)
    (tmp_path / "pack.toml").write_text("[numbers]\nhand = 7\n")
    with pytest.raises(AssertionError, match=r"a\.toml:4: A Control of a province: gives True, expected False"):
        conformance.cases_hold(Subject(god_kings, cases=tmp_path))
    (tmp_path / "a.toml").write_text(CASE.replace("false", "true"))
    assert conformance.cases_hold(Subject(god_kings, cases=tmp_path)) == "1 cases"


def test_a_recorded_match_that_has_changed_is_found(tmp_path: Path) -> None:
    log = random_match(GAME, "one", 1).log
    (tmp_path / "m.limmu").write_bytes(log)
    assert conformance.recorded_matches_verify(Subject(GAME, library=tmp_path)) == "1 matches"
    (tmp_path / "m.limmu").write_bytes(log[:-1])
    with pytest.raises(AssertionError, match=r"m\.limmu: .*try limmu verify"):
        conformance.recorded_matches_verify(Subject(GAME, library=tmp_path))
