"""What a command says when it fails: what is wrong and where, and what to do about it."""

from __future__ import annotations

import msgspec

from limmu.cli.notes import logger
from limmu.core import BrokenLine, BrokenLog, Refused, RuleError
from limmu.display.texts import load_texts
from limmu.stores import StoreError


def told(error: Exception) -> str:
    """What to say of an error that a command may end with; "" for one that it may not."""
    if isinstance(error, RuleError):
        logger().info("rule error", error=str(error))  # whoever sits there may not know all of it
        do = "limmu rule --help says how an umpire rules on the match in its file; limmu -v says what went wrong"
        return f"{error.told}\n{do}"
    if isinstance(error, Refused) and error.verdict.code == "ruleset_not_installed":  # a roll that is due
        told = load_texts("").refusal(error.verdict)
        return f"refused: {told}\ngo on with the version of the game that has them"
    if isinstance(error, BrokenLine | BrokenLog):
        return str(error)
    if isinstance(error, msgspec.ValidationError):
        return f"the log holds what this version of its game does not know: {error}\nlimmu verify FILE says where"
    if isinstance(error, StoreError):
        return f"{error.where}: {error.what}\n{error.do}"
    if isinstance(error, OSError) and not isinstance(error, BrokenPipeError):
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{error.strerror or error}\ncheck the path and its permissions"
    return ""
