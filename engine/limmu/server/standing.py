"""The standing orders of the seats of a match: kept in the register, given by :mod:`limmu.rooms.orders`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from limmu.core import Match
from limmu.display.shown import Shown
from limmu.rooms.orders import Given, Order, Orders
from limmu.server.documents import Ordered, OrderText, Wrong

_read = msgspec.json.Decoder(tuple[Order, ...]).decode


class SeatOrders:
    """The orders of every seat that has some. Use it from one thread at a time."""

    def __init__(self, words: Shown) -> None:
        self._words = words
        self._seats: dict[str, Orders] = {}
        self._news: dict[str, list[str]] = {}

    def restore(self, match: Match[Any], kept: Mapping[str, bytes]) -> None:
        """The orders of before a restart, except those that cannot stand any longer."""
        for seat, records in kept.items():
            for order in _read(records):
                try:
                    self._of(seat).give(match, order)
                except ValueError as error:
                    self._news.setdefault(seat, []).append(str(error))

    def _of(self, seat: str) -> Orders:
        return self._seats.setdefault(seat, Orders(seat, self._words))

    def put(self, match: Match[Any], seat: str, wanted: Sequence[Order]) -> None:
        """Let these orders stand for a seat, and no others; those that stood already go on. Raises Wrong."""
        new = Orders(seat, self._words)  # refuse before anything changes
        old = self._of(seat)
        fresh = [order for order in wanted if order not in old.records]
        try:
            for order in fresh:
                new.give(match, order)
        except ValueError as error:
            raise Wrong(409, str(error)) from None
        for order in old.records:
            if order not in wanted:
                old.withdraw(order)
        for order in fresh:
            old.give(match, order)

    def document(self, seat: str, match: Match[Any]) -> Ordered:
        """What stands for a seat, what it can name, and what ended since it was told last."""
        orders = self._of(seat)
        news = [*self._news.pop(seat, []), *orders.news()]
        stands = [OrderText(order, text) for order, text in zip(orders.records, orders.texts(), strict=True)]
        return Ordered(tuple(stands), orders.sorts(match), (*match.game.scopes, "touched", "match"), tuple(news))

    def records(self, seat: str) -> bytes:
        """What stands for a seat, to be kept."""
        return msgspec.json.encode(self._of(seat).records)

    def next(self, match: Match[Any]) -> tuple[str, Given] | None:
        """The input that an order of some seat gives now."""
        for seat, orders in self._seats.items():
            if orders.records and (given := orders.next(match)) is not None:
                return seat, given
        return None
