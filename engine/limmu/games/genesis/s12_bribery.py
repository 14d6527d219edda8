"""12.2 Bribery: Silver offered to the moving player for doing, or not doing, one expenditure of movement points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

from limmu.core import (
    PUBLIC,
    Answer,
    Ask,
    Choices,
    Done,
    May,
    Next,
    Option,
    Part,
    Pick,
    Procedure,
    Question,
    Table,
    Verdict,
    accept,
    concerns_of,
    declare,
    procedure,
    refuse,
    rule,
    span,
    step,
)
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board, PowerId
from limmu.games.genesis.facts import BribeAccepted, ForceChanged
from limmu.games.genesis.s07_mover import mover_of
from limmu.games.genesis.s07_steps import Enter, Naval
from limmu.toolkit.facts import RuleApplied
from limmu.toolkit.questions import YES, YesNo

ATTACK: Final = "attack"
DO: Final = "do"
DO_NOT: Final = "do_not"

Spending = Literal["attack", "pick_up", "destroy", "solo", "force_retreat"] | Enter | Naval
"""What costs movement points: an attack, picking up, destroying a City, a King's run, forcing a retreat, entering a
space or sailing to one."""


def spending_key(what: Spending) -> str:
    """An expenditure as the fact of an accepted bribe names it: "attack", "enter:SPACE", "naval:PORT"."""
    match what:
        case Enter(to):
            return f"enter:{to}"
        case Naval(to):
            return f"naval:{to}"
        case _:
            return what


@declare(PUBLIC)
class Offer(Answer):
    """A bribe: so much Silver for doing (or not doing) one expenditure of movement points."""

    payer: PowerId
    silver: int
    what: Spending = ATTACK
    doing: bool = False


@rule("GE-12.2-a")
def expenditures(board: Board, force: str) -> tuple[Spending, ...]:
    """What a force might spend movement points on where it is."""
    at = b.force(board, force).at
    pack = b.pack(board)
    enter = [Enter(space) for space in pack.exits.get(at, ())]
    naval = [Naval(port) for port in pack.ports if port != at] if q.is_port(board, at) else []
    return (ATTACK, *enter, "pick_up", "destroy", "solo", *naval, "force_retreat")


@declare(PUBLIC)
class OfferBribe(Question[Board, Offer]):
    """Offer the moving player Silver for doing, or not doing, something with his force."""

    payer: str
    force: str

    def choices(self, board: Board, part: Part) -> Choices[Offer]:
        """For what, whether to do it, how much Silver."""
        silver = b.kingdom(board, self.payer).silver
        match part:
            case ():
                spendings = expenditures(board, self.force) if silver else ()
                options = [Option[Offer](what, concerns=concerns_of(what, Spending)) for what in spendings]
                return Choices(tuple(options), asks="what")
            case (_,):
                return Choices((Option(DO), Option(DO_NOT)), asks="doing")
            case (_, _):
                return Choices(span=span(1, silver, "silver"), asks="silver")
            case (what, doing, some):
                return Choices(whole=Offer(self.payer, some, what, doing == DO))
            case _:
                return Choices()

    def parts(self, board: Board, answer: Offer) -> Part:
        """The expenditure, whether to do it, the Silver."""
        return (answer.what, DO if answer.doing else DO_NOT, answer.silver)

    def check(self, board: Board, answer: Offer) -> Verdict[bool]:
        """One's own Silver, as far as one has it, for one expenditure of this force."""
        if answer.payer != self.payer:
            return refuse("GE-12.2-a", "not_your_offer", answer.payer)
        if not 0 < answer.silver <= b.kingdom(board, self.payer).silver:
            return refuse("GE-12.2-a", "silver_not_held", str(answer.silver))
        if answer.what not in expenditures(board, self.force):
            return refuse("GE-12.2-a", "no_expenditure", spending_key(answer.what))
        return accept

    def sample(self, board: Board, pick: Pick) -> Offer:
        """A random sum for a random expenditure. Raises LookupError without Silver."""
        silver = b.kingdom(board, self.payer).silver
        if not silver:
            raise LookupError("there is no Silver to offer")
        ways = expenditures(board, self.force)
        return Offer(self.payer, 1 + pick(silver), ways[pick(len(ways))], bool(pick(2)))


@declare(PUBLIC)
class AcceptBribe(YesNo[Board]):
    """Take a bribe; what one does then is one's own choice."""

    offer: Offer
    force: str


@rule("GE-12.2-a", "GE-12.2-c")
def may_bribe(board: Board, seat: str, force: str) -> Verdict[bool]:
    """Whether a seat may offer a bribe to whoever moves a force: anybody else, in a Move of a kingdom's force. Whether
    it has Silver is its own secret."""
    found = b.force(board, force)
    if not q.is_kingdom(board, found.power):
        return refuse("GE-12.2-c", "power_is_not_bribed", found.power)
    if found.kind != "move":
        return refuse("GE-12.2-a", "no_move_to_bribe", force)
    return accept if seat != found.power else refuse("GE-12.2-a", "own_move", seat)


def bribe_offers(board: Board, force: str, then: Callable[[Any, Offer], Next[Any]], mover: str = "") -> list[May]:
    """Interjections for everybody but the mover: offer a bribe. The handler calls `Bribe(offer, force)`. `mover`: the
    seat that conducts the Move, where it is not the owner of the force (R-GE-66)."""
    power = b.force(board, force).power
    seats = [seat for seat in q.clockwise(board, power) if seat != mover and may_bribe(board, seat, force)]
    return [May(seat, OfferBribe(seat, force), then=then) for seat in seats]


@procedure("GE-12.2")
class Bribe(Procedure[None]):
    """12.2  a an offer is made  the mover takes it or not; the Silver moves at once  b what he does is his choice
    d who was paid not to attack may Regroup instead (R-GE-83, R-GE-96)."""

    offer: Offer
    force: str

    mover: str = ""

    @step("GE-12.2-a")
    def ask(self, t: Table[Board]) -> Next[None]:
        mover = mover_of(t, self.force)
        return Ask(mover, AcceptBribe(self.offer, self.force), then=self.but(mover=mover).answer_offer)

    @step("GE-12.2-a", "GE-12.2-b", "GE-12.2-d")
    def answer_offer(self, t: Table[Board], answer: str) -> Next[None]:
        offer, force = self.offer, b.force(t.board, self.force)
        if answer != YES:
            t.emit(RuleApplied("bribe_refused", (offer.payer, self.mover), (("GE-12.2-b", 0),)))
            return Done()
        armies.pay(t, offer.payer, offer.silver, "bribe")
        armies.earn(t, self.mover, offer.silver, "bribe")
        t.emit(BribeAccepted(offer.payer, self.mover, offer.silver, spending_key(offer.what), offer.doing))
        if offer.what == ATTACK and not offer.doing:
            t.emit(ForceChanged(force.but(bribed=True), "bribed", (("GE-12.2-d", 0),)))
        return Done()
