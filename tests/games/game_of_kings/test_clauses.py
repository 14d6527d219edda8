"""The register of clauses and rulings of The Game of Kings."""

import re

import pytest
from tests.games.conformance_clauses import ClausesConform, data_clauses
from tests.games.game_of_kings.lists import PACK, by_name

from limmu.games.game_of_kings import options, pack
from limmu.toolkit.clauses import load_clauses

BY_PRINTED_RULING = (
    *("009", "010", "011", "012", "013", "014", "015", "016", "017", "018", "019", "092", "097", "098", "099"),
    *("100", "101", "102", "103", "104", "105", "106", "107", "108", "109", "110", "111", "113", "114", "115"),
    *("134", "135", "137", "138", "139", "141", "144", "154", "159"),
)
OF_SHOOTING = ("001", "002", "003", "004", "006", "007", "008", "035", "068", "166", "168")
OF_ASSAULT = ("051", "052", "053", "054", "055", "056", "057", "058", "059", "060", "061", "140")


class TestClauses(ClausesConform):
    options = options
    pack = pack
    clause_count = 1602
    ruling_ids = [
        *[f"A-{number}" for number in BY_PRINTED_RULING],
        *[f"AR-{n:02}" for n in range(1, 16)],
        *[f"PL-{n:02}" for n in range(1, 33)],
        *[f"A-{number}" for number in (*OF_SHOOTING, "133", *OF_ASSAULT)],
        *[f"PL-{n}" for n in range(40, 49)],
    ]


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
