"""P2.3: both declare the College of each Scientist, then write its Feats down; nothing changes afterwards.

Each seat answers sealed; both see what both have written.
"""

from __future__ import annotations

from itertools import combinations
from typing import Literal

from limmu.core import (
    OWN,
    PUBLIC,
    Answer,
    AskAll,
    Choices,
    Concern,
    Next,
    Option,
    Part,
    Procedure,
    Question,
    Table,
    Verdict,
    accept,
    breaches,
    declare,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.game_of_kings.board import SEATS, Board, Scientist, Unit, UnitId, pack_of, unit_at
from limmu.games.game_of_kings.facts_science import CollegesDeclared, FeatsChosen
from limmu.games.game_of_kings.feats import degree_of, scientist_at
from limmu.games.game_of_kings.options import ON, OPTIONAL_FEATS
from limmu.games.game_of_kings.pack_records import Class, Feat, FeatList
from limmu.games.game_of_kings.profile import profile_of

Bonus = Literal["", "perform", "flaw"]
PETS = ("beast",)
"""What counts among a Stalker's pets besides Packs (A-159)."""


@declare(PUBLIC)
class College(Answer):
    """An Avatar with the list that it chooses its Feats from, what its College adds 1 to, and the pets of a Stalker."""

    unit: UnitId
    list: str
    bonus: Bonus = ""
    pets: tuple[UnitId, ...] = ()


@declare(PUBLIC)
class Written(Answer):
    """The Feats of one Scientist, in the order of its list."""

    unit: UnitId
    feats: tuple[str, ...]


def class_of(board: Board, unit: Unit) -> Class | None:
    """The Class of an Avatar that performs Feats; None for everybody else."""
    found = pack_of(board).classes.get(profile_of(board, unit).avatar_class)
    return found if found is not None and found.feats else None


def performers(board: Board, seat: str) -> list[tuple[Unit, Class]]:
    """The Avatars of a seat that perform Feats."""
    found = [(one, class_of(board, one)) for one in board.units if one.seat == seat]
    return [(one, cls) for one, cls in found if cls is not None]


@rule("GOK-COLL-1", "GOK-PERF-10", "GOK-NATF-1", "GOK-COLLEGE-6")
def lists_for(board: Board, unit: Unit, cls: Class, optional: bool) -> list[FeatList]:
    """The lists that an Avatar may choose from: a Collegium or its Nation, that of Bards or Stalkers; those of no
    Nation where the players agreed on them (A-037)."""
    nation = profile_of(board, unit).nation
    kinds = {"scientist": ("collegium", "nation")}.get(cls.track, (cls.track,))
    found = [one for one in pack_of(board).feats.values() if one.kind in kinds]
    return [one for one in found if one.kind != "nation" or one.path == nation or (optional and not one.path)]


@rule("GOK-COLLEGE-1", "GOK-COLLEGE-2", "GOK-COLLEGE-3", "GOK-COLLEGE-4", "GOK-COLLEGE-5", "GOK-COLL-10", "GOK-COLL-11")
def bonuses_of(found: FeatList) -> tuple[Bonus, ...]:
    """What a College may add 1 to; one of a double nature leaves the choice (A-021)."""
    return found.bonus or ("",)


def pets_of(board: Board, unit: Unit, cls: Class) -> list[tuple[UnitId, ...]]:
    """Which of its own Units a Stalker may name as its pets: Packs and Beasts, as many as its Level has (A-159)."""
    if cls.track != "stalker":
        return [()]
    own = [one for one in board.units if one.seat == unit.seat]
    those = [one.id for one in own if one.station in PETS or "pack" in profile_of(board, one).rules]
    return [pets for n in range(cls.pets + 1) for pets in combinations(those, n)]


@declare(PUBLIC, answer=OWN)
class DeclareColleges(Question[Board, tuple[College, ...]]):
    """The College of each Avatar that performs Feats, one after the other."""

    seat: str
    optional: bool

    def _offered(self, board: Board, part: Part) -> list[College]:
        unit, cls = performers(board, self.seat)[len(part)]
        taken = [pet for one in part for pet in one.pets]
        return [
            College(unit.id, found.id, bonus, pets)
            for found in lists_for(board, unit, cls, self.optional)
            for bonus in bonuses_of(found)
            for pets in pets_of(board, unit, cls)
            if not any(pet in taken for pet in pets)
        ]

    def choices(self, board: Board, part: Part) -> Choices[tuple[College, ...]]:
        """A College for each."""
        last = len(part) + 1 == len(performers(board, self.seat))
        offered = self._offered(board, part)
        about = (Concern("piece", offered[0].unit),)
        options = [Option(one, (*part, one)) if last else Option[tuple[College, ...]](one) for one in offered]
        return Choices(tuple(options), asks="college", about=about)

    def parts(self, board: Board, answer: tuple[College, ...]) -> Part:
        """The Colleges."""
        return answer

    def check(self, board: Board, answer: tuple[College, ...]) -> Verdict[bool]:
        """Each Avatar in turn, with a list that is open to it."""
        if len(answer) != len(performers(board, self.seat)):
            return refuse("GOK-COLL-5", "every_scientist", str(len(performers(board, self.seat))))
        for i, one in enumerate(answer):
            if one not in self._offered(board, answer[:i]):
                return refuse("GOK-COLL-1", "no_such_college", one.unit, one.list)
        return accept


@rule("GOK-COLL-2", "GOK-COLL-3", "GOK-COLL-8")
def eligible(board: Board, one: Scientist) -> list[Feat]:
    """The Feats that somebody may write down: of its list, of its Level or lower."""
    level = degree_of(board, one).level
    return [feat for feat in pack_of(board).feats[one.list].feats if feat.level <= level]


def to_write(board: Board, one: Scientist) -> int:
    """How many Feats somebody writes down: one for each Degree, or all that there are."""
    return min(degree_of(board, one).feats, len(eligible(board, one)))


def writers(board: Board, seat: str) -> list[Scientist]:
    """The Scientists of a seat."""
    return [one for one in board.scientists if unit_at(board, one.unit).seat == seat]


@declare(PUBLIC, answer=OWN)
class ChooseFeats(Question[Board, tuple[Written, ...]]):
    """The Feats of each Scientist, one after the other, each in the order of its list."""

    seat: str

    def _begun(self, board: Board, part: Part) -> tuple[tuple[Written, ...], Scientist | None, list[str]]:
        """What the picks wrote down, whose Feats come next, and those picked for it."""
        whole: list[Written] = []
        left = list(part)
        for one in writers(board, self.seat):
            n = to_write(board, one)
            if len(left) < n:
                return tuple(whole), one, left
            whole.append(Written(one.unit, tuple(left[:n])))
            left = left[n:]
        return tuple(whole), None, []

    def choices(self, board: Board, part: Part) -> Choices[tuple[Written, ...]]:
        """Feat by Feat."""
        whole, one, picked = self._begun(board, part)
        if one is None:
            return Choices(whole=whole)
        ids = [feat.id for feat in eligible(board, one)]
        after = ids.index(picked[-1]) + 1 if picked else 0
        last = len(ids) - (to_write(board, one) - len(picked) - 1)
        options = [Option[tuple[Written, ...]](id_) for id_ in ids[after:last]]
        return Choices(tuple(options), asks="feat", about=(Concern("piece", one.unit),))

    def parts(self, board: Board, answer: tuple[Written, ...]) -> Part:
        """The Feats of all."""
        return tuple([feat for one in answer for feat in one.feats])

    @rule("GOK-COLL-6")
    def check(self, board: Board, answer: tuple[Written, ...]) -> Verdict[bool]:
        """Each Scientist in turn: so many Feats of its list and Level, none twice. All that is wrong is told."""
        asked = writers(board, self.seat)
        if [one.unit for one in answer] != [one.unit for one in asked]:
            return refuse("GOK-COLL-5", "every_scientist", str(len(asked)))
        found = [fault for one in answer for fault in self._faults(board, one)]
        return breaches(found) if found else accept

    def _faults(self, board: Board, answer: Written) -> list[Verdict[bool]]:
        one = scientist_at(board, answer.unit)
        ids = [feat.id for feat in eligible(board, one)]
        of_list = [feat.id for feat in pack_of(board).feats[one.list].feats]
        count = refuse("GOK-COLL-3", "feats_by_degree", answer.unit, str(to_write(board, one)))
        if len(answer.feats) > len(of_list):
            return [count]
        strange = [id_ for id_ in answer.feats if id_ not in of_list]
        high = [id_ for id_ in answer.feats if id_ in of_list and id_ not in ids]
        twice = sorted({id_ for id_ in answer.feats if answer.feats.count(id_) > 1})
        found = [refuse("GOK-COLL-1", "other_list", id_, one.list) for id_ in strange]
        found += [refuse("GOK-COLL-2", "too_high", id_, str(degree_of(board, one).level)) for id_ in high]
        found += [refuse("GOK-COLL-6", "feat_twice", id_) for id_ in twice]
        if len(answer.feats) != to_write(board, one):
            found.append(count)
        if not found and sorted(answer.feats, key=ids.index) != list(answer.feats):
            found.append(refuse("GOK-COLL-7", "list_order", answer.unit))
        return found


@procedure("GOK-COLL")
class ChooseScience(Procedure[None]):
    """Colleges, then Feats, of both sides at once; who has no Scientist is not asked."""

    @step("GOK-COLL-4", "GOK-COLL-5", "GOK-SETUP-4")
    def colleges(self, t: Table[Board]) -> Next[None]:
        optional = t.option(OPTIONAL_FEATS) == ON
        asked = {seat: DeclareColleges(seat, optional) for seat in SEATS if performers(t.board, seat)}
        return AskAll(asked, then=self.declared) if asked else None

    @step("GOK-COLL-5")
    def declared(self, t: Table[Board], given: tuple[tuple[str, tuple[College, ...]], ...]) -> Next[None]:
        for seat, colleges in given:
            classes = {unit.id: cls.id for unit, cls in performers(t.board, seat)}
            t.emit(CollegesDeclared(seat, tuple([
                Scientist(one.unit, classes[one.unit], one.list, one.bonus, one.pets) for one in colleges
            ])))  # fmt: skip

    @step("GOK-COLL-6", "GOK-COLL-7")
    def feats(self, t: Table[Board]) -> Next[None]:
        asked = {seat: ChooseFeats(seat) for seat in SEATS if writers(t.board, seat)}
        return AskAll(asked, then=self.written) if asked else None

    @step("GOK-COLL-7")
    def written(self, t: Table[Board], given: tuple[tuple[str, tuple[Written, ...]], ...]) -> Next[None]:
        for _, written in given:
            for one in written:
                t.emit(FeatsChosen(one.unit, one.feats))
