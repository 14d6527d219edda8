"""Clauses that the pack holds: one check each on the shipped pack."""

from collections import Counter
from functools import partial

import pytest
from tests.games.conformance_clauses import DataChecks, data_clauses

from limmu.games.genesis.pack import Pack, load_pack

check = DataChecks[Pack]()
DATA = data_clauses("limmu.games.genesis")
KINGDOMS = ("egypt", "hittites", "mitanni", "babylonia", "assyria")

# Title in the pack -> how many there are, and when they are played. The clause has the same name.
CARDS = {
    "alliance": (2, "hold"),
    "ambush": (3, "hold"),
    "amun_ra": (2, "hold"),
    "arinna": (1, "hold"),
    "arzawa": (1, "hold"),
    "astarte": (2, "drawn"),
    "assassination": (2, "hold"),
    "baal": (2, "drawn"),
    "barbarian_invasion": (3, "drawn"),
    "begat": (2, "hold"),
    "canaan": (1, "hold"),
    "chariot": (3, "hold"),
    "conqueror": (1, "hold"),
    "dagon": (2, "drawn"),
    "elam": (1, "hold"),
    "enlil": (1, "hold"),
    "gold": (2, "hold"),
    "joshua": (2, "hold"),
    "local_insurrection": (3, "drawn"),
    "lukkan_pirates": (1, "hold"),
    "marduk": (1, "hold"),
    "moses": (1, "hold"),
    "naval_power": (1, "hold"),
    "plague": (1, "drawn"),
    "militia": (2, "hold"),
    "rebellion": (4, "drawn"),
    "sherden": (1, "hold"),
    "tactical_surprise": (3, "hold"),
    "teshup": (1, "hold"),
    "horus": (1, "hold"),
    "traitor": (2, "hold"),
}


@pytest.mark.parametrize("clause", DATA)
def test_the_pack_holds(clause: str) -> None:
    check.of[clause](load_pack())


def test_no_check_is_left_over() -> None:
    assert sorted(check.of) == sorted(DATA)


def garrison(pack: Pack, power: str) -> list[dict[str, int]]:
    """City -> Infantry of a Minor Kingdom at the start, for each scenario. There is nothing but Infantry."""
    found: list[dict[str, int]] = []
    for scenario in pack.scenarios:
        stacks = [stack for owner in scenario.garrisons if owner.power == power for stack in owner.stacks]
        assert not any(stack.chariots + stack.peasants + stack.slaves for stack in stacks)
        assert not any(stack.king for stack in stacks)
        found.append({stack.at: stack.infantry for stack in stacks})
    return found


@check("GE-1.0-a")
def players(pack: Pack) -> None:
    assert sorted({len(scenario.seats) for scenario in pack.scenarios}) == [1, 2, 3, 4, 5]


@check("GE-2.0-a")
def components(pack: Pack) -> None:
    assert len(pack.tables.spaces) > 100
    assert len(pack.tables.cards) == 55
    assert [power.id for power in pack.tables.powers if power.track != (0, 0)] == list(KINGDOMS)
    assert all(low < high for low, high in (pack.power[kingdom].track for kingdom in KINGDOMS))


@check("GE-2.1-a")
def spaces_and_connections(pack: Pack) -> None:
    assert {space.kind for space in pack.spaces} == {"city", "transit"}
    assert pack.tables.land
    assert all(pack.land[space.id] for space in pack.spaces)


@check("GE-2.1-b")
def special_areas(pack: Pack) -> None:
    assert {box.id: box.power for box in pack.boxes} == {"kaska_box": "kaskans", "libya_box": "libyans"}
    assert pack.tables.island == "alashiya"


@check("GE-2.1-c")
def mountains(pack: Pack) -> None:
    for kind in ("city", "transit"):
        assert {space.mountain for space in pack.spaces if space.kind == kind} == {True, False}
    assert pack.space["ribla"].mountain
    assert not pack.space["hamath"].mountain


@check("GE-2.1.1-a")
def homes(pack: Pack) -> None:
    assert {space.home for space in pack.spaces} == {"", *KINGDOMS, "arzawa", "elam", "canaan"}
    assert not any(space.home for space in pack.spaces if space.kind == "transit")
    assert [pack.space[city].home for city in ("sais", "kalku", "jerusalem")] == ["egypt", "assyria", ""]


@check("GE-2.1.2-a")
def printed_ratings(pack: Pack) -> None:
    assert (pack.space["jerusalem"].ds, pack.space["jerusalem"].ew) == (3, 2)
    assert [pack.space[city].ds for city in ("ugarit", "damascus", "sidon", "qatna")] == [4, 3, 2, 3]
    assert {space.ds > 0 for space in pack.spaces if space.kind == "city"} == {True, False}


@check("GE-2.1.2-g")
def ports(pack: Pack) -> None:
    ends = {end for link in pack.sea for end in link.ends}
    assert set(pack.ports) == ends - {pack.island}
    assert all(pack.space[port].kind == "city" for port in pack.ports)
    assert {"sais", "tanis", "ugarit", "troy", "hindawa", "parha", "tarsus"} <= set(pack.ports)


@check("GE-2.1.2-h")
def alashiya(pack: Pack) -> None:
    assert pack.tables.island not in pack.space
    assert {near for near, _ in pack.links[pack.island]} == {"ugarit", "tanis", "hindawa", "parha"}
    assert all(link for _, link in pack.links[pack.island])


@check("GE-2.1.3-a")
def transit_spaces(pack: Pack) -> None:
    assert not any(space.ds or space.ew for space in pack.spaces if space.kind == "transit")


@check("GE-2.1.4-a")
def connections(pack: Pack) -> None:
    for ends in pack.tables.land:
        assert set(ends) <= set(pack.space)
    for link in pack.sea:
        assert set(link.ends) <= {*pack.space, pack.island}
    assert "tarhuntassa" not in pack.land["tarsus"]


@check("GE-2.2.1-a")
def chariots_at_the_start(pack: Pack) -> None:
    for scenario in pack.scenarios:
        assert 0 <= scenario.technology <= 3
        if scenario.technology == 0:
            assert not any(stack.chariots for setup in scenario.setups for stack in setup.stacks), scenario.id
        if (scenario.first_turn, scenario.last_turn) == (1, 10):
            assert scenario.technology == 0, scenario.id


@check("GE-2.3.3-a")
def ratings(pack: Pack) -> None:
    assert all(0 <= king.tactical <= 5 and 0 <= king.campaign <= 6 for king in pack.kings)
    assert pack.king["suppiluliuma"].tactical == 4
    assert (pack.king["ahmose_i"].tactical, pack.king["apepi"].campaign) == (3, 1)


@check("GE-2.3.3-b")
def order_of_the_ratings(pack: Pack) -> None:
    names = ("sea_peoples_king_a", "sea_peoples_king_b", "libyan_king_b", "urartu_king")
    assert [(pack.king[name].tactical, pack.king[name].campaign) for name in names] == [(2, 3), (1, 2), (1, 3), (0, 2)]


@check("GE-2.4-a")
def deck(pack: Pack) -> None:
    assert [card.number for card in pack.cards] == list(range(1, 56))
    assert Counter(card.title for card in pack.cards) == {title: number for title, (number, _) in CARDS.items()}


@check("GE-2.9-power")
def classes_of_power(pack: Pack) -> None:
    assert {power.kind for power in pack.powers} == {"kingdom", "minor", "barbarian"}


@check("GE-2.9-majors")
def major_kingdoms(pack: Pack) -> None:
    assert pack.kingdoms == KINGDOMS


@check("GE-2.9-minors")
def minor_kingdoms(pack: Pack) -> None:
    assert pack.minors == ("arzawa", "elam", "canaan")


@check("GE-3.4-a")
def activation_markers(pack: Pack) -> None:
    assert pack.numbers.activation_markers == 4


@check("GE-6.1.1-b")
def first_maximum(pack: Pack) -> None:
    for scenario in pack.scenarios:
        for setup in scenario.setups:
            low, high = pack.power[setup.power].track
            assert low <= setup.manpower <= high


@check("GE-10.1.1-a")
def homes_of_arzawa(pack: Pack) -> None:
    assert set(pack.home["arzawa"]) == {"apasa", "milawata", "wallarima", "mira", "hindawa", "hapalla"}


@check("GE-10.1.1-b")
def arzawa_at_the_start(pack: Pack) -> None:
    assert garrison(pack, "arzawa") == [{"apasa": 3, "milawata": 2}] * len(pack.scenarios)


@check("GE-10.2.1-a")
def elam(pack: Pack) -> None:
    assert pack.home["elam"] == ("susa",)
    assert garrison(pack, "elam") == [{"susa": 12}] * len(pack.scenarios)


@check("GE-10.3.1-a")
def canaan(pack: Pack) -> None:
    assert set(pack.home["canaan"]) == {"hazor", "qatna", "megiddo", "kadesh"}
    assert garrison(pack, "canaan") == [{}] * len(pack.scenarios)


@check("GE-11.7.1-b")
def waters_north_of_alashiya(pack: Pack) -> None:
    pirated = [set(link.ends) for link in pack.sea if link.pirates]
    assert {"alashiya", "ugarit"} in pirated
    assert {"alashiya", "hindawa"} in pirated
    assert all(link.pirates for link in pack.sea if "troy" in link.ends)
    assert not any(link.pirates for link in pack.sea if "tanis" in link.ends)


@check("GE-13.1.2-a")
def timings(pack: Pack) -> None:
    for card in pack.cards:
        assert card.timing in ("hold", "drawn")
        assert (card.window == "drawn") == (card.timing == "drawn"), card.id


def cards_of(title: str, pack: Pack) -> None:
    number, timing = CARDS[title]
    assert [card.timing for card in pack.cards if card.title == title] == [timing] * number
    if title == "gold":
        assert sum(space.mine for space in pack.spaces) == 4


for card_title in CARDS:
    check(f"GE-13.2-{card_title.replace('_', '-')}-a")(partial(cards_of, card_title))
