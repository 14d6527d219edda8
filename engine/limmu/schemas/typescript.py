"""TypeScript types of the published schemas, one module for each; it covers the parts of JSON Schema they use."""

from __future__ import annotations

import json
import posixpath
import re
import textwrap
from collections.abc import Mapping
from typing import Any

Schema = dict[str, Any]
SHORT = 6
"""The most options of a union on one line."""
_SCALARS = {"integer": "number", "string": "string", "boolean": "boolean", "null": "null"}
_IDENTIFIER = re.compile(r"^[A-Za-z_$][A-Za-z0-9_$]*$")


def types_of(path: str, schemas: Mapping[str, Schema], made_by: str = "limmu schema") -> bytes:
    """The module of one of a set of schemas: its root under its title, and a type for each definition.

    ``made_by``: the command that writes it.
    """
    schema = schemas[path]
    module = _Module(path, {other: known["title"] for other, known in schemas.items()})
    definitions: Schema = schema.get("$defs", {})
    root = {key: part for key, part in schema.items() if key != "$defs"}
    types = [module.declared(_pascal(name), part) for name, part in definitions.items()]
    if schema["title"] not in [_pascal(name) for name in definitions]:
        types = [module.declared(schema["title"], root), *types]
    imports = [f'import type * as {name} from "{source}";' for name, source in sorted(module.imports.items())]
    head = f"// The types of {path}, made by `{made_by}`."
    return "\n\n".join([head, *(["\n".join(imports)] if imports else []), *types, ""]).encode()


def _pascal(name: str) -> str:
    """The name of a type: ``units_lost`` is UnitsLost."""
    return "".join([part[:1].upper() + part[1:] for part in name.split("_")])


class _Module:
    def __init__(self, path: str, titles: Mapping[str, str]) -> None:
        self._folder, self._titles = posixpath.dirname(path), titles
        self.imports: dict[str, str] = {}

    def declared(self, name: str, schema: Schema) -> str:
        """The statement that declares a type."""
        return f"{_comment(schema, '')}export type {name} = {self.type(schema, '')};"

    def type(self, schema: Schema, indent: str) -> str:
        """The type of a schema."""
        if "$ref" in schema:
            return self._name(schema["$ref"])
        if "const" in schema or "enum" in schema:
            values = [schema["const"]] if "const" in schema else schema["enum"]
            return " | ".join([json.dumps(value) for value in values])
        if "anyOf" in schema:
            options = list(dict.fromkeys([self.type(part, indent) for part in schema["anyOf"]]))
            return (f"\n{indent}  | " if len(options) > SHORT else " | ").join(options)
        kind = schema.get("type")
        if kind == "array":
            return self._array(schema, indent)
        if kind == "object":
            return self._object(schema, indent)
        if kind is None:
            return "unknown"
        return _SCALARS[kind]

    def _name(self, ref: str) -> str:
        file, _, fragment = ref.partition("#")
        name = _pascal(fragment.rpartition("/")[2])
        if not file:
            return name
        stem = file.removesuffix(".json")
        alias = posixpath.basename(stem)
        if stem.startswith("../") and f"{self._folder}/{alias}.json" in self._titles:
            alias += "_of_all"
        self.imports[alias] = stem if stem.startswith(".") else f"./{stem}"
        return f"{alias}.{name or self._titles[posixpath.normpath(posixpath.join(self._folder, file))]}"

    def _array(self, schema: Schema, indent: str) -> str:
        if "prefixItems" in schema:
            return f"readonly [{', '.join([self.type(part, indent) for part in schema['prefixItems']])}]"
        item = self.type(schema.get("items", {}), indent)
        return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"

    def _object(self, schema: Schema, indent: str) -> str:
        deeper = indent + "  "
        required = schema.get("required", [])
        lines: list[str] = []
        for name, part in schema.get("properties", {}).items():
            key = name if _IDENTIFIER.match(name) else json.dumps(name)
            mark = "" if name in required else "?"
            lines.append(f"{_comment(part, deeper)}{deeper}readonly {key}{mark}: {self.type(part, deeper)};")
        more = schema.get("additionalProperties", {})
        if more is not False:
            lines.append(f"{deeper}readonly [key: string]: {self.type(more, deeper)};")
        return "{\n" + "\n".join(lines) + f"\n{indent}}}" if lines else "Record<string, never>"


def _comment(schema: Schema, indent: str) -> str:
    """The description of a schema as the comment before its type."""
    told = schema.get("description", "").replace("*/", "* /")
    if not told:
        return ""
    lines = textwrap.wrap(" ".join(told.split()), 116 - len(indent))
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return "".join([f"{indent}/**\n", *[f"{indent} * {line}\n" for line in lines], f"{indent} */\n"])
