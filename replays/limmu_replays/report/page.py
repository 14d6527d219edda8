"""The page of a report: one file that a browser opens from a disk, under a policy that lets nothing else in."""

from __future__ import annotations

import gzip
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from importlib.resources import files

import msgspec

import limmu_replays.report
from limmu.core import UMPIRE, Match
from limmu.display.escaping import for_html
from limmu.display.glossary import RulingNames, rulings_of
from limmu.display.shown import Shown
from limmu.display.svg import stylesheet
from limmu_replays.report.contents import Contents, title_of

_DICE = {
    "host": "reporting.dice_host",
    "neutral": "reporting.dice_neutral",
    "all-seats": "reporting.dice_all_seats",
    "physical": "reporting.dice_physical",
    "seeded": "reporting.dice_seeded",
}


def page(contents: Contents, log: bytes = b"") -> str:
    """The report as HTML. ``log``: the log itself, to be saved from the page; it says all that it opens."""
    style, script = _part("report.css") + stylesheet(), _part("report.js")
    policy = (
        f"default-src 'none'; script-src 'sha256-{_digest(script)}'; style-src 'sha256-{_digest(style)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    match, shown = contents.played.match, contents.shown
    title = for_html(title_of(match, shown))
    data = msgspec.json.encode(contents.data())
    kept = f'<script type="text/plain" id="log">{_packed(log)}</script>' if log else ""
    return f"""<!doctype html>
<html lang="{shown.language}" data-language="{shown.language}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>{title}</title><style>{style}</style></head>
<body><div id="page"></div>
<div id="about"><h1>{title}</h1>{_header(match, shown)}{_about(contents, bool(log))}</div>
<div id="key" hidden>{contents.legend}</div>
<script type="text/plain" id="data">{_packed(data)}</script>{kept}
<script>{script}</script>
</body></html>
"""


def _part(name: str) -> str:
    return files(limmu_replays.report).joinpath(name).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    return b64encode(sha256(text.encode()).digest()).decode()


def _packed(data: bytes) -> str:
    return b64encode(gzip.compress(data, 9, mtime=0)).decode()


def _header(match: Match[object], shown: Shown) -> str:
    """Who sat where, and how it ended."""
    persons = match.position.persons
    sat = [f"{shown.seat(seat)}: {persons[seat]}" for seat in match.seats if seat in persons]
    who = shown.say("value.comma").join(sat)
    how = shown.outcome(match.over) if match.over is not None else shown.say("reporting.not_over")
    return "".join([f"<p><bdi>{for_html(text)}</bdi></p>" for text in (how, who) if text])


def _about(contents: Contents, kept: bool) -> str:
    """What is to be known of the match beside its entries."""
    match, shown = contents.played.match, contents.shown
    header, persons = match.header, match.position.persons
    seats = shown.say("value.comma").join(map(shown.seat, contents.audiences))
    eyes = shown.say("reporting.umpire") if UMPIRE in contents.audiences else seats
    named = dict(rulings_of(shown, match.game))
    rows = [
        (shown.say("reporting.seen_by"), eyes),
        *[(shown.seat(seat), persons.get(seat, "")) for seat in match.seats],
        (shown.say("reporting.entries"), shown.say("reporting.from_to", last=match.n)),
        (shown.say("reporting.dice"), shown.say(_DICE[header.dice]) if header.dice in _DICE else header.dice),
        *[_reading(named, name, reading) for name, reading in header.options.items()],
        (shown.say("reporting.pack"), f"{header.pack}, {header.digest[:16]}"),
        (shown.say("reporting.match"), header.match),
        (shown.say("reporting.last_leaf"), match.leaf),
    ]
    told = "".join([f"<dt>{for_html(name)}</dt><dd><bdi>{for_html(text or '-')}</bdi></dd>" for name, text in rows])
    save = for_html(shown.say("reporting.save"))
    button = f'<p><button id="save">{save}</button></p>' if kept else ""
    evidence = for_html(shown.say("reporting.evidence")).replace("limmu verify FILE", "<code>limmu verify FILE</code>")
    return f"<dl>{told}</dl>{button}<p>{evidence}</p>"


def _reading(named: Mapping[str, RulingNames], name: str, reading: str) -> tuple[str, str]:
    """A ruling and how the match reads it, in words where the game has some."""
    known = named.get(name)
    return (name, reading) if known is None else (known.text, known.readings.get(reading, reading))
