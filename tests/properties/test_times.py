"""What a seat asks takes no time that tells what is hidden from it: in a match and its twin the same lines run.

Lines are counted, not seconds: how often each line of the rules and of the core runs does not depend on the machine.
"""

from __future__ import annotations

import gc
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from types import FrameType, ModuleType
from typing import Any

import pytest
from tests.properties import genesis, god_kings

from limmu import core
from limmu.core import Input, Match, check, decide, view
from limmu.core.log.entry import encode
from limmu.games import genesis as genesis_game
from limmu.games import god_kings as god_kings_game
from limmu.testing import blind, knowing
from limmu.testing.properties import probes, random_match

GAMES = (god_kings_game.game, god_kings), (genesis_game.game, genesis)
Request = Callable[[Match[Any]], object]
"""What a seat may ask of the host about a match."""


def requests(match: Match[Any], seat: str) -> Iterator[Request]:
    """A view, what is on offer, and whether this or that would be accepted, legal or not, all in its own name."""

    def judged(inp: Input) -> Request:
        return lambda match: check(match, inp)

    yield lambda match: view(match, seat)
    yield from [judged(inp) for inp in blind._tries(match, seat) if inp.by == seat]
    asked = view(match, seat).question
    if asked is None:
        return
    answers, below = list(asked.answers()), random.Random(match.n).randrange
    yield lambda match: [list(one.answers()) for one in (view(match, seat).question,) if one]
    yield from [judged(decide(seat, answer)) for answer in answers[:3]]
    yield from [judged(decide(seat, probe)) for probe in list(probes(answers[0], below))[:10]]


def lines_run(request: Request, match: Match[Any]) -> Counter[tuple[str, int]]:
    """How often each line runs, once caches are filled."""
    found: Counter[tuple[str, int]] = Counter()

    def heard(frame: FrameType, event: str, _: object) -> Any:
        found[frame.f_code.co_filename, frame.f_lineno] += event == "line"
        return heard

    request(match)
    before = sys.gettrace()
    gc.disable()  # others may be told of a collection, and run lines of their own
    sys.settrace(heard)
    try:
        request(match)
    finally:
        sys.settrace(before)
        gc.enable()
    return found


def same_lines(match: Match[Any], twin: Match[Any], audiences: tuple[str, ...], seed: int) -> None:
    """Instead of comparing what an audience receives: at every third entry, what runs for it."""
    if match.n % 3 == 0:
        for request in requests(match, audiences[0]):
            one, two = lines_run(request, match), lines_run(request, twin)
            assert one == two, f"another time at entry {match.n}: {(one - two) | (two - one)}"


def compare(game: Any, subject: ModuleType, scenario: str, seed: int, folder: Any) -> int:
    """A stretch of a random match and its twin for one seat, or for the public; how many items were swapped."""
    played = random_match(game, scenario, seed, stop=150, interrupt=8)
    audiences = [*played.match.seats, "public"]
    audience, start = audiences[seed % len(audiences)], played.match.n // 8
    sightings = knowing.Sightings(played, audience, subject.known)
    return blind.assert_blind(played, sightings, seed, relabel=subject.relabel, start=start, folder=folder)


@pytest.mark.parametrize(("game", "subject"), GAMES, ids=["god_kings", "genesis"])
@pytest.mark.parametrize("seed", range(3))
def test_no_time_tells(game: Any, subject: Any, seed: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setattr(blind, "_same", same_lines)
    assert compare(game, subject, scenario_of(game, seed), seed, tmp_path) > 0


@pytest.mark.soak
@pytest.mark.parametrize(("game", "subject"), GAMES, ids=["god_kings", "genesis"])
@pytest.mark.parametrize("shard", range(8))
def test_no_time_tells_in_many(
    game: Any, subject: Any, shard: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    monkeypatch.setattr(blind, "_same", same_lines)
    for seed in range(100 + 20 * shard, 120 + 20 * shard):
        compare(game, subject, scenario_of(game, seed), seed, tmp_path)


def scenario_of(game: Any, seed: int) -> str:
    return random.Random(seed).choice(sorted(game.scenarios(game.load_pack(None))))


def test_a_time_that_tells_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    def telling(match: Match[Any], inp: Input) -> Any:
        for byte in encode(match.board):
            if byte == ord("7"):
                break
        return core.check(match, inp)

    monkeypatch.setattr(blind, "_same", same_lines)
    monkeypatch.setattr(sys.modules[__name__], "check", telling)
    with pytest.raises(AssertionError, match="another time"):
        compare(*GAMES[0], "campaign", 1, tmp_path)
