"""Effects of cards: the vocabulary a game registers, and how a pack's cards name an effect and fill its parameters.

A game states `Effects`: for each effect its parameters by name. Parameters are whole numbers, ids and words of closed
lists; conditions live in the effect's procedure. The kind of a parameter is `number`, `word` or a kind of id that the
game knows; a kind that ends in "s" is a list.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from limmu.toolkit.pack_parts import check_named
from limmu.toolkit.packs import Plain, Problems, for_people

__all__ = ["Effect", "Effects", "Parameter", "check_effect", "effect_of", "may", "need"]

_NO_IDS = ("number", "numbers", "word", "words")


@attrs.frozen
class Parameter:
    """One parameter of an effect: what it holds, the words allowed, and its default (None: the card must give it)."""

    kind: str
    words: tuple[str, ...] = ()
    default: Plain | None = None


Effects = Mapping[str, Mapping[str, Parameter]]


def need(kind: str, *words: str) -> Parameter:
    """A parameter that every card with this effect must give."""
    return Parameter(kind, words)


def may(kind: str, *words: str) -> Parameter:
    """A parameter that a card may leave out: its default is 0, "" or ()."""
    default: Plain = () if kind.endswith("s") else 0 if kind == "number" else ""
    return Parameter(kind, words, default)


@attrs.frozen
class Effect:
    """A registered effect: the parameters its card gives, in name order, and the defaults of those it leaves out."""

    name: str
    params: tuple[tuple[str, Plain], ...] = ()
    defaults: tuple[tuple[str, Plain], ...] = for_people(())

    def value(self, name: str) -> Plain:
        """The parameter `name`. Raises KeyError when the effect has none of that name."""
        for known, value in self.params + self.defaults:
            if known == name:
                return value
        raise KeyError(f"effect {self.name} has no parameter {name}")

    def number(self, name: str) -> int:
        """A number; 0 where the card says nothing."""
        value = self.value(name)
        if not isinstance(value, int):
            raise TypeError(f"{name} of effect {self.name} is no number")
        return value

    def word(self, name: str) -> str:
        """An id or a word of a closed list; "" where the card says nothing."""
        value = self.value(name)
        if not isinstance(value, str):
            raise TypeError(f"{name} of effect {self.name} is no word")
        return value

    def words(self, name: str) -> tuple[str, ...]:
        """Ids or words; () where the card says nothing."""
        return tuple(item for item in self._list(name) if isinstance(item, str))

    def numbers(self, name: str) -> tuple[int, ...]:
        """Numbers; () where the card says nothing."""
        return tuple(item for item in self._list(name) if isinstance(item, int))

    def _list(self, name: str) -> tuple[int, ...] | tuple[str, ...]:
        value = self.value(name)
        if not isinstance(value, tuple):
            raise TypeError(f"{name} of effect {self.name} is no list")
        return value


def effect_of(
    name: str, params: Mapping[str, Plain], effects: Effects, place: tuple[str, str], found: Problems
) -> Effect:
    """The effect `name` with these parameters, each of the form it declares; faults at `place`: file and record."""
    file, record = place
    declared = effects.get(name)
    if declared is None:
        found.add(file, record, "effect", f"unknown effect {name}; known are {', '.join(sorted(effects))}")
        return Effect(name)
    for param in params:
        if param not in declared:
            known = ", ".join(declared) or "no parameter"
            found.add(file, record, f"params.{param}", f"{name} does not take it; it takes {known}")
    given: list[tuple[str, Plain]] = []
    left: list[tuple[str, Plain]] = []
    for param in sorted(declared):
        parameter = declared[param]
        if param in params:
            fault = _misfit(params[param], parameter)
            if fault:
                found.add(file, record, f"params.{param}", fault)
            given.append((param, params[param]))
        elif parameter.default is None:
            found.add(file, record, f"params.{param}", f"missing; {name} needs it")
        else:
            left.append((param, parameter.default))
    return Effect(name, tuple(given), tuple(left))


def check_effect(
    effect: Effect,
    effects: Effects,
    known: Sequence[Mapping[str, frozenset[str]]],
    place: tuple[str, str],
    found: Problems,
) -> None:
    """Every id a parameter names is one of its kind in one of `known` (kind -> ids)."""
    declared = effects.get(effect.name, {})
    for name, value in effect.params:
        kind = declared[name].kind if name in declared else "word"
        if kind in _NO_IDS:
            continue
        ids = frozenset[str]().union(*[of_kind[kind] for of_kind in known])
        items = value if isinstance(value, tuple) else (value,)
        check_named([str(item) for item in items], ids, kind, (*place, f"params.{name}"), found)


def _misfit(value: Plain, parameter: Parameter) -> str:
    """What is wrong with the form of a parameter, or ""; `check_effect` checks whether its ids exist."""
    wants_list = parameter.kind.endswith("s")
    wants_number = parameter.kind in ("number", "numbers")
    items = value if isinstance(value, tuple) else (value,)
    if isinstance(value, tuple) is not wants_list:
        return f"write {'a list' if wants_list else 'one value'} of kind {parameter.kind}"
    for item in items:
        if isinstance(item, int) is not wants_number:
            return f"write {'whole numbers' if wants_number else 'texts'}, as {parameter.kind} asks"
        if parameter.words and item not in parameter.words:
            return f"unknown word {item}; known are {', '.join(parameter.words)}"
    return ""
