"""The group of commands: the engine's own, loaded when called, and those that other packages register."""

from __future__ import annotations

import logging
import sys
from importlib import import_module
from importlib.metadata import entry_points, version
from importlib.util import find_spec
from typing import Any

import click
import msgspec
import structlog

from limmu.cli.output import STOPPED, Failed, examples, remark
from limmu.core import BrokenLine, BrokenLog, Refused, RuleError
from limmu.stores import StoreError
from limmu.trouble import Trouble

_OWN = {
    "games": "limmu.cli.games",
    "play": "limmu.cli.play",
    "demo": "limmu.cli.demo",
    "clauses": "limmu.cli.clauses",
    "case": "limmu.cli.case",
    "schema": "limmu.cli.schema",
    "pack": "limmu.cli.pack",
    "new": "limmu.cli.new",
    "store": "limmu.cli.store",
}
"""Command -> the module that holds a click command of that name; one that is not there is not offered."""


class Commands(click.Group):
    """Commands by name, loaded when they are called."""

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
                remark(f"limmu: the commands of {point.value} cannot be loaded: {error}")

    def list_commands(self, ctx: click.Context) -> list[str]:
        self._join()
        own = [name for name, module in _OWN.items() if find_spec(module) is not None]
        return [*own, *sorted(name for name in self.commands if name not in own)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        module = _OWN.get(cmd_name)
        if module is not None and find_spec(module) is not None:
            return getattr(import_module(module), cmd_name)
        self._join()
        return super().get_command(ctx, cmd_name)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except Trouble as trouble:
            raise Failed(trouble.message) from trouble
        except RuleError as error:
            structlog.get_logger().info("rule error", error=str(error))  # whoever sits there may not know all of it
            do = "limmu rule --help says how an umpire rules on the match in its file; limmu -v says what went wrong"
            raise Failed(f"{error.told}\n{do}") from error
        except Refused as refused:  # a roll that is due, under rules that are not installed
            if refused.verdict.code != "ruleset_not_installed":
                raise
            told = import_module("limmu.display.texts").load_texts("").refusal(refused.verdict)
            raise Failed(f"refused: {told}\ngo on with the version of the game that has them") from refused
        except (BrokenLine, BrokenLog) as error:
            raise Failed(str(error)) from None
        except msgspec.ValidationError as error:
            what = f"the log holds what this version of its game does not know: {error}"
            raise Failed(f"{what}\nlimmu verify FILE says where") from error
        except StoreError as error:
            raise Failed(f"{error.where}: {error.what}\n{error.do}") from None
        except BrokenPipeError:
            raise
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            raise Failed(f"{where}{error.strerror or error}\ncheck the path and its permissions") from None
        except KeyboardInterrupt:
            remark("stopped")
            ctx.exit(STOPPED)


def _configure(verbose: int) -> None:
    level = (logging.WARNING, logging.INFO, logging.DEBUG)[min(verbose, 2)]
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty()),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=examples("limmu play god-kings", "limmu verify match.limmu", "limmu play --help"),
)
@click.version_option(version("limmu"), prog_name="limmu")
@click.option("-v", "--verbose", count=True, help="Say more on standard error (-vv: everything).")
def limmu(verbose: int) -> None:
    """Play, record, replay, branch and verify tabletop wargames."""
    _configure(verbose)
