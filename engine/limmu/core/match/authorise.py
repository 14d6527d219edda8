"""Authority comes before legality: may the giver of an input give it now? A refusal says nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from limmu.core.log.entry import (
    MAX_COMMAND,
    Chance,
    Decision,
    End,
    Interject,
    Note,
    Rekey,
    Ruleset,
    Ruling,
    SeatChange,
    StandingPass,
    Undo,
)
from limmu.core.match import ports
from limmu.core.match.inputs import Input
from limmu.core.match.position import Match, still_asks
from limmu.core.rules.canonical import encode, require_plain
from limmu.core.rules.procedure import Demand
from limmu.core.rules.verdict import Verdict, accept, malformed, refuse

MAX_ANSWER = 1 << 16
"""Bytes of an answer, note or ruling, at most."""

MAX_SIGNATURE = 86
"""Characters of a signature; a longer one, also of a seat that has no key, would fill the log."""

Authority = tuple[Verdict[bool], Demand | None]
"""Whether the giver may give the input, and the demand that it answers, if any."""

NOT_ASKED = refuse("", "not_asked")


def authorise(match: Match[Any], inp: Input) -> Authority:
    """Judge whether an input fits the current entry, is signed, and comes from somebody who may give it."""
    position = match.position
    body: object = inp.body
    kind = type(body)
    if inp.expects and not (
        still_asks(match, inp.expects) if kind is Decision and not inp.sig else inp.expects == position.leaf
    ):
        return refuse("", "stale", str(position.n)), None
    if inp.cmd and not (inp.cmd.isascii() and len(inp.cmd) <= MAX_COMMAND):
        return malformed(f"a command id has at most {MAX_COMMAND} ASCII characters"), None
    if inp.since != -1 and not (inp.by in match.seats and inp.by in ports.prover.keys_of(match)):
        return malformed("only a seat with a key signs beforehand"), None
    if match.header.keys and not (signed := ports.prover.judge_signature(match, inp)).value:
        return signed, None
    if len(inp.sig) > MAX_SIGNATURE:
        return malformed(f"a signature has {MAX_SIGNATURE} characters of base64url"), None
    if position.ruleset not in match.game.rulesets and kind is not Ruleset:
        return refuse("", "ruleset_not_installed", str(position.ruleset), str(match.game.ruleset)), None
    if kind is Decision or kind is Chance:
        demand = _asked(match, inp.by, kind is Chance)
        return (NOT_ASKED, None) if demand is None else (accept, demand)
    if kind not in _MAY_GIVE:
        return refuse("", "not_an_input"), None
    if fault := _fault_of_form(inp.body):
        return malformed(fault), None
    if kind is Interject:
        return _offered(match, inp)
    return (accept if _MAY_GIVE[kind](match, inp.by, inp.body) else NOT_ASKED), None


def _asked(match: Match[Any], by: str, chance: bool) -> Demand | None:
    """The open demand on a seat or on chance, if it has not answered."""
    pause = match.position.pause
    if pause is None or (pause.given and any([seat == by for seat, _ in pause.given])):
        return None
    for demand in pause.demands:
        if demand.seat == by and (by == "chance") == chance:
            return demand
    return None


def _fault_of_form(body: Any) -> str:
    """Why the log cannot hold an input, such as a field of another type; "" if it can."""
    plain = f"an input has at most {MAX_ANSWER} bytes of plain values"
    try:
        json = encode(body)
        require_plain(json)
        decode: Any = msgspec.json.decode
        decode(json, type=type(body))
    except msgspec.ValidationError as error:
        return str(error)
    except (ValueError, TypeError, OverflowError, RecursionError):
        return plain
    return "" if len(json) <= MAX_ANSWER else plain


def _offered(match: Match[Any], inp: Input) -> Authority:
    """The interjection of a seat that an input names by its number."""
    pause = match.position.pause
    may: int = inp.body.may
    mine = [] if pause is None else [demand for demand in pause.may if demand.seat == inp.by]
    return (accept, mine[may]) if 0 <= may < len(mine) else (NOT_ASKED, None)


def _a_seat(match: Match[Any], by: str, body: StandingPass) -> bool:
    return by in match.seats


def _the_umpire(match: Match[Any], by: str, body: Ruling) -> bool:
    return by == "umpire"


def _a_seat_or_the_umpire(match: Match[Any], by: str, body: Undo) -> bool:
    return by in match.seats or by == "umpire"


def _the_host_or_the_umpire(match: Match[Any], by: str, body: SeatChange) -> bool:
    return by in ("host", "umpire")


def _whoever_ends(match: Match[Any], by: str, body: End) -> bool:
    return by in match.seats or (body.how != "concede" and by in ("host", "umpire"))


def _itself_or_the_host(match: Match[Any], by: str, body: Rekey) -> bool:
    return by in ("host", "umpire") or (by == body.party and by in ports.prover.keys_of(match))


def _anybody(match: Match[Any], by: str, body: Note | Ruleset) -> bool:
    return by in ("host", "umpire", *match.seats)


_MAY_GIVE: dict[type, Callable[[Match[Any], str, Any], bool]] = {
    StandingPass: _a_seat,
    Interject: _a_seat,
    Ruling: _the_umpire,
    Undo: _a_seat_or_the_umpire,
    SeatChange: _the_host_or_the_umpire,
    End: _whoever_ends,
    Note: _anybody,
    Ruleset: _anybody,
    Rekey: _itself_or_the_host,
}
"""By kind of input that answers no question: the function that says who may give it."""
