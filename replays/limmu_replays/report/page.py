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
from limmu.display.shown import Shown
from limmu.display.svg import stylesheet
from limmu_replays.report.contents import Contents

TABS = {"story": "Chronicle", "score": "Points", "dice": "Dice", "key": "Key", "about": "Match"}


def page(contents: Contents, log: bytes = b"") -> str:
    """The report as HTML. ``log``: the log itself, to be saved from the page; it says all that it opens."""
    style, script = _part("report.css") + stylesheet(), _part("report.js")
    policy = (
        f"default-src 'none'; script-src 'sha256-{_digest(script)}'; style-src 'sha256-{_digest(style)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    match, shown = contents.played.match, contents.shown
    title = f"{match.game.title}: {_scenario(match)}"
    data = msgspec.json.encode(contents.data())
    kept = f'<script type="text/plain" id="log">{_packed(log)}</script>' if log else ""
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
<title>{for_html(title)}</title><style>{style}</style></head>
<body class="waiting">
<header><h1>{for_html(match.game.title)} <small>{for_html(_scenario(match))}</small></h1>
{_header(match, shown)}</header>
<section id="board" aria-label="Map" tabindex="0">{contents.drawing or "<p>This game draws no map.</p>"}</section>
<section id="bar" aria-label="Where in the match">
<div id="plot"><svg id="graph" preserveAspectRatio="none" role="img" aria-label="Points over the match"></svg>
<span id="high"></span></div><input type="range" id="at" min="0" max="0" value="0" aria-label="Entry">
<div id="left"><button id="before" aria-label="To the player before" title="shift and left arrow">«</button>
<button id="back" aria-label="One entry back" title="left arrow">‹</button></div>
<div id="right"><button id="forth" aria-label="One entry forth" title="right arrow">›</button>
<button id="after" aria-label="To the next player" title="shift and right arrow">»</button>
<button id="zoom" aria-pressed="false" title="full size, to be moved about">zoom</button></div></section>
<aside><div id="now" aria-live="polite"><p><span id="number"></span></p> <p id="status"></p> <p id="asked"></p>
<div id="sides"></div></div>
<div id="tabs" role="tablist">{_tabs(contents)}</div>
<div id="story" class="panel" role="tabpanel"><ol id="chronicle"></ol>
<p id="clause" role="status"></p></div>
<div id="score" class="panel" role="tabpanel" hidden><table id="points">
<thead><tr><th></th><th>side</th><th class="number">points</th><th>made of</th></tr></thead>
<tbody></tbody></table></div>
<div id="dice" class="panel" role="tabpanel" hidden><table id="luck">
<thead><tr><th>who, what for</th><th class="number">dice</th><th class="number">sum</th><th class="number">average</th>
<th class="number">beyond</th><th></th></tr></thead><tbody></tbody></table>
<p>Up to this entry; the bar ends at three times the usual spread. High is not always good.</p></div>
<div id="key" class="panel" role="tabpanel" hidden>{contents.legend}</div>
<div id="about" class="panel" role="tabpanel" hidden>{_about(contents, bool(log))}</div></aside>
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


def _scenario(match: Match[object]) -> str:
    known: Mapping[str, str] = match.game.scenarios(match.pack) if match.pack is not None else {}
    return known.get(match.header.scenario, match.header.scenario)


def _header(match: Match[object], shown: Shown) -> str:
    """Who sat where, and how it ended."""
    persons = match.position.persons
    who = ", ".join([f"{shown.seat(seat)}: {persons[seat]}" for seat in match.seats if seat in persons])
    how = shown.outcome(match.over) if match.over is not None else "not over"
    return "".join([f"<p><bdi>{for_html(text)}</bdi></p>" for text in (how, who) if text])


def _tabs(contents: Contents) -> str:
    return "".join(
        [
            f'<button role="tab" data-panel="{panel}" aria-controls="{panel}" '
            f'aria-selected="{str(panel == "story").lower()}">{name}</button>'
            for panel, name in TABS.items()
            if (panel != "score" or contents.keeps_score) and (panel != "key" or contents.legend)
        ]
    )


def _about(contents: Contents, kept: bool) -> str:
    """What is to be known of the match beside its entries."""
    match, shown = contents.played.match, contents.shown
    header, persons = match.header, match.position.persons
    eyes = "all, as the umpire" if UMPIRE in contents.audiences else ", ".join(map(shown.seat, contents.audiences))
    rows = [
        ("seen by", eyes),
        *[(shown.seat(seat), persons.get(seat, "")) for seat in match.seats],
        ("entries", f"0 to {match.n}"),
        ("dice", header.dice),
        *header.options.items(),
        ("pack", f"{header.pack}, {header.digest[:16]}"),
        ("match", header.match),
        ("last leaf", match.leaf),
    ]
    told = "".join([f"<dt>{for_html(name)}</dt><dd><bdi>{for_html(text or '-')}</bdi></dd>" for name, text in rows])
    save = '<p><button id="save" data-name="match.limmu">Save the log</button></p>' if kept else ""
    return f"<dl>{told}</dl>{save}<p>The log is the evidence: <code>limmu verify FILE</code> checks it.</p>"
