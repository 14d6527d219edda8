"""The register of clauses and rulings of Chariot Lords."""

from tests.games.conformance_clauses import ClausesConform

from limmu.games.chariot_lords import options, pack


class TestClauses(ClausesConform):
    options = options
    pack = pack
    clause_count = 115
    ruling_ids = [f"R-CL-{n:02}" for n in range(1, 47) if n not in (19, 44)]


def test_only_the_gaps_of_the_aid_are_ours() -> None:
    register = TestClauses()
    assert sum(clause.rule.startswith("G.") for clause in register.clauses) == 14
    assert all(clause.rulings for clause in register.clauses if clause.rule.startswith("G."))
