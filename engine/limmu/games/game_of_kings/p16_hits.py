"""P16: from blows to casualties. To Hit, Hits ignored, Armor Saves, To Wound, Rhino Hide, Wounds ignored, who falls.

Equal dice are one roll, which declares the faces that count alike, and a frame keeps only what is left of the batch:
so the odds of forty dice stay exact. What acts on a batch stands in `Blows.rules`, in the special rules of the target
and in what works on it; such a rule may carry a number: `armor_save:-1`, as does a word of an Effect:
`armor_save:1`, "ignore_hits" and "ignore_wounds" with the amount of the Effect.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from limmu.core import (
    PUBLIC,
    Ask,
    Call,
    Done,
    Faces,
    Goto,
    Next,
    Procedure,
    Question,
    Record,
    Roll,
    Table,
    Verdict,
    Why,
    declare,
    procedure,
    rule,
    step,
)
from limmu.games.game_of_kings import charts
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.board import Board, Contact, Unit, UnitId, unit_at
from limmu.games.game_of_kings.charts import NONE
from limmu.games.game_of_kings.effects import ended
from limmu.games.game_of_kings.facts import ContactMade, EffectSpent
from limmu.games.game_of_kings.facts_shooting import BlowsTold, SaveBarred
from limmu.games.game_of_kings.luck import thrown
from limmu.games.game_of_kings.p16_casualties import Casualties
from limmu.games.game_of_kings.p21_redress import handed_down, redressed
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.stats import bonus, effects_on, has, hit_points_each, stat

BEST = 2
D6: Final = 6
FACES = range(1, D6 + 1)
BARS = (
    ("vorpal", "GOK-SR-16"), ("serrated_blades", "GOK-SR-18"), ("poison", "GOK-SR-66"),
    ("no_armor_save", "GOK-SSAVE-1"), ("no_saves", "GOK-SSAVE-1"),
)  # fmt: skip
"""The rules of blows that leave no Armor Save, and their clauses; the last leaves none at all."""
NO_ARMOR = tuple([name for name, _ in BARS])
Save = Literal["", "armor", "quantum", "unmodified"]
Kind = Literal["shooting", "assault", "impact", "science", "hazard"]


@declare(PUBLIC)
class Blows(Record):
    """A batch of identical attacks by a Unit ("" for none) on a Unit.

    `dice` are rolled To Hit and need `to_hit` with all modifiers in; `hits` hit by themselves. `rules` are special
    rules of weapon and striker: "no_armor_save", "no_con_save", "no_saves", "auto_wound", "shred", "maul", "lockjaw",
    "reroll_ones", "sixes_wound", "critical_hit", "critical_wound", "vorpal", "blessed", "cursed", "armor_save:-2".
    `each`: dice of Hits that every hit becomes, `wounds`: dice of Wounds that every Wound becomes ("1d4", "1d3").
    `why`: the modifiers in `to_hit`.
    """

    by: UnitId | Literal[""]
    on: UnitId
    kind: Kind
    dice: int = 0
    to_hit: int = 0
    hits: int = 0
    strength: int = 0
    rules: tuple[str, ...] = ()
    wounds: str = ""
    each: str = ""
    why: Why = ()


# ---------------------------------------------------------------- reading dice


@rule("GOK-SR-11", "GOK-SR-12")
def counted(face: int, rules: Sequence[str], faces: int = D6) -> int:
    """What a face of a die counts as: Blessed takes a 1 for the highest number, Cursed the highest for a 1."""
    if face == 1 and "blessed" in rules:
        return faces
    return 1 if face == faces and "cursed" in rules else face


@rule("GOK-FIRE-8", "GOK-FIRE-10", "GOK-AHIT-5", "GOK-AHIT-6", "GOK-TOOLS-8")
def hits_on(face: int, needed: int) -> bool:
    """Whether an unmodified face hits: a 1 never, a 6 always (A-006)."""
    return face == D6 or (face > 1 and face >= needed)


@rule("GOK-SSAVE-1", "GOK-SSAVE-5", "GOK-SWND-4", "GOK-SWND-7", "GOK-AWND-1", "GOK-AWND-4", "GOK-AWND-7", "GOK-AWND-8")
def succeeds(face: int, needed: int) -> bool:
    """Whether an unmodified face saves or wounds: a 1 never, a 6 by its number only (A-006)."""
    return face > 1 and face >= needed


def ranges(worth: Sequence[object]) -> tuple[int, ...]:
    """The lowest face of each range but the first of faces that are worth the same."""
    return tuple([face for face in range(2, len(worth) + 1) if worth[face - 1] != worth[face - 2]])


@rule("GOK-TOOLS-3", "GOK-TOOLS-4", "GOK-TOOLS-5")
def dice_of(text: str) -> tuple[int, int, int]:
    """How many dice of how many faces, and what is added to their sum: "1d4+1", "2d4-2"; a number alone is no dice. A
    d3 is half a d6."""
    rolled, _, more = text.replace("-", "+-").partition("+")
    count, d, faces = rolled.partition("d")
    return (int(count), int(faces), int(more or 0)) if d else (0, 0, int(count))


@rule("GOK-TOOLS-11")
def face_of(face: int, faces: int) -> int:
    """What a die shows that has so many faces: d2 and d3 are half a d4 and half a d6, rounded up (A-126)."""
    return -(-face // 2) if faces < 4 else face


def shown(faces: int) -> int:
    """How many faces the die has that is rolled for one of so many."""
    return 2 * faces if faces < 4 else faces


def every(faces: int) -> tuple[int, ...]:
    """The ranges of a die every value of which counts."""
    return ranges([face_of(face, faces) for face in range(1, shown(faces) + 1)])


# ---------------------------------------------------------------- the numbers needed


def worked(rules: Sequence[str], name: str) -> int:
    """The sum of the numbers of the rules of a name: 2 for "armor_save:+2"."""
    return sum([int(one.partition(":")[2]) for one in rules if one.startswith(f"{name}:")])


@rule("GOK-SSAVE-6", "GOK-SSAVE-7", "GOK-SR-3", "GOK-ARM-1")
def armor_needed(save: int, strength: int, rules: Sequence[str]) -> Verdict[int]:
    """The number an Armor Save needs against such a blow, `NONE` or more for no save, and why."""
    why = [("GOK-SSAVE-4", charts.save_modifier(strength))]
    why += [("GOK-SR-3", -1)] if "shred" in rules else []
    why += [("GOK-SSAVE-7", worked(rules, "armor_save"))] if worked(rules, "armor_save") else []
    if save >= NONE:
        return Verdict(NONE)
    return Verdict(max(save - sum([change for _, change in why]), BEST), tuple([one for one in why if one[1]]))


@rule("GOK-SWND-6", "GOK-SR-3", "GOK-ENGINE-6", "GOK-ENGINE-12")
def hide_needed(base: int, modifier: int, rules: Sequence[str]) -> Verdict[int]:
    """The number Rhino Hide needs, `NONE` or more for none, and what the blow adds to it (A-004)."""
    if base >= NONE:
        return Verdict(NONE)
    shred = int("shred" in rules)
    why = [one for one in (("GOK-SWND-9", modifier), ("GOK-SR-3", shred)) if one[1]]
    return Verdict(max(base + modifier + shred, BEST), tuple(why))


def armor_of(board: Board, unit: Unit) -> int:
    """The Armor Save of a Unit before any blow, `NONE` or more for none."""
    return max(profile_of(board, unit).save - bonus(board, unit, "armor_save"), BEST)


@rule("GOK-SSAVE-4", "GOK-SR-16", "GOK-SR-18")
def barred_by(board: Board, unit: Unit, blows: Blows) -> Why:
    """Why a Unit that wears armor cannot save against blows by it; nothing where it has no Armor Save anyway."""
    if armor_of(board, unit) >= NONE:
        return ()
    bars = [clause for name, clause in BARS if name in blows.rules]
    return ((bars[0], 0),) if bars else armor_needed(armor_of(board, unit), blows.strength, blows.rules).why


@rule("GOK-SSAVE-8", "GOK-SSAVE-9", "GOK-AWND-5", "GOK-ENGINE-5", "GOK-SR-16")
def saves_left(board: Board, unit: Unit, blows: Blows) -> list[tuple[Save, Verdict[int]]]:
    """The saves that a Unit may roll against blows, each with its number: the Quantum Save is never modified."""
    if "no_saves" in blows.rules:
        return []
    profile = profile_of(board, unit)
    found: list[tuple[Save, Verdict[int]]] = []
    if not any([one in NO_ARMOR for one in blows.rules]):
        found.append(("armor", armor_needed(armor_of(board, unit), blows.strength, blows.rules)))
        found.append(("unmodified", Verdict(profile.unmodified)))
    found.append(("quantum", Verdict(profile.quantum)))
    return [(name, needed) for name, needed in found if needed.value < NONE]


@declare(PUBLIC)
class ChooseSave(Question[Board, Save]):
    """Which save a Unit rolls against a whole batch: `needed` says the number of each."""

    unit: UnitId
    saves: tuple[Save, ...]
    needed: tuple[int, ...]

    def answers(self, board: Board) -> Sequence[Save]:
        """Those it has, Armor first."""
        return self.saves


# ---------------------------------------------------------------- the pipeline


@rule("GOK-SR-4", "GOK-SR-14", "GOK-FIRE-6", "GOK-AHIT-8")
def worth(blows: Blows, natural: int) -> tuple[int, int, int, int]:
    """What a face To Hit gives: Hits that roll To Wound, Hits that wound by themselves, Wounds (Maul), and a 1."""
    face = counted(natural, blows.rules)
    if not hits_on(face, blows.to_hit):
        return 0, 0, 0, int(face == 1)
    if face == D6 and "maul" in blows.rules:
        return 0, 0, 1, 0
    number = 1 + (face == D6 and "critical_hit" in blows.rules)
    return (0, number, 0, 0) if face == D6 and "sixes_wound" in blows.rules else (number, 0, 0, 0)


@rule("GOK-SR-15")
def wounding(blows: Blows, natural: int, needed: int) -> int:
    """How many Wounds a face To Wound gives."""
    face = counted(natural, blows.rules)
    return succeeds(face, needed) * (1 + (face == D6 and "critical_wound" in blows.rules))


def _less(needed: int, ruled: Why) -> tuple[int, Why]:
    """The number that dice need with what an umpire ruled to be added to each."""
    return needed - sum([value for _, value in ruled]), ruled


@procedure("GOK-SWND")
class Strike(Procedure[int]):
    """P16  1 To Hit  2 Hits ignored  3 a save  4 To Wound  5 Rhino Hide  6 Wounds ignored  7 casualties.

    `hits` roll To Wound, `sure` Hits wound by themselves, `mauled` Wounds pass all saves, `wounds` are saved by Rhino
    Hide only; `needed` is the number of the dice that are rolled. The result: the Hit Points that the target lost.
    """

    blows: Blows
    hits: int = 0
    sure: int = 0
    mauled: int = 0
    wounds: int = 0
    needed: int = 0
    save: Save = ""
    orphans: tuple[Contact, ...] = ()
    """What those attached to the target take over if it falls; in an Assault `Attack` sees to that."""

    # 1 To Hit

    @step("GOK-ENGINE-1")
    def to_hit(self, t: Table[Board]) -> Next[int]:
        if not unit_at(t.board, self.blows.on).on_table:
            return Done(0)
        reads = ranges([worth(self.blows, face) for face in FACES])
        start = self.but(hits=self.blows.hits)
        roll = Roll(self.blows.dice, D6, "to_hit", by=self._striker(t), reads=reads, then=start.reroll)
        return thrown(t, self.blows.by, roll)

    @step("GOK-SR-6", "GOK-FIRE-5", "GOK-AHIT-7", "GOK-STALK-5", modified="roll")
    def reroll(self, t: Table[Board], faces: Faces) -> Next[int]:
        """Rerolls come first: a 1, once."""
        needed, ruled = _less(self.blows.to_hit, t.ruled())
        if ruled:
            self = self.but(blows=self.blows.but(to_hit=needed, why=(*self.blows.why, *ruled)))
        now, ones = self._hit(faces)
        if "lockjaw" not in self.blows.rules and "reroll_ones" not in self.blows.rules:
            return Goto(now.tell)
        reads = ranges([worth(self.blows, face) for face in FACES])
        return Roll(ones, D6, "to_hit_again", by=self._striker(t), reads=reads, then=now.hit)

    @step("GOK-FIRE-5", "GOK-AHIT-7")
    def hit(self, t: Table[Board], faces: Faces) -> Next[int]:
        now, _ = self._hit(faces)
        return Goto(now.tell)

    def _hit(self, faces: Faces) -> tuple[Strike, int]:
        found = [worth(self.blows, face) for face in faces]
        hits, sure, mauled, ones = [sum([one[i] for one in found]) for i in range(4)]
        return self.but(hits=self.hits + hits, sure=self.sure + sure, mauled=self.mauled + mauled), ones

    @step("GOK-ENGINE-1")
    def tell(self, t: Table[Board]) -> Next[int]:
        blows = self.blows
        if blows.dice:
            count = self.hits + self.sure + self.mauled - blows.hits
            t.emit(
                BlowsTold(
                    stage="hits",
                    by=blows.by,
                    on=blows.on,
                    dice=blows.dice,
                    needed=blows.to_hit,
                    count=count,
                    why=blows.why,
                )
            )

    @step("GOK-SR-18", "GOK-WPN-15", "GOK-MERC-1")
    def multiply_hits(self, t: Table[Board]) -> Next[int]:
        count, faces, _ = dice_of(self.blows.each or "0")
        if not count:
            return Goto(self.ignore_hits)
        also = ((self.sure * count, shown(faces)),) if self.sure else ()
        roll = Roll(
            self.hits * count,
            shown(faces),
            "hits_each",
            by=self._striker(t),
            also=also,
            reads=every(faces),
            then=self.multiplied,
        )
        return thrown(t, self.blows.by, roll)

    @step("GOK-SR-18", "GOK-WPN-15", "GOK-MERC-1")
    def multiplied(self, t: Table[Board], found: Faces) -> Next[int]:
        count, faces, more = dice_of(self.blows.each)
        first = self.hits * count
        read = [counted(face_of(face, faces), self.blows.rules, faces) for face in found]
        hits, sure = sum(read[:first]) + self.hits * more, sum(read[first:]) + self.sure * more
        t.emit(
            BlowsTold(
                stage="multiplied", by=self.blows.by, on=self.blows.on, dice=len(found), needed=0, count=hits + sure
            )
        )
        return Goto(self.but(hits=hits, sure=sure).ignore_hits)

    # 2 Hits ignored

    @step("GOK-SSAVE-1")
    def ignore_hits(self, t: Table[Board]) -> Next[int]:
        """Those that wound by themselves first (A-035)."""
        if "auto_wound" in self.blows.rules:
            self = self.but(hits=0, sure=self.hits + self.sure)
        less = ignored(t, self.blows, "ignore_hits", self.sure + self.hits)
        sure = max(self.sure - less, 0)
        return Goto(self.but(sure=sure, hits=self.hits + self.sure - less - sure).choose_save)

    # 3 Armor Save

    @step("GOK-SSAVE-8", "GOK-AWND-5", "GOK-ENGINE-5")
    def choose_save(self, t: Table[Board]) -> Next[int]:
        unit = unit_at(t.board, self.blows.on)
        saves = saves_left(t.board, unit, self.blows) if self.hits + self.sure else []
        if not saves:
            if self.hits + self.sure and (why := barred_by(t.board, unit, self.blows)):
                t.emit(SaveBarred(unit.id, self.hits + self.sure, armor_of(t.board, unit), why))
            return Goto(self.to_wound)
        numbers = [needed.value for _, needed in saves]
        if min(numbers) == max(numbers):
            return Goto(self.but(needed=numbers[0], save=saves[0][0]).roll_save)
        question = ChooseSave(unit.id, tuple([save for save, _ in saves]), tuple(numbers))
        return Ask(unit.seat, question, then=self.chosen)

    @step("GOK-SSAVE-8")
    def chosen(self, t: Table[Board], save: Save) -> Next[int]:
        found = dict(saves_left(t.board, unit_at(t.board, self.blows.on), self.blows))
        return Goto(self.but(needed=found[save].value, save=save).roll_save)

    @step("GOK-SSAVE-1", "GOK-AWND-1")
    def roll_save(self, t: Table[Board]) -> Next[int]:
        also = ((self.sure, D6),) if self.sure else ()
        reads = self._reads(t, self.needed)
        roll = Roll(self.hits, D6, "save", by=self._target(t).seat, also=also, reads=reads, then=self.saved)
        return thrown(t, self.blows.on, roll)

    @step("GOK-SSAVE-1", "GOK-AWND-1", "GOK-SSAVE-5", modified="roll")
    def saved(self, t: Table[Board], faces: Faces) -> Next[int]:
        needed, ruled = _less(self.needed, t.ruled())
        held = [succeeds(counted(face, self._wards(t)), needed) for face in faces]
        hits, sure = sum(held[: self.hits]), sum(held[self.hits :])
        why = (*dict(saves_left(t.board, self._target(t), self.blows))[self.save].why, *ruled)
        t.emit(
            BlowsTold(
                stage="saves",
                by=self.blows.by,
                on=self.blows.on,
                dice=len(faces),
                needed=needed,
                count=hits + sure,
                why=why,
            )
        )
        return Goto(self.but(hits=self.hits - hits, sure=self.sure - sure).to_wound)

    # 4 To Wound

    @step("GOK-SWND-2", "GOK-AWND-6")
    def to_wound(self, t: Table[Board]) -> Next[int]:
        strength = self.blows.strength
        needed = charts.to_wound_with(strength, t.option(o.STRENGTH_8))
        if t.option(o.TO_WOUND) == o.AGAINST_CONSTITUTION:
            needed = charts.to_wound_against(strength, stat(t.board, self._target(t), "con"))
        reads = ranges([wounding(self.blows, face, needed) for face in FACES])
        now = self.but(needed=needed)
        roll = Roll(self.hits, D6, "to_wound", by=self._striker(t), reads=reads, then=now.wounded)
        return thrown(t, self.blows.by, roll)

    @step("GOK-SWND-2", "GOK-SWND-4", "GOK-SR-15", modified="roll")
    def wounded(self, t: Table[Board], faces: Faces) -> Next[int]:
        needed, ruled = _less(self.needed, t.ruled())
        wounds = sum([wounding(self.blows, face, needed) for face in faces])
        if faces:
            t.emit(
                BlowsTold(
                    stage="wounds",
                    by=self.blows.by,
                    on=self.blows.on,
                    dice=len(faces),
                    needed=needed,
                    count=wounds,
                    why=ruled,
                )
            )
        return Goto(self.but(hits=0, sure=0, wounds=wounds + self.sure).rhino_hide)

    # 5 Constitution Save

    @step("GOK-SWND-6", "GOK-AWND-9")
    def rhino_hide(self, t: Table[Board]) -> Next[int]:
        needed = self._hide(t).value
        if needed >= NONE:
            return Goto(self.ignore_wounds)
        reads = self._reads(t, needed)
        now = self.but(needed=needed)
        roll = Roll(self.wounds, D6, "rhino_hide", by=self._target(t).seat, reads=reads, then=now.shrugged)
        return thrown(t, self.blows.on, roll)

    @step("GOK-SWND-6", "GOK-SWND-7", "GOK-AWND-8", modified="roll")
    def shrugged(self, t: Table[Board], faces: Faces) -> Next[int]:
        needed, ruled = _less(self.needed, t.ruled())
        held = sum([succeeds(counted(face, self._wards(t)), needed) for face in faces])
        if faces:
            why = (*self._hide(t).why, *[(clause, -value) for clause, value in ruled])  # as added to what is needed
            t.emit(
                BlowsTold(
                    stage="hides",
                    by=self.blows.by,
                    on=self.blows.on,
                    dice=len(faces),
                    needed=needed,
                    count=held,
                    why=why,
                )
            )
        return Goto(self.but(wounds=self.wounds - held).ignore_wounds)

    @rule("GOK-MSL-8", "GOK-SWND-6", "GOK-ABIL-6")
    def _hide(self, t: Table[Board]) -> Verdict[int]:
        """What Rhino Hide needs; that of a Nation's skill is never modified (A-106)."""
        if "no_con_save" in self.blows.rules or "no_saves" in self.blows.rules:
            return Verdict(NONE)
        unit, strength = self._target(t), self.blows.strength
        base = charts.hide_of(stat(t.board, unit, "con"), t.option(o.HIDES))
        assault = self.blows.kind in ("assault", "impact")
        found = hide_needed(base, charts.hide_modifier(strength, t.option(o.HIDE_MODIFIER), assault), self.blows.rules)
        skill = profile_of(t.board, unit).hide
        return Verdict(skill) if skill < found.value else found

    # 6 Wounds ignored

    @step("GOK-SR-5")
    def ignore_wounds(self, t: Table[Board]) -> Next[int]:
        """Those of Maul, too."""
        wounds = self.wounds + self.mauled
        less = ignored(t, self.blows, "ignore_wounds", wounds)
        return Goto(self.but(wounds=wounds - less, mauled=0).multiply_wounds)

    @step("GOK-WPN-12", "GOK-WPN-14", "GOK-SR-66")
    def multiply_wounds(self, t: Table[Board]) -> Next[int]:
        """On models of one Hit Point more Wounds are wasted: the dice are not rolled (A-068)."""
        count, faces, _ = dice_of(self.blows.wounds or "0")
        if not count or hit_points_each(t.board, self._target(t)) == 1:
            return Goto(self.casualties)
        roll = Roll(
            self.wounds * count, shown(faces), "wounds_each", by=self._striker(t), reads=every(faces), then=self.grown
        )
        return thrown(t, self.blows.by, roll)

    @step("GOK-SWND-16", "GOK-AWND-12")
    def grown(self, t: Table[Board], found: Faces) -> Next[int]:
        _, faces, more = dice_of(self.blows.wounds)
        read = [counted(face_of(face, faces), self.blows.rules, faces) for face in found]
        wounds = sum(read) + self.wounds * more
        return Goto(self.but(wounds=wounds).casualties)

    # 7 casualties

    @step("GOK-SWND-11", "GOK-SWND-12")
    def casualties(self, t: Table[Board]) -> Next[int]:
        if not self.wounds:
            return Done(0)
        attacks = self.blows.kind in ("assault", "impact")
        orphans = () if attacks else handed_down(t.board, self.blows.on)
        return Call(Casualties(self.blows.on, self.wounds), then=self.but(orphans=orphans).end)

    @step("GOK-SWND-1", "GOK-SWND-11", "GOK-CHARGE-13")
    def end(self, t: Table[Board], lost: int) -> Next[int]:
        if self._target(t).gone:
            for one in self.orphans:
                t.emit(ContactMade(redressed(t.board, one)))
        return Done(lost)

    # who rolls

    def _target(self, t: Table[Board]) -> Unit:
        return unit_at(t.board, self.blows.on)

    def _striker(self, t: Table[Board]) -> str:
        return unit_at(t.board, self.blows.by).seat if self.blows.by else ""

    def _wards(self, t: Table[Board]) -> tuple[str, ...]:
        return tuple([name for name in ("blessed", "cursed") if has(t.board, self._target(t), name)])

    def _reads(self, t: Table[Board], needed: int) -> tuple[int, ...]:
        return ranges([succeeds(counted(face, self._wards(t)), needed) for face in FACES])


def ignored(t: Table[Board], blows: Blows, name: str, number: int) -> int:
    """How many Hits or Wounds the Feats on the target ignore, the oldest first; what is used up ends."""
    left = number
    for effect in effects_on(t.board, unit_at(t.board, blows.on)):
        if name in effect.rules and left:
            used = min(effect.amount, left)
            left -= used
            rest = effect.amount - used
            t.emit(EffectSpent(effect.id, rest, effect.cause, effect.on) if rest else ended(effect))
            stage: Literal["ignored_hits", "ignored_wounds"] = (
                "ignored_hits" if name == "ignore_hits" else "ignored_wounds"
            )
            t.emit(BlowsTold(stage=stage, by=effect.cause, on=blows.on, dice=number, needed=0, count=used))
    return number - left
