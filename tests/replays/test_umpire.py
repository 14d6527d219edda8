"""rule and undo: every power of a ruling on a match in its file."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.benchmarks import yardstick
from tests.cli.conftest import Run

from limmu import installed
from limmu.core import (
    ChainDice,
    End,
    Input,
    Keeper,
    Log,
    Match,
    RollDice,
    ShuffleItems,
    begin,
    check,
    question,
    read_log,
    seed_for,
    take,
)
from limmu.games.game_of_kings import game as game_of_kings
from limmu.games.genesis import game as genesis
from limmu.stores.files import FileStore
from limmu.stores.keys import public_keys
from limmu.testing.properties import random_match
from limmu.trouble import Trouble
from limmu_replays import umpire
from limmu_replays.umpire import facts_of

RULING = ("--author", "Ann", "--clause", "SK-3.1", "--reason", "typed it wrong")


@pytest.fixture
def going(run: Run, match: Path) -> Path:
    """A match after entry 2, the dice for the weather: seat 0 is asked for a card."""
    path = Path("going.limmu")
    assert run("branch", str(match), "--at", "2", "--out", str(path)).exit_code == 0
    return path


def log_of(path: Path) -> Log:
    return read_log(path.read_bytes())


def board(run: Run, path: Path) -> dict[str, Any]:
    return json.loads(run("show", str(path), "--json").stdout)["board"]


def verified(run: Run, path: Path) -> None:
    result = run("verify", "--strict", str(path))
    assert result.exit_code == 0, result.stdout


def asked(run: Run, path: Path) -> dict[str, Any]:
    document = json.loads(run("show", str(path), "--seat", "0", "--json").stdout)
    return document["question"]


def card(run: Run, path: Path) -> str:
    """One of those that seat 0 holds."""
    return str(json.loads(run("show", str(path), "--seat", "0", "--json").stdout)["answers"][0])


# ---------------------------------------------------------------- powers


def test_dice_that_are_not_pending_are_not_ruled_and_the_way_is_told(run: Run, going: Path) -> None:
    refused = run("rule", str(going), *RULING, "--roll", "6")
    assert refused.exit_code == 2
    assert "no roll is pending" in refused.stderr
    assert "for the roll of entry 2 add --instead-of 2 --consent all" in refused.stderr


@pytest.fixture
def undone(run: Run, going: Path) -> Path:
    """A match whose dice of entry 2 are taken back, with everybody's consent."""
    assert run("undo", str(going), "--to", "1", "--consent", "0", "--consent", "1").exit_code == 0
    return going


def test_dice_are_taken_back_by_consent(run: Run, going: Path) -> None:
    result = run("undo", str(going), "--to", "1", "--consent", "0", "--consent", "1")
    assert result.exit_code == 0, result.stderr
    assert "takes back the dice of 2" in result.stdout
    assert "come again, unless a ruling replaces them" in result.stdout


def test_mistyped_dice_are_ruled(run: Run, undone: Path) -> None:
    before = board(run, undone).get("weather", 0)
    ruled = run("rule", str(undone), *RULING, "--roll", "6", "--seat", "umpire")
    assert ruled.exit_code == 0, ruled.stderr
    assert "ruling by Ann (SK-3.1): typed it wrong -> dice 6 (weather" in ruled.stdout
    assert "asked: 0: play card" in ruled.stdout
    assert (before, board(run, undone).get("weather", 0)) == (0, 6)
    assert "-> dice 6 (weather" in run("log", str(undone)).stdout


def test_a_match_goes_on_from_ruled_dice_and_keeps_the_old_line(run: Run, undone: Path) -> None:
    dice = log_of(undone).entries[2][1]
    run("rule", str(undone), *RULING, "--roll", "6")
    verified(run, undone)
    assert run("play", str(undone), "--seat", "all=random").exit_code == 0
    assert log_of(undone).entries[2][1] == dice
    verified(run, undone)


def test_an_answer_that_check_refuses_is_ruled(run: Run, going: Path) -> None:
    taken = run("rule", str(going), *RULING, "--answer", card(run, going))
    assert taken.exit_code == 0, taken.stderr
    assert asked(run, going)["_"] == "pick_unit"
    enemy = "1"  # odd units are the other side's
    assert run("explain", str(going), "3", "--answer", enemy).exit_code == 1
    ruled = run("rule", str(going), *RULING, "--answer", enemy)
    assert ruled.exit_code == 0, ruled.stderr
    assert "-> 0: 1 [pick unit" in ruled.stdout
    assert asked(run, going)["unit"] == 1
    verified(run, going)


def test_facts_are_emitted_in_order_and_told_before_what_the_rules_did(run: Run, going: Path) -> None:
    facts = ('{"to": 4, "_": "unit_placed", "unit": 0}', '{"_":"unit_placed","unit":0,"to":5}')
    ruled = run("rule", str(going), *RULING, "--fact", facts[0], "--fact", facts[1], "--close", '""')
    assert ruled.exit_code == 0, ruled.stderr
    assert board(run, going)["loc"][0] == 5
    lines = [line.strip() for line in run("log", str(going), "--from", "3").stdout.splitlines()]
    at = next(i for i, line in enumerate(lines) if line.startswith("3. ruling by Ann"))
    assert [line.startswith("unit placed") for line in lines[at + 1 : at + 3]] == [True, True]
    assert lines[at + 3].startswith(("Turn", "impulse ended"))
    explained = json.loads(run("explain", str(going), "3", "--json").stdout)
    assert len(explained["loose"]) == 2
    assert any(fact["text"].startswith("impulse ended") for step in explained["steps"] for fact in step["facts"])
    verified(run, going)


def test_the_innermost_procedure_is_closed(run: Run, going: Path) -> None:
    ruled = run("rule", str(going), *RULING, "--close", '""')
    assert ruled.exit_code == 0, ruled.stderr
    assert "-> Impulse ends" in ruled.stdout
    assert json.loads(run("show", str(going), "--json").stdout)["asked"] == ["1"]
    verified(run, going)


def test_a_reading_holds_from_here_on(run: Run) -> None:
    game = installed.find_game("god-kings")
    match = begin(game, installed.load_pack(game, None), "kadesh")[1]
    FileStore.create(Path("r.limmu"), match).close()
    wrong = run("rule", "r.limmu", *RULING, "--reading", "GKR-006=no-such")
    assert wrong.exit_code == 2
    assert "GKR-006 has no reading no-such\nits readings are exactly-half-holds, exactly-half" in wrong.stderr
    assert "SK-3.1 is no clause or ruling of god-kings (limmu clauses god-kings lists them)" in wrong.stderr
    for clause in ("GKR-006", "GK-13.4", "GK-13.4-b"):
        known = run("rule", "r.limmu", *RULING, "--clause", clause, "--close", '"x"', "--dry-run")
        assert "is no clause" not in known.stderr
    ruled = run("rule", "r.limmu", *RULING, "--reading", "GKR-006=exactly-half-conquers")
    assert ruled.exit_code == 0, ruled.stderr
    assert "GKR-006 = exactly-half-conquers from here on" in ruled.stdout
    assert log_of(Path("r.limmu")).header.options["GKR-006"] != "exactly-half-conquers"
    verified(run, Path("r.limmu"))


def test_an_error_in_the_rules_is_passed_by_a_ruling(run: Run, going: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Any, board: Any) -> Any:
        raise ZeroDivisionError("a mistake")

    monkeypatch.setattr(yardstick.CardPlayed, "fold", broken)
    size = going.stat().st_size
    result = run("play", str(going), "--seat", "all=random")
    assert result.exit_code == 2
    assert "limmu rule --help" in result.stderr
    seats = len(log_of(going).entries)
    ruled = run("rule", str(going), *RULING, "--close", '""')
    assert ruled.exit_code == 0, ruled.stderr
    assert going.stat().st_size > size
    assert len(log_of(going).entries) == seats + 1


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ((), "the ruling does nothing"),
        (("--answer", "3", "--close", '""'), "one way only"),
        (("--answer", "three"), "a whole number is wanted"),
        (("--fact", '{"_":"nothing_known"}'), "no fact of yardstick"),
        (("--fact", '{"_":"unit_placed","unit":"a","to":1}'), "no fact of yardstick"),
        (("--fact", "{"), "not JSON"),
        (("--close", "Egypt"), "not JSON"),
        (("--close", "[" * 9999), "not JSON"),
        (("--close", "5"), "the innermost procedure does not end with such a result"),
        (("--reading", "GKR-006"), "is not of the form"),
        (("--reading", "GKR-006=x"), "GKR-006 has no reading x\nno such option; there are none"),
        (("--roll", "3"), "no roll is pending"),
    ],
)
def test_a_ruling_that_cannot_be_is_refused_and_nothing_is_written(
    run: Run, going: Path, given: tuple[str, ...], why: str
) -> None:
    before = going.read_bytes()
    result = run("rule", str(going), *RULING, *given)
    assert result.exit_code == 2
    assert why in result.stderr
    assert going.read_bytes() == before


def test_an_answer_that_the_rules_cannot_go_on_from_is_not_called_their_error(run: Run, going: Path) -> None:
    wrong, held = ("--answer", "987"), card(run, going)
    refused = [run("rule", str(going), *RULING, *wrong)]
    assert run("rule", str(going), *RULING, "--answer", held).exit_code == 0
    refused.append(run("rule", str(going), *RULING, *wrong, "--instead-of", "3", "--consent", "all"))
    for result in refused:
        assert result.exit_code == 2
        assert "after this ruling the rules cannot go on: " in result.stderr
        assert "can pass it" not in result.stderr
        assert "list.remove" not in result.stderr, "the error may name what is hidden"
    assert len(log_of(going).entries) == 4


@pytest.mark.parametrize(
    ("roll", "why"), [("7", "refused"), ("3,4", "refused"), ("three", "these are no faces of dice")]
)
def test_faces_that_no_dice_show_are_refused(run: Run, going: Path, roll: str, why: str) -> None:
    assert run("undo", str(going), "--to", "1", "--consent", "all").exit_code == 0
    result = run("rule", str(going), *RULING, "--roll", roll)
    assert result.exit_code == 2
    assert why in result.stderr
    assert "a roll is pending" in run("rule", str(going), *RULING, "--answer", "3").stderr


def test_an_empty_reason_is_refused(run: Run, going: Path) -> None:
    args = ("--author", "Ann", "--clause", "SK-3.1", "--reason", "", "--close", '""')
    result = run("rule", str(going), *args)
    assert result.exit_code == 2
    assert "a ruling needs an author, a clause and a reason" in result.stderr


def test_a_match_that_is_over_takes_an_undo_and_then_a_ruling(run: Run, match: Path) -> None:
    result = run("rule", str(match), *RULING, "--close", '""')
    assert result.exit_code == 2
    assert "the match is over" in result.stderr
    assert run("undo", str(match), "--to", "70", "--consent", "all").exit_code == 0
    assert run("rule", str(match), *RULING, "--close", '""').exit_code == 0
    verified(run, match)


# ---------------------------------------------------------------- undo


def test_a_seat_takes_its_own_decisions_back_alone(run: Run, match: Path) -> None:
    assert run("branch", str(match), "--at", "4", "--out", "b.limmu").exit_code == 0
    by = [json.loads(entry[1])["by"] for entry in log_of(Path("b.limmu")).entries]
    assert by[3:] == ["0", "0"]
    assert "ask 0 and add --consent 0" in run("undo", "b.limmu", "--to", "2", "--consent", "1").stderr
    result = run("undo", "b.limmu", "--to", "2", "--consent", "0")
    assert result.exit_code == 0, result.stderr
    entry = json.loads(log_of(Path("b.limmu")).entries[5][1])
    assert (entry["by"], entry["input"]) == ("0", {"_": "undo", "to": 2})
    verified(run, Path("b.limmu"))


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (("--to", "2", "--consent", "all"), "cannot go back to such an entry"),
        (("--to", "-1", "--consent", "all"), "cannot go back to such an entry"),
        (("--to", "1", "--consent", "9"), "there is no seat '9'"),
        (("--to", "1", "--consent", "0"), "with the dice of 2: it needs the consent of everybody"),
    ],
)
def test_an_undo_that_cannot_be_is_refused(run: Run, going: Path, given: tuple[str, ...], why: str) -> None:
    before = going.read_bytes()
    result = run("undo", str(going), *given)
    assert result.exit_code == 2
    assert why in result.stderr
    assert going.read_bytes() == before


SIGNING = [arg for seat in "01" for arg in ("--sign", f"{seat}=seat{seat}.key")]
UNDO = ("undo", "m.limmu", "--to", "40", "--consent", "all")


@pytest.fixture
def signed(run: Run) -> Path:
    """A match to its end in which both seats sign."""
    for seat in "01":
        run("checkpoint", "key", f"seat{seat}.key")
    played = run("play", "yardstick", "--scenario", "turns-1", "--seat", "all=random", *SIGNING, "--out", "m.limmu")
    assert played.exit_code == 0, played.stderr
    return Path("m.limmu")


@pytest.mark.usefixtures("signed")
@pytest.mark.parametrize(
    ("given", "why"),
    [
        ([], "0 signs in this match"),
        (SIGNING[:2], "1 signs in this match"),
        (["--sign", "0=seat1.key", *SIGNING[2:]], "0 signs in this match"),
    ],
    ids=["no-key", "one-key-is-missing", "the-key-of-another"],
)
def test_a_seat_that_signs_consents_with_its_own_key(run: Run, given: list[str], why: str) -> None:
    refused = run(*UNDO, *given)
    assert refused.exit_code == 2
    assert why in refused.stderr
    assert "--sign" in refused.stderr


@pytest.mark.usefixtures("signed")
def test_a_signed_consent_without_the_library_says_how_to_get_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.asymmetric.ed25519", None)
    assert "pip install 'limmu[signatures]'" in run(*UNDO, *SIGNING).stderr


def test_an_undo_carries_the_signature_of_each_consent(run: Run, signed: Path) -> None:
    undone = run(*UNDO, *SIGNING)
    assert undone.exit_code == 0, undone.stderr
    entry = json.loads(log_of(signed).entries[-1][1])
    assert (entry["by"], entry["input"]["consents"], set(entry["proof"])) == ("umpire", ["0", "1"], {"0", "1"})


@pytest.mark.usefixtures("signed")
def test_after_an_undo_nobody_goes_on_without_the_keys(run: Run) -> None:
    run(*UNDO, *SIGNING)
    assert "0 signs in this match" in run("play", "m.limmu", "--seat", "all=random").stderr
    assert "0 signs in this match" in run("end", "m.limmu", "--concede", "0").stderr


def test_the_audit_proves_consents_and_what_followed(run: Run, signed: Path) -> None:
    run(*UNDO, *SIGNING)
    assert run("play", "m.limmu", "--seat", "all=random", *SIGNING).exit_code == 0
    verified(run, signed)
    report = json.loads(run("verify", "m.limmu", "--json").stdout)[0]
    assert report["signatures"]["state"] == "holds"
    assert "; 2 consents proven" in report["signatures"]["reason"]


@pytest.mark.parametrize("given", [("--concede", "0"), ("--draw", "--consent", "all")])
def test_the_end_of_a_match_in_which_one_seat_signs(run: Run, given: tuple[str, ...]) -> None:
    run("checkpoint", "key", "zero.key")
    sign = ("--sign", "0=zero.key")
    seats = ("--seat", "0=human", "--seat", "1=random")
    run("play", "yardstick", "--scenario", "turns-1", *seats, *sign, "--out", "m.limmu", typed="1\n")
    assert "0 signs in this match" in run("end", "m.limmu", *given).stderr
    assert "1 does not sign in this match" in run("end", "m.limmu", *given, *sign, "--sign", "1=zero.key").stderr
    done = run("end", "m.limmu", *given, *sign)
    assert done.exit_code == 0, done.stderr
    report = json.loads(run("verify", "m.limmu", "--json").stdout)[0]
    assert report["signatures"]["state"] == report["legal"]["state"] == "holds"
    claimed = "; 1 consent proven; 1 consent only claimed"
    assert report["signatures"]["reason"].endswith(claimed) == ("--draw" in given)


# ---------------------------------------------------------------- the end before its time


def due(match: Match[Any]) -> object:
    """What chance is asked for."""
    asked = question(match)
    assert asked is not None
    return asked.demands[0][1]


def ended(run: Run, path: Path) -> tuple[list[str], str]:
    header = json.loads(run("play", str(path), "--seat", "all=random", "--json").stdout)
    return header["winners"], header["how"]


AGREED = "The match ends, with the consent of 0 and 1"


@pytest.mark.parametrize(
    ("given", "winners", "how", "told"),
    [
        (("--concede", "0"), ["1"], "conceded", "0 concedes"),
        (("--winner", "1", "--winner", "0", "--consent", "all"), ["0", "1"], "agreed", AGREED),
        (("--draw", "--consent", "1", "--consent", "0"), [], "agreed", AGREED),
    ],
)
def test_a_match_is_ended(
    run: Run, going: Path, given: tuple[str, ...], winners: list[str], how: str, told: str
) -> None:
    before = going.read_bytes()
    assert run("end", str(going), *given, "--dry-run").exit_code == 0
    assert going.read_bytes() == before
    result = run("end", str(going), *given)
    assert result.exit_code == 0, result.stderr
    assert told in result.stdout
    assert ended(run, going) == (winners, how)
    verified(run, going)
    assert f"go back first: limmu undo {going} --to N" in run("end", str(going), *given).stderr


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ((), "ends in exactly one way"),
        (("--concede", "0", "--forfeit", "1"), "ends in exactly one way"),
        (("--winner", "0", "--draw", "--consent", "all"), "ends in exactly one way"),
        (("--draw",), "--consent is for a result"),
        (("--concede", "0", "--consent", "all"), "--consent is for a result"),
        (("--draw", "--consent", "1"), "ask 0 and add --consent"),
        (("--draw", "--consent", "zoe"), "there is no seat 'zoe'"),
        (("--winner", "zoe", "--consent", "all"), "there is no seat 'zoe'"),
        (("--forfeit", "0"), "no roll waits for a token"),
    ],
)
def test_an_end_that_cannot_be_is_refused(run: Run, going: Path, given: tuple[str, ...], why: str) -> None:
    before = going.read_bytes()
    result = run("end", str(going), *given)
    assert result.exit_code == 2
    assert why in result.stderr
    assert going.read_bytes() == before


def test_a_seat_that_withholds_its_token_forfeits(run: Run) -> None:
    """The file stands where a server left it: the shuffle is pending, and seat 1 shows nothing.

    The roll after it belongs to the same throw: nobody owes anything for it.
    """
    path, game, secret = Path("m.limmu"), yardstick.game, bytes(range(32))
    givers = {seat: Keeper("m", seat, seed_for(b"x", "m", seat), bytes(32), 64) for seat in ("0", "1")}
    dice = ChainDice("all-seats", "m", secret, givers, length=64)
    keys = public_keys(secret, "m", {"1": bytes(32)})  # neither the host's key nor that of a seat is asked for
    match = begin(game, yardstick.Pack(), "turns-1", match_id="m", secret=secret, dice=dice.terms, keys=keys)[1]
    shuffle = due(match)
    assert isinstance(shuffle, ShuffleItems)
    after = take(match, dice.throw(match, shuffle))[1]
    assert isinstance(due(after), RollDice)
    assert check(after, Input("host", End("forfeit", ("0",)))).code == "no_forfeit"
    FileStore.create(path, match).close()
    result = run("end", str(path), "--forfeit", "1")
    assert result.exit_code == 0, result.stderr
    assert "1 does not show its token for the roll and forfeits" in result.stdout
    assert ended(run, path) == (["0"], "forfeit")
    assert run("verify", str(path)).exit_code == 0


# ---------------------------------------------------------------- the file


def test_a_dry_run_writes_nothing_and_tells_the_same(run: Run, going: Path) -> None:
    with going.open("ab") as file:
        file.write(b"torn")
    before, files = going.read_bytes(), sorted(os.listdir())
    dry = json.loads(run("rule", str(going), *RULING, "--close", '""', "--dry-run", "--json", "--seat", "1").stdout)
    assert (going.read_bytes(), sorted(os.listdir())) == (before, files)
    wet = json.loads(run("rule", str(going), *RULING, "--close", '""', "--json", "--seat", "1").stdout)
    assert (dry.pop("dry_run"), wet.pop("dry_run")) == (True, False)
    assert dry == wet
    assert wet["asked"] == ["1"]
    assert wet["question"]["_"] == "play_card"
    assert Path(f"{going}.torn").read_bytes() == b"torn"
    verified(run, going)


def test_a_file_that_another_program_writes_to_is_not_touched(run: Run, going: Path) -> None:
    with FileStore.open(going):
        result = run("rule", str(going), *RULING, "--close", '""')
    assert result.exit_code == 2
    assert "open in another program" in result.stderr


def test_what_another_program_wrote_meanwhile_is_seen(run: Run, going: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("branch", str(going), "--at", "2", "--out", "other.limmu").exit_code == 0
    assert run("rule", "other.limmu", *RULING, "--close", '""').exit_code == 0
    longer = Path("other.limmu").read_bytes()
    opened = FileStore.open

    def late(path: Path, apart: Path | None = None) -> FileStore:
        path.write_bytes(longer)
        return opened(path)

    monkeypatch.setattr(FileStore, "open", late)
    result = run("rule", str(going), *RULING, "--close", '""')
    assert result.exit_code == 2
    assert "another program wrote to it just now" in result.stderr
    assert going.read_bytes() == longer


def test_a_damaged_file_and_one_without_its_key_are_refused(run: Run, going: Path) -> None:
    data = going.read_bytes()
    going.write_bytes(data.replace(b'"weather"', b'"wEather"'))
    told = run("rule", str(going), *RULING, "--close", '""').stderr
    assert "a damaged log is not written to" in told
    advice = told.splitlines()[1].partition("limmu ")[2].partition(" saves")[0]
    assert run(*advice.replace("OTHER", "saved.limmu").split()).exit_code == 0, advice
    going.write_bytes(data.split(b"\n")[0] + b"\njunk\n")
    assert "no entry of it can be saved" in run("rule", str(going), *RULING, "--close", '""').stderr
    going.write_bytes(data)
    Path(f"{going}.key").unlink()
    assert "it is the match secret" in run("rule", str(going), *RULING, "--close", '""').stderr
    assert going.read_bytes() == data


# ---------------------------------------------------------------- rulesets


def test_a_match_goes_on_under_a_newer_ruleset(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run("play", "yardstick", "--scenario", "turns-1", "--seat", "0=human", "--out", "m.limmu", typed="1\n")
    refused = run("ruleset", "m.limmu", "2")
    assert refused.exit_code == 2
    assert "no such newer ruleset" in refused.stderr
    before = Path("m.limmu").read_bytes()
    monkeypatch.setattr(yardstick.game, "ruleset", 2)
    monkeypatch.setattr(yardstick.game, "rulesets", range(1, 3))
    assert run("ruleset", "m.limmu", "2", "--dry-run").exit_code == 0
    assert Path("m.limmu").read_bytes() == before
    done = run("ruleset", "m.limmu", "2")
    assert "ruleset 2 from here on" in done.stdout
    assert run("verify", "m.limmu").exit_code == 0
    monkeypatch.setattr(yardstick.game, "rulesets", range(2, 3))
    assert run("play", "m.limmu", typed="1\n").exit_code == 130


def test_what_an_undo_took_back_is_marked_where_it_is_shown_and_reckoned(run: Run, undone: Path) -> None:
    for command in ("show", "odds"):
        told = run(command, str(undone), "--at", "2", "--seat", "umpire")
        assert "entry 3, an undo, took it back" in told.stdout, told.stderr
        assert json.loads(run(command, str(undone), "--at", "2", "--seat", "umpire", "--json").stdout)["gone"] == 3
        assert "took it back" not in run(command, str(undone), "--at", "1", "--seat", "umpire").stdout


def test_which_entries_depend_on_a_wrong_reading_is_told(run: Run) -> None:
    """A reading stands before the entry, which is given again with the dice that fell: what comes out otherwise, and
    the first entry that no longer fits, are listed."""
    sargon = str(Path(__file__).parents[2] / "replays" / "library" / "genesis" / "sargon.limmu")
    given = ("--author", "Ann", "--clause", "R-GE-06", "--reason", "we play by the formula")
    place = ("--instead-of", "5", "--consent", "all", "--dry-run", "--seat", "umpire")
    told = run("rule", sargon, *given, "--reading", "R-GE-06=formula", *place)
    assert told.exit_code == 0, told.stderr
    assert "183 to 288. as before in 5 to 110\n289. Babylonia: march to Aleppo" in told.stdout
    assert "    - The attacker has 4 Battle Points and 5 shifts" in told.stdout
    assert "    + The attacker has 4 Battle Points and 4 shifts" in told.stdout
    assert "entry 114 is not given again: Babylonia: 3 up, 2 down" in told.stdout
    untouched = run("rule", sargon, *given, "--reading", "R-GE-24=charge-once", *place)
    assert "the ruling changes nothing: every fact is as before" in untouched.stdout


# ---------------------------------------------------------------- what an umpire is told


@pytest.fixture
def kings(run: Run) -> str:
    """A match of The God Kings after entry 40, with dice in entries 18 and 36."""
    recorded = Path(__file__).parents[2] / "replays" / "library" / "god-kings" / "three_kings.limmu"
    assert run("branch", str(recorded), "--at", "40", "--out", "kings.limmu").exit_code == 0
    return "kings.limmu"


def test_the_roll_that_follows_the_entry_that_was_named_is_told(run: Run, kings: str) -> None:
    for place, roll in (("17", "18"), ("19", "36"), ("40", "36")):
        result = run("rule", kings, *RULING, "--roll", "3", "--instead-of", place, "--consent", "all")
        assert result.exit_code == 2
        assert f"for the roll of entry {roll} add --instead-of {roll} --consent all" in result.stderr


def test_a_ruling_that_changes_nothing_says_so(run: Run, going: Path) -> None:
    document = json.loads(log_of(going).entries[2][1])
    faces = ",".join(map(str, document["input"]["outcome"]))
    place = ("--instead-of", "2", "--consent", "all", "--dry-run")
    told = run("rule", str(going), *RULING, "--roll", faces, *place).stdout
    assert "the ruling changes nothing: every fact is as before" in told
    other = "1" if faces != "1" else "2"
    assert "changes nothing" not in run("rule", str(going), *RULING, "--roll", other, *place).stdout


def test_a_fact_that_does_not_fit_is_told_as_that(run: Run, kings: str) -> None:
    fact = '{"_":"siege_laid","besieger":"egypt","space":"gasga_land","continued":1}'
    refused = run("rule", kings, *RULING[:2], "--clause", "17.2", "--reason", "x", "--fact", fact)
    assert refused.exit_code == 2
    assert "the ruling brings a fact that does not fit this position" in refused.stderr


SIEGE = {"_": "siege_laid", "besieger": "egypt", "space": "kadehs", "continued": 1}
DEALT = {"_": "cards_dealt", "seat": "egipt", "cards": []}


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (SIEGE, "space: there is no space kadehs\nthere are kadesh"),
        (DEALT, "seat: there is no seat egipt\nthere are egypt"),
    ],
)
def test_a_fact_that_names_what_there_is_not_is_refused(run: Run, kings: str, fact: dict[str, Any], words: str) -> None:
    before = Path(kings).read_bytes()
    refused = run("rule", kings, "--author", "Ann", "--clause", "1", "--reason", "x", "--fact", json.dumps(fact))
    assert (refused.exit_code, Path(kings).read_bytes()) == (2, before)
    assert words in refused.stderr


def test_a_ruled_distance_is_from_a_unit_to_another_and_not_below_zero() -> None:
    match = random_match(game_of_kings, "skirmish", 3, stop=30).match
    one, other = match.board.units[0].id, match.board.units[-1].id
    fact = {"_": "distance_ruled", "by": one, "on": other, "distance": 5}
    assert facts_of(match, [json.dumps(fact)])[0].distance == 5
    with pytest.raises(Trouble, match=r"on: there is no piece red\.x"):
        facts_of(match, [json.dumps(fact | {"on": "red.x"})])
    with pytest.raises(Trouble, match="distance: a measure is not below zero, as -5 is"):
        facts_of(match, [json.dumps(fact | {"distance": -5})])


def test_an_own_undo_across_a_secret_says_why_all_must_agree() -> None:
    match = random_match(genesis, "babylon_and_assyria", 3, stop=40).match
    entries = [(one.n, one.entry) for one in match.past[1:] if one.mine == "" and one.entry]
    n, entry = next((n, entry) for n, entry in entries if entry.by in match.seats)
    at = replace(match, position=match.past[n])
    assert at.past[n].after == n - 1
    with pytest.raises(Trouble, match=f"and entry {n} showed .+ something hidden: it needs the consent of everybody"):
        umpire.undone(at, n - 1, [entry.by])
    with pytest.raises(Trouble) as other:  # of others' entries nobody asks
        umpire.undone(at, 0, [entry.by])
    assert "showed" not in str(other.value)


def test_a_clause_is_named_without_the_letters_of_its_game(run: Run, kings: str) -> None:
    ruling = ("--author", "Ann", "--clause", "17.3-c", "--reason", "agreed", "--reading")
    ruled = run("rule", kings, *ruling, "GKR-006=exactly-half-conquers", "--dry-run")
    assert "ruling by Ann (GK-17.3-c): agreed" in ruled.stdout
    assert "is no clause" not in ruled.stderr
    told = [run("clauses", "god-kings", name).stdout for name in ("17.4", "GK-17.4", "gk-17.4")]
    assert "GK-17.4-a" in told[0]
    assert told == [told[1]] * 3


def test_what_an_undo_took_back_is_told_as_that(run: Run, undone: Path) -> None:
    chronicle = run("log", str(undone)).stdout
    assert chronicle.count("[taken back") == 1
    assert "[taken back by entry 3]" in run("log", str(undone), "--only", "dice", "--brief").stdout
    assert "taken back by entry 3" in run("log", str(undone), "--markdown").stdout
    assert "entry 3, an undo, took it back" in run("explain", str(undone), "2").stdout
    assert json.loads(run("explain", str(undone), "2", "--json").stdout)["gone"] == 3
    assert json.loads(run("explain", str(undone), "1", "--json").stdout)["gone"] == 0


def test_a_key_that_is_none_is_answered_with_how_keys_look(run: Run, kings: str) -> None:
    pause = next(
        one["n"]
        for one in json.loads(run("log", kings, "--json").stdout)
        if "play an action card?" in one["text"] or "Play an action card" in one["text"]
    )
    refused = run("explain", kings, str(pause - 1), "--answer", "87 Scaling Ladders")
    assert refused.exit_code == 2
    assert "; it looks like " in refused.stderr
    assert "action:CARD" in refused.stderr
