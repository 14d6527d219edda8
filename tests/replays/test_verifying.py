"""verify on several logs at once: a table, exit codes, and nothing that stops the rest."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run, heed_ctrl_c
from tests.replays.forging import forged

from limmu.core import Input, Note, lines_of, take, verify
from limmu.games.god_kings import s13_reaction_roll
from limmu.installed import find_game
from limmu.stores import StoredMatch, load, open_store
from limmu.stores.recorded import read_recording
from limmu_replays import verifying
from limmu_replays.requiring import Wanted
from limmu_replays.spreading import Here, Lost

LIBRARY = Path(__file__).parents[2] / "replays" / "library"
KINGS = LIBRARY / "god-kings" / "three_kings.limmu"
KADESH, SARGON = LIBRARY / "god-kings" / "kadesh.limmu.gz", LIBRARY / "genesis" / "sargon.limmu"


@pytest.fixture
def folder(match: Path) -> Path:
    """Three sound logs, one that was changed and one that is none."""
    folder = Path("season")
    folder.mkdir()
    data = match.read_bytes()
    for name in ("a", "b", "e"):
        (folder / f"{name}.limmu").write_bytes(data)
    (folder / "c.limmu").write_bytes(with_a_changed_entry(data))
    (folder / "d.limmu").write_bytes(b"no log\n")
    return folder


def with_a_changed_entry(data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    at = max([i for i, line in enumerate(lines) if line.startswith(b'{"_":"entry"', 44)])
    return b"".join([*lines[:at], lines[at].replace(b'"n":', b'"n":1', 1), *lines[at + 1 :]])


def states(document: dict[str, Any]) -> list[str]:
    if "unreadable" in document:
        return ["unreadable"]
    return [document[name]["state"] for name in ("intact", "reproducible", "legal")]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_folder_ends_in_a_table_and_nothing_stops_the_rest(run: Run, folder: Path, jobs: str) -> None:
    result = run("verify", str(folder), "--workers", jobs)
    assert result.exit_code == 2
    rows = [line.split() for line in result.stdout.splitlines() if line.startswith("  season/")]
    assert [row[0] for row in rows] == [f"season/{name}.limmu" for name in "abcde"]
    assert [row[2:5] for row in rows if row[0][7] in "abe"] == [["holds"] * 3] * 3
    assert rows[2][2] == "differs"
    assert rows[3][1:4] == ["unreadable"] * 3
    assert result.stdout.count("differs at entry") == 1  # what differs is told in full, what holds is not
    assert "season/d.limmu: line 1" in result.stderr
    documents = json.loads(run("verify", str(folder), "--workers", jobs, "--json").stdout)
    assert [Path(document["file"]).stem for document in documents] == list("abcde")
    assert [states(document)[0] for document in documents] == ["holds", "holds", "differs", "unreadable", "holds"]


def test_exit_codes_are_for_scripts(run: Run, folder: Path) -> None:
    sound = [str(folder / f"{name}.limmu") for name in "ab"]
    assert run("verify", "--workers", "1", *sound).exit_code == 0
    assert run("verify", "--workers", "1", *sound, str(folder / "c.limmu")).exit_code == 1
    assert run("verify", "--workers", "1", *sound, str(folder / "d.limmu")).exit_code == 2
    assert run("verify", "--workers", "1", *sound, "nowhere.limmu").exit_code == 2
    run("redact", sound[0], "--seat", "public", "--out", "p.limmu")
    assert run("verify", "--workers", "1", *sound, "p.limmu").exit_code == 0
    assert run("verify", "--workers", "1", "--strict", *sound, "p.limmu").exit_code == 1


def test_the_table_says_why_something_was_not_checked(run: Run, match: Path) -> None:
    assert run("redact", str(match), "--seat", "public", "--out", "redacted.limmu").exit_code == 0
    told = run("verify", "--workers", "1", str(match), "redacted.limmu", columns=160).stdout
    (row,) = [line for line in told.splitlines() if "redacted.limmu" in line]
    assert "none; not checked: hidden values without openings" in row
    narrow = run("verify", "--workers", "1", str(match), "redacted.limmu", columns=80).stdout
    assert "difference" in narrow
    assert max(map(len, told.splitlines())) > 80 >= max(map(len, narrow.splitlines()))


def test_processes_come_to_the_same_as_one_alone() -> None:
    places = [KADESH, SARGON, LIBRARY / "god-kings" / "three_kings.limmu"]
    assert verifying.survey(places, None, Wanted(), Here(2)) == verifying.survey(places, None, Wanted(), Here(1))


def test_which_matches_a_rules_change_affects(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """No interception succeeds any more: the matches with one that did differ from there on, the others hold."""
    monkeypatch.setattr(s13_reaction_roll, "intercepts", lambda *_: False)
    entries = json.loads(run("log", str(KADESH), "--json").stdout)
    succeeds = [e for e in entries if any(re.match("The interception .*succeeds", fact["text"]) for fact in e["facts"])]
    result = run("verify", str(KADESH), str(SARGON), "--workers", "1")
    assert result.exit_code == 1
    assert "the installed rules play 1 of 2 matches otherwise:" in result.stdout
    assert f"kadesh.limmu.gz from entry {succeeds[0]['n']}" in result.stdout


def test_a_log_that_kills_who_reads_it_has_no_verdict_and_the_others_do(folder: Path) -> None:
    class Deadly:
        def each(self, work: Any, tasks: Any) -> Any:
            for place in tasks:
                yield place, Lost("killed") if place.name == "b.limmu" else work(place)

    documents = verifying.survey(verifying.logs_in([folder]), None, Wanted(), Deadly())
    assert [states(document)[0] for document in documents] == [
        "holds", "unreadable", "differs", "unreadable", "holds"
    ]  # fmt: skip
    assert documents[1]["unreadable"] == "season/b.limmu: killed"


def test_an_error_in_a_game_is_told_as_that_of_its_log(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reading = verifying.read_recording

    def failing(place: Any, *args: Any) -> Any:
        if place.name == "a.limmu":
            raise MemoryError("too much")
        return reading(place, *args)

    monkeypatch.setattr(verifying, "read_recording", failing)
    documents = json.loads(run("verify", str(folder), "--workers", "1", "--json").stdout)
    assert documents[0]["unreadable"] == "season/a.limmu: MemoryError: too much"
    assert states(documents[1]) == ["holds"] * 3


def test_an_audit_goes_on_another_day_where_it_stopped(run: Run, match: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The archive is a store; two of its matches are audited today, one of these goes on before tomorrow."""
    for name in ("a", "b", "z"):
        assert run("store", "import", "--store", "sqlite:club.db", str(match), "--name", name).exit_code == 0
    audited, stops = list[str](), [KeyboardInterrupt]
    checking = verifying.check_log

    def counting(place: Any, *args: Any) -> Any:
        audited.append(place.name)
        if len(audited) == 3 and stops:
            raise stops.pop()
        return checking(place, *args)

    monkeypatch.setattr(verifying, "check_log", counting)
    command = ("verify", "--store", "sqlite:club.db", "--workers", "1", "--verdicts", "v.jsonl")
    assert run(*command).exit_code == 130
    assert audited == ["a", "b", "z"]
    with Path("v.jsonl").open("ab") as file:
        file.write(b'{"by"')  # killed while it wrote
    with open_store("sqlite:club.db") as store:
        played = load(store, "b", find_game("yardstick"), find_game("yardstick").load_pack(None))
        StoredMatch(store, "b").append(lines_of(take(played, Input("host", Note("a remark")))[1]))
    audited.clear()
    told = run(*command, "--json")
    assert audited == ["b", "z"]
    assert told.exit_code == 0, told.stderr
    documents = json.loads(told.stdout)
    assert [(states(one), one["entries"]) for one in documents] == [(["holds"] * 3, n) for n in (77, 78, 77)]
    audited.clear()
    assert json.loads(run(*command, "--json").stdout) == documents
    table = run(*command).stdout
    assert audited == []
    assert [line.split()[0] for line in table.splitlines() if "holds" in line] == ["a", "b", "z"]
    assert "--store" not in table  # it is the same in every row
    assert run(*command, "--strict", "--require", "dice").exit_code == 1  # another question: all anew
    assert audited == ["a", "b", "z"]


def test_ctrl_c_ends_it_at_once_and_quietly() -> None:
    Path("many").mkdir()
    for i in range(40):
        (Path("many") / f"{i}.limmu.gz").write_bytes((LIBRARY / "god-kings" / "campaign.limmu.gz").read_bytes())
    command = [sys.executable, "-c", "from limmu.cli import main; main()", "verify", "many", "--workers", "2"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        preexec_fn=heed_ctrl_c,
    )  # fmt: skip
    time.sleep(3)
    began = time.monotonic()
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert process.returncode == 130, errors
    assert "Traceback" not in errors
    assert "stopped" in errors
    assert time.monotonic() - began < 10
    while True:  # nobody of its group is left
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            break
        assert time.monotonic() - began < 10
        time.sleep(0.1)


def test_whoever_waits_hears_how_far_it_has_come() -> None:
    heard: list[int] = []
    recording = read_recording(KADESH, None)
    report = verify(recording.log, recording.game, recording.pack, told=heard.append)
    assert heard == list(range(0, report.entries, 64))


def test_what_was_not_read_is_in_no_verdict(run: Run, match: Path) -> None:
    """Entry 8 was changed: the rules have seen 0 to 7."""
    lines = match.read_bytes().splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if b'"n":8,' in line)
    lines[at] = lines[at].replace(b'"n":8,', b'"n":9,')
    match.write_bytes(b"".join(lines))
    report = json.loads(run("verify", str(match), "--json").stdout)[0]
    assert (report["intact"]["state"], report["intact"]["n"]) == ("differs", 8)
    for name in ("reproducible", "legal"):
        assert (report[name]["state"], report[name]["reason"]) == ("holds", "up to entry 7; nothing after it was read")


def test_the_consents_of_seats_without_keys_are_told(run: Run, match: Path) -> None:
    assert "consents" not in run("verify", str(match)).stdout
    assert run("undo", str(match), "--to", "5", "--consent", "all").exit_code == 0
    assert "not checked: no seat has a key: 2 consents only claimed" in run("verify", str(match)).stdout


def test_a_forged_log_is_not_taken_for_one_of_other_rules(run: Run) -> None:
    """A face in a match with proven dice, written over and hashed anew: no change of rules plays it otherwise."""
    assert run("play", "yardstick", "--seat", "all=random", "--dice", "neutral", "--out", "proven.limmu").exit_code == 0
    data = Path("proven.limmu").read_bytes()
    face = re.search(rb'"outcome":\[([1-6])\]', data)
    assert face
    other = f'"outcome":[{int(face[1]) % 6 + 1}]'
    Path("forged.limmu").write_bytes(forged(data, face[0].decode(), other))
    told = run("verify", "proven.limmu", "forged.limmu", "--workers", "1")
    assert told.exit_code == 1
    assert "dice        differs at entry" in told.stdout
    assert "0 and 1 are kept by the host" in " ".join(run("verify", "proven.limmu").stdout.split())
    assert "the installed rules play" not in told.stdout


def test_what_was_forged_is_told_in_the_words_of_the_game(run: Run) -> None:
    """A march that the rules refuse, and a marker at another place: sentences, where the documents have codes."""
    data = KINGS.read_bytes()
    Path("there.limmu").write_bytes(
        forged(data, '"answer":{"_":"move","to":"ugarit"}', '"answer":{"_":"move","to":"kadesh"}')
    )
    marked = '"_":"spaces_controlled","power":"mitanni","spaces":["ugarit"]'
    Path("marked.limmu").write_bytes(forged(data, marked, marked.replace("ugarit", "gibala")))
    told = run("verify", "there.limmu").stdout
    assert "legal        differs at entry 9: the match refuses it: Kadesh is not adjacent to Aleppo (GK-11.2-a)" in told
    assert "recorded  Mitanni: to Kadesh [Mitanni Warlord 1 has 4 movement points left: what next?]\n" in told
    assert "記録      ミタンニ: カデシュへ [" in run("--language", "ja", "verify", "there.limmu").stdout
    told = run("verify", "marked.limmu").stdout
    assert (
        "recorded  Mitanni places a PC marker at Gibala\n      rerun     Mitanni places a PC marker at Ugarit\n" in told
    )
    document = json.loads(run("verify", "marked.limmu", "--json").stdout)[0]
    assert json.loads(document["reproducible"]["recorded"])["spaces"] == ["gibala"]


def test_an_entry_that_cannot_be_folded_is_told_in_plain_words(run: Run) -> None:
    """Also where only a part of the log is shown; what the fold stumbled over is in the document for programs."""
    data = KINGS.read_bytes()
    Path("frame.limmu").write_bytes(forged(data, '[[{"_":"activation+","army"', '[[{"_":"march+","army"'))
    Path("unit.limmu").write_bytes(forged(data, '["mercenary_3","mercenary_4"]', '["mercenary_3","nobody"]'))
    plain = "what entry {} records does not fit the match before it"
    for name, n, raw in (("frame", 6, "ValueError: a change of MarchChange"), ("unit", 4, "KeyError: 'nobody'")):
        told = " ".join(run("verify", f"{name}.limmu").stdout.split())
        assert f"legal differs at entry {n}: {plain.format(n)}, so the rules check nothing from there on: " in told
        assert "go on before this entry with limmu branch" in told
        assert "Error" not in told
        report = json.loads(run("verify", f"{name}.limmu", "--json").stdout)[0]
        assert report["legal"]["reason"].startswith(f"entry {n} cannot be folded: {raw}")
    assert f"{plain.format(4)}; what follows stops after entry 3" in run("show", "unit.limmu", "--at", "2").stderr
    assert "記録4の内容はその前の対戦に合いません。" in run("--language", "ja", "verify", "unit.limmu").stdout
    told = " ".join(run("verify", "frame.limmu", "unit.limmu", "--workers", "1").stdout.split())
    assert "entry 4: what entry 4 records does not fit" in told


def test_a_log_of_a_newer_ruleset_hears_what_is_installed(run: Run) -> None:
    Path("newer.limmu").write_bytes(forged(KINGS.read_bytes(), '"ruleset":1', '"ruleset":9', "header"))
    told = run("verify", "newer.limmu").stdout
    assert "reproducible not checked: ruleset 9 is not installed, the newest here is 1" in told
    told = run("--language", "ja", "verify", "newer.limmu").stdout
    assert "ルールセット9が入っていません。ここで最新は1です" in told


def test_a_branch_is_called_one(run: Run, match: Path) -> None:
    """Also where it has neither proven dice nor signatures, so that nothing else says so."""
    assert run("branch", str(match), "--at", "5", "--out", "b.limmu").exit_code == 0
    assert "b.limmu: 6 entries\n  from entry 6 on this is a branch\n" in run("verify", "b.limmu").stdout
    assert "branch" not in run("verify", str(match)).stdout


def test_a_file_that_is_no_table_of_verdicts_loses_nothing(run: Run, match: Path) -> None:
    Path("key").write_text("precious")  # one line without an end
    refused = run("verify", str(match), "--verdicts", "key")
    assert refused.exit_code == 2
    assert "is no table of verdicts" in refused.stderr
    assert Path("key").read_text() == "precious"


def test_a_verdict_does_not_outlive_a_log_that_was_changed_under_its_old_time(run: Run, match: Path) -> None:
    command = ("verify", str(match), "--verdicts", "v.jsonl", "--json")
    assert json.loads(run(*command).stdout)[0]["intact"]["state"] == "holds"
    old, data = match.stat(), match.read_bytes()
    match.write_bytes(data[:-2] + bytes([data[-2] ^ 1]) + data[-1:])
    os.utime(match, ns=(old.st_atime_ns, old.st_mtime_ns))
    assert match.stat().st_size == old.st_size
    assert json.loads(run(*command).stdout)[0]["intact"]["state"] != "holds"
