"""What is left out of a log because it is a default depends on values alone, not on which object a rule passes on."""

from __future__ import annotations

from typing import Any

import pytest
from tests.core.parley import SECRET, Board, Pack, Table, game_of, module

from limmu.core import (
    PUBLIC,
    Ask,
    BrokenLine,
    Fact,
    Next,
    Outcome,
    Procedure,
    Question,
    Record,
    declare,
    procedure,
    read_log,
    replay,
    step,
    verify,
)
from limmu.core.log.entry import leaf_of
from limmu.core.rules.canonical import encode
from limmu.core.rules.records import settle


@declare(PUBLIC)
class Spot(Record):
    x: int = 0
    y: int = 7


@declare(PUBLIC)
class Marked(Fact[Board]):
    spot: Spot = Spot()
    pair: tuple[int, int] = (0, 0)
    how: str = "by hand"
    far: int = 1000
    spots: tuple[Spot, ...] = ()

    def fold(self, board: Board) -> Board:
        return board


@declare(PUBLIC)
class Far(Record):
    name: str
    far: int = 1000


@declare(PUBLIC)
class Row(Record):
    parts: tuple[Far, ...] = ()


@declare(PUBLIC)
class PickSpot(Question[Board, int]):
    spot: Spot = Spot()
    most: int = 3

    def answers(self, board: Board) -> Any:
        return tuple(range(self.most))


@procedure("ZZ-1")
class Marking(Procedure[Outcome]):
    spot: Spot = Spot(1, 2)
    again: int = 0

    @step("ZZ-1.1")
    def mark(self, t: Any) -> Next[Outcome]:
        t.emit(Marked(Spot(), (0, int("0")), " ".join(["by", "hand"]), int("1000"), (Spot(),)))

    @step("ZZ-1.2")
    def pick(self, t: Any) -> Next[Outcome]:
        return Ask("red", PickSpot(Spot(0, 7)), self.but(spot=Spot(1, 2), again=1).picked)

    @step("ZZ-1.3")
    def picked(self, t: Any, answer: int) -> Next[Outcome]:
        return self.mark(t) or self.pick(t)


GAME = game_of(module(A=Marked, B=PickSpot, C=Marking), opening=lambda pack, scenario: Marking())


def test_computed_defaults_are_left_out_like_the_default_itself() -> None:
    assert settle(Marked(Spot(3, 7))).spot == Spot(3)
    assert settle(whole := Marked()) is whole
    table = Table(game=GAME)
    table.say("red", 1)
    table.say("red", 2)
    entries = [json for _, json in read_log(table.data).entries]
    assert all([b'{"_":"marked","spots":[{}]}' in json for json in entries])
    assert b'"pause":{"demands":[["red",{"_":"pick_spot"},"picked"]]},"push":[[{"_":"marking","again":1}' in entries[0]
    assert b'"pause"' not in entries[1], "the same is asked"
    resumed = replay(read_log(table.data), GAME, Pack(), SECRET)
    assert verify(read_log(table.data), GAME, Pack()).reproducible.state == "holds"
    assert resumed.position.stack == table.match.position.stack


WRITTEN = {b'"marked",': (b'"spot":{},', b'"how":"by hand",', b'"pair":[0,0],'), b'"pick_spot"': (b',"spot":{}',)}


@pytest.mark.parametrize(("after", "field"), [(after, one) for after, fields in WRITTEN.items() for one in fields])
def test_a_default_that_is_written_is_damage(after: bytes, field: bytes) -> None:
    header, line = Table(game=GAME).data.splitlines(keepends=True)
    json = line[44:-1].replace(b',"spots":[{}]', b"").replace(b'"marked"', b'"marked",').replace(after, after + field)
    json = json.replace(b",}", b"}")
    data = header + leaf_of(json).encode() + b" " + json + b"\n"
    with pytest.raises(BrokenLine, match="default is written"):
        replay(read_log(data), GAME)


def test_a_tuple_is_settled_whatever_was_settled_before() -> None:
    one, two = Far("a", 5), Far("b", 6)
    settle(Row((one, two)))
    for parts in ((one, Far("b", int("1000"))), (one, two, Far("c", int("1000"))), (Far("a", int("1000")),)):
        assert encode(settle(Row(parts))) == encode(Row((*parts[:-1], Far(parts[-1].name))))
