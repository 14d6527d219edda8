"""Records by id: found wherever they stand, whatever was looked up before."""

from __future__ import annotations

import pytest

from limmu.games.god_kings.board import Place
from limmu.toolkit.counters import index_of


def test_a_record_is_found_on_any_board() -> None:
    one, other = [Place("a"), Place("b"), Place("c")], [Place("c"), Place("a")]
    for records in (one, other, one):
        assert [records[index_of(records, wanted)].id for wanted in ("a", "c")] == ["a", "c"]


def test_what_is_not_there_is_an_error_even_if_it_was_elsewhere() -> None:
    assert index_of([Place("a"), Place("b")], "b") == 1
    with pytest.raises(KeyError, match="b"):
        index_of([Place("a")], "b")
