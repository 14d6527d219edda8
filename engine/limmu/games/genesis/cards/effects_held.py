"""13.2 Cards held in hand and played in an action: the Begat Effect, Chariot, Gold, pirates, the militia, the Moses
Effect, and those aimed at another player: Alliance, Assassination, Traitor."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import (
    PUBLIC,
    Ask,
    Call,
    Done,
    Faces,
    Goto,
    Next,
    Procedure,
    Question,
    Roll,
    Table,
    declare,
    procedure,
    rule,
    step,
)
from limmu.games.genesis import armies, s05_trade, s06_technology, s08_kings, s11_pirates, s12_talks, s13_cards
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board, SpaceId, Units
from limmu.games.genesis.cards.conditions import settlers
from limmu.games.genesis.cards.effects_battle import slave_revolt
from limmu.games.genesis.cards.events import effect
from limmu.games.genesis.facts import (
    ActivationChanged,
    CardHandedOver,
    CardsGiven,
    DieResolved,
)
from limmu.games.genesis.units import taken, total
from limmu.games.genesis.upkeep import settle
from limmu.toolkit.questions import YES, YesNo

# ---------------------------------------------------------------- the Begat Effect


@declare(PUBLIC)
class ChooseSettler(Question[Board, SpaceId]):
    """From which City a Peasant settles in an Independent City."""

    seat: str
    city: str
    spaces: int

    def answers(self, board: Board) -> Sequence[SpaceId]:
        """The Cities near enough with a Peasant free to go."""
        return settlers(board, self.seat, self.city, self.spaces)


@effect("begat")
@procedure("GE-13.2")
class Begat(Procedure[None]):
    """13.2 The Begat Effect  b a Peasant from a controlled City settles in the City named; it is no Move (R-GE-71)."""

    seat: str
    card: int
    targets: tuple[str, ...] = ()

    @step("GE-13.2-begat-b")
    def choose(self, t: Table[Board]) -> Next[None]:
        city, spaces = self.targets[0], t.pack.card[self.card].effect.number("spaces")
        found = settlers(t.board, self.seat, city, spaces)
        if len(found) > 1:
            return Ask(self.seat, ChooseSettler(self.seat, city, spaces), then=self.go)
        return self._go(t, found[0]) if found else Done()

    @step("GE-13.2-begat-b")
    def go(self, t: Table[Board], origin: SpaceId) -> Next[None]:
        return self._go(t, origin)

    def _go(self, t: Table[Board], origin: str) -> Next[None]:
        armies.shift_peasant(t, self.seat, origin, self.targets[0], "begat")
        settle(t)
        return Done()


# ---------------------------------------------------------------- Chariot, Gold


@effect("chariot")
@procedure("GE-13.2")
class Chariot(Procedure[None]):
    """13.2 Chariot  b the player's technology becomes the number of Chariot cards played  c it leaves the game."""

    seat: str
    card: int
    targets: tuple[str, ...] = ()

    @step("GE-13.2-chariot-b", "GE-13.2-chariot-c")
    def invent(self, t: Table[Board]) -> Next[None]:
        s06_technology.count_chariot_card(t, self.seat)
        return Done()


@rule("GE-13.2-gold-b")
def routed_mines(board: Board, power: str) -> tuple[str, ...]:
    """The mine spaces with a trade route to a kingdom's Capital now, whoever controls them (R-GE-75)."""
    return tuple([mine for mine in b.pack(board).mines if s05_trade.has_route(board, power, mine)])


@effect("gold")
@procedure("GE-13.2")
class Gold(Procedure[None]):
    """13.2 Gold  b Silver for each mine space with a trade route."""

    seat: str
    card: int
    targets: tuple[str, ...] = ()

    @step("GE-13.2-gold-b")
    def mine(self, t: Table[Board]) -> Next[None]:
        silver = t.pack.card[self.card].effect.number("silver") * len(routed_mines(t.board, self.seat))
        armies.earn(t, self.seat, silver, "card", (("GE-13.2-gold-b", silver),))
        return Done()


# ---------------------------------------------------------------- pirates


@effect("lukkan_pirates")
@procedure("GE-13.2")
class LukkanPirates(Procedure[None]):
    """13.2 Lukkan Pirates  b a pirate counter on the sea link named."""

    seat: str
    card: int
    targets: tuple[str, ...] = ()

    @step("GE-13.2-lukkan-pirates-b")
    def place(self, t: Table[Board]) -> Next[None]:
        s11_pirates.place_pirate(t, self.targets[0], self.seat)
        return Done()


@effect("naval_power")
@procedure("GE-13.2")
class NavalPower(Procedure[None]):
    """13.2 Naval Power  b a pirate counter is removed from the sea link named, for nothing."""

    seat: str
    card: int
    targets: tuple[str, ...] = ()

    @step("GE-13.2-naval-power-b")
    def clear(self, t: Table[Board]) -> Next[None]:
        s11_pirates.remove_pirate(t, self.targets[0], self.seat, "card")
        return Done()


# ---------------------------------------------------------------- Raise the Militia, the Moses Effect


@rule("GE-13.2-militia-b")
def militia_ways(board: Board, seat: str, city: str, count: int) -> tuple[int, ...]:
    """How many Peasants may be among so many Peasants and Slaves who become Infantry, the most first."""
    units = total(q.free_groups(board, city, seat))
    most, least = min(units.peasants, count), max(0, count - units.slaves)
    return tuple(range(most, least - 1, -1))


@declare(PUBLIC)
class ChooseMilitia(Question[Board, int]):
    """How many Peasants are among those who become Infantry; the others are Slaves."""

    seat: str
    city: str
    count: int

    def answers(self, board: Board) -> Sequence[int]:
        """The most first."""
        return militia_ways(board, self.seat, self.city, self.count)


@effect("militia")
@procedure("GE-13.2")
class Militia(Procedure[None]):
    """13.2 Raise the Militia  b two Peasants or Slaves in the City named become an Infantry."""

    seat: str
    card: int
    targets: tuple[str, ...] = ()

    @step("GE-13.2-militia-b")
    def choose(self, t: Table[Board]) -> Next[None]:
        city, count = self.targets[0], t.pack.card[self.card].effect.number("units")
        ways = militia_ways(t.board, self.seat, city, count)
        if len(ways) > 1:
            return Ask(self.seat, ChooseMilitia(self.seat, city, count), then=self.arm)
        return self._arm(t, ways[0]) if ways else Done()

    @step("GE-13.2-militia-b")
    def arm(self, t: Table[Board], peasants: int) -> Next[None]:
        return self._arm(t, peasants)

    def _arm(self, t: Table[Board], peasants: int) -> Next[None]:
        effect, city = t.pack.card[self.card].effect, self.targets[0]
        gone = Units(peasants=peasants, slaves=effect.number("units") - peasants)
        parts = taken(q.free_groups(t.board, city, self.seat), gone)
        come = parts[-1].but(units=Units(infantry=effect.number("infantry")))
        armies.exchange(t, parts, (come,), "militia")
        settle(t)
        return Done()


@effect("moses")
@procedure("GE-13.2")
class Moses(Procedure[None]):
    """13.2 The Moses Effect  b all Slaves leave the City named."""

    seat: str
    card: int
    targets: tuple[str, ...] = ()

    @step("GE-13.2-moses-b")
    def lead_out(self, t: Table[Board]) -> Next[None]:
        slave_revolt(t, self.targets[0])
        return Done()


# ---------------------------------------------------------------- Assassination


@declare(PUBLIC)
class KeepDagger(YesNo[Board]):
    """Keep the Assassination card that failed, or throw it away."""

    card: int


@effect("assassination")
@procedure("GE-13.2")
class Assassination(Procedure[None]):
    """13.2 Assassination  b a die above the Campaign rating kills  c else the target keeps or discards the card
    d which is not played again in this segment."""

    seat: str
    card: int
    targets: tuple[str, ...] = ()

    @step("GE-13.2-assassination-b")
    def roll(self, t: Table[Board]) -> Next[None]:
        if not q.king_of(t.board, self.targets[0]):
            return Done()
        return Roll(1, 6, "assassin", by=self.seat, then=self.strike)

    @step("GE-13.2-assassination-b", "GE-13.2-assassination-c", "GE-13.2-assassination-d", modified="roll")
    def strike(self, t: Table[Board], faces: Faces) -> Next[None]:
        victim, ruled = self.targets[0], t.ruled()
        king = q.king_of(t.board, victim)[0].id
        target, total = q.campaign(t.board, king), faces[0] + sum([value for _, value in ruled])
        success = total > target
        why = (("GE-13.2-assassination-b", target), *ruled)
        t.emit(
            DieResolved(
                purpose="assassin",
                power=self.seat,
                faces=faces,
                total=total,
                target=target,
                success=success,
                about=(king,),
                why=why,
            )
        )
        if success:
            s08_kings.kill(t, king, "assassin")
            settle(t)
            return Done()
        t.emit(CardHandedOver(self.card, victim))
        now = t.board.activation
        t.emit(ActivationChanged(now.but(barred=(*now.barred, self.card)), "card_barred"))
        return Goto(self.offer)

    @step("GE-13.2-assassination-c")
    def offer(self, t: Table[Board]) -> Next[None]:
        return Ask(self.targets[0], KeepDagger(self.card), then=self.keep)

    @step("GE-13.2-assassination-c", "GE-13.1.4-a")
    def keep(self, t: Table[Board], answer: str) -> Next[None]:
        if answer != YES:
            s13_cards.throw_away(t, self.targets[0], self.card)
            return Done()
        return Call(s13_cards.HandLimit(self.targets[0]), then=self.end)

    @step("GE-13.2-assassination-d")
    def end(self, t: Table[Board], done: None) -> Next[None]:
        return Done()


# ---------------------------------------------------------------- Traitor


@effect("traitor")
@procedure("GE-13.2")
class Traitor(Procedure[None]):
    """13.2 Traitor  b a card is taken blindly from the hand of the player named."""

    seat: str
    card: int
    targets: tuple[str, ...] = ()

    @step("GE-13.2-traitor-b")
    def draw(self, t: Table[Board]) -> Next[None]:
        cards = len(b.hand(t.board, self.targets[0]))
        if not cards:
            return Done()
        return Roll(1, cards, "card_pick", by=self.seat, then=self.take)

    @step("GE-13.2-traitor-b")
    def take(self, t: Table[Board], faces: Faces) -> Next[None]:
        giver = self.targets[0]
        card = b.hand(t.board, giver)[faces[0] - 1]
        t.emit(CardsGiven((giver, self.seat), giver, self.seat, (card,), "traitor"))
        return Call(s13_cards.HandLimit(self.seat), then=self.end)

    @step("GE-13.1.4-a")
    def end(self, t: Table[Board], done: None) -> Next[None]:
        return Done()


# ---------------------------------------------------------------- Alliance


@effect("alliance")
@procedure("GE-13.2")
class OpenTalks(Procedure[None]):
    """13.2 Alliance  b political talks with the player named."""

    seat: str
    card: int
    targets: tuple[str, ...] = ()

    @step("GE-13.2-alliance-b", "GE-12.1-b")
    def talk(self, t: Table[Board]) -> Next[None]:
        return Call(s12_talks.PoliticalTalks(self.seat, self.targets[0]), then=self.end)

    @step("GE-12.1-b")
    def end(self, t: Table[Board], done: None) -> Next[None]:
        return Done()
