"""What docs/serving.md gives an administrator to copy: it runs as it stands there, with other paths and ports."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Generator, Mapping
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import pytest
from click.testing import CliRunner
from tests.server.conftest import command, seen
from tests.server.test_crash import free_port
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

pytest.importorskip("cryptography")

from limmu.cli.root import limmu
from limmu.commands.serve import serve
from limmu.server.certificate import certificate
from limmu.stores.sqlite import SqliteStore

PAGE = (Path(__file__).parents[2] / "docs" / "serving.md").read_text("utf-8")
NAME = "games.example"
ORIGIN = f"https://{NAME}"
PROXIES = ("nginx", "caddy")
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it is for systems with systemd or containers")
LIMMU = [sys.executable, "-c", "from limmu.cli import main; main()"]


def blocks(language: str) -> list[str]:
    """The blocks of the page in a language."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def program(name: str) -> str | None:
    return shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")


def nginx_text(folder: Path, listen: int, server: int, asks: int) -> str:
    """The three blocks of the page as one: the lines on persons in the location, the other location beside it."""
    whole, lines, location = blocks("nginx")
    whole = whole.replace("    location / {\n", f"{location}    location / {{\n{lines}")
    new = {
        "listen 443 ssl;": f"listen 127.0.0.1:{listen} ssl;",
        "/etc/ssl/games.example.pem": f"{folder}/club.pem",
        "/etc/ssl/games.example.key": f"{folder}/club.pem",
        "127.0.0.1:8000": f"127.0.0.1:{server}",
        "127.0.0.1:9091": f"127.0.0.1:{asks}",
    }
    for old, to in new.items():
        assert old in whole, old
        whole = whole.replace(old, to)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join([f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds])
    return f"daemon off;\npid {folder}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n{places}{whole}}}\n"


def caddy_text(folder: Path, listen: int, server: int, asks: int) -> str:
    (whole,) = blocks("caddyfile")
    assert whole.startswith(f"{NAME} {{\n")
    site = f"{ORIGIN}:{listen} {{\n    bind 127.0.0.1\n    tls {folder}/club.pem {folder}/club.pem\n"
    whole = whole.replace(f"{NAME} {{\n", site).replace("127.0.0.1:8000", f"127.0.0.1:{server}")
    alone = f"    admin off\n    auto_https disable_redirects\n    storage file_system {folder}/kept\n"
    return f"{{\n{alone}}}\n{whole}"


class Naming(BaseHTTPRequestHandler):
    """Names who asks, as a club's sign-on does: whoever has a cookie `who`."""

    def do_GET(self) -> None:
        self.send_response(204)
        if who := re.search(r"who=(\w+)", self.headers.get("cookie", "")):
            self.send_header("Remote-User", who[1])
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None: ...


class Club:
    """A server as the page starts it, behind a proxy as the page sets it up."""

    def __init__(self, folder: Path, listen: int, server: int, network: str) -> None:
        self.listen, self.server, self.network = listen, server, network
        self.trusting = ssl.create_default_context(cafile=str(folder / "club.pem"))

    def browser(self, machine: int, **headers: str) -> httpx.Client:
        """A browser on a machine of its own."""
        way = httpx.HTTPTransport(verify=self.trusting, local_address=f"{self.network}.{machine}")
        return Named(transport=way, base_url=f"https://127.0.0.1:{self.listen}", headers={**page(), **headers})

    def stranger(self, **headers: str) -> httpx.Client:
        """Somebody who has found the way around the proxy."""
        way = httpx.HTTPTransport(local_address=f"{self.network}.9")
        return httpx.Client(transport=way, base_url=f"http://127.0.0.1:{self.server}", headers={**page(), **headers})

    def socket(self, match: str, **headers: str) -> ClientConnection:
        plain = socket.create_connection(("127.0.0.1", self.listen))
        given = {"origin": ORIGIN, **headers}
        return connect(
            f"wss://{NAME}/api/matches/{match}/socket", sock=plain, ssl=self.trusting, additional_headers=given
        )


class Named(httpx.Client):
    """A client that asks for the club by its name."""

    def send(self, request: httpx.Request, **more: Any) -> httpx.Response:
        request.extensions["sni_hostname"] = NAME
        return super().send(request, **more)


def page() -> dict[str, str]:
    return {"host": NAME, "origin": ORIGIN}


@contextmanager
def running(
    *arguments: str, cwd: Path, environment: Mapping[str, str], user: bool = False
) -> Generator[subprocess.Popen[bytes]]:
    """A program, as an ordinary user if it is to be one, until it is no longer needed."""
    as_nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if user and os.geteuid() == 0 else []
    with (cwd / "said").open("ab") as said:
        begun = subprocess.Popen([*as_nobody, *arguments], cwd=cwd, stdout=said, stderr=said, env=environment)
    try:
        yield begun
    finally:
        begun.terminate()
        begun.wait(20)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[int]:
    """What the container of the page runs, for all proxies: its port. At the end it stops as it is told to, at once."""
    folder, port, lines = tmp_path_factory.mktemp("club"), free_port(), container()
    named, _, where = lines["ENV"].partition("=")
    program, *words = json.loads(lines["CMD"])
    assert program == "limmu"
    more = ("--port", str(port), "--person-header", "X-Remote-User")
    environment = {**os.environ, named: where, "HOME": "/nowhere"}
    with running(*LIMMU, *words, *more, cwd=folder, environment=environment) as begun:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}") as client:
            answering(client, folder)
            match = opened(client, egypt="me", hatti="me")["id"]
        yield port
        assert begun.poll() is None, (folder / "said").read_text()
        with connect(f"ws://127.0.0.1:{port}/api/matches/{match}/socket", origin=Origin(ORIGIN)) as heard:
            heard.recv(10)
            begun.terminate()
            with suppress(ConnectionClosed):  # after what was said before
                while True:
                    heard.recv(10)
            assert heard.close_code == 1012
        begun.wait(5)
    with SqliteStore(folder / where, write=False) as store:
        assert store.head(match)


@pytest.fixture(scope="module", params=PROXIES)
def club(request: pytest.FixtureRequest, server: int) -> Generator[Club]:
    kind: str = request.param
    found = program(kind)
    if sys.platform != "linux" or found is None:
        pytest.skip(f"{kind} is not installed here, or this system has no further addresses of its own (127.0.0.2)")
    asks = ThreadingHTTPServer(("127.0.0.1", 0), Naming)
    Thread(target=asks.serve_forever, args=(0.01,), daemon=True).start()
    with tempfile.TemporaryDirectory(prefix="limmu-proxy-") as made:
        folder, listen = Path(made), free_port()
        certificate(folder / "club.pem", NAME)
        text = {"nginx": nginx_text, "caddy": caddy_text}[kind](folder, listen, server, asks.server_address[1])
        (folder / "set-up").write_text(text)
        if os.geteuid() == 0:
            for path in (folder, *folder.iterdir()):
                os.chown(path, 65534, 65534)
        words = {
            "nginx": ("-e", "stderr", "-p", made, "-c", f"{made}/set-up"),
            "caddy": ("run", "--config", f"{made}/set-up", "--adapter", "caddyfile"),
        }[kind]
        with running(found, *words, user=True, cwd=folder, environment={**os.environ, "HOME": made}):
            club = Club(folder, listen, server, f"127.0.{1 + PROXIES.index(kind)}")
            answering(club.browser(1), folder)
            yield club
    asks.shutdown()
    asks.server_close()


def answering(client: httpx.Client, folder: Path) -> None:
    """Wait until the server answers."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            if client.get("/health").status_code == 200:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.05)
    raise AssertionError((folder / "said").read_text())


def opened(browser: httpx.Client, **seats: str) -> dict[str, Any]:
    made = browser.post("/api/matches", json={"game": "god-kings", "scenario": "kadesh", "seats": seats})
    assert made.status_code == 200, made.text
    return made.json()


def test_two_play_through_the_proxy_of_the_page_by_links_and_sockets(club: Club) -> None:
    ann, bob = club.browser(2), club.browser(3)
    made = opened(ann, egypt="me", hatti="open")
    match, link = made["id"], made["links"]["hatti"]
    assert link.startswith(f"/m/{match}#")
    joined = bob.post(f"/api/matches/{match}/join", json={"token": link.rpartition("#")[2]})
    flags = joined.headers["set-cookie"]
    assert flags.startswith(f"__Secure-seat-{match}=")
    assert {"secure", "httponly", "samesite=strict"} <= {*flags.lower().split("; ")}
    assert "max-age" in joined.headers["strict-transport-security"]
    ann.post(f"/api/matches/{match}/join", json={"token": made["token"]})
    cookie = "; ".join([f"{name}={value}" for name, value in bob.cookies.items()])
    with club.socket(match, cookie=cookie) as heard:
        assert json.loads(heard.recv(10))["view"]["audience"] == ["hatti"]
        asked = seen(ann, match)["asked"][0]  # pyright: ignore[reportArgumentType]  # it asks as a TestClient does
        player: Any = {"egypt": ann, "hatti": bob}[asked]
        taken = player.post(f"/api/matches/{match}/answer", json=command(player, match, seen(player, match)))
        assert taken.status_code == 200, taken.text
        while "event" not in json.loads(heard.recv(10)):
            pass
    with ann.stream("GET", "/") as front:
        assert "content-security-policy" in front.headers


def test_each_visitor_has_limits_of_his_own_whatever_he_says_of_his_address(club: Club) -> None:
    def tried(machine: int, claimed: str) -> int:
        headers = {"x-forwarded-for": claimed}
        return club.browser(machine).post("/api/matches/x/join", json={"token": "y"}, headers=headers).status_code

    found = next(n for n in range(200) if tried(4, f"198.51.100.{n}") == 429)
    assert found >= 30, "others have used it up"
    assert tried(5, f"{club.network}.4") == 403


def test_a_log_of_a_match_comes_through_whole_and_none_larger_than_the_server_takes(club: Club) -> None:
    with club.browser(6) as one:
        assert one.post("/api/import", content=b"x" * (3 << 20)).status_code == 400
        assert one.post("/api/import", content=b"x" * (9 << 20)).status_code == 413


def test_persons_are_whom_the_proxy_names_and_nobody_else_is(club: Club, request: pytest.FixtureRequest) -> None:
    if "caddy" in request.node.callspec.id:
        pytest.skip("the page names persons with nginx alone")
    ann, liar = club.browser(7, cookie="who=Ann"), club.browser(8, **{"x-remote-user": "Ann"})
    assert ann.get("/api/me").json() == {"person": "Ann"}
    assert liar.get("/api/me").json() == {"person": ""}
    assert club.stranger(**{"x-remote-user": "Ann", "x-forwarded-for": "127.0.0.1"}).get("/api/me").json() == {
        "person": ""
    }
    both = club.browser(7, cookie="who=Ann", **{"x-remote-user": "Bob"})
    assert both.get("/api/me").json() == {"person": "Ann"}
    made = opened(ann, egypt="me", hatti="person:Bob")
    with club.socket(made["id"], cookie="who=Bob") as heard:
        assert json.loads(heard.recv(10))["view"]["audience"] == ["hatti"]
    assert (ann.get("/metrics").status_code, ann.get("/auth").status_code) == (404, 404)


# ---------------------------------------------------------------- the unit


def unit() -> dict[str, list[str]]:
    """The lines of the service of the page, by their names."""
    (text,) = blocks("ini")
    found = dict[str, list[str]]()
    for line in text.partition("[Service]\n")[2].partition("\n\n")[0].splitlines():
        name, _, value = line.partition("=")
        found.setdefault(name, []).append(value)
    return found


def test_systemd_takes_the_unit_of_the_page_as_it_stands(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze") or pytest.skip("systemd-analyze is not installed here")
    (text,) = blocks("ini")
    file = tmp_path / "limmu.service"
    file.write_text(text.replace("/usr/local/bin/limmu", sys.executable))
    done = subprocess.run([program, "verify", str(file)], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_unit_checks_what_it_serves_and_a_secret_store_counts_before_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = unit()
    (start,), (before,) = lines["ExecStart"], lines["ExecStartPre"]
    assert before == f"{start} --check"
    words = shlex.split(start)
    assert words[:2] == ["/usr/local/bin/limmu", "serve"]
    assert serve.make_context("serve", words[2:]).params["origins"] == (ORIGIN,)
    given = dict([shlex.split(line)[0].split("=", 1) for line in lines["Environment"]])
    monkeypatch.chdir(tmp_path)
    for secret, told in (("", "club.sqlite"), ("other.sqlite", "other.sqlite")):
        environment = given | ({"LIMMU_STORE": secret} if secret else {})
        check = [*shlex.split(before)[1:], "--port", str(free_port())]
        done = CliRunner().invoke(limmu, check, env=environment)
        assert f"ready      {told}, which the server makes" in done.output


# ---------------------------------------------------------------- the container file


def container() -> dict[str, str]:
    """The lines of the container file of the page, one of each kind."""
    (text,) = blocks("dockerfile")
    found = [(name, rest) for name, _, rest in [line.partition(" ") for line in text.splitlines()]]
    assert len(dict(found)) == len(found)
    return dict(found)


def test_the_container_file_installs_what_the_package_offers_where_it_then_works() -> None:
    lines = container()
    about = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
    version = lines["FROM"].removeprefix("python:").removesuffix("-slim")
    assert f"Programming Language :: Python :: {version}" in about["classifiers"]
    install, add, make = [shlex.split(step) for step in lines["RUN"].split(" && ")]
    assert install[:3] == ["pip", "install", "--no-cache-dir"]
    name, extra = re.fullmatch(r"(\w+)\[(\w+)\]", install[-1]).groups()  # pyright: ignore[reportOptionalMemberAccess]
    assert name == about["name"]
    assert extra in about["optional-dependencies"]
    parsed = serve.make_context("serve", json.loads(lines["CMD"])[2:]).params
    assert (parsed["host"], str(parsed["port"])) == ("0.0.0.0", lines["EXPOSE"])
    user, place = add[-1], make[-1]
    assert make == ["install", "-d", "-m", "700", "-o", user, place]
    assert (lines["USER"], lines["WORKDIR"], lines["VOLUME"]) == (user, place, place)


def test_what_the_container_runs_serves_the_page_in_its_name_alone(server: int) -> None:
    at = f"http://127.0.0.1:{server}/"
    assert "<title>" in httpx.get(at, headers=page()).text
    assert httpx.get(at, headers={"host": "evil.example"}).status_code == 403
