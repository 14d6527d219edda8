"""What core and stores say in English is said in the language that is spoken: nothing is missing, nothing left over."""

import ast
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from limmu.display.hearing import heard, heard_note, patterns, written
from limmu.display.language import speaking
from limmu.display.saying import load_texts

ENGINE = Path(__file__).resolve().parents[2] / "engine" / "limmu"
READ = ("core/log/lines.py", "core/log/reading.py", "core/log/openings.py", "core/match/fold.py", "core/proof/form.py")
FOLDERS = ("stores", "rooms")
RAISED = ("BrokenLine", "BrokenLog", "ForeignLine", "ValueError", "StoreError", "NoStore")
BY_MAIL = ("VaultRefuses", "Unfit", "Against", "Withheld")


def template(node: ast.expr) -> str:
    """A text of the source, with ``9`` in the place of what is put in; "" for what is none."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join([template(one) if isinstance(one, ast.Constant) else "9" for one in node.values])
    return ""


def raised() -> Iterator[tuple[str, str]]:
    """What damaged logs, stores and matches by mail say where they raise it, and the server of an address."""
    found = [path for folder in FOLDERS for path in sorted((ENGINE / folder).glob("*.py"))]
    for path in (*[ENGINE / name for name in READ], *found, ENGINE / "server/sending.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in (*RAISED, *BY_MAIL):
                for told in map(template, node.args):
                    if " " in told:
                        yield path.name, told


def test_all_that_a_damaged_log_or_a_store_says_is_heard() -> None:
    with speaking("ja"):
        unheard = [f"{name}: {told}" for name, told in raised() if re.search("[a-z] [a-z]", bare(heard(told)))]
    assert unheard == []


def test_what_a_match_by_mail_refuses_is_heard() -> None:
    with speaking("ja"):
        assert heard("legal differs at entry 4: entry 4 goes back: no seat has a key") == (
            "合法が記録4で食い違います: 記録4は戻れません: 鍵のある席はありません"
        )
        assert heard("a and b are") == "招待されているのはa、bです"
        assert heard("send ann its file again, which says how the match stands") == (
            "ann にファイルをもう一度送ってください。対戦の今が分かります"
        )


def bare(told: str) -> str:
    """A text without what a person types or reads as it is."""
    return re.sub(r"sqlite:FILE\S*|pip install '\S+'|limmu \w+ ?\w*|host=HOST dbname=NAME", "", told)


OF_THE_SYSTEM = ("permission denied", "no space left on device")
OF_THE_SYSTEM_TOO = ("os_", "sql_", "json_", "kind_", "case_word_")
"""The beginnings of further keys: what libraries say that have no source here, and kinds of ids."""
FAULTS = ("testing/*.py", "display/known_ids.py", "games/*/pack*.py", "games/*/notation.py", "games/*/army.py")
LIBRARIES = ("tomllib._parser", "ipaddress")


def plain(text: str) -> str:
    return re.sub(r"[^a-z]+", " ", text.lower()).strip()


def test_each_sentence_is_one_that_somebody_says() -> None:
    """Each of its pieces stands in the source, or two pieces that core puts together."""
    root = ENGINE.parents[1]
    files = [
        root / "replays/limmu_replays/requiring.py",
        ENGINE / "server/sending.py",
        ENGINE / "bounded.py",
        ENGINE / "display/language.py",
        ENGINE / "display/png.py",
        *(ENGINE / "core").rglob("*.py"),
        *[path for folder in (*FOLDERS, "toolkit") for path in (ENGINE / folder).glob("*.py")],
        *[path for some in FAULTS for path in ENGINE.glob(some)],
        *[Path(str(find_spec(module).origin)) for module in LIBRARIES],
    ]
    source = " ".join([plain(path.read_text("utf-8")) for path in files])

    def stands(piece: str) -> bool:
        words = piece.split()
        return any([" ".join(words[:i]) in source and " ".join(words[i:]) in source for i in range(len(words) + 1)])

    heard_too = load_texts("").sections["heard"].items()
    told = [text for key, text in heard_too if not key.startswith(("between", *OF_THE_SYSTEM_TOO))]
    left = [text for text in told if not all([stands(plain(piece)) for piece in re.split(r"\{.*?\}", text)])]
    assert left == [*OF_THE_SYSTEM]


def test_a_sentence_is_heard_with_its_parts() -> None:
    assert heard("line 3: not UTF-8") == "line 3: not UTF-8"
    with speaking("ja"):
        assert heard("line 3: not UTF-8") == "3行目: UTF-8ではありません"
        told = heard("2 rolls proven. Fair unless the host tells what he foresees; a and b are kept by the host")
        assert told == "サイ振り2回を証明。ホストが先の目を漏らさない限り公正です。a、bはホストが預かっています"
        assert heard("1 checkpoint (1 by ann, 1 by host), the last over 7 entries") == (
            "チェックポイント1個（ann 1、ホスト 1）、最後のものは記録7件分"
        )
        assert heard("what nobody says") == "what nobody says"
        assert heard(ValueError("a float")) == "a float"


def test_each_sentence_is_found_by_its_own_key() -> None:
    """No longer sentence takes it away."""
    english = load_texts("").sections["heard"]
    for key, pattern in patterns():
        one = english[key].replace("{{", "{").replace("}}", "}")
        text = re.sub(r"\{\w+\}", "7", re.sub(r"\{\w+:(.*?)\|.*?\}", r"\1", one))
        assert pattern.fullmatch(text), key
        assert next(found for found, one in patterns() if one.fullmatch(text)) == key


def test_a_note_names_seats_and_a_refusal_in_the_words_of_its_reader() -> None:
    """A match by mail has them in logs: ids of refusals, and seats by id, or by their name in English."""
    seats = {"egypt": "エジプト", "Egypt": "エジプト", "Hittites": "ヒッタイト", "hatti": "ヒッタイト"}
    game = "limmu.games.god_kings"
    refused = written("mailing.refused", who="hatti", why="not_enough_mp (GK-11.2-c): 2, 1; not_your_turn")
    wish = written("mailing.wish_won", who="Egypt", winners=("Egypt", "Hittites"))
    with speaking("ja"):
        told = [
            heard_note(one, game, seats=lambda: seats)
            for one in (refused, written("mailing.host_not_agreed", wish=wish))
        ]
    assert told == [
        "ヒッタイト: 規則により受け付けられません: 2MPが必要ですが、残りは1MPです（GK-11.2-c）。not_your_turn",
        "ホストは同意しません: エジプトは、エジプト、ヒッタイトの勝ちで対戦を終えたいと言っています",
    ]
    assert heard_note(refused, game) == (
        "hatti: the rules refuse it: this costs 2 movement points, and 1 is left (GK-11.2-c); not_your_turn"
    )


@pytest.mark.parametrize("why", ["not_asked. " * 8 + "x", f"not_asked: {'a, ' * 100}"])
def test_a_note_of_a_stranger_with_a_long_why_stays_as_it_is(why: str) -> None:
    """A log that anybody imports at a server has thousands of them: 4,900 would take minutes."""
    note = f"hatti: the rules refuse it: {why}"
    assert heard_note(note, "limmu.games.god_kings", language="ja") == f"hatti: 規則により受け付けられません: {why}"


def test_a_note_of_the_program_is_said_anew_and_one_of_a_person_is_not() -> None:
    undo = "the host does not agree: Egypt wishes to go back to entry 7"
    assert heard_note(undo) == undo
    assert heard_note(undo, language="ja") == "ホストは同意しません: Egyptは記録7まで戻りたいと言っています"
    assert heard_note("what hatti signed to follow entry 5 is void", language="ja") == (
        "hattiが記録5の次に署名したものは無効です"
    )
    gave = "entry 5 gives again what was taken back: entry 3; entry 4 is not given again"
    assert heard_note(gave) == gave
    assert heard_note(gave, language="ja") == "記録5は、取り消した記録3をもう一度与えたもの。記録4は再び与えません"
    for own in (
        "quota",
        "entry 5; nobody minds",
        "entry 4 is not given again; why?",
        "line 3: not UTF-8",
        "x; " * 9000,
    ):
        assert heard_note(own, language="ja") == own


@pytest.mark.parametrize(
    "text", ["entry 5: 'x' " * 4000, "entry 5: " * 300, "a " * 30_000, "; ".join(["a and b"] * 900)]
)
def test_a_text_of_a_stranger_does_not_break_who_hears_it(text: str) -> None:
    with speaking("ja"):
        assert heard(text, "limmu.games.god_kings")
