"""An entry in words, for an audience: its input and its facts, without what the audience may not see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    Rekey,
    RollDice,
    Ruleset,
    Ruling,
    SeatChange,
    ShuffleItems,
    StandingPass,
    Undo,
    answer_audiences,
    mask_for,
    question_of,
)
from limmu.display.hearing import heard_note
from limmu.display.notation import convert_answer
from limmu.display.register import register_of
from limmu.display.shown import Shown

CANCELLED = 12
"""Rolls that an undo takes back, at most, to name each."""


def last_entry(match: Match[Any]) -> Entry[Fact[Any]]:
    """The last entry of a match, with its hidden values."""
    entry = match.position.entry
    assert entry is not None, "a match has an entry from its set-up on"
    return entry


def sees_answer(
    match: Match[Any], entry: Entry[Any], question: Question[Any, Any], audiences: Sequence[str], seat: str = ""
) -> bool:
    """Whether an audience may see the answer of an entry to its question; ``seat`` answered, if not the entry's own."""
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
    return convert_answer(question, body.answer)


def input_text(shown: Shown, match: Match[Any], entry: Entry[Any], audiences: Sequence[str]) -> str:
    """Who did what, in one line."""
    body = entry.input
    shown = shown.on(match.past[entry.n - 1].board) if entry.n else shown
    who = _by(shown, entry.by)
    question = question_of(match, entry)
    if isinstance(body, Chance):
        return _chance(shown, body, question, question is not None and sees_answer(match, entry, question, audiences))
    if isinstance(body, Decision | Interject):
        if question is None:
            return shown.say("told.answers", who=who)
        visible = sees_answer(match, entry, question, audiences)
        answer = given_answer(match, entry, question) if visible else None
        key = "told.meanwhile" if isinstance(body, Interject) else "told.answer"
        return _answered(
            shown, key=key, who=who, question=question, answer=answer, visible=visible, audiences=audiences
        )
    if isinstance(body, Ruling):
        return _ruling(shown, match, entry, body, audiences)
    return _other(shown, match, entry.by, body)


def _by(shown: Shown, by: str) -> str:
    """Who gave an input, in words: a seat, the umpire or the host."""
    own = {UMPIRE: shown.say("told.umpire"), "host": shown.say("told.host")}
    return own.get(by) or shown.seat(by)


def _answered(
    shown: Shown, key: str, who: str, question: Question[Any, Any], answer: Any, visible: bool, audiences: Sequence[str]
) -> str:
    """An answer with its question, as an audience may see both."""
    told = shown.tell_answer(question, answer) or shown.say("value.nothing") if visible else shown.say("told.hidden")
    return shown.say(key, who=who, answer=told, question=shown.question(mask_for(question, tuple(audiences))))


def _ruling(shown: Shown, match: Match[Any], entry: Entry[Any], body: Ruling, audiences: Sequence[str]) -> str:
    """A ruling, with what it did beside its facts."""
    did: list[str] = []
    before = match.past[entry.n - 1]
    if before.pause is not None and (body.outcome or body.modify or body.answer is not UNSET):
        demand = before.pause.demands[0]
        asked = match.game.codec.question(demand.question)
        visible = sees_answer(match, entry, asked, audiences, demand.seat)
        if body.outcome:
            did.append(_chance(shown, Chance(body.outcome), asked, visible))
        elif isinstance(asked, RollDice):
            did.append(shown.say("told.modified", added=added_text(body.modify), purpose=shown.purpose(asked.purpose)))
        else:
            answer, who = convert_answer(asked, body.answer), shown.seat(demand.seat)
            did.append(
                _answered(
                    shown,
                    key="told.answer",
                    who=who,
                    question=asked,
                    answer=answer,
                    visible=visible,
                    audiences=audiences,
                )
            )
    if body.close is not UNSET:
        procedure = match.game.codec.outline(before.stack[-1].proc).name
        did.append(shown.say("told.closed", procedure=shown.procedure(procedure)))
    told = register_of(match.game.package, shown.language).reading
    did += [shown.say("told.reading", name=name, reading=told(one)) for name, one in sorted(body.readings.items())]
    ruling = shown.say("told.ruling", author=body.author, clause=body.clause, reason=body.reason)
    return shown.say("told.ruling_did", ruling=ruling, did="; ".join(did)) if did else ruling


def added_text(modify: Sequence[int]) -> str:
    """What a ruling adds to a roll: `+1`, or for each die by itself `0 +1 0`."""
    return " ".join([f"{number:+d}" if number else "0" for number in modify])


def _chance(shown: Shown, body: Chance, question: Question[Any, Any] | None, visible: bool) -> str:
    if isinstance(question, RollDice):
        faces, purpose = " ".join([str(face) for face in body.outcome]), shown.purpose(question.purpose)
        if not question.by:
            return shown.say("told.dice", faces=faces, purpose=purpose)
        by = shown.texts.value(question.by, names=shown.names)
        return shown.say("told.dice_by", faces=faces, purpose=purpose, by=by)
    if isinstance(question, ShuffleItems):
        return shown.say("told.shuffle", n=len(question.items), purpose=shown.purpose(question.purpose))
    return shown.say("told.chance", outcome=" ".join(map(str, body.outcome)) if visible else shown.say("told.hidden"))


def _other(shown: Shown, match: Match[Any], by: str, body: Any) -> str:
    who = _by(shown, by)
    if isinstance(body, Begin):
        return shown.say("told.begin")
    if isinstance(body, StandingPass):
        window, scope = [shown.name(one) for one in body.scope.rpartition(":")[::2]]
        if window:
            return shown.say("told.pass_at", who=who, window=window, scope=scope)
        return shown.say("told.pass", who=who, scope=scope) if scope else shown.say("told.withdraw", who=who)
    agreed = shown.texts.value(body.consents, names=shown.names) if isinstance(body, Undo | End) else ""
    if isinstance(body, Undo):
        way = "told.undo_agreed" if by != UMPIRE else "told.undo_by_all"  # a server gives for all what they agree to
        undone = shown.say(way if body.consents else "told.undo", who=who, to=body.to, seats=agreed)
        if len(body.cancels) > CANCELLED:
            first, last = body.cancels[0], body.cancels[-1]
            return shown.say("told.undo_many", undone=undone, n=len(body.cancels), first=first, last=last)
        return shown.say("told.undo_dice", undone=undone, entries=body.cancels) if body.cancels else undone
    if isinstance(body, SeatChange):
        return shown.say("told.seat", person=body.person, seat=shown.seat(body.seat))
    if isinstance(body, End):
        if body.how == "forfeit":
            losers = tuple([shown.seat(seat) for seat in match.seats if seat not in body.winners])
            return shown.say("told.forfeit", who=losers)
        if body.how == "concede":
            return shown.say("told.concede", who=who)
        return shown.say("told.agree", seats=agreed)
    if isinstance(body, Ruleset):
        return shown.say("told.ruleset", number=body.number)
    if isinstance(body, Rekey):
        key = "told.rekey_hosted" if body.hosted else "told.rekey"
        return shown.say(key, who=who, party=_by(shown, body.party))
    if isinstance(body, Note):
        return shown.say("told.note", who=who, text=_note(shown, match, body.text))
    return f"{who}: {type(body).__name__}"


def _note(shown: Shown, match: Match[Any], text: str) -> str:
    """A note, what the program wrote into it in the language of the reader."""

    def seats() -> Mapping[str, str]:
        english = shown.in_english()
        return {name: shown.seat(seat) for seat in match.seats for name in (seat, english.seat(seat))}

    return heard_note(text, match.game.package, shown.language, shown.names, seats)


def visible_facts(entry: Entry[Any], audiences: Sequence[str]) -> list[Fact[Any]]:
    """The facts of an entry as an audience may see them."""
    return [mask_for(fact, tuple(audiences)) for fact in entry.facts]


def told_facts(
    shown: Shown, match: Match[Any], entry: Entry[Any], audiences: Sequence[str], end: Any = None
) -> list[str]:
    """The facts of an entry in words, as an audience may see them; "" for one that is not told.

    What is told is of the moment, such as who is King: by the board after each fact, and by what ran then. ``end``: the
    board after the entry as the audience sees it, where it is known already.
    """
    if not entry.facts:
        return []
    audience, told = tuple(audiences), list[str]()
    before = match.past[max(0, entry.n - 1)]
    under = [mask_for(frame.proc, audience) for frame in before.stack] if entry.n else []
    last = shown.on(mask_for(match.past[entry.n].board, audience) if end is None else end, under)
    board, seen = before.board, visible_facts(entry, audience)
    for i, fact in enumerate(entry.facts[:-1]):
        board = fact.fold(board) if entry.n else board
        then = shown.on(mask_for(board, audience), under) if shown.looks(fact) else last
        told.append(then.fact(seen[i]))
    return [*told, last.fact(seen[-1])]


def entry_lines(shown: Shown, match: Match[Any], entry: Entry[Any], audiences: Sequence[str]) -> list[str]:
    """An entry in a few lines: its input, then each fact that is told."""
    facts = [f"    {told}" for told in told_facts(shown, match, entry, audiences) if told]
    return [f"{entry.n}. {input_text(shown, match, entry, audiences)}", *facts]
