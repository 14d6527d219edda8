"""The acceptance cases of The Game of Kings: each is tested where the index says; those left out have a reason."""

from pathlib import Path

from tests.games.acceptance import AcceptanceHolds, functions_of

from limmu.toolkit.clauses import load_clauses

HERE = Path(__file__).parent
PLACE = "test_p18_assault.py::test_equal_initiatives_roll_a_d6_ties_again"
LEFT_OUT = {"GOK-C-046": "GOK-WHY-2"}
"""The cases that nothing tests, each with the clause that is left to the players."""


class TestAcceptance(AcceptanceHolds):
    package = "limmu.games.game_of_kings"
    case_id = r"GOK-C-\d{3}"
    cases = 293 - len(LEFT_OUT)
    folder, files = HERE.parents[1] / "cases" / "game_of_kings", {}
    there = (("GOK-C-138", PLACE),)
    not_there = (("GOK-C-137", PLACE), ("GOK-C-138", f"{PLACE}_twice"), ("GOK-C-138", "nowhere.toml"))

    def source_of(self, place: str) -> str:
        file, _, test = place.partition("::")
        return functions_of(HERE / file).get(test, "")

    def test_no_clause_is_open(self) -> None:
        """What is left out of the index is settled at the table."""
        status = {clause.id: clause.status for clause in load_clauses(self.package)}
        assert [id_ for id_ in status if status[id_] == "open"] == []
        assert [case for case, clause in LEFT_OUT.items() if status[clause] != "table"] == []
        assert [case for case in LEFT_OUT if case in self.index] == []
