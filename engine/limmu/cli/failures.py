"""The message of a command that fails: what is wrong, where, and what to do about it."""

from __future__ import annotations

import msgspec

from limmu.cli.notes import logger
from limmu.core import BrokenLine, BrokenLog, Refused, RuleError, UnknownName, verify
from limmu.display.hearing import heard, heard_faults, heard_system
from limmu.display.saying import load_texts, said
from limmu.display.text_files import TextError
from limmu.stores import StoreError
from limmu.stores.recorded import LAST, Recording
from limmu.toolkit.packs import PackError


def told(error: Exception) -> str:
    """The message for an error that may end a command; "" for an error that is a bug of the program."""
    if isinstance(error, RuleError):
        logger().info(
            "rule error", error=str(error)
        )  # the person at the terminal may not see every value that the error names
        return f"{error.told}\n{said('note.rule_past')}"
    if isinstance(error, Refused) and error.verdict.code == "ruleset_not_installed":  # a roll that is due
        told = said("play.refused", why=load_texts("").refusal(error.verdict))
        return f"{told}\n{said('note.install_version')}"
    if isinstance(error, BrokenLine | BrokenLog):
        return heard(error)
    if isinstance(error, msgspec.ValidationError | UnknownName):
        return said("note.unknown_in_log", why=heard(error))
    if isinstance(error, StoreError):
        return f"{error.where}: {heard(error.what)}\n{heard(error.do)}"
    if isinstance(error, PackError):
        return heard_faults(error)
    if isinstance(error, TextError):
        return str(error)
    if isinstance(error, OSError) and not isinstance(error, BrokenPipeError):
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{heard_system(error)}\n{said('note.check_path')}"
    return _unsound(error)


def _unsound(error: Exception) -> str:
    """That a log which was read holds what no rules give; "" where all are sound, and so the program is at fault."""
    read = next((one for one in LAST.get() if _differs(one)), None)
    if read is None:
        return ""
    logger().info("unsound log", error=str(error))
    return said("trouble.unsound", path=str(read.path), why=said("note.forged", kind=type(error).__name__))


def _differs(read: Recording) -> bool:
    try:
        return verify(read.log, read.game, read.pack, why_not=read.why_not).differs
    except Exception:  # a log that makes the audit fail is no sound one
        return True
