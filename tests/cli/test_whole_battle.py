"""A whole battle of The Game of Kings at the prompt, by lines as somebody types them who reads the screen."""

import re
from collections.abc import Callable, Iterator
from math import hypot

import pytest
from tests.cli.conftest import Run

from limmu import installed
from limmu.cli.root import limmu
from limmu.games.game_of_kings import game

BATTLE = ("play", "game-of-kings", "--scenario", "skirmish", "--seat", "red=human", "--seat", "blue=random")
STOOD = re.compile(r"([RB]\d+) +\D+?\d* +(-?\d+\.\d) +(-?\d+\.\d) [NSEW]")
NEAR = 9


class Person:
    """Whoever plays Red: reads the screen, types a line."""

    def __init__(self, screen: Callable[[], str]) -> None:
        self.screen, self.typed = screen, list[str]()
        self.tries: Iterator[str] = iter(())
        self.at: dict[str, tuple[float, float]] = {}

    def __call__(self, prompt: str = "") -> str:
        told = self.screen()
        self.at |= {code: (float(x), float(y)) for code, x, y in STOOD.findall(told)}
        line = self.line(told)
        self.typed.append(line)
        assert len(self.typed) < 500, self.typed[-20:]
        return line

    def line(self, told: str) -> str:
        """The next line: Enter where one answer is left, the next way to say it where the last one was refused."""
        _, _, rest = told.rpartition("Red: ")
        asked = re.match(r"(.+?) \(after entry", rest.replace("\n", " "))
        if asked is not None:
            self.tries = self.ways(asked[1], codes(rest))
        elif "Enter" in told:
            return ""
        elif "0  done" in told:
            return "done"
        return next(self.tries, "1")

    def nearest(self, code: str) -> tuple[float, str]:
        x, y = self.at[code]
        return min([(hypot(x - a, y - b), foe) for foe, (a, b) in self.at.items() if foe[0] == "B"])

    def ways(self, asked: str, mine: list[str]) -> Iterator[str]:
        """What to type, one after the other, until something is understood."""
        if "army list" in asked:
            yield "mud kings"
        elif "Scenery" in asked:
            for x, y in ((24, 12), (12, 34), (36, 34), (36, 14)):
                yield f"woods north {y} {x}"
                yield f"hill north {y} {x}"
        elif "College" in asked:
            yield "minister"
        elif "deploy" in asked:
            x = 2 + 6 * int(mine[0][1:])
            yield from [f"{mine[0]} {how} at {x} 6" for how in ("ranked 5", "skirmish 4 0.5", "single", "")]
        elif "goes first" in asked:
            yield "red"
        elif "assaults which" in asked:
            near = sorted([(*self.nearest(code), code) for code in mine])
            yield from [f"{code} assaults {foe}" for far, foe, code in near if far < NEAR]
            yield "done"
        elif "How does R" in asked and "assault" in asked:
            yield "straight at its target"
            yield "straight on"
        elif "moves next" in asked:
            yield from [
                f"{code} {how}" for code in mine for how in ("march forward max", "forward max", "wheel left 20")
            ]
            yield "done"
        elif "shoots at whom" in asked:
            yield from [f"{code} shoots at {self.nearest(code)[1]}" for code in mine]
            yield "done"


def codes(told: str) -> list[str]:
    """The Units of Red that a list offers."""
    return re.findall(r"^ *\d+  (R\d+) ", told, re.MULTILINE) or re.findall(r"R\d+", told)


def test_a_battle_is_played_from_the_choice_of_armies_to_victory(
    run: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    installed.add(game)
    person = Person(lambda: capsys.readouterr().out)
    monkeypatch.setattr("builtins.input", person)
    limmu.main([*BATTLE, "--seed", "3", "--out", "m.limmu"], standalone_mode=False)
    told = capsys.readouterr().out
    assert re.search(r"(Red|Blue) won|a draw", told), told[-500:]
    typed = " ".join(person.typed)
    assert [
        word for word in ("ranked 5 at", "march forward max", "assaults B", "straight at") if word not in typed
    ] == []
    assert "Round 2" in run("log", "m.limmu").stdout
