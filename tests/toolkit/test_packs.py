"""The strict loader: it takes a value as it is or refuses it, and says where and what to do."""

import os
from pathlib import Path
from typing import Literal

import attrs
import pytest

from limmu.toolkit.packs import (
    MAX_INTEGER,
    PackError,
    Plain,
    canonical,
    digest_of,
    for_people,
    line_in,
    read_record,
    structure,
)


@attrs.frozen
class Spot:
    id: str
    walls: int = 0
    port: bool = False
    kind: Literal["city", "camp"] = "city"
    name: str = for_people("")


@attrs.frozen
class Atlas:
    spots: tuple[Spot, ...]
    paths: tuple[tuple[str, str], ...] = ()
    counts: dict[str, int] = attrs.field(factory=dict[str, int])
    params: dict[str, Plain] = attrs.field(factory=dict[str, Plain])


def write(directory: Path, text: str) -> Path:
    file = directory / "atlas.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_file_becomes_records(tmp_path: Path) -> None:
    atlas = read_record(Atlas, write(tmp_path, 'spots = [{ id = "ur", walls = 2 }]\npaths = [["ur", "uruk"]]'))
    assert atlas == Atlas((Spot("ur", 2),), (("ur", "uruk"),))


@pytest.mark.parametrize(
    ("text", "record", "field", "advice"),
    [
        ('spots = [{ id = "ur", walls = "2" }]', "spots[0] (ur)", "walls", "a whole number here, not the text '2'"),
        ('spots = [{ id = "ur", walls = 2.0 }]', "spots[0] (ur)", "walls", "write a whole number here, not float 2.0"),
        ('spots = [{ id = "ur", walls = true }]', "spots[0] (ur)", "walls", "write a whole number here, not true"),
        ('spots = [{ id = "ur", port = 1 }]', "spots[0] (ur)", "port", "write true or false here, not int 1"),
        ('spots = [{ id = "ur", name = 1979-05-27 }]', "spots[0] (ur)", "name", "write a text in quotes"),
        (f'spots = [{{ id = "ur", walls = {MAX_INTEGER + 1} }}]', "spots[0] (ur)", "walls", f"within {MAX_INTEGER}"),
        ('spots = [{ id = "ur", kind = "port" }]', "spots[0] (ur)", "kind", "write one of city, camp here"),
        ('spots = [{ id = "ur", wall = 2 }]', "spots[0] (ur)", "wall", "unknown field; remove it or use one of: id"),
        ("spots = [{ walls = 2 }]", "spots[0]", "id", "missing; add it"),
        ("counts = {}", "", "spots", "missing; add it"),
        ('spots = "ur"', "", "spots", "write a list here"),
        ('spots = ["ur"]', "", "spots[0]", "write a table here"),
        ('spots = []\npaths = [["ur"]]', "", "paths[0]", "write a list of 2 here"),
        ('spots = []\npaths = [["ur", 1]]', "", "paths[0][1]", "write a text in quotes here"),
        ('spots = []\ncounts = { ur = "1" }', "", "counts.ur", "write a whole number here"),
        ("spots = []\ncounts = [1]", "", "counts", "write a table here"),
        ("spots = []\nparams = { mp = 1.5 }", "", "params.mp", "write a whole number, a text or a list of them"),
        ('spots = []\nparams = { mp = [1, "a"] }', "", "params.mp", "write a list of whole numbers or a list of texts"),
    ],
)
def test_a_fault_names_file_record_and_field(tmp_path: Path, text: str, record: str, field: str, advice: str) -> None:
    with pytest.raises(PackError) as caught:
        read_record(Atlas, write(tmp_path, text))
    [problem] = caught.value.problems
    assert (problem.file, problem.record, problem.field) == ("atlas.toml", record, field)
    assert advice in problem.text
    assert str(caught.value).startswith(f"atlas.toml:{problem.line}: " if problem.line else "atlas.toml: ")


def test_every_fault_of_a_file_is_told(tmp_path: Path) -> None:
    text = 'spots = [{ id = "ur", walls = "2", hill = 1 }, { id = 3 }]\npaths = 7'
    with pytest.raises(PackError) as caught:
        read_record(Atlas, write(tmp_path, text))
    assert sorted((problem.record, problem.field) for problem in caught.value.problems) == [
        ("", "paths"), ("spots[0] (ur)", "hill"), ("spots[0] (ur)", "walls"), ("spots[1] (3)", "id"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("record", "line"),
    [
        ("ur", 2),
        ("spots[0] (ur)", 2),
        ("spots[1] (3)", 9),
        ("scenario.duel", 4),
        ("spots[1]", 8),
        ("spots[2]", 0),
        ("", 0),
    ],
)
def test_the_line_of_a_record_is_told(record: str, line: int) -> None:
    text = '[[spots]]\nid = "ur"\n\n[scenario.duel]\nhand = 1\ngone = "urs"\n\n[[spots]]\nnumber = 3\n'
    assert line_in(text, record) == line


def test_the_first_of_very_many_problems_name_their_lines(tmp_path: Path) -> None:
    source = write(tmp_path, "".join(f'[[spots]]\nid = "s{n}"\nwalls = "many"\n' for n in range(2000)))
    with pytest.raises(PackError) as caught:
        read_record(Atlas, source)
    assert len(caught.value.problems) == 2000
    assert [caught.value.problems[n].line for n in (0, 10, 1999)] == [2, 32, 0]


def test_many_faults_are_told_in_few_lines() -> None:
    with pytest.raises(PackError) as caught:
        structure(Atlas, {"spots": [1] * 50}, "atlas.toml")
    assert len(caught.value.problems) == 50
    assert str(caught.value).endswith("... and 30 more")


@pytest.mark.parametrize(
    ("content", "advice"),
    [
        (b"spots = []\nspots = []", "not TOML: Cannot overwrite a value"),
        (b"spots = [", "not TOML: "),
        (b'name = "\xff"', "not UTF-8 at byte 8"),
        (b"#" * 101, "larger than 100 bytes"),
    ],
)
def test_a_file_that_is_no_pack_file_is_refused(tmp_path: Path, content: bytes, advice: str) -> None:
    file = tmp_path / "atlas.toml"
    file.write_bytes(content)
    with pytest.raises(PackError, match=r"^atlas\.toml: ") as caught:
        read_record(Atlas, file, limit=100)
    assert advice in str(caught.value)


def test_a_deep_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="nested too deeply"):
        read_record(Atlas, write(tmp_path, "spots = " + "[" * 100_000))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"atlas\.toml: cannot be read .* put the file there"):
        read_record(Atlas, tmp_path / "atlas.toml")


def test_a_form_that_no_hook_takes_is_no_fault_of_the_pack() -> None:
    @attrs.frozen
    class Wrong:
        value: complex

    with pytest.raises(Exception, match="complex") as caught:
        structure(Wrong, {"value": 1}, "atlas.toml")
    assert not isinstance(caught.value, PackError)


def test_the_digest_reads_what_rules_read() -> None:
    spot = Spot("ur", walls=2, name="Ur")
    assert canonical(spot) == {"id": "ur", "walls": 2}
    assert digest_of(spot) == digest_of(Spot("ur", walls=2, name="Tell el-Muqayyar"))
    assert digest_of(spot) != digest_of(Spot("ur", walls=1, name="Ur"))
    assert len(digest_of(spot)) == 64


def test_what_has_no_canonical_form_is_refused() -> None:
    with pytest.raises(TypeError, match="float"):
        canonical((1, 0.5))


def test_a_pipe_in_the_place_of_a_file_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "map.toml")
    with pytest.raises(PackError, match="a pipe, a device or a socket"):
        read_record(Atlas, tmp_path / "map.toml")
