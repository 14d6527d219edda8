"""The page of a season: its numbers are right, it runs nothing, it says what others wrote without obeying it."""

from __future__ import annotations

import re
import shutil
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from limmu.display.shown import Shown
from limmu.installed import find_game, load_pack
from limmu_replays.season import figures
from limmu_replays.season.figures import Dice, Figures
from limmu_replays.season.page import page

CHROMIUM = shutil.which("chromium")


def match(winners: tuple[str, ...], egypt: list[int], hatti: list[int], dice: tuple[Dice, ...] = ()) -> Figures:
    points = {"egypt": egypt, "hatti": hatti}
    cards = {"12": ["egypt", "egypt"], "13": ["hatti"]} if winners == ("egypt",) else {"12": ["hatti"]}
    steps = {"siege.roll": 3, "siege.settle": 1} if winners else {}
    return Figures(
        game="god-kings",
        scenario="kadesh",
        seats=("egypt", "hatti"),
        bots=("plain", "<b>Ann</b>"),
        winners=winners,
        how="equal_totals",
        turns=len(egypt),
        decisions=10,
        entries=20,
        points=points,
        cards=cards,
        steps=steps,
        dice=dice,
    )


HIGH_AND_LOW = (
    Dice(by="egypt", purpose="siege", number=4, sum=20, mean=14.0, variance=35 / 3),
    Dice(by="hatti", purpose="siege", number=2, sum=2, mean=7.0, variance=35 / 6),
)
FOUR = [
    match(
        ("egypt",),
        [5, 9],
        [3, 4],
        (
            Dice(by="egypt", purpose="siege", number=4, sum=20, mean=14.0, variance=35 / 3),
            Dice(by="hatti", purpose="siege", number=2, sum=2, mean=7.0, variance=35 / 6),
        ),
    ),
    match(("egypt",), [2, 9], [3, 4]),
    match(("hatti",), [2], [8]),
    match((), [2, 6], [2, 6]),
]


def test_who_wins_from_where_and_how_sure_that_is() -> None:
    shares = {one.label[0]: (one.count, one.of) for one in figures.wins(FOUR)}
    assert shares == {"egypt": (2, 4), "hatti": (1, 4), "": (1, 4)}
    low, high = figures.wins(FOUR)[0].ends
    assert (round(low, 3), round(high, 3)) == (0.150, 0.850)  # Wilson's, of 2 in 4


def test_points_by_turn_margins_and_who_leads() -> None:
    courses = figures.courses(FOUR)
    assert [(one.middle, one.of) for one in courses["egypt"]] == [(2, 4), (9, 3)]
    assert figures.margins(FOUR) == [5, 5, 6, 0]
    assert [(one.label[0], one.count, one.of) for one in figures.leaders(FOUR)] == [("1", 2, 3), ("2", 2, 2)]


def test_cards_rules_and_luck() -> None:
    first, second = figures.cards(FOUR)
    assert (first.card, first.times, first.matches) == ("12", 6, 4)
    assert (first.won.count, first.won.of) == (3, 4)
    assert (second.card, second.times, second.won.count) == ("13", 2, 0)
    assert [(name, one.count, times) for name, one, times in figures.rules(FOUR)] == [("siege", 3, 3.0)]
    (luck,) = figures.luck(FOUR)
    assert (luck.number, luck.mean, luck.expected) == (6, pytest.approx(22 / 6), pytest.approx(3.5))
    assert (luck.winners, luck.others) == (1.5, -2.5)
    assert figures.beyond(FOUR) == pytest.approx(1 / (17.5**0.5))


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [name for name, _ in attrs]

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_page_runs_nothing_and_asks_nobody() -> None:
    game = find_game("god-kings")
    shown = Shown(game, load_pack(game, None))
    text = page("Season <i>x</i>", FOUR, lambda name: shown)
    reader = Reader()
    reader.feed(text)
    assert not {"script", "img", "link", "iframe", "b", "i"} & {*reader.tags}
    assert not [name for name in reader.attributes if name.startswith("on") or name in ("style", "href", "src")]
    style = text.split("<style>")[1].split("</style>")[0]
    policy = re.search(r"Content-Security-Policy\" content=\"([^\"]*)\"", text)
    assert policy is not None
    digest = b64encode(sha256(style.encode()).digest()).decode()
    assert policy[1] == f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    for told in (
        "Kadesh (two players)",
        "Egypt",
        "50% (2)",
        "a draw",
        shown.names(12, "card"),
        "siege",
        "2 of 4",
        "Season <i>x</i>",
    ):
        assert told
        assert told in reader.text


def test_a_season_of_the_arena_is_written_and_unfinished_matches_are_named(run: Run) -> None:
    args = ("arena", "yardstick", "--scenario", "turns-1", "--bots", "random", "--matches", "2", "--workers", "1")
    assert run(*args, "--out", "season").exit_code == 0
    assert run("season", "season", "--html", "s.html", "--workers", "1").exit_code == 0
    assert "2 matches that are over" in Path("s.html").read_text("utf-8")
    log = next(Path("season").rglob("*-1.limmu.gz"))
    shutil.copy(log, "m.limmu.gz")
    assert run("branch", "m.limmu.gz", "--at", "5", "--out", "b.limmu").exit_code == 0
    result = run("season", "season", "b.limmu", "--html", "s.html", "--workers", "1")
    assert result.exit_code == 2
    assert "b.limmu: the match is not over" in result.stderr
    assert run("season", "b.limmu", "--html", "t.html", "--workers", "1").exit_code == 2
    assert not Path("t.html").exists()


@pytest.mark.soak
@pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")
@pytest.mark.parametrize("wide", [1600, 390])
def test_a_browser_shows_it_without_complaint(tmp_path: Path, wide: int) -> None:
    playwright = pytest.importorskip("playwright.sync_api")
    game = find_game("god-kings")
    (tmp_path / "s.html").write_text(page("Season", FOUR, lambda name: Shown(game, load_pack(game, None))), "utf-8")
    with playwright.sync_playwright() as play:
        opened = play.chromium.launch(executable_path=CHROMIUM).new_page(viewport={"width": wide, "height": 900})
        complaints: list[str] = []
        opened.on("console", lambda message: complaints.append(message.text))
        opened.goto((tmp_path / "s.html").as_uri())
        assert not opened.evaluate("document.documentElement.scrollWidth > innerWidth")
        assert not complaints
        hidden = "[...document.querySelectorAll('.scroll')].filter(one => one.scrollWidth > one.clientWidth).length"
        assert wide < 1600 or opened.evaluate(hidden) == 0, "a wide screen shows every column"
        tall = opened.evaluate(
            "Math.min(...[...document.querySelectorAll('svg text')].map(t => t.getBoundingClientRect().height))"
        )
        assert tall >= 11
