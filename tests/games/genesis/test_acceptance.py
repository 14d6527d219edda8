"""The acceptance cases of Genesis: each is tested where the index says, and no clause is open."""

from pathlib import Path

from tests.games.acceptance import AcceptanceHolds, functions_of
from tests.games.genesis.test_cases import FILES, FOLDER

HERE = Path(__file__).parent
PLACE = "test_s08_battle.py::test_both_sides_wiped_out"


class TestAcceptance(AcceptanceHolds):
    package = "limmu.games.genesis"
    case_id = r"GE-C\d{3}"
    cases = 215
    folder, files = FOLDER, FILES
    there = (("GE-C282", PLACE),)
    not_there = (("GE-C281", PLACE), ("GE-C282", f"{PLACE}_twice"), ("GE-C282", "nowhere.toml"))

    def source_of(self, place: str) -> str:
        file, _, test = place.partition("::")
        return functions_of(HERE / file).get(test, "")
