"""Tables for the Science Phase: two Armies with Scientists, a Bard and a Stalker, and who knows what."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.game_of_kings.tables import PACK, laid, named, stood

from limmu.core import Procedure
from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.army import ArmyList, AvatarChoice, UnitChoice
from limmu.games.game_of_kings.board import SEATS, Board, Effect, Piece, Scientist
from limmu.games.game_of_kings.p12_science import SciencePhase
from limmu.games.game_of_kings.profile import profile_of
from limmu.testing import Driver, start

SAGE, SCHOLAR, BARD, STALKER, KING = [f"red.{name}" for name in ("sage", "scholar", "bard", "stalker", "king")]
FOE, FOE_FOOT, FOE_TROLL, FOE_KING = "blue.savant", "blue.foot", "blue.troll", "blue.king"
FOOT_, WOLVES, TROLL = "red.foot", "red.wolves", "red.troll"
PET = "red.wyvern"


def host(items: Mapping[str, tuple[str, ...]]) -> ArmyList:
    """An Army of all who perform Feats, each with such artifacts."""

    def avatar(id_: str, subtype: str, cls: str) -> AvatarChoice:
        return AvatarChoice(id=id_, subtype=subtype, avatar_class=cls, artifacts=items.get(id_, ()))

    return ArmyList(
        name="Of all Feats", nation="hob", size=1000,
        avatars=(
            AvatarChoice(id="king", subtype="orc", avatar_class="king", general=True, artifacts=items.get("king", ())),
            avatar("sage", "orc", "sage"), avatar("scholar", "orc", "scholar"), avatar("savant", "orc", "savant"),
            avatar("bard", "orc", "bard"), avatar("stalker", "orc", "dragon_stalker"),
        ),
        units=(
            UnitChoice(entry="orc_infantry", id="foot", models=20),
            UnitChoice(entry="bugbear_wolf_cavalry", id="wolves", models=5),
            UnitChoice(entry="trolls", id="troll"),
            UnitChoice(entry="wyvern", id="wyvern"),
        ),
    )  # fmt: skip


def empty(*pieces: Piece, **items: tuple[str, ...]) -> Board:
    """A table of 4 by 4 feet, all Units off it, in the Science Phase of Red; `items`: artifacts by Avatar."""
    army = host(items)
    return laid(dict.fromkeys(SEATS, army), 4, *pieces).but(turn=3, phase="science")


def learned(board: Board, id_: str, *feats: str, bonus: str = "", dice: int = 0, pets: tuple[str, ...] = ()) -> Board:
    """The board with somebody who knows such Feats."""
    degree = profile_of(board, named(board, id_)).avatar_class
    found = next((one.id for one in PACK.feats.values() if feats and feats[0] in [feat.id for feat in one.feats]), "")
    one = Scientist(unit=id_, degree=degree, list=found, bonus=bonus, pets=pets, feats=feats, dice=dice)  # type: ignore[arg-type]
    return board.but(scientists=(*board.scientists, one))


def table(
    *feats: str, bonus: str = "", foe_bonus: str = "", pieces: Sequence[Piece] = (), **items: tuple[str, ...]
) -> Board:
    """Red's Sage with such Feats against Blue's Savant, ten inches from Red's foot and Blue's foot."""
    board = empty(*pieces, **items)
    board = stood(stood(stood(board, SAGE, 24, 14), FOE, 24, 40, facing=27_000), FOOT_, 12, 16)
    board = stood(stood(board, FOE_FOOT, 24, 30, facing=27_000), FOE_TROLL, 36, 24)
    return learned(learned(board, SAGE, *feats, bonus=bonus), FOE, bonus=foe_bonus)


def phase(board: Board, dice: Mapping[str, Sequence[int]], seat: str = "red", **options: str) -> Driver[Board]:
    """The Science Phase of a seat; the Pool is as rolled, or 2."""
    return playing(board, SciencePhase(seat), {"pool": [2], **dice}, **options)


def playing(
    board: Board, procedure: Procedure[Any], dice: Mapping[str, Sequence[int]], **options: str
) -> Driver[Board]:
    """A procedure of the Science Phase."""
    readings = {name.replace("_", "-"): reading for name, reading in options.items()}
    return start(game, PACK, board, procedure, seats=SEATS, dice=dice, options=readings)


def lasting(board: Board, cause: str, on: str, since: int = 1, amount: int = 0) -> Board:
    """The board with a Feat in play on a Unit, of the Sage."""
    feat = PACK.feat[cause]
    kind = "debuff" if feat.kind == "debuff" else "buff"
    effect = Effect(
        id=len(board.effects) + 1,
        cause=cause,
        by=SAGE,
        on=on,
        kind=kind,
        until="flawed",
        since=since,
        amount=amount,
        bracket=feat.difficulty,
    )  # type: ignore[arg-type]
    return board.but(effects=(*board.effects, effect))
