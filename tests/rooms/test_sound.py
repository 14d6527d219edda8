"""What a vault found sound it does not check again: that it costs less, and that nobody gets past it so."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from msgspec import Raw
from msgspec.structs import replace
from tests.core.parley import GAME, Pack
from tests.core.test_cheats import forged
from tests.rooms.match_by_host import Hosted
from tests.rooms.test_vault import signed

from limmu.core import Input, Note, encode, line_of, read_log, redact, short
from limmu.core.proof.signatures import signature_holds
from limmu.rooms.vault import Vault, VaultRefuses


def sealed_at(table: Hosted) -> Vault:
    """Blue's vault with the rules."""
    vault = table.machines["blue"].vault
    vault.rules = GAME, Pack()
    return vault


def opened_anew(table: Hosted, rules: bool = True) -> Vault:
    """Blue's vault after its machine was switched off and on."""
    machine = table.machines["blue"]
    machine.vault.close()
    machine.vault = Vault.open(machine.vault.path)
    machine.vault.rules = (GAME, Pack()) if rules else None
    return machine.vault


def checked(vault: Vault, table: Hosted) -> int:
    """How many signatures a look at the newest copy checks."""
    signature_holds.cache_clear()
    vault.look(table.copy("blue"), table.head())
    return signature_holds.cache_info().misses


def test_what_was_found_sound_is_not_checked_again(tmp_path: Path) -> None:
    table = Hosted(tmp_path)
    table.asked_blue()
    without_rules, judged = [checked(opened_anew(table, rules), table) for rules in (False, True)]
    assert without_rules == 2 < judged, "what no rules judged is not known to the rules"
    table.give(Input("host", Note("a word")))
    assert checked(opened_anew(table), table) == 1, "the head alone is new"
    table.give(Input("host", Note("another")))
    again = table.machines["blue"].vault
    assert checked(again, table) == 1, "nor is it in the same session"
    assert again.match is not None
    assert again.match.leaf == table.match.leaf
    again.close()


@pytest.mark.parametrize("cold", [True, False])
def test_what_is_opened_later_is_checked_although_its_entry_was_sound(tmp_path: Path, cold: bool) -> None:
    """The host made up a sealed answer of green: nobody can tell before he opens it."""
    table = Hosted(tmp_path)
    vault = sealed_at(table)
    for seat in ("red", "green"):
        table.say(seat, 1)
    n, salt, value = table.match.n, bytes(32), encode("A" * 86)
    promise = short(sha256(b"limmu value\0m\0%d\0sig\0" % n + salt + value).digest())
    made_up = forged(
        redact(table.data), lambda line: line["sealed"].update(sig=promise) if line.get("n") == n else None
    )
    vault.look(made_up, signed(made_up))
    if cold:
        vault = opened_anew(table)
    opening = read_log(table.data).openings[n]
    late = line_of(replace(opening, open=opening.open | {"sig": (short(salt), Raw(value))}))
    with pytest.raises(VaultRefuses, match=f"signatures differs at entry {n}"):
        vault.look(made_up + late, signed(made_up))
    vault.close()


def test_a_copy_that_begins_otherwise_is_checked_from_its_first_byte(tmp_path: Path) -> None:
    """Its entries are the same, and one opening in them lies."""
    table = Hosted(tmp_path)
    vault = sealed_at(table)
    table.asked_blue()
    data = table.copy("blue")
    vault.look(data, table.head())
    opening = next(iter(read_log(data).openings.values()))
    lie = replace(opening, open={path: (salt[::-1], value) for path, (salt, value) in opening.open.items()})
    with pytest.raises(VaultRefuses, match="differs"):
        opened_anew(table).look(data.replace(line_of(opening), line_of(lie)), table.head())
    table.machines["blue"].vault.close()
