"""A game for OpenSpiel's algorithms: a match of one scenario, in which an action is one pick of an answer.

Needs the extra ``limmu[spiel]``. OpenSpiel samples chance here (dice and shuffles fall inside an action), so its tree
searches are open loop. Its C++ bots do not run on games of Python.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Self, cast

import pyspiel  # pyright: ignore[reportMissingTypeStubs]
from msgspec import UNSET

from limmu.agents.acts import ACTIONS, Act, acts, settled
from limmu.core import (
    SECRET_BYTES,
    Asked,
    Chance,
    Game,
    Input,
    Match,
    Part,
    RollDice,
    SeededDice,
    ShuffleItems,
    begin,
    deal,
    decide,
    encode,
    proceed,
    question,
    require_asked,
    take,
    view,
)

spiel = cast("Any", pyspiel)

LONGEST = 100_000
"""The most actions of a match, as OpenSpiel wants to know it."""


class SpielGame(spiel.Game):
    """A scenario as a game of OpenSpiel: players are its seats in order, a player gets 1 for a win shared by nobody.

    The returns of a match sum to 0: of n seats with w winners each winner gets ``(n - w) / w``, each other -1, divided
    by n - 1 to lie between -1 and 1; in a draw all get 0. Raises ValueError for a game with a single seat, LookupError
    for an unknown scenario.
    """

    def __init__(self, game: Game[Any], scenario: str, pack: Any = None, seed: int = 1) -> None:
        self.game, self.scenario = game, scenario
        self.pack = game.load_pack(None) if pack is None else pack
        self.seats = tuple(game.seats(self.pack, scenario))
        self.random = random.Random(seed)
        if len(self.seats) < 2:
            raise ValueError(f"{scenario} has one seat: OpenSpiel plays games of two or more")
        kinds = spiel.GameType
        number = len(self.seats)
        super().__init__(  # pyright: ignore[reportUnknownMemberType]
            kinds(
                short_name=f"limmu_{game.name.replace('-', '_')}_{scenario}",
                long_name=f"{game.title}: {scenario}",
                dynamics=kinds.Dynamics.SEQUENTIAL,
                chance_mode=kinds.ChanceMode.SAMPLED_STOCHASTIC,
                information=kinds.Information.IMPERFECT_INFORMATION,
                utility=kinds.Utility.ZERO_SUM,
                reward_model=kinds.RewardModel.TERMINAL,
                max_num_players=number,
                min_num_players=number,
                provides_information_state_string=True,
                provides_information_state_tensor=False,
                provides_observation_string=True,
                provides_observation_tensor=False,
                parameter_specification={},
            ),
            spiel.GameInfo(
                num_distinct_actions=ACTIONS,
                max_chance_outcomes=0,
                num_players=number,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=LONGEST,
            ),
            {},
        )

    def new_initial_state(self) -> SpielState:
        """A match that begins, with chance of its own."""
        number, secret = self.random.getrandbits(63), self.random.randbytes(SECRET_BYTES)
        _, match = begin(self.game, self.pack, self.scenario, secret=secret, match_id=f"{self.scenario}-{number:x}")
        return SpielState(self, match, number)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What gives a player's observations: as text, without a tensor."""
        return Observer()


class Observer:
    """A player's observations as OpenSpiel asks for them."""

    def __init__(self) -> None:
        self.tensor: None = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: SpielState, player: int) -> None:
        """Does nothing: there is no tensor."""

    def string_from(self, state: SpielState, player: int) -> str:
        """What the seat of a player sees, and the picks of his answer so far."""
        return state.observation_string(player)


class _Held:
    """What no copy goes into: matches are frozen, and OpenSpiel copies every attribute of a state in depth."""

    def __init__(self, game: SpielGame, match: Match[Any]) -> None:
        self.game, self.match = game, match
        self.asked: Asked[Any] | None = None
        self.acts: tuple[Act, ...] = ()

    def __deepcopy__(self, memo: Any) -> Self:
        return self


class SpielState(spiel.State):
    """A match that is being played, and the picks of the answer that is being given."""

    def __init__(self, game: SpielGame, match: Match[Any], number: int) -> None:
        super().__init__(game)  # pyright: ignore[reportUnknownMemberType]
        self._number, self._rolls = number, 0
        self._part: Part = ()
        self._page = 0
        self._held = _Held(game, match)
        self._go_on(match)

    @property
    def match(self) -> Match[Any]:
        """The match, with all that it hides."""
        return self._held.match

    # ---------------------------------------------------------------- what OpenSpiel asks

    def current_player(self) -> int:
        """The number of the seat that picks; the end of the match is a player, too."""
        asked = self._held.asked
        return spiel.PlayerId.TERMINAL if asked is None else self._held.game.seats.index(asked.seat)

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self._held.acts)))

    def _apply_action(self, action: int) -> None:
        held = self._held
        if not 0 <= action < len(held.acts):
            raise ValueError(f"there is no action {action}: {len(held.acts)} are on offer")
        asked, act = held.asked, held.acts[action]
        assert asked is not None
        if act.kind == "page":
            self._page += 1
            self._hold(held.match, asked)
            return
        self._page = 0
        if act.kind == "stop":
            answer = asked.choices(self._part).whole
        elif act.option is not None and act.option.whole is not UNSET:
            answer = act.option.whole
        else:
            self._part, answer = settled(asked.choices, (*self._part, act.pick))
        if answer is UNSET:
            self._hold(held.match, asked)
        else:
            self._part = ()
            self._go_on(_after(held.match, decide(asked.seat, answer)))

    def _action_to_string(self, player: int, action: int) -> str:
        acts_now = self._held.acts
        act = acts_now[action] if action < len(acts_now) else Act("page")
        return act.kind if act.kind in ("stop", "page") else str(act.pick)

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self._held.asked is None

    def returns(self) -> list[float]:
        """What each player gets at the end, 0 before."""
        over, seats = self.match.over, self._held.game.seats
        if over is None or not over.winners or len(over.winners) == len(seats):
            return [0.0] * len(seats)
        share = (len(seats) - len(over.winners)) / len(over.winners) / (len(seats) - 1)
        return [share if seat in over.winners else -1.0 / (len(seats) - 1) for seat in seats]

    def information_state_string(self, player: int | None = None) -> str:
        """What tells a player's situations apart: what his seat sees, and the picks of his answer so far."""
        return self.observation_string(player)

    def observation_string(self, player: int | None = None) -> str:
        """What the seat of a player sees, and the picks of his answer so far."""
        number = self.current_player() if player is None else player
        seat = self._held.game.seats[max(number, 0)]
        seen = view(self.match, seat)
        own = self._held.asked is not None and self._held.asked.seat == seat
        board, part = encode(seen.board).decode(), self._part if own else ()
        return f"{seat} {seen.n} {board} {seen.stack!r} {part!r} {self._page if own else 0}"

    def __str__(self) -> str:
        asked = self._held.asked
        return f"entry {self.match.n}, {'over' if asked is None else f'{asked.seat}: {asked.step} {self._part!r}'}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that the player cannot tell from this one: what his seat does not see is dealt anew."""
        seat = self._held.game.seats[player]
        look = view(self.match, seat).seen
        assert look is not None
        other = self.clone()
        other._number = int(sampler() * (1 << 62))
        world = deal(look(), lambda n: int(sampler() * n))
        asked = self._held.asked
        other._hold(world, None if asked is None else require_asked(view(world, asked.seat)))
        return other

    # ---------------------------------------------------------------- the match goes on

    def _go_on(self, match: Match[Any]) -> None:
        """Go on to the next choice of a seat: chance and answers without alternative are given."""
        while (open_ := question(match)) is not None:
            put = open_.demands[0][1]
            if isinstance(put, RollDice | ShuffleItems):
                outcome = SeededDice(self._number).outcome(put, self._rolls)
                match, self._rolls = _after(match, Input("chance", Chance(outcome))), self._rolls + 1
                continue
            asked = require_asked(view(match, open_.seats[0]))
            self._part, answer = settled(asked.choices)
            if answer is UNSET:
                self._hold(match, asked)
                return
            match = _after(match, decide(asked.seat, answer))
        self._hold(match, None)

    def _hold(self, match: Match[Any], asked: Asked[Any] | None) -> None:
        held = _Held(self._held.game, match)
        held.asked = asked
        held.acts = acts(asked.choices(self._part), self._page) if asked is not None else ()
        self._held = held


def _after(match: Match[Any], inp: Input) -> Match[Any]:
    """The match after an input. A world that was dealt has no past, and needs none."""
    return take(match, inp)[1] if match.past else proceed(match, inp)


def resampler(game: SpielGame, seed: int = 1) -> Callable[[SpielState, int], SpielState]:
    """What OpenSpiel's ISMCTS takes as its ``resampler``."""
    draw = random.Random(seed)
    return lambda state, player: state.resample_from_infostate(player, draw.random)
