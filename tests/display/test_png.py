"""Drawings as PNG."""

from __future__ import annotations

import struct
import sys
import zlib

import pytest
from tests.display.scenes import scene_of, set_up

from limmu.display import svg
from limmu.display.png import NoPictures, png_of


def size_of(png: bytes) -> tuple[int, int]:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", png[16:24])


def test_a_drawing_becomes_a_png_as_wide_as_asked() -> None:
    pytest.importorskip("resvg_py")
    drawing = svg.render(scene_of(set_up("god-kings", "kadesh")), palette="light")
    png = png_of(drawing, 590)
    wide, high = size_of(png)
    assert wide == 590
    assert 535 < high < 545
    assert png != png_of(drawing.replace(">Memphis<", "><"), 590), "names are drawn"
    assert len(zlib.compress(png)) > 50_000


def test_without_the_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(NoPictures, match=r"limmu\[pictures\]"):
        png_of("<svg/>", 10)


def test_what_is_no_svg_is_refused() -> None:
    pytest.importorskip("resvg_py")
    with pytest.raises(ValueError, match=r"\w"):
        png_of("no svg", 10)
