"""What the library, the packs, the cases and matches write is what the published schemas say, and nothing else is."""

from __future__ import annotations

import json
import random
import tomllib
from collections.abc import Iterator
from functools import reduce
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from tests.core import parley
from tests.schemas.support import FOLDER, GAMES, absolute, accepts, fault, found, made, mutants, schemas

from limmu import Game, Host, Match, Refused, begin, check, decide, installed_games, wire
from limmu.core import UMPIRE, SeededDice
from limmu.core.rules.records import stored_name
from limmu.display.shown import Shown
from limmu.stores.files import read_bytes
from limmu.testing.properties import random_match

ROOT = FOLDER.parent
LIBRARY = sorted((ROOT / "replays" / "library").rglob("*.limmu*"))
CASES = sorted((ROOT / "tests" / "cases").rglob("*.toml"))
GAME_IDS = [game.name for game in GAMES]
MEND = "run: limmu schema --out schemas/"
SAMPLE = 20
"""About how many lines of each recorded match are validated on every run; all of them in the soak."""


def plain(document: Any) -> Any:
    return json.loads(wire.encode(document))


def test_the_published_files_are_those_of_the_code() -> None:
    published = {
        path.relative_to(FOLDER).as_posix(): path.read_bytes()
        for path in FOLDER.rglob("*")
        if path.is_file() and path.relative_to(FOLDER).parts[0] not in ("released", "server")
    }
    assert sorted(published) == sorted(made()), MEND
    assert [path for path, data in made().items() if published[path] != data] == [], MEND


@pytest.mark.soak
def test_every_schema_is_one_of_2020_12_and_names_itself() -> None:
    for path, schema in schemas().items():
        Draft202012Validator.check_schema(schema)
        assert schema["$id"] == path


def references(schema: Any) -> Iterator[str]:
    parts = schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ()
    for part in parts:
        yield from references(part)
    if isinstance(schema, dict) and "$ref" in schema:
        yield schema["$ref"]


def test_every_reference_leads_where_the_standard_says() -> None:
    """The validator of these tests looks up references by itself."""
    resources = [(path, Resource.from_contents(schema)) for path, schema in schemas().items()]
    registry = Registry[Any]().with_resources(resources).crawl()
    looked_up = 0
    for path, schema in schemas().items():
        resolver = registry.resolver(path)
        for reference in {*references(schema)}:
            there = resolver.lookup(reference).contents
            assert found(absolute(path, reference)).keys() - {"tags"} == there.keys() - {"$schema"}
            file, _, way = absolute(path, reference).partition("#")
            assert reduce(lambda at, name: at[name], way.split("/")[1:], schemas()[file]) is there, reference
            looked_up += 1
    assert looked_up > 1000


# ---------------------------------------------------------------- the recorded library


def lines_of(path: Path) -> list[bytes]:
    return [line[44:] for line in read_bytes(path).splitlines()]


def validated(path: Path, numbers: Iterator[int]) -> None:
    game, lines = path.parent.name, lines_of(path)
    for number in numbers:
        document = json.loads(lines[number])
        assert fault(f"{game}/log.json", document) == "", f"line {number + 1} of {path.name}"
        assert fault("log.json", document) == "", f"line {number + 1} of {path.name}"


@pytest.mark.parametrize("path", LIBRARY, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_lines_of_the_library_are_as_published(path: Path) -> None:
    count = len(lines_of(path))
    validated(path, iter([0, 1, *random.Random(path.name).sample(range(2, count), min(SAMPLE, count - 2))]))


@pytest.mark.soak
@pytest.mark.parametrize("path", LIBRARY, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_line_of_the_library_is_as_published(path: Path) -> None:
    validated(path, iter(range(len(lines_of(path)))))


@pytest.mark.parametrize("path", LIBRARY[::7], ids=lambda path: f"{path.parent.name}/{path.name}")
def test_lines_that_are_wrong_are_refused(path: Path) -> None:
    lines = lines_of(path)
    for seed in range(12):
        document = json.loads(lines[random.Random(seed).randrange(len(lines))])
        for name, wrong in mutants(document, seed):
            assert not accepts(f"{path.parent.name}/log.json", wrong), f"{name}: {wrong}"


def test_a_default_that_is_written_out_is_refused() -> None:
    game = "god-kings"
    entry = json.loads(lines_of(next(path for path in LIBRARY if path.parent.name == game))[-1])
    assert fault(f"{game}/log.json", entry) == ""
    assert not accepts(f"{game}/log.json", {**entry, "time": ""})


def test_lines_of_every_kind_are_as_published() -> None:
    """Matches with passes, undone decisions, interjections, sealed bids and hands, other persons, remarks."""
    played = [random_match(parley.GAME, "one", seed, pack=parley.Pack(), interrupt=3).log for seed in range(4)]
    for game in GAMES:
        scenarios = [*game.scenarios(game.load_pack(None))]
        played.append(random_match(game, scenarios[-1], 5, interrupt=2, stop=60).log)
    inputs: set[str] = set()
    kinds: set[str] = set()
    for log in played:
        documents = [json.loads(line[44:]) for line in log.splitlines()]
        for document in documents:
            kinds.add(document["_"])
            if document["_"] == "entry":
                inputs.add(document["input"]["_"])
            assert fault(f"{documents[0]['game']}/log.json", document) == ""
    assert kinds == {"header", "entry", "opening"}
    assert inputs >= {"begin", "decision", "chance", "pass", "interject", "undo", "seat_change", "note"}


# ---------------------------------------------------------------- play


def hosts(game: Game[Any]) -> Iterator[Host[Any]]:
    pack = game.load_pack(None)
    for scenario in game.scenarios(pack):
        _, match = begin(game, pack, scenario, match_id=scenario, secret=bytes(range(32)))
        yield Host(match, SeededDice(7))


def played(host: Host[Any], most: int, pick: random.Random) -> Iterator[Match[Any]]:
    """A host after each answer of a random match, with each entry that it took."""
    entries: list[Match[Any]] = []
    host.watchers.append(entries.append)
    for _ in range(most):
        seats = host.view("public").asked
        if not seats:
            return
        asked = host.view(seats[0]).question
        assert asked is not None
        host.answer(seats[0], asked.sample(pick.randrange))
        yield from entries
        entries.clear()


@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_views_events_and_answers_of_play_are_as_published(game: Game[Any]) -> None:
    pick = random.Random(1)
    kinds: set[str] = set()
    shown = Shown(game, game.load_pack(None))
    for host in hosts(game):
        for match in played(host, 15, pick):
            audience = pick.choice([*match.seats, "public", UMPIRE])
            if pick.random() < 0.3:
                assert fault(f"{game.name}/events.json", plain(wire.event_of(match, audience, shown))) == ""
            for seat in host.view("public").asked:
                view = plain(wire.view_document(host.view(seat), shown))
                kinds.add(view["question"]["kind"])
                if pick.random() < 0.05:
                    assert fault(f"{game.name}/view.json", view) == ""
                    assert fault(f"{game.name}/view.json", plain(wire.view_document(host.view(audience)))) == ""
                asked = host.view(seat).question
                assert asked is not None
                sample = plain(wire.preview(asked, plain(asked.sample(pick.randrange)), shown))
                assert fault(f"{game.name}/answers.json", sample["answer"], view["question"]["kind"]) == ""
                assert fault(f"{game.name}/view.json", sample, "Preview") == ""
                first = view["question"]["choices"]
                for offer in first.get("options", []):
                    if "whole" not in offer and pick.random() < 0.05:
                        level = plain(wire.choose(asked, [*first.get("picks", []), offer["pick"]], shown))
                        assert fault(f"{game.name}/view.json", level, "Level") == ""
                assert fault(f"{game.name}/questions.json", view["question"]["question"]) == ""
    assert len(kinds) > 5


@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_refusals_are_as_published(game: Game[Any]) -> None:
    pick = random.Random(2)
    codes: set[str] = set()
    shown = Shown(game, game.load_pack(None))
    for host in hosts(game):
        for _ in played(host, 12, pick):
            seat = pick.choice(host.match.seats)
            for answer in ("nowhere", 99, True, [], ["nobody"], {}):
                verdict = check(host.match, decide(seat, answer))
                if not verdict:
                    codes.add(verdict.code)
                    assert fault(f"{game.name}/refusals.json", plain(wire.refusal_document(verdict, shown))) == ""
            with pytest.raises(Refused) as refused:
                host.take(decide(seat, True, expects="x" * 43))
            assert fault(f"{game.name}/refusals.json", plain(wire.refusal_document(refused.value.verdict))) == ""
    assert {"not_asked", "malformed"} < codes
    assert not accepts(f"{game.name}/refusals.json", {"code": "because"})


@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_views_that_are_wrong_are_refused(game: Game[Any]) -> None:
    pick = random.Random(3)
    host = next(hosts(game))
    for seed, _ in enumerate(played(host, 4, pick)):
        for seat in host.view("public").asked:
            view = plain(wire.view_document(host.view(seat)))
            for name, wrong in mutants(view, seed):
                assert not accepts(f"{game.name}/view.json", wrong), name


@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_every_kind_of_question_has_its_answers(game: Game[Any]) -> None:
    answers, views = schemas()[f"{game.name}/answers.json"]["$defs"], schemas()[f"{game.name}/view.json"]["$defs"]
    shared = schemas()["common.json"]["$defs"]
    for cls in game.questions.values():
        name = stored_name(cls.__name__)
        assert name in answers or f"{name}_answer" in shared
        assert views[name]["properties"]["kind"] == {"const": name}


@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_what_games_share_is_defined_once(game: Game[Any]) -> None:
    shared = schemas()["common.json"]["$defs"]
    assert {"roll_dice", "roll_dice_answer", "turn_closed", "Where", "Numbers", "yes_no"} <= shared.keys()
    for file in ("facts", "questions", "records"):
        assert not shared.keys() & schemas()[f"{game.name}/{file}.json"]["$defs"].keys()
    assert "../common.json#/$defs/roll_dice" in json.dumps(schemas()[f"{game.name}/questions.json"])


def test_a_command_is_as_published_and_read() -> None:
    game = installed_games()["god-kings"]
    host = next(hosts(game))
    (seat, *_) = host.view("public").asked
    asked = host.view(seat).question
    assert asked is not None
    command = {"input": {"_": "decision", "answer": plain(asked.answers()[0])}, "cmd": "1", "expects": host.match.leaf}
    assert fault(f"{game.name}/commands.json", command) == ""
    host.take(wire.read_command(seat, json.dumps(command).encode()))
    assert host.match.n > 0
    wrong = {**command, "seat": "umpire"}
    assert not accepts(f"{game.name}/commands.json", wrong)
    for data in (json.dumps(wrong).encode(), b"null", b"[" * 100_000, b'{"input":{"_":"' + b"x" * 300_000, b"\xff"):
        with pytest.raises(Refused, match="malformed"):
            wire.read_command(seat, data)


# ---------------------------------------------------------------- packs and cases


@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_packs_are_as_published(game: Game[Any]) -> None:
    for file in (files(game.package) / "data").iterdir():
        path = f"{game.name}/pack/{file.name.removesuffix('.toml')}.json"
        document = tomllib.loads(file.read_text("utf-8"))
        assert fault(path, document) == ""
        for name, wrong in mutants(document, len(file.name)):
            assert not accepts(path, wrong), name
    document = plain(wire.pack_document(game.load_pack(None)))
    assert fault(f"{game.name}/pack.json", document) == ""
    for name, wrong in mutants(document, 1):
        assert not accepts(f"{game.name}/pack.json", wrong), name


def test_cases_are_as_published() -> None:
    for path in CASES:
        document = tomllib.loads(path.read_text("utf-8"))
        if "case" in document:
            assert fault("cases.json", document) == "", path.name
    assert not accepts("cases.json", {"game": "genesis", "case": [{"id": "a", "title": "t", "when": 1}]})
    assert not accepts("cases.json", {"game": "genesis", "case": [{"id": "a"}]})


def test_a_pause_has_no_answers_in_it() -> None:
    """They are in their own entries, and a reader refuses them there."""
    pause = {"demands": [["red", {"_": "bid"}, "x"]]}
    validator = Draft202012Validator(schemas()["log.json"] | {"anyOf": [{"$ref": "#/$defs/Pause"}]})
    assert validator.is_valid(pause)
    assert not validator.is_valid(pause | {"given": [["red", "?"]]})
