"""The bot that looks ahead: one budget, one answer; it knows what its seat knows; it finds what wins."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from limmu.bots.search import ALIKE, LEAST, MARGIN, SearchBot, Thought, _Search, _Tried, worth_of
from limmu.core import (
    PUBLIC,
    Ask,
    Done,
    Faces,
    Fact,
    Game,
    Goto,
    Match,
    Next,
    Outcome,
    Procedure,
    Question,
    Record,
    Roll,
    Table,
    begin,
    deal,
    declare,
    procedure,
    step,
    view,
)
from limmu.core.match.seen import _remembered, known_by
from limmu.games.god_kings import game as god_kings
from limmu.testing.properties import random_match

KADESH = random_match(god_kings, "kadesh", 3, stop=80).match
SEAT = view(KADESH, "public").asked[0]


def thought(match: Match[Any], seat: str, rollouts: int, seed: str = "1") -> Thought:
    """What a bot thinks of the question of a seat."""
    return SearchBot(seed, rollouts=rollouts, horizon=4).think(view(match, seat))


def test_the_same_seed_and_rollouts_come_to_the_same() -> None:
    first = thought(KADESH, SEAT, 6)
    assert first == thought(KADESH, SEAT, 6)
    assert sum(line.rollouts for line in first.lines) == first.rollouts == 6
    assert all(0 <= line.chance <= 1 for line in first.lines)


def test_what_the_seat_may_not_see_changes_nothing() -> None:
    drawn = iter(range(10_000))
    look = view(KADESH, SEAT).seen
    assert look is not None
    world = deal(look(), lambda n: next(drawn) % n)
    assert world.board.hands != KADESH.board.hands
    other = replace(KADESH, position=replace(KADESH.position, board=world.board))
    assert thought(KADESH, SEAT, 5) == thought(other, SEAT, 5)


def test_what_another_thread_has_just_forgotten_is_learned_again(monkeypatch: pytest.MonkeyPatch) -> None:
    class Forgetting(dict[Any, Any]):
        """After every look another thread throws away what was there."""

        def __contains__(self, key: object) -> bool:
            return self.pop(key, None) is not None

    known = known_by(KADESH, SEAT)
    monkeypatch.setattr("limmu.core.match.seen._remembered", Forgetting(_remembered))
    assert known_by(KADESH, SEAT) == known


def test_a_level_may_have_a_budget_of_rollouts() -> None:
    assert {"strong", "stronger"} < {*god_kings.bots}
    bot: Any = god_kings.bot("strong:4", "1")
    _, match = begin(BETS, "bets", "one", secret=bytes(range(32)))
    assert bot.think(view(match, "red")).rollouts == 4
    for wrong in ("strong:0", "strong:many", "sensible:4"):
        with pytest.raises(LookupError, match=f"no bot '{wrong}'"):
            god_kings.bot(wrong, "1")


def test_where_the_end_is_out_of_reach_the_trusted_answer_is_given_at_once() -> None:
    match = random_match(god_kings, "campaign", 3, stop=80).match
    seat = view(match, "public").asked[0]
    seen = view(match, seat)
    found = SearchBot("1", rollouts=50).think(seen)
    assert (found.lines, found.rollouts) == ((), 1)
    assert found.answer in [god_kings.bot("sensible", seed).choose(seen) for seed in range(9)]


def test_rollouts_go_to_the_end_where_it_is_in_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last bet decides: what it comes to is known only when it is paid, beyond any horizon."""
    judged: list[bool] = []

    def watched(game: Game[Any], match: Match[Any]) -> Any:
        worth = worth_of(game, match)

        def judge(after: Match[Any]) -> Any:
            judged.append(after.over is not None)
            return worth(after)

        return judge

    monkeypatch.setattr("limmu.bots.search.worth_of", watched)
    _, match = begin(BETS, "bets", "one", secret=bytes(range(32)))
    assert SearchBot("1", rollouts=200).choose(view(match, "red")) == "sure"
    assert len(judged) >= 2 * LEAST
    assert all(judged)


def test_who_won_weighs_more_than_any_score() -> None:
    over = random_match(god_kings, "kadesh", 3).match
    assert over.over is not None
    winner = over.over.winners[0]
    loser = next(seat for seat in over.seats if seat != winner)
    worth = worth_of(god_kings, over)(over)
    assert 0 <= worth[loser] <= MARGIN < 1 - MARGIN <= worth[winner] < 1


def test_it_says_how_far_it_is() -> None:
    told: list[float] = []
    SearchBot("1", rollouts=4, horizon=2, tell=told.append).think(view(KADESH, SEAT))
    assert told == [0.25, 0.5, 0.75, 1.0]


def test_seconds_end_a_thought() -> None:
    assert SearchBot("1", seconds=0.001, horizon=2).think(view(KADESH, SEAT)).rollouts >= 1


# ---------------------------------------------------------------- a game of one choice


@declare(PUBLIC)
class Purse(Record):
    """What the one seat has won, and how often it drew."""

    won: int = 0
    draws: int = 0


@declare(PUBLIC)
class Won(Fact[Purse]):
    """A draw was paid."""

    coins: int

    def fold(self, board: Purse) -> Purse:
        return board.but(won=board.won + self.coins, draws=board.draws + 1)


@declare(PUBLIC)
class ChooseBet(Question[Purse, str]):
    """How to bet: nothing, on a die, or on a sure thing."""

    def answers(self, board: Purse) -> Sequence[str]:
        return ("nothing", "die", "sure")


@procedure("T-1")
class Bets(Procedure[Outcome]):
    """Three bets; six coins win."""

    @step("T-1")
    def ask(self, t: Table[Purse]) -> Next[Outcome]:
        if t.board.draws == 3:
            return Done(Outcome(("red",) if t.board.won >= 6 else ("blue",), "counted"))
        return Ask("red", ChooseBet(), then=self.bet)

    @step("T-1")
    def bet(self, t: Table[Purse], answer: str) -> Next[Outcome]:
        if answer == "die":
            return Roll(1, 6, "bet", then=self.pay)
        t.emit(Won(2 if answer == "sure" else 0))
        return Goto(self.ask)

    @step("T-1")
    def pay(self, t: Table[Purse], faces: Faces) -> Next[Outcome]:
        t.emit(Won(3 if faces[0] == 6 else 0))
        return Goto(self.ask)


BETS: Game[Purse, str] = Game(
    "bets", "Bets", prefix="T", ruleset=1, board=Purse, modules=[sys.modules[__name__]],
    load_pack=lambda path: "bets", digest=lambda pack: pack, scenarios=lambda pack: {"one": ""},
    seats=lambda pack, scenario: ("red", "blue"), set_up=lambda pack, scenario, options: [],
    opening=lambda pack, scenario: Bets(),
)  # fmt: skip


def test_it_finds_what_wins() -> None:
    _, match = begin(BETS, "bets", "one", secret=bytes(range(32)))
    found = thought(match, "red", 120)
    assert found.answer == "sure"
    chances = {line.answer: line.chance for line in found.lines}
    assert chances["sure"] == max(chances.values()) > 0.5


def test_where_nothing_depends_on_the_answer_it_stops_early() -> None:
    _, match = begin(BETS, "bets", "one", secret=bytes(range(32)))
    won = replace(match, position=replace(match.position, board=Purse(won=9, draws=2)))
    found = thought(won, "red", 200)
    assert found.rollouts <= 3 * ALIKE, "three answers, and each wins in every world"
    assert [line.chance for line in found.lines] == [1.0] * 3


def test_answers_race_in_the_same_worlds_with_the_same_dice() -> None:
    """Of two answers with the same worths but for 0.1 the difference is sure, however much the worlds differ."""
    one, other = _Tried("a", [0.9, 0.1, 0.5, 0.3]), _Tried("b", [0.8, 0.0, 0.4, 0.2])
    ahead, error = one.better(other)
    assert (round(ahead, 9), error < 0.01) == (0.1, True)


def test_the_trusted_answer_is_kept_unless_another_is_clearly_better() -> None:
    _, match = begin(BETS, "bets", "one", secret=bytes(range(32)))
    look, asked = view(match, "red").seen, view(match, "red").question
    assert look is not None
    assert asked is not None
    search = _Search(look(), asked, view(match, "red"), "1", 4)
    trusted = _Tried("nothing", [0.5, 0.4, 0.6, 0.5])
    search.tried = [trusted, _Tried("die", [0.9, 0.0, 0.9, 0.3])]
    assert search.thought(8).answer == "nothing"
    search.tried.append(_Tried("sure", [0.6, 0.5, 0.7, 0.6]))
    assert search.thought(12).answer == "sure"


def test_where_there_is_no_choice_it_does_not_think() -> None:
    _, match = begin(BETS, "bets", "one", secret=bytes(range(32)))
    match = replace(match, position=replace(match.position, pause=replace_question(match)))
    assert thought(match, "red", 50) == Thought("nothing", (), 0)


def replace_question(match: Match[Any]) -> Any:
    """The pause of a match, with a question that has one answer."""
    pause = match.position.pause
    assert pause is not None
    return replace(pause, demands=(replace(pause.demands[0], question=ForcedBet()),))


@declare(PUBLIC)
class ForcedBet(ChooseBet):
    """Nobody has a choice."""

    def answers(self, board: Purse) -> Sequence[str]:
        return ("nothing",)
