"""``limmu redact`` and ``limmu reveal``: what a seat may have of a log, and everything after the match."""

from __future__ import annotations

import os
from pathlib import Path

import click

from limmu.cli.output import TERMINAL, emit_json, examples, json_option, remark
from limmu.cli.places import PLACE
from limmu.core import SHUFFLES, read_log, redacted_for, revealed, seed_for
from limmu.stores.files import read_file
from limmu.stores.places import Place, bytes_at, has_secret, log_at, secret_at
from limmu.stores.recorded import Played, read_recording, telling
from limmu.trouble import Trouble
from limmu_replays.arguments import PATH, audience_of, file_argument, pack_option


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
@click.option("--seat", required=True, help="Whose eyes it is for; public keeps nothing hidden open.")
@out_option
@pack_option
@json_option
def redact(path: Place, seat: str, path_out: Path, pack_dir: Path | None, as_json: bool) -> None:
    """Make the log of FILE that a seat may see: what is hidden from it stays hidden.

    Only openings are left out. Every entry is the same to the last byte, so the new log has the same head; verify says
    `not checked` from the first value on that it does not open. FILE and its key are not touched.
    """
    played = _whole(path, pack_dir)
    if seat == "umpire":
        raise Trouble("nothing is hidden from the umpire", f"copy {path} as it is")
    audience_of(played.match, seat)
    _written(path_out, redacted_for(bytes_at(path), played.match.game, seat))
    hidden = _tell(path_out, played, as_json, f"as {seat} may see it")[0]
    if hidden:
        remark(f"{path} itself keeps {hidden} values hidden, whoever looks; {_APART}")


@click.command(
    epilog=examples(
        "limmu reveal egypt.limmu --from match.limmu --out opened.limmu",
        "limmu reveal egypt.limmu --from match.limmu --unfinished --out opened.limmu",
        "limmu verify opened.limmu",
    )
)
@file_argument
@click.option("--from", "full", metavar="FULL", type=PLACE, required=True, help="The log that has the openings.")
@click.option("--unfinished", is_flag=True, help="Even though the match is not over.")
@out_option
@pack_option
@json_option
def reveal(path: Place, full: Place, unfinished: bool, path_out: Path, pack_dir: Path | None, as_json: bool) -> None:
    """Open what FILE hides with the openings of FULL, after the match, into a new file.

    Each opened value must agree with the commitment that stands in FILE: a host who opens something else is refused.
    With the key of FULL beside it the chain of the shuffles is opened too, and verify checks every deal; it
    stays closed in a match that is not over.
    """
    played = _whole(path, pack_dir)
    if played.match.over is None and not unfinished:
        raise Trouble(
            f"{path}: the match is not over: opening it tells its seats what is still hidden from them",
            "wait for the end, or say --unfinished",
        )
    seed = b"" if played.match.over is None else _seed_of_shuffles(full)
    try:
        data = revealed(bytes_at(path), bytes_at(full), seed)
    except ValueError as error:
        raise Trouble(f"{full} does not open {path}: {error}", "name the host's log of this match") from None
    _written(path_out, data)
    hidden = _tell(path_out, played, as_json, f"with the openings of {full}")[1]
    if hidden:
        remark(f"{hidden} values stay hidden: {full} does not open them; {_APART}")


def _seed_of_shuffles(full: Place) -> bytes:
    """The seed of the closed chain, where the header anchors one and the key is at hand."""
    with telling():
        if not has_secret(full):
            return b""
        log = log_at(full)
        secret = secret_at(full, log)
    return seed_for(secret, SHUFFLES) if SHUFFLES in log.header.anchors and log.branched < 0 else b""


def _whole(path: Place, pack_dir: Path | None) -> Played:
    """A log that is sound to its end. Raises Trouble."""
    recording = read_recording(path, pack_dir)
    if recording.log.damage is not None:
        raise Trouble(f"{path}: {recording.log.damage}", f"limmu verify {path} says more; take a sound copy")
    if recording.log.torn:
        remark(f"{path}: the last line is unfinished ({len(recording.log.torn)} bytes) and is left out")
    return recording.folded(strict=True, listener=TERMINAL)


def _written(path: Path, data: bytes) -> None:
    """A new file, on the disk when this returns. Raises Trouble when it is there already."""
    read_log(data)
    try:
        with path.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        raise Trouble(f"{path}: there already", "give another name, or move it away") from None


_APART = "openings that are kept apart are named with --secrets"


def _tell(path: Path, old: Played, as_json: bool, how: str) -> tuple[int, int]:
    """What was made: how many values the old log keeps hidden, and how many the new one."""
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
        remark(f"{path}: {len(log.entries)} entries {how}, with the same head {head}")
    return unopened, hidden
