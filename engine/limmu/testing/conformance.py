"""Whether a game conforms: everything that DESIGN asks of every game, in one line.

def test_it_conforms():
    assert_conforms(game)
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.resources import files
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import attrs

from limmu.core import OUTLINES, Entry, Fact, Game, Match, Outline, cited_by, unrecorded, verify
from limmu.display.lacking import beyond_english, missing
from limmu.display.language import is_code
from limmu.display.saying import load_texts
from limmu.display.shown import Shown
from limmu.stores.files import read_file
from limmu.testing.blind import Relabel, assert_blind, assert_sealed
from limmu.testing.cases import cases_by_line, holds_cases, pack_of, read_cases, run_case
from limmu.testing.choosing import ChoicesAgree
from limmu.testing.dice import AlternatingDice, HighestDice, LowestDice, MostlyDice
from limmu.testing.eyes import Eyes
from limmu.testing.invariants import Invariant, Watcher
from limmu.testing.knowing import NEEDS, Known, Sightings
from limmu.testing.mistakes import (
    AsksBeforeItEmits,
    LooksAhead,
    TellsReasons,
    adds_what_is_ruled,
    assert_folds_alone,
    cites_the_listed,
)
from limmu.testing.properties import (
    MOST,
    Choose,
    OffersAgree,
    ProbesRefused,
    any_answer,
    assert_bytes_hold,
    heads_elsewhere,
    random_match,
)
from limmu.testing.sources import rule_findings
from limmu.toolkit.clauses import (
    CLAUSES,
    RULINGS,
    ClauseInfo,
    RulingInfo,
    find_unlisted,
    is_group,
    load_clauses,
    load_rulings,
    statuses,
)
from limmu.toolkit.hiding import hidden_by
from limmu.toolkit.packs import fields_inside, line_in, note_forms, read_anew

STRIDE = 4
"""``suite.matches`` checks offers and refusals after every entry; this check does after one entry in so many."""
ENTRIES = 60
"""Entries, times the budget: up to here a match checks views, offers and refusals; invariants and bytes to its end."""
LEAST = 200
"""Entries, times the budget: in short matches so many are played, however many matches that takes."""
PLAYED = 40
"""At most so many matches are played to swap enough hidden items."""
STRETCH = 100
"""The most entries of a pair of matches that are compared in everything."""
TABLE_SHARE = 20
"""At most one clause in so many may have the status ``table``: the people enforce it, no program can."""


@attrs.frozen
class Subject:
    """A game under test, with what only its author can tell.

    ``examples`` is the budget: it sets the number of matches of every scenario, of pairs, of state machine runs.
    ``out_of_order`` names the steps (``battle.roll``) that stand where play needs them, not where the rulebook has
    their clauses.
    """

    game: Game[Any]
    invariants: tuple[Watcher, ...] = ()
    choose: Choose = any_answer
    known: Known | None = None
    relabel: Relabel | None = None
    out_of_order: tuple[str, ...] = ()
    emits_and_asks: tuple[str, ...] = ()
    """The steps that emit facts before they ask, which no other step may."""
    examples: int = 5
    most: int = MOST
    some: tuple[str, ...] = ()
    """The scenarios to play, if not all."""
    swaps: int = 100
    """How many hidden items must be swapped before the check of secrets says anything."""
    cases: Path | None = None
    """A folder of case files."""
    library: Path | None = None
    """A folder of recorded matches."""

    @property
    def package(self) -> str:
        """The package of its board, which holds its clauses, texts and rules."""
        return self.game.package

    @property
    def scenarios(self) -> list[str]:
        """The scenarios to play, sorted by name."""
        return sorted(self.some or self.game.scenarios(self.game.load_pack(None)))

    def has(self, name: str) -> bool:
        """Whether its package holds a file."""
        return bool(self.package) and (files(self.package) / name).is_file()


# ---------------------------------------------------------------- read from its sources


def register_is_sound(subject: Subject) -> str:
    """Clauses and rulings: listed, cited, with the status that code has; those of invariants are among them."""
    if not subject.has(CLAUSES):
        return f"no {CLAUSES}"
    clauses, rulings, now = load_clauses(subject.package), load_rulings(subject.package), statuses(subject.package)
    text = (files(subject.package) / CLAUSES).read_text("utf-8")
    stale = [
        f"{CLAUSES}:{line_in(text, clause.id)}: {clause.id} is {now[clause.id]}, listed as {clause.status}"
        for clause in clauses
        if now[clause.id] != clause.status
    ]
    assert not stale, f"out of date: {'; '.join(stale)}"
    assert not (wrong := find_unlisted(subject.package)), f"cited, but not listed: {'; '.join(wrong)}"
    left = [clause.id for clause in clauses if clause.status == "table"]
    assert len(left) * TABLE_SHARE <= len(clauses), f"too many are left to the table: {', '.join(left)}"
    for ruling in rulings:
        known = subject.game.options.get(ruling.id) if ruling.option else ruling.readings
        assert known == ruling.readings, f"{ruling.id} has the readings {ruling.readings}, the game offers {known}"
    assert not (lost := [*_named(subject, clauses, rulings)]), f"named, but not there: {'; '.join(lost)}"
    listed = {clause.id for clause in clauses} | {ruling.id for ruling in rulings}
    for one in [one for one in subject.invariants if isinstance(one, Invariant)]:
        strange = [clause for clause in one.clauses if clause not in listed and not is_group(clause, clauses)]
        assert not strange, f"the invariant {one.name} stands for {', '.join(strange)}, which is not listed"
    return f"{len(clauses)} clauses, {len(rulings)} rulings"


def _named(subject: Subject, clauses: Sequence[ClauseInfo], rulings: Sequence[RulingInfo]) -> Iterator[str]:
    """What clauses and rulings name that there is not: rulings, clauses, fields of the pack's records."""
    known, own = {one.id for one in rulings}, {one.id for one in clauses}
    with note_forms() as forms:
        pack = read_anew(subject.game)
    fields = {name for form in {*forms.values(), type(pack)} for name in fields_inside(form)}
    wrong: list[tuple[str, str, str]] = []
    for one in clauses:
        wrong += [(CLAUSES, one.id, f"the ruling {ruling}") for ruling in one.rulings if ruling not in known]
        wrong += [
            (CLAUSES, one.id, f"the field {name} of the pack") for name in one.where if fields and name not in fields
        ]
    for one in rulings:
        gone = [clause for clause in one.clauses if clause not in own and not is_group(clause, clauses)]
        wrong += [(RULINGS, one.id, f"the clause {clause}") for clause in gone]
    for file, id_, what in wrong:
        yield f"{file}:{line_in((files(subject.package) / file).read_text('utf-8'), id_)}: {id_} names {what}"


def texts_are_complete(subject: Subject) -> str:
    """Every fact, question and refusal has a text; no text of any language names what is not there."""
    if not subject.has("texts/en.toml"):
        return "no texts"
    lacking = missing(subject.game, subject.package, load_texts(subject.package))
    assert not lacking, f"texts/en.toml: {'; '.join(lacking)}"
    names = sorted([file.name.removesuffix(".toml") for file in (files(subject.package) / "texts").iterdir()])
    languages = [name for name in names if is_code(name)]
    for language in languages:
        strange = beyond_english(subject.game, language)
        assert not strange, f"texts/{language}.toml: {'; '.join(strange)}"
    return f"texts/{', '.join(languages)}"


def steps_follow_the_outline(subject: Subject) -> str:
    """Steps that follow each other by falling through keep the order of their clauses, except ``out_of_order``."""
    places = {clause.id: i for i, clause in enumerate(load_clauses(subject.package))} if subject.has(CLAUSES) else {}
    outlines = [OUTLINES[cls] for cls in subject.game.procedures.values()]
    found = [name for outline in outlines for name in _misplaced(outline, places)]
    strange = [name for name in found if name not in subject.out_of_order]
    assert not strange, f"not in the order of their clauses: {', '.join(strange)}"
    needless = [name for name in subject.out_of_order if name not in found]
    assert not needless, f"said to be out of order, but in order: {', '.join(needless)}"
    return f"{sum([len(outline.steps) for outline in outlines])} steps of {len(outlines)} procedures"


def _misplaced(outline: Outline, places: Mapping[str, int]) -> Iterator[str]:
    last = -1
    for step in outline.steps.values():
        own = [places[clause] for clause in step.clauses if clause in places and _of(clause, outline.group)]
        if step.takes or not own:
            continue
        if min(own) < last:
            yield step.full
        last = max(last, min(own))


def _of(clause: str, group: str) -> bool:
    return clause.startswith((f"{group}-", f"{group}."))


def rules_are_pure(subject: Subject) -> str:
    """Modules of rules use no clock, randomness or environment, no surface, and show no order of a set."""
    game = subject.game
    stored = [cls.__module__ for kind in (game.facts, game.questions, game.procedures) for cls in kind.values()]
    citing = [place.partition(":")[0] for places in cited_by.values() for place in places]
    names = {name for name in stored if not _inside(name, "limmu.core") and not _inside(name, "limmu.toolkit")}
    names |= {name for name in citing if subject.package and _inside(name, subject.package) and ".test_" not in name}
    found: list[str] = []
    for name in sorted(names):
        spec = find_spec(name)
        if spec is not None and spec.origin is not None:
            package = spec.submodule_search_locations is not None
            found += rule_findings(Path(spec.origin).read_text("utf-8"), name, package)
    assert not found, "; ".join(found)
    return f"{len(names)} modules"


def _inside(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


# ---------------------------------------------------------------- written down


def cases_hold(subject: Subject) -> str:
    """Every case of the folder holds."""
    paths = sorted(subject.cases.glob("*.toml")) if subject.cases else []
    ran = 0
    for path in [path for path in paths if holds_cases(path)]:
        file = read_cases(path)
        pack = pack_of(file, subject.game, path.parent)
        for line, case in cases_by_line(path, file):
            result = run_case(subject.game, pack, case)
            assert not result.failure, f"{path.name}:{line}: {result.id} {result.title}: {result.failure}"
            ran += 1
    return f"{ran} cases" if subject.cases else "no folder of cases"


@unrecorded()
def recorded_matches_verify(subject: Subject) -> str:
    """Every recorded match of the folder is intact, reproduced to the last byte, and legal."""
    paths = sorted(subject.library.glob("*.limmu*")) if subject.library else []
    pack = subject.game.load_pack(None)
    for path in paths:
        report = verify(read_file(path), subject.game, pack)
        for found in (report.intact, report.reproducible, report.legal):
            assert found.state == "holds", f"{path.name}: {found}: try limmu verify {path}"
    return f"{len(paths)} matches" if subject.library else "no library"


# ---------------------------------------------------------------- found by playing


def matches_end(subject: Subject) -> str:
    """Random matches of every scenario end; views, offers, refusals, invariants and bytes hold after every entry."""
    share, entries = max(1, subject.examples // len(subject.scenarios)), 0
    for place, scenario in enumerate(subject.scenarios, 1):
        least = subject.examples * LEAST * place // len(subject.scenarios)
        for seed in count():
            if seed >= share and entries >= least:
                break
            played = random_match(
                subject.game, scenario, seed, watchers=_watchers(subject, scenario, seed), choose=subject.choose,
                most=subject.most, interrupt=10,
            )  # fmt: skip
            assert_bytes_hold(played)
            assert_folds_alone(played)
            entries += played.match.n + 1
    return f"{entries} entries of {len(subject.scenarios)} scenarios"


def _watchers(subject: Subject, scenario: str, seed: int) -> Sequence[Watcher]:
    seats = subject.game.seats(subject.game.load_pack(None), scenario)
    eyes = Eyes(("public", *seats)[seed % (len(seats) + 1)])
    costly = (OffersAgree(seed), ChoicesAgree(seed, one_in=2), ProbesRefused(seed), LooksAhead(seed))
    most = subject.examples * ENTRIES

    def now_and_then(before: Match[Any], entry: Entry[Fact[Any]], after: Match[Any]) -> None:
        if after.n > most:
            return
        eyes(before, entry, after)
        adds_what_is_ruled(before, entry, after)
        for watch in costly if after.n % STRIDE == 0 else ():
            watch(before, entry, after)

    tells = TellsReasons(Shown(subject.game, subject.game.load_pack(None)))
    always = (AsksBeforeItEmits(subject.emits_and_asks), tells, *cites_the_listed(subject.package))
    return (*subject.invariants, *always, now_and_then)


def matches_end_whatever_the_dice(subject: Subject) -> str:
    """Matches also end when most dice show high, low, or alternating faces."""
    for i, dice in enumerate((HighestDice(), LowestDice(), AlternatingDice())):
        scenario = subject.scenarios[i % len(subject.scenarios)]
        random_match(
            subject.game, scenario, i, watchers=subject.invariants, choose=subject.choose, dice=MostlyDice(dice),
            most=subject.most,
        )  # fmt: skip
    return "highest, lowest, alternating"


def hash_seeds_change_nothing(subject: Subject) -> str:
    """Another interpreter under another hash seed makes the same bytes."""
    here = [random_match(subject.game, scenario, 1, stop=100).match.leaf for scenario in subject.scenarios]
    assert heads_elsewhere(subject.game, subject.scenarios, 1, 4711, 100) == here, "other bytes under hash seed 4711"
    return f"{len(here)} scenarios"


def secrets_are_kept(subject: Subject) -> str:
    """To every audience a match and its twin are one match.

    Pairs are drawn until so many hidden items were swapped as the subject asks for. Fails when they cannot be, but
    something is hidden.
    """
    hidden = hidden_by(subject.game)
    swapped = pairs = sealed = shuffled = 0
    for seed in range(PLAYED):
        drawn = random.Random(seed)
        played = random_match(
            subject.game, drawn.choice(subject.scenarios), seed, choose=subject.choose, most=subject.most, interrupt=8
        )
        seats, n = played.match.seats, played.match.n
        for audience in (*seats, "public", seats[:2]):
            sightings = Sightings(played, audience, subject.known)
            shuffled += len(sightings.came)
            for start in (0, drawn.randrange(max(1, n))):
                stop = drawn.randint(start, min(n, start + STRETCH))
                swapped += assert_blind(played, sightings, seed, relabel=subject.relabel, start=start, stop=stop)
                pairs += 1
        sealed += assert_sealed(played, (*seats, "public"))
        enough = swapped >= subject.swaps if shuffled else sealed or seed * STRIDE >= PLAYED
        if seed + 1 >= subject.examples // 5 and (enough or not hidden):
            break
    if not hidden and not sealed:
        return "the game hides nothing: no field, no answer and no deck is secret"
    looked = f"{pairs} pairs, {swapped} items swapped, {sealed} sealed answers"
    assert swapped >= subject.swaps if shuffled else sealed, (
        f"{looked}: too few to say that {', '.join(hidden)} is kept secret; {subject.swaps} items are needed. "
        + (
            NEEDS
            if shuffled
            else "no match shuffled anything, and no answer was sealed: name in `some` scenarios that do"
        )
    )
    return looked


def machine_holds(subject: Subject) -> str:
    """The state machine of the game finds nothing."""
    from hypothesis.stateful import run_state_machine_as_test

    from limmu.testing.machine import machine_for

    scenarios, invariants = subject.scenarios, subject.invariants
    machine = machine_for(subject.game, scenarios=scenarios, invariants=invariants, examples=subject.examples)
    run_state_machine_as_test(machine, settings=machine.TestCase.settings)
    return f"{subject.examples} runs"


CHECKS: tuple[Callable[[Subject], str], ...] = (
    register_is_sound,
    texts_are_complete,
    steps_follow_the_outline,
    rules_are_pure,
    cases_hold,
    recorded_matches_verify,
    matches_end,
    matches_end_whatever_the_dice,
    hash_seeds_change_nothing,
    secrets_are_kept,
    machine_holds,
)
"""What is asked of every game: each check returns what it looked at, or raises what it found."""


def assert_conforms(game: Game[Any] | Subject) -> tuple[str, ...]:
    """Run every check on a game, or on a :class:`Subject`: a game with its invariants, a budget and more.

    Returns what each check looked at, one line each. Raises AssertionError with all that was found.
    """
    subject = game if isinstance(game, Subject) else Subject(game)
    told, found = list[str](), list[tuple[str, Exception]]()
    for check in CHECKS:
        name = check.__name__.replace("_", " ")
        try:
            told.append(f"{name}: {check(subject)}")
        except Exception as error:
            found.append((name, error))
    if found:
        lines = ["\n  ".join([f"{name}: {error}", *getattr(error, "__notes__", ())]) for name, error in found]
        raise AssertionError(f"{subject.game.name} does not conform:\n" + "\n".join(lines)) from found[0][1]
    return tuple(told)
