"""The register of a game: its clauses, the rulings on them, and which of them code enforces.

A game package holds `clauses.toml` and `rulings.toml`. Every clause has one status:

- ``enforced``: code cites it,
- ``data``: the pack holds it, in the fields it names,
- ``table``: no program can enforce it, for the reason it gives,
- ``open``: nothing cites it yet.

A citation is a string literal that is exactly a clause id (``GK-13.4-b``, ``GE-13.2-amun-ra-c``; in an outline whose
lines are the clauses, ``CL-3.c.v.2`` and a second one of that line, ``CL-3.c.v.2-b``), in any module of the game or of
the toolkit. After code has changed, ``python -m limmu.toolkit.clauses god_kings --update`` brings
``enforced`` and ``open`` up to date.
"""

from __future__ import annotations

import ast
import json
import re
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator, Sequence, Set
from functools import lru_cache
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from typing import Literal, TypeVar

import attrs

from limmu.toolkit.packs import PackError, Problem, line_in, read_record

__all__ = [
    "Choices",
    "ClauseInfo",
    "RulingInfo",
    "citations",
    "find_unlisted",
    "is_group",
    "listed",
    "load_clauses",
    "load_rulings",
    "statuses",
]  # fmt: skip

Status = Literal["enforced", "data", "table", "open"]

CLAUSES = "clauses.toml"
RULINGS = "rulings.toml"
LONGEST_TITLE = 110
_TOOLKIT = "limmu.toolkit"
_CLAUSE = re.compile(r"[A-Z]+-([0-9A-Z.]+(-[a-z0-9]+)+|([0-9]+(\.[a-z]+(\.[a-z]+|\.[0-9]+)*)?|[A-Z]\.[0-9]+)(-[a-z])?)")
_CITED = re.compile(r"[A-Z]+-[0-9A-Za-z.]+(-[a-z0-9]+)*")
_READING = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_CITING = ("rule", "step", "procedure", "refuse", "invariant")
"""The calls whose plain strings are clauses: all of them, of a refusal the first."""


@attrs.frozen
class ClauseInfo:
    """A numbered obligation: its id, the group it belongs to, a title in our words, and its place.

    `where` names the fields of the pack's records (``Space.walls``) that hold a ``data`` clause, `reason` says why only
    people can enforce a ``table`` clause, `rulings` lists the rulings that touch it.
    """

    id: str
    rule: str
    title: str
    status: Status
    where: tuple[str, ...] = ()
    reason: str = ""
    rulings: tuple[str, ...] = ()


@attrs.frozen
class RulingInfo:
    """Our reading where the text is ambiguous, contradictory or silent, and the `clauses` it touches.

    `readings` are the sane ones, `default` the first of them. With `option`, a match may choose another.
    """

    id: str
    title: str
    clauses: tuple[str, ...]
    default: str
    readings: tuple[str, ...]
    reason: str
    option: bool = False


Listed = TypeVar("Listed", ClauseInfo, RulingInfo)


@attrs.frozen
class _ClauseFile:
    clauses: tuple[ClauseInfo, ...]


@attrs.frozen
class _RulingFile:
    rulings: tuple[RulingInfo, ...]


def load_clauses(game_package: str) -> tuple[ClauseInfo, ...]:
    """The clauses of a game package, in rulebook order. Raises PackError naming file, record and field."""
    return _clauses_in(game_package, _content(game_package, CLAUSES))


def load_rulings(game_package: str) -> tuple[RulingInfo, ...]:
    """The rulings of a game package, by id. Raises PackError naming file, record and field."""
    return _rulings_in(game_package, _content(game_package, RULINGS))


def _content(game_package: str, file: str) -> bytes:
    """By which a register that has changed is read again; of a file that cannot be read, whoever reads it says why."""
    try:
        return (files(game_package) / file).read_bytes()
    except OSError:
        return b""


@lru_cache(maxsize=16)
def _clauses_in(game_package: str, content: bytes) -> tuple[ClauseInfo, ...]:
    found = read_record(_ClauseFile, files(game_package) / CLAUSES).clauses
    _close(game_package, CLAUSES, found, _clause_faults)
    return found


@lru_cache(maxsize=16)
def _rulings_in(game_package: str, content: bytes) -> tuple[RulingInfo, ...]:
    found = read_record(_RulingFile, files(game_package) / RULINGS).rulings
    _close(game_package, RULINGS, found, _ruling_faults)
    return found


def _close(
    game_package: str, file: str, found: Sequence[Listed], faults: Callable[[Listed], Iterator[tuple[str, str]]]
) -> None:
    """Raise PackError with every fault of the records of a file."""
    wrong = [(record, "id", text) for record, text in _repeated([one.id for one in found])]
    wrong += [(one.id, field, text) for one in found for field, text in faults(one)]
    if wrong:
        lines = (files(game_package) / file).read_text("utf-8")
        raise PackError([Problem(file, record, field, text, line_in(lines, record)) for record, field, text in wrong])


class Choices:
    """What a match of a game package may choose: its rulings with `option`."""

    def __init__(self, game_package: str) -> None:
        self._package = game_package
        self._readings: dict[str, tuple[str, ...]] | None = None

    def readings(self) -> dict[str, tuple[str, ...]]:
        """Ruling -> its readings, the default first, for each ruling a match may choose."""
        if self._readings is None:
            self._readings = {ruling.id: ruling.readings for ruling in load_rulings(self._package) if ruling.option}
        return self._readings

    def default_readings(self) -> dict[str, str]:
        """Ruling -> the reading in force unless the match chooses another."""
        return {ruling: names[0] for ruling, names in self.readings().items()}


def _repeated(ids: Sequence[str]) -> Iterator[tuple[str, str]]:
    for id_, times in Counter(ids).items():
        if times > 1:
            yield id_, f"listed {times} times; keep one"


def _title_faults(title: str) -> Iterator[tuple[str, str]]:
    if not 0 < len(title) <= LONGEST_TITLE:
        yield "title", f"write 1 to {LONGEST_TITLE} characters, not {len(title)}"


def _clause_faults(clause: ClauseInfo) -> Iterator[tuple[str, str]]:
    if not _CLAUSE.fullmatch(clause.id):
        yield "id", "not the id of a clause, such as GK-13.4-b"
    elif clause.rule != clause.id.split("-")[1]:
        yield "rule", f"write the group of the id, {clause.id.split('-')[1]}"
    yield from _title_faults(clause.title)
    for field, status in (("where", "data"), ("reason", "table")):
        if bool(getattr(clause, field)) != (clause.status == status):
            yield field, f"belongs to the status {status}, and to it alone"


def _ruling_faults(ruling: RulingInfo) -> Iterator[tuple[str, str]]:
    yield from _title_faults(ruling.title)
    if not ruling.reason:
        yield "reason", "say why this reading"
    if not ruling.readings or ruling.default != ruling.readings[0]:
        yield "default", "must be the first of the readings"
    for reading in ruling.readings:
        if not _READING.fullmatch(reading) or reading in {"yes", "no", "true", "false"}:
            yield "readings", f"name the reading in small letters joined by hyphens, not {reading!r}"
    if len(Counter(ruling.readings)) < len(ruling.readings):
        yield "readings", "list each reading once"
    if ruling.option and len(ruling.readings) < 2:
        yield "option", "needs a second reading to choose"


def is_group(citation: str, clauses: Sequence[ClauseInfo]) -> bool:
    """Whether `citation` names a group or a chapter of the clauses (``GK-13.4``, ``GK-13``)."""
    return any(clause.id.startswith((f"{citation}-", f"{citation}.")) for clause in clauses)


def listed(game_package: str) -> frozenset[str]:
    """What code of a game may cite: its clauses, the groups of them and its rulings. Raises PackError."""
    clauses = [clause.id for clause in load_clauses(game_package)]
    groups = [id_[:at] for id_ in clauses for at, sign in enumerate(id_) if sign in "-."]
    return frozenset([*clauses, *groups, *[ruling.id for ruling in load_rulings(game_package)]])


def citations(game_package: str) -> dict[str, tuple[str, ...]]:
    """What the modules of the game and of the toolkit cite -> the places (``s13_interception.py:40``), in order."""
    cited: dict[str, list[str]] = {}
    for package in (game_package, _TOOLKIT):
        for place, module in _modules(files(package)):
            for text, line, meant in _texts_in(module.read_text("utf-8"), place):
                if not meant and _CITED.fullmatch(text):
                    cited.setdefault(text, []).append(f"{place}:{line}")
    return {id_: tuple(places) for id_, places in sorted(cited.items())}


def _modules(package: Traversable, prefix: str = "") -> Iterator[tuple[str, Traversable]]:
    for inside in sorted(package.iterdir(), key=lambda entry: entry.name):
        if inside.name.endswith(".py"):
            yield prefix + inside.name, inside
        elif inside.is_dir():
            yield from _modules(inside, f"{prefix}{inside.name}/")


def statuses(game_package: str) -> dict[str, Status]:
    """The status of each clause as code has it now: a cited one is enforced, or data if it says so."""
    cited = citations(game_package)
    return {clause.id: _status(clause, clause.id in cited) for clause in load_clauses(game_package)}


def _status(clause: ClauseInfo, cited: bool) -> Status:
    if clause.status == "data" or (clause.status == "table" and not cited):
        return clause.status
    return "enforced" if cited else "open"


def find_unlisted(game_package: str) -> tuple[str, ...]:
    """Citations that name no clause, group or ruling of a game, each with its places, and misspelt ones.

    A citation begins like the clauses of the game (``GK-``) or like its rulings up to the number (``GKR-``,
    ``R-GE-``). Misspelt is what differs from a listed id in signs and capitals alone (``GK13.4-d``, ``gk-13.4-d``) and,
    in the modules of the game, whatever stands in the place of a clause: ``rule("KG-13.4-d")``.
    """
    clauses = [clause.id for clause in load_clauses(game_package)]
    rulings = [ruling.id for ruling in load_rulings(game_package)]
    ways = (clauses[0].split("-")[0] + "-", *[ruling.rstrip("0123456789") for ruling in rulings])
    cited = {id_: places for id_, places in citations(game_package).items() if id_.startswith(ways)}
    cited |= _misspelt(game_package, {_plain(id_) for id_ in (*clauses, *rulings)})
    known = listed(game_package)
    return tuple([f"{id_} at {', '.join(places)}" for id_, places in sorted(cited.items()) if id_ not in known])


def _misspelt(game_package: str, known: Set[str]) -> dict[str, tuple[str, ...]]:
    """What is meant as a clause by where it stands, or but for its signs is one -> its places."""
    found: dict[str, dict[str, None]] = {}
    for place, module in _modules(files(game_package)):
        for text, line, meant in _texts_in(module.read_text("utf-8"), place):
            if meant or _plain(text) in known:
                found.setdefault(text, {})[f"{place}:{line}"] = None
    return {id_: tuple(places) for id_, places in found.items()}


@lru_cache(maxsize=1000)
def _texts_in(source: str, place: str) -> tuple[tuple[str, int, bool], ...]:
    """The text literals of a module, each with its line; those that stand in the place of a clause once more, True."""
    found: list[tuple[str, int, bool]] = []
    for node in ast.walk(ast.parse(source, place)):
        found += [(str(one.value), one.lineno, True) for one in _meant(node)]
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.append((node.value, node.lineno, False))
    return tuple(found)


def _meant(node: ast.AST) -> list[ast.Constant]:
    match node:
        case ast.Call(func=ast.Name(id=name), args=args) if name in _CITING:
            plain = [one for one in args if isinstance(one, ast.Constant) and isinstance(one.value, str) and one.value]
            return [one for one in plain if name != "refuse" or one is args[0]]
        case _:
            return []


def _plain(id_: str) -> str:
    """An id without its signs and capitals."""
    return "".join([sign for sign in id_.casefold() if sign.isalnum()])


def write_clauses(clauses: Sequence[ClauseInfo], heading: str) -> str:
    """The text of `clauses.toml`: the comment lines of `heading`, then one clause a line, defaults left out."""
    lines = [_line(clause) for clause in clauses]
    return f"{heading.rstrip()}\n\nclauses = [\n" + "\n".join(lines) + "\n]\n"


def _line(clause: ClauseInfo) -> str:
    kept = {
        field.name: getattr(clause, field.name)
        for field in attrs.fields(ClauseInfo)
        if getattr(clause, field.name) != field.default
    }
    return "    { " + ", ".join(f"{name} = {json.dumps(value)}" for name, value in kept.items()) + " },"


def update(game_package: str) -> tuple[str, ...]:
    """Write the statuses that code has now into `clauses.toml`. Returns the changes, one line each."""
    now = statuses(game_package)
    old = load_clauses(game_package)
    new = [
        attrs.evolve(clause, status=now[clause.id], reason=clause.reason if now[clause.id] == "table" else "")
        for clause in old
    ]
    with as_file(files(game_package) / CLAUSES) as path:
        text = path.read_text("utf-8")
        fresh = write_clauses(new, text.partition("\nclauses = [")[0])
        if fresh != text:
            path.write_text(fresh, "utf-8")
    return tuple(
        f"{then.id} {then.status} -> {clause.status}"
        for then, clause in zip(old, new, strict=True)
        if then.status != clause.status
    )


def main() -> None:
    """Print how many clauses of a game have which status."""
    parser = ArgumentParser(prog="python -m limmu.toolkit.clauses", description=main.__doc__)
    parser.add_argument("game", metavar="GAME", help="A package name, such as god_kings.")
    parser.add_argument("--update", action="store_true", help="Write what code cites into clauses.toml.")
    given = parser.parse_args()
    game, write = str(given.game), bool(given.update)
    package = f"limmu.games.{game.replace('-', '_')}"
    for change in update(package) if write else ():
        print(change)
    clauses = load_clauses(package)
    now = statuses(package)
    counted = Counter(clause.status for clause in clauses)
    print(f"{len(clauses)} clauses: " + ", ".join(f"{n} {status}" for status, n in sorted(counted.items())))
    stale = [clause.id for clause in clauses if clause.status != now[clause.id]]
    if stale:
        print(f"out of date, --update mends it: {', '.join(stale)}")
    wrong = find_unlisted(package)
    for line in wrong:
        print(f"not in {CLAUSES} or {RULINGS}: {line}")
    if stale or wrong:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
