"""Which functions that cite clauses ran, how often and for how long: Python's own profile, by clause.

The rules have no code for this. Tests record citations in another way: see `limmu.core.rules.clause`.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Generator
from contextlib import contextmanager
from cProfile import Profile
from operator import attrgetter
from types import CodeType

import attrs
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from limmu.core import cited_by
from limmu.display.saying import said

HOT = 20
"""How many of the longest to print."""


@attrs.frozen
class Ran:
    """A step or rule function that ran: its clauses, its calls, and its seconds, with and without the functions it
    called.
    """

    place: str
    clauses: tuple[str, ...]
    calls: int
    total: float
    own: float


def _cited_code(package: str) -> dict[CodeType, tuple[str, tuple[str, ...]]]:
    """The code of the functions of a game that cite clauses -> place and clauses."""
    clauses: dict[str, list[str]] = {}
    for clause, places in cited_by.items():
        for place in places:
            if place.startswith(f"{package}."):
                clauses.setdefault(place, []).append(clause)
    found: dict[CodeType, tuple[str, tuple[str, ...]]] = {}
    for place, cited in clauses.items():
        module, _, name = place.partition(":")
        function = inspect.unwrap(attrgetter(name)(sys.modules[module]))
        if inspect.isfunction(function):  # a procedure cites its group
            found[function.__code__] = (place[len(package) + 1 :], tuple(cited))
    return found


@contextmanager
def measuring(package: str) -> Generator[list[Ran]]:
    """Profile the block; at its end the list holds the functions that ran, the longest first."""
    rows: list[Ran] = []
    profile = Profile()
    profile.enable()
    try:
        yield rows
    finally:
        profile.disable()
        cited = _cited_code(package)
        for entry in profile.getstats():
            if isinstance(entry.code, CodeType) and (found := cited.get(entry.code)):
                rows.append(Ran(*found, entry.callcount, entry.totaltime, entry.inlinetime))
        rows.sort(key=lambda ran: (-ran.total, ran.place))


def tell_hot(rows: list[Ran], console: Console) -> None:
    """Print the steps and rule functions that took longest, for people."""
    table = Table(said("profile.place"), said("profile.clauses"), box=box.SIMPLE)
    for heading in map(said, ("profile.calls", "profile.ms", "profile.own", "profile.each")):
        table.add_column(heading, justify="right")
    for ran in rows[:HOT]:
        times = (f"{1000 * ran.total:.1f}", f"{1000 * ran.own:.1f}", f"{1e6 * ran.total / ran.calls:.0f}")
        table.add_row(Text(ran.place), Text(" ".join(ran.clauses)), str(ran.calls), *times)
    console.print(table)
    console.print(said("profile.counted", n=len(rows)))
