"""The files of texts: templates per game and language, by the stored names of facts, questions, answers and refusals.

A game package holds `texts/en.toml` with the sections `facts`, `questions`, `answers`, `refusals`, `procedures`,
`purposes`, `seats`, `outcomes`, `names` and `why`, each a table of templates:

    [facts]
    units_lost = "{power} loses {units}"
    card_played = "{seat} plays {card:card}"           # `card`: looked up among the pack's cards
    score_made = "a score of {value:+}"                 # signed
    points_paid = "{value:#} MP"                        # without its sign
    unit_moved = "{unit} moves {cost:um}"               # in inches; `cdeg`: in degrees
    feat_performed = "{feat}{aid:?, with }"             # words before it, unless it is empty or 0
    march_ended = ""                                    # told by no sentence of its own: those beside it say it
    army_mustered = "{name:=}"                          # a text that stands as it is, and is no id
    horde_fled = "{power} {power:flees|flee}"           # by whether `[many]` has the name as a plural
    "siege_rolled.success=true" = "{city} falls"        # chosen when a field has this value; the first field first

    [questions]
    march = "{power}: which units march?"

    [answers]
    pick_card = "play {answer:card}"                   # every answer to the question `pick_card`
    "pick_card.pass" = "pass"                          # the answer `pass`, and so on for any other word or record
    "march.move" = "to {to}"                           # the answer record `Move`, with its fields
    "march.move.fast=true" = "fast to {to}"            # the same where a field has this value; the first field first
    pass = "pass"                                      # the answer record `Pass` of any question

    [refusals]
    not_so_many = "place from {0} to {1} units"
    "not_so_many.same" = "place exactly {0}"           # where the first two are one

    [picks]
    "march.units" = "with {pick}"                      # a pick of the level that asks `units`
    "march.units=guard" = "with the guard"             # one such pick

    [asks]
    "march.units" = "Which units of {about}?"          # what such a level asks; `units` alone: of any question

    [why]
    "SK-2.2" = "{value} steps"                         # the number this clause adds to a fact, if no die modifier
    "siege_rolled.SK-2.2" = "target {value}"           # for this fact alone
    "battle_modified.attacker_why" = "attacker {value:+}"   # the number in this field of the fact
    units_moved = "{value} MP"                         # the sum of all clauses of this fact

    [many]
    hittites = "the Hittites"                           # a name that is a plural, as facts and questions have it

    [phrases]
    status = "turn {turn} of {last}"                    # what the game's `display` says (`Phrase`), by its key

    [labels]
    forces = "Truppen"                                  # headings and sources of scores; English has its keys

    [pack]
    "space.assur" = "Assur"                             # the name of a record of the pack, by kind and id
    "Old Road" = "Alte Straße"                          # or by what the pack has there

    [terms]
    siege = "包囲"                                      # what `<siege>` stands for in every text of this file

    [grades]
    siege = "D"                                         # how sure a term is, in the words of the file

A number may choose a form by the plural classes of the language, in their order: `{count} {count:die|dice}`; so may a
list by its length, and a name by `[many]`: one or several. The section `program` of `texts/en.toml` beside this module
has the program's own texts, `plurals` the plural classes. Another language is another file, named by its code, beside
each `en.toml`; English fills its gaps.

A template names fields of the record it is for (and fields of those: `{answer.space}`), and what the game's `display`
tells beside them (see :class:`limmu.display.shown.Rendering`); refusals have `{0}`, `{1}`. A sentence that begins with
a name begins with a capital. A key that is missing falls back to the stored name in plain words, so that nothing is
ever unreadable.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import cast

from limmu.display.language import ENGLISH, SPOKEN, is_code, languages
from limmu.display.plurals import Plurals

__all__ = ["Sections", "TextError", "load_sections", "read_sections", "read_texts"]

Sections = Mapping[str, Mapping[str, str]]
"""Templates by section and key."""
NO_TERMS: Mapping[str, str] = {}

SECTIONS = (
    *("facts", "questions", "answers", "picks", "asks", "refusals"),
    *("procedures", "purposes", "seats", "outcomes", "names", "why", "many"),
    *("phrases", "labels", "pack", "terms", "grades", "heard"),
)


class TextError(ValueError):
    """What is wrong with a file of texts, with its file, section and key."""


_TERM = re.compile("<([a-z-]+)>")
_OWN = ("plurals", "program", "map")
"""Further sections of the program's own texts."""


def load_sections(game_package: str, language: str) -> Sections:
    """The sections of a game package over those of the program; what a language lacks is that of English.

    Raises TextError naming the file, or ValueError naming the language when neither the program nor the game speaks it.
    """
    own = files("limmu.display") / "texts"
    folders = [own, *([files(game_package) / "texts"] if game_package else [])]
    known = language in (*languages(), SPOKEN.get())
    if not known and not (is_code(language) and (folders[-1] / f"{language}.toml").is_file()):  # no path
        raise ValueError(f"there are no texts in {language!r}: there are {', '.join(languages())}")
    sections: dict[str, dict[str, str]] = {}
    for spoken in dict.fromkeys((ENGLISH, language)):
        sections.pop("many", None)
        for folder in folders:
            file = folder / f"{spoken}.toml"
            for section, table in read_texts(file, own=folder is own).items():
                under = {} if section == "plurals" else sections.get(section, {})
                sections[section] = {**_without_variants(under, table), **table}
    return sections


def _without_variants(under: Mapping[str, str], table: Mapping[str, str]) -> dict[str, str]:
    """The texts beneath a table, without the variants of those that it says anew."""
    return {key: text for key, text in under.items() if key.partition(".")[0] not in table or "=" not in key}


def read_texts(source: Traversable, *, own: bool) -> dict[str, dict[str, str]]:
    """The sections of one file, with the terms put in; none where there is no such file. ``own``: of the program. The
    plural classes of a language that the program does not speak stand in the game's file.

    Raises TextError naming the file, the section and the key.
    """
    further = _OWN if own else () if source.name.removesuffix(".toml") in languages() else ("plurals",)
    return read_sections(source, (*SECTIONS, *further))


def read_sections(
    source: Traversable, known: Sequence[str], terms: Mapping[str, str] = NO_TERMS
) -> dict[str, dict[str, str]]:
    """The sections of one file, with the terms put in: its own and ``terms``. Raises TextError as `read_texts`."""
    if not source.is_file():
        return {}
    told = _sections(str(source), source.read_text("utf-8"), tuple(known), tuple(terms.items()))
    return {section: dict(table) for section, table in told.items()}


@lru_cache(maxsize=64)
def _sections(name: str, text: str, known: Sequence[str], given: Sequence[tuple[str, str]]) -> Sections:
    """Those of a file's text: whoever makes words anew for each line reads no file anew."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TextError(f"{name}: {error}") from None
    terms = {**dict(given), **cast("dict[str, str]", document.get("terms", {}))}
    for section, table in document.items():
        if section not in known or not isinstance(table, dict):
            raise TextError(f"{name}: [{section}]: write one of the sections {', '.join(known)}")
        for key, said in cast("dict[str, object]", table).items():
            if not isinstance(said, str):
                raise TextError(f"{name}: [{section}] {key}: write a text in quotes")
            for term in _TERM.findall(said) if terms else ():
                if term not in terms:
                    raise TextError(f"{name}: [{section}] {key}: [terms] has no {term}")
    try:
        Plurals(cast("dict[str, str]", document.get("plurals", {})))
    except ValueError as error:
        raise TextError(f"{name}: [plurals]: {error}") from None
    told = cast("dict[str, dict[str, str]]", document)
    return (
        {
            section: {key: _TERM.sub(lambda found: terms[found[1]], text) for key, text in table.items()}
            for section, table in told.items()
        }
        if terms
        else told
    )
