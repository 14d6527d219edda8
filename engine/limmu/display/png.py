"""Drawings as PNG, by the library of the extra ``limmu[pictures]``."""

from __future__ import annotations


class NoPictures(RuntimeError):
    """The library that makes PNG of SVG is not installed."""


def png_of(svg: str, width: int) -> bytes:
    """A drawing with plain colours as PNG, so many pixels wide.

    Raises NoPictures when the extra is not installed, ValueError for what is no SVG.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise NoPictures("install limmu[pictures] for PNG") from error
    return bytes(
        svg_to_bytes(svg_string=svg, width=width, serif_family="DejaVu Serif", sans_serif_family="DejaVu Sans")
    )
