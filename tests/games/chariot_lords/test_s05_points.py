"""3.c.vii, 5, 6 and 7 once more: who may not submit, what is added to what, natural dice of the law."""

from __future__ import annotations

import pytest
from tests.games.chariot_lords.positions import mini, position, run, shipped

from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords.facts import DeedsDone, LawTested, PhaseBegun, PointsScored, RulersRemoved, VassalChecked
from limmu.games.chariot_lords.s03_vassals import VassalCheck, may_submit
from limmu.games.chariot_lords.s05_points import VictoryPoints, area_points, done
from limmu.games.chariot_lords.s06_law import JudahsLaw
from limmu.games.chariot_lords.s07_end_turn import EndTurn, totals

# ---------------------------------------------------------------- 3.c.vii vassals


@pytest.mark.parametrize(
    ("powers", "may"),
    [
        ({}, True),
        ({"ELA": {"overlord": "hatti"}}, False),
        ({"ASS": {"overlord": "hatti"}}, False),
        ({"SUM": {"overlord": "elam"}}, False),
        ({"SUM": {"overlord": "assyria"}}, True),
    ],
)
def test_vassals_have_no_vassals(powers: dict[str, dict[str, str]], may: bool) -> None:
    land = mini("elam-anshan", rulers={"k": "assyria"})
    units = ("ASS at elam: 1F R[k]", "ELA at anshan: 1F", "SUM at anshan: 1F")
    battles = [{"at": "elam", "defender": "ELA"}]
    board = position(land, *units, control={"elam": "ELA"}, mover="ASS", battles=battles, powers=powers)
    assert may_submit(board, "elam:elam", "elam", True) is may


def test_an_attacker_is_checked_once_after_the_defender() -> None:
    land = mini("elam-anshan", rulers={"k": "assyria"})
    board = position(land, "ASS at elam: 1F R[k]", "ELA at elam: 1F", mover="ELA",
                     battles=[{"at": "elam", "defender": "ASS"}])  # fmt: skip
    play = run(VassalCheck("elam:assyria", ("elam",)), board).answer("white", "no")
    assert play.over is not None
    assert [fact.power for fact in play.of(VassalChecked)] == ["elam"]


# ---------------------------------------------------------------- 5 points


@pytest.mark.parametrize(
    ("control", "unscored", "told"),
    [
        ({}, 2, (0, 2, 0, (("CL-5", 2),))),
        ({"assur": "ASS"}, 1, (2, 1, 0, (("CL-5", 3),))),
        ({"babylon": "ELA", "akkad": "ELA"}, 0, (0, 0, 2, (("CL-5", 0), ("CL-G.09", 2)))),
    ],
)
def test_areas_kills_or_tribute_alone_score(control: dict[str, str], unscored: int, told: tuple[object, ...]) -> None:
    powers = {"ASS": {"unscored": unscored}, "ELA": {"overlord": "assyria"}}
    (fact,) = run(VictoryPoints("assyria"), position(shipped(), control=control, powers=powers)).of(PointsScored)
    assert (fact.areas, fact.kills, fact.tribute, fact.why) == told


def test_points_are_added_to_those_there_were_and_told_apart() -> None:
    control = {"elam": "ASS", "assur": "ASS", "urartu": "ASS", "babylon": "ELA", "akkad": "ELA", "media": "ELA"}
    powers = {"ASS": {"vp": 7, "unscored": 3}, "ELA": {"overlord": "assyria"}}
    board = position(shipped(), control=control, powers=powers)
    assert [area_points(board, one) for one in ("assyria", "elam", "sumer")] == [5, 5, 0]
    (fact,) = run(VictoryPoints("assyria"), board).of(PointsScored)
    assert (fact.areas, fact.kills, fact.tribute, fact.vp) == (5, 3, 2, 17)
    assert fact.why == (("CL-5", 8), ("CL-G.09", 2))


def test_who_has_nothing_scores_nothing() -> None:
    play = run(VictoryPoints("assyria"), position(shipped(), powers={"ASS": {"vp": 7}}))
    assert (play.of(PointsScored), [fact.phase for fact in play.of(PhaseBegun)]) == ([], ["points"])


DEEDS = [
    {"id": "both", "power": "assyria", "vp": 10, "control": ["a", "c"]},
    {"id": "two_of_three", "power": "assyria", "vp": 5, "count": 2, "among": ["a", "c", "d"]},
    {"id": "mountain", "power": "assyria", "vp": 3, "count": 1, "terrain": "mountain"},
    {"id": "kill", "power": "assyria", "vp": 1, "kills": [{"power": "elam", "units": 1}]},
]


@pytest.mark.parametrize(
    ("held", "kills", "new"),
    [
        ("ac", 0, ("both", "two_of_three")),
        ("ad", 1, ("two_of_three", "kill")),
        ("ax", 0, ()),
        ("am", 0, ("mountain",)),
        ("", 0, ()),
    ],
)
def test_deeds_by_areas_number_terrain_and_kills(held: str, kills: int, new: tuple[str, ...]) -> None:
    land = mini("a-c c-d d-m m-x", {"m": {"terrain": "mountain"}}, deeds=DEEDS)
    powers = {"ASS": {"vp": 7, "deeds": ["old"], "kills": {"ELA": kills} if kills else {}}}
    board = position(land, control=dict.fromkeys(held, "ASS"), powers=powers)
    assert tuple([deed.id for deed in land.deeds if done(board, deed)]) == new
    play = run(VictoryPoints("assyria"), board)
    for fact in play.of(DeedsDone):
        assert (fact.new, fact.deeds) == (new, ("old", *new))
    vp = {deed["id"]: deed["vp"] for deed in DEEDS}
    areas = sum([fact.areas for fact in play.of(PointsScored)])
    assert b.power(play.board, "assyria").vp == 7 + areas + sum([int(str(vp[one])) for one in new])
    assert len(play.of(DeedsDone)) == bool(new)


# ---------------------------------------------------------------- 6 the law, 7 the end


@pytest.mark.parametrize(("godly", "clause"), [(True, "CL-6"), (False, "CL-6-b")])
def test_the_law_is_a_phase_with_a_natural_die(godly: bool, clause: str) -> None:
    board = position(shipped(), mover="JUD", godly=godly)
    purpose = "law" if godly else "repent"
    play = run(JudahsLaw("judah"), board, dice={purpose: [2]})
    assert [fact.phase for fact in play.of(PhaseBegun)] == ["law"]
    assert [(fact.face, fact.why) for fact in play.of(LawTested)] == [(2, ((clause, 2),))]
    with pytest.raises(AssertionError, match="not_a_roll"):
        run(JudahsLaw("judah"), board, dice={purpose: [7]})


def test_a_seats_points_are_those_of_its_powers() -> None:
    seats = {"p1": ["HAT", "ELA"], "p2": [one.id for one in shipped().powers if one.id not in ("hatti", "elam")]}
    board = position(shipped(), seats=seats, powers={"HAT": {"vp": 4}, "ELA": {"vp": 5}, "EGY": {"vp": 6}})
    assert totals(board) == {"p1": 9, "p2": 6}


def test_a_turn_ends_without_rulers_too() -> None:
    play = run(EndTurn(), position(shipped(), "HAT at hatti: 1F", turn=3))
    assert [fact.units for fact in play.of(RulersRemoved)] == [()]
    assert play.board.phase == "end"
