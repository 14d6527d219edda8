"""What core and stores say, in the language that is spoken. They know no texts: they say all in English.

`[heard]` of `texts/en.toml` has their sentences as templates; another language says them anew, by the same keys. A
part that is called ``why`` is a sentence of its own, ``by`` and ``who`` are lists, those of `_NUMBERS` are numbers.
Sentences between semicolons or full stops are heard one by one.
"""

from __future__ import annotations

import re
import string
from functools import cache

from limmu.display.language import ENGLISH, SPOKEN
from limmu.display.saying import Texts, program_texts

_BETWEEN = {"; ": "between_semicolon", ". ": "between_stop"}
_PARTS = re.compile("(; |\\. )")
_LISTED = re.compile(", | and ")
_NUMBERS = ("n", "anew", "entry", "expected", "format", "frames", "keep", "last", "links", "most", "old", "size", "to")


def heard(said: object) -> str:
    """What core or a store says (a text or an exception), in the language that is spoken; what the language has no
    words for stays as it is.
    """
    language = SPOKEN.get()
    return str(said) if language == ENGLISH else _heard(language, str(said))


def _heard(language: str, text: str) -> str:
    texts = _texts(language)
    parts = _PARTS.split(text)
    return "".join([texts.say(_BETWEEN[one]) if one in _BETWEEN else _sentence(language, one) for one in parts])


def _sentence(language: str, text: str) -> str:
    for key, pattern in patterns():
        if found := pattern.fullmatch(text):
            parts = found.groupdict()
            return _texts(language).say(key, **{name: _part(language, name, part) for name, part in parts.items()})
    return text


def _part(language: str, name: str, part: str) -> str | tuple[str, ...]:
    if name in ("by", "who"):
        return tuple([_sentence(language, one) for one in _LISTED.split(part)])
    return _heard(language, part) if name == "why" else part


@cache
def _texts(language: str) -> Texts:
    sections = program_texts(language).sections
    return Texts({**sections, "program": {**sections["program"], **sections["heard"]}})


@cache
def patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The keys of `[heard]`, each with a pattern for its English, the most words first."""
    english = program_texts(ENGLISH).sections["heard"]
    order = sorted(english, key=lambda key: -len(re.sub(r"\{.*?\}", "", english[key])))
    return tuple([(key, _pattern(english[key])) for key in order if key not in _BETWEEN.values()])


def _pattern(template: str) -> re.Pattern[str]:
    made, named = "", set[str]()
    for literal, name, forms, _ in string.Formatter().parse(template):
        made += re.escape(literal)
        if name and forms:
            made += f"(?:{'|'.join(map(re.escape, forms.split('|')))})"
        elif name:
            what = r"\d+" if name in _NUMBERS else ".+?"
            made += f"(?P={name})" if name in named else f"(?P<{name}>{what})"
            named.add(name)
    return re.compile(made)
