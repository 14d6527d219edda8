"""The notation of answers: what is written reads back as the same, and nothing else is read."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from limmu.core import PASS, PUBLIC, Answer, Id, Pass, Record, declare
from limmu.display.notation import NotWritten, read, write

SpaceId = Annotated[str, Id("space")]
CardId = Annotated[int, Id("card")]


@declare(PUBLIC)
class Move(Answer):
    """One required field."""

    to: SpaceId


@declare(PUBLIC)
class Sail(Answer):
    """A flag, a number and a text that are not required."""

    port: SpaceId
    inside: bool = False
    ships: int = 1
    name: str = ""


@declare(PUBLIC)
class Count(Record):
    """No name: parts of one kind."""

    at: SpaceId
    n: int
    of: str = ""


@declare(PUBLIC)
class Spread(Answer):
    """Tuples and records inside a record."""

    counts: tuple[Count, ...]
    by: tuple[SpaceId, ...] = ()


@declare(PUBLIC)
class Wheel(Answer):
    """A signed number."""

    angle: int


class Colour(Enum):
    """Words of an enumeration."""

    RED = "red"
    BLUE = "blue"


SHAPES: dict[Any, Any] = {
    SpaceId: st.text(),
    CardId: st.integers(-(10**16) + 1, 10**16 - 1),
    bool: st.booleans(),
    Colour: st.sampled_from(Colour),
    Literal["end", "stop", 3]: st.sampled_from(["end", "stop", 3]),
    tuple[SpaceId, ...]: st.lists(st.text(), max_size=4).map(tuple),
    tuple[SpaceId, int]: st.tuples(st.text(), st.integers(-99, 99)),
    tuple[tuple[int, ...], ...]: st.lists(st.lists(st.integers(0, 9), max_size=3).map(tuple), max_size=3).map(tuple),
    SpaceId | Pass: st.one_of(st.text(), st.just(PASS)),
    CardId | Pass: st.one_of(st.integers(0, 99), st.just(PASS)),
    Move | Sail | Literal["end"]: st.one_of(
        st.builds(Move, st.text()),
        st.builds(Sail, st.text(), st.booleans(), st.integers(0, 3), st.text()),
        st.just("end"),
    ),
    tuple[SpaceId | Pass, ...]: st.lists(st.one_of(st.text(), st.just(PASS)), max_size=4).map(tuple),
    tuple[Count, ...]: st.lists(st.builds(Count, st.text(), st.integers(0, 9), st.text()), max_size=3).map(tuple),
    tuple[Move | Wheel, ...] | Pass: st.one_of(
        st.lists(st.one_of(st.builds(Move, st.text()), st.builds(Wheel, st.integers(-9, 9))), max_size=3).map(tuple),
        st.just(PASS),
    ),
    Spread: st.builds(
        Spread,
        st.lists(st.builds(Count, st.text(max_size=3), st.integers(0, 9)), max_size=3).map(tuple),
        st.lists(st.text(max_size=3), max_size=3).map(tuple),
    ),
}
"""Types of answers, and what draws values of them."""


@pytest.mark.parametrize("hint", SHAPES, ids=str)
@given(data=st.data())
def test_what_is_written_reads_back_as_the_same(hint: Any, data: st.DataObject) -> None:
    value = data.draw(SHAPES[hint])
    text = write(value, hint)
    assert text
    assert read(text, hint) == value
    assert "\n" not in text


@pytest.mark.parametrize("hint", SHAPES, ids=str)
@given(data=st.data())
def test_no_two_values_are_written_alike(hint: Any, data: st.DataObject) -> None:
    one, other = data.draw(SHAPES[hint]), data.draw(SHAPES[hint])
    assert (write(one, hint) == write(other, hint)) == (one == other)


PIECES = [*'ab1-:,=()" \\', "none", "pass", "move", "sail", "end", "spread", "inside", "(none)"]
SIGNS = st.lists(st.sampled_from(PIECES), max_size=12).map("".join)


@pytest.mark.parametrize("hint", SHAPES, ids=str)
@given(text=SIGNS)
def test_what_is_read_would_be_written_so(hint: Any, text: str) -> None:
    try:
        value = read(text, hint)
    except NotWritten:
        return
    assert write(value, hint) == text


FORMS: list[tuple[Any, Any, str]] = [
    ("kumidi", SpaceId, "kumidi"),
    ("two words", SpaceId, '"two words"'),
    ("a:b", SpaceId, '"a:b"'),
    ("pass", SpaceId, '"pass"'),
    ("12", SpaceId, '"12"'),
    ("", SpaceId, '""'),
    (-250, int, "-250"),
    (True, bool, "true"),
    (Colour.BLUE, Colour, "blue"),
    (PASS, SpaceId | Pass, "pass"),
    ("pass", SpaceId | Pass, '"pass"'),
    ("end", Move | Literal["end"], "end"),
    ("end", SpaceId | Literal["stop"], "end"),
    (Move("kumidi"), Move | Sail | Literal["end"], "move:kumidi"),
    (Sail("ugarit"), Move | Sail, "sail:ugarit"),
    (Sail("ugarit", inside=True, ships=2), Move | Sail, "sail:ugarit:inside:ships=2"),
    (Sail("ugarit", name="a b:c"), Move | Sail, 'sail:ugarit:name="a b:c"'),
    (("u1", "u4"), tuple[SpaceId, ...], "u1,u4"),
    ((), tuple[SpaceId, ...], "none"),
    (("none",), tuple[SpaceId, ...], '"none"'),
    (((),), tuple[tuple[int, ...], ...], "(none)"),
    (((1, 2), (3,)), tuple[tuple[int, ...], ...], "(1,2),3"),
    ((Count("ashur", 1), Count("nineveh", 3)), tuple[Count, ...], "ashur:1,nineveh:3"),
    ((Count("qatna", 1, "revolt"),), tuple[Count, ...], "qatna:1:of=revolt"),
    (Spread((Count("a", 1), Count("b", 2))), Spread, "spread:(a:1,b:2)"),
    (Spread((), ("a", "b")), Spread, "spread:none:by=a,b"),
    ((Move("a"), Wheel(-3)), tuple[Move | Wheel, ...] | Pass, "move:a,wheel:-3"),
]


@pytest.mark.parametrize(("value", "hint", "text"), FORMS)
def test_how_answers_are_written(value: Any, hint: Any, text: str) -> None:
    assert write(value, hint) == text
    assert read(text, hint) == value


REFUSED: list[tuple[str, Any, str]] = [
    ("", SpaceId, "an id is wanted"),
    ("two words", SpaceId, "an id is wanted"),
    ('"kumidi"', SpaceId, "write it kumidi"),
    ('"two words', SpaceId, "no JSON"),
    ("none", SpaceId, 'write it "none"'),
    ("+3", int, "a whole number is wanted"),
    ("03", int, "a whole number is wanted"),
    ("-0", int, "write it 0"),
    ("9" * 40, int, "a whole number is wanted"),
    ("3.5", int, "a whole number is wanted"),
    ("yes", bool, "one of true, false"),
    ("green", Colour, "one of red, blue"),
    ("stay", Move | Literal["end"], "not the form of any answer"),
    ("move", Move, "to is missing"),
    ("go:kumidi", Move, "does not begin with move"),
    ("move:a:b", Move, "b has no place there"),
    ("move:to=a", Move, "an id is wanted"),
    ("sail:a:inside=true", Sail, "write it sail:a:inside"),
    ("sail:a:ships=1", Sail, "write it sail:a"),
    ("sail:a:ships=2:inside", Sail, "write it sail:a:inside:ships=2"),
    ("sail:a:inside:inside", Sail, "inside has no place there"),
    ("sail:a:crew=3", Sail, "crew has no place there"),
    ("sail:a:ships", Sail, "write ships=, and what it is"),
    ("sail:a:name", Sail, "write name=, and what it is"),
    ("u1, u4", tuple[SpaceId, ...], "an id is wanted"),
    ("u1,,u4", tuple[SpaceId, ...], "an id is wanted"),
    ("u1,", tuple[SpaceId, ...], "an id is wanted"),
    ("(u1),u4", tuple[SpaceId, ...], "write it u1,u4"),
    ("a,1,2", tuple[SpaceId, int], "2 parts are wanted"),
    ("ashur", tuple[Count, ...], "n is missing"),
    ("ashur:x", tuple[Count, ...], "a whole number is wanted"),
    ("(" * 2000 + ")" * 2000, tuple[tuple[int, ...], ...], "a whole number is wanted"),
]


@pytest.mark.parametrize(("text", "hint", "why"), REFUSED)
def test_what_is_not_written_so_is_refused_and_why(text: str, hint: Any, why: str) -> None:
    with pytest.raises(NotWritten, match=why):
        read(text, hint)


def test_a_type_without_notation_is_the_authors_mistake() -> None:
    with pytest.raises(TypeError, match="no notation"):
        write({}, dict[str, int])
