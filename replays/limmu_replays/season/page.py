"""The page of a season: one HTML file that runs nothing and asks nobody."""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from importlib.resources import files

import limmu_replays.season
from limmu.display.escaping import for_html
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
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>{head}</title><style>{style}</style></head>
<body><h1>{head}</h1>
<p>{len(matches)} matches that are over. Intervals hold 95 %; they take matches for independent of each other.</p>
{_ratings(*ratings)}{"".join(parts)}
</body></html>
"""


def _ratings(table: Sequence[Standing], pairs: Sequence[Pair]) -> str:
    if not table:
        return ""
    rows = [
        (one.bot, f"{one.elo:+.0f}", f"{one.low:+.0f} to {one.high:+.0f}", f"{one.score:.1%}", f"{one.matches}")
        for one in table
    ]
    met = [
        (" : ".join(p.bots), f"{p.wins}", f"{p.draws}", f"{p.losses}", f"{p.score:.1%}", _ends((p.low, p.high)))
        for p in pairs
    ]
    return "<h2>The bots</h2>" + _parts([
        _part("Ratings", _table(("bot", "Elo", "95 %", "score", "matches"), rows)),
        _part("Pairs", _table(("pair", "won", "drawn", "lost", "score", "95 %"), met)),
    ])  # fmt: skip


def _scenario(shown: Shown, scenario: str, matches: Sequence[Figures]) -> str:
    name = shown.game.scenarios(shown.pack).get(scenario, scenario) if shown.pack is not None else scenario
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
    told = f"{len(matches)} matches of {shown.game.title}"
    return f'<h2>{for_html(name)}</h2><p class="soft">{for_html(told)}</p>{_parts(parts)}'


def _wins(shown: Shown, matches: Sequence[Figures]) -> str:
    shares = [(_seat(shown, one), one) for one in figures.wins(matches)]
    return _part("Who wins from where", bars(shares, "Share of matches won, by seat") + _shares(("seat",), shares))


def _seat(shown: Shown, one: Share) -> str:
    return shown.seat(one.label[0]) if one.label[0] else "a draw"


def _by_bots(shown: Shown, matches: Sequence[Figures]) -> str:
    found = list(figures.wins_by_bots(matches))
    if len(found) < 2:
        return ""
    rows = [
        (" : ".join(bots), _seat(shown, one), f"{one.share:.0%}", _ends(one.ends), f"{one.count} of {one.of}")
        for bots, shares in found
        for one in shares
    ]
    return _part("Who wins, by who sits where", _table(("bots by seat", "won by", "share", "95 %", "matches"), rows))


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
            f"{one.low:g} to {one.high:g}",
            f"{one.least:g} to {one.most:g}",
            f"{one.of}",
        )
        for side, course in courses.items()
        for one in course
    ]
    numbers = _table(("side", "turn", "median", "middle half", "all", "matches"), rows)
    drawn = lines(courses, names, "Points at the end of each turn: median and middle half")
    caption = "<figcaption>At the end of each turn; the last is the end of the match.</figcaption>"
    return _part("Points by turn", f"{drawn}{caption}{_more('The numbers', numbers)}")


def _leaders(matches: Sequence[Figures]) -> str:
    shares = [(f"ahead after turn {one.label[0]}", one) for one in figures.leaders(matches)]
    if not shares:
        return ""
    drawn = bars(shares, "How often who was ahead at the end of a turn won")
    return _part("Does who leads win?", drawn + _shares(("who was",), shares))


def _close(matches: Sequence[Figures]) -> str:
    found = figures.margins(matches)
    return _part("How close", _histogram(found, "Points of the best side less those of the next")) if found else ""


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
    return _part("How and when it ends", _table(("how", "turns closed", "share", "matches"), rows))


def _length(matches: Sequence[Figures]) -> str:
    return _part("How long", _histogram([match.decisions for match in matches], "Answers of seats in a match"))


def _cards(shown: Shown, matches: Sequence[Figures]) -> str:
    found = figures.cards(matches)
    names = [shown.texts.value(_id(one.card), "card", shown.names) for one in found]
    rows = [
        (
            name if names.count(name) == 1 else f"{name} ({one.card})",
            f"{one.times}",
            f"{one.matches / len(matches):.0%}",
            f"{one.won.share:.0%}",
            _ends(one.won.ends),
        )
        for name, one in zip(names, found, strict=True)
    ]
    head = ("card", "played", "in matches", "its players won", "95 %")
    return _part("Which cards were played", _folded(head, rows)) if rows else ""


def _id(text: str) -> object:
    return int(text) if text.isdecimal() else text


def _rules(shown: Shown, matches: Sequence[Figures]) -> str:
    found = figures.rules(matches)
    rows = [(shown.procedure(name), f"{one.share:.0%}", f"{times:.1f}") for name, one, times in found]
    never = [
        shown.procedure(name) for name in sorted(shown.game.procedures) if name not in [name for name, _, _ in found]
    ]
    told = f"<p>Never: {for_html(', '.join(never))}.</p>" if never else "<p>Every procedure ran.</p>"
    return _part("Which rules were used", _folded(("procedure", "in matches", "steps in a match"), rows) + told)


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
    head = ("what for", "dice", "mean", "expected", "winners above", "others above")
    told = f"All dice together are {figures.beyond(matches):+.1f} standard deviations from what dice give."
    hint = "Whether high is good depends on the purpose: where winners lie above and others below, high faces win."
    return _part("Luck", f'{_folded(head, rows)}<p>{told}</p><p class="soft">{hint}</p>')


# ---------------------------------------------------------------- pieces of the page


def _histogram(numbers: Sequence[int], title: str) -> str:
    one = figures.spread("", numbers)
    least, wide = min(numbers), max(1, -(-(max(numbers) - min(numbers) + 1) // BINS))
    found = Counter([(number - least) // wide for number in numbers])
    counts = {
        f"{least + i * wide}" if wide == 1 else f"{least + i * wide}-{least + (i + 1) * wide - 1}": found[i]
        for i in range(max(found) + 1)
    }
    numbers_told = (
        f"median {one.middle:g}, middle half {_range(one.low, one.high)}, all {_range(one.least, one.most)}, "
        f"mean {one.mean:.1f}, {one.of} matches"
    )
    return f"{columns(counts, title)}<figcaption>{title}: {numbers_told}</figcaption>"


def _parts(parts: Iterable[str]) -> str:
    return f'<div class="parts">{"".join(parts)}</div>'


def _part(title: str, inside: str) -> str:
    return f"<section><h3>{for_html(title)}</h3><figure>{inside}</figure></section>"


def _shares(head: tuple[str, ...], shares: Sequence[tuple[str, Share]]) -> str:
    rows = [(label, f"{one.share:.1%}", _ends(one.ends), f"{one.count} of {one.of}") for label, one in shares]
    return _more("The numbers", _table((*head, "share", "95 %", "matches"), rows))


def _ends(ends: tuple[float, float]) -> str:
    return f"{ends[0]:.0%} to {ends[1]:.0%}"


def _range(low: float, high: float) -> str:
    return f"{low:g} to {high:g}"


def _folded(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    more = _more(f"{len(rows) - MOST} more", _table(head, rows[MOST:])) if len(rows) > MOST else ""
    return _table(head, rows[:MOST]) + more


def _more(title: str, inside: str) -> str:
    return f"<details><summary>{title}</summary>{inside}</details>"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    def row(cells: Sequence[str], tag: str) -> str:
        first, *rest = [for_html(cell) for cell in cells]
        numbers = "".join([f'<{tag} class="n">{cell}</{tag}>' for cell in rest])
        return f"<tr><{tag}>{first}</{tag}>{numbers}</tr>"

    body = "".join([row(cells, "td") for cells in rows])
    return f'<div class="scroll"><table><thead>{row(head, "th")}</thead><tbody>{body}</tbody></table></div>'
