"""The data a match is played with: read strictly, checked, known by its digest. Owners may load a pack of their own."""

from importlib.resources import files
from pathlib import Path

import attrs

from limmu.toolkit.pack_parts import Registry, check_ids
from limmu.toolkit.packs import Problems, digest_of, for_people, read_record


@attrs.frozen
class Ford:
    """``for_people()``: only people read the field, it is no part of the digest."""

    name: str = for_people()
    deep: bool = False


@attrs.frozen
class Scenario:
    spears: int
    hand: int
    rounds: int
    name: str = for_people()


@attrs.frozen
class Pack:
    """The form of pack.toml: whatever else stands there is refused, by file, record and field."""

    id: str
    cards: tuple[int, ...]
    ford: dict[str, Ford]
    scenario: dict[str, Scenario]

    @property
    def digest(self) -> str:
        """What a log's header names the pack by."""
        return digest_of(self)


def load_pack(directory: Path | None = None) -> Pack:
    """The pack in a directory, or the shipped one. Raises PackError with every fault found."""
    pack = read_record(Pack, (directory or files("three_fords") / "data") / "pack.toml")
    found = Problems()
    check_ids("pack.toml", "ford", pack.ford, found)
    if min(pack.cards, default=0) < 1 or len(set(pack.cards)) < len(pack.cards):
        found.add("pack.toml", "", "cards", "TF-1.1-c: number the cards from 1, each once")
    if [name for name, one in pack.scenario.items() if 2 * one.hand > len(pack.cards)]:
        found.add("pack.toml", "scenario", "hand", "TF-1.1-b: two hands must not need more cards than there are")
    found.close()
    return _packs.register(pack)


_packs = Registry(load_pack)
pack_of = _packs.pack_of
