"""What a match asks of what is built on it: a prover that may refuse, an attester that signs what was kept."""

from __future__ import annotations

from typing import Any

import pytest
from tests.core.parley import GAME, SEATS, SECRET, Pack, bid_table, chained
from tests.core.test_host import Kept

from limmu.core import (
    Checkpoint,
    End,
    Host,
    HostKey,
    Input,
    Match,
    Note,
    Refused,
    SeededDice,
    begin,
    host_seed,
    progress_of,
    read_log,
    take,
)
from limmu.core.log.lines import line_of
from limmu.core.match import ports
from limmu.core.match.host import lines_of
from limmu.core.proof.prover import TokensAndSignatures
from limmu.core.rules.verdict import Verdict, refuse


class Strict(TokensAndSignatures):
    """Finds no outcome proven."""

    def judge_proof(
        self, match: Match[Any], inp: Input, asked: Any = None, outcome: tuple[int, ...] = ()
    ) -> Verdict[bool]:
        """A refusal."""
        return refuse("", "unproven_dice", "nothing is")


class Notary:
    """Says how many entries there were."""

    def attest(self, match: Match[Any]) -> str:
        """The number of entries."""
        return f"{match.n + 1} entries"


def started(**settings: Any) -> tuple[Host[Any], Kept]:
    _, match = begin(GAME, Pack(), "one", match_id="m", secret=SECRET)
    kept = Kept()
    kept.append(line_of(match.header) + lines_of(match))
    return Host(match, SeededDice(1), kept, **settings), kept


def test_the_facade_fills_the_port_of_proofs() -> None:
    assert isinstance(ports.prover, TokensAndSignatures)


def test_a_prover_may_refuse_an_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ports, "prover", Strict())
    with pytest.raises(Refused, match="unproven_dice: nothing is"):
        started()


@pytest.mark.parametrize("mode", ["neutral", "all-seats"])
def test_a_prover_finds_out_the_same_whenever_it_is_asked(mode: str) -> None:
    table = bid_table(dice=chained(mode))
    asked_late = table.audit()
    assert progress_of(asked_late) == progress_of(table.match)
    assert progress_of(table.match).asker.n > 0
    assert {party for party, (number, _) in progress_of(table.match).shown.items() if number}


def test_what_a_prover_found_out_is_of_one_line_alone() -> None:
    table = bid_table(dice=chained("neutral"))
    lines = [take(table.match, Input("host", Note(text)))[1] for text in ("one", "two")]
    for line in [*lines, *lines]:
        assert progress_of(line).asker.leaf == line.leaf
    assert progress_of(table.match).asker.leaf == table.match.leaf


def test_where_nothing_is_proven_a_prover_finds_out_nothing() -> None:
    host, _ = started()
    assert not progress_of(host.match).shown
    assert not host.match.progress


def test_an_attester_signs_what_was_kept_at_the_end() -> None:
    host, kept = started(attester=Notary())
    host.take(Input(SEATS[0], End("concede")))
    assert host.checkpoint == f"{host.match.n + 1} entries"
    assert [line.note for line in read_log(kept.lines).remarks if isinstance(line, Checkpoint)] == [host.checkpoint]


def test_a_host_key_signs_a_checkpoint_over_all_entries() -> None:
    host, _ = started(attester=HostKey(host_seed(SECRET, "m")))
    host.take(Input(SEATS[0], End("concede")))
    assert host.checkpoint.splitlines()[1] == str(host.match.n + 1)


def test_a_host_without_attester_keeps_no_checkpoint() -> None:
    host, kept = started()
    host.take(Input(SEATS[0], End("concede")))
    assert host.checkpoint == ""
    assert not read_log(kept.lines).remarks
