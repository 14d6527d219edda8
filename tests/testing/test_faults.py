"""Mistakes of authors in copies of a small game: the kit finds each by itself, and nothing in the game as it is."""

from __future__ import annotations

import re
import sys
from copy import copy
from cProfile import Profile
from importlib import import_module
from pathlib import Path
from shutil import copytree
from typing import Any, cast

import pytest
from tests.testing import duel

from limmu.cli.failures import told
from limmu.core import PUBLIC, Entry, Game, Pass, Telling, Why, declare, read_log, verify
from limmu.display.shown import shown_of
from limmu.stores.recorded import read_played
from limmu.testing import Subject, assert_conforms, conformance
from limmu.testing.mistakes import TellsReasons, assert_folds_alone, cites_the_listed, reasons
from limmu.testing.properties import random_match
from limmu.toolkit.packs import PackError, Problem
from limmu.toolkit.plane.findings import Finding

Changes = tuple[tuple[str, str], ...]


def copy_of(name: str, changes: Changes, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Game[Any]:
    """The game with some text of its source replaced, as a module of its own."""
    source = Path(duel.__file__).read_text("utf-8")
    for old, new in changes:
        assert source.count(old) == 1, old
        source = source.replace(old, new)
    module = f"duel_{name.replace('-', '_')}"
    (folder / f"{module}.py").write_text(source, "utf-8")
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.chdir(folder)
    return import_module(module).GAME


def test_the_game_as_it_is_conforms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(assert_conforms(duel.GAME)) == len(conformance.CHECKS)


DEALT = '@declare(seat=PUBLIC, cards=of("seat"))\nclass Dealt'
LAID = "        t.emit(DeckLaid(deck[8:]))\n"
ASKED = 'if hand(t.board, other) and not t.standing(other, "reply"):'
LED = """        return Ask(self.seat, Lead(self.seat), then=self.led)
"""
DEALING = "            t.emit(Dealt(seat, deck[4 * i : 4 * i + 4]))\n"
HELD = "return hand(board, self.seat)\n"
OVER = '        return Done(Outcome(("north",)'

LEAKS: dict[str, Changes] = {
    "hands-dealt-in-public": ((DEALT, "@declare(PUBLIC)\nclass Dealt"),),
    "asks-who-holds-a-good-card": ((ASKED, "if max(hand(t.board, other), default=0) > 11:"),),
    "deck-in-a-public-local": (
        ("    duels: int = 0\n", "    duels: int = 0\n    deck: tuple[CardId, ...] = ()\n"),
        (LAID, ""),
        (DEALING + "        return Goto(self.duel)\n", DEALING + "        return Goto(self.but(deck=deck[8:]).duel)\n"),
    ),
    "keeps-a-card-in-public": (
        (
            "    @step(\"FA-2.1\")\n    def begin",
            "    @step(\"FA-2.1\")\n    def choose(self, t: At[Board]) -> Next[None]:\n"
            "        return Ask(self.seat, Lead(self.seat), then=self.kept)\n\n"
            "    @step(\"FA-2.1\")\n    def kept(self, t: At[Board], card: int) -> Next[None]:\n"
            "        return Goto(self.begin)\n\n"
            "    @step(\"FA-2.1\")\n    def begin",
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", LEAKS)
def test_a_leak_is_found(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = copy_of(name, LEAKS[name], tmp_path, monkeypatch)
    with pytest.raises(AssertionError, match="is told more than it may know at entry"):
        conformance.secrets_are_kept(Subject(game))


def test_a_public_answer_that_tells_a_hidden_card_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = copy_of("keeps-a-card-in-public", LEAKS["keeps-a-card-in-public"], tmp_path, monkeypatch)
    words = (
        r"everybody reads the answer of \w+ to lead, which names what stays hidden: declare the question with answer="
    )
    with pytest.raises(AssertionError, match=words):
        conformance.secrets_are_kept(Subject(game))


MISTAKES: dict[str, tuple[Changes, str]] = {
    "folds-with-the-pack": (
        (("score=board.score + self.worth)", "score=board.score + pack_of(board).worth[self.card])"),),
        r"CardPlayed\.fold looks up the pack",
    ),
    "asks-after-emitting": (
        ((LED, "        t.emit(DuelBegan(self.seat))\n" + LED),),
        r"duel\.lead emits DuelBegan, then asks north: emit in a step before",
    ),
    "rarely-has-no-answer": (
        ((HELD, "return [c for c in hand(board, self.seat) if board.played[-1:] != (12,) or c != 7]\n"),),
        r"if (north|south) then answers .*: duel\.lead asks (north|south), but no answer is on offer",
    ),
    "accepts-what-its-choices-do-not-give": (
        (
            ("    Call,\n", "    Call,\n    Choices,\n    Option,\n    Verdict,\n"),
            (
                "held = without(hand(board, self.seat), self.card)",
                "cards = hand(board, self.seat)\n"
                "        held = without(cards, self.card) if {self.card, 0} & {*cards} else cards",
            ),
            (
                "    def answers(self, board: Board) -> Sequence[int]:\n        return hand(board, self.seat)\n",
                "    def choices(self, board, part):\n"
                "        return Choices(tuple([Option(c, whole=c) for c in hand(board, self.seat)]))\n\n"
                "    def parts(self, board, answer):\n        return (answer,)\n\n"
                "    def check(self, board, answer):\n        return Verdict(answer in PACK.cards)\n",
            ),
        ),
        r"duel\.lead asks (north|south) Lead: \d+ is accepted, the choices differ",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_found_in_play(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    changes, words = MISTAKES[name]
    game = copy_of(name, changes, tmp_path, monkeypatch)
    with pytest.raises(AssertionError, match=words):
        conformance.matches_end(Subject(game))


@declare(PUBLIC)
class Judged(Telling[Any]):
    finding: Finding
    why: Why


@pytest.mark.parametrize("wrong", ["GK13.4-d", "KG-13.4-d", "GK-13.4-z"])
def test_a_fact_that_cites_no_clause_is_found(wrong: str) -> None:
    (watch,) = cites_the_listed("limmu.games.god_kings")
    match: Any = None
    for fact in (Judged(Finding(True), ((wrong, 1),)), Judged(Finding(True, clause=wrong), ())):
        with pytest.raises(AssertionError, match=f"Judged cites {wrong}, which is not listed"):
            watch(match, Entry(1, "", "north", Pass(), (fact,)), match)
    sound = Judged(Finding(True, clause="GK-13.4"), (("GK-13.4-d", 1), ("GKR-051", 0)))
    watch(match, Entry(1, "", "north", Pass(), (sound,)), match)
    assert cites_the_listed("tests.testing") == ()


@declare(PUBLIC)
class Fired(Telling[Any]):
    each: tuple[Why, ...] = ()
    why: Why = ()


class Words:
    """Says one sentence of every fact."""

    def __init__(self, text: str) -> None:
        self.text = text

    def fact(self, fact: Any) -> str:
        return self.text if isinstance(fact, Fired) else ""


def test_a_reason_that_nobody_is_told_is_found() -> None:
    match: Any = None
    why: Why = (("FA-1.1", 1),)
    for text, fact in (("", Fired(why=why)), ("A fires", Fired((why,)))):
        with pytest.raises(AssertionError, match=r"Fired gives the reason FA-1\.1, which nobody is told"):
            TellsReasons(cast("Any", Words(text)))(match, Entry(1, "", "north", Pass(), (fact,)), match)
    for text, *facts in (("A fires", Fired((why,), why)), ("A fires: +1 FA-1.1", Fired((why,)))):
        TellsReasons(cast("Any", Words(text)))(match, Entry(1, "", "north", Pass(), tuple(facts)), match)
    with pytest.raises(AssertionError, match=r"Fired cites FA-1\.1"):
        cites_the_listed("limmu.games.god_kings")[0](match, Entry(1, "", "north", Pass(), (Fired((why,)),)), match)


@pytest.mark.parametrize(
    "log", ["god-kings/megiddo", "genesis/sargon", "chariot-lords/middle_five_2", "game-of-kings/skirmish"]
)
def test_every_reason_of_a_recorded_match_is_told(log: str) -> None:
    (path,) = (Path(__file__).parents[2] / "replays" / "library").glob(f"{log}.limmu*")
    played = read_played(path)
    watch = TellsReasons(shown_of(played.match))
    for entry in played.entries:
        watch(played.match, entry, played.match)
    given = [fact for entry in played.entries for fact in entry.facts if [*reasons(fact)]]
    assert len(given) > 20


def test_a_game_that_never_ends_is_told_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    again = (OVER, "        return Goto(self.shuffle)\n" + OVER)
    game = copy_of("never-ends", (again,), tmp_path, monkeypatch)
    with pytest.raises(AssertionError, match=r"no end after 1000 entries: duel\.(lead|reply)") as caught:
        conformance.matches_end(Subject(game, most=1000))
    assert Subject(game).most <= 20_000, "about ten seconds for a small game: longer looks as if the kit hung"
    assert Path(str(caught.value).partition("limmu show ")[2].split()[0]).exists()


def test_a_winner_who_is_no_seat_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = copy_of("winner", ((OVER, '        return Done(Outcome(("nort",)'),), tmp_path, monkeypatch)
    with pytest.raises(AssertionError, match="nort won, but is no seat: an Outcome names seats"):
        conformance.matches_end(Subject(game))


def test_a_scope_without_a_procedure_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(TypeError, match=r"scopes: 'duel' ends with 'duels', but no procedure .* there are duel, play"):
        copy_of("scope", (('scopes={"duel": "duel"}', 'scopes={"duel": "duels"}'),), tmp_path, monkeypatch)


RENAMED: dict[str, tuple[Changes, str]] = {
    "fact": (
        (("class DuelBegan(", "class DuelOpened("), ("t.emit(DuelBegan(", "t.emit(DuelOpened(")),
        r"line 5: .*: no fact is called 'duel_began'; there are duel_opened, .*was=\(\"duel_began\",\)",
    ),
    "field": (
        (("class DuelBegan(Telling[Board]):\n    seat", "class DuelBegan(Telling[Board]):\n    who"),),
        r"line 5: .*: no field of the fact duel_began is called 'seat'; there are who\. .*renamed=\{\"seat\": \.\.\.\}",
    ),
    "question": (
        (("class Lead(", "class LeadCard("), ("Lead(self.seat)", "LeadCard(self.seat)")),
        r"^no question is called 'lead'; there are lead_card",
    ),
    "step": (
        (("def led(", "def laid("), ("then=self.led)", "then=self.laid)")),
        r"duel has no step 'led'; there are .*laid.*\(\.\.\., was=\('led',\)\)",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", RENAMED)
def test_a_log_of_names_that_are_gone_is_intact(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was renamed is told with what there is and how to say so: no byte of the log was changed."""
    log = read_log(random_match(duel.GAME, "duel", 1).log)
    changes, words = RENAMED[name]
    report = verify(log, copy_of(f"renamed-{name}", changes, tmp_path, monkeypatch), duel.PACK)
    assert report.intact.state == "holds"
    assert report.reproducible.state == "differs"
    assert re.search(words, report.reproducible.reason), report.reproducible.reason


def test_a_log_of_names_that_are_gone_still_has_to_be_a_chain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = random_match(duel.GAME, "duel", 1).log.splitlines(keepends=True)
    entries = [n for n, line in enumerate(lines) if b'"_":"entry"' in line]
    changes, _ = RENAMED["fact"]
    game = copy_of("chain", changes, tmp_path, monkeypatch)
    del lines[entries[-2]]
    report = verify(read_log(b"".join(lines)), game, duel.PACK)
    assert report.intact.state == "differs"


def test_a_fold_that_looks_up_another_copy_of_the_pack_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Packs are known by digest: what a fold finds may be a pack that was loaded before, equal but not the match's."""
    changes, words = MISTAKES["folds-with-the-pack"]
    game = copy_of("another-pack", changes, tmp_path, monkeypatch)
    played = random_match(game, "duel", 1, pack=copy(game.load_pack(None)))
    with pytest.raises(AssertionError, match=words):
        assert_folds_alone(played)


def test_whoever_profiles_goes_on_after_folds_are_watched() -> None:
    profile = Profile()
    profile.enable()
    assert_folds_alone(random_match(duel.GAME, "duel", 1))
    assert sys.getprofile() is profile
    profile.disable()


def copy_of_fords(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package of the example under another name."""
    copied = copytree(Path(__file__).parents[2] / "examples" / "three_fords" / "three_fords", folder / name)
    for path in copied.glob("*.py"):
        path.write_text(path.read_text("utf-8").replace("three_fords", name), "utf-8")
    monkeypatch.syspath_prepend(str(folder))
    return copied


def test_a_step_that_does_not_add_what_is_ruled_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied = copy_of_fords("fords_that_forget", tmp_path, monkeypatch)
    monkeypatch.chdir(tmp_path)
    assault = copied / "s3_assault.py"
    source = assault.read_text("utf-8")
    forgets = source.replace("for _, value in why])\n        carried", "for _, value in verdict.why])\n        carried")
    assert source != forgets
    assault.write_text(forgets, "utf-8")
    words = r"assault\.resolve takes a modified roll, but .* nothing but reasons differs"
    with pytest.raises(AssertionError, match=words):
        conformance.matches_end(Subject(import_module(copied.name).game))


@pytest.mark.parametrize(
    ("japanese", "words"),
    [
        ('[facts]\nspear_lots = "{ford}"\n', r"texts/ja\.toml: \[facts\] spear_lots: English has no such key"),
        ('[questions]\norder_march = "{frod}?"\n', r"\[questions\] order_march: English names no frod there"),
        ('[facts]\nspear_lost = "{ford}: <speer>"\n[terms]\nspear = "槍"\n', r"spear_lost: \[terms\] has no speer"),
        (
            '[fact]\nspear_lost = "{ford}"\n',
            r"fords_of_two_tongues.texts.ja\.toml: \[fact\]: write one of the sections",
        ),
    ],
)
def test_the_texts_of_another_language_are_looked_at_too(
    japanese: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied = copy_of_fords("fords_of_two_tongues", tmp_path, monkeypatch)
    monkeypatch.delitem(sys.modules, copied.name, raising=False)
    subject = Subject(import_module(copied.name).game)
    assert conformance.texts_are_complete(subject) == "texts/en"
    (copied / "texts" / "ja.toml").write_text('[facts]\nspear_lost = "{ford}"\n', "utf-8")
    assert conformance.texts_are_complete(subject) == "texts/en, ja"
    (copied / "texts" / "ja.toml").write_text(japanese, "utf-8")
    with pytest.raises((AssertionError, ValueError), match=words) as found:
        conformance.texts_are_complete(subject)
    if isinstance(found.value, ValueError):  # the terminal says it, too, in one line
        assert re.search(words, told(found.value))


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        (
            "clauses.toml",
            '"Pack.cards"',
            '"Pack.kards"',
            r"clauses\.toml:7: TF-1\.1-c names the field Pack\.kards",
        ),
        ("clauses.toml", '"TFR-1"', '"TFR-9"', r"clauses\.toml:\d+: TF-3\.4-b names the ruling TFR-9"),
        ("rulings.toml", '"TF-3.4-b"', '"TF-3.4-x"', r"rulings\.toml:\d+: TFR-1 names the clause TF-3\.4-x"),
    ],
)
def test_what_clauses_and_rulings_name_is_there(
    file: str, old: str, new: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied = copy_of_fords(f"fords_{abs(hash(new))}", tmp_path, monkeypatch)
    subject = Subject(import_module(copied.name).game)
    assert "rulings" in conformance.register_is_sound(subject)
    text = (copied / file).read_text("utf-8")
    assert old in text
    (copied / file).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(AssertionError, match=words):
        conformance.register_is_sound(subject)


def test_a_list_of_clauses_that_cannot_be_read_is_told_without_a_traceback() -> None:
    assert told(PackError([Problem("clauses.toml", "TF-1", "id", "given twice", 7)])) == (
        "clauses.toml:7: TF-1, id: given twice"
    )
