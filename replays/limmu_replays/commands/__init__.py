"""The commands that the replay tool adds to `limmu`. No other package of the tool imports click or rich."""

from __future__ import annotations

import click

from limmu.cli.later import Later

_COMMANDS = (
    ("show", "show:show", "Show the board after an entry, and the open question."),
    ("log", "log:log", "Tell the match in FILE as a chronicle."),
    (
        "map",
        "map:map_",
        "Draw the map after an entry, in letters or into a file.",
    ),
    (
        "report",
        "report:report",
        "Write the match in FILE as one HTML page.",
    ),
    (
        "verify",
        "verify:verify",
        "Audit logs: three verdicts, and what each log proves.",
    ),
    ("branch", "branch:branch", "Branch the match in FILE after an entry into a new file."),
    ("diff", "diff:diff", "Say where the matches in A and B part, and how each goes on."),
    (
        "explain",
        "explain:explain",
        "Explain entry N of FILE, or judge an answer after it.",
    ),
    ("odds", "odds:odds", "Say what a roll of FILE decides, with probabilities."),
    ("hint", "hint:hint", "Say how a strong bot would answer what FILE asks."),
    ("luck", "luck:luck", "Hold the dice of one match or many against what dice give."),
    ("margins", "margins:margins", "List the measured verdicts of FILE that were close."),
    (
        "enter",
        "enter:enter",
        "Enter a match that you played face to face into a new FILE.",
    ),
    (
        "rule",
        "desk:rule",
        "Give a ruling, as umpire, on the match in FILE.",
    ),
    (
        "undo",
        "desk:undo",
        "Take back entries of the match in FILE, with consent.",
    ),
    (
        "again",
        "again:again",
        "Give again, in FILE, what an undo took back.",
    ),
    (
        "end",
        "desk:end",
        "End the match in FILE before its rules do.",
    ),
    (
        "ruleset",
        "desk:ruleset",
        "Go on with the match in FILE under a newer ruleset.",
    ),
    ("redact", "redact:redact", "Make the log of FILE that a seat may have."),
    ("reveal", "redact:reveal", "Open what FILE hides, after the match, into a new file."),
    ("arena", "arena:arena", "Let bots of GAME play a season, and rate them."),
    ("data", "data:data", "Write matches as tables for polars, pandas or DuckDB."),
    ("season", "season:season", "Write a season, or any matches, as one HTML page."),
    ("checkpoint", "checkpoint:group", "Sign, keep, prove and check checkpoints of a log."),
)
"""Name of each command, its place in this package, its summary. `limmu` loads a command when somebody calls it."""


def register(group: click.Group) -> None:
    """Add the commands to a group."""
    for name, where, does in _COMMANDS:
        group.add_command(Later(name, f"{__name__}.{where}", does))
