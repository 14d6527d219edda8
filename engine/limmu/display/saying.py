"""What is said: templates filled with the fields of facts, questions, answers and refusals, and values in words.

The files of these templates are those of :mod:`limmu.display.text_files`.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from typing import Any, NamedTuple, cast

import msgspec
from msgspec import Struct

from limmu.core import Answer, Question, Verdict, fields_of_why
from limmu.display import measures
from limmu.display.escaping import one_line
from limmu.display.language import ENGLISH, SPOKEN
from limmu.display.phrases import Phrase
from limmu.display.plurals import Plurals
from limmu.display.text_files import Sections, TextError, load_sections

__all__ = [
    "Names",
    "Texts",
    "load_texts",
    "no_names",
    "program_texts",
    "said",
    "words",
]

Names = Callable[[object, str], str]
"""(an id or a record, a kind such as ``card`` or "" for any) -> its name, or "" if it has none."""

Beside = Mapping[str, object]
"""What a text may name beside the fields of a fact or question, by name."""
NOTHING: Beside = {}

_TEMPLATES = 1 << 14
"""Templates whose fields are remembered."""
LONGEST = 40
"""The most parts of a list that a text writes out, where the template names no kind."""


def no_names(value: object, kind: str) -> str:
    """Names for when there is no pack: none."""
    return ""


def words(stored: str) -> str:
    """A stored name in plain words: ``units_lost`` -> ``units lost``."""
    return stored.replace("_", " ").strip()


def _plain(value: object) -> str:
    """A value as the key of a variant spells it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str | int):
        return str(value)
    return msgspec.json.encode(value, order="sorted").decode()


_NAMED = re.compile(r"[^\W_]\w*(?:\.[^\W\d_]\w*|\[\d+\])*")
_STEP = re.compile(r"\w+")
"""A field of a template as it is named, `from`, `0` or `about[1].name`, and the steps to it."""


_NOT_THERE = (KeyError, IndexError, AttributeError, TypeError)
"""What comes of a field that is not there, or has no such part."""


class _Field(NamedTuple):
    """A field of a template: the words before it, what it names, and how to say that."""

    before: str
    name: str | int
    path: tuple[str | int, ...]
    """Attributes by name, members by number."""
    kind: str


@lru_cache(_TEMPLATES)
def _fields_in(template: str) -> tuple[tuple[_Field, ...], str]:
    """The fields of a template, and the words after the last. Raises TextError for a malformed one."""
    found, after = list[_Field](), ""
    try:
        parsed = list(string.Formatter().parse(template))
    except ValueError as error:
        raise TextError(f"{template!r}: {error}") from None
    for literal, field, kind, conversion in parsed:
        if field is None:
            after += literal
            continue
        if conversion or "{" in (kind or "") or _NAMED.fullmatch(field) is None:
            raise TextError(f"{template!r}: {field!r} names no field, or has one inside")
        steps: list[str] = _STEP.findall(field)
        name, *path = [int(one) if one.isdecimal() else one for one in steps]
        found.append(_Field(after + literal, name, tuple(path), kind or ""))
        after = ""
    return tuple(found), after


def _filled_in(
    template: str, args: Sequence[object], fields: Mapping[str, Any], say: Callable[[object, str], str]
) -> str:
    """A template with its fields said. Raises KeyError, IndexError or AttributeError for a field that is not there."""
    told, after = _fields_in(template)
    parts = list[str]()
    for before, name, path, kind in told:
        value: Any = args[name] if isinstance(name, int) else fields[name]
        for one in path:
            value = value[one] if isinstance(one, int) else getattr(value, one)
        parts += (before, say(value, kind))
    return "".join([*parts, after])


def _is_word(value: object) -> bool:
    return isinstance(value, str | int)


def _says_nothing(value: object) -> bool:
    """Whether a value is a record of defaults alone: a text leaves it out inside another record."""
    return isinstance(value, Struct) and not any([v not in ("", ()) and v != 0 for v in _fields(value).values()])


def _patterns_in(answers: Mapping[str, str]) -> Mapping[str, Sequence[tuple[tuple[str, ...], str]]]:
    """The keys of answers with a `*`: question -> (parts, template), in the order of the file."""
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for key, template in answers.items():
        stored, dot, pattern = key.partition(".")
        if dot and "*" in pattern:
            found.setdefault(stored, []).append((tuple(pattern.split(":")), template))
    return found


def _varying_in(table: Mapping[str, str]) -> Mapping[str, frozenset[str]]:
    """By stored name the fields of which a key gives a value, as `stored.field=value`."""
    found: dict[str, set[str]] = {}
    for key in table:
        variant, equals, _ = key.partition("=")
        if equals:
            stored, _, name = variant.rpartition(".")
            found.setdefault(stored, set()).add(name)
    return {stored: frozenset(names) for stored, names in found.items()}


def _fits(pattern: Sequence[str], parts: Sequence[str]) -> bool:
    return len(pattern) == len(parts) and all([want in ("*", part) for want, part in zip(pattern, parts, strict=True)])


class Texts:
    """The templates of a game, with those of the core beneath them."""

    def __init__(self, sections: Sections) -> None:
        self.sections = sections
        self._plurals = Plurals(sections.get("plurals", {}))
        self._patterns = _patterns_in(sections.get("answers", {}))
        self._varying = {name: _varying_in(sections.get(name, {})) for name in ("facts", "questions", "phrases")}

    def say(self, key: str, /, **fields: object) -> str:
        """What the program itself says. Texts and numbers stay as they are; commas join several.

        Raises KeyError for what it has no words for.
        """

        def said(value: object, kind: str) -> str:
            if isinstance(value, tuple):
                return self.sections["program"]["value.comma"].join(
                    [one_line(str(one)) for one in cast("tuple[object, ...]", value)]
                )
            return self.value(value, kind) if kind else one_line(str(value))

        return _filled_in(self.sections["program"][key], (), fields, said)

    @cached_property
    def _named_of_facts(self) -> Mapping[str, frozenset[str | int]]:
        """By stored name what the templates of a fact name, and the fields that choose one of them."""
        found: dict[str, set[str | int]] = {}
        for key, template in self.sections.get("facts", {}).items():
            names = {field.name for field in _fields_in(template)[0]}
            found.setdefault(key.partition("=")[0].partition(".")[0], set()).update(names)
        varying = self._varying["facts"]
        return {stored: frozenset(names) | varying.get(stored, frozenset()) for stored, names in found.items()}

    def tells(self, fact: Any, names: Collection[str]) -> bool:
        """Whether what is said of a fact may depend on one of these, which stand beside its fields."""
        return not self._named_of_facts.get(_tag(fact), frozenset()).isdisjoint(names)

    def fact(self, fact: Any, names: Names = no_names, beside: Beside = NOTHING) -> str:
        """What happened, as a sentence without its full stop; ``beside``: what a text may name beside its fields."""
        return self._record("facts", fact, names, beside)

    def question(self, question: Question[Any, Any], names: Names = no_names, beside: Beside = NOTHING) -> str:
        """What is asked; ``beside``: what a text may name beside its fields."""
        return self._record("questions", question, names, beside)

    def answer(self, question: Question[Any, Any], answer: Any, names: Names = no_names) -> str:
        """An answer to a question."""
        stored, fields = _tag(question), {**_fields(question), "answer": answer}
        table = self.sections.get("answers", {})
        template = table.get(f"{stored}.{_plain(answer)}")
        if isinstance(answer, Answer):  # `question.record`, or for any question the record: with the record's fields
            fields |= _fields(answer)
            template = table.get(f"{stored}.{_tag(answer)}", table.get(_tag(answer)))
            for name, value in reversed(_fields(answer).items()):
                template = table.get(f"{stored}.{_tag(answer)}.{name}={_plain(value)}", template)
        parts: tuple[str, ...] = tuple(answer.split(":")) if isinstance(answer, str) else ()
        if template is None:
            fitting = [text for pattern, text in self._patterns.get(stored, ()) if _fits(pattern, parts)]
            template = fitting[0] if fitting else table.get(stored)
        if template is None:
            return self.value(answer, names=names)
        return self._filled(template, fields, parts, names)

    def pick(self, question: Question[Any, Any], asks: str, pick: Any, names: Names = no_names) -> str:
        """One pick of an answer in parts: `[picks] "pick_units.n" = "{pick} of them"` by question and what is asked."""
        table = self.sections.get("picks", {})
        template = table.get(f"{_tag(question)}.{asks}={_plain(pick)}", table.get(f"{_tag(question)}.{asks}"))
        if template is None:
            return self.value(pick, names=names)
        return self._filled(template, {**_fields(question), "pick": pick}, (), names)

    def asks(
        self, question: Question[Any, Any], asks: str, about: tuple[str, ...] = (), names: Names = no_names
    ) -> str:
        """What a level of choices asks about some ids, by question and text key or by the key alone."""
        table = self.sections.get("asks", {})
        template = table.get(f"{_tag(question)}.{asks}", table.get(asks))
        if template is not None:
            return self._filled(template, {**_fields(question), "about": about}, (), names)
        return f"{words(asks)} ({self.value(about, names=names)})" if about else words(asks)

    def example(self, question: Question[Any, Any]) -> str:
        """An example of an unlisted answer in the notation, by the question or its base class; "" if there is none."""
        table = self.sections.get("answers", {})
        kinds = [kind for kind in type(question).__mro__ if issubclass(kind, Struct) and kind is not Struct]
        tags = [str(kind.__struct_config__.tag) for kind in kinds]
        return next((table[f"{tag}.="] for tag in tags if f"{tag}.=" in table), "")

    def refusal(self, verdict: Verdict[bool], names: Names = no_names) -> str:
        """Why an input is refused."""
        table = self.sections.get("refusals", {})
        same = len(verdict.data) > 1 and verdict.data[0] == verdict.data[1]
        template = (table.get(f"{verdict.code}.same") if same else None) or table.get(verdict.code)
        if template is None:
            data = self.say("value.comma").join([self.value(part, names=names) for part in verdict.data])
            return words(verdict.code) + (f": {data}" if data else "")
        return self._filled(template, {"all": verdict.data}, verdict.data, names)

    def reason(self, fact: Any, field: str, clause: str, value: int) -> str:
        """The number a clause adds to a fact, in a field such as ``why``: a modifier such as ``+1`` unless `[why]` has
        else. "" for a clause that gives no number."""
        table, stored = self.sections.get("why", {}), _tag(fact)
        keys = (f"{stored}.{clause}", clause, f"{stored}.{field}", stored)
        template = next((table[key] for key in keys if key in table), "{value:+}")
        return self._filled(template, {"value": value}, (), no_names) if value else ""

    def word(self, section: str, stored: str, names: Names = no_names) -> str:
        """The text of a procedure, purpose, seat or outcome; its name in plain words if there is none."""
        own = self.sections.get(section, {}).get(stored)
        return own or one_line(names(stored, "") or self.sections.get("names", {}).get(stored) or words(stored))

    def value(self, value: object, kind: str = "", names: Names = no_names) -> str:
        """A value in words.

        ``kind``: ``+`` signs a number, ``#`` leaves its sign out, ``die|dice`` chooses a form by it (of yes and no:
        ``no|yes``; of a list by its length, of a name by ``[many]``), ``,`` joins a list without an "and", ``?, with ``
        goes before a value unless that is empty or 0, ``=`` says that a text stands as it is, anything else says where
        to look an id up.
        """
        if isinstance(value, Phrase) and not kind.startswith("?"):
            return self._phrase(value, names)
        if kind == "=":
            return one_line(str(value))
        if kind.startswith("?"):
            told = self.value(value, names=names) if value not in ("", ()) and value != 0 else ""
            return f"{kind[1:]}{told}" if told else ""
        if "|" in kind:
            return self._form(value, kind.split("|"))
        if kind == "," and isinstance(value, tuple):
            listed = [self.value(one, names=names) for one in cast("tuple[object, ...]", value)]
            return self.sections["program"]["value.comma"].join(listed)
        if isinstance(value, bool):
            return self.say("value.yes" if value else "value.no")
        if isinstance(value, int):
            if measures.is_measure(kind):
                return measures.told(value, kind)
            if kind in ("+", "#"):
                return f"{value:+d}" if kind == "+" else str(abs(value))
            return one_line(names(value, kind)) or str(value)
        if isinstance(value, str):
            return self._named(value, kind, names)
        if isinstance(value, tuple | list):
            parts = cast("Sequence[object]", value)
            if kind and parts and (named := names(tuple(parts), kind)):
                return one_line(named)
            if parts and all(part == "?" or (kind and part == 0) for part in parts):
                return self.say("value.hidden_cards" if kind == "card" else "value.hidden_parts", n=len(parts))
            if len(parts) > LONGEST and not kind:
                return self.say("value.many_parts", n=len(parts))
            return self._joined([self.value(part, kind, names) for part in parts])
        if isinstance(value, Struct):
            if named := names(value, kind):
                return one_line(named)
            told = {k: v for k, v in _fields(value).items() if v not in ("", ()) and not _says_nothing(v)}
            # zeros drop out unless nothing else is there
            told = {k: v for k, v in told.items() if v is False or v != 0} or told
            return self.say("value.comma").join([f"{words(k)} {self.value(v, kind, names)}" for k, v in told.items()])
        return str(value)

    def _phrase(self, phrase: Phrase, names: Names) -> str:
        table = self.sections.get("phrases", {})
        template, varying = table[phrase.key], self._varying["phrases"].get(phrase.key, ())
        for name, value in reversed(phrase.parts.items()) if varying else ():
            if name in varying and _is_word(value):
                template = table.get(f"{phrase.key}.{name}={_plain(value)}", template)
        return self._fill(template, phrase.parts, (), names)

    def map_word(self, stored: str) -> str:
        """A word of maps and their keys: a sign, a kind of ground, the name of a sea."""
        return self.sections["map"].get(stored, words(stored))

    def packed(self, words: str) -> str:
        """A name in the pack, or the title of the game; itself where the language has no other."""
        return self.sections.get("pack", {}).get(words, words)

    def label(self, stored: str) -> str:
        """A heading or another word of a table; itself where the language has no other."""
        return self.sections.get("labels", {}).get(stored, stored)

    def _form(self, value: object, forms: Sequence[str]) -> str:
        """The form of a word that goes with a value."""
        if isinstance(value, bool):
            return forms[value]
        if isinstance(value, str):
            value = int(value) if value.isdecimal() and len(value) < 17 else 2 if value in self._many else 1
        if isinstance(value, int):
            number = value
        else:
            parts = cast("Sequence[object]", value)
            number = len(parts)
            if number == 1 and not isinstance(parts[0], int):  # a name may be a plural; an index says nothing
                return self._form(parts[0], forms)
        return forms[min(self._plurals.of(number), len(forms) - 1)]

    def _named(self, value: str, kind: str, names: Names) -> str:
        if value in ("", "?"):
            return self.say("value.hidden") if value else ""
        if kind and value.isascii() and value.isdecimal() and len(value) < 17:
            return names(int(value), kind) or value
        if kind and (named := names(value, kind)):
            return one_line(named)
        for sign, between in ((">", " > "), (":", ": "), ("/", ", ")):
            if sign in value:
                return between.join([self._named(part, kind, names) for part in value.split(sign)])
        listed = self.sections.get("names", {}).get(value) or names(value, "")
        return one_line(names(value, "") or listed or self.sections.get("seats", {}).get(value) or words(value))

    def _joined(self, parts: Sequence[str]) -> str:
        if len(parts) < 2:
            return parts[0] if parts else self.say("value.none")
        return self.say("value.and", first=tuple(parts[:-1]), last=parts[-1])

    @property
    def _many(self) -> Mapping[str, str]:
        return self.sections.get("many", {})

    def _record(self, section: str, record: Any, names: Names, beside: Beside) -> str:
        stored, fields = _tag(record), _fields(record)
        table, known = self.sections.get(section, {}), {**beside, **fields}
        template, varying = table.get(stored), self._varying[section].get(stored, ())
        for name, value in reversed(known.items()) if varying else ():
            if name in varying:
                template = table.get(f"{stored}.{name}={_plain(value)}", template)
        if template is not None:
            try:
                said = self._fill(template, known, (), self._in_sentence(names))
                return said[:1].upper() + said[1:] if template.startswith("{") else said
            except _NOT_THERE:  # an older record; or no pack: nothing is told beside its fields
                pass
        told = {
            k: v
            for k, v in fields.items()
            if k not in fields_of_why(cast("type[Any]", type(record))) and v not in ("", ())
        }
        shown = [f"{words(k)} {self.value(v, names=names)}" for k, v in told.items()]
        return words(stored) + (f": {', '.join(shown)}" if shown else "")

    def _in_sentence(self, names: Names) -> Names:
        """The names, those that are a plural as a sentence has them."""
        many = self._many
        return lambda value, kind: (isinstance(value, str) and not kind and many.get(value)) or names(value, kind)

    def _filled(self, template: str, fields: Mapping[str, Any], args: Sequence[object], names: Names) -> str:
        try:
            return self._fill(template, fields, args, names)
        except _NOT_THERE:  # an older record without the field: its text stays readable
            return f"{template} ({', '.join([self.value(v, names=names) for v in (*args, *fields.values())])})"

    def _fill(self, template: str, fields: Mapping[str, Any], args: Sequence[object], names: Names) -> str:
        def say(value: object, kind: str) -> str:
            return self.value(value, kind, names)

        return _filled_in(template, args, fields, say)


def _tag(record: Any) -> str:
    return str(record.__struct_config__.tag)


def _fields(record: Any) -> dict[str, Any]:
    return {name: getattr(record, name) for name in cast("tuple[str, ...]", record.__struct_fields__)}


def load_texts(game_package: str, language: str = "") -> Texts:
    """The texts of a game package over those of the program, in the language that is spoken unless one is named; what
    a language lacks is said in English.

    Raises ValueError naming the file, or the language when the program does not speak it.
    """
    return Texts(load_sections(game_package, language or SPOKEN.get()))


@cache
def program_texts(language: str) -> Texts:
    """What the program says without a game; "": in English."""
    return load_texts("", language or ENGLISH)


def said(key: str, /, **fields: object) -> str:
    """What the program says in the language that is spoken: a text of the section ``program``."""
    return program_texts(SPOKEN.get()).say(key, **fields)
