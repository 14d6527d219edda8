"""The pack of The God Kings: what it holds agrees with the rulebook, and what is wrong with a pack is told."""

import tomllib
from collections import Counter
from collections.abc import Mapping
from importlib import resources
from pathlib import Path

import attrs
import pytest
from tests.games.packs import Board, assert_marked, assert_told, mended

from limmu.games.god_kings import pack_loading as forms
from limmu.games.god_kings.pack import (
    EFFECTS,
    WINDOWS,
    Pack,
    PackError,
    Scenario,
    UnknownPack,
    inline_pack,
    load_pack,
    pack_of,
    pack_of_digest,
)
from limmu.games.god_kings.pack_records import Limits, Numbers, PowerData, Space, SuccessionEntry, TribalSpace, UnitType

DATA = Path(str(resources.files("limmu.games.god_kings"))) / "data"
FX1 = Path(__file__).resolve().parents[2] / "cases" / "god_kings" / "fx1.toml"
PACK = load_pack()


def fx1() -> dict[str, object]:
    return tomllib.loads(FX1.read_text(encoding="utf-8"))


def reached(ways: Mapping[str, tuple[str, ...]], start: str) -> set[str]:
    seen, queue = {start}, [start]
    for here in queue:
        new = [there for there in ways[here] if there not in seen]
        seen.update(new)
        queue += new
    return seen


# --- what the rulebook prints ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("tanis", "avaris"), ("nahrin", "aleppo"), ("aleppo", "alalakh"), ("ugarit", "nahrin"), ("ugarit", "aleppo"),
        ("ugarit", "alalakh"),
    ],
)  # fmt: skip
def test_spaces_that_12_1_and_13_2_call_adjacent(one: str, other: str) -> None:
    assert other in PACK.land[one]
    assert one in PACK.land[other]


def test_sea_lanes_of_12_1() -> None:
    assert set(PACK.sea_lanes["avaris"]) == {"megiddo", "jaffa", "paphos"}
    assert "enkomi" in PACK.sea_lanes["tyre"]
    assert "ura" in PACK.sea_lanes["enkomi"]
    assert {"megiddo", "jaffa", "paphos", "ura"} <= set(PACK.sea_net["avaris"])
    assert "avaris" not in PACK.sea_net["avaris"]


def test_vp_of_the_24_1_example() -> None:
    held = ("egypt", "sinai", "canaan", "amurru", "ugarit", "alasiya")
    assert sum(PACK.province[name].vp for name in held) == 14


def test_tribute_and_wood_of_the_7_1_example() -> None:
    held = ("amurru", "canaan", "upper_egypt", "egypt", "sinai")
    assert [PACK.province[name].tp for name in held] == [2, 2, 1, 2, 0]
    wood = [PACK.wood.get(s, 0) for name in held for s in PACK.province[name].spaces if s not in ("arwad", "nahrin")]
    assert sum(wood) == 6


def test_amurru_is_held_without_arwad_and_nahrin() -> None:
    spaces = PACK.province["amurru"].spaces
    assert {"arwad", "nahrin"} <= set(spaces)
    assert not {"arwad", "nahrin"} & set(PACK.walled_cities["amurru"])
    assert (len(spaces) - 2) * 2 > len(spaces)


def test_kadesh_is_linked_to_egypt_without_arwad_and_nahrin() -> None:
    provinces = ("egypt", "sinai", "canaan", "amurru")
    held = {s for name in provinces for s in PACK.province[name].spaces} - {"arwad", "nahrin"}
    ways = {space: tuple(other for other in PACK.land[space] if other in held) for space in held}
    assert reached(ways, "kadesh") & set(PACK.homecountry["egypt"])


def test_walls_of_3_0_and_the_siege_of_17_3() -> None:
    assert [PACK.walls[city] for city in ("ugarit", "kadesh", "karkemish")] == [1, 2, 3]
    siege = PACK.siege_table
    traitor = PACK.card[84].effect.number("drm")
    assert siege.wall_modifier[PACK.walls["karkemish"]] == -2
    assert siege.wall_modifier[3] + 1 * siege.per_marker + traitor == 0
    assert {"assur", "nineveh"} <= set(PACK.walls)


def test_battle_table_of_15_5_6() -> None:
    assert PACK.battle_loss(2, 9) == PACK.battle_loss(2, 11) == 5
    assert PACK.battle_loss(-3, 15) == 0
    assert PACK.battle_loss(-3, 16) == 3
    assert PACK.battle_loss(10, 37) == PACK.battle_loss(14, 200) == 28
    assert PACK.battle_loss(-9, 30) == PACK.battle_loss(-3, 30) == 5
    assert PACK.battle_loss(10, 0) == 0
    assert sum(cell for row in PACK.battle_table.rows for cell in row) == 1369


def test_units_of_15_5_8() -> None:
    sides = {unit.id: attrs.astuple(unit.full) for unit in PACK.unit_types}
    assert sides["warrior"] == (3, 3, 4)
    assert sides["chariot"] == (4, 2, 5)
    assert sides["royal_guard"] == (5, 2, 4)
    assert [PACK.unit_type[name].reduced.loss for name in ("warrior", "chariot")] == [3, 2]


def test_generals_of_3_0_and_19_4() -> None:
    assert {(general.kind, general.max_units, general.mp_alone) for general in PACK.generals} == {
        ("king", 10, 6), ("warlord", 5, 6), ("barbarian", 10, 6), ("revolt", 10, 6),
    }  # fmt: skip
    thutmose = PACK.general["thutmose_iii"]
    assert (thutmose.power, thutmose.strategy, thutmose.battle) == ("egypt", 1, 4)
    assert PACK.general["saushtatar"].battle == 2


def test_capitals_and_homecountries_of_3_0() -> None:
    assert {power.id: (power.capital, power.homecountry) for power in PACK.powers} == {
        "egypt": ("memphis", "egypt"), "hatti": ("hattusha", "hatti"), "mitanni": ("washukanni", "mitanni"),
        "kassites": ("dur_kurigalzu", "kardunias"), "assyria": ("assur", "assyria"),
    }  # fmt: skip
    assert PACK.power["kassites"].neutral_capital == "babylon"
    assert PACK.power["hatti"].may_annex == ("pitassa", "walusa")
    assert [division.id for division in PACK.power["egypt"].divisions] == ["amon", "ra", "seth", "ptah"]


def test_egyptian_succession_of_19_3() -> None:
    chart = [(PACK.king("egypt", turn), PACK.successor("egypt", turn)) for turn in range(1, 7)]
    assert chart == [
        ("hatshepsut", "thutmose_iii"), ("thutmose_iii", ""), ("thutmose_iii", "amenhotep_ii"),
        ("amenhotep_ii", "amenhotep_iii"), ("amenhotep_iii", ""), ("amenhotep_iv", "tutankhamun"),
    ]  # fmt: skip
    assert (PACK.king("hatti", 2), PACK.successor("hatti", 2)) == ("muwatalli_i", "tudhaliya_i")
    assert PACK.king("assyria", 6) == "ashur_uballit_i"
    assert (PACK.king("egypt", 11), PACK.successor("egypt", 11)) == ("", "")


def test_numbers_of_5_0_to_24_2() -> None:
    numbers = PACK.numbers
    assert (numbers.rounds, numbers.hand, numbers.hand_after_keeping) == (5, 7, 6)
    assert (numbers.sudden_death_vp, numbers.homecountry_space_vp) == (20, -2)
    assert (PACK.attrition_table.few_hit_on, PACK.attrition_table.many_hit_on) == ((6,), (5, 6))


def test_cards_that_the_rulebook_names() -> None:
    assert [card.number for card in PACK.cards] == list(range(1, 111))
    assert (PACK.card[62].id, PACK.card[63].id) == ("irresistible_charge", "wisdom_of_horus")
    assert PACK.card[62].window == PACK.card[63].window == "before_charge_roll"
    assert PACK.card[96].effect.number("vp") == 1
    assert PACK.card[1].effect.number("max_generals") == 3


# --- the shipped pack as a whole -------------------------------------------------------------------------------------


def test_the_map_has_the_size_the_facts_state() -> None:
    assert (len(PACK.spaces), len(PACK.provinces), len(PACK.tables.land), len(PACK.tables.sea)) == (100, 24, 152, 16)
    assert (len(PACK.sea_lanes), len(PACK.walls), len(PACK.wood)) == (12, 34, 30)
    assert sum(province.vp for province in PACK.provinces) == 47
    assert sum(province.tp for province in PACK.provinces) == 32


def test_the_deck_has_the_make_up_the_facts_state() -> None:
    assert Counter(card.kind for card in PACK.cards) == {
        "campaign": 12, "invasion": 4, "revolt": 4, "event": 42, "action": 48,
    }  # fmt: skip
    assert Counter(card.ops for card in PACK.cards) == {1: 34, 2: 50, 3: 26}
    assert sum(card.remove for card in PACK.cards) == 15
    assert {card.effect.name for card in PACK.cards} == set(EFFECTS)
    assert {card.window for card in PACK.cards} == set(WINDOWS)


def test_ids_are_slugs_and_everything_has_a_name() -> None:
    for group in (PACK.provinces, PACK.spaces, PACK.tribal_spaces, PACK.powers, PACK.generals, PACK.armies, PACK.cards):
        for record in group:
            assert record.id == record.id.lower()
            assert record.name
    assert all(card.text for card in PACK.cards)


def test_the_mainland_is_one_and_every_province_hangs_together() -> None:
    island = {"enkomi", "kition", "paphos"}
    assert reached(PACK.land, "memphis") | island == set(PACK.land)
    assert reached(PACK.land, "enkomi") == island
    assert reached(PACK.sea_lanes, "avaris") == set(PACK.sea_lanes)
    for province in PACK.provinces:
        inside = {s: tuple(o for o in PACK.land[s] if o in province.spaces) for s in province.spaces}
        assert reached(inside, province.spaces[0]) == set(province.spaces)


def test_every_value_has_a_source_mark() -> None:
    marked = {
        forms.ProvinceForm: PACK.provinces, Space: PACK.spaces, TribalSpace: PACK.tribal_spaces,
        PowerData: PACK.powers, UnitType: PACK.unit_types,
        forms.GeneralForm: [general for general in PACK.generals if general.kind in ("king", "warlord")],
        SuccessionEntry: PACK.succession, forms.ArmyForm: PACK.armies, forms.CardForm: PACK.cards,
        Scenario: PACK.scenarios, Numbers: (PACK.numbers,), Limits: (PACK.limits,),
    }  # fmt: skip
    for form, records in marked.items():
        assert_marked(form, records)


def test_map_tables_follow_the_map() -> None:
    order = PACK.space_order
    assert all(list(joined) == sorted(joined, key=order.__getitem__) for joined in PACK.land.values())
    assert PACK.exits["libyan_land"] == ("memphis", "sais")
    assert "libyan_land" in PACK.approaches["sais"]
    assert "libyan_land" not in PACK.exits["sais"]
    assert PACK.province_of["ura"] == "tarhuntassa"
    assert PACK.home_of["babylon"] == "kassites"
    assert PACK.home_of["ura"] == ""
    assert "hattusha" in PACK.mountains
    assert PACK.in_map_order(["ur", "memphis", "kadesh"]) == ("memphis", "kadesh", "ur")
    assert (PACK.distance("memphis", "memphis"), PACK.distance("sais", "tanis")) == (0, 2)
    assert (PACK.distance("memphis", "enkomi"), PACK.distance("libyan_land", "tanis")) == (-1, 3)


def test_effects_give_their_parameters_by_kind() -> None:
    cedars = PACK.card[41].effect
    assert (cedars.number("wp"), cedars.number("tp")) == (1, 0)
    assert cedars.words("if_control_any") == ("byblos", "tyre", "sumur")
    assert PACK.card[95].effect.numbers("hits_on") == (5, 6)
    assert PACK.card[91].effect.numbers("hits_on") == ()
    assert PACK.card[66].effect.word("condition") == "own_king_commands"
    with pytest.raises(KeyError, match="no parameter mp"):
        cedars.number("mp")
    for wrong in (cedars.word, cedars.words, cedars.numbers):
        with pytest.raises(TypeError, match="wp of effect bank"):
            wrong("wp")
    with pytest.raises(TypeError, match="if_control_any of effect bank"):
        cedars.number("if_control_any")


# --- scenarios -------------------------------------------------------------------------------------------------------


def test_scenarios_and_their_frames() -> None:
    assert {s.id: (s.players, s.first_turn, s.last_turn, s.neutral) for s in PACK.scenarios} == {
        "campaign": (4, 1, 10, ()),
        "three_kings": (3, 2, 3, ("kassites",)),
        "megiddo": (2, 2, 3, ("hatti", "kassites")),
        "kadesh": (2, 9, 10, ("assyria", "kassites")),
        "rise_of_assyria": (3, 6, 8, ("kassites",)),
        "great_kings": (4, 6, 10, ()),
    }


def test_the_change_of_23_0() -> None:
    [change] = PACK.scenario["campaign"].power_changes
    assert (change.turn, change.leaves, change.enters, change.at) == (6, "mitanni", "assyria", "assur")
    assert (len(change.divisions), change.chariots, change.garrisons) == (3, 4, ("assur", "nineveh"))


def test_automatic_divisions() -> None:
    extra = {(item.turn, item.power): item for item in PACK.scenario["campaign"].auto_divisions}
    assert extra[6, "hatti"].if_controls_any == ("pitassa", "walusa")
    assert extra[4, "egypt"].if_controls_any == ()
    assert sorted(extra) == [(4, "egypt"), (6, "hatti"), (7, "kassites"), (9, "egypt")]


def test_victory_conditions() -> None:
    kings = PACK.scenario["three_kings"].victory
    assert (kings.kind, kings.otherwise) == ("objectives", "mitanni")
    assert {goal.power: goal.all_of for goal in kings.objectives} == {
        "egypt": ("ugarit", "karkemish", "amurru"), "hatti": ("kizzuwadna", "ugarit", "mukiss"),
    }  # fmt: skip
    [road] = PACK.scenario["megiddo"].victory.objectives
    assert (road.all_of, road.any_of[0], len(road.any_of), road.count) == (("canaan",), "upe", 5, 2)
    assert PACK.scenario["kadesh"].victory.kind == "highest_total"


def test_set_ups() -> None:
    kadesh = PACK.scenario["kadesh"]
    assert kadesh.setup("egypt").total_vp == 10
    assert kadesh.setup("hatti").annexed == ("pitassa", "walusa")
    [army] = PACK.scenario["megiddo"].armies
    assert (army.army, army.at) == ("revolt_megiddo", "megiddo")
    assert PACK.general_in_role("egypt", "king", 9) == "seti_i"
    assert PACK.general_in_role("hatti", "warlord_2", 9) == "hatti_warlord_2"
    with pytest.raises(KeyError, match="mitanni"):
        kadesh.setup("mitanni")


def test_campaign_provinces_at_the_start_give_the_stated_vp() -> None:
    for power, vp in {"egypt": 5, "hatti": 6, "mitanni": 11, "kassites": 5}.items():
        held = set(PACK.scenario["campaign"].setup(power).control)
        won = [
            province.vp
            for province in PACK.provinces
            if sum(s in held for s in province.spaces) * 2 > len(province.spaces)
            and held.issuperset(PACK.walled_cities[province.id])
        ]
        assert sum(won) == vp, power


# --- what is wrong with a pack is told -------------------------------------------------------------------------------

EGYPT = '{ at = "memphis", general = "king", divisions = ["amon"], chariots = 2 }'
FAULTS: list[tuple[str, str, str, str, str, str]] = [
    # file, text, replaced by; record, field, advice
    ("map", '["sais", "memphis"]', '["sais", "menphis"]', "land (sais - menphis)", "paths", "no space menphis"),
    ("map", '["sais", "memphis"]', '["tanis", "bubastis"]', "land (bubastis - tanis)", "paths", "stated twice"),
    ("map", '["sais", "memphis"]', '["sais", "sais"]', "land (sais - sais)", "paths", "joins a space with itself"),
    ("map", 'id = "sais"', 'id = "tanis"', "spaces (tanis)", "id", "used twice"),
    ("map", 'id = "qatna"', 'id = "qa tna"', "spaces (qa tna)", "id", "write a letter"),
    ("map", 'name = "Sais", province = "egypt"', 'province = "egipt"', "spaces (sais)", "province",
        "no province egipt"),
    ("map", "port = true, wood = 1", "wood = 1", "spaces (avaris)", "port", "a port is a space with a sea lane"),
    ("map", "lat = 2985, walls = 1", "lat = 2985, walls = 4", "spaces (memphis)", "walls", "write 0 to 3"),
    ("map", "lat = 2572, wood = 1", "lat = 2572, wood = -1", "spaces (thebes)", "wood", "write 0 or more"),
    ("map", '"Egypt", vp = 4', '"Egypt", vp = -4', "provinces (egypt)", "vp", "write 0 or more"),
    ("map", 'home_of = "hatti"', 'home_of = "hati"', "provinces (hatti)", "home_of", "no power hati"),
    ("map", 'tribe = "gasga"', 'tribe = "gutian"', "tribal_spaces (gasga_land)", "tribe", "no barbarian army gutian"),
    ("map", 'leads_to = ["sais", "memphis"]', "leads_to = []", "tribal_spaces (libyan_land)", "leads_to", "nowhere"),
    ("powers", 'capital = "memphis"', 'capital = "thebes"', "powers (egypt)", "capital", "thebes is not in egypt"),
    ("powers", 'homecountry = "egypt"', 'homecountry = "sinai"', "powers (egypt)", "homecountry", "home_of is egypt"),
    ("powers", '["pitassa", "walusa"]', '["pitassa", "egypt"]', "powers (hatti)", "may_annex", "egypt is no province"),
    ("powers", ', { id = "ptah", name = "Ptah" }', ', { id = "ra" }', "divisions (ra)", "id", "used twice"),
    ("powers", 'id = "mercenary"', 'id = "warrior"', "unit_types (mercenary)", "id", "missing; state all four"),
    ("powers", "strength = 5", "strength = 0", "unit_types (royal_guard)", "full", "1 or more"),
    ("powers", '"egypt", strategy = 3', '"egypt", strategy = 4', "generals (hatshepsut)", "strategy", "write 1 (best)"),
    ("powers", "strategy = 1, battle = 4", "strategy = 1, battle = 5", "generals (thutmose_iii)", "battle",
        "write 1 to"),
    ("powers", '2", power = "egypt"', '2", power = "hatti"', "powers (egypt)", "warlords", "has 1; state exactly two"),
    ("powers", 'king = "hatshepsut"', 'king = "huzziya_ii"', "succession (egypt turn 1)", "king", "no King of egypt"),
    ("powers", 'successor = "thutmose_iii"', 'successor = "hatshepsut"', "succession (egypt turn 1)",
        "successor", "himself"),
    ("powers", '"egypt", turn = 2', '"egypt", turn = 1', "succession (egypt turn 1)", "turn", "stated twice"),
    ("powers", 'home = "gasga_land"', 'home = "libyan_land"', "barbarians (gasga)", "home",
        "tribal space of this tribe"),
    ("powers", 'home = "sumer"', 'home = "shumer"', "revolts (revolt_sumer)", "home", "name a province"),
    ("powers", 'prefers = "megiddo"', 'prefers = "ur"', "revolts (revolt_megiddo)", "prefers", "ur is not in canaan"),
    ("powers", "barbarian_mercenaries = 12", "barbarian_mercenaries = 5", "barbarians (gasga)", "mercenaries",
        "0 to 5"),
    ("powers", "warriors = 12", "warriors = 11", "limits", "warriors", "too few"),
    ("powers", "max_units = 5", "max_units = 0", "general_kinds (warlord)", "max_units", "1 or more"),
    ("tables", "31, 37]", "37]", "battle_table", "columns", "write 13 lowest strengths"),
    ("tables", "first_row = -3", "first_row = -2", "battle_table", "rows", "modified rolls -3 to 10"),
    ("tables", "[0, 0, 0, 0, 0, 0, 1, 1, 5,", "[0, 0, 0, 0, 0, 0, 2, 1, 5,", "battle_table", "rows[1]", "none falling"),
    ("tables", "falls_from = 4", "falls_from = 7", "siege_table", "falls_from", "a face, 1 to 6"),
    ("tables", "few_hit_on = [6]", "few_hit_on = [0]", "attrition_table", "few_hit_on", "faces, 1 to 6"),
    ("cards", "number = 12,", "number = 11,", "cards (11)", "number", "used twice"),
    ("cards", "number = 110,", "number = 111,", "cards", "number", "from 1 without a gap"),
    ("cards", '"Favor of Amon", ops = 3', '"Favor of Amon", ops = 4', "cards (2 favor_of_amon)", "ops", "write 1 to 3"),
    ("cards", 'window = "own_activation"', 'window = "noon"', "cards (46 forced_march_1)", "window", "own_impulse, "),
    ("cards", 'window = "own_activation"', 'window = "siege_roll"', "cards (46 forced_march_1)", "window",
        "it works in own_activation"),
    ("cards", 'effect = "mp_bonus"', 'effect = "gallop"', "cards (46 forced_march_1)", "effect",
        "known are add_division, "),
    ("cards", "{ mp = 2 }", "{ mp = 2, wp = 1 }", "cards (46 forced_march_1)", "params.wp", "it takes mp"),
    ("cards", "params = { mp = 2 }, ", "", "cards (46 forced_march_1)", "params.mp", "missing; mp_bonus needs it"),
    ("cards", "{ mp = 2 }", '{ mp = "2" }', "cards (46 forced_march_1)", "params.mp", "write whole numbers"),
    ("cards", "{ mp = 2 }", "{ mp = [2] }", "cards (46 forced_march_1)", "params.mp", "write one value"),
    ("cards", 'size = "major"', 'size = "vast"', "cards (1 favor_of_marduk)", "params.size", "known are major, minor"),
    ("cards", '"byblos", "tyre"', '"gubla", "tyre"', "cards (41 cedars_of_lebanon)", "params.if_control_any", "gubla"),
    ("cards", 'power = "assyria"', 'power = "ashur"', "cards (39 companions_of_ashur)", "params.power",
        "no power ashur"),
    ("scenarios", '"campaign"', '"kadesh"', "scenarios (kadesh)", "id", "used twice"),
    ("scenarios", "last_turn = 10", "last_turn = 11", "scenarios (campaign)", "last_turn",
        "no King of egypt on turn 11"),
    ("scenarios", '["mitanni", "egypt", "hatti",', '["egypt", "hatti",', "scenarios (campaign)", "turn_order", "once"),
    ("scenarios", 'power = "egypt"\ncontrol', 'power = "assyria"\ncontrol', "scenarios (campaign)", "setups",
        "one set-up"),
    ("scenarios", '"lachish", "jaffa",\n]', '"lachish", "alalakh",\n]', "scenarios (campaign)", "control",
        "alalakh stated twice"),
    ("scenarios", '"memphis", "heliopolis"', '"memphis"', "scenarios (campaign)", "setups (egypt).control",
        "every space of egypt"),
    ("scenarios", '["memphis", "tjaru"]', '["memphis", "sais"]', "scenarios (campaign)",
        "setups (egypt).garrisons", "no controlled Walled-City sais"),
    ("scenarios", EGYPT, EGYPT.replace("memphis", "tyre"), "scenarios (campaign)", "setups (egypt).forces",
        "tyre is not controlled"),
    ("scenarios", EGYPT, EGYPT.replace("king", "warlord_1"), "scenarios (campaign)", "setups (egypt).forces",
        "each once"),
    ("scenarios", EGYPT, EGYPT.replace("amon", "ra"), "scenarios (campaign)", "setups (egypt).forces",
        "ra stated twice"),
    ("scenarios", EGYPT, EGYPT.replace('"amon"', ""), "scenarios (campaign)", "setups (egypt).forces", "place 2 to 4"),
    ("scenarios", EGYPT, EGYPT.replace("chariots = 2", "chariots = 7"), "scenarios (campaign)",
        "setups (egypt).forces", "9 chariots"),
    ("scenarios", EGYPT, EGYPT.replace("chariots = 2", "chariots = -2"), "scenarios (campaign)",
        "setups (egypt).forces", "0 or more"),
    ("scenarios", EGYPT, EGYPT.replace("chariots = 2", "mercenaries = 25"), "scenarios (campaign)",
        "setups (egypt).forces", "25 mercenaries"),
    ("scenarios", 'annexed = ["pitassa", "walusa"]\n', 'annexed = ["pitassa"]\n', "scenarios (kadesh)",
        "setups (hatti).annexed", "one joined province"),
    ("scenarios", "{ turn = 4, power", "{ turn = 1, power", "scenarios (campaign)", "auto_divisions[0].turn",
        "after the first"),
    ("scenarios", 'division = "seth"', 'division = "amon"', "scenarios (campaign)",
        "auto_divisions[0].division", "in play already"),
    ("scenarios", 'division = "seth"', 'division = "adad"', "scenarios (campaign)",
        "auto_divisions[0].division", "of a power in the game"),
    ("scenarios", "turn = 6, leaves", "turn = 11, leaves", "scenarios (campaign)", "power_changes[0].turn",
        "after the first"),
    ("scenarios", 'leaves = "mitanni"', 'leaves = "assyria"', "scenarios (campaign)",
        "power_changes[0].leaves", "a power in the game"),
    ("scenarios", 'at = "assur", divisions', 'at = "ur", divisions', "scenarios (campaign)",
        "power_changes[0].at", "no space of the entering"),
    ("scenarios", '["assur", "nineveh"] }', '["kalhu"] }', "scenarios (campaign)",
        "power_changes[0].garrisons", "kalhu"),
    ("scenarios", 'army = "revolt_megiddo", at = "megiddo"', 'army = "revolt_megiddo", at = "gaza"',
        "scenarios (megiddo)", "armies[0].at", "has pieces there"),
    ("scenarios", 'otherwise = "mitanni"\n', "", "scenarios (three_kings)", "victory",
        "state objectives and otherwise"),
    ("scenarios", '["kizzuwadna", "ugarit", "mukiss"]', "[]", "scenarios (three_kings)",
        "victory.objectives (hatti)", "name a province"),
    ("scenarios", "count = 2", "count = 6", "scenarios (megiddo)", "victory.objectives (egypt)", "let count be from 1"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "record", "field", "advice"), FAULTS)
def test_a_fault_is_told(tmp_path: Path, file: str, old: str, new: str, record: str, field: str, advice: str) -> None:
    with pytest.raises(PackError) as caught:
        load_pack(mended(DATA, tmp_path, file, old, new))
    assert_told(caught.value, file, record, field, advice)


def test_a_pack_may_use_only_the_names_it_is_given() -> None:
    few = {name: params for name, params in EFFECTS.items() if name != "bank"}
    with pytest.raises(PackError, match=r"cards \(40 caravans_of_kanesh\), effect: unknown effect bank; known are "):
        load_pack(DATA, effects=few)
    with pytest.raises(PackError, match=r"cards \(46 forced_march_1\), window: unknown window own_activation"):
        load_pack(DATA, windows=[name for name in WINDOWS if name != "own_activation"])


# --- digests, the registry, inline packs -----------------------------------------------------------------------------


def test_the_digest_follows_what_rules_read(tmp_path: Path) -> None:
    assert load_pack(DATA).digest == PACK.digest
    renamed = load_pack(mended(DATA, tmp_path / "names", "map", 'name = "Memphis"', 'name = "Men-nefer"'))
    assert renamed.digest == PACK.digest
    changed = load_pack(mended(DATA, tmp_path / "values", "map", '"Egypt", vp = 4', '"Egypt", vp = 5'))
    assert changed.digest != PACK.digest
    assert pack_of_digest(changed.digest) is changed


def test_a_pack_is_found_by_its_digest() -> None:
    assert pack_of(Board(PACK.digest)).digest == PACK.digest
    with pytest.raises(UnknownPack, match="no loaded pack has digest 00ff; load it"):
        pack_of_digest("00ff")


def test_the_map_of_the_cases() -> None:
    pack = inline_pack(fx1())
    assert isinstance(pack, Pack)
    assert pack.digest != PACK.digest
    assert pack_of_digest(pack.digest).digest == pack.digest
    assert (len(pack.spaces), pack.homecountry["egypt"], pack.walls["k1"]) == (37, ("e1", "e2", "e3"), 3)
    assert pack.land["c2"] == ("s2", "c1", "c3", "c4")
    assert (pack.sea_lanes["e1"], pack.sea_net["e1"]) == (("c1", "i1"), ("c1", "a3", "i1"))
    assert pack.exits["TL"] == ("e3",)
    assert pack.army["libyan"].general == "LG"
    assert (pack.general["EK"].battle, pack.general["HW1"].battle, pack.general["RM"].battle) == (4, 2, 1)
    assert (pack.general["EK"].max_units, pack.warlords["hatti"]) == (10, ("HW1", "HW2"))
    assert pack.warlords["assyria"] == ("assyria_warlord_1", "assyria_warlord_2")
    assert (pack.king("egypt", 2), pack.successor("egypt", 2)) == ("EK", "EK2")
    assert pack.king("assyria", 6) == "ashur_uballit_i"
    assert pack.power["hatti"].may_annex == ("PIT", "WAL")
    assert "revolt_sumer" not in pack.army
    assert pack.card == PACK.card
    assert pack.scenarios == ()


def test_an_inline_pack_may_bring_its_own_values() -> None:
    tables = fx1() | {
        "cards": [{
            "number": 1, "id": "march", "ops": 1, "kind": "action", "window": "own_activation", "effect": "mp_bonus",
            "params": {"mp": 3},
        }],
        "units": {"warrior": {
            "full": {"strength": 3, "loss": 3, "mp": 4}, "reduced": {"strength": 1, "loss": 3, "mp": 4},
        }},
    }  # fmt: skip
    pack = inline_pack(tables)
    assert [card.effect.number("mp") for card in pack.cards] == [3]
    assert pack.unit_type["warrior"].reduced.strength == 1
    assert pack.unit_type["chariot"] == PACK.unit_type["chariot"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"land": [["e1", "zz"]]}, "fx1: land (e1 - zz), paths: no space zz"),
        ({"capitals": {"egypt": "c1"}}, "fx1: powers (egypt), capital: c1 is not in EGY"),
        ({"walled": {"e1": 7}}, "fx1: spaces (e1), walls: write 0 to 3"),
        ({"walls": {}}, "fx1: walls: unknown field"),
        ({"mountain": "c4"}, "fx1: mountain: write a list here"),
        ({"walled": {"zz": 1}}, "fx1: walled (zz), id: no space zz"),
        ({"mountain": ["zz"]}, "fx1: mountain (zz), id: no space zz"),
        ({"wood": ["zz"]}, "fx1: wood (zz), id: no space zz"),
        ({"capitals": {"elam": "e1"}}, "fx1: capitals (elam), id: no power elam"),
        ({"revolts": {"revolt_ur": "CAN"}}, "fx1: revolts (revolt_ur), id: no revolt army revolt_ur"),
        ({"generals": {"UR": {"power": "ur", "kind": "king", "strategy": 1, "battle": 1}}}, "fx1: generals (ur), id"),
        ({"units": {"camel": {}}}, "fx1: units.camel: write one of warrior, "),
    ],
)
def test_a_fault_of_an_inline_pack_is_told(change: dict[str, object], told: str) -> None:
    with pytest.raises(PackError) as caught:
        inline_pack(fx1() | change)
    assert told in str(caught.value)
