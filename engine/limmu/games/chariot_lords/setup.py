"""Setting a scenario up: units of a set-up and what they control. By the chart, units come in the first game turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from limmu.core import Fact, rule
from limmu.games.chariot_lords.board import Area, Board, Power, Unit
from limmu.games.chariot_lords.facts import MatchSetUp
from limmu.games.chariot_lords.options import HANDICAPS
from limmu.games.chariot_lords.pack import Pack, SetUp
from limmu.toolkit.handicap import points_ahead


@rule("CL-G.01", "CL-G.02", "CL-G.03", "CL-G.04", "CL-G.13")
def set_up(pack: Pack, scenario_id: str, options: Mapping[str, str]) -> Sequence[Fact[Board]]:
    """The facts of a scenario's set-up."""
    scenario = pack.scenario[scenario_id]
    ahead = points_ahead(options, HANDICAPS, scenario_id)
    units = {power.id: _units(scenario.setups, power.id) for power in pack.powers}
    holders = {unit.at: unit.power for stood in units.values() for unit in stood}
    return [
        MatchSetUp(
            pack=pack.digest,
            scenario=scenario.id,
            first_turn=scenario.first_turn,
            last_turn=scenario.last_turn,
            seats=tuple([seat.id for seat in scenario.seats]),
            powers=tuple(
                [
                    Power(one.id, scenario.seat_of(one.id), raised=len(units[one.id]), vp=ahead.get(one.id, 0))
                    for one in pack.powers
                ]
            ),
            areas=tuple([Area(area.id, holders.get(area.id, "")) for area in pack.areas]),
            units=tuple([unit for stood in units.values() for unit in stood]),
            godly=pack.law.starts_godly,
        )
    ]


def _units(setups: Sequence[SetUp], power: str) -> list[Unit]:
    """The units a power is set up with, numbered from 1."""
    stacks = [stack for setup in setups if setup.power == power for stack in setup.stacks]
    kinds = [(kind, stack.at) for stack in stacks for kind, count in stack.units.counted() for _ in range(count)]
    return [Unit(f"{power}_{n}", power, kind, at) for n, (kind, at) in enumerate(kinds, 1)]
