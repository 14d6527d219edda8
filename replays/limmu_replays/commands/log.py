"""``limmu log``: the chronicle of a match."""

from __future__ import annotations

from pathlib import Path

import click
from rich.text import Text

from limmu.cli.console import TERMINAL, out
from limmu.cli.output import emit_json, examples, json_option
from limmu.core import UMPIRE
from limmu.display.shown import Shown, shown_of
from limmu.stores.recorded import read_played
from limmu.trouble import Trouble
from limmu_replays.chronicle import Chronicle, Line, as_markdown, clauses_of, documents, text_of
from limmu_replays.commands.arguments import eyes_of, eyes_option, file_argument, pack_option
from limmu_replays.scripts import script_of

_STYLES = {"heading": "bold", "input": "cyan", "fact": ""}


@click.command(
    epilog=examples(
        "limmu log match.limmu",
        "limmu log match.limmu --from 10 --to 20 --seat egypt",
        "limmu log match.limmu --markdown > match.md",
    )
)
@file_argument
@click.option("--from", "first", type=click.IntRange(min=0), default=0, help="The first entry to tell (default: 0).")
@click.option(
    "--to", "last", type=click.IntRange(min=0), default=None, help="The last entry to tell (default: the last)."
)
@eyes_option
@click.option("--markdown", is_flag=True, help="Write a nested Markdown list.")
@click.option(
    "--script", is_flag=True, help="Write a file of answers and dice for limmu enter, with all that is hidden."
)
@pack_option
@json_option
def log(
    path: Path,
    first: int,
    last: int | None,
    seat: str,
    markdown: bool,
    script: bool,
    pack_dir: Path | None,
    as_json: bool,
) -> None:
    """Tell the match in FILE as a chronicle. It nests what happened by procedure, with dice, modifiers and clauses."""
    if script and (first or last is not None or markdown or as_json):
        raise click.UsageError("--script always writes the whole match: give no other option with it but --seat umpire")
    played = read_played(path, pack_dir, TERMINAL)
    audiences = eyes_of(played.match, seat)
    if script:
        if UMPIRE not in audiences:
            what = f"a script says all that is hidden from {', '.join(audiences)}: hands, decks and what is to come"
            raise Trouble(what, "add --seat umpire to write it all the same")
        click.echo(script_of(played), nl=False)
        return
    shown = shown_of(played.match)
    played.at(first)
    if last is not None and last < first:
        raise Trouble(f"--from {first} is after --to {last}", "give the lower number to --from")
    if as_json:
        emit_json(documents(played, shown, audiences, first, -1 if last is None else last))
        return
    console = out()
    for line in Chronicle(played, shown, audiences).lines(first, -1 if last is None else last):
        if markdown:
            click.echo(as_markdown(shown, line))
        else:
            console.print(as_text(shown, line), soft_wrap=not console.is_terminal)


def as_text(shown: Shown, line: Line) -> Text:
    """A line of the chronicle for a terminal."""
    text = Text("  " * line.depth)
    number = f"{line.n}. " if line.kind == "input" else "  " if line.kind == "fact" else ""
    text.append(f"{number}{text_of(line)}", _STYLES[line.kind])
    text.append(clauses_of(shown, line), "dim")
    return text
