"""What a match gives to the figures of a season, and the figures of many matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path
from statistics import mean, quantiles

import msgspec
from msgspec import Struct

from limmu.display.saying import said
from limmu.stores.places import Place
from limmu_replays.arena.rating import interval
from limmu_replays.tables.columns import Rows
from limmu_replays.tables.reading import rows_at

CARD_PLAYED = "card_played"
"""The stored name of the fact of a card that is played, in games that have cards; its field `card` says which."""


class Dice(Struct, frozen=True):
    """Dice of somebody for something: how many, the sum of their natural faces, its mean and its variance."""

    by: str
    purpose: str
    number: int
    sum: int
    mean: float
    variance: float


class Figures(Struct, frozen=True):
    """What one match gives."""

    game: str
    scenario: str
    seats: tuple[str, ...]
    bots: tuple[str, ...]
    """By seat: the bot, or the person."""
    winners: tuple[str, ...]
    how: str
    turns: int
    decisions: int
    entries: int
    points: dict[str, list[int]]
    """By side its points at the end of each turn, and at last of the match."""
    cards: dict[str, list[str]]
    """By card who played it, once for each time."""
    steps: dict[str, int]
    dice: tuple[Dice, ...]


def figures_at(pack_dir: Path | None, place: Place) -> Figures | str:
    """The figures of a log; of one that cannot be read, or is of a match that is not over, the reason."""
    rows = rows_at(pack_dir, place)
    if isinstance(rows, str):
        return rows
    return figures_of(rows) if rows["matches"][0].over else f"{place}: {said('figures.not_over')}"


def figures_of(rows: Rows) -> Figures:
    """The figures of the rows of one match; what was undone does not count."""
    (match,) = rows["matches"]
    points: dict[str, list[int]] = {}
    for row in rows["scores"]:
        points.setdefault(row.side, []).append(row.points)
    cards: dict[str, list[str]] = {}
    for row in rows["facts"]:
        if row.fact == CARD_PLAYED and not row.undone:
            fields = msgspec.json.decode(row.fields)
            cards.setdefault(str(fields.get("card", "")), []).append(str(fields.get("seat", "")))
    thrown: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for row in rows["rolls"]:
        if not row.undone and row.sides > 1:
            thrown.setdefault((row.by, row.purpose), []).append((row.sides, row.face))
    return Figures(
        game=match.game,
        scenario=match.scenario,
        seats=tuple([row.seat for row in rows["seats"]]),
        bots=tuple([row.bot or row.person or said("figures.somebody") for row in rows["seats"]]),
        winners=match.winners,
        how=match.how,
        turns=match.turns,
        decisions=match.decisions,
        entries=match.entries,
        points=points,
        cards=cards,
        steps={row.step: row.times for row in rows["steps"]},
        dice=tuple([_dice(by, purpose, dice) for (by, purpose), dice in sorted(thrown.items())]),
    )


def _dice(by: str, purpose: str, dice: Sequence[tuple[int, int]]) -> Dice:
    expected = sum([(sides + 1) / 2 for sides, _ in dice])
    return Dice(
        by=by,
        purpose=purpose,
        number=len(dice),
        sum=sum([face for _, face in dice]),
        mean=expected,
        variance=sum([(n * n - 1) / 12 for n, _ in dice]),
    )


# ---------------------------------------------------------------- many matches


class Share(Struct, frozen=True):
    """A share of matches, with its interval of 95 %."""

    label: tuple[str, ...]
    count: int
    of: int

    @property
    def share(self) -> float:
        """From 0 to 1."""
        return self.count / self.of

    @property
    def ends(self) -> tuple[float, float]:
        """The ends of the interval."""
        return interval(self.share, self.of)


class Spread(Struct, frozen=True):
    """The middle of some numbers, and how far they are spread: quartiles and extremes."""

    label: str
    least: float
    low: float
    middle: float
    high: float
    most: float
    mean: float
    of: int


def spread(label: str, numbers: Sequence[float]) -> Spread:
    """How some numbers are spread, one at least."""
    low, middle, high = quantiles(numbers, n=4, method="inclusive") if len(numbers) > 1 else [numbers[0]] * 3
    return Spread(
        label=label,
        least=min(numbers),
        low=low,
        middle=middle,
        high=high,
        most=max(numbers),
        mean=mean(numbers),
        of=len(numbers),
    )


def wins(matches: Sequence[Figures]) -> list[Share]:
    """By seat the share of matches that it won, alone or with others; at last the draws."""
    seats = dict.fromkeys([seat for match in matches for seat in match.seats])
    told = [Share((seat,), len([1 for m in matches if seat in m.winners]), len(matches)) for seat in seats]
    return [*told, Share(("",), len([1 for m in matches if not m.winners]), len(matches))]


def wins_by_bots(matches: Sequence[Figures]) -> Iterator[tuple[tuple[str, ...], list[Share]]]:
    """The same for each way in which bots sat."""
    for bots in sorted({match.bots for match in matches}):
        yield bots, wins([match for match in matches if match.bots == bots])


def endings(matches: Sequence[Figures]) -> list[Share]:
    """By the reason and the turn with which matches ended, how many."""
    counts = Counter([(match.how, str(match.turns)) for match in matches])
    return [Share(key, number, len(matches)) for key, number in sorted(counts.items(), key=lambda one: -one[1])]


def margins(matches: Sequence[Figures]) -> list[int]:
    """The points of the best side less those of the next, at the end of each match with a score for two at least."""
    ends = [sorted([points[-1] for points in match.points.values()]) for match in matches if len(match.points) > 1]
    return [points[-1] - points[-2] for points in ends]


def courses(matches: Sequence[Figures]) -> dict[str, list[Spread]]:
    """By side its points at the end of each turn."""
    found: dict[str, list[list[int]]] = {}
    for match in matches:
        for side, points in match.points.items():
            turns = found.setdefault(side, [])
            turns += [[] for _ in range(len(points) - len(turns))]
            for turn, value in enumerate(points):
                turns[turn].append(value)
    return {side: [spread(str(n), turn) for n, turn in enumerate(turns, 1)] for side, turns in found.items()}


def leaders(matches: Sequence[Figures]) -> list[Share]:
    """By turn, how often who was alone ahead at its end won."""
    told: list[Share] = []
    for turn in range(max([len(points) for match in matches for points in match.points.values()], default=0)):
        ahead = [one for match in matches if (one := _ahead(match, turn)) is not None]
        if ahead:
            told.append(Share((str(turn + 1),), len([1 for won in ahead if won]), len(ahead)))
    return told


def _ahead(match: Figures, turn: int) -> bool | None:
    """Whether the seat that was alone ahead at the end of a turn won; None where none was, or a power was."""
    now = sorted([(points[turn], side) for side, points in match.points.items() if len(points) > turn])
    if len(now) < 2 or now[-1][0] == now[-2][0] or now[-1][1] not in match.seats:
        return None
    return now[-1][1] in match.winners


class Card(Struct, frozen=True):
    """A card: how often it was played, in how many matches, and how many of the seats that played it won."""

    card: str
    times: int
    matches: int
    won: Share


def cards(matches: Sequence[Figures]) -> list[Card]:
    """The cards that were played, the most frequent first."""
    told: list[Card] = []
    for card in dict.fromkeys([card for match in matches for card in match.cards]):
        players = [(match, seat) for match in matches for seat in dict.fromkeys(match.cards.get(card, ()))]
        times = sum([len(match.cards.get(card, ())) for match in matches])
        won = len([1 for match, seat in players if seat in match.winners])
        told.append(Card(card, times, len({id(match) for match, _ in players}), Share((card,), won, len(players))))
    return sorted(told, key=lambda one: (-one.times, one.card))


def rules(matches: Sequence[Figures]) -> list[tuple[str, Share, float]]:
    """By procedure: the share of matches in which it ran, and how many of its steps ran in a match."""
    ran: Counter[str] = Counter()
    steps: Counter[str] = Counter()
    for match in matches:
        ran.update({step.partition(".")[0] for step in match.steps})
        for step, times in match.steps.items():
            steps[step.partition(".")[0]] += times
    order = sorted(ran, key=lambda name: (-ran[name], -steps[name], name))
    return [(name, Share((name,), ran[name], len(matches)), steps[name] / len(matches)) for name in order]


class Luck(Struct, frozen=True):
    """The dice for a purpose: how far the natural faces are from what dice give, for winners and for others."""

    purpose: str
    number: int
    mean: float
    expected: float
    winners: float | None
    others: float | None
    """Points of a die above what dice give, on the average; None without dice."""


def luck(matches: Sequence[Figures]) -> list[Luck]:
    """The dice by purpose, the most dice first."""
    told: list[Luck] = []
    for purpose in dict.fromkeys([dice.purpose for match in matches for dice in match.dice]):
        some = [(match, dice) for match in matches for dice in match.dice if dice.purpose == purpose]
        number = sum([dice.number for _, dice in some])
        winners = [dice for match, dice in some if dice.by in match.winners]
        others = [dice for match, dice in some if dice.by in match.seats and dice.by not in match.winners]
        fallen, expected = sum([d.sum for _, d in some]) / number, sum([d.mean for _, d in some]) / number
        told.append(
            Luck(
                purpose=purpose,
                number=number,
                mean=fallen,
                expected=expected,
                winners=_above(winners),
                others=_above(others),
            )
        )
    return sorted(told, key=lambda one: -one.number)


def _above(dice: Sequence[Dice]) -> float | None:
    number = sum([one.number for one in dice])
    return sum([one.sum - one.mean for one in dice]) / number if number else None


def beyond(matches: Sequence[Figures]) -> float:
    """How far all dice together are from what dice give, in standard deviations."""
    dice = [one for match in matches for one in match.dice]
    variance = sum([one.variance for one in dice])
    return sum([one.sum - one.mean for one in dice]) / sqrt(variance) if variance else 0.0


def by_scenario(matches: Sequence[Figures]) -> Mapping[tuple[str, str], list[Figures]]:
    """The matches by game and scenario."""
    found: dict[tuple[str, str], list[Figures]] = {}
    for match in matches:
        found.setdefault((match.game, match.scenario), []).append(match)
    return dict(sorted(found.items()))
