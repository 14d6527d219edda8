"""Real dice: their faces are typed at the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import click

from limmu.cli.session import agreed, read_line
from limmu.core import RollDice
from limmu.display.shown import Shown


def typed_faces(shown: Shown, people: Sequence[str]) -> Callable[[RollDice], tuple[tuple[int, ...], dict[str, str]]]:
    """Ask at the terminal for the natural faces of real dice; what no such dice can show is asked for again.

    The first of the people types; the others, if there are any, confirm what lies on the table, or it is typed anew.
    """
    who, *others = people or ["host"]

    def ask(roll: RollDice) -> tuple[tuple[int, ...], dict[str, str]]:
        by, purpose = shown.texts.value(roll.by, names=shown.names), shown.purpose(roll.purpose)
        key = "dice.ask_of" if roll.by else "dice.ask"
        while True:
            line = read_line(shown.say(key, n=roll.count, by=by, faces=roll.faces, purpose=purpose))
            faces = line.replace(",", " ").split()
            if len(faces) == roll.count and all(f.isdecimal() and 1 <= int(f) <= roll.faces for f in faces):
                if not others or agreed(shown, shown.say("dice.confirm", who=tuple(others), faces=line)):
                    proof = {who: "typed", **dict.fromkeys(others, "confirmed")}
                    return tuple([int(face) for face in faces]), proof
                continue
            click.echo(shown.say("dice.not_a_roll", n=roll.count, faces=roll.faces))

    return ask
