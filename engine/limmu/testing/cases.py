"""Cases: executable rulings. A position, a script of answers and natural dice, and what must follow.

A case file is TOML; ``docs/cases.md`` teaches it. Nothing but answers, dice and rulings moves a case.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any, cast, get_type_hints

import attrs
import msgspec
from msgspec import json as msgjson

from limmu.core import (
    Frame,
    Game,
    Input,
    Match,
    Pause,
    Ruling,
    ScriptedDice,
    Verdict,
    check,
    cited_by,
    decide,
    encode,
    question,
)
from limmu.display.notation import NotWritten, key_of
from limmu.testing.driver import Driver, resumed, start
from limmu.testing.expected import (
    CaseError,
    Table,
    Then,
    agrees,
    answer_in,
    failure_in,
    no_table,
    no_texts,
    stacks,
)
from limmu.toolkit.packs import PackError, Problem, read_toml, structure


@attrs.frozen
class Start:
    """Where a case begins: a procedure with its fields, or a recorded stack with its question (both as JSON)."""

    procedure: str = ""
    fields: Table = attrs.Factory(no_table)
    below: tuple[str, ...] = ()
    """Procedures under it, outermost first, as JSON."""
    stack: tuple[str, ...] = ()
    pause: str = ""


@attrs.frozen
class Case:
    """One case."""

    id: str
    title: str
    clauses: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    options: dict[str, str] = attrs.Factory(no_texts)
    position: Table = attrs.Factory(no_table)
    start: Start = attrs.Factory(Start)
    function: str = ""
    """`module.function` of the game, instead of a start."""
    given: Any = attrs.Factory(no_table)
    """Its arguments; a list of tables runs it once for each."""
    play: tuple[Any, ...] = ()
    then: Then = attrs.Factory(Then)


@attrs.frozen
class CaseFile:
    """A file of cases: the game, the pack (`shipped`, a path beside the file, or a table), and the cases."""

    game: str
    case: tuple[Case, ...]
    pack: Any = "shipped"


@attrs.frozen
class Result:
    """How a case went: `failure` is empty when it holds."""

    id: str
    title: str
    failure: str = ""


def holds_cases(path: Path) -> bool:
    """Whether a TOML file has any cases: a pack that lies beside them has none. Raises PackError."""
    return "case" in read_toml(path)


def read_cases(path: Path) -> CaseFile:
    """Read a case file strictly. Raises PackError naming file, record and field."""
    file = structure(CaseFile, read_toml(path), path.name)
    seen: list[str] = []
    for case in file.case:
        if case.id in seen:
            raise PackError([Problem(path.name, case.id, "id", "given twice: ids of cases are unique in a file")])
        seen.append(case.id)
    return file


def pack_of(file: CaseFile, game: Game[Any], folder: Path) -> Any:
    """The pack a case file names. Raises CaseError or PackError."""
    if file.pack == "shipped":
        return game.load_pack(None)
    tables: Any = file.pack
    if isinstance(tables, str):
        tables = read_toml(folder / tables)
    if game.notation.inline_pack is None:
        raise CaseError(f"{game.name} has no inline packs: write pack = 'shipped'")
    return game.notation.inline_pack(tables)


def run_case(game: Game[Any], pack: Any, case: Case) -> Result:
    """Run one case: its failure names what was expected and what came."""
    try:
        failure = _function(game, pack, case) if case.function else _flow(game, pack, case)
    except (CaseError, AssertionError, LookupError, ValueError, TypeError) as error:
        failure = f"{type(error).__name__}: {error}"
    return Result(case.id, case.title, failure)


# ---------------------------------------------------------------- functions


def _function(game: Game[Any], pack: Any, case: Case) -> str:
    package = game.package
    name, _, attribute = case.function.rpartition(".")
    place = f"{package}.{name}:{attribute}"
    if not any([place in places for places in cited_by.values()]):
        raise CaseError(f"{case.function} is no rule of {game.name}: name a function that cites clauses")
    function = getattr(import_module(f"{package}.{name}"), attribute)
    given: object = case.given
    if not isinstance(given, list):
        return _agree(_called(game, pack, case, function, case.given), case.then.gives, case.then.refused)
    rows = cast("list[Table]", case.given)
    wanted = case.then.gives
    if not isinstance(wanted, list) or len(cast("list[Any]", wanted)) != len(rows):
        raise CaseError(f"{len(rows)} sets of arguments are given: `gives` must list as many values")
    failures = [
        f"for {row}: {failure}"
        for row, value in zip(rows, cast("list[Any]", wanted), strict=True)
        if (failure := _agree(_called(game, pack, case, function, row), value, case.then.refused))
    ]
    return "; ".join(failures)


def _called(game: Game[Any], pack: Any, case: Case, function: Any, given: Table) -> Any:
    """The value of the function for one set of arguments."""
    hints = get_type_hints(function)
    arguments: dict[str, Any] = {}
    board = _board(game, pack, case.position)
    for parameter in signature(function).parameters:
        if parameter == "board":
            arguments[parameter] = board
        elif parameter == "pack":
            arguments[parameter] = pack
        elif parameter in given:
            value = _values(game, board, given[parameter])
            arguments[parameter] = msgspec.convert(value, hints.get(parameter, Any))
    if unknown := sorted(given.keys() - arguments.keys()):
        raise CaseError(f"{case.function} takes no {', '.join(unknown)}")
    return function(**arguments)


def _agree(value: Any, wanted: Any, refused: str) -> str:
    """How the value of a function differs from the wanted one; "" when it agrees."""
    result: Any = value
    if isinstance(value, Verdict):
        verdict = cast("Verdict[Any]", value)
        result = verdict.value
        if refused and not _refused_as(refused, verdict):
            return f"refuses by {verdict.clause} {verdict.code}, expected {refused}"
    plain = msgspec.to_builtins(result, str_keys=True)
    return "" if agrees(plain, wanted) else f"gives {plain!r}, expected {wanted!r}"


def _refused_as(words: str, verdict: Verdict[Any]) -> bool:
    return not verdict and any(
        [all([word in (breach.clause, breach.code) for word in words.split()]) for breach in verdict.each]
    )


def _values(game: Game[Any], board: Any, value: Any) -> Any:
    """A value of a case file, with each text in the game's notation replaced by its value."""
    if isinstance(value, dict):
        return {name: _values(game, board, part) for name, part in cast("Table", value).items()}
    if isinstance(value, list):
        return [_values(game, board, part) for part in cast("list[Any]", value)]
    return (
        game.notation.read_value(board, value)
        if isinstance(value, str) and game.notation.read_value is not None
        else value
    )


# ---------------------------------------------------------------- flows


def _board(game: Game[Any], pack: Any, position: Mapping[str, Any]) -> Any:
    if "exact" in position:
        exact: Any = msgjson.decode(position["exact"], type=cast("type[Any]", type(game.board())))
        return exact
    if game.notation.read_position is None:
        raise CaseError(f"{game.name} has no notation of positions: give `exact`")
    if "scenario" in position:
        board = game.board()
        for fact in game.set_up(pack, position["scenario"], {}):
            board = fact.fold(board)
        return board
    return game.notation.read_position(pack, position)


def _flow(game: Game[Any], pack: Any, case: Case) -> str:
    script = [_line(item) for item in case.play]
    for name, reading in case.options.items():
        if reading not in (known := game.options.get(name, ())):
            raise CaseError(f"options: {name} has no reading {reading!r}: it has {', '.join(known) or 'none'}")
    dice = ScriptedDice(_dice(script))
    board = _board(game, pack, case.position)
    seats = _seats(board)
    if case.start.stack:
        stack = [msgjson.decode(frame, type=Frame) for frame in case.start.stack]
        pause = msgjson.decode(case.start.pause, type=Pause)
        driver = resumed(game, pack, board, stack, pause, seats=seats, dice=dice, options=case.options)
    else:
        fields = _values(game, board, case.start.fields)
        proc = game.codec.live(msgspec.Raw(encode({"_": case.start.procedure, **fields})))
        below = [game.codec.live(msgspec.Raw(text.encode())) for text in case.start.below]
        driver = start(game, pack, board, proc, seats=seats, dice=dice, options=case.options, below=below)
    for item in script:
        if failure := _step(driver, item):
            return failure
    if left := dice.unused():
        return f"dice not used: {left}"
    return failure_in(driver, case.then)


def _seats(board: Any) -> tuple[str, ...]:
    """The seats of a board: it lists them, or has a hand for each."""
    return getattr(board, "seats", ()) or tuple([hand.seat for hand in getattr(board, "hands", ())])


_SCRIPT = re.compile(
    r"^(?:roll (?P<purpose>\w+)(?P<faces>( \d+)+)|(?P<seat>\w+): ?(?P<answer>.*?)(?P<refused> => refused.*)?)$"
)


def _line(item: Any) -> Any:
    """A line of play: "egypt: move:c3", "roll intercept 3", "egypt: move:c9 => refused GK-11.2-c not_on_offer"."""
    if isinstance(item, str):
        found = _SCRIPT.match(item)
        if not found:
            raise CaseError(f"play: {item!r} is neither 'SEAT: ANSWER' nor 'roll PURPOSE FACES'")
        return found
    if isinstance(item, dict):
        return cast("Table", item)
    raise CaseError(f"play: {item!r} is neither a text nor a ruling")


def _dice(script: Sequence[Any]) -> dict[str, list[int]]:
    dice: dict[str, list[int]] = {}
    for item in script:
        if not isinstance(item, dict) and item["purpose"]:
            dice.setdefault(item["purpose"], []).extend([int(face) for face in item["faces"].split()])
    return dice


def _step(driver: Driver[Any], item: Any) -> str:
    if isinstance(item, dict):
        driver.take(Input("umpire", msgspec.convert(item, Ruling)))
        return ""
    if item["purpose"]:
        return ""
    seat = item["seat"]
    try:
        answer = answer_in(driver, seat, item["answer"])
    except NotWritten:  # no answer has this shape: the rules must refuse the raw text
        if not item["refused"]:
            raise
        answer = item["answer"]
    if item["refused"]:
        verdict = check(driver.match, decide(seat, answer))
        if verdict:
            return f"{seat}: {item['answer']} is accepted, expected a refusal"
        wanted = item["refused"].removeprefix(" => refused").strip()
        given = f"{verdict.clause} {verdict.code}"
        return "" if _refused_as(wanted, verdict) else f"{item['answer']!r} is refused by {given}, expected {wanted}"
    driver.answer(seat, answer)
    return ""


# ---------------------------------------------------------------- writing a case from a match


def written(match: Match[Any], case_id: str, title: str) -> str:
    """A case file that starts where a match stands. It holds as written; its user adds play and what must follow."""
    open_ = question(match)
    position = match.position
    if open_ is None:
        raise CaseError("the match is over: choose an earlier entry with --at")
    game = match.game
    shown = [f"# {line}" for line in stacks(game, match.board)]
    chosen = ", ".join([f'"{name}" = "{value}"' for name, value in position.options.items()])
    asked = open_.demands[0][1]
    offers = [key_of(asked, a) for a in asked.answers(match.board)][:20]
    stack = ",\n".join([f"  '''{encode(frame).decode()}'''" for frame in position.stack])
    return "\n".join(
        [
            f'game = "{game.name}"',
            'pack = "shipped"',
            "",
            "[[case]]",
            f'id = "{case_id}"',
            f"title = {msgjson.encode(title).decode()}",
            "clauses = []",
            f"options = {{ {chosen} }}",
            f"# {open_.seats[0]} is asked {encode(asked).decode()}",
            *[f"#   {offer}" for offer in offers],
            f'play = []  # such as "{open_.seats[0]}: {offers[0] if offers else ""}"',
            "",
            "[case.position]",
            *shown,
            f"exact = '''{encode(match.board).decode()}'''",
            "",
            "[case.start]",
            f"stack = [\n{stack},\n]",
            f"pause = '''{encode(position.pause).decode()}'''",
            "",
            "[case.then]",
            f'question = {{ seat = "{open_.seats[0]}", _ = "{msgjson.decode(encode(asked))["_"]}" }}',
            "",
        ]
    )
