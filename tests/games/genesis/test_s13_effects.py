"""13.2 What each card does."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.genesis.positions import mini, position, run, shipped, table

from limmu.core import PASS, Procedure
from limmu.games.genesis import armies
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import BEGUN, BUILT, Board, Units
from limmu.games.genesis.cards.conditions import Play, Scene, has_force, in_ambush_range, movers, playable, settled
from limmu.games.genesis.cards.effects_battle import battle_shifts, join_sherden
from limmu.games.genesis.cards.effects_drawn import Peasant, city_peasants, far_cities
from limmu.games.genesis.cards.effects_moves import Conqueror, conductor
from limmu.games.genesis.cards.events import EVENTS, effect_of
from limmu.games.genesis.cards.removals import units_there
from limmu.games.genesis.cards.windows import Played
from limmu.games.genesis.facts import DieResolved, MonumentRemoved, RevoltBegun
from limmu.games.genesis.options import AMS_IN_A_ROW, CARD_PLAYER_CONDUCTS, FREE_MOVE, POOL_DRAWS_ONLY
from limmu.games.genesis.pack import Pack
from limmu.games.genesis.pack_effects import EFFECTS
from limmu.games.genesis.s07_ambush import Ambushed, AmbushLosses
from limmu.games.genesis.s13_cards import HeldCard
from limmu.games.genesis.units import taken, total
from limmu.toolkit.spreads import Count

Given = Any


def number(card: str) -> int:
    return shipped().card_id[card]


def homes(power: str, count: int, **cities: Given) -> Pack:
    """A kingdom with so many home Cities in a row, H1 its Capital, and whatever else is given."""
    spaces: dict[str, dict[str, Any]] = {f"H{n}": {"home": power} for n in range(1, count + 1)}
    spaces["H1"]["capital"] = True
    links = " ".join([f"H{n}-H{n + 1}" for n in range(1, count)])
    return mini(links, spaces | cities)


def drawn(card: str, seat: str, board: Board) -> Procedure[None]:
    return effect_of(board, number(card), seat)


def test_every_effect_has_a_procedure_or_a_window():
    windows = {"ambush", "amun_ra", "joshua", "sherden", "tactical_surprise"}
    assert set(EVENTS) | windows == set(EFFECTS)


# ---------------------------------------------------------------- Astarte, Baal, Dagon


@pytest.mark.parametrize(
    ("cities", "monuments", "silver", "infantry", "silver_after", "infantry_after"),
    [(5, 2, 4, 9, 1, 9), (5, 0, 3, 9, 0, 5), (5, 0, 0, 7, 0, 0), (5, 5, 3, 9, 3, 9), (4, 2, 2, 3, 0, 3)],
)
def test_astarte(cities: int, monuments: int, silver: int, infantry: int, silver_after: int, infantry_after: int):
    """GE-C206"""
    state: dict[str, Any] = {f"H{n}": {"monument": BUILT} for n in range(1, monuments + 1)}
    state[f"H{cities}"] = state.get(f"H{cities}", {}) | {"destroyed": True}
    pack = homes("HIT", cities)
    enemy = [f"EGY at H{cities - 1}: 1I"] if cities == 4 else []
    board = position(
        pack,
        f"HIT at H1: {infantry}I",
        *enemy,
        players=["HIT", "EGY"],
        kingdoms={"HIT": {"silver": silver}},
        cities=state,
    )
    play = run(drawn("astarte_1", "hittites", board), board)
    assert play.over is not None
    assert b.kingdom(play.board, "hittites").silver == silver_after
    assert q.all_units(play.board, "hittites").infantry == infantry_after


def test_the_player_chooses_the_infantry_that_astarte_takes():
    board = position(homes("HIT", 2), "HIT at H1: 3I", "HIT at H2: 2I", players=["HIT"])
    play = run(drawn("astarte_1", "hittites", board), board)
    assert play.refusal("hittites", "H1:3:of=infantry").code == "wrong_number_of_units"
    play.answer("hittites", "H1:2:of=infantry,H2:2:of=infantry")
    assert [group.units.infantry for group in play.board.groups] == [1]


@pytest.mark.parametrize(
    ("power", "king", "silver", "silver_after", "left"),
    [
        ("EGY", "apepi", 7, 1, 3),
        ("EGY", "apepi", 5, 1, 2),
        ("EGY", "apepi", 0, 0, 0),
        ("EGY", "akhenaten", 9, 9, 0),
        ("HIT", "akhenaten", 9, 7, 1),
    ],
)
def test_baal(power: str, king: str, silver: int, silver_after: int, left: int):
    """GE-C210"""
    count = 3 if power == "EGY" else 1
    state = {f"H{n}": {"monument": BUILT} for n in range(1, count + 1)}
    board = position(
        homes(power, count),
        f"{power} at H1: 1I K[{king}]",
        players=[power],
        kingdoms={power: {"silver": silver}},
        cities=state,
    )
    seat = board.kingdoms[0].id
    play = run(drawn("baal_1", seat, board), board)
    if silver == 5:
        assert play.answers(seat) == [("H1",), ("H2",), ("H3",)]
        play.answer(seat, ("H2",))
    assert b.kingdom(play.board, seat).silver == silver_after
    assert len([place for place in play.board.places if place.monument == BUILT]) == left
    assert len(play.of(MonumentRemoved)) == count - left


def test_dagon_counts_finished_monuments_in_controlled_cities():
    """GE-C214"""
    pack = mini("Babylon-Mari Kish-Susa", {"Babylon": {"home": "BAB", "capital": True}, "Susa": {"home": "ELA"}})
    board = position(
        pack,
        "BAB at Mari: 1I",
        "BAB at Kish: 2P",
        "ELA at Susa: 1I",
        players=["BAB"],
        kingdoms={"BAB": {"silver": 1, "dagon": 1}},
        cities={
            "Babylon": {"monument": BUILT},
            "Mari": {"monument": BUILT},
            "Kish": {"monument": BEGUN, "monument_by": "BAB"},
            "Susa": {"monument": BUILT},
        },
    )
    play = run(drawn("dagon_2", "babylonia", board), board)
    kingdom = b.kingdom(play.board, "babylonia")
    assert (kingdom.silver, kingdom.dagon) == (3, 2)


# ---------------------------------------------------------------- Insurrection, Plague, Rebellion


@pytest.mark.parametrize(
    ("units", "choices"),
    [
        (["HIT at Nesa: 1P"], [Peasant("Nesa", "hittites")]),
        (["HIT at Nesa: 1P", "EGY at Thebes: 1P 1I"], [Peasant("Nesa", "hittites"), Peasant("Thebes", "egypt")]),
        (["HIT at Road: 1P"], []),
        (["HIT at Nesa: 2I"], []),
        ([], []),
    ],
)
def test_a_peasant_in_a_city_must_go(units: list[str], choices: list[Peasant]):
    """GE-C216"""
    pack = mini("Nesa-Road Road-Thebes", {"Road": {"kind": "transit"}})
    board = position(pack, *units, players=["HIT", "EGY"])
    assert list(city_peasants(board)) == choices
    play = run(drawn("local_insurrection_1", "hittites", board), board)
    if len(choices) > 1:
        assert play.answers("hittites") == choices
        play.answer("hittites", choices[1])
    assert play.over is not None
    left = sum([group.units.peasants for group in play.board.groups])
    assert left == sum([group.units.peasants for group in board.groups]) - bool(choices)


@pytest.mark.parametrize(("peasants", "slaves", "die", "left"), [(2, 2, 5, 1), (1, 0, 6, 0), (0, 0, 6, 0)])
def test_plague(peasants: int, slaves: int, die: int, left: int):
    """GE-C219"""
    board = position(homes("HIT", 1), f"HIT at H1: 1I {peasants}P {slaves}S", players=["HIT"])
    play = run(drawn("plague", "hittites", board), board, dice={"plague": [die]})
    if slaves:
        play.answer("hittites", "H1:2:of=peasants,H1:1:of=slaves")
    units = q.all_units(play.board, "hittites")
    assert (b.kingdom(play.board, "hittites").manpower, units.peasants + units.slaves) == (18, left)


def test_plague_stops_at_the_end_of_the_track():
    """GE-C053"""
    low = shipped().power["hittites"].track[0]
    board = position(homes("HIT", 1), players=["HIT"], kingdoms={"HIT": {"manpower": low + 1}})
    play = run(drawn("plague", "hittites", board), board, dice={"plague": [1]})
    assert b.kingdom(play.board, "hittites").manpower == low


@pytest.mark.parametrize(
    ("away", "units", "die", "rolled", "checked"),
    [
        (5, "1I", 0, False, False),
        (6, "1I 1P", 3, True, True),
        (6, "1I 1P", 2, True, False),
        (9, "6I", 6, True, False),
        (7, "2C", 1, True, True),
    ],
)
def test_rebellion_far_from_the_capital(away: int, units: str, die: int, rolled: bool, checked: bool):
    """GE-C221"""
    links = " ".join([f"s{n}-s{n + 1}" for n in range(away)])
    pack = mini(links, {"s0": {"home": "EGY", "capital": True}, f"s{away}": {"ds": 6}})
    board = position(pack, f"EGY at s{away}: {units}", players=["EGY"])
    play = run(drawn("rebellion_1", "egypt", board), board, dice={"rebellion": [die], "suppress": [1]})
    rolls = [fact.purpose for fact in play.of(DieResolved)]
    assert ("rebellion" in rolls, "suppress" in rolls) == (rolled, checked)
    assert bool(play.of(RevoltBegun)) is checked


def test_rebellion_skips_cities_in_revolt_and_reaches_islands_of_land():
    """GE-C221"""
    links = " ".join([f"s{n}-s{n + 1}" for n in range(8)])
    pack = mini(links, {"s0": {"home": "EGY", "capital": True}, "Isle": {"home": "EGY"}})
    cities = {"s8": {"revolt": True}}
    board = position(pack, "EGY at s8 revolt: 1I", "EGY at s7: 1I", players=["EGY"], cities=cities)
    assert far_cities(board, "egypt", 6) == ("Isle", "s7")


# ---------------------------------------------------------------- Gold, Militia, Begat, Moses, pirates, Chariot


def test_gold_pays_for_routed_mines():
    """GE-C215"""
    pack = mini(
        "Nesa-m1 Nesa-m2 m3-m4",
        {"Nesa": {"home": "HIT", "capital": True}} | {f"m{n}": {"kind": "transit", "mine": True} for n in range(1, 5)},
    )
    board = position(pack, "HIT at m2: 1P", "MIT at m3: 1I", players=["HIT", "MIT"])
    assert b.kingdom(run(drawn("gold_1", "hittites", board), board).board, "hittites").silver == 4


def test_an_ally_on_the_road_cuts_the_route_of_a_mine():
    """GE-C239"""
    pack = mini(
        "Mine-Road Road-Babylon",
        {
            "Mine": {"kind": "transit", "mine": True},
            "Road": {"kind": "transit"},
            "Babylon": {"home": "BAB", "capital": True},
        },
    )
    board = position(pack, "ASS at Road: 1I", players=["BAB", "ASS"], alliances=[["BAB", "ASS"]])
    assert b.kingdom(run(drawn("gold_2", "babylonia", board), board).board, "babylonia").silver == 0


@pytest.mark.parametrize(
    ("units", "accepted"),
    [("HIT at Nesa: 2P", True), ("HIT at Nesa: 1P 1S", True), ("HIT at Nesa: 1P", False), ("HIT at Road: 2P", False)],
)
def test_the_militia_needs_two_in_a_controlled_city(units: str, accepted: bool):
    """GE-C220"""
    pack = mini("Nesa-Road", {"Nesa": {"home": "HIT"}, "Road": {"kind": "transit"}})
    board = position(pack, units, players=["HIT"], active="HIT", hands={"HIT": ["militia_1"]})
    answer = Play(number("militia_1"), "Nesa")
    assert playable(board, "hittites", ("action",)) == ((answer,) if accepted else ())
    if accepted:
        play = run(HeldCard("hittites", answer), board)
        assert q.all_units(play.board, "hittites") == Units(infantry=1)
        assert play.board.discard == (number("militia_1"),)


def test_the_player_chooses_between_peasants_and_slaves():
    board = position(homes("HIT", 1), "HIT at H1: 3P 1S", players=["HIT"])
    play = run(effect_of(board, number("militia_1"), "hittites", ("H1",)), board)
    assert play.answers("hittites") == [2, 1]
    play.answer("hittites", 1)
    assert q.all_units(play.board, "hittites") == Units(infantry=1, peasants=2)


def test_begat_settles_an_unoccupied_independent_city_near_enough():
    links = " ".join([f"s{n}-s{n + 1}" for n in range(6)])
    spaces = {"s0": {"home": "HIT", "capital": True}, "s2": {"kind": "transit"}, "s5": {"ds": 3}, "s4": {"home": "EGY"}}
    pack = mini(links, spaces)
    board = position(
        pack,
        "HIT at s1: 1P",
        "HIT at s0: 1P",
        "EGY at s3: 1I",
        players=["HIT", "EGY"],
        cities={"s4": {"barbarian": True}},
    )
    card = pack.card[number("begat_1")]
    assert [play.space for play in settled(board, "hittites", card, Scene())] == [
        "s5",
        "s4",
    ]  # s4 is marked, s6 too far, s3 occupied
    play = run(effect_of(board, card.number, "hittites", ("s4",)), board)
    assert play.answers("hittites") == ["s0", "s1"]
    play.answer("hittites", "s1")
    assert (q.control(play.board, "s4"), q.control(play.board, "s1")) == ("hittites", "")
    assert not b.place(play.board, "s4").barbarian
    play = run(effect_of(board, card.number, "hittites", ("s5",)), board)
    assert play.over is not None  # only s1 is within four spaces
    assert q.control(play.board, "s5") == "hittites"


def test_moses_frees_the_slaves_of_a_building_site():
    pack = homes("HIT", 2)
    cities = {"H1": {"monument": BEGUN, "monument_by": "HIT"}}
    board = position(
        pack,
        "HIT at H1: 2S 1I",
        "HIT at H2: 2S",
        players=["HIT", "EGY"],
        active="HIT",
        hands={"EGY": ["moses"]},
        cities=cities,
    )
    moses = number("moses")
    assert playable(board, "egypt", ("any_time", "action")) == (Play(moses, "H1"),)
    assert playable(board, "egypt", ("construction",), Scene("H2")) == (Play(moses, "H1"), Play(moses, "H2"))
    play = run(HeldCard("egypt", Play(moses, "H1")), board)
    assert [group.units.slaves for group in play.board.groups] == [0, 2]
    assert b.place(play.board, "H1").monument == ""


def test_pirates_come_and_go():
    """GE-C197"""
    hands = {"HIT": ["lukkan_pirates"], "EGY": ["naval_power"]}
    board = position(shipped(), "HIT at nesa: 1I", players=["EGY", "HIT"], active="HIT", hands=hands)
    links = [answer.link for answer in playable(board, "hittites", ("action",))]
    assert links == [link.id for link in shipped().sea if link.pirates]
    play = run(HeldCard("hittites", Play(number("lukkan_pirates"), link=links[0])), board)
    play.answer("egypt", PASS)
    assert play.board.pirates == (links[0],)
    answer = Play(number("naval_power"), link=links[0])
    assert playable(play.board, "egypt", ("action",)) == (answer,)  # Tanis is his
    board = play.board
    assert run(HeldCard("egypt", answer), board).board.pirates == ()
    lost = [place.but(barbarian=place.id in ("sais", "tanis")) for place in board.places]
    assert playable(board.but(places=tuple(lost)), "egypt", ("action",)) == ()


@pytest.mark.parametrize(("before", "level"), [(0, 1), (1, 2)])
def test_a_chariot_card_teaches_its_player_first(before: int, level: int):
    """GE-C266"""
    board = position(
        homes("HIT", 1), players=["HIT", "EGY"], active="HIT", hands={"HIT": ["chariot_1"]}, chariot_cards=before
    )
    play = run(HeldCard("hittites", Play(number("chariot_1"))), board)
    assert (b.kingdom(play.board, "hittites").technology, b.kingdom(play.board, "egypt").technology) == (level, 0)
    assert (play.board.removed, play.board.discard) == ((number("chariot_1"),), ())


# ---------------------------------------------------------------- Conqueror


@pytest.mark.parametrize(
    ("played", "pool", "ways"),
    [
        (["HIT", "EGY", "HIT"], ["EGY"], ["now", "pool"]),
        (["HIT", "HIT"], ["EGY"], ["pool"]),
        (["HIT", "HIT"], ["HIT"], ["now", "pool"]),
    ],
)
def test_a_conqueror_may_act_again_but_not_thrice_in_a_row(played: list[str], pool: list[str], ways: list[str]):
    """GE-C213"""
    pack = mini("Nesa-Road", kings={"Great": {"power": "HIT", "campaign": 4}})
    board = position(pack, "HIT at Nesa: 1I K[Great]", players=["HIT", "EGY"], active="HIT", played=played, pool=pool)
    play = run(Conqueror("hittites", number("conqueror")), board, dice={"conqueror": [3]})
    if len(ways) > 1:
        assert play.answers("hittites") == ways
        play.answer("hittites", "now")
        assert (play.board.track, play.board.activation.ended) == (("hittites",), True)
    else:
        assert play.board.pool.count("hittites") == pool.count("HIT") + 1
    other = {AMS_IN_A_ROW: POOL_DRAWS_ONLY}  # then an extra marker is in no row
    play = run(Conqueror("hittites", number("conqueror")), board, dice={"conqueror": [3]}, options=other)
    assert play.answers("hittites") == ["now", "pool"]
    play = run(Conqueror("hittites", number("conqueror")), board, dice={"conqueror": [4]})
    assert (play.over is not None, play.board.pool, play.board.track) == (True, board.pool, ())


def test_a_conqueror_without_a_king_fails():
    board = position(homes("HIT", 1), players=["HIT"], active="HIT", played=["HIT"])
    play = run(Conqueror("hittites", number("conqueror")), board, dice={"conqueror": [1]})
    assert play.over is not None
    assert not play.of(DieResolved)[0].success


# ---------------------------------------------------------------- free Major Moves


def city_of(home: str, destroyed: bool = False) -> tuple[Pack, dict[str, Any]]:
    return mini("City-Road", {"City": {"home": home}, "Road": {"kind": "transit"}}), {"City": {"destroyed": destroyed}}


@pytest.mark.parametrize(
    ("card", "by", "owner", "home", "destroyed", "mover"),
    [
        ("arinna", "egypt", "HIT", "HIT", False, "hittites"),
        ("enlil", "assyria", "BAB", "ASS", False, "babylonia"),
        ("horus", "egypt", "EGY", "EGY", True, ""),
        ("teshup", "mitanni", "MIT", "MIT", False, "mitanni"),
        ("marduk", "babylonia", "BAB", "ASS", False, ""),
        ("horus", "hittites", "SEA", "EGY", False, "hittites"),
    ],
)
def test_a_free_move_goes_to_the_owner_of_the_force(
    card: str, by: str, owner: str, home: str, destroyed: bool, mover: str
):
    """GE-C223"""
    pack, cities = city_of(home, destroyed)
    players = ["EGY", "HIT", "MIT", "BAB", "ASS"]
    board = position(
        pack, f"{owner} at City: 3I", players=players, cities=cities, active="MIT", hands={by[:3].upper(): [card]}
    )
    power = pack.code[owner]
    expected = (Play(number(card), "City", power),) if mover else ()
    assert movers(board, by, pack.card[number(card)], Scene()) == expected
    assert playable(board, by, ("between_actions",)) == expected
    if mover:
        assert conductor(table(board), by, power) == mover
        assert conductor(table(board, {FREE_MOVE: CARD_PLAYER_CONDUCTS}), by, power) == by


# ---------------------------------------------------------------- Ambush


def road() -> Pack:
    return mini(
        "City-P1 P1-P2 City-Q1 Q1-P2 P2-R1 R1-R2",
        {
            "City": {"home": "MIT", "capital": True},
            "P1": {"kind": "transit", "mountain": True},
            "P2": {"kind": "transit"},
            "Q1": {"kind": "transit"},
            "R1": {"kind": "transit"},
            "R2": {"kind": "transit"},
        },
    )


def test_ambush_range_counts_mountains_double():
    """GE-C205"""
    board = position(road(), players=["MIT", "HIT"])
    pack = b.pack(board)
    assert (pack.march("City", "P1"), pack.march("City", "P2")) == (2, 2)
    assert [at for at in ("P1", "P2", "Q1", "R1", "R2") if in_ambush_range(board, "City", at, 3)] == [
        "P1",
        "P2",
        "Q1",
        "R1",
    ]


def on_the_road(units: str, at: str = "P2") -> Board:
    board = position(
        road(), f"HIT at {at}: {units}", players=["MIT", "HIT"], active="HIT", hands={"MIT": ["ambush_1", "ambush_2"]}
    )
    t = table(board)
    groups = q.groups_of(board, at, "hittites")
    armies.form(
        t, kind="move", power="hittites", at=at, parts=taken(groups, total(groups)), kings=b.kings_at(board, at), mp=3
    )
    return t.board


def test_two_ambushes_one_after_the_other():
    """GE-C286"""
    board = on_the_road("5I")
    first, second = number("ambush_1"), number("ambush_2")
    play = run(Ambushed("f1"), board, dice={"ambush": [3, 6]})
    play.answer("mitanni", Play(first))
    assert q.force_units(play.board, "f1") == Units(infantry=3)  # struck before the second is played
    play.answer("mitanni", Play(second))
    assert play.over is not None
    assert (play.board.groups, play.board.discard) == ((), (first, second))


def test_the_mover_picks_who_falls_and_never_the_king():
    """GE-C286"""
    board = on_the_road("3I 2C 1P 1H K[suppiluliuma]")
    play = run(AmbushLosses("f1", (Played(number("ambush_1"), "mitanni", "ambush"),)), board, dice={"ambush": [3]})
    assert play.asked("hittites")
    assert Units(sherden=1, infantry=1) not in play.answers("hittites")
    assert play.refusal("hittites", Units(infantry=1)).clause == "GE-13.2-ambush-c"
    play.answer("hittites", Units(chariots=1, peasants=1))
    assert q.force_units(play.board, "f1") == Units(infantry=3, chariots=1, sherden=1)
    play = run(
        AmbushLosses("f1", (Played(number("ambush_1"), "mitanni", "ambush"),)),
        on_the_road("1I K[suppiluliuma]"),
        dice={"ambush": [6]},
    )
    assert q.is_lone_king(play.board, "f1")


def test_an_ambush_needs_an_enemy_force_near_a_city():
    board = on_the_road("5I", "R2")
    assert not playable(board, "mitanni", ("transit_entered",), Scene("R2", "f1"))
    board = on_the_road("5I", "R1")
    assert len(playable(board, "mitanni", ("transit_entered",), Scene("R1", "f1"))) == 2
    assert not playable(board, "hittites", ("transit_entered",), Scene("R1", "f1"))


# ---------------------------------------------------------------- battles


def test_card_shifts_add_up_for_either_side():
    """GE-C145"""
    board = position(road(), players=["MIT", "HIT"])
    cards = [("tactical_surprise_1", "mitanni"), ("tactical_surprise_2", "mitanni"), ("joshua_1", "hittites")]
    played = [Played(number(card), seat, shipped().card[number(card)].effect.name) for card, seat in cards]
    attack, defense = battle_shifts(board, played, "hittites", True)
    assert (sum([n for _, n in attack]), sum([n for _, n in defense])) == (2, 4)
    assert battle_shifts(board, played[2:], "hittites", False) == ((), ())
    assert battle_shifts(board, played[2:], "mitanni", True) == ((), ())


def test_the_sherden_join_a_king_who_has_beaten_the_sea_peoples():
    board = position(
        road(), "HIT at P2: 3I K[suppiluliuma]", players=["MIT", "HIT"], active="HIT", hands={"HIT": ["sherden"]}
    )
    won = Scene("P2", winner="hittites", beaten=("sea_peoples",))
    assert playable(board, "hittites", ("battle_won",), won) == (Play(number("sherden")),)
    assert not playable(board, "hittites", ("battle_won",), won.but(beaten=("mitanni",)))
    assert not playable(board, "hittites", ("battle_won",), won.but(space="P1"))
    t = table(board)
    join_sherden(t, "hittites")
    assert q.all_units(t.board, "hittites") == Units(infantry=3, sherden=1)


def test_a_free_move_needs_a_force_that_can_move():
    pack, _ = city_of("EGY")
    units, revolt = ("EGY at City revolt: 2I", "HIT at City: 1I"), {"City": {"revolt": True}}
    board = position(pack, *units, players=["EGY", "HIT"], cities=revolt)
    assert movers(board, "egypt", pack.card[number("horus")], Scene()) == (Play(number("horus"), "City", "hittites"),)


def test_a_king_alone_is_a_force_of_his_own_power():
    pack = mini("City-Road", {"City": {"home": "EGY"}}, kings={"S": {"power": "HIT"}})
    board = position(pack, "HIT at City: K[S]", players=["EGY", "HIT"])
    assert movers(board, "egypt", pack.card[number("horus")], Scene()) == (Play(number("horus"), "City", "hittites"),)
    assert not has_force(board, "City", "egypt")


def test_only_a_king_on_the_map_is_joined_by_the_sherden():
    """GE-2.2.3-c"""
    board = position(road(), "HIT at P2: 3I K[suppiluliuma]", players=["MIT", "HIT"])
    t = table(board.but(kings=(b.King("mursili", "hittites"), *board.kings)))
    join_sherden(t, "hittites")
    assert q.units_of(t.board, "P2", "hittites").sherden == 1


def test_only_units_that_are_there_may_be_removed():
    """GE-13.2-astarte-c"""
    board = position(road(), "HIT at P2: 3I", players=["MIT", "HIT"])
    assert units_there(board, "hittites", ("infantry", "chariots")) == (Count("P2", 3, "infantry"),)


def test_nobody_is_asked_to_ambush_his_own_force():
    """GE-13.2-ambush-b"""
    board = on_the_road("5I")
    hands = tuple([hand.but(cards=(number("ambush_1"),) * (hand.seat == "hittites")) for hand in board.hands])
    assert run(Ambushed("f1"), board.but(hands=hands)).over is not None
