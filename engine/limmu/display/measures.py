"""Numbers with a unit: how people read and type what the log holds as whole micrometres or hundredths of a degree.

    um     3.5   3.5in   3.50"   88.9mm      inches unless it says millimetres; told in inches with two decimals
    cdeg   30    30deg   30.25               degrees, told with the decimals that they have
    facing 90    90deg   north               the same, counter-clockwise from east, or a point of the compass

Whatever is not whole in the unit is refused: a thousandth of an inch is 25.4 micrometres. Other units are told beside
their numbers, which are typed bare.
"""

from __future__ import annotations

import re

from msgspec import Struct

from limmu.core import Span

_FIGURES = re.compile(r"-?\.?\d")
_TYPED = re.compile(r"(-?)(?=\.?\d)(\d{0,9})(?:\.(\d{1,9}))?([a-z\"°]*)", re.ASCII)


class NoMeasure(ValueError):
    """A text that is no whole number of a unit."""


class Scale(Struct, frozen=True):
    """A unit that people use for numbers of another: by its suffixes, and its size in the unit of the numbers."""

    suffixes: tuple[str, ...]
    size: int


INCH, MILLIMETRE = Scale(("in", '"', "inch", "inches"), 25_400), Scale(("mm",), 1000)
DEGREE = Scale(("deg", "°", "degree", "degrees"), 100)
SCALES = {"um": (INCH, MILLIMETRE), "cdeg": (DEGREE,), "facing": (DEGREE,)}
"""By unit of a number; the first is the one that a bare number is in."""
COMPASS = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")
"""The points of the compass, every 45 degrees from the first."""


def is_measure(unit: str) -> bool:
    """Whether people use another unit for numbers of this one."""
    return unit in SCALES


def begins(text: str, unit: str) -> bool:
    """Whether a text may begin a number of a unit."""
    return bool(_FIGURES.match(text)) or (unit == "facing" and text in COMPASS)


def suffixes(unit: str) -> tuple[str, ...]:
    """What may stand after a number of a unit."""
    return tuple([suffix for scale in SCALES[unit] for suffix in scale.suffixes])


def told(value: int, unit: str) -> str:
    """A number as people read it, with what is nearest below in inches; exact in degrees."""
    if unit == "um":
        hundredths = abs(value) * 100 // INCH.size
        return f"{'-' if value < 0 else ''}{hundredths // 100}.{hundredths % 100:02} in"
    if unit in ("cdeg", "facing"):
        return f"{_decimal(value, DEGREE.size)}°"
    return f"{value} {unit}".strip()


def typed(value: int, unit: str) -> str:
    """A text that means exactly this number."""
    if unit == "um":
        hundredths, rest = divmod(value * 100, INCH.size)
        return f"{_decimal(hundredths, 100)}in" if not rest else f"{_decimal(value, MILLIMETRE.size)}mm"
    return f"{_decimal(value, DEGREE.size)}deg" if unit in ("cdeg", "facing") else str(value)


def read(text: str, unit: str) -> int:
    """The number of a unit that a text means. Raises NoMeasure."""
    if unit == "facing" and text in COMPASS:
        return COMPASS.index(text) * 45 * DEGREE.size
    found = _TYPED.fullmatch(text)
    scales = SCALES.get(unit, (Scale((unit,) if unit else (), 1),))
    if found is None:
        raise NoMeasure(text)
    sign, whole, decimals, suffix = found.groups(default="")
    scale = next((one for one in scales if suffix in one.suffixes), None) if suffix else scales[0]
    if scale is None:
        raise NoMeasure(text)
    number, rest = divmod(int(whole + decimals) * scale.size, 10 ** len(decimals))
    if rest:
        raise NoMeasure(text)
    return -number if sign else number


def ranges(span: Span) -> list[tuple[str, str]]:
    """The lowest and the highest of each range as people type them: in inches where there are some between them."""
    return [_range(low, high, span) for low, high in span.ranges]


def _range(low: int, high: int, span: Span) -> tuple[str, str]:
    if span.unit != "um":
        return _decimal(low, DEGREE.size), _decimal(high, DEGREE.size)
    first, last = -(-low * 100 // INCH.size), high * 100 // INCH.size
    whole = span.step == 1 or not (low * 100 % INCH.size or high * 100 % INCH.size)
    if whole and first <= last:
        return f"{first // 100}.{first % 100:02}", f"{last // 100}.{last % 100:02}"
    return typed(low, "um"), typed(high, "um")


def _decimal(value: int, size: int) -> str:
    """A value by its size, with as many decimals as it has."""
    digits = len(str(size)) - 1
    text = f"{abs(value) // size}.{abs(value) % size:0{digits}}".rstrip("0").rstrip(".")
    return f"-{text}" if value < 0 else text
