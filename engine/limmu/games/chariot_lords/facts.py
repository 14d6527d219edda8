"""The facts of Chariot Lords: what happened, in the past tense. Folding copies their values and computes nothing.

Units are named by their ids; a fact that brings units carries them whole. Rules emit most of these through `armies`.
"""

from __future__ import annotations

from limmu.core import PUBLIC, Fact, Telling, Why, declare
from limmu.games.chariot_lords.board import (
    Area,
    Battle,
    Board,
    Kills,
    Mover,
    Power,
    Screen,
    Unit,
    units_named,
    with_areas,
    with_battle,
    with_power,
    with_units,
    without_units,
)
from limmu.games.chariot_lords.board import power as power_of

# ---------------------------------------------------------------- set-up and sequence of play


@declare(PUBLIC)
class MatchSetUp(Fact[Board]):
    """The whole set-up of a scenario; where the chart sets up, its first arrivals come in the first turn."""

    pack: str
    scenario: str
    first_turn: int
    last_turn: int
    seats: tuple[str, ...]
    powers: tuple[Power, ...]
    areas: tuple[Area, ...]
    units: tuple[Unit, ...]
    godly: bool

    def fold(self, board: Board) -> Board:
        return board.but(
            pack=self.pack,
            scenario=self.scenario,
            first_turn=self.first_turn,
            last_turn=self.last_turn,
            seats=self.seats,
            powers=self.powers,
            areas=self.areas,
            units=self.units,
            godly=self.godly,
        )


@declare(PUBLIC)
class GameTurnBegun(Fact[Board]):
    """A game turn begins: these chits are in the cup, these powers Beloved of the gods."""

    turn: int
    cup: tuple[str, ...]
    beloved: tuple[str, ...]
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return board.but(turn=self.turn, phase="chits", cup=self.cup, played=(), beloved=self.beloved)


@declare(PUBLIC)
class ChitDrawn(Fact[Board]):
    """The chit of a power is drawn."""

    power: str

    def fold(self, board: Board) -> Board:
        cup = tuple([chit for chit in board.cup if chit != self.power])
        return board.but(cup=cup, played=(*board.played, self.power))


@declare(PUBLIC)
class SetUpDrawn(Telling[Board]):
    """The chit of a power is drawn: it sets up next, before any has its turn (R-CL-04)."""

    power: str


@declare(PUBLIC)
class PowerTurnBegun(Fact[Board]):
    """A power begins its turn, its first or, if Beloved, its second in this game turn."""

    mover: Mover
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return board.but(mover=self.mover)


@declare(PUBLIC)
class PhaseBegun(Fact[Board]):
    """A phase of the turn of a power begins."""

    phase: str

    def fold(self, board: Board) -> Board:
        return board.but(phase=self.phase)


@declare(PUBLIC)
class PowerTurnEnded(Fact[Board]):
    """The turn of a power is over: what its units did in it is forgotten."""

    power: str

    def fold(self, board: Board) -> Board:
        units = tuple(
            [Unit(one.id, one.power, one.kind, one.at) if one.power == self.power else one for one in board.units]
        )
        return board.but(mover=Mover(), battles=(), phase="chits", units=units)


@declare(PUBLIC)
class FaceChanged(Fact[Board]):
    """A Major empire lost face over its capital, or regained it (1.b.i.1)."""

    power: str
    lost: bool
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_power(board, self.power, face_lost=self.lost)


@declare(PUBLIC)
class RulersRemoved(Fact[Board]):
    """The game turn is over: every Ruler leaves the map."""

    units: tuple[str, ...]

    def fold(self, board: Board) -> Board:
        return without_units(board, self.units).but(phase="end", beloved=())


# ---------------------------------------------------------------- units come, go and die


@declare(PUBLIC)
class UnitsPlaced(Fact[Board]):
    """Units come onto the map. `how`: chart, replacement, gamble, meshwesh. `raised` of their power as it is now."""

    power: str
    units: tuple[Unit, ...]
    raised: int
    how: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_power(board, self.power, raised=self.raised).but(units=(*board.units, *self.units))


@declare(PUBLIC)
class DeadTaken(Fact[Board]):
    """Dead units leave the pile of their power: one `returned` to be placed ("" none), others `destroyed` for good."""

    power: str
    returned: str
    destroyed: tuple[str, ...]
    why: Why = ()

    def fold(self, board: Board) -> Board:
        dead = power_of(board, self.power).dead
        for kind in (*([self.returned] if self.returned else []), *self.destroyed):
            left = list(dead)
            left.remove(kind)
            dead = tuple(left)
        return with_power(board, self.power, dead=dead)


@declare(PUBLIC)
class UnitsRemoved(Fact[Board]):
    """Units leave the map without being killed. `how`: deserted (Meshwesh), crowded_out. `pile`: whose dead pile they
    go to ("" none), `dead`: as these kinds."""

    units: tuple[str, ...]
    how: str
    pile: str = ""
    dead: tuple[str, ...] = ()
    why: Why = ()

    def fold(self, board: Board) -> Board:
        board = without_units(board, self.units)
        return with_power(board, self.pile, dead=(*power_of(board, self.pile).dead, *self.dead)) if self.pile else board


@declare(PUBLIC)
class UnitsKilled(Fact[Board]):
    """Units of a power are eliminated in battle; `dead` of them go to its pile, as kinds. The other side scores all
    of them: `unscored` and `kills` of the killer as they are now."""

    battle: str
    power: str
    units: tuple[str, ...]
    dead: tuple[str, ...]
    killer: str
    unscored: int
    kills: tuple[Kills, ...]
    why: Why = ()

    def fold(self, board: Board) -> Board:
        board = without_units(board, self.units)
        board = with_power(board, self.power, dead=(*power_of(board, self.power).dead, *self.dead))
        return with_power(board, self.killer, unscored=self.unscored, kills=self.kills)


# ---------------------------------------------------------------- movement


@declare(PUBLIC)
class UnitsSailed(Fact[Board]):
    """Units go by sea; `at_sea`: how many have sailed in this turn. They do not march."""

    units: tuple[str, ...]
    origin: str
    to: str
    at_sea: int

    def fold(self, board: Board) -> Board:
        moved = {one.id: one.but(at=self.to, sailed=one.at) for one in units_named(board, self.units)}
        return with_units(board, moved).but(mover=board.mover.but(at_sea=self.at_sea))


@declare(PUBLIC)
class UnitsMarched(Fact[Board]):
    """Units step into an adjacent area for so many movement points each."""

    units: tuple[str, ...]
    origin: str
    to: str
    cost: int
    why: Why = ()

    def fold(self, board: Board) -> Board:
        moved = {
            one.id: one.but(at=self.to, path=(*one.path, one.at), spent=one.spent + self.cost)
            for one in units_named(board, self.units)
        }
        return with_units(board, moved)


@declare(PUBLIC)
class ScreensSet(Fact[Board]):
    """Units passed enemies: this is what must stay behind them, in every such area."""

    screens: tuple[Screen, ...]
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return board.but(mover=board.mover.but(screens=self.screens))


@declare(PUBLIC)
class PassageAnswered(Telling[Board]):
    """A power was asked to let others pass through an area, and did or did not (2.c.i)."""

    power: str
    at: str
    granted: bool


@declare(PUBLIC)
class UnitsRelocated(Fact[Board]):
    """Units go elsewhere outside movement. `how`: reinforced (3.a), retreated (3.d)."""

    units: tuple[str, ...]
    origin: str
    to: str
    how: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_units(board, {one.id: one.but(at=self.to) for one in units_named(board, self.units)})


@declare(PUBLIC)
class UnitsRedeployed(Fact[Board]):
    """Units move again after the battles, by land or back to where they embarked."""

    units: tuple[str, ...]
    origin: str
    to: str
    by_sea: bool = False

    def fold(self, board: Board) -> Board:
        moved = {one.id: one.but(at=self.to, redeployed=True) for one in units_named(board, self.units)}
        return with_units(board, moved)


@declare(PUBLIC)
class ControlChanged(Fact[Board]):
    """These areas have a new holder."""

    areas: tuple[Area, ...]
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_areas(board, {one.id: one for one in self.areas})


# ---------------------------------------------------------------- battle


@declare(PUBLIC)
class BattlesJoined(Fact[Board]):
    """The battles that must be fought in this turn."""

    battles: tuple[Battle, ...]
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return board.but(battles=self.battles)


@declare(PUBLIC)
class AdjustmentsDeclared(Fact[Board]):
    """The die adjustments of one side, declared for a battle: `ruled` and `helped` of the battle as they are now."""

    battle: str
    power: str
    ruled: tuple[str, ...]
    helped: tuple[str, ...]
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_battle(board, self.battle, ruled=self.ruled, helped=self.helped)


@declare(PUBLIC)
class RowLaid(Telling[Board]):
    """The side that is fired at lays its combat units out (3.c.i)."""

    battle: str
    power: str
    units: tuple[str, ...]


@declare(PUBLIC)
class UnitsFired(Telling[Board]):
    """A side fires: each unit at its target with a natural face, what is added to it, and what it needs to kill.

    `hits` are the units hit. `dice_why` gives the clauses of what is added, die by die; () if nothing is added to any.
    """

    battle: str
    power: str
    units: tuple[str, ...]
    targets: tuple[str, ...]
    faces: tuple[int, ...]
    added: tuple[int, ...]
    hits: tuple[str, ...]
    needs: tuple[int, ...] = ()
    dice_why: tuple[Why, ...] = ()


@declare(PUBLIC)
class RoundFought(Fact[Board]):
    """A round of a battle is over; `units` of the attacker fought in it and are still there."""

    battle: str
    round: int
    units: tuple[str, ...]

    def fold(self, board: Board) -> Board:
        fought = {one.id: one.but(rounds=max(one.rounds, self.round)) for one in units_named(board, self.units)}
        return with_battle(with_units(board, fought), self.battle, rounds=self.round)


@declare(PUBLIC)
class RetreatForbidden(Telling[Board]):
    """The one side with a Ruler forbids the other to retreat, or lets it (3.d.i)."""

    battle: str
    power: str
    forbidden: bool


@declare(PUBLIC)
class RoundForced(Telling[Board]):
    """The one side with a Ruler forces a further round (3.f)."""

    battle: str
    power: str


@declare(PUBLIC)
class BattleEnded(Fact[Board]):
    """A battle is over. `over`: see `Battle`."""

    battle: str
    over: str

    def fold(self, board: Board) -> Board:
        return with_battle(board, self.battle, over=self.over)


@declare(PUBLIC)
class VassalChecked(Telling[Board]):
    """A defeated power was checked for vassalage (3.c.vii); `offer`: it may submit to the other."""

    power: str
    overlord: str
    offer: bool
    why: Why = ()


@declare(PUBLIC)
class VassalChanged(Fact[Board]):
    """A power became the vassal of another ("" nobody's any more). `how`: submitted, renounced, outgrown, face_lost."""

    power: str
    overlord: str
    how: str
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_power(board, self.power, overlord=self.overlord)


# ---------------------------------------------------------------- points, law


@declare(PUBLIC)
class PointsScored(Fact[Board]):
    """A power scores at the end of its turn: for areas, for kills since it last scored, from vassals; `vp` as it is
    now."""

    power: str
    areas: int
    kills: int
    tribute: int
    vp: int
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_power(board, self.power, vp=self.vp, unscored=0)


@declare(PUBLIC)
class DeedsDone(Fact[Board]):
    """A power scores deeds; `deeds` (all it has scored) and `vp` as they are now."""

    power: str
    new: tuple[str, ...]
    deeds: tuple[str, ...]
    vp: int
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return with_power(board, self.power, vp=self.vp, deeds=self.deeds)


@declare(PUBLIC)
class PointsDeducted(Fact[Board]):
    """The match ends: the deeds of killing left undone are deducted, as the scenario says; `vp` as it is now."""

    power: str
    deeds: tuple[str, ...]
    vp: int

    def fold(self, board: Board) -> Board:
        return with_power(board, self.power, vp=self.vp)


@declare(PUBLIC)
class LawTested(Fact[Board]):
    """Judah is tested for breaking the law or repenting (6); whether it is Godly now."""

    face: int
    godly: bool
    why: Why = ()

    def fold(self, board: Board) -> Board:
        return board.but(godly=self.godly)
