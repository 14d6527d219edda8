"""13.4 The roll that interception, avoidance (14.1) and pursuit (14.4) have in common, and what they attempt."""

from __future__ import annotations

from limmu.core import (
    PUBLIC,
    Call,
    Done,
    Faces,
    Goto,
    Next,
    Procedure,
    Record,
    Roll,
    Table,
    Why,
    declare,
    procedure,
    rule,
    step,
)
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.cards.windows import CardWindow, Played, Scene
from limmu.games.god_kings.facts import DieResolved
from limmu.games.god_kings.options import NATURALS_AS_IN_AVOIDANCE, PURSUIT_NATURALS
from limmu.games.god_kings.s11_forces import ActiveArmy

INTERCEPT, AVOID, PURSUIT = "intercept", "avoid", "pursuit"
ALWAYS, NEVER = 1, 6
"""Natural rolls that always succeed and always fail."""


@declare(PUBLIC)
class Attempt(Record):
    """A declared reaction: who tries what, with whom."""

    kind: str
    """intercept or avoid."""
    power: str
    seat: str
    source: str
    """Where the force comes from."""
    general: str
    along: tuple[str, ...] = ()
    units: tuple[str, ...] = ()

    @property
    def leaders(self) -> tuple[str, ...]:
        """The general and those who go along."""
        return (self.general, *self.along)


def is_active_side(board: Board, army: ActiveArmy, power: str) -> bool:
    """Whether a power is the mover's, or that of the player who moves it: it does not react."""
    return power == army.power or q.seat_of(board, power) == army.seat


@rule("GK-13.4-g", "GK-13.4-h", "GK-13.4-i")
def intercepts(natural: int, modified: int, rating: int) -> bool:
    """A natural 1 succeeds, a natural 6 fails, else the modified roll must not exceed the Battle Rating."""
    return natural == ALWAYS or (natural != NEVER and modified <= rating)


@rule("GK-14.1-g", "GK-14.1-i", "GK-14.1-j")
def avoids(natural: int, modified: int, rating: int) -> bool:
    """A natural 1 succeeds, a natural 6 fails, else the modified roll must not exceed the Battle Rating."""
    return natural == ALWAYS or (natural != NEVER and modified <= rating)


@rule("GK-14.4-f", "GK-14.4-g")
def pursues(natural: int, modified: int, rating: int, *, naturals: bool = False) -> bool:
    """The modified roll must not exceed the Battle Rating; natural 1 and 6 mean nothing, unless so chosen (GKR-057)."""
    if naturals and natural in (ALWAYS, NEVER):
        return natural == ALWAYS
    return modified <= rating


@procedure("GK-13.4")
class ReactionRoll(Procedure[bool]):
    """13.4, 14.1, 14.4  cards of the roller,  one die, modifiers, against the general's Battle Rating."""

    purpose: str
    """intercept, avoid or pursuit."""
    power: str
    seat: str
    general: str
    space: str
    why: Why = ()

    @step("GK-9.4-a")
    def offer_cards(self, t: Table[Board]) -> Next[bool]:
        scene = Scene(self.space, self.power, "", self.general, attacker_seat=self.seat, roll=self.purpose)
        return Call(CardWindow("own_reaction_or_pursuit_roll", (self.seat,), scene), then=self.hear_cards)

    @step("GK-9.3-a")
    def hear_cards(self, t: Table[Board], played: tuple[Played, ...]) -> Next[bool]:
        cards = [t.pack.card[one.card].effect for one in played if one.effect == "reaction_mod"]
        mods = tuple([("GK-9.3-a", effect.number("mod")) for effect in cards])
        return Goto(self.but(why=(*self.why, *mods)).roll)

    @step("GK-13.4-b", "GK-14.1-b", "GK-14.4-b", "GK-2.1-b")
    def roll(self, t: Table[Board]) -> Next[bool]:
        return Roll(1, 6, self.purpose, by=self.power, then=self.resolve)

    @step("GK-13.4-f", "GK-14.1-f", "GK-14.4-e", modified="roll")
    def resolve(self, t: Table[Board], faces: Faces) -> Next[bool]:
        natural, why = faces[0], (*self.why, *t.ruled())
        modified = natural + sum([value for _, value in why])
        rating = q.general(t.board, self.general).battle
        if self.purpose == PURSUIT:
            naturals = t.option(PURSUIT_NATURALS) == NATURALS_AS_IN_AVOIDANCE
            success = pursues(natural, modified, rating, naturals=naturals)
        else:
            success = (intercepts if self.purpose == INTERCEPT else avoids)(natural, modified, rating)
        t.emit(
            DieResolved(
                purpose=self.purpose,
                power=self.power,
                natural=natural,
                modified=modified,
                target=rating,
                success=success,
                why=why,
            )
        )
        return Done(success)
