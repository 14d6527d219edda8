"""The clauses and rulings of a game in a language, and the steps of its procedures.

English has the titles and reasons in `clauses.toml` and `rulings.toml`, and says readings and steps by their names.
Another language has them in `texts/CODE_clauses.toml` of the game, with the terms of `texts/CODE.toml`:

    [titles]
    "GK-13.4-b" = "..."           # of a clause or a ruling
    [reasons]
    GKR-004 = "..."               # why we read it so, or why only people can enforce a clause
    [readings]
    one-capital = "..."           # a reading; where somebody types it, its name stays
    [steps]
    begin = "..."                 # a step of that name
    "battle.begin" = "..."        # that of one procedure
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import attrs

from limmu.core import OUTLINES, Game
from limmu.display.saying import words
from limmu.display.text_files import read_sections, read_texts
from limmu.toolkit.clauses import CLAUSES, RULINGS, ClauseInfo, RulingInfo, is_group, load_clauses, load_rulings

_SECTIONS = ("titles", "reasons", "readings", "steps")


@attrs.frozen
class Register:
    """What a game says of its rules: `readings` and `steps` by their names, where the language has words for them."""

    clauses: tuple[ClauseInfo, ...]
    rulings: tuple[RulingInfo, ...]
    readings: Mapping[str, str]
    steps: Mapping[str, str]

    def titles(self) -> dict[str, str]:
        """What each clause and each ruling is about."""
        return {one.id: one.title for one in (*self.clauses, *self.rulings)}

    def named(self, text: str) -> str:
        """The clause, group of clauses or ruling that a text names, with or without the letters of its game (`17.3`
        for `GK-17.3`); the text itself where there is none.
        """
        ids = [one.id for one in (*self.clauses, *self.rulings)]
        whole = dict.fromkeys([id_[:at] for id_ in ids for at, sign in enumerate(f"{id_}-") if sign in "-."])
        bare = {name.partition("-")[2].upper(): name for name in reversed(whole)}
        return {**bare, **{name.upper(): name for name in whole}}.get(text.upper(), text) if text else text

    def knows(self, clause: str) -> bool:
        """Whether the game lists this clause, group of clauses or ruling; true for a game that lists none."""
        return not self.clauses or clause in self.titles() or is_group(clause, self.clauses)

    def reading(self, name: str) -> str:
        """A reading; its name where there are no words for it."""
        return self.readings.get(name, name)

    def step(self, full: str) -> str:
        """A step, by ``procedure.step``."""
        name = full.partition(".")[2]
        return self.steps.get(full) or self.steps.get(name) or words(name)


@cache
def register_of(package: str, language: str) -> Register:
    """The register of a game package in a language, in English where the language has nothing; empty without one.

    Raises PackError, and ValueError naming the file of texts.
    """
    said = told_rules(package, language)
    titles, reasons = said.get("titles", {}), said.get("reasons", {})

    def told(one: Any) -> Any:
        return attrs.evolve(one, title=titles.get(one.id, one.title), reason=reasons.get(one.id, one.reason))

    clauses = load_clauses(package) if has_register(package, CLAUSES) else ()
    rulings = load_rulings(package) if has_register(package, RULINGS) else ()
    return Register(
        tuple([told(one) for one in clauses]),
        tuple([told(one) for one in rulings]),
        said.get("readings", {}),
        said.get("steps", {}),
    )


def told_rules(package: str, language: str) -> dict[str, dict[str, str]]:
    """The sections of `texts/CODE_clauses.toml`; none where there is no such file. Raises ValueError."""
    if not package:
        return {}
    folder = files(package) / "texts"
    terms = read_texts(folder / f"{language}.toml", own=False).get("terms", {})
    return read_sections(folder / f"{language}_clauses.toml", _SECTIONS, terms)


def english_rules(game: Game[Any]) -> dict[str, dict[str, str]]:
    """What English says in these sections: what another language has to say."""
    register = register_of(game.package, "en")
    both = (*register.clauses, *register.rulings)
    steps = [step.full for cls in game.procedures.values() for step in OUTLINES[cls].steps.values()]
    return {
        "titles": {one.id: one.title for one in both},
        "reasons": {one.id: one.reason for one in both if one.reason},
        "readings": {name: name.replace("-", " ") for one in register.rulings for name in one.readings},
        "steps": {name: words(name) for name in [full.partition(".")[2] for full in steps]},
    }


def has_register(package: str, file: str) -> bool:
    """Whether the package of a game has a register: its clauses or its rulings."""
    return bool(package) and (files(package) / file).is_file()
