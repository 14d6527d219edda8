"""The screen of the people at one terminal: what happened, what is asked, what stands, and who may look."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from rich import box
from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from limmu.cli.drawing import beside, brief, drawn, height_of, within
from limmu.cli.menu import PAGE, Menu
from limmu.cli.ordering import told_orders
from limmu.core import Asked, Decision, Entry, Fact, Input, Match, View, is_same, question_of
from limmu.display.shown import Shown
from limmu.display.tables import Rows, Sheet
from limmu.display.telling import entry_lines, given_answer
from limmu.display.widths import folded_lines, unwidened
from limmu.rooms.orders import Orders
from limmu.stores.places import Place

NEWS = 30
"""Lines of the chronicle to print before a question, at most; fewer on a terminal with few lines."""
TALL = 45
"""A terminal with so many lines has room for the hand above every question."""
FEWEST = 9
"""Options on a page at least, and lines of the screen around them."""
CITED = 3
"""Clauses to name beside a question; the command `why` shows all."""


class Stopped(Exception):
    """The person at the terminal stops. The file has every entry so far."""


def read_line(prompt: str) -> str:
    """A line from the terminal. Raises Stopped at the end of input and on Ctrl-C."""
    try:
        return input(prompt).strip()
    except (EOFError, KeyboardInterrupt):
        raise Stopped from None


def agreed(shown: Shown, prompt: str) -> bool:
    """Ask a question at the terminal; whether the answer is yes. Raises Stopped."""
    return unwidened(read_line(prompt)).lower() in shown.say("play.yes").split()


class Playing(Protocol):
    """What a session plays with: a host, or the desk of a seat that plays by mail."""

    @property
    def match(self) -> Match[Any]: ...

    def view(self, audience: str | Sequence[str]) -> View[Any]: ...

    def take(self, inp: Input) -> Match[Any]: ...


def abridged(lines: Sequence[str], most: int, left_out: Callable[[int], str]) -> list[str]:
    """So many lines of news at most, after one that says how many are left out, which never stands for one line.

    The line of an entry begins with its number. It stays, and so does the line after it, such as what a roll decided;
    what else came of the entry goes first, the oldest before the newer.
    """
    if len(lines) <= most + 1:
        return list(lines)
    begins = [line[:1].isdigit() for line in lines]
    further = [at for at, own in enumerate(begins) if not own and not (at and begins[at - 1])]
    gone = {*further[: len(lines) - most]}
    kept = [line for at, line in enumerate(lines) if at not in gone][-most:]
    return [left_out(len(lines) - len(kept)), *kept]


class Screen:
    """Shows a match to the people at one terminal, each what its seat may see. ``history`` holds every entry so far."""

    def __init__(
        self,
        host: Playing,
        history: list[Entry[Fact[Any]]],
        shown: Shown,
        humans: Sequence[str],
        orders: Mapping[str, Orders],
        console: Console,
        place: Place | None,
    ) -> None:
        self.host, self._shown, self.console, self.place = host, shown, console, place
        self.humans, self.orders = list(humans), orders
        self.at_screen = self.humans[0] if len(self.humans) == 1 else ""
        self.history = history
        self.told = dict.fromkeys(self.humans, len(history))
        self.greeted: list[str] = []
        self.hands: dict[str, list[list[str]]] = {}
        self.statuses: dict[str, str] = {}
        """By seat, the status that it was shown last."""
        self.said: list[str] = []
        """What the people were told beside the questions: why a line was not taken, why an order ended."""

    @property
    def shown(self) -> Shown:
        """How people see the match as it stands now."""
        return self._shown.on(self.host.match.board)

    def _menu(self, asked: Asked[Any]) -> Menu:
        """The answers, in pages that the terminal has room for."""
        rows = min(PAGE, max(FEWEST, self.console.height - FEWEST)) if self.console.is_terminal else PAGE
        return Menu(self.shown, asked, rows)

    def _hand_over(self, seat: str) -> None:
        """Give the screen to another seat, so that nobody else looks."""
        if self.at_screen == seat:
            return
        self._wipe()
        read_line(self.shown.say("play.hand_over", who=self.shown.side(seat)))
        self._wipe()
        self.at_screen = seat

    def _wipe(self) -> None:
        """Clear the terminal and its scroll-back, which may show another seat's hand."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.file.write("\x1b[H\x1b[2J\x1b[3J")
            self.console.file.flush()

    def _tell(self, seat: str) -> None:
        """Print what happened since this seat last looked."""
        news = [entry for entry in self.history[self.told[seat] :] if not self._says_nothing(seat, entry)]
        lines = abridged(self._news(seat, news), min(NEWS, max(6, self.console.height // 2 - 4)), self._left_out)
        self.told[seat] = len(self.history)
        if lines:
            self.console.print(Panel(Text("\n".join(lines)), title=self.shown.say("play.meanwhile"), box=box.ROUNDED))

    def _left_out(self, n: int) -> str:
        return self.shown.say("play.before", n=n)

    def _says_nothing(self, seat: str, entry: Entry[Any]) -> bool:
        """Whether an entry changed nothing and is no news: a pass, or an answer of the seat's own."""
        asked = question_of(self.host.match, entry)
        if asked is None or entry.facts or not isinstance(entry.input, Decision):
            return False
        if entry.by == seat:
            return True
        return asked.passing is not None and is_same(given_answer(self.host.match, entry, asked), asked.passing)

    def _lines(self, seat: str, entries: Sequence[Entry[Any]]) -> list[str]:
        match = self.host.match
        return [line for entry in entries for line in entry_lines(self.shown, match, entry, (seat,))]

    def _news(self, seat: str, entries: Sequence[Entry[Any]]) -> list[str]:
        """What happened, without the words of answers where what came of them says it: all but measures."""
        tells = not self.shown.measures
        news: list[str] = []
        for entry in entries:
            answer, *facts = self._lines(seat, [entry])
            if tells and facts and isinstance(entry.input, Decision):
                news += [f"{entry.n}. {facts[0].lstrip()}", *facts[1:]]
            elif facts or not tells or entry.by != seat or not isinstance(entry.input, Decision):
                news += [answer, *facts]
        return news

    def _show(self, view: View[Any], seat: str, menu: Menu) -> None:
        asked = menu.asked
        title = self.shown.say(
            "play.asked", who=self.shown.seat(seat), question=self.shown.question(asked.question, asked.board)
        )
        cited = self.shown.say("play.cited", n=view.n, clauses=asked.clauses[:CITED] or asked.step)
        self.console.print()
        self._greet(seat)
        self._around(view, seat, menu)
        if (status := self.shown.status(view)) and self.statuses.get(seat) != status:
            self.console.print(Text(status, style="dim"))
            self.statuses[seat] = status
        self.console.print(Text(title, style="bold"), Text(cited, style="dim"))
        self._list(menu)
        if view.may:
            self.console.print(Text(self.shown.say("play.may", n=len(view.may)), style="dim"))
        self._stands(view, seat)

    def _greet(self, seat: str) -> None:
        """Say at the first question to a person what is played, how to answer, and where the match is kept."""
        if seat in self.greeted:
            return
        self.greeted.append(seat)
        match = self.host.match
        told = {"title": self.shown.title, "scenario": self.shown.scenario(match.header.scenario)}
        self.console.print(Text(self.shown.say("play.intro", who=self.shown.side(seat), **told)))
        self.console.print(Text(self.shown.say("play.intro_how")))
        if self.place is not None:
            self.console.print(Text(self.shown.say("play.intro_file", file=str(self.place))))

    def _around(self, view: View[Any], seat: str, menu: Menu) -> None:
        """What the answers concern, and the hand where it changed: as much of them as fits above the question."""
        near, hand = self.shown.near(view, menu.asked), self._hand_to_show(view, seat)
        if not self.console.is_terminal:
            self._print(near, brief(hand) if hand is not None else None)
            if hand is not None:
                self._note_cards()
            return
        room = self.console.height - len(menu.lines()) - 5
        near = None if isinstance(near, Rows) and not near.rows else near
        lines = height_of(self.console, drawn(near)) if near is not None else 0
        if lines <= room:
            self._print(near)
            room -= lines
        if hand is not None and (told := within(self.console, room - 1, brief(hand))) is not None:
            self._print(told)
            self._note_cards()

    def _note_cards(self) -> None:
        self.console.print(Text(self.shown.say("play.hand_note"), style="dim"))

    def _hand_to_show(self, view: View[Any], seat: str) -> Rows | None:
        """The hand, unless it is empty, or the seat has seen it so and the terminal is short."""
        hand = self.shown.hand(view, seat)
        if hand is None or not hand.rows:
            return None
        held = [[str(cell) for cell in row] for row in hand.rows]
        same, self.hands[seat] = self.hands.get(seat) == held, held
        return None if same and self.console.height < TALL else hand

    def _stands(self, view: View[Any], seat: str) -> None:
        """What has been answered by orders, why orders ended, and what stands."""
        orders = self.orders[seat]
        for told in orders.news():
            self._tell_off(told)
        passes = tuple([one.scope for one in view.passes if one.seat == seat])
        if passes:
            self._say("play.passing", scopes=passes)
        if told := told_orders(self.shown, orders):
            self.console.print(Text(told, style="dim"))

    def _print(self, *parts: Sheet | None) -> None:
        if any(part is not None for part in parts):
            self.console.print(beside(*parts))

    def _list(self, menu: Menu) -> None:
        """The options, each with its further lines under its words."""
        for line in menu.lines():
            indent = len(line) - len(line.lstrip(" 0123456789"))
            self.console.print(Text("\n".join(folded_lines(line, self.console.width, indent) or [line])))

    def _say(self, key: str, **fields: object) -> None:
        self._tell_off(self.shown.say(key, **fields))

    def _tell_off(self, text: str) -> None:
        self.said.append(text)
        self.console.print(Text(text, style="yellow"))
