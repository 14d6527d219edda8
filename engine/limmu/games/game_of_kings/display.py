"""How The Game of Kings shows itself: the Units by name, where they stand, what they do, and what a move costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from limmu.core import Asked, Part, Procedure, Verdict, View
from limmu.display.phrases import Phrase, Said, phrase
from limmu.display.scene import Scene
from limmu.display.shown import Stand
from limmu.display.tables import Rows, in_style
from limmu.games.game_of_kings import options as o
from limmu.games.game_of_kings.board import (
    QUARTERS,
    SEATS,
    SIDES,
    Army,
    Board,
    Leg,
    Unit,
    locked_with,
    pack_of,
    unit_of,
)
from limmu.games.game_of_kings.by_hand import SLACK
from limmu.games.game_of_kings.by_hand_places import Place, nearest_stand
from limmu.games.game_of_kings.by_hand_settling import Say
from limmu.games.game_of_kings.costs import avatar_lines, points, unit_lines
from limmu.games.game_of_kings.documents import ArmyDocument, army_of_document
from limmu.games.game_of_kings.facts import EffectBegun, ObjectivesCounted, SecretsOpened
from limmu.games.game_of_kings.facts_activation import DiceTaken, InitiativeRolled
from limmu.games.game_of_kings.facts_charisma import CharismaChecked
from limmu.games.game_of_kings.facts_measures import DistanceMeasured, MeasureSaid, MeasureSettled
from limmu.games.game_of_kings.facts_science import ContestRolled, ScienceRolled
from limmu.games.game_of_kings.facts_shooting import BlowsTold, ShotMeasured
from limmu.games.game_of_kings.fields import SORTS
from limmu.games.game_of_kings.formation import Array, center_of, facing_of
from limmu.games.game_of_kings.naming import Called, called, cause_of, facing_said, lines_of, names_on, spot
from limmu.games.game_of_kings.p02_feats import ChooseFeats, College, Written
from limmu.games.game_of_kings.p02_muster import MusterArmy
from limmu.games.game_of_kings.p03_turn import ROUNDS
from limmu.games.game_of_kings.p04_declarations import Declare
from limmu.games.game_of_kings.p13_perform import FlawRoll
from limmu.games.game_of_kings.p13_questions import PerformFeat
from limmu.games.game_of_kings.p16_casualties import RemoveModels
from limmu.games.game_of_kings.pack import Pack
from limmu.games.game_of_kings.previews import so_far, too_long
from limmu.games.game_of_kings.profile import profiles_in
from limmu.games.game_of_kings.roster import resolve
from limmu.games.game_of_kings.scene import scene
from limmu.games.game_of_kings.shots import Shot
from limmu.games.game_of_kings.values import STYLES, WEIGHED, brief, feat_said, fight_said, listed, model_said, sheets

__all__ = [
    "acting",
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
"""The kind of a Phase by its id."""
# ---------------------------------------------------------------- names


def name_of(pack: Pack, value: object, kind: str) -> Said:
    """A facing by the compass; a Unit by its line, where no board is at hand; "" leaves it to the pack."""
    if kind == COMPASS and isinstance(value, int):
        return facing_said(value)
    if kind == PHASE and isinstance(value, str):
        return phrase("phase", id=value)
    if isinstance(value, Array):
        return array_said(value)
    if isinstance(value, Leg):
        return leg_said(value)
    if isinstance(value, College):
        return college_said(pack, value)
    if isinstance(value, Written):
        return phrase("written", some=bool(value.feats), feats=tuple([phrase("feat", id=one) for one in value.feats]))
    if not isinstance(value, str) or kind:
        return ""
    sort, _, number = value.partition("-")
    if sort in SORTS:
        return phrase("piece", sort=sort, number=number)
    seat, dot, line = value.partition(".")
    return phrase("line", seat=seat, line=line) if dot and seat in SEATS else ""


def college_said(pack: Pack, college: College) -> Phrase:
    """The list of a College with what it adds to: `Minister, +1 to perform`."""
    pets = phrase("pets", n=len(college.pets)) if college.pets else ""
    return phrase("college", title=pack.feats[college.list].title, bonus=college.bonus, pets=pets)


BESIDE = ("pairs", "found", "far", "sum", "parts", "result", "cause", "scored", "taken", "brave", "least")
BRAVE = "GOK-BREAK-7"
"""The clause by which a natural 1 passes a Break Test, whatever the Charisma."""
"""What :func:`beside` may tell."""


def beside(board: Board | None, pack: Pack, record: Any) -> Mapping[str, object]:
    """Of opened secrets the ``pairs``: who hid in which Unit; of the real table what was ``found``; how ``far``; of
    dice that something was added to the ``sum``; the ``result`` of a Scientist's dice, `under` where they must not be
    above a number; what points are for (``parts``); the ``cause`` of what begins to work; what Units ``scored`` and
    Scientists have ``taken``; whether insane courage was ``brave``; the ``least`` face that counts."""
    if isinstance(record, ObjectivesCounted):
        parts = [phrase("objective", clause=clause, points=points) for clause, points in record.why]
        return {"parts": tuple(parts) or ""}
    if isinstance(record, CharismaChecked):
        return {"sum": _sum((record.die,), record.total), "brave": BRAVE in [clause for clause, _ in record.why]}
    if isinstance(record, BlowsTold):
        return {"least": _least(record)}
    if isinstance(record, InitiativeRolled):
        return {"scored": tuple([phrase("scored", unit=unit, score=score) for unit, score in record.scores])}
    if isinstance(record, DiceTaken):
        taken = [phrase("taken", unit=unit, dice=dice, points=points) for unit, dice, points in record.dice]
        return {"taken": tuple(taken)}
    if isinstance(record, EffectBegun):
        return {"cause": record.effect.cause}
    if isinstance(record, ScienceRolled):
        feat = pack.feat.get(record.feat)
        sung = feat is not None and feat.charisma and record.told in ("performed", "failed")
        result = f"{record.told}_under" if sung else record.told
        return {"sum": _sum(record.faces, record.total), "result": result}
    if isinstance(record, ContestRolled):
        return {"sum": _sum(record.faces, record.total)}
    if isinstance(record, MeasureSaid | MeasureSettled):
        return {"found": found_said(record)}
    if isinstance(record, ShotMeasured | DistanceMeasured):
        limit = record.reach if isinstance(record, ShotMeasured) else record.limit
        return {"far": limit - record.range.margin}
    if not isinstance(record, SecretsOpened):
        return {}
    units = [(f"{record.seat}.{who}", f"{record.seat}.{host}") for who, host in record.hidden]
    return {"pairs": tuple([phrase("hidden_in", who=who, host=host) for who, host in units])}


def acting(under: Sequence[Procedure[Any]], fact: Any) -> Mapping[str, object]:
    """The ``result`` of a roll to flaw a Bard's Feat, which is held against the Bard's check."""
    if not isinstance(fact, ScienceRolled) or fact.told not in ("flawed", "stands"):
        return {}
    roll = next((one for one in reversed(under) if isinstance(one, FlawRoll)), None)
    return {"result": f"{fact.told}_{roll.under}"} if roll is not None and roll.under else {}


def _least(blows: BlowsTold) -> int:
    """The lowest face that counts: a 1 never does, and To Hit a 6 always."""
    needed = max(blows.needed, 2)
    return min(needed, 6) if blows.stage == "hits" else needed


def _sum(faces: Sequence[int], total: int) -> str:
    """Dice, what is added to them, and what they make: `3 + 4 + 1 = 8`; the total alone of one die as it fell, or where
    many results are told as ranges."""
    if not all([type(number) is int for number in (*faces, total)]):
        return str(total)
    added = total - sum(faces)
    if len(faces) == 1 and not added:
        return str(total)
    more = f" {'-' if added < 0 else '+'} {abs(added)}" if added else ""
    return f"{' + '.join(map(str, faces))}{more} = {total}"


def found_said(one: Say | MeasureSaid | MeasureSettled) -> Phrase:
    """What people find on the table."""
    quarter = QUARTERS[one.value] if one.what == "quarter" else ""
    cover = phrase("cover", worth=one.value) if one.what == "cover" else ""
    side = SIDES[one.value] if one.what == "side" else ""
    return phrase(
        "found", what=one.what, by=one.by, on=one.on, value=one.value, yes=bool(one.value), cover=cover,
        quarter=quarter, side=side,
    )  # fmt: skip


def array_said(array: Array) -> Phrase:
    """A formation in words."""
    apart = phrase("apart", length=array.spacing) if array.spacing else ""
    return phrase("array", form=array.form, files=array.files, apart=apart)


def leg_said(leg: Leg) -> Phrase:
    """A leg of a move, as a person types it."""
    return phrase("leg", way=leg.way, angle=leg.angle, length=leg.length, which=leg.which)


# ---------------------------------------------------------------- the board


def status(view: View[Board], pack: Pack) -> Said:
    """Round, Turn and Phase."""
    board = view.board
    phase = phrase("in_phase", phase=board.phase) if board.phase else ""
    return phrase("status", round=board.round, last=ROUNDS, active=board.active, phase=phase, size=board.size)


def board_tables(view: View[Board], pack: Pack) -> Sequence[Rows]:
    """The Units of each Army, then the Scenery."""
    board = view.board
    return [*[_army(board, pack, army) for army in board.armies], _scenery(board)]


def _army(board: Board, pack: Pack, army: Army) -> Rows:
    names = called(board, pack)
    table = Rows("", "Unit", "models", "center", "facing", "formation", "state", title=army.army.name)
    for unit in [one for one in board.units if one.seat == army.seat]:
        table.add_row(
            in_style(names[unit.id].code, STYLES[army.seat]),
            names[unit.id].name,
            str(unit.models),
            spot(*center_of(unit)) if unit.on_table else "",
            facing_said(facing_of(unit)) if unit.on_table else "",
            _formation(unit),
            phrase("all_of", ids=tuple(state_of(board, unit, names))),
        )
    return table


def _formation(unit: Unit) -> Said:
    if unit.blocks:
        return phrase("in_ranks", files=unit.block.f, ranks=unit.block.ranks)
    return phrase("loose") if len(unit.bases) > 1 else ""


def state_of(board: Board, unit: Unit, names: Mapping[str, Called]) -> list[Phrase]:
    """What a Unit does and suffers, in words."""
    found = [phrase("state", id="general")] if names[unit.id].general else []
    found += [phrase("state", id=unit.act)] if unit.act else []
    found += [phrase("state", id="fleeing")] if unit.fleeing else []
    foes = tuple([names[foe].code for foe in locked_with(board, unit)])
    found += [phrase("fighting", foes=foes)] if foes else []
    found += [phrase("wounds", n=unit.wounds)] if unit.wounds else []
    found += [cause_of(pack_of(board), one.cause) for one in board.effects if one.on == unit.id]
    found += [phrase("barred", bar=bar) for bar in unit.bars]
    if unit.joined:
        found.append(phrase("joined", to=names[unit.joined].code))
    elif not unit.on_table:
        lurking = ("hidden" if unit.models else "loosed") if unit.station == "hidden" else "off_table"
        found.append(phrase("state", id=unit.gone or lurking))
    return found


def _scenery(board: Board) -> Rows:
    table = Rows("Scenery", "ground", "levels", "middle", title="the table")
    for one in board.pieces:
        where = spot(one.x, one.y) if one.placed else phrase("not_placed")
        table.add_row(phrase("listed", ids=(one.id,)), phrase("ground", id=one.ground), str(one.height), where)
    return table


def near(view: View[Board], pack: Pack, ids: Sequence[str]) -> Scene | None:
    """The table, once there are Armies."""
    return scene(view, pack) if view.board.units else None


def hand(view: View[Board], seat: str, pack: Pack) -> Rows | None:
    """What a seat keeps to itself: who hides in which Unit; None where nobody does."""
    table = Rows("hidden", "in", title="secret choices")
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


def sheet(view: View[Board], name: str, pack: Pack) -> Sequence[Rows]:
    """The values of all Units, or all about one; where army lists are on offer, all of the one with that name."""
    if (asked := view.question) is None or not isinstance(asked.question, MusterArmy):
        return sheets(view.board, pack, name)
    found = [one for one in asked.answers() if name.lower() in one.name.lower()]
    exact = [one for one in found if name.lower() == one.name.lower()] or found
    return listed(pack, exact[0]) if len(exact) == 1 else ()


def pick_text(pack: Pack, asked: Asked[Board], pick: Any) -> Said:
    """A Unit with its models, and what it is like where that matters; "" for what the texts say."""
    if isinstance(asked.question, RemoveModels) and isinstance(pick, int):
        return model_said(asked.board, asked.question.unit, pick)
    if isinstance(asked.question, PerformFeat | ChooseFeats) and pick in pack.feat:
        return feat_said(pack, pick)
    unit = unit_of(asked.board, pick) if isinstance(pick, str) else None
    if unit is None:
        return ""
    like = brief(asked.board, unit) if isinstance(asked.question, WEIGHED) else ""
    name = names_on(asked.board, pack)[unit.id]
    return phrase("unit", name=name, models=phrase("models", n=unit.models) if unit.models > 1 else "", like=like)


def answer_text(pack: Pack, asked: Asked[Any], answer: Any) -> Said:
    """An army list; whom to assault or shoot at, with what it is like; "" for what the texts say."""
    if isinstance(answer, ArmyDocument):
        return army_said(pack, answer)
    if isinstance(answer, Say):
        return found_said(answer)
    if isinstance(asked.question, ChooseFeats):
        return phrase("all_of", ids=tuple([feat_said(pack, feat) for one in answer for feat in one.feats]))
    if isinstance(asked.question, RemoveModels):
        return phrase("all_of", ids=tuple([model_said(asked.board, asked.question.unit, one) for one in answer]))
    return fight_said(pack, asked, answer) if isinstance(answer, Declare | Shot) else ""


def unfit(pack: Pack, asked: Asked[Any], part: Part) -> Sequence[Said | Verdict[bool]]:
    """Why a leg of a move cannot be so long, and what the legs before it cost."""
    found = too_long(asked.board, asked.question, part)
    if found is None:
        return ()
    verdict, spent, total = found
    return [verdict, phrase("spent", spent=spent, total=total)] if spent and verdict.code == "too_far" else [verdict]


# ---------------------------------------------------------------- army lists on offer

ARMS = (
    ("foot", ("infantry", "mixed")), ("horse", ("cavalry_heavy", "cavalry_outrider")), ("swarms", ("swarm",)),
    ("machines", ("heavy_machine",)), ("wagons", ("war_wagon",)), ("beasts", ("war_beast", "monster", "beast_tamers")),
    ("hired", ("hired",)),
)  # fmt: skip
"""What the Units of a list are, by the keys of the texts, and the types of their entries."""


def army_said(pack: Pack, answer: ArmyDocument) -> Phrase:
    """An army list on offer: its name, Nation, points, Avatars, and how many models of each arm."""
    roster = resolve(army_of_document(answer), pack)
    cost = sum([points(avatar_lines(pack, one)) for one in roster.avatars])
    cost += sum([points(unit_lines(roster, one)) for one in roster.units])
    nation = roster.of.name if roster.of is not None else answer.nation
    found = profiles_in(roster).values()
    arms = [(sum([one.models for one in found if one.type in types]), id_) for id_, types in ARMS]
    missiles = [id_ for id_, item in pack.item.items() if item.kind == "missile"]
    shoot = [one.models for one in found if one.type != "avatar" and not one.gear.isdisjoint(missiles)]
    arms.append((sum(shoot), "shooters"))
    return phrase(
        "army",
        name=answer.name,
        nation=nation,
        points=cost,
        size=answer.size,
        leaders=tuple([phrase("words", text=one.name) for one in roster.avatars]),
        arms=tuple([phrase("arm", id=id_, n=count) for count, id_ in arms if count]),
    )
