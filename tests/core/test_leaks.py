"""Ways in which what is hidden could come out, each a test by its name.

Most compare a match with a twin: the same but for the cards that red has never seen. `limmu.testing.blind` compares all
that red receives from either; here each way is closed by itself, and one test shows that the comparison would notice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec import json as msgjson
from msgspec import structs
from tests.core import parley
from tests.core.parley import GAME, LINKS, SEATS, SECRET, Dealt, DeckShuffled, Pack, Table, chained, hand_of, module
from tests.testing import small

from limmu import installed
from limmu.cli.root import limmu
from limmu.core import (
    Chain,
    Chance,
    Decision,
    Game,
    Input,
    Match,
    RollDice,
    RuleError,
    SeatChange,
    ShuffleItems,
    Undo,
    Verdict,
    begin,
    branch,
    check,
    decide,
    progress_of,
    question,
    read_log,
    redact,
    redact_for,
    seed_for,
    take,
    view,
)
from limmu.core.log.entry import SHUFFLES, encode
from limmu.core.log.lines import line_of
from limmu.core.match.host import lines_of
from limmu.core.proof.chains import Throw, outcome_of
from limmu.core.rules.canonical import short, unshort
from limmu.testing.blind import assert_blind, received
from limmu.testing.knowing import Sightings
from limmu.testing.properties import random_match

ORDER = tuple(range(1, 31))
OTHER = (*ORDER[:5], *ORDER[:4:-1])
"""Red is dealt the first five in both."""


class Dealer(Table):
    """A table whose deck lies in a given order."""

    def __init__(self, order: tuple[int, ...], **settings: Any) -> None:
        self.order = order
        super().__init__(**settings)

    def roll(self) -> None:
        open_ = question(self.match)
        assert open_ is not None
        if isinstance(open_.demands[0][1], ShuffleItems):
            self.give(Input("chance", Chance(self.order)))
        else:
            super().roll()


def twins(**settings: Any) -> tuple[Dealer, Dealer]:
    return Dealer(ORDER, scenario="three", **settings), Dealer(OTHER, scenario="three", **settings)


def play(table: Dealer) -> Iterator[Match[Any]]:
    """A turn each, with everything in between; red plays its lowest card, blue its first, whatever that is."""
    table.bids(1, 2, 3)
    yield table.match
    table.say("red", table.lowest("red"))
    yield table.match
    table.give(Input("umpire", Undo(table.match.n - 1, SEATS)))
    yield table.match
    table.say("red", table.lowest("red"))
    table.say("blue", 0)
    yield table.match
    table.say("blue", hand_of(table.board, "blue")[0])
    yield table.match


def pairs() -> Iterator[tuple[Match[Any], Match[Any]]]:
    """Positions of twins side by side, as long as no card of blue lies open: red cannot know which is which."""
    one, other = twins()
    yield from zip(play(one), play(other), strict=True)


def public(match: Match[Any]) -> dict[str, Any]:
    """The last line as it is published, its hashes and commitments left out."""
    document = msgjson.decode(match.json)
    return document | {"prev": "", "sealed": [*document.get("sealed", ())]}


# ---------------------------------------------------------------- the ways


def test_initial_state() -> None:
    """What the set-up hides is masked and committed to, and its line is as long whatever it is."""
    lines: list[dict[str, Any]] = []
    for deck in (ORDER, ORDER[::-1]):
        game = hiding(GAME, deck)
        _, match = begin(game, Pack(), "one", match_id="m", secret=SECRET)
        shown = redact(line_of(match.header) + lines_of(match))
        assert b"[0,0,0,0,0]" in shown
        assert not re.search(rb'"(?:deck|cards)":\[[1-9]', shown)
        mine = read_log(redact_for(line_of(match.header) + lines_of(match), game, "red")).openings[0]
        assert {*mine.open} == {"facts.1.cards"}
        assert view(match, "blue").board.hands[0].cards == (0,) * 5
        lines.append({**public(match), "size": len(match.json)})
    assert lines[0] == lines[1]


def hiding(game: Game[Any], deck: tuple[int, ...]) -> Game[Any]:
    """The game with a set-up that hides something."""
    facts = [DeckShuffled(deck), Dealt("red", deck[:5])]
    return Game(
        "parley", "Parley", prefix="PA", ruleset=1, board=parley.Board, modules=(module(),), load_pack=game.load_pack,
        digest=game.digest, scenarios=game.scenarios, seats=game.seats, opening=game.opening, scopes=game.scopes,
        set_up=lambda pack, scenario, options: facts, options={"PAR-001": ("one-die", "two-dice")},
    )  # fmt: skip


def test_undo() -> None:
    """What was taken back stays as hidden as it was, and to give the same answer again does not show that it is."""
    table = Dealer(ORDER)
    table.bids(1, 2, 3)
    card = table.lowest("red")
    table.say("red", card)
    first = table.match
    table.give(Input("red", Undo(first.n - 1)))
    table.say("red", card)
    again = table.match
    sealed = [msgjson.decode(match.json)["sealed"]["input.answer"] for match in (first, again)]
    assert sealed[0] != sealed[1]
    assert public(first)["input"] == public(again)["input"] == {"_": "decision", "answer": "?"}
    for mine, theirs in pairs():
        assert received(mine, "red") == received(theirs, "red")


def test_branches() -> None:
    """A what-if tells a seat no more than the line did, and its file commits with a secret of its own."""
    for mine, theirs in pairs():
        for n in range(mine.n):
            assert received(branch(mine, n), "red") == received(branch(theirs, n), "red")
    one = Dealer(ORDER)
    one.bids(1, 2, 3)
    said = decide("red", one.lowest("red"))
    start = branch(one.match, one.match.n)
    lines = [take(structs.replace(start, secret=bytes([i]) * 32), said)[1].json for i in (1, 2)]
    sealed = [msgjson.decode(json)["sealed"] for json in lines]
    assert sealed[0].keys() == sealed[1].keys()
    assert not {*sealed[0].values()} & {*sealed[1].values()}


def test_refusals() -> None:
    """Whatever red tries is refused, or not, in the same words: a seat cannot ask for a card by guessing."""
    for mine, theirs in pairs():
        for seat in SEATS:
            for answer in (*range(-1, 32), True, "psst", ""):
                inp = Input("red", Decision(answer))
                assert check(mine, inp) == check(theirs, inp)
                guess = Input("red", structs.replace(inp, by=seat).body)
                assert check(mine, guess) == check(theirs, guess)
        refused = {what: text for what, text in received(mine, "red").items() if what.startswith("the refusal")}
        assert refused.items() <= received(theirs, "red").items()


def test_the_size_of_questions() -> None:
    """Neither what red is asked nor how much others are offered depends on what it cannot see."""
    for mine, theirs in pairs():
        for audience in ("red", "public"):
            sizes = [{what: len(text) for what, text in received(m, audience).items()} for m in (mine, theirs)]
            assert sizes[0] == sizes[1]
        asked = [encode(msgjson.decode(m.json).get("control", {}).get("pause", {})) for m in (mine, theirs)]
        assert len(asked[0]) == len(asked[1])


def test_the_size_of_entries() -> None:
    """A masked value has the length of every other: also a card of one digit, and one of two."""
    one, other = twins()
    for _ in zip(play(one), play(other), strict=True):
        sizes = [[len(line) for line in redact_for(table.data, GAME, "red").splitlines()] for table in (one, other)]
        assert sizes[0] == sizes[1]
    assert len(one.data) != len(other.data)  # the openings of the host do differ


def test_the_number_of_entries() -> None:
    """Nothing is asked, rolled or passed over because of what somebody holds."""
    for mine, theirs in pairs():
        assert mine.n == theirs.n
        assert [p.after for p in mine.past[: mine.n + 1]] == [p.after for p in theirs.past[: theirs.n + 1]]


def test_what_was_dealt_does_not_follow_from_the_dice_chains() -> None:
    """The tokens of all seats and of the host, and every anchor, do not give a deal: one chain stays closed."""
    table = Table(dice=chained("all-seats"))
    table.bids(1, 2, 3)
    header, entry = table.match.header, GAME.codec.entry(read_log(table.data).entries[1][1])
    deck = next(fact.deck for fact in _opened(table).facts if isinstance(fact, DeckShuffled))
    assert entry.proof.keys() == {*SEATS, "host"}  # none of the chain that stays closed
    asked = ShuffleItems(ORDER, "deck")
    tokens, throw = _tokens(table, 0), Throw(0, 0, b"")
    closed = Chain("m", SHUFFLES, seed_for(SECRET, "m", SHUFFLES), header.links)
    assert outcome_of("m", throw, b"".join([*tokens, closed.link(0)]), asked) == deck
    for more in [b"", *tokens, *[unshort(anchor) for anchor in header.anchors.values()]]:
        assert outcome_of("m", throw, b"".join(tokens) + more, asked) != deck


def _opened(table: Table) -> Any:
    return next(record.entry for record in read_log(table.data).read(GAME.codec) if record.entry.n == 1)


@pytest.mark.parametrize("mode", ["host", "neutral", "all-seats"])
def test_a_chain_that_is_closed_is_in_no_log(mode: str) -> None:
    """Neither a seat's log nor the host's has a link above its anchor, until the host opens it after the match."""
    table = Table(dice=chained(mode))
    table.bids(1, 2, 3)
    table.say("red", table.lowest("red"))
    closed = Chain("m", SHUFFLES, seed_for(SECRET, "m", SHUFFLES), table.match.header.links)
    links = {short(link).encode() for link in closed._links[1:]}
    for data in (table.data, redact(table.data), *[redact_for(table.data, GAME, seat) for seat in SEATS]):
        assert closed.anchor.encode() in data
        assert not links & {*re.findall(rb"[\w-]{43}", data)}
        assert b'{"_":"chain"' not in data


def test_tokens_come_no_sooner_than_their_roll() -> None:
    """What has been shown gives no roll that is to come: the chains run from the anchor upwards."""
    table = Table(dice=chained("all-seats"))
    table.bids(1, 2, 3)
    progress = progress_of(table.match)
    assert progress is not None
    to_come = {link for asker in range(1, 20) for link in _tokens(table, asker)}
    shown = {unshort(text.decode()) for text in re.findall(rb"[\w-]{43}", table.data)}
    assert not to_come & shown
    assert {*_tokens(table, 0)} <= shown
    asked, throw = RollDice(12, 6, "attack"), Throw(progress.asker.n, 0, b"")
    wanted = outcome_of("m", throw, b"".join(_tokens(table, throw.asker)), asked)
    assert outcome_of("m", throw, b"".join(_tokens(table, throw.asker - 1)), asked) != wanted


def _tokens(table: Table, asker: int) -> list[bytes]:
    """The links of all seats and of the host for an entry."""
    seeds = [(seat, seed_for(b"own", "chain", seat)) for seat in SEATS]
    chains = [Chain("m", *party, LINKS) for party in [*seeds, ("host", seed_for(SECRET, "m", "host"))]]
    return [chain.link(asker) for chain in chains]


def failing() -> tuple[Table, RuleError]:
    """A match in which a rule fails over a hidden card."""
    table = Dealer((30, *range(1, 30)))
    table.bids(1, 2, 3)
    table.say("red", 30)
    table.give(decide("blue", 0))
    open_ = question(table.match)
    assert open_ is not None
    with pytest.raises(RuleError) as raised:
        table.give(table.dice.throw(table.match, open_.demands[0][1]))  # pyright: ignore
    return table, raised.value


def test_the_text_of_an_error_in_the_rules() -> None:
    """The host reads what went wrong; what a seat is told names the place and the kind of error, and no value."""
    _, error = failing()
    assert "card 30" in str(error)
    assert "30" not in error.told
    assert "ZeroDivisionError" in error.told
    assert "turn.resolve (PA-3.6)" in error.told
    assert "ruling" in error.told


def test_the_command_line_does_not_print_it(monkeypatch: pytest.MonkeyPatch) -> None:
    _, error = failing()
    monkeypatch.setattr(installed, "_added", {})

    def fail(*_: Any) -> None:
        raise error

    monkeypatch.setattr("limmu.cli.games.game_names", fail)
    result = CliRunner().invoke(limmu, ["games"])
    assert result.exit_code == 2
    assert "ZeroDivisionError" in result.stderr
    assert "card 30" not in result.output


def test_what_hidden_refusals_say_has_no_values() -> None:
    """The recorded order of a shuffle that comes again is told to nobody but who may give it."""
    table = Dealer(ORDER)
    table.give(Input("umpire", Undo(0, SEATS, (1,))))
    for seat in (*SEATS, "public", "umpire", "stranger"):
        verdict = check(table.match, Input(seat, Chance(OTHER)))
        assert (verdict.code, verdict.data) == ("not_asked", ())


def test_switching_seats() -> None:
    """Who changes seats sees what the new seat sees, from then on: nothing earlier shows more to the old one."""
    played = random_match(small.GAME, "three", 3, interrupt=6)
    n = played.match.n // 2
    assert_blind(played, Sightings(played, "red"), stop=n)
    assert_blind(played, Sightings(played, ("red", "blue")), start=n)
    table = Dealer(ORDER)
    table.bids(1, 2, 3)
    before, data = table.match, table.data
    table.give(Input("host", SeatChange("blue", "ann")))
    after = table.match
    for seat in (*SEATS, "public"):
        assert encode(view(before, seat).board) == encode(view(after, seat).board)
        assert redact_for(table.data, GAME, seat).startswith(redact_for(data, GAME, seat))
    assert after.opening is None
    assert b"sealed" not in after.json
    both = view(after, ("red", "blue"))
    assert hand_of(both.board, "blue") == hand_of(table.board, "blue")
    assert hand_of(view(after, "red").board, "blue") == (0,) * 5


def test_the_twins_differ_and_a_leak_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that looks at the deck finds the masks of the seat that answers; without them it would tell."""
    one, other = twins()
    assert one.board.deck != other.board.deck
    assert hand_of(one.board, "blue") != hand_of(other.board, "blue")
    own = parley.PickCard.check

    def telling(self: parley.PickCard, board: parley.Board, answer: int) -> Verdict[bool]:
        verdict = own(self, board, answer)
        return verdict if verdict.value else parley.refuse("", "x", str(board.deck))

    monkeypatch.setattr(parley.PickCard, "check", telling)
    test_refusals()

    def bare(record: Any, audiences: tuple[str, ...]) -> Any:
        return record

    monkeypatch.setattr("limmu.core.match.judge.mask_for", bare)
    with pytest.raises(AssertionError):
        test_refusals()
