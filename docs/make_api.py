"""Writes docs/api.md from the docstrings: `.venv/bin/python docs/make_api.py`. A test fails when it is out of date."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

PAGE = Path(__file__).with_name("api.md")
HEAD = """# API reference

Written from the docstrings by `docs/make_api.py`. Front-ends import from `limmu`, with `limmu.wire` for JSON,
`limmu.rooms` for asyncio and `limmu.stores` for matches that are kept; authors of rules from `limmu.core` and
`limmu.toolkit`, of bots from `limmu.bots`, of pictures and words from `limmu.display`, and their tests from
`limmu.testing`.
[embedding.md](embedding.md) and [writing-a-game.md](writing-a-game.md) show how it all goes together. The names of
`limmu` are stable: a test holds them to what they are. Whatever is not listed here may change.
"""
PACKAGES = (
    "limmu.core",
    "limmu.wire",
    "limmu.rooms",
    "limmu.stores",
    "limmu.testing",
    "limmu.display.svg",
    "limmu.server",
)
"""What exports names, in the order of the page."""
TOOLKIT = (
    *("areas", "cards", "chances", "clauses", "counters", "dealing", "effects", "facts", "levels", "losses"),
    *("packs", "pack_parts", "questions", "rolls", "spreads", "windows"),
)
"""What games share."""
MODULES = (
    *[f"limmu.testing.{name}" for name in ("suite", "strategies", "dice", "machine", "knowing")],
    *[f"limmu.toolkit.{name}" for name in TOOLKIT],
    "limmu.bots",
    "limmu.bots.search",
    "limmu.bots.ways",
    "limmu.rooms.orders",
    "limmu.rooms.ahead",
    "limmu.rooms.memory",
    "limmu.rooms.vault",
    "limmu.agents.env",
    "limmu.agents.spiel",
    "limmu.stores.sqlite",
    *[
        f"limmu.display.{name}"
        for name in (
            *("shown", "composing", "scene", "glossary", "telling", "escaping", "scores", "tables"),
            *("phrases", "language"),
        )
    ],
)
"""Modules all of whose functions and classes are public."""
FIRST = (
    *("match.take", "match.judge", "match.position", "match.fold", "match.view", "match.host", "match.game"),
    *("rules.records", "rules.verdict", "rules.question"),
)
"""The modules of the core that are read first; the others follow by name."""
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign


def page() -> str:
    """The whole page."""
    parts, told = [HEAD, _front()], set[tuple[str, str]]()
    for package in PACKAGES:
        parts.append(f"## {package}\n\n{_text(ast.get_docstring(_tree(package)))}\n")
        homes = {name: home for name in _exported(package) if (name, (home := _home(package, name))) not in told}
        told |= {*homes.items()}
        parts += _chapters(package, homes)
    for module in MODULES:
        parts.append(f"## {module}\n\n{_text(ast.get_docstring(_tree(module)))}\n")
        shown = [node for node in _public(_tree(module).body) if isinstance(node, ast.FunctionDef | ast.ClassDef)]
        parts += map(_entry, shown)
    return "\n".join(parts).rstrip() + "\n"


def _front() -> str:
    """The names of the package itself: those of the core are described there."""
    tree, names = _tree("limmu"), _exported("limmu")
    own = [node for node in _public([*tree.body, *_tree("limmu.hosting").body]) if _name(node) in names]
    elsewhere = [name for name in names if name not in [_name(node) for node in own]]
    links = ",\n".join([f"[`{name}`](#{name.lower()})" for name in elsewhere])
    head = f"## limmu\n\n{_text(ast.get_docstring(tree))}\n\nDescribed below:\n{links}.\n"
    return "\n".join([head, *map(_entry, own)])


def _chapters(package: str, homes: Mapping[str, str]) -> Iterator[str]:
    """Names of a package by the module that defines them, in the order in which they stand there."""
    first = [f"{package}.{name}" for name in FIRST]
    order = [package, *first]
    for module in sorted(set(homes.values()), key=lambda one: (order.index(one) if one in order else len(order), one)):
        chosen = [node for node in _definitions(module) if homes.get(_name(node)) == module]
        if module != package:  # its own text stands above
            yield f"### {module}\n\n{_text(ast.get_docstring(_tree(module)))}\n"
        yield from [_entry(node) for node in chosen]


# ---------------------------------------------------------------- finding definitions


@cache
def _tree(module: str) -> ast.Module:
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    return ast.parse(Path(spec.origin).read_text("utf-8"))


def _exported(package: str) -> list[str]:
    return list(import_module(package).__all__)


@cache
def _home(package: str, name: str) -> str:
    """The module that defines a name of a package: where its chain of imports ends."""
    module = package
    while True:
        found = [
            node.module
            for node in _tree(module).body
            if isinstance(node, ast.ImportFrom) and node.module and name in [alias.name for alias in node.names]
        ]
        if not found:
            return module
        module = found[0]


def _definitions(module: str) -> Iterator[Definition]:
    """What a module defines: of what it says twice, that which type checkers read."""
    for node in _tree(module).body:
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            yield from _public(node.body)
        else:
            yield from _public([node])


def _public(nodes: Iterable[ast.stmt]) -> Iterator[Definition]:
    for node in nodes:
        if isinstance(node, Definition) and _name(node) and not _name(node).startswith("_") and not _overloads(node):
            yield node


def _overloads(node: Definition) -> bool:
    """Whether it only says one of several ways to call the function that follows."""
    decorators = [] if isinstance(node, ast.Assign | ast.AnnAssign) else node.decorator_list
    return "overload" in [ast.unparse(one) for one in decorators]


def _name(node: ast.stmt) -> str:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return node.name
    target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
    return target.id if isinstance(target, ast.Name) else ""


# ---------------------------------------------------------------- writing


def _entry(node: Definition) -> str:
    """One name: its signature, what its docstring says, and for a class its fields and methods."""
    lines = [f"#### {_name(node)}\n", f"```python\n{_signature(node)}\n```\n"]
    if isinstance(node, ast.ClassDef):
        lines += [_text(ast.get_docstring(node)), ""]
        lines += [_field(one, text) for one, text in _documented(node.body) if text]
        methods = [one for one in node.body if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)]
        lines += [_method(one) for one in methods if _told(one)]
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        lines += [_text(ast.get_docstring(node)), ""]
    else:
        lines += [_beside(node), ""]
    return "\n".join(lines).rstrip() + "\n"


def _told(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return not node.name.startswith("_") and ast.get_docstring(node) is not None


def _method(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    property_ = any([ast.unparse(decorator) == "property" for decorator in node.decorator_list])
    call = node.name if property_ else "async " * isinstance(node, ast.AsyncFunctionDef) + _call(node)
    return f"- `{call}`: {_line(_text(ast.get_docstring(node)))}"


def _field(node: Definition, text: str) -> str:
    return f"- `{ast.unparse(node)}`: {_line(text)}"


def _line(text: str) -> str:
    return " ".join(text.split())


def _signature(node: Definition) -> str:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return f"def {_wrapped(_call(node))}"
    if isinstance(node, ast.ClassDef):
        bases = ", ".join([ast.unparse(base) for base in node.bases])
        fields = [ast.unparse(one) for one, _ in _documented(node.body)]
        made = next((one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"), None)
        head = f"class {node.name}" + (f"({bases})" if bases else "")
        if made is not None:
            return f"{head}\n{_wrapped(node.name + _call(made).removeprefix('__init__').removesuffix(' -> None'))}"
        return "\n    ".join([f"{head}:" if fields else head, *fields])
    return ast.unparse(node)


def _call(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    arguments = ast.unparse(node.args).removeprefix("self, ").removeprefix("self").removeprefix("cls, ")
    result = f" -> {ast.unparse(node.returns)}" if node.returns is not None else ""
    return f"{node.name}({arguments}){result}"


def _wrapped(call: str) -> str:
    """A long call with each argument on a line of its own."""
    if len(call) <= 110:
        return call
    name, _, rest = call.partition("(")
    depth, parts = 1, [""]
    for sign in rest:
        depth += (sign in "([{") - (sign in ")]}")
        if not depth:
            break
        parts = [*parts, ""] if sign == "," and depth == 1 else [*parts[:-1], parts[-1] + sign]
    result = rest[len(",".join(parts)) :]
    return f"{name}(\n    " + ",\n    ".join([part.strip() for part in parts]) + f",\n{result}"


def _documented(body: list[ast.stmt]) -> Iterator[tuple[Definition, str]]:
    """The fields of a class with the texts that follow them."""
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign) and not _name(node).startswith("_"):
            yield node, _plain(after)


def _beside(node: Definition) -> str:
    """The text that follows a constant."""
    bodies = [_tree(home).body for package in PACKAGES for home in _homes(package)]
    body = next(body for body in bodies if node in body)
    return _plain([*body, None][body.index(node) + 1])


def _homes(package: str) -> list[str]:
    return list(dict.fromkeys([_home(package, name) for name in _exported(package)]))


def _plain(node: ast.stmt | None) -> str:
    value = node.value if isinstance(node, ast.Expr) else None
    return _text(value.value) if isinstance(value, ast.Constant) and isinstance(value.value, str) else ""


def _text(docstring: str | None) -> str:
    """A docstring as Markdown."""
    lines = re.sub(r":\w+:`(?:limmu\.\w+\.)?([^`]+)`", r"`\1`", docstring or "").replace("``", "`")
    return re.sub(r"::$", ":", lines, flags=re.M).strip()


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
