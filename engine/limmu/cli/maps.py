"""A map in letters at a terminal."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

from limmu.display.escaping import one_line
from limmu.display.letters import letters
from limmu.display.scene import Scene

NARROWEST, WIDEST = 60, 116


class Map:
    """A scene in letters, as wide as the terminal."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in letters(self._scene, min(options.max_width, WIDEST)):
            yield Text.assemble(*[(one_line(words), style) for words, style in line.parts], no_wrap=True)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(NARROWEST, WIDEST).with_maximum(options.max_width)
