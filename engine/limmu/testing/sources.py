"""What rules may not do, read from their source: banned modules and calls, imports outwards, the order of a set.

Rules are pure functions of what they are given: no clock, no randomness, no environment, nothing that differs from one
interpreter to the next. Each check is a function from a source text, so that it can be shown to fail.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

OUTWARD = ("limmu.cli", "limmu.stores", "limmu.bots", "limmu.testing", "limmu.server", "limmu_replays", "pytest")
"""Packages that rules never import: the surfaces built on them."""
BANNED_MODULES = {"random", "secrets", "time", "datetime", "uuid", "os"}
BANNED_CALLS = {"hash", "id", "float", "round"}


def imports(tree: ast.AST, module: str, is_package: bool) -> Iterator[tuple[int, str]]:
    """Line and absolute dotted name of everything imported; `from a import b` gives both a and a.b."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = origin(node, module, is_package)
            yield node.lineno, base
            for alias in node.names:
                yield node.lineno, f"{base}.{alias.name}"
        elif isinstance(node, ast.Call) and called(node) in {"import_module", "__import__"} and node.args:
            target = node.args[0]
            if isinstance(target, ast.Constant) and isinstance(target.value, str):
                yield node.lineno, target.value


def origin(node: ast.ImportFrom, module: str, is_package: bool) -> str:
    """The absolute dotted name of what `from ... import` takes names from."""
    parts = module.split(".")
    up = len(parts) - node.level + (1 if is_package else 0)
    return ".".join([*(parts[:up] if node.level else []), *([node.module] if node.module else [])])


def called(node: ast.Call) -> str:
    """The last name of what is called: `f` for f(), a.f()."""
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def banned_uses(source: str, module: str, is_package: bool = False) -> list[tuple[int, str]]:
    """Line and name of each banned module imported and each banned function called or passed on to be called."""
    tree = ast.parse(source)
    found: set[tuple[int, str]] = set()
    for line, name in imports(tree, module, is_package):
        if (top := name.split(".")[0]) in BANNED_MODULES:
            found.add((line, top))
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        passed_on = [keyword.value for keyword in node.keywords if keyword.arg == "key"]
        if called(node) in {"map", "filter"}:
            passed_on += node.args[:1]
        for candidate in (node.func, *passed_on):
            if isinstance(candidate, ast.Name) and candidate.id in BANNED_CALLS:
                found.add((candidate.lineno, candidate.id))
            elif isinstance(candidate, ast.Attribute) and ast.unparse(candidate.value) == "builtins":
                found.add((candidate.lineno, candidate.attr))
    return sorted(found)


# Consumers whose result does not depend on the order in which they are fed.
UNORDERED = {
    *("sorted", "set", "frozenset", "len", "sum", "any", "all", "min", "max", "bool", "isdisjoint", "issubset"),
    *("issuperset", "union", "intersection", "difference", "symmetric_difference", "update"),
}
ORDERED = {"list", "tuple", "iter", "enumerate", "zip", "map", "filter", "join", "fromkeys", "extend", "deque", "chain"}
SET_METHODS = {"union", "intersection", "difference", "symmetric_difference"}
SET_TYPES = {"set", "frozenset", "Set", "AbstractSet", "MutableSet"}
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def scope_nodes(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of one scope, its nested functions left out."""
    for child in ast.iter_child_nodes(scope):
        yield child
        if not isinstance(child, SCOPES):
            yield from scope_nodes(child)


def is_set_type(annotation: ast.expr | None) -> bool:
    """Whether an annotation is that of a set."""
    node = annotation.value if isinstance(annotation, ast.Subscript) else annotation
    return (isinstance(node, ast.Name) and node.id in SET_TYPES) or (
        isinstance(node, ast.Attribute) and node.attr in SET_TYPES
    )


def is_set(node: ast.AST | None, names: set[str]) -> bool:
    """Whether an expression is plainly a set: a literal, comprehension, call, set algebra, or a local known as one."""
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.Name):
        return node.id in names
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr | ast.BitAnd | ast.Sub | ast.BitXor):
        return is_set(node.left, names) or is_set(node.right, names)
    if isinstance(node, ast.IfExp):
        return is_set(node.body, names) or is_set(node.orelse, names)
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Name):
            return node.func.id in {"set", "frozenset"}
        if isinstance(node.func, ast.Attribute):
            return node.func.attr in {*SET_METHODS, "copy"} and is_set(node.func.value, names)
    return False


def set_names(scope: ast.AST, outer: set[str]) -> set[str]:
    """Names that hold a set in this scope: annotated as one, or assigned one."""
    names = set(outer)
    arguments = getattr(scope, "args", None)
    if isinstance(arguments, ast.arguments):
        for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
            (names.add if is_set_type(argument.annotation) else names.discard)(argument.arg)
    for node in scope_nodes(scope):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            (names.add if is_set_type(node.annotation) else names.discard)(node.target.id)
    for node in scope_nodes(scope):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name) and is_set(node.value, names):
                    names.add(target.id)
        elif isinstance(node, ast.NamedExpr) and is_set(node.value, names):
            names.add(node.target.id)
    return names


def consumed(node: ast.AST) -> list[ast.expr]:
    """The expressions whose order can change the result of this node."""
    if isinstance(node, ast.For | ast.AsyncFor):
        return [node.iter]
    if isinstance(node, ast.YieldFrom | ast.Starred):
        return [node.value]
    if isinstance(node, ast.ListComp | ast.GeneratorExp | ast.DictComp):
        return [generator.iter for generator in node.generators]
    if isinstance(node, ast.Call):
        if called(node) in ORDERED or (called(node) in {"min", "max"} and node.keywords):
            return node.args
        if called(node) == "pop" and isinstance(node.func, ast.Attribute):
            return [node.func.value]
    return []


def set_iterations(scope: ast.AST, outer: frozenset[str] = frozenset()) -> Iterator[int]:
    """Lines on which the order of a set can be seen."""
    names = set_names(scope, set(outer))
    nodes = list(scope_nodes(scope))
    hidden = {
        argument
        for node in nodes
        if isinstance(node, ast.Call) and called(node) in UNORDERED and not consumed(node)
        for argument in node.args
    }
    for node in nodes:
        if isinstance(node, SCOPES):
            yield from set_iterations(node, frozenset(names))
        elif node not in hidden and any(is_set(expression, names) for expression in consumed(node)):
            yield getattr(node, "lineno", 0)


def rule_findings(source: str, module: str, is_package: bool = False) -> list[str]:
    """Everything in a module of rules that rules may not do, one line each."""
    uses = banned_uses(source, module, is_package)
    found = [f"{module}:{line}: uses {name}, which gives other things elsewhere" for line, name in uses]
    tree = ast.parse(source)
    found += [f"{module}:{line}: the order of a set can be seen" for line in sorted(set(set_iterations(tree)))]
    for line, name in imports(tree, module, is_package):
        if any([name == outward or name.startswith(outward + ".") for outward in OUTWARD]):
            found.append(f"{module}:{line}: imports {name}: rules know no surface")
    return found
