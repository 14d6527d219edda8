"""What is hidden stays hidden: masked in the hashed bytes, committed to, opened again to the last byte."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec import Raw, structs
from msgspec import json as msgjson
from tests.core.parley import GAME, SEATS, SECRET, Dealt, Pack, Table, bid_table, hand_of, same

from limmu.core import (
    Input,
    Interject,
    Ruling,
    SeededDice,
    StandingPass,
    TurnClosed,
    Undo,
    branch,
    decide,
    empty,
    fold,
    fold_all,
    read_log,
    redact,
    replay,
    take,
    verify,
    view,
)
from limmu.core.log.entry import Opening, encode, leaf_of
from limmu.core.log.lines import BrokenLine, line_of
from limmu.core.log.sealing import asks_chance, commitment, commitment_to, salt_for, unmask
from limmu.core.rules.canonical import digest_of, short, unshort


def everything() -> Table:
    """A match in which every place that may hide something does."""
    table = bid_table(scenario="three", dice=SeededDice(5))
    table.give(Input("green", Interject(0, "psst", table.match.n)))
    table.give(Input("blue", Interject(0, 2, table.match.n)))
    table.give(decide("red", False))
    table.give(Input("blue", StandingPass("touched")))
    table.give(Input("umpire", Ruling("ann", "PA-1", "misdeal", facts=(Dealt("green", (27, 28)),))))
    table.say("red", table.lowest("red"))
    table.give(Input("umpire", Ruling("ann", "PA-3", "slip", answer=table.lowest("blue"))))
    table.say("red", 1)
    table.say("green", 7)
    table.give(Input("red", StandingPass("round")))
    table.say("red", 3)
    table.say("blue", 4)
    return table


def paths(table: Table) -> dict[str, int]:
    """Each kind of path that hides something, indexes left out, and how many there are."""
    found: dict[str, int] = {}
    for _, json in read_log(table.data).entries:
        for path in GAME.codec.entry(json).sealed:
            kind = re.sub(r"\.\d+", ".N", path)
            found[kind] = found.get(kind, 0) + 1
    return found


def test_every_place_that_hides_something_is_committed() -> None:
    assert sorted(paths(everything())) == [
        "control.pause.demands.N.N.dear",
        "control.pause.demands.N.N.items",
        "control.pause.may.N.N.dear",
        "control.push.N.N.N.demands.N.N.dear",
        "control.push.N.N.N.may.N.N.dear",
        "control.push.N.N.card",
        "facts.N.cards",
        "facts.N.deck",
        "facts.N.whole",
        "input.answer",
        "input.facts.N.cards",
        "input.outcome",
    ]


def test_everything_folds_verifies_and_goes_on() -> None:
    table = everything()
    folded = table.audit()
    for n in range(folded.n):
        entry = GAME.codec.entry(read_log(table.data).entries[n + 1][1])
        if entry.sealed:
            opening = read_log(table.data).openings[n + 1]
            entry = GAME.codec.entry(unmask(read_log(table.data).entries[n + 1][1], opening, "m"))
        _, after = take(branch(folded, n), Input(entry.by, entry.input, entry.cmd))
        same(after.position, table.match.past[n + 1])


def test_no_line_that_is_hashed_tells_a_hidden_value() -> None:
    table = bid_table(dice=SeededDice(5))
    for _, json in read_log(redact(table.data)).entries:
        entry = GAME.codec.entry(json)
        for fact in entry.facts:
            if isinstance(fact, Dealt):
                assert fact.cards == (0,) * 5
        assert b'"deck":[1' not in json
        text = json.decode()
        assert '"dear":' not in text  # masked to 0, which is left out


def test_a_hidden_answer_tells_not_even_its_kind() -> None:
    table = bid_table()
    assert b'"answer":"?"' in table.lines[-1]  # the last bid
    table.give(decide("red", table.lowest("red")))
    assert b'"answer":"?"' in table.match.json


def test_openings_open_to_the_last_byte() -> None:
    table = everything()
    log = read_log(table.data)
    for n, opening in log.openings.items():
        leaf, json = log.entries[n]
        entry = GAME.codec.entry(json)
        assert opening.open.keys() == entry.sealed.keys()
        known = GAME.codec.type_entry(GAME.codec.entry(unmask(json, opening, "m")))
        before = empty(GAME, None, log.header, SECRET) if n == 0 else branch(table.match, n - 1)
        again = fold(before, known)  # made again from the known values
        assert (again.leaf, again.json) == (leaf, json)
        for path, (salt, value) in opening.open.items():
            assert unshort(salt) == salt_for(SECRET, "m", n, path)
            chance = asks_chance(msgjson.decode(json))
            assert entry.sealed[path] == commitment("m", n, path, unshort(salt), bytes(value), chance=chance)


def test_a_redacted_log_folds_without_error_to_what_the_public_sees() -> None:
    table = everything()
    log = read_log(redact(table.data))
    assert not log.openings
    folded = replay(log, GAME)
    for mine, theirs in zip(table.match.past, folded.past, strict=False):
        seen, known = (view(branch(m, p.n), "public") for m, p in ((folded, theirs), (table.match, mine)))
        assert seen.board == known.board
        assert (seen.leaf, seen.asked, seen.stack, seen.passes) == (known.leaf, known.asked, known.stack, known.passes)
        assert theirs.mine == mine.mine
    report = verify(log, GAME, Pack())
    assert (report.intact.state, report.reproducible.state, report.legal.state) == (
        "holds",
        "not checked",
        "not checked",
    )


def test_part_of_the_openings_may_be_published() -> None:
    table = everything()
    log = read_log(table.data)
    some = structs.replace(log, openings={n: opening for n, opening in log.openings.items() if n % 2})
    folded = fold_all(empty(GAME, None, log.header, b""), some.read(GAME.codec))
    assert folded.leaf == table.match.leaf


def test_an_opening_may_come_later() -> None:
    table = bid_table()
    opening = read_log(table.data).openings[1]
    data = redact(table.data) + line_of(opening)
    log = read_log(data)
    assert log.damage is None
    assert not log.torn
    assert [record.known for record in log.read(GAME.codec)][:2] == [False, True]


@pytest.mark.parametrize(
    "change",
    [
        lambda path, salt, value: (path, salt, Raw(b"[1,2,3]")),
        lambda path, salt, value: (path, short(bytes(32)), value),
        lambda path, salt, value: (path, "?", value),
        lambda path, salt, value: (path, salt[:-1] + "é", value),
    ],
)
def test_a_wrong_opening_is_found(change: Any) -> None:
    table = Table()
    log = read_log(table.data)
    old = log.openings[1]
    path = sorted(old.open)[0]
    wrong = {**old.open}
    new, salt, value = change(path, *wrong.pop(path))
    wrong[new] = (salt, value)
    broken = structs.replace(log, openings={**log.openings, 1: Opening(1, wrong)})
    with pytest.raises(BrokenLine, match="does not agree with its commitment"):
        list(broken.read(GAME.codec))
    report = verify(broken, GAME, Pack())
    assert report.intact.state == "differs"


def test_an_opening_of_what_is_not_there_is_found() -> None:
    table = Table()
    json = read_log(table.data).entries[1][1]
    sealed = {"facts.99.cards": commitment("m", 1, "facts.99.cards", bytes(32), b"1")}
    line = encode(structs.replace(GAME.codec.entry(json), sealed=sealed))
    with pytest.raises(ValueError, match="which is not there"):
        unmask(line, Opening(1, {"facts.99.cards": (short(bytes(32)), Raw(b"1"))}), "m")


def test_the_match_secret_is_committed_to() -> None:
    table = Table()
    assert table.match.header.commitment == commitment_to("m", SECRET)
    assert commitment_to("m", SECRET) != commitment_to("n", SECRET)
    assert SECRET not in table.data


def test_salts_differ_by_entry_and_path() -> None:
    salts = [salt_for(SECRET, "m", n, path) for n in range(5) for path in ("facts.0.cards", "facts.1.cards")]
    assert len({*salts}) == 10
    assert {len(salt) for salt in salts} == {32}


def test_masks_have_one_length() -> None:
    """What differs only in hidden values is written in as many bytes."""
    lengths: list[list[int]] = []
    for seed in (1, 2, 3):
        table = Table(dice=SeededDice(seed))
        lengths.append([len(line) for line in redact(table.data).splitlines()])
    assert lengths[0] == lengths[1] == lengths[2]


def test_a_seat_sees_its_own_hand_and_no_other() -> None:
    table = bid_table()
    red, blue = view(table.match, "red"), view(table.match, "blue")
    assert hand_of(red.board, "red") == hand_of(table.board, "red")
    assert hand_of(red.board, "blue") == (0,) * 5
    assert hand_of(blue.board, "red") == (0,) * 5


def test_the_public_sees_no_hand_and_no_deck() -> None:
    public = view(bid_table().match, "public")
    assert hand_of(public.board, "red") == (0,) * 5
    assert public.board.deck == (0,) * 15


def test_the_umpire_sees_the_whole_board() -> None:
    table = bid_table()
    assert view(table.match, "umpire").board == table.board


def test_a_person_at_two_seats_sees_both_hands() -> None:
    table = bid_table()
    both = view(table.match, ("red", "blue"))
    assert hand_of(both.board, "red") == hand_of(table.board, "red")
    assert hand_of(both.board, "blue") == hand_of(table.board, "blue")
    assert [asked.seat for asked in both.may] == ["blue"]


def test_only_the_seat_that_is_asked_sees_its_question() -> None:
    table = bid_table()
    red, public = view(table.match, "red"), view(table.match, "public")
    assert red.question is not None
    assert red.question.question.dear == max(hand_of(table.board, "red"))
    assert public.question is None
    assert public.asked == ("red",)


def test_a_sealed_answer_is_judged_by_what_its_seat_can_see() -> None:
    """The check of a sealed answer gets the board of the seat: nothing else can leak through a refusal."""
    table = Table()
    boards: list[Any] = []
    original = GAME.questions["bid"].check
    try:
        GAME.questions["bid"].check = lambda self, board, answer: boards.append(board) or original(self, board, answer)
        table.say("red", 1)
    finally:
        del GAME.questions["bid"].check
    assert boards
    assert all(hand_of(board, "blue") == (0,) * 5 for board in boards)
    assert all(board.deck == (0,) * 15 for board in boards)


def test_a_closed_turn_is_digested() -> None:
    table = bid_table()
    table.say("red", table.lowest("red"))
    table.say("blue", 0)
    table.say("blue", table.lowest("blue"))
    table.say("red", 0)
    log = read_log(redact(table.data))
    closed = [fact for _, json in log.entries for fact in GAME.codec.entry(json).facts if isinstance(fact, TurnClosed)]
    assert len(closed) == 1
    assert closed[0].whole == "?"
    assert closed[0].agrees(table.board)
    assert closed[0].agrees(replay(log, GAME).board)
    assert not closed[0].agrees(table.board.but(points=-1))
    _, entry = next(
        (n, e) for n, e in enumerate(log.read(GAME.codec)) if any(isinstance(f, TurnClosed) for f in e.entry.facts)
    )
    known = read_log(table.data).openings[entry.entry.n].open
    value = next(value for path, (_, value) in known.items() if path.endswith("whole"))
    assert bytes(value).decode() == f'"{digest_of(table.board)}"'


def test_a_redacted_log_whose_facts_were_changed_is_found_without_running_a_rule() -> None:
    table = bid_table()
    table.say("red", table.lowest("red"))
    table.say("blue", 0)
    table.say("blue", table.lowest("blue"))
    table.say("red", 0)
    lines: list[bytes] = []
    prev = ""
    for line in redact(table.data).splitlines():
        json = line[44:]
        if prev and b'"_":"entry"' in json:
            json = re.sub(rb'"prev":"[^"]*"', b'"prev":"%s"' % prev.encode(), json)
            json = json.replace(b'"what":"bids red:1 blue:2 green:3"', b'"what":"bids red:1 blue:2 green:4"')
        prev = leaf_of(json)
        lines.append(prev.encode() + b" " + json + b"\n")
    log = read_log(b"".join(lines))
    assert log.damage is None
    report = verify(log, GAME, Pack())
    assert report.intact.state == "holds"
    assert report.reproducible.state == "differs"
    assert "digested" in report.reproducible.reason


def test_undo_of_a_shuffle_gives_the_same_order_again() -> None:
    table = Table()
    outcome = table.match.past[1].outcome
    table.give(Input("umpire", Undo(0, SEATS, (1,))))
    table.chance()
    assert table.match.position.outcome == outcome
    table.audit()
