"""The army list as a document: read strictly and within bounds, the same choices have the same hash."""

import json
import time
from pathlib import Path

import attrs
import msgspec
import pytest
from tests.games.game_of_kings.lists import EXAMPLES, LEGAL, army, example, unit

from limmu.games.game_of_kings.army import (
    MAX_LIST,
    ArmyList,
    army_of,
    commitment_to,
    digest_of_army,
    plain_army,
    read_army,
    secrets_of,
    short_form,
    toml_text,
    without_secrets,
)
from limmu.toolkit.packs import PackError

HEAD = 'name = "x"\nnation = "imp"\nsize = 1000\n'
LONG = HEAD + 'avatars = []\nunits = [{ entry = "x", options = [' + "'a'," * 65 + "] }]"
MANY = HEAD + "avatars = []\nunits = [" + "{entry='a'}," * 257 + "]"
TWICE = HEAD + 'avatars = []\nunits = [{ entry = "x", id = "a" }, { entry = "x", id = "a" }]'


@pytest.mark.parametrize("name", sorted([path.stem for path in EXAMPLES.iterdir()]))
def test_a_list_is_written_and_read_again(name: str) -> None:
    found = example(name)
    assert army_of(toml_text(found).encode(), "again.toml") == found
    assert army_of(json.dumps(plain_army(found)).encode(), "again.json") == found


def test_a_list_can_be_an_answer_in_a_log() -> None:
    found = example("the_bristle_host")
    assert msgspec.json.decode(msgspec.json.encode(found), type=ArmyList) == found


def test_texts_of_any_kind_are_written_so_that_they_are_read() -> None:
    odd = attrs.evolve(LEGAL, name='Ünicode "quoted" \\ {}[]#=', rulings={"a b": "each"})
    assert army_of(toml_text(odd).encode(), "odd.toml") == odd


@pytest.mark.parametrize(
    ("text", "record", "field", "advice"),
    [
        (HEAD + "avatars = []\nunits = []\npoints = 7", "", "points", "unknown field"),
        (HEAD + "avatars = []", "", "units", "missing"),
        (HEAD + 'avatars = []\nunits = [{ entry = "x", models = 2.5 }]', "units[0]", "models", "a whole number"),
        (HEAD + 'avatars = []\nunits = [{ entry = "x", models = true }]', "units[0]", "models", "a whole number"),
        (HEAD + 'avatars = []\nunits = [{ entry = "x", models = 1001 }]', "units[0]", "models", "0 to 1000"),
        (HEAD + 'avatars = []\nunits = [{ entry = "x", models = -1 }]', "units[0]", "models", "0 to 1000"),
        (HEAD + 'avatars = []\nunits = [{ entry = "x", parts = { fowls = -1 } }]', "units[0]", "parts.fowls", "0 to"),
        (HEAD + 'avatars = []\nunits = [{ entry = "x", leaders = ["wizard"] }]', "units[0]", "leaders[0]", "one of"),
        (TWICE, "units[1]", "id", "twice"),
        (HEAD + f'avatars = []\nunits = [{{ entry = "{"x" * 81}" }}]', "units[0]", "entry", "shorten"),
        (HEAD.replace("x", "x\\nLegal: yes") + "avatars = []\nunits = []", "", "name", "cannot be seen"),
        (HEAD.replace("x", "\u202e") + "avatars = []\nunits = []", "", "name", "cannot be seen"),
        (HEAD.replace("x", "   ") + "avatars = []\nunits = []", "", "name", "nothing but spaces"),
        (LONG, "units[0]", "options", "at most 64"),
        (MANY, "", "units", "at most 128"),
        (HEAD + "avatars = []\nunits = []\nformat = 2", "", "format", "later release"),
        (HEAD.replace("1000", "0") + "avatars = []\nunits = []", "", "size", "agree on a size"),
        (HEAD.replace("1000", "9" * 15) + "avatars = []\nunits = []", "", "size", "agree on a size"),
        (HEAD.replace("1000", "9" * 400) + "avatars = []\nunits = []", "", "size", "a whole number within"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_document_is_told_with_its_place(text: str, record: str, field: str, advice: str) -> None:
    with pytest.raises(PackError) as caught:
        army_of(text.encode(), "wrong.toml")
    (problem, *_) = caught.value.problems
    assert (problem.file, problem.record.partition(" ")[0], problem.field) == ("wrong.toml", record, field)
    assert advice in problem.text


@pytest.mark.parametrize(
    ("content", "file"),
    [
        (b"x" * (MAX_LIST + 1), "large.toml"),
        (b"size = " + b"9" * 60_000, "number.toml"),
        (b'{"size": ' + b"9" * 60_000 + b"}", "number.json"),
        (b'{"size": NaN}', "number.json"),
        (b"[" * 60_000, "deep.json"),
        (b"a = " + b"[" * 60_000, "deep.toml"),
        (b"[1, 2]", "list.json"),
        (b'{"army": 3}', "number.json"),
        (b"\xff\xfe", "bytes.toml"),
        (b"\xff\xfe", "bytes.json"),
        (HEAD.encode() + b"avatars = []\nunits = [" + b"{}," * 20_000 + b"]", "many.toml"),
    ],
)
def test_what_is_no_army_list_is_refused_at_once(content: bytes, file: str) -> None:
    begun = time.process_time()
    with pytest.raises(PackError):
        army_of(content, file)
    assert time.process_time() - begun < 5


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="cannot be read"):
        read_army(tmp_path / "none.toml")


def test_of_an_export_only_the_choices_are_read() -> None:
    export = {"army": plain_army(LEGAL), "derived": {"points": 3, "legal": True}}
    assert army_of(json.dumps(export).encode(), "export.json") == LEGAL


def test_names_of_models_make_no_difference_to_the_hash_and_choices_do() -> None:
    digest = digest_of_army(LEGAL)
    named = attrs.evolve(LEGAL, units=(attrs.evolve(LEGAL.units[0], name="The Iron Few"), LEGAL.units[1]))
    assert digest_of_army(named) == digest
    changed = [
        army(unit("dwarf_veterans")),
        attrs.evolve(LEGAL, size=500),
        attrs.evolve(LEGAL, rulings={"A-097": "each"}),
        attrs.evolve(LEGAL, units=LEGAL.units[:1]),
    ]
    assert len({digest, *[digest_of_army(one) for one in changed]}) == 5


def test_the_short_form_is_twelve_letters_of_the_hash() -> None:
    assert short_form("00" * 32) == "AAAA-AAAA-AAAA"
    assert short_form("ff" * 32) == "7777-7777-7777"
    assert short_form("08421084210842108421" + "00" * 22) == "BBBB-BBBB-BBBB"


def hiding(where: str) -> ArmyList:
    return army(unit("goblin_reckers", hides_in=where), nation="hob")


def test_secret_choices_are_left_out_and_committed_to() -> None:
    salt = bytes(32)
    assert secrets_of(hiding("unit_1")) == {"unit_3": "unit_1"}
    assert without_secrets(hiding("unit_1")) == without_secrets(hiding("unit_2")) == hiding("")
    made = commitment_to(hiding("unit_1"), salt)
    assert made == commitment_to(hiding("unit_1"), salt)
    assert len({made, commitment_to(hiding("unit_2"), salt), commitment_to(hiding("unit_1"), b"1" * 32)}) == 3
