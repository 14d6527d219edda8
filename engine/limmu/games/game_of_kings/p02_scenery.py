"""P2.1-2: the pieces of Scenery are placed, one by each player in turn."""

from __future__ import annotations

from limmu.core import (
    PUBLIC,
    Answer,
    Ask,
    Call,
    Choices,
    Concern,
    Done,
    Goto,
    Next,
    Option,
    Part,
    Procedure,
    Question,
    Table,
    Verdict,
    accept,
    declare,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.game_of_kings.board import SEATS, Board, Piece, PieceId, other
from limmu.games.game_of_kings.facts import RollOffWon, SceneryPlaced
from limmu.games.game_of_kings.ground import shape_of
from limmu.games.game_of_kings.places import Site, on_grid
from limmu.games.game_of_kings.words import inches_up
from limmu.toolkit.plane.findings import Placed
from limmu.toolkit.plane.walls import Terms, Walls, placed_free
from limmu.toolkit.rolls import RollOff


@declare(PUBLIC)
class SetPiece(Answer):
    """A piece of Scenery, turned to `facing`, its middle at (x, y)."""

    piece: PieceId
    facing: int
    x: int
    y: int


@rule("GOK-SETUP-3", "GOK-SCEN-3")
def room_for_scenery(board: Board) -> Terms:
    """A piece may lie anywhere on the table; its base is on no other piece's."""
    solids = tuple([Placed(one.id, shape_of(one), "GOK-SCEN-3") for one in board.pieces if one.placed])
    return Terms(solids, (), (), Walls(table=board.table, edge="GOK-SETUP-3"))


def _site(board: Board, piece: Piece) -> Site:
    return Site(lambda facing: [shape_of(piece.but(t=facing))], (0, board.table[1]), room_for_scenery(board))


def left_of(board: Board) -> list[Piece]:
    """The pieces that are not placed yet."""
    return [one for one in board.pieces if not one.placed]


@declare(PUBLIC)
class PlaceScenery(Question[Board, SetPiece]):
    """Which piece, and where: its facing, a row of its middle, then how far along the row."""

    seat: str

    def choices(self, board: Board, part: Part) -> Choices[SetPiece]:
        """Piece, facing in whole degrees, y in quarters of an inch, x."""
        if not part:
            fit = [one for one in left_of(board) if _site(board, one).has_room()]
            options = [Option[SetPiece](one.id, concerns=(Concern("piece", one.id),)) for one in fit]
            return Choices(tuple(options), asks="piece")
        piece = next(one for one in board.pieces if one.id == part[0])
        site, about = _site(board, piece), (Concern("piece", piece.id),)
        if len(part) == 1:
            return Choices(span=site.facings(), asks="facing", about=about)
        if len(part) == 2:
            return Choices(span=site.rows(part[1]), asks="row", about=about)
        if len(part) == 3:
            return Choices(span=site.along(part[1], part[2]), asks="along", about=about)
        return Choices(whole=SetPiece(piece.id, part[1], part[3], part[2]))

    def parts(self, board: Board, answer: SetPiece) -> Part:
        """Piece, facing, y, x."""
        return (answer.piece, answer.facing, answer.y, answer.x)

    def check(self, board: Board, answer: SetPiece) -> Verdict[bool]:
        """A piece that is left, wholly on the table, on no other."""
        piece = next((one for one in left_of(board) if one.id == answer.piece), None)
        if piece is None:
            return refuse("GOK-SETUP-3", "not_to_place", answer.piece)
        if not on_grid(answer.facing, answer.y):
            return refuse("GOK-SETUP-3", "off_grid")
        if _site(board, piece).holds(answer.facing, answer.x, answer.y):
            return accept
        there = shape_of(piece.but(t=answer.facing, x=answer.x, y=answer.y))
        found = placed_free([there], room_for_scenery(board))
        return refuse(found.clause, "scenery_off_table" if not found.blocker else "scenery_on_scenery",
                      inches_up(-found.margin), found.blocker)  # fmt: skip


@procedure("GOK-SETUP")
class FirstPiece(RollOff):
    """Who places the first piece: a d8 each, ties again (A-153)."""


@procedure("GOK-SETUP")
class Scenery(Procedure[None]):
    """The higher roll places the first piece; then each places one in turn until all lie."""

    seat: str = ""

    @step("GOK-SETUP-1", "GOK-SETUP-2", "GOK-MOVE-41")
    def roll(self, t: Table[Board]) -> Next[None]:
        return Call(FirstPiece(SEATS, 8, purpose="scenery"), then=self.begin)

    @step("GOK-SETUP-2")
    def begin(self, t: Table[Board], seat: str) -> Next[None]:
        t.emit(RollOffWon(seat, "scenery"))
        return Goto(self.but(seat=seat).ask)

    @step("GOK-SETUP-3")
    def ask(self, t: Table[Board]) -> Next[None]:
        return Ask(self.seat, PlaceScenery(self.seat), then=self.place) if left_of(t.board) else Done()

    @step("GOK-SETUP-3")
    def place(self, t: Table[Board], answer: SetPiece) -> Next[None]:
        t.emit(SceneryPlaced(self.seat, answer.piece, answer.x, answer.y, answer.facing))
        return Goto(self.but(seat=other(self.seat)).ask)
