"""Drawings as PNG, by the library of the extra ``limmu[pictures]``, with fonts of our own."""

from __future__ import annotations

from importlib import resources

FONTS = ("DejaVuSerif", "DejaVuSerif-Bold", "DejaVuSerif-Italic", "DejaVuSans-Bold")
LATIN = "\u2030"
"""The bundled fonts have every letter below this code point; a text with others needs the system's fonts: slower."""


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
    folder = resources.files("limmu.display").joinpath("fonts")
    with resources.as_file(folder) as fonts:
        files = [str(fonts / f"{name}.ttf") for name in FONTS]
        ours = max(svg, default="") < LATIN
        return bytes(svg_to_bytes(svg, width=width, font_files=files, skip_system_fonts=ours))
