"""What is built for others: a source package with all that belongs to it, a wheel that stands alone."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

import limmu

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source package, and the wheel that is built from it alone."""
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run([*build, "-t", "sdist"], cwd=ROOT, check=True, capture_output=True, timeout=300)
    with tarfile.open(next(folder.glob("*.tar.gz"))) as archive:
        archive.extractall(folder / "source", filter="data")
    (source,) = (folder / "source").iterdir()
    subprocess.run([*build, "-t", "wheel"], cwd=source, check=True, capture_output=True, timeout=300)
    return folder


def test_the_source_package_has_the_docs_the_examples_and_the_schemas(built: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    tracked = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "docs", "examples", "schemas", "engine"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert {*tracked.stdout.splitlines()} <= names
    assert {"README.md", "LICENSE", "CHANGELOG.md", "pyproject.toml"} <= names


def test_the_wheel_has_every_file_of_the_games_and_none_of_the_checkout(built: Path) -> None:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as archive:
        names = archive.namelist()
    assert "limmu/games/god_kings/texts/en.toml" in names
    assert {"limmu/py.typed", "limmu/server/page/index.html", "limmu/server/page/page.js"} <= {*names}
    tops = {name.split("/")[0] for name in names}
    assert tops == {"limmu", "limmu_replays", "pytest_limmu", f"limmu-{limmu.__version__}.dist-info"}


def test_every_link_of_the_packaged_readme_leads_to_the_projects_address(built: Path) -> None:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith("METADATA")]
        metadata = archive.read(name).decode()
    urls = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]
    assert {*re.findall(r"^Project-URL: (\w+)", metadata, re.M)} == {*urls}
    links = re.findall(r"\]\(([^)]+)\)", metadata)
    assert links
    assert [link for link in links if not link.startswith(("#", urls["Repository"] + "/"))] == []
    for link in links:
        path = re.sub(r"^.*/(?:blob|raw)/main/", "", link)
        assert link.startswith("#") or (ROOT / path).is_file(), link


def test_the_wheel_alone_plays_the_demo(built: Path, tmp_path: Path) -> None:
    """As after `pip install limmu`: no checkout, no extras."""
    with zipfile.ZipFile(next(built.glob("*.whl"))) as archive:
        archive.extractall(tmp_path / "installed")
    program = (
        "import sys\n"
        f"sys.path[:0] = [{str(tmp_path / 'installed')!r}]\n"
        "sys.path[:] = [path for path in sys.path if 'engine' not in path and 'replays' not in path]\n"
        "for name in ('cryptography', 'numpy', 'hypothesis', 'pytest', 'resvg_py', 'starlette', 'psycopg'):\n"
        "    sys.modules[name] = None\n"
        "sys.meta_path[:] = [one for one in sys.meta_path if 'editable' not in repr(one).lower()]\n"
        "import limmu\n"
        f"assert limmu.__file__.startswith({str(tmp_path)!r}), limmu.__file__\n"
        "from limmu.cli import main\n"
        "sys.argv = ['limmu', 'demo', '--json']\n"
        "main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path, capture_output=True, text=True, timeout=300, env={**os.environ, "PYTHONPATH": ""},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    assert '"intact": "holds"' in done.stdout
