"""Blows at the limits of their clauses: what a weapon, a mutation and a mark add, who strikes at whom, what is left."""

from typing import Any

import pytest
from tests.games.game_of_kings.fights import at, facing_off, touch
from tests.games.game_of_kings.fights import attached as joined_to
from tests.games.game_of_kings.gunners import guns
from tests.games.game_of_kings.hosts import field, under
from tests.games.game_of_kings.steps import At, step
from tests.games.game_of_kings.tables import PACK, SOUTH, named, scenery, stood
from tests.games.game_of_kings.test_limits_of_clauses import modified
from tests.games.game_of_kings.test_limits_of_profiles import altered

from limmu.core import Call
from limmu.games.game_of_kings import game
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.army import Algorithms, AvatarChoice, UnitChoice
from limmu.games.game_of_kings.board import SEATS, Board, Contact, Settled
from limmu.games.game_of_kings.facts import RollOffWon
from limmu.games.game_of_kings.facts_shooting import BlowsTold
from limmu.games.game_of_kings.p18_assault import Fight, Precedence, Striker, together
from limmu.games.game_of_kings.p18_attacks import Attack, Share, beside_of, reach
from limmu.games.game_of_kings.p18_results import height_of, in_skirmish, result_of
from limmu.games.game_of_kings.p18_weapons import (
    Arms,
    arms,
    attacks_each,
    club_of,
    impact_of,
    stat_of,
    strength,
    tangled,
)
from limmu.games.game_of_kings.p19_break import BreakTests
from limmu.games.game_of_kings.p21_redress import handed_down
from limmu.games.game_of_kings.stats import stat
from limmu.testing import start

ORCS = UnitChoice(entry="orc_infantry", id="foot", models=20)
FOOT, FOE, KING = "red.foot", "blue.foot", "red.king"


# ---------------------------------------------------------------- weapons


def test_no_stat_of_a_kind_falls_below_nothing() -> None:
    """GOK-HOBS-7 (A-141)"""
    board = modified(guns(), "red.herd", ("disc", -9), ("att", -9))
    herd = named(board, "red.herd")
    kinds = ("goblins", "fowls")
    assert [stat_of(board, herd, name, part) for name in ("disc", "att") for part in kinds] == [0, 2, 0, 2]


def test_the_marks_on_a_weapon_are_of_that_weapon() -> None:
    """GOK-ALGO-3, GOK-ALGO-31"""
    hero = AvatarChoice(
        subtype="orc", id="hero", gear=("halberd", "double_hand_weapon"),
        algorithms=(Algorithms("halberd", ("attack_1", "strength_1", "initiative_1", "to_hit_plus_1")),),
    )  # fmt: skip
    plain = AvatarChoice(subtype="orc", id="plain", gear=("halberd", "double_hand_weapon"))
    board = facing_off([hero, plain], [])
    found = {
        weapon: [arms(board, named(board, f"red.{id_}"), weapon) for id_ in ("hero", "plain")]
        for weapon in ("halberd", "double_hand_weapon")
    }
    marked, bare = found["halberd"]
    assert (marked.attacks - bare.attacks, marked.added - bare.added) == (1, 1)
    assert (marked.initiative - bare.initiative, marked.to_hit - bare.to_hit) == (1, 1)
    assert found["double_hand_weapon"][0] == found["double_hand_weapon"][1]


@pytest.mark.parametrize(("weapon", "ranks"), [("hand_weapon", 1), ("halberd", 2), ("pike", 3)])
def test_from_how_many_ranks_a_weapon_strikes(weapon: str, ranks: int) -> None:
    """GOK-AHIT-2, GOK-WPN-5, GOK-WPN-8, GOK-WPN-10"""
    board = field()
    assert arms(board, named(board, "red.spears"), weapon).ranks == ranks


def test_what_shoots_is_no_club() -> None:
    """GOK-MERC-1 (A-142)"""
    board = guns()
    clubs = {id_: club_of(board, named(board, f"red.{id_}")) for id_ in ("giant", "catapult", "dragon", "archers")}
    giant = clubs.pop("giant")
    assert giant is not None
    assert giant.name == "Giant Club"
    assert set(clubs.values()) == {None}


def test_what_rolls_over_nobody_has_no_impact() -> None:
    """GOK-WW-18, GOK-WWMOUNT-12"""
    rider = AvatarChoice(subtype="orc", id="rider", mount="chariot")
    board = facing_off([rider, ORCS, UnitChoice(entry="land_shark", id="shark")], [])
    found = {id_: impact_of(board, named(board, f"red.{id_}")) for id_ in ("rider", "foot", "shark", "king")}
    assert found["rider"][0] == "1d4"
    assert found["shark"][0] == "2d4"
    assert (found["foot"], found["king"]) == (("", 0), ("", 0))


@pytest.mark.parametrize(("mutation", "more"), [("horns", 1), ("quills", 0)])
def test_horns_are_one_more_attack(mutation: str, more: int) -> None:
    """GOK-MUT-5"""
    board, bare = altered(mutation), altered()
    found = [attacks_each(one, named(one, "red.lord"), Arms()) for one in (board, bare)]
    assert found[0] - found[1] == more


def test_a_net_takes_an_attack_but_not_that_of_bullies() -> None:
    """GOK-SR-9, GOK-WPN-11"""
    netted = AvatarChoice(subtype="orc", id="netted", gear=("net",))
    bullies = UnitChoice(entry="goblin_bullies", id="bullies", models=10)
    board = facing_off([netted, bullies, ORCS], [])
    assert {id_: tangled(board, named(board, f"red.{id_}")) for id_ in ("netted", "bullies", "foot", "king")} == {
        "netted": 1, "bullies": 0, "foot": 0, "king": 0,
    }  # fmt: skip
    assert tangled(under(board, FOOT, "tangle"), named(board, FOOT)) == 1


def test_serrated_blades_are_one_stronger() -> None:
    """GOK-SR-19"""
    board = field()
    spears = named(board, "red.spears")
    own = stat(board, spears, "str")
    assert strength(board, spears, Arms(added=2)) == own + 2
    assert strength(under(board, "red.spears", "serrated_blades"), spears, Arms(added=2)) == own + 3


# ---------------------------------------------------------------- who strikes at whom


def joined() -> Board:
    """Red's King on the left of Orcs, who fight Blue's."""
    board = at(facing_off([ORCS], [ORCS]), FOOT, 24, 24)
    board = at(joined_to(board, KING, FOOT), FOE, 24, 24, SOUTH, 7)
    return touch(board, FOOT, FOE)


def test_who_is_attached_strikes_though_he_is_the_only_model_of_his() -> None:
    """GOK-SR-32 (A-062)"""
    board = joined()
    assert reach(board, named(board, KING), 1) == {0: (FOE,)}
    assert reach(board, named(board, KING), 3) == {0: (FOE,)}


@pytest.mark.parametrize(("mine", "told"), [(-1, [(3, KING)]), (-2, [])])
def test_nobody_is_touched_at_a_flank_where_nobody_is_attached(mine: int, told: list[tuple[int, str]]) -> None:
    """GOK-SR-33 (A-150): the King stands on the left."""
    board = joined()
    (contact,) = board.contacts
    board = board.but(contacts=(contact.but(beside=((mine, 3),)),))
    assert beside_of(board, named(board, FOE)) == told


def test_who_was_attached_takes_over_the_contacts_of_his_unit_and_of_no_other() -> None:
    """GOK-ASLT-7, GOK-SR-67"""
    board = joined()
    others = Contact("red.band", "blue.band", "flank", 1)
    board = board.but(contacts=(*board.contacts, others))
    assert [(one.by, one.on, one.side) for one in handed_down(board, FOOT)] == [(KING, FOE, "front")]
    fighting = board.but(contacts=(*board.contacts, Contact(KING, FOE, "front", 1)))
    assert handed_down(fighting, FOOT) == ()


# ---------------------------------------------------------------- the attacks


def attack(*foes: str, **more: Any) -> Attack:
    return Attack(FOOT, "", (), (), shares=tuple([Share(foe, 2) for foe in foes]), **more)


def two_foes() -> Board:
    """Orcs of Red against two Units of Blue."""
    board = facing_off([ORCS], [ORCS, UnitChoice(entry="orc_infantry", id="band", models=20)])
    return at(at(at(board, FOOT, 24, 24, files=10), FOE, 21, 24, SOUTH), "blue.band", 27, 24, SOUTH)


def test_who_has_no_attack_left_at_a_foe_strikes_at_the_next() -> None:
    """GOK-AHIT-1, GOK-SR-9"""
    board = two_foes()
    weak = modified(board, FOOT, ("att", -9))
    none = attack(FOE, "blue.band").strike(At(weak))  # type: ignore[arg-type]
    assert none.to.__self__.shares == (Share("blue.band", 2),)  # type: ignore[union-attr]
    call = step(attack(FOE, "blue.band"), "strike", board)
    assert isinstance(call, Call)
    strike: Any = call.procedure
    assert strike.blows.on == FOE


def test_the_wounds_at_several_foes_count_together() -> None:
    """GOK-ARES-2"""
    after: Any = attack(FOE, "blue.band", wounds=2, led=1).struck(At(two_foes()), 3)  # type: ignore[arg-type]
    now = after.to.__self__
    assert (now.wounds, now.shares, now.led) == (5, (Share("blue.band", 2),), 0)


def test_impact_hits_are_the_dice_and_what_is_added_to_them() -> None:
    """GOK-WW-18"""
    rolled: Any = Attack(FOOT, "impact", (), (), hits=1).rolled(At(two_foes()), (3,))  # type: ignore[arg-type]
    assert rolled.to.__self__.hits == 4


# ---------------------------------------------------------------- one Assault


@pytest.mark.parametrize(("wounds", "loser"), [((0, 0), ""), ((1, 0), FOE), ((2, 0), FOE), ((0, 1), FOOT)])
def test_who_is_ahead_by_one_has_won(wounds: tuple[int, int], loser: str) -> None:
    """GOK-ARES-1, GOK-ARES-13, GOK-ARES-15: of two Units that are alike."""
    board = touch(at(at(facing_off([ORCS], [ORCS]), FOOT, 24, 24), FOE, 24, 24, SOUTH), FOOT, FOE)
    found = step(Fight((FOOT, FOE), wounds=wounds), "result", board)
    if loser:
        assert found.procedure == BreakTests((loser,), max(wounds))
    else:
        assert found.to.__name__ == "redress"


@pytest.mark.parametrize("gone", [FOOT, FOE])
def test_nobody_breaks_where_one_side_is_no_more(gone: str) -> None:
    """GOK-ARES-15, GOK-BREAK-1: whoever of the two has won."""
    board = touch(at(at(facing_off([ORCS], [ORCS]), FOOT, 24, 24), FOE, 24, 24, SOUTH), FOOT, FOE)
    board = board.with_unit(named(board, gone).but(models=0, gone="destroyed", blocks=()))
    assert step(Fight((FOOT, FOE), wounds=(20, 0)), "result", board).to.__name__ == "redress"


def test_what_the_blows_of_each_side_cost_is_kept_apart() -> None:
    """GOK-ARES-2"""
    board = joined()
    for struck, told in ((FOOT, (4, 2)), (KING, (4, 2)), (FOE, (1, 5))):
        after: Any = Fight((FOOT, FOE), struck=(Striker(struck),), wounds=(1, 2)).hurt(At(board), 3)  # type: ignore[arg-type]
        assert after.to.__self__.wounds == told


def test_every_tie_of_initiative_is_rolled_for_by_itself() -> None:
    """GOK-ASLT-16: Kings first, then the Orcs; and who won the one has not won the other."""
    board = at(facing_off([ORCS], [ORCS]), FOOT, 24, 24)
    board = at(joined_to(board, KING, FOOT), FOE, 24, 24, SOUTH)
    board = touch(joined_to(board, "blue.king", FOE), FOOT, FOE)
    dice = {"first_blow": [6, 1, 1, 6], "to_hit": [1] * 60, "charisma": [1] * 6}
    table = start(game, PACK, board, Fight(together(board, FOOT)), seats=SEATS, dice=dice)
    assert [one.seat for one in table.of(RollOffWon)] == ["red", "blue"]
    assert [one.by for one in table.of(BlowsTold)] == [KING, "blue.king", FOE, FOOT]


def test_nothing_is_rolled_for_once_it_is_decided() -> None:
    """GOK-ASLT-16, GOK-SR-2"""
    fight = Fight((FOOT, FOE), tied=(1, 3))
    decided: Any = fight.decided(At(joined()), "blue")  # type: ignore[arg-type]
    now = decided.to.__self__
    assert (now.tied, now.first) == ((0, 0), (Precedence(1, 3, "blue"),))


# ---------------------------------------------------------------- the result


def test_who_is_in_skirmish_formation_has_no_flanks() -> None:
    """GOK-BEAST-2, GOK-BEAST-4, GOK-HM-1, GOK-SWARM-2, GOK-ARES-11: loose models, what knows no other formation,
    machines, War Wagons and monsters."""
    loose = ("red.catapult", "red.dragon", "red.swarm", "red.herd", "red.wolves", "red.engine")
    ranked = ("red.archers", "red.orcs", "red.giant", "red.general")
    board = guns()
    for n, id_ in enumerate((*loose, *ranked)):
        board = stood(board, id_, 6 + 6 * n, 20)
    assert {id_: in_skirmish(board, named(board, id_)) for id_ in (*loose, *ranked)} == {
        **dict.fromkeys(loose, True), **dict.fromkeys(ranked, False),
    }  # fmt: skip
    skirmishing = stood(board, "red.orcs", 30, 30, files=5, form="skirmish")
    assert in_skirmish(skirmishing, named(skirmishing, "red.orcs"))
    beast = field(red_shark=(20, 20))
    assert in_skirmish(beast, named(beast, "red.shark"))


def test_high_ground_that_people_settled_is_that_of_the_highest_hill() -> None:
    """GOK-ARES-9, PL-49 (A-074): of none where there is none."""
    low, high = scenery("hill", 40, 40).but(height=1), scenery("hill", 8, 40).but(height=2, id="high")
    board = field(red_spears=(20, 10))
    for pieces, heights in (((), (0, 0)), ((low,), (0, 1)), ((low, high), (0, 2)), ((high, low), (0, 2))):
        for value, height in enumerate(heights):
            said = Settled("high_ground", "red.spears", "red.spears", value, board.turn)
            on = board.but(settled=(said,), pieces=pieces)
            assert height_of(on, named(on, "red.spears")) == height


@pytest.mark.parametrize(("leaders", "told"), [(("banner",), 1), ((), 0)])
def test_a_banner_of_determination_counts_while_it_is_borne(leaders: Any, told: int) -> None:
    """GOK-ALGO-80"""
    choice = UnitChoice(
        entry="orc_infantry", id="foot", models=20, leaders=("banner",), banner_upgrade="banner_of_determination"
    )
    board = at(at(facing_off([choice], [ORCS]), FOOT, 24, 24), FOE, 24, 24, SOUTH)
    board = touch(board.with_unit(named(board, FOOT).but(leaders=leaders)), FOOT, FOE)
    assert dict(result_of(board, (FOOT, FOE), "red", 0, o.ALL_RANKS).why).get("GOK-ALGO-80", 0) == told
