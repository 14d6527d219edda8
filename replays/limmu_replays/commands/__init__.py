"""The commands that the replay tool adds to `limmu`: click and rich are here and nowhere else in it."""

from __future__ import annotations

import click

from limmu.cli.later import Later

_COMMANDS = (
    ("show", "show:show", "Show the board of FILE as tables and a map, and the open question."),
    ("log", "log:log", "Tell the match in FILE: who did what, nested by procedure, with dice, modifiers and clauses."),
    (
        "map",
        "map:map_",
        "Draw the map of the match in FILE, with arrows for what moved last: in letters, or into a file.",
    ),
    (
        "report",
        "report:report",
        "Write one page that shows the match in FILE entry by entry: map, chronicle, points and dice.",
    ),
    (
        "verify",
        "verify:verify",
        "Audit logs: three verdicts on each, and under the first what the log proves by itself.",
    ),
    ("branch", "branch:branch", "Branch the match in FILE after an entry into a new file; FILE is not touched."),
    ("diff", "diff:diff", "Say where the matches in A and B part and what followed in each."),
    (
        "explain",
        "explain:explain",
        "Explain entry N of FILE: the clauses of every step, each modifier with its clause, the readings in force.",
    ),
    ("odds", "odds:odds", "Say what a roll of FILE decides: each outcome with its probability."),
    (
        "enter",
        "enter:enter",
        "Enter a match that was played face to face into FILE, a new log, from a file of answers and dice.",
    ),
    (
        "rule",
        "desk:rule",
        "Rule as umpire on the match in FILE: one entry is appended, and the rules go on from there.",
    ),
    (
        "undo",
        "desk:undo",
        "Take entries of the match in FILE back by consent: a new entry says so, the old line stays readable.",
    ),
    (
        "again",
        "again:again",
        "Give again what an undo took back in FILE, from entry N on: answers, passes, rulings, and rolls as they fell.",
    ),
    (
        "end",
        "desk:end",
        "End the match in FILE before its rules do: a seat concedes, all agree on the winners, or a seat forfeits.",
    ),
    (
        "ruleset",
        "desk:ruleset",
        "Go on with the match in FILE under the newer ruleset NUMBER: an entry says so; what came before stays.",
    ),
    ("redact", "redact:redact", "Make the log of FILE that a seat may see: what is hidden from it stays hidden."),
    ("reveal", "redact:reveal", "Open what FILE hides with the openings of FULL, after the match, into a new file."),
    ("checkpoint", "checkpoint:group", "Checkpoints: a player who keeps one sees any later change to what it covers."),
)
"""Name, where it is in this package, what it does: each is loaded when it is called."""


def register(group: click.Group) -> None:
    """Add the commands to a group."""
    for name, where, does in _COMMANDS:
        group.add_command(Later(name, f"{__name__}.{where}", does))
