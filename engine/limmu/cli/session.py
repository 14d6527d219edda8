"""A match at one terminal: bots answer for their seats, people choose from numbered answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from rich import box
from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from limmu.bots import HUMAN, Bot
from limmu.cli.drawing import beside, drawn, stacked
from limmu.cli.menu import Menu
from limmu.core import (
    Decision,
    End,
    Entry,
    Fact,
    Input,
    Interject,
    Match,
    Refused,
    StandingPass,
    Undo,
    View,
    decide,
    may_take_back,
    positions_undone,
    question,
)
from limmu.core import view as view_of
from limmu.display.shown import Shown
from limmu.display.tables import Sheet, Table
from limmu.display.telling import entry_lines
from limmu.stores.keys import Signing

NEWS = 30
"""Lines of the chronicle to print before a question, at most."""
TALL = 45
"""A terminal with so many lines has room for the hand above every question."""
CITED = 3
"""Clauses to name beside a question; the command `why` shows all."""
LOGGED = 40
"""Entries that the command `log` shows."""


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
    return read_line(prompt).lower() in shown.say("play.yes").split()


class Playing(Protocol):
    """What a session plays with: a host, or the desk of a seat that plays by mail."""

    @property
    def match(self) -> Match[Any]: ...

    def view(self, audience: str | Sequence[str]) -> View[Any]: ...

    def take(self, inp: Input) -> Match[Any]: ...


class Session:
    """Plays a match to its end or until somebody stops.

    ``roles`` says who plays a seat of this machine: ``human`` or the name of a bot, of which ``bots`` holds one for
    each such seat; ``history`` holds every entry so far, and a watcher of the host adds to it.
    """

    def __init__(
        self,
        host: Playing,
        history: list[Entry[Fact[Any]]],
        shown: Shown,
        roles: Mapping[str, str],
        bots: Mapping[str, Bot],
        console: Console,
        signing: Signing,
    ) -> None:
        self.signing = signing
        self.host, self._shown, self.console = host, shown, console
        self.roles, self.bots = dict(roles), bots
        self.humans = [seat for seat, role in self.roles.items() if role == HUMAN]
        self.at_screen = self.humans[0] if len(self.humans) == 1 else ""
        self.history = history
        self.hands: dict[str, str] = {}
        self.told = dict.fromkeys(self.humans, len(history))

    @property
    def shown(self) -> Shown:
        """How people see the match as it stands now."""
        return self._shown.on(self.host.match.board)

    def play(self, ticked: Callable[[int], None] = lambda n: None) -> None:
        """Play to the end, or until nobody here is asked. Raises Stopped; RuleError if a rule raises (the match stays
        as it was).
        """
        while seats := self._asked_here():
            bot = next((seat for seat in seats if seat in self.bots), None)
            if bot is not None:
                chosen = decide(bot, self.bots[bot].choose(self.host.view(bot)))
                self.host.take(self.signing(self.host.match, chosen))
                ticked(self.host.match.n)
            else:
                self._ask(seats[0])
        for seat in self.humans:
            self._tell(seat)

    def _asked_here(self) -> list[str]:
        open_ = question(self.host.match)
        return [] if open_ is None else [seat for seat in open_.seats if seat in self.roles]

    # ------------------------------------------------------------ one question to a person

    def _ask(self, seat: str) -> None:
        self._hand_over(seat)
        view = self.host.view(seat)
        assert view.question is not None
        menu = Menu(self.shown, view.question)
        self._tell(seat)
        self._show(view, seat, menu)
        n = self.host.match.n
        while self.host.match.n == n:
            line = read_line(self.shown.say("play.prompt", who=self.shown.seat(seat)))
            self._obey(seat, view, menu, line)

    def _hand_over(self, seat: str) -> None:
        """Give the screen to another seat, so that nobody else looks."""
        if self.at_screen == seat:
            return
        self._wipe()
        read_line(self.shown.say("play.hand_over", who=self.shown.seat(seat)))
        self._wipe()
        self.at_screen = seat

    def _wipe(self) -> None:
        """Clear the terminal and its scroll-back, which may show another seat's hand."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.file.write("\x1b[H\x1b[2J\x1b[3J")
            self.console.file.flush()

    def _tell(self, seat: str) -> None:
        """Print what happened since this seat last looked."""
        lines = self._lines(seat, self.told[seat])
        self.told[seat] = len(self.history)
        if len(lines) > NEWS:
            lines = [self.shown.say("play.before", n=len(lines) - NEWS), *lines[-NEWS:]]
        if lines:
            self.console.print(Panel(Text("\n".join(lines)), title=self.shown.say("play.meanwhile"), box=box.ROUNDED))

    def _lines(self, seat: str, first: int) -> list[str]:
        match = self.host.match
        return [line for entry in self.history[first:] for line in entry_lines(self.shown, match, entry, (seat,))]

    def _show(self, view: View[Any], seat: str, menu: Menu) -> None:
        asked = menu.asked
        title = self.shown.say(
            "play.asked", who=self.shown.seat(seat), question=self.shown.question(asked.question, asked.board)
        )
        cited = self.shown.say("play.cited", n=view.n, clauses=asked.clauses[:CITED] or asked.step)
        self.console.print()
        self._print(self.shown.near(view, asked), self._hand_beside(view, seat))
        self.console.print(Text(title, style="bold"), Text(cited, style="dim"))
        self._list(menu)
        if view.may:
            self.console.print(Text(self.shown.say("play.may", n=len(view.may)), style="dim"))

    def _hand_beside(self, view: View[Any], seat: str) -> Table | None:
        """The hand; on a short terminal only if it changed since the seat saw it last."""
        hand = self.shown.hand(view, seat)
        if hand is None:
            return None
        with self.console.capture() as capture:
            self.console.print(drawn(hand))
        told = capture.get()
        same, self.hands[seat] = self.hands.get(seat) == told, told
        return None if same and self.console.height < TALL else hand

    def _print(self, *parts: Sheet | None) -> None:
        if any(part is not None for part in parts):
            self.console.print(beside(*parts))

    def _list(self, menu: Menu) -> None:
        for line in menu.lines():
            self.console.print(Text(line))

    # ------------------------------------------------------------ commands

    def _obey(self, seat: str, view: View[Any], menu: Menu, line: str) -> None:
        word, _, rest = line.partition(" ")
        command = self._commands().get(word.lower())
        try:
            if not line and menu.only:
                self._pick(seat, menu, menu.only)
            elif not line:
                menu.turn()
                self._list(menu)
            elif menu.picks(line):
                self._pick(seat, menu, line)
            elif word == "back":
                self._say("play.taken_back" if menu.back() else "play.none_placed")
                self._list(menu)
            elif line.startswith("="):
                self._answer(seat, menu, menu.read_key(line[1:].strip()))
            elif word == "map" and (rest or menu.part):
                self._preview(view, menu, rest)
            elif command is not None:
                command(seat, view, rest.strip())
            else:
                self._filter(seat, menu, line.lstrip("/").strip())
        except ValueError as error:
            self._tell_off(str(error))

    def _preview(self, view: View[Any], menu: Menu, line: str) -> None:
        """The map with what the picks so far come to, or those that a line says in words, and what that is."""
        part = menu.said(line) if line else menu.part
        for told in menu.snaps if line else ():
            self._tell_off(told)
        self._print(self.shown.preview(view, menu.asked, part))
        for told in self.shown.so_far(menu.asked, part):
            self.console.print(Text(told))

    def _commands(self) -> dict[str, Callable[[str, View[Any], str], None]]:
        return {
            "help": self._help,
            "?": self._help,
            "board": self._board,
            "map": self._map,
            "hand": self._hand,
            "sheet": self._sheet,
            "why": self._why,
            "log": self._log,
            "pass": self._pass,
            "withdraw": self._withdraw,
            "undo": self._undo,
            "may": self._may,
            "seat": self._seat,
            "concede": self._concede,
            "quit": self._quit,
            "exit": self._quit,
        }

    def _say(self, key: str, **fields: object) -> None:
        self._tell_off(self.shown.say(key, **fields))

    def _tell_off(self, text: str) -> None:
        self.console.print(Text(text, style="yellow"))

    def _take(self, inp: Input) -> bool:
        """Give an input; print a refusal, which changes nothing."""
        try:
            self.host.take(self.signing(self.host.match, inp))
        except Refused as refused:
            self._say("play.refused", why=self.shown.refusal(refused.verdict))
            return False
        return True

    def _pick(self, seat: str, menu: Menu, line: str) -> None:
        self._go_on(seat, menu, menu.choose(line))

    def _go_on(self, seat: str, menu: Menu, answer: tuple[Any, ...]) -> None:
        """Give an answer that is whole, once what it records otherwise is agreed to; else list what comes next."""
        for told in menu.snaps:
            self._tell_off(told)
        if not answer:
            self._list(menu)
        elif not menu.snaps or self._yes("play.as_recorded"):
            self._answer(seat, menu, answer[0])
        else:
            menu.restart()

    def _answer(self, seat: str, menu: Menu, answer: Any) -> None:
        if not self._take(decide(seat, answer, expects=menu.asked.leaf)):
            self._say("play.still_open")
            menu.restart()

    def _filter(self, seat: str, menu: Menu, text: str) -> None:
        if menu.narrow(text) or not text:
            self._list(menu)
            return
        menu.narrow("")
        answer = menu.worded(text)
        if answer is None:
            self._say("play.no_match", text=repr(text))
        else:
            self._go_on(seat, menu, answer)

    def _help(self, seat: str, view: View[Any], rest: str) -> None:
        self.console.print(Text(self.shown.say("play.help").strip()))

    def _board(self, seat: str, view: View[Any], rest: str) -> None:
        self.console.print(stacked(self.shown.board(view)))

    def _map(self, seat: str, view: View[Any], rest: str) -> None:
        shown = self.shown.scene(view)
        self.console.print(self.shown.say("play.no_map") if shown is None else drawn(shown))

    def _hand(self, seat: str, view: View[Any], rest: str) -> None:
        shown = self.shown.hand(view, seat)
        self.console.print(self.shown.say("play.no_hand") if shown is None else drawn(shown))

    def _sheet(self, seat: str, view: View[Any], rest: str) -> None:
        found = self.shown.sheet(view, rest)
        self.console.print(stacked(found) if found else self.shown.say("play.no_sheet", name=repr(rest)))

    def _why(self, seat: str, view: View[Any], rest: str) -> None:
        for depth, (step, clauses) in enumerate(view.stack):
            procedure, _, name = step.partition(".")
            told = self.shown.say("play.why", procedure=self.shown.procedure(procedure), step=name.replace("_", " "))
            cited = self.shown.say("told.clauses", clauses=clauses) if clauses else ""
            self.console.print(Text(f"{'  ' * depth}{told}{cited}"))

    def _log(self, seat: str, view: View[Any], rest: str) -> None:
        for line in self._lines(seat, max(0, len(self.history) - LOGGED)):
            self.console.print(Text(line))

    def _pass(self, seat: str, view: View[Any], rest: str) -> None:
        say = self.shown.say
        scopes = (*[say("play.until", scope=one) for one in self.host.match.game.scopes], say("play.touched"))
        passing = None if view.question is None else view.question.question.passing
        if rest:
            if rest == "?":
                self._say("play.scopes", scopes=scopes)
            else:
                self._take(Input(seat, StandingPass(rest)))
        elif passing is None:
            self._say("play.no_pass", scopes=scopes)
        else:
            self._take(decide(seat, passing))

    def _withdraw(self, seat: str, view: View[Any], rest: str) -> None:
        if any(standing.seat == seat for standing in view.passes):
            self._take(Input(seat, StandingPass("")))
        else:
            self._say("play.no_standing")

    def _undo(self, seat: str, view: View[Any], rest: str) -> None:
        to = decision_before(self.history, seat)
        if to < 0:
            self._say("play.no_decision")
            return
        match = self.host.match
        cancels = tuple([position.n for position in positions_undone(match.past, match.n, to) if position.outcome])
        if may_take_back(match, seat, to):
            self._take(Input(seat, Undo(to)))
            return
        self._say("play.undo_rolls" if cancels else "play.undo", to=to, n=len(cancels), entries=cancels)
        for other in self.humans:
            if other != seat and not self._yes("play.consent", who=self.shown.seat(other)):
                self._say("play.not_taken_back")
                return
        if self._yes("play.sure"):
            self._take(Input(seat, Undo(to, match.seats, cancels)))

    def _yes(self, key: str, **fields: object) -> bool:
        return agreed(self.shown, self.shown.say("play.yes_no", question=self.shown.say(key, **fields)))

    def _may(self, seat: str, view: View[Any], rest: str) -> None:
        if not view.may:
            self._say("play.no_may")
        elif not rest:
            for number, asked in enumerate(view.may, 1):
                question = self.shown.question(asked.question, asked.board)
                self.console.print(Text(self.shown.say("play.may_do", number=number, question=question)))
        elif not rest.isdecimal() or not 1 <= int(rest) <= len(view.may):
            self._say("play.may_which", n=len(view.may))
        else:
            self._interject(seat, view, int(rest) - 1)

    def _interject(self, seat: str, view: View[Any], number: int) -> None:
        asked = view.may[number]
        menu = Menu(self.shown, asked)
        answer: tuple[Any, ...] = ()
        while not answer:
            self._list(menu)
            line = read_line(self.shown.say("play.its_number"))
            if not line:
                return
            if line.startswith("="):
                answer = (menu.read_key(line[1:].strip()),)
            elif menu.picks(line):
                answer = menu.choose(line)
            elif (found := menu.worded(line)) is not None:
                answer = found
            else:
                self._say("play.no_number")
        self._take(Input(asked.seat, Interject(max(asked.may, 0), answer[0], view.n)))

    def _seat(self, seat: str, view: View[Any], rest: str) -> None:
        """Another person at this screen may interject, withdraw a pass or concede while this one is asked."""
        if rest not in self.humans or rest == seat:
            others = tuple([other for other in self.humans if other != seat])
            self._say("play.seats" if others else "play.alone", seats=others)
            return
        self._hand_over(rest)
        self.unasked(rest)
        self._hand_over(seat)

    def unasked(self, seat: str, prompt: str = "play.other_prompt") -> None:
        """Let a person who is not asked give commands, until one moves the match or the line is empty."""
        n = self.host.match.n
        while self.host.match.n == n:
            line = read_line(self.shown.say(prompt, who=self.shown.seat(seat)))
            if not line:
                break
            word, _, more = line.partition(" ")
            command = self._commands().get(word) if word != "seat" else None
            if command is None:
                self._say("play.no_command")
            else:
                command(seat, self.host.view(seat), more.strip())

    def _concede(self, seat: str, view: View[Any], rest: str) -> None:
        if self._yes("play.give_up", who=self.shown.seat(seat)):
            self._take(Input(seat, End("concede")))

    def _quit(self, seat: str, view: View[Any], rest: str) -> None:
        raise Stopped


def decision_before(history: Sequence[Entry[Any]], seat: str) -> int:
    """The entry before a seat's latest decision that no undo took back; -1 if there is none."""
    n = len(history) - 1
    while n > 0:
        entry = history[n]
        if isinstance(entry.input, Undo):
            n = entry.input.to
        elif isinstance(entry.input, Decision) and entry.by == seat:
            return n - 1
        else:
            n -= 1
    return -1


def final(match: Match[Any], shown: Shown, console: Console) -> None:
    """Print the final board and how the match ended."""
    console.print(stacked(shown.board(view_of(match, "public"))))
    if match.over is not None:
        told = shown.say("outcome.after", outcome=shown.outcome(match.over), entries=match.n + 1)
        console.print(Text(told, style="bold"))
