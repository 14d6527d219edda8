"""An army list as an answer and as part of the board: the document of `army`, field by field, in records.

The tables of a document (choices, parts, rulings) are pairs in alphabetical order. `hides_in` is left out of what the
board holds: who hides where stands beside it, secret.
"""

from __future__ import annotations

import json
from typing import Any, cast

import attrs
import msgspec

from limmu.core import PUBLIC, Answer, Record, declare, rule
from limmu.games.game_of_kings.army import ArmyList, Bases, army_of

TextPairs = tuple[tuple[str, str], ...]


@declare(PUBLIC)
class AlgorithmsLine(Record):
    """The tech algorithms on one item."""

    on: str
    upgrades: tuple[str, ...]


@declare(PUBLIC)
class AvatarLine(Record):
    """An Avatar of a list: see `army.AvatarChoice`."""

    subtype: str
    id: str = ""
    avatar_class: str = ""
    general: bool = False
    nation_skill: str = ""
    mutations: tuple[str, ...] = ()
    choices: TextPairs = ()
    mount: str = ""
    gear: tuple[str, ...] = ()
    algorithms: tuple[AlgorithmsLine, ...] = ()
    artifacts: tuple[str, ...] = ()
    battle_banner: bool = False
    banner_upgrade: str = ""
    assassin: bool = False
    bases: Bases = "square"
    hides_in: str = ""
    name: str = ""


@declare(PUBLIC)
class UnitLine(Record):
    """A Unit of a list: see `army.UnitChoice`."""

    entry: str
    id: str = ""
    models: int = 0
    parts: tuple[tuple[str, int], ...] = ()
    crew: str = ""
    type: str = ""
    options: tuple[str, ...] = ()
    leaders: tuple[str, ...] = ()
    banner_upgrade: str = ""
    machine_upgrade: str = ""
    abilities: tuple[str, ...] = ()
    choices: TextPairs = ()
    knight: bool = False
    knight_algorithms: tuple[AlgorithmsLine, ...] = ()
    knight_artifacts: tuple[str, ...] = ()
    bases: Bases = "square"
    hides_in: str = ""
    name: str = ""


@declare(PUBLIC)
class ArmyDocument(Answer):
    """An army list: see `army.ArmyList`."""

    name: str
    nation: str
    size: int
    avatars: tuple[AvatarLine, ...]
    units: tuple[UnitLine, ...]
    format: int = 1
    rulings: TextPairs = ()
    digest: str = ""


@rule("GOK-TOOLS-2")
def document_of(army: ArmyList) -> ArmyDocument:
    """The document of a list."""
    return msgspec.convert(_plain(army), ArmyDocument)


def _plain(value: Any) -> Any:
    form: type[Any] = cast("type[Any]", type(value))
    if attrs.has(form):
        return {field.name: _plain(getattr(value, field.name)) for field in attrs.fields(form)}
    if isinstance(value, dict):
        return sorted(cast("dict[str, Any]", value).items())
    return [_plain(one) for one in cast("tuple[Any]", value)] if isinstance(value, tuple) else value


def army_of_document(document: ArmyDocument) -> ArmyList:
    """The list of a document. Raises PackError where it is none: an id twice, a number out of bounds."""
    plain = cast("dict[str, Any]", msgspec.to_builtins(document))
    plain.pop("_")
    for record in (plain, *plain["avatars"], *plain["units"]):
        for table in ("choices", "parts", "rulings"):
            if table in record:
                record[table] = dict(record[table])
    return army_of(json.dumps(plain).encode(), "list.json")
