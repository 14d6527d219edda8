"""The God Kings in Japanese: nothing is missing, nothing is left in English, everything fits."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tests.replays.record_library import RECIPES

from limmu import installed_games, words
from limmu.cli.root import limmu
from limmu.core import UMPIRE, Game, Input, Match, Note, empty, fold, read_log, refuse, take, view
from limmu.display import language as spoken
from limmu.display import register
from limmu.display import text_files as reader
from limmu.display.hearing import heard, written
from limmu.display.lacking import untranslated
from limmu.display.language import SPOKEN, speaking, wanted
from limmu.display.letters import letters
from limmu.display.register import english_rules, register_of, told_rules
from limmu.display.saying import load_texts, program_texts
from limmu.display.shown import Shown
from limmu.display.svg import sheet
from limmu.display.telling import entry_lines
from limmu.display.widths import columns
from limmu.stores.files import read_bytes
from limmu.trouble import Trouble

GAME = installed_games()["god-kings"]
PACK = GAME.load_pack(None)
LIBRARY = {one.scenario: one.path for one in RECIPES if one.game == "god-kings"}
KADESH = LIBRARY["kadesh"]
ENGLISH = re.compile(r"[A-Za-z]{2,}")
LATIN = {"GK", "MP", "VP", "DRM", "Ops", "PC", "TP", "HC"}
"""What the Japanese rules print in Latin letters."""


def entries(path: Path = KADESH) -> Iterator[tuple[Match[Any], Any]]:
    log = read_log(read_bytes(path))
    match = empty(GAME, PACK, log.header, b"")
    for line in log.read(GAME.codec):
        match = fold(match, line.entry, line.json, line.leaf)
        yield match, line.entry


@pytest.mark.parametrize("game", [None, GAME])
def test_no_text_is_missing_and_none_is_left_over(game: Game[Any] | None) -> None:
    assert untranslated(game, "ja", PACK if game else None) == ()


def test_a_text_that_is_missing_and_one_too_many_are_found() -> None:
    genesis = installed_games()["genesis"]
    lacking = untranslated(genesis, "ja", genesis.load_pack(None))
    assert "[facts] match_set_up: The scenario {scenario} is set up" in lacking
    assert any(line.startswith("[pack] ") for line in lacking)


def english_in(path: Path) -> list[str]:
    """What is left in English of a match that is told in Japanese."""
    shown, found = Shown(GAME, PACK, "ja"), set[str]()
    for match, entry in entries(path):
        now = shown.on(match.board)
        lines = [*entry_lines(now, match, entry, (UMPIRE,)), now.status(view(match, UMPIRE))]
        seen = [view(match, seat).question for seat in match.seats]
        lines += [now.question(one.question, one.board) for one in seen if one is not None]
        if entry.n % 20 == 0:
            for table in now.board(view(match, UMPIRE)):
                cells = [*table.columns, str(table.title), *[str(cell) for row in table.rows for cell in row]]
                lines += [re.sub(r"\b\d*[WCGMwcgm]\b", "", cell) for cell in cells]
            lines += [now.option(one, one.choices(), option) for one in seen if one for option in one.choices().options]
        found |= {line for line in lines if set(ENGLISH.findall(re.sub(r"GK-[\w.]+(-\w+)?", "", line))) - LATIN}
    return sorted(found)


def test_a_whole_match_told_in_japanese_has_no_english_word() -> None:
    assert english_in(KADESH) == []


@pytest.mark.soak
@pytest.mark.parametrize("scenario", sorted(LIBRARY))
def test_so_has_no_match_of_the_library(scenario: str) -> None:
    assert english_in(LIBRARY[scenario]) == []


def test_two_people_are_told_the_same_in_two_languages() -> None:
    match, entry = next(pair for pair in entries() if pair[1].n == 10)
    told = [entry_lines(Shown(GAME, PACK, one).on(match.board), match, entry, (UMPIRE,)) for one in ("en", "ja")]
    assert "by sea to Ugarit" in told[0][0]
    assert "海上移動でウガリトへ" in told[1][0]
    assert words("god-kings", language="ja").name("kadesh") == "カデシュ"
    assert words("god-kings").name("kadesh") == "Kadesh"


def test_a_power_and_a_province_of_one_id_have_each_its_name() -> None:
    shown = words("god-kings", language="ja")
    assert shown.name("hatti") == "ヒッタイト"
    assert shown.texts.value("hatti", "province", shown.names) == "ハッティ"


def test_a_text_said_anew_has_no_variants_of_english() -> None:
    verdict = refuse("GK-11.2-c", "not_enough_mp", 2, 1)
    assert load_texts(GAME.package, "ja").refusal(verdict) == "2MPが必要ですが、残りは1MPです"
    assert load_texts(GAME.package, "ja").sections.get("many", {}) == {}


def test_titles_reasons_readings_and_steps_are_japanese() -> None:
    told = told_rules(GAME.package, "ja")
    texts = [text for table in told.values() for text in table.values()]
    assert [text for text in texts if set(ENGLISH.findall(text)) - LATIN or not text.strip()] == []
    assert set(told["steps"]) == set(english_rules(GAME)["steps"])
    register, english = register_of(GAME.package, "ja"), register_of(GAME.package, "en")
    assert len(register.titles()) == len(english.titles()) == 707
    assert register.titles()["GK-17.2-a"] == "包囲は続き、守備隊に対してだけ行う"
    assert english.titles()["GK-17.2-a"] == "Sieges last, and only against garrisons"
    assert (register.reading("one-capital"), english.reading("one-capital")) == ("首都は1つ", "one-capital")
    assert (register.step("turn.deal"), english.step("sequence_of_play.play_first_turn")) == (
        "戦略カードの配布",
        "play first turn",
    )


def test_titles_that_a_language_lacks_are_listed_with_what_english_says() -> None:
    genesis = installed_games()["genesis"]
    lacking = untranslated(genesis, "ja", genesis.load_pack(None))
    for section in ("titles", "reasons", "readings", "steps"):
        assert any(line.startswith(f"[{section}] ") for line in lacking), section
    assert len([line for line in lacking if line.startswith("[titles]")]) == len(english_rules(genesis)["titles"])


def test_every_term_has_its_grade_and_stands_in_some_text() -> None:
    folder = spoken.files(GAME.package) / "texts"
    document, rules = [tomllib.loads((folder / name).read_text("utf-8")) for name in ("ja.toml", "ja_clauses.toml")]
    terms, grades = document.pop("terms"), document.pop("grades")
    assert {term for text in rules["titles"].values() for term in re.findall("<([a-z-]+)>", text)} > {
        "siege",
        "general",
    }
    assert list(terms) == list(grades)
    assert set(grades.values()) == {"K", "J", "D", "O"}
    used = {term for table in document.values() for text in table.values() for term in re.findall("<([a-z-]+)>", text)}
    assert sorted(set(terms) - used) == []


def test_a_term_changes_in_one_line(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "sieges_of_two_tongues"
    (package / "texts").mkdir(parents=True)
    (package / "__init__.py").touch()
    text = '[terms]\nsiege = "攻囲"\n[facts]\nsiege_lifted = "{space}の<siege>解除"\n'
    (package / "texts" / "ja.toml").write_text(text, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert load_texts(package.name, "ja").sections["facts"]["siege_lifted"] == "{space}の攻囲解除"
    (package / "texts" / "ja.toml").write_text(text.replace("<siege>", "<seige>"), "utf-8")
    with pytest.raises(ValueError, match=r"ja.toml: \[facts\] siege_lifted: \[terms\] has no seige"):
        load_texts(package.name, "ja")


def test_the_map_fits_into_eighty_columns_and_its_letters_stay_in_line() -> None:
    shown = Shown(GAME, PACK, "ja")
    scene = shown.scene(view(match_at_its_end(), UMPIRE))
    assert scene is not None
    lines = [str(line) for line in letters(scene, 80)]
    assert max(map(columns, lines)) <= 80
    assert len([line for line in lines if "カデシ" in line]) == 1
    assert any("E エジプト" in line for line in lines), "owners keep the letters of their ids"


def test_the_picture_says_its_language_and_names_fonts_that_have_the_letters() -> None:
    scene = Shown(GAME, PACK, "ja").scene(view(match_at_its_end(), UMPIRE))
    assert scene is not None
    svg = sheet(scene)
    assert 'lang="ja"' in svg
    assert "Noto Sans CJK JP" in svg
    assert "上の海" in svg
    assert ">蛮族<" in svg
    assert ">BAR<" not in svg
    assert "Upper Sea" not in svg
    assert re.findall("[\u3040-\u30ff] \\d+, ", svg) == [], "lists of the key are joined as the language joins them"
    assert re.search("手札: [^<]+、", svg)


PROMPT = (
    ("clause ＧＫ－１７．３", "GK-17.3-b  包囲のサイ振りの修正"),
    ("clause GKR-004", "GKR-004 = 中立の首都は別"),
    ("why", "ターン: 戦略（GK-5.0-g）"),
    ("space かでしゅ", "クミディ"),
    ("space ｶﾃﾞｼｭ", "クミディ"),
    ("space kadesh", "クミディ"),
    ("ｂｏａｒｄ", "貢納ポイント"),
    ("もんとぅ", "モントゥの恩寵"),
    ("かーどなし ", "Enter: 選択肢はこれだけです"),
    ("ないらん", "に当たる回答も命令もありません"),
)
"""What somebody types at the prompt, and what stands in the answer."""


def test_the_prompt_understands_kana_of_either_kind_full_width_and_ids(tmp_path: Path) -> None:
    options = ["--scenario", "kadesh", "--seat", "all=human", "--dice", "seeded", "--seed", "3"]
    arguments = ["--language", "ja", "play", "god-kings", *options, "--out", str(tmp_path / "k.limmu")]
    typed = ["", "/", *[line for typed, _ in PROMPT for line in (typed, "/")], "quit"]
    output = CliRunner(env={"COLUMNS": "100"}).invoke(limmu, arguments, input="\n".join(typed) + "\n").output
    assert "神王、カデシュ（2人）。担当: エジプト" in output
    told = output.split("エジプト> ")[2:]
    for i, (line, wanted_) in enumerate(PROMPT):
        assert wanted_ in told[2 * i], line


def match_at_its_end() -> Match[Any]:
    return list(entries())[-1][0]


def test_wide_letters_take_two_columns() -> None:
    assert [columns(text) for text in ("Kadesh", "カデシュ", "神王!", "ハ\u3099")] == [6, 8, 5, 2]


# ---------------------------------------------------------------- who speaks which language


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({"LIMMU_LANGUAGE": "ja", "LANG": "C"}, "ja"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LC_ALL": "C", "LANG": "ja_JP.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_environment_says_the_language(
    variables: dict[str, str], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LIMMU_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert wanted() == code


def test_a_language_without_texts_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="no texts in 'eo': there are en, ja"), speaking("eo"):
        pass
    told = CliRunner().invoke(limmu, ["--language", "eo", "games"])
    assert told.exit_code == 2
    assert "there are en, ja" in told.output


def test_the_command_speaks_it_and_the_next_one_does_not() -> None:
    told = CliRunner().invoke(limmu, ["--language", "ja", "log", str(KADESH), "--only", "dice"])
    assert told.exit_code == 0, told.output
    assert "シナリオ" not in told.output
    assert "セティ1世は存命（3、第1ラウンドに後継者は来ない）" in told.output
    assert SPOKEN.get() == "en"
    assert "Seti I lives on" in CliRunner().invoke(limmu, ["log", str(KADESH), "--only", "dice"]).output


def test_the_language_of_whoever_starts_a_server_is_not_that_of_its_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken_there: list[str] = []
    monkeypatch.setattr("uvicorn.run", lambda app, **options: spoken_there.append(SPOKEN.get()))
    told = CliRunner().invoke(limmu, ["--language", "ja", "serve", "--store", str(tmp_path / "club.sqlite")])
    assert (told.exit_code, spoken_there) == (0, ["en"]), told.output


def test_a_translator_is_told_what_to_do() -> None:
    told = CliRunner().invoke(limmu, ["texts", "genesis", "--to", "ja", "--missing"])
    assert "[facts] match_set_up: The scenario {scenario} is set up" in told.output
    assert isinstance(CliRunner().invoke(limmu, ["texts", "--missing"]).exception, SystemExit | Trouble)
    for code in ("../../x", "JA", "", "ja/../en"):
        refused = CliRunner().invoke(limmu, ["texts", "genesis", "--to", code])
        assert refused.exit_code == 2
        assert "is no code of a language" in refused.output


# ---------------------------------------------------------------- games, before one is loaded


def test_the_games_are_listed_in_japanese_within_eighty_columns() -> None:
    told = CliRunner(env={"COLUMNS": "80"}).invoke(limmu, ["--language", "ja", "games", "god-kings"]).output
    lines = told.splitlines()
    assert "god-kings: 神王（ルールセット1）" in lines
    assert any("kadesh" in line and "カデシュ（2人）" in line for line in lines)
    assert "no-floor（下限なし）" in told
    assert "sensible（標準）" in told
    assert max(map(columns, lines)) <= 80
    assert "…" not in told, "nothing is cut off"
    listed = CliRunner(env={"COLUMNS": "80"}).invoke(limmu, ["--language", "ja", "games"]).output
    assert "神王" in listed
    assert set(ENGLISH.findall("".join([line for line in lines if line.startswith(" シナリオ")]))) == set()


TROUBLES = (
    ("map {log} --at 99999", "99999"),
    ("log {log} --turn x", "--turn x"),
    ("log {log} --only tea", "--only tea"),
    ("log {log} --from 9 --to 3", "--from"),
    ("show {log} --seat moon", "moon"),
    ("branch {log} --at -1 --out {new}", "--at -1"),
    ("store list", "--store"),
    ("luck", "ログのあるディレクトリを示してください"),
    ("case", "--words"),
    ("case --words", "--words には値が必要です"),
    ("play god-kings --option GKR-004=no", "GKR-004 = 'no' という選択はありません"),
    ("explain {log} 40 --answer no:such", "ここでの回答の形ではありません"),
    ("checkpoint sign {log} extra", "引数が多すぎます"),
    ("texts genesis --missing", "--to で言語を示してください"),
    ("nonsense", "という命令はありません"),
    ("show --nonsense", "というオプションはありません"),
)
"""A command line that is refused, and what stands in the refusal beside kana."""
KANA = re.compile("[\u3040-\u30ff]")


def test_what_is_wrong_with_a_command_is_said_in_japanese(tmp_path: Path) -> None:
    heard: list[str] = []
    for line, wanted_ in TROUBLES:
        arguments = line.format(log=KADESH, new=tmp_path / "new.limmu").split()
        told = CliRunner().invoke(limmu, ["--language", "ja", *arguments])
        if told.exit_code == 0 or wanted_ not in told.output or not KANA.search(told.output):
            heard.append(f"{line}: {told.exit_code} {told.output} {told.exception!r}")
    assert not heard, "\n".join(heard)


# ---------------------------------------------------------------- one term, one word

OTHER_WORDS = ("プレイヤー", "地方同盟", "目標を達成", "目標の達成者")
"""Words that only look like a term: a player, the local allies, and the aim of a match."""


def test_no_text_says_a_term_by_its_word() -> None:
    """So whoever changes the word in its one line changes it everywhere."""
    folder = spoken.files(GAME.package) / "texts"
    document, rules = [tomllib.loads((folder / name).read_text("utf-8")) for name in ("ja.toml", "ja_clauses.toml")]
    terms = {word: term for term, word in document.pop("terms").items() if len(word) > 1}
    document.pop("grades")
    texts = [text for tables in (document, rules) for table in tables.values() for text in table.values()]
    bare = [(text, re.sub("|".join(OTHER_WORDS), "", text)) for text in texts]
    assert [f"{terms[word]}: {text}" for text, rest in bare for word in terms if word in rest] == []


def test_a_doubtful_term_is_corrected_in_its_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The club knows better what a siege is called: each sentence, clause and heading follows."""
    folder = tmp_path / "texts"
    folder.mkdir()
    for file in (spoken.files(GAME.package) / "texts").iterdir():
        told = file.read_text("utf-8")
        (folder / file.name).write_text(told.replace('siege = "包囲"', 'siege = "攻城"', 1), "utf-8")
    real = reader.files
    for module in (reader, register):
        monkeypatch.setattr(module, "files", lambda name: tmp_path if name == GAME.package else real(name))
    sections, rules = load_texts(GAME.package, "ja").sections, told_rules(GAME.package, "ja")
    assert sections["purposes"]["siege"] == "攻城"
    texts = [text for told in (sections, rules) for table in told.values() for text in table.values()]
    assert len([text for text in texts if "攻城" in text]) > 60
    left = [text for text in texts if "包囲" in text.replace("包囲下", "").replace("包囲継続", "")]
    assert left == [program_texts("ja").sections["map"]["siege"]], "the program's own word on maps is another file"


# ---------------------------------------------------------------- what a log proves, a season, a refusal


def test_what_a_log_lacks_and_what_its_rules_refuse_is_told_in_japanese() -> None:
    told = CliRunner(env={"COLUMNS": "100"}).invoke(
        limmu, ["--language", "ja", "verify", str(KADESH), "--require", "dice,signatures,checkpoints"]
    )
    assert "チェックポイント: 未検査: チェックポイントはありません" in told.output
    assert "checkpoints" not in told.output
    with spoken.speaking("ja"):
        assert heard("the match refuses it: not_enough_mp (GK-11.2-c): 2, 1", GAME.package) == (
            "対戦がこれを断ります: 2MPが必要ですが、残りは1MPです（GK-11.2-c）"
        )
        assert heard("unproven_dice: no proof") == "このサイの目には有効な証明がありません: no proof"
        assert heard("what nobody refuses (GK-1)") == "what nobody refuses (GK-1)"


def test_a_note_of_the_program_names_seats_in_japanese() -> None:
    """As English names them, which is what the log has."""
    match = next(match for match, entry in entries() if entry.n == 2)
    wish = written("mailing.wish_undo", who="Egypt", to=7)
    entry, after = take(match, Input("hatti", Note(written("mailing.host_not_agreed", wish=wish))))
    told = entry_lines(Shown(GAME, PACK, "ja"), after, entry, (UMPIRE,))
    assert told == ["3. ヒッタイトのメモ: ホストは同意しません: エジプトは記録7まで戻りたいと言っています"]


def test_a_season_in_japanese_has_no_english_word(tmp_path: Path) -> None:
    out = tmp_path / "season.html"
    told = CliRunner().invoke(limmu, ["--language", "ja", "season", str(KADESH), "--html", str(out), "--workers", "1"])
    assert told.exit_code == 0, told.output
    text = re.sub("<style.*?</style>|<[^>]*>", " ", out.read_text("utf-8"), flags=re.DOTALL)
    assert '<html lang="ja">' in out.read_text("utf-8")
    assert set(ENGLISH.findall(text)) - LATIN == {"kadesh", "limmu", "gz"}
