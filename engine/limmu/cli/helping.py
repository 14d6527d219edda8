"""The help of the commands, and what their misuse is told, in the language that is spoken.

English stands at the commands themselves; another language has `texts/CODE_commands.toml`: `[help]` by the path of the
command (``store list``), `[options]` by option, alone or of one command (``store list.--fresh``), `[groups]` by the
English heading of a list of commands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from copy import copy
from functools import cache
from importlib.resources import files

import click

from limmu.cli.output import EXAMPLE
from limmu.display.language import ENGLISH, SPOKEN
from limmu.display.saying import said
from limmu.display.text_files import read_sections
from limmu.display.widths import columns, folded_lines, padded

_PLACES = {"[OPTIONS]": "help.place_options", "COMMAND [ARGS]...": "help.place_command"}
"""What click writes into the line of usage."""
_VALUES = {
    "text": "help.value_text",
    **dict.fromkeys(("integer", "integer range"), "help.value_number"),
    **dict.fromkeys(("float", "float range"), "help.value_decimal"),
    **dict.fromkeys(("path", "file", "directory"), "help.value_path"),
}
"""The kinds of values that have no name of their own in the help."""
_HELP = ("-h, --help", "--help")
_SECTIONS = ("help", "options", "groups")


@cache
def read_help(language: str) -> dict[str, dict[str, str]]:
    """The help of the commands in a language, which may lack sections; nothing where it has none."""
    found = read_sections(files("limmu.display") / "texts" / f"{language}_commands.toml", _SECTIONS)
    return {section: found.get(section, {}) for section in _SECTIONS} if found else {}


def _extra(text: str) -> str:
    """The help of an option with what click writes behind it."""
    own = text.replace("[required]", f"[{said('help.required')}]")
    return own.replace("[default: ", f"[{said('help.default')}: ").replace("; required]", f"; {said('help.required')}]")


class Helper(click.HelpFormatter):
    """Writes help in another language than English: its headings, and lines that fit by columns."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        for word, key in _PLACES.items():
            args = args.replace(word, said(key))
        super().write_usage(prog, args, said("help.usage"))

    def write_heading(self, heading: str) -> None:
        own = {"Options": "help.options", "Commands": "help.commands"}
        super().write_heading(said(own[heading]) if heading in own else heading)

    def write_text(self, text: str) -> None:
        for paragraph in re.split(r"\n\s*\n", text.strip()):
            if self.buffer and self.buffer[-1].strip():
                self.write("\n")
            as_it_is = paragraph.startswith("\b\n")
            lines = (
                paragraph.split("\n")[1:]
                if as_it_is
                else folded_lines(" ".join(paragraph.split()), self.width - self.current_indent)
            )
            for line in lines:
                self.write(f"{' ' * self.current_indent}{line}\n")

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        told = [
            (name, read_help(SPOKEN.get())["options"].get("--help", text) if name in _HELP else _extra(text))
            for name, text in rows
        ]
        first = min(max([columns(name) for name, _ in told]), col_max) + col_spacing
        for name, text in told:
            lines = folded_lines(text, self.width - first - self.current_indent)
            indent = " " * self.current_indent
            if columns(name) > first - col_spacing:
                self.write(f"{indent}{name}\n")
                name = ""
            for i, line in enumerate(lines):
                self.write(f"{indent}{padded(name if i == 0 else '', first)}{line}\n")


class _Speaking(click.Context):
    formatter_class = Helper


def _known() -> dict[str, dict[str, str]]:
    """The help that the spoken language has beside that of the commands themselves: none in English."""
    return read_help(SPOKEN.get()) if SPOKEN.get() != ENGLISH else {}


def group_in_spoken(heading: str) -> str:
    """The heading of a list of commands in the spoken language; itself in English."""
    return _known().get("groups", {}).get(heading, heading)


def in_spoken(command: click.Command, path: str) -> click.Command:
    """A command with the help that the spoken language has for it; itself in English."""
    known = _known()
    if not known:
        return command
    told = copy(command)
    text = known["help"].get(path)
    if text is not None:
        told.help, told.short_help = text.strip(), text.strip().partition("\n")[0]
    told.params = [_param(param, path, known["options"]) for param in command.params]
    told.epilog = (command.epilog or "").replace(EXAMPLE, said("help.example")) or None
    told.context_class = _Speaking
    if isinstance(told, click.Group) and path:
        found = {name: in_spoken(one, f"{path} {name}") for name, one in told.commands.items()}
        told.commands = found
    return told


def _param(param: click.Parameter, path: str, known: dict[str, str]) -> click.Parameter:
    if not isinstance(param, click.Option):
        return param
    own = copy(param)
    if own.metavar is None and own.type.name in _VALUES and not own.is_flag and not own.count:
        own.metavar = said(_VALUES[own.type.name])
    own.help = next((known[key] for one in param.opts for key in (f"{path}.{one}", one) if key in known), param.help)
    return own


def misused(error: click.UsageError) -> str:
    """What is wrong with a command line, and how to find what is right; "" where click says it."""
    if SPOKEN.get() == ENGLISH or isinstance(error, click.exceptions.NoArgsIsHelpError):
        return ""
    path = error.ctx.command_path if error.ctx is not None else "limmu"
    return f"{_wrong(error)}\n{said('help.try', command=path)}"


def _wrong(error: click.UsageError) -> str:
    if isinstance(error, click.NoSuchOption):
        return said("help.no_option", name=error.option_name)
    param = error.param if isinstance(error, click.BadParameter) else None
    name = param.human_readable_name if isinstance(param, click.Argument) else "/".join(param.opts) if param else ""
    if isinstance(error, click.MissingParameter):
        return said("help.no_value", name=name)
    if isinstance(error, click.BadParameter):
        return said("help.bad_value", name=name, why=_why(error, param))
    if isinstance(error, click.BadOptionUsage):
        key = "help.takes_none" if "does not take" in error.message else "help.takes_value"
        return said(key, name=error.option_name)
    if isinstance(error, click.NoSuchCommand):
        return said("help.no_command", name=error.command_name)
    if error.message == "Missing command.":
        return said("help.wants_command")
    extra = error.message.partition("Got unexpected extra argument")[2].partition(" (")[2]
    return said("help.extra", given=extra.removesuffix(")")) if extra else said("help.misused", why=error.message)


def _why(error: click.BadParameter, param: click.Parameter | None) -> str:
    """Why a value is none of a parameter; types of our own say it themselves."""
    match param.type if param is not None else None:
        case click.Choice(choices=known):
            return said("help.choose", known=tuple(map(str, known)))
        case click.IntRange(min=low, max=high) | click.FloatRange(min=low, max=high):
            return said("help.range", low="" if low is None else low, high="" if high is None else high)
        case click.types.IntParamType():
            return said("help.whole_number")
        case click.types.FloatParamType():
            return said("help.number")
        case click.Path():
            return said("help.no_path")
        case _:
            return error.message
