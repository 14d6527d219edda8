"""Of a match that goes on no command tells what is hidden, unless its umpire asks for it."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run

from limmu.core import Decision, Input, SeatChange, decide, question_of, take
from limmu.display.telling import given_answer
from limmu.stores.recorded import read_played
from limmu.trouble import Trouble
from limmu_replays.judging import verdict_of
from limmu_replays.showing import own_eyes

RULING = ("--author", "Ann", "--clause", "SK-3.1", "--reason", "typed it wrong")
ALL = ("--seat", "umpire")


@pytest.fixture
def going(run: Run, match: Path) -> Path:
    """A match of two people, after entry 2: seat 0 is asked for a card."""
    path = Path("going.limmu")
    assert run("branch", str(match), "--at", "2", "--out", str(path)).exit_code == 0
    return path


def hand(run: Run, path: Path) -> list[str]:
    """The cards of seat 0."""
    return [str(key) for key in json.loads(run("show", str(path), "--seat", "0", "--json").stdout)["answers"]]


def test_whether_a_hidden_card_is_held_cannot_be_asked(run: Run, going: Path) -> None:
    held, absent = hand(run, going)[0], "55"
    assert absent not in hand(run, going)
    for eyes in ((), ("--seat", "1"), ("--seat", "public"), ("--seat", "1", "--json")):
        for command in (("explain", str(going), "2"), ("odds", str(going), "--at", "2")):
            told = {key: run(*command, "--answer", key, *eyes) for key in (held, absent)}
            assert told[held].exit_code == told[absent].exit_code == 2
            assert told[held].output.replace(f"{held} is", "K is") == told[absent].output.replace(
                f"{absent} is", "K is"
            )
            assert "is not checked: it rests on what is hidden from" in told[held].stderr
    assert run("explain", str(going), "2", "--answer", held, "--seat", "0").exit_code == 0
    assert run("explain", str(going), "2", "--answer", held, *ALL).exit_code == 0
    assert run("explain", str(going), "2", "--answer", absent, *ALL).exit_code == 1


def test_what_is_public_is_judged_by_every_seat(run: Run, going: Path) -> None:
    card = hand(run, going)[0]
    for eyes in ((), ("--seat", "1")):  # the answer may tell what the seat holds: none of these
        for key in (card, "999"):
            told = run("branch", str(going), "--at", "2", "--answer", key, "--out", "b.limmu", *eyes)
            assert (told.exit_code, "to answer" in told.stderr) == (2, True)
            assert not Path("b.limmu").exists()
    assert run("branch", str(going), "--at", "2", "--answer", card, "--out", "b.limmu", "--seat", "0").exit_code == 0
    asked: Any = json.loads(run("show", "b.limmu", "--seat", "0", "--json").stdout)
    for eyes in (("--seat", "1"), ("--seat", "public"), ALL):
        judged = run("explain", "b.limmu", "3", "--answer", str(asked["answers"][0]), *eyes)
        assert (judged.exit_code, ": legal" in judged.stdout) == (0, True)
        refused = run("explain", "b.limmu", "3", "--answer", "999", *eyes)
        assert (refused.exit_code, ": refused: " in refused.stdout) == (1, True)


def test_a_copy_that_hides_a_card_does_not_say_that_it_is_not_there(run: Run, going: Path) -> None:
    card = hand(run, going)[0]
    for seat in ("1", "public"):
        assert run("redact", str(going), "--seat", seat, "--out", f"{seat}.limmu").exit_code == 0
        for eyes in ((), ALL):
            told = run("explain", f"{seat}.limmu", "2", "--answer", card, *eyes)
            assert told.exit_code == 2
            assert f"{card} is not checked: it rests on what " in told.stderr
        told = run("odds", f"{seat}.limmu", "--at", "2", "--answer", card, *ALL)
        assert f"{card} is not checked: it rests on what {seat}.limmu does not open" in told.stderr


def test_no_command_tells_a_hidden_hand_unasked(run: Run, going: Path) -> None:
    """Seat 0 holds cards of two digits: none of them stands where the public looks."""
    cards = [card for card in hand(run, going) if len(card) > 1]
    assert cards
    before = going.read_bytes()
    fact = ("--fact", '{"_":"unit_placed","unit":0,"to":4}')
    commands = {
        "explain": ("explain", str(going), "2"),
        "branch": ("branch", str(going), "--at", "2", "--out", "other.limmu"),
        "unfit": ("branch", str(going), "--at", "2", "--answer", "x", "--out", "other.limmu"),
        "rule": ("rule", str(going), *RULING, *fact, "--dry-run"),
        "undo": ("undo", str(going), "--to", "1", "--consent", "all", "--dry-run"),
    }

    def words(*args: str) -> set[str]:
        text = run(*args).output
        return set(text.replace(",", " ").replace("[", " ").replace("]", " ").split()) & set(cards)

    for name, args in commands.items():
        whole = words(*args, *ALL)
        for file in Path().glob("other.limmu*"):
            file.unlink()
        assert not words(*args), name
        for file in Path().glob("other.limmu*"):
            file.unlink()
        assert whole or name == "undo", name
    for args in (commands["rule"], commands["undo"]):
        document = json.loads(run(*args, "--json").stdout)
        assert document["answers"] == []
    document = json.loads(run(*commands["rule"], "--json", *ALL).stdout)
    assert [str(key) for key in document["answers"]] == hand(run, going)
    assert going.read_bytes() == before


def test_the_deal_of_a_match_that_goes_on_is_explained_to_its_umpire_alone(run: Run, going: Path) -> None:
    blind, whole = [json.loads(run("explain", str(going), "2", "--json", *eyes).stdout) for eyes in ((), ALL)]
    assert blind != whole
    public = json.loads(run("explain", str(going), "2", "--json", "--seat", "public").stdout)
    assert blind == public


def test_a_script_or_case_of_a_match_that_goes_on_is_for_its_umpire_alone(run: Run, going: Path) -> None:
    for args in (("log", str(going), "--script"), ("case", "--from", str(going))):
        for eyes in ((), ("--seat", "0")):
            refused = run(*args, *eyes)
            assert (refused.exit_code, refused.stdout) == (2, "")
            assert "--seat umpire" in refused.stderr
        if args[0] == "log":
            assert "shuffle deck" in run(*args, *ALL).stdout
    assert run("log", "m.limmu", "--script").exit_code == 0  # that one is over


def test_odds_and_diff_look_as_log_does(run: Run, going: Path) -> None:
    assert json.loads(run("odds", str(going), "--at", "1", "--json").stdout)["seat"] == "public"
    assert json.loads(run("odds", "m.limmu", "--at", "1", "--json").stdout)["seat"] == "umpire"
    other = run("branch", str(going), "--at", "2", "--answer", hand(run, going)[0], "--out", "b.limmu", *ALL)
    assert other.exit_code == 0
    told = json.loads(run("diff", "m.limmu", "b.limmu", "--json").stdout)
    wanted = json.loads(run("diff", "m.limmu", "b.limmu", "--json", "--seat", "public").stdout)
    assert told == wanted


def test_every_command_that_looks_says_whose_eyes_it_has(run: Run) -> None:
    looking = ("show", "log", "map", "report", "explain", "odds", "diff", "branch", "enter", "rule", "undo", "again")
    for name in (*looking, "end", "ruleset"):
        told = " ".join(run(name, "--help").stdout.split())
        assert "default: umpire if the match is over, else the only person who plays, else public" in told, name


def test_the_umpire_reads_the_answers_as_json_too(run: Run, going: Path) -> None:
    document = json.loads(run("show", str(going), "--json", *ALL).stdout)
    assert [str(key) for key in document["answers"]] == hand(run, going)
    assert document["question"]["_"] == "play_card"


@pytest.mark.parametrize("name", ["god-kings/three_kings.limmu", "genesis/sargon.limmu"])
def test_what_was_answered_is_never_called_refused(name: str) -> None:
    """Every answer of a match was legal: by its own seat's eyes it is, by other eyes it is or is not checked."""
    played = read_played(Path(__file__).parents[2] / "replays" / "library" / name, None)
    match = played.match
    told: dict[bool, set[str]] = {True: set(), False: set()}
    for entry in played.entries[1:]:
        asked = question_of(match, entry)
        if asked is None or not isinstance(entry.input, Decision):
            continue
        answer = decide(entry.by, given_answer(match, entry, asked))
        for eyes in (*match.seats, "public"):
            try:
                legal = verdict_of(played, played.at(entry.n - 1), (eyes,), "", answer).value
                told[eyes == entry.by].add("legal" if legal else "refused")
            except Trouble:
                told[eyes == entry.by].add("not checked")
    assert told == {True: {"legal"}, False: {"legal", "not checked"}}


@pytest.mark.parametrize("named", ["random", "sensible", "bot:random"])
def test_a_person_named_like_a_bot_shows_nobody_the_hand_of_the_other(going: Path, named: str) -> None:
    played = read_played(going, None)
    match = played.match
    seated = [("0", "Ann"), ("1", named)]
    for seat, person in seated:
        match = take(match, Input("host", SeatChange(seat, person)))[1]
    assert own_eyes(match) == "public"


@pytest.mark.parametrize(("named", "eyes"), [("random", "public"), ("bot:nobody", "public"), ("bot:random", "0")])
def test_a_bot_is_known_by_how_it_is_recorded(going: Path, named: str, eyes: str) -> None:
    match = read_played(going, None).match
    for seat, person in [("0", "human"), ("1", named)]:
        match = take(match, Input("host", SeatChange(seat, person)))[1]
    assert own_eyes(match) == eyes


def test_one_person_among_bots_of_the_program_sees_his_own(run: Run) -> None:
    played = run("play", "yardstick", "--scenario", "turns-1", "--seat", "1=random", "--out", "solo.limmu")
    assert "stopped after entry" in played.stderr
    assert own_eyes(read_played(Path("solo.limmu"), None).match) == "0"
