"""A roster sheet as text, Markdown and one HTML page that prints; texts of a list are escaped wherever they go."""

from __future__ import annotations

from limmu.display.escaping import for_html
from limmu.display.escaping import for_markdown as md
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


def _cost(card: Card) -> str:
    lines = [f"{line.what} {line.price}" + (f" x {line.times}" if line.times > 1 else "") for line in card.lines]
    return ", ".join(lines)


def as_text(sheet: Sheet) -> str:
    """The sheet as plain text."""
    said = [sheet.title, "=" * len(sheet.title), *[f"{name}: {value}" for name, value in sheet.facts]]
    for heading, cards in sheet.sections:
        said += ["", heading, "-" * len(heading)]
        for card in cards:
            stats = "  ".join([f"{name} {value}" for name, value in zip(HEADINGS, card.stats, strict=True)])
            said += [f"{card.title} [{card.id}], {card.points} points", f"  {stats}"]
            said += [*[f"  {detail}" for detail in card.details], f"  ({_cost(card)})"]
    if sheet.breaches:
        said += ["", "Breaches", "--------"]
        said += [f"{breach.clause}, {breach.scope}: {breach.says}; {breach.mend}" for breach in sheet.breaches]
    return "\n".join([*said, ""])


def as_markdown(sheet: Sheet) -> str:
    """The sheet as Markdown."""
    said = [f"# {md(sheet.title)}", "", *[f"- {md(name)}: {md(value)}" for name, value in sheet.facts]]
    for heading, cards in sheet.sections:
        said += ["", f"## {heading}"]
        for card in cards:
            said += ["", f"### {md(card.title)} ({card.points} points)", "", f"| {' | '.join(HEADINGS)} |"]
            said += ["|" + " --- |" * len(HEADINGS), f"| {' | '.join(card.stats)} |", ""]
            said += [*[f"- {md(detail)}" for detail in card.details], f"- Cost: {md(_cost(card))}"]
    if sheet.breaches:
        said += ["", "## Breaches", ""]
        said += [
            f"- {breach.clause}, {md(breach.scope)}: {md(breach.says)}; {md(breach.mend)}" for breach in sheet.breaches
        ]
    return "\n".join([*said, ""])


def as_html(sheet: Sheet) -> str:
    """The sheet as one page without scripts or anything fetched."""
    facts = "".join([f"<dt>{for_html(name)}</dt><dd>{for_html(value)}</dd>" for name, value in sheet.facts])
    body = [f"<h1>{for_html(sheet.title)}</h1><dl>{facts}</dl>"]
    for heading, cards in sheet.sections:
        body += [f"<h2>{for_html(heading)}</h2>", *[_card(card) for card in cards]]
    if sheet.breaches:
        body.append("<h2>Breaches</h2>")
        for breach in sheet.breaches:
            said = f"{breach.clause}, {breach.scope}: {breach.says}; {breach.mend}"
            body.append(f'<p class="breach">{for_html(said)}</p>')
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{for_html(sheet.title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE}</style></head>\n<body>\n" + "\n".join(body) + "\n</body></html>\n"
    )


def _card(card: Card) -> str:
    heads = "".join([f"<th>{name}</th>" for name in HEADINGS])
    stats = "".join([f"<td>{for_html(value)}</td>" for value in card.stats])
    details = "".join([f"<p>{for_html(detail)}</p>" for detail in card.details])
    return (
        f"<section><h3>{for_html(card.title)}<span>{card.points} points</span></h3>"
        f"<table><tr>{heads}</tr><tr>{stats}</tr></table>{details}"
        f'<p class="cost">{for_html(_cost(card))}</p></section>'
    )
