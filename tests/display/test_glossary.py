"""The names of everything in a match, as one document."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import attrs
import pytest
from tests.schemas.support import GAMES
from tests.testing import duel
from tests.testing.duel import Board

import limmu
from limmu.core import Game, SeededDice, begin, encode
from limmu.display.glossary import glossary_of
from limmu.display.shown import Shown


def host_of(game: Game[Any]) -> limmu.Host[Any]:
    return limmu.host(game, next(iter(game.scenarios(game.load_pack(None)))), dice=SeededDice(1))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_seat_procedure_step_outcome_ruling_and_reading_has_a_name(game: Game[Any]) -> None:
    host = host_of(game)
    found = glossary_of(limmu.words(game), host.match, "public")
    assert [*found.seats] == [*host.match.seats]
    assert found.procedures.keys() == game.procedures.keys()
    assert all(found.steps[step] for step, _ in host.view("public").stack)
    assert {name: [*ruling.readings] for name, ruling in found.rulings.items()} == {
        name: [*readings] for name, readings in sorted(game.options.items())
    }
    names = json.loads(encode(found))
    assert all(
        name for table in ("seats", "things", "procedures", "steps", "outcomes") for name in names[table].values()
    )
    assert all(ruling["text"] and all(ruling["readings"].values()) for ruling in names.get("rulings", {}).values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_whatever_an_answer_concerns_has_a_name(game: Game[Any]) -> None:
    host, words = host_of(game), limmu.words(game)
    bot = game.bot("random", 3)
    while host.match.n < 120 and (seats := host.view("public").asked):
        seat = seats[0]
        view = host.view(seat)
        found = glossary_of(words, host.match, seat)
        asked = view.question
        assert asked is not None
        concerned = [one for option in asked.choices().options for one in asked.concerns(option)]
        for one in concerned:
            named = found.things.get(one.id) or found.numbered.get(one.kind, {}).get(one.id) or found.seats.get(one.id)
            assert named, (type(asked.question).__name__, one)
        host.answer(seat, bot.choose(view))


def test_an_audience_learns_no_name_that_only_a_hidden_part_of_the_board_has() -> None:
    game = next(game for game in GAMES if game.name == "game-of-kings")
    host = host_of(game)
    for seat in host.match.seats:
        mine, other = (glossary_of(limmu.words(game), host.match, one).things for one in (seat, "public"))
        assert other.keys() <= mine.keys()


def test_names_of_an_unknown_audience_are_refused() -> None:
    game = GAMES[0]
    with pytest.raises(LookupError, match="there is no audience 'rome'"):
        glossary_of(limmu.words(game), host_of(game).match, "rome")


@attrs.frozen
class One:
    id: int | str
    name: str


@attrs.frozen
class PackOfLists:
    """Records with an `id`, and mappings by number and by text."""

    cards: tuple[One, ...] = (One(7, "Seven"),)
    units: Mapping[int, One] = {3: One(3, "Three")}
    city: Mapping[str, One] = {"5": One("5", "Five")}
    areas: tuple[One, ...] = (One("mill", "Mill"),)


def test_whatever_form_a_pack_has_its_records_are_named_by_one_rule() -> None:
    game = Game(
        "lists", "Lists", prefix="LI", ruleset=1, board=Board, modules=[duel], load_pack=lambda path: PackOfLists(),
        digest=lambda pack: "", scenarios=lambda pack: {"one": "One"}, seats=lambda pack, scenario: ("a",),
        set_up=lambda *given: (), opening=lambda pack, scenario: duel.Play(),
    )  # fmt: skip
    words = Shown(game, PackOfLists())
    for value, kind, name in (
        (7, "card", "Seven"),
        (3, "unit", "Three"),
        (5, "city", "Five"),
        ("mill", "area", "Mill"),
    ):
        assert [words.names(value, kind), words.names(str(value), kind)] == [name, name]
    found = glossary_of(words, begin(game, PackOfLists(), "one", secret=b"s" * 32)[1], "public")
    assert (found.numbered["card"], found.numbered["unit"], found.numbered["city"]) == (
        {"7": "Seven"}, {"3": "Three"}, {"5": "Five"},
    )  # fmt: skip
    assert found.things["mill"] == "Mill"
