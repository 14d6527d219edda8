"""The command line. `limmu --help` lists the commands; the entry point group `limmu.commands` joins more."""

from limmu.cli.root import main as main
