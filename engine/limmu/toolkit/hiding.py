"""What a game declares secret: it follows from its classes alone."""

from __future__ import annotations

from typing import Any, cast, get_args, get_origin, get_type_hints

import msgspec

from limmu.core import PUBLIC, Game, ShuffleItems, TurnClosed, answer_audience, audience_by_field


def hidden_by(game: Game[Any]) -> list[str]:
    """What a game declares secret: fields as ``hand.cards``, answers as ``the answer to lay_card``, in order."""
    found: dict[str, None] = {}
    stored = [game.board, *game.facts.values(), *game.procedures.values(), *game.questions.values()]
    for cls in [cls for cls in stored if cls not in (TurnClosed, ShuffleItems)]:
        for record in records_of(cls, {}):
            for name, who in audience_by_field(record).items():
                if who != PUBLIC:
                    found[f"{record.__name__}.{name}"] = None
    for name, cls in game.questions.items():
        if cls is not ShuffleItems and answer_audience(cls) != PUBLIC:
            found[f"the answer to {name}"] = None
    return list(found)


def records_of(cls: type, known: dict[type, None]) -> dict[type, None]:
    """A record and the records in it."""
    if cls not in known:
        known[cls] = None
        for hint in hints_of(cls).values():
            for inner in _structs(hint):
                records_of(inner, known)
    return known


def _structs(hint: Any) -> list[type]:
    kind = get_origin(hint) or hint
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return [kind]
    return [found for part in get_args(hint) for found in _structs(part)]


_hinted: dict[type, dict[str, Any]] = {}


def hints_of(cls: type) -> dict[str, Any]:
    """The types of a record's fields, with the kinds of ids."""
    if cls not in _hinted:
        fields = cast("tuple[str, ...]", getattr(cls, "__struct_fields__"))  # noqa: B009
        _hinted[cls] = {name: hint for name, hint in get_type_hints(cls, include_extras=True).items() if name in fields}
    return _hinted[cls]
