"""Templates, names and fallbacks; and that no text is missing where a game has texts."""

from pathlib import Path

import attrs
import pytest
from tests.benchmarks import yardstick
from tests.benchmarks.yardstick import CardPlayed, PickUnit, UnitHit

from limmu.core import PUBLIC, Question, Verdict, declare, refuse
from limmu.display.lacking import missing
from limmu.display.pack_names import pack_names
from limmu.display.saying import Texts, load_texts, no_names, words
from limmu.installed import find_game


def test_a_phrase_that_no_text_has_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "game_of_phrases"
    package.mkdir()
    (package / "__init__.py").write_text('def display():\n    return phrase("known"), phrase("unkown", n=1)\n')
    monkeypatch.syspath_prepend(tmp_path)
    texts = Texts({"phrases": {"known": "it"}})
    found = missing(yardstick.game, package.name, texts)
    assert [line for line in found if line.startswith("phrases")] == ["phrases: unkown"]


@declare(PUBLIC)
class PickName(Question[object, str]):
    pass


@attrs.frozen
class Card:
    name: str


@attrs.frozen
class Pack:
    card: dict[int, Card]
    space: dict[str, Card]


NAMES = pack_names(Pack({17: Card("Favour of Baal")}, {"kadesh": Card("Kadesh"), "til_barsip": Card("Til Barsip")}))


def texts(**sections: dict[str, str]) -> Texts:
    own = load_texts("").sections
    return Texts({"plurals": own["plurals"], "program": own["program"], **sections})


def test_a_template_names_fields_and_looks_ids_up() -> None:
    said = texts(facts={"card_played": "side {side} plays {card:card}"}).fact(CardPlayed(1, 17), NAMES)
    assert said == "side 1 plays Favour of Baal"


def test_a_variant_is_chosen_by_a_field() -> None:
    facts = {"unit_hit": "unit {unit} is hit", "unit_hit.steps=0": "unit {unit} is lost"}
    assert texts(facts=facts).fact(UnitHit(3, 1, 4)) == "unit 3 is hit"
    assert texts(facts=facts).fact(UnitHit(3, 0, -1)) == "unit 3 is lost"


def test_numbers_are_signed_where_asked() -> None:
    assert texts(facts={"card_played": "{side:+} {card:+}"}).fact(CardPlayed(0, -3)) == "+0 -3"


def test_lists_are_joined_and_what_is_hidden_is_counted() -> None:
    plain = texts()
    assert plain.value(("kadesh", "til_barsip", "sais"), names=NAMES) == "Kadesh, Til Barsip and sais"
    assert plain.value((0, 0, 0), "card", NAMES) == "3 hidden cards"
    assert plain.value(("?", "?")) == "2 hidden"
    assert plain.value(()) == "none"


def test_without_a_template_the_stored_name_is_readable() -> None:
    assert texts().fact(CardPlayed(1, 17)) == "card played: side 1, card 17"
    assert texts().question(PickUnit(0)) == "pick unit: side 0"
    assert texts().refusal(refuse("X-1-a", "not_enough_mp", "kadesh")) == "not enough mp: kadesh"
    assert words("units_lost") == "units lost"


def test_a_template_with_an_unknown_field_stays_readable() -> None:
    assert "17" in texts(facts={"card_played": "{colour}"}).fact(CardPlayed(1, 17))


def test_answers_have_templates_and_special_ones() -> None:
    answers = {"pick_unit": "unit {answer} of side {side}", "pick_unit.-1": "stop"}
    assert texts(answers=answers).answer(PickUnit(1), 4, no_names) == "unit 4 of side 1"
    assert texts(answers=answers).answer(PickUnit(1), -1, no_names) == "stop"


def test_answers_of_several_parts_have_patterns() -> None:
    answers = {"pick": "{answer}", "pick_name.*:event": "{0:card} as an event", "pick_name.*:*": "{0} to {1}"}
    some = texts(answers=answers)
    assert some.answer(PickName(), "17:event", NAMES) == "Favour of Baal as an event"
    assert some.answer(PickName(), "kadesh:til_barsip", NAMES) == "Kadesh to Til Barsip"
    assert some.answer(PickName(), "kadesh>til_barsip", NAMES) == "Kadesh > Til Barsip"


def test_refusals_of_the_core_are_in_plain_words() -> None:
    core = load_texts("")
    for code in ("not_on_offer", "not_asked", "stale", "match_over", "malformed", "consent_needed", "no_such_scope"):
        assert "_" not in core.refusal(Verdict(False, code=code, data=("1", "2")))


def test_what_is_missing_or_wrong_is_found() -> None:
    some = texts(facts={"card_played": "{colour}", "rain_fell": "x"}, questions={"pick_unit": "which?"})
    found = missing(yardstick.game, "", some)
    assert "facts: unit_moved" in found
    assert "questions: pick_space" in found
    assert "facts: card_played names colour" in found
    assert "facts: rain_fell is no stored name" in found
    assert "questions: pick_unit" not in found


@pytest.mark.parametrize("text", ["[facts", "[colours]\nx = 'y'", "[facts]\nx = 3", "facts = 3"])
def test_a_wrong_file_of_texts_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    package = tmp_path / "spoken"
    (package / "texts").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "texts" / "en.toml").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(ValueError, match=r"en\.toml"):
        load_texts("spoken")


def test_the_core_and_the_toolkit_lack_no_refusal() -> None:
    for package in ("limmu.core", "limmu.toolkit"):
        found = missing(yardstick.game, package, load_texts(""))
        assert [line for line in found if line.startswith("refusals")] == []


@pytest.mark.parametrize("name", ["god-kings"])
def test_no_text_of_a_game_is_missing(name: str) -> None:
    game = find_game(name)
    assert missing(game, game.package, load_texts(game.package)) == ()


@attrs.frozen
class Area:
    id: str
    name: str


@attrs.frozen
class ListedPack:
    areas: tuple[Area, ...]
    cards: dict[str, Card]


def test_one_rule_names_what_is_listed_by_id_or_mapped_by_number() -> None:
    names = pack_names(ListedPack((Area("mill", "Old Mill"),), {"3": Card("Ambush")}))
    plain = texts()
    assert [plain.value("mill", kind, names) for kind in ("area", "areas", "")] == ["Old Mill"] * 3
    assert [plain.value(3, kind, names) for kind in ("card", "cards", "")] == ["Ambush", "Ambush", "3"]


def test_seats_and_names_read_alike_in_facts_and_in_prompts() -> None:
    plain = texts(seats={"red": "the Red side"}, names={"ally": "an ally"}, facts={"unit_hit": "{side}"})
    assert [plain.value(word) for word in ("red", "ally")] == ["the Red side", "an ally"]
    assert [plain.word("seats", word) for word in ("red", "ally")] == ["the Red side", "an ally"]
