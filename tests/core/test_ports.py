"""What a match asks of what is built on it: a prover that may refuse, an attester that signs what was kept."""

from __future__ import annotations

from typing import Any

import pytest
from tests.core.parley import GAME, SEATS, SECRET, Pack
from tests.core.test_host import Kept

from limmu.core import Checkpoint, End, Host, HostKey, Input, Match, Refused, SeededDice, begin, host_seed, read_log
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
