"""What an entry was, in words, for an audience: its input and its facts, with nothing that the audience may not see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from limmu.core import (
    UMPIRE,
    Begin,
    Chance,
    Decision,
    End,
    Entry,
    Fact,
    Interject,
    Match,
    Note,
    Question,
    RollDice,
    Ruleset,
    Ruling,
    SeatChange,
    ShuffleItems,
    StandingPass,
    Undo,
    answer_audiences,
    seen,
    unmask,
)
from limmu.display.notation import converted
from limmu.display.shown import Shown

HIDDEN = "(hidden)"


def last_entry(match: Match[Any]) -> Entry[Fact[Any]]:
    """The last entry of a match, with what it hides."""
    if match.opening is None:
        return match.game.codec.entry(match.json)
    return match.game.codec.entry(unmask(match.json, match.opening, match.header.match))


def question_of(match: Match[Any], entry: Entry[Any]) -> Question[Any, Any] | None:
    """The question that an entry answered; None if it answered none."""
    body = entry.input
    pause = match.past[entry.n - 1].pause if entry.n else None
    if pause is None or not isinstance(body, Decision | Chance | Interject):
        return None
    if isinstance(body, Interject):
        mine = [d for d in pause.may if d.seat == entry.by]
        return match.game.codec.asked(mine[body.may].question) if body.may < len(mine) else None
    return next((match.game.codec.asked(d.question) for d in pause.demands if d.seat == entry.by), None)


def sees_answer(
    match: Match[Any], entry: Entry[Any], question: Question[Any, Any], audiences: Sequence[str], seat: str = ""
) -> bool:
    """Whether an audience may see the answer that an entry gives to its question. ``seat``: whose, if not its own."""
    known = "input.answer" not in entry.sealed and "input.outcome" not in entry.sealed
    if UMPIRE in audiences:
        return known
    pause = match.past[entry.n - 1].pause
    sealed = pause is not None and pause.all
    allowed = answer_audiences(question, seat or entry.by, sealed)
    return known and ("" in allowed or any(who in audiences for who in allowed))


def given_answer(match: Match[Any], entry: Entry[Any], question: Question[Any, Any]) -> Any:
    """The answer of a decision or interjection, as the question's type."""
    body = entry.input
    assert isinstance(body, Decision | Interject)
    return converted(question, body.answer)


def input_text(shown: Shown, match: Match[Any], entry: Entry[Any], audiences: Sequence[str]) -> str:
    """Who did what, in one line."""
    body = entry.input
    who = shown.seat(entry.by)
    question = question_of(match, entry)
    if isinstance(body, Chance):
        return _chance(shown, body, question, question is not None and sees_answer(match, entry, question, audiences))
    if isinstance(body, Decision | Interject):
        if question is None:
            return f"{who} answers"
        visible = sees_answer(match, entry, question, audiences)
        answer = shown.given(question, given_answer(match, entry, question)) if visible else HIDDEN
        meanwhile = ", meanwhile" if isinstance(body, Interject) else ""
        asked = shown.question(seen(question, tuple(audiences)))
        return f"{who}{meanwhile}: {answer or 'nothing'} [{asked}]"
    if isinstance(body, Ruling):
        return _ruling(shown, match, entry, body, audiences)
    return _other(shown, match, who, body)


def _ruling(shown: Shown, match: Match[Any], entry: Entry[Any], body: Ruling, audiences: Sequence[str]) -> str:
    """A ruling, with what it did beside its facts."""
    did: list[str] = []
    before = match.past[entry.n - 1]
    if before.pause is not None and (body.outcome or body.answer is not UNSET):
        demand = before.pause.demands[0]
        asked = match.game.codec.asked(demand.question)
        visible = sees_answer(match, entry, asked, audiences, demand.seat)
        if body.outcome:
            did.append(_chance(shown, Chance(body.outcome), asked, visible))
        else:
            answer = (shown.given(asked, converted(asked, body.answer)) or "nothing") if visible else HIDDEN
            did.append(f"{shown.seat(demand.seat)}: {answer} [{shown.question(seen(asked, tuple(audiences)))}]")
    if body.close is not UNSET:
        did.append(f"{shown.procedure(match.game.codec.outline(before.stack[-1].proc).name)} ends")
    did += [f"{name} = {reading} from here on" for name, reading in sorted(body.readings.items())]
    return f"ruling by {body.author} ({body.clause}): {body.reason}" + (f" -> {'; '.join(did)}" if did else "")


def _chance(shown: Shown, body: Chance, question: Question[Any, Any] | None, visible: bool) -> str:
    if isinstance(question, RollDice):
        by = f", {shown.texts.value(question.by, names=shown.names)}" if question.by else ""
        faces = " ".join([str(face) for face in body.outcome])
        return f"dice {faces} ({shown.purpose(question.purpose)}{by})"
    if isinstance(question, ShuffleItems):
        return f"{len(question.items)} shuffled ({shown.purpose(question.purpose)})"
    return f"chance {' '.join(map(str, body.outcome)) if visible else HIDDEN}"


def _other(shown: Shown, match: Match[Any], who: str, body: Any) -> str:
    if isinstance(body, Begin):
        return "set-up"
    if isinstance(body, StandingPass):
        return f"{who} passes for: {body.scope.replace('_', ' ')}" if body.scope else f"{who} withdraws the pass"
    if isinstance(body, Undo):
        rolls = f", with the dice of {', '.join(map(str, body.cancels))}" if body.cancels else ""
        agreed = " by consent" if body.consents else ""
        return f"{who} takes back{agreed}: as after entry {body.to}{rolls}"
    if isinstance(body, SeatChange):
        return f"{body.person} now plays {shown.seat(body.seat)}"
    if isinstance(body, End):
        if body.how == "forfeit":
            loser = ", ".join([shown.seat(seat) for seat in match.seats if seat not in body.winners])
            return f"{loser} does not show its token for the roll and forfeits"
        return f"{who} concedes" if body.how == "concede" else "the match is ended by agreement"
    if isinstance(body, Ruleset):
        return f"ruleset {body.number} from here on"
    if isinstance(body, Note):
        return f"{who} notes: {body.text}"
    return f"{who}: {type(body).__name__}"


def facts_seen(entry: Entry[Any], audiences: Sequence[str]) -> list[Fact[Any]]:
    """The facts of an entry as an audience may see them."""
    return [seen(fact, tuple(audiences)) for fact in entry.facts]


def entry_lines(shown: Shown, match: Match[Any], entry: Entry[Any], audiences: Sequence[str]) -> list[str]:
    """An entry in a few lines: its input, then each fact."""
    facts = [f"    {shown.fact(fact)}" for fact in facts_seen(entry, audiences)]
    return [f"{entry.n}. {input_text(shown, match, entry, audiences)}", *facts]
