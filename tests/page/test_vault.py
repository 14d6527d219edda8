"""The vault in the page: devices play with keys of their own, and a server that lies gets nothing twice."""

from __future__ import annotations

import hashlib
import json
import shutil
import urllib.request
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from limmu.cli.root import limmu
from limmu.core import Checkpoint, HostKey, Input, Note, branch, host_seed, line_of, lines_of, take
from limmu.hosting import installed_games
from limmu.stores.port import load
from limmu.stores.sqlite import SqliteStore

from .conftest import CHROMIUM, Club, Person, Server, one_asked
from .test_build import MODULES, needs_builder

READ = """async source => {
    const picture = new Image();
    picture.src = source;
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    canvas.drawImage(picture, 0, 0);
    const { default: decode } = await import("/decode.js");
    return decode(canvas.getImageData(0, 0, picture.width, picture.height));
}"""


def seated(club: Club, server: Server, **wanted: Any) -> tuple[dict[str, Any], Person, Person]:
    """Two people at a match whose dice need both."""
    opened = server.open(**{"seats": {"egypt": "me"}, "dice": "all-seats", **wanted})
    ann, bob = club.person("Ann"), club.person("Bob")
    ann.goto(f"/m/{opened['id']}#{opened['token']}")
    ann.page.get_by_text("The match begins when the devices of Hatti are here").wait_for()
    bob.goto(opened["links"]["hatti"])
    for one in (ann, bob):
        one.page.wait_for_selector(".table svg.limmu")
    return opened, ann, bob


def fetched(server: Server, opened: dict[str, Any], query: str, link: str) -> bytes:
    """The log as whoever has a link gets it."""
    request = urllib.request.Request(f"{server.url}/api/matches/{opened['id']}/log?{query}")
    request.add_header("Authorization", f"Bearer {link.rpartition('#')[2]}")
    with urllib.request.urlopen(request, timeout=60) as answer:
        return answer.read()


def asking(device: Person) -> tuple[str, str]:
    """The key and the chain to which a seat is to move, as the link says that the new device shows."""
    link = device.page.get_by_label("Link for the other device", exact=True).input_value()
    _, key, anchor = link.rpartition("#move=")[2].split(".")
    return key, anchor


def number(match: str, seat: str, key: str, anchor: str) -> str:
    """What two people compare before a seat moves: docs/serving.md, *Vaults*."""
    salt = f"limmu move {match} {seat}".encode()
    found = hashlib.pbkdf2_hmac("sha256", f"{key}.{anchor}".encode(), salt, 1_000_000, 8)
    digits = f"{int.from_bytes(found, 'big') % 10**12:012}"
    return f"{digits[:4]} {digits[4:8]} {digits[8:]}"


def header_of(log: bytes) -> dict[str, Any]:
    return json.loads(log.partition(b"\n")[0][44:])


def test_while_a_match_waits_its_owner_gets_another_link_to_send(club: Club, server: Server) -> None:
    opened = server.open(seats={"egypt": "me"}, dice="all-seats")
    ann = club.person("Ann").goto(f"/m/{opened['id']}#{opened['token']}")
    ann.page.get_by_text("Invite", exact=True).click()
    ann.page.get_by_role("button", name="New link: Hatti").click()
    ann.page.locator(".links input").wait_for()


def test_two_devices_play_and_everybody_can_prove_it(club: Club, server: Server, tmp_path: Path) -> None:
    opened, ann, bob = seated(club, server)
    keys = header_of(fetched(server, opened, "head=1", opened["watch"]))["keys"]
    for _ in range(8):
        one_asked(ann, bob).answer()
    bob.tab("Match")
    panel = bob.page.get_by_label("Vault", exact=True)
    assert f"{keys['host'][:4]} {keys['host'][4:8]}" in panel.inner_text()
    one_asked(ann, bob)  # no roll is pending
    orders = bob.page.get_by_role("region", name="Standing orders")
    orders.get_by_label("until").select_option("turn")
    orders.get_by_role("button", name="Order").click()
    orders.get_by_text("Pass cards until the end of the turn", exact=True).wait_for()
    bob.page.get_by_role("button", name="Concede").click()
    bob.page.get_by_role("button", name="Yes").click()
    ann.sees("() => /wins|won|victory/i.test(document.querySelector('.status').innerText)")
    file = tmp_path / "match.limmu"
    file.write_bytes(fetched(server, opened, "full=1", opened["umpire"]))
    known = [*("--host-key", keys["host"]), *("--key", f"hatti={keys['hatti']}"), *("--key", f"egypt={keys['egypt']}")]
    wanted = "dice,signatures,checkpoints,openings"
    done = CliRunner().invoke(limmu, ["verify", str(file), "--require", wanted, *known])
    assert done.exit_code == 0, done.output


@pytest.mark.soak
def test_an_undo_is_signed_by_both_devices_and_a_refusal_hinders_nobody(club: Club, server: Server) -> None:
    opened, ann, bob = seated(club, server)
    for _ in range(3):
        one_asked(ann, bob).answer()
    for one in (ann, bob):
        one.tab("Match")
    ann.page.get_by_role("button", name="Propose").click()
    wish = bob.page.locator("section.wish")
    wish.get_by_text("proposes to end the match, as a draw").wait_for()
    wish.get_by_role("button", name="Refuse").click()
    ann.page.locator("section.wish").wait_for(state="detached")
    asked = one_asked(ann, bob)
    asked.answer()  # also if it is Ann, who signed that she agrees
    one_asked(ann, bob)
    before = ann.n(opened["id"])
    ann.page.get_by_role("button", name="Propose").click()
    bob.page.locator("section.wish").get_by_role("button", name="Agree").click()
    ann.sees("() => /draw|nobody/i.test(document.querySelector('.status').innerText)")
    assert ann.n(opened["id"]) > before


def test_who_plays_against_bots_alone_signs_by_itself_what_has_one_answer(club: Club, server: Server) -> None:
    opened = server.open(seats={"egypt": "me", "hatti": "bot:random"}, dice="all-seats")
    ann = club.person("Ann").sit(opened).asked()
    ann.tab("Match")
    order = ann.page.get_by_label("Give every answer that is the only one")
    assert order.is_checked()  # only a bot plays against her
    order.uncheck()
    while not ann.asked().page.locator(".stop.only").count():
        ann.answer()
    asked = ann.question
    ann.page.reload()
    ann.asked()
    assert ann.question == asked
    ann.tab("Match")
    order.check()
    ann.asked_other_than(asked)


@pytest.mark.soak
def test_a_second_tab_and_a_second_device_watch_until_the_seat_moves(club: Club, server: Server) -> None:
    opened, ann, bob = seated(club, server)
    one_asked(ann, bob).answer()
    tab = Person(server, bob.page.context)
    tab.goto(f"/m/{opened['id']}").page.get_by_text("is open in another tab").wait_for()
    tab.page.close()
    phone = club.person("Bob").goto(opened["links"]["hatti"])
    phone.page.get_by_text("The vault of Hatti is on another device").first.wait_for()
    while one_asked(ann, phone) is ann:
        ann.answer()
    before = ann.n(opened["id"])
    told = phone.answer()
    proposal = bob.page.get_by_role("status", name="Proposed answer")
    proposal.get_by_text(told, exact=True).wait_for()
    proposal.get_by_role("button", name="Sign it").click()
    phone.page.get_by_role("status", name="Proposed answer").wait_for(state="detached")
    assert ann.n(opened["id"]) > before
    phone.tab("Match")
    phone.page.get_by_role("button", name="Move here").click()
    while one_asked(ann, bob) is ann:  # a key changes where no roll is pending
        ann.answer()
    bob.page.get_by_role("button", name="Yes: move it there").click()
    bob.page.get_by_text("Hatti has moved to another device").first.wait_for()
    phone.page.get_by_text("This device keeps the key and the chain of Hatti").wait_for()
    phone.asked().answer()
    bob.page.reload()
    bob.page.get_by_text("Hatti has moved to another device").first.wait_for()


@needs_builder
def test_a_seat_moves_by_a_picture_once_its_person_has_compared_the_number(club: Club, server: Server) -> None:
    opened, _, bob = seated(club, server)
    new = club.person("Bob").goto(opened["links"]["hatti"])
    new.tab("Match")
    new.page.get_by_role("button", name="Move here").click()
    told = number(opened["id"], "hatti", *asking(new))
    new.page.get_by_text(told, exact=True).wait_for()
    asks = bob.page.get_by_role("alert", name="Move to another device")
    asks.get_by_text(told, exact=True).wait_for()
    asks.get_by_role("button", name="No: refuse").click()
    asks.wait_for(state="detached")
    new.page.get_by_role("button", name="Let it ask").click()
    asks.get_by_text(told, exact=True).wait_for()
    asks.get_by_role("button", name="No: refuse").click()
    asks.wait_for(state="detached")
    link = read_picture(new)
    assert link == new.page.get_by_label("Link for the other device", exact=True).input_value()
    club.person().goto(link.removeprefix(server.url)).page.get_by_text("which is not open here").wait_for()
    sent = list[str]()
    bob.page.on("request", lambda request: sent.append(request.url + (request.post_data or "")))
    bob.page.goto(link)
    asks.get_by_text(told, exact=True).wait_for()
    assert not [one for one in sent if asking(new)[0] in one.partition("#")[0]], "a server needs no code to ask"
    asks.get_by_role("button", name="Yes: move it there").click()
    bob.page.get_by_text("Hatti has moved to another device").first.wait_for()
    asks.wait_for(state="detached")
    new.page.get_by_text("This device keeps the key and the chain of Hatti").wait_for()


def read_picture(person: Person) -> str:
    """What a camera reads that sees the QR picture on a screen."""
    seen = b64encode(person.page.get_by_role("img", name="QR picture").screenshot()).decode()
    reader = person.page.context.new_page()
    reader.route("http://reader.example/**", answer_as_reader)
    reader.goto("http://reader.example/")
    told = reader.evaluate(READ, f"data:image/png;base64,{seen}")
    reader.close()
    return told


def answer_as_reader(route: Any) -> None:
    name = route.request.url.rpartition("/")[2]
    if name:
        route.fulfill(path=MODULES / "qr" / name, content_type="text/javascript")
    else:
        route.fulfill(body="<!doctype html>", content_type="text/html")


@pytest.mark.soak
def test_a_lost_vault_gets_a_new_key_when_the_other_has_compared_its_letters(club: Club, server: Server) -> None:
    opened, ann, bob = seated(club, server)
    one_asked(ann, bob).answer()
    one_asked(ann, bob)
    bob.page.context.close()
    new = club.person("Bob").goto(opened["links"]["hatti"])
    new.page.get_by_text("The vault of Hatti is on another device").first.wait_for()
    new.tab("Match")
    new.page.get_by_role("button", name="Move here").click()
    code = asking(new)[0]
    new.page.get_by_text("The old device is lost").click()
    new.page.get_by_role("button", name="Ask the others").click()
    wish = ann.page.locator("section.wish")
    wish.get_by_text(f"which begins {code[:4]} {code[4:8]} {code[8:12]}").wait_for()
    wish.get_by_role("button", name="Agree").click()
    new.page.get_by_text("This device keeps the key and the chain of Hatti").wait_for()
    given = set[int]()
    while len(given) < 2:
        asked = one_asked(ann, new)
        asked.answer()
        given.add(id(asked))


@pytest.mark.soak
def test_a_server_that_tells_another_line_gets_neither_signature_nor_link(
    club: Club, server: Server, tmp_path: Path
) -> None:
    """The host signs both lines: the vault saw the first, and gives nothing on the second."""
    opened, ann, bob = seated(club, server)
    asked = one_asked(ann, bob)
    asked.answer()
    one_asked(ann, bob)
    for file in server.folder.glob("club.sqlite*"):  # the server writes to its own
        shutil.copy(file, tmp_path)
    with SqliteStore(tmp_path / "club.sqlite") as store:
        game = installed_games()["god-kings"]
        match = load(store, opened["id"], game, game.load_pack(None))
        lines = store.read(opened["id"], -1, match.n, openings=False)
    other = take(branch(match, match.n - 1), Input("host", Note("another line")))[1]
    note = HostKey(host_seed(match.secret, opened["id"])).attest(other)
    fork = lines + lines_of(other) + line_of(Checkpoint(note))
    sent = list[str]()
    asked.page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    asked.page.route("**/log?head=1*", lambda route: route.fulfill(content_type="text/plain", body=fork))
    asked.page.reload()
    asked.page.get_by_text("The vault gives nothing: ").first.wait_for()
    assert not [url for url in sent if "/token" in url or "/answer" in url]


@pytest.fixture
def far(tmp_path: Path, browser: Any) -> Iterator[Club]:
    """People whose browsers know the server by a name, over plain http."""
    server = Server(tmp_path, "table.example")
    rules = ["--host-resolver-rules=MAP table.example 127.0.0.1"]
    named = browser.browser_type.launch(executable_path=CHROMIUM, args=rules)
    yield Club(server, named)
    named.close()
    server.kill()


def test_without_a_secure_context_the_page_says_so_and_plays_with_dice_of_the_host(far: Club) -> None:
    server, ann = far.server, far.person("Ann")
    seats = {"egypt": "me", "hatti": "bot:random"}
    opened = server.ask(
        "/api/matches", {"game": "god-kings", "scenario": "kadesh", "seats": seats, "dice": "all-seats"}, "none"
    )
    server.url = server.named
    page = ann.goto("/").page
    page.get_by_label("Your name").fill("Ann")
    page.locator(".new details summary").click()
    page.get_by_text("This address gives the browser no secure context").wait_for()
    dice = page.get_by_role("combobox", name="Dice", exact=True)
    assert dice.input_value() == "host"
    assert "all-seats" not in [one.get_attribute("value") for one in dice.locator("option").all()]
    ann.goto(f"/m/{opened['id']}#{opened['token']}")
    page.get_by_text("This address gives the browser no secure context").wait_for()
    page.get_by_role("button", name="Play without a vault").click()
    page.wait_for_selector(".table svg.limmu")
    ann.answer()
