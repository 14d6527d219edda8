"""Answers that nobody would give in good faith: each is refused with its clause, quickly, and changes nothing."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from time import process_time_ns
from typing import Any

import pytest
from msgspec import UNSET, Raw, Struct
from msgspec.structs import replace
from tests.counting import calls
from tests.games.game_of_kings.lists import LEGAL
from tests.games.game_of_kings.tables import NORTH, PACK, bare, moving, scenery, stood

from limmu.core import (
    MAX_INT,
    Choices,
    Decision,
    Input,
    Match,
    Question,
    RollDice,
    SeededDice,
    ShuffleItems,
    Verdict,
    begin,
    check,
    question,
    take,
    view,
)
from limmu.core.rules.canonical import encode
from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.board import SEATS, Board, Leg
from limmu.games.game_of_kings.cells import ROW
from limmu.games.game_of_kings.documents import ArmyDocument, document_of
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.formation import Array
from limmu.games.game_of_kings.p02_deploying import Deploy
from limmu.games.game_of_kings.p02_deployment import Deployment
from limmu.games.game_of_kings.p04_movement import Advance
from limmu.testing import start

MOST_MS = 20
EACH = 3
"""So often a kind of question is fuzzed in a match."""
NUMBERS = (0, -1, 7, 36_000, 1 << 31, MAX_INT, -MAX_INT, 1 << 62, 10**30)
WORDS = ("", "nobody", "x" * 300, "end", "blue.avatar_1", "\u2603")


def spoilt(value: Any, rng: Random) -> Iterator[Any]:
    """Values like a legal one with one thing changed, and of another form altogether."""
    if isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from [replace(value, **{name: worse}) for worse in spoilt(getattr(value, name), rng)]
        yield (value, value)
    elif isinstance(value, tuple):
        parts: tuple[Any, ...] = value
        yield from ((), parts * 2, parts * 16, parts * 3000, parts[::-1], (parts,), parts[1:], parts[:-1])
        for n in range(min(len(parts), 4)):
            yield from [(*parts[:n], worse, *parts[n + 1 :]) for worse in spoilt(parts[n], rng)]
    elif isinstance(value, int):
        yield from (value + 1, value - 1, value + 10, value + INCH, str(value), None, (value,))
        yield from rng.sample(NUMBERS, 4)
    else:
        yield from (*rng.sample(WORDS, 4), 5, None)


def some_answer(asked: Question[Any, Any], board: Board, rng: Random) -> Any:
    """A legal answer, part by part."""
    part: tuple[Any, ...] = ()
    while True:
        level: Choices[Any] = asked.choices(board, part)
        ends = [option.whole for option in level.options if option.whole is not UNSET]
        onward = [option.pick for option in level.options if option.whole is UNSET]
        if level.whole is not UNSET and len(part) > 6:
            return level.whole
        if level.span is not None and level.span.ranges:
            low, high = rng.choice(level.span.ranges)
            part = (*part, rng.randrange(low, high + 1, level.span.step))
        elif onward and (not ends or rng.random() < 0.8):
            part = (*part, rng.choice(onward))
        else:
            return rng.choice(ends) if ends else level.whole


def positions(seed: int) -> Iterator[Match[Board]]:
    """Those of a skirmish of two bots at which a seat answers, each kind of question a few times."""
    dice, asked = SeededDice(seed), Counter[str]()
    bots = {seat: game.bot(name, seed) for seat, name in zip(SEATS, ("sensible", "random"), strict=True)}
    _, match = begin(game, PACK, "skirmish", match_id="m", secret=bytes(range(32)), dice=dice.terms)
    while (open_ := question(match)) is not None:
        seat, put = open_.demands[0]
        if isinstance(put, RollDice | ShuffleItems):
            _, match = take(match, dice.throw(match, put))
            continue
        asked[type(put).__name__] += 1
        if asked[type(put).__name__] <= EACH:
            yield match
        _, match = take(match, Input(seat, Decision(bots[seat].choose(view(match, seat)))))


def judged(match: Match[Board], seat: str, answer: Any) -> Verdict[bool]:
    """The verdict on an answer, given within the time: the best of five, for other programs run beside this one. Under
    a profiler time says nothing."""
    spent: list[float] = []
    while True:
        start = process_time_ns()
        verdict = check(match, Input(seat, Decision(answer)))
        spent.append((process_time_ns() - start) / 1e6)
        if verdict or spent[-1] <= MOST_MS or sys.getprofile() is not None:
            return verdict
        assert len(spent) < 5, (spent, repr(answer)[:200])


@pytest.mark.parametrize("seed", [1, 6])
def test_spoilt_answers_to_every_kind_of_question_are_refused_in_time(seed: int) -> None:
    """By a clause, or since they are no such answer at all; nothing of the board is different afterwards."""
    rng, asked = Random(seed), set[str]()
    for match in positions(seed):
        open_ = question(match)
        assert open_ is not None
        seat, put = open_.demands[0]
        asked.add(type(put).__name__)
        before = encode(match.board)
        answers = [*spoilt(some_answer(put, match.board, rng), rng)]
        for answer in rng.sample(answers, min(len(answers), 30)):
            verdict = judged(match, seat, answer)
            assert verdict or verdict.clause or verdict.code == "malformed", (put, answer, verdict)
        assert encode(match.board) == before
    assert len(asked) > 14


LEG = Leg("forward", 0, 1)


@pytest.mark.parametrize(
    ("legs", "clause", "code"),
    [
        ((LEG,) * 17, "GOK-MOVE-16", "no_such_leg"),
        ((LEG, Leg("left", 25)) * 500, "GOK-MOVE-16", "no_such_leg"),
        ((LEG,) * 10_000, "", "malformed"),
        ((Leg("left", 30),), "GOK-MOVE-16", "no_such_leg"),
        ((Leg("left", 36_000),), "GOK-MOVE-16", "no_such_leg"),
        ((Leg("left", MAX_INT),), "GOK-MOVE-16", "no_such_leg"),
        ((Leg("forward", 0, MAX_INT),), "GOK-MOVE-9", "too_far"),
        ((Leg("forward", 0, -1),), "GOK-MOVE-16", "no_such_leg"),
        ((Leg("forward", 0, 4 * INCH), Leg("left", 9000), Leg("right", 9000)), "GOK-MOVE-9", "too_far"),
    ],
)
def test_legs_beyond_all_bounds(legs: tuple[Leg, ...], clause: str, code: str) -> None:
    """GOK-MOVE-16, GOK-MOVE-9: too many legs, angles off the grid, lengths off the table."""
    table = moving(stood(bare(), "red.foot", 24, 20))
    verdict = judged(table.match, "red", Advance("red.foot", "move", legs))
    assert (verdict.clause, verdict.code) == (clause, code)


def test_long_wheels_past_much_that_is_near_are_judged_in_few_calls() -> None:
    """GOK-MOVE-16: a column that wheels to and fro among friends, enemies and Scenery, some 300 degrees in all."""
    pieces = (("rocks", 21, 20), ("house", 34, 19), ("woods", 16, 20), ("woods", 15, 25), ("pond", 22, 18))
    board = bare(*[scenery(kind, x, y).but(id=f"{kind}-{x}") for kind, x, y in pieces])
    for id_, x, y, facing, files in (
        ("red.boars", 24, 24, NORTH, 1), ("red.fowl", 22, 24, 35_088, 5), ("red.troll", 26, 31, 9016, 1),
        ("blue.foot", 19, 26, 16_672, 5), ("blue.boars", 38, 24, 18_441, 5), ("blue.wolves", 32, 29, 19_418, 5),
    ):  # fmt: skip
        board = stood(board, id_=id_, x=x, y=y, facing=facing, files=files)
    angles = (275, 2000, 1925, 5900, 4000, 3850, 4575, 4400, 3700)
    legs = tuple([Leg("left" if n % 2 else "right", angle) for n, angle in enumerate(angles)])
    put = moving(board).asked("red").question
    assert put.check(board, Advance("red.boars", "move", legs))
    assert calls(lambda: put.check(board, Advance("red.boars", "move", legs))) < 60_000  # some 15 ms


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(lambda: Advance("red.foot", "move", (LEG,) * 1_000_000), id="record"),
        pytest.param(lambda: (LEG,) * 1_000_000, id="tuple"),
        pytest.param(lambda: Raw(b'{"_":"Advance","legs":[' + b'{"_":"Leg","length":1},' * 1_000_000), id="bytes"),
    ],
)
def test_a_million_legs(answer: Callable[[], Any]) -> None:
    """What is too long is not even read."""
    table = moving(stood(bare(), "red.foot", 24, 20))
    assert judged(table.match, "red", answer()).code == "malformed"


@pytest.mark.parametrize(
    ("more", "clause", "measures"),
    [
        ({}, "GOK-MOVE-9", 2),
        ({"red.boars": (24, 26)}, "GOK-MOVE-1", 1),
        ({"blue.foot": (24, 26)}, "GOK-MOVE-2", 1),
        ({"red.foot": (24, 46)}, "GOK-TABLE-1", 1),
    ],
)
def test_a_micrometre_too_long_is_refused_with_what_was_measured(
    more: dict[str, tuple[int, int]], clause: str, measures: int
) -> None:
    """GOK-MOVE-9, GOK-MOVE-1, GOK-MOVE-2, GOK-TABLE-1"""
    board = stood(bare(), "red.foot", 24, 20)
    for id_, (x, y) in more.items():
        board = stood(board, id_, x, y)
    table = moving(board)
    span = table.asked("red").question.choices(table.board, ("red.foot", "move", "forward")).span
    assert span is not None
    most = span.ranges[-1][1]
    assert judged(table.match, "red", Advance("red.foot", "move", (Leg("forward", 0, most),)))
    verdict = judged(table.match, "red", Advance("red.foot", "move", (Leg("forward", 0, most + 1),)))
    assert verdict.clause == clause
    assert len([one for one in verdict.data if one[-1:].isdigit()]) >= measures, verdict


def test_a_deployment_on_another_unit_off_the_table_or_beyond_it() -> None:
    """GOK-MOVE-1, GOK-SETUP-5, GOK-SETUP-12"""
    board = stood(bare(scenery("house", 34, 4)), "red.boars", 12, 4)
    table = start(game, PACK, board, Deployment(), seats=SEATS, dice={"deployment": [8, 1]}).answer("red", "south")
    for x, y, clause in (
        (12 * INCH, 4 * INCH, "GOK-MOVE-1"),
        (34 * INCH, 4 * INCH, "GOK-MOVE-40"),
        (24 * INCH, 30 * INCH, "GOK-SETUP-5"),
        (MAX_INT - MAX_INT % ROW, 4 * INCH, "GOK-SETUP-12"),
        (24 * INCH, 4 * INCH + 1, "GOK-SETUP-12"),
    ):
        verdict = judged(table.match, "red", Deploy("red.foot", Array("ranked", 5), NORTH, x, y))
        assert verdict.clause == clause, (x, y, verdict)


@pytest.mark.parametrize(
    "army",
    [
        pytest.param(lambda army: replace(army, units=(replace(army.units[0], models=10_000),)), id="10,000 models"),
        pytest.param(lambda army: replace(army, units=(replace(army.units[0], models=1000),) * 10), id="ten of 1,000"),
        pytest.param(lambda army: replace(army, units=(replace(army.units[0], models=MAX_INT),)), id="greatest number"),
        pytest.param(lambda army: replace(army, units=army.units[:1] * 128), id="most Units"),
        pytest.param(lambda army: replace(army, units=army.units[:1] * 129), id="one more"),
        pytest.param(lambda army: replace(army, avatars=army.avatars[:1] * 64), id="most Avatars"),
        pytest.param(lambda army: replace(army, avatars=army.avatars[:1] * 300), id="300 Avatars"),
        pytest.param(lambda army: replace(army, size=MAX_INT), id="size"),
    ],
)  # fmt: skip
def test_an_army_list_beyond_all_bounds(army: Callable[[ArmyDocument], ArmyDocument]) -> None:
    """GOK-ARMY-1"""
    match = next(positions(1))
    verdict = judged(match, "red", army(document_of(LEGAL)))
    assert not verdict
    assert verdict.clause.startswith("GOK-"), verdict
