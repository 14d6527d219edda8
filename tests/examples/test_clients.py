"""The terminal client and the chat bot: played with, and what they must not tell."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from examples.chat_bot import Room, handle
from tests.examples.conftest import EXAMPLES, Place

from limmu import view
from limmu.core import SeededDice


def lines(name: str) -> int:
    return len((EXAMPLES / name).read_text("utf-8").splitlines())


# ---------------------------------------------------------------- the terminal client


def test_the_terminal_client_plays_a_match_to_its_end(fords: Place, tmp_path: Path) -> None:
    assert lines("terminal_client.py") <= 70
    play = ("terminal_client.py", "three-fords", "skirmish", "m.limmu", "hill")
    told = fords.run(*play, cwd=tmp_path, typed="99\nx\n= x\n" + "2\n" * 40)
    assert "99 is not on the list" in told
    assert "'x' says none of these answers" in told
    assert "not the form of an answer" in told
    assert told.splitlines()[-1].endswith(("(more fords held)", "(as many fords each)", "(all fords held)"))
    assert "differs" not in fords.run("limmu", "verify", "m.limmu", cwd=tmp_path)


def test_the_terminal_client_stops_and_what_it_kept_goes_on(fords: Place, tmp_path: Path) -> None:
    play = ("terminal_client.py", "three-fords", "skirmish", "m.limmu", "hill", "marsh")
    told = fords.run(*play, cwd=tmp_path, typed="2\n")
    assert "stopped; it is all in m.limmu" in told
    fords.run("limmu", "play", "m.limmu", "--seat", "all=random", cwd=tmp_path)


# ---------------------------------------------------------------- the chat bot


def said(room: Room, *lines: str) -> tuple[Room, dict[str, str]]:
    """The room after some lines, and what each person was told after the last."""
    told: list[tuple[str, str]] = []
    for line in lines:
        room, told = handle(room, *line.split(": ", 1))
    heard: dict[str, str] = {}
    for to, text in told:
        heard[to] = f"{heard.get(to, '')}{text}\n"
    return room, heard


def kadesh() -> Room:
    return said(Room(dice=SeededDice(4)), "Ann: new god-kings kadesh", "Ann: sit egypt", "Bob: sit hatti")[0]


def gone_on(room: Room) -> tuple[Room, dict[str, str]]:
    """The room after whoever is asked has picked the first thing that is on offer."""
    assert room.match is not None
    person = room.match.position.persons[view(room.match, "public").asked[0]]
    for number in range(9):
        after, heard = said(room, f"{person}: {(1, 0, *range(2, 9))[number]}")
        if after is not room:
            return after, heard
    raise AssertionError(said(room, f"{person}: ask"))


def test_the_chat_bot_plays_a_match_of_two_persons() -> None:
    room, heard = kadesh(), {}
    for _ in range(2000):
        assert room.match is not None
        if room.match.over is not None:
            break
        room, heard = gone_on(room)
        assert not any(["Refused" in text for text in heard.values()]), heard
    assert room.match is not None
    assert room.match.over is not None
    assert "The match is over" in heard[""]


def test_the_chat_bot_takes_words() -> None:
    room = kadesh()
    assert room.match is not None
    n = room.match.n
    room, heard = said(room, "Ann: nonsense")
    assert heard == {"Ann": "'nonsense' says none of these answers: type the number of one, or its words\n"}
    room, _ = said(room, "Ann: No Card")
    assert room.match.n == n + 1
    assert "= KEY" in said(room, "Ann: help")[1]["Ann"]


def test_the_chat_bot_takes_a_pick_back() -> None:
    room, several = kadesh(), 0
    while several < 5:
        after, heard = gone_on(room)
        if after.match is room.match:
            (person,) = heard
            asked = said(room, f"{person}: ask")[1][person]
            assert heard[person] != asked
            assert said(after, f"{person}: back")[1][person] == asked
            several += 1
        room = after


def test_the_chat_bot_changes_nothing_but_what_it_returns() -> None:
    room = kadesh()
    before = room.match
    after, _ = said(room, "Ann: 1", "Bob: 1")
    assert room.match is before
    assert after.match is not before


def test_the_chat_bot_whispers_what_is_secret() -> None:
    room = kadesh()
    assert room.match is not None
    hands = {hand.seat: hand.cards for hand in room.match.board.hands}
    assert all(hands.values())
    for person, mine, other in (("Ann", "egypt", "hatti"), ("Bob", "hatti", "egypt")):
        _, heard = said(room, f"{person}: board")
        assert list(heard) == [person]
        names = room.match.pack.card
        assert all([names[card].name in heard[person] for card in hands[mine]])
        assert not any([names[card].name in heard[person] for card in hands[other]])


@pytest.mark.parametrize(
    "line", ["Eve: sit egypt", "Eve: 1", "Ann: 0", "Ann: 99999", "Ann: nonsense", "Ann: new chess", "Eve: say hello"]
)
def test_the_chat_bot_lets_nobody_do_what_he_may_not(line: str) -> None:
    room = kadesh()
    after, heard = said(room, line)
    assert after.match is room.match
    assert heard


def test_the_chat_bot_answers_at_a_terminal(fords: Place, tmp_path: Path) -> None:
    typed = "Ann: new three-fords\nAnn: sit hill\n: 1\nno colon\nAnn: board\n"
    told = fords.run("chat_bot.py", cwd=tmp_path, typed=typed)
    assert "[everybody] Ann sits at hill." in told
    assert "[Ann] the Hill Clan: Where do you march" in told
    assert re.search(r"hill +\[[1-9],[1-9],[1-9]\]", told), "his own hand"
    assert re.search(r"marsh +\[0,0,0\]", told), "the hand of the other"


def test_the_typed_client_plays_a_match_to_its_end(fords: Place, tmp_path: Path) -> None:
    told = fords.run("typed_client.py", cwd=tmp_path)
    assert " won (" in told or told.startswith("a draw (")
