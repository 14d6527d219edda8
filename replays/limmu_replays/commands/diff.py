"""``limmu diff``: where two matches part, and how each goes on."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import click
from rich.console import Console
from rich.text import Text

from limmu.cli.console import TERMINAL, out
from limmu.cli.output import NO, emit_json, examples, json_option
from limmu.cli.places import PLACE, store_option
from limmu.core import UMPIRE
from limmu.display.escaping import one_line
from limmu.display.saying import said
from limmu.display.shown import Shown, shown_of
from limmu.display.status import summary
from limmu.display.troubles import trouble
from limmu.stores.places import Place
from limmu.stores.recorded import LAST, Played, read_played
from limmu_replays.chronicle import Chronicle, documents
from limmu_replays.commands.arguments import eyes_of, eyes_option, pack_option
from limmu_replays.commands.log import as_text
from limmu_replays.comparing import headers_differ, parting, suspect

FOLLOWING = 5
"""Entries to print of each match after they part."""


@click.command(epilog=examples("limmu diff match.limmu branch.limmu", "limmu diff a.limmu b.limmu --json"))
@click.argument("first", metavar="A", type=PLACE)
@click.argument("second", metavar="B", type=PLACE)
@store_option
@eyes_option
@pack_option
@json_option
def diff(first: Place, second: Place, seat: str, pack_dir: Path | None, as_json: bool) -> None:
    """Say where the matches in A and B part, and how each goes on. Exit code 1 if they differ."""
    one, other = read_played(first, pack_dir, TERMINAL), read_played(second, pack_dir, TERMINAL)
    LAST.set((one.recording, other.recording))
    if one.match.game.name != other.match.game.name:
        raise trouble(
            "trouble.two_games", first=first, name=one.match.game.name, second=second, other=other.match.game.name
        )
    eyes = {eyes_of(played.match, seat) for played in (one, other)} - {(UMPIRE,)}
    audiences = (UMPIRE,) if not eyes else eyes.pop() if len(eyes) == 1 else ("public",)
    heads, n = headers_differ(one, other), parting(one, other)
    shown = shown_of(one.match)
    same = not heads and n < 0 and one.match.n == other.match.n
    if as_json:
        emit_json(
            {
                "same": same,
                "header": heads,
                "parting": n if n >= 0 else -1 if same else min(one.match.n, other.match.n) + 1,
                "suspect": n >= 0 and suspect(one, other, n),
                "a": {**summary(one.match, first), "entry": documents(one, shown, audiences, n, n) if n >= 0 else []},
                "b": {
                    **summary(other.match, second),
                    "entry": documents(other, shown, audiences, n, n) if n >= 0 else [],
                },
            }
        )
    else:
        _tell(out(), shown=shown, audiences=audiences, both=(one, other), heads=heads, n=n)
    raise SystemExit(0 if same else NO)


_FIELDS = {
    "game": "header.game",
    "ruleset": "header.ruleset",
    "pack": "header.pack",
    "digest": "header.digest",
    "scenario": "header.scenario",
    "seats": "header.seats",
    "persons": "header.persons",
    "options": "header.options",
    "dice": "header.dice",
    "hosted": "header.hosted",
    "anchors": "header.anchors",
    "links": "header.links",
    "keys": "header.keys",
}
"""What differs, in words."""


def _header_lines(field: str, one: Any, other: Any) -> list[str]:
    """How a field of two headers differs: of a table each entry that is not the same."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        a, b = cast("Mapping[str, Any]", one), cast("Mapping[str, Any]", other)
        names = [name for name in sorted({**a, **b}) if a.get(name) != b.get(name)]
        return [
            said("diff.header_of", field=field, name=name, one=_plain(a.get(name)), other=_plain(b.get(name)))
            for name in names
        ]
    return [said("diff.header", field=field, one=_plain(one), other=_plain(other))]


def _plain(value: Any) -> str:
    """A value of a header as people write it."""
    if isinstance(value, tuple):
        return " ".join(map(str, cast("tuple[Any, ...]", value))) or said("value.none")
    return said("value.none") if value in (None, "") else str(value)


def _tell(
    console: Console, shown: Shown, audiences: tuple[str, ...], both: tuple[Played, Played], heads: list[str], n: int
) -> None:
    for key in heads:
        values = [getattr(played.recording.log.header, key) for played in both]
        for line in _header_lines(said(_FIELDS[key]) if key in _FIELDS else key, *values):
            console.print(Text(one_line(line)))
    if n < 0:
        short = min(played.match.n for played in both)
        if both[0].match.n == both[1].match.n:
            console.print(Text(said("diff.same_inputs" if heads else "diff.same", n=short + 1)))
            return
        console.print(Text(said("diff.shorter", n=short)))
        n = short + 1
    else:
        if n:
            console.print(Text(said("diff.parts", before=n - 1, n=n)))
        if suspect(*both, n):
            console.print(Text(said("diff.suspect", n=n), "yellow"))
    for name, played in zip("AB", both, strict=True):
        path, last = played.recording.path, played.match.n
        told = said("diff.entries", path=path, n=n, last=last) if last >= n else str(path)
        console.print(Text(f"{name}: {told}", "bold"))
        for line in Chronicle(played, shown, audiences).lines(n, n + FOLLOWING - 1):
            console.print(as_text(shown, line))
        over = played.match.over
        told = said("diff.in_the_end", outcome=shown.outcome(over)) if over else said("diff.not_over")
        console.print(Text(f"  {told}", "bold"))
