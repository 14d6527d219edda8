"""The pack of The Game of Kings: what it holds, prices that derive or are marked, and what is told of faults."""

from collections import Counter
from importlib.resources import files
from pathlib import Path

import attrs
import pytest
from tests.games.game_of_kings.lists import PACK
from tests.games.packs import assert_told, mended

from limmu.games.game_of_kings.pack import Pack, PackError, add_stats, load_pack
from limmu.games.game_of_kings.pack_units import Entry

DATA = Path(str(files("limmu.games.game_of_kings"))) / "data"


def test_the_pack_holds_what_the_book_lists() -> None:
    tables = PACK.tables
    counted = {
        "nations": 4, "subtypes": 20, "armies": 8, "skills": 6, "mutations": 12, "classes": 20, "mounts": 13,
        "items": 33, "abilities": 24, "upgrades": 70, "entries": 97, "feats": 13, "store": 88, "science": 4,
    }  # fmt: skip
    assert {name: len(getattr(tables, name)) for name in counted} == counted
    assert sum([len(group.feats) for group in tables.feats]) == 117
    assert Counter([entry.category for entry in tables.entries]) == {
        "common": 30,
        "special": 30,
        "beast": 31,
        "mercenary": 6,
    }


def test_every_price_that_does_not_derive_is_marked() -> None:
    tables = PACK.tables
    priced = [*tables.subtypes, *tables.classes, *tables.mounts, *tables.entries]
    assert Counter([one.derivation.status for one in priced])["exact"] == 82
    odd = {one.id for one in priced if one.derivation.status == "mismatch"}
    assert {"sidhe", "academic", "imp_hound", "war_wagon", "goblin_bullies", "kings_guard", "dragon", "giant"} <= odd
    assert all([one.derivation.base for one in priced if one.derivation.status != "none"])


def test_the_conflicts_of_the_lists_name_their_rulings() -> None:
    assert {conflict.item: conflict.ruling for conflict in PACK.tables.conflicts}["custom_armor"] == "A-010"


def test_a_pack_that_is_read_again_is_the_same(tmp_path: Path) -> None:
    again = load_pack(mended(DATA, tmp_path, "units_common", "Dwarf Infantry", "Dwarf Foot"))
    assert again.digest == PACK.digest
    other = load_pack(mended(DATA, tmp_path, "points", "small_avatars = 2", "small_avatars = 3"))
    assert other.digest != PACK.digest


def test_units_that_hide_ride_or_come_with_a_crew() -> None:
    def ids(found: list[Entry]) -> list[str]:
        return [entry.id for entry in found]

    entries = PACK.tables.entries
    assert ids([e for e in entries if e.hidden]) == ["bugbear_backstabber", "goblin_reckers", "hired_killer"]
    assert len([e for e in entries if e.per == "crew"]) == 11
    assert [e.id for e in entries if e.id in PACK.ridden] == ["cockatrice", "griphon", "wyvern", "dragon", "oliphant"]


def test_a_cavalry_model_is_its_rider_and_its_mount() -> None:
    """A-110, on the entries whose rider the price is derived from."""
    for entry in PACK.tables.entries:
        if entry.derivation.base.startswith("rider:") and entry.id != "outrider_rifle_cavalry":
            move, *rest = [int(value) for value in entry.derivation.base.partition(":")[2].split()]
            ridden = add_stats((move, *rest), PACK.mount[entry.mount].stats)  # type: ignore[arg-type]
            assert entry.stats[1:] == ridden[1:], entry.id
            assert entry.stats[0] == PACK.mount[entry.mount].stats[0]


WRONG = [
    (
        "nations",
        'nation = "imp", cost = 6',
        'nation = "gnome", cost = 6',
        "subtypes (dwarf)",
        "nation",
        "no Nation gnome",
    ),
    ("nations", "cost = 6, stats", "cost = 7, stats", "subtypes (dwarf)", "derivation", "make 6, not 7"),
    ("nations", '"sidhe", "efreet"', '"sidhe", "gnome"', "armies (imp)", "allies", "gnome"),
    ("nations", 'allies = ["imp", "sprite"', 'allies = ["imp", "imp"', "armies (nix_living)", "allies", "stated twice"),
    ("classes", "cost = 30, mods", "cost = 31, mods", "classes (knight)", "derivation", "make 30, not 31"),
    ("classes", 'below = "minstrel"', 'below = "knight"', "classes (lyrist)", "below", "level below"),
    (
        "classes",
        'rules = ["independent", "nutcracker"]',
        'rules = ["independant"]',
        "classes (knight)",
        "rules",
        "no rule",
    ),
    ("mounts", 'nation = "imp"', 'nation = "gnome"', "mounts (imp_hound)", "nation", "gnome"),
    ("mounts", "derived = 7", "derived = 6", "mounts (imp_hound)", "derivation", "make 7"),
    ("equipment", 'id = "bow"', 'id = "lance"', "items (lance)", "id", "used twice"),
    (
        "equipment",
        "prices = { hand_weapon = 0, ",
        "prices = { handweapon = 0, ",
        "prices (core)",
        "prices",
        "handweapon",
    ),
    ("units_common", "cost = 8, stats", "cost = 9, stats", "entries (dwarf_infantry)", "derivation", "make 8, not 9"),
    ("units_common", "cost = 8, stats", "cost = 0, stats", "entries (dwarf_infantry)", "cost", "1 or more"),
    ("units_common", 'subtype = "dwarf"', 'subtype = "gnome"', "entries (dwarf_infantry)", "subtype", "gnome"),
    ("units_common", '"shield", "hand_weapon"', '"sheild"', "entries (dwarf_infantry)", "equipment", "sheild"),
    (
        "units_common",
        "[3, 4, 3, 3, 4, 1, 2, 1, 7]",
        "[3, 4, 3, 3, 4, 1, 2, 1, 13]",
        "entries (dwarf_infantry)",
        "stats",
        "12",
    ),
    ("units_special", 'mount = "imp_hound"', 'mount = "imp_cat"', "entries (chibi_hound_cavalry)", "mount", "imp_cat"),
    ("science", "level = 1", "level = 9", "science", "level", "level 1"),
    ("store", 'coin = "silver"', 'coin = "tin"', "store (Hand Weapon)", "coin", "no coin tin"),
    ("points", "points = 8", "points = 9", "archetypes (nix)", "points", "make 8"),
    ("points", "move = [40, ", "move = [", "stat_costs (main)", "costs.move", "12 costs"),
]


@pytest.mark.parametrize(("file", "old", "new", "record", "field", "advice"), WRONG)
def test_a_wrong_pack_is_told_with_file_record_and_field(
    tmp_path: Path, file: str, old: str, new: str, record: str, field: str, advice: str
) -> None:
    with pytest.raises(PackError) as caught:
        load_pack(mended(DATA, tmp_path, file, old, new))
    assert_told(caught.value, file, record, field, advice)


def test_what_has_no_form_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="unknown field"):
        load_pack(mended(DATA, tmp_path, "points", "block = 500", "block = 500\nblocks = 2"))


def test_packs_are_told_apart_by_what_they_are() -> None:
    assert attrs.fields(Pack).digest.repr
    assert load_pack() is PACK
