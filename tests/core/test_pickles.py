"""What programs hand from process to process: matches, views and games go through pickle and play on."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.core.parley import GAME, SECRET, bid_table

from limmu import installed_games
from limmu.core import Game, Host, Match, SeededDice, begin, decide, take
from limmu.games.god_kings import load_pack

NAMES = sorted(installed_games())


def played(name: str, most: int = 40) -> Match[Any]:
    game = installed_games()[name]
    pack = game.load_pack(None)
    _, match = begin(game, pack, next(iter(game.scenarios(pack))), secret=SECRET)
    host, below = Host(match, SeededDice(1)), random.Random(3).randrange
    for _ in range(most):
        (seat, *_) = host.view("public").asked
        host.answer(seat, host.view(seat).question.sample(below))  # pyright: ignore
    return host.match


@pytest.mark.parametrize("name", NAMES)
def test_a_match_comes_back_and_plays_on_alike(name: str) -> None:
    match = played(name)
    again: Match[Any] = pickle.loads(pickle.dumps(match))
    assert again.game is match.game
    assert again.pack.digest == match.pack.digest
    assert (again.leaf, again.board, again.past[3].leaf) == (match.leaf, match.board, match.past[3].leaf)
    one, other = Host(match, SeededDice(2)), Host(again, SeededDice(2))
    for host in (one, other):
        (seat, *_) = host.view("public").asked
        host.answer(seat, host.view(seat).question.sample(random.Random(4).randrange))  # pyright: ignore
    assert one.match.leaf == other.match.leaf


@pytest.mark.parametrize("name", NAMES)
def test_a_view_and_its_question_come_back(name: str) -> None:
    host = Host(played(name), SeededDice(1))
    (seat, *_) = host.view("public").asked
    view = host.view(seat)
    again = pickle.loads(pickle.dumps(view))
    assert again == view
    assert again.question.sample(lambda n: 0) == view.question.sample(lambda n: 0)  # pyright: ignore


def test_a_match_takes_no_entry_of_a_later_one_along() -> None:
    table = bid_table()
    before = table.match
    table.say("red", table.lowest("red"))
    assert len(before.past) > before.n + 1
    again: Match[Any] = pickle.loads(pickle.dumps(before))
    assert len(again.past) == before.n + 1


def test_a_match_in_which_something_is_hidden_keeps_what_its_host_knows() -> None:
    table = bid_table()
    again: Match[Any] = pickle.loads(pickle.dumps(table.match))
    assert again.board == table.board
    assert again.secret == SECRET


def test_a_deep_copy_of_a_match_has_the_same_game() -> None:
    table = bid_table()
    assert copy.deepcopy(table.match).game is GAME


def test_another_process_finds_the_pack_of_a_board(tmp_path: Path) -> None:
    """A pack that is not the shipped one: the board knows its digest alone."""
    shipped = installed_games()["god-kings"].load_pack(None)
    folder = tmp_path / "pack"
    source = Path(sys.modules[load_pack.__module__].__file__ or "").parent / "data"
    folder.mkdir()
    for file in source.iterdir():
        text = file.read_text("utf-8")
        (folder / file.name).write_text(
            text.replace('"Thebes"', '"Waset"') if file.suffix == ".toml" else text, "utf-8"
        )
    pack = load_pack(folder)
    assert pack.digest != shipped.digest or pack.tables != shipped.tables
    _, match = begin(installed_games()["god-kings"], pack, "kadesh", secret=SECRET)
    (tmp_path / "match").write_bytes(pickle.dumps(match))
    program = (
        "import pickle, sys\n"
        "from limmu import view\n"
        "match = pickle.load(open(sys.argv[1], 'rb'))\n"
        "names = [space.name for space in match.pack.tables.spaces]\n"
        "seen = view(match, match.seats[0])\n"
        "print('Waset' in names, match.leaf, seen.question.answers()[0] if seen.question else '')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "match")], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith(f"True {match.leaf}")


def test_a_pack_comes_back_as_the_loaded_one() -> None:
    pack = installed_games()["god-kings"].load_pack(None)
    assert pickle.loads(pickle.dumps(pack)) is pack


def test_a_game_that_no_variable_holds_says_so() -> None:
    lost: Game[Any] = Game(
        "nowhere",
        "Nowhere",
        prefix="PA",
        ruleset=1,
        board=GAME.board,
        modules=[],
        load_pack=GAME.load_pack,
        digest=GAME.digest,
        scenarios=GAME.scenarios,
        seats=GAME.seats,
        set_up=GAME.set_up,
        opening=GAME.opening,
    )
    with pytest.raises(TypeError, match="nowhere cannot be pickled: no variable of"):
        pickle.dumps(lost)


def test_the_match_after_a_pickle_goes_on_without_the_host() -> None:
    table = bid_table()
    again: Match[Any] = pickle.loads(pickle.dumps(table.match))
    answer = table.lowest("red")
    assert take(again, decide("red", answer))[1].leaf == take(table.match, decide("red", answer))[1].leaf
