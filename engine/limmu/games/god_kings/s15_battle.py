"""15.0 Battles: who fights whom, in the order of the battle sequence."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from limmu.core import PUBLIC, Ask, Call, Done, Goto, Next, Procedure, Question, Table, declare, procedure, rule, step
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board, PieceId, Unit
from limmu.games.god_kings.cards.conditions import Scene
from limmu.games.god_kings.cards.effects_troops import CardsBeforeBattle
from limmu.games.god_kings.facts import BattleJoined, WentInside
from limmu.games.god_kings.s11_forces import likeness, subordinates
from limmu.games.god_kings.s15_charge import Charge
from limmu.games.god_kings.s15_fight import BattleSide, Fight, living
from limmu.games.god_kings.s15_main_battle import MainBattle
from limmu.games.god_kings.s15_outcome import BattleOutcome
from limmu.games.god_kings.s20_deciders import WhoDecides, record_fight, seats_of
from limmu.toolkit.questions import PickSome

# ---------------------------------------------------------------- who fights


@rule("GK-15.2-b", "GK-15.5.3-e")
def defending_units(board: Board, space: str, attacker: str) -> tuple[Unit, ...]:
    """All units of other powers outside the walls, commanded or not; those inside are fought by siege only."""
    return q.enemy_units(board, space, attacker, inside=False)


@rule("GK-15.3-a")
def defending_power(board: Board, space: str, attacker: str) -> str:
    """The power that defends, of the non-active side: the one with most units, one with a general before others."""
    counts: dict[str, int] = {}
    for unit in defending_units(board, space, attacker):
        counts[unit.power] = counts.get(unit.power, 0) + 1
    led = {power: bool(q.leaders_of(board, space, power, inside=False)) for power in counts}
    return max(counts, key=lambda power: (led[power], counts[power]), default="")


@rule("GK-15.1-d", "GK-15.5.2-e")
def may_command(board: Board, space: str, power: str) -> tuple[str, ...]:
    """Who may command an inactive side: the King if he is there, else any of the generals (GKR-061)."""
    generals = q.leaders_of(board, space, power, inside=False)
    kings = q.ids(tuple([g for g in generals if g.kind == "king"]))
    return kings or q.ids(generals)


@declare(PUBLIC)
class ChooseCommander(Question[Board, PieceId]):
    """Which of the generals present commands the inactive side."""

    power: str
    space: str

    def answers(self, board: Board) -> Sequence[PieceId]:
        """The generals."""
        return may_command(board, self.space, self.power)


@declare(PUBLIC)
class MakeSortie(PickSome[Board]):
    """Which units inside the city join the relieving army's attack; none: no sortie (17.7)."""

    power: str
    space: str

    def candidates(self, board: Board) -> Sequence[str]:
        """The units inside."""
        return q.ids(q.units_of(board, self.space, self.power, inside=True))

    def alike(self, board: Board, candidate: str) -> Hashable:
        """Units of one kind, side and division."""
        return likeness(b.unit(board, candidate))


# ---------------------------------------------------------------- the sequence


@procedure("GK-15")
class Battle(Procedure[None]):
    """15.5.1  0 who decides, cards, sortie, commanders  1 charges  2-8 main battle  9-10 outcome."""

    space: str
    attacker: str
    seat: str
    general: str
    units: tuple[str, ...]
    entry_space: str = ""
    by_sea: bool = False
    intercepted: bool = False
    failed_avoid: tuple[str, ...] = ()
    """Powers whose attempt to avoid this battle failed."""
    sortie: bool = False
    """The attacker comes out of the besieged city of the space."""
    defender: str = ""
    defended_by: str = ""
    sortied: tuple[str, ...] = ()
    commander: str = ""

    @step("GK-15.1-a", "GK-15.2-b", "GK-15.3-a", "GK-20.3-d")
    def find_defender(self, t: Table[Board]) -> Next[None]:
        defender = defending_power(t.board, self.space, self.attacker)
        if not defender:
            return Done()
        me = self.but(defender=defender)
        against = q.seat_of(t.board, self.attacker)
        return Call(WhoDecides(defender, (against,) if against else ()), then=me.defends)

    @step("GK-20.3-d")
    def defends(self, t: Table[Board], seat: str) -> Next[None]:
        me = self.but(defended_by=seat)
        against = seats_of(t.board, defending_units(t.board, self.space, self.attacker))
        if self.seat and self.seat not in against:
            return Goto(me.play_cards)
        return Call(WhoDecides(self.attacker, against), then=me.attacks)

    @step("GK-20.3-d")
    def attacks(self, t: Table[Board], seat: str) -> Next[None]:
        return Goto(self.but(seat=seat).play_cards)

    @step("GK-9.4-a")
    def play_cards(self, t: Table[Board]) -> Next[None]:
        scene = Scene(
            self.space, self.attacker, self.defender, self.general,
            attacker_seat=self.seat, defender_seat=self.defended_by,
        )  # fmt: skip
        return Call(CardsBeforeBattle(scene), then=self.reinforced)

    @step("GK-9.4-a", "GK-11.2-f")
    def reinforced(self, t: Table[Board], raised: tuple[str, ...]) -> Next[None]:
        mine = [i for i in raised if b.unit(t.board, i).power == self.attacker]
        led = (self.general, *subordinates(t.board, self.general))
        limit = sum([q.commands(t.board, general) for general in led])
        return Goto(self.but(units=(*self.units, *mine)[: max(limit, len(self.units))]).come_out)

    @step("GK-17.7-b", "GK-17.7-d", "GK-15.3-a")
    def come_out(self, t: Table[Board]) -> Next[None]:
        units = tuple([i for i in self.units if b.unit(t.board, i).inside])
        leaders = (self.general,) if b.leader(t.board, self.general).inside else ()
        king = self._king_inside(t.board) if units or leaders else ()
        leaders = tuple(dict.fromkeys((*leaders, *king)))
        if units or leaders:
            t.emit(WentInside(units, leaders, inside=False))
        me = self.but(general=king[0]) if king else self
        if not self.sortie:
            return Goto(me.but(sortied=(*units, *king)).ask_sortie)
        out = q.ids(q.leaders_of(t.board, self.space, self.attacker, inside=False))
        return Goto(me.but(sortied=(*self.units, *out)).name_commander)

    @step("GK-17.7-a", "GK-17.7-e")
    def ask_sortie(self, t: Table[Board]) -> Next[None]:
        if not q.units_of(t.board, self.space, self.attacker, inside=True):
            return Goto(self.name_commander)
        return Ask(self.seat, MakeSortie(self.attacker, self.space), then=self.make_sortie)

    @step("GK-17.7-a", "GK-17.7-b", "GK-17.7-d", "GK-17.7-e")
    def make_sortie(self, t: Table[Board], picked: tuple[str, ...]) -> Next[None]:
        if not picked:
            return Goto(self.name_commander)
        king = self._king_inside(t.board)
        t.emit(WentInside(picked, king, inside=False))
        general = king[0] if king else self.general
        me = self.but(units=(*self.units, *picked), sortied=(*self.sortied, *picked, *king), general=general)
        return Goto(me.name_commander)

    def _king_inside(self, board: Board) -> tuple[str, ...]:
        """The attacker's King inside the city: he comes out with any sortie and commands it (17.7)."""
        inside = q.leaders_of(board, self.space, self.attacker, inside=True)
        return q.ids(tuple([g for g in inside if g.kind == "king"]))

    @step("GK-15.1-c", "GK-15.1-d")
    def name_commander(self, t: Table[Board]) -> Next[None]:
        able = may_command(t.board, self.space, self.defender)
        if len(able) > 1:
            return Ask(self.defended_by, ChooseCommander(self.defender, self.space), then=self.commanded)
        return Goto(self.but(commander=able[0] if able else "").join)

    @step("GK-15.1-d")
    def commanded(self, t: Table[Board], general: str) -> Next[None]:
        return Goto(self.but(commander=general).join)

    @step("GK-15.1-c", "GK-15.3-a", "GK-15.5.3-e", "GK-20.3-b")
    def join(self, t: Table[Board]) -> Next[None]:
        attacking = q.ids(living(t.board, self.units))
        defending = q.ids(defending_units(t.board, self.space, self.attacker))
        t.emit(
            BattleJoined(
                space=self.space,
                attacker=self.attacker,
                defender=self.defender,
                attacking=attacking,
                defending=defending,
                attacker_leader=self.general,
                defender_leader=self.commander,
            )
        )
        record_fight(t, self.attacker, [b.unit(t.board, i).power for i in defending])
        fight = Fight(
            space=self.space,
            attacker=BattleSide(self.attacker, self.seat, self.general, attacking),
            defender=BattleSide(self.defender, self.defended_by, self.commander, defending),
            entry_space=self.entry_space,
            by_sea=self.by_sea,
            intercepted=self.intercepted,
            failed_avoid=self.failed_avoid,
            sortied=self.sortied,
        )
        return Call(Charge(fight), then=self.charged)

    @step("GK-15.5.1-a", "GK-15.5.1-b", "GK-15.5.9-c")
    def charged(self, t: Table[Board], fight: Fight) -> Next[None]:
        if not all([living(t.board, side.units) for side in (fight.attacker, fight.defender)]):
            return Call(BattleOutcome(fight), then=self.decided)
        return Call(MainBattle(fight), then=self.fought)

    @step("GK-15.5.1-k")
    def fought(self, t: Table[Board], fight: Fight) -> Next[None]:
        return Call(BattleOutcome(fight), then=self.decided)

    @step("GK-15.1-b", "GK-15.5.1-l")
    def decided(self, t: Table[Board], result: None) -> Next[None]:
        return Done()
