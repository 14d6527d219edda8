"""``limmu army``: army lists of The Game of Kings are begun, checked, priced and shown."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import attrs
import click
from rich import box
from rich.table import Table
from rich.text import Text

from limmu.bounded import read_bounded
from limmu.cli.console import out
from limmu.cli.output import NO, emit_json, examples, json_option, remark
from limmu.display.escaping import for_json, for_terminal, one_line
from limmu.display.hearing import heard_faults, heard_system
from limmu.display.saying import said
from limmu.display.troubles import trouble
from limmu.games.game_of_kings.army import (
    MAX_SIZE,
    ArmyList,
    commitment_to,
    digest_of_army,
    read_army,
    short_form,
    toml_text,
    without_secrets,
)
from limmu.games.game_of_kings.breaches import Breach
from limmu.games.game_of_kings.checking import breaches_of
from limmu.games.game_of_kings.costs import avatar_lines, points, unit_lines
from limmu.games.game_of_kings.muster import least_army
from limmu.games.game_of_kings.pack import PackError, load_pack
from limmu.games.game_of_kings.roster import Roster, resolve
from limmu.games.game_of_kings.sheet import Sheet, export_of, sheet_of
from limmu.games.game_of_kings.sheet_text import as_html, as_markdown, as_text, pack_told, told
from limmu.schemas.classes import Definitions
from limmu.trouble import Trouble

SALT_BYTES = 32
EXAMPLES = files("limmu.games.game_of_kings") / "armies"
_HEADINGS = ("roster.id", "roster.what", "roster.price", "roster.times", "roster.points")
"""Of the table of costs."""
_FORMS: dict[str, Callable[[Sheet], str]] = {"text": as_text, "markdown": as_markdown, "html": as_html}
_file = click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
_out = click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write into this file.")


@click.group(
    epilog=examples(
        "limmu army new hob --out mine.toml", "limmu army check mine.toml", "limmu army show mine.toml --as html"
    )
)
def army() -> None:
    """Begin, check, price and show army lists of The Game of Kings."""


def _roster(file: Path, *, plain: bool = False) -> Roster:
    """The list in a file; ``plain``: with the names that the pack has, for programs. Raises Trouble."""
    try:
        found, pack = read_army(file), load_pack() if plain else pack_told(load_pack())
    except PackError as error:
        why = heard_faults(error, "limmu.games.game_of_kings").split("\n")
        raise Trouble(said("trouble.no_army_list", file=file), "\n".join(map(one_line, why))) from None
    if found.digest not in ("", pack.digest):
        remark(said("note.other_digest", file=file, one=found.digest, other=pack.digest))
    return resolve(found, pack)


def _salt(file: Path) -> bytes:
    """The salt in a file; a file that is not there is written. Raises Trouble."""
    try:
        if not file.exists():
            file.write_text(secrets.token_hex(SALT_BYTES) + "\n", "ascii")
            remark(said("note.salt", file=file))
        salt = bytes.fromhex(read_bounded(file, 4 * SALT_BYTES).decode("ascii").strip())
    except (OSError, ValueError) as error:
        raise trouble("trouble.no_salt", file=file, why=error) from None
    if len(salt) != SALT_BYTES:
        raise trouble("trouble.short_salt", file=file, n=SALT_BYTES)
    return salt


@army.command(epilog=examples("limmu army check mine.toml", "limmu army check mine.toml --json"))
@_file
@click.option("--commitment", default="", help="The commitment to its secret choices, or its short form, to compare.")
@click.option("--salt", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="The salt of it.")
@json_option
def check(file: Path, commitment: str, salt: Path | None, as_json: bool) -> None:
    """Report every breach of FILE at once: clause, place, and what would mend it."""
    roster = _roster(file, plain=as_json)
    found = breaches_of(roster)
    kept = True
    if commitment:
        if salt is None:
            raise trouble("trouble.salt_wanted")
        made = commitment_to(roster.army, _salt(salt))
        kept = commitment in (made, short_form(made))
    if as_json:
        emit_json({"legal": not found, "committed": kept, "breaches": [attrs.asdict(breach) for breach in found]})
    else:
        _tell(roster, found, kept)
    if found or not kept:
        raise SystemExit(NO)


def _tell(roster: Roster, found: tuple[Breach, ...], kept: bool) -> None:
    console = out()
    verdict = said("roster.breaches", n=len(found)) if found else said("roster.legal")
    listed = said("roster.listed", name=roster.army.name, digest=short_form(digest_of_army(roster.army)))
    console.print(Text(listed), Text(verdict, "bold red" if found else "bold green"), sep="")
    if not kept:
        console.print(Text(said("roster.other_secrets"), "bold red"))
    for breach in found:
        console.print(Text(breach.clause, "bold red"), Text(f"{breach.scope}: {told(breach.says)}"), sep="  ")
        if breach.limit:
            console.print(
                Text(said("roster.limit", name=told(breach.limit), allowed=breach.allowed, found=breach.found))
            )
        for one in breach.by:
            console.print(Text(said("roster.counts", n=f"{one.amount:>5}", name=one.name, id=one.id)))
        console.print(Text(said("roster.mend", how=told(breach.mend)), "green"))
        if breach.ruling:
            console.print(Text(said("roster.ruling", id=breach.ruling), "yellow"))


@army.command(epilog=examples("limmu army cost mine.toml", "limmu army cost mine.toml --json"))
@_file
@json_option
def cost(file: Path, as_json: bool) -> None:
    """Tell what each Avatar and Unit of FILE costs, and why."""
    roster = _roster(file, plain=as_json)
    priced = [(avatar.id, avatar.name, avatar_lines(roster.pack, avatar)) for avatar in roster.avatars]
    priced += [(unit.id, unit.name, unit_lines(roster, unit)) for unit in roster.units]
    total = sum([points(lines) for _, _, lines in priced])
    if as_json:
        costs = [
            {"id": id_, "name": name, "points": points(lines), "lines": [attrs.asdict(line) for line in lines]}
            for id_, name, lines in priced
        ]
        emit_json({"size": roster.army.size, "points": total, "costs": costs})
        return
    table = Table(*map(said, _HEADINGS), box=box.SIMPLE)
    for id_, name, lines in priced:
        table.add_row(id_, Text(name, "bold"), "", "", Text(str(points(lines)), "bold"))
        for line in lines:
            table.add_row("", f"  {told(line.what)}", str(line.price), str(line.times), str(line.points))
    console = out()
    console.print(table)
    console.print(said("roster.points_of", total=total, size=roster.army.size))


@army.command(epilog=examples("limmu army show mine.toml", "limmu army show mine.toml --as html --commit mine.salt"))
@_file
@click.option("--as", "form", type=click.Choice([*_FORMS, "json"]), default="text", help="What to write it as.")
@click.option(
    "--commit", type=click.Path(dir_okay=False, path_type=Path),
    help="Leave secret choices out and commit to them, with the salt in this file (written if it is not there).",
)  # fmt: skip
@_out
def show(file: Path, form: str, commit: Path | None, out: Path | None) -> None:
    """Write the roster sheet of FILE: text, Markdown, an HTML page to print, or JSON to exchange."""
    roster, commitment = _roster(file, plain=form == "json"), ""
    if commit is not None:
        commitment = commitment_to(roster.army, _salt(commit))
        roster = resolve(without_secrets(roster.army), roster.pack)
    if form == "json":
        sheet = for_json(json.dumps(export_of(roster, commitment), indent=2, ensure_ascii=False)) + "\n"
    else:
        sheet = _FORMS[form](sheet_of(roster, commitment))
    _write(sheet, out)


def _write(text: str, out: Path | None) -> None:
    if out is None:
        click.echo(for_terminal(text), nl=False)
        return
    try:
        out.write_text(text, "utf-8")
    except OSError as error:
        raise trouble("trouble.cannot_be_written", path=out, why=heard_system(error)) from None
    remark(said("note.wrote", path=out))


@army.command(epilog=examples("limmu army new hob --out mine.toml", "limmu army new crown_of_ash"))
@click.argument("what", metavar="NATION")
@click.option("--size", type=click.IntRange(500, MAX_SIZE), default=1000, help="The agreed size in points.")
@_out
def new(what: str, size: int, out: Path | None) -> None:
    """Write a legal army list to begin with: the least that NATION needs, or the example of that name."""
    pack, named = load_pack(), {file.name.removesuffix(".toml"): file for file in EXAMPLES.iterdir()}
    if what in named:
        text = named[what].read_text("utf-8")
    elif what in pack.army:
        block = pack.limits.block
        if size % block:
            raise trouble("trouble.no_blocks", size=size, block=block, instead=size // block * block)
        text = toml_text(least_army(pack, what, size))
    else:
        raise trouble("trouble.no_such_army", name=what, armies=tuple(pack.army), examples=tuple(sorted(named)))
    _write(text, out)


@army.command(epilog=examples("limmu army schema > army.json"))
def schema() -> None:
    """Write the JSON Schema of army lists."""
    definitions = Definitions(lambda cls: ("army.json", cls.__name__), {}, {})
    emit_json({
        "$schema": "https://json-schema.org/draft/2020-12/schema", **definitions.ref(ArmyList, "army.json"),
        "title": "An army list of The Game of Kings, as its TOML reads", "$defs": definitions.files["army.json"],
    })  # fmt: skip
