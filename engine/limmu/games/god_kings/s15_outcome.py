"""15.5.9, 15.5.10 After the losses: who has won, who leaves, the marker, the victory points."""

from __future__ import annotations

from limmu.core import Ask, Call, Done, Faces, Goto, Next, Procedure, Roll, Table, procedure, rule, step
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.cards.windows import CardWindow, Played
from limmu.games.god_kings.facts import BattleWon, WentInside
from limmu.games.god_kings.points import award
from limmu.games.god_kings.s11_displaced import LoneGenerals
from limmu.games.god_kings.s11_forces import parted
from limmu.games.god_kings.s15_fight import ATTACKER, DEFENDER, BattleSide, Fight, engaged, living
from limmu.games.god_kings.s15_losses import TakeSteps
from limmu.games.god_kings.s15_strength import battle_winner, is_displaced
from limmu.games.god_kings.s16_retreats import GoInside, Retreat, has_retreat, may_go_inside
from limmu.games.god_kings.s18_political_control import MarkerPlacement, may_place_marker
from limmu.games.god_kings.s25_displacement import Displacement
from limmu.games.god_kings.upkeep import settle

BIG_ARMY = 6
"""Units of an army whose defeat scores a VP."""


@rule("GK-15.5.9-f", "GK-15.5.9-g", "GK-24.1-m", "GK-24.1-n", "GK-21.0-m")
def battle_vp(loser_units: int, loser_has_general: bool, barbarian: bool) -> int:
    """The VP for beating an army, by its units when battle was declared; nothing for un-led units (GKR-071)."""
    return int(loser_units >= BIG_ARMY) + int(barbarian) if loser_has_general else 0


@rule("GK-15.5.9-d", "GK-15.5.9-e", "GK-18.2-h", "GK-21.0-f", "GK-22.0-b")
def winner_may_mark(board: Board, power: str, space: str) -> bool:
    """Whether the winner of a battle places its marker: a unit left, a power that has markers, no foreign garrison
    by marker or by units inside, those that just went in among them (GKR-072)."""
    return q.is_major(board, power) and bool(may_place_marker(board, power, space))


@procedure("GK-15.5.9")
class BattleOutcome(Procedure[None]):
    """15.5.9  a the winner  b cards  c 15.5.10 the loser leaves  d lone generals  e marker  f VPs  g what follows."""

    fight: Fight
    won: str = ""
    """attacker or defender."""
    leaving: tuple[str, ...] = ()
    """Powers of the losing side that have still to leave."""
    cards: tuple[int, ...] = ()
    """The cards, not carried out yet, that cost the loser further steps."""

    @property
    def winner(self) -> BattleSide:
        """The side that won."""
        return self.fight.side(self.won)

    @property
    def loser(self) -> BattleSide:
        """The side that lost."""
        return self.fight.other(self.won)

    @property
    def difference(self) -> int:
        """The loser's loss number less the winner's (GKR-073)."""
        return self.loser.suffers - self.winner.suffers

    @step("GK-15.5.1-k", "GK-15.5.9-a", "GK-15.5.9-b", "GK-15.5.9-c")
    def name_winner(self, t: Table[Board]) -> Next[None]:
        one, two = self.fight.attacker, self.fight.defender
        gone = [not living(t.board, side.units) for side in (one, two)]
        won = battle_winner(two.suffers, one.suffers, gone[0], gone[1])
        me = self.but(won=won, leaving=_powers(t.board, self.fight.other(won)))
        winner, loser = me.winner, me.loser
        king = bool(winner.leader) and q.general(t.board, winner.leader).kind == "king"
        clause = "GK-15.5.9-c" if gone[0] != gone[1] else "GK-15.5.9-a" if me.difference > 0 else "GK-15.5.9-b"
        why = ((clause, me.difference),)
        t.emit(
            BattleWon(
                space=self.fight.space,
                winner=winner.power,
                loser=loser.power,
                difference=me.difference,
                king=king,
                why=why,
            )
        )
        if not living(t.board, loser.units):
            return Goto(me.leave)
        window = CardWindow("after_battle_lost", (loser.seat,), self.fight.scene(loser.power))
        return Call(window, then=me.loser_played)

    @step("GK-9.4-a")
    def loser_played(self, t: Table[Board], played: tuple[Played, ...]) -> Next[None]:
        fight = self.fight
        if played:  # clean_retreat
            fight = fight.with_side(DEFENDER if self.won == ATTACKER else ATTACKER, self.loser.but(clean=True))
        window = CardWindow("after_battle_won", (self.winner.seat,), fight.scene(self.winner.power))
        return Call(window, then=self.but(fight=fight).winner_played)

    @step("GK-9.4-a")
    def winner_played(self, t: Table[Board], played: tuple[Played, ...]) -> Next[None]:
        return Goto(self.but(cards=tuple([one.card for one in played])).pursue)

    @step("GK-9.4-a")
    def pursue(self, t: Table[Board]) -> Next[None]:
        if not self.cards:
            return None
        effect = t.pack.card[self.cards[0]].effect  # extra_losses
        return Roll(effect.number("dice"), 6, "card", by=self.winner.power, then=self.extra)

    @step("GK-9.4-a", "GK-15.5.8-a", "GK-15.5.3-c")
    def extra(self, t: Table[Board], faces: Faces) -> Next[None]:
        effect = t.pack.card[self.cards[0]].effect
        parts, rolled = effect.number("divide_by"), sum(faces)
        steps = -(-rolled // parts) if effect.word("round") == "up" else rolled // parts
        return Call(_take(t.board, self.loser, steps), then=self.but(cards=self.cards[1:]).suffered)

    @step("GK-9.4-a")
    def suffered(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.pursue)

    @step("GK-15.5.5-b", "GK-15.5.8-a", "GK-15.5.3-c")
    def pay(self, t: Table[Board]) -> Next[None]:
        return Call(_take(t.board, self.loser, self.loser.steps_if_lost))

    @step("GK-15.5.1-l", "GK-15.5.10-a", "GK-15.5.10-b", "GK-15.5.10-c", "GK-16.1-e", "GK-15.5.8-f", "GK-25.0-b")
    def leave(self, t: Table[Board]) -> Next[None]:
        if not self.leaving:
            return Goto(self.drive_off)
        fight, side, power = self.fight, self.loser, self.leaving[0]
        me = self.but(leaving=self.leaving[1:])
        role = DEFENDER if self.won == ATTACKER else ATTACKER
        units = q.ids(q.units_of(t.board, fight.space, power, inside=False))  # held back or not in the battle too
        leaders = q.ids(q.leaders_of(t.board, fight.space, power, inside=False))
        by_sea = fight.by_sea and role == ATTACKER
        landed = tuple([i for i in side.units if i not in fight.sortied]) if by_sea else ()
        entry_space = "" if by_sea else fight.entry_space  # nobody retreats over the sea: only those who made a sortie
        if units and is_displaced(self.difference) and not (landed or side.stands or side.clean):
            legal = has_retreat(
                t.board,
                power=power,
                role=role,
                space=fight.space,
                entry_space=entry_space,
                units=units,
                sortied=fight.sortied,
            )
            why = (("GK-15.5.10-b", self.difference),)
            return Call(
                Displacement(power=power, units=units, leaders=leaders, half_lost=not legal, seat=side.seat, why=why),
                then=me.left,
            )
        retreat = Retreat(
            power=power,
            seat=side.seat,
            units=units,
            leaders=leaders,
            space=fight.space,
            role=role,
            entry_space=entry_space,
            landed=landed,
            sortied=fight.sortied,
            clean=side.clean,
        )
        return Call(retreat, then=me.left)

    @step("GK-15.5.10-a")
    def left(self, t: Table[Board], result: None) -> Next[None]:
        return Goto(self.leave)

    @step("GK-11.11-a", "GK-11.11-b", "GK-15.5.8-f")
    def drive_off(self, t: Table[Board]) -> Next[None]:
        board, space, winner = t.board, self.fight.space, self.winner
        leaders = q.ids(q.leaders_of(board, space, winner.power, inside=False))
        if leaders and not q.units_of(board, space, winner.power, inside=False):
            why = (("GK-11.11-b", 0),)
            return Call(
                Displacement(power=winner.power, units=(), leaders=leaders, half_lost=False, seat=winner.seat, why=why)
            )
        return Call(LoneGenerals(space, winner.power)) if leaders else None

    @step("GK-15.5.9-d", "GK-15.5.9-e", "GK-18.2-h", "GK-20.3-g", "GK-20.3-h")
    def mark(self, t: Table[Board]) -> Next[None]:
        power, space = self.winner.power, self.fight.space
        if not living(t.board, self.winner.units) or not winner_may_mark(t.board, power, space):
            return Goto(self.score)
        seat = q.seat_of(t.board, power)
        garrison = not seat and bool(q.walls(t.board, space))
        return Call(MarkerPlacement((space,), power, garrison, seat, (("GK-15.5.9-d", 0),)))

    @step("GK-15.5.9-f", "GK-15.5.9-g", "GK-24.1-m", "GK-24.1-n", "GK-20.3-j")
    def score(self, t: Table[Board]) -> Next[None]:
        loser = self.loser
        points = battle_vp(len(loser.units), bool(loser.leader), q.is_people(t.board, loser.power))
        award(t, self.winner.power, points, "battle", (("GK-15.5.9-f", points),))
        settle(t)

    @step("GK-17.7-f", "GK-17.6-a")
    def return_inside(self, t: Table[Board]) -> Next[None]:
        power, space = self.winner.power, self.fight.space
        if self.won != ATTACKER or not self.fight.sortied:
            return Done()
        mine = q.ids(q.units_of(t.board, space, power, inside=False))
        leaders = q.ids(q.leaders_of(t.board, space, power, inside=False))
        able, room = may_go_inside(t.board, power, space, (*mine, *leaders), self.fight.sortied)
        units = tuple([i for i in mine if i in able and room])
        generals = tuple([g for g in leaders if g in able])
        if not units and not generals:
            return Done()
        question = GoInside(
            power=power, space=space, units=units, leaders=generals, room=room, all_units=len(mine), beaten=False
        )
        return Ask(self.winner.seat, question, then=self.go_inside)

    @step("GK-17.7-f")
    def go_inside(self, t: Table[Board], picked: tuple[str, ...]) -> Next[None]:
        if picked:
            generals, units = parted(t.board, picked)
            t.emit(WentInside(units, generals, inside=True))
            settle(t)
        return Done()


def _powers(board: Board, side: BattleSide) -> tuple[str, ...]:
    """The powers of a side, its own first."""
    return tuple(dict.fromkeys([side.power, *[b.unit(board, i).power for i in side.units]]))


def _take(board: Board, side: BattleSide, steps: int) -> TakeSteps:
    """Steps that a card costs a side in the battle: units held back lose none of them (GKR-067)."""
    return TakeSteps(
        power=side.power,
        units=q.ids(engaged(board, side)),
        steps=steps,
        purpose="card",
        seat=side.seat,
        why=(("GK-9.4-a", steps),),
        others=side.held,
    )
