"""The register of clauses and rulings of The God Kings."""

from tests.games.conformance_clauses import ClausesConform

from limmu.games.god_kings import options, pack


class TestClauses(ClausesConform):
    options = options
    pack = pack
    clause_count = 597
    ruling_ids = [f"GKR-{n:03}" for n in range(1, 111)]
