"""Dice that nobody has to believe: tokens on chains, exact chances, and what every mode proves."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest
from tests.core.parley import GAME, SEAT_KEYS, SEATS, SECRET, Pack, Table, bid_table, chained, signed_for
from tests.core.test_cheats import entries_of

from limmu.core import (
    CHAINED,
    Chain,
    ChainDice,
    Chance,
    Decision,
    End,
    Input,
    Keeper,
    PhysicalDice,
    Refused,
    RollDice,
    Ruling,
    ShuffleItems,
    Undo,
    Withheld,
    branch,
    check,
    question,
    read_log,
    reveal_openings,
    seed_for,
    take,
    verify,
)
from limmu.core.log.entry import SHUFFLES, OpenedChain
from limmu.core.log.lines import line_of
from limmu.core.match.chance import draw
from limmu.core.match.host import lines_of
from limmu.core.proof.chains import Throw, follows, outcome_of
from limmu.core.proof.dice_audit import dice as dice_of


def finished(mode: str) -> Table:
    """A whole match: bids, two turns of cards, an undo by consent between."""
    table = bid_table(dice=chained(mode))
    for seat, other in (("red", "blue"), ("blue", "red")):
        table.say(seat, table.lowest(seat))
        table.say(other, 1)
    assert table.match.over is not None
    return table


# ---------------------------------------------------------------- exact chances


class _Rejected(Exception):
    pass


def bytes_of(*values: int) -> Any:
    """A block of these bytes, and no second one."""

    def block(number: int) -> bytes:
        if number:
            raise _Rejected
        return bytes(values)

    return block


@pytest.mark.parametrize("faces", range(2, 257))
def test_every_face_comes_from_equally_many_bytes(faces: int) -> None:
    """By enumeration: of all 256 bytes each face takes the same number, and the rest is drawn again."""
    found: Counter[int] = Counter()
    for value in range(256):
        try:
            found[draw(bytes_of(value), RollDice(1, faces, "x"))[0]] += 1
        except _Rejected:
            continue
    assert found == dict.fromkeys(range(1, faces + 1), 256 // faces)


@pytest.mark.parametrize(("limit", "last"), [(257, 4294967295), (300, 4294967100), (65536, 1 << 32)])
def test_beyond_256_four_bytes_are_drawn_and_the_uneven_rest_is_dropped(limit: int, last: int) -> None:
    def face(value: int) -> int:
        return draw(bytes_of(*value.to_bytes(4, "big")), RollDice(1, limit, "x"))[0]

    assert last % limit == 0
    assert (face(0), face(limit - 1), face(limit), face(last - 1)) == (1, limit, 1, limit)
    for value in range(last, min(last + 3, 1 << 32)):
        with pytest.raises(_Rejected):
            face(value)


def test_every_order_comes_from_equally_many_bytes() -> None:
    found: Counter[tuple[int, ...]] = Counter()
    for values in product(range(12), repeat=3):  # a multiple of 4, 3 and 2: nothing is rejected among them
        found[draw(bytes_of(*values), ShuffleItems((1, 2, 3, 4), "deck"))] += 1
    assert len(found) == 24
    assert len(set(found.values())) == 1


def test_a_roll_depends_on_its_number_its_match_and_every_token() -> None:
    roll = RollDice(30, 6, "x")
    one = outcome_of("m", Throw(3, 0, b""), b"a" * 32 + b"b" * 32, roll)
    assert one == outcome_of("m", Throw(3, 0, b""), b"a" * 32 + b"b" * 32, RollDice(30, 6, "another purpose"))
    others = [
        ("n", 3, 0, b"a", b"b"),
        ("m", 4, 0, b"a", b"b"),
        ("m", 3, 1, b"a", b"b"),
        ("m", 3, 0, b"c", b"b"),
        ("m", 3, 0, b"a", b"c"),
        ("m", 3, 0, b"b", b"a"),
    ]
    assert all([outcome_of(m, Throw(a, j, b""), x * 32 + y * 32, roll) != one for m, a, j, x, y in others])
    assert outcome_of("m", Throw(3, 0, b""), b"a" * 32 + b"b" * 32, RollDice(10, 6, "x")) == one[:10]


def test_known_outcomes() -> None:
    """Frozen: another reader of the format must find the same."""
    chain = Chain("m", "host", bytes(range(32)), 4)
    assert chain.anchor == "Z2rddKX5qC1wyJLeF_WGdFXq1AInN9cNCJZQ6nL47bo"
    assert outcome_of("m", Throw(0, 0, b""), chain.link(0), RollDice(6, 6, "x")) == (5, 6, 6, 3, 3, 2)
    assert outcome_of("m", Throw(1, 2, b""), chain.link(1), ShuffleItems((1, 2, 3, 4, 5, 6), "x")) == (3, 4, 5, 2, 1, 6)


# ---------------------------------------------------------------- chains


def test_a_token_follows_from_its_chain_alone() -> None:
    chain = Chain("m", "red", seed_for(SECRET, "m", "red"), 10)
    shown = (0, chain.anchor)
    for roll in range(10):
        assert follows("m", "red", roll + 1, chain.link(roll), shown)
        assert not follows("m", "blue", roll + 1, chain.link(roll), shown)
        assert not follows("n", "red", roll + 1, chain.link(roll), shown)
        assert not follows("m", "red", roll + 2, chain.link(roll), shown)
        assert not follows("m", "red", roll + 1, bytes(32), shown)
    assert not follows("m", "red", 3, chain.link(2), (3, chain.anchor))
    for roll in (-1, 10):
        with pytest.raises(LookupError, match="none for entry"):
            chain.link(roll)


# ---------------------------------------------------------------- modes


@pytest.mark.parametrize("mode", [*CHAINED, "host"])
def test_a_match_proves_its_dice_and_after_the_reveal_its_deals(mode: str) -> None:
    table = finished(mode)
    table.audit()
    found = dice_of(read_log(table.data))
    assert found.state == "holds"
    assert "1 shuffle waits" in found.reason
    assert ("2 rolls proven" in found.reason) == (mode in CHAINED)
    opened = read_log(reveal_openings(table.data, table.data, seed_for(SECRET, "m", SHUFFLES)))
    assert "1 shuffle proven" in dice_of(opened).reason
    assert ("that the host alone drew" in dice_of(opened).reason) == (mode == "host")
    assert not verify(opened, GAME, Pack()).differs


def test_who_shows_a_token() -> None:
    def proofs(mode: str) -> list[set[str]]:
        entries = [record.entry for record in read_log(finished(mode).data).read(GAME.codec)]
        return [set(entry.proof) for entry in entries if entry.by == "chance"]

    everybody = {*SEATS, "host"}
    assert proofs("all-seats") == [everybody, everybody, everybody]
    assert proofs("neutral") == [everybody, {"blue", "host"}, {"red", "host"}]  # the interceptor spoke last


@pytest.mark.parametrize("mode", CHAINED)
def test_an_undone_roll_comes_again_and_its_token_is_never_used_twice(mode: str) -> None:
    table = bid_table(dice=chained(mode))
    table.say("red", table.lowest("red"))
    at = table.match.n
    table.say("blue", 1)
    rolled = next(p.n for p in table.match.past if p.n > at and p.outcome)
    first = table.match.past[rolled].outcome
    table.give(Input("red", Undo(at, SEATS, (rolled,))))
    table.say("blue", 0)
    again = [p.outcome for p in table.match.past[rolled + 1 :] if p.outcome]
    assert again == [first]
    shown = [text for p in entries_of(table.data) for text in p.get("proof", {}).values()]
    assert len(shown) == len({*shown})
    table.audit()
    assert "1 given again" in dice_of(read_log(table.data)).reason


def test_rulings_on_a_pending_roll_are_counted_by_what_they_do() -> None:
    """One puts an outcome in its place; one has it asked anew, after links were shown: a second roll, by name."""
    table = pending()
    asked: Any = question(table.match).demands[0][1]  # pyright: ignore
    first = table.dice.throw(table.match, asked)
    table.give(Input("umpire", Ruling("u", "PA-3", "once more", readings={"PAR-001": "one-die"})))
    assert not {*table.dice.throw(table.match, asked).proof.values()} & {*first.proof.values()}
    table.give(Input("umpire", Ruling("u", "PA-3", "the die fell off the table", outcome=(4,))))
    table.chance()
    table.audit()
    assert dice_of(read_log(table.data)).reason.endswith(
        "Fair unless all of the seat that moved last and the host are in league. "
        "1 ruling replaced a roll, 1 asked a roll anew"
    )


def test_seats_that_keep_their_own_chains() -> None:
    """The host never has their seeds: it asks for a token when an entry asks for a roll."""
    asked: list[tuple[str, int]] = []

    class Kept(Keeper):
        def __init__(self, seat: str) -> None:
            super().__init__("m", seat, seed_for(b"own", "chain", seat), SEAT_KEYS[seat], 64)
            self.seat = seat

        def show(self, asker: int, leaf: str) -> str:
            asked.append((self.seat, asker))
            return super().show(asker, leaf)

    source = ChainDice("neutral", "m", SECRET, {seat: Kept(seat) for seat in SEATS}, length=64)
    table = bid_table(dice=source)
    table.say("red", table.lowest("red"))
    table.say("blue", 1)
    table.audit()
    rolls = [entry["n"] for entry in entries_of(table.data) if entry.get("proof", {}).keys() == {"blue", "host"}]
    assert asked == [("red", 0), ("blue", 0), ("green", 0), ("blue", rolls[0] - 1)]


def pending(mode: str = "neutral") -> Table:
    """Blue has just intercepted: red's attack is about to be rolled."""
    table = bid_table(dice=chained(mode))
    table.say("red", table.lowest("red"))
    table.give(Input("blue", Decision(1)))
    return table


def test_a_seat_that_shows_no_token_gets_no_roll_and_may_forfeit() -> None:
    class Silent(Keeper):
        def show(self, asker: int, leaf: str) -> str:
            return ""

    table = pending()
    silent = chained("neutral")
    silent._givers["blue"] = Silent("m", "blue", bytes(32), SEAT_KEYS["blue"], 64)  # pyright: ignore
    asked: Any = question(table.match).demands[0][1]  # pyright: ignore
    with pytest.raises(Withheld, match="blue does not show its token"):
        silent.throw(table.match, asked)
    for by, winners, code in (
        ("red", ("red", "green"), "not_asked"),
        ("host", ("blue", "green"), "no_forfeit"),
        ("host", ("red",), "no_forfeit"),
        ("host", ("red", "green", "zoe"), "no_forfeit"),
    ):
        assert check(table.match, signed_for(table.match, Input(by, End("forfeit", winners)))).code == code
    entry, after = take(table.match, Input("host", End("forfeit", ("green", "red"))))
    assert "1 forfeit: that the seat" in dice_of(read_log(table.data + lines_of(after))).reason
    assert after.over is not None
    assert (after.over.winners, after.over.how) == (("red", "green"), "forfeit")
    assert entry.control is not None


def test_nobody_forfeits_where_no_token_is_due() -> None:
    for table in (bid_table(dice=chained("neutral")), pending("host")):
        verdict = check(table.match, Input("host", End("forfeit", ("red", "green"))))
        assert verdict.code in ("no_forfeit", "not_asked")


@pytest.mark.parametrize("mode", CHAINED)
def test_what_is_not_proven_is_refused(mode: str) -> None:
    table = pending(mode)
    asked: Any = question(table.match).demands[0][1]  # pyright: ignore
    good = table.dice.throw(table.match, asked)
    outcome = good.body.outcome
    bad = [
        Input("chance", Chance(outcome)),
        Input("chance", Chance((outcome[0] % 6 + 1,)), proof=good.proof),
        Input("chance", Chance(outcome), proof={**good.proof, "host": good.proof["blue"]}),
        Input("chance", Chance(outcome), proof={"host": good.proof["host"]}),
        Input("chance", Chance(outcome), proof={**good.proof, "zoe": good.proof["blue"]}),
        Input("chance", Chance(outcome), proof={**good.proof, "blue": "x"}),
    ]
    for inp in bad:
        with pytest.raises(Refused, match="unproven_dice"):
            take(table.match, inp)
    assert take(table.match, good)[1].n == table.match.n + 1


def test_a_chain_that_has_run_out_says_so() -> None:
    table = bid_table(dice=chained("neutral", length=8))
    table.say("red", table.lowest("red"))
    table.say("blue", 1)
    table.say("blue", table.lowest("blue"))
    with pytest.raises(LookupError, match="8 links and none for entry 9"):
        table.say("red", 1)


# ---------------------------------------------------------------- real dice


def physical(**proof: str) -> PhysicalDice:
    return PhysicalDice(lambda roll: ((3,) * roll.count, proof), chained("host"))


def test_real_dice_are_vouched_for() -> None:
    table = bid_table(dice=physical(red="typed", blue="confirmed"))
    table.say("red", table.lowest("red"))
    table.say("blue", 1)
    table.audit()
    assert "1 roll; 1 shuffle waits" in dice_of(read_log(table.data)).reason
    rolled = [r.entry for r in read_log(table.data).read(GAME.codec) if r.entry.by == "chance"][-1]
    assert rolled.proof == {"red": "typed", "blue": "confirmed"}


def test_what_nobody_confirmed_is_told() -> None:
    table = bid_table(dice=physical(red="typed"))
    table.say("red", table.lowest("red"))
    table.say("blue", 1)
    assert "1 roll; 1 of them confirmed by nobody" in dice_of(read_log(table.data)).reason


@pytest.mark.parametrize(
    ("who", "told"), [("red", "typed by seats"), ("host", "typed by the host"), ("umpire", "typed by the umpire")]
)
def test_who_typed_is_told(who: str, told: str) -> None:
    table = bid_table(dice=physical(**{who: "typed"}))
    table.say("red", table.lowest("red"))
    table.say("blue", 1)
    assert dice_of(read_log(table.data)).reason.endswith(f"real dice, {told}")


def test_a_branch_needs_nobody_to_vouch() -> None:
    """Also where real dice come without proven shuffles, as in a match that was entered afterwards."""
    dice = PhysicalDice(lambda roll: ((3,), {"red": "typed"}))
    table = bid_table(dice=dice)
    table.say("red", table.lowest("red"))
    _, match = take(table.match, Input("blue", Decision(1)))
    assert take(branch(match, match.n), Input("chance", Chance((2,))))[1].n == match.n + 1
    with pytest.raises(Refused, match="unproven_dice"):
        take(match, Input("chance", Chance((2,))))


@pytest.mark.parametrize(
    "proof", [{}, {"red": "confirmed"}, {"zoe": "typed"}, {"red": "typed", "blue": "typed"}, {"red": "seen"}]
)
def test_nobody_vouches_otherwise(proof: dict[str, str]) -> None:
    table = bid_table(dice=physical(**proof))
    table.say("red", table.lowest("red"))
    with pytest.raises(Refused, match="unproven_dice"):
        table.say("blue", 1)


# ---------------------------------------------------------------- the opened chain


def test_another_chain_is_not_opened() -> None:
    table = finished("host")
    with pytest.raises(ValueError, match="not that of the chain"):
        reveal_openings(table.data, table.data, seed_for(SECRET, "m", "host"))
    for line, told in (
        (OpenedChain("host", "x"), "only 'shuffles' is opened"),
        (OpenedChain(SHUFFLES, "A" * 43), "not the one of the header"),
    ):
        found = dice_of(read_log(table.data + line_of(line)))
        assert (found.state, told in found.reason) == ("differs", True)
