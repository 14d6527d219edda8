"""13.2 Cards that set forces in motion: free Major Moves, Minor Kingdoms, Conqueror."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from limmu.core import (
    PUBLIC,
    Ask,
    Call,
    Done,
    Faces,
    Next,
    Procedure,
    Question,
    Roll,
    Table,
    declare,
    procedure,
    rule,
    step,
)
from limmu.games.genesis import queries as q
from limmu.games.genesis import s03_markers, s07_movement, s10_minors
from limmu.games.genesis.board import Board
from limmu.games.genesis.cards.events import effect
from limmu.games.genesis.facts import DieResolved
from limmu.games.genesis.options import AMS_IN_A_ROW, EVERY_AM_COUNTS, FREE_MOVE, OWNER_CONDUCTS

# ---------------------------------------------------------------- free Major Moves


@effect("free_move")
@procedure("GE-13.2")
class FreeMove(Procedure[None]):
    """13.2 Arinna, Enlil, Marduk, Horus, Teshup  a free Major Move for the force named; its owner conducts it."""

    seat: str
    card: int
    targets: tuple[str, ...] = ()

    @step(
        "GE-13.2-a", "GE-13.2-c", "GE-13.2-arinna-b", "GE-13.2-enlil-b", "GE-13.2-marduk-b", "GE-13.2-horus-b",
        "GE-13.2-teshup-b",
    )  # fmt: skip
    def move(self, t: Table[Board]) -> Next[None]:
        city, power = self.targets
        return Call(s07_movement.Move(power, conductor(t, self.seat, power), "free", (city,)))

    @step("GE-13.2-a")
    def end(self, t: Table[Board]) -> Next[None]:
        return Done()


@rule("GE-13.2-c")
def conductor(t: Table[Board], seat: str, power: str) -> str:
    """Who conducts a force's free Move: its owner, or whoever gave it where nobody owns it (R-GE-66)."""
    if t.option(FREE_MOVE) != OWNER_CONDUCTS:
        return seat
    return q.controller_of(t.board, power) or seat


# ---------------------------------------------------------------- Minor Kingdoms


@effect("minor_kingdom")
@procedure("GE-13.2")
class Activate(Procedure[None]):
    """13.2 Arzawa, Canaan, Elam  the Minor Kingdom is activated; the player controls it for the rest of the turn."""

    seat: str
    card: int
    targets: tuple[str, ...] = ()

    @step("GE-13.2-arzawa-b", "GE-13.2-canaan-b", "GE-13.2-elam-b")
    def activate(self, t: Table[Board]) -> Next[None]:
        return Call(s10_minors.MinorKingdom(t.pack.card[self.card].effect.word("power"), self.seat))

    @step("GE-13.2-arzawa-b")
    def end(self, t: Table[Board]) -> Next[None]:
        return Done()


# ---------------------------------------------------------------- Conqueror

NOW: Final = "now"
POOL: Final = "pool"


@declare(PUBLIC)
class UseExtraMarker(Question[Board, Literal["now", "pool"]]):
    """The conqueror's extra activation: now, or a used marker back into the pool."""

    seat: str
    row: bool
    """Whether an extra marker counts in a row of one's markers (R-GE-12)."""

    def answers(self, board: Board) -> Sequence[Literal["now", "pool"]]:
        """Now unless it would be a third in a row; the pool for who has used a marker."""
        now = () if self.row and not s03_markers.may_act_now(board, self.seat) else (NOW,)
        return (*now, POOL) if s03_markers.may_put_back(board, self.seat) else now


@rule("GE-13.2-conqueror-b")
def conquest_target(board: Board, seat: str) -> int:
    """The Campaign rating of a seat's King, below which the die must be; 0 without a King: it fails (R-GE-13)."""
    return max([q.campaign(board, king.id) for king in q.king_of(board, seat)], default=0)


@effect("conqueror")
@procedure("GE-13.2")
class Conqueror(Procedure[None]):
    """13.2 Conqueror  b a die below the King's Campaign rating  c an extra activation now, or a marker in the pool."""

    seat: str
    card: int
    targets: tuple[str, ...] = ()

    @step("GE-13.2-conqueror-b")
    def roll(self, t: Table[Board]) -> Next[None]:
        return Roll(1, 6, "conqueror", by=self.seat, then=self.aspire)

    @step("GE-13.2-conqueror-b", modified="roll")
    def aspire(self, t: Table[Board], faces: Faces) -> Next[None]:
        target, ruled = conquest_target(t.board, self.seat), t.ruled()
        total = faces[0] + sum([value for _, value in ruled])
        success = total < target
        why = (("GE-13.2-conqueror-b", target), *ruled)
        t.emit(
            DieResolved(
                purpose="conqueror",
                power=self.seat,
                faces=faces,
                total=total,
                target=target,
                success=success,
                about=(),
                why=why,
            )
        )
        return None if success else Done()

    @step("GE-13.2-conqueror-c")
    def choose(self, t: Table[Board]) -> Next[None]:
        question = UseExtraMarker(self.seat, t.option(AMS_IN_A_ROW) == EVERY_AM_COUNTS)
        ways = question.answers(t.board)
        if len(ways) > 1:
            return Ask(self.seat, question, then=self.use)
        return self._use(t, ways[0]) if ways else Done()

    @step("GE-13.2-conqueror-c")
    def use(self, t: Table[Board], answer: Literal["now", "pool"]) -> Next[None]:
        return self._use(t, answer)

    def _use(self, t: Table[Board], answer: Literal["now", "pool"]) -> Next[None]:
        if answer == NOW:
            s03_markers.extra_activation(t, self.seat)
        else:
            s03_markers.put_back_marker(t, self.seat)
        return Done()
