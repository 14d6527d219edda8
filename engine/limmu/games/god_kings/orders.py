"""Units and losses as a person types them: `Seti I 4C 6W`, `3W Seth 2C`, `2C 1W` lost, `1C out` for both its steps."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from limmu.core import Asked, Part, Refused, refuse
from limmu.display.listening import words_of
from limmu.display.widths import folded
from limmu.games.god_kings import board as b
from limmu.games.god_kings.board import FULL, Board, Unit
from limmu.games.god_kings.notation import KINDS
from limmu.games.god_kings.s08_impulse import PlayCard
from limmu.games.god_kings.s09_operations import ACTIVATE
from limmu.games.god_kings.s11_forces import ChooseForce, likeness
from limmu.games.god_kings.s15_losses import ChooseLosses, Loss, Steps

SIDES = {"full": FULL, "reduced": b.REDUCED}
OUT = ("out", "two")
"""Words for losses of two steps."""
SETS = 2000
"""The most sets of losses to compare with what was said."""

_COUNT = re.compile(r"(\d{1,2})([wcgm])")
_LETTERS = {kind: letter for letter, kind in KINDS.items()}


class Count(NamedTuple):
    """So many units of a kind: `2C`, `3W Seth`, `1W reduced`, `1C out`."""

    n: int
    kind: str
    division: str = ""
    side: int = 0
    steps: int = 1

    def fits(self, unit: Unit) -> bool:
        """Whether a unit is such a one."""
        return (
            unit.kind == self.kind
            and self.division in ("", unit.division)
            and self.side in (0, unit.steps)
            and unit.steps >= self.steps
        )


def meant(asked: Asked[Board], part: Part, said: Sequence[str]) -> tuple[Part, Sequence[str]] | None:
    """The picks that words mean which name none of the options, and the words that are left; None where they mean
    nothing. Raises Refused."""
    board, question = asked.board, asked.question
    if said[0] in ("with", "and") and len(said) > 1:
        return (), said[1:]
    if isinstance(question, PlayCard) and len(part) == 1:
        return _use(asked, part, said)
    if isinstance(question, ChooseForce):
        name = words_of(b.pack(board).general[question.general].name) if question.general else []
        if name and [*said[: len(name)]] == name and len(said) > len(name):
            return (), said[len(name) :]
        counts, rest = _counts(board, said)
        units = [b.unit(board, one) for one in question.units if one not in part]
        return (_force(units, counts), rest) if counts else None
    if isinstance(question, ChooseLosses) and not part:
        counts, rest = _counts(board, said)
        return (question.parts(board, _losses(asked, question, counts)), rest) if counts else None
    return None


def _use(asked: Asked[Board], part: Part, said: Sequence[str]) -> tuple[Part, Sequence[str]] | None:
    """What the card is for, in a word; the name of a general says that he is activated."""
    if said[0] in ("to", "for") and len(said) > 1:
        return (), said[1:]
    uses = [one.pick for one in asked.choices(part).options]
    if said[0] in uses:
        return (said[0],), said[1:]
    names = [words_of(general.name) for general in b.pack(asked.board).generals]
    if ACTIVATE in uses and any([[*said[: len(name)]] == name for name in names]):
        return (ACTIVATE,), said
    return None


def _counts(board: Board, said: Sequence[str]) -> tuple[list[Count], Sequence[str]]:
    """The units that words begin with, and the words that are left."""
    divisions = {folded(one.name): one.id for power in b.pack(board).powers for one in power.divisions}
    found: list[Count] = []
    for n, word in enumerate(said):
        if count := _COUNT.fullmatch(word):
            found.append(Count(int(count[1]), KINDS[count[2].upper()]))
        elif found and word in divisions:
            found[-1] = found[-1]._replace(division=divisions[word])
        elif found and word in SIDES:
            found[-1] = found[-1]._replace(side=SIDES[word])
        elif found and word in OUT:
            found[-1] = found[-1]._replace(steps=2)
        elif not found or word not in ("a", "step", "steps"):
            return found, said[n:]
    return found, ()


def _force(units: Sequence[Unit], counts: Sequence[Count]) -> tuple[str, ...]:
    """The units that are meant. Raises Refused where there are not so many, or it is open which of them."""
    found: list[str] = []
    for count in counts:
        fit = [unit for unit in units if count.fits(unit) and unit.id not in found]
        if len(fit) < count.n:
            raise Refused(refuse("", "not_so_many_units", _LETTERS[count.kind], str(len(fit))))
        if len({likeness(unit) for unit in fit}) > 1 and len(fit) > count.n:
            raise Refused(refuse("", "say_which_units", *_told(fit)))
        found += [unit.id for unit in fit[: count.n]]
    return tuple(found)


def _told(units: Sequence[Unit]) -> Iterator[str]:
    """Units as they are to be said, each sort once: `3W Seth reduced`."""
    for (kind, steps, division, _), n in Counter(map(likeness, units)).items():
        side = " reduced" if steps < FULL else ""
        yield f"{n}{_LETTERS[kind]}{' ' if division else ''}{division.title()}{side}"


def _losses(asked: Asked[Board], question: ChooseLosses, counts: Sequence[Count]) -> Steps:
    """The only legal losses that are meant. Raises Refused."""
    board = asked.board
    found = [one for one in islice(question.every(board), SETS) if _is_meant(board, one, counts)]
    if len(found) == 1:
        return found[0]
    units = [b.unit(board, one) for one in question.units]
    if len(found) > 1:
        raise Refused(refuse("", "say_which_units", *_told(units)))
    chosen: list[Loss] = []
    for count in counts:
        fit = [one for one in units if count.fits(one) and one.id not in [loss.unit for loss in chosen]]
        if len(fit) < count.n:
            raise Refused(refuse("", "not_so_many_units", _LETTERS[count.kind], str(len(fit))))
        chosen += [Loss(one.id, count.steps) for one in fit[: count.n]]
    raise Refused(question.check(board, tuple(chosen)))


def _is_meant(board: Board, losses: Steps, counts: Sequence[Count]) -> bool:
    """Whether losses are these, no more and no fewer."""
    left = [(b.unit(board, loss.unit), loss.steps) for loss in losses]
    for count in sorted(counts, key=lambda one: not (one.division or one.side)):
        fit = [one for one in left if count.fits(one[0]) and one[1] == count.steps][: count.n]
        if len(fit) < count.n:
            return False
        left = [one for one in left if one not in fit]
    return not left
