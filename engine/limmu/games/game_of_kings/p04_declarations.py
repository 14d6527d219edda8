"""P4.e: the active player declares its Assaults: Unit and target, in any order, before anything is measured (A-056)."""

from __future__ import annotations

from typing import Final, Literal

from limmu.core import (
    PUBLIC,
    Answer,
    Ask,
    Choices,
    Concern,
    Done,
    Goto,
    Next,
    Option,
    Part,
    Procedure,
    Question,
    Table,
    Verdict,
    accept,
    declare,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.game_of_kings.board import (
    SIDES,
    Board,
    Declared,
    Side,
    Unit,
    UnitId,
    acts,
    locked_with,
    other,
    quarrels,
    unit_at,
    unit_of,
    units_of,
)
from limmu.games.game_of_kings.by_hand_settling import Say, may_say, say
from limmu.games.game_of_kings.contact import block_of, is_loose
from limmu.games.game_of_kings.facts_assault import AssaultDeclared
from limmu.games.game_of_kings.formation import center_of
from limmu.games.game_of_kings.ground import NEAR
from limmu.games.game_of_kings.settled import far_apart, settled, within
from limmu.games.game_of_kings.shots import Sights, sights_of
from limmu.games.game_of_kings.stats import has
from limmu.toolkit.plane.blocks import faced
from limmu.toolkit.plane.sines import Pt

NONE: Final = "none"
"""No more Assaults."""


@declare(PUBLIC)
class Declare(Answer):
    """A Unit assaults an enemy Unit."""

    unit: UnitId
    target: UnitId


def open_assaults(board: Board) -> list[Declared]:
    """The Assaults that are declared and not settled, in the order of their declarations, of Units that still stand."""
    return [one for one in board.declared if not one.settled and unit_at(board, one.by).on_table]


def assaulters_of(board: Board, target: UnitId) -> list[UnitId]:
    """The Units whose Assaults on a target are not settled."""
    return [one.by for one in open_assaults(board) if one.on == target]


@rule("GOK-DECL-1", "GOK-DECL-4", "GOK-ASLT-2", "GOK-SR-30", "GOK-FLEE-21", "GOK-DISG-11", "GOK-NATF-14", "GOK-NATF-32")
def may_assault(board: Board, unit: Unit) -> Verdict[bool]:
    """Whether a Unit may declare an Assault at all: once, neither in Assault, Fleeing, attached nor held; nor barred,
    unless a Feat lets it assault."""
    if not acts(board, unit):
        return refuse("GOK-ACT-11", "not_its_turn", unit.id)
    if locked_with(board, unit):
        return refuse("GOK-ASLT-2", "in_assault", unit.id)
    barred = "assault" in unit.bars and not has(board, unit, "may_assault")
    held = barred or unit.station == "released" or has(board, unit, "immobile")
    if held or unit.fleeing or unit.joined or unit.act:
        return refuse("GOK-DECL-1", "not_to_assault", unit.id)
    if any([one.by == unit.id for one in board.declared]):
        return refuse("GOK-DECL-1", "declared_already", unit.id)
    return accept


def enemies_of(board: Board, unit: Unit) -> list[Unit]:
    """The Units that a Unit may assault, if it sees them: those of the opponent, with who is attached to them."""
    foes = [*units_of(board, other(unit.seat)), *[unit_at(board, id_) for id_ in quarrels(board, unit)]]
    return [one for one in foes if not one.joined]


@rule("GOK-DECL-5", "GOK-SR-75", "GOK-MSEQ-2", "GOK-DECL-3", "GOK-SOLO-34")
def targets_of(board: Board, unit: Unit) -> list[Unit]:
    """The enemy Units that a Unit sees, however far away (A-056): one model seeing one is enough."""
    sees = looks(board)
    return [one for one in enemies_of(board, unit) if sees(unit, one).holds]


@rule("GOK-UNITS-15", "GOK-SR-76")
def side_of(unit: Unit, target: Unit) -> Side:
    """The facing of a target that a Unit assaults from where it stands (A-058); one in Skirmish Formation has none."""
    if is_loose(target):
        return "front"
    edge = faced(block_of(target), front_of(unit))
    return edge if edge == "front" or edge == "rear" else "flank"


def side_from(board: Board, unit: Unit, target: Unit) -> Side:
    """The facing of a target that a Unit assaults: what people settled, or else by the positions."""
    said = settled(board, "side", unit, target)
    return side_of(unit, target) if said is None else SIDES[said.value]


def front_of(unit: Unit) -> Pt:
    """The middle of the front edge; of loose models their mean (PL-29)."""
    if is_loose(unit):
        return center_of(unit)
    block = block_of(unit)
    return block.x, block.y


def looks(board: Board) -> Sights:
    """Who sees whom; what is declared does not change it."""
    return sights_of(board.but(declared=()))


# ---------------------------------------------------------------- Instinct


@rule("GOK-SR-82", "GOK-SR-83", "GOK-SR-84")
def under_instinct(board: Board, unit: Unit) -> bool:
    """Whether a Pack has no Hunter of its Army within 8 inches (A-140)."""
    if not has(board, unit, "pack"):
        return False
    hunters = [one for one in units_of(board, unit.seat) if has(board, one, "hunter") and one.id != unit.id]
    return not any([within(board, unit, one, NEAR) for one in hunters])


def closest_enemy(board: Board, unit: Unit) -> Unit | None:
    """The enemy Unit that is closest base to base, of several as close the first; None where there is none."""
    foes = enemies_of(board, unit)
    return min(foes, key=lambda foe: far_apart(board, unit, foe), default=None)


# ---------------------------------------------------------------- the question


@declare(PUBLIC)
class DeclareAssault(Question[Board, Declare | Literal["none"]]):
    """The next Assault: who assaults whom; or there are no more."""

    seat: str

    passing = NONE

    def assaulters(self, board: Board) -> list[Unit]:
        """The Units that may declare an Assault and see an enemy; a Pack under Instinct has no choice."""
        free = [one for one in units_of(board, self.seat) if may_assault(board, one) and not under_instinct(board, one)]
        sees = looks(board)
        return [one for one in free if any(sees(one, foe).holds for foe in enemies_of(board, one))]

    def choices(self, board: Board, part: Part) -> Choices[Declare | Literal["none"]]:
        """NONE or a Unit, then its target."""
        if not part:
            units = [Option[Declare | Literal["none"]](one.id) for one in self.assaulters(board)]
            return Choices((Option[Declare | Literal["none"]](NONE, NONE), *units), asks="unit")
        unit = unit_at(board, part[0])
        found = [Option[Declare | Literal["none"]](one.id, Declare(unit.id, one.id)) for one in targets_of(board, unit)]
        return Choices(tuple(found), asks="target", about=(Concern("piece", unit.id),))

    def parts(self, board: Board, answer: Declare | Literal["none"]) -> Part:
        """NONE; or Unit and target."""
        return (answer,) if isinstance(answer, str) else (answer.unit, answer.target)

    def check(self, board: Board, answer: Declare | Literal["none"]) -> Verdict[bool]:
        """A Unit that may assault, an enemy Unit that it sees; nothing else is asked, least of all how far it is."""
        if isinstance(answer, str):
            return accept
        unit, target = unit_of(board, answer.unit), unit_of(board, answer.target)
        if unit is None or unit.seat != self.seat or not unit.on_table:
            return refuse("GOK-DECL-4", "no_unit_of_yours", answer.unit)
        if not (verdict := may_assault(board, unit)):
            return verdict
        if under_instinct(board, unit):
            return refuse("GOK-SR-83", "under_instinct", unit.id)
        if target is None or target not in enemies_of(board, unit):
            return refuse("GOK-DECL-4", "no_target", answer.target)
        if not looks(board)(unit, target).holds:
            return refuse("GOK-SR-75" if has(board, unit, "fly") else "GOK-DECL-5", "not_in_sight", unit.id, target.id)
        return accept


@procedure("GOK-DECL")
class Declarations(Procedure[None]):
    """Packs under Instinct assault whom they must; then the player declares Assaults one after the other."""

    seat: str

    @step("GOK-SR-83")
    def instinct(self, t: Table[Board]) -> Next[None]:
        for unit in units_of(t.board, self.seat):
            if under_instinct(t.board, unit) and may_assault(t.board, unit):
                foe = closest_enemy(t.board, unit)
                if foe is not None and looks(t.board)(unit, foe).holds:
                    t.emit(AssaultDeclared(unit.id, foe.id, side_from(t.board, unit, foe)))

    @step("GOK-DECL-1", "GOK-DECL-6")
    def ask(self, t: Table[Board]) -> Next[None]:
        question = DeclareAssault(self.seat)
        if not question.assaulters(t.board):
            return Done()
        return Ask(self.seat, question, then=self.declared, may=may_say(t, self.said))

    @step("GOK-MEAS-1")
    def said(self, t: Table[Board], answer: Say) -> Next[None]:
        say(t, answer)

    @step("GOK-DECL-4", "GOK-DECL-2")
    def declared(self, t: Table[Board], answer: Declare | Literal["none"]) -> Next[None]:
        if isinstance(answer, str):
            return Done()
        unit, target = unit_at(t.board, answer.unit), unit_at(t.board, answer.target)
        t.emit(AssaultDeclared(unit.id, target.id, side_from(t.board, unit, target)))
        return Goto(self.ask)
