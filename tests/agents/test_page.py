"""The page about agents shows what works."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo", reason="needs the extra limmu[agents]")

PAGE = (Path(__file__).parents[2] / "docs" / "agents.md").read_text("utf-8")


def test_the_loop_plays_a_match_to_its_end_and_keeps_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    loop, columns, *_ = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    assert len([line for line in loop.splitlines() if line.strip()]) <= 15
    names: dict[str, object] = {}
    exec(compile(loop, "agents.md", "exec"), names)
    assert sorted(capsys.readouterr().out.split()[1::2]) in (["-1.0", "1.0"], ["0.0", "0.0"])
    assert (tmp_path / "match.limmu").stat().st_size > 10_000
    exec(compile(columns, "agents.md", "exec"), names)
    assert "units 256 ('id', 'power', 'kind', 'at', 'sailed') ('of', 'spent'" in capsys.readouterr().out


def test_every_part_of_an_observation_is_described() -> None:
    from limmu.agents.env import env
    from limmu.installed import find_game

    space = env(find_game("chariot-lords"), "second_five_2").sight.space()
    for key, part in space.items():
        assert f"`{key}`" in PAGE, key
        for name in part if key in ("actions", "asked") else ():
            assert f"`{name}`" in PAGE, name
