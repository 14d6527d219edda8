"""Charisma Checks: whose Charisma counts, what is added to the die, who passes without one, and the Banner's reroll."""

from __future__ import annotations

from typing import Literal

from limmu.core import PUBLIC, Ask, Done, Faces, Goto, Next, Procedure, Roll, Table, Why, declare, procedure, rule, step
from limmu.games.game_of_kings.board import Board, Unit, UnitId, locked_with, unit_at, units_of
from limmu.games.game_of_kings.facts_charisma import CharismaChecked, CheckPassed
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.items import carried_mods
from limmu.games.game_of_kings.luck import is_lucky, lucky_of, thrown
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.settled import within
from limmu.games.game_of_kings.stats import bonus_of, company, flag_of, has, has_banner, host_of, shares, stat
from limmu.toolkit.questions import YES, YesNo

Check = Literal["rally", "break", "panic", "stand_and_deliver", "hold", "feat", "other"]
FAR = 12 * INCH
"""How far the Charisma of a General and a Battle Banner reach."""
FACES = 12
OGRES = "ogre_banner"


# ---------------------------------------------------------------- whose Charisma


@rule("GOK-CHA-6", "GOK-LEAD-5")
def own_charisma(board: Board, unit: Unit) -> int:
    """The Charisma of a Unit's own leader: a Knight's is 1 higher with what he carries, a rider's with his Mount."""
    profile = profile_of(board, unit)
    knight = profile.knight and "sergeant" in unit.leaders
    return stat(board, unit, "cha") + (1 + carried_mods(sorted(profile.knight_items))[-1] if knight else 0)


@rule("GOK-CHA-7", "GOK-CHA-8", "GOK-BASE-11", "GOK-BASE-13", "GOK-SR-29", "GOK-SR-69", "GOK-MSEQ-10", "GOK-BREAK-5")
def superior(board: Board, unit: Unit) -> tuple[UnitId, int]:
    """The best Charisma that a Unit may use, and whose it is (A-157): a General who flees lends none to others, an
    Assassin none to the Unit that hid it."""
    host, *joined = company(board, unit)
    lent = [one for one in joined if not (one.fleeing and profile_of(board, one).general)]
    if has(board, host, "pack"):
        lent = _hunters(board, lent)
    else:
        lent += general_near(board, host)
    lent = [one for one in lent if not (one.joined == host.id and has(board, one, "assassin"))]
    found = [(one.id, own_charisma(board, one)) for one in (host, *lent)]
    return max(found, key=lambda each: each[1])


@rule("GOK-CHA-9", "GOK-SR-86", "GOK-BREAK-6")
def _hunters(board: Board, joined: list[Unit]) -> list[Unit]:
    """Those of the attached whose Charisma a Pack may use."""
    return [one for one in joined if has(board, one, "hunter")]


@rule("GOK-BASE-12", "GOK-SR-40")
def general_near(board: Board, unit: Unit) -> list[Unit]:
    """The General of a Unit's Army where it is on the table, within 12 inches and not Fleeing."""
    return [
        one
        for one in units_of(board, unit.seat)
        if profile_of(board, one).general and not one.fleeing and within(board, one, unit, FAR)
    ]


# ---------------------------------------------------------------- what is added to the die


@rule("GOK-CHAB-1", "GOK-CHAB-2", "GOK-CHAB-3", "GOK-CHAB-4", "GOK-CHAB-6", "GOK-CHAB-8", "GOK-CHAB-10", "GOK-CHAB-14")
def fear(board: Board, unit: Unit, foes: list[Unit]) -> Why:
    """What Dread and Horror of enemies in Assault add: the greater, once (A-190).

    Dauntless leaves of Horror 2 less 1, by its own modifier (A-151); one who causes Dread suffers 1.
    """
    if has(board, unit, "horror") or shares(board, unit, "ironheart"):
        return ()
    dreads = has(board, unit, "dread")
    if any([has(board, foe, "horror") for foe in foes]):
        return (("GOK-CHAB-2", 1),) if dreads else (("GOK-CHAB-3", 2),)
    if dreads or shares(board, unit, "dauntless") or not any([has(board, foe, "dread") for foe in foes]):
        return ()
    return (("GOK-CHAB-1", 1),)


@rule("GOK-CHAB-5", "GOK-CHAB-9")
def courage(board: Board, unit: Unit) -> Why:
    """What Ironheart or, without it, Dauntless takes off."""
    if shares(board, unit, "ironheart"):
        return (("GOK-CHAB-9", -2),)
    return (("GOK-CHAB-5", -1),) if shares(board, unit, "dauntless") else ()


@rule("GOK-SR-46", "GOK-SR-48")
def music(board: Board, unit: Unit) -> Why:
    """What a Musician takes off, one of the Unit or a Bard with it."""
    return (("GOK-SR-46", -1),) if has_musician(board, unit) else ()


def has_musician(board: Board, unit: Unit) -> bool:
    """Whether a Musician is with a Unit."""
    return any(["musician" in one.leaders or has(board, one, "musician") for one in company(board, unit)])


@rule("GOK-BREAK-2", "GOK-CHAB-14")
def modifiers(board: Board, unit: Unit, check: Check, difference: int, foes: list[Unit]) -> Why:
    """All that is added to the die, in order; nothing to hold back from pursuit. Indomitable suffers nothing."""
    if check == "hold":
        return ()
    found = [*fear(board, unit, foes), *courage(board, unit), *music(board, unit)]
    if check == "break":
        found.insert(0, ("GOK-BREAK-2", difference))
    worked = bonus_of(board, company(board, unit), "charisma")
    found.append(("GOK-CHA-3", worked))
    calm = shares(board, unit, "indomitable")
    return tuple([(clause, amount) for clause, amount in found if amount and not (calm and amount > 0)])


# ---------------------------------------------------------------- who passes without a die, who rolls again


@rule("GOK-CHAB-13", "GOK-CHAB-17", "GOK-CHAB-22", "GOK-CHAB-12")
def spared(board: Board, unit: Unit, check: Check, foes: list[Unit]) -> str:
    """The clause by which a Unit passes without a roll; "" for none: Indomitable, Ironheart, Enmity."""
    if check not in ("break", "panic"):
        return ""
    if shares(board, unit, "indomitable"):
        return "GOK-CHAB-13"
    if check == "panic":
        return "GOK-CHAB-12" if shares(board, unit, "ironheart") else ""
    return "GOK-CHAB-17" if any([hates(board, one, foe) for one in company(board, unit) for foe in foes]) else ""


def hates(board: Board, unit: Unit, foe: Unit) -> bool:
    """Whether a Unit has Enmity against another; the Ogre Banner's hatred is of whatever enemy it meets (A-191)."""
    return profile_of(board, foe).nation in profile_of(board, unit).hates or OGRES in flag_of(board, unit)


@rule("GOK-SR-51", "GOK-SR-54")
def may_reroll(board: Board, unit: Unit) -> bool:
    """Whether a Banner is in a Unit's company, or the Battle Banner of its Army within 12 inches."""
    if any([has_banner(board, one) for one in company(board, unit)]):
        return True
    bearers = [one for one in units_of(board, unit.seat) if profile_of(board, one).battle_banner]
    return any([within(board, one, unit, FAR) for one in bearers])


@declare(PUBLIC)
class RerollCheck(YesNo[Board]):
    """Whether a failed Charisma Check is rolled again."""

    unit: UnitId
    check_of: Check


@procedure("GOK-CHA")
class CharismaCheck(Procedure[bool]):
    """A Charisma Check of a Unit: 1d12 with modifiers, at or under the best Charisma; a Banner rerolls once (A-156).

    `difference` is that of the Assault Results; `foe` is feared besides those that the Unit is in Assault with.
    """

    unit: UnitId
    why: Check
    difference: int = 0
    foe: UnitId | Literal[""] = ""
    again: bool = False
    lucky: UnitId | Literal[""] = ""
    """The Lucky One who may roll it again."""

    @step("GOK-CHA-2", "GOK-CHA-10")
    def begin(self, t: Table[Board]) -> Next[bool]:
        unit = host_of(t.board, unit_at(t.board, self.unit))
        if clause := spared(t.board, unit, self.why, self._foes(t.board, unit)):
            t.emit(CheckPassed(unit.id, self.why, clause))
            return Done(True)
        return Goto(self.but(unit=unit.id).roll)

    @step("GOK-CHA-3", "GOK-TOOLS-7")
    def roll(self, t: Table[Board]) -> Next[bool]:
        if self.again:
            return Roll(1, FACES, "charisma", then=self.read)
        lucky = lucky_of(t.board, company(t.board, unit_at(t.board, self.unit)))
        return thrown(t, lucky, Roll(1, FACES, "charisma", then=self.but(lucky=lucky).read))

    @step("GOK-CHA-4", "GOK-CHA-5", "GOK-BREAK-7", "GOK-BREAK-3", "GOK-BREAK-4", modified="roll")
    def read(self, t: Table[Board], faces: Faces) -> Next[bool]:
        unit = unit_at(t.board, self.unit)
        added = (*modifiers(t.board, unit, self.why, self.difference, self._foes(t.board, unit)), *t.ruled())
        whose, charisma = superior(t.board, unit)
        total = faces[0] + sum([amount for _, amount in added])
        brave = self.why == "break" and faces[0] == 1
        passed = brave or total <= charisma
        why = (*added, ("GOK-BREAK-7", 0)) if brave and total > charisma else added
        t.emit(
            CharismaChecked(
                unit=unit.id,
                check=self.why,
                die=faces[0],
                total=total,
                charisma=charisma,
                whose=whose,
                passed=passed,
                why=why,
            )
        )
        once_more = self.again or (self.lucky and not is_lucky(t.board, unit_at(t.board, self.lucky)))
        if passed or once_more or not may_reroll(t.board, unit):
            return Done(passed)
        return Goto(self.offer_reroll)

    @step("GOK-SR-54", "GOK-SR-51")
    def offer_reroll(self, t: Table[Board]) -> Next[bool]:
        seat = unit_at(t.board, self.unit).seat
        return Ask(seat, RerollCheck(self.unit, self.why), then=self.but(again=True).reroll)

    @step("GOK-SR-54", "GOK-SR-51")
    def reroll(self, t: Table[Board], answer: Literal["yes", "no"]) -> Next[bool]:
        return Goto(self.roll) if answer == YES else Done(False)

    def _foes(self, board: Board, unit: Unit) -> list[Unit]:
        """Those whom the Unit fights, with the Independents attached to them; nobody but in a Break Test (A-158)."""
        if self.why != "break":
            return []
        foes = [*locked_with(board, unit), *([self.foe] if self.foe else [])]
        return [one for foe in dict.fromkeys(foes) for one in company(board, unit_at(board, foe))]
