"""A state machine of a game: it plays, undoes, branches, saves, redacts and resumes matches at random.

    TestParley = machine_for(game, invariants=INVARIANTS).TestCase

After every entry: the fold of the written line is the live position, offers agree and ``check`` accepts them, no
audience sees more than its own log holds, and the game's invariants hold. A refused input leaves the match as it was.
The machine verifies every written log. A failure shrinks to a short match in a file; a note on the error names the
command that opens it.
"""

from __future__ import annotations

import random
import traceback
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from limmu.core import (
    UMPIRE,
    BrokenLine,
    ChainDice,
    Dice,
    Entry,
    Fact,
    Game,
    Input,
    Log,
    Match,
    RollDice,
    ShuffleItems,
    begin,
    branch,
    decide,
    empty,
    encode,
    fold,
    line_of,
    lines_of,
    question,
    read_log,
    redact_for,
    replay,
    take,
    unrecorded,
    verify,
    view,
)
from limmu.testing.dice import dice_of
from limmu.testing.eyes import Eyes
from limmu.testing.invariants import Watcher
from limmu.testing.plans import chosen
from limmu.testing.properties import (
    FOLDER,
    OffersAgree,
    Played,
    agreed,
    assert_bytes_hold,
    assert_same,
    interruption,
    kept,
    opens_with,
)
from limmu.testing.strategies import damaged, hostile_values, inputs

NUMBERS = st.integers(0, 255)
"""The numbers that choose: 0 takes the first option, so failures shrink to it."""
_DICE = ("lowest", "highest", "alternating")
_LINKS = 1 << 12
"""The length of a chain of dice: more entries than a match of the machine has."""


class MatchMachine(RuleBasedStateMachine):
    """One match of a game and its written log. Use :func:`machine_for`."""

    game: Game[Any]
    pack: Any
    scenarios: Sequence[str]
    invariants_of_game: Sequence[Watcher]
    folder: Path

    match: Match[Any]

    # ------------------------------------------------------------ beginning

    @initialize(scenario=NUMBERS, dice=NUMBERS)
    def begin(self, scenario: int, dice: int) -> None:
        """Set a scenario up, with dice always low, high or in turn, of hash chains, or of a seed."""
        self.lines: list[bytes] = []
        self.inputs: list[Input] = []
        self.parents: list[tuple[Match[Any], list[str], bytes]] = []
        name = self.scenarios[scenario % len(self.scenarios)]
        secret = random.Random(f"secret/{dice}").randbytes(32)
        self.dice: Dice = dice_of(_DICE[dice] if dice < len(_DICE) else dice)
        if dice % 4 == 3:
            seats = self.game.seats(self.pack, name)
            self.dice = ChainDice("all-seats", "machine", secret, hosted=seats, length=_LINKS)
        with self._keeping():
            entry, match = begin(self.game, self.pack, name, match_id="machine", secret=secret, dice=self.dice.terms)
            self.eyes = [Eyes(audience) for audience in (*match.seats, "public", UMPIRE)]
            self.lines.append(line_of(match.header))
            self._join(empty(self.game, self.pack, match.header, secret), entry, match)

    # ------------------------------------------------------------ what moves a match

    @rule(choices=st.lists(NUMBERS, min_size=1, max_size=12))
    def play(self, choices: list[int]) -> None:
        """Answers of the asked seats, and the outcomes of chance in between."""
        for choice in choices:
            self._chance()
            open_ = question(self.match)
            if open_ is None:
                return
            seat = open_.seats[choice % len(open_.seats)]
            with self._keeping():
                asked = view(self.match, seat).question
                assert asked is not None, f"{seat} is asked by {open_.step}, but its view has no question"
                self._take(decide(seat, chosen(asked, choice)))

    @rule(thought=NUMBERS)
    def interrupt(self, thought: int) -> None:
        """A pass, an interjection, something taken back, another person at a seat, a remark, if it is legal now."""
        with self._keeping():
            inp = interruption(self.match, random.Random(thought).randrange)
            if inp is not None:
                self._take(inp)

    @rule(data=st.data())
    def try_anything(self, data: st.DataObject) -> None:
        """Inputs and answers of any kind: ``take`` refuses what ``check`` does, in the same words, without a change."""
        inp: Input = data.draw(inputs(self.match), label="input")
        with self._keeping():
            agreed(self.match, inp)

    @rule(value=hostile_values())
    def try_hostile_bytes(self, value: Any) -> None:
        """Values that no log can hold, as the answer of each seat."""
        with self._keeping():
            for seat in self.match.seats:
                agreed(self.match, decide(seat, value))

    # ------------------------------------------------------------ what leaves a match alone

    @precondition(lambda self: self.match.n > 0 and not self.match.header.anchors)
    @rule(back=NUMBERS)
    def branch(self, back: int) -> None:
        """Go on from an earlier entry; the old line must not change. A match with proven dice allows no what-if."""
        with self._keeping():
            n = max(0, self.match.n - 1 - back % 16)
            whole = self.match.past[: self.match.n + 1]
            self.parents.append((self.match, [p.leaf for p in whole], encode(self.match.board)))
            self.match = branch(self.match, n)
            del self.lines[n + 2 :], self.inputs[n:]
            for eyes in self.eyes:
                eyes.rewind(n)

    @rule()
    def save_and_resume(self) -> None:
        """Go on from the written log alone."""
        with self._keeping():
            log = self._sound(b"".join(self.lines))
            folded = replay(log, self.game, self.pack, self.match.secret)
            assert folded.n == self.match.n, f"{folded.n} entries were written of {self.match.n}"
            for mine, theirs in zip(folded.past, self.match.past, strict=False):
                assert_same(mine, theirs)
            self.match = folded

    @rule(number=NUMBERS)
    def redact(self, number: int) -> None:
        """The log of one audience: the same head, nothing but its own openings, and the view that it has."""
        with self._keeping():
            audiences = (*self.match.seats, "public")
            audience = audiences[number % len(audiences)]
            log = self._sound(redact_for(b"".join(self.lines), self.game, audience))
            assert log.entries[-1][0] == self.match.leaf, f"the log of {audience} has another head"
            read = replay(log, self.game, self.pack)
            mine, theirs = encode(view(read, audience).board), encode(view(self.match, audience).board)
            assert mine == theirs, f"the log of {audience} gives another view than the match"

    @rule(data=st.data())
    def damage(self, data: st.DataObject) -> None:
        """A damaged log gives a beginning of the written log, or its reader reports the damage."""
        whole = b"".join(self.lines)
        harm = data.draw(damaged(whole), label="damage")
        with self._keeping():
            assert_damage_is_told(whole, harm.data, self.game, harm.what)

    # ------------------------------------------------------------ at the end

    def teardown(self) -> None:
        """Check the whole line from its bytes alone, its audit, and the abandoned lines."""
        if not hasattr(self, "match"):
            return
        with self._keeping():
            assert_bytes_hold(Played(self.match, b"".join(self.lines), tuple(self.inputs)))
            for parent, leaves, board in self.parents:
                same = [p.leaf for p in parent.past[: parent.n + 1]] == leaves and encode(parent.board) == board
                assert same, f"the line that was left at entry {parent.n} has changed"

    # ------------------------------------------------------------ how

    def _chance(self) -> None:
        while (open_ := question(self.match)) is not None and open_.seats == ("chance",):
            put = open_.demands[0][1]
            assert isinstance(put, RollDice | ShuffleItems)
            with self._keeping():
                self._take(self.dice.throw(self.match, put))

    def _take(self, inp: Input) -> None:
        before = self.match
        entry, after = take(before, inp)
        self.inputs.append(inp)
        self._join(before, entry, after)

    def _join(self, before: Match[Any], entry: Entry[Fact[Any]], after: Match[Any]) -> None:
        self.match = after
        self.lines.append(lines_of(after))
        assert_same(fold(before, entry).position, after.position)
        for watch in (*self.eyes, OffersAgree(after.n), *self.invariants_of_game):
            watch(before, entry, after)

    def _sound(self, data: bytes) -> Log:
        log = read_log(data)
        assert log.damage is None, f"what was written is damaged: {log.damage}"
        assert not log.torn, "what was written has no end"
        report = verify(log, self.game, self.pack)
        for found in (report.intact, report.reproducible, report.legal):
            assert found.state != "differs", f"what was written is not verified: {found}"
        return log

    @contextmanager
    def _keeping(self) -> Generator[None]:
        """Keep the match and note the command that opens it when something inside fails."""
        try:
            with unrecorded():
                yield
        except Exception as error:
            if self.lines:
                at = traceback.extract_tb(_root(error).__traceback__)[-1]  # each failure has a file of its own
                name = f"{self.game.name}-machine-{Path(at.filename).stem}-{at.lineno}"
                path = kept(b"".join(self.lines), name, self.folder)
                n = len(self.lines) - 2
                error.add_note(f"entry {n} is the last that was written; {opens_with(path, n)}")
            raise


def _root(error: BaseException) -> BaseException:
    """The first cause of an error."""
    return error if error.__cause__ is None else _root(error.__cause__)


def assert_damage_is_told(whole: bytes, data: bytes, game: Game[Any], what: str = "") -> None:
    """A reader of damaged bytes gets a beginning of the log, and learns of the damage unless the log ends cleanly.

    Openings and remarks may be missing: they stand beside the entries, which do not depend on them.
    """
    entries = read_log(whole).entries
    told, sound = False, list[tuple[str, bytes]]()
    try:
        log = read_log(data)
        told = log.damage is not None or bool(log.torn)
        for record in log.read(game.codec):
            sound.append((record.leaf, record.json))
    except BrokenLine:
        told = True
    assert tuple(sound) == entries[: len(sound)], f"{what}: entry {len(sound) - 1} that is read was never written"
    assert told or _cut_cleanly(whole, data), f"{what}: nobody is told"


def _cut_cleanly(whole: bytes, data: bytes) -> bool:
    """Whether nothing but whole lines at the end, or lines beside the entries, differ."""
    return _entries_of(whole).startswith(_entries_of(data))


def _entries_of(data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    return b"".join([line for line in lines if line[44:].startswith((b'{"_":"entry"', b'{"_":"header"'))])


def machine_for(
    game: Game[Any],
    *,
    pack: Any = None,
    scenarios: Sequence[str] = (),
    invariants: Sequence[Watcher] = (),
    examples: int = 20,
    steps: int = 20,
    folder: Path = FOLDER,
) -> type[MatchMachine]:
    """The state machine of a game: its ``TestCase`` is a test, ``run_state_machine_as_test`` runs it.

    ``examples`` matches of at most ``steps`` steps, most of which are several entries.
    """
    pack = game.load_pack(None) if pack is None else pack
    body: dict[str, Any] = {
        "game": game,
        "pack": pack,
        "scenarios": tuple(scenarios) or tuple(game.scenarios(pack)),
        "invariants_of_game": tuple(invariants),
        "folder": folder,
    }
    made = type("".join([word.title() for word in game.name.split("-")]) + "Machine", (MatchMachine,), body)
    made.TestCase.settings = settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        phases=[phase for phase in Phase if phase is not Phase.explain],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
    )
    return made
