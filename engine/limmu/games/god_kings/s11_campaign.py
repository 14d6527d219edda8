"""11.12 Campaign cards: several generals, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from limmu.core import (
    PUBLIC,
    Ask,
    Call,
    Done,
    Goto,
    Next,
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
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings import s09_activations
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.cards.use import CardUse
from limmu.games.god_kings.s11_activation import ANY_RATING, Activation, may_activate, not_yet_used
from limmu.games.god_kings.s20_deciders import is_foreign, may_activate_neutral


@rule("GK-11.12-b", "GK-11.12-c", "GK-20.2-c", "GK-11.1-e")
def may_campaign(board: Board, seat: str, general: str, use: CardUse, max_neutral: int) -> Verdict[bool]:
    """Whether a campaign card may activate a general next: not moved on it yet, one neutral in all (GKR-036)."""
    if is_foreign(board, general):
        if use.neutral_used or not max_neutral:
            return refuse("GK-11.12-c", "one_neutral_only", general)
        if not (verdict := may_activate_neutral(board, seat, general)):
            return verdict
    elif b.leader(board, general).power != q.power_of(board, seat):
        return refuse("GK-9.2A-a", "not_own_general", general)
    return not_yet_used(general, use) and may_activate(board, general, ANY_RATING)


@declare(PUBLIC)
class ChooseCampaigner(Question[Board, str]):
    """The next general of a campaign, or "" for no more."""

    passing: ClassVar[str] = ""
    seat: str
    use: CardUse
    max_neutral: int

    def answers(self, board: Board) -> Sequence[str]:
        """No more first, then the generals."""
        return ("", *[g.id for g in board.leaders if g.at and self._may(board, g.id)])

    def _may(self, board: Board, general: str) -> Verdict[bool]:
        return may_campaign(board, self.seat, general, self.use, self.max_neutral)

    def check(self, board: Board, answer: str) -> Verdict[bool]:
        """A general who may go."""
        if not answer:
            return accept
        if not b.has_leader(board, answer):
            return refuse("GK-11.1-b", "units_need_a_general", answer)
        return self._may(board, answer)


@procedure("GK-11.12")
class Campaign(Procedure[None]):
    """11.12  a general after general, each to the end of his activation; c one of them may be neutral."""

    seat: str
    max_generals: int
    max_neutral: int
    card: int
    use: CardUse = CardUse(0, "")
    activations: int = 0

    @step("GK-11.12-a", "GK-12.1-c", "GK-12.2-a")
    def begin(self, t: Table[Board]) -> Next[None]:
        use = CardUse(self.card, "campaign", ops=t.pack.card[self.card].ops, rating_ignored=True, naval=True)
        return Goto(self.but(use=use).choose)

    @step("GK-11.12-a", "GK-11.12-b", "GK-11.12-c", "GK-11.12-e")
    def choose(self, t: Table[Board]) -> Next[None]:
        if self.activations >= self.max_generals:
            return Done()
        question = ChooseCampaigner(self.seat, self.use, self.max_neutral)
        if len(question.answers(t.board)) == 1:
            return Done()
        return Ask(self.seat, question, then=self.activate)

    @step("GK-11.12-a", "GK-11.12-c", "GK-12.2-b")
    def activate(self, t: Table[Board], general: str) -> Next[None]:
        if not general:
            return Done()
        after = self.but(activations=self.activations + 1).next_general
        if is_foreign(t.board, general):
            return Call(s09_activations.ActivateNeutral(self.seat, general, self.use), then=after)
        return Call(Activation(self.seat, (general,), self.use), then=after)

    @step("GK-11.12-a", "GK-11.12-d")
    def next_general(self, t: Table[Board], use: CardUse) -> Next[None]:
        return Goto(self.but(use=use).choose)
