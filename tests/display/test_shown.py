"""What is said of things that are on no board: a log or a client may name anything."""

from __future__ import annotations

from limmu.core import Asked, refuse
from limmu.display.notation import key_of
from limmu.display.shown import Shown
from limmu.games.chariot_lords.s01_replacements import Gamble, Replace
from limmu.installed import find_game


def test_an_answer_about_nobody_is_told_by_the_texts() -> None:
    game = find_game("chariot-lords")
    shown, question = Shown(game, game.load_pack(None)), Replace("egypt", 1, gamble=True)
    asked = Asked(seat="egypt", question=question, board=game.board(), step="", clauses=(), n=0, leaf="")
    known, nobody = Gamble("foot", "on"), Gamble("foot", "nowhere")
    assert "On" in shown.answer(asked, known)
    assert "nowhere" in shown.answer(asked, nobody).lower()
    assert key_of(question, nobody) == "gamble:foot:nowhere"


def test_a_number_of_a_thousand_digits_is_no_name() -> None:
    game = find_game("god-kings")
    shown = Shown(game, game.load_pack(None))
    assert shown.texts.value("9" * 5000, "card", shown.names)
    assert shown.texts.value("1", "card", shown.names) != "1"


def test_one_thing_by_its_number_is_one() -> None:
    texts = Shown(find_game("genesis"), None).texts
    assert [texts.value(one, "model|models") for one in ((4,), (4, 0), (), ("hittites",))] == [
        "model", "models", "models", "models",
    ]  # fmt: skip


def test_a_sentence_has_the_article_that_a_seat_takes() -> None:
    genesis, god_kings = find_game("genesis"), find_game("god-kings")
    assert Shown(genesis, genesis.load_pack(None)).side("hittites") == "the Hittites"
    assert Shown(god_kings, god_kings.load_pack(None)).side("egypt") == "Egypt"


def test_a_consent_names_the_rolls_where_there_are_any() -> None:
    shown = Shown(game := find_game("chariot-lords"), game.load_pack(None))
    assert shown.refusal(refuse("", "consent_needed")) == "this needs the consent of every seat"
    assert shown.refusal(refuse("", "consent_needed", "2", "5")).endswith("that it cancels, by entry: 2 and 5")
