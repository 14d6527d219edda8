"""The names that front-ends import are stable: whoever changes one breaks them, and has to say so here."""

from __future__ import annotations

import inspect

import limmu

STABLE = {
    "Host": "match dice store watchers attester quotas report",
    "Input": "by body cmd expects sig proof since",
    "Match": "game header pack secret position past json opening",
    "Refused": "verdict",
    "begin": "game pack scenario seats options match_id secret dice persons keys",
    "branch": "match n",
    "check": "match inp",
    "decide": "seat answer cmd expects",
    "fold": "match entry json leaf",
    "host": "game scenario store name pack options persons keys dice watchers",
    "installed_games": "",
    "open_store": "where write",
    "question": "match",
    "reconstruct": "game header entries pack secret",
    "resume": "store name pack dice watchers",
    "take": "match inp",
    "verify": "log game pack why_not since",
    "view": "match audience",
    "words": "game pack language",
}
"""The names of ``limmu`` with what they take, in order; new parameters come at the end and have defaults."""
GAME = "name title prefix ruleset board modules load_pack digest scenarios seats set_up opening options"
"""What a game cannot do without, in order."""


def taken(name: str) -> list[str]:
    return list(inspect.signature(getattr(limmu, name)).parameters)


def test_the_public_names_are_these_and_take_what_they_took() -> None:
    assert sorted(limmu.__all__) == sorted([*STABLE, "Game"])
    for name, parameters in STABLE.items():
        wanted = parameters.split()
        assert taken(name)[: len(wanted)] == wanted, name
    assert taken("Game")[: len(GAME.split())] == GAME.split()


def test_what_a_front_end_reads_is_there() -> None:
    assert {"leaf", "n", "over", "seats", "header", "board"} <= {name for name in dir(limmu.Match) if name[0] != "_"}
    assert {"take", "answer", "view"} <= {name for name in dir(limmu.Host) if name[0] != "_"}
