"""15.5.3 to 15.5.7 Strengths, die roll modifiers, Battle Advantage and the Battle Table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from limmu.core import PUBLIC, Record, Verdict, Why, accept, declare, refuse, rule
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board, Unit
from limmu.games.god_kings.pack import Pack
from limmu.games.god_kings.s15_fight import ATTACKER, DEFENDER, Fight, battle_rating, engaged, is_mountain

# ---------------------------------------------------------------- combat strength and the Battle Table


@rule("GK-15.5.3-a", "GK-15.5.3-b", "GK-11.7-d")
def combat_strength(
    pack: Pack,
    units: Sequence[tuple[str, int, int]],
    mountain: bool = False,
    divide_chariots_by: int = 1,
    idle: Sequence[str] = (),
) -> int:
    """The sum of the printed strengths of units given as (kind, steps, number of such units).

    In mountains, or by a card, each chariot is divided for itself, fractions up. Idle kinds add nothing (a card).
    """
    total = 0
    for kind, steps, count in units:
        if kind in idle:
            continue
        sides = pack.unit_type[kind]
        strength = (sides.full if steps == b.FULL else sides.reduced).strength
        if kind == "chariot":
            if mountain:
                strength = (strength + 1) // 2
            strength = -(-strength // divide_chariots_by)
        total += strength * count
    return total


def counted(units: Sequence[Unit]) -> list[tuple[str, int, int]]:
    """Units as (kind, steps, number of such units)."""
    found: dict[tuple[str, int], int] = {}
    for unit in units:
        key = (unit.kind, unit.steps)
        found[key] = found.get(key, 0) + 1
    return [(*key, n) for key, n in found.items()]


@rule("GK-15.5.1-b", "GK-15.5.3-e")
def strength_of(board: Board, fight: Fight, name: str) -> int:
    """The combat strength of a side in the main battle."""
    side = fight.side(name)
    units = counted(engaged(board, side))
    return combat_strength(b.pack(board), units, is_mountain(board, fight.space), side.divide_chariots_by, side.idle)


@declare(PUBLIC)
class TableCell(Record):
    """A cell of the Battle Table: its row, the strengths of its column as printed, the loss number."""

    row: int
    column: str
    loss_number: int


@rule("GK-BT-a", "GK-15.5.4-a", "GK-15.5.7-b")
def battle_lookup(pack: Pack, strength: int, modified_roll: int) -> TableCell:
    """The cell of a strength and a modified roll. Rolls beyond the table count as its first or last row."""
    table = pack.battle_table
    last = table.first_row + len(table.rows) - 1
    row = min(max(modified_roll, table.first_row), last)
    at = sum([low <= strength for low in table.columns]) - 1
    return TableCell(row, _column(table.columns, at), pack.battle_loss(row, strength))


def _column(lows: tuple[int, ...], at: int) -> str:
    if at < 0:
        return "0"
    if at == len(lows) - 1:
        return f"{lows[at]}+"
    high = lows[at + 1] - 1
    return str(high) if high == lows[at] else f"{lows[at]}-{high}"


# ---------------------------------------------------------------- die roll modifiers

DRM_CLAUSES: Final = {
    "battle_rating": "GK-15.5.5-a",
    "card": "GK-15.5.5-b",
    "local_allies": "GK-15.5.5-c",
    "mountain": "GK-15.5.5-g",
    "divisions": "GK-15.5.5-h",
    "intercepted": "GK-13.4-k",
    "failed_avoid": "GK-14.1-h",
}
"""The modifiers of a battle roll and the clause of each."""


@rule("GK-15.5.5-c", "GK-15.5.5-d", "GK-15.5.5-e", "GK-15.5.5-f")
def local_allies(side: str, province_hc_of: str, controlled_by: str, has_general: bool) -> int:
    """Local Allies of a power: +1 in a province that it controls, +2 in its own HomeCountry; only with a general."""
    if not has_general or not side or controlled_by != side:
        return 0
    return 2 if province_hc_of == side else 1


@rule("GK-15.5.5-h", "GK-7.2-b")
def divisional_integrity(units: Sequence[tuple[str, str]], division_size: int = 3) -> int:
    """+1 for every division all of whose counters take part, given as (power, division) of each unit."""
    return sum([units.count(key) >= division_size for key in dict.fromkeys(units) if key[1]])


def home_of_province(board: Board, province: str) -> str:
    """The power in play whose HomeCountry a province is, or has joined (GKR-027); "" if none."""
    return next((n.id for n in board.nations if n.in_play and province in q.home_provinces(board, n.id)), "")


@rule("GK-15.5.5-a", "GK-15.5.5-b", "GK-15.5.5-g", "GK-13.4-k", "GK-14.1-h", "GK-11.7-e")
def drms_of(board: Board, fight: Fight, name: str) -> dict[str, int]:
    """The modifiers of a side by name, without those that are 0."""
    side = fight.side(name)
    province = q.province_of(board, fight.space)
    allies = 0
    if province and not side.no_allies:
        home = home_of_province(board, province)
        allies = local_allies(side.power, home, q.controller(board, province), bool(side.leader))
    divisions = [(u.power, u.division) for u in engaged(board, side)]
    found = {
        "battle_rating": battle_rating(board, side.leader),
        "card": side.cards,
        "local_allies": allies,
        "mountain": int(name == DEFENDER and is_mountain(board, fight.space)),
        "divisions": divisional_integrity(divisions, b.pack(board).numbers.warriors_in_division),
        "intercepted": int(name == DEFENDER and fight.intercepted),
        "failed_avoid": -int(side.power in fight.failed_avoid),
    }
    return {key: value for key, value in found.items() if value}


def why_of(drms: Mapping[str, int]) -> Why:
    """Modifiers as the clauses behind them."""
    return tuple(
        [("GK-15.5.5-d" if (key, n) == ("local_allies", 2) else DRM_CLAUSES[key], n) for key, n in drms.items()]
    )


@declare(PUBLIC)
class Advantage(Record):
    """The totals of both sides and the Battle Advantage. `holder`: attacker, defender or none."""

    attacker_total: int
    defender_total: int
    holder: str
    advantage: int


@rule("GK-15.5.6-a", "GK-15.5.1-c", "GK-3.0-d")
def battle_advantage(attacker_drms: Mapping[str, int], defender_drms: Mapping[str, int]) -> Advantage:
    """The absolute difference of the totals, held by the side with the larger one (GKR-069)."""
    one, two = sum(attacker_drms.values()), sum(defender_drms.values())
    holder = "none" if one == two else ATTACKER if one > two else DEFENDER
    return Advantage(one, two, holder, abs(one - two))


@rule("GK-15.5.6-b")
def advantage_split(advantage: int, own: int, enemy: int) -> Verdict[bool]:
    """Whether a Battle Advantage may be split so: bonus to the own roll, malus to the enemy's, less is allowed."""
    if own < 0 or enemy < 0 or own + enemy > advantage:
        return refuse("GK-15.5.6-b", "more_than_advantage", str(advantage))
    return accept


# ---------------------------------------------------------------- the battle rolls


@declare(PUBLIC)
class Resolution(Record):
    """Both battle rolls: rows, and the loss numbers that they cause."""

    attacker_row: int
    defender_row: int
    loss_on_defender: int
    loss_on_attacker: int
    winner: str
    """Attacker or defender, if no side is destroyed."""
    loser_displaced: bool


@rule("GK-15.5.7-a", "GK-15.5.1-h", "GK-15.5.1-i")
def battle_resolution(
    pack: Pack,
    attacker_strength: int,
    defender_strength: int,
    holder: str,
    own: int,
    enemy: int,
    battle_attacker: int,
    battle_defender: int,
) -> Resolution:
    """Both rolls with the holder's split of the Battle Advantage: each side's cell is the other's loss number."""
    mine = (own, -enemy)
    first, second = mine if holder == ATTACKER else mine[::-1] if holder == DEFENDER else (0, 0)
    one = battle_lookup(pack, attacker_strength, battle_attacker + first)
    two = battle_lookup(pack, defender_strength, battle_defender + second)
    winner = battle_winner(one.loss_number, two.loss_number)
    by = abs(one.loss_number - two.loss_number)
    return Resolution(
        attacker_row=one.row,
        defender_row=two.row,
        loss_on_defender=one.loss_number,
        loss_on_attacker=two.loss_number,
        winner=winner,
        loser_displaced=is_displaced(by),
    )


@rule("GK-15.5.9-a", "GK-15.5.9-b", "GK-15.5.9-c")
def battle_winner(
    loss_on_defender: int, loss_on_attacker: int, attacker_destroyed: bool = False, defender_destroyed: bool = False
) -> str:
    """A side that alone is destroyed has lost; else the higher loss number caused wins, a tie the defender."""
    if attacker_destroyed != defender_destroyed:
        return DEFENDER if attacker_destroyed else ATTACKER
    return ATTACKER if loss_on_defender > loss_on_attacker else DEFENDER


@rule("GK-15.5.10-b", "GK-25.0-c")
def is_displaced(difference: int) -> bool:
    """Whether a loser whose loss number exceeds the winner's by so much is displaced (GKR-073)."""
    return difference >= 5
