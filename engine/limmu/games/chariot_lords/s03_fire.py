"""3.b and 3.c.ii, iii The rules of one die: who may fire at whom, what is added, what kills, whose losses they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice, pairwise

from limmu.core import LISTED, Verdict, Why, accept, refuse, remember, rule
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import MESHWESH, Board, Unit
from limmu.games.chariot_lords.pack import Pack

Counts = tuple[int, ...]


# ---------------------------------------------------------------- adjustments and kills


@rule("CL-3.b.i-c", "CL-3.b.ii", "CL-3.b.iii", "CL-3.b.iv", "CL-3.b.iv.1", "CL-3.b.iv.2")
def adjustments(board: Board, battle: str, unit: Unit) -> Why:
    """What a unit of a battle adds to its die, each with its clause: 1 for a Ruler, 1 for Siege or Terror, 1 at most
    together. All adds up for a Godly Judah, with 1 against some peoples and 1 when it attacks in its own province."""
    found = b.battle(board, battle)
    numbers, law = b.pack(board).numbers, b.pack(board).law
    attacks, godly = unit.power == found.attacker, unit.power == law.power and board.godly
    why: list[tuple[str, int]] = []
    ruler = "CL-3.b.i-c" if attacks else "CL-3.b.ii"
    for clause, helps in ((ruler, unit.power in found.ruled), ("CL-3.b.iii", unit.id in found.helped)):
        left = numbers.adjustment_cap - sum([value for _, value in why])
        if helps and (plus := numbers.adjustment if godly else min(numbers.adjustment, left)):
            why.append((clause, plus))
    if godly and q.other_side(board, battle, unit.power) in law.against:
        why.append(("CL-3.b.iv.1", numbers.adjustment))
    if godly and attacks and found.at == law.attacking_in:
        why.append(("CL-3.b.iv.2", numbers.adjustment))
    return tuple(why)


@rule("CL-3.c.iii", "CL-G.08")
def modifiers(board: Board, battle: str, unit: Unit) -> Why:
    """All that is added to the die of a unit of a battle: its adjustments, then terrain."""
    found = b.battle(board, battle)
    shift = b.pack(board).terrain_shift(found.at, unit.kind, unit.power == found.attacker)
    terrain = (("CL-3.c.iii", shift),) if shift else ()
    return (*adjustments(board, battle, unit), *terrain)


def added(board: Board, battle: str, unit: Unit) -> int:
    """The sum of `modifiers`."""
    return sum([value for _, value in modifiers(board, battle, unit)])


@rule("CL-3.c.iii", "CL-G.08")
def kills(pack: Pack, unit: str, target: str, area: str, attacks: bool, adjust: int, face: int) -> bool:
    """Whether a natural face of a type of unit kills another in an area, with an adjustment, attacking or not."""
    return hit(pack, unit, target, adjust + pack.terrain_shift(area, unit, attacks), face)


@rule("CL-3.c.iii", "CL-G.08")
def hit(pack: Pack, unit: str, target: str, added: int, face: int) -> bool:
    """Whether a natural face with so much added kills: the number of the kill table is reached. A natural 6 always
    kills, a natural 1 never."""
    table = pack.kill_table
    if face <= table.never:
        return False
    return face >= table.always or face + added >= pack.kills_on(unit, target)


# ---------------------------------------------------------------- matchings


@remember
def volley(board: Board, battle: str, power: str) -> tuple[tuple[Unit, int], ...]:
    """The units of a side that fire, each with what is added to its die; those alike in all a die knows together."""
    helped = b.battle(board, battle).helped
    more: dict[tuple[str, bool], int] = {}
    found: list[tuple[str, int, Unit]] = []
    for one in q.combatants(board, battle, power):
        sort = (one.kind, one.id in helped)
        if sort not in more:
            more[sort] = added(board, battle, one)
        found.append((q.fights_as(board, one), more[sort], one))
    return tuple([(one, plus) for _, plus, one in sorted(found, key=lambda shot: shot[:2])])


@remember
def row(board: Board, battle: str, power: str) -> tuple[Unit, ...]:
    """The units of a side that are fired at, laid out in a row, those of a kind together."""
    helped = b.battle(board, battle).helped
    return tuple(sorted(q.combatants(board, battle, power), key=lambda one: (one.kind, one.id in helped)))


@rule("CL-3.c.ii", "CL-3.c.ii-b")
def matchings(board: Board, battle: str, power: str) -> tuple[tuple[str, ...], ...]:
    """The ways for a side to set its units against the enemy's row, one of those that come to the same: for each
    unit of `volley` the id of its target. LISTED of them at most."""
    names = [unit.id for unit in row(board, battle, q.other_side(board, battle, power))]
    return tuple([tuple([names[i] for i in way]) for way in ways(*sorts_of(board, battle, power))])


@rule("CL-3.c.ii")
def sorts_of(board: Board, battle: str, power: str) -> tuple[Counts, Counts]:
    """How many units of each sort a side has in its `volley`, and how many the enemy in its `row`."""
    helped = b.battle(board, battle).helped
    firing = [(q.fights_as(board, unit), plus) for unit, plus in volley(board, battle, power)]
    targets = row(board, battle, q.other_side(board, battle, power))
    return _runs(firing), _runs([(unit.kind, unit.id in helped) for unit in targets])


def _runs(keys: Sequence[object]) -> Counts:
    """How many stand together of each sort."""
    found: list[int] = []
    for i, key in enumerate(keys):
        if i and key == keys[i - 1]:
            found[-1] += 1
        else:
            found.append(1)
    return tuple(found)


@cache
def ways(firing: Counts, targets: Counts) -> tuple[tuple[int, ...], ...]:
    """The distinct ways to set units of so many of each sort against so many of each sort: for each unit the index of
    its target. No target gets a second opponent while another has none."""
    return tuple(islice(_ways(firing, targets), LISTED))


def _ways(firing: Counts, targets: Counts) -> Iterator[tuple[int, ...]]:
    row = [sort for sort, many in enumerate(targets) for _ in range(many)]
    least = 1 if sum(firing) >= len(row) else 0
    most = 1 if sum(firing) <= len(row) else sum(firing)

    def place(left: Counts, groups: list[Counts]) -> Iterator[tuple[int, ...]]:
        at, rest = len(groups), len(row) - len(groups) - 1
        if rest < 0:
            yield _indexes(groups, firing)
            return
        low, high = max(least, sum(left) - rest * most), min(most, sum(left) - rest * least)
        for group in _groups(left, low, high):
            if not at or row[at] != row[at - 1] or group <= groups[-1]:
                yield from place(tuple([n - m for n, m in zip(left, group, strict=True)]), [*groups, group])

    yield from place(firing, [])


def _groups(left: Counts, low: int, high: int) -> Iterator[Counts]:
    """Every choice of `low` to `high` units out of so many of each sort."""
    if not left:
        if low <= 0:
            yield ()
        return
    for many in range(min(left[0], high), -1, -1):
        for rest in _groups(left[1:], low - many, high - many):
            yield (many, *rest)


def _indexes(groups: Sequence[Counts], firing: Counts) -> tuple[int, ...]:
    """The target of each unit, sort by sort, from the opponents of each target; that after the last is nobody."""
    found: list[int] = []
    for sort, many in enumerate(firing):
        aims = [at for at, group in enumerate(groups) for _ in range(group[sort])]
        found += aims + [len(groups)] * (many - len(aims))
    return tuple(found)


def ordered(firing: Counts, targets: Counts, way: Sequence[int]) -> tuple[int, ...]:
    """The first of the ways that come to the same as this: each unit of a sort at no target before that of the unit
    before it, and targets of a sort in the order of how many of each sort they have against them, most first."""
    ends = [sum(firing[:sort]) for sort in range(len(firing) + 1)]
    groups: list[Counts] = []
    for sort, many in enumerate(targets):
        first = sum(targets[:sort])
        against = [tuple([way[i:j].count(at) for i, j in pairwise(ends)]) for at in range(first, first + many)]
        groups += sorted(against, reverse=True)
    return _indexes(groups, firing)


def next_aims(firing: Counts, targets: Counts, way: tuple[int, ...]) -> tuple[int, ...]:
    """Whom the next unit may be set against when those before it are set so: of `ordered` ways that some one of is
    legal. Each target gets one opponent before any gets a second; the last index is nobody, for units to spare."""
    row = [sort for sort, many in enumerate(targets) for _ in range(many)]
    spare = sum(firing) > len(row)
    sort = next(sort for sort in range(len(firing)) if len(way) < sum(firing[: sort + 1]))
    before, own = way[: sum(firing[:sort])], way[sum(firing[:sort]) :]
    same, later = firing[sort] - len(own) - 1, sum(firing[sort + 1 :])

    def against(at: int) -> tuple[int, ...]:
        return tuple([before[sum(firing[:s]) : sum(firing[: s + 1])].count(at) for s in range(sort)])

    def first(at: int) -> bool:
        """Whether no target before it is like it by now."""
        like = 0 < at < len(row) and row[at] == row[at - 1] and against(at) == against(at - 1)
        return not like or own.count(at) < own.count(at - 1)

    found: list[int] = []
    for at in range(own[-1] if own else 0, len(row) + spare):
        left = [other for other in range(len(row)) if other not in way and other != at]
        if spare:
            fits = len(left) <= same + later and sum([other < at for other in left]) <= later
        else:
            fits = at not in way and sum([other > at for other in left]) >= same
        if fits and first(at):
            found.append(at)
    return tuple(found)


@rule("CL-3.c.i", "CL-3.c.ii", "CL-3.c.ii-b")
def may_match(board: Board, battle: str, power: str, targets: Sequence[str]) -> Verdict[bool]:
    """Whether a side may set the units of its `volley` against these targets ("" none): units of the row, each one
    opponent before any gets a second; who can be set against a unit without an opponent is. Surplus units need none."""
    firing = volley(board, battle, power)
    names = [one.id for one in row(board, battle, q.other_side(board, battle, power))]
    if len(targets) != len(firing):
        return refuse("CL-3.c.ii", "not_every_unit", str(len(firing)))
    if strange := [name for name in targets if name and name not in names]:
        return refuse("CL-3.c.i", "not_in_the_row", *strange)
    chosen = [name for name in targets if name]
    if len(set(chosen)) < min(len(names), len(firing)):
        return refuse("CL-3.c.ii", "one_to_one_first", *[name for name in names if name not in chosen])
    return accept


# ---------------------------------------------------------------- losses


@rule("CL-3.c.iv")
def losses(board: Board, battle: str, power: str, hits: Sequence[str]) -> tuple[tuple[str, ...], int]:
    """What a side loses for its units that were hit: the Meshwesh that it loses first, one for each hit, and how many
    of its other units that were hit go as well."""
    here = q.combatants(board, battle, power)
    struck = [one.id for one in here if one.id in hits]
    meshwesh = [one.id for one in here if one.kind == MESHWESH]
    first = tuple(sorted(meshwesh, key=lambda name: name not in struck)[: len(struck)])
    return first, len(struck) - len(first)
