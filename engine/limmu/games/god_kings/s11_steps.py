"""11.2 The steps that a marching army may take: what the next question offers, and why it refuses the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from limmu.core import PUBLIC, Answer, Question, Record, Verdict, accept, declare, offers, refuse, rule
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Board, SpaceId
from limmu.games.god_kings.cards.use import CardUse
from limmu.games.god_kings.s11_forces import (
    ActiveArmy,
    ChooseForce,
    blockers,
    command_limit,
    cost_of_entering,
    is_penned,
    subordinates,
    where,
)
from limmu.games.god_kings.s12_naval import Naval, landings, may_embark, may_land
from limmu.games.god_kings.s17_sieges import may_siege
from limmu.games.god_kings.s18_political_control import may_place_marker

Shift = Literal["pick_up", "drop_off", "drop_inside"]
"""What changes who marches on."""
Deed = Literal["place_pc", Shift, "enter_city", "leave_city", "siege", "sortie", "attack", "end"]
END: Final = "end"
SIEGE: Final = "siege"
SORTIE: Final = "sortie"
ATTACK: Final = "attack"
PLACE_PC: Final = "place_pc"
PICK_UP: Final = "pick_up"
DROP_OFF: Final = "drop_off"
DROP_INSIDE: Final = "drop_inside"
ENTER_CITY: Final = "enter_city"
LEAVE_CITY: Final = "leave_city"
MARKER_MP = 1


@declare(PUBLIC)
class Marching(Record):
    """Where a march stands, beside the army itself."""

    use: CardUse
    ended: bool = False
    """The movement is over: only a siege roll is left."""
    shifted: bool = False
    """It has gone in or out of the city since it came into the space."""
    moved: bool = False
    sailed: bool = False


# ---------------------------------------------------------------- what an army may do


@rule("GK-11.2-a", "GK-11.2-b", "GK-11.7-b", "GK-11.8-d", "GK-11.4-b", "GK-21.0-l", "GK-17.5-d")
def may_enter(board: Board, army: ActiveArmy, space: str) -> Verdict[bool]:
    """Whether the army may move to a space now: adjacent by land, enough MP, no tribal space, not shut in (GKR-105); a
    general without units not among enemy units outside (GKR-047)."""
    here = where(board, army)
    if q.is_tribal(board, space):
        return refuse("GK-21.0-l", "tribal_space", space)
    if space not in b.pack(board).exits.get(here, ()):
        return refuse("GK-11.2-a", "not_adjacent", here, space)
    if is_penned(board, army):
        return refuse("GK-17.5-d", "enemies_outside", here)
    cost = cost_of_entering(board, army, space)
    if cost > army.mp:
        return refuse("GK-11.7-b" if cost > 1 else "GK-11.2-b", "not_enough_mp", str(cost), str(army.mp))
    if not army.units and blockers(board, space, army.power):
        return refuse("GK-11.4-b", "general_without_units", space)
    return accept


@rule("GK-11.6-a", "GK-11.6-b", "GK-11.6-c", "GK-18.2-g", "GK-3.0-v")
def may_mark(board: Board, army: ActiveArmy) -> Verdict[bool]:
    """Whether the army may place a marker where it stands: a unit, 1 MP, once in a space (GKR-049)."""
    here = where(board, army)
    if not army.units:
        return refuse("GK-3.0-v", "general_without_units", army.general)
    if army.mp < MARKER_MP:
        return refuse("GK-11.6-a", "not_enough_mp", str(MARKER_MP), str(army.mp))
    if here in army.marked:
        return refuse("GK-11.6-a", "already_placed_here", here)
    if q.is_tribal(board, here):
        return refuse("GK-21.0-l", "tribal_space", here)
    place = b.place(board, here)
    if place.garrison and place.marker != army.power:
        return refuse("GK-11.6-c", "garrisoned", here)
    if q.enemy_units(board, here, army.power):
        return refuse("GK-11.6-b", "enemy_units_there", here)
    return may_place_marker(board, army.power, here)


@rule("GK-11.2-h", "GK-11.2-i", "GK-11.9-a", "GK-11.9-b", "GK-11.2-k", "GK-11.12-b", "GK-10.2-e")
def pick_up_choice(board: Board, army: ActiveArmy) -> ChooseForce:
    """What may join the army where it stands: units, and warlords if the King moves; nothing that has moved."""
    here = where(board, army)
    taken = (*army.units, *army.frozen)
    units = tuple([u.id for u in q.units_of(board, here, army.power) if u.id not in taken])
    generals = tuple([g for g in subordinates(board, army.general) if g not in army.along and g not in army.frozen])
    each = q.commands(board, generals[0]) if generals else 0
    room = command_limit(board, army.leaders).value - len(army.units)
    return ChooseForce(
        purpose=PICK_UP,
        generals=generals,
        units=units,
        least=0,
        most=room,
        least_each=0,
        most_each=each,
        something=True,
        clause="GK-11.2-i",
        general=army.general,
        space=here,
    )


@rule("GK-11.2-h", "GK-11.2-i", "GK-11.2-k", "GK-11.10-a", "GK-11.10-b")
def drop_off_choice(board: Board, army: ActiveArmy) -> ChooseForce:
    """What may be left here: units, and warlords; whom the rest does not command must be left with them."""
    each = q.commands(board, army.along[0]) if army.along else 0
    excess = len(army.units) - command_limit(board, army.leaders).value
    most = len(army.units)
    return ChooseForce(
        purpose=DROP_OFF,
        generals=army.along,
        units=army.units,
        least=excess,
        most=most,
        least_each=each,
        most_each=0,
        something=True,
        clause="GK-11.2-i",
        general=army.general,
        space=where(board, army),
    )


@rule("GK-11.8-a", "GK-11.8-b", "GK-11.8-e", "GK-17.1-e")
def drop_inside_choice(board: Board, army: ActiveArmy) -> ChooseForce:
    """What may be left inside one's own city here: two units at most, with those already in it."""
    choice = drop_off_choice(board, army)
    room = q.city_room(board, where(board, army), army.units)
    return choice.but(purpose=DROP_INSIDE, most=room, clause="GK-11.8-b")


@rule("GK-11.8-a", "GK-11.8-e", "GK-17.1-e")
def at_own_city(board: Board, army: ActiveArmy) -> Verdict[bool]:
    """Whether the army stands at a Walled-City with its own marker, nobody besieging it."""
    here = where(board, army)
    if not q.walls(board, here) or b.place(board, here).marker != army.power:
        return refuse("GK-11.8-e", "not_own_walled_city", here)
    return refuse("GK-11.8-e", "enemies_outside", here) if blockers(board, here, army.power) else accept


@rule("GK-11.8-b", "GK-11.8-e")
def may_enter_city(board: Board, army: ActiveArmy) -> Verdict[bool]:
    """Whether the whole army may go inside its own city here."""
    if not (verdict := at_own_city(board, army)):
        return verdict
    room = q.city_room(board, where(board, army), army.units)
    return accept if len(army.units) <= room else refuse("GK-11.8-b", "city_full", str(room))


@rule("GK-11.2-r", "GK-17.2-b", "GK-17.2-c", "GK-11.12-d", "GK-3.0-ap")
def may_besiege(board: Board, army: ActiveArmy, use: CardUse) -> Verdict[bool]:
    """Whether the army may end its activation with a siege roll: three of its units, at an enemy garrisoned city."""
    here = where(board, army)
    least = b.pack(board).siege_table.least_units
    if len(army.units) < least:
        return refuse("GK-17.2-b", "too_few_units", army.general, str(least))
    return may_siege(board, army.general, here, use) if q.walls(board, here) else refuse("GK-17.2-a", "no_city", here)


@declare(PUBLIC)
class Move(Answer):
    """By land into an adjacent space."""

    to: SpaceId


MarchStep = Move | Naval | Deed


@declare(PUBLIC)
class MoveArmy(Question[Board, MarchStep]):
    """The next step of a march.

    Out of a city with enemies outside only sortie and end; attack where enemies stand in the space it starts from.
    """

    army: ActiveArmy
    march: Marching

    def answers(self, board: Board) -> Sequence[MarchStep]:
        """Every step that is legal now; ending the activation is the last."""
        army, march = self.army, self.march
        if march.ended:
            return (SIEGE, END) if may_besiege(board, army, march.use) else (END,)
        if is_penned(board, army):
            return (SORTIE, END) if army.units else (END,)
        here = where(board, army)
        found: list[MarchStep] = []
        if army.mp:
            exits = b.pack(board).exits.get(here, ())
            found += [Move(space) for space in exits if may_enter(board, army, space)]
            found += landings(board, army, march.use)
            if army.units and may_mark(board, army):
                found.append(PLACE_PC)
        found += self._shifts(board, here)
        if army.units and blockers(board, here, army.power):
            found.append(ATTACK)
        if army.units and may_besiege(board, army, march.use):
            found.append(SIEGE)
        found.append(END)
        return found

    def _shifts(self, board: Board, here: str) -> list[Deed]:
        """Taking up, leaving behind, going in and out: free of MP."""
        army = self.army
        found: list[Deed] = []
        if _has_answer(pick_up_choice(board, army)):
            found.append(PICK_UP)
        if army.units or army.along:
            found.append(DROP_OFF)
        if here in b.pack(board).walls and at_own_city(board, army):
            if (army.units or army.along) and _has_answer(drop_inside_choice(board, army)):
                found.append(DROP_INSIDE)
            if not self.march.shifted:
                places = [b.leader(board, g).inside for g in army.leaders]
                places += [b.unit(board, i).inside for i in army.units]
                if False in places and may_enter_city(board, army):
                    found.append(ENTER_CITY)
                if True in places:
                    found.append(LEAVE_CITY)
        return found

    def check(self, board: Board, answer: MarchStep) -> Verdict[bool]:
        """One of the answers; the refusal says which rule is in the way."""
        if answer in offers(self, board):
            return accept
        if self.march.ended and answer != SIEGE:
            return refuse("GK-11.2-o", "movement_is_over")
        verdict = self._refusal(board, answer)
        return refuse("GK-11.2-n", "not_on_offer") if verdict else verdict

    def _refusal(self, board: Board, answer: MarchStep) -> Verdict[bool]:
        army, use = self.army, self.march.use
        match answer:
            case Move():
                return may_enter(board, army, answer.to)
            case Naval():
                return may_embark(board, army, use) and may_land(board, army, answer.port, inside=answer.inside)
            case "place_pc":
                return may_mark(board, army)
            case "siege":
                return may_besiege(board, army, use)
            case "enter_city" | "drop_inside":
                return may_enter_city(board, army)
            case _:
                return accept


def _has_answer(choice: ChooseForce) -> bool:
    """Whether some number of units is right with some number of the generals."""
    for n in range(len(choice.generals) + 1):
        least, most = choice.company(n)
        if least <= most:
            return True
    return False
