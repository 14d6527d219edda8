"""Which cards of a hand may be played in a window, and with which choice. Conditions stand here, not in the pack."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

from limmu.core import PUBLIC, Answer, Record, declare, remember_while, rule
from limmu.games.god_kings import board as b
from limmu.games.god_kings.board import Board, CardId, PieceId, SpaceId
from limmu.games.god_kings.pack import Card
from limmu.games.god_kings.queries import seat_of, units_of
from limmu.games.god_kings.s17_besieged import may_raise_troops_with

SideName = Literal["attacker", "defender"]
ATTACKER: Final = "attacker"
DEFENDER: Final = "defender"


@declare(PUBLIC)
class Scene(Record):
    """What a window is about, in public ids: enough for every card's condition."""

    space: str = ""
    """Where it happens: the battle, the siege, the space entered."""
    attacker: str = ""
    """The active power: attacker, mover, besieger, the power whose roll it is."""
    defender: str = ""
    """The other power: defender, owner of the city, interceptor."""
    attacker_leader: str = ""
    defender_leader: str = ""
    power: str = ""
    """The power about to roll, charge or succeed, where the window is about one of the two."""
    attacker_seat: str = ""
    """The seat that decides for the attacker; "" if it is the one that plays that power."""
    defender_seat: str = ""
    helping: str = ""
    """The side that a seat which is no party may help now (GKR-068): attacker, defender, or "" for either."""
    roll: str = ""
    """The roll about to be made: intercept, avoid or pursuit."""
    among: tuple[str, ...] = ()
    """What a card can be aimed at, where there may be several: the generals whose interceptions were declared."""


@declare(PUBLIC)
class Action(Answer):
    """A card is played with which there is nothing to choose."""

    card: CardId


@declare(PUBLIC)
class ActionFor(Answer):
    """A card is played for or against a side of a battle."""

    card: CardId
    side: SideName


@declare(PUBLIC)
class ActionBy(Answer):
    """A card shifts a roll by so much."""

    card: CardId
    shift: int


@declare(PUBLIC)
class ActionAt(Answer):
    """A card is played for a city."""

    card: CardId
    city: SpaceId


@declare(PUBLIC)
class ActionOn(Answer):
    """A card is played on a general."""

    card: CardId
    general: PieceId


CardAction = Action | ActionFor | ActionBy | ActionAt | ActionOn
WaysToPlay = Callable[[Board, str, Scene, Card], Sequence[CardAction]]
"""The ways in which a card may be played; none if it may not be."""


@rule("GK-9.4-a")
def playable(board: Board, seat: str, window: str, scene: Scene) -> tuple[CardAction, ...]:
    """The ways in which a seat may play cards of its hand in a window."""
    known = b.pack(board).card
    found: list[CardAction] = []
    for number in b.hand(board, seat):
        card = known.get(number)
        if card is not None and card.window == window:
            found += CONDITIONS[card.effect.name](board, seat, scene, card)
    return tuple(found)


def choice_of(action: CardAction) -> str:
    """What is chosen with a card, for the procedure that applies it; "" if there is nothing to choose."""
    match action:
        case Action():
            return ""
        case ActionFor():
            return action.side
        case ActionBy():
            return str(action.shift)
        case ActionAt():
            return action.city
        case ActionOn():
            return action.general


# ---------------------------------------------------------------- sides


def sides(board: Board, seat: str, scene: Scene) -> tuple[SideName, ...]:
    """The sides for which a seat decides: attacker, defender, or none for a third party."""
    attacking = scene.attacker_seat or seat_of(board, scene.attacker)
    defending = scene.defender_seat or seat_of(board, scene.defender)
    return ((ATTACKER,) if attacking == seat else ()) + ((DEFENDER,) if defending == seat else ())


def other_side(side: SideName) -> SideName:
    """The side against a side."""
    return DEFENDER if side == ATTACKER else ATTACKER


def _aimed(board: Board, seat: str, scene: Scene, card: Card, word: str, *, harms: bool) -> Sequence[CardAction]:
    """For the sides that a card may name; a third party helps only the side whose turn for help it is (GKR-068)."""
    mine = sides(board, seat, scene)
    named: Sequence[SideName]
    if word == ATTACKER:
        named = (ATTACKER,)
    elif word == DEFENDER:
        named = (DEFENDER,)
    elif word == "own":
        named = mine
    elif word == "enemy" and mine:
        named = [other_side(side) for side in mine]
    else:
        named = (ATTACKER, DEFENDER)
    if not mine and scene.helping:
        named = [side for side in named if (other_side(side) if harms else side) == scene.helping]
    return [ActionFor(card.number, side) for side in named]


# ---------------------------------------------------------------- kinds of condition


def _plainly(card: Card, *, if_: bool) -> Sequence[CardAction]:
    """The card without any choice, if it may be played."""
    return (Action(card.number),) if if_ else ()


def _always(board: Board, seat: str, scene: Scene, card: Card) -> Sequence[CardAction]:
    return (Action(card.number),)


def _shift(board: Board, seat: str, scene: Scene, card: Card) -> Sequence[CardAction]:
    least, most = card.effect.number("least"), card.effect.number("most")
    return [ActionBy(card.number, n) for n in range(least, most + 1) if n]


def _entered(board: Board, seat: str, scene: Scene, card: Card) -> Sequence[CardAction]:
    """An army entered a space of the listed provinces or of the terrain that the card names."""
    found = b.pack(board)
    provinces, terrain = card.effect.words("provinces"), ""
    if card.effect.name == "end_move":
        terrain = card.effect.word("terrain")
    there = not provinces and not terrain
    there = there or found.province_of.get(scene.space, "") in provinces
    there = there or (terrain == "mountain" and scene.space in found.mountains)
    return _plainly(card, if_=there and bool(units_of(board, scene.space, scene.attacker)))


def _roll(board: Board, seat: str, scene: Scene, card: Card) -> Sequence[CardAction]:
    return _plainly(card, if_=not scene.roll or scene.roll in card.effect.words("rolls"))


def _among(board: Board, seat: str, scene: Scene, card: Card) -> Sequence[CardAction]:
    return [ActionOn(card.number, general) for general in scene.among]


def _charges(board: Board, seat: str, scene: Scene) -> bool:
    """Whether the charge about to be rolled is one of the seat's own."""
    side = ATTACKER if scene.power == scene.attacker else DEFENDER
    return side in sides(board, seat, scene)


def _charge_mod(board: Board, seat: str, scene: Scene, card: Card) -> Sequence[CardAction]:
    own = card.effect.word("target") == "own"
    return _plainly(card, if_=_charges(board, seat, scene) == own)


def _own_charge(board: Board, seat: str, scene: Scene, card: Card) -> Sequence[CardAction]:
    return _plainly(card, if_=_charges(board, seat, scene))


def _enemy_charge(board: Board, seat: str, scene: Scene, card: Card) -> Sequence[CardAction]:
    return _plainly(card, if_=not _charges(board, seat, scene))


_COMMANDERS = {"own_king_commands": "king", "own_warlord_commands": "warlord"}


def _battle_drm(board: Board, seat: str, scene: Scene, card: Card) -> Sequence[CardAction]:
    effect = card.effect
    condition = effect.word("condition")
    if not condition:
        return _aimed(board, seat, scene, card, effect.word("side"), harms=effect.number("drm") < 0)
    leaders: dict[SideName, str] = {ATTACKER: scene.attacker_leader, DEFENDER: scene.defender_leader}
    known = b.pack(board).general
    mine: list[SideName] = [side for side in sides(board, seat, scene) if leaders[side]]
    named: list[SideName] = [side for side in mine if known[leaders[side]].kind == _COMMANDERS[condition]]
    return [ActionFor(card.number, side) for side in named]


def _against_a_side(board: Board, seat: str, scene: Scene, card: Card) -> Sequence[CardAction]:
    return _aimed(board, seat, scene, card, card.effect.word("target"), harms=True)


def _besieged_cities(board: Board, seat: str, scene: Scene, card: Card) -> Sequence[CardAction]:
    """The besieged cities of the seat's power; in the midst of a siege only that one."""
    cities = (scene.space,) if scene.space else b.besieged_cities(board)
    places = [b.place(board, city) for city in cities]
    mine = [place.id for place in places if place.besieger and seat_of(board, place.marker) == seat]
    return [ActionAt(card.number, city) for city in mine]


def _raising(board: Board, seat: str, scene: Scene, card: Card) -> Sequence[CardAction]:
    """The seat's generals in the battle's space with whom troops may be raised."""
    if not free_mercenaries(board):
        return ()
    here = [g for g in b.leaders_at(board, scene.space) if seat_of(board, g.power) == seat]
    return [ActionOn(card.number, g.id) for g in here if may_raise_troops_with(board, g.id)]


@remember_while("pack", "units")
def free_mercenaries(board: Board) -> tuple[str, ...]:
    """The mercenary counters that any great power may hire: those on no map and of no people or revolt."""
    armies = b.pack(board).army
    return tuple(
        [u.id for u in board.units if u.kind == "mercenary" and not u.at and not u.steps and u.power not in armies]
    )


CONDITIONS: dict[str, WaysToPlay] = {
    "succession_mod": _shift,
    "succession_cancel": _always,
    "mp_bonus": _always,
    "terrain_cost": _always,
    "cancel_naval": _always,
    "end_move": _entered,
    "attrition": _entered,
    "cancel_interception": _among,
    "reaction_mod": _roll,
    "cancel_attrition": _always,
    "no_charges": _always,
    "charge_mod": _charge_mod,
    "charge_auto": _own_charge,
    "charge_cancel": _enemy_charge,
    "charge_loss_factor": _always,
    "battle_drm": _battle_drm,
    "cancel_local_allies": _against_a_side,
    "chariot_strength_factor": _against_a_side,
    "exclude_units": _against_a_side,
    "reroll": _always,
    "reduce_loss_number": _always,
    "clean_retreat": _always,
    "extra_losses": _always,
    "siege_drm": _always,
    "clear_siege_markers": _besieged_cities,
    "raise_mercenaries": _raising,
}
"""Effect -> its condition, for every effect that a card played in a window may have."""
