"""Who cheats in a match by mail, and what breaks off in the middle: nothing is won, and nothing is lost."""

from __future__ import annotations

import gzip
import json
import os
import pickle
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace
from tests.core import skeleton_volley as volley
from tests.core.parley import GAME
from tests.core.test_cheats import forged
from tests.rooms.by_mail import Post, steady

from limmu import installed, installed_games
from limmu.cli.root import limmu
from limmu.core import (
    Checkpoint,
    Input,
    Match,
    MerkleTree,
    Note,
    Undo,
    begin,
    decide,
    host_seed,
    line_of,
    lines_of,
    offers,
    question,
    read_log,
    redact_for,
    sign_checkpoint,
    take,
    unshort,
)
from limmu.rooms import letters, vault
from limmu.rooms.desk import Desk, looked
from limmu.rooms.post import Against, seeds_of, tried
from limmu.rooms.vault import Vault, VaultRefuses
from limmu.stores import files
from limmu.stores.keeping import resume
from limmu.stores.keys import signing


@pytest.fixture
def post(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Post:
    """A match in which red sits at the host, and blue and green are away."""
    monkeypatch.setattr(installed, "_added", {GAME.name: GAME})
    steady(monkeypatch, 5)
    table = Post(tmp_path, "parley", "blue", "green", "--scenario", "one", "--seat", "red=random")
    table.begin()
    return table


def lowest(party: str) -> Callable[[Desk], Any]:
    """A bot that gives the first answer but card 30, on which the rules of parley break."""

    def choose(desk: Desk) -> Any:
        question: Any = desk.view(party).question
        return next((answer for answer in question.answers() if answer != 30), 30)

    return choose


def started(post: Post, most: int = 4) -> str:
    """Some answers came; who is waited for now."""
    post.play(lowest, most)
    return next(iter(post.waited()))


def signed(post: Post, data: bytes, party: str) -> bytes:
    """What a host who cheats sends: any log, with his head over it."""
    log = read_log(data)
    tree = MerkleTree([unshort(leaf) for leaf, _ in log.entries])
    secret = post.host.with_name("m.limmu.key").read_bytes()
    note = sign_checkpoint(log.header.match, tree.size, tree.root, host_seed(secret, log.header.match))
    return redact_for(data, post.game, party) + line_of(Checkpoint(note))


def refuses(post: Post, party: str, data: bytes, told: str) -> None:
    """The vault of a party gives nothing for a copy, and its person is told why."""
    path = post.at(party) / "sent.limmu"
    path.write_bytes(data)
    output = " ".join(post.run("answer", "--links", str(path), code=2).output.split())
    assert told in output
    assert not path.with_suffix(".answer").exists()


# ---------------------------------------------------------------- a host who cheats


def test_two_hosts_show_two_forks_and_the_second_is_refused(post: Post) -> None:
    party = started(post)
    match = resume(post.host, None)
    match.store.close()
    data = post.host.read_bytes()
    one, two = [data + lines_of(noted(match.match, text)) for text in ("one", "two")]
    with Vault.open(post.at(party) / f"m-{party}.vault") as mine:
        looked(mine, signed(post, one, party))
    refuses(post, party, signed(post, two, party), "the host has signed other entries")


def noted(match: Match[Any], text: str) -> Match[Any]:
    """The match after a note of red, who sits at the host."""
    sign = signing(seeds_of(match.secret, match.header.match, ("red",)))
    return take(match, sign(match, Input("red", Note(text))))[1]


def test_a_copy_that_was_altered_anywhere_is_refused(post: Post) -> None:
    party = started(post)
    good = post.send(party, ".limmu").read_bytes()
    lines = good.splitlines(keepends=True)
    cut = [b"".join(lines[:-1]), b"".join(lines[:-2] + lines[-1:]), good[:-30], b"".join(lines[:3] + lines[4:])]
    flipped = [good[:i] + bytes([good[i] ^ 1]) + good[i + 1 :] for i in range(60, len(good), len(good) // 40)]
    with Vault.open(post.at(party) / f"m-{party}.vault") as mine:
        mine.rules = post.game, post.pack
        for data in (*cut, *flipped):
            with pytest.raises(VaultRefuses):
                looked(mine, data)
        looked(mine, good)


def test_what_the_host_makes_up_against_the_rules_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """He hashes and signs it himself, so all proofs hold; but the machine of the seat knows the rules."""
    monkeypatch.setattr(installed, "_added", {volley.GAME.name: volley.GAME})
    steady(monkeypatch, 5)
    post = Post(tmp_path, "volley", "north", "--seat", "south=random")
    post.begin()
    log = post.host.read_bytes().splitlines(keepends=True)[:2]

    def change(document: dict[str, Any]) -> None:
        if document["_"] == "entry":
            del document["facts"][0]["models"][-1]

    refuses(post, "north", signed(post, forged(b"".join(log), change), "north"), "reproducible differs at entry 0")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("dice", "neutral"),
        ("scenario", "three"),
        ("options", {"PAR-001": "two-dice"}),
        ("pack", "another"),
        ("witnesses", ["club"]),
        ("host", "A" * 43),
    ],
)
def test_a_match_on_other_terms_than_those_of_the_invitation_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: Any
) -> None:
    monkeypatch.setattr(installed, "_added", {GAME.name: GAME})
    steady(monkeypatch, 5)
    post = Post(tmp_path, "parley", "blue", "green", "--scenario", "one", "--seat", "red=random")
    path = post.send("blue", ".invitation")
    said = json.loads(path.read_text()) | {name: value}
    path.write_text(json.dumps(said))
    if name == "pack":
        assert "another pack" in post.run("answer", str(path), code=2).output
        return
    post.run("answer", str(path))
    replies = [post.at("blue") / "m-blue.reply", post.reply("green")]
    post.take(*replies)
    refuses(post, "blue", post.send("blue", ".limmu").read_bytes(), "not what was agreed")


def test_a_vault_that_was_put_back_gives_nothing(post: Post) -> None:
    party = started(post)
    path = post.at(party) / f"m-{party}.vault"
    kept = path.read_bytes()
    for _ in range(20):
        post.play(lowest, 1)
        waited = post.waited()
        if path.read_bytes().count(b'"top"') > kept.count(b'"top"') and waited:
            break
    path.write_bytes(kept)
    data = (post.host.parent / f"m-{party}.limmu").read_bytes()
    refuses(post, party, data, "older than the match")


# ---------------------------------------------------------------- what breaks off


class Killed(BaseException):
    """The machine stops."""


def killing(monkeypatch: pytest.MonkeyPatch, at: int) -> list[int]:
    """Stop at a write, before it or in its middle; returns how many writes there were."""
    count = [0]
    real = letters.write_all

    def write(file: int, content: bytes) -> None:
        count[0] += 1
        if count[0] == at:
            real(file, content[: len(content) // 2])
            raise Killed
        real(file, content)

    for module in (letters, vault, files):
        monkeypatch.setattr(module, "write_all", write)
    return count


def test_a_host_who_is_killed_at_any_write_goes_on_with_the_same_command(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = started(post)
    answer = post.answer(party, lowest(party))
    assert answer is not None
    folder, copy = post.host.parent, post.folder / "before"
    shutil.copytree(folder, copy)
    post.take(answer)
    whole = {path.name: path.read_bytes() for path in folder.iterdir()}
    at = 1
    while True:
        shutil.rmtree(folder)
        shutil.copytree(copy, folder)
        with monkeypatch.context() as patch:
            writes = killing(patch, at)
            with suppress(Killed):
                post.run("take", str(post.host), str(answer))
        if writes[0] < at:
            break
        post.run("take", str(post.host), str(answer))
        now = {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.startswith(".")}
        now.pop("m.limmu.torn", None)
        assert [line for line in now.pop("m.limmu").splitlines() if b'"_":"note"' not in line[44:60]] == whole[
            "m.limmu"
        ].splitlines(), f"killed at write {at}"
        assert now.keys() == whole.keys() - {"m.limmu"}
        at += 1
    assert at > 3


def test_a_seat_that_is_killed_at_any_write_says_the_same_again(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    party = started(post)
    folder, copy = post.at(party), post.folder / "before"
    post.send(party, ".limmu")
    shutil.copytree(folder, copy)
    answer = post.answer(party, lowest(party), send=False)
    assert answer is not None
    said = answer.read_bytes()
    at = 1
    while True:
        shutil.rmtree(folder)
        shutil.copytree(copy, folder)
        with monkeypatch.context() as patch:
            writes = killing(patch, at)
            with suppress(Killed):
                post.answer(party, lowest(party), send=False)
        if writes[0] < at:
            break
        again = post.answer(party, lowest(party), send=False)
        assert again is not None
        assert again.read_bytes() == said
        at += 1
    assert at > 2


# ---------------------------------------------------------------- letters that are none, or write on the screen

EVIL = "x\nforged: \x1b[31mred\u202e\x9b"


@pytest.mark.parametrize("what", ["fifo", "folder", "loop", "deep", "long", "binary", "pickle", "zipped"])
def test_a_file_that_is_no_letter_is_told_and_changes_nothing(post: Post, what: str) -> None:
    path = post.folder / "x.answer"
    made: dict[str, Callable[[], object]] = {
        "fifo": lambda: os.mkfifo(path),
        "folder": path.mkdir,
        "loop": lambda: path.symlink_to(path),
        "deep": lambda: path.write_bytes(b'{"_":' + b"[" * 100_000),
        "long": lambda: path.write_bytes(b'{"_":"answer","match":"' + b"x" * (letters.MAX_LETTER + 1) + b'"}'),
        "binary": lambda: path.write_bytes(b"\xff\xfe\x00" * 99),
        "pickle": lambda: path.write_bytes(pickle.dumps({"_": "answer"})),
        "zipped": lambda: path.write_bytes(gzip.compress(bytes(1 << 24))),
    }
    made[what]()
    before = post.host.parent.joinpath("m.limmu.table").exists(), sorted(post.host.parent.iterdir())
    for command in (["take", str(post.host), str(path)], ["answer", str(path)], ["answer", "--links", str(path)]):
        told = post.run(*command, code=2).output
        assert "Traceback" not in told
    assert (post.host.parent.joinpath("m.limmu.table").exists(), sorted(post.host.parent.iterdir())) == before


def plain(told: str) -> None:
    """What a letter says steers no terminal, and begins no line: a line may say whose key somebody compares."""
    assert not {"\x1b", "\u202e", "\x9b"} & {*told}
    assert not [line for line in told.splitlines() if line.startswith("forged")]


def test_letters_write_nothing_on_the_screen_but_text(post: Post) -> None:
    started(post)
    match = post.match.header.match
    said = [
        {"_": "answer", "match": match, "party": EVIL, "after": "x"},
        {"_": "answer", "match": EVIL, "party": "blue", "after": "x"},
        {"_": "reply", "match": match, "party": EVIL, "anchor": "A" * 43, "key": "A" * 43},
        {"_": "answer", "match": match, "party": "blue", "after": "x", EVIL: EVIL},
        {"_": "answer", "match": match, "party": "blue", "after": "x", "inputs": [{"input": {"_": EVIL}}]},
    ]
    for letter in said:
        path = post.folder / "x.answer"
        path.write_text(json.dumps(letter))
        plain(CliRunner().invoke(limmu, ["take", str(post.host), str(path)], color=True).output)
    invited = json.loads((post.host.parent / "m-blue.invitation").read_text())
    for name in ("party", "scenario", "dice", "host", "game"):
        path = post.folder / f"{name}.invitation"
        path.write_text(json.dumps(invited | {name: EVIL}))
        plain(CliRunner().invoke(limmu, ["answer", str(path)], color=True).output)
    for name in ("seats", "hosted", "witnesses"):
        path = post.folder / f"{name}.invitation"
        path.write_text(json.dumps(invited | {name: [EVIL, "blue"]}))
        plain(CliRunner().invoke(limmu, ["answer", str(path)], color=True).output)


@pytest.mark.parametrize("links", [-1, 0, (1 << 20) + 1, 1 << 62])
def test_nobody_makes_a_chain_longer_than_a_log_may_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: int
) -> None:
    monkeypatch.setattr(installed, "_added", {GAME.name: GAME})
    monkeypatch.delattr(Vault, "create")  # no chain is made
    post = Post(tmp_path, "parley", "blue", "--scenario", "one")
    path = post.send("blue", ".invitation")
    path.write_text(json.dumps(json.loads(path.read_text()) | {"links": links}))
    told = " ".join(post.run("answer", str(path), code=2).output.split())
    assert f"chains of {links} links: from 1 to 1048576 are allowed" in told


@pytest.mark.parametrize(
    "change",
    [
        {"input": {"_": "note", "text": "yes?"}},
        {"input": {"_": "decision", "answer": 1}},
        {"input": {"_": "end", "how": "agree", "winners": ["red"], "consents": ["green"]}},
    ],
)
def test_a_wish_that_asks_nothing_of_a_seat_is_refused_before_its_person_is_asked(
    post: Post, change: dict[str, Any]
) -> None:
    party = started(post)
    copy = post.send(party, ".limmu")
    command = {"cmd": "9", "expects": read_log(copy.read_bytes()).entries[-1][0], "sig": "A" * 86} | change
    wish = {"_": "wish", "match": post.match.header.match, "by": "green", "command": command}
    copy.with_suffix(".wish").write_text(json.dumps(wish))
    result = post.run("answer", str(copy), typed="", code=2)
    assert "the wish does not go with this copy" in " ".join(result.output.split())
    assert "Do you agree" not in result.output


def test_what_is_wrong_with_a_sealed_answer_stands_in_no_note() -> None:
    """Everybody reads the note: of an army list it would name what is in it."""
    game = installed_games()["game-of-kings"]
    _, match = begin(game, game.load_pack(None), "skirmish", match_id="m", secret=b"\1" * 32)
    open_ = question(match)
    assert open_ is not None
    seat, asked = open_.demands[0]
    answer = replace(next(iter(offers(asked, match.board))), nation="the list of a stranger")
    with pytest.raises(Against) as against:
        tried(match, decide(seat, answer), "again")
    assert "the list of a stranger" in against.value.why
    assert against.value.written == "its answer is hidden, and so is why"
    with pytest.raises(Against) as against:
        tried(match, Input(seat, Undo(match.n + 5)), "again")
    assert against.value.written == "no_such_entry: 5"
