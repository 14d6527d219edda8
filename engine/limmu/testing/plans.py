"""Plans: a scenario, a seed for chance and small numbers that choose among the answers make a match."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import attrs

from limmu.core import (
    Game,
    Input,
    RollDice,
    SeededDice,
    ShuffleItems,
    begin,
    decide,
    line_of,
    lines_of,
    question,
    take,
    unrecorded,
    view,
)
from limmu.testing.properties import Played


@attrs.frozen
class Plan:
    """What makes a match: scenario, options, a seed for chance, and the numbers that choose among the answers."""

    scenario: str
    dice: int = 0
    choices: tuple[int, ...] = ()
    options: Mapping[str, str] = {}


def chosen(asked: Any, number: int) -> Any:
    """The answer that a number chooses: by its index; for a huge question an odd number takes a sample."""
    answers = asked.answers()
    if asked.takes_parts and number % 2:
        return asked.sample(random.Random(number).randrange)
    return answers[number % len(answers)]


@unrecorded()
def followed(game: Game[Any], plan: Plan, pack: Any = None) -> Played:
    """Play a plan: one answer for each of its numbers, chance in between and after the last.

    It stops at a question for a seat, or at the end of the match.
    """
    dice = SeededDice(plan.dice)
    pack = game.load_pack(None) if pack is None else pack
    secret = random.Random(f"secret/{plan.dice}").randbytes(32)
    _, match = begin(game, pack, plan.scenario, (), plan.options, match_id="planned", secret=secret, dice=dice.terms)
    lines, inputs = [line_of(match.header), lines_of(match)], list[Input]()
    choices = iter(plan.choices)
    while (open_ := question(match)) is not None:
        seat, put = open_.demands[0]
        if isinstance(put, RollDice | ShuffleItems):
            inp = dice.throw(match, put)
        else:
            number = next(choices, None)
            asked = view(match, seat).question
            if number is None or asked is None:
                break
            inp = decide(seat, chosen(asked, number))
        _, match = take(match, inp)
        lines.append(lines_of(match))
        inputs.append(inp)
    return Played(match, b"".join(lines), tuple(inputs))
