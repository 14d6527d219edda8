"""limmu report and limmu map: every entry as the views have it, nothing unescaped, no more than the seat may see."""

import gzip
import json
import os
import re
from base64 import b64decode, b64encode
from functools import cache
from hashlib import sha256
from html.parser import HTMLParser
from importlib.resources import files
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.cli.conftest import Run
from tests.display.test_svg import contrast

import limmu_replays.report
from limmu.core import Chance, Input, Note, SeatChange, Undo, lines_of, take, view
from limmu.display.escaping import one_line
from limmu.display.scene import Bounds, Place, Scene, Stack
from limmu.display.shown import Shown
from limmu.display.svg import GROUPS, moving
from limmu.stores.files import FileStore
from limmu.stores.recorded import Played, read_played
from limmu_replays.picturing import Pictures
from limmu_replays.report.contents import Contents
from limmu_replays.report.dice import Roll, rolls
from limmu_replays.report.frames import Frames, difference
from limmu_replays.report.page import page

LIBRARY = Path(__file__).resolve().parents[2] / "replays" / "library"
KADESH = LIBRARY / "god-kings" / "kadesh.limmu.gz"
BAD = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\u202e&\"'"


def data_of(text: str, name: str = "data") -> Any:
    packed = re.search(rf'<script type="text/plain" id="{name}">([^<]*)</script>', text)
    assert packed
    return gzip.decompress(b64decode(packed[1]))


@cache
def kadesh() -> Played:
    return read_played(KADESH)


@cache
def report_of(path: Path, seat: str = "umpire") -> tuple[str, dict[str, Any]]:
    played = read_played(path)
    text = page(Contents(played, Shown(played.match.game, played.match.pack), (seat,)))
    return text, json.loads(data_of(text))


def frames_of(data: dict[str, Any]) -> list[list[str]]:
    """The groups after each entry, put together as the browser does it."""
    now: list[list[int]] = [[] for _ in GROUPS]
    found: list[list[str]] = []
    for changes in data["frames"]:
        for group, head, tail, between in changes:
            old = now[group]
            now[group] = [*old[:head], *between, *old[len(old) - tail :]]
        found.append(["".join([data["pieces"][i] for i in pieces]) for pieces in now])
    return found


# ---------------------------------------------------------------- every entry


def test_every_entry_is_the_drawing_of_its_view() -> None:
    _, data = report_of(KADESH)
    played = kadesh()
    pictures = Pictures(played, Shown(played.match.game, played.match.pack), ("umpire",))
    frames = frames_of(data)
    assert len(frames) == len(data["status"]) == len(data["asked"]) == len(data["scores"]) == played.match.n + 1
    for n in range(0, played.match.n + 1, 13):
        scene = pictures.scene(n)
        assert scene is not None
        assert frames[n] == [moving(scene)[name] for name in GROUPS]


def test_only_changes_are_kept() -> None:
    def scene(*stacks: Stack) -> Scene:
        place = Place("a", "A", "town", (0, 0))
        return Scene(Bounds("centidegree", (-9, -9, 9, 9)), places=(place,), stacks=stacks)

    frames = Frames()
    for one in (scene(), scene(), scene(Stack("s", "a", "x", 3)), scene(Stack("s", "a", "x", 4))):
        frames.add(one)
    first, same, more, other = frames.changes
    assert [group for group, *_ in first] == [0, 1, 2, 3]
    assert same == []
    assert [group for group, *_ in more] == [group for group, *_ in other] == [3]
    assert other[0][1] > 0
    assert other[0][2] > 0
    assert len(other[0][3]) == 1


def test_every_change_leads_from_one_list_to_the_other() -> None:
    lists = [list(one) for size in range(5) for one in product((1, 2), repeat=size)]
    for old, new in product(lists, lists):
        head, tail, between = difference(old, new)
        assert [*old[:head], *between, *old[len(old) - tail :]] == new, (old, new)
        assert head + tail <= min(len(old), len(new))


def test_arrows_stay_until_something_else_moves_and_go_with_an_undo() -> None:
    played = kadesh()
    shown = Shown(played.match.game, played.match.pack)
    pictures = Pictures(played, shown, ("umpire",))
    arrows = [scene.arrows for n in range(60) if (scene := pictures.scene(n)) is not None]
    moved = next(n for n, found in enumerate(arrows) if found)
    assert arrows[moved + 1]
    assert Pictures(played, shown, ("umpire",)).scene(moved + 1) == pictures.scene(moved + 1)
    back = played.entries[moved + 1]
    undone = [*played.entries[: moved + 1], type(back)(**{**_fields(back), "input": Undo(0), "facts": ()})]
    scene = Pictures(Played(played.recording, played.match, undone), shown, ("umpire",)).scene(moved + 1)
    assert scene is not None
    assert scene.arrows == ()


def _fields(record: Any) -> dict[str, Any]:
    return {name: getattr(record, name) for name in record.__struct_fields__}


def test_an_undo_says_in_the_chronicle_how_far_it_goes_back(run: Run, match: Path) -> None:
    assert run("undo", str(match), "--to", "5", "--consent", "all").exit_code == 0
    _, data = report_of(match)
    undo = data["lines"][-1]
    assert (undo[0], undo[6:]) == (data["lines"][-2][0] + 1, [5])
    assert {len(line) for line in data["lines"][:-1]} == {6}


def test_the_chronicle_has_clauses_on_every_modifier() -> None:
    _, data = report_of(KADESH)
    shifted = [why for *_, why in data["lines"] if any(value for *_, value in why)]
    assert len(shifted) > 10
    assert all(data["clauses"][clause] for why in shifted for clause, *_ in why)
    assert {n for n, *_ in data["lines"]} == {*range(kadesh().match.n + 1)}


def test_scores_have_ranks_and_parts() -> None:
    _, data = report_of(KADESH)
    assert [side["name"] for side in data["sides"]] == ["Egypt", "Hatti"]
    given = [found for found in data["scores"] if found]
    assert all({rank for _, rank, _ in found} in ({1}, {1, 2}) for found in given)
    assert all(points == sum([many for _, many in parts]) for found in given for points, _, parts in found)


@pytest.mark.parametrize("scenario", ["kadesh", "megiddo", "campaign"])
def test_points_of_a_turn_count_once_where_they_are_in_the_total_already(scenario: str) -> None:
    played = read_played(LIBRARY / "god-kings" / f"{scenario}.limmu.gz")
    shown, during = Shown(played.match.game, played.match.pack), 0
    totals: dict[str, int] = {}
    for entry in played.entries:
        totalled = {fact.power: fact.total for fact in entry.facts if type(fact).__name__ == "VictoryPointsTotalled"}
        if totals := totalled or totals:
            match = played.at(entry.n)
            seen = view(match, "public")
            if seen.over or any([step == "victory_phase.set_turn_order" for step, _ in seen.stack]):
                assert {one.score.id: one.score.points for one in shown.scores(seen)} == totals
                during += 1
    assert during > 1


MIDDLE_FIVE = LIBRARY / "chariot-lords" / "middle_five_2.limmu.gz"


@pytest.mark.soak
def test_a_side_of_two_teams_has_the_colour_of_its_first_and_its_name_on_its_dice() -> None:
    _, data = report_of(MIDDLE_FIVE)
    assert {side["name"]: side["colour"] for side in data["sides"]} == {
        "Blue and White": "#1F5FA8",
        "Red and Yellow": "#C8451B",
    }
    assert {by for _, by, *_ in data["rolls"]} <= {"", "Blue and White", "Red and Yellow"}


def test_the_key_has_every_owner_that_was_ever_on_the_map() -> None:
    text, _ = report_of(MIDDLE_FIVE)
    (panel,) = re.findall(r'<div id="key"[^>]*>(.*?)</div>', text, re.DOTALL)
    match = read_played(MIDDLE_FIVE)
    pictures = Pictures(match, Shown(match.match.game, match.match.pack), ("umpire",))
    scenes = [scene for n in range(0, match.match.n + 1, 97) if (scene := pictures.scene(n)) is not None]
    names = {owner.id: owner.name for owner in scenes[0].owners}
    for scene in scenes:
        assert all(f">{names[stack.owner]}<" in panel for stack in scene.stacks)


# ---------------------------------------------------------------- looks


INKS = ("ink", "soft", "main", "good", "warn")


def colours_of(css: str) -> list[dict[str, str]]:
    """The variables of the light page and of the dark one."""
    return [dict(re.findall(r"--([a-z]+): ?(#[0-9a-f]{6})", part)) for part in re.split(r"@media ?\(prefers", css)[:2]]


def test_text_of_the_page_stands_out_in_light_and_dark() -> None:
    css = files(limmu_replays.report).joinpath("report.css").read_text("utf-8")
    for colours in colours_of(css):
        for ground, inks in {"bg": INKS, "panel": INKS, "now": ("ink",)}.items():
            for ink in inks:
                assert contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)


# ---------------------------------------------------------------- dice


def test_a_roll_is_held_against_the_average() -> None:
    assert Roll(1, "", "x", (6, 6), (6, 1)).beyond == 0
    assert Roll(1, "", "x", (6,), (6,)).beyond == 5
    assert Roll(1, "", "x", (10, 10), (1, 2)).beyond == -16
    played = kadesh()
    found = list(rolls(played, Shown(played.match.game, played.match.pack), ("public",)))
    assert found
    assert all(len(roll.faces) == len(played.match.past[roll.n].outcome) for roll in found)
    assert all(len(roll.sides) == len(roll.faces) for roll in found)


def test_dice_of_unlike_kinds_are_each_held_against_their_own_average() -> None:
    assert Roll(1, "", "x", (4, 12), (4, 12)).beyond == 14
    played = read_played(LIBRARY / "game-of-kings" / "waters.limmu.gz")
    shown = Shown(played.match.game, played.match.pack)
    unlike = [roll for roll in rolls(played, shown, ("umpire",)) if len(set(roll.sides)) > 1]
    assert unlike
    assert all(1 <= face <= sides for roll in unlike for face, sides in zip(roll.faces, roll.sides, strict=True))
    script = (files(limmu_replays.report) / "report.js").read_text()
    assert "faces.length * (sides" not in script


def test_dice_that_come_again_after_an_undo_count_once(run: Run) -> None:
    played = kadesh()
    shown = Shown(played.match.game, played.match.pack)
    before = [roll for roll in rolls(played, shown, ("umpire",)) if roll.n <= 120]
    assert len(before) > 2
    run("branch", str(KADESH), "--at", "120", "--out", "b.limmu")
    back = run("undo", "b.limmu", "--to", str(before[1].n - 1), "--consent", "all")
    assert back.exit_code == 0, back.output
    assert run("again", "b.limmu", "--from", str(before[1].n), "--yes").exit_code == 0
    again = read_played(Path("b.limmu"))
    after = list(rolls(again, shown, ("umpire",)))
    assert [roll.faces for roll in after] == [roll.faces for roll in before]
    outcomes = [entry for entry in again.entries if isinstance(entry.input, Chance)]
    assert len(outcomes) > len([entry for entry in played.entries[:121] if isinstance(entry.input, Chance)])


# ---------------------------------------------------------------- the page lets nothing in


class Elements(HTMLParser):
    """The elements of a page with their attributes, and the text of style and scripts."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.raw: list[tuple[str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.found and self.found[-1][0] in ("script", "style"):
            self.raw.append((self.found[-1][0], data))


def test_the_policy_allows_the_one_style_and_the_one_script_and_nothing_else() -> None:
    text, _ = report_of(KADESH)
    policies = [a["content"] for _, a in Elements(text).found if a.get("http-equiv") == "Content-Security-Policy"]
    assert len(policies) == 1
    policy = policies[0] or ""
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    blocks = {name: re.findall(rf"<{name}>(.*?)</{name}>", text, re.DOTALL) for name in ("script", "style")}
    for name, found in blocks.items():
        assert len(found) == 1
        digest = b64encode(sha256(found[0].encode()).digest()).decode()
        assert f"{name}-src 'sha256-{digest}'" in policy


def test_no_element_carries_a_script_or_style_of_its_own() -> None:
    for _, attributes in Elements(report_of(KADESH)[0]).found:
        assert not [name for name in attributes if name.startswith("on") or name in ("style", "src")]


def test_no_link_leaves_the_page() -> None:
    text, _ = report_of(KADESH)
    for _, attributes in Elements(text).found:
        assert (attributes.get("href") or "#").startswith("#")
    assert "://" not in re.sub(r"http://www\.w3\.org/", "", text)


def test_the_script_sets_no_text_as_markup() -> None:
    script = re.findall(r"<script>(.*?)</script>", report_of(KADESH)[0], re.DOTALL)[0]
    for banned in ("innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval", "text/html", "fetch("):
        assert banned not in script
    assert "image/svg+xml" in script


def test_hostile_texts_of_a_log_are_only_text(run: Run) -> None:
    assert run("branch", str(KADESH), "--at", "30", "--out", "b.limmu").exit_code == 0
    match = read_played(Path("b.limmu")).match
    with FileStore.open(Path("b.limmu")) as store:
        for given in (Input("umpire", Note(BAD)), Input("host", SeatChange("egypt", BAD))):
            _, match = take(match, given)
            store.append(lines_of(match))
    assert run("report", "b.limmu", "--html", "b.html", "--seat", "umpire").exit_code == 0
    text = Path("b.html").read_text(encoding="utf-8")
    assert "alert(1)</script>" not in text
    assert "<bdi>Egypt: &lt;/script&gt;&lt;script&gt;alert(1)" in text
    known = {tag for tag, _ in Elements(report_of(KADESH)[0]).found}
    assert {tag for tag, _ in Elements(text).found} <= known
    assert "img" not in known
    assert len([line for line in json.loads(data_of(text))["lines"] if one_line(BAD) in line[3]]) == 2


# ---------------------------------------------------------------- sizes, seats, the command


@pytest.mark.parametrize(
    "name", ["god-kings/campaign.limmu.gz", pytest.param("chariot-lords/full_4.limmu.gz", marks=pytest.mark.soak)]
)
def test_a_campaign_is_under_a_megabyte(name: str) -> None:
    text, data = report_of(LIBRARY / name)
    assert len(text.encode()) < 500_000
    for groups in frames_of(data)[::200]:
        for group in groups:
            ElementTree.fromstring(group)


def test_a_seats_report_is_made_from_its_views(run: Run, match: Path) -> None:
    run("report", str(match), "--html", "all.html")
    run("report", str(match), "--html", "zero.html", "--seat", "0")
    told = {name: json.loads(data_of(Path(name).read_text()))["lines"] for name in ("all.html", "zero.html")}
    secret = {line[3] for line in told["all.html"]} - {line[3] for line in told["zero.html"]}
    assert secret
    chronicle = run("log", str(match), "--seat", "0").stdout
    assert all(line[3] in chronicle for line in told["zero.html"])
    assert not all(text in chronicle for text in secret)
    assert json.loads(data_of(Path("zero.html").read_text()))["drawing"] == ""


def test_the_log_is_in_the_page_only_if_asked_for_and_never_with_less_than_it_says(run: Run, match: Path) -> None:
    run("report", str(match), "--html", "with.html", "--with-log")
    assert data_of(Path("with.html").read_text(), "log") == match.read_bytes()
    run("report", str(match), "--html", "without.html")
    assert 'id="log"' not in Path("without.html").read_text()
    refused = run("report", str(match), "--html", "no.html", "--with-log", "--seat", "0")
    assert refused.exit_code == 2
    assert "the log says more than 0 may see" in refused.stderr
    assert not Path("no.html").exists()


def test_a_page_takes_the_place_of_a_page_and_of_nothing_else(run: Run, match: Path) -> None:
    log = match.read_bytes()
    refused = run("report", str(match), "--html", str(match))
    assert refused.exit_code == 2
    assert "is another kind of file" in refused.stderr
    assert match.read_bytes() == log
    os.mkfifo("pipe")
    for name in (".", "pipe", os.devnull):
        refused = run("report", str(match), "--html", name)
        assert (refused.exit_code, "is no file" in refused.stderr) == (2, True), name
    assert not Path(os.devnull).is_file()
    Path("link.html").symlink_to("page.html")
    for name in ("page.html", "link.html"):
        assert run("report", str(match), "--html", name).exit_code == 0
    assert Path("link.html").is_symlink()
    assert sorted(one.name for one in Path().iterdir() if "page" in one.name) == ["page.html"]


# ---------------------------------------------------------------- limmu map


def test_the_map_is_written_as_svg_with_plain_colours(run: Run) -> None:
    assert run("map", str(KADESH), "--at", "40", "--svg", "m.svg").exit_code == 0
    text = Path("m.svg").read_text()
    assert "var(" not in text
    assert ElementTree.fromstring(text).get("width") == "1180"


def test_the_map_is_written_as_png(run: Run) -> None:
    pytest.importorskip("resvg_py")
    assert run("map", str(KADESH), "--png", "m.png", "--width", "300").exit_code == 0
    assert Path("m.png").read_bytes().startswith(b"\x89PNG")


def test_the_map_without_a_file_is_in_letters(run: Run) -> None:
    told = run("map", str(KADESH), "--at", "60")
    assert told.stdout.startswith("The God Kings after entry 60: turn ")
    assert "■Kad" in told.stdout
    assert "E Egypt  H Hatti" in told.stdout


def test_a_game_without_a_picture_says_so(run: Run, match: Path) -> None:
    told = run("map", str(match))
    assert told.exit_code == 2
    assert "has no map" in told.stderr


# ---------------------------------------------------------------- whose eyes


def test_a_match_that_goes_on_is_shown_as_its_only_person_sees_it(run: Run, match: Path) -> None:
    boards = {}
    for seat, persons in {"0": ("0=human", "1=random"), "public": ("0=human", "1=human")}.items():
        seats = [part for person in persons for part in ("--seat", person)]
        run("play", "yardstick", "--scenario", "turns-1", *seats, "--seed", "3", "--out", f"{seat}.limmu")
        shown = json.loads(run("show", f"{seat}.limmu", "--json").stdout)
        assert shown["audience"] == [seat]
        who = {"public": "the public"}.get(seat, seat)
        assert f"as {who} sees it (--seat umpire shows all)" in run("show", f"{seat}.limmu").stdout
        assert json.loads(run("show", f"{seat}.limmu", "--seat", "umpire", "--json").stdout)["audience"] == ["umpire"]
        boards[seat] = shown["board"]
        lines = run("log", f"{seat}.limmu").stdout
        assert lines == run("log", f"{seat}.limmu", "--seat", seat).stdout
    assert any(boards["0"]["hand0"])
    assert not any(boards["0"]["hand1"])
    assert not any(boards["public"]["hand0"])


def test_a_match_that_is_over_is_shown_whole_at_every_entry(run: Run, match: Path) -> None:
    assert json.loads(run("show", str(match), "--at", "5", "--json").stdout)["audience"] == ["umpire"]


def test_a_view_is_not_more_than_the_seat_sees() -> None:
    played = kadesh()
    pictures = Pictures(played, Shown(played.match.game, played.match.pack), ("egypt",))
    assert pictures.view(20) == view(played.at(20), "egypt")


# ---------------------------------------------------------------- in another language

KANA = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
IDS = {"limmu", "verify", "FILE"}
"""What stays in the page as it is: a command to type, beside ids and what people wrote."""


@pytest.mark.soak
def test_a_report_in_japanese_has_no_english_word_of_its_own(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "report.html"
    run("--language", "ja", "report", str(KADESH), "--html", str(out))
    text = out.read_text("utf-8")
    assert '<html lang="ja" data-language="ja">' in text
    header = kadesh().match.header
    kept = {*kadesh().match.position.persons.values(), header.dice, header.match, header.pack, *header.options}
    about = text[text.index('<div id="about">') : text.index('<script type="text/plain" id="data">')]
    words = re.sub(r"<style>.*?</style>|<[^>]+>", " ", about, flags=re.DOTALL)
    for one in sorted(kept, key=len, reverse=True):
        words = words.replace(one, " ")
    assert {*re.findall(r"(?<![A-Za-z0-9.-])[A-Za-z]{3,}(?![A-Za-z0-9-])", words)} - IDS == set()
    data = json.loads(data_of(text))
    told = [data["title"], *data["texts"], *[line[3] for line in data["lines"]], *data["clauses"].values()]
    assert [one for one in told if re.search(r"[A-Za-z]{3,}", one) and not KANA.search(one)] == []
