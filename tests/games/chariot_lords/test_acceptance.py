"""The acceptance cases of Chariot Lords: each is tested where the index says, and no clause is open."""

from pathlib import Path

from tests.games.acceptance import AcceptanceHolds, functions_of
from tests.games.chariot_lords.test_cases import FILES, FOLDER

HERE = Path(__file__).parent
PLACE = "test_s00_sequence.py::test_judah_and_the_law"


class TestAcceptance(AcceptanceHolds):
    package = "limmu.games.chariot_lords"
    case_id = r"CL-C\d{3}"
    cases = 38
    folder, files = FOLDER, FILES
    there = (("CL-C036", PLACE),)
    not_there = (("CL-C035", PLACE), ("CL-C036", f"{PLACE}_twice"), ("CL-C036", "nowhere.toml"))

    def source_of(self, place: str) -> str:
        file, _, test = place.partition("::")
        return functions_of(HERE / file).get(test, "")
