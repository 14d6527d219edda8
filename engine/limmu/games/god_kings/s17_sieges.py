"""17.0 Sieges: who may roll, the roll and its modifiers, capture, and what follows when the city resists."""

from __future__ import annotations

from limmu.core import (
    Call,
    Done,
    Faces,
    Goto,
    Next,
    Procedure,
    Roll,
    Table,
    Verdict,
    Why,
    accept,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.god_kings import board as b
from limmu.games.god_kings import s11_attrition, s15_losses, s25_displacement
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.cards.use import CardUse
from limmu.games.god_kings.cards.windows import CardWindow, Played, Scene
from limmu.games.god_kings.facts import DieResolved, SiegeLaid, SiegeLifted, SpacesControlled, UnitsEliminated
from limmu.games.god_kings.pack import Pack
from limmu.games.god_kings.queries import (
    enemy_units,
    ids,
    in_turn_order,
    is_enemy_city,
    is_major,
    seat_of,
    seats_from,
    units_of,
    walls,
)
from limmu.games.god_kings.s18_political_control import take_markers
from limmu.games.god_kings.upkeep import settle

SIEGE_ROLL, OWN_CITY_BESIEGED = "siege_roll", "own_city_besieged"


# ---------------------------------------------------------------- who may besiege


@rule("GK-17.2-a", "GK-17.2-b", "GK-17.2-c", "GK-17.2-f", "GK-17.2-h", "GK-17.1-c", "GK-17.6-b", "GK-9.2B-a")
def may_siege(board: Board, general_id: str, space: str, use: CardUse) -> Verdict[bool]:
    """Whether a general may make a siege roll for the city of a space, where he stands or will stand.

    That no battle was fought there in his activation (GKR-089) is the caller's business.
    """
    general = b.leader(board, general_id)
    if not is_enemy_city(board, space, general.power):
        return refuse("GK-17.2-a", "no_enemy_garrisoned_city", space)
    if space in use.sieged:
        return refuse("GK-17.2-h", "already_rolled_on_this_card", space)
    if general.at != space or general.inside:
        return refuse("GK-17.2-c", "general_not_there", general_id, space)
    if enemy_units(board, space, general.power, inside=False):
        return refuse("GK-17.2-c", "enemy_units_outside", space)
    least = b.pack(board).siege_table.least_units
    if len(units_of(board, space, general.power, inside=False)) < least:
        return refuse("GK-17.2-b", "too_few_units", general_id, str(least))
    return accept


@rule("GK-9.2B-a", "GK-9.2B-b", "GK-17.2-f")
def may_siege_only(board: Board, general_id: str, use: CardUse) -> Verdict[bool]:
    """Whether a general may be activated just to roll for the city where he stands: any rating, any card."""
    at = b.leader(board, general_id).at
    return may_siege(board, general_id, at, use) if at else refuse("GK-17.2-f", "general_not_on_map", general_id)


# ---------------------------------------------------------------- the roll


@rule("GK-17.0-a", "GK-3.0-aw")
def wall_modifier(pack: Pack, walls: int) -> int:
    """What a city's walls add to the siege roll: 0, -1 or -2 (GKR-084)."""
    return pack.siege_table.wall_modifier[walls]


@rule("GK-17.3-b", "GK-17T-a")
def siege_modifier(pack: Pack, walls: int, continued: int, cards: Why) -> Verdict[int]:
    """The sum of walls, Siege Continued markers and cards."""
    why: Why = (
        ("GK-17.0-a", wall_modifier(pack, walls)),
        ("GK-17.3-b", continued * pack.siege_table.per_marker),
        *cards,
    )
    why = tuple([(clause, value) for clause, value in why if value])
    return Verdict(sum([value for _, value in why]), why)


@rule("GK-17.3-c", "GK-17.4-a", "GK-17.4-b", "GK-17T-a")
def city_falls(pack: Pack, natural: int, modified: int) -> bool:
    """4 or more takes the city; a natural 6 always does, a natural 1 never."""
    table = pack.siege_table
    if natural in (table.always_falls, table.always_resists):
        return natural == table.always_falls
    return modified >= table.falls_from


@rule("GK-17.3-f")
def continued_after(pack: Pack, continued: int) -> int:
    """The Siege Continued markers after a roll that failed: one more, three at most."""
    return min(continued + 1, pack.siege_table.most_markers)


# ---------------------------------------------------------------- cards against a siege


@procedure("GK-9.4")
class BesiegedCities(Procedure[None]):
    """P-WINDOWS own_city_besieged: the controllers of besieged cities may drive the besiegers' works back."""

    space: str = ""
    """Only this city; "": any besieged city, when an impulse begins."""
    cards: tuple[Played, ...] = ()

    @step("GK-9.4-a")
    def ask(self, t: Table[Board]) -> Next[None]:
        cities = (self.space,) if self.space else b.besieged_cities(t.board)
        owners = {seat_of(t.board, b.place(t.board, city).marker) for city in cities if b.place(t.board, city).besieger}
        seats = tuple([seat for seat in in_turn_order(t.board, after=t.board.active) if seat in owners])
        if not seats:
            return Done()
        return Call(CardWindow(OWN_CITY_BESIEGED, seats, Scene(self.space)), then=self.played)

    @step("GK-9.4-a")
    def played(self, t: Table[Board], cards: tuple[Played, ...]) -> Next[None]:
        return Goto(self.but(cards=cards).clear)

    @step("GK-9.3-a")
    def clear(self, t: Table[Board]) -> Next[None]:
        if not self.cards:
            return Done()
        card, rest = self.cards[0], self.cards[1:]
        besieging = clear_siege_markers(t, card.choice)
        attrition = t.pack.card[card.card].effect.word("also") == "besieger_attrition"
        if not (attrition and besieging):
            return Goto(self.but(cards=rest).clear)
        return Call(s11_attrition.Attrition(besieging), then=self.but(cards=rest).suffered)

    @step("GK-11.13-a")
    def suffered(self, t: Table[Board], result: None) -> Next[None]:
        settle(t)
        return Goto(self.clear)


def clear_siege_markers(t: Table[Board], city: str) -> tuple[str, ...]:
    """Take all Siege Continued markers off a besieged city. Returns the units that besiege it."""
    place = b.place(t.board, city)
    if place.continued:
        t.emit(SiegeLaid(city, place.besieger, 0))
    return ids(units_of(t.board, city, place.besieger, inside=False))


# ---------------------------------------------------------------- 17.3 the siege


@procedure("GK-17.3")
class Siege(Procedure[None]):
    """17.2  the cards of the besieged  the City Under Siege marker  17.3  1 cards and modifiers  2 the roll: capture
    3 or a Siege Continued marker  17.2 the activation ends."""

    general: str
    power: str
    seat: str
    """Who decides for the besieger."""
    space: str
    cards: tuple[Played, ...] = ()
    displacing: tuple[str, ...] = ()
    """Generals of the fallen city who are still to be displaced."""

    @step("GK-9.4-a")
    def interrupt(self, t: Table[Board]) -> Next[None]:
        return Call(BesiegedCities(self.space))

    @step("GK-17.2-b", "GK-17.2-g")
    def lay(self, t: Table[Board]) -> Next[None]:
        if not may_siege(t.board, self.general, self.space, CardUse(0, "siege")):
            return Done()  # a card has thinned the besiegers
        place = b.place(t.board, self.space)
        if place.besieger != self.power:  # another power takes over: the markers were not its own (GKR-083)
            t.emit(SiegeLaid(self.space, self.power, 0))

    @step("GK-17.3-a", "GK-17.3-b")
    def ask_cards(self, t: Table[Board]) -> Next[None]:
        owner = b.place(t.board, self.space).marker
        scene = Scene(self.space, self.power, owner, self.general, attacker_seat=self.seat)
        return Call(CardWindow(SIEGE_ROLL, seats_from(t.board, self.seat), scene), then=self.hear_cards)

    @step("GK-17.3-b")
    def hear_cards(self, t: Table[Board], cards: tuple[Played, ...]) -> Next[None]:
        place = b.place(t.board, self.space)
        off = sum([t.pack.card[played.card].effect.number("remove_markers") for played in cards])
        if off and place.continued:
            t.emit(SiegeLaid(self.space, self.power, max(place.continued - off, 0)))
        return Goto(self.but(cards=cards).roll)

    @step("GK-17.3-c", "GK-2.1-b")
    def roll(self, t: Table[Board]) -> Next[None]:
        return Roll(1, 6, "siege", by=self.power, then=self.resolve)

    @step("GK-17.3-c", "GK-17.4-a", "GK-17.4-b", modified="roll")
    def resolve(self, t: Table[Board], faces: Faces) -> Next[None]:
        pack: Pack = t.pack
        place = b.place(t.board, self.space)
        cards = tuple([("GK-17.3-b", pack.card[played.card].effect.number("drm")) for played in self.cards])
        drm = siege_modifier(pack, walls(t.board, self.space), place.continued, (*cards, *t.ruled()))
        modified = faces[0] + drm.value
        falls = city_falls(pack, faces[0], modified)
        target = pack.siege_table.falls_from
        t.emit(
            DieResolved(
                purpose="siege",
                power=self.power,
                natural=faces[0],
                modified=modified,
                target=target,
                success=falls,
                why=drm.why,
            )
        )
        return Goto(self.capture if falls else self.resist)

    @step("GK-17.3-e")
    def capture(self, t: Table[Board]) -> Next[None]:
        inside = tuple([u.id for u in b.units_at(t.board, self.space) if u.inside])
        if inside:
            t.emit(UnitsEliminated(inside, "siege", (("GK-17.3-e", 0),)))
        generals = tuple([g.id for g in b.leaders_at(t.board, self.space) if g.inside])
        return Goto(self.but(displacing=generals).displace)

    @step("GK-17.3-e", "GK-25.0-i")
    def displace(self, t: Table[Board]) -> Next[None]:
        if not self.displacing:
            return Goto(self.take)
        general = self.displacing[0]
        power = b.leader(t.board, general).power
        return Call(
            s25_displacement.Displacement(power, (), (general,)),
            then=self.but(displacing=self.displacing[1:]).displaced,
        )

    @step("GK-25.0-i")
    def displaced(self, t: Table[Board], result: None) -> Next[None]:
        return Goto(self.displace)

    @step("GK-17.3-d", "GK-20.3-g", "GK-17.6-a")
    def take(self, t: Table[Board]) -> Next[None]:
        """A neutral captor leaves a garrison; peoples and revolts change no owner, only the garrison is gone."""
        owner = b.place(t.board, self.space).marker
        if is_major(t.board, self.power):
            neutral = not seat_of(t.board, self.power)
            why: Why = (("GK-20.3-g" if neutral else "GK-17.3-d", 0),)
            take_markers(t, (self.space,), self.power, garrison=neutral, by_seat=self.seat, why=why)
        else:
            t.emit(SpacesControlled((self.space,), owner, False, (("GKR-088", 0),)))
        t.emit(SiegeLifted(self.space))
        settle(t)
        return Done()

    @step("GK-17.3-f")
    def resist(self, t: Table[Board]) -> Next[None]:
        place = b.place(t.board, self.space)
        more = continued_after(t.pack, place.continued)
        if more != place.continued:
            t.emit(SiegeLaid(self.space, self.power, more))

    @step("GK-9.3-a", "GK-17.3-g")
    def pay_for_cards(self, t: Table[Board]) -> Next[None]:
        """A card may cost the besieger steps if the city resists."""
        steps = sum([t.pack.card[played.card].effect.number("besieger_steps_if_resisted") for played in self.cards])
        if not steps:
            return None
        units = ids(units_of(t.board, self.space, self.power, inside=False))
        return Call(s15_losses.TakeSteps(self.power, units, steps, "siege"))

    @step("GK-17.2-e", "GK-17.3-g")
    def end(self, t: Table[Board]) -> Next[None]:
        settle(t)
        return Done()
