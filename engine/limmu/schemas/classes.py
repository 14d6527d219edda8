"""From classes to JSON Schema: stored records, messages on the wire, and the forms of TOML files.

Every class has one definition in one file; the others refer to it. A field's default, its audience and
its docstring go into the schema.
"""

from __future__ import annotations

import ast
import inspect
import posixpath
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache
from itertools import pairwise
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import attrs
import msgspec
from msgspec import NODEFAULT, Raw, Struct, UnsetType

from limmu.core import MAX_INT, UMPIRE, aliases, audience_by_field
from limmu.toolkit.packs import is_for_people

Schema = dict[str, Any]
Place = Callable[[type], tuple[str, str]]
"""The file that defines a class, and its name there."""

INTEGER: Schema = {"type": "integer", "minimum": -MAX_INT, "maximum": MAX_INT}
ASCII: Schema = {"pattern": "^[\\x00-\\x7f]*$"}
_SCALARS: dict[Any, Schema] = {int: INTEGER, str: {"type": "string"}, bool: {"type": "boolean"}}


NEVER: Schema = {"not": {}}
"""The demand on a field that is never written."""


class Definitions:
    """The definitions of a set of schemas, by file and name.

    ``loose``: the schema for a type variable (by its name) or for a field of any type (by ``Class.field``).
    ``exact``: the demands on a field beyond its type (by ``Class.field``). ``whole``: files in which records of attrs
    write every field, whatever its default.
    """

    def __init__(
        self, place: Place, loose: Mapping[str, Schema], exact: Mapping[str, Schema], whole: tuple[str, ...] = ()
    ) -> None:
        self.files: dict[str, dict[str, Schema]] = {}
        self._place, self._loose, self._exact, self._whole = place, loose, exact, whole
        self._classes: dict[tuple[str, str], type] = {}

    def of(self, hint: Any, file: str, at: str = "") -> Schema:
        """The schema of a type inside a file; ``at`` is the ``Class.field`` whose type it is.

        Raises TypeError for a type that neither the log nor a pack can hold.
        """
        if get_origin(hint) is Annotated:
            hint = get_args(hint)[0]
        hint = getattr(hint, "__supertype__", hint)
        origin, parts = get_origin(hint), get_args(hint)
        if hint in _SCALARS:
            return dict(_SCALARS[hint])
        if hint in (Raw, Any) or isinstance(hint, TypeVar):
            return self._relative(self._loose[hint.__name__ if isinstance(hint, TypeVar) else at], file)
        if origin is Literal:
            return {"enum": list(parts)}
        if isinstance(hint, type) and issubclass(hint, Enum):
            return {"enum": [member.value for member in hint]}
        if origin in (Union, UnionType):
            options = [self.of(part, file, at) for part in parts if part not in (UnsetType, NoneType)]
            return options[0] if len(options) == 1 else {"anyOf": options}
        if origin is tuple:
            return self._tuple(parts, file, at)
        if isinstance(origin, type) and issubclass(origin, Mapping):
            keys = {} if parts[0] is str else {"propertyNames": self.of(parts[0], file, at)}
            return {"type": "object", **keys, "additionalProperties": self.of(parts[1], file, at)}
        cls = cast("type[Any]", origin or hint)
        if inspect.isclass(cls) and (issubclass(cls, Struct) or attrs.has(cls)):
            return self.ref(cls, file)
        raise TypeError(f"{at or file}: there is no schema of {hint!r}")

    def _tuple(self, parts: tuple[Any, ...], file: str, at: str) -> Schema:
        if len(parts) == 2 and parts[1] is Ellipsis:
            return {"type": "array", "items": self.of(parts[0], file, at)}
        return array([self.of(part, file, at) for part in parts])

    def _relative(self, schema: Schema, file: str) -> Schema:
        """A schema of ``loose``, whose references from the root of the set become relative to a file."""
        if "anyOf" in schema:
            return {**schema, "anyOf": [self._relative(part, file) for part in schema["anyOf"]]}
        return {"$ref": relative(schema["$ref"], file)} if "$ref" in schema else schema

    def ref(self, cls: type, file: str) -> Schema:
        """A reference to the definition of a class; the first one makes the definition.

        Raises TypeError for two classes of one name.
        """
        where = self._place(cls)
        if self._classes.setdefault(where, cls) is not cls:
            other = self._classes[where]
            raise TypeError(
                f"{cls.__module__} and {other.__module__} both have a record {cls.__name__}: "
                "schemas name records by their class, so rename one of them"
            )
        home, name = where
        definitions = self.files.setdefault(home, {})
        if name not in definitions:
            definitions[name] = {}
            definitions[name] = self._definition(cls, home)
        return {"$ref": relative(f"{home}#/$defs/{name}", file)}

    def _definition(self, cls: type, file: str) -> Schema:
        doc, _ = _docs(cls)
        told: Schema = {"description": doc} if doc else {}
        if attrs.has(cls):
            return told | self._attrs_record(cls, file)
        if getattr(cls, "__struct_config__").array_like:  # noqa: B009
            return told | array([schema for _, schema, _ in self._fields(cls, file)])
        return told | self._record(cls, file)

    def _record(self, cls: type, file: str) -> Schema:
        tag = getattr(cls, "__struct_config__").tag  # noqa: B009
        properties: Schema = {"_": {"const": tag}} if tag else {}
        required = ["_"] if tag else []
        for name, schema, needed in self._fields(cls, file):
            properties[name] = schema
            required += [name] if needed else []
        was, renamed = aliases(cls)
        return {
            **({"x-was": list(was)} if was else {}),
            **({"x-renamed": renamed} if renamed else {}),
            **closed(properties, required),
        }

    def _fields(self, cls: type, file: str) -> Iterator[tuple[str, Schema, bool]]:
        """(name, schema, whether it is required) of each field of a record."""
        docs, hints = _docs(cls)[1], get_type_hints(cls)
        whole = not getattr(cls, "__struct_config__").omit_defaults  # noqa: B009
        for field in msgspec.structs.fields(cls):
            at = f"{cls.__name__}.{field.name}"
            if self._exact.get(at) == NEVER:
                continue
            schema = self.of(hints[field.name], file, at) | self._exact.get(at, {})
            default = field.default_factory() if field.default_factory is not NODEFAULT else field.default
            if not whole and default not in (NODEFAULT, msgspec.UNSET, None):
                schema |= {"default": msgspec.to_builtins(default)}
                if default in ((), {}, "") or isinstance(default, int):  # a record omits it when it has its default
                    schema |= {"not": {"const": schema["default"]}}
            if told := " ".join([text for text in (docs.get(field.name, ""), _secret(cls, field.name)) if text]):
                schema |= {"description": told}
            yield field.name, schema, whole or default is NODEFAULT

    def _attrs_record(self, cls: type, file: str) -> Schema:
        docs, hints = _docs(cls)[1], get_type_hints(cls)
        properties: Schema = {}
        required: list[str] = []
        for field in attrs.fields(cast("type[Any]", cls)):
            schema = self.of(hints[field.name], file, f"{cls.__name__}.{field.name}")
            default: object = field.default
            only = "For people only: it stays out of the digest." if is_for_people(field) else ""
            if told := " ".join([text for text in (docs.get(field.name, ""), only) if text]):
                schema |= {"description": told}
            if default is attrs.NOTHING or file in self._whole:
                required.append(field.name)
            elif isinstance(default, str | int | tuple):
                schema |= {"default": msgspec.to_builtins(default)}
            properties[field.name] = schema
        return closed(properties, required)


def closed(properties: Schema, required: list[str]) -> Schema:
    """An object of these properties and no others."""
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def array(parts: list[Schema]) -> Schema:
    """An array of exactly these parts."""
    return {"type": "array", "prefixItems": parts, "items": False, "minItems": len(parts)}


def relative(target: str, file: str) -> str:
    """A reference from the root of the set, made relative to a file."""
    path, _, fragment = target.partition("#")
    if path == file:
        return "#" + fragment
    return posixpath.relpath(path, posixpath.dirname(file) or ".") + (f"#{fragment}" if fragment else "")


def _secret(cls: type, field: str) -> str:
    """Who sees a field that not everybody sees; everybody else sees its mask, a value of the same type."""
    try:
        who = audience_by_field(cls).get(field, "")
    except TypeError:
        return ""
    if not who:
        return ""
    seen_by = who if who == UMPIRE else f"whoever `{who[1:]}` names" if who.startswith("@") else who
    return f"Secret: only {seen_by} sees it, others its mask (0, `?` or false, lists in full length)."


@cache
def _docs(cls: type) -> tuple[str, dict[str, str]]:
    """The docstring of a class, and those of its fields, its bases' included."""
    fields: dict[str, str] = {}
    own = ""
    for base in cls.__mro__[::-1]:
        found = _classes_in(base.__module__).get(base.__name__)
        own = ""
        if found is not None:
            own = plain(ast.get_docstring(found) or "")
            fields |= dict(_field_docs(found))
    return own, fields


def plain(docstring: str) -> str:
    """A docstring for readers of schemas and types: names of the source stand in single backticks, without a role."""
    return re.sub(r":\w+:`([^`]+)`", r"`\1`", docstring).replace("``", "`")


def _field_docs(found: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, doc in pairwise(found.body):
        match field, doc:
            case ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str(text))):
                yield name, plain(inspect.cleandoc(text))
            case _:
                pass


@cache
def _classes_in(module: str) -> dict[str, ast.ClassDef]:
    """The classes in the source of a module, the first of each name; none where there is no source."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
    except (OSError, TypeError):
        return {}
    found: dict[str, ast.ClassDef] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            found.setdefault(node.name, node)
    return found
