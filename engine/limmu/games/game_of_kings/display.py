"""How The Game of Kings shows itself: the Units by name, where they stand, what they do, and what a move costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from limmu.core import Asked, Part, Verdict, View
from limmu.display.measures import told
from limmu.display.scene import Scene
from limmu.display.shown import Stand
from limmu.display.tables import Table, in_style
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.board import SEATS, Army, Board, Leg, Unit, locked_with, pack_of, unit_of
from limmu.games.game_of_kings.by_hand import SLACK
from limmu.games.game_of_kings.by_hand_places import Place, nearest_stand
from limmu.games.game_of_kings.by_hand_settling import Say
from limmu.games.game_of_kings.costs import avatar_lines, points, unit_lines
from limmu.games.game_of_kings.documents import ArmyDocument, army_of_document
from limmu.games.game_of_kings.facts import SecretsOpened
from limmu.games.game_of_kings.facts_measures import DistanceMeasured, MeasureSaid, MeasureSettled
from limmu.games.game_of_kings.facts_shooting import ShotMeasured
from limmu.games.game_of_kings.fields import SORTS
from limmu.games.game_of_kings.formation import Array, center_of, facing_of
from limmu.games.game_of_kings.naming import Called, called, cause_of, facing_text, lines_of, names_on
from limmu.games.game_of_kings.p02_feats import ChooseFeats, College, Written
from limmu.games.game_of_kings.p03_turn import ROUNDS
from limmu.games.game_of_kings.p04_declarations import Declare
from limmu.games.game_of_kings.p13_questions import PerformFeat
from limmu.games.game_of_kings.p16_casualties import RemoveModels
from limmu.games.game_of_kings.p23_victory import QUARTERS
from limmu.games.game_of_kings.pack import Pack
from limmu.games.game_of_kings.previews import so_far, too_long
from limmu.games.game_of_kings.profile import profiles_in
from limmu.games.game_of_kings.roster import resolve
from limmu.games.game_of_kings.scene import scene
from limmu.games.game_of_kings.shots import Shot
from limmu.games.game_of_kings.values import STYLES, WEIGHED, brief, feat_text, fight_text, model_text, sheets

__all__ = [
    "answer_text",
    "board_tables",
    "hand",
    "name_of",
    "names_on",
    "near",
    "pick_text",
    "sheet",
    "slack",
    "so_far",
    "stand",
    "status",
    "unfit",
]
COMPASS = "compass"
"""The kind of an angle that is a facing."""
PHASE = "phase"
"""The kind of a name that begins with a capital."""
ACTS = {"flown": "flew", "failed": "failed to reach"}
"""What a Unit did, where the word of the board will not do."""
GONE = {"": "", "left_out": "left out", "destroyed": "destroyed", "caught": "caught", "fled": "fled",
        "pursuing": "pursuing off the table"}  # fmt: skip


# ---------------------------------------------------------------- names


def name_of(pack: Pack, value: object, kind: str) -> str:
    """A facing by the compass; a Unit by its line, where no board is at hand; "" leaves it to the pack."""
    if kind == COMPASS and isinstance(value, int):
        return facing_text(value)
    if kind == PHASE and isinstance(value, str):
        return value.capitalize()
    if isinstance(value, Array):
        return array_text(value)
    if isinstance(value, Leg):
        return leg_text(value)
    if isinstance(value, College):
        return college_text(pack, value)
    if isinstance(value, Written):
        return ", ".join([pack.feat[one].name for one in value.feats]) or "no Feat"
    if isinstance(value, str) and not kind and value.rpartition("-")[0] in SORTS:
        return value.replace("-", " ").capitalize()
    if isinstance(value, str) and not kind and value.partition(".")[0] in SEATS:
        seat, dot, line = value.partition(".")
        return f"{seat.capitalize()} {line.replace('_', ' ')}" if dot else ""
    return ""


def college_text(pack: Pack, college: College) -> str:
    """The list of a College with what it adds to: `Minister, +1 to perform`."""
    named = pack.feats[college.list].title
    pets = f", with {len(college.pets)} {'pet' if len(college.pets) == 1 else 'pets'}" if college.pets else ""
    return named + (f", +1 to {college.bonus}" if college.bonus else "") + pets


BESIDE = ("pairs", "found", "far")
"""What :func:`beside` may tell."""


def beside(board: Board | None, pack: Pack, record: Any) -> Mapping[str, object]:
    """Of opened secrets the ``pairs``: who hid in which Unit; of the real table what was ``found``; how ``far``."""
    if isinstance(record, MeasureSaid | MeasureSettled):
        return {"found": found_text(names_on(board, pack) if board is not None else {}, record)}
    if isinstance(record, ShotMeasured | DistanceMeasured):
        limit = record.reach if isinstance(record, ShotMeasured) else record.limit
        return {"far": told(limit - record.range.margin, "um")}
    if not isinstance(record, SecretsOpened):
        return {}
    names: Mapping[object, str] = names_on(board, pack) if board is not None else {}
    units = [(f"{record.seat}.{who}", f"{record.seat}.{host}") for who, host in record.hidden]
    return {"pairs": tuple([f"{names.get(who, who)} in {names.get(host, host)}" for who, host in units])}


def found_text(names: Mapping[object, str], one: Say | MeasureSaid | MeasureSettled) -> str:
    """What people find on the table."""
    by, on = names.get(one.by, one.by), names.get(one.on, one.on)
    match one.what:
        case "distance":
            return f"{on} is {told(one.value, 'um')} from {by}"
        case "sight":
            return f"{by} {'sees' if one.value else 'does not see'} {on}"
        case "cover":
            return f"{on} has {('no', 'soft', 'hard')[one.value]} cover from {by}"
        case "contact":
            return f"{one.value} {'model of' if one.value == 1 else 'models of'} {by} in contact with {on}"
        case "quarter":
            return f"{by} counts in the {QUARTERS[one.value].replace('_', '-')} quarter"


def array_text(array: Array) -> str:
    """A formation in words."""
    if array.form == "single":
        return "as it is"
    form = f"{array.form.capitalize()}, {array.files} {'file' if array.files == 1 else 'files'}"
    return f"{form}, {told(array.spacing, 'um')} apart" if array.spacing else form


WAYS = {"forward": "forward", "left": "wheel left", "right": "wheel right", "straight": "go", "flight": "fly"}


def leg_text(leg: Leg) -> str:
    """A leg of a move, as a person types it."""
    if leg.way == "face":
        return f"face {facing_text(leg.angle)}"
    if leg.way in ("left", "right"):
        return f"{WAYS[leg.way]} {told(leg.angle, 'cdeg')}"
    if leg.way == "pattern":
        files = f"{leg.which} {'file' if leg.which == 1 else 'files'}"
        return f"a pattern of {files}, {told(leg.length, 'um')} apart"
    if leg.way == "model":
        return f"model {leg.which} {facing_text(leg.angle)} {told(leg.length, 'um')}"
    heading = f" {facing_text(leg.angle)}" if leg.way != "forward" else ""
    return f"{WAYS[leg.way]}{heading} {told(leg.length, 'um')}"


# ---------------------------------------------------------------- the board


def status(view: View[Board], pack: Pack) -> str:
    """Round, Turn and Phase."""
    board = view.board
    if not board.round:
        return f"before the battle, {board.size} points"
    phase = f", {board.phase.capitalize()} Phase" if board.phase else ""
    return f"Round {board.round} of {ROUNDS}, the Turn of {board.active.capitalize()}{phase}"


def board_tables(view: View[Board], pack: Pack) -> Sequence[Table]:
    """The Units of each Army, then the Scenery."""
    board = view.board
    return [*[_army(board, pack, army) for army in board.armies], _scenery(board)]


def _army(board: Board, pack: Pack, army: Army) -> Table:
    names = called(board, pack)
    table = Table("", "Unit", "models", "center", "facing", "formation", "state", title=army.army.name)
    for unit in [one for one in board.units if one.seat == army.seat]:
        where = [told(number, "um") for number in center_of(unit)] if unit.on_table else []
        table.add_row(
            in_style(names[unit.id].code, STYLES[army.seat]),
            names[unit.id].name,
            str(unit.models),
            ", ".join(where),
            facing_text(facing_of(unit)) if unit.on_table else "",
            _formation(unit),
            state_of(board, unit, names),
        )
    return table


def _formation(unit: Unit) -> str:
    if unit.blocks:
        return f"{unit.block.f} by {unit.block.ranks}"
    return "loose" if len(unit.bases) > 1 else ""


def state_of(board: Board, unit: Unit, names: Mapping[str, Called]) -> str:
    """What a Unit does and suffers, in words."""
    found = ["General"] if names[unit.id].general else []
    found += [ACTS.get(unit.act, unit.act)] if unit.act else []
    found += ["Fleeing"] if unit.fleeing else []
    foes = [names[foe].code for foe in locked_with(board, unit)]
    found += [f"in Assault with {' and '.join(foes)}"] if foes else []
    found += [f"{unit.wounds} {'Wound' if unit.wounds == 1 else 'Wounds'}"] if unit.wounds else []
    found += [cause_of(pack_of(board), one.cause) for one in board.effects if one.on == unit.id]
    found += [f"no {bar}" for bar in unit.bars]
    if unit.joined:
        found.append(f"with {names[unit.joined].code}")
    elif not unit.on_table:
        lurking = "hidden" if unit.models else "all let loose"
        found.append(GONE[unit.gone] or (lurking if unit.station == "hidden" else "off the table"))
    return ", ".join(found)


def _scenery(board: Board) -> Table:
    table = Table("Scenery", "ground", "levels", "middle", title="the table")
    for one in board.pieces:
        where = f"{told(one.x, 'um')}, {told(one.y, 'um')}" if one.placed else "not placed"
        table.add_row(one.id.replace("-", " ").capitalize(), one.ground, str(one.height), where)
    return table


def near(view: View[Board], pack: Pack, ids: Sequence[str]) -> Scene | None:
    """The table, once there are Armies."""
    return scene(view, pack) if view.board.units else None


def hand(view: View[Board], seat: str, pack: Pack) -> Table | None:
    """What a seat keeps to itself: who hides in which Unit; None where nobody does."""
    table = Table("hidden", "in", title="secret choices")
    for army in view.board.armies:
        if army.seat == seat:
            lines = lines_of(pack, army.army)
            for who, where in army.hidden:
                table.add_row(*[lines[line][0] for line in (who, where)])
    return table if table.rows else None


def stand(pack: Pack, asked: Asked[Board], part: Part, place: tuple[int, int, int | None]) -> Stand | None:
    """Where a Unit or a piece of Scenery is put, or the legs that lead there."""
    return nearest_stand(asked.board, asked.question, part, Place(*place))


def slack(readings: Mapping[str, str]) -> Mapping[str, int]:
    """What a tape measure and the eye are good for, where the players measure by hand (PL-49)."""
    return SLACK if readings.get(o.MEASURES) == o.BY_HAND else {}


def sheet(view: View[Board], name: str, pack: Pack) -> Sequence[Table]:
    """The values of all Units, or all about one."""
    return sheets(view.board, pack, name)


def pick_text(pack: Pack, asked: Asked[Board], pick: Any) -> str:
    """A Unit with its models, and what it is like where that matters; "" for what the texts say."""
    if isinstance(asked.question, RemoveModels) and isinstance(pick, int):
        return model_text(asked.board, asked.question.unit, pick)
    if isinstance(asked.question, PerformFeat | ChooseFeats) and pick in pack.feat:
        return feat_text(pack, pick)
    unit = unit_of(asked.board, pick) if isinstance(pick, str) else None
    if unit is None:
        return ""
    name = names_on(asked.board, pack)[unit.id]
    models = f", {unit.models} models" if unit.models > 1 else ""
    return f"{name}{models}: {brief(asked.board, unit)}" if isinstance(asked.question, WEIGHED) else f"{name}{models}"


def answer_text(pack: Pack, asked: Asked[Any], answer: Any) -> str:
    """An army list; whom to assault or shoot at, with what it is like; "" for what the texts say."""
    if isinstance(answer, ArmyDocument):
        return army_text(pack, answer)
    if isinstance(answer, Say):
        return found_text(names_on(asked.board, pack), answer)
    if isinstance(asked.question, RemoveModels):
        return ", ".join([model_text(asked.board, asked.question.unit, one) for one in answer])
    return fight_text(pack, asked, answer) if isinstance(answer, Declare | Shot) else ""


def unfit(pack: Pack, asked: Asked[Any], part: Part) -> Sequence[str | Verdict[bool]]:
    """Why a leg of a move cannot be so long, and what the legs before it cost."""
    found = too_long(asked.board, asked.question, part)
    if found is None:
        return ()
    verdict, spent, total = found
    cost = f"the way so far costs {told(spent, 'um')} of {told(total, 'um')}"
    return [verdict, cost] if spent and verdict.code == "too_far" else [verdict]


# ---------------------------------------------------------------- army lists on offer

ARMS = (
    ("foot", ("infantry", "mixed")), ("horse", ("cavalry_heavy", "cavalry_outrider")), ("swarms", ("swarm",)),
    ("machines", ("heavy_machine",)), ("wagons", ("war_wagon",)), ("beasts", ("war_beast", "monster", "beast_tamers")),
    ("hired", ("hired",)),
)  # fmt: skip
"""What the Units of a list are, in words, and the types of their entries."""


def army_text(pack: Pack, answer: ArmyDocument) -> str:
    """An army list on offer: its name, Nation, points, Avatars, and how many models of each arm."""
    roster = resolve(army_of_document(answer), pack)
    cost = sum([points(avatar_lines(pack, one)) for one in roster.avatars])
    cost += sum([points(unit_lines(roster, one)) for one in roster.units])
    nation = roster.of.name if roster.of is not None else answer.nation
    found = profiles_in(roster).values()
    arms = [(sum([one.models for one in found if one.type in types]), word) for word, types in ARMS]
    missiles = [id_ for id_, item in pack.item.items() if item.kind == "missile"]
    shoot = [one.models for one in found if one.type != "avatar" and not one.gear.isdisjoint(missiles)]
    arms.append((sum(shoot), "who shoot"))
    leaders = ", ".join([one.name for one in roster.avatars])
    said = [f"{count} {word.removesuffix('s') if count == 1 else word}" for count, word in arms if count]
    return f"{answer.name}: {nation}, {cost} of {answer.size} points; {leaders}; {', '.join(said)}"
