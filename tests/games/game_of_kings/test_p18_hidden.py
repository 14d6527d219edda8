"""P11.5, P18: Assassins and Backstabbers."""

import attrs
import pytest
from tests.games.game_of_kings.lists import example
from tests.games.game_of_kings.tables import EAST, HOST, PACK, SOUTH, bare, named, stood

from limmu.core import Match, RollDice, SeededDice, ShuffleItems, begin, decide, question, take, view
from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.army import ArmyList, AvatarChoice, UnitChoice, secrets_of, without_secrets
from limmu.games.game_of_kings.board import SEATS, Army, Board, Effect
from limmu.games.game_of_kings.charisma import own_charisma, superior
from limmu.games.game_of_kings.checking import breaches
from limmu.games.game_of_kings.contact import contact_of
from limmu.games.game_of_kings.documents import document_of
from limmu.games.game_of_kings.facts import HiddenRevealed, UnitHid, UnitRemoved
from limmu.games.game_of_kings.p02_muster import units_in
from limmu.games.game_of_kings.p03_turn import Turn
from limmu.games.game_of_kings.p18_assault import BLITZ, THE_REST, place_of
from limmu.games.game_of_kings.p18_attacks import reach
from limmu.games.game_of_kings.p18_hidden import NOBODY, Ambush, Return, Reveal, might_reveal
from limmu.games.game_of_kings.p18_weapons import arms
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.stats import has
from limmu.testing import Driver, start
from limmu.testing.blind import received

STABBERS, KILLER, FOOT = "red.stabbers", "red.avatar_2", "red.foot"


def plotting(stabbers: str = "foot", killer: str = "foot") -> ArmyList:
    """A list with Backstabbers and an Assassin, each hidden in a Unit."""
    killing = AvatarChoice(subtype="bugbear", avatar_class="cut_throat", assassin=True, hides_in=killer)
    stabbing = UnitChoice(entry="bugbear_backstabber", id="stabbers", models=3, hides_in=stabbers)
    second = UnitChoice(entry="orc_infantry", id="others", models=20)
    return attrs.evolve(
        HOST, avatars=(*HOST.avatars, killing), size=2000, units=(*HOST.units, second, stabbing)
    )  # fmt: skip


def engaged(army: ArmyList | None = None) -> Board:
    """Red's foot in Assault with blue's, front to front."""
    army = army or plotting()
    hidden = tuple(sorted(secrets_of(army).items()))
    board = bare()
    red = Army("red", document_of(without_secrets(army)), hidden)
    blue = [one for one in board.units if one.seat == "blue"]
    board = board.but(armies=(red, board.armies[1]), units=(*units_in(PACK, "red", army), *blue), turn=1)
    board = stood(stood(board, FOOT, 24, 24), "blue.foot", 24, 28, SOUTH)
    theirs = named(board, "blue.foot")
    front = named(board, FOOT).block
    board = board.with_unit(theirs.but(blocks=(theirs.block.but(y=front.y),)))
    return board.but(contacts=(contact_of(board, FOOT, "blue.foot", "front"),))


def ambush(board: Board | None = None) -> Driver[Board]:
    return start(game, PACK, board or engaged(), Ambush("red"), seats=SEATS)


def ending(board: Board) -> Driver[Board]:
    return start(game, PACK, board, Return("red"), seats=SEATS)


def revealed(unit: str = STABBERS) -> Board:
    table = ambush()
    return table.answer("red", next(one for one in table.answers("red") if one != NOBODY and one.unit == unit)).board


def test_the_list_with_hidden_models_is_legal() -> None:
    """GOK-SR-61, GOK-SR-90"""
    assert [one.clause for one in breaches(plotting(), PACK) if "hide" in one.code] == []


def test_backstabbers_come_out_at_the_flank_of_the_foe_and_strike_first() -> None:
    """GOK-HOBC-4, GOK-HOBC-5, GOK-HOBC-7 (A-064, A-139)"""
    board = revealed()
    fact = ambush().answer("red", Reveal(STABBERS, "blue.foot", "left")).of(HiddenRevealed)[0]
    assert (fact.within, len(fact.bases)) == (FOOT, 3)
    (made,) = [one for one in board.contacts if one.by == STABBERS]
    assert (made.on, made.side) == ("blue.foot", "flank")
    assert len({pair[0] for pair in made.touching}) >= 2
    assert has(board, named(board, STABBERS), "blitz")


def test_backstabbers_strike_first_in_the_phase_of_their_release_alone() -> None:
    """GOK-HOBC-5 (A-064)"""
    board = revealed()
    later = board.but(effects=())  # what lasts until the end of the Phase is over
    assert [place_of(one, named(one, STABBERS), ()) for one in (board, later)] == [BLITZ, THE_REST]
    assert place_of(later, named(later, KILLER), ()) == BLITZ


def test_an_assassin_stands_beside_its_unit_and_fights_from_its_center() -> None:
    """GOK-SR-63, GOK-SR-64, GOK-SR-65, GOK-SR-67 (GOK-C-285)"""
    board = revealed(KILLER)
    killer = named(board, KILLER)
    assert (killer.joined, len(killer.bases)) == (FOOT, 1)
    assert len(named(board, FOOT).block.beside) == 1
    (contact,) = board.contacts
    assert contact.touching == engaged().contacts[0].touching
    profile = profile_of(board, killer)
    assert {"assassin", "blitz"} <= profile.rules
    assert "poison_weapon" in profile.gear, "GOK-SR-66"


def test_the_charisma_of_an_assassin_is_never_that_of_the_unit_it_hid_in() -> None:
    """GOK-SR-69: higher than that of the orcs, it counts once the Assassin stands alone."""
    charm = Effect(id=1, cause="charm", by=KILLER, on=KILLER, kind="buff", until="turn", since=1, mods=(("cha", 3),))
    board = revealed(KILLER).but(effects=(charm,))
    assert own_charisma(board, named(board, KILLER)) == 9
    assert superior(board, named(board, FOOT)) == (FOOT, 6)
    alone = board.with_unit(named(board, KILLER).but(joined=""))
    assert superior(alone, named(alone, KILLER))[0] == KILLER


def test_an_assassin_may_strike_at_who_is_attached_to_the_foe() -> None:
    """GOK-SR-64: wherever in the Unit that is; its own men only at whom they touch (GOK-SR-33)."""
    board = revealed(KILLER)
    board = board.with_unit(named(board, "blue.avatar_1").but(joined="blue.foot"))
    assert reach(board, named(board, KILLER), 1) == {0: ("blue.foot", "blue.avatar_1")}
    assert set(reach(board, named(board, FOOT), 1).values()) == {("blue.foot",)}


@pytest.mark.parametrize("weapon", ["poison_weapon", "double_hand_weapon"])
def test_all_weapons_of_an_assassin_are_poisoned(weapon: str) -> None:
    """GOK-SR-66 (A-125)"""
    board = revealed(KILLER)
    found = arms(board, named(board, KILLER), weapon)
    assert (found.wounds, found.rules) == ("1d4", ("no_armor_save",))
    assert arms(board, named(board, FOOT), weapon).wounds == ("1d4" if weapon == "poison_weapon" else "")


def test_only_those_whose_unit_is_in_assault_come_out() -> None:
    """GOK-SR-63, GOK-HOBC-4: hidden in another Unit, they are not on offer."""
    table = ambush(engaged(plotting("others", "foot")))
    assert {one.unit for one in table.answers("red") if one != NOBODY} == {KILLER}
    assert not ambush(engaged().but(contacts=())).open


def test_nobody_comes_out_where_there_is_no_room() -> None:
    board = stood(engaged(), "blue.boars", 18, 26, EAST)
    boars = named(board, "blue.boars")
    foe = named(board, "blue.foot").block
    board = board.with_unit(boars.but(blocks=(boars.block.but(x=foe.x + foe.width // 2 + 51_000, y=foe.y, t=EAST),)))
    offered = [one for one in ambush(board).answers("red") if one != NOBODY and one.unit == STABBERS]
    assert [one.flank for one in offered] == ["right"]


def test_an_assassin_hides_again_after_the_assault() -> None:
    """GOK-SR-68 (GOK-C-285)"""
    board = revealed(KILLER)
    assert ending(board).of(UnitHid) == []
    over = ending(board.but(contacts=()))
    assert [fact.unit for fact in over.of(UnitHid)] == [KILLER]
    assert not named(over.board, KILLER).on_table
    assert named(over.board, FOOT).block.beside == ()


def test_backstabbers_may_hide_again_only_where_nobody_fights_or_flees() -> None:
    """GOK-HOBC-8 (GOK-C-277)"""
    board = revealed()
    assert ending(board).open is None
    peace = board.but(contacts=())
    assert ending(peace).answers("red") == [NOBODY, STABBERS]
    assert not named(ending(peace).answer("red", STABBERS).board, STABBERS).on_table
    assert named(ending(peace).answer("red", NOBODY).board, STABBERS).on_table
    assert ending(peace.with_unit(named(peace, FOOT).but(fleeing=True))).open is None


def test_hidden_models_are_lost_with_their_unit() -> None:
    """GOK-SR-92, GOK-SR-93"""
    board = engaged()
    lost = board.with_unit(named(board, FOOT).but(gone="destroyed", blocks=())).but(contacts=())
    table = start(game, PACK, stood(lost, "red.troll", 5, 5), Turn("red"), seats=SEATS, dice={"disgruntled": [2] * 9})
    assert table.of(UnitRemoved) == [], "at the end of the Phase"
    while table.open is not None and not table.of(UnitRemoved):
        (seat,) = table.open.seats
        table.answer(seat, table.asked(seat).question.passing)
    assert {(fact.unit, fact.why) for fact in table.of(UnitRemoved)} == {
        (STABBERS, "destroyed"), (KILLER, "destroyed"),
    }  # fmt: skip


def test_who_is_asked_is_told_by_what_everybody_knows() -> None:
    """GOK-SR-61: a seat is asked although nobody hides in the Unit in Assault; the other sees no difference."""
    here, there = ambush(engaged(plotting("foot", "foot"))), ambush(engaged(plotting("others", "others")))
    assert might_reveal(there.board, "red")
    assert there.answers("red") == [NOBODY]
    assert here.answers("red") != [NOBODY]
    for table in (here, there):
        table.answer("red", NOBODY)
    assert seen_by(here, "blue") == seen_by(there, "blue")
    assert seen_by(here, "red") != seen_by(there, "red")


def seen_by(table: Driver[Board], seat: str) -> object:
    seen = view(table.match, seat)
    return seen.board, seen.question


def hiding_in(where: str) -> ArmyList:
    """The Bristle Host, its 'Reckers in one Unit or another."""
    host = example("the_bristle_host")
    moved = [attrs.evolve(unit, hides_in=where) if unit.hides_in else unit for unit in host.units]
    return attrs.evolve(host, units=tuple(moved))


def twin(where: str, entries: int) -> tuple[Match[Board], list[dict[str, bytes]]]:
    """A battle of so many entries, with Red's models hidden there; all else is alike. And what Blue receives of it."""
    received_: list[dict[str, bytes]] = []
    dice = SeededDice(3)
    _, match = begin(game, PACK, "battle", match_id="twins", secret=bytes(range(32)), dice=dice.terms)
    lists = {"red": document_of(hiding_in(where)), "blue": document_of(example("crown_of_ash"))}
    bot = game.bot("plain", "3")
    while (open_ := question(match)) is not None and match.n < entries:
        seat, put = open_.demands[0]
        if isinstance(put, RollDice | ShuffleItems):
            inp = dice.throw(match, put)
        else:
            seen = view(match, seat)
            inp = decide(seat, lists.pop(seat) if seat in lists else bot.choose(seen))
        _, match = take(match, inp)
        received_.append(received(match, "blue"))
    return match, received_


def test_nothing_that_the_other_seat_receives_tells_who_hides_where() -> None:
    """GOK-SR-61, GOK-SR-90: views, questions, refusals and the published log are the same, byte for byte."""
    where = [unit.id for unit in example("the_bristle_host").units if unit.id][:2]
    assert len({*where}) == 2
    (here, told_here), (there, told_there) = [twin(id_, 40) for id_ in where]
    assert here.board.armies[0].hidden != there.board.armies[0].hidden
    assert told_here == told_there
    assert received(here, "red") != received(there, "red")
