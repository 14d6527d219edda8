"""A PettingZoo environment over any game: the agents are its seats, an action is one pick of an answer.

Needs the extra ``limmu[agents]``.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from msgspec import UNSET
from pettingzoo import AECEnv  # pyright: ignore[reportMissingTypeStubs]

from limmu.agents.acts import ACTIONS, Act, acts, settled
from limmu.agents.sight import Observation, Sight
from limmu.agents.words import words_of
from limmu.core import (
    SECRET_BYTES,
    Asked,
    Game,
    Host,
    Match,
    Outcome,
    Part,
    SeededDice,
    View,
    begin,
    line_of,
    lines_of,
    question,
    view,
)


class MatchEnv(AECEnv[str, Observation, int]):
    """Matches of one scenario, a new one at each reset. A seed gives chance; agents get no interjections.

    Sealed questions go to one seat after the other. The environment itself makes picks without alternative.
    ``options``
    chooses readings; ``rows`` maps tables of an observation to their number of rows; other tables have ROWS.
    Raises ValueError for an unknown table or scenario, and at ``reset`` for an unknown option or reading.
    """

    def __init__(
        self,
        game: Game[Any],
        scenario: str,
        *,
        pack: Any = None,
        options: Mapping[str, str] | None = None,
        seed: int | None = None,
        rows: Mapping[str, int] | None = None,
    ) -> None:
        super().__init__()
        self.game, self.scenario = game, scenario
        self.pack = game.load_pack(None) if pack is None else pack
        self.words = words_of(game, self.pack, scenario)
        """The vocabulary: word to number."""
        self.sight = Sight(game.board, self.words, rows or {})
        self.metadata = {
            "name": f"limmu_{game.name.replace('-', '_')}_{self.words.digest[:8]}",
            "render_modes": [],
            "is_parallelizable": False,
        }
        self.render_mode = None
        self.possible_agents = list(game.seats(self.pack, scenario))
        self.observation_spaces = {seat: self.sight.space() for seat in self.possible_agents}
        self.action_spaces: dict[str, Any] = {seat: spaces.Discrete(ACTIONS) for seat in self.possible_agents}
        self._options = dict(options or {})
        self._random = random.Random(seed)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same object each time. Raises ValueError for who is no seat."""
        self._require(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same object each time. Raises ValueError for who is no seat."""
        self._require(agent)
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin another match; with a seed, the one that belongs to it. ``options`` are not used."""
        if seed is not None:
            self._random = random.Random(seed)
        number, secret = self._random.getrandbits(64), self._random.randbytes(SECRET_BYTES)
        dice = SeededDice(number)
        _, match = begin(
            self.game,
            self.pack,
            self.scenario,
            options=self._options,
            match_id=f"{self.scenario}-{number:x}",
            secret=secret,
            dice=dice.terms,
        )
        self._lines = [line_of(match.header), lines_of(match)]
        self._host: Host[Any] = Host(match, dice, watchers=[self._keep])
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {seat: {} for seat in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self._ask()

    def step(self, action: int | None) -> None:
        """Take the action of the selected agent; None for an agent whose match is over.

        Raises ValueError for an action that the mask leaves out.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)  # pyright: ignore[reportArgumentType]
            return
        if not isinstance(action, int | np.integer) or not 0 <= action < len(self._acts):
            raise ValueError(f"{agent} may not take action {action}: {len(self._acts)} are on offer")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._act(self._acts[action])
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """The observation of a seat; it holds actions only while the seat has a question.

        Raises ValueError for who is no seat: the umpire's is for nobody who plays.
        """
        self._require(agent)
        if agent == self.agent_selection and self._acts:
            return self.sight.observe(self._view, agent, self._acts, self._part)
        return self.sight.observe(view(self.match, agent), agent)

    def close(self) -> None:
        """Does nothing: the environment holds no resources."""

    @property
    def match(self) -> Match[Any]:
        """The match, secrets included: for people, not for agents."""
        return self._host.match

    def log(self) -> bytes:
        """The log of the match so far, secrets sealed: what ``limmu`` shows and verifies."""
        return b"".join(self._lines)

    def __getattr__(self, name: str) -> Any:
        """What only a match has. Raises AttributeError: there is none yet."""
        raise AttributeError(f"there is no {name} here" if "_host" in vars(self) else f"{name}: call reset() first")

    def _require(self, agent: str) -> None:
        if agent not in self.possible_agents:
            raise ValueError(f"{agent} is no agent: choose of {', '.join(self.possible_agents)}")

    # ------------------------------------------------------------ one pick after the other

    def _keep(self, match: Match[Any]) -> None:
        self._lines.append(lines_of(match))

    def _act(self, act: Act) -> None:
        if act.kind == "page":
            self._page += 1
            self._offer()
            return
        if act.kind == "stop":
            answer = self._asked.choices(self._part).whole
        elif act.option is not None and act.option.whole is not UNSET:
            answer = act.option.whole
        else:
            self._part, answer = settled(self._asked.choices, (*self._part, act.pick))
        if answer is UNSET:
            self._page = 0
            self._offer()
            return
        self._host.answer(self._asked.seat, answer)
        self._ask()

    def _offer(self) -> None:
        self._acts = acts(self._asked.choices(self._part), self._page)

    def _ask(self) -> None:
        """Go on to the next choice of a seat, or to the end of the match."""
        while (open_ := question(self.match)) is not None:
            seat = open_.seats[0]
            self._view: View[Any] = view(self.match, seat)
            asked = self._view.question
            assert asked is not None, f"{seat} is asked by {open_.step}, but its view has no question"
            self._asked: Asked[Any] = asked
            self._part: Part = ()
            self._part, answer = settled(asked.choices)
            if answer is UNSET:
                self.agent_selection, self._page = seat, 0
                self._offer()
                return
            self._host.answer(seat, answer)
        assert self.match.over is not None
        self._end(self.match.over)

    def _end(self, outcome: Outcome) -> None:
        self._acts = ()
        for seat in self.agents:
            self.terminations[seat] = True
            if outcome.winners:
                self.rewards[seat] = 1.0 if seat in outcome.winners else -1.0


env = MatchEnv
"""As the modules of PettingZoo name it."""
