"""Matches and views in a notebook: short in words, a picture, and nothing secret while a match goes on."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from tests.benchmarks import yardstick
from tests.display.scenes import recorded, set_up

from limmu import begin
from limmu.core import Outcome, branch, view
from limmu.display import notebook
from limmu.display.shown import Shown


def test_a_match_prints_in_one_line() -> None:
    match = recorded("god-kings")
    assert repr(match).startswith("<Match god-kings, campaign: after entry ")
    assert "over, won by egypt" in repr(match)
    assert repr(branch(match, 40)).endswith(" to answer>")
    assert repr(view(branch(match, 40), "egypt")).startswith("<View of egypt after entry 40: ")
    assert len(repr(match)) + len(repr(view(match, "umpire"))) < 200


def test_a_draw_is_won_by_nobody() -> None:
    match = set_up("god-kings", "kadesh")
    drawn = replace(match, position=replace(match.position, over=Outcome(), pause=None))
    assert repr(drawn).endswith(": after entry 0, over, a draw>")


def test_a_question_prints_without_its_board() -> None:
    match = branch(recorded("god-kings"), 40)
    (seat,) = view(match, "public").asked
    asked = view(match, seat).question
    assert repr(asked) == f"<{seat} is asked after entry 40: {asked.question!r}>"


@pytest.mark.parametrize("game", ["god-kings", "genesis", "chariot-lords"])
def test_matches_and_views_show_a_map_with_a_line_above_it(game: str) -> None:
    match = recorded(game)
    for what in (match, view(match, "public")):
        found = what._repr_html_()
        assert found is not None
        line, picture = found.split("</p>", 1)
        assert match.game.title in line
        assert picture == what._repr_svg_()
        assert ElementTree.fromstring(picture).tag.endswith("svg")


def test_a_match_that_goes_on_shows_the_public_view_whoever_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    match = branch(recorded("god-kings"), 60)
    seen = []
    monkeypatch.setattr(Shown, "scene", lambda self, now: seen.append(now))
    for what in (match, view(match, "umpire"), view(match, "egypt")):
        notebook.svg(what)
    assert [now.audience for now in seen] == [("public",)] * 3
    assert [now.board for now in seen] == [view(match, "public").board] * 3
    assert view(match, "umpire").board != view(match, "public").board
    notebook.svg(recorded("god-kings"))
    assert seen[-1].audience == ("umpire",)


def test_what_has_no_picture_leaves_the_words() -> None:
    match = begin(yardstick.game, yardstick.game.load_pack(None), "turns-1")[1]
    assert match._repr_html_() is None
    assert match._repr_svg_() is None
    assert view(match, "public")._repr_html_() is None


def test_a_view_of_another_pack_has_no_picture() -> None:
    seen = view(set_up("god-kings", "kadesh"), "public")
    assert notebook.svg(seen) is not None
    assert notebook.svg(replace(seen, board=seen.board.but(pack="another"))) is None
