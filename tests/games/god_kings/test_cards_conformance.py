"""Every effect that a pack may name has code, and every card of the shipped pack can be played where it says."""

from __future__ import annotations

import pytest

from limmu.games.god_kings.cards.conditions import CONDITIONS
from limmu.games.god_kings.cards.effects import EVENTS, IMPULSE_WINDOWS
from limmu.games.god_kings.pack import EFFECTS, WINDOWS, load_pack
from limmu.games.god_kings.pack_effects import WINDOWS_OF

REAL = load_pack()


def test_every_effect_has_its_windows() -> None:
    assert sorted(WINDOWS_OF) == sorted(EFFECTS)
    assert {window for windows in WINDOWS_OF.values() for window in windows} == set(WINDOWS)


@pytest.mark.parametrize("effect", sorted(EFFECTS))
def test_every_effect_has_code(effect: str) -> None:
    for window in WINDOWS_OF[effect]:
        if window in IMPULSE_WINDOWS:
            assert effect in EVENTS
        if window != "own_impulse":
            assert effect in CONDITIONS


def test_no_code_without_an_effect() -> None:
    assert {*EVENTS, *CONDITIONS} <= set(EFFECTS)


@pytest.mark.parametrize("card", REAL.cards, ids=lambda card: f"{card.number}_{card.id}")  # type: ignore[no-any-return]
def test_every_card_is_played_in_a_window_of_its_effect(card: object) -> None:
    assert card.window in WINDOWS_OF[card.effect.name]  # type: ignore[attr-defined]
