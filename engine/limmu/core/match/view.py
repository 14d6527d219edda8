"""Views: what an audience may see of a match, the board with its secrets masked and the question to the audience."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic

from msgspec import Struct

from limmu.core.match.notebook import in_notebook
from limmu.core.match.position import Match, OpenQuestion, question
from limmu.core.rules.choices import Choices, Concern, Option, Part
from limmu.core.rules.procedure import Outcome, Standing
from limmu.core.rules.question import Question, concerns, in_parts, offers, takes_parts
from limmu.core.rules.records import B, mask_for
from limmu.core.rules.verdict import Verdict


class Asked(Struct, Generic[B], frozen=True):
    """A question as its seat sees it, bound to that seat's view of the board."""

    seat: str
    question: Question[B, Any]
    board: B
    step: str
    clauses: tuple[str, ...]
    n: int
    leaf: str
    may: int = -1
    """The number of this interjection among those open; -1 for the question that the seat must answer."""
    readings: Mapping[str, str] = {}
    """The readings in force."""

    @property
    def takes_parts(self) -> bool:
        """Whether a player builds an answer pick by pick."""
        return takes_parts(self.question)

    def answers(self) -> Sequence[Any]:
        """The legal answers in a fixed order; of a question with answers in parts only the first LISTED."""
        return offers(self.question, self.board)

    def choices(self, part: Part = ()) -> Choices[Any]:
        """What may come next in an answer after these picks."""
        return in_parts(self.question, self.board)(part)

    def check(self, answer: Any) -> Verdict[bool]:
        """Judge whether an answer is legal, by what this seat can see."""
        return self.question.check(self.board, answer)

    def sample(self, pick: Callable[[int], int]) -> Any:
        """One legal answer; ``pick(n)`` gives 0 to n-1."""
        return self.question.sample(self.board, pick)

    def concerns(self, option: Option[Any]) -> tuple[Concern, ...]:
        """What an option is about."""
        return concerns(self.question, option)


class View(Struct, Generic[B], frozen=True):
    """What an audience may see after entry ``n``."""

    audience: tuple[str, ...]
    n: int
    leaf: str
    board: B
    asked: tuple[str, ...]
    """The seats that are asked now."""
    question: Asked[B] | None
    """The question of this audience, if it is asked."""
    may: tuple[Asked[B], ...]
    """The interjections that this audience may give now."""
    stack: tuple[tuple[str, tuple[str, ...]], ...]
    """The position in the rulebook: (procedure.step, clauses), outermost first."""
    passes: tuple[Standing, ...]
    over: Outcome | None

    def __repr__(self) -> str:
        stands = f"{', '.join(self.asked)} to answer" if self.over is None else "over"
        return f"<View of {', '.join(self.audience)} after entry {self.n}: {stands}>"

    def _repr_html_(self) -> str | None:
        return in_notebook("html", self)

    def _repr_svg_(self) -> str | None:
        return in_notebook("svg", self)


def view(match: Match[B], audience: str | Sequence[str]) -> View[B]:
    """What a seat, ``public`` or ``umpire`` may see; for several audiences their union."""
    audiences = (audience,) if isinstance(audience, str) else tuple(audience)
    board = mask_for(match.board, audiences)
    open_ = question(match)
    asked: Asked[B] | None = None
    may: list[Asked[B]] = []
    if open_ is not None:
        for seat, put in open_.demands:
            if seat in audiences and asked is None:
                asked = _asked(match, open_, seat, mask_for(put, audiences), board)
        for seat, put in open_.may:
            if seat in audiences:
                number = sum([a.seat == seat for a in may])
                may.append(_asked(match, open_, seat, mask_for(put, audiences), board, number))
    stack: list[tuple[str, tuple[str, ...]]] = []
    for frame in match.position.stack:
        step = match.game.codec.step(frame.proc, frame.at)
        stack.append((step.full, step.clauses))
    position = match.position
    return View(
        audience=audiences,
        n=position.n,
        leaf=position.leaf,
        board=board,
        asked=open_.seats if open_ else (),
        question=asked,
        may=tuple(may),
        stack=tuple(stack),
        passes=position.passes,
        over=position.over,
    )


def _asked(
    match: Match[Any], open_: OpenQuestion, seat: str, put: Question[Any, Any], board: Any, may: int = -1
) -> Asked[Any]:
    return Asked(
        seat=seat,
        question=put,
        board=board,
        step=open_.step,
        clauses=open_.clauses,
        n=open_.n,
        leaf=open_.leaf,
        may=may,
        readings=match.position.options,
    )
