"""Packs are known by digest as long as somebody holds them; a stranger's packs do not pile up."""

from __future__ import annotations

import gc

import attrs
import pytest

from limmu.toolkit.pack_parts import LATEST, Registry, UnknownPack


@attrs.frozen(eq=False)
class Pack:
    digest: str


SHIPPED = Pack("shipped")


def test_the_latest_packs_are_known_and_older_ones_are_forgotten() -> None:
    packs = Registry(lambda: SHIPPED)
    for n in range(3 * LATEST):
        packs.register(Pack(str(n)))
    gc.collect()
    assert packs.pack_of_digest(str(3 * LATEST - 1)).digest == str(3 * LATEST - 1)
    with pytest.raises(UnknownPack):
        packs.pack_of_digest("0")


def test_a_pack_that_somebody_holds_stays_known() -> None:
    packs = Registry(lambda: SHIPPED)
    held = packs.register(Pack("held"))
    for n in range(3 * LATEST):
        packs.register(Pack(str(n)))
    gc.collect()
    assert packs.pack_of_digest("held") is held
    assert packs.register(Pack("held")) is held


def test_the_shipped_pack_needs_no_loading() -> None:
    assert Registry(lambda: SHIPPED).pack_of_digest("shipped") is SHIPPED
