"""Why an entry has its facts, or why the rules refuse an answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
from msgspec.structs import replace

from limmu.core import (
    UMPIRE,
    Chance,
    Game,
    Input,
    Refused,
    RuleError,
    Ruling,
    View,
    decide,
    mask_for,
    question,
    steps_of,
    take,
    view,
)
from limmu.display.known_ids import unknown_in
from limmu.display.language import SPOKEN
from limmu.display.notation import key_of
from limmu.display.register import register_of
from limmu.display.shown import shown_of
from limmu.display.telling import added_text, input_text, told_facts, visible_facts
from limmu.display.troubles import trouble
from limmu.stores.recorded import Played
from limmu.toolkit.clauses import ClauseInfo, RulingInfo
from limmu_replays.answering import answer_given
from limmu_replays.chronicle import Chronicle, ended_by, undone_by, why_of
from limmu_replays.falling import start
from limmu_replays.judging import verdict_of
from limmu_replays.margins import document, measured


class Book:
    """The clauses and rulings of a game, with their titles and readings."""

    def __init__(self, game: Game[Any], language: str = "") -> None:
        """``language``: the one that is spoken, unless named."""
        register = register_of(game.package, language or SPOKEN.get())
        self.named, self.knows = register.named, register.knows
        self._clauses: dict[str, ClauseInfo] = {one.id: one for one in register.clauses}
        self._rulings: dict[str, RulingInfo] = {one.id: one for one in register.rulings}

    def title(self, clause: str) -> str:
        """The title of a clause or ruling; "" if it is not listed."""
        known = self._clauses.get(clause) or self._rulings.get(clause)
        return known.title if known else ""

    def readings(self, clause: str, options: Any) -> Iterator[tuple[str, str, str]]:
        """(ruling, title, the reading in force) of each ruling that touches a clause."""
        touched = self._clauses[clause].rulings if clause in self._clauses else ()
        for ruling in (*touched, *([clause] if clause in self._rulings else [])):
            known = self._rulings.get(ruling)
            if known is not None:
                yield ruling, known.title, options.get(ruling, known.default)

    def citation(self, clause: str, options: Any) -> dict[str, Any]:
        """A clause for programs."""
        found = [{"ruling": r, "title": t, "reading": how} for r, t, how in self.readings(clause, options)]
        return {"clause": clause, "title": self.title(clause), "readings": found}


def explain_entry(played: Played, n: int, audiences: tuple[str, ...]) -> dict[str, Any]:
    """Everything behind an entry, for programs."""
    match = played.at(n)
    shown, book = shown_of(match), Book(match.game)
    options = match.position.options
    chronicle = Chronicle(played, shown, audiences)
    entry = played.entries[n]
    facts = list(zip(visible_facts(entry, audiences), told_facts(shown, match, entry, audiences), strict=True))
    over = ended_by(match, n)
    steps: list[dict[str, Any]] = []
    # facts that the input itself brings (a set-up, a ruling) come before those of the steps
    own = at = max(0, len(facts) - sum([count for _, _, count in steps_of(entry.trail)]))
    for depth, full, count in steps_of(entry.trail):
        step = chronicle.step(full)
        told = [
            {
                "text": text,
                "why": [
                    {"value": one.value, "of": one.field, "text": one.text, **book.citation(one.clause, options)}
                    for one in why_of(shown, fact)
                ],
                "measured": [{**document(one), "text": one.told(shown)} for one in measured(n, shown, fact)],
            }
            for fact, text in facts[at : at + count]
        ]
        clauses = [book.citation(clause, options) for clause in (step.clauses if step else ())]
        steps.append({"depth": depth, "step": full, "clauses": clauses, "facts": told})
        at += count
    return {
        "n": n,
        "gone": undone_by(played.match).get(n, 0),
        "input": input_text(shown, played.match, entry, audiences),
        "before": _stack_of(view(played.at(n - 1), audiences), book, options) if n else [],
        "steps": steps,
        "loose": [text for _, text in facts[:own]],
        "ruled": _ruled(played, n, audiences),
        "over": shown.outcome(over) if over is not None else "",
        "stack": _stack_of(view(match, audiences), book, options) if match.over is None else [],
    }


def _ruled(played: Played, n: int, audiences: tuple[str, ...]) -> dict[str, Any]:
    """What rulings add to the roll of entry ``n``, or of the roll that a ruling in it modifies, and what its facts are
    without that; {} for any other entry.
    """
    entry, past = played.entries[n], played.match.past
    if isinstance(entry.input, Ruling) and entry.input.modify:
        after = (one for one in played.entries[n + 1 :] if past[one.n].outcome and past[one.n - 1].modified)
        entry = next(after, entry)
    if not isinstance(entry.input, Chance | Ruling) or not entry.input.outcome or not past[entry.n - 1].modified:
        return {}
    before = played.at(entry.n - 1)
    book, options = Book(before.game), before.position.options
    added = [
        {"added": added_text(modify), **book.citation(clause, options)} for clause, modify in before.position.modified
    ]
    plain = start(before, audiences).match
    plain = replace(plain, position=replace(plain.position, modified=()))
    shown = shown_of(before)
    told = told_facts(shown, played.match, entry, audiences)
    try:
        without, after = take(plain, Input("chance", Chance(entry.input.outcome)))
    except (Refused, RuleError, LookupError, ValueError, TypeError):  # something hidden decides
        return {"n": entry.n, "added": added, "changed": [], "without": []}
    others = told_facts(shown, after, without, audiences)
    return {
        "n": entry.n,
        "added": added,
        "changed": [text for text in told if text and text not in others],
        "without": [text for text in others if text and text not in told],
    }


@attrs.frozen
class Judged:
    """The judgment of an answer as a document for programs, with the question and the seat that it asks."""

    document: dict[str, Any]
    who: str
    stack: list[dict[str, Any]]


def judge_answer(played: Played, n: int, key: str, audiences: tuple[str, ...]) -> Judged:
    """Judge an answer to the question that is open after entry ``n`` by what an audience sees. Raises Trouble if no
    question is open, no rules run, or something hidden decides.
    """
    match = played.at(n)
    shown, book = shown_of(match), Book(match.game)
    open_ = question(match)
    if open_ is None:
        raise trouble("trouble.explain_over", n=n)
    if match.pack is None:
        raise trouble("trouble.explain_pack", path=played.recording.path, why=played.recording.why_not)
    if open_.seats == ("chance",):
        raise trouble("trouble.explain_pending", n=n)
    seat, asked = open_.demands[0][0], mask_for(open_.demands[0][1], audiences)
    given = answer_given(shown, match, key, audiences)
    key = key_of(asked, given)
    verdict = verdict_of(played, match, audiences, key, decide(seat, given))
    options, seen = match.position.options, view(match, audiences)
    code, text, clause = verdict.code, "" if verdict.value else shown.refusal(verdict), verdict.clause
    sees = {seat, UMPIRE} & {*audiences}  # who does not see the seat does not see all its ids
    if not verdict.value and sees and (unknown := unknown_in(shown, match, asked, seen.board, given)):
        code, text, clause = "unknown_id", unknown, ""
    document = {
        "n": n,
        "seat": seat,
        "question": shown.question(asked),
        "answer": key,
        "answer_text": shown.tell_answer(asked, given),
        "legal": verdict.value,
        "code": code,
        "text": text,
        **book.citation(clause, options),
    }
    return Judged(document, shown.side(seat), _stack_of(seen, book, options))


def _stack_of(seen: View[Any], book: Book, options: Any) -> list[dict[str, Any]]:
    return [{"step": step, "clauses": [book.citation(one, options) for one in cited]} for step, cited in seen.stack]
