"""The host, its dice, and what an audience sees."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.parley import GAME, SEATS, SECRET, Bid, Pack, PickCard, Table, bid_table, hand_of

from limmu import installed_games
from limmu.core import (
    Decision,
    Host,
    Input,
    LoggedDice,
    Match,
    Note,
    PhysicalDice,
    Refused,
    RollDice,
    RuleError,
    Ruling,
    ScriptedDice,
    SeededDice,
    ShuffleItems,
    SystemDice,
    Undo,
    begin,
    decide,
    question,
    read_log,
    replay,
    view,
)
from limmu.core.log.lines import line_of
from limmu.core.match.host import lines_of

TEXTS = tomllib.loads((files("limmu.display") / "texts" / "en.toml").read_text("utf-8"))["refusals"]


class Kept:
    """A store in memory that can fail."""

    def __init__(self) -> None:
        self.lines = b""
        self.full = False

    def append(self, lines: bytes) -> None:
        if self.full:
            raise OSError("full")
        self.lines += lines


def host(**settings: Any) -> tuple[Host[Any], Kept]:
    _, match = begin(GAME, Pack(), "one", match_id="m", secret=SECRET)
    kept = Kept()
    kept.append(line_of(match.header) + lines_of(match))
    return Host(match, settings.pop("dice", SeededDice(1)), kept, **settings), kept


def test_a_host_answers_chance_keeps_and_tells() -> None:
    told: list[int] = []
    a, kept = host(watchers=[lambda match: told.append(match.n)])
    assert a.match.n == 1
    for seat, bid in zip(SEATS, (1, 2, 3), strict=True):
        a.answer(seat, bid)
    assert told == [1, 2, 3, 4]
    log = read_log(kept.lines)
    assert [leaf for leaf, _ in log.entries] == [position.leaf for position in a.match.past]
    assert a.view("red").question is not None
    assert a.view("blue").question is None


def test_what_is_refused_changes_nothing() -> None:
    a, kept = host()
    before, lines = a.match, kept.lines
    with pytest.raises(Refused, match="not_on_offer"):
        a.answer("red", 99)
    with pytest.raises(Refused, match=r"malformed: Expected `int`, got `str`(\n|$)"):
        a.answer("red", "much")
    assert (a.match, kept.lines) == (before, lines)


def test_what_cannot_be_kept_is_not_taken() -> None:
    a, kept = host()
    before = a.match
    kept.full = True
    with pytest.raises(OSError, match="full"):
        a.answer("red", 1)
    assert a.match is before
    kept.full = False
    a.answer("red", 2)
    assert a.match.past[2] is a.match.position
    assert read_log(kept.lines).damage is None


def test_a_command_is_taken_once() -> None:
    a, kept = host()
    first = a.answer("red", 1, cmd="x")
    lines = kept.lines
    again = a.answer("red", 1, cmd="x")
    assert again.position is first.position
    assert kept.lines == lines
    a.answer("blue", 1, cmd="x")  # another seat's command
    assert a.match.n == 3
    with pytest.raises(Refused):
        a.answer("red", 1, cmd="y")


@pytest.mark.parametrize("loaded", [False, True])
def test_a_command_id_that_was_used_for_another_input_is_refused(loaded: bool) -> None:
    a, kept = host()
    a.answer("red", 1, cmd="x")
    a.take(Input("blue", Note("hello"), "y"))
    ruling = Ruling("ann", "PA-1", "so", facts=(msgspec.Raw(b'{"_":"said","touched":"","what":"y"}'),))
    a.take(Input("umpire", ruling, "r"))
    a.answer("blue", 2, cmd="z")
    if loaded:
        a = Host(replay(read_log(kept.lines), GAME, Pack(), SECRET), SeededDice(1), kept)
    lines, n = kept.lines, a.match.n
    assert b'"red"' in lines
    for by, body, cmd, at in (
        ("red", Decision(2), "x", 2),
        ("red", Decision("1"), "x", 2),
        ("red", Decision(object()), "x", 2),
        ("red", Note("hello"), "x", 2),
        ("blue", Note("hallo"), "y", 3),
        ("blue", Decision(99), "z", 5),
        ("umpire", Ruling("ann", "PA-1", "not so"), "r", 4),
    ):
        with pytest.raises(Refused, match=rf"used_command: {at}(\n|$)") as told:
            a.take(Input(by, body, cmd))
        assert TEXTS["used_command"].format(at) == f"this command id was used for another input: entry {at}"
        assert told.value.verdict.data == (str(at),)
    assert a.take(Input("red", Decision(1), "x")).n == 2
    assert a.take(Input("umpire", ruling, "r")).n == 4  # the log has it without what is left out
    assert a.take(Input("blue", Note("hello"), "y")).n == 3
    assert (kept.lines, a.match.n) == (lines, n)


def test_an_undone_roll_comes_again_from_the_host() -> None:
    a, _ = host()
    outcome = a.match.position.outcome
    a.dice = SeededDice(99)
    a.take(Input("umpire", Undo(0, SEATS, (1,))))
    assert a.match.n == 3
    assert a.match.position.outcome == outcome


def test_a_rule_that_fails_at_a_die_leaves_the_roll_pending() -> None:
    for seed in range(100):
        a, _ = host(dice=SeededDice(seed))
        if 30 in hand_of(a.match.board, "red"):
            break
    for seat in SEATS:
        a.answer(seat, 0)
    a.answer("red", 30)
    with pytest.raises(RuleError, match="card 30"):
        a.answer("blue", 0)
    assert question(a.match).seats == ("chance",)  # pyright: ignore
    again = Host(a.match, SeededDice(seed))  # also after a restart
    for one in (a, again):
        one.take(Input("umpire", Ruling("ann", "PA-3", "a broken card", close=0)))
        assert question(one.match).seats == ("blue",)  # pyright: ignore


# --- dice ------------------------------------------------------------------------------------------------------------

ROLLS = [RollDice(3, 6, "x"), RollDice(1, 10, "y"), RollDice(40, 2, "z"), RollDice(2, 300, "w")]
SHUFFLES = [ShuffleItems(tuple(range(56)), "deck"), ShuffleItems((), "deck"), ShuffleItems((1, 1), "deck")]


@given(st.integers(0, 5000), st.sampled_from([*ROLLS, *SHUFFLES]), st.sampled_from(["seeded", "system"]))
def test_every_source_gives_what_may_come(n: int, asked: Any, source: str) -> None:
    dice: Any = SeededDice(7) if source == "seeded" else SystemDice()
    outcome = dice.outcome(asked, n)
    assert asked.check(None, outcome)
    if source == "seeded":
        assert outcome == SeededDice(7).outcome(asked, n)


def test_seeded_dice_are_fair_enough() -> None:
    faces = [face for n in range(2000) for face in SeededDice(1).outcome(RollDice(3, 6, "x"), n)]
    assert all([800 < faces.count(face) < 1200 for face in range(1, 7)])
    assert len({SeededDice(1).outcome(SHUFFLES[0], n) for n in range(50)}) == 50


def test_scripted_dice() -> None:
    dice = ScriptedDice({"x": (1, 2, 3, 4)})
    assert dice.outcome(ROLLS[0], 1) == (1, 2, 3)
    assert dice.unused() == {"x": [4]}
    with pytest.raises(
        LookupError, match=r"no die is scripted for 'x' .*: add one to the script; it has dice left for 'x'"
    ):
        dice.outcome(ROLLS[0], 2)
    assert dice.outcome(SHUFFLES[0], 3) == SHUFFLES[0].items
    assert ScriptedDice({}, SeededDice(7)).outcome(ROLLS[1], 3) == SeededDice(7).outcome(ROLLS[1], 3)


def test_logged_dice() -> None:
    dice = LoggedDice({5: (ROLLS[0], (6, 6, 6))}, SeededDice(7))
    assert dice.outcome(ROLLS[0], 5) == (6, 6, 6)
    assert dice.outcome(ROLLS[0], 6) == SeededDice(7).outcome(ROLLS[0], 6)
    assert dice.outcome(ROLLS[1], 5) == SeededDice(7).outcome(ROLLS[1], 5)


def test_the_dice_name_their_mode() -> None:
    sources = [
        SeededDice(1),
        SystemDice(),
        ScriptedDice({}),
        PhysicalDice(lambda roll: ((1,), {"red": "typed"})),
        LoggedDice({}, SystemDice()),
    ]
    assert [source.terms.mode for source in sources] == ["seeded", "host", "scripted", "physical", "log"]


# --- views -----------------------------------------------------------------------------------------------------------


def test_a_view_has_a_question_bound_to_what_its_seat_sees() -> None:
    table = bid_table()
    asked = view(table.match, "red").question
    assert asked is not None
    assert asked.clauses == ("PA-3.1", "PA-3.1-a")
    assert asked.answers() == hand_of(table.board, "red")
    assert asked.check(table.lowest("red"))
    assert not asked.check(99)
    assert asked.sample(lambda n: 0) in asked.answers()
    assert [option.pick for option in asked.choices().options] == list(asked.answers())
    assert asked.concerns(asked.choices().options[0]) == ()
    table.give(decide("red", asked.answers()[0], expects=asked.leaf))


def test_a_view_of_sealed_answers_says_who_has_answered() -> None:
    table = Table()
    table.say("blue", 2)
    public = view(table.match, "public")
    assert public.asked == ("red", "green")
    assert view(table.match, "blue").question is None
    assert view(table.match, "red").question.question == Bid(9)  # pyright: ignore
    assert view(table.match, "green").question.question == Bid(11)  # pyright: ignore


def test_a_view_of_the_end() -> None:
    table = bid_table()
    table.give(Input("umpire", Ruling("ann", "PA-3", "late", close=1)))
    table.give(Input("umpire", Ruling("ann", "PA-3", "late", close=1)))
    seen = view(table.match, "red")
    assert (seen.question, seen.asked, seen.stack) == (None, (), ())
    assert seen.over is not None


def test_a_question_of_a_known_kind_has_answers_of_a_known_type() -> None:
    asked = view(bid_table().match, "red").question
    assert asked is not None
    assert asked.narrow(PickCard) is asked
    assert asked.narrow(Bid) is None


def test_whoever_is_no_seat_is_told_which_there_are() -> None:
    a, _ = host()
    with pytest.raises(LookupError, match="there is no seat 'rome': the seats are red, blue, green"):
        a.answer("rome", 1)
    with pytest.raises(LookupError, match="there is no audience 'rome': choose of red, blue, green, public, umpire"):
        a.view(("red", "rome"))


def test_an_interjection_is_numbered_for_its_seat() -> None:
    table = bid_table()
    assert [asked.may for asked in view(table.match, "blue").may] == [0]
    assert [(asked.seat, asked.may) for asked in view(table.match, ("blue", "green")).may] == [
        ("blue", 0),
        ("green", 0),
    ]


def test_installed_games_are_found_by_name() -> None:
    games = installed_games()
    assert "god-kings" in list(games)
    assert len(games) == len(list(games))
    with pytest.raises(KeyError):
        games["no-such-game"]


def test_a_note_is_kept_by_the_host() -> None:
    a, kept = host()
    after: Match[Any] = a.take(Input("red", Note("gg")))
    assert read_log(kept.lines).entries[-1][0] == after.leaf


def test_a_command_is_known_although_a_watcher_failed_at_it() -> None:
    def failing(match: Match[Any]) -> None:
        raise RuntimeError("no room in the queue")

    a, _ = host(watchers=[failing], report=lambda match, error: None)
    seat = a.view("public").asked[0]
    asked = a.view(seat).question
    assert asked is not None
    n = a.answer(seat, asked.answers()[0], cmd="once").n
    assert a.answer(seat, asked.answers()[0], cmd="once").n == n
    assert a.match.n == n


def test_a_view_is_made_once_for_an_entry_and_an_audience() -> None:
    made, _ = host()
    first = made.view("red")
    assert made.view(["red"]) is first
    assert made.view("blue") is not first
    assert first == view(made.match, "red")
    made.take(Input("host", Note("a remark")))
    assert made.view("red").n == first.n + 1
    assert made.views.of(made.match, "red") is made.view("red")
    with pytest.raises(LookupError):
        made.view("nobody")
