"""The umpire's desk: the chronicle filtered, the verdict first, what an undo cancels, a case at a pending roll."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from tests.cli.conftest import Run

from limmu import wire
from limmu.core import Decision
from limmu.display.shown import shown_of
from limmu.stores.recorded import Played, read_played
from limmu_replays.repeating import Repeating

LIBRARY = Path(__file__).parents[2] / "replays" / "library"
KINGS = str(LIBRARY / "god-kings" / "three_kings.limmu")


def numbers(told: str) -> list[str]:
    return [line.split(".")[0] for line in told.splitlines() if line[:1].isdigit()]


# ---------------------------------------------------------------- log


@pytest.mark.parametrize(
    ("given", "found"),
    [
        (("--only", "dice"), ["18", "36", "59", "97", "98"]),
        (("--only", "shuffles,undos"), ["1"]),
        (("--only", "dice", "--grep", "SUCCESSOR OF"), ["59"]),
        (("--grep", r"GK-19\.4-b", "--to", "20"), ["14"]),
        (("--only", "others"), ["0"]),
        (("--only", "dice", "--turn", "2", "--to", "40"), ["18", "36"]),
    ],
)
def test_the_chronicle_is_filtered(run: Run, given: tuple[str, ...], found: list[str]) -> None:
    assert numbers(run("log", KINGS, *given).stdout) == found
    told = run("log", KINGS, *given, "--brief").stdout
    assert numbers(told) == [line.split(".")[0] for line in told.splitlines()] == found
    for brief in ((), ("--brief",)):
        document = json.loads(run("log", KINGS, *given, *brief, "--json").stdout)
        assert [str(entry["n"]) for entry in document] == found


def test_a_brief_line_says_what_came_of_the_input(run: Run) -> None:
    told = run("log", KINGS, "--from", "18", "--to", "18", "--brief").stdout
    assert told.startswith("18. dice 1 (succession, Hatti) -> ")
    assert "GK-" not in told


def test_turns_are_those_that_the_board_names(run: Run) -> None:
    longer = str(LIBRARY / "genesis" / "hittites_and_mitanni.limmu.gz")
    every = [entry["n"] for entry in json.loads(run("log", longer, "--json").stdout)]
    first, later = [json.loads(run("log", longer, "--turn", turn, "--json").stdout) for turn in ("7", "8..99")]
    assert {entry["n"] for entry in (*first, *later)} == {*every}
    assert first[-1]["n"] == later[0]["n"], "the entry that begins a turn belongs to both"


@pytest.mark.parametrize(
    ("given", "code", "told"),
    [
        (("--grep", "no such words"), 1, "no entry fits"),
        (("--grep", "("), 2, "no regular expression"),
        (("--only", "cards"), 2, "choose of dice, shuffles"),
        (("--turn", "3..2"), 2, "these are no turns"),
    ],
)
def test_a_filter_that_finds_nothing_says_so(run: Run, given: tuple[str, ...], code: int, told: str) -> None:
    result = run("log", KINGS, *given)
    assert (result.exit_code, told in result.stderr) == (code, True)


def test_who_was_king_then_is_told_wherever_facts_are(run: Run) -> None:
    """Tudhaliya I becomes King at entry 59: what was told before is of Muwatalli I, also for who reads it later."""
    then = "Muwatalli I lives on (1 + 1 = 2; the Successor comes on 0 or less)"
    match = read_played(Path(KINGS)).match
    assert then in run("log", KINGS).stdout
    assert then in [fact["text"] for entry in json.loads(run("log", KINGS, "--json").stdout) for fact in entry["facts"]]
    assert then in [text for event in wire.events(match, -1, "public", shown_of(match)) for text in event.texts]
    assert then in run("explain", KINGS, "18").stdout


def test_each_hand_is_told_with_its_seat(run: Run) -> None:
    told = run("show", KINGS, "--seat", "umpire").stdout
    seats = read_played(Path(KINGS)).match.seats
    assert [f"{seat.title()}: hand" in told for seat in seats] == [True for _ in seats]


def test_show_asks_as_the_prompt_does(run: Run) -> None:
    """With what the board says beside the question."""
    told = run("show", str(LIBRARY / "genesis" / "sargon.limmu"), "--at", "5", "--seat", "umpire").stdout
    assert "asked: Babylonia: What does the force at Kish (12I, Sargon (4-4)) do next (10 MP left)?" in told


# ---------------------------------------------------------------- explain


def test_the_verdict_comes_first_and_an_answer_may_be_in_words(run: Run) -> None:
    legal = run("explain", KINGS, "8", "--answer", "to Ugarit")
    assert (legal.exit_code, legal.stdout.splitlines()[0]) == (0, "move:ugarit (to Ugarit): legal")
    refused = run("explain", KINGS, "8", "--answer", "move:kadesh")
    assert refused.exit_code == 1
    assert refused.stdout.splitlines()[0].startswith("move:kadesh (to Kadesh): refused: Kadesh is not adjacent to ")
    assert refused.stdout.splitlines()[1].startswith("  GK-11.2-a")
    passed = run("explain", KINGS, "7", "--answer", "pass")
    assert passed.stdout.startswith("pass: legal")


@pytest.mark.parametrize(
    ("log", "n", "answer", "words"),
    [
        ("god-kings/three_kings", 8, "move:nowhere", "there is no space nowhere; there are "),
        ("god-kings/three_kings", 8, "move:ugarti", "there is no space ugarti; there are ugarit"),
        (
            "god-kings/three_kings",
            40,
            "egypt_amon_1,egypt_amon_9",
            "there is no piece egypt_amon_9; there are egypt_amon",
        ),
        ("god-kings/three_kings", 60, "action:999", "there is no card 999; there are "),
        ("genesis/sargon", 60, "enter:nowhere", "there is no space nowhere; there are "),
    ],
)
@pytest.mark.parametrize("seat", ["umpire", "own"])
def test_an_id_that_there_is_not_is_why_an_answer_is_refused(
    log: str, n: int, answer: str, words: str, seat: str, run: Run
) -> None:
    file = str(LIBRARY / f"{log}.limmu")
    document = json.loads(run("explain", file, str(n), "--answer", answer, "--json").stdout)
    eyes = document["seat"] if seat == "own" else "umpire"
    told = run("explain", file, str(n), "--answer", answer, "--seat", eyes)
    assert told.exit_code == 1
    reason, asked, _ = told.stdout.partition("\nafter entry ")
    assert f": refused: {words}" in reason
    assert asked
    assert not any([clause in reason for clause in ("GK-", "GE-")]), "no clause is the reason"
    assert (document["code"], document["clause"]) == ("unknown_id", "")


NOWHERE = "there is no space ugarti; there are ugarit"


@pytest.mark.parametrize("command", ["odds", "branch"])
def test_the_other_commands_that_take_an_answer_say_which_id_there_is_not(command: str, run: Run) -> None:
    out = ("--out", "b.limmu") if command == "branch" else ()
    told = run(command, KINGS, "--at", "8", "--answer", "move:ugarti", *out)
    assert told.exit_code == 2
    assert NOWHERE in " ".join(told.stderr.split())
    assert "GK-11.2-a" not in told.stderr


def test_the_prompt_says_which_id_there_is_not(run: Run) -> None:
    branched = run("branch", KINGS, "--at", "8", "--out", "b.limmu")
    assert branched.exit_code == 0, branched.stderr
    told = " ".join(run("play", "b.limmu", "--seat", "all=human", typed="\n=move:ugarti\n").stdout.split())
    assert f"refused: {NOWHERE}" in told


def test_what_is_given_again_says_which_id_there_is_not() -> None:
    played = read_played(Path(KINGS))
    entry = played.entries[9]
    assert isinstance(entry.input, Decision), "somebody marches"
    typed = replace(entry, input=Decision({"_": "move", "to": "ugarti"}))
    match = replace(played.match, position=played.match.past[8])
    then = Repeating(Played(played.recording, match, played.entries), {})
    then.again([typed])
    assert then.why.startswith(f"refused: {NOWHERE}")


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("command", [("explain", KINGS, "60"), ("explain", KINGS, "8", "--answer", "move:kadesh")])
def test_a_line_that_wraps_keeps_its_indent(run: Run, command: tuple[str, ...], language: str) -> None:
    whole = run("--language", language, *command, columns=400).stdout.splitlines()
    lines = run("--language", language, *command, columns=60).stdout.splitlines()
    assert len(lines) > len(whole)
    assert max(map(cell_len, lines)) <= 60
    rest = iter(lines)
    for line in whole:
        told, indent = "", len(line) - len(line.lstrip())
        while told != line.replace(" ", ""):
            part = next(rest)
            assert len(part) - len(part.lstrip()) == indent, part
            told += part.replace(" ", "")


def test_what_is_no_answer_is_said_once_with_what_there_is(run: Run) -> None:
    result = run("explain", KINGS, "8", "--answer", "march home")
    assert result.exit_code == 2
    assert result.stderr.count("not the form") == 1
    assert "on offer are move:nahrin, move:ugarit" in result.stderr
    hidden = run("explain", KINGS, "8", "--answer", "march home", "--seat", "egypt")
    assert "move:ugarit" not in hidden.stderr


def test_an_entry_is_explained_before_the_place_where_it_stands(run: Run) -> None:
    told = run("explain", KINGS, "18").stdout
    assert told.index("what the rules did") < told.index("it was asked at") < told.index("it stands now at")


# ---------------------------------------------------------------- undo, rule, diff, verify


@pytest.fixture
def going(run: Run) -> str:
    assert run("branch", KINGS, "--at", "60", "--out", "going.limmu").exit_code == 0
    return "going.limmu"


def test_an_undo_says_once_what_it_cancels(run: Run, going: str) -> None:
    told = run("undo", going, "--to", "17", "--consent", "all", "--dry-run").stdout.splitlines()
    assert told[1] == "it cancels entries 18 to 60, answers: Hatti 11, Egypt 14, Mitanni 15, and these rolls:"
    assert told[2:5] == [f"  {n}. dice {face} (succession, Hatti)" for n, face in ((18, 1), (36, 5), (59, 1))]
    one = run("undo", going, "--to", "59", "--consent", "all", "--dry-run").stdout.splitlines()
    assert one[1] == "it cancels entry 60, answers: Egypt 1"


def test_a_ruling_is_tried_without_the_key_of_the_match(run: Run, going: str) -> None:
    Path("going.limmu.key").unlink()
    given = ("--author", "Ann", "--clause", "GK-9.4", "--reason", "a slip", "--answer", "pass")
    assert run("rule", going, *given, "--dry-run").exit_code == 0
    assert "going.limmu.key" in run("rule", going, *given).stderr


def test_headers_that_differ_are_told_by_name(run: Run) -> None:
    heading = 'game = "god-kings"\nscenario = "kadesh"\n{}\nplay:\n'
    Path("a.txt").write_text(heading.format('persons = { egypt = "Ann", hatti = "Ben" }'))
    Path("b.txt").write_text(
        heading.format('persons = { egypt = "Ann" }\noptions = { GKR-006 = "exactly-half-conquers" }')
    )
    for name in ("a", "b"):
        assert run("enter", f"{name}.limmu", "--answers", f"{name}.txt").exit_code == 0
    told = run("diff", "a.limmu", "b.limmu").stdout
    assert "the headers differ in persons of hatti: Ben, none" in told
    assert "the headers differ in options of GKR-006: exactly-half-conquers" not in told
    assert "exactly-half-conquers" in told
    assert "{" not in told.partition("\n")[0]


def test_the_table_of_many_logs_says_what_each_lacks(run: Run, going: str) -> None:
    Path("logs").mkdir()
    for name in ("a", "b"):
        Path(f"logs/{name}.limmu").write_bytes(Path(KINGS).read_bytes())
    told = run("verify", "logs", "--require", "dice,openings", "--workers", "1").stdout
    table = told[told.index("first difference") :]
    assert "required" in told[: told.index("first difference")].splitlines()[-1]
    assert table.count("lacks dice") == 2
    assert "required" not in run("verify", "logs", "--workers", "1").stdout


# ---------------------------------------------------------------- a case


def test_a_case_at_a_pending_roll_has_its_dice_and_holds(run: Run) -> None:
    for n, roll in ((17, "roll succession 1"), (96, 'roll tie 4 6 6","roll tie 6 4')):
        text = run("case", "--from", KINGS, "--at", str(n)).stdout
        assert roll in text
        Path(f"{n}.toml").write_text(text)
        assert run("case", f"{n}.toml").exit_code == 0


# ---------------------------------------------------------------- passing


def test_what_declines_is_called_pass_whatever_its_key(run: Run) -> None:
    chariots = str(LIBRARY / "chariot-lords" / "middle_five_2.limmu.gz")
    listed = [line for line in run("show", chariots, "--at", "34").stdout.splitlines() if line.startswith("  pass")]
    assert listed == ["  pass  nobody"]
    judged = json.loads(run("explain", chariots, "34", "--answer", "pass", "--json").stdout)
    assert (judged["answer"], judged["legal"]) == ("none", True)
    odds = json.loads(run("odds", chariots, "--at", "75", "--json").stdout)
    assert "pass" in [one["answer"] for one in odds["answers"]]


# ---------------------------------------------------------------- a modifier


RULING = ("--author", "Ann", "--clause", "GK-19.3-h", "--reason", "the card was worth more", "--consent", "all")


def test_a_forgotten_modifier_is_ruled_in_the_place_of_its_roll(run: Run, going: str) -> None:
    result = run("rule", going, *RULING, "--modify", "+2", "--instead-of", "36", "--yes", "--seat", "umpire")
    assert result.exit_code == 0, result.stderr
    assert "62. ruling by Ann (GK-19.3-h): the card was worth more -> +2 to the roll: succession" in result.stdout
    told = "+ Muwatalli I lives on (5; the Successor comes on 1 or less)"
    assert f"{told} [below 2 GK-19.3-c, -2 GK-19.3-h, +2 GK-19.3-h]" in result.stdout
    assert "64 to 87. as before in 37 to 60" in result.stdout
    assert run("verify", going, "--strict").exit_code == 0
    told = run("explain", going, "62", "--seat", "umpire").stdout
    assert "by ruling, +2 is added to the roll of entry 63" in told
    assert "with it     Muwatalli I lives on (5; the Successor comes on 1 or less)" in told
    assert "without it  Muwatalli I lives on (5 - 2 = 3; the Successor comes on 1 or less)" in told


def test_a_modifier_may_change_what_came_of_a_roll(run: Run, going: str) -> None:
    result = run("rule", going, *RULING, "--modify=-4", "--instead-of", "36", "--dry-run", "--seat", "umpire")
    assert "+ The Successor of Hatti comes: 5 - 6 = -1, needs 1 or less" in result.stdout
    assert "entry 63 gives again what was taken back: entry 36; entry 37 is not given again" in result.stdout


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (("--modify", "+1"), "no roll is pending that the ruling could modify"),
        (("--modify", "+1", "--roll", "3"), "a ruling that modifies a roll does nothing else"),
        (("--modify", "one"), "write it such as +1"),
        (("--modify", "+1", "--instead-of", "37"), "entry 37 is no roll that a ruling could modify"),
        (("--modify", "+1,0", "--instead-of", "36"), "this roll wants 1 modifier"),
    ],
)
def test_a_modifier_that_cannot_be_is_refused(run: Run, going: str, given: tuple[str, ...], told: str) -> None:
    consent = () if "--instead-of" in given else ("--consent",)
    ruling = RULING[: -len(("--consent", "all"))] if consent else RULING
    result = run("rule", going, *ruling, *given)
    assert (result.exit_code, told in result.stderr) == (2, True), result.stderr


def test_a_roll_to_which_the_rules_add_nothing_takes_no_modifier(run: Run) -> None:
    kings = str(LIBRARY / "god-kings" / "three_kings.limmu")
    given = ("--author", "Ann", "--clause", "GK-20.3", "--reason", "r", "--consent", "all", "--dry-run")
    result = run("rule", kings, *given, "--modify", "+1", "--instead-of", "98")
    assert (result.exit_code, "the rules add no modifier to this roll" in result.stderr) == (2, True)


def test_a_modifier_and_a_ruled_answer_go_through_a_script(run: Run, going: str) -> None:
    answer = ("--author", "Ann", "--clause", "GK-9.4", "--reason", "a slip", "--answer", "pass")
    assert run("branch", KINGS, "--at", "16", "--out", "b.limmu").exit_code == 0
    assert run("rule", "b.limmu", *answer).exit_code == 0
    script = run("log", "b.limmu", "--script", "--seat", "umpire").stdout
    assert '"answer" = "pass"' in script
    modified = '{ author = "Ann", clause = "GK-19.3-h", reason = "forgotten", modify = [1] }'
    Path("s.txt").write_text(f"{script}{modified}\nroll succession 1\n")
    assert run("enter", "e.limmu", "--answers", "s.txt").exit_code == 0
    assert "+1 GK-19.3-h, +1 GK-19.3-h" in run("log", "e.limmu", "--only", "dice", "--seat", "umpire").stdout
    assert '"modify" = [1]' in run("log", "e.limmu", "--script", "--seat", "umpire").stdout
