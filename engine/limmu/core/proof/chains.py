"""Dice that prove themselves: links of hash chains, anchored in the header before the first move.

A party (the host, a seat, a witness) draws 32 random bytes and hashes them many times; the end of that chain, its
anchor, stands in the header. The entry that asks for a roll, its *asker*, has a number ``a``: each giver shows link
``a + 1`` of its chain, fixed by the place in the log, and signs it together with the asker's leaf. What was shown on
another line of the match is worth nothing on this one. Rolls that follow each other without a decision are one *throw*
and take one set of links. Shuffles take a link of a second chain of the host as well, which stays closed until it is
opened after the match.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from limmu.core.log.entry import CHAINED, SHUFFLES, Chance, Entry, Header, Rekey, Ruling, Undo
from limmu.core.log.sealing import MASK
from limmu.core.match.chance import draw
from limmu.core.match.position import Match, Position, recorded_roll, rolls_next
from limmu.core.proof.signatures import Spoken, is_signature, is_signed, place_in_order, show_bytes
from limmu.core.rules.canonical import encode, short, unshort
from limmu.core.rules.question import RollDice, ShuffleItems

CHAIN_LENGTH = 1 << 16
"""Links of a chain: as many entries of a match may ask for rolls."""
MAX_LINKS = 1 << 20
"""Links of a chain, at most."""
MAX_FACES = 1 << 32
"""Faces of a die, at most."""
_NO_WITNESS = ("umpire", "chance", "public", "")


class Asker(Struct, frozen=True, gc=False):
    """The entry that asks for the next roll: its number, its leaf, its giver and his signature."""

    n: int = -1
    leaf: str = ""
    by: str = ""
    sig: str = ""


class Throw(Struct, frozen=True, gc=False):
    """Rolls with no decision between them: the number of their asker, how many came before, the links shown."""

    asker: int
    index: int
    key: bytes
    """The links of all givers, one after the other; none if nobody gives."""


class Progress(Struct, frozen=True, gc=False):
    """The progress of the dice and the keys of a match."""

    seats: tuple[str, ...]
    keys: Mapping[str, str]
    """By party the key in force."""
    asker: Asker = Asker()
    throw: Throw | None = None
    """The throw that goes on with the next fresh roll; None if that begins another."""
    shown: Mapping[str, tuple[int, str]] = {}
    """By party the last link that it showed and the number of that link (0: the anchor)."""

    spoken: Mapping[str, Spoken] = {}
    """By seat what it gave last."""

    @property
    def due(self) -> Throw:
        """The throw of the next fresh roll: one that goes on, or a new one, whose links are not shown yet."""
        if self.throw is None:
            return Throw(self.asker.n, 0, b"")
        return replace(self.throw, index=self.throw.index + 1)


def seed_for(secret: bytes, match_id: str, party: str) -> bytes:
    """The seed of a party's chain, made from the match secret: 32 bytes."""
    return hmac.digest(secret, f"limmu seed\0{match_id}\0{party}".encode(), "sha256")


def _below_it(match_id: str, party: str, number: int, link: bytes) -> bytes:
    """Link ``number`` of a chain from the one above it."""
    return hashlib.sha256(f"limmu chain\0{match_id}\0{party}\0{number}\0".encode() + link).digest()


class Chain:
    """The hash chain that one party keeps: the seed is its top link."""

    def __init__(self, match_id: str, party: str, seed: bytes, length: int = CHAIN_LENGTH) -> None:
        links = [seed]
        for number in range(length - 1, -1, -1):
            links.append(_below_it(match_id, party, number, links[-1]))
        self._links = links[::-1]

    @property
    def anchor(self) -> str:
        """Link 0, which the header has."""
        return short(self._links[0])

    def link(self, asker: int) -> bytes:
        """The link for what an entry asks: link ``asker + 1``. Show it when that entry stands, never before.

        Raises LookupError when the chain has run out.
        """
        if not 0 <= asker < len(self._links) - 1:
            raise LookupError(f"the chain has {len(self._links) - 1} links and none for entry {asker}: end the match")
        return self._links[asker + 1]


def follows(match_id: str, party: str, number: int, link: bytes, shown: tuple[int, str]) -> bool:
    """Whether link ``number`` hashes down to a link that the party showed before."""
    low, known = shown
    if number <= low:
        return False
    for below in range(number - 1, low - 1, -1):
        link = _below_it(match_id, party, below, link)
    return short(link) == known


def outcome_of(match_id: str, throw: Throw, key: bytes, asked: RollDice | ShuffleItems) -> tuple[int, ...]:
    """The faces or the order that links give; for a shuffle the link of the closed chain comes last in the key."""
    head = f"limmu roll\0{match_id}\0{throw.asker}\0{throw.index}\0"
    return draw(lambda number: hmac.digest(key, f"{head}{number}".encode(), "sha256"), asked)


# ---------------------------------------------------------------- who gives


def witnesses_of(header: Header) -> tuple[str, ...]:
    """The parties that give to rolls and are neither seat nor host, by code point."""
    return tuple(sorted({*header.anchors} - {*header.seats, "host", SHUFFLES}))


def parties_of(header: Header, progress: Progress) -> tuple[str, ...]:
    """The parties that show a link for the roll or shuffle that is due: seats in their order, the host, witnesses.

    None where a throw goes on: its links are shown already.
    """
    if not header.anchors or progress.throw is not None:
        return ()
    seats = [seat for seat in header.seats if seat in progress.shown and header.dice in CHAINED]
    if header.dice == "neutral" and progress.asker.by in seats:
        seats = [progress.asker.by]
    return (*seats, *[party for party in ("host", *witnesses_of(header)) if party in progress.shown])


def fault_of_header(header: Header) -> str:
    """What is wrong with the anchors and keys of a header; "" if they are those that its mode wants."""
    if header.hosted != tuple([seat for seat in header.seats if seat in header.hosted]):
        return "hosted names others than seats, or not in their order"
    mode, anchors = header.dice, {*header.anchors}
    strangers = witnesses_of(header) if mode in (*CHAINED, "host") else ()
    seats = [seat for seat in header.seats if seat not in header.hosted] if mode in CHAINED else []
    wanted = {SHUFFLES, *strangers, *seats, *(["host"] if strangers or mode in CHAINED else [])}
    if anchors != wanted and (anchors or mode in CHAINED):
        return f"the mode {mode or 'none'!r} wants the anchors of {', '.join(sorted(wanted))}"
    if anchors and mode not in (*CHAINED, "host", "physical"):
        return f"the mode {mode or 'none'!r} has no anchors"
    if bad := [party for party, anchor in header.anchors.items() if not unshort(anchor) or party in _NO_WITNESS]:
        return f"{bad[0]!r} has no chain"
    if without := sorted(anchors - {SHUFFLES, *header.keys}):
        return f"{without[0]} gives to rolls and has no key"
    if not (anchors and 1 <= header.links <= MAX_LINKS) and (anchors or header.links):
        return f"chains of {header.links} links: from 1 to {MAX_LINKS} are allowed"
    return ""


# ---------------------------------------------------------------- progress


def first_progress(header: Header) -> Progress:
    """The progress before the first entry."""
    return Progress(header.seats, header.keys, shown={party: (0, anchor) for party, anchor in header.anchors.items()})


_NOTHING = Progress((), {})


def progress_of(match: Match[Any]) -> Progress:
    """The progress up to the last entry; none in a match without anchors, keys and real dice.

    It is folded from the entries when somebody asks for it, on from the last one after which somebody asked before.
    """
    header, known, past = match.header, match.progress, match.past
    if not (header.anchors or header.keys or header.dice == "physical"):
        return _NOTHING
    last, progress = match.n, first_progress(header)
    while last >= 0:
        leaf, found = known.get(last, ("", progress))
        if leaf == past[last].leaf:
            progress = found
            break
        last -= 1
    for n in range(last + 1, match.n + 1):
        entry, leaf = past[n].entry, past[n].leaf
        assert entry is not None
        progress = progress_after(progress, past[n - 1] if n else None, entry, leaf)
        known[n] = leaf, progress
    return progress


def keys_of(match: Match[Any]) -> Mapping[str, str]:
    """By party the public key in force; {} where nobody signs."""
    return progress_of(match).keys if match.header.keys else {}


def progress_after(progress: Progress, old: Position | None, entry: Entry[Any], leaf: str) -> Progress:
    """The progress after an entry that follows ``old`` (None: entry 0): its asker, its throw, the links that it shows.

    While a roll is pending its asker does not change, whatever anybody says.
    """
    body: object = entry.input
    pending = old is not None and rolls_next(old)
    if isinstance(body, Chance) and (old is None or recorded_roll(old) is None):
        due, shown = progress.due, progress.shown
        if progress.throw is None:
            links = {party: text.partition(".")[0] for party, text in entry.proof.items() if party in shown}
            key = b"".join([unshort(links[party]) for party in _in_order(progress, links)])
            due = replace(due, key=key)
            shown = {**shown, **{party: (due.asker + 1, link) for party, link in links.items()}}
        return replace(progress, asker=Asker(entry.n, leaf), throw=due, shown=shown)
    if isinstance(body, Rekey):
        progress = _rekeyed(progress, body)
    if entry.by in progress.seats:
        last = progress.spoken.get(entry.by, Spoken())
        place = place_in_order(entry.cmd, entry.n, entry.since, last) if entry.since >= 0 else 0
        progress = replace(progress, spoken={**progress.spoken, entry.by: Spoken(entry.n, entry.since, place)})
    moves = isinstance(body, Chance | Undo) or (isinstance(body, Ruling) and not body.modify)
    if pending and not moves:
        return progress
    return replace(progress, asker=Asker(entry.n, leaf, entry.by, entry.sig), throw=None)


def fault_of_rekey(header: Header, progress: Progress, body: Rekey) -> str:
    """What is wrong with a new key or chain; "" if a seat, a witness or the umpire of the match may have it."""
    known = body.party in progress.keys or body.party in header.seats
    if not known or body.party in ("host", SHUFFLES):
        return f"{body.party} has neither key nor chain of its own"
    given = bool(body.key or body.anchor or body.hosted)
    if not given or (body.hosted and (body.anchor or body.party not in header.seats)):
        return "it changes nothing, or two things that exclude each other"
    if (body.key and not unshort(body.key)) or (body.anchor and not unshort(body.anchor)):
        return "neither a key nor an anchor"
    if body.anchor and body.party not in progress.shown:
        return f"{body.party} gives to no roll"
    return ""


def _rekeyed(progress: Progress, body: Rekey) -> Progress:
    """The progress after a party has another key or chain, which starts at its link 0."""
    keys = {**progress.keys, **({body.party: body.key} if body.key else {})}
    shown = {**progress.shown, **({body.party: (0, body.anchor)} if body.anchor else {})}
    if body.hosted:
        shown.pop(body.party, None)
    return replace(progress, keys=keys, shown=shown)


def _in_order(progress: Progress, links: Mapping[str, str]) -> list[str]:
    """Parties in the order in which their links make a key."""
    seats = [seat for seat in progress.seats if seat in links]
    others = sorted({*links} - {*seats, "host"})
    return [*seats, *[party for party in ("host", *others) if party in links]]


# ---------------------------------------------------------------- checking


def fault_of_links(header: Header, progress: Progress, proof: Mapping[str, str]) -> str:
    """What is wrong with the links for the throw that is due; "" if each is the one of its place, and signed."""
    number = progress.due.asker + 1
    if number > header.links:
        return f"the chains have {header.links} links and none for entry {number - 1}"
    for party, text in proof.items():
        link, _, show = text.partition(".")
        shown = progress.shown.get(party, (number, ""))
        if not follows(header.match, party, number, unshort(link), shown):
            return f"the token of {party} is not link {number} of its chain"
        if party == "host":
            if text != link:
                return "the token of the host has something behind it"
        elif not _is_shown(header.match, progress, party, unshort(link), show):
            return f"{party} did not show its link for this line of the match"
    return ""


def _is_shown(match_id: str, progress: Progress, party: str, link: bytes, show: str) -> bool:
    """Whether a party signed its link with the leaf of the asker, or with the input that it gave with it."""
    asker, key = progress.asker, progress.keys.get(party, "")
    if asker.by == party and asker.sig == MASK:
        return is_signature(show)
    signed = [asker.leaf, asker.sig] if asker.by == party and asker.sig else [asker.leaf]
    return any([is_signed(key, show, show_bytes(match_id, asker.n, what, party, link)) for what in signed])


def fault_of_outcome(
    header: Header, progress: Progress, asked: RollDice | ShuffleItems, outcome: Any, proof: Mapping[str, str]
) -> str:
    """Why an outcome does not follow from its links; "" if it does, or if only a later audit can say.

    :func:`limmu.core.verify` checks shuffles after the closed chain was opened.
    """
    shuffle = isinstance(asked, ShuffleItems)
    if header.dice == "physical" and not shuffle:
        return _unvouched(header, progress, outcome, proof)
    if not header.anchors:
        return "the header anchors no chains" if header.dice in CHAINED else "no proof is wanted" if proof else ""
    parties = parties_of(header, progress)
    if {*proof} != {*parties}:
        return f"tokens of {', '.join(parties)} are wanted" if parties else "no proof is wanted"
    if (shuffle or parties) and (fault := fault_of_links(header, progress, proof)):
        return fault
    key = key_of(progress, proof, parties)
    if shuffle or not key:
        return ""
    if any([count < 0 or not 1 <= faces <= MAX_FACES for count, faces in asked.kinds]) or asked.number != len(outcome):
        return f"these are not {asked.told}"
    right = outcome_of(header.match, progress.due, key, asked) == tuple(outcome)
    return "" if right else "the tokens give another outcome"


def key_of(progress: Progress, proof: Mapping[str, str], parties: tuple[str, ...]) -> bytes:
    """The links of the throw that is due, one after the other."""
    if progress.throw is not None:
        return progress.throw.key
    return b"".join([unshort(proof[party].partition(".")[0]) for party in parties])


def faces_bytes(match_id: str, leaf: str, party: str, said: str, outcome: Any) -> bytes:
    """What somebody signs who ``typed`` or ``confirmed`` real dice: the leaf is that of their asker."""
    return f"limmu faces\0{match_id}\0{leaf}\0{party}\0{said}\0".encode() + encode(outcome)


def _unvouched(header: Header, progress: Progress, outcome: Any, proof: Mapping[str, str]) -> str:
    """What is wrong with the proof of real dice: one typed them, others may have confirmed them."""
    said: list[str] = []
    for who, text in proof.items():
        what, _, sig = text.partition(".")
        message = faces_bytes(header.match, progress.asker.leaf, who, what, tuple(outcome))
        key = progress.keys.get(who) if who != "host" else None  # the host's heads bind him to what he says
        if who not in (*header.seats, "umpire", "host") or (key is not None and not is_signed(key, sig, message)):
            return f"{who} did not sign these faces"
        said.append(what if key is not None or text == what else "")
    if said.count("typed") == 1 and said.count("confirmed") == len(said) - 1:
        return ""
    return "real dice need a proof: who typed them, and who confirmed them"
