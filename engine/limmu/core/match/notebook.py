"""How a notebook shows what core makes: by the entry points of the group ``limmu.notebook``. Core draws nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any


def in_notebook(kind: str, what: Any) -> str | None:
    """A match or view as ``html`` or ``svg``; None if no installed package shows it: the notebook then shows its
    ``repr``.
    """
    show = _shows(kind)
    return show(what) if show is not None else None


@cache
def _shows(kind: str) -> Callable[[Any], str | None] | None:
    metadata: Any = import_module("importlib.metadata")
    return next((point.load() for point in metadata.entry_points(group="limmu.notebook", name=kind)), None)
