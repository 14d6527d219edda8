"""The Game of Kings in words: names, facings, formations, tables, and moves that are typed in inches and degrees."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace
from tests.games.game_of_kings.laboratory import SAGE, empty, learned, phase, table
from tests.games.game_of_kings.tables import EAST, NORTH, PACK, bare, moving, named, scenery, stood
from tests.games.game_of_kings.test_p02_setup import deploying

import limmu
from limmu import wire
from limmu.core import Choices, Option, Question, view
from limmu.display.composing import Composing
from limmu.display.measures import told
from limmu.display.shown import Shown, shown_of
from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.board import SEATS, Army, Board, Contact, Effect, Leg
from limmu.games.game_of_kings.effects import ended
from limmu.games.game_of_kings.facts import EffectBegun, EffectEnded, EffectSpent, RollOffWon, UnitBarred
from limmu.games.game_of_kings.facts_activation import DiceTaken, InitiativeRolled
from limmu.games.game_of_kings.facts_charisma import CharismaChecked
from limmu.games.game_of_kings.facts_science import ScienceRolled
from limmu.games.game_of_kings.facts_shooting import BlowsTold
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.formation import Array
from limmu.games.game_of_kings.onset import Onset
from limmu.games.game_of_kings.p02_deploying import Deploy
from limmu.games.game_of_kings.p02_deployment import Deployment
from limmu.games.game_of_kings.p02_feats import ChooseFeats, Written
from limmu.games.game_of_kings.p04_declarations import Declarations, Declare
from limmu.games.game_of_kings.p04_movement import Advance, MoveUnit
from limmu.games.game_of_kings.p07_reckers import Loose, LooseRecker
from limmu.games.game_of_kings.p08_responses import AnswerAssault, Respond
from limmu.games.game_of_kings.p11_assault import MoveAssault
from limmu.games.game_of_kings.p13_perform import FlawRoll
from limmu.games.game_of_kings.p13_questions import CancelFeat, FlawEffect, FlawInPlay, Perform, PerformFeat
from limmu.games.game_of_kings.p16_casualties import RemoveModels
from limmu.testing import start

SHOWN = Shown(game, PACK)


def board() -> Board:
    """Two Units of Red that may move, and one of Blue far away."""
    found = stood(stood(bare(), "red.foot", 24, 20), "red.wyvern", 10, 10)
    return stood(found, "blue.foot", 24, 44, EAST)


def composing(on: Board) -> Composing:
    asked = view(moving(on).match, "red").question
    assert asked is not None
    return Composing(SHOWN, asked)


def typed(menu: Composing, *lines: str) -> Any:
    """The answer that these lines make; None while it is not whole."""
    for line in lines:
        assert menu.picks(line), line
        if answer := menu.choose(line):
            return answer[0]
    return None


# ---------------------------------------------------------------- moves in words


def test_a_line_says_a_whole_move_in_inches_and_degrees() -> None:
    answer = typed(composing(board()), "R1 march wheel left 30 forward 2.5 done")
    assert answer == Advance("red.foot", "march", (Leg("left", angle=3000), Leg("forward", length=63_500)))


def test_lines_say_a_move_leg_by_leg_in_any_unit() -> None:
    menu = composing(board())
    assert typed(menu, "r1 march wheel right 10 deg") is None
    assert typed(menu, "forward 25.4mm", "wheel left 2.25deg", "forward 1 in", "0") == Advance(
        "red.foot", "march",
        (Leg("right", angle=1000), Leg("forward", length=INCH), Leg("left", angle=225), Leg("forward", length=INCH)),
    )  # fmt: skip


def test_a_way_by_its_word_asks_for_the_measure_and_a_bare_number_is_in_inches() -> None:
    menu = composing(board())
    assert typed(menu, "R1 march wheel left 30", "forward") is None
    assert menu.hints()[0].startswith("a length from 0.01 to ")
    assert typed(menu, "2", "0") == Advance(
        "red.foot", "march", (Leg("left", angle=3000), Leg("forward", length=2 * INCH))
    )


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("forward 60", "60 is not legal here; R1 Orc Infantry needs 60.00 in, has 8.00 in"),
        ("forward 1.001", "1.001 is no length"),
        ("forward 1.001in", "1.001in is no length"),
        ("forward 3deg", "3deg is no length"),
        ("wheel left 30.001", "30.001 is no angle"),
        ("wheel left 30.01", "30.01 is not legal here"),
    ],
)
def test_a_measure_that_is_not_legal_is_told_with_what_is(line: str, why: str) -> None:
    menu = composing(board())
    typed(menu, "r1 march wheel right 1")
    menu.back()
    menu.worded("r1 march")
    assert menu.picks(line)
    with pytest.raises(ValueError, match=why):
        menu.choose(line)


@pytest.mark.parametrize("line", ["r", "r1", "red 4", "done", "wheel left", "r1 march done", "forward", "xyz 6"])
def test_other_lines_are_left_to_the_filter(line: str) -> None:
    assert not composing(board()).picks(line)


def test_words_alone_pick_where_nothing_passes_the_filter() -> None:
    menu = composing(board())
    assert menu.worded("r1 march") == ()
    assert menu.asks == "How does R1 Orc Infantry go on?"
    assert menu.worded("nobody at all") is None


def test_a_very_long_line_costs_little() -> None:
    assert not composing(board()).picks("r1 " * 100_000)


def test_the_levels_of_a_move_tell_where_it_leads_and_what_is_in_the_way() -> None:
    menu = composing(stood(board(), "red.boars", 24, 24))
    typed(menu, "r1 move forward .25", "wheel left 1", "forward")
    first, second, *_ = menu.lines()
    assert first.endswith("in of 4.00 in left")
    assert second == "R2 Orc Boar Cavalry is in the way of R1 Orc Infantry (GOK-MOVE-1)"


def test_rows_and_facings_of_a_deployment_are_typed_as_measures() -> None:
    on = bare().but(round=0)
    driver = start(game, PACK, on, Deployment(), seats=SEATS, dice={"deployment": [8, 1]}).answer("red", "south")
    asked = view(driver.match, "red").question
    assert asked is not None
    menu = Composing(SHOWN, asked)
    answer = typed(menu, "r1 ranked 5 90 6.25 24")
    assert (answer.facing, answer.y, answer.x) == (NORTH, 158_750, 24 * INCH)
    menu.restart()
    assert typed(menu, "r1 ranked 5 north 6.25 24") == answer


def test_a_leg_too_long_after_a_wheel_says_what_the_wheel_cost() -> None:
    menu = composing(board())
    typed(menu, "r1 march wheel left 30")
    with pytest.raises(ValueError, match=r"needs 6.00 in, has 5.42 in .*the way so far costs 2.57 in of 8.00 in"):
        menu.choose("forward 6")


def test_a_level_does_not_ask_again_what_the_question_says() -> None:
    menu = composing(board())
    assert menu.asks == ""
    assert wire.choose(menu.asked, (), menu.shown).prompt == ""
    menu.worded("r1 march")
    assert menu.asks == "How does R1 Orc Infantry go on?"


# ---------------------------------------------------------------- facts and answers


def told_answer(question: Question[Any, Any], answer: Any, on: Board) -> str:
    return SHOWN.on(on).tell_answer(question, answer)


def test_what_works_no_longer_is_named_with_whom_it_worked_on() -> None:
    on = board().but(
        effects=(
            Effect(id=1, cause="moss_heart", by="red.avatar_1", on="red.foot", kind="buff", until="turn", since=1),
        )
    )
    shown = SHOWN.on(on)
    assert shown.fact(ended(on.effects[0])) == "Moss heart works no longer on R1 Orc Infantry"
    assert shown.fact(EffectSpent(1, 2, "moss_heart", "red.foot")) == "Moss heart on R1 Orc Infantry has 2 left to give"
    assert shown.fact(EffectEnded(1)) == "Something works no longer"


def test_a_feat_in_play_that_is_flawed_is_named() -> None:
    on = board().but(
        effects=(
            Effect(id=4, cause="moss_heart", by="red.avatar_1", on="red.foot", kind="buff", until="flawed", since=1),
        )
    )
    told = told_answer(FlawInPlay("red"), FlawEffect(4, "red.wyvern", 3, 1), on)
    assert told.endswith("against moss heart on R1 Orc Infantry: 3 dice, bonus 1")
    assert told_answer(CancelFeat("red", "red.foot", "buff"), 4, on) == "moss heart on R1 Orc Infantry"


@pytest.mark.parametrize(
    ("question", "answer", "told"),
    [
        (AnswerAssault("red"), Respond("red.foot", "hold"), "R1 Orc Infantry holds"),
        (AnswerAssault("red"), Respond("red.foot", "flee", "blue.foot"), "R1 Orc Infantry flees from B1 "),
        (PerformFeat("red"), Perform("red.foot", "coagulate", "red.foot", dice=1), "on R1 Orc Infantry, 1 die"),
        (
            PerformFeat("red"),
            Perform(unit="red.foot", feat="attention", on="red.foot", variant="disc", dice=2, points=1),
            ", Discipline, 2 dice, bonus 1",
        ),
        (MoveAssault("red.foot", 0), Onset("assault", "left", 6900), "assault, wheel left 69°"),
        (LooseRecker("red.foot", "red.foot", "blue.foot"), Loose(4500), "towards the north-east"),
    ],
)
def test_answers_are_told_without_gaps_and_raw_numbers(question: Question[Any, Any], answer: Any, told: str) -> None:
    said = told_answer(question, answer, board())
    assert told in said
    assert said == " ".join(said.split())


def test_reckers_that_are_all_let_loose_hide_no_more() -> None:
    on = board()
    on = on.with_unit(named(on, "red.fowl").but(station="hidden", models=0))
    assert {row[0]: row for row in rows(on, 0)}["R4"][-1] == "all let loose"


def test_units_that_are_fought_are_shown_with_what_they_are_like() -> None:
    on = stood(stood(bare(), "red.foot", 24, 20), "blue.foot", 24, 30, 27_000)
    asked = view(start(game, PACK, on, Declarations("red"), seats=SEATS).match, "red").question
    assert asked is not None
    told = [SHOWN.option(asked, asked.choices(), option) for option in asked.choices().options]
    assert any(re.search(r"Str \d+ Con \d+ Att \d+ Cha \d+, save ", one) for one in told), told


@pytest.mark.parametrize("line", ["r1 b1", "r1 march to contact with b1", "orc march to contact with orc infantry"])
def test_an_assault_is_declared_in_words(line: str) -> None:
    on = stood(stood(bare(), "red.foot", 24, 20), "blue.foot", 24, 30, 27_000)
    asked = view(start(game, PACK, on, Declarations("red"), seats=SEATS).match, "red").question
    assert asked is not None
    assert Composing(SHOWN, asked).worded(line) == (Declare("red.foot", "blue.foot"),)


def test_a_sheet_names_what_works_on_a_unit() -> None:
    effect = Effect(
        id=1,
        cause="moss_heart",
        by="red.avatar_1",
        on="red.foot",
        kind="buff",
        until="turn",
        since=1,
        mods=(("cha", 2),),
    )
    values, details = SHOWN.sheet(view(moving(board().but(effects=(effect,))).match, "red"), "r1")
    assert [str(cell) for cell in values.rows[0]][:2] == ["R1", "Orc Infantry"]
    assert ("now: moss heart: Charisma +2",) in details.rows


def test_a_sheet_is_found_by_part_of_a_name_and_says_what_feats_do() -> None:
    seen = view(moving(learned(empty(), SAGE, "scribe_fire_bolt", "scribe_cauterize")).match, "red")
    values, details = SHOWN.sheet(seen, "sage")
    assert values.title == "R6 Orc Sage"
    fire = "Fire Bolt, needs 4: 1d4 Str 4 Hits – 24 inch Range – No Armor Save"
    assert (fire,) in details.rows
    (feats,) = SHOWN.sheet(seen, "Fire Bolt")
    assert feats.rows == [(fire,)]
    assert not SHOWN.sheet(seen, "o"), "several have it in"


def test_an_army_list_is_looked_at_before_it_is_chosen() -> None:
    host = limmu.host("game-of-kings", next(iter(game.scenarios(PACK))), pack=PACK)
    seen = host.view(host.view("public").asked[0])
    assert seen.question is not None
    one, other = seen.question.answers()[:2]
    values, details = SHOWN.sheet(seen, one.name)
    assert values.title == one.name
    assert len(values.rows) == len(details.rows) == len(one.avatars) + len(one.units)
    assert [len(row) for row in values.rows] == [10] * len(values.rows)
    assert not SHOWN.sheet(seen, ""), "several are on offer"
    assert one.name != other.name
    told = SHOWN.so_far(seen.question, (one,))
    assert len(told) == len(values.rows)
    assert all([re.search(r", \d+ points: ", line) for line in told])


def test_a_feat_that_may_be_written_down_says_what_it_does() -> None:
    answer = (Written(SAGE, ("scribe_fire_bolt",)),)
    asked = replace(view(moving(board()).match, "red").question, question=ChooseFeats("red"))
    assert SHOWN.answer(asked, answer).startswith("Fire Bolt, needs 4: 1d4 Str 4 Hits")


# ---------------------------------------------------------------- names


def test_units_are_called_by_their_list_where_a_board_is_at_hand() -> None:
    match = moving(board()).match
    answer = Advance("red.foot", "march", (Leg("left", angle=3000), Leg("forward", length=63_500)))
    told = shown_of(match).tell_answer(MoveUnit("red"), answer)
    assert told == "R1 Orc Infantry: march, wheel left 30° and forward 2.50 in"
    assert SHOWN.tell_answer(MoveUnit("red"), answer).startswith("Red foot: march")


@pytest.mark.parametrize(
    ("leg", "told"),
    [
        (Leg("straight", NORTH, INCH), "go north 1.00 in"),
        (Leg("flight", 100, 6 * INCH), "fly east (1°) 6.00 in"),
        (Leg("face", 22_500), "face south-west"),
        (Leg("right", 25), "wheel right 0.25°"),
        (Leg("model", 2200, INCH // 2, 6), "model 6 east (22°) 0.50 in"),
        (Leg("pattern", 0, INCH, 4), "a pattern of 4 files, 1.00 in apart"),
    ],
)
def test_legs_are_told_as_they_are_typed(leg: Leg, told: str) -> None:
    assert SHOWN.names(leg, "") == told


def test_formations_facings_and_scenery_have_words() -> None:
    assert SHOWN.names(Array("skirmish", 1, INCH // 2), "") == "Skirmish, 1 file, 0.50 in apart"
    assert SHOWN.names(Array("single"), "") == "as it is"
    assert SHOWN.texts.value(31_500, "compass", SHOWN.names) == "south-east"
    assert SHOWN.texts.value("woods-1", "", SHOWN.names) == "Woods 1"


# ---------------------------------------------------------------- tables


def rows(on: Board, table: int) -> list[tuple[str, ...]]:
    found = SHOWN.board(view(moving(on).match, "public"))[table]
    return [tuple(map(str, row)) for row in found.rows]


def test_the_board_lists_units_with_where_they_stand_and_what_they_do() -> None:
    on = board()
    effect = Effect(id=1, cause="moss_heart", by="red.avatar_1", on="red.foot", kind="buff", until="turn", since=1)
    on = on.but(contacts=(Contact("red.foot", "blue.foot", "front", 1),), effects=(effect,))
    on = on.with_unit(named(on, "red.foot").but(fleeing=True, act="marched", wounds=2, bars=("shoot",)))
    on = on.with_unit(named(on, "red.troll").but(joined="red.foot"))
    on = on.with_unit(named(on, "red.boars").but(gone="left_out")).with_unit(
        named(on, "red.fowl").but(station="hidden")
    )
    found = {row[0]: row for row in rows(on, 0)}
    assert found["R1"][1:4] == ("Orc Infantry", "20", "24.00 in, 20.00 in")
    assert found["R1"][4:] == (
        "north",
        "5 by 4",
        "marched, Fleeing, in Assault with B1, 2 Wounds, moss heart, no shoot",
    )
    assert [found[code][-1] for code in ("R2", "R3", "R4", "R6")] == ["left out", "off the table", "hidden", "with R1"]
    assert found["R7"][-1] == "General, off the table"


def test_the_board_lists_the_scenery() -> None:
    on = bare(scenery("wall", 10, 12), scenery("woods", 3, 3).but(placed=False))
    assert rows(on, 2) == [("Wall", "obstacle", "1", "10.00 in, 12.00 in"), ("Woods", "difficult", "2", "not placed")]


def test_a_seat_sees_its_own_secret_choices_and_no_others() -> None:
    on = board()
    armies = tuple([Army(one.seat, one.army, (("troll", "foot"),)) for one in on.armies])
    match = moving(on.but(armies=armies)).match
    own = SHOWN.hand(view(match, "red"), "red")
    assert own is not None
    assert own.rows == [("Trolls", "Orc Infantry")]
    assert SHOWN.hand(view(moving(on).match, "red"), "red") is None


def test_the_status_tells_round_and_turn() -> None:
    on = board()
    assert SHOWN.status(view(moving(on).match, "public")) == "Round 1 of 6, the Turn of Red"
    moves = SHOWN.status(view(moving(on.but(phase="movement")).match, "public"))
    assert moves == "Round 1 of 6, the Turn of Red, Movement Phase"
    assert SHOWN.status(view(moving(on.but(round=0)).match, "public")) == "before the battle, 1000 points"


def test_feats_and_loose_models_are_told_by_what_matters() -> None:
    asked = replace(view(moving(board()).match, "red").question, question=PerformFeat("red"))
    said = SHOWN.option(asked, Choices(asks="feat"), Option("nix_physician_coagulate"))
    assert said.startswith("Coagulate, needs 7: 1d4+2 Wounds Ignored")
    on = stood(board(), "red.wolves", 10, 30)
    loose = named(on, "red.wolves")
    asked = replace(asked, board=on, question=RemoveModels("red.wolves", 1))
    at = f"the model at {told(loose.bases[2].x, 'um')}, {told(loose.bases[2].y, 'um')}"
    assert SHOWN.option(asked, Choices(asks="model"), Option(2)) == at
    assert SHOWN.answer(asked, (2,)) == at


def test_what_was_picked_as_the_only_option_is_said_with_the_next_question() -> None:
    """Who knows one Feat is not asked which; nor may that Feat come as a surprise."""
    known, lost = stood(table("scribe_fire_bolt"), "red.wolves", 20, 8), ("scribe_fire_bolt",)
    known = known.but(scientists=tuple([one.but(degree="academic", lost=lost) for one in known.scientists]))
    menu = Composing(SHOWN, phase(known, {"pool": [9]}).asked("red"))
    menu.choose("2")
    assert menu.part[0] == SAGE
    assert len(menu.part) > 1
    assert any([line.startswith("Which Feat of R6 Orc Sage? Attention, needs 5") for line in menu.lines()])
    assert menu.back()
    assert "Attention" not in "".join(menu.lines())


def test_with_joins_an_independent_as_a_log_tells_it() -> None:
    stands = stood(bare(), "red.foot", 24, 6)
    stands = stands.but(units=tuple([one for one in stands.units if one.on_table or one.id == "red.avatar_1"]))
    menu = Composing(SHOWN, deploying(stands).asked("red"))
    (answer,) = menu.worded("R2 with R1") or (None,)
    assert answer is not None
    assert tuple(menu.asked.question.parts(stands, answer))[1:] == ("attached", "red.foot")


def test_a_front_end_is_told_units_by_the_names_of_their_lists() -> None:
    """A level asks, and a preview tells, `R1 Orc Infantry` where the list beside it does: not `Red foot`."""
    asked = deploying(bare()).asked("red")
    level = wire.choose(asked, ["red.foot", "ranked"], SHOWN)
    assert level.prompt == "How many files has R1 Orc Infantry?"
    answer = Deploy("red.foot", Array("ranked", 5), NORTH, 24 * INCH, 8 * INCH)
    told = wire.preview(asked, to_builtins(answer), SHOWN).text
    assert told.startswith("R1 Orc Infantry Ranked, 5 files")


@pytest.mark.parametrize(
    ("die", "total", "told"), [(5, 4, "5 - 1 = 4"), (12, 16, "12 + 4 = 16"), (7, 7, "(panic): 7, needs 8 or less")]
)
def test_what_is_added_to_a_charisma_check_is_said(die: int, total: int, told: str) -> None:
    fact = CharismaChecked("red.foot", "panic", die=die, total=total, charisma=8, whose="red.foot", passed=total <= 8)
    assert told in SHOWN.fact(fact)


@pytest.mark.parametrize(
    ("faces", "total", "told"),
    [((3, 4), 8, "3 + 4 + 1 = 8"), ((4, 4), 8, "4 + 4 = 8"), ((6,), 7, "6 + 1 = 7"), ((6,), 6, ": 6, needs 4 or more")],
)
def test_dice_of_a_feat_are_added_up(faces: tuple[int, ...], total: int, told: str) -> None:
    fact = ScienceRolled("red.foot", "scribe_fire_bolt", faces=faces, total=total, needed=4, told="performed")
    assert told in SHOWN.fact(fact)


@pytest.mark.parametrize(
    ("feat", "held", "result", "told"),
    [
        ("scribe_fire_bolt", None, "performed", "is performed: 3 + 4 = 7, needs 8 or more"),
        ("scribe_fire_bolt", None, "failed", "fails: 3 + 4 = 7, needs 8 or more"),
        ("bard_charm", None, "performed", "is performed: 3 + 4 = 7, needs 8 or less"),
        ("bard_charm", None, "failed", "fails: 3 + 4 = 7, needs 8 or less"),
        ("scribe_fire_bolt", "", "flawed", "is flawed: 3 + 4 = 7, needs more than 8"),
        ("scribe_fire_bolt", "", "stands", "stands: 3 + 4 = 7, more than 8 flaws it"),
        ("bard_charm", "under", "flawed", "is flawed: 3 + 4 = 7, needs 8 or less"),
        ("bard_charm", "over", "stands", "stands: 3 + 4 = 7, 8 or more flaws it"),
    ],
)
def test_what_a_roll_of_science_needs_is_told_by_its_rule(feat: str, held: str | None, result: Any, told: str) -> None:
    """GOK-PERF-5, GOK-BARD-3, GOK-FLAW-2, GOK-BARD-6"""
    under = [] if held is None else [FlawRoll("red.foot", feat, against=8, dice=2, under=held)]
    fact = ScienceRolled("red.foot", feat, faces=(3, 4), total=7, needed=8, told=result)
    assert SHOWN.on(board(), under).fact(fact).endswith(told)


@pytest.mark.parametrize(
    ("result", "told"), [("anomaly", "an Anomaly: 1 + 1 = 2"), ("storm", "a Quantum Storm: 1 + 1 = 2")]
)
def test_what_comes_whatever_is_needed_is_told_without_it(result: Any, told: str) -> None:
    fact = ScienceRolled("red.foot", "scribe_fire_bolt", faces=(1, 1), total=2, needed=8, told=result)
    assert SHOWN.fact(fact).endswith(told)


@pytest.mark.parametrize("purpose", ["first_blow", "blitz"])
def test_who_wins_the_roll_for_the_first_blow_strikes_first(purpose: str) -> None:
    assert SHOWN.fact(RollOffWon("red", purpose)) == "Red rolls highest and strikes first"


@pytest.mark.parametrize(
    ("dice", "count", "told"),
    [(3, 1, "3 Hits inflict 1 Wound on"), (1, 0, "1 Hit inflicts 0 Wounds on"), (2, 4, "2 Hits inflict 4 Wounds on")],
)
def test_the_wounds_of_hits_are_counted_apart_from_them(dice: int, count: int, told: str) -> None:
    fact = BlowsTold(stage="wounds", by="red.foot", on="blue.foot", dice=dice, needed=4, count=count)
    assert SHOWN.fact(fact).startswith(told)


def test_a_machine_that_rests_is_not_worked_upon() -> None:
    rest = Effect(id=1, cause="broke", by="red.foot", on="red.foot", kind="other", until="next", since=1)
    assert SHOWN.fact(EffectBegun(rest)).endswith(" rests for the repair")
    assert SHOWN.fact(EffectEnded(1, "broke", "red.foot")).startswith("The repair of ")
    assert SHOWN.fact(EffectBegun(replace(rest, cause="pursuit"))).endswith(" counts as having moved")
    assert " works on " in SHOWN.fact(EffectBegun(replace(rest, cause="scribe_fire_bolt")))


def test_one_model_that_falls_is_one() -> None:
    assert SHOWN.tell_answer(RemoveModels("red.foot", 1), (4,)) == "model 4"
    assert SHOWN.tell_answer(RemoveModels("red.foot", 2), (4, 0)) == "models 4 and 0"


def test_what_units_score_and_scientists_take_is_told_of_each() -> None:
    scores = InitiativeRolled((("red.foot", 5), ("blue.foot", 13)))
    assert SHOWN.fact(scores) == "The scores of initiative are Red foot 5, Blue foot 13"
    taken = DiceTaken((("red.foot", 1, 0), ("blue.foot", 2, 3)))
    assert SHOWN.fact(taken) == "Dice are taken: Red foot 1 die, Blue foot 2 dice, Degree Bonus 3"


def test_what_a_unit_may_not_do_is_told_of_each_by_itself() -> None:
    one = UnitBarred("red.foot", ("shoot",))
    assert SHOWN.fact(one).endswith("may not shoot")
    assert SHOWN.fact(one.but(bars=("move", "assault"))).endswith("may do none of this: move, assault")


def test_insane_courage_is_told_as_what_it_is() -> None:
    """GOK-BREAK-7"""
    check = CharismaChecked(
        "red.foot", "break", die=1, total=12, charisma=7, whose="red.foot", passed=True, why=(("GOK-BREAK-7", 0),)
    )
    assert SHOWN.fact(check).endswith("passes its Charisma Check (break) by a natural 1")


@pytest.mark.parametrize(
    ("stage", "needed", "told"),
    [("hits", 8, ", 6+ needed"), ("hits", 1, ", 2+ needed"), ("saves", 7, ", 7+ needed"), ("wounds", 0, ", 2+ needed")],
)
def test_the_least_face_that_counts_is_told(stage: Any, needed: int, told: str) -> None:
    """GOK-AHIT-5, GOK-AHIT-6: a 6 always hits; a 1 does nothing."""
    fact = BlowsTold(stage=stage, by="red.foot", on="blue.foot", dice=3, needed=needed, count=1)
    assert SHOWN.fact(fact).endswith(told)
