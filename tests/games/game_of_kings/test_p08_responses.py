"""P8: Hold, Flee, Stand and Deliver, Redirect."""

from typing import Any

from tests.games.game_of_kings.gunners import guns
from tests.games.game_of_kings.hosts import begun, changed, field, locked, under
from tests.games.game_of_kings.tables import PACK, SOUTH, named, stood

from limmu.games.game_of_kings.board import Board, Declared
from limmu.games.game_of_kings.facts import UnitFled, UnitMoved
from limmu.games.game_of_kings.facts_assault import AssaultRedirected, ResponseGiven
from limmu.games.game_of_kings.facts_shooting import BlowsTold
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.p08_responses import STAY, Respond, Responses, may_respond
from limmu.testing import Driver

SPEARS, KNIGHTS, ZEALOTS = "red.spears", "red.knights", "red.zealots"
FOE, BOWS = "blue.foot", "blue.bows"


def assaulted(board: Board, *pairs: tuple[str, str], **dice: list[int]) -> Driver[Board]:
    """Blue answers Assaults of Red, or Red those of Blue."""
    declared = tuple([Declared(by, on, "front") for by, on in pairs])
    seat = pairs[0][0].partition(".")[0]
    return begun(board.but(declared=declared), Responses(seat), **dice)


def facing(**more: Any) -> Board:
    places: dict[str, Any] = {
        "red_spears": (20, 12), "red_knights": (30, 12), "blue_foot": (20, 30, SOUTH), "blue_bows": (32, 30, SOUTH),
    }  # fmt: skip
    return field(**{**places, **more})


def given(table: Driver[Board]) -> list[tuple[str, str]]:
    return [(fact.unit, fact.response) for fact in table.of(ResponseGiven)]


def test_every_target_answers_once_in_the_order_of_its_player() -> None:
    """GOK-RESP-1, GOK-RESP-4, GOK-CHARGE-3"""
    table = assaulted(facing(), (SPEARS, FOE), (KNIGHTS, BOWS))
    done = table.answer("blue", Respond(BOWS, "hold"), Respond(FOE, "hold"))
    assert given(done) == [(BOWS, "hold"), (FOE, "hold")]
    assert done.open is None
    assert [one.response for one in done.board.declared] == ["hold", "hold"]
    assert not done.of(UnitMoved)
    once = assaulted(facing(), (SPEARS, FOE), (KNIGHTS, BOWS)).answer("blue", Respond(BOWS, "hold"))
    assert once.refusal("blue", Respond(BOWS, "flee", KNIGHTS)).clause == "GOK-RESP-1"


def test_one_answer_is_for_all_that_assault_the_unit() -> None:
    """GOK-RESP-1"""
    done = assaulted(facing(), (SPEARS, FOE), (KNIGHTS, FOE)).answer("blue", Respond(FOE, "hold"))
    assert [one.response for one in done.board.declared] == ["hold", "hold"]


def test_a_unit_in_assault_may_only_hold() -> None:
    """GOK-RESP-2 (GOK-C-066)"""
    board = locked(facing(), ZEALOTS, BOWS)
    done = assaulted(board, (KNIGHTS, BOWS))
    assert given(done) == [(BOWS, "hold")], "the only answer is not asked for"
    two = assaulted(board, (KNIGHTS, BOWS), (SPEARS, FOE))
    assert two.refusal("blue", Respond(BOWS, "stand_and_deliver", KNIGHTS)).clause == "GOK-RESP-2"


def test_a_fleeing_unit_may_only_flee() -> None:
    """GOK-RESP-3 (GOK-C-065)"""
    board = changed(facing(), BOWS, fleeing=True)
    table = assaulted(board, (KNIGHTS, BOWS), (SPEARS, FOE))
    assert table.refusal("blue", Respond(BOWS, "hold")).clause == "GOK-RESP-3"
    assert table.refusal("blue", Respond(BOWS, "stand_and_deliver", KNIGHTS)).clause == "GOK-RESP-3"
    alone = assaulted(board, (KNIGHTS, BOWS), flight=[1])
    assert given(alone) == [(BOWS, "flee")]
    assert alone.of(UnitFled)


def test_a_unit_that_flees_runs_at_once_from_the_assaulter_of_its_choice() -> None:
    """GOK-RESP-5, GOK-RESP-6, GOK-RESP-7, GOK-RESP-8 (GOK-C-061, GOK-C-303)"""
    board = facing(blue_foot=(25, 24, SOUTH), blue_bows=(60, 30, SOUTH))
    table = assaulted(board, (SPEARS, FOE), (KNIGHTS, FOE), flight=[9])
    assert table.refusal("blue", Respond(FOE, "flee", BOWS)).clause == "GOK-RESP-8"
    table.answer("blue", Respond(FOE, "flee", KNIGHTS))
    (fled,) = table.of(UnitFled)
    assert fled.length == 13 * INCH
    assert 9000 < fled.heading < 18_000, "up and to the left, away from who is on the right"
    assert table.board.declared[0].response == "flee"


def test_the_indomitable_do_not_flee() -> None:
    """GOK-CHAB-16, GOK-C-067"""
    board = field(red_zealots=(20, 12), red_spears=(30, 12), blue_foot=(20, 30, SOUTH))
    table = assaulted(board, (FOE, ZEALOTS), (FOE, SPEARS))
    assert table.refusal("red", Respond(ZEALOTS, "flee", FOE)).clause == "GOK-CHAB-16"
    assert "indomitable" in PACK.entry["blade_dancers"].rules


def test_stand_and_deliver_needs_weapons_sight_and_a_first_volley() -> None:
    """GOK-RESP-14, GOK-RESP-15 (A-054)"""
    table = assaulted(facing(), (SPEARS, FOE), (KNIGHTS, BOWS))
    assert table.refusal("blue", Respond(FOE, "stand_and_deliver", SPEARS)).code == "nothing_to_shoot"
    behind = assaulted(facing(blue_bows=(32, 6, SOUTH)), (SPEARS, FOE), (KNIGHTS, BOWS))
    assert behind.refusal("blue", Respond(BOWS, "stand_and_deliver", KNIGHTS)).code == "not_in_sight"
    fired = facing().but(
        declared=(
            Declared(by=SPEARS, on=BOWS, side="front", response="stand_and_deliver", redirected=False, settled=True),
            Declared(KNIGHTS, BOWS, "front"),
            Declared(SPEARS, FOE, "front"),
        )
    )
    again = begun(fired, Responses("red"))
    assert again.refusal("blue", Respond(BOWS, "stand_and_deliver", KNIGHTS)).code == "delivered_already"


def test_stand_and_deliver_is_shot_before_anybody_moves_even_out_of_range() -> None:
    """GOK-RESP-14, GOK-RESP-15, GOK-RESP-16"""
    shot = assaulted(
        facing(blue_bows=(30, 26, SOUTH)), (KNIGHTS, BOWS), to_hit=[6, 6, 1, 1, 1], save=[1, 1], to_wound=[6, 6],
        constitution=[1, 1],
    ).answer("blue", Respond(BOWS, "stand_and_deliver", KNIGHTS))  # fmt: skip
    assert given(shot) == [(BOWS, "stand_and_deliver")]
    assert shot.of(BlowsTold)
    assert not shot.of(UnitMoved)
    assert named(shot.board, KNIGHTS).models < 10
    far = assaulted(facing(red_knights=(30, 2), blue_bows=(30, 40, SOUTH)), (KNIGHTS, BOWS))
    assert not far.answer("blue", Respond(BOWS, "stand_and_deliver", KNIGHTS)).of(BlowsTold)


def test_whose_target_fled_may_be_redirected_to_one_in_reach_and_sight() -> None:
    """GOK-RESP-12, GOK-RESP-13 (GOK-C-068, GOK-C-309, A-053)"""
    board = facing(
        red_knights=(30, 16), blue_foot=(24, 24, SOUTH), blue_bows=(34, 24, SOUTH), blue_troll=(30, 40, SOUTH)
    )
    table = assaulted(board, (KNIGHTS, FOE), flight=[12]).answer("blue", Respond(FOE, "flee", KNIGHTS))
    assert table.answers("red") == [STAY, BOWS]
    assert table.refusal("red", "blue.troll").code == "out_of_reach"
    assert table.refusal("red", FOE).code == "no_target"
    table.answer("red", BOWS)
    assert [(fact.by, fact.on) for fact in table.of(AssaultRedirected)] == [(KNIGHTS, BOWS)]
    assert [(one.by, one.on, one.response, one.redirected) for one in table.board.declared] == [
        (KNIGHTS, BOWS, "hold", True),
    ]  # fmt: skip
    assert table.open is None, "it can only hold"


def test_a_redirect_is_once_and_not_at_one_who_flees() -> None:
    """GOK-RESP-12, GOK-RESP-13 (A-053)"""
    board = facing(red_knights=(30, 16), blue_foot=(24, 24, SOUTH), blue_bows=(34, 24, SOUTH))
    fleeing = changed(board, BOWS, fleeing=True)
    table = assaulted(fleeing, (KNIGHTS, FOE), flight=[12]).answer("blue", Respond(FOE, "flee", KNIGHTS))
    assert table.open is None, "there is nobody to be redirected to"
    also = assaulted(board, (KNIGHTS, FOE), (SPEARS, BOWS), flight=[12])
    also.answer("blue", Respond(FOE, "flee", KNIGHTS)).answer("red", BOWS)
    assert given(also)[-1] == (BOWS, "hold"), "whoever is assaulted so may only hold, whatever else assaults it"


def test_who_is_not_redirected_keeps_its_target() -> None:
    """GOK-RESP-12"""
    board = facing(red_knights=(30, 16), blue_foot=(24, 24, SOUTH), blue_bows=(34, 24, SOUTH))
    table = assaulted(board, (KNIGHTS, FOE), flight=[12]).answer("blue", Respond(FOE, "flee", KNIGHTS))
    table.answer("red", STAY)
    assert [(one.on, one.response) for one in table.board.declared] == [(FOE, "flee")]


def test_a_machine_that_rests_does_not_stand_and_deliver() -> None:
    """GOK-HMS-14, GOK-HMS-17, GOK-HMS-19, GOK-HMS-22 (A-149): it may not be used again before it is ready."""
    board = stood(stood(guns(), "blue.crossbow", 24, 30, SOUTH), "red.orcs", 24, 12)
    board = board.but(declared=(Declared("red.orcs", "blue.crossbow", "front"),))
    crossbow = named(board, "blue.crossbow")
    assert may_respond(board, crossbow, "stand_and_deliver")
    resting = under(board, "blue.crossbow", "repairing")
    verdict = may_respond(resting, crossbow, "stand_and_deliver")
    assert (verdict.clause, verdict.code) == ("GOK-HMS-14", "machine_idle")
