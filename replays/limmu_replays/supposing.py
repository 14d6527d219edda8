"""What if: a match goes on in a world that one seat cannot tell from the true one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import attrs
from msgspec import UNSET

from limmu.agents.acts import settled
from limmu.bots.search import SEARCHING
from limmu.core import (
    Chance,
    Entry,
    Fact,
    Input,
    Match,
    Refused,
    RollDice,
    RuleError,
    SeededDice,
    ShuffleItems,
    View,
    decide,
    line_of,
    question,
    read_log,
    require_asked,
    take,
    view,
)
from limmu.display.hearing import heard
from limmu.display.known_ids import why_refused
from limmu.display.shown import shown_of
from limmu.display.troubles import trouble
from limmu.stores.recorded import Played, Recording
from limmu.trouble import Trouble
from limmu_replays.answering import answer_given
from limmu_replays.chronicle import Chronicle, Line
from limmu_replays.falling import worlds
from limmu_replays.odds import on

LONGEST = 400
"""Inputs of a what-if, at most; it stops there."""


@attrs.frozen(eq=False)
class Supposed:
    """How a match might have gone on, as its seat may see it."""

    view: View[Any]
    """What the seat sees in the end: its next question, if it is asked, and the board."""
    told: tuple[Line, ...]
    """The chronicle from the position on; its entries count from 1."""
    world: Match[Any]
    """The world itself, with hands that were dealt: for rules and drawings, not for the seat."""


def suppose(
    match: Match[Any],
    seat: str,
    keys: Sequence[str] = (),
    *,
    further: int = 0,
    then: str = "sensible",
    seed: str = "1",
    check: Callable[[], None] = on,
) -> Supposed:
    """Play on from the open question of a match, in a world dealt for a seat: what is really hidden is never looked at.

    The seat gives the answers with these ``keys``, one after the other, then ``further`` answers of the bot ``then``,
    until there is none for its next question; the bot answers for the others. The seed gives world, dice and bots:
    another seed, another world. ``check`` is called before each input, and before each is told: what it raises ends
    all of it.
    Raises Trouble for a key that is no legal answer, LookupError for a bot that is unknown or looks ahead (nobody in a
    world knows what he learned in the match), and for a game that does not say how to deal what it hides.
    """
    if then.partition(":")[0] in SEARCHING:
        raise LookupError(f"{then} looks ahead, which nobody does in a what-if: name another bot, such as sensible")
    begun = worlds(match, seat, 1, seed)[0].match
    bot, dice = match.game.bot(then, seed), SeededDice(f"limmu suppose {seed}".encode())
    now, entries, left = begun, list[Entry[Fact[Any]]](), list(keys)
    while len(entries) < LONGEST and (open_ := question(now)) is not None:
        check()
        who, asked = open_.demands[0]
        if isinstance(asked, RollDice | ShuffleItems):
            inp: Input = Input("chance", Chance(dice.outcome(asked, now.n + 1)))
        elif seat not in open_.seats:
            inp = decide(who, bot.choose(view(now, who)))
        elif (mine := _own(now, seat, left)) is not None:
            inp = mine
        elif further:
            further, inp = further - 1, decide(seat, bot.choose(view(now, seat)))
        else:
            break
        try:
            entry, now = take(now, inp)
        except Refused as refused:
            given = ", ".join(keys[: len(keys) - len(left)]) or inp.by
            raise Trouble(f"{given}: {why_refused(shown_of(now), now, inp, refused.verdict)}", "") from None
        except RuleError as error:
            raise trouble("trouble.rules_stop_here", why=heard(error)) from None
        entries.append(entry)
    return Supposed(view(now, seat), _told(now, entries, seat, check), now)


def _own(now: Match[Any], seat: str, left: list[str]) -> Input | None:
    """The answer of the seat itself: the only one there is, else that of the next key; None without a key."""
    only = settled(require_asked(view(now, seat)).choices)[1]
    if only is not UNSET:
        return decide(seat, only)
    return decide(seat, answer_given(shown_of(now), now, left.pop(0), (seat,))) if left else None


def _told(now: Match[Any], entries: list[Entry[Fact[Any]]], seat: str, check: Callable[[], None]) -> tuple[Line, ...]:
    begun = read_log(line_of(now.header))
    played = Played(Recording(Path("what if"), begun, now.game, now.pack), now, entries)
    chronicle, told = Chronicle(played, shown_of(now), (seat,)), list[Line]()
    for entry in entries:
        check()
        told += chronicle.entry(entry)
    return tuple(told)
