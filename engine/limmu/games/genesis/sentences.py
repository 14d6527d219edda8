"""What Genesis says beside the fields of its facts and questions: sums of dice, what there is to spend, where a force
stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from limmu.core import Procedure
from limmu.display.phrases import phrase
from limmu.games.genesis import board as b
from limmu.games.genesis import facts
from limmu.games.genesis import queries as q
from limmu.games.genesis.board import Board, King, Units
from limmu.games.genesis.cards.effects_moves import Conqueror
from limmu.games.genesis.cards.windows import PlayHeldCard
from limmu.games.genesis.pack import Pack
from limmu.games.genesis.s03_activation import ChooseAction, PayForActivation
from limmu.games.genesis.s06_manpower import KeepChariots, RaiseChariots
from limmu.games.genesis.s06_recruiting import RecruitChariots, RecruitInfantry
from limmu.games.genesis.s07_entering import AttackOrRegroup
from limmu.games.genesis.s07_forces import DropOff, PickUp
from limmu.games.genesis.s07_interception import ChooseInterceptors
from limmu.games.genesis.s07_movement import ChooseStep
from limmu.games.genesis.s07_withdrawal import JoinWithdrawal, LeaveBehind, WithdrawalStep
from limmu.games.genesis.s10_arrivals import SEA_PEOPLES
from limmu.games.genesis.s10_minors import MinorKingdom
from limmu.games.genesis.s11_invasions import BarbarianInvasion
from limmu.games.genesis.s12_deals import AnswerDeal
from limmu.games.genesis.words import counts, king_name, promised, spending_of, terms
from limmu.toolkit.facts import RuleApplied

BESIDE = (
    *("sum", "result", "least", "most", "amount", "known", "price", "silver", "power", "at", "mp", "units"),
    *(
        "terms",
        "promises",
        "spending",
        "number",
        "fatal",
        "of",
        "who",
        "grown",
        "whose",
        "enemy",
        "barred",
        "attacker",
        "defender",
    ),
)
"""What :func:`beside` may tell."""


def beside(board: Board | None, pack: Pack, record: Any) -> Mapping[str, object]:
    """The ``sum`` and ``result`` of dice and what they needed, ``least`` or ``most``; the ``amount`` of Silver; what a
    purchase costs and what ``silver`` there is; where the force of a question is, its ``units`` and ``mp``, whose
    ``enemy`` force it is; ``who`` is in a force; whether the Manpower Maximum has ``grown``; the ``terms`` of a deal
    for who answers it, the ``promises`` in it; for what ``spending`` a bribe is; the card that is ``barred``; the
    powers that are ``attacker`` and ``defender``; on what a King falls (``fatal``); ``of`` whom he is, where his name
    does not say."""
    match record:
        case facts.DieResolved():
            won = any([clause == "GE-8.6.1-b" for clause, _ in record.why])
            return {**_die(record), "fatal": phrase("fatal", won=won)}
        case facts.KingDied():
            power = pack.power[record.power]
            own = pack.king[record.king].name.startswith((power.name, power.adjective))  # Urartu King, Kaskan King
            return {"of": "" if own else record.power}
        case facts.SilverChanged():
            return {"amount": abs(record.change), "result": f"{record.how}_{'paid' if record.change < 0 else 'got'}"}
        case facts.UnitsShifted():
            kinds = ("infantry", "chariots", "peasants", "slaves", "sherden")
            return {"number": sum([getattr(record.units, kind) for kind in kinds])}
        case facts.ForceFormed() | facts.ForceJoined():
            return {"who": _who(record.units, record.kings)}
        case facts.ActivationChanged() if record.how == "card_barred":
            return {"barred": record.activation.barred[-1]}
        case facts.ManpowerChanged() if record.how == "growth":
            return {"grown": any([spaces > 0 for _, spaces in record.why])}
        case facts.AllianceMade():
            return {"promises": tuple([promised(pack, said) for said in record.alliance.promises])}
        case RuleApplied() if record.what == "promised":
            return {"promises": tuple([promised(pack, said) for said in record.about[2:]])}
        case facts.BattleJoined():
            powers = {force.id: force.power for force in (board.forces if board is not None else ())}
            attacker, defender = _named(powers, record.attackers), _named(powers, record.defenders)
            alone = (phrase("city_alone"),) if attacker and not record.defenders else ()
            return {"attacker": attacker, "defender": defender or alone}
        case facts.BribeAccepted():
            return {"spending": spending_of(record.what)}
        case AnswerDeal():
            return {"terms": terms(pack, record.deal, "you_get", "you_give")}
        case _ if board is None:
            return {}
        case PayForActivation() | ChooseAction():
            return _silver(board, record.seat, pack.numbers.activation)
        case RecruitInfantry():
            return _silver(board, record.power, pack.numbers.recruit_infantry)
        case RecruitChariots():
            return _silver(board, record.power, pack.numbers.recruit_chariot)
        case RaiseChariots():
            return _silver(board, record.power, pack.numbers.raise_chariot)
        case KeepChariots():
            return _silver(board, record.power, pack.numbers.keep_chariot)
        case PlayHeldCard():
            return _force(board, pack, record.scene.force)
        case ChooseStep() | PickUp() | DropOff() | AttackOrRegroup():
            return _force(board, pack, record.force)
        case ChooseInterceptors():
            found = _force(board, pack, record.mover)
            return {**found, "enemy": found["power"]} if found else {}
        case WithdrawalStep() | JoinWithdrawal() | LeaveBehind():
            return _force(board, pack, record.force)
        case _:
            return {}


def acting(under: Sequence[Procedure[Any]], fact: Any) -> Mapping[str, object]:
    """``whose`` marker comes into the pool."""
    for running in reversed(under) if isinstance(fact, facts.MarkersChanged) else ():
        match running:
            case MinorKingdom():
                return {"whose": running.power}
            case BarbarianInvasion():
                return {"whose": SEA_PEOPLES}
            case Conqueror():
                return {"whose": running.seat}
            case _:
                pass
    return {"whose": ""}


def _named(powers: Mapping[str, str], forces: Sequence[str]) -> tuple[str, ...]:
    """The powers of some forces, each once."""
    return tuple(dict.fromkeys([powers[force] for force in forces if force in powers]))


def _who(units: Units, kings: Sequence[King]) -> tuple[object, ...]:
    """Units and the Kings with them."""
    return (*([counts(units)] if counts(units) else []), *[king.id for king in kings]) or (phrase("no_units"),)


def _die(die: facts.DieResolved) -> Mapping[str, object]:
    added = die.total - sum(die.faces)
    parts = " + ".join([str(face) for face in die.faces])
    told = f"{parts} {'-' if added < 0 else '+'} {abs(added)}" if added else parts
    return {
        "sum": f"{told} = {die.total}" if added or len(die.faces) > 1 else told,
        "result": f"{die.purpose}_{'won' if die.success else 'lost'}",
        "least": die.target + 1,
        "most": die.target - 1,
    }


def _silver(board: Board, power: str, price: int) -> Mapping[str, object]:
    return {"known": True, "price": price, "silver": b.kingdom(board, power).silver}


def _force(board: Board, pack: Pack, force: str) -> Mapping[str, object]:
    if not any([one.id == force for one in board.forces]):
        return {}
    found, units = b.force(board, force), counts(q.force_units(board, force))
    kings = [king_name(pack, king.id) for king in q.force_kings(board, force)]
    led = phrase("listed", ids=(*([units] if units else []), *kings))
    return {"known": True, "power": found.power, "at": found.at, "mp": found.mp, "units": led}
