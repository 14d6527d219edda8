"""Text of any origin on a surface: a name, a note, an error that quotes one. What a seat wrote is data everywhere.

Each surface has one function, and nothing else escapes: :func:`one_line` for what stands in a line of the program's
own, on a terminal too; :func:`for_terminal` for text of several lines, :func:`for_markdown`, :func:`for_chat`,
:func:`for_mail`, :func:`for_html` (drawings too), :func:`for_json` (TOML too).
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

_UNSEEN = r"\u00ad\u180e\u200b\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb"
"""What has no width and joins no letters: with it one name looks like another, or a person's like a bot's."""
_HARMFUL = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff" + _UNSEEN + "]"
)
"""What moves the cursor, colours, ends a line or turns the direction of text; what nobody sees, and what no page may
hold."""
_BREAKS = re.compile(r"[\t\n\v\f\r\x1c-\x1e\x85\u2028\u2029]+")
_MARKS = re.compile(r"([\\`*_{}\[\]<>#|~&@]|:(?=//)|(?<=www)\.)", re.IGNORECASE)
_LINKS = re.compile(r"@|:(?=//)|(?<=\w)\.(?=[^\W\d_])")
"""What programs of mails and chats make links of: addresses of pages and mails, and bare names of machines."""
_WIDER = 0xFEE0
"""From a letter of ASCII to its wide form."""


def for_terminal(text: str) -> str:
    """A text of several lines: its line feeds and tabs stay, nothing else moves the cursor or turns the text."""
    return text if text.isprintable() else _HARMFUL.sub("\N{REPLACEMENT CHARACTER}", text)


def one_line(text: str) -> str:
    """A text in one line, whatever it held: ends of lines and tabs become a space."""
    return text if text.isprintable() else for_terminal(_BREAKS.sub(" ", text))


def for_markdown(text: str) -> str:
    """A text inside a line of Markdown: no mark, no tag, no entity, no link."""
    return _MARKS.sub(r"\\\1", one_line(text))


def for_chat(text: str) -> str:
    """A text inside a line that any chat program shows: each has marks and escapes of its own, so each mark is put by
    its wide form. It calls nobody (``@everyone``, ``<!channel>``) and is no link.
    """
    return _MARKS.sub(_widened, for_mail(text))


def for_mail(text: str) -> str:
    """A text inside a line of a plain mail: no program makes a link of it, so all its links are the server's."""
    return _LINKS.sub(_widened, one_line(text))


def _widened(found: re.Match[str]) -> str:
    return chr(ord(found[0]) + _WIDER)


@lru_cache(4096)
def for_html(text: str) -> str:
    """A text as content or attribute of an element, in HTML and in SVG."""
    return escape(for_terminal(text))


def for_json(document: str) -> str:
    """A JSON or TOML document whose texts are escaped where a terminal would obey them; it says the same."""
    return _HARMFUL.sub(lambda found: f"\\u{ord(found[0]):04x}", document)
