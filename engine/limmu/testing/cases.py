"""Cases: executable rulings. A position, a script of answers and natural dice, and what must follow.

A case file is TOML; ``docs/cases.md`` teaches it. Nothing but answers, dice and rulings moves a case.
"""

from __future__ import annotations

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
    Interject,
    Match,
    Pause,
    Refused,
    Ruling,
    ScriptedDice,
    Verdict,
    check,
    cited_by,
    decide,
    encode,
    question,
    view,
)
from limmu.display.hearing import heard
from limmu.display.known_ids import KnownIds
from limmu.display.notation import NotWritten, answer_of, key_on_offer
from limmu.testing.case_names import faults_in, faults_in_citations, faults_in_options, faults_in_procedure
from limmu.testing.case_script import Begin, Check, Falls, Line, Says, Start, dice_in, line_of
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
from limmu.toolkit.packs import PackError, Problem, line_in, read_toml, structure_of

TRACED = 12
"""So many answers on offer are listed in a trace."""


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
    trace: tuple[str, ...] = ()
    """What was asked, offered and played, line by line."""


def holds_cases(path: Path) -> bool:
    """Whether a TOML file has any cases: a pack that lies beside them has none. Raises PackError."""
    return "case" in read_toml(path)


def read_cases(path: Path) -> CaseFile:
    """Read a case file strictly. Raises PackError naming file, line, record and field."""

    def wrong(id_: str, field: str, text: str) -> PackError:
        return PackError([Problem(path.name, id_, field, text, line_in(path.read_text("utf-8"), id_))])

    tables: dict[str, Any] = read_toml(path)
    file = structure_of(CaseFile, tables, path)
    for case, table in zip(file.case, tables["case"], strict=True):
        if table.get("then", {}).get("offers") == []:
            empty = 'an empty list checks nothing: write question = { seat = "" } where nobody is asked'
            raise wrong(case.id, "offers", empty)
    seen: list[str] = []
    for case in file.case:
        if case.id in seen:
            raise wrong(case.id, "id", "given twice: ids of cases are unique in a file")
        seen.append(case.id)
    return file


def cases_by_line(path: Path, file: CaseFile) -> list[tuple[int, Case]]:
    """The cases of a file, each with the line on which it begins, from 1; 0 where that cannot be told."""
    lines = [n for n, line in enumerate(path.read_text("utf-8").splitlines(), 1) if line.strip() == "[[case]]"]
    return list(zip(lines if len(lines) == len(file.case) else [0] * len(file.case), file.case, strict=True))


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
    """Run one case: its failure names what was expected and what came, and the line of play where it came.

    An error of a rule is a failure, too: it says nothing about other cases.
    """
    trace: list[str] = []
    try:
        _check_names(game, case)
        failure = _function(game, pack, case) if case.function else _flow(game, pack, case, trace)
    except Exception as error:  # a rule under test may raise anything
        ours = isinstance(error, Refused) or (isinstance(error, ValueError) and type(error) is not ValueError)
        failure = _at_line(trace) + (str(error) if ours else f"{type(error).__name__}: {error}")
    return Result(case.id, case.title, failure, tuple(trace))


def _check_names(game: Game[Any], case: Case) -> None:
    """Raise CaseError where a case names what does not exist, or where nothing in it could fail."""
    script = [line_of(item) for item in case.play]
    thens = [case.then, *[line.then for line in script if isinstance(line, Check)]]
    starts = [case.start, *[line.start for line in script if isinstance(line, Begin)]]
    faults = [*faults_in_citations(game, case.clauses, case.rulings)]
    faults += faults_in_options(game, case.options)
    faults += [fault for then in thens for fault in faults_in(game, then)]
    faults += [fault for one in starts if one.procedure for fault in faults_in_procedure(game, one.procedure)]
    refusals = [line for line in script if isinstance(line, Says) and line.refused is not None]
    if not refusals and all([then == Then() for then in thens]):
        faults.append("nothing in it can fail: write what must follow into [case.then], or a refusal into play")
    if faults:
        raise CaseError("; ".join(faults))


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
    hints = get_type_hints(function, include_extras=True)
    arguments: dict[str, Any] = {}
    board = _board(game, pack, case.position)
    known = known_ids(game, pack, board)
    wrong: list[str] = []
    for parameter in signature(function).parameters:
        if parameter == "board":
            arguments[parameter] = board
        elif parameter == "pack":
            arguments[parameter] = pack
        elif parameter in given:
            hint = hints.get(parameter, Any)
            value = _values(game, board, given[parameter])
            arguments[parameter] = msgspec.convert(value, hint)
            kind = known.kind_of(parameter, hint)
            wrong += [f"{field}: {fault}" for field, fault in known.in_value(parameter, arguments[parameter], kind)]
    if unknown := sorted(given.keys() - arguments.keys()):
        raise CaseError(f"{case.function} takes no {', '.join(unknown)}")
    if wrong:
        raise CaseError("given: " + "; ".join(wrong))
    bound = signature(function).bind(**arguments)  # a rule that is remembered takes no keywords
    try:
        return function(*bound.args, **bound.kwargs)
    except KeyError as error:
        raise CaseError(f"given: {case.function} finds nothing that is called {error}") from error


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


def known_ids(game: Game[Any], pack: Any, board: Any) -> KnownIds:
    """The ids that a case may name: those of the pack and the board, and the seats of every scenario."""
    seats = [seat for scenario in game.scenarios(pack) for seat in game.seats(pack, scenario)]
    return KnownIds(game, pack, board, dict.fromkeys(seats))


def _board(game: Game[Any], pack: Any, position: Mapping[str, Any]) -> Any:
    """The board of a position. Raises CaseError, also for a power, place, seat or piece that there is not."""
    try:
        board = _read(game, pack, position)
    except KeyError as error:
        raise CaseError(f"position: {error} is missing, or there is nothing that is called so") from error
    if wrong := [f"{field}: {fault}" for field, fault in known_ids(game, pack, board).in_record(board)]:
        raise CaseError("position: " + "; ".join(wrong))
    return board


def _read(game: Game[Any], pack: Any, position: Mapping[str, Any]) -> Any:
    if "exact" in position:
        exact: Any = msgjson.decode(position["exact"], type=cast("type[Any]", type(game.board())))
        return exact
    if game.notation.read_position is None:
        raise CaseError(f"{game.name} has no notation of positions: give `exact`")
    if "scenario" in position:
        board = game.board()
        try:
            game.seats(pack, position["scenario"])
        except ValueError as error:
            raise CaseError(f"position: {error}") from None
        for fact in game.set_up(pack, position["scenario"], {}):
            board = fact.fold(board)
        return board
    return game.notation.read_position(pack, position)


def _flow(game: Game[Any], pack: Any, case: Case, trace: list[str]) -> str:
    script = [line_of(item) for item in case.play]
    dice = ScriptedDice(dice_in(script))
    driver = _begun(game, pack=pack, case=case, board=_board(game, pack, case.position), start_=case.start, dice=dice)
    _trace(driver, trace)
    for number, line in enumerate(script, 1):
        trace.append(f"{number}: {_said(case.play[number - 1])}")
        if isinstance(line, Begin):
            if driver.open is not None:
                raise CaseError("the procedure before it has not ended")
            driver = _begun(game, pack=pack, case=case, board=driver.board, start_=line.start, dice=dice)
        elif failure := _step(driver, line):
            return _at_line(trace) + failure
        _trace(driver, trace)
    if left := dice.unused():
        return f"dice not used: {left}"
    return failure_in(driver, case.then)


def _begun(game: Game[Any], pack: Any, case: Case, board: Any, start_: Start, dice: ScriptedDice) -> Driver[Any]:
    """The driver of a procedure, or of a recorded stack, on a board."""
    seats = _seats(board)
    if start_.stack:
        stack = [msgjson.decode(frame, type=Frame) for frame in start_.stack]
        pause = msgjson.decode(start_.pause, type=Pause)
        return resumed(game, pack, board, stack, pause, seats=seats, dice=dice, options=case.options)
    if not start_.procedure:
        raise CaseError("it runs nothing: name a function, or a procedure in [case.start]")
    fields = _values(game, board, start_.fields)
    proc = game.codec.live(msgspec.Raw(encode({"_": start_.procedure, **fields})))
    if wrong := [f"{field}: {fault}" for field, fault in known_ids(game, pack, board).in_record(proc)]:
        raise CaseError("start: " + "; ".join(wrong))
    below = [game.codec.live(msgspec.Raw(text.encode())) for text in start_.below]
    return start(game, pack, board, proc, seats=seats, dice=dice, options=case.options, below=below)


def _seats(board: Any) -> tuple[str, ...]:
    """The seats of a board: it lists them, or has a hand for each."""
    return getattr(board, "seats", ()) or tuple([hand.seat for hand in getattr(board, "hands", ())])


# ---------------------------------------------------------------- what was asked and offered


def _trace(driver: Driver[Any], trace: list[str]) -> None:
    """Add who is asked what now, and what is on offer."""
    open_ = driver.open
    if open_ is None:
        trace.append("   nothing is asked")
        return
    for seat in open_.seats:
        asked = driver.asked(seat)
        keys = [key_on_offer(asked.question, answer) for answer in asked.answers()]
        more = f" and {len(keys) - TRACED} more" if len(keys) > TRACED else ""
        trace.append(f"   {seat} is asked {_name_of(asked.question)} ({open_.step}): {', '.join(keys[:TRACED])}{more}")


def _name_of(asked: Any) -> str:
    return str(msgjson.decode(encode(asked))["_"])


def _said(item: Any) -> str:
    return item if isinstance(item, str) else encode(item).decode()


def _at_line(trace: Sequence[str]) -> str:
    """The line of play that was the last to begin, for a failure."""
    lines = [line for line in trace if not line.startswith(" ")]
    return f"line {lines[-1]}: " if lines else ""


# ---------------------------------------------------------------- playing the script


def _step(driver: Driver[Any], line: Line) -> str:
    match line:
        case Ruling():
            driver.take(Input("umpire", line))
        case Check():
            return failure_in(driver, line.then)
        case Says(seat="all"):
            return _answer_all(driver, line.answer)
        case Says():
            return _interject(driver, line) if line.may else _answer(driver, line)
        case Falls() | Begin():
            pass
    return ""


def _answer(driver: Driver[Any], line: Says) -> str:
    try:
        answer = answer_in(driver, line.seat, line.answer)
    except NotWritten:  # no answer has this shape: the rules must refuse the raw text
        if line.refused is None:
            raise
        answer = line.answer
    if line.refused is None:
        driver.answer(line.seat, answer)
        return ""
    verdict = check(driver.match, decide(line.seat, answer))
    if verdict:
        return f"{line.seat}: {line.answer} is accepted, expected a refusal"
    if not line.refused and not verdict.clause:
        return (
            f"{line.answer!r} is {verdict.code}: no rule refuses it; write `=> refused {verdict.code}` if you mean it"
        )
    given = f"{verdict.clause} {verdict.code}"
    agreed = _refused_as(line.refused, verdict)
    return "" if agreed else f"{line.answer!r} is refused by {given}, expected {line.refused}"


def _interject(driver: Driver[Any], line: Says) -> str:
    """A seat gives an answer that it may give while another is asked."""
    may = view(driver.match, line.seat).may
    if line.may > len(may):
        names = ", ".join([_name_of(one.question) for one in may])
        return f"{line.seat} has no interjection {line.may} now; it may give: {names or 'nothing'}"
    asked = may[line.may - 1]
    driver.take(Input(line.seat, Interject(asked.may, answer_of(asked.question, line.answer), driver.match.n)))
    return ""


def _answer_all(driver: Driver[Any], text: str) -> str:
    """Every seat that is asked gives this answer, and so do those asked after it in the same window."""
    names = _asked_now(driver)
    if not names:
        return "nothing is asked"
    while _asked_now(driver) == names:
        for seat in driver.open.seats if driver.open else ():
            driver.answer(seat, answer_in(driver, seat, text))
    return ""


def _asked_now(driver: Driver[Any]) -> set[str]:
    """The names of the open questions."""
    seats = driver.open.seats if driver.open else ()
    return {_name_of(driver.asked(seat).question) for seat in seats}


# ---------------------------------------------------------------- writing a case from a match


def written(match: Match[Any], case_id: str, title: str, rolled: Sequence[Match[Any]] = ()) -> str:
    """A case file that starts where a match stands. It holds as written; its user adds play and what must follow.

    ``rolled``: where a roll is pending, the match after each of the rolls that come before the next question to a seat.
    """
    open_ = question(match)
    position = match.position
    if open_ is None:
        raise CaseError("the match is over: choose an earlier entry with --at")
    ends = rolled[-1] if rolled else match
    last = question(ends)
    if last is not None and last.seats == ("chance",):
        raise CaseError(f"a roll is pending after entry {ends.n}, and the log has no dice for it: choose another --at")
    game = match.game
    shown = [f"# {line}" for line in stacks(game, match.board)]
    chosen = ", ".join([f'"{name}" = "{value}"' for name, value in position.options.items()])
    asked = open_.demands[0][1]
    offers = [key_on_offer(asked, a) for a in asked.answers(match.board)][:20]
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
            f"# {heard(f'{open_.seats[0]} is asked {encode(asked).decode()}')}",
            *[f"#   {offer}" for offer in offers],
            f"play = {_rolls(match, rolled)}"
            if rolled
            else f"play = []  # {heard(f'such as {open_.seats[0]}: {offers[0]}')}",
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
            f'question = {{ seat = "{last.seats[0]}", _ = "{_name_of(last.demands[0][1])}" }}'
            if last is not None
            else 'question = { seat = "" }',
            "",
        ]
    )


def _rolls(match: Match[Any], rolled: Sequence[Match[Any]]) -> str:
    """The lines of play of the rolls that fell, as TOML."""
    lines: list[str] = []
    for before, after in zip((match, *rolled), rolled, strict=False):
        open_ = question(before)
        assert open_ is not None, "a roll is pending"
        asked: Any = open_.demands[0][1]
        lines.append(f"roll {asked.purpose} {' '.join(map(str, after.position.outcome))}")
    return encode(lines).decode()
