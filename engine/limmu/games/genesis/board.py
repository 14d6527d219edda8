"""The board of Genesis: everything on the table and in hand. Changed only by folding facts.

The counter mix is no limit and units have no identity (2.3.4), so a space holds counts: a `Group` for every combination
of owner and condition, none twice and none empty. A force that acts as one (it moves, withdraws, intercepts, fights)
carries a tag, the id of its `Force`: what is in a force is whatever carries its tag. So losses, drop-offs and dead
Kings change the board alone, and frames hold nothing but ids of forces.

A seat is a kingdom, always; who plays two kingdoms holds two seats (R-GE-94). Powers are the kingdoms, the Minor
Kingdoms and the barbarians; "" as a power is nobody, as a place off the map.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Annotated

from limmu.core import PUBLIC, UMPIRE, Id, Record, declare, of, remember
from limmu.games.genesis.pack import pack_of
from limmu.toolkit import cards
from limmu.toolkit.cards import Hand
from limmu.toolkit.counters import by_place, index_of, merge_records, with_fields

SpaceId = Annotated[str, Id("space")]
"""A space or box of the pack."""
PowerId = Annotated[str, Id("power")]
"""A kingdom, a Minor Kingdom or a barbarian power."""
PieceId = Annotated[str, Id("piece")]
"""A King."""
LinkId = Annotated[str, Id("piece")]
"""A sea link: the pirate counters on it are drawn under its id."""
CardId = Annotated[int, Id("card")]
"""An event card, by its number."""

READY, MOVED, REVOLT = "", "moved", "revolt"
"""Conditions of a group: may move; moved in this segment or dropped off in it; under the revolt marker of its City."""
BEGUN, BUILT = "begun", "built"
"""States of a Monument."""


@declare(PUBLIC)
class Units(Record):
    """So many units of each kind. Kings are not among them."""

    infantry: int = 0
    chariots: int = 0
    peasants: int = 0
    slaves: int = 0
    sherden: int = 0


NONE = Units()


@declare(PUBLIC)
class Group(Record):
    """The units of one owner in one space and one condition. Facts carry groups with their new counts."""

    at: str
    power: str
    units: Units = NONE
    force: str = ""
    """The tag of the force they are in."""
    state: str = READY
    band: str = ""
    """Canaan: the City whose set they are (10.3.1)."""
    withdrew: bool = False
    """They withdrew in this Move (7.5.6)."""


@declare(PUBLIC)
class King(Record):
    """A King on the map, or waiting off it (`at=""`, R-GE-16). A dead or removed King has no record."""

    id: str
    power: str
    at: str = ""
    force: str = ""
    state: str = READY
    withdrew: bool = False


@declare(PUBLIC)
class Force(Record):
    """Units that act as one. Its units and King carry its id as their tag and are all in one space, `at`."""

    id: str
    power: str
    kind: str
    """move, withdrawal, interception, retreat, battle (units that stand in a battle), invasion."""
    at: str
    mp: int = 0
    """Movement points left; visible at every step (7.2.3-m). Never below 0 (R-GE-33)."""
    path: tuple[str, ...] = ()
    """The spaces it left in this action, in order; the last is where it entered its space from."""
    entering: bool = False
    """It has entered its space and what follows from that is not settled: it holds nothing there yet."""
    by_sea: bool = False
    """It entered its space by naval transport."""
    led: str = ""
    """The King that leads it, once named; "" if none."""
    bribed: bool = False
    """It accepted a bribe not to attack here (R-GE-96)."""
    fought: bool = False
    """It has fought an attack in this space in this Move: attack again or Regroup is a free choice (R-GE-96)."""
    cleared: bool = False
    """The garrison of its space has fallen beside interceptors: a City that it comes to hold was occupied (8.5.1)."""


@declare(PUBLIC)
class Place(Record):
    """The state of a space or box. A Transit space becomes a City when `founded`."""

    id: str
    ds: int = 0
    """The current DS, markers included."""
    destroyed: bool = False
    revolt: bool = False
    barbarian: bool = False
    """A Barbarian Control marker lies here (9.2)."""
    founded: bool = False
    monument: str = ""
    """"", begun or built."""
    monument_by: str = ""
    monument_at: int = 0
    """The activation (counted through the match) in which it was begun: the second step needs a later one."""
    holder: str = ""
    """Who controlled the space when control was last settled; decides between occupants (12.1.1)."""


@declare(silver=of("id"), **dict.fromkeys(
    (
        "id", "manpower", "technology", "dagon", "capital", "home", "relocated", "start_vp", "vp", "eliminated",
    ),
    PUBLIC,
))  # fmt: skip
class Kingdom(Record):
    """A player's kingdom: what lies on its display. Only the treasury may be concealed (2.6)."""

    id: str
    silver: int = 0
    manpower: int = 0
    """The Manpower Maximum."""
    technology: int = 0
    """The Chariot Technology Level, 0 to 3."""
    dagon: int = 0
    """Dagon markers for the next growth roll."""
    capital: str = ""
    """Where its Capital is; it stays there even when lost, until it is relocated (9.3)."""
    home: tuple[str, ...] = ()
    """Its Home Kingdom Cities."""
    relocated: bool = False
    """Its next income is halved (9.3.2)."""
    start_vp: int = 0
    vp: int = 0
    """The marker on the VP track."""
    eliminated: bool = False


@declare(PUBLIC)
class Outsider(Record):
    """A Minor Kingdom or barbarian power and who controls it in this Game Turn ("" nobody)."""

    id: str
    controller: str = ""
    extinct: bool = False
    """Arzawa, once all its Cities were held by Major Kingdoms: they are Independent now (10.1.5)."""
    entries: int = 0
    """How often it was activated or invaded in this match: what it gets may depend on it (10.2.2, 11.5.1)."""


@declare(PUBLIC)
class Alliance(Record):
    """Two allied kingdoms until the Isolation Phase or a betrayal, with their promises as recorded (12.1)."""

    one: str
    other: str
    promises: tuple[str, ...] = ()


@declare(PUBLIC)
class Activation(Record):
    """The AM now in play: whose, and what has been used of it."""

    number: int = 0
    """Counted through the match."""
    power: str = ""
    """The kingdom or power whose AM it is; "" between activations."""
    segment: str = ""
    """payment, card, action, or power (the Major Move of a power's AM)."""
    paid: bool = False
    majors: int = 0
    minors: int = 0
    recruits: int = 0
    barred: tuple[int, ...] = ()
    """Assassination cards not to be played again in this segment."""
    ended: bool = False
    """Its Action Segment has been ended by a Conqueror card."""


@declare(
    deck=UMPIRE,
    **dict.fromkeys(
        (
            "pack", "scenario", "first_turn", "last_turn", "turn", "phase", "order", "initiative", "groups", "kings",
            "forces", "forces_formed", "places", "kingdoms", "outsiders", "alliances", "hands", "discard",
            "removed", "chariot_cards", "retired", "track", "pool", "played", "used", "activation", "pirates",
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
    """succession, initiative, wealth, manpower, activations, isolation, end_turn."""
    order: tuple[str, ...] = ()
    """The kingdoms in play, clockwise from the one named first (before the first Initiative: in seating order)."""
    initiative: str = ""
    groups: tuple[Group, ...] = ()
    """Sorted by (space, power, force, state, band, withdrew)."""
    kings: tuple[King, ...] = ()
    forces: tuple[Force, ...] = ()
    """The forces now acting, the innermost last."""
    forces_formed: int = 0
    places: tuple[Place, ...] = ()
    """Every space, then every box, in map order."""
    kingdoms: tuple[Kingdom, ...] = ()
    """In seating order; an eliminated one stays."""
    outsiders: tuple[Outsider, ...] = ()
    alliances: tuple[Alliance, ...] = ()
    hands: tuple[Hand, ...] = ()
    """Held cards. A Play When Drawn card among them was dealt and is owed (R-GE-14)."""
    deck: tuple[int, ...] = ()
    """The deck; the next card drawn is the last."""
    discard: tuple[int, ...] = ()
    """Face up: every card in it was shown when it was played or thrown away."""
    removed: tuple[int, ...] = ()
    """Cards out of the game."""
    chariot_cards: int = 0
    """Chariot cards played so far, those a scenario counts included."""
    retired: tuple[str, ...] = ()
    """Named Kings that cannot come back."""
    track: tuple[str, ...] = ()
    """The Player Order track: AMs to be played, in order."""
    pool: tuple[str, ...] = ()
    """The AMs in the pool, in the order of the pack's powers; which is drawn next nobody knows."""
    played: tuple[str, ...] = ()
    """Whose AMs were played in this turn, in order: the seat that acted under each (R-GE-12)."""
    used: tuple[str, ...] = ()
    """The AMs themselves played in this turn, in order: kingdoms and powers."""
    activation: Activation = Activation()
    pirates: tuple[str, ...] = ()
    """Sea links with a pirate counter, one entry a counter, in order of placing."""


# ---------------------------------------------------------------- looking things up (cached beside the state)

hand = cards.hand


pack = pack_of
"""The pack the board is played with."""


def place(board: Board, space: str) -> Place:
    """The state of a space or box. Raises KeyError."""
    return board.places[index_of(board.places, space)]


def kingdom(board: Board, power: str) -> Kingdom:
    """A kingdom of the match, eliminated or not. Raises KeyError."""
    return board.kingdoms[index_of(board.kingdoms, power)]


def outsider(board: Board, power: str) -> Outsider:
    """A Minor Kingdom or barbarian power. Raises KeyError."""
    return board.outsiders[index_of(board.outsiders, power)]


def king(board: Board, king_id: str) -> King:
    """A King in play. Raises KeyError."""
    return board.kings[index_of(board.kings, king_id)]


def force(board: Board, force_id: str) -> Force:
    """A force now acting. Raises KeyError."""
    return board.forces[index_of(board.forces, force_id)]


def groups_by_space(board: Board) -> dict[str, tuple[Group, ...]]:
    """The groups, by space."""
    return _groups_by_space(board.groups)


_groups_by_space = remember(by_place)


def groups_at(board: Board, at: str) -> tuple[Group, ...]:
    """The groups in a space."""
    return groups_by_space(board).get(at, ())


def kings_by_space(board: Board) -> dict[str, tuple[King, ...]]:
    """The Kings on the map, by space."""
    return _kings_by_space(board.kings)


_kings_by_space = remember(by_place)


def kings_at(board: Board, at: str) -> tuple[King, ...]:
    """The Kings in a space."""
    return kings_by_space(board).get(at, ())


# ---------------------------------------------------------------- changing records (for folds)

Key = tuple[str, str, str, str, str, bool]


key_of: Callable[[Group], Key] = attrgetter("at", "power", "force", "state", "band", "withdrew")
"""What tells a group from every other."""


def group_of_key(board: Board, key: Key) -> Group | None:
    """The group of this key; None if there is none."""
    i = bisect_left(board.groups, key, key=key_of)
    return board.groups[i] if i < len(board.groups) and key_of(board.groups[i]) == key else None


def with_groups(board: Board, changed: Iterable[Group]) -> Board:
    """The board with these groups in the place of those of the same key; a group without units goes."""
    groups = [*board.groups]
    for group in changed:
        key = key_of(group)
        i = bisect_left(groups, key, key=key_of)
        there = i < len(groups) and key_of(groups[i]) == key
        groups[i : i + there] = [group] if group.units != NONE else []
    return board.but(groups=tuple(groups))


def with_kings(board: Board, changed: Iterable[King]) -> Board:
    """The board with these Kings in the place of those of the same id; new ones are added."""
    return board.but(kings=merge_records(board.kings, changed))


def with_force(board: Board, changed: Force) -> Board:
    """The board with a force in the place of the one of the same id; a new one is added at the end."""
    return board.but(forces=merge_records(board.forces, (changed,)))


def with_places(board: Board, changed: Mapping[str, Place]) -> Board:
    """The board with the given spaces in the place of those of the same id."""
    return board.but(places=tuple([changed.get(one.id, one) for one in board.places]))


def with_place(board: Board, space: str, **changes: object) -> Board:
    """The board with fields of a space replaced."""
    return with_places(board, {space: place(board, space).but(**changes)})


def with_kingdom(board: Board, power: str, **changes: object) -> Board:
    """The board with fields of a kingdom replaced."""
    return board.but(kingdoms=with_fields(board.kingdoms, power, **changes))


def with_outsider(board: Board, power: str, **changes: object) -> Board:
    """The board with fields of a Minor Kingdom or barbarian power replaced."""
    return board.but(outsiders=with_fields(board.outsiders, power, **changes))
