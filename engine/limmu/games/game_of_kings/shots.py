"""Who may shoot with what at whom, with how many dice, at which number."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from limmu.core import PUBLIC, Answer, Table, Verdict, Why, accept, declare, refuse, rule
from limmu.games.game_of_kings import charts
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.arms import Arm, arm_of, arms_of
from limmu.games.game_of_kings.board import Board, Unit, UnitId, locked_with, other, unit_at, units_of
from limmu.games.game_of_kings.formation import center_of
from limmu.games.game_of_kings.ground import parts_of, walls_of
from limmu.games.game_of_kings.p16_hits import Blows
from limmu.games.game_of_kings.p18_attacks import beside_of
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.sight import Outlook, cover_from, hull_down_to, is_beast, is_high, seen
from limmu.games.game_of_kings.stats import bonus, effects_on, has, host_of, stat
from limmu.toolkit.plane.findings import Finding
from limmu.toolkit.plane.sines import aim
from limmu.toolkit.plane.walls import placed_free, terms

REPAIRING = "repairing"
OF_MODELS = ("shred", "maul", "lockjaw", "critical_hit", "critical_wound", "blessed", "cursed")
"""Special rules of models that act in their shooting: those of weapons only, such as Vorpal, are not among them."""
BETTER, SUREST = 11, 12
"""The skills that reroll 1s, and whose 6s wound by themselves."""


@declare(PUBLIC)
class Shot(Answer):
    """A declared shot: who shoots with which weapon at whom; at Guess Range, how far, in micrometres."""

    unit: UnitId
    arm: str
    at: UnitId
    distance: int = 0


# ---------------------------------------------------------------- what the Unit is doing


def foes_of(board: Board, unit: Unit) -> list[str]:
    """Whom a Unit, or the one that it is attached to, is in Assault with."""
    return [*dict.fromkeys([*locked_with(board, unit), *locked_with(board, host_of(board, unit))])]


def has_moved(board: Board, unit: Unit) -> bool:
    """Whether a Unit moved in the Movement Phase of this Turn, by itself or with its Unit, or came back then."""
    host = host_of(board, unit)
    return bool(unit.act or host.act or has(board, host, "returned"))


def is_stalker(board: Board, unit: Unit) -> bool:
    """Whether a Unit is a Stalker."""
    return profile_of(board, unit).track == "stalker"


# ---------------------------------------------------------------- may it shoot


@rule("GOK-MOVE-11", "GOK-CHARGE-9", "GOK-HMS-2", "GOK-HMS-14", "GOK-HMS-19", "GOK-DISG-11", "GOK-FIRE-2")
def may_shoot(board: Board, unit: Unit) -> Verdict[bool]:
    """Whether a Unit may shoot at all in this Phase."""
    host = host_of(board, unit)
    if host.fleeing:
        return refuse("GOK-SHOOT-12", "flees", unit.id)
    if "marched" in (unit.act, host.act):
        return refuse("GOK-MOVE-11", "marched", unit.id)
    if "failed" in (unit.act, host.act):
        return refuse("GOK-CHARGE-9", "failed_assault", unit.id)
    if "shoot" in unit.bars or "shoot" in host.bars:
        return refuse("GOK-DISG-11", "may_not_shoot", unit.id)
    arms = arms_of(board, unit)
    if not arms:
        return refuse("GOK-SHOOT-12", "unarmed", unit.id)
    if any([arm.works for arm in arms]) and unit.act:
        return refuse("GOK-HMS-2", "machine_moved", unit.id)
    if any([REPAIRING in one.rules for one in effects_on(board, unit)]):
        return refuse("GOK-HMS-14", "machine_idle", unit.id)
    return accept


@rule("GOK-SHOOT-20", "GOK-STALK-3", "GOK-ASLT-2", "GOK-MSL-3", "GOK-MSL-9")
def may_use(board: Board, unit: Unit, arm: Arm) -> Verdict[bool]:
    """Whether a Unit may use a weapon: some do not move and shoot, in Assault those that are made for it."""
    if arm.stands_still and has_moved(board, unit):
        return refuse("GOK-MSL-9", "moved", unit.id, arm.id)
    in_assault = arm.in_assault or has(board, unit, "shoot_in_assault")
    if foes_of(board, unit) and (arm.works or not in_assault):
        return refuse("GOK-SHOOT-20", "engaged", unit.id, arm.id)
    return accept


def usable(board: Board, unit: Unit, guess: bool) -> list[Arm]:
    """The weapons that a Unit may use now, at Guess Range or measured."""
    if not may_shoot(board, unit):
        return []
    return [arm for arm in arms_of(board, unit) if arm.guess == guess and may_use(board, unit, arm)]


# ---------------------------------------------------------------- at whom


@rule("GOK-SHOOT-22", "GOK-SR-33")
def touching(board: Board, unit: Unit, target: Unit) -> list[int]:
    """The models of a Unit in base contact with one who is attached to a Unit, or is who attached (A-150)."""
    return [model for model, foe in beside_of(board, unit) if foe == target.id]


class Sights:
    """Who sees whom on a board, worked out once."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._outlooks: dict[str, Outlook] = {}
        self._found: dict[tuple[str, str], Finding] = {}

    def __call__(self, unit: Unit, target: Unit) -> Finding:
        """The line of sight of a Unit as it stands on the board."""
        if unit.id not in self._outlooks:
            self._outlooks[unit.id] = Outlook(self._board, unit)
        key = unit.id, target.id
        if key not in self._found:
            self._found[key] = self._outlooks[unit.id].sees(target)
        return self._found[key]


sights_of = lru_cache(maxsize=4)(Sights)


@rule("GOK-HMS-1")
def turned(board: Board, unit: Unit, target: Unit) -> Unit:
    """A machine as it stands to shoot at a target: turned there, if it is not ahead and there is room to turn."""
    (x, y), (base, *others) = center_of(target), unit.bases
    there = unit.but(bases=(base.but(t=aim(x - base.x, y - base.y, base.t)), *others))
    return there if placed_free(parts_of(there), terms(parts_of(unit), walls_of(board, unit))).holds else unit


def sight_to(board: Board, unit: Unit, arm: Arm, target: Unit) -> tuple[Unit, Finding]:
    """The shooter as it stands to shoot, and its line of sight."""
    found = sights_of(board)(unit, target)
    if arm.works and not (found.holds or found.blocker or found.source):
        there = turned(board, unit, target)
        return there, Outlook(board.with_unit(there), there).sees(target)
    return unit, found


@rule("GOK-SHOOT-19", "GOK-SHOOT-21", "GOK-SHOOT-22", "GOK-STALK-7", "GOK-SR-33", "GOK-SCEN-13", "GOK-HMS-9")
def may_aim(board: Board, unit: Unit, arm: Arm, target: Unit) -> Verdict[bool]:
    """Whether a Unit may shoot at a target, at any distance."""
    if target.seat == unit.seat or not target.on_table:
        return refuse("GOK-SHOOT-12", "no_enemy", unit.id, target.id)
    foes = foes_of(board, unit)
    if foes and target.id not in foes and not (target.joined and target.joined in foes):
        return refuse("GOK-SHOOT-19", "engaged_elsewhere", unit.id, target.id)
    if not foes and foes_of(board, target):
        return refuse("GOK-SHOOT-21", "target_engaged", unit.id, target.id)
    if target.joined and not (has(board, unit, "sniper") or touching(board, unit, target)):
        return refuse("GOK-SR-33", "attached", target.id, target.joined)
    if foes:
        return accept
    there, found = sight_to(board, unit, arm, target)
    if found.holds and not arm.guess and hull_down_to(board, unit, target):
        return refuse("GOK-SCEN-13", "hull_down", unit.id, target.id)
    return seen(there, target, found)


def targets(board: Board, unit: Unit, arm: Arm) -> list[Unit]:
    """Every Unit that may be shot at, in range or not: no distance is told before it is declared (A-056, PL-30)."""
    return [one for one in units_of(board, other(unit.seat)) if may_aim(board, unit, arm, one)]


def has_target(board: Board, unit: Unit, arm: Arm) -> bool:
    """Whether there is any."""
    return any(may_aim(board, unit, arm, one) for one in units_of(board, other(unit.seat)))


# ---------------------------------------------------------------- how many dice


@rule("GOK-SHOOT-3", "GOK-SHOOT-4", "GOK-SHOOT-9", "GOK-SHOOT-20", "GOK-FIRE-3")
def firing(board: Board, unit: Unit, target: Unit) -> int:
    """How many models fire: the front rank, two at a Beast, all from High Ground (A-120); engaged, those in contact."""
    if locked_with(board, unit):
        if target.joined:
            return len(dict.fromkeys(touching(board, unit, target))) or 1
        pairs = [
            pair[0] if one.by == unit.id else pair[1]
            for one in board.contacts
            if {one.by, one.on} == {unit.id, target.id}
            for pair in one.touching
        ]
        front = unit.block.f if unit.blocks else unit.models
        return min(len(dict.fromkeys(pairs)), front) or 1
    if not unit.blocks or is_high(board, unit):
        return unit.models
    return min(unit.models, unit.block.f * (2 if is_beast(board, target) else 1))


@rule("GOK-FIRE-2", "GOK-STALK-4", "GOK-SR-13", "GOK-BASE-10")
def shots_each(board: Board, unit: Unit, delivers: bool) -> int:
    """How many shots a model has: one, a Stalker all its Attacks (A-145), Auto Fire one more standing still."""
    still = delivers or not has_moved(board, unit)
    own = max(stat(board, unit, "att"), 1) if is_stalker(board, unit) else 1
    return own + int(has(board, unit, "auto_fire") and still)


# ---------------------------------------------------------------- at which number


@rule(
    "GOK-FIRE-7", "GOK-FIRE-9", "GOK-FIRE-14", "GOK-FIRE-15", "GOK-TABLES-2", "GOK-STALK-6", "GOK-STALK-9", "GOK-SR-8",
    "GOK-SHOOT-17", "GOK-SHOOT-18",
)  # fmt: skip
def modifiers(board: Board, unit: Unit, arm: Arm, target: Unit, distance: int, delivers: bool) -> Why:
    """What is added to the dice To Hit, clause by clause; the distance is that to the nearest model (A-124)."""
    engaged = bool(foes_of(board, unit))
    short = engaged or 2 * distance <= arm.reach
    cover = ("", 0) if engaged else cover_from(board, unit, target)
    moved = has_moved(board, unit) and not delivers
    freed = is_stalker(board, unit) or has(board, unit, "kite")
    hazy = has(board, target, "haze") or has(board, target, "haze_and_petrify")
    found = [
        ("GOK-SHOOT-18", 1) if short else ("GOK-SHOOT-17", -1),
        cover,
        ("GOK-FIRE-15", -int(delivers)),
        ("GOK-FIRE-7", -int(moved and not freed)),
        ("GOK-MSL-9", arm.to_hit),
        ("GOK-STALK-6", int(has(board, unit, "sniper") and not moved)),
        ("GOK-SR-8", -int(hazy)),
        *worn(board, unit, target),
        ("GOK-FIRE-9", bonus(board, unit, "to_hit_shooting")),
        ("GOK-FIRE-14", bonus(board, target, "to_be_hit_shooting")),
    ]
    return tuple([one for one in found if one[1]])


@rule("GOK-ALGO-46", "GOK-ALGO-51", "GOK-ALGO-54", "GOK-ALGO-78")
def worn(board: Board, unit: Unit, target: Unit) -> list[tuple[str, int]]:
    """What artifacts and Banners of the two do to shots."""
    own, theirs = profile_of(board, unit).upgrades, profile_of(board, target).upgrades
    flag = "banner" in target.leaders or profile_of(board, target).battle_banner
    return [
        ("GOK-ALGO-51", int("cheat_sheet" in own)),
        ("GOK-ALGO-46", -int("smoke_bomb" in theirs)),
        ("GOK-ALGO-54", -int("distraction_familiar" in theirs)),
        ("GOK-ALGO-78", -int(flag and "banner_of_distraction" in theirs)),
    ]


@rule("GOK-ENGINE-8")
def modified(number: int, why: Why, bound: str) -> int:
    """The number needed after modifiers of the die; where bonuses are bound, they add 2 at most (A-133)."""
    better = sum([change for _, change in why if change > 0])
    return number - sum([change for _, change in why if change < 0]) - (min(better, 2) if bound == o.BOUND else better)


@rule("GOK-FIRE-5", "GOK-FIRE-6", "GOK-STALK-5", "GOK-BASE-5", "GOK-MUT-15", "GOK-SR-17")
def skilled(board: Board, unit: Unit, arm: Arm) -> tuple[int, tuple[str, ...]]:
    """The Accuracy of a Unit with a weapon, and the rules that act on its shots."""
    accuracy = stat(board, unit, "acc") + arm.accuracy
    rules = [*arm.rules, *[name for name in OF_MODELS if has(board, unit, name)]]
    if accuracy >= BETTER or has(board, unit, "sharpshooter") or "quills" in profile_of(board, unit).mutations:
        rules.append("reroll_ones")
    if accuracy >= SUREST:
        rules.append("sixes_wound")
    return accuracy, tuple(dict.fromkeys(rules))


def aimed(
    board: Board, shot: Shot, distance: int, reading: Callable[[str], str], *, delivers: bool = False
) -> tuple[int, tuple[str, ...], Why]:
    """The number that a shot needs To Hit at a distance, the rules that act on it, and what is added to its dice."""
    unit, target = unit_at(board, shot.unit), unit_at(board, shot.at)
    arm = arm_of(board, unit, shot.arm)
    accuracy, rules = skilled(board, unit, arm)
    why = modifiers(board, unit=unit, arm=arm, target=target, distance=distance, delivers=delivers)
    base = charts.to_shoot_with(accuracy, reading(o.ACCURACY_5), reading(o.TO_HIT))
    return modified(base, why, reading(o.BOUND_BONUS)), rules, why


def volley_of(t: Table[Board], shot: Shot, dice: int, distance: int, delivers: bool) -> Blows:
    """The blows of so many dice of shots at a measured distance."""
    board = t.board
    unit, target = unit_at(board, shot.unit), unit_at(board, shot.at)
    arm = arm_of(board, unit, shot.arm)
    needed, rules, why = aimed(board, shot, distance, t.option, delivers=delivers)
    each = arm.hits[0][0] if arm.hits and not arm.works else ""
    sure = "auto_hit" in rules
    return Blows(
        by=unit.id,
        on=target.id,
        kind="shooting",
        dice=0 if sure else dice,
        to_hit=needed,
        hits=dice if sure else 0,
        strength=arm.strength,
        rules=rules,
        each=each,
        why=() if sure else why,
    )
