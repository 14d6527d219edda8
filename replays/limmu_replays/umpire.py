"""The umpire's desk: rulings, undo, agreements, and what follows from them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from limmu.core import (
    Chance,
    Decision,
    Fact,
    Game,
    Input,
    Match,
    Refused,
    RuleError,
    Ruling,
    Undo,
    may_take_back,
    positions_to,
    positions_undone,
    question,
    stored_name,
    take,
)
from limmu.display.hearing import heard
from limmu.display.known_ids import KnownIds
from limmu.display.language import ENGLISH
from limmu.display.saying import load_texts, said
from limmu.display.shown import shown_of
from limmu.display.telling import input_text, last_entry
from limmu.display.troubles import trouble
from limmu.stores.places import Place
from limmu.trouble import Trouble
from limmu_replays.answering import answer_given
from limmu_replays.repeating import Repeating, entries_text, followers, going_on, require_offers


def rule_in_place(
    repeating: Repeating,
    path: Place,
    n: int,
    consents: Sequence[str],
    ruled: Callable[[Match[Any]], Input],
) -> None:
    """Take back entry ``n`` and all later ones, give the ruling, and give the later inputs again. Raises Trouble.

    A ruling that moves nothing (a reading, facts, a modifier) stands before entry ``n``, which is given again, too.
    """
    played = repeating.played
    played.at(n)
    old, before = played.entries[n], played.match.past[n].after
    if not any([position.n == n for position in positions_to(played.match.past, played.match.n)]):
        raise going_on(path, played, n)
    if not isinstance(old.input, Decision | Chance | Ruling):
        raise trouble("trouble.rule_neither", n=n, path=path)
    given = undone(repeating.match, before, consents)
    try:
        repeating.give(given)
        given = ruled(repeating.match)
        ruling = given.body
        assert isinstance(ruling, Ruling)
        if ruling.modify and not isinstance(old.input, Chance):
            raise trouble("trouble.rule_no_roll", n=n, path=path)
        stays = not ruling.outcome and ruling.answer is UNSET and ruling.close is UNSET
        repeating.give(given, None if stays else old)
    except (Refused, RuleError) as error:
        raise refusal(repeating.match, given, error) from None
    repeating.again([*([old] if stays else []), *followers(played, n)])


def undone(match: Match[Any], to: int, consents: Sequence[str]) -> Input:
    """The undo back to entry ``to`` to which these seats consent. Raises Trouble."""
    if not 0 <= to < match.n:
        raise trouble("trouble.undo_to", to=to, last=match.n - 1)
    agreed = consenting_seats(match, consents)
    for seat in agreed:
        if may_take_back(match, seat, to):
            return Input(seat, Undo(to))
    cancels = tuple([position.n for position in positions_undone(match.past, match.n, to) if position.outcome])
    if missing := [seat for seat in match.seats if seat not in agreed]:
        rolls = said("trouble.undo_dice", entries=cancels) if cancels else ""
        raise trouble(
            "trouble.undo_consent",
            to=to,
            rolls=rolls,
            secret=_secret_in(match, agreed, to),
            missing=tuple(missing),
            options=" ".join([f"--consent {seat}" for seat in missing]),
        )
    return Input("umpire", Undo(to, match.seats, cancels))


def _secret_in(match: Match[Any], agreed: Sequence[str], to: int) -> str:
    """Why a seat may not take back its own entries alone, in words: one of them showed it something hidden."""
    gone = [(one, one.entry) for one in positions_undone(match.past, match.n, to)]
    for seat in agreed:
        if all([entry is not None and entry.by == seat for _, entry in gone]):
            showed = next((one.n for one, _ in gone if one.mine != seat), 0)
            return said("trouble.undo_showed", n=showed, who=shown_of(match).seat(seat)) if showed else ""
    return ""


def taken_back(match: Match[Any], audiences: tuple[str, ...]) -> list[str]:
    """What the undo that is the last entry cancels: how many entries, whose answers, and each roll."""
    undo = last_entry(match)
    assert isinstance(undo.input, Undo)
    shown = shown_of(match)
    gone = [position.entry for position in positions_undone(match.past, match.n - 1, undo.input.to)]
    entries = [entry for entry in gone if entry is not None]
    if not entries:
        return []
    answers = Counter([entry.by for entry in entries if isinstance(entry.input, Decision)])
    told = tuple([f"{shown.seat(seat)} {number}" for seat, number in answers.items()])
    which = entries_text(entries[0].n, entries[-1].n)
    rolls = [entry for entry in entries if entry.n in undo.input.cancels]
    head = said("undone.cancels", which=which) + (said("undone.answers", answers=told) if told else "")
    lines = [head + (said("undone.rolls") if rolls else "")]
    lines += [f"  {entry.n}. {input_text(shown, match, entry, audiences)}" for entry in rolls[:ROLLS]]
    return lines + ([f"  {said('undone.more', n=len(rolls) - ROLLS)}"] if len(rolls) > ROLLS else [])


ROLLS = 20
"""Rolls that are listed, at most."""


def consenting_seats(match: Match[Any], consents: Sequence[str]) -> tuple[str, ...]:
    """The seats that consent, in the order of the match. Raises Trouble."""
    require_seats(match, [seat for seat in consents if seat != "all"])
    return match.seats if "all" in consents else tuple([seat for seat in match.seats if seat in consents])


def require_seats(match: Match[Any], seats: Sequence[str]) -> None:
    """Check that the match has these seats. Raises Trouble."""
    if unknown := [seat for seat in seats if seat not in match.seats]:
        raise trouble("trouble.no_seat_all", name=repr(unknown[0]), seats=tuple(match.seats))


# ---------------------------------------------------------------- what is ruled


def json_of(option: str, text: str) -> Any:
    """The value of an option that takes JSON. Raises Trouble."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise trouble("trouble.rule_json", option=option, text=text[:80], why=heard(error)) from None


def facts_of(match: Match[Any], texts: Sequence[str]) -> tuple[Fact[Any], ...]:
    """Facts of the game, each from its JSON. Raises Trouble, also for an id that there is not, and that no fact before
    it brings, and for a measure below zero.
    """
    facts: list[Fact[Any]] = []
    for text in texts:
        try:
            fact = match.game.codec.fact(json_of("--fact", text))
        except ValueError as error:
            raise trouble("trouble.rule_fact", text=text[:80], game=match.game.name, why=heard(error)) from None
        known = KnownIds(match.game, shown_of(match).pack, (match.board, *facts, fact), match.seats)
        for field, wrong in known.in_record(fact):
            parts = {"id": wrong.id, "there": wrong.there, "more": wrong.more}
            kind = heard(wrong.kind, match.game.package)
            raise trouble("trouble.rule_fact_id", text=text[:80], field=field, kind=kind, **parts)
        for field in measures_of(match.game, fact):
            if (value := getattr(fact, field)) < 0:
                raise trouble("trouble.rule_fact_measure", text=text[:80], field=field, value=value)
        facts.append(fact)
    return tuple(facts)


def measures_of(game: Game[Any], fact: Fact[Any]) -> list[str]:
    """The fields of a fact that its sentence tells as a measure."""
    name = stored_name(type(fact).__name__)
    sentence = load_texts(game.package, ENGLISH).sections.get("facts", {}).get(name, "")
    return [field for field in _MEASURE.findall(sentence) if isinstance(getattr(fact, field, None), int)]


_MEASURE = re.compile(r"\{(\w+):um[}:]")


def faces_of(match: Match[Any], text: str, place: int | None = None) -> tuple[int, ...]:
    """The faces of the pending roll, from a text such as ``3,5``. Raises Trouble, also if no roll is pending.

    ``place``: the entry in the place of which the umpire rules.
    """
    shown = shown_of(match)
    open_ = question(match)
    assert open_ is not None
    if open_.seats != ("chance",):
        seat, asked = open_.demands[0]
        parts = {"who": shown.side(seat), "question": shown.question(asked)}
        n = _roll_near(match, place)
        raise trouble("trouble.rule_roll", **parts, n=n) if n else trouble("trouble.rule_no_rolls", **parts)
    try:
        return tuple([int(face) for face in text.replace(",", " ").split()])
    except ValueError:
        raise trouble("trouble.rule_faces", text=text) from None


def _roll_near(match: Match[Any], place: int | None) -> int:
    """The roll that somebody may mean who rules a roll where none is pending: the first after the entry that he named,
    before that was taken back, or else the last one. 0: there is none.
    """
    later = match.past[place : match.n + 1] if place is not None else []
    return next((one.n for one in (*later, *positions_to(match.past, match.n)) if one.outcome), 0)


def added_of(text: str) -> tuple[int, ...]:
    """What a ruling adds to a roll, from a text such as ``+1`` or, die by die, ``0,+1``. Raises Trouble."""
    try:
        return tuple([int(number) for number in text.replace(",", " ").split()])
    except ValueError:
        raise trouble("trouble.rule_modifier", text=text) from None


def require_readings(match: Match[Any], chosen: Mapping[str, str]) -> None:
    """Check that the game has these readings. Raises Trouble."""
    for name, reading in chosen.items():
        if reading not in (known := match.game.options.get(name, ())):
            options = tuple(match.game.options) or (said("value.none"),)
            there = said("rule.readings", known=tuple(known)) if known else said("rule.options", known=options)
            raise trouble("trouble.rule_reading", name=name, reading=reading, there=there, game=match.game.name)


def answer_for(match: Match[Any], key: str, audiences: tuple[str, ...]) -> Any:
    """The answer that a text names for the seat that is asked. Raises Trouble, with what an audience may know."""
    open_ = question(match)
    assert open_ is not None
    if open_.seats == ("chance",):
        raise trouble("trouble.rule_pending")
    if open_.sealed:
        raise trouble("trouble.rule_sealed")
    return answer_given(shown_of(match), match, key, audiences)


# ---------------------------------------------------------------- the entry


def take_input(match: Match[Any], made: Callable[[Match[Any]], Input]) -> Match[Any]:
    """The match after an input of the umpire, if it can be stored and go on. Raises Trouble."""
    given = made(match)
    try:
        after = take(match, given)[1]
    except (Refused, RuleError) as error:
        raise refusal(match, given, error) from None
    match.game.codec.entry_of_now(after.json)  # whatever is stored must be readable again
    require_offers(after)
    return after


def refusal(match: Match[Any], given: Input, refused: Refused | RuleError) -> Trouble:
    """The message for an input of the umpire that was refused."""
    ruling = given.body if isinstance(given.body, Ruling) else None
    if isinstance(refused, RuleError):
        why = type(refused.__cause__).__name__
        if ruling is not None and ruling.facts and not refused.where:
            return trouble("trouble.ruled_fact", why=why)
        return trouble("trouble.ruled_error", where=refused.where, why=why)
    data = refused.verdict.data if refused.verdict.code == "malformed" else ()
    if data and ruling is not None and ruling.close is not UNSET:
        return trouble("trouble.ruled_close", why=tuple(data))
    why = f" ({', '.join(data)})" if data else ""
    return trouble("trouble.ruled_refused", n=match.n, why=shown_of(match).refusal(refused.verdict) + why)
