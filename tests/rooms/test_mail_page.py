"""docs/mail.md shows what works: its match is played as printed, in a folder for each person."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.rooms.by_mail import steady

from limmu.cli.output import STOPPED
from limmu.cli.root import limmu

PAGE = (Path(__file__).parents[2] / "docs" / "mail.md").read_text("utf-8")


def test_the_match_of_the_page_goes_as_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steady(monkeypatch, 41)
    steps = re.findall(r"^    (\w+)\$ (.*)\n((?:    (?!\w+\$ ).*\n)*)", PAGE, re.M)
    assert len(steps) > 10
    for who, command, below in steps:
        (tmp_path / who).mkdir(exist_ok=True)
        monkeypatch.chdir(tmp_path / who)
        name, *args = command.split()
        if name == "send":
            (tmp_path / args[1]).mkdir(exist_ok=True)
            shutil.copy(args[0], tmp_path / args[1])
            continue
        typed = "".join([f"{line}\n" for line in re.findall(r"^    \w+> (.*)$", below, re.M)])
        result = CliRunner(env={"COLUMNS": "120"}).invoke(limmu, args, input=typed)
        assert result.exit_code == (STOPPED if typed.endswith("quit\n") else 0), (
            command,
            result.output,
            result.exception,
        )
        for line in below.splitlines():
            assert "> " in line or line.strip() in result.output, (command, result.output)


def test_every_option_of_the_page_is_there() -> None:
    for name in ("invite", "answer", "take"):
        told = CliRunner().invoke(limmu, [name, "--help"]).output
        for option in re.findall(rf"`limmu {name}[^`]*?(--[a-z-]+)", PAGE):
            assert option in told
