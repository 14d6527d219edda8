"""The environment: PettingZoo's own tests, whole matches that verify, an observation of the seat's view alone."""

# ruff: noqa: E402 - whether the extra is there is asked first

from __future__ import annotations

import random
import warnings
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="needs the extra limmu[agents]")
pytest.importorskip("pettingzoo", reason="needs the extra limmu[agents]")

from pettingzoo.test import api_test, seed_test
from tests.agents.games import GAMES, SHIPPED, game_of
from tests.agents.wide import GAME as WIDE
from tests.agents.wide import HOLES, MANY
from tests.properties import genesis, god_kings
from tests.testing import small

from limmu.agents.acts import ACTIONS, RUNGS, acts, settled
from limmu.agents.env import env
from limmu.agents.sight import KINDS, Sight
from limmu.agents.tables import MOST
from limmu.core import Match, encode, read_log, verify, view
from limmu.testing import blind
from limmu.testing.blind import assert_blind, received
from limmu.testing.knowing import Known, Sightings
from limmu.testing.properties import random_match


def played(made: Any, seed: int = 1) -> tuple[int, dict[str, float]]:
    """A random match to its end: how many actions it took, and what each agent got."""
    below, actions, got = random.Random(seed), 0, dict.fromkeys(made.possible_agents, 0.0)
    made.reset(seed=seed)
    for agent in made.agent_iter():
        observation, reward, termination, truncation, _ = made.last()
        got[agent] += reward
        mask = observation["action_mask"]
        if termination or truncation:
            assert not mask.any()
            made.step(None)
        else:
            actions += 1
            made.step(below.choice(np.flatnonzero(mask).tolist()))
    return actions, got


@pytest.mark.parametrize(("name", "scenario"), GAMES)
def test_pettingzoo_finds_no_fault(name: str, scenario: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it dislikes names of agents without a number, and spaces that are no Box
        api_test(env(game_of(name), scenario, seed=5), num_cycles=200)
        seed_test(lambda: env(game_of(name), scenario), num_cycles=60)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "scenario"), GAMES)
def test_random_play_ends_and_its_log_verifies(name: str, scenario: str) -> None:
    game = game_of(name)
    made = env(game, scenario)
    actions, got = played(made)
    over = made.match.over
    assert over is not None
    assert actions > 0
    assert got == {seat: (0 if not over.winners else 1 if seat in over.winners else -1) for seat in made.match.seats}
    report = verify(read_log(made.log()), game, made.pack)
    assert [report.intact.state, report.reproducible.state, report.legal.state] == ["holds"] * 3


def test_the_same_seed_is_the_same_match_and_each_reset_another() -> None:
    made, other = env(WIDE, "one", seed=3), env(WIDE, "one", seed=4)
    heads = [(made.reset(), made.match.leaf)[1] for _ in range(3)]
    assert len({*heads}) == 3
    other.reset(seed=3)
    assert other.match.leaf == heads[0]


def test_200_options_are_on_four_pages() -> None:
    made = env(WIDE, "one", seed=1)
    made.reset()
    found: list[int] = []
    while True:
        actions = made.observe("red_0")["actions"]
        kinds = [KINDS[kind] for kind in actions["kinds"][:, 0]]
        found += [int(actions["numbers"][i, 0]) for i, kind in enumerate(kinds) if kind == "option"]
        if "page" not in kinds:
            break
        assert kinds.index("page") == ACTIONS - 1
        made.step(ACTIONS - 1)
    assert found == [*range(MANY)]
    made.step(0)
    assert made.match.board.picked == (MANY // 63 * 63,)


def test_a_span_is_offered_in_rungs_and_what_is_forced_is_not_asked() -> None:
    made = env(WIDE, "one", seed=1)
    made.reset()
    made.step(5)
    assert made.agent_selection == "blue_1"
    actions = made.observe("blue_1")["actions"]
    assert [*actions["kinds"][:RUNGS, 0]] == [KINDS.index("number")] * RUNGS
    assert all(int(number) in HOLES for number in actions["numbers"][:RUNGS, 0])
    made.step(RUNGS - 1)
    assert made.match.board.picked == (5, 5, 7)
    assert made.match.board.far == 1_000_000


def test_sealed_questions_go_round_and_nobody_sees_another_answer() -> None:
    pairs: list[Any] = []
    for first in (3, 50):
        made = env(WIDE, "one", seed=1)
        made.reset()
        made.step(5)
        made.step(0)
        assert made.agent_selection == "red_0"
        made.step(first)
        assert made.agent_selection == "blue_1"
        pairs.append(flat(made.observe("blue_1")))
    assert pairs[0] == pairs[1]


WILD: tuple[Any, ...] = ("1", 1.5, np.array([1]))
"""What a type checker would find."""


def test_before_the_first_reset_there_is_no_match() -> None:
    made = env(WIDE, "one")
    for early in (lambda: made.step(0), made.last, made.log, lambda: made.observe("red_0"), lambda: made.match):
        with pytest.raises(AttributeError, match=r"call reset\(\) first"):
            early()
    made.reset()
    assert not hasattr(made, "foo")


def test_an_action_that_the_mask_leaves_out_is_refused() -> None:
    made = env(WIDE, "one", seed=1)
    made.reset()
    made.step(5)
    for wrong in (RUNGS, ACTIONS, -1, None, np.int64(RUNGS), *WILD):
        with pytest.raises(ValueError, match="16 are on offer"):
            made.step(wrong)
    assert made.agent_selection == "blue_1"


@pytest.mark.parametrize("who", ["umpire", "public", "nobody"])
def test_nobody_observes_who_is_no_agent(who: str) -> None:
    made = env(game_of("god-kings"), "kadesh", seed=1)
    made.reset()
    with pytest.raises(ValueError, match="is no agent: choose of egypt, hatti"):
        made.observe(who)
    for space in (made.observation_space, made.action_space):
        with pytest.raises(ValueError, match="is no agent: choose of egypt, hatti"):
            space(who)


def test_tables_hold_the_board_and_are_never_wider_than_their_space() -> None:
    made = env(WIDE, "one", seed=1, rows={"picked": 2})
    made.reset()
    made.step(5)
    made.step(2)
    sight = made.observe("red_0")
    assert sight["tables"]["board"]["numbers"].tolist() == [[1, made.match.board.far, MOST]]
    assert sight["tables"]["picked"]["numbers"].tolist() == [[1, 5], [1, 5]]
    assert made.observation_space("red_0").contains(sight)
    with pytest.raises(ValueError, match="no table piked: the tables are board, picked"):
        env(WIDE, "one", rows={"piked": 2})
    with pytest.raises(ValueError, match="the table picked cannot have 0 rows: give a number from 1"):
        env(WIDE, "one", rows={"picked": 0})


def test_a_scenario_that_there_is_not_has_no_environment() -> None:
    with pytest.raises(ValueError, match="god-kings has no scenario 'kades': choose one of campaign"):
        env(game_of("god-kings"), "kades")


def test_an_observation_given_is_never_changed() -> None:
    made = env(WIDE, "one", seed=1)
    made.reset()
    first = made.observe("red_0")
    before = flat(first)
    made.observe("red_0")["tables"]["picked"]["numbers"][:] = 9
    made.step(5)
    made.observe("red_0")["tables"]["picked"]["numbers"][:] = 9
    assert flat(first) == before
    assert made.observe("blue_1")["tables"]["picked"]["numbers"][0].tolist() == [1, 5]


@pytest.mark.parametrize(("name", "scenario"), SHIPPED)
def test_the_rows_of_a_shipped_game_fit(name: str, scenario: str) -> None:
    made = env(game_of(name), scenario, seed=2)
    made.reset()
    below = random.Random(2)
    for agent in made.agent_iter(400):
        sight, _, over, _, _ = made.last()
        full = [name for name, table in sight["tables"].items() if table["numbers"][-1, 0] and name != "board"]
        assert not full, full
        made.step(None if over else below.choice(np.flatnonzero(sight["action_mask"]).tolist()))
        assert agent


def test_words_are_known_by_the_pack_and_others_fall_into_buckets() -> None:
    words = env(game_of("chariot-lords"), "second_five_2").words
    assert words[""] == 0
    assert 0 < words["egypt"] < len(words)
    assert len(words) <= words["egypt_7"] < words.size
    assert words["egypt_7"] == words["egypt_7"] != words["egypt_8"]
    again = env(game_of("chariot-lords"), "second_five_2").words
    assert (again.digest, again["egypt"]) == (words.digest, words["egypt"])


# ---------------------------------------------------------------- secrets


def flat(sight: Any) -> list[bytes]:
    """An observation as bytes, in order."""
    if isinstance(sight, dict):
        return [part for name in sight for part in (name.encode(), *flat(sight[name]))]
    return [sight.tobytes()]


def observed(sight: Sight, match: Match[Any], seat: str) -> list[bytes]:
    seen = view(match, seat)
    if seen.question is None:
        return flat(sight.observe(seen, seat))
    part, _ = settled(seen.question.choices)
    return flat(sight.observe(seen, seat, acts(seen.question.choices(part)), part))


def receive_observations(sight: Sight, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each seat receives its observation, too, in every pair of matches that is compared."""

    def receiving(match: Match[Any], audience: Any, seed: int = 0) -> dict[str, bytes]:
        seats = [audience] if isinstance(audience, str) else audience
        return received(match, audience, seed) | {
            f"the observation of {seat}": encode(observed(sight, match, seat)) for seat in seats
        }

    monkeypatch.setattr(blind, "received", receiving)


@pytest.mark.parametrize(
    ("name", "scenario", "known", "relabel"),
    [
        ("god-kings", "kadesh", god_kings.known, god_kings.relabel),
        ("genesis", "hittites_and_mitanni", genesis.known, genesis.relabel),
    ],
)
def test_nothing_depends_on_the_hands_of_others_in_shipped_games(
    name: str, scenario: str, known: Known, relabel: blind.Relabel, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, swapped = env(game_of(name), scenario), 0
    receive_observations(made.sight, monkeypatch)
    played = random_match(game_of(name), scenario, 3)
    for i, seat in enumerate(made.possible_agents):
        start = (1 + i) * played.match.n // 4
        sightings = Sightings(played, seat, known)
        swapped += assert_blind(
            played, sightings, i, relabel=relabel, start=start, stop=min(start + 60, played.match.n)
        )
    assert swapped > 5


def test_nothing_depends_on_what_is_hidden_from_the_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    made = env(small.GAME, "three")
    receive_observations(made.sight, monkeypatch)
    swapped, match = 0, random_match(small.GAME, "three", 0)
    for seed in range(3):
        match = random_match(small.GAME, "three", seed)
        for seat in made.possible_agents:
            swapped += assert_blind(match, Sightings(match, seat), seed)
    assert swapped > 20
    own = view  # with the umpire's eyes the same comparison fails
    monkeypatch.setitem(globals(), "view", lambda match, seat: own(match, (seat, "umpire")))
    with pytest.raises(AssertionError, match="of the observation of"):
        assert_blind(match, Sightings(match, "green"), 1)
