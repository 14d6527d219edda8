"""Rolls that several games share: the roll-off."""

from __future__ import annotations

from typing import Any

from limmu.core import Done, Faces, Goto, Next, Procedure, Roll, Table, step


class RollOff(Procedure[str]):
    """Each seat rolls one die and adds its bonus; the highest wins, the tied highest roll again.

    A game gives it a clause: ``@procedure("GOK-2.1") class FirstPiece(RollOff): ...``. The result is the winning seat.
    The faces of a roll are those of the seats still in it, in their order.
    """

    seats: tuple[str, ...]
    faces: int = 6
    bonuses: tuple[int, ...] = ()
    """A bonus for each seat; an empty tuple: no bonuses."""
    purpose: str = "roll_off"

    @step()
    def roll(self, t: Table[Any]) -> Next[str]:
        """One die for each seat that is in it."""
        if len(self.seats) == 1:
            return Done(self.seats[0])
        return Roll(len(self.seats), self.faces, self.purpose, then=self.compare)

    @step()
    def compare(self, t: Table[Any], faces: Faces) -> Next[str]:
        """The highest total wins; those tied for it roll again."""
        bonuses = self.bonuses or (0,) * len(self.seats)
        totals = [face + bonus for face, bonus in zip(faces, bonuses, strict=True)]
        tied = [i for i, total in enumerate(totals) if total == max(totals)]
        seats = tuple([self.seats[i] for i in tied])
        return Goto(self.but(seats=seats, bonuses=tuple([bonuses[i] for i in tied])).roll)
