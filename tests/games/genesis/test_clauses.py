"""The register of clauses and rulings of Genesis."""

from tests.games.conformance_clauses import ClausesConform

from limmu.games.genesis import options, pack


class TestClauses(ClausesConform):
    options = options
    pack = pack
    clause_count = 674
    ruling_ids = [*[f"R-GE-{n:02}" for n in range(1, 100)], "GE-4.1.2"]


def test_the_three_ways_to_read_the_ratio_are_a_choice() -> None:
    assert options.readings()[options.BATTLE_RATIO] == (options.CHART, options.FORMULA, options.SIMPLIFIED)


def test_titles_fit_a_line() -> None:
    register = TestClauses()
    assert [found.id for found in (*register.clauses, *register.rulings) if len(found.title) > 60] == []
