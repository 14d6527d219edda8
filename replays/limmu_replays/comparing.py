"""``limmu diff``: where two matches part, and what followed in each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import msgspec
from rich.console import Console
from rich.text import Text

from limmu.cli.output import NO, TERMINAL, emit_json, examples, json_option, out
from limmu.cli.places import PLACE, store_option
from limmu.display.shown import Shown
from limmu.display.status import summary
from limmu.stores.places import Place
from limmu.stores.recorded import Played, read_played
from limmu.trouble import Trouble
from limmu_replays.arguments import audience_of, pack_option, seat_option
from limmu_replays.chronicle import Chronicle
from limmu_replays.telling import as_text, documents

FOLLOWING = 5
"""Entries told of each line."""


def parting(one: Played, other: Played) -> int:
    """The number of the first entry that is not the same; -1 if one log is the other, or its beginning."""
    for n in range(min(len(one.entries), len(other.entries))):
        if _told(one, n) != _told(other, n):
            return n
    return -1


def _told(played: Played, n: int) -> Any:
    """What an entry says, without the hash of the one before and without commitments."""
    document = msgspec.json.decode(played.recording.log.entries[n][1])
    return {key: value for key, value in document.items() if key not in ("prev", "sealed", "time", "sig", "proof")}


def headers_differ(one: Played, other: Played) -> list[str]:
    """The fields in which the headers differ, commitments and the name of the match aside."""
    a, b = msgspec.to_builtins(one.recording.log.header), msgspec.to_builtins(other.recording.log.header)
    return [key for key in sorted({**a, **b}) if a.get(key) != b.get(key) and key not in ("match", "commitment")]


@click.command(epilog=examples("limmu diff match.limmu branch.limmu", "limmu diff a.limmu b.limmu --json"))
@click.argument("first", metavar="A", type=PLACE)
@click.argument("second", metavar="B", type=PLACE)
@store_option
@seat_option
@pack_option
@json_option
def diff(first: Place, second: Place, seat: str, pack_dir: Path | None, as_json: bool) -> None:
    """Say where the matches in A and B part and what followed in each. Exit code 1 when they differ."""
    one, other = read_played(first, pack_dir, TERMINAL), read_played(second, pack_dir, TERMINAL)
    if one.match.game.name != other.match.game.name:
        raise Trouble(f"{first} is a match of {one.match.game.name}, {second} of {other.match.game.name}", "")
    audiences = audience_of(one.match, seat)
    heads, n = headers_differ(one, other), parting(one, other)
    shown = Shown(one.match.game, one.match.pack)
    same = not heads and n < 0 and one.match.n == other.match.n
    if as_json:
        emit_json(
            {
                "same": same,
                "header": heads,
                "parting": n if n >= 0 else -1 if same else min(one.match.n, other.match.n) + 1,
                "a": {**summary(one.match, first), "entry": documents(one, shown, audiences, n, n) if n >= 0 else []},
                "b": {
                    **summary(other.match, second),
                    "entry": documents(other, shown, audiences, n, n) if n >= 0 else [],
                },
            }
        )
    else:
        _tell(out(), shown, audiences, (one, other), heads, n)
    raise SystemExit(0 if same else NO)


def _tell(
    console: Console, shown: Shown, audiences: tuple[str, ...], both: tuple[Played, Played], heads: list[str], n: int
) -> None:
    for key in heads:
        values = [getattr(played.recording.log.header, key) for played in both]
        console.print(Text(f"the headers differ in {key}: {values[0]!r} and {values[1]!r}"))
    if n < 0:
        short = min(played.match.n for played in both)
        if both[0].match.n == both[1].match.n:
            console.print(
                f"the same {short + 1} entries" if not heads else f"the same inputs and facts in {short + 1} entries"
            )
            return
        console.print(f"the same up to entry {short}, where the shorter one stops")
        n = short + 1
    elif n:
        console.print(f"the same up to entry {n - 1}; entry {n} differs")
    for name, played in zip("AB", both, strict=True):
        path = played.recording.path
        console.print(
            Text(
                f"{name}: {path}, entries {n} to {played.match.n}" if played.match.n >= n else f"{name}: {path}", "bold"
            )
        )
        for line in Chronicle(played, shown, audiences).lines(n, n + FOLLOWING - 1):
            console.print(as_text(line))
        over = played.match.over
        console.print(Text(f"  in the end: {shown.outcome(over)}" if over else "  not over", "bold"))
