"""The README of a package: hatchling runs this when it builds one. Its links lead to the project's repository."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class CustomMetadataHook(MetadataHookInterface):
    """Puts the README into the metadata, with absolute links."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the README."""
        text = (Path(self.root) / "README.md").read_text("utf-8")
        repository = metadata["urls"]["Repository"]
        metadata["readme"] = {"content-type": "text/markdown", "text": with_absolute_links(text, repository)}


def with_absolute_links(text: str, repository: str) -> str:
    """A page with its links to files led to a repository; links within the page and to other sites stay."""

    def absolute(found: re.Match[str]) -> str:
        kind = "raw" if found["image"] else "blob"
        return f"{found['image']}[{found['words']}]({repository}/{kind}/main/{found['path']})"

    return re.sub(r"(?P<image>!?)\[(?P<words>[^\]]*)\]\((?P<path>(?!#|[a-z]+:)[^)]+)\)", absolute, text)
