"""What everybody may see of a match, in every store: the log as it is redacted, whatever was opened later."""

from __future__ import annotations

from tests.core.parley import GAME, Pack
from tests.core.parley import SECRET as PARLEY_SECRET
from tests.stores import lines
from tests.stores.lines import entry, note

from limmu.core import ChainDice, Host, begin, redact, redact_for, reveal_openings, seed_for
from limmu.core.log.entry import SHUFFLES, OpenedChain
from limmu.core.log.lines import line_of
from limmu.stores import Head, Store, keep


def test_what_the_match_opened_in_the_end_everybody_may_see_only_if_the_host_gives_it_to_them(store: Store) -> None:
    """`limmu reveal` makes a log for whom the host chooses: what is read without openings stays as it was before."""
    dice = ChainDice("all-seats", "m", PARLEY_SECRET, hosted=("red", "blue", "green"))
    _, begun = begin(GAME, Pack(), "three", match_id="m", secret=PARLEY_SECRET, dice=dice.terms)
    host = Host(begun, dice, keep(store, "m", begun))
    for seat, bid in (("red", 1), ("blue", 2), ("green", 3)):
        host.answer(seat, bid)
    whole = reveal_openings(store.read("m"), store.read("m"), seed_for(PARLEY_SECRET, "m", SHUFFLES))
    assert {line[44:].partition(b",")[0] for line in whole.splitlines()} >= {b'{"_":"chain"', b'{"_":"opening"'}
    store.create("opened", whole)
    closed = store.read("m", openings=False)
    assert store.read("opened", openings=False) == closed == redact(whole) == redact_for(whole, GAME, "public")
    assert store.read("opened") == whole


def test_no_part_of_what_everybody_may_see_has_what_was_opened_later(store: Store) -> None:
    first = entry(Head(-1, lines.leaf(lines.header())), hidden="x")
    opening, _, public = first.partition(b"\n")
    after = entry(Head(0, lines.leaf(first)))
    later = [opening + b"\n", line_of(OpenedChain("shuffles", "y" * 43)), note("two")]
    store.create("a", lines.header() + public + note("one") + b"".join(later) + after)
    store.create("b", lines.header() + public + note("one"))
    for more in (*later, after):
        store.append("b", more)
    for name in ("a", "b"):
        assert store.read(name, openings=False) == lines.header() + public + note("one") + note("two") + after
        for start in (-1, 0, 1):
            for end in (0, 1, 2):
                assert store.read(name, start, end, openings=False) == redact(store.read(name, start, end))
