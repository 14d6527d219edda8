"""A roll that comes again is known by its commitments: no honest match is accused, no denial stands once opened."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.core import reshuffles
from tests.core.reshuffles import SEATS, SECRET, Pack
from tests.core.test_cheats import forged
from tests.examples.test_independent_verifier import agree

from limmu.core import (
    CHAINED,
    ChainDice,
    Chance,
    Entry,
    Host,
    Input,
    Undo,
    begin,
    line_of,
    lines_of,
    read_log,
    redact,
    reveal_openings,
    seed_for,
)
from limmu.core.log.sealing import OUTCOME, Salted
from limmu.core.match import fold
from limmu.core.match.position import positions_to, positions_undone
from limmu.core.proof.dice_audit import dice as dice_of


class Sitting:
    """A match, its log, and a host who deals."""

    def __init__(self, match_id: str = "m", dice: type[ChainDice] = ChainDice, mode: str = "host") -> None:
        source = dice(mode, match_id, SECRET, hosted=SEATS if mode in CHAINED else (), length=256)
        _, match = begin(reshuffles.GAME, Pack(), "one", match_id=match_id, secret=SECRET, dice=source.terms)
        self.data = line_of(match.header) + lines_of(match)
        self.host = Host(match, source, self)

    def append(self, lines: bytes) -> None:
        self.data += lines

    def drop(self, which: int) -> None:
        self.host.answer("red", which)

    def back(self, to: int) -> None:
        """An undo by consent."""
        gone = positions_undone(self.host.match.past, self.host.match.n, to)
        self.host.take(Input("red", Undo(to, SEATS, tuple([p.n for p in gone if p.outcome]))))

    @property
    def opened(self) -> bytes:
        return reveal_openings(self.data, self.data, seed_for(SECRET, self.host.match.header.match, "shuffles"))


def test_another_hidden_question_after_an_undo_is_not_accused() -> None:
    """The masks of both questions look the same, what they hide does not."""
    table = Sitting()
    table.drop(0)
    table.back(1)
    table.drop(1)
    masked = dice_of(read_log(redact(table.data)))
    assert (masked.state, "1 hidden shuffle could not be compared" in masked.reason) == ("holds", True)
    assert "again" not in masked.reason
    whole = dice_of(read_log(table.opened))
    assert (whole.state, "compared" in whole.reason) == ("holds", False)
    assert "3 shuffles proven" in whole.reason
    for data in (redact(table.data), table.opened):
        assert agree(data)["dice"] == "holds"


def test_the_same_hidden_question_is_known_while_it_is_masked() -> None:
    table = Sitting()
    table.drop(0)
    first = table.host.match.board.deck
    table.back(1)
    table.drop(0)
    assert table.host.match.board.deck == first
    for data in (redact(table.data), table.opened):
        assert "1 given again" in dice_of(read_log(data)).reason
        assert agree(data)["dice"] == "holds"


def test_a_claim_that_a_deal_comes_again_is_found_while_it_is_masked() -> None:
    """A host who gives another order than before, and says it is the old one, has no equal commitment for it."""
    table = Sitting()
    table.drop(0)
    table.back(1)
    table.drop(0)
    last = len(read_log(table.data).entries) - 1

    def other(document: dict[str, Any]) -> None:
        if document.get("n") == last:
            document["sealed"][OUTCOME] = "A" * 43

    found = dice_of(read_log(forged(redact(table.data), other)))
    assert (found.state, found.n) == ("differs", last)
    assert agree(forged(redact(table.data), other))["dice"] == "differs"


class Denies(ChainDice):
    """Deals afresh whatever an undo took back."""

    def throw(self, match: Any, asked: Any) -> Input:
        again = Input("chance", Chance(tuple(reversed(asked.items))))
        return super().throw(match, asked) if match.n < 4 else again


def test_a_host_who_denies_that_a_deal_came_before_is_found_out_when_it_is_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fresh(old: Any, entry: Entry[Any]) -> Salted:
        return Salted(entry.n, entry.n)

    monkeypatch.setattr(fold, "salted_for", fresh)
    monkeypatch.setattr("limmu.core.match.judge.recorded_outcome", lambda match: ())
    table = Sitting(dice=Denies)
    table.drop(0)
    table.back(1)
    table.drop(0)
    monkeypatch.undo()
    masked = dice_of(read_log(redact(table.data)))
    assert (masked.state, "1 hidden shuffle could not be compared" in masked.reason) == ("holds", True)
    found = dice_of(read_log(table.opened))
    assert (found.state, "under another commitment" in found.reason) == ("differs", True)
    assert agree(table.opened)["dice"] == "differs"


@pytest.mark.parametrize("mode", ["host", "all-seats"])
@pytest.mark.parametrize("seed", range(12))
def test_no_honest_match_is_accused(seed: int, mode: str) -> None:
    """Random answers and undos over shuffles; redacted and opened, by both verifiers."""
    rng, table = random.Random(seed), Sitting(str(seed), mode=mode)
    for _ in range(14):
        match = table.host.match
        if match.n > 1 and rng.random() < 0.45:
            line = [position.n for position in positions_to(match.past, match.n)]
            table.back(rng.choice(line[1:]))
        elif match.over is None:
            table.drop(rng.randrange(2))
    assert any([p.after != p.n - 1 for p in table.host.match.past[1:]])
    for data in (redact(table.data), table.opened):
        assert agree(data)["dice"] == "holds"


def test_one_secret_for_two_matches_gives_away_neither() -> None:
    """Neither a salt nor a chain that was opened after the first is one of the second."""
    salts: list[set[str]] = []
    for match_id in ("one", "two"):
        table = Sitting(match_id)
        openings = read_log(table.data).openings.values()
        salts.append({salt for opening in openings for salt, _ in opening.open.values()})
    assert not salts[0] & salts[1]
    assert seed_for(SECRET, "one", "shuffles") != seed_for(SECRET, "two", "shuffles")


def test_a_match_without_a_secret_draws_one_and_refuses_an_empty_one() -> None:
    def secret() -> bytes:
        return begin(reshuffles.GAME, Pack(), "one")[1].secret

    assert len(secret()) == 32
    assert secret() != secret()
    with pytest.raises(ValueError, match="32 random bytes"):
        begin(reshuffles.GAME, Pack(), "one", secret=bytes(32))
