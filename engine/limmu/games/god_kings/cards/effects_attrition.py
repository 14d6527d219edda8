"""Events that call for Attrition Rolls (11.13). A stack is named "space/power"."""

from __future__ import annotations

from collections.abc import Sequence

from limmu.core import Call, Done, Goto, Next, Procedure, Table, procedure, rule, step
from limmu.games.god_kings import board as b
from limmu.games.god_kings import s11_attrition
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.cards.effects import Event, event
from limmu.games.god_kings.queries import homecountry, is_major

Units = tuple[str, ...]


@rule("GK-11.13-a")
def stacks_at(board: Board, at: str, *, outside_only: bool = False) -> dict[str, Units]:
    """The units in a place by the stack they form; only those outside the walls if asked."""
    found: dict[str, list[str]] = {}
    for unit in b.units_at(board, at):
        if not (outside_only and unit.inside):
            found.setdefault(f"{at}/{unit.power}", []).append(unit.id)
    return {stack: tuple(found[stack]) for stack in sorted(found)}


def _spares(board: Board, event: Event) -> bool:
    """Whether the card spares units inside walls."""
    return event.of(board).effect.word("spares") == "inside_walls"


def _places(board: Board, event: Event) -> Sequence[str]:
    """The places with units that the card does not spare, in map order; if it lists provinces only theirs."""
    allowed, spared = event.of(board).effect.words("provinces"), _spares(board, event)
    pack = b.pack(board)
    found = [at for at in pack.in_map_order(b.units_by_place(board)) if stacks_at(board, at, outside_only=spared)]
    return [at for at in found if not allowed or pack.province_of.get(at) in allowed]


def _one_province(board: Board, event: Event) -> Sequence[str]:
    """Provinces with such units."""
    province_of = b.pack(board).province_of
    return tuple(dict.fromkeys([province_of[at] for at in _places(board, event) if at in province_of]))


def _largest_stack(board: Board, event: Event) -> Sequence[str]:
    """The largest stacks of each province, those listed in the card's order."""
    pack, places = b.pack(board), _places(board, event)
    found: list[str] = []
    for province in event.of(board).effect.words("provinces") or [p.id for p in pack.provinces]:
        sizes: dict[str, int] = {}
        for at in places:
            if pack.province_of.get(at) == province:
                stacks = stacks_at(board, at, outside_only=_spares(board, event))
                sizes |= {stack: len(units) for stack, units in stacks.items()}
        found += [stack for stack, size in sizes.items() if size == max(sizes.values())]
    return found


def _is_home(board: Board, at: str, power: str) -> bool:
    """Whether a place belongs to a power's HomeCountry, a people's diamond or a revolt's province."""
    if is_major(board, power):
        return at in homecountry(board, power)
    army = b.pack(board).army[power]
    return army.home in (at, b.pack(board).province_of.get(at))


def _armies(board: Board, event: Event) -> Sequence[tuple[str, str]]:
    """The armies that may be struck, a general together with units of his power: (place, power)."""
    found: list[tuple[str, str]] = []
    for at in _places(board, event):
        stacks = stacks_at(board, at, outside_only=_spares(board, event))
        found += [(at, p) for p in sorted({g.power for g in b.leaders_at(board, at)}) if f"{at}/{p}" in stacks]
    return found


def _army_abroad(board: Board, event: Event) -> Sequence[str]:
    return [f"{at}/{power}" for at, power in _armies(board, event) if not _is_home(board, at, power)]


def _besieging_army(board: Board, event: Event) -> Sequence[str]:
    armies = _armies(board, event)
    cities = [b.place(board, city) for city in b.besieged_cities(board)]
    return [f"{city.id}/{city.besieger}" for city in cities if (city.id, city.besieger) in armies]


_AIMS = {
    "one_space": _places,
    "one_province": _one_province,
    "largest_stack": _largest_stack,
    "army_outside_homecountry": _army_abroad,
    "besieging_army": _besieging_army,
}


def attrition_targets(board: Board, event: Event) -> Sequence[str]:
    """What the card can be aimed at: a space, a province or a stack. (An army entering a space: in a window.)"""
    aim = _AIMS.get(event.of(board).effect.word("target"))
    return aim(board, event) if aim else ()


@rule("GK-11.13-a", "GK-11.13-b")
def struck(board: Board, event: Event, target: str) -> tuple[Units, ...]:
    """The units that roll, force by force: the number of a force's units in the space decides what hits (GKR-095)."""
    spared = _spares(board, event)
    match event.of(board).effect.word("target"):
        case "one_space":
            return (tuple([u.id for u in b.units_at(board, target) if not (spared and u.inside)]),)
        case "one_province":
            spaces = b.pack(board).province[target].spaces
            return tuple([u for at in spaces for u in stacks_at(board, at, outside_only=spared).values()])
        case _:
            at, _, _ = target.partition("/")
            return (stacks_at(board, at, outside_only=spared)[target],)


@event("attrition", aim=attrition_targets)
def attrition(t: Table[Board], event: Event, targets: tuple[str, ...]) -> Procedure[None]:
    """The forces struck make Attrition Rolls, one after the other."""
    return AttritionEvent(struck(t.board, event, targets[0]), event.of(t.board).effect.numbers("hits_on"))


@procedure("GK-11.13")
class AttritionEvent(Procedure[None]):
    """11.13  each force that an event strikes rolls in turn."""

    forces: tuple[Units, ...]
    hits_on: tuple[int, ...] = ()

    @step("GK-11.13-a", "GK-11.13-b")
    def strike(self, t: Table[Board]) -> Next[None]:
        if not self.forces:
            return Done()
        return Call(s11_attrition.Attrition(self.forces[0], self.hits_on), then=self.but(forces=self.forces[1:]).go_on)

    @step("GK-11.13-a")
    def go_on(self, t: Table[Board], result: None) -> Next[None]:
        return Goto(self.strike)
