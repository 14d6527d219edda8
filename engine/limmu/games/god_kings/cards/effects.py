"""What events do: each effect is registered by name with its condition, what it can be aimed at, and what it does.

An event is played as an impulse's card (or drawn for a Neutral Nation). `EventPlay` carries it out: the player aims it,
`apply` emits the facts, and the procedure that it returns, if any, is run. Cards of windows inside other procedures are
applied by those procedures; their conditions stand in `conditions`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

import attrs

from limmu.core import (
    PUBLIC,
    Answer,
    Ask,
    Call,
    ConcernKind,
    Done,
    Goto,
    Next,
    Procedure,
    Question,
    Record,
    Table,
    Verdict,
    accept,
    declare,
    procedure,
    refuse,
    step,
)
from limmu.games.god_kings import board as b
from limmu.games.god_kings.board import Board, PieceId, PowerId, ProvinceId, SpaceId
from limmu.games.god_kings.pack import Card
from limmu.games.god_kings.queries import power_of
from limmu.games.god_kings.s18_political_control import markers_left
from limmu.games.god_kings.upkeep import settle
from limmu.toolkit.questions import PickSome


@declare(PUBLIC)
class OnPower(Answer):
    """A power, people or revolt."""

    power: PowerId


@declare(PUBLIC)
class OnProvince(Answer):
    """A province."""

    province: ProvinceId


@declare(PUBLIC)
class OnSpace(Answer):
    """A space."""

    space: SpaceId


@declare(PUBLIC)
class OnGeneral(Answer):
    """A general."""

    general: PieceId


@declare(PUBLIC)
class OnStack(Answer):
    """The units of a power in a space."""

    space: SpaceId
    power: PowerId


Target = OnPower | OnProvince | OnSpace | OnGeneral | OnStack
"""What an event with one target is aimed at."""


def ids_of(target: Target) -> tuple[str, ...]:
    """The ids of a target: of a stack its space and its power."""
    match target:
        case OnPower():
            return (target.power,)
        case OnProvince():
            return (target.province,)
        case OnSpace():
            return (target.space,)
        case OnGeneral():
            return (target.general,)
        case OnStack():
            return target.space, target.power


@declare(PUBLIC)
class Event(Record):
    """An event being played: which card, by which seat; one drawn for a Neutral Nation is the drawer's (GKR-032)."""

    card: int
    seat: str

    def of(self, board: Board) -> Card:
        """The card's data."""
        return b.pack(board).card[self.card]

    def power(self, board: Board) -> str:
        """The power of the seat that plays it."""
        return power_of(board, self.seat)


Condition = Callable[[Board, Event], Verdict[bool]]
Aim = Callable[[Board, Event], Sequence[Target]]
Among = Callable[[Board, Event], Sequence[str]]
Begin = Callable[[Table[Board], Event, tuple[str, ...]], Procedure[Any] | None]


def no_condition(board: Board, event: Event) -> Verdict[bool]:
    """Playable at any time."""
    return accept


@attrs.frozen
class Effect:
    """One registered effect: aimed at one target, or spread over up to `most` (a parameter of the card) ids."""

    apply: Begin
    aim: Aim | None
    among: Among | None
    may: Condition
    most: str

    def targets(self, board: Board, event: Event) -> tuple[tuple[str, ...], ...] | None:
        """The ids of everything it may fall on; None for an effect without a target."""
        if self.aim is not None:
            return tuple([ids_of(target) for target in self.aim(board, event)])
        return None if self.among is None else tuple([(found,) for found in self.among(board, event)])


EVENTS: dict[str, Effect] = {}
"""Effect -> what it does, for every effect that a card may have as an event of an impulse."""


def event(
    name: str,
    *,
    aim: Aim | None = None,
    among: Among | None = None,
    may: Condition = no_condition,
    most: str = "",
) -> Callable[[Begin], Begin]:
    """Register an effect by its name. With `aim` it needs a target; with `among` up to `most` of these ids."""

    def register(apply: Begin) -> Begin:
        EVENTS[name] = Effect(apply, aim, among, may, most)
        return apply

    return register


def may_play_event(board: Board, event: Event) -> Verdict[bool]:
    """Whether a card can be played for its event now: its condition holds and it has something to be aimed at."""
    card = event.of(board)
    effect = EVENTS.get(card.effect.name)
    if effect is None or card.window not in IMPULSE_WINDOWS:
        return refuse("GK-9.4-a", "not_an_impulse_event", str(card.number))
    if not (verdict := effect.may(board, event)):
        return verdict
    if effect.targets(board, event) == ():
        return refuse("GK-9.3-a", "no_target", str(card.number))
    return accept


IMPULSE_WINDOWS = ("own_impulse", "own_impulse_or_before_battle")


@declare(PUBLIC)
class AimEvent(Question[Board, Target]):
    """What an event is aimed at: a power, a province, a space, a general or a stack."""

    event: Event

    def answers(self, board: Board) -> Sequence[Target]:
        """Everything it may be aimed at."""
        return tuple(_effect(board, self.event).aim(board, self.event))  # pyright: ignore[reportOptionalCall]


@declare(PUBLIC)
class SpreadEvent(PickSome[Board]):
    """At least one and at most so many targets of an event."""

    event: Event

    def candidates(self, board: Board) -> Sequence[str]:
        """Everything that it may fall on."""
        return tuple(_effect(board, self.event).among(board, self.event))  # pyright: ignore[reportOptionalCall]

    def kind_of(self, board: Board) -> ConcernKind:
        """Spaces, or units to be made full again."""
        return "piece" if self.event.of(board).effect.name in ON_UNITS else "space"

    def alike(self, board: Board, candidate: str) -> Hashable:
        """Units of one kind, side and division in one place; every space is itself."""
        if self.kind_of(board) == "space":
            return candidate
        unit = b.unit(board, candidate)
        return unit.at, unit.inside, unit.kind, unit.steps, unit.division

    def bounds(self, board: Board) -> tuple[int, int]:
        """One, up to what the card allows and the markers left."""
        effect = self.event.of(board).effect
        most = min(effect.number(_effect(board, self.event).most), len(self.candidates(board)))
        if effect.name in OWN_MARKERS:
            most = min(most, markers_left(board).get(self.event.power(board), 0))
        return 1, most

    def may_hold(self, board: Board, some: tuple[str, ...]) -> Verdict[bool]:
        """Some cards want all their targets in one province."""
        if self.event.of(board).effect.name in ONE_PROVINCE:
            provinces = {b.pack(board).province_of[space] for space in some}
            if len(provinces) > 1:
                return refuse("GK-9.3-a", "not_in_one_province", *some)
        return accept


OWN_MARKERS = ("pc_place", "pc_replace")
"""Effects that put the player's markers on the map."""
ONE_PROVINCE = ("pc_remove",)
"""Effects whose targets all lie in one province."""
ON_UNITS = ("refit",)
"""Effects whose targets are units."""


def _effect(board: Board, event: Event) -> Effect:
    return EVENTS[event.of(board).effect.name]


@procedure("GK-9.3")
class EventPlay(Procedure[None]):
    """9.3  the event is aimed, takes place, and what follows from it is settled."""

    event: Event
    targets: tuple[str, ...] = ()

    @step("GK-9.3-a", "GK-8.2-d")
    def aim(self, t: Table[Board]) -> Next[None]:
        effect = _effect(t.board, self.event)
        targets = effect.targets(t.board, self.event)
        if targets is None:
            return Goto(self.take_place)
        if len(targets) <= 1:  # no choice
            return Goto(self.but(targets=targets[0] if targets else ()).take_place)
        if effect.among is not None:
            return Ask(self.event.seat, SpreadEvent(self.event), then=self.spread)
        return Ask(self.event.seat, AimEvent(self.event), then=self.aimed)

    @step("GK-9.3-a")
    def aimed(self, t: Table[Board], answer: Target) -> Next[None]:
        return Goto(self.but(targets=ids_of(answer)).take_place)

    @step("GK-9.3-a")
    def spread(self, t: Table[Board], answer: tuple[str, ...]) -> Next[None]:
        return Goto(self.but(targets=answer).take_place)

    @step("GK-9.3-a")
    def take_place(self, t: Table[Board]) -> Next[None]:
        effect = _effect(t.board, self.event)
        if (effect.aim or effect.among) is not None and not self.targets:
            return Done()  # nothing is left to aim at
        following = effect.apply(t, self.event, self.targets)
        return None if following is None else Call(following)

    @step("GK-9.3-a")
    def end(self, t: Table[Board]) -> Next[None]:
        settle(t)
        return Done()
