"""A match at one terminal: bots answer for their seats, people choose from numbered answers."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any, cast

from msgspec import UNSET
from rich.console import Console
from rich.text import Text

from limmu.bots import HUMAN, Bot
from limmu.bots.search import SearchBot
from limmu.cli import failures
from limmu.cli.acting import acts_of
from limmu.cli.console import paged
from limmu.cli.drawing import drawn, stacked
from limmu.cli.hinting import think
from limmu.cli.lookups import Lookups, score_table, spread_said
from limmu.cli.menu import Menu
from limmu.cli.ordering import WAIT, plain_orders, read_order
from limmu.cli.screen import Playing, Screen, Stopped, agreed, read_line
from limmu.core import (
    Asked,
    Decision,
    End,
    Entry,
    Fact,
    Input,
    Interject,
    Match,
    Note,
    Refused,
    StandingPass,
    Undo,
    View,
    branch,
    decide,
    fields_of_why,
    may_take_back,
    positions_undone,
    question,
)
from limmu.core import view as view_of
from limmu.display.hearing import heard
from limmu.display.known_ids import why_refused
from limmu.display.shown import Shown
from limmu.display.telling import told_facts
from limmu.display.widths import folded, unwidened
from limmu.rooms.orders import MATCH, TOUCHED, Forced, only_answer
from limmu.rooms.routes import last_answer
from limmu.stores import StoreError
from limmu.stores.files import read_bytes, write_copy
from limmu.stores.keys import Signing
from limmu.stores.places import Place

LOGGED = 40
"""Entries that the command `log` shows."""
AS_TYPED = ("note", "save")
"""Commands whose text is kept as it was typed."""


class Session(Screen):
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
        place: Place | None = None,
    ) -> None:
        humans = [seat for seat, role in roles.items() if role == HUMAN]
        super().__init__(
            host,
            history=history,
            shown=shown,
            humans=humans,
            orders=plain_orders(list(roles), humans, shown),
            console=console,
            place=place,
        )
        self.signing = signing
        self.roles, self.bots = dict(roles), bots
        self.by_order: set[int] = set()
        """The entries that orders gave."""
        self.lookups = Lookups(console, lambda: host.match, lambda: self.shown, place)

    def play(self, ticked: Callable[[int], None] = lambda n: None) -> None:
        """Play to the end, or until nobody here is asked. Raises Stopped; RuleError if a rule raises (the match stays
        as it was).
        """
        while seats := self._asked_here():
            bot = next((seat for seat in seats if seat in self.bots), None)
            if bot is not None:
                chosen = decide(bot, self._thought(self.bots[bot], self.host.view(bot)))
                self.host.take(self.signing(self.host.match, chosen))
                ticked(self.host.match.n)
            elif not self._ordered(seats[0]):
                self._ask(seats[0])
        for seat in self.humans:
            self._tell(seat)

    def _thought(self, bot: Bot, view: View[Any]) -> Any:
        """The answer of a bot; people who wait for one that looks ahead see how far it is."""
        if self.humans and isinstance(bot, SearchBot):
            return think(self.console, self.shown, view, bot).answer
        return bot.choose(view)

    def _asked_here(self) -> list[str]:
        open_ = question(self.host.match)
        return [] if open_ is None else [seat for seat in open_.seats if seat in self.roles]

    def _ordered(self, seat: str) -> bool:
        """Give the answer that an order of the seat gives now; False where it must answer itself."""
        given, n = self.orders[seat].next(self.host.match), self.host.match.n
        if given is None:
            return False
        if given.hidden and len(self.humans) > 1:
            time.sleep(WAIT)
        if self._take(given.input):
            self.by_order.add(n + 1)
        return self.host.match.n != n

    # ------------------------------------------------------------ one question to a person

    def _ask(self, seat: str) -> None:
        self._hand_over(seat)
        view = self.host.view(seat)
        assert view.question is not None
        menu = self._menu(view.question)
        self._tell(seat)
        self._show(view, seat, menu)
        n = self.host.match.n
        while self.host.match.n == n:
            line = read_line(self.shown.say("play.prompt", who=self.shown.seat(seat)))
            self._obey(seat, view, menu, line)

    # ------------------------------------------------------------ commands

    def _obey(self, seat: str, view: View[Any], menu: Menu, line: str) -> None:
        typed, line = line, unwidened(line)
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
            elif self._order(seat, view, line):
                pass
            elif command is not None:
                rest = " ".join(typed.split(maxsplit=1)[1:]) if word in AS_TYPED else rest.strip()
                command(seat, view, self._compared(menu, rest) if word.lower() == "odds" else rest)
            else:
                self._filter(seat, menu, line)
        except ValueError as error:
            self._tell_off(heard(error))

    def _preview(self, view: View[Any], menu: Menu, line: str) -> None:
        """The map with what the picks so far come to, or those that a line says in words, and what that is."""
        part = menu.said(line) if line else menu.part
        for told in menu.snaps if line else ():
            self._tell_off(told)
        self._print(self.shown.preview(view, menu.asked, part))
        for told in self.shown.so_far(menu.asked, part):
            self.console.print(Text(told))

    def _compared(self, menu: Menu, line: str) -> str:
        """The keys of the answers whose odds are compared; says what each is that was named by its number."""
        answers = menu.compared(line)
        for key, told in answers.items():
            if told:
                self.console.print(Text(self.shown.say("play.odds_of", answer=key, told=told)))
        return " ".join(answers)

    def _commands(self) -> dict[str, Callable[[str, View[Any], str], None]]:
        return self.lookups.commands() | {
            "log": self._log,
            "pass": self._pass,
            "orders": self._list_orders,
            "withdraw": self._withdraw,
            "undo": self._undo,
            "may": self._may,
            "seat": self._seat,
            "note": self._note,
            "save": self._save,
            "concede": self._concede,
            "quit": self._quit,
            "exit": self._quit,
        }

    def _order(self, seat: str, view: View[Any], line: str) -> bool:
        """Let an order stand that a line gives; False for a line that gives none."""
        asked, orders = view.question, self.orders[seat]
        if line.startswith("to "):
            last = last_answer(self.host.match, seat)
            if asked is None or self.shown.onward(asked, last) is None:  # the words of an answer
                return False
        order = read_order(line, self.host.match, asked, self.lookups.ids(seat))
        if order is None:
            return False
        orders.give(self.host.match, order)
        for told in orders.news():
            self._tell_off(told)
        if seat in view.asked and self._ordered(seat):
            return True
        self._stands(view, seat)
        return True

    def _list_orders(self, seat: str, view: View[Any], rest: str) -> None:
        orders = self.orders[seat]
        for n, told in enumerate(orders.texts(), 1):
            self.console.print(Text(f"{n}  {told}"))
        sorts = orders.sorts(self.host.match)
        scopes = (*self.host.match.game.scopes, MATCH, TOUCHED)
        self._tell_off(self.shown.say("order.help", sorts=tuple(sorts), scopes=scopes).strip())

    def _take(self, inp: Input) -> bool:
        """Give an input; print a refusal, which changes nothing."""
        try:
            self.host.take(self.signing(self.host.match, inp))
        except Refused as refused:
            self._say("play.refused", why=why_refused(self.shown, self.host.match, inp, refused.verdict))
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

    def _filter(self, seat: str, menu: Menu, line: str) -> None:
        """List what a text leaves; what it names whole is chosen, unless a filter was asked for."""
        text = line.lstrip("/").strip()
        asked = text != line
        if not asked and (answer := menu.exactly(text)):
            self._go_on(seat, menu, answer)
            return
        if menu.narrow(text) or not text:
            if not asked and (whole := menu.named_whole(text)):
                menu.narrow("")
                self._pick(seat, menu, whole)
            else:
                self._list(menu)
            return
        menu.narrow("")
        if not menu.begun and (spread := spread_said(menu.asked, text, self.lookups.ids(seat))):
            self._answer(seat, menu, spread)
            return
        if not menu.begun and self._act(seat, text):
            return
        answer = menu.worded(text)
        if answer is not None:
            self._go_on(seat, menu, answer)
        elif self._is_pass(menu.asked, text):
            self._take(decide(seat, menu.asked.question.passing))
        elif (refused := self.lookups.not_there(menu.asked, text)) is not None:
            self._say("play.not_there", name=refused[0], why="; ".join(refused[1]))
        elif menu.begins_anew(text):
            self._say("menu.unfinished", text=repr(text), ends=menu.level.whole is not UNSET)
        elif (lost := menu.lost) is not None:
            if lost.options:
                self._say("menu.lost", rest=repr(lost.rest), asks=lost.asks, options=lost.options)
            else:
                self._say("menu.left_over", rest=repr(lost.rest))
        else:
            self._say("play.no_match", text=repr(text))

    def _is_pass(self, asked: Asked[Any], text: str) -> bool:
        """Whether a text says the answer that passes, which is no option where the rules refuse it now."""
        passing = asked.question.passing
        return passing is not None and folded(text) == folded(self.shown.answer(asked, passing))

    def _act(self, seat: str, line: str) -> bool:
        """Give the answers of a line that says several; False for a line that begins with none."""
        ids, orders = self.lookups.ids(seat), self.orders[seat]
        acts = acts_of(self.host.match, seat=seat, shown=self.shown, orders=orders, line=line, ids=ids)
        for act in acts:
            while self.host.match.n < act.n and self._ordered(seat):
                pass
            if act.route is not None:
                orders.give(self.host.match, act.route)
            elif not self._take(decide(seat, act.answer)):
                break
        return bool(acts)

    def _log(self, seat: str, view: View[Any], rest: str) -> None:
        with paged(self.console):
            for line in self._lines(seat, self.history[-LOGGED:]):
                self.console.print(Text(line))

    def _pass(self, seat: str, view: View[Any], rest: str) -> None:
        passing = None if view.question is None else view.question.question.passing
        if rest:
            self._list_orders(seat, view, "")
        elif passing is None:
            self._say("play.no_pass")
        else:
            self._take(decide(seat, passing))

    def _withdraw(self, seat: str, view: View[Any], rest: str) -> None:
        orders = self.orders[seat]
        standing = any([one.seat == seat for one in view.passes])
        if rest.isdecimal() and 1 <= int(rest) <= len(orders.records):
            orders.withdraw(orders.records[int(rest) - 1])
        elif rest or not (standing or {*orders.records} - {Forced()}):
            self._say("play.no_standing", n=len(orders.records))
            return
        else:
            orders.withdraw()
            if standing:
                self._take(Input(seat, StandingPass("")))
        self._say("play.withdrawn")

    def _note(self, seat: str, view: View[Any], rest: str) -> None:
        if not rest:
            self._say("play.no_note")
        elif self._take(Input(seat, Note(rest))):
            self._say("play.noted", n=self.host.match.n)

    def _save(self, seat: str, view: View[Any], rest: str) -> None:
        if not rest or not isinstance(self.place, Path):
            self._say("play.saved" if self.place is not None else "play.saved_nowhere", file=str(self.place), n=view.n)
            return
        try:
            write_copy(Path(rest), read_bytes(self.place), self.host.match.secret)
            self._say("play.copied", file=rest, n=view.n)
        except (StoreError, OSError) as error:
            self._tell_off(failures.told(error))

    def _undo(self, seat: str, view: View[Any], rest: str) -> None:
        to = decision_before(self.history, seat, self._came_by_itself)
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
        else:
            self._say("play.not_taken_back")

    def _came_by_itself(self, entry: Entry[Any]) -> bool:
        """Whether an order gave an answer, or would give it again at once."""
        if entry.n in self.by_order:
            return True
        asked = view_of(branch(self.host.match, entry.n - 1), entry.by).question
        return Forced() in self.orders[entry.by].records and asked is not None and only_answer(asked) is not UNSET

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
        menu, answer = self._menu(asked), tuple[Any, ...]()
        self._list(menu)
        while not answer:
            line = read_line(self.shown.say("play.its_number"))
            if not line:
                return
            try:
                answer = self._read(menu, line)
            except ValueError as error:
                self._tell_off(heard(error))
        self._take(Input(asked.seat, Interject(max(asked.may, 0), answer[0], view.n)))

    def _read(self, menu: Menu, line: str) -> tuple[Any, ...]:
        """The answer that a line gives, as a tuple of one; () where it only filters the list, or picks a part."""
        text = line.lstrip("/").strip()
        if line.startswith("="):
            return (menu.read_key(line[1:].strip()),)
        if line == "back":
            menu.back()
        elif menu.picks(line):
            if answer := menu.choose(line):
                return answer
        elif not menu.narrow(text):
            menu.narrow("")
            answer = menu.worded(text)
            if answer is None:
                raise ValueError(self.shown.say("play.no_number"))
            if answer:
                return answer
        self._list(menu)
        return ()

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
            view = self.host.view(seat)
            word, _, more = line.partition(" ")
            command = self._commands().get(word) if word != "seat" else None
            try:
                if command is None:
                    self._say("play.no_command")
                elif not self._order(seat, view, line):
                    command(seat, view, more.strip())
            except ValueError as error:
                self._tell_off(heard(error))

    def _concede(self, seat: str, view: View[Any], rest: str) -> None:
        if self._yes("play.give_up", who=self.shown.seat(seat)):
            self._take(Input(seat, End("concede")))

    def _quit(self, seat: str, view: View[Any], rest: str) -> None:
        raise Stopped


def decision_before(history: Sequence[Entry[Any]], seat: str, skipped: Callable[[Entry[Any]], bool]) -> int:
    """The entry before a seat's latest decision that no undo took back and is not skipped; -1 if there is none."""
    n = len(history) - 1
    while n > 0:
        entry = history[n]
        if isinstance(entry.input, Undo):
            n = entry.input.to
        elif isinstance(entry.input, Decision) and entry.by == seat and not skipped(entry):
            return n - 1
        else:
            n -= 1
    return -1


def last_count(match: Match[Any], shown: Shown) -> list[str]:
    """What the last facts of a match count, in words: those of one kind, with reasons, before which others came."""
    entry = match.position.entry
    if entry is None or not entry.facts:
        return []
    last = cast("type[Fact[Any]]", type(entry.facts[-1]))
    if not fields_of_why(last):
        return []
    counted = len(list(takewhile(lambda fact: type(fact) is last, reversed(entry.facts))))
    return [text for text in told_facts(shown, match, entry, ("public",))[-counted:] if text]


def final(match: Match[Any], shown: Shown, console: Console) -> None:
    """Print the final board, the score and how the match ended."""
    seen = view_of(match, "public")
    console.print(stacked(shown.board(seen)))
    if (scores := score_table(shown, seen)) is not None:
        console.print(drawn(scores))
    else:
        for line in last_count(match, shown):
            console.print(Text(line))
    if match.over is not None:
        told = shown.say("outcome.after", outcome=shown.outcome(match.over), entries=match.n + 1)
        console.print(Text(told, style="bold"))
