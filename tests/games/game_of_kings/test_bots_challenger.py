"""The Challenger of Solitaire Play: what it answers in each Phase, always the same to the same view."""

from typing import Any

from tests.games.game_of_kings.fights import at, facing_off, touch
from tests.games.game_of_kings.gunners import attached, guns
from tests.games.game_of_kings.hosts import changed, field
from tests.games.game_of_kings.laboratory import FOE, FOE_FOOT, KING, SAGE, empty, lasting, learned
from tests.games.game_of_kings.lists import example
from tests.games.game_of_kings.tables import PACK, SOUTH, bare, named, scenery, stood
from tests.games.game_of_kings.test_bots import play
from tests.games.game_of_kings.test_p11_assault import apart_by

from limmu.core import Question, View
from limmu.display.phrases import phrase
from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.army import AvatarChoice, UnitChoice
from limmu.games.game_of_kings.board import Board, Contact
from limmu.games.game_of_kings.bots_challenger import CHALLENGE
from limmu.games.game_of_kings.bots_odds import Sight, away
from limmu.games.game_of_kings.bots_paths import is_hidden
from limmu.games.game_of_kings.costs import challenger_cap
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.ground import parts_of, shape_of
from limmu.games.game_of_kings.moves import begun, picks_of, travelled
from limmu.games.game_of_kings.p03_measures import unwatched
from limmu.games.game_of_kings.p04_declarations import NONE, Declare, DeclareAssault
from limmu.games.game_of_kings.p04_elixirs import Drink, DrinkElixir
from limmu.games.game_of_kings.p04_movement import END, Advance, MoveRolled, MoveUnit
from limmu.games.game_of_kings.p05_rally import NOBODY, RallyUnit
from limmu.games.game_of_kings.p13_questions import PerformFeat
from limmu.games.game_of_kings.p15_shooting import DeclareShot
from limmu.games.game_of_kings.p18_assault import WieldWeapon
from limmu.games.game_of_kings.p18_attacks import StrikeAt
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.roster import resolve
from limmu.games.game_of_kings.sheet import sheet_of
from limmu.toolkit.plane.shapes import overlap

SPEARS, KNIGHTS, CRUSHER, BLUE_KING = "red.spears", "red.knights", "blue.crusher", "blue.king"


def ask(board: Board, question: Question[Board, Any]) -> Any:
    """What the Challenger answers for Red, which must be legal."""
    answer = CHALLENGE[type(question).__name__](Sight(board, "red"), question, _Asked(board, question))  # type: ignore[arg-type]
    assert question.check(board, answer)
    return answer


class _Asked:
    def __init__(self, board: Board, question: Question[Board, Any]) -> None:
        self.board, self.question = board, question

    def answers(self) -> Any:
        return self.question.answers(self.board)


# ---------------------------------------------------------------- Movement


def test_it_assaults_the_nearest_avatar_that_it_sees() -> None:
    """GOK-SOLO-36, GOK-C-243 (A-131)"""
    board = field(red_knights=(30, 20), blue_crusher=(34, 27, SOUTH), blue_king=(30, 27, SOUTH))
    assert ask(board, DeclareAssault("red")) == Declare(KNIGHTS, BLUE_KING)
    nearer = field(red_knights=(30, 20), blue_crusher=(31, 26, SOUTH), blue_king=(30, 27, SOUTH))
    assert ask(nearer, DeclareAssault("red")) == Declare(KNIGHTS, CRUSHER)
    hidden = field(
        scenery("house", 30, 24), red_knights=(30, 20), blue_crusher=(34, 27, SOUTH), blue_king=(30, 27, SOUTH)
    )
    assert ask(hidden, DeclareAssault("red")) == Declare(KNIGHTS, CRUSHER)


def test_it_assaults_nobody_out_of_reach_and_no_unit_without_an_avatar() -> None:
    """GOK-SOLO-34, GOK-SOLO-36, GOK-C-243: ten inches are too far for a Move of four"""
    board = field(red_spears=(30, 20), blue_king=(30, 35, SOUTH), blue_foot=(20, 27, SOUTH))
    assert ask(board, DeclareAssault("red")) == NONE
    assert ask(field(red_spears=(30, 20), blue_king=(30, 29, SOUTH)), DeclareAssault("red")) == Declare(
        SPEARS, BLUE_KING
    )


def test_it_assaults_the_unit_that_the_avatar_is_attached_to() -> None:
    """GOK-SOLO-36"""
    board = attached(stood(stood(guns(), "red.boars", 30, 20), "blue.orcs", 30, 32, SOUTH), "blue.general", "blue.orcs")
    assert ask(board, DeclareAssault("red")) == Declare("red.boars", "blue.orcs")


def test_it_goes_around_difficult_ground_and_obstacles() -> None:
    """GOK-SOLO-37"""
    for kind in ("woods", "wall", "marsh"):
        board = stood(stood(bare(scenery(kind, 24, 20)), "red.foot", 24, 12), "blue.avatar_1", 24, 34, SOUTH)
        piece, foe = shape_of(board.pieces[0]), named(board, "blue.avatar_1")
        for _ in range(8):
            board = board.but(may_march=unwatched(board, "red"))
            answer = ask(board, MoveUnit("red"))
            unit = named(board, "red.foot")
            if answer == END:
                break
            picks = [pick for leg in answer.legs for pick in picks_of(leg)]
            start = begun(board, unit, answer.manner, profile_of(board, unit).move)
            board = board.with_unit(travelled(start, picks)[0].unit)
            assert not any(overlap(part, piece) for part in parts_of(named(board, "red.foot")))
        assert away(named(board, "red.foot"), foe) < 6 * INCH, kind


def test_it_marches_unless_it_could_shoot() -> None:
    """GOK-SOLO-37, GOK-SOLO-42"""
    far = stood(stood(guns(), "red.archers", 36, 6), "blue.general", 36, 44, SOUTH)
    assert ask(far.but(may_march=("red.archers",)), MoveUnit("red")).manner == "march"
    near = stood(stood(guns(), "red.archers", 36, 6), "blue.general", 36, 30, SOUTH)
    assert ask(near.but(may_march=("red.archers",)), MoveUnit("red")).manner == "move"


def test_it_holds_where_less_than_an_inch_is_left_to_go() -> None:
    board = field(red_spears=(30, 20), blue_king=(30, 26, SOUTH))
    for gap, holds in ((1.4, True), (2.1, False)):
        near = apart_by(board, SPEARS, BLUE_KING, gap)
        assert (ask(near, MoveUnit("red")) == END) is holds


def test_it_turns_to_an_avatar_behind_it() -> None:
    """GOK-SOLO-37"""
    board = stood(stood(bare(), "red.foot", 24, 30), "blue.avatar_1", 24, 8)
    assert ask(board, MoveUnit("red")).manner == "turn_about"


def test_it_ends_behind_scenery_where_that_costs_nothing() -> None:
    """GOK-SOLO-38"""
    house = scenery("house", 21, 17)
    house = house.but(x=house.x + INCH // 5)
    open_, built = [
        stood(stood(bare(*pieces), "red.avatar_1", 24, 10), "blue.avatar_1", 24, 40, SOUTH) for pieces in ((), (house,))
    ]
    ends = [moved(board, ask(board, MoveUnit("red"))) for board in (open_, built)]
    assert [is_hidden(built, end) for end in ends] == [False, True]
    straight, aside = [away(end, named(built, "blue.avatar_1")) for end in ends]
    assert straight < aside <= straight + INCH // 2


def moved(board: Board, answer: Advance) -> Any:
    unit = named(board, answer.unit)
    picks = [pick for leg in answer.legs for pick in picks_of(leg)]
    return travelled(begun(board, unit, answer.manner, profile_of(board, unit).move), picks)[0].unit


def test_a_rolled_move_goes_as_far() -> None:
    """GOK-SOLO-37"""
    board = stood(stood(bare(), "red.wyvern", 24, 10), "blue.avatar_1", 24, 40, SOUTH)
    (leg, *_) = ask(board, MoveRolled("red.wyvern", "move", 7 * INCH))
    assert (leg.way, leg.length) == ("straight", 7 * INCH)


def test_it_rallies_and_drinks_first() -> None:
    """GOK-SOLO-35, GOK-SOLO-44"""
    board = changed(stood(bare(), "red.foot", 24, 20), "red.foot", fleeing=True)
    assert ask(board, RallyUnit("red", ())) == "red.foot"
    assert ask(board, RallyUnit("red", ("red.foot",))) == NOBODY
    drinker = stood(empty(king=("spinach_elixir",)), KING, 24, 20)
    assert ask(drinker, DrinkElixir("red")) == Drink(KING, "spinach_elixir")


# ---------------------------------------------------------------- Science


FEATS = ("minister_splinters", "minister_overgrow", "minister_bushes", "minister_heal", "minister_nettle_thorns")


def scientists(*pieces: Any) -> Board:
    board = stood(stood(empty(), SAGE, 24, 14), FOE, 24, 30, SOUTH)
    return learned(stood(board, FOE_FOOT, 24, 22, SOUTH), SAGE, *FEATS, dice=6)


def test_it_buffs_then_hinders_then_wounds_the_easiest_first() -> None:
    """GOK-SOLO-39, GOK-SOLO-40, GOK-SOLO-41 (A-131)"""
    board, said = scientists(), []
    while (answer := ask(board, PerformFeat("red"))) != "end":
        said.append((answer.feat, answer.on))
        (one,) = board.scientists
        board = board.but(scientists=(one.but(attempted=(*one.attempted, answer.feat)),))
    order = ("minister_heal", "minister_bushes", "minister_overgrow", "minister_splinters", "minister_nettle_thorns")
    assert said == [(feat, SAGE if n < 2 else FOE) for n, feat in enumerate(order)][: len(said)]
    assert len(said) > 2


def test_it_does_not_repeat_what_is_in_play() -> None:
    """GOK-SOLO-41"""
    assert ask(lasting(scientists(), "minister_heal", SAGE), PerformFeat("red")).feat == "minister_bushes"


def test_it_takes_the_fewest_dice_that_may_do() -> None:
    """GOK-SOLO-41"""
    assert ask(scientists(), PerformFeat("red")).dice == 2


# ---------------------------------------------------------------- Shooting, Assault


def test_it_shoots_at_the_avatar() -> None:
    """GOK-SOLO-42"""
    board = stood(stood(guns(), "red.marksman", 24, 10), "blue.general", 26, 24, SOUTH)
    board = stood(board, "blue.orcs", 16, 18, SOUTH)
    shot = ask(board, DeclareShot("red", False, ()))
    assert (shot.unit, shot.at) == ("red.marksman", "blue.general")
    only = stood(stood(guns(), "red.marksman", 24, 10), "blue.orcs", 24, 30, SOUTH)
    shot = ask(only, DeclareShot("red", False, ()))
    assert (shot.arm, shot.at) == ("rifle", "blue.orcs"), "a pistol does not look to reach so far"


def test_it_shoots_pistols_in_assault() -> None:
    """GOK-SOLO-42"""
    board = stood(stood(guns(), "red.marksman", 24, 10), "blue.general", 24, 11, SOUTH)
    board = board.but(contacts=(Contact("red.marksman", "blue.general", "front", 1, ((0, 0),)),))
    assert ask(board, DeclareShot("red", False, ())).arm == "pistol"


def test_it_guesses_what_the_table_looks_like() -> None:
    """GOK-SOLO-42"""
    board = stood(stood(guns(), "red.catapult", 24, 4), "blue.general", 24, 40, SOUTH)
    shot = ask(board, DeclareShot("red", True, ()))
    assert abs(shot.distance - 36 * INCH) < INCH // 50


def test_it_wields_the_weapon_of_the_highest_strength() -> None:
    """GOK-SOLO-43"""
    for gear in (("halberd", "glaive"), ("glaive", "halberd")):
        board = facing_off([AvatarChoice(subtype="orc", id="hero", gear=gear)], [])
        assert ask(at(board, "red.hero", 24, 20), WieldWeapon("red.hero")) == "glaive"


def test_whoever_may_strikes_at_the_avatar() -> None:
    """GOK-SOLO-43"""
    board = facing_off([UnitChoice(entry="orc_infantry", id="foot", models=20)], [
        UnitChoice(entry="orc_infantry", id="foot", models=5),
    ])  # fmt: skip
    board = at(at(at(board, "red.foot", 24, 20), "blue.foot", 23, 20, SOUTH), "blue.king", 26, 20, SOUTH)
    alone = touch(board, "red.foot", "blue.foot")
    both = touch(alone, "red.foot", "blue.king")
    asked = {foe: StrikeAt(0, 2, "red.foot", f"blue.{foe}") for foe in ("foot", "king")}
    assert [ask(both, asked["foot"]), ask(both, asked["king"]), ask(alone, asked["foot"])] == [0, 2, 2]


# ---------------------------------------------------------------- the whole


class Noted:
    """A Challenger, and beside it one of another seed, which must answer alike."""

    def __init__(self) -> None:
        self.one, self.two = (game.bot("challenger", seed) for seed in ("1", "2"))
        self.illegal: list[str] = []

    def choose(self, view: View[Any]) -> Any:
        asked = view.question
        assert asked is not None
        kind = type(asked.question).__name__
        if kind in CHALLENGE:
            answer = CHALLENGE[kind](Sight(asked.board, asked.seat), asked.question, asked)
            self.illegal += [] if answer is None or asked.check(answer) else [kind]
        answer = self.one.choose(view)
        assert answer == self.two.choose(view)
        return answer


def test_it_plays_a_battle_without_chance() -> None:
    """GOK-SOLO-9, GOK-SOLO-33 (A-131)"""
    noted = Noted()
    match = play("skirmish", 3, {"red": game.bot("random", "3"), "blue": noted})
    assert match.over is not None
    assert noted.illegal == []


def test_challengers_cost_at_most_twice_the_avatar() -> None:
    """GOK-SOLO-4, GOK-C-242"""
    assert challenger_cap(250) == 500
    facts = dict(sheet_of(resolve(example("the_bristle_host"), PACK)).facts)
    assert (facts["Avatars"], facts["Challengers"]) == (phrase("points", n=247), phrase("challengers", n=494))
