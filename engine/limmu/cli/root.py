"""The command `limmu`: the engine's own commands and those that other packages register."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.metadata import entry_points
from itertools import pairwise
from typing import Any

import click
from click.shell_completion import get_completion_class

from limmu.cli.helping import group_in_spoken, in_spoken, misused
from limmu.cli.later import Later
from limmu.cli.output import STOPPED, Failed, examples, remark
from limmu.cli.paging import held
from limmu.cli.streams import steady
from limmu.display.hearing import heard
from limmu.display.language import ENGLISH, languages, speaking, wanted
from limmu.display.saying import said
from limmu.installed import languages_of_games
from limmu.trouble import Trouble

_OWN = (
    Later("games", "limmu.cli.games:games", "List the games with their scenarios and seats."),
    Later("play", "limmu.cli.play:play", "Play a match of GAME, or go on with the one in FILE."),
    Later("invite", "limmu.cli.invite:invite", "Invite people to a match of GAME by mail."),
    Later("answer", "limmu.cli.answer:answer", "Answer a FILE that the host of a match by mail sent."),
    Later("take", "limmu.cli.take:take", "Take what the seats of a match by mail sent."),
    Later(
        "demo",
        "limmu.cli.demo:demo",
        "Let bots play a short match; branch, verify and report it.",
    ),
    Later(
        "clauses",
        "limmu.cli.clauses:clauses",
        "Show the clauses of GAME, a group of them, or one in full.",
    ),
    Later("case", "limmu.cli.case:case", "Run case FILES, or all in a folder, or write one from a match."),
    Later(
        "schema",
        "limmu.cli.schema:schema",
        "Write JSON Schemas and TypeScript types.",
    ),
    Later(
        "pack",
        "limmu.cli.pack:pack",
        "Write the pack of GAME as JSON.",
    ),
    Later("new", "limmu.cli.new:new", "Write the skeleton of a new game."),
    Later("texts", "limmu.cli.texts:texts", "Say what each language lacks."),
    Later(
        "store",
        "limmu.cli.store:store",
        "Keep matches in a store.",
    ),
)


_LONG = (
    *("games", "clauses", "case", "pack", "schema", "store", "texts"),
    *("log", "show", "map", "explain", "diff", "odds", "luck", "margins", "verify"),
)
"""Commands whose output goes through a pager where it is longer than the terminal."""
_GROUPS = {
    "Play": ("games", "play", "demo", "enter", "branch"),
    "Play by mail (invite, then answer and take in turn)": ("invite", "answer", "take"),
    "Look at a match": ("show", "log", "map", "explain", "diff", "report", "odds", "hint", "luck", "margins"),
    "Check a match, and prove it": ("verify", "checkpoint", "redact", "reveal"),
    "Rule a match, or end it": ("rule", "undo", "again", "end", "ruleset"),
    "Serve a table in the browser": ("serve",),
    "Keep matches": ("store",),
    "Play seasons, and study them": ("arena", "data", "season"),
    "Work on a game": ("clauses", "case", "pack", "schema", "new", "army", "texts"),
}
"""The commands by what people want; others come last."""
_OTHERS = "Other commands"


class Commands(click.Group):
    """Commands by name. A command that is registered as `Later` is loaded when somebody calls it."""

    joined = False

    def _join(self) -> None:
        """Let other packages register their commands, once."""
        if self.joined:
            return
        self.joined = True
        for point in entry_points(group="limmu.commands"):
            try:
                point.load()(self)
            except Exception as error:
                remark(f"limmu: {said('note.no_commands', value=point.value, why=error)}")

    def list_commands(self, ctx: click.Context) -> list[str]:
        self._join()
        own = [command.name for command in _OWN if command.name is not None]
        return [*own, *sorted(name for name in self.commands if name not in own)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands in groups."""
        names = self.list_commands(ctx)
        grouped = [name for group in _GROUPS.values() for name in group]
        others = tuple([name for name in names if name not in grouped])
        width = max([len(name) for name in names])
        for title, group in (*_GROUPS.items(), (_OTHERS, others)):
            found = [(name, self.get_command(ctx, name)) for name in group if name in names]
            rows = [
                (name.ljust(width), in_spoken(command, name).get_short_help_str(formatter.width - width - 6))
                for name, command in found
                if command is not None and not command.hidden
            ]
            if rows:
                with formatter.section(group_in_spoken(title)):
                    formatter.write_dl(rows)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        own = next((command for command in _OWN if command.name == cmd_name), None)
        if own is not None:
            return own
        self._join()
        return super().get_command(ctx, cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name, command, rest = super().resolve_command(ctx, args)
        if name in _LONG and ctx.invoked_subcommand is None and not ctx.resilient_parsing and sys.stdout.isatty():
            ctx.with_resource(held())
        command = command.load() if isinstance(command, Later) else command
        return name, in_spoken(command, name or "") if command is not None else None, rest

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click does it, in the language of the environment until an option names another."""
        try:
            _speak(ctx, None, _named(args) or wanted())
            return super().parse_args(ctx, args)
        except BaseException as error:
            told = misused(error) if isinstance(error, click.UsageError) else ""
            ctx.close()  # which click leaves open where no command runs
            if told:
                raise Failed(told) from error
            raise

    def get_help(self, ctx: click.Context) -> str:
        """The help of the program, or of this group, in the language that is spoken."""
        told = in_spoken(self, "")
        ctx.formatter_class = told.context_class.formatter_class
        formatter = ctx.make_formatter()
        told.format_help(ctx, formatter)
        return formatter.getvalue().rstrip("\n")

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except Trouble as trouble:
            raise Failed(trouble.message) from trouble
        except click.UsageError as error:
            if told := misused(error):
                raise Failed(told) from error
            raise
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except KeyboardInterrupt:
            remark(said("note.interrupted"))
            ctx.exit(STOPPED)
        except Exception as error:
            if told := import_module("limmu.cli.failures").told(error):
                raise Failed(told) from error
            raise


def _named(args: list[str]) -> str:
    """The language that the options before the command name, also where one of them is wrong; "" for none."""
    for one, value in pairwise(args):
        if one == "--language":
            return value
        if not one.startswith("-"):
            break
    return ""


def _speak(ctx: click.Context, param: click.Parameter | None, language: str | None) -> None:
    """Speak a language until the command is over."""
    try:
        if language:
            ctx.with_resource(speaking(language, languages_of_games))
    except ValueError as error:
        raise Failed(heard(error, language=wanted() if wanted() in languages() else ENGLISH)) from error


def print_completion(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    """The script of click that lets a shell ask `limmu` itself what may come next."""
    kind = get_completion_class(value) if value and not ctx.resilient_parsing else None
    if kind is not None:
        click.echo(kind(ctx.command, {}, "limmu", "_LIMMU_COMPLETE").source())
        ctx.exit()


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=examples("limmu play god-kings", "limmu verify match.limmu", "limmu play --help"),
)
@click.version_option(package_name="limmu", prog_name="limmu")
@click.option(
    "--completion",
    type=click.Choice(["bash", "zsh", "fish"]),
    is_eager=True,
    expose_value=False,
    callback=print_completion,
    help="Print what this shell needs to complete the arguments of limmu, and exit.",
)
@click.option(
    "--language",
    metavar="CODE",
    is_eager=True,
    expose_value=False,
    callback=_speak,
    help="Speak this language; LIMMU_LANGUAGE and the locale say it, too.",
)
@click.option("-v", "--verbose", count=True, help="Print diagnostics on standard error (-vv: everything).")
@click.pass_context
def limmu(ctx: click.Context, verbose: int) -> None:
    """Play, record, replay, branch and verify tabletop wargames."""
    ctx.meta["limmu.verbose"] = verbose


def main() -> None:
    """The console script ``limmu``."""
    steady()
    limmu(prog_name="limmu")
