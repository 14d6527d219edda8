"""A referee of Chariot Lords: the aid's rules of movement, battle and redeployment worked out a second time.

It reads the facts of a match and the data files alone, keeps its own account of what each unit did, and shares no rule
with the game: what it finds legal and what the game allows were written apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from heapq import heappop, heappush

from limmu.core import Entry, Fact, Match, Undo
from limmu.games.chariot_lords import facts as f
from limmu.games.chariot_lords.board import Battle, Board, Unit
from limmu.games.chariot_lords.pack import load_pack

PACK = load_pack()
AREAS = {one.id: one for one in PACK.tables.areas}
FOOT = ("foot", "chosen", "meshwesh")
FIGHTING = (*FOOT, "chariots", "cavalry")
POINTS = {"foot": 3, "siege": 3, "terror": 3, "chosen": 3, "meshwesh": 3, "ruler": 4, "cavalry": 4, "chariots": 4}
ASHORE = ("libya", "aramea", "chaldea", "cimmeria")
SAILORS = ("egypt", "assyria", "achaea")
NEEDS = {"foot": (5, 6, 6), "chariots": (4, 5, 6), "cavalry": (4, 4, 5)}
CLASSES = ("foot", "chariots", "cavalry")
WORTH = {"fertile": 2, "hill": 2, "marsh": 2, "mountain": 1, "desert": 0}


def _joined(ways: Iterable[tuple[str, ...]]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {at: set() for at in AREAS}
    for one, other in ways:
        found[one].add(other)
        found[other].add(one)
    return found


LAND, SEA = _joined(PACK.tables.land), _joined(PACK.tables.sea)


def steps(ways: Mapping[str, set[str]], start: str) -> dict[str, int]:
    """How many steps each area is away."""
    found, edge = {start: 0}, [start]
    for at in edge:
        for to in ways[at] - found.keys():
            found[to] = found[at] + 1
            edge.append(to)
    return found


def is_open(power: str, at: str) -> bool:
    return {"arabian_desert": "aramea", "libyan_desert": "libya"}.get(at, power) == power


def fee(power: str, at: str, held: bool) -> int:
    if at == "arabian_desert":
        return 2
    return 2 if AREAS[at].terrain == "mountain" and not held and power not in ("media", "cimmeria") else 1


def fighters(units: Iterable[Unit]) -> list[Unit]:
    return [one for one in units if one.kind in FIGHTING]


def fits(power: str, units: Iterable[Unit]) -> bool:
    kinds = [one.kind for one in units]
    most = 3 if power == "canaan" and "ruler" not in kinds else 5
    return len([kind for kind in kinds if kind != "ruler"]) <= most


def at(board: Board, area: str, power: str = "") -> list[Unit]:
    return [one for one in board.units if one.at == area and power in ("", one.power)]


def hostile(board: Board, one: str, other: str) -> bool:
    overlord = {power.id: power.overlord for power in board.powers}
    return one != other and overlord[one] != other and overlord[other] != one


def enemies(board: Board, area: str, power: str) -> list[Unit]:
    return [one for one in at(board, area) if hostile(board, power, one.power)]


def named(board: Board, units: Iterable[str]) -> list[Unit]:
    by_id = {one.id: one for one in board.units}
    return [by_id[name] for name in units]


def holders(board: Board) -> dict[str, str]:
    return {one.id: one.holder for one in board.areas}


def battle_of(board: Board, name: str) -> Battle:
    return next(one for one in board.battles if one.id == name)


class Referee:
    """Watches one match, entry by entry; an instance for each. Matches with answers taken back are not for it."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()
        self._begin(0)

    def _begin(self, number: int) -> None:
        self.number = number
        self.path: dict[str, list[str]] = {}
        self.sailed: dict[str, str] = {}
        self.spent: Counter[str] = Counter()
        self.fought: Counter[str] = Counter()
        self.stay: Counter[str] = Counter()
        self.back: set[str] = set()
        self.moved_in: set[str] = set()
        self.replaced = 0
        self.leave = ("", False)
        self.held: dict[str, str] = {}
        self.attackers: dict[str, list[str]] = {}
        self.row: tuple[str, ...] = ()

    def __call__(self, before: Match[Board], entry: Entry[Fact[Board]], after: Match[Board]) -> None:
        assert not isinstance(entry.input, Undo)
        board = before.board
        for fact in entry.facts:
            if look := getattr(self, f"_{type(fact).__name__}", None):
                look(board, fact)
                self.seen[type(fact).__name__] += 1
            board = fact.fold(board)
            if isinstance(fact, f.UnitsRelocated) and fact.how == "reinforced":
                self.moved_in.update(fact.units)
        came = [one for one in entry.facts if isinstance(one, f.UnitsRelocated) and one.how == "reinforced"]
        if came:
            self._company(before.board, came)

    # ------------------------------------------------------------ 1 replacements

    def _PowerTurnBegun(self, board: Board, fact: f.PowerTurnBegun) -> None:
        self._begin(fact.mover.number)
        self.held = holders(board)

    def _UnitsPlaced(self, board: Board, fact: f.UnitsPlaced) -> None:
        if fact.how == "chart":
            if not board.played:  # the set-up, before any chit is drawn for a turn
                assert all([fits(fact.power, [*at(board, one.at, fact.power), one]) for one in fact.units]), "R-CL-04"
            else:
                assert self.number == 1, "CL-0.b: arrivals come once"
        elif fact.how in ("replacement", "gamble"):
            self.replaced += 1
            least = 1 if fact.power in ("libya", "nubia", "aramea") else 0
            assert self.replaced <= max(least, list(self.held.values()).count(fact.power)), "CL-1.b.iii"
            for one in fact.units:
                there = at(board, one.at)
                assert {unit.power for unit in there} <= {fact.power}, "CL-1.b.ii-c"
                assert fits(fact.power, [*there, one]), "CL-2.e"
        else:
            assert fact.power in ("egypt", "nubia"), "CL-3.c.v"
            for one in fact.units:
                there = at(board, one.at, fact.power)
                assert any([unit.kind != "meshwesh" for unit in there]), "CL-3.c.v.2-b"
                assert fits(fact.power, [*there, *[unit for unit in fact.units if unit.at == one.at]]), "CL-2.e"

    # ------------------------------------------------------------ 2 movement

    def _UnitsSailed(self, board: Board, fact: f.UnitsSailed) -> None:
        power = board.mover.power
        assert power not in ASHORE, "CL-2.a.iii"
        assert not self.path, "CL-2.a: ships first"
        assert 0 < steps(SEA, fact.origin)[fact.to] <= (6 if power in SAILORS else 3), "CL-2.a.ii-b"
        for one in named(board, fact.units):
            assert (one.power, one.at) == (power, fact.origin)
            assert one.id not in self.sailed, "CL-2.a.i"
            self.sailed[one.id] = fact.origin
        assert len(self.sailed) <= 3, "CL-2.a.ii"

    def _PassageAnswered(self, board: Board, fact: f.PassageAnswered) -> None:
        self.leave = (fact.at, fact.granted)

    def _UnitsMarched(self, board: Board, fact: f.UnitsMarched) -> None:
        power, units = board.mover.power, named(board, fact.units)
        assert fact.to in LAND[fact.origin], "CL-2.b: not adjacent"
        assert is_open(power, fact.to), "CL-2.d"
        assert fact.cost == fee(power, fact.to, holders(board)[fact.to] == power), "CL-2.b.iii"
        self._pass(board, fact.origin, units)
        for one in units:
            assert (one.power, one.at) == (power, fact.origin)
            assert one.id not in self.sailed, "CL-2.a.i"
            self.spent[one.id] += fact.cost
            assert self.spent[one.id] <= POINTS[one.kind], "CL-2.b"
            self.path.setdefault(one.id, []).append(fact.origin)

    def _pass(self, board: Board, origin: str, units: list[Unit]) -> None:
        """Twice the enemy stays behind whoever goes on through, but in an invasion or with Canaan's leave."""
        power = board.mover.power
        left = len(fighters([one for one in at(board, origin, power) if one not in units]))
        assert left >= self.stay[origin], "CL-2.c: the screen leaves"
        foes = enemies(board, origin, power)
        by_chart = not PACK.scenario[board.scenario].setups
        first = PACK.first_arrival.get(power) == board.turn and not (by_chart and board.turn == board.first_turn)
        if not foes or not any([one.id in self.path for one in units]) or (first and self.number == 1):
            return
        many = 2 * len(fighters(foes))
        if left >= many:
            self.stay[origin] = max(self.stay[origin], many)
        else:
            assert {one.power for one in foes} == {"canaan"}, "CL-2.c"
            assert self.leave == (origin, True), "CL-2.c.i"
        self.leave = ("", False)

    def _PhaseBegun(self, board: Board, fact: f.PhaseBegun) -> None:
        if fact.phase in ("battle", "points"):
            for area in AREAS:
                mine = at(board, area, board.mover.power)
                assert fits(board.mover.power, mine), f"CL-2.e: {area}"
                assert not mine or any([one.kind != "meshwesh" for one in mine]), f"CL-2.f: {area}"

    # ------------------------------------------------------------ 3 battle

    def _UnitsRelocated(self, board: Board, fact: f.UnitsRelocated) -> None:
        units = named(board, fact.units)
        power = units[0].power
        assert is_open(power, fact.to), "CL-2.d"
        if fact.how == "reinforced":
            assert self.held[fact.to] == power, "CL-3.a.i"
            assert enemies(board, fact.to, power), "CL-3.a"
            assert fact.origin in LAND[fact.to], "CL-3.a"
            assert not self.moved_in & set(fact.units), "CL-3.a: once"
            held = len(fighters(at(board, fact.origin, board.mover.power)))
            assert held == 0 or held < 2 * len(fighters(at(board, fact.origin, power))), "CL-3.a.ii"
            return
        there = at(board, fact.to)
        assert {one.power for one in there} <= {power}, "CL-3.d.ii.1"
        assert fits(power, [*there, *units]), "CL-2.e"
        if power == board.mover.power:
            assert [self._origin(one.id) for one in units] == [fact.to] * len(units), "CL-3.d.iii"
        else:
            assert fact.to in LAND[fact.origin], "CL-3.d.ii"
            assert units == at(board, fact.origin, power), "CL-3.d.ii: all of them"
            assert fact.to not in [self._origin(name) for name in self.attackers[fact.origin]], "CL-3.d.ii.2"

    def _origin(self, unit: str) -> str:
        return self.path[unit][-1] if unit in self.path else self.sailed.get(unit, "")

    def _company(self, board: Board, came: list[f.UnitsRelocated]) -> None:
        """Rulers come with combat units, Siege and Terror with foot, and all of them have room."""
        units = [one for fact in came for one in named(board, fact.units)]
        there = [*at(board, came[0].to, units[0].power), *units]
        kinds = {one.kind for one in units}
        assert fits(units[0].power, there), "CL-2.e"
        assert "ruler" not in kinds or fighters(there), "CL-3.a.iii"
        assert not kinds & {"siege", "terror"} or any([one.kind in FOOT for one in there]), "CL-3.a.iv"

    def _BattlesJoined(self, board: Board, fact: f.BattlesJoined) -> None:
        power = board.mover.power
        met = {(area, foe.power) for area in AREAS if at(board, area, power) for foe in enemies(board, area, power)}
        assert met == {(one.at, one.defender) for one in fact.battles}, "CL-G.11"
        self.attackers = {area: [one.id for one in at(board, area, power)] for area, _ in met}

    def _AdjustmentsDeclared(self, board: Board, fact: f.AdjustmentsDeclared) -> None:
        battle = battle_of(board, fact.battle)
        if fact.ruled != battle.ruled:
            reach = 3 if fact.power == board.mover.power else 0
            rulers = [one for one in board.units if one.kind == "ruler" and one.power == fact.power]
            assert any([steps(LAND, one.at).get(battle.at, 99) <= reach for one in rulers]), "CL-3.b.i-b"
        if new := named(board, set(fact.helped) - set(battle.helped)):
            helpers = [one for one in at(board, battle.at, fact.power) if one.kind in ("siege", "terror")]
            assert AREAS[battle.at].terrain == "fertile", "CL-3.b.iii-b"
            assert len(new) <= 2 * len(helpers), "CL-3.b.iii"
            assert all([(one.power, one.at) == (fact.power, battle.at) and one.kind in FOOT for one in new])

    def _RowLaid(self, board: Board, fact: f.RowLaid) -> None:
        there = fighters(at(board, battle_of(board, fact.battle).at, fact.power))
        assert sorted(fact.units) == sorted([one.id for one in there]), "CL-3.c.i"
        self.row = fact.units

    def _UnitsFired(self, board: Board, fact: f.UnitsFired) -> None:
        battle = battle_of(board, fact.battle)
        firing = fighters(at(board, battle.at, fact.power))
        assert set(fact.targets) <= set(self.row)
        assert len(set(fact.targets)) == min(len(self.row), len(firing)), "CL-3.c.ii"
        hits: dict[str, None] = {}
        shots = zip(named(board, fact.units), named(board, fact.targets), fact.faces, fact.added, strict=True)
        whys = fact.dice_why or ((),) * len(fact.units)
        assert [sum([value for _, value in why]) for why in whys] == list(fact.added), "CL-3.b"
        for need, unit, target in zip(fact.needs, named(board, fact.units), named(board, fact.targets), strict=True):
            assert need == NEEDS[_class(unit)][CLASSES.index(_class(target))], "CL-G.08"
        for unit, target, face, more in shots:
            assert more == self._added(board, battle, unit), f"CL-3.b: {unit}"
            wanted = NEEDS[_class(unit)][CLASSES.index(_class(target))]
            if face == 6 or (face > 1 and face + more >= wanted):
                hits[target.id] = None
        assert tuple(hits) == fact.hits, "CL-G.08"

    def _added(self, board: Board, battle: Battle, unit: Unit) -> int:
        attacks, terrain, kind = unit.power == battle.attacker, AREAS[battle.at].terrain, _class(unit)
        plus = int(unit.power in battle.ruled) + int(unit.id in battle.helped)
        if unit.power == "judah" and board.godly:
            enemy = battle.defender if attacks else battle.attacker
            plus += int(enemy in ("canaan", "sea_peoples")) + int(attacks and battle.at == "judah")
        else:
            plus = min(plus, 1)
        minus = 1 if attacks and terrain in ("mountain", "marsh") else 0
        if kind == "chariots":
            minus += {"hill": 1, "marsh": 1, "mountain": 2}.get(terrain, 0)
        return plus - minus - int(kind == "cavalry" and terrain == "mountain")

    def _RoundFought(self, board: Board, fact: f.RoundFought) -> None:
        battle = battle_of(board, fact.battle)
        brief = "libya" in (battle.attacker, battle.defender) and board.turn != 4
        assert fact.round <= (1 if brief else 3), "CL-3.e"
        for side in (battle.attacker, battle.defender):
            units = at(board, battle.at, side)
            assert fighters(units) or not units, "CL-3.c.vi"
        self.fought.update([one.id for one in at(board, battle.at, battle.attacker)])

    def _RoundForced(self, board: Board, fact: f.RoundForced) -> None:
        battle = battle_of(board, fact.battle)
        rulers = {one.power for one in at(board, battle.at) if one.kind == "ruler"}
        assert rulers & {battle.attacker, battle.defender} == {fact.power}, "CL-3.f"

    # ------------------------------------------------------------ 4 redeployment, control, 5 points

    def _UnitsRedeployed(self, board: Board, fact: f.UnitsRedeployed) -> None:
        power, units = board.mover.power, named(board, fact.units)
        for one in units:
            assert one.power == power
            assert one.id not in self.back, "CL-4.a: once"
            self.back.add(one.id)
            assert self.sailed.get(one.id) == fact.to or fact.to in self._reach(board, one), "CL-4.a.i"
        assert not enemies(board, fact.to, power), "CL-4.a.ii"
        assert fits(power, [*at(board, fact.to, power), *units]), "CL-2.e"
        assert fits(power, [one for one in at(board, fact.origin, power) if one not in units]), "CL-2.e.ii"

    def _reach(self, board: Board, unit: Unit) -> set[str]:
        held, passed = holders(board), self.path.get(unit.id, [])
        cost, edge = {unit.at: 0}, [(0, unit.at)]
        while edge:
            spent, here = heappop(edge)
            for to in LAND[here]:
                through = to in passed and (self.fought[unit.id] >= 2 or not enemies(board, to, unit.power))
                own = held[to] == unit.power and not enemies(board, to, unit.power)
                total = spent + fee(unit.power, to, held[to] == unit.power)
                may = is_open(unit.power, to) and (through or own)
                if may and total <= POINTS[unit.kind] and total < cost.get(to, 99):
                    cost[to] = total
                    heappush(edge, (total, to))
        return set(cost)

    def _ControlChanged(self, board: Board, fact: f.ControlChanged) -> None:
        for area in fact.areas:
            assert {one.power for one in fighters(at(board, area.id))} == {area.holder}, "CL-G.07"

    def _PointsScored(self, board: Board, fact: f.PointsScored) -> None:
        worth: Counter[str] = Counter()
        for area, holder in holders(board).items():
            worth[holder] += WORTH[AREAS[area].terrain]
        assert fact.areas == worth[fact.power], "CL-5"
        tribute = sum([worth[one.id] // 2 for one in board.powers if one.overlord == fact.power])
        assert fact.tribute == tribute, "CL-G.09"


def _class(unit: Unit) -> str:
    return "foot" if unit.kind in FOOT else unit.kind
