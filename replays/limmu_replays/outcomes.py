"""Outcomes: sets of ways of the dice with the same facts, each with its probability."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, cast

import attrs
from msgspec import Struct
from msgspec.structs import replace

from limmu.core import Outcome, TurnClosed, fields_of_why, mask_for, question
from limmu.display.saying import said
from limmu.display.shown import Shown
from limmu_replays.falling import Way

Part = tuple[str, int]
"""A fact of a way: its stored name, and its number among those of that name. The last question has the number -1."""
Place = tuple[Part, str]
"""A field of a part."""
NOTHING = "-"
"""The value of a field of a fact that did not happen on this way."""
TOLD = 6
"""Facts that the text of an outcome names, at most."""
FEW = 3
"""Ways in which one fact is told that differ in more than numbers, at most."""
_NO_NUMBER = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What a text raises that calculates with words, or looks them up, as if they were the number or id of its field."""
_NUMBER = re.compile(r"(?<![\w.-])-?\d+(?![\w.])")


@attrs.frozen(eq=False)
class Kind:
    """Ways with the same outcome: ``values`` are the fields by which it differs from other outcomes."""

    values: tuple[tuple[Place, Any], ...]
    ways: tuple[Way, ...]
    text: str
    """The outcome in words, with the values of these ways."""
    together: str
    """The outcome in words that also fit the same outcome of other runs."""

    @property
    def chance(self) -> Fraction:
        """Its probability."""
        return sum([way.chance for way in self.ways], Fraction(0))


def parts_of(way: Way, audiences: tuple[str, ...]) -> dict[Part, Struct]:
    """The facts of a way as an audience sees them, and the question or result at its end."""
    found: dict[Part, Struct] = {}
    counts: dict[str, int] = {}
    for fact in way.facts:
        if isinstance(fact, TurnClosed):  # a digest of the board differs whenever anything differs
            continue
        name = str(fact.__struct_config__.tag)
        counts[name] = counts.get(name, -1) + 1
        found[name, counts[name]] = mask_for(fact, audiences)
    open_ = question(way.match)
    last: Any = way.match.over if open_ is None else open_.demands[0][1]
    name = "over" if isinstance(last, Outcome) else f"{open_.seats[0] if open_ else ''}:{last.__struct_config__.tag}"
    found[name, -1] = mask_for(last, audiences)
    return found


def sort_outcomes(
    runs: Sequence[Sequence[Way]], audiences: tuple[str, ...], shown: Shown, by: Sequence[str] = ()
) -> list[list[Kind]]:
    """The outcomes of each of several runs, in one order. Ways of one outcome agree in all fields that matter.

    ``by``: only fields with these names matter. Without it the fields matter that differ with the dice, but not those
    that only repeat a die of which the fact also says the result. Raises KeyError for a name that no field has; it
    holds the names of all fields.
    """
    told = [[(way, parts_of(way, audiences)) for way in run] for run in runs]
    everything = [pair for run in told for pair in run]
    within = {place for run in told for place in _differing([parts for _, parts in run])}
    places = _differing([parts for _, parts in everything])
    if by:
        kept = _named([parts for _, parts in everything], by)
    else:
        kept = [place for place in places if not _only_dice(place, places, told)]
        if any(
            [place in within for place in kept]
        ):  # a field that differs only between answers would make every way an outcome of its own
            kept = [place for place in kept if place in within or not place[1]]
    order: dict[tuple[Any, ...], None] = {}
    sorted_runs: list[dict[tuple[Any, ...], list[Way]]] = []
    for run in told:
        groups: dict[tuple[Any, ...], list[Way]] = {}
        for way, parts in run:
            key = tuple([_value(parts, place) for place in kept])
            groups.setdefault(key, []).append(way)
            order.setdefault(key)
        sorted_runs.append(groups)
    parts_by_way = {id(way): parts for way, parts in everything}
    dice = {place for place in places if place not in kept and all([_repeated(place, run) for run in told])}
    without = {id(way): _without(parts, dice) for way, parts in everything}
    """For which dice a result came about is told, but makes no outcome of its own."""

    def lines(
        keys: Sequence[tuple[Any, ...]],
        some: Sequence[Mapping[tuple[Any, ...], Sequence[Way]]],
        of: Mapping[int, Mapping[Part, Struct]] = parts_by_way,
    ) -> list[str]:
        members = [of[id(way)] for groups in some for key in keys for way in groups.get(key, ())]
        wanted = {part for part, _ in kept} if len(order) > 1 else {*members[0]}
        return _values_text(keys[0], kept, members, shown) if by else _text(members, wanted, shown)

    alike: dict[tuple[str, ...], list[tuple[Any, ...]]] = {}
    for key in order:
        alike.setdefault(tuple(lines([key], sorted_runs, without)), []).append(key)
    found: list[list[Kind]] = [[] for _ in runs]
    for keys in alike.values():
        told_alike = lines(keys, sorted_runs)
        values = [
            (place, some[0]) for place, *some in zip(kept, *keys, strict=True) if some.count(some[0]) == len(some)
        ]
        for kinds, groups in zip(found, sorted_runs, strict=True):
            if ways := [way for key in keys for way in groups.get(key, ())]:
                kinds.append(Kind(tuple(values), tuple(ways), _limited(lines(keys, [groups])), _limited(told_alike)))
    return found


def _value(parts: Mapping[Part, Struct], place: Place) -> Any:
    """The value of a field; for the field "", whether the part happened at all."""
    part, field = place
    record = parts.get(part)
    if not field:
        return record is not None
    return NOTHING if record is None else getattr(record, field, NOTHING)


def _differing(all_parts: Sequence[Mapping[Part, Struct]]) -> list[Place]:
    """The fields whose values differ between ways, and the parts that not all ways have; without ``why``."""
    names: dict[Part, tuple[str, ...]] = {}
    for parts in all_parts:
        for part, record in parts.items():
            names.setdefault(part, record.__struct_fields__)
    found: list[Place] = []
    for part, fields in names.items():
        there = [parts for parts in all_parts if part in parts]
        if len(there) < len(all_parts):
            found.append((part, ""))
        for field in fields:
            if field not in fields_of_why(type(there[0][part])):
                values = [_value(parts, (part, field)) for parts in there]
                if any([value != values[0] for value in values[1:]]):
                    found.append((part, field))
    return found


def _named(all_parts: Sequence[Mapping[Part, Struct]], by: Sequence[str]) -> list[Place]:
    """The fields with these names. Raises KeyError with a name that no field has and the names of all fields."""
    records = {part: record for parts in all_parts for part, record in parts.items()}
    found = [(part, field) for part, record in records.items() for field in record.__struct_fields__ if field in by]
    if unknown := [name for name in by if not any([field == name for _, field in found])]:
        raise KeyError(unknown[0], sorted({field for record in records.values() for field in record.__struct_fields__}))
    return found


# ---------------------------------------------------------------- what only repeats the dice

Told = Sequence[tuple[Way, Mapping[Part, Struct]]]


def _only_dice(place: Place, places: Sequence[Place], runs: Sequence[Told]) -> bool:
    """Whether a field only repeats a die (or a sum of dice), while another field of its fact has the result.

    If all fields that differ repeat the same dice, the last field counts as the result. A question has no result.
    """
    dice = [_repeated(place, run) for run in runs]
    if not place[1] or not all(dice):
        return False
    if place[0][1] < 0:
        return True
    others = [other for other in places if other[0] == place[0] and other[1] and other != place]
    repeated = {other: [_repeated(other, run) for run in runs] for other in others}
    if any([not all(found) for found in repeated.values()]):
        return True
    after = places[places.index(place) + 1 :]
    return any([repeated[other] == dice for other in others if other in after])


def _repeated(place: Place, run: Told) -> str:
    """The die whose face a field repeats in a run, up to a constant and limits; "" if there is none."""
    pairs = [(_value(parts, place), way.rolls) for way, parts in run if place[0] in parts]
    if not pairs:
        return "absent"
    for roll in range(min([len(rolls) for _, rolls in pairs])):
        if all([value == rolls[roll] for value, rolls in pairs]):
            return f"{roll}"
        if not all([type(value) is int for value, _ in pairs]):
            continue
        sums = [(value, sum(rolls[roll])) for value, rolls in pairs]
        if _shifted(sums):
            return f"{roll}"
        for die in range(min([len(rolls[roll]) for _, rolls in pairs])):
            if _shifted([(value, rolls[roll][die]) for value, rolls in pairs]):
                return f"{roll}.{die}"
    return ""


def _without(parts: Mapping[Part, Struct], dice: set[Place]) -> Mapping[Part, Struct]:
    """Parts without the faces of several dice in one field."""
    found = dict(parts)
    for part, field in dice:
        if part in parts and type(getattr(parts[part], field)) is tuple:
            found[part] = replace(found[part], **{field: ()})
    return found


def _shifted(pairs: Sequence[tuple[int, int]]) -> bool:
    """Whether values are a die plus a constant, cut to limits."""
    low, high = min([value for value, _ in pairs]), max([value for value, _ in pairs])
    shifts = {value - face for value, face in pairs if low < value < high} or {value - face for value, face in pairs}
    return len(shifts) == 1 and all([value == min(max(face + c, low), high) for c in shifts for value, face in pairs])


# ---------------------------------------------------------------- in words


def _limited(lines: Sequence[str]) -> str:
    more = [said("odds.more_told", n=len(lines) - TOLD)] if len(lines) > TOLD else []
    return said("odds.between").join([*lines[:TOLD], *more]) or said("odds.nothing_differs")


def _text(members: Sequence[Mapping[Part, Struct]], wanted: set[Part], shown: Shown) -> list[str]:
    """An outcome in words: the facts that matter, with a range for each value that differs within the outcome."""
    lines: list[str] = []
    for part, record in members[0].items():
        if part in wanted:
            records = [parts[part] for parts in members if part in parts]
            lines.append(_told(part, _spread(record, records), records, shown))
    return [line for line in dict.fromkeys(lines) if line]


def _told(part: Part, spread: Any, records: Sequence[Any], shown: Shown) -> str:
    first, *others = dict.fromkeys(records)
    text = _part_told(part, first, shown)
    if next((False for other in others if _part_told(part, other, shown) != text), True):
        return text  # of pieces that are as good as each other
    try:
        return _part_told(part, spread, shown)
    except _NO_NUMBER:  # a text of the game wants to calculate with a number that is a range here
        return _merged([_part_told(part, record, shown) for record in dict.fromkeys(records)])


def _part_told(part: Part, record: Any, shown: Shown) -> str:
    name, number = part
    if name == "over":
        return shown.say("odds.over", outcome=shown.outcome(record))
    if number == -1:
        seat = name.partition(":")[0]
        if seat == "chance":
            return shown.say("odds.then_dice", purpose=shown.purpose(record.purpose))
        return shown.say("odds.then_asked", who=shown.seat(seat), question=shown.question(record))
    return shown.fact(record)


def _merged(texts: Sequence[str]) -> str:
    """Several texts as one: those that differ in numbers alone with a range for each such number."""
    alike: dict[tuple[str, ...], list[list[int]]] = {}
    for text in dict.fromkeys(texts):
        alike.setdefault(tuple(_NUMBER.split(text)), []).append([int(n) for n in _NUMBER.findall(text)])
    merged: list[str] = []
    for between, numbers in alike.items():
        told = [_range(some) if len(set(some)) > 1 else f"{some[0]}" for some in zip(*numbers, strict=True)]
        merged.append("".join([a + b for a, b in zip(between, [*told, ""], strict=True)]))
    return said("odds.or").join([*merged[:FEW], *([said("odds.otherwise")] if len(merged) > FEW else [])])


def _spread(record: Struct, records: Sequence[Struct]) -> Struct:
    """A record in which each value that differs between the records is a range in words."""
    changes: dict[str, Any] = {}
    for field in record.__struct_fields__:
        values = [getattr(one, field) for one in records]
        if any([value != values[0] for value in values[1:]]) and field not in fields_of_why(type(record)):
            inside = isinstance(values[0], Struct) and all([type(value) is type(values[0]) for value in values])
            changes[field] = _spread(values[0], values) if inside else _ranges(values)
    return replace(record, **changes) if changes else record


def _ranges(values: Sequence[Any]) -> Any:
    """Several values in words; several dice each for itself, with "any of" where one depends on another."""
    if not all([type(value) is tuple for value in values]):
        return _range(values)
    if len({len(value) for value in values}) > 1:
        return (said("odds.any"),)
    found: list[Any] = []
    for i, one in enumerate(map(set, zip(*values, strict=True))):
        free = len(set(values)) == len(one) * len({value[:i] + value[i + 1 :] for value in values})
        found.append(one.pop() if len(one) == 1 else _range(one) if free else said("odds.any_of", range=_range(one)))
    return tuple(found)


def _range(values: Iterable[Any]) -> str:
    """Several values in words: "1 to 4", "1 or 6", "any"."""
    some = list(values)
    if not all([type(value) is int for value in some]):
        return said("odds.any")
    numbers = sorted(set(cast("list[int]", some)))
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return said("odds.range", low=numbers[0], high=numbers[-1])
    return said("odds.or").join([said("value.comma").join(map(str, numbers[:-1])), str(numbers[-1])])


def _values_text(
    key: Sequence[Any], kept: Sequence[Place], members: Sequence[Mapping[Part, Struct]], shown: Shown
) -> list[str]:
    """The values of named fields in words, each with its fact if several facts have the field."""
    told: list[str] = []
    for (part, field), value in zip(kept, key, strict=True):
        if isinstance(value, str) and value == NOTHING:
            continue
        several = len([place for place in kept if place[1] == field]) > 1
        records = [parts[part] for parts in members if part in parts]
        title = f"{_titled(part, records, shown)}: " if several and part[1] >= 0 else ""
        is_ = shown.texts.value(value, names=shown.names) or said("value.none")
        told.append(title + said("odds.field_is", field=shown.label(field), value=is_))
    fields = dict.fromkeys([shown.label(field) for _, field in kept])
    return told or [said("odds.not_decided", fields=tuple(fields))]


# ---------------------------------------------------------------- numbers that differ


@attrs.frozen
class Spread:
    """How a number of a fact is distributed: value -> probability, smallest first."""

    of: str
    field: str
    chances: tuple[tuple[int, Fraction], ...]

    @property
    def mean(self) -> Fraction:
        """The average over the ways on which the fact happens."""
        return sum([value * chance for value, chance in self.chances], Fraction(0)) / self.total

    @property
    def total(self) -> Fraction:
        """The probability that the fact happens at all."""
        return sum([chance for _, chance in self.chances], Fraction(0))


def spreads(kinds: Sequence[Kind], audiences: tuple[str, ...], shown: Shown) -> list[Spread]:
    """The distribution of each number of a fact by which outcomes differ, subject by subject."""
    wanted = {(part[0], field) for kind in kinds for (part, field), _ in kind.values if field and part[1] >= 0}
    chances: dict[Any, dict[int, Fraction]] = {}
    records: dict[Any, list[Struct]] = {}
    for way in [way for kind in kinds for way in kind.ways if way.chance]:
        counts: Counter[Any] = Counter()
        for part, record in parts_of(way, audiences).items():
            for field in record.__struct_fields__:
                value = getattr(record, field)
                if (part[0], field) not in wanted or type(value) is not int or part[1] < 0:
                    continue
                if shown.names(value, field):  # the number of a card is no amount
                    continue
                about = (part[0], field, _subject(record, field))
                place = (*about, counts[about])
                counts[about] += 1
                some = chances.setdefault(place, {})
                some[value] = some.get(value, Fraction(0)) + way.chance
                records.setdefault(place, []).append(record)
    return [
        Spread(_titled((place[0], place[3]), records[place], shown), place[1], tuple(sorted(some.items())))
        for place, some in chances.items()
        if len(some) > 1
    ]


def _subject(record: Struct, number: str) -> tuple[Any, ...]:
    """Whom or what a number of a fact is about: the ids before it in the record; results stand after it."""
    before = record.__struct_fields__[: record.__struct_fields__.index(number)]
    return tuple([value for field in before if isinstance(value := getattr(record, field), str)])


def _titled(part: Part, records: Sequence[Struct], shown: Shown) -> str:
    """The name of a fact with the values that all ways share."""
    same = [
        shown.texts.value(value, names=shown.names)
        for field in records[0].__struct_fields__
        if isinstance(value := getattr(records[0], field), str)
        and value
        and all([getattr(record, field) == value for record in records])
    ]
    name = shown.label(part[0])
    name = name[:1].upper() + name[1:]
    return said("odds.titled", name=name, of=tuple(same)) if same else name
