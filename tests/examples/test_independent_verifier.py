"""The independent verifier: it shares no line with Limmu, and both judge every log alike, sound, forged or damaged."""

from __future__ import annotations

import base64
import gzip
import importlib.util
import inspect
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Raw
from tests.core import test_cheats as cheats
from tests.core.parley import GAME, LINKS, SEATS, SECRET, Pack, Table, bid_table, chained, givers, hand_of
from tests.examples.conftest import EXAMPLES, ROOT
from tests.examples.rewriting import SHOWING, rewritten
from tests.examples.test_three_fords import lines_of_code

from limmu.core import (
    BrokenLine,
    ChainDice,
    Decision,
    Input,
    Interject,
    Keeper,
    Note,
    PhysicalDice,
    Rekey,
    Ruling,
    StandingPass,
    Undo,
    read_log,
    redact,
    redact_for,
    reveal_openings,
    seed_for,
    sign,
    verify,
)
from limmu.core.log.entry import SHUFFLES, Branched, Checkpoint, Opening
from limmu.core.log.lines import line_of
from limmu.core.log.sealing import commitment
from limmu.core.proof.checkpoints import add_cosignature, key_name, sign_checkpoint
from limmu.core.proof.signatures import order_bytes, signature_holds
from limmu.core.rules.canonical import encode, short
from limmu.testing.strategies import damaged

FILE = EXAMPLES / "independent_verifier.py"
PARTS = ("intact", "dice", "signatures", "checkpoints", "openings")
LIBRARY = sorted((ROOT / "replays" / "library").glob("*/*.limmu*"))


@cache
def independent() -> ModuleType:
    spec = importlib.util.spec_from_file_location("independent_verifier", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def agree(data: bytes, since: str = "") -> dict[str, str]:
    """Both say the same of each part, and name the same entry where both name one; returns the states."""
    try:
        theirs: Any = verify(read_log(data), None, since=since)
    except BrokenLine:
        with pytest.raises(independent().ERRORS):
            independent().verify(data, since)
        return {}
    mine = independent().verify(data, since)
    assert mine["entries"] == theirs.entries, (mine, theirs)
    for name in PARTS:
        one, two = mine[name], getattr(theirs, name)
        assert one["state"] == two.state, (name, mine, theirs)
        assert -1 in (one["n"], two.n) or one["n"] == two.n, (name, mine, theirs)
    return {name: mine[name]["state"] for name in PARTS}


# ---------------------------------------------------------------- the file


def test_it_is_one_short_file_that_needs_nothing() -> None:
    source = FILE.read_text("utf-8")
    assert lines_of_code(source) <= 480
    wanted = {line.split()[1].split(".")[0] for line in source.splitlines() if line.startswith(("import ", "from "))}
    assert wanted <= sys.stdlib_module_names


VECTORS = (  # RFC 8032, section 7.1: secret key, public key, message, signature
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
        "d25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
        "387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
        "4a7c15e9716ed28dc027beceea1ec40a",
    ),
)


@pytest.mark.parametrize(("secret", "key", "message", "sig"), VECTORS)
def test_the_vectors_of_rfc_8032(secret: str, key: str, message: str, sig: str) -> None:
    public, text, raw = bytes.fromhex(key), bytes.fromhex(message), bytes.fromhex(sig)
    is_signed = independent().is_signed
    assert is_signed(public, raw, text)
    assert not is_signed(public, raw, text + b"x")
    order = 2**252 + 27742317777372353535851937790883648493
    high = raw[:32] + (int.from_bytes(raw[32:], "little") + order).to_bytes(32, "little")
    for wrong in (high, raw[:-1], raw + b"\0", b"", *[flipped(raw, bit) for bit in range(0, 512, 7)]):
        assert is_signed(public, wrong, text) == signature_holds(public, wrong, text) is False
    for bit in range(0, 256, 5):
        other = flipped(public, bit)
        assert signature_holds(other, raw, text) is False
        try:
            assert is_signed(other, raw, text) is False
        except ValueError:  # no point of the curve
            continue


def flipped(data: bytes, bit: int) -> bytes:
    return data[: bit // 8] + bytes([data[bit // 8] ^ (1 << bit % 8)]) + data[bit // 8 + 1 :]


# ---------------------------------------------------------------- sound logs


@pytest.mark.parametrize("path", LIBRARY, ids=lambda path: path.name)
def test_the_library(path: Any) -> None:
    data = path.read_bytes()
    assert agree(gzip.decompress(data) if path.suffix == ".gz" else data)["intact"] == "holds"


def physical() -> PhysicalDice:
    return PhysicalDice(lambda roll: ((3,) * roll.count, {"red": "typed", "blue": "confirmed"}), chained("host"))


def busy(dice: Any) -> Table:
    """A match with interjections, a note, a withdrawn answer, rolls taken back, ruled and given again."""
    table = bid_table(dice=dice)
    table.give(Input("green", Note("well played"), "c1"))
    table.give(Input("blue", Interject(0, 2, table.match.n), "c1"))
    table.say("red", True)
    table.say("red", table.lowest("red"))
    at = table.match.n
    table.say("blue", 1)
    rolls = tuple([p.n for p in table.match.past[at + 1 : table.match.n + 1] if p.outcome])
    table.give(Input("red", Undo(at, SEATS, rolls)))
    table.say("blue", 0)
    table.give(Input("umpire", Ruling("ann", "PA-1", "a slip", readings={"PAR-001": "two-dice"})))
    table.say("blue", table.lowest("blue"))
    table.give(Input("red", Decision(1)))
    table.give(Input("umpire", Ruling("ann", "PA-3", "behind a wall", modify=(-1,))))
    table.give(Input("umpire", Ruling("ann", "PA-3", "the die fell off the table", outcome=(4, 2))))
    ruled = table.match.n
    table.give(Input("umpire", Undo(ruled - 3, SEATS, (ruled,))))
    table.say("red", 0)
    return table


def signing() -> bytes:
    """A whole match with keys, checkpoints, cosignatures and consents."""
    table = Table.__new__(cheats.Signed)
    Table.__init__(table, dice=chained("all-seats"))
    table.bids(1, 2, 3)
    note = table.mark()
    cosignature = add_cosignature(note, key_name("m", "red"), cheats.SEAT_KEYS["red"], 1_790_000_000)
    table.lines.append(line_of(Checkpoint(add_cosignature(cosignature, "somebody", bytes(32), 1_790_000_001))))
    at = table.match.n
    table.say("red", table.lowest("red"))
    table.say("blue", 1)
    rolls = tuple([p.n for p in table.match.past[at + 1 : table.match.n + 1] if p.outcome])
    table.give(cheats.agreed(table.match, "umpire", Undo(at, SEATS, rolls)))
    for seat, other in (("red", "blue"), ("blue", "red")):
        table.say(seat, table.lowest(seat))
        table.say(other, 1)
    table.mark()
    return table.data


def rekeyed() -> bytes:
    """Seats with other keys and chains, and one that the host keeps."""
    table = bid_table(dice=chained("all-seats"))
    table.give(Input("red", Rekey("red", anchor=KEPT["red"].anchor)))
    table.give(Input("umpire", Rekey("green", hosted=True, consents=("red", "blue"))))
    table.dice = ChainDice("all-seats", "m", SECRET, {**givers(), "red": KEPT["red"]}, length=LINKS)
    table.say("red", table.lowest("red"))
    table.say("blue", 1)
    return table.data


KEPT = givers(b"kept")


def ordered() -> bytes:
    """A seat that answers by two orders, the second to a question of which others see a part; passes for a window and
    for all.
    """
    table = bid_table(dice=chained("all-seats"))
    since, cards = table.match.n, hand_of(table.board, "blue")
    table.say("red", table.lowest("red"))
    for place, answer in ((1, 1), (2, min(cards))):
        pause: Any = table.match.position.pause
        body, cmd = Decision(answer), f"o/{place}"
        asked = encode(pause.demands[0].question)
        message = order_bytes("m", leaf=table.match.past[since].leaf, by="blue", cmd=cmd, question=asked, body=body)
        table.give(Input("blue", body, cmd, sig=sign(cheats.SEAT_KEYS["blue"], message), since=since))
        table.chance()
    table.give(Input("green", StandingPass("intercept:round")))
    table.give(Input("blue", StandingPass("round")))
    table.give(Input("green", StandingPass("")))
    return table.data


@cache
def sound() -> dict[str, bytes]:
    """Sound logs of every mode, by name."""
    found = {"seeded": busy(None).data, "signed": signing()}
    for mode in ("host", "neutral", "all-seats"):
        found[mode] = busy(chained(mode)).data
    found["physical"] = busy(physical()).data
    for mode in ("host", "all-seats", "physical", "signed"):
        found[f"{mode}, revealed"] = reveal_openings(found[mode], found[mode], seed_for(SECRET, "m", SHUFFLES))
    found["redacted"] = redact(found["signed"])
    found["for red"] = redact_for(found["signed"], GAME, "red")
    club = Keeper("m", "club", seed_for(b"club", "m", "chain"), SHOWING["club"], LINKS)
    for mode in ("host", "neutral"):
        seats = {"blue": givers()["blue"]} if mode == "neutral" else None
        hosted = ("red", "green") if mode == "neutral" else ()
        watched = ChainDice(mode, "m", SECRET, seats, hosted=hosted, witnesses={"club": club}, length=LINKS)
        found[f"{mode}, watched"] = busy(watched).data
    found["rekeyed"] = rekeyed()
    found["ordered"] = ordered()
    lines = found["all-seats, revealed"].splitlines(keepends=True)
    late = [line for line in lines if line.startswith((b'{"_":"opening"', b'{"_":"chain"'), 44)]
    found["opened late"] = redact(found["all-seats"]) + b"".join(late)
    found["branch"] = cheats.without_checkpoints(found["signed"]) + line_of(Branched(3, "m", "A" * 43))
    found["branch of a branch"] = found["branch"] + line_of(Branched(2, "n", "B" * 43))
    return found


@pytest.mark.parametrize("name", list(sound()))
def test_matches_of_every_kind(name: str) -> None:
    data = sound()[name]
    states = agree(data)
    assert "differs" not in states.values()
    assert states["dice"] == ("not checked" if name == "seeded" else "holds")
    unwatched = name.split(",")[0] in ("host", "physical") and "watched" not in name  # witnesses give to each throw
    trusting = states["dice"] == "holds" and unwatched
    assert ("faces unproven" in independent().verify(data)["dice"]["reason"]) == trusting
    header = json.loads(data.splitlines()[0][44:])
    signers = {*header["seats"], "umpire"} & {*header.get("keys", {})}
    assert (states["signatures"] == "holds") == bool(signers)


def test_deals_that_nobody_can_see_are_not_said_to_be_checked() -> None:
    """An opened chain is not enough: what was shuffled, and into which order, must be opened as well."""
    whole = sound()["all-seats, revealed"]
    hidden = b"".join([line for line in whole.splitlines(keepends=True) if b'{"_":"opening"' not in line])
    told = [independent().verify(data)["dice"]["reason"] for data in (whole, hidden)]
    assert "not opened" not in told[0]
    assert "shuffles not opened yet" in told[1]


def test_what_comes_after_a_branch_needs_no_proof() -> None:
    def spoil(document: dict[str, Any]) -> None:
        if document.get("n", 0) > 6 and "sig" in document:
            document["sig"] = "A" * 86
        if document.get("n", 0) > 6 and "proof" in document and "outcome" in document["input"]:
            document["input"]["outcome"] = [7]

    log = cheats.without_checkpoints(sound()["signed"])
    spoilt = cheats.forged(redact(log), spoil)
    assert (agree(spoilt)["signatures"], agree(spoilt)["dice"]) == ("differs", "differs")
    states = agree(spoilt + line_of(Branched(5, "m", "A" * 43)))
    assert (states["signatures"], states["dice"]) == ("holds", "holds")


def test_a_checkpoint_over_more_than_the_log_of_a_branch() -> None:
    """Both name the entry that is not there, not the first of the what-if."""
    assert agree(sound()["branch"], sign_checkpoint("m", 110, bytes(32), cheats.HOST_KEY))["checkpoints"] == "differs"
    assert agree(sound()["branch"], sign_checkpoint("m", 5, bytes(32), cheats.HOST_KEY))["checkpoints"] == "differs"


def test_a_shuffle_without_seats_and_anchors_is_not_proven() -> None:
    def bare(document: dict[str, Any]) -> None:
        if document["_"] == "header":
            document["seats"] = []
            del document["anchors"]
        document.pop("proof", None)

    assert agree(cheats.forged(redact(sound()["all-seats"]), bare))["dice"] == "differs"


def test_an_opening_of_nothing_opens_nothing() -> None:
    log = redact(sound()["signed"])
    assert agree(log + line_of(Opening(1, {})))["openings"] == "not checked"


def test_a_name_may_be_empty_and_is_then_unknown() -> None:
    def nameless(document: dict[str, Any]) -> None:
        if document.get("n", 0) == 3:
            document[""] = 1

    assert agree(cheats.forged(redact(sound()["host"]), nameless))["intact"] == "differs"


@pytest.mark.parametrize(("deep", "state"), [(10, "holds"), (11, "differs")])
@pytest.mark.parametrize("late", [False, True])
def test_an_entry_is_nested_no_deeper_when_it_is_opened(deep: int, state: str, late: bool) -> None:
    """20 arrays stand in the fact, at two; the value is a list in lists."""
    path = "facts.0" + ".0" * 20
    hides, value = json.loads("[" * 20 + '"?"' + "]" * 20), json.loads("[" * deep + "]" * deep)
    promise = commitment("m", 3, path, bytes(32), json.dumps(value).encode())

    def hiding(document: dict[str, Any]) -> None:
        if document.get("n", 0) == 3:
            document |= {"facts": [hides], "sealed": {path: promise}}

    lines = cheats.forged(redact(sound()["host"]), hiding).splitlines(keepends=True)
    lines.insert(len(lines) if late else 4, line_of(Opening(3, {path: (short(bytes(32)), Raw(encode(value)))})))
    states = agree(b"".join(lines))
    assert (states["openings"], states["intact"]) == (state, state)


def test_an_order_ends_in_its_place_and_in_no_line_feed() -> None:
    table = bid_table(dice=chained("all-seats"))
    since, leaf = table.match.n, table.match.leaf
    table.say("red", table.lowest("red"))
    pause: Any = table.match.position.pause
    body, asked = Decision(1), encode(pause.demands[0].question)

    def signed(cmd: str) -> str:
        return sign(
            cheats.SEAT_KEYS["blue"], order_bytes("m", leaf=leaf, by="blue", cmd=cmd, question=asked, body=body)
        )

    def fed(document: dict[str, Any]) -> None:
        if document.get("cmd") == "o/1":
            document |= {"cmd": "o/1\n", "sig": signed("o/1\n")}

    table.give(Input("blue", body, "o/1", sig=signed("o/1"), since=since))
    assert agree(table.data)["signatures"] == "holds"
    assert agree(cheats.forged(table.data, fed))["signatures"] == "differs"


def test_no_question_to_chance_is_opened_to_another_one() -> None:
    """Who could hide a whole question would show one roll, and open another."""
    log = redact(sound()["host, revealed"])
    asking = max(e["n"] for e in cheats.entries_of(log) if b'["chance",{"_":"roll_dice"' in encode(e))
    path = "control.pause.demands.0.1"
    promise = commitment("m", asking, path, bytes(32), encode("red"), chance=True)

    def hiding(document: dict[str, Any]) -> None:
        if document.get("n") == asking:
            document["sealed"] = {**document.get("sealed", {}), path: promise}

    late = line_of(Opening(asking, {path: (short(bytes(32)), Raw(encode("red")))}))
    assert agree(cheats.forged(log, hiding) + late)["openings"] == "differs"


def test_a_proof_of_the_set_up_is_damage_with_the_rules_and_without() -> None:
    def proven(document: dict[str, Any]) -> None:
        if document.get("n") == 0 and document["_"] == "entry":
            document["proof"] = {"red": "A" * 86}

    log = cheats.forged(sound()["seeded"], proven)
    assert agree(log)["intact"] == "differs"
    assert verify(read_log(log), GAME, Pack()).intact.state == "differs"


def test_a_ruling_of_a_seat_hides_no_signature() -> None:
    def ruling(document: dict[str, Any]) -> None:
        if "sig" in document.get("sealed", ()):
            document["input"] |= {"_": "ruling", "author": "a", "clause": "c", "reason": "r"}

    log = redact(cheats.without_checkpoints(sound()["signed"]))
    assert agree(log)["signatures"] == "holds"
    assert agree(cheats.forged(log, ruling))["signatures"] == "differs"


# ---------------------------------------------------------------- cheats

CHEATS = [name for name in vars(cheats) if name.startswith("test_")]


@pytest.mark.parametrize("name", CHEATS)
def test_every_cheat(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever log a cheat has audited, both judge alike."""
    heard: list[tuple[bytes, str]] = []

    def listening(data: bytes, since: str = "") -> Any:
        heard.append((data, since))
        return verify(read_log(data), GAME, Pack(), since=since)

    monkeypatch.setattr(cheats, "audit", listening)
    test: Callable[..., None] = getattr(cheats, name)
    values = [value for mark in getattr(test, "pytestmark", ()) for value in mark.args[1]]
    for arguments in [(value,) for value in values] or [()]:
        test(*arguments)
    assert heard or "audit(" not in inspect.getsource(test)
    for data, since in heard:
        agree(data, since)


# ---------------------------------------------------------------- damages

NAMES = ["signed, revealed", "signed", "neutral", "physical, revealed", "opened late", "branch", "seeded"]


def damages() -> st.SearchStrategy[Any]:
    """Sound logs with a flip, a cut, bytes or lines put in, left out, swapped, doubled or of another match."""
    logs = sound()
    return st.sampled_from(NAMES).flatmap(lambda name: damaged(logs[name], logs["all-seats"]))


def test_a_log_that_begins_like_a_packed_file_is_none() -> None:
    assert agree(b"\x1f\x8b" + sound()["signed"]) == {}


@settings(max_examples=150)
@given(damages())
def test_damages(found: Any) -> None:
    agree(found.data)


def edited(rng: random.Random) -> tuple[bytes, str]:
    """A log rewritten at will, and a checkpoint that somebody kept ("" for none)."""
    return rewritten(sound()[rng.choice(list(sound()))], rng)


@pytest.mark.parametrize("seed", range(400))
def test_edited_logs(seed: int) -> None:
    agree(*edited(random.Random(seed)))


@pytest.mark.soak
@pytest.mark.parametrize("shard", range(8))
def test_many_damages(shard: int) -> None:
    @settings(max_examples=12_500, database=None, suppress_health_check=list(HealthCheck))
    @given(damages())
    def damage(found: Any) -> None:
        agree(found.data)

    damage()
    rng = random.Random(f"edited {shard}")
    for _ in range(12_500):
        agree(*edited(rng))


# ---------------------------------------------------------------- the command


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-S", str(FILE), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def test_the_command(tmp_path: Any) -> None:
    match, note, bad = tmp_path / "a.limmu", tmp_path / "kept.note", tmp_path / "b.limmu.gz"
    match.write_bytes(sound()["signed"])
    note.write_text(note_in(sound()["signed"]), "utf-8")
    done = run(str(match), "--since", str(note), "--json")
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert [report[name]["state"] for name in PARTS] == ["holds"] * 5
    bad.write_bytes(gzip.compress(sound()["signed"].replace(b'"purpose":"deck"', b'"purpose":"dock"', 1)))
    done = run(str(bad), "--since", str(note))
    assert done.returncode == 1
    assert "intact: differs, entry 0: line 3: the hash" in done.stdout
    assert "checkpoints: differs, entry 0: a checkpoint covers 5 entries" in done.stdout
    for content in (b"", b"no log\n", gzip.compress(b"x") + b"y", b"\x1f\x8b"):
        bad.write_bytes(content)
        assert run(str(bad)).returncode == 2
    assert run(str(tmp_path / "none")).returncode == 2


def note_in(data: bytes) -> str:
    """The first checkpoint of a log."""
    return next(json.loads(line[44:])["note"] for line in data.splitlines() if line[44:60] == b'{"_":"checkpoint')


def test_a_note_in_base64_of_another_form_is_no_checkpoint() -> None:
    data = sound()["signed"]
    note = note_in(data)
    head, seal = note[:-1].rsplit(" ", 1)
    raw = base64.b64decode(seal)
    bad = note.replace("\n5\n", "\n05\n"), note.replace("\n5\n", "\n5\nmore\n")
    for other in (f"{head} {seal}", f"{head} {seal[:-2]}\n", f"{head}\n", note + "x\n", *bad):
        assert agree(data, other)["checkpoints"] == "differs"
    assert agree(data, f"{head} {base64.b64encode(raw[:-1]).decode()}\n")["checkpoints"] == "differs"
    assert agree(data, note)["checkpoints"] == "holds"


@pytest.mark.parametrize("none", ["pipe", "device"])
def test_what_is_no_file_is_neither_waited_for_nor_read(tmp_path: Path, none: str) -> None:
    place = tmp_path / "m.limmu"
    if none == "pipe":
        os.mkfifo(place)
    else:
        place.symlink_to("/dev/zero")
    found = run(str(place))
    assert (found.returncode, "it is no file" in found.stderr) == (2, True)
