"""What a roll to perform or to flaw is made with: dice, Degree Bonus, College, artifacts; and how it is read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from limmu.core import Verdict, Why, accept, refuse, rule
from limmu.games.game_of_kings.board import SEATS, Board, Scientist, Unit, unit_at, units_of
from limmu.games.game_of_kings.facts_science import Told
from limmu.games.game_of_kings.feats import able, degree_of, is_bard
from limmu.games.game_of_kings.luck import DICE, LUCK, is_lucky
from limmu.games.game_of_kings.profile import profile_of

Work = Literal["perform", "flaw"]
Pick = int | str
SIX, LEAST = 6, 3
BAG: Final = "bag_of_resources"
INSTRUCTIONS: Final = "printed_instructions"
STICK: Final = "null_zone_stick"
FAMILIAR: Final = "genius_familiar"
FLAWING: Final = ("flaw_scroll", "sand_in_the_eyes", STICK)
STORING: Final = ("storage_familiar", "batteries")
NONE: Final = "none"


def pool_of(board: Board, seat: str) -> int:
    """The dice that the Scientists of a seat share."""
    return board.pool[SEATS.index(seat)]


@rule("GOK-SCIPH-20", "GOK-POOL-1", "GOK-SCIPH-16", "GOK-BARD-5")
def most_dice(board: Board, one: Scientist) -> int:
    """The most dice of a roll: Degree and one, its own and those of the Pool together (A-024)."""
    shared = pool_of(board, unit_at(board, one.unit).seat)
    return min(degree_of(board, one).max_dice, one.dice + shared)


@rule("GOK-PERF-19", "GOK-ALGO-48", "GOK-ABIL-11")
def again_by(board: Board, unit: Unit) -> str:
    """What an Avatar may roll all the dice of a Feat or Flaw again by: Loaded Dice, or its luck; "" for nothing."""
    return DICE if holds(board, unit, DICE) else LUCK if is_lucky(board, unit) else ""


def split(one: Scientist, dice: int) -> tuple[int, int]:
    """How many dice are the Scientist's own, which are rolled first, and how many are of the Pool (AR-62)."""
    own = min(one.dice, dice)
    return own, dice - own


@rule("GOK-ALGO-48", "GOK-ALGO-49", "GOK-ALGO-59", "GOK-ALGO-60", "GOK-ALGO-63", "GOK-ALGO-65")
def holds(board: Board, unit: Unit, item: str) -> bool:
    """Whether an Avatar has an artifact that it may still use: once a battle, the Null Zone Stick once a Turn."""
    left = profile_of(board, unit).artifacts.count(item) - unit.spent.count(item)
    used = [one for one in board.scientists if one.unit == unit.id and item in one.attempted]
    return left > 0 and not used


@rule("GOK-PERF-1", "GOK-SCIPH-12")
def tried(one: Scientist) -> list[str]:
    """The Feats that a Scientist has tried to perform in this Phase; to use the Null Zone Stick is none."""
    return [id_ for id_ in one.attempted if id_ != STICK]


@rule("GOK-COLLEGE-2", "GOK-COLLEGE-3", "GOK-COLLEGE-4", "GOK-COLLEGE-5", "GOK-ALGO-61", "GOK-ALGO-62")
def additions(board: Board, one: Scientist, work: Work) -> Why:
    """What is always added to a roll: College (A-021), Crib Notes or the Boot."""
    unit = unit_at(board, one.unit)
    clause, item = ("GOK-ALGO-61", "crib_notes") if work == "perform" else ("GOK-ALGO-62", "boot_to_the_head")
    college = "GOK-COLL-10" if work == "perform" else "GOK-COLL-11"
    found = [(college, 1)] if one.bonus == work else []
    return tuple(found + ([(clause, 1)] if item in profile_of(board, unit).artifacts else []))


@rule("GOK-PERF-8", "GOK-SCIPH-17", "GOK-FLAW-12")
def modifiers(board: Board, one: Scientist, work: Work, points: int, aid: str) -> Why:
    """All that is added to a roll, declared before it: Degree Bonus and the Bag of Resources besides."""
    spent = [("GOK-SCIPH-17", points)] if points else []
    return (*additions(board, one, work), *spent, *([("GOK-ALGO-60", 2)] if aid == BAG else []))


# ---------------------------------------------------------------- reading a roll


@rule("GOK-STRESS-1", "GOK-STRESS-5", "GOK-STRESS-7", "GOK-FLAW-16")
def strikes(faces: Sequence[int]) -> bool:
    """Whether a roll is an Anomaly: two unmodified 1s, whatever else it shows."""
    return faces.count(1) > 1


@rule("GOK-STRESS-2", "GOK-STRESS-4", "GOK-PERF-20")
def storms(faces: Sequence[int], rerolled: bool) -> bool:
    """Whether a roll is a Quantum Storm: two unmodified 6s, and no reroll."""
    return faces.count(SIX) > 1 and not rerolled


@rule("GOK-PERF-5", "GOK-PERF-17", "GOK-PERF-18", "GOK-STRESS-6")
def performed(faces: Sequence[int], more: int, difficulty: int, rerolled: bool) -> Told:
    """What a roll to perform comes to: its difficulty is reached, and the dice alone make 3 (A-025)."""
    if strikes(faces):
        return "anomaly"
    if storms(faces, rerolled):
        return "storm"
    return "performed" if sum(faces) >= LEAST and sum(faces) + more >= difficulty else "failed"


@rule("GOK-PERF-7", "GOK-FLAW-2", "GOK-FLAW-13", "GOK-STRESS-3", "GOK-BARD-6")
def flawed(faces: Sequence[int], more: int, against: int, rerolled: bool, under: str = "") -> Told:
    """What a roll to flaw comes to: it is greater than what it is against, of a Bard's check equal or less (A-020)."""
    if strikes(faces):
        return "anomaly"
    if storms(faces, rerolled):
        return "storm"
    total = sum(faces) + more
    met = {"": total > against, "under": total <= against, "over": total >= against}[under]
    return "flawed" if met else "stands"


# ---------------------------------------------------------------- picking an effort


def levels(board: Board, unit: Unit, work: Work, *, items: bool = True) -> list[tuple[str, list[Pick]]]:
    """What is picked for a roll, level by level: dice or an item that needs none, Degree Bonus, the Bag."""
    one = next((one for one in board.scientists if one.unit == unit.id), None)
    if one is not None and one.stunned:
        return []
    whole = [item for item in (FLAWING if work == "flaw" else (INSTRUCTIONS,)) if items and holds(board, unit, item)]
    if one is None or is_bard(board, one) or one not in able(board, unit.seat):
        return [("dice", list(whole))] if whole else []
    first: list[Pick] = [*range(1, most_dice(board, one) + 1), *whole]
    found: list[tuple[str, list[Pick]]] = [("dice", first)] if first else []
    if found and one.points:
        found.append(("points", list(range(one.points + 1))))
    if found and holds(board, unit, BAG):
        found.append(("aid", [NONE, BAG]))
    return found


def effort_of(found: Sequence[tuple[str, list[Pick]]], picks: Sequence[Pick]) -> tuple[int, int, str]:
    """Dice, Degree Bonus and item of some picks."""
    if picks and isinstance(picks[0], str):
        return 0, 0, picks[0]
    said = {name: pick for (name, _), pick in zip(found, picks, strict=False)}
    aid = str(said.get("aid", NONE))
    return int(said.get("dice", 0)), int(said.get("points", 0)), "" if aid == NONE else aid


def picks_of(found: Sequence[tuple[str, list[Pick]]], dice: int, points: int, aid: str) -> tuple[Pick, ...]:
    """The picks of an effort."""
    if not dice:
        return (aid,)
    said: dict[str, Pick] = {"dice": dice, "points": points, "aid": aid or NONE}
    return tuple([said[name] for name, _ in found])


def whole(found: Sequence[tuple[str, list[Pick]]], picks: Sequence[Pick]) -> bool:
    """Whether the picks are all that is picked."""
    return len(picks) == len(found) or bool(picks and isinstance(picks[0], str))


@rule("GOK-SCIPH-18", "GOK-SCIPH-19", "GOK-PERF-2", "GOK-FLAW-11")
def judged(board: Board, unit: Unit, work: Work, effort: tuple[int, int, str]) -> Verdict[bool]:
    """Whether a Unit may make such an effort: dice that there are, Degree Bonus that is left, an item that it has."""
    dice, points, aid = effort
    found = dict(levels(board, unit, work))
    first = found.get("dice", [])
    if not dice:
        return accept if aid in first and not points else refuse("GOK-PERF-4", "no_such_item", unit.id, aid)
    if dice not in first:
        most = max([pick for pick in first if isinstance(pick, int)], default=0)
        return refuse("GOK-SCIPH-20", "too_many_dice", unit.id, str(most))
    if points not in found.get("points", [0]):
        return refuse("GOK-SCIPH-18", "no_bonus_left", unit.id, str(max([0, *map(int, found.get("points", [0]))])))
    return accept if (aid or NONE) in found.get("aid", [NONE]) else refuse("GOK-PERF-8", "no_such_item", unit.id, aid)


@rule("GOK-FLAW-3", "GOK-SCIPH-14", "GOK-PERF-6")
def flawers(board: Board, seat: str, *, items: bool = True) -> list[Unit]:
    """Who may flaw for a seat: Scientists with dice, and whoever has an item for it (A-029)."""
    return [one for one in units_of(board, seat) if not one.fleeing and levels(board, one, "flaw", items=items)]
