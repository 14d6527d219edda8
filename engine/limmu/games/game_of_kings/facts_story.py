"""What happened in Solitaire Play: a section of `facts`, by the same rules."""

from __future__ import annotations

from typing import Literal

from limmu.core import PUBLIC, UMPIRE, Fact, Telling, declare
from limmu.games.game_of_kings.board import Board, Event, Story, Theme, Topic


@declare(deck=UMPIRE)
class StoryShuffled(Fact[Board]):
    """The deck of a Story is shuffled, at first or because it ran out."""

    deck: tuple[int, ...]

    def fold(self, board: Board) -> Board:
        asked = board.stories[0].asked if board.stories else ()
        return board.but(stories=(Story(self.deck, (), asked),))


@declare(PUBLIC)
class SceneSet(Fact[Board]):
    """A Scene begins: nothing was asked about it yet."""

    def fold(self, board: Board) -> Board:
        return board.but(stories=tuple([one.but(asked=()) for one in board.stories]))


@declare(PUBLIC)
class CardPulled(Fact[Board]):
    """A card of a Story, and what it brings about: its suit's theme and the event or the character of its rank."""

    reveals = True

    card: int
    theme: Theme
    event: Event

    def fold(self, board: Board) -> Board:
        stories = [one.but(deck=one.deck[:-1], pulled=(*one.pulled, self.card)) for one in board.stories]
        return board.but(stories=tuple(stories))


@declare(PUBLIC)
class PlotAnswered(Fact[Board]):
    """The dice answer a question about a topic: yes or no, and whether there is more to it."""

    topic: Topic
    total: int
    yes: bool
    more: Literal["", "and", "but"]

    def fold(self, board: Board) -> Board:
        return board.but(stories=tuple([one.but(asked=(*one.asked, self.topic)) for one in board.stories]))


@declare(PUBLIC)
class LikelihoodTold(Telling[Board]):
    """Whether something is likely."""

    face: int
    likely: bool
