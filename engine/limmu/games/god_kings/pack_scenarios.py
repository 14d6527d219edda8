"""What must be true of a scenario: whole HomeCountries, no space held twice, pieces within the counter mix."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from limmu.games.god_kings.pack_loading import SCENARIOS, Tables
from limmu.games.god_kings.pack_records import UNIT_TYPES, Force, Scenario, SetUp
from limmu.toolkit.pack_parts import check_named
from limmu.toolkit.packs import Problems


@attrs.frozen
class Known:
    """The ids of a pack by kind, as the kinds of effect parameters name them."""

    spaces: frozenset[str]
    tribal: frozenset[str]
    provinces: frozenset[str]
    powers: frozenset[str]
    armies: frozenset[str]

    @classmethod
    def of(cls, tables: Tables) -> Known:
        return cls(
            spaces=frozenset(space.id for space in tables.spaces),
            tribal=frozenset(place.id for place in tables.tribal_spaces),
            provinces=frozenset(province.id for province in tables.provinces),
            powers=frozenset(power.id for power in tables.powers),
            armies=frozenset(army.id for army in tables.armies),
        )

    def by_kind(self) -> dict[str, frozenset[str]]:
        """The ids that a parameter of each kind may name."""
        return {
            "space": self.spaces, "spaces": self.spaces, "province": self.provinces, "provinces": self.provinces,
            "power": self.powers, "army": self.armies, "armies": self.armies, "unit_type": frozenset[str](UNIT_TYPES),
        }  # fmt: skip


@attrs.frozen
class ScenarioCheck:
    """The legality of one scenario: whole HomeCountries, no space held twice, pieces within the counter mix."""

    tables: Tables
    scenario: Scenario
    found: Problems
    known: Known

    def run(self) -> None:
        self.frame()
        self.holdings()
        for setup in self.scenario.setups:
            if setup.power in self.known.powers:
                self.pieces(setup)
        self.changes()
        self.kings()
        self.victory()

    def fault(self, field: str, text: str) -> None:
        self.found.add(SCENARIOS, f"scenarios ({self.scenario.id})", field, text)

    def named(self, names: Iterable[str], known: frozenset[str], kind: str, field: str) -> None:
        check_named(names, known, kind, (SCENARIOS, f"scenarios ({self.scenario.id})", field), self.found)

    def frame(self) -> None:
        scenario = self.scenario
        self.named(scenario.playable + scenario.neutral, self.known.powers, "power", "playable")
        if not 2 <= scenario.players <= 4:
            self.fault("playable", "name two to four powers, one a player")
        if sorted(scenario.turn_order) != sorted(scenario.playable):
            self.fault("turn_order", "name every playable power once")
        if not 1 <= scenario.first_turn <= scenario.last_turn:
            self.fault("last_turn", "write a first turn of 1 or more and a last turn not before it")
        if sorted(setup.power for setup in scenario.setups) != sorted(scenario.powers):
            self.fault("setups", "give every playable and neutral power one set-up, and no other")

    def holdings(self) -> None:
        walled = frozenset(space.id for space in self.tables.spaces if space.walls)
        homes = {province.id: province.spaces for province in self.tables.provinces}
        powers = {power.id: power for power in self.tables.powers}
        self.named([s for setup in self.scenario.setups for s in setup.control], self.known.spaces, "space", "control")
        for setup in self.scenario.setups:
            field = f"setups ({setup.power})"
            power = powers.get(setup.power)
            if power is None:
                continue
            cities = walled & frozenset(setup.control)
            self.named(setup.garrisons, cities, "controlled Walled-City", f"{field}.garrisons")
            self.named(setup.annexed, frozenset(power.may_annex), "province that may join", f"{field}.annexed")
            for province in (power.homecountry, *setup.annexed):
                if not set(homes.get(province, ())) <= set(setup.control):
                    self.fault(f"{field}.control", f"name every space of {province}, its HomeCountry")
            if len(setup.control) > self.tables.limits.markers:
                self.fault(f"{field}.control", f"more than {self.tables.limits.markers} markers; name fewer spaces")

    def pieces(self, setup: SetUp) -> None:
        tables, field = self.tables, f"setups ({setup.power}).forces"
        power = next(power for power in tables.powers if power.id == setup.power)
        for force in setup.forces:
            if force.at not in setup.control:
                self.fault(field, f"{force.at} is not controlled at the start; place the force elsewhere")
        if sorted(force.general for force in setup.forces if force.general) != ["king", "warlord_1", "warlord_2"]:
            self.fault(field, "place the king, warlord_1 and warlord_2, each once")
        divisions = [name for force in setup.forces for name in force.divisions]
        self.named(divisions, frozenset(division.id for division in power.divisions), "division of this power", field)
        least, most = tables.numbers.least_divisions, tables.numbers.most_divisions
        if not least <= len(divisions) <= most:
            self.fault(field, f"place {least} to {most} divisions")
        if power.may_annex and len(divisions) - least > len(setup.annexed):
            self.fault(f"setups ({setup.power}).annexed", "name one joined province a division beyond the second")
        self.counted(setup.forces, field)

    def counted(self, forces: tuple[Force, ...], field: str) -> None:
        limits = self.tables.limits
        every = [force for setup in self.scenario.setups for force in setup.forces]
        counts = (
            ("chariots", sum(force.chariots for force in forces), limits.chariots),
            ("guards", sum(force.guards for force in forces), limits.royal_guards),
            ("mercenaries", sum(force.mercenaries for force in every), limits.mercenaries),
        )
        for name, count, most in counts:
            if count > most:
                self.fault(field, f"{count} {name}; the counter limit is {most}, place fewer")
        if any(min(force.chariots, force.mercenaries, force.guards) < 0 for force in forces):
            self.fault(field, "write numbers of units as 0 or more")

    def changes(self) -> None:
        scenario, tables = self.scenario, self.tables
        divisions = {power.id: {item.id for item in power.divisions} for power in tables.powers}
        homes = {province.home_of: province.spaces for province in tables.provinces}
        playing = scenario.powers + tuple(change.enters for change in scenario.power_changes)
        placed = {name for setup in scenario.setups for force in setup.forces for name in force.divisions}
        for index, extra in enumerate(scenario.auto_divisions):
            field = f"auto_divisions[{index}]"
            if not scenario.first_turn < extra.turn <= scenario.last_turn:
                self.fault(f"{field}.turn", "name a turn after the first, up to the last")
            if extra.power not in playing or extra.division not in divisions.get(extra.power, ()):
                self.fault(f"{field}.division", "name a division of a power in the game")
            if extra.division in placed:
                self.fault(f"{field}.division", f"{extra.division} is in play already; name another")
            placed.add(extra.division)
            self.named(extra.if_controls_any, self.known.provinces, "province", f"{field}.if_controls_any")
        for index, change in enumerate(scenario.power_changes):
            field = f"power_changes[{index}]"
            if change.leaves not in scenario.powers or change.enters in scenario.powers:
                self.fault(f"{field}.leaves", "name a power in the game, and one that is not yet to enter")
            if not scenario.first_turn < change.turn <= scenario.last_turn:
                self.fault(f"{field}.turn", "name a turn after the first, up to the last")
            home = frozenset(homes.get(change.enters, ()))
            self.named((change.at,), home, "space of the entering HomeCountry", f"{field}.at")
            walled = frozenset(space.id for space in tables.spaces if space.walls)
            self.named(change.garrisons, home & walled, "Walled-City of the entering HomeCountry", f"{field}.garrisons")
            owned = frozenset(divisions.get(change.enters, ()))
            self.named(change.divisions, owned, "division of the entering power", f"{field}.divisions")
        standing = [force.at for setup in scenario.setups for force in setup.forces]
        for index, start in enumerate(scenario.armies):
            field = f"armies[{index}]"
            self.named((start.army,), self.known.armies, "army", f"{field}.army")
            self.named((start.at,), self.known.spaces | self.known.tribal, "space", f"{field}.at")
            if start.at in standing:
                self.fault(f"{field}.at", "a power has pieces there; name another space")

    def kings(self) -> None:
        scenario = self.scenario
        chart = {(entry.power, entry.turn) for entry in self.tables.succession}
        leaves = {change.leaves: change.turn for change in scenario.power_changes}
        spans = [(power, scenario.first_turn, leaves.get(power, scenario.last_turn + 1)) for power in scenario.powers]
        spans += [(change.enters, change.turn, scenario.last_turn + 1) for change in scenario.power_changes]
        for power, first, end in spans:
            for turn in range(first, end):
                if power in self.known.powers and (power, turn) not in chart:
                    self.fault("last_turn", f"the Succession Chart has no King of {power} on turn {turn}; add the line")

    def victory(self) -> None:
        victory, playable = self.scenario.victory, frozenset(self.scenario.playable)
        if (victory.kind == "objectives") is not bool(victory.objectives and victory.otherwise):
            self.fault("victory", "state objectives and otherwise with kind objectives, neither of them without")
        self.named([victory.otherwise] if victory.otherwise else [], playable, "playable power", "victory.otherwise")
        self.named([goal.power for goal in victory.objectives], playable, "playable power", "victory.objectives")
        for goal in victory.objectives:
            field = f"victory.objectives ({goal.power})"
            self.named(goal.all_of + goal.any_of, self.known.provinces, "province", field)
            if not 0 <= goal.count <= len(goal.any_of) or bool(goal.any_of) is not bool(goal.count):
                self.fault(field, "let count be from 1 to the number of any_of, or leave both out")
            if not goal.all_of and not goal.any_of:
                self.fault(field, "name a province")
