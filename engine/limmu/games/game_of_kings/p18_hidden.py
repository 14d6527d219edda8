"""P11.5, P18: hidden models. Assassins and Backstabbers come out as the Assaults begin and may hide again after them.

Who hides where is sealed with the army list: a match tells it to the other seat when it happens, and the opening of the
list proves it. A seat is asked whenever, by what everybody knows, it could have somebody to reveal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from limmu.core import (
    PUBLIC,
    Answer,
    Ask,
    Done,
    Goto,
    Next,
    Part,
    Procedure,
    Question,
    Table,
    declare,
    procedure,
    rule,
    step,
)
from limmu.games.game_of_kings.attached import extras, guests, places
from limmu.games.game_of_kings.board import (
    SEATS,
    Board,
    Effect,
    Unit,
    UnitId,
    locked_with,
    other,
    unit_at,
    unit_of,
    units_of,
)
from limmu.games.game_of_kings.contact import anew, block_of, contact_of, is_loose
from limmu.games.game_of_kings.facts import (
    ContactMade,
    ContactsEnded,
    EffectBegun,
    HiddenRevealed,
    UnitHid,
    UnitRemoved,
)
from limmu.games.game_of_kings.facts_charisma import UnitAttached
from limmu.games.game_of_kings.formation import deep_of
from limmu.games.game_of_kings.ground import parts_of, stands, walls_of
from limmu.games.game_of_kings.profile import profile_of
from limmu.toolkit.levels import Divided
from limmu.toolkit.plane.blocks import OUTWARD, Base, Block, Flank, base_shape
from limmu.toolkit.plane.shapes import Shape, overlap
from limmu.toolkit.plane.sines import CIRCLE, rot
from limmu.toolkit.plane.walls import Terms, Walls

NOBODY: Final = "nobody"
HAIR = 20
"""What is placed in contact stands so far off: less than a touch, more than rounding."""
MOST_ATTACHED = 2
FLANKS: tuple[Flank, Flank] = ("left", "right")


@declare(PUBLIC)
class Reveal(Answer):
    """Hidden models come out: Backstabbers at a flank of a foe; an Assassin beside its Unit, which needs no more."""

    unit: UnitId
    foe: UnitId | Literal[""] = ""
    flank: Literal["", "left", "right"] = ""


# ---------------------------------------------------------------- who hides where


@rule("GOK-SR-62", "GOK-SR-92")
def hides_in(board: Board, unit: Unit) -> Unit | None:
    """The Unit that carries hidden models wherever it goes, in flight too; None where the board does not tell."""
    army = next(one for one in board.armies if one.seat == unit.seat)
    line = dict(army.hidden).get(unit.line)
    return None if line is None else unit_of(board, f"{unit.seat}.{line}")


def hidden_of(board: Board, seat: str) -> list[Unit]:
    """The Units of a seat that are hidden now, wherever that is."""
    those = [one for one in board.units if (one.seat, one.station) == (seat, "hidden")]
    return [one for one in those if one.models and not (one.on_table or one.gone)]


@rule("GOK-HOBC-4", "GOK-SR-63")
def may_strike(board: Board, unit: Unit) -> bool:
    """Whether hidden models are such as come out in Assaults: all but 'Reckers."""
    return profile_of(board, unit).entry != "goblin_reckers"


def is_backstabber(board: Board, unit: Unit) -> bool:
    """Whether hidden models come out at the flank of a foe: a Unit, not an Assassin."""
    return profile_of(board, unit).type != "avatar" and "assassin" not in profile_of(board, unit).rules


def might_reveal(board: Board, seat: str) -> bool:
    """Whether a seat could have somebody to reveal, by what everybody knows."""
    engaged = any([locked_with(board, one) for one in units_of(board, seat)])
    return engaged and any([may_strike(board, one) for one in hidden_of(board, seat)])


# ---------------------------------------------------------------- where they come out


def along(block: Block, unit: Unit, base: tuple[int, int], flank: Flank) -> list[Base]:
    """Bases in a row at a flank of a block, from its front corner on, facing it."""
    w, d = base
    facing = (block.t + OUTWARD[flank] + CIRCLE // 2) % CIRCLE
    aside = block.width // 2 + d // 2 + HAIR
    found: list[Base] = []
    for n in range(unit.models):
        x, y = rot(-aside if flank == "left" else aside, -(2 * n + 1) * w // 2, block.t)
        found.append(Base(block.x + x, block.y + y, facing, w, deep_of(unit, d)))
    return found


def _frames(unit: Unit) -> list[Block]:
    """What has flanks: a block, or each of loose models."""
    if not is_loose(unit):
        return [block_of(unit)]
    return [block_of(unit.but(bases=(base,))) for base in unit.bases]


def flanking(board: Board, unit: Unit, foe: Unit, flank: Flank) -> tuple[Base, ...]:
    """Where Backstabbers stand at a flank of a foe; nothing where there is no room for them."""
    rows = [along(frame, unit, profile_of(board, unit).base, flank) for frame in _frames(foe)]
    return next((tuple(row) for row in rows if _is_free(board, unit, [base_shape(base) for base in row])), ())


def joining(board: Board, unit: Unit, host: Unit) -> Unit | None:
    """A Unit with an Assassin beside it; None where there is no room for one more."""
    w, d = profile_of(board, unit).base
    first = block_of(host.but(bases=host.bases[:1]))
    found = [one for one in places(host, Base(first.x, first.y, first.t, w, d)) if len(extras(one)) <= MOST_ATTACHED]
    own = parts_of(host)
    for one in found:
        shape = base_shape(extras(one)[-1])
        if _is_free(board, host, [shape]) and not any([overlap(shape, part) for part in own]):
            return one
    return None


def _is_free(board: Board, unit: Unit, shapes: Sequence[Shape]) -> bool:
    """Whether shapes are on the table, on nobody and in nothing: enemies may be touched."""
    walls = walls_of(board, unit)
    before = Terms((*walls.solids, *walls.foes), (), (), Walls(table=walls.table))
    return all([stands(shape, before) for shape in shapes])


@declare(PUBLIC)
class RevealHidden(Divided[Board, Reveal | Literal["nobody"]]):
    """Who comes out, against which foe of the Unit it hides in, on which side; or nobody."""

    seat: str

    passing = NOBODY
    asks = ("piece", "piece", "flank")

    def answers(self, board: Board) -> Sequence[Reveal | Literal["nobody"]]:
        """Nobody; or those whose Unit is in Assault, where there is room for them."""
        found: list[Reveal | Literal["nobody"]] = [NOBODY]
        for unit in hidden_of(board, self.seat):
            host = hides_in(board, unit)
            if host is None or not may_strike(board, unit):
                continue
            foes = [unit_at(board, foe) for foe in locked_with(board, host)]
            if is_backstabber(board, unit):
                found += [
                    Reveal(unit.id, foe.id, flank)
                    for foe in foes
                    for flank in FLANKS
                    if flanking(board, unit, foe, flank)
                ]
            elif foes and joining(board, unit, host) is not None:
                found.append(Reveal(unit.id))
        return found

    def parts(self, board: Board, answer: Reveal | Literal["nobody"]) -> Part:
        """NOBODY; or who, Backstabbers also against whom and on which side."""
        if isinstance(answer, str):
            return (answer,)
        return (answer.unit, answer.foe, answer.flank) if answer.foe else (answer.unit,)


@declare(PUBLIC)
class HideAgain(Question[Board, str]):
    """Which Backstabbers in the open hide again in the Unit that hid them; nobody for none."""

    seat: str

    passing = NOBODY

    def answers(self, board: Board) -> Sequence[str]:
        """Nobody, or one of them."""
        return (NOBODY, *[one.id for one in returners(board, self.seat) if is_backstabber(board, one)])


@rule("GOK-HOBC-8", "GOK-SR-68")
def returners(board: Board, seat: str) -> list[Unit]:
    """Those in the open that may hide again: in the same Unit, once neither it nor they are in Assault; Backstabbers
    only where nobody flees."""
    out = [one for one in units_of(board, seat) if one.station == "hidden" and not locked_with(board, one)]
    found: list[Unit] = []
    for unit in out:
        host = hides_in(board, unit)
        if host is not None and host.on_table and not locked_with(board, host):
            found += [unit] if not is_backstabber(board, unit) or not (host.fleeing or unit.fleeing) else []
    return found


@procedure("GOK-SR")
class Ambush(Procedure[None]):
    """The Assault Phase begins: first the active player, then the other may reveal hidden models, one after another."""

    seat: str
    second: Literal["", "second"] = ""

    @step("GOK-SR-63", "GOK-HOBC-4")
    def ask(self, t: Table[Board]) -> Next[None]:
        if might_reveal(t.board, self.seat):
            return Ask(self.seat, RevealHidden(self.seat), then=self.reveal)
        return Goto(self.next)

    @step("GOK-SR-63", "GOK-SR-67", "GOK-HOBC-5", "GOK-HOBC-7")
    def reveal(self, t: Table[Board], answer: Reveal | Literal["nobody"]) -> Next[None]:
        """An Assassin is attached to its Unit and fights as who is; Backstabbers stand at the flank of the foe, and
        Blitz in this Phase."""
        if isinstance(answer, str):
            return Goto(self.next)
        unit = unit_at(t.board, answer.unit)
        host = hides_in(t.board, unit)
        assert host is not None
        if answer.flank:
            bases = flanking(t.board, unit, unit_at(t.board, answer.foe), answer.flank)
            t.emit(HiddenRevealed(unit.id, host.id, bases))
            number, since = max([one.id for one in t.board.effects], default=0) + 1, t.board.turn
            t.emit(
                EffectBegun(
                    Effect(
                        id=number,
                        cause="surprise",
                        by=unit.id,
                        on=unit.id,
                        kind="other",
                        until="phase",
                        since=since,
                        rules=("blitz",),
                    )
                )
            )
            t.emit(ContactMade(contact_of(t.board, unit.id, answer.foe, "flank")))
        else:
            self._attach(t, unit, host)
        return Goto(self.ask)

    def _attach(self, t: Table[Board], unit: Unit, host: Unit) -> None:
        together = joining(t.board, unit, host)
        assert together is not None
        t.emit(HiddenRevealed(unit.id, host.id))
        slot = max([one.slot for one in guests(t.board, host.id)], default=0) + 1
        t.emit(UnitAttached(unit.id, host.id, slot, together.blocks, together.bases))
        mine = [one for one in t.board.contacts if host.id in (one.by, one.on)]
        t.emit(ContactsEnded(host.id, tuple(locked_with(t.board, host))))
        for one in mine:
            t.emit(ContactMade(anew(t.board, one)))

    @step("GOK-SR-63")
    def next(self, t: Table[Board]) -> Next[None]:
        return Done() if self.second else Goto(self.but(seat=other(self.seat), second="second").ask)


@procedure("GOK-SR")
class Return(Procedure[None]):
    """The Assault Phase ends: Assassins hide again, Backstabbers may."""

    seat: str
    second: Literal["", "second"] = ""

    @step("GOK-SR-68")
    def return_(self, t: Table[Board]) -> Next[None]:
        for unit in returners(t.board, self.seat):
            if not is_backstabber(t.board, unit):
                self._hide(t, unit)

    @step("GOK-HOBC-8")
    def ask(self, t: Table[Board]) -> Next[None]:
        if any([is_backstabber(t.board, one) for one in returners(t.board, self.seat)]):
            return Ask(self.seat, HideAgain(self.seat), then=self.hide)
        return Goto(self.next)

    @step("GOK-HOBC-8")
    def hide(self, t: Table[Board], answer: str) -> Next[None]:
        if answer == NOBODY:
            return Goto(self.next)
        self._hide(t, unit_at(t.board, answer))
        return Goto(self.ask)

    def _hide(self, t: Table[Board], unit: Unit) -> None:
        host = hides_in(t.board, unit)
        assert host is not None
        t.emit(UnitHid(unit.id, host.id))

    @step("GOK-HOBC-8")
    def next(self, t: Table[Board]) -> Next[None]:
        return Done() if self.second else Goto(self.but(seat=other(self.seat), second="second").return_)


@rule("GOK-SR-93")
def bury(t: Table[Board]) -> None:
    """Hidden models whose Unit is lost are lost with it, and count as it does."""
    for seat in SEATS:
        for unit in hidden_of(t.board, seat):
            host = hides_in(t.board, unit)
            if host is not None and host.gone and host.gone != "pursuing":
                t.emit(UnitRemoved(unit.id, host.gone))
