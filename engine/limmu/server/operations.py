"""Every operation of the server: method, path, what it hears and says, and what does it."""

from __future__ import annotations

from limmu import wire
from limmu.server import agreeing, copies, desk, opening, playing
from limmu.server.documents import (
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
    Proposed,
    Proposing,
    Replacing,
    Role,
    Ruled,
    Taken,
    Timeline,
)
from limmu.server.web import Operation

IMPORT = 8 << 20
"""Bytes of an imported log, at most."""
M = "/api/matches/{match}"
OPERATIONS = (
    Operation("GET", "/api/games", None, tuple[GameCard, ...], opening.games),
    Operation("GET", "/api/board.css", None, str, playing.board_style),
    Operation("GET", "/api/matches", None, list[Listed], opening.matches),
    Operation("POST", "/api/matches", Opening, Opened, opening.open_match),
    Operation("GET", M, None, MatchCard, opening.card),
    Operation("POST", f"{M}/join", Joining, Joined, opening.join),
    Operation("POST", f"{M}/leave", None, dict[str, str], opening.leave),
    Operation("POST", f"{M}/invite", Role, Link, opening.invite),
    Operation("POST", f"{M}/revoke", Role, Link, opening.revoke),
    Operation("POST", f"{M}/seats/{{seat}}", Replacing, dict[str, str], opening.seat_another),
    Operation("GET", f"{M}/view", None, wire.Seen, playing.seen),
    Operation("GET", f"{M}/events", None, tuple[wire.Event, ...], playing.events),
    Operation("GET", f"{M}/board", None, str, playing.board),
    Operation("GET", f"{M}/moving", None, Moving, playing.moved),
    Operation("GET", f"{M}/timeline", None, Timeline, playing.timeline),
    Operation("POST", f"{M}/choose", Picking, wire.Level, playing.choose),
    Operation("POST", f"{M}/preview", Judging, wire.Preview, playing.preview),
    Operation("POST", f"{M}/propose", Proposing, Proposed, agreeing.propose),
    Operation("POST", f"{M}/consent", Consenting, Proposed, agreeing.consent),
    Operation("POST", f"{M}/rule", Ruled, Taken, desk.rule),
    Operation("GET", f"{M}/log", None, str, copies.log_file),
    Operation("POST", f"{M}/branch", Branching, Opened, copies.branch_match),
    Operation("POST", "/api/import", bytes, Opened, copies.import_match, IMPORT),
    Operation("POST", f"{M}/answer", bytes, Taken, playing.answer),
)
