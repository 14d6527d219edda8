"""enter, and log --script: matches from files of answers and dice, and back."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run

from limmu.core import read_log
from limmu_replays.scripts import MAX_FILE

ROOT = Path(__file__).parents[2]
HEADING = 'game = "yardstick"\nscenario = "turns-1"\nplay:\n'
DECK = "shuffle deck ...\n"


def told(path: str | Path) -> list[Any]:
    """The inputs, facts and trails of a log, without hashes and commitments."""
    documents = [json.loads(json_) for _, json_ in read_log(Path(path).read_bytes()).entries]
    return [{k: v for k, v in d.items() if k not in ("prev", "sealed", "proof")} for d in documents]


def enter(run: Run, text: str, *more: str) -> Any:
    Path("a.txt").write_text(text, encoding="utf-8")
    return run("enter", "e.limmu", "--answers", "a.txt", *more)


def again(run: Run, path: str | Path) -> None:
    """A log written as a script and entered again is the same match, and sound."""
    script = run("log", str(path), "--script", "--seat", "umpire")
    assert script.exit_code == 0, script.stderr
    result = enter(run, script.stdout, "--json")
    assert result.exit_code == 0, result.stderr
    assert run("verify", "--strict", "e.limmu").exit_code == 0
    assert (
        run("log", "e.limmu", "--script", "--seat", "umpire").stdout.splitlines()[1:] == script.stdout.splitlines()[1:]
    )
    same = json.loads(run("diff", str(path), "e.limmu", "--json").stdout)
    assert set(same["header"]) <= {"dice", "anchors", "links", "keys"}
    assert same["parting"] in (-1, len(told("e.limmu")))  # one past the last: only the headers differ


# ---------------------------------------------------------------- there and back


def test_a_match_is_the_same_there_and_back(run: Run, match: Path) -> None:
    again(run, match)
    assert told("e.limmu") == told(match)


@pytest.mark.parametrize("name", ["god-kings/megiddo.limmu.gz", "genesis/sargon.limmu"])
def test_a_match_of_the_library_is_the_same_there_and_back(run: Run, name: str) -> None:
    again(run, ROOT / "replays" / "library" / name)


def test_rulings_passes_notes_and_the_end_come_back_too(run: Run, match: Path) -> None:
    run("branch", str(match), "--at", "2", "--out", "r.limmu")
    ruling = ("--author", "Ann", "--clause", "SK-3.1", "--reason", 'said "no", \\ then yes')
    fact = '{"_":"unit_placed","unit":0,"to":4}'
    assert run("rule", "r.limmu", *ruling, "--fact", fact, "--close", '""').exit_code == 0
    script = (
        run("log", "r.limmu", "--script", "--seat", "umpire").stdout
        + "note umpire: so it was\nsit 1 Ben Ali\n0 concede\n"
    )
    assert enter(run, script).exit_code == 0
    assert run("verify", "--strict", "e.limmu").exit_code == 0
    Path("first.limmu").write_bytes(Path("e.limmu").read_bytes())
    Path("e.limmu").unlink()
    Path("e.limmu.key").unlink()
    again(run, "first.limmu")
    assert [entry["input"]["_"] for entry in told("e.limmu")][-4:] == ["ruling", "note", "seat_change", "end"]
    assert told("e.limmu")[-4]["input"]["reason"] == 'said "no", \\ then yes'


def test_the_example_of_the_documentation_is_entered(run: Run) -> None:
    result = run("enter", "e.limmu", "--answers", str(ROOT / "docs" / "face-to-face.txt"))
    assert result.exit_code == 0, result.stderr
    assert "28 entries from 27 lines" in result.stderr
    assert "asked: Egypt" in result.stdout
    assert run("verify", "--strict", "e.limmu").exit_code == 0
    header = read_log(Path("e.limmu").read_bytes()).header
    assert (header.dice, header.persons) == ("physical", {"egypt": "Ann", "mitanni": "Ben"})
    dice = next(json.loads(line) for _, line in read_log(Path("e.limmu").read_bytes()).entries if b'"proof"' in line)
    assert dice["proof"] == {"egypt": "typed", "mitanni": "confirmed"}
    assert "ruling by Cara (GK-11.2-a): noticed too late" in run("log", "e.limmu").stdout


def test_an_entered_match_is_played_on(run: Run) -> None:
    assert enter(run, HEADING).exit_code == 0
    result = run("play", "e.limmu", "--seat", "all=random", typed="3 4 5 6\n3\n" * 400)
    assert result.exit_code == 0, result.stderr
    assert run("verify", "--strict", "e.limmu").exit_code == 0
    assert any(entry["input"]["_"] == "chance" for entry in told("e.limmu"))


def test_a_match_is_entered_into_a_store(run: Run) -> None:
    Path("a.txt").write_text(HEADING + DECK)
    assert run("enter", "evening", "--answers", "a.txt", "--store", "sqlite:club.db").exit_code == 0
    assert run("verify", "--store", "sqlite:club.db").exit_code == 0
    assert "already" in run("enter", "evening", "--answers", "a.txt", "--store", "sqlite:club.db").stderr
    odds = json.loads(run("odds", "evening", "--store", "sqlite:club.db", "--json").stdout)
    assert len(odds["answers"][0]["outcomes"]) == 6


# ---------------------------------------------------------------- what cannot be entered


EVENING = (ROOT / "docs" / "face-to-face.txt").read_text("utf-8")
RULED = next(i for i, line in enumerate(EVENING.splitlines(), 1) if line.startswith("{ author"))
ILLEGAL = EVENING.replace(EVENING.splitlines()[RULED - 1], "egypt: move:hazor")
"""The example of the documentation with an illegal move where an umpire ruled, in line RULED."""


def test_an_illegal_line_is_told_with_its_number_and_nothing_is_written(run: Run) -> None:
    result = enter(run, ILLEGAL)
    assert result.exit_code == 2
    assert f"a.txt:{RULED}: egypt: move:hazor: refused: Hazor is not adjacent to Jaffa (GK-11.2-a)" in result.stderr
    assert not list(Path().glob("e.limmu*"))


def test_with_an_illegal_line_the_answers_on_offer_are_listed(run: Run) -> None:
    result = enter(run, ILLEGAL)
    assert "on offer to egypt are" in result.stderr
    assert "move:shechem" in result.stderr


def test_what_a_hidden_hand_could_play_is_listed_to_its_seat_and_the_umpire_alone(run: Run) -> None:
    window = EVENING.replace("mitanni: pass\n", "mitanni: x\n", 1)
    told = enter(run, window).stderr
    assert "what is on offer to mitanni would tell its hand" in told
    assert "pass" not in told
    for seat in ("mitanni", "umpire"):
        assert "on offer to mitanni are pass" in enter(run, window, "--seat", seat).stderr


def test_the_entries_before_an_illegal_line_are_kept_on_request(run: Run) -> None:
    assert enter(run, ILLEGAL, "--so-far").exit_code == 2
    assert run("verify", "--strict", "e.limmu").exit_code == 0
    assert len(told("e.limmu")) == 20


def test_entering_overwrites_no_file(run: Run) -> None:
    Path("e.limmu").write_bytes(b"mine")
    taken = enter(run, EVENING)
    assert taken.exit_code == 2
    assert "e.limmu exists already" in taken.stderr
    assert Path("e.limmu").read_bytes() == b"mine"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("0: 4", "a roll is due: roll weather FACE (1 of 1 to 6)"),
        ("roll combat 4", "no roll for combat is due"),
        ("roll weather 7", "refused"),
        ("roll weather 3 4", "refused"),
        ("shuffle deck ...", "no shuffle for deck is due"),
        ("nobody concede", "refused"),
        ('{ author = "A", clause = "SK-3.1", reason = "r", answer = "4" }', "no seat is asked"),
        (
            '{ author = "A", clause = "SK-3.1", reason = "r", facts = [{ _ = "nonsense" }] }',
            "this is no fact of the game",
        ),
        ('{ author = "A", clause = "SK-3.1", reason = "r" }', "refused"),
        ('{ author = "A", clause = "SK-3.1" }', "reason"),
        ('{ author = "A", clause = "SK-3.1", reason = "r", power = "all" }', "power"),
        ("{ author = ", "a ruling that is not TOML"),
        ("{" * 60_000, "a ruling that is not TOML"),
        ("{}\n[more]", "reason"),
        ("throw weather 4", "this line is no input"),
        ("roll weather " + "1" * 12, "this line is no input"),
        ("x" * 70_000, "longer than"),
    ],
)
def test_what_a_line_may_not_be(run: Run, line: str, why: str) -> None:
    result = enter(run, HEADING + DECK + line + "\n")
    assert result.exit_code == 2
    assert "a.txt:5: " in result.stderr
    assert why in result.stderr
    assert not Path("e.limmu").exists()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('game = "yardstick"\n', "there is no line 'play:'"),
        ('game = "yardstick"\nplay:\n', "scenario"),
        ('game = "yardstick"\nscenario = 3\nplay:\n', "scenario"),
        (HEADING.replace("play:", 'sides = "x"\nplay:'), "sides"),
        (HEADING.replace("turns-1", "nowhere"), "no scenario 'nowhere'"),
        (HEADING.replace("yardstick", "chess"), "chess"),
        (HEADING.replace("play:", 'persons = { 9 = "x" }\nplay:'), "there is no seat 9"),
        (HEADING.replace("play:", 'typed = "cat"\nplay:'), "'cat' cannot vouch for dice"),
        (HEADING.replace("play:", 'typed = "0"\nconfirmed = ["0"]\nplay:'), "0 typed the dice"),
        ("game = \nplay:\n", "not TOML"),
        ("a = " + "[" * 5_000 + "\nplay:\n", "not TOML"),
    ],
)
def test_what_a_heading_may_not_be(run: Run, text: str, why: str) -> None:
    result = enter(run, text)
    assert result.exit_code == 2
    assert why in result.stderr


def test_bytes_from_outside_are_bounded_and_strict(run: Run) -> None:
    Path("b.txt").write_bytes(HEADING.encode() + b"\xff\n")
    assert "not UTF-8 at byte" in run("enter", "e.limmu", "--answers", "b.txt").stderr
    Path("b.txt").write_bytes(b"#" * (MAX_FILE + 1))
    assert "larger than" in run("enter", "e.limmu", "--answers", "b.txt").stderr
    assert run("enter", "e.limmu", "--answers", "none.txt").exit_code == 2


def test_a_shuffle_may_leave_the_rest_as_it_lies(run: Run) -> None:
    assert enter(run, HEADING + "shuffle deck 5 ... 7\n").exit_code == 0
    order = told("e.limmu")
    opened = read_log(Path("e.limmu").read_bytes()).openings[1].open
    outcome = json.loads(bytes(opened["input.outcome"][1]))
    assert (outcome[0], outcome[-1], len(set(outcome)), len(order)) == (5, 7, len(outcome), 2)
    for wrong in ("shuffle deck ... 5 ...", "shuffle deck 5 5 ...", "shuffle deck 5", "shuffle deck 999 ..."):
        Path("e.limmu").unlink(missing_ok=True)
        Path("e.limmu.key").unlink(missing_ok=True)
        assert enter(run, HEADING + wrong + "\n").exit_code == 2


def test_nothing_comes_after_the_end(run: Run, match: Path) -> None:
    script = run("log", str(match), "--script").stdout
    result = enter(run, script + "0 concede\n")
    assert f"a.txt:{len(script.splitlines()) + 1}: 0 concede: the match is over" in result.stderr


def test_what_has_no_place_in_a_script_is_told(run: Run, match: Path) -> None:
    run("branch", str(match), "--at", "2", "--out", "u.limmu")
    assert run("undo", "u.limmu", "--to", "1", "--consent", "all").exit_code == 0
    result = run("log", "u.limmu", "--script", "--seat", "umpire")
    assert result.exit_code == 2
    assert "a file of answers and dice cannot hold entry 3" in result.stderr
    assert "all that is hidden from 0" in run("log", str(match), "--script", "--seat", "0").stderr
    run("redact", str(match), "--seat", "public", "--out", "p.limmu")
    assert "this copy does not open what entry" in run("log", "p.limmu", "--script").stderr
