"""The register of clauses and rulings of The Game of Kings."""

import re

import pytest
from tests.games.conformance_clauses import ClausesConform, data_clauses
from tests.games.game_of_kings.lists import PACK, by_name

from limmu.games.game_of_kings import options, pack
from limmu.toolkit.clauses import load_clauses, load_rulings


def place(id_: str) -> tuple[int, int]:
    """Where a ruling stands: those of the book, of army lists, of the plane, by number."""
    kind, _, number = id_.partition("-")
    return ("A", "AR", "PL").index(kind), int(number)


class TestClauses(ClausesConform):
    options = options
    pack = pack
    clause_count = 1602
    ruling_ids = sorted([one.id for one in load_rulings(options.PACKAGE)], key=place)


TITLES = {clause.id: clause.title for clause in load_clauses(options.PACKAGE)}
IN_POINTS = [
    id_
    for id_ in data_clauses(options.PACKAGE)
    if re.search(r"^.+? costs? \d+ points?\b", TITLES[id_]) and "archetype" not in TITLES[id_]
]
IN_STATS = [id_ for id_ in IN_POINTS if re.search(r"stats ([\d-]+)$", TITLES[id_])]


def named(id_: str) -> str:
    """What the title of a clause prices, as the book calls it."""
    name = re.match(r"(?:0-1 )?(.+?) costs? \d+", TITLES[id_])[1]  # type: ignore[index]
    return re.sub(r" \(.*| mutation$| mount$|^The | - (Foot|Mounted)$|( for an)$", "", name).casefold()


def records() -> dict[str, list[object]]:
    tables = PACK.tables
    groups = (
        tables.subtypes,
        tables.classes,
        tables.entries,
        tables.items,
        tables.mutations,
        tables.upgrades,
        tables.skills,
    )
    found: dict[str, list[object]] = {}
    for group in groups:
        for name, many in by_name(group).items():
            found.setdefault(re.sub(r" \(.*", "", name), []).extend(many)
    return found


@pytest.mark.parametrize("id_", IN_POINTS)
def test_the_pack_has_the_price_that_the_clause_states(id_: str) -> None:
    price = int(re.search(r"costs? (\d+) points?", TITLES[id_])[1])  # type: ignore[index]
    name = re.sub(r"^(weapon|armor|elixir|talisman|arcane item|heavy machine|banner) algorithm ", "", named(id_))
    name = re.sub(r"^(elixir|talisman|arcane item) ", "", name)
    found = records().get(name, [])
    assert price in [one.cost for one in found], (TITLES[id_], name)  # type: ignore[attr-defined]


@pytest.mark.parametrize("id_", IN_STATS)
def test_the_pack_has_the_stats_that_the_clause_states(id_: str) -> None:
    stats = tuple([int(value) for value in TITLES[id_].rpartition(" ")[2].split("-")])
    assert stats in [one.stats for one in records()[named(id_)]]  # type: ignore[attr-defined]


def test_the_pack_has_the_prices_of_modifiers_in_their_order() -> None:
    stated = [re.search(r" is priced at ([+-]\d+) points? ", title) for id_, title in TITLES.items() if "-MODS-" in id_]
    assert [int(one[1]) for one in stated if one] == list(PACK.prices["mods"].values())


def test_the_store_has_the_goods_that_the_clauses_state() -> None:
    stated = [
        re.match(r"(.+) costs (\d+) (\w+) pieces? in", title) for id_, title in TITLES.items() if "-STORE-" in id_
    ]
    goods = {(price.item, price.amount, price.coin) for price in PACK.tables.store}
    told = [(one[1], int(one[2]), one[3]) for one in stated if one]
    assert len(told) > 70
    assert [one for one in told if one not in goods] == []
