"""A server for many matches, with REST and sockets: ``limmu serve``. See docs/serving.md.

It is :func:`create_app` over any store, with a :class:`Register` beside it, and takes nothing but the public API of
the library: rooms are those of :mod:`limmu.rooms`, documents those of :mod:`limmu.wire`.
"""

from __future__ import annotations

from limmu.server.app import create_app, described, types
from limmu.server.register import Register
from limmu.server.settings import Settings
from limmu.server.tables import SqliteTables
from limmu.server.watching import configure_logs

__all__ = ["Register", "Settings", "SqliteTables", "configure_logs", "create_app", "described", "types"]
