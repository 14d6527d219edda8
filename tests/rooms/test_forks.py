"""Forks at random: a host who writes several lines of a match gets from the vaults what serves on one line alone."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, multiple, rule
from tests.core.parley import GAME, Pack, hand_of
from tests.rooms.match_by_host import AWAY, Hosted

from limmu.core import (
    Decision,
    Input,
    Match,
    Note,
    Undo,
    Withheld,
    decide,
    lines_of,
    progress_of,
    question,
    read_log,
    rolls_next,
    take,
    verify,
)
from limmu.rooms import vault as vaults
from limmu.rooms.vault import Vault, VaultRefuses

Line = tuple[Match[Any], bytes]
"""A line of the match, as its host may go on with it."""


class Forks(RuleBasedStateMachine):
    """The host forks; the seats answer and show links. Beside them is what each of them has seen and given."""

    lines = Bundle("lines")

    def __init__(self) -> None:
        super().__init__()
        self.folder, self.patch = tempfile.TemporaryDirectory(), pytest.MonkeyPatch()
        self.patch.setattr(vaults, "token_bytes", drawn())
        self.table = Hosted(Path(self.folder.name))
        self.seen: dict[str, list[str]] = {seat: [] for seat in AWAY}
        """By seat the leaves of the last copy that its vault took."""
        self.shown: dict[tuple[str, int], str] = {}
        """By seat and asker the token that left."""
        self.signed: dict[str, int] = {}
        """What blue answered, by the leaf that it follows."""

    def teardown(self) -> None:
        for machine in self.table.machines.values():
            machine.vault.close()
        self.patch.undo()
        self.folder.cleanup()

    @initialize(target=lines)
    def begun(self) -> Any:
        """Two lines: red plays this card, or that one, and blue is asked."""
        self.table.bids()
        for seat in AWAY:
            data = self.table.copy(seat)
            self.table.machines[seat].vault.look(data, self.table.head())
            self.seen[seat] = leaves(data)
        start = self.table.match, self.table.data
        return multiple(*[entered(start, decide("red", card)) for card in playable(start[0])[:2]])

    # ------------------------------------------------------------ what the host does

    @rule(target=lines, line=lines, card=st.integers(0, 4), text=st.sampled_from("ab"))
    def red_plays_or_the_host_says_something(self, line: Line, card: int, text: str) -> Line:
        open_ = question(line[0])
        if open_ is None or open_.seats != ("red",):
            return entered(line, Input("host", Note(text)))
        hand = playable(line[0])
        return entered(line, decide("red", hand[card % len(hand)]))

    @rule(target=lines, line=lines, text=st.sampled_from("ab"))
    def the_host_says_something(self, line: Line, text: str) -> Line:
        return entered(line, Input("host", Note(text)))

    # ------------------------------------------------------------ what the vaults do

    @rule(target=lines, line=lines, choice=st.integers(0, 1))
    def blue_answers(self, line: Line, choice: int) -> Line:
        open_ = question(line[0])
        if open_ is None or open_.seats != ("blue",):
            return line
        copy = self.copied(line, "blue")
        try:
            inp, _ = self.table.machines["blue"].vault.answer(copy, self.table.head(line[0]), Decision(choice))
        except VaultRefuses:
            other = self.signed.get(leaves(copy)[-1], choice) != choice
            assert other or not self.goes_on("blue", copy), "an honest line is refused"
            return line
        assert self.signed.setdefault(leaves(copy)[-1], choice) == choice, "two answers for one place"
        self.took("blue", copy)
        return entered(line, inp)

    @rule(line=lines)
    def blue_agrees_to_an_undo(self, line: Line) -> None:
        copy, match = self.copied(line, "blue"), line[0]
        body = Undo(line[0].n - 1, ("red", "blue", "green"))
        try:
            self.table.machines["blue"].vault.consent(copy, self.table.head(line[0]), "red", body)
        except VaultRefuses:
            return
        assert self.signed.setdefault(leaves(copy)[-1], -1) == -1, "an undo beside an answer"
        assert not rolls_next(match.position) or ("blue", progress_of(match).asker.n) not in self.shown, (
            "a roll to choose from"
        )
        self.took("blue", copy)

    @rule(seat=st.sampled_from(AWAY))
    def a_machine_is_switched_off_and_on(self, seat: str) -> None:
        machine = self.table.machines[seat]
        machine.vault.close()
        machine.vault = Vault.open(machine.vault.path)
        machine.vault.rules = GAME, Pack()

    @rule(line=lines, seat=st.sampled_from(AWAY))
    def a_seat_looks(self, line: Line, seat: str) -> None:
        copy = self.copied(line, seat)
        try:
            self.table.machines[seat].vault.look(copy, self.table.head(line[0]))
        except VaultRefuses:
            assert not self.goes_on(seat, copy), "an honest line is refused"
            return
        self.took(seat, copy)

    @rule(target=lines, line=lines)
    def the_seats_show_their_links(self, line: Line) -> Line:
        open_ = question(line[0])
        if open_ is None or open_.seats != ("chance",):
            return line
        for seat in AWAY:
            copy = self.copied(line, seat)
            try:
                asker, token = self.table.machines[seat].vault.show(copy, self.table.head(line[0]))
            except VaultRefuses:
                continue
            self.took(seat, copy)
            assert self.shown.setdefault((seat, asker), token) == token, "two tokens for one asker"
            assert asker == max([n for who, n in self.shown if who == seat]), "a link that was passed"
        self.table.match, self.table.data = line
        try:
            rolled = self.table.dice.throw(line[0], open_.demands[0][1])
        except (VaultRefuses, Withheld):
            return line
        return entered(line, rolled)

    # ------------------------------------------------------------ what must hold

    @rule(one=lines, other=lines)
    def two_lines_are_evidence(self, one: Line, other: Line) -> None:
        """Who kept a head sees in any other copy whether the host goes on from it."""
        mine, theirs = leaves(one[1]), leaves(other[1])
        found = verify(read_log(one[1]), None, since=self.table.head(other[0])).checkpoints.state
        assert (found == "differs") == (mine[: len(theirs)] != theirs)

    def copied(self, line: Line, seat: str) -> bytes:
        self.table.match, self.table.data = line
        return self.table.copy(seat)

    def goes_on(self, seat: str, copy: bytes) -> bool:
        """Whether a copy goes on from what the seat has seen."""
        known = self.seen[seat]
        return leaves(copy)[: len(known)] == known

    def took(self, seat: str, copy: bytes) -> None:
        assert self.goes_on(seat, copy), "a fork that a vault took"
        self.seen[seat] = leaves(copy)


def leaves(data: bytes) -> list[str]:
    return [leaf for leaf, _ in read_log(data).entries]


def drawn() -> Callable[[int], bytes]:
    """The same secrets of the vaults in every run."""
    numbers = iter(range(100))
    return lambda count: sha256(b"%d" % next(numbers)).digest()[:count]


def playable(match: Match[Any]) -> list[int]:
    """The cards of red, without the one that the rules break on."""
    return [card for card in hand_of(match.board, "red") if card != 30]


def entered(line: Line, inp: Input) -> Line:
    _, match = take(line[0], inp)
    return match, line[1] + lines_of(match)


CHECKS = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
TestForks = Forks.TestCase
TestForks.settings = settings(
    max_examples=8, stateful_step_count=12, deadline=None, derandomize=True, suppress_health_check=CHECKS
)


@pytest.mark.soak
def test_many_forks() -> None:
    many = settings(max_examples=300, stateful_step_count=40, deadline=None, suppress_health_check=CHECKS)

    class Many(Forks):
        pass

    Many.TestCase.settings = many
    Many.TestCase().runTest()
