"""A server in a process of its own, and browsers in which people sit."""

from __future__ import annotations

import json
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
RUN = "from limmu.cli import main; main()"
WAIT = 60_000
"""Milliseconds until the page must show something: the machine may be busy."""
ADDRESSES = map("10.0.{0[0]}.{0[1]}".format, product(range(256), range(256)))
"""Everybody comes through a proxy from an address of his own: one address alone may not ask for so much that costs."""
READY = ".confirm .main, .options button, .number button, .stop"
"""What can be clicked where a question is open."""
LOOK = """() => [...document.querySelectorAll(
    '.question h2, .options button, .number, .stop, .parts li, .confirm, .sending'
)].map(one => one.matches('.confirm, .number') ? one.className : one.className + one.innerText).join('|')"""
"""What a click towards an answer changes: not what comes late, as the preview of what is chosen."""


class Server:
    """`limmu serve` over a file; it can be killed and started again at the same address."""

    def __init__(self, folder: Path, name: str = "") -> None:
        """``name``: by which browsers know it, as --origin says; "" for its number."""
        with socket.socket() as one:
            one.bind(("127.0.0.1", 0))
            self.port = one.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.folder = folder
        self.named = f"http://{name}:{self.port}" if name else ""
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-c", RUN, "serve", "--store", "club.sqlite", "--port", str(self.port)]
        command += ["--origin", self.named] if self.named else []
        self.process = subprocess.Popen(command, cwd=self.folder, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        for _ in range(10 * WAIT // 1000):
            try:
                urllib.request.urlopen(f"{self.url}/page/icon.svg", timeout=5).close()
                return
            except OSError:
                time.sleep(0.1)
        self.kill()
        raise RuntimeError("the server does not answer")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def ask(self, path: str, body: Any = None, token: str = "") -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Origin": self.url}
        if token:
            headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        headers["X-Forwarded-For"] = next(ADDRESSES)
        with urllib.request.urlopen(urllib.request.Request(self.url + path, data, headers), timeout=60) as answer:
            return json.load(answer)

    def open(self, game: str = "god-kings", scenario: str = "kadesh", **wanted: Any) -> dict[str, Any]:
        return self.ask("/api/matches", {"game": game, "scenario": scenario, "name": "Ann", **wanted})


class Person:
    """Somebody in front of a browser: what he sees there and does. ``errors``: what the browser complained about."""

    def __init__(self, server: Server, context: Any) -> None:
        self.server, self.page = server, context.new_page()
        self.page.set_default_timeout(WAIT)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, message: Any) -> None:
        refused = "status of 409" in message.text  # a refusal is an answer, also to a sketch that came too late
        blocked = "Service Worker registration blocked" in message.text  # by this file, but for the tests of it
        if message.type in ("error", "warning") and not refused and not blocked:
            self.errors.append(f"{message.text} {message.location.get('url', '')}")

    def goto(self, path: str) -> Person:
        self.page.goto(self.server.url + path)
        return self

    def sit(self, opened: dict[str, Any], link: str = "") -> Person:
        """Come to a table by a link, or with the token of who opened it."""
        self.goto(link or f"/m/{opened['id']}#{opened['token']}")
        self.page.wait_for_selector(".table svg.limmu")
        return self

    def resized(self, width: int) -> Person:
        self.page.set_viewport_size({"width": width, "height": 900})
        return self

    @property
    def question(self) -> str:
        return self.page.locator(".question h2").inner_text()

    def asked(self) -> Person:
        """Wait until something can be answered."""
        self.page.wait_for_selector(READY)
        return self

    @property
    def is_asked(self) -> bool:
        """Whether something can be answered at this moment."""
        return self.page.locator(READY).count() > 0

    def sees(self, script: str, arg: Any = None) -> Person:
        """Wait until a script of the page says yes."""
        self.page.wait_for_function(script, arg=arg)
        return self

    def asked_other_than(self, question: str) -> Person:
        """Wait until another question is there than that one."""
        return self.sees("was => document.querySelector('.question h2').innerText !== was", question)

    def confirm(self) -> None:
        self.page.locator(".confirm .main").click()
        self.sent()

    def sent(self) -> None:
        """Wait until the answer that was confirmed is taken."""
        self.page.wait_for_selector(".confirm", state="detached")
        self.page.wait_for_selector(".sending", state="detached")

    def pick(self, text: str) -> None:
        self.page.locator(".options button", has_text=text).first.click()

    def give_only(self, key: str = "") -> str:
        """Give the only answer there is, with one click or one key; "" where there is a choice."""
        only = "() => document.querySelector('.stop.only')"
        if not self.page.evaluate(f"({only})()?.innerText"):
            return ""
        match = self.page.url.split("/")[4].partition("#")[0]
        before = self.n(match)
        # looked for and clicked at once: a page with a vault gives such answers by itself
        click = "" if key else "found?.click();"
        told = self.page.evaluate(f"() => {{ const found = ({only})(); {click} return found?.innerText }}")
        if not told:
            return ""
        if key:
            self.page.keyboard.press(key)
        further = """async ([id, n]) => document.querySelector('.wish[role=status]')
            || (await fetch(`/api/matches/${id}`).then(r => r.json())).n > n"""  # proposed, or taken
        self.page.wait_for_function(further, arg=[match, before], polling=100)
        self.sent()
        return told

    def click_on(self, choice: int = 0) -> None:
        """One click towards an answer, whatever is asked, and what it leads to."""
        page, before = self.asked().page, self.page.evaluate(LOOK)
        if self.give_only():
            return None
        kinds = (".confirm .main", ".options button", ".number button", ".stop")
        kind = page.evaluate("kinds => kinds.find(one => document.querySelector(one))", kinds)
        if kind == ".confirm .main":
            return self.confirm()
        if not kind:  # the page has given the only answer by itself
            return None
        found = page.locator(kind)
        found.nth(choice % found.count()).click()
        self.sees(f"was => ({LOOK})() !== was", before)

    def stage(self, choice: int = 0) -> None:
        """Click until an answer waits to be confirmed."""
        for _ in range(40):
            if self.page.locator(".confirm .main").count():
                return
            self.click_on(choice)

    def answer(self, choice: int = 0) -> str:
        """Click until one answer is given. Returns it, as the page told it."""
        if only := self.asked().give_only():
            return only
        self.stage(choice)
        told = self.page.locator(".confirm strong").inner_text()
        self.confirm()
        return told

    def tab(self, name: str) -> None:
        self.page.get_by_role("tab", name=name).click()

    def n(self, match: str) -> int:
        """How far the match is."""
        return self.page.evaluate("id => fetch(`/api/matches/${id}`).then(r => r.json()).then(m => m.n)", match)


def one_asked(*people: Person) -> Person:
    """Wait until one of several people is asked: whom the match asks comes to one browser before the other."""
    for _ in range(WAIT // 50):
        for one in people:
            if one.is_asked:
                return one
        people[0].page.wait_for_timeout(50)
    raise AssertionError("nobody is asked")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser on a machine that does much else may lose a race of the test's own: a test of it fails when it fails
    twice, and what came the second time is listed as rerun."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("club"))
    yield made
    made.kill()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A browser for the tests of one file: while it is open, an event loop runs, which other tests cannot bear."""
    if CHROMIUM is None:
        pytest.skip("there is no chromium: the tests of the page in a browser are skipped")
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        yield browser
        browser.close()


class Club:
    """The people of one test."""

    def __init__(self, server: Server, browser: Any) -> None:
        self.server, self.browser = server, browser
        self.contexts: list[Any] = []
        self.people: list[Person] = []

    def person(self, name: str = "", **how: Any) -> Person:
        """Somebody with a browser of his own; by a name he sits down where a link leads him."""
        how.setdefault("viewport", {"width": 1280, "height": 800})
        how.setdefault("service_workers", "block")  # what a test cuts off is not to come from elsewhere
        context = self.browser.new_context(
            reduced_motion="reduce", extra_http_headers={"X-Forwarded-For": next(ADDRESSES)}, **how
        )
        self.contexts.append(context)
        if name:
            context.add_init_script(f"localStorage.setItem('name', '{name}')")
        self.people.append(Person(self.server, context))
        return self.people[-1]


@pytest.fixture
def club(server: Server, browser: Any) -> Iterator[Club]:
    """The people of a test: at its end no browser may have complained."""
    made = Club(server, browser)
    yield made
    errors = [error for person in made.people for error in person.errors]
    for context in made.contexts:
        context.close()
    assert errors == []
