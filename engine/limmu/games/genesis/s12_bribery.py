"""12.2 Bribery: Silver offered to the moving player for doing, or not doing, one expenditure of movement points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from limmu.core import (
    PUBLIC,
    Ask,
    Done,
    May,
    Next,
    Pick,
    Procedure,
    Question,
    Record,
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
from limmu.games.genesis.board import Board
from limmu.games.genesis.facts import BribeAccepted, ForceChanged, RuleApplied
from limmu.games.genesis.s07_mover import mover_of
from limmu.toolkit.questions import YES, YesNo

ATTACK = "attack"
PICK_UP, DESTROY, SOLO, NAVAL, ENTER, FORCE = "pick_up", "destroy", "solo", "naval:", "enter:", "force_retreat"
"""What costs movement points: an attack, picking up, destroying a City, a King's run, sailing to or entering a
space, forcing a retreat."""


@declare(PUBLIC)
class Offer(Record):
    """A bribe: so much Silver for doing (or not doing) one expenditure of movement points."""

    payer: str
    silver: int
    what: str = ATTACK
    """attack, pick_up, destroy, solo, "enter:SPACE", "naval:PORT" or force_retreat."""
    doing: bool = False


@rule("GE-12.2-a")
def expenditures(board: Board, force: str) -> tuple[str, ...]:
    """What a force might spend movement points on where it is."""
    at = b.force(board, force).at
    pack = b.pack(board)
    enter = [ENTER + space for space in pack.exits.get(at, ())]
    naval = [NAVAL + port for port in pack.ports if port != at] if q.is_port(board, at) else []
    return (ATTACK, *enter, PICK_UP, DESTROY, SOLO, *naval, FORCE)


@declare(PUBLIC)
class OfferBribe(Question[Board, Offer]):
    """Offer the moving player Silver for doing, or not doing, something with his force."""

    huge: ClassVar[bool] = True
    payer: str
    force: str

    def answers(self, board: Board) -> Sequence[Offer]:
        """All one has or one Silver for each expenditure, done or not; other sums are as legal."""
        silver = b.kingdom(board, self.payer).silver
        sums = dict.fromkeys([1, silver]) if silver else ()
        return tuple(
            [
                Offer(self.payer, some, what, doing)
                for some in sums
                for what in expenditures(board, self.force)
                for doing in (False, True)
            ]
        )

    def check(self, board: Board, answer: Offer) -> Verdict[bool]:
        """One's own Silver, as far as one has it, for one expenditure of this force."""
        if answer.payer != self.payer:
            return refuse("GE-12.2-a", "not_your_offer", answer.payer)
        if not 0 < answer.silver <= b.kingdom(board, self.payer).silver:
            return refuse("GE-12.2-a", "silver_not_held", str(answer.silver))
        if answer.what not in expenditures(board, self.force):
            return refuse("GE-12.2-a", "no_expenditure", answer.what)
        return accept

    def sample(self, board: Board, pick: Pick) -> Offer:
        """A random sum for a random expenditure. Raises LookupError without Silver."""
        silver = b.kingdom(board, self.payer).silver
        if not silver:
            raise LookupError("there is no Silver to offer")
        ways = expenditures(board, self.force)
        return Offer(self.payer, 1 + pick(silver), ways[pick(len(ways))], bool(pick(2)))

    def concerns(self, board: Board, answer: Offer) -> tuple[str, ...]:
        """The space of the force, and the one spoken of."""
        return (b.force(board, self.force).at, *answer.what.split(":")[1:])


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
        t.emit(BribeAccepted(offer.payer, self.mover, offer.silver, offer.what, offer.doing))
        if offer.what == ATTACK and not offer.doing:
            t.emit(ForceChanged(force.but(bribed=True), "bribed", (("GE-12.2-d", 0),)))
        return Done()
