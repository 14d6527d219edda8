"""P1, P2: the army lists are given, sealed, and opened together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

import attrs

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
from limmu.games.game_of_kings.documents import ArmyDocument, TextPairs, army_of_document, document_of
from limmu.games.game_of_kings.facts import ArmyMustered
from limmu.games.game_of_kings.muster import least_army
from limmu.games.game_of_kings.options import RARE_UNIQUE, SPECIAL_BEAST, UNIT_OPTIONS
from limmu.games.game_of_kings.pack import Pack, PackError
from limmu.games.game_of_kings.profile import Profile, profiles_in
from limmu.games.game_of_kings.roster import Roster, resolve

EXAMPLES = Path(str(files("limmu.games.game_of_kings"))) / "armies"


@cache
def shipped() -> tuple[ArmyList, ...]:
    """The army lists that come with the game."""
    return tuple([read_army(path) for path in sorted(EXAMPLES.glob("*.toml"))])


@lru_cache(maxsize=8)
def ready(pack: Pack, size: int, agreed: TextPairs) -> tuple[ArmyDocument, ...]:
    """Legal lists of a size by the readings agreed on: those shipped, else the least one of every Nation."""
    own = [army for army in shipped() if army.size == size]
    return _legal(pack, own, agreed) or _legal(pack, [least_army(pack, one, size) for one in pack.army], agreed)


def _legal(pack: Pack, armies: Sequence[ArmyList], agreed: TextPairs) -> tuple[ArmyDocument, ...]:
    read = [with_readings(army, agreed) for army in armies]
    return tuple([document_of(army) for army in read if not checking.breaches(army, pack)])


def with_readings(army: ArmyList, agreed: TextPairs) -> ArmyList:
    """The list, read as the match agreed."""
    return attrs.evolve(army, rulings=dict(agreed))


@declare(PUBLIC, answer=OWN)
class MusterArmy(Question[Board, ArmyDocument]):
    """The army list of a seat: any legal list of the agreed size. The lists on offer are examples."""

    seat: str
    agreed: TextPairs = ()
    """The readings of the match that lists are judged by."""

    examples = True

    def answers(self, board: Board) -> Sequence[ArmyDocument]:
        """The shipped lists of that size; where a pack of one's own allows none of them, the least of every Nation."""
        return ready(pack_of(board), board.size, self.agreed)

    def check(self, board: Board, answer: ArmyDocument) -> Verdict[bool]:
        """Every breach at once."""
        try:
            army = army_of_document(answer)
        except PackError as fault:
            return refuse("GOK-ARMY-1", "no_army_list", str(fault))
        roster = resolve(with_readings(army, self.agreed), pack_of(board))
        found = [*self._unlike(board, army), *unhidden(roster)]
        found += [
            refuse(one.clause, "army_breach", one.scope, one.says, one.mend) for one in checking.breaches_of(roster)
        ]
        return breaches(found) if found else accept

    def _unlike(self, board: Board, army: ArmyList) -> list[Verdict[bool]]:
        """Where a list says otherwise than the match: its size, its pack, its readings."""
        found: list[Verdict[bool]] = []
        if army.size != board.size:
            found.append(refuse("GOK-ARMY-14", "other_size", str(army.size), str(board.size)))
        if army.digest not in ("", board.pack):
            found.append(refuse("GOK-ARMY-14", "other_pack", army.digest, board.pack))
        agreed = dict(self.agreed)
        for ruling, reading in army.rulings.items():
            if agreed.get(ruling, reading) != reading:
                found.append(refuse("GOK-ARMY-14", "other_reading", ruling, reading, agreed[ruling]))
        return found


@rule("GOK-SR-61", "GOK-SR-90")
def unhidden(roster: Roster) -> list[Verdict[bool]]:
    """Assassins and models with Surprise of which a list does not say where they hide (A-103)."""
    hidden = [(unit.id, unit.choice.hides_in, "GOK-SR-90") for unit in roster.units if unit.entry.hidden]
    hidden += [(one.id, one.choice.hides_in, "GOK-SR-61") for one in roster.avatars if one.choice.assassin]
    return [refuse(clause, "hides_nowhere", line) for line, where, clause in hidden if not where]


@rule("GOK-SR-42", "GOK-SR-45", "GOK-SR-56")
def units_in(pack: Pack, seat: str, army: ArmyList) -> tuple[Unit, ...]:
    """The Units of an Army, off the table. Sergeant, Musician and Banner are models of theirs and never leave them."""
    return tuple([
        Unit(
            f"{seat}.{one.line}", seat, one.line, one.station, one.models, leaders=one.leaders, mix=mix_of(one),
            shape=one.shape,
        )
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
        agreed = tuple([(name, t.option(name)) for name in (UNIT_OPTIONS, SPECIAL_BEAST, RARE_UNIQUE)])
        return AskAll({seat: MusterArmy(seat, agreed) for seat in SEATS}, then=self.open)

    @step("GOK-SR-61", "GOK-SR-90")
    def open(self, t: Table[Board], given: tuple[tuple[str, ArmyDocument], ...]) -> Next[None]:
        for seat, document in given:
            army = army_of_document(document)
            hidden = tuple(sorted(secrets_of(army).items()))
            units = units_in(pack_of(t.board), seat, army)
            t.emit(ArmyMustered(seat, document_of(without_secrets(army)), hidden, units))
