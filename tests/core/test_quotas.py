"""A seat that fills the log, burns entries or stalls the others with what moves nothing: it wins without quotas."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.core.parley import GAME, SEAT_KEYS, SEATS, SECRET, Pack
from tests.rooms.test_signed_orders import started

from limmu.core import (
    End,
    Host,
    Input,
    Note,
    Quotas,
    Refused,
    Rekey,
    SeededDice,
    StandingPass,
    Undo,
    begin,
    keys_of,
    read_log,
    replay,
    sign,
    signed_bytes,
    take,
    verify,
)
from limmu.display.saying import load_texts
from limmu.stores import StoreError, files
from limmu.stores.files import FileStore

QUOTAS = Quotas(reserve=4096)


def host(path: Path, quotas: Quotas | None = QUOTAS) -> Host[Any]:
    _, match = begin(GAME, Pack(), "one", match_id="m", secret=SECRET)
    return Host(match, SeededDice(1), FileStore.create(path, match), quotas=quotas)


def refused(table: Host[Any], inp: Input) -> tuple[str, ...]:
    """The code and data of a refusal, which must change nothing."""
    before = table.match
    with pytest.raises(Refused) as caught:
        table.take(inp)
    assert table.match is before
    return (caught.value.verdict.code, *caught.value.verdict.data)


def notes(table: Host[Any], seat: str, text: str, most: int = 100_000) -> int:
    """How many notes a seat gets in."""
    for n in range(most):
        try:
            table.take(Input(seat, Note(text)))
        except Refused:
            return n
    return most


def test_without_quotas_notes_end_the_match_and_with_them_they_do_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MAX_FILE", 1 << 16)
    for quotas in (None, QUOTAS):
        table = host(tmp_path / f"{quotas is None}.limmu", quotas)
        if quotas is None:
            with pytest.raises(StoreError, match="larger than"):
                notes(table, "red", "x" * 2000)
            with pytest.raises(StoreError, match="larger than"):
                notes(table, "red", "")
            with pytest.raises(StoreError, match="larger than"):
                [table.answer(seat, 1) for seat in SEATS]
        else:
            assert notes(table, "red", "x" * 500) == 8
            for seat, bid in zip(SEATS, (1, 2, 3), strict=True):
                table.answer(seat, bid)


def test_the_last_of_a_file_is_for_what_moves_and_ends_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MAX_FILE", 8192)
    table = host(tmp_path / "m.limmu", Quotas(reserve=4096, notes=1000, letters=5000))
    notes(table, "blue", "x" * 300)
    for body in (Note(""), StandingPass("touched"), Undo(1)):
        assert refused(table, Input("red", body)) == ("quota", "quota_bytes", "0", "until_match_end")
    for seat, bid in zip(SEATS, (1, 2, 3), strict=True):
        table.answer(seat, bid)
    assert table.take(Input("red", End("concede"))).over is not None


def test_the_last_links_are_for_what_moves_and_ends_the_match() -> None:
    _, match = begin(GAME, Pack(), "one", secret=SECRET)
    match = replace(match, header=replace(match.header, links=24))
    while match.n + 1 < 12:  # of so few links half are kept
        assert Quotas(links=16).check(match, Input("red", Note("")))
        _, match = take(match, Input("host", Note("x")))
    for body in (Note(""), StandingPass("touched"), Undo(1)):
        verdict = Quotas(links=16).check(match, Input("red", body))
        assert (verdict.code, *verdict.data) == ("quota", "quota_links", "0", "until_match_end")
    assert Quotas(links=11).check(match, Input("red", Note("")))
    assert Quotas(links=16).check(match, Input("red", End("concede")))


def test_each_quota_says_what_it_is_and_when_it_ends(tmp_path: Path) -> None:
    table, texts = host(tmp_path / "m.limmu"), load_texts("")
    assert refused(table, Input("red", Note("x" * 501))) == ("quota", "quota_letters", "500", "until_one_note")
    assert notes(table, "red", "a") == 8
    assert refused(table, Input("red", Note("b"))) == ("quota", "quota_notes", "8", "until_moved")
    with pytest.raises(Refused) as caught:
        table.take(Input("red", Note("b")))
    assert texts.refusal(caught.value.verdict) == "notes of a seat: at most 8 until the match moves on"
    assert notes(table, "blue", "a", 1) == 1  # another seat's are its own
    for n in range(8):
        table.take(Input("red", StandingPass("touched" if n % 2 == 0 else "")))
    assert refused(table, Input("red", StandingPass("touched"))) == ("quota", "quota_passes", "8", "until_moved")


def test_a_seat_does_not_fill_the_log_with_new_keys() -> None:
    """Each takes a link of every chain, for none may ask for a roll twice with one number."""
    table = started()

    def rekeyed() -> Input:
        body = Rekey("blue", keys_of(table.match)["blue"])
        message = signed_bytes(table.match.header.match, table.match.leaf, "blue", "", body)
        return Input("blue", body, sig=sign(SEAT_KEYS["blue"], message))

    for _ in range(2):
        assert Quotas().check(table.match, rekeyed())
        table.give(rekeyed())
    assert Quotas().check(table.match, rekeyed()).data == ("quota_keys", "2", "until_moved")
    table.say("red", table.lowest("red"))
    assert Quotas().check(table.match, rekeyed())


def test_the_match_moves_on_and_so_do_notes_but_not_without_end(tmp_path: Path) -> None:
    table = host(tmp_path / "m.limmu", Quotas(size=6000))
    assert notes(table, "red", "x" * 500) == 8
    table.answer("red", 1)
    assert notes(table, "red", "x" * 500) == 4
    assert refused(table, Input("red", Note("b")))[1:] == ("quota_note_bytes", "6000", "until_match_end")


def test_undos_alone_end_where_nobody_else_moves(tmp_path: Path) -> None:
    table = host(tmp_path / "m.limmu")
    before = table.match.n
    for _ in range(4):
        table.answer("red", 1)
        table.take(Input("red", Undo(table.match.n - 1)))
    table.answer("red", 1)
    assert refused(table, Input("red", Undo(table.match.n - 1)))[1:] == ("quota_undos", "4", "until_others_moved")
    assert table.match.n == before + 9
    table.answer("blue", 1)
    table.take(Input("blue", Undo(table.match.n - 1)))


def test_who_moves_nothing_but_is_no_seat_has_no_quota(tmp_path: Path) -> None:
    table = host(tmp_path / "m.limmu")
    for _ in range(20):
        table.take(Input("host", Note("x" * 500)))
    assert refused(table, Input("host", Note("x" * 501)))[1] == "quota_letters"


def test_a_restart_forgets_nothing_and_a_reader_knows_no_quota(tmp_path: Path) -> None:
    path = tmp_path / "m.limmu"
    table = host(path, None)
    for _ in range(9):
        table.take(Input("red", Note("x" * 600)))
    assert isinstance(table.store, FileStore)
    table.store.close()
    log = read_log(path.read_bytes())
    assert not verify(log, GAME, Pack()).differs
    again = Host(replay(log, GAME, Pack(), SECRET), SeededDice(1), quotas=QUOTAS)
    assert refused(again, Input("red", Note("a")))[1] == "quota_notes"
    assert again.match.position.spent[0].size == 9 * 600


def test_a_command_that_was_taken_is_answered_although_the_quota_is_used_up(tmp_path: Path) -> None:
    table = host(tmp_path / "m.limmu")
    for n in range(8):
        table.take(Input("red", Note(str(n)), f"c{n}"))
    assert table.take(Input("red", Note("7"), "c7")).n == table.match.n
