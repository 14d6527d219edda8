"""New files, whole or not at all; errors of the system become a StoreError."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Generator, Set
from contextlib import contextmanager, suppress
from pathlib import Path

from limmu.bounded import require_regular
from limmu.stores.port import StoreError

if sys.platform != "win32":
    import fcntl


def why(error: OSError) -> str:
    """The system's reason for an error."""
    return (error.strerror or str(error)).lower()


@contextmanager
def saying(path: Path, what: str = "cannot be used") -> Generator[None]:
    """Turns an error of the system into a StoreError."""
    try:
        yield
    except OSError as error:
        do = _DO.get(error.errno or 0, "check the name and who may read and write it")
        raise StoreError(path, f"{what}: {why(error)}", do) from None


_DO = {
    errno.ENOSPC: "make room and try again",
    errno.EDQUOT: "make room and try again",
    errno.ENAMETOOLONG: "give a shorter name",
    errno.ENOENT: "check that the directory is there",
    errno.ENOTDIR: "check that the directory is there",
    errno.EMFILE: "let the program have more open files, or use a database",
    errno.EIO: "check the disk, and load the match again before you go on",
}


def new_file(path: Path, content: bytes, beside: list[tuple[Path, bytes]], its: Set[Path], mode: int) -> int:
    """Make a log, and first what is kept ``beside`` it, readable by its owner alone: all or none, and on the disk.

    ``mode``: who may read the log.

    The log gets its name last, and only if nobody else has it: before that there is no match, and what a creation
    left that died is replaced by the next one. ``its``: the names that belong to a match of this name; none may be in
    use. Returns the open file, held against other writers. Raises StoreError.
    """
    new, made = _unfinished(path), list[Path]()
    with saying(path, "cannot be made"):
        file = _claimed(path, new, its, mode)
        try:
            write_all(file, content)
            os.fsync(file)
            sync_directory(path.parent)  # the temporary name first: it marks what is beside it as unfinished
            for name, secret in beside:
                _made(name, secret)
                made.append(name)
            for directory in {name.parent for name, _ in beside}:
                sync_directory(directory)
            _named(new, path)
            made.append(path)
            sync_directory(path.parent)
            for name in (*[_unfinished(name) for name, _ in beside], new):
                name.unlink(missing_ok=True)
        except BaseException:
            with suppress(OSError):
                for name in (*reversed(made), *[_unfinished(name) for name, _ in beside], new):
                    name.unlink(missing_ok=True)
            os.close(file)
            raise
    return file


def _unfinished(path: Path) -> Path:
    return path.with_name(path.name + ".unfinished")


def _claimed(path: Path, new: Path, its: Set[Path], mode: int) -> int:
    """An empty file that will be a log, held against others; what a creation left that died is gone then."""
    _require_free(path)
    file = os.open(new, os.O_RDWR | os.O_APPEND | os.O_CREAT, mode)
    _require_file(file)
    try:
        if not hold(file) or not new.exists() or not os.path.samestat(os.fstat(file), new.stat()):
            raise StoreError(path, "it is being made by another program", "wait for it, or give another name")
        _require_free(path)
        if not (left := os.fstat(file)).st_size:
            try:
                _require_free(*its)
            except StoreError:
                new.unlink()
                raise
            return file
        if left.st_nlink == 1:  # else it has another name, is a match, and what is beside it is its own
            for name in its:
                _sweep(name)
            for directory in {name.parent for name in its}:
                sync_directory(directory)
            _require_free(*its)
        new.unlink()
    except BaseException:
        os.close(file)
        raise
    os.close(file)
    return _claimed(path, new, its, mode)


def _sweep(path: Path) -> None:
    """Remove the files that a crashed creation left beside a log: each still has its temporary name, too."""
    new = _unfinished(path)
    if new.exists() and path.exists() and os.path.samefile(new, path):
        path.unlink()
    new.unlink(missing_ok=True)


def _require_free(*names: Path) -> None:
    for name in names:
        if name.exists():
            raise StoreError(name, "something is there already", "give another name, or move it away")


def _made(path: Path, content: bytes) -> None:
    """Make a new file; it gets its name only when it is whole and on the disk."""
    new = _unfinished(path)
    new.unlink(missing_ok=True)
    file = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        write_all(file, content)
        os.fsync(file)
        _named(new, path)
    finally:
        os.close(file)


def _named(new: Path, path: Path) -> None:
    """Give a file its name. Raises StoreError when somebody else was quicker."""
    _require_free(path)
    try:
        os.link(new, path)
    except FileExistsError:
        _require_free(path)
        raise
    except OSError:  # this disk has no hard links
        new.rename(path)


def write_all(file: int, content: bytes) -> None:
    """Write, and what was not written again."""
    written = 0
    while written < len(content):
        written += os.write(file, content[written:])


def opened_to_append(path: Path, how: int = 0) -> int:
    """The file, open to append and to read."""
    try:
        file = os.open(path, os.O_RDWR | os.O_APPEND | how, 0o600)
        _require_file(file)
        return file
    except OSError as error:
        raise StoreError(path, why(error), "check the name and who may write it") from None


def may_be_torn(line: bytes, begins: bytes) -> bool:
    """Whether the last line of a file may be one of its kind that was not written to its end, and no other file's.

    ``begins``: the first bytes of every line.
    """
    return line[: len(begins)] == begins[: len(line)]


def _require_file(file: int) -> None:
    """Close what is no regular file, and raise OSError."""
    try:
        require_regular(file)
    except OSError:
        os.close(file)
        raise


def hold(file: int) -> bool:
    """Lock a file until somebody closes it; returns False when another program holds it."""
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
    return True


def sync_directory(path: Path) -> None:
    """Put the names in a directory on the disk."""
    if sys.platform != "win32":
        directory = os.open(path, os.O_RDONLY)
        try:
            os.fsync(directory)
        finally:
            os.close(directory)
