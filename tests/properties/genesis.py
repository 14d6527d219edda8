"""What must hold in every match of Genesis after every entry, and what is secret in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from limmu.core import (
    PASS,
    Asked,
    Chance,
    Decision,
    Entry,
    Fact,
    Input,
    Match,
    Question,
    RollDice,
    Undo,
    take,
    takes_parts,
)
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import MOVED, NONE, REVOLT, Board, key_of
from limmu.games.genesis.facts import (
    ActivationEnded,
    CardDrawn,
    CardHandedOver,
    CardPlayed,
    CardsGiven,
    MarkerPlayed,
    SilverChanged,
)
from limmu.games.genesis.s03_activation import ChooseAction, PayForActivation
from limmu.games.genesis.s03_markers import would_be_third
from limmu.games.genesis.s07_movement import ChooseStep
from limmu.games.genesis.s12_talks import Deal, PoliticalTalks
from limmu.games.genesis.s14_end_turn import KeepCard
from limmu.games.genesis.units import KINDS, number, total
from limmu.testing import invariant
from limmu.testing.blind import received

DRAWS = ("am_draw", "king_draw", "card_pick")
"""Blind draws: a die with as many faces as there are things."""
ENDS = ("victory_points", "economic_worth", "tied", "nobody_left", "target_reached", "target_missed")


def asked(match: Match[Board]) -> Question[Any, Any] | None:
    """What is asked now."""
    return match.position.pause.demands[0].question if match.position.pause else None


# ---------------------------------------------------------------- after every entry


@invariant("GE-2.2.1-d")
def units_are_sound(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """Counts of units, none below zero, no group twice or empty, each force with its units in one space."""
    board = after.board
    keys = [key_of(group) for group in board.groups]
    assert keys == sorted(dict.fromkeys(keys)), "groups are out of order, or one is there twice"
    known = {force.id: force for force in board.forces}
    for group in board.groups:
        assert group.units != NONE, f"an empty group at {group.at}"
        assert all([getattr(group.units, kind) >= 0 for kind in KINDS]), f"fewer than none: {group}"
        assert group.at in b.pack(board).space_order, f"{group.at} is no space"
        assert not group.force or known[group.force].at == group.at, f"{group.force} is in two spaces"
        assert group.state != REVOLT or b.place(board, group.at).revolt, f"GE-5.2.3-d: no marker at {group.at}"
        assert not q.is_box(board, group.at) or b.pack(board).box[group.at].power == group.power, f"{group} in a box"
    for king in board.kings:
        assert not king.force or known[king.force].at == king.at, f"{king.force} is in two spaces"
        assert king.id not in board.retired, f"GE-3.2.A1-b: {king.id} is back"
    for power in [one.id for one in board.kingdoms]:
        assert len(q.king_of(board, power)) <= 1, f"GE-4.1.1-a: Kings of {power}"


@invariant("GE-2.4-a", "GE-13.1.1-a")
def cards_are_conserved(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """Every card is somewhere, once; only cards being played are in no pile."""
    board = after.board
    if not board.deck and not board.discard:
        return
    piles = [*board.deck, *board.discard, *board.removed, *[card for hand in board.hands for card in hand.cards]]
    assert len(set(piles)) == len(piles), "a card is in two places"
    away = sorted(set(b.pack(board).card) - set(piles))
    quiet = isinstance(asked(after), PayForActivation) or board.phase != "activations"
    assert not (away and quiet), f"cards {away} are nowhere"


@invariant("GE-2.6-a", "GE-2.5-a", "GE-3.4.2-a")
def displays_are_sound(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """No debts, levels and maxima on their tracks, and every change of Silver told."""
    pack = b.pack(after.board)
    for kingdom in after.board.kingdoms:
        assert kingdom.silver >= 0, f"GE-3.4.2-a: {kingdom.id} owes Silver"
        assert 0 <= kingdom.technology <= 3, f"GE-2.2.1-b: {kingdom.id}"
        low, high = pack.power[kingdom.id].track
        assert low <= kingdom.manpower <= high, f"GE-6.1.1: {kingdom.id} at {kingdom.manpower}"
        told = sum([f.change for f in entry.facts if isinstance(f, SilverChanged) and f.power == kingdom.id])
        if before.n >= 0 and before.board.kingdoms and not isinstance(entry.input, Undo):
            assert kingdom.silver - b.kingdom(before.board, kingdom.id).silver == told, f"Silver of {kingdom.id}"


@invariant("GE-2.1.2-d", "GE-7.3.2", "GE-9.2-d", "GE-5.2.2-b")
def places_are_sound(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """Markers where they may lie, DS within what may be built."""
    board = after.board
    for place in board.places:
        assert place.ds >= 0, f"DS of {place.id}"
        assert not (place.destroyed and place.ds), f"GE-8.5.4-a: walls of a Destroyed City: {place.id}"
        assert not place.revolt or q.is_city(board, place.id), f"GE-5.2.2-b: a revolt in {place.id}"
        assert not place.founded or b.pack(board).space[place.id].kind == "transit", f"GE-7.3.7: {place.id}"
        assert not place.monument or place.monument_by, f"GE-7.3.4-a: nobody's Monument in {place.id}"


@invariant("GE-3.4.1-c", "GE-3.2.E3-a")
def markers_are_sound(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """No third marker in a row while another waits; no more actions than a segment has."""
    board = before.board
    for fact in entry.facts:
        if isinstance(fact, MarkerPlayed) and not board.track:
            assert not would_be_third(board, fact.owner, board.played), f"GE-3.4.1-c: {fact} after {board.played}"
        board = fact.fold(board)
    now = after.board.activation
    assert max(now.majors, now.minors - 1, now.recruits) <= 1, f"GE-3.2.E3-a: {now}"
    assert not (now.majors or now.minors or now.recruits) or now.paid, f"GE-3.4.2-a: {now}"


@invariant("GE-2.7-a")
def dice_are_natural(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """One or two six-sided dice, but for blind draws; the purpose is told."""
    question = asked(before) if before.n >= 0 else None
    if isinstance(entry.input, Chance) and isinstance(question, RollDice):
        assert question.purpose, "GE-2.7-a: a roll for nothing"
        assert question.purpose in DRAWS or question.faces == 6, f"GE-2.7-a: {question}"


@invariant("GE-3.2-a", "GE-3.3-a")
def the_calendar_is_sound(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """Turns within their bounds, each kingdom in play once in the order."""
    board = after.board
    assert board.first_turn <= board.turn <= board.last_turn, f"GE-3.2-a: turn {board.turn}"
    assert sorted(board.order) == sorted([one.id for one in board.kingdoms if not one.eliminated]), "GE-3.3-a"
    if after.over:
        assert after.over.how in ENDS, f"GE-14.0-a: it ends by {after.over.how!r}"


# ---------------------------------------------------------------- whenever a seat is asked


@invariant("GE-3.7", "GE-3.7.6-b")
def control_is_settled(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """Nobody is asked for an action or a step before control and lonely Slaves are dealt with."""
    board, question = after.board, asked(after)
    if not isinstance(question, ChooseAction | ChooseStep | PayForActivation):
        return
    for place in board.places:
        assert place.holder == q.control(board, place.id), f"GE-3.7.2-a: {place.id} is {place.holder}'s"
        for power in q.powers_at(board, place.id):
            units = q.units_of(board, place.id, power)
            king = [one for one in b.kings_at(board, place.id) if one.power == power]
            alone = units.slaves == number(units) > 0 and not king
            home = q.home_of(board, place.id) == power == q.control(board, place.id)
            assert not alone or home, f"GE-3.7.6-b: Slaves of {power} alone at {place.id}"


@invariant("GE-13.1.4-a", "GE-7.2.6-a")
def between_actions(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """No force is left over, no hand above three, enemies do not share a space."""
    board, question = after.board, asked(after)
    if not isinstance(question, ChooseAction | PayForActivation):
        return
    assert not board.forces, f"{board.forces} are left over"
    most = b.pack(board).numbers.hand_limit
    assert all([len(hand.cards) <= most for hand in board.hands]), "GE-13.1.4-a: a hand above the limit"
    for at, groups in b.groups_by_space(board).items():
        powers = dict.fromkeys([g.power for g in groups if g.units.infantry + g.units.chariots])
        for one in powers:
            strangers = [two for two in powers if q.is_enemy(board, one, two)]
            assert not strangers, f"GE-7.2.6-a: {one} and {strangers} share {at}"


@invariant("GE-7.1.1-e", "GE-12.1-c", "GE-10.0-b")
def between_activations(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """All may move again; alliances and control of powers last for the turn."""
    board = before.board
    for fact in entry.facts:
        board = fact.fold(board)
        if isinstance(fact, ActivationEnded):
            assert not [g for g in board.groups if g.state == MOVED or g.withdrew], "GE-7.1.1-e: units have moved"
            assert not [k for k in board.kings if k.state == MOVED or k.withdrew], "GE-7.1.1-e: a King has moved"
    board = after.board
    if board.phase in ("succession", "initiative", "wealth", "manpower", "end_turn"):
        assert not board.alliances, "GE-3.2.F4-a: an alliance outlives its turn"
        tribes = total([g for g in board.groups if q.is_barbarian(board, g.power) and g.power != "sea_peoples"])
        assert tribes == NONE, "GE-9.2-a: barbarians outlive their turn"
        assert not [one for one in board.outsiders if one.controller], "GE-10.0-b: control outlives its turn"


INVARIANTS = (
    units_are_sound,
    cards_are_conserved,
    displays_are_sound,
    places_are_sound,
    markers_are_sound,
    dice_are_natural,
    the_calendar_is_sound,
    control_is_settled,
    between_actions,
    between_activations,
)

# ---------------------------------------------------------------- other ways to choose


def eager(below: Callable[[int], int], asked: Question[Board, Any], board: Board, answers: Sequence[Any]) -> Any:
    """Rather act than end, rather go on than stop, rather fight and play cards than not."""
    if takes_parts(asked):
        return asked.sample(board, below)
    if len(answers) > 1 and below(5):
        answers = [answer for answer in answers if answer != asked.passing and answer not in LAZY] or answers
    return answers[below(len(answers))]


def few(asked: Asked[Board]) -> Sequence[Any]:
    """The answers of a short list; none of those that are put together, which `eager` samples."""
    return () if asked.takes_parts else asked.answers()


LAZY = ("end", "go_on", "decline", "stop", "no", PASS)

# ---------------------------------------------------------------- secrets


def known(entry: Entry[Fact[Board]], board: Board, audience: str) -> Iterator[int]:
    """The cards that an audience has seen after an entry: its hand, what was played, discarded or handed over.

    What it talked about it has seen too. Play When Drawn cards count as seen: a card that is drawn and kept is none,
    and everybody can tell.
    """
    yield from (*board.discard, *board.removed, *b.hand(board, audience))
    yield from [card.number for card in b.pack(board).cards if card.timing == "drawn"]
    if isinstance(entry.input, Decision) and entry.by == audience:
        yield from [int(word) for word in re.findall(r"\d+", bytes(entry.input.answer).decode())]
    for frame in entry.control.push if entry.control else ():
        if isinstance(frame.proc, PoliticalTalks) and audience in frame.proc.deal.parties:
            yield from (*frame.proc.deal.gives_cards, *frame.proc.deal.takes_cards)
    for fact in entry.facts:
        if isinstance(fact, CardPlayed | CardHandedOver):
            yield fact.card
        if isinstance(fact, CardDrawn) and fact.seat == audience:
            yield fact.card
        if isinstance(fact, CardsGiven) and audience in fact.seats:
            yield from fact.cards


def relabel(asked: Question[Any, Any], answer: Any, swap: Mapping[int, int]) -> Any:
    """A secret answer with other cards: the one that is kept, those of a deal."""
    if isinstance(asked, KeepCard):
        return swap.get(answer, answer)
    if isinstance(answer, Deal):
        gives, takes = [tuple([swap.get(n, n) for n in cards]) for cards in (answer.gives_cards, answer.takes_cards)]
        return answer.but(gives_cards=gives, takes_cards=takes)
    return answer


RICHER = 7
FORCED = ("astarte", "baal", "spoils")
"""Effects and procedures that take what a treasury can pay: that it could pay no more is told by the rules."""


@invariant("GE-2.6-b")
def treasuries_are_concealed(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """To each seat the same comes of an entry if those of the others who have Silver had more."""
    if before.n < 0 or not isinstance(entry.input, Decision | Chance):
        return
    cards = b.pack(before.board).card
    named = [frame.proc.__struct_config__.tag for frame in before.position.stack + after.position.stack]
    named += [cards[fact.card].effect.name for fact in entry.facts if isinstance(fact, CardPlayed)]
    if any([name in FORCED for name in named]):
        return
    audience = before.seats[before.n % len(before.seats)]
    kingdoms = before.board.kingdoms
    richer = [k.but(silver=k.silver + RICHER) if k.silver and k.id != audience else k for k in kingdoms]
    position = msgspec.structs.replace(before.position, board=before.board.but(kingdoms=tuple(richer)))
    twin = msgspec.structs.replace(before, position=position, past=[*before.past[:-1], position])
    _, twin = take(twin, Input(entry.by, entry.input, entry.cmd))
    mine, theirs = received(after, audience), received(twin, audience)
    for what, value in mine.items():
        assert value == theirs.get(what), (
            f"{audience} is told of treasuries: {what} is {value!r}, or {theirs.get(what)!r}"
        )


# ---------------------------------------------------------------- the order of steps

OUT_OF_ORDER = (
    "activation_marker.act",
    "entry.attack",
    "entry.overrun",
    "game_turn.activations",
    "game_turn.end_turn",
    "game_turn.initiative",
    "isolation.remove_outsiders",
    "minor_kingdom.rise",
    "move.end",
    "political_talks.part",
    "withdrawal.walk",
)
"""Steps that stand where play comes to them: the rulebook states a general clause or an exception first."""
