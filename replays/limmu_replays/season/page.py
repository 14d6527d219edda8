"""The page of a season: one HTML file that runs nothing and asks nobody."""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from importlib.resources import files

import limmu_replays.season
from limmu.display.escaping import for_html
from limmu.display.language import SPOKEN
from limmu.display.saying import said
from limmu.display.shown import Shown
from limmu_replays.arena.rating import Pair, Standing
from limmu_replays.season import figures
from limmu_replays.season.figures import Figures, Share
from limmu_replays.season.plots import bars, columns, lines

MOST = 30
"""Rows of a table that stand open; the rest is in a part that opens."""
BINS = 6
"""Columns of a histogram, at most."""


def page(
    title: str,
    matches: Sequence[Figures],
    shown_for: Callable[[str], Shown],
    ratings: tuple[Sequence[Standing], Sequence[Pair]] = ((), ()),
) -> str:
    """The season as HTML. ``shown_for``: how a game, by name, says things."""
    style = files(limmu_replays.season).joinpath("season.css").read_text(encoding="utf-8")
    digest = b64encode(sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    parts = [
        _scenario(shown_for(game), scenario, some) for (game, scenario), some in figures.by_scenario(matches).items()
    ]
    head = for_html(title)
    return f"""<!doctype html>
<html lang="{SPOKEN.get()}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>{head}</title><style>{style}</style></head>
<body><h1>{head}</h1>
<p>{for_html(said("figures.matches", n=len(matches)))}</p>
{_ratings(*ratings)}{"".join(parts)}
</body></html>
"""


def _ratings(table: Sequence[Standing], pairs: Sequence[Pair]) -> str:
    if not table:
        return ""
    rows = [
        (
            one.bot,
            f"{one.elo:+.0f}",
            _between(f"{one.low:+.0f}", f"{one.high:+.0f}"),
            f"{one.score:.1%}",
            f"{one.matches}",
        )
        for one in table
    ]
    met = [
        (" : ".join(p.bots), f"{p.wins}", f"{p.draws}", f"{p.losses}", f"{p.score:.1%}", _ends((p.low, p.high)))
        for p in pairs
    ]
    rating = ("figures.bot", "figures.elo", "figures.interval", "figures.score", "figures.of")
    pair = ("figures.pair", "figures.won", "figures.drawn", "figures.lost", "figures.score", "figures.interval")
    ratings = _part(said("figures.ratings"), _table(_heads(rating), rows))
    pairs_met = _part(said("figures.pairs"), _table(_heads(pair), met))
    return f"<h2>{for_html(said('figures.bots'))}</h2>{_parts((ratings, pairs_met))}"


def _heads(keys: Sequence[str]) -> tuple[str, ...]:
    return tuple(map(said, keys))


def _scenario(shown: Shown, scenario: str, matches: Sequence[Figures]) -> str:
    parts = [
        _wins(shown, matches),
        _by_bots(shown, matches),
        _course(shown, matches),
        _leaders(matches),
        _close(matches),
        _ends_of(shown, matches),
        _length(matches),
        _cards(shown, matches),
        _rules(shown, matches),
        _luck(shown, matches),
    ]
    told = said("figures.matches_of", n=len(matches), game=shown.title)
    return f'<h2>{for_html(shown.scenario(scenario))}</h2><p class="soft">{for_html(told)}</p>{_parts(parts)}'


def _wins(shown: Shown, matches: Sequence[Figures]) -> str:
    shares = [(_seat(shown, one), one) for one in figures.wins(matches)]
    return _part(said("figures.wins"), bars(shares, said("figures.wins_drawn")) + _shares(said("figures.seat"), shares))


def _seat(shown: Shown, one: Share) -> str:
    return shown.seat(one.label[0]) if one.label[0] else said("outcome.draw")


def _by_bots(shown: Shown, matches: Sequence[Figures]) -> str:
    found = list(figures.wins_by_bots(matches))
    if len(found) < 2:
        return ""
    rows = [
        (" : ".join(bots), _seat(shown, one), f"{one.share:.0%}", _ends(one.ends), _of(one))
        for bots, shares in found
        for one in shares
    ]
    head = _heads(("figures.bots_by_seat", "figures.won_by", "figures.share", "figures.interval", "figures.of"))
    return _part(said("figures.by_bots"), _table(head, rows))


def _course(shown: Shown, matches: Sequence[Figures]) -> str:
    courses = figures.courses(matches)
    if not courses:
        return ""
    names = {side: shown.seat(side) if side in matches[0].seats else shown.name(side) for side in courses}
    rows = [
        (
            names[side],
            one.label,
            f"{one.middle:g}",
            _range(one.low, one.high),
            _range(one.least, one.most),
            f"{one.of}",
        )
        for side, course in courses.items()
        for one in course
    ]
    head = ("figures.side", "figures.turn", "figures.median", "figures.middle", "figures.all", "figures.of")
    drawn = lines(courses, names, said("figures.course_drawn"))
    caption = f"<figcaption>{for_html(said('figures.course_caption'))}</figcaption>"
    more = _more(said("figures.numbers"), _table(_heads(head), rows))
    return _part(said("figures.course"), f"{drawn}{caption}{more}")


def _leaders(matches: Sequence[Figures]) -> str:
    shares = [(said("figures.ahead", turn=one.label[0]), one) for one in figures.leaders(matches)]
    if not shares:
        return ""
    drawn = bars(shares, said("figures.leaders_drawn"))
    return _part(said("figures.leaders"), drawn + _shares(said("figures.who_was"), shares))


def _close(matches: Sequence[Figures]) -> str:
    found = figures.margins(matches)
    return _part(said("figures.close"), _histogram(found, said("figures.close_drawn"))) if found else ""


def _ends_of(shown: Shown, matches: Sequence[Figures]) -> str:
    rows = [
        (
            shown.texts.word("outcomes", one.label[0]),
            one.label[1],
            f"{one.share:.0%}",
            f"{one.count}",
        )
        for one in figures.endings(matches)
    ]
    head = _heads(("figures.how", "figures.turns", "figures.share", "figures.of"))
    return _part(said("figures.endings"), _table(head, rows))


def _length(matches: Sequence[Figures]) -> str:
    answers = [match.decisions for match in matches]
    return _part(said("figures.length"), _histogram(answers, said("figures.length_drawn")))


def _cards(shown: Shown, matches: Sequence[Figures]) -> str:
    found = figures.cards(matches)
    names = [shown.texts.value(_id(one.card), "card", shown.names) for one in found]
    rows = [
        (
            name if names.count(name) == 1 else said("odds.titled", name=name, of=one.card),
            f"{one.times}",
            f"{one.matches / len(matches):.0%}",
            f"{one.won.share:.0%}",
            _ends(one.won.ends),
        )
        for name, one in zip(names, found, strict=True)
    ]
    head = ("figures.card", "figures.played", "figures.in_matches", "figures.players_won", "figures.interval")
    return _part(said("figures.cards"), _folded(_heads(head), rows)) if rows else ""


def _id(text: str) -> object:
    return int(text) if text.isdecimal() else text


def _rules(shown: Shown, matches: Sequence[Figures]) -> str:
    found = figures.rules(matches)
    rows = [(shown.procedure(name), f"{one.share:.0%}", f"{times:.1f}") for name, one, times in found]
    never = [
        shown.procedure(name) for name in sorted(shown.game.procedures) if name not in [name for name, _, _ in found]
    ]
    told = said("figures.never", names=tuple(never)) if never else said("figures.all_ran")
    head = _heads(("figures.procedure", "figures.in_matches", "figures.steps"))
    return _part(said("figures.rules"), f"{_folded(head, rows)}<p>{for_html(told)}</p>")


def _luck(shown: Shown, matches: Sequence[Figures]) -> str:
    rows = [
        (
            shown.purpose(one.purpose),
            f"{one.number}",
            f"{one.mean:.2f}",
            f"{one.expected:.2f}",
            "" if one.winners is None else f"{one.winners:+.2f}",
            "" if one.others is None else f"{one.others:+.2f}",
        )
        for one in figures.luck(matches)
    ]
    if not rows:
        return ""
    head = ("figures.purpose", "figures.dice", "figures.mean", "figures.expected", "figures.winners", "figures.others")
    told = for_html(said("figures.beyond", sigmas=f"{figures.beyond(matches):+.1f}"))
    hint = for_html(said("figures.luck_hint"))
    return _part(said("figures.luck"), f'{_folded(_heads(head), rows)}<p>{told}</p><p class="soft">{hint}</p>')


# ---------------------------------------------------------------- pieces of the page


def _histogram(numbers: Sequence[int], title: str) -> str:
    one = figures.spread("", numbers)
    least, wide = min(numbers), max(1, -(-(max(numbers) - min(numbers) + 1) // BINS))
    found = Counter([(number - least) // wide for number in numbers])
    counts = {
        f"{least + i * wide}" if wide == 1 else f"{least + i * wide}-{least + (i + 1) * wide - 1}": found[i]
        for i in range(max(found) + 1)
    }
    numbers_told = said(
        "figures.spread",
        title=title,
        median=f"{one.middle:g}",
        middle=_range(one.low, one.high),
        all=_range(one.least, one.most),
        mean=f"{one.mean:.1f}",
        n=one.of,
    )
    return f"{columns(counts, title)}<figcaption>{for_html(numbers_told)}</figcaption>"


def _parts(parts: Iterable[str]) -> str:
    return f'<div class="parts">{"".join(parts)}</div>'


def _part(title: str, inside: str) -> str:
    return f"<section><h3>{for_html(title)}</h3><figure>{inside}</figure></section>"


def _shares(head: str, shares: Sequence[tuple[str, Share]]) -> str:
    rows = [(label, f"{one.share:.1%}", _ends(one.ends), _of(one)) for label, one in shares]
    more = _heads(("figures.share", "figures.interval", "figures.of"))
    return _more(said("figures.numbers"), _table((head, *more), rows))


def _of(one: Share) -> str:
    return said("figures.count_of", count=one.count, of=one.of)


def _ends(ends: tuple[float, float]) -> str:
    return _between(f"{ends[0]:.0%}", f"{ends[1]:.0%}")


def _range(low: float, high: float) -> str:
    return _between(f"{low:g}", f"{high:g}")


def _between(low: str, high: str) -> str:
    return said("figures.range", low=low, high=high)


def _folded(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    more = _more(said("figures.more", n=len(rows) - MOST), _table(head, rows[MOST:])) if len(rows) > MOST else ""
    return _table(head, rows[:MOST]) + more


def _more(title: str, inside: str) -> str:
    return f"<details><summary>{for_html(title)}</summary>{inside}</details>"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    def row(cells: Sequence[str], tag: str) -> str:
        first, *rest = [for_html(cell) for cell in cells]
        numbers = "".join([f'<{tag} class="n">{cell}</{tag}>' for cell in rest])
        return f"<tr><{tag}>{first}</{tag}>{numbers}</tr>"

    body = "".join([row(cells, "td") for cells in rows])
    return f'<div class="scroll"><table><thead>{row(head, "th")}</thead><tbody>{body}</tbody></table></div>'
