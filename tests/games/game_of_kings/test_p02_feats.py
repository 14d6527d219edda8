"""P2.3: Colleges and Feats before the Armies are deployed."""

import pytest
from tests.games.game_of_kings.laboratory import BARD, PET, SAGE, SCHOLAR, STALKER, empty, playing
from tests.games.game_of_kings.tables import PACK

from limmu.games.game_of_kings import checking
from limmu.games.game_of_kings.army import ArmyList, AvatarChoice
from limmu.games.game_of_kings.board import SEATS, Board
from limmu.games.game_of_kings.facts_science import CollegesDeclared
from limmu.games.game_of_kings.feats import known, scientist_at
from limmu.games.game_of_kings.p02_feats import ChooseScience, College, Written
from limmu.testing import Driver

SAVANT = "red.savant"
WHO = (SAGE, SCHOLAR, SAVANT, BARD, STALKER)
MINISTERS = ("minister_heal", "minister_copse", "minister_orchard")
BY_ID = {
    SAGE: MINISTERS,
    SCHOLAR: ("cleric_break_bones", "cleric_numb"),
    SAVANT: ("hob_minister_unity", "hob_minister_balance", "hob_minister_endurance", "hob_minister_judgment"),
    BARD: ("bard_charm", "bard_despair", "bard_hope"),
    STALKER: ("ranger_heal_pet", "ranger_pet_tank"),
}
LISTS = ("minister", "cleric", "hob_minister", "bard", "ranger")
BONUSES = ("perform", "flaw", "perform", "", "")


def colleges(seat: str = "red", pets: tuple[str, ...] = (PET,)) -> tuple[College, ...]:
    named = zip(WHO, LISTS, BONUSES, strict=True)
    return tuple([
        College(id_.replace("red", seat), list_, bonus, pets if list_ == "ranger" else ())  # type: ignore[arg-type]
        for id_, list_, bonus in named
    ])  # fmt: skip


def written(seat: str = "red", **other: tuple[str, ...]) -> tuple[Written, ...]:
    feats = {id_.partition(".")[2]: feats for id_, feats in BY_ID.items()} | other
    return tuple([Written(f"{seat}.{name}", those) for name, those in feats.items()])


def declared(board: Board | None = None) -> Driver[Board]:
    table = playing(empty() if board is None else board, ChooseScience(), {})
    return table.answer("red", colleges()).answer("blue", colleges("blue", ()))


def refused(scholar: tuple[str, ...]) -> list[tuple[str, str]]:
    verdict = declared().refusal("red", written(scholar=scholar))
    return [(one.clause, one.code) for one in verdict.each]


def test_colleges_are_declared_before_feats_are_chosen() -> None:
    """GOK-COLL-5, GOK-SETUP-4, GOK-COLLEGE-1"""
    table = playing(empty(), ChooseScience(), {}).answer("red", colleges())
    assert not table.of(CollegesDeclared)
    table.answer("blue", colleges("blue", ()))
    assert [fact.seat for fact in table.of(CollegesDeclared)] == list(SEATS)
    assert table.open is not None
    assert table.open.step == "choose_science.feats"


def test_every_scientist_is_named_with_a_list_that_is_open_to_it() -> None:
    """GOK-COLL-1, GOK-NATF-1, GOK-PERF-10, GOK-COLLEGE-6: a Hob chooses a Collegium or the Hob list."""
    table = playing(empty(), ChooseScience(), {})
    offered = {option.pick.list for option in table.asked("red").choices(()).options}
    assert offered == {"minister", "cleric", "scribe", "librarian", "hob_minister"}
    nix = (College(SAGE, "nix_physician", "flaw"), *colleges()[1:])
    assert table.refusal("red", nix).code == "no_such_college"
    assert table.refusal("red", colleges()[:2]).code == "every_scientist"


def test_lists_of_no_nation_are_offered_where_the_players_agree() -> None:
    """GOK-NATF-14, GOK-NATF-30 (A-037); a list of both natures is one of them by choice (A-021)."""
    table = playing(empty(), ChooseScience(), {}, A_037="on")
    offered = [option.pick for option in table.asked("red").choices(()).options]
    assert [one.bonus for one in offered if one.list == "ai"] == ["perform", "flaw"]
    assert [one.bonus for one in offered if one.list == "insect"] == ["flaw"]


def test_colleges_fix_their_bonus() -> None:
    """GOK-COLLEGE-2, GOK-COLLEGE-3, GOK-COLLEGE-4, GOK-COLLEGE-5, GOK-COLL-10, GOK-COLL-11"""
    options = playing(empty(), ChooseScience(), {}).asked("red").choices(()).options
    assert {one.pick.list: one.pick.bonus for one in options if PACK.feats[one.pick.list].kind == "collegium"} == {
        "minister": "perform", "scribe": "perform", "cleric": "flaw", "librarian": "flaw",
    }  # fmt: skip


def test_a_stalker_names_pets_of_its_own() -> None:
    """GOK-STALK-8 (A-159): Beasts and Packs, three at most."""
    table = playing(empty(), ChooseScience(), {})
    strange = (*colleges()[:4], College(STALKER, "ranger", pets=("red.foot",)))
    assert table.refusal("red", strange).code == "no_such_college"


def test_a_sage_picks_three_feats_of_level_three_and_below_from_one_list() -> None:
    """GOK-C-259: GOK-COLL-8, GOK-COLL-3 (A-037)"""
    table = declared().answer("red", written()).answer("blue", written("blue"))
    assert table.open is None
    sage = scientist_at(table.board, SAGE)
    assert sage.feats == MINISTERS
    elixirs = ["elixir_attention", "elixir_focus", "elixir_scrutiny"]
    assert [feat.id for feat in known(table.board, sage)] == [*MINISTERS, *elixirs]


def test_feats_are_of_one_list_of_the_level_and_none_twice() -> None:
    """GOK-C-258: GOK-COLL-1, GOK-COLL-2, GOK-COLL-6, GOK-COLL-3; all that is wrong is told at once."""
    assert refused(scholar=("cleric_break_bones", "minister_heal")) == [("GOK-COLL-1", "other_list")]
    assert refused(scholar=("cleric_numb", "cleric_surgery")) == [("GOK-COLL-2", "too_high")]
    assert refused(scholar=("cleric_numb", "cleric_numb")) == [("GOK-COLL-6", "feat_twice")]
    assert refused(scholar=("minister_heal", "cleric_surgery", "minister_heal")) == [
        ("GOK-COLL-1", "other_list"), ("GOK-COLL-2", "too_high"), ("GOK-COLL-6", "feat_twice"),
        ("GOK-COLL-3", "feats_by_degree"),
    ]  # fmt: skip


def test_feats_are_fixed_before_deployment() -> None:
    """GOK-C-260: GOK-COLL-7, GOK-COLL-4: nothing is asked about them afterwards."""
    table = declared().answer("red", written()).answer("blue", written("blue"))
    assert all(one.feats for one in table.board.scientists)
    assert table.open is None


def test_elixirs_are_for_scientists_only() -> None:
    """GOK-ELIX-1 (A-022)"""
    table = declared().answer("red", written()).answer("blue", written("blue"))
    for id_ in (BARD, STALKER):
        assert [feat.id for feat in known(table.board, scientist_at(table.board, id_))] == list(BY_ID[id_])


def test_levels_of_bards_and_stalkers_add_up() -> None:
    """GOK-C-013, GOK-C-014: GOK-BARD-2, GOK-BARD-11, GOK-STALK-2, GOK-STALK-13 (A-019)"""
    assert PACK.class_mods(PACK.classes["troubadour"]) == PACK.class_mods(PACK.classes["lord"])
    assert PACK.class_mods(PACK.classes["lord"]) == (0, 2, 2, 1, 2, 1, 2, 2, 2)
    assert PACK.class_cost(PACK.classes["dragon_stalker"]) == 200


@pytest.mark.parametrize(("cls", "item", "clause"), [
    ("academic", "shield", "GOK-SCI-2"), ("minstrel", "plate_armor", "GOK-BARD-1"),
    ("stalker", "plate_armor", "GOK-STALK-1"),
])  # fmt: skip
def test_scientists_bards_and_stalkers_wear_less(cls: str, item: str, clause: str) -> None:
    """GOK-C-038, GOK-C-253: GOK-SCI-2, GOK-BARD-1, GOK-STALK-1 (A-113)"""
    avatar = AvatarChoice(subtype="orc", avatar_class=cls, gear=(item,))
    army = ArmyList(name="Of one", nation="hob", size=500, avatars=(avatar,), units=())
    assert clause in [breach.clause for breach in checking.breaches(army, PACK)]
