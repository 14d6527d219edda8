"""The acceptance cases of The God Kings: each is tested where the index says, and no clause is open."""

import re
from pathlib import Path

from tests.games.acceptance import AcceptanceHolds, functions_of
from tests.games.god_kings.test_cases import FILES, FOLDER

ROOT = Path(__file__).parents[3]
PLACE = "tests/games/god_kings/test_s15_functions.py::test_loss_options"


class TestAcceptance(AcceptanceHolds):
    """Places are `file.toml` or `path::test[parameter]`."""

    package = "limmu.games.god_kings"
    case_id = r"GKC-[A-Z0-9]{2}-\d\d"
    cases = 260
    folder, files = FOLDER, FILES
    there = (("GKC-BT-01", "battle_rolls.toml"), ("GKC-LO-01", f"{PLACE}[gkc_lo_01]"))
    not_there = (
        ("GKC-BT-01", "turn.toml"),
        ("GKC-BT-01", "nowhere.toml"),
        ("GKC-LO-01", f"{PLACE}[gkc_lo_99]"),
        ("GKC-LO-01", f"{PLACE}s"),
    )

    def source_of(self, place: str) -> str:
        found = re.fullmatch(r"(tests/\S+\.py)::(\w+)(?:\[.+\])?", place)
        return functions_of(ROOT / found[1]).get(found[2], "") if found else ""

    def names(self, source: str, case: str, place: str) -> bool:
        """The index names the parameter of the case, where a test has parameters."""
        parameter = re.search(r"\[(.+)\]$", place)
        return parameter is None or f'id="{parameter[1]}"' in source
