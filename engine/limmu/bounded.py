"""Reading files that anybody may have named or left there: never waiting for a pipe, never without bound."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from stat import S_ISDIR, S_ISREG

_NO_WAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)


def require_regular(file: int | Path) -> None:
    """Raise OSError if a file is a directory, a pipe, a device or a socket."""
    mode = os.stat(file).st_mode
    if not S_ISREG(mode):
        what = os.strerror(errno.EISDIR) if S_ISDIR(mode) else "a pipe, a device or a socket, and no file"
        raise OSError(errno.EISDIR if S_ISDIR(mode) else errno.EINVAL, what, str(file))


def read_bounded(path: Path, most: int) -> bytes:
    """The bytes of a regular file, at most ``most`` + 1: of a longer file only that many. Raises OSError."""
    require_regular(path)  # to open some devices does something
    with open(os.open(path, os.O_RDONLY | _NO_WAITING), "rb") as file:
        require_regular(file.fileno())
        return file.read(most + 1)
