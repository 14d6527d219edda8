"""limmu checkpoint: signing, cosigning, proving and checking, and signed inputs from the command line."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from tests.replays.conftest import Run

from limmu.core import read_log
from limmu.core.proof.checkpoints import Growth, Inclusion, read_checkpoint, read_proof, signers, write_proof

PLAY = ("play", "yardstick", "--scenario", "turns-3", "--dice", "neutral")


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the match lies that every test begins with, once the first of them has played it."""
    return tmp_path_factory.mktemp("once")


@pytest.fixture
def kept(run: Run, once: Path) -> Path:
    """A match between bots, with a checkpoint of its end in now.note."""
    if not any(once.iterdir()):
        run(*PLAY, "--seat", "all=random", "--out", "m.limmu")
        assert run("checkpoint", "sign", "m.limmu", "--out", "now.note").exit_code == 0
        copytree(".", once, dirs_exist_ok=True)
    copytree(once, ".", dirs_exist_ok=True)
    return Path("m.limmu")


def header(path: Path) -> Any:
    return read_log(path.read_bytes()).header


def policy(path: Path) -> tuple[str, ...]:
    return ("--match", header(path).match, "--key", header(path).keys["host"])


def cut(path: Path, lines: int) -> None:
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:lines]))


def test_the_host_signs_the_end_of_a_match(run: Run, kept: Path) -> None:
    report = json.loads(run("verify", str(kept), "--json", "--since", "now.note").stdout)[0]
    assert report["checkpoints"]["state"] == "holds"
    assert report["dice"]["state"] == "holds"
    read = read_checkpoint(Path("now.note").read_text("utf-8"))
    assert read.size == len(read_log(kept.read_bytes()).entries)
    assert kept.read_bytes().count(b'{"_":"checkpoint"') == 1


def test_what_was_cut_off_is_seen_by_who_kept_a_checkpoint(run: Run, kept: Path) -> None:
    cut(kept, 30)
    found = run("verify", str(kept), "--since", "now.note")
    assert found.exit_code == 1
    assert "entries were cut off" in " ".join(found.stdout.split())


def test_a_branch_in_the_place_of_a_match_says_from_where_on(run: Run, kept: Path) -> None:
    assert run("branch", str(kept), "--at", "20", "--out", "other.limmu").exit_code == 0
    found = " ".join(run("verify", "other.limmu", "--since", "now.note").stdout.split())
    assert "from entry 21 on this is a branch: it was put in the place of those" in found
    assert "cut off" not in found


def test_the_checkpoint_that_was_given_is_not_counted_among_those_of_the_log(run: Run, kept: Path) -> None:
    told = json.loads(run("verify", str(kept), "--json", "--since", "now.note").stdout)[0]["checkpoints"]["reason"]
    assert told.startswith("1 checkpoint (1 by host) and the one that was given (1 by host), the last over ")
    assert "given" not in json.loads(run("verify", str(kept), "--json").stdout)[0]["checkpoints"]["reason"]


def test_a_checkpoint_is_of_one_match(run: Run, kept: Path) -> None:
    Path("other.limmu").write_bytes(kept.read_bytes())
    refused = run("verify", str(kept), "other.limmu", "--since", "now.note")
    assert refused.exit_code == 2
    assert "--since is for one log, and you named 2" in refused.stderr


def test_one_entry_is_proven_without_the_log(run: Run, kept: Path) -> None:
    made = run("checkpoint", "prove", str(kept), "--note", "now.note", "--entry", "7", "--out", "7.proof")
    assert made.exit_code == 0
    told = made.stderr.splitlines()[-1]
    assert told.startswith("whoever gets it: limmu checkpoint check 7.proof --match ")
    checked = run(*shlex.split(told)[4:])
    assert checked.exit_code == 0
    assert "entry 7 is one of the" in checked.stdout
    assert read_log(kept.read_bytes()).entries[7][1].decode() in checked.stdout
    proof = read_proof(Path("7.proof").read_text("utf-8"))
    assert isinstance(proof, Inclusion)
    for i, wrong in enumerate(
        (
            Inclusion(8, proof.entry, proof.path, proof.note),
            Inclusion(7, proof.entry.replace(b'"n":7', b'"n":8'), proof.path, proof.note),
            Inclusion(7, proof.entry, proof.path[:-1], proof.note),
        )
    ):
        Path(f"{i}.proof").write_text(write_proof(wrong), "utf-8")
        assert run("checkpoint", "check", f"{i}.proof", *policy(kept)).exit_code == 1
    other = run("checkpoint", "check", "7.proof", "--match", "another", "--key", header(kept).keys["host"])
    assert other.exit_code == 2
    assert "a checkpoint of" in other.stderr
    assert "not signed by the host" in run("checkpoint", "check", "7.proof", *policy(kept)[:3], "A" * 43).stderr


@pytest.fixture
def grown(run: Run, kept: Path) -> Path:
    """The proof that the match only grew since old.note."""
    early = Path("early.limmu")
    early.write_bytes(kept.read_bytes())
    cut(early, 30)
    Path("early.limmu.key").write_bytes(Path("m.limmu.key").read_bytes())
    run("checkpoint", "sign", "early.limmu", "--out", "old.note")
    made = run("checkpoint", "prove", str(kept), "--note", "now.note", "--since", "old.note", "--out", "grown.proof")
    assert made.exit_code == 0, made.stderr
    assert made.stderr.endswith("--since old.note\n")
    return Path("grown.proof")


def test_growth_is_proven_without_the_log(run: Run, kept: Path, grown: Path) -> None:
    checked = run("checkpoint", "check", str(grown), *policy(kept), "--since", "old.note", "--json")
    assert json.loads(checked.stdout)["holds"] is True
    assert isinstance(read_proof(grown.read_text("utf-8")), Growth)


def test_growth_is_proven_from_the_earlier_checkpoint_alone(run: Run, kept: Path, grown: Path) -> None:
    assert run("checkpoint", "check", str(grown), *policy(kept), "--since", "now.note").exit_code == 1
    assert "earlier checkpoint" in run("checkpoint", "check", str(grown), *policy(kept)).stderr


@pytest.mark.usefixtures("grown")
def test_growth_is_not_proven_backwards(run: Run, kept: Path) -> None:
    back = run("checkpoint", "prove", str(kept), "--note", "old.note", "--since", "now.note")
    assert "give the earlier one" in back.stderr


def test_a_key_is_made_once_and_for_its_owner_alone(run: Run) -> None:
    made = run("checkpoint", "key", "zero.key")
    assert len(made.stdout.strip()) == 43
    assert Path("zero.key").stat().st_mode & 0o777 == 0o600
    assert "exists" in run("checkpoint", "key", "zero.key").stderr


@pytest.fixture
def signing(run: Run) -> Path:
    """A match under way in which seat 0, a person, signs two inputs with zero.key; other.key is nobody's."""
    for name in ("zero.key", "other.key"):
        run("checkpoint", "key", name)
    seats = ("--seat", "0=human", "--seat", "1=random", "--sign", "0=zero.key")
    stopped = run(*PLAY, *seats, "--out", "m.limmu", typed="1\n1\n")
    assert stopped.exit_code == 130, stopped.stderr
    return Path("m.limmu")


def test_a_seat_signs_what_it_says(run: Run, signing: Path) -> None:
    report = json.loads(run("verify", str(signing), "--json").stdout)[0]
    assert report["signatures"]["state"] == "holds"
    assert "2 signatures" in report["signatures"]["reason"]


def test_a_seat_that_signs_goes_on_with_its_own_key_alone(run: Run, signing: Path) -> None:
    assert "0 signs in this match" in run("play", str(signing), typed="1\n").stderr
    wrong = run("play", str(signing), "--sign", "0=other.key", typed="1\n").stderr
    assert "0 signs in this match, with another key than the one given" in wrong
    assert run("play", str(signing), "--sign", "0=zero.key", typed="1\n").exit_code == 130


COSIGN_LOG = ("checkpoint", "cosign", "now.note", "--log", "m.limmu", "--seat", "0")


def test_a_seat_cosigns_what_it_saw(run: Run, signing: Path) -> None:
    run("checkpoint", "sign", str(signing), "--out", "now.note")
    assert "not the key of 0" in run(*COSIGN_LOG, "--key", "other.key").stderr
    assert run(*COSIGN_LOG, "--key", "zero.key", "--since", "now.note", "--out", "both.note").exit_code == 0
    note = Path("both.note").read_text("utf-8")
    assert signers(read_checkpoint(note), header(signing).match, header(signing).keys) == ("0", "host")


def test_a_seat_does_not_cosign_what_is_missing_in_its_copy(run: Run, signing: Path) -> None:
    run("checkpoint", "sign", str(signing), "--out", "now.note")
    cut(signing, 3)
    assert "ask the host for the whole log" in run(*COSIGN_LOG, "--key", "zero.key").stderr


@pytest.mark.parametrize("answer", ["y", "n"])
def test_at_the_terminal_who_consents_signs_it(run: Run, answer: str) -> None:
    """Seat 1 is a person at the same screen, asked before its key signs anything."""
    people = []
    for seat in "01":
        run("checkpoint", "key", f"{seat}.key")
        people += ["--seat", f"{seat}=human", "--sign", f"{seat}={seat}.key"]
    typed = ("", "2", "seat 1", "", "note a moment", "", "undo", answer, "y")
    told = run(*PLAY, *people, "--out", "m.limmu", typed="\n".join(typed) + "\n")
    assert "1, do you consent? [y/N]" in told.stdout
    report = json.loads(run("verify", "m.limmu", "--json").stdout)[0]
    assert report["signatures"]["state"] == report["legal"]["state"] == "holds"
    entries = [json.loads(json_) for _, json_ in read_log(Path("m.limmu").read_bytes()).entries]
    undone = [entry for entry in entries if "consents" in entry["input"]]
    assert [(entry["by"], list(entry["proof"])) for entry in undone] == [("0", ["1"])] * (answer == "y")
    assert report["signatures"]["reason"].endswith("2 consents proven") == (answer == "y")


def test_bots_sign_with_the_keys_of_their_seats(run: Run) -> None:
    run("checkpoint", "key", "zero.key")
    played = run(*PLAY, "--seat", "all=random", "--sign", "0=zero.key", "--out", "m.limmu")
    assert played.exit_code == 0, played.stderr
    report = json.loads(run("verify", "m.limmu", "--json").stdout)[0]
    by = [json.loads(json_)["by"] for _, json_ in read_log(Path("m.limmu").read_bytes()).entries]
    assert report["signatures"]["state"] == "holds"
    assert report["signatures"]["reason"].startswith(f"{by.count('0')} signatures")
    assert "--sign names 'zoe', which is no seat" in run(*PLAY, "--sign", "zoe=zero.key", "--out", "n.limmu").stderr
    run(*PLAY, "--seat", "0=human", "--out", "n.limmu", typed="1\n")
    assert "0 does not sign in this match" in run("play", "n.limmu", "--sign", "0=zero.key").stderr


COSIGN = ("--log", "m.limmu", "--seat", "ann", "--key", "ann.key")


def watched(run: Run) -> str:
    """Play m.limmu to its end, with a witness called ann. Returns her public key."""
    public = run("checkpoint", "key", "ann.key").stdout.strip()
    assert run(*PLAY, "--seat", "all=random", "--witness", f"ann={public}", "--out", "m.limmu").exit_code == 0
    return public


@pytest.mark.parametrize("name", ["0", "host"])
def test_a_witness_has_no_name_of_a_seat_or_the_host(run: Run, name: str) -> None:
    public = run("checkpoint", "key", "ann.key").stdout.strip()
    result = run(*PLAY, "--seat", "all=random", "--witness", f"{name}={public}", "--out", "m.limmu")
    assert "cannot be the name" in result.stderr


def test_a_witness_needs_a_public_key(run: Run) -> None:
    assert "not a public key" in run(*PLAY, "--seat", "all=random", "--witness", "ann=x", "--out", "m.limmu").stderr


def test_a_match_that_began_takes_no_further_witness(run: Run) -> None:
    public = watched(run)
    assert "witnesses already" in run("play", "m.limmu", "--witness", f"ann={public}").stderr


def test_the_newest_checkpoint_covers_the_whole_match(run: Run) -> None:
    watched(run)
    assert run("checkpoint", "last", "m.limmu", "--out", "last.note").exit_code == 0
    entries = read_log(Path("m.limmu").read_bytes()).entries
    assert read_checkpoint(Path("last.note").read_text("utf-8")).size == len(entries)


def test_a_witness_cosigns_once_and_verify_counts_it(run: Run) -> None:
    watched(run)
    run("checkpoint", "last", "m.limmu", "--out", "last.note")
    assert run("checkpoint", "cosign", "last.note", *COSIGN, "--out", "both.note").exit_code == 0
    both = read_checkpoint(Path("both.note").read_text("utf-8"))
    assert signers(both, header(Path("m.limmu")).match, header(Path("m.limmu")).keys) == ("ann", "host")
    assert "1 by ann" in run("verify", "m.limmu", "--since", "both.note").stdout
    again = run("checkpoint", "cosign", "both.note", *COSIGN, "--out", "again.note")
    assert (again.exit_code, "ann has signed it already" in again.stderr) == (2, True)


def test_a_log_without_a_checkpoint_has_no_newest(run: Run) -> None:
    watched(run)
    cut(Path("m.limmu"), 12)
    assert "has no checkpoint" in run("checkpoint", "last", "m.limmu").stderr


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "is empty, or has more than"),
        ("lunch\n\nnote\n", "not a proof"),
        ("old x\n\nnote\n", "a line 'old' with a number"),
        ("old 1\nabc\n\nnote\n", "32 bytes of base64"),
        ("c2sp.org/tlog-proof@v1\nextra AAAA\nindex 1\n\nnot a note", "not a signed note"),
        ("old 1\n" + "A" * 43 + "=\n" * 70, "not a proof"),
    ],
)
def test_what_is_no_proof(run: Run, kept: Path, text: str, told: str) -> None:
    Path("bad.proof").write_text(text, "utf-8")
    found = run("checkpoint", "check", "bad.proof", *policy(kept))
    assert found.exit_code == 2
    assert told in found.stderr


@pytest.mark.parametrize(
    "note",
    [
        "limmu.log/m\n3\n",
        "limmu.log/m\n3\nAAAA\n\n— limmu.log/m AAAA\n",
        "limmu.log/m\n03\n" + "A" * 43 + "=\n\n— limmu.log/m AAAAAAAA\n",
        "limmu.log/m\n-3\n" + "A" * 43 + "=\n\n— limmu.log/m AAAAAAAA\n",
        "limmu.log/m\n3\n" + "A" * 43 + "=\nmore\n\n— limmu.log/m AAAAAAAA\n",
        "limmu.log/m\n3\n" + "A" * 43 + "=\n\nlimmu.log/m AAAAAAAA\n",
        "limmu.log/m\n3\n" + "A" * 43 + "=\n\n— limmu.log/m AAAAAAA=\n",
    ],
)
def test_what_is_no_checkpoint(run: Run, kept: Path, note: str) -> None:
    Path("bad.note").write_text(note, "utf-8")
    found = run("verify", str(kept), "--since", "bad.note", "--json")
    assert found.exit_code == 1
    assert json.loads(found.stdout)[0]["checkpoints"]["state"] == "differs"


def test_files_that_are_not_there_or_not_text(run: Run, kept: Path) -> None:
    assert "no such file" in run("checkpoint", "check", "none.proof", *policy(kept)).stderr
    Path("bad.note").write_bytes(b"\xff\xfe")
    assert "not UTF-8" in run("verify", str(kept), "--since", "bad.note").stderr
    Path("big.note").write_bytes(b"x" * (1 << 15))
    assert "is empty, or has more than" in run("verify", str(kept), "--since", "big.note").stderr
    assert "it is not clear what to prove" in run("checkpoint", "prove", str(kept), "--note", "now.note").stderr
    assert "not 9999" in run("checkpoint", "prove", str(kept), "--note", "now.note", "--entry", "9999").stderr
    Path("m.limmu.key").write_bytes(bytes(32))
    assert "not the match secret" in run("checkpoint", "sign", str(kept)).stderr
