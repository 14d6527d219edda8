"""P24: Solitaire Play. The player asks, dice and cards answer; what is told in between is a note in the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, get_args

from limmu.core import (
    PUBLIC,
    Answer,
    Ask,
    Done,
    Faces,
    Goto,
    Next,
    Outcome,
    Procedure,
    Question,
    Roll,
    Shuffle,
    Table,
    Verdict,
    accept,
    declare,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.game_of_kings.board import SEATS, Board, Event, Theme, Topic
from limmu.games.game_of_kings.facts_story import CardPulled, LikelihoodTold, PlotAnswered, SceneSet, StoryShuffled

TOPICS: Final[tuple[Topic, ...]] = get_args(Topic)
MOST_QUESTIONS = 3
"""About each topic, in a Scene."""
CARDS, SUIT = 52, 13
OPENING_CARDS = 2
Die = Literal["1d12", "2d6"]
Word = Literal["likely", "pull", "scene", "end"]
WORDS: Final[tuple[Word, ...]] = get_args(Word)


@declare(PUBLIC)
class AskPlot(Answer):
    """A question that can be answered by yes or no, about a topic; the dice that answer it."""

    topic: Topic
    die: Die


@declare(PUBLIC)
class TellStory(Question[Board, AskPlot | Word]):
    """What the player does next: asks, rolls whether something is likely, pulls a card, sets a new Scene, or ends."""

    seat: str

    def answers(self, board: Board) -> Sequence[AskPlot | Word]:
        """Every topic that was asked about less than three times in this Scene, by either dice; and the words."""
        dice: tuple[Die, ...] = get_args(Die)
        asked = [AskPlot(topic, die) for topic in TOPICS if may_ask(board, topic) for die in dice]
        return (*asked, *WORDS)

    def check(self, board: Board, answer: AskPlot | Word) -> Verdict[bool]:
        """At most three questions about a topic."""
        return accept if isinstance(answer, str) else may_ask(board, answer.topic)


@rule("GOK-SOLO-6", "GOK-SOLO-7")
def may_ask(board: Board, topic: Topic) -> Verdict[bool]:
    """Whether a topic is still open in this Scene."""
    if board.stories[0].asked.count(topic) < MOST_QUESTIONS:
        return accept
    return refuse("GOK-SOLO-7", "asked_enough", topic, str(MOST_QUESTIONS))


@rule("GOK-SOLO-26", "GOK-SOLO-27")
def plot_of(total: int) -> tuple[bool, Literal["", "and", "but"]]:
    """The answer of the Plot Development dice: no below 7; there is more to it but in the middle."""
    return total >= 7, "" if total in range(5, 9) else "and" if total <= 2 or total >= 11 else "but"


@rule("GOK-SOLO-26", "GOK-SOLO-28")
def pulls_of(total: int, die: Die) -> int:
    """How many cards an answer draws: one where there is more to it, two in all on a 12 of a d12 (A-130)."""
    if die == "1d12" and total == 12:
        return 2
    return int(bool(plot_of(total)[1]))


@rule("GOK-SOLO-10")
def theme_of(card: int) -> Theme:
    """What the suit of a card is about: Spades, Clubs, Hearts, Diamonds."""
    themes: tuple[Theme, ...] = get_args(Theme)
    return themes[(card - 1) // SUIT]


@rule(
    "GOK-SOLO-11", "GOK-SOLO-12", "GOK-SOLO-13", "GOK-SOLO-14", "GOK-SOLO-15", "GOK-SOLO-16", "GOK-SOLO-17",
    "GOK-SOLO-18", "GOK-SOLO-19", "GOK-SOLO-20", "GOK-SOLO-21", "GOK-SOLO-22", "GOK-SOLO-23", "GOK-SOLO-24",
)  # fmt: skip
def event_of(card: int) -> Event:
    """What a card brings about: an Ace twists the Plot, numbers are events, the others characters."""
    events: tuple[Event, ...] = get_args(Event)
    return events[(card - 1) % SUIT]


@procedure("GOK-SOLO")
class SoloStory(Procedure[Outcome]):
    """The deck is shuffled, two cards set the Scene; then the player asks until the Story is told."""

    pulls: int = 0
    topic: Topic = "who"
    die: Die = "1d12"

    @step("GOK-SOLO-8")
    def begin(self, t: Table[Board]) -> Next[Outcome]:
        return Shuffle(tuple(range(1, CARDS + 1)), "story", then=self.shuffled)

    @step("GOK-SOLO-8")
    def shuffled(self, t: Table[Board], deck: tuple[int, ...]) -> Next[Outcome]:
        t.emit(StoryShuffled(deck))
        return Goto(self.scene)

    @step("GOK-SOLO-8", "GOK-SOLO-30")
    def scene(self, t: Table[Board]) -> Next[Outcome]:
        t.emit(SceneSet())
        return Goto(self.but(pulls=OPENING_CARDS).pull)

    @step("GOK-SOLO-1", "GOK-SOLO-11")
    def pull(self, t: Table[Board]) -> Next[Outcome]:
        """Cards from the top; when none is left, those pulled are shuffled (SP-01)."""
        if not self.pulls:
            return Goto(self.ask)
        deck = t.board.stories[0].deck
        if not deck:
            return Shuffle(tuple(sorted(t.board.stories[0].pulled)), "story", then=self.reshuffled)
        event = event_of(deck[-1])
        t.emit(CardPulled(deck[-1], theme_of(deck[-1]), event))
        return Goto(self.but(pulls=self.pulls - 1 + 2 * (event == "twist")).pull)

    @step("GOK-SOLO-8")
    def reshuffled(self, t: Table[Board], deck: tuple[int, ...]) -> Next[Outcome]:
        t.emit(StoryShuffled(deck))
        return Goto(self.pull)

    @step("GOK-SOLO-6", "GOK-SOLO-30")
    def ask(self, t: Table[Board]) -> Next[Outcome]:
        return Ask(SEATS[0], TellStory(SEATS[0]), then=self.told)

    @step("GOK-SOLO-25", "GOK-SOLO-27", "GOK-SOLO-29")
    def told(self, t: Table[Board], answer: AskPlot | Word) -> Next[Outcome]:
        match answer:
            case "end":
                return Done(Outcome((), "story_told"))
            case "scene":
                return Goto(self.scene)
            case "pull":
                return Goto(self.but(pulls=1).pull)
            case "likely":
                return Roll(1, 6, "likely", then=self.weighed)
            case AskPlot(topic=topic, die=die):
                count, faces = (1, 12) if die == "1d12" else (2, 6)
                return Roll(count, faces, "plot", then=self.but(topic=topic, die=die).answered)

    @step("GOK-SOLO-29")
    def weighed(self, t: Table[Board], faces: Faces) -> Next[Outcome]:
        t.emit(LikelihoodTold(faces[0], not faces[0] % 2))
        return Goto(self.ask)

    @step("GOK-SOLO-26", "GOK-SOLO-27", "GOK-SOLO-28")
    def answered(self, t: Table[Board], faces: Faces) -> Next[Outcome]:
        total = sum(faces)
        t.emit(PlotAnswered(self.topic, total, *plot_of(total)))
        return Goto(self.but(pulls=pulls_of(total, self.die)).pull)
