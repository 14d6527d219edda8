"""An army list as a document: choices only, by stable ids. All else, totals too, is worked out anew by who reads it.

It is written as TOML or JSON, at most `MAX_LIST` bytes of it, and read strictly. `digest_of_army` is the same for the
same choices, whatever the models are called, and `short_form` of it can be compared by eye.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, cast

import attrs

from limmu.bounded import read_bounded
from limmu.games.game_of_kings.pack_records import Leader
from limmu.toolkit.packs import PackError, Problem, Problems, canonical, digest_of, for_people, structure, toml_of

MAX_LIST = 1 << 16
"""Largest army list read, in bytes."""
MAX_AVATARS, MAX_UNITS, MAX_NAMES, MAX_TEXT = 64, 128, 64, 80
MAX_MODELS = 1000
MAX_SIZE = 100_000
FORMAT = 1
Choices = dict[str, str]
Bases = Literal["square", "round"]
_BARE = re.compile("[A-Za-z0-9_-]+")


@attrs.frozen
class Algorithms:
    """The tech algorithms on one weapon or piece of armor an Avatar carries."""

    on: str
    upgrades: tuple[str, ...]


@attrs.frozen
class AvatarChoice:
    """An Avatar with everything chosen. `choices`: what a skill or mutation asks for (`devoted_disciple = "cha"`).

    `hides_in` is secret: the id of the Unit that an Assassin hides in.
    """

    subtype: str
    id: str = ""
    avatar_class: str = ""
    general: bool = False
    nation_skill: str = ""
    mutations: tuple[str, ...] = ()
    choices: Choices = attrs.field(factory=Choices)
    mount: str = ""
    gear: tuple[str, ...] = ()
    algorithms: tuple[Algorithms, ...] = ()
    artifacts: tuple[str, ...] = ()
    battle_banner: bool = False
    banner_upgrade: str = ""
    assassin: bool = False
    bases: Bases = "square"
    hides_in: str = ""
    name: str = for_people("")


@attrs.frozen
class UnitChoice:
    """A Unit with its options. `models`: 0 for the least; `parts`: the models of a mixed Unit by kind.

    `crew`: the sub-type of a crew that is bought with a machine or wagon. `hides_in` is secret: the id of the Unit that
    hidden models hide in.
    """

    entry: str
    id: str = ""
    models: int = 0
    parts: dict[str, int] = attrs.field(factory=dict[str, int])
    crew: str = ""
    type: str = ""
    options: tuple[str, ...] = ()
    leaders: tuple[Leader, ...] = ()
    banner_upgrade: str = ""
    machine_upgrade: str = ""
    abilities: tuple[str, ...] = ()
    choices: Choices = attrs.field(factory=Choices)
    knight: bool = False
    knight_algorithms: tuple[Algorithms, ...] = ()
    knight_artifacts: tuple[str, ...] = ()
    bases: Bases = "square"
    hides_in: str = ""
    name: str = for_people("")


@attrs.frozen
class ArmyList:
    """An army list: the agreed `size` in points, whose Army it is, its Avatars and Units.

    `rulings`: readings other than the default that the players agreed on. `digest` is that of the pack it was written
    for, if it says so.
    """

    name: str
    nation: str
    size: int
    avatars: tuple[AvatarChoice, ...]
    units: tuple[UnitChoice, ...]
    format: int = FORMAT
    rulings: dict[str, str] = attrs.field(factory=dict[str, str])
    digest: str = ""


def read_army(path: Path) -> ArmyList:
    """The army list in a TOML or JSON file. Raises PackError naming record and field of every fault."""
    try:
        content = read_bounded(path, MAX_LIST)
    except OSError as fault:
        raise PackError([Problem(path.name, "", "", f"cannot be read ({str(fault.strerror).lower()})")]) from None
    return army_of(content, path.name)


def army_of(content: bytes, file: str) -> ArmyList:
    """The army list in a TOML or JSON text, `file` being its name. Raises PackError."""
    if len(content) > MAX_LIST:
        raise PackError([Problem(file, "", "", f"larger than {MAX_LIST} bytes; no army list is")])
    try:
        data = _json_of(content) if file.endswith(".json") else toml_of(content)
    except ValueError as fault:
        raise PackError([Problem(file, "", "", str(fault))]) from None
    return _bounded(structure(ArmyList, data, file), file)


def _json_of(content: bytes) -> dict[str, object]:
    """The choices in an export; what is derived from them is left where it is."""
    try:
        data = json.loads(content.decode("utf-8"), parse_int=_integer, parse_constant=_integer)
    except RecursionError:
        raise ValueError("not JSON: nested too deeply; flatten it") from None
    inner = cast("dict[str, Any]", data).get("army", data) if isinstance(data, dict) else None
    if not isinstance(inner, dict):
        raise ValueError("no army list: write an object, or one with an object `army`")
    return cast("dict[str, object]", inner)


def _integer(text: str) -> int:
    if len(text) > len(str(MAX_SIZE)) + 1 or not text.removeprefix("-").isdigit():
        raise ValueError(f"no number of an army list: {text[:20]}")
    return int(text)


def _bounded(army: ArmyList, file: str) -> ArmyList:
    found = Problems(file)
    if army.format != FORMAT:
        found.add(file, "", "format", f"is {army.format}; write {FORMAT}, or read it with a later release")
    if not 0 < army.size <= MAX_SIZE:
        found.add(file, "", "size", f"agree on a size in points, at most {MAX_SIZE}")
    for field, many, most in (("avatars", army.avatars, MAX_AVATARS), ("units", army.units, MAX_UNITS)):
        if len(many) > most:
            found.add(file, "", field, f"{len(many)} of them; write at most {most}")
    found.close()
    for i, unit in enumerate(army.units):
        for field, number in (("models", unit.models), *[(f"parts.{part}", n) for part, n in unit.parts.items()]):
            if not 0 <= number <= MAX_MODELS:
                found.add(file, f"units[{i}]", field, f"write 0 to {MAX_MODELS}")
    for place, field, value in _texts(army):
        if isinstance(value, str) and len(value) > MAX_TEXT:
            found.add(file, place, field, f"longer than {MAX_TEXT} characters; shorten it")
        elif isinstance(value, str) and not value.isprintable():
            found.add(file, place, field, "has characters that cannot be seen; write it on one line without them")
        elif isinstance(value, str) and value and not value.strip():
            found.add(file, place, field, "nothing but spaces; write a text, or leave it out")
        elif not isinstance(value, str) and len(value) > MAX_NAMES:
            found.add(file, place, field, f"{len(value)} of them; write at most {MAX_NAMES}")
    _check_ids(army, file, found)
    found.close()
    return army


def _texts(army: ArmyList) -> Iterator[tuple[str, str, Any]]:
    """Every text and collection of a list that is not empty, with its place."""
    records: list[tuple[str, Any]] = [("", army)]
    for group in ("avatars", "units"):
        for i, choice in enumerate(getattr(army, group)):
            records.append((f"{group}[{i}]", choice))
            marked = choice.algorithms if isinstance(choice, AvatarChoice) else choice.knight_algorithms
            records += [(f"{group}[{i}].algorithms[{k}]", on) for k, on in enumerate(marked[:MAX_NAMES])]
    for place, record in records:
        for field in attrs.fields(cast("type[Any]", type(record))):
            value: Any = getattr(record, field.name)
            if not value or field.name in ("avatars", "units") or isinstance(value, int):
                continue
            yield place, field.name, value
            if not isinstance(value, str):
                inside: Any = [*value, *value.values()] if isinstance(value, dict) else value
                for text in inside[: 2 * MAX_NAMES]:
                    if isinstance(text, str):
                        yield place, field.name, text


def _check_ids(army: ArmyList, file: str, found: Problems) -> None:
    seen: set[str] = set()
    for group, choices in (("avatars", army.avatars), ("units", army.units)):
        for i, choice in enumerate(choices):
            id_ = id_of(choice, group, i)
            if id_ in seen:
                found.add(file, f"{group}[{i}]", "id", f"{id_!r} stands twice; give each its own")
            seen.add(id_)


def id_of(choice: AvatarChoice | UnitChoice, group: str, index: int) -> str:
    """The id of an Avatar or Unit: its own, or its place in the list (`avatar_1`, `unit_12`)."""
    return choice.id or f"{group.removesuffix('s')}_{index + 1}"


def digest_of_army(army: ArmyList) -> str:
    """SHA-256, in hex, of the choices of a list. Names of models make no difference; that of the Army does."""
    return digest_of(army)


def short_form(digest: str) -> str:
    """The first 60 bits of a digest in hex, as twelve letters and digits that people can compare."""
    letters = base64.b32encode(bytes.fromhex(digest)).decode()[:12]
    return "-".join([letters[i : i + 4] for i in range(0, 12, 4)])


def plain_army(army: ArmyList) -> dict[str, object]:
    """The list as plain tables, defaults left out, names of models kept: what an export holds."""
    return cast("dict[str, object]", _plain(army))


def _plain(value: object) -> object:
    if not attrs.has(type(value)):
        return [_plain(item) for item in cast("tuple[Any]", value)] if isinstance(value, tuple) else canonical(value)
    kept: dict[str, object] = {}
    for field in attrs.fields(cast("type[Any]", type(value))):
        item = getattr(value, field.name)
        if item not in (field.default, {}):
            kept[field.name] = _plain(item)
    return kept


def toml_text(army: ArmyList) -> str:
    """The list as TOML, an Avatar or Unit a line."""
    plain = plain_army(army)
    groups = {key: cast("list[object]", plain.pop(key, [])) for key in ("avatars", "units")}
    said = [f"{key} = {_toml(value)}" for key, value in plain.items()]
    for key, rows in groups.items():
        said += [f"{key} = [", *[f"  {_toml(row)}," for row in rows], "]"]
    return "\n".join([*said, ""])


def _toml(value: object) -> str:
    if isinstance(value, dict):
        rows = cast("dict[str, object]", value).items()
        return (
            "{ " + ", ".join([f"{key if _BARE.fullmatch(key) else _toml(key)} = {_toml(v)}" for key, v in rows]) + " }"
        )
    if isinstance(value, list):
        return "[" + ", ".join([_toml(item) for item in cast("list[object]", value)]) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def without_secrets(army: ArmyList) -> ArmyList:
    """The list as an opponent sees it: where models hide is left out."""
    return attrs.evolve(
        army,
        avatars=tuple([attrs.evolve(avatar, hides_in="") for avatar in army.avatars]),
        units=tuple([attrs.evolve(unit, hides_in="") for unit in army.units]),
    )


def secrets_of(army: ArmyList) -> Mapping[str, str]:
    """The secret choices of a list: who hides -> the Unit it hides in."""
    both = [("avatars", i, avatar) for i, avatar in enumerate(army.avatars)]
    both += [("units", i, unit) for i, unit in enumerate(army.units)]
    return {id_of(choice, group, i): choice.hides_in for group, i, choice in both if choice.hides_in}


def commitment_to(army: ArmyList, salt: bytes) -> str:
    """A commitment, in hex, to the secret choices of a list; whoever gets them and the salt can check it."""
    secret = json.dumps(dict(secrets_of(army)), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(b"limmu army\0" + salt + b"\0" + secret.encode()).hexdigest()
