"""The course of a battle and what it is worth at its end, at their limits; the deck of a Story that runs out."""

import pytest
from tests.games.game_of_kings.hosts import changed
from tests.games.game_of_kings.tables import NORTH, PACK, bare, named, stood
from tests.games.game_of_kings.test_by_hand import BY_HAND, assaults, told, two
from tests.games.game_of_kings.test_p03_turn import fighting, played
from tests.games.game_of_kings.test_p18_hidden import engaged, revealed
from tests.games.game_of_kings.test_p23_victory import bearer
from tests.games.game_of_kings.test_p24_story import RED, pulled, story
from tests.games.game_of_kings.test_round_bases import rounded

from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.attached import carried, places
from limmu.games.game_of_kings.board import SEATS, Board
from limmu.games.game_of_kings.facts import RollOffWon, TurnBegun, UnitHid
from limmu.games.game_of_kings.facts_story import StoryShuffled
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.p03_measures import unwatched
from limmu.games.game_of_kings.p03_turn import PhaseOf
from limmu.games.game_of_kings.p03_units import PhaseName
from limmu.games.game_of_kings.p23_victory import is_destroyed, may_ransom_banner, quarters_for
from limmu.games.game_of_kings.p24_story import TellStory
from limmu.testing import start

FOOT, WOLVES, TROLL = "blue.foot", "blue.wolves", "blue.troll"
REST = [*[9, 1] * 8]
MUCH = {"disgruntled": [2] * 99, "pool": [1] * 9, "charisma": [2] * 20, "to_hit": [1] * 200}


def test_the_turns_of_both_begin_together_and_each_roll_for_initiative_is_told() -> None:
    """GOK-ACT-5, GOK-ACT-8"""
    table = played(fighting("every-phase", REST))
    assert [fact.seat for fact in table.of(TurnBegun)] == ["red", "blue"] * 2
    assert [(fact.seat, fact.purpose) for fact in table.of(RollOffWon)] == [("red", "initiative")] * 8


# ---------------------------------------------------------------- what is measured


def test_a_measure_of_exactly_the_limit_is_within_it() -> None:
    """GOK-MEAS-1, GOK-MEAS-3, GOK-CHARGE-6: nobody has to agree."""
    assert told(assaults(7.95, BY_HAND).answer("red", 8 * INCH)) == [(True, 0, "GOK-CHARGE-6", "typed")]


@pytest.mark.parametrize(("read", "marches"), [(8 * INCH, ()), (8 * INCH + 1, ("red.foot",))])
def test_eight_inches_that_were_measured_are_near(read: int, marches: tuple[str, ...]) -> None:
    """GOK-MOVE-10 (A-043)"""
    board = two(8 * INCH + 500)
    assert unwatched(board, "red", (("red.foot", "blue.foot", read),)) == marches


# ---------------------------------------------------------------- what is Destroyed


def hiding(**of_wolves: object) -> Board:
    """Blue's wolves as if they hid in Blue's foot, which is Destroyed."""
    board = changed(changed(bare(), FOOT, gone="destroyed", models=0), WOLVES, station="hidden")
    red, blue = board.armies
    return changed(board.but(armies=(red, blue.but(hidden=(("wolves", "foot"),)))), WOLVES, **of_wolves)


def test_who_came_out_is_not_destroyed_with_the_unit_that_hid_it() -> None:
    """GOK-SR-92, GOK-END-5"""
    assert is_destroyed(hiding(), named(hiding(), WOLVES))
    out = stood(hiding(), WOLVES, 24, 40)
    assert not is_destroyed(out, named(out, WOLVES))


@pytest.mark.parametrize(("left", "loosed", "kept"), [(2, "destroyed", False), (0, "destroyed", True), (0, "", False)])
def test_reckers_are_destroyed_with_the_last_of_them(left: int, loosed: str, kept: bool) -> None:
    """GOK-END-5 (A-194): those still in their Unit and those that came out."""
    board = changed(bare(), WOLVES, station="hidden", models=left)
    wolves = named(board, WOLVES)
    one = wolves.but(id="blue.wolves-1", station="released", models=1, gone=loosed)
    board = board.but(units=(*board.units, one))
    assert is_destroyed(board, named(board, WOLVES)) == kept


@pytest.mark.parametrize(
    ("captor", "host", "scores"),
    [
        ("here", "", True),
        ("away", "", False),
        ("away", "here", False),
        ("hides", "here", True),
        ("hides", "away", False),
    ],
)
def test_a_banner_is_ransomed_where_its_captor_stands_or_the_unit_that_he_hides_in(
    captor: str, host: str, scores: bool
) -> None:
    """GOK-END-14 (A-086), GOK-SR-68: an Assassin who hides again survives as long as his Unit stands."""
    board = bearer()
    for id_, where, x in (("red.foot", host, 10), ("red.king", captor, 30)):
        board = stood(board, id_, x, 10) if where == "here" else board
    if captor == "hides":
        board = changed(board, "red.king", station="hidden")
        board = board.but(armies=tuple([one.but(hidden=(("king", "foot"),)) for one in board.armies]))
    board = changed(board, FOOT, gone="caught", captor="red.king")
    assert may_ransom_banner(board, named(board, FOOT)) == scores


def test_one_model_counts_where_most_of_its_base_is() -> None:
    """GOK-END-10 (A-085): a long base aslant about the middle of the table is in the two that hold its ends."""
    board = stood(bare(), TROLL, 24, 24, NORTH)
    (base,) = named(board, TROLL).bases
    aslant = base.but(x=24 * INCH - 1000, y=24 * INCH - 1000, t=4500, w=200_000, d=20_000)
    board = changed(board, TROLL, bases=(aslant,))
    assert set(quarters_for(board, named(board, TROLL))) == {"north_west", "south_east"}


# ---------------------------------------------------------------- Stories


def test_a_deck_that_runs_out_is_made_of_all_cards_again() -> None:
    """GOK-SOLO-8, GOK-SOLO-12 (SP-01): the last four cards are Aces, and each draws two."""
    table = story(*[card for card in range(52, 0, -1) if card % 13 != 1])
    for _ in range(47):
        table = table.answer(RED, "pull")
    assert len(pulled(table)) == 48 + 4 + 5
    assert [sorted(fact.deck) for fact in table.of(StoryShuffled)] == [list(range(1, 53))] * 2
    assert len(table.board.stories[0].deck) == 47


# ---------------------------------------------------------------- when hidden models come out


@pytest.mark.parametrize(
    ("phase", "asked"), [("movement", False), ("science", False), ("shooting", False), ("assault", True)]
)
def test_hidden_models_come_out_as_the_assault_phase_begins(phase: PhaseName, asked: bool) -> None:
    """GOK-HOBC-4, GOK-SR-63"""
    table = start(game, PACK, engaged(), PhaseOf("red", phase), seats=SEATS, dice=MUCH)
    assert (table.open is not None and table.open.step == "ambush.ask") == asked


@pytest.mark.parametrize("phase", ["movement", "science", "shooting", "assault"])
def test_an_assassin_hides_again_as_the_assault_phase_ends(phase: PhaseName) -> None:
    """GOK-SR-68"""
    board = revealed("red.avatar_2").but(contacts=())
    table = played(start(game, PACK, board, PhaseOf("red", phase), seats=SEATS, dice=MUCH))
    assert [fact.unit for fact in table.of(UnitHid)] == (["red.avatar_2"] if phase == "assault" else [])


# ---------------------------------------------------------------- those attached


@pytest.mark.parametrize(("shape", "round_"), [("square", False), ("round", True)])
def test_who_is_attached_keeps_the_shape_of_its_base(shape: str, round_: bool) -> None:
    """GOK-SR-30, GOK-SR-38, GOK-UNITS-2 (A-152): a disc has no depth."""
    board = stood(stood(rounded(bare()) if round_ else bare(), "red.foot", 24, 10), "red.avatar_1", 30, 10)
    king = named(board, "red.avatar_1")
    host = next(places(named(board, "red.foot"), king.bases[0]))
    there = carried(changed(board.with_unit(host), king.id, joined=host.id), host.id)
    ((base,), (before,)) = named(there, king.id).bases, king.bases
    assert (named(there, king.id).shape, base.w) == (shape, before.w)
    assert (base.d == 0) == round_
    assert (base.x, base.y) != (before.x, before.y)


def test_who_is_attached_to_a_unit_off_the_table_is_carried_nowhere() -> None:
    """GOK-SR-30"""
    board = changed(bare(), "red.avatar_1", joined="red.foot")
    assert carried(board, "red.foot") == board


def test_the_player_who_is_asked_is_the_one_who_tells() -> None:
    """GOK-SOLO-6, GOK-SOLO-30"""
    assert story(2, 3).asked(RED).question == TellStory(RED)
