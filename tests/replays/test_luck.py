"""luck: what dice gave against what dice give."""

import json
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.cells import cell_len
from tests.cli.conftest import Run

from limmu.cli.root import limmu
from limmu_replays.luck import FEW, Die, in_hundred, row_of

LIBRARY = Path(__file__).parents[2] / "replays" / "library"
KINGS = str(LIBRARY / "god-kings" / "three_kings.limmu")


def dice(*faces: tuple[int, int], reads: tuple[int, ...] = ()) -> list[Die]:
    return [Die("ann", "hit", sides, face, reads) for sides, face in faces]


@pytest.mark.parametrize("fallen", [(6, 6), (1, 1), (5, 6), (3, 4)])
def test_the_chance_of_a_sum_is_exact(fallen: tuple[int, int]) -> None:
    found = row_of("ann", "", dice(*[(6, face) for face in fallen])).sum
    far = abs(sum(fallen) - 7)
    ways = [one for one in product(range(1, 7), repeat=2) if sum(one) - 7 >= far]
    assert (found.expected, found.chance) == (7, Fraction(len(ways), 36))


def test_dice_of_several_kinds_add_up() -> None:
    found = row_of("ann", "", dice((6, 6), (4, 4), (12, 12))).sum
    assert (found.fallen, found.expected, found.chance) == (22, Fraction(25, 2), Fraction(1, 6 * 4 * 12))


def test_what_counts_is_judged_where_the_roll_says_it() -> None:
    found = row_of("ann", "", dice((6, 6), (6, 6), (6, 4), reads=(5,))).counted
    assert found is not None
    assert (found.fallen, found.expected) == (2, 1)
    assert found.chance == Fraction(3 * 2 + 1, 27)
    assert row_of("ann", "", dice((6, 1))).counted is None


def test_many_dice_are_judged_by_a_normal_distribution() -> None:
    many = row_of("ann", "", dice(*[(6, face) for face in (1, 6) * 400], (6, 6)))
    assert not many.exact
    assert abs(float(many.sum.chance) - 0.48) < 0.02


def test_rare_sums_are_told_in_words() -> None:
    assert in_hundred(row_of("a", "", dice((6, 6), (6, 6))).sum) == "2.8 in 100 as high"
    assert in_hundred(row_of("a", "", dice(*[(6, 1)] * 4)).sum) == "1 in 1,296 as low"
    assert in_hundred(row_of("a", "", dice((6, 3), (6, 4))).sum) == "the average"


def test_the_dice_of_matches_by_seat_and_purpose(run: Run) -> None:
    copy = Path("copy.limmu")
    copy.write_bytes(Path(KINGS).read_bytes())
    given = ((KINGS,), (KINGS, str(copy)), (KINGS, KINGS))
    one, two, named_twice = [json.loads(run("luck", *paths, "--json").stdout) for paths in given]
    assert (one["matches"], two["matches"], named_twice["matches"]) == (1, 2, 1)
    hatti = next(row for row in one["rows"] if (row["by"], row["purpose"]) == ("Hatti", "succession"))
    assert (hatti["dice"], hatti["fallen"], hatti["expected"], hatti["few"]) == (3, 7, 10.5, True)
    assert two["dice"] == 2 * one["dice"]


def test_few_dice_say_nothing(run: Run) -> None:
    told = run("luck", KINGS).stdout
    assert "too few" in told
    assert f"Of fewer than {FEW} dice nothing follows." in told
    assert "in 100" not in told


def test_a_roll_that_comes_again_counts_once_and_a_ruled_one_never(run: Run) -> None:
    run("branch", KINGS, "--at", "36", "--out", "g.limmu")
    before = json.loads(run("luck", "g.limmu", "--seat", "umpire", "--json").stdout)["dice"]
    given = ("--author", "Ann", "--clause", "GK-19.3", "--reason", "a slip", "--consent", "all", "--yes")
    assert run("rule", "g.limmu", *given, "--modify", "+1", "--instead-of", "36").exit_code == 0
    assert run("rule", "g.limmu", *given, "--roll", "6", "--instead-of", "39").exit_code == 0
    assert json.loads(run("luck", "g.limmu", "--seat", "umpire", "--json").stdout)["dice"] == before


def test_matches_of_two_games_are_not_mixed(run: Run) -> None:
    told = run("luck", KINGS, str(LIBRARY / "genesis" / "sargon.limmu"))
    assert (told.exit_code, "name matches of one game" in told.stderr) == (2, True)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    ("name", "figure"), [("genesis/hittites_and_mitanni", "49 in 100"), ("game-of-kings/skirmish", "")]
)
def test_no_figure_is_cut_off_at_80_columns(name: str, figure: str, language: str) -> None:
    path = str(LIBRARY / f"{name}.limmu.gz")
    told = CliRunner(env={"COLUMNS": "80", "LIMMU_LANGUAGE": language}).invoke(limmu, ["luck", path]).stdout
    assert max([cell_len(line) for line in told.splitlines()]) <= 80
    assert "…" not in told
    assert language == "ja" or figure in told
