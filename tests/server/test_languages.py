"""Each person at a match is answered in the language that this person asks for."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tests.server.conftest import Served, command

from limmu.cli.root import limmu
from limmu.display import svg
from limmu.display.language import SPOKEN
from limmu.display.scene import Scene
from limmu.server import speaking

JAPANESE = {"accept-language": "ja-JP,ja;q=0.9,en;q=0.5"}
KANA = re.compile("[\u3040-\u30ff]")
ENGLISH_WORDS = re.compile("[A-Za-z]{2,} [A-Za-z]{2,}")


def words_in(document: Any, key: str = "") -> list[str]:
    """The sentences of a document: those of ``text``, ``texts``, ``prompt``, ``status``."""
    if isinstance(document, dict):
        return [word for name, part in document.items() for word in words_in(part, name)]
    if isinstance(document, list):
        return [word for part in document for word in words_in(part, key)]
    return [document] if isinstance(document, str) and document and key in ("text", "texts", "prompt", "status") else []


def test_a_match_in_two_languages_at_once(served: Served) -> None:
    made = served.open(seats={"egypt": "open", "hatti": "open"}, who="unlisted")
    path = f"/api/matches/{made['id']}"
    egypt, hatti = [served.seated(made["id"], made["links"][seat], seat) for seat in ("egypt", "hatti")]
    hatti.headers.update(JAPANESE)
    with egypt.websocket_connect(f"{path}/socket") as one, hatti.websocket_connect(f"{path}/socket") as two:
        for _ in range(3):
            for browser in (egypt, hatti):
                view = browser.get(f"{path}/view").json()
                if view.get("question"):
                    assert browser.post(f"{path}/answer", json=command(browser, made["id"], view)).status_code == 200
                    break
        heard = {name: list[Any]() for name in ("egypt", "hatti")}
        for name, socket in (("egypt", one), ("hatti", two)):
            events = 0
            while events < 3:
                message = json.loads(socket.receive_text())
                events += "event" in message
                heard[name].append(message)
    english, japanese = (words_in(heard[name]) for name in ("egypt", "hatti"))
    assert english
    assert not [word for word in english if KANA.search(word)]
    assert len(japanese) > 10
    assert [word for word in english if ENGLISH_WORDS.search(word)]
    assert [word for word in japanese if ENGLISH_WORDS.search(word)] == []


@pytest.mark.parametrize("what", ["view", "aside", "timeline", "chronicle", "events", "board"])
def test_every_document_with_words_is_in_the_language_that_is_asked_for(served: Served, what: str) -> None:
    made = served.open(seats={"egypt": "open", "hatti": "open"}, who="unlisted")
    browser = served.seated(made["id"], made["links"]["egypt"])
    path = f"/api/matches/{made['id']}/{what}"
    plain, named = browser.get(path), browser.get(f"{path}?language=ja")
    assert not KANA.search(plain.text)
    assert KANA.search(named.text)


@pytest.mark.parametrize(
    ("query", "header", "spoken"),
    [
        ("", "", "en"),
        ("", "ja", "ja"),
        ("", "de-DE, ja;q=0.8, en;q=0.9", "en"),
        ("", "ja;q=0, en;q=0.1", "en"),
        ("", "ja;q=x", "en"),
        ("en", "ja", "en"),
        ("JA-jp", "", "ja"),
        ("../ja", "ja", "ja"),
        ("xx", "", "en"),
    ],
)
def test_who_asks_for_what_is_not_spoken_gets_english(served: Served, query: str, header: str, spoken: str) -> None:
    made = served.open(who="public")
    browser = served.browser()
    told = browser.get(f"/api/matches/{made['id']}", params={"language": query}, headers={"accept-language": header})
    seats = [seat["text"] for seat in told.json()["seats"]]
    assert seats == (["Egypt", "Hatti"] if spoken == "en" else ["エジプト", "ヒッタイト"])


def test_what_a_server_keeps_of_a_match_is_in_english(served: Served) -> None:
    made = served.open(who="public")
    browser = served.browser()
    browser.headers.update(JAPANESE)
    browser.get(f"/api/matches/{made['id']}")
    served.stop()
    served.start()
    assert not KANA.search(served.browser().get("/api/matches").text)


def test_wishes_and_refusals_are_told_to_each_in_a_language_of_its_own(served: Served) -> None:
    made = served.open(seats={"egypt": "open", "hatti": "open"}, who="unlisted")
    path = f"/api/matches/{made['id']}"
    egypt, hatti = [served.seated(made["id"], made["links"][seat], seat) for seat in ("egypt", "hatti")]
    hatti.headers.update(JAPANESE)
    with hatti.websocket_connect(f"{path}/socket") as socket:
        wished = egypt.post(f"{path}/wish", json={"end": "agree", "winners": ["egypt"]}).json()["wish"]["text"]
        heard: dict[str, Any] = {}
        while "wish" not in heard:
            heard = socket.receive_json()
    assert wished == "end the match: won by Egypt"
    assert heard["wish"]["text"] == hatti.get(path).json()["wish"]["text"] == "対戦を終える（勝者: エジプト）"
    late = {"answer": "x", "expects": "0"}
    told = [browser.post(f"{path}/preview", json=late).json()["refused"]["text"] for browser in (egypt, hatti)]
    assert [bool(KANA.search(text)) for text in told] == [False, True]
    agreed = hatti.post(f"{path}/wish/agree", json={"text": heard["wish"]["text"]})
    assert agreed.json()["taken"] > 0


def test_requests_at_once_do_not_hear_the_language_of_each_other(served: Served) -> None:
    made = served.open(who="public")
    browser = served.browser()

    def asked(language: str) -> bool:
        told = browser.get(f"/api/matches/{made['id']}/view", params={"language": language})
        return bool(KANA.search(told.text)) == (language == "ja")

    with ThreadPoolExecutor(4) as threads:
        assert all(threads.map(asked, ["ja", "en"] * 20))


def test_languages_that_nobody_speaks_are_kept_nowhere(served: Served) -> None:
    made = served.open(who="public")
    browser, path = served.browser(), f"/api/matches/{made['id']}/moving"
    browser.get(path)
    table = served.app.state.club.tables[made["id"]]
    kept = {*table._drawn}, speaking.words_in.cache_info().currsize
    for n in range(20):
        assert not KANA.search(browser.get(path, params={"language": f"x{n}"}).text)
    assert ({*table._drawn}, speaking.words_in.cache_info().currsize) == kept


def test_what_moved_is_drawn_in_the_language_of_whoever_is_told(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = served.open(seats={"egypt": "open", "hatti": "open"}, who="unlisted")
    drawn = list[str]()

    def listened(scene: Scene, last: svg.Picture | None = None) -> svg.Picture:
        drawn.append(SPOKEN.get())
        return svg.draw(scene, last=last)

    monkeypatch.setattr("limmu.server.table.draw", listened)
    browser = served.seated(made["id"], made["links"]["hatti"])
    browser.headers.update(JAPANESE)
    with browser.websocket_connect(f"/api/matches/{made['id']}/socket") as socket:
        while "moving" not in socket.receive_json():
            pass
    assert drawn == ["ja"]


def test_what_a_server_does_not_serve_it_says_in_the_language_that_is_asked_for(served: Served) -> None:
    made = served.open(seats={"egypt": "open", "hatti": "open"}, who="unlisted")
    path = f"/api/matches/{made['id']}"
    browser = served.browser()
    wished = {"game": "god-kings", "scenario": "nowhere"}
    for language, japanese in (("en", False), ("ja", True)):
        browser.headers["accept-language"] = language
        answers = [
            browser.get("/api/matches/nowhere"),
            browser.get(f"{path}/view", params={"at": "ninth"}),
            browser.get(f"{path}/view", params={"at": 999}),
            browser.post("/api/matches", json=wished),
            browser.post("/api/matches", json={"game": "chess", "scenario": "x"}),
            browser.post(f"{path}/wish", json={}),
        ]
        for answer in answers:
            assert answer.status_code >= 400
            assert bool(KANA.search(answer.json()["error"])) == japanese, answer.text


def test_a_match_without_a_title_is_called_after_its_scenario_in_the_language_of_who_looks(served: Served) -> None:
    made = served.open("campaign", who="public")
    browser = served.seated(made["id"], made["token"])
    for path, key in (("/api/matches", 0), (f"/api/matches/{made['id']}", None)):
        told = {language: browser.get(path, headers={"accept-language": language}).json() for language in ("en", "ja")}
        titles = {language: (one if key is None else one[key])["title"] for language, one in told.items()}
        assert titles == {"en": "The God Kings (campaign)", "ja": "神王（キャンペーン）"}
    given = served.open("campaign", who="public", title="Ours")
    assert browser.get(f"/api/matches/{given['id']}").json()["title"] == "Ours"
    games = browser.get("/api/games", headers={"accept-language": "ja"}).json()
    scenarios = {one["id"]: one["text"] for game in games if game["id"] == "god-kings" for one in game["scenarios"]}
    assert KANA.search(scenarios["campaign"])


@pytest.mark.parametrize(
    "words",
    [
        ("--share", "http://10.0.0.2:8000", "--store", "club.sqlite"),
        ("--proxy", "10.0.0.300"),
        ("--proxy", "10.0.0.1/8"),
        ("--origin", "games.example"),
        ("--store", "none.sqlite"),
    ],
)
def test_what_the_command_refuses_is_told_in_the_language_that_is_spoken(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "none.tables.sqlite").write_bytes(b"no database at all, but a text that is long enough")
    done = CliRunner().invoke(limmu, ["--language", "ja", "serve", *words])
    assert done.exit_code == 2
    assert KANA.search(done.output)
    assert not ENGLISH_WORDS.search(re.sub(r"--\S+ \S+", "", done.output)), done.output


def test_the_command_speaks_to_who_starts_it_and_english_to_whoever_says_no_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken = list[str]()
    monkeypatch.setattr("limmu.commands.serve.uvicorn.run", lambda *given, **more: spoken.append(SPOKEN.get()))
    for tuning in ("configure_logs", "serve_alone"):  # they are for a whole process
        monkeypatch.setattr(f"limmu.commands.serve.{tuning}", lambda: None)
    done = CliRunner().invoke(limmu, ["--language", "ja", "serve", "--store", str(tmp_path / "club.sqlite")])
    assert "ブラウザ" in done.output
    assert not ENGLISH_WORDS.search(re.sub(r"--\S+ \S+", "", done.output)), done.output
    assert spoken == ["en"]
