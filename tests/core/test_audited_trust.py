"""Cheats that an audit found: what a log says of itself must hold for Limmu and for the independent verifier alike."""

from __future__ import annotations

import base64
import hashlib
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec import json as msgjson
from tests.core.parley import GAME, SEATS, SECRET, Pack, Table, bid_table, chained, signed_for
from tests.core.test_cheats import HOST_KEY, KEYS, SEAT_KEYS, Signed, forged, played, without_checkpoints
from tests.examples.test_independent_verifier import FILE, agree

from limmu.cli.root import limmu
from limmu.core import (
    ChainDice,
    Chance,
    Decision,
    Input,
    Note,
    Undo,
    check,
    read_log,
    redact,
    redact_for,
    seed_for,
    verify,
)
from limmu.core.log.entry import Branched, Checkpoint, OpenedChain, Opening, encode, leaf_of
from limmu.core.log.lines import line_of
from limmu.core.log.sealing import commitment
from limmu.core.proof.audit import root_of, signatures
from limmu.core.proof.checkpoints import Inclusion, add_cosignature, key_name, sign_checkpoint, write_proof
from limmu.core.proof.signatures import public_key
from limmu.core.rules.canonical import short
from limmu.stores.keys import witnesses_of
from limmu.trouble import Trouble

P = 2**255 - 19
ANN = bytes([9]) * 32


def at(n: int, change: Callable[[dict[str, Any]], object]) -> Callable[[dict[str, Any]], None]:
    """A change of entry ``n`` alone."""

    def changed(document: dict[str, Any]) -> None:
        if document["_"] == "entry" and document["n"] == n:
            change(document)

    return changed


# ---------------------------------------------------------------- what is hidden, and what never is


def test_a_signature_is_not_hidden_where_its_answer_is_not() -> None:
    """Else a host could say anything in the name of a seat that signs: its word is masked and never opened."""

    def forge(entry: dict[str, Any]) -> None:
        entry["input"]["answer"] = 0
        entry |= {"sig": "?", "sealed": {**entry.get("sealed", {}), "sig": "A" * 43}}

    log = redact(without_checkpoints(played().data))
    assert agree(forged(log, lambda document: None))["signatures"] == "holds"
    assert agree(forged(log, at(9, forge)))["signatures"] == "differs"


def test_a_hidden_answer_is_opened_with_its_signature() -> None:
    """A seat's own log has both, and a host that opens the answer alone has no proof of who gave it."""
    data = played().data
    mine = redact_for(data, GAME, "red")
    opened = [msgjson.decode(line[44:])["open"] for line in mine.splitlines() if b'{"_":"opening"' in line]
    assert [{*paths} & {"sig", "input.answer"} for paths in opened if "input.answer" in paths] == [
        {"sig", "input.answer"}
    ] * 2
    assert agree(mine)["signatures"] == "holds"
    lines = [msgjson.decode(line[44:]) for line in without_checkpoints(data).splitlines()]
    for line in lines:
        line.get("open", {}).pop("sig", None)
    bad = b"".join([leaf_of(encode(line)).encode() + b" " + encode(line) + b"\n" for line in lines])
    assert agree(bad)["signatures"] == "differs"


@pytest.mark.parametrize(
    ("path", "value"),
    [("n", 3), ("input._", "x"), ("by", "umpire"), ("cmd", "c"), ("time", "noon"), ("input", {"_": "undo", "to": 2}),
     ("_", "note"), ("trail", []), ("facts", []), ("proof", {}), ("control", {}), ("control.keep", 99), ("sealed", {}),
     ("control.pause", {"demands": []}), ("control.pause.all", True), ("control.pause.demands.0.0", "green")],
)  # fmt: skip
def test_who_gave_what_is_never_hidden(path: str, value: Any) -> None:
    """A log that opens to another input than it shows is damaged, whatever it committed to."""
    salt, log = bytes(32), redact(without_checkpoints(played().data))
    promise = commitment("m", 9, path, salt, encode(value))
    log = forged(log, at(9, lambda entry: entry.setdefault("sealed", {}).update({path: promise})))
    assert agree(log)["intact"] == "holds"
    opened = log + line_of(Opening(9, {path: (short(salt), value)}))
    states = agree(opened)
    assert (states["intact"], states["openings"]) == ("differs", "differs")


@pytest.mark.parametrize(
    ("n", "path", "value"),
    [(6, "sig", {}), (6, "sig", []), (6, "sig", ""), (6, "input.outcome", [1]), (7, "input.answer", 1),
     (7, "input.outcome", "1"), (10, "control.pause.may.0.1", 1), (6, "control.pause.demands.0.10", "x")],
)  # fmt: skip
@pytest.mark.parametrize("late", [True, False])
def test_an_opening_leads_to_a_field_of_its_kind(n: int, path: str, value: Any, late: bool) -> None:
    """What was not there, or is of another type there, is not put in: readers would take it for different things."""
    salt = bytes(32)
    promise = commitment("m", n, path, salt, encode(value))
    log = redact(without_checkpoints(played().data))
    log = forged(log, at(n, lambda entry: entry.setdefault("sealed", {}).update({path: promise})))
    opening = line_of(Opening(n, {path: (short(salt), value)}))
    lines = log.splitlines(keepends=True)
    states = agree(log + opening if late else b"".join([*lines[: n + 1], opening, *lines[n + 1 :]]))
    assert (states["intact"], states["openings"]) == ("differs", "differs")


class Stacked(ChainDice):
    """A host that deals the other way round."""

    def throw(self, match: Any, asked: Any) -> Input:
        good = super().throw(match, asked)
        return Input("chance", Chance(good.body.outcome[::-1]), proof=good.proof)


def test_an_opening_that_does_not_hold_opens_nothing() -> None:
    """Not even the values before the wrong one: else one reader knows a deal that the other waits for."""
    data = Table(dice=Stacked("host", "m", SECRET, length=64)).data
    lines = data.splitlines(keepends=True)
    said = next(line for line in lines if line.startswith(b'{"_":"opening","n":1,', 44))
    opening = msgjson.decode(said[44:])["open"]
    log = b"".join([line for line in lines if line != said])
    log += line_of(OpenedChain("shuffles", short(seed_for(SECRET, "m", "shuffles"))))
    assert agree(log + line_of(Opening(1, opening)))["dice"] == "differs"
    assert agree(log + line_of(Opening(1, {**opening, "sig": opening["input.outcome"]})))["dice"] == "holds"


# ---------------------------------------------------------------- what-ifs


def test_a_branch_line_does_not_launder_a_match() -> None:
    """A host that swaps a die, drops the proofs and calls the rest a what-if has no checkpoint over it."""
    table = Signed()
    table.bids(1, 2, 3)
    for seat, other in (("red", "blue"), ("blue", "red")):
        table.say(seat, table.lowest(seat))
        table.say(other, 1)
    kept = table.mark()
    branched = without_checkpoints(table.data) + line_of(Branched(5, "m", "A" * 43))
    assert agree(branched, kept)["checkpoints"] == "differs"
    own = sign_checkpoint("m", table.match.n + 1, root_of(read_log(branched)), HOST_KEY)
    assert agree(branched + line_of(Checkpoint(own)))["checkpoints"] == "differs"
    early = sign_checkpoint("m", 6, root_of(read_log(branched).up_to(read_log(branched).line_of(6))), HOST_KEY)
    assert agree(branched, early)["checkpoints"] == "holds"
    assert "nobody signs" in signatures(read_log(branched)).reason


# ---------------------------------------------------------------- keys


def keyed(**keys: str) -> Table:
    """A match just begun, with these keys in its header."""
    return Table(dice=chained("neutral"), keys=keys)


def note_over(table: Table) -> str:
    return sign_checkpoint("m", table.match.n + 1, root_of(read_log(table.data)), HOST_KEY)


SMALL = [
    *[(y + sign).to_bytes(32, "little") for y in (0, 1, P - 1, P, P + 1) for sign in (0, 1 << 255)],
    bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"),
    bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"),
]


@pytest.mark.parametrize("key", SMALL, ids=[key.hex()[:4] + key.hex()[-2:] for key in SMALL])
def test_nothing_is_signed_under_a_key_of_small_order(key: bytes) -> None:
    """Under such a key anybody makes signatures that hold, so a host could deny every checkpoint it gave."""
    table = keyed(host=short(key))
    origin = "limmu.log/m"
    for _ in range(9):  # of eight messages one or more are signed by nothing at all
        size, root = table.match.n + 1, base64.b64encode(root_of(read_log(table.data))).decode()
        for r in (1, 0, P - 1):
            raw = hashlib.sha256(f"{origin}\n\1".encode() + key).digest()[:4] + r.to_bytes(32, "little") + bytes(32)
            note = f"{origin}\n{size}\n{root}\n\n— {origin} {base64.b64encode(raw).decode()}\n"
            assert agree(table.data, note)["checkpoints"] == "differs"
        table.give(Input("red", Note("again")))


@pytest.mark.parametrize("key", ["", "x", "é", "A" * 43 + "=", "A" * 42 + "B"])
def test_a_witness_whose_key_is_none(key: str) -> None:
    table = keyed(host=KEYS["host"], ann=key)
    note = note_over(table)
    assert agree(table.data, note)["checkpoints"] == "holds"
    assert agree(table.data, add_cosignature(note, key_name("m", "ann"), ANN, 1))["checkpoints"] == "differs"


@pytest.mark.parametrize("name", ["", " ", "a b", "a\nb", "a\x1cb", "a/b", "chance", "shuffles"])
def test_a_witness_of_any_name(name: str) -> None:
    table = keyed(**{"host": KEYS["host"], name: public_key(ANN)})
    note = note_over(table)
    assert agree(table.data, add_cosignature(note, key_name("m", name), ANN, 1))["checkpoints"] == "holds"
    other = add_cosignature(note, key_name("m", name), ANN, 1).replace(
        note, sign_checkpoint("m", 1, bytes(32), HOST_KEY)
    )
    assert agree(table.data, other)["checkpoints"] == "differs"
    body, _, seal = add_cosignature(note, key_name("m", name), ANN, 1)[:-1].rpartition(" ")
    raw = bytearray(base64.b64decode(seal))
    raw[-1] ^= 1
    assert agree(table.data, f"{body} {base64.b64encode(raw).decode()}\n")["checkpoints"] == "differs"


@pytest.mark.parametrize("odd", "\x0b\x0c\r\x1c\x1d\x1e\x85\u2028\u2029\u00a0\t")
def test_only_a_line_feed_ends_a_line_of_a_note(odd: str) -> None:
    table = keyed(host=KEYS["host"])
    note = note_over(table)
    stranger = f"— a{odd}b {base64.b64encode(bytes(72)).decode()}\n"
    assert agree(table.data, note + stranger)["checkpoints"] == "holds"
    assert agree(table.data, note.replace("\n", odd, 1))["checkpoints"] == "differs"


def test_a_checkpoint_over_nothing() -> None:
    table = keyed(host=KEYS["host"])
    nothing = hashlib.sha256(b"").digest()
    assert agree(table.data, sign_checkpoint("m", 0, nothing, HOST_KEY))["checkpoints"] == "holds"
    assert agree(table.data, sign_checkpoint("m", 0, bytes(32), HOST_KEY))["checkpoints"] == "differs"


def test_an_empty_kept_checkpoint_is_not_taken_for_none(tmp_path: Any) -> None:
    table = keyed(host=KEYS["host"])
    log, note = tmp_path / "a.limmu", tmp_path / "a.note"
    log.write_bytes(table.data)
    note.write_bytes(b"")
    done = subprocess.run(
        [sys.executable, "-S", str(FILE), str(log), "--since", str(note)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1, done.stdout
    assert "checkpoints: differs" in done.stdout


# ---------------------------------------------------------------- rolls that are due


@pytest.mark.parametrize("mode", ["neutral", "all-seats"])
def test_nobody_thinks_again_once_the_tokens_of_a_roll_are_due(mode: str) -> None:
    """A host that has them knows every result of that roll, and could tell a seat to choose another action."""
    table = bid_table(dice=chained(mode))
    table.say("red", table.lowest("red"))
    before = table.match.n
    table.give(Input("blue", Decision(1)))
    assert check(table.match, signed_for(table.match, Input("blue", Undo(before)))).code == "consent_needed"
    assert check(table.match, signed_for(table.match, Input("blue", Undo(before, SEATS))))
    peeked = table.give(Input("blue", Undo(before, SEATS)))
    lone = forged(redact(table.data), at(peeked.n, lambda entry: [entry["input"].pop("consents"), entry.pop("proof")]))
    assert verify(read_log(lone), GAME, Pack()).legal.state != "holds"


def test_who_rolls_without_tokens_may_think_again() -> None:
    for dice in (chained("host"), None):
        table = bid_table(dice=dice)
        table.say("red", table.lowest("red"))
        before = table.match.n
        table.give(Input("blue", Decision(1)))
        assert check(table.match, Input("blue", Undo(before)))


# ---------------------------------------------------------------- anchors


@pytest.mark.parametrize("mode", ["host", "neutral", "all-seats"])
@pytest.mark.parametrize("anchor", [None, "", "x", "é", "A" * 42 + "B"])
def test_deals_that_can_never_be_proven_are_not_promised(mode: str, anchor: str | None) -> None:
    """A header that anchors rolls but no chain of the shuffles lets its host deal as it likes."""
    table = Table(dice=chained(mode))

    def change(document: dict[str, Any]) -> None:
        if document["_"] == "header":
            del document["anchors"]["shuffles"]
            document["anchors"] |= {} if anchor is None else {"shuffles": anchor}
            document["anchors"] |= {"zoe": "A" * 43}

    assert agree(table.data)["dice"] == "holds"
    assert agree(forged(redact(table.data), change))["dice"] == "differs"


# ---------------------------------------------------------------- witnesses


def test_a_witness_does_not_sign_what_is_older_than_it_kept(tmp_path: Any) -> None:
    """Else its cosignature, with the time of now, would vouch for a match that was rolled back."""
    table = Signed()
    early = table.mark()
    table.bids(1, 2, 3)
    files = {"a.limmu": table.data, "early": early.encode(), "late": table.mark().encode(), "key": SEAT_KEYS["red"]}
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    log, old, new, key = [str(tmp_path / name) for name in files]

    def add_cosignature(note: str, since: str) -> Any:
        options = ["--log", log, "--seat", "red", "--key", key, "--since", since]
        return CliRunner().invoke(limmu, ["checkpoint", "cosign", note, *options])

    done = add_cosignature(new, old)
    assert (done.exit_code, "limmu.log/m/red" in done.stdout) == (0, True)
    assert add_cosignature(new, new).exit_code == 0
    refused = add_cosignature(old, new)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "covers only 2 entries, the one you kept 5" in refused.stderr


@pytest.mark.parametrize("name", ["andré", "a\nb", "\x1b[2Jann"])
def test_a_witness_with_a_name_that_no_header_can_have(name: str) -> None:
    """Such a match began, and its file could not be read."""
    with pytest.raises(Trouble, match="cannot be the name of a witness"):
        witnesses_of({name: public_key(ANN)}, SEATS)


# ---------------------------------------------------------------- what is told


@pytest.mark.parametrize("odd", ["\x1b[1A\x1b[2K", "\x9b2K", "\r", "\x7f", "\u202e", "\x00", "\u2066"])
def test_a_log_cannot_paint_over_what_is_told_of_it(odd: str, tmp_path: Any) -> None:
    """A terminal obeys what it is sent: the name of another log could wipe out *differs* and write *holds*."""
    table = keyed(host=KEYS["host"])
    note = note_over(table).replace("limmu.log/m\n", f"x{odd}checkpoints holds\n", 1)
    seats = Table()

    def rename(document: dict[str, Any]) -> None:
        if document["_"] == "header":
            document |= {"seats": ["red", "blue", f"green{odd}"], "dice": f"physical{odd}"}

    for name, data in (("a", table.data + line_of(Checkpoint(note))), ("b", forged(redact(seats.data), rename))):
        file = tmp_path / f"{name}.limmu"
        file.write_bytes(data)
        mine = CliRunner().invoke(limmu, ["verify", str(file)], color=True)
        last = CliRunner().invoke(limmu, ["checkpoint", "last", str(file)], color=True)
        theirs = subprocess.run([sys.executable, "-S", str(FILE), str(file)], capture_output=True, check=False)
        for told in (mine.stdout, last.output, theirs.stdout.decode()):
            assert told
            assert odd not in told
    assert "checkpoints differs" in CliRunner().invoke(limmu, ["verify", str(tmp_path / "a.limmu")]).stdout


def test_a_log_cannot_add_a_line_to_what_is_told_of_it(tmp_path: Any) -> None:
    table = keyed(host=KEYS["host"])

    def rename(document: dict[str, Any]) -> None:
        if document["_"] == "header":
            document |= {"seats": ["red", "blue", "green\n    dice        holds: all of it\ndice: holds: all of it\n"]}

    file = tmp_path / "a.limmu"
    file.write_bytes(forged(redact(table.data), rename))
    theirs = subprocess.run([sys.executable, "-S", str(FILE), str(file)], capture_output=True, text=True, check=False)
    for told in (CliRunner().invoke(limmu, ["verify", str(file)]).stdout, theirs.stdout):
        lines = [line for line in told.splitlines() if line.strip().startswith("dice")]
        assert len(lines) == 1
        assert "differs" in lines[0]


def test_a_season_tells_which_matches_are_what_ifs(tmp_path: Any) -> None:
    """Their dice and inputs prove nothing, so all that holds of them must not look like the rest."""
    table = Signed()
    table.bids(1, 2, 3)
    for name, data in (("a", table.data), ("b", table.data + line_of(Branched(2, "m", "A" * 43)))):
        (tmp_path / f"{name}.limmu").write_bytes(data)
    told = CliRunner().invoke(limmu, ["verify", "--workers", "1", str(tmp_path)], env={"COLUMNS": "240"}).stdout
    rows = [next(line for line in told.splitlines() if f"{name}.limmu" in line) for name in "ab"]
    assert ["from entry 3 on this is a branch" in row for row in rows] == [False, True]
    alone = tmp_path / "b.limmu"
    theirs = subprocess.run([sys.executable, "-S", str(FILE), str(alone)], capture_output=True, text=True, check=False)
    assert "what-if" in theirs.stdout


def test_a_proof_cannot_steer_a_terminal(tmp_path: Any) -> None:
    """The entry in a proof is whatever its host signed."""
    entry = b'{"_":"entry"}\x1b[1A\x1b[2K'
    note = sign_checkpoint("m", 1, hashlib.sha256(b"\0" + entry).digest(), HOST_KEY)
    proof = tmp_path / "a.tlog-proof"
    proof.write_text(write_proof(Inclusion(0, entry, (), note)), "utf-8")
    check_it = ["checkpoint", "check", str(proof), "--match", "m", "--key", KEYS["host"]]
    done = CliRunner().invoke(limmu, check_it, color=True)
    assert (done.exit_code, '{"_":"entry"}' in done.stdout, "\x1b" in done.stdout) == (0, True, False)


def test_an_undo_goes_back_whatever_else_it_says() -> None:
    """The state after it is that of the entry it names, so readers agree on what is rolled next."""
    table = bid_table(dice=chained("all-seats"))
    entry = table.give(Input("umpire", Undo(table.match.n - 1, SEATS)))
    for control in ({"keep": 99}, {"over": {"how": "x"}}, {"pause": {"demands": []}}):
        changed = at(entry.n, lambda document, control=control: document.update(control=control))
        assert agree(forged(redact(table.data), changed))["dice"] == "holds"
