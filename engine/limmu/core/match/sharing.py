"""Immutable mappings whose changed copies share almost everything with the original: a hash trie of small tuples."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar, cast

from msgspec import Struct

K = TypeVar("K", str, bytes)
V = TypeVar("V")

_BITS = 4
_FAN = 1 << _BITS


class _Leaf(Struct, frozen=True):
    """The values whose keys have one hash."""

    code: int
    values: dict[Any, Any]


class Shared(Mapping[K, V]):
    """An immutable mapping. A copy with one more value takes some 700 bytes, however many values there are.

    So a log that changes a mapping at every entry takes memory in proportion to its length. Iteration is in the order
    of the keys.
    """

    __slots__ = ("_root", "_size")

    def __init__(self, values: Mapping[K, V] | None = None) -> None:
        self._root: Any = None
        self._size = 0
        for key, value in (values or {}).items():
            self._root = _put(self._root, 0, _code(key), key, value)
            self._size += 1

    def __getitem__(self, key: K) -> V:
        node: Any = self._root
        code = whole = _code(key)
        while isinstance(node, tuple):
            node = cast("tuple[Any, ...]", node)[code % _FAN]
            code >>= _BITS
        if not isinstance(node, _Leaf) or node.code != whole:
            raise KeyError(key)
        return node.values[key]

    def __iter__(self) -> Iterator[K]:
        keys: list[Any] = _keys(self._root)
        return iter(sorted(keys))

    def __len__(self) -> int:
        return self._size

    def but(self, key: K, value: V) -> Shared[K, V]:
        """A copy with one other value."""
        return self._with(key, value, int(key not in self))

    def without(self, key: K) -> Shared[K, V]:
        """A copy without a key, which must be there."""
        return self._with(key, None, -1)

    def _with(self, key: K, value: V | None, more: int) -> Shared[K, V]:
        new: Shared[K, V] = Shared()
        new._root = _put(self._root, 0, _code(key), key, value)
        new._size = self._size + more
        return new


def _code(key: str | bytes) -> int:
    """64 bits of SHA-256: nobody can choose keys that make the trie deep."""
    data = key.encode() if isinstance(key, str) else key
    return int.from_bytes(hashlib.sha256(data).digest()[:8], "little")


def _put(node: Any, depth: int, code: int, key: Any, value: Any) -> Any:
    """A node with a value; without the key if the value is None."""
    if node is None:
        return _Leaf(code, {key: value})
    if isinstance(node, _Leaf):
        if node.code == code:
            values = {**node.values, key: value}
            values = {key: value for key, value in values.items() if value is not None}
            return _Leaf(code, values) if values else None
        children: list[Any] = [None] * _FAN
        children[node.code >> depth * _BITS & _FAN - 1] = node
    else:
        children = list(node)
    at = code >> depth * _BITS & _FAN - 1
    children[at] = _put(children[at], depth + 1, code, key, value)
    return tuple(children)


def _keys(node: Any) -> list[Any]:
    if node is None:
        return []
    if isinstance(node, _Leaf):
        return [*node.values]
    return [key for child in cast("tuple[Any, ...]", node) for key in _keys(child)]
