"""The board of The God Kings: everything on the table and in hand. Changed only by folding facts.

`""` as a place means off the map. A place is a space or a tribal space of the pack. Powers are the great powers,
the three peoples, the four revolts, and `NOBODY` for mercenaries that turned Barbarian (3.0).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from limmu.core import PUBLIC, UMPIRE, Id, Record, declare, remember
from limmu.games.god_kings.pack import pack_of
from limmu.toolkit import cards
from limmu.toolkit.cards import Hand
from limmu.toolkit.counters import by_place, index_of, merge_records, replace_records, with_fields

SpaceId = Annotated[str, Id("space")]
"""A space or tribal space of the pack."""
ProvinceId = Annotated[str, Id("province")]
PowerId = Annotated[str, Id("power")]
PieceId = Annotated[str, Id("piece")]
"""A unit or a general."""
CardId = Annotated[int, Id("card")]
"""A strategy card, by its number."""

NOBODY = "barbarised"
"""The owner of mercenaries that turned Barbarian: an enemy to all, led by none (GK-3.0, GKR-023)."""
FULL, REDUCED, LOST = 2, 1, 0
"""Steps left in a unit: its full side, its reduced side, none."""


@declare(PUBLIC)
class Unit(Record):
    """A combat unit. `steps` 2 is its full side, 1 its reduced one; 0 with `at=""`: in a pool off the map."""

    id: str
    power: str
    kind: str
    """warrior, chariot, royal_guard or mercenary."""
    division: str = ""
    steps: int = 0
    at: str = ""
    inside: bool = False
    """Inside the Walled-City of its space."""
    destroyed: bool = False
    """A warrior in the pool of destroyed units, back at half strength next turn."""


@declare(PUBLIC)
class Leader(Record):
    """A general on the map or waiting off it (`at=""`). `gone`: out of the game for good (an old King)."""

    id: str
    power: str
    kind: str
    """king, warlord, barbarian or revolt."""
    at: str = ""
    inside: bool = False
    gone: bool = False


@declare(PUBLIC)
class Place(Record):
    """The state of a space: whose marker, which face, and the siege of its city."""

    id: str
    marker: str = ""
    garrison: bool = False
    besieger: str = ""
    """The power whose City Under Siege marker lies here."""
    continued: int = 0
    """Siege Continued markers, 0 to 3."""


@declare(PUBLIC)
class Nation(Record):
    """A great power in the game. `seat` is "" for a Neutral Nation."""

    id: str
    seat: str = ""
    king: str = ""
    """The King now in play; "" if none."""
    total_vp: int = 0
    current_vp: int = 0
    tribute: int = 0
    """Tribute points at hand (traded ones are kept for the next Reinforcement Phase)."""
    wood: int = 0
    owes_tribute: int = 0
    """Tribute points to be subtracted from the next income (a card)."""
    annexed: tuple[str, ...] = ()
    """Provinces that joined its HomeCountry (7.2)."""
    divisions: tuple[str, ...] = ()
    """Divisions in play; the others of the pack are available."""
    strategy_shift: int = 0
    """Change of the King's Strategy Rating until the end of the turn (cards)."""
    strategy_cap: int = 0
    """The best or worst rating which that change may reach; 0 for none."""
    succeeded: int = 0
    """The round in which a Successor took over, while it lasts; 0 if none did."""
    cancelled: int = 0
    """The round (counted through the match) in which a succession was cancelled (19.3); 0 if none was."""
    may_keep: bool = True
    """The keep-a-card side of the marker (8.4)."""
    in_play: bool = True


@declare(PUBLIC)
class Control(Record):
    """The control marker of a Neutral Nation, people or revolt, and what bars activations (20.3)."""

    power: str
    holder: str = ""
    """The seat that holds the marker."""
    not_before: int = 0
    """Peoples: the round from which it may be activated in this turn (21.0)."""


@declare(PUBLIC)
class Quarrel(Record):
    """A seat fought a nation or removed its marker in a round (counted through the match): 20.3."""

    seat: str
    power: str
    round: int


@declare(
    deck=UMPIRE,
    discard=UMPIRE,
    **dict.fromkeys(
        (
            "pack", "scenario", "first_turn", "last_turn", "turn", "phase", "round", "rounds_played", "order", "active",
            "units", "leaders", "places", "nations", "controls", "quarrels", "hands", "top_discard", "set_aside",
            "leaving", "removed", "activated", "neutral_last", "neutral_now", "frozen", "king_won", "removed_powers",
        ),
        PUBLIC,
    ),
)  # fmt: skip
class Board(Record):
    """Everything on the table and in hand."""

    pack: str = ""
    """The digest of the pack."""
    scenario: str = ""
    first_turn: int = 0
    last_turn: int = 0
    turn: int = 0
    phase: str = ""
    """deal, reinforcement, strategy, neutral_nations, victory, end."""
    round: int = 0
    """1 to 5; it stays 5 in the Neutral Nations Round (GKR-038). 0 outside the Strategy Phase."""
    rounds_played: int = 0
    """Rounds begun in the whole match: round 5 and the next turn's round 1 follow each other (GKR-034)."""
    order: tuple[str, ...] = ()
    """Turn Order: the player powers."""
    active: str = ""
    """The power whose impulse it is (in the Neutral Nations Round: whose card is being played)."""
    units: tuple[Unit, ...] = ()
    leaders: tuple[Leader, ...] = ()
    places: tuple[Place, ...] = ()
    nations: tuple[Nation, ...] = ()
    controls: tuple[Control, ...] = ()
    quarrels: tuple[Quarrel, ...] = ()
    hands: tuple[Hand, ...] = ()
    deck: tuple[int, ...] = ()
    """The deck; the next card drawn is the last."""
    discard: tuple[int, ...] = ()
    top_discard: int = 0
    set_aside: tuple[int, ...] = ()
    """INVASION cards, back at the next reshuffle (GKR-093)."""
    leaving: tuple[int, ...] = ()
    """Cards that leave the game when the round ends (9.5, GKR-108)."""
    removed: tuple[int, ...] = ()
    activated: tuple[str, ...] = ()
    """Generals activated in this round, those who went along with a King among them."""
    neutral_last: tuple[str, ...] = ()
    """Seats that activated a neutral general in their previous impulse."""
    neutral_now: tuple[str, ...] = ()
    """Seats that activated a neutral general in their impulse of this round."""
    frozen: tuple[str, ...] = ()
    """Provinces in which nobody may be activated in this round (a card)."""
    king_won: tuple[str, ...] = ()
    """Powers whose King won a battle this turn."""
    removed_powers: tuple[str, ...] = ()


# ---------------------------------------------------------------- looking things up (cached beside the state)

hand = cards.hand


pack = pack_of
"""The pack the board is played with."""


def unit(board: Board, unit_id: str) -> Unit:
    """A unit by id. Raises KeyError."""
    return board.units[index_of(board.units, unit_id)]


def has_unit(board: Board, unit_id: str) -> bool:
    """Whether there is a counter by that id in the match, be it on the map or not."""
    return any([found.id == unit_id for found in board.units])


def leader(board: Board, general_id: str) -> Leader:
    """A general by id. Raises KeyError."""
    return board.leaders[index_of(board.leaders, general_id)]


def has_leader(board: Board, general_id: str) -> bool:
    """Whether there is a general by that id in the match, be he on the map or not."""
    return any([found.id == general_id for found in board.leaders])


def place(board: Board, space: str) -> Place:
    """The state of a space. Raises KeyError for a tribal space."""
    return board.places[index_of(board.places, space)]


def nation(board: Board, power: str) -> Nation:
    """A great power in the game. Raises KeyError."""
    return board.nations[index_of(board.nations, power)]


def is_nation(board: Board, power: str) -> bool:
    """Whether a power is a great power in the game (and no people or revolt)."""
    return power in seat_by_power(board.nations)


@remember
def seat_by_power(nations: tuple[Nation, ...]) -> dict[str, str]:
    """The seats of the great powers in the game; "" for a Neutral Nation."""
    return {found.id: found.seat for found in nations if found.in_play}


def control(board: Board, power: str) -> Control:
    """The control marker of a neutral, people or revolt. Raises KeyError."""
    for found in board.controls:
        if found.power == power:
            return found
    raise KeyError(power)


def units_by_place(board: Board) -> dict[str, tuple[Unit, ...]]:
    """The units on the map, by place, in the order of the counters."""
    return _units_by_place(board.units)


_units_by_place = remember(by_place)


def leaders_by_place(board: Board) -> dict[str, tuple[Leader, ...]]:
    """The generals on the map, by place."""
    return _leaders_by_place(board.leaders)


_leaders_by_place = remember(by_place)


def besieged_cities(board: Board) -> tuple[str, ...]:
    """The spaces with a City Under Siege marker."""
    return _besieged_cities(board.places)


@remember
def _besieged_cities(places: tuple[Place, ...]) -> tuple[str, ...]:
    return tuple([space.id for space in places if space.besieger])


def units_at(board: Board, at: str) -> tuple[Unit, ...]:
    """The units in a place, inside and outside."""
    return _units_by_place(board.units).get(at, ())


def leaders_at(board: Board, at: str) -> tuple[Leader, ...]:
    """The generals in a place, inside and outside."""
    return _leaders_by_place(board.leaders).get(at, ())


# ---------------------------------------------------------------- changing records by id (for folds)


def with_units(board: Board, changed: Mapping[str, Unit]) -> Board:
    """The board with the given units in the place of those of the same id."""
    return board.but(units=replace_records(board.units, changed))


def with_leaders(board: Board, changed: Mapping[str, Leader]) -> Board:
    """The board with the given generals in the place of those of the same id; new ones are added."""
    return board.but(leaders=merge_records(board.leaders, changed.values()))


def with_places(board: Board, changed: Mapping[str, Place]) -> Board:
    """The board with the given spaces in the place of those of the same id."""
    return board.but(places=replace_records(board.places, changed))


def with_nation(board: Board, power: str, **changes: object) -> Board:
    """The board with fields of a great power replaced."""
    return board.but(nations=with_fields(board.nations, power, **changes))
