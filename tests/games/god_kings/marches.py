"""Short cuts for the tests of movement: activate a general with everything he may take, read what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.god_kings.positions import Play, run

from limmu.games.god_kings import board as b
from limmu.games.god_kings.board import Board
from limmu.games.god_kings.cards.use import CardUse
from limmu.games.god_kings.facts import DieResolved
from limmu.games.god_kings.s11_activation import Activation
from limmu.games.god_kings.s11_forces import ActiveArmy, ChooseForce
from limmu.games.god_kings.s11_reaction import DeclareReaction
from limmu.games.god_kings.s11_steps import MoveArmy
from limmu.games.god_kings.s15_battle import Battle

ALL: Any = object()
"""Every unit the general may take, nobody else."""


def activate(
    board: Board,
    general: str,
    take: Any = ALL,
    *,
    ops: int = 3,
    dice: Mapping[str, Sequence[int]] | None = None,
    seat: str = "",
    use: CardUse | None = None,
    **rest: Any,
) -> Play:
    """A general activated with units: how many by kind ({"W": 4}), ids, or ALL; other generals in `along`."""
    seat = seat or b.leader(board, general).power
    card = use or CardUse(0, "operations", ops=ops, naval=ops == 3)
    along = tuple(rest.pop("along", ()))
    play = run(Activation(seat, (general,), card), board, dice=dice, **rest)
    if isinstance(open_question(play), MoveArmy) or play.over:
        return play
    question = open_question(play)
    if take is ALL:
        chosen = next(a for a in play.answers(seat) if tuple(i for i in a if i in question.generals) == along)
    else:
        chosen = (*along, *(take if isinstance(take, tuple) else some(play.board, question.units, take)))
    return play.answer(seat, chosen)


def open_question(play: Play) -> Any:
    """The question that is open, or None."""
    return play.open.demands[0][1] if play.open else None


KINDS = {"W": "warrior", "C": "chariot", "G": "royal_guard", "M": "mercenary"}


def some(board: Board, units: Sequence[str], counts: Mapping[str, int]) -> tuple[str, ...]:
    """The first so many of each kind: {"W": 3, "c": 1}; capitals for full sides."""
    found: list[str] = []
    for letter, count in counts.items():
        steps = 2 if letter.isupper() else 1
        mine = [u for u in units if b.unit(board, u).kind == KINDS[letter.upper()] and b.unit(board, u).steps == steps]
        assert len(mine) >= count, (letter, count, mine)
        found += mine[:count]
    return tuple(sorted(found, key=list(units).index))


def army(play: Play) -> ActiveArmy:
    """The active army as the open question knows it."""
    return open_question(play).army


def at(play: Play, *generals: str) -> list[str]:
    """Where generals are."""
    return [b.leader(play.board, g).at for g in generals]


def there(play: Play, space: str, power: str = "", *, inside: bool | None = None) -> int:
    """How many units of a power are in a space."""
    return sum(
        (not power or u.power == power) and (inside is None or u.inside == inside)
        for u in b.units_at(play.board, space)
    )


def rolls(play: Play, purpose: str) -> list[tuple[int, int, bool]]:
    """(sum of modifiers, modified roll, success) of the rolls for a purpose."""
    return [(sum(v for _, v in f.why), f.modified, f.success) for f in play.of(DieResolved) if f.purpose == purpose]


def battle_of(play: Play) -> Battle:
    """The battle that is going on."""
    frames = [play.match.game.codec.live(frame.proc) for frame in play.match.position.stack]
    return next(proc for proc in frames if isinstance(proc, Battle))


def declare_all(play: Play, seat: str, *keys: str) -> None:
    """Declare attempts, each with the most it may take, and no more."""
    for key in keys:
        play.answer(seat, key)
        if isinstance(open_question(play), ChooseForce):
            play.answer(seat, play.answers(seat)[0])
    if isinstance(open_question(play), DeclareReaction) and play.open and play.open.seats == (seat,):
        play.answer(seat, "pass")


def mover_at(board: Board, space: str, general: str = "EK") -> ActiveArmy:
    """The army of a general's power that has just come into a space."""
    power = b.leader(board, general).power
    units = tuple(u.id for u in b.units_at(board, space) if u.power == power)
    return ActiveArmy(power, power, general, units=units)
