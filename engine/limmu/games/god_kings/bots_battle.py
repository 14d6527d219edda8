"""The sensible bot at war: reactions, battles, losses, retreats, and the action cards that go with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from limmu.core import PASS, Pass
from limmu.games.god_kings import board as b
from limmu.games.god_kings import queries as q
from limmu.games.god_kings.board import Unit
from limmu.games.god_kings.bots_cards import better_king, spare_cards
from limmu.games.god_kings.bots_march import LARGE_ARMY
from limmu.games.god_kings.bots_odds import LikelySide, at_most, battle_odds, best_split, odds_of_defence, side_in
from limmu.games.god_kings.bots_sight import Sight
from limmu.games.god_kings.cards.conditions import ATTACKER, DEFENDER, CardAction, Scene, choice_of, sides
from limmu.games.god_kings.cards.windows import PlayActionCard
from limmu.games.god_kings.pack import Card
from limmu.games.god_kings.s11_forces import ActiveArmy, ChooseForce
from limmu.games.god_kings.s11_reaction import Avoid, DeclareReaction, Intercept
from limmu.games.god_kings.s13_interception import BACK_UP, STAND, StandOrBackUp, WayBack, intercept_choice
from limmu.games.god_kings.s13_reaction_roll import INTERCEPT
from limmu.games.god_kings.s14_avoid_battle import ChooseAvoidance, avoid_choice
from limmu.games.god_kings.s15_charge import DeclareCharge, charge_roll
from limmu.games.god_kings.s15_losses import Steps
from limmu.games.god_kings.s15_main_battle import Split, UseAdvantage
from limmu.games.god_kings.s16_retreats import DISPLACE, ChooseRetreat, GoInside, Way, penalty_of

DEAR = 0.12
"""What a card must bring while none is to spare, as a share of a battle or a siege."""


# ---------------------------------------------------------------- reactions


def _units(sight: Sight, ids: Sequence[str]) -> tuple[Unit, ...]:
    return tuple([b.unit(sight.board, i) for i in ids])


def _best_general(sight: Sight, power: str, space: str) -> str:
    return best_commander(sight, q.ids(q.leaders_of(sight.board, space, power, inside=False)))


def best_commander(sight: Sight, generals: Sequence[str]) -> str:
    """The King, or else the best in battle; "" of none."""
    data = sight.pack.general
    return max(generals, key=lambda g: (data[g].kind == "king", data[g].battle), default="")


def _holds(sight: Sight, army: ActiveArmy, space: str, power: str, general: str, units: Sequence[Unit]) -> float:
    """The chance of a force to beat the active army in a space."""
    return odds_of_defence(
        sight, space=space, power=power, general=general, units=units, against=(army.general, _units(sight, army.units))
    )


def declare_reaction(
    sight: Sight, question: DeclareReaction, offered: Sequence[Intercept | Avoid | Pass]
) -> Intercept | Avoid | Pass:
    """Intercept where a win is likely, avoid where a defeat is. Whoever is intercepted mostly goes back, and has lost
    an impulse: the sensible bot therefore intercepts anywhere."""
    army, space = question.army, question.entry.space
    if sight.hostile(army.power) <= 0 or (not army.units and question.power == sight.me):
        return PASS
    for answer in offered:
        if isinstance(answer, Pass):
            continue
        general = answer.general
        if isinstance(answer, Intercept):
            if not army.units:
                continue
            choice = intercept_choice(sight.board, general)
            units = _units(sight, choice.units)[: choice.most]
            chance = _holds(sight, army=army, space=space, power=question.power, general=general, units=units)
            rating = q.general(sight.board, general).battle
            ours = space in sight.home_of or sight.markers.get(space) == sight.me
            wanted = sight.taste.thorough or ours or len(army.units) >= LARGE_ARMY
            if wanted and chance >= sight.taste.intercepts_from and at_most(rating) >= 0.3:
                return answer
        else:
            choice = avoid_choice(sight.board, army, general)
            units = _units(sight, choice.units)
            least = sight.taste.stands_from - 0.1
            if (
                not units
                or _holds(sight, army=army, space=answer.source, power=question.power, general=general, units=units)
                < least
            ):
                return answer
    return PASS


def reacting_force(sight: Sight, question: ChooseForce) -> tuple[str, ...]:
    """All who can come: the strongest units, warlords only if they are needed to lead them."""
    units = sorted(_units(sight, question.units), key=lambda u: (-sight.strength((u,)), u.id))
    generals: tuple[str, ...] = ()
    while len(units) > question.company(len(generals))[1] and len(generals) < len(question.generals):
        generals = question.generals[: len(generals) + 1]
    taken = {u.id for u in units[: question.company(len(generals))[1]]}
    return (*generals, *[i for i in question.units if i in taken])


def into_the_city(sight: Sight, question: ChooseForce) -> tuple[str, ...]:
    """Inside, if outside means defeat: all if they fit, else the weakest units, that the city may hold out."""
    units = _units(sight, question.units)
    if not units:
        return question.generals
    power, space = units[0].power, units[0].at
    foes = sight.foes(space, power)
    enemy = _best_general(sight, foes[0].power, space) if foes else ""
    commander = best_commander(sight, question.generals)
    if (
        foes
        and odds_of_defence(sight, space=space, power=power, general=commander, units=units, against=(enemy, foes))
        >= sight.taste.stands_from
    ):
        return ()
    if len(units) <= question.most:
        return (*question.generals, *question.units)
    return _weakest(sight, question.units, question.most)


def _weakest(sight: Sight, units: Sequence[str], count: int) -> tuple[str, ...]:
    ranked = sorted(_units(sight, units), key=lambda u: (sight.strength((u,)), u.id))
    chosen = {u.id for u in ranked[:count]}
    return tuple([i for i in units if i in chosen])


def stand_or_back_up(sight: Sight, question: StandOrBackUp, offered: Sequence[WayBack]) -> WayBack:
    """Fight the interceptors if that is likely to be won."""
    army, space = question.army, question.space
    foes = sight.foes(space, army.power)
    if not foes or not army.units:
        return BACK_UP if BACK_UP in offered else offered[0]
    enemy = foes[0].power
    attacker = side_in(sight, space, army.power, army.general, _units(sight, army.units), defends=False)
    defender = side_in(sight, space, enemy, _best_general(sight, enemy, space), foes, defends=True)
    chance = battle_odds(sight.pack, attacker, defender.but(drm=defender.drm + 1))[0]
    return STAND if chance >= sight.taste.stands_from + 0.05 or BACK_UP not in offered else BACK_UP


def avoid_to(sight: Sight, question: ChooseAvoidance, offered: Sequence[str]) -> str:
    """To a space of one's own, near to what is to be won."""
    return max(offered, key=lambda s: (sight.markers[s] == question.power, sight.pull(s)))


# ---------------------------------------------------------------- in battle


def _hosts(sight: Sight, space: str, power: str) -> tuple[Unit, ...]:
    return q.units_of(sight.board, space, power, inside=False)


def charge(sight: Sight, question: DeclareCharge) -> bool:
    """Charge when it succeeds in half of the cases; a failure costs chariots."""
    space, power = question.space, question.power
    own, foes = _hosts(sight, space, power), sight.foes(space, power)
    if not foes:
        return False
    ratings = [q.general(sight.board, g).battle if g else 0
               for g in (_best_general(sight, power, space), _best_general(sight, foes[0].power, space))]  # fmt: skip
    mine, theirs = q.chariots(own), q.chariots(foes)
    good = sum([charge_roll(n, ratings[0], ratings[1], mine, theirs).success for n in range(1, 7)])
    return good >= 3


def use_advantage(sight: Sight, question: UseAdvantage) -> Split:
    """The split that wins most often, as far as the forces in the space of the battle tell."""
    power, most = question.power, question.advantage
    for space in [s for s in b.units_by_place(sight.board) if _hosts(sight, s, power) and sight.foes(s, power)]:
        own, enemy = _hosts(sight, space, power), sight.foes(space, power)
        mountain = space in sight.pack.mountains
        attacks = sight.board.active == power
        split = best_split(sight.pack, sight.strength(own, mountain), sight.strength(enemy, mountain), most, attacks)
        return Split(*split)
    return Split(most, 0)


def choose_losses(sight: Sight, offered: Sequence[Steps]) -> Steps:
    """What costs least: strength now, and for later units that do not come back."""
    lasting = sight.turns_left > 0

    def cost(steps: Steps) -> float:
        total = 0.0
        for loss in steps:
            unit = b.unit(sight.board, loss.unit)
            left = unit.but(steps=unit.steps - loss.steps)
            total += sight.strength((unit,)) - (sight.strength((left,)) if left.steps else 0)
            if not left.steps:
                total += 0.8 if lasting and unit.kind in ("chariot", "royal_guard") else 0.3
        return total

    return min(offered, key=cost)


def retreat_to(
    sight: Sight, question: ChooseRetreat, offered: Sequence[Literal["displace"] | Way]
) -> Literal["displace"] | Way:
    """The way that costs least, ending near to what is to be won; home if it would cost too much."""

    def worth(answer: Literal["displace"] | Way) -> float:
        if answer == DISPLACE:
            return -2.2
        lost = sum([penalty_of(sight.board, question.power, s, clean=question.clean) for s in answer])
        near = sight.pull(answer[-1]) if question.power == sight.me else 0.0
        return 0.3 * near - 1.0 * min(lost, 2 * len(question.units))

    return max(offered, key=worth)


def go_inside(sight: Sight, question: GoInside) -> tuple[str, ...]:
    """All if they fit, so that nobody must retreat; else as many as hold the city."""
    if question.all_units <= question.room:
        return (*question.units, *question.leaders)
    return _weakest(sight, question.units, question.room)


# ---------------------------------------------------------------- action cards


def action_card(sight: Sight, question: PlayActionCard, offered: Sequence[CardAction | Pass]) -> CardAction | Pass:
    """The card that changes most, if it is worth what it costs."""
    dear = DEAR if spare_cards(sight) < 1 else 0.04

    def worth(answer: CardAction | Pass) -> float:
        if isinstance(answer, Pass):
            return 0.0
        card = sight.pack.card[answer.card]
        return _action_value(sight, question, card, choice_of(answer)) - dear * card.ops

    return max(offered, key=worth)


def _action_value(sight: Sight, question: PlayActionCard, card: Card, choice: str) -> float:
    scene = question.scene
    mine = sides(sight.board, sight.seat, scene)
    name = card.effect.name
    match question.at:
        case "before_succession_roll":
            shift = int(choice) if choice else 0
            better = better_king(sight, scene.power)
            return -0.3 * shift * better * sight.weight(scene.power)
        case "after_succession_or_god_king":
            return 0.0 if scene.power == sight.me else 0.3
        case "own_activation":
            return 0.25 if name == "mp_bonus" else 0.0
        case "enemy_enters_space" | "enemy_naval_move":
            return _ambush_value(sight, scene)
        case "enemy_interception_declared":
            return 0.2
        case "own_reaction_or_pursuit_roll":
            return 0.3 if scene.roll == INTERCEPT else 0.15
        case "siege_roll":
            return _siege_card_value(sight, scene, card)
        case "own_city_besieged":
            return 0.2 * b.place(sight.board, choice).continued if choice else 0.0
        case "own_attrition":
            return 0.2
        case "own_impulse_or_before_battle":
            return 0.3
        case _:
            return _battle_card_value(sight, scene, card, choice, mine) if mine else -1.0


def _ambush_value(sight: Sight, scene: Scene) -> float:
    units = _hosts(sight, scene.space, scene.attacker)
    target = sight.markers.get(scene.space) == sight.me or sight.home_of.get(scene.space) == sight.me
    return sight.hostile(scene.attacker) * 0.05 * len(units) * (1.0 if target else 0.4)


def _siege_card_value(sight: Sight, scene: Scene, card: Card) -> float:
    """A die roll modifier moves the chance by a sixth for each point."""
    prize = sight.gain(((scene.space, scene.attacker),)) if scene.attacker in sight.nations else 0.0
    return prize * card.effect.number("drm") / 6


def _battle_card_value(sight: Sight, scene: Scene, card: Card, choice: str, mine: tuple[str, ...]) -> float:
    """What a card does for the side that the bot leads."""
    side = mine[0]
    stake = 1.2 + (1.0 if len(sight.foes(scene.space, scene.attacker)) >= LARGE_ARMY else 0.0)
    ours = scene.attacker if side == ATTACKER else scene.defender
    if ours != sight.me:
        stake *= 0.2
    effect = card.effect
    match effect.name:
        case "battle_drm":
            helps = effect.number("drm") > 0
            named = choice or effect.word("side")
            on = side if named in ("own", side) else ATTACKER if side == DEFENDER else DEFENDER
            drm = effect.number("drm") * (1 if on == side else -1)
            if drm < 0 or (helps and on != side):
                return -1.0
            return stake * _swing(sight, scene, side, drm)
        case "cancel_local_allies" | "chariot_strength_factor" | "exclude_units":
            return -1.0 if choice == side else stake * _swing(sight, scene, side, 1)
        case "charge_mod":
            return 0.3 * stake if effect.word("target") == "own" else 0.2 * stake
        case "charge_auto" | "charge_cancel":
            return 0.4 * stake
        case "charge_loss_factor" | "reduce_loss_number" | "clean_retreat" | "extra_losses":
            return 0.25
        case "reroll":
            return 0.1
        case _:
            return 0.0


def _swing(sight: Sight, scene: Scene, side: str, drm: int) -> float:
    """How much a modifier changes the chance to win."""
    board, space = sight.board, scene.space
    attacking, defending = _hosts(sight, space, scene.attacker), _hosts(sight, space, scene.defender)
    one = side_in(sight, space, scene.attacker, scene.attacker_leader, attacking, defends=False)
    two = side_in(sight, space, scene.defender, scene.defender_leader, defending, defends=True)
    before = battle_odds(b.pack(board), one, two)[0]
    if side == ATTACKER:
        return battle_odds(b.pack(board), LikelySide(one.strength, one.drm + drm), two)[0] - before
    return before - battle_odds(b.pack(board), one, LikelySide(two.strength, two.drm + drm))[0]
