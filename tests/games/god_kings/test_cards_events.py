"""Events as an impulse's card: points, markers, troops, attrition. Each card of the pack that has such an event."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.god_kings.positions import Play, fx1, position, run

from limmu.core import Verdict
from limmu.games.god_kings import board as b
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.cards.effects_troops import guard_post
from limmu.games.god_kings.cards.events import event_procedure, may_play, playable_events
from limmu.games.god_kings.facts import AttritionRolled
from limmu.games.god_kings.pack import load_pack

REAL = load_pack()


def play(card: int, board: Board, seat: str = "egypt", **rest: Any) -> Play:
    """The event of a card, begun."""
    return run(event_procedure(card, seat), board, pack=b.pack(board), **rest)


def may(card: int, board: Board, seat: str = "egypt") -> Verdict[bool]:
    """Whether a card may be played for its event."""
    return may_play(board, seat, card)


def two(*forces: str, **rest: Any) -> Board:
    """Egypt and Hatti on FX1."""
    return position(*forces, **({"players": ["egypt", "hatti"]} | rest))


def real(*forces: str, **rest: Any) -> Board:
    """Egypt and Hatti on the shipped map."""
    return position(*forces, pack=REAL, **({"players": ["egypt", "hatti"]} | rest))


def points(board: Board, power: str) -> tuple[int, int]:
    """Wood and Tribute of a power."""
    nation = b.nation(board, power)
    return nation.wood, nation.tribute


def counted(board: Board, power: str, at: str) -> dict[str, int]:
    """A power's units in a place by kind."""
    found: dict[str, int] = {}
    for unit in b.units_at(board, at):
        if unit.power == power:
            found[unit.kind] = found.get(unit.kind, 0) + 1
    return found


# ---------------------------------------------------------------- bank, vp


@pytest.mark.parametrize(
    ("card", "control", "gained"),
    [
        (40, (), (1, 1)),
        (41, (), (1, 0)),
        (41, ("byblos",), (3, 0)),
        (41, ("tyre", "sumur"), (3, 0)),
        (42, (), (0, 1)),
        (42, ("paphos",), (0, 3)),
        (44, (), (2, 1)),
        (45, (), (0, 1)),
        (45, ("thebes",), (0, 3)),
    ],
)
def test_points_for_the_next_reinforcement_phase(card: int, control: tuple[str, ...], gained: tuple[int, int]) -> None:
    markers = dict.fromkeys(("byblos", "tyre", "sumur", "enkomi", "paphos", "thebes"), "")
    board = real(markers=markers | dict.fromkeys(control, "egypt"), set={"egypt.wood": 1, "egypt.owes_tribute": 1})
    after = play(card, board).board
    assert points(after, "egypt") == (1 + gained[0], gained[1])
    assert b.nation(after, "egypt").owes_tribute == 1
    assert points(after, "hatti") == (0, 0)


def test_gifts_between_brothers_name_another_player() -> None:
    match = play(43, two(players=["egypt", "hatti", "mitanni"]))
    assert match.keys("egypt") == ["on_power:hatti", "on_power:mitanni"]
    match.answer("egypt", "on_power:mitanni")
    assert [points(match.board, p) for p in ("egypt", "hatti", "mitanni")] == [(0, 2), (0, 0), (0, 1)]
    assert points(play(43, two()).board, "hatti") == (0, 1)  # with two players there is no choice


@pytest.mark.parametrize(("card", "vp"), [(96, 1), (97, 1), (98, 2)])
def test_victory_points(card: int, vp: int) -> None:
    after = play(card, two()).board
    assert b.nation(after, "egypt").current_vp == vp
    assert b.nation(after, "egypt").owes_tribute == (card == 98)


def test_stele_of_victory_needs_a_battle_won_by_the_king() -> None:
    assert may(99, two(set={"king_won": ("hatti",)})).code == "king_won_no_battle"
    board = two(set={"king_won": ("egypt",)})
    assert may(99, board)
    assert b.nation(play(99, board).board, "egypt").current_vp == 2


def test_royal_marriage_gives_another_player_a_point() -> None:
    after = play(100, two(players=["egypt", "hatti", "mitanni"])).answer("egypt", "on_power:hatti").board
    assert [b.nation(after, p).current_vp for p in ("egypt", "hatti", "mitanni")] == [1, 1, 0]


def test_procession_of_tribute_needs_three_provinces_abroad() -> None:
    held = dict.fromkeys(("s1", "s2", "p1", "p2", "p3", "w1"), "egypt")
    assert may(101, two(markers=held)).code == "too_few_provinces"
    board = two(markers=held | {"w2": "egypt"})
    assert may(101, board)
    assert b.nation(play(101, board).board, "egypt").current_vp == 1


# ---------------------------------------------------------------- markers


def test_vassal_treaty_next_to_own_spaces_without_units() -> None:
    board = two("HK at s1: 1W", "EK at c3: 1W", markers={"c3": "egypt", "c5": "hatti"})
    match = play(102, board)
    assert match.asked("egypt").question.candidates(board) == ("c2", "a1")  # type: ignore[attr-defined]
    assert match.refusal("egypt", ()).code == "too_few"
    assert match.refusal("egypt", ("c1",)).code == "not_on_offer"
    match.answer("egypt", ("c2", "a1"))
    assert [b.place(match.board, s).marker for s in ("c2", "a1", "c5")] == ["egypt", "egypt", "hatti"]
    assert may(102, two(markers={"e1": "", "e2": "", "e3": ""})).code == "no_target"


def test_submission_of_the_elders_replaces_a_marker_in_a_province_with_an_army() -> None:
    markers = {"c2": "hatti", "c4": "hatti/g", "c5": "hatti", "a4": "hatti", "h1": "hatti"}
    board = two("EK at c3: 1W", "HK at c5: 1W", "EW1 at a2", "EW2 at h2: 1W", markers=markers)
    match = play(103, board)
    assert match.open is None  # only c2: no garrison, no units, not in Hatti, an army there
    assert b.place(match.board, "c2").marker == "egypt"
    assert may(103, two("EW1 at c3", markers=markers)).code == "no_target"


def test_submission_of_a_neutral_space_is_a_quarrel() -> None:
    board = two("EK at c3: 1W", markers={"c2": "kassites"}, neutral=["kassites"])
    after = play(103, board).board
    assert [(x.seat, x.power) for x in after.quarrels] == [("egypt", "kassites")]


def test_unrest_in_the_provinces_removes_two_markers_of_one_province() -> None:
    markers = {"c1": "hatti/g", "c2": "hatti", "c3": "hatti", "a1": "hatti", "a2": "hatti"}
    match = play(104, two("EK at a2: 1W", markers=markers))
    assert match.refusal("egypt", ("c2", "a1")).code == "not_in_one_province"
    assert match.refusal("egypt", ("h1",)).code == "not_on_offer"
    assert match.refusal("egypt", ("c1",)).code == "not_on_offer"
    assert match.refusal("egypt", ("a2",)).code == "not_on_offer"
    match.answer("egypt", ("c2", "c3"))
    assert [b.place(match.board, s).marker for s in ("c1", "c2", "c3", "a1")] == ["hatti", "", "", "hatti"]


def test_mutiny_of_the_garrison_abroad_and_without_units() -> None:
    markers = {"c1": "hatti/g", "a1": "hatti/g", "h1": "hatti/g", "k1": "egypt/g"}
    match = play(105, two("HK at a1 inside: 1W", markers=markers))
    assert match.keys("egypt") == ["c1", "k1"]
    match.answer("egypt", ("c1",))
    place = b.place(match.board, "c1")
    assert (place.marker, place.garrison) == ("hatti", False)


def test_fortify_the_frontier_converts_up_to_two() -> None:
    markers = {"c1": "egypt", "a1": "egypt", "k1": "egypt", "h1": "hatti"}
    board = two("HK at k1: 1W", markers=markers, sieges={"k1": {"by": "hatti"}})
    match = play(106, board)
    assert match.refusal("egypt", ("k1",)).code == "not_on_offer"
    assert match.refusal("egypt", ("e1", "c1", "a1")).code == "too_many"
    match.answer("egypt", ("c1", "a1"))
    assert [b.place(match.board, s).garrison for s in ("e1", "c1", "a1", "k1")] == [False, True, True, False]


# ---------------------------------------------------------------- troops


@pytest.mark.parametrize("card", [30, 31, 32, 33, 34])
def test_GE_37_army_reforms(card: int) -> None:
    board = two("EK at e1: 1W[amon] 1W[ra] 1W[seth]", markers={"s1": "egypt"})
    match = play(card, board)
    assert match.refusal("egypt", "s1").code == "not_on_offer"
    match.answer("egypt", "e2")
    assert counted(match.board, "egypt", "e2") == {"warrior": 3}
    assert len(b.nation(match.board, "egypt").divisions) == 4
    assert may(card, match.board).clause == "GK-7.2-f"


def test_army_reforms_of_hatti_want_walusa_or_pitassa() -> None:
    board = two("HK at h1: 1W", markers={"p1": "hatti", "w1": "hatti"})
    assert may(30, board, "hatti").clause == "GK-7.2H-a"
    board = two("HK at h1: 1W", markers={"p1": "hatti", "p2": "hatti"})
    match = play(30, board, "hatti")
    assert match.keys("hatti") == ["p1", "p2"]
    match.answer("hatti", "p2")
    assert b.nation(match.board, "hatti").annexed == ("PIT",)
    assert counted(match.board, "hatti", "p2") == {"warrior": 3}


@pytest.mark.parametrize(
    ("card", "power"), [(35, "mitanni"), (36, "egypt"), (37, "hatti"), (38, "kassites"), (39, "assyria")]
)
def test_royal_guards(card: int, power: str) -> None:
    capital = REAL.power[power].capital
    board = real(
        players=["egypt", power] if power != "egypt" else ["egypt", "hatti"], turn=7 if power == "assyria" else 1
    )
    match = play(card, board)
    assert counted(match.board, power, capital) == {"royal_guard": 1}
    assert may(card, match.board).code == "guard_on_map"
    absent = real(players=[p for p in ("egypt", "hatti", "kassites") if p != power][:2])
    assert may(card, absent).code == "power_not_in_game"


def test_GKR_004_the_guard_of_the_neutral_kassites_comes_to_babylon() -> None:
    board = real(neutral=["kassites"])
    assert counted(play(38, board).board, "kassites", "babylon") == {"royal_guard": 1}
    one = play(38, board, options={"GKR-004": "one-capital"})
    assert counted(one.board, "kassites", REAL.power["kassites"].capital) == {"royal_guard": 1}


def test_a_royal_guard_comes_to_its_king() -> None:
    after = play(36, two("EK at c3: 2W"), "hatti").board
    assert counted(after, "egypt", "c3") == {"warrior": 2, "royal_guard": 1}
    shut_in = two("EK at c1 inside: 2W", "HK at c1: 3W", markers={"c1": "egypt"}, sieges={"c1": {"by": "hatti"}})
    assert counted(play(36, shut_in).board, "egypt", "e1") == {"royal_guard": 1}
    lost = two(
        "EK at c1 inside: 2W", "HK at c1: 3W", markers={"c1": "egypt", "e1": "hatti"}, sieges={"c1": {"by": "hatti"}}
    )
    assert may(36, lost).code == "no_space_for_guard"


@pytest.mark.parametrize("card", [107, 108])
def test_mercenaries_join_a_general(card: int) -> None:
    board = two("EW1 at e2: 1W", "EW2 at c2: 1W", "EK at c1 inside: 1W", "HK at c1: 3W", markers={"c1": "egypt"})
    match = play(card, board)
    assert match.keys("egypt") == ["on_general:EK", "on_general:EW1"]  # EW2 stands in no friendly space
    match.answer("egypt", "on_general:EW1")
    assert match.keys("egypt") == ["1", "2"]
    match.answer("egypt", 2)
    assert counted(match.board, "egypt", "e2") == {"warrior": 1, "mercenary": 2}
    assert {u.steps for u in b.units_at(match.board, "e2")} == {2}
    inside = play(card, board).answer("egypt", "on_general:EK")  # one place is left in the city
    assert inside.open is None
    assert [u.inside for u in b.units_at(inside.board, "c1") if u.kind == "mercenary"] == [True]


def test_mercenaries_want_a_general_and_counters() -> None:
    besieged = two("EK at c1 inside: 1W", "HK at c1: 3W", markers={"c1": "egypt"}, sieges={"c1": {"by": "hatti"}})
    assert may(107, besieged).code == "no_target"
    everyone = two("EK at e1: 1W", "hatti at h1: 24M")
    assert may(107, everyone).code == "no_target"


def test_horse_training_wants_a_link_to_the_homecountry() -> None:
    board = two("EW1 at s2: 1W", "EW2 at c5: 1W", markers={"s1": "egypt", "s2": "egypt", "c5": "egypt"})
    match = play(109, board)
    assert match.keys("egypt") == ["1", "2"]  # only EW1 is linked
    match.answer("egypt", 2)
    assert counted(match.board, "egypt", "s2") == {"warrior": 1, "chariot": 2}


def test_fresh_levies_turn_up_to_four_warriors() -> None:
    board = two("EK at e1: 5w 1c", "EW1 at c2: 1w", players=["egypt"])
    match = play(110, board)
    reduced = match.asked("egypt").question.candidates(board)  # type: ignore[attr-defined]
    assert len(reduced) == 5
    assert match.refusal("egypt", reduced).code == "too_many"
    match.answer("egypt", reduced[:4])
    assert sorted(u.steps for u in b.units_at(match.board, "e1")) == [1, 1, 2, 2, 2, 2]
    assert may(110, two("EK at e1: 3W")).code == "no_target"


# ---------------------------------------------------------------- attrition


def rolled(match: Play) -> list[tuple[int, int]]:
    """(units that rolled, units hit) of each Attrition Roll."""
    return [(len(fact.units), len(fact.hit)) for fact in match.of(AttritionRolled)]


def test_plague_strikes_all_units_of_a_space() -> None:
    board = two("EK at c1 inside: 2W", "HK at c1: 3W", "EW1 at e2: 1W", markers={"c1": "egypt"})
    match = play(91, board, dice={"attrition": [6, 1, 6, 5, 1]})
    assert match.keys("egypt") == ["on_space:e2", "on_space:c1"]
    match.answer("egypt", "on_space:c1")
    assert rolled(match) == [(5, 2)]


def test_AT_02_ten_units_lose_on_five_and_six() -> None:
    board = two("EK at c3: 8W 2C")
    match = play(91, board, dice={"attrition": [6, 5, 1, 2, 3, 4, 5, 6, 6, 1]})
    assert rolled(match) == [(10, 5)]


def test_famine_spares_those_inside_walls() -> None:
    board = two("EK at c1 inside: 2W", "HK at c1: 3W", "EW1 at c2: 1W", "HW1 at e2: 1W", markers={"c1": "egypt"})
    match = play(92, board, dice={"attrition": [1, 1, 6, 6]})
    assert match.keys("egypt") == ["on_province:EGY", "on_province:CAN"]
    match.answer("egypt", "on_province:CAN")
    assert rolled(match) == [(3, 1), (1, 1)]
    assert sum(u.steps for u in b.units_at(match.board, "c1") if u.inside) == 4


def test_drought_strikes_the_largest_stack_of_a_listed_province() -> None:
    king = REAL.king("egypt", 1)
    forces = (f"{king} at megiddo: 3W", "hatti at jaffa: 3W", "hatti at sumur: 4W", "egypt at avaris: 1W 1c")
    board = real(*forces)
    match = play(93, board, dice={"attrition": [1, 1, 6]})
    assert match.keys("egypt") == ["on_stack:avaris:egypt", "on_stack:jaffa:hatti", "on_stack:megiddo:egypt"]
    match.answer("egypt", "on_stack:megiddo:egypt")
    assert rolled(match) == [(3, 1)]


def test_desertion_strikes_an_army_abroad() -> None:
    board = two(
        "EK at e1: 3W",
        "EW1 at c2: 2W",
        "hatti at c3: 2W",
        "HK at a2: 1W",
        "GG at TG: 3M",
        "RM at c5: 2M",
        "LG at e3: 1M",
    )
    match = play(94, board, dice={"attrition": [6, 6]})
    assert match.keys("egypt") == ["on_stack:e3:libyan", "on_stack:c2:egypt", "on_stack:a2:hatti"]
    match.answer("egypt", "on_stack:c2:egypt")
    assert rolled(match) == [(2, 2)]


def test_pestilence_strikes_besiegers_on_five_too() -> None:
    board = two(
        "HK at a1: 4W",
        "EW1 at a1 inside: 1W",
        markers={"a1": "egypt/g"},
        sieges={"a1": {"by": "hatti", "continued": 2}},
    )
    match = play(95, board, dice={"attrition": [5, 6, 4, 1]})
    assert rolled(match) == [(4, 2)]
    assert may(95, two("HK at a1: 4W", markers={"a1": "egypt/g"})).code == "no_target"


def test_besiegers_who_die_out_lose_their_markers() -> None:
    board = two("HK at a1: 1W 2w", markers={"a1": "egypt/g"}, sieges={"a1": {"by": "hatti", "continued": 2}})
    after = play(95, board, dice={"attrition": [1, 5, 1]}).board
    assert (b.place(after, "a1").besieger, b.place(after, "a1").continued) == ("hatti", 0)


def test_provisions_gathered_save_from_attrition() -> None:
    board = two("EK at c3: 3W", hands={"egypt": [58]})
    match = play(91, board, "hatti")
    assert match.keys("egypt") == ["pass", "action:58"]
    match.answer("egypt", "action:58")
    assert rolled(match) == []
    assert match.open is None
    assert sum(u.steps for u in b.units_at(match.board, "c3")) == 6


# ---------------------------------------------------------------- what may be played


def test_an_action_card_is_no_event_of_an_impulse() -> None:
    board = two("EK at e1: 1W")
    assert may(60, board).clause == "GK-9.4-a"
    assert playable_events(board, "egypt", (60, 63, 96, 99, 107)) == (96, 107)


def test_every_card_has_a_verdict() -> None:
    board = position("EK at e1: 1W", "HK at h1: 1W", players=["egypt", "hatti"])
    for card in fx1().cards:
        verdict = may(card.number, board)
        assert verdict or verdict.clause


def test_a_guard_without_its_king_stands_outside_the_capital() -> None:
    assert guard_post(position("EW1 at e2: 1W", "HK at h1: 1W"), "egypt") == ("e1", False)
