"""``limmu again``: give again the inputs that an undo took back, one after the other, as long as they fit.

An input fits if the match asks the same as then and the rules accept it. Rolls come with the dice that the undo
keeps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import attrs
from msgspec import to_builtins
from msgspec.structs import replace

from limmu.core import (
    Chance,
    End,
    Entry,
    Fact,
    Input,
    Interject,
    Match,
    Note,
    OpenQuestion,
    Refused,
    RollDice,
    RuleError,
    Ruling,
    SeatChange,
    TurnClosed,
    Undo,
    consenting,
    encode,
    keys_of,
    mask_for,
    positions_to,
    positions_undone,
    question,
    recorded_outcome,
    take,
    view,
)
from limmu.display.hearing import heard, written
from limmu.display.known_ids import why_refused
from limmu.display.saying import said
from limmu.display.shown import Shown, shown_of
from limmu.display.telling import input_text, last_entry, told_facts
from limmu.display.troubles import trouble
from limmu.stores.keys import require_keys, signing
from limmu.stores.places import Place
from limmu.stores.recorded import Played
from limmu.trouble import SILENT, Listener, Trouble
from limmu_replays.chronicle import modifiers, why_of
from limmu_replays.showing import document, open_question, roll_text

Old = Entry[Fact[Any]]

_STANDING = (Undo, Note, SeatChange)
"""Inputs that no undo takes back, or that change nothing."""


class Unfit(Exception):
    """An input does not fit: the reason."""


@attrs.frozen
class Step:
    """An entry to write, the match after it, and the old entry that it repeats or replaces, if any."""

    match: Match[Any]
    entry: Old
    old: Old | None

    @property
    def same(self) -> bool:
        """Whether it has the same input and facts as the old entry."""
        mine, theirs = self.entry.input, self.old.input if self.old is not None else None
        return type(mine) is type(theirs) and (isinstance(mine, Interject) or encode(mine) == encode(theirs))


class Repeating:
    """A match that goes on in memory, with the entries to write."""

    def __init__(self, played: Played, keys: Mapping[str, bytes], listener: Listener = SILENT) -> None:
        self.played, self.match = played, played.match
        self.shown = shown_of(played.match)
        self.steps: list[Step] = []
        self.left: Sequence[Old] = ()
        """The old entries that are not given again: the first that does not fit, and all after it."""
        self.why = ""
        """Why the first of them does not fit."""
        self._keys, self._listener = keys, listener

    def give(self, inp: Input, old: Old | None = None) -> None:
        """Take an input. Raises Trouble if the key of a seat that signs is missing; Refused, RuleError."""
        require_keys(self.match, self._keys, (inp.by, *consenting(keys_of(self.match), inp.by, inp.body)))
        after = take(self.match, signing(self._keys)(self.match, inp))[1]
        after.game.codec.entry_of_now(after.json)  # whatever is stored must be readable again
        if isinstance(inp.body, Ruling):
            require_offers(after)
        self.match = after
        self.steps.append(Step(after, last_entry(after), old))

    def again(self, line: Sequence[Old]) -> None:
        """Give the inputs of an old line again, up to the first that does not fit, then a note that says which.

        Raises Trouble if the key of a seat that signs is missing.
        """
        line = [entry for entry in line if not isinstance(entry.input, _STANDING)]
        first = self.match.n + 1
        require_keys(self.match, self._keys, [entry.by for entry in line])
        with self._listener.progress(said("note.giving_again"), len(line)) as tick:
            for i, old in enumerate(line):
                try:
                    self.give(self._fitting(old), old)
                except (Unfit, RuleError) as error:
                    self.left, self.why = line[i:], heard(error)
                    break
                except Refused as refused:
                    why = why_refused(self.shown, self.match, Input(old.by, old.input), refused.verdict)
                    self.left, self.why = line[i:], said("again.refused", why=why)
                    break
                except Trouble as trouble:  # a ruling after which the rules cannot list the answers
                    self.left, self.why = line[i:], trouble.what
                    break
                tick(i)
        told: list[str] = []
        if given := len(line) - len(self.left):
            new = entries_text(first, self.match.n, written)
            old = entries_text(line[0].n, line[given - 1].n, written)
            told.append(written("again.note_given", n=given, which=new, what=old))
        if self.left:
            told.append(written("again.note_left", n=self.left[0].n))
        if told:
            self.give(Input("umpire", Note("; ".join(told))))

    def _fitting(self, old: Old) -> Input:
        """The input of an entry, for the match as it is now. Raises Unfit."""
        body: Any = old.input
        if isinstance(body, End):
            raise Unfit(said("again.ended"))
        then = question(replace(self.played.match, position=self.match.past[old.n - 1]))
        now = question(self.match)
        if now is None:
            raise Unfit(said("again.over"))
        if then is None or (then.step, then.demands) != (now.step, now.demands):
            texts = self._asked(now), self._asked(then)
            if then is not None and texts[0] == texts[1]:
                raise Unfit(said("again.asks_alike", question=texts[0], what=difference(now, then)))
            raise Unfit(said("again.asks_else", now=texts[0], then=texts[1]))
        if isinstance(body, Interject):
            if then.may != now.may:
                raise Unfit(said("again.interjections"))
            body = Interject(body.may, body.answer, self.match.n)
        if isinstance(body, Chance):
            body = Chance(recorded_outcome(self.match))
            if not body.outcome:
                raise Unfit(said("again.no_dice"))
        return Input(old.by, body)

    def _asked(self, asked: OpenQuestion | None) -> str:
        if asked is None:
            return said("value.nothing")
        return "; ".join(
            [
                f"{self.shown.seat(seat)}: "
                + (roll_text(self.shown, one) if isinstance(one, RollDice) else self.shown.question(one))
                for seat, one in asked.demands
            ]
        )


def entries_text(first: int, last: int, say: Callable[..., str] = said) -> str:
    """Some entries in words."""
    return say("told.entry", n=first) if first == last else say("told.entries", first=first, last=last)


def difference(now: OpenQuestion, then: OpenQuestion) -> str:
    """What is not the same in two questions that read alike, as everybody may see it."""
    if now.step != then.step:
        return said("again.other_step", now=now.step, then=then.step)
    for (_, one), (_, other) in zip(now.demands, then.demands, strict=True):
        mine, theirs = mask_for(one, ("public",)), mask_for(other, ("public",))
        for field in mine.__struct_fields__:
            values = [to_builtins(getattr(asked, field, ())) for asked in (mine, theirs)]
            if values[0] != values[1]:
                name = field.replace("_", " ")
                return said("again.other_field", name=name, now=str(values[0]), then=str(values[1]))
    return said("again.other_hidden")


def require_offers(match: Match[Any]) -> None:
    """Check that the rules can show the open question and list its answers: a ruling may make that impossible.

    Raises Trouble.
    """
    open_ = question(match)
    for seat in open_.seats if open_ is not None else ():
        asked = view(match, ("umpire", seat)).question
        try:
            if asked is not None:
                asked.answers()
        except Exception as error:
            raise trouble("trouble.ruled_offers", seat=seat, why=f"{type(error).__name__}: {error}") from error


def followers(played: Played, n: int) -> list[Old]:
    """The entries that follow entry ``n`` on the current line."""
    line = [position.n for position in positions_to(played.match.past, played.match.n)]
    return [played.entries[m] for m in line[::-1] if m > n]


def entries_undone(played: Played, n: int) -> list[Old]:
    """The entries from ``n`` on that the last undo of entry ``n`` took back with it. Raises Trouble."""
    match = played.match
    played.at(n)
    if any([position.n == n for position in positions_to(match.past, match.n)]):
        raise trouble("trouble.again_not_gone", n=n)
    for entry in reversed(played.entries):
        if isinstance(entry.input, Undo):
            gone = [position.n for position in positions_undone(match.past, entry.n - 1, entry.input.to)]
            if n in gone:
                return [played.entries[m] for m in gone if m >= n]
    raise AssertionError("an entry leaves the line by an undo alone")


def going_on(path: Place, played: Played, n: int) -> Trouble:
    """What is left to do for a ruling in place of entry ``n``, if an undo took that entry back already.

    The command may have been killed half-way. Raises Trouble if no undo took the entry back.
    """
    line = [entry for entry in entries_undone(played, n) if not isinstance(entry.input, _STANDING)]
    since: list[Old] = []
    now = ""
    for position in positions_to(played.match.past, played.match.n):
        entry = played.entries[position.n]
        if isinstance(entry.input, Undo):
            now = said("again.now_there", path=path, n=entry.n)
            if entry.input.to != n - 1:
                return trouble("trouble.gone_already", n=n, left=now)
            break
        if not isinstance(entry.input, _STANDING):
            since.append(entry)
    rest = line[max(len(since), 1) :]
    left = said("again.goes_on", path=path, n=rest[0].n) if rest else said("again.nothing_left", now=now)
    return trouble("trouble.gone_already", n=n, left=left if since else said("again.rule_first", left=left))


# ---------------------------------------------------------------- telling it, and writing it


def tell_repeated(path: Place, repeating: Repeating, audiences: tuple[str, ...]) -> Iterator[str]:
    """The new entries in words (of those that repeat the old ones only their number), where they stop, and what is
    asked then.
    """
    shown, then = repeating.shown, repeating.played.match
    same: list[Step] = []
    for step in repeating.steps:
        gone, come = _differing(repeating, step, audiences)
        if step.same and not gone and not come:
            same.append(step)
            continue
        yield from _as_before(same)
        same = []
        yield f"{step.match.n}. {input_text(shown, step.match, step.entry, audiences)}"
        if step.old is not None:
            yield "    " + said("again.in_place", n=step.old.n, text=input_text(shown, then, step.old, audiences))
        yield from [f"    - {text}" for text in gone]
        yield from [f"    + {text}" for text in come]
    yield from _as_before(same)
    if not repeating.left and _changes_nothing(repeating):
        yield said("again.nothing_differs")
    yield from tell_stop(path, repeating, audiences)
    yield from open_question(shown, repeating.match, view(repeating.match, audiences))


def _changes_nothing(repeating: Repeating) -> bool:
    """Whether a ruling is among the new entries, and every fact is as it was."""
    if not any([isinstance(step.entry.input, Ruling) for step in repeating.steps]):
        return False
    return not any([any(_differing(repeating, step, ("umpire",))) for step in repeating.steps if step.old])


def _as_before(same: Sequence[Step]) -> Iterator[str]:
    if same:
        first, last = same[0], same[-1]
        assert first.old is not None
        assert last.old is not None
        parts = {"first": first.match.n, "old": first.old.n, "last": last.match.n, "old_last": last.old.n}
        yield said("again.as_before" if len(same) == 1 else "again.all_as_before", **parts)


def _differing(repeating: Repeating, step: Step, audiences: tuple[str, ...]) -> tuple[list[str], list[str]]:
    """The facts that only the old entry has, and the facts that only the new one has, without digests."""
    old, new = [
        [fact for fact in (entry.facts if entry is not None else ()) if not isinstance(fact, TurnClosed)]
        for entry in (step.old, step.entry)
    ]
    shown, gone, come = repeating.shown, _without(old, new), _without(new, old)
    told = _told_facts(shown, repeating.played.match, step.old, gone, audiences) if step.old is not None else []
    return told, _told_facts(shown, step.match, step.entry, come, audiences)


def _without(facts: Sequence[Fact[Any]], others: Sequence[Fact[Any]]) -> list[Fact[Any]]:
    """The facts that are not among the others; a repeated fact counts as often as it occurs."""
    left = Counter([encode(fact) for fact in others])
    left.subtract([encode(fact) for fact in facts])
    found: list[Fact[Any]] = []
    for fact in reversed(facts):
        if left[key := encode(fact)] < 0:
            left[key] += 1
            found.append(fact)
    return found[::-1]


def _told_facts(
    shown: Shown, match: Match[Any], entry: Old, facts: Sequence[Fact[Any]], audiences: tuple[str, ...]
) -> list[str]:
    """Some facts of an entry in words, with their modifiers."""
    told = dict(zip(map(id, entry.facts), told_facts(shown, match, entry, audiences), strict=True))
    whys = [(told[id(fact)], modifiers(why_of(shown, fact))) for fact in facts]
    return [text + (f" [{why}]" if why else "") for text, why in whys if text]


def tell_stop(path: Place, repeating: Repeating, audiences: tuple[str, ...]) -> Iterator[str]:
    """Where and why the repetition stopped; no lines if it gave everything again."""
    if repeating.left:
        old, then = repeating.left[0], repeating.played.match
        yield said("again.stops", n=old.n, text=input_text(repeating.shown, then, old, audiences))
        yield f"  {repeating.why}"
        rest = said("again.or_later", n=repeating.left[1].n) if len(repeating.left) > 1 else ""
        yield "    " + said("again.try_again", path=path, n=old.n) + rest


def document_of(repeating: Repeating, audiences: tuple[str, ...]) -> dict[str, Any]:
    """The result as a document for programs."""
    shown, then = repeating.shown, repeating.played.match
    given: list[dict[str, Any]] = []
    for step in repeating.steps:
        gone, come = _differing(repeating, step, audiences)
        text = input_text(shown, step.match, step.entry, audiences)
        again = {} if step.old is None else {"for": step.old.n}
        given.append({"n": step.match.n, **again, "by": step.entry.by, "text": text, "gone": gone, "come": come})
    stopped: dict[str, Any] = {}
    if repeating.left:
        old = repeating.left[0]
        text = input_text(shown, then, old, audiences)
        stopped = {"n": old.n, "by": old.by, "text": text, "why": repeating.why, "left": len(repeating.left)}
    stands = document(repeating.match, view(repeating.match, audiences))
    now = {name: stands[name] for name in ("asked", "question", "answers", "stack")}
    return {"given": given, "stopped": stopped, **now}
