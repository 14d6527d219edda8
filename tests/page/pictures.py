"""Pictures of every view at three widths, to look at: `make pictures` writes them to a folder that is not committed.

When all of them are taken it lays them out small, one sheet for each width, in docs/pictures: those are kept.
"""

from __future__ import annotations

import sys
import tempfile
import time
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from .conftest import CHROMIUM, Club, Person, Server, one_asked

WIDTHS = (390, 820, 1600)
WIDE = 1000
"""From here on the question stands beside the tabs."""
TABLES = {
    "god-kings": ("god-kings", "kadesh", {"egypt": "me", "hatti": "bot:random"}),
    "genesis": ("genesis", "sargon", {"babylonia": "me"}),
    "chariot-lords": ("chariot-lords", "first_five_2", {"blue_white": "me", "red_yellow": "bot:random"}),
    "game-of-kings": ("game-of-kings", "skirmish", {"red": "me", "blue": "bot:random"}),
}
ENTRY = 40
SHEETS = Path(__file__).parents[2] / "docs" / "pictures"
SMALL = {"390": 195, "820": 330, "1600": 480}
"""How wide a picture of a width is on its sheet."""
ALBUM = "http://album.example/"
LAY_OUT = """async ([names, width]) => {
    const load = async name => {
        const image = new Image();
        image.src = `/${name}.png`;
        await image.decode();
        return image;
    };
    const images = await Promise.all(names.map(load));
    const gap = 8, title = 16, across = Math.floor(2400 / (width + gap));
    const high = image => Math.min(image.height * width / image.width, width * 2.4);
    const ends = Array(across).fill(gap);
    const placed = images.map(image => {
        const at = ends.indexOf(Math.min(...ends)), y = ends[at];
        ends[at] += title + high(image) + gap;
        return [gap + at * (width + gap), y];
    });
    const sheet = new OffscreenCanvas(gap + across * (width + gap), Math.max(...ends)), draw = sheet.getContext("2d");
    draw.fillStyle = "#808080";
    draw.fillRect(0, 0, sheet.width, sheet.height);
    draw.fillStyle = "#fff";
    draw.font = "12px sans-serif";
    draw.imageSmoothingQuality = "high";
    images.forEach((image, i) => {
        const [x, y] = placed[i], scale = image.width / width;
        draw.fillText(names[i], x, y + 12);
        draw.drawImage(image, 0, 0, image.width, high(image) * scale, x, y + title, width, high(image));
    });
    const bytes = await (await sheet.convertToBlob({ type: "image/webp", quality: 0.4 })).bytes();
    return bytes.toBase64();
}"""


class Album:
    """A folder of pictures: those whose names begin with ``only``."""

    def __init__(self, folder: Path, server: Server, browser: Any, only: str) -> None:
        self.folder, self.server, self.browser, self.only = folder, server, browser, only

    @contextmanager
    def people(self) -> Iterator[Club]:
        """A club whose browsers close at the end."""
        club = Club(self.server, self.browser)
        yield club
        for context in club.contexts:
            context.close()

    def take(self, person: Person, name: str, *, dark: bool = True, asked: bool = False) -> None:
        """What somebody sees, at three widths; once dark. ``asked``: with the question where it is one of the tabs."""
        for width in WIDTHS:
            person.resized(width)
            if asked and width < WIDE:
                person.page.get_by_role("tab", name="Question").dispatch_event("click")
            person.page.wait_for_timeout(400)
            self._keep(person, f"{name}-{width}")
        if dark:
            person.page.emulate_media(color_scheme="dark")
            self._keep(person.resized(820), f"{name}-820-dark")
            person.page.emulate_media(color_scheme="light")

    def _keep(self, person: Person, name: str) -> None:
        person.page.screenshot(path=self.folder / f"{name}.png", full_page=True)

    def wants(self, name: str) -> bool:
        """Whether pictures of this name are wanted."""
        return name.startswith(self.only)


def lobby(album: Album) -> None:
    """Where matches are opened, with all that can be chosen."""
    with album.people() as club:
        ann = club.person("Ann").goto("/")
        ann.page.wait_for_selector(".new select")
        ann.page.locator(".new details summary").click()
        album.take(ann, "lobby")


def tables(album: Album) -> None:
    """The table of each game, with an answer that waits to be confirmed."""
    for name, (game, scenario, seats) in TABLES.items():
        if album.wants(f"table-{name}"):
            with album.people() as club:
                ann = club.person("Ann").sit(album.server.open(game, scenario, seats=seats))
                for n in range(3):
                    ann.answer(n)
                ann.asked()
                album.take(ann, f"table-{name}-asked", dark=False, asked=True)
                ann.stage(1)
                album.take(ann, f"table-{name}-chosen", asked=True)


def panels(album: Album) -> None:
    """Every tab of a table, of a seat and at the umpire's desk."""
    with album.people() as club:
        opened = album.server.open(seats={"egypt": "me", "hatti": "open"})
        ann = club.person("Ann").sit(opened)
        ben = club.person("Ben").sit(opened, opened["links"]["hatti"])
        for n in range(4):
            one_asked(ann, ben).answer(n)
        tabs(album, ann, "panel")
        tabs(album, club.person("Ugo").sit(opened, opened["umpire"]), "umpire")


def tabs(album: Album, person: Person, name: str) -> None:
    """Each tab that there is."""
    names = [one.split()[0] for one in person.resized(1600).page.get_by_role("tab").all_inner_texts()]
    for one in names:
        person.resized(1600).page.get_by_role("tab", name=one).dispatch_event("click")
        person.page.wait_for_timeout(300)
        album.take(person, f"{name}-{one.lower()}")


def vault(album: Album) -> None:
    """The vault of a seat, and a second device to which it is to move."""
    with album.people() as club:
        opened = album.server.open(seats={"egypt": "me"}, dice="all-seats")
        ann, ben, phone = club.person("Ann"), club.person("Ben"), club.person("Ben")
        ann.goto(f"/m/{opened['id']}#{opened['token']}")
        ann.page.get_by_text("The match begins when the devices of Hatti are here").wait_for()
        album.take(ann, "vault-waits", dark=False)
        ben.goto(opened["links"]["hatti"])
        for one in (ann, ben):
            one.page.wait_for_selector(".table svg.limmu")
        one_asked(ann, ben).answer()
        ben.tab("Match")
        ben.page.get_by_label("Vault", exact=True).wait_for()
        album.take(ben, "vault")
        phone.goto(opened["links"]["hatti"]).page.wait_for_selector(".table svg.limmu")
        phone.tab("Match")
        phone.page.get_by_role("button", name="Move here").click()
        phone.page.get_by_role("img", name="QR picture").wait_for()
        album.take(phone, "vault-device")
        ben.page.get_by_role("alert", name="Move to another device").wait_for()
        album.take(ben, "vault-asks")


def replay(album: Album) -> None:
    """A match that is over: its tabs at an entry, a branch, and the comparison with what happened."""
    with album.people() as club:
        opened = album.server.open(seats={"egypt": "bot:random", "hatti": "bot:random"})
        while not album.server.ask(f"/api/matches/{opened['id']}", token=opened["token"])["over"]:
            time.sleep(0.2)
        ann = club.person("Ann").sit(opened)
        album.take(ann, "over", dark=False)
        ann.goto(f"/m/{opened['id']}/{ENTRY}").page.wait_for_selector("#stacks svg")
        tabs(album, ann, "replay")
        ann.tab("What if")
        ann.page.get_by_role("button", name="Branch here").click()
        ann.page.wait_for_url(lambda url: opened["id"] not in url)
        ann.page.wait_for_selector(".table svg.limmu")
        branch = ann.page.url.split("/")[4].partition("#")[0]
        ann.answer()
        ann.asked()
        ann.goto(f"/m/{branch}/{ENTRY}").page.wait_for_selector(".scrub")
        ann.tab("What if")
        ann.page.get_by_role("button", name="Compare with what happened").click()
        ann.page.wait_for_selector(".beside svg.limmu")
        album.take(ann, "replay-compared", dark=False)


def supposed(album: Album) -> None:
    """What an answer that is not given would lead to."""
    with album.people() as club:
        ann = club.person("Ann").sit(album.server.open(seats={"egypt": "me", "hatti": "bot:random"})).asked()
        ann.stage()
        ann.page.get_by_role("button", name="What if I answer this?").click()
        ann.page.wait_for_selector(".stage.supposed")
        album.take(ann, "supposed", asked=True)


def lay_out(folder: Path, browser: Any) -> None:
    """Make the sheets that are kept of the pictures in a folder."""
    SHEETS.mkdir(exist_ok=True)
    page = browser.new_page()
    page.route(f"{ALBUM}*.png", lambda route: route.fulfill(path=folder / route.request.url.removeprefix(ALBUM)))
    page.route(ALBUM, lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
    page.goto(ALBUM)
    for width, small in SMALL.items():
        names = sorted(one.stem for one in folder.glob("*.png") if one.stem.removesuffix("-dark").endswith(f"-{width}"))
        (SHEETS / f"{width}.webp").write_bytes(b64decode(page.evaluate(LAY_OUT, [names, small])))
    page.close()


def main(folder: Path, only: str) -> None:
    """Take all pictures, or those of the views whose names begin with ``only``."""
    folder.mkdir(parents=True, exist_ok=True)
    views: dict[str, Callable[[Album], None]] = {
        "lobby": lobby,
        "table": tables,
        "panel": panels,
        "vault": vault,
        "replay": replay,
        "supposed": supposed,
    }
    with tempfile.TemporaryDirectory() as club, sync_playwright() as playwright:
        server = Server(Path(club))
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        album = Album(folder, server, browser, only)
        try:
            for name, take in views.items():
                if album.wants(name) or only.startswith(name):
                    take(album)
            if not only:
                lay_out(folder, browser)
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "")
