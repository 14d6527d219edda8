"""P13, P14: what is asked in the Science Phase. Who performs which Feat on whom and with what, who flaws it and how."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final, Literal

from limmu.core import (
    PUBLIC,
    Answer,
    Choices,
    Concern,
    Option,
    Part,
    Question,
    Verdict,
    accept,
    declare,
    refuse,
    rule,
)
from limmu.games.game_of_kings import efforts
from limmu.games.game_of_kings.board import Board, Effect, Scientist, UnitId, acts, unit_at
from limmu.games.game_of_kings.effects import crowding
from limmu.games.game_of_kings.efforts import Pick, effort_of, flawers, holds, judged, picks_of
from limmu.games.game_of_kings.feats import (
    Aim,
    able,
    degree_of,
    feat_of,
    is_bard,
    known,
    scientist_at,
    variants,
)
from limmu.games.game_of_kings.pack_records import Feat
from limmu.toolkit.questions import YesNo

Finish = Literal["end"]
END: Final = "end"
"""Nobody performs any more."""
Leave = Literal["stands"]
STANDS: Final = "stands"
"""Nobody flaws the Feat."""
Way = Literal["perform", "pilfer"]


@declare(PUBLIC)
class Perform(Answer):
    """A Scientist performs a Feat on a Unit, with so many dice and so much Degree Bonus; `aid` is an item; `variant` is
    what some Feats leave to the performer. A Bard's dice are fixed, a pilfered Feat needs none."""

    unit: UnitId
    feat: str
    on: UnitId
    variant: str = ""
    dice: int = 0
    points: int = 0
    aid: str = ""


# ---------------------------------------------------------------- performing


@rule("GOK-PERF-1", "GOK-PERF-9", "GOK-SCIPH-12", "GOK-STRESS-17", "GOK-ALGO-58")
def may_perform(board: Board, one: Scientist, feat: Feat, way: Way) -> Verdict[bool]:
    """Whether a Scientist may still perform a Feat: one for each Degree (A-022), each once, one Scientist at a time.

    A Feat that is pilfered counts for none of these, and Bards have none (AR-63).
    """
    unit = unit_at(board, one.unit)
    if feat not in known(board, one):
        return refuse("GOK-COLL-1", "feat_not_known", one.unit, feat.id)
    if one.stunned:
        return refuse("GOK-STRESS-17", "no_scientist", one.unit)
    if way == "pilfer":
        return accept if feat.difficulty else refuse("GOK-STRESS-16", "no_bracket", feat.id)
    if not acts(board, unit):
        return refuse("GOK-ACT-11", "not_its_turn", one.unit)
    if one.done:
        return refuse("GOK-SCIPH-12", "scientist_done", one.unit)
    if feat.id in one.attempted:
        return refuse("GOK-PERF-9", "attempted", feat.id)
    most = degree_of(board, one).feats + (1 if holds(board, unit, efforts.FAMILIAR) else 0)
    if len(efforts.tried(one)) >= most:
        return refuse("GOK-PERF-1", "feats_of_degree", one.unit, str(most))
    if not is_bard(board, one) and not efforts.levels(board, unit, "perform"):
        return refuse("GOK-PERF-4", "no_dice", one.unit)
    return accept


def feats_open(board: Board, one: Scientist, way: Way) -> list[Feat]:
    """The Feats that a Scientist may perform now, on somebody."""
    return list(_open_feats(board, one, way))


def _open_feats(board: Board, one: Scientist, way: Way) -> Iterator[Feat]:
    aim = Aim(board, one)
    return (feat for feat in known(board, one) if may_perform(board, one, feat, way) and any(aim.targets(feat)))


def performing(board: Board, seat: str, way: Way = "perform") -> list[Scientist]:
    """The Scientists of a seat that may perform something."""
    return [one for one in able(board, seat) if any(_open_feats(board, one, way))]


@rule("GOK-SCIPH-11", "GOK-SCIPH-13", "GOK-PERF-4")
def judged_feat(board: Board, one: Scientist, answer: Perform, way: Way) -> Verdict[bool]:
    """Whether a Scientist may perform a Feat on a Unit, with what it leaves open."""
    feat = next((feat for feat in known(board, one) if feat.id == answer.feat), None)
    if feat is None:
        return refuse("GOK-COLL-1", "feat_not_known", one.unit, answer.feat)
    if not (verdict := may_perform(board, one, feat, way)):
        return verdict
    target = next((unit for unit in board.units if unit.id == answer.on), None)
    if target is None:
        return refuse("GOK-PERF-11", "not_there", answer.on)
    if not (verdict := Aim(board, one).at(feat, target)):
        return verdict
    if answer.variant not in (variants(feat) or ("",)):
        return refuse("GOK-PERF-4", "no_such_variant", feat.id, answer.variant)
    return accept


@declare(PUBLIC)
class PerformFeat(Question[Board, Perform | Finish]):
    """Which Scientist performs which Feat on whom, and with what; or that was all."""

    seat: str

    passing = END
    way: ClassVar[Way] = "perform"

    def choices(self, board: Board, part: Part) -> Choices[Perform | Finish]:
        """END or Scientist, Feat, target, what the Feat leaves open, dice, Degree Bonus, item."""
        if not part:
            those = [Option[Perform | Finish](one.unit) for one in performing(board, self.seat, self.way)]
            return Choices((Option[Perform | Finish](END, END), *those), asks="unit")
        one = scientist_at(board, part[0])
        about = (Concern("piece", one.unit),)
        if len(part) == 1:
            feats = [Option[Perform | Finish](feat.id) for feat in feats_open(board, one, self.way)]
            return Choices(tuple(feats), asks="feat", about=about)
        feat = feat_of(board, part[1])
        if len(part) == 2:
            units = [
                Option[Perform | Finish](unit.id, concerns=(Concern("piece", unit.id),))
                for unit in Aim(board, one).targets(feat)
            ]
            return Choices(tuple(units), asks="target", about=about)
        left = list(part[3:])
        if variants(feat) and not left:
            offered = tuple([Option[Perform | Finish](pick) for pick in variants(feat)])
            return Choices(offered, asks="variant", about=about)
        variant = left.pop(0) if variants(feat) else ""
        levels = self._levels(board, one)
        if efforts.whole(levels, left):
            return Choices(whole=Perform(one.unit, feat.id, part[2], variant, *effort_of(levels, left)))
        name, picks = levels[len(left)]
        return Choices(tuple([Option[Perform | Finish](pick) for pick in picks]), asks=name, about=about)

    def _levels(self, board: Board, one: Scientist) -> list[tuple[str, list[Pick]]]:
        free = self.way == "pilfer" or is_bard(board, one)
        return [] if free else efforts.levels(board, unit_at(board, one.unit), "perform")

    def parts(self, board: Board, answer: Perform | Finish) -> Part:
        """As they are picked."""
        if isinstance(answer, str):
            return (answer,)
        levels = self._levels(board, scientist_at(board, answer.unit))
        effort = picks_of(levels, answer.dice, answer.points, answer.aid) if levels else ()
        return (answer.unit, answer.feat, answer.on, *([answer.variant] if answer.variant else []), *effort)

    def check(self, board: Board, answer: Perform | Finish) -> Verdict[bool]:
        """A Scientist that takes part, a Feat that it may perform on that Unit, an effort that it can make."""
        if isinstance(answer, str):
            return accept
        one = next((one for one in able(board, self.seat) if one.unit == answer.unit), None)
        if one is None:
            return refuse("GOK-POOL-2", "no_scientist", answer.unit)
        if not (verdict := judged_feat(board, one, answer, self.way)):
            return verdict
        effort = (answer.dice, answer.points, answer.aid)
        if self._levels(board, one):
            return judged(board, unit_at(board, one.unit), "perform", effort)
        return accept if effort == (0, 0, "") else refuse("GOK-BARD-5", "no_dice_for_it", one.unit)


@declare(PUBLIC)
class PilferFeat(PerformFeat):
    """Which Feat of one's own an Anomaly of the opponent performs, if any."""

    way: ClassVar[Way] = "pilfer"


@declare(PUBLIC)
class CancelFeat(Question[Board, int]):
    """Which Feat in play on a Unit makes room for the new one (A-031): the id of its effect."""

    seat: str
    on: UnitId
    kind: Literal["buff", "debuff", "other"]

    def answers(self, board: Board) -> list[int]:
        """Those of the same kind."""
        return [one.id for one in crowding(board, unit_at(board, self.on), self.kind)]


@declare(PUBLIC)
class RerollScience(YesNo[Board]):
    """Whether an Avatar rolls all the dice of a failed Feat or Flaw again, by Loaded Dice or as a Lucky One."""

    unit: UnitId
    feat: str


# ---------------------------------------------------------------- flawing


@declare(PUBLIC)
class Flaw(Answer):
    """Somebody flaws a Feat: a Scientist with dice, Degree Bonus and perhaps the Bag, or `aid` alone does it."""

    unit: UnitId
    dice: int = 0
    points: int = 0
    aid: str = ""


@declare(PUBLIC)
class FlawFeat(Question[Board, Flaw | Leave]):
    """Who flaws a Feat that was performed, and with what; or nobody does."""

    seat: str
    unit: UnitId
    feat: str
    on: UnitId
    total: int

    passing = STANDS

    def choices(self, board: Board, part: Part) -> Choices[Flaw | Leave]:
        """STANDS or who, then dice or an item, Degree Bonus, the Bag."""
        if not part:
            those = [Option[Flaw | Leave](one.id) for one in flawers(board, self.seat)]
            return Choices((Option[Flaw | Leave](STANDS, STANDS), *those), asks="unit")
        levels, left = efforts.levels(board, unit_at(board, part[0]), "flaw"), part[1:]
        if efforts.whole(levels, left):
            return Choices(whole=Flaw(part[0], *effort_of(levels, left)))
        name, picks = levels[len(left)]
        about = (Concern("piece", part[0]),)
        return Choices(tuple([Option[Flaw | Leave](pick) for pick in picks]), asks=name, about=about)

    def parts(self, board: Board, answer: Flaw | Leave) -> Part:
        """As they are picked."""
        if isinstance(answer, str):
            return (answer,)
        levels = efforts.levels(board, unit_at(board, answer.unit), "flaw")
        return (answer.unit, *picks_of(levels, answer.dice, answer.points, answer.aid))

    def check(self, board: Board, answer: Flaw | Leave) -> Verdict[bool]:
        """Somebody who may flaw, with an effort that he can make."""
        if isinstance(answer, str):
            return accept
        unit = next((one for one in flawers(board, self.seat) if one.id == answer.unit), None)
        if unit is None:
            return refuse("GOK-POOL-2", "no_scientist", answer.unit)
        return judged(board, unit, "flaw", (answer.dice, answer.points, answer.aid))


@rule("GOK-FLAW-10", "GOK-FLAW-15", "GOK-FLAW-14")
def to_flaw(board: Board, seat: str) -> list[Effect]:
    """The Feats in play on Units of a seat that it may still try to flaw: of earlier Turns, once a Phase (A-170)."""
    return [
        one
        for one in board.effects
        if one.until == "flawed"
        and one.since < board.turn
        and one.id not in board.tried
        and unit_at(board, one.on).seat == seat
    ]


@declare(PUBLIC)
class FlawEffect(Answer):
    """A Scientist tries to flaw a Feat in play (the id of its effect) with dice, Degree Bonus and perhaps the Bag."""

    effect: int
    unit: UnitId
    dice: int
    points: int = 0
    aid: str = ""


@declare(PUBLIC)
class FlawInPlay(Question[Board, FlawEffect | Finish]):
    """Which Feat in play on a Unit of one's own, who flaws it, and with what; or that was all."""

    seat: str

    passing = END

    def choices(self, board: Board, part: Part) -> Choices[FlawEffect | Finish]:
        """END or the effect, the Scientist, dice, Degree Bonus, the Bag."""
        if not part:
            those = [
                Option[FlawEffect | Finish](one.id, concerns=(Concern("piece", one.on),))
                for one in to_flaw(board, self.seat)
            ]
            return Choices((Option[FlawEffect | Finish](END, END), *those), asks="effect")
        if len(part) == 1:
            units = [Option[FlawEffect | Finish](one.id) for one in flawers(board, self.seat, items=False)]
            return Choices(tuple(units), asks="unit")
        levels, left = efforts.levels(board, unit_at(board, part[1]), "flaw", items=False), part[2:]
        if efforts.whole(levels, left):
            return Choices(whole=FlawEffect(part[0], part[1], *effort_of(levels, left)))
        name, picks = levels[len(left)]
        about = (Concern("piece", part[1]),)
        return Choices(tuple([Option[FlawEffect | Finish](pick) for pick in picks]), asks=name, about=about)

    def parts(self, board: Board, answer: FlawEffect | Finish) -> Part:
        """As they are picked."""
        if isinstance(answer, str):
            return (answer,)
        levels = efforts.levels(board, unit_at(board, answer.unit), "flaw", items=False)
        return (answer.effect, answer.unit, *picks_of(levels, answer.dice, answer.points, answer.aid))

    def check(self, board: Board, answer: FlawEffect | Finish) -> Verdict[bool]:
        """A Feat in play since an earlier Turn, on a Unit of one's own, and an effort that a Scientist can make."""
        if isinstance(answer, str):
            return accept
        if answer.effect not in [one.id for one in to_flaw(board, self.seat)]:
            return refuse("GOK-FLAW-15", "not_to_flaw", str(answer.effect))
        unit = next((one for one in flawers(board, self.seat, items=False) if one.id == answer.unit), None)
        if unit is None:
            return refuse("GOK-POOL-2", "no_scientist", answer.unit)
        if not answer.dice:
            return refuse("GOK-FLAW-11", "too_many_dice", unit.id, "0")
        return judged(board, unit, "flaw", (answer.dice, answer.points, answer.aid))
