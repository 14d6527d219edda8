"""Several answers in one line, as a player says them at the table: `Seti I 4C 6W to Jaffa; place a PC marker`.

The line is tried in a world of its own first, in which there is nothing that the seat does not see: whatever it says
there that is not understood, not legal, or hangs on what is hidden, nothing of it is given, and nobody has looked. Then
its answers are given one after the other, as if each had been typed alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from limmu.cli.ordering import read_order
from limmu.core import Input, Look, Match, Refused, RuleError, decide, question, take, view
from limmu.display.composing import Composing
from limmu.display.known_ids import why_refused
from limmu.display.listening import words_of
from limmu.display.shown import Shown
from limmu.rooms.orders import Orders, Route

ONWARD = ("to", ">", "->")
"""Words before the spaces of a route."""


class Act(NamedTuple):
    """What a line gives after an entry: an answer, or an order to go on to a space."""

    n: int
    answer: Any = None
    route: Route | None = None


class _Trial:
    """The world in which a line is tried."""

    def __init__(self, match: Match[Any], seat: str, shown: Shown, orders: Orders) -> None:
        seen = Look(match, seat)().match
        self.match, self.seat = replace(seen, past=[*match.past[: match.n], seen.position]), seat
        self._shown, self._orders = shown, orders.fork()
        self.acts: list[Act] = []
        self.begun = False
        """Whether a word of the line has said anything."""
        self.hidden = False
        """Whether what comes next hangs on what the seat does not see."""

    @property
    def shown(self) -> Shown:
        return self._shown.on(self.match.board)

    def take(self, inp: Input) -> None:
        try:
            _, self.match = take(self.match, inp)
        except Refused as refused:
            raise ValueError(why_refused(self.shown, self.match, inp, refused.verdict)) from None
        except RuleError:  # a rule needs what the seat does not see
            self.hidden = True

    def ordered(self) -> bool:
        """Let an order of the seat answer, if one does."""
        given = self._orders.next(self.match)
        if given is not None:
            self.take(given.input)
        return given is not None

    def answer(self, answer: Any) -> None:
        asked = view(self.match, self.seat).question
        assert asked is not None
        self.acts.append(Act(self.match.n, answer))
        self.take(decide(self.seat, answer, expects=asked.leaf))

    def go(self, route: Route) -> None:
        self._orders.give(self.match, route)
        self.acts.append(Act(self.match.n, route=route))
        while not self.hidden and self.ordered():
            pass


def acts_of(
    match: Match[Any], seat: str, shown: Shown, orders: Orders, line: str, ids: Mapping[str, str]
) -> Sequence[Act]:
    """What a line gives: () where it does not begin with an answer. ``ids``: by name, folded, its id.

    Raises ValueError: which words say nothing, are refused, or come before somebody else is asked.
    """
    trial = _Trial(match, seat, shown, orders)
    for said in line.split(";"):
        words: Sequence[str] = words_of(said)
        while words:
            try:
                left = _tried(trial, words, ids)
            except ValueError as error:
                if not trial.begun:
                    raise
                raise ValueError(shown.say("play.act_refused", rest=" ".join(words), why=str(error))) from None
            except (AttributeError, LookupError, TypeError):
                if not trial.acts:
                    raise
                why = shown.say("play.act_shown")  # what would come into sight has no face in the trial
                raise ValueError(shown.say("play.act_refused", rest=" ".join(words), why=why)) from None
            if left is None:
                return ()
            words = left
    return trial.acts


def _tried(trial: _Trial, words: Sequence[str], ids: Mapping[str, str]) -> Sequence[str] | None:
    """Let a trial do what words begin with; the words that are left, None where the line does not begin with an
    answer. Raises ValueError."""
    shown, asked = trial.shown, view(trial.match, trial.seat).question
    if trial.hidden:
        raise ValueError(shown.say("play.act_shown"))
    if asked is None:
        others = question(trial.match)
        if not trial.begun:
            return None
        if others is None:
            raise ValueError(shown.say("play.act_chance"))
        raise ValueError(shown.say("play.act_early", who=tuple(map(shown.seat, others.seats))))
    composing = Composing(shown, asked)
    said = composing.opening(words)
    if said is not None and len(said[1]) < len(words):
        trial.answer(said[0])
        trial.begun = True
        return said[1]
    if trial.ordered():
        return words
    if said is not None:
        trial.answer(said[0])
        return words
    if not trial.begun:
        return None
    if words[0] in ONWARD and len(words) > 1:
        *through, goal = " ".join(words[1:]).replace("->", ">").split(">")
        route = read_order(f"to {goal}{' via ' if through else ''}{','.join(through)}", trial.match, asked, ids)
        assert isinstance(route, Route)
        trial.go(route)
        return ()
    raise ValueError(shown.say("play.act_lost", question=shown.question(asked.question, asked.board)))
