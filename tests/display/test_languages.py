"""What the program itself says: plural forms, languages as files, no text missing and none left over."""

from __future__ import annotations

import ast
import re
import string
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tests.benchmarks.yardstick import CardPlayed

from limmu.display import language, text_files
from limmu.display.plurals import Plurals
from limmu.display.saying import Texts, load_texts

ROOT = Path(__file__).resolve().parents[2]
ENGLISH = load_texts("").sections["program"]

# ---------------------------------------------------------------- plural classes

RUSSIAN = {
    "one": "n % 10 = 1 and n % 100 != 11",
    "few": "n % 10 = 2..4 and n % 100 != 12..14",
    "many": "",
}
SLOVENE = {"one": "n % 100 = 1", "two": "n % 100 = 2", "few": "n % 100 = 3..4", "other": ""}


@pytest.mark.parametrize(
    ("rules", "numbers", "classes"),
    [
        ({"one": "n = 1", "other": ""}, (0, 1, 2, 21), "other one other other"),
        ({"other": ""}, (0, 1, 7), "other other other"),
        (RUSSIAN, (1, 2, 4, 5, 11, 12, 21, 22, 112, 100), "one few few many many many one few many many"),
        (SLOVENE, (1, 2, 3, 5, 101, 102), "one two few other one two"),
        ({"one": "n = 0 or n = 1", "other": ""}, (0, 1, 2), "one one other"),
        ({"many": "n != 0 and n % 1000000 = 0,5..6", "other": ""}, (0, 5, 7, 1_000_000), "other many other many"),
    ],
)
def test_a_number_is_of_the_class_that_its_language_has_for_it(
    rules: dict[str, str], numbers: tuple[int, ...], classes: str
) -> None:
    plurals = Plurals(rules)
    assert [plurals.classes[plurals.of(n)] for n in numbers] == classes.split()
    assert [plurals.of(-n) for n in numbers] == [plurals.of(n) for n in numbers]


@pytest.mark.parametrize(
    "rules", [{"one": "n is 1", "other": ""}, {"one": "n = 1"}, {"one": "", "other": ""}, {"one": "n = x", "other": ""}]
)
def test_a_rule_of_another_form_is_refused(rules: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="plurals: "):
        Plurals(rules)


def said(template: str, plurals: dict[str, str], **fields: object) -> str:
    return Texts({"plurals": plurals, "program": {"it": template, "value.comma": ", "}}).say("it", **fields)


def test_a_template_chooses_a_form_by_a_number() -> None:
    english = {"one": "n = 1", "other": ""}
    assert [said("{n} {n:die|dice}", english, n=n) for n in (1, 2)] == ["1 die", "2 dice"]
    assert [said("{n} {n:zug|zuga|zugov}", RUSSIAN, n=n) for n in (1, 3, 5)] == ["1 zug", "3 zuga", "5 zugov"]
    assert said("{n} {n:die|dice}", {"other": ""}, n=1) == "1 die"
    assert [said("{yes:outside|inside}", english, yes=yes) for yes in (False, True)] == ["outside", "inside"]


def test_a_reason_says_what_it_is_where_the_texts_say_so() -> None:
    fact = CardPlayed(0, 4)
    names = {"card_played.SK-1": "on {value}", "SK-2": "{value} MP", "card_played.why": "attacker {value:+}"}
    texts = Texts({"plurals": {}, "why": names})
    told = [texts.reason(fact, "why", clause, 3) for clause in ("SK-1", "SK-2", "SK-3")]
    assert told == ["on 3", "3 MP", "attacker +3"]
    assert (texts.reason(fact, "x_why", "SK-3", -3), texts.reason(fact, "why", "SK-1", 0)) == ("-3", "")


def test_so_do_the_templates_of_a_game() -> None:
    own = load_texts("").sections
    facts = {"card_played": "{card} {card:card|cards}"}
    texts = Texts({**own, "facts": facts})
    assert [texts.fact(CardPlayed(0, n)) for n in (1, 5)] == ["1 card", "5 cards"]


def test_texts_and_lists_stand_as_they_are_in_what_the_program_says() -> None:
    assert said("{who}: {faces}", {}, who="south_1 > a:b", faces=(3, 5)) == "south_1 > a:b: 3, 5"


# ---------------------------------------------------------------- another language is another file


@pytest.fixture
def languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The program and a game, with a second language of which each has a little."""
    package = tmp_path / "limmu_display_copy"
    (package / "texts").mkdir(parents=True)
    english = Path(text_files.__file__).with_name("texts") / "en.toml"
    (package / "texts" / "en.toml").write_text(english.read_text("utf-8"), "utf-8")
    (package / "texts" / "ja.toml").write_text(
        '[plurals]\nother = ""\n[program]\n"outcome.draw" = "引き分け"\n"value.comma" = "、"\n', "utf-8"
    )
    game = tmp_path / "game_of_two_tongues"
    (game / "texts").mkdir(parents=True)
    (game / "__init__.py").touch()
    (game / "texts" / "en.toml").write_text('[facts]\na = "an A"\nb = "a B"\n', "utf-8")
    (game / "texts" / "ja.toml").write_text('[facts]\na = "エー"\n', "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, game.name, raising=False)
    real = text_files.files
    for module in (language, text_files):
        monkeypatch.setattr(module, "files", lambda name: package if name == "limmu.display" else real(name))
    return tmp_path


def test_what_a_language_lacks_is_said_in_english(languages: Path) -> None:
    texts = load_texts("game_of_two_tongues", "ja")
    assert texts.say("outcome.draw") == "引き分け"
    assert texts.say("told.undo_dice", undone="…", entries=(1, 2)) == "…, and takes back the dice of 1、2"
    assert texts.say("outcome.won", who="甲") == "甲 won"
    assert texts.sections["facts"] == {"a": "エー", "b": "a B"}
    assert texts.sections["plurals"] == {"other": ""}
    assert load_texts("game_of_two_tongues").sections["facts"] == {"a": "an A", "b": "a B"}


def test_a_language_that_the_program_does_not_speak_is_refused(languages: Path) -> None:
    with pytest.raises(ValueError, match="no texts in 'eo': there are en, ja"):
        load_texts("game_of_two_tongues", "eo")


def test_texts_loaded_again_are_parsed_again_only_where_a_file_changed(
    languages: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = languages / "game_of_two_tongues" / "texts" / "en.toml"
    before = load_texts("game_of_two_tongues").sections
    parsed: list[str] = []
    real = tomllib.loads
    monkeypatch.setattr(tomllib, "loads", lambda text: parsed.append(text) or real(text))
    assert load_texts("game_of_two_tongues").sections == before
    assert not parsed
    file.write_text(changed := file.read_text("utf-8").replace("an A", "an Alpha"), "utf-8")
    assert load_texts("game_of_two_tongues").sections["facts"]["a"] == "an Alpha"
    assert parsed == [changed]


def test_a_game_says_nothing_for_the_program(languages: Path) -> None:
    (languages / "game_of_two_tongues" / "texts" / "en.toml").write_text('[program]\n"outcome.draw" = "x"\n', "utf-8")
    with pytest.raises(ValueError, match=r"\[program\]: write one of the sections"):
        load_texts("game_of_two_tongues")


# ---------------------------------------------------------------- no text is missing, none is left over

SAYERS = ("say", "_say", "_yes", "said", "trouble", "wrong")
"""Functions that say what the program says, by the key that they are given."""
KEY = re.compile(r"[a-z]+\.[a-z_]+")
KEY_QUOTED = re.compile(r"""["'][a-z]+\.[a-z_]+["']""")
PLACES = {key.partition(".")[0] for key in ENGLISH}


@cache
def nodes_in(source: str) -> list[ast.AST]:
    """The texts and the calls of a module that has a key in it."""
    if not KEY_QUOTED.search(source):
        return []
    return [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant | ast.Call)]


def keys_in(source: str) -> Iterator[str]:
    """The keys that a module may say: texts of their form given to those who say, or kept in a variable for them."""
    for node in nodes_in(source):
        found = node.value if isinstance(node, ast.Constant) else ""
        if isinstance(found, str) and KEY.fullmatch(found) and found.partition(".")[0] in PLACES:
            yield found


@cache
def spoken() -> set[str]:
    folders = [ROOT / name for name in ("engine/limmu", "replays/limmu_replays")]
    return {key for folder in folders for path in folder.rglob("*.py") for key in keys_in(path.read_text("utf-8"))}


def fields_in(template: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(template) if field}


def calls_in(source: str) -> Iterator[tuple[str, set[str]]]:
    """Keys that stand in a call of those who say, with the fields that it gives; none where they are handed on."""
    for node in nodes_in(source):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in SAYERS:
            named = {word.arg for word in node.keywords if word.arg is not None}
            if all(word.arg is not None for word in node.keywords) and node.args:
                first = [one.value for one in ast.walk(node.args[0]) if isinstance(one, ast.Constant)]
                yield from [(key, named) for key in first if isinstance(key, str) and KEY.fullmatch(key)]


def test_nothing_that_the_program_says_is_missing() -> None:
    assert sorted(spoken() - set(ENGLISH)) == []


def test_no_template_holds_a_field_within_the_forms_of_another() -> None:
    """Which stands as it is: `{n:one answer|{n} answers}` says `{n} answers`."""
    found = [
        path.name
        for path in Path(language.__file__).parents[1].rglob("texts/*.toml")
        if "|{" in path.read_text("utf-8")
    ]
    assert found == []


def test_nothing_is_kept_that_the_program_does_not_say() -> None:
    assert sorted(set(ENGLISH) - spoken()) == []


def test_every_field_that_a_text_names_is_given() -> None:
    lacking = [
        f"{path.name}: {key}: {sorted(fields_in(ENGLISH[key]) - given)}"
        for folder in ("engine/limmu", "replays/limmu_replays")
        for path in (ROOT / folder).rglob("*.py")
        for key, given in calls_in(path.read_text("utf-8"))
        if key in ENGLISH and not fields_in(ENGLISH[key]) <= given
    ]
    assert lacking == []


def test_a_missing_text_and_a_missing_field_are_found() -> None:
    assert set(keys_in('shown.say("told.never", who=1)')) == {"told.never"}
    assert set(keys_in('key = "dice.ask" if roll.by else "other.thing"')) == {"dice.ask"}
    assert list(calls_in('shown.say("told.undo" if a else "told.note", who=1)')) == [
        ("told.undo", {"who"}),
        ("told.note", {"who"}),
    ]


def test_plural_forms_are_as_many_as_the_language_has_classes() -> None:
    plurals = Plurals(load_texts("").sections["plurals"])
    specs = [spec for text in ENGLISH.values() for _, _, spec, _ in string.Formatter().parse(text) if spec]
    assert {spec.count("|") + 1 for spec in specs if "|" in spec} == {len(plurals.classes)}
