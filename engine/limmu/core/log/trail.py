"""The trail of an entry: the steps that ran, in order, as one line that people read.

``5 battle.join+1 fight, 6 charge.offer``: at depth 5 the steps ``join``, which emitted one fact, and ``fight`` of the
procedure ``battle`` ran, then at depth 6 a step of ``charge``.
"""

from __future__ import annotations

import re
from functools import lru_cache

Ran = tuple[int, str, int]
"""(depth, procedure.step, number of facts it emitted)."""

_STEP = r"[A-Za-z0-9_]+(?:\+[1-9][0-9]{0,14})?"
_RUN = re.compile(rf"(?:0|[1-9][0-9]{{0,14}}) [A-Za-z0-9_]+\.{_STEP}(?: {_STEP})*")
_KEPT = 1 << 12
"""Trails to remember: most come again and again."""


@lru_cache(_KEPT)
def write_trail(steps: tuple[Ran, ...]) -> str:
    """The trail of an entry from the steps that ran. Steps of one frame that follow each other share its name."""
    parts: list[str] = []
    before = (-1, "")
    for depth, full, facts in steps:
        name, _, step = full.partition(".")
        parts.append(f" {step}" if before == (depth, name) else f", {depth} {full}")
        if facts:
            parts.append(f"+{facts}")
        before = depth, name
    return "".join(parts)[2:]


def require_trail(trail: str, known: set[str]) -> None:
    """Raise ValueError unless a trail is written in the one way there is. ``known``: parts that passed already."""
    before = ""
    for run in trail.split(", "):
        if run not in known:
            if not _RUN.fullmatch(run):
                raise ValueError(f"{run[:90]!r} is no trail")
            known.add(run)
        frame = run.partition(".")[0]
        if frame == before:
            raise ValueError(f"{trail[:90]!r} names a frame twice in a row")
        before = frame


def steps_of(trail: str) -> tuple[Ran, ...]:
    """The steps that a trail names. Raises ValueError unless it is written in the one way there is."""
    if not trail:
        return ()
    require_trail(trail, set())
    steps: list[Ran] = []
    for run in trail.split(", "):
        depth, first, *more = run.split(" ")
        name, _, step = first.partition(".")
        for part in (step, *more):
            step, _, facts = part.partition("+")
            steps.append((int(depth), f"{name}.{step}", int(facts or 0)))
    return tuple(steps)
