"""The bot that plays in ways: it finds what holds, keeps to it, knows what its seat knows; the judges of games."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import attrs
import pytest
from msgspec.structs import replace
from tests.bots.test_search import BETS, Purse

from limmu.bots.search import HORIZON, SearchBot
from limmu.bots.ways import LEAST_AGAIN, Race, Ways, ways_of
from limmu.core import Match, Position, RollDice, View, begin, deal, require_asked, view
from limmu.games.chariot_lords import board as chariots
from limmu.games.chariot_lords import bots_judge as chariots_judge
from limmu.games.chariot_lords import game as chariot_lords
from limmu.games.chariot_lords.bots_wary import Taste, Wary
from limmu.games.chariot_lords.s00_sequence import CHIT
from limmu.games.god_kings import board as b
from limmu.games.god_kings import game as god_kings
from limmu.games.god_kings.bots import KEEN
from limmu.games.god_kings.bots_judge import judge
from limmu.games.god_kings.bots_sight import Sight
from limmu.games.god_kings.bots_ways import OTHER_CARDS, other_plays
from limmu.games.god_kings.s08_impulse import PlayCard
from limmu.testing.properties import random_match


@attrs.define
class Always:
    """A bot that bets in one way."""

    bet: str

    def choose(self, view: View[Any]) -> str:
        """Its bet."""
        return self.bet


def coins(match: Match[Purse]) -> Mapping[str, float]:
    """What there is in the purse."""
    return {"red": match.board.won}


BET = Ways(
    quiet=lambda asked, board: True,
    ends=lambda asked: False,
    judge=coins,
    stretch=lambda board: board.draws,
    trusted=lambda seed: Always("nothing"),
    others=lambda asked, seed: [lambda seed: Always("die"), lambda seed: Always("sure")],
)


@pytest.fixture
def bets() -> Match[Purse]:
    """Before the first bet."""
    return begin(BETS, "bets", "one", secret=bytes(range(32)))[1]


def raced(ways: Ways, match: Match[Any]) -> tuple[str, int]:
    """What a race comes to, and its rollouts."""
    seen = view(match, "red")
    race = Race(ways, seen, require_asked(seen), "1")
    rollouts = len([*race.rollouts(lambda: 1.0)])
    return race.best().first, rollouts


def test_the_best_way_wins_the_race(bets: Match[Purse]) -> None:
    assert raced(BET, bets)[0] == "sure"


def test_what_is_no_better_in_other_worlds_is_not_taken(bets: Match[Purse]) -> None:
    """A judge who praises the sure bet, but only as long as nobody has answered it."""
    hasty = attrs.evolve(BET, judge=lambda match: {"red": match.board.won if match.board.draws == 1 else 0})
    assert raced(hasty, bets)[0] == "nothing"


def test_ways_that_come_to_the_same_are_the_trusted_one(bets: Match[Purse]) -> None:
    alike = attrs.evolve(BET, judge=lambda match: {"red": 0.0})
    assert raced(alike, bets) == ("nothing", 3)


def test_where_nothing_promises_more_nothing_is_played_once_more(bets: Match[Purse]) -> None:
    worse = attrs.evolve(BET, judge=lambda match: {"red": -match.board.won})
    answer, rollouts = raced(worse, bets)
    assert answer == "nothing"
    assert rollouts <= 3 * BET.raced


def test_without_time_for_a_race_the_trusted_way_is_played(bets: Match[Purse], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("limmu.bots.search.ways_of", lambda match: BET)
    found = SearchBot("1", seconds=1e-9).think(view(bets, "red"))
    assert (found.answer, found.rollouts) == ("nothing", 1)


def test_a_rollout_ends_where_all_is_counted(bets: Match[Purse]) -> None:
    """A bet more would double what the sure one gave."""
    judged: list[int] = []

    def watched(match: Match[Purse]) -> Mapping[str, float]:
        judged.append(match.board.draws)
        return coins(match)

    raced(attrs.evolve(BET, judge=watched), bets)
    assert {*judged} == {1, 3}  # nobody else answers: to the end
    judged.clear()
    raced(attrs.evolve(BET, judge=watched, ends=lambda asked: True), bets)
    assert {*judged} == {1}


def test_a_rollout_without_a_quiet_moment_ends(bets: Match[Purse], monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[int] = []

    def watched(match: Match[Purse]) -> Mapping[str, float]:
        judged.append(match.board.draws)
        return coins(match)

    monkeypatch.setattr("limmu.bots.ways.LONGEST", 1)
    raced(attrs.evolve(BET, judge=watched, quiet=lambda asked, board: False), bets)
    assert {*judged} <= {1, 2}  # the third bet would be the last


def test_the_way_is_kept_to_the_next_quiet_moment_and_not_beyond(
    bets: Match[Purse], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of three bets the first is asked for where it is quiet; the second belongs to it, the third does not."""
    ways = attrs.evolve(
        BET, quiet=lambda asked, board: False, stretch=lambda board: board.draws // 2, ends=lambda asked: False
    )
    starts = attrs.evolve(ways, quiet=lambda asked, board: True)
    offered = [starts]
    monkeypatch.setattr("limmu.bots.search.ways_of", lambda match: offered[-1])
    bot = SearchBot("1", rollouts=40)
    assert bot.choose(view(bets, "red")) == "sure"
    offered.append(ways)
    for draws, answer in ((1, "sure"), (2, "nothing")):
        later = replace(bets, position=replace(bets.position, board=Purse(draws=draws)))
        assert bot.choose(view(later, "red")) == answer


def test_the_ways_are_told_by_what_they_promise_beyond_the_trusted_one(
    bets: Match[Purse], monkeypatch: pytest.MonkeyPatch
) -> None:
    """To the end a sure bet and two more of nothing are two coins more, in every world."""
    monkeypatch.setattr("limmu.bots.search.ways_of", lambda match: BET)
    found = SearchBot("1", rollouts=40).think(view(bets, "red"))
    sure, *others = found.leads
    assert (sure.answer, sure.answered, sure.worlds, sure.trusted) == ("sure", True, BET.tried_again, False)
    assert sure.ahead > 0 < sure.error < sure.ahead
    usual = next(lead for lead in others if lead.trusted)
    assert (usual.answer, usual.ahead, usual.worlds) == ("nothing", 0.0, BET.tried_again)
    assert {lead.answer for lead in found.leads} == {"nothing", "die", "sure"}
    assert found.answer == "sure"
    assert not found.plays_on


@pytest.mark.parametrize("raced", [1, LEAST_AGAIN - 1])
def test_where_too_few_worlds_say_it_no_error_is_told_and_the_better_comes_first(
    bets: Match[Purse], raced: int
) -> None:
    seen = view(bets, "red")
    race = Race(attrs.evolve(BET, raced=raced, tried_again=0), seen, require_asked(seen), "1")
    assert len([*race.rollouts(lambda: 1.0)]) > 0
    leads = race.leads()
    assert leads[0].trusted, "what did not play once more is not taken"
    assert [lead.answer for lead in leads] == ["nothing", "sure", "die"], "the die was let go after one world"
    assert {lead.error for lead in leads} == {math.inf}
    assert {lead.answered for lead in leads} == {False}


@pytest.mark.parametrize("quiet", [True, False])
def test_a_hint_answers_as_the_bot_does(bets: Match[Purse], monkeypatch: pytest.MonkeyPatch, quiet: bool) -> None:
    """Where it is not quiet a search by itself would answer otherwise than the trusted bot."""
    ways = attrs.evolve(BET, quiet=lambda asked, board: quiet)
    monkeypatch.setattr("limmu.bots.search.ways_of", lambda match: ways)
    seen = view(bets, "red")
    bot = SearchBot("1", rollouts=120).think(seen)
    hint = SearchBot("1", rollouts=120, horizon=HORIZON).think(seen)
    assert hint.answer == bot.answer == ("sure" if quiet else "nothing")
    assert (hint.leads, hint.plays_on) == (bot.leads, bot.plays_on)
    assert hint.plays_on == (not quiet)
    if not quiet:
        assert hint.lines[0].answer == "nothing"
        assert max(hint.lines, key=lambda line: line.chance).answer == "sure"
    monkeypatch.undo()
    assert SearchBot("1", rollouts=120, horizon=HORIZON).think(seen).answer == "sure"


# ---------------------------------------------------------------- The God Kings


def before_a_card() -> Match[Any]:
    """A match of kadesh before the last card of its first turn."""
    match = random_match(god_kings, "kadesh", 3).match
    at: list[Position] = [one for one in match.past if _asks_card(one) and one.board.round == 5]
    return replace(match, position=at[0])


def _asks_card(position: Position) -> bool:
    pause = position.pause
    asked = [god_kings.codec.question(one.question) for one in pause.demands if one.seat != "chance"] if pause else []
    return any([isinstance(one, PlayCard) for one in asked])


CARD = before_a_card()
SEAT = view(CARD, "public").asked[0]


def test_the_same_seed_and_rollouts_come_to_the_same_and_hidden_cards_change_nothing() -> None:
    look, drawn = view(CARD, SEAT).seen, iter(range(10_000))
    assert look is not None
    world = deal(look(), lambda n: next(drawn) % n)
    assert world.board.hands != CARD.board.hands
    other = replace(CARD, position=replace(CARD.position, board=world.board))
    found, again = [SearchBot("1", rollouts=2).think(view(match, SEAT)) for match in (CARD, other)]
    assert found == again
    assert found.rollouts == 2


def test_other_plays_are_of_other_kinds() -> None:
    asked = require_asked(view(CARD, SEAT))
    plays = other_plays(Sight(asked.board, SEAT, None, KEEN), asked.answers())
    cards = b.pack(asked.board).card
    kinds = [(play.use, play.card if play.use == "event" else cards[play.card].ops) for play in plays]
    assert 0 < len(plays) <= OTHER_CARDS
    assert len({*kinds}) == len(kinds)


def test_the_judge_tells_the_true_lead_when_the_match_is_over_and_what_one_gains_the_other_loses() -> None:
    over = random_match(god_kings, "kadesh", 3).match
    total = {one.seat: one.total_vp for one in over.board.nations if one.seat}
    assert judge(over) == {"egypt": total["egypt"] - total["hatti"], "hatti": total["hatti"] - total["egypt"]}
    leads = judge(CARD)
    assert leads["egypt"] == -leads["hatti"] != 0


def test_the_judge_counts_cards_only_as_far_as_they_can_still_be_played() -> None:
    """Who has one impulse left gains nothing by a third card, and nothing by any when he has had it."""
    pack, board = b.pack(CARD.board), CARD.board
    power, other = board.active, next(one for one in board.order if one != board.active)
    best = max([card.number for card in pack.cards], key=lambda number: pack.card[number].ops)
    seat, theirs = b.nation(board, power).seat, b.nation(board, other).seat

    def lead(mine: int, active: str) -> float:
        hands = [replace(hand, cards=(best,) * mine if hand.seat == seat else ()) for hand in board.hands]
        return judge(
            replace(CARD, position=replace(CARD.position, board=board.but(hands=tuple(hands), active=active)))
        )[seat]

    assert theirs != seat
    assert lead(1, power) > lead(0, power)
    assert lead(2, power) == lead(1, power)
    if board.order.index(other) > board.order.index(power):
        assert lead(1, other) == lead(0, other)


def test_only_matches_between_two_are_judged() -> None:
    assert ways_of(CARD) is not None
    assert ways_of(random_match(god_kings, "campaign", 1, stop=5).match) is None


# ---------------------------------------------------------------- Chariot Lords

TURNS = random_match(chariot_lords, "first_five_2", 3).match
"""A whole match of the first five turns."""
OF_TWO = ways_of(TURNS)


def asked_at(position: Position) -> Any:
    """The question of a seat at a position; None where chance is asked, or nobody."""
    pause = position.pause
    seats = [one.question for one in pause.demands if one.seat != "chance"] if pause else []
    return chariot_lords.codec.question(seats[0]) if seats else None


def quiet_positions() -> list[Position]:
    """Where a power is about to move its first unit."""
    assert OF_TWO is not None
    return [one for one in TURNS.past if (asked := asked_at(one)) is not None and OF_TWO.quiet(asked, one.board)]


def test_each_turn_of_a_power_is_quiet_once_before_it_moves() -> None:
    assert OF_TWO is not None
    quiet = quiet_positions()
    turns = [OF_TWO.stretch(one.board) for one in quiet]
    moving = {OF_TWO.stretch(one.board) for one in TURNS.past if type(asked_at(one)).__name__ in ("Sail", "March")}
    assert len(turns) == len({*turns})
    assert {*turns} == moving
    for one in quiet:
        mover = one.board.mover.power
        assert not any([unit.path or unit.sailed for unit in one.board.units if unit.power == mover])


def test_what_plays_once_more_is_answered_by_the_other_seat() -> None:
    assert OF_TWO is not None
    match = replace(TURNS, position=quiet_positions()[10])
    seat, judged = view(match, "public").asked[0], list[Match[Any]]()

    def watched(match: Match[Any]) -> Mapping[str, float]:
        judged.append(match)
        return {seat: -1.0 * (len(judged) == 1)}  # the trusted one is worse in the first world

    one_world = attrs.evolve(OF_TWO, judge=watched, raced=1, tried_again=1)
    seen = view(match, seat)
    played = len([*Race(one_world, seen, require_asked(seen), "1").rollouts(lambda: 1.0)])
    again = judged[-2:]
    assert played == len(judged) > 2
    start = len(match.board.played)
    for late in again:
        assert late.board.turn == match.board.turn
        since = late.board.played[start:-1]  # the last is about to move
        assert seat not in [chariots.power(late.board, power).seat for power in since[-1:]]
        assert since


def test_chits_are_drawn_alike_whatever_was_rolled() -> None:
    assert OF_TWO is not None
    chit, die = RollDice(1, 6, CHIT), RollDice(1, 6, "battle")
    board = quiet_positions()[0].board
    assert OF_TWO.throw(chit, board, 3) == OF_TWO.throw(chit, board, 9)
    assert OF_TWO.throw(chit, board, 3) != OF_TWO.throw(chit, board.but(played=(*board.played, "egypt")), 3)
    assert OF_TWO.throw(die, board, 3) != OF_TWO.throw(die, board, 9)


def test_the_judge_of_powers_tells_the_true_lead_in_the_end_and_what_one_gains_the_other_loses() -> None:
    one, two = TURNS.board.seats
    points = {seat: sum([power.vp for power in TURNS.board.powers if power.seat == seat]) for seat in (one, two)}
    assert chariots_judge.judge(TURNS) == {one: points[one] - points[two], two: points[two] - points[one]}
    leads = chariots_judge.judge(replace(TURNS, position=quiet_positions()[4]))
    assert leads[one] == -leads[two] != 0


def test_kills_count_until_they_are_scored_and_no_longer_than_the_match() -> None:
    board = quiet_positions()[0].board
    seat = board.seats[0]
    power = next(one for one in board.powers if one.seat == seat and one.id in board.cup)

    def gained(at: chariots.Board) -> float:
        match = replace(TURNS, position=replace(quiet_positions()[0], board=at))
        more = chariots.with_power(at, power.id, unscored=power.unscored + 1)
        after = chariots_judge.judge(replace(match, position=replace(match.position, board=more)))
        return after[seat] - chariots_judge.judge(match)[seat]

    each = chariots_judge.WEIGHTS["kills"] * chariots.pack(board).numbers.kill_vp
    assert gained(board) == pytest.approx(each)
    last = board.but(turn=board.last_turn, cup=(), played=(*board.played, power.id))
    assert gained(last) == 0


def test_a_power_beloved_of_the_gods_has_two_turns_to_come() -> None:
    board = quiet_positions()[0].board
    power = next(one for one in board.powers if one.id in board.cup and chariots_judge.turns_left(board, one))
    mover = chariots.power(board, board.mover.power)
    loved = board.but(beloved=(power.id, mover.id))
    assert chariots_judge.turns_left(board.but(beloved=()), power) == 1
    assert chariots_judge.turns_left(loved, power) == 2
    first, second = [loved.but(mover=board.mover.but(number=n)) for n in (1, 2)]
    assert [chariots_judge.turns_left(at, mover) for at in (first, second)] == [2, 1]
    assert chariots_judge.turns_left(loved.but(cup=()), power) == 0


def test_a_bot_sees_the_board_by_its_weights() -> None:
    board = quiet_positions()[4].board
    power = board.mover.power
    seat = chariots.power(board, power).seat
    usual, other = Wary(board, seat), Wary(board, seat, None, Taste(guarding=2.0, later=0.0, theirs=2.0, effort=9.0))
    rival = next(one for one in board.seats if one != seat)
    assert (usual.hold, other.hold) == (2.5, 1.0)
    assert other.weights == {seat: -1.0, rival: 2 * usual.weights[rival]}
    held = [one.id for one in board.areas if one.holder == power]
    wary = Wary(board, seat, None, Taste(guarding=2.0))
    assert [wary.guarding(at, power) for at in held] == [2 * usual.guarding(at, power) for at in held]
    assert any([usual.guarding(at, power) for at in held])
    enemies = [one.id for one in board.areas if usual.enemies(one.id, power)]
    most = [max([sight.assault(at, power, 20.0)[1] for at in enemies]) for sight in (usual, other)]
    assert most[0] > most[1]


def test_matches_of_three_persons_are_not_judged() -> None:
    assert ways_of(random_match(chariot_lords, "first_five_3", 1, stop=5).match) is None
