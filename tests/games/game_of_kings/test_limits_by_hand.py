"""What players find on a real table, and what would have been otherwise a hair aside: each limit alone."""

from collections.abc import Callable
from typing import Literal

import attrs
import pytest
from tests.games.game_of_kings.hosts import field
from tests.games.game_of_kings.tables import EAST, PACK, SOUTH, bare, moving, named, scenery, stood
from tests.games.game_of_kings.test_by_hand import two
from tests.games.game_of_kings.test_by_hand_settling import BOWS, FOE, gap
from tests.games.game_of_kings.test_by_hand_settling import board as by_hand
from tests.games.game_of_kings.test_by_hand_settling import moving as settling
from tests.games.game_of_kings.test_nearly import CASES, FOOT, SHOT, aside, border, touching

from limmu.core import Input, Interject
from limmu.games.game_of_kings import setup
from limmu.games.game_of_kings.board import Board, Contact, Leg, What
from limmu.games.game_of_kings.by_hand import TAPE, DeclareIntent, Intend
from limmu.games.game_of_kings.by_hand_settling import Say, SayMeasure
from limmu.games.game_of_kings.facts import ContactMade, FieldAgreed, UnitMoved
from limmu.games.game_of_kings.facts_assault import AssaultDeclared
from limmu.games.game_of_kings.facts_measures import MeasureSettled
from limmu.games.game_of_kings.fields import FIELDS, INCH
from limmu.games.game_of_kings.moves import terms_of
from limmu.games.game_of_kings.nearly import NO_LIMIT, nearly, turned
from limmu.games.game_of_kings.pack_checks import stat_total
from limmu.games.game_of_kings.setup import set_up
from limmu.toolkit.plane.blocks import forward, wheel
from limmu.toolkit.plane.wheels import judge_wheel

ENEMY, WOLVES = "blue.foot", "red.wolves"


# ---------------------------------------------------------------- intents


@pytest.mark.parametrize(
    ("unit", "of", "code"),
    [
        ("nobody", ENEMY, "no_unit_of_yours"), ("red.boars", ENEMY, "no_unit_of_yours"),
        ("red.foot", "nobody", "no_enemy"), ("red.foot", "blue.boars", "no_enemy"),
    ],
)  # fmt: skip
def test_intent_is_of_two_units_on_the_table(unit: str, of: str, code: str) -> None:
    """GOK-MEAS-1, PL-49"""
    assert DeclareIntent("red").check(two(12 * INCH), Intend(unit, "within", of, 12 * INCH)).code == code


def test_intent_is_refused_with_the_distance_rounded_up() -> None:
    """GOK-MEAS-1: a micrometre more than 12 inches is 12.01."""
    verdict = DeclareIntent("red").check(two(12 * INCH + 1), Intend("red.foot", "within", ENEMY, 12 * INCH))
    assert verdict.data == ("red.foot", ENEMY, "12.01", "12.00")


# ---------------------------------------------------------------- what both find


@pytest.mark.parametrize(("by", "on"), [("nobody", FOE), (BOWS, "nobody"), ("nobody", "nobody")])
@pytest.mark.parametrize("what", ["distance", "sight", "contact"])
def test_nothing_is_found_of_who_is_not_there(by: str, on: str, what: What) -> None:
    """GOK-MEAS-1, PL-49"""
    assert SayMeasure("red").check(by_hand(), Say("red", what, by, on, 0)).code == "nothing_to_find"


@pytest.mark.parametrize(
    ("what", "value", "code"),
    [("sight", -1, "nothing_to_find"), ("sight", 0, ""), ("sight", 1, ""), ("sight", 2, "nothing_to_find")],
)
def test_what_is_found_is_one_of_what_there_is(what: What, value: int, code: str) -> None:
    """GOK-MEAS-1, PL-49: the first and the last of them, too."""
    assert SayMeasure("red").check(by_hand(), Say("red", what, BOWS, FOE, value)).code == code


@pytest.mark.parametrize(
    ("off", "code"),
    [(-TAPE - 1, "measured_otherwise"), (-TAPE, ""), (TAPE, ""), (TAPE + 1, "measured_otherwise")],
)
def test_a_distance_is_as_far_off_as_a_tape_measure_may_be(off: int, code: str) -> None:
    """GOK-MEAS-2, PL-49"""
    on = by_hand()
    assert SayMeasure("red").check(on, Say("red", "distance", BOWS, FOE, gap(on, BOWS, FOE) + off)).code == code


@pytest.mark.parametrize(
    ("on", "what", "holds", "clause"),
    [
        (by_hand(), "sight", True, ""),
        (field(red_spears=(20, 20, SOUTH), blue_foot=(20, 40)).but(active="red", turn=3), "sight", False, "GOK-LOS-1"),
        (by_hand(), "side", True, "GOK-UNITS-15"),
    ],
)  # fmt: skip
def test_what_is_settled_keeps_what_the_positions_say(on: Board, what: What, holds: bool, clause: str) -> None:
    """GOK-MEAS-1, PL-49: a line of sight as it is; of the rest, that it was found."""
    table = settling(on)
    for may, seat in ((1, "red"), (0, "blue")):
        table.take(Input(seat, Interject(may, Say(seat, what, BOWS, FOE, 0), table.match.n)))
    (fact,) = table.of(MeasureSettled)
    assert (fact.positions.holds, fact.positions.clause, fact.positions.source) == (holds, clause, "agreed")


# ---------------------------------------------------------------- a hair aside


def skirmishers(board: Board, id_: str, x: int, y: int) -> Board:
    """Loose models on the table of the cases."""
    return stood(board, id_, x, y, form="skirmish")


def meeting() -> Board:
    """Loose models an inch before a block, a little to the right."""
    board = skirmishers(stood(bare(), ENEMY, 24, 30, SOUTH), WOLVES, 24, 20)
    front = named(board, ENEMY).block.y
    wolves = named(board, WOLVES)
    ahead = max([one.y + one.d // 2 for one in wolves.bases])
    bases = tuple([one.but(x=one.x + 3000, y=one.y + front - INCH - ahead) for one in wolves.bases])
    return board.with_unit(wolves.but(bases=bases))


@pytest.mark.parametrize(("by", "on"), [(WOLVES, ENEMY), (ENEMY, WOLVES)])
def test_a_contact_of_loose_models_is_lost_in_any_direction(by: str, on: str) -> None:
    """GOK-ASLT-10: blocks only slide along each other; loose models may stand farther off."""
    fact = ContactMade(Contact(by, on, "front", 1))
    assert [name for name, _ in nearly(meeting(), fact, 40)] == ["contact"]
    assert [*nearly(touching(bare()), ContactMade(Contact(FOOT, ENEMY, "front", 1)), 40)] == []


def test_of_several_ways_to_the_other_answer_the_shortest_is_told() -> None:
    """GOK-MEAS-1, GOK-LOS-1: of what does not hold, too."""
    board, who, fact, verdict = CASES["sight"]
    beyond = aside(board, who, border("sight") + 300)
    assert bool(verdict(beyond)) != bool(verdict(board))
    found = dict(nearly(beyond, fact, 1000))["sight"]
    assert found.holds == bool(verdict(beyond))
    assert 200 <= abs(found.margin) <= 310


def blind(facing: int) -> Board:
    """Red's foot, facing so, and an enemy that it may see or not."""
    return stood(stood(bare(), FOOT, 24, 10, facing), ENEMY, 24, 30, EAST)


def first_seen() -> int:
    """The facing from which Red's foot sees the enemy, turning counter-clockwise from where it does not."""
    low, high = 27_000, 36_000 + 9000
    sees: Callable[[Board], object] = CASES["sight"][3]
    assert (bool(sees(blind(low))), bool(sees(blind(high % 36_000)))) == (False, True)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if sees(blind(middle % 36_000)) else (middle, high)
    return high


def test_the_farthest_turn_that_is_told_is_a_quarter_circle() -> None:
    """GOK-LOS-1"""

    def told(facing: int) -> int | None:
        found = dict(turned(blind(facing % 36_000), AssaultDeclared(FOOT, ENEMY, "front"), 20_000)).get("sight")
        return found.margin if found is not None else None

    low = first_seen() + 8000
    high = low + 1150
    assert (told(low) is None, told(high)) == (False, None)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if told(middle) is None else (middle, high)
    assert told(low) == 9000


@pytest.mark.parametrize(("off", "holds"), [(30, True), (-30, False)])
def test_the_sight_of_a_shot_is_told_with_the_angle_that_tips_it(off: int, holds: bool) -> None:
    """GOK-LOS-1"""
    found = dict(turned(blind((first_seen() + off) % 36_000), SHOT, 100))["sight"]
    assert (found.holds, found.margin > 0) == (holds, holds)
    assert 25 <= abs(found.margin) <= 31


@pytest.mark.parametrize("way", ["left", "right"])
@pytest.mark.parametrize("act", ["moved", "marched", "reformed"])
def test_a_wheel_either_way_is_told_with_what_would_have_ended_it(way: str, act: str) -> None:
    """GOK-MOVE-2, GOK-MOVE-18: of a march as of a move, after what came before it; of nothing else."""
    x = 20 if way == "left" else 28
    board = stood(stood(bare(), FOOT, 24, 20), ENEMY, x, 26, SOUTH)
    ahead = forward(named(board, FOOT).block, INCH // 4)
    nearer = board.with_unit(named(board, FOOT).but(blocks=(ahead,)))
    span = moving(nearer).asked("red").question.choices(nearer, (FOOT, "move", way)).span
    assert span is not None
    angle = span.ranges[-1][1]
    legs = (Leg("forward", length=INCH // 4), Leg(way, angle))  # type: ignore[arg-type]
    block = wheel(ahead, way, angle)  # type: ignore[arg-type]
    fact = UnitMoved(unit=FOOT, act=act, cost=0, allowance=0, legs=legs, blocks=(block,), bases=())  # type: ignore[arg-type]
    found = [one for name, one in turned(board, fact, 100) if name == "wheel"]
    if act == "reformed":
        assert found == []
        return
    before = terms_of(board, named(board, FOOT), "move")
    ended = judge_wheel(ahead, way, angle + found[0].margin, NO_LIMIT, before)  # type: ignore[arg-type]
    assert found == [ended.but(holds=True, margin=found[0].margin)]
    assert found[0].blocker == ENEMY


@pytest.mark.parametrize(("act", "told"), [("moved", False), ("marched", True)])
def test_difficult_ground_ends_the_wheel_of_a_march(act: Literal["moved", "marched"], told: bool) -> None:
    """GOK-MOVE-14: a move goes on in it."""
    board = stood(bare(scenery("marsh", 22, 28)), FOOT, 24, 20)
    before, block = terms_of(board, named(board, FOOT), "march"), named(board, FOOT).block
    angle = next(one for one in range(25, 9000, 25) if not judge_wheel(block, "left", one, NO_LIMIT, before).holds) - 25
    legs = (Leg("left", angle),)
    fact = UnitMoved(
        unit=FOOT, act=act, cost=0, allowance=0, legs=legs, blocks=(wheel(block, "left", angle),), bases=()
    )  # type: ignore[arg-type]
    assert ("wheel" in dict(turned(board, fact, 50))) == told


# ---------------------------------------------------------------- the field, and what stats cost


def test_a_story_has_no_table() -> None:
    """GOK-SETUP-1"""
    assert list(set_up(PACK, "story", {})) == [FieldAgreed(PACK.digest, 0, (0, 0), ())]


@pytest.mark.parametrize(("pieces", "wrong"), [(1, True), (2, False), (4, False), (5, True)])
def test_a_field_has_as_many_pieces_as_its_size(pieces: int, wrong: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """GOK-MOVE-41, GOK-SETUP-1: 2 to 4 on a table of 1000 points."""
    own = next(one for one in FIELDS.values() if one.size == 1000)
    monkeypatch.setattr(setup, "FIELDS", {"own": attrs.evolve(own, pieces=("woods",) * pieces)})
    if wrong:
        with pytest.raises(ValueError, match=f"{pieces} pieces of Scenery; agree on 2 to 4"):
            set_up(PACK, "own", {})
    else:
        assert set_up(PACK, "own", {})


def test_a_stat_of_nothing_costs_nothing() -> None:
    """GOK-BASE-14"""
    costs = PACK.tables.stat_costs[0]
    assert stat_total((0, 0, 0, 0, 0, 0, 0, 0, 0), costs) == 0
    assert stat_total((4, 0, 0, 0, 0, 0, 0, 0, 0), costs) == costs.costs["move"][3]
