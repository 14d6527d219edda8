"""6.4 Recruiting: Infantry in foreign Cities, Chariots anywhere, for Silver, as one action (P8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from limmu.core import (
    PUBLIC,
    Ask,
    Done,
    Next,
    Procedure,
    Table,
    Verdict,
    accept,
    declare,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board, Units
from limmu.games.genesis.s08_capture import sweep
from limmu.games.genesis.upkeep import settle
from limmu.toolkit.spreads import Count, Spread, SpreadUnits, amount

RECRUITING, RECRUITED = "recruiting", "recruited"


@rule("GE-6.4.1-b", "GE-5.2.3-a")
def may_recruit_infantry(board: Board, power: str, city: str) -> Verdict[bool]:
    """Whether Infantry may be recruited in a City: a foreign one, neither In Revolt nor Destroyed."""
    if q.home_of(board, city) == power:
        return refuse("GE-6.4.1-b", "home_city", city)
    return _serves(board, power, city, "GE-6.4.1-b")


@rule("GE-6.4.2-b", "GE-6.4.2-c", "GE-5.2.3-a")
def may_recruit_chariots(board: Board, power: str, city: str) -> Verdict[bool]:
    """Whether Chariots may be recruited in a City, given the technology: neither In Revolt nor Destroyed."""
    if not b.kingdom(board, power).technology:
        return refuse("GE-6.4.2-c", "no_chariots_yet", power)
    return _serves(board, power, city, "GE-6.4.2-b")


def _serves(board: Board, power: str, city: str, clause: str) -> Verdict[bool]:
    if not q.is_city(board, city) or q.control(board, city) != power:
        return refuse(clause, "not_controlled", city)
    if b.place(board, city).revolt:
        return refuse(clause, "in_revolt", city)
    if b.place(board, city).destroyed:
        return refuse(clause, "destroyed", city)
    return accept


def infantry_cities(board: Board, power: str) -> tuple[str, ...]:
    """The Cities where Infantry may be recruited, in map order."""
    return tuple([city for city in q.controlled(board, power) if may_recruit_infantry(board, power, city)])


def chariot_cities(board: Board, power: str) -> tuple[str, ...]:
    """The Cities where Chariots may be recruited, in map order."""
    return tuple([city for city in q.controlled(board, power) if may_recruit_chariots(board, power, city)])


@rule("GE-6.4-a")
def may_recruit(board: Board, power: str) -> Verdict[bool]:
    """Whether a kingdom can recruit anything now: a City for it, and the Silver for one unit."""
    silver, numbers = b.kingdom(board, power).silver, b.pack(board).numbers
    infantry, chariots = infantry_cities(board, power), chariot_cities(board, power)
    if not infantry and not chariots:
        return refuse("GE-6.4-a", "nowhere_to_recruit", power)
    if not (infantry and silver >= numbers.recruit_infantry) and not (chariots and silver >= numbers.recruit_chariot):
        return refuse("GE-6.4-a", "not_enough_silver", str(numbers.recruit_infantry))
    return accept


@declare(PUBLIC)
class RecruitInfantry(SpreadUnits[Board]):
    """How many Infantry are recruited in which foreign Cities."""

    clause: ClassVar[str] = "GE-6.4.1-a"
    code: ClassVar[str] = "cannot_pay_so_many"
    power: str

    def room(self, board: Board) -> Sequence[Count]:
        """Two in each City."""
        most = b.pack(board).numbers.infantry_per_city
        return tuple([Count(city, most) for city in infantry_cities(board, self.power)])

    def bounds(self, board: Board) -> tuple[int, int]:
        """As many as the treasury can pay; the Manpower Maximum is no limit."""
        fee = b.pack(board).numbers.recruit_infantry
        return 0, min(amount(tuple(self.room(board))), b.kingdom(board, self.power).silver // fee)

    def refusal(self, board: Board, at: str) -> Verdict[bool]:
        """Why not in that City."""
        if at not in b.pack(board).space:
            return refuse("", "not_on_offer", at)
        verdict = may_recruit_infantry(board, self.power, at)
        return refuse("", "not_on_offer", at) if verdict else verdict


@declare(PUBLIC)
class RecruitChariots(SpreadUnits[Board]):
    """How many Chariots are recruited in which Cities."""

    clause: ClassVar[str] = "GE-6.4.2-a"
    code: ClassVar[str] = "cannot_pay_so_many"
    power: str

    def room(self, board: Board) -> Sequence[Count]:
        """Any number in each City."""
        most = self.bounds(board)[1]
        return tuple([Count(city, most) for city in chariot_cities(board, self.power)])

    def bounds(self, board: Board) -> tuple[int, int]:
        """As many as the treasury can pay."""
        return 0, b.kingdom(board, self.power).silver // b.pack(board).numbers.recruit_chariot

    def refusal(self, board: Board, at: str) -> Verdict[bool]:
        """Why not in that City."""
        if at not in b.pack(board).space:
            return refuse("", "not_on_offer", at)
        verdict = may_recruit_chariots(board, self.power, at)
        return refuse("", "not_on_offer", at) if verdict else verdict


@procedure("GE-6.4")
class Recruit(Procedure[None]):
    """6.4  6.4.1 Infantry, two in each foreign City  6.4.2 Chariots in any City. The units may act at once."""

    power: str

    @step("GE-6.4-a", "GE-6.4-b", "GE-6.4.1-d")
    def ask_infantry(self, t: Table[Board]) -> Next[None]:
        if not infantry_cities(t.board, self.power):
            return None
        return Ask(self.power, RecruitInfantry(self.power), then=self.place_infantry)

    @step("GE-6.4.1-a", "GE-6.4.1-c")
    def place_infantry(self, t: Table[Board], answer: Spread) -> Next[None]:
        fee = t.pack.numbers.recruit_infantry * amount(answer)
        armies.pay(t, self.power, fee, RECRUITING, (("GE-6.4.1-a", fee),))
        for count in answer:
            armies.place_units(t, self.power, count.at, Units(infantry=count.n), RECRUITED)
        settle(t)

    @step("GE-6.4-a", "GE-6.4.2-c")
    def ask_chariots(self, t: Table[Board]) -> Next[None]:
        if not chariot_cities(t.board, self.power):
            return Done()
        return Ask(self.power, RecruitChariots(self.power), then=self.place_chariots)

    @step("GE-6.4.2-a", "GE-6.4.2-b", "GE-7.2.5-c")
    def place_chariots(self, t: Table[Board], answer: Spread) -> Next[None]:
        """A King or Slaves left alone in a home City keep no Chariots out, and fall to them (R-GE-32)."""
        fee = t.pack.numbers.recruit_chariot * amount(answer)
        armies.pay(t, self.power, fee, RECRUITING, (("GE-6.4.2-a", fee),))
        for count in answer:
            sweep(t, count.at, q.enemies_at(t.board, count.at, self.power), "overrun", (("GE-7.2.5-c", 0),))
            armies.place_units(t, self.power, count.at, Units(chariots=count.n), RECRUITED)
        settle(t)
        return Done()
