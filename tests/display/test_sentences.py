"""Every sentence that the games tell reads like one: facts, questions, answers, statuses and outcomes."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from tests.replays.record_library import RECIPES, Recipe

from limmu import installed_games
from limmu.core import UMPIRE, Entry, Fact, Match, empty, fold, read_log, refuse, view
from limmu.display.saying import load_texts
from limmu.display.shown import Shown
from limmu.stores.files import read_bytes
from limmu.testing.properties import random_match

GAMES = sorted(installed_games())
WRONG = {
    "a list of nothing": re.compile(r"\bnone (?:and|with|to)\b|\b(?:and|with) none\b"),
    "a doubled subject": re.compile(r"^([A-Z][\w' -]*): \1\b|\b([A-Za-z]{3,}) \2\b"),
    "a stored name": re.compile(r"[A-Za-z0-9]_[A-Za-z0-9]|[{}]|\bhidden hidden\b"),
    "a figure without its unit": re.compile(r"\([+-]?\d+ [a-z]+ continued\)|\([+]\d+\)"),
    "a hole": re.compile(r"  | [?,;]|\( |\(\)"),
}
"""What no sentence has."""


@cache
def of_a_game(package: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """One of several, `1 points`, by the nouns that its texts have in both numbers; a name that is a plural, `the
    Hittites`, before the verb of one."""
    sections = load_texts(package).sections
    texts = [text for table in sections.values() for text in table.values()]
    forms = {form for text in texts for form in re.findall(r":([A-Za-z ]+)\|([A-Za-z ]+)\}", text)}
    nouns = sorted({many for one, many in forms if many.endswith("s") and not one.endswith("s")})
    names = "|".join(map(re.escape, sections.get("many", {}).values())) or "(?!)"
    return (
        re.compile(rf"(?<![\w.,+-])1 (?:{'|'.join(nouns)})\b"),
        re.compile(rf"(?i:{names}) (?!\w*ss\b)[a-z]+s\b"),
    )


def faults(told: str, package: str, *, begins: bool = True) -> list[str]:
    """What is wrong with a sentence; ``begins``: it begins with a capital or a figure."""
    several, verb = of_a_game(package)
    found = [name for name, pattern in WRONG.items() if pattern.search(told)]
    found += ["one of several"] if several.search(told) else []
    found += ["a verb for one"] if verb.match(told) else []
    return [*found, "no capital"] if begins and not re.match(r"[A-Z0-9'\"]", told) else found


def sayings(
    shown: Shown, match: Match[Any], entry: Entry[Fact[Any]], below: random.Random
) -> Iterator[tuple[str, bool]]:
    """What is told after an entry: its facts, the status, what is asked, and some of the answers."""
    shown = shown.on(match.board)
    yield from [(told, True) for fact in entry.facts if (told := shown.fact(fact))]
    if match.over is not None:
        yield shown.outcome(match.over), False
    if below.random() > 0.1:
        return
    yield shown.status(view(match, UMPIRE)), False
    asked = next((seen.question for seat in match.seats if (seen := view(match, seat)).question is not None), None)
    if asked is None:
        return
    yield shown.question(asked.question, asked.board), True
    yield shown.question(asked.question), True
    level = asked.choices()
    if told := shown.asks(asked.question, level):
        yield told, True
    for option in below.sample(list(level.options), min(4, len(level.options))):
        yield shown.option(asked, level, option), False


def note(found: list[str], shown: Shown, told: str, *, begins: bool) -> None:
    if wrong := faults(told, shown.game.package, begins=begins):
        found.append(f"{', '.join(wrong)}: {told}")


@pytest.mark.parametrize("recipe", [pytest.param(one, id=f"{one.game}/{one.scenario}") for one in RECIPES])
def test_what_the_library_tells_reads_like_sentences(recipe: Recipe) -> None:
    game, below = installed_games()[recipe.game], random.Random(1)
    shown, found = Shown(game, game.load_pack(None)), list[str]()
    log = read_log(read_bytes(recipe.path))
    match = empty(game, shown.pack, log.header, b"")
    for line in log.read(game.codec):
        match = fold(match, line.entry, line.json, line.leaf)
        if line.entry.n < FIRST or not line.entry.n % EACH:
            for told, begins in sayings(shown, match, line.entry, below):
                note(found, shown, told, begins=begins)
    assert not found, "\n".join(dict.fromkeys(found))


FIRST, EACH = 100, 20
"""The first entries of a recorded match are all read, of the others one in so many."""


@pytest.mark.parametrize("name", GAMES)
def test_what_random_matches_tell_reads_like_sentences(name: str) -> None:
    game, below = installed_games()[name], random.Random(2)
    shown, found = Shown(game, game.load_pack(None)), list[str]()

    def read(before: Match[Any], entry: Entry[Fact[Any]], after: Match[Any]) -> None:
        for told, begins in sayings(shown, after, entry, below):
            note(found, shown, told, begins=begins)

    scenario = next(iter(game.scenarios(shown.pack)))
    random_match(game, scenario, 31, pack=shown.pack, watchers=(read,), stop=100)
    assert not found, "\n".join(dict.fromkeys(found))


@pytest.mark.parametrize("name", GAMES)
def test_a_number_in_a_refusal_has_its_noun_in_the_number_that_it_takes(name: str) -> None:
    texts = load_texts(installed_games()[name].package)
    counted = re.compile(rf"\{{\d\}} (?:more )?(?:{NOUNS})\b")
    wrong = [text for text in texts.sections["refusals"].values() if counted.search(text)]
    assert not wrong, "\n".join(wrong)


def test_a_range_of_one_number_is_told_as_that_number() -> None:
    texts = load_texts("limmu.games.chariot_lords")
    told = [texts.refusal(refuse("CL-1.a", "not_so_many", low, high)) for low, high in (("0", "6"), ("6", "6"))]
    assert told == ["place from 0 to 6 units", "place exactly 6"]


NOUNS = "units|cards|points|[a-zA-Z]+ [pP]oints|steps|models|dice|spaces|battles|provinces|shifts|Wounds|Feats"


@pytest.mark.parametrize(
    "told",
    [
        "none and Hatti chariot 1 go inside the city",
        "Hittites: Hittites: which units at Alalakh try to intercept?",
        "Egypt loses 1 steps",
        "Egypt besieges Kadesh (0 siege continued)",
        "Egypt pays 2 (+1)",
        "units_moved to Jaffa",
        "{power} plays a card",
        "Play an action card at ?",
        "the Kassites has the impulse",
        "sieges: space kadesh",
    ],
)
def test_a_sentence_of_the_kind_that_testers_rewrote_is_found(told: str) -> None:
    assert faults(told, "limmu.games.god_kings"), told


@pytest.mark.parametrize("name", GAMES)
def test_no_question_begins_with_who_is_asked(name: str) -> None:
    """The chronicle and the prompt name the seat before the question: `Egypt: Egypt: which units ...`."""
    sections = load_texts(installed_games()[name].package).sections
    assert not [text for text in sections["questions"].values() if re.match(r"\{\w+\}: ", text)]
