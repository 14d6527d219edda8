"""``limmu redact`` and ``limmu reveal``: make the log that a seat may have, and open it after the match."""

from __future__ import annotations

from pathlib import Path

import click

from limmu.cli.console import TERMINAL
from limmu.cli.output import emit_json, examples, json_option, remark
from limmu.cli.places import PLACE
from limmu.core import redact_for, reveal_openings
from limmu.display.hearing import heard
from limmu.display.saying import said
from limmu.display.troubles import trouble
from limmu.stores.files import mode_of, read_file
from limmu.stores.places import Place, bytes_at
from limmu.stores.recorded import Played, telling
from limmu_replays.commands.arguments import PATH, audience_of, file_argument, pack_option
from limmu_replays.redacting import seed_of_shuffles, whole, write_new


def out_option(command: click.decorators.FC) -> click.decorators.FC:
    """The file to make."""
    return click.option("--out", "path_out", type=PATH, required=True, help="The new file.")(command)


@click.command(
    epilog=examples(
        "limmu redact match.limmu --seat egypt --out egypt.limmu",
        "limmu redact match.limmu --seat public --out published.limmu",
        "limmu verify egypt.limmu",
    )
)
@file_argument
@click.option("--seat", required=True, help="The seat that gets the log; public: all hidden values stay hidden.")
@out_option
@pack_option
@json_option
def redact(path: Place, seat: str, path_out: Path, pack_dir: Path | None, as_json: bool) -> None:
    """Make the log of FILE that a seat may have.

    It leaves out the openings of values that are hidden from the seat. Every entry is the same to the last byte, so
    the new log has the same head; `limmu verify` says `not checked` from the first hidden value on. FILE and its key
    stay as they are.
    """
    played = whole(path, pack_dir, TERMINAL)
    if seat == "umpire":
        raise trouble("trouble.redact_umpire", path=path)
    audience_of(played.match, seat)
    data = redact_for(bytes_at(path), played.match.game, seat)
    write_new(path_out, data, mode_of(data))
    hidden = _tell(path_out, played, as_json, said("note.as_may_see", seat=seat))[0]
    if hidden:
        remark(said("note.keeps_hidden", path=path, n=hidden))


@click.command(
    epilog=examples(
        "limmu reveal egypt.limmu --from match.limmu --out opened.limmu",
        "limmu reveal egypt.limmu --from match.limmu --unfinished --out opened.limmu",
        "limmu verify opened.limmu",
    )
)
@file_argument
@click.option("--from", "full", metavar="FULL", type=PLACE, required=True, help="The log that has the openings.")
@click.option("--unfinished", is_flag=True, help="Open it even if the match is not over.")
@out_option
@pack_option
@json_option
def reveal(path: Place, full: Place, unfinished: bool, path_out: Path, pack_dir: Path | None, as_json: bool) -> None:
    """Open what FILE hides, after the match, into a new file.

    The openings come from FULL. Each opened value must agree with its commitment in FILE, so a host cannot open
    another value. If the key of FULL is beside it and the match is over, the command also opens the chain of the
    shuffles, and `limmu verify` checks every deal.
    """
    played = whole(path, pack_dir, TERMINAL)
    if played.match.over is None and not unfinished:
        raise trouble("trouble.redact_running", path=path)
    seed = b"" if played.match.over is None else seed_of_shuffles(full)
    try:
        data = reveal_openings(bytes_at(path), bytes_at(full), seed)
    except ValueError as error:
        raise trouble("trouble.redact_full", full=full, path=path, why=heard(error)) from None
    write_new(path_out, data, mode_of(data) if played.match.over is None else 0o644)
    hidden = _tell(path_out, played, as_json, said("note.with_openings", full=full))[1]
    if hidden:
        remark(said("note.stay_hidden", full=full, n=hidden))


def _tell(path: Path, old: Played, as_json: bool, how: str) -> tuple[int, int]:
    """Print what was made, and return how many values the old log hides, and how many the new one."""
    with telling():
        log = read_file(path)
    head = log.entries[-1][0]
    after, before = [sum([len(opening.open) for opening in one.openings.values()]) for one in (log, old.recording.log)]
    unopened = sum([len(entry.sealed) for entry in old.entries])
    hidden = unopened + before - after
    if as_json:
        told = {"entries": len(log.entries), "leaf": head, "opened": after, "before": before, "hidden": hidden}
        emit_json({"file": str(path), **told})
    else:
        own = said("note.only_you_read") if path.stat().st_mode & 0o077 == 0 else ""
        remark(said("note.same_head", path=path, n=len(log.entries), how=how, head=head, own=own))
    return unopened, hidden
