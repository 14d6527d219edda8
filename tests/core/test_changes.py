"""A frame that stays names only the locals that changed, in the one way there is."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import Raw
from msgspec import json as msgjson
from tests.core.parley import GAME

from limmu.core import (
    PUBLIC,
    Demand,
    Done,
    Frame,
    Next,
    Pause,
    Procedure,
    Question,
    RollDice,
    change_of,
    declare,
    procedure,
    step,
)
from limmu.core.log.changes import read_push, write_push
from limmu.core.log.trail import require_trail, steps_of, write_trail
from limmu.core.rules.canonical import encode


@procedure("PA-1")
class Long(Procedure[None]):
    units: tuple[str, ...]
    hits: int = 0
    side: str = ""

    @step("PA-1")
    def go(self, t: Any) -> Next[None]:
        return Done()


@procedure("PA-2")
class Short(Procedure[None]):
    side: int = 0

    @step("PA-2")
    def go(self, t: Any) -> Next[None]:
        return Done()


@procedure("PA-3", secret={"card": "umpire"})
class Hiding(Procedure[None]):
    units: tuple[str, ...] = ()
    card: int = 0

    @step("PA-3")
    def go(self, t: Any) -> Next[None]:
        return Done()


UNITS = ("a", "b")
BEFORE = (Frame(Short(), "go"), Frame(Long(UNITS, 3, "red"), "go"))


def pushed(*procs: Any) -> bytes:
    stack = [BEFORE[0], *[Frame(proc, "on") for proc in procs]]
    push = write_push(BEFORE, 1, stack, lambda proc: proc)
    assert read_push(BEFORE, 1, push) == tuple(stack[1:])
    return encode([frame.proc for frame in push])


def test_a_frame_that_stays_names_what_changed() -> None:
    assert pushed(Long(UNITS, 4, "red")) == b'[{"_":"long+","hits":4}]'
    assert pushed(Long(UNITS, 3, "red")) == b'[{"_":"long+"}]'
    assert pushed(Long(UNITS, 0, "red")) == b'[{"_":"long+","hits":0}]'  # its default now
    assert pushed(Long((), 3, "red")) == b'[{"_":"long+","units":[]}]'


def test_other_frames_are_written_whole() -> None:
    assert pushed(Short()) == b'[{"_":"short"}]'
    assert pushed(Long(UNITS, 3), Long(UNITS)) == b'[{"_":"long+","side":""},{"_":"long","units":["a","b"]}]'


@pytest.mark.parametrize("cls", [Short, Hiding])
def test_what_has_no_locals_or_hides_some_is_never_a_change(cls: type[Any]) -> None:
    before = (Frame(cls(), "go"),)
    assert change_of(cls) is None
    assert write_push(before, 0, [Frame(cls(), "go")], lambda proc: proc) == before
    assert read_push(before, 0, before) == before


def test_a_frame_stays_if_it_is_the_same_and_hides_nothing() -> None:
    kept = GAME.codec.frames_kept
    for proc, at, count in ((Long(UNITS, 3, "red"), "go", 2), (Long(UNITS, 4, "red"), "go", 1), (Short(), "go", 1)):
        assert kept(BEFORE, [BEFORE[0], Frame(proc, at)]) == count
    assert kept(BEFORE, [Frame(Short(), "on"), BEFORE[1]]) == 0
    hiding = Frame(Hiding(UNITS, 7), "go")
    assert kept((hiding,), [hiding]) == 1, "no step of it ran"
    assert kept((hiding,), [Frame(Hiding(UNITS, 7), "go")]) == 0, "nobody sees that the hidden local did not change"


@declare(PUBLIC)
class Plain(Question[Any, int]):
    most: int = 1


@declare(dear="red")
class Dear(Question[Any, int]):
    dear: int = 1


@pytest.mark.parametrize(("question", "stays"), [(Plain(3), True), (Dear(3), False), (RollDice(1, 6, "x"), False)])
def test_a_pause_stays_if_it_asks_the_same_of_no_chance_and_hides_nothing(question: Any, stays: bool) -> None:
    who = "chance" if isinstance(question, RollDice) else "red"
    before, after = [Pause((Demand(who, question, "go"),)) for _ in range(2)]
    assert GAME.codec.pause_stays(before, after, BEFORE[0]) is stays
    assert GAME.codec.pause_stays(before, before, BEFORE[0]), "no step asked"
    other = Pause((Demand(who, question, "on"),))
    assert not GAME.codec.pause_stays(before, other, BEFORE[0])
    assert not GAME.codec.pause_stays(None, after, BEFORE[0])


@pytest.mark.parametrize(
    ("before", "push", "why"),
    [
        (BEFORE, Long(UNITS, 4, "red"), "written whole"),
        (BEFORE, change_of(Long)(), "stays as it was"),
        (BEFORE, change_of(Long)(hits=3), "did not change"),
        (BEFORE[:1], change_of(Long)(hits=3), "no such frame"),
        ((BEFORE[0], BEFORE[0]), change_of(Long)(hits=3), "no such frame"),
        (BEFORE[:1], Raw(b'{"_":"long+","hits":3}'), "no frame was"),
    ],
)
def test_there_is_one_way_to_write_a_frame(before: tuple[Frame, ...], push: Any, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        read_push(before, 1, (Frame(push, "go"),))


def test_frames_of_an_older_version_change_as_bytes() -> None:
    old = Raw(encode(BEFORE[1].proc))
    for before, change in (
        (old, change_of(Long)(hits=4)),
        (old, Raw(b'{"_":"long+","hits":4}')),
        (BEFORE[1].proc, Raw(b'{"_":"long+","hits":4}')),
    ):
        (frame,) = read_push((BEFORE[0], Frame(before, "go")), 1, (Frame(change, "on"),))
        assert msgjson.decode(bytes(frame.proc), type=Long) == Long(UNITS, 4, "red")


def test_a_change_holds_only_locals_of_its_procedure_and_their_types() -> None:
    for json in (b'{"_":"long+","hits":"x"}', b'{"_":"long+","hit":1}', b'{"_":"long","hits":1}'):
        with pytest.raises(msgspec.ValidationError):
            msgjson.decode(json, type=change_of(Long))


STEPS = ((5, "battle.join", 1), (5, "battle.fight", 0), (6, "charge.offer", 0), (5, "battle.fight", 2))
TRAIL = "5 battle.join+1 fight, 6 charge.offer, 5 battle.fight+2"


def test_a_trail_is_one_line_and_back() -> None:
    assert write_trail(STEPS) == TRAIL
    assert steps_of(TRAIL) == STEPS
    assert (write_trail(()), steps_of("")) == ("", ())


@pytest.mark.parametrize(
    "trail",
    ["5 battle", "5 battle.a, 5 battle.b", "05 battle.a", "-1 battle.a", "5 battle.a+0", "5 battle.a+01", "5 battle.a ",
     "5  battle.a", "5 battle.a,6 b.c", "5 battle.a, ", " 5 battle.a", "5 battle.a.b", "5 bättle.a", "5 battle.a\n"],
)  # fmt: skip
def test_there_is_one_way_to_write_a_trail(trail: str) -> None:
    with pytest.raises(ValueError, match=r"trail|twice"):
        steps_of(trail)
    with pytest.raises(ValueError, match=r"trail|twice"):
        require_trail(trail, set())
