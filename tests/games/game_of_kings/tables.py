"""Tables for tests: two Armies of all sorts of Units, and a board on which some of them stand."""

from limmu.games.game_of_kings import game
from limmu.games.game_of_kings.army import ArmyList, AvatarChoice, UnitChoice
from limmu.games.game_of_kings.board import SEATS, Army, Board, Piece, Unit, register
from limmu.games.game_of_kings.documents import document_of
from limmu.games.game_of_kings.fields import FOOT, INCH, SORTS, Kind
from limmu.games.game_of_kings.formation import Array, drawn_up
from limmu.games.game_of_kings.p02_muster import units_in
from limmu.games.game_of_kings.p03_measures import unwatched
from limmu.games.game_of_kings.p04_movement import Movement
from limmu.games.game_of_kings.pack import load_pack
from limmu.games.game_of_kings.profile import profile_of
from limmu.testing import Driver, start

PACK = register(load_pack())
NORTH, EAST, SOUTH, WEST = 9000, 0, 27_000, 18_000
HOST = ArmyList(
    name="Of all sorts", nation="hob", size=1000,
    avatars=(AvatarChoice(subtype="orc", avatar_class="king", general=True),),
    units=(
        UnitChoice(entry="orc_infantry", id="foot", models=20),
        UnitChoice(entry="orc_boar_cavalry", id="boars", models=5),
        UnitChoice(entry="bugbear_wolf_cavalry", id="wolves", models=5),
        UnitChoice(entry="goblin_fowl_cavalry", id="fowl", models=5),
        UnitChoice(entry="wyvern", id="wyvern"),
        UnitChoice(entry="trolls", id="troll"),
    ),
)  # fmt: skip


def bare(*pieces: Piece) -> Board:
    """A table of 4 by 4 feet, all Units off it; Red holds the south."""
    return laid(dict.fromkeys(SEATS, HOST), 4, *pieces)


def laid(armies: dict[str, ArmyList], feet: int, *pieces: Piece) -> Board:
    """A table so many feet wide, 4 deep, with the Armies off it; Red holds the south, and it is its first Turn."""
    return Board(
        pack=PACK.digest,
        size=1000,
        table=(feet * FOOT, 4 * FOOT),
        pieces=pieces,
        armies=tuple([Army(seat, document_of(army)) for seat, army in armies.items()]),
        units=tuple([unit for seat, army in armies.items() for unit in units_in(PACK, seat, army)]),
        first="red",
        edges=("south", "north"),
        round=1,
        turn=1,
        active="red",
    )


def scenery(kind: Kind, x: int, y: int) -> Piece:
    """A piece of Scenery, its middle so many inches from the south-west corner."""
    sort = SORTS[kind]
    return Piece(
        id=kind,
        kind=kind,
        ground=sort.ground,
        height=sort.height,
        outline=sort.outline,
        placed=True,
        x=x * INCH,
        y=y * INCH,
        t=EAST,
    )


def stood(board: Board, id_: str, x: int, y: int, facing: int = NORTH, files: int = 5, form: str = "") -> Board:
    """The board with a Unit in its usual formation, its middle at so many inches."""
    unit = named(board, id_)
    profile = profile_of(board, unit)
    array = Array(form or profile.forms[0], 1 if profile.forms == ("single",) else files)  # type: ignore[arg-type]
    return board.with_unit(drawn_up(unit, profile, array, facing, (x * INCH, y * INCH)))


def named(board: Board, id_: str) -> Unit:
    return next(unit for unit in board.units if unit.id == id_)


def moving(board: Board, dice: int = 3) -> Driver[Board]:
    """The Units of Red move."""
    board = board.but(may_march=unwatched(board, "red"))
    return start(game, PACK, board, Movement("red"), seats=SEATS, dice={"move": [dice, dice]})
