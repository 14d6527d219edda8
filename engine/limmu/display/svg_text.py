"""Text of packs and logs in a drawing: escaped, and without what XML does not allow."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@lru_cache(4096)
def safe(text: str) -> str:
    """A text as content or attribute of an element."""
    return escape(FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text))
