"""Standing orders: what a seat wants answered for it. An order never stands in the log; the inputs that it gives do.

    orders = Orders("egypt", words, (Forced(),))      # words: what `limmu.words` returns
    orders.give(host.match, PassAt("cards", "turn"))
    while (given := orders.next(host.match)) is not None:
        host.take(given.input)                        # wait first where `given.hidden` and somebody else looks on
    print(orders.news(), orders.texts())              # what ended and why; what stands now

A game says by little what orders can do in it: a question names in ``ordered`` the orders that may pass it, and the
game's display says in ``onward`` which answers move something one space on.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

import attrs
from msgspec import UNSET, Struct

from limmu.core import (
    Asked,
    Chance,
    Entry,
    Input,
    Match,
    Question,
    SeatChange,
    Undo,
    View,
    check,
    decide,
    is_same,
    pick_forced,
    steps_of,
    view,
)
from limmu.display.glossary import names_of
from limmu.display.shown import Onward, Shown
from limmu.display.widths import folded
from limmu.rooms.ahead import Signed
from limmu.rooms.routes import last_answer, ways

__all__ = ["MATCH", "TOUCHED", "Forced", "Given", "Order", "Orders", "PassAt", "Route", "Signed", "StopFor"]

MATCH, TOUCHED = "match", "touched"
"""The scopes of orders that stand until the match ends, or until something happens to a piece of the seat."""


MOST_SPACES = 16
"""The most spaces that a route names: the way to each is looked for."""
_UNTIL = {MATCH: "order.pass_match", TOUCHED: "order.pass_touched"}
"""Scopes that no procedure ends."""


class Forced(Struct, frozen=True, tag_field="_", tag="forced"):
    """Give every answer that is the only one."""


class PassAt(Struct, frozen=True, tag_field="_", tag="pass", omit_defaults=True):
    """Pass the questions of one sort, such as ``cards`` or ``reactions``, and no others."""

    at: str
    until: str = MATCH
    """A scope of the game, such as ``battle`` or ``turn``; ``match``, or ``touched``."""


class Route(Struct, frozen=True, tag_field="_", tag="to"):
    """Move what moves now to the last of these spaces, through the others, one space at a time."""

    spaces: tuple[str, ...]


class StopFor(Struct, frozen=True, tag_field="_", tag="stop"):
    """Let no order answer while this card can be played: its id, or its name for every card of that name."""

    card: str


Order = Forced | PassAt | Route | StopFor | Signed
"""A standing order, which is also a document for front-ends."""


class Given(Struct, frozen=True):
    """An input that an order gives."""

    input: Input
    why: str
    """Which order gives it."""
    hidden: bool
    """The seat sees what others do not. Among people let the input wait for a fixed time: how soon it comes must not
    tell them whether there was a choice."""


@attrs.define
class _Standing:
    """An order, and how far it has come."""

    order: Order
    since: int
    """The entry after which it was given."""
    depth: int = -1
    """Of a pass: the depth of the procedure with which it ends; -1 for the match."""
    mover: str = ""
    left: tuple[str, ...] = ()
    """Of a route: the space where the mover stands, and those to come."""
    moved: bool = False
    places: int = 0
    """Of answers signed beforehand: how many are still to come."""
    disturbed: bool = False
    """Chance, or another seat, has done something since the mover's last step."""


class Orders:
    """The standing orders of one seat. Whoever plays the match for people asks `next` whenever the match has moved."""

    def __init__(self, seat: str, shown: Shown, orders: Sequence[Forced | StopFor] = ()) -> None:
        self.seat = seat
        self._words = self._shown = shown
        self._standing = [_Standing(order, 0) for order in orders]
        self._news: list[str] = []
        self._seen = -1

    def fork(self) -> Orders:
        """The same orders for a world of its own: what they do there does not change these."""
        other = Orders(self.seat, self._words)
        other._standing, other._seen = [attrs.evolve(one) for one in self._standing], self._seen
        return other

    # ------------------------------------------------------------ what stands

    def speak(self, shown: Shown) -> None:
        """Tell in these words from here on, which may be of another language."""
        self._words = self._shown = shown

    def word(self, stored: str) -> str:
        """A sort of questions, or a scope, in words."""
        return self._words.texts.value(stored, names=self._words.names)

    @property
    def records(self) -> tuple[Order, ...]:
        """What stands, for a front-end."""
        return tuple([one.order for one in self._standing])

    def texts(self) -> list[str]:
        """What stands, in words, in the order of :attr:`records`."""
        return [text for _, text in self.told()]

    def told(self) -> list[tuple[Order, str]]:
        """What stands, each with its words."""
        return [(one.order, self._told(one)) for one in self._standing]

    def news(self) -> list[str]:
        """Why orders ended, or stopped, since this was called last."""
        news, self._news = self._news, []
        return news

    def give(self, match: Match[Any], order: Order) -> None:
        """Let an order stand from now on; it takes the place of one for the same. Raises ValueError: why it cannot."""
        self._follow(match)
        seen = view(match, self.seat)
        standing = _Standing(order, match.n)
        if isinstance(order, PassAt):
            standing.depth = self._depth(match, seen, order)
            self._drop([one for one in self._standing if isinstance(one.order, PassAt) and one.order.at == order.at])
        elif isinstance(order, Route):
            standing = self._route(match, seen, order)
            self._drop([one for one in self._standing if isinstance(one.order, Route)])
        elif isinstance(order, Signed):
            if fault := order.fault(match, self.seat):
                raise ValueError(self._shown.say(fault))
            standing.places = order.left(match, self.seat) or 0
            self._drop([one for one in self._standing if isinstance(one.order, Signed)])
        elif isinstance(order, StopFor) and not self._is_card(order.card):
            raise ValueError(self._shown.say("order.no_card", card=order.card))
        self._drop([one for one in self._standing if one.order == order])
        self._standing.append(standing)

    def withdraw(self, order: Order | None = None) -> None:
        """Let an order stand no longer; without one, no order but that of forced answers."""
        self._drop([one for one in self._standing if one.order == order or (order is None and one.order != Forced())])

    def _drop(self, gone: Sequence[_Standing]) -> None:
        self._standing = [one for one in self._standing if one not in gone]

    def _told(self, one: _Standing) -> str:
        say = self._shown.say
        match one.order:
            case Forced():
                return say("order.forced")
            case PassAt(at, until):
                return say(_UNTIL.get(until, "order.pass"), at=at, until=until)
            case Route():
                *_, goal = one.left
                told = say("order.next", space=self._place(one.left[1])) if len(one.left) > 2 else ""
                return say("order.route", to=self._place(goal), next=told)
            case Signed(since):
                return say("order.signed", n=one.places, since=since)
            case StopFor(card):
                return say("order.stop", card=self._card(card))

    def _place(self, space: str) -> str:
        return self._shown.name(space)

    def _card(self, card: str) -> str:
        return self._shown.names(int(card) if _is_number(card) else card, "card") or card

    def _is_card(self, card: str) -> bool:
        """Whether there is a card of this id or name. Where cards have no names any number may be one."""
        names = names_of(self._shown, "card")
        return folded(card) in {folded(one) for one in (*names, *names.values())} if names else _is_number(card)

    # ------------------------------------------------------------ what may stand

    def sorts(self, match: Match[Any]) -> tuple[str, ...]:
        """What `PassAt` can name in a game."""
        return tuple(sorted({sort_of(one) for one in match.game.questions.values()} - {""}))

    def _depth(self, match: Match[Any], seen: View[Any], order: PassAt) -> int:
        """The depth of the procedure with which a pass ends. Raises ValueError."""
        if order.at not in (sorts := self.sorts(match)):
            raise ValueError(self._shown.say("order.no_sort" if sorts else "order.no_sorts", at=order.at, sorts=sorts))
        if order.until in _UNTIL:
            return -1
        scopes = match.game.scopes
        if order.until not in scopes:
            raise ValueError(self._shown.say("order.no_scope", until=order.until, scopes=(*scopes, *_UNTIL)))
        running = [step.partition(".")[0] for step, _ in seen.stack]
        if scopes[order.until] not in running:
            raise ValueError(self._shown.say("order.not_running", until=order.until))
        return len(running) - 1 - running[::-1].index(scopes[order.until])

    def _route(self, match: Match[Any], seen: View[Any], order: Route) -> _Standing:
        """A route from where the mover stands. Raises ValueError where there is none, or more than one as short."""
        onward = self._onward(match, seen.question)
        if onward is None or not order.spaces:
            raise ValueError(self._shown.say("order.nobody_moves"))
        if len(order.spaces) > MOST_SPACES:
            raise ValueError(self._shown.say("order.many_spaces", n=MOST_SPACES))
        path: tuple[str, ...] = (onward.at,)
        for space in order.spaces:
            found = ways(onward.exits, path[-1], space)
            if not found:
                names = {"at": self._place(path[-1]), "to": self._place(space)}
                raise ValueError(self._shown.say("order.no_way", **names))
            if len(found) > 1:
                to = self._place(space)
                through = [tuple(map(self._place, one[1:-1])) for one in found]
                told = "; ".join([self._shown.say("order.way", to=to, through=one) for one in through])
                raise ValueError(self._shown.say("order.many_ways", to=to, ways=told))
            path = (*path, *found[0][1:])
        if len(path) == 1:
            raise ValueError(self._shown.say("order.there_already", to=self._place(path[0])))
        self._warn(onward, path)
        return _Standing(order, match.n, mover=onward.mover, left=path)

    def _warn(self, onward: Onward, path: Sequence[str]) -> None:
        """Say beforehand where a route stops for want of movement points."""
        if onward.cost is None:
            return
        spent = [*accumulate([onward.cost(space) for space in path[1:]], initial=0)]
        if spent[-1] > onward.left:
            stop = [at for at, points in zip(path, spent, strict=True) if points <= onward.left][-1]
            names = {"to": self._place(path[-1]), "stop": self._place(stop)}
            self._tell("order.out_of_reach", cost=spent[-1], left=onward.left, **names)

    def _onward(self, match: Match[Any], asked: Asked[Any] | None) -> Onward | None:
        return None if asked is None else self._shown.onward(asked, last_answer(match, self.seat))

    # ------------------------------------------------------------ what they give

    def passes(self, sort: str, n: int) -> bool:
        """Whether a pass of this sort stands since before entry ``n``: an undo of that entry does not end it."""
        return any([isinstance(one.order, PassAt) and one.order.at == sort and one.since < n for one in self._standing])

    def next(self, match: Match[Any]) -> Given | None:
        """The input that an order gives now; None where the seat is not asked, or must answer itself."""
        self._follow(match)
        seen = view(match, self.seat)
        asked = seen.question
        if asked is None:
            return None
        found = None if self._stops(asked, seen) else self._signed(match) or self._answer(match, seen, asked)
        if found is None:
            return None
        hidden = seen.board != view(match, "public").board
        return Given(*found, hidden)

    def _signed(self, match: Match[Any]) -> tuple[Input, str] | None:
        """The input that the seat signed beforehand for this question."""
        for one in self._standing:
            if isinstance(one.order, Signed) and (inp := one.order.next(match, self.seat)) and check(match, inp):
                return inp, self._told(one)
        return None

    def _answer(self, match: Match[Any], seen: View[Any], asked: Asked[Any]) -> tuple[Input, str] | None:
        question = asked.question
        for one in tuple(self._standing):
            answer: Any = UNSET
            if isinstance(one.order, PassAt) and sort_of(question) == one.order.at and asked.check(question.passing):
                answer = question.passing
            elif isinstance(one.order, Route):
                answer = self._step(match, one, asked)
            if answer is not UNSET:
                return decide(self.seat, answer, expects=asked.leaf), self._told(one)
        open_ = any([one.choices().size for one in seen.may])  # it may want to interject before it answers
        if not open_ and any([one.order == Forced() for one in self._standing]):
            answer = only_answer(asked)
            if answer is not UNSET:
                return decide(self.seat, answer, expects=asked.leaf), self._shown.say("order.forced")
        return None

    def _stops(self, asked: Asked[Any], seen: View[Any]) -> bool:
        """Whether a card can be played for which the seat wants to be asked."""
        wanted = {folded(one.order.card) for one in self._standing if isinstance(one.order, StopFor)}
        if not wanted:
            return False
        for one in (asked, *seen.may):
            for option in one.choices().options:
                for concern in one.concerns(option):
                    if concern.kind == "card" and wanted & {concern.id, folded(self._card(concern.id))}:
                        self._tell("order.card_playable", card=self._card(concern.id))
                        return True
        return False

    def _step(self, match: Match[Any], one: _Standing, asked: Asked[Any]) -> Any:
        """The answer that moves the mover one space on; UNSET where a window comes first, or the route has ended."""
        onward = self._onward(match, asked)
        at, *left = one.left
        if onward is None and sort_of(asked.question):
            return UNSET
        if one.moved and left and onward is not None and onward.at == left[0]:
            one.left, one.moved = tuple(left), False
            at, *left = one.left
        if not left:
            return self._end(one, "order.arrived")
        if onward is None or onward.mover != one.mover or onward.at != at:
            return self._end(one, "order.other_question")
        if one.disturbed:
            return self._end(one, "order.disturbed")
        answer = onward.step(left[0])
        if not (verdict := asked.check(answer)):
            return self._end(one, "order.no_step", next=self._place(left[0]), why=self._shown.refusal(verdict))
        one.moved = True
        return answer

    # ------------------------------------------------------------ why they end

    def _follow(self, match: Match[Any]) -> None:
        """End the orders that what happened since has ended."""
        self._shown = self._words.on(match.board)
        first = match.n if self._seen < 0 else self._seen
        for position in match.past[first + 1 : match.n + 1] if self._standing else ():
            entry = position.entry
            assert entry is not None, "a match has an entry for each of its positions"
            body = entry.input
            lowest = min([depth for depth, _, _ in steps_of(entry.trail)], default=len(position.stack))
            for one in tuple(self._standing):
                if isinstance(body, SeatChange) and body.seat == self.seat:
                    if one.order == Forced() and not match.past[entry.n - 1].persons.get(self.seat):
                        continue  # nobody sat there: who sits down finds it as it was opened
                    self._end(one, "order.seat_changed")
                elif isinstance(body, Undo) and (one.since > body.to or one.left):
                    self._end(one, "order.undone")
                elif one.depth >= 0 and (lowest < one.depth or len(position.stack) <= one.depth):
                    self._end(one, "order.scope_over")
                elif isinstance(one.order, PassAt) and one.order.until == TOUCHED and self._is_touched(match, entry):
                    self._end(one, "order.touched")
                elif isinstance(body, Chance) or (entry.by != self.seat and entry.facts):
                    one.disturbed = True
        self._seen = match.n
        for one in tuple(self._standing):
            if isinstance(one.order, Signed):
                left = one.order.left(match, self.seat)
                if left is None:
                    self._end(one, "order.signed_spoken")
                elif not left:
                    self._end(one, "order.arrived")
                else:
                    one.places = left

    def _is_touched(self, match: Match[Any], entry: Entry[Any]) -> bool:
        """Whether an entry does something to a piece of the seat."""
        board = match.past[entry.n - 1].board
        for fact in entry.facts:
            if self.seat in fact.touches(board):
                return True
            board = fact.fold(board)
        return False

    def _end(self, one: _Standing, key: str, **fields: object) -> Any:
        self._drop([one])
        self._tell(key, order=self._told(one), **fields)
        return UNSET

    def _tell(self, key: str, **fields: object) -> None:
        self._news.append(self._shown.say(key, **fields))


def sort_of(question: Question[Any, Any] | type[Question[Any, Any]]) -> str:
    """The sort of orders that may pass a question: what it names in ``ordered``, else its window; "" for none."""
    return question.ordered or question.window if question.passing is not None else ""


def _is_number(card: str) -> bool:
    """Whether a text is the number that a card may have."""
    return card.isascii() and card.isdecimal() and len(card) < 10


def windows_of(match: Match[Any], asked: Asked[Any] | None, sort: str) -> tuple[str, ...]:
    """The windows of a sort, as a pass that goes into the match names them; that of the open question is the last."""
    windows = {one.window for one in match.game.questions.values() if sort_of(one) == sort} - {""}
    here = "" if asked is None else asked.question.window
    return tuple(sorted(windows, key=lambda one: (one == here, one)))


def only_answer(asked: Asked[Any]) -> Any:
    """The only answer to a question; UNSET where there are several."""
    if asked.question.examples:
        return UNSET
    part = pick_forced(asked.choices)
    level = asked.choices(part[:-1]) if part else asked.choices()
    last = next((one for one in level.options if part and is_same(one.pick, part[-1])), None)
    if last is not None and last.whole is not UNSET:
        return last.whole
    level = asked.choices(part)
    return level.whole if level.size == 1 else UNSET
