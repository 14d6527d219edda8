"""13.2 The cards played when drawn: Astarte, Baal, Barbarian Invasion, Dagon, Local Insurrection, Plague, Rebellion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from limmu.core import (
    PUBLIC,
    Answer,
    Ask,
    Call,
    ConcernKind,
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
from limmu.games.genesis import armies, s05_revolts, s11_invasions
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import BUILT, REVOLT, Board, PowerId, SpaceId, Units
from limmu.games.genesis.cards.events import effect
from limmu.games.genesis.cards.removals import RemoveUnits, half_up, remove
from limmu.games.genesis.facts import DieResolved, ManpowerChanged, MonumentRemoved
from limmu.games.genesis.units import taken, total
from limmu.games.genesis.upkeep import settle
from limmu.toolkit.questions import PickSome
from limmu.toolkit.spreads import Spread

# ---------------------------------------------------------------- Astarte


@rule("GE-13.2-astarte-b")
def without_monument(board: Board, power: str) -> tuple[str, ...]:
    """The home Cities of a kingdom without a finished Monument, whoever holds them and Destroyed or not."""
    return tuple([city for city in q.home_cities(board, power) if b.place(board, city).monument != BUILT])


@effect("astarte")
@procedure("GE-13.2")
class Astarte(Procedure[None]):
    """13.2 Astarte  b pay for each home City without a Monument  c two Infantry for each Silver that is missing."""

    seat: str
    card: int
    targets: tuple[str, ...] = ()

    @step("GE-13.2-astarte-b")
    def pay(self, t: Table[Board]) -> Next[None]:
        effect = t.pack.card[self.card].effect
        cities = without_monument(t.board, self.seat)
        owed = effect.number("silver") * len(cities)
        paid = min(owed, b.kingdom(t.board, self.seat).silver)
        armies.pay(t, self.seat, paid, "card", (("GE-13.2-astarte-b", -owed),))
        question = RemoveUnits(self.seat, effect.number("infantry") * (owed - paid), ("infantry",))
        if not question.bounds(t.board)[0]:
            return Done()
        if only := question.only(t.board):
            return self._lose(t, only)
        return Ask(self.seat, question, then=self.lose_infantry)

    @step("GE-13.2-astarte-c")
    def lose_infantry(self, t: Table[Board], infantry: Spread) -> Next[None]:
        return self._lose(t, infantry)

    def _lose(self, t: Table[Board], infantry: Spread) -> Next[None]:
        remove(t, self.seat, infantry, "GE-13.2-astarte-c")
        settle(t)
        return Done()


# ---------------------------------------------------------------- Baal


@rule("GE-13.2-baal-b")
def home_monuments(board: Board, power: str) -> tuple[str, ...]:
    """The home Cities that a kingdom controls with a finished Monument."""
    return tuple(
        [
            city
            for city in q.home_cities(board, power)
            if b.place(board, city).monument == BUILT and q.control(board, city) == power
        ]
    )


@declare(PUBLIC)
class LoseMonuments(PickSome[Board]):
    """Which Monuments in one's home Cities fall because Baal is not paid for them: exactly so many."""

    kind: ClassVar[ConcernKind] = "space"

    power: str
    count: int

    def candidates(self, board: Board) -> Sequence[str]:
        """The Cities with a Monument."""
        return home_monuments(board, self.power)

    def bounds(self, board: Board) -> tuple[int, int]:
        """Exactly as many as cannot be paid for."""
        return self.count, self.count


@effect("baal")
@procedure("GE-13.2")
class Baal(Procedure[None]):
    """13.2 Baal  b pay for each Monument in a controlled home City or lose it  c the Akhenaten Effect: all are lost."""

    seat: str
    card: int
    targets: tuple[str, ...] = ()

    @step("GE-13.2-baal-b", "GE-13.2-baal-c")
    def pay(self, t: Table[Board]) -> Next[None]:
        effect = t.pack.card[self.card].effect
        cities = home_monuments(t.board, self.seat)
        heretic = effect.word("king")
        kings = [king.id for king in q.king_of(t.board, self.seat)]
        if heretic in kings and t.pack.king[heretic].power == self.seat:
            return self._fall(t, cities, "GE-13.2-baal-c")
        price = effect.number("silver")
        paid = min(len(cities), b.kingdom(t.board, self.seat).silver // price)
        armies.pay(t, self.seat, price * paid, "card", (("GE-13.2-baal-b", -price * len(cities)),))
        if paid in (0, len(cities)):
            return self._fall(t, cities[paid:], "GE-13.2-baal-b")
        return Ask(self.seat, LoseMonuments(self.seat, len(cities) - paid), then=self.lose)

    @step("GE-13.2-baal-b")
    def lose(self, t: Table[Board], cities: tuple[str, ...]) -> Next[None]:
        return self._fall(t, cities, "GE-13.2-baal-b")

    def _fall(self, t: Table[Board], cities: tuple[str, ...], clause: str) -> Next[None]:
        for city in cities:
            t.emit(MonumentRemoved(city, "card", ((clause, -1),)))
        return Done()


# ---------------------------------------------------------------- Barbarian Invasion, Dagon


@effect("barbarian_invasion")
@procedure("GE-13.2")
class Invasion(Procedure[None]):
    """13.2 Barbarian Invasion  b the invasion of chapter 11, controlled by the player."""

    seat: str
    card: int
    targets: tuple[str, ...] = ()

    @step("GE-13.2-barbarian-invasion-b")
    def invade(self, t: Table[Board]) -> Next[None]:
        return Call(s11_invasions.BarbarianInvasion(self.seat))

    @step("GE-13.2-barbarian-invasion-b")
    def end(self, t: Table[Board]) -> Next[None]:
        return Done()


@effect("dagon")
@procedure("GE-13.2")
class Dagon(Procedure[None]):
    """13.2 Dagon  b Silver for each finished Monument in a controlled City  c a marker for the next growth roll."""

    seat: str
    card: int
    targets: tuple[str, ...] = ()

    @step("GE-13.2-dagon-b", "GE-13.2-dagon-c")
    def bless(self, t: Table[Board]) -> Next[None]:
        effect = t.pack.card[self.card].effect
        built = [city for city in q.controlled(t.board, self.seat) if b.place(t.board, city).monument == BUILT]
        silver = effect.number("silver") * len(built)
        armies.earn(t, self.seat, silver, "card", (("GE-13.2-dagon-b", silver),))
        kingdom = b.kingdom(t.board, self.seat)
        dagon = kingdom.dagon + effect.number("growth")
        why = (("GE-13.2-dagon-c", effect.number("growth")),)
        t.emit(ManpowerChanged(self.seat, kingdom.manpower, dagon, "dagon", why))
        return Done()


# ---------------------------------------------------------------- Local Insurrection


@declare(PUBLIC)
class Peasant(Answer):
    """A Peasant of a power in a City."""

    city: SpaceId
    power: PowerId


@rule("GE-13.2-local-insurrection-b")
def city_peasants(board: Board) -> tuple[Peasant, ...]:
    """The Peasants in Cities, whoever owns them (R-GE-72)."""
    found: dict[Peasant, None] = {}
    for group in board.groups:
        if group.units.peasants and q.is_city(board, group.at):
            found[Peasant(group.at, group.power)] = None
    return tuple(found)


@declare(PUBLIC)
class ChoosePeasant(Question[Board, Peasant]):
    """Which City loses a Peasant to an insurrection, and whose. One must be chosen."""

    def answers(self, board: Board) -> Sequence[Peasant]:
        """Every City with a Peasant."""
        return city_peasants(board)


@effect("local_insurrection")
@procedure("GE-13.2")
class LocalInsurrection(Procedure[None]):
    """13.2 Local Insurrection  b a Peasant in any City is removed, one's own if there is no other."""

    seat: str
    card: int
    targets: tuple[str, ...] = ()

    @step("GE-13.2-local-insurrection-b")
    def choose(self, t: Table[Board]) -> Next[None]:
        found = city_peasants(t.board)
        if not found:
            return Done()
        if len(found) == 1:
            return self._remove(t, found[0])
        return Ask(self.seat, ChoosePeasant(), then=self.remove)

    @step("GE-13.2-local-insurrection-b", "GE-13.2-b")
    def remove(self, t: Table[Board], peasant: Peasant) -> Next[None]:
        return self._remove(t, peasant)

    def _remove(self, t: Table[Board], peasant: Peasant) -> Next[None]:
        city, power = peasant.city, peasant.power
        count = t.pack.card[self.card].effect.number("peasants")
        groups = sorted(q.groups_of(t.board, city, power), key=lambda group: group.state)
        count = min(count, total(groups).peasants)
        parts = taken(groups, Units(peasants=count))
        armies.lose(t, parts, "card", (("GE-13.2-local-insurrection-b", count),))
        settle(t)
        return Done()


# ---------------------------------------------------------------- Plague


@effect("plague")
@procedure("GE-13.2")
class Plague(Procedure[None]):
    """13.2 Plague  b the Manpower Maximum falls  c half a die of the player's Peasants and Slaves are removed."""

    seat: str
    card: int
    targets: tuple[str, ...] = ()
    count: int = 0

    @step("GE-13.2-plague-b", "GE-6.1.3-a")
    def weaken(self, t: Table[Board]) -> Next[None]:
        kingdom = b.kingdom(t.board, self.seat)
        loss = t.pack.card[self.card].effect.number("manpower")
        least = min(kingdom.manpower, t.pack.power[self.seat].track[0])
        manpower = max(least, kingdom.manpower - loss)
        t.emit(ManpowerChanged(self.seat, manpower, kingdom.dagon, "plague", (("GE-13.2-plague-b", -loss),)))

    @step("GE-13.2-plague-c")
    def roll(self, t: Table[Board]) -> Next[None]:
        return Roll(1, 6, "plague", by=self.seat, then=self.strike)

    @step("GE-13.2-plague-c")
    def strike(self, t: Table[Board], faces: Faces) -> Next[None]:
        count = half_up(faces[0])
        t.emit(DieResolved(purpose="plague", power=self.seat, faces=faces, total=count, target=0, success=True))
        return Goto(self.but(count=count).choose)

    @step("GE-13.2-plague-c")
    def choose(self, t: Table[Board]) -> Next[None]:
        question = RemoveUnits(self.seat, self.count, ("peasants", "slaves"))
        if not question.bounds(t.board)[0]:
            return Done()
        if only := question.only(t.board):
            return self._remove(t, only)
        return Ask(self.seat, question, then=self.remove)

    @step("GE-13.2-plague-c")
    def remove(self, t: Table[Board], units: Spread) -> Next[None]:
        return self._remove(t, units)

    def _remove(self, t: Table[Board], units: Spread) -> Next[None]:
        remove(t, self.seat, units, "GE-13.2-plague-c")
        settle(t)
        return Done()


# ---------------------------------------------------------------- Rebellion


@rule("GE-13.2-rebellion-b")
def far_cities(board: Board, power: str, spaces: int) -> tuple[str, ...]:
    """The Cities a kingdom controls so far from its Capital by land, or out of its reach, that are not In Revolt
    (R-GE-70)."""
    capital = q.capital(board, power)
    found: list[str] = []
    for city in q.controlled(board, power):
        away = b.pack(board).distance(capital, city)
        if (away < 0 or away >= spaces) and not b.place(board, city).revolt:
            found.append(city)
    return tuple(found)


@rule("GE-13.2-rebellion-c")
def loyal(board: Board, city: str, power: str) -> int:
    """The Infantry and Peasants of a power that keep a City quiet."""
    units = total([group for group in q.groups_of(board, city, power) if group.state != REVOLT])
    return units.infantry + units.peasants


@effect("rebellion")
@procedure("GE-13.2")
class Rebellion(Procedure[None]):
    """13.2 Rebellion  b a die for each far City  c above its Infantry and Peasants: the revolt check of 5.2.2."""

    seat: str
    card: int
    targets: tuple[str, ...] = ()
    cities: tuple[str, ...] = ()
    """The Cities still to roll for."""

    @step("GE-13.2-rebellion-b")
    def find(self, t: Table[Board]) -> Next[None]:
        spaces = t.pack.card[self.card].effect.number("spaces")
        return Goto(self.but(cities=far_cities(t.board, self.seat, spaces)).roll)

    @step("GE-13.2-rebellion-b")
    def roll(self, t: Table[Board]) -> Next[None]:
        if not self.cities:
            return Done()
        return Roll(1, 6, "rebellion", by=self.seat, then=self.stir)

    @step("GE-13.2-rebellion-c", modified="roll")
    def stir(self, t: Table[Board], faces: Faces) -> Next[None]:
        city, rest, ruled = self.cities[0], self.but(cities=self.cities[1:]), t.ruled()
        target, total = loyal(t.board, city, self.seat), faces[0] + sum([value for _, value in ruled])
        revolts = total > target
        why = (("GE-13.2-rebellion-c", target), *ruled)
        t.emit(
            DieResolved(
                purpose="rebellion",
                power=self.seat,
                faces=faces,
                total=total,
                target=target,
                success=revolts,
                about=(city,),
                why=why,
            )
        )
        return Call(s05_revolts.RevoltCheck(city, self.seat), then=rest.go_on) if revolts else Goto(rest.roll)

    @step("GE-13.2-rebellion-c")
    def go_on(self, t: Table[Board], revolt: bool) -> Next[None]:
        return Goto(self.roll)
