"""What the WebSocket client lets no server do: lines, dice, heads and stores that were changed."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from examples.websocket_client import Cheated, Player

from limmu import Input, begin, installed_games
from limmu.core import (
    ChainDice,
    Decision,
    Giver,
    Host,
    Keeper,
    read_log,
    redact,
    sign,
    signed_bytes,
)
from limmu.core.log.entry import encode, leaf_of
from limmu.core.log.lines import line_of
from limmu.core.match.host import lines_of
from limmu.core.proof.checkpoints import HostKey, host_seed, read_checkpoint, sign_checkpoint
from limmu.core.proof.merkle import MerkleTree
from limmu.core.rules.canonical import unshort
from limmu.rooms.vault import Vault

GAME = installed_games()["god-kings"]
PACK = GAME.load_pack(None)
SEATS = GAME.seats(PACK, "megiddo")


class Lying:
    """A server's match as it might be shown to a client: the log so far, and what is done to it."""

    def __init__(self, place: Path) -> None:
        player = Player(place / "egypt.limmu")
        player.seat = "egypt"
        player.anchor("m", 500)
        player.close()
        self.vault = player.file.read_bytes()
        mine = json.loads(self.vault.splitlines()[0][44:])
        self.keys = {SEATS[1]: b"k" * 32, "egypt": unshort(mine["key"])}
        chains = {SEATS[1]: b"c" * 32, "egypt": unshort(mine["chain"])}
        self.secret, self.kept = bytes(range(32)), b""
        givers: dict[str, Giver] = {seat: Keeper("m", seat, chains[seat], self.keys[seat], 500) for seat in SEATS}
        self.dice = ChainDice("all-seats", "m", self.secret, givers, length=500)
        _, match = begin(GAME, PACK, "megiddo", match_id="m", secret=self.secret, dice=self.dice.terms)
        self.append(line_of(match.header) + lines_of(match))
        self.host = Host(match, self.dice, self, attester=HostKey(host_seed(self.secret, "m")))
        chosen = random.Random(3)
        while self.host.match.n < 90:
            view = self.host.view(self.host.view("public").asked[0])
            assert view.question is not None
            seat, body = view.audience[0], Decision(chosen.choice(list(view.question.answers())))
            message = signed_bytes("m", self.host.match.leaf, seat, "", body)
            self.host.take(Input(seat, body, sig=sign(self.keys[seat], message)))
        self.lines = self.kept.splitlines(keepends=True)

    def append(self, lines: bytes) -> None:
        self.kept += redact(lines)

    def at(self, n: int) -> bytes:
        """The log up to entry n."""
        found = [i for i, line in enumerate(self.lines) if line.startswith(b'{"_":"entry"', 44)]
        return b"".join(self.lines[: found[n] + 1])

    def head(self, data: bytes) -> str:
        """The host's signature over all entries of a log."""
        tree = MerkleTree([unshort(leaf) for leaf, _ in read_log(data).entries])
        return sign_checkpoint("m", tree.size, tree.root, host_seed(self.secret, "m"))


@pytest.fixture(scope="module")
def lying(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lying]:
    """The inputs of egypt in it did not come from its vault, which is not asked whether it remembers them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Vault, "_require_remembered", lambda *given: None)
        yield Lying(tmp_path_factory.mktemp("lying"))


def fresh(lying: Lying, place: Path, data: bytes) -> Player:
    """The client of egypt, with some log."""
    (place / "egypt.limmu.vault").write_bytes(lying.vault)
    player = Player(place / "egypt.limmu")
    player.seat = "egypt"
    if data:
        player.lines(data.decode(), lying.head(data))
    return player


def relinked(line: bytes, **changes: Any) -> bytes:
    """A line with other content and the hash of it."""
    json_ = encode({**json.loads(line[44:]), **changes})
    return leaf_of(json_).encode() + b" " + json_ + b"\n"


def test_what_an_honest_server_says_is_taken_and_kept(lying: Lying, tmp_path: Path) -> None:
    player = fresh(lying, tmp_path, lying.at(3))
    player.lines(lying.kept[len(lying.at(3)) :].decode(), lying.head(lying.kept))
    assert player.path.read_bytes() == lying.kept
    assert player.head == player.path.with_name("egypt.limmu.note").read_text("utf-8") == lying.head(lying.kept)
    player.seen({"leaf": lying.host.match.leaf, "n": lying.host.match.n})
    assert read_checkpoint(player.head).size == lying.host.match.n + 1


def test_a_copy_that_was_cut_in_a_line_goes_on(lying: Lying, tmp_path: Path) -> None:
    before = fresh(lying, tmp_path, lying.at(3))
    before.close()
    before.path.write_bytes(before.path.read_bytes()[:-20])
    player = Player(before.path)
    player.seat = "egypt"
    assert player.log == lying.at(2)
    player.lines(lying.kept[len(player.log) :].decode(), lying.head(lying.kept))
    assert player.path.read_bytes() == lying.kept


@pytest.mark.parametrize(
    ("cheat", "why"),
    [
        (lambda lines: b"hello\n", "intact differs"),
        (lambda lines: lines[0].replace(b'"by"', b'"bY"'), "intact differs"),
        (lambda lines: lines[1], "intact differs"),
        (lambda lines: lines[0][:-1], "intact differs"),
        (lambda lines: relinked(lines[0], prev="A" * 43), "intact differs"),
        (lambda lines: lines[0], "checkpoints differs"),
    ],
)
def test_lines_that_do_not_go_on_from_the_copy(lying: Lying, tmp_path: Path, cheat: Any, why: str) -> None:
    player = fresh(lying, tmp_path, lying.at(3))
    rest = lying.kept[len(player.log) :].splitlines(keepends=True)
    before = player.path.read_bytes()
    with pytest.raises(Cheated, match=why):
        player.lines(cheat(rest).decode(), lying.head(lying.at(6)))
    assert player.path.read_bytes() == before == player.log


def test_a_swapped_die(lying: Lying, tmp_path: Path) -> None:
    for n in range(1, len(read_log(lying.kept).entries)):
        line = lying.at(n)[len(lying.at(n - 1)) :]
        if b'"outcome":[' in line and b'"proof"' in line and b'"sealed"' not in line:
            body = json.loads(line[44:])["input"]
            player = fresh(lying, tmp_path, lying.at(n - 1))
            swapped = relinked(line, input={**body, "outcome": [7 - face for face in body["outcome"]]})
            with pytest.raises(Cheated, match=f"dice differs at entry {n}"):
                player.lines(swapped.decode(), lying.head(lying.at(n - 1) + swapped))
            return
    pytest.fail("no roll")


def test_history_that_was_rewritten_after_a_head(lying: Lying, tmp_path: Path) -> None:
    """The copy is lost, the vault is not: what the host has signed once stays signed."""
    player = fresh(lying, tmp_path, lying.kept)
    player.close()
    player.path.unlink()
    again = Player(player.path)
    again.seat = "egypt"
    with pytest.raises(Cheated, match="the host has signed other entries"):
        again.lines(lying.at(5).decode(), lying.head(lying.at(5)))
    again.lines(lying.kept.decode(), lying.head(lying.kept))


def test_lines_under_no_head_or_that_of_others(lying: Lying, tmp_path: Path) -> None:
    player = fresh(lying, tmp_path, lying.at(3))
    rest = lying.at(5)[len(player.log) :].decode()
    size = len(read_log(lying.at(5)).entries)
    for head in (
        "x",
        lying.head(lying.at(4)),
        lying.head(lying.at(6)),
        sign_checkpoint("m", size, bytes(32), b"o" * 32),
    ):
        with pytest.raises(Cheated):
            player.lines(rest, head)
    assert player.path.read_bytes() == lying.at(3)


def test_a_store_that_was_rolled_back(lying: Lying, tmp_path: Path) -> None:
    player = fresh(lying, tmp_path, lying.at(6))
    log = read_log(lying.kept)
    player.seen({"leaf": log.entries[6][0], "n": 6})
    for n in (5, 7):
        with pytest.raises(Cheated, match=f"the server shows entry {n}"):
            player.seen({"leaf": log.entries[n][0], "n": n})


def test_a_match_that_was_begun_with_another_chain(lying: Lying, tmp_path: Path) -> None:
    player = Player(tmp_path / "egypt.limmu")
    with pytest.raises(Cheated, match="no vault"):
        player.lines(lying.at(3).decode(), lying.head(lying.at(3)))
    player.seat = "egypt"
    player.anchor("m", 500)
    with pytest.raises(Cheated, match="does not have the chain and the key of egypt"):
        player.lines(lying.at(3).decode(), lying.head(lying.at(3)))
    assert not player.path.exists()


def test_a_link_is_shown_for_what_an_entry_asks_and_for_nothing_else(lying: Lying, tmp_path: Path) -> None:
    log, shown, refused = read_log(lying.kept), 0, 0
    player = fresh(lying, tmp_path, b"")
    for n in range(len(log.entries) - 1):
        player.lines(lying.at(n)[len(player.log) :].decode(), lying.head(lying.at(n)))
        proof = json.loads(log.entries[n + 1][1]).get("proof", {})
        for asker in (n - 1, n, n + 1):
            if asker == n and "egypt" in proof:
                assert player.link(asker) == proof["egypt"]
                shown += 1
            else:
                with pytest.raises(Cheated, match=r"no fresh roll|gives nothing|asks"):
                    player.link(asker)
                refused += 1
    assert shown > 2
    assert refused > 3 * shown


def test_a_vault_is_its_owners_alone_and_one_for_each_match(tmp_path: Path) -> None:
    kept: set[bytes] = set()
    for match_id in ("a", "a", "b"):
        player = Player(tmp_path / "egypt.limmu")
        player.seat = "egypt"
        player.anchor(match_id, 10)
        assert player.file.stat().st_mode & 0o777 == 0o600
        kept.add(player.file.read_bytes())
        player.close()
    assert len(kept) == 2
