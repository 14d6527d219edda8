"""Setting a scenario up (3.1): the units, displays and places of entry 0.

The deck is shuffled, cards are dealt and the first Kings drawn by the first procedure of the match (`SetUpDeck`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from limmu.core import Fact, rule
from limmu.games.genesis.board import Board, Group, King, Kingdom, Outsider, Place, Units, key_of
from limmu.games.genesis.facts import MatchSetUp
from limmu.games.genesis.options import HANDICAPS
from limmu.games.genesis.pack import Pack, Scenario, Stack
from limmu.toolkit.cards import Hand
from limmu.toolkit.handicap import points_ahead


def units_of_stack(stack: Stack) -> Units:
    """The units of a stack."""
    return Units(stack.infantry, stack.chariots, stack.peasants, stack.slaves)


@rule("GE-3.0-a", "GE-3.1.1-b", "GE-2.1.2-c", "GE-2.2.1-a", "GE-6.1.1-b", "GE-10.1.1-b", "GE-10.2.1-a", "GE-10.3.1-a")
def set_up(pack: Pack, scenario_id: str, options: Mapping[str, str]) -> Sequence[Fact[Board]]:
    """The facts of a scenario's set-up."""
    scenario = pack.scenario[scenario_id]
    groups: list[Group] = []
    kings: list[King] = []
    for power, stacks in starts_of(pack, scenario):
        groups += [Group(stack.at, power, units_of_stack(stack)) for stack in stacks]
        kings += [King(stack.king, power, stack.at) for stack in stacks if stack.king]
    ahead = points_ahead(options, HANDICAPS, scenario_id)
    kingdoms = tuple([kingdom_of(pack, scenario, power, ahead.get(power, 0)) for power in scenario.seats])
    chariots = [card.number for card in pack.cards if card.title == "chariot"]
    return [
        MatchSetUp(
            pack=pack.digest,
            scenario=scenario.id,
            first_turn=scenario.first_turn,
            last_turn=scenario.last_turn,
            order=scenario.seats,
            groups=tuple(sorted(groups, key=key_of)),
            kings=tuple(kings),
            places=places_of(pack, scenario, groups, kingdoms),
            kingdoms=kingdoms,
            outsiders=tuple([Outsider(power) for power in (*pack.minors, *pack.barbarians)]),
            hands=tuple([Hand(power) for power in scenario.seats]),
            chariot_cards=scenario.technology,
            removed=tuple(chariots[: scenario.technology]),
        )
    ]


def starts_of(pack: Pack, scenario: Scenario) -> list[tuple[str, tuple[Stack, ...]]]:
    """What every power starts with: a Minor Kingdom as printed unless the scenario directs otherwise."""
    directed = {one.power: one.stacks for one in scenario.garrisons}
    minors = [(power, directed.get(power, pack.power[power].garrison)) for power in pack.minors]
    return [(one.power, one.stacks) for one in scenario.setups] + minors


@rule("GE-2.6-a", "GE-2.9-capital", "GE-2.2.1-a")
def kingdom_of(pack: Pack, scenario: Scenario, power: str, ahead: int = 0) -> Kingdom:
    """A kingdom's display at the start. Who is ahead by points starts so much lower: the gain counts."""
    setup = scenario.setup(power)
    return Kingdom(
        power,
        setup.silver,
        setup.manpower,
        scenario.technology,
        capital=setup.capital or pack.capital[power],
        home=setup.home or pack.home[power],
        start_vp=setup.start_vp - ahead,
        vp=setup.start_vp,
    )


def places_of(
    pack: Pack, scenario: Scenario, groups: Sequence[Group], kingdoms: Sequence[Kingdom]
) -> tuple[Place, ...]:
    """Every space and box: printed DS unless the scenario directs otherwise, held by who stands or is at home there."""
    ds = {one.at: one.ds for one in scenario.cities}
    holders = {city: kingdom.id for kingdom in kingdoms for city in kingdom.home}
    holders |= {city: minor for minor in pack.minors for city in pack.home[minor]}
    holders |= {group.at: group.power for group in groups}
    spaces = [Place(space.id, ds.get(space.id, space.ds), holder=holders.get(space.id, "")) for space in pack.spaces]
    return (*spaces, *[Place(box.id) for box in pack.boxes])
