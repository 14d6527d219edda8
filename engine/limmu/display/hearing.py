"""What core and stores say, in the language that is spoken. They know no texts: they say all in English.

`[heard]` of `texts/en.toml` has their sentences as templates; another language says them anew, by the same keys. A
part that is called ``why``, ``what`` or ``which`` is a sentence of its own, ``by`` and ``who`` are lists, those of
`_NUMBERS` are numbers. A game's rules may say something so, too: its sentences are in `[heard]` of its own texts.
Sentences between semicolons or full stops are heard one by one.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import attrs

from limmu.core import refuse
from limmu.display.language import ENGLISH, SPOKEN
from limmu.display.saying import Names, Texts, load_texts, no_names, program_texts, said

_BETWEEN = {"; ": "between_semicolon", ". ": "between_stop"}
_PARTS = re.compile("(; |\\. )")
_LISTS, _SENTENCES = ("by", "who"), ("why", "what", "which")
_LISTED = re.compile(", | and ")
_REFUSED = re.compile(r"(?P<code>[a-z_]+)(?: \((?P<clause>[\w.-]+)\))?(?:: (?P<data>.+))?")
_STUMBLED = re.compile(r"entry (\d{1,9}) cannot be folded: ")
_REFUSES = "the match refuses it"
"""What `Refused` begins with."""
_NUMBERS = ("n", "anew", "entry", "expected", "format", "frames", "keep", "last", "links", "most", "old", "size", "to")

_LONGEST, _DEEPEST = 1000, 6
"""A sentence has at most so many characters, and stands at most so deep in others: a text of strangers may go on."""
_LONGEST_WHY, _MOST_WHYS = 300, 8
"""What a note says in codes has at most so many characters and sentences: a log of strangers has thousands of notes."""


def heard(told: object, game_package: str = "", language: str = "") -> str:
    """What core, a store or the rules of a game say (a text or an exception), in the language that is spoken unless one
    is named; what the language has no words for stays as it is.
    """
    language = language or SPOKEN.get()
    return str(told) if language == ENGLISH else _Ear(language, game_package).heard(str(told), 0)


def heard_audit(told: str, game_package: str, names: Names = no_names) -> str:
    """What an audit says, in the language that is spoken: English, too, tells in the words of the game why its rules
    refuse an input, where core has a code and ids.
    """
    ear = _Ear(SPOKEN.get(), game_package, names)
    if ear.language != ENGLISH:
        return ear.heard(told, 0)
    head, _, why = told.partition(": ")
    return f"{head}: {ear.heard(why, 1)}" if head == _REFUSES else told


def heard_log(told: object) -> str:
    """What is wrong with a log, in the language that is spoken."""
    return stumbled(told) or heard(told)


def stumbled(told: object) -> str:
    """An entry that a fold stumbles over, in plain words: what it stumbled over is for whoever reads programs, and
    `limmu verify --json` has it. "" where something else is wrong.
    """
    found = _STUMBLED.match(str(told))
    return said("note.no_fold", n=int(found[1])) if found else ""


def heard_system(error: OSError) -> str:
    """What the system says of a file, a port or the like, in the language that is spoken."""
    return heard((error.strerror or str(error)).lower())


def heard_faults(error: Exception, game_package: str = "") -> str:
    """What is wrong with a pack, a case or another file that authors write, in the language that is spoken.

    Of a `PackError` each fault is told on a line of its own, which says where it is and what to do about it.
    """
    shown: Any = getattr(error, "shown", ())
    if not shown:
        return heard(error, game_package)
    told = [str(attrs.evolve(one, text=heard(one.text, game_package))) for one in shown]
    more: int = len(getattr(error, "problems", ())) - len(told)
    return "\n".join([*told, *([said("note.more_faults", n=more)] if more > 0 else [])])


_CLOCKS = (
    *("clocks.set", "clocks.set_owner", "clocks.move", "clocks.no_move", "clocks.match", "clocks.no_match"),
    *("clocks.away", "clocks.back", "clocks.more", "clocks.out_move", "clocks.out_match"),
)
_WRITTEN = (
    *_CLOCKS,
    *("again.note_given", "again.note_left"),
    *("mailing.not_agreed", "mailing.host_not_agreed", "mailing.void", "mailing.refused"),
)
"""The notes that the program itself writes into logs."""
_IN_CODES = (*_CLOCKS, "mailing.refused")
"""Those that are said anew in English, too: a log has codes and ids in them."""
_IN_NOTES = (
    *("told.entry", "told.entries"),
    *("mailing.wish_undo", "mailing.wish_won", "mailing.wish_draw", "mailing.wish_rekey"),
)
"""What may stand in them."""
_SEATS = ("who", "winners")
"""The parts of these that are seats, by id, or by name in English."""


def written(key: str, /, **parts: object) -> str:
    """A sentence that the program writes into a log: in English whatever is spoken; :func:`heard_note` says it anew."""
    return program_texts(ENGLISH).say(key, **parts)


def heard_note(
    text: str,
    game_package: str = "",
    language: str = "",
    names: Names = no_names,
    seats: Callable[[], Mapping[str, str]] = dict,
) -> str:
    """A note of a log: what the program itself wrote is said in the language that is spoken unless one is named, what a
    person wrote stays as it is. ``seats``: by id, and by name in English, what a seat is called.
    """
    ear = _Ear(language or SPOKEN.get(), game_package, names, seats)
    keys = _WRITTEN if ear.language != ENGLISH else _IN_CODES
    told = [ear.note(one, keys) for one in text.split("; ")]
    if all(told):
        return _texts(ear.language, game_package).say("between_semicolon").join(told)
    return ear.note(text, keys) or text


@cache
def _programs_patterns(keys: tuple[str, ...]) -> tuple[tuple[str, re.Pattern[str]], ...]:
    english = program_texts(ENGLISH).sections["program"]
    return tuple([(key, _pattern(english[key])) for key in keys])


@attrs.frozen
class _Ear:
    """Who hears sentences in a language: the program's, and those of a game."""

    language: str
    package: str
    names: Names = no_names
    seats: Callable[[], Mapping[str, str]] = dict

    def heard(self, text: str, deep: int) -> str:
        """Sentences one by one, with what stands between them, so deep in others."""
        texts, parts = _texts(self.language, self.package), _PARTS.split(text)
        return "".join([texts.say(_BETWEEN[one]) if one in _BETWEEN else self._sentence(one, deep) for one in parts])

    def note(self, text: str, keys: tuple[str, ...]) -> str:
        """A sentence that the program writes into logs, by one of the keys; "" for any other."""
        for key, pattern in _programs_patterns(keys) if len(text) <= _LONGEST else ():
            if found := pattern.fullmatch(text):
                parts = {name: self._in_note(name, part) for name, part in found.groupdict().items()}
                return program_texts(self.language).say(key, **parts)
        return ""

    def _in_note(self, name: str, part: str) -> str | tuple[str, ...]:
        if name in _SEATS:
            called = self.seats()
            return tuple([called.get(one, one) for one in part.split(", ")])
        if name == "why":
            is_short = len(part) <= _LONGEST_WHY and len(_PARTS.findall(part)) < _MOST_WHYS
            return self.heard(part, 1) if is_short else part
        return self.note(part, _IN_NOTES) or part

    def _sentence(self, text: str, deep: int) -> str:
        if deep > _DEEPEST or len(text) > _LONGEST:
            return text
        if refused := self._refusal(text, deep):
            return refused
        if self.language == ENGLISH:
            return text
        for key, pattern in patterns(self.package):
            if found := pattern.fullmatch(text):
                parts = {name: self._part(name, part, deep + 1) for name, part in found.groupdict().items()}
                return _texts(self.language, self.package).say(key, **parts)
        return text

    def _refusal(self, text: str, deep: int) -> str:
        """A refusal that `Refused` tells by its code, clause and ids; "" for whatever else."""
        found, texts = _REFUSED.fullmatch(text), _texts(self.language, self.package)
        if found is None or found["code"] not in texts.sections["refusals"]:
            return ""
        data = [self._sentence(one, deep + 1) for one in found["data"].split(", ")] if found["data"] else []
        told = texts.refusal(refuse("", found["code"], *data), self.names)
        return texts.say("told.cited", told=told, clause=found["clause"]) if found["clause"] else told

    def _part(self, name: str, part: str, deep: int) -> str | tuple[str, ...]:
        if name in _LISTS:
            return tuple([self._sentence(one, deep) for one in _LISTED.split(part)])
        return self.heard(part, deep) if name in _SENTENCES else part


@cache
def _texts(language: str, game_package: str) -> Texts:
    sections = load_texts(game_package, language).sections
    return Texts({**sections, "program": {**sections["program"], **sections["heard"]}})


@cache
def patterns(game_package: str = "") -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The keys of `[heard]`, each with a pattern for its English, the most words first."""
    english = load_texts(game_package, ENGLISH).sections["heard"]
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
