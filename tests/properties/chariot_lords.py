"""What must hold in every match of Chariot Lords after every entry. Nothing in it is secret."""

from __future__ import annotations

from collections.abc import Callable

from limmu.core import Chance, Entry, Fact, Match, RollDice, Undo
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import RULER, Board, Unit
from limmu.games.chariot_lords.facts import (
    ChitDrawn,
    DeadTaken,
    LawTested,
    PointsScored,
    PowerTurnEnded,
    RoundFought,
    UnitsKilled,
    UnitsPlaced,
    UnitsRemoved,
    VassalChanged,
)
from limmu.testing import invariant


def at_every(
    kind: type[Fact[Board]], before: Match[Board], entry: Entry[Fact[Board]], look: Callable[[Board, Fact[Board]], None]
) -> None:
    """Look at the board just before each fact of a kind in an entry."""
    board = before.board
    for fact in entry.facts:
        if isinstance(fact, kind):
            look(board, fact)
        board = fact.fold(board)


# ---------------------------------------------------------------- after every entry


@invariant("CL-2.d", "CL-2.b", "CL-7")
def units_are_sound(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """Each unit once, of a kind and in an area open to its power; only the mover's did anything in this turn."""
    board = after.board
    if not board.pack:
        return
    pack = b.pack(board)
    ids = [one.id for one in board.units]
    assert len(set(ids)) == len(ids), "a unit is there twice"
    for one in board.units:
        assert pack.may_enter(one.power, one.at), f"{one.id} is at {one.at}"
        assert one.kind != RULER or pack.ruler[one.id].power == one.power, f"{one.id} serves {one.power}"
        assert one.spent <= q.allowance(board, one), f"CL-2.b: {one.id} has spent {one.spent}"
        assert not (one.sailed and one.path), f"CL-2.a.i: {one.id} has sailed and marched"
        idle = one == Unit(one.id, one.power, one.kind, one.at)
        assert idle or one.power == board.mover.power, f"{one.id} did something in the turn of {board.mover.power}"


@invariant("CL-G.14", "CL-1.b.i")
def units_are_conserved(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """Who comes is told, who goes is told, and the piles of the dead hold what their owners lost."""
    if not before.board.pack or isinstance(entry.input, Undo):
        return
    change = len(after.board.units) - len(before.board.units)
    for fact in entry.facts:
        if isinstance(fact, UnitsPlaced):
            change -= len(fact.units)
        elif isinstance(fact, UnitsKilled | UnitsRemoved):
            change += len(fact.units)
            assert len(fact.dead) <= len(fact.units), f"CL-G.14: {fact}"
    rulers = 0
    if after.board.turn != before.board.turn or after.over:
        rulers = sum([one.kind == RULER for one in before.board.units])
    assert -rulers <= change <= 0, f"{change} units came or went untold"
    for power in after.board.powers:
        kinds = [b.pack(after.board).unit_type[kind] for kind in power.dead]
        assert all([kind.returns for kind in kinds]), f"CL-G.14: in the pile of {power.id} are {power.dead}"


@invariant("CL-1.b.i-b", "CL-1.b.i.1")
def replacements_are_paid(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """For each dead unit that returns one goes for good, two for who has lost face; but for a gamble."""

    def look(board: Board, fact: Fact[Board]) -> None:
        assert isinstance(fact, DeadTaken)
        numbers = b.pack(board).numbers
        price = numbers.destroyed_lost_face if b.power(board, fact.power).face_lost else numbers.destroyed
        gamble = len(fact.destroyed) + bool(fact.returned) == 1
        assert gamble or (fact.returned and len(fact.destroyed) == price), f"{fact}"

    at_every(DeadTaken, before, entry, look)


@invariant("CL-3-b", "CL-5")
def kills_are_scored(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """Who kills scores, the other side of a battle; points are those of areas, kills and tribute."""

    def killed(board: Board, fact: Fact[Board]) -> None:
        assert isinstance(fact, UnitsKilled)
        assert fact.killer == q.other_side(board, fact.battle, fact.power), f"{fact}"
        assert fact.unscored == b.power(board, fact.killer).unscored + len(fact.units), f"{fact}"
        battle = b.battle(board, fact.battle)
        assert all([b.unit(board, one).at == battle.at for one in fact.units]), f"{fact}"

    def scored(board: Board, fact: Fact[Board]) -> None:
        assert isinstance(fact, PointsScored)
        found = b.power(board, fact.power)
        assert fact.vp == found.vp + fact.areas + fact.kills + fact.tribute, f"{fact}"
        assert fact.kills == found.unscored, f"{fact}"
        assert not fact.tribute or q.vassals(board, fact.power), f"CL-G.09: {fact}"

    at_every(UnitsKilled, before, entry, killed)
    at_every(PointsScored, before, entry, scored)


@invariant("CL-3.e", "CL-3.f", "CL-G.12")
def rounds_are_within_bounds(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """Rounds follow each other, three at most, one where Libyans fight."""

    def look(board: Board, fact: Fact[Board]) -> None:
        assert isinstance(fact, RoundFought)
        battle, numbers = b.battle(board, fact.battle), b.pack(board).numbers
        libyans = "libya" in (battle.attacker, battle.defender) and board.turn != numbers.brief_except_turn
        most = numbers.brief_rounds if libyans else numbers.forced_rounds
        assert fact.round == battle.rounds + 1 <= most, f"{fact}"

    at_every(RoundFought, before, entry, look)


@invariant("CL-2.e", "CL-2.f", "CL-G.07", "CL-G.11")
def turns_leave_order(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """When a power's turn ends: nobody overstacked or deserting, control settled, battles fought with all it meets."""

    def look(board: Board, fact: Fact[Board]) -> None:
        assert isinstance(fact, PowerTurnEnded)
        assert q.new_holders(board) == (), f"CL-G.07: {q.new_holders(board)}"
        assert [one.id for one in board.battles if not one.over] == [], "CL-3: a battle goes on"
        fought = {(one.at, one.defender) for one in board.battles}
        for at, here in b.units_by_area(board).items():
            mine = here.get(fact.power, ())
            assert not mine or q.room(board, at, fact.power) >= 0, f"CL-2.e: {fact.power} at {at}"
            assert not mine or any([one.kind != "meshwesh" for one in mine]), f"CL-2.f: {fact.power} at {at}"
            met = [(at, enemy) for enemy in q.enemies_at(board, at, fact.power)] if mine else []
            assert set(met) <= fought, f"CL-G.11: {fact.power} meets {met}"

    at_every(PowerTurnEnded, before, entry, look)


@invariant("CL-G.09")
def vassals_are_sound(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """No Major empire, nobody with vassals and nobody's vassal twice."""

    def look(board: Board, fact: Fact[Board]) -> None:
        assert isinstance(fact, VassalChanged)
        if fact.overlord:
            assert not b.pack(board).power[fact.power].major, f"{fact}"
            assert not q.vassals(board, fact.power), f"{fact}"
            assert not b.power(board, fact.overlord).overlord, f"{fact}"

    at_every(VassalChanged, before, entry, look)


@invariant("CL-0.a", "CL-0.a-b", "CL-6", "CL-7", "CL-G.02")
def the_calendar_is_sound(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """Each chit once, turns within their bounds, no Rulers from one turn to the next, Judah tested in its own turns."""
    board = after.board
    if not board.turn:
        return
    assert board.first_turn <= board.turn <= board.last_turn, f"CL-G.02: turn {board.turn}"
    chits = [*board.cup, *board.played]
    assert len(set(chits)) == len(chits), f"CL-0.a-b: {chits}"
    assert not after.over or after.over.how == "most_points"
    if board.phase == "end":
        assert [one.id for one in board.units if one.kind == RULER] == [], "CL-7: Rulers are left"

    def drawn(board: Board, fact: Fact[Board]) -> None:
        assert isinstance(fact, ChitDrawn)
        assert fact.power in board.cup, f"CL-0.a: {fact}"

    def tested(board: Board, fact: Fact[Board]) -> None:
        assert board.mover.power == b.pack(board).law.power, f"CL-6: {fact}"

    at_every(ChitDrawn, before, entry, drawn)
    at_every(LawTested, before, entry, tested)


@invariant("CL-3.c.iii", "CL-0.a")
def dice_are_natural(before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
    """Six-sided dice, but for the chits: as many faces as there are in the cup."""
    if before.n < 0 or before.position.pause is None or not isinstance(entry.input, Chance):
        return
    roll = before.position.pause.demands[0].question
    if isinstance(roll, RollDice):
        assert roll.purpose, "a roll for nothing"
        if roll.purpose == "set_up":
            assert 1 < roll.faces <= len(before.board.cup), f"{roll}"
        else:
            assert roll.faces == (len(before.board.cup) if roll.purpose == "chit" else 6), f"{roll}"


INVARIANTS = (
    units_are_sound,
    units_are_conserved,
    replacements_are_paid,
    kills_are_scored,
    rounds_are_within_bounds,
    turns_leave_order,
    vassals_are_sound,
    the_calendar_is_sound,
    dice_are_natural,
)
