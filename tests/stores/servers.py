"""A PostgreSQL server of the tests' own: on loopback, in a directory of its own, gone when they are done."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "max_connections": "60",
    "shared_buffers": "32MB",
    "fsync": "on",
    "autovacuum": "off",
    "logging_collector": "off",
}


def memory_disk() -> str | None:
    """A directory in memory with room for what tests write, if there is one: disks of busy machines are slow."""
    place = Path("/dev/shm")
    return str(place) if place.is_dir() and shutil.disk_usage(place).free > 1 << 30 else None


def programs() -> Path | None:
    """Where the server's programs are: the newest version there is."""
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    found = shutil.which("initdb")
    return versions[-1].parent if versions else Path(found).resolve().parent if found else None


def missing() -> str:
    """Why there can be no server here; empty if there can be one."""
    if programs() is None:
        return "no PostgreSQL server is installed here"
    if os.geteuid() == 0 and shutil.which("setpriv") is None:
        return "PostgreSQL does not run as root, and there is no setpriv to be somebody else"
    return ""


class Server:
    """A running server. ``stop`` and ``start`` it as often as you like."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.bin = programs()
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]

    @property
    def dsn(self) -> str:
        """How to connect."""
        return f"host=127.0.0.1 port={self.port} user=limmu dbname=postgres connect_timeout=10"

    def run(self, program: str, *arguments: str) -> None:
        """One of the server's programs, as somebody who may."""
        command = [f"{self.bin}/{program}", *arguments]
        if os.geteuid() == 0:
            command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", *command]
        done = subprocess.run(command, cwd=self.place, capture_output=True, text=True, timeout=120, check=False)
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stdout}{done.stderr}")

    def make(self) -> None:
        """A new, empty cluster."""
        self.run("initdb", "-D", "data", "-U", "limmu", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
        settings = {**SETTINGS, "port": str(self.port), "unix_socket_directories": f"{self.place}"}
        with (self.place / "data" / "postgresql.conf").open("a") as file:
            file.write("".join([f"{name} = '{value}'\n" for name, value in settings.items()]))

    def start(self) -> None:
        self.run("pg_ctl", "-D", "data", "-l", "log", "-w", "start")

    def stop(self) -> None:
        self.run("pg_ctl", "-D", "data", "-m", "immediate", "-w", "stop")


@contextmanager
def running(directory: str | None) -> Generator[Server]:
    """A server in a directory (None: where temporary files go), started; stopped and swept away at the end."""
    with tempfile.TemporaryDirectory(prefix="limmu-pg-", dir=directory) as made:
        place = Path(made)
        if os.geteuid() == 0:
            os.chown(place, 65534, 65534)
        server = Server(place)
        server.make()
        server.start()
        try:
            yield server
        finally:
            server.stop()
