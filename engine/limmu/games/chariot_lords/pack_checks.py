"""What must be true of a pack before a match is played with it. Every fault is collected, none is repaired."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from limmu.games.chariot_lords.pack_loading import CHART, DEEDS, MAP, POWERS, SCENARIOS, TABLES
from limmu.games.chariot_lords.pack_records import (
    CLASSES,
    TERRAINS,
    UNIT_TYPES,
    Arrival,
    Deed,
    KillRow,
    Numbers,
    Power,
    Tables,
)
from limmu.games.chariot_lords.pack_scenarios import Known, ScenarioCheck, check_units
from limmu.toolkit.pack_parts import check_ids, check_joined, check_named, check_places, check_ways
from limmu.toolkit.packs import Problems

DIE = range(1, 7)
NAMED_BY_THE_AID = ("pelusium", "sinai", "judah", "arabian_desert", "libyan_desert")
"""Areas that the aid itself names; of those open to all, Pelusium and Sinai (2.4.3)."""
OPEN_BY_THE_AID = ("pelusium", "sinai")


def check_tables(tables: Tables, found: Problems) -> None:
    """Add every fault of `tables` to `found`."""
    known = Known.of(tables)
    _check_ids(tables, found)
    _check_areas(tables, known, found)
    check_ways(tables.land, known.areas, (MAP, "land", "ways"), found)
    check_ways(tables.sea, known.areas, (MAP, "sea", "ways"), found)
    for power in tables.powers:
        _check_power(power, known, found)
    _check_chart(tables, known, found)
    for deed in tables.deeds:
        _check_deed(deed, tables, known, found)
    _check_terrains(tables, found)
    _check_unit_types(tables, found)
    _check_kill_table(tables, found)
    _check_peoples(tables, known, found)
    _check_numbers(tables.numbers, found)
    for scenario in tables.scenarios:
        ScenarioCheck(tables, scenario, found, known).run()


def check_whole(tables: Tables, found: Problems) -> None:
    """Add what a whole pack lacks, beyond what also holds for a synthetic map (R-CL-01 to R-CL-04)."""
    areas = {area.id: area for area in tables.areas}
    for name in NAMED_BY_THE_AID:
        if name not in areas:
            found.add(MAP, f"areas ({name})", "id", "missing; the rules name this area, put it on the map")
        elif name in OPEN_BY_THE_AID and areas[name].only:
            found.add(MAP, f"areas ({name})", "only", "is open to everybody; leave it out")
    check_joined((*tables.land, *tables.sea), [area.id for area in tables.areas], (MAP, "areas", "land"), found)
    for team in tables.teams:
        if all(power.team != team.id for power in tables.powers):
            found.add(POWERS, f"teams ({team.id})", "id", "has no power; give it one or remove it")
    arriving = {line.power for line in tables.chart if line.areas}
    for power in tables.powers:
        record = f"powers ({power.id})"
        if not power.capital:
            found.add(POWERS, record, "capital", "name an area")
        if not power.home:
            found.add(POWERS, record, "home", "name an area or more")
        if power.id not in arriving:
            found.add(CHART, "chart", "power", f"{power.id} never arrives; state a turn, units and areas")
    if tables.law.attacking_in not in areas:
        found.add(TABLES, "law", "attacking_in", f"no area {tables.law.attacking_in}; name one of the map")
    if not tables.scenarios:
        found.add(SCENARIOS, "scenarios", "id", "none; state one with its players and turns")


def _check_ids(tables: Tables, found: Problems) -> None:
    groups: tuple[tuple[str, str, Iterable[str]], ...] = (
        (MAP, "areas", [item.id for item in tables.areas]),
        (POWERS, "teams", [item.id for item in tables.teams]),
        (POWERS, "powers", [item.id for item in tables.powers]),
        (POWERS, "codes", [item.code for item in tables.powers]),
        (CHART, "rulers", [item.id for item in tables.rulers]),
        (DEEDS, "deeds", [item.id for item in tables.deeds]),
        (SCENARIOS, "scenarios", [item.id for item in tables.scenarios]),
        (TABLES, "pack", [tables.id]),
        (TABLES, "terrains", [item.id for item in tables.terrains]),
        (TABLES, "unit_types", [item.id for item in tables.unit_types]),
    )
    for file, group, ids in groups:
        check_ids(file, group, ids, found)
    check_places(MAP, "areas", tables.areas, found)


def _check_areas(tables: Tables, known: Known, found: Problems) -> None:
    coasts = {end for way in tables.sea for end in way}
    near: dict[str, set[str]] = {}
    for one, other in (*tables.land, *tables.sea):
        near.setdefault(one, set()).add(other)
        near.setdefault(other, set()).add(one)
    for area in tables.areas:
        record = f"areas ({area.id})"
        check_named(area.only, known.powers, "power", (MAP, record, "only"), found)
        if area.mp < 0:
            found.add(MAP, record, "mp", "write 1 or more, or leave it out for that of its terrain")
        if area.coastal is not (area.id in coasts):
            found.add(MAP, record, "coastal", "a coast has a coast link; set coastal or the link right")
        for power in area.only:
            if power in known.powers and not any(known.may_enter(power, way) for way in near.get(area.id, ())):
                found.add(MAP, record, "only", f"{power} can come from no area next to it; join it to an open one")


def _check_power(power: Power, known: Known, found: Problems) -> None:
    record = f"powers ({power.id})"
    if power.team not in known.teams:
        found.add(POWERS, record, "team", f"no team {power.team}; name one of the teams")
    for field, areas in (("capital", (power.capital,) if power.capital else ()), ("home", power.home)):
        known.check_open(power.id, areas, (POWERS, record, field), found)
    for field, amount in (("stack", power.stack), ("least_replacements", power.least_replacements)):
        if amount < 0:
            found.add(POWERS, record, field, "write 0 or more")
    if power.stack_with_ruler and power.stack_with_ruler < power.stack:
        found.add(POWERS, record, "stack_with_ruler", "a Ruler lowers no limit; write that of stack or more")


def _check_chart(tables: Tables, known: Known, found: Problems) -> None:
    owner = {ruler.id: ruler.power for ruler in tables.rulers}
    for ruler in tables.rulers:
        record = f"rulers ({ruler.id})"
        if ruler.power not in known.powers:
            found.add(CHART, record, "power", f"no power {ruler.power}; name one")
        under, _, number = ruler.id.rpartition("_")
        if number.isdigit() and under in known.powers:
            found.add(CHART, record, "id", "units are called like this; name him otherwise")
    seen: set[tuple[int, str]] = set()
    for line in tables.chart:
        record = f"chart (turn {line.turn}, {line.power})"
        if (line.turn, line.power) in seen:
            found.add(CHART, record, "power", "stated twice; keep one line a power and turn")
        seen.add((line.turn, line.power))
        _check_line(line, record, owner, known, found)


def _check_line(line: Arrival, record: str, owner: dict[str, str], known: Known, found: Problems) -> None:
    if line.turn < 1:
        found.add(CHART, record, "turn", "write 1 or more")
    if line.power not in known.powers:
        found.add(CHART, record, "power", f"no power {line.power}; name one")
    check_units(line.units, (CHART, record, "units"), found, some=not (line.ruler or line.beloved))
    if (line.units.counted() or line.ruler) and not line.areas:
        found.add(CHART, record, "areas", "name an area or more to place them in")
    for field, areas in (("areas", line.areas), ("replacements", line.replacements)):
        known.check_open(line.power, areas, (CHART, record, field), found)
    if line.ruler and owner.get(line.ruler) != line.power:
        found.add(CHART, record, "ruler", f"{line.ruler} is no Ruler of {line.power}; name one of its own")


def _check_deed(deed: Deed, tables: Tables, known: Known, found: Problems) -> None:
    record = f"deeds ({deed.id})"
    if deed.power not in known.powers:
        found.add(DEEDS, record, "power", f"no power {deed.power}; name one")
    if deed.vp < 1:
        found.add(DEEDS, record, "vp", "write 1 or more")
    if not (deed.control or deed.count or deed.kills):
        found.add(DEEDS, record, "control", "asks for nothing; state control, count or kills")
    for field, areas in (("control", deed.control), ("among", deed.among)):
        check_named(areas, known.areas, "area", (DEEDS, record, field), found)
    if (deed.among or deed.terrain) and not deed.count:
        found.add(DEEDS, record, "count", "say how many of these areas")
    fitting = [
        area.id
        for area in tables.areas
        if (not deed.among or area.id in deed.among) and (not deed.terrain or area.terrain == deed.terrain)
    ]
    if not 0 <= deed.count <= len(fitting):
        found.add(DEEDS, record, "count", f"only {len(fitting)} areas fit; write no more")
    if deed.turn < 0:
        found.add(DEEDS, record, "turn", "write a turn, or leave it out for any")
    check_named([kills.power for kills in deed.kills], known.powers, "power", (DEEDS, record, "kills"), found)
    for kills in deed.kills:
        if kills.units < 1 or kills.power == deed.power:
            found.add(DEEDS, record, "kills", "write 1 unit or more, of other powers")


def _check_terrains(tables: Tables, found: Problems) -> None:
    for name in TERRAINS:
        if all(terrain.id != name for terrain in tables.terrains):
            found.add(TABLES, f"terrains ({name})", "id", "missing; state all five terrains")
    for terrain in tables.terrains:
        record = f"terrains ({terrain.id})"
        if terrain.vp < 0:
            found.add(TABLES, record, "vp", "write 0 or more")
        fees = (
            ("mp", terrain.mp), ("mp_controlled", terrain.mp_controlled), ("mp_mountaineers", terrain.mp_mountaineers)
        )  # fmt: skip
        for field, fee in fees:
            if fee < 1:
                found.add(TABLES, record, field, "write 1 or more")


def _check_unit_types(tables: Tables, found: Problems) -> None:
    for name in UNIT_TYPES:
        if all(kind.id != name for kind in tables.unit_types):
            found.add(TABLES, f"unit_types ({name})", "id", "missing; state all eight types")
    for kind in tables.unit_types:
        record = f"unit_types ({kind.id})"
        if kind.mp < 1:
            found.add(TABLES, record, "mp", "write 1 or more")
        if kind.helps < 0:
            found.add(TABLES, record, "helps", "write 0 or more")
        if (kind.fights_as == "") is not (kind.id in ("siege", "terror", "ruler")):
            found.add(TABLES, record, "fights_as", "Siege, Terror and Rulers have none, all others one")
        if kind.helps and kind.id not in ("siege", "terror"):
            found.add(TABLES, record, "helps", "only Siege and Terror units help; leave it out")


def _check_kill_table(tables: Tables, found: Problems) -> None:
    table = tables.kill_table
    rows: tuple[tuple[str, KillRow], ...] = (
        ("foot", table.foot), ("chariots", table.chariots), ("cavalry", table.cavalry)
    )  # fmt: skip
    for roller, row in rows:
        if any(not 1 <= getattr(row, target) <= 7 for target in CLASSES):
            found.add(TABLES, "kill_table", roller, "write faces of 1 to 6, or 7 for never")
    if not 0 <= table.never < table.always <= 7:
        found.add(TABLES, "kill_table", "never", "write 0 (none) to 6, and an always above it, 7 for none")


def _check_peoples(tables: Tables, known: Known, found: Problems) -> None:
    law, meshwesh = tables.law, tables.meshwesh
    names = (
        ("law", "power", (law.power,)), ("law", "against", law.against),
        ("meshwesh", "source", (meshwesh.source,)), ("meshwesh", "takers", meshwesh.takers),
    )  # fmt: skip
    for record, field, powers in names:
        check_named(powers, known.powers, "power", (TABLES, record, field), found)
    for record, field, faces in (
        ("law", "keeps_on", law.keeps_on), ("law", "repents_on", law.repents_on), ("meshwesh", "on", meshwesh.on)
    ):  # fmt: skip
        _check_faces(faces, record, field, found)
    if meshwesh.source in meshwesh.takers:
        found.add(TABLES, "meshwesh", "takers", f"{meshwesh.source} is the source; name other powers")
    if meshwesh.reach < 0:
        found.add(TABLES, "meshwesh", "reach", "write 0 or more")


def _check_faces(faces: Sequence[int], record: str, field: str, found: Problems) -> None:
    if any(face not in DIE for face in faces) or len(set(faces)) < len(faces):
        found.add(TABLES, record, field, "write faces, 1 to 6, each once")


def _check_numbers(numbers: Numbers, found: Problems) -> None:
    least: tuple[tuple[str, int, int], ...] = (
        ("stack", numbers.stack, 1), ("sea_units", numbers.sea_units, 0), ("sea_short", numbers.sea_short, 0),
        ("sea_long", numbers.sea_long, numbers.sea_short), ("destroyed", numbers.destroyed, 0),
        ("destroyed_lost_face", numbers.destroyed_lost_face, numbers.destroyed), ("screen", numbers.screen, 1),
        ("pin", numbers.pin, 1), ("adjustment", numbers.adjustment, 0), ("adjustment_cap", numbers.adjustment_cap, 0),
        ("ruler_battles", numbers.ruler_battles, 0), ("ruler_reach", numbers.ruler_reach, 0),
        ("rounds", numbers.rounds, 1), ("forced_rounds", numbers.forced_rounds, numbers.rounds),
        ("brief_rounds", numbers.brief_rounds, 1), ("brief_except_turn", numbers.brief_except_turn, 0),
        ("kill_vp", numbers.kill_vp, 0), ("vassal_percent", numbers.vassal_percent, 0),
    )  # fmt: skip
    for field, amount, bound in least:
        if amount < bound:
            found.add(TABLES, "numbers", field, f"write {bound} or more")
    if numbers.vassal_percent > 100:
        found.add(TABLES, "numbers", "vassal_percent", "write 0 to 100")
    _check_faces(numbers.gamble_returns_on, "numbers", "gamble_returns_on", found)
