"""Processes that append to a store, tell what was acknowledged, and can be killed or given faults at any time."""

from __future__ import annotations

import os
import random
import shutil
import signal
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path

from tests.stores.lines import entry

from limmu.core import read_log
from limmu.stores import Head, Stale, Store, StoreError, open_store


class Child:
    """A forked process that does some work; it talks through a socket, so that its writes are those of the store."""

    def __init__(self, work: Callable[[Child], None]) -> None:
        mine, its = socket.socketpair()
        self._heard = b""
        self.pid = os.fork()
        if self.pid == 0:
            code = 1
            try:
                mine.close()
                self.line = its
                work(self)
                code = 0
            except BaseException as error:
                its.sendall(f"failed {type(error).__name__}: {error}\n".encode())
            finally:
                os._exit(code)
        its.close()
        self.line = mine
        self.line.settimeout(120)

    def tell(self, text: str) -> None:
        """Say a line to the other side."""
        self.line.sendall(text.encode() + b"\n")

    def hear(self) -> str:
        """The next line from the other side; "" when it is gone."""
        while b"\n" not in self._heard:
            try:
                more = self.line.recv(1 << 16)
            except ConnectionResetError:
                more = b""
            if not more:
                return ""
            self._heard += more
        text, _, self._heard = self._heard.partition(b"\n")
        return text.decode()

    def wait(self) -> list[str]:
        """Everything that it still says; it is gone then."""
        said: list[str] = []
        while text := self.hear():
            said.append(text)
        os.waitpid(self.pid, 0)
        self.line.close()
        return said

    def kill(self) -> None:
        """End it at once."""
        os.kill(self.pid, signal.SIGKILL)


def appending(where: str, name: str, times: int) -> Callable[[Child], None]:
    """Append ``times`` entries, told one by one when they are acknowledged; go on after whatever cannot be kept."""

    def work(child: Child) -> None:
        with open_store(where) as store:
            head = store.head(name)
            child.tell("ready")
            child.hear()
            for _ in range(times):
                for _ in range(3):
                    lines = entry(head, "x" * 300, cmd=os.urandom(8).hex(), hidden="y" * 30)
                    try:
                        head = store.append(name, lines)
                        child.tell(f"kept {head.n} {head.leaf}")
                        break
                    except Stale as stale:
                        head = stale.head
                    except StoreError as error:
                        child.tell(f"error {error}")
                        head = store.head(name)

    return work


def creating(where: str, name: str, lines: bytes, secret: bytes) -> Callable[[Child], None]:
    """Make a match; told when that is acknowledged."""

    def work(child: Child) -> None:
        with open_store(where) as store:
            child.tell("ready")
            child.hear()
            try:
                store.create(name, lines, secret)
                child.tell("kept")
            except StoreError as error:
                child.tell(f"error {error}")

    return work


class Acknowledged:
    """What was acknowledged of one match, and whether the store still has it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.leaves: dict[int, str] = {}
        self.checked = 0

    def heard(self, said: list[str]) -> None:
        """Take in what children said."""
        for text in said:
            what, _, rest = text.partition(" ")
            assert what in ("ready", "kept", "error"), text
            if what == "kept":
                n, _, leaf = rest.partition(" ")
                self.leaves[int(n)] = leaf

    def check(self, store: Store, extra: int = 1) -> None:
        """All that was acknowledged is there, in whole lines, and hardly more."""
        head = store.head(self.name)
        last = max(self.leaves, default=-1)
        assert last <= head.n <= last + extra, f"acknowledged {last}, there is {head.n}"
        log = read_log(store.read(self.name, end=0) + store.read(self.name, 0))
        assert (log.damage, log.torn) == (None, b"")
        assert log.entries[-1][0] == head.leaf if log.entries else head.n == -1
        for n in range(self.checked, head.n + 1):
            assert self.leaves.setdefault(n, log.entries[n][0]) == log.entries[n][0]
            assert (n in log.openings) == (b'"sealed"' in log.entries[n][1])
        self.checked = head.n + 1


# --- faults in system calls ------------------------------------------------------------------------------------------


def no_strace() -> str:
    """Why faults cannot be put into system calls here; empty if they can."""
    if shutil.which("strace") is None:
        return "strace is not installed here"
    child = Child(lambda child: child.hear() and None)
    try:
        tracer = Tracer(child.pid, "write:error=EIO:when=1", Path(os.devnull))
        tracer.stop()
    except RuntimeError as error:
        return f"strace cannot look into other processes here: {error}"
    finally:
        child.kill()
        child.wait()
    return ""


class Tracer:
    """strace, attached to a process: it notes calls, and puts in a fault if it is given one (``CALL:FAULT:when=N``)."""

    def __init__(self, pid: int, fault: str, notes: Path) -> None:
        command = ["strace", "-p", str(pid), "-o", str(notes), "-e", f"trace={fault.partition(':')[0]}"]
        if ":" in fault:
            command += ["-e", f"inject={fault}"]
        self.notes = notes
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        assert self.process.stderr is not None
        first = self.process.stderr.readline()
        if "attached" not in first:
            self.process.kill()
            self.process.wait()
            raise RuntimeError(first.strip())

    def stop(self) -> bool:
        """Let go; whether the fault was put in."""
        self.process.terminate()
        self.process.communicate(timeout=30)
        text = self.notes.read_text() if self.notes.is_file() else ""
        return "(INJECTED)" in text or "killed by SIGKILL" in text


# --- many writers ----------------------------------------------------------------------------------------------------


def competing(where: str, name: str, seed: int, times: int) -> Callable[[Child], None]:
    """Append ``times`` entries against others who do the same; one command in five is sent twice."""

    def work(child: Child) -> None:
        pick = random.Random(seed)
        with open_store(where) as store:
            head = store.head(name)
            for i in range(times):
                cmd = f"{seed}-{i}"
                while True:
                    lines = entry(head, f"{seed}", cmd=cmd)
                    try:
                        head = store.append(name, lines)
                        break
                    except Stale as stale:
                        head = stale.head
                if pick.random() < 0.2:
                    again = store.append(name, entry(Head(head.n - pick.randrange(3), head.leaf), f"{seed}", cmd=cmd))
                    assert again == head, f"{cmd}: {again} is not {head}"
                child.tell(f"{cmd} {head.n}")

    return work
