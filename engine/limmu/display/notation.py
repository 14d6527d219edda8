"""How an answer is written and read: one notation for terminals, cases, scripts and logs, derived from its type.

    kumidi   pass   yes   3   -250      an id, a record without fields, a word, a number
    move:kumidi    sail:ugarit:inside   a record: its name, the required fields by place, then name=value; a true flag
                                        is its name alone
    u1,u4    none                       several; none at all
    ashur:1,nineveh:3                   records of one kind, which have no name
    "two words"                         any other text, as JSON

What is nested stands in round brackets where the sign around it occurs in it. Reading is strict: it refuses whatever
writing would not have written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from enum import Enum
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT, Struct

from limmu.core import Question, answer_type
from limmu.display.saying import said

__all__ = [
    "NotWritten",
    "answer_of",
    "convert_answer",
    "key_of",
    "key_offered",
    "key_on_offer",
    "read",
    "shapes_of",
    "write",
]

NOTHING = "none"
PASS = "pass"
_WORDS = ("none", "pass", "yes", "no", "true", "false")
"""Words of the notation: a text equal to one of them needs quotes."""
_BARE = re.compile(r"[^\s:,()=\"\\\x00-\x1f\x7f]+")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)")
_DIGITS = 16
"""The most digits of a number."""


class NotWritten(ValueError):
    """A text that no answer of the type has as its notation."""


def write(value: Any, hint: Any) -> str:
    """A value of a type in the notation. The type is that of ``limmu.core.answer_type``."""
    return _form(hint).write(value)


def read(text: str, hint: Any) -> Any:
    """The value that a text stands for. Raises NotWritten saying what is wrong with the text."""
    form = _form(hint)
    try:
        value = form.read(text)
    except RecursionError:
        raise NotWritten(said("notation.deep")) from None
    if form.write(value) != text:
        raise NotWritten(said("notation.write_it", text=_short(text), so=_short(form.write(value))))
    return value


def key_of(question: Question[Any, Any], answer: Any) -> str:
    """An answer in the notation; as JSON where it does not, or no longer does, have the form of an answer."""
    try:
        return key_offered(question, _typed(question, answer))
    except (msgspec.ValidationError, TypeError):
        return msgspec.json.encode(convert_answer(question, answer), order="sorted").decode()


def key_offered(question: Question[Any, Any], answer: Any) -> str:
    """The same for an answer that the question itself offers: it is of the question's type."""
    return _form_for(type(question)).write(answer)


def answer_of(question: Question[Any, Any], key: str) -> Any:
    """The answer to a question that a text stands for, legal or not; `pass` also stands for the one that declines,
    whatever its key. Raises NotWritten.
    """
    try:
        return read(key, answer_type(type(question)))
    except NotWritten:
        if key == PASS and question.passing is not None:
            return question.passing
        raise


def key_on_offer(question: Question[Any, Any], answer: Any) -> str:
    """The key of an answer as lists of offers have it: `pass` for the one that declines."""
    declines = question.passing is not None and type(answer) is type(question.passing) and answer == question.passing
    return PASS if declines else key_of(question, answer)


def shapes_of(question: Question[Any, Any]) -> tuple[str, ...]:
    """How keys of answers to a question look: `pass`, `action:CARD`. None where any text or number is an answer."""
    hint = answer_type(type(question))
    kinds = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    records = [one for one in kinds if isinstance(one, type) and issubclass(one, Struct)]
    return tuple([_shape(one) for one in records]) if len(records) == len(kinds) else ()


def _shape(cls: type[Struct]) -> str:
    tag = cls.__struct_config__.tag
    needed = [field.name.upper() for field in msgspec.structs.fields(cls) if field.required]
    return ":".join([*([str(tag)] if tag else []), *needed])


def convert_answer(question: Question[Any, Any], answer: Any) -> Any:
    """A recorded answer as the question's type; as recorded where the type no longer fits it."""
    try:
        return _typed(question, answer)
    except (msgspec.DecodeError, TypeError):
        return msgspec.json.decode(answer) if isinstance(answer, msgspec.Raw) else answer


def _typed(question: Question[Any, Any], answer: Any) -> Any:
    """A recorded answer as the question's type. Raises DecodeError or TypeError."""
    return _strict(type(question))(answer if isinstance(answer, msgspec.Raw) else msgspec.json.encode(answer))


@cache
def _strict(kind: type[Question[Any, Any]]) -> Callable[[bytes | msgspec.Raw], Any]:
    """Reads the answers to a class of questions: to look their type up takes long if it is a union."""
    return msgspec.json.Decoder[Any](answer_type(kind)).decode


@cache
def _form_for(kind: type[Question[Any, Any]]) -> _Form:
    return _form(answer_type(kind))


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


class _Form(Struct, frozen=True):
    """Writes and reads the values of one type."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]
    takes: Callable[[Any], bool]
    """Whether a value is of the type, as far as its alternatives in a union go."""
    words: tuple[str, ...] = ()
    """Words with which a text of this form may begin: nobody else's text may be one of them."""


@cache
def _form(hint: Any, words: tuple[str, ...] = ()) -> _Form:
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _form(args[0], words)
    if hint is str:
        return _Form(lambda text: _quoted(text, words), _unquoted, lambda value: isinstance(value, str))
    if hint is bool:
        return _words_form({"true": True, "false": False})
    if hint is int:
        return _Form(str, _number, lambda value: type(value) is int)
    if origin is Literal:
        return _words_form({str(word): word for word in args})
    if origin is tuple:
        return _tuple_form(args)
    if origin in (Union, UnionType):
        return _union_form(args)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _words_form({str(one.value): one for one in hint})
    if isinstance(hint, type) and issubclass(hint, Struct):
        return _record_form(hint)
    raise TypeError(f"{hint!r} has no notation")


# ---------------------------------------------------------------- words, texts, numbers


def _words_form(table: dict[str, Any]) -> _Form:
    def read_word(text: str) -> Any:
        if text not in table:
            raise NotWritten(said("notation.one_of", text=_short(text), known=tuple(table)))
        return table[text]

    texts: dict[tuple[type[Any], Any], str] = {(type(value), value): text for text, value in table.items()}
    return _Form(
        lambda value: texts[type(value), value],
        read_word,
        lambda value: isinstance(value, str | int) and (type(value), value) in texts,
        tuple(table),
    )


def _quoted(text: str, words: Sequence[str]) -> str:
    bare = _BARE.fullmatch(text) and text not in _WORDS and text not in words and not _NUMBER.fullmatch(text)
    return text if bare else msgspec.json.encode(text).decode()


def _unquoted(text: str) -> str:
    if not text.startswith('"'):
        if not _BARE.fullmatch(text):
            raise NotWritten(said("notation.id", text=_short(text) or said("value.nothing")))
        return text
    try:
        return msgspec.json.decode(text.encode(), type=str)
    except (msgspec.DecodeError, UnicodeError):
        raise NotWritten(said("notation.quotes", text=_short(text))) from None


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text) or len(text) > _DIGITS + 1:
        raise NotWritten(said("notation.number", text=_short(text) or said("value.nothing")))
    return int(text)


# ---------------------------------------------------------------- several parts


def _split(text: str, sign: str) -> list[str]:
    """The parts between signs that stand in no brackets and no quotes."""
    if not any([mark in text for mark in '("']):
        return text.split(sign)
    parts, depth, start, at = list[str](), 0, 0, 0
    while at < len(text):
        mark = text[at]
        if mark == '"':
            at += 1
            while at < len(text) and text[at] != '"':
                at += 2 if text[at] == "\\" else 1
        elif mark in "()":
            depth += 1 if mark == "(" else -1
        elif mark == sign and not depth:
            parts.append(text[start:at])
            start = at + 1
        at += 1
    return [*parts, text[start:]]


def _nested(text: str, sign: str) -> str:
    return f"({text})" if len(_split(text, sign)) > 1 or text.startswith("(") else text


def _freed(text: str) -> str:
    return text[1:-1] if text.startswith("(") and text.endswith(")") else text


def _tuple_form(args: tuple[Any, ...]) -> _Form:
    many = len(args) == 2 and args[1] is Ellipsis
    forms = [_form(arg) for arg in (args[:1] if many else args)]

    def each(n: int) -> list[_Form]:
        if not many and n != len(forms):
            raise NotWritten(said("notation.parts", n=len(forms)))
        return forms * n if many else forms

    def write_all(value: tuple[Any, ...]) -> str:
        parts = [_nested(form.write(one), ",") for form, one in zip(each(len(value)), value, strict=True)]
        if parts == [NOTHING]:
            return f"({NOTHING})"
        return ",".join(parts) if parts else NOTHING

    def read_all(text: str) -> tuple[Any, ...]:
        parts = [] if text == NOTHING else _split(text, ",")
        return tuple([form.read(_freed(part)) for form, part in zip(each(len(parts)), parts, strict=True)])

    return _Form(write_all, read_all, lambda value: isinstance(value, tuple), (NOTHING,))


def _record_form(cls: type[Struct]) -> _Form:
    tag = cls.__struct_config__.tag
    head = [str(tag)] if tag else []
    fields = msgspec.structs.fields(cls)
    hints = get_type_hints(cls, include_extras=True)
    forms = {field.name: _form(hints[field.name]) for field in fields}
    required = [field.name for field in fields if field.required]
    optional = {
        field.name: field.default if field.default is not NODEFAULT else field.default_factory()
        for field in fields
        if not field.required
    }

    def write_all(value: Any) -> str:
        parts = [*head, *[_nested(forms[name].write(getattr(value, name)), ":") for name in required]]
        for name, default in optional.items():
            given = getattr(value, name)
            if given is True and default is False:
                parts.append(name)
            elif given != default:
                parts.append(f"{name}={_nested(forms[name].write(given), ':')}")
        return ":".join(parts) if parts else NOTHING

    def read_all(text: str) -> Any:
        parts = [] if text == NOTHING and not head else _split(text, ":")
        if parts[: len(head)] != head:
            raise NotWritten(said("notation.begins", text=_short(text), word=head[0]))
        rest = parts[len(head) :]
        if len(rest) < len(required):
            raise NotWritten(said("notation.missing", text=_short(text), fields=tuple(required[len(rest) :])))
        values = {name: forms[name].read(_freed(part)) for name, part in zip(required, rest, strict=False)}
        for part in rest[len(required) :]:
            name, sign, given = part.partition("=")
            if name not in optional or name in values:
                raise NotWritten(said("notation.no_place", text=_short(text), name=_short(name)))
            if not sign and optional[name] is not False:
                raise NotWritten(said("notation.given", text=_short(text), name=name))
            values[name] = forms[name].read(_freed(given)) if sign else True
        try:
            return msgspec.convert(values, cls, strict=True) if not tag else cls(**values)
        except msgspec.ValidationError as error:
            raise NotWritten(f"{_short(text)}: {error}") from None

    return _Form(write_all, read_all, lambda value: type(value) is cls, tuple(head))


def _union_form(args: tuple[Any, ...]) -> _Form:
    words = tuple([word for arg in args for word in _form(arg).words])
    forms = [_form(arg, words) if _is_text(arg) else _form(arg) for arg in args]
    forms.sort(key=lambda form: not form.words)  # forms that begin with a word of their own come first

    def write_one(value: Any) -> str:
        return next(form for form in forms if form.takes(value)).write(value)

    def read_one(text: str) -> Any:
        faults: list[str] = []
        for form in forms:
            try:
                value = form.read(text)
            except NotWritten as error:
                faults.append(str(error))
                continue
            if write_one(value) == text:
                return value
        raise NotWritten(faults[0] if len({*faults}) == 1 else said("notation.no_form", text=_short(text)))

    return _Form(write_one, read_one, lambda value: any([form.takes(value) for form in forms]), words)


def _is_text(hint: Any) -> bool:
    return hint is str or (get_origin(hint) is Annotated and get_args(hint)[0] is str)
