"""A match at any position, driven by a script: clause tests and case files run on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from limmu.core import (
    Asked,
    Dice,
    Fact,
    Frame,
    Game,
    Header,
    Input,
    Match,
    OpenQuestion,
    Outcome,
    Pause,
    Procedure,
    Refused,
    RollDice,
    ShuffleItems,
    Verdict,
    check,
    decide,
    empty,
    enter,
    question,
    take,
    view,
)
from limmu.testing.dice import dice_of

B = TypeVar("B")


class Driver(Generic[B]):
    """Answers and natural dice in, facts out. ``facts`` has all since the start, ``last`` those of the last step."""

    def __init__(self, match: Match[B], facts: Sequence[Fact[B]], dice: Dice) -> None:
        self.match = match
        self.facts: list[Fact[B]] = list(facts)
        self.last: list[Fact[B]] = list(facts)
        self.dice = dice
        self._chance()

    @property
    def board(self) -> B:
        """The board now."""
        return self.match.board

    @property
    def over(self) -> Outcome | None:
        """How the procedure or match ended; None while a question is open."""
        return self.match.over

    @property
    def open(self) -> OpenQuestion | None:
        """The open question."""
        return question(self.match)

    def asked(self, seat: str) -> Asked[B]:
        """The question of a seat. Raises LookupError when the seat has none."""
        found = view(self.match, seat).question
        if found is None:
            open_ = self.open
            now = f"{open_.step} asks {', '.join(open_.seats)}" if open_ else "nothing is asked"
            raise LookupError(f"{seat} is not asked: {now}")
        return found

    def answers(self, seat: str) -> list[Any]:
        """The answers on offer to a seat."""
        return list(self.asked(seat).answers())

    def answer(self, seat: str, *answers: Any) -> Driver[B]:
        """Answer, as a seat, its questions one after the other."""
        for answer in answers:
            self.take(decide(seat, answer))
        return self

    def refusal(self, seat: str, answer: Any) -> Verdict[bool]:
        """The verdict on a refused answer. Raises AssertionError when the rules accept the answer."""
        verdict = check(self.match, decide(seat, answer))
        assert not verdict, f"{seat}: {answer!r} is accepted"
        return verdict

    def take(self, inp: Input) -> Driver[B]:
        """Take any input, then chance until a seat has a question."""
        self.last = []
        self._take(inp)
        self._chance()
        return self

    def of(self, kind: type[Any]) -> list[Any]:
        """The facts of a class since the start."""
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def _take(self, inp: Input) -> None:
        try:
            entry, self.match = take(self.match, inp)
        except Refused as refused:
            open_ = self.open
            where = open_.step if open_ else "the end"
            raise AssertionError(f"{inp.by}: {inp.body} is refused at {where}: {refused}") from None
        self.facts += entry.facts
        self.last += entry.facts

    def _chance(self) -> None:
        while (open_ := self.open) is not None and open_.seats == ("chance",):
            put = open_.demands[0][1]
            assert isinstance(put, RollDice | ShuffleItems)
            self._take(self.dice.throw(self.match, put))


def start(
    game: Game[B],
    pack: Any,
    board: B,
    procedure: Procedure[Any],
    *,
    seats: tuple[str, ...],
    dice: Mapping[str, Sequence[int]] | Dice | None = None,
    options: Mapping[str, str] | None = None,
    below: Sequence[Procedure[Any]] = (),
) -> Driver[B]:
    """Start a procedure on a board. ``dice``: natural faces by purpose, or a source; ``below``: enclosing procedures,
    the outermost first, which end when they are returned to."""
    frames = [Frame(proc, game.codec.outline(proc).first) for proc in below]
    entry, match = enter(_blank(game, pack, board, seats, options), (), procedure, frames)
    return Driver(match, entry.facts, dice_of(dice or {}))


def resumed(
    game: Game[B],
    pack: Any,
    board: B,
    stack: Sequence[Frame],
    pause: Pause,
    *,
    seats: tuple[str, ...],
    dice: Mapping[str, Sequence[int]] | Dice | None = None,
    options: Mapping[str, str] | None = None,
) -> Driver[B]:
    """Go on from a recorded board, stack and question."""
    match = _blank(game, pack, board, seats, options)
    position = msgspec.structs.replace(match.position, n=0, stack=tuple(stack), pause=pause)
    return Driver(msgspec.structs.replace(match, position=position, past=[position]), (), dice_of(dice or {}))


def _blank(game: Game[B], pack: Any, board: B, seats: tuple[str, ...], options: Mapping[str, str] | None) -> Match[B]:
    chosen = {name: readings[0] for name, readings in game.options.items()} | dict(options or {})
    header = Header(
        format=1,
        game=game.name,
        ruleset=game.ruleset,
        pack="",
        digest=game.digest(pack),
        match="case",
        scenario="",
        seats=seats,
        commitment="",
        persons={},
        options=chosen,
    )
    blank = empty(game, pack, header, bytes(32))
    return msgspec.structs.replace(blank, position=msgspec.structs.replace(blank.position, board=board))
