"""What a person reads of recorded matches: names, no ids; singular and plural; no word twice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from limmu.cli.console import TERMINAL
from limmu.core import Input, Note, branch, take, view
from limmu.display.composing import Composing
from limmu.display.hearing import written
from limmu.display.shown import Shown, shown_of
from limmu.display.telling import entry_lines, told_facts
from limmu.games.god_kings.facts import DieResolved, KingChanged
from limmu.stores.recorded import read_played

LIBRARY = Path(__file__).parents[2] / "replays" / "library"
KINGS = LIBRARY / "god-kings" / "three_kings.limmu"
FAULTS = {
    "an id or the name of a field": re.compile(r"\b\w+_\w+"),
    "a word twice": re.compile(r"\b([A-Za-z]+) \1\b"),
    "a value of Python": re.compile(r"[{}]|\bNone\b|\bUNSET\b|\bTrue\b|\(\)"),
    "a gap": re.compile(r"\S {2}\S| ,|;;|\( | \)"),
    "a plural of one": re.compile(r"\b1 (units|steps|points|areas|spaces|cards|dice|cities|answers)\b"),
    "a singular of many": re.compile(r"\b(?:[2-9]|[1-9]\d) (unit|step|point|area|space|card|city|answer)\b"),
    "a unit by its number": re.compile(r"\b(Foot|Chariots|warrior|chariot) \d+ (fires|loses|marches)"),
}
EVERY = 20
"""Entries between the questions that are looked at."""


@pytest.mark.parametrize(
    "name",
    [
        "chariot-lords/middle_five_2",
        "god-kings/megiddo",
        "genesis/hittites_and_mitanni",
        "game-of-kings/skirmish",
        pytest.param("god-kings/campaign", marks=pytest.mark.soak),
        pytest.param("genesis/empires_in_conflict_5", marks=pytest.mark.soak),
        pytest.param("chariot-lords/full_4", marks=pytest.mark.soak),
    ],
)
def test_sentences_are_those_of_people(name: str) -> None:
    match = read_played(LIBRARY / f"{name}.limmu.gz", None, TERMINAL).match
    shown, told = shown_of(match), set[str]()
    for n, position in enumerate(match.past):
        if position.entry is not None:
            told |= {line.strip() for line in entry_lines(shown, match, position.entry, ("umpire",))}
        if n % EVERY or n == match.n:
            continue
        then = branch(match, n)
        for seat in view(then, "public").asked:
            if (asked := view(then, seat).question if seat in match.seats else None) is not None:
                told.add(shown.on(then.board).question(asked.question, then.board))
                told |= {line.strip(" 0123456789") for line in Composing(shown, asked).lines()}
    found = [(fault, line) for fault, wrong in FAULTS.items() for line in sorted(told) if wrong.search(line)]
    assert not found, found[:10]


def test_the_names_of_seats_in_english_are_made_once_for_all_notes(monkeypatch: pytest.MonkeyPatch) -> None:
    match = read_played(LIBRARY / "game-of-kings" / "skirmish.limmu.gz").match
    note = Note(written("clocks.out_move", who=match.seats[0], time="1 min"))
    made, begin = list[str](), Shown.__init__

    def beginning(shown: Shown, *given: str) -> None:
        made.append(given[-1])
        begin(shown, *given)

    shown = shown_of(match)
    monkeypatch.setattr(Shown, "__init__", beginning)
    for _ in range(3):
        entry, match = take(match, Input("host", note))
        assert "has run out" in "".join(entry_lines(shown, match, entry, ("public",)))
    assert made == ["en"]


@pytest.mark.parametrize("name", ["god-kings/three_kings.limmu", "genesis/sargon.limmu"])
def test_a_sentence_that_does_not_look_at_the_board_is_the_same_without_one(name: str) -> None:
    match = read_played(LIBRARY / name, None, TERMINAL).match
    shown, looked = shown_of(match), set[bool]()
    for position in match.past:
        for fact in position.entry.facts if position.entry is not None else ():
            looked.add(looks := shown.looks(fact))
            assert looks or shown.on(position.board).fact(fact) == shown.on(None).fact(fact)
    assert looked == {True, False}


def test_a_sentence_that_names_who_is_king_is_told_of_the_board_after_its_fact() -> None:
    match = read_played(KINGS, None, TERMINAL).match
    entries = [one.entry for one in match.past if one.entry is not None]
    entry, changed = next((one, fact) for one in entries for fact in one.facts if isinstance(fact, KingChanged))
    die = DieResolved(purpose="succession", power=changed.power, natural=5, modified=5, target=1, success=False)
    told = told_facts(shown_of(match), match, replace(entry, facts=(die, *entry.facts)), ("umpire",))
    assert told[0].startswith(f"{match.pack.general[changed.old].name} lives on (5; ")
