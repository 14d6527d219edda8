"""What must hold in every match of every game: random play to the end, bytes, offers, refusals, invariants.

Each property is a watcher, ``(before, entry, after) -> None``, that raises AssertionError. :func:`random_match` plays
and calls them after every entry; at a failure it keeps the match up to that entry in a file, and the message names
the command that opens it. :mod:`limmu.testing.suite` makes tests of them in one line.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, cast

import attrs
import msgspec
from msgspec import UNSET
from msgspec import json as msgjson

from limmu.core import (
    Chance,
    Dice,
    Entry,
    Fact,
    Game,
    Input,
    Interject,
    Match,
    Note,
    Position,
    Question,
    Refused,
    RollDice,
    RuleError,
    Ruling,
    SeatChange,
    SeededDice,
    ShuffleItems,
    StandingPass,
    Undo,
    Verdict,
    begin,
    check,
    decide,
    empty,
    encode,
    fold,
    line_of,
    lines_of,
    offers,
    positions_to,
    positions_undone,
    question,
    read_log,
    take,
    takes_parts,
    unrecorded,
    verify,
    view,
)
from limmu.testing.invariants import Watcher

MOST = 20_000
"""The most entries of a match: a longer one fails as endless."""
FOLDER = Path(".pytest_cache") / "limmu-failures"
"""The directory that keeps a match in which a property fails."""

Below = Callable[[int], int]
Choose = Callable[[Below, Question[Any, Any], Any, Sequence[Any]], Any]
"""How a player of a random match chooses: from a random source, the question, the board in view, and the offers."""


@attrs.frozen(eq=False)
class Played:
    """A match that was played, with its log and the inputs that made it (entry 1 is the first)."""

    match: Match[Any]
    log: bytes
    inputs: tuple[Input, ...]


def any_answer(below: Below, asked: Question[Any, Any], board: Any, answers: Sequence[Any]) -> Any:
    """Each answer with equal chance; where there are too many to list, a sample of the question."""
    return asked.sample(board, below) if takes_parts(asked) else answers[below(len(answers))]


@unrecorded()
def random_match(
    game: Game[Any],
    scenario: str,
    seed: int,
    *,
    pack: Any = None,
    options: Mapping[str, str] | None = None,
    watchers: Sequence[Watcher] = (),
    choose: Choose = any_answer,
    dice: Dice | None = None,
    most: int = MOST,
    stop: int = -1,
    interrupt: int = 0,
    folder: Path = FOLDER,
) -> Played:
    """Play a match to its end (or to entry ``stop``): each seat answers by what it sees, chance is seeded, or ``dice``.

    The watchers are called after every entry, the set-up included: before it the match is at entry -1.

    With ``interrupt``, about one answer in so many is preceded by something else that is legal: a standing pass, its
    withdrawal, an interjection, a note, another person at a seat, an answer taken back by its seat or by all.

    Raises AssertionError when a property fails, a question has no answer, the rules fail or ``most`` entries do not end
    it; the message names the log that was kept and the command that opens it.
    """
    pack = game.load_pack(None) if pack is None else pack
    dice, below = dice or SeededDice(seed), random.Random(seed).randrange
    secret = random.Random(f"secret/{seed}").randbytes(32)
    entry, match = begin(
        game, pack, scenario, (), options, match_id=f"{scenario}-{seed}", secret=secret, dice=dice.terms
    )
    lines, inputs = [line_of(match.header), lines_of(match)], list[Input]()
    try:
        for watch in watchers:
            watch(empty(game, pack, match.header, secret), entry, match)
        while (open_ := question(match)) is not None and match.n != stop:
            assert match.n < most, f"no end after {match.n} entries: {open_.step}"
            before = match
            seat, put = open_.demands[below(len(open_.demands))] if open_.sealed else open_.demands[0]
            other = interruption(match, below) if interrupt and not below(interrupt) else None
            if other is not None:
                inp = other
            elif isinstance(put, RollDice | ShuffleItems):
                inp = dice.throw(match, put)
            else:
                asked = view(match, seat).question
                assert asked is not None, f"{seat} is asked by {open_.step}, but its view has no question"
                answers = asked.answers()
                assert answers, f"{open_.step} asks {seat}, but no answer is on offer"
                inp = decide(seat, choose(below, asked.question, asked.board, answers))
            entry, match = take(match, inp)
            lines.append(lines_of(match))
            inputs.append(inp)
            for watch in watchers:
                watch(before, entry, match)
        strange = [winner for winner in match.over.winners if winner not in match.seats] if match.over else []
        assert not strange, f"{', '.join(strange)} won, but is no seat: an Outcome names seats"
    except Exception as error:
        path = kept(b"".join(lines), f"{game.name}-{scenario}-{seed}", folder)
        raise AssertionError(f"{_told(error)}\n  entry {match.n} of {path}\n  {opens_with(path, match.n)}") from error
    return Played(match, b"".join(lines), tuple(inputs))


def interruption(match: Match[Any], below: Below) -> Input | None:
    """A legal input other than the answer to the question; None if the input it drew is not legal now."""
    seat = match.seats[below(len(match.seats))]
    scopes = ("", *match.game.scopes)
    line = [position.n for position in islice(positions_to(match.past, match.n), 1, 5)]
    to = line[below(len(line))] if line else 0
    cancels = tuple([position.n for position in positions_undone(match.past, match.n, to) if position.outcome])
    thoughts = [
        Input(seat, StandingPass(scopes[below(len(scopes))])),
        Input(match.position.mine or seat, Undo(to)),
        Input(seat, Undo(to, match.seats, cancels)),
        Input(seat, Note("a remark")),
        Input("host", SeatChange(seat, f"person {below(3)}")),
    ]
    for asked in [asked for asked in view(match, seat).may if asked.answers()]:
        answer = any_answer(below, asked.question, asked.board, asked.answers())
        thoughts.append(Input(seat, Interject(asked.may, answer, match.n)))
    inp = thoughts[below(len(thoughts))]
    return inp if check(match, inp) else None


def _told(error: Exception) -> str:
    return str(error) if isinstance(error, AssertionError) else f"{type(error).__name__}: {error}"


def opens_with(path: Path, n: int) -> str:
    """The command that opens a kept match, in words."""
    return f"open it with: limmu show {path} --at {n}"


def kept(log: bytes, name: str, folder: Path = FOLDER) -> Path:
    """Keep a log in a file of its own. Returns its path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.limmu"
    path.write_bytes(log)
    return path


# ---------------------------------------------------------------- offers and refusals


@attrs.define
class OffersAgree:
    """What a seat is offered on its own view is what the whole board offers; ``check`` accepts it, and samples, too.

    Of more than ``most`` answers it checks only some.
    """

    seed: int
    most: int = 24
    samples: int = 2

    def __call__(self, before: Match[Any], entry: Entry[Fact[Any]], after: Match[Any]) -> None:
        """Look at every open question."""
        open_ = question(after)
        if open_ is None or open_.seats == ("chance",):
            return
        below = random.Random(self.seed * 1_000_003 + after.n).randrange
        for seat, put in open_.demands:
            asked = view(after, seat).question
            assert asked is not None, f"{seat} is asked by {open_.step}, but its view has no question"
            mine, whole = list(asked.answers()), list(offers(put, after.board))
            assert mine == whole, f"{open_.step}: {seat} is offered {mine}, the whole board offers {whole}"
            assert mine, f"{open_.step} asks {seat}, but no answer is on offer"
            assert len(set(mine)) == len(mine), f"{open_.step} offers {seat} an answer twice: {mine}"
            some = mine if len(mine) <= self.most else [mine[below(len(mine))] for _ in range(self.most)]
            sampled = [asked.sample(below) for _ in range(self.samples)]
            for answer in (*some, *sampled):
                for verdict in (asked.check(answer), check(after, decide(seat, answer))):
                    assert verdict, f"{open_.step} offers {seat} {answer!r}, but refuses it: {verdict}"


@attrs.define
class ProbesRefused:
    """Rules refuse, with a code, what nobody offered, whoever sends it; no player's input ends in a stray exception.

    Every ``every``-th question is probed. Where the answers are not all listed, a probe may be legal: then it is taken.
    """

    seed: int
    every: int = 5

    def __call__(self, before: Match[Any], entry: Entry[Fact[Any]], after: Match[Any]) -> None:
        """Probe an open question with answers that nobody offered."""
        below = random.Random(self.seed * 7_368_787 + after.n).randrange
        open_ = question(after)
        if open_ is None or open_.seats == ("chance",) or below(self.every):
            return
        for seat, put in open_.demands:
            answers = offers(put, after.board)
            legal = answers[below(len(answers))]
            for probe in probes(legal, below):
                verdict = check(after, decide(seat, probe))
                if verdict:
                    assert takes_parts(put) or probe in answers, (
                        f"{open_.step} accepts {probe!r}, which is not on offer"
                    )
                    take(after, decide(seat, probe))
                else:
                    assert verdict.code, f"{open_.step} refuses {probe!r} without a code"
                    _refused(after, decide(seat, probe))
            for other in (*after.seats, "nobody", "chance"):
                if other not in open_.seats:
                    _refused(after, decide(other, legal))
        _refused(after, Input("chance", Chance((1,))))


def _refused(match: Match[Any], inp: Input) -> None:
    assert not agreed(match, inp), f"{inp.by}: {inp.body} is accepted"


def agreed(match: Match[Any], inp: Input) -> Verdict[bool]:
    """The verdict on an input, after trying it: ``take`` says the same as ``check``, and the match is left as it was.

    An error inside the rules is none of a player's making: only a ruling may lead to one.
    """
    position, n = match.position, match.n
    verdict = check(match, inp)
    taken, error = verdict, False
    try:
        take(match, inp)
        assert verdict, f"{inp} is taken, though check refuses it: {verdict}"
    except Refused as refused:
        taken = refused.verdict
    except RuleError:
        error = True
        if not isinstance(inp.body, Ruling):
            raise
    assert encode(taken) == encode(verdict), f"take refuses {inp} otherwise than check: {taken}, {verdict}"
    assert verdict or not error, f"{inp} is refused by check, but runs into an error of the rules"
    assert verdict or verdict.code, f"{inp} is refused without a code"
    assert match.position is position is match.past[n], f"{inp} left traces in the match"
    return verdict


def probes(legal: Any, below: Below) -> list[Any]:
    """Answers like a legal one, but most of them wrong, and some of no shape at all."""
    wild: list[Any] = [{"a": 1}, [["x"]], -1, 10**9, "nonsense", ("nonsense",), True, 1.5]
    if isinstance(legal, str):
        parts = legal.split(":")
        at = below(len(parts))
        wild += [legal + "x", legal[:-1], legal + ":", ":" + legal, legal + "," + legal, legal.upper()]
        wild += [":".join([*parts[:at], word, *parts[at + 1 :]]) for word in ("", "0", "-1", "egypt", "9" * 30)]
    elif isinstance(legal, int):
        wild += [legal + 1, legal - 1, -legal, str(legal)]
    elif isinstance(legal, tuple):
        words = cast("tuple[Any, ...]", legal)
        wild += [words[1:], words + words[:1], words[::-1], (*words, "nonsense"), ()]
    elif isinstance(legal, msgspec.Struct):
        for name in legal.__struct_fields__:
            if isinstance(value := getattr(legal, name), int | str):
                wild.append(msgspec.structs.replace(legal, **{name: -1 if isinstance(value, int) else "nonsense"}))
    return wild


# ---------------------------------------------------------------- bytes


PARTS = ("board", "stack", "pause", "passes", "over", "options", "persons", "leaf")
"""What a fold must give exactly as live play does."""


@unrecorded()
def assert_bytes_hold(played: Played) -> None:
    """A log is all that a match needs. For each of its entries, from bytes alone:

    the fold is the live position; the rules go on from that fold, pause and frames included, to the same next line;
    the board survives its own bytes; and an audit of the log finds nothing.
    """
    live = played.match
    game, pack = live.game, live.pack
    match = empty(game, pack, live.header, live.secret)
    board = msgjson.Decoder[Any](game.board)
    for record in read_log(played.log).read(game.codec):
        n = record.entry.n
        if n:
            _, rerun = take(match, _plain(played.inputs[n - 1]))
            assert rerun.json == record.json, f"entry {n} from bytes is {rerun.json!r}, it was {record.json!r}"
        match = fold(match, record.entry, record.json, record.leaf)
        assert_same(match.position, live.past[n])
        if n % 50 == 0:
            assert board.decode(encode(match.board)) == match.board, f"the board of entry {n} does not survive bytes"
    assert match.n == live.n, f"the log has {match.n} entries, the match {live.n}"
    report = verify(read_log(played.log), game, pack)
    for found in (report.intact, report.reproducible, report.legal):
        assert found.state == "holds", f"the log is not verified: {found}"


def assert_same(folded: Position, live: Position) -> None:
    """A folded position equals the live one, part by part."""
    for part in PARTS:
        mine, theirs = getattr(folded, part), getattr(live, part)
        same = mine == theirs or encode(mine) == encode(theirs)  # a log keeps sealed answers as bytes
        assert same, f"entry {live.n}: the {part} that is folded is {mine}, live it was {theirs}"


def _plain(inp: Input) -> Input:
    """The same input as it comes over a wire: its answer as plain values."""
    body: Any = inp.body
    answer = getattr(body, "answer", UNSET)
    if answer is UNSET:
        return inp
    return msgspec.structs.replace(inp, body=msgspec.structs.replace(body, answer=msgjson.decode(encode(answer))))


def heads_elsewhere(game: Game[Any], scenarios: Sequence[str], seed: int, hash_seed: int, stop: int = -1) -> list[str]:
    """The leaf of the last entry of random matches, played by another interpreter under another hash seed.

    Raises LookupError for a game that no module holds: the other interpreter imports it from there.
    """
    env = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "limmu.testing.properties", place_of(game), str(seed), str(stop), *scenarios]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def place_of(game: Game[Any]) -> str:
    """Where a game can be imported from, such as ``my_game:game``. Raises LookupError when no module holds it."""
    places = [
        f"{name}:{attribute}"
        for name, module in list(sys.modules.items())
        for attribute, value in list(vars(module).items() if module and name != "__main__" else ())
        if value is game
    ]
    if not places:
        raise LookupError(f"no module holds the game {game.name}: make it at the top of a module, as the shipped ones")
    return min(places, key=lambda place: (place.count("."), place))


def _main(place: str, seed: str, stop: str, *scenarios: str) -> None:
    module, _, attribute = place.partition(":")
    game: Game[Any] = getattr(import_module(module), attribute)
    for scenario in scenarios:
        print(random_match(game, scenario, int(seed), stop=int(stop)).match.leaf)


if __name__ == "__main__":
    _main(*sys.argv[1:])
