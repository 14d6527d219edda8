"""The RFC 6962 Merkle tree over the entries of a log. The lines of the log hold its leaf hashes.

Leaf ``n`` is entry ``n``; a tree of size ``s`` holds entries 0 to ``s - 1``. Roots and proofs are 32-byte hashes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

EMPTY = hashlib.sha256(b"").digest()
"""The root of a tree without leaves."""


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\1" + left + right).digest()


class MerkleTree:
    """A tree that grows: it keeps the roots of its whole subtrees, one for each bit of its size."""

    def __init__(self, leaves: Sequence[bytes] = ()) -> None:
        self.size = 0
        self._roots: list[bytes] = []
        for leaf in leaves:
            self.add(leaf)

    def add(self, leaf: bytes) -> None:
        """Add the next leaf."""
        node, size = leaf, self.size
        while size & 1:
            node = _node(self._roots.pop(), node)
            size >>= 1
        self._roots.append(node)
        self.size += 1

    @property
    def root(self) -> bytes:
        """The root of all leaves so far."""
        if not self._roots:
            return EMPTY
        node = self._roots[-1]
        for left in self._roots[-2::-1]:
            node = _node(left, node)
        return node


def inclusion_proof(leaves: Sequence[bytes], n: int) -> list[bytes]:
    """The proof that leaf ``n`` is in the tree of all leaves (RFC 6962, 2.1.1). Raises IndexError."""
    if not 0 <= n < len(leaves):
        raise IndexError(f"there is no entry {n}: the tree has {len(leaves)}")
    if len(leaves) == 1:
        return []
    k = _split(len(leaves))
    if n < k:
        return [*inclusion_proof(leaves[:k], n), MerkleTree(leaves[k:]).root]
    return [*inclusion_proof(leaves[k:], n - k), MerkleTree(leaves[:k]).root]


def consistency_proof(leaves: Sequence[bytes], size: int) -> list[bytes]:
    """The proof that the tree of the first ``size`` leaves grew into that of all (RFC 6962, 2.1.2).

    Raises IndexError.
    """
    if not 0 < size <= len(leaves):
        raise IndexError(f"there is no tree of {size} entries: the log has {len(leaves)}")
    return _grown(leaves, size, True)


def _grown(leaves: Sequence[bytes], size: int, whole: bool) -> list[bytes]:
    if size == len(leaves):
        return [] if whole else [MerkleTree(leaves).root]
    k = _split(len(leaves))
    if size <= k:
        return [*_grown(leaves[:k], size, whole), MerkleTree(leaves[k:]).root]
    return [*_grown(leaves[k:], size - k, False), MerkleTree(leaves[:k]).root]


def _split(size: int) -> int:
    """The largest power of two below ``size``."""
    return 1 << (size - 1).bit_length() - 1


def is_included(leaf: bytes, n: int, size: int, root: bytes, proof: Sequence[bytes]) -> bool:
    """Whether a proof shows that a leaf is leaf ``n`` of the tree with this size and root (RFC 9162, 2.1.3.2)."""
    if not 0 <= n < size:
        return False
    at, last, node = n, size - 1, leaf
    for part in proof:
        if not last:
            return False
        if at & 1 or at == last:
            node = _node(part, node)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            node = _node(node, part)
        at, last = at >> 1, last >> 1
    return not last and node == root


def is_consistent(size: int, root: bytes, later: int, later_root: bytes, proof: Sequence[bytes]) -> bool:
    """Whether a proof shows that a tree grew into a later one (RFC 9162, 2.1.4.2)."""
    if not 0 < size <= later:
        return False
    if size == later:
        return not proof and root == later_root
    rest = list(proof) if size & (size - 1) else [root, *proof]
    if not rest:
        return False
    at, last = size - 1, later - 1
    while at & 1:
        at, last = at >> 1, last >> 1
    old = new = rest[0]
    for part in rest[1:]:
        if not last:
            return False
        if at & 1 or at == last:
            old, new = _node(part, old), _node(part, new)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            new = _node(new, part)
        at, last = at >> 1, last >> 1
    return not last and old == root and new == later_root
