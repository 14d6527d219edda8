"""Notices when it is a seat's turn: mails and webhooks, when they come and when they do not, and what they tell."""

from __future__ import annotations

import email
import hashlib
import hmac
import json
import re
import socketserver
from collections.abc import Iterator
from email.header import decode_header, make_header
from email.message import Message
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import structlog
from click.testing import CliRunner
from starlette.testclient import TestClient
from tests.server.conftest import ORIGIN, Served, play_one, seen
from tests.server.test_crash import free_port

from limmu.cli.root import limmu
from limmu.server import Settings, notifying, table, telling
from limmu.server.reminding import CLAIMED, RETRIES
from limmu.server.sending import NotSent, is_allowed, place_of, required_hook

LINK = re.compile(rf"{ORIGIN}(/api/matches/\S+)")


class Outside:
    """A server of mails and one of webhooks on this machine, and what they got."""

    def __init__(self) -> None:
        self.mails: list[Message] = []
        self.hooks: list[tuple[dict[str, str], bytes]] = []
        self.status = 204
        outside = self

        class Mails(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                self.wfile.write(b"220 here\r\n")
                while line := self.rfile.readline().strip().upper():
                    if line == b"DATA":
                        self.wfile.write(b"354 go on\r\n")
                        lines = list[bytes]()
                        while (line := self.rfile.readline()) != b".\r\n":
                            lines.append(line)
                        outside.mails.append(email.message_from_bytes(b"".join(lines)))
                    self.wfile.write(b"221 bye\r\n" if line == b"QUIT" else b"250 ok\r\n")

        class Hooks(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                outside.hooks.append(({name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(outside.status)
                self.send_header("location", "http://127.0.0.1:9/")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None: ...

        self.mail = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Mails)
        self.hook = HTTPServer(("127.0.0.1", 0), Hooks)
        for one in (self.mail, self.hook):
            Thread(target=one.serve_forever, args=(0.01,), daemon=True).start()

    def close(self) -> None:
        for one in (self.mail, self.hook):
            one.shutdown()
            one.server_close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.hook.server_address[1]}/turn?of=ann"


@pytest.fixture
def outside() -> Iterator[Outside]:
    made = Outside()
    yield made
    made.close()


@pytest.fixture
def served(tmp_path: Path, outside: Outside) -> Iterator[Served]:
    mail = f"smtp://127.0.0.1:{outside.mail.server_address[1]}"
    settings = Settings(
        origins=(ORIGIN,), mail=mail, sender="notices@games.example", hooks_to=("127.0.0.0/8",),
        watchers_from=("testclient",),
    )  # fmt: skip
    made = Served(tmp_path, settings)
    yield made
    made.stop()


class Watch:
    """The time of the server, and its sender of notices."""

    def __init__(self, served: Served) -> None:
        self.served, self.time = served, 1_000_000

    def after(self, seconds: int) -> None:
        """Let time go by; then what is due is sent."""
        self.time += seconds
        portal = self.served.loop.portal
        assert portal is not None
        portal.call(self.served.app.state.notifier.send)


@pytest.fixture
def watch(served: Served, monkeypatch: pytest.MonkeyPatch) -> Watch:
    made = Watch(served)
    for module in (notifying, table, telling):
        monkeypatch.setattr(module, "now", lambda: made.time)
    return made


def two(served: Served, **wanted: Any) -> tuple[str, dict[str, TestClient]]:
    """A match of two persons: who is asked first, and who is not."""
    made = served.open(seats={"egypt": "open", "hatti": "open"}, **wanted)
    match = made["id"]
    players = {seat: served.seated(match, link, seat) for seat, link in made["links"].items()}
    (first,) = seen(players["egypt"], match)["asked"]
    return match, {"asked": players.pop(first), "other": next(iter(players.values()))}


def text_of(mail: Message) -> str:
    data = mail.get_payload(decode=True)
    assert isinstance(data, bytes)
    return data.decode()


def put(browser: TestClient, match: str, **wanted: str) -> dict[str, Any]:
    answer = browser.put(f"/api/matches/{match}/notices", json=wanted)
    assert answer.status_code == 200, answer.text
    return answer.json()


def confirmed(served: Served, watch: Watch, outside: Outside, browser: TestClient, match: str, mail: str) -> str:
    """Let a reader of mails say that he wants them; the path of the page on which he said so."""
    put(browser, match, mail=mail)
    watch.after(0)
    (path,) = set(LINK.findall(text_of(outside.mails.pop())))
    stranger = served.browser()
    page = stranger.get(path)
    assert f'action="{path}/confirm"' in page.text
    assert "form-action 'self'" in page.headers["content-security-policy"]
    assert stranger.post(f"{path}/confirm").status_code == 200
    return path


def test_one_mail_for_all_matches_after_a_while_and_no_other_until_one_has_answered(
    served: Served, watch: Watch, outside: Outside
) -> None:
    (first, ann), (second, bob) = two(served, title="Friday"), two(served, title="Sunday")
    confirmed(served, watch=watch, outside=outside, browser=ann["asked"], match=first, mail="ann@mail.example")
    watch.after(300)
    confirmed(served, watch=watch, outside=outside, browser=bob["asked"], match=second, mail="ann@mail.example")
    assert not outside.mails
    watch.after(301)
    (mail,) = outside.mails
    assert (mail["To"], mail["Subject"]) == ("ann@mail.example", "Your turn in 2 matches")
    text = text_of(mail)
    assert {"Friday", "Sunday"} <= {*re.findall("[A-Z][a-z]+day", text)}
    assert f"{ORIGIN}/m/{first}\r\n" in text
    assert "#" not in text  # no link that gives a seat
    watch.after(86400)
    assert len(outside.mails) == 1
    play_one({seen(ann["asked"], first)["asked"][0]: ann["asked"]}, first)
    while (asked := seen(ann["asked"], first)["asked"][0]) in seen(ann["other"], first)["audience"]:
        play_one({asked: ann["other"]}, first)
    watch.after(601)
    assert [one["Subject"] for one in outside.mails[1:]] == [f"Your turn: Friday ({asked.title()})"]


def test_a_reader_is_told_in_the_language_in_which_he_said_that_he_wants_mails(
    served: Served, watch: Watch, outside: Outside
) -> None:
    match, players = two(served, title="Friday")
    in_japanese = {"accept-language": "ja"}
    players["asked"].put(f"/api/matches/{match}/notices", json={"mail": "ann@mail.example"}, headers=in_japanese)
    watch.after(0)
    (asked,) = outside.mails
    assert str(make_header(decode_header(asked["Subject"]))) == "番が来たときにメールを受け取りますか?"
    (path,) = set(LINK.findall(text_of(asked)))
    page = served.browser().get(path, headers=in_japanese).text
    assert '<html lang="ja">' in page
    assert ">はい</button>" in page
    assert "メールが届きます" in served.browser().post(f"{path}/confirm", headers=in_japanese).text
    watch.after(601)
    mail = outside.mails[-1]
    assert str(make_header(decode_header(mail["Subject"]))).startswith("あなたの番です: Friday（")
    assert "この通知をやめる: " in text_of(mail)
    assert not re.search("[a-z]+ [a-z]+ [a-z]+", text_of(mail)), "no English is left"


def test_no_mail_before_its_reader_wants_it_and_none_after_he_does_not(
    served: Served, watch: Watch, outside: Outside
) -> None:
    match, players = two(served)
    put(players["asked"], match, mail="ann@mail.example")
    watch.after(0)
    watch.after(86400)
    assert [one["Subject"] for one in outside.mails] == ["Mails when it is your turn?"]
    for wrong in ("ann", "a@b@c.de", "ann@mail.example\r\nBcc: x@y.zz", "a b@c.de", "<a@b.cc>"):
        answer = players["asked"].put(f"/api/matches/{match}/notices", json={"mail": wrong})
        assert answer.status_code == 400
    (path,) = set(LINK.findall(text_of(outside.mails.pop())))
    served.browser().post(f"{path}/confirm")
    watch.after(601)
    (mail,) = outside.mails
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    once = mail["List-Unsubscribe"].strip("<>").removeprefix(ORIGIN)
    reader = TestClient(served.app)  # a program of mails: no cookie, no origin
    reader.portal = served.loop.portal
    answer = reader.post(once, content="List-Unsubscribe=One-Click")
    assert answer.status_code == 200
    assert players["asked"].get(f"/api/matches/{match}/notices").json()["mail"] == ""
    assert reader.get(path).status_code == 404


@pytest.mark.parametrize(
    "address",
    [
        "a@=?utf-8?q?evil.example=0ABcc=3Ax?=.example",  # the header grows a line
        "a@=?utf-8?q?b.example=2Cc=40d.example?=.example",  # and the mail another reader
        "=?utf-8?q?evil=40d.example=2C?=@x.example", "a@x..example", "a@x.example/..", "a@-.example",
    ],
)  # fmt: skip
def test_no_address_holds_what_only_a_header_shows(
    served: Served, watch: Watch, outside: Outside, address: str
) -> None:
    match, players = two(served)
    answer = players["asked"].put(f"/api/matches/{match}/notices", json={"mail": address})
    watch.after(0)
    assert (answer.status_code, outside.mails) == (400, [])


def test_one_reader_is_asked_a_few_times_however_his_address_is_written(
    served: Served, watch: Watch, outside: Outside
) -> None:
    match, players = two(served)
    forms = ("ann@mail.example", "Ann@mail.example", "ann+1@mail.example", "aNn+2@Mail.example", "ANN@mail.example")
    found = [players["asked"].put(f"/api/matches/{match}/notices", json={"mail": one}).status_code for one in forms]
    assert found == [200, 200, 200, 429, 429]


def test_a_webhook_whose_name_is_none_is_given_up(served: Served, watch: Watch, outside: Outside) -> None:
    match, players = two(served)
    put(players["asked"], match, webhook="https://a..example/")
    for wait in (16, *RETRIES):
        watch.after(wait)
    assert 'way="webhook",result="given up"} 1' in served.browser().get("/metrics").text


def test_nobody_is_told_while_a_page_is_open_but_when_it_closes(served: Served, watch: Watch, outside: Outside) -> None:
    match, players = two(served)
    put(players["asked"], match, webhook=outside.url)
    with players["asked"].websocket_connect(f"/api/matches/{match}/socket"):
        for _ in range(5):
            watch.after(100)
            served.loop.portal.call(served.app.state.club.tables[match].remind)  # as the sweep does
        watch.after(100)
        assert not outside.hooks
    served.loop.portal.call(served.app.state.club.tables[match].remind)
    watch.after(16)
    assert len(outside.hooks) == 1


def test_who_writes_a_note_is_not_told_again_of_the_same_turn(served: Served, watch: Watch, outside: Outside) -> None:
    match, players = two(served)
    ann = players["asked"]
    put(ann, match, webhook=outside.url)
    watch.after(16)
    assert len(outside.hooks) == 1
    note = {"input": {"_": "note", "text": "tomorrow"}}
    assert "taken" in ann.post(f"/api/matches/{match}/answer", json=note).json()
    watch.after(86400)
    assert len(outside.hooks) == 1


def test_a_webhook_gets_a_signed_body_without_secrets(served: Served, watch: Watch, outside: Outside) -> None:
    match, players = two(served, title="Friday")
    said = put(players["asked"], match, webhook=outside.url)
    assert put(players["asked"], match, webhook=outside.url)["key"] == ""
    watch.after(16)
    ((headers, body),) = outside.hooks
    at, sum_ = re.fullmatch(r"t=(\d+),v1=([0-9a-f]{64})", headers["limmu-signature"]).groups()
    assert sum_ == hmac.digest(bytes.fromhex(said["key"]), f"{at}.".encode() + body, hashlib.sha256).hex()
    told = json.loads(body)
    assert (told["match"], told["title"], told["link"]) == (match, "Friday", f"{ORIGIN}/m/{match}")
    assert set(told) == {"match", "title", "game", "scenario", "seat", "since", "link", "text", "content"}
    cookie = players["asked"].cookies[f"seat-{match}"]
    assert cookie.encode() not in body
    assert said["key"].encode() not in body


@pytest.mark.parametrize(
    "title",
    ["@everyone", "<!channel>", "<http://a.example|x>", "[x](http://a.example)", "www.a.example", "# ~x~ `y` *z*"],
)
def test_the_title_of_a_match_calls_nobody_in_a_chat_and_is_no_link(
    served: Served, watch: Watch, outside: Outside, title: str
) -> None:
    match, players = two(served, title=title)
    put(players["asked"], match, webhook=outside.url)
    watch.after(16)
    told = json.loads(outside.hooks[0][1])
    assert told["title"] == title
    for text in (told["text"], told["content"]):
        rest = text.replace(told["link"], "")
        assert not re.search(r"[@<>\[\]`~#*_|\n]|://|www\.", rest), rest
        assert told["link"] in text


@pytest.mark.parametrize(
    "title",
    ["https://a.example/x", "www.a.example", "a.example/m/x", "ann@a.example", "a7.example", "mailto:b@a.example"],
)
def test_the_title_of_a_match_is_no_link_in_a_mail(served: Served, watch: Watch, outside: Outside, title: str) -> None:
    match, players = two(served, title=title)
    put(players["asked"], match, mail="ann@mail.example")
    watch.after(0)
    (path,) = set(LINK.findall(text_of(outside.mails[0])))
    assert served.browser().post(f"{path}/confirm").status_code == 200
    watch.after(601)
    assert len(outside.mails) == 2
    for mail in outside.mails:
        told = text_of(mail) + str(make_header(decode_header(mail["Subject"])))
        rest = told.replace(ORIGIN, "")
        assert not re.search(r"@|://|www\.|\.example", rest), rest


def test_a_webhook_that_fails_is_tried_again_some_times_and_one_that_is_gone_is_forgotten(
    served: Served, watch: Watch, outside: Outside
) -> None:
    match, players = two(served)
    put(players["asked"], match, webhook=outside.url)
    outside.status = 302  # it is led nowhere
    watch.after(16)
    for wait in RETRIES:
        watch.after(wait - 1)
        told = len(outside.hooks)
        watch.after(1)
        assert len(outside.hooks) == told + 1
    watch.after(86400)
    assert len(outside.hooks) == len(RETRIES) + 1
    assert len({headers["limmu-delivery"] for headers, _ in outside.hooks}) == 1
    counts = served.browser().get("/metrics").text
    assert 'limmu_notices_total{way="webhook",result="given up"} 1' in counts
    outside.status = 410
    put(players["asked"], match)
    put(players["asked"], match, webhook=outside.url)
    watch.after(16)
    assert players["asked"].get(f"/api/matches/{match}/notices").json()["webhook"] == ""


def test_a_notice_outlasts_a_restart_and_is_sent_once(served: Served, watch: Watch, outside: Outside) -> None:
    match, players = two(served)
    put(players["asked"], match, webhook=outside.url)
    served.stop()
    served.start()
    watch.after(16)
    assert len(outside.hooks) == 1
    served.stop()
    served.start()
    served.browser().get(f"/api/matches/{match}")  # it is loaded again
    watch.after(CLAIMED + 100)
    assert len(outside.hooks) == 1


def test_who_plays_a_seat_no_more_is_told_no_more(served: Served, watch: Watch, outside: Outside) -> None:
    made = served.open(seats={"egypt": "open", "hatti": "open"})
    match, owner = made["id"], served.seated(made["id"], made["token"])
    players = {seat: served.seated(match, link, seat) for seat, link in made["links"].items()}
    for seat, player in players.items():
        put(player, match, webhook=f"{outside.url}&{seat}")
    owner.post(f"/api/matches/{match}/revoke", json={"role": "egypt"})
    owner.post(f"/api/matches/{match}/seats/hatti", json={"person": "Cem"})
    watch.after(16)
    assert not outside.hooks
    assert served.browser().put(f"/api/matches/{match}/notices", json={"webhook": outside.url}).status_code == 403


@pytest.mark.parametrize(
    ("number", "allowed"),
    [
        ("93.184.215.14", True), ("127.0.0.1", False), ("10.1.2.3", False), ("169.254.169.254", False),
        ("100.64.0.1", False), ("0.0.0.0", False), ("224.0.0.1", False), ("::1", False), ("fe80::1%eth0", False),
        ("fd00::1", False), ("::ffff:10.0.0.1", False), ("::ffff:93.184.215.14", True), ("64:ff9b::a00:1", False),
        ("2002:a00:1::", False), ("2606:2800:21f:cb07:6820:80da:af6b:8b2c", True), ("192.168.7.7", True),
        ("fec0::1", False), ("::127.0.0.1", False), ("64:ff9b:1::7f00:1", False), ("64:ff9b::7f00:1", False),
        ("::ffff:0:127.0.0.1", False), ("192.0.0.8", False), ("192.88.99.1", False), ("3fff::1", False),
    ],
)  # fmt: skip
def test_a_webhook_is_at_a_public_address_or_one_that_is_allowed(number: str, allowed: bool) -> None:
    assert is_allowed(number, True, ["192.168.7.0/24"]) is allowed


def test_a_webhook_without_https_is_only_in_a_network_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    for wrong in (
        "http://a.example/",
        "ftp://a.example/",
        "https:///x",
        "https://u:p@a.example/",
        "https://a.example/ x",
    ):
        with pytest.raises(ValueError, match="webhook"):
            required_hook(wrong, [])
    assert not is_allowed("93.184.215.14", False, ["10.0.0.0/8"])
    found = [(2, 1, 6, "", ("93.184.215.14", 443)), (2, 1, 6, "", ("10.0.0.1", 443))]
    monkeypatch.setattr("limmu.server.sending.socket.getaddrinfo", lambda *_, **__: found)
    with pytest.raises(NotSent, match="public"):  # one of its numbers is within
        place_of(required_hook("https://a.example/", []), [])


def test_no_log_line_names_a_reader(served: Served, watch: Watch, outside: Outside, capsys: Any) -> None:
    structlog.reset_defaults()  # a command that ran in this process keeps the log at its own standard error
    match, players = two(served)
    put(players["asked"], match, webhook=outside.url, mail="ann@mail.example")
    outside.status = 500
    watch.after(16)
    counts = served.browser().get("/metrics").text
    said = capsys.readouterr()
    for text in (counts, said.out, said.err):
        assert not [secret for secret in ("ann@", "of=ann", match) if secret in text]
    assert "result=failed" in said.out or '"result": "failed"' in said.out + said.err
    assert "password" not in repr(Settings(mail="smtps://ann:password@mail.example"))


def test_check_tries_the_server_of_mails_and_tells_no_password(
    outside: Outside, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    arguments = ["serve", "--check", "--store", str(tmp_path / "club.sqlite"), "--port", str(free_port())]
    arguments += ["--mail-from", "notices@games.example"]
    monkeypatch.setenv("LIMMU_SMTP", f"smtp://127.0.0.1:{outside.mail.server_address[1]}")
    assert "no mails can be sent" not in (done := CliRunner().invoke(limmu, arguments)).output
    assert "--origin" in done.output
    done = CliRunner().invoke(limmu, [*arguments, "--origin", ORIGIN])
    assert "ready      mails from notices@games.example" in done.output
    monkeypatch.setenv("LIMMU_SMTP", f"smtps://ann:secret@127.0.0.1:{free_port()}")
    done = CliRunner().invoke(limmu, [*arguments, "--origin", ORIGIN])
    assert (done.exit_code, "not ready  mails from" in done.output) == (1, True)
    assert "secret" not in done.output
