"""What must be true of a pack before a match is played with it. Every fault is collected, none is repaired."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from limmu.games.god_kings.pack_effects import WINDOWS_OF
from limmu.games.god_kings.pack_loading import CARDS, MAP, POWERS, SCENARIOS, TABLES, Tables
from limmu.games.god_kings.pack_records import UNIT_TYPES, Card
from limmu.games.god_kings.pack_scenarios import Known, ScenarioCheck
from limmu.toolkit.effects import Effects, check_effect
from limmu.toolkit.pack_parts import check_ids, check_named, check_numbered, check_places, check_ways
from limmu.toolkit.packs import Problems

BATTLE_ROWS, BATTLE_COLUMNS = 14, 13


def check_tables(
    tables: Tables, effects: Effects, windows: Sequence[str], found: Problems, base: Tables | None = None
) -> None:
    """Add every fault of `tables` to `found`. Cards may name ids of `base`, whose cards a synthetic pack borrows."""
    known = Known.of(tables)
    _check_ids(tables, found)
    _check_map(tables, known, found)
    check_ways(tables.land, known.spaces, (MAP, "land", "paths"), found)
    check_ways(tables.sea, known.spaces, (MAP, "sea", "paths"), found)
    _check_powers(tables, known, found)
    _check_generals(tables, known, found)
    _check_armies(tables, known, found)
    _check_numbers(tables, found)
    for card in tables.cards:
        _check_card(card, effects, windows, (known, Known.of(base)) if base else (known,), found)
    for scenario in tables.scenarios:
        ScenarioCheck(tables, scenario, found, known).run()


def _check_ids(tables: Tables, found: Problems) -> None:
    groups: tuple[tuple[str, str, Iterable[str]], ...] = (
        (MAP, "spaces", [item.id for item in (*tables.spaces, *tables.tribal_spaces)]),
        (MAP, "provinces", [item.id for item in tables.provinces]),
        (POWERS, "powers", [item.id for item in (*tables.powers, *tables.armies)]),
        (POWERS, "generals", [item.id for item in tables.generals]),
        (POWERS, "divisions", [item.id for power in tables.powers for item in power.divisions]),
        (POWERS, "unit_types", [item.id for item in tables.unit_types]),
        (CARDS, "cards", [item.id for item in tables.cards]),
        (SCENARIOS, "scenarios", [item.id for item in tables.scenarios]),
        (TABLES, "pack", [tables.id]),
    )
    for file, group, ids in groups:
        check_ids(file, group, ids, found)
    check_places(MAP, "spaces", [*tables.spaces, *tables.tribal_spaces], found)
    check_numbered(CARDS, "cards", [card.number for card in tables.cards], found)


def _check_map(tables: Tables, known: Known, found: Problems) -> None:
    most_walls = len(tables.siege_table.wall_modifier) - 1
    ports = {end for lane in tables.sea for end in lane}
    for space in tables.spaces:
        record = f"spaces ({space.id})"
        if space.province not in known.provinces:
            found.add(MAP, record, "province", f"no province {space.province}; name one of the provinces")
        if not 0 <= space.walls <= most_walls:
            found.add(MAP, record, "walls", f"write 0 to {most_walls}, the walls the siege table knows")
        if space.wood < 0:
            found.add(MAP, record, "wood", "write 0 or more")
        if space.port is not (space.id in ports):
            found.add(MAP, record, "port", "a port is a space with a sea lane; set port or the lane right")
    for province in tables.provinces:
        record = f"provinces ({province.id})"
        if not province.spaces:
            found.add(MAP, record, "spaces", "has none; put a space in it or remove it")
        if province.vp < 0 or province.tp < 0:
            found.add(MAP, record, "vp" if province.vp < 0 else "tp", "write 0 or more")
        if province.home_of and province.home_of not in known.powers:
            found.add(MAP, record, "home_of", f"no power {province.home_of}; name one of the powers")
    for place in tables.tribal_spaces:
        record = f"tribal_spaces ({place.id})"
        if place.tribe not in known.armies:
            found.add(MAP, record, "tribe", f"no barbarian army {place.tribe}; name one of them")
        if not place.leads_to:
            found.add(MAP, record, "leads_to", "leads nowhere; name a space")
        check_named(place.leads_to, known.spaces, "space", (MAP, record, "leads_to"), found)


def _check_powers(tables: Tables, known: Known, found: Problems) -> None:
    homes = {province.id: province for province in tables.provinces}
    for power in tables.powers:
        record = f"powers ({power.id})"
        home = homes.get(power.homecountry)
        if home is None or home.home_of != power.id:
            found.add(POWERS, record, "homecountry", f"name the province whose home_of is {power.id}")
        for field, space in (("capital", power.capital), ("neutral_capital", power.neutral_capital)):
            if home and space not in home.spaces:
                found.add(POWERS, record, field, f"{space} is not in {power.homecountry}; name a space of it")
        for province in power.may_annex:
            if province not in homes or homes[province].home_of:
                found.add(POWERS, record, "may_annex", f"{province} is no province free to join; name another")
        if not tables.numbers.least_divisions <= len(power.divisions) <= tables.numbers.most_divisions:
            most = tables.numbers.most_divisions
            found.add(POWERS, record, "divisions", f"name {tables.numbers.least_divisions} to {most} divisions")
    claimed = {power.homecountry for power in tables.powers}
    for province in tables.provinces:
        if province.home_of in known.powers and province.id not in claimed:
            found.add(MAP, f"provinces ({province.id})", "home_of", "is not that power's homecountry; set one right")


def _check_generals(tables: Tables, known: Known, found: Problems) -> None:
    kinds = {general.id: general for general in tables.generals}
    for general in tables.generals:
        record = f"generals ({general.id})"
        if general.power not in known.powers | known.armies:
            found.add(POWERS, record, "power", f"no power or army {general.power}; name one")
        if not 1 <= general.strategy <= 3:
            found.add(POWERS, record, "strategy", "write 1 (best) to 3")
        if not 1 <= general.battle <= 4:
            found.add(POWERS, record, "battle", "write 1 to 4 (best)")
        if general.max_units < 1 or general.mp_alone < 1:
            found.add(POWERS, f"general_kinds ({general.kind})", "max_units", "state max_units and mp_alone, 1 or more")
    for power in tables.powers:
        count = sum(1 for general in tables.generals if (general.power, general.kind) == (power.id, "warlord"))
        if count != 2:
            found.add(POWERS, f"powers ({power.id})", "warlords", f"has {count}; state exactly two warlords")
    seen: set[tuple[str, int]] = set()
    for entry in tables.succession:
        record = f"succession ({entry.power} turn {entry.turn})"
        if (entry.power, entry.turn) in seen:
            found.add(POWERS, record, "turn", "stated twice; keep one line a power and turn")
        seen.add((entry.power, entry.turn))
        for field, name in (("king", entry.king), ("successor", entry.successor or entry.king)):
            king = kinds.get(name)
            if king is None or king.kind != "king" or king.power != entry.power:
                found.add(POWERS, record, field, f"{name} is no King of {entry.power}; name one of its kings")
        if entry.successor == entry.king:
            found.add(POWERS, record, "successor", "is the King himself; name another or leave it out")


def _check_armies(tables: Tables, known: Known, found: Problems) -> None:
    limits, homes = tables.limits, {province.id: province.spaces for province in tables.provinces}
    leaders = {general.id: general.power for general in tables.generals}
    tribes = {place.id: place.tribe for place in tables.tribal_spaces}
    for army in tables.armies:
        barbarian = army.kind == "barbarian"
        record = f"{army.kind}s ({army.id})"
        at_home = tribes.get(army.home) == army.id if barbarian else army.home in known.provinces
        if not at_home:
            place = "the tribal space of this tribe" if barbarian else "a province"
            found.add(POWERS, record, "home", f"{army.home} is not {place}; name {place}")
        if army.prefers and army.prefers not in homes.get(army.home, ()):
            found.add(POWERS, record, "prefers", f"{army.prefers} is not in {army.home}; name a space of it")
        if leaders.get(army.general) != army.id:
            found.add(POWERS, record, "general", f"{army.general} does not lead it; give it a general of its own")
        caps = (
            (limits.barbarian_mercenaries, limits.barbarian_chariots)
            if barbarian
            else (limits.revolt_mercenaries, limits.revolt_chariots)
        )
        for field, count, most in (("mercenaries", army.mercenaries, caps[0]), ("chariots", army.chariots, caps[1])):
            if not 0 <= count <= most:
                found.add(POWERS, record, field, f"write 0 to {most}, the counter limit")


def _check_numbers(tables: Tables, found: Problems) -> None:
    for kind in UNIT_TYPES:
        if kind not in {unit.id for unit in tables.unit_types}:
            found.add(POWERS, f"unit_types ({kind})", "id", "missing; state all four types")
    for unit in tables.unit_types:
        for face, side in (("full", unit.full), ("reduced", unit.reduced)):
            if min(side.strength, side.loss, side.mp) < 1:
                found.add(POWERS, f"unit_types ({unit.id})", face, "write strength, loss and mp as 1 or more")
    if tables.limits.warriors < tables.numbers.most_divisions * tables.numbers.warriors_in_division:
        found.add(POWERS, "limits", "warriors", "too few for every division; raise it")
    battle = tables.battle_table
    if len(battle.columns) != BATTLE_COLUMNS or list(battle.columns) != sorted(set(battle.columns)):
        found.add(TABLES, "battle_table", "columns", f"write {BATTLE_COLUMNS} lowest strengths in rising order")
    if not battle.columns or battle.columns[0] != 1:
        found.add(TABLES, "battle_table", "columns", "start with strength 1")
    if len(battle.rows) != BATTLE_ROWS or battle.first_row != -3:
        found.add(TABLES, "battle_table", "rows", f"write {BATTLE_ROWS} rows for modified rolls -3 to 10")
    for index, row in enumerate(battle.rows):
        if len(row) != len(battle.columns) or list(row) != sorted(row) or min(row, default=0) < 0:
            field = f"rows[{index}]"
            found.add(TABLES, "battle_table", field, "write one loss number a column, 0 or more, none falling")
    siege, attrition = tables.siege_table, tables.attrition_table
    for field, face in (("falls_from", siege.falls_from), ("always_falls", siege.always_falls)):
        if not 1 <= face <= 6:
            found.add(TABLES, "siege_table", field, "write a face, 1 to 6")
    if not siege.wall_modifier:
        found.add(TABLES, "siege_table", "wall_modifier", "write one modifier for 0 walls and one for each wall")
    for field, faces in (("few_hit_on", attrition.few_hit_on), ("many_hit_on", attrition.many_hit_on)):
        if any(not 1 <= face <= 6 for face in faces):
            found.add(TABLES, "attrition_table", field, "write faces, 1 to 6")


def _check_card(
    card: Card, effects: Effects, windows: Sequence[str], known: tuple[Known, ...], found: Problems
) -> None:
    record = f"cards ({card.number} {card.id})"
    if not 1 <= card.ops <= 3:
        found.add(CARDS, record, "ops", "write 1 to 3")
    if card.window not in windows:
        found.add(CARDS, record, "window", f"unknown window {card.window}; known are {', '.join(windows)}")
    elif card.window not in WINDOWS_OF.get(card.effect.name, (card.window,)):
        fitting = ", ".join(WINDOWS_OF[card.effect.name])
        found.add(CARDS, record, "window", f"{card.effect.name} does not work in {card.window}; it works in {fitting}")
    check_effect(card.effect, effects, [entry.by_kind() for entry in known], (CARDS, record), found)
