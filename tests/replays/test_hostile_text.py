"""What seats write is data: one corpus of hostile texts through every command, every surface and every error."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec import Raw
from tests.benchmarks import yardstick
from tests.cli.conftest import Run

from limmu import Input, begin, take
from limmu.cli.root import limmu
from limmu.core import Note, Ruling, SeatChange
from limmu.core.log.entry import encode, leaf_of
from limmu.core.log.lines import line_of
from limmu.core.match.host import lines_of
from limmu.display.escaping import for_html, for_json, for_markdown, for_terminal, one_line
from limmu.stores.files import key_path

CORPUS = (
    "a\n5. 0: moves to 3", "a\r\n  -> 1 wins", "a\x0b\x0c\x1c\x1d\x1e\x85b", "a\u2028b\u2029c", "\x1b[2K\x1b[1Aold",
    "\x9b2K\x9b1A", "\x1b]0;title\x07", "\x08\x08\x7f", "\u202eevil", "\u200e\u200f\u061c", "\u2066a\u2069b", "\x00nul",
    "</script><img src=x onerror=alert(1)>", "&lt;b&gt; &amp; \"'", "`x` **b** [a](http://b.c) ![i](j) | ~ # _",
    "\u200bbot:strong", "A\u00adnn\u2060\ufeff",
    "<b>x</b> www.a.bc x@y.zz", "[bold red]x[/bold red]", "{0} {who} %s", "../../x", "   ", "\t\t", "''' \"\"\"",
)  # fmt: skip
HARMFUL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\u00ad\u200b\u2060\ufeff]"
)
SECRET = bytes(range(32))


COMMANDS = (
    "show X", "show X --at 3 --seat 0", "log X", "log X --markdown", "log X --json", "map X", "verify X",
    "verify .", "verify X --json", "explain X 3", "explain X 60", "explain X 62 --json", "diff X other.limmu",
    "diff X other.limmu --json", "margins X", "odds X", "undo X --to 2 --consent all --dry-run",
    "end X --draw --consent all --dry-run", "show X --json", "redact X --seat public --out r.limmu",
    "branch X --at 40 --out b.limmu", "store list --store .", "store list --store . --json",
    "end X --concede 0 --dry-run", "case --from X --at 3 --seat umpire", "verify bad.limmu", "show bad.limmu",
    "verify bad.limmu --json", "verify rules.limmu", "log X --script --seat umpire", "play gone.limmu",
    "checkpoint sign X", "checkpoint last X", "reveal X --from other.limmu --out v.limmu", "ruleset X 7",
    "rule X --author a --clause b --reason c --answer zz --dry-run", "-v verify rules.limmu", "-vv play X",
)  # fmt: skip


def letters(text: str) -> str:
    """A text as long that is none too clever."""
    return "x" * len(text)


def written(path: Path, texts: Sequence[str]) -> bytes:
    """A match whose persons, seats and umpire say all that, in a file."""
    game, persons = yardstick.game, {"0": texts[0], "1": texts[1]}
    _, match = begin(game, game.load_pack(None), "turns-1", match_id=texts[2], secret=SECRET, persons=persons)
    log = line_of(match.header) + lines_of(match)
    for text in texts:
        fact = {"_": "cards_dealt", "side": 0, "seat": text, "cards": [7]}
        ruling = Ruling(text or "a", text or "a", text or "a", facts=(Raw(encode(fact)),))
        for inp in (Input("0", Note(text)), Input("host", SeatChange("1", text)), Input("umpire", ruling)):
            match = take(match, inp)[1]
            log += lines_of(match)
    path.write_bytes(log)
    key_path(path).write_bytes(SECRET)
    return log


def other_header(path: Path, log: bytes, text: str) -> None:
    """The same under a header of another game, pack, scenario and keys; nothing but its first hash is right."""
    header = json.loads(log[44 : log.index(b"\n")])
    header |= {
        "game": text,
        "pack": text,
        "scenario": text,
        "options": {text: text},
        "keys": {text: text},
        "dice": text,
    }
    path.write_bytes(b"%s %s\n" % (leaf_of(encode(header)).encode(), encode(header)) + log[log.index(b"\n") + 1 :])


def edited(path: Path, log: bytes, text: str) -> None:
    """The same, with a fact in the last entry that no input causes: its hash is right, its rules are not."""
    lines = log.splitlines(keepends=True)
    entry = json.loads(lines[-1][44:])
    entry["facts"].append({"_": "cards_dealt", "side": 0, "seat": text, "cards": [0]})
    path.write_bytes(b"".join(lines[:-1]) + b"%s %s\n" % (leaf_of(encode(entry)).encode(), encode(entry)))


def all_told(texts: Sequence[str], command: str) -> tuple[str, str]:
    log = written(Path("X.limmu"), texts)
    written(Path("other.limmu"), [*texts[3:], *texts[:3]])
    other_header(Path("bad.limmu"), log, texts[0])
    edited(Path("rules.limmu"), log, texts[0])
    found = CliRunner(env={"COLUMNS": "3000"}).invoke(limmu, command.replace("X", "X.limmu").split())
    assert found.exception is None or isinstance(found.exception, SystemExit)
    for made in Path().glob("[brv].limmu*"):
        made.unlink()
    return found.stdout, found.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_no_text_moves_the_cursor_or_makes_a_line(command: str) -> None:
    hostile = all_told(CORPUS, command)
    tame = all_told([letters(text) for text in CORPUS], command)
    for told, like in zip(hostile, tame, strict=True):
        assert not HARMFUL.findall(told)
        if "--script" not in command:  # what a script cannot hold is refused
            assert told.count("\n") == like.count("\n"), told
    if "--json" in command:
        assert json.loads(hostile[0])


def test_a_report_is_a_page_that_says_it_all_and_does_nothing(run: Run) -> None:
    written(Path("X.limmu"), CORPUS)
    assert run("report", "X.limmu", "--html", "r.html").exit_code == 0
    page = Path("r.html").read_text("utf-8")
    assert page.count("<script") == 2
    assert "<img" not in page
    assert not HARMFUL.findall(page)


@pytest.mark.parametrize("text", CORPUS)
def test_each_surface_has_its_own_way(text: str) -> None:
    for told in (one_line(text), for_terminal(text), for_markdown(text), for_html(text), for_json(text)):
        assert not HARMFUL.findall(told)
    assert len(f"a{one_line(text)}b".splitlines()) == 1
    assert len(f"a{for_markdown(text)}b".splitlines()) == 1
    assert not re.findall(r"(?<!\\)(?:\\\\)*[`*_\[\]<>#|~&@]", for_markdown(text))
    assert not set("<>\"'") & set(for_html(text))
    assert json.loads(for_json(json.dumps(text, ensure_ascii=False))) == text
    assert tomllib.loads(f"a = {for_json(encode(text).decode())}") == {"a": text}


def test_text_that_harms_nobody_stays() -> None:
    for text in (
        "Ἀλέξανδρος",
        "ハンムラビ　王",
        "e\u0301",
        "👩\u200d🚀",
        "\u0645\u06cc\u200c\u062e",
        "a-b (c), d/e: +1",
    ):
        assert one_line(text) == for_terminal(text) == for_html(text) == for_json(text) == text
