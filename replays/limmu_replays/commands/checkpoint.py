"""``limmu checkpoint``: notes that players keep so that nobody can rewrite a match unseen."""

from __future__ import annotations

import os
import secrets
import shlex
import time
from pathlib import Path

import click

from limmu.cli.console import out
from limmu.cli.output import NO, emit_json, examples, json_option, remark
from limmu.cli.places import PLACE, store_option
from limmu.core import (
    MAX_PROOF,
    BadCheckpoint,
    Checkpoint,
    Growth,
    Inclusion,
    Log,
    add_cosignature,
    consistency_proof,
    host_seed,
    inclusion_proof,
    key_name,
    line_of,
    public_key,
    read_proof,
    root_of,
    sign_checkpoint,
    unshort,
    write_proof,
)
from limmu.display.escaping import for_json, one_line
from limmu.display.hearing import heard, heard_system
from limmu.display.saying import said
from limmu.display.troubles import trouble
from limmu.stores.keys import read_seed
from limmu.stores.places import Place, secret_at, writer_at
from limmu.stores.recorded import telling
from limmu_replays.checkpointing import (
    able,
    checkpoint_signed_by,
    note_of,
    read_note,
    read_text,
    require_covered,
    signers_in,
    sound_log,
)
from limmu_replays.commands.arguments import PATH, file_argument


@click.group(
    "checkpoint",
    no_args_is_help=True,
    epilog=examples("limmu checkpoint sign match.limmu", "limmu verify match.limmu --since kept.note"),
)
def group() -> None:
    """Sign, keep, prove and check checkpoints of a log.

    A checkpoint is a signed note over the first entries of a log. The host signs one at the end of each turn. Keep
    the newest: `limmu verify FILE --since NOTE` shows any later change to the entries that it covers, even if
    somebody has rewritten the file, its hashes and its own checkpoints.
    """


@group.command(epilog=examples("limmu checkpoint sign match.limmu", "limmu checkpoint sign match.limmu --out now.note"))
@file_argument
@click.option("--out", "path_out", type=PATH, default=None, help="Write it to a new file.")
def sign(path: Place, path_out: Path | None) -> None:
    """Sign a checkpoint over all of FILE with the key of its host, which is beside it."""
    log = sound_log(path)
    with telling():
        secret = secret_at(path, log)
    if log.branched >= 0 or "host" not in log.header.keys:
        raise trouble("trouble.no_host_key", path=path)
    with able():
        if log.header.keys["host"] != public_key(host_seed(secret, log.header.match)):
            raise trouble("trouble.host_key_elsewhere", path=path)
        note = sign_checkpoint(log.header.match, len(log.entries), root_of(log), host_seed(secret, log.header.match))
    _give(note, path_out)


@group.command(epilog=examples("limmu checkpoint last match.limmu --out kept.note"))
@file_argument
@click.option("--out", "path_out", type=PATH, default=None, help="Write it to a new file.")
def last(path: Place, path_out: Path | None) -> None:
    """Copy the newest checkpoint out of FILE, to keep or to cosign.

    The command checks it against the log. If several cover the same entries, it takes the one with the most
    signatures.
    """
    log = sound_log(path)
    notes = [line.note for line in log.remarks if isinstance(line, Checkpoint)]
    if not notes:
        raise trouble("trouble.no_checkpoint", path=path)
    newest = max(notes, key=lambda note: (note_of(note, log).size, len(signers_in(note, log))))
    require_covered(log, note_of(newest, log))
    _give(newest, path_out)


@group.command(
    epilog=examples("limmu checkpoint cosign new.note --log match.limmu --seat egypt --key egypt.key --since old.note")
)
@click.argument("note", type=PATH)
@store_option
@click.option("--log", "path", metavar="FILE", type=PLACE, required=True, help="The log that the checkpoint covers.")
@click.option("--seat", required=True, help="Who signs: a seat, or a witness that the header names.")
@click.option("--key", type=PATH, required=True, help="The file with the signer's key.")
@click.option("--since", type=PATH, default=None, help="The checkpoint that you kept: NOTE must go on from it.")
@click.option("--out", "path_out", type=PATH, default=None, help="Write it to a new file.")
def cosign(note: Path, path: Place, seat: str, key: Path, since: Path | None, path_out: Path | None) -> None:
    """Add the signature of a seat or witness to the checkpoint NOTE.

    The command first checks NOTE against the log and against the checkpoint that you kept before.
    """
    log, text, seed = sound_log(path), read_note(note), read_seed(key)
    with able():
        if log.header.keys.get(seat) != public_key(seed):
            raise trouble("trouble.other_key", key=key, seat=seat, path=path)
        notes = [note_of(kept, log) for kept in ([text] if since is None else [read_note(since), text])]
        for kept in notes:
            require_covered(log, kept)
        if notes[-1].size < notes[0].size:
            raise trouble("trouble.note_older", note=note, size=notes[-1].size, kept=notes[0].size)
        if seat in signers_in(text, log):
            raise trouble("trouble.signed_already", note=note, seat=seat)
        new = add_cosignature(text, key_name(log.header.match, seat), seed, int(time.time()))
    _give(new, path_out)


@group.command(
    epilog=examples(
        "limmu checkpoint add match.limmu both.note", "limmu checkpoint add kadesh-1 both.note --store sqlite:club.db"
    )
)
@file_argument
@click.argument("note", type=PATH)
def add(path: Place, note: Path) -> None:
    """Put the checkpoint NOTE, with its cosignatures, into the log in FILE.

    `limmu verify` then counts it. NOTE must cover entries of FILE and have the signature of its host; each other
    signature must be of a seat or witness that the header names.
    """
    log, text = sound_log(path), read_note(note)
    read = note_of(text, log)
    require_covered(log, read)
    by = signers_in(text, log)
    if len(read.signatures) != len({*by}):
        raise trouble("trouble.note_signers", note=note, n=len(read.signatures), who=tuple(by))
    known = [line.note for line in log.remarks if isinstance(line, Checkpoint)]
    if {*by} <= {name for other in known if note_of(other, log).body == read.body for name in signers_in(other, log)}:
        raise trouble("trouble.has_checkpoint", path=path, known=tuple(by))
    with telling():
        writer = writer_at(path, log)
        if writer is None:
            raise trouble("trouble.written_now", path=path)
        with writer:
            writer.append(line_of(Checkpoint(text)))
    remark(said("note.checkpoint_added", path=path, size=read.size, known=tuple(by)))


@group.command(
    epilog=examples(
        "limmu checkpoint prove match.limmu --note now.note --entry 57 --out 57.tlog-proof",
        "limmu checkpoint prove match.limmu --note now.note --since old.note",
    )
)
@file_argument
@click.option("--note", type=PATH, required=True, help="The checkpoint to prove against.")
@click.option("--entry", "n", type=int, default=None, help="Prove that the checkpoint covers this entry.")
@click.option("--since", type=PATH, default=None, help="Prove that the checkpoint goes on from this earlier one.")
@click.option("--out", "path_out", type=PATH, default=None, help="Write it to a new file.")
def prove(path: Place, note: Path, n: int | None, since: Path | None, path_out: Path | None) -> None:
    """Write a proof that needs no log: of one entry, or that nobody rewrote what an earlier checkpoint covers."""
    if (n is None) == (since is None):
        raise trouble("trouble.prove_what")
    log, text = sound_log(path), read_note(note)
    new = note_of(text, log)
    require_covered(log, new)
    leaves = [unshort(leaf) for leaf, _ in log.entries[: new.size]]
    if since is not None:
        old = note_of(read_note(since), log)
        if not 0 < old.size <= new.size:
            raise trouble("trouble.since_later", since=since, size=old.size, most=new.size, note=note)
        _give_proof(
            Growth(old.size, tuple(consistency_proof(leaves, old.size)), text), log, path_out, f" --since {since}"
        )
        return
    assert n is not None
    if not 0 <= n < new.size:
        raise trouble("trouble.note_covers", note=note, last=new.size - 1, n=n)
    _give_proof(Inclusion(n, log.entries[n][1], tuple(inclusion_proof(leaves, n)), text), log, path_out)


@group.command(
    epilog=examples(
        "limmu checkpoint check 57.tlog-proof --match 3fa9 --key 47D...",
        "limmu checkpoint check grown.proof --match 3fa9 --key 47D... --since old.note",
    )
)
@click.argument("proof", type=PATH)
@click.option("--match", "match_id", required=True, help="The match id, as in its header.")
@click.option("--key", required=True, help="The public key of the host, as in the header.")
@click.option(
    "--signer", "others", multiple=True, metavar="NAME=KEY", help="Another signer whose signature the checkpoint needs."
)
@click.option("--since", type=PATH, default=None, help="The earlier checkpoint, for a proof of growth.")
@json_option
def check(proof: Path, match_id: str, key: str, others: tuple[str, ...], since: Path | None, as_json: bool) -> None:
    """Check a PROOF with public keys alone: the host's, and that of any witness or seat you rely on. Exit code 1: it
    does not hold.
    """
    keys = {"host": key, **dict([_named(one) for one in others])}
    try:
        read = read_proof(read_text(proof, MAX_PROOF))
        new = checkpoint_signed_by(read.note, match_id, keys)
        if isinstance(read, Inclusion):
            good, what = read.holds(new), said("checkpoint.is_one", n=read.n, size=new.size)
        elif since is None:
            raise trouble("trouble.growth_since")
        else:
            old = checkpoint_signed_by(read_note(since), match_id, keys)
            good, what = read.holds(old, new), said("checkpoint.go_on", size=new.size, old=old.size)
    except BadCheckpoint as error:
        raise trouble("trouble.bad_proof", proof=proof, why=heard(error)) from None
    if as_json:
        entry = {"entry": read.n, "json": read.entry.decode("utf-8", "replace")} if isinstance(read, Inclusion) else {}
        emit_json({"holds": good, "size": new.size, **entry})
    elif good:
        out().print(what)
        if isinstance(read, Inclusion):
            click.echo(one_line(for_json(read.entry.decode("utf-8", "replace"))))
    if not good:
        remark(said("note.no_proof", proof=proof))
        raise SystemExit(NO)


@group.command(epilog=examples("limmu checkpoint key egypt.key"))
@click.argument("path", metavar="FILE", type=PATH)
def key(path: Path) -> None:
    """Make a key for a seat or witness in the new FILE, and print its public key. Never give the file away."""
    seed = secrets.token_bytes(32)
    with able():
        public = public_key(seed)
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise trouble("trouble.other_name", path=path, why=heard_system(error)) from None
    with os.fdopen(file, "wb") as kept:
        kept.write(seed)
        kept.flush()
        os.fsync(file)
    click.echo(public)


def _named(text: str) -> tuple[str, str]:
    name, _, key = text.rpartition("=")
    if not name or name == "host":
        raise trouble("trouble.signer_form", text=text)
    return name, key


def _give_proof(proof: Inclusion | Growth, log: Log, path: Path | None, more: str = "") -> None:
    _give(write_proof(proof), path)
    match, public = shlex.quote(one_line(log.header.match)), log.header.keys["host"]
    command = f"limmu checkpoint check {path or 'PROOF'} --match {match} --key={public}{more}"
    remark(said("checkpoint.whoever", command=command))


def _give(text: str, path: Path | None) -> None:
    if path is None:
        click.echo(text, nl=False)
        return
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise trouble("trouble.other_name", path=path, why=heard_system(error)) from None
    remark(said("note.wrote", path=path))
