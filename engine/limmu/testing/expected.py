"""What must follow in a case, and whether it did."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, cast

import attrs
import msgspec

from limmu.core import Game, question, view
from limmu.display.notation import answer_of, key_of
from limmu.testing.driver import Driver

Table = dict[str, Any]


def no_table() -> Table:
    return {}


def no_texts() -> dict[str, str]:
    return {}


def no_tables() -> dict[str, Table]:
    return {}


class CaseError(ValueError):
    """A case that nothing can run as its file has it."""


@attrs.frozen
class Then:
    """What must follow. A case checks every field it gives, and nothing else."""

    facts: tuple[dict[str, Any], ...] = ()
    """Facts that must come in this order; each lists the fields that matter, `_` is its stored name."""
    no_facts: tuple[str, ...] = ()
    board: Table = attrs.Factory(no_table)
    """Path -> value, such as `places[c1].marker`."""
    forces: tuple[str, ...] = ()
    no_forces: tuple[str, ...] = ()
    """Who must not be somewhere, as the head of a force: `hatti at c3`."""
    markers: dict[str, str] = attrs.Factory(no_texts)
    views: dict[str, Table] = attrs.Factory(no_tables)
    """Seat (or `public`) -> path -> value on the board as that seat sees it."""
    question: Table = attrs.Factory(no_table)
    """`seat`, `_` (stored name) and any fields of the open question; `seat = ""` when there is none."""
    offered: tuple[str, ...] = ()
    not_offered: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    """All offers to the asked seat, in any order."""
    gives: Any = None
    """The value of a function; a list of values for several sets of arguments."""
    refused: str = ""
    """Clause and code (or one of them) with which a function refuses."""


# ---------------------------------------------------------------- answers


def answer_in(driver: Driver[Any], seat: str, text: str) -> Any:
    """An answer by its key; for a seat without a question, the text."""
    if seat not in (driver.open.seats if driver.open else ()):
        return text
    asked = driver.asked(seat).question
    return answer_of(asked, text)


# ---------------------------------------------------------------- what followed


def failure_in(driver: Driver[Any], then: Then) -> str:
    checks = (_facts, _board_holds, _views_hold, _forces, _question, _offers)
    return next((failure for one in checks if (failure := one(driver, then))), "")


def plain(value: Any) -> Any:
    """A record as a table of all its fields, defaults included, with its stored name."""
    if isinstance(value, msgspec.Struct):
        tag = value.__struct_config__.tag
        fields = {name: plain(getattr(value, name)) for name in value.__struct_fields__}
        return {"_": tag, **fields} if tag else fields
    if isinstance(value, tuple | list):
        return [plain(part) for part in cast("Sequence[Any]", value)]
    return value


def agrees(value: Any, wanted: Any) -> bool:
    """Equal, or for tables: every wanted key agrees. A number stands for a list of so many."""
    if isinstance(wanted, dict) and isinstance(value, dict):
        table, parts = cast("Table", value), cast("Table", wanted)
        return all([key in table and agrees(table[key], part) for key, part in parts.items()])
    if isinstance(wanted, list | tuple) and isinstance(value, list | tuple):
        mine, theirs = cast("Sequence[Any]", value), cast("Sequence[Any]", wanted)
        return len(mine) == len(theirs) and all([agrees(a, b) for a, b in zip(mine, theirs, strict=True)])
    if isinstance(value, list | tuple) and isinstance(wanted, int):
        return len(cast("Sequence[Any]", value)) == wanted
    return value == wanted


def _facts(driver: Driver[Any], then: Then) -> str:
    told = [plain(fact) for fact in driver.facts]
    at = 0
    for wanted in then.facts:
        while at < len(told) and not agrees(told[at], wanted):
            at += 1
        if at == len(told):
            same = [fact for fact in told if fact["_"] == wanted.get("_")]
            return f"no fact {wanted} (in this order); of that name: {same or [fact['_'] for fact in told]}"
        at += 1
    for name in then.no_facts:
        if found := [fact for fact in told if fact["_"] == name]:
            return f"there is a fact {found[0]}, expected none of that name"
    return ""


_PATH = re.compile(r"(\w+)(?:\[([^\[\]]+)\])?")


def value_at(board: Any, path: str) -> Any:
    """The value at a path: fields by name, records of a list by their id, seat or power. Raises CaseError."""
    value = board
    for name, key in _PATH.findall(path):
        if name not in getattr(value, "__struct_fields__", ()):
            raise CaseError(f"board: there is no {name!r} on the way of {path!r}")
        value = getattr(value, name)
        if key:
            value = next(
                (one for one in value if key in [getattr(one, f, None) for f in ("id", "seat", "power")]), None
            )
            if value is None:
                raise CaseError(f"board: there is no {key!r} on the way of {path!r}")
    return value


def _board_holds(driver: Driver[Any], then: Then) -> str:
    return _differing(driver.board, then.board)


def _views_hold(driver: Driver[Any], then: Then) -> str:
    for audience, wanted in then.views.items():
        if difference := _differing(view(driver.match, audience).board, wanted):
            return f"{audience} sees: {difference}"
    return ""


def _differing(board: Any, wanted: Table) -> str:
    for path, value in wanted.items():
        found = msgspec.to_builtins(value_at(board, path))
        if not agrees(found, value):
            return f"{path} is {found!r}, expected {value!r}"
    return ""


def _forces(driver: Driver[Any], then: Then) -> str:
    game = driver.match.game
    if not (then.forces or then.no_forces or then.markers):
        return ""
    if game.notation.write_position is None:
        raise CaseError(f"{game.name} has no notation of positions: give `board` with paths")
    there = stacks(game, driver.board)
    present = [_loose(force) for force in there]
    for force in then.forces:
        if _loose(force) not in present:
            return f"no force {force!r}; there are {there}"
    for force in then.no_forces:
        if found := [one for one in there if _loose(one)[0] == _loose(force)[0]]:
            return f"there is a force {found[0]!r}, expected none"
    for space, wanted in then.markers.items():
        place = value_at(driver.board, f"places[{space}]")
        found = place.marker + ("/g" if place.garrison else "")
        if found != wanted:
            return f"the marker at {space} is {found!r}, expected {wanted!r}"
    return ""


def stacks(game: Game[Any], board: Any) -> list[str]:
    """The lines of a position, in the game's notation, that list the stacks of each place."""
    lines: list[str] = []
    if game.notation.write_position is not None:
        for part in game.notation.write_position(board).values():
            if isinstance(part, list | tuple):
                lines += [line for line in cast("Sequence[Any]", part) if isinstance(line, str)]
    return lines


def _loose(force: str) -> tuple[str, tuple[tuple[str, int], ...]]:
    """A force with its counts added up by kind, across its divisions."""
    head, _, counts = force.partition(":")
    totals: dict[str, int] = {}
    for count in counts.split():
        found = re.match(r"(\d+)(\w)", count)
        if found:
            totals[found[2]] = totals.get(found[2], 0) + int(found[1])
    who, _, rest = head.partition(" ")
    return "+".join(sorted(who.split("+"))) + " " + rest.strip(), tuple(sorted(totals.items()))


def _question(driver: Driver[Any], then: Then) -> str:
    if not then.question:
        return ""
    open_ = question(driver.match)
    if open_ is None:
        return f"nothing is asked, expected {then.question}" if then.question != {"seat": ""} else ""
    seat = then.question.get("seat", open_.seats[0])
    if seat not in open_.seats:
        return f"asked: {', '.join(open_.seats)} at {open_.step}, expected {seat or 'nobody'}"
    found = plain(driver.asked(seat).question)
    wanted = {key: value for key, value in then.question.items() if key != "seat"}
    return "" if agrees(found, wanted) else f"the question is {found}, expected {wanted}"


def _offers(driver: Driver[Any], then: Then) -> str:
    if not (then.offered or then.not_offered or then.offers):
        return ""
    open_ = question(driver.match)
    if open_ is None:
        return "nothing is asked, so nothing is offered"
    seat = open_.seats[0]
    asked = driver.asked(seat)
    keys = [key_of(asked.question, answer) for answer in asked.answers()]
    for text in then.offered:
        if not asked.check(answer_in(driver, seat, text)):
            return f"{text!r} is not offered; offered: {keys[:40]}"
    for text in then.not_offered:
        if asked.check(answer_in(driver, seat, text)):
            return f"{text!r} is offered, expected not"
    if then.offers and sorted(keys) != sorted(then.offers):
        return f"offered: {keys[:40]}, expected exactly {list(then.offers)}"
    return ""
