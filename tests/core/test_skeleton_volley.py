"""The skeleton of The Game of Kings: orders stay sealed, a volley is one entry, losses are the owner's."""

from __future__ import annotations

import pytest
from tests.core.skeleton_volley import (
    GAME,
    INITIATIVE,
    SEATS,
    TO_HIT,
    ChooseCasualties,
    ChooseSave,
    Kept,
    Pack,
    audit,
    models_of,
    start,
    volley,
)

from limmu.core import (
    Chance,
    Host,
    Input,
    Outcome,
    Refused,
    RollDice,
    Ruling,
    StandingPass,
    SystemDice,
    Undo,
    begin,
    check,
    decide,
    fold,
    question,
    read_log,
    take,
    view,
)
from limmu.core.log.lines import line_of
from limmu.core.match.host import lines_of

# ---------------------------------------------------------------- sealed orders


def test_sealed_orders_are_kept_until_the_last_and_come_in_seat_order() -> None:
    host = start({"initiative": INITIATIVE, "to_hit": TO_HIT})
    before = host.match.board
    host.answer("north", "hold")
    assert question(host.match).seats == ("south",)
    assert host.match.board == before
    assert view(host.match, "public").asked == ("south",)
    with pytest.raises(Refused) as refused:
        host.answer("north", "shoot")
    assert refused.value.verdict.code == "not_asked"
    host.answer("south", "shoot")
    assert host.match.board.orders == (("south", "shoot"), ("north", "hold"))
    audit(host)


def test_a_sealed_answer_is_checked_on_arrival() -> None:
    host = start({})
    verdict = check(host.match, decide("north", "run"))
    assert (verdict.value, verdict.clause, verdict.code) == (False, "GOK-5.1", "not_on_offer")


def test_what_was_ordered_shows_nowhere_but_in_the_opening() -> None:
    logs, lengths = [], []
    for order in ("hold", "shoot"):
        host = start({})
        host.answer("north", order)
        seen = view(host.match, ("south", "public"))
        logs.append((seen.board, seen.asked, seen.stack, [type(d) for _, d in question(host.match).demands]))
        *_, opening, entry = host.store.lines.splitlines()
        assert order.encode() not in entry
        assert order.encode() in opening
        lengths.append(len(entry))
    assert lengths[0] == lengths[1]
    assert logs[0] == logs[1]


def test_the_order_of_arrival_changes_nothing_but_the_log() -> None:
    one, other = start({"initiative": INITIATIVE}), start({"initiative": INITIATIVE})
    for host, seats in ((one, ("south", "north")), (other, ("north", "south"))):
        for seat in seats:
            host.answer(seat, "hold")
    assert one.match.board == other.match.board
    assert one.match.over == other.match.over == Outcome(("south", "north"), "models")
    audit(one)
    audit(other)


def test_another_match_secret_gives_other_commitments() -> None:
    sealed = []
    for secret in (b"a" * 32, b"b" * 32):
        host = start({}, secret)
        host.answer("north", "hold")
        (entry,) = list(read_log(host.store.lines).read(GAME.codec))[1:]
        sealed.append(entry.entry.sealed or read_log(host.store.lines).openings[1].open)
    assert sealed[0] != sealed[1]


# ---------------------------------------------------------------- the volley


def test_a_volley_is_one_roll_and_every_hit_is_saved_in_turn() -> None:
    host = volley(start({"initiative": INITIATIVE, "to_hit": TO_HIT, "save": [4, 4, 5, 1] * 4, "to_wound": [3, 2] * 6}))
    (rolled,) = [
        record.entry
        for record in read_log(host.store.lines).read(GAME.codec)
        if isinstance(record.entry.input, Chance) and len(record.entry.input.outcome) == 40
    ]
    assert rolled.input.outcome == tuple(TO_HIT)
    assert question(host.match).demands == (("north", ChooseSave(16)),)
    host.answer("north", "armor")
    assert host.match.board.saved == 1
    host.answer("north", "quantum")
    assert host.match.board.saved == 1
    n = host.match.n
    host.answer("north", "all_armor")  # every die is still an entry of its own
    rest = [
        fact
        for record in read_log(host.store.lines).read(GAME.codec)
        if record.entry.n > n
        for fact in record.entry.facts
    ]
    assert [fact.save for fact in rest] == ["armor"] * 10
    assert host.match.n == n + 1 + 14 + 1
    assert question(host.match).demands == (("north", ChooseCasualties("north", 3)),)  # 5 wounds: 3 2 3 2 3
    audit(host)


def test_the_owner_chooses_who_falls() -> None:
    dice = {"initiative": INITIATIVE, "to_hit": TO_HIT, "save": [2] * 16, "to_wound": [3, 3, 1, 1] * 4}
    host = volley(start(dice))
    host.answer("north", "all_quantum")
    asked = view(host.match, "north").question
    assert asked.question == ChooseCasualties("north", 8)
    for wrong, code in [
        (("n00", "n01"), "too_few"),
        (tuple(f"n{i:02}" for i in range(9)), "too_many"),
        (("s00", *[f"n{i:02}" for i in range(7)]), "not_on_offer"),
        (tuple(f"n{i:02}" for i in reversed(range(8))), "not_on_offer"),
    ]:
        assert check(host.match, decide("north", wrong)).code == code
        with pytest.raises(Refused):
            host.answer("north", wrong)
    host.answer("north", [f"n{i:02}" for i in range(12, 20)])  # as JSON brings it
    assert models_of(host.match.board, "north") == tuple(f"n{i:02}" for i in range(12))
    assert host.match.over == Outcome(("south",), "models")
    audit(host)


def test_no_hits_roll_nothing_and_ask_nothing() -> None:
    host = volley(start({"initiative": INITIATIVE, "to_hit": [1] * 40}))
    assert host.match.over == Outcome(SEATS, "models")
    assert [type(record.entry.input).__name__ for record in read_log(host.store.lines).read(GAME.codec)] == [
        "Begin", "Decision", "Decision", "Chance", "Chance", "Chance",
    ]  # fmt: skip
    audit(host)


def test_a_tied_roll_off_is_rolled_again() -> None:
    host = volley(start({"initiative": [5, 6, 3, 5], "to_hit": TO_HIT}))
    chances = [
        r.entry.input.outcome for r in read_log(host.store.lines).read(GAME.codec) if type(r.entry.input) is Chance
    ]
    assert chances[:2] == [(5, 6), (3, 5)]  # 5 + 1 against 6, then 3 + 1 against 5
    assert GAME.codec.live(host.match.position.stack[0].proc).first == "north"
    stack = view(host.match, "public").stack
    assert stack == (("round.shoot_second", ("GOK-5.4",)), ("volley.choose_save", ("GOK-7.3",)))


def test_the_roll_off_cites_the_clause_of_the_game() -> None:
    _, match = begin(GAME, Pack(), "plain")
    for seat in SEATS:
        _, match = take(match, decide(seat, "hold"))
    assert question(match).clauses == ("GOK-5.2",)
    assert question(match).demands == (("chance", RollDice(2, 12, "initiative")),)


def test_a_roll_of_the_wrong_number_of_dice_or_by_a_seat_is_refused() -> None:
    _, match = begin(GAME, Pack(), "plain")
    for seat in SEATS:
        _, match = take(match, decide(seat, "hold"))
    for by, faces, code in [
        ("chance", (1,), "not_a_roll"),
        ("chance", (1, 13), "not_a_roll"),
        ("chance", (0, 1), "not_a_roll"),
        ("south", (1, 1), "not_asked"),
    ]:
        assert check(match, Input(by, Chance(faces))).code == code


# ---------------------------------------------------------------- rulings, undo


def test_a_ruling_replaces_the_pending_roll() -> None:
    _, match = begin(GAME, Pack(), "plain", secret=b"s" * 32)
    for seat in SEATS:
        _, match = take(match, decide(seat, "shoot"))
    _, match = take(match, Input("chance", Chance((12, 1))))
    assert question(match).demands == (("chance", RollDice(40, 6, "to_hit", "south")),)
    fallen = Input("umpire", Ruling("A. Umpire", "GOK-7.1", "the dice fell off the table", outcome=(1,) * 40))
    entry, after = take(match, fallen)
    assert question(after).demands == (("chance", RollDice(40, 6, "to_hit", "north")),)
    assert fold(match, entry).leaf == after.leaf
    assert check(match, Input("north", fallen.body)).code == "not_asked"


def test_a_save_is_taken_back_only_before_its_die() -> None:
    host = volley(start({"initiative": INITIATIVE, "to_hit": TO_HIT, "save": [4, 5]}))
    host.answer("north", "quantum")
    assert host.match.board.saved == 0
    with pytest.raises(Refused) as refused:
        host.take(Input("north", Undo(host.match.n - 2)))
    assert refused.value.verdict.data == (str(host.match.n),)
    host.take(Input("north", Undo(host.match.n - 2, SEATS, (host.match.n,))))
    host.answer("north", "armor")  # the same die again, for the other save
    assert host.match.board.saved == 1
    audit(host)


def test_nothing_passes_where_no_window_is() -> None:
    host = volley(start({"initiative": INITIATIVE, "to_hit": TO_HIT}))
    with pytest.raises(Refused) as refused:
        host.take(Input("north", StandingPass("battle")))
    assert refused.value.verdict.code == "no_such_scope"


def test_system_dice_play_it_out() -> None:
    _, match = begin(GAME, Pack(), "plain", secret=b"s" * 32)
    kept = Kept()
    kept.append(line_of(match.header) + lines_of(match))
    host = Host(match, SystemDice(), kept)
    for seat in SEATS:
        host.answer(seat, "shoot")
    while (open_ := question(host.match)) is not None:
        (seat,) = open_.seats
        host.answer(seat, view(host.match, seat).question.answers()[-1])
    assert host.match.over is not None
    audit(host)
