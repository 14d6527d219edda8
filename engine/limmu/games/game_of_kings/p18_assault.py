"""P18: the Assault Phase. The active player nominates the Assaults, one after the other; each is fought to its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from limmu.core import (
    PUBLIC,
    Ask,
    Call,
    Done,
    Goto,
    Next,
    Procedure,
    Question,
    Record,
    Table,
    declare,
    procedure,
    rule,
    step,
)
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.board import SEATS, Board, Unit, UnitId, camp_of, other, unit_at
from limmu.games.game_of_kings.by_hand_settling import Say, may_say, say
from limmu.games.game_of_kings.facts import RollOffWon
from limmu.games.game_of_kings.facts_assault import AssaultBegun, AssaultDecided
from limmu.games.game_of_kings.p18_attacks import Attack, Wielded, has_knight, reach, weapon_of
from limmu.games.game_of_kings.p18_results import result_of
from limmu.games.game_of_kings.p18_weapons import Part, impact_of, initiative, kinds_in, wieldable
from limmu.games.game_of_kings.p19_break import BreakTests
from limmu.games.game_of_kings.p20_pursuit import FleeAndPursue
from limmu.games.game_of_kings.p21_redress import redress
from limmu.games.game_of_kings.stats import company, has, host_of
from limmu.toolkit.rolls import RollOff

BLITZ, ASSAULTING, THE_REST = 0, 1, 2
"""The places in the order of attacks (A-064)."""
IMPACT = 99
"""Impact Hits come first inside their place, whatever the Initiative."""
TIES = {BLITZ: ("blitz", 12), ASSAULTING: ("first_blow", 6), THE_REST: ("first_blow", 6)}


# ---------------------------------------------------------------- the Assaults of a Phase


@rule("GOK-ASLT-6")
def together(board: Board, id_: UnitId) -> tuple[UnitId, ...]:
    """The Units of the Assault that a Unit is in: all that hang together by contacts, in the order of the table."""
    found = [id_]
    for one in found:
        near = [
            side for contact in board.contacts for side in (contact.by, contact.on) if one in (contact.by, contact.on)
        ]
        near += [each.id for each in company(board, unit_at(board, one))]
        found += [each for each in dict.fromkeys(near) if each not in found]
    return tuple([unit.id for unit in board.units if unit.id in found])


@rule("GOK-ASLT-1", "GOK-ASLT-3", "GOK-FLEE-16", "GOK-FLEE-17")
def unresolved(board: Board, fought: Sequence[UnitId]) -> list[tuple[UnitId, ...]]:
    """The Assaults still to fight in this Phase: those with a contact of two Units that have not fought.

    A pursuer joins such a one; whom else it runs into, it fights in the next Turn.
    """
    found: list[tuple[UnitId, ...]] = []
    for one in board.contacts:
        if one.by not in fought and one.on not in fought:
            units = together(board, one.by)
            if units not in found:
                found.append(units)
    return found


def first_of(board: Board, seat: str, units: Sequence[UnitId]) -> UnitId:
    """The Unit of a seat that an Assault is named by."""
    return next(id_ for id_ in units if camp_of(board, unit_at(board, id_)) == seat)


@declare(PUBLIC)
class NominateAssault(Question[Board, UnitId]):
    """Which Assault is fought next, by a Unit of the active player in it."""

    seat: str
    fought: tuple[UnitId, ...]

    def answers(self, board: Board) -> Sequence[UnitId]:
        """A Unit in each Assault that is left."""
        return [first_of(board, self.seat, units) for units in unresolved(board, self.fought)]


@procedure("GOK-ASLT")
class AssaultPhase(Procedure[tuple[UnitId, ...]]):
    """Assault by Assault, each with Flight and Pursuit; `fought` are the Units that have been in one: the result."""

    seat: str
    fought: tuple[UnitId, ...] = ()
    fighting: tuple[UnitId, ...] = ()

    @step("GOK-ASLT-3", "GOK-ASLT-4")
    def nominate(self, t: Table[Board]) -> Next[tuple[UnitId, ...]]:
        left = [units for units in unresolved(t.board, self.fought) if t.board.acting in ("", *units)]
        if not left:
            return Done(self.fought)
        if len(left) == 1:
            return Goto(self.but(fighting=left[0]).fight)
        return Ask(self.seat, NominateAssault(self.seat, self.fought), then=self.nominated, may=may_say(t, self.said))

    @step("GOK-MEAS-1")
    def said(self, t: Table[Board], answer: Say) -> Next[tuple[UnitId, ...]]:
        say(t, answer)

    @step("GOK-ASLT-3")
    def nominated(self, t: Table[Board], unit: UnitId) -> Next[tuple[UnitId, ...]]:
        return Goto(self.but(fighting=together(t.board, unit)).fight)

    @step("GOK-ASLT-4")
    def fight(self, t: Table[Board]) -> Next[tuple[UnitId, ...]]:
        return Call(Fight(self.fighting))

    @step("GOK-ASLT-4")
    def again(self, t: Table[Board]) -> Next[tuple[UnitId, ...]]:
        fought = tuple(dict.fromkeys((*self.fought, *self.fighting)))
        return Goto(self.but(fought=fought, fighting=()).nominate)


# ---------------------------------------------------------------- the order of attacks


@declare(PUBLIC)
class Striker(Record):
    """Who strikes as one: the models of a Unit, its Knight, or its Impact Hits."""

    unit: UnitId
    part: Part = ""


@declare(PUBLIC)
class Precedence(Record):
    """The seat that strikes first among those of a place and an Initiative; of Blitz whatever the Initiative."""

    place: int
    initiative: int
    seat: str


@rule("GOK-ASLT-14", "GOK-CHARGE-20")
def assaulting(board: Board, units: Sequence[UnitId]) -> tuple[UnitId, ...]:
    """The Units that assaulted in this Turn."""
    made = [one.by for one in board.contacts if one.turn == board.turn]
    return tuple([id_ for id_ in units if id_ in made])


@rule("GOK-SR-1", "GOK-SR-65", "GOK-HOBC-5", "GOK-ASLT-14", "GOK-WW-18")
def place_of(board: Board, unit: Unit, assaulted: Sequence[UnitId]) -> int:
    """Blitz and released Assassins first, then who assaulted in this Turn, then the rest (A-064). Backstabbers have
    Blitz in the Phase of their release."""
    if any([has(board, unit, name) for name in ("blitz", "assassin")]):
        return BLITZ
    return ASSAULTING if host_of(board, unit).id in assaulted else THE_REST


@procedure("GOK-ASLT")
class FirstBlow(RollOff):
    """Who strikes first: of two sides with Blitz by 1d12 and Initiative, at equal Initiatives by 1d6."""


@declare(PUBLIC)
class WieldWeapon(Question[Board, str]):
    """Which of its weapons a Unit fights with."""

    unit: UnitId

    def answers(self, board: Board) -> Sequence[str]:
        """Those it has."""
        return wieldable(board, unit_at(board, self.unit))


# ---------------------------------------------------------------- one Assault


@procedure("GOK-ASLT")
class Fight(Procedure[None]):
    """P18.2-4: weapons, blows in their order, the result; then who breaks, flees and pursues, and redress.

    `units` are all in the Assault, `assaulted` those that assaulted in this Turn, `arming` who chooses a weapon now,
    `struck` who has struck, `tied` the place and Initiative that is rolled for; `wounds` are what the blows of each
    seat have cost, in the order of `SEATS`; `broken` are those who broke.
    """

    units: tuple[UnitId, ...]
    assaulted: tuple[UnitId, ...] = ()
    wielded: tuple[Wielded, ...] = ()
    arming: UnitId | Literal[""] = ""
    struck: tuple[Striker, ...] = ()
    first: tuple[Precedence, ...] = ()
    tied: tuple[int, int] = (0, 0)
    wounds: tuple[int, int] = (0, 0)
    broken: tuple[UnitId, ...] = ()

    @step("GOK-ASLT-5")
    def begin(self, t: Table[Board]) -> Next[None]:
        t.emit(AssaultBegun(self.units))
        return Goto(self.but(assaulted=assaulting(t.board, self.units)).arm)

    @step("GOK-WPN-1")
    def arm(self, t: Table[Board]) -> Next[None]:
        armed = [one.unit for one in self.wielded]
        for id_ in self.units:
            unit = unit_at(t.board, id_)
            if id_ not in armed and len(wieldable(t.board, unit)) > 1:
                return Ask(unit.seat, WieldWeapon(id_), then=self.but(arming=id_).armed)

    @step("GOK-ASLT-14", "GOK-ASLT-15", "GOK-ASLT-16", "GOK-SR-1", "GOK-SR-2")
    def order(self, t: Table[Board]) -> Next[None]:
        peers, tied = self._next(t.board)
        if len({camp_of(t.board, unit_at(t.board, one.unit)) for one in peers}) > 1:
            won = [one.seat for one in self.first if (one.place, one.initiative) == tied]
            if not won:
                return Call(self._roll_off(t.board, peers, tied[0]), then=self.but(tied=tied).decided)
            peers = [one for one in peers if camp_of(t.board, unit_at(t.board, one.unit)) == won[0]]
        return Goto(self.but(struck=(*self.struck, peers[0])).strike) if peers else Goto(self.result)

    @step("GOK-ASLT-17", "GOK-AWND-13", "GOK-AWND-14")
    def strike(self, t: Table[Board]) -> Next[None]:
        one = self.struck[-1]
        return Call(Attack(one.unit, one.part, self.wielded, self.assaulted), then=self.hurt)

    @step("GOK-ARES-1", "GOK-ARES-13", "GOK-ARES-15", "GOK-END-14")
    def result(self, t: Table[Board]) -> Next[None]:
        reading = t.option(o.RANKS)
        red, blue = [
            result_of(t.board, self.units, seat, wounds, reading)
            for seat, wounds in zip(SEATS, self.wounds, strict=True)
        ]
        ahead = red.value - blue.value
        winner = "" if not ahead else SEATS[0] if ahead > 0 else SEATS[1]
        t.emit(AssaultDecided(winner, red.value, blue.value, red.why, blue.why))
        if not winner or not all([self._standing(t.board, seat) for seat in SEATS]):
            return Goto(self.redress)
        losing = self._standing(t.board, other(winner))
        return Call(BreakTests(tuple(losing), abs(ahead)), then=self.tested)

    @step("GOK-FLEE-1")
    def pursue(self, t: Table[Board]) -> Next[None]:
        return Call(FleeAndPursue(self.units, self.broken))

    @step("GOK-APAN-5", "GOK-BREAK-3")
    def redress(self, t: Table[Board]) -> Next[None]:
        redress(t, self.units)
        return Done()

    # what comes back

    @step("GOK-WPN-1")
    def armed(self, t: Table[Board], weapon: str) -> Next[None]:
        return Goto(self.but(wielded=(*self.wielded, Wielded(self.arming, weapon)), arming="").arm)

    @step("GOK-ASLT-16", "GOK-SR-2")
    def decided(self, t: Table[Board], seat: str) -> Next[None]:
        t.emit(RollOffWon(seat, TIES[self.tied[0]][0]))
        return Goto(self.but(first=(*self.first, Precedence(*self.tied, seat)), tied=(0, 0)).order)

    @step("GOK-ARES-2", "GOK-ARES-3", "GOK-ARES-4")
    def hurt(self, t: Table[Board], wounds: int) -> Next[None]:
        red, blue = self.wounds
        by_red = camp_of(t.board, unit_at(t.board, self.struck[-1].unit)) == SEATS[0]
        return Goto(self.but(wounds=(red + wounds, blue) if by_red else (red, blue + wounds)).order)

    @step("GOK-BREAK-1", "GOK-BREAK-4")
    def tested(self, t: Table[Board], broken: tuple[str, ...]) -> Next[None]:
        return Goto(self.but(broken=broken).pursue) if broken else Goto(self.redress)

    def _standing(self, board: Board, seat: str) -> list[UnitId]:
        """The Units of a seat that are left, without those attached to others."""
        units = [unit_at(board, id_) for id_ in self.units]
        return [unit.id for unit in units if camp_of(board, unit) == seat and unit.on_table and not unit.joined]

    def _initiative(self, board: Board, one: Striker) -> int:
        if one.part == "impact":
            return IMPACT
        unit = unit_at(board, one.unit)
        return initiative(board, unit, weapon_of(board, unit, self.wielded, one.part), one.part)

    def _next(self, board: Board) -> tuple[list[Striker], tuple[int, int]]:
        """Those who may strike now, best first, and the place and Initiative that they share (of Blitz any)."""
        ready = [
            (place_of(board, unit_at(board, one.unit), self.assaulted), -self._initiative(board, one), n, one)
            for n, one in enumerate(self._ready(board))
        ]
        if not ready:
            return [], (0, 0)
        place, less, _, _ = min(ready)
        peers = sorted([one for one in ready if one[0] == place and (place == BLITZ or one[1] == less)])
        return [one for *_, one in peers], (place, 0 if place == BLITZ else -less)

    def _ready(self, board: Board) -> list[Striker]:
        """Who has not struck and has somebody to strike at."""
        found: list[Striker] = []
        for id_ in self.units:
            unit = unit_at(board, id_)
            if not unit.on_table or not reach(board, unit, 1):
                continue
            if host_of(board, unit).id in self.assaulted and impact_of(board, unit)[0]:
                found.append(Striker(id_, "impact"))
            if has_knight(board, unit):
                found.append(Striker(id_, "knight"))
            kinds = [kind.id for kind, _ in kinds_in(board, unit)]
            found += [Striker(id_, part) for part in kinds or [""]]
        return [one for one in found if one not in self.struck]

    def _roll_off(self, board: Board, peers: Sequence[Striker], place: int) -> FirstBlow:
        purpose, faces = TIES[place]
        if place != BLITZ:
            return FirstBlow(SEATS, faces, purpose=purpose)
        best = [
            max([self._initiative(board, one) for one in peers if camp_of(board, unit_at(board, one.unit)) == seat])
            for seat in SEATS
        ]
        return FirstBlow(SEATS, faces, tuple(best), purpose)
