"""The plural classes of a language, by the rules of CLDR (the Unicode locale data) for whole numbers.

A language names its classes in order, the last without a rule: English ``one = "n = 1"`` and ``other = ""``, Japanese
``other = ""`` alone, Polish ``few = "n % 10 = 2..4 and n % 100 != 12..14"`` between others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_RANGE = r"\d{1,9}(?:\.\.\d{1,9})?"
_RELATION = re.compile(rf"n(?: % ([1-9]\d{{0,8}}))? (!?=) ({_RANGE}(?:,{_RANGE})*)", re.ASCII)
MOST = 1000
"""Letters of a rule, at most: it is asked for each number that is told."""

Relation = tuple[int, bool, tuple[tuple[int, int], ...]]
"""The divisor whose remainder of n counts (0: n itself), whether it must lie in the ranges, the ranges."""
Rule = tuple[tuple[Relation, ...], ...]
"""Alternatives: the rule holds where every relation of one of them holds."""


_SMALL = 100
"""Numbers below it come again and again."""


class Plurals:
    """The plural classes of one language. Raises ValueError for a malformed rule."""

    def __init__(self, rules: Mapping[str, str]) -> None:
        self.classes = tuple(rules)
        *ruled, last = rules.values() if rules else ("",)
        if last:
            raise ValueError(f"plurals: the last class, {self.classes[-1]}, is for the rest: leave its rule empty")
        self._rules = [_rule(text) for text in ruled]
        self._small = [self._of(n) for n in range(_SMALL)]

    def of(self, n: int) -> int:
        """The index of the class of a number."""
        return self._small[abs(n)] if abs(n) < _SMALL else self._of(abs(n))

    def _of(self, n: int) -> int:
        return next((i for i, rule in enumerate(self._rules) if _holds(rule, n)), len(self._rules))


def _rule(text: str) -> Rule:
    if len(text) > MOST:
        raise ValueError(f"plurals: a rule has at most {MOST} letters: {text[:40]!r} has {len(text)}")
    return tuple([tuple([_relation(part) for part in one.split(" and ")]) for one in text.split(" or ")])


def _relation(text: str) -> Relation:
    found = _RELATION.fullmatch(text)
    ends = [part.partition("..") for part in found[3].split(",")] if found is not None else []
    ranges = tuple([(int(low), int(high or low)) for low, _, high in ends])
    if found is None or any([low > high for low, high in ranges]):
        raise ValueError(f"plurals: {text[:80]!r} is no relation: write one like n % 10 = 2..4,7")
    return int(found[1] or 0), found[2] == "=", ranges


def _holds(rule: Rule, n: int) -> bool:
    for relations in rule:
        rests = [(n % by if by else n, inside, ranges) for by, inside, ranges in relations]
        if all([any([low <= rest <= high for low, high in ranges]) == inside for rest, inside, ranges in rests]):
            return True
    return False
