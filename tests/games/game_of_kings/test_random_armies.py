"""Random armies: legal by construction, priced by their parts, and illegal after one illegal change."""

from collections.abc import Callable

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.games.game_of_kings.lists import PACK, clauses, roster, told
from tests.games.game_of_kings.random_armies import armies

from limmu.games.game_of_kings.army import ArmyList, UnitChoice, army_of, digest_of_army, toml_text
from limmu.games.game_of_kings.costs import avatar_lines, points, unit_lines
from limmu.games.game_of_kings.sheet import export_of, sheet_of
from limmu.games.game_of_kings.sheet_text import as_html, as_markdown, as_text

QUICK = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


def _general(army: ArmyList, **more: object) -> ArmyList:
    return attrs.evolve(army, avatars=(attrs.evolve(army.avatars[0], **more), *army.avatars[1:]))


def _first_unit(army: ArmyList, **more: object) -> ArmyList:
    return attrs.evolve(army, units=(attrs.evolve(army.units[0], **more), *army.units[1:]))


def _and(army: ArmyList, *units: UnitChoice) -> ArmyList:
    return attrs.evolve(army, units=(*army.units, *units))


CHANGES: dict[str, Callable[[ArmyList], ArmyList]] = {
    "GOK-RULES-1": lambda army: attrs.evolve(army, avatars=()),
    "GOK-ARMY-16": lambda army: attrs.evolve(army, size=army.size + 1),
    "GOK-ARMY-14": lambda army: _first_unit(army, models=1000),
    "GOK-COMMON-1": lambda army: attrs.evolve(army, units=()),
    "GOK-LIMITS-2": lambda army: attrs.evolve(army, units=()),
    "GOK-SWARM-6": lambda army: _and(army, *[UnitChoice("jackalopes")] * 2),
    "GOK-LIMITS-7": lambda army: attrs.evolve(army, size=2000, avatars=army.avatars * 20),
    "GOK-LIMITS-6": lambda army: _and(attrs.evolve(army, size=1000), *[UnitChoice("land_shark")] * 20),
    "GOK-MERC-12": lambda army: _and(army, UnitChoice("golems", models=2)),
    "GOK-MERC-3": lambda army: _and(army, UnitChoice("trolls")),
    "GOK-TECH-5": lambda army: _general(army, gear=("custom_armor",)),
    "GOK-TECH-1": lambda army: _general(army, gear=("shield", "shield")),
    "GOK-ARMY-1": lambda army: _and(army, UnitChoice("no_such_unit")),
    "GOK-COMMON-3": lambda army: _first_unit(army, leaders=("musician", "musician")),
    "GOK-COMMON-6": lambda army: _first_unit(army, options=("halberd",)),
    "GOK-LEAD-3": lambda army: _first_unit(army, knight=True, leaders=()),
    "GOK-SR-90": lambda army: _first_unit(army, hides_in="unit_1"),
    "GOK-ALGO-13": lambda army: _first_unit(army, machine_upgrade="sniper_scope"),
    "GOK-WW-6": lambda army: _first_unit(army, crew="dwarf"),
}


@QUICK
@given(armies(PACK))
def test_a_random_army_is_legal_and_costs_the_sum_of_its_parts(army: ArmyList) -> None:
    assert told(army) == []
    found = roster(army)
    parts = [points(avatar_lines(PACK, avatar)) for avatar in found.avatars]
    parts += [points(unit_lines(found, unit)) for unit in found.units]
    sheet = sheet_of(found)
    assert sheet.points == sum(parts) <= army.size
    assert all([part > 0 for part in parts])


@QUICK
@given(armies(PACK), st.sampled_from(sorted(CHANGES)))
def test_one_illegal_change_is_named(army: ArmyList, clause: str) -> None:
    assert clause in clauses(CHANGES[clause](army))


@QUICK
@given(armies(PACK))
def test_a_random_army_is_written_read_and_shown(army: ArmyList) -> None:
    again = army_of(toml_text(army).encode(), "army.toml")
    assert again == army
    assert digest_of_army(again) == digest_of_army(army)
    sheet = sheet_of(roster(army))
    for form in (as_text, as_markdown, as_html):
        assert form(sheet)
    assert export_of(roster(army))["army"]


@QUICK
@given(armies(PACK), st.randoms(use_true_random=False))
def test_the_order_of_a_list_makes_it_no_more_or_less_legal(army: ArmyList, chance: st.DataObject) -> None:
    ids = [attrs.evolve(unit, id=unit.id or f"unit_{i + 1}") for i, unit in enumerate(army.units)]
    chance.shuffle(ids)  # type: ignore[attr-defined]
    assert told(attrs.evolve(army, units=tuple(ids))) == []


@pytest.mark.parametrize("name", ["rulings", "units"])
def test_a_list_stays_what_it_is_when_it_is_checked(name: str) -> None:
    army = ArmyList("x", "imp", 1000, (), ())
    before = getattr(army, name)
    told(army)
    assert getattr(army, name) == before
