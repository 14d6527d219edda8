"""15.0 Battles, from the declaration to the marker."""

from __future__ import annotations

from typing import Any

from tests.games.god_kings.positions import Play, losses, position, run

from limmu.games.god_kings import board as b
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.facts import (
    BattleJoined,
    BattleModified,
    BattleRolled,
    BattleWon,
    ChargeStruck,
    ControlMarkerTaken,
    DieResolved,
    HandSeen,
    Quarrelled,
    SiegeLifted,
    VictoryPointsScored,
)
from limmu.games.god_kings.s15_battle import Battle
from limmu.games.god_kings.s15_main_battle import Split

E, H = "egypt", "hatti"


def at(board: Board, space: str, power: str, kind: str = "", *, inside: bool | None = None) -> tuple[str, ...]:
    """Ids of the units of a power in a space."""
    found = [u for u in board.units if u.at == space and u.power == power and kind in ("", u.kind)]
    return tuple([u.id for u in found if inside is None or u.inside == inside])


def battle(board: Board, space: str = "a2", attacker: str = E, general: str = "EK", **rest: Any) -> Play:
    """A battle of the attacker's units outside; options `dice` and `options` besides the fields of Battle."""
    dice, options = rest.pop("dice", {}), rest.pop("options", None)
    units = rest.pop("units", None) or at(board, space, attacker, inside=rest.get("sortie", False))
    seat = next((n.seat for n in board.nations if n.id == attacker), rest.pop("seat", E))
    return run(Battle(space, attacker, seat, general, units, **rest), board, dice=dice, options=options)


def steps(play: Play, seat: str, **lost: int) -> Play:
    """Answer a question for losses by kinds: one step each of different units, then second steps."""
    question: Any = play.asked(seat).question
    kinds = {"W": "warrior", "C": "chariot", "G": "royal_guard", "M": "mercenary"}
    chosen: list[str] = []
    for letter, number in lost.items():
        units = [b.unit(play.board, i) for i in question.units if b.unit(play.board, i).kind == kinds[letter]]
        pool = [u.id for u in units] + [u.id for u in units if u.steps == 2]
        chosen += pool[:number]
    return play.answer(seat, losses(*chosen))


def loose(board: Board) -> Board:
    """The board without divisions: most cases leave them out of account."""
    return b.with_units(board, {u.id: u.but(division="") for u in board.units if u.at})


def kind(play: Play) -> str:
    """The name of the open question; "" when nothing is asked."""
    return type(play.asked(play.open.seats[0]).question).__name__ if play.open else ""


def go(play: Play, *script: tuple[str, Any], **cards: str) -> Play:
    """Answer the questions in turn; windows are passed except for those of a seat: egypt="action_for:72:attacker"."""
    hands = {seat: text.split() for seat, text in cards.items()}
    todo = list(script)
    while play.open is not None:
        seat = play.open.seats[0]
        if kind(play) == "PlayActionCard":
            offered = play.keys(seat)
            card = next((c for c in hands.get(seat, []) if c in offered), "pass")
            if card != "pass":
                hands[seat].remove(card)
            play.answer(seat, card)
        elif todo:
            play.answer(*todo.pop(0))
        else:
            break
    assert not todo
    assert not any(hands.values())
    return play


def wound(play: Play) -> None:
    """Choose losses with the first answer until something else is asked."""
    while kind(play) == "ChooseLosses":
        play.answer(play.open.seats[0], play.answers(play.open.seats[0])[0])  # type: ignore[union-attr]


def rest(play: Play) -> Play:
    """Answer whatever is asked with the first answer."""
    while play.open is not None:
        play.answer(play.open.seats[0], play.answers(play.open.seats[0])[0])
    return play


# ---------------------------------------------------------------- the main battle


def test_gkc_bf_02_mountains() -> None:
    board = loose(position("EK at k3: 4W 3C", "HW1 at k3: 4W 1C", markers={"k2": E}))
    play = battle(board, "k3", entry_space="k2", dice={"battle_attacker": [3], "battle_defender": [4]})
    play.answer(E, ())  # nothing held back: no charge was offered before
    assert play.of(BattleModified)[0].attacker_why == (("GK-15.5.5-a", 4),)
    assert play.of(BattleModified)[0].defender_why == (("GK-15.5.5-a", 2), ("GK-15.5.5-g", 1))
    play.answer(E, Split(1, 0))
    assert [(r.strength, r.row, r.loss) for r in play.of(BattleRolled)] == [(18, 4, 11), (14, 4, 10)]
    steps(play, E, W=2, C=2)
    steps(play, H, W=3, C=1)
    won = play.of(BattleWon)[0]
    assert (won.winner, won.difference, won.king) == (E, 1, True)


def test_gkc_bf_03_held_back_units_take_no_losses() -> None:
    board = position("EK at a2: 3W[amon] 3W[ra] 2C", "HW1 at a2: 4w", markers={"c5": E})
    hatti = {u.id: u.but(division="", steps=2) for u in board.units if u.at and u.power == H}
    board = b.with_units(board, hatti)
    play = battle(board, entry_space="c5", dice={"battle_attacker": [2], "battle_defender": [3]})
    play.answer(E, "no")
    held = (at(board, "a2", E, "warrior")[-1], *at(board, "a2", E, "chariot"))
    play.answer(E, held)
    assert play.of(BattleModified)[0].attacker_why == (("GK-15.5.5-a", 4), ("GK-15.5.5-h", 1))
    play.answer(E, Split(3, 0))
    refused = play.refusal(E, losses(held[1], held[1], held[2], held[2]))
    assert (refused.clause, refused.code) == ("GK-15.4-a", "not_participating")
    assert [(r.strength, r.loss) for r in play.of(BattleRolled)] == [(15, 11), (12, 9)]
    steps(play, E, W=3)
    steps(play, H, W=3)
    assert play.of(BattleWon)[0].winner == E


def test_gkc_bf_04_chariots_that_charged_fight() -> None:
    board = loose(position("EK at a2: 4W 2C", "HW1 at a2: 4W", markers={"c5": E}))
    play = battle(board, entry_space="c5", dice={"charge": [6], "battle_attacker": [3], "battle_defender": [3]})
    play.answer(E, "yes")
    warriors, chariots = at(board, "a2", E, "warrior"), at(board, "a2", E, "chariot")
    assert play.refusal(E, chariots).clause == "GK-15.5.3-d"
    play.answer(E, warriors[:2], Split(2, 0))
    assert play.of(BattleRolled)[0].strength == 14
    # half of the loss number of 9 must come from chariots
    assert play.refusal(E, losses(*warriors[2:], warriors[2])).clause == "GK-15.5.2-t"
    steps(play, E, W=1, C=3)


def test_at_least_one_unit_fights() -> None:
    board = position("EK at a2: 2W", "HW1 at a2: 1W", markers={"c5": E})
    play = battle(board, entry_space="c5")
    assert play.refusal(E, at(board, "a2", E)).code == "too_many"


def test_gkc_ex_14_joint_battle_with_interception_and_failed_avoidance() -> None:
    board = position("EK at a2: 8W", "HK+HW1 at a2: 7W 1C", markers={"c5": E})
    play = battle(
        board, entry_space="c5", intercepted=True, failed_avoid=(H,),
        dice={"charge": [4], "battle_attacker": [4], "battle_defender": [3]},
    )  # fmt: skip
    play.answer(H, "yes")  # the side with chariots, although it defends
    charge = play.of(DieResolved)[0]
    assert (charge.target, charge.modified, charge.success) == (1, 3, False)
    play.answer(E, ())
    joined = play.of(BattleJoined)[0]
    assert (joined.defender_leader, len(joined.defending)) == ("HK", 8)
    modified = play.of(BattleModified)[0]
    assert dict(modified.defender_why) == {"GK-15.5.5-a": 3, "GK-15.5.5-h": 2, "GK-13.4-k": 1, "GK-14.1-h": -1}


def test_gkc_ex_14_without_whole_divisions() -> None:
    board = position("EK at a2: 2W[amon] 2W[ra] 2W[seth] 2W[ptah]", "HK+HW1 at a2: 7W 1C", markers={"c5": E})
    hatti = {u.id: u.but(division="") for u in board.units if u.power == H}
    board = b.with_units(board, hatti)  # the example does not say to which divisions the warriors belong
    play = battle(
        board, entry_space="c5", intercepted=True, failed_avoid=(H,),
        dice={"charge": [4], "battle_attacker": [4], "battle_defender": [3]},
    )  # fmt: skip
    play.answer(H, "yes").answer(E, (), Split(1, 0))
    assert [r.loss for r in play.of(BattleRolled)] == [14, 12]
    steps(play, E, W=4)
    steps(play, H, W=3, C=2)
    assert (play.of(BattleWon)[0].winner, play.of(BattleWon)[0].difference) == (E, 2)
    play.answer(H, play.answers(H)[-1], *["send:h1"] * 1) if "displace" in play.answers(H) else play
    assert b.place(play.board, "a2").marker == E
    assert play.of(VictoryPointsScored)[0].current == 1


def test_gkc_br_07_tie_the_defender_wins() -> None:
    board = position("EW1 at a2: 1w", "hatti at a2: 1w", markers={"c5": E})
    play = battle(board, general="EW1", entry_space="c5", dice={"battle_attacker": [1], "battle_defender": [3]})
    play.answer(E, Split(0, 0))
    assert play.of(BattleWon)[0].winner == H
    play.answer(E, "c5")
    assert at(play.board, "c5", E)
    assert b.place(play.board, "a2").marker == H


def test_gkc_ba_09_and_10_local_allies_in_a_battle() -> None:
    markers = {"a1": H, "a2": H, "a3": H, "a4": "", "c5": E}
    led = position("EK at a2: 2W", "HW1 at a2: 2W", markers=markers)
    dice = {"battle_attacker": [3], "battle_defender": [3]}
    play = battle(led, entry_space="c5", dice=dice).answer(E, ())
    assert ("GK-15.5.5-c", 1) in play.of(BattleModified)[0].defender_why
    unled = position("EK at a2: 2W", "hatti at a2: 2W", markers=markers)
    assert battle(unled, entry_space="c5", dice=dice).answer(E, ()).of(BattleModified)[0].defender_why == ()
    home = position("EK at h2: 2W", "HW1 at h2: 2W", markers={"p1": E})
    play = battle(home, "h2", entry_space="p1", dice=dice).answer(E, ())
    assert ("GK-15.5.5-d", 2) in play.of(BattleModified)[0].defender_why


# ---------------------------------------------------------------- charges


def test_gkc_fl_06_charge_then_main_battle_destroys_the_army() -> None:
    board = position("EK at a4: 4C", "HW1 at a4: 2W", markers={"c5": E, "a4": H})
    play = battle(
        board, "a4", entry_space="a2", failed_avoid=(H,),
        dice={"charge": [5], "charge_damage": [4], "battle_attacker": [2], "battle_defender": [6]},
    )  # fmt: skip
    play.answer(E, "yes")
    charge = play.of(DieResolved)[0]
    assert (charge.target, charge.modified, charge.success) == (2, 1, True)
    struck = play.of(ChargeStruck)[0]
    assert (struck.strength, struck.loss) == (16, 11)
    steps(play, H, W=3)
    play.answer(E, Split(3, 0))  # nothing may be held back: the chariots charged
    assert [(r.strength, r.loss) for r in play.of(BattleRolled)] == [(16, 12), (2, 2)]
    steps(play, E, C=1)
    assert (play.of(BattleWon)[0].winner, play.of(BattleWon)[0].why[0][0]) == (E, "GK-15.5.9-c")
    play.answer(H, "send:h3")  # the warlord without units
    assert b.leader(play.board, "HW1").at == "h3"
    assert b.place(play.board, "a4").marker == E
    assert not play.of(VictoryPointsScored)


def test_gkc_bf_05_charge_destroys_everything() -> None:
    board = position("EK at a2: 3C", "HW2 at a2: 2w", markers={"c5": E})
    play = battle(board, entry_space="c5", dice={"charge": [3], "charge_damage": [2]}).answer(E, "yes")
    struck = play.of(ChargeStruck)[0]
    assert (struck.strength, struck.loss) == (12, 8)
    assert not play.of(BattleRolled)
    assert play.of(BattleWon)[0].winner == E
    play.answer(H, "send:h1")
    assert b.place(play.board, "a2").marker == E
    assert b.leader(play.board, "HW2").at == "h1"


def test_gkc_bf_06_commander_and_division_after_charge_losses() -> None:
    board = position("EK at a2: 3C", "HW1+HW2 at a2: 3w")
    play = battle(board, dice={"charge": [1], "charge_damage": [1], "battle_attacker": [1], "battle_defender": [1]})
    assert play.keys(H) == ["HW1", "HW2"]
    play.answer(H, "HW1").answer(E, "yes")
    assert (play.of(ChargeStruck)[0].strength, play.of(ChargeStruck)[0].loss) == (12, 7)
    steps(play, H, W=2)
    assert play.of(BattleModified)[0].defender_why == (("GK-15.5.5-a", 2),)


def test_declined_charge_passes_to_the_other_side() -> None:
    board = position("EK at a2: 3W 2C", "HW1 at a2: 3W 1C", markers={"c5": E})
    play = battle(board, entry_space="c5", dice={"charge": [6, 6]})
    play.answer(E, "yes").answer(H, "yes")
    assert [d.success for d in play.of(DieResolved)] == [False, False]
    assert [d.modified for d in play.of(DieResolved)] == [4, 6]  # each with its own modifiers


def test_unled_units_do_not_charge() -> None:
    board = position("EK at a2: 2W", "hatti at a2: 2W 3C", markers={"c5": E})
    play = battle(board, entry_space="c5")
    assert play.asked(E).question.__class__.__name__ == "HoldBack"


# ---------------------------------------------------------------- outcome


def test_displaced_by_five_without_retreat_loses_half() -> None:
    board = loose(position("EK at a2: 8W 2C", "HW1 at a2: 2W 4C", markers={"a4": E}))
    play = battle(board, entry_space="a4", dice={"battle_attacker": [1], "battle_defender": [1]})
    go(play, (H, "no"), (E, "no"), (E, ()), (E, Split(0, 2)))
    assert [r.loss for r in play.of(BattleRolled)] == [12, 7]
    play.answer(E, play.answers(E)[0]).answer(H, play.answers(H)[0])
    left = sum([b.unit(play.board, i).steps for i in at(play.board, "a2", H)])
    question: Any = play.asked(H).question
    assert (play.of(BattleWon)[0].difference, question.purpose) == (5, "displacement")
    assert question.limit == (left + 1) // 2
    assert not question.points
    play.answer(H, play.answers(H)[0], "send:h2")
    assert sum([b.unit(play.board, i).steps for i in at(play.board, "h2", H)]) == left // 2
    assert b.leader(play.board, "HW1").at == "h2"
    assert b.place(play.board, "a2").marker == E


def test_big_army_and_quarrel_with_a_neutral() -> None:
    board = position("EK at a2: 6W", "MK at a2: 6w", "HK at h1: 1W", neutral=["mitanni"], markers={"c5": E})
    board = board.but(controls=tuple([c.but(holder=E) if c.power == "mitanni" else c for c in board.controls]))
    dice = {"battle_attacker": [6], "battle_defender": [1]}
    play = battle(board, entry_space="c5", dice=dice)
    assert play.of(Quarrelled)[0].power == "mitanni"
    assert play.of(ControlMarkerTaken)[0].seat == ""
    play.answer(E, ())
    advantage: Any = play.asked(E).question
    play.answer(E, Split(advantage.advantage, 0))
    while play.open is not None:
        seat = play.open.seats[0]
        play.answer(seat, play.answers(seat)[0])
    assert play.of(BattleWon)[0].winner == E
    assert play.of(VictoryPointsScored)[0].current == 1


def test_gkc_bb_13_barbarians_place_no_marker() -> None:
    board = position("GG at h3: 6M", "hatti at h3: 1w", "EK at e1: 1W")
    play = battle(
        board, "h3", "gasga", "GG", seat=E, dice={"battle_attacker": [6], "battle_defender": [1]}, entry_space="h2"
    )
    while play.open is not None:
        seat = play.open.seats[0]
        play.answer(seat, play.answers(seat)[0])
    assert play.of(BattleWon)[0].winner == "gasga"
    assert b.place(play.board, "h3").marker == H


def test_gkr_072_no_marker_on_a_garrisoned_enemy_city() -> None:
    board = position("EK at a1: 6W", "hatti at a1: 1w", markers={"a1": "hatti/g", "a2": E})
    play = battle(board, "a1", entry_space="a2", dice={"battle_attacker": [6], "battle_defender": [1]})
    play.answer(E, (), Split(4, 0))
    assert play.of(BattleWon)[0].winner == E
    assert b.place(play.board, "a1").marker == H


def test_gkc_mp_02_and_inside_units_take_no_part() -> None:
    board = position("EK at a1: 6W", "HW1 at a1: 2W", "HK at a1 inside: 2W", markers={"a1": H, "a2": E})
    play = battle(board, "a1", entry_space="a2")
    joined = play.of(BattleJoined)[0]
    assert (joined.defender_leader, len(joined.defending)) == ("HW1", 2)


# ---------------------------------------------------------------- sorties and relief


def relief(**more: Any) -> Board:
    return position(
        "EW1 at a1: 5W", "EK at a1 inside: 2W", "HW1 at a1: 4W 1C", markers={"a1": "egypt/g", "c3": E, "a2": H},
        sieges={"a1": {"by": H, "continued": 1}}, **more,
    )  # fmt: skip


def test_gkc_so_06_relief_with_sortie() -> None:
    board = relief()
    board = b.with_units(board, {u.id: u.but(division="") for u in board.units if u.at})  # divisions play no part here
    inside = at(board, "a1", E, inside=True)
    play = battle(
        board, "a1", general="EW1", units=at(board, "a1", E, inside=False), entry_space="c3",
        dice={"battle_attacker": [3], "battle_defender": [3]},
    )  # fmt: skip
    play.answer(E, inside).answer(H, "no").answer(E, ())
    assert play.of(BattleJoined)[0].attacker_leader == "EK"
    assert play.of(BattleModified)[0].attacker == 4
    play.answer(E, Split(2, 0))
    assert [(r.strength, r.loss) for r in play.of(BattleRolled)] == [(21, 14), (16, 10)]
    steps(play, E, W=3)
    steps(play, H, W=4, C=1)
    play.answer(H, "a2")
    assert play.of(SiegeLifted)
    assert b.place(play.board, "a1").continued == 0
    assert at(play.board, "a2", H)
    play.answer(E, (*inside, "EK"))  # the sortie goes home
    assert at(play.board, "a1", E, inside=True) == inside
    assert b.leader(play.board, "EK").inside


def test_gkc_so_07_relief_without_sortie() -> None:
    board = relief()
    outside = at(board, "a1", E, inside=False)
    play = battle(board, "a1", general="EW1", units=outside, entry_space="c3")
    play.answer(E, ()).answer(H, "no").answer(E, ())
    assert play.of(BattleJoined)[0].attacker_leader == "EW1"
    assert dict(play.of(BattleModified)[0].attacker_why)["GK-15.5.5-a"] == 1


def test_beaten_sortie_goes_back_inside() -> None:
    board = position(
        "EK at a1 inside: 2W", "HK at a1: 4W", markers={"a1": "egypt/g"}, sieges={"a1": {"by": H, "continued": 1}}
    )
    play = battle(loose(board), "a1", sortie=True, dice={"battle_attacker": [1], "battle_defender": [1]})
    assert not b.unit(play.board, at(play.board, "a1", E)[0]).inside
    play.answer(E, ())
    while kind(play) != "GoInside":
        play.answer(play.open.seats[0], play.answers(play.open.seats[0])[0])  # type: ignore[union-attr]
    left = at(play.board, "a1", E)
    assert play.refusal(E, left).clause == "GK-16.1-f"  # the King would stay behind
    play.answer(E, (*left, "EK"))
    assert b.leader(play.board, "EK").inside
    assert b.place(play.board, "a1").besieger == H


def test_gk_17_7_d_a_king_inside_commands_the_sortie_of_his_warlord() -> None:
    board = position(
        "EK+EW1 at a1 inside: 2W", "HK at a1: 4W", markers={"a1": "egypt/g"}, sieges={"a1": {"by": H}},
    )  # fmt: skip
    play = battle(board, "a1", general="EW1", sortie=True)
    assert play.of(BattleJoined)[0].attacker_leader == "EK"
    assert not b.leader(play.board, "EK").inside


def test_gk_17_7_d_a_king_inside_commands_who_comes_out_to_a_general_outside() -> None:
    board = position(
        "EW1 at a1: 1W", "EK at a1 inside: 1W", "HK at a1: 4W", markers={"a1": "egypt/g"}, sieges={"a1": {"by": H}},
    )  # fmt: skip
    play = battle(board, "a1", general="EW1", units=at(board, "a1", E))
    assert play.of(BattleJoined)[0].attacker_leader == "EK"


def test_units_inside_may_attack_with_a_general_outside() -> None:
    board = position(
        "EW1 at a1: 1W", "egypt at a1 inside: 2W", "HW1 at a1: 4W", markers={"a1": "egypt/g", "a2": H},
        sieges={"a1": {"by": H}},
    )  # fmt: skip
    board = loose(board)
    inside = at(board, "a1", E, inside=True)
    dice = {"battle_attacker": [1], "battle_defender": [2]}
    play = battle(board, "a1", general="EW1", units=at(board, "a1", E), dice=dice)
    assert kind(play) == "HoldBack"  # nobody is left inside to join by a sortie
    joined = play.of(BattleJoined)[0]
    assert sorted(joined.attacking) == sorted(at(board, "a1", E))
    play.answer(E, ())
    wound(go(play, (H, Split(0, 0))))
    assert kind(play) == "GoInside"
    question: Any = play.asked(E).question
    assert set(question.units) <= set(inside)  # what came out may go back


def test_a_victorious_sortie_takes_those_outside_in_with_it() -> None:
    board = position(
        "EK at a1 inside: 1W", "egypt at a1: 1W", "HW1 at a1: 1w", markers={"a1": "egypt/g", "a2": H},
        sieges={"a1": {"by": H}},
    )  # fmt: skip
    dice = {"battle_attacker": [6], "battle_defender": [1]}
    play = battle(loose(board), "a1", units=at(board, "a1", E, inside=True), sortie=True, dice=dice)
    while kind(play) != "GoInside":
        play.answer(play.open.seats[0], play.answers(play.open.seats[0])[0])  # type: ignore[union-attr]
    both = at(play.board, "a1", E)
    play.answer(E, (*both, "EK"))
    assert at(play.board, "a1", E, inside=True) == both


# ---------------------------------------------------------------- action cards


def hands(board: Board, **cards: tuple[int, ...]) -> Board:
    """The board with these hands."""
    return board.but(hands=tuple([h.but(cards=cards.get(h.seat, ())) for h in board.hands]))


def test_gkc_bf_12_order_of_the_card_window() -> None:
    board = position(
        "EK at a2: 4W", "HW1 at a2: 4W", "MK at m1: 1W", "KK at b1: 1W",
        players=["kassites", E, H, "mitanni"], order=["kassites", E, H, "mitanni"], markers={"c5": E},
    )  # fmt: skip
    board = hands(board, egypt=(1,), hatti=(1,), mitanni=(1,), kassites=(1,))
    play = battle(board, entry_space="c5")
    asked: list[tuple[str, str]] = []
    while kind(play) in ("PlayActionCard", "HoldBack"):
        seat = play.open.seats[0]  # type: ignore[union-attr]
        question: Any = play.asked(seat).question
        if kind(play) == "PlayActionCard" and question.at == "battle_cards":
            asked.append((seat, question.scene.helping))
        play.answer(seat, () if kind(play) == "HoldBack" else "pass")
    assert asked == [
        (E, "attacker"), ("kassites", "attacker"), ("mitanni", "attacker"),
        (H, "defender"), ("kassites", "defender"), ("mitanni", "defender"),
    ]  # fmt: skip


def test_drm_cards_and_a_look_at_the_hand() -> None:
    board = position("EK at a2: 2W", "HW1 at a2: 2W", markers={"c5": E})
    board = hands(board, egypt=(72, 81), hatti=(82, 1))
    play = go(
        battle(board, entry_space="c5"),
        (E, ()),
        egypt="action_for:72:attacker action_for:81:attacker",
        hatti="action_for:82:defender",
    )
    modified = play.of(BattleModified)[0]
    assert ("GK-15.5.5-b", 3) in modified.attacker_why
    assert ("GK-15.5.5-b", 1) in modified.defender_why
    assert play.of(HandSeen)[0].cards == (82, 1)


def test_conditions_of_cards() -> None:
    board = position("EK at a2: 2W", "HW1 at a2: 2W", markers={"c5": E})
    play = battle(hands(board, egypt=(66, 82), hatti=(66, 67)), entry_space="c5")
    while kind(play) != "HoldBack":
        play.answer(play.open.seats[0], "pass")  # type: ignore[union-attr]
    play.answer(E, ())
    assert play.keys(E) == ["pass", "action_for:66:attacker"]
    play.answer(E, "pass")
    assert play.keys(H) == ["pass", "action_for:67:defender"]


def test_charge_cards() -> None:
    board = position("EK at a2: 3C", "HW1 at a2: 3W", markers={"c5": E})
    none = go(battle(hands(board, hatti=(77,)), entry_space="c5"), hatti="action:77")
    assert kind(none) == "HoldBack"
    sure = battle(hands(board, egypt=(62,)), entry_space="c5", dice={"charge_damage": [3]})
    assert go(sure, (E, "yes"), egypt="action:62").of(ChargeStruck)
    stopped = battle(hands(board, hatti=(63,)), entry_space="c5")
    go(stopped, (E, "yes"), hatti="action:63")
    assert not stopped.of(ChargeStruck)
    assert not stopped.of(DieResolved)
    assert kind(stopped) == "UseAdvantage"
    modified = battle(hands(board, hatti=(61,)), entry_space="c5", dice={"charge": [4]})
    go(modified, (E, "yes"), hatti="action:61")
    assert modified.of(DieResolved)[0].modified == 3  # 4, three chariots against none -3, the card +2
    halved = battle(hands(board, hatti=(68,)), entry_space="c5", dice={"charge": [2], "charge_damage": [4]})
    go(halved, (E, "yes"), hatti="action:68")
    question: Any = halved.asked(H).question
    assert (halved.of(ChargeStruck)[0].loss, question.limit) == (10, 5)


def test_no_card_forbids_charges_where_nobody_could_charge() -> None:
    """GK-15.5.1-a"""
    for units, asks in (("3W", False), ("3C", True)):
        board = position(f"EK at a2: {units}", "HW1 at a2: 3W", markers={"c5": E})
        play = battle(hands(board, hatti=(77,)), entry_space="c5")
        asked: list[str] = []
        while kind(play) == "PlayActionCard":
            question: Any = play.asked(H).question
            asked.append(question.at)
            play.answer(H, "pass")
        assert ("before_charge_declared" in asked) == asks


def test_a_cancelled_charge_counts_as_attempted() -> None:
    board = loose(position("EK at a2: 3C", "HW1 at a2: 3W", markers={"c5": E}))
    dice = {"battle_attacker": [3], "battle_defender": [3]}
    play = battle(hands(board, hatti=(63,)), entry_space="c5", dice=dice)
    go(play, (E, "yes"), (E, Split(0, 0)), hatti="action:63")
    question: Any = play.asked(E).question
    assert question.quota == question.limit // 2 > 0


def test_reroll_and_shield_bearers() -> None:
    board = loose(position("EK at a2: 4W", "HK at a2: 4W", markers={"c5": E}))
    board = hands(board, egypt=(70,), hatti=(83,))
    dice = {"battle_attacker": [1, 6], "battle_defender": [1]}
    play = battle(board, entry_space="c5", dice=dice)
    go(play, (E, ()), (E, Split(0, 0)), egypt="action:70", hatti="action:83")
    rolled = play.of(BattleRolled)
    assert [(r.natural, r.loss) for r in rolled] == [(1, 7), (1, 7), (6, 11)]
    steps(play, E, W=2)
    question: Any = play.asked(H).question
    assert question.limit == 11 - 2
    steps(play, H, W=3)
    assert play.of(BattleWon)[0].difference == 11 - 7  # the numbers as rolled


def test_broken_wheels_unpaid_mercenaries_and_treachery() -> None:
    markers = {"a1": H, "a2": H, "a3": H, "a4": "", "c5": E}
    board = hands(position("EK at a2: 2W", "HK at a2: 2C 2M", markers=markers), egypt=(76, 80, 69))
    dice = {"battle_attacker": [3], "battle_defender": [3]}
    play = battle(board, entry_space="c5", dice=dice)
    go(
        play,
        (H, "no"),
        (E, ()),
        (E, Split(0, 0)),
        egypt="action_for:76:defender action_for:80:defender action_for:69:defender",
    )
    assert play.of(BattleModified)[0].defender_why == (("GK-15.5.5-a", 3),)
    assert play.of(BattleRolled)[1].strength == 4


def test_heroic_stand_feigned_flight_and_relentless_pursuit() -> None:
    board = loose(position("EK at a2: 8W 2C", "HW1 at a2: 3W", markers={"a4": E, "a3": H, "c5": E}))
    dice = {"battle_attacker": [1], "battle_defender": [1], "card": [3]}
    for card, asks in ((0, "ChooseDisplacement"), (67, "ChooseRetreat"), (74, "ChooseRetreat")):
        play = battle(hands(board, hatti=(card,)), entry_space="a4", dice=dice)
        go(play, (E, "no"), (E, ()), (E, Split(1, 0)), hatti="action_for:67:defender" if card == 67 else "")
        wound(play)
        go(play, hatti="action:74" if card == 74 else "")
        assert play.of(BattleWon)[0].difference >= 5
        assert kind(play) == asks, card


def test_relentless_pursuit_and_the_king_in_person() -> None:
    board = loose(position("EK at a2: 8W 2C", "HK at a2: 4W", markers={"a4": E, "a3": H, "c5": E}))
    dice = {"battle_attacker": [1], "battle_defender": [1], "card": [3]}
    play = battle(hands(board, egypt=(75,), hatti=(66,)), entry_space="a4", dice=dice)
    go(play, (E, "no"), (E, ()), (H, Split(0, 0)), hatti="action_for:66:defender")
    wound(play)
    go(play, egypt="action:75")
    question: Any = play.asked(H).question
    assert (question.limit, question.points) == (2, False)  # half of 3, rounded up
    wound(play)
    assert sum([b.unit(play.board, i).steps for i in at(board, "a2", H)]) == 8 - 4 - 2 - 1  # one for the King


def test_gk_15_5_3_c_units_held_back_lose_no_steps_by_cards() -> None:
    board = loose(position("EK at a2: 6W", "HK at a2: 4W", markers={"a4": E, "a3": H, "c5": E}))
    units = at(board, "a2", E)
    dice = {"battle_attacker": [1], "battle_defender": [1], "card": [3]}
    play = battle(hands(board, egypt=(66,), hatti=(75,)), entry_space="a4", dice=dice)
    go(play, (E, units[:2]), (E, Split(0, 0)), egypt="action_for:66:attacker")
    wound(play)
    go(play, hatti="action:75")
    for _ in range(2):  # two steps by the pursuit, one for the King
        refused = play.refusal(E, losses(units[0], units[0]))
        assert (refused.clause, refused.code) == ("GK-15.4-a", "not_participating")
        play.answer(E, play.answers(E)[0])
    assert [b.unit(play.board, i).steps for i in units[:2]] == [2, 2]


def test_mercenaries_before_the_battle() -> None:
    board = position("EK at a2: 2W", "HK at a2: 2W", markers={"a2": H, "c5": E})
    play = battle(hands(board, hatti=(107,)), entry_space="c5")
    go(play, (H, 2), hatti="action_on:107:HK")
    assert len(play.of(BattleJoined)[0].defending) == 4


def test_gk_11_2_f_a_warlord_fights_with_no_more_than_five_units_whoever_stands_by() -> None:
    board = position("EK+EW1 at c5: 5W", "barbarised at c5: 1M", "HK at h1: 1W", markers={"c5": E})
    play = battle(hands(board, egypt=(107,)), "c5", general="EW1")
    go(play, (E, 2), egypt="action_on:107:EW1")
    assert len(at(play.board, "c5", E)) == 7
    assert len(play.of(BattleJoined)[0].attacking) == 5


# ---------------------------------------------------------------- odd forces


def test_gk_20_3_g_a_neutral_winner_garrisons_a_city() -> None:
    board = position("MK at a1: 6W", "hatti at a1: 1w", "EK at e1: 1W", neutral=["mitanni"], markers={"a1": H})
    play = battle(
        board, "a1", "mitanni", "MK", seat=E, entry_space="a2", dice={"battle_attacker": [6], "battle_defender": [1]}
    )
    rest(play)
    assert (b.place(play.board, "a1").marker, b.place(play.board, "a1").garrison) == ("mitanni", True)
    assert not play.of(VictoryPointsScored)


def test_barbarised_mercenaries_fight_but_never_retreat() -> None:
    board = position("EK at a2: 6W", "barbarised at a2: 2M", "HK at h1: 1W", markers={"c5": E, "a3": H})
    play = battle(board, entry_space="c5", dice={"battle_attacker": [1], "battle_defender": [1]})
    assert (play.of(BattleJoined)[0].defender, play.of(BattleJoined)[0].defender_leader) == ("barbarised", "")
    rest(play)
    assert play.of(BattleWon)[0].winner == E
    assert b.place(play.board, "a2").marker == E
    assert not at(play.board, "a2", "barbarised")
    assert not play.of(VictoryPointsScored)


def test_gkr_070_both_destroyed_no_marker() -> None:
    board = position("EK at a2: 1c", "HW1 at a2: 1c", markers={"c5": E, "a2": ""})
    play = battle(board, entry_space="c5", dice={"battle_attacker": [6], "battle_defender": [6]})
    go(play, (E, "no"), (H, "no"), (E, Split(0, 0)))
    assert [r.loss for r in play.of(BattleRolled)] == [2, 2]
    assert play.of(BattleWon)[0].winner == H
    rest(play)
    assert not at(play.board, "a2", E) + at(play.board, "a2", H)
    assert b.place(play.board, "a2").marker == ""
    assert b.leader(play.board, "EK").at in ("e1", "e2", "e3")
    assert b.leader(play.board, "HW1").at in ("h1", "h2", "h3", "h4")


def test_gkc_fl_23_landing_army_beaten_in_a_battle() -> None:
    board = loose(position("EW1 at a3: 4W", "HW1 at a3: 4W", markers={"c1": E}))
    play = battle(board, "a3", general="EW1", by_sea=True, dice={"battle_attacker": [2], "battle_defender": [3]})
    go(play, (E, ()), (H, Split(1, 0)))
    assert [r.loss for r in play.of(BattleRolled)] == [8, 10]
    steps(play, E, W=3)
    steps(play, H, W=2)
    assert (play.of(BattleWon)[0].winner, play.of(BattleWon)[0].difference) == (H, 2)
    play.answer(E, "send:e2")
    assert not at(play.board, "a3", E)
    assert b.leader(play.board, "EW1").at == "e2"
    assert sum([u.destroyed for u in play.board.units if u.power == E]) == 4
    assert b.place(play.board, "a3").marker == H


def test_a_beaten_landing_army_is_lost_even_when_beaten_by_five() -> None:
    board = loose(position("EW1 at a3: 4w", "HW1 at a3: 6W 1C", markers={"c1": E}))
    play = battle(board, "a3", general="EW1", by_sea=True, dice={"battle_attacker": [1], "battle_defender": [3]})
    go(play, (H, "no"), (E, ()), (H, Split(0, 0)))
    wound(play)
    assert play.of(BattleWon)[0].difference >= 5
    assert kind(play) == "ChooseDisplacement"
    assert not at(play.board, "a3", E)


def test_a_third_powers_lone_general_is_driven_off() -> None:
    board = position("EK at a2: 6W", "hatti at a2: 1w", "MK at a2", "HK at h1: 1W", markers={"c5": E},
                     players=[E, H, "mitanni"])  # fmt: skip
    play = battle(board, entry_space="c5", dice={"battle_attacker": [6], "battle_defender": [1]})
    play.answer(E, ())
    rest(play)
    assert b.leader(play.board, "MK").at == "m1"


def test_gkr_035_the_decider_of_a_neutral_defender() -> None:
    board = position(
        "EK at a2: 2W", "MK+MW1+MW2 at a2: 2W 2C", "HK at h1: 1W", "KK at b1: 1W", neutral=["mitanni"],
        players=[E, H, "kassites"], markers={"c5": E}, set={"hatti.total_vp": 2, "kassites.total_vp": 1},
    )  # fmt: skip
    board = board.but(controls=tuple([c.but(holder=E) if c.power == "mitanni" else c for c in board.controls]))
    play = battle(board, entry_space="c5")
    assert kind(play) == "DeclareCharge"
    assert play.open is not None
    assert play.open.seats == ("kassites",)  # not the holder: his pieces oppose it


def test_there_is_no_battle_where_nobody_defends() -> None:
    """GK-15.2-b"""
    play = battle(position("EK at a2: 3W"))
    assert play.over is not None
    assert not play.facts


def test_a_card_that_stops_a_charge_leaves_the_other_side_its_own() -> None:
    """GK-15.5.1-a"""
    wisdom_of_horus = 63
    board = position("EK at a2: 3W 2C", "HW1 at a2: 3W 1C", markers={"c5": E}, hands={H: [wisdom_of_horus]})
    play = go(battle(board, entry_space="c5"), (E, "yes"), hatti=f"action:{wisdom_of_horus}")
    assert not play.of(DieResolved)
    assert type(play.asked(H).question).__name__ == "DeclareCharge"
