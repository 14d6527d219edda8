"""Which cards of a hand may be played in a window, and with which choice. Conditions stand here, not in the pack."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from limmu.core import PUBLIC, Record, declare, remembered, rule
from limmu.games.god_kings import board as b
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.pack import Card
from limmu.games.god_kings.queries import seat_of, units_of
from limmu.games.god_kings.s17_besieged import may_raise_troops_with

ATTACKER, DEFENDER = "attacker", "defender"


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


Choices = Sequence[str]
"""The choices with which a card may be played; ("",) if there is nothing to choose, () if it may not be played."""
NO_CHOICE: Choices = ("",)
Condition = Callable[[Board, str, Scene, Card], Choices]


@rule("GK-9.4-a")
def playable(board: Board, seat: str, window: str, scene: Scene) -> tuple[str, ...]:
    """The answers with which a seat may play cards of its hand in a window: "63", or "60:attacker" with a choice."""
    known = b.pack(board).card
    found: list[str] = []
    for number in b.hand(board, seat):
        card = known.get(number)
        if card is not None and card.window == window:
            for choice in CONDITIONS[card.effect.name](board, seat, scene, card):
                found.append(f"{number}:{choice}" if choice else str(number))
    return tuple(found)


# ---------------------------------------------------------------- sides


def sides(board: Board, seat: str, scene: Scene) -> tuple[str, ...]:
    """The sides for which a seat decides: attacker, defender, or none for a third party."""
    attacking = scene.attacker_seat or seat_of(board, scene.attacker)
    defending = scene.defender_seat or seat_of(board, scene.defender)
    return tuple([side for side, one in ((ATTACKER, attacking), (DEFENDER, defending)) if one == seat])


def other_side(side: str) -> str:
    """The side against a side."""
    return DEFENDER if side == ATTACKER else ATTACKER


def _aimed(board: Board, seat: str, scene: Scene, word: str, *, harms: bool) -> Choices:
    """The sides that a card may name; a third party helps only the side whose turn for help it is (GKR-068)."""
    mine = sides(board, seat, scene)
    if word in (ATTACKER, DEFENDER):
        named = (word,)
    elif word == "own":
        named = mine
    elif word == "enemy" and mine:
        named = tuple([other_side(side) for side in mine])
    else:
        named = (ATTACKER, DEFENDER)
    if not mine and scene.helping:
        named = tuple([side for side in named if (other_side(side) if harms else side) == scene.helping])
    return named


# ---------------------------------------------------------------- kinds of condition


def _always(board: Board, seat: str, scene: Scene, card: Card) -> Choices:
    return NO_CHOICE


def _shift(board: Board, seat: str, scene: Scene, card: Card) -> Choices:
    return tuple([str(n) for n in range(card.effect.number("least"), card.effect.number("most") + 1) if n])


def _entered(board: Board, seat: str, scene: Scene, card: Card) -> Choices:
    """An army entered a space of the listed provinces or of the terrain that the card names."""
    found = b.pack(board)
    provinces, terrain = card.effect.words("provinces"), ""
    if card.effect.name == "end_move":
        terrain = card.effect.word("terrain")
    there = not provinces and not terrain
    there = there or found.province_of.get(scene.space, "") in provinces
    there = there or (terrain == "mountain" and scene.space in found.mountains)
    return NO_CHOICE if there and units_of(board, scene.space, scene.attacker) else ()


def _roll(board: Board, seat: str, scene: Scene, card: Card) -> Choices:
    return NO_CHOICE if not scene.roll or scene.roll in card.effect.words("rolls") else ()


def _among(board: Board, seat: str, scene: Scene, card: Card) -> Choices:
    return scene.among or NO_CHOICE


def _charges(board: Board, seat: str, scene: Scene) -> bool:
    """Whether the charge about to be rolled is one of the seat's own."""
    side = ATTACKER if scene.power == scene.attacker else DEFENDER
    return side in sides(board, seat, scene)


def _charge_mod(board: Board, seat: str, scene: Scene, card: Card) -> Choices:
    own = card.effect.word("target") == "own"
    return NO_CHOICE if _charges(board, seat, scene) == own else ()


def _own_charge(board: Board, seat: str, scene: Scene, card: Card) -> Choices:
    return NO_CHOICE if _charges(board, seat, scene) else ()


def _enemy_charge(board: Board, seat: str, scene: Scene, card: Card) -> Choices:
    return () if _charges(board, seat, scene) else NO_CHOICE


_COMMANDERS = {"own_king_commands": "king", "own_warlord_commands": "warlord"}


def _battle_drm(board: Board, seat: str, scene: Scene, card: Card) -> Choices:
    effect = card.effect
    condition = effect.word("condition")
    if not condition:
        return _aimed(board, seat, scene, effect.word("side"), harms=effect.number("drm") < 0)
    leaders = {ATTACKER: scene.attacker_leader, DEFENDER: scene.defender_leader}
    known = b.pack(board).general
    mine = [side for side in sides(board, seat, scene) if leaders[side]]
    return tuple([side for side in mine if known[leaders[side]].kind == _COMMANDERS[condition]])


def _against_a_side(board: Board, seat: str, scene: Scene, card: Card) -> Choices:
    return _aimed(board, seat, scene, card.effect.word("target"), harms=True)


def _besieged_cities(board: Board, seat: str, scene: Scene, card: Card) -> Choices:
    """The besieged cities of the seat's power; in the midst of a siege only that one."""
    cities = (scene.space,) if scene.space else b.besieged_cities(board)
    return tuple(
        [
            city
            for city in cities
            if b.place(board, city).besieger and seat_of(board, b.place(board, city).marker) == seat
        ]
    )


def _raising(board: Board, seat: str, scene: Scene, card: Card) -> Choices:
    """The seat's generals in the battle's space with whom troops may be raised."""
    if not free_mercenaries(board):
        return ()
    here = [g for g in b.leaders_at(board, scene.space) if seat_of(board, g.power) == seat]
    return tuple([g.id for g in here if may_raise_troops_with(board, g.id)])


@remembered
def free_mercenaries(board: Board) -> tuple[str, ...]:
    """The mercenary counters that any great power may hire: those on no map and of no people or revolt."""
    armies = b.pack(board).army
    return tuple(
        [u.id for u in board.units if u.kind == "mercenary" and not u.at and not u.steps and u.power not in armies]
    )


CONDITIONS: dict[str, Condition] = {
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
