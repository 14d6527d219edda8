"""Records by id: found wherever they stand, whatever was looked up before."""

from __future__ import annotations

import pytest

from limmu.games.god_kings.board import Place, Unit
from limmu.toolkit.counters import by_place, index_of, merge_records, replace_records, with_fields


def test_a_record_is_found_on_any_board() -> None:
    one, other = [Place("a"), Place("b"), Place("c")], [Place("c"), Place("a")]
    for records in (one, other, one):
        assert [records[index_of(records, wanted)].id for wanted in ("a", "c")] == ["a", "c"]


def test_a_record_is_found_where_others_left_or_came_before_it() -> None:
    records = [Place(name) for name in "abcdef"]
    for left in (records, records[1:], records[3:], [*records[:2], *records[4:]], records, [Place("x"), *records]):
        for one in left:
            assert left[index_of(left, one.id)] is one


def test_what_is_not_there_is_an_error_even_if_it_was_elsewhere() -> None:
    assert index_of([Place("a"), Place("b")], "b") == 1
    with pytest.raises(KeyError, match="b"):
        index_of([Place("a")], "b")


def test_records_are_replaced_by_id_and_their_order_stays() -> None:
    places = (Place("a"), Place("b"), Place("c"))
    new = places[1].but(marker="egypt")
    assert replace_records(places, {"b": new}) == (places[0], new, places[2])
    with pytest.raises(KeyError, match="d"):
        replace_records(places, {"d": new})
    assert with_fields(places, "b", marker="egypt") == (places[0], new, places[2])
    assert with_fields(places, "d", marker="egypt") == places


def test_new_records_come_after_those_that_are_replaced() -> None:
    places = (Place("a"), Place("b"))
    new, more = places[0].but(marker="egypt"), Place("c")
    assert merge_records(places, (more, new)) == (new, places[1], more)
    assert merge_records(places, ()) == places


def test_records_by_place_keep_their_order_and_leave_out_what_is_off_the_map() -> None:
    one, two = Unit("a", "egypt", "warrior", at="on"), Unit("b", "egypt", "warrior", at="on")
    off, other = Unit("c", "egypt", "warrior"), Unit("d", "egypt", "warrior", at="sinai")
    assert by_place((one, off, other, two)) == {"on": (one, two), "sinai": (other,)}
