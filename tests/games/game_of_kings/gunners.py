"""An Army of everything that shoots, for tests. No rule of army building holds for it."""

from tests.games.game_of_kings.tables import laid, named

from limmu.games.game_of_kings.army import Algorithms, ArmyList, AvatarChoice, UnitChoice
from limmu.games.game_of_kings.attached import places
from limmu.games.game_of_kings.board import SEATS, Board, Piece
from limmu.games.game_of_kings.facts_charisma import UnitAttached
from limmu.games.game_of_kings.formation import Array, drawn_up
from limmu.games.game_of_kings.profile import profile_of

GUNS = ArmyList(
    name="Everything that shoots", nation="sprite", size=1000,
    avatars=(
        AvatarChoice(subtype="orc", id="general", avatar_class="king", general=True),
        AvatarChoice(subtype="sidhe", id="stalker", avatar_class="dragon_stalker", gear=("bow",)),
        AvatarChoice(
            subtype="sidhe", id="marksman", avatar_class="hero", gear=("rifle", "pistol"),
            algorithms=(Algorithms("rifle", ("strength_1", "to_hit_plus_1", "armor_save_minus_1")),),
        ),
        AvatarChoice(subtype="sidhe", id="blaster", gear=("lazer_blaster", "pyroclast_ejector", "shadowmark_rifle")),
        AvatarChoice(subtype="sidhe", id="rider", mount="dragon"),
        AvatarChoice(subtype="sidhe", id="spitter", mutations=("acid_spit",)),
        AvatarChoice(subtype="sidhe", id="warded", nation_skill="innate_nation_skill"),
        AvatarChoice(subtype="orc", id="thick", nation_skill="innate_nation_skill"),
        AvatarChoice(subtype="dwarf", id="proof", nation_skill="innate_nation_skill"),
    ),
    units=(
        UnitChoice(entry="archer_infantry", id="archers", models=20),
        UnitChoice(entry="archer_infantry", id="host", models=40),
        UnitChoice(entry="dwarf_veterans", id="wall", models=45),
        UnitChoice(entry="crossbow_infantry", id="crossbows", models=5),
        UnitChoice(entry="rifle_infantry", id="rifles", models=10),
        UnitChoice(entry="sidhe_corsairs", id="corsairs", models=10, options=("hand_crossbow",)),
        UnitChoice(entry="dwarf_veterans", id="veterans", models=5),
        UnitChoice(entry="orc_infantry", id="orcs", models=20),
        UnitChoice(entry="goblin_infantry", id="goblins", models=12),
        UnitChoice(entry="orc_boar_cavalry", id="boars", models=5),
        UnitChoice(entry="bugbear_wolf_cavalry", id="wolves", models=5, options=("bow",)),
        UnitChoice(entry="ogre_infantry", id="ogres", models=4),
        UnitChoice(entry="jinn_grimdark_scouts", id="scouts", models=5),
        UnitChoice(entry="swarm", id="swarm", models=1, type="haze"),
        UnitChoice(entry="trolls", id="trolls", models=3, type="rock"),
        UnitChoice(entry="dire_beasts", id="beasts", models=3, type="wolves"),
        UnitChoice(entry="abominations", id="sprayers", models=3),
        UnitChoice(entry="giant", id="giant"),
        UnitChoice(entry="fowl_herders", id="herd", parts={"goblins": 4, "fowls": 2}),
        UnitChoice(entry="dragon", id="dragon"),
        UnitChoice(entry="catapult", id="catapult", crew="orc"),
        UnitChoice(entry="imp_crock_pot", id="pot", crew="dwarf", machine_upgrade="strength_upgrade"),
        UnitChoice(entry="mortar", id="mortar", crew="dwarf", options=("engineer",)),
        UnitChoice(entry="cannon", id="cannon", crew="dwarf", machine_upgrade="reinforced_construction"),
        UnitChoice(entry="multi_cannon", id="multi", crew="dwarf", machine_upgrade="long_range_scope"),
        UnitChoice(entry="giant_crossbow", id="crossbow", crew="orc"),
        UnitChoice(entry="sprite_quantum_engine", id="engine"),
    ),
)  # fmt: skip


def guns(*pieces: Piece) -> Board:
    """A table of 6 by 4 feet with two such Armies off it; Red holds the south, and it is its Turn."""
    return laid(dict.fromkeys(SEATS, GUNS), 6, *pieces).but(phase="shooting")


def attached(board: Board, guest: str, host: str) -> Board:
    """The board with one model attached to a Unit that stands on it."""
    unit = named(board, guest)
    base = drawn_up(unit, profile_of(board, unit), Array("single"), 0, (0, 0)).bases[0]
    there = next(places(named(board, host), base))
    return UnitAttached(guest, host, 1, there.blocks, there.bases).fold(board)
