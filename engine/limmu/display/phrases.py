"""What a game's ``display`` says without knowing the language: a template of the section ``phrases`` and its parts."""

from __future__ import annotations

from msgspec import Struct


class Phrase(Struct, frozen=True):
    """A template by its key, and what its parts are: values, ids, other phrases.

    Of the templates ``key`` and ``key.part=value`` the first whose part has this value is taken, as for facts.
    """

    key: str
    parts: dict[str, object]


def phrase(key: str, /, **parts: object) -> Phrase:
    """A phrase with its parts by name."""
    return Phrase(key, parts)


Said = str | Phrase
"""Words that need no translation (a name, a sum, a notation), or a phrase."""
