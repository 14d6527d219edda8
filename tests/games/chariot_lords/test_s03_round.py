"""3.c One round: rows, matchings, dice, losses, Meshwesh first, nobody left alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from tests.games.chariot_lords.positions import mini, position, run

from limmu.core import LISTED, PASS
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords.facts import RoundFought, RowLaid, UnitsFired, UnitsKilled
from limmu.games.chariot_lords.pack import load_pack
from limmu.games.chariot_lords.s03_fire import hit, next_aims, ordered, ways
from limmu.games.chariot_lords.s03_round import LoseBesideMeshwesh, Match, Round
from limmu.testing import Driver

HIT, MISS = 6, 1


def fight(*units: str, dice: list[int], mover: str = "ASS", defender: str = "ELA", **battle: object) -> Driver[b.Board]:
    land = mini("t-a a-c", rulers={"great": "assyria", "elam_king": "elam", "pharaoh": "egypt"})
    board = position(land, *units, mover=mover, battles=[{"at": "t", "defender": defender, **battle}])
    return run(Round(board.battles[0].id, 1), board, dice={"fire": dice})


# ---------------------------------------------------------------- matching


@pytest.mark.parametrize("firing", [(1,), (2,), (1, 1), (2, 1), (1, 1, 1), (3, 2), (2, 2, 1)])
@pytest.mark.parametrize("targets", [(1,), (2,), (1, 1), (2, 1), (1, 1, 1), (2, 2)])
def test_every_distinct_matching_is_found_once(firing: tuple[int, ...], targets: tuple[int, ...]):
    """Against all there are: one to one first, and units alike stand for each other on both sides."""
    sort = [s for s, many in enumerate(firing) for _ in range(many)]
    row = [s for s, many in enumerate(targets) for _ in range(many)]

    def told(way: tuple[int, ...]) -> tuple[object, ...]:
        opponents = [(row[at], sorted([sort[i] for i, to in enumerate(way) if to == at])) for at in range(len(row))]
        return tuple([(kind, tuple(who)) for kind, who in sorted(opponents)])

    legal = {
        told(way) for way in product(range(len(row)), repeat=len(sort)) if len(set(way)) == min(len(row), len(sort))
    }
    found = [told(way) for way in ways(firing, targets)]
    assert len(found) == len(set(found)) <= LISTED
    assert set(found) == legal


@pytest.mark.parametrize("firing", [(1,), (3,), (1, 1), (2, 1), (1, 1, 1), (3, 2), (2, 2, 1)])
@pytest.mark.parametrize("targets", [(1,), (3,), (1, 1), (2, 1), (1, 1, 1), (2, 2)])
def test_unit_by_unit_every_legal_way_is_put_together_once(firing: tuple[int, ...], targets: tuple[int, ...]):
    """Units to spare may fire at nobody: the index after the row."""

    def grow(way: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(way) == sum(firing):
            yield way
            return
        assert next_aims(firing, targets, way), f"nothing leads on from {way}"
        for at in next_aims(firing, targets, way):
            yield from grow((*way, at))

    row = range(sum(targets))
    every = product(range(len(row) + 1), repeat=sum(firing))
    legal = [way for way in every if len({at for at in way if at in row}) == min(len(row), sum(firing))]
    found = list(grow(()))
    assert len(found) == len(set(found))
    assert set(found) == {ordered(firing, targets, way) for way in legal}
    assert set(ways(firing, targets)) == {way for way in found if len(row) not in way}


def test_one_distinct_matching_is_not_asked():
    play = fight("ASS at t: 3F", "ELA at t: 2F", dice=[MISS] * 5)
    assert play.of(UnitsFired)[0].targets == ("assyria_1", "assyria_2")
    assert play.over is not None


def test_the_defender_matches_first_and_units_hit_still_fire():
    play = fight("ASS at t: 1F 1C", "ELA at t: 1F 1C", dice=[HIT, HIT, HIT, HIT])
    assert play.open is not None
    assert play.open.demands[0][:2] == ("white", Match("t:elam", "elam", ("elam_2", "elam_1")))
    assert play.answers("white") == [("assyria_2", "assyria_1"), ("assyria_1", "assyria_2")]
    play.answer("white", ("assyria_1", "assyria_2"))
    assert play.open.demands[0][0] == "red"
    play.answer("red", ("elam_1", "elam_2"))
    assert [fact.units for fact in play.of(UnitsKilled)] == [("elam_1", "elam_2"), ("assyria_1", "assyria_2")]
    assert [fact.power for fact in play.of(RowLaid)] == ["assyria", "elam"]
    assert play.of(RoundFought)[0].units == ()


def test_a_surplus_unit_need_not_fire():
    play = fight("ASS at t: 2F", "ELA at t: 1F 2C", dice=[MISS] * 4)
    play.answer("white", ("assyria_1", "assyria_2", PASS))
    assert len(play.of(UnitsFired)[0].faces) == 2
    refused = play.refusal("red", ("elam_1", PASS))
    assert (refused.code, refused.data) == ("one_to_one_first", ("elam_2", "elam_3"))


# ---------------------------------------------------------------- losses


def test_two_hits_on_one_unit_are_one_loss():
    play = fight("ASS at t: 2F", "ELA at t: 1F", dice=[MISS, HIT, HIT])
    assert [fact.hits for fact in play.of(UnitsFired)] == [(), ("elam_1",)]
    assert b.power(play.board, "assyria").unscored == 1


def test_meshwesh_die_first_whoever_was_hit():
    play = fight("ELA at t: 2F", "EGY at t: 2F 1M", dice=[MISS, MISS, MISS, HIT, MISS], mover="ELA", defender="EGY")
    play.answer("white", ("egypt_1", "egypt_2"))
    (killed,) = play.of(UnitsKilled)
    assert (killed.units, killed.dead) == (("egypt_3",), ())


def test_more_hits_than_meshwesh_fall_on_who_was_hit():
    units = ("ELA at t: 3F", "EGY at t: 1F 1C 1M")
    play = fight(*units, dice=[MISS, MISS, MISS, HIT, HIT, MISS], mover="ELA", defender="EGY")
    assert play.open is not None
    asked = play.open.demands[0][1]
    assert asked == LoseBesideMeshwesh("t:egypt", "egypt", ("egypt_2", "egypt_1"), 1)
    assert play.answers("blue") == [("egypt_1",), ("egypt_2",)]
    play.answer("blue", ("egypt_1",))
    assert set(play.of(UnitsKilled)[0].units) == {"egypt_3", "egypt_1"}
    assert [one.kind for one in play.board.units if one.power == "egypt"] == ["chariots"]


def test_an_attacker_is_asked_once_whom_it_loses_beside_meshwesh():
    play = fight("EGY at t: 1F 1C 1M", "ELA at t: 3F", dice=[HIT, HIT, MISS, MISS, MISS, MISS], mover="EGY")
    play.answer("blue", ("egypt_1",))
    assert play.over is not None
    assert set(play.of(UnitsKilled)[0].units) == {"egypt_3", "egypt_1"}


@pytest.mark.parametrize(
    ("egypt", "hits", "lost"),
    [
        ("2F 1C 1M", "egypt_1,egypt_2,egypt_4", {"egypt_1", "egypt_4", "egypt_2"}),
        ("2F 1C 1M", "egypt_1,egypt_2,", {"egypt_1", "egypt_4"}),
        ("1F 1C 2M", "egypt_1,egypt_2,", {"egypt_3", "egypt_4"}),
    ],
)
def test_nobody_is_asked_where_all_hit_are_alike_or_lost_or_spared(egypt: str, hits: str, lost: set[str]):
    """The attacker matches with the names of `hits`; a third unit misses whom nobody matched."""
    units = ("ELA at t: 1F 1C 1V", f"EGY at t: {egypt}")
    chosen = {one for one in hits.split(",") if one}
    play = fight(*units, dice=[MISS] * 4 + [HIT if n < len(chosen) else MISS for n in range(3)], mover="ELA",
                 defender="EGY")  # fmt: skip
    play.answer("blue", play.answers("blue")[0])
    spare = next(one.id for one in play.board.units if one.power == "egypt" and one.id not in chosen)
    play.answer("white", tuple([one or spare for one in hits.split(",")]))
    assert play.over is not None
    assert {one for fact in play.of(UnitsKilled) for one in fact.units} == lost


def test_a_meshwesh_that_was_hit_dies_before_one_that_was_not():
    units = ("ELA at t: 2F", "EGY at t path a: 1M", "EGY at t path a,a: 1M")
    play = fight(*units, dice=[MISS, MISS, MISS, HIT], mover="ELA", defender="EGY")
    assert play.of(UnitsKilled)[0].units == ("egypt_2",)


# ---------------------------------------------------------------- Libyans


@pytest.mark.parametrize(("enemy", "turned"), [("EGY", True), ("NUB", True), ("HAT", False)])
@pytest.mark.parametrize("attacks", [True, False])
def test_libyans_killed_by_egypt_or_nubia_are_diced_for(enemy: str, turned: bool, attacks: bool):
    land = mini("t-a a-c")
    sides = ("LIB", enemy) if attacks else (enemy, "LIB")
    board = position(land, "LIB at t: 2F", f"{enemy} at t: 2F", mover=sides[0], turn=3,
                     battles=[{"at": "t", "defender": sides[1]}])  # fmt: skip
    libyans, others = [MISS, MISS], [HIT, MISS]
    fire = others + libyans if attacks else libyans + others
    play = run(Round(board.battles[0].id, 1), board, dice={"fire": fire, "meshwesh": [5]})
    power = board.battles[0].attacker if not attacks else board.battles[0].defender
    kinds = [one.kind for one in play.board.units if one.power == power]
    assert kinds == ["foot", "foot", "meshwesh"][: 2 + turned]
    assert b.power(play.board, "libya").dead == (() if turned else ("foot",))
    assert b.power(play.board, power).unscored == 1


def test_a_new_meshwesh_keeps_a_ruler_company():
    """Libyans turn before Rulers left alone are looked for."""
    land = mini("t-a a-c", rulers={"pharaoh": "egypt"})
    board = position(land, "LIB at t: 2F", "EGY at t: 1F R[pharaoh]", mover="LIB", turn=3,
                     battles=[{"at": "t", "defender": "EGY"}])  # fmt: skip
    play = run(Round("t:egypt", 1), board, dice={"fire": [HIT, HIT, MISS], "meshwesh": [6]})
    assert [one.kind for one in play.board.units if one.power == "egypt"] == ["ruler", "meshwesh"]


# ---------------------------------------------------------------- nobody left alone


def test_siege_and_terror_fall_with_their_army_and_all_are_scored():
    play = fight("ASS at t: 1F 1S 1T R[great]", "ELA at t: 1F", dice=[HIT, MISS])
    assert [(fact.units, fact.dead) for fact in play.of(UnitsKilled)] == [
        (("assyria_1",), ("foot",)), (("assyria_2", "assyria_3", "great"), ()),
    ]  # fmt: skip
    assert b.power(play.board, "elam").unscored == 4


def test_a_ruler_met_alone_falls_without_a_die():
    play = fight("ASS at t: 1F", "ELA at t: R[elam_king]", dice=[])
    assert play.of(UnitsFired) == []
    assert play.of(UnitsKilled)[0].units == ("elam_king",)
    assert play.of(RoundFought)[0].units == ("assyria_1",)


def test_rounds_count_for_the_attackers_who_are_left_rulers_too():
    play = fight("ASS at t: 2F R[great]", "ELA at t: 2F", dice=[HIT, MISS, MISS, MISS])
    assert {one.id: one.rounds for one in play.board.units} == {"assyria_2": 1, "great": 1, "elam_1": 0, "elam_2": 0}


def test_rounds_against_two_defenders_are_counted_for_each_battle():
    """4.a.ii.1: a round in each of two battles is not two rounds."""
    units = ("ASS at t: 4F", "ELA at t: 1F", "MED at t: 1F")
    battles = [{"at": "t", "defender": "ELA"}, {"at": "t", "defender": "MED"}]
    board = position(mini("t-a"), *units, mover="ASS", battles=battles)
    for battle in ("t:elam", "t:media"):
        board = run(Round(battle, 1), board, dice={"fire": [MISS] * 5}).board
    assert {one.rounds for one in board.units if one.power == "assyria"} == {1}


def test_every_die_of_a_fire_says_what_is_added_and_what_it_needs():
    """A Ruler and a Siege unit add 1 at most together; a chariot that attacks in a marsh loses 2."""
    ruled = {"ruled": ["assyria"], "helped": ["assyria_1"]}
    board = position(mini("t-a", {"t": {"terrain": "marsh"}}), "ASS at t: 1F 1C", "ELA at t: 2F", mover="ASS",
                     battles=[{"at": "t", "defender": "ELA"} | ruled])  # fmt: skip
    play = run(Round("t:elam", 1), board, dice={"fire": [1] * 4})
    fire = next(fact for fact in play.of(UnitsFired) if fact.power == "assyria")
    ruler, terrain = ("CL-3.b.i-c", 1), "CL-3.c.iii"
    assert dict(zip(fire.units, fire.dice_why, strict=True)) == {
        "assyria_1": (ruler, (terrain, -1)), "assyria_2": (ruler, (terrain, -2)),
    }  # fmt: skip
    assert len(fire.needs) == 2


def test_the_dice_have_six_faces():
    with pytest.raises(AssertionError, match="not_a_roll"):
        fight("ASS at t: 1F", "ELA at t: 1F", dice=[7])


@pytest.mark.parametrize(("added", "face", "dead"), [(9, 1, False), (3, 2, True), (-9, 6, True), (-1, 5, False)])
def test_what_kills(added: int, face: int, dead: bool):
    assert hit(load_pack(), "foot", "foot", added, face) is dead


def test_a_natural_six_always_and_a_natural_one_never():
    """A chariot that attacks in the mountains adds -3: against cavalry it would need a 9."""
    land = mini("t-a", {"t": {"terrain": "mountain"}})
    board = position(land, "ASS at t: 1C", "MED at t: 1V", mover="ASS", battles=[{"at": "t", "defender": "MED"}])
    play = run(Round("t:media", 1), board, dice={"fire": [1, 6]})
    assert [(fact.added, bool(fact.hits)) for fact in play.of(UnitsFired)] == [((-1,), False), ((-3,), True)]
