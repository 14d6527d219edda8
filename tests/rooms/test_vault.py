"""The vault of a seat: every way in which a host tries to take its memory back, and loses."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.core.parley import GAME, SECRET
from tests.rooms.match_by_host import Hosted

from limmu.core import (
    Decision,
    End,
    Input,
    Match,
    MerkleTree,
    Note,
    Undo,
    Withheld,
    branch,
    decide,
    encode,
    fault_of_links,
    host_seed,
    leaf_of,
    lines_of,
    progress_of,
    question,
    read_checkpoint,
    read_log,
    redact,
    redact_for,
    sign_checkpoint,
    take,
    unshort,
    verify,
    what_if,
)
from limmu.rooms import vault as vaults
from limmu.rooms.vault import Terms, Vault, VaultRefuses


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Hosted]:
    hosted = Hosted(tmp_path)
    yield hosted
    for machine in hosted.machines.values():
        machine.vault.close()


def signed(data: bytes) -> str:
    """The host's head over whatever he wrote."""
    tree = MerkleTree([unshort(leaf) for leaf, _ in read_log(data).entries])
    return sign_checkpoint("m", tree.size, tree.root, host_seed(SECRET, "m"))


def entering(table: Hosted, inp: Input, match: Match[Any] | None = None, data: bytes = b"") -> tuple[Match[Any], bytes]:
    """A line of the match on which an input was entered, and its log: the real one or a fork of it."""
    _, after = take(match or table.match, inp)
    return after, (data or table.data) + lines_of(after)


def test_a_whole_match_is_played(table: Hosted) -> None:
    table.asked_blue()
    table.say("blue", 1)
    table.say("blue", table.lowest("blue"))
    table.say("red", 0)
    assert table.match.over is not None
    report = verify(read_log(table.data), GAME, None)
    assert (report.intact.state, report.dice.state, report.signatures.state) == ("holds",) * 3
    assert "Fair unless all of blue, green and the host are in league; red is kept by the host" in report.dice.reason


# ---------------------------------------------------------------- a host who harvests links


def test_links_are_not_harvested_by_a_forged_note(table: Hosted) -> None:
    """A note whose control asks for dice, then another, each with the host's signature: none of ten links is shown."""
    table.asked_blue()
    data, gave = table.copy("blue"), table.machines["blue"].vault.path.read_bytes()
    for _ in range(10):
        log = read_log(data)
        roll = {"_": "roll_dice", "count": 1, "faces": 6, "purpose": "attack"}
        control = {"keep": 3, "pause": {"demands": [["chance", roll, "resolve"]]}}
        note = {"_": "note", "text": ""}
        line = {"_": "entry", "by": "host", "input": note, "n": len(log.entries), "prev": log.entries[-1][0]}
        json = encode(line | {"control": control})
        data += leaf_of(json).encode() + b" " + json + b"\n"
        with pytest.raises(VaultRefuses, match="intact differs"):
            table.machines["blue"].vault.show(data, signed(data))
    assert table.machines["blue"].vault.path.read_bytes() == gave


def test_links_shown_on_a_fork_are_worth_nothing_on_the_real_line(table: Hosted) -> None:
    """The host lets red decide on a fork, gets the tokens, looks at the roll, and then has red decide otherwise."""
    table.asked_blue()
    table.say("blue", 1)
    vaults = {seat: machine.vault for seat, machine in table.machines.items()}
    table.say("blue", table.lowest("blue"))
    forks = [entering(table, decide("red", choice)) for choice in (0, 1)]
    (fork, data), (real, true) = forks
    assert fork.leaf != real.leaf
    tokens = {seat: vault.show(redact_for(data, GAME, seat), signed(data))[1] for seat, vault in vaults.items()}
    for seat, vault in vaults.items():
        assert fault_of_links(fork.header, progress_of(fork), {seat: tokens[seat]}) == ""
        assert "did not show its link for this line" in fault_of_links(
            real.header, progress_of(real), {seat: tokens[seat]}
        )
        with pytest.raises(VaultRefuses, match="another line"):
            vault.show(redact_for(true, GAME, seat), signed(true))


def test_nothing_is_shown_without_the_signature_of_the_host(table: Hosted) -> None:
    table.asked_blue()
    match, data = entering(table, table.machines["blue"].vault.answer(table.copy("blue"), table.head(), Decision(1))[0])
    vault, copy = table.machines["blue"].vault, redact_for(data, GAME, "blue")
    other = sign_checkpoint("m", match.n + 1, read_checkpoint(table.head(match)).root, b"x" * 32)
    for head in ("", table.head(branch_before(match)), other, "nonsense"):
        with pytest.raises(VaultRefuses):
            vault.show(copy, head)
    assert vault.show(copy, table.head(match))[0] == match.n


def branch_before(match: Match[Any]) -> Match[Any]:
    return branch(match, match.n - 1)


def test_the_same_roll_gets_the_same_token_again(table: Hosted) -> None:
    """A message was lost: it is asked again, and whatever is said meanwhile changes nothing."""
    table.asked_blue()
    blue = table.machines["blue"].vault
    table.give(blue.answer(table.copy("blue"), table.head(), Decision(1))[0])
    first = blue.show(table.copy("blue"), table.head())
    table.give(Input("red", Note("well?")))
    assert blue.show(table.copy("blue"), table.head()) == first


def test_no_link_where_no_roll_is_due(table: Hosted) -> None:
    table.asked_blue()
    with pytest.raises(VaultRefuses, match="no fresh roll"):
        table.machines["blue"].vault.show(table.copy("blue"), table.head())


def test_an_undo_is_not_agreed_to_while_a_shown_roll_is_pending(table: Hosted) -> None:
    table.asked_blue()
    at, blue = table.match.n, table.machines["blue"].vault
    table.give(blue.answer(table.copy("blue"), table.head(), Decision(1))[0])
    body = Undo(at, ("red", "blue", "green"))
    blue.show(table.copy("blue"), table.head())
    with pytest.raises(VaultRefuses, match="a link was shown"):
        blue.consent(table.copy("blue"), table.head(), "red", body)


def test_an_undo_is_not_given_either_while_a_shown_roll_is_pending(table: Hosted) -> None:
    table.asked_blue()
    at, blue = table.match.n, table.machines["blue"].vault
    table.give(blue.answer(table.copy("blue"), table.head(), Decision(1))[0])
    body = Undo(at, ("red", "blue", "green"))
    blue.show(table.copy("blue"), table.head())
    with pytest.raises(VaultRefuses, match="a link was shown"):
        blue.answer(table.copy("blue"), table.head(), body)


# ---------------------------------------------------------------- an answer that leaves with a link


def test_an_answer_with_its_link_needs_no_other_message(table: Hosted) -> None:
    table.bids()
    table.say("red", table.lowest("red"))
    blue, gave = table.machines["blue"], table.machines["blue"].gave
    inp, token = blue.vault.answer(table.copy("blue"), table.head(), Decision(1), token=True)
    table.give(inp)
    blue.show = lambda asker, leaf: token  # pyright: ignore
    table.chance()
    assert blue.gave == gave
    assert verify(read_log(table.data), None).dice.state == "holds"
    blue.vault.look(table.copy("blue"), table.head())


def test_an_answer_with_its_link_is_the_next_entry_or_the_vault_stops(table: Hosted) -> None:
    """Else the host could say of some mails that they crossed, and take the roll he likes."""
    table.asked_blue()
    blue = table.machines["blue"].vault
    copy, head = table.copy("blue"), table.head()
    blue.answer(copy, head, Decision(1), token=True)
    with pytest.raises(VaultRefuses, match="give the same again"):
        blue.answer(copy, head, Decision(0))
    table.give(Input("red", Note("too late")))
    with pytest.raises(VaultRefuses, match="not the input that left"):
        blue.look(table.copy("blue"), table.head())
    blue.look(table.copy("blue"), table.head(), go_on=True)
    blue.look(table.copy("blue"), table.head())


# ---------------------------------------------------------------- what was signed stays signed


def test_a_person_who_goes_on_does_not_sign_a_second_answer_for_one_place(table: Hosted) -> None:
    """The host knows the roll of the first answer, says that mails crossed, and asks for another answer."""
    table.asked_blue()
    blue, copy, head = table.machines["blue"].vault, table.copy("blue"), table.head()
    first, _ = blue.answer(copy, head, Decision(1), token=True)
    _, other = entering(table, Input("red", Note("they crossed")))
    with pytest.raises(VaultRefuses, match="over all"):
        blue.look(redact_for(other, GAME, "blue"), head, go_on=True)
    blue.look(copy, head, go_on=True)  # nothing stopped here
    with pytest.raises(VaultRefuses, match="give the same again"):
        blue.answer(copy, head, Decision(0))
    assert blue.answer(copy, head, Decision(1), "another id")[0] == first
    crossed, note = redact_for(other, GAME, "blue"), signed(other)
    blue.look(crossed, note, go_on=True)
    assert blue.answer(crossed, note, Decision(1))[0].sig != first.sig  # it follows another entry
    with pytest.raises(VaultRefuses, match="another line"):
        blue.answer(copy, head, Decision(0))


def test_who_goes_on_accepts_one_line_and_no_other_of_the_same_length(table: Hosted, tmp_path: Path) -> None:
    """Else a host would show one harmless line, and use the same leave for another."""
    table.asked_blue()
    blue = table.machines["blue"].vault
    blue.answer(table.copy("blue"), table.head(), Decision(1), token=True)
    lines = [entering(table, Input("red", Note(text)))[1] for text in ("harmless", "a fork")]
    shown = [(redact_for(data, GAME, "blue"), signed(data)) for data in lines]
    blue.look(*shown[0], go_on=True)
    for one in (False, True):
        with pytest.raises(VaultRefuses, match=r"another line|other entries"):
            blue.look(*shown[1], go_on=one)


@pytest.mark.parametrize("by", ["red", "blue"])
def test_no_link_is_shown_where_an_undo_may_follow_that_the_seat_signed(table: Hosted, by: str) -> None:
    """The host gets the consent first and then the link: he knows the roll, and could take the undo instead."""
    table.asked_blue()
    at, blue = table.match.n, table.machines["blue"].vault
    table.give(blue.answer(table.copy("blue"), table.head(), Decision(1))[0])
    body = Undo(at, ("red", "blue", "green"))
    if by == "red":
        blue.consent(table.copy("blue"), table.head(), "red", body)
    else:
        blue.answer(table.copy("blue"), table.head(), body)
    with pytest.raises(VaultRefuses, match="could choose"):
        blue.show(table.copy("blue"), table.head())
    table.give(Input("red", Note("I do not agree")))
    assert blue.show(table.copy("blue"), table.head())[0] == at + 1


def test_an_undo_is_not_agreed_to_where_an_answer_left_with_its_link(table: Hosted) -> None:
    """The host knows the roll of the answer: with the consent he could take the undo in its place."""
    table.asked_blue()
    blue, copy, head = table.machines["blue"].vault, table.copy("blue"), table.head()
    blue.answer(copy, head, Decision(1), token=True)
    with pytest.raises(VaultRefuses, match="give the same again"):
        blue.consent(copy, head, "red", Undo(table.match.n - 1, ("red", "blue", "green")))


def test_an_end_is_not_agreed_to_while_a_shown_roll_is_pending(table: Hosted) -> None:
    table.asked_blue()
    blue = table.machines["blue"].vault
    table.give(blue.answer(table.copy("blue"), table.head(), Decision(1))[0])
    blue.show(table.copy("blue"), table.head())
    with pytest.raises(VaultRefuses, match="a link was shown"):
        blue.consent(table.copy("blue"), table.head(), "red", End("agree", (), ("red", "blue", "green")))


def test_what_was_signed_is_known_after_the_vault_was_opened_again(table: Hosted) -> None:
    table.asked_blue()
    blue, copy, head = table.machines["blue"].vault, table.copy("blue"), table.head()
    first, _ = blue.answer(copy, head, Decision(1), "x")
    blue.close()
    with Vault.open(blue.path) as again:
        with pytest.raises(VaultRefuses, match="give the same again"):
            again.answer(copy, head, Decision(0))
        assert again.answer(copy, head, Decision(1), "y")[0] == first
    table.machines["blue"].vault = Vault.open(blue.path)


def test_what_the_rules_refuse_is_not_signed(table: Hosted) -> None:
    table.asked_blue()
    blue, copy, head = table.machines["blue"].vault, table.copy("blue"), table.head()

    def refuses(inp: Input) -> bool:
        raise LookupError

    with pytest.raises(LookupError):
        blue.answer(copy, head, Decision(7), tried=refuses)
    assert blue.answer(copy, head, Decision(1))[0].sig


def test_a_vault_whose_last_line_was_changed_is_damaged(table: Hosted) -> None:
    """Taken for a line that was cut off, it would be forgotten."""
    table.asked_blue()
    blue = table.machines["blue"].vault
    blue.answer(table.copy("blue"), table.head(), Decision(1), token=True)
    blue.close()
    data = blue.path.read_bytes()
    blue.path.write_bytes(data[:-3] + b"_" + data[-2:])
    with pytest.raises(VaultRefuses, match="damaged"):
        Vault.open(blue.path)
    blue.path.write_bytes(data)
    table.machines["blue"].vault = Vault.open(blue.path)


def test_a_full_disk_does_not_spoil_the_vault(table: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    table.asked_blue()
    blue, copy, head = table.machines["blue"].vault, table.copy("blue"), table.head()
    real = vaults.write_all

    def half(file: int, content: bytes) -> None:
        real(file, content[: len(content) // 2])
        raise OSError(28, "full")

    with monkeypatch.context() as patch:
        patch.setattr(vaults, "write_all", half)
        with pytest.raises(Exception, match="cannot be written"):
            blue.answer(copy, head, Decision(1))
    given = blue.answer(copy, head, Decision(0))
    blue.close()
    with Vault.open(blue.path) as again:
        assert again.answer(copy, head, Decision(0)) == given
    table.machines["blue"].vault = Vault.open(blue.path)


def test_no_link_leaves_with_an_answer_where_others_are_asked(table: Hosted) -> None:
    with pytest.raises(VaultRefuses, match="answer first"):
        table.machines["blue"].vault.answer(table.copy("blue"), table.head(), Decision(1))
    table.say("red", 0)
    with pytest.raises(VaultRefuses, match="nobody else"):
        table.machines["blue"].vault.answer(table.copy("blue"), table.head(), Decision(1), token=True)


def test_what_is_sealed_waits_for_the_host_after_inputs_that_leave_with_it_too(table: Hosted) -> None:
    bids = table.match.position.pause
    table.asked_blue()
    ahead = replace(table.match.position, pause=bids)
    with pytest.raises(VaultRefuses, match="answer first"):
        table.machines["blue"].vault.answer(table.copy("blue"), table.head(), Decision(1), ahead=ahead)


def test_the_host_who_takes_his_sealed_answer_back_after_he_read_another_is_found_out(table: Hosted) -> None:
    blue = table.machines["blue"].vault
    table.say("red", 0)
    first = table.copy("blue"), table.head()
    blue.answer(*first, Decision(7))  # the host has it, and enters it not
    blue.close()
    blue = table.machines["blue"].vault = Vault.open(blue.path)
    blue.look(*first)
    table.give(Input("red", Undo(table.match.n - 1)))
    table.say("red", 8)
    with pytest.raises(VaultRefuses, match="red took a sealed answer back after yours was signed"):
        blue.look(table.copy("blue"), table.head())
    blue.look(table.copy("blue"), table.head(), go_on=True)
    table.say("blue", 7)
    table.say("green", 0)
    blue.look(table.copy("blue"), table.head())


def test_who_takes_a_sealed_answer_back_before_another_is_signed_changes_nothing(table: Hosted) -> None:
    table.say("red", 0)
    table.give(Input("red", Undo(table.match.n - 1)))
    table.say("red", 8)
    table.say("blue", 7)
    table.say("green", 0)
    table.machines["blue"].vault.look(table.copy("blue"), table.head())


# ---------------------------------------------------------------- other lines of the match


def test_another_line_is_refused_and_both_heads_prove_it(table: Hosted) -> None:
    table.asked_blue()
    blue = table.machines["blue"].vault
    one = entering(table, blue.answer(table.copy("blue"), table.head(), Decision(1))[0])
    two = entering(table, Input("red", Note("another")))
    blue.look(redact_for(one[1], GAME, "blue"), signed(one[1]))
    with pytest.raises(VaultRefuses, match="the host has signed other entries"):
        blue.look(redact_for(two[1], GAME, "blue"), signed(two[1]))
    assert verify(read_log(two[1]), None, since=blue.head).checkpoints.state == "differs"
    assert verify(read_log(one[1]), None, since=signed(two[1])).checkpoints.state == "differs"


@pytest.mark.parametrize(
    "agreed",
    [
        {"dice": "neutral"},
        {"game": "chess"},
        {"scenario": "three"},
        {"options": {"PAR-001": "two-dice"}},
        {"host": "x"},
    ],
)
def test_another_match_than_agreed_is_refused(tmp_path: Path, agreed: dict[str, Any]) -> None:
    table = Hosted(tmp_path)
    blue = table.machines["blue"].vault
    blue.terms = Terms(**({"match": "m", "party": "blue"} | agreed))
    with pytest.raises(VaultRefuses, match="not what was agreed"):
        blue.look(table.copy("blue"), table.head())


def test_a_match_that_names_another_chain_is_refused(table: Hosted, tmp_path: Path) -> None:
    with (
        Vault.create(tmp_path / "other", Terms("m", "blue"), 256) as other,
        pytest.raises(VaultRefuses, match="the chain and the key of blue"),
    ):
        other.look(table.copy("blue"), table.head())
    with (
        Vault.create(tmp_path / "red", Terms("m", "red"), 256) as red,
        pytest.raises(VaultRefuses, match="keeps red"),
    ):
        red.look(table.copy("red"), table.head())


# ---------------------------------------------------------------- the file


def test_the_file_is_for_its_owner_and_one_program(tmp_path: Path) -> None:
    path = tmp_path / "a"
    with Vault.create(path, Terms("m", "blue"), 64) as vault:
        assert path.stat().st_mode & 0o777 == 0o600
        anchor, key = vault.anchor, vault.key
        with pytest.raises(VaultRefuses, match="in use"):
            Vault.open(path)
    with Vault.open(path) as again:
        assert (again.anchor, again.key) == (anchor, key)
    with pytest.raises(Exception, match="exists"):
        Vault.create(path, Terms("m", "blue"))


def test_what_was_given_is_on_the_disk_before_it_leaves(table: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    table.asked_blue()
    blue, synced = table.machines["blue"].vault, list[int]()
    table.give(blue.answer(table.copy("blue"), table.head(), Decision(1))[0])
    real = os.fsync
    monkeypatch.setattr(os, "fsync", lambda file: [synced.append(blue.path.stat().st_size), real(file)][1])
    blue.show(table.copy("blue"), table.head())
    assert synced[-1] == blue.path.stat().st_size
    monkeypatch.setattr(os, "fsync", lambda file: (_ for _ in ()).throw(OSError(5, "broken")))
    table.give(Input("red", Note("x")))
    with pytest.raises(Exception, match="cannot be written"):
        blue.show(table.copy("blue"), table.head())


def test_a_vault_that_was_cut_off_remembers(table: Hosted, tmp_path: Path) -> None:
    table.asked_blue()
    blue = table.machines["blue"].vault
    table.give(blue.answer(table.copy("blue"), table.head(), Decision(1))[0])
    first = blue.show(table.copy("blue"), table.head())
    blue.close()
    with blue.path.open("ab") as file:
        file.write(b"half a li")
    with Vault.open(blue.path) as again:
        assert again.show(table.copy("blue"), table.head()) == first
    data = blue.path.read_bytes()
    assert b"half" not in data
    blue.path.write_bytes(data.replace(b'"top":', b'"tip":', 1))
    with pytest.raises(VaultRefuses, match="damaged"):
        Vault.open(blue.path)
    table.machines["blue"].vault = Vault.create(tmp_path / "new", Terms("m", "blue"), 64)


@pytest.mark.parametrize("given", ["input", "link"])
def test_a_vault_from_a_back_up_gives_nothing(table: Hosted, tmp_path: Path, given: str) -> None:
    """It has forgotten what it gave: a host could get the links of another line from it."""
    table.asked_blue()
    machine = table.machines["blue"]
    if given == "link":
        table.give(machine.vault.answer(table.copy("blue"), table.head(), Decision(1))[0])
        kept = machine.vault.path.read_bytes()
        table.chance()
    else:
        kept = machine.vault.path.read_bytes()
        table.say("blue", 1)
    machine.vault.close()
    machine.vault.path.write_bytes(kept)
    machine.vault = Vault.open(machine.vault.path)
    with pytest.raises(VaultRefuses, match="older than the match"):
        machine.vault.look(table.copy("blue"), table.head())


# ---------------------------------------------------------------- a host who plays


@pytest.mark.parametrize("mode", ["all-seats", "neutral"])
def test_a_host_who_plays_foresees_no_roll_of_his_own(tmp_path: Path, mode: str) -> None:
    """After a decision of the seat at his machine every other seat gives, in both modes: without them there is none."""
    table = Hosted(tmp_path, mode)
    table.bids()
    table.say("red", table.lowest("red"))
    table.say("blue", 0)
    table.say("blue", table.lowest("blue"))
    gave = {seat: machine.gave for seat, machine in table.machines.items()}
    table.give(decide("red", 1))

    def nothing(asker: int, leaf: str) -> str:
        return ""

    for seat, machine in table.machines.items():
        shows, machine.show = machine.show, nothing  # pyright: ignore
        asked: Any = question(table.match).demands[0][1]  # pyright: ignore
        with pytest.raises(Withheld, match=seat):
            table.dice.throw(table.match, asked)
        machine.show = shows  # pyright: ignore
    table.chance()
    assert all([machine.gave > gave[seat] for seat, machine in table.machines.items()])


def test_a_host_who_makes_up_a_hidden_answer_is_found_by_the_seat_that_gave_another(table: Hosted) -> None:
    """Nobody else can check a signature that is masked; the seat knows what it signed, and wants to see it."""
    table.say("red", 0)
    blue, before = table.machines["blue"].vault, table.data
    inp, _ = blue.answer(table.copy("blue"), table.head(), Decision(1))
    made_up = json.loads(take(what_if(table.match), decide("blue", 5))[1].json)
    made_up |= {"sig": "?", "sealed": made_up["sealed"] | {"sig": "A" * 43}}
    line = encode(made_up)
    forged = before + leaf_of(line).encode() + b" " + line + b"\n"
    assert verify(read_log(redact_for(forged, GAME, "blue")), None).signatures.state == "holds"
    with pytest.raises(VaultRefuses, match="in the name of blue"):
        blue.look(redact_for(forged, GAME, "blue"), signed(forged))
    table.give(inp)
    own = redact(table.data, ("blue",))
    assert own != redact(table.data)
    blue.look(own, table.head())
    with pytest.raises(VaultRefuses, match="in the name of blue"):
        opened_again(blue).look(redact(table.data), table.head())


def opened_again(vault: Vault) -> Vault:
    vault.close()
    return Vault.open(vault.path)
