"""Real dice: people type their faces at the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import click

from limmu.cli.screen import agreed, read_line
from limmu.core import RollDice
from limmu.display.shown import Shown


def typed_faces(shown: Shown, people: Sequence[str]) -> Callable[[RollDice], tuple[tuple[int, ...], dict[str, str]]]:
    """Ask at the terminal for the natural faces of real dice; ask again if these dice cannot show them.

    The first person types; the others, if there are any, confirm the faces, or the first person types them again.
    """
    who, *others = people or ["host"]

    def ask(roll: RollDice) -> tuple[tuple[int, ...], dict[str, str]]:
        by, purpose = shown.texts.value(roll.by, names=shown.names), shown.purpose(roll.purpose)
        dice = shown.dice(roll)
        key = "dice.ask_of" if roll.by else "dice.ask"
        while True:
            line = read_line(shown.say(key, dice=dice, by=by, purpose=purpose))
            faces = line.replace(",", " ").split()
            if all(f.isdecimal() for f in faces) and roll.check(None, tuple(map(int, faces))):
                if not others or agreed(shown, shown.say("dice.confirm", who=tuple(others), faces=line)):
                    proof = {who: "typed", **dict.fromkeys(others, "confirmed")}
                    return tuple([int(face) for face in faces]), proof
                continue
            click.echo(shown.say("dice.not_a_roll", n=roll.number, dice=dice))

    return ask
