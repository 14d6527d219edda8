"""What Units are like now, for people: a table of their values, all about one of them, and in short beside a choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from limmu.core import Asked
from limmu.display.phrases import Phrase, phrase
from limmu.display.tables import Rows, in_style
from limmu.games.game_of_kings.board import Board, Unit, unit_at
from limmu.games.game_of_kings.documents import ArmyDocument
from limmu.games.game_of_kings.naming import Called, called, cause_of, names_on, spot
from limmu.games.game_of_kings.p04_declarations import Declare, DeclareAssault
from limmu.games.game_of_kings.p06_disgruntled import NearestUnit
from limmu.games.game_of_kings.p08_responses import Redirect
from limmu.games.game_of_kings.p13_questions import PerformFeat
from limmu.games.game_of_kings.p15_shooting import DeclareShot
from limmu.games.game_of_kings.pack import STATS, Pack
from limmu.games.game_of_kings.pack_records import Stat
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.profiles import NO_SAVE
from limmu.games.game_of_kings.sheet import HEADINGS, Card, card_of, cards_of
from limmu.games.game_of_kings.shots import Shot
from limmu.games.game_of_kings.stats import effects_on, stat

STYLES = {"red": "red", "blue": "bright_blue"}
WEIGHED = (DeclareAssault, NearestUnit, Redirect, PerformFeat, DeclareShot)
"""Questions whose choices rest on what a Unit is like."""
BRIEFLY: tuple[Stat, ...] = ("str", "con", "att", "cha")


def sheets(board: Board, pack: Pack, name: str) -> Sequence[Rows]:
    """The values of all Units, Army by Army; or all about the Unit of a name, or the only one whose name has it in;
    or what the Feats of a name do; () where there is none."""
    names = called(board, pack)
    if not name:
        return [
            _values([one for one in board.units if one.seat == army.seat], board, names, army.army.name)
            for army in board.armies
        ]
    said = name.lower()
    found = [one for one in board.units if said in (names[one.id].code.lower(), names[one.id].name.lower())]
    feats = [feat.id for feat in pack.feat.values() if feat.name.lower() == said]
    if not found and feats:
        return [_feats(pack, feats)]
    part = [one for one in board.units if said in names[one.id].name.lower()]
    if not found and len({names[one.id].name for one in part}) != 1:
        return ()
    unit = (found or part)[0]
    return [_values([unit], board, names, f"{names[unit.id].code} {names[unit.id].name}"), _details(unit, board, pack)]


def listed(pack: Pack, army: ArmyDocument) -> Sequence[Rows]:
    """An army list, before anybody has chosen it: the values of each Avatar and Unit, then what they are and have."""
    values, details = Rows("Unit", *HEADINGS, title=phrase("words", text=army.name)), Rows("by its list", "")
    for card in cards_of(pack, army):
        values.add_row(phrase("words", text=card.title), *card.stats)
        details.add_row(*card_said(card))
    return [values, details]


def card_said(card: Card) -> tuple[Phrase, Phrase]:
    """An Avatar or Unit of an army list with its points, and what it is and has."""
    title = phrase("words", text=card.title)
    return phrase("priced", title=title, n=card.points), phrase("all_of", ids=card.details)


def _values(units: Sequence[Unit], board: Board, names: Mapping[str, Called], title: str) -> Rows:
    table = Rows("", "Unit", *HEADINGS, "save", title=title)
    for unit in units:
        one = names[unit.id]
        stats = [str(stat(board, unit, name)) for name in STATS]
        table.add_row(in_style(one.code, STYLES[unit.seat]), one.name, *stats, saves_of(board, unit))
    return table


def saves_of(board: Board, unit: Unit) -> Phrase:
    """The saves of a Unit by its list, in short."""
    profile = profile_of(board, unit)
    found = [("armor", profile.save), ("quantum", profile.quantum), ("heal", profile.heal), ("hide", profile.hide)]
    saves = [phrase("save", id=what, n=number) for what, number in found if number < NO_SAVE]
    return phrase("all_of", ids=tuple(saves)) if saves else phrase("no_save")


def _details(unit: Unit, board: Board, pack: Pack) -> Rows:
    """What a Unit is and has by its list, and what works on it."""
    card = card_of(pack, next(one.army for one in board.armies if one.seat == unit.seat), unit.line)
    table = Rows("by its list", title=phrase("points", n=card.points))
    for said in (*card.details, *[feat_said(pack, feat) for feat in _written(board, unit)]):
        table.add_row(said)
    for effect in effects_on(board, unit):
        mods = [phrase("modified", stat=name, mod=mod) for name, mod in effect.mods]
        works = (*mods, *[phrase("rule", id=rule) for rule in effect.rules])
        table.add_row(phrase("works", cause=cause_of(pack, effect.cause), works=works))
    return table


def _written(board: Board, unit: Unit) -> tuple[str, ...]:
    """The Feats that a Unit has written down, and not lost."""
    return tuple(
        [feat for one in board.scientists if one.unit == unit.id for feat in one.feats if feat not in one.lost]
    )


def _feats(pack: Pack, feats: Sequence[str]) -> Rows:
    """What Feats do: there may be several of one name."""
    table = Rows("Feat")
    for feat in feats:
        table.add_row(feat_said(pack, feat))
    return table


def brief(board: Board, unit: Unit) -> Phrase:
    """What a choice of whom to fight rests on."""
    stats = {name: stat(board, unit, name) for name in BRIEFLY}
    return phrase("brief", save=saves_of(board, unit), **stats)


def feat_said(pack: Pack, id_: str) -> Phrase:
    """A Feat with the number that its dice need, and what it does, as it is printed."""
    feat = pack.feat[id_]
    printed = phrase("words", text=feat.printed) if feat.printed else ""
    return phrase("feat_needs", feat=id_, needs=feat.difficulty, printed=printed)


def model_said(board: Board, unit: str, model: int) -> Phrase:
    """One of loose models, by where it stands."""
    base = unit_at(board, unit).bases[model]
    return phrase("model", at=spot(base.x, base.y))


def fight_said(pack: Pack, asked: Asked[Any], answer: Declare | Shot) -> Phrase:
    """Who assaults or shoots at whom, and what that one is like."""
    board = asked.board
    names, by = names_on(board, pack), called(board, pack)[answer.unit].code
    if isinstance(answer, Declare):
        return phrase("assaults", by=by, on=names[answer.target], like=brief(board, unit_at(board, answer.target)))
    like = brief(board, unit_at(board, answer.at))
    return phrase("shoots", by=by, on=names[answer.at], arm=answer.arm, like=like)
