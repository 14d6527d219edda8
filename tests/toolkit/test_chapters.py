"""A game's chapters are found by their names."""

from __future__ import annotations

from limmu.toolkit.chapters import chapters


def test_chapters_come_by_name_then_cards_and_nothing_else() -> None:
    names = [module.__name__.removeprefix("limmu.games.genesis.") for module in chapters("limmu.games.genesis")]
    own, cards = [n for n in names if "." not in n], [n for n in names if n.startswith("cards.")]
    assert names == own + cards
    assert own == sorted(own)
    assert "s08_fight" in own
    assert "board" not in own
    assert "cards.effects_drawn" in cards
    assert not [m for m in chapters("limmu.games.chariot_lords") if ".cards" in m.__name__]
