"""Every operation of the server: method, path, what it hears and says, and what does it."""

from __future__ import annotations

from limmu import wire
from limmu.server import agreeing, copies, desk, opening, playing
from limmu.server.documents import (
    Aside,
    Branching,
    Clocks,
    ClockTerms,
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
    Ordered,
    Ordering,
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
    Operation("GET", "/api/matches", None, list[Listed], opening.matches, queries=("state", "q", "from")),
    Operation("POST", "/api/matches", Opening, Opened, opening.open_match, cost=2),
    Operation("GET", MATCH, None, MatchCard, opening.card),
    Operation("POST", f"{MATCH}/join", Joining, Joined, opening.join, cost=1),
    Operation("POST", f"{MATCH}/leave", None, dict[str, str], opening.leave),
    Operation("POST", f"{MATCH}/invite", Role, Link, opening.invite),
    Operation("POST", f"{MATCH}/revoke", Role, Link, opening.revoke),
    Operation("POST", f"{MATCH}/seats/{{seat}}", Replacing, Link, opening.seat_another),
    Operation("GET", f"{MATCH}/view", None, wire.Seen, playing.seen, queries=("at",)),
    Operation("GET", f"{MATCH}/events", None, tuple[wire.Event, ...], playing.events, queries=("since", "to")),
    Operation("GET", f"{MATCH}/board", None, str, playing.board, queries=("at", "palette")),
    Operation("GET", f"{MATCH}/moving", None, Moving, playing.moved, queries=("at",)),
    Operation("GET", f"{MATCH}/timeline", None, Timeline, playing.timeline, cost=1),
    Operation("POST", f"{MATCH}/choose", Picking, wire.Level, playing.choose, queries=("seat",)),
    Operation("POST", f"{MATCH}/preview", Judging, wire.Preview, playing.preview, queries=("seat",)),
    Operation("GET", f"{MATCH}/aside", None, Aside, playing.aside, queries=("at",)),
    Operation("POST", f"{MATCH}/sketch", Picking, Sketch, playing.sketch, queries=("seat",)),
    Operation("POST", f"{MATCH}/wish", Wishing, Wished, agreeing.wish, queries=("seat",)),
    Operation("POST", f"{MATCH}/wish/agree", Consenting, Wished, agreeing.agree),
    Operation("POST", f"{MATCH}/wish/refuse", Consenting, Wished, agreeing.refuse),
    Operation("GET", f"{MATCH}/orders", None, Ordered, playing.orders, queries=("seat",)),
    Operation("PUT", f"{MATCH}/orders", Ordering, Ordered, playing.order, queries=("seat",)),
    Operation("GET", f"{MATCH}/clocks", None, Clocks, opening.clocks),
    Operation("PUT", f"{MATCH}/clocks", ClockTerms, Clocks, opening.set_clocks),
    Operation("POST", f"{MATCH}/rule", Ruled, Taken, desk.rule),
    Operation("GET", f"{MATCH}/log", None, str, copies.log_file, queries=("seat", "full")),
    Operation("POST", f"{MATCH}/branch", Branching, Opened, copies.branch_match, cost=4),
    Operation("POST", "/api/import", bytes, Opened, copies.import_match, IMPORT, accepts="text/plain", cost=10),
    Operation("POST", f"{MATCH}/answer", wire.Command, Taken, playing.answer, queries=("seat",), raw=True),
)
