"""The sensible bot of Genesis on its guard: Capitals that may fall, interceptions, armies that may come, partners."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from tests.games.genesis.moves import chosen
from tests.games.genesis.positions import mini, position

from limmu.core import PASS, Asked, Question, begin
from limmu.games.genesis import board as b
from limmu.games.genesis import game
from limmu.games.genesis.board import Board, Force, Group, King, Units
from limmu.games.genesis.bots import KEEN, PLAIN, QUESTIONS, keen
from limmu.games.genesis.bots_field import SAFE, March, garrison, leaderless, relief, safety
from limmu.games.genesis.bots_march import best, needed, resting, riding
from limmu.games.genesis.bots_odds import storm
from limmu.games.genesis.bots_sight import Sight
from limmu.games.genesis.bots_workers import site_for
from limmu.games.genesis.pack import Pack, load_pack
from limmu.games.genesis.s07_interception import ChooseInterceptors, CommitUnits
from limmu.games.genesis.s07_movement import ChooseStep
from limmu.games.genesis.s07_steps import Solo
from limmu.games.genesis.s07_withdrawal import WithdrawOrFight
from limmu.games.genesis.s08_flight import ChooseRetreat

LINKS = "Memphis-Buto Memphis-Sile Sile-Gaza Gaza-Emar Sile-Pass Pass-Hatti Gaza-Hatti"
MEMPHIS = {"home": "egypt", "capital": True, "ew": 3}
SPACES: dict[str, dict[str, Any]] = {
    "Memphis": MEMPHIS,
    "Sile": {"home": "egypt", "ew": 1},
    "Pass": {"kind": "transit"},
    "Buto": {"ew": 2},
    "Gaza": {"ew": 2},
    "Emar": {"ew": 4},
    "Hatti": {"home": "hittites", "capital": True, "ew": 3, "ds": 4},
}
KINGS = {
    "P": {"power": "EGY", "campaign": 3, "tactical": 1},
    "K": {"power": "HIT", "campaign": 2, "tactical": 3},
}
MAP = mini(LINKS, SPACES, kings=KINGS)


def on_map(*units: str, pack: Pack = MAP, **rest: Any) -> Board:
    """A position of two on the small map; Egypt acts, and the Hittites have an Activation to come."""
    settings = {"players": ["EGY", "HIT"], "active": "EGY", "turn": 9, "last_turn": 9, "pool": ["EGY", "HIT"]}
    return position(pack, *units, **settings | rest)


def answer(level: Any, sight: Sight, asked: Question[Board, Any]) -> Any:
    """What a level wants as Egypt, which must be legal."""
    about = Asked(seat=sight.me, question=asked, board=sight.board, step="", clauses=(), n=1, leaf="")
    found = level[type(asked).__name__](sight, asked, about)
    assert about.check(found)
    return found


def both(board: Board, asked: Question[Board, Any]) -> tuple[Any, Any]:
    """What the plain bot wants as Egypt, and the sensible one."""
    return answer(PLAIN, Sight(board, "egypt"), asked), answer(QUESTIONS, keen(board, "egypt"), asked)


def march(at: str, infantry: int, **rest: Any) -> March:
    """A force of Egypt in a space."""
    return March(**{"power": "egypt", "at": at, "mp": 3, "infantry": infantry} | rest)


# ---------------------------------------------------------------- Capitals


@pytest.mark.parametrize(("infantry", "lost"), [(1, 9), (2, 7), (4, 3)])
def test_with_a_capital_goes_what_attrition_takes_before_another_is_chosen(infantry: int, lost: int) -> None:
    """Sile at home stays; of Gaza and Emar, EW 6, as much as their units outlast a die."""
    units = ("EGY at Memphis: 2I", f"EGY at Gaza: {infantry}I", f"EGY at Emar: {infantry}I")
    board = on_map(*units, "HIT at Hatti: 1I")
    assert keen(board, "egypt").chokes("egypt")["Memphis"] == lost
    assert Sight(board, "egypt").chokes("egypt")["Memphis"] == 10, "the plain bot takes all for lost"


def test_ones_own_lost_capital_brings_back_the_routes_of_all() -> None:
    board = on_map("HIT at Memphis: 1I", "EGY at Gaza: 3I", "EGY at Emar: 3I")
    assert keen(board, "egypt").prize("Memphis", "egypt") > Sight(board, "egypt").prize("Memphis", "egypt") + 7


@pytest.mark.parametrize(("infantry", "wanted"), [("14I", ("yes", "no")), ("40I", ("yes", "yes"))])
def test_nobody_leaves_a_city_on_which_much_hangs_unless_it_is_hopeless(infantry: str, wanted: tuple[str, str]) -> None:
    held = on_map("EGY at Memphis: 6I", "EGY at Gaza: 1I", "EGY at Emar: 1I", "HIT at Hatti: 1I")
    come = Group("Memphis", "hittites", Units(int(infantry[:-1])), force="f1")
    board = b.with_force(held.but(groups=(*held.groups, come), forces_formed=1), _enters("Memphis", "move"))
    assert both(board, WithdrawOrFight("egypt", "Memphis", "hittites")) == wanted


def _enters(at: str, kind: str, power: str = "hittites") -> Force:
    return Force("f1", power, kind, at, 3, path=("Sile",), entering=True)


@pytest.mark.parametrize(("turn", "stays"), [(8, False), (9, True)])
def test_in_the_last_turn_nobody_retreats_from_a_city(turn: int, stays: bool) -> None:
    held = on_map("EGY at Gaza: 2I", "EGY at Memphis: 1I", "HIT at Hatti: 1I", turn=turn)
    groups = tuple([g.but(force="f2") if g.at == "Gaza" else g for g in held.groups])
    come = Group("Gaza", "hittites", Units(9), force="f1")
    board = b.with_force(held.but(groups=(*groups, come), forces_formed=2), _enters("Gaza", "move"))
    board = b.with_force(board, Force("f2", "egypt", "battle", "Gaza"))
    asked = ChooseRetreat(("f2",), "Gaza", ("Sile",))
    plain, sensible = both(board, asked)
    assert (plain == (), sensible == ()) == (False, stays)


@pytest.mark.parametrize(("pool", "plain", "sensible"), [(["EGY"], 4.8, 12.0), (["EGY", "HIT"], 4.8, 8.0)])
def test_what_a_rival_may_reopen_counts_half(pool: list[str], plain: float, sensible: float) -> None:
    """Gaza, EW 2, and Emar behind it, EW 4, at 0.8 or 2 for each point, beside 2 for Gaza itself."""
    board = on_map("EGY at Sile: 4I", "HIT at Gaza: 1I", "HIT at Emar: 1I", "HIT at Hatti: 1I", pool=pool)
    lost = [sight.prize("Gaza", "egypt") - 2 for sight in (Sight(board, "egypt"), keen(board, "egypt"))]
    assert lost == pytest.approx([plain, sensible])


@pytest.mark.parametrize(("infantry", "share"), [(1, 0.0), (3, 2 / 3), (4, 1.0), (6, 1.0)])
def test_who_stands_on_routes_must_outlast_attrition(infantry: int, share: float) -> None:
    board = on_map("EGY at Memphis: 6I", "EGY at Gaza: 1I", "HIT at Sile: 1I", "HIT at Hatti: 1I")
    sights = (keen(board, "egypt"), Sight(board, "egypt", taste=attrs.evolve(KEEN, blocking=0)))
    with_it, without = (resting(sight, march("Pass", infantry), "Pass") for sight in sights)
    assert with_it - without == pytest.approx(share * sights[0].blocked("Pass"))
    assert sights[0].blocked("Pass") > 0


# ---------------------------------------------------------------- at home


def test_two_guard_a_home_city_behind_which_another_lies() -> None:
    units = ("EGY at Memphis: 1I", "EGY at Sile: 4I", "HIT at Hatti: 2I")
    alone, gate = (on_map(*units, *others) for others in ((), ("EGY at Gaza: 1I",)))
    assert [needed(keen(board, "egypt"), "Sile", "egypt") for board in (alone, gate)] == [1, 2]
    assert needed(Sight(gate, "egypt"), "Sile", "egypt") == 1


# ---------------------------------------------------------------- on the way


def test_a_king_with_an_army_makes_a_way_past_him_unsafe() -> None:
    board = on_map("EGY at Memphis: 4I", "HIT at Hatti: 9I K[K]")
    assert safety(keen(board, "egypt"), Units(3), 0, ("Sile",)) == 1.0
    assert 0.1 < safety(keen(board, "egypt"), Units(3), 0, ("Sile", "Pass")) < 0.5
    assert safety(keen(board, "egypt"), Units(30), 0, ("Sile", "Pass")) == 1.0, "nobody wants that battle"
    fewer = on_map("EGY at Memphis: 4I", "HIT at Hatti: 6I K[K]")
    assert 0.5 < safety(keen(fewer, "egypt"), Units(12), 0, ("Pass",)) < 0.6, "58 of 100 are enough to mind"


def test_an_army_takes_the_city_to_which_nobody_intercepts_it() -> None:
    """Beyond Gaza lies Emar, but the King of the Hittites stands beside it; to Buto it is as far."""
    board = on_map("EGY at Sile: 4I", "EGY at Memphis: 1I", "HIT at Hatti: 9I K[K]")
    force = march("Sile", 3, mp=4, origin="Sile")
    assert best(Sight(board, "egypt"), force).way[0] == "Gaza"
    assert best(keen(board, "egypt"), force).way == ("Memphis", "Buto")


def test_nobody_alone_goes_past_interceptors() -> None:
    board = on_map("EGY at Sile: 1I 1P K[P]", "EGY at Gaza: 4I 1P", "EGY at Memphis: 1I", "HIT at Hatti: 9I K[K]")
    assert "Gaza" in riding(Sight(board, "egypt"), "Sile")
    assert "Gaza" not in riding(keen(board, "egypt"), "Sile")
    past = on_map("EGY at Emar: 1I 1P", "EGY at Sile: 1P", "EGY at Memphis: 2P", "HIT at Hatti: 9I K[K]")
    careless = attrs.evolve(KEEN, wary=False)
    assert site_for(Sight(past, "egypt", taste=careless), "Emar", 4) == "Sile"
    assert site_for(keen(past, "egypt"), "Emar", 4) == ""


# ---------------------------------------------------------------- who may come


def test_a_garrison_is_as_small_as_will_do() -> None:
    units = ("EGY at Gaza: 1I", "EGY at Emar: 1I")
    few, many = (on_map(f"EGY at Memphis: {n}I", *units, "HIT at Hatti: 3I") for n in (9, 12))
    assert 0 < garrison(keen(few, "egypt"), "Memphis") == garrison(keen(many, "egypt"), "Memphis") < 9
    far = on_map("EGY at Memphis: 6I", *units, "HIT at Hatti: 2I")
    assert garrison(keen(far, "egypt"), "Memphis") == 0, "two are no army"


@pytest.mark.parametrize(("mountain", "shifts"), [(False, 3), (True, 1)])
def test_behind_walls_on_a_mountain_an_attacker_has_two_shifts_less(mountain: bool, shifts: int) -> None:
    """Six movement points of a King with a Tactical rating of 3, less the way; on a mountain an attack costs 3."""
    units = ("EGY at Memphis: 20I", "EGY at Gaza: 1I", "EGY at Buto: 4I", "HIT at Sile: 8I K[K]")
    pack = mini(LINKS, SPACES | {"Memphis": MEMPHIS | {"ds": 2, "mountain": mountain}}, kings=KINGS)
    few = garrison(keen(on_map(*units, pack=pack), "egypt"), "Memphis")
    enters = 2 if mountain else 1
    less, enough = (
        storm(pack, infantry=8, defence=2 + n, mp=6 - enters, again=1 + enters, shifts=shifts)[0]
        for n in (few - 1, few)
    )
    assert enough <= SAFE < less


def test_an_army_comes_home_to_a_capital_that_may_fall() -> None:
    units = ("EGY at Memphis: 1I", "EGY at Sile: 6I", "EGY at Gaza: 1I", "EGY at Emar: 1I")
    near, far = on_map(*units, "HIT at Hatti: 6I"), on_map(*units, "HIT at Hatti: 2I")
    force = march("Sile", 5, origin="Sile")
    assert best(keen(near, "egypt"), force).way == ("Memphis",)
    assert best(keen(far, "egypt"), force).way != ("Memphis",), "two are no army"
    assert best(Sight(near, "egypt"), force).way != ("Memphis",)


def test_an_army_relieves_where_it_stands_as_much_as_where_it_comes() -> None:
    others = ("EGY at Gaza: 1I", "EGY at Emar: 1I", "HIT at Hatti: 6I")
    stands, comes = on_map("EGY at Memphis: 6I", *others), on_map("EGY at Memphis: 1I", "EGY at Sile: 5I", *others)
    worth = relief(keen(comes, "egypt"), march("Sile", 5, origin="Sile"))
    assert relief(keen(stands, "egypt"), march("Memphis", 5, origin="Memphis")) == worth > 1
    kept = on_map("EGY at Memphis: 20I", "EGY at Sile: 5I", *others)
    assert relief(keen(kept, "egypt"), march("Sile", 5, origin="Sile")) < worth / 3, "it is kept as it is"


def test_an_army_in_danger_keeps_its_king() -> None:
    stack = chosen("Memphis", "6I K[P]")
    units = ("EGY at Memphis: 6I K[P]", "EGY at Gaza: 1I", "EGY at Emar: 1I")
    near, far = on_map(*units, "HIT at Hatti: 8I"), on_map(*units, "HIT at Hatti: 2I")
    assert leaderless(keen(near, "egypt"), stack) > 0.1
    assert leaderless(keen(far, "egypt"), stack) == leaderless(Sight(near, "egypt"), stack) == 0


@pytest.mark.parametrize(("king", "less"), [(True, True), (False, False)])
def test_a_king_minds_the_treasury_that_he_takes_into_battle(king: bool, less: bool) -> None:
    units = ("EGY at Gaza: 5I K[P]", "EGY at Sile: 1I", "EGY at Memphis: 1I", "HIT at Emar: 5I", "HIT at Hatti: 1I")
    rich, poor = (on_map(*units, kingdoms={"egypt": {"silver": silver}}) for silver in (40, 0))
    force = march("Gaza", 5, mp=2, king=king, tactical=king)
    worths = [best(keen(board, "egypt"), force, 1).worth for board in (rich, poor)]
    assert (worths[0] < worths[1]) == less


def test_a_king_rides_in_no_circle() -> None:
    """A run costs nothing once it has begun: where he wants to go back again and again, he stops."""
    board = on_map("EGY at Sile: K[P]", "EGY at Memphis: 9I", "HIT at Hatti: 1I")
    asked = ChooseStep("egypt", "f1", "minor", True, False)
    for path, wanted in ((("Memphis",), Solo("Memphis")), (("Memphis", "Sile", "Memphis"), "stop")):
        kings = tuple([king.but(force="f1") if king.at == "Sile" else king for king in board.kings])
        force = Force("f1", "egypt", "move", "Sile", 0, path=path)
        rides = b.with_force(board.but(kings=kings, forces_formed=1), force)
        assert answer(QUESTIONS, keen(rides, "egypt"), asked) == wanted


@pytest.mark.parametrize(("enemy", "goes"), [(2, True), (12, False)])
def test_nobody_leaves_the_walls_to_help_in_a_battle_that_is_lost(enemy: int, goes: bool) -> None:
    held = on_map("EGY at Memphis: 3I", cities={"Memphis": {"ds": 2}})
    groups = (
        Group("Memphis", "hittites", Units(enemy), force="f1"),
        Group("Memphis", "egypt", Units(peasants=1), force="f2"),
    )
    board = held.but(groups=(*held.groups, *groups), forces_formed=2)
    board = b.with_force(board, _enters("Memphis", "interception"))
    board = b.with_force(board, Force("f2", "egypt", "move", "Memphis", 1))
    plain, sensible = both(board, CommitUnits("egypt", "Memphis"))
    assert plain == chosen("Memphis", "3I")
    assert sensible == (plain if goes else PASS)


# ---------------------------------------------------------------- two kingdoms of one person


def test_a_kingdom_spares_another_of_the_same_person() -> None:
    """In the scenario for two, Egypt and Assyria are of one person, the Hittites and Babylonia of the other."""
    board = begin(game, load_pack(), "return_of_the_assyrians_2", match_id="1")[1].board
    plain, sensible = Sight(board, "egypt"), keen(board, "egypt")
    assert plain.prize("nineveh", "egypt") > 0, "the plain bot would rob it"
    assert sensible.prize("nineveh", "egypt") < 0 < plain.prize("nippur", "egypt") < sensible.prize("nippur", "egypt")
    groups = (Group("sippar", "hittites", Units(9)), Group("hit", "babylonia", Units(1), force="f1"))
    leads = (King("suppiluliuma", "hittites", "sippar"),)
    met = board.but(groups=groups, forces_formed=1, kings=leads)
    met = b.with_force(met, Force("f1", "babylonia", "move", "hit", 1, path=("mari",), entering=True))
    asked = ChooseInterceptors("hittites", "sippar", "f1", "hit")
    assert answer(PLAIN, Sight(met, "hittites"), asked) != PASS
    assert answer(QUESTIONS, keen(met, "hittites"), asked) == PASS
