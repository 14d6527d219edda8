"""The command line. `limmu --help` lists the commands; the entry point group `limmu.commands` joins more."""


def main() -> None:
    """The console script ``limmu``."""
    from limmu.cli.root import limmu

    limmu(prog_name="limmu")
