"""``limmu again``: give again the inputs that an undo took back, one after the other, as long as they fit."""

from __future__ import annotations

from pathlib import Path

import click
from rich.text import Text

from limmu.cli.arguments import pairs
from limmu.cli.console import TERMINAL, out
from limmu.cli.output import NO, STOPPED, emit_json, examples, json_option, remark
from limmu.cli.screen import Stopped, read_line
from limmu.core import lines_of
from limmu.display.saying import said
from limmu.display.status import summary
from limmu.display.troubles import trouble
from limmu.stores.keeping import read_whole, resume
from limmu.stores.keys import read_seeds
from limmu.stores.places import Place
from limmu.trouble import Trouble
from limmu_replays.checkpointing import end_of_turn
from limmu_replays.commands.arguments import (
    LATER,
    dry_option,
    eyes_of,
    eyes_option,
    file_argument,
    pack_option,
    sign_option,
    yes_option,
)
from limmu_replays.repeating import Repeating, document_of, entries_undone, tell_repeated, tell_stop


@click.command(
    epilog=examples(
        "limmu undo match.limmu --to 32 --consent all",
        "limmu rule match.limmu --author Ann --clause GK-13.4 --reason 'no such card' --answer pass",
        "limmu again match.limmu --from 34",
    )
)
@file_argument
@click.option("--from", "first", type=LATER, required=True, metavar="N", help="The first entry to give again.")
@sign_option
@yes_option
@dry_option
@eyes_option
@pack_option
@json_option
def again(
    path: Place,
    first: int,
    signers: tuple[str, ...],
    yes: bool,
    dry_run: bool,
    seat: str,
    pack_dir: Path | None,
    as_json: bool,
) -> None:
    """Give again, in FILE, what an undo took back.

    The command gives answers, passes, rulings and rolls again, from entry N on; rolls keep their dice. It stops at
    the first input that no longer fits: the match now asks something else, or the rules refuse the input. Before it
    writes, it prints every fact that differs and asks you.
    """
    played = read_whole(path, pack_dir, TERMINAL, dry_run=dry_run)
    repeating = Repeating(played, read_seeds(pairs("--sign", signers)), TERMINAL)
    repeating.again(entries_undone(played, first))
    if not [step for step in repeating.steps if step.old is not None]:
        why = "\n".join(tell_stop(path, repeating, eyes_of(repeating.match, seat)))
        raise Trouble(why, said("note.nothing_written"))
    finish(path, pack_dir, repeating, yes=yes, dry_run=dry_run, seat=seat, as_json=as_json)


def finish(
    path: Place, pack_dir: Path | None, repeating: Repeating, *, yes: bool, dry_run: bool, seat: str, as_json: bool
) -> None:
    """Print what to write, ask, and write it, entry by entry."""
    if as_json and not (yes or dry_run):
        raise trouble("trouble.again_json")
    audiences = eyes_of(repeating.match, seat)
    if not as_json:
        for line in tell_repeated(path, repeating, audiences):
            out().print(Text(line), soft_wrap=True)
    if not dry_run:
        if not yes:
            _ask(path, repeating)
        _write(path, pack_dir, repeating)
    if as_json:
        emit_json({**summary(repeating.match, path), "dry_run": dry_run, **document_of(repeating, audiences)})
        return
    if dry_run:
        remark(said("note.dry_run", path=path))
    elif repeating.match.over is None:
        remark(said("note.plays_on", path=path))


def _ask(path: Place, repeating: Repeating) -> None:
    try:
        sure = read_line(said("again.sure", n=len(repeating.steps), path=path)).lower() in ("y", "yes")
    except Stopped:
        remark(f"\n{said('note.nothing_written')}")
        raise SystemExit(STOPPED) from None
    if not sure:
        remark(said("note.nothing_written"))
        raise SystemExit(NO)


def _write(path: Place, pack_dir: Path | None, repeating: Repeating) -> None:
    kept = resume(path, pack_dir, TERMINAL)
    with kept.store:
        if kept.match.leaf != repeating.played.match.leaf:
            raise trouble("trouble.again_written", path=path)
        for step in repeating.steps:
            kept.store.append(lines_of(step.match))
        if note := end_of_turn([step.match for step in repeating.steps]):
            kept.store.append(note)
