"""14.0 Avoiding battle and pursuit."""

from __future__ import annotations

from tests.games.god_kings.marches import (
    activate,
    army,
    at,
    battle_of,
    declare_all,
    mover_at,
    open_question,
    rolls,
    there,
)
from tests.games.god_kings.positions import position, run

from limmu.games.god_kings import board as b
from limmu.games.god_kings.facts import BattleJoined, DieResolved
from limmu.games.god_kings.options import NATURALS_AS_IN_AVOIDANCE, PURSUIT_NATURALS
from limmu.games.god_kings.s11_forces import ActiveArmy
from limmu.games.god_kings.s13_reaction_roll import avoids, pursues
from limmu.games.god_kings.s14_avoid_battle import (
    Pursuit,
    avoid_choice,
    avoid_modifiers,
    avoid_spaces,
    may_avoid,
    pursuit_modifiers,
)


def test_gkc_av_avoidance_rolls() -> None:
    def roll(natural: int, battle: int, own: int, moving: int, *, only: bool, lone: bool = False) -> tuple[object, ...]:
        why = avoid_modifiers(lone_general=lone, own_chariots=own, moving_chariots=moving, only_chariots=only)
        drm = sum(v for _, v in why)
        return drm, natural + drm, avoids(natural, natural + drm, battle)

    assert roll(5, 2, 3, 2, only=True) == (-3, 2, True)  # GKC-AV-01
    assert roll(6, 4, 4, 0, only=True) == (-3, 3, False)  # GKC-AV-03
    assert roll(1, 1, 0, 3, only=False) == (0, 1, True)  # GKC-AV-04
    assert roll(4, 2, 1, 0, only=False) == (-1, 3, False)  # GKC-AV-05
    assert roll(3, 2, 0, 0, only=False, lone=True) == (-1, 2, True)


def test_gkc_pu_pursuit_rolls() -> None:
    why = pursuit_modifiers(own_chariots=3, avoider_chariots=1, only_chariots=True)
    assert sum(v for _, v in why) == -3
    assert pursues(6, 3, 4)  # GKC-PU-02
    assert not pursues(3, 3, 2)  # GKC-PU-03
    assert not pursues(6, 3, 4, naturals=True)
    assert pursues(1, 5, 4, naturals=True)


# ---------------------------------------------------------------- on the map


def test_gkc_fl_06_avoid_pursue_avoid_again_and_fail() -> None:
    board = position("EK at c5: 4C", "HW1 at a2: 2W", markers={"c5": "egypt", "a4": "hatti"})
    play = activate(board, "EK", dice={"avoid": [1, 4], "pursuit": [6]})
    play.answer("egypt", "move:a2")
    declare_all(play, "hatti", "avoid:a2:HW1")
    play.answer("hatti", "a4").answer("egypt", "yes")
    assert rolls(play, "pursuit") == [(-3, 3, True)]
    assert army(play).mp == 4
    play.answer("egypt", "move:a4")
    declare_all(play, "hatti", "avoid:a4:HW1")
    assert [success for _, _, success in rolls(play, "avoid")] == [True, False]
    assert battle_of(play).failed_avoid == ("hatti",)


def test_gkr_057_naturals_in_pursuit_by_choice() -> None:
    board = position("EK at c5: 4C", "HW1 at a2: 2W", markers={"a4": "hatti"})
    options = {PURSUIT_NATURALS: NATURALS_AS_IN_AVOIDANCE}
    play = activate(board, "EK", dice={"avoid": [1], "pursuit": [6]}, options=options)
    play.answer("egypt", "move:a2")
    declare_all(play, "hatti", "avoid:a2:HW1")
    play.answer("hatti", "a4").answer("egypt", "yes")
    assert rolls(play, "pursuit") == [(-3, 3, False)]
    assert play.over is not None


def test_declining_pursuit_or_having_no_mp_left_ends_the_move() -> None:
    board = position("EK at c5: 4W", "HW1 at a2: 2W", markers={"a4": "hatti"})
    play = activate(board, "EK", dice={"avoid": [1]})
    play.answer("egypt", "move:a2")
    declare_all(play, "hatti", "avoid:a2:HW1")
    play.answer("hatti", "a4").answer("egypt", "no")
    assert play.over is not None
    assert at(play, "EK") == ["a2"]
    far = position("EK at c1: 4W", "HW1 at a2: 2W", markers={"a4": "hatti"})
    tired = activate(far, "EK", dice={"avoid": [1]})
    tired.answer("egypt", "move:c2", "move:c3", "move:c5").answer("hatti", "").answer("egypt", "move:a2")
    declare_all(tired, "hatti", "avoid:a2:HW1")
    tired.answer("hatti", "a4")
    assert tired.over is not None


def test_gkc_fl_13_a_lone_general_avoids_and_needs_no_pursuit() -> None:
    play = activate(position("EK at c5: 5W", "HW1 at a2", markers={"c5": "egypt"}), "EK", dice={"avoid": [3]})
    play.answer("egypt", "move:a2")
    declare_all(play, "hatti", "avoid:a2:HW1")
    assert play.answers("hatti") == ["a1", "a3", "a4"]
    play.answer("hatti", "a3").answer("egypt", "move:a4")
    assert rolls(play, "avoid") == [(-1, 2, True)]
    assert at(play, "EK", "HW1") == ["a4", "a3"]
    assert (army(play).mp, rolls(play, "pursuit")) == (2, [])


def test_gkc_fl_14_a_lone_general_fails_and_is_displaced() -> None:
    board = position("EK at c5: 5W", "HW1 at a2", markers={"c5": "egypt", "h2": "egypt"})
    play = activate(board, "EK", dice={"avoid": [6]})
    play.answer("egypt", "move:a2")
    declare_all(play, "hatti", "avoid:a2:HW1")
    assert play.answers("hatti") == ["h1", "h3", "h4"]
    play.answer("hatti", "h3")
    assert (at(play, "HW1"), army(play).mp) == (["h3"], 3)


def test_a_lone_general_who_stays_is_displaced() -> None:
    play = activate(position("EK at c5: 5W", "HW1 at a2"), "EK")
    play.answer("egypt", "move:a2").answer("hatti", "", "h2")
    assert at(play, "HW1") == ["h2"]
    assert army(play).mp == 3


def test_gkc_fl_26_two_warlords_without_a_king() -> None:
    board = position("EK at c5: 9W", "HW1+HW2 at a2: 7W", markers={"a3": "hatti", "c5": "egypt"})
    play = activate(board, "EK", dice={"avoid": [2]})
    play.answer("egypt", "move:a2").answer("hatti", "avoid:a2:HW1")
    units = open_question(play).units
    assert open_question(play).generals == ()
    assert play.refusal("hatti", units[:6]).clause == "GK-14.2-a"
    play.answer("hatti", units[:5], "a3")
    assert at(play, "HW1", "HW2") == ["a3", "a2"]
    assert (there(play, "a3"), there(play, "a2", "hatti")) == (5, 2)
    assert play.of(BattleJoined)


def test_gkc_fl_27_where_an_avoiding_army_may_go() -> None:
    board = position(
        "EK at a2: 6W",
        "HW1 at a2: 3W",
        "egypt at a3: 1W",
        "MK at m1: 1W",
        neutral=["mitanni"],
        markers={"a1": "mitanni", "c5": "egypt"},
    )
    assert avoid_spaces(board, "hatti", "a2", "c5") == ("a4",)
    assert avoid_spaces(board, "hatti", "a2", "a4") == ()
    assert may_avoid(board, mover_at(board, "a2"), "a2", "a4", "HW1").code == "nowhere_to_go"


def test_gkc_ge_27_a_warlord_avoids_and_the_king_must_fight() -> None:
    board = position("EK at c5: 5W", "HK+HW1 at a2: 4W", markers={"c5": "egypt", "a3": "hatti"})
    play = activate(board, "EK", dice={"avoid": [2]})
    play.answer("egypt", "move:a2").answer("hatti", "avoid:a2:HW1")
    units = open_question(play).units
    assert play.refusal("hatti", units).clause == "GK-14.3-a"
    play.answer("hatti", units[:3], "a3")
    assert at(play, "HW1", "HK") == ["a3", "a2"]
    assert (there(play, "a3"), there(play, "a2", "hatti")) == (3, 1)
    assert play.of(BattleJoined)[0].defender_leader == "HK"


def test_a_king_avoids_with_his_warlords() -> None:
    board = position("EK at a2: 1W", "HK+HW1+HW2 at a2: 9W")
    choice = avoid_choice(board, mover_at(board, "a2"), "HK")
    assert choice.generals == ("HW1", "HW2")
    assert choice.bounds(2) == (1, 9)
    assert may_avoid(board, mover_at(board, "a2"), "a4", "a2", "HK").clause == "GK-14.1-a"


def test_unled_units_fight() -> None:
    play = activate(position("EK at c5: 5W", "hatti at a2: 2W"), "EK")
    play.answer("egypt", "move:a2")
    assert play.of(BattleJoined)


def test_those_inside_do_not_avoid() -> None:
    board = position("EK at a1: 1W", "HW1 at a1 inside: 2W", markers={"a1": "hatti"})
    assert may_avoid(board, mover_at(board, "a1"), "a1", "c3", "HW1").clause == "GK-14.5-a"


def test_a_lone_general_entering_makes_nobody_avoid() -> None:
    board = position("EW1 at c5", "HW1 at a2")
    play = activate(board, "EW1")
    play.answer("egypt", "move:a2")
    assert play.open.seats == ("egypt",)
    assert at(play, "HW1") == ["a2"]
    assert not play.of(DieResolved)


def test_an_avoiding_army_displaces_a_lone_enemy_general() -> None:
    board = position("EK at c5: 5W", "HW1 at a2: 2W", "EW1 at a3")
    play = activate(board, "EK", dice={"avoid": [1]})
    play.answer("egypt", "move:a2")
    declare_all(play, "hatti", "avoid:a2:HW1")
    play.answer("hatti", "a3").answer("egypt", "e3")
    assert at(play, "HW1", "EW1") == ["a3", "e3"]


def test_an_avoidance_succeeds_with_no_space_left() -> None:
    board = position("EK at c5: 5W", "HW1 at a2: 2W", "HK at a4: 3W", markers={"a1": "egypt", "a3": "egypt"})
    play = activate(board, "EK", dice={"avoid": [1], "intercept": [6]})
    play.answer("egypt", "move:a2")
    declare_all(play, "hatti", "avoid:a2:HW1")
    assert at(play, "HW1") == ["a4"]
    assert b.units_at(play.board, "a4")


def test_besiegers_that_avoid_battle_lift_their_siege_at_once() -> None:
    board = position(
        "EK at c3: 4W", "HK at a1: 3W", "egypt at a1 inside: 1W", markers={"a1": "egypt", "a2": ""},
        sieges={"a1": {"by": "hatti", "continued": 2}},
    )  # fmt: skip
    play = activate(board, "EK", dice={"avoid": [1], "pursuit": [1]})
    play.answer("egypt", "move:a1")
    declare_all(play, "hatti", "avoid:a1:HK")
    assert b.leader(play.board, "HK").at == "a2"
    assert not b.place(play.board, "a1").besieger


def test_natural_numbers_count_in_a_pursuit_only_at_the_ends() -> None:
    assert [pursues(natural, 3, 3, naturals=True) for natural in (1, 2, 5, 6)] == [True, True, True, False]
    assert [pursues(natural, 4, 3, naturals=True) for natural in (1, 2, 5, 6)] == [True, False, False, False]


def test_the_movers_own_side_avoids_nothing() -> None:
    board = position("EK at a2: 5W", "EW1 at a2: 2W", markers={"a3": "egypt"})
    units = tuple([u.id for u in b.units_at(board, "a2")])
    assert may_avoid(board, mover_at(board, "a2").but(units=units[:5]), "a2", "c5", "EW1").code == "active_side"


def test_a_warlord_under_his_king_leaves_him_one_unit_when_he_avoids() -> None:
    board = position("EK at a4: 6W", "HK+HW1 at a4: 5W")
    choice = avoid_choice(board, mover_at(board, "a4"), "HW1")
    assert (choice.most, choice.clause) == (4, "GK-14.3-a")


def test_a_general_who_pursues_alone_has_no_chariots_only() -> None:
    board = position("EK at a2", "HK at h1: 1W")
    play = run(Pursuit(ActiveArmy("egypt", "egypt", "EK", mp=3), "a2"), board, dice={"pursuit": [3]})
    play.answer("egypt", "yes")
    assert rolls(play, "pursuit") == [(0, 3, True)]
