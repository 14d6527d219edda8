"""Directions: the table of sines, rotation, and the facing that is nearest to a vector. Integers alone.

Lengths are micrometres; angles are hundredths of a degree, counter-clockwise from +x, 0 to 35,999; local coordinates
are (a to the right, b forward). A sine is scaled by `ONE`.
"""

from __future__ import annotations

from math import isqrt

Pt = tuple[int, int]
"""A point or a vector: x, y in micrometres."""

CIRCLE = 36_000
SHIFT = 30
ONE = 1 << SHIFT
"""The scale of a sine, and of the local frame of a block."""
_HALF = 1 << (SHIFT - 1)
PI = 3_141_592_653_589_793
"""Pi by `PI_SCALE`, for the length of an arc."""
PI_SCALE = 10**15


def _arctan_inverse(n: int, scale: int) -> int:
    term = total = scale // n
    k, sign = 3, -1
    while term:
        term //= n * n
        total += sign * (term // k)
        k, sign = k + 2, -sign
    return total


def _quadrant() -> list[int]:
    """floor(2^30 sin(k pi / 18000) + 1/2) for k = 0 to 9000, from sums of angles in 200 bits."""
    one = 1 << 200
    step = 4 * (4 * _arctan_inverse(5, one) - _arctan_inverse(239, one)) // 18_000
    sine = cosine = 0
    term, k = one, 0
    while term:
        if k % 2:
            sine += term if k % 4 == 1 else -term
        else:
            cosine += term if k % 4 == 0 else -term
        k += 1
        term = ((term * step) >> 200) // k
    s, c = 0, one
    low: list[int] = []
    high: list[int] = []
    for _ in range(4501):
        low.append(((s >> 169) + 1) >> 1)
        high.append(((c >> 169) + 1) >> 1)
        s, c = (s * cosine + c * sine) >> 200, (c * cosine - s * sine) >> 200
    return low + high[-2::-1]


def _table() -> tuple[int, ...]:
    first = _quadrant()
    half = first + first[-2::-1]
    full = half + [-s for s in half[1:]]
    return tuple(full + full[1:9001])


SINES = _table()
"""The sine of every angle from 0 to 45,000: the cosine of t stands at t + 9,000."""


def rounded(n: int) -> int:
    """A number scaled by `ONE` to the nearest whole one, half away from zero."""
    return (n + _HALF) >> SHIFT if n >= 0 else -((_HALF - n) >> SHIFT)


def ratio(n: int, d: int) -> int:
    """n by d (above zero) to the nearest whole number, half away from zero."""
    return (2 * n + d) // (2 * d) if n >= 0 else -((d - 2 * n) // (2 * d))


def rot(a: int, b: int, t: int) -> Pt:
    """What lies a to the right and b ahead of one who faces t."""
    s, c = SINES[t], SINES[t + 9000]
    return rounded(a * s + b * c), rounded(b * s - a * c)


def aim(x: int, y: int, still: int) -> int:
    """The facing nearest to a vector; ``still`` where the vector is zero."""
    if not x and not y:
        return still
    quarter = 0
    while not (x > 0 and y >= 0):
        x, y = y, -x
        quarter += 1
    low, high = 0, 9000
    while high - low > 1:
        k = (low + high) // 2
        if SINES[k + 9000] * y >= SINES[k] * x:
            low = k
        else:
            high = k
    under = SINES[low + 9000] * y - SINES[low] * x
    over = SINES[high] * x - SINES[high + 9000] * y
    return (9000 * quarter + (low if under <= over else high)) % CIRCLE


def along(x: int, y: int, length: int) -> Pt:
    """The vector of a length on the ray of (x, y), which is not zero."""
    scaled = isqrt((x * x + y * y) << 40)
    return ratio((length * x) << 20, scaled), ratio((length * y) << 20, scaled)


def diagonal(length: int) -> int:
    """How far along each axis a length on the diagonal goes."""
    return isqrt(length * length // 2)


def turned(t: int, to: int) -> int:
    """The smaller signed angle from one facing to another: over -18,000, at most 18,000."""
    angle = (to - t) % CIRCLE
    return angle - CIRCLE if angle > 18_000 else angle
