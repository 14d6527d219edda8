"""P8: how the Units that are assaulted answer: they hold, flee, or stand and deliver; and where those whose target fled
are redirected.

A Unit answers once for all that assault it, in the order that its player chooses; what it does happens at once (A-051).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from limmu.core import (
    PUBLIC,
    Answer,
    Ask,
    Call,
    Done,
    Goto,
    Next,
    Part,
    Procedure,
    Question,
    Table,
    Verdict,
    accept,
    declare,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.game_of_kings import p09_flight, p15_shooting
from limmu.games.game_of_kings.board import Board, Unit, UnitId, locked_with, other, quarrels, unit_at
from limmu.games.game_of_kings.by_hand_settling import Say, may_say, say
from limmu.games.game_of_kings.facts_assault import AssaultRedirected, ResponseGiven
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.moves import FLIGHT, dice_of
from limmu.games.game_of_kings.p04_declarations import (
    assaulters_of,
    enemies_of,
    looks,
    open_assaults,
    side_from,
)
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.settled import far_apart, within
from limmu.games.game_of_kings.shots import REPAIRING
from limmu.games.game_of_kings.stats import has, paced, shares
from limmu.games.game_of_kings.words import inches, inches_up
from limmu.toolkit.levels import Divided

Response = Literal["hold", "flee", "stand_and_deliver"]
STAY: Final = "stay"
"""No Redirect."""


@declare(PUBLIC)
class Respond(Answer):
    """A Unit holds; flees from one of those that assault it; or stands and delivers against one of them."""

    unit: UnitId
    response: Response
    against: UnitId | Literal[""] = ""


def unanswered(board: Board) -> list[UnitId]:
    """The Units that are assaulted and have not answered yet, in the order of the declarations."""
    return [*dict.fromkeys([one.on for one in open_assaults(board) if not one.response])]


@rule("GOK-RESP-2", "GOK-RESP-3", "GOK-RESP-13", "GOK-CHAB-16", "GOK-RESP-14", "GOK-DISG-8")
def may_respond(board: Board, unit: Unit, response: Response) -> Verdict[bool]:
    """Whether a Unit may answer so at all; one that its own friends assault only holds (A-096)."""
    if any([unit.id in quarrels(board, unit_at(board, by)) for by in assaulters_of(board, unit.id)]):
        return accept if response == "hold" else refuse("GOK-DISG-8", "only_hold", unit.id)
    if response != "hold" and locked_with(board, unit):
        return refuse("GOK-RESP-2", "only_hold", unit.id)
    if response != "hold" and any([one.redirected and one.on == unit.id for one in board.declared]):
        return refuse("GOK-RESP-13", "only_hold", unit.id)
    if response != "flee" and unit.fleeing:
        return refuse("GOK-RESP-3", "only_flee", unit.id)
    if response == "flee" and shares(board, unit, "indomitable"):
        return refuse("GOK-CHAB-16", "no_flight", unit.id)
    if response == "stand_and_deliver":
        return _may_deliver(board, unit)
    return accept


@rule("GOK-RESP-14", "GOK-RESP-15", "GOK-HMS-14", "GOK-HMS-17", "GOK-HMS-19", "GOK-HMS-22")
def _may_deliver(board: Board, unit: Unit) -> Verdict[bool]:
    """Whether a Unit has something to shoot with, no machine that rests, and has not fired in this Turn (A-054)."""
    if not p15_shooting.delivering(board, unit):
        return refuse("GOK-RESP-14", "nothing_to_shoot", unit.id)
    if has(board, unit, REPAIRING):
        return refuse("GOK-HMS-14", "machine_idle", unit.id)
    if any([one.on == unit.id and one.response == "stand_and_deliver" for one in board.declared]):
        return refuse("GOK-RESP-15", "delivered_already", unit.id)
    return accept


def _replies(board: Board, unit: Unit) -> list[Respond]:
    found = [Respond(unit.id, "hold")] if may_respond(board, unit, "hold") else []
    by, sees = assaulters_of(board, unit.id), looks(board)
    if may_respond(board, unit, "flee"):
        found += [Respond(unit.id, "flee", foe) for foe in by]
    if may_respond(board, unit, "stand_and_deliver"):
        found += [Respond(unit.id, "stand_and_deliver", foe) for foe in by if sees(unit, unit_at(board, foe)).holds]
    return found


@declare(PUBLIC)
class AnswerAssault(Divided[Board, Respond]):
    """Which of the assaulted Units answers next, and how."""

    seat: str

    asks = ("piece", "response", "piece")

    def answers(self, board: Board) -> Sequence[Respond]:
        """What each Unit may answer, Unit by Unit."""
        return [reply for id_ in unanswered(board) for reply in _replies(board, unit_at(board, id_))]

    def parts(self, board: Board, answer: Respond) -> Part:
        """The Unit, its Response, and which of several Units it flees from or shoots at."""
        picks = (answer.unit, answer.response)
        only = [answer.against] == assaulters_of(board, answer.unit)
        return picks if answer.response == "hold" or only else (*picks, answer.against)

    def check(self, board: Board, answer: Respond) -> Verdict[bool]:
        """A Unit that has yet to answer, in a way open to it, to one that assaults it."""
        if answer.unit not in unanswered(board):
            return refuse("GOK-RESP-1", "nothing_to_answer", answer.unit)
        unit = unit_at(board, answer.unit)
        if not (verdict := may_respond(board, unit, answer.response)):
            return verdict
        by = assaulters_of(board, unit.id) if answer.response != "hold" else [""]
        if answer.against not in by:
            return refuse("GOK-RESP-8", "not_assaulted_by", unit.id, answer.against)
        if answer.response == "stand_and_deliver" and not looks(board)(unit, unit_at(board, answer.against)).holds:
            return refuse("GOK-RESP-14", "not_in_sight", unit.id, answer.against)
        return accept


# ---------------------------------------------------------------- Redirect


def assault_reach(board: Board, unit: Unit) -> int:
    """How far a Unit may assault: twice its Move, 24 inches if it flies, the most that a random Move may give."""
    profile = profile_of(board, unit)
    if has(board, unit, "fly"):
        return 2 * FLIGHT
    if profile.move_dice:
        count, faces = dice_of(profile.move_dice)
        return 2 * paced(board, unit, profile.move + count * faces * INCH)
    return 2 * paced(board, unit, profile.move)


@rule("GOK-RESP-12")
def may_redirect(board: Board, unit: Unit, target: Unit) -> Verdict[bool]:
    """Whether a Unit whose target fled may assault another: in range and in sight (A-053), and able to hold."""
    if target not in enemies_of(board, unit) or target.fleeing or any([
        one.by == unit.id and one.on == target.id for one in board.declared
    ]):  # fmt: skip
        return refuse("GOK-RESP-12", "no_target", target.id)
    reach = assault_reach(board, unit)
    if not within(board, unit, target, reach):
        far = far_apart(board, unit, target)
        return refuse("GOK-RESP-12", "out_of_reach", unit.id, target.id, inches_up(far), inches(reach))
    return accept if looks(board)(unit, target).holds else refuse("GOK-RESP-12", "not_in_sight", unit.id, target.id)


@declare(PUBLIC)
class Redirect(Question[Board, UnitId | Literal["stay"]]):
    """Which Unit one assaults whose target fled, or that it stays with its target."""

    by: UnitId

    passing = STAY

    def answers(self, board: Board) -> Sequence[UnitId | Literal["stay"]]:
        """STAY, then the Units in range and in sight."""
        unit = unit_at(board, self.by)
        return [STAY, *[one.id for one in enemies_of(board, unit) if may_redirect(board, unit, one)]]

    def check(self, board: Board, answer: UnitId | Literal["stay"]) -> Verdict[bool]:
        """A Unit in range and in sight."""
        target = next((one for one in board.units if one.id == answer), None)
        if answer == STAY:
            return accept
        if target is None:
            return refuse("GOK-RESP-12", "no_target", answer)
        return may_redirect(board, unit_at(board, self.by), target)


# ---------------------------------------------------------------- the Responses


@procedure("GOK-RESP")
class Responses(Procedure[None]):
    """Each Unit that is assaulted answers; then those who assaulted one that fled may be redirected."""

    seat: str
    """The active player."""
    moving: UnitId | Literal[""] = ""
    """The Unit whose Assault move is interrupted: it is not redirected."""
    unit: UnitId | Literal[""] = ""
    waiting: tuple[UnitId, ...] = ()
    """The assaulters of one that fled that have yet to be asked."""

    @step("GOK-RESP-1")
    def ask(self, t: Table[Board]) -> Next[None]:
        foe = other(self.seat)
        question = AnswerAssault(foe)
        found = question.answers(t.board)
        if not found:
            return Done()
        if len(found) == 1:
            return Goto(self.but(unit=found[0].unit).forced)
        return Ask(foe, question, then=self.answered, may=may_say(t, self.said))

    @step("GOK-MEAS-1")
    def said(self, t: Table[Board], answer: Say) -> Next[None]:
        say(t, answer)

    @step("GOK-RESP-2", "GOK-RESP-3")
    def forced(self, t: Table[Board]) -> Next[None]:
        (reply,) = AnswerAssault(other(self.seat)).answers(t.board)
        return self._done(t, reply)

    @step("GOK-RESP-1", "GOK-RESP-4", "GOK-CHARGE-3")
    def answered(self, t: Table[Board], answer: Respond) -> Next[None]:
        return self._done(t, answer)

    @step("GOK-RESP-12")
    def fled(self, t: Table[Board], length: int) -> Next[None]:
        by = [one for one in assaulters_of(t.board, self.unit) if one != self.moving]
        return Goto(self.but(waiting=tuple(by)).redirect)

    @step("GOK-RESP-12")
    def redirect(self, t: Table[Board]) -> Next[None]:
        if not self.waiting:
            return Goto(self.ask)
        question = Redirect(self.waiting[0])
        if len(question.answers(t.board)) == 1:
            return Goto(self.but(waiting=self.waiting[1:]).redirect)
        return Ask(self.seat, question, then=self.redirected, may=may_say(t, self.said))

    @step("GOK-RESP-12", "GOK-RESP-13")
    def redirected(self, t: Table[Board], answer: UnitId | Literal["stay"]) -> Next[None]:
        by = unit_at(t.board, self.waiting[0])
        if answer != STAY:
            t.emit(AssaultRedirected(by.id, answer, side_from(t.board, by, unit_at(t.board, answer))))
        return Goto(self.but(waiting=self.waiting[1:]).redirect)

    def _done(self, t: Table[Board], reply: Respond) -> Next[None]:
        """4 Hold  5-8 Flee  14-16 Stand and Deliver, all of it before anybody moves."""
        t.emit(ResponseGiven(reply.unit, reply.response))
        if reply.response == "flee":
            there = p09_flight.Flight(reply.unit, "response", reply.against)
            return Call(there, then=self.but(unit=reply.unit).fled)
        if reply.response == "stand_and_deliver":
            return Call(p15_shooting.StandAndDeliver(reply.unit, reply.against))
        return Goto(self.ask)
