"""The mutants of a game's rules: each is one small change in a function that cites clauses.

A comparison is flipped at its boundary, a number changed by one, an addend or a condition dropped, a predicate negated,
a rounding turned up, an effect or an exception left out, two parts (attacker and defender, least and most) swapped.
"""

from __future__ import annotations

import ast
import hashlib
import re
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import CodeType

import attrs

__all__ = ["Mutant", "Spot", "mutants_in", "mutants_of", "spread"]

NO_RULES = ("bots", "display", "scene", "notation")
"""Modules of a game package that hold no rules, by the beginnings of their names."""
SHOWN = 60
"""The most characters of source that name a change, unless the changed part alone is longer."""
_CITED = re.compile(r"[A-Z-]+-[0-9A-Z.]+(-[a-z0-9]+)*")
"""The id of a clause or ruling: GK-13.4-j, GKR-051, R-GE-36."""
_EFFECTS = {"emit", "append", "extend", "add", "update"}
_FLIPS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_PAIRS = (
    *(("attacker", "defender"), ("attackers", "defenders"), ("winner", "loser"), ("winners", "losers")),
    *(("min", "max"), ("any", "all"), ("first", "last")),
)
_SWAPS = {a: b for pair in _PAIRS for a, b in (pair, pair[::-1])}


@attrs.frozen(eq=False)
class Spot:
    """A place in a syntax tree and its replacement."""

    parent: ast.AST
    field: str
    index: int | None
    old: ast.AST
    new: ast.AST

    @contextmanager
    def changed(self) -> Generator[None]:
        """The tree with the change in it."""
        self._put(self.new)
        try:
            yield
        finally:
            self._put(self.old)

    def _put(self, node: ast.AST) -> None:
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


@attrs.frozen(eq=False)
class Mutant:
    """One change in a function. `key` names it: module:function: what was -> what comes instead.

    `clauses` are those that the change is about.
    """

    key: str
    unit: str
    clauses: tuple[str, ...]
    tree: ast.Module
    path: Path
    spot: Spot

    @property
    def function(self) -> str:
        """Where the function is: file:name."""
        return f"{self.path}:{self.unit}"

    def code(self) -> Mapping[tuple[str, int], CodeType]:
        """The changed code of the function and of those inside it, by name and line; empty if it is the same code."""
        before = _codes(compile(self.tree, self.path, "exec"), self.unit)
        with self.spot.changed():
            after = _codes(compile(self.tree, self.path, "exec"), self.unit)
        changed = {at: code for at, code in after.items() if at in before and not _same(code, before[at])}
        fits = all([code.co_freevars == before[at].co_freevars for at, code in changed.items() if at[0] == self.unit])
        return changed if fits and after.keys() <= before.keys() else {}


def _same(one: CodeType, other: CodeType) -> bool:
    return one.co_code == other.co_code and one.co_consts == other.co_consts and one.co_names == other.co_names


def _codes(code: CodeType, unit: str) -> dict[tuple[str, int], CodeType]:
    found: dict[tuple[str, int], CodeType] = {}
    for inside in code.co_consts:
        if isinstance(inside, CodeType):
            if inside.co_qualname == unit or inside.co_qualname.startswith(f"{unit}.<locals>"):
                found[inside.co_qualname, inside.co_firstlineno] = inside
            found |= _codes(inside, unit)
    return found


# ---------------------------------------------------------------- which changes there are


def _children(node: ast.AST) -> Iterator[tuple[str, int | None, ast.AST]]:
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "type_params"):
            continue
        if isinstance(value, ast.AST) and not isinstance(value, ast.arguments):
            yield field, None, value
        elif isinstance(value, list):
            inside: list[object] = value  # pyright: ignore[reportUnknownVariableType]
            yield from [(field, i, one) for i, one in enumerate(inside) if isinstance(one, ast.AST)]


def _of_comparison(node: ast.Compare) -> Iterator[ast.AST]:
    if flip := _FLIPS.get(type(node.ops[0])):
        yield ast.Compare(node.left, [flip(), *node.ops[1:]], node.comparators)


def _of_sum(node: ast.BinOp) -> Iterator[ast.AST]:
    match node.op:
        case ast.Add():
            yield node.left
            yield node.right
        case ast.Sub():
            yield node.left
        case ast.FloorDiv():  # the other rounding
            yield ast.UnaryOp(ast.USub(), ast.BinOp(ast.UnaryOp(ast.USub(), node.left), node.op, node.right))
        case _:
            pass


def _of_condition(node: ast.BoolOp) -> Iterator[ast.AST]:
    for i in range(len(node.values)):
        rest = node.values[:i] + node.values[i + 1 :]
        yield ast.BoolOp(node.op, rest) if len(rest) > 1 else rest[0]


def _of_constant(node: ast.Constant) -> Iterator[ast.AST]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)


def _negated(test: ast.expr) -> Iterator[ast.AST]:
    if not isinstance(test, ast.Compare | ast.UnaryOp | ast.BoolOp):  # those have changes of their own
        yield ast.UnaryOp(ast.Not(), test)


def _of_statement(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr=name))) if name in _EFFECTS:
            yield ast.Pass()
        case ast.AugAssign():
            yield ast.Pass()
        case ast.If(orelse=[]):
            yield ast.Pass()
        case _:
            pass


def _replacements(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare():
            yield from _of_comparison(node)
        case ast.BinOp():
            yield from _of_sum(node)
        case ast.BoolOp():
            yield from _of_condition(node)
        case ast.Constant():
            yield from _of_constant(node)
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case _:
            yield from _of_statement(node)


def _swapped(node: ast.AST, known: Set[str]) -> Iterator[ast.AST]:
    """Parts swapped by name, where the module has both names."""
    if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
        name = node.id if isinstance(node, ast.Name) else node.attr
        other = _SWAPS.get(name)
        if other and (other in known or other in ("min", "max", "any", "all")):
            is_name = isinstance(node, ast.Name)
            yield ast.Name(other, node.ctx) if is_name else ast.Attribute(node.value, other, node.ctx)


def _is_mere_citation(node: ast.AST) -> bool:
    """Whether a node is a pair that cites clauses or rulings without a value: ("GK-13.4-j", 0)."""
    match node:
        case ast.Tuple(elts=[cited, ast.Constant(value=0)]):
            return any([isinstance(c, ast.Constant) and _CITED.fullmatch(str(c.value)) for c in ast.walk(cited)])
        case _:
            return False


def _spots(node: ast.AST, known: Set[str]) -> Iterator[tuple[Spot, tuple[ast.AST, ...]]]:
    """Every change under a node, with the nodes around it, the outermost first."""
    for field, index, child in _children(node):
        replacements = [*_replacements(child), *_swapped(child, known)]
        if field == "test" and isinstance(node, ast.If | ast.IfExp) and isinstance(child, ast.expr):
            replacements += _negated(child)
        if field == "ifs":
            replacements.append(ast.Constant(True))
        for new in replacements:
            yield Spot(node, field, index, child, ast.fix_missing_locations(ast.copy_location(new, child))), (node,)
        if not isinstance(child, ast.JoinedStr) and not _is_mere_citation(child):
            for spot, around in _spots(child, known):
                yield spot, (node, *around)


def _cited(node: ast.AST, clauses: Set[str]) -> tuple[str, ...]:
    """The clauses that a part of the source names, in order, each once."""
    constants = [inside.value for inside in ast.walk(node) if isinstance(inside, ast.Constant)]
    return tuple(dict.fromkeys([value for value in constants if isinstance(value, str) and value in clauses]))


def _told(spot: Spot, around: Sequence[ast.AST]) -> str:
    """A change in words of the source, with as much source around it as stays short."""
    if isinstance(spot.old, ast.If):
        return f"if {ast.unparse(spot.old.test)}: ... -> pass"
    shown: ast.AST = spot.old
    parts = [*around, spot.old]
    for node in reversed(parts[:-1]):
        if not isinstance(node, ast.expr) or len(ast.unparse(node)) > SHOWN:
            break
        shown = node
    was = ast.unparse(shown)
    with spot.changed():
        now = ast.unparse(spot.new if shown is spot.old else shown)
    return " ".join(f"{was} -> {now}".split())


def _pinned(around: Sequence[ast.AST], clauses: Set[str]) -> tuple[str, ...]:
    """The clauses of the innermost simple statement around a change, if it names any."""
    for node in reversed(around):
        if isinstance(node, ast.stmt):
            return () if hasattr(node, "body") else _cited(node, clauses)
    return ()


def _units(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            methods = [inside for inside in node.body if isinstance(inside, ast.FunctionDef)]
            yield from [(f"{node.name}.{method.name}", method) for method in methods]


def mutants_in(module: str, path: Path, source: str, clauses: Set[str]) -> list[Mutant]:
    """The mutants of a module's functions that cite any of the clauses, in the order of the source."""
    tree = ast.parse(source, path)
    known = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    found: list[Mutant] = []
    seen: Counter[str] = Counter()
    for unit, function in _units(tree):
        local = {argument.arg for argument in (*function.args.args, *function.args.kwonlyargs)}
        decorated = [clause for decorator in function.decorator_list for clause in _cited(decorator, clauses)]
        about = tuple(dict.fromkeys(decorated)) or _cited(function, clauses)
        if not about:
            continue
        for spot, around in _spots(function, known | local):
            key = f"{module.rpartition('.')[2]}:{unit}: {_told(spot, around)}"
            seen[key] += 1
            key += f" #{seen[key]}" if seen[key] > 1 else ""
            pinned = _pinned((*around, spot.old), clauses)
            found.append(Mutant(key=key, unit=unit, clauses=pinned or about, tree=tree, path=path, spot=spot))
    return found


def mutants_of(package: str, clauses: Set[str]) -> list[Mutant]:
    """The mutants of all rule modules of a game package, which are imported; in order."""
    root = import_module(package)
    names = [info.name for info in walk_packages(root.__path__, f"{package}.")]
    found: list[Mutant] = []
    for name in sorted([name for name in names if not name[len(package) + 1 :].startswith(NO_RULES)]):
        module = import_module(name)
        if module.__file__:
            path = Path(module.__file__)
            found += mutants_in(name, path, path.read_text("utf-8"), clauses)
    return found


# ---------------------------------------------------------------- which of them


def _drawn(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def spread(mutants: Iterable[Mutant], number: int, sound: Callable[[Mutant], bool]) -> list[tuple[str, Mutant]]:
    """So many valid mutants, spread over the clauses, each with its clause: the same for the same rules."""
    by_clause: dict[str, list[Mutant]] = {}
    for mutant in sorted(mutants, key=lambda mutant: _drawn(mutant.key), reverse=True):
        for clause in mutant.clauses:
            by_clause.setdefault(clause, []).append(mutant)
    chosen: dict[str, tuple[str, Mutant]] = {}
    order: list[str] = sorted(by_clause, key=_drawn)
    while len(chosen) < number and order:
        for clause in order:
            waiting = by_clause[clause]
            while waiting and (waiting[-1].key in chosen or not sound(waiting[-1])):
                waiting.pop()
            if waiting and len(chosen) < number:
                mutant = waiting.pop()
                chosen[mutant.key] = (clause, mutant)
        order = [clause for clause in order if by_clause[clause]]
    return list(chosen.values())
