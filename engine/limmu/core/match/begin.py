"""Beginning a match: its header, and entry 0, which holds the set-up and the rules up to the first question."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from secrets import token_bytes
from typing import Any

import msgspec

from limmu.core.log.entry import FORMAT, MAX_SEATS, SHUFFLES, Begin, DiceTerms, Entry, Header
from limmu.core.log.sealing import SECRET_BYTES, commitment_to
from limmu.core.match import ports
from limmu.core.match.game import Game, require_game
from limmu.core.match.inputs import Input
from limmu.core.match.position import Match, empty
from limmu.core.match.take import Ran, link, table_of
from limmu.core.rules.canonical import encode
from limmu.core.rules.procedure import Frame, Procedure
from limmu.core.rules.records import PUBLIC, UMPIRE, B, Fact
from limmu.core.rules.running import start

_BY_HAND = DiceTerms()
_NO_SEATS = (PUBLIC, UMPIRE, "public", "chance", "host", SHUFFLES)


def begin(
    game: Game[B],
    pack: Any,
    scenario: str,
    seats: tuple[str, ...] = (),
    options: Mapping[str, str] | None = None,
    *,
    match_id: str = "match",
    secret: bytes = b"",
    dice: DiceTerms = _BY_HAND,
    persons: Mapping[str, str] | None = None,
    keys: Mapping[str, str] | None = None,
) -> tuple[Entry[Fact[B]], Match[B]]:
    """Set a scenario up and run the rules to the first question.

    ``options`` chooses readings by name (the rest are defaults); ``secret`` is 32 random bytes that the host keeps
    (``match.secret``), drawn here if none is given; ``dice`` the terms of the source of chance (``dice.terms``);
    ``keys`` Ed25519 public keys of the host and of the seats that sign their inputs, beside those of the terms.
    Returns entry 0 and the match. Raises ValueError for an unknown scenario, seat, option or reading, and if anchors or
    keys are not those that the mode of the dice wants.
    """
    require_game(game)
    of_scenario = game.seats(pack, scenario)
    chosen = _chosen(game, options or {})
    secret = secret or token_bytes(SECRET_BYTES)
    if len(secret) != SECRET_BYTES or not any(secret):
        raise ValueError(f"the match secret must be {SECRET_BYTES} random bytes: leave it out, and one is drawn")
    seats = seats or of_scenario
    if wrong := [seat for seat in seats if seat in _NO_SEATS or seats.count(seat) > 1]:
        raise ValueError(f"the game names seats twice, or names that no seat may have: {', '.join(map(repr, wrong))}")
    if len(seats) > MAX_SEATS:
        raise ValueError(f"{len(seats)} seats: at most {MAX_SEATS} are allowed")
    if unknown := [seat for seat in persons or {} if seat not in seats]:
        raise ValueError(f"there is no seat {', '.join(unknown)}: the seats are {', '.join(seats)}")
    header = Header(
        format=FORMAT,
        game=game.name,
        ruleset=game.ruleset,
        pack=getattr(pack, "id", ""),
        digest=game.digest(pack),
        match=match_id,
        scenario=scenario,
        seats=seats,
        commitment=commitment_to(match_id, secret),
        persons=dict(persons or {}),
        options=chosen,
        dice=dice.mode,
        hosted=dice.hosted,
        anchors=dice.anchors,
        links=dice.links,
        keys={**dice.keys, **(keys or {})},
    )
    try:
        msgspec.json.decode(encode(header), type=Header)
    except ValueError as error:  # such as a person whose name is a number: nobody could read the log again
        raise ValueError(f"no header: {error}") from None
    if fault := ports.prover.fault_of_header(header):
        raise ValueError(fault)
    return entry_zero(game, pack, header, secret)


def _chosen(game: Game[Any], options: Mapping[str, str]) -> dict[str, str]:
    chosen = {name: readings[0] for name, readings in sorted(game.options.items())}
    for name, reading in options.items():
        if reading not in game.options.get(name, ()):
            known = ", ".join(game.options.get(name, ())) or f"options are {', '.join(chosen) or 'none'}"
            raise ValueError(f"{game.name} has no option {name} = {reading!r}: {known}")
        chosen[name] = reading
    return chosen


def entry_zero(game: Game[B], pack: Any, header: Header, secret: bytes) -> tuple[Entry[Fact[B]], Match[B]]:
    """Make entry 0 of a header: the set-up, and the rules up to the first question."""
    facts = game.set_up(pack, header.scenario, header.options)
    return enter(empty(game, pack, header, secret), facts, game.opening(pack, header.scenario))


def enter(
    match: Match[B], facts: Iterable[Fact[B]], proc: Procedure[Any], below: Iterable[Frame] = ()
) -> tuple[Entry[Fact[B]], Match[B]]:
    """Make entry 0 of an empty match: the facts, then the rules from a procedure on, up to the first question.

    For a case that starts in the middle of a match, ``below`` are the frames under its procedure, the outermost
    first.
    """
    t = table_of(match)
    for fact in facts:
        t.emit(fact)
    t.stack.extend(below)
    return link(match, Ran(Input("host", Begin()), t, start(t, proc)))
