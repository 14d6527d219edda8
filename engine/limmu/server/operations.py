"""Every operation of the server: method, path, what it hears and says, and what does it."""

from __future__ import annotations

from limmu import wire
from limmu.server import agreeing, copies, desk, opening, playing
from limmu.server.documents import (
    Aside,
    Branching,
    Consenting,
    GameCard,
    Joined,
    Joining,
    Judging,
    Link,
    Listed,
    MatchCard,
    Moving,
    Opened,
    Opening,
    Picking,
    Replacing,
    Role,
    Ruled,
    Sketch,
    Taken,
    Timeline,
    Wished,
    Wishing,
)
from limmu.server.web import MATCH, Operation

IMPORT = 8 << 20
"""Bytes of an imported log, at most."""
OPERATIONS = (
    Operation("GET", "/api/games", None, tuple[GameCard, ...], opening.games),
    Operation("GET", "/api/games/{game}/clauses", None, dict[str, str], opening.clauses),
    Operation("GET", "/board.css", None, str, playing.board_style),
    Operation("GET", "/api/matches", None, list[Listed], opening.matches),
    Operation("POST", "/api/matches", Opening, Opened, opening.open_match),
    Operation("GET", MATCH, None, MatchCard, opening.card),
    Operation("POST", f"{MATCH}/join", Joining, Joined, opening.join),
    Operation("POST", f"{MATCH}/leave", None, dict[str, str], opening.leave),
    Operation("POST", f"{MATCH}/invite", Role, Link, opening.invite),
    Operation("POST", f"{MATCH}/revoke", Role, Link, opening.revoke),
    Operation("POST", f"{MATCH}/seats/{{seat}}", Replacing, dict[str, str], opening.seat_another),
    Operation("GET", f"{MATCH}/view", None, wire.Seen, playing.seen),
    Operation("GET", f"{MATCH}/events", None, tuple[wire.Event, ...], playing.events),
    Operation("GET", f"{MATCH}/board", None, str, playing.board),
    Operation("GET", f"{MATCH}/moving", None, Moving, playing.moved),
    Operation("GET", f"{MATCH}/timeline", None, Timeline, playing.timeline),
    Operation("POST", f"{MATCH}/choose", Picking, wire.Level, playing.choose),
    Operation("POST", f"{MATCH}/preview", Judging, wire.Preview, playing.preview),
    Operation("GET", f"{MATCH}/aside", None, Aside, playing.aside),
    Operation("POST", f"{MATCH}/sketch", Picking, Sketch, playing.sketch),
    Operation("POST", f"{MATCH}/wish", Wishing, Wished, agreeing.wish),
    Operation("POST", f"{MATCH}/wish/agree", Consenting, Wished, agreeing.agree),
    Operation("POST", f"{MATCH}/wish/refuse", Consenting, Wished, agreeing.refuse),
    Operation("POST", f"{MATCH}/rule", Ruled, Taken, desk.rule),
    Operation("GET", f"{MATCH}/log", None, str, copies.log_file),
    Operation("POST", f"{MATCH}/branch", Branching, Opened, copies.branch_match),
    Operation("POST", "/api/import", bytes, Opened, copies.import_match, IMPORT),
    Operation("POST", f"{MATCH}/answer", bytes, Taken, playing.answer),
)
