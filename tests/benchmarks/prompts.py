"""How many lines a person types a turn: number by number as the lists ask, and several answers in a line.

    python tests/benchmarks/prompts.py god-kings kadesh hatti 3

The person answers what the `sensible` bot would, against such bots, and is not asked what has one answer. The lines are
those of the notation: the words of the answers, four at most between semicolons, up to where somebody else is asked.
"""

from __future__ import annotations

import sys
from typing import Any

from msgspec import UNSET

from limmu.cli.acting import acts_of
from limmu.cli.play import Wishes, begun, bots_for, derived
from limmu.core import Asked, Host, SeededDice, branch, decide, question, take, view
from limmu.display.composing import Composing
from limmu.display.shown import Shown, shown_of
from limmu.installed import find_game, load_pack
from limmu.rooms.orders import Forced, Orders, only_answer

MOST = 4
"""Answers in a line, at most."""


def numbers(shown: Shown, asked: Asked[Any], answer: Any) -> int:
    """The lines of numbers that make an answer."""
    composing, lines = Composing(shown, asked), 1
    if composing.options and all([option.whole is not UNSET for option in composing.options]):
        return lines
    parts = tuple(asked.question.parts(asked.board, answer))
    while not composing.several and len(composing.part) < len(parts):
        pick = parts[len(composing.part)]
        options = [n for n, one in enumerate(composing.options, 1) if pick in (one.pick, *one.like)]
        if composing.choose(str(options[0] if options else pick)):
            return lines
        lines += 1
    return lines


def line_of(match: Any, seat: str, shown: Shown, orders: Orders, bot: Any) -> list[Any]:
    """The answers that one line gives."""
    world, told, found = branch(match, match.n), list[str](), list[Any]()
    while len(found) < MOST and (asked := view(world, seat).question) is not None:
        answer: Any = only_answer(asked)
        if answer is UNSET:
            answer = bot.choose(view(world, seat))
            told.append(shown.on(world.board).answer(asked, answer))
            try:
                acts = acts_of(
                    match,
                    seat=seat,
                    shown=shown,
                    orders=orders,
                    sign=lambda match, inp: inp,
                    line="; ".join(told),
                    ids={},
                )
            except ValueError:
                break
            if [act.answer for act in acts][-1:] != [answer]:
                break
            found.append(answer)
        _, world = take(world, decide(seat, answer))
    return found


def main(name: str, scenario: str, seat: str, turns: int, seed: int = 7) -> None:
    """Print the lines a turn in both ways."""
    game = find_game(name)
    pack = load_pack(game, None)
    seats = game.seats(pack, scenario)
    roles = dict.fromkeys(seats, "sensible")
    _, match, _ = begun(
        game, pack, Wishes(scenario=scenario, seats=roles, dice="seeded", seed=seed, options={}, pack=None, out=None)
    )
    host = Host(match, SeededDice(derived(match.secret, "dice")))
    bots, shown = bots_for(game, roles, match.secret), shown_of(match)
    orders = Orders(seat, shown, (Forced(),))
    before = after = asked_in_all = 0
    played: set[int] = set()
    left: list[Any] = []
    first = host.match.board.turn
    while (open_ := question(host.match)) is not None and host.match.board.turn < first + turns:
        who = open_.seats[0]
        seen = host.view(who)
        asked = seen.question
        assert asked is not None
        if who != seat or only_answer(asked) is not UNSET:
            host.take(decide(who, bots[who].choose(seen)))
            continue
        if not left:
            left = line_of(host.match, seat, shown, orders, bots[seat])
            after += 1 if left else numbers(shown, asked, bots[seat].choose(seen))
        answer = left.pop(0) if left else bots[seat].choose(seen)
        before += numbers(shown.on(host.match.board), asked, answer)
        asked_in_all += 1
        played.add(host.match.board.turn)
        host.take(decide(seat, answer))
    n = len(played)
    print(f"{name} {scenario} {seat}: {asked_in_all / n:.0f} questions a turn,", end=" ")
    print(f"{before / n:.0f} lines by number, {after / n:.0f} in the notation; {n} turns")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]))
