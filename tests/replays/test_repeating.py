"""rule --instead-of, and again: a die or an answer that was wrong is found late, and what followed is given again."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.benchmarks import yardstick
from tests.cli.conftest import Run
from tests.core import parley

from limmu import installed
from limmu.core import (
    Input,
    Interject,
    Match,
    Note,
    OpenQuestion,
    RollDice,
    Ruling,
    SeatChange,
    StandingPass,
    Undo,
    decide,
    read_log,
)
from limmu.trouble import Trouble
from limmu_replays.repeating import difference

RULING = ("--author", "Ann", "--clause", "SK-2.1", "--reason", "typed 1 for it")
HERE = ("--consent", "all", "--yes")


def entries(path: str | Path) -> list[dict[str, Any]]:
    return [json.loads(json_) for _, json_ in read_log(Path(path).read_bytes()).entries]


def kinds(path: str | Path, first: int) -> list[str]:
    return [entry["input"]["_"] for entry in entries(path)[first:]]


def board(run: Run, path: str | Path, *more: str) -> dict[str, Any]:
    return json.loads(run("show", str(path), "--json", *more).stdout)["board"]


def verified(run: Run, *place: str) -> dict[str, Any]:
    result = run("verify", "--strict", *place, "--json")
    assert result.exit_code == 0, result.stdout
    return json.loads(result.stdout)[0]


def parley_file(give: Callable[[parley.Table], None], scenario: str = "one") -> Path:
    """A match of parley in p.limmu, as it stands after some inputs."""
    installed.add(parley.GAME)
    table = parley.Table(scenario)
    give(table)
    path = Path("p.limmu")
    path.write_bytes(table.data)
    Path("p.limmu.key").write_bytes(parley.SECRET)
    return path


# ---------------------------------------------------------------- a die that was wrong


class Corrected(NamedTuple):
    """A match whose weather was 1 and is now 3, which no rule minds: every later input comes again, to the end."""

    path: Path
    before: bytes
    old: list[dict[str, Any]]
    new: list[dict[str, Any]]
    told: str

    @property
    def last(self) -> int:
        """The last entry before the correction."""
        return len(self.old) - 1


@pytest.fixture
def corrected(run: Run, match: Path) -> Corrected:
    before, old = match.read_bytes(), entries(match)
    done = run("rule", str(match), *RULING, "--roll", "3", "--instead-of", "2", *HERE)
    assert done.exit_code == 0, done.stderr
    return Corrected(match, before, old, entries(match), done.stdout)


def test_a_die_is_put_right_by_an_undo_with_consent_and_a_ruling(corrected: Corrected) -> None:
    undo, ruling = corrected.new[corrected.last + 1 : corrected.last + 3]
    assert undo["input"] == {"_": "undo", "cancels": [2], "consents": ["0", "1"], "to": 1}
    assert (ruling["by"], ruling["input"]["outcome"]) == ("umpire", [3])
    assert ruling["input"] | {"outcome": []} == {
        "_": "ruling",
        "author": "Ann",
        "clause": "SK-2.1",
        "reason": "typed 1 for it",
        "outcome": [],
    }


def test_what_followed_the_die_is_given_again_and_noted(run: Run, corrected: Corrected) -> None:
    path, old, new, last = corrected.path, corrected.old, corrected.new, corrected.last
    assert [(e["by"], e["input"]) for e in new[last + 3 : -1]] == [(e["by"], e["input"]) for e in old[3:]]
    noted = f"entries {last + 3} to {2 * last} give again what was taken back: entries 3 to {last}"
    assert (new[-1]["by"], new[-1]["input"]["text"]) == ("umpire", noted)
    assert board(run, path) | {"weather": 1} == board(run, path, "--at", str(last))


def test_the_old_line_stays_and_the_log_holds(run: Run, corrected: Corrected) -> None:
    assert corrected.path.read_bytes().startswith(corrected.before)
    report = verified(run, str(corrected.path))
    assert report["checkpoints"]["reason"].endswith(f"the last over {len(corrected.new)} entries")


def test_the_ruling_and_what_it_changed_are_told(corrected: Corrected) -> None:
    told, last = corrected.told, corrected.last
    assert f"{last + 2}. ruling by Ann (SK-2.1): typed 1 for it -> dice 3 (weather)" in told
    assert "    in the place of 2. dice 1 (weather)" in told
    assert "    - turn started: turn 1, weather 1" in told
    assert "    + turn started: turn 1, weather 3" in told
    assert f"{last + 3} to {2 * last}. as before in 3 to {last}" in told
    assert "over: a draw (points)" in told


def test_the_log_tells_the_undo_and_the_note(run: Run, corrected: Corrected) -> None:
    log = run("log", str(corrected.path), "--from", str(corrected.last + 1)).stdout
    assert "The match goes back to entry 1, with the consent of 0 and 1, and takes back the dice of 2" in log
    assert "The umpire notes: entries" in log
    log = run("--language", "ja", "log", str(corrected.path), "--from", str(corrected.last + 1)).stdout
    assert ("umpire" in log, "の同意で記録1に戻る" in log, "審判のメモ" in log) == (False, True, True)


def test_what_answers_no_question_cites_no_clause_of_the_open_one(run: Run, match: Path) -> None:
    assert run("branch", str(match), "--at", "2", "--out", "g.limmu").exit_code == 0
    assert run("undo", "g.limmu", "--to", "1", "--consent", "all").exit_code == 0
    assert run("end", "g.limmu", "--draw", "--consent", "all").exit_code == 0
    log = run("log", "g.limmu", "--from", "2").stdout.splitlines()
    cited = {line.strip()[:2]: "(SK-" in line for line in log if line.strip()[:2] in ("2.", "3.", "4.")}
    assert cited == {"2.": True, "3.": False, "4.": False}


def test_what_was_taken_back_is_not_put_right_again(run: Run, corrected: Corrected) -> None:
    path = str(corrected.path)
    repeated = run("rule", path, *RULING, "--roll", "3", "--instead-of", "2", *HERE).stderr
    assert "entry 2 was taken back already\nnothing is left of it; limmu log" in repeated
    other = run("rule", path, *RULING, "--roll", "6", "--instead-of", "9", *HERE).stderr
    instead = f"limmu log {path} --from {corrected.last + 1} shows the entry in its place"
    assert f"entry 9 was taken back already\n{instead}" in other


def test_a_ruling_in_japanese_writes_no_japanese_into_the_log(run: Run, match: Path) -> None:
    """The note stands in English, and is told in the language of who reads it."""
    ja = ("--language", "ja")
    assert run(*ja, "rule", str(match), *RULING, "--roll", "6", "--instead-of", "2", *HERE).exit_code == 0
    note = entries(match)[-1]["input"]["text"]
    assert re.fullmatch(r"entries \d+ to \d+ give again what was taken back: entries 3 to 8; entry 9 is not .*", note)
    told = run(*ja, "log", str(match)).stdout.splitlines()[-1]
    assert re.search(r"は、取り消した.*をもう一度与えたもの.*記録9は再び与えません", told)
    assert not re.search("entr|given", told)
    assert note in run("log", str(match)).stdout


def test_it_stops_where_something_else_is_asked_and_goes_on_from_what_follows(run: Run, match: Path) -> None:
    """In weather 6 a card has one operation less: of the two moves of entries 7 to 10 only the first is left."""
    old = entries(match)
    ruled = run("rule", str(match), *RULING, "--roll", "6", "--instead-of", "2", *HERE, "--json", "--seat", "umpire")
    done = json.loads(ruled.stdout)
    assert [step.get("for") for step in done["given"]] == [None, 2, *range(3, 9), None]
    stopped = done["stopped"]
    assert (stopped["n"], stopped["by"], stopped["left"]) == (9, "1", len(old) - 9)
    assert stopped["why"] == "the match now asks: 0: play card: side 0; then it asked: 1: pick unit: side 1"
    assert done["question"]["_"] == "play_card"
    assert entries(match)[-1]["input"]["text"].endswith("entry 9 is not given again")
    verified(run, str(match))
    told = run("again", str(match), "--from", "9")
    assert told.exit_code == 2
    assert "entry 9 is not given again: 1: 33 [pick unit: side 1]" in told.stderr
    assert f"limmu again {match} --from 9, or what follows it: --from 10" in told.stderr
    went = run("again", str(match), "--from", "11", "--yes")
    assert went.exit_code == 0, went.stderr
    assert "entry 14 is not given again: 0: 58 [pick unit: side 0]" in went.stdout
    assert [e["input"] for e in entries(match)[-4:-1]] == [e["input"] for e in old[11:14]]
    verified(run, str(match))
    assert run("play", str(match), "--seat", "all=random").exit_code == 0
    verified(run, str(match))


def test_it_stops_where_the_rules_refuse_with_their_clause(run: Run, match: Path) -> None:
    """Seat 0 played card 28 and is ruled to have played 24, which it played later: that one it has no more."""
    old = entries(match)
    later = next(e["n"] for e in old[4:] if e["by"] == "0" and e["input"].get("answer") == 24)
    done = run("rule", str(match), *RULING, "--answer", "24", "--instead-of", "3", *HERE)
    assert done.exit_code == 0, done.stderr
    assert f"entry {later} is not given again: 0: 24 [play card: side 0]" in done.stdout
    assert "  refused: " in done.stdout
    assert "(SK-3.1)" in done.stdout.partition("  refused: ")[2].splitlines()[0]
    assert "ruling by Ann (SK-2.1): typed 1 for it -> 0: 24 [play card: side 0]" in done.stdout
    assert entries(match)[len(old)]["input"]["to"] == 2
    verified(run, str(match))


def test_a_ruling_is_put_right_by_another(run: Run, match: Path) -> None:
    """It is told also where no fact differs: who rules it now, and why."""
    assert run("rule", str(match), *RULING, "--roll", "3", "--instead-of", "2", *HERE).exit_code == 0
    first = next(e["n"] for e in entries(match) if e["input"]["_"] == "ruling")
    other = ("--author", "Bob", "--clause", "SK-2.2", "--reason", "Ann was asleep")
    done = run("rule", str(match), *other, "--roll", "3", "--instead-of", str(first), *HERE)
    assert "ruling by Bob (SK-2.2): Ann was asleep -> dice 3" in done.stdout
    assert f"    in the place of {first}. ruling by Ann (SK-2.1)" in done.stdout
    verified(run, str(match))


def test_an_answer_about_another_piece_is_not_given_again(run: Run, match: Path) -> None:
    """The same step asks, but about the unit that the ruling picked."""
    done = run("rule", str(match), *RULING, "--answer", "102", "--instead-of", "4", *HERE)
    assert done.exit_code == 0, done.stderr
    assert "entry 5 is not given again" in done.stdout
    assert "0: pick space: side 0, unit 102; then it asked: 0: pick space: side 0, unit 104" in done.stdout


def test_it_stops_where_the_rules_fail(run: Run) -> None:
    def give(table: parley.Table) -> None:
        table.bids(1, 2, 3)
        table.say("red", table.lowest("red"))
        table.say("blue", 0)

    path = parley_file(give)
    pick = next(e["n"] for e in entries(path) if e["by"] == "red" and e["input"]["_"] == "decision" and e["n"] > 4)
    done = run("rule", str(path), *RULING, "--answer", "30", "--instead-of", str(pick), *HERE)
    assert done.exit_code == 0, done.stderr
    assert "card 30 is broken" in done.stdout
    assert "asked: chance" in done.stdout
    verified(run, str(path))


def test_it_stops_at_a_ruling_after_which_nothing_could_be_offered(
    run: Run, match: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("branch", str(match), "--at", "2", "--out", "c.limmu").exit_code == 0
    assert run("rule", "c.limmu", *RULING, "--close", '""').exit_code == 0

    def broken(after: Match[Any]) -> None:
        if after.n == 6:
            raise Trouble("after this the rules could not say what 1 may answer")

    monkeypatch.setattr("limmu_replays.repeating.require_offers", broken)
    done = run("rule", "c.limmu", *RULING, "--roll", "2", "--instead-of", "2", *HERE)
    assert done.exit_code == 0, done.stderr
    assert "entry 3 is not given again: ruling by Ann" in done.stdout
    assert "could not say what 1 may answer" in done.stdout
    verified(run, "c.limmu")


def test_the_end_that_seats_gave_is_asked_anew(run: Run, match: Path) -> None:
    assert run("branch", str(match), "--at", "8", "--out", "c.limmu").exit_code == 0
    assert run("end", "c.limmu", "--concede", "1").exit_code == 0
    done = run("rule", "c.limmu", *RULING, "--roll", "2", "--instead-of", "2", *HERE)
    assert "entry 9 is not given again: 1 concedes" in done.stdout
    assert "ask them whether they still do" in done.stdout
    assert json.loads(run("show", "c.limmu", "--json").stdout)["asked"] == ["1"]
    verified(run, "c.limmu")


def test_interjections_passes_secrets_and_sealed_answers_come_again(run: Run) -> None:
    """Parley: bids unseen, an offer and a whisper meanwhile, a standing pass, own decisions taken back on the way."""

    def give(table: parley.Table) -> None:
        table.bids(1, 2, 3)
        table.give(Input("blue", Interject(0, 2, table.match.n)))
        table.say("red", True)  # two dice for haggling
        table.give(Input("green", Interject(0, "the left one", table.match.n)))
        table.give(Input("green", Note("who whispers?")))
        table.give(Input("host", SeatChange("green", "Zoe")))
        table.give(Input("blue", StandingPass("round")))
        table.say("red", table.lowest("red"))
        table.say("blue", table.lowest("blue"))
        table.say("red", 0)
        table.bids(4, 5, 6)
        table.give(decide("red", max(parley.hand_of(table.board, "red"))))
        table.give(Input("red", Undo(table.match.n - 1)))
        table.say("red", table.lowest("red"))

    path = parley_file(give, "three")
    old = entries(path)
    roll = next(e["n"] for e in old if e["input"]["_"] == "chance" and e["n"] > 1)
    before = board(run, path)
    faces = [1 + face % 6 for face in old[roll]["input"]["outcome"]]
    done = run("rule", str(path), *RULING, "--roll", ",".join(map(str, faces)), "--instead-of", str(roll), *HERE)
    assert done.exit_code == 0, done.stderr
    new = entries(path)
    left = {"note", "seat_change", "undo"}
    gone = old[-1]["n"] - 2  # the decision that was taken back
    again = [e["input"]["_"] for e in old[roll + 1 :] if e["input"]["_"] not in left and e["n"] != gone]
    assert kinds(path, len(old)) == ["undo", "ruling", *again, "note"]
    now = board(run, path)
    difference = sum(faces) - sum(old[roll]["input"]["outcome"])
    assert now == before | {"points": before["points"] - difference}
    assert [e["input"]["follows"] for e in new if e["input"]["_"] == "interject" and e["n"] > len(old)] != []
    persons = json.loads(run("play", str(path), "--seat", "all=random", "--json").stdout)["persons"]
    assert persons["green"] == "bot:random"
    verified(run, str(path))
    assert run("redact", str(path), "--seat", "red", "--out", "red.limmu").exit_code == 0
    assert json.loads(run("verify", "red.limmu", "--json").stdout)[0]["intact"]["state"] == "holds"


def test_what_is_done_meanwhile_is_not_given_to_another_offer(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Blue's question is the same, but what red may say meanwhile is another thing than it was."""

    def give(table: parley.Table) -> None:
        table.bids(1, 2, 3)
        table.say("red", table.lowest("red"))
        table.say("blue", 0)
        table.give(Input("red", Interject(0, 0, table.match.n)))

    path = parley_file(give)
    last = len(entries(path)) - 1
    monkeypatch.setattr(parley, "Offer", lambda seat, dear: parley.Whisper())
    done = run("rule", str(path), *RULING, "--roll", "2", "--instead-of", str(last - 1), *HERE)
    assert done.exit_code == 0, done.stderr
    assert f"entry {last} is not given again: red, meanwhile: 0" in done.stdout
    assert "have other interjections than then" in done.stdout


def test_a_newer_ruleset_comes_again(run: Run, match: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("branch", str(match), "--at", "8", "--out", "c.limmu").exit_code == 0
    monkeypatch.setattr(yardstick.game, "ruleset", 2)
    monkeypatch.setattr(yardstick.game, "rulesets", range(1, 3))
    assert run("ruleset", "c.limmu", "2").exit_code == 0
    assert run("rule", "c.limmu", *RULING, "--roll", "2", "--instead-of", "2", *HERE).exit_code == 0
    assert kinds("c.limmu", 10) == ["undo", "ruling", *["decision"] * 6, "ruleset", "note"]
    refused = run("ruleset", "c.limmu", "2")
    assert "no such newer ruleset" in refused.stderr
    verified(run, "c.limmu")


# ---------------------------------------------------------------- asked before it is written


def test_nothing_is_written_before_somebody_says_yes(run: Run, match: Path) -> None:
    before = match.read_bytes()
    rule = ("rule", str(match), *RULING, "--roll", "6", "--instead-of", "2", "--consent", "all")
    for more, typed, code in (((), "n\n", 1), ((), "", 130), (("--dry-run",), "", 0), (("--json",), "", 2)):
        told = run(*rule, *more, typed=typed)
        assert told.exit_code == code, told.stderr
        assert match.read_bytes() == before
        assert ("nothing was written" in told.stderr) == (code in (1, 130))
        assert ("entry 9 is not given again" in told.stdout) == (code != 2)
    Path("other.limmu").write_bytes(before)
    Path("other.limmu.key").write_bytes(Path(f"{match}.key").read_bytes())
    assert run(*rule, typed="y\n").exit_code == 0
    assert run(*[arg.replace(str(match), "other.limmu") for arg in rule], "--yes").exit_code == 0
    assert match.read_bytes() == Path("other.limmu").read_bytes() != before


def test_what_another_program_wrote_while_it_was_asked_is_seen(
    run: Run, match: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def meanwhile(prompt: str) -> str:
        assert run("undo", str(match), "--to", "70", "--consent", "all").exit_code == 0
        return "y"

    monkeypatch.setattr("limmu_replays.commands.again.read_line", meanwhile)
    told = run("rule", str(match), *RULING, "--roll", "6", "--instead-of", "2", "--consent", "all")
    assert told.exit_code == 2
    assert "another program wrote to it just now" in told.stderr
    assert kinds(match, 77) == ["undo"]


@pytest.mark.parametrize("kept", [1, 2, 3, 40])
def test_what_was_cut_off_in_the_middle_goes_on(run: Run, match: Path, kept: int) -> None:
    """As many entries were kept as a kill left, and half of the next."""
    before = match.read_bytes()
    rule = ("rule", str(match), *RULING, "--roll", "3")
    assert run(*rule, "--instead-of", "2", *HERE).exit_code == 0
    whole = board(run, match)
    lines = match.read_bytes()[len(before) :].splitlines(keepends=True)
    ends = [i + 1 for i, line in enumerate(lines) if b'{"_":"entry"' in line]
    match.write_bytes(before + b"".join(lines[: ends[kept - 1]]) + lines[ends[kept - 1]][:99])
    repeated = run(*rule, "--instead-of", "2", *HERE)
    first = str(max(kept - 2, 0) + 3)
    assert "entry 2 was taken back already" in repeated.stderr
    assert f"limmu again {match} --from {first} gives" in repeated.stderr
    assert ("rule on the open question" in repeated.stderr) == (kept == 1)
    if kept == 1:
        assert run(*rule).exit_code == 0
    went = run("again", str(match), "--from", first, "--yes")
    assert went.exit_code == 0, went.stderr
    assert board(run, match) == whole
    verified(run, str(match))


# ---------------------------------------------------------------- keys, chains, real dice, stores


def test_seats_that_sign_must_sign_what_is_given_again(run: Run) -> None:
    for seat in "01":
        run("checkpoint", "key", f"{seat}.key")
    keys = [arg for seat in "01" for arg in ("--sign", f"{seat}={seat}.key")]
    play = ("play", "yardstick", "--scenario", "turns-1", "--dice", "neutral", "--seat", "all=random", *keys)
    assert run(*play, "--out", "m.limmu").exit_code == 0
    before = Path("m.limmu").read_bytes()
    rule = ("rule", "m.limmu", *RULING, "--roll", str(1 + entries("m.limmu")[2]["input"]["outcome"][0] % 6))
    for given in ((), keys[:2]):
        refused = run(*rule, "--instead-of", "2", *HERE, *given)
        assert refused.exit_code == 2
        assert "signs in this match" in refused.stderr
        assert "--sign" in refused.stderr
        assert Path("m.limmu").read_bytes() == before
    done = run(*rule, "--instead-of", "2", *HERE, *keys)
    assert done.exit_code == 0, done.stderr
    assert run("play", "m.limmu", "--seat", "all=random", *keys).exit_code == 0
    report = verified(run, "m.limmu")
    assert report["signatures"]["state"] == report["dice"]["state"] == "holds"
    assert "1 ruling replaced a roll" in report["dice"]["reason"]
    again = [e for e in entries("m.limmu")[len(read_log(before).entries) :] if e["input"]["_"] == "decision"]
    assert again
    assert all([e["sig"] for e in again])


def test_later_rolls_of_the_chains_go_on(run: Run) -> None:
    play = ("play", "yardstick", "--scenario", "turns-3", "--dice", "neutral", "--seat", "all=random")
    assert run(*play, "--out", "m.limmu").exit_code == 0
    rolls = [e["n"] for e in entries("m.limmu") if e["input"]["_"] == "chance"][1:]
    face = entries("m.limmu")[rolls[0]]["input"]["outcome"][0]
    other = 1 if face == 6 else 6  # one operation more or less: it stops
    done = run("rule", "m.limmu", *RULING, "--roll", str(other), "--instead-of", str(rolls[0]), *HERE)
    assert done.exit_code == 0, done.stderr
    assert "is not given again" in done.stdout
    assert run("play", "m.limmu").exit_code == 0
    report = verified(run, "m.limmu")
    assert report["dice"]["state"] == "holds"
    assert "1 ruling replaced a roll" in report["dice"]["reason"]


def test_real_dice_are_put_right(run: Run, match: Path) -> None:
    Path("a.txt").write_text(run("log", str(match), "--script").stdout, "utf-8")
    assert run("enter", "e.limmu", "--answers", "a.txt").exit_code == 0
    assert run("rule", "e.limmu", *RULING, "--roll", "6", "--instead-of", "2", *HERE).exit_code == 0
    report = verified(run, "e.limmu")
    assert report["dice"]["state"] == "holds"
    assert "real dice, typed by the host" in report["dice"]["reason"]
    assert run("play", "e.limmu", "--seat", "all=random", typed="1 2 3 4\n5\n" * 300).exit_code == 0
    verified(run, "e.limmu")


def test_a_match_of_a_store_is_put_right(run: Run, match: Path) -> None:
    store = ("--store", "sqlite:club.db")
    assert run("store", "import", *store, str(match)).exit_code == 0
    done = run("rule", "m", *RULING, "--roll", "6", "--instead-of", "2", *HERE, *store)
    assert done.exit_code == 0, done.stderr
    assert "limmu again m --store sqlite:club.db --from 9" in done.stdout
    assert run("again", "m", "--from", "11", "--yes", *store).exit_code == 0
    verified(run, "m", *store)


def test_openings_that_are_kept_apart_stay_apart(run: Run) -> None:
    where = ("--secrets", "m.open")
    play = ("play", "yardstick", "--scenario", "turns-1", "--seat", "all=random", "--seed", "3", "--out", "m.limmu")
    assert run(*play, *where).exit_code == 0
    assert run("rule", "m.limmu", *RULING, "--roll", "6", "--instead-of", "2", *HERE, *where).exit_code == 0
    assert b'"opening"' not in Path("m.limmu").read_bytes()
    verified(run, "m.limmu", *where)


# ---------------------------------------------------------------- what cannot be


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (("--roll", "3", "--consent", "all"), "are for --instead-of"),
        (("--roll", "3", "--yes"), "are for --instead-of"),
        (("--reading", "A=b", "--instead-of", "2", *HERE), "A has no reading b"),
        (("--roll", "3", "--instead-of", "0", *HERE), "0 is not in the range"),
        (("--close", '""', "--instead-of", "77", *HERE), "neither a roll nor an answer"),
        (("--roll", "3", "--instead-of", "999", *HERE), "there is no entry 999"),
        (("--roll", "3", "--instead-of", "3", *HERE), "no roll is pending; asked of 0"),
        (("--answer", "3", "--instead-of", "2", *HERE), "a roll is pending"),
        (("--roll", "7", "--instead-of", "2", *HERE), "refused"),
        (("--roll", "3", "--instead-of", "2", "--yes"), "it needs the consent of everybody"),
        (("--roll", "3", "--instead-of", "2", "--yes", "--consent", "1"), "ask 0 and add --consent 0"),
    ],
)
def test_a_ruling_in_a_place_where_it_cannot_be(run: Run, match: Path, given: tuple[str, ...], why: str) -> None:
    if "77" in given:
        assert run("undo", str(match), "--to", "75", "--consent", "all").exit_code == 0
    before = match.read_bytes()
    refused = run("rule", str(match), *RULING, *given)
    assert refused.exit_code == 2
    assert why in refused.stderr
    assert match.read_bytes() == before


def test_only_what_was_taken_back_is_given_again(run: Run, match: Path) -> None:
    before = match.read_bytes()
    for n, why in (("9", "no undo took entry 9 back"), ("0", "0 is not in the range"), ("99", "there is no entry 99")):
        refused = run("again", str(match), "--from", n, "--yes")
        assert refused.exit_code == 2
        assert why in refused.stderr
    assert match.read_bytes() == before


def test_dice_that_were_used_up_are_not_made_up(run: Run) -> None:
    """The roll of the first haggling was ruled anew; a second haggling asks for the same, and nothing waits for it."""
    rolled: list[int] = []

    def give(table: parley.Table) -> None:
        table.bids(1, 2, 3)
        table.give(Input("blue", Interject(0, 1, table.match.n)))
        table.give(decide("red", True))
        rolled.append(table.match.n + 1)
        table.chance()
        table.give(Input("umpire", Undo(rolled[0] - 1, parley.SEATS, (rolled[0],))))
        table.give(Input("umpire", Ruling("Ann", "PA-4", "a die on the floor", outcome=(6,))))
        table.give(Input("blue", Interject(0, 1, table.match.n)))
        table.give(decide("red", True))

    path = parley_file(give)
    refused = run("again", str(path), "--from", str(rolled[0]), "--yes")
    assert refused.exit_code == 2
    assert "no dice are left for this roll" in refused.stderr


def test_a_ruling_late_for_an_answer_that_was_legal(run: Run, match: Path) -> None:
    """undo, rule and again, one by one: what `rule --instead-of` does in one."""
    Path("one.limmu").write_bytes(match.read_bytes())
    Path("one.limmu.key").write_bytes(Path(f"{match}.key").read_bytes())
    assert run("undo", str(match), "--to", "2", "--consent", "all").exit_code == 0
    assert run("rule", str(match), *RULING, "--answer", "24").exit_code == 0
    assert run("again", str(match), "--from", "4", "--yes").exit_code == 0
    assert run("rule", "one.limmu", *RULING, "--answer", "24", "--instead-of", "3", *HERE).exit_code == 0
    assert match.read_bytes() == Path("one.limmu").read_bytes()


def test_what_reads_alike_says_what_differs() -> None:
    def asked(step: str, roll: RollDice) -> OpenQuestion:
        return OpenQuestion(n=4, leaf="", demands=(("chance", roll),), may=(), sealed=False, step=step, clauses=())

    one = asked("combat.roll", RollDice(1, 6, "combat"))
    assert difference(one, asked("turn.roll", RollDice(1, 6, "combat"))) == (
        "it is asked at combat.roll, and then it was at turn.roll"
    )
    assert difference(one, asked("combat.roll", RollDice(1, 6, "combat", reads=(5,)))) == (
        "reads is (), and then it was (5,)"
    )
