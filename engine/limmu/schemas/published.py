"""The set of published schemas: which file holds what, for the log, for each game, for its packs and for cases."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, cast, get_args

from limmu import wire
from limmu.core import (
    FORMAT,
    MASK,
    Beside,
    Concern,
    Control,
    Decision,
    Demand,
    Entry,
    Fact,
    Frame,
    Game,
    Header,
    Interject,
    Opening,
    Pass,
    Pause,
    Procedure,
    Question,
    RollDice,
    Ruling,
    ShuffleItems,
    TurnClosed,
    answer_type,
    change_of,
    procedure_of,
    stored_name,
)
from limmu.display.glossary import Glossary
from limmu.display.saying import load_texts
from limmu.schemas.classes import ASCII, INTEGER, NEVER, Definitions, Schema, array, closed, relative
from limmu.schemas.typescript import types_of
from limmu.testing.cases import CaseFile
from limmu.toolkit.cards import Hand
from limmu.toolkit.facts import RuleApplied
from limmu.toolkit.packs import note_forms, read_anew
from limmu.toolkit.questions import PickNumber, PickSome, Place, Placed, YesNo
from limmu.toolkit.spreads import Count, SpreadUnits
from limmu.toolkit.windows import Window

DIALECT = "https://json-schema.org/draft/2020-12/schema"
LOG, COMMON, CASES = "log.json", "common.json", "cases.json"
LINES = (Header, Entry, Opening, *get_args(Beside))
"""The kinds of lines."""
OF_A_GAME = (Control, Decision, Demand, Entry, Frame, Header, Interject, Pause, Ruling)
"""Parts of lines with content of a game."""
OF_EVERY_GAME = (Concern, Pass)
"""Further records in questions, answers and views of every game, beside the parts of lines."""
SHARED: tuple[type, ...] = (
    Count, Hand, PickNumber, PickSome, Place, Placed, RollDice, RuleApplied, ShuffleItems, SpreadUnits, TurnClosed,
    Window, YesNo, wire.Numbers, wire.Where,
)  # fmt: skip
"""Questions, facts and records that are the same in every game that has them."""

HASH = {"pattern": "^[A-Za-z0-9_-]{43}$"}
VALUE = {"$ref": f"{LOG}#/$defs/Value"}
TAGGED = {"$ref": f"{LOG}#/$defs/Tagged"}
HIDDEN = {"const": MASK}
ANY_VALUE: dict[str, Schema] = {
    "Value": {
        "description": "Any value that the log can hold.",
        "anyOf": [
            {"type": "boolean"},
            INTEGER,
            {"type": "string"},
            {"type": "array", "items": {"$ref": "#/$defs/Value"}},
            {"type": "object", "propertyNames": ASCII, "additionalProperties": {"$ref": "#/$defs/Value"}},
        ],
    },
    "Tagged": {
        "description": "A record of a game with its stored name: a fact, a question or the locals of a procedure.",
        "type": "object",
        "properties": {"_": {"type": "string"}},
        "required": ["_"],
        "additionalProperties": {"$ref": "#/$defs/Value"},
    },
}
HASHES = {"additionalProperties": {"type": "string", **HASH}}
EXACT: dict[str, Schema] = {
    "Header.format": {"const": FORMAT},
    "Header.commitment": HASH,
    "Header.keys": HASHES,
    "DiceTerms.anchors": HASHES,
    "Branched.commitment": HASH,
    "Entry.prev": HASH,
    "Entry.n": {"minimum": 0},
    "Entry.cmd": {"maxLength": 200, **ASCII},
    "Entry.sealed": HASHES,
    "Pause.given": NEVER,
    "Opening.n": {"minimum": 0},
    "Opening.open": {"additionalProperties": array([{"type": "string", **HASH}, {"$ref": "#/$defs/Value"}])},
}
"""The log's demands on a field beyond its type."""
OF_CASES: dict[str, Schema] = {
    **{key: {} for key in ("Case.given", "Case.position", "Start.fields", "Then.board", "Then.facts", "Then.gives")},
    "Case.play": {"anyOf": [{"type": "string"}, {"type": "object"}]},
    "CaseFile.pack": {"anyOf": [{"type": "string"}, {"type": "object"}]},
    "Then.question": {},
    "Then.views": {},
}


def _loose(fact: Schema, procedure: Schema, question: Schema, answer: Schema) -> dict[str, Schema]:
    """The schemas that replace `any` and type variables in classes."""
    return {
        "F": fact,
        "AnyProcedure": procedure,
        "AnyQuestion": question,
        **dict.fromkeys(("Decision.answer", "Interject.answer", "Ruling.answer"), answer),
        "Ruling.facts": fact,
        "Ruling.close": VALUE,
        "Opening.open": VALUE,
        "Event.facts": fact,
        "Event.question": question,
    }


def schema_set(games: Iterable[Game[Any]]) -> dict[str, bytes]:
    """The published files by their path: those of every game's log and of case files, then those of these games.

    Raises TypeError for a game whose classes have no schema.
    """
    schemas = {LOG: _log(), COMMON: _common(), CASES: _cases()}
    for game in games:
        schemas |= _OfGame(game).schemas()
        schemas |= _of_pack(game)
    types = {
        f"typescript/{path.removesuffix('.json')}.d.ts": types_of(path, schemas)
        for path in schemas
        if path != CASES and "/pack/" not in path
    }
    return {path: _text(schema) for path, schema in schemas.items()} | types


def write_schemas(folder: Path, games: Iterable[Game[Any]]) -> tuple[str, ...]:
    """Write the published files into a folder and return their paths in it. Raises OSError, TypeError."""
    found = schema_set(games)
    for path, data in found.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return tuple(found)


def _document(path: str, title: str, description: str, body: Schema, definitions: Mapping[str, Schema]) -> Schema:
    head = {"$schema": DIALECT, "$id": path, "title": title, "description": description}
    return {**head, **body, "$defs": dict(sorted(definitions.items()))} if definitions else {**head, **body}


def _one_of(references: Iterable[str]) -> Schema:
    return {"anyOf": [{"$ref": reference} for reference in references]}


def _log() -> Schema:
    definitions = Definitions(lambda cls: (LOG, cls.__name__), _loose(TAGGED, TAGGED, TAGGED, VALUE), EXACT)
    references = [definitions.ref(cls, LOG)["$ref"] for cls in LINES]
    for cls in OF_EVERY_GAME:
        definitions.ref(cls, LOG)
    return _document(
        LOG, "Line", "The JSON of a line of a log, of whatever game: see docs/log-format.md.", _one_of(references),
        definitions.files[LOG] | ANY_VALUE,
    )  # fmt: skip


def _common() -> Schema:
    definitions = Definitions(_place_of_shared, {}, {})
    references = [definitions.ref(cls, COMMON)["$ref"] for cls in SHARED]
    questions: list[type[Question[Any, Any]]] = [cls for cls in SHARED if issubclass(cls, Question)]
    answers = {_answer_name(cls): _answer(cls, definitions, COMMON) for cls in questions}
    return _document(
        COMMON, "Shared", "Facts, questions, answers and records that are the same in every game that has them.",
        _one_of(references), definitions.files[COMMON] | answers,
    )  # fmt: skip


def _place_of_shared(cls: type) -> tuple[str, str]:
    return COMMON, stored_name(cls.__name__) if issubclass(cls, Fact | Question) else cls.__name__


def _answer(cls: type[Question[Any, Any]], definitions: Definitions, file: str) -> Schema:
    return {"description": f"An answer to {cls.__name__}."} | definitions.of(answer_type(cls), file)


def _answer_name(cls: type[Question[Any, Any]]) -> str:
    return f"{stored_name(cls.__name__)}_answer"


def _cases() -> Schema:
    definitions = Definitions(lambda cls: (CASES, cls.__name__), OF_CASES, {})
    body = definitions.ref(CaseFile, CASES)
    description = "A file of cases, as its TOML reads: see docs/cases.md."
    return _document(CASES, "Cases", description, body, definitions.files[CASES])


def _of_pack(game: Game[Any]) -> Iterator[tuple[str, Schema]]:
    """The schema of each TOML file of a game's pack, and of the pack as front-ends get it, if it declares records."""
    with note_forms() as forms:
        pack = read_anew(game)
    for file, form in sorted(forms.items()):
        path = f"{game.name}/pack/{file.removesuffix('.toml')}.json"
        yield path, _of_records(path, form, f"{file} of a pack of {game.title}, as its TOML reads.")
    try:
        tables: object = wire.pack_document(pack)
    except ValueError:
        return
    path = f"{game.name}/pack.json"
    yield path, _of_records(path, type(tables), f"A pack of {game.title} as `limmu pack` writes it.", whole=(path,))


def _of_records(path: str, form: type, description: str, whole: tuple[str, ...] = ()) -> Schema:
    definitions = Definitions(lambda cls: (path, cls.__name__), {}, {}, whole)
    body = definitions.ref(form, path)
    return _document(path, form.__name__, description, body, definitions.files[path])


class _OfGame:
    """The schemas of everything that a game stores and shows."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.facts, self.questions = self._path("facts"), self._path("questions")
        self.procedures, self.answers = self._path("procedures"), self._path("answers")
        self.records, self.log, self.view = self._path("records"), self._path("log"), self._path("view")
        self.refusals, self.events, self.commands = self._path("refusals"), self._path("events"), self._path("commands")
        self.names = self._path("names")
        answer = {"anyOf": [{"$ref": self.answers}, HIDDEN]}
        fact, procedure, question = ({"$ref": path} for path in (self.facts, self.procedures, self.questions))
        loose = _loose(fact, procedure, question, answer) | {
            "Seen.board": {"$ref": f"{self.records}#/$defs/{game.board.__name__}"},
            "Asking.question": question,
            **{key: {"$ref": self.answers} for key in ("Offer.whole", "Level.whole", "Preview.answer")},
            "Offer.pick": VALUE,
            "Level.picks": VALUE,
        }
        readings = {"$ref": "#/$defs/Readings"}
        exact = EXACT | {
            "Header.game": {"const": game.name},
            "Header.options": readings,
            "Ruling.readings": readings,
            "Refusal.code": self._codes(),
        }
        self.definitions = Definitions(self._place, loose, exact)

    def _path(self, name: str) -> str:
        return f"{self.game.name}/{name}.json"

    def _place(self, cls: type) -> tuple[str, str]:
        if cls in SHARED:
            return _place_of_shared(cls)
        changed: type[Any] = procedure_of(cls)
        if changed is not cls:
            return self.procedures, f"{stored_name(changed.__name__)}_changed"
        kinds = ((Fact, self.facts), (Question, self.questions), (Procedure, self.procedures))
        for kind, path in kinds:
            if issubclass(cls, kind):
                return path, stored_name(cls.__name__)
        if cls.__module__ == Glossary.__module__:
            return self.names, cls.__name__
        if cls.__module__ == wire.__name__:
            own = {wire.Event: self.events, wire.Command: self.commands, wire.Refusal: self.refusals}
            return own.get(cls, self.view), cls.__name__
        if cls.__module__.startswith("limmu.core."):
            return self.log if cls in OF_A_GAME else LOG, cls.__name__
        return self.records, cls.__name__

    def _codes(self) -> Schema:
        """The codes of refusals, where the game's texts list them."""
        package = self.game.package
        if not package or not (files(package) / "texts").is_dir():
            return {}
        codes = [key.partition(".")[0] for key in load_texts(package).sections.get("refusals", {})]
        return {"enum": sorted(dict.fromkeys(codes))}

    def schemas(self) -> dict[str, Schema]:
        """The schemas by path."""
        game, made, title = self.game, self.definitions, self.game.title
        roots: dict[str, tuple[str, str, Schema]] = {}
        for path, name, classes, what in (
            (self.facts, "Fact", game.facts, "Facts"),
            (self.questions, "Question", game.questions, "Questions"),
            (self.procedures, "Locals", game.procedures, "Locals of the procedures"),
        ):
            kept: list[type] = [cls for _, cls in sorted(classes.items())]
            if classes is game.procedures:
                kept += [change for cls in kept if (change := change_of(cls)) is not None]
            references = [made.ref(cls, path)["$ref"] for cls in kept]
            roots[path] = name, f"{what} of {title}.", _one_of(references)
        made.files[self.answers] = {
            name: _answer(cls, made, self.answers) for name, cls in game.questions.items() if cls not in SHARED
        }
        every = [
            relative(f"{COMMON}#/$defs/{_answer_name(cls)}", self.answers) if cls in SHARED else f"#/$defs/{name}"
            for name, cls in sorted(game.questions.items())
        ]
        roots[self.answers] = "Answer", f"Answers to the questions of {title}, by the question.", _one_of(every)
        lines = [made.ref(cls, self.log)["$ref"] for cls in LINES]
        made.files[self.log]["Readings"] = self._readings()
        roots[self.log] = "Line", f"The JSON of a line of a log of {title}.", _one_of(lines)
        board = made.ref(game.board, self.records)
        about = f"The board of {title}, and the records that its facts and questions hold."
        roots[self.records] = "Records", about, board
        for path, name, cls, what in (
            (self.view, "View", wire.Seen, "What an audience may see of a match of {}, with its questions."),
            (self.events, "Happened", wire.Event, "An entry of {} as an audience may see it, with what it caused."),
            (self.commands, "Sent", wire.Command, "What a client of {} sends for its seat."),
            (self.refusals, "Refused", wire.Refusal, "Why an input of {} is refused."),
            (self.names, "Names", Glossary, "The names of everything in a match of {}."),
        ):
            roots[path] = name, what.format(title), made.ref(cls, path)
        made.ref(wire.Preview, self.view)
        self._ask_by_kind(made.files[self.view])
        return {path: _document(path, *roots[path], made.files[path]) for path in roots}

    def _readings(self) -> Schema:
        options: Schema = {name: {"enum": list(readings)} for name, readings in sorted(self.game.options.items())}
        return {"description": "Options and rulings, and the reading in force of each.", **closed(options, [])}

    def _ask_by_kind(self, view: dict[str, Schema]) -> None:
        """A definition for each kind of question instead of one for all."""
        asking = view["Asking"]
        told = asking.pop("description")
        for name, cls in self.game.questions.items():
            question = self.definitions.ref(cls, self.view)
            view[name] = closed(
                asking["properties"] | {"kind": {"const": name}, "question": question}, asking["required"]
            )
        view["Asking"] = {"description": told, **_one_of(f"#/$defs/{name}" for name in sorted(self.game.questions))}


WIDTH = 116


def _text(schema: Schema) -> bytes:
    return (_laid_out(schema, "", 0) + "\n").encode()


def _laid_out(value: Any, indent: str, used: int) -> str:
    """JSON that puts each value on one line where it fits."""
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or not value or used + len(indent) + len(flat) <= WIDTH:
        return flat
    deeper = indent + "  "
    parts: list[str] = []
    if isinstance(value, list):
        parts += [_laid_out(part, deeper, 0) for part in cast("list[Any]", value)]
        opening, closing = "[]"
    else:
        for key, part in cast("Schema", value).items():
            head = json.dumps(key) + ": "
            parts.append(head + _laid_out(part, deeper, len(head)))
        opening, closing = "{}"
    return f"{opening}\n{deeper}" + f",\n{deeper}".join(parts) + f"\n{indent}{closing}"
