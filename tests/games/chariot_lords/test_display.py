"""Chariot Lords at the terminal: the powers, the areas, battles, the map, answers, names."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import UNSET
from rich.console import Console
from tests.games.chariot_lords.positions import position, shipped

from limmu.cli.drawing import drawn
from limmu.core import (
    PASS,
    Asked,
    Choices,
    Match,
    Option,
    Part,
    Question,
    RollDice,
    SeededDice,
    ShuffleItems,
    View,
    answer_type,
    begin,
    question,
    take,
    view,
)
from limmu.display import notation
from limmu.display.lacking import missing
from limmu.display.saying import load_texts
from limmu.display.shown import Shown
from limmu.display.tables import Sheet
from limmu.games.chariot_lords import display, game
from limmu.games.chariot_lords.board import Area, Board, Fight, Mover, Screen, Unit
from limmu.games.chariot_lords.facts import (
    AdjustmentsDeclared,
    BattleEnded,
    ControlChanged,
    DeadTaken,
    GameTurnBegun,
    LawTested,
    PointsScored,
    PowerTurnBegun,
    RoundFought,
    ScreensSet,
    UnitsFired,
    UnitsPlaced,
    UnitsRemoved,
)
from limmu.games.chariot_lords.moves import STAY, Move
from limmu.games.chariot_lords.s01_replacements import STOP, Gamble, Replace, Return
from limmu.games.chariot_lords.s02_land import GrantPassage, March
from limmu.games.chariot_lords.s02_sea import Sail
from limmu.games.chariot_lords.s03_battle import ForceRound
from limmu.games.chariot_lords.s03_battles import ChooseBattle
from limmu.games.chariot_lords.s03_declarations import HelpFoot, RuleBattles
from limmu.games.chariot_lords.s03_reactions import PreventControl
from limmu.games.chariot_lords.s03_retreats import RetreatBack
from limmu.games.chariot_lords.s03_round import Match as Matching
from limmu.games.chariot_lords.s04_redeployment import Redeploy
from limmu.testing.properties import random_match
from limmu.toolkit.spreads import Count

from limmu.core import Chance, Decision, Input  # isort: skip
from limmu.bots import RandomBot

PACK = shipped()


def seen_by(board: Board) -> View[Board]:
    """A view of a board that nobody is asked about."""
    return View(
        audience=("public",), n=0, leaf="", board=board, asked=(), question=None, may=(), stack=(), passes=(), over=None
    )


def told(*parts: Sheet | None, width: int = 200) -> str:
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        for part in parts:
            if part is not None:
                console.print(drawn(part))
    return capture.get()


def board(**rest: Any) -> Board:
    units = ("EGY at on: 3F 2C R[ramesses_ii]", "HAT at on: 1F", "CAN at kadesh: 2F", "LIB at marmarica: 2F")
    fields = {
        "turn": 3, "mover": "EGY", "phase": "battle", "cup": ["CAN"], "beloved": ["EGY"], "godly": True,
        "powers": {"CAN": {"overlord": "egypt"}, "HAT": {"dead": "2F 1C", "face_lost": True, "vp": 12, "unscored": 2}},
        "battles": [{"at": "on", "defender": "HAT", "rounds": 1, "ruled": ["egypt"], "helped": ["egypt_1"]}],
    }  # fmt: skip
    return position(PACK, *units, control={"on": "EGY"}, **(fields | rest))


def tables(board: Board) -> str:
    return told(*Shown(game, PACK).board(seen_by(board)))


def row(text: str, start: str) -> str:
    """The first line of a table that begins with a word."""
    return next(line.strip() for line in text.splitlines() if line.strip().startswith(start))


def test_the_powers_are_told_with_what_they_have_and_what_holds_for_them() -> None:
    text = tables(board())
    assert "turn 3 of 10 (1320 BC), Egypt: battle; Judah is Godly; VP: White 12" in text
    assert row(text, "White").split() == ["White", "Hatti", "12", "0", "1F", "2F", "1C", "2", "lost", "face"]
    assert row(text, "Blue").split()[1:] == ["Egypt", "0", "1", "3F", "2C", "Ramesses", "II", "Beloved"]
    assert row(text, "Yellow").endswith("chit in the cup, vassal of Egypt")
    assert "Lydia" not in text
    assert "Judah is not Godly" in tables(board(godly=False))


def test_areas_tell_what_they_count_who_holds_them_and_who_is_there() -> None:
    text = tables(board())
    assert row(text, "On ■").split() == ["On", "■", "2", "Egypt", "Egypt", "3F", "2C", "Ramesses", "II", "Hatti", "1F"]
    assert "Nubia □" not in text


def test_battles_are_told_while_there_are_any() -> None:
    text = tables(board()).split("battles")[1]
    assert row(text, "On").split() == ["On", "Egypt", "Hatti", "1", "Egypt", "1"]
    assert "defender" not in tables(board(battles=[]))


def test_a_question_shows_the_areas_it_is_about() -> None:
    text = told(display.near(seen_by(board()), PACK, ("on:hatti", "canaan_1", "sinai")))
    assert "Egypt 3F 2C Ramesses II  Hatti 1F" in row(text, "On")
    assert "Canaan 2F" in row(text, "Kadesh")
    assert display.near(seen_by(board()), PACK, ("yes",)) is None


def asked(of: Question[Board, Any]) -> Asked[Board]:
    return Asked(seat="blue", question=of, board=board(), step="", clauses=(), n=1, leaf="")


@pytest.mark.parametrize(
    ("of", "areas"),
    [
        (ForceRound("on:hatti", "egypt"), ["On"]),
        (GrantPassage("canaan", "egypt", ("egypt_1",), "sinai", "moab"), ["Sinai"]),
        (PreventControl("canaan", "egypt", "phoenicia"), ["Phoenicia", "Kadesh"]),
        (ChooseBattle("egypt"), ["On"]),  # not the land of Hatti
    ],
)
def test_the_place_of_a_question_stands_beside_it(of: Question[Board, Any], areas: list[str]) -> None:
    sheet = Shown(game, PACK).near(seen_by(board()), asked(of))
    lines = [line.split("  ")[1].strip(" ■□▲≈·") for line in told(sheet).splitlines() if "  " in line]
    assert [line for line in lines if line in {area.name for area in PACK.areas}] == areas


@pytest.mark.parametrize(
    ("of", "answer", "words"),
    [
        (March("egypt"), Move(("egypt_1", "egypt_4", "ramesses_ii"), "sinai"), "1F 1C Ramesses II: On > Sinai"),
        (March("egypt"), STAY, "no more"),
        (HelpFoot("on:hatti", "egypt"), ("egypt_1", "egypt_2"), "2F at On"),
        (Matching("on:hatti", "egypt", ("egypt_4", "egypt_1")), ("hatti_1", PASS),
            "Chariots 4 against Foot 1, Foot 1 against nobody"),
        (Replace("hatti", 1, False), Return("foot", "hatti", ("foot", "chariots")),
            "Foot at Hatti for Foot and Chariots"),
        (Replace("hatti", 1, True), Gamble("foot", "hatti"), "Foot at Hatti by the die"),
        (Replace("hatti", 1, True), STOP, "no more"),
    ],
)  # fmt: skip
def test_answers_are_told_in_short(of: Question[Board, Any], answer: Any, words: str) -> None:
    assert Shown(game, PACK).answer(asked(of), answer) == words


def test_records_and_units_have_names() -> None:
    names = Shown(game, PACK).names
    now = board()
    assert [names(one, "") for one in (now.units[0], now.units[5])] == ["a Foot unit at On", "Ramesses II at On"]
    assert [names("egypt_7", ""), names("egypt_seven", ""), names(Screen("on", 4), "")] == ["Egypt 7", "", "4 at On"]
    assert names(now.battles[0], "") == "On (Hatti)"
    assert names(Count("on", 3), "") == "3 at On"
    control = ControlChanged((Area("on", "hatti"), Area("sinai")))
    assert Shown(game, PACK).fact(control) == "Control passes: On to Hatti, Sinai to nobody"


def test_what_comes_is_counted_and_fire_is_told_shot_by_shot() -> None:
    how = Shown(game, PACK)
    comes = (Unit("egypt_1", "egypt", "foot", "on"), Unit("egypt_2", "egypt", "foot", "on"))
    rest = (Unit("egypt_3", "egypt", "chariots", "sinai"), Unit("ramesses_ii", "egypt", "ruler", "on"))
    placed = UnitsPlaced("egypt", (*comes, *rest), 3, "chart")
    assert how.fact(placed) == "Egypt gets 2F Ramesses II at On, 1C at Sinai"
    assert how.fact(placed.but(how="replacement")).startswith("Egypt gets back 2F")
    units, targets = ("egypt_1", "egypt_3"), ("hatti_1", "hatti_2")
    why = ((), (("CL-3.c.iii", -1),))
    fire = UnitsFired(
        battle="on:hatti",
        power="egypt",
        units=units,
        targets=targets,
        faces=(4, 5),
        added=(0, -1),
        hits=("hatti_2",),
        needs=(6, 4),
        dice_why=why,
    )
    first = "Egypt 1 fires at Hatti 1: 4, needs 6"
    second = "Egypt 3 fires at Hatti 2: 5 -1 terrain (CL-3.c.iii), needs 4"
    assert how.fact(fire) == f"{first}; {second}; Hatti 2 is hit"
    assert how.fact(fire.but(hits=())).endswith("; nobody is hit")


def test_fire_is_told_by_kinds_where_it_is_known_who_fires() -> None:
    """Nobody at the table says which of equal units fires."""
    egypt = [Unit(f"egypt_{n}", "egypt", kind, "on") for n, kind in enumerate(("foot", "foot", "chariots"), 1)]
    hatti = [Unit(f"hatti_{n}", "hatti", "foot", "on") for n in (1, 2)]
    now = board().but(units=(*egypt, *hatti))
    how = Shown(game, PACK).on(now)
    firing, targets = ("egypt_1", "egypt_2", "egypt_3"), ("hatti_1", "hatti_1", "hatti_2")
    fire = UnitsFired(
        battle="on:hatti",
        power="egypt",
        units=firing,
        targets=targets,
        faces=(4, 6, 2),
        added=(0, 0, 0),
        hits=("hatti_1",),
        needs=(5, 5, 4),
    )
    foot, chariots = "2F of Egypt fire at 1F of Hatti: 4, 6, need 5", "1C of Egypt fires at 1F of Hatti: 2, needs 4"
    assert how.fact(fire) == f"{foot}; {chariots}; 1F of Hatti is hit"
    asked = Matching("on:hatti", "egypt", firing)
    assert how.question(asked, now).startswith("At whom do 2F 1C of Egypt fire in the battle at On")


def test_what_is_added_to_each_of_several_dice_is_told_of_each() -> None:
    egypt = [Unit(f"egypt_{n}", "egypt", "foot", "on") for n in (1, 2)]
    how = Shown(game, PACK).on(board().but(units=(*egypt, Unit("hatti_1", "hatti", "foot", "on"))))
    ruler = (("CL-3.b.i-c", 1),)
    fire = UnitsFired(
        battle="on:hatti",
        power="egypt",
        units=("egypt_1", "egypt_2"),
        targets=("hatti_1", "hatti_1"),
        faces=(2, 4),
        added=(1, 1),
        hits=(),
        needs=(5, 5),
        dice_why=(ruler, ruler),
    )
    assert how.fact(fire).startswith("2F of Egypt fire at 1F of Hatti: 2, 4 each +1 Ruler (CL-3.b.i-c), need 5")
    one = fire.but(units=("egypt_1",), targets=("hatti_1",), faces=(2,), added=(1,), needs=(5,), dice_why=(ruler,))
    assert how.fact(one).startswith("1F of Egypt fires at 1F of Hatti: 2 +1 Ruler (CL-3.b.i-c), needs 5")


@pytest.mark.parametrize(
    ("clause", "godly", "told"),
    [
        ("CL-6", True, "Judah keeps God's law (2)"),
        ("CL-6", False, "Judah breaks God's law (2)"),
        ("CL-6-b", True, "Judah repents and is Godly again (2)"),
        ("CL-6-b", False, "Judah does not repent (2)"),
    ],
)
def test_an_ungodly_judah_repents_and_does_not_keep_the_law(clause: str, godly: bool, told: str) -> None:
    assert Shown(game, PACK).fact(LawTested(2, godly, ((clause, 2),))) == told


def test_an_attacker_who_retreats_is_told_where_to() -> None:
    """CL-3.d.iii"""
    fight = {"at": "on", "defender": "HAT"}
    units = ("EGY at on path sinai: 1F", "EGY at on path moab,naucratis: 1C", "HAT at on: 1F")
    asked_ = RetreatBack("on:hatti", "egypt")
    text = Shown(game, PACK).question(asked_, position(PACK, *units, mover="EGY", battles=[fight]))
    assert text.endswith("each unit to where it came from: Sinai and Naucratis?")
    assert Shown(game, PACK).question(asked_, None).endswith("each unit to where it came from?")


def test_a_declaration_tells_what_is_declared_now_and_whom_it_helps() -> None:
    """The fact holds what both sides have declared for the battle so far."""
    how = Shown(game, PACK).on(board())
    ruler = AdjustmentsDeclared("on:hatti", "egypt", ("hatti", "egypt"), (), (("CL-3.b.i-c", 1),))
    assert how.fact(ruler) == "In the battle at On (defender: Hatti) a Ruler helps Egypt"
    both = ("hatti_1", "egypt_1", "egypt_2")
    siege = AdjustmentsDeclared("on:hatti", "egypt", ("hatti",), both, (("CL-3.b.iii", 2),))
    assert how.fact(siege) == "In the battle at On (defender: Hatti) Siege or Terror helps 2F of Egypt"
    assert how.reason(siege, "why", "CL-3.b.iii", 2) == "2 dice"


def test_who_stays_behind_is_told_of_the_newest_screen_alone() -> None:
    screens = ScreensSet((Screen("on", 4), Screen("sinai", 2)), (("CL-2.c", 2),))
    assert Shown(game, PACK).fact(screens) == "Units stay behind so that others pass: 2 at Sinai"


def test_one_unit_without_room_leaves_and_two_leave() -> None:
    how, gone = Shown(game, PACK), UnitsRemoved(("hatti_1",), "crowded_out", "hatti", ("foot",))
    assert how.fact(gone) == "There is no room for 1F of Hatti: it leaves the map"
    two = gone.but(units=("hatti_1", "hatti_2"), dead=("foot", "foot"))
    assert how.fact(two) == "There is no room for 2F of Hatti: they leave the map"


def test_deserters_are_told_as_the_meshwesh_that_they_were() -> None:
    """Among the dead of the Libyans they are Foot again."""
    gone = UnitsRemoved(("egypt_7",), "deserted", "libya", ("foot",))
    assert Shown(game, PACK).fact(gone) == "1M of Egypt deserts, left alone"


def test_the_end_of_a_phase_and_tribute_are_told() -> None:
    how = Shown(game, PACK)
    phases = (March("egypt"), Sail("egypt"), Redeploy("egypt"))
    assert [how.tell_answer(asked, STAY) for asked in phases] == ["no more"] * 3
    scored = PointsScored("egypt", 6, 2, 0, 8)
    assert how.fact(scored) == "Egypt scores 6 for areas and 2 for kills: 8 VP in all"
    assert (
        how.fact(scored.but(tribute=1, vp=9)) == "Egypt scores 6 for areas, 2 for kills and 1 from vassals: 9 VP in all"
    )


def test_who_is_destroyed_for_a_replacement_is_told_in_units() -> None:
    how, taken = Shown(game, PACK), DeadTaken("hatti", "foot", ("foot",))
    assert how.fact(taken) == "Of the dead of Hatti 1F returns, and for it 1F is destroyed for good"
    both = taken.but(destroyed=("foot", "chariots"))
    assert how.fact(both).endswith("and for it 1F 1C are destroyed for good")
    assert how.fact(taken.but(destroyed=("chariots", "chariots"))).endswith("and for it 2C are destroyed for good")
    assert how.fact(taken.but(returned="")) == "Of the dead of Hatti 1F is destroyed for good"
    assert how.fact(taken.but(destroyed=())) == "Of the dead of Hatti 1F returns"


def test_an_example_of_an_answer_is_one() -> None:
    for of in (March("egypt"), HelpFoot("on:hatti", "egypt")):
        example = Shown(game, PACK).texts.example(of)
        hint = answer_type(type(of))
        assert notation.write(notation.read(example, hint), hint) == example
    assert Shown(game, PACK).texts.example(Replace("hatti", 1, False)) == ""


def test_every_pick_is_asked_for_and_named() -> None:
    how, of = Shown(game, PACK).on(board()), asked(March("egypt"))
    first, second, third = (of.choices(part) for part in ((), ("on",), ("on", "sinai")))
    levels = [how.asks(of.question, level) for level in (first, second, third)]
    assert levels == [
        "From where do units march?",
        "Where do the units at On march to?",
        "How many Foot march?",
    ]
    assert [how.option(of, first, one) for one in first.options] == ["no more", "On"]
    help_ = asked(HelpFoot("on:hatti", "egypt"))
    assert how.option(help_, Choices(), Option("egypt_1")) == "Foot 1 at On"
    assert how.option(help_, Choices(), Option("ramesses_ii")) == "Ramesses II at On"
    assert how.option(asked(RuleBattles("ramesses_ii")), Choices(), Option(Fight("on", "hatti"))) == "On (Hatti)"
    assert how.option(asked(Matching("on:hatti", "egypt", ())), Choices(), Option(PASS)) == "nobody"
    replace_ = asked(Replace("hatti", 1, True))
    assert (
        how.option(replace_, Choices(), Option(Gamble("foot", "hatti"), Gamble("foot", "hatti")))
        == "Foot at Hatti by the die"
    )


@pytest.mark.parametrize("scenario", ["full_4", "second_five_2"])
def test_the_options_of_a_level_have_texts_of_their_own(scenario: str) -> None:
    how, below = Shown(game, PACK), Random(4).randrange

    def look(before: object, entry: object, after: Match[Board]) -> None:
        open_ = question(after)
        if open_ is None or open_.seats == ("chance",) or below(3):
            return
        asked = view(after, open_.seats[0]).question
        assert asked is not None
        part: Part = ()
        while (level := asked.choices(part)).size:
            texts = [how.option(asked, level, one) for one in level.options]
            assert all(texts), f"{asked.question} {part} {texts}"
            assert len(set(texts)) == len(texts), f"{asked.question} {part} {texts}"
            assert how.asks(asked.question, level) or not level.asks
            if not (level.options or level.span):
                break
            ways = [one.pick for one in level.options] or list(level.span or ())
            part = (*part, ways[below(len(ways))])
            if any([one.whole is not UNSET and one.pick == part[-1] for one in level.options]):
                break

    random_match(game, scenario, 4, watchers=[look])


def test_no_text_is_missing() -> None:
    assert missing(game, game.package, load_texts(game.package)) == ()


def test_everything_is_shown_at_any_point_of_a_match() -> None:
    """Boards, maps, questions, answers and facts of a whole match."""
    _, match = begin(game, PACK, "middle_five_4", match_id="4")
    dice, bot, how = SeededDice(4), RandomBot("4"), Shown(game, PACK)
    while (open_ := question(match)) is not None:
        seat, put = open_.demands[0]
        if isinstance(put, RollDice | ShuffleItems):
            entry, match = take(match, Input(seat, Chance(dice.outcome(put, match.n + 1))))
        else:
            seen = view(match, seat)
            assert seen.question is not None
            assert how.question(seen.question.question)
            assert all(how.answer(seen.question, answer) for answer in seen.question.answers()[:5])
            if match.n % 40 < 2:
                _show(how, match, seat)
            entry, match = take(match, Input(seat, Decision(bot.choose(seen))))
        assert all(how.fact(fact) for fact in entry.facts)


def _show(how: Shown, match: Match[Board], seat: str) -> None:
    seen = view(match, seat)
    assert told(*how.board(seen), how.scene(seen))
    assert seen.question is not None
    how.near(seen, seen.question)


def test_units_with_unlike_pasts_are_told_by_their_numbers() -> None:
    board = position(PACK, "EGY at on path memphis spent 1: 1F", "EGY at on: 2F 1C", mover="EGY")
    marched, *stayed = [one.id for one in board.units if one.kind == "foot"]
    (chariots,) = [one.id for one in board.units if one.kind == "chariots"]
    asked = Asked(seat="blue", question=Redeploy("egypt"), board=board, step="", clauses=(), n=1, leaf="")
    how = Shown(game, PACK).on(board)
    assert how.answer(asked, Move((marched,), "sinai")) == f"Foot {marched[6:]}: On > Sinai"
    assert how.answer(asked, Move((stayed[0], chariots), "sinai")).count(",") == 1
    assert how.answer(asked, Move((chariots,), "sinai")) == "1C: On > Sinai"
    assert how.names(chariots, "sort") == "Chariots"
    assert how.names(stayed[0], "sort") == f"Foot ({', '.join([one[6:] for one in stayed])})"


def test_moves_are_told_without_the_numbers_of_units() -> None:
    """`Egypt 17, Egypt 18 and Egypt 19 to Pelusium` says nothing to a player; the sentence after it counts them."""
    shown, units = Shown(game, PACK), ("egypt_1", "egypt_2", "egypt_4")
    assert shown.tell_answer(March("egypt"), Move(units, "syria")) == "units to Syria"
    assert shown.tell_answer(March("egypt"), Move(units[:1], "syria")) == "a unit to Syria"
    moved_in = PreventControl("egypt", "hatti", "syria")
    assert [shown.tell_answer(moved_in, some) for some in (units, units[:1], ())] == ["units", "a unit", "nobody"]
    fired = Matching("on:hatti", "egypt", units)
    assert [shown.tell_answer(fired, aims) for aims in (("hatti_1", PASS, "hatti_2"), ("hatti_1",))] == [
        "targets",
        "a target",
    ]
    passage = GrantPassage("canaan", "egypt", units, "syria", "phoenicia")
    assert shown.question(passage, board()) == "May 2F 1C of Egypt pass through Syria to Phoenicia?"


def test_a_game_turn_says_who_is_beloved_in_it() -> None:
    how, begun = Shown(game, PACK), GameTurnBegun(3, ("egypt", "kassites"), ("kassites",))
    cup = "Turn 3 begins: in the cup are Egypt and the Kassites"
    assert how.fact(begun) == f"{cup}; Beloved of the gods: the Kassites"
    assert how.fact(begun.but(beloved=())) == cup


def test_a_second_turn_and_a_round_say_of_whom() -> None:
    turn = board()
    turn = turn.but(mover=turn.mover.but(power="egypt"))
    shown = Shown(game, PACK).on(turn)
    assert shown.fact(PowerTurnBegun(Mover("egypt", 1))) == "The turn of Egypt begins"
    assert shown.fact(PowerTurnBegun(Mover("egypt", 2))) == "The second turn of Egypt, Beloved of the gods, begins"
    assert shown.fact(RoundFought("on:kassites", 1, ())) == "At On, round 1 between Egypt and the Kassites is over"


@pytest.mark.parametrize(
    ("over", "told"),
    [
        ("won", "The Kassites are beaten in the battle at On"),
        ("lost", "The Kassites win the battle at On"),
        ("defender_retreated", "The Kassites retreat from the battle at On"),
        ("attacker_retreated", "The battle at On against the Kassites ends with the retreat of Egypt"),
        ("both_gone", "Nobody is left in the battle at On against the Kassites"),
        ("shared", "Both the Kassites and Egypt stay after the battle at On"),
    ],
)
def test_the_end_of_a_battle_names_whom_it_is_about(over: str, told: str) -> None:
    turn = board()
    turn = turn.but(mover=turn.mover.but(power="egypt"))
    assert Shown(game, PACK).on(turn).fact(BattleEnded("on:kassites", over)) == told
    assert Shown(game, PACK).fact(BattleEnded("on:kassites", over)) == told.replace("Egypt", "the attacker")


def test_the_names_of_sorts_compare_each_unit_with_those_beside_it_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are found anew for every fact that is told."""
    match = random_match(game, "first_five_2", 1, stop=20).match
    compared, differ = list[set[tuple[str, str, str]]](), display._differ

    def differing(units: Any, group: Any) -> bool:
        known = [*units]
        compared.append({(one.at, one.power, one.kind) for one in (*known, *group)})
        return differ(known, group)

    monkeypatch.setattr(display, "_differ", differing)
    assert len(display.names_on(match.board, shipped())) == len(match.board.units) > 0
    assert {len(one) for one in compared} == {1}
