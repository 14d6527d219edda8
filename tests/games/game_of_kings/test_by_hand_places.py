"""Places that a player reads from the table and types: `R1 at 20 14.5 north`; the legs that lead there, or the spot."""

import random
from typing import Any

import pytest
from tests.games.game_of_kings.hosts import field
from tests.games.game_of_kings.tables import EAST, NORTH, PACK, bare, moving, named, stood

from limmu.core import Question, Verdict, view
from limmu.display.composing import Composing
from limmu.display.shown import Shown, Stand
from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.board import SEATS, Board
from limmu.games.game_of_kings.by_hand import TAPE
from limmu.games.game_of_kings.by_hand_places import Place, nearest_stand
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.formation import SPACINGS, center_of, facing_of
from limmu.games.game_of_kings.moves import begun, travelled
from limmu.games.game_of_kings.p02_deploying import Deploy, DeployUnit
from limmu.games.game_of_kings.p02_deployment import Deployment
from limmu.games.game_of_kings.p04_movement import Advance, Movement, MoveRolled, MoveUnit
from limmu.games.game_of_kings.p05_rally import ReformRallied
from limmu.games.game_of_kings.profile import profile_of
from limmu.testing import Driver, start

SHOWN = Shown(game, PACK)
FOOT = "red.foot"


def board() -> Board:
    found = stood(stood(stood(bare(), FOOT, 24, 20), "red.wyvern", 10, 10), "red.wolves", 36, 10)
    return stood(found, "blue.foot", 24, 44, EAST)


def composing(table: Driver[Board]) -> Composing:
    asked = view(table.match, "red").question
    assert asked is not None
    return Composing(SHOWN, asked)


def led(on: Board, id_: str, manner: str, stand: Stand) -> tuple[tuple[int, int], int, Verdict[bool]]:
    """Where picks lead, which way the Unit looks there, and whether the rules take them."""
    unit: Any = named(on, id_)
    chosen: Any = manner
    at, legs, _ = travelled(begun(on, unit, chosen, profile_of(on, unit).move), stand.picks)
    return center_of(at.unit), facing_of(at.unit), MoveUnit("red").check(on, Advance(id_, chosen, legs))


@pytest.mark.parametrize("id_", [FOOT, "red.wyvern", "red.wolves"])
def test_an_end_that_legs_reached_is_found_again(id_: str) -> None:
    on = moving(board()).board
    for seed in range(12):
        pick, question = random.Random(seed), MoveUnit("red")
        part: Any = (id_, "march" if id_ != "red.wyvern" else "move")
        start_ = begun(on, named(on, id_), part[1], profile_of(on, named(on, id_)).move)
        for _ in range(pick.randrange(1, 3)):
            for _ in range(3):
                level = question.choices(on, part)
                if level.span is not None:
                    part = (*part, level.span.nth(pick.randrange(level.span.size)))
                    break
                ways = [one.pick for one in level.options if one.pick not in ("model", "pattern", "face")]
                part = (*part, ways[pick.randrange(len(ways))]) if ways else part
        at, _, pending = travelled(start_, part[2:])
        if pending:
            continue
        (x, y), t = center_of(at.unit), facing_of(at.unit)
        found = nearest_stand(on, question, part[:2], Place(x, y, t))
        assert found is not None
        there, facing, verdict = led(on, id_, part[1], found)
        assert verdict
        assert found.fits, (seed, part, found)
        assert max(abs(there[0] - x), abs(there[1] - y)) <= found.off <= TAPE
        assert facing == facing_of(at.unit) or id_ != FOOT or found.turned


def test_a_unit_goes_to_a_place_by_the_first_manner_that_leads_there() -> None:
    menu = composing(moving(board()))
    (answer,) = menu.choose("r1 at 24 22.03 north")
    assert (answer.unit, answer.manner) == (FOOT, "move")
    assert not menu.snaps
    (farther,) = menu.choose("r1 at 24 26")
    assert farther.manner == "march"


def test_a_place_too_far_is_refused_with_the_nearest() -> None:
    menu = composing(moving(board()))
    with pytest.raises(ValueError, match=r"nothing legal ends there; the nearest is 2.00 in and 0° off: R1 Orc Inf"):
        menu.choose("r1 at 24 30 north")


def test_a_unit_is_deployed_from_the_west_and_the_south_and_faces_the_enemy() -> None:
    dice = {"deployment": [8, 1]}
    table = start(game, PACK, bare().but(round=0), Deployment(), seats=SEATS, dice=dice).answer("red", "south")
    menu = composing(table)
    (answer,) = menu.choose("r1 ranked 5 at 24 6.25")
    assert isinstance(answer, Deploy)
    assert (answer.x, answer.y, answer.facing) == (24 * INCH, 158_750, NORTH)
    assert not menu.snaps
    menu.choose("r1 ranked 5 at 24 6.3 north")
    assert menu.snaps[0].endswith("that is 0.05 in and 0° off")
    with pytest.raises(ValueError, match="nothing legal ends there"):
        menu.choose("r1 ranked 5 at 24 20 north")


@pytest.mark.parametrize(
    "question", [DeployUnit("red", "common"), MoveUnit("red"), MoveRolled(FOOT, "move", 4), ReformRallied("red", FOOT)]
)
def test_gaps_between_loose_models_are_told_in_inches(question: Question[Any, Any]) -> None:
    told = [SHOWN.texts.pick(question, "spacing", gap) for gap in SPACINGS]
    assert told == ["base to base", "0.50 in", "0.90 in"]


@pytest.mark.parametrize("line", ["r1 at", "r1 at 3", "r1 at x y"])
def test_other_words_say_no_place(line: str) -> None:
    assert composing(moving(board())).worded(line) is None


@pytest.mark.parametrize(("line", "asks"), [("at 3 4", "Which Unit"), ("r1 reform at 3 4", "Into which formation")])
def test_a_place_too_early_says_what_comes_before_it(line: str, asks: str) -> None:
    with pytest.raises(ValueError, match=f"answer this before the place: {asks}"):
        composing(moving(board())).worded(line)


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("wyvern", ("red.wyvern",)),
        ("orc infantry", (FOOT,)),
        ("orc", (FOOT,)),
        ("R3", ("red.wolves",)),
        ("bugbear wolf cavalry march", ("red.wolves", "march")),
    ],
)
def test_the_name_of_a_unit_alone_picks_it(line: str, part: tuple[str, ...]) -> None:
    menu = composing(moving(board()))
    assert menu.worded(line) == ()
    assert menu.part == part


def test_a_name_that_several_have_picks_nobody() -> None:
    on = field(blue_foot=(20, 40), blue_bows=(40, 40), red_spears=(20, 8)).but(active="blue")
    asked = view(start(game, PACK, on, Movement("blue"), seats=SEATS).match, "blue").question
    assert asked is not None
    assert Composing(SHOWN, asked).worded("orc infantry") is None
    assert Composing(SHOWN, asked).worded("b1") == ()
