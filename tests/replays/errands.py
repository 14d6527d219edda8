"""Work that processes of tests do; a process imports it by name."""

import os
import signal
import time
from pathlib import Path


def square(n: int) -> int:
    return n * n


def square_but_die(folder: str, deaths: int, n: int) -> int:
    """The square; of 7 only after the process that had it was killed so many times."""
    if n == 7:
        died = len(list(Path(folder).iterdir()))
        if died < deaths:
            (Path(folder) / str(died)).touch()
            os.kill(os.getpid(), signal.SIGKILL)
    return n * n


def fail(n: int) -> int:
    raise ValueError(f"no {n}")


def wait_long(folder: str, n: int) -> int:
    (Path(folder) / str(os.getpid())).touch()
    time.sleep(60 if n else 0)
    return n
