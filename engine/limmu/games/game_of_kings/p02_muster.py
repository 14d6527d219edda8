"""P1, P2: the army lists are given, sealed, and opened together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

from limmu.core import (
    OWN,
    PUBLIC,
    AskAll,
    Next,
    Procedure,
    Question,
    Table,
    Verdict,
    accept,
    breaches,
    declare,
    procedure,
    refuse,
    rule,
    step,
)
from limmu.games.game_of_kings import checking
from limmu.games.game_of_kings.army import ArmyList, read_army, secrets_of, without_secrets
from limmu.games.game_of_kings.board import SEATS, Board, Unit, pack_of
from limmu.games.game_of_kings.documents import ArmyDocument, army_of_document, document_of
from limmu.games.game_of_kings.facts import ArmyMustered
from limmu.games.game_of_kings.muster import least_army
from limmu.games.game_of_kings.pack import Pack, PackError
from limmu.games.game_of_kings.profile import Profile, profiles_in
from limmu.games.game_of_kings.roster import resolve

EXAMPLES = Path(str(files("limmu.games.game_of_kings"))) / "armies"


@cache
def shipped() -> tuple[ArmyList, ...]:
    """The army lists that come with the game."""
    return tuple([read_army(path) for path in sorted(EXAMPLES.glob("*.toml"))])


def ready(pack: Pack, size: int) -> list[ArmyList]:
    """Legal lists of a size: those shipped, and the least one of every Nation."""
    least = [least_army(pack, nation, size) for nation in pack.army]
    return [army for army in (*shipped(), *least) if army.size == size and not checking.breaches(army, pack)]


@declare(PUBLIC, answer=OWN)
class MusterArmy(Question[Board, ArmyDocument]):
    """The army list of a seat: any legal list of the agreed size. The lists on offer are examples."""

    seat: str

    examples = True

    def answers(self, board: Board) -> Sequence[ArmyDocument]:
        """The shipped lists of that size, and the least of every Nation."""
        return [document_of(army) for army in ready(pack_of(board), board.size)]

    def check(self, board: Board, answer: ArmyDocument) -> Verdict[bool]:
        """Every breach at once."""
        try:
            army = army_of_document(answer)
        except PackError as fault:
            return refuse("GOK-ARMY-1", "no_army_list", str(fault))
        agreed = [] if army.size == board.size else [
            refuse("GOK-ARMY-14", "other_size", str(army.size), str(board.size))
        ]  # fmt: skip
        found = [
            refuse(one.clause, "army_breach", one.scope, one.says, one.mend)
            for one in checking.breaches(army, pack_of(board))
        ]
        return breaches([*agreed, *found]) if agreed or found else accept


@rule("GOK-SR-42", "GOK-SR-45", "GOK-SR-56")
def units_in(pack: Pack, seat: str, army: ArmyList) -> tuple[Unit, ...]:
    """The Units of an Army, off the table. Sergeant, Musician and Banner are models of theirs and never leave them."""
    return tuple([
        Unit(f"{seat}.{one.line}", seat, one.line, one.station, one.models, leaders=one.leaders, mix=mix_of(one))
        for one in profiles_in(resolve(army, pack)).values()
    ])  # fmt: skip


def mix_of(profile: Profile) -> tuple[int, ...]:
    """How many models of each kind a mixed Unit has."""
    return tuple([kind.models for kind in profile.kinds])


@procedure("GOK-ARMY")
class Muster(Procedure[None]):
    """Both give their lists, sealed; then both are opened, but for who hides where."""

    @step("GOK-ARMY-1", "GOK-ARMY-14")
    def give(self, t: Table[Board]) -> Next[None]:
        return AskAll({seat: MusterArmy(seat) for seat in SEATS}, then=self.open)

    @step("GOK-SR-61", "GOK-SR-90")
    def open(self, t: Table[Board], given: tuple[tuple[str, ArmyDocument], ...]) -> Next[None]:
        for seat, document in given:
            army = army_of_document(document)
            hidden = tuple(sorted(secrets_of(army).items()))
            units = units_in(pack_of(t.board), seat, army)
            t.emit(ArmyMustered(seat, document_of(without_secrets(army)), hidden, units))
