"""The sensible bot: its answers are its own and legal, and it beats one that plays at random."""

from collections.abc import Mapping
from typing import Any

from tests.games.game_of_kings.tables import PACK, SOUTH, bare, moving, stood

from limmu.bots import Bot, make_bot
from limmu.core import Match, RollDice, SeededDice, ShuffleItems, View, begin, decide, question, take, view
from limmu.games.game_of_kings import bots, game
from limmu.games.game_of_kings.board import SEATS, Board
from limmu.games.game_of_kings.bots import QUESTIONS
from limmu.games.game_of_kings.bots_odds import Sight, away
from limmu.games.game_of_kings.p04_movement import END


class Watched:
    """A sensible bot that notes the questions to which it falls back on chance."""

    def __init__(self, seed: str) -> None:
        self.bot = make_bot(bots, "sensible", seed)
        self.fallbacks: list[str] = []

    def choose(self, view: View[Any]) -> Any:
        asked = view.question
        assert asked is not None
        kind = type(asked.question).__name__
        answered = QUESTIONS.get(kind)
        if answered is None or not asked.check(answered(Sight(asked.board, asked.seat), asked.question, asked)):
            self.fallbacks.append(kind)
        return self.bot.choose(view)


def play(scenario: str, seed: int, roles: Mapping[str, Bot]) -> Match[Board]:
    dice = SeededDice(seed)
    _, match = begin(game, PACK, scenario, match_id=str(seed), secret=bytes(range(32)), dice=dice.terms)
    while (open_ := question(match)) is not None:
        seat, put = open_.demands[0]
        if isinstance(put, RollDice | ShuffleItems):
            inp = dice.throw(match, put)
        else:
            inp = decide(seat, roles[seat].choose(view(match, seat)))
        _, match = take(match, inp)
    return match


def test_its_answers_are_its_own_and_legal() -> None:
    roles = {seat: Watched("5") for seat in SEATS}
    match = play("battle", 5, roles)
    assert match.over is not None
    assert {seat: bot.fallbacks for seat, bot in roles.items()} == {seat: [] for seat in SEATS}


def test_it_beats_random_bots() -> None:
    points = 0.0
    for seed in range(1, 5):
        seat = SEATS[seed % 2]
        names = {other: "sensible" if other == seat else "random" for other in SEATS}
        match = play("skirmish", seed, {other: make_bot(bots, name, str(seed)) for other, name in names.items()})
        assert match.over is not None
        points += 1 if match.over.winners == (seat,) else 0 if match.over.winners else 0.5
    assert points >= 3


def test_every_type_of_question_has_an_answer() -> None:
    asked = {cls.__name__ for cls in game.questions.values() if cls.__module__.startswith("limmu.games.game_of_kings")}
    assert asked - set(QUESTIONS) == set()


def test_it_goes_at_the_enemy_and_stops_when_all_stand_well() -> None:
    board = stood(stood(bare(), "red.boars", 24, 10), "blue.foot", 24, 40, SOUTH)
    table = moving(board)
    asked = table.asked("red")
    answer = QUESTIONS["MoveUnit"](Sight(board, "red"), asked.question, asked)
    after = table.answer("red", answer).board
    units = {unit.id: unit for unit in after.units}
    assert away(units["red.boars"], units["blue.foot"]) < 24 * 25_400
    alone = stood(bare(), "red.boars", 24, 10)
    asked = moving(alone).asked("red")
    assert QUESTIONS["MoveUnit"](Sight(alone, "red"), asked.question, asked) == END
