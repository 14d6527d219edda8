"""The bots of The Game of Kings: `sensible` follows simple aims, `challenger` the printed actions of Solitaire Play.
They see nothing but their seat's view.

The aims of `sensible`: an Army close by its General, facing the enemy, all Avatars in the ranks; Units that shoot stand
and shoot at who loses most by it, the others advance to where no enemies would gain by an Assault on them, and assault,
several together, where the enemy has more to lose than they; Feats that hurt, whenever there are dice; every quarter in
the last Rounds, to claim it or to deny it; nobody flees who need not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import UNSET

from limmu.bots import NO_OPINION, MakeBot, OpinionBot, opinions
from limmu.bots.search import SEARCHING
from limmu.core import Asked, Choices, Span
from limmu.games.game_of_kings.board import Board, Unit, edge_of, unit_at
from limmu.games.game_of_kings.bots_challenger import actions
from limmu.games.game_of_kings.bots_clash import best_assault, danger
from limmu.games.game_of_kings.bots_feats import best_colleges, best_effort, best_feats, flaw_with_all
from limmu.games.game_of_kings.bots_odds import NEAR_ENOUGH, Keen, Sight, away, clipped, shots, spread
from limmu.games.game_of_kings.bots_onsets import expected_move, meeting
from limmu.games.game_of_kings.bots_paths import End, ends
from limmu.games.game_of_kings.bots_quarters import LATE, claimed, gets_there, holders, open_quarter
from limmu.games.game_of_kings.bots_shots import from_muzzle, loose_at_foes, worst_shot
from limmu.games.game_of_kings.bots_stations import (
    FILES,
    LINE,
    close_by,
    in_row,
    keeps_ranks,
    rear_of,
    shelter,
    stands_well,
)
from limmu.games.game_of_kings.by_hand import TAPE
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.ground import is_within
from limmu.games.game_of_kings.independents import reachable
from limmu.games.game_of_kings.moves import FLIGHT, TURNS, Journey, Manner, begun, may_move
from limmu.games.game_of_kings.p04_attaching import Attach
from limmu.games.game_of_kings.p04_declarations import Declare
from limmu.games.game_of_kings.p04_movement import END, Advance
from limmu.games.game_of_kings.p18_hidden import NOBODY
from limmu.games.game_of_kings.p23_victory import objective_points
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.stats import has

__all__ = ["BOTS", "LEVELS", "NO_OPINION", "PLAIN", "QUESTIONS", "opinion"]

Answer = Callable[[Sight, Any, Asked[Any]], Any]
"""How one type of question is answered."""
Parts = tuple[Any, ...]
WEAK = 2
"""A Unit that would lose so many Wounds more than the enemy waits for it."""
DRAWS = 6


def _picks(level: Choices[Any]) -> list[Any]:
    return [option.pick for option in level.options]


def _whole(asked: Asked[Any], part: Parts) -> Any:
    """The answer that picks make: of the last option, or of what stands."""
    *before, last = part
    level = asked.choices(tuple(before))
    found = next((option.whole for option in level.options if option.pick == last), UNSET)
    made = asked.choices(part).whole if found is UNSET else found
    return NO_OPINION if made is UNSET else made


# ---------------------------------------------------------------- before the battle


def _army(s: Sight, question: Any, asked: Asked[Any]) -> Any:
    """The list on offer with the most models: of the lists that ship, bots win most with those of many. Both seats
    take the same, so that none is beaten before it begins."""
    return min(asked.answers(), key=lambda army: (-sum([unit.models for unit in army.units]), army.name))


def _row(s: Sight, unit: Unit, span: Span) -> int:
    """As far forward as may be, who shoots behind."""
    rear, fore = span.ranges[0][0], span.ranges[-1][1]
    return (rear + fore) // 2 if s.range_of(unit) else fore if edge_of(s.board, s.me) == "south" else rear


def _along(s: Sight, unit: Unit, span: Span) -> int:
    """One beside the other over the whole width of the table."""
    line = [one.id for one in s.board.units if one.seat == s.me]
    return clipped(span, spread(len(line), s.board.table[0])[line.index(unit.id) * 7 % len(line)])


def _deploy(
    s: Sight,
    question: Any,
    asked: Asked[Any],
    row: Callable[[Sight, Unit, Span], int] = _row,
    along: Callable[[Sight, Unit, Span], int] = _along,
) -> Any:
    """Avatars in the ranks; others four files wide, in a line, in their row."""
    offered = _picks(asked.choices(()))
    unit = unit_at(s.board, offered[0])
    part: Parts = (unit.id,)
    forms = _picks(asked.choices(part))
    if "attached" in forms:
        hosts = _picks(asked.choices((*part, "attached")))
        return _whole(asked, (*part, "attached", max(hosts, key=lambda id_: unit_at(s.board, id_).models)))
    part = (*part, forms[0])
    south = edge_of(s.board, s.me) == "south"
    while (level := asked.choices(part)).whole is UNSET:
        span = level.span
        match level.asks:
            case "files" if span is not None:
                part = (*part, clipped(span, LINE if s.range_of(unit) else FILES))
            case "facing" if span is not None:
                part = (*part, clipped(span, 9000 if south else 27_000))
            case "row" if span is not None:
                part = (*part, clipped(span, row(s, unit, span)))
            case "along" if span is not None:
                part = (*part, along(s, unit, span))
            case _:
                part = (*part, _picks(level)[0])
    return level.whole


def _deploy_close(s: Sight, question: Any, asked: Asked[Any]) -> Any:
    """Close by the General."""

    def row(s: Sight, unit: Unit, span: Span) -> int:
        return in_row(s, unit, span, _row(s, unit, span))

    return _deploy(s, question, asked, row, close_by)


# ---------------------------------------------------------------- movement


def _stands(s: Sight, unit: Unit, foe: Unit) -> bool:
    """Whether a Unit had better stay where it is: it shoots from there, or waits for an enemy that is stronger."""
    reach, far = s.range_of(unit), away(unit, foe)
    if reach and far <= reach:
        return True
    if profile_of(s.board, unit).type == "heavy_machine":
        return True
    return far <= 2 * profile_of(s.board, foe).move + NEAR_ENOUGH and s.gain(unit, foe) < -WEAK


def _turning(s: Sight, unit: Unit) -> list[Manner]:
    return [manner for manner in TURNS if may_move(s.board, unit, manner)]


def _turning_in_ranks(s: Sight, unit: Unit) -> list[Manner]:
    return [one for one in _turning(s, unit) if keeps_ranks(unit, begun(s.board, unit, one, 0).unit)]


def _any_end(s: Sight, unit: Unit, there: Unit) -> bool:
    return True


def _move(
    s: Sight,
    question: Any,
    asked: Asked[Any],
    kept: Sequence[str] = (),
    may_stop: Callable[[Sight, Unit, Unit], bool] = _any_end,
    *,
    turning: Callable[[Sight, Unit], list[Manner]] = _turning,
) -> Any:
    """Who is nearest to the enemy and has somewhere to go goes there, out of the way of those behind; who is kept, or
    may not stop there, stays."""
    movers = [unit_at(s.board, id_) for id_ in _picks(asked.choices(()))[1:] if id_ not in kept]
    pairs = [(unit, foe) for unit in movers if (foe := s.nearest(unit)) is not None]
    for unit, foe in sorted(pairs, key=lambda pair: away(*pair)):
        if _stands(s, unit, foe):
            continue
        manners = _manners(s, unit, foe)
        profile = profile_of(s.board, unit)
        if profile.move_dice:
            return Advance(unit.id, manners[0]) if manners else END
        tried = (manners, turning(s, unit))
        found = next(
            (way for these in tried if (way := _way(s, unit, foe, these, profile.move, may_stop=may_stop))), None
        )
        if found is not None:
            return Advance(unit.id, found[0].manner, found[1].legs)
    return END


def _manners(s: Sight, unit: Unit, foe: Unit) -> list[Manner]:
    """Flying first; marching where the enemy is far, unless the Unit could shoot after a move."""
    move, far, reach = profile_of(s.board, unit).move, away(unit, foe), s.range_of(unit)
    marches = far > 3 * move + NEAR_ENOUGH and not (reach and far <= reach + move)
    wanted: list[Manner] = ["fly_march", "march", "fly", "move"] if marches else ["fly", "move"]
    return [manner for manner in wanted if may_move(s.board, unit, manner)]


def _way(
    s: Sight,
    unit: Unit,
    foe: Unit,
    manners: Sequence[Manner],
    move: int,
    *,
    may_stop: Callable[[Sight, Unit, Unit], bool] = _any_end,
) -> tuple[Journey, End] | None:
    """The way that gets a Unit nearest to an enemy, by the first manner that gets it nearer by something, to where it
    may stop."""
    for manner in manners:
        for way in ends(s.board, [begun(s.board, unit, manner, move)], unit, foe):
            if may_stop(s, unit, way[1].unit):
                return way
    return None


def _take_quarters(s: Sight, question: Any, asked: Asked[Any]) -> Any:
    """Who is alone joins a Unit, who shoots falls back from who would assault it; in the last Rounds who is near a
    quarter that the seat is not in goes there, and who alone holds one stays (END-9)."""
    movers = [unit_at(s.board, id_) for id_ in _picks(asked.choices(()))[1:]]
    joins = next((one for unit in movers if (one := _shelter(s, unit)) is not None), None)
    if joins is not None:
        return joins
    for unit in movers:
        if (back := _falls_back(s, unit)) is not None:
            return back
    if s.board.round < LATE:
        return _move(s, question, asked, (), stands_well, turning=_turning_in_ranks)
    kept = holders(s)
    for unit in [one for one in movers if one.id not in kept and not profile_of(s.board, one).move_dice]:
        goal = open_quarter(s, unit)
        if goal is not None and (found := _hurries(s, unit, goal)) is not None:
            return found
    return _move(s, question, asked, kept, stands_well, turning=_turning_in_ranks)


def _hurries(s: Sight, unit: Unit, goal: Unit) -> Advance | None:
    """A Unit goes to a quarter as fast as it may."""
    move = profile_of(s.board, unit).move
    fast: list[Manner] = ["fly_march", "march"] if away(unit, goal) > move else []
    wanted: list[Manner] = [*fast, "fly", "move"]
    manners: list[Manner] = [manner for manner in wanted if may_move(s.board, unit, manner)]

    def may_stop(s: Sight, unit: Unit, there: Unit) -> bool:
        return gets_there(s, unit, there, goal.id)

    found = _way(s, unit, goal, manners, move, may_stop=may_stop)
    return None if found is None else Advance(unit.id, found[0].manner, found[1].legs)


def _falls_back(s: Sight, unit: Unit) -> Advance | None:
    """Who shoots, in no ranks, goes out of the reach of enemies who would assault it to their profit."""
    profile = profile_of(s.board, unit)
    if unit.blocks or not s.range_of(unit) or profile.type == "heavy_machine":
        return None
    now = danger(s, unit, unit)
    if not now:
        return None

    def is_safer(s: Sight, unit: Unit, there: Unit) -> bool:
        return danger(s, unit, there) < now

    found = _way(s, unit, rear_of(s, unit), _manners(s, unit, unit), profile.move, may_stop=is_safer)
    return None if found is None else Advance(unit.id, found[0].manner, found[1].legs)


def _shelter(s: Sight, unit: Unit) -> Attach | None:
    """An Avatar who stands alone goes into the ranks."""
    host = shelter(s, unit, reachable(s.board, unit) if profile_of(s.board, unit).type == "avatar" else ())
    return None if host is None else Attach(unit.id, host.id)


def _rolled(s: Sight, question: Any, asked: Asked[Any]) -> Any:
    """As near to the enemy as the dice let it."""
    unit = unit_at(s.board, question.unit)
    foe = s.nearest(unit)
    found = None if foe is None else _way(s, unit, foe, [question.manner], question.move)
    return found[1].legs if found is not None else ()


# ---------------------------------------------------------------- Assaults


def _declare(s: Sight, question: Any, asked: Asked[Any]) -> Any:
    """The Assault that promises most, of those that get into contact."""
    promising: list[tuple[float, Unit, Unit]] = []
    for unit in [unit_at(s.board, id_) for id_ in _picks(asked.choices(())) if id_ != question.passing]:
        reach = 2 * max(expected_move(s.board, unit), FLIGHT if has(s.board, unit, "fly") else 0)
        foes = [foe for foe in s.foes if is_within(unit, foe, reach)]
        promising += [(gain, unit, foe) for foe in foes if (gain := s.gain(unit, foe)) > 0]
    for _, unit, foe in sorted(promising, key=lambda one: -one[0]):
        wanted = Declare(unit.id, foe.id)
        if asked.check(wanted) and meeting(s.board, unit, foe, expected_move(s.board, unit)) is not None:
            return wanted
    return question.passing


def _respond(s: Sight, question: Any, asked: Asked[Any]) -> Any:
    """Stand and deliver where one may, else hold; a shooter who would be cut down flees."""
    answers = list(asked.answers())
    order = {"stand_and_deliver": 0, "hold": 1, "flee": 2}
    return min(answers, key=lambda one: order.get(getattr(one, "response", ""), 3))


def _assault(s: Sight, question: Any, asked: Asked[Any]) -> Any:
    """A way that meets the target; where none is found the first there is."""
    unit = unit_at(s.board, question.unit)
    target = next(one.on for one in s.board.declared[::-1] if one.by == unit.id and not one.settled)
    found = meeting(s.board, unit, unit_at(s.board, target), question.move)
    return found if found is not None else asked.answers()[0]


# ---------------------------------------------------------------- Science, Shooting


def _perform(s: Sight, question: Any, asked: Asked[Any]) -> Any:
    """Of some efforts drawn at random the one with most dice; every Feat that may be performed helps."""
    drawn = [asked.sample(_below(asked, i)) for i in range(DRAWS)]
    wanted = [one for one in drawn if not isinstance(one, str)]
    return max(wanted, key=lambda one: one.dice + one.points, default=NO_OPINION)


def _below(asked: Asked[Any], salt: int) -> Callable[[int], int]:
    """Numbers that depend on the entry alone."""
    state = [asked.n * 1_103_515_245 + salt * 12_345 + 7]

    def below(n: int) -> int:
        state[0] = (state[0] * 6_364_136_223_846_793_005 + 1_442_695_040_888_963_407) % (1 << 63)
        return (state[0] >> 33) % n

    return below


def _hurt_most(s: Sight, unit: Unit, foe: Unit) -> float:
    return shots(s.board, unit, foe) - away(unit, foe) / (100 * INCH)


def _shoot(
    s: Sight,
    question: Any,
    asked: Asked[Any],
    harm: Callable[[Sight, Unit, Unit], float] = _hurt_most,
    far: Callable[[Unit, Unit], int] = away,
) -> Any:
    """Every Unit that may shoots at whom it hurts most; a guess is what the table looks like."""
    for id_ in _picks(asked.choices(())):
        if id_ == question.passing:
            continue
        unit = unit_at(s.board, id_)
        part: Parts = (id_, _picks(asked.choices((id_,)))[0])
        foes = [unit_at(s.board, foe) for foe in _picks(asked.choices(part))]
        foe = max(foes, key=lambda one: (harm(s, unit, one), one.id))
        part = (*part, foe.id)
        span = asked.choices(part).span if question.guess else None
        return _whole(asked, part if span is None else (*part, clipped(span, far(unit, foe))))
    return question.passing


def _shoot_dear(s: Sight, question: Any, asked: Asked[Any]) -> Any:
    return _shoot(s, question, asked, worst_shot, from_muzzle)


def _any(s: Sight, question: Any, asked: Asked[Any]) -> Any:
    """Whatever comes: the answers differ little."""
    return asked.sample(_below(asked, 0))


def _first(s: Sight, question: Any, asked: Asked[Any]) -> Any:
    return asked.answers()[0]


def _not(passing: str) -> Answer:
    """The first answer that is not the one named."""
    return lambda s, question, asked: next((one for one in asked.answers() if one != passing), passing)


def _drink(s: Sight, question: Any, asked: Asked[Any]) -> Any:
    """What there is, once the enemy is near."""
    return asked.answers()[-1 if s.board.round > 1 else 0]


def _loose(s: Sight, question: Any, asked: Asked[Any]) -> Any:
    """A 'Recker is let loose at whatever comes."""
    drawn = [asked.sample(_below(asked, i)) for i in range(DRAWS)]
    return next((one for one in drawn if one != question.passing), question.passing)


def _lucky(s: Sight, question: Any, _: Asked[Any]) -> Any:
    """Luck is for a check that fails badly, or for dice that all fail."""
    if question.purpose == "charisma":
        return "yes" if question.faces[0] > 9 else "no"
    dice = question.purpose in ("to_hit", "to_wound", "save", "rhino_hide")
    return "yes" if dice and max(question.faces) < 3 else "no"


def _yes(s: Sight, question: Any, asked: Asked[Any]) -> Any:
    return "yes"


PLAIN: dict[str, Answer] = {
    "MusterArmy": _army,
    "DeployUnit": _deploy,
    "ChooseFirst": lambda s, _, a: s.me,
    "ChooseEdge": _first,
    "PlaceScenery": _any,
    "DeclareColleges": _any,
    "ChooseFeats": _any,
    # movement
    "AttachUnit": lambda s, question, _: question.passing,
    "DrinkElixir": _drink,
    "RallyUnit": _first,
    "MoveUnit": _move,
    "MoveRolled": _rolled,
    # Assaults
    "DeclareAssault": _declare,
    "AnswerAssault": _respond,
    "NextAssault": _first,
    "NominateAssault": _first,
    "Redirect": _any,
    "RemoveModels": _any,
    "FleeFrom": _first,
    "LooseRecker": _loose,
    "UseSergeant": _yes,
    "NearestUnit": _first,
    "RemoveMixed": _any,
    "FleeNext": _first,
    "ReformRallied": _any,
    "MoveAssault": _assault,
    "Interference": lambda s, question, _: "assault",
    "RevealHidden": _not(NOBODY),
    "HideAgain": _not(NOBODY),
    "WieldWeapon": _first,
    "StrikeAt": lambda s, question, _: question.high,
    "Pursue": _first,
    "PlayFlight": _yes,
    # Science and Shooting
    "PerformFeat": _perform,
    "DeclareShot": _shoot,
    "NextShot": _first,
    "FlawFeat": _any,
    "FlawInPlay": lambda s, question, _: question.passing,
    "CancelFeat": _first,
    "PilferFeat": _any,
    "StepThrough": _any,
    "RerollMachine": _any,
    "ClaimQuarter": _first,
    "ChooseArm": _first,
    "ChooseSave": lambda s, question, _: question.saves[question.needed.index(min(question.needed))],
    "RerollCheck": _yes,
    "RerollScience": _yes,
    "RerollRoll": _lucky,
    "TellStory": lambda s, question, _: "end",
    "MeasureRange": lambda s, question, _: question.high - TAPE,
    "AgreeMeasure": lambda s, question, _: question.passing,
    "DeclareIntent": _any,
}
"""Type of question -> how it is answered. Others are answered at random: their answers differ little."""

QUESTIONS: dict[str, Answer] = PLAIN | {
    "DeclareColleges": best_colleges,
    "ChooseFeats": best_feats,
    "DeployUnit": _deploy_close,
    "MoveUnit": _take_quarters,
    "DeclareAssault": best_assault,
    "PerformFeat": best_effort,
    "FlawFeat": flaw_with_all,
    "DeclareShot": _shoot_dear,
    "LooseRecker": loose_at_foes,
    "ClaimQuarter": claimed,
}
"""As the sensible bot answers."""

opinion = opinions(PLAIN, Sight)
"""What the aims of the plain bot say to a question."""


def plain(seed: str) -> OpinionBot:
    """The plain bot: it follows simple aims."""
    return OpinionBot(seed, opinion)


def sensible(seed: str) -> OpinionBot:
    """The sensible bot: the same aims, but it looks what a Feat brings, whom it sends, and where it stops."""
    return OpinionBot(seed, opinions(QUESTIONS, Keen))


def _or_none(answer: Answer) -> Answer:
    """An aim of the Challenger, whose None is no opinion."""

    def said(s: Sight, question: Any, asked: Asked[Any]) -> Any:
        found = answer(s, question, asked)
        return NO_OPINION if found is None else found

    return said


def challenger(_seed: str) -> OpinionBot:
    """The Challenger of Solitaire Play, in any battle: the same view, the same answer, whatever the seed (A-131)."""

    printed = opinions({kind: _or_none(answer) for kind, answer in actions().items()}, Sight)

    def challenge(asked: Asked[Any]) -> Any:
        found = printed(asked)
        return opinion(asked) if found is NO_OPINION else found

    return OpinionBot("challenger", challenge)


LEVELS: Mapping[str, tuple[Mapping[str, Answer], Callable[[Any, str], Sight]]] = {
    "plain": (PLAIN, Sight),
    "sensible": (QUESTIONS, Keen),
}
"""Level -> how it answers each type of question, and how it sees the board."""

BOTS: Mapping[str, MakeBot] = {"plain": plain, "sensible": sensible, "challenger": challenger, **SEARCHING}


def worth(board: Board, seat: str) -> float:
    """How well a seat stands: its Objective Points as they are now, and the enemy models that are gone in part."""
    foes = sum([one.models for one in board.units if one.seat != seat and not one.gone])
    return objective_points(board, seat).value - foes if board.units else 0.0
