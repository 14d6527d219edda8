"""The pack of Genesis: what it holds agrees with the rulebook, and what is wrong with a pack is told."""

from collections import Counter
from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path

import attrs
import pytest
from tests.games.packs import Board, assert_marked, assert_told, mended

from limmu.games.genesis import pack_loading as forms
from limmu.games.genesis.pack import (
    EFFECTS,
    WINDOWS,
    Pack,
    PackError,
    Power,
    RatioMode,
    Scenario,
    UnknownPack,
    inline_pack,
    load_pack,
    pack_of,
    pack_of_digest,
)
from limmu.games.genesis.pack_records import (
    ArrivalTerms,
    Box,
    GrowthTable,
    InvasionTable,
    King,
    LossChart,
    Numbers,
    RatioChart,
    SeaLink,
    Shifts,
    Space,
)
from limmu.toolkit.areas import connected_groups, distances

DATA = Path(str(resources.files("limmu.games.genesis"))) / "data"
PACK = load_pack()


# --- what the rulebook prints ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("tyre", "sidon"), ("nineveh", "kalku"), ("ashur", "kalku"), ("kadesh", "arvad"), ("qatna", "hamath"),
        ("emar", "qatna"), ("sumur", "ribla"),
    ],
)  # fmt: skip
def test_spaces_that_the_examples_call_adjacent(one: str, other: str) -> None:
    assert other in PACK.land[one]
    assert one in PACK.land[other]


def test_no_way_from_tarsus_to_tarhuntassa_of_7_2_4() -> None:
    assert "tarhuntassa" not in [near for near, _ in PACK.links["tarsus"]]


@pytest.mark.parametrize(
    ("start", "end", "mp"),
    [("thebes", "jerusalem", 7), ("damascus", "ribla", 2), ("kadesh", "arvad", 1), ("qatna", "hamath", 1)],
)
def test_marches_of_5_2_4_and_7_2_6(start: str, end: str, mp: int) -> None:
    assert PACK.march(start, end) == mp


def test_a_king_from_megiddo_to_kadesh_must_pass_sumur() -> None:
    closed = ("hazor", "jerusalem")
    assert "kadesh" in distances(PACK.land, ["megiddo"], lambda _, to: to not in closed)
    assert "kadesh" not in distances(PACK.land, ["megiddo"], lambda _, to: to not in (*closed, "sumur"))


def test_printed_strengths_and_worths() -> None:
    assert (PACK.space["jerusalem"].ds, PACK.space["jerusalem"].ew) == (3, 2)
    printed = {"ugarit": 4, "sidon": 2, "damascus": 3, "qatna": 3, "hamath": 0}
    assert {city: PACK.space[city].ds for city in printed} == printed
    assert PACK.space["kalku"].ds >= 2
    assert PACK.space["ribla"].ds >= 1


def test_ports_that_pirates_touch_in_11_7_2() -> None:
    east = {"tarsus", "ugarit", "arvad", "sumur", "byblos", "sidon", "tyre", "gaza", "tanis", "sais"}
    assert set(PACK.pirate_ports["sc1"]) == east
    assert set(PACK.pirate_ports["sc5"]) == {"troy", "hindawa", "parha"}
    assert {link.id for link in PACK.sea if link.pirates and "alashiya" in link.ends} == {"sc1", "sc4", "sc5"}


def test_home_kingdoms_and_capitals() -> None:
    assert PACK.home["arzawa"] == ("apasa", "milawata", "wallarima", "mira", "hindawa", "hapalla")
    assert (PACK.home["elam"], set(PACK.home["canaan"])) == (("susa",), {"hazor", "qatna", "megiddo", "kadesh"})
    assert {"sais", "tanis"} <= set(PACK.home["egypt"]) & set(PACK.ports)
    assert "kalku" in PACK.home["assyria"]
    assert (PACK.home_of["mari"], PACK.home_of["sidon"]) == ("", "")
    assert PACK.capital == {
        "egypt": "thebes", "hittites": "hattusas", "mitanni": "waushukanni", "babylonia": "babylon", "assyria": "ashur",
    }  # fmt: skip


def test_ratings_that_the_rulebook_names() -> None:
    tactical = {"ahmose_i": 3, "suppiluliuma": 4, "agum_iii": 2, "nur_iii": 1}
    campaign = {"apepi": 1, "thutmose_iii": 6, "amenhotep_iii": 4}
    assert {king: PACK.king[king].tactical for king in tactical} == tactical
    assert {king: PACK.king[king].campaign for king in campaign} == campaign
    printed = {
        "sea_peoples_king_a": (2, 3), "sea_peoples_king_b": (1, 2), "kaskan_king": (1, 2), "libyan_king_a": (1, 1),
        "libyan_king_b": (1, 3), "urartu_king": (0, 2), "hayassa_azzi_king": (1, 1), "elam_king": (0, 2),
    }  # fmt: skip
    assert {king: (PACK.king[king].tactical, PACK.king[king].campaign) for king in printed} == printed
    assert all(PACK.king[king].generic for king in printed)
    assert not any(PACK.king[king].generic for king in ("untash_napirisha", "karanni", "hammurabi"))


EXAMPLES = [(16, 12, 1), (13, 8, 1), (6, 3, 2), (14, 14, 0), (2, 1, 2)]


@pytest.mark.parametrize(("larger", "smaller", "shifts"), EXAMPLES)
@pytest.mark.parametrize("mode", ["chart", "simplified"])
def test_ratio_shifts_of_the_examples(larger: int, smaller: int, shifts: int, mode: RatioMode) -> None:
    assert PACK.ratio_shifts(larger, smaller, mode) == shifts


@pytest.mark.parametrize(
    ("larger", "smaller", "chart", "formula", "simplified"),
    [
        (90, 30, 2, 3, 3), (41, 27, 1, 2, 1), (43, 17, 2, 3, 2), (16, 12, 1, 0, 1), (13, 8, 1, 2, 1), (5, 2, 2, 2, 2),
        (3, 2, 1, 1, 1), (42, 41, 0, 0, 1), (26, 10, 2, 3, 2), (3, 0, 3, 3, 3), (200, 100, 1, 2, 2),
    ],
)  # fmt: skip
def test_ratio_shifts_by_mode(larger: int, smaller: int, chart: int, formula: int, simplified: int) -> None:
    assert PACK.ratio_shifts(larger, smaller, "chart") == chart
    assert PACK.ratio_shifts(larger, smaller, "formula") == formula
    assert PACK.ratio_shifts(larger, smaller, "simplified") == simplified


@pytest.mark.parametrize(
    ("bp", "percent", "lost"),
    [
        (16, 20, 3), (12, 50, 6), (12, 40, 5), (5, 40, 2), (14, 40, 6), (14, 30, 4), (3, 90, 3), (6, 20, 1), (8, 50, 4),
        (13, 50, 7), (4, 10, 0), (7, 0, 0), (7, 100, 7),
    ],
)  # fmt: skip
def test_losses_of_the_examples(bp: int, percent: int, lost: int) -> None:
    assert PACK.loss(bp, percent) == lost


def test_numbers_of_3_4_to_13_1() -> None:
    numbers = PACK.numbers
    assert (numbers.activation, numbers.activation_markers, numbers.hand_limit, numbers.carried_cards) == (1, 4, 3, 1)
    assert (numbers.keep_chariot, numbers.raise_chariot, numbers.recruit_chariot) == (3, 5, 10)
    assert (numbers.recruit_infantry, numbers.ds_point, numbers.rebuild, numbers.new_city) == (1, 2, 5, 5)
    assert (numbers.remove_pirate, numbers.pirate_income, numbers.pirate_route) == (2, 2, 1)
    assert (PACK.entry_cost["thebes"], PACK.entry_cost["ribla"]) == (1, 2)


def test_shifts_of_8_2_1() -> None:
    shifts = PACK.shifts
    assert (shifts.superiority, shifts.supremacy, shifts.mountain) == (2, 5, 2)
    assert (shifts.kaskan, shifts.sherden, shifts.sea_peoples) == (1, 1, 2)


def test_the_growth_table_holds_its_ends() -> None:
    assert [PACK.growth_for(roll) for roll in range(-2, 11)] == [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4]


def test_who_invades() -> None:
    chances = Counter(PACK.invader(one + other) for one in range(1, 7) for other in range(1, 7))
    assert chances == {"kaskans": 10, "sea_peoples": 8, "libyans": 8, "hayassa_azzi": 6, "urartu": 4}
    assert PACK.rerolls == {"egypt": "libyans", "hittites": "kaskans", "assyria": "urartu"}


def test_what_powers_arrive_with() -> None:
    def units(power: str, turn: int = 1, on_map: int = 0, before: int = 0) -> tuple[str, int, int, int]:
        found = PACK.arrival(power, turn, on_map, before)
        return found.king, found.dice, found.infantry, found.chariots

    assert (PACK.arrival("arzawa", 3, 5, 0).king_drawn, units("arzawa")) == (True, ("", 1, 0, 2))
    assert units("elam", on_map=12) == ("untash_napirisha", 0, 0, 2)
    assert units("elam", before=1) == ("elam_king", 0, 0, 2)
    assert PACK.arrival("elam", 1, 0, 0).infantry_if_none == 12
    assert units("canaan") == ("", 0, 4, 1)
    assert units("sea_peoples") == ("sea_peoples_king_a", 2, 0, 0)
    assert units("sea_peoples", on_map=1) == ("sea_peoples_king_b", 1, 0, 0)
    assert units("libyans", 8) == ("libyan_king_a", 1, 0, 0)
    assert units("libyans", 9) == ("libyan_king_b", 2, 0, 1)
    assert units("hayassa_azzi") == ("karanni", 1, 0, 0)
    assert units("hayassa_azzi", before=2) == ("hayassa_azzi_king", 1, 0, 0)
    assert (units("kaskans"), units("urartu")) == (("kaskan_king", 1, 0, 0), ("urartu_king", 1, 0, 0))
    with pytest.raises(KeyError, match="egypt has no arrival on turn 1"):
        units("egypt")


def test_the_deck_of_13_2() -> None:
    copies = {
        "alliance": 2, "ambush": 3, "amun_ra": 2, "arinna": 1, "arzawa": 1, "astarte": 2, "assassination": 2, "baal": 2,
        "barbarian_invasion": 3, "canaan": 1, "chariot": 3, "conqueror": 1, "dagon": 2, "elam": 1, "enlil": 1,
        "gold": 2, "begat": 2, "joshua": 2, "local_insurrection": 3, "lukkan_pirates": 1, "marduk": 1, "moses": 1,
        "naval_power": 1, "plague": 1, "militia": 2, "rebellion": 4, "sherden": 1, "tactical_surprise": 3, "teshup": 1,
        "horus": 1, "traitor": 2,
    }  # fmt: skip
    assert Counter(card.title for card in PACK.cards) == copies
    assert [card.number for card in PACK.cards] == list(range(1, 56))
    drawn = Counter(card.title for card in PACK.cards if card.timing == "drawn")
    assert drawn == {
        "astarte": 2, "baal": 2, "barbarian_invasion": 3, "dagon": 2, "local_insurrection": 3, "plague": 1,
        "rebellion": 4,
    }  # fmt: skip
    assert {card.title for card in PACK.cards if card.remove} == {"chariot"}
    assert PACK.card[PACK.card_id["amun_ra_2"]].title == "amun_ra"
    assert {card.title for card in PACK.cards if card.window == "battle"} == {"joshua", "tactical_surprise"}
    homes = {card.title: card.effect.word("home") for card in PACK.cards if card.effect.name == "free_move"}
    assert homes == {
        "arinna": "hittites", "enlil": "assyria", "marduk": "babylonia", "teshup": "mitanni", "horus": "egypt",
    }  # fmt: skip


# --- the shipped pack as a whole -------------------------------------------------------------------------------------


def test_the_map_has_the_size_the_facts_state() -> None:
    assert Counter(space.kind for space in PACK.spaces) == {"city": 75, "transit": 31}
    assert (len(PACK.tables.land), len(PACK.sea), len(PACK.ports)) == (154, 16, 13)
    worth = Counter[str]()
    for space in PACK.spaces:
        worth[space.home] += space.ew
    assert worth == {
        "": 62, "egypt": 10, "hittites": 10, "mitanni": 9, "babylonia": 11, "assyria": 9, "arzawa": 8, "canaan": 7,
        "elam": 3,
    }  # fmt: skip
    assert PACK.mines == ("elephantine", "serabit", "tuwanuwa", "ergani")
    assert connected_groups(PACK.land, list(PACK.land)) == (tuple(PACK.land),)


def test_everybody_and_everything_has_a_name_and_a_slug() -> None:
    for group in (PACK.spaces, PACK.boxes, PACK.powers, PACK.kings, PACK.cards, PACK.scenarios):
        for record in group:
            assert record.id == record.id.lower()
            assert record.name
    assert all(card.text for card in PACK.cards)
    assert all(power.adjective for power in PACK.powers)


def test_effects_and_windows_are_all_in_use() -> None:
    assert {card.effect.name for card in PACK.cards} == set(EFFECTS)
    assert {card.window for card in PACK.cards} == set(WINDOWS)


def test_king_pools() -> None:
    assert {power: len(PACK.pool[power]) for power in PACK.kingdoms} == dict.fromkeys(PACK.kingdoms, 10)
    assert "sargon" not in PACK.pool["babylonia"]
    assert PACK.pool["arzawa"] == ("kupanta_kurunta", "tarhuntaradu", "uhha_ziti", "arzawa_king")
    assert [PACK.king_of_turn("egypt", turn) for turn in (1, 5, 11)] == ["salitis", "thutmose_iii", ""]
    campaign, growth = PACK.scenario["chariot_kingdoms_5"], PACK.scenario["growth_of_empires_5"]
    assert len(PACK.king_pool(campaign, "egypt")) == 10
    assert PACK.king_pool(campaign, "egypt", last_turn=2) == ("salitis", "khyan")
    assert PACK.king_pool(campaign, "arzawa", last_turn=2) == PACK.pool["arzawa"]
    assert PACK.king_pool(growth, "egypt") == PACK.pool["egypt"]


def test_every_value_has_a_source_mark() -> None:
    marked: dict[type[attrs.AttrsInstance], Sequence[object]] = {
        Space: PACK.spaces, SeaLink: PACK.sea, Box: PACK.boxes, Power: PACK.powers, King: PACK.kings,
        ArrivalTerms: PACK.arrivals, forms.CardForm: PACK.cards, forms.ScenarioForm: PACK.scenarios,
        Numbers: (PACK.numbers,), GrowthTable: (PACK.growth,), InvasionTable: (PACK.invasions,),
        Shifts: (PACK.shifts,), RatioChart: (PACK.ratio_chart,), LossChart: (PACK.loss_chart,),
    }  # fmt: skip
    for form, records in marked.items():
        assert_marked(form, records, also=["port"] if form is Space else [])


def test_map_tables_follow_the_map() -> None:
    order = PACK.space_order
    assert all(list(joined) == sorted(joined, key=order.__getitem__) for joined in PACK.land.values())
    assert PACK.exits["libya_box"] == ("memphis", "sais")
    assert "libya_box" in PACK.approaches["sais"]
    assert "libya_box" not in PACK.exits["sais"]
    assert (PACK.box_of["kaskans"], PACK.boxes[0].leads_to) == ("kaska_box", ("nerik", "sapinuwa"))
    assert PACK.sea_links["alashiya"] == ("sc1", "sc2", "sc4", "sc5")
    assert ("alashiya", "sc5") in PACK.links["parha"]
    assert ("sidon", "") in PACK.links["tyre"]
    assert ("sidon", "sc13") in PACK.links["tyre"]
    assert PACK.in_map_order(["ur", "memphis", "kadesh"]) == ("memphis", "kadesh", "ur")
    assert (PACK.distance("thebes", "thebes"), PACK.distance("thebes", "jerusalem")) == (0, 6)
    island = inline_pack({"links": [["a", "b"]], "sea": [["b", "c"]]})
    assert (island.distance("a", "c"), island.march("a", "c")) == (-1, -1)


# --- scenarios -------------------------------------------------------------------------------------------------------


def test_scenarios_for_every_number_of_players() -> None:
    frames = {s.id: (s.players, s.solitaire, s.first_turn, s.last_turn) for s in PACK.scenarios}
    several = {"chariot_kingdoms": (1, 10), "growth_of_empires": (5, 7), "empires_in_conflict": (7, 9)}
    several["return_of_the_assyrians"] = (9, 10)
    expected = {
        "sargon": (1, True, 1, 1), "babylon_and_assyria": (2, True, 9, 10), "hittites_and_mitanni": (2, True, 7, 8),
        "egypt_and_the_hittites": (2, True, 8, 9),
    }  # fmt: skip
    expected |= {f"{name}_{n}": (n, False, *turns) for name, turns in several.items() for n in (2, 3, 4, 5)}
    assert frames == expected


def test_who_runs_which_kingdoms() -> None:
    persons = {n: PACK.scenario[f"growth_of_empires_{n}"].persons for n in (2, 3, 4, 5)}
    assert persons[2] == (("egypt", "assyria"), ("hittites", "babylonia"))
    assert persons[3] == (("egypt",), ("hittites",), ("mitanni",))
    assert persons[4] == (*persons[3], ("babylonia",))
    assert persons[5] == (*persons[4], ("assyria",))
    assert PACK.scenario["growth_of_empires_2"].seats == ("egypt", "hittites", "babylonia", "assyria")


def test_set_ups() -> None:
    sargon = PACK.scenario["sargon"]
    [setup] = sargon.setups
    assert (setup.capital, setup.home, setup.stacks[0].king, sargon.target) == ("kish", ("kish",), "sargon", 10)
    egypt = PACK.scenario["empires_in_conflict_5"].setup("egypt")
    assert (egypt.manpower, egypt.silver, egypt.start_vp, len(egypt.stacks)) == (30, 22, 22, 9)
    assert PACK.scenario["return_of_the_assyrians_5"].setup("mitanni").capital == "harran"
    assert PACK.scenario["chariot_kingdoms_3"].technology == 0
    assert (PACK.scenario["chariot_kingdoms_3"].turns_chosen, PACK.scenario["sargon"].gain_counts) == (True, False)
    with pytest.raises(KeyError, match="assyria"):
        PACK.scenario["chariot_kingdoms_3"].setup("assyria")


def test_minor_kingdoms_start_as_10_0_says() -> None:
    for scenario in PACK.scenarios:
        stood = {g.power: {stack.at: stack.infantry for stack in g.stacks} for g in scenario.garrisons}
        assert stood == {"arzawa": {"apasa": 3, "milawata": 2}, "elam": {"susa": 12}}


@pytest.mark.parametrize("scenario", [s for s in PACK.scenarios if s.gain_counts], ids=lambda s: s.id)
def test_start_vp_are_those_of_14_0(scenario: Scenario) -> None:
    held = {city: power for power in (*scenario.seats, *PACK.minors) for city in PACK.home[power]}
    held |= {stack.at: setup.power for setup in scenario.setups for stack in setup.stacks}
    near = {node: [other for other, _ in ways] for node, ways in PACK.links.items()}
    for setup in scenario.setups:
        capital, power = setup.capital or PACK.capital[setup.power], setup.power

        def passes(_: str, node: str, power: str = power) -> bool:
            return held.get(node, power) == power

        routed = distances(near, [capital], passes)
        worth = sum(PACK.space[city].ew for city, owner in held.items() if owner == setup.power and city in routed)
        assert worth == setup.start_vp, setup.power


# --- what is wrong with a pack is told -------------------------------------------------------------------------------

THEBES = '{ at = "thebes", infantry = 6, peasants = 1 }'
FAULTS: list[tuple[str, str, str, str, str, str]] = [
    # file, text, replaced by; record, field, advice
    ("map", '["tyre", "sidon"]', '["tyre", "saida"]', "land (tyre - saida)", "ways", "no space saida"),
    ("map", '["tyre", "sidon"]', '["arvad", "kadesh"]', "land (kadesh - arvad)", "ways", "stated twice"),
    ("map", '["tyre", "sidon"]', '["tyre", "tyre"]', "land (tyre - tyre)", "ways", "joins a space with itself"),
    ("map", '["elephantine", "thebes"], ', "", "spaces (elephantine)", "land", "no way by land"),
    ("map", 'name = "Susa", home = "elam"', 'name = "Susa"', "spaces", "home", "no City is home to elam (10.1.1)"),
    ("powers", 'at = "milawata"', 'at = "thebes"', "powers (arzawa)", "garrison", "thebes is no home City of it"),
    ("map", 'id = "sais"', 'id = "tanis"', "spaces (tanis)", "id", "used twice"),
    ("map", 'island = "alashiya"', 'island = "sais"', "spaces (sais)", "id", "used twice"),
    ("map", 'id = "qatna"', 'id = "qa tna"', "spaces (qa tna)", "id", "write a letter"),
    ("map", 'home = "canaan"', 'home = "kanaan"', "spaces (megiddo)", "home", "no kingdom kanaan"),
    ("map", "ds = 3, ew = 2, mountain", "ds = -3, ew = 2, mountain", "spaces (jerusalem)", "ds", "0 or more"),
    ("map", 'kind = "transit", mine', 'kind = "transit", ew = 1, mine', "spaces (elephantine)", "ew", "leave it out"),
    ("map", 'kind = "transit", mine', 'kind = "transit", home = "egypt", mine', "spaces (elephantine)", "home",
        "leave it out"),
    ("map", 'home = "egypt", ew = 3, capital = true', "ew = 3, capital = true", "spaces (thebes)", "capital",
        "no City"),
    ("map", 'home = "egypt", ew = 3, capital = true', 'home = "egypt", ew = 3', "spaces", "capital", "egypt has none"),
    ("map", 'home = "egypt", ew = 1', 'home = "egypt", ew = 1, capital = true', "spaces (khmun)", "capital",
        "a second"),
    ("map", ', mine = true', "", "spaces", "mine", "3 mine spaces"),
    ("map", '["ugarit", "arvad"]', '["ugarit", "arwad"]', "sea (ugarit - arwad)", "ends", "no space arwad"),
    ("map", '["ugarit", "arvad"]', '["ugarit", "ebla"]', "sea (sc9)", "ends", "ebla is a Transit space"),
    ("map", 'id = "sc9"', 'id = "sc8"', "sea (sc8)", "id", "used twice"),
    ("map", '["nerik", "sapinuwa"]', '["nerik", "x"]', "boxes (kaska_box)", "leads_to", "no space x"),
    ("map", 'power = "kaskans"', 'power = "egypt"', "boxes (kaska_box)", "power", "no barbarian power egypt"),
    ("map", 'power = "libyans"', 'power = "kaskans"', "boxes (libya_box)", "power", "has a box already"),
    ("map", "mountain = true", 'mountain = "yes"', "spaces[10] (jerusalem)", "mountain", "write true or false"),
    ("map", "mountain = true", "montain = true", "spaces[10] (jerusalem)", "montain", "unknown field"),
    ("powers", "track = [10, 40]", "track = [40, 10]", "powers (egypt)", "track", "the lowest and the highest"),
    ("powers", 'code = "ELA"', 'code = "ELA", track = [1, 2]', "powers (elam)", "track", "only a kingdom"),
    ("powers", 'code = "HIT"', 'code = "EGY"', "codes (EGY)", "id", "used twice"),
    ("powers", 'arrives = ["tushpa"]', 'arrives = ["van"]', "powers (urartu)", "arrives", "no space van"),
    ("powers", 'arrives = ["tushpa"]', 'arrives = ["kaska_box"]', "powers (urartu)", "arrives", "the box of kaskans"),
    ("powers", '{ at = "apasa", infantry = 3 }', '{ at = "apasa" }', "powers (arzawa)", "garrison", "state units"),
    ("powers", '"milawata", infantry = 2', '"apasa", infantry = 2', "powers (arzawa)", "garrison", "stated twice"),
    ("powers", 'code = "EGY"', 'code = "EGY", garrison = [{ at = "thebes", infantry = 1 }]', "powers (egypt)",
        "garrison", "only a Minor Kingdom"),
    ("powers", '"Apepi", power = "egypt"', '"Apepi", power = "egipt"', "kings (apepi)", "power", "no power egipt"),
    ("powers", "campaign = 6", "campaign = -6", "kings (thutmose_iii)", "campaign", "0 or more"),
    ("powers", '"egypt", tactical = 1, campaign = 2, turn = 2', '"egypt", tactical = 1, campaign = 2, turn = 1',
        "kings (khyan)", "turn", "has a King of turn 1"),
    ("powers", '"egypt", tactical = 1, campaign = 2, turn = 2', '"egypt", tactical = 1, campaign = 2',
        "powers (egypt)", "kings", "one King a turn"),
    ("powers", 'power = "urartu", tactical = 0', 'power = "urartu", turn = 3, tactical = 0', "kings (urartu_king)",
        "turn", "only Kings of kingdoms"),
    ("powers", "tactical = 4, campaign = 6", "tactical = 4, generic = true, campaign = 6", "kings (thutmose_iii)",
        "generic", "are named"),
    ("powers", 'power = "arzawa", king_drawn', 'power = "egypt", king_drawn', "arrivals[0] (egypt)", "power",
        "no Minor Kingdom or barbarian power egypt"),
    ("powers", 'king = "karanni"', 'king = "apepi"', "arrivals[9] (hayassa_azzi)", "king", "no King of hayassa_azzi"),
    ("powers", 'king = "karanni"', 'king = "karanni", king_drawn = true', "arrivals[9] (hayassa_azzi)", "king_drawn",
        "not both"),
    ("powers", "first_turn = 9", "first_turn = 9, last_turn = 8", "arrivals[8] (libyans)", "last_turn",
        "not before it"),
    ("powers", "infantry = 4, chariots = 1", "infantry = 0", "arrivals[3] (canaan)", "infantry", "state units"),
    ("powers", '{ power = "urartu", king = "urartu_king", dice = 1, src = "rulebook 11.6.1" },', "", "powers (urartu)",
        "arrivals", "has none"),
    ("tables", "activation = 1", "activation = -1", "numbers", "activation", "0 or more"),
    ("tables", "enter_mp = 1", "enter_mp = 0", "numbers", "enter_mp", "1 or more"),
    ("tables", "spaces = [0, 1, 1", "spaces = [0, 2, 1", "growth", "spaces", "none falling"),
    ("tables", '"urartu", "sea_peoples",\n]', '"urartu",\n]', "invasions", "powers", "eleven powers"),
    ("tables", '"urartu", "hayassa', '"elam", "hayassa', "invasions", "powers", "no barbarian power elam"),
    ("tables", '["egypt", "libyans"]', '["elam", "libyans"]', "invasions", "rerolled", "no kingdom elam"),
    ("tables", '["egypt", "libyans"]', '["egypt", "elam"]', "invasions", "rerolled", "elam cannot be rolled"),
    ("tables", "superiority = 2", "superiority = -2", "shifts", "", "0 or more"),
    ("tables", "halve_above = 40", "halve_above = 1", "ratio_chart", "halve_above", "2 or more"),
    ("tables", "halve_above = 40", "halve_above = 40\nrows = [[0], [1, 0, 0]]", "ratio_chart", "rows[1]", "2 shifts"),
    ("tables", "[loss_chart]", "[loss_chart]\nrows = [[0, 0, 0, 0, 1, 1, 1, 1, 1, 2]]", "loss_chart", "rows[0]", "ten"),
    ("tables", "activation = 1\n", "", "", "numbers.activation", "missing; add it"),
    ("cards", 'window = "cancel"', 'window = "noon"', "cards (amun_ra)", "window", "known are drawn, action"),
    ("cards", 'window = "cancel"', 'window = "battle"', "cards (amun_ra)", "window", "it works in cancel"),
    ("cards", 'timing = "drawn"', 'timing = "hold"', "cards (astarte)", "timing", "has the window drawn"),
    ("cards", 'effect = "ambush"', 'effect = "trap"', "cards (ambush)", "effect", "known are alliance, "),
    ("cards", "{ mp = 3 }", "{ mp = 3, die = 1 }", "cards (ambush)", "params.die", "it takes mp"),
    ("cards", "params = { mp = 3 }, ", "", "cards (ambush)", "params.mp", "missing; ambush needs it"),
    ("cards", "{ mp = 3 }", '{ mp = "3" }', "cards (ambush)", "params.mp", "write whole numbers"),
    ("cards", '{ home = "hittites" }', '{ home = "elam" }', "cards (arinna)", "params.home", "no kingdom elam"),
    ("cards", '{ power = "elam" }', '{ power = "egypt" }', "cards (elam)", "params.power", "no minor egypt"),
    ("cards", 'king = "akhenaten"', 'king = "aton"', "cards (baal)", "params.king", "no king aton"),
    ("cards", 'beaten = "sea_peoples"', 'beaten = "elam"', "cards (sherden)", "params.beaten", "no barbarian elam"),
    ("cards", 'id = "horus"', 'id = "teshup"', "cards (teshup)", "id", "used twice"),
    ("cards", "copies = 3", "copies = 0", "cards (ambush)", "copies", "1 or more"),
    ("scenarios", '[[["babylonia"]]]', '[[["babylon"]]]', "scenarios (sargon)", "seatings", "no kingdom babylon"),
    ("scenarios", '[[["babylonia"]]]', '[[["babylonia"], ["babylonia"]]]', "scenarios (sargon)", "seatings",
        "stated twice"),
    ("scenarios", '[[["babylonia"]]]', '[[["babylonia"], []]]', "scenarios (sargon)", "seatings", "each with the"),
    ("scenarios", '[[["babylonia"]]]', '[[["babylonia", "egypt"]]]', "scenarios (sargon)", "setups", "one set-up"),
    ("scenarios", "last_turn = 1\n", "last_turn = 0\n", "scenarios (sargon)", "last_turn", "not before it"),
    ("scenarios", "last_turn = 10\n", "last_turn = 11\n", "scenarios (chariot_kingdoms_2)", "last_turn", "no King of"),
    ("scenarios", "target = 10", "target = -1", "scenarios (sargon)", "target", "0 or more"),
    ("scenarios", "turns_chosen = true", "target = 9", "scenarios (chariot_kingdoms_5)", "target", "plays alone"),
    ("scenarios", "{ players = 3, power", "{ players = 2, power", "scenarios (return_of_the_assyrians)", "start_vp",
        "mitanni does not play when 2 do"),
    ("scenarios", "technology = 1", "technology = 4", "scenarios (growth_of_empires_2)", "technology", "write 0 to 3"),
    ("scenarios", "technology = 1\n", "", "scenarios (growth_of_empires_3)", "setups (egypt).stacks",
        "Chariots need technology"),
    ("scenarios", 'capital = "kish"', 'capital = "babylon"', "scenarios (sargon)", "setups (babylonia).capital",
        "no City of its Home"),
    ("scenarios", 'home = ["kish"]', 'home = ["susa"]', "scenarios (sargon)", "setups (babylonia).home",
        "susa is home to elam"),
    ("scenarios", 'home = ["kish"]', 'home = ["kisch"]', "scenarios (sargon)", "setups (babylonia).home", "no city"),
    ("scenarios", "manpower = 20", "manpower = 41", "scenarios (chariot_kingdoms_5)", "setups (egypt).manpower",
        "write 10 to 40"),
    ("scenarios", "silver = 14", "silver = -14", "scenarios (chariot_kingdoms_5)", "setups (egypt).silver", "0 or"),
    ("scenarios", THEBES, THEBES.replace("6", "16"), "scenarios (chariot_kingdoms_5)", "setups (egypt).stacks",
        "26 Infantry; the Manpower Maximum is 20"),
    ("scenarios", THEBES, THEBES.replace("thebes", "memphis"), "scenarios (chariot_kingdoms_5)",
        "setups (egypt).stacks", "memphis stated twice"),
    ("scenarios", THEBES, THEBES.replace("thebes", "theben"), "scenarios (chariot_kingdoms_5)",
        "setups (egypt).stacks", "no space theben"),
    ("scenarios", THEBES, THEBES.replace("thebes", "hattusas"), "scenarios (chariot_kingdoms_5)",
        "setups (hittites).stacks", "hattusas is held by egypt"),
    ("scenarios", THEBES, THEBES.replace("thebes", "hattusas"), "scenarios (chariot_kingdoms_5)",
        "setups (hittites).capital", "hattusas is held by another"),
    ("scenarios", THEBES, THEBES.replace("6", "-6"), "scenarios (chariot_kingdoms_5)", "setups (egypt).stacks",
        "each number 0 or more"),
    ("scenarios", THEBES, '{ at = "thebes", slaves = 1 }', "scenarios (chariot_kingdoms_5)", "setups (egypt).stacks",
        "Slaves are never alone"),
    ("scenarios", 'king = "sargon"', 'king = "sargone"', "scenarios (sargon)", "setups (babylonia).stacks", "no king"),
    ("scenarios", 'king = "sargon"', 'king = "apepi"', "scenarios (sargon)", "setups (babylonia).stacks",
        "at most one King, of this kingdom"),
    ("scenarios", "target = 10", 'target = 10\ncities = [{ at = "ur", ds = 4 }]', "scenarios (sargon)", "cities",
        "one more than the printed"),
    ("scenarios", "target = 10", 'target = 10\ncities = [{ at = "sile", ds = 0 }]', "scenarios (sargon)", "cities",
        "no city sile"),
    ("scenarios", "target = 10", 'target = 10\ngarrisons = [{ power = "egypt", stacks = [] }]', "scenarios (sargon)",
        "garrisons", "no minor egypt"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "record", "field", "advice"), FAULTS)
def test_a_fault_is_told(tmp_path: Path, file: str, old: str, new: str, record: str, field: str, advice: str) -> None:
    with pytest.raises(PackError) as caught:
        load_pack(mended(DATA, tmp_path, file, old, new))
    assert_told(caught.value, file, record, field, advice)


def test_a_pack_may_use_only_the_names_it_is_given() -> None:
    few = {name: params for name, params in EFFECTS.items() if name != "gold"}
    with pytest.raises(PackError, match=r"cards \(gold\), effect: unknown effect gold; known are "):
        load_pack(DATA, effects=few)
    with pytest.raises(PackError, match=r"cards \(amun_ra\), window: unknown window cancel"):
        load_pack(DATA, windows=[name for name in WINDOWS if name != "cancel"])


def test_a_pack_may_state_the_printed_charts(tmp_path: Path) -> None:
    ratio = "halve_above = 40\nrows = [[0], [3, 0], [4, 1, 0]]"
    mended(DATA, tmp_path, "tables", "halve_above = 40", ratio)
    path = tmp_path / "tables.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text + "rows = [[0, 0, 0, 0, 0, 0, 0, 0, 1, 1]]\n", encoding="utf-8")
    pack = load_pack(tmp_path)
    assert [pack.ratio_shifts(*totals, "chart") for totals in ((2, 1), (3, 1), (3, 2), (8, 2))] == [3, 4, 1, 4]
    assert pack.ratio_shifts(3, 2, "simplified") == 1
    assert (pack.ratio_shifts(90, 30, "chart"), pack.ratio_shifts(2, 1, "formula")) == (2, 2)
    assert [pack.loss(1, percent) for percent in (0, 50, 90)] == [0, 0, 1]
    assert pack.loss(2, 50) == 1


# --- digests, the registry, inline packs -----------------------------------------------------------------------------


def test_the_digest_follows_what_rules_read(tmp_path: Path) -> None:
    assert load_pack(DATA).digest == PACK.digest
    renamed = load_pack(mended(DATA, tmp_path / "names", "map", 'name = "Memphis"', 'name = "Men-nefer"'))
    assert renamed.digest == PACK.digest
    changed = load_pack(mended(DATA, tmp_path / "values", "map", 'name = "Ur", ds = 2', 'name = "Ur", ds = 3'))
    assert changed.digest != PACK.digest
    assert pack_of_digest(changed.digest) is changed


def test_a_pack_is_found_by_its_digest() -> None:
    assert pack_of(Board(PACK.digest)).digest == PACK.digest
    with pytest.raises(UnknownPack, match="no loaded pack has digest 00ff; load it"):
        pack_of_digest("00ff")


def small() -> dict[str, object]:
    return {
        "id": "small",
        "spaces": {"Thebes": {"home": "EGY", "capital": True, "ew": 3}, "Road": {"kind": "transit", "mountain": True}},
        "links": [["Thebes", "Road"], ["Road", "Emar"]],
        "sea": [["Thebes", "alashiya"], ["alashiya", "Troy"], ["Troy", "Parha"]],
        "no_pirates": ["sc3"],
        "boxes": {"libya_box": ["Thebes"]},
        "arrives": {"URA": ["Emar"]},
        "kings": {"X": {"power": "EGY", "campaign": 4, "turn": 4}},
        "growth": [0, 5],
        "tracks": {"HIT": [1, 12]},
    }


def test_an_inline_map() -> None:
    pack = inline_pack(small())
    assert isinstance(pack, Pack)
    assert pack_of_digest(pack.digest).digest == pack.digest
    assert [space.id for space in pack.spaces] == ["Thebes", "Road", "Emar", "Troy", "Parha"]
    assert (pack.home["egypt"], pack.capital) == (("Thebes",), {"egypt": "Thebes"})
    assert pack.ports == ("Thebes", "Troy", "Parha")
    assert (pack.space["Emar"].ew, pack.space["Road"].ew, pack.march("Thebes", "Emar")) == (1, 0, 3)
    assert [link.pirates for link in pack.sea] == [True, True, False]
    assert (pack.pirate_ports["sc1"], pack.pirate_ports["sc2"]) == (("Thebes",), ("Troy", "Parha"))
    assert (pack.exits["libya_box"], pack.exits["kaska_box"]) == (("Thebes",), ())
    assert (pack.power["urartu"].arrives, pack.power["elam"].arrives) == (("Emar",), ())
    assert (pack.pool["egypt"][0], pack.king["X"].campaign, pack.king_of_turn("egypt", 4)) == ("X", 4, "X")
    assert "ahmose_i" not in pack.king
    assert (pack.growth_for(9), pack.power["hittites"].track) == (5, (1, 12))
    assert (pack.cards, pack.scenarios) == (PACK.cards, ())


def test_an_inline_pack_may_bring_its_own_values() -> None:
    tables: Mapping[str, object] = small() | {
        "cards": [{
            "id": "trap", "copies": 2, "timing": "hold", "window": "transit_entered", "effect": "ambush",
            "params": {"mp": 1},
        }],
        "arrivals": [{"power": "urartu", "dice": 3}],
        "scenarios": [{
            "id": "duel", "seatings": [[["egypt"]]], "first_turn": 1, "last_turn": 2,
            "setups": [{
                "power": "egypt", "silver": 3, "manpower": 10, "stacks": [{"at": "Thebes", "infantry": 2}],
            }],
            "garrisons": [{"power": "elam", "stacks": [{"at": "Emar", "infantry": 1}]}],
            "cities": [{"at": "Emar", "ds": 1}],
        }],
    }  # fmt: skip
    pack = inline_pack(tables)
    assert [(card.number, card.id, card.effect.number("mp")) for card in pack.cards] == [
        (1, "trap_1", 1), (2, "trap_2", 1),
    ]  # fmt: skip
    assert pack.arrival("urartu", 1, 0, 0).dice == 3
    [garrison] = pack.scenario["duel"].garrisons
    assert (garrison.power, pack.scenario["duel"].cities[0].ds) == ("elam", 1)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"links": [["Thebes", "Thebes"]]}, "small: land (Thebes - Thebes), ways: joins a space with itself"),
        ({"links": [["Thebes", "alashiya"]]}, "small: land (Thebes - alashiya), ways: no space alashiya"),
        ({"spaces": {"Road": {"kind": "transit", "ds": 1}}}, "small: spaces (Road), ds: a Transit space has none"),
        ({"spaces": {"Ur": {"home": "SUM"}}}, "small: spaces (Ur), home: no kingdom SUM"),
        ({"spaces": {"Ur": {"walls": 1}}}, "small: spaces.Ur.walls: unknown field"),
        ({"sea": [["Road", "Troy"]]}, "small: sea (sc1), ends: Road is a Transit space"),
        ({"no_pirates": ["sc9"]}, "small: no_pirates (sc9), id: no sea link sc9"),
        ({"boxes": {"gutian_box": ["Thebes"]}}, "small: boxes (gutian_box), id: no box gutian_box"),
        ({"boxes": {"kaska_box": ["zz"]}}, "small: boxes (kaska_box), leads_to: no space zz"),
        ({"arrives": {"GUT": ["Emar"]}}, "small: arrives (GUT), id: no power GUT"),
        ({"tracks": {"egypt": [5, 5]}}, "small: powers (egypt), track: write the lowest and the highest"),
        ({"kings": {"X": {"power": "zz"}}}, "small: kings (X), power: no power zz"),
        ({"growth": [3, 1]}, "small: growth, spaces: write numbers of 0 or more"),
        ({"links": "none"}, "small: links: write a list here"),
    ],
)
def test_a_fault_of_an_inline_pack_is_told(change: dict[str, object], told: str) -> None:
    with pytest.raises(PackError) as caught:
        inline_pack(small() | change)
    assert told in str(caught.value)
