"""Matches in which seats keep their own keys: they wait, begin, play to the end, and prove themselves."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.examples.test_third_reader import read_by_the_page
from tests.server.conftest import ORIGIN, Served, command, seen
from tests.server.seats import Player, one_step

from limmu.core import NoSignatures, read_checkpoint, read_log, verify
from limmu.hosting import installed_games
from limmu.rooms.desk import terms_of
from limmu.rooms.letters import fingerprint
from limmu.rooms.vault import Vault, VaultRefuses
from limmu.server import Settings, waiting
from limmu.server.settings import Rate

FAST = Rate(1e6, 1e6)


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server that nobody is too fast for, with short chains."""
    monkeypatch.setattr(waiting, "CHAIN_LENGTH", 1024)
    made = Served(
        tmp_path, Settings(origins=(ORIGIN,), by_address=FAST, by_seat=FAST, costly=FAST, pause=0.01, pace=0.0)
    )
    yield made
    made.stop()


def opened(served: Served, where: Path, folder: str = "", **wanted: Any) -> dict[str, Player]:
    (where / folder).mkdir(exist_ok=True)
    made = served.open(**{"dice": "all-seats", "seats": {"egypt": "me"}, "name": "Ann", **wanted})
    match = made["id"]
    browsers = {"egypt": served.seated(match, made["token"])}
    browsers |= {seat: served.seated(match, link, "Bob") for seat, link in made["links"].items()}
    browsers |= {seat: browsers["egypt"] for seat, who in wanted.get("seats", {}).items() if who == "me"}
    return {seat: Player(browser, match, seat, where / folder / seat) for seat, browser in browsers.items()}


def entries(player: Player) -> list[dict[str, Any]]:
    """The entries of the public log."""
    lines = player.browser.get(f"{player.path}/log", params={"head": 1}).text.splitlines()
    return [one for line in lines if (one := json.loads(line[44:]))["_"] == "entry"]


def begun(served: Served, folder: Path, **wanted: Any) -> dict[str, Player]:
    players = opened(served, folder, **wanted)
    waiting = [one.sit().json()["waiting"] for one in players.values()]
    assert waiting[-1] == []
    for player in players.values():
        player.show()  # the deck is shuffled first
    return players


def until_due(players: dict[str, Player]) -> str:
    """Play until a roll waits for tokens; one of the seats."""
    for _ in range(200):
        ann = players["egypt"]
        if due := ann.card["due"]:
            return due[0]
        one_step(players)
    raise AssertionError("nothing was rolled")


def test_it_begins_when_all_keys_are_there_and_proves_itself(served: Served, tmp_path: Path) -> None:
    players = opened(served, tmp_path)
    ann, bob = players.values()
    card = ann.card
    assert (card["waiting"], card["keyed"], card["n"]) == (["egypt", "hatti"], ["egypt", "hatti"], -1)
    waits = ann.browser.get(f"{ann.path}/view")
    assert (waits.status_code, "egypt, hatti" in waits.json()["error"]) == (409, True)
    assert [ann.sit().json(), ann.sit().json()] == [{"waiting": ["hatti"]}] * 2
    assert bob.sit().json() == {"waiting": []}
    assert (ann.sit().status_code, ann.browser.get(f"{ann.path}/invitation").status_code) == (409, 409)
    assert ann.card["waiting"] == []
    for _ in range(30):
        one_step(players)
    while ann.card["due"]:
        one_step(players)
    assert bob.post("answer", bob.signed({"_": "end", "how": "concede"})).status_code == 200
    proves_itself(ann, tmp_path)


@pytest.mark.soak
def test_a_whole_match_proves_itself(served: Served, tmp_path: Path) -> None:
    players = begun(served, tmp_path)
    while one_step(players):
        pass
    proves_itself(players["hatti"], tmp_path)


def proves_itself(player: Player, folder: Path) -> None:
    """The vault, Limmu and the reader of the page find every roll and signature of the match sound."""
    assert player.card["over"]
    player.look()
    data, game = player.browser.get(f"{player.path}/log", params={"head": 1}).content, installed_games()["god-kings"]
    report = verify(read_log(data), game, game.load_pack(None))
    parts = ("intact", "dice", "signatures", "checkpoints")
    assert [getattr(report, name).state for name in parts] == ["holds"] * 4
    assert report.dice.reason.endswith("Fair unless all of egypt, hatti and the host are in league")
    (theirs,) = read_by_the_page([(data, "")], folder)
    assert [theirs[name]["state"] for name in parts] == ["holds"] * 4


def test_a_restart_changes_nothing_while_it_waits_and_while_a_roll_is_due(served: Served, tmp_path: Path) -> None:
    players = opened(served, tmp_path)
    ann, bob = players.values()
    ann.sit()

    def restart() -> None:
        served.stop()
        served.start()
        for player in players.values():
            player.browser.portal = served.loop.portal
            player.browser._transport = served.browser()._transport  # pyright: ignore[reportPrivateUsage]

    restart()
    assert ann.card["waiting"] == ["hatti"]
    bob.sit()
    ann.show()
    restart()
    assert ann.card["due"] == ["egypt", "hatti"]
    again = ann.show()
    assert (again.status_code, ann.show().json()) == (200, again.json())
    assert bob.show().json()["taken"] > again.json()["taken"]
    assert ann.card["due"] == []


def test_a_bot_takes_the_seat_of_who_never_comes_and_the_others_agree_anew(served: Served, tmp_path: Path) -> None:
    ann = opened(served, tmp_path)["egypt"]
    ann.sit()
    owner = ann.browser
    assert owner.post(f"{ann.path}/seats/hatti", json={"bot": "random"}).status_code == 200
    assert (ann.card["waiting"], ann.card["keyed"]) == (["egypt"], ["egypt"])
    assert ann.sit().json() == {"waiting": []}
    with pytest.raises(VaultRefuses, match="not what was agreed"):
        ann.look()
    ann.vault.close()
    (tmp_path / "egypt").unlink()


def test_the_server_keeps_a_seat_that_wants_no_vault_and_signs_for_its_bot(served: Served, tmp_path: Path) -> None:
    players = opened(served, tmp_path, seats={"egypt": "me", "hatti": "bot:random"})
    ann = players["egypt"]
    assert ann.invitation.hosted == ("hatti",)
    ann.sit()
    given: list[Any] = []
    until = time.monotonic() + 60
    while not given:
        assert time.monotonic() < until, "the bot never answers"
        if ann.card["due"] or ann.card["asked"] == ["egypt"]:
            one_step(players)
        else:
            time.sleep(0.01)
        given = [entry for entry in entries(ann) if entry["by"] == "hatti"]
    assert all([entry["sig"] for entry in given])
    other = opened(served, tmp_path, seats={"egypt": "me", "hatti": "me"}, folder="other")
    assert other["egypt"].post("sit", {}).json() == {"waiting": ["hatti"]}
    assert other["hatti"].post("sit", {}).json() == {"waiting": []}
    header = read_log(other["egypt"].browser.get(f"{other['egypt'].path}/log").content).header
    assert header.hosted == ("egypt", "hatti")


def test_a_seat_has_one_vault_and_whoever_opened_the_match_frees_it(served: Served, tmp_path: Path) -> None:
    players = opened(served, tmp_path)
    ann, bob = players.values()
    bob.sit()
    second = Player(bob.browser, bob.match, "hatti", tmp_path / "second")
    taken = second.sit()
    assert (taken.status_code, "another device" in taken.json()["error"]) == (409, True)
    link = ann.browser.post(f"{ann.path}/seats/hatti", json={"person": "Cid"}).json()["link"]
    assert bob.sit().status_code == 403
    second.browser = served.seated(bob.match, link)
    ann.sit()
    assert second.sit().json() == {"waiting": []}
    second.look()


@pytest.mark.parametrize(
    ("seat", "body", "status"),
    [
        ("egypt", {"key": "x", "anchor": "y"}, 400),
        ("egypt", {"key": "A" * 43}, 400),
        ("hatti", {"key": "A" * 43, "anchor": "A" * 43}, 403),
        ("egypt", {"key": "A" * 43, "anchor": "A" * 43, "more": 1}, 400),
    ],
)
def test_what_is_no_key_of_ones_own_seat_is_refused(
    served: Served, tmp_path: Path, seat: str, body: dict[str, str], status: int
) -> None:
    ann = opened(served, tmp_path)["egypt"]
    assert ann.browser.post(f"{ann.path}/sit?seat={seat}", json=body).status_code == status
    assert served.browser().post(f"{ann.path}/sit", json={}).status_code == 403


def test_nobody_gives_anything_for_a_seat_with_a_vault(served: Served, tmp_path: Path) -> None:
    players = begun(served, tmp_path)
    ann, bob = players.values()
    asked = players[ann.card["asked"][0]]
    wanted = command(asked.browser, asked.match, seen(asked.browser, asked.match))
    for forged in ({}, {"sig": "A" * 86}):
        refused = asked.post("answer", {**wanted, **forged})
        assert (refused.status_code, refused.json()["refused"]["code"]) == (409, "unsigned")
    assert ann.post("wish", {"undo": 0}).status_code == 200
    assert ann.post("wish/agree", {}).status_code == 409
    assert ann.post("wish/agree", {"consents": {"egypt": "A" * 86}}).status_code == 409
    assert ann.post("wish/agree", {"consents": {"hatti": "A" * 86}}).status_code == 403
    orders = {"orders": [{"_": "pass", "at": "defence", "until": "match"}]}
    assert ann.browser.put(f"{ann.path}/orders", json=orders).status_code == 409
    assert ann.browser.post(f"{ann.path}/seats/hatti", json={"bot": "random"}).status_code == 409
    assert bob.browser.post(f"{ann.path}/seats/hatti", json={"bot": "random"}).status_code == 409
    assert bob.browser.post(f"{ann.path}/seats/hatti", json={"person": "Rob"}).status_code == 200


def test_a_token_is_taken_for_the_roll_that_waits_alone(served: Served, tmp_path: Path) -> None:
    players = begun(served, tmp_path)
    ann, bob = players.values()
    early = ann.post("token", {"asker": 0, "token": "A" * 43})
    assert (early.status_code, early.json()["refused"]["code"]) == (409, "not_asked")
    until_due(players)
    asker, token = ann.vault.show(*ann.look())
    for seat, body, code in (
        (bob, {"asker": asker, "token": token}, "unproven_dice"),
        (ann, {"asker": asker + 1, "token": token}, "not_asked"),
        (ann, {"asker": asker, "token": token[:43]}, "unproven_dice"),
    ):
        refused = seat.post("token", body)
        assert (refused.status_code, refused.json()["refused"]["code"]) == (409, code)
    assert ann.card["due"] == ["egypt", "hatti"]
    assert ann.post("token", {"asker": asker, "token": token}).status_code == 200
    assert ann.card["due"] == ["hatti"]


def test_an_undo_and_an_end_need_the_signature_of_every_vault(served: Served, tmp_path: Path) -> None:
    players = begun(served, tmp_path)
    ann, bob = players.values()
    for _ in range(6):
        one_step(players)
    before = ann.card["n"]
    wish = ann.post("wish", {"undo": 1}).json()["wish"]
    assert wish["needed"] == ["egypt", "hatti"]
    assert ann.consent(wish).json()["wish"]["needed"] == ["hatti"]
    assert bob.consent(wish).json() == {"wish": None, "taken": before + 1}
    given = entries(ann)[-1]
    assert (given["by"], given["input"]["_"], {*given["proof"]}) == ("umpire", "undo", {"egypt", "hatti"})
    wish = bob.post("wish", {"end": "agree", "winners": ["egypt"]}).json()["wish"]
    bob.consent(wish)
    assert ann.consent(wish).json()["taken"] > 0
    assert ann.card["over"]
    ann.look()


def test_a_note_about_clocks_changes_no_roll_and_what_was_signed_before_it_is_asked_anew(
    served: Served, tmp_path: Path
) -> None:
    players = begun(served, tmp_path)
    ann, bob = players.values()
    until_due(players)
    ann.show()
    due, n = ann.card["due"], ann.card["n"]
    assert ann.browser.put(f"{ann.path}/clocks", json={"move": 60}).status_code == 200
    assert (ann.card["due"], ann.card["n"]) == (due, n + 1)
    assert entries(ann)[-1]["input"]["_"] == "note"
    while ann.card["due"]:
        one_step(players)
    for _ in range(3):
        one_step(players)
    while ann.card["due"]:
        one_step(players)
    seat = players[ann.card["asked"][0]]
    wish = ann.post("wish", {"end": "agree", "winners": ["egypt"]}).json()["wish"]
    assert ann.consent(wish).json()["wish"]["needed"] == ["hatti"]
    late = bob.consent(wish, send=False)
    assert ann.browser.put(f"{ann.path}/clocks", json={"move": 90}).status_code == 200
    assert ann.card["wish"] == {**wish, "leaf": seen(ann.browser, ann.match)["leaf"]}
    assert bob.post("wish/agree", {"consents": {"hatti": late}}).status_code == 409
    assert seat.answer().status_code == 200  # a vault that consented may sign what follows the note
    while ann.card["due"]:
        one_step(players)
    wish = ann.post("wish", {"end": "agree", "winners": ["egypt"]}).json()["wish"]
    ann.consent(wish)
    ann.browser.put(f"{ann.path}/clocks", json={"move": 120})
    wish = ann.card["wish"]
    bob.consent(wish)
    assert ann.consent(wish).json()["taken"] > 0
    proves_itself(ann, tmp_path)


def another_vault(player: Player, path: Path) -> tuple[Vault, dict[str, str]]:
    """What somebody makes whose vault is lost, and what he asks for."""
    new = Vault.create(path, terms_of(player.invitation), player.invitation.links)
    return new, {"key": new.key, "anchor": new.anchor}


def test_a_lost_vault_gets_a_new_key_when_the_others_agree(served: Served, tmp_path: Path) -> None:
    players = begun(served, tmp_path)
    ann, bob = players.values()
    new, wanted = another_vault(bob, tmp_path / "new")
    assert bob.post("wish", {"key": "x", "anchor": wanted["anchor"]}).status_code == 400
    until_due(players)
    assert "a roll is pending" in bob.post("wish", wanted).json()["error"]
    while ann.card["due"]:
        one_step(players)
    wish = bob.post("wish", wanted).json()["wish"]
    assert (wish["kind"], wish["needed"], fingerprint(new.key) in wish["text"]) == ("rekey", ["egypt"], True)
    assert bob.post("wish/agree", {"consents": {"hatti": "A" * 86}}).status_code == 409
    assert ann.consent(wish).json()["taken"] > 0
    bob.vault.close()
    bob.vault, bob.copy = new, b""
    assert bob.post("wish", wanted).status_code == 409
    rolled = len(entries(ann))
    until_due(players)
    while ann.card["due"]:
        one_step(players)
    assert any([{"egypt", "hatti"} <= {*one.get("proof", {})} for one in entries(ann)[rolled:]])
    assert bob.post("answer", bob.signed({"_": "end", "how": "concede"})).status_code == 200
    proves_itself(ann, tmp_path)


def test_neutral_dice_with_keys_need_the_device_of_who_moved_alone(served: Served, tmp_path: Path) -> None:
    players = opened(served, tmp_path, dice="neutral", keys=True)
    ann = players["egypt"]
    assert [one.sit().json()["waiting"] for one in players.values()] == [["hatti"], []]
    assert ann.card["due"] == ["egypt", "hatti"]
    for player in players.values():
        player.show()
    due = until_due(players)
    assert (ann.card["due"], entries(ann)[-1]["by"]) == ([due], due)
    players[due].show()
    assert ann.card["due"] == []
    given = [one["proof"] for one in entries(ann) if one["input"]["_"] == "chance"]
    assert {*given[-1]} == {due, "host"}


def test_a_device_without_the_vault_proposes_to_its_own_seat_alone(served: Served, tmp_path: Path) -> None:
    players = begun(served, tmp_path)
    asked = players[players["egypt"].card["asked"][0]]
    (other,) = [one for one in players.values() if one is not asked]
    wanted = command(asked.browser, asked.match, seen(asked.browser, asked.match))
    proposal = {"input": wanted["input"], "expects": wanted["expects"]}
    assert asked.post("propose", {**proposal, "expects": "A" * 43}).json()["refused"]["code"] == "stale"
    assert other.browser.post(f"{asked.path}/propose?seat={asked.seat}", json=proposal).status_code == 403
    assert asked.post("propose", proposal).status_code == 200
    told = {"seat": asked.seat, "input": wanted["input"], "leaf": wanted["expects"]}
    assert (asked.card["proposed"], other.card["proposed"]) == ([told], [])
    assert asked.post("propose", {}).status_code == 200
    assert asked.card["proposed"] == []
    asked.post("propose", proposal)
    assert asked.answer().status_code == 200
    assert asked.card["proposed"] == []


def test_another_device_of_a_seat_asks_for_its_vault_until_it_has_it(served: Served, tmp_path: Path) -> None:
    players = begun(served, tmp_path)
    ann, bob = players.values()
    new, wanted = another_vault(bob, tmp_path / "new")
    rekey = {"_": "rekey", "party": "hatti", **wanted}
    for bad in ({"party": "egypt"}, {"key": "x"}, {"anchor": ""}, {"hosted": True}, {"consents": ["egypt"]}):
        assert bob.post("propose", {"input": {**rekey, **bad}}).status_code == 400, bad
    while ann.card["due"]:
        one_step(players)
    assert bob.post("propose", {"input": rekey}).status_code == 200
    (told,) = bob.card["proposed"]
    assert (told["seat"], told["leaf"], ann.card["proposed"]) == ("hatti", "", [])
    assert {name: told["input"][name] for name in rekey} == rekey
    before = len(entries(ann))
    while len(entries(ann)) == before or ann.card["due"]:
        one_step(players)
    assert bob.card["proposed"] == [told], "the match has gone on, and the other device still asks"
    assert bob.post("answer", bob.signed(told["input"])).status_code == 200
    assert bob.card["proposed"] == []
    new.close()


def test_an_umpire_gives_a_new_key_and_every_vault_asks_its_person(served: Served, tmp_path: Path) -> None:
    made = served.open(dice="all-seats", seats={"egypt": "me"})
    ann = Player(served.seated(made["id"], made["token"]), made["id"], "egypt", tmp_path / "egypt")
    bob = Player(served.seated(made["id"], made["links"]["hatti"], "Bob"), made["id"], "hatti", tmp_path / "hatti")
    for player in (ann, bob):
        player.sit()
    for player in (ann, bob):
        player.show()
    _, wanted = another_vault(bob, tmp_path / "new")
    umpire, body = served.seated(made["id"], made["umpire"]), {"_": "rekey", "party": "hatti", **wanted}
    assert umpire.post(f"{ann.path}/rule", json={"input": {**body, "hosted": True}}).status_code == 400
    assert umpire.post(f"{ann.path}/rule", json={"input": body}).json()["taken"] > 0
    with pytest.raises(VaultRefuses, match="ask who agreed"):
        ann.look()


def test_what_a_seat_signed_in_vain_is_void_so_that_it_can_go_on(served: Served, tmp_path: Path) -> None:
    players = begun(served, tmp_path)
    seat = players[players["egypt"].card["asked"][0]]
    wish = seat.post("wish", {"end": "agree"}).json()["wish"]
    sig = seat.consent(wish, send=False)
    seat.post("wish/refuse", {})
    with pytest.raises(VaultRefuses, match="another end was signed"):
        seat.answer()
    body = {"input": wish["input"], "by": "umpire", "sig": sig}
    assert seat.post("void", {**body, "sig": "A" * 86}).json()["refused"]["code"] == "unsigned"
    assert seat.post("void", body).status_code == 200
    assert seat.post("void", body).json()["refused"]["code"] == "unsigned"
    for _ in range(7):
        signed = seat.signed({"_": "note", "text": "in vain"})
        assert seat.post("void", {"input": signed["input"], "sig": signed["sig"]}).status_code == 200
    signed = seat.signed({"_": "note", "text": "in vain"})
    assert seat.post("void", {"input": signed["input"], "sig": signed["sig"]}).json()["refused"]["code"] == "quota"
    assert seat.post("answer", signed).status_code == 200
    assert seat.answer().status_code == 200


def test_an_umpire_does_not_vouch_for_a_vault(served: Served, tmp_path: Path) -> None:
    made = served.open(dice="all-seats", seats={"egypt": "me", "hatti": "me"})
    ann = served.seated(made["id"], made["token"])
    players = {seat: Player(ann, made["id"], seat, tmp_path / seat) for seat in ("egypt", "hatti")}
    for player in players.values():
        player.sit()
    for _ in range(4):
        one_step(players)
    umpire = served.seated(made["id"], made["umpire"])
    ruled = umpire.post(f"/api/matches/{made['id']}/rule", json={"input": {"_": "undo", "to": 0}})
    assert (ruled.status_code, ruled.json()["refused"]["code"]) == (409, "unproven_consent")


def test_the_head_is_over_what_is_sent_and_no_more(served: Served, tmp_path: Path) -> None:
    players = begun(served, tmp_path)
    ann = players["egypt"]
    for _ in range(4):
        one_step(players)
    whole = ann.browser.get(f"{ann.path}/log", params={"head": 1}).text.splitlines()
    later = ann.browser.get(f"{ann.path}/log", params={"head": 1, "since": 2}).text.splitlines()
    assert later == whole[-len(later) :]
    assert read_checkpoint(json.loads(later[-1][44:])["note"]).size == ann.card["n"] + 1
    assert not [line for line in whole if '"_":"opening"' in line]
    public = served.open()
    assert served.browser().get(f"/api/matches/{public['id']}/log?head=1").status_code == 200


def test_without_signatures_nobody_opens_such_a_match(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(seed: bytes) -> str:
        raise NoSignatures

    monkeypatch.setattr(waiting, "public_key", missing)
    made = served.browser().post("/api/matches", json={"game": "god-kings", "scenario": "kadesh", "dice": "all-seats"})
    assert (made.status_code, "limmu[signatures]" in made.json()["error"]) == (400, True)


def test_nobody_who_asks_for_keys_gets_a_match_without_them(served: Served) -> None:
    made = served.browser().post("/api/matches", json={"game": "god-kings", "scenario": "kadesh", "keys": True})
    told = "seats keep keys with dice of the mode neutral or all-seats, not with host"
    assert (made.status_code, made.json()) == (400, {"error": told})
    made = served.browser().post("/api/matches", json={"game": "god-kings", "scenario": "kadesh", "dice": "loaded"})
    told = "Invalid enum value 'loaded' - at `$.dice`: one of 'host', 'neutral', 'all-seats'"
    assert (made.status_code, made.json()) == (400, {"error": told})
