"""The rows of a recorded match: nothing is judged, and nothing is shown that the audience may not see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from limmu.bots import bot_of
from limmu.core import (
    Chance,
    Decision,
    Entry,
    Fact,
    Interject,
    Match,
    RollDice,
    TurnClosed,
    branch,
    positions_to,
    question_of,
    steps_of,
    view,
)
from limmu.display.notation import convert_answer, key_of
from limmu.display.shown import Shown, shown_of
from limmu.display.telling import sees_answer, visible_facts
from limmu.stores.places import Place, in_letters
from limmu.stores.recorded import Played, read_played
from limmu.trouble import Trouble
from limmu_replays.showing import own_eyes
from limmu_replays.tables.columns import TABLES, Decisions, Facts, Matches, Rolls, Rows, Scores, Seats, Steps


def rows_at(pack_dir: Path | None, place: Place) -> Rows | str:
    """The rows of a log, as its default audience sees them; of a log that cannot be read the reason, of whatever kind:
    nobody has verified it.
    """
    try:
        return rows_of(in_letters(place), read_played(place, pack_dir))
    except Trouble as trouble:
        return trouble.message
    except Exception as error:
        return f"{place}: {type(error).__name__}: {error}"


def rows_of(log: str, played: Played) -> Rows:
    """The rows of a match by table."""
    match = played.match
    rows: Rows = {name: [] for name in TABLES}
    audiences = (own_eyes(match),)
    live = {position.n for position in positions_to(match.past, match.n)}
    steps: Counter[str] = Counter()
    shown, turn = shown_of(match), 1
    for entry in played.entries:
        undone = entry.n not in live
        rows["facts"] += _facts(log, turn, entry, audiences, undone)
        rows["rolls"] += _rolls(log, turn=turn, match=match, entry=entry, audiences=audiences, undone=undone)
        rows["decisions"] += _decisions(log, turn=turn, match=match, entry=entry, audiences=audiences, undone=undone)
        steps.update([name for _, name, _ in steps_of(entry.trail)])
        closed = len([fact for fact in entry.facts if type(fact) is TurnClosed]) if not undone else 0
        if closed or (entry.n == match.n and match.over is not None):
            rows["scores"] += _scores(log, turn, shown, branch(match, entry.n), audiences)
        turn += closed
    rows["steps"] = [Steps(log, name, clauses_of(match, name), times) for name, times in sorted(steps.items())]
    rows["seats"] = list(_seats(log, match))
    answered = len([row for row in rows["decisions"] if not row.undone])
    rows["matches"] = [_match(log, match, turn - 1, answered)]
    return rows


def _match(log: str, match: Match[Any], turns: int, decisions: int) -> Matches:
    header, over = match.header, match.over
    return Matches(
        log=log,
        match=header.match,
        game=header.game,
        ruleset=header.ruleset,
        pack=header.pack,
        digest=header.digest,
        scenario=header.scenario,
        options=tuple([f"{name}={reading}" for name, reading in sorted(header.options.items())]),
        over=over is not None,
        winners=over.winners if over is not None else (),
        how=over.how if over is not None else "",
        turns=turns,
        decisions=decisions,
        entries=match.n + 1,
        leaf=match.leaf,
    )


def _seats(log: str, match: Match[Any]) -> Iterator[Seats]:
    winners = match.over.winners if match.over is not None else ()
    for place, seat in enumerate(match.seats, 1):
        person = match.position.persons.get(seat, "")
        yield Seats(log=log, seat=seat, place=place, person=person, bot=bot_of(person), won=seat in winners)


def _facts(log: str, turn: int, entry: Entry[Fact[Any]], audiences: Sequence[str], undone: bool) -> Iterator[Facts]:
    for number, fact in enumerate(visible_facts(entry, audiences), 1):
        fields: dict[str, Any] = msgspec.to_builtins(fact)
        name = fields.pop("_")
        yield Facts(
            log=log,
            entry=entry.n,
            turn=turn,
            number=number,
            fact=name,
            fields=msgspec.json.encode(fields, order="sorted").decode(),
            undone=undone,
        )


def _rolls(
    log: str, turn: int, match: Match[Any], entry: Entry[Any], audiences: Sequence[str], undone: bool
) -> Iterator[Rolls]:
    body, asked = entry.input, question_of(match, entry)
    if isinstance(body, Chance) and isinstance(asked, RollDice) and sees_answer(match, entry, asked, audiences):
        for die, (sides, face) in enumerate(zip(asked.dice, body.outcome, strict=True), 1):
            yield Rolls(
                log=log,
                entry=entry.n,
                turn=turn,
                by=asked.by,
                purpose=asked.purpose,
                die=die,
                sides=sides,
                face=face,
                undone=undone,
            )


def _decisions(
    log: str, turn: int, match: Match[Any], entry: Entry[Any], audiences: Sequence[str], undone: bool
) -> Iterator[Decisions]:
    body, asked = entry.input, question_of(match, entry)
    if not isinstance(body, Decision | Interject) or asked is None:
        return
    frame = match.past[entry.n - 1].stack[-1]
    step = match.game.codec.step(frame.proc, frame.at)
    seen = sees_answer(match, entry, asked, audiences)
    yield Decisions(
        log=log,
        entry=entry.n,
        turn=turn,
        seat=entry.by,
        question=str(type(asked).__struct_config__.tag),
        step=step.full,
        clauses=step.clauses,
        answer=key_of(asked, convert_answer(asked, body.answer)) if seen else "",
        offered=isinstance(body, Interject),
        undone=undone,
    )


def _scores(log: str, turn: int, shown: Shown, match: Match[Any], audiences: Sequence[str]) -> Iterator[Scores]:
    for score, rank in shown.scores(view(match, audiences)):
        yield Scores(
            log=log,
            entry=match.n,
            turn=turn,
            side=score.id,
            points=score.points,
            tie=score.tie,
            rank=rank,
            last=match.over is not None,
        )


def clauses_of(match: Match[Any], name: str) -> tuple[str, ...]:
    """The clauses of a step, as PROCEDURE.STEP; () where these rules do not know it any more."""
    procedure, _, step = name.partition(".")
    try:
        return match.game.codec.step(match.game.procedures[procedure], step).clauses
    except (KeyError, ValueError):
        return ()
