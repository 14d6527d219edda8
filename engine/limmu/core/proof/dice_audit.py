"""What the dice of a log prove, without the rules: every roll, every deal that was opened, every roll given again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import UNSET, Raw, Struct
from msgspec import json as msgjson
from msgspec.structs import replace

from limmu.core.log.entry import CHAINED, SHUFFLES, Chance, End, Entry, OpenedChain, Rekey, Ruling, Undo
from limmu.core.log.reading import Log
from limmu.core.log.sealing import ASKED, OUTCOME, unmask
from limmu.core.match.fold import position_after
from limmu.core.match.position import Position, positions_undone, recorded_roll, rolls_next
from limmu.core.proof.chains import (
    Chain,
    Progress,
    fault_of_header,
    fault_of_outcome,
    fault_of_rekey,
    first_progress,
    key_of,
    outcome_of,
    parties_of,
    progress_after,
    witnesses_of,
)
from limmu.core.proof.form import Finding, counted
from limmu.core.rules.canonical import encode, unshort
from limmu.core.rules.question import RollDice, ShuffleItems

_typed: Any = Entry
_skeleton: Callable[[bytes], Entry[Any]] = msgjson.Decoder(_typed[Raw, Any, Raw]).decode
"""Decode an entry for its chance; nobody needs the locals of its frames."""
_asked = msgjson.Decoder(RollDice | ShuffleItems).decode

_TRUST = "they are the host's word"
_BY_HIM = ", by a chain that the host alone drew before the match"
_SAID: dict[str, tuple[str, str]] = {
    "rolls": ("roll", "rolls"),
    "unconfirmed": ("of them confirmed by nobody", "of them confirmed by nobody"),
    "deals": ("shuffle proven", "shuffles proven"),
    "waiting": ("shuffle waits", "shuffles wait"),
    "again": ("given again after an undo", "given again after an undo"),
    "uncompared": ("hidden shuffle", "hidden shuffles"),
    "forfeits": ("forfeit", "forfeits"),
}
"""What is said of one and of several, by what is counted."""
_MORE = {
    "waiting": " for the chain that the host opens after the match",
    "uncompared": " could not be compared with those that an undo took back",
    "forfeits": ": that the seat did not show its token is the host's word",
}
"""What is said behind it, however many there are."""


def dice(log: Log, known: int = 0) -> Finding:
    """Whether each roll follows from its tokens, and each shuffle, too, if the log opens the closed chain.

    ``known``: how many entries were found to hold before.
    """
    header = log.header
    if fault := fault_of_header(header):
        return Finding("differs", 0, fault)
    if header.dice not in (*CHAINED, "physical") and not header.anchors:
        return Finding("not checked", reason=f"dice of the mode {header.dice or 'none'!r} prove nothing: {_TRUST}")
    closed = _closed(log)
    if isinstance(closed, Finding):
        return closed
    return _Audit(log, closed, known).found()


def unfolded(log: Log) -> Position:
    """The position before entry 0, without a board."""
    return Position(
        n=-1,
        leaf=log.leaf,
        board=None,
        stack=(),
        pause=None,
        passes=(),
        over=None,
        options={},
        persons={},
    )


def position_of(log: Log, known: int = 0) -> tuple[Position, Progress]:
    """The position after a log without rules and without a board: who is asked, and the progress of the dice.

    ``known``: how many entries were found to hold before. Raises ValueError where the dice of the log do not hold.
    """
    audit = _Audit(log, None, known)
    if (finding := audit.found()).state != "holds":
        raise ValueError(f"entry {finding.n}: {finding.reason}")
    return audit.position, audit.progress


def _closed(log: Log) -> Chain | Finding | None:
    """The chain of the shuffles, if the log opens it."""
    for line in log.remarks:
        if isinstance(line, OpenedChain):
            seed = unshort(line.seed)
            if line.party != SHUFFLES or len(seed) != 32:
                return Finding("differs", reason=f"an opened chain of {line.party!r}: only {SHUFFLES!r} is opened")
            chain = Chain(log.header.match, SHUFFLES, seed, log.header.links)
            if chain.anchor != log.header.anchors.get(SHUFFLES):
                return Finding("differs", reason="the opened chain of the shuffles is not the one of the header")
            return chain
    return None


class _Question(Struct, frozen=True):
    """A question to chance that hides something: as everybody sees it, and as the log opens it (b"" if it does not)."""

    masked: bytes
    known: bytes


class _Audit:
    """Folds the masked entries of a log and judges their chance. A question that hides something is told apart by its
    masks together with its commitments: these stand in its place in the pause.
    """

    def __init__(self, log: Log, closed: Chain | None, known: int) -> None:
        self.log, self.header, self.closed, self.known = log, log.header, closed, known
        self.counts = dict.fromkeys(_SAID, 0)
        self.typists: set[str] = set()
        """Who typed real dice."""
        self.replaced = self.anew = 0
        self.position = unfolded(log)
        """The position after the last entry that was judged."""
        self.progress = first_progress(self.header)
        """The progress of the dice after it."""
        self.hidden: dict[bytes, _Question] = {}
        self.promised: dict[int, str] = {}
        """By entry the commitment to its hidden outcome."""
        self.waits: Counter[Any] = Counter()
        """The rolls that wait: by known question, and by masked question with whether it is known."""

    def found(self) -> Finding:
        """The verdict."""
        log, position, branched = self.log, self.position, self.log.branched
        past: list[Position] = []
        for n, opening in log.openings.items():
            if ASKED in " ".join(opening.open):
                self._named(
                    _skeleton(log.entries[n][1]), _skeleton(unmask(log.entries[n][1], opening, log.header.match))
                )
        for n, (leaf, json) in enumerate(log.entries):
            if 0 <= branched < n:
                break
            entry = _skeleton(json)
            opening = log.openings.get(n)
            whole = entry if opening is None else _skeleton(unmask(json, opening, self.header.match))
            if fault := self._fault(position, entry, whole):
                return Finding("differs", n, fault)
            if OUTCOME in entry.sealed:
                self.promised[n] = entry.sealed[OUTCOME]
            bare = replace(self._named(entry, whole), facts=(), sig=whole.sig)
            self._count(past, position, bare)
            self.position = position_after(past, position, bare, leaf, None)
            self.progress = progress_after(self.progress, position, bare, leaf)
            position = self.position
            past.append(position)
        return Finding("holds", reason=self._counted())

    def _named(self, entry: Entry[Any], whole: Entry[Any]) -> Entry[Any]:
        """The entry with the name of its hidden question to chance in the place of the question."""
        control: Any = entry.control
        if not entry.sealed or control is UNSET or not control.pause or control.pause.demands[0].seat != "chance":
            return entry
        promised = {path: promise for path, promise in entry.sealed.items() if path.startswith(ASKED)}
        if not promised:
            return entry
        first, *others = control.pause.demands
        name = encode([first.question, promised])
        opened: Any = whole.control
        known = b"" if promised.keys() & whole.sealed.keys() else bytes(opened.pause.demands[0].question)
        if known or name not in self.hidden:
            self.hidden[name] = _Question(bytes(first.question), known)
        demands = (replace(first, question=Raw(name)), *others)
        return replace(entry, control=replace(control, pause=replace(control.pause, demands=demands)))

    def _fault(self, old: Position, entry: Entry[Any], whole: Entry[Any]) -> str:
        """What is wrong with the chance of an entry; "" for nothing."""
        body: object = whole.input
        if isinstance(body, Ruling) and not body.modify and rolls_next(old):
            self.replaced += bool(body.outcome)
            self.anew += not body.outcome and _asks_chance(entry)
        self.counts["forfeits"] += isinstance(body, End) and body.how == "forfeit"
        if not isinstance(body, Chance):
            return fault_of_rekey(self.header, self.progress, body) if isinstance(body, Rekey) else ""
        pause = old.pause
        if pause is None or pause.demands[0].seat != "chance":
            return "an outcome where nothing was rolled"
        name = bytes(pause.demands[0].question)
        if recorded := recorded_roll(old):
            self.counts["again"] += 1
            masked: Any = entry.input
            same = tuple(recorded.outcome) == tuple(masked.outcome) and not entry.proof
            same = same and self.promised.get(recorded.n) == entry.sealed.get(OUTCOME)
            return "" if same else "not the outcome that this roll had before it was taken back"
        if fault := self._denied(old, name):
            return fault
        question = self.hidden.get(name)
        raw = name if question is None else question.known or question.masked
        asked = _asked(raw)
        if encode(asked) != raw:
            return "a question to chance that is not canonical"
        return self._unproven(whole, asked, question is None or bool(question.known))

    def _denied(self, old: Position, name: bytes) -> str:
        """What is wrong if a roll that waits has the same question under another commitment; "" if nobody can say."""
        if not old.redo or not self.hidden:
            return ""
        question, (masked, known) = self._traits(name)
        if question and self.waits[question]:
            return "a roll that was taken back is asked for again under another commitment"
        self.counts["uncompared"] += bool(self.waits[masked, False] or (not known and self.waits[masked, True]))
        return ""

    def _traits(self, name: bytes) -> tuple[bytes, tuple[bytes, bool]]:
        """A question, if it is known; and what everybody sees of it, with whether it is known."""
        question = self.hidden.get(name)
        return (name, (name, True)) if question is None else (question.known, (question.masked, bool(question.known)))

    def _count(self, past: list[Position], old: Position, entry: Entry[Any]) -> None:
        """Count the rolls that wait, as the entry changes them."""
        body: object = entry.input
        if isinstance(body, Undo):
            for position in positions_undone(past, old.n, body.to):
                pause = past[position.after].pause
                if position.outcome and pause is not None:
                    self.waits.update(self._traits(bytes(pause.demands[0].question)))
        elif isinstance(body, Chance | Ruling) and body.outcome and recorded_roll(old) and old.pause is not None:
            self.waits.subtract(self._traits(bytes(old.pause.demands[0].question)))

    def _unproven(self, entry: Entry[Any], asked: RollDice | ShuffleItems, known: bool) -> str:
        """Why a fresh outcome does not follow from its tokens; "" if it does, or if only an opened log can say."""
        body: Any = entry.input
        fresh, progress = entry.n >= self.known, self.progress
        if fresh and (fault := fault_of_outcome(self.header, progress, asked, body.outcome, entry.proof)):
            return fault
        if isinstance(asked, RollDice):
            self.counts["rolls"] += 1
            confirmed = any([text.startswith("confirmed") for text in entry.proof.values()])
            self.counts["unconfirmed"] += self.header.dice == "physical" and not confirmed
            self.typists |= {who for who, text in entry.proof.items() if text.startswith("typed")}
            return ""
        if not self.header.anchors:
            return ""
        if self.closed is None or not known or OUTCOME in entry.sealed:
            self.counts["waiting"] += 1
            return ""
        self.counts["deals"] += 1
        due = progress.due
        key = key_of(progress, entry.proof, parties_of(self.header, progress)) + self.closed.link(due.asker)
        dealt = outcome_of(self.header.match, due, key, asked)
        return "" if dealt == tuple(body.outcome) else "the closed chain gives another order"

    def _counted(self) -> str:
        mode, branched = self.header.dice, self.log.branched
        derived = "host" in self.header.anchors
        more = _MORE | ({"rolls": " proven"} if derived else {"deals": _BY_HIM})
        more |= {"waiting": " for the openings of what was dealt"} if self.closed else {}
        parts = [counted(count, *_SAID[name]) + more.get(name, "") for name, count in self.counts.items() if count]
        if not derived:
            parts.append(self._typed_by() if mode == "physical" else f"nothing proves the faces: {_TRUST}")
        if branched >= 0:
            parts.append(f"from entry {branched + 1} on this is a branch, whose dice prove nothing")
        parts = ["; ".join(parts) or "nothing was rolled"]
        parts += [self._fair()] if derived else []
        rulings = [counted(self.replaced, "ruling replaced a roll", "rulings replaced rolls")] if self.replaced else []
        rulings += [f"{self.anew} asked a roll anew"] if self.anew else []
        return ". ".join([*parts, *([", ".join(rulings)] if rulings else [])])

    def _typed_by(self) -> str:
        """Who typed real dice: no seat alone answers for those that the host or the umpire typed."""
        others = [f"the {who}" for who in ("host", "umpire") if who in self.typists]
        names = [*(["seats"] if len(self.typists) > len(others) else []), *others]
        return f"real dice, typed by {_listed(names or ['seats'])}"

    def _fair(self) -> str:
        """Against whom the rolls are fair."""
        header, seats = self.header, [seat for seat in self.header.seats if seat in self.progress.shown]
        giving = ["the seat that moved last"] if header.dice == "neutral" and seats else seats
        names = [*giving, *witnesses_of(header), "the host"]
        who = f"all of {_listed(names)} are in league" if len(names) > 1 else "the host tells what he foresees"
        kept = [seat for seat in header.seats if seat not in seats] if header.dice in CHAINED else []
        told = f"; {_listed(kept)} {'are' if kept[1:] else 'is'} kept by the host" if kept else ""
        return f"Fair unless {who}{told}"


def _listed(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]]) if names[1:] else names[0]


def _asks_chance(entry: Entry[Any]) -> bool:
    control: Any = entry.control
    if control is UNSET or control.pause is UNSET:
        return control is UNSET or control.over is UNSET
    return control.pause.demands[0].seat == "chance"
