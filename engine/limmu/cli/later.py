"""Commands that `limmu` can list before it loads them."""

from __future__ import annotations

from importlib import import_module

import click


class Later(click.Command):
    """A command that is not loaded yet: its name, its summary, and its place, ``module:name``."""

    def __init__(self, name: str, where: str, does: str) -> None:
        super().__init__(name, help=does)
        self._where = where

    def load(self) -> click.Command:
        """Load the command itself."""
        module, _, name = self._where.partition(":")
        return getattr(import_module(module), name)
