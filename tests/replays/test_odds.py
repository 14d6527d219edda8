"""odds: probabilities by enumeration, checked by hand, by brute force, and for what they must not know."""

import json
import re
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from tests.benchmarks import yardstick
from tests.cli.conftest import Run
from tests.games.genesis import battles
from tests.games.genesis.test_s08_battle import field
from tests.games.god_kings.marches import activate, declare_all
from tests.games.god_kings.positions import fx1, position
from tests.games.god_kings.test_s15_battle import at, battle, loose

from limmu.bots import RandomBot
from limmu.core import (
    Game,
    Header,
    Host,
    Input,
    Match,
    Procedure,
    RollDice,
    RuleError,
    SeededDice,
    Undo,
    begin,
    decide,
    empty,
    enter,
    question,
    take,
)
from limmu.display.shown import Shown
from limmu.games.god_kings import game as god_kings
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.facts import BattleRolled
from limmu.games.god_kings.s11_attrition import Attrition
from limmu.games.god_kings.s15_battle import Battle
from limmu.games.god_kings.s15_main_battle import Split
from limmu.games.god_kings.s17_sieges import Siege
from limmu.stores.recorded import read_played
from limmu_replays import odds as odds_module
from limmu_replays.falling import TooMany, passes, sample, start, stops, ways
from limmu_replays.odds import document_of, run_of, wilson
from limmu_replays.outcomes import Kind, sort_outcomes, spreads

UMPIRE = ("umpire",)
LIBRARY = Path(__file__).parents[2] / "replays" / "library"


def paused(game: Game[Any], pack: Any, board: Any, procedure: Procedure[Any], seats: tuple[str, ...]) -> Match[Any]:
    """A match in the middle of things, at the first question of a procedure."""
    chosen = {name: readings[0] for name, readings in game.options.items()}
    header = Header(
        format=1,
        game=game.name,
        ruleset=game.ruleset,
        pack="",
        digest=game.digest(pack),
        match="odds",
        scenario="",
        seats=seats,
        commitment="",
        persons={},
        options=chosen,
    )
    blank = empty(game, pack, header, bytes(32))
    return enter(replace(blank, position=replace(blank.position, board=board)), (), procedure)[1]


def to_the_roll(match: Match[Any], **answers: Any) -> Match[Any]:
    """Answer until a roll is pending: by the name of the question, else pass."""
    while (open_ := question(match)) is not None and open_.seats != ("chance",):
        seat, asked = open_.demands[0]
        match = take(match, decide(seat, answers.get(type(asked).__name__, asked.passing)))[1]
    return match


def kinds_of(match: Match[Any], *by: str, audience: tuple[str, ...] = UMPIRE) -> list[Kind]:
    shown = Shown(match.game, match.pack)
    return sort_outcomes([list(ways(start(match, audience), passes, 5_000))], audience, shown, by)[0]


def chances(kinds: list[Kind], field: str) -> dict[Any, Fraction]:
    found: Counter[Any] = Counter()
    for kind in kinds:
        found.update({value: kind.chance for (_, name), value in kind.values if name == field})
    return dict(found)


# ---------------------------------------------------------------- by hand


@pytest.mark.parametrize(("continued", "falls"), [(0, Fraction(2, 6)), (1, Fraction(3, 6)), (3, Fraction(5, 6))])
def test_a_siege_by_hand(continued: int, falls: Fraction) -> None:
    """Walls -1, +1 a marker, falls from 4; a natural 6 always, a natural 1 never."""
    board = position("HW1 at a1: 3W", markers={"a1": "egypt/g"}, players=["egypt", "hatti"])
    places = [replace(p, besieger="hatti", continued=continued) if p.id == "a1" else p for p in board.places]
    board = replace(board, places=tuple(places))
    match = paused(god_kings, fx1(), board, Siege("HW1", "hatti", "hatti", "a1"), ("egypt", "hatti"))
    assert chances(kinds_of(match), "success") == {True: falls, False: 1 - falls}
    assert len(kinds_of(match)) == 2


def test_an_interception_by_hand() -> None:
    """No modifiers against a Battle Rating of 3: naturals 1 to 3 succeed."""
    play = activate(position("EK at k3: 6W", "HK at k1: 6W", markers={}), "EK", dice={"intercept": [1]})
    play.answer("egypt", "move:k2")
    declare_all(play, "hatti", "intercept:k1:HK")
    before = next(p for p in play.match.past[::-1] if p.pause and p.pause.demands[0].seat == "chance")
    match = replace(play.match, position=before)
    rating = q.general(play.board, "HK").battle
    kinds = kinds_of(match)
    assert rating == 3
    assert chances(kinds, "success") == {True: Fraction(1, 2), False: Fraction(1, 2)}
    assert "The interception succeeds: 1 to 3, needs 3 or less" in kinds[0].text
    assert "then Egypt is asked" in kinds[0].text


def test_an_attrition_roll_is_told_by_who_loses_how_many() -> None:
    """Warriors of one division are as good as each other: which of them lose their steps to a 6 says nothing."""
    board = loose(position("EK at a2: 4W", markers={}))
    roll = Attrition(at(board, "a2", "egypt"))
    kinds = kinds_of(to_the_roll(paused(god_kings, fx1(), board, roll, ("egypt", "hatti"))))
    found = {kind.text: kind.chance for kind in kinds}
    assert len(found) == len(kinds) == 4 * 2
    assert found["Attrition rolls 1 to 5, 1 to 5, 1 to 5 and 1 to 5: nobody loses a step"] == Fraction(5, 6) ** 4
    one = "any of 1 to 6, any of 1 to 6, any of 1 to 6 and 1 to 5; 1 Amon warrior loses a step and lives"
    assert found[f"Attrition rolls {one}"] == 3 * Fraction(1, 6) * Fraction(5, 6) ** 3


def main_battle() -> Match[Any]:
    """Four warriors of strength 3 against four, no modifiers: both dice are read in the column for 12."""
    board = loose(position("EK at a2: 4W", "HK at a2: 4W", markers={}))
    units = at(board, "a2", "egypt")
    match = paused(god_kings, fx1(), board, Battle("a2", "egypt", "egypt", "EK", units), ("egypt", "hatti"))
    return to_the_roll(match, HoldBack=(), UseAdvantage=Split(0, 0))


def test_a_battle_by_hand() -> None:
    """Rows 1 to 6 of the column for 12 are 7, 8, 9, 10, 11 and 11."""
    match = main_battle()
    kinds = kinds_of(match)
    both = spreads(kinds, UMPIRE, Shown(match.game, match.pack))[:2]
    column = {loss: Fraction(1 + (loss == 11), 6) for loss in (7, 8, 9, 10, 11)}
    assert [dict(spread.chances) for spread in both] == [column, column]
    assert [spread.mean for spread in both] == [Fraction(28, 3)] * 2
    assert sum(kind.chance for kind in kinds) == 1
    assert len(kinds_of(match, "loss")) == 25
    shown = Shown(match.game, match.pack)
    run = run_of("", [start(match, UMPIRE)], passes, 100)
    document = document_of("", [run], kinds=[kinds], fell=(), audiences=UMPIRE, shown=shown, match=match)
    won = [(one["who"], one["percent"]) for one in document["answers"][0]["wins"]]
    even = sum(column[loss] ** 2 for loss in column)  # the defender wins then
    assert won == [
        ("Hatti wins by the loss numbers", round(float(50 + 50 * even), 4)),
        ("Egypt wins by the loss numbers", round(float(50 - 50 * even), 4)),
    ]


def test_a_battle_by_brute_force() -> None:
    """Every pair of dice through a battle played with scripted dice gives the same count."""
    board = loose(position("EK at a2: 4W", "HK at a2: 4W", markers={}))
    counted: Counter[tuple[int, ...]] = Counter()
    for one, two in product(range(1, 7), repeat=2):
        play = battle(board, dice={"battle_attacker": [one], "battle_defender": [two]})
        while not play.of(BattleRolled):
            seat = play.open.seats[0]  # type: ignore[union-attr]
            asked: Any = play.asked(seat).question
            play.answer(seat, {"HoldBack": (), "UseAdvantage": Split(0, 0)}.get(type(asked).__name__, asked.passing))
        counted[tuple([fact.loss for fact in play.of(BattleRolled)])] += 1
    kinds = kinds_of(main_battle(), "loss")
    mine = {tuple([value for _, value in kind.values]): kind.chance for kind in kinds}
    assert mine == {losses: Fraction(number, 36) for losses, number in counted.items()}


def test_a_battle_of_genesis_by_hand() -> None:
    """Equal forces, no shifts: the higher die wins, equal dice are a draw."""
    dice = {"bdr_attacker": [6], "bdr_defender": [1]}
    play = battles.attack(field(), "HIT at A: 3I K[K1]", "MIT at T: 3I K[L1]", to="T", dice=dice)
    before = next(p for p in play.match.past if p.pause and p.pause.demands[0].seat == "chance")
    kinds = kinds_of(replace(play.match, position=before))
    told = [Shown(play.match.game, play.match.pack).decided(way.facts) for kind in kinds for way in kind.ways]
    assert Counter(told) == {"the attacker wins": 15, "the defender wins": 15, "a draw": 6}
    assert chances(kinds, "winner") == {"attacker": Fraction(15, 36), "defender": Fraction(15, 36), "": Fraction(6, 36)}


# ---------------------------------------------------------------- in general


def yardstick_match(seed: int) -> Match[Any]:
    """A match of bots, over."""
    _, match = begin(yardstick.game, yardstick.Pack(), "turns-3")
    bot, dice = RandomBot(str(seed)), SeededDice(seed)
    host = Host(match, dice)
    while (open_ := question(host.match)) is not None:
        host.answer(open_.seats[0], bot.choose(host.view(open_.seats[0])))
    return host.match


def rolls_of(match: Match[Any]) -> list[Match[Any]]:
    """The match before each of its rolls."""
    found = [replace(match, position=position) for position in match.past]
    return [one for one in found if (open_ := question(one)) and isinstance(open_.demands[0][1], RollDice)]


def test_fire_of_chariot_lords_by_hand() -> None:
    """Three Foot kill Foot from 5; what each die may be stands at its own shot."""
    played = read_played(LIBRARY / "chariot-lords" / "first_five_3.limmu.gz", None)
    shown = Shown(played.match.game, played.match.pack)
    kinds = sort_outcomes([list(ways(start(played.at(234), UMPIRE), passes, 5_000))], UMPIRE, shown)[0]
    assert [kind.chance for kind in kinds] == [Fraction(4, 6) ** 3, 1 - Fraction(4, 6) ** 3]
    shots = [f"Kassites {n} fires at Sumer 2" for n in (4, 5, 8)]
    missed = "; ".join([f"{shot}: 1 to 4, needs 5" for shot in shots])
    either = "; ".join([f"{shot}: any of 1 to 6, needs 5" for shot in shots])
    assert f"{missed}; nobody is hit" in kinds[0].text
    assert f"{either}; Sumer 2 is hit" in kinds[1].text


def test_chances_add_up_to_one_and_outcomes_too() -> None:
    before = rolls_of(yardstick_match(3))
    assert len(before) > 6
    for match in before[:6]:
        found = list(ways(start(match, UMPIRE), passes, 5_000))
        assert sum(way.chance for way in found) == 1
        assert sum(kind.chance for kind in kinds_of(match)) == 1
        assert len({way.rolls for way in found}) == len(found)


def test_a_seat_gets_the_same_odds_whatever_is_hidden_from_it() -> None:
    """The other hand and the deck are other ones: nothing that seat 0 is told differs."""
    for match in rolls_of(yardstick_match(3))[1:5]:
        board = match.position.board
        other = replace(board, hand1=board.hand1[::-1], deck=board.deck[::-1])
        assert other != board
        told = []
        for one in (board, other):
            way = start(replace(match, position=replace(match.position, board=one)), ("0",))
            assert way.match.board.hand0 == board.hand0
            assert set(way.match.board.deck) <= {0}
            kinds = sort_outcomes([list(ways(way, passes, 5_000))], ("0",), Shown(match.game, match.pack))[0]
            told.append([(kind.chance, kind.text, kind.values) for kind in kinds])
        assert told[0] == told[1]


def test_what_a_seat_is_told_is_right_wherever_it_is_told_anything() -> None:
    """Every roll of a match, for each seat: on what it sees the rules give what they give on everything, or stop."""
    played = read_played(LIBRARY / "god-kings" / "kadesh.limmu.gz")
    shown = Shown(played.match.game, played.match.pack)
    told, untold = 0, 0
    for match in rolls_of(played.match):
        for seat in match.seats:
            if match.game.codec.question(match.position.pause.demands[0].question).count > 3:  # type: ignore[union-attr]
                continue
            right = list(ways(start(match, UMPIRE), passes, 500))
            try:
                mine = list(ways(start(match, (seat,)), passes, 500))
            except RuleError:
                untold += 1
                continue
            assert sum(way.chance for way in right) == 1
            both = [sort_outcomes([found], (seat,), shown)[0] for found in (right, mine)]
            assert [kind.chance for kind in both[0]] == [kind.chance for kind in both[1]]
            told += 1
    assert told > 10 * untold > 0


def test_dice_that_an_undo_keeps_are_free_in_what_is_reckoned() -> None:
    match = yardstick_match(3)
    roll = rolls_of(match)[0]
    after = next(p for p in match.past if p.n == roll.n + 1)
    gone = replace(match, position=after)
    undone = take(gone, Input("umpire", Undo(roll.n, ("0", "1"), (after.n,))))[1]
    assert undone.position.redo
    assert len(list(ways(start(undone, UMPIRE), passes, 5_000))) == 6


def test_more_than_can_be_run_is_sampled() -> None:
    match = main_battle()
    with pytest.raises(TooMany):
        list(ways(start(match, UMPIRE), passes, 20))
    some = list(sample(start(match, UMPIRE), passes, lambda i: SeededDice(b"%d" % i), 300))
    assert sum(way.chance for way in some) == 1
    share = sum([way.chance for way in some if way.rolls[0] == (6,)], Fraction(0))
    low, high = wilson(share, 300)
    assert low < 1 / 6 < high


def test_what_can_be_run_in_time_is_never_sampled(run: Run, match: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(list(ways(start(main_battle(), UMPIRE), passes, 20, 60.0))) == 36
    monkeypatch.setattr(odds_module, "MOST", 2)
    monkeypatch.setattr(odds_module, "SECONDS", 60.0)
    document = told(run, str(match), "--at", "1")["answers"][0]
    assert (document["exact"], document["ways"]) == (True, 6)


def test_the_interval_is_that_of_the_tables() -> None:
    assert wilson(Fraction(1, 2), 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(Fraction(0), 10) == pytest.approx((0.0, 0.2775), abs=1e-4)


def test_it_stops_where_it_is_told_to() -> None:
    """After both dice of the battle come windows: nobody answers, or everybody passes."""
    at_window = list(ways(start(main_battle(), UMPIRE), stops, 5_000))
    passed = list(ways(start(main_battle(), UMPIRE), passes, 5_000))
    assert len(at_window) == len(passed) == 36
    assert not any(way.answered for way in at_window)
    ends = {type(question(way.match).demands[0][1]).__name__ for way in passed if question(way.match)}  # type: ignore
    assert "PlayActionCard" not in ends


# ---------------------------------------------------------------- the command


def told(run: Run, *args: str) -> dict[str, Any]:
    result = run("odds", *args, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def test_the_pending_roll_the_roll_itself_and_what_fell(run: Run, match: Path) -> None:
    pending, itself = told(run, str(match), "--at", "1"), told(run, str(match), "--at", "2")
    assert "which was entry 2" in itself["of"]
    for document in (pending, itself):
        outcomes = document["answers"][0]["outcomes"]
        assert [outcome["probability"] for outcome in outcomes] == ["1/6"] * 6
        assert sum(outcome["fell"] for outcome in outcomes) == 1
    assert pending["answers"][0]["exact"]
    text = run("odds", str(match), "--at", "1")
    assert "exact: all 6 results of the dice" in text.stdout
    assert "16.67 %" in text.stdout


def test_two_answers_are_compared(run: Run) -> None:
    run("play", "yardstick", "--scenario", "turns-3", "--seat", "all=random", "--seed", "1", "--out", "m.limmu")
    log = json.loads(run("log", "m.limmu", "--json").stdout)
    n = next(e["n"] - 1 for e in log if e["by"] == "chance" and e["n"] > 2 and log[e["n"] - 1]["by"] in "01")
    before = json.loads(run("show", "m.limmu", "--at", str(n - 1), "--seat", log[n]["by"], "--json").stdout)
    keys = [json.dumps(answer) for answer in before["answers"][:2]]
    wanted = [part for key in keys for part in ("--answer", key)]
    document = told(run, "m.limmu", "--at", str(n - 1), *wanted)
    assert [one["answer"] for one in document["answers"]] == keys
    assert any(one["rolls"] for one in document["answers"])
    refused = run("odds", "m.limmu", "--at", str(n - 1), "--answer", "987")
    assert refused.exit_code == 2
    assert "not on offer" in refused.stderr


def test_many_answers_are_told_one_after_the_other(run: Run) -> None:
    """Two stand side by side; eleven would leave no room for what comes of them, and each has its own words."""
    log = str(LIBRARY / "god-kings" / "three_kings.limmu")
    side = run("odds", log, "--at", "31", "--answer", "pass", "--answer", "shift_roll:85:-").stdout
    assert "\npass: exact" in side
    assert re.search(r"^ +pass +shift_roll:85:- +outcome", side, re.M)
    many = run("odds", log, "--at", "31").stdout
    assert "\npass\n" in many
    assert re.search(
        r"^shift_roll:85:-\n\s+2/3  66.67 % +Hatti plays Traitor to shift the succession roll;", many, re.M
    )
    assert "lives on (3 to 6 - 1 = 2 to 5;" in " ".join(many.split())


def test_what_cannot_be_reckoned_says_why(run: Run, match: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    end = str(json.loads(run("log", str(match), "--json").stdout)[-1]["n"])
    for args, why in [
        (("--at", "0"), "a shuffle is pending"),
        (("--at", "1", "--answer", "4"), "no seat is asked"),
        (("--at", "1", "--by", "nonsense"), "no fact has such a field"),
        (("--at", "1", "--then", "nobody"), "choose one of stop, pass, random"),
        (("--at", "1", "--then", "random", "--seat", "0"), "a bot needs the hand of its seat"),
        (("--at", "3", "--seat", "1", "--answer", "x"), "a whole number is wanted"),
        (("--at", end), "the match is over"),
        (("--at", "999"), "there is no entry 999"),
    ]:
        result = run("odds", str(match), *args)
        assert result.exit_code == 2, args
        assert why in result.stderr, args
    monkeypatch.setattr(odds_module, "MOST", 2)
    monkeypatch.setattr(odds_module, "SECONDS", 0.0)
    document = told(run, str(match), "--at", "1", "--samples", "100")["answers"][0]
    assert (document["exact"], document["ways"]) == (False, 100)
    assert all(outcome["low"] < outcome["percent"] < outcome["high"] for outcome in document["outcomes"])


def test_a_sample_marks_what_fell_though_it_did_not_draw_it(
    run: Run, match: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(odds_module, "MOST", 2)
    monkeypatch.setattr(odds_module, "SECONDS", 0.0)
    body: Any = read_played(match).entries[2].input

    def outcome(asked: RollDice, n: int) -> tuple[int, ...]:
        return (body.outcome[0] % 6 + 1,)

    def other(seed: bytes) -> SimpleNamespace:
        return SimpleNamespace(outcome=outcome)

    monkeypatch.setattr(odds_module, "SeededDice", other)
    document = told(run, str(match), "--at", "1", "--samples", "100")["answers"][0]
    assert document["ways"] == 100
    assert [(one["fell"], one["ways"], one["percent"]) for one in document["outcomes"]] == [
        (False, 100, 100.0),
        (True, 0, 0.0),
    ]


def test_rules_that_need_what_is_hidden_are_refused_to_a_seat(run: Run, match: Path) -> None:
    """A card of the other hand that is not known cannot be judged: as umpire it can."""
    log = json.loads(run("log", str(match), "--json").stdout)
    n = next(e["n"] - 1 for e in log if e["by"] == "0")
    card = json.loads(run("show", str(match), "--at", str(n), "--seat", "0", "--json").stdout)["answers"][0]
    assert run("odds", str(match), "--at", str(n), "--answer", str(card)).exit_code == 0
    hidden = run("odds", str(match), "--at", str(n), "--answer", str(card), "--seat", "1")
    assert hidden.exit_code == 2
    absent = run("odds", str(match), "--at", str(n), "--answer", "55", "--seat", "1")
    assert absent.stderr.replace("55", str(card)) == hidden.stderr
    assert "only 0 knows every answer" in run("odds", str(match), "--at", str(n + 1), "--seat", "1").stderr


# ---------------------------------------------------------------- what is said of them


CHARIOTS = str(LIBRARY / "chariot-lords" / "middle_five_2.limmu.gz")


def test_a_die_that_decides_is_told_even_where_others_hang_together(run: Run) -> None:
    """Hatti 8 has not hit Canaan 5 in the first row; which of the other two hit Canaan 4 is open."""
    text = " ".join(run("odds", CHARIOTS, "--at", "40").stdout.split())
    assert "Hatti 8 fires at Canaan 5: 1 to 4, needs 5; " in text
    either = [f"Hatti {n} fires at Canaan 4: any of 1 to 6, needs 5;" for n in (6, 11)]
    assert " ".join(either) in text
    assert "Hatti 8 fires at Canaan 5: any" not in text


def test_an_average_is_of_one_subject_and_says_of_which_part(run: Run) -> None:
    """After entry 43 Achaea loses 1 and Hatti 3, or Hatti alone: nothing is reckoned over both."""
    one = told(run, CHARIOTS, "--at", "43")["answers"][0]
    assert [(s["chances"], s["total"]) for s in one["spreads"]] == [
        ([{"value": 3, "probability": "4/9"}, {"value": 4, "probability": "1/9"}], "5/9")
    ]
    assert "on average 3.200 where it happens, 5/9" in run("odds", CHARIOTS, "--at", "43").stdout
    whole = run("odds", str(LIBRARY / "genesis" / "sargon.limmu"), "--at", "96").stdout
    assert "on average 2.000\n" in whole


def test_the_number_of_a_card_is_no_amount(run: Run) -> None:
    """What is drawn is told by name: no average is of the numbers of cards."""
    at = (str(LIBRARY / "genesis" / "sargon.limmu"), "--at", "1", "--seat", "babylonia", "--answer", "pay")
    one = told(run, *at)["answers"][0]
    assert any("Babylonia draws Chariot" in outcome["text"] for outcome in one["outcomes"])
    assert {spread["field"] for spread in one["spreads"]} == set()


def test_what_has_not_been_decided_says_so(run: Run) -> None:
    text = run("odds", CHARIOTS, "--at", "40", "--by", "reads").stdout
    assert "none of it" not in text
    assert "reads: not decided yet" in text


def test_outcomes_that_read_alike_are_put_together(run: Run) -> None:
    one = told(run, str(LIBRARY / "god-kings" / "three_kings.limmu"), "--at", "96")["answers"][0]
    texts = [outcome["text"] for outcome in one["outcomes"]]
    assert len(texts) == len(set(texts))
    assert sum(Fraction(outcome["probability"]) for outcome in one["outcomes"]) == 1
