"""Which held cards a seat may play in which window, and with which targets.

A card is playable when its window is open, its player may play cards at all, and it has something to be aimed at. Each
effect has one function here that lists the plays of a card: one without a target for a card that needs none. What a
target is (a seat, a City, a sea link) stands with the function; effects that need another choice ask for it when they
take place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from limmu.core import PUBLIC, Answer, Record, Verdict, accept, declare, refuse, remember, remember_while, rule
from limmu.games.genesis import board as b
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import BEGUN, Board, CardId, LinkId, PowerId, SpaceId
from limmu.games.genesis.pack import Card
from limmu.games.genesis.units import number, total

BETWEEN_ACTIONS = ("any_time", "action", "between_actions")
"""The windows open in the drawer's Card Segment and between two actions."""
DURING_MOVE = ("any_time", "action")
"""The windows open inside a Move, but not in a battle."""
NAVAL_BASES = ("sais", "tanis", "ugarit")
"""The Ports from which pirates are fought (11.7.3)."""


@declare(PUBLIC)
class Scene(Record):
    """What is going on where a card may be played."""

    space: str = ""
    force: str = ""
    """The force that acts: it moves, or it has entered the space."""
    attacker: str = ""
    defender: str = ""
    """The seats that decide for the two sides of a battle."""
    city_used: bool = False
    winner: str = ""
    """battle_won: the power that won."""
    beaten: tuple[str, ...] = ()
    """battle_won: the powers that lost."""


NOWHERE = Scene()


@declare(PUBLIC)
class Play(Answer):
    """A held card is played, at what it is aimed at."""

    card: CardId
    space: SpaceId = ""
    power: PowerId = ""
    link: LinkId = ""

    @property
    def targets(self) -> tuple[str, ...]:
        """What it is aimed at, as the procedures of effects and the facts name it."""
        return tuple([target for target in (self.space, self.power, self.link) if target])


@declare(PUBLIC)
class Discard(Answer):
    """A held card is thrown away without its effect (13.1.5)."""

    card: CardId


# ---------------------------------------------------------------- when


@rule("GE-13.1.3-b", "GE-3.4.2-a")
def unpaid(board: Board, seat: str) -> bool:
    """Whether a seat is active and has not paid: it plays no card by its own will, also not in a barbarian Move that
    its drawn card set off (R-GE-81)."""
    return board.activation.power == seat and not board.activation.paid


@rule("GE-13.1.5-b", "GE-13.1.5-d")
def moment(board: Board, seat: str) -> tuple[str, ...]:
    """The windows open to a seat at this moment outside any battle: in a drawer's Card Segment, any Action Segment, and
    the Moves of a power (R-GE-65)."""
    if board.phase != "activations" or board.activation.segment not in ("card", "action", "power"):
        return ()
    return open_to(board, seat, DURING_MOVE if board.forces else BETWEEN_ACTIONS)


@rule("GE-13.1.5-b", "GE-11.1.4-c", "GE-13.1.3-b")
def open_to(board: Board, seat: str, at: Sequence[str]) -> tuple[str, ...]:
    """Those of some windows that are open to a seat: none to who has not paid; before the actions of somebody else
    only, while barbarians move, those of cards that bear on the Move (R-GE-68, R-GE-81)."""
    if unpaid(board, seat):
        return ()
    if board.activation.segment in ("payment", "card") and board.activation.power != seat:
        shut = ("action", "between_actions") if board.forces else BETWEEN_ACTIONS
        return tuple([window for window in at if window not in shut])
    return tuple(at)


@rule("GE-13.2-moses-b")
def windows_of(card: Card) -> tuple[str, ...]:
    """The windows of a card. The Moses Effect is also playable whenever a Monument is being built (R-GE-91)."""
    return (card.window, "any_time") if card.effect.name == "moses" else (card.window,)


@remember_while("pack", "discard", "removed")
def hidden_windows(board: Board) -> dict[str, bool]:
    """The windows for which some card is neither face up nor out of the game: somebody might hold one."""
    shown = dict.fromkeys((*board.discard, *board.removed))
    return {window: True for card in b.pack(board).cards if card.number not in shown for window in windows_of(card)}


@rule("GE-13.1.5-c", "GE-10.0-d", "GE-11.1.4-c")
def could_hold(board: Board, seat: str, windows: Sequence[str]) -> bool:
    """Whether by public information a seat could play a card for one of the windows: it has cards, it may play them,
    and not every such card lies face up or is out of the game. In the Moves of a power that goes for everybody, its
    controller included if he has paid (R-GE-81)."""
    if not b.hand(board, seat):
        return False
    hidden = hidden_windows(board)
    return any([window in hidden for window in open_to(board, seat, windows)])


# ---------------------------------------------------------------- what at

Aim = Callable[[Board, str, Card, Scene], tuple[Play, ...]]
AIMS: dict[str, tuple[str, Aim]] = {}
"""Effect -> the clause that says what it is aimed at, and the function that lists the plays."""


def aim(effect: str, *cited: str) -> Callable[[Aim], Aim]:
    """Register what an effect is aimed at, under the clauses that say so."""

    def register(fn: Aim) -> Aim:
        AIMS[effect] = (cited[0], rule(*cited)(fn))
        return fn

    return register


def _unaimed(card: Card) -> tuple[Play, ...]:
    """The play of a card that needs no target."""
    return (Play(card.number),)


def _others(board: Board, seat: str) -> tuple[str, ...]:
    return tuple([other for other in q.clockwise(board, seat) if other != seat])


@aim("alliance", "GE-12.1-b", "GE-13.2-alliance-b")
def partners(board: Board, seat: str, card: Card, scene: Scene) -> tuple[Play, ...]:
    """Any one other player."""
    return tuple([Play(card.number, power=other) for other in _others(board, seat)])


@aim("ambush", "GE-13.2-ambush-b")
def ambushed(board: Board, seat: str, card: Card, scene: Scene) -> tuple[Play, ...]:
    """The enemy force that entered a Transit space near enough to a City of the player's (R-GE-69)."""
    if not q.exists(board, scene.force) or not q.is_transit(board, scene.space):
        return ()
    near = q.is_enemy(board, seat, b.force(board, scene.force).power) and any(
        [in_ambush_range(board, city, scene.space, card.effect.number("mp")) for city in q.controlled(board, seat)]
    )
    return _unaimed(card) if near else ()


@rule("GE-13.2-ambush-b")
def in_ambush_range(board: Board, city: str, space: str, mp: int) -> bool:
    """Whether a City is so near: printed costs by land from the City, whatever units stand there (R-GE-69)."""
    return 0 <= b.pack(board).march(city, space) <= mp


@aim("assassination", "GE-13.2-assassination-b")
def kings_at_risk(board: Board, seat: str, card: Card, scene: Scene) -> tuple[Play, ...]:
    """Another player who has a King in play."""
    return tuple([Play(card.number, power=other) for other in _others(board, seat) if q.king_of(board, other)])


@aim("begat", "GE-13.2-begat-b")
def settled(board: Board, seat: str, card: Card, scene: Scene) -> tuple[Play, ...]:
    """An unoccupied Independent City near enough to a City with a Peasant of the player's; one with a Barbarian Control
    marker is independent (R-GE-26, R-GE-71)."""
    near = card.effect.number("spaces")
    return tuple(
        [Play(card.number, space.id) for space in b.pack(board).spaces if settlers(board, seat, space.id, near)]
    )


@rule("GE-13.2-begat-b")
def settlers(board: Board, seat: str, city: str, spaces: int) -> tuple[str, ...]:
    """The Cities from which a Peasant of a seat may settle in a City so many spaces away, none if nobody may."""
    if not q.is_city(board, city) or q.powers_at(board, city):
        return ()
    if q.home_of(board, city) and not b.place(board, city).barbarian:
        return ()
    near = [at for at in peasant_cities(board, seat) if 0 < b.pack(board).distance(at, city) <= spaces]
    return tuple(near)


@remember
def peasant_cities(board: Board, seat: str) -> tuple[str, ...]:
    """The Cities a seat controls in which it has a Peasant that is free to go."""
    return tuple(
        [at for at in q.controlled(board, seat) if any([g.units.peasants for g in q.free_groups(board, at, seat)])]
    )


@aim("chariot", "GE-13.2-chariot-b")
@aim("conqueror", "GE-13.2-conqueror-b")
@aim("gold", "GE-13.2-gold-b")
def anything(board: Board, seat: str, card: Card, scene: Scene) -> tuple[Play, ...]:
    """A card without a target that may be played for what it is worth."""
    return _unaimed(card)


@aim("free_move", "GE-13.2-c", "GE-13.2-arinna-b", "GE-13.2-enlil-b", "GE-13.2-marduk-b", "GE-13.2-horus-b")
def movers(board: Board, seat: str, card: Card, scene: Scene) -> tuple[Play, ...]:
    """Any force, whoever it belongs to, in an undestroyed home City of the kingdom named: the City and the power."""
    found: list[Play] = []
    for city in q.home_cities(board, card.effect.word("home")):
        if not b.place(board, city).destroyed:
            found += [
                Play(card.number, city, power) for power in q.powers_at(board, city) if has_force(board, city, power)
            ]
    return tuple(found)


@rule("GE-13.2-teshup-b", "GE-5.2.3-d")
def has_force(board: Board, at: str, power: str) -> bool:
    """Whether a power has units or a King in a space that could move."""
    if number(total(q.free_groups(board, at, power))):
        return True
    return any([king.power == power and not king.force for king in b.kings_at(board, at)])


@aim("joshua", "GE-13.2-joshua-b")
def stormed(board: Board, seat: str, card: Card, scene: Scene) -> tuple[Play, ...]:
    """The City used against the attacking player."""
    return _unaimed(card) if scene.city_used and seat == scene.attacker else ()


@aim("lukkan_pirates", "GE-13.2-lukkan-pirates-b", "GE-11.7.1-a")
def pirate_waters(board: Board, seat: str, card: Card, scene: Scene) -> tuple[Play, ...]:
    """A Sea Connection north of Alashiya."""
    return tuple([Play(card.number, link=link.id) for link in b.pack(board).sea if link.pirates])


@aim("militia", "GE-13.2-militia-b")
def militias(board: Board, seat: str, card: Card, scene: Scene) -> tuple[Play, ...]:
    """A City the player controls with enough Peasants and Slaves of his outside any revolt marker."""
    wanted = card.effect.number("units")
    found: list[Play] = []
    for city in q.controlled(board, seat):
        units = total(q.free_groups(board, city, seat))
        if units.peasants + units.slaves >= wanted:
            found.append(Play(card.number, city))
    return tuple(found)


@aim("minor_kingdom", "GE-13.2-arzawa-b", "GE-13.2-canaan-b", "GE-13.2-elam-b")
def minors(board: Board, seat: str, card: Card, scene: Scene) -> tuple[Play, ...]:
    """The Minor Kingdom named, while there is one."""
    return () if b.outsider(board, card.effect.word("power")).extinct else _unaimed(card)


@aim("moses", "GE-13.2-moses-b")
def slave_cities(board: Board, seat: str, card: Card, scene: Scene) -> tuple[Play, ...]:
    """A City with Slaves where a Monument is under construction, or where a construction has just ended (R-GE-91)."""
    building = [place.id for place in board.places if place.monument == BEGUN]
    cities = b.pack(board).in_map_order(dict.fromkeys([*building, scene.space] if scene.space else building))
    enslaved = [city for city in cities if any([group.units.slaves for group in b.groups_at(board, city)])]
    return tuple([Play(card.number, city) for city in enslaved])


@aim("naval_power", "GE-13.2-naval-power-b", "GE-11.7.3-a")
def pirates(board: Board, seat: str, card: Card, scene: Scene) -> tuple[Play, ...]:
    """A link with a pirate counter, for whoever controls Sais, Tanis or Ugarit."""
    if not any([q.control(board, port) == seat for port in NAVAL_BASES]):
        return ()
    return tuple([Play(card.number, link=link) for link in dict.fromkeys(board.pirates)])


@aim("sherden", "GE-13.2-sherden-b")
def winners_king(board: Board, seat: str, card: Card, scene: Scene) -> tuple[Play, ...]:
    """The player's King, alive where he has just beaten the Sea Peoples (R-GE-77)."""
    if scene.winner != seat or card.effect.word("beaten") not in scene.beaten:
        return ()
    return _unaimed(card) if any([king.power == seat for king in b.kings_at(board, scene.space)]) else ()


@aim("tactical_surprise", "GE-13.2-tactical-surprise-b", "GE-13.1.5-c")
def in_battle(board: Board, seat: str, card: Card, scene: Scene) -> tuple[Play, ...]:
    """The battle that the player is in."""
    return _unaimed(card) if seat in (scene.attacker, scene.defender) else ()


@aim("traitor", "GE-13.2-traitor-b")
def betrayed(board: Board, seat: str, card: Card, scene: Scene) -> tuple[Play, ...]:
    """Any other player with a card in his hand."""
    return tuple([Play(card.number, power=other) for other in _others(board, seat) if b.hand(board, other)])


# ---------------------------------------------------------------- the answers


@rule(
    "GE-13.1.5-b", "GE-13.1.5-a", "GE-13.2-assassination-d", "GE-13.2-arinna-c", "GE-13.2-enlil-c", "GE-13.2-horus-c",
    "GE-13.2-marduk-c", "GE-13.2-teshup-c",
)  # fmt: skip
def may_play(board: Board, seat: str, card: int, at: Sequence[str], scene: Scene = NOWHERE) -> Verdict[bool]:
    """Whether a seat may play a card it holds in the windows open to it, and if not which clause refuses it."""
    if card not in b.hand(board, seat):
        return refuse("GE-13.1.3-c", "card_not_held", str(card))
    found = b.pack(board).card[card]
    if unpaid(board, seat):
        return refuse("GE-13.1.3-b", "not_paid", seat)
    if found.timing == "drawn":
        return refuse("GE-13.1.5-a", "only_when_drawn", str(card))
    now = open_to(board, seat, at)
    if not [window for window in windows_of(found) if window in now]:
        return refuse(_untimely(found, at), "not_now", str(card))
    if found.window == "between_actions" and board.forces:
        return refuse(_untimely(found, at), "not_during_an_action", str(card))
    if card in board.activation.barred:
        return refuse("GE-13.2-assassination-d", "barred_in_this_segment", str(card))
    if not targets_of(board, seat, found, scene):
        return refuse(AIMS[found.effect.name][0], "no_target", str(card))
    return accept


def _untimely(card: Card, at: Sequence[str]) -> str:
    """The clause that keeps a card out of a moment."""
    if "battle" in at:
        return "GE-13.1.5-c"
    if card.effect.name == "free_move":
        return f"GE-13.2-{card.title}-c"
    return "GE-13.1.5-b"


def targets_of(board: Board, seat: str, card: Card, scene: Scene) -> tuple[Play, ...]:
    """The plays of a card now: one without a target where it needs none, () where there is nothing to aim it at. An
    Amun-Ra is aimed at a card just played: `CancelCard`."""
    found = AIMS.get(card.effect.name)
    return found[1](board, seat, card, scene) if found else ()


@rule("GE-13.1.5-b")
def playable(board: Board, seat: str, at: Sequence[str], scene: Scene = NOWHERE) -> tuple[Play, ...]:
    """The answers with which a seat may play its cards now, each with every target it can have."""
    found: list[Play] = []
    for card in b.hand(board, seat):
        if card and may_play(board, seat, card, at, scene):
            found += targets_of(board, seat, b.pack(board).card[card], scene)
    return tuple(found)


@rule("GE-13.1.5-e")
def no_events(board: Board, seat: str, at: Sequence[str]) -> tuple[Discard, ...]:
    """The answers with which a seat may throw a card away as No Event. Whenever cards may be played."""
    if "action" not in open_to(board, seat, at):
        return ()
    cards = b.pack(board).card
    return tuple([Discard(n) for n in b.hand(board, seat) if n and cards[n].timing == "hold"])
