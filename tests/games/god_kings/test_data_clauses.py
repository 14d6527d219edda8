"""Clauses that the pack holds: one check each on the shipped pack."""

import pytest
from tests.games.conformance_clauses import DataChecks, data_clauses

from limmu.games.god_kings.pack import Pack, load_pack

check = DataChecks[Pack]()
DATA = data_clauses("limmu.games.god_kings")
GREAT = ("assyria", "egypt", "hatti", "kassites", "mitanni")


@pytest.mark.parametrize("clause", DATA)
def test_the_pack_holds(clause: str) -> None:
    check.of[clause](load_pack())


def test_no_check_is_left_over() -> None:
    assert sorted(check.of) == sorted(DATA)


@check("GK-1.0-a")
def players(pack: Pack) -> None:
    assert {scenario.players for scenario in pack.scenarios} == {2, 3, 4}


@check("GK-1.0-b", "GK-3.0-ak")
def player_powers(pack: Pack) -> None:
    assert sorted(pack.power) == list(GREAT)
    assert {power for scenario in pack.scenarios for power in scenario.playable} == set(GREAT)


@check("GK-3.0-ae", "GK-20.2-a")
def neutral_nations(pack: Pack) -> None:
    assert any(scenario.neutral for scenario in pack.scenarios)
    for scenario in pack.scenarios:
        assert set(scenario.neutral) <= set(GREAT) - set(scenario.playable)
        assert not set(scenario.neutral) & set(pack.army)


@check("GK-23.0-a")
def campaign_starts_with_mitanni(pack: Pack) -> None:
    campaign = pack.scenario["campaign"]
    assert (campaign.first_turn, campaign.last_turn) == (1, 10)
    assert "mitanni" in campaign.playable
    assert "assyria" not in campaign.powers
    assert [(change.turn, change.leaves, change.enters) for change in campaign.power_changes] == [
        (6, "mitanni", "assyria")
    ]


@check("GK-2.1-a")
def deck(pack: Pack) -> None:
    assert [card.number for card in pack.cards] == list(range(1, 111))
    assert len({card.id for card in pack.cards}) == 110


@check("GK-3.0-a")
def action_cards(pack: Pack) -> None:
    for card in pack.cards:
        assert (card.kind == "action") == (card.window != "own_impulse"), card.id


@check("GK-3.0-af")
def operations(pack: Pack) -> None:
    assert {card.ops for card in pack.cards} == {1, 2, 3}


@check("GK-2.2-a")
def unit_types(pack: Pack) -> None:
    assert sorted(pack.unit_type) == ["chariot", "mercenary", "royal_guard", "warrior"]


@check("GK-2.2-d")
def unit_values(pack: Pack) -> None:
    for kind in pack.unit_types:
        assert kind.full.strength > kind.reduced.strength > 0
        assert min(kind.full.loss, kind.reduced.loss, kind.full.mp, kind.reduced.mp) > 0
    warrior, chariot = pack.unit_type["warrior"].full, pack.unit_type["chariot"].full
    assert (warrior.strength, warrior.loss, warrior.mp) == (3, 3, 4)
    assert (chariot.strength, chariot.loss, chariot.mp) == (4, 2, 5)


@check("GK-2.2-e", "GK-3.0-t")
def kinds_of_general(pack: Pack) -> None:
    assert {general.kind for general in pack.generals} == {"king", "warlord", "barbarian", "revolt"}
    assert not set(pack.general) & set(pack.unit_type)
    for power in GREAT:
        assert len(pack.warlords[power]) == 2


@check("GK-2.2-i")
def ratings(pack: Pack) -> None:
    for general in pack.generals:
        assert 1 <= general.strategy <= 3
        assert general.battle >= 1
    thutmose = pack.general[pack.successor("egypt", 1)]
    assert (thutmose.strategy, thutmose.battle) == (1, 4)


@check("GK-3.0-u")
def allowance_of_generals(pack: Pack) -> None:
    assert {general.mp_alone for general in pack.generals} == {6}


@check("GK-2.2-h", "GK-19.1-a")
def a_king_every_turn(pack: Pack) -> None:
    for scenario in pack.scenarios:
        last = {change.leaves: change.turn - 1 for change in scenario.power_changes}
        first = {change.enters: change.turn for change in scenario.power_changes}
        for power in (*scenario.powers, *first):
            for turn in range(first.get(power, scenario.first_turn), last.get(power, scenario.last_turn) + 1):
                king = pack.general[pack.king(power, turn)]
                assert (king.kind, king.power) == ("king", power)


@check("GK-19.2-c")
def successors(pack: Pack) -> None:
    listed = [entry for entry in pack.succession if entry.successor]
    assert listed
    for entry in listed:
        assert entry.successor != entry.king
        assert (pack.general[entry.successor].kind, pack.general[entry.successor].power) == ("king", entry.power)
    follow = [pack.king(entry.power, entry.turn + 1) == entry.successor for entry in listed if entry.turn < 10]
    assert any(follow)
    assert not all(follow)


@check("GK-3.0-n", "GK-7.2-a")
def divisions(pack: Pack) -> None:
    assert pack.numbers.warriors_in_division == 3
    names = [division.id for power in pack.powers for division in power.divisions]
    assert len(set(names)) == len(names)
    assert [division.id for division in pack.power["egypt"].divisions][:3] == ["amon", "ra", "seth"]


@check("GK-7.2-c")
def divisions_at_the_start(pack: Pack) -> None:
    assert pack.numbers.least_divisions == 2
    for scenario in pack.scenarios:
        for power in scenario.powers:
            assert sum(len(force.divisions) for force in scenario.setup(power).forces) >= 2


@check("GK-3.0-am")
def rounds(pack: Pack) -> None:
    assert pack.numbers.rounds == 5


@check("GK-3.0-e")
def capitals(pack: Pack) -> None:
    assert {power.id: power.capital for power in pack.powers} == {
        "assyria": "assur",
        "egypt": "memphis",
        "hatti": "hattusha",
        "kassites": "dur_kurigalzu",
        "mitanni": "washukanni",
    }
    assert pack.power["kassites"].neutral_capital == "babylon"


@check("GK-3.0-w", "GK-3.0-al")
def homecountries(pack: Pack) -> None:
    homes = {power.id: power.homecountry for power in pack.powers}
    assert homes == {power: {"kassites": "kardunias"}.get(power, power) for power in GREAT}
    flagged = {province.home_of: province.id for province in pack.provinces if province.home_of}
    assert flagged == homes
    assert sum(pack.province[name].vp for name in ["egypt", "sinai", "canaan", "amurru", "ugarit", "alasiya"]) == 14
    assert [pack.province[name].tp for name in ["egypt", "upper_egypt", "sinai", "canaan", "amurru"]] == [2, 1, 0, 2, 2]


@check("GK-3.0-f", "GK-3.0-aw")
def walls(pack: Pack) -> None:
    assert {space.walls for space in pack.spaces} == {0, 1, 2, 3}
    assert [pack.walls[name] for name in ("ugarit", "kadesh", "karkemish")] == [1, 2, 3]


@check("GK-3.0-ag")
def paths_lanes_ports(pack: Pack) -> None:
    assert sorted(space.id for space in pack.spaces if space.port) == sorted(pack.sea_lanes)
    assert all(pack.sea_lanes.values())
    for ways in (pack.land, pack.sea_lanes):
        assert all(here in ways[there] for here, joined in ways.items() for there in joined)


@check("GK-3.0-y", "GK-3.0-ar")
def tribal_spaces(pack: Pack) -> None:
    assert sorted(place.tribe for place in pack.tribal_spaces) == ["elamite", "gasga", "libyan"]
    for place in pack.tribal_spaces:
        assert place.leads_to
        assert set(place.leads_to) <= set(pack.space)


@check("GK-BT-a")
def battle_table(pack: Pack) -> None:
    table = pack.battle_table
    assert (table.first_row, len(table.rows), len(table.columns)) == (-3, 14, 13)
    assert all(len(row) == 13 for row in table.rows)
    assert [pack.battle_loss(roll, strength) for roll, strength in ((-3, 40), (1, 4), (4, 10), (10, 1))] == [8, 1, 7, 2]


@check("GK-17.0-a")
def siege_modifiers(pack: Pack) -> None:
    assert pack.siege_table.wall_modifier[1:] == (0, -1, -2)


@check("GK-17T-a")
def siege_table(pack: Pack) -> None:
    table = pack.siege_table
    assert (table.falls_from, table.per_marker, table.most_markers) == (4, 1, 3)
