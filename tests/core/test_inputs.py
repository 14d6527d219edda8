"""Every kind of input: what it does, who may give it, and that it folds to what was played."""

from __future__ import annotations

from typing import Any, cast

import pytest
from tests.core.parley import (
    GAME,
    SEATS,
    SECRET,
    Accept,
    Board,
    Dealt,
    DeckShuffled,
    Offer,
    Pack,
    Said,
    Scored,
    Table,
    bid_table,
    game_of,
    hand_of,
    module,
)

from limmu.core import (
    PUBLIC,
    Ask,
    Chance,
    Decision,
    End,
    Fact,
    Goto,
    Input,
    Interject,
    Next,
    Note,
    Outcome,
    Position,
    Procedure,
    Refused,
    RuleError,
    Ruleset,
    Ruling,
    ScriptedDice,
    SeatChange,
    SeededDice,
    Shuffle,
    StandingPass,
    Undo,
    begin,
    branch,
    check,
    decide,
    declare,
    procedure,
    question,
    step,
    still_asks,
    take,
    view,
)
from limmu.core import Table as At


def code(table: Table, inp: Input) -> str:
    """The code with which an input is refused, by check and take alike."""
    verdict = check(table.match, inp)
    assert not verdict
    before = table.match
    with pytest.raises(Refused) as refused:
        take(table.match, inp)
    assert refused.value.verdict == verdict
    assert table.match is before
    return verdict.code


def ruling(**what: Any) -> Input:
    return Input("umpire", Ruling("ann", "PA-1", "as agreed", **what))


# --- decisions and chance --------------------------------------------------------------------------------------------


def test_a_match_is_played_to_its_end() -> None:
    table = bid_table(scenario="three")
    while table.match.over is None:
        seat = table.asked[0]
        put = view(table.match, seat).question
        assert put is not None
        table.say(seat, put.answers()[0])
    assert table.match.over == Outcome((), "points") or table.match.over.winners == ("red",)
    assert question(table.match) is None
    table.audit()


def test_answers_come_as_their_type_or_are_malformed() -> None:
    table = bid_table()
    for wrong in ("1", 1.0, None, True, (1,), 1 << 60, -(1 << 53), float("nan")):
        assert code(table, decide("red", wrong)) == "malformed"
    assert code(table, decide("red", 31)) == "not_on_offer"
    assert check(table.match, decide("red", 31)).clause == "PA-3.1"
    table.give(decide("red", table.lowest("red")))
    table.audit()


@pytest.mark.parametrize("text", ["\ud800", "x" * 70_000])
def test_texts_that_no_log_can_hold_are_malformed(text: str) -> None:
    table = bid_table()
    assert code(table, Input("green", Interject(0, text, table.match.n))) == "malformed"
    assert code(table, Input("red", Note(text))) == "malformed"
    assert code(table, decide("red", table.lowest("red"), cmd=text)) == "malformed"


def test_only_who_is_asked_answers() -> None:
    table = bid_table()
    card = table.lowest("red")
    for by in ("blue", "green", "chance", "host", "umpire", "", "nobody"):
        assert code(table, decide(by, card)) == "not_asked"
        assert code(table, decide(by, "rubbish")) == "not_asked"


def test_chance_is_nobody_else() -> None:
    table = bid_table()
    table.say("red", table.lowest("red"))
    table.give(decide("blue", 0))
    assert table.asked == ("chance",)
    for by in ("red", "blue", "umpire", "host"):
        assert code(table, Input(by, Chance((6,)))) == "not_asked"
    assert code(table, Input("chance", Decision((6,)))) == "not_asked"
    for wrong in ((7,), (0,), (), (1, 2)):
        assert code(table, Input("chance", Chance(wrong))) == "not_a_roll"
    for wrong in ((1.0,), (True,), ("1",)):
        assert code(table, Input("chance", Chance(wrong))) == "malformed"  # pyright: ignore
    table.give(Input("chance", Chance([4])))  # pyright: ignore
    assert table.match.position.outcome == (4,)
    table.audit()


def test_chance_gives_no_answer_to_a_seat() -> None:
    table = bid_table()
    assert code(table, Input("chance", Chance((1,)))) == "not_asked"


def test_a_shuffle_keeps_what_it_shuffles() -> None:
    table = Table.__new__(Table)
    _, table.match = begin(GAME, Pack(), "one", secret=SECRET)
    assert code(table, Input("chance", Chance(tuple(range(2, 32))))) == "not_a_shuffle"


@pytest.mark.parametrize(
    "seats", [("red", "red", "blue"), *[(name, "a", "b") for name in ("chance", "", "umpire", "host", "shuffles")]]
)
def test_seats_are_told_apart(seats: tuple[str, ...]) -> None:
    """From each other, and from parties: the tokens of a seat ``shuffles`` would open the closed chain link by link."""
    with pytest.raises(ValueError, match="the game names seats twice"):
        begin(GAME, Pack(), "one", seats)


def test_what_begin_is_told_must_be_known() -> None:
    for wrong in ({"scenario": "two"}, {"options": {"PAR-001": "x"}}, {"options": {"x": "y"}}, {"persons": {"x": "y"}}):
        with pytest.raises(ValueError):
            begin(GAME, Pack(), **({"scenario": "one"} | wrong))
    with pytest.raises(ValueError, match="32 random bytes"):
        begin(GAME, Pack(), "one", secret=b"short")


def test_expects_names_the_entry_that_was_seen() -> None:
    table = bid_table()
    seen = table.match.leaf
    card = table.lowest("red")
    assert code(table, decide("red", card, expects="0" * 43)) == "stale"
    table.give(decide("red", card, expects=seen))
    assert code(table, decide("blue", 0, expects=seen)) == "stale"


# --- sealed answers --------------------------------------------------------------------------------------------------


def test_sealed_answers_are_kept_until_the_last_comes() -> None:
    table = Table()
    entry = table.say("green", 9)
    assert entry.facts == ()
    assert table.asked == ("red", "blue")
    assert code(table, decide("green", 1)) == "not_asked"
    table.say("red", 0)
    assert table.board.said == ("set up",)
    table.say("blue", 10)
    assert table.board.said[-1] == "bids red:0 blue:10 green:9"
    table.audit()


def test_a_note_of_the_host_makes_no_answer_stale() -> None:
    table = Table()
    seen = table.match.leaf
    table.give(Input("host", Note("time is running")))
    assert still_asks(table.match, seen)
    assert code(table, Input("red", Undo(0), expects=seen)) == "stale"
    table.give(decide("red", 0, expects=seen))
    assert not still_asks(table.match, "?")
    table.audit()


def test_a_sealed_answer_does_not_make_those_of_others_stale() -> None:
    table = Table()
    seen = table.match.leaf
    table.say("green", 9)
    for stale in (Input("red", Note("so"), expects=seen), Input("red", Undo(0), expects=seen)):
        assert code(table, stale) == "stale"
    assert code(table, decide("blue", 1, expects="?")) == "stale"
    assert still_asks(table.match, seen)
    table.give(decide("red", 0, expects=seen))
    table.give(Input("green", Note("now")))
    assert code(table, decide("blue", 10, expects=seen)) == "stale", "more than a sealed answer came"
    table.give(decide("blue", 10, expects=table.match.leaf))
    assert not still_asks(table.match, seen)
    assert table.board.said[-1] == "bids red:0 blue:10 green:9"
    table.audit()


@pytest.mark.parametrize("given", [1, 2])
def test_a_match_read_from_its_log_goes_on_with_sealed_answers(given: int) -> None:
    table = Table()
    for seat, bid in list(zip(SEATS, (4, 5, 6), strict=True))[:given]:
        table.say(seat, bid)
    live = table.match
    table.match = table.audit()
    for seat, bid in list(zip(SEATS, (4, 5, 6), strict=True))[given:]:
        _, live = take(live, decide(seat, bid))
        table.say(seat, bid)
    assert table.match.past[live.n].leaf == live.leaf
    assert "bids red:4 blue:5 green:6" in table.board.said
    table.audit()


# --- standing passes -------------------------------------------------------------------------------------------------


def test_a_standing_pass_ends_with_its_procedure() -> None:
    table = bid_table()
    table.give(Input("blue", StandingPass("turn")))
    table.say("red", table.lowest("red"))
    assert table.board.said[-1].startswith("turn 1")  # blue was not asked
    assert table.match.position.passes == ()
    table.say("blue", table.lowest("blue"))
    assert table.asked == ("red",)  # and red has no pass
    table.audit()


def test_a_standing_pass_holds_while_its_procedure_runs() -> None:
    table = bid_table(scenario="three")
    table.give(Input("red", StandingPass("round")))
    table.give(Input("blue", StandingPass("round")))
    table.say("red", table.lowest("red"))
    assert len(table.match.position.passes) == 2
    table.say("blue", table.lowest("blue"))
    assert table.board.turn == 2
    assert table.match.position.passes == ()
    table.audit()


def test_a_standing_pass_is_public_and_can_be_withdrawn() -> None:
    table = bid_table()
    assert code(table, Input("blue", StandingPass(""))) == "no_standing_pass"
    table.give(Input("blue", StandingPass("touched")))
    assert [p.seat for p in view(table.match, "public").passes] == ["blue"]
    table.give(Input("blue", StandingPass("")))
    assert table.match.position.passes == ()
    table.say("red", table.lowest("red"))
    assert table.asked == ("blue",)
    table.audit()


def test_a_pass_until_touched_ends_when_the_seat_is_touched() -> None:
    table = bid_table()
    table.give(Input("blue", StandingPass("touched")))
    table.give(Input("red", StandingPass("touched")))
    table.give(ruling(facts=(Said("a blow", "blue"),)))
    assert [p.seat for p in table.match.position.passes] == ["red"]
    table.audit()


def test_a_pass_answers_the_window_that_is_open() -> None:
    table = bid_table()
    table.say("red", table.lowest("red"))
    assert table.asked == ("blue",)
    table.give(Input("blue", StandingPass("turn")))
    assert table.asked == ("chance",)
    table.chance()
    table.audit()


def test_passes_that_cannot_be_given() -> None:
    table = Table()
    assert code(table, Input("red", StandingPass("turn"))) == "scope_not_running"
    assert code(table, Input("red", StandingPass("century"))) == "no_such_scope"
    assert code(table, Input("red", StandingPass("intercept:turn"))) == "scope_not_running"
    assert code(table, Input("red", StandingPass("intercept:"))) == "no_such_scope"
    assert code(table, Input("red", StandingPass("bluff:touched"))) == "no_such_window"
    assert code(table, Input("red", StandingPass(":touched"))) == "no_such_window"
    assert code(table, Input("umpire", StandingPass("turn"))) == "not_asked"
    table.give(Input("red", StandingPass("round")))  # while sealed answers come in
    table.say("blue", 1)
    table.give(Input("red", StandingPass("")))
    table.audit()


# --- interjections ---------------------------------------------------------------------------------------------------


def test_an_interjection_leaves_the_question_open() -> None:
    table = bid_table()
    before = question(table.match)
    table.give(Input("blue", Interject(0, 0, table.match.n)))
    after = question(table.match)
    assert before is not None
    assert after is not None
    assert (after.demands, after.may, after.step, after.clauses) == (
        before.demands,
        before.may,
        before.step,
        before.clauses,
    )
    assert table.board.said[-1] == "blue offers 0"
    table.say("red", table.lowest("red"))
    table.audit()


def test_an_interjection_asks_and_rolls_then_the_question_is_asked_anew() -> None:
    table = bid_table()
    before = question(table.match)
    table.give(Input("blue", Interject(0, 2, table.match.n)))
    assert table.asked == ("red",)
    assert [step for step, _ in view(table.match, "public").stack][-2:] == ["turn.offered", "haggle.ask"]
    table.audit()
    table.give(decide("red", True))
    assert table.asked == ("chance",)
    table.audit()
    points = table.board.points
    table.chance()
    assert table.board.points < points
    after = question(table.match)
    assert before is not None
    assert after is not None
    assert (after.demands, after.may, after.step) == (before.demands, before.may, before.step)
    table.say("red", table.lowest("red"))
    table.audit()


@pytest.mark.parametrize("at", [0, 1, 2])
def test_an_interjection_goes_on_from_the_log_at_every_pause(at: int) -> None:
    table = bid_table()
    inputs = [Input("blue", Interject(0, 1, table.match.n)), decide("red", True), Input("chance", Chance((3,)))]
    for i, inp in enumerate(inputs):
        table.give(inp)
        if i == at:
            table.match = table.audit()
    table.say("red", table.lowest("red"))
    table.audit()


def test_an_interjection_may_take_the_place_of_the_question() -> None:
    table = bid_table()
    table.give(Input("blue", Interject(0, 4, table.match.n)))
    assert table.asked == ("chance",)
    table.audit()


def test_interjections_that_cannot_be_made() -> None:
    table = bid_table()
    n = table.match.n
    assert code(table, Input("red", Interject(0, 1, n))) == "not_asked"
    assert code(table, Input("blue", Interject(1, 1, n))) == "not_asked"
    assert code(table, Input("blue", Interject(-1, 1, n))) == "not_asked"
    assert code(table, Input("blue", Interject(0, 1, n - 1))) == "stale"
    assert code(table, Input("blue", Interject(0, 9, n))) == "not_on_offer"
    assert code(table, Input("green", Interject(0, "x" * 100, n))) == "too_loud"


def test_who_may_interject_is_told_so_and_nobody_else() -> None:
    table = bid_table()
    assert [asked.question for asked in view(table.match, "blue").may] == [
        Offer("blue", min(hand_of(table.board, "blue")))
    ]
    assert view(table.match, "red").may == ()
    assert view(table.match, "public").may == ()


# --- rulings ---------------------------------------------------------------------------------------------------------


def test_a_ruling_emits_facts_and_the_question_stays() -> None:
    table = bid_table()
    before = question(table.match)
    table.give(ruling(facts=(Scored(99), Said("corrected"))))
    assert table.board.points == 99
    after = question(table.match)
    assert before is not None
    assert after is not None
    assert (after.demands, after.step) == (before.demands, before.step)
    table.say("red", table.lowest("red"))
    table.audit()


def test_a_ruling_replaces_the_pending_roll() -> None:
    table = bid_table()
    table.say("red", table.lowest("red"))
    table.give(decide("blue", 0))
    assert code(table, ruling(outcome=(7,))) == "not_a_roll"
    assert code(table, ruling(answer=(3,))) == "nothing_to_replace"
    table.give(ruling(outcome=(6,)))
    assert table.board.said[-1] == "turn 1: 6"
    assert code(table, ruling(outcome=(6,))) == "nothing_to_replace"
    table.audit()


def test_a_ruling_answers_what_check_refuses() -> None:
    table = bid_table()
    foreign = table.lowest("blue")
    assert code(table, decide("red", foreign)) == "not_on_offer"
    assert code(table, ruling(answer="king")) == "malformed"
    table.give(ruling(answer=foreign))
    assert table.asked == ("blue",)
    assert "input.answer" in read_sealed(table)
    table.audit()


def read_sealed(table: Table) -> dict[str, str]:
    return GAME.codec.entry(table.match.json).sealed


def test_a_ruling_closes_the_top_procedure() -> None:
    table = bid_table()
    assert code(table, ruling(close="x")) == "malformed"
    table.give(ruling(close=42))
    assert table.board.said[-1] == "turn 1: 42"
    assert table.asked == ("blue",)
    table.audit()


def test_a_ruling_closes_a_procedure_without_result() -> None:
    table = Table()
    assert code(table, ruling(close=None)) == "malformed"
    table.give(ruling(close=""))
    assert table.match.over is not None
    table.audit()


def test_a_ruling_closes_what_an_interjection_called() -> None:
    table = bid_table()
    table.give(Input("blue", Interject(0, 2, table.match.n)))
    table.give(ruling(close=""))
    assert question(table.match).step == "turn.pick"  # pyright: ignore
    table.audit()


def test_a_ruling_chooses_a_reading_from_here_on() -> None:
    table = bid_table()
    table.say("red", table.lowest("red"))
    assert code(table, ruling(readings={"PAR-001": "three-dice"})) == "no_such_reading"
    table.give(ruling(readings={"PAR-001": "two-dice"}))
    assert table.match.position.options == {"PAR-001": "two-dice"}
    table.give(decide("blue", 0))
    table.roll()
    assert len(table.match.position.outcome) == 1 or len(table.match.past[-1].outcome) == 2
    table.audit()


def test_a_ruling_passes_a_rule_that_fails() -> None:
    table = broken()
    with pytest.raises(RuleError, match="card 30 is broken"):
        table.give(Input("chance", Chance((1,))))
    table.give(ruling(close=0))
    assert table.board.said[-1] == "turn 1: 0"
    table.audit()


def test_rulings_that_cannot_be_made() -> None:
    table = bid_table()
    assert code(table, Input("red", Ruling("red", "PA-1", "because"))) == "not_asked"
    assert code(table, ruling()) == "incomplete_ruling"
    assert code(table, Input("umpire", Ruling("", "PA-1", "x", facts=(Said("y"),)))) == "incomplete_ruling"
    assert code(table, ruling(close=1, answer=2)) == "incomplete_ruling"
    assert code(table, ruling(facts=({"_": "said"},))) == "malformed"
    assert code(table, ruling(facts=({"_": "unheard_of"},))) == "malformed"
    assert code(Table(), ruling(answer=1)) == "nothing_to_replace"


def test_facts_of_a_ruling_may_come_as_plain_data() -> None:
    table = bid_table()
    table.give(ruling(facts=({"_": "said", "what": "plain"},)))
    assert table.board.said[-1] == "plain"
    table.audit()


# --- undo ------------------------------------------------------------------------------------------------------------


def undo(by: str, to: int, *cancels: int, consents: tuple[str, ...] = ()) -> Input:
    return Input(by, Undo(to, consents, cancels))


def haggling() -> Table:
    """Red has just said no to an offer, which hid nothing and rolled nothing."""
    table = bid_table()
    table.give(Input("blue", Interject(0, 2, table.match.n)))
    table.give(decide("red", False))
    return table


def test_a_seat_takes_back_its_own_decision() -> None:
    table = haggling()
    n = table.match.n
    assert table.match.position.mine == "red"
    assert code(table, undo("blue", n - 1)) == "consent_needed"
    table.give(undo("red", n - 1))
    assert question(table.match).step == "haggle.ask"  # pyright: ignore
    assert table.board == table.match.past[n - 1].board
    table.give(decide("red", False))
    table.give(undo("red", n - 1))
    table.give(decide("red", True))
    table.chance()
    table.audit()


def test_what_was_rolled_or_done_by_another_needs_consent() -> None:
    table = haggling()
    start = table.match.n
    assert code(table, undo("red", start - 2)) == "consent_needed"  # the offer was blue's
    table.say("red", table.lowest("red"))
    assert check(table.match, undo("red", start - 1))  # its own card, hidden from the others
    table.say("blue", 0)
    assert code(table, undo("blue", table.match.n - 2)) == "consent_needed"  # the die
    assert code(table, undo("red", table.match.n)) == "no_such_entry"
    assert code(table, undo("red", -1)) == "no_such_entry"
    assert code(table, undo("host", 1)) == "not_asked"
    table.audit()


def test_a_sealed_answer_is_taken_back_before_the_next_comes() -> None:
    table = Table()
    table.say("green", 3)
    n = table.match.n
    table.give(undo("green", n - 1))
    assert table.asked == SEATS
    table.say("green", 4)
    table.say("red", 1)
    assert code(table, undo("green", n - 1)) == "consent_needed"
    table.say("blue", 2)
    assert table.match.position.mine == ""  # the last one has seen the others
    table.audit()


def test_who_was_told_something_hidden_needs_consent() -> None:
    game = game_of(module(DrawnOnly=Draw, DeckShown=DeckShown), opening=lambda pack, scenario: Draw())
    table = Table(game=game)
    table.say("red", True)
    assert table.match.position.mine == ""
    table.say("red", False)
    assert table.match.position.mine == ""
    table.audit()


@declare(PUBLIC)
class DeckShown(Fact[Board]):
    reveals = True

    def fold(self, board: Board) -> Board:
        return board


@procedure("PA-7")
class Draw(Procedure[Outcome]):
    @step("PA-7.1")
    def shuffle(self, t: At[Board]) -> Next[Outcome]:
        return Shuffle(tuple(range(1, 9)), "deck", then=self.lay)

    @step("PA-7.2")
    def lay(self, t: At[Board], deck: tuple[int, ...]) -> Next[Outcome]:
        t.emit(DeckShuffled(deck))
        return Goto(self.ask)

    @step("PA-7.3")
    def ask(self, t: At[Board]) -> Next[Outcome]:
        return Ask("red", Accept(), then=self.draw)

    @step("PA-7.4")
    def draw(self, t: At[Board], yes: bool) -> Next[Outcome]:
        t.emit(Dealt("red", t.board.deck[:1]) if yes else DeckShown())
        return Goto(self.ask)


def rolled() -> tuple[Table, int, tuple[int, ...]]:
    """After the first attack: the table, the entry before the pick, what was rolled."""
    table = bid_table()
    start = table.match.n
    table.say("red", table.lowest("red"))
    table.say("blue", 0)
    return table, start, table.match.position.outcome


def test_undo_by_consent_lists_the_rolls_and_gives_them_again() -> None:
    table, start, outcome = rolled()
    n = table.match.n
    line = table.match
    refusal = check(table.match, undo("red", start, consents=SEATS))
    assert (refusal.code, refusal.data) == ("consent_needed", (str(n),))
    assert code(table, undo("red", start, n, consents=("red", "blue"))) == "consent_needed"
    table.give(undo("red", start, n, consents=SEATS))
    assert table.board == line.past[start].board
    assert table.asked == ("red",)
    table.say("red", sorted(hand_of(table.board, "red"))[1])
    table.give(decide("blue", 1))
    other = (outcome[0] % 6 + 1,)
    assert code(table, Input("chance", Chance(other))) == "recorded_dice"
    table.chance()
    assert table.match.position.outcome == outcome
    assert not table.match.position.redo
    old = branch(table.match, n)  # the old line stays readable
    assert old.board == line.board
    assert take(old, decide("blue", min(hand_of(old.board, "blue"))))[1].n == n + 1
    table.audit()


def test_a_roll_that_was_taken_back_twice_is_given_once() -> None:
    table, start, outcome = rolled()
    table.give(undo("red", start, table.match.n, consents=SEATS))
    table.say("red", table.lowest("red"))
    cancels = tuple([p.n for p in table.match.past[start + 1 :] if p.outcome])
    assert len(cancels) == 1
    assert check(table.match, undo("red", start, consents=SEATS))  # nothing was rolled on this line
    table.give(undo("red", start, consents=SEATS))
    assert [(rolled.outcome, rolled.after) for rolled in table.match.position.redo.values()] == [(outcome, None)]
    table.audit()


def test_an_undo_goes_back_along_the_line_alone() -> None:
    """Nobody takes an undo back: the same answers lead to the line that was left, and its rolls come again."""
    table, start, outcome = rolled()
    n = table.match.n
    table.give(undo("red", start, n, consents=SEATS))
    assert code(table, undo("red", n, consents=SEATS)) == "no_such_entry"
    table.say("red", sorted(hand_of(table.board, "red"))[1])
    table.give(decide("blue", 1))
    table.chance()
    assert table.match.position.outcome == outcome
    table.audit()


def test_an_undo_brings_back_passes_readings_and_the_end() -> None:
    table = bid_table()
    start = table.match.n
    table.give(Input("blue", StandingPass("round")))
    table.give(ruling(readings={"PAR-001": "two-dice"}))
    table.give(Input("host", SeatChange("red", "zoe")))
    table.give(Input("red", End("concede")))
    assert table.match.over == Outcome(("blue", "green"), "conceded")
    table.give(undo("umpire", start, consents=SEATS))
    position = table.match.position
    assert (position.over, position.passes, position.options["PAR-001"]) == (None, (), "one-die")
    assert position.persons == {"red": "zoe"}
    table.audit()


# --- the rest --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("by", "body", "why"),
    [
        ("umpire", End("concede"), "not_asked"),
        ("nobody", End("agree", (), SEATS), "not_asked"),
        ("red", End("agree", ("red",), ("red", "blue")), "consent_needed"),
        ("red", End("agree", ("sun",), SEATS), "no_such_seat"),
        ("red", End("tire"), "malformed"),
    ],
)
def test_an_end_that_nobody_may_give_is_refused(by: str, body: End, why: str) -> None:
    assert code(bid_table(), Input(by, body)) == why


def test_seats_that_agree_end_the_match() -> None:
    table = bid_table()
    table.give(Input("host", End("agree", ("red",), SEATS)))
    assert table.match.over == Outcome(("red",), "agreed")
    table.audit()


def test_after_the_end_only_a_note_is_taken() -> None:
    table = bid_table()
    table.give(Input("host", End("agree", ("red",), SEATS)))
    for body in (End("concede"), StandingPass("turn")):
        assert code(table, Input("red", body)) == "match_over"
    assert code(table, decide("red", 1)) == "not_asked"
    assert code(table, ruling(facts=(Said("late"),))) == "match_over"
    table.give(Input("red", Note("well played")))
    table.audit()


def test_persons_change_seats() -> None:
    table = bid_table()
    assert code(table, Input("red", SeatChange("red", "zoe"))) == "not_asked"
    assert code(table, Input("host", SeatChange("chance", "zoe"))) == "no_such_seat"
    table.give(Input("host", SeatChange("red", "zoe")))
    assert table.match.position.persons == {"red": "zoe"}
    assert table.asked == ("red",)
    table.audit()


def test_notes_move_nothing_and_what_is_not_installed_is_refused() -> None:
    table = bid_table()
    before: Position = table.match.position
    table.give(Input("blue", Note("hmm")))
    assert code(table, Input("umpire", Ruleset(1))) == "no_such_ruleset"  # it is the one in force
    assert code(table, Input("umpire", Ruleset(2))) == "no_such_ruleset"
    assert code(table, Input("blue", Ruleset(1))) == "no_such_ruleset"
    assert code(table, Input("stranger", Note("hmm"))) == "not_asked"
    assert table.match.position.pause is before.pause
    assert table.match.position.stack is before.stack
    table.audit()


def test_what_is_no_input_is_refused() -> None:
    table = bid_table()
    for body in (None, 1, "decision", object()):
        assert code(table, Input("red", body)) == "not_an_input"


def test_what_nobody_could_read_again_comes_into_no_log() -> None:
    table, number = bid_table(), cast("Any", 3)
    assert code(table, Input("host", SeatChange("red", number))) == "malformed"
    assert code(table, Input("umpire", Undo(0, ("red", "blue"), number))) == "malformed"
    with pytest.raises(ValueError, match=r"no header: Expected `str`, got `int` - at `\$.persons"):
        begin(GAME, Pack(), "one", persons={"red": number})


def test_a_seat_without_a_key_fills_no_log_with_signatures() -> None:
    table = bid_table()
    assert check(table.match, Input("red", Note("hmm"), sig="A" * 86)), (
        "a branch keeps those of the match, not its keys"
    )
    assert code(table, Input("red", Note("hmm"), sig="A" * 87)) == "malformed"


def broken() -> Table:
    """Red has played card 30, the die is pending, and the rule that takes it fails."""
    for seed in range(100):
        table = bid_table(dice=SeededDice(seed))
        if 30 in hand_of(table.board, "red"):
            table.say("red", 30)
            table.give(decide("blue", 0))
            return table
    raise AssertionError("no seed deals card 30 to red")


def test_an_error_in_a_rule_leaves_the_match_as_it_was() -> None:
    table = broken()
    before, past = table.match, list(table.match.past)
    with pytest.raises(RuleError) as raised:
        take(table.match, Input("chance", Chance((1,))))
    assert raised.value.where == "turn.resolve (PA-3.6)"
    assert raised.value.stack == ("play.play", "round.turns")
    assert raised.value.n == table.match.n + 1
    assert isinstance(raised.value.__cause__, ZeroDivisionError)
    assert table.match is before
    assert table.match.past == past
    assert table.asked == ("chance",)


def test_lines_that_share_a_past_never_touch_each_other() -> None:
    table = bid_table()
    start = table.match
    low, high = (take(start, decide("red", pick(hand_of(start.board, "red"))))[1] for pick in (min, max))
    assert low.past[: start.n + 1] == high.past[: start.n + 1]
    assert low.past[low.n] is low.position
    assert high.past[high.n] is high.position
    third = take(branch(high, start.n), decide("red", hand_of(start.board, "red")[2]))[1]
    for match in (low, high, third):
        _, after = take(match, decide("blue", 1))
        assert after.past[match.n] is match.position
        assert after.past[after.n] is after.position
    assert start.past[start.n] is start.position
    with pytest.raises(IndexError):
        branch(start, start.n + 1)


def test_scripted_dice_run_out_with_a_name() -> None:
    table = bid_table(dice=ScriptedDice({}))
    table.say("red", table.lowest("red"))
    with pytest.raises(LookupError, match="attack"):
        table.say("blue", 0)
