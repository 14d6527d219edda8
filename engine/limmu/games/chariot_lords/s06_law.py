"""6 God's law: at the end of its own turns Judah may break it, or repent."""

from __future__ import annotations

from limmu.core import Done, Faces, Next, Procedure, Roll, Table, procedure, rule, step
from limmu.games.chariot_lords import board as b
from limmu.games.chariot_lords import queries as q
from limmu.games.chariot_lords.board import Board
from limmu.games.chariot_lords.facts import LawTested, PhaseBegun

LAW, REPENT = "law", "repent"
"""Purposes of the roll: does a Godly Judah break the law, does an ungodly one repent."""


@procedure("CL-6")
class JudahsLaw(Procedure[None]):
    """6  one roll in each turn of Judah: Godly, whether it stays so; else whether it repents."""

    power: str

    @step("CL-6", "CL-6-b")
    def test(self, t: Table[Board]) -> Next[None]:
        t.emit(PhaseBegun("law"))
        purpose = LAW if t.board.godly else REPENT
        return Roll(1, 6, purpose, by=q.seat_of(t.board, self.power), then=self.judge)

    @step("CL-6", "CL-6-b", "CL-G.13")
    def judge(self, t: Table[Board], faces: Faces) -> Next[None]:
        clause = "CL-6" if t.board.godly else "CL-6-b"
        t.emit(LawTested(faces[0], godly_after(t.board, faces[0]), ((clause, faces[0]),)))
        return Done()


@rule("CL-6", "CL-6-b")
def godly_after(board: Board, face: int) -> bool:
    """Whether Judah is Godly after this natural face of its test."""
    law = b.pack(board).law
    return face in (law.keeps_on if board.godly else law.repents_on)
