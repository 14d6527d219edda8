"""``limmu log``: the chronicle of a match."""

from __future__ import annotations

from pathlib import Path

import click
from rich.text import Text

from limmu.cli.console import TERMINAL, out
from limmu.cli.output import NO, emit_json, examples, json_option, remark
from limmu.core import UMPIRE
from limmu.display.saying import said
from limmu.display.shown import Shown, shown_of
from limmu.display.troubles import trouble
from limmu.stores.recorded import read_played
from limmu_replays.chronicle import Chronicle, Line, as_markdown, clauses_of, documents, gone_of, text_of
from limmu_replays.commands.arguments import eyes_of, eyes_option, file_argument, pack_option
from limmu_replays.filtering import KINDS, OTHERS, Filter, brief, kinds_in, pattern_of, turns_in
from limmu_replays.scripts import script_of
from limmu_replays.showing import eyes_told

_STYLES = {"heading": "bold", "input": "cyan", "fact": ""}


@click.command(
    epilog=examples(
        "limmu log match.limmu",
        "limmu log match.limmu --from 10 --to 20 --seat egypt",
        "limmu log match.limmu --only dice --turn 2..3 --brief",
        "limmu log match.limmu --grep 'interception|GK-13.4'",
        "limmu log match.limmu --markdown > match.md",
    )
)
@file_argument
@click.option("--from", "first", type=click.IntRange(min=0), default=0, help="The first entry to tell (default: 0).")
@click.option(
    "--to", "last", type=click.IntRange(min=0), default=None, help="The last entry to tell (default: the last)."
)
@click.option("--grep", "words", metavar="RE", default="", help="Only entries whose text or clauses match.")
@click.option(
    "--only",
    "kinds",
    metavar="KIND,...",
    multiple=True,
    help=f"Only entries of these kinds: {', '.join((*KINDS, OTHERS))}. "
    "Passes are standing ones: an answer that passes is a decision.",
)
@click.option("--turn", "turns", metavar="N[..M]", default="", help="Only the entries of this turn, or of these.")
@click.option("--brief", "short", is_flag=True, help="A line for each entry, without headings and clauses.")
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
    words: str,
    kinds: tuple[str, ...],
    turns: str,
    short: bool,
    seat: str,
    markdown: bool,
    script: bool,
    pack_dir: Path | None,
    as_json: bool,
) -> None:
    """Tell the match in FILE as a chronicle.

    It nests what happened by procedure, with dice, modifiers and clauses. With --grep, --only or --turn it tells the
    entries that fit, each whole, without the procedures around them; exit code 1 if none does. The entry that begins
    a turn is among those of the turn before, too.
    """
    wanted = Filter(pattern_of(words) if words else None, kinds_in(kinds), turns_in(turns) if turns else None)
    if script and (first or last is not None or wanted.some or short or markdown or as_json):
        raise click.UsageError(said("trouble.script_whole"))
    played = read_played(path, pack_dir, TERMINAL)
    audiences = eyes_of(played.match, seat)
    if script:
        if UMPIRE not in audiences:
            raise trouble("trouble.script_hidden", who=eyes_told(shown_of(played.match), audiences))
        click.echo(script_of(played), nl=False)
        return
    shown = shown_of(played.match)
    played.at(first)
    if last is not None and last < first:
        raise trouble("trouble.log_span", first=first, last=last)
    end = played.match.n if last is None else last
    chronicle = Chronicle(played, shown, audiences)
    lines = wanted.lines(chronicle, first, end)
    lines = brief(lines) if short else lines
    if as_json:
        found = {line.n: line.text for line in lines if line.kind == "input"}
        whole = [] if short else documents(played, shown, audiences, first, end)
        short_ones = [{"n": n, "text": text} for n, text in found.items()]
        emit_json(short_ones if short else [one for one in whole if one["n"] in found])
        raise SystemExit(0 if found else NO)
    console, told = out(), False
    for line in lines:
        told = True
        if markdown:
            click.echo(as_markdown(shown, line))
        else:
            console.print(as_text(shown, line), soft_wrap=not console.is_terminal)
    if not told:
        remark(said("note.no_entry_fits"))
        raise SystemExit(NO)


def as_text(shown: Shown, line: Line) -> Text:
    """A line of the chronicle for a terminal."""
    text = Text("  " * line.depth)
    number = f"{line.n}. " if line.kind == "input" else "  " if line.kind == "fact" else ""
    text.append(f"{number}{text_of(line)}", _STYLES[line.kind])
    text.append(gone_of(shown, line), "yellow")
    text.append(clauses_of(shown, line), "dim")
    return text
