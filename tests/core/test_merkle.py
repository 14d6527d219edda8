"""The Merkle tree over the entries: roots and proofs as RFC 6962 has them."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from limmu.core.proof.merkle import EMPTY, MerkleTree, consistency_proof, inclusion_proof, is_consistent, is_included

# The inputs and roots that Certificate Transparency's reference tests publish for trees of 0 to 8 leaves.
INPUTS = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"]
ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
LEAVES = [hashlib.sha256(b"\0" + bytes.fromhex(text)).digest() for text in INPUTS]


def leaves(count: int) -> list[bytes]:
    return [hashlib.sha256(b"\0%d" % n).digest() for n in range(count)]


def by_definition(nodes: list[bytes]) -> bytes:
    """The root as RFC 6962, 2.1 defines it."""
    if len(nodes) < 2:
        return nodes[0] if nodes else hashlib.sha256(b"").digest()
    k = 1
    while 2 * k < len(nodes):
        k *= 2
    return hashlib.sha256(b"\1" + by_definition(nodes[:k]) + by_definition(nodes[k:])).digest()


def test_the_published_roots() -> None:
    assert [MerkleTree(LEAVES[:size]).root.hex() for size in range(9)] == ROOTS
    assert MerkleTree().root == EMPTY


@given(st.integers(0, 300))
def test_a_growing_tree_has_the_root_of_the_definition(size: int) -> None:
    assert MerkleTree(leaves(size)).root == by_definition(leaves(size))


def test_every_entry_is_proven_and_nothing_else() -> None:
    for size in range(1, 40):
        nodes = leaves(size)
        root = MerkleTree(nodes).root
        for n in range(size):
            proof = inclusion_proof(nodes, n)
            assert is_included(nodes[n], n, size, root, proof)
            assert not is_included(nodes[n], n + size, size, root, proof)
            assert not is_included(nodes[(n + 1) % size], n, size, root, proof) or size == 1
            assert not is_included(nodes[n], n, size, EMPTY, proof)
            assert not is_included(nodes[n], n, size, root, [*proof, root])
            assert not proof or not is_included(nodes[n], n, size, root, proof[:-1])
            other = (n + 1) % size
            assert other == n or not is_included(nodes[n], other, size, root, proof)


def test_every_growth_is_proven_and_no_rewriting() -> None:
    for later in range(1, 34):
        nodes = leaves(later)
        root = MerkleTree(nodes).root
        for size in range(1, later + 1):
            before = MerkleTree(nodes[:size]).root
            proof = consistency_proof(nodes, size)
            assert is_consistent(size, before, later, root, proof)
            assert not is_consistent(size, EMPTY, later, root, proof)
            assert not is_consistent(size, before, later, EMPTY, proof)
            assert not is_consistent(size, before, later, root, [*proof, root])
            assert not proof or not is_consistent(size, before, later, root, proof[:-1])
            assert not is_consistent(later + 1, before, later, root, proof)
            rewritten = [*nodes[: size - 1], EMPTY, *nodes[size:]]
            assert not is_consistent(
                size, before, later, MerkleTree(rewritten).root, consistency_proof(rewritten, size)
            )


def test_proofs_of_what_is_not_there() -> None:
    with pytest.raises(IndexError, match="no entry 3"):
        inclusion_proof(leaves(3), 3)
    for size in (0, 4):
        with pytest.raises(IndexError, match=f"no tree of {size}"):
            consistency_proof(leaves(3), size)
