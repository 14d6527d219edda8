"""Feats: who performs which, what they are performed on, and their numbers. The data has them: `data/feats.toml`.

What a Feat does stands by its `effect` in `feats_hits.py`, `feats_buffs.py`, `feats_contests.py` and `feats_moves.py`;
the words by which a lasting Feat is read by other chapters stand at the head of `effects.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from limmu.core import Verdict, accept, refuse, rule
from limmu.games.game_of_kings.board import SEATS, Board, Scientist, Unit, locked_with, pack_of, unit_at, units_of
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.pack_records import Class, Feat
from limmu.games.game_of_kings.profile import profile_of
from limmu.games.game_of_kings.settled import within
from limmu.games.game_of_kings.sight import Outlook, hull_down_to, seen
from limmu.games.game_of_kings.stats import host_of
from limmu.games.game_of_kings.words import inches

ELIXIRS = "elixir"
IN_ASSAULT, IN_PLAY = "target_may_be_in_assault", "remains_in_play"
ALONE, PET = "independent only", "pet"
"""On whom some Feats work alone: they reach who is attached, too."""
HELPS, HARMS = ("buff", "heal"), ("debuff", "damage")


def feat_of(board: Board, id_: str) -> Feat:
    """The Feat of an id."""
    return pack_of(board).feat[id_]


def number(feat: Feat, name: str) -> int:
    """A number that a Feat states; 0 where it states none."""
    found = feat.params.get(name, 0)
    return found if isinstance(found, int) else 0


def text(feat: Feat, name: str) -> str:
    """A word or dice that a Feat states; "" where it states none."""
    return str(feat.params.get(name, ""))


def words(feat: Feat, name: str) -> tuple[str, ...]:
    """The words of a list that a Feat states."""
    found = feat.params.get(name, ())
    return tuple([str(one) for one in found]) if isinstance(found, tuple) else (str(found),)


def dice_in(amount: str) -> tuple[int, int, int]:
    """How many dice of how many faces, and what is added: "1d4+2". A number has no dice."""
    dice, _, more = amount.partition("+")
    if "d" not in dice:
        return 0, 0, int(amount)
    count, _, faces = dice.partition("d")
    return int(count), int(faces), int(more or 0)


# ---------------------------------------------------------------- who


@rule("GOK-SCIPH-2", "GOK-SCIPH-5", "GOK-SCIPH-7", "GOK-SCIPH-8", "GOK-SCIPH-9", "GOK-SCIPH-10")
def degree_of(board: Board, one: Scientist) -> Class:
    """The Degree that a Scientist has now: Feats, Degree Bonus, Resource and Flaw Dice, most dice."""
    return pack_of(board).classes[one.degree]


def scientist_at(board: Board, id_: str) -> Scientist:
    """The Scientist of an id. Raises LookupError."""
    found = next((one for one in board.scientists if one.unit == id_), None)
    if found is None:
        raise LookupError(f"no Scientist {id_!r}")
    return found


def is_bard(board: Board, one: Scientist) -> bool:
    """Whether somebody performs by Charisma Checks."""
    return bool(degree_of(board, one).perform_dice)


@rule("GOK-POOL-2", "GOK-STRESS-9", "GOK-STRESS-10", "GOK-CHARGE-10")
def able(board: Board, seat: str) -> list[Scientist]:
    """The Scientists of a seat that take part: on the table, and neither Fleeing nor in a Fleeing Unit."""
    found = [(one, unit_at(board, one.unit)) for one in board.scientists]
    return [one for one, unit in found if unit.seat == seat and unit.on_table and not _flees(board, unit)]


def _flees(board: Board, unit: Unit) -> bool:
    return unit.fleeing or host_of(board, unit).fleeing


@rule("GOK-ELIX-1", "GOK-SCIPH-4", "GOK-STRESS-20", "GOK-STRESS-19")
def known(board: Board, one: Scientist) -> list[Feat]:
    """The Feats that somebody can perform: those chosen and, of a Scientist, every Elixir (A-022), up to its Level."""
    pack, degree = pack_of(board), degree_of(board, one)
    mixed = pack.feats[ELIXIRS].feats if degree.track == "scientist" else ()
    feats = [*[pack.feat[id_] for id_ in one.feats], *mixed]
    return [feat for feat in feats if feat.level <= degree.level and feat.id not in one.lost]


# ---------------------------------------------------------------- on whom


@rule("GOK-PERF-11", "GOK-PERF-12", "GOK-STALK-8", "GOK-RNGF-1", "GOK-RNGF-2", "GOK-AVATAR-7")
def may_affect(board: Board, one: Scientist, feat: Feat, target: Unit) -> Verdict[bool]:
    """Whether a Feat works on such a Unit: helps on friends, harms on enemies (AR-61), Independents, own pets."""
    own = target.seat == unit_at(board, one.unit).seat
    side = text(feat, "side") or ("friendly" if feat.kind in HELPS else "enemy" if feat.kind in HARMS else "")
    if side and own != (side == "friendly"):
        return refuse("GOK-PERF-11", "wrong_side", feat.id, target.id)
    meant = text(feat, "target")
    if meant == PET and target.id not in one.pets:
        return refuse("GOK-STALK-8", "no_pet", feat.id, target.id)
    profile = profile_of(board, target)
    if meant == ALONE and profile.type != "avatar" and "independent" not in profile.rules:
        return refuse("GOK-PERF-12", "independents_only", feat.id, target.id)
    if target.joined and meant not in (ALONE, PET):
        return refuse("GOK-PERF-12", "attached", target.id, target.joined)
    return accept


class Aim:
    """Whom a Scientist may perform Feats on, as things stand: where it fights and what it sees is worked out once."""

    def __init__(self, board: Board, one: Scientist) -> None:
        self._board, self._one = board, one
        self._unit = unit_at(board, one.unit)
        self._host = host_of(board, self._unit)
        self._foes = locked_with(board, self._host)
        self._seen: dict[str, Verdict[bool]] = {}
        self._outlook: Outlook | None = None

    @rule("GOK-PERF-4", "GOK-PERF-14", "GOK-PERF-15", "GOK-NATF-17")
    def at(self, feat: Feat, target: Unit) -> Verdict[bool]:
        """Whether a Feat may be performed on a Unit: whom, in Assault, range, and for Hits sight and arc (A-033)."""
        if not target.on_table:
            return refuse("GOK-PERF-11", "not_there", target.id)
        if feat.effect == "panic_test":
            return accept if target.id == self._unit.id else refuse("GOK-NATF-17", "all_in_range", feat.id, target.id)
        if not (verdict := may_affect(self._board, self._one, feat, target)):
            return verdict
        if not (verdict := self._into_assault(feat, target)):
            return verdict
        if feat.range_in and not within(self._board, self._unit, target, feat.range_in * INCH):
            return refuse("GOK-PERF-4", "out_of_range", feat.id, target.id, inches(feat.range_in * INCH))
        return self._sees(target) if feat.effect == "hits" and not self._foes else accept

    @rule("GOK-STRESS-11", "GOK-STRESS-12", "GOK-CHARGE-13")
    def _into_assault(self, feat: Feat, target: Unit) -> Verdict[bool]:
        """Who fights reaches its enemy and its own Unit; others reach into an Assault by the Feat's leave (A-032). No
        Feat moves a Unit out of an Assault."""
        there = host_of(self._board, target)
        if feat.effect == "relocate" and locked_with(self._board, there):
            return refuse("GOK-CHARGE-13", "target_in_assault", feat.id, target.id)
        if self._foes:
            if there.id in (*self._foes, self._host.id):
                return accept
            return refuse("GOK-STRESS-12", "held_in_assault", self._unit.id, target.id)
        if IN_ASSAULT not in feat.flags and locked_with(self._board, there):
            return refuse("GOK-STRESS-11", "target_in_assault", feat.id, target.id)
        return accept

    def _sees(self, target: Unit) -> Verdict[bool]:
        if target.id not in self._seen:
            self._seen[target.id] = self._looked(target)
        return self._seen[target.id]

    def _looked(self, target: Unit) -> Verdict[bool]:
        if hull_down_to(self._board, self._unit, target):
            return refuse("GOK-SCEN-13", "hull_down", self._unit.id, target.id)
        if self._outlook is None:
            self._outlook = Outlook(self._board, self._unit)
        return seen(self._unit, target, self._outlook.sees(target))

    def targets(self, feat: Feat) -> Iterator[Unit]:
        """The Units that a Feat may be performed on."""
        return (unit for seat in SEATS for unit in units_of(self._board, seat) if self.at(feat, unit))


@rule("GOK-FEAT-39", "GOK-ELIX-3", "GOK-ELIX-5")
def variants(feat: Feat) -> Sequence[str]:
    """What the performer of a Feat chooses with it, if anything: Accuracy or Discipline, harder or easier checks."""
    if feat.effect == "skill":
        return words(feat, "choice")
    return ("harder", "easier") if feat.kind == "either" else ()
