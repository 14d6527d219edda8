"""Verdicts on measures that came out close to the other answer: where disputes about inches begin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

import attrs
import msgspec

from limmu.core import Fact
from limmu.display.saying import said
from limmu.display.scene import Reach, Scene
from limmu.display.shown import Shown
from limmu.display.svg import sheet
from limmu.display.telling import visible_facts
from limmu.stores.recorded import Played
from limmu.toolkit.plane.findings import Finding
from limmu_replays.picturing import Pictures

MILLIMETRE, DEGREE = 1000, 100
"""In micrometres and in hundredths of a degree, the units of lengths and angles in a log."""
_SOURCES = {
    "": "margins.computed",
    "agreed": "margins.agreed",
    "ruled": "margins.ruled",
}


@attrs.frozen
class Margin:
    """A measured verdict: the entry, what happened in words, the field of the fact, and the evidence.

    `unit`: that of its margin, micrometres or hundredths of a degree.
    """

    n: int
    what: str
    field: str
    finding: Finding
    unit: Literal["um", "cdeg"] = "um"

    def told(self, shown: Shown) -> str:
        """The verdict and its margin in millimetres or degrees, and where the measure comes from."""
        found = self.finding
        by = tuple([told for told in (found.clause, said(_SOURCES[found.source])) if told])
        if self.unit == "cdeg":
            spare = f"{abs(found.margin) // DEGREE}.{abs(found.margin) % DEGREE:02}"
            key = "margins.holds_turned" if found.holds else "margins.fails_turned"
        else:
            spare = f"{abs(found.margin) // MILLIMETRE}.{abs(found.margin) % MILLIMETRE:03}"
            key = "margins.holds" if found.holds else "margins.fails"
        return said(key, field=shown.label(self.field), spare=spare, by=by)


def close_margins(
    played: Played, shown: Shown, audiences: Sequence[str], within: int, turn: int = DEGREE
) -> Iterator[Margin]:
    """The verdicts that are worth a look, in the order of play, as an audience sees them: those that the log has
    (`is_close`), and those behind its facts that the game's `nearly` and `turned` compute anew, within so many
    micrometres or hundredths of a degree."""
    game = played.match.game.module("nearly")
    for n, entry in enumerate(played.entries):
        board: Any = played.match.past[n - 1].board if n else None
        for fact, seen in zip(entry.facts, visible_facts(entry, audiences), strict=True):
            yield from [one for one in measured(n, shown, seen) if is_close(one.finding, within)]
            if game is not None and n and seen == fact:
                for field, finding in game.nearly(board, fact, within):
                    yield Margin(n, shown.fact(seen), field, finding)
                for field, finding in game.turned(board, fact, turn):
                    yield Margin(n, shown.fact(seen), field, finding, "cdeg")
            board = fact.fold(board) if n else None


def is_close(finding: Finding, within: int) -> bool:
    """Whether a verdict has at most so many micrometres to spare or wanting, and was near to something; or the sides
    agreed to its measure, or an umpire ruled it, by how much ever."""
    return finding.source in ("agreed", "ruled") or (_near_something(finding) and abs(finding.margin) <= within)


def measured(n: int, shown: Shown, fact: Fact[Any]) -> list[Margin]:
    """The verdicts that a fact of entry ``n`` holds on what was measured, but those where nothing was near."""
    fields = [(field, getattr(fact, field)) for field in fact.__struct_fields__]
    return [
        Margin(n, shown.fact(fact), field, found)
        for field, found in fields
        if isinstance(found, Finding) and (found.source or _near_something(found))
    ]


def _near_something(finding: Finding) -> bool:
    return bool(finding.margin or finding.blocker or finding.clause)


def document(margin: Margin) -> dict[str, Any]:
    """A margin for programs; lengths in micrometres, the margin in its unit."""
    found = margin.finding
    evidence = {name: getattr(found, name) for name in found.__struct_fields__}
    return {"n": margin.n, "what": margin.what, "field": margin.field, "unit": margin.unit, **evidence}


def picture(pictures: Pictures, shown: Shown, margin: Margin) -> str:
    """The table after the entry, with the line that was measured, as SVG; "" where a game has no picture."""
    scene: Scene | None = pictures.scene(margin.n)
    if scene is None:
        return ""
    line = Reach("margin", "preview", name=margin.told(shown), path=(*margin.finding.one, *margin.finding.other))
    return sheet(msgspec.structs.replace(scene, reach=(*scene.reach, line)))
