"""Setting a scenario up (4.0): the counters, the markers and the tracks of entry 0."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from limmu.core import Fact, rule
from limmu.games.god_kings.board import FULL, Board, Control, Leader, Nation, Place, Unit
from limmu.games.god_kings.facts import MatchSetUp
from limmu.games.god_kings.options import HANDICAPS
from limmu.games.god_kings.pack import Army, Force, Pack, PowerData, Scenario
from limmu.toolkit.cards import Hand
from limmu.toolkit.handicap import points_ahead


def counters_of(pack: Pack, power: PowerData) -> list[Unit]:
    """The counters of a great power: warriors by division, chariots, the royal guard; none on the map."""
    found = [
        Unit(f"{power.id}_{division.id}_{i}", power.id, "warrior", division.id)
        for division in power.divisions
        for i in (1, 2, 3)
    ]
    found += [Unit(f"{power.id}_chariot_{i}", power.id, "chariot") for i in range(1, pack.limits.chariots + 1)]
    if pack.limits.royal_guards:
        found.append(Unit(f"{power.id}_guard", power.id, "royal_guard"))
    return found


def counters_of_army(pack: Pack, army: Army) -> list[Unit]:
    """The counters of a people or revolt."""
    limits = pack.limits
    people = army.kind == "barbarian"
    mercenaries = limits.barbarian_mercenaries if people else limits.revolt_mercenaries
    chariots = limits.barbarian_chariots if people else limits.revolt_chariots
    found = [Unit(f"{army.id}_mercenary_{i}", army.id, "mercenary") for i in range(1, mercenaries + 1)]
    return found + [Unit(f"{army.id}_chariot_{i}", army.id, "chariot") for i in range(1, chariots + 1)]


@rule("GK-4.0-a", "GK-2.2-g", "GK-2.2-h")
def set_up(pack: Pack, scenario_id: str, options: Mapping[str, str]) -> Sequence[Fact[Board]]:
    """The facts of a scenario's set-up."""
    scenario = pack.scenario[scenario_id]
    ahead = points_ahead(options, HANDICAPS, scenario_id)
    units = _counters(pack)
    leaders: dict[str, Leader] = {}
    places = {space.id: Place(space.id) for space in pack.spaces}
    nations: list[Nation] = []
    for power in scenario.powers:
        setup = scenario.setup(power)
        for general in (pack.king(power, scenario.first_turn), *pack.warlords[power]):
            leaders[general] = Leader(general, power, pack.general[general].kind)
        divisions: list[str] = []
        for force in setup.forces:
            _place_force(pack, scenario=scenario, power=power, force=force, units=units, leaders=leaders)
            divisions += force.divisions
        for space in setup.control:
            places[space] = places[space].but(marker=power, garrison=space in setup.garrisons)
        nations.append(
            Nation(
                power,
                power if power in scenario.playable else "",
                pack.king(power, scenario.first_turn),
                setup.total_vp + ahead.get(power, 0),
                annexed=setup.annexed,
                divisions=tuple(divisions),
            )
        )
    _place_armies(pack, scenario, units, leaders)
    controls = [*scenario.neutral, *[army.id for army in pack.armies]]
    return [
        MatchSetUp(
            pack=pack.digest,
            scenario=scenario.id,
            first_turn=scenario.first_turn,
            last_turn=scenario.last_turn,
            order=scenario.turn_order,
            units=tuple(units.values()),
            leaders=tuple(leaders.values()),
            places=tuple(places.values()),
            nations=tuple(nations),
            controls=tuple([Control(power) for power in controls]),
            hands=tuple([Hand(power) for power in scenario.playable]),
        )
    ]


def _counters(pack: Pack) -> dict[str, Unit]:
    """Every counter by id: those of the powers, of the Barbarian and Revolt armies, and the mercenaries for hire."""
    units = {u.id: u for power in pack.powers for u in counters_of(pack, power)}
    units |= {u.id: u for army in pack.armies for u in counters_of_army(pack, army)}
    return units | {i: Unit(i, "", "mercenary") for i in [f"mercenary_{n + 1}" for n in range(pack.limits.mercenaries)]}


def _place_armies(pack: Pack, scenario: Scenario, units: dict[str, Unit], leaders: dict[str, Leader]) -> None:
    for army in pack.armies:
        leaders[army.general] = Leader(army.general, army.id, army.kind)
    for start in scenario.armies:
        army = pack.army[start.army]
        leaders[army.general] = leaders[army.general].but(at=start.at)
        _take(units, pool=army.id, kind="mercenary", count=army.mercenaries, at=start.at, power=army.id)
        _take(units, pool=army.id, kind="chariot", count=army.chariots, at=start.at, power=army.id)


def _place_force(
    pack: Pack, scenario: Scenario, power: str, force: Force, units: dict[str, Unit], leaders: dict[str, Leader]
) -> None:
    if force.general:
        general = pack.general_in_role(power, force.general, scenario.first_turn)
        leaders[general] = leaders[general].but(at=force.at)
    for division in force.divisions:
        for i in (1, 2, 3):
            key = f"{power}_{division}_{i}"
            units[key] = units[key].but(steps=FULL, at=force.at)
    _take(units, pool=power, kind="chariot", count=force.chariots, at=force.at, power=power)
    _take(units, pool="", kind="mercenary", count=force.mercenaries, at=force.at, power=power)
    _take(units, pool=power, kind="royal_guard", count=force.guards, at=force.at, power=power)


def _take(units: dict[str, Unit], pool: str, kind: str, count: int, at: str, power: str) -> None:
    """Put unused counters of a pool on the map for a power."""
    free = [u for u in units.values() if u.power == pool and u.kind == kind and not u.at and not u.steps]
    for counter in free[:count]:
        units[counter.id] = counter.but(power=power, steps=FULL, at=at)
