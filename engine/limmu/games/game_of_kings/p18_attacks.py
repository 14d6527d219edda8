"""P18.3: the attacks of one Unit: which of its models fight, at whom, and with how many dice."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import (
    PUBLIC,
    Ask,
    Call,
    Done,
    Faces,
    Goto,
    Next,
    Procedure,
    Record,
    Roll,
    Table,
    declare,
    procedure,
    rule,
    step,
)
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.attached import FLANKS, guests
from limmu.games.game_of_kings.board import Board, Contact, Unit, UnitId, locked_with, unit_at
from limmu.games.game_of_kings.contact import fighters
from limmu.games.game_of_kings.facts import ContactMade
from limmu.games.game_of_kings.facts_assault import UnitCaptured
from limmu.games.game_of_kings.luck import thrown
from limmu.games.game_of_kings.p16_hits import Blows, Strike, dice_of
from limmu.games.game_of_kings.p18_weapons import (
    KNIGHT,
    Arms,
    Part,
    arms,
    attacks_each,
    blade_of,
    blow_rules,
    hits_each,
    impact_of,
    kind_of,
    kinds_in,
    strength,
    tangled,
    to_hit,
    wieldable,
)
from limmu.games.game_of_kings.p21_redress import handed_down, redressed
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.stats import has, host_of
from limmu.toolkit.plane.blocks import places
from limmu.toolkit.questions import PickNumber


@declare(PUBLIC)
class Wielded(Record):
    """The weapon that a Unit fights with in this Assault."""

    unit: UnitId
    weapon: str


@declare(PUBLIC)
class Share(Record):
    """So many models of a Unit strike at a foe."""

    foe: UnitId
    models: int


def weapon_of(board: Board, unit: Unit, wielded: Sequence[Wielded], part: Part = "") -> str:
    """The weapon that those who strike fight with: the one chosen, or the only one; a kind has its own."""
    kind = kind_of(board, unit, part)
    if kind is not None:
        return blade_of(board, kind)
    return next((one.weapon for one in wielded if one.unit == unit.id), wieldable(board, unit)[0])


# ---------------------------------------------------------------- who fights


@rule("GOK-AHIT-2", "GOK-FORM-8", "GOK-WPN-5", "GOK-WPN-8", "GOK-WPN-9", "GOK-WPN-10", "GOK-ENGINE-15")
def behind(unit: Unit, fighting: Sequence[int], ranks: int) -> list[int]:
    """The models behind those that fight in the front rank, for each further rank of a weapon (A-065)."""
    if not unit.blocks or ranks < 2:
        return []
    block, cells = unit.block, places(unit.block)
    files = [cells[i][0] for i in fighting if i < block.f]
    return [
        i for i in range(block.f, min(block.n, block.f * ranks))
        if any([abs(cells[i][0] - a) < block.w for a in files])
    ]  # fmt: skip


def _who(board: Board, host: UnitId, model: int) -> tuple[UnitId, int]:
    """Whose model an end of a pair in `Contact.beside` is, and which: a Unit's own, or one attached to it."""
    if model >= 0:
        return host, model
    unit, found = unit_at(board, host), guests(board, host)
    flanks = [one.flank for one in unit.block.beside] if unit.blocks else [*FLANKS]
    places_ = [place for place, flank in enumerate(flanks) if flank == FLANKS[-1 - model] and place < len(found)]
    return (found[places_[0]].id, 0) if places_ else ("", 0)


@rule("GOK-SR-33")
def beside_of(board: Board, unit: Unit) -> list[tuple[int, UnitId]]:
    """Whom models of a Unit touch where one of the two is attached, or is who attached: the model, the foe (A-150)."""
    found: list[tuple[int, UnitId]] = []
    for one in board.contacts:
        for mine, theirs in one.beside:
            ends = _who(board, one.by, mine), _who(board, one.on, theirs)
            for own, foe in (ends, ends[::-1]):
                if own[0] == unit.id and foe[0]:
                    found.append((own[1], foe[0]))
    return found


@rule(
    "GOK-ASLT-7", "GOK-ASLT-9", "GOK-ASLT-10", "GOK-ASLT-11", "GOK-ASLT-12", "GOK-ASLT-17", "GOK-AWND-14",
    "GOK-FORM-8", "GOK-SR-32", "GOK-SR-64",
)  # fmt: skip
def reach(board: Board, unit: Unit, ranks: int) -> dict[int, tuple[UnitId, ...]]:
    """The models of a Unit that fight, by index, each with the foes it may strike at.

    Attacks of who is attached are made from the center of its Unit: at all that the Unit fights (A-062); those of an
    Assassin at any model there, so at those attached to a foe, too.
    """
    found: dict[int, list[UnitId]] = {}
    stabs = has(board, unit, "assassin")
    for foe in locked_with(board, host_of(board, unit)):
        front = [0] if unit.joined else list(fighters(board, unit.id, foe))
        for model in (*front, *behind(unit, front, ranks)):
            found.setdefault(model, []).extend([foe, *([one.id for one in guests(board, foe)] if stabs else [])])
    for model, foe in beside_of(board, unit):
        found.setdefault(model, []).append(foe)
    return {model: tuple(dict.fromkeys(foes)) for model, foes in sorted(found.items()) if model < unit.models}


def groups_of(
    board: Board, unit: Unit, ranks: int, among: Sequence[int] | None = None
) -> list[tuple[tuple[UnitId, ...], int]]:
    """How many models, of those at some places, may strike at which foes, those with a choice last."""
    counted: dict[tuple[UnitId, ...], int] = {}
    for model, foes in reach(board, unit, ranks).items():
        if among is None or model in among:
            counted[foes] = counted.get(foes, 0) + 1
    return sorted(counted.items(), key=lambda group: len(group[0]))


@declare(PUBLIC)
class StrikeAt(PickNumber[Board]):
    """How many models of a Unit that could strike at others as well strike at a foe."""

    striker: UnitId
    foe: UnitId


def split(groups: Sequence[tuple[tuple[UnitId, ...], int]], chosen: Sequence[int]) -> list[Share] | tuple[UnitId, int]:
    """The models at each foe by what was chosen so far; or the foe to choose a number for, and the most."""
    totals: dict[UnitId, int] = {}
    left = list(chosen)
    for foes, models in groups:
        for foe in foes[:-1]:
            if models and not left:
                return foe, models
            taken = left.pop(0) if models else 0
            totals[foe] = totals.get(foe, 0) + taken
            models -= taken
        totals[foes[-1]] = totals.get(foes[-1], 0) + models
    return [Share(foe, models) for foe, models in totals.items() if models]


# ---------------------------------------------------------------- the attacks


@rule("GOK-SR-43", "GOK-LEAD-2", "GOK-MOVE-23")
def led(unit: Unit, part: Part) -> int:
    """The Attack that a Sergeant adds, once; he is in the front rank wherever that is."""
    return int("sergeant" in unit.leaders and part != "impact")


@rule("GOK-LEAD-5", "GOK-LEAD-4")
def has_knight(board: Board, unit: Unit) -> bool:
    """Whether a Knight leads a Unit."""
    return profile_of(board, unit).knight and "sergeant" in unit.leaders


@rule("GOK-SR-10")
def bears_tangle(board: Board, unit: Unit, part: Part, foe: UnitId) -> bool:
    """Whether the Attack that a whole Unit loses at a foe is of this part of it: not of a Knight whose men strike
    there, too, and of a mixed Unit of the first kind that does."""
    there = [model for model, foes in reach(board, unit, 1).items() if foe in foes]
    if part == KNIGHT:
        return len(there) < 2
    kinds = [kind.id for kind, places_ in kinds_in(board, unit) if any([model in places_ for model in there])]
    return not kinds or kinds[0] == part


@procedure("GOK-AHIT")
class Attack(Procedure[int]):
    """The models that touch several foes choose; then all blows fall, foe by foe. The result: the Hit Points lost.

    `wielded` are the weapons of all; `assaulted` are the Units that assaulted in this Turn; `led`: the Sergeant's die;
    `orphans`: the contacts that those attached to the foe take over if it falls.
    """

    unit: UnitId
    part: Part
    wielded: tuple[Wielded, ...]
    assaulted: tuple[UnitId, ...]
    chosen: tuple[int, ...] = ()
    shares: tuple[Share, ...] = ()
    hits: int = 0
    led: int = 0
    orphans: tuple[Contact, ...] = ()
    wounds: int = 0

    @step("GOK-WW-18")
    def roll_impact(self, t: Table[Board]) -> Next[int]:
        if self.part == "impact":
            count, faces, more = dice_of(impact_of(t.board, unit_at(t.board, self.unit))[0])
            return thrown(t, self.unit, Roll(count, faces, "impact", then=self.but(hits=more).rolled))

    @step("GOK-ASLT-13", "GOK-SR-33", "GOK-WPN-1")
    def share(self, t: Table[Board]) -> Next[int]:
        unit = unit_at(t.board, self.unit)
        found = split(self._groups(t.board, unit), self.chosen)
        if isinstance(found, tuple):
            foe, most = found
            return Ask(unit.seat, StrikeAt(0, most, unit.id, foe), then=self.shared)
        alone = self.part == "knight" or not has_knight(t.board, unit)
        return Goto(self.but(shares=tuple(found), led=led(unit, self.part) if alone else 0).strike)

    @step("GOK-ASLT-8", "GOK-AHIT-1", "GOK-AHIT-2", "GOK-AWND-13")
    def strike(self, t: Table[Board]) -> Next[int]:
        if not self.shares:
            return Done(self.wounds)
        blows = self._blows(t, self.shares[0])
        if not (blows.dice or blows.hits):
            return Goto(self.but(shares=self.shares[1:]).strike)
        return Call(Strike(blows), then=self.but(orphans=handed_down(t.board, blows.on)).struck)

    @step("GOK-ARES-2", "GOK-ARES-3", "GOK-ARES-4", "GOK-END-14")
    def struck(self, t: Table[Board], wounds: int) -> Next[int]:
        foe = unit_at(t.board, self.shares[0].foe)
        if foe.gone:
            t.emit(UnitCaptured(foe.id, self.unit))
            for one in self.orphans:
                t.emit(ContactMade(redressed(t.board, one)))
        return Goto(self.but(shares=self.shares[1:], led=0, orphans=(), wounds=self.wounds + wounds).strike)

    @step("GOK-WW-18")
    def rolled(self, t: Table[Board], faces: Faces) -> Next[int]:
        return Goto(self.but(hits=self.hits + sum(faces)).share)

    @step("GOK-ASLT-13", "GOK-SR-33")
    def shared(self, t: Table[Board], models: int) -> Next[int]:
        return Goto(self.but(chosen=(*self.chosen, models)).share)

    def _arms(self, board: Board, unit: Unit, foe: UnitId) -> Arms:
        own = host_of(board, unit).id in self.assaulted
        return arms(
            board,
            unit,
            weapon_of(board, unit, self.wielded, self.part),
            self.part,
            assaults=own,
            assaulted=foe in self.assaulted,
        )

    def _groups(self, board: Board, unit: Unit) -> list[tuple[tuple[UnitId, ...], int]]:
        """The models that fight; a Knight or what makes Impact Hits goes as one, at whom it may."""
        ranks = arms(board, unit, weapon_of(board, unit, self.wielded, self.part)).ranks
        for kind, places_ in kinds_in(board, unit):
            if kind.id == self.part:
                return groups_of(board, unit, ranks, places_)
        groups = groups_of(board, unit, ranks)
        if self.part:
            foes = dict.fromkeys([foe for near, _ in groups for foe in near])
            return [(tuple(foes), 1)] if foes else []
        if has_knight(board, unit) and groups:
            (foes, models), *rest = groups
            groups = [(foes, models - 1), *rest]
        return groups

    def _blows(self, t: Table[Board], share: Share) -> Blows:
        board, system = t.board, t.option(o.TO_HIT)
        unit, foe = unit_at(board, self.unit), unit_at(board, share.foe)
        if self.part == "impact":
            return Blows(unit.id, foe.id, "impact", hits=self.hits, strength=impact_of(board, unit)[1])
        own = self._arms(board, unit, foe.id)
        needed, wields = (
            to_hit(board, unit=unit, foe=foe, part=self.part, weapon=own.to_hit, system=system),
            weapon_of(board, foe, self.wielded),
        )
        dice = self._dice(board, unit, foe, share, own)
        sure = dice if "auto_hit" in own.rules else 0
        return Blows(
            by=unit.id,
            on=foe.id,
            kind="assault",
            dice=dice - sure,
            to_hit=needed.value,
            hits=sure,
            strength=strength(board, unit, own, self.part),
            wounds=own.wounds,
            each=hits_each(board, unit, own),
            why=needed.why,
            rules=blow_rules(board, unit=unit, part=self.part, own=own, foe=foe, wields=wields),
        )

    def _dice(self, board: Board, unit: Unit, foe: Unit, share: Share, own: Arms) -> int:
        """The dice at a foe: those of its models, the Sergeant's once, less what tangles them."""
        lost = int(tangled(board, foe) > 0 and bears_tangle(board, unit, self.part, foe.id))
        return max(0, share.models * attacks_each(board, unit, own, self.part) + self.led - lost)
