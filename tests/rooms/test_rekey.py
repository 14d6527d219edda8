"""New keys and chains in a match that goes on: who lost one, who agrees, and what everybody is told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.core.test_cheats import forged
from tests.examples.test_independent_verifier import agree
from tests.rooms.match_by_host import Hosted

from limmu.core import (
    Decision,
    Input,
    Note,
    Refused,
    Rekey,
    Ruling,
    Undo,
    check,
    consent_bytes,
    decide,
    public_key,
    read_log,
    redact,
    sign,
    signed_bytes,
    take,
    verify,
)
from limmu.rooms.vault import Terms, Vault, VaultRefuses


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Hosted]:
    hosted = Hosted(tmp_path)
    yield hosted
    for machine in hosted.machines.values():
        machine.vault.close()


def fresh(table: Hosted, path: Path, key: bytes = b"") -> Vault:
    """Blue's machine is lost: another vault, at times with the key of the back-up."""
    machine = table.machines["blue"]
    machine.vault.close()
    machine.vault = Vault.create(path, Terms("m", "blue"), 256, key)
    return machine.vault


def verdicts(table: Hosted) -> dict[str, str]:
    states = agree(table.data)
    assert "differs" not in agree(redact(table.data)).values()
    return states


def test_a_seat_that_lost_its_chain_goes_on_with_its_key(table: Hosted, tmp_path: Path) -> None:
    table.bids()
    lost: Any = table.machines["blue"].vault
    again = fresh(table, tmp_path / "again", lost._seed)
    with pytest.raises(VaultRefuses, match="the chain and the key"):
        again.look(table.copy("blue"), table.head())
    table.give(again.rekey(table.copy("blue"), table.head()))
    table.say("red", table.lowest("red"))
    table.say("blue", 1)
    assert verdicts(table)["dice"] == "holds"
    assert "gave" not in verify(read_log(table.data), None).signatures.reason


def consented(table: Hosted, body: Rekey, *seats: str) -> Input:
    """The host gives a key, with the consents of some seats."""
    body = replace(body, consents=seats)
    proof = {seat: table.machines[seat].vault.consent(table.copy(seat), table.head(), "host", body) for seat in seats}
    return Input("host", body, proof=proof)


@pytest.mark.parametrize("agreed", [True, False])
def test_a_seat_that_lost_all_gets_a_key_from_the_host_and_all_know_who_agreed(
    table: Hosted, tmp_path: Path, agreed: bool
) -> None:
    table.bids()
    again, green = fresh(table, tmp_path / "again"), table.machines["green"].vault
    body = Rekey("blue", again.key, again.anchor)
    table.give(consented(table, body, *(["green"] if agreed else [])))
    told = verify(read_log(table.data), None).signatures
    assert (told.state, "the host gave blue a new key" in told.reason) == ("holds", not agreed)
    for vault in () if agreed else (again, green):
        with pytest.raises(VaultRefuses, match="ask who agreed"):
            vault.look(table.copy(vault.terms.party), table.head())
        vault.look(table.copy(vault.terms.party), table.head(), go_on=True)
    table.say("red", table.lowest("red"))
    table.say("blue", 1)
    assert verdicts(table)["signatures"] == "holds"


def test_nothing_hides_behind_the_first_thing_that_a_person_is_asked_to_accept(table: Hosted, tmp_path: Path) -> None:
    """Else a host who tells of a lost vault has the other keys, and another entry for an answer, accepted with it."""
    table.asked_blue()
    blue, keys = table.machines["blue"].vault, [public_key(bytes([n]) * 32) for n in (1, 2)]
    blue.answer(table.copy("blue"), table.head(), Decision(1), token=True)
    at = table.match.n + 1
    table.give(Input("red", Note("they crossed")))
    for key in keys:
        table.give(Input("host", Rekey("green", key)))
    with pytest.raises(VaultRefuses) as refused:
        blue.look(table.copy("blue"), table.head())
    told = str(refused.value)
    assert [f"entry {n}" in told for n in (at, at + 1, at + 2)] == [True] * 3


def test_a_seat_that_goes_away_is_kept_by_the_host_and_gives_no_more(table: Hosted) -> None:
    table.bids()
    table.give(consented(table, Rekey("blue", hosted=True, key=public_key(b"h" * 32)), "green"))
    with pytest.raises(VaultRefuses, match="his machine keeps blue"):
        table.machines["blue"].vault.look(table.copy("blue"), table.head())
    gave = table.machines["blue"].gave
    table.say("red", table.lowest("red"))
    message = signed_bytes("m", table.match.leaf, "blue", "", Decision(1))
    table.give(replace(decide("blue", 1), sig=sign(b"h" * 32, message)))
    table.chance()
    assert table.machines["blue"].gave == gave
    assert "red and blue are kept by the host" in verify(read_log(table.data), None).dice.reason
    assert verdicts(table)["dice"] == "holds"


def test_the_old_key_signs_nothing_more(table: Hosted, tmp_path: Path) -> None:
    """Whoever found the lost machine can neither decide nor give."""
    table.bids()
    lost: Any = table.machines["blue"].vault
    again = fresh(table, tmp_path / "again")
    table.give(consented(table, Rekey("blue", again.key, again.anchor), "green"))
    table.say("red", table.lowest("red"))
    old = replace(decide("blue", 0), sig=sign(lost._seed, signed_bytes("m", table.match.leaf, "blue", "", Decision(0))))
    assert check(table.match, old).code == "unsigned"


@pytest.mark.parametrize(
    ("by", "body", "code"),
    [
        ("blue", Rekey("blue", "A" * 43), "unsigned"),
        ("red", Rekey("blue", "A" * 43), "not_asked"),
        ("host", Rekey("blue"), "no_rekey"),
        ("host", Rekey("blue", "x"), "no_rekey"),
        ("host", Rekey("zoe", "A" * 43), "no_rekey"),
        ("host", Rekey("host", "A" * 43), "no_rekey"),
        ("host", Rekey("red", anchor="A" * 43), "no_rekey"),
        ("host", Rekey("blue", anchor="A" * 43, hosted=True), "no_rekey"),
        ("host", Rekey("blue", "A" * 43, consents=("green",)), "unproven_consent"),
    ],
)
def test_what_is_no_new_key_is_refused(table: Hosted, by: str, body: Rekey, code: str) -> None:
    table.bids()
    assert check(table.match, Input(by, body)).code == code


def test_no_new_key_comes_while_a_roll_is_pending(table: Hosted) -> None:
    """Else a host who knows some of the tokens could have another party give."""
    table.asked_blue()
    table.give(table.machines["blue"].vault.answer(table.copy("blue"), table.head(), Decision(1))[0])
    with pytest.raises(Refused, match="not_asked"):
        take(table.match, Input("host", Rekey("green", hosted=True)))


def test_a_vault_signs_no_new_key_while_a_roll_is_pending(table: Hosted, tmp_path: Path) -> None:
    """It would sign nothing else to follow that entry: neither an undo nor an end."""
    table.asked_blue()
    table.give(table.machines["blue"].vault.answer(table.copy("blue"), table.head(), Decision(1))[0])
    lost: Any = table.machines["blue"].vault
    again, green = fresh(table, tmp_path / "again", lost._seed), table.machines["green"].vault
    body = Rekey("blue", again.key, again.anchor, consents=("green",))
    with pytest.raises(VaultRefuses, match="a roll is pending"):
        again.rekey(table.copy("blue"), table.head())
    with pytest.raises(VaultRefuses, match="a roll is pending"):
        green.consent(table.copy("green"), table.head(), "host", body)
    assert green.signed(table.match.leaf) is None


def test_a_roll_that_waits_for_a_lost_chain_is_ruled_and_then_the_new_one_comes(table: Hosted, tmp_path: Path) -> None:
    table.asked_blue()
    at = table.match.n
    table.give(table.machines["blue"].vault.answer(table.copy("blue"), table.head(), Decision(1))[0])
    again = fresh(table, tmp_path / "again")
    table.give(Input("umpire", Ruling("ann", "PA-3.4", "blue lost its machine", outcome=(3,))))
    table.give(consented(table, Rekey("blue", again.key, again.anchor), "green"))
    seats = ("red", "blue", "green")
    body = Undo(at, seats, tuple([n for n in range(at + 1, table.match.n + 1) if table.match.past[n].outcome]))
    agreed = [(seat, table.machines[seat].vault) for seat in ("blue", "green")]
    proof = {seat: one.consent(table.copy(seat), table.head(), "red", body) for seat, one in agreed}
    table.give(Input("red", body, proof=proof))
    table.say("blue", 1)
    assert table.match.past[at + 1].outcome == ()
    assert (3,) in [one.outcome for one in table.match.past[-2:]], "the roll that was ruled comes again"
    table.say("blue", table.lowest("blue"))
    assert {name: state for name, state in verdicts(table).items() if name != "checkpoints"} == dict.fromkeys(
        ("intact", "dice", "signatures", "openings"), "holds"
    )


def test_a_consent_to_another_key_is_found(table: Hosted) -> None:
    table.bids()
    body = Rekey("blue", public_key(b"n" * 32), consents=("green",))
    green: Any = table.machines["green"].vault
    proof = sign(green._seed, consent_bytes("m", table.match.leaf, "host", "green", body))
    table.give(Input("host", body, proof={"green": proof}))

    def other(document: dict[str, Any]) -> None:
        if document.get("input", {}).get("_") == "rekey":
            document["input"]["key"] = public_key(b"o" * 32)

    assert agree(forged(table.data, other))["signatures"] == "differs"
