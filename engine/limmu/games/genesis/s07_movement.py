"""7.1, 7.2 A Move: naming the force, its movement points, and spending them step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Literal

from limmu.core import (
    PUBLIC,
    Ask,
    Call,
    Done,
    Faces,
    Goto,
    Next,
    Pass,
    Question,
    Roll,
    Table,
    Verdict,
    Why,
    accept,
    declare,
    offers,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.genesis import armies, s11_assault, s12_bribery
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import BUILT, Board
from limmu.games.genesis.cards.conditions import Discard, Play, could_hold, no_events, playable
from limmu.games.genesis.cards.windows import card_verdict
from limmu.games.genesis.facts import DieResolved, ForceChanged
from limmu.games.genesis.s05_revolts import quell
from limmu.games.genesis.s07_choices import Chosen, parts_of
from limmu.games.genesis.s07_entering import MOVE, NAVAL, SOLO, Entry, may_march
from limmu.games.genesis.s07_forces import (
    FREE,
    MINOR,
    DeclareForce,
    DropOff,
    PickUp,
    movable,
    moves,
    waiting_stacks,
)
from limmu.games.genesis.s07_meanwhile import WHILE_MOVING, meanwhile, played_meanwhile, scene_of
from limmu.games.genesis.s07_mover import Moving
from limmu.games.genesis.s07_naval import landings, may_sail
from limmu.games.genesis.s07_solo import cost_of_run, may_ride, part_from_force, rides
from limmu.games.genesis.s07_spaces import cost_of_entering
from limmu.games.genesis.s07_steps import Destroy, Enter, Naval, Solo
from limmu.games.genesis.s08_destruction import destroy_city, may_destroy, may_raze, raze_monument
from limmu.games.genesis.s12_dissolution import Betray, Betrayal, betrayals
from limmu.games.genesis.units import number
from limmu.games.genesis.upkeep import settle

STOP: Final = "stop"
PICK_UP: Final = "pick_up"
DROP_OFF: Final = "drop_off"
RAZE: Final = "raze"
PICK_UP_MP = 1

# ---------------------------------------------------------------- the next step


Here = Literal["pick_up", "drop_off", "raze"]
Step = Literal["stop"] | Here | Enter | Solo | Naval | Destroy | Betray | Play | Discard


@declare(PUBLIC)
class ChooseStep(Question[Board, Step]):
    """What a moving force does next, with a held card played or thrown away in between, or stop."""

    passing: ClassVar[str] = STOP
    seat: str
    force: str
    how: str
    run: bool
    """A King's run alone is under way: the next space costs nothing."""
    first: bool
    """No movement point has been spent yet."""

    def answers(self, board: Board) -> Sequence[Step]:
        """Stopping first, then marching, riding, sailing, the rest, cards."""
        force = b.force(board, self.force)
        found: list[Step] = [STOP]
        if not q.is_lone_king(board, self.force):
            exits = b.pack(board).exits[force.at]
            found += [Enter(to) for to in exits if may_march(board, self.force, to, force.mp)]
        found += [Solo(to) for to in rides(board, self.force, self.run)]
        found += [Naval(to) for to in landings(board, self.force, self.how, self.first)]
        found += self._here(board)
        found += playable(board, self.seat, WHILE_MOVING, scene_of(board, self.force))
        found += no_events(board, self.seat, WHILE_MOVING)
        return found + list(self._betrayals(board))

    @rule("GE-12.1-f")
    def _betrayals(self, board: Board) -> Sequence[Betray]:
        """A kingdom breaks its word also in the middle of a Move of its own, and may then attack."""
        return betrayals(board, self.seat) if b.force(board, self.force).power == self.seat else ()

    def _here(self, board: Board) -> list[Step]:
        here: tuple[Here, ...] = (PICK_UP, DROP_OFF, RAZE)
        found: list[Step] = [what for what in here if may_do(board, self.force, self.how, what)]
        if may_destroy(board, self.force):
            found.append(Destroy())
            if b.place(board, b.force(board, self.force).at).monument == BUILT:
                found.append(Destroy(raze=True))
        return found

    def check(self, board: Board, answer: Step) -> Verdict[bool]:
        """Each kind of step is refused by its own clause."""
        if isinstance(answer, Enter | Solo | Naval) and answer.to not in b.pack(board).space_order:
            return refuse("", "not_on_offer", answer.to)
        match answer:
            case "stop":
                return accept
            case Enter(to):
                if q.is_lone_king(board, self.force):
                    return refuse("GE-7.2.6-a", "king_rides_alone", to)
                return may_march(board, self.force, to, b.force(board, self.force).mp)
            case Solo(to):
                return may_ride(board, self.force, to, self.run)
            case Naval(to):
                return may_sail(board, self.force, to, self.how, self.first)
            case "pick_up" | "drop_off" | "raze":
                return may_do(board, self.force, self.how, answer)
            case Destroy(raze):
                standing = b.place(board, b.force(board, self.force).at).monument == BUILT
                verdict = may_destroy(board, self.force)
                return refuse("", "not_on_offer") if verdict and raze and not standing else verdict
            case Betray(ally):
                return accept if answer in self._betrayals(board) else refuse("GE-12.1-f", "no_alliance", ally)
            case Play() | Discard():
                return card_verdict(board, self.seat, answer, WHILE_MOVING, scene_of(board, self.force))


@rule("GE-7.2.3-c", "GE-7.2.3-d", "GE-7.2.6-c", "GE-7.2.7-a", "GE-7.1.1-b", "GE-7.3.5-a")
def may_do(board: Board, force: str, how: str, what: Here) -> Verdict[bool]:
    """Whether a moving force may pick up or drop off units, or tear down a Monument, where it is.

    A Minor Move is one unit's; without movement points nothing is picked up or dropped that would not stay anyway.
    """
    if what == RAZE:
        return may_raze(board, force)
    if how == MINOR:
        return refuse("GE-7.1.1-b", "one_unit_only", force)
    if not b.force(board, force).mp:
        return refuse("GE-7.2.3-l", "not_enough_mp", str(PICK_UP_MP), "0")
    if what == PICK_UP:
        waiting = waiting_stacks(board, force, how)
        return accept if waiting else refuse("GE-7.2.3-c", "nobody_to_pick_up", b.force(board, force).at)
    units = q.force_units(board, force)
    if number(units) + units.sherden + len(q.force_kings(board, force)) > 1:
        return accept
    return refuse("GE-7.2.3-d", "somebody_goes_on", force)


@rule("GE-7.2.1-b", "GE-7.2.1-c", "GE-7.2.6-a")
def movement_points(board: Board, force: str, die: int, ruled: Why = ()) -> Verdict[int]:
    """The MP of a force: the die, and with a King his Campaign rating."""
    why = [("GE-7.2.1-c", die)]
    if kings := q.force_kings(board, force):
        why.append(("GE-7.2.1-b", max([q.campaign(board, king.id) for king in kings])))
    why += ruled
    return Verdict(sum([value for _, value in why]), tuple(why))


# ---------------------------------------------------------------- the Move


@procedure("GE-7.2")
class Move(Moving):
    """7.2.1  a the force is named  b, c its movement points  7.2.3 what it does with them, one thing after the other
    5.2.4  revolts it has quelled end  7.2.2 its units have moved.

    `force`: one that is formed already (an invasion, with `assault`: it storms its space first).
    """

    at: tuple[str, ...] = ()
    force: str = ""
    assault: bool = False
    band: str = ""
    run: bool = False
    first: bool = True

    @step("GE-7.2.1-a", "GE-7.1.1-a", "GE-7.1.1-b", "GE-2.9-major-move", "GE-2.9-minor-move")
    def name(self, t: Table[Board]) -> Next[None]:
        if self.force:
            return Goto(self.roll)
        if not moves(t.board, self.power, self.how, self.at, self.band):
            return Done(None)
        return Ask(self.seat, DeclareForce(self.power, self.how, self.at, self.band), then=self.form)

    @step("GE-7.2.1-a", "GE-7.1.2-a", "GE-7.1.3-a")
    def form(self, t: Table[Board], chosen: Chosen | Pass) -> Next[None]:
        if isinstance(chosen, Pass):
            return Done(None)
        groups, _ = movable(t.board, self.power, chosen.at, self.how, self.band)
        parts, kings = parts_of(t.board, groups, chosen)
        force = armies.form(t, kind="move", power=self.power, at=chosen.at, parts=parts, kings=kings)
        return Goto(self.but(force=force).roll)

    @step("GE-7.2.1-b", "GE-7.2.1-c", "GE-7.2.6-e")
    def roll(self, t: Table[Board]) -> Next[None]:
        if self.how == MINOR and q.is_lone_king(t.board, self.force):
            return Goto(self.but(run=True).choose)
        return Roll(1, 6, "move", by=self.seat, then=self.rolled)

    @step("GE-7.2.1-b", "GE-7.2.1-c", "GE-7.2.3-m", modified="roll")
    def rolled(self, t: Table[Board], faces: Faces) -> Next[None]:
        points = movement_points(t.board, self.force, faces[0], t.ruled())
        about = (self.force, b.force(t.board, self.force).at)
        t.emit(
            DieResolved(
                purpose="move",
                power=self.power,
                faces=faces,
                total=points.value,
                target=0,
                success=True,
                about=about,
                why=points.why,
            )
        )
        t.emit(ForceChanged(b.force(t.board, self.force).but(mp=points.value), "rolled", points.why))
        return Goto(self.storm if self.assault else self.choose)

    @step("GE-10.2.4-b", "GE-11.2.4-a")
    def storm(self, t: Table[Board]) -> Next[None]:
        return Call(s11_assault.Assault(self.force), then=self.but(first=False).moved_on)

    @step("GE-7.2.3-m", "GE-7.2.5-d", "GE-7.2.3-l", "GE-12.2-a", "GE-13.1.5-b")
    def choose(self, t: Table[Board]) -> Next[None]:
        if not q.exists(t.board, self.force):
            return Goto(self.end)
        question = ChooseStep(self.seat, self.force, self.how, self.run, self.first)
        if len(offers(question, t.board)) == 1 and not could_hold(t.board, self.seat, WHILE_MOVING):
            return Goto(self.end)  # who holds cards is asked all the same: what they are is not told
        may = meanwhile(t.board, self.seat, self.force, self.hear_card, self.hear_bribe)
        return Ask(self.seat, question, then=self.act, may=may)

    @step("GE-13.1.5-b")
    def hear_card(self, t: Table[Board], answer: Play | Discard) -> Next[None]:
        return Call(played_meanwhile(t.board, answer), then=self.moved_on)

    @step("GE-12.2-a", "GE-12.2-b")
    def hear_bribe(self, t: Table[Board], offer: s12_bribery.Offer) -> Next[None]:
        return Call(s12_bribery.Bribe(offer, self.force), then=self.moved_on)

    @step("GE-7.2.3-a", "GE-7.2.3-c", "GE-7.2.3-i", "GE-7.2.6-a", "GE-7.2.9-a", "GE-12.1-f")
    def act(self, t: Table[Board], answer: Step) -> Next[None]:
        match answer:
            case "stop":
                return Goto(self.end)
            case Enter(to):
                entry = Entry(self.force, to, MOVE, cost_of_entering(t.board, self.power, to))
                return Call(entry, then=self.but(run=False, first=False).moved_on)
            case Solo(to):
                return self._ride(t, to)
            case Naval(to):
                entry = Entry(self.force, to, NAVAL, t.pack.numbers.naval_mp)
                return Call(entry, then=self.but(run=False, first=False).moved_on)
            case "pick_up":
                return Ask(self.seat, PickUp(self.force, self.how), then=self.pick_up)
            case "drop_off":
                return Ask(self.seat, DropOff(self.force), then=self.drop_off)
            case Play() | Discard():
                return Call(played_meanwhile(t.board, answer), then=self.moved_on)
            case Betray(ally):
                return self._betray(t, ally)
            case Destroy(raze):
                destroy_city(t, self.force, raze=raze)
                return Goto(self.but(first=False).choose)
            case "raze":
                raze_monument(t, b.force(t.board, self.force).at)
                return Goto(self.choose)

    def _ride(self, t: Table[Board], to: str) -> Next[None]:
        part_from_force(t, self.force, q.force_kings(t.board, self.force)[0].id, self.left())
        entry = Entry(self.force, to, SOLO, cost_of_run(self.run))
        return Call(entry, then=self.but(run=True, first=False).moved_on)

    @rule("GE-12.1-f", "GE-12.1.4-a")
    def _betray(self, t: Table[Board], ally: str) -> Next[None]:
        """A force that is a guest of the ally leaves his space as all guests do, and has ended its Move (R-GE-82)."""
        if q.control(t.board, b.force(t.board, self.force).at) == ally:
            armies.disband(t, self.force, moved=self.how != FREE)
        return Call(Betrayal(self.seat, ally), then=self.moved_on)

    @step("GE-7.4.8-a", "GE-7.5.7-b", "GE-12.2-d")
    def moved_on(self, t: Table[Board], done: None) -> Next[None]:
        return Goto(self.choose)

    @step("GE-7.2.3-c", "GE-7.2.3-e", "GE-7.2.6-c", "GE-7.2.7-a")
    def pick_up(self, t: Table[Board], chosen: Chosen | Pass) -> Next[None]:
        assert isinstance(chosen, Chosen)
        groups, _ = movable(t.board, self.power, chosen.at, self.how)
        parts, kings = parts_of(t.board, groups, chosen)
        paid = number(chosen.units) > 0
        if paid:
            armies.spend(t, self.force, PICK_UP_MP, "pick_up", (("GE-7.2.3-c", PICK_UP_MP),))
        armies.pick_up(t, self.force, parts, kings)
        settle(t)
        return Goto(self.but(run=False, first=self.first and not paid).choose)

    @step("GE-7.2.3-c", "GE-7.2.3-d", "GE-7.2.2-b")
    def drop_off(self, t: Table[Board], chosen: Chosen | Pass) -> Next[None]:
        assert isinstance(chosen, Chosen)
        parts, kings = parts_of(t.board, q.force_groups(t.board, self.force), chosen)
        armies.drop(t, self.force, parts, kings, state=self.left())
        settle(t)
        return Goto(self.choose)

    @step("GE-7.2.2-a", "GE-7.2.2-b", "GE-7.2.6-f", "GE-5.2.4-a", "GE-7.5.6-a")
    def end(self, t: Table[Board]) -> Next[None]:
        armies.disband(t, self.force, moved=self.how != FREE)
        settle(t)
        quell(t, self.power)
        armies.end_move(t, self.power)
        settle(t)
        return Done(None)
