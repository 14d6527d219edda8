"""A roster sheet as text, Markdown and one HTML page that prints; texts of a list are escaped wherever they go."""

from __future__ import annotations

from functools import cache

from limmu.display.escaping import for_html
from limmu.display.escaping import for_markdown as md
from limmu.display.hearing import heard
from limmu.display.language import SPOKEN
from limmu.display.phrases import Said, phrase
from limmu.display.saying import Texts, load_texts, said
from limmu.display.translating import in_language
from limmu.games.game_of_kings.breaches import Breach
from limmu.games.game_of_kings.pack import Pack
from limmu.games.game_of_kings.sheet import HEADINGS, Card, Sheet

STYLE = """
body { font: 10pt/1.35 Georgia, serif; color: #1b1b1b; background: #fff; max-width: 190mm; margin: 8mm auto;
  padding: 0 4mm; }
h1 { font-size: 18pt; margin: 0 0 2mm; } h2 { font-size: 12pt; border-bottom: 1px solid #555; margin: 5mm 0 2mm; }
dl { display: grid; grid-template-columns: repeat(4, auto); gap: 0 4mm; margin: 0; }
dt { color: #555; } dd { margin: 0; }
section { break-inside: avoid; margin: 0 0 3mm; } h3 { font-size: 10.5pt; margin: 0; display: flex; }
h3 span { margin-left: auto; } table { border-collapse: collapse; margin: 1mm 0; }
th, td { border: 1px solid #999; padding: 0 2mm; text-align: center; font-variant-numeric: tabular-nums; }
th { font-weight: normal; color: #555; } p { margin: 0; } .cost { color: #555; } .breach { color: #a00; }
@media (max-width: 30em) { dl { grid-template-columns: auto 1fr; } }
@media print { body { margin: 0; padding: 0; } @page { margin: 12mm; } }
"""


PACKAGE = "limmu.games.game_of_kings"


@cache
def _texts(language: str) -> Texts:
    return load_texts(PACKAGE, language)


def pack_told(pack: Pack) -> Pack:
    """A pack whose names are in the language that is spoken."""
    return in_language(pack, SPOKEN.get(), _texts(SPOKEN.get()).sections.get("pack", {}))


def told(said: str) -> str:
    """What a breach or a line of costs says, in the language that is spoken."""
    return heard(said, PACKAGE)


def _said(said: Said) -> str:
    """In the language that is spoken: a heading, or a phrase."""
    texts = _texts(SPOKEN.get())
    return texts.label(said) if isinstance(said, str) else texts.value(said)


def _cost(card: Card) -> str:
    lines = [phrase("cost", what=told(line.what), price=line.price, n=line.times) for line in card.lines]
    return said("value.comma").join(map(_said, lines))


def _points(card: Card) -> str:
    return _said(phrase("points", n=card.points))


def _breach(breach: Breach) -> str:
    return said("roster.breach", clause=breach.clause, at=breach.scope, says=told(breach.says), mend=told(breach.mend))


def as_text(sheet: Sheet) -> str:
    """The sheet as plain text."""
    lines = [sheet.title, "=" * len(sheet.title), *[f"{_said(name)}: {_said(value)}" for name, value in sheet.facts]]
    for heading, cards in sheet.sections:
        lines += ["", _said(heading), "-" * len(heading)]
        for card in cards:
            stats = "  ".join([f"{_said(name)} {value}" for name, value in zip(HEADINGS, card.stats, strict=True)])
            lines += [f"{card.title} [{card.id}], {_points(card)}", f"  {stats}"]
            lines += [*[f"  {_said(detail)}" for detail in card.details], f"  ({_cost(card)})"]
    if sheet.breaches:
        lines += ["", _said("Breaches"), "--------"]
        lines += [_breach(breach) for breach in sheet.breaches]
    return "\n".join([*lines, ""])


def as_markdown(sheet: Sheet) -> str:
    """The sheet as Markdown."""
    lines = [f"# {md(sheet.title)}", "", *[f"- {md(_said(name))}: {md(_said(value))}" for name, value in sheet.facts]]
    for heading, cards in sheet.sections:
        lines += ["", f"## {_said(heading)}"]
        for card in cards:
            lines += ["", f"### {md(card.title)} ({_points(card)})", "", f"| {' | '.join(map(_said, HEADINGS))} |"]
            lines += ["|" + " --- |" * len(HEADINGS), f"| {' | '.join(card.stats)} |", ""]
            lines += [*[f"- {md(_said(detail))}" for detail in card.details], f"- {_said('Cost')}: {md(_cost(card))}"]
    if sheet.breaches:
        lines += ["", f"## {_said('Breaches')}", ""]
        lines += [f"- {md(_breach(breach))}" for breach in sheet.breaches]
    return "\n".join([*lines, ""])


def as_html(sheet: Sheet) -> str:
    """The sheet as one page without scripts or anything fetched."""
    facts = "".join(
        [f"<dt>{for_html(_said(name))}</dt><dd>{for_html(_said(value))}</dd>" for name, value in sheet.facts]
    )
    body = [f"<h1>{for_html(sheet.title)}</h1><dl>{facts}</dl>"]
    for heading, cards in sheet.sections:
        body += [f"<h2>{for_html(_said(heading))}</h2>", *[_card(card) for card in cards]]
    if sheet.breaches:
        body.append(f"<h2>{for_html(_said('Breaches'))}</h2>")
        for breach in sheet.breaches:
            body.append(f'<p class="breach">{for_html(_breach(breach))}</p>')
    return (
        f'<!doctype html>\n<html lang="{SPOKEN.get()}"><head><meta charset="utf-8">'
        f"<title>{for_html(sheet.title)}</title>"
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE}</style></head>\n<body>\n" + "\n".join(body) + "\n</body></html>\n"
    )


def _card(card: Card) -> str:
    heads = "".join([f"<th>{for_html(_said(name))}</th>" for name in HEADINGS])
    stats = "".join([f"<td>{for_html(value)}</td>" for value in card.stats])
    details = "".join([f"<p>{for_html(_said(detail))}</p>" for detail in card.details])
    return (
        f"<section><h3>{for_html(card.title)}<span>{for_html(_points(card))}</span></h3>"
        f"<table><tr>{heads}</tr><tr>{stats}</tr></table>{details}"
        f'<p class="cost">{for_html(_cost(card))}</p></section>'
    )
