"""The standing orders of the seats of a match: kept in the register, given by :mod:`limmu.rooms.orders`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from threading import Lock
from typing import Any

import msgspec

from limmu.core import Match, view
from limmu.display.hearing import heard
from limmu.rooms.ahead import Signed
from limmu.rooms.orders import Given, Order, Orders, Route, windows_of
from limmu.rooms.post import away
from limmu.server.documents import Ordered, OrderText, Wrong, wrong
from limmu.server.speaking import words_of

_read = msgspec.json.Decoder(tuple[Order, ...]).decode


class SeatOrders:
    """The orders of every seat that has some. They are looked at while another thread gives what they give."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._seats: dict[str, Orders] = {}
        self._news: dict[str, list[str]] = {}
        self._changing = Lock()
        """What is given may end an order: not while others are put."""

    def restore(self, match: Match[Any], kept: Mapping[str, bytes]) -> None:
        """The orders of before a restart, except those that cannot stand any longer."""
        for seat, records in kept.items():
            for order in _read(records):
                try:
                    self._of(seat).give(match, order)
                except ValueError as error:
                    self._news.setdefault(seat, []).append(heard(error))

    def _all(self) -> tuple[tuple[str, Orders], ...]:
        """The seats that there are now: another thread may add one meanwhile."""
        return tuple(self._seats.items())

    def _of(self, seat: str) -> Orders:
        return self._seats.setdefault(seat, Orders(seat, words_of(self._game)))

    def put(self, match: Match[Any], seat: str, wanted: Sequence[Order]) -> None:
        """Let these orders stand for a seat, and no others; those that stood already go on. Raises Wrong."""
        if seat in away(match) and any([not isinstance(order, Signed) for order in wanted]):
            raise wrong("wrong.vault_orders", 409)
        routes = [order for order in wanted if isinstance(order, Route)]
        wanted = [one for one in wanted if not isinstance(one, Route) or one is routes[-1]]  # each ends the one before
        with self._changing:
            self._put(match, seat, wanted)

    def _put(self, match: Match[Any], seat: str, wanted: Sequence[Order]) -> None:
        """Put them where they can all stand: it refuses before anything changes."""
        new = Orders(seat, words_of(self._game))
        old = self._of(seat)
        fresh = [order for order in wanted if order not in old.records]
        try:
            for order in fresh:
                new.give(match, order)
        except ValueError as error:
            raise Wrong(409, heard(error)) from None
        for order in old.records:
            if order not in wanted:
                old.withdraw(order)
        for order in fresh:
            old.give(match, order)

    def speak(self, seat: str) -> None:
        """Tell a seat of its orders in the language of whoever is answered now, from here on."""
        self._of(seat).speak(words_of(self._game))

    def document(self, seat: str, match: Match[Any]) -> Ordered:
        """What stands for a seat, what it can name, and what ended since it was told last."""
        orders = self._of(seat)
        news = [*self._news.pop(seat, []), *orders.news()]
        stands = [OrderText(order, text) for order, text in orders.told()]
        sorts, scopes = orders.sorts(match), (*match.game.scopes, "touched", "match")
        texts, asked = {one: orders.word(one) for one in (*sorts, *scopes)}, view(match, seat).question
        windows = {sort: windows_of(match, asked, sort) for sort in sorts}
        return Ordered(orders=tuple(stands), sorts=sorts, scopes=scopes, windows=windows, texts=texts, news=tuple(news))

    def records(self, seat: str) -> bytes:
        """What stands for a seat, to be kept."""
        return msgspec.json.encode(self._of(seat).records)

    def passes(self, seat: str, sort: str, n: int) -> bool:
        """Whether a pass of a seat would answer a question of this sort again, were entry ``n`` taken back."""
        return seat in self._seats and self._seats[seat].passes(sort, n)

    @property
    def stand(self) -> bool:
        """Whether any seat has some."""
        return any([bool(orders.records) for _, orders in self._all()])

    def next(self, match: Match[Any]) -> tuple[str, Given] | None:
        """The input that an order of some seat gives now."""
        with self._changing:
            for seat, orders in self._all():
                given = orders.next(match) if orders.records else None
                if given is not None and (given.input.sig or seat not in away(match)):
                    return seat, given
        return None
