"""The pack of Chariot Lords: what it holds agrees with the aid and public facts, and what is wrong with it is told."""

from importlib import resources
from pathlib import Path

import attrs
import pytest
from tests.games.packs import Board, assert_marked, assert_told, mended

from limmu.games.chariot_lords import pack_loading as forms
from limmu.games.chariot_lords.pack import (
    Area,
    Arrival,
    Deed,
    KillTable,
    Law,
    Meshwesh,
    Numbers,
    Pack,
    PackError,
    Power,
    Ruler,
    Team,
    Terrain,
    UnitType,
    UnknownPack,
    inline_pack,
    load_pack,
    pack_of,
    pack_of_digest,
)
from limmu.toolkit.areas import connected_groups

DATA = Path(str(resources.files("limmu.games.chariot_lords"))) / "data"
PACK = load_pack()


# --- what the aid says -----------------------------------------------------------------------------------------------


def test_numbers_of_the_aid() -> None:
    numbers = PACK.numbers
    assert (numbers.destroyed, numbers.destroyed_lost_face, len(numbers.gamble_returns_on)) == (1, 2, 3)
    assert (numbers.sea_units, numbers.sea_short, numbers.sea_long) == (3, 3, 6)
    assert (numbers.screen, numbers.pin, numbers.stack) == (2, 2, 5)
    assert (numbers.adjustment, numbers.ruler_battles, numbers.ruler_reach) == (1, 2, 3)
    assert (numbers.rounds, numbers.forced_rounds, numbers.brief_rounds, numbers.brief_except_turn) == (2, 3, 1, 4)
    assert [kind.id for kind in PACK.unit_types if kind.helps] == ["siege", "terror"]
    assert {PACK.unit_type[kind].helps for kind in PACK.support} == {2}
    assert [terrain.id for terrain in PACK.terrains if terrain.support] == ["fertile"]


def test_powers_with_rules_of_their_own() -> None:
    def those(field: str) -> list[str]:
        return [power.id for power in PACK.powers if getattr(power, field)]

    assert (PACK.power["canaan"].stack, PACK.power["canaan"].stack_with_ruler) == (3, 5)
    assert (those("stack"), those("grants_passage"), those("brief_battles")) == (["canaan"], ["canaan"], ["libya"])
    assert those("mountaineers") == ["cimmeria", "media"]
    assert {name: PACK.power[name].least_replacements for name in those("least_replacements")} == {
        "nubia": 1, "libya": 1, "aramea": 1,
    }  # fmt: skip
    assert (PACK.law.keeps_on, PACK.law.repents_on) == ((1, 2, 3), (1, 2))
    assert (PACK.law.against, PACK.law.attacking_in) == (("canaan", "sea_peoples"), "judah")
    assert PACK.meshwesh == attrs.evolve(PACK.meshwesh, source="libya", takers=("egypt", "nubia"), on=(5, 6), reach=2)


@pytest.mark.parametrize(
    ("power", "area", "controlled", "mp"),
    [
        ("hatti", "kaska", False, 2), ("hatti", "kaska", True, 1), ("media", "kaska", False, 1),
        ("cimmeria", "kaska", False, 1), ("aramea", "arabian_desert", False, 2), ("libya", "libyan_desert", False, 1),
        ("hatti", "pelusium", False, 1), ("egypt", "sinai", False, 1), ("egypt", "judah", False, 1),
    ],
)  # fmt: skip
def test_costs_of_entry(power: str, area: str, controlled: bool, mp: int) -> None:
    assert PACK.entry_cost(power, area, controlled) == mp


def test_closed_deserts_are_no_way() -> None:
    assert not PACK.may_enter("egypt", "libyan_desert")
    assert "libyan_desert" in PACK.exits["libya"]["thebaid"]
    assert "libyan_desert" not in PACK.exits["egypt"]["thebaid"]
    assert "arabian_desert" in PACK.exits["aramea"]["sinai"]
    assert "arabian_desert" not in PACK.exits["libya"]["sinai"]
    assert "libyan_desert" in PACK.land["thebaid"]


def test_sea_reach() -> None:
    assert PACK.landings["hatti"]["pelusium"] == (
        "naucratis", "marmarica", "philistia", "phoenicia", "ugarit", "kizzuwatna", "west_taurus", "alashiya", "crete",
    )  # fmt: skip
    assert {"lukka", "wilusa"} <= set(PACK.landings["egypt"]["pelusium"]) - set(PACK.landings["hatti"]["pelusium"])
    assert PACK.landings["libya"]["marmarica"] == ()
    assert PACK.landings["egypt"]["hatti"] == ()


# --- our own reconstruction ------------------------------------------------------------------------------------------


def test_the_kill_table() -> None:
    kinds = ("foot", "chosen", "meshwesh", "chariots", "cavalry")
    assert PACK.combat == kinds
    assert [PACK.kills_on("foot", kind) for kind in kinds] == [5, 5, 5, 6, 6]
    assert [PACK.kills_on("chosen", kind) for kind in kinds] == [5, 5, 5, 6, 6]
    assert [PACK.kills_on("chariots", kind) for kind in kinds] == [4, 4, 4, 5, 6]
    assert [PACK.kills_on("cavalry", kind) for kind in kinds] == [4, 4, 4, 4, 5]
    assert (PACK.kill_table.always, PACK.kill_table.never) == (6, 1)
    with pytest.raises(KeyError, match="siege"):
        PACK.kills_on("foot", "siege")


@pytest.mark.parametrize(
    ("area", "kind", "attacks", "shift"),
    [
        ("kaska", "foot", False, 0), ("kaska", "foot", True, -1), ("sumer", "meshwesh", True, -1),
        ("sumer", "chariots", False, -1), ("hatti", "chariots", True, -1), ("kaska", "chariots", True, -3),
        ("kaska", "cavalry", False, -1), ("hatti", "cavalry", True, 0), ("sinai", "chariots", True, 0),
        ("babylon", "chosen", True, 0),
    ],
)  # fmt: skip
def test_terrain_shifts(area: str, kind: str, attacks: bool, shift: int) -> None:
    assert PACK.terrain_shift(area, kind, attacks) == shift


def test_areas_score_by_terrain() -> None:
    worth = {PACK.area[area].terrain: vp for area, vp in PACK.vp.items()}
    assert worth == {"fertile": 2, "hill": 2, "marsh": 2, "mountain": 1, "desert": 0}


def test_deeds_add_up_to_the_public_totals() -> None:
    totals = {power.id: sum(deed.vp for deed in PACK.deeds_of[power.id]) for power in PACK.powers}
    assert (totals["hatti"], totals["elam"], totals["nubia"] + totals["judah"] + totals["cimmeria"]) == (140, 100, 160)
    assert sum([totals[power.id] for power in PACK.powers if power.team == "white"]) == 400
    assert (len(PACK.deeds), PACK.deed["assyria_lower_egypt"].vp, PACK.deed["hatti_6_hills"].vp) == (73, 30, 20)


def test_the_hills_north_of_ugarit() -> None:
    deed = PACK.deed["hatti_6_hills"]
    assert (deed.count, len(deed.among)) == (6, 9)
    north = PACK.area["ugarit"].lat
    assert all(PACK.area[area].terrain == "hill" and PACK.area[area].lat > north for area in deed.among)


def test_public_arrivals() -> None:
    def line(turn: int, power: str) -> tuple[dict[str, int], str, bool]:
        found = PACK.arrivals[turn, power]
        return dict(found.units.counted()), found.ruler, found.beloved

    assert line(1, "egypt") == ({"foot": 10, "chariots": 4}, "thutmosis_iii", True)
    assert line(1, "hatti") == ({"foot": 6, "chariots": 2}, "", True)
    assert line(1, "canaan") == ({"foot": 7, "chariots": 5}, "darusha", False)
    assert line(2, "hatti") == ({"foot": 6, "chariots": 5}, "suppiluliumas_i", False)
    assert PACK.due[1] == ("hatti", "elam", "mitanni", "sumer", "canaan", "kassites", "egypt")
    assert [(power, PACK.first_arrival[power]) for power in ("egypt", "achaea", "judah", "lydia")] == [
        ("egypt", 1), ("achaea", 2), ("judah", 4), ("lydia", 9),
    ]  # fmt: skip
    assert sum(bool(line.ruler) for line in PACK.chart) == len(PACK.rulers)


def test_where_replacements_stand() -> None:
    assert PACK.replacement_areas("hatti", 1) == ("west_taurus", "pitassa", "zippasla", "hatti")
    assert PACK.replacement_areas("hatti", 2) == ("west_taurus", "hatti")
    assert PACK.replacement_areas("hatti", 9) == ("pitassa", "hatti")
    assert PACK.replacement_areas("lydia", 3) == ("arzawa",)


def test_the_chart_may_name_other_areas_for_replacements(tmp_path: Path) -> None:
    named = 'turn = 2, power = "hatti", replacements = ["kaska"], '
    pack = load_pack(mended(DATA, tmp_path, "chart", 'turn = 2, power = "hatti", ', named))
    assert [pack.replacement_areas("hatti", turn) for turn in (2, 9)] == [("kaska",), ("kaska",)]
    assert pack.replacement_areas("hatti", 1) == PACK.replacement_areas("hatti", 1)


def test_the_map_hangs_together() -> None:
    order = PACK.area_order
    assert all(list(joined) == sorted(joined, key=order.__getitem__) for joined in PACK.land.values())
    assert all(area in PACK.land[near] for area, joined in PACK.land.items() for near in joined)
    islands = ("alashiya", "crete")
    assert [part for part in connected_groups(PACK.land, list(PACK.land)) if len(part) == 1] == [
        (one,) for one in islands
    ]
    assert (PACK.distance("hatti", "hatti"), PACK.distance("hatti", "aleppo")) == (0, 2)
    assert (PACK.distance("hatti", "crete"), PACK.in_map_order(["elam", "nubia"])) == (-1, ("nubia", "elam"))


def test_everybody_and_everything_has_a_name_and_a_slug() -> None:
    groups = (PACK.areas, PACK.unit_types, PACK.teams, PACK.powers, PACK.rulers, PACK.deeds, PACK.scenarios)
    for group in groups:
        for record in group:
            assert record.id == record.id.lower()
            assert record.name
    assert all(power.adjective for power in PACK.powers)
    assert {code for code in PACK.code if len(code) == 3} == set(PACK.code)
    assert PACK.code["SEA"] == "sea_peoples"


def test_every_value_has_a_source_mark() -> None:
    assert_marked(Area, PACK.areas)
    assert_marked(Terrain, PACK.terrains)
    assert_marked(UnitType, PACK.unit_types)
    assert_marked(Team, PACK.teams)
    assert_marked(Power, PACK.powers)
    assert_marked(Ruler, PACK.rulers)
    assert_marked(Arrival, PACK.chart)
    assert_marked(Deed, PACK.deeds)
    assert_marked(forms.ScenarioForm, PACK.scenarios, also=["seats"])
    assert_marked(Numbers, [PACK.numbers])
    assert_marked(KillTable, [PACK.kill_table])
    assert_marked(Law, [PACK.law])
    assert_marked(Meshwesh, [PACK.meshwesh])


# --- scenarios -------------------------------------------------------------------------------------------------------


def test_scenarios_for_every_number_of_players() -> None:
    names = {"full": (1, 10), "first_five": (1, 5), "middle_five": (4, 8), "second_five": (6, 10)}
    expected = {f"{name}_{n}": (n, *turns) for name, turns in names.items() for n in (2, 3, 4)}
    assert {s.id: (s.players, s.first_turn, s.last_turn) for s in PACK.scenarios} == expected


def test_who_commands_what() -> None:
    four, three, two = (PACK.scenario[f"full_{n}"] for n in (4, 3, 2))
    assert [seat.id for seat in four.seats] == ["white", "red", "yellow", "blue"]
    assert all(four.seat_of(power.id) == power.team for power in PACK.powers)
    moved = {power.id: three.seat_of(power.id) for power in PACK.powers if three.seat_of(power.id) != power.team}
    assert moved == {"hatti": "yellow", "elam": "blue", "nubia": "red", "judah": "red", "cimmeria": "red"}
    assert {two.seat_of(power.id) for power in PACK.powers if power.team in ("blue", "white")} == {"blue_white"}
    with pytest.raises(KeyError, match="kush"):
        four.seat_of("kush")


def test_undone_deeds_against_ones_own_powers_are_deducted(tmp_path: Path) -> None:
    assert all(scenario.deducted == () for scenario in PACK.scenarios)
    victims = '[{ power = "mitanni"'
    pack = load_pack(mended(DATA, tmp_path, "deeds", victims, victims.replace("mitanni", "canaan")))
    assert {s.id for s in pack.scenarios if s.deducted == ("hatti_kills_mitanni",)} == {
        "full_3", "first_five_3", "middle_five_3", "second_five_3",
    }  # fmt: skip


def test_set_ups() -> None:
    middle = PACK.scenario["middle_five_3"]
    assert [setup.power for setup in middle.setups] == [
        "egypt", "hatti", "assyria", "kassites", "canaan", "elam", "achaea", "libya",
    ]  # fmt: skip
    stacks = {stack.at: dict(stack.units.counted()) for stack in middle.setups[4].stacks}
    assert stacks["phoenicia"] == {"foot": 2, "chariots": 1}
    assert PACK.scenario["full_4"].setups == ()


# --- what is wrong with a pack is told -------------------------------------------------------------------------------

ATLANTIS = '{ id = "atlantis", name = "Atlantis", terrain = "hill"'
FOOT = 'name = "Foot", mp = 3, fights_as = "foot"'
EGYPT = 'at = "lower_egypt", units = { foot = 3, chariots = 2 }'
FAULTS: list[tuple[str, str, str, str, str, str]] = [
    # file, text, replaced by; record, field, advice
    ("map", '["nubia", "thebaid"]', '["nubia", "thebes"]', "land (nubia - thebes)", "ways", "no space thebes"),
    ("map", '["nubia", "thebaid"]', '["nubia", "nubia"]', "land (nubia - nubia)", "ways", "joins a space with itself"),
    ("map", '["nubia", "thebaid"]', '["lower_egypt", "upper_egypt"]', "land (upper_egypt - lower_egypt)", "ways",
        "stated twice"),
    ("map", '{ id = "moab"', ATLANTIS + ' },\n  { id = "moab"', "areas (atlantis)", "land", "no way by land to nubia"),
    ("map", '{ id = "moab"', ATLANTIS + ', only = ["egypt"] },\n  { id = "moab"', "areas (atlantis)", "only",
        "egypt can come from no area next to it"),
    ("map", '["alashiya", "ugarit"]', '["alashiya", "aleppo"]', "areas (aleppo)", "coastal", "has a coast link"),
    ("map", 'terrain = "fertile", coastal = true', 'terrain = "fertile"', "areas (naucratis)", "coastal", "a coast"),
    ("map", '["alashiya", "ugarit"]', '["alashiya", "alashiya"]', "sea (alashiya - alashiya)", "ways", "with itself"),
    ("map", 'id = "thebaid"', 'id = "nubia"', "areas (nubia)", "id", "used twice"),
    ("map", 'id = "moab"', 'id = "mo ab"', "areas (mo ab)", "id", "write a letter"),
    ("map", 'id = "sinai"', 'id = "sinaj"', "areas (sinai)", "id", "missing; the rules name this area"),
    ("map", 'id = "sinai", name = "Sinai", terrain = "desert"',
        'id = "sinai", name = "Sinai", terrain = "desert", only = ["egypt"]', "areas (sinai)", "only", "open to every"),
    ("map", 'only = ["libya"]', 'only = ["lybia"]', "areas (libyan_desert)", "only", "no power lybia"),
    ("map", 'only = ["libya"], ', "mp = -1, ", "areas (libyan_desert)", "mp", "write 1 or more"),
    ("map", 'terrain = "marsh"', 'terrain = "bog"', "areas[44] (sumer)", "terrain", "write one of fertile"),
    ("powers", 'team = "white"', 'team = "green"', "powers (hatti)", "team", "no team green"),
    ("powers", 'code = "ELA"', 'code = "HAT"', "codes (HAT)", "id", "used twice"),
    ("powers", 'capital = "hatti"', 'capital = "hattusas"', "powers (hatti)", "capital", "no area hattusas"),
    ("powers", 'capital = "hatti"', 'capital = ""', "powers (hatti)", "capital", "name an area"),
    ("powers", 'home = ["hatti"]', "home = []", "powers (hatti)", "home", "name an area or more"),
    ("powers", 'home = ["hatti"]', 'home = ["libyan_desert"]', "powers (hatti)", "home", "is closed to hatti"),
    ("powers", "stack = 3", "stack = -3", "powers (canaan)", "stack", "0 or more"),
    ("powers", "stack_with_ruler = 5", "stack_with_ruler = 2", "powers (canaan)", "stack_with_ruler", "lowers no"),
    ("powers", "least_replacements = 1", "least_replacements = -1", "powers (nubia)", "least_replacements", "0 or"),
    ("powers", 'id = "blue", name', 'id = "green", name', "teams (green)", "id", "has no power"),
    ("powers", 'sea = "none"', 'sea = "far"', "powers[4] (cimmeria)", "sea", "write one of none, short, long"),
    ("chart", 'name = "Darusha", power = "canaan"', 'name = "Darusha", power = "canan"', "rulers (darusha)", "power",
        "no power canan"),
    ("chart", 'id = "darusha"', 'id = "canaan_1"', "rulers (canaan_1)", "id", "units are called like this"),
    ("chart", 'ruler = "darusha"', 'ruler = "david"', "chart (turn 1, canaan)", "ruler", "no Ruler of canaan"),
    ("chart", 'turn = 1, power = "elam"', 'turn = 1, power = "hatti"', "chart (turn 1, hatti)", "power", "twice"),
    ("chart", 'turn = 1, power = "elam"', 'turn = 0, power = "elam"', "chart (turn 0, elam)", "turn", "1 or more"),
    ("chart", 'turn = 1, power = "elam"', 'turn = 1, power = "ilam"', "chart (turn 1, ilam)", "power", "no power ilam"),
    ("chart", "{ foot = 4 }", "{ foot = 0 }", "chart (turn 1, elam)", "units", "state units"),
    ("chart", "{ foot = 4 }", "{ foot = -4 }", "chart (turn 1, elam)", "units", "state units"),
    ("chart", "{ foot = 4 }", "{ feet = 4 }", "chart[2]", "units.feet", "unknown field"),
    ("chart", '["south_zagros", "elam"]', "[]", "chart (turn 1, elam)", "areas", "name an area or more"),
    ("chart", '["south_zagros", "elam"]', '["elam", "elam"]', "chart (turn 1, elam)", "areas", "stated twice"),
    ("chart", '["south_zagros", "elam"]', '["susa"]', "chart (turn 1, elam)", "areas", "no area susa"),
    ("chart", '["south_zagros", "elam"]', '["arabian_desert"]', "chart (turn 1, elam)", "areas", "closed to elam"),
    ("chart", 'power = "sumer", units = { foot = 5 }', 'power = "elam", units = { foot = 5 }', "chart", "power",
        "sumer never arrives"),
    ("deeds", 'power = "hatti", vp = 20', 'power = "hati", vp = 20', "deeds (hatti_6_hills)", "power", "no power hati"),
    ("deeds", 'power = "hatti", vp = 20', 'power = "hatti", vp = 0', "deeds (hatti_6_hills)", "vp", "1 or more"),
    ("deeds", "count = 6", "count = 10", "deeds (hatti_6_hills)", "count", "only 9 areas fit"),
    ("deeds", "count = 6, ", "", "deeds (hatti_6_hills)", "count", "how many"),
    ("deeds", '["aleppo", "ugarit"]', '["halab"]', "deeds (hatti_aleppo_ugarit)", "control", "no area halab"),
    ("deeds", 'control = ["aleppo", "ugarit"]', "turn = 3", "deeds (hatti_aleppo_ugarit)", "control", "asks for"),
    ("deeds", "turn = 6 }", "turn = -6 }", "deeds (hatti_hatti_turn_6)", "turn", "a turn"),
    ("deeds", '"mitanni", units = 5', '"mitanni", units = 0', "deeds (hatti_kills_mitanni)", "kills", "1 unit or more"),
    ("deeds", '"mitanni", units = 5', '"hatti", units = 5', "deeds (hatti_kills_mitanni)", "kills", "of other powers"),
    ("deeds", '"mitanni", units = 5', '"mitani", units = 5', "deeds (hatti_kills_mitanni)", "kills", "no power mitani"),
    ("deeds", 'id = "hatti_kadesh"', 'id = "hatti_6_hills"', "deeds (hatti_6_hills)", "id", "used twice"),
    ("tables", "vp = 1, mp = 2", "vp = -1, mp = 2", "terrains (mountain)", "vp", "0 or more"),
    ("tables", "vp = 1, mp = 2", "vp = 1, mp = 0", "terrains (mountain)", "mp", "1 or more"),
    ("tables", "vp = 1, mp = 2", "mp = 2", "terrains[2] (mountain)", "vp", "missing; add it"),
    ("tables", 'id = "marsh"', 'id = "hill"', "terrains (marsh)", "id", "all five terrains"),
    ("tables", 'id = "marsh"', 'id = "hill"', "terrains (hill)", "id", "used twice"),
    ("tables", 'id = "chosen"', 'id = "foot"', "unit_types (chosen)", "id", "all eight types"),
    ("tables", FOOT, FOOT.replace("3", "0"), "unit_types (foot)", "mp", "1 or more"),
    ("tables", FOOT, 'name = "Foot", mp = 3', "unit_types (foot)", "fights_as", "all others one"),
    ("tables", FOOT, FOOT + ", helps = 2", "unit_types (foot)", "helps", "only Siege and Terror"),
    ("tables", "helps = 2", "helps = -2", "unit_types (siege)", "helps", "0 or more"),
    ("tables", "foot = { foot = 5", "foot = { foot = 8", "kill_table", "foot", "7 for never"),
    ("tables", "foot = { foot = 5, ", "foot = { ", "", "kill_table.foot.foot", "missing; add it"),
    ("tables", "never = 1", "never = 6", "kill_table", "never", "an always above it"),
    ("tables", "repents_on = [1, 2]", "repents_on = [1, 7]", "law", "repents_on", "write faces"),
    ("tables", '["canaan", "sea_peoples"]', '["kanaan"]', "law", "against", "no power kanaan"),
    ("tables", 'attacking_in = "judah"', 'attacking_in = "zion"', "law", "attacking_in", "no area zion"),
    ("tables", "on = [5, 6]", "on = [5, 5]", "meshwesh", "on", "each once"),
    ("tables", '["egypt", "nubia"]', '["egypt", "libya"]', "meshwesh", "takers", "is the source"),
    ("tables", "reach = 2", "reach = -2", "meshwesh", "reach", "0 or more"),
    ("tables", "\nstack = 5", "\nstack = 0", "numbers", "stack", "1 or more"),
    ("tables", "sea_long = 6", "sea_long = 2", "numbers", "sea_long", "3 or more"),
    ("tables", "destroyed_lost_face = 2", "destroyed_lost_face = 0", "numbers", "destroyed_lost_face", "1 or more"),
    ("tables", "forced_rounds = 3", "forced_rounds = 1", "numbers", "forced_rounds", "2 or more"),
    ("tables", "vassal_percent = 50", "vassal_percent = 101", "numbers", "vassal_percent", "0 to 100"),
    ("tables", "[4, 5, 6]", "[0, 5, 6]", "numbers", "gamble_returns_on", "write faces"),
    ("tables", "kill_vp = 1\n", "", "", "numbers.kill_vp", "missing; add it"),
    ("scenarios", "players = 2\nseats", "players = 5\nseats", "seatings (5)", "seats", "has 2; name one for each"),
    ("scenarios", "players = 2\nseats", "players = 3\nseats", "seatings", "players", "two for the same number"),
    ("scenarios", '["blue", "white"]', '["blue", "green"]', "seatings (2), blue_white", "teams", "no green"),
    ("scenarios", 'takes = ["hatti"]', 'takes = ["hati"]', "seatings (3), yellow", "takes", "no hati"),
    ("scenarios", 'takes = ["hatti"]', "takes = []", "scenarios (full_3)", "seats", "hatti plays for nobody"),
    ("scenarios", 'takes = ["hatti"]', 'takes = ["hatti", "elam"]', "scenarios (full_3)", "seats",
        "elam plays for yellow and blue"),
    ("scenarios", 'id = "yellow", name = "Yellow", teams = ["yellow"] }', 'id = "yellow", teams = [] }',
        "scenarios (full_4)", "seats", "yellow commands nobody"),
    ("scenarios", 'id = "blue_white"', 'id = "red_yellow"', "scenarios (full_2), seats (red_yellow)", "id", "twice"),
    ("scenarios", "players = [2, 3, 4]", "players = [5]", "scenarios (full)", "players", "no seating for 5"),
    ("scenarios", "players = [2, 3, 4]", "players = []", "scenarios (full)", "players", "name the numbers"),
    ("scenarios", "last_turn = 10\n", "last_turn = 0\n", "scenarios (full_4)", "last_turn", "not before it"),
    ("scenarios", "last_turn = 10\n", "", "scenarios[0] (full)", "last_turn", "missing; add it"),
    ("scenarios", 'power = "egypt"', 'power = "hatti"', "scenarios (middle_five_2)", "setups", "hatti stated twice"),
    ("scenarios", EGYPT, EGYPT.replace("3", "4"), "scenarios (middle_five_4)", "setups (egypt)",
        "6 units at lower_egypt; the limit is 5"),
    ("scenarios", EGYPT, EGYPT.replace("3", "-3"), "scenarios (middle_five_4)", "setups (egypt)", "state units"),
    ("scenarios", EGYPT, EGYPT.replace("lower_egypt", "memphis"), "scenarios (middle_five_4)", "setups (egypt)",
        "no area memphis"),
    ("scenarios", EGYPT, EGYPT.replace("lower_egypt", "hatti"), "scenarios (middle_five_4)", "setups (hatti)",
        "hatti is held by egypt"),
    ("scenarios", EGYPT, EGYPT.replace("lower_egypt", "libyan_desert"), "scenarios (middle_five_4)",
        "setups (egypt)", "closed to egypt"),
    ("scenarios", 'at = "phoenicia", units = { foot = 2', 'at = "phoenicia", units = { foot = 3',
        "scenarios (middle_five_4)", "setups (canaan)", "4 units at phoenicia; the limit is 3"),
    ("chart", 'power = "sumer", units = { foot = 5 }', 'power = "sumer", units = { foot = 6 }', "scenarios (full_4)",
        "first_turn", "sumer arrives with 6 units; its areas hold 5"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "record", "field", "advice"), FAULTS)
def test_a_fault_is_told(tmp_path: Path, file: str, old: str, new: str, record: str, field: str, advice: str) -> None:
    """CL-C043"""
    with pytest.raises(PackError) as caught:
        load_pack(mended(DATA, tmp_path, file, old, new))
    told = "scenarios" if "arrives with" in advice else file  # what the chart brings must fit where a scenario starts
    assert_told(caught.value, told, record, field, advice)


def test_a_pack_without_a_scenario_is_no_pack(tmp_path: Path) -> None:
    mended(DATA, tmp_path, "scenarios", 'src = "reconstruction"\n', 'src = "reconstruction"\nscenarios = []\n')
    path = tmp_path / "scenarios.toml"
    path.write_text(path.read_text(encoding="utf-8").partition("[[scenarios]]")[0], encoding="utf-8")
    with pytest.raises(PackError) as caught:
        load_pack(tmp_path)
    assert_told(caught.value, "scenarios", "scenarios", "id", "none; state one")


# --- a pack of one's own, digests, inline packs ----------------------------------------------------------------------


def test_another_interpretation_needs_no_code(tmp_path: Path) -> None:
    mended(DATA, tmp_path, "tables", "foot = { foot = 5, chariots = 6", "foot = { foot = 4, chariots = 7")
    mended(tmp_path, tmp_path / "more", "tables", "vp = 0, mp = 1", "vp = 3, mp = 2")
    pack = load_pack(mended(tmp_path / "more", tmp_path / "all", "powers", 'sea = "long"', 'sea = "none"'))
    assert [pack.kills_on("foot", kind) for kind in ("foot", "chosen", "chariots")] == [4, 4, 7]
    assert (pack.vp["sinai"], pack.entry_cost("egypt", "sinai", controlled=False)) == (3, 2)
    assert pack.landings["assyria"]["ugarit"] == ()
    assert pack.landings["egypt"] == PACK.landings["egypt"]


def test_the_digest_follows_what_rules_read(tmp_path: Path) -> None:
    assert load_pack(DATA).digest == PACK.digest
    renamed = load_pack(mended(DATA, tmp_path / "names", "map", 'name = "Moab"', 'name = "Mo\'ab"'))
    assert renamed.digest == PACK.digest
    changed = load_pack(mended(DATA, tmp_path / "values", "deeds", "vp = 20", "vp = 25"))
    assert changed.digest != PACK.digest
    assert pack_of_digest(changed.digest) is changed


def test_a_pack_is_found_by_its_digest() -> None:
    assert pack_of(Board(PACK.digest)).digest == PACK.digest
    with pytest.raises(UnknownPack, match="no loaded pack has digest 00ff; load it"):
        pack_of_digest("00ff")


def small() -> dict[str, object]:
    return {
        "id": "small",
        "areas": {"M": {"terrain": "mountain"}, "Desert": {"terrain": "desert", "only": ["aramea"], "mp": 2}},
        "links": [["A", "M"], ["M", "elam"], ["M", "Desert"]],
        "sea": [["A", "B"]],
        "homes": {"egypt": ["A"]},
        "capitals": {"egypt": "B"},
        "rulers": {"X": "egypt"},
        "chart": [{"turn": 1, "power": "egypt", "units": {"foot": 2}, "ruler": "X", "areas": ["A"]}],
        "deeds": [{"id": "d", "power": "egypt", "vp": 5, "control": ["M"]}],
    }


def test_an_inline_map() -> None:
    pack = inline_pack(small())
    assert isinstance(pack, Pack)
    assert pack_of_digest(pack.digest).digest == pack.digest
    assert {area.id: area.terrain for area in pack.areas} == {
        "M": "mountain", "Desert": "desert", "A": "hill", "elam": "hill", "B": "hill",
    }  # fmt: skip
    assert (pack.land["M"], pack.exits["egypt"]["M"]) == (("Desert", "A", "elam"), ("A", "elam"))
    assert pack.landings["egypt"]["A"] == ("B",)
    assert (pack.power["egypt"].home, pack.power["egypt"].capital) == (("A",), "B")
    assert (pack.power["elam"].home, pack.power["elam"].capital, pack.power["hatti"].home) == (("elam",), "elam", ())
    assert (pack.due, pack.ruler["X"].power, pack.ruler["david"].power) == ({1: ("egypt",)}, "egypt", "judah")
    assert (pack.deeds_of["egypt"][0].vp, pack.scenarios, pack.terrains) == (5, (), PACK.terrains)


def test_an_inline_pack_may_bring_a_scenario() -> None:
    teams: list[dict[str, object]] = [{"id": "all", "teams": ["white", "red", "yellow", "blue"]}]
    setups: list[dict[str, object]] = [{"power": "elam", "stacks": [{"at": "elam", "units": {"foot": 1}}]}]
    duel: dict[str, object] = {"id": "duel", "players": [1], "first_turn": 1, "last_turn": 2, "setups": setups}
    pack = inline_pack(small() | {"seatings": [{"players": 1, "seats": teams}], "scenarios": [duel]})
    assert [(s.id, s.seat_of("egypt"), s.setups[0].power) for s in pack.scenarios] == [("duel_1", "all", "elam")]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"links": [["A", "A"]]}, "small: land (A - A), ways: joins a space with itself"),
        ({"areas": {"M": {"terrain": "lake"}}}, "small: areas.M.terrain: write one of"),
        ({"areas": {"M": {"vp": 1}}}, "small: areas.M.vp: unknown field"),
        ({"homes": {"kush": ["A"]}}, "small: homes (kush), id: no power kush"),
        ({"capitals": {"kush": "A"}}, "small: capitals (kush), id: no power kush"),
        ({"homes": {"egypt": ["Z"]}}, "small: powers (egypt), home: no area Z"),
        ({"homes": {"egypt": ["Desert"]}}, "small: powers (egypt), home: Desert is closed to egypt"),
        ({"rulers": {"X": "kush"}}, "small: rulers (X), power: no power kush"),
        ({"deeds": [{"id": "d", "power": "egypt", "vp": 5}]}, "small: deeds (d), control: asks for nothing"),
        ({"chart": "none"}, "small: chart: write a list here"),
    ],
)
def test_a_fault_of_an_inline_pack_is_told(change: dict[str, object], told: str) -> None:
    with pytest.raises(PackError) as caught:
        inline_pack(small() | change)
    assert told in str(caught.value)
