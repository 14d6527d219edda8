"""What a report shows, as plain data for its script: lists by entry, and lists that say of which entry they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from limmu.core import Match, View
from limmu.display.saying import said
from limmu.display.scene import Arrow, Owner, Place, Scene, Stack
from limmu.display.shown import Shown
from limmu.display.svg import GROUPS, render
from limmu.display.svg_key import legend
from limmu.display.svg_palette import SLOTS, Look, looks
from limmu.stores.recorded import Played
from limmu.trouble import SILENT, Listener
from limmu_replays.chronicle import Chronicle, Line
from limmu_replays.explaining import Book
from limmu_replays.picturing import Pictures
from limmu_replays.report.dice import Roll, rolls
from limmu_replays.report.frames import Frames

Points = tuple[int, int, list[tuple[str, int]]]
"""The points of a side, its rank, and what they are made of."""
ANY_ARROW = (Arrow("move", "", ""),)
KINDS = ("heading", "input", "fact")


class Contents:
    """Everything of a report of a match, as an audience may see it. ``drawing``: the picture that the changes fill;
    ``legend``: what is on it at any time, in small pictures."""

    def __init__(self, played: Played, shown: Shown, audiences: Sequence[str], listener: Listener = SILENT) -> None:
        self.played, self.shown, self.audiences = played, shown, tuple(audiences)
        self.drawing, self.legend = "", ""
        self._texts: dict[str, int] = {}
        self._frames = Frames()
        self._status: list[int] = []
        self._asked: list[int] = []
        self._scores: list[list[Points | None] | None] = []
        self._sides: dict[str, Look] = {}
        with listener.progress(said("note.drawing"), played.match.n + 1) as tick:
            self._walk(Pictures(played, shown, audiences), tick)

    def _walk(self, pictures: Pictures, tick: Any) -> None:
        last: Any = None
        stacks: dict[tuple[Any, ...], Stack] = {}
        places: dict[tuple[Any, ...], Place] = {}
        scene = None
        for n in range(self.played.match.n + 1):
            scene, seen = pictures.scene(n), pictures.view(n)
            if scene is not None:
                if not n:
                    self.drawing = render(scene)
                self._frames.add(scene)
                stacks |= {(one.owner, one.signs): one for one in scene.stacks}
                places |= {(one.owner, *[sign.id for sign in one.signs]): one for one in scene.places}
            self._status.append(self._text(self._told(seen)))
            self._asked.append(self._text(", ".join([self.shown.seat(seat) for seat in self._players(seen)])))
            scores = self._scored(seen, scene)
            self._scores.append(None if scores == last else scores)
            last = scores
            tick(n)
        if scene is not None:
            self.legend = legend(scene.but(stacks=(*stacks.values(),), places=(*places.values(),), arrows=ANY_ARROW))

    def _text(self, text: str) -> int:
        """The number of a text: many come again and again."""
        return self._texts.setdefault(text, len(self._texts))

    def _told(self, seen: View[Any]) -> str:
        told = self.shown.status(seen)
        return self.shown.outcome(seen.over) if seen.over is not None else told

    def _players(self, seen: View[Any]) -> tuple[str, ...]:
        return tuple([seat for seat in seen.asked if seat != "chance"])

    def _scored(self, seen: View[Any], scene: Scene | None) -> list[Points | None]:
        """Points, rank and parts of each side, in the order in which sides came; None for one that is out."""
        found = {one.score.id: one for one in self.shown.scores(seen)}
        for side in found:
            self._sides.setdefault(side, _look(side, scene.owners if scene else (), len(self._sides)))
        return [
            (one.score.points, one.rank, [part for part in one.score.parts if part[1]])
            if (one := found.get(side)) is not None
            else None
            for side in self._sides
        ]

    @property
    def keeps_score(self) -> bool:
        """Whether the game says how far each side is."""
        return bool(self._sides)

    def data(self) -> dict[str, Any]:
        """The data for the script."""
        lines = list(Chronicle(self.played, self.shown, self.audiences).lines())
        fallen = list(rolls(self.played, self.shown, self.audiences))
        seats = self.played.match.seats
        return {
            "title": title_of(self.played.match, self.shown),
            "seats": [(self.shown.seat(seat), self.played.match.position.persons.get(seat, "")) for seat in seats],
            "drawing": self.drawing,
            "groups": GROUPS,
            "pieces": list(self._frames.pieces),
            "frames": self._frames.changes,
            "texts": list(self._texts),
            "status": self._status,
            "asked": self._asked,
            "scores": self._scores,
            "sides": [
                {"name": self.shown.seat(side), "colour": look.colour, "ink": look.ink}
                for side, look in self._sides.items()
            ],
            "lines": [_line(line) for line in lines],
            "clauses": self._titles(lines),
            "rolls": [_roll(roll) for roll in fallen],
        }

    def _titles(self, lines: Sequence[Line]) -> dict[str, str]:
        """The title of every clause that the chronicle cites."""
        book = Book(self.played.match.game, self.shown.language)
        cited = {clause for line in lines for clause in (*line.clauses, *[one.clause for one in line.why])}
        return {clause: title for clause in sorted(cited) if (title := book.title(clause))}


def title_of(match: Match[Any], shown: Shown) -> str:
    """The game and the scenario."""
    return f"{shown.title}: {shown.scenario(match.header.scenario)}"


def _look(side: str, owners: Sequence[Owner], number: int) -> Look:
    """The colour of a side: of the owner by that name or of its first team; another one if it is neither."""
    teams = [owner.id for team in side.split("_") for owner in owners if owner.team == team]
    own = [*[owner.id for owner in owners if owner.id == side], *teams]
    return looks(owners)[own[0]] if own else SLOTS[number % len(SLOTS)]


def _line(line: Line) -> list[Any]:
    told = [line.n, line.depth, KINDS.index(line.kind), line.text, line.clauses, _why(line)]
    return told if line.back < 0 else [*told, line.back]


def _why(line: Line) -> list[list[Any]]:
    """The clause, what it gives in words, and the side to which that tells: 0 for what is no modifier."""
    return [[one.clause, one.text, one.value if one.text.endswith(f"{one.value:+d}") else 0] for one in line.why]


def _roll(roll: Roll) -> list[Any]:
    return [roll.n, roll.by, roll.purpose, roll.sides, roll.faces]
