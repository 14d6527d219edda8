"""Packs are known by digest as long as somebody holds them; a stranger's packs do not pile up."""

from __future__ import annotations

import gc
import re

import attrs
import pytest

from limmu.toolkit.pack_parts import LATEST, Registry, UnknownPack, check_places
from limmu.toolkit.packs import PackError, Problems


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


def test_a_pack_with_the_digest_of_another_takes_nobodys_place() -> None:
    packs = Registry(lambda: SHIPPED)
    first = packs.register(Pack("same"))
    twin = packs.register(Pack("same"))
    assert twin is not first
    assert packs.pack_of_digest("same") is first
    for n in range(3 * LATEST):
        packs.register(Pack(str(n)))
    del first
    gc.collect()
    assert packs.pack_of_digest("same") is twin


def test_the_shipped_pack_needs_no_loading() -> None:
    assert Registry(lambda: SHIPPED).pack_of_digest("shipped") is SHIPPED


@attrs.frozen
class Place:
    id: str
    name: str = "Ur"
    lon: int = 0
    lat: int = 0


@pytest.mark.parametrize(
    ("places", "told"),
    [
        ([Place("ur", lon=18001)], "spaces (ur)"),
        ([Place("ur", lat=-9001)], "write hundredths of a degree, from -9000 to 9000"),
        ([Place("ur", name="U" * 61)], "61 letters"),
        ([Place(f"p{n}") for n in range(401)], "401 of them"),
        ([Place("ur", lon=-18000, lat=9000, name="U" * 60)], ""),
    ],
)
def test_what_could_not_be_drawn_is_a_fault_of_the_pack(places: list[Place], told: str) -> None:
    found = Problems()
    check_places("map.toml", "spaces", places, found)
    if not told:
        found.close()
        return
    with pytest.raises(PackError, match=re.escape(told)):
        found.close()
