"""Cheats, each by its name, and what catches it. The cheater rewrites files as he likes and makes every hash anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import json as msgjson
from msgspec.structs import replace
from tests.core.parley import GAME, LINKS, SEAT_KEYS, SEATS, SECRET, Pack, Table, bid_table, chained, givers

from limmu.core import (
    ChainDice,
    Decision,
    End,
    Host,
    Input,
    Note,
    Refused,
    Report,
    RollDice,
    SeededDice,
    StandingPass,
    Undo,
    Withheld,
    begin,
    branch,
    check,
    decide,
    progress_of,
    question,
    read_log,
    redact_for,
    reveal_openings,
    seed_for,
    take,
    verify,
)
from limmu.core.log.entry import SHUFFLES, Checkpoint, OpenedChain, encode, leaf_of
from limmu.core.log.lines import line_of
from limmu.core.log.sealing import commitment
from limmu.core.match.host import lines_of
from limmu.core.proof.chains import outcome_of
from limmu.core.proof.checkpoints import (
    BadCheckpoint,
    add_cosignature,
    key_name,
    read_checkpoint,
    sign_checkpoint,
    signers,
)
from limmu.core.proof.signatures import consent_bytes, public_key, sign, signed_bytes
from limmu.core.proof.verify import VERDICTS
from limmu.core.rules.canonical import unshort

HOST_KEY = seed_for(SECRET, "m", "key of the host")
KEYS = {"host": public_key(HOST_KEY), **{seat: public_key(seed) for seat, seed in SEAT_KEYS.items()}}


def signed(match: Any, seat: str, body: Any, cmd: str = "", key: str = "") -> Input:
    message = signed_bytes(match.header.match, match.leaf, seat, cmd, body)
    return Input(seat, body, cmd, sig=sign(SEAT_KEYS[key or seat], message))


def consent(match: Any, by: str, seat: str, body: Any, match_id: str = "m", key: str = "") -> str:
    return sign(SEAT_KEYS[key or seat], consent_bytes(match_id, match.leaf, by, seat, body))


def agreed(match: Any, by: str, body: Any) -> Input:
    """An input with the signatures of all whose consent it names."""
    inp = signed(match, by, body) if by in SEATS else Input(by, body)
    return replace(inp, proof={seat: consent(match, by, seat, body) for seat in body.consents if seat != by})


class Signed(Table):
    """A table whose seats sign, with dice of all the tokens and checkpoints at the end of each turn."""

    def __init__(self, secret: bytes = SECRET, **more: Any) -> None:
        super().__init__(dice=chained("neutral", secret=secret), **more)

    def say(self, seat: str, *answers: Any) -> Any:
        entry = None
        for answer in answers:
            entry = self.give(signed(self.match, seat, Decision(answer)))
            self.chance()
        return entry

    def mark(self) -> str:
        """A checkpoint over everything so far, kept in the log and by the players."""
        from limmu.core.proof.audit import root_of

        note = sign_checkpoint("m", self.match.n + 1, root_of(read_log(self.data)), HOST_KEY)
        self.lines.append(line_of(Checkpoint(note)))
        return note


def played() -> Signed:
    """A whole match."""
    table = Signed()
    table.bids(1, 2, 3)
    table.mark()
    for seat, other in (("red", "blue"), ("blue", "red")):
        table.say(seat, table.lowest(seat))
        table.say(other, 1)
    assert table.match.over is not None
    return table


def forged(data: bytes, change: Callable[[dict[str, Any]], None]) -> bytes:
    """A log with its entries changed and every hash made anew: nothing is wrong with its form."""
    lines: list[bytes] = []
    prev = ""
    for line in data.splitlines():
        document = msgjson.decode(line[44:])
        if document["_"] in ("header", "entry"):
            change(document)
            if document["_"] == "entry":
                document["prev"] = prev
            prev = leaf_of(encode(document))
        lines.append(leaf_of(encode(document)).encode() + b" " + encode(document) + b"\n")
    return b"".join(lines)


def audit(data: bytes, since: str = "") -> Report:
    return verify(read_log(data), GAME, Pack(), since=since)


def without_checkpoints(data: bytes) -> bytes:
    return b"".join([line for line in data.splitlines(keepends=True) if not line.startswith(b'{"_":"checkpoint"', 44)])


def entries_of(data: bytes) -> list[dict[str, Any]]:
    return [msgjson.decode(json) for _, json in read_log(data).entries]


def rolled_in(data: bytes) -> int:
    """The last entry with a roll."""
    return max([entry["n"] for entry in entries_of(data) if "host" in entry.get("proof", {})])


def test_the_honest_match_holds() -> None:
    data = played().data
    report = audit(reveal_openings(data, data, seed_for(SECRET, "m", SHUFFLES)))
    states = {name: getattr(report, name).state for name in VERDICTS}
    assert set(states.values()) == {"holds"}, report


# ---------------------------------------------------------------- dice


def test_peek_at_coming_rolls() -> None:
    """What the log shows up to a roll, and what a seat holds, do not give the next roll."""
    table = Signed()
    table.bids(1, 2, 3)
    table.say("red", table.lowest("red"))
    before = table.data
    _, match = take(table.match, signed(table.match, "blue", Decision(1)))
    asked: Any = question(match).demands[0][1]  # pyright: ignore
    good = table.dice.throw(match, asked)
    assert good.proof["host"].encode() not in before
    blue, throw = unshort(good.proof["blue"][:43]), progress_of(match).due
    guesses = [outcome_of("m", throw, blue + bytes([i]) * 32, RollDice(12, 6, "x")) for i in range(200)]
    assert outcome_of("m", throw, blue + unshort(good.proof["host"]), RollDice(12, 6, "x")) not in guesses


def test_swap_a_die() -> None:
    data = played().data
    at = rolled_in(data)

    def swap(document: dict[str, Any]) -> None:
        if document.get("n") == at:
            document["input"]["outcome"] = [document["input"]["outcome"][0] % 6 + 1]

    found = audit(forged(data, swap)).dice
    assert (found.state, found.n, found.reason) == ("differs", at, "the tokens give another outcome")


def test_reroll_by_abort() -> None:
    """A seat that saw the result and stops gets no other, unless all agree: then the links are others, too."""
    table = Signed()
    table.bids(1, 2, 3)
    table.say("red", table.lowest("red"))
    at = table.match.n
    table.give(signed(table.match, "blue", Decision(1)))
    pending: Any = question(table.match).demands[0][1]  # pyright: ignore
    result = table.dice.throw(table.match, pending)
    assert check(table.match, signed(table.match, "blue", Undo(at))).code == "consent_needed"
    table.give(agreed(table.match, "blue", Undo(at, SEATS)))  # all agree that blue may think again
    table.give(signed(table.match, "blue", Decision(1)))
    again = table.dice.throw(table.match, pending)
    assert not {*again.proof.values()} & {*result.proof.values()}
    fresh = ChainDice("neutral", "m", SECRET, givers(b"another"), length=LINKS)  # chains drawn after the match began
    with pytest.raises(Withheld, match="blue"):
        fresh.throw(table.match, pending)


def test_choose_another_actor_once_a_token_was_shown() -> None:
    """A host that has seen the token of the seat that moved cannot turn to a more willing seat for the same roll."""
    table = bid_table(dice=chained("neutral"))
    table.say("red", table.lowest("red"))
    table.give(Input("blue", Decision(1)))
    pending: Any = question(table.match).demands[0][1]  # pyright: ignore
    result = table.dice.throw(table.match, pending)
    assert set(result.proof) == {"blue", "host"}
    for inp in (Input("green", Note("hmm")), Input("red", StandingPass("turn")), Input("red", Note("well?"))):
        table.give(inp)
        assert table.dice.throw(table.match, pending) == result
    table.chance()
    table.audit()
    assert audit(table.data).dice.state == "holds"


def test_use_a_token_twice() -> None:
    table = played()
    proofs = [entry["proof"] for entry in entries_of(table.data) if "host" in entry.get("proof", {})]
    again = rolled_in(table.data)

    def reuse(document: dict[str, Any]) -> None:
        if document.get("n") == again:
            document["proof"]["host"] = proofs[0]["host"]

    assert "token of host is not link" in audit(forged(table.data, reuse)).dice.reason


def test_deal_from_the_bottom() -> None:
    """A host that deals as it likes is found out when the chain of the shuffles is opened."""

    class Stacked(ChainDice):
        def throw(self, match: Any, asked: Any) -> Input:
            good = super().throw(match, asked)
            if isinstance(asked, RollDice):
                return good
            return Input("chance", good.body.__class__(good.body.outcome[::-1]), proof=good.proof)

    table = Table(dice=Stacked("neutral", "m", SECRET, givers(), length=LINKS))
    assert audit(table.data).dice.state == "holds"
    opened = table.data + line_of(OpenedChain(SHUFFLES, _seed_text(SECRET)))
    found = audit(opened).dice
    assert (found.state, found.reason) == ("differs", "the closed chain gives another order")


def _seed_text(secret: bytes) -> str:
    from limmu.core.rules.canonical import short

    return short(seed_for(secret, "m", SHUFFLES))


# ---------------------------------------------------------------- entries


def test_drop_an_entry() -> None:
    data = played().data
    lines = data.splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if b'"n":6,' in line and line.startswith(b'{"_":"entry"', 44))
    report = audit(b"".join(lines[:at] + lines[at + 1 :]))
    assert report.intact.state == "differs"
    public = without_openings(b"".join(lines[:at] + lines[at + 1 :]))
    report = audit(forged(public, _renumber()))
    assert "differs" in (report.intact.state, report.signatures.state)


def _renumber() -> Callable[[dict[str, Any]], None]:
    count = iter(range(10_000))

    def change(document: dict[str, Any]) -> None:
        if document["_"] == "entry":
            document["n"] = next(count)

    return change


def test_rewrite_history() -> None:
    """With every hash made anew and the checkpoints of the log thrown away: whoever kept one sees it."""
    table = Signed()
    table.bids(1, 2, 3)
    kept = table.mark()

    def note(document: dict[str, Any]) -> None:
        if document.get("n") == 2:
            document["input"]["answer"] = 9

    rewritten = forged(without_checkpoints(table.data), note)
    assert audit(rewritten).intact.state == "holds"
    found = audit(rewritten, since=kept).checkpoints
    assert (found.state, "rewritten" in found.reason) == ("differs", True)
    assert audit(forged(table.data, note)).checkpoints.state == "differs"


def test_roll_back_the_store() -> None:
    table = Signed()
    table.bids(1, 2, 3)
    kept = table.mark()
    cut = -2 if b'"opening"' in table.lines[-2].splitlines()[0] else -1
    shorter = b"".join(without_checkpoints(table.data).splitlines(keepends=True)[:cut])
    assert audit(shorter).intact.state == "holds"
    found = audit(shorter, since=kept).checkpoints
    assert (found.state, "were cut off" in found.reason) == ("differs", True)


def test_forge_a_checkpoint() -> None:
    from limmu.core.proof.audit import root_of

    table = played()
    note = sign_checkpoint("m", table.match.n + 1, root_of(read_log(table.data)), SEAT_KEYS["red"])
    found = audit(table.data, since=note).checkpoints
    assert (found.state, "not signed by the host" in found.reason) == ("differs", True)
    good = table.mark()
    spoilt = good[:-8] + ("AAAAAA==" if good[-8:-3] != "AAAAA" else "BBBBBB==") + "\n"
    assert audit(table.data, since=spoilt[: len(good) - 1] + "\n").checkpoints.state == "differs"


def test_cosign_what_was_not_seen() -> None:
    """A cosignature binds its seat, its time and the whole checkpoint."""
    table = Signed()
    note = table.mark()
    both = add_cosignature(note, key_name("m", "red"), SEAT_KEYS["red"], 1_790_000_000)
    assert signers(read_checkpoint(both), "m", KEYS) == ("host", "red")
    table.bids(1, 2, 3)
    later = table.mark()
    moved = later + both.splitlines(keepends=True)[-1]
    with pytest.raises(BadCheckpoint, match="signature of red does not hold"):
        signers(read_checkpoint(moved), "m", KEYS)
    with pytest.raises(BadCheckpoint, match="a checkpoint of"):
        signers(read_checkpoint(both), "another", KEYS)


def test_alter_the_header() -> None:
    data = played().data
    header, rest = data.split(b"\n", 1)
    document = msgjson.decode(header[44:])
    for name, value in (
        ("persons", {"red": "zoe"}),
        ("options", {"PAR-001": "two-dice"}),
        ("dice", "host"),
        ("keys", {}),
    ):
        changed = line_of(_header(document | {name: value})) + rest
        assert audit(changed).intact.state == "differs", name
    other = ChainDice("neutral", "m", b"o" * 32, givers(b"another"), length=LINKS)

    def anchors(document: dict[str, Any]) -> None:
        if document["_"] == "header":
            document["anchors"] = other.terms.anchors

    report = audit(forged(data, anchors))
    assert (report.dice.state, report.signatures.state, report.checkpoints.state) == ("differs",) * 3


def test_play_with_a_reading_that_the_game_has_not() -> None:
    for options in ({"PAR-001": "one-die", "PAR-002": ""}, {"PAR-001": "three-dice"}):

        def choose(document: dict[str, Any], options: Any = options) -> None:
            if document["_"] == "header":
                document["options"] = options

        report = audit(forged(Table(scenario="three").data, choose))
        assert (report.intact.state, report.legal.n, report.legal.state) == ("holds", 0, "differs")
        assert "has no such option" in report.legal.reason


def _header(document: dict[str, Any]) -> Any:
    import msgspec

    from limmu.core import Header

    return msgspec.convert(document, Header)


def test_splice_two_matches() -> None:
    """The second half of another match with the same people: its hashes, tokens and signatures are of that one."""
    one, other = played(), Signed(secret=b"o" * 32)
    other.bids(1, 2, 3)
    other.say("red", other.lowest("red"))
    lines, theirs = one.data.splitlines(keepends=True), other.data.splitlines(keepends=True)
    assert audit(b"".join(lines[:8] + theirs[8:])).intact.state == "differs"
    spliced = forged(b"".join(lines[:8] + theirs[8:]), lambda document: None)
    report = audit(spliced)
    assert "differs" in (report.signatures.state, report.dice.state, report.openings.state)


# ---------------------------------------------------------------- who said what


def test_forge_a_signature() -> None:
    table = Signed()
    for inp in (
        decide("red", 1),
        signed(table.match, "red", Decision(1), key="blue"),
        Input("red", Decision(2), sig=signed(table.match, "red", Decision(1)).sig),
        Input("red", Decision(1), cmd="c", sig=signed(table.match, "red", Decision(1)).sig),
        Input("red", Decision(1), sig="A" * 86),
        Input("red", Decision(1), sig=signed(table.match, "red", Decision(1)).sig + "="),
    ):
        assert check(table.match, inp).code == "unsigned"
    assert check(table.match, signed(table.match, "red", Decision(1)))
    data = played().data

    def change(document: dict[str, Any]) -> None:
        if document.get("by") == "red" and document["input"]["_"] == "decision":
            document["sig"] = "A" * 86

    found = audit(forged(data, change)).signatures
    assert (found.state, found.reason[:13]) == ("differs", "not signed by")


def test_hide_that_nobody_signed() -> None:
    """Only where an answer is hidden may its signature be: nobody can pass for a seat behind a mask."""
    table = Signed()
    table.bids(1, 2, 3)
    table.give(signed(table.match, "red", StandingPass("turn")))
    n = table.match.n

    def mask(document: dict[str, Any]) -> None:
        if document.get("n") == n:
            document["sig"] = "?"
            document["sealed"] = dict.fromkeys(("sig", "input.answer"), "A" * 43)

    found = audit(forged(without_openings(table.data), mask)).signatures
    assert (found.state, found.n, found.reason) == ("differs", n, "not signed by red")


def test_take_a_signature_away() -> None:
    def change(document: dict[str, Any]) -> None:
        if document.get("n") == 6:  # an answer that everybody may see
            del document["sig"]

    found = audit(forged(played().data, change)).signatures
    assert (found.state, found.reason) == ("differs", "blue did not sign")


def test_replay_a_signed_input() -> None:
    """A signature is over the leaf before it: it holds once, in one place, in one match."""
    table = Signed()
    once = signed(table.match, "red", Decision(1))
    table.give(once)
    table.say("blue", 2)
    table.say("green", 3)
    with pytest.raises(Refused, match="unsigned"):
        take(table.match, once)
    other = begin(GAME, Pack(), "one", match_id="n", secret=SECRET, dice=table.dice.terms)[1]
    assert check(other, once).code == "unsigned"


def rolled() -> tuple[Signed, Undo]:
    """A table at which a die was rolled, and what would take it back."""
    table = Signed()
    table.bids(1, 2, 3)
    at = table.match.n
    table.say("red", table.lowest("red"))
    table.say("blue", 1)
    return table, Undo(at, SEATS, tuple([p.n for p in table.match.past[at + 1 : table.match.n + 1] if p.outcome]))


def test_honest_consents_hold() -> None:
    for by, count in (("umpire", 0), ("red", 1), ("blue", 1)):
        table, body = rolled()
        before = table.match.n
        table.give(agreed(table.match, by, body))
        assert len(entries_of(table.data)[-1]["proof"]) == 3 - count
        table.say("red", table.lowest("red"))
        table.give(agreed(table.match, by, End("agree", ("green",), SEATS)))
        report = audit(table.data)
        assert [report.signatures.state, report.dice.state, report.legal.state] == ["holds"] * 3, report
        assert report.signatures.reason.endswith("; 6 consents proven")
        assert entries_of(table.data)[before + 1]["input"]["_"] == "undo"


REFUSED = "unproven_consent"


def test_forge_a_consent() -> None:
    """The umpire, or a seat, says that everybody agrees: nobody believes it without their signatures."""
    table, body = rolled()
    match = table.match
    for what in (body, End("agree", ("red",), SEATS)):
        for by in ("umpire", "red"):
            good = agreed(match, by, what)
            assert check(match, good)
            another = {**good.proof, "blue": consent(match, by, "blue", what, key="green")}
            theirs = {**good.proof, "blue": good.proof["green"]}
            an_input = {**good.proof, "blue": signed(match, "blue", what).sig}
            fewer = {seat: sig for seat, sig in good.proof.items() if seat != "green"}
            junk = {**good.proof, "blue": good.proof["blue"] + "="}
            for proof in ({}, another, theirs, an_input, fewer, junk, {**good.proof, "blue": "?"}):
                assert check(match, replace(good, proof=proof)).code == REFUSED
            for stranger in ("host", "zoe", "chance"):
                assert check(match, replace(good, proof={**good.proof, stranger: good.proof["blue"]})).code == REFUSED
    alone = signed(match, "red", End("agree", ("red",), SEATS))
    assert check(match, replace(alone, proof={"red": consent(match, "red", "red", alone.body)})).code == REFUSED
    assert check(match, replace(agreed(match, "red", alone.body), sig="A" * 86)).code == "unsigned"

    table.give(agreed(match, "umpire", body))
    n = table.match.n
    good = entries_of(table.data)[n]["proof"]
    for proof in ({}, {"blue": good["blue"]}, dict.fromkeys(SEATS, good["blue"]), {**good, "host": good["blue"]}):

        def forge(document: dict[str, Any], proof: Any = proof) -> None:
            if document.get("n") == n and "proof" in document:
                document["proof"] = proof
                if not proof:
                    del document["proof"]

        report = audit(forged(table.data, forge))
        assert (report.signatures.state, report.signatures.n) == ("differs", n)
        assert (report.legal.state, report.legal.n) == ("differs", n)


def test_consent_of_somebody_else() -> None:
    """Whoever is named must sit at the table: else a name that nobody has would need no signature."""
    table = Signed()
    start = table.match.n
    table.say("red", 1)
    body = Undo(start, ("red", "zoe"))
    assert check(table.match, signed(table.match, "red", body)).data == ("nobody sits at 'zoe'",)
    assert check(table.match, signed(table.match, "red", Undo(start, ("red",))))
    named = signed(table.match, "red", body)
    table.give(signed(table.match, "red", Undo(start, ("red",))))
    n = table.match.n

    def change(document: dict[str, Any]) -> None:
        if document.get("n") == n:
            document["input"]["consents"], document["sig"] = ["red", "zoe"], named.sig

    found = audit(forged(table.data, change)).signatures
    assert (found.state, found.n) == ("differs", n)


def test_replay_a_consent() -> None:
    """A consent holds once: in one match, at one point, for one giver, to exactly this."""
    table, body = rolled()
    match = table.match
    good = agreed(match, "umpire", body)
    other_match = {seat: consent(match, "umpire", seat, body, match_id="n") for seat in SEATS}
    other_giver = {seat: consent(match, "host", seat, body) for seat in SEATS}
    assert check(match, replace(good, proof=other_match)).code == REFUSED
    assert check(match, replace(good, proof=other_giver)).code == REFUSED
    for changed in (replace(body, to=body.to - 1), replace(body, consents=SEATS[::-1])):
        assert check(match, replace(good, body=changed)).code == REFUSED
    draw = agreed(match, "umpire", End("agree", (), SEATS))
    assert check(match, replace(draw, body=End("agree", ("red",), SEATS))).code == REFUSED
    assert check(match, replace(good, proof=draw.proof)).code == REFUSED
    own = replace(signed(match, "blue", body), sig=good.proof["blue"])  # nor is it the signature of an input
    assert check(match, own).code == "unsigned"

    table.give(good)
    assert check(table.match, replace(draw, proof=agreed(table.match, "umpire", draw.body).proof))
    assert check(table.match, draw).code == REFUSED  # the same draw, but the match has gone on
    first, again = table.match.n, Undo(body.to, SEATS)
    table.say("red", table.lowest("red"))
    earlier = agreed(table.match, "umpire", again).proof
    table.say("blue", 1)
    later = agreed(table.match, "umpire", replace(body, cancels=(table.match.n,)))
    assert check(table.match, later)
    assert check(table.match, replace(later, proof=good.proof)).code == REFUSED
    table.give(later)
    second = table.match.n
    logs = ((first, other_match), (first, other_giver), (first, draw.proof), (second, good.proof), (second, earlier))
    for n, proof in logs:

        def replay(document: dict[str, Any], n: int = n, proof: Any = proof) -> None:
            if document.get("n") == n:
                document["proof"] = dict(proof)

        found = audit(forged(table.data, replay)).signatures
        assert (found.state, found.n) == ("differs", n)

    def farther(document: dict[str, Any]) -> None:
        if document.get("n") == first:
            document["input"]["to"] -= 1

    found = audit(forged(table.data, farther)).signatures
    assert (found.state, found.n, found.reason) == ("differs", first, "red did not sign that it consents")


def test_consent_for_two_seats_at_once() -> None:
    """One person at two seats, with one key, consents for each: no signature does for both, nor as another's input."""
    body, one = End("agree", ("red",), SEATS), SEAT_KEYS["blue"]
    match = begin(GAME, Pack(), "one", match_id="m", secret=SECRET, keys={seat: public_key(one) for seat in SEATS})[1]
    red = Input("red", body, "blue", sig=sign(one, signed_bytes("m", match.leaf, "red", "blue", body)))
    good = {seat: sign(one, consent_bytes("m", match.leaf, "red", seat, body)) for seat in ("blue", "green")}
    assert check(match, replace(red, proof=good))
    assert check(match, replace(red, proof=dict.fromkeys(good, good["blue"]))).code == REFUSED
    assert check(match, replace(red, proof={**good, "blue": red.sig})).code == REFUSED


def test_pass_a_proof_where_none_is_wanted() -> None:
    """A client that adds a proof to its answer must not spoil the log of a host that passes it on."""
    table, body = rolled()
    for by, what in (("blue", Decision(table.lowest("blue"))), ("red", Note("x")), ("green", End("concede"))):
        inp = signed(table.match, by, what)
        assert check(table.match, inp)
        for proof in ({"red": "x"}, {"host": "x"}, {by: inp.sig}):
            assert check(table.match, replace(inp, proof=proof)).code == REFUSED
    keyless = bid_table()
    assert check(keyless.match, Input("red", End("agree", (), SEATS)))
    assert check(keyless.match, Input("red", End("agree", (), SEATS), proof={"blue": "x"})).code == REFUSED
    aside = branch(table.match, table.match.n)  # nobody signs in a what-if
    assert check(aside, Input("umpire", body))
    assert check(aside, agreed(aside, "umpire", body)).code == REFUSED


def test_some_seats_have_keys() -> None:
    """Who has no key cannot prove anything: of such a seat the log says that its consent is only claimed."""
    table = Table(keys={seat: key for seat, key in KEYS.items() if seat in ("host", "red")})
    body = End("agree", (), SEATS)
    assert check(table.match, Input("umpire", body)).code == REFUSED
    proof = {"red": consent(table.match, "umpire", "red", body)}
    assert check(table.match, Input("umpire", body, proof={**proof, "blue": proof["red"]})).code == REFUSED
    table.give(Input("umpire", body, proof=proof))
    found = audit(table.data).signatures
    assert (found.state, found.reason) == ("holds", "0 signatures; 1 consent proven; 2 consents only claimed")


def test_replay_a_command() -> None:
    host = Host(Table().match, SeededDice(1))
    first = host.take(Input("red", Decision(1), "c-1"))
    assert host.take(Input("red", Decision(1), "c-1")).n == first.n
    table = Table()
    table.give(Input("red", Decision(1), "c-1"))
    table.give(Input("blue", Decision(2), "c-1"))  # another seat's command of that name
    table.audit()
    table.give(Input("green", Decision(3), "c-2"))
    table.give(Input("red", Decision(table.lowest("red")), "c-1"))
    found = audit(table.data).intact
    assert (found.state, found.n, found.reason[-30:]) == ("differs", table.match.n, "its command id was used before")


def test_answer_for_another_seat() -> None:
    table = bid_table()
    card = table.lowest("red")
    for by in ("blue", "green", "chance", "host", "umpire", "stranger", ""):
        verdict = check(table.match, Input(by, Decision(card)))
        assert (verdict.code, verdict.data) == ("not_asked", ())
    signing = Signed()
    signing.bids(1, 2, 3)
    assert check(signing.match, signed(signing.match, "red", Decision(card), key="blue")).code == "unsigned"


def test_guess_a_hidden_answer_by_its_signature() -> None:
    """Who knew the signature of a hidden answer could try all answers: so it is hidden too."""
    table = Signed()
    table.bids(1, 2, 3)
    card = table.lowest("red")
    sig = signed(table.match, "red", Decision(card)).sig
    table.give(signed(table.match, "red", Decision(card)))
    entry = next(e for e in entries_of(table.data) if e["n"] == table.match.n)
    assert (entry["sig"], entry["input"]["answer"]) == ("?", "?")
    assert {"sig", "input.answer"} <= entry["sealed"].keys()
    public = b"".join([line for line in table.lines if line == lines_of(table.match)]).splitlines()[-1]
    assert sig.encode() not in public
    assert audit(table.data).signatures.state == "holds"
    assert "hidden" in audit(without_openings(table.data)).signatures.reason


def without_openings(data: bytes) -> bytes:
    from limmu.core import redact

    return redact(data)


# ---------------------------------------------------------------- behind masks


def unsigned() -> bytes:
    """A match of seats without keys, so that nothing but the cheat is wrong with it."""
    table = Table(dice=chained("neutral"))
    table.bids(1, 2, 3)
    for seat, other in (("red", "blue"), ("blue", "red")):
        table.say(seat, table.lowest(seat))
        table.say(other, 1)
    return table.data


def hide(document: dict[str, Any], path: str, value: Any) -> None:
    document.setdefault("sealed", {})[path] = commitment("m", document["n"], path, b"7" * 32, encode(value))


@pytest.mark.parametrize("audience", ["public", "blue"])
def test_show_another_card_where_one_is_masked(audience: str) -> None:
    """What stands at a hidden place is no mask: each seat is shown, under one head, what the host likes."""

    def lie(document: dict[str, Any]) -> None:
        if document.get("n") == 1:
            assert document["facts"][1]["cards"] == [0] * 5
            document["facts"][1]["cards"] = [30, 0, 0, 0, 0]

    honest = redact_for(unsigned(), GAME, audience)
    assert audit(honest).reproducible.state == "not checked"
    found = audit(forged(honest, lie)).reproducible
    assert (found.state, found.n, found.reason) == ("differs", 1, "other values are hidden")


@pytest.mark.parametrize("points", [0, 99])
def test_hide_what_everybody_may_see(points: int) -> None:
    """The points of the game behind a mask, or under a seal beside other points."""

    def conceal(document: dict[str, Any]) -> None:
        for i, fact in enumerate(document.get("facts", ())):
            if fact["_"] == "scored":
                hide(document, f"facts.{i}.points", fact["points"])
                fact["points"] = points

    data = forged(redact_for(unsigned(), GAME, "red"), conceal)
    found = audit(data).reproducible
    assert (found.state, found.n, found.reason) == ("differs", 4, "other values are hidden")


def test_decide_for_a_seat_behind_a_mask() -> None:
    """A signature is only hidden with its answer: so the host hides an answer that everybody may see."""
    table = Signed()
    table.bids(1, 2, 3)
    table.say("red", table.lowest("red"))
    data = redact_for(table.data, GAME, "red")
    n = table.match.n + 1
    entry, match = take(table.match, signed(table.match, "blue", Decision(1)))
    del match
    line = msgjson.decode(encode(entry))
    for path in ("input.answer", "sig"):
        hide(line, path, 0)
    line["input"]["answer"] = line["sig"] = "?"
    report = audit(data + line_of(line))
    assert report.signatures.state == "holds"  # it may be a hidden one, as far as the log itself tells
    assert (report.reproducible.state, report.reproducible.n) == ("differs", n)


def added(data: bytes, by: str, body: dict[str, Any]) -> bytes:
    """A log with one more entry, of nothing but an input."""
    log = read_log(data)
    line = {"_": "entry", "by": by, "input": body, "n": len(log.entries), "prev": log.entries[-1][0]}
    return data + leaf_of(encode(line)).encode() + b" " + encode(line) + b"\n"


@pytest.mark.parametrize(
    "cheat",
    [
        ("blue", {"_": "decision", "answer": 1}),
        ("chance", {"_": "decision", "answer": 1}),
        ("red", {"_": "interject", "answer": 1, "follows": 4, "may": 0}),
        ("umpire", {"_": "undo", "cancels": [1], "to": 0}),
        ("red", {"_": "undo", "to": 3}),
        ("host", {"_": "end", "how": "agree", "winners": ["red"]}),
        ("host", {"_": "end", "how": "forfeit", "winners": ["red", "green"]}),
        ("red", {"_": "end", "how": "forfeit", "winners": ["red", "green"]}),
        ("host", {"_": "ruling", "author": "a", "clause": "c", "reason": "r", "readings": {"PAR-001": "two-dice"}}),
        ("red", {"_": "seat_change", "person": "Ann", "seat": "blue"}),
    ],
)
def test_cheat_openly_while_the_rest_is_hidden(cheat: tuple[str, dict[str, Any]]) -> None:
    """A seat cannot run the rules on what it does not see, but sees that red is asked, and nobody else."""
    table = bid_table(dice=chained("neutral"))
    data = redact_for(table.data, GAME, "green")
    assert audit(data).legal.state == "not checked"
    report = audit(added(data, *cheat))
    found = report.legal if report.intact.state == "holds" else report.intact  # its form alone may say so
    assert (found.state, found.n) == ("differs", table.match.n + 1)


def test_a_face_that_no_die_has_while_the_rest_is_hidden() -> None:
    table = bid_table(dice=chained("host"))
    table.say("red", table.lowest("red"))
    table.say("blue", 0)

    def nine(document: dict[str, Any]) -> None:
        if document.get("n") == rolled:
            document["input"]["outcome"] = [9]

    data = redact_for(table.data, GAME, "green")
    rolled = max([entry["n"] for entry in entries_of(data) if entry["by"] == "chance"])
    assert audit(data).legal.state == "not checked"
    assert audit(forged(data, nine)).legal.n == rolled


def test_the_first_difference_is_told() -> None:
    """Not the last: what follows from it differs as well."""

    def change(document: dict[str, Any]) -> None:
        for fact in document.get("facts", ()):
            if fact["_"] == "scored":
                fact["points"] += 1

    found = audit(forged(unsigned(), change)).reproducible
    assert (found.state, found.n) == ("differs", 4)
