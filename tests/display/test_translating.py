"""A pack in another language: what its records say, by kind and id."""

from __future__ import annotations

import attrs

from limmu.display.lacking import _words_of
from limmu.display.translating import in_language
from limmu.toolkit.packs import for_people


@attrs.frozen
class Card:
    name: str = for_people()


@attrs.frozen
class Pack:
    card: dict[str, Card]


def test_a_record_in_a_mapping_has_its_key_for_an_id() -> None:
    pack = Pack({"7": Card("the Storm"), "8": Card("the Storm")})
    assert list(_words_of(pack, "", "", {})) == [("card.7", "the Storm"), ("card.8", "the Storm")]
    told = in_language(pack, "ja", {"card.8": "嵐"})
    assert {key: card.name for key, card in told.card.items()} == {"7": "the Storm", "8": "嵐"}
