"""What must be true of a scenario: every power commanded once, units within the stacking limit where they may stand."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from limmu.games.chariot_lords.pack_loading import SCENARIOS
from limmu.games.chariot_lords.pack_records import Scenario, SetUp, Tables, Units
from limmu.toolkit.pack_parts import check_ids, check_named
from limmu.toolkit.packs import Problems

Place = tuple[str, str, str]


@attrs.frozen
class Known:
    """The ids of a pack by kind, and who may enter the areas that are not open to all."""

    areas: frozenset[str]
    teams: frozenset[str]
    powers: frozenset[str]
    closed: dict[str, tuple[str, ...]]

    @classmethod
    def of(cls, tables: Tables) -> Known:
        return cls(
            areas=frozenset(area.id for area in tables.areas),
            teams=frozenset(team.id for team in tables.teams),
            powers=frozenset(power.id for power in tables.powers),
            closed={area.id: area.only for area in tables.areas if area.only},
        )

    def may_enter(self, power: str, area: str) -> bool:
        """Whether an area is open to a power."""
        return area not in self.closed or power in self.closed[area]

    def check_open(self, power: str, areas: Iterable[str], place: Place, found: Problems) -> None:
        """Each area is known, stands once and is open to the power."""
        areas = tuple(areas)
        check_named(areas, self.areas, "area", place, found)
        for area in areas:
            if not self.may_enter(power, area):
                found.add(*place, f"{area} is closed to {power}; name another")


def check_units(units: Units, place: Place, found: Problems, *, some: bool) -> None:
    """No number is below 0; with `some` there is a unit."""
    counts = [count for _, count in units.counted()]
    if min(counts, default=0) < 0 or (some and not counts):
        found.add(*place, "state units, each number 0 or more")


@attrs.frozen
class ScenarioCheck:
    """The legality of one scenario."""

    tables: Tables
    scenario: Scenario
    found: Problems
    known: Known

    def run(self) -> None:
        self.frame()
        self.seats()
        self.places()
        if self.scenario.setups:
            for setup in self.scenario.setups:
                self.stacks(setup)
        else:
            self.first_arrivals()

    def fault(self, field: str, text: str) -> None:
        self.found.add(SCENARIOS, f"scenarios ({self.scenario.id})", field, text)

    def frame(self) -> None:
        scenario = self.scenario
        if not 1 <= scenario.first_turn <= scenario.last_turn:
            self.fault("last_turn", "write a first turn of 1 or more and a last turn not before it")
        setups = [setup.power for setup in scenario.setups]
        check_named(setups, self.known.powers, "power", (SCENARIOS, f"scenarios ({scenario.id})", "setups"), self.found)

    def seats(self) -> None:
        """Every power plays for exactly one seat."""
        scenario = self.scenario
        check_ids(SCENARIOS, f"scenarios ({scenario.id}), seats", [seat.id for seat in scenario.seats], self.found)
        for seat in scenario.seats:
            if not seat.powers:
                self.fault("seats", f"{seat.id} commands nobody; give it a team")
        for power in self.tables.powers:
            seats = [seat.id for seat in scenario.seats if power.id in seat.powers]
            if len(seats) != 1:
                told = " and ".join(seats) or "nobody"
                self.fault("seats", f"{power.id} plays for {told}; give it to exactly one seat")

    def places(self) -> None:
        """Nobody starts where another does."""
        holders: dict[str, str] = {}
        for setup in self.scenario.setups:
            field = f"setups ({setup.power})"
            place = (SCENARIOS, f"scenarios ({self.scenario.id})", field)
            self.known.check_open(setup.power, [stack.at for stack in setup.stacks], place, self.found)
            for stack in setup.stacks:
                check_units(stack.units, place, self.found, some=True)
                holder = holders.setdefault(stack.at, setup.power)
                if holder != setup.power:
                    self.fault(field, f"{stack.at} is held by {holder} already; place them elsewhere")

    def stacks(self, setup: SetUp) -> None:
        for stack in setup.stacks:
            units, limit = self.stacking(stack.units), self.limit(setup.power)
            if units > limit:
                self.fault(f"setups ({setup.power})", f"{units} units at {stack.at}; the limit is {limit}")

    def first_arrivals(self) -> None:
        """What the chart brings on the first turn fits into its areas."""
        for line in self.tables.chart:
            if line.turn == self.scenario.first_turn:
                units, room = self.stacking(line.units), self.limit(line.power) * len(line.areas)
                if units > room:
                    self.fault("first_turn", f"{line.power} arrives with {units} units; its areas hold {room}")

    def stacking(self, units: Units) -> int:
        kinds = {kind.id for kind in self.tables.unit_types if kind.stacks}
        return sum(count for kind, count in units.counted() if kind in kinds)

    def limit(self, power: str) -> int:
        own = {found.id: found.stack for found in self.tables.powers}
        return own.get(power, 0) or self.tables.numbers.stack
