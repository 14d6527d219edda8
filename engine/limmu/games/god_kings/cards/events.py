"""Events as an impulse's card: which may be played now, and how they are carried out."""

from __future__ import annotations

from limmu.core import Procedure, Verdict, remember, rule
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.cards import (
    effects_attrition,
    effects_markers,
    effects_points,
    effects_powers,
    effects_troops,
)
from limmu.games.god_kings.cards.effects import EVENTS, Event, EventPlay, may_play_event

__all__ = ["EVENTS", "Event", "EventPlay", "event_procedure", "may_play", "playable_events"]

_REGISTERED = (effects_attrition, effects_markers, effects_points, effects_powers, effects_troops)
"""The modules whose effects are registered by being imported."""


@rule("GK-8.2-b", "GK-9.3-a", "GK-9.1-a")
@remember
def playable_events(board: Board, seat: str, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the cards that a seat may play for their events as an impulse's card now."""
    return tuple([card for card in cards if may_play_event(board, Event(card, seat))])


@rule("GK-9.4-a", "GK-9.3-a")
def may_play(board: Board, seat: str, card: int) -> Verdict[bool]:
    """Whether a card may be played for its event now, and if not which clause refuses it."""
    return may_play_event(board, Event(card, seat))


def event_procedure(card: int, seat: str) -> Procedure[None]:
    """What carries out the event of a card."""
    return EventPlay(Event(card, seat))
