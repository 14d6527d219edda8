"""The recorded matches of replays/library: each is reproduced to the last byte, folded and verified.

If one differs after a change that was meant, give the game a new ruleset number where facts differ, and run
`make library`.
"""

from __future__ import annotations

import re
from functools import cache

import pytest
from tests.replays.record_library import LIBRARY, RECIPES, Recipe

from limmu import installed_games
from limmu.core import Entry, Fact, Input, Log, read_log, reconstruct, redact, replay, take, verify
from limmu.core.log.entry import encode
from limmu.core.log.lines import line_of
from limmu.core.match.begin import entry_zero
from limmu.core.match.host import lines_of
from limmu.core.rules.records import mask_for
from limmu.display.shown import shown_of
from limmu.stores.files import read_bytes
from limmu.stores.recorded import read_played
from limmu_replays.chronicle import Chronicle
from limmu_replays.picturing import Pictures

LONG = ("chariot-lords/full_4", "chariot-lords/second_five_4", "chariot-lords/first_five_3", "god-kings/campaign")
MATCHES = [pytest.param(recipe, id=f"{recipe.game}/{recipe.scenario}") for recipe in RECIPES]
MEND = "if that is meant: a new ruleset number where facts differ, then make library"
MOST = 20 << 20


@cache
def data_of(recipe: Recipe) -> bytes:
    """The bytes of a recorded match, unpacked."""
    return read_bytes(recipe.path)


@cache
def log_of(recipe: Recipe) -> Log:
    """The log of a recorded match, which is sound."""
    log = read_log(data_of(recipe))
    assert log.damage is None
    assert not log.torn
    return log


@cache
def entries_of(recipe: Recipe) -> tuple[Entry[Fact[object]], ...]:
    """Its entries, secrets opened."""
    return tuple([record.entry for record in log_of(recipe).read(installed_games()[recipe.game].codec)])


@pytest.mark.parametrize("recipe", MATCHES)
def test_the_rules_make_every_byte_of_it_again(recipe: Recipe) -> None:
    game, log = installed_games()[recipe.game], log_of(recipe)
    assert log.header.digest == game.digest(game.load_pack(None)), f"the pack has changed: {MEND}"
    _, match = entry_zero(game, game.load_pack(None), log.header, recipe.secret)
    lines = [line_of(match.header), lines_of(match)]
    for entry in entries_of(recipe)[1:]:
        _, match = take(match, Input(entry.by, entry.input, entry.cmd))
        lines.append(lines_of(match))
        assert match.leaf == log.entries[match.n][0], f"entry {match.n} of {recipe.path.name} differs: {MEND}"
    assert b"".join(lines) == data_of(recipe), MEND
    assert match.over is not None


@pytest.mark.parametrize("recipe", MATCHES)
def test_it_is_verified(recipe: Recipe) -> None:
    game = installed_games()[recipe.game]
    report = verify(log_of(recipe), game, game.load_pack(None))
    assert [found.state for found in (report.intact, report.reproducible, report.legal)] == ["holds"] * 3, report
    assert report.entries == len(log_of(recipe).entries)


@pytest.mark.parametrize("recipe", MATCHES)
def test_folding_alone_ends_where_the_match_ended(recipe: Recipe) -> None:
    game, log = installed_games()[recipe.game], log_of(recipe)
    folded = replay(log, game)
    assert folded.leaf == log.entries[-1][0]
    assert folded.over is not None
    again = reconstruct(game, log.header, entries_of(recipe), secret=recipe.secret)
    assert encode(again.board) == encode(folded.board)
    published = replay(read_log(redact(data_of(recipe))), game)
    assert published.leaf == folded.leaf
    assert published.over == folded.over
    assert encode(mask_for(published.board, ())) == encode(mask_for(folded.board, ()))


def test_there_is_a_match_of_every_scenario() -> None:
    """One is enough of a scenario that is played by different numbers of players."""
    for name in sorted({recipe.game for recipe in RECIPES}):
        game = installed_games()[name]
        recorded = sorted([scenario_of(recipe.scenario) for recipe in RECIPES if recipe.game == name])
        assert recorded == sorted({scenario_of(scenario) for scenario in game.scenarios(game.load_pack(None))})


def scenario_of(name: str) -> str:
    """A scenario without its number of players."""
    return re.sub(r"_\d$", "", name)


def test_the_library_holds_nothing_else_and_is_small() -> None:
    files = sorted([path for path in LIBRARY.rglob("*") if path.is_file() and path.name != "README.md"])
    assert files == sorted([recipe.path for recipe in RECIPES])
    assert sum([path.stat().st_size for path in files]) < MOST


@pytest.mark.parametrize(
    "recipe",
    [one for one in MATCHES if one.id not in LONG]
    + [pytest.param(*one.values, id=one.id, marks=pytest.mark.soak) for one in MATCHES if one.id in LONG],
)
def test_it_can_be_told_and_shown(recipe: Recipe) -> None:
    """As `limmu log` and `limmu report` do, entry by entry."""
    played = read_played(recipe.path)
    shown = shown_of(played.match)
    told = [str(line) for line in Chronicle(played, shown, ("umpire",)).lines()]
    assert len(told) > played.match.n
    pictures = Pictures(played, shown, ("umpire",))
    for n in range(0, played.match.n, 1 + played.match.n // 50):
        pictures.scene(n)
