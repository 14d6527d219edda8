"""Two Armies with leaders, Banners and Avatars of every sort, for the tests of Charisma, flight and what follows."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.game_of_kings.tables import NORTH, PACK, laid, named, stood

from limmu.core import Procedure
from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.army import ArmyList, AvatarChoice, UnitChoice
from limmu.games.game_of_kings.board import SEATS, Board, Contact, Effect, Piece
from limmu.testing import Driver, start

NIX = ArmyList(
    name="Men", nation="nix_living", size=1000,
    avatars=(
        AvatarChoice(subtype="noble", id="lord", avatar_class="lord", general=True),
        AvatarChoice(subtype="noble", id="bearer", avatar_class="champion", battle_banner=True),
        AvatarChoice(subtype="guard", id="bard", avatar_class="minstrel"),
        AvatarChoice(subtype="noble", id="bold", avatar_class="knight", nation_skill="seasoned",
                     choices={"seasoned": "dauntless"}),
        AvatarChoice(subtype="noble", id="stalker", avatar_class="stalker"),
        AvatarChoice(subtype="noble", id="boss", avatar_class="mob_boss", mount="nix_warhorse"),
    ),
    units=(
        UnitChoice(entry="spear_infantry", id="spears", models=20),
        UnitChoice(entry="spear_infantry", id="band", models=20, leaders=("musician", "banner", "sergeant")),
        UnitChoice(entry="nix_zealots", id="zealots", models=10),
        UnitChoice(entry="barrow_guardians", id="guardians", models=10),
        UnitChoice(entry="dwarf_armored_guardians", id="iron", models=10),
        UnitChoice(entry="efreet_sentinels", id="sentinels", models=10),
        UnitChoice(entry="nix_heavy_infantry", id="knights", models=10, leaders=("sergeant",), knight=True),
        UnitChoice(entry="archer_infantry", id="archers", models=10),
        UnitChoice(entry="land_shark", id="shark"),
        UnitChoice(entry="griphon", id="griphon"),
        UnitChoice(entry="swarm", id="swarm"),
        UnitChoice(entry="imp_pain_train", id="wagon"),
    ),
)  # fmt: skip
HOB = ArmyList(
    name="Hobs", nation="hob", size=1000,
    avatars=(
        AvatarChoice(subtype="orc", id="king", avatar_class="king", general=True),
        AvatarChoice(subtype="grendel", id="crusher", avatar_class="champion", battle_banner=True),
    ),
    units=(
        UnitChoice(entry="orc_infantry", id="foot", models=20, leaders=("sergeant",)),
        UnitChoice(entry="orc_infantry", id="bows", models=10, options=("bow",)),
        UnitChoice(entry="bugbear_wolf_cavalry", id="wolves", models=5),
        UnitChoice(entry="goblin_fowl_cavalry", id="fowl", models=5),
        UnitChoice(entry="wyvern", id="wyvern"),
        UnitChoice(entry="dragon", id="dragon"),
        UnitChoice(entry="trolls", id="troll", models=2),
        UnitChoice(entry="goblin_reckers", id="reckers", models=2),
        UnitChoice(entry="nix_zealots", id="nixes", models=10),
    ),
)  # fmt: skip


def field(*pieces: Piece, **at: tuple[int, ...]) -> Board:
    """A table of 6 by 4 feet, Red's men in the south and Blue's Hobs in the north; those named stand there.

    ``red_spears=(24, 12)``: the middle in inches, then the facing and the files where they matter.
    """
    lists = {"red": NIX, "blue": HOB}
    board = laid(lists, 6, *pieces)
    for name, (x, y, *rest) in at.items():
        facing, files = (*rest, *(NORTH, 5)[len(rest) :])
        board = stood(board, id_=name.replace("_", ".", 1), x=x, y=y, facing=facing, files=files)
    return board


def changed(board: Board, id_: str, **changes: Any) -> Board:
    """The board with something else about a Unit."""
    return board.with_unit(named(board, id_).but(**changes))


def locked(board: Board, by: str, on: str) -> Board:
    """The board with two Units in Assault."""
    return board.but(contacts=(*board.contacts, Contact(by, on, "front", 1)))


def under(board: Board, on: str, *rules: str) -> Board:
    """The board with something that works on a Unit."""
    effect = Effect(
        id=len(board.effects), cause="charm", by=on, on=on, kind="other", until="battle", since=1, rules=rules
    )
    return board.but(effects=(*board.effects, effect))


def begun(board: Board, procedure: Procedure[Any], **dice: Sequence[int]) -> Driver[Board]:
    """A procedure with the natural dice of each purpose."""
    throws: Mapping[str, Sequence[int]] = dice
    return start(game, PACK, board, procedure, seats=SEATS, dice=throws)
