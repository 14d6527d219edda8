"""The matches that `freeze.py` records: of every game every kind of fact, and every form that the format has.

What chance gives is seeded and secrets are made from the seed, so that a folder that was not released can be made anew.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace
from tests.core.parley import SEAT_KEYS, SEATS, SECRET, bid_table
from tests.core.parley import chained as chained_small

from limmu import begin, installed_games
from limmu.core import (
    CHAINED,
    ChainDice,
    Decision,
    Dice,
    End,
    Giver,
    Input,
    Interject,
    Keeper,
    LoggedDice,
    Match,
    Note,
    PhysicalDice,
    Refused,
    Rekey,
    RollDice,
    RuleError,
    Ruleset,
    Ruling,
    ScriptedDice,
    SeededDice,
    ShuffleItems,
    TurnClosed,
    Undo,
    check,
    decide,
    encode,
    question,
    read_log,
    redact,
    redact_for,
    replay,
    reveal_openings,
    seed_for,
    take,
    view,
)
from limmu.core.log.entry import SHUFFLES, Branched, Checkpoint, Remark
from limmu.core.log.lines import line_of
from limmu.core.log.sealing import commitment_to
from limmu.core.match.host import lines_of
from limmu.core.match.position import positions_undone
from limmu.core.proof.audit import root_of
from limmu.core.proof.checkpoints import add_cosignature, host_seed, key_name, sign_checkpoint
from limmu.core.proof.signatures import consent_bytes, order_bytes, public_key, sign, signed_bytes
from limmu.testing.properties import any_answer, interruption, random_match

DEEP = 4
"""Frames of a stack whose top is closed by a ruling, at least: a match has hardly moved on by it."""
LINKS = 1 << 10
TIME = 1_790_000_000
WITNESS = "club"
Terms = Callable[[str, bytes, tuple[str, ...]], Dice]
"""Dice for a match id, a match secret and seats."""


class _ByHost(ChainDice):
    """Mode ``host`` with seeded rolls in the place of the system's entropy."""

    def throw(self, match: Match[Any], asked: RollDice | ShuffleItems) -> Input:
        if isinstance(asked, RollDice):
            return SeededDice(self.terms.anchors[SHUFFLES].encode()).throw(match, asked)
        return super().throw(match, asked)


def chained(mode: str) -> Terms:
    """Dice from chains; where seats give to rolls, those are kept by all but the last, who sits at the host's."""
    if mode not in CHAINED:
        return lambda match_id, secret, seats: _ByHost(mode, match_id, secret, length=LINKS)

    def dice(match_id: str, secret: bytes, seats: tuple[str, ...]) -> Dice:
        def giver(party: str) -> Giver:
            return Keeper(match_id, party, seed_for(b"golden", match_id, party), seed_for(b"golden", "", party), LINKS)

        givers = {seat: giver(seat) for seat in seats[:-1]}
        club = {WITNESS: giver(WITNESS)} if mode == "neutral" else None
        return ChainDice(mode, match_id, secret, givers, hosted=seats[-1:], witnesses=club, length=LINKS)

    return dice


def physical(match_id: str, secret: bytes, seats: tuple[str, ...]) -> Dice:
    """Real dice, as it were: sometimes confirmed, sometimes not."""
    below = random.Random(match_id).randrange

    def ask(roll: RollDice) -> tuple[tuple[int, ...], dict[str, str]]:
        faces = tuple([1 + below(roll.faces) for _ in range(roll.count)])
        others = {seat: "confirmed" for seat in seats[1:] if below(2)}
        return faces, {seats[0]: "typed", **others}

    return PhysicalDice(ask, ChainDice("host", match_id, secret, length=LINKS))


class Sitting:
    """A match that is played and written down, line by line."""

    def __init__(self, match: Match[Any], dice: Dice, seed: int) -> None:
        self.match, self.dice = match, dice
        self.below = random.Random(seed).randrange
        seats = match.seats
        self.keys = {party: seed_for(b"golden", "", party) for party in (*seats, WITNESS)}
        self.keys["host"] = host_seed(match.secret, match.header.match)
        self.lines: list[bytes] = []

    @classmethod
    def of(
        cls,
        name: str,
        scenario: str,
        seed: int,
        terms: Terms,
        *,
        signed: bool = False,
        options: Mapping[str, str] | None = None,
    ) -> Sitting:
        """A new match; ``signed``: the host, the seats and a witness have keys."""
        game = installed_games()[name]
        pack, match_id = game.load_pack(None), f"{scenario}-{seed}"
        secret = random.Random(f"golden/{name}/{match_id}").randbytes(32)
        seats = game.seats(pack, scenario)
        keys = {party: public_key(seed_for(b"golden", "", party)) for party in (*seats, WITNESS)}
        keys["host"] = public_key(host_seed(secret, match_id))
        dice = terms(match_id, secret, seats)
        _, match = begin(
            game,
            pack,
            scenario,
            options=options,
            match_id=match_id,
            secret=secret,
            dice=dice.terms,
            persons={seat: f"person {i}" for i, seat in enumerate(seats)},
            keys=keys if signed else None,
        )
        sitting = cls(match, dice, seed)
        sitting.lines += [line_of(match.header), lines_of(match)]
        return sitting

    @property
    def data(self) -> bytes:
        """The log so far."""
        return b"".join(self.lines)

    @property
    def asked(self) -> tuple[str, ...]:
        """Who is asked now."""
        open_ = question(self.match)
        return open_.seats if open_ else ()

    def give(self, inp: Input) -> None:
        """An input, signed by its seat, and its consents by theirs, where they have keys."""
        header, leaf = self.match.header, self.match.leaf
        if consents := getattr(inp.body, "consents", ()):
            names = [seat for seat in consents if seat in header.keys and seat != inp.by]
            proof = {
                seat: sign(self.keys[seat], consent_bytes(header.match, leaf, inp.by, seat, inp.body)) for seat in names
            }
            inp = replace(inp, proof=proof)
        if inp.by in header.keys and inp.by in header.seats:
            message = signed_bytes(header.match, leaf, inp.by, inp.cmd, inp.body)
            inp = replace(inp, sig=sign(self.keys[inp.by], message))
        entry, self.match = take(self.match, inp)
        self.lines.append(lines_of(self.match))
        if "host" in header.keys and any([type(fact) is TurnClosed for fact in entry.facts]):
            self.mark()

    def mark(self, *cosigners: str) -> None:
        """A checkpoint over all of it so far."""
        header = self.match.header
        note = sign_checkpoint(header.match, self.match.n + 1, root_of(read_log(self.data)), self.keys["host"])
        for party in cosigners:
            note = add_cosignature(note, key_name(header.match, party), self.keys[party], TIME + self.match.n)
        self.lines.append(line_of(Checkpoint(note)))

    def play(self, more: int, interrupt: int = 0, until: str = "") -> Sitting:
        """So many entries more, or until somebody is asked; beside the answers about one in ``interrupt`` of another
        kind. Sealed questions get the first answer on offer, so that all agree."""
        last = self.match.n + more
        while (open_ := question(self.match)) is not None and self.match.n < last and until not in open_.seats:
            other = interruption(self._unsigned(), self.below) if interrupt and not self.below(interrupt) else None
            put: Any = open_.demands[0][1]
            if other is not None:
                self.give(other)
            elif open_.seats == ("chance",):
                self.give(self.dice.throw(self.match, put))
            else:
                seat = open_.seats[self.below(len(open_.seats))]
                asked: Any = view(self.match, seat).question
                answers = asked.answers()
                answer = answers[0] if open_.sealed else any_answer(self.below, asked.question, asked.board, answers)
                self.give(decide(seat, answer, f"c{self.match.n}" if self.below(3) == 0 else ""))
        return self

    def _unsigned(self) -> Match[Any]:
        return replace(self.match, header=replace(self.match.header, keys={}))

    # ------------------------------------------------------------ the umpire's desk

    def rule(self, reason: str, **what: Any) -> None:
        """A ruling."""
        self.give(Input("umpire", Ruling("Ann", f"{self.match.game.prefix}-1", reason, **what)))

    def rule_everything(self) -> Sitting:
        """Each power of a ruling once, with some play in between, and an undo of outcomes that were ruled."""
        game = self.match.game
        option, readings = next(iter(game.options.items()))
        self.rule("we read it so from here on", readings={option: readings[1]})
        self.play(40, until="chance")
        start = self.match.n
        asked: Any = question(self.match).demands[0][1]  # pyright: ignore[reportOptionalMemberAccess]
        faces = (1,) * asked.count if isinstance(asked, RollDice) else asked.items[::-1]
        self.rule("a die lay on the floor", outcome=faces)
        self.play(2)
        cancels = [
            position.n for position in positions_undone(self.match.past, self.match.n, start) if position.outcome
        ]
        self.give(Input("umpire", Undo(start, self.match.seats, tuple(cancels))))
        self.play(1)
        self._answered()
        self.play(15)
        self._closed()
        return self.play(15)

    def _answered(self) -> None:
        """A ruling gives an answer for the seat that is asked."""
        while True:
            self.play(1)
            open_ = question(self.match)
            assert open_ is not None
            if open_.sealed or open_.seats == ("chance",):
                continue
            asked: Any = view(self.match, open_.seats[0]).question
            self.rule("the seat is asleep", answer=asked.sample(self.below))
            return

    def _closed(self) -> None:
        """A ruling closes the procedure on top: one far inside, from which the rules go on."""
        results: tuple[Any, ...] = ("", 0, False, ())
        while self.asked:
            self.play(1)
            if len(self.match.position.stack) < DEEP:
                continue
            for value in results:
                try:
                    self.rule("we leave it at that", close=value)
                except (Refused, RuleError):
                    continue
                return

    # ------------------------------------------------------------ ends

    def agree(self) -> Sitting:
        """All agree on the winner."""
        seats = self.match.seats
        self.give(Input("umpire", End("agree", seats[:1], seats)))
        return self

    def forfeit(self) -> Sitting:
        """The first seat owes a token for the pending roll and does not show it."""
        end = Input("host", End("forfeit", self.match.seats[1:]))
        while not check(self.match, end):
            assert self.asked, "the match was over before"
            self.play(1)
        self.give(end)
        return self

    def concede(self) -> Sitting:
        """The first seat gives up."""
        self.give(Input(self.match.seats[0], End("concede")))
        return self


def seeded(match_id: str, secret: bytes, seats: tuple[str, ...]) -> Dice:
    """Seeded by the match id."""
    return SeededDice(match_id.encode())


def opened_late(data: bytes) -> bytes:
    """A log whose openings all come after the last entry."""
    lines = data.splitlines(keepends=True)
    late = [line for line in lines if line.startswith((b'{"_":"opening"', b'{"_":"chain"'), 44)]
    return redact(data) + b"".join(late)


def branched(data: bytes, n: int, name: str, seed: int) -> Sitting:
    """What if, after entry ``n`` of a log: a sitting that goes on from there. No checkpoint of it covers a what-if."""
    log = read_log(data)
    game = installed_games()[log.header.game]
    secret = random.Random(f"golden/branch/{name}/{n}").randbytes(32)
    lines: list[bytes] = []
    for line in data.splitlines(keepends=True):
        if not line.startswith((b'{"_":"checkpoint"', b'{"_":"chain"'), 44):
            lines.append(line)
        if line.startswith(log.entries[n][0].encode()):
            break
    lines.append(line_of(Branched(n, name, commitment_to(log.header.match, secret))))
    match = replay(read_log(b"".join(lines)), game, game.load_pack(None), secret)
    sitting = Sitting(match, SeededDice(seed), seed)
    sitting.lines += lines
    return sitting


# ---------------------------------------------------------------- the matches


@cache
def _signed(name: str, scenario: str, seed: int, mode: str) -> Sitting:
    """Keys, consents, checkpoints and every power of a ruling, in a mode with proven dice."""
    sitting = Sitting.of(name, scenario, seed, chained(mode), signed=True)
    sitting.play(60, 5)
    sitting.mark(WITNESS)
    sitting.rule_everything()
    sitting.mark(sitting.match.seats[0], WITNESS)
    sitting.play(40, 5)
    return sitting


def _opened(sitting: Sitting) -> bytes:
    """The log with its closed chain opened."""
    match = sitting.match
    return reveal_openings(sitting.data, sitting.data, seed_for(match.secret, match.header.match, SHUFFLES))


def _gk_signed() -> Sitting:
    return _signed("god-kings", "kadesh", 1, "neutral")


@cache
def _gk_agreed() -> bytes:
    sitting = _gk_signed()
    sitting.agree()
    sitting.mark(*sitting.match.seats)
    return _opened(sitting)


@cache
def _ge_forfeited() -> bytes:
    return _opened(_signed("genesis", "growth_of_empires_3", 1, "all-seats").forfeit())


@cache
def _cl_conceded() -> bytes:
    return _signed("chariot-lords", "second_five_2", 1, "neutral").concede().data


@cache
def _by_host() -> bytes:
    sitting = Sitting.of("god-kings", "megiddo", 2, chained("host")).play(70, 6)
    sitting.lines.append(line_of(Remark("12 bytes of an unfinished line were cut off", "2026-01-01T00:00:00Z")))
    return _opened(sitting.play(30))


def _real_dice(name: str, scenario: str, seed: int) -> bytes:
    sitting = Sitting.of(name, scenario, seed, physical).play(50, 6).rule_everything().play(20, 4)
    return sitting.data


def _branch_of_branch() -> bytes:
    first = branched(_ge_forfeited(), 40, "all-seats.limmu", 3).play(20, 6)
    return branched(first.data, 50, "branch.limmu", 4).play(25, 6).data


def _other_ruleset() -> bytes:
    """A match that goes on under a ruleset that is nowhere installed."""
    sitting = Sitting.of("god-kings", "three_kings", 3, seeded).play(12)
    newer = copy.copy(sitting.match.game)
    newer.rulesets = range(newer.ruleset, 1000)
    sitting.match = replace(sitting.match, game=newer)
    sitting.give(Input("umpire", Ruleset(999)))
    return sitting.play(10).data


def _eliminated() -> bytes:
    """Facts that hardly ever come about, by a ruling: a kingdom and a power out of the game, a card taken out."""
    options = {name: readings[-1] for name, readings in installed_games()["genesis"].options.items()}
    sitting = Sitting.of("genesis", "chariot_kingdoms_3", 2, seeded, options=options).play(40, 6)
    facts: Any = sitting.match.game.facts
    board = sitting.match.board
    kingdom = board.order[-1]
    ruled = [
        facts["kingdom_eliminated"](kingdom, board.order[:-1]),
        facts["power_extinct"]("arzawa"),
        facts["card_removed"](board.deck[0], "deck"),
        facts["card_drawn"](board.order[0], board.deck[-1]),
    ]
    sitting.rule("it is over for them", facts=tuple(ruled))
    return sitting.agree().data


def _deducted() -> bytes:
    sitting = Sitting.of("chariot-lords", "first_five_2", 2, seeded).play(40, 4)
    facts: Any = sitting.match.game.facts
    power = sitting.match.board.powers[0]
    sitting.rule("a deed was not done", facts=(facts["points_deducted"](power.id, power.deeds, power.vp - 1),))
    return sitting.play(20, 4).data


def _at_random(name: str, scenario: str, seed: int, stop: int, dice: Dice | None = None, every: int = 5) -> bytes:
    """A match of seats that answer anything, with something else in between about every so many answers."""
    return random_match(installed_games()[name], scenario, seed, dice=dice, interrupt=every, stop=stop).log


def _held() -> bytes:
    """The small game of the tests: an interjection that asks something itself, while sealed cards are played."""
    table = bid_table(dice=ChainDice("all-seats", "m", SECRET, hosted=SEATS, length=LINKS))
    table.give(Input("blue", Interject(0, 2, table.match.n), "c1"))
    return table.data


def _modified() -> bytes:
    """The small game: a ruling adds to a die that is about to fall."""
    table = bid_table(dice=ChainDice("all-seats", "m", SECRET, hosted=SEATS, length=LINKS))
    table.say("red", table.lowest("red"))
    table.give(decide("blue", 0))
    table.give(Input("umpire", Ruling("ann", "PA-3", "it was forgotten", modify=(2,))))
    table.roll()
    return table.data


def _rekeyed() -> bytes:
    """The small game, signed: hidden signatures, a standing order, new keys, a seat that the host keeps from then on;
    the host says when he got the last entry.
    """
    dice = chained_small("all-seats", length=LINKS)
    table = bid_table(dice=dice)
    since, body = table.match.n, Decision(1)
    table.say("red", table.lowest("red"))
    (demand,) = table.match.position.pause.demands  # pyright: ignore[reportOptionalMemberAccess]
    message = order_bytes(
        "m", leaf=table.match.past[since].leaf, by="blue", cmd="o/1", question=encode(demand.question), body=body
    )
    table.give(Input("blue", body, "o/1", sig=sign(SEAT_KEYS["blue"], message), since=since))
    table.chance()
    table.give(Input("host", Rekey("green", hosted=True, consents=("red", "blue"))))
    new = Keeper("m", "blue", seed_for(b"golden", "chain", "blue"), seed_for(b"golden", "", "blue"), LINKS)
    table.give(Input("blue", Rekey("blue", new.key, new.anchor)))
    table.give(Input("host", Note("blue is back")))
    entry = json.loads(table.lines[-1][44:])
    return b"".join([*table.lines[:-1], line_of(entry | {"time": "2026-01-01T00:00:00Z"})])


LOGS: Mapping[str, Callable[[], bytes]] = {
    "god-kings/agreed": _gk_agreed,
    "god-kings/agreed-public": lambda: redact(_gk_agreed()),
    "god-kings/agreed-opened-late": lambda: opened_late(_gk_agreed()),
    "god-kings/by-host": _by_host,
    "god-kings/by-host-public": lambda: redact(_by_host()),
    "god-kings/by-host-for-egypt": lambda: redact_for(_by_host(), installed_games()["god-kings"], "egypt"),
    "god-kings/real-dice": lambda: _real_dice("god-kings", "rise_of_assyria", 1),
    "god-kings/other-ruleset": _other_ruleset,
    "god-kings/annexed": lambda: _at_random("god-kings", "three_kings", 43, 25),
    "god-kings/charges": lambda: _at_random("god-kings", "great_kings", 4, 830, ScriptedDice({}, SeededDice(4))),
    "god-kings/frozen": lambda: _at_random("god-kings", "great_kings", 40, 20),
    "god-kings/replaced": lambda: _at_random("god-kings", "campaign", 40, 880),
    "genesis/forfeited": _ge_forfeited,
    "genesis/branch-of-branch": _branch_of_branch,
    "genesis/eliminated": _eliminated,
    "genesis/real-dice": lambda: _real_dice("genesis", "growth_of_empires_3", 4),
    "genesis/allied": lambda: _at_random("genesis", "return_of_the_assyrians_3", 1, 60),
    "genesis/barbarians": lambda: _at_random("genesis", "growth_of_empires_3", 2, 120, LoggedDice({}, SeededDice(2))),
    "genesis/bribed": lambda: _at_random("genesis", "return_of_the_assyrians_4", 5, 50),
    "genesis/cancelled": lambda: _at_random("genesis", "chariot_kingdoms_2", 1, 40),
    "genesis/founded": lambda: _at_random("genesis", "chariot_kingdoms_3", 8, 335),
    "genesis/monuments": lambda: _at_random("genesis", "chariot_kingdoms_4", 2, 145),
    "genesis/pirates": lambda: _at_random("genesis", "empires_in_conflict_4", 7, 30),
    "genesis/rebuilt": lambda: _at_random("genesis", "return_of_the_assyrians_2", 12, 480),
    "genesis/revolts": lambda: _at_random("genesis", "return_of_the_assyrians_3", 5, 55),
    "genesis/technology": lambda: _at_random("genesis", "chariot_kingdoms_3", 5, 30),
    "genesis/alone": lambda: _at_random("genesis", "sargon", 4, 40),
    "genesis/sealed": lambda: _at_random("genesis", "growth_of_empires_3", 226, 200, every=2),
    "chariot-lords/conceded": _cl_conceded,
    "chariot-lords/branch": lambda: branched(_cl_conceded(), 100, "conceded.limmu", 5).play(40, 6).data,
    "chariot-lords/real-dice": lambda: _real_dice("chariot-lords", "middle_five_4", 2),
    "chariot-lords/deducted": _deducted,
    "chariot-lords/forced": lambda: _at_random("chariot-lords", "middle_five_3", 11, 195),
    "chariot-lords/checked": lambda: _at_random("chariot-lords", "middle_five_3", 2, 245),
    "chariot-lords/forbidden": lambda: _at_random("chariot-lords", "second_five_2", 10, 150),
    "chariot-lords/removed": lambda: _at_random("chariot-lords", "middle_five_2", 12, 45),
    "chariot-lords/vassals": lambda: _at_random("chariot-lords", "full_3", 3, 1010),
    "parley/held": _held,
    "parley/modified": _modified,
    "parley/rekeyed": _rekeyed,
}
"""By name the maker of each log."""
LIBRARY = (
    "god-kings/kadesh.limmu.gz",
    "god-kings/megiddo.limmu.gz",
    "genesis/hittites_and_mitanni.limmu.gz",
)
"""Matches of the library that are taken in byte for byte: their headers know nothing of chains and keys."""
