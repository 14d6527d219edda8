"""The sensible bot at home: Tribute, armies raised and recruited, Monuments, pirates, where Kings and Capitals are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from limmu.core import PASS, Pass
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import BEGUN, SpaceId
from limmu.games.genesis.bots_field import garrison
from limmu.games.genesis.bots_sight import RICH, Sight
from limmu.games.genesis.bots_workers import crew_at, sites
from limmu.games.genesis.cards.effects_drawn import Peasant
from limmu.games.genesis.s05_revolts import suppression
from limmu.games.genesis.s05_tribute import STOP, Demand, DemandTribute
from limmu.games.genesis.s06_manpower import ConvertInfantry, KeepChariots, RaiseChariots, RaiseInfantry, RemoveInfantry
from limmu.games.genesis.s06_recruiting import RecruitChariots, RecruitInfantry, infantry_cities
from limmu.games.genesis.s07_construction import CREW, Construct, cost_of_building, crew
from limmu.toolkit.spreads import Count, Spot, Spread

MINORS = 2
"""Minor Actions in an Activation."""
OVER = 2
"""Infantry above the Manpower Maximum that are recruited all the same: some will fall."""
OPEN = 3.0
"""What puts a City first on which much hangs and that is held by too few."""
A_STEP, A_FINISH = 0.45, 0.9
"""What a step of a Monument is worth: its first, if there is time for the second, and its second."""


def spread(room: Sequence[Count], wanted: Mapping[str, int]) -> Spread:
    """An answer that names so many in each space, in the order of the places; those with a condition are left out."""
    return _counted(room, {Spot(at): many for at, many in wanted.items()})


def _counted(room: Sequence[Count], wanted: Mapping[Spot, int]) -> Spread:
    named = [most.but(n=min(wanted.get(most.spot, 0), most.n)) for most in room]
    return tuple([count for count in named if count.n > 0])


# ---------------------------------------------------------------- the treasury


def to_pay(sight: Sight) -> int:
    """The Silver that the Activations to come in this turn cost."""
    ahead = sight.activations_left()
    if sight.board.phase in ("wealth", "manpower"):
        ahead = sight.pack.numbers.activation_markers
    return ahead * sight.pack.numbers.activation


def for_monuments(sight: Sight) -> int:
    """The Silver that Monuments take which can still be built in this turn."""
    steps = 0
    for city in sites(sight):
        if crew_at(sight, city) >= CREW:
            steps += 1 if b.place(sight.board, city).monument == BEGUN else 2
    actions = MINORS * (sight.activations_left() + bool(sight.board.activation.power))
    return min(steps, actions) * sight.pack.numbers.monument_step


def to_spare(sight: Sight) -> int:
    """The Silver for which there is no better use."""
    return max(sight.silver - to_pay(sight) - for_monuments(sight), 0)


# ---------------------------------------------------------------- wealth


def tribute(
    sight: Sight, question: DemandTribute, offered: Sequence[Literal["stop"] | Demand]
) -> Literal["stop"] | Demand:
    """As much as a City gives without much danger of a revolt."""

    def worth(answer: Literal["stop"] | Demand) -> float:
        if answer == STOP:
            return 0.0
        need = suppression(sight.board, answer.city).value
        danger = min(max(need, 0), 6) / 6 * min(answer.silver, 6) / 6
        return answer.silver * sight.silver_value - danger * sight.revolt_value(answer.city)

    return max(offered, key=worth)


# ---------------------------------------------------------------- manpower


def is_open(sight: Sight, city: str) -> bool:
    """Whether much hangs on a City that is held by too few."""
    return garrison(sight, city) > q.units_of(sight.board, city, sight.me).infantry


def post(sight: Sight, city: str) -> float:
    """How good it is to have an army in a City: near something to win, where the King is, where enemies may come."""
    kings = [king for king in b.kings_at(sight.board, city) if king.power == sight.me]
    threat = sight.threat(city) - q.units_of(sight.board, city, sight.me).infantry - b.place(sight.board, city).ds
    capital = city == q.capital(sight.board, sight.me)
    return (
        sight.pull(city, sight.me)
        + 0.6 * bool(kings)
        + (0.3 + 0.5 * capital) * (threat > 0)
        + OPEN * is_open(sight, city)
    )


def monument_sites(sight: Sight) -> list[str]:
    """The Cities where workers would be trained: those without enough for a Monument, as many as can be paid and
    built."""
    money = (sight.silver - to_pay(sight) - for_monuments(sight)) // (2 * sight.pack.numbers.monument_step)
    ready = len([city for city in sites(sight) if crew_at(sight, city) >= CREW])
    most = min(money, sight.pack.numbers.activation_markers - ready)
    lacking = [city for city in sites(sight) if crew_at(sight, city) < CREW]
    return lacking[: max(most, 0)]


def raise_infantry(sight: Sight, question: RaiseInfantry) -> Spread:
    """All there can be: one where workers are to be trained, the others where an army is wanted."""
    room, most = question.room(sight.board), question.bounds(sight.board)[1]
    wanted: dict[str, int] = {}
    for city in monument_sites(sight):
        if city in question.cities and not q.units_of(sight.board, city, sight.me).infantry and most:
            wanted[city] = 1
            most -= 1
    if room and most:
        chosen = max(question.cities, key=lambda city: post(sight, city))
        wanted[chosen] = wanted.get(chosen, 0) + most
    return spread(room, wanted)


def raise_chariots(sight: Sight, question: RaiseChariots | RecruitChariots) -> Spread:
    """Only out of riches."""
    if isinstance(question, RecruitChariots):
        return ()
    numbers = sight.pack.numbers
    count = min((sight.silver - RICH) // numbers.raise_chariot, question.bounds(sight.board)[1], 3)
    room = question.room(sight.board)
    if count <= 0 or not room or not sight.turns_left:
        return ()
    return spread(room, {max([most.at for most in room], key=lambda city: post(sight, city)): count})


def keep_chariots(sight: Sight, question: KeepChariots) -> Spread:
    """As many as can be paid beside Activations and Monuments."""
    room, most = question.room(sight.board), question.bounds(sight.board)[1]
    fee = sight.pack.numbers.keep_chariot
    monuments = 2 * sight.pack.numbers.monument_step * min(len(sites(sight)), sight.pack.numbers.activation_markers)
    left = min(max(sight.silver - to_pay(sight) - monuments, 0) // fee, most)
    wanted: dict[Spot, int] = {}
    for there in room:
        wanted[there.spot] = min(there.n, left)
        left -= wanted[there.spot]
    return _counted(room, wanted)


def remove_infantry(sight: Sight, question: RemoveInfantry) -> Spread:
    """From the largest stacks, one by one."""
    return _taken(question.room(sight.board), question.infantry)


def _taken(room: Sequence[Count], count: int) -> Spread:
    left = {most.spot: most.n for most in room}
    gone = dict.fromkeys(left, 0)
    for _ in range(min(count, sum(left.values()))):
        at = max(left, key=lambda place: left[place])
        left[at] -= 1
        gone[at] += 1
    return _counted(room, gone)


def convert(sight: Sight, question: ConvertInfantry) -> Spread:
    """One Infantry becomes two workers in each City where a Monument is to be built."""
    room = question.room(sight.board)
    return spread(room, dict.fromkeys(monument_sites(sight), 1))


def fewest_losses(sight: Sight, room: Sequence[Count], count: int) -> Spread:
    """So many units that a card takes, where most of them are."""
    return _taken(room, count)


# ---------------------------------------------------------------- recruiting


def recruits(sight: Sight) -> dict[str, int]:
    """How many Infantry are recruited where: out of spare Silver, near something to win first."""
    money = to_spare(sight) // sight.pack.numbers.recruit_infantry
    if not sight.turns_left and not sight.activations_left() and sight.board.activation.majors:
        return {}
    if sight.turns_left:  # what is above the Maximum goes in the next turn
        kingdom = b.kingdom(sight.board, sight.me)
        money = min(money, max(kingdom.manpower + OVER - q.all_units(sight.board, sight.me).infantry, 0))
    most = sight.pack.numbers.infantry_per_city

    def first(city: str) -> tuple[bool, float]:
        return is_open(sight, city), sight.pull(city, sight.me)

    cities = sorted(infantry_cities(sight.board, sight.me), key=first, reverse=True)
    wanted: dict[str, int] = {}
    for city in cities:
        wanted[city] = min(most, money)
        money -= wanted[city]
    return {city: many for city, many in wanted.items() if many}


def recruit_infantry(sight: Sight, question: RecruitInfantry) -> Spread:
    """See `recruits`."""
    return spread(question.room(sight.board), recruits(sight))


# ---------------------------------------------------------------- building


def building_value(sight: Sight, what: Construct) -> float:
    """What a construction is worth: Monuments that can be finished, Cities rebuilt, walls in danger."""
    board = sight.board
    kind, at, points = what.kind, what.at, what.points
    cost = cost_of_building(board, what).value
    if cost > sight.silver - to_pay(sight):
        return 0.0
    if kind == "monument":
        if b.place(board, at).monument == BEGUN:
            return A_FINISH
        finish = sight.turns_left or (sight.activations_left() and sight.silver - to_pay(sight) >= 2 * cost)
        return A_STEP if finish else 0.0
    if kind == "rebuild":
        worth = sight.pack.space[at].ew * (1.0 if q.control(board, at) == sight.me else 0.0) + sight.reopened(at)
        return worth * sight.hold - 0.25 * cost if not points else 0.0
    spare = to_spare(sight) - cost
    if kind == "defense" and spare >= 0 and sight.threat(at):
        return 0.05 * q.worth(board, at) * points
    return 0.0


def workers_wanted(sight: Sight, city: str) -> int:
    """How many more workers a City needs."""
    return max(CREW - crew_at(sight, city), 0) if city in sites(sight) else 0


def pirate_value(sight: Sight) -> float:
    """What it is worth to be rid of pirates."""
    return 0.2 if to_spare(sight) >= sight.pack.numbers.remove_pirate and sight.turns_left else 0.0


# ---------------------------------------------------------------- Kings and Capitals


def king_city(sight: Sight, offered: Sequence[str]) -> str:
    """Where the largest army is, near something to win."""

    def worth(city: str) -> float:
        return q.units_of(sight.board, city, sight.me).infantry + 3 * sight.pull(city, sight.me)

    return max(offered, key=worth)


def new_capital(sight: Sight, offered: Sequence[SpaceId | Pass]) -> SpaceId | Pass:
    """A rich, strong City with a garrison."""
    board = sight.board

    def worth(city: str) -> float:
        return 2 * q.worth(board, city) + b.place(board, city).ds + q.units_of(board, city, sight.me).infantry

    return max([city for city in offered if not isinstance(city, Pass)], key=worth, default=PASS)


def removed_peasant(sight: Sight, answer: Peasant) -> float:
    """What it is worth that a Peasant dies: a rival's, where it is all that holds a City."""
    city, power = answer.city, answer.power
    units = q.units_of(sight.board, city, power)
    alone = not units.infantry and not units.chariots and units.peasants == 1
    value = 0.2 + q.worth(sight.board, city) * alone + 0.5 * (crew(units) == CREW)
    return sight.hostile(power) * value if power != sight.me else -value
