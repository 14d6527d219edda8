"""Units as a person types them: `2F 1C: On > Sinai`, `Babylon to Akkad 3F`, `Foot 6: Elam > Sealand`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from limmu.core import Asked, Part, Refused, refuse
from limmu.display.listening import words_of
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import RULER, Board, Unit
from limmu.games.chariot_lords.moves import Move, MoveUnits
from limmu.games.chariot_lords.notation import KINDS

VERBS = ("from", "with", "and", "march", "marches", "sail", "sails", "redeploy", "redeploys")
SAY_NOTHING = (">", "->", "to", *VERBS)
"""Words that a person puts between those that say something."""

_COUNT = re.compile(r"(\d{1,3})([fpmcvst])")


class Count(NamedTuple):
    """So many units of a kind, or one by its name."""

    n: int
    kind: str
    unit: str = ""


def meant(asked: Asked[Board], part: Part, said: Sequence[str]) -> tuple[Part, Sequence[str]] | None:
    """The picks that words mean which name none of the options, and the words that are left; None where they mean
    nothing. Raises Refused."""
    question = asked.question
    if not isinstance(question, MoveUnits):
        return None
    named = _named(asked.board, question)
    counts, rest = _counts(named, said)
    if len(part) == 2:
        return _numbers(asked, question, part, named, said)
    if counts and rest:
        return (), (*rest, *said[: len(said) - len(rest)])
    if said[0] in (SAY_NOTHING if part else VERBS) and len(part) < 2 and len(said) > 1:
        return (), said[1:]
    if len(part) == 1:
        _refuse(asked.board, question, part[0], said)
    if not part:
        _refuse_start(asked.board, question, said)
    return None


def _named(board: Board, question: MoveUnits) -> Mapping[tuple[str, ...], Unit]:
    """The movers by what the list calls one: `foot 6`, or a Ruler's name."""
    pack = b.pack(board)
    found: dict[tuple[str, ...], Unit] = {}
    for one in question.movers(board):
        number = one.id.rpartition("_")[2]
        name = pack.ruler[one.id].name if one.kind == RULER else f"{pack.unit_type[one.kind].name} {number}"
        found[tuple(words_of(name))] = one
    return found


def _counts(named: Mapping[tuple[str, ...], Unit], said: Sequence[str]) -> tuple[list[Count], Sequence[str]]:
    """The units that words begin with, and the words that are left."""
    found: list[Count] = []
    left = [*said]
    while left:
        names = [name for name in named if tuple(left[: len(name)]) == name]
        if count := _COUNT.fullmatch(left[0]):
            found.append(Count(int(count[1]), KINDS[count[2].upper()]))
            left = left[1:]
        elif names:
            name = max(names, key=len)
            found.append(Count(1, named[name].kind, named[name].id))
            left = left[len(name) :]
        elif found and left[0] in ("and", "with"):
            left = left[1:]
        else:
            break
    return found, left


def _refuse(board: Board, question: MoveUnits, at: str, said: Sequence[str]) -> None:
    """Raises Refused where words begin with an area that no unit may go to."""
    areas = [area for area in b.pack(board).areas if [*said[: len(name := words_of(area.name))]] == name]
    units = [one.id for one in question.movers(board) if one.at == at][:1]
    if areas and not (verdict := question.check(board, Move(tuple(units), areas[0].id))):
        raise Refused(verdict)


def _refuse_start(board: Board, question: MoveUnits, said: Sequence[str]) -> None:
    """Raises Refused where words begin with an area from which no unit that stands there may go."""
    movers = {one.at for one in question.movers(board)}
    for at in [area.id for area in b.pack(board).areas if [*said[: len(name := words_of(area.name))]] == name]:
        if at not in movers:
            units = q.units_at(board, at, question.power)
            raise Refused(question.no_mover(board, units[0].id) if units else refuse("", "nobody_there", at))


def _numbers(
    asked: Asked[Board], question: MoveUnits, part: Part, named: Mapping[tuple[str, ...], Unit], said: Sequence[str]
) -> tuple[Part, Sequence[str]] | None:
    """How many of each sort go, said at once: at the beginning of the words or, after where they go on to, at the
    end."""
    ends = [n for n in range(len(said)) if _counts(named, said[n:])[0] and not _counts(named, said[n:])[1]]
    counts, rest = _counts(named, said)
    if not counts and ends:
        (counts, _), rest = _counts(named, said[ends[0] :]), said[: ends[0]]
    if not counts:
        return None
    at, to = part
    here = [one for one in question.movers(asked.board) if one.at == at]
    units = _meant(asked.board, here, counts)
    if not (verdict := question.check(asked.board, Move(units, to))):
        raise Refused(verdict)
    return tuple([sum([one.id in units for one in alike]) for alike in q.sorts(here)]), rest


def _told(board: Board, units: Sequence[Unit]) -> Iterator[str]:
    """Units as they are to be said one by one: `Foot 6`."""
    return (f"{b.pack(board).unit_type[one.kind].name} {one.id.rpartition('_')[2]}" for one in units)


def _meant(board: Board, here: Sequence[Unit], counts: Sequence[Count]) -> tuple[str, ...]:
    """The units that are meant. Raises Refused where there are not so many, or it is open which of them."""
    found: list[str] = []
    for count in counts:
        fit = [one for one in here if count.unit in ("", one.id) and one.kind == count.kind and one.id not in found]
        if len(fit) < count.n:
            raise Refused(refuse("", "not_so_many_units", b.pack(board).unit_type[count.kind].name, str(len(fit))))
        if len(fit) > count.n and len(q.sorts(fit)) > 1:
            raise Refused(refuse("", "say_which_units", *_told(board, fit)))
        found += [one.id for one in fit[: count.n]]
    return tuple(sorted(found, key=[one.id for one in here].index))
