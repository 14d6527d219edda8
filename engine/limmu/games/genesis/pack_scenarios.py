"""What must be true of a scenario: each kingdom seated and set up once, units on free spaces and within its means."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from limmu.games.genesis.pack_loading import SCENARIOS
from limmu.games.genesis.pack_records import Scenario, SetUp, Stack, Tables
from limmu.toolkit.pack_parts import check_named
from limmu.toolkit.packs import Problems

MOST_PERSONS = 5


@attrs.frozen
class Known:
    """The ids of a pack by kind, as the kinds of effect parameters name them. `nodes`: spaces and the island."""

    spaces: frozenset[str]
    cities: frozenset[str]
    nodes: frozenset[str]
    powers: frozenset[str]
    kingdoms: frozenset[str]
    minors: frozenset[str]
    barbarians: frozenset[str]
    kings: frozenset[str]

    @classmethod
    def of(cls, tables: Tables) -> Known:
        spaces = frozenset(space.id for space in tables.spaces)

        def powers(kind: str) -> frozenset[str]:
            return frozenset(power.id for power in tables.powers if power.kind == kind)

        return cls(
            spaces=spaces,
            cities=frozenset(space.id for space in tables.spaces if space.kind == "city"),
            nodes=spaces | {tables.island},
            powers=frozenset(power.id for power in tables.powers),
            kingdoms=powers("kingdom"),
            minors=powers("minor"),
            barbarians=powers("barbarian"),
            kings=frozenset(king.id for king in tables.kings),
        )

    def by_kind(self) -> dict[str, frozenset[str]]:
        """The ids that a parameter of each kind may name."""
        return {
            "kingdom": self.kingdoms, "minor": self.minors, "barbarian": self.barbarians, "king": self.kings,
        }  # fmt: skip


def check_stacks(stacks: Iterable[Stack], known: Known, place: tuple[str, str, str], found: Problems) -> None:
    """Each stack is in a space of its own and has units, each number 0 or more."""
    stacks = tuple(stacks)
    check_named([stack.at for stack in stacks], known.spaces, "space", place, found)
    for stack in stacks:
        units = (stack.infantry, stack.chariots, stack.peasants, stack.slaves)
        if min(units) < 0 or not (any(units) or stack.king):
            found.add(*place, f"{stack.at}: state units, each number 0 or more")
        if any(units) and not any(units[:3]) and not stack.king:
            found.add(*place, f"{stack.at}: Slaves are never alone; add a unit")
        if stack.king and stack.king not in known.kings:
            found.add(*place, f"no king {stack.king}; name one that the pack has")


@attrs.frozen
class ScenarioCheck:
    """The legality of one scenario."""

    tables: Tables
    scenario: Scenario
    found: Problems
    known: Known

    def run(self) -> None:
        self.frame()
        self.places()
        self.capitals()
        for setup in self.scenario.setups:
            if setup.power in self.known.kingdoms:
                self.means(setup)
                self.home(setup)
        self.kings()

    def fault(self, field: str, text: str) -> None:
        self.found.add(SCENARIOS, f"scenarios ({self.scenario.id})", field, text)

    def named(self, names: Iterable[str], known: frozenset[str], kind: str, field: str) -> None:
        check_named(names, known, kind, (SCENARIOS, f"scenarios ({self.scenario.id})", field), self.found)

    def frame(self) -> None:
        scenario = self.scenario
        self.named(scenario.seats, self.known.kingdoms, "kingdom", "seatings")
        if not 1 <= scenario.players <= MOST_PERSONS or not all(scenario.persons):
            self.fault("seatings", f"name one to {MOST_PERSONS} persons, each with the kingdoms he runs")
        if not 1 <= scenario.first_turn <= scenario.last_turn:
            self.fault("last_turn", "write a first turn of 1 or more and a last turn not before it")
        if sorted(setup.power for setup in scenario.setups) != sorted(scenario.seats):
            self.fault("setups", "give every kingdom of a seating one set-up")
        if scenario.target < 0:
            self.fault("target", "write 0 or more")
        if scenario.target and scenario.players > 1:
            self.fault("target", "only one who plays alone has one; leave it out")
        self.named([garrison.power for garrison in scenario.garrisons], self.known.minors, "minor", "garrisons")
        chariots = sum(card.title == "chariot" for card in self.tables.cards)
        if not 0 <= scenario.technology <= chariots:
            self.fault("technology", f"write 0 to {chariots}, the number of Chariot cards")

    def places(self) -> None:
        """No space is held twice; a City that starts with another DS has one it can have (2.1.2, 7.3.2)."""
        sides = [(f"setups ({setup.power})", setup.power, setup.stacks) for setup in self.scenario.setups]
        sides += [(f"garrisons ({entry.power})", entry.power, entry.stacks) for entry in self.scenario.garrisons]
        holders: dict[str, str] = {}
        for field, power, stacks in sides:
            record = f"scenarios ({self.scenario.id})"
            check_stacks(stacks, self.known, (SCENARIOS, record, f"{field}.stacks"), self.found)
            for stack in stacks:
                holder = holders.setdefault(stack.at, power)
                if holder != power:
                    self.fault(f"{field}.stacks", f"{stack.at} is held by {holder} already; place them elsewhere")
        printed = {space.id: space.ds for space in self.tables.spaces}
        self.named([city.at for city in self.scenario.cities], self.known.cities, "city", "cities")
        for city in self.scenario.cities:
            if not 0 <= city.ds <= printed.get(city.at, city.ds) + 1:
                self.fault("cities", f"{city.at}: write a DS of 0 to one more than the printed one")

    def capitals(self) -> None:
        """A capital is a Home Kingdom City that no other kingdom holds."""
        for setup in self.scenario.setups:
            field = f"setups ({setup.power})"
            home = self.home_cities(setup)
            if setup.capital and setup.capital not in home:
                self.fault(f"{field}.capital", f"{setup.capital} is no City of its Home Kingdom; name one")
            printed = [space.id for space in self.tables.spaces if space.capital and space.home == setup.power]
            for capital in [setup.capital] if setup.capital else printed:
                others = [other for other in self.scenario.setups if other.power != setup.power]
                if any(stack.at == capital for other in others for stack in other.stacks):
                    self.fault(f"{field}.capital", f"{capital} is held by another; name one it controls")

    def home_cities(self, setup: SetUp) -> tuple[str, ...]:
        return setup.home or tuple(space.id for space in self.tables.spaces if space.home == setup.power)

    def home(self, setup: SetUp) -> None:
        field = f"setups ({setup.power}).home"
        self.named(setup.home, self.known.cities, "city", field)
        homes = {space.id: space.home for space in self.tables.spaces}
        for city in setup.home:
            if homes.get(city) not in (setup.power, "", None):
                self.fault(field, f"{city} is home to {homes[city]}; name another City")
        if not self.home_cities(setup):
            self.fault(field, f"{setup.power} has no Home Kingdom City; name one")

    def means(self, setup: SetUp) -> None:
        """Infantry within the Manpower Maximum, that within its track, Chariots only with the technology."""
        [power] = [power for power in self.tables.powers if power.id == setup.power]
        field = f"setups ({setup.power})"
        least, most = power.track
        if not least <= setup.manpower <= most:
            self.fault(f"{field}.manpower", f"write {least} to {most}, the kingdom's track")
        infantry = sum(stack.infantry for stack in setup.stacks)
        if infantry > setup.manpower:
            self.fault(f"{field}.stacks", f"{infantry} Infantry; the Manpower Maximum is {setup.manpower}, place fewer")
        if any(stack.chariots for stack in setup.stacks) and not self.scenario.technology:
            self.fault(f"{field}.stacks", "Chariots need technology 1 or more; raise it or take them out")
        if setup.silver < 0 or setup.start_vp < 0:
            self.fault(f"{field}.silver" if setup.silver < 0 else f"{field}.start_vp", "write 0 or more")

    def kings(self) -> None:
        owner = {king.id: king.power for king in self.tables.kings}
        scenario = self.scenario
        for setup in scenario.setups:
            field = f"setups ({setup.power}).stacks"
            kings = [stack.king for stack in setup.stacks if stack.king]
            if len(kings) > 1 or any(owner.get(king, setup.power) != setup.power for king in kings):
                self.fault(field, "place at most one King, of this kingdom")
            if setup.power not in self.known.kingdoms:
                continue
            turns = {king.turn for king in self.tables.kings if king.power == setup.power and king.turn}
            needed = range(scenario.first_turn + (1 if kings else 0), scenario.last_turn + 1)
            if not turns.issuperset(needed) or len(turns) < len(needed):
                self.fault("last_turn", f"{setup.power} has no King of every turn played; add them")
