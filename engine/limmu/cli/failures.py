"""The message of a command that fails: what is wrong, where, and what to do about it."""

from __future__ import annotations

import msgspec

from limmu.cli.notes import logger
from limmu.core import BrokenLine, BrokenLog, Refused, RuleError, UnknownName
from limmu.display.texts import load_texts
from limmu.stores import StoreError


def told(error: Exception) -> str:
    """The message for an error that may end a command; "" for an error that is a bug of the program."""
    if isinstance(error, RuleError):
        logger().info(
            "rule error", error=str(error)
        )  # the person at the terminal may not see every value that the error names
        do = "an umpire can rule the match past the error: limmu rule --help; limmu -v shows the error in full"
        return f"{error.told}\n{do}"
    if isinstance(error, Refused) and error.verdict.code == "ruleset_not_installed":  # a roll that is due
        told = load_texts("").refusal(error.verdict)
        return f"refused: {told}\ninstall the version of the game that has these rules"
    if isinstance(error, BrokenLine | BrokenLog):
        return str(error)
    if isinstance(error, msgspec.ValidationError | UnknownName):
        return f"this version of the game does not know something in the log: {error}\nlimmu verify FILE says where"
    if isinstance(error, StoreError):
        return f"{error.where}: {error.what}\n{error.do}"
    if isinstance(error, OSError) and not isinstance(error, BrokenPipeError):
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{error.strerror or error}\ncheck the path and its permissions"
    return ""
