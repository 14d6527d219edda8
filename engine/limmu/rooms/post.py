"""The host of a match by mail: it begins when all replies are there, takes answers, and writes copies of the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from limmu.core import (
    ChainDice,
    Checkpoint,
    Decision,
    End,
    Entry,
    Game,
    Host,
    HostKey,
    Input,
    Interject,
    Match,
    Note,
    Quotas,
    Refused,
    Rekey,
    SeatChange,
    StandingPass,
    Undo,
    Withheld,
    answer_audiences,
    begin,
    consent_bytes,
    consenting,
    fault_of_links,
    host_seed,
    is_same,
    is_signed,
    keys_of,
    line_of,
    parties_of,
    progress_of,
    public_key,
    question,
    question_of,
    recorded_roll,
    redact_for,
    rolls_next,
    seed_for,
    signed_bytes,
    take,
    unshort,
)
from limmu.display.shown import shown_of
from limmu.display.telling import given_answer
from limmu.rooms.ahead import SPOKEN, Signed
from limmu.rooms.letters import Answer, Invitation, Reply, Wish

QUOTAS = Quotas()
"""What a seat may give that does not move the match."""


class Gathering(Struct, frozen=True, tag="table", tag_field="_", forbid_unknown_fields=True):
    """A match that waits for its replies. Its file has the match secret."""

    invitation: Invitation
    """What every invitation says, for no party."""
    secret: str
    persons: Mapping[str, str]
    replies: Mapping[str, Reply] = {}

    @property
    def missing(self) -> list[str]:
        """Who has not replied yet."""
        return [party for party in away_in(self.invitation) if party not in self.replies]


class Token(Struct, frozen=True):
    """The token of a party for what an entry asks."""

    asker: int
    token: str


class Tokens(Struct, frozen=True, tag="tokens", tag_field="_", forbid_unknown_fields=True):
    """The tokens that came by mail for rolls that were pending, by party."""

    tokens: Mapping[str, Token] = {}


class Ahead(Struct, frozen=True, tag="ahead", tag_field="_", forbid_unknown_fields=True):
    """What seats away signed ahead, by seat."""

    orders: Mapping[str, Signed] = {}


class Unfit(Exception):
    """An answer that cannot be taken: why, and what to do. Nothing was changed."""

    def __init__(self, why: str, do: str) -> None:
        self.why, self.do = why, do
        super().__init__(why)


class Against(Unfit):
    """What somebody signed, and the rules refuse: the seat signs nothing else to follow the same entry.

    ``written``: why, as a note of the log has it: codes, clauses and ids, which every reader is told in his words.
    """

    def __init__(self, why: str, do: str, written: str) -> None:
        self.written = written
        super().__init__(why, do)


class Asks(Exception):
    """An input that needs consents of seats at other machines. Nothing was changed."""

    def __init__(self, inp: Input) -> None:
        self.inp = inp
        super().__init__(inp)


class Done(Exception):
    """An answer that was taken before."""


class Mailed:
    """A seat or a witness whose tokens come by mail."""

    def __init__(self, party: str, anchor: str, key: str, tokens: Mapping[str, Token]) -> None:
        """``tokens``: those that are there by now, by party."""
        self.party, self.anchor, self.key, self.tokens = party, anchor, key, tokens

    def show(self, asker: int, leaf: str) -> str:
        """The token that came for what an entry asks. Raises Withheld if none did."""
        token = self.tokens.get(self.party)
        if token is None or token.asker != asker:
            raise Withheld(self.party, "it has not come by mail yet")
        return token.token


class Patient(Host[Any]):
    """A host that waits for tokens: a roll to which somebody has not given yet stays pending."""

    def roll(self) -> None:
        """Roll what is due, as far as tokens are there."""
        with suppress(Withheld):
            super().roll()


class ByMail(Patient):
    """A host that waits for tokens; ``take`` raises Asks for what needs consents of seats away."""

    def take(self, inp: Input) -> Match[Any]:
        """Take an input. Raises Refused; Asks."""
        if lacking(self.match, inp):
            raise Asks(inp)
        return super().take(inp)


# ---------------------------------------------------------------- before the match


def away_in(invitation: Invitation) -> tuple[str, ...]:
    """Who is written to: the seats that the host does not keep, and the witnesses."""
    return (*[seat for seat in invitation.seats if seat not in invitation.hosted], *invitation.witnesses)


def replied(table: Gathering, reply: Reply) -> Gathering:
    """The table with a reply. Raises Unfit; Done for one that is there already."""
    if reply.match != table.invitation.match:
        raise Unfit("it is a reply to another invitation", "take it with the file of its own match")
    if reply.party not in away_in(table.invitation):
        raise Unfit(f"{reply.party} was not invited", f"{', '.join(away_in(table.invitation))} are")
    if not (unshort(reply.anchor) and unshort(reply.key)):
        raise Unfit("its chain or its key is none", f"ask {reply.party} for the file again")
    old = table.replies.get(reply.party)
    if old == reply:
        raise Done
    if old is not None:
        raise Unfit(
            f"{reply.party} has replied already, with another vault",
            "two people may have answered one invitation: ask both; to begin anew, invite again with another FILE",
        )
    return Gathering(table.invitation, table.secret, table.persons, {**table.replies, reply.party: reply})


def begun(table: Gathering, game: Game[Any], pack: Any) -> tuple[Any, Match[Any]]:
    """Entry 0 and the match, when all have replied. Raises NoSignatures; ValueError as :func:`limmu.core.begin`."""
    invited, secret = table.invitation, unshort(table.secret)
    givers = {party: Mailed(party, reply.anchor, reply.key, {}) for party, reply in table.replies.items()}
    dice = ChainDice(
        invited.dice,
        invited.match,
        secret,
        {seat: giver for seat, giver in givers.items() if seat in invited.seats},
        hosted=invited.hosted,
        witnesses={name: giver for name, giver in givers.items() if name in invited.witnesses},
        length=invited.links,
    )
    return begin(
        game,
        pack,
        invited.scenario,
        options=invited.options,
        match_id=invited.match,
        secret=secret,
        dice=dice.terms,
        persons=table.persons,
        keys={seat: public_key(seed) for seat, seed in seeds_of(secret, invited.match, invited.hosted).items()},
    )


def seeds_of(secret: bytes, match_id: str, hosted: Sequence[str]) -> dict[str, bytes]:
    """The seeds of the keys of the seats at the host's machine, made from the match secret."""
    return {seat: seed_for(secret, match_id, f"key of {seat}") for seat in hosted}


# ---------------------------------------------------------------- answers


def away(match: Match[Any]) -> tuple[str, ...]:
    """The seats and witnesses that are written to: who has a chain of its own in force."""
    known = tuple([party for party in progress_of(match).shown if party not in ("host", "shuffles")])
    return (*[seat for seat in match.seats if seat in known], *sorted({*known} - {*match.seats}))


def dice_of(match: Match[Any], tokens: Mapping[str, Token]) -> ChainDice:
    """The dice of a match, with the tokens that are there or will be."""
    header, progress = match.header, progress_of(match)
    givers = {
        party: Mailed(party, anchor, progress.keys[party], tokens)
        for party, anchor in header.anchors.items()
        if party not in ("host", "shuffles")
    }
    return ChainDice(header.dice, header.match, match.secret, givers, hosted=header.hosted, length=header.links)


def fitting(match: Match[Any], answer: Answer) -> tuple[tuple[Input, ...], Token | None, Signed | None]:
    """The inputs of an answer that are not taken yet, its token, if it is due after them, and what it signed ahead.

    All of them are tried first, so an answer is taken whole or not at all. One that needs consents of others is the
    last. Raises Unfit; Done.
    """
    party, again = answer.party, f"send {answer.party} its file again, which says how the match stands"
    if answer.match != match.header.match:
        raise Unfit("it is an answer in another match", "take it with the file of its own match")
    if party not in away(match):
        raise Unfit(f"{party} does not play by mail here", f"{', '.join(away(match))} do")
    taken = {position.entry.sig for position in match.past[: match.n + 1] if position.entry and position.entry.sig}
    inputs: list[Input] = []
    after = match
    for inp in answer.given():
        if inp.sig in taken:
            continue
        if inp.expects != after.leaf:
            raise Unfit(f"it goes on from another entry than {after.n}, the last one", again)
        inputs.append(inp)
        if isinstance(inp.body, Undo | End) and inp.body.consents:
            _require_signed(after, inp)
            return tuple(inputs), None, None
        after = tried(after, inp, again)
    token, orders = _due(after, answer, again), answer.orders
    if orders is not None and (fault := orders.fault(after, party)):
        if fault != SPOKEN:
            raise Unfit(f"its answers ahead do not hold: {shown_of(match).say(fault)}", again)
        orders = None
    if not inputs and token is None and orders is None:
        if _too_late(match, answer):
            raise Unfit(
                "the match was ended before its link came", f"ask {party} when it was sent, before anybody wins by it"
            )
        if any([match.past[n].leaf == answer.after for n in range(match.n + 1)]):
            raise Done
        raise Unfit("it goes on from an entry that this match does not have", again)
    return tuple(inputs), token, orders


def ordered(match: Match[Any], seat: str, order: Signed) -> Input | None:
    """What a seat away signed ahead for the question that is open, while the others did no more than pass since."""
    return order.next(match, seat) if stands(match, seat, order) else None


def stands(match: Match[Any], seat: str, order: Signed) -> bool:
    """Whether what a seat away signed ahead may still be given: it has not spoken, and the others have passed."""
    return bool(order.left(match, seat)) and all(
        [_is_quiet(match, position.entry, seat) for position in match.past[order.since + 1 : match.n + 1]]
    )


def _is_quiet(match: Match[Any], entry: Entry[Any] | None, seat: str) -> bool:
    """Whether an entry is what a seat supposed that signed ahead: its own, a remark, or a pass."""
    if entry is None or entry.by == seat or isinstance(entry.input, Note | StandingPass | SeatChange):
        return True
    asked = question_of(match, entry)
    if asked is None or asked.passing is None:
        return False
    return is_same(given_answer(match, entry, asked), asked.passing)


def lacking(match: Match[Any], inp: Input) -> tuple[str, ...]:
    """The seats whose consents an input names, and does not prove."""
    return tuple([seat for seat in consenting(keys_of(match), inp.by, inp.body) if seat not in inp.proof])


def consented(match: Match[Any], wish: Wish, answer: Answer) -> Wish:
    """A wish with the consent of an answer. Raises Unfit; Done."""
    party, inp = answer.party, wish.given()
    asked = consenting(keys_of(match), wish.by, inp.body)
    if (answer.match, answer.after) != (wish.match, inp.expects) or party not in asked:
        raise Unfit("nobody asks for this consent", f"send {party} its file again, which says how the match stands")
    if party in wish.proof:
        raise Done
    message = consent_bytes(wish.match, inp.expects, wish.by, party, inp.body)
    if not is_signed(keys_of(match)[party], answer.consent, message):
        raise _unsigned(party)
    return replace(wish, proof={**wish.proof, party: answer.consent})


def rekeyed(match: Match[Any], reply: Reply) -> Input:
    """What puts the new vault of a seat into force, with the consents of all others. Raises Unfit; Done."""
    party = reply.party
    if reply.match != match.header.match or party not in away(match) or party not in match.seats:
        raise Unfit("it is a reply of nobody who plays by mail here", f"{', '.join(away(match))} do")
    if keys_of(match).get(party) == reply.key:
        raise Done
    if rolls_next(match.position):
        raise Unfit(
            "a roll is pending, to which a lost chain gives", "`limmu rule` says how it falls; then take it again"
        )
    others = tuple([seat for seat in match.seats if seat in keys_of(match) and seat != party])
    return Input("host", Rekey(party, reply.key, reply.anchor, consents=others), str(match.n + 1), match.leaf)


def _require_signed(match: Match[Any], inp: Input) -> None:
    """Raise Unfit unless the key of its giver signed an input."""
    message = signed_bytes(match.header.match, match.leaf, inp.by, inp.cmd, inp.body)
    if not is_signed(keys_of(match)[inp.by], inp.sig, message):
        raise _unsigned(inp.by)


def _unsigned(by: str) -> Unfit:
    return Unfit(
        f"it is not signed with the key of {by} for this match: somebody else made or altered it",
        f"ask {by} by another way; the match stands as it was",
    )


def tried(match: Match[Any], inp: Input, again: str) -> Match[Any]:
    """The match after an input. Raises Unfit."""
    try:
        if not (verdict := QUOTAS.check(match, inp)).value:
            raise Refused(verdict)
        return take(match, inp)[1]
    except Refused as refused:
        if refused.verdict.code == "unsigned":
            raise _unsigned(inp.by) from None
        told = shown_of(match).refusal(refused.verdict)
        if _hides(match, inp):
            raise Against(f"the rules refuse it: {told}", again, "its answer is hidden, and so is why") from None
        raise Against(f"the rules refuse it: {told}", again, str(refused).partition(": ")[2]) from None


def _hides(match: Match[Any], inp: Input) -> bool:
    """Whether an input may be an answer that not everybody sees: what is wrong with it tells of it."""
    open_ = question(match)
    if open_ is None or not isinstance(inp.body, Decision | Interject):
        return False
    put = [one for seat, one in (*open_.demands, *open_.may) if seat == inp.by]
    return any(["" not in answer_audiences(one, inp.by, open_.sealed) for one in put])


def gives(match: Match[Any], party: str) -> bool:
    """Whether a party gives to the roll that is pending."""
    asks = rolls_next(match.position) and recorded_roll(match.position) is None
    return asks and party in parties_of(match.header, progress_of(match))


def _too_late(match: Match[Any], answer: Answer) -> bool:
    """Whether the match was ended while the roll to which an answer has the token was pending."""
    if not answer.token or not 0 <= answer.asker < match.n:
        return False
    ended = match.past[answer.asker + 1].entry
    return ended is not None and isinstance(ended.input, End)


def _due(match: Match[Any], answer: Answer, again: str) -> Token | None:
    """The token of an answer if a roll waits for it. Raises Unfit for a wrong one."""
    progress = progress_of(match)
    if not answer.token or not gives(match, answer.party) or progress.asker.n != answer.asker:
        return None
    if fault := fault_of_links(match.header, progress, {answer.party: answer.token}):
        raise Unfit(f"its link is wrong: {fault}", again)
    return Token(answer.asker, answer.token)


# ---------------------------------------------------------------- copies


def awaited(match: Match[Any], tokens: Mapping[str, Token]) -> dict[str, str]:
    """Who away from this machine is waited for, and for what: ``asked`` or ``link``."""
    open_, position = question(match), match.position
    if open_ is None:
        return {}
    if rolls_next(position):
        progress = progress_of(match)
        wanted = parties_of(match.header, progress) if recorded_roll(position) is None else ()
        fits = {
            party
            for party, one in tokens.items()
            if one.asker == progress.asker.n and not fault_of_links(match.header, progress, {party: one.token})
        }
        return {party: "link" for party in wanted if party != "host" and party not in fits}
    if open_.sealed and {*open_.seats} & {*match.header.hosted}:  # a vault gives nothing before the host's seats have
        return {}
    return {seat: "asked" for seat in open_.seats if seat in away(match)}


def copy_for(data: bytes, match: Match[Any], party: str) -> bytes:
    """The log as a party may see it, and as its last line the head of the host."""
    audience = party if party in match.seats else "public"
    note = HostKey(host_seed(match.secret, match.header.match)).attest(match)
    return redact_for(data, match.game, audience) + line_of(Checkpoint(note))
