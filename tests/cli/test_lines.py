"""Lines as a player says them at the table: several answers at once, whole or not at all."""

from itertools import islice
from pathlib import Path

import pytest
from tests.agents.games import game_of
from tests.cli.conftest import Run

from limmu import installed
from limmu.cli.acting import acts_of
from limmu.cli.console import TERMINAL
from limmu.cli.play import Wishes, begun, bots_for, derived
from limmu.core import Decision, Host, SeededDice, branch, decide, question, view
from limmu.display.composing import Composing
from limmu.display.listening import words_of
from limmu.display.shown import shown_of
from limmu.games.god_kings.s15_losses import ChooseLosses
from limmu.installed import find_game, load_pack
from limmu.rooms.orders import Orders
from limmu.stores.keeping import resume
from limmu.stores.recorded import read_played
from limmu.testing.properties import random_match

LIBRARY = Path(__file__).parents[2] / "replays" / "library"


@pytest.fixture(autouse=True)
def only_installed(games: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installed, "_added", {})


def typed(run: Run, game: str, scenario: str, seat: str, *lines: str) -> tuple[str, int]:
    """What is on the screen, in one line, and how many answers of the seat are in the log."""
    start = (
        "play",
        game,
        "--scenario",
        scenario,
        "--seat",
        "all=sensible",
        "--seat",
        f"{seat}=human",
        "--seed",
        "7",
        "--out",
        "m.limmu",
    )
    result = run(*start, typed="\n".join(lines) + "\n")
    assert result.exit_code == 130, result.stderr
    kept = resume(Path("m.limmu"), None, TERMINAL)
    kept.store.close()
    given = [entry for entry in kept.entries if entry.by == seat and isinstance(entry.input, Decision)]
    return " ".join(result.stdout.split()), len(given)


def test_an_activation_is_said_in_one_line(run: Run) -> None:
    told, given = typed(run, "god-kings", "kadesh", "egypt", "no card", "79 Seti I 4C 6W to Megiddo")
    assert "Seti I (4C 6W) marches to Jaffa" in told
    assert "Seti I (4C 6W) marches to Megiddo" in told
    assert given == 2 + 5  # the card, who moves, two steps, and a window with one answer


@pytest.mark.parametrize("line", ["79 to activate a general", "79 for trade"])
def test_what_a_card_is_played_for_is_said_as_it_is_told(run: Run, line: str) -> None:
    told, given = typed(run, "god-kings", "kadesh", "egypt", "no card", line)
    assert "says nothing here" not in told
    assert given > 2


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (
            "79 Seti I 4C 9W to Jaffa",
            "nothing of the line was done; at seti i 4c 9w to jaffa: there are 6 of W to choose from",
        ),
        (
            "79 Seti I 1C 2W to Jaffa",
            "at seti i 1c 2w to jaffa: say which of these: 3W Amon and 3W Ra",
        ),
        ("79 Seti I 4C 6W; dance", "at dance: that says nothing here: Seti I has 4 movement points left"),
        ("79 Seti I 4C 6W to Washukanni; end", "nothing of the line was done"),
        ("79 Seti I 4C 6W > Jaffa > Megiddo; end", "at end: before that somebody else is asked: Hatti"),
        ("12 activate Nobody 4C", "says nothing here"),
    ],
)
def test_a_line_is_refused_whole_with_a_reason(run: Run, line: str, why: str) -> None:
    told, given = typed(run, "god-kings", "kadesh", "egypt", "no card", line)
    assert why in told
    assert given == 2  # no card, and what has one answer


def test_a_line_that_goes_on_after_a_card_is_drawn_tells_nothing_of_the_card() -> None:
    match = random_match(game_of("genesis"), "hittites_and_mitanni", 0).match
    told = set[str]()
    for n in range(1, match.n + 1):
        entry, after = match.past[n].entry, branch(match, n)
        if entry is None or not any([type(fact).__name__ == "CardDrawn" for fact in entry.facts]):
            continue
        shown = shown_of(match)
        if isinstance(entry.input, Decision) and entry.input.answer == "pay" and view(after, entry.by).question:
            asked, orders = branch(match, n - 1), Orders(entry.by, shown)
            assert len(acts_of(asked, seat=entry.by, shown=shown, orders=orders, line="pay", ids={})) == 1
            with pytest.raises(ValueError, match="dance") as refused:
                acts_of(asked, seat=entry.by, shown=shown, orders=orders, line="pay; dance", ids={})
            told.add(str(refused.value))
    assert told == {"nothing of the line was done; at dance: before that something hidden comes to light"}


def test_divisions_and_sides_are_said_where_it_is_open_which_units(run: Run) -> None:
    told, _ = typed(
        run, "god-kings", "kadesh", "egypt", "no card", "79 2W Amon 1C Seti I", "79 Seti I 2W Amon 1C > Jaffa"
    )
    assert "Seti I (1C 2W) marches to Jaffa" in told


def test_moves_of_chariot_lords_are_said_in_either_order_and_several_at_once(run: Run) -> None:
    lines = (
        "1F Crete > Naucratis; Crete to West Taurus 1F",
        "1F: Wilusa > Lukka; Wilusa > Zippasla > Sangarius 2F; end",
    )
    told, given = typed(run, "chariot-lords", "middle_five_2", "red_yellow", *lines)
    assert "1F of Achaea sails from Crete to West Taurus" in told
    assert "2F of Achaea march from Zippasla to Sangarius" in told
    assert given == 6


def test_what_is_wrong_with_a_move_of_chariot_lords_is_told(run: Run) -> None:
    told, given = typed(run, "chariot-lords", "middle_five_2", "red_yellow", "9F Wilusa > Lukka", "3F Wilusa > Babylon")
    assert "there are 3 Foot to choose from" in told
    assert "Babylon is out of reach by sea from Wilusa (CL-2.a" in told
    assert not given


def test_a_semicolon_parts_answers_and_joins_none(run: Run) -> None:
    lines = ("Wilusa > Lukka 2F; 1F", "1F Wilusa > Lukka; 9F Wilusa > Lukka")
    told, given = typed(run, "chariot-lords", "middle_five_2", "red_yellow", *lines)
    assert "nothing of the line was done; at 1f" in told
    assert "nothing of the line was done; at 9f wilusa > lukka: there are 2 Foot" in told
    assert not given


@pytest.mark.parametrize(
    ("name", "scenario", "least"),
    [
        ("god-kings", "kadesh", 0.99),
        ("chariot-lords", "middle_five_2", 0.98),
        ("genesis", "egypt_and_the_hittites", 0.97),
    ],
)
def test_the_words_in_which_an_answer_is_told_are_understood(name: str, scenario: str, least: float) -> None:
    game = find_game(name)
    pack = load_pack(game, None)
    roles = dict.fromkeys(game.seats(pack, scenario), "sensible")
    _, match, _ = begun(
        game, pack, Wishes(scenario=scenario, seats=roles, dice="seeded", seed=7, options={}, pack=None, out=None)
    )
    host, bots = Host(match, SeededDice(derived(match.secret, "dice"))), bots_for(game, roles, match.secret)
    understood, lost = 0, list[str]()
    while (open_ := question(host.match)) is not None and host.match.n < 120:
        seat = open_.seats[0]
        seen = host.view(seat)
        asked, answer = seen.question, bots[seat].choose(seen)
        assert asked is not None
        shown = shown_of(host.match).on(host.match.board)
        told = shown.answer(asked, answer)
        try:
            found = Composing(shown, asked).opening(words_of(told))
        except ValueError:
            found = None
        if found is not None and not found[1] and shown.answer(asked, found[0]) == told:
            understood += 1
        else:
            lost.append(told)
        host.take(decide(seat, answer))
    assert understood >= least * (understood + len(lost)), lost


def test_losses_are_said_by_kind_and_refused_with_the_rule() -> None:
    """Battle of the recorded Kadesh: any words of losses that are legal are the losses; others name the clause."""
    match = read_played(LIBRARY / "god-kings" / "kadesh.limmu.gz", None, TERMINAL).match
    found = 0
    for n, position in enumerate(match.past):
        asked = view(branch(match, n), position.pause.demands[0].seat).question if position.pause else None
        if asked is None or not isinstance(asked.question, ChooseLosses):
            continue
        shown = shown_of(match).on(position.board)
        composing = Composing(shown, asked)
        for losses in islice(asked.question.every(position.board), 20):
            told = shown.answer(asked, losses)
            assert composing.opening(words_of(told)) == (losses, [])
            found += 1
        with pytest.raises(ValueError, match=r"GK-|to choose from"):
            composing.opening(words_of("9W 9C"))
    assert found
